//! What a seat wants to change at a table, what that led to, and why it was not done.

use catalogue::ActError;
use store::StoreError;
use table::{Seat, Turn, UndoError};

/// A change that a seat wants.
#[derive(Clone, Debug)]
pub enum Deed {
    /// Do this action.
    Act(String),
    /// Take back the last one.
    Undo,
    /// Give up.
    Resign,
}

/// What a deed led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Done {
    /// Whose it was.
    pub seat: Seat,
    /// The number of the last entry of the log.
    pub version: u32,
    /// Who may act now.
    pub turn: Turn,
}

/// Why a deed was not done. Nothing has changed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum DeedError {
    /// Who wants it does not hold the seat.
    #[error("{0}")]
    NotYours(String),
    /// The table has moved on since the version that the player saw.
    #[error("the table has moved on: it is at version {version} now")]
    Stale {
        /// The version that it has.
        version: u32,
    },
    /// The action is not one, or the rules forbid it.
    #[error(transparent)]
    Act(#[from] ActError),
    /// It cannot be taken back.
    #[error(transparent)]
    Undo(#[from] UndoError),
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// It could not be kept, or the game could not be read.
    #[error(transparent)]
    Store(#[from] StoreError),
}
