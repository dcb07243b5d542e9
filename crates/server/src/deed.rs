//! What a seat wants to change at a table, what that led to, and why it was not done.

use crate::{error::Wants, reports::Reports, room::Kept};
use catalogue::ActError;
use store::StoreError;
use table::{Seat, UndoError};

/// A change that a seat wants.
#[derive(Clone, Debug)]
pub enum Deed {
    /// Do an action.
    Act(Act),
    /// Take back the last one. Who wants it has seen this version.
    Undo(u32),
    /// Leave the table. Who wants it has seen this version.
    Leave(u32),
}

/// An action that a seat wants to do.
#[derive(Clone, Debug, Default)]
pub struct Act {
    /// The action, in notation.
    pub action: String,
    /// The number of the decision that it answers.
    pub decision: Option<u32>,
    /// Without that, the version of the table that it was chosen at: nothing may have changed since.
    pub version: Option<u32>,
    /// At a real table: what was reported of chance so far, and the answer to what was asked last.
    pub reports: Reports,
}

/// What a deed led to.
#[derive(Clone)]
pub struct Done {
    /// Whose it was.
    pub seat: Seat,
    /// The table then.
    pub kept: Kept,
}

/// Why a deed was not done. Nothing has changed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum DeedError {
    /// Who wants it does not hold the seat.
    #[error("{0}")]
    NotYours(String),
    /// The table has moved on since what the player saw.
    #[error("the table has moved on: it is at version {version} now")]
    Stale {
        /// The version that it has.
        version: u32,
    },
    /// It does not say which decision it answers.
    #[error("say which decision this answers: its number stands in the view as 'decision'")]
    Unnamed,
    /// People have to report more of what chance gave.
    #[error("{0}")]
    Wants(Box<Wants>),
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
