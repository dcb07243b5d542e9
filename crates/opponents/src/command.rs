//! Other programs as players: one line of JSON each way over standard input and output. The protocol
//! is described in `docs/protocol.md`; a bot of thirty lines stands in `examples/`.
//!
//! No program can hold up a match or fill the memory: two threads stand between it and the game, one
//! that writes and one that reads. Whatever the program does, or does not, the game waits for them no
//! longer than its patience, and the reading one never holds more than a few lines.

use crate::{Failure, Opening, Player};
use serde::Deserialize;
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, ChildStdout, ExitStatus, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    time::{Duration, Instant},
};
use table::{Game, Outcome, Seat, shortened};

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;
/// A longer answer is nonsense.
const LONGEST_LINE: u64 = 64 * 1024;
/// How many letters of an answer a reason quotes.
const QUOTED: usize = 200;
/// How many lines may wait to be looked at. A program that writes more has to wait itself.
const LINES_AHEAD: usize = 4;
/// How long a program may take to end by itself when its standard input has closed.
const FAREWELL: Duration = Duration::from_secs(1);
/// How long a program that has closed its pipes is given to be seen as ended.
const ENDING: Duration = Duration::from_millis(200);
/// More patience than this is never needed, and a clock cannot count for ever.
const A_YEAR: Duration = Duration::from_secs(366 * 86_400);

/// A program that plays. It is started for the first game and again after it has failed.
#[derive(Debug)]
pub struct Command {
    program: String,
    patience: Duration,
    process: Option<Process>,
}

#[derive(Deserialize)]
struct Act {
    act: String,
}

impl Command {
    /// A player that runs this command line and waits this long for an answer.
    pub fn new(program: &str, patience: Duration) -> Command {
        Command {
            program: program.into(),
            patience,
            process: None,
        }
    }

    fn fail<T>(&mut self, why: impl std::fmt::Display) -> Result<T, Failure> {
        if let Some(mut process) = self.process.take() {
            process.farewell = Duration::ZERO;
        }
        Err(Failure::new(format!("'{}' {why}", self.program)))
    }

    fn start<G: Game>(&mut self) -> Result<(), Failure> {
        if self.process.is_some() {
            return Ok(());
        }
        let mut process = match Process::start(&self.program) {
            Ok(process) => process,
            Err(error) => return self.fail(format_args!("could not be started: {error}")),
        };
        let hello = json!({"hello": {
            "protocol": PROTOCOL,
            "game": G::INFO.id,
            "rules_version": G::INFO.rules_version,
        }});
        let until = Deadline::after(self.patience);
        let answer = process
            .write(&hello, until)
            .and_then(|()| process.read(until));
        self.process = Some(process);
        match answer {
            Ok(line) if greets(&line) => Ok(()),
            Ok(line) => self.fail(format_args!(
                "did not answer hello, but: {}",
                shortened(&line, QUOTED)
            )),
            Err(trouble) => match trouble.never_ran() {
                Some(why) => self.fail(format_args!("could not be started: {why}")),
                None => self.fail(trouble),
            },
        }
    }

    /// Tells the program something that needs no answer.
    fn tell(&mut self, message: &Value) -> Result<(), Failure> {
        let until = Deadline::after(self.patience);
        self.attempt(|process| process.say(message, until))
    }

    /// Tells the program something and waits for its answer. The patience is for both together.
    fn ask(&mut self, message: &Value) -> Result<String, Failure> {
        let until = Deadline::after(self.patience);
        self.attempt(|process| {
            process.say(message, until)?;
            process.read(until)
        })
    }

    fn attempt<T>(
        &mut self,
        step: impl FnOnce(&mut Process) -> Result<T, Trouble>,
    ) -> Result<T, Failure> {
        let Some(process) = &mut self.process else {
            return self.fail("is not running");
        };
        step(process).or_else(|trouble| self.fail(trouble))
    }
}

impl<G: Game> Player<G> for Command {
    fn open(&mut self, opening: &Opening) -> Result<(), Failure> {
        self.start::<G>()?;
        self.tell(&json!({"setup": {
            "seat": opening.seat,
            "seats": opening.seats,
            "settings": opening.settings,
        }}))
    }

    fn choose(&mut self, game: &G, seat: Seat) -> Result<G::Action, Failure> {
        let mut actions = Vec::new();
        game.actions(seat, &mut actions);
        let legal: Vec<String> = actions.iter().map(ToString::to_string).collect();
        let answer = self.ask(&json!({"choose": {
            "view": game.view(Some(seat)),
            "legal": legal,
        }}))?;
        let Ok(Act { act }) = serde_json::from_str(&answer) else {
            return self.fail(format_args!(
                "answered nonsense: {}",
                shortened(&answer, QUOTED)
            ));
        };
        let action = match act.parse::<G::Action>() {
            Ok(action) => action,
            Err(error) => return self.fail(format_args!("answered nonsense: {error}")),
        };
        match game.check(seat, &action) {
            Ok(()) => Ok(action),
            Err(refusal) => self.fail(format_args!("chose {action}, which is refused: {refusal}")),
        }
    }

    fn close(&mut self, seat: Seat, outcome: &Outcome) {
        if self.process.is_some() {
            // A program that has just gone away has nothing more to lose in this game.
            let shares = outcome.thousandths();
            let seats = (0..outcome.seats()).map(Seat::new);
            let places: Vec<u8> = seats.map(|seat| outcome.place(seat)).collect();
            let result = json!({"seat": seat, "shares": shares, "places": places});
            let _ = self.tell(&json!({ "result": result }));
        }
    }
}

fn greets(line: &str) -> bool {
    serde_json::from_str::<Value>(line).is_ok_and(|value| value.get("hello").is_some())
}

