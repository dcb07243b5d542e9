//! A game record is text: a header, one line an action with the chance results that it drew, and an
//! ending. `docs/record.md` describes the format. Nothing here knows the rules of any game.

use crate::{Game, Outcome, Seat, Seed, Settings, printable, shortened};
use std::{fmt, fmt::Write as _};

const FIRST_LINE: &str = "marches record 1";
/// How much of a line an error shows: what is no record may have lines of any length.
const QUOTED: usize = 80;

/// What is agreed before the first action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The game's id.
    pub game: String,
    /// The version of the rules code that played it.
    pub rules_version: u32,
    /// The position that the game was set up from, as JSON on one line, if it was.
    pub position: Option<String>,
    /// Pairs of key and value, in the order of keys. A game set up from a position has none.
    pub settings: Vec<(String, String)>,
    /// The names of the seats.
    pub seats: Vec<String>,
    /// SHA-256 of the seed, in hexadecimal, shown at the opening. `None`: there is no seed, for people roll and draw at
    /// a real table and report what came.
    pub seed_hash: Option<String>,
}

/// One thing that was done at a table, in the order in which it was. Unlike the actions of a record, steps keep
/// what was taken back, so that whoever follows them comes to the same numbers of decisions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step<'a> {
    /// A seat acted.
    Act(&'a RecordedMove),
    /// A seat took back its last action.
    Undo(Seat),
    /// Somebody left a seat, or sat down on one that was left.
    Change(Seat, &'a SeatChange),
}

/// What can happen to a seat during a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatChange {
    /// Its player left, and the game goes on.
    Left {
        /// Why, on one line.
        why: String,
        /// Chance results that it drew, where the game takes the seat out.
        draws: Vec<u32>,
    },
    /// Somebody of this name sat down on it.
    Taken {
        /// The name, on one line.
        name: String,
    },
}

/// Everything that was done at a table, as the table itself needs it to go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History<'a> {
    /// What was agreed. Its names are those at the opening.
    pub header: Header,
    /// The chance results of the set-up.
    pub deal: &'a [u32],
    /// What was done.
    pub steps: Vec<Step<'a>>,
    /// How it ended.
    pub ending: Ending,
}

/// One action, and the chance results that it drew.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedMove {
    /// Who acted.
    pub seat: Seat,
    /// The action in the game's notation.
    pub action: String,
    /// Chance results in the order drawn.
    pub draws: Vec<u32>,
}

/// How a recorded game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It has not ended.
    Open,
    /// By the rules, with these shares of the win, in thousandths.
    Played(Vec<u16>),
    /// A seat gave up, or its program failed.
    Forfeit {
        /// Who.
        seat: Seat,
        /// Why, on one line.
        why: String,
    },
}

/// A whole record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// What was agreed.
    pub header: Header,
    /// The chance results of the set-up.
    pub deal: Vec<u32>,
    /// The actions in order.
    pub moves: Vec<RecordedMove>,
    /// Who left and who sat down during the game: after how many actions, which seat, and what.
    pub changes: Vec<(usize, Seat, SeatChange)>,
    /// How it ended.
    pub ending: Ending,
    /// The seed, once the game is over.
    pub seed: Option<Seed>,
}

/// What is wrong with a record's text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line} of the record: {why}")]
pub struct RecordError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub why: String,
}

impl Header {
    /// Whether people roll and draw at a real table, and report what came.
    pub fn is_reported(&self) -> bool {
        self.seed_hash.is_none()
    }

    /// Whether this seed's hash was shown at the opening; if not, says so.
    pub(crate) fn is_opened_by(&self, seed: &Seed) -> Result<(), String> {
        match &self.seed_hash {
            Some(shown) if *shown == seed.hash() => Ok(()),
            Some(shown) => Err(format!(
                "the seed's hash is {}, but {shown} was shown at the opening",
                seed.hash()
            )),
            None => Err("there is no seed: chance was reported by the players".into()),
        }
    }

    /// Gives each of this many seats a name, if it has none.
    pub(crate) fn name_seats(&mut self, count: usize) {
        self.seats.resize_with(count, String::new);
        for (index, name) in self.seats.iter_mut().enumerate() {
            if name.is_empty() {
                *name = format!("Seat {}", index + 1);
            }
        }
    }
}

impl Record {
    /// Whether the record is of this game; if not, says so.
    pub fn is_of<G: Game>(&self) -> Result<(), String> {
        if self.header.game == G::INFO.id {
            Ok(())
        } else {
            Err(format!(
                "this is a record of '{}', not of '{}'",
                self.header.game,
                G::INFO.id
            ))
        }
    }

