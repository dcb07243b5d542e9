//! What the pages show besides a table: plain values, filled in by the handlers.

use crate::error::Wants;
use catalogue::Listed;
use store::GameId;
use table::Seat;

/// The page with all games on it.
pub struct Home {
    /// The tables at which the person sits, those where something happened last first.
    pub yours: Vec<TableCard>,
    /// The tables with a seat that anyone may take.
    pub open: Vec<TableCard>,
    /// The address that brings the person's seats to another device. It is theirs alone.
    pub key: Option<String>,
}

/// A table in a list.
pub struct TableCard {
    /// The table's id.
    pub id: GameId,
    /// The game.
    pub game: &'static dyn Listed,
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
    /// The person is to act.
    YourTurn,
    /// Someone else is: "Ben is to act", "waiting for a friend".
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
    /// Whether people roll and draw themselves, at a real table.
    pub is_reported: bool,
    /// What they have to report before the set-up is done.
    pub report: Option<Wants>,
    /// What was wrong with the form that was sent.
    pub error: Option<String>,
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
