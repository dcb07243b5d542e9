//! What the pages show besides a table: plain values, filled in by the handlers.

use crate::{daily::Scores, error::Wants, lan::House};
use catalogue::Listed;
use store::{GameId, SecretHash};
use table::{Complaint, LogLine, Seat};

/// The page with all games on it.
#[derive(Default)]
pub struct Home {
    /// The tables where it is the person's turn.
    pub turn: TableList,
    /// The tables at which the person sits and others are to act.
    pub waiting: TableList,
    /// The person's games that are over.
    pub finished: TableList,
    /// The tables with a seat that anyone may take.
    pub open: TableList,
    /// The address that brings the person's seats to another device. It is theirs alone.
    pub key: Option<String>,
}

impl Home {
    /// Whether the person has no table at all.
    pub fn is_new_here(&self) -> bool {
        let own = [&self.turn, &self.waiting, &self.finished];
        own.iter().all(|list| list.cards.is_empty())
    }
}

/// A place in a lesson, and what is answered to what was tried there.
pub struct LessonPage {
    /// The game.
    pub game: &'static dyn Listed,
    /// All its lessons.
    pub course: &'static lessons::Course,
    /// This one.
    pub lesson: &'static lessons::Lesson,
    /// The place.
    pub moment: lessons::Moment,
    /// What was tried, and the answer.
    pub tried: Option<(String, lessons::Answer)>,
    /// What is picked on the board, where it has more to say of that than is listed.
    pub picked: Vec<boards::Target>,
}

/// A page of a list of tables, those where something happened last first.
#[derive(Default)]
pub struct TableList {
    /// The tables.
    pub cards: Vec<TableCard>,
    /// The address of the next page, if there is more.
    pub older: Option<String>,
}

/// The page with one list of tables.
pub struct Tables {
    /// What the list is of.
    pub title: &'static str,
    /// The tables.
    pub list: TableList,
    /// The address of the list's first page, if this is another.
    pub newest: Option<String>,
}

/// A table in a list.
pub struct TableCard {
    /// The table's id.
    pub id: GameId,
    /// The game.
    pub game: &'static dyn Listed,
    /// Keys and values of what was agreed.
    pub settings: Vec<(String, String)>,
    /// The names at the table.
    pub names: Vec<String>,
    /// How it stands.
    pub status: Status,
    /// When something last happened: "just now", "3 hours ago".
    pub when: String,
}

/// How a table in a list stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// The person is to act; for someone who holds several seats, on the seats with these names.
    YourTurn(Vec<String>),
    /// Others are: what a spectator is told of it.
    Waiting(String),
    /// It is over: "You won", "Ben won".
    Over(String),
    /// Anyone may sit down.
    Open,
}

/// The page on which a table is set up.
pub struct NewTable {
    /// The game.
    pub game: &'static dyn Listed,
    /// The value of each setting, by its key.
    pub settings: Vec<(String, String)>,
    /// The name and the kind of each seat that the game may have. Kinds are written as in the form:
    /// `me`, `here`, `friend`, `anyone`, `easy`, `normal`, `hard`, and `nobody` where a seat may stay empty.
    pub seats: Vec<(String, String)>,
    /// The seed that the person asked for.
    pub seed: String,
    /// Whether people may ask for hints: `on`, `off`, or empty for what is usual.
    pub hints: String,
    /// Whether people roll and draw themselves, at a real table.
    pub is_reported: bool,
    /// What they have to report before the set-up is done.
    pub report: Option<Wants>,
    /// What was wrong with the form that was sent.
    pub error: Option<String>,
    /// What is wrong with a document that it brought.
    pub complaints: Vec<Complaint>,
    /// If this page is at an address that only this computer has: how friends in the house reach it.
    pub house: Option<House>,
}

/// The page of the game of the day.
pub struct DailyPage {
    /// The game.
    pub game: &'static dyn Listed,
    /// The person's name, if it is known.
    pub name: String,
    /// Whether the day is today.
    pub is_today: bool,
    /// The day.
    pub day: Scores,
    /// The day before, if it is shown too.
    pub before: Option<Scores>,
    /// What the person's tries are known by.
    pub mine: Vec<SecretHash>,
}

/// The page that a friend comes to by a link, or anyone by a list.
pub struct Invitation {
    /// The table's id.
    pub id: GameId,
    /// The game.
    pub game: &'static dyn Listed,
    /// Keys and values of what was agreed.
    pub settings: Vec<(String, String)>,
    /// The seat.
    pub seat: Seat,
    /// Where the form goes to.
    pub action: String,
    /// The names of the others at the table.
    pub others: Vec<String>,
    /// The person's name, if it is known.
    pub name: String,
    /// What was wrong with the form that was sent.
    pub error: Option<String>,
}

/// The addresses that a table's page gives away.
#[derive(Clone, Debug, Default)]
pub struct Links {
    /// For spectators.
    pub watch: String,
    /// For the friends whose seats this person gives away, by seat.
    pub invitations: Vec<(Seat, String)>,
    /// Brings the person's seats to another device. It is theirs alone.
    pub key: Option<String>,
    /// If these addresses open only on this computer: how friends in the house reach it.
    pub house: Option<House>,
}

/// A piece of a table's log.
pub struct LogPiece<'a> {
    /// The game.
    pub game: &'static dyn Listed,
    /// The table's id.
    pub id: GameId,
    /// Whose eyes, where the server would not know without being told.
    pub eyes: Option<Seat>,
    /// The moment that is looked at, if it is not the last.
    pub at: Option<usize>,
    /// Whether the reader has asked that everything be turned up, or not.
    pub all: Option<bool>,
    /// How many lines come before these.
    pub earlier: usize,
    /// The lines, the oldest first.
    pub lines: &'a [LogLine],
}

/// The page with the rules of a game.
pub struct Rules {
    /// The game.
    pub game: &'static dyn Listed,
    /// What was searched for.
    pub search: String,
}

/// A page with a message: something is not there, not allowed, or broken.
pub struct Message {
    /// The status of the answer.
    pub status: u16,
    /// A few words.
    pub title: String,
    /// What happened and what to do next.
    pub text: String,
}
