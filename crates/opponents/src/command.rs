//! Other programs as players: one line of JSON each way over standard input and output. The protocol
//! is described in `docs/protocol.md`; a bot of thirty lines stands in `examples/`.

use crate::{Failure, Opening, Player};
use serde::Deserialize;
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    time::Duration,
};
use table::{Game, Outcome, Seat};

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;
/// A longer answer is nonsense.
const LONGEST_LINE: u64 = 64 * 1024;

/// A program that plays. It is started for the first game and again after it has failed.
#[derive(Debug)]
pub struct Command {
    program: String,
    patience: Duration,
    process: Option<Process>,
}

#[derive(Debug)]
struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
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
        self.process = None;
        Err(Failure(format!("'{}' {why}", self.program)))
    }

    fn start<G: Game>(&mut self) -> Result<(), Failure> {
        if self.process.is_some() {
            return Ok(());
        }
        match Process::start(&self.program) {
            Ok(process) => self.process = Some(process),
            Err(error) => return self.fail(format_args!("could not be started: {error}")),
        }
        let hello = json!({"hello": {
            "protocol": PROTOCOL,
            "game": G::INFO.id,
            "rules_version": G::INFO.rules_version,
        }});
        self.send(&hello)?;
        let answer = self.receive()?;
        match serde_json::from_str::<Value>(&answer) {
            Ok(value) if value.get("hello").is_some() => Ok(()),
            _ => self.fail(format_args!("did not answer hello, but: {}", shortened(&answer))),
        }
    }

    fn send(&mut self, message: &Value) -> Result<(), Failure> {
        let sent = match &mut self.process {
            Some(process) => writeln!(process.input, "{message}").and_then(|()| process.input.flush()),
            None => return self.fail("is not running"),
        };
        match sent {
            Ok(()) => Ok(()),
            Err(_) => self.fail("has ended before its game did"),
        }
    }

    fn receive(&mut self) -> Result<String, Failure> {
        let Some(process) = &self.process else {
            return self.fail("is not running");
        };
        match process.lines.recv_timeout(self.patience) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => {
                let patience = self.patience;
                self.fail(format_args!("gave no answer within {patience:?}"))
            }
            Err(RecvTimeoutError::Disconnected) => self.fail("has ended before its game did"),
        }
    }
}

impl<G: Game> Player<G> for Command {
    fn open(&mut self, opening: &Opening) -> Result<(), Failure> {
        self.start::<G>()?;
        self.send(&json!({"setup": {
            "seat": opening.seat,
            "seats": opening.seats,
            "settings": opening.settings,
        }}))
    }

    fn choose(&mut self, game: &G, seat: Seat) -> Result<G::Action, Failure> {
        let mut actions = Vec::new();
        game.actions(seat, &mut actions);
        let legal: Vec<String> = actions.iter().map(ToString::to_string).collect();
        self.send(&json!({"choose": {"view": game.view(Some(seat)), "legal": legal}}))?;
        let answer = self.receive()?;
        let Ok(Act { act }) = serde_json::from_str(&answer) else {
            return self.fail(format_args!("answered nonsense: {}", shortened(&answer)));
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
        let shares: Vec<u16> = (0..outcome.seats())
            .map(|seat| outcome.share(Seat::new(seat)))
            .collect();
        if self.process.is_some() {
            // A program that has just gone away has nothing more to lose in this game.
            let _ = self.send(&json!({"result": {"seat": seat, "shares": shares}}));
        }
    }
}

fn shortened(line: &str) -> String {
    match line.char_indices().nth(200) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.into(),
    }
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
        let mut child = shell
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(std::io::Error::other("its input and output are closed"));
        };
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = Vec::new();
                let read = output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
                let text = String::from_utf8_lossy(&line).trim().to_string();
                if !matches!(read, Ok(1..)) || sender.send(text).is_err() {
                    break;
                }
            }
        });
        Ok(Process {
            child,
            input,
            lines,
        })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself; either way nothing is left to do.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
