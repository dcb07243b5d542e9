//! Options that several commands share, and how their values are read.

use crate::result_file::ResultFile;
use anyhow::{Context, Result, anyhow};
use catalogue::{Listed, Table, Tool};
use clap::{Args, error::ErrorKind};
use opponents::PlayerSpec;
use serde::Serialize;
use std::{
    fmt::Display,
    io::{Read, Write},
    path::{Path, PathBuf},
    time::Duration,
};
use table::{Record, Seat, Seed, SettingKind, Settings, Turn, printable, sentence};

/// A game of the catalogue.
pub type Game = &'static dyn Listed;

/// Reads a GAME.
pub fn game(id: &str) -> Result<Game, catalogue::UnknownGame> {
    catalogue::find(id)
}

/// An argument that turned out to be wrong once the game was known: exit code 2, like clap's own.
pub fn bad_usage(why: impl Display) -> anyhow::Error {
    let why = why.to_string();
    clap::Error::raw(ErrorKind::ValueValidation, printable(&why) + "\n").into()
}

/// The game's tool of this name; where it has none, the games that have one are named.
pub fn tool(game: Game, name: &str) -> Result<&'static Tool> {
    let of = |game: Game| game.tools().iter().find(|tool| tool.name == name);
    of(game).ok_or_else(|| {
        let others: Vec<&str> = catalogue::GAMES
            .iter()
            .map(AsRef::as_ref)
            .filter(|&other: &Game| of(other).is_some())
            .map(|other| other.info().id)
            .collect();
        bad_usage(format!(
            "{} has no {name}; games with {name}: {}",
            game.info().id,
            others.join(", ")
        ))
    })
}

/// What is agreed before a game.
#[derive(Args)]
pub struct Agreed {
    /// Change a setting of the game, such as variant=tactic; see 'marches games' for what there is
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Bring a document that the game takes, such as a roster or a file of cards, from FILE
    #[arg(long = "file", value_name = "KEY=FILE")]
    file: Vec<String>,
    /// Bring your own cards, where a game takes a file of them; the same as --file cards=FILE
    #[arg(long, value_name = "FILE")]
    cards: Option<PathBuf>,
}

impl Agreed {
    /// The settings of this game.
    pub fn settings(&self, game: Game) -> Result<Settings> {
        let mut lines = self.set.clone();
        if let Some(file) = &self.cards {
            lines.push(format!("cards={}", read(file)?));
        }
        for pair in &self.file {
            let (key, file) = pair.split_once('=').ok_or_else(|| {
                bad_usage(format!(
                    "'{pair}' is not KEY=FILE, such as cards=my-cards.toml"
                ))
            })?;
            let key = key.trim();
            let mut settings = game.settings().iter();
            let takes_text = settings.any(|setting| {
                setting.is_called(key) && !matches!(setting.kind, SettingKind::Document { .. })
            });
            if takes_text {
                let why = format!("'{key}' is no document: write --set {key}=VALUE");
                return Err(bad_usage(why));
            }
            lines.push(format!("{key}={}", read(Path::new(file))?));
        }
        game.settings_from(&lines).map_err(bad_usage)
    }
}

/// Who plays.
#[derive(Args)]
pub struct Players {
    /// The players, with commas between: random, greedy, easy, normal, hard, search:1000 (simulations),
    /// search:2s (seconds), search:1000x2 (on two threads), cmd:PROGRAM
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    players: Vec<PlayerSpec>,
    /// One player; say it once for each seat. Use it for a cmd:PROGRAM with a comma in it
    #[arg(long = "player", value_name = "SPEC", conflicts_with = "players")]
    one_by_one: Vec<PlayerSpec>,
    /// How long a cmd:PROGRAM may take for one answer
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub patience: Duration,
}

impl Players {
    /// The players that were named, if any were.
    pub fn named(&self) -> Option<Vec<PlayerSpec>> {
        [&self.players, &self.one_by_one]
            .into_iter()
            .find(|list| !list.is_empty())
            .cloned()
    }
}

/// Where JSON goes, if it is asked for.
#[derive(Args)]
pub struct Json {
    /// Write the result as JSON to FILE, or to standard output instead of the text. FILE is tried at
    /// once and written at the end; until then an older FILE stays as it is
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    json: Option<PathBuf>,
}

impl Json {
    /// Whether JSON takes the place of the text.
    pub fn replaces_text(&self) -> bool {
        self.json.as_deref() == Some(Path::new("-"))
    }

    /// Where it goes, tried out before anything is played.
    pub fn open(&self) -> Result<JsonTo> {
        Ok(match &self.json {
            None => JsonTo::Nowhere,
            Some(_) if self.replaces_text() => JsonTo::Output,
            Some(file) => JsonTo::File(ResultFile::new(file)?),
        })
    }
}

/// Where JSON goes.
pub enum JsonTo {
    Nowhere,
    Output,
    File(ResultFile),
}

impl JsonTo {
    /// Writes the result there.
    pub fn write(&self, result: &impl Serialize, out: &mut dyn Write) -> Result<()> {
        let text = || Ok::<_, serde_json::Error>(serde_json::to_string_pretty(result)? + "\n");
        match self {
            JsonTo::Nowhere => Ok(()),
            JsonTo::Output => Ok(out.write_all(text()?.as_bytes())?),
            JsonTo::File(file) => file.write(&text()?),
        }
    }
}

