//! The contract between a game and everything that plays, keeps or shows it.
//!
//! A game is a plain value that implements [`Game`]. It never reads a clock, a file or a generator:
//! dice and shuffles come from the [`Chance`] that is handed to [`Game::play`], and what happened goes
//! into the [`Journal`] that is handed in beside it. Everything else in Marches (search, undo,
//! records, the server) is built from that one trait.
//!
//! ```
//! use table::{Chance, Seed};
//! let seed = Seed::from_text("a windy morning");
//! let mut chance = Chance::live(&seed);
//! let first = chance.die(6);
//! assert_eq!(first, Chance::live(&seed).die(6));
//! ```
#![forbid(unsafe_code)]

/// For the macros, so that a game need not depend on it for them.
#[doc(hidden)]
pub use serde;

mod chance;
pub mod conformance;
mod deck;
pub mod document;
mod game;
mod journal;
mod names;
mod outcome;
pub mod perft;
pub mod playthrough;
mod record;
mod refusal;
mod replay;
pub mod rules;
mod seat;
mod set;
mod settings;
mod sitting;
mod tale;
mod template;
mod turn;
mod verbs;
mod wanted;
mod words;

pub use chance::{Chance, ChanceFault, Rng, Seed};
pub use deck::{FaceDown, Lots, Pile};
pub use game::{Game, Info, Knowledge, NotationError, PositionError};
pub use journal::{Die, Journal, Readers, Remains, Tally, Tell, Told, Voice};
pub use names::{Names, find as find_name, same, unknown};
pub use outcome::Outcome;
pub use record::{Ending, Header, History, Record, RecordError, RecordedMove, SeatChange, Step};
pub use refusal::{Refusal, allowed};
pub use replay::ReplayError;
pub use seat::{MAX_SEATS, Seat, Seats};
pub use settings::{
    Applies, Choice, Complaint, Setting, SettingKind, Settings, SettingsError, Setup,
};
pub use sitting::{LogLine, Logged, OpenError, RESIGNED, Sitting, UndoError};
pub use tale::{Gist, Paragraph};
#[doc(hidden)]
pub use template::{Parts, Template};
pub use turn::{Decision, Turn, Vacancy};
pub use verbs::{Argument, Verb};
#[doc(hidden)]
pub use verbs::{longest_first, read as read_verb};
pub use wanted::{Ahead, Entered, Missing, Shown, Wanted};
pub use words::{
    capital, counted, counted_range, grouped, in_a_row, is_invisible, numbered, printable,
    sentence, shortened,
};
