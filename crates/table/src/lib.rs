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

mod chance;
pub mod conformance;
mod deck;
pub mod document;
mod game;
mod journal;
pub mod playthrough;
mod record;
mod refusal;
pub mod rules;
mod seat;
mod settings;
mod sitting;
mod turn;
mod words;

pub use chance::{Chance, ChanceFault, Rng, Seed};
pub use deck::FaceDown;
pub use game::{Game, Info, Knowledge, NotationError, PositionError};
pub use journal::{Entry, Journal, Readers, Tell, Voice};
pub use record::{Ending, Header, Record, RecordError, RecordedMove};
pub use refusal::Refusal;
pub use seat::{MAX_SEATS, Seat, Seats};
pub use settings::{Choice, Setting, SettingKind, Settings, SettingsError};
pub use sitting::{Logged, ReplayError, Sitting, UndoError};
pub use turn::{Outcome, Turn};
pub use words::{capital, printable, sentence};
