//! `marches play`: a game in the terminal, against the computer or with others at one keyboard.

mod person;
mod terminal;
mod words;

use crate::{
    options::{self, Agreed, Game, bad_usage, read, result, seat_of},
    result_file::ResultFile,
};
use anyhow::{Context, Result, bail};
use catalogue::{Computer, Luck, Table};
use clap::Args;
use opponents::{Level, PlayerSpec};
use person::Person;
use std::{
    io::Write,
    path::{Path, PathBuf},
    str::FromStr,
    time::Duration,
};
use table::{Ending, Outcome, Record, Seat, Seed, counted};
use terminal::Terminal;

/// Play a game here in the terminal, against the computer or with others at one keyboard
#[derive(Args)]
pub struct Play {
    /// The game, such as schotten-totten
    #[arg(value_parser = options::game)]
    game: Game,
    #[command(flatten)]
    agreed: Agreed,
    /// The seat where you sit, counted from 1
    #[arg(long, default_value = "1")]
    seat: Seat,
    /// Who sits at the other seats: easy, normal, hard, greedy, random, search:SIMULATIONS,
    /// cmd:PROGRAM, or human for somebody at this keyboard; normal if you say nothing. A game for one has
    /// no other seats
    #[arg(long, value_name = "SPEC")]
    against: Option<Against>,
    /// Any text that the cards and dice follow from; without it, a fresh one is drawn
    #[arg(long, value_name = "TEXT", value_parser = options::seed)]
    seed: Option<Seed>,
    /// Keep the record of the game in this new file. It is tried before the game and written when the
    /// game is over or you leave
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Begin at a described position (JSON, see the game's page in docs/)
    #[arg(long, value_name = "FILE", conflicts_with = "set")]
    position: Option<PathBuf>,
    /// How long a cmd:PROGRAM may take for one answer
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = options::seconds)]
    patience: Duration,
}

/// Who sits at the other seats.
#[derive(Clone)]
enum Against {
    Human,
    Computer(PlayerSpec),
}

impl FromStr for Against {
    type Err = String;

    fn from_str(text: &str) -> Result<Against, String> {
        if text.trim() == "human" {
            return Ok(Against::Human);
        }
        let spec = text.parse().map(Against::Computer);
        spec.map_err(|error: opponents::SpecError| format!("{error}, or human"))
    }
}

/// A table, the computers at it, and the people at this keyboard.
struct Evening<'a> {
    game: Game,
    table: Box<dyn Table>,
    /// By seat; nothing where a person sits.
    computers: Vec<Option<Box<dyn Computer>>>,
    /// What they draw their luck from.
    luck: Luck,
    terminal: Terminal<'a>,
    person: Person,
}

impl Play {
    /// Plays.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let kept = self.record.as_deref().map(new_file).transpose()?;
        let seed = self.seed.clone().unwrap_or_else(Seed::fresh);
        let table = self.open(seed.clone())?;
        let computers = self.computers(table.as_ref());
        let people = computers.iter().filter(|seat| seat.is_none()).count();
        let mut evening = Evening {
            game: self.game,
            person: Person::new(computers.len(), people, Luck::of(&seed)),
            luck: Luck::of(&seed),
            computers,
            table,
            terminal: Terminal::new(out),
        };
        evening.welcome()?;
        let finished = evening.play()?;
        if let Some(outcome) = finished {
            evening.finish(&outcome, &seed)?;
        } else {
            evening
                .terminal
                .say("You leave the table; the game is not finished.")?;
        }
        self.keep(evening, kept)
    }

    fn open(&self, seed: Seed) -> Result<Box<dyn Table>> {
        let Some(file) = &self.position else {
            let settings = self.agreed.settings(self.game)?;
            // The number of seats follows from the settings, and the names from that.
            let open = |names: &[String]| {
                let table = self.game.open(&settings, names, seed.clone());
                table.map_err(bad_usage)
            };
            let names = self.names(open(&[])?.header().seats.len())?;
            return open(&names);
        };
        let json = read(file)?;
        let at = |names: &[String]| {
            let table = self.game.position(&json, names, seed.clone());
            table.with_context(|| format!("{} cannot be set up", file.display()))
        };
        let names = self.names(at(&[])?.header().seats.len())?;
        at(&names)
    }

    /// Who sits at the other seats, unless it was said: the computer's middle level.
    fn against(&self) -> Against {
        let said = self.against.clone();
        said.unwrap_or(Against::Computer(PlayerSpec::Level(Level::Normal)))
    }

    fn names(&self, seats: usize) -> Result<Vec<String>> {
        seat_of(self.seat, seats)?;
        if seats == 1 && self.against.is_some() {
            let game = self.game.info().name;
            let why =
                format!("{game} is for one: nobody sits opposite you, so leave out --against");
            return Err(bad_usage(why));
        }
        let against = self.against();
        let name = |seat: Seat| match &against {
            Against::Human => format!("Player {seat}"),
            Against::Computer(_) if seat == self.seat => "Player".into(),
            Against::Computer(spec) if seats == 2 => format!("Computer ({spec})"),
            Against::Computer(spec) => format!("Computer {seat} ({spec})"),
        };
        Ok((0..seats).map(|index| name(Seat::new(index))).collect())
    }

    fn computers(&self, table: &dyn Table) -> Vec<Option<Box<dyn Computer>>> {
        let seats = (0..table.header().seats.len()).map(Seat::new);
        let against = self.against();
        let at = |seat| match &against {
            Against::Computer(spec) if seat != self.seat => {
                Some(self.game.computer(spec, self.patience))
            }
            _ => None,
        };
        seats.map(at).collect()
    }

    /// Writes the record, if that was asked for.
    fn keep(&self, mut evening: Evening, kept: Option<ResultFile>) -> Result<()> {
        let record = evening.table.record();
        let (Some(file), Some(kept)) = (&self.record, kept) else {
            let hint = "The record was not kept; next time --record FILE keeps it.";
            return Ok(evening.terminal.say(hint)?);
        };
        kept.write(&record.to_string())?;
        let what = match record.ending {
            Ending::Open => "The unfinished record is in",
            _ => "The record is in",
        };
        evening
            .terminal
            .say(format!("{what} {}.", file.display()))?;
        Ok(())
    }
}