/// What can go wrong between us and a program, as the end of a sentence that begins with its name.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error("has ended before its game did ({0})")]
    Ended(ExitStatus),
    #[error("has closed its input or its output before its game ended")]
    Deaf,
    #[error("gave no answer within {0:?}")]
    NoAnswer(Duration),
    #[error("did not read what it was told within {0:?}")]
    NotRead(Duration),
    #[error("wrote a line that it was not asked for: {}", shortened(.0, QUOTED))]
    Unasked(String),
    #[error("answered with a line of more than {} KiB", LONGEST_LINE / 1024)]
    TooLong,
}

impl Trouble {
    /// What a shell's exit code says about a program that has not even greeted.
    fn never_ran(&self) -> Option<&'static str> {
        match self {
            Trouble::Ended(status) if status.code() == Some(127) => {
                Some("there is no such program")
            }
            Trouble::Ended(status) if status.code() == Some(126) => Some("it cannot be executed"),
            _ => None,
        }
    }
}

/// The end of someone's patience.
#[derive(Clone, Copy)]
struct Deadline {
    patience: Duration,
    at: Instant,
}

impl Deadline {
    fn after(patience: Duration) -> Deadline {
        Deadline {
            patience,
            at: Instant::now() + patience.min(A_YEAR),
        }
    }

    fn left(self) -> Duration {
        self.at.saturating_duration_since(Instant::now())
    }
}

/// A running program, and the two threads that write to it and read from it.
#[derive(Debug)]
struct Process {
    child: Child,
    /// Lines for the program; when this goes, its standard input closes.
    input: Option<SyncSender<String>>,
    /// Whether the last of them went through.
    written: Receiver<std::io::Result<()>>,
    /// Lines from the program.
    heard: Receiver<Heard>,
    /// How long it is given to end by itself.
    farewell: Duration,
}

#[derive(Debug)]
enum Heard {
    Line(String),
    TooLong,
}

impl Process {
    fn start(program: &str) -> std::io::Result<Process> {
        let mut shell = if cfg!(windows) {
            let mut shell = std::process::Command::new("cmd");
            shell.args(["/C", program]);
            shell
        } else {
            let mut shell = std::process::Command::new("sh");
            shell.args(["-c", &format!("exec {program}")]);
            shell
        };
        let mut child = shell.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(std::io::Error::other("its input and output are closed"));
        };
        let (input, lines) = sync_channel(1);
        let (done, written) = sync_channel(1);
        let (hear, heard) = sync_channel(LINES_AHEAD);
        std::thread::spawn(move || write_lines(stdin, &lines, &done));
        std::thread::spawn(move || read_lines(stdout, &hear));
        Ok(Process {
            child,
            input: Some(input),
            written,
            heard,
            farewell: FAREWELL,
        })
    }

    /// Writes a line, unless the program has spoken out of turn: what it wrote before it was asked
    /// would be taken for the answer to a question that it has not seen.
    fn say(&mut self, message: &Value, until: Deadline) -> Result<(), Trouble> {
        match self.heard.try_recv() {
            Ok(Heard::Line(line)) => Err(Trouble::Unasked(line)),
            Ok(Heard::TooLong) => Err(Trouble::TooLong),
            Err(_) => self.write(message, until),
        }
    }

    /// Writes a line. It has gone through when the program, or the pipe to it, has taken all of it.
    fn write(&mut self, message: &Value, until: Deadline) -> Result<(), Trouble> {
        let given = self
            .input
            .as_ref()
            .map(|input| input.send(format!("{message}\n")));
        if !matches!(given, Some(Ok(()))) {
            return Err(self.ended());
        }
        match self.written.recv_timeout(until.left()) {
            Ok(Ok(())) => Ok(()),
            Err(RecvTimeoutError::Timeout) => Err(Trouble::NotRead(until.patience)),
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    fn read(&mut self, until: Deadline) -> Result<String, Trouble> {
        match self.heard.recv_timeout(until.left()) {
            Ok(Heard::Line(line)) => Ok(line),
            Ok(Heard::TooLong) => Err(Trouble::TooLong),
            Err(RecvTimeoutError::Timeout) => Err(Trouble::NoAnswer(until.patience)),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// Why its pipes are closed. A program that ends closes them a moment before it can be seen to
    /// have ended.
    fn ended(&mut self) -> Trouble {
        let until = Deadline::after(ENDING);
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Trouble::Ended(status),
                Ok(None) if !until.left().is_zero() => {
                    std::thread::sleep(Duration::from_millis(2));
                }
                _ => return Trouble::Deaf,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.input = None;
        let until = Deadline::after(self.farewell);
        while !until.left().is_zero() && self.heard.recv_timeout(until.left()).is_ok() {}
        // It may have ended by itself; either way nothing is left to do.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Writes what it is given until the program, or the match, is over.
fn write_lines(
    mut stdin: ChildStdin,
    lines: &Receiver<String>,
    done: &SyncSender<std::io::Result<()>>,
) {
    for line in lines {
        let written = stdin
            .write_all(line.as_bytes())
            .and_then(|()| stdin.flush());
        let broken = written.is_err();
        if done.send(written).is_err() || broken {
            break;
        }
    }
}

/// Reads lines until the program ends, writes one that is too long, or nobody listens any more.
fn read_lines(stdout: ChildStdout, hear: &SyncSender<Heard>) {
    let mut output = BufReader::new(stdout);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = output
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line);
        if !matches!(read, Ok(1..)) {
            break;
        }
        let too_long = line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n");
        let heard = match too_long {
            true => Heard::TooLong,
            false => Heard::Line(String::from_utf8_lossy(&line).trim().to_string()),
        };
        if hear.send(heard).is_err() || too_long {
            break;
        }
    }
}