    /// The first so many actions, and the changes of seats among them, in order.
    fn steps(&self, count: usize) -> Vec<Step<'_>> {
        let mut steps = Vec::with_capacity(self.moves.len());
        let mut changes = self.changes.iter().peekable();
        let is_all = count >= self.moves.len();
        for number in 0..=self.moves.len().min(count) {
            let is_due = |change: &&(usize, Seat, SeatChange)| {
                change.0 == number && (number < count || is_all)
            };
            while let Some((_, seat, change)) = changes.next_if(is_due) {
                steps.push(Step::Change(*seat, change));
            }
            if number < count {
                steps.extend(self.moves.get(number).map(Step::Act));
            }
        }
        steps
    }

    /// The record with all that is needed to go on from it.
    pub fn history(&self) -> History<'_> {
        self.history_to(self.moves.len())
    }

    /// The same after the first `count` actions.
    pub(crate) fn history_to(&self, count: usize) -> History<'_> {
        History {
            header: self.header.clone(),
            deal: &self.deal,
            steps: self.steps(count),
            ending: match count < self.moves.len() {
                true => Ending::Open,
                false => self.ending.clone(),
            },
        }
    }

    /// The outcome that the record claims, if it has ended by the rules.
    pub fn shares(&self) -> Option<&[u16]> {
        match &self.ending {
            Ending::Played(shares) => Some(shares),
            _ => None,
        }
    }
}

impl Ending {
    /// The ending that goes with an outcome.
    pub fn played(outcome: &Outcome) -> Ending {
        Ending::Played(outcome.thousandths())
    }
}

fn numbers<T: ToString>(list: &[T]) -> String {
    list.iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let header = &self.header;
        writeln!(f, "{FIRST_LINE}")?;
        writeln!(f, "game {}", header.game)?;
        writeln!(f, "rules {}", header.rules_version)?;
        if let Some(position) = &header.position {
            writeln!(f, "position {position}")?;
        }
        for (key, value) in &header.settings {
            // Whole documents have many lines, and white space that counts.
            match value.trim() == value && !value.contains(char::is_control) {
                true => writeln!(f, "set {key} {value}")?,
                false => writeln!(
                    f,
                    "document {key} {}",
                    serde_json::Value::from(value.as_str())
                )?,
            }
        }
        for (seat, name) in header.seats.iter().enumerate() {
            writeln!(f, "seat {} {name}", seat + 1)?;
        }
        match &header.seed_hash {
            Some(hash) => writeln!(f, "seed-hash {hash}")?,
            None => writeln!(f, "chance reported")?,
        }
        writeln!(f, "{}", format!("deal {}", numbers(&self.deal)).trim_end())?;
        let mut changes = self.changes.iter().peekable();
        let mut changes_after = |number: usize, f: &mut fmt::Formatter| {
            while let Some((_, seat, change)) = changes.next_if(|change| change.0 == number) {
                match change {
                    SeatChange::Left { why, draws } if draws.is_empty() => {
                        writeln!(f, "left {seat} {why}")?;
                    }
                    SeatChange::Left { why, draws } => {
                        writeln!(f, "left {seat} {why} | {}", numbers(draws))?;
                    }
                    SeatChange::Taken { name } => writeln!(f, "sits {seat} {name}")?,
                }
            }
            Ok::<(), fmt::Error>(())
        };
        changes_after(0, f)?;
        for (n, played) in self.moves.iter().enumerate() {
            let mut line = format!("{} {} {}", n + 1, played.seat, played.action);
            if !played.draws.is_empty() {
                write!(line, " | {}", numbers(&played.draws))?;
            }
            writeln!(f, "{line}")?;
            changes_after(n + 1, f)?;
        }
        match &self.ending {
            Ending::Open => {}
            Ending::Played(shares) => writeln!(f, "end {}", numbers(shares))?,
            Ending::Forfeit { seat, why } => writeln!(f, "forfeit {seat} {why}")?,
        }
        if let Some(seed) = &self.seed {
            writeln!(f, "seed {}", seed.reveal())?;
        }
        Ok(())
    }
}