/// A file for the record, tried out before the game. A record that is there already is never replaced.
fn new_file(file: &Path) -> Result<ResultFile> {
    if file.exists() {
        bail!("{} exists; name a new file for the record", file.display());
    }
    match file.parent() {
        Some(folder) if folder != Path::new("") && !folder.is_dir() => {
            bail!("there is no folder {} for the record", folder.display())
        }
        _ => ResultFile::new(file),
    }
}

impl Evening<'_> {
    fn welcome(&mut self) -> Result<()> {
        let header = self.table.header();
        let game = self.game.info().name;
        let mut lines = vec![match &header.seats[..] {
            [_] => game.to_string(),
            seats => format!("{game}: {}", seats.join(" against ")),
        }];
        let settings = header.settings.iter();
        let settings: Vec<String> = settings
            .map(|(key, value)| format!("{key} {value}"))
            .collect();
        if !settings.is_empty() {
            lines.push(settings.join(", "));
        }
        if let ([alone], 2..) = (&self.people()[..], self.computers.len()) {
            lines.push(format!("You sit at seat {alone}."));
        }
        if let Some(hash) = &header.seed_hash {
            lines.push(format!("SHA-256 of the seed: {hash}"));
        }
        lines.push("Type help for what you can say here.".into());
        self.terminal.say(lines.join("\n"))?;
        Ok(())
    }

    /// The seats at which people sit.
    fn people(&self) -> Vec<Seat> {
        let seats = (0..self.computers.len()).map(Seat::new);
        seats
            .filter(|seat| self.computers[seat.index()].is_none())
            .collect()
    }

    /// Plays until the game is over, or somebody leaves: then there is no outcome.
    fn play(&mut self) -> Result<Option<Outcome>> {
        for seat in (0..self.computers.len()).map(Seat::new) {
            if let Some(computer) = &mut self.computers[seat.index()]
                && let Err(failure) = computer.open(&self.table.opening(seat, &self.luck))
            {
                self.table.leave(seat, &failure.why);
            }
        }
        loop {
            if let Some((seat, action)) = self.table.stand_in() {
                self.table.act(seat, &action)?;
                continue;
            }
            let turn = self.table.turn();
            let Some(seat) = turn.next_seat() else {
                return Ok(turn.outcome());
            };
            match &mut self.computers[seat.index()] {
                Some(computer) => {
                    let question = self.table.question(seat, &self.luck);
                    let done = computer.choose(&question).map_err(|failure| {
                        // The reason goes into the record; what it takes to mend the game does not.
                        if failure.details.is_some() {
                            eprintln!("{failure}");
                        }
                        failure.why
                    });
                    let done = done.and_then(|action| {
                        let acted = self.table.act(seat, &action);
                        acted.map_err(|error| format!("chose {action}, which is refused: {error}"))
                    });
                    if let Err(why) = done {
                        self.table.leave(seat, &why);
                    }
                }
                None => {
                    let rules = self.game.rules();
                    let table = self.table.as_mut();
                    if !self.person.act(seat, table, rules, &mut self.terminal)? {
                        return Ok(None);
                    }
                }
            }
        }
    }

    /// Tells the result, shows the seed, and checks the dice.
    fn finish(&mut self, outcome: &Outcome, seed: &Seed) -> Result<()> {
        for (index, computer) in self.computers.iter_mut().enumerate() {
            if let Some(computer) = computer {
                computer.close(Seat::new(index), outcome);
            }
        }
        // Two people at one keyboard are told together, and so as spectators are.
        let reader = match self.people()[..] {
            [alone] => Some(alone),
            _ => None,
        };
        self.person
            .hear(reader, self.table.as_ref(), &mut self.terminal)?;
        let table = self.table.as_ref();
        let result = format!("\n{}\n{}", table.view_text(reader), result(table, reader));
        self.terminal.say(result)?;
        self.terminal.say(format!("Seed: {}", seed.reveal()))?;
        let record = table.record();
        self.check(&record)
    }

    /// The record is checked as anyone would check it: from its text alone.
    fn check(&mut self, record: &Record) -> Result<()> {
        let again: Record = record.to_string().parse().map_err(anyhow::Error::from)?;
        self.game
            .verify(&again)
            .context("the game does not verify; please report this with its seed")?;
        let drawn: usize = again.moves.iter().map(|one| one.draws.len()).sum();
        self.terminal.say(format!(
            "verified: {} and {} follow from the seed.",
            counted(again.moves.len(), "action"),
            counted(drawn + again.deal.len(), "chance result")
        ))?;
        Ok(())
    }
}