/// Reads a time in seconds, which may have a fraction.
pub fn seconds(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|time| !time.is_zero() && *time <= Duration::from_secs(86_400))
        .ok_or_else(|| {
            format!("'{text}' is not a time: write seconds, such as 5 or 0.2, up to a day")
        })
}

/// Reads a number of games.
pub fn at_least_one(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number @ 1..) => Ok(number),
        _ => Err(format!("'{text}' is not a whole number from 1 up")),
    }
}

/// Reads a number of threads; 0 stands for one on each core.
pub fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
        Ok(number @ 1..=1024) => Ok(number),
        _ => Err(format!(
            "'{text}' is not a number of threads: from 1 to 1024, or 0 for one on each core"
        )),
    }
}

/// Reads a seed.
pub fn seed(text: &str) -> Result<Seed, String> {
    Ok(Seed::from_text(text))
}

/// The seat, if a table with this many has it.
pub fn seat_of(seat: Seat, seats: usize) -> Result<Seat> {
    if seat.index() < seats {
        return Ok(seat);
    }
    let there = match seats {
        1 => "its only seat is 1".to_string(),
        _ => format!("its seats are 1 to {seats}"),
    };
    Err(bad_usage(format!(
        "there is no seat {seat} at this table; {there}"
    )))
}

/// What the reader is told of how things stand. At the end of a game for one or for many that is places and points too.
pub fn result(table: &dyn Table, reader: Option<Seat>) -> String {
    let prompt = table.prompt(reader);
    let Turn::Over(outcome) = table.turn() else {
        return prompt;
    };
    if outcome.seats() == 2 {
        return prompt;
    }
    let name = |seat: Seat| table.names()[seat.index()].clone();
    let mut lines = vec![prompt, sentence(&outcome.in_words(name))];
    let mut order: Vec<Seat> = (0..outcome.seats()).map(Seat::new).collect();
    order.sort_by_key(|&seat| outcome.place(seat));
    for seat in order.into_iter().filter(|_| outcome.seats() > 1) {
        let points = outcome.score(seat).map(|points| format!(", {points}"));
        let points = points.unwrap_or_default();
        lines.push(format!("  {}. {}{points}", outcome.place(seat), name(seat)));
    }
    lines.join("\n")
}

/// The text of a file; '-' is standard input.
pub fn read(file: &Path) -> Result<String> {
    if file == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin()
            .read_to_end(&mut bytes)
            .context("cannot read standard input")?;
        return String::from_utf8(bytes).map_err(|_| anyhow!("standard input is not text"));
    }
    let bytes = std::fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    String::from_utf8(bytes).map_err(|_| anyhow!("{} is not text", file.display()))
}

/// What to say if a file cannot be written.
pub fn cannot_write(file: &Path) -> String {
    format!("cannot write {}", file.display())
}

/// A record, and the game that it is of.
pub fn record(file: &Path) -> Result<(Game, Record)> {
    let name = || format!("{}", file.display());
    let record: Record = read(file)?.parse().with_context(name)?;
    let game = catalogue::find(&record.header.game).with_context(name)?;
    Ok((game, record))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agreed(set: &[&str], file: &[String]) -> Result<Settings> {
        let game = trials::catalogue().find("toll")?;
        let set = set.iter().map(ToString::to_string).collect();
        let file = file.to_vec();
        let cards = None;
        Agreed { set, file, cards }.settings(game)
    }

    #[test]
    fn a_document_comes_from_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("my = cards.txt");
        std::fs::write(&file, "gate 4\nford 2").unwrap();
        let found = agreed(&[], &[format!("cards={}", file.display())]).unwrap();
        assert_eq!(found.document("cards"), Some("gate 4\nford 2"));
        // The short way, where the game has such a setting.
        let brought = |game: &str| {
            let agreed = Agreed {
                set: Vec::new(),
                file: Vec::new(),
                cards: Some(file.clone()),
            };
            agreed.settings(trials::catalogue().find(game).unwrap())
        };
        assert_eq!(brought("toll").unwrap(), found);
        let error = brought("parry").unwrap_err().to_string();
        assert!(error.contains("there is no setting 'cards'"), "{error}");
    }

    #[test]
    fn one_alone_and_many_are_told_points_and_places() {
        let played = |id: &str, seats: usize| {
            let game = trials::catalogue().find(id).unwrap();
            let names: Vec<String> = (1..=seats).map(|number| format!("Ann {number}")).collect();
            let settings = game.settings_from(&[]).unwrap();
            let mut table = game.open(&settings, &names, Seed::from_text("1")).unwrap();
            while let Some(seat) = table.turn().next_seat() {
                let action = table.legal(seat).remove(0).notation;
                table.act(seat, &action).unwrap();
            }
            result(table.as_ref(), None)
        };
        let many = played("gather", 3);
        for name in ["Ann 1", "Ann 2", "Ann 3"] {
            assert!(many.contains(&format!(". {name}, ")), "{many}");
        }
        assert!(many.contains("\n  1. "), "{many}");
        let alone = played("toll", 1);
        assert!(alone.contains("point") && alone.contains(": "), "{alone}");
    }

    #[test]
    fn a_file_that_cannot_be_a_document_is_refused_in_words() {
        let says = |file: &str| {
            let error = agreed(&[], &[file.into()]).unwrap_err();
            format!("{error:#}")
        };
        assert!(says("cards").contains("'cards' is not KEY=FILE"));
        assert!(says("cards=/no/such/file").contains("cannot read /no/such/file"));
        assert!(says("nothing=/dev/null").contains("there is no setting 'nothing'"));
    }
}