impl std::str::FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        let mut reader = Reader {
            lines: text.lines().enumerate().peekable(),
            line: 0,
        };
        reader.first_line()?;
        let header = reader.header()?;
        let deal = reader.tagged("deal")?;
        let deal = reader.numbers(deal)?;
        let (mut moves, mut changes) = (Vec::new(), Vec::new());
        loop {
            let seats = header.seats.len();
            if let Some((seat, change)) = reader.next_change(seats)? {
                changes.push((moves.len(), seat, change));
            } else if let Some(played) = reader.next_move(moves.len() + 1, seats)? {
                moves.push(played);
            } else {
                break;
            }
        }
        let ending = reader.ending(header.seats.len())?;
        let seed = reader.optional("seed").map(Seed::from_text);
        reader.nothing_more()?;
        Ok(Record {
            header,
            deal,
            moves,
            changes,
            ending,
            seed,
        })
    }
}

struct Reader<'a, I: Iterator<Item = (usize, &'a str)>> {
    lines: std::iter::Peekable<I>,
    line: usize,
}

impl<'a, I: Iterator<Item = (usize, &'a str)>> Reader<'a, I> {
    fn fail<T>(&self, why: impl Into<String>) -> Result<T, RecordError> {
        Err(RecordError {
            line: self.line,
            why: why.into(),
        })
    }

    fn next(&mut self) -> Option<&'a str> {
        let (index, line) = self.lines.next()?;
        self.line = index + 1;
        Some(line.trim_end())
    }

    fn first_line(&mut self) -> Result<(), RecordError> {
        match self.next() {
            Some(FIRST_LINE) => Ok(()),
            _ => {
                self.line = 1;
                self.fail(format!("a record begins with the line '{FIRST_LINE}'"))
            }
        }
    }

    /// The rest of the next line if it begins with this word.
    fn optional(&mut self, tag: &str) -> Option<&'a str> {
        let (_, line) = self.lines.peek()?;
        let rest = line.trim_end().strip_prefix(tag)?;
        if !(rest.is_empty() || rest.starts_with(' ')) {
            return None;
        }
        self.next();
        Some(rest.trim_start())
    }

    fn tagged(&mut self, tag: &str) -> Result<&'a str, RecordError> {
        match self.optional(tag) {
            Some(rest) => Ok(rest),
            None => {
                self.line += 1;
                self.fail(format!("expected a line that begins with '{tag}'"))
            }
        }
    }

    fn header(&mut self) -> Result<Header, RecordError> {
        let game = self.tagged("game")?.to_string();
        let version = self.tagged("rules")?;
        let Ok(rules_version) = version.parse() else {
            let version = shortened(version, QUOTED);
            return self.fail(format!("'{version}' is not a version of the rules"));
        };
        let position = self.optional("position").map(String::from);
        let mut settings: Vec<(String, String)> = Vec::new();
        while let Some((key, value)) = self.setting()? {
            if position.is_some() {
                return self.fail("a game set up from a position has no settings");
            }
            if settings.iter().any(|(known, _)| *known == key) {
                let key = shortened(&key, QUOTED);
                return self.fail(format!("'{key}' is set twice"));
            }
            settings.push((key, value));
        }
        let mut seats = Vec::new();
        while let Some(named) = self.optional("seat") {
            let (number, name) = named.split_once(' ').unwrap_or((named, ""));
            if number.parse() != Ok(seats.len() + 1) || seats.len() == crate::MAX_SEATS {
                return self.fail(format!("expected seat {} here", seats.len() + 1));
            }
            // Whoever reads it shows it to people: it must do nothing to their screens.
            seats.push(one_line(name));
        }
        let seed_hash = match self.optional("chance") {
            Some("reported") => None,
            Some(other) => return self.fail(format!("'{other}' is no kind of chance")),
            None => Some(self.tagged("seed-hash")?.to_string()),
        };
        Ok(Header {
            game,
            rules_version,
            position,
            settings,
            seats,
            seed_hash,
        })
    }

    /// A setting on one line, or a document as a JSON text.
    fn setting(&mut self) -> Result<Option<(String, String)>, RecordError> {
        let (pair, is_document) = match self.optional("set") {
            Some(pair) => (pair, false),
            None => match self.optional("document") {
                Some(pair) => (pair, true),
                None => return Ok(None),
            },
        };
        let Some((key, value)) = pair.split_once(' ') else {
            return self.fail("a setting is 'set KEY VALUE' or 'document KEY TEXT'");
        };
        let value = match (is_document, serde_json::from_str::<String>(value)) {
            (false, _) => value.into(),
            (true, Ok(text)) => text,
            (true, Err(_)) => return self.fail("a document is a JSON text on one line"),
        };
        Ok(Some((key.into(), value)))
    }

    /// Somebody left a seat or sat down on one.
    fn next_change(&mut self, seats: usize) -> Result<Option<(Seat, SeatChange)>, RecordError> {
        let (rest, is_leaving) = match self.optional("left") {
            Some(rest) => (rest, true),
            None => match self.optional("sits") {
                Some(rest) => (rest, false),
                None => return Ok(None),
            },
        };
        let (number, text) = rest.split_once(' ').unwrap_or((rest, ""));
        let seat = match number.parse::<Seat>() {
            Ok(seat) if seat.index() < seats => seat,
            _ => return self.fail("a change of seats is 'left SEAT REASON' or 'sits SEAT NAME'"),
        };
        if !is_leaving {
            let name = text.trim().into();
            return Ok(Some((seat, SeatChange::Taken { name })));
        }
        let (why, draws) = text.split_once(" | ").unwrap_or((text, ""));
        self.no_bar(why)?;
        let why = why.trim().into();
        let draws = self.numbers(draws)?;
        Ok(Some((seat, SeatChange::Left { why, draws })))
    }

    /// A bar that stands alone, however it is spaced, would read back as the beginning of chance results.
    fn no_bar(&self, text: &str) -> Result<(), RecordError> {
        match text.split_whitespace().any(|word| word == "|") {
            true => {
                self.fail("one bar, with a space on each side, stands before the chance results")
            }
            false => Ok(()),
        }
    }

    fn numbers<T: std::str::FromStr>(&self, text: &str) -> Result<Vec<T>, RecordError> {
        text.split_whitespace()
            .map(|word| match word.parse() {
                Ok(number) => Ok(number),
                Err(_) => {
                    let word = shortened(word, QUOTED);
                    self.fail(format!("'{word}' is not a number that can stand here"))
                }
            })
            .collect()
    }

    fn next_move(
        &mut self,
        expected: usize,
        seats: usize,
    ) -> Result<Option<RecordedMove>, RecordError> {
        let is_move = matches!(self.lines.peek(),
            Some((_, line)) if line.starts_with(|c: char| c.is_ascii_digit()));
        if !is_move {
            return Ok(None);
        }
        let line = self.next().unwrap_or_default();
        let (body, draws) = line.split_once(" | ").unwrap_or((line, ""));
        let mut words = body.splitn(3, ' ');
        if words.next().and_then(|word| word.parse().ok()) != Some(expected) {
            return self.fail(format!("expected action number {expected}"));
        }
        let seat = match words.next().map(str::parse::<Seat>) {
            Some(Ok(seat)) if seat.index() < seats => seat,
            _ => return self.fail("after the number stands the seat that acted"),
        };
        let action = words.next().unwrap_or_default().trim();
        if action.is_empty() || action.starts_with('|') {
            return self.fail("after the seat stands the action");
        }
        self.no_bar(action)?;
        Ok(Some(RecordedMove {
            seat,
            action: action.into(),
            draws: self.numbers(draws)?,
        }))
    }

    fn ending(&mut self, seats: usize) -> Result<Ending, RecordError> {
        if let Some(shares) = self.optional("end") {
            let shares = self.numbers(shares)?;
            if shares.len() != seats {
                return self.fail("an ending has one share of the win for each seat");
            }
            return Ok(Ending::Played(shares));
        }
        if let Some(rest) = self.optional("forfeit") {
            let (number, why) = rest.split_once(' ').unwrap_or((rest, ""));
            return match number.parse::<Seat>() {
                Ok(seat) if seat.index() < seats => Ok(Ending::Forfeit {
                    seat,
                    why: one_line(why),
                }),
                _ => self.fail("a forfeit is 'forfeit SEAT REASON'"),
            };
        }
        Ok(Ending::Open)
    }

    fn nothing_more(&mut self) -> Result<(), RecordError> {
        while let Some(line) = self.next() {
            if !line.is_empty() {
                let line = shortened(line, QUOTED);
                return self.fail(format!("'{line}' cannot stand here"));
            }
        }
        Ok(())
    }
}

/// The header of a new game.
pub(crate) fn header_of<G: Game>(
    settings: &Settings,
    seats: &[String],
    seed: Option<&Seed>,
) -> Header {
    Header {
        game: G::INFO.id.into(),
        rules_version: G::INFO.rules_version,
        position: None,
        settings: settings
            .iter()
            .map(|(key, value)| (key.into(), value.into()))
            .collect(),
        seats: seats.iter().map(|name| one_line(name)).collect(),
        seed_hash: seed.map(Seed::hash),
    }
}

/// Names and reasons stand on one line of a record, and hold nothing that cannot be seen.
pub(crate) fn one_line(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    printable(&line).into_owned()
}
