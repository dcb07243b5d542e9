//! What can go wrong when keeping games, as sentences for the person who runs the server. A refusal
//! says what is wrong with the request, a failure what is wrong with the storage.

use crate::GameId;
use table::Seat;

/// Why something was not kept, or could not be read.
///
/// After a refusal ([`is_refusal`](StoreError::is_refusal)) nothing has changed. After a failure
/// nothing that was asked for has been half-written either, but whoever holds a cached state of the
/// game should load it again before going on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Someone else's entry came first: the race is lost.
    #[error(
        "entry {expected} of this game cannot be written: the next one is number {next}; load the game again"
    )]
    Stale {
        /// The number that the caller took to be the next.
        expected: u32,
        /// The number that is the next.
        next: u32,
    },
    /// There is no such game.
    #[error("there is no game {0}")]
    NotFound(GameId),
    /// A game with this id exists already.
    #[error("there is a game {0} already")]
    Exists(GameId),
    /// The game has no such seat.
    #[error("the game has no seat {0}")]
    NoSuchSeat(Seat),
    /// The seat is not open: someone was quicker.
    #[error("seat {0} is taken")]
    Taken(Seat),
    /// The game was played by other rules, so that its log would lead elsewhere.
    #[error(
        "this game was played by version {played} of its rules and cannot be shown any more: here the rules have version {ours}"
    )]
    OtherRules {
        /// The version that it was begun with.
        played: u32,
        /// The version of this program.
        ours: u32,
    },
    /// The log has its ending; nothing comes after it.
    #[error("the game is over; nothing can be added to its log")]
    Over,
    /// The request cannot be kept as it is.
    #[error("this cannot be kept: {0}")]
    Unfit(String),
    /// No room is left.
    #[error("the disk is full: nothing was written; free some space and try again")]
    Full,
    /// The file, or its folder, cannot be written to.
    #[error(
        "the games cannot be written to: the file or its folder is read-only ({0}); check its permissions"
    )]
    ReadOnly(String),
    /// The file cannot be opened or made.
    #[error("the file of games '{path}' cannot be opened: {why}")]
    CannotOpen {
        /// The file.
        path: String,
        /// Why not.
        why: String,
    },
    /// What was read makes no sense.
    #[error("what is stored is damaged, or is not ours: {0}")]
    Corrupt(String),
    /// Another process holds the file.
    #[error("the file of games is in use by another process; try again")]
    Busy,
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
    /// Something else.
    #[error("the games cannot be kept or read: {0}")]
    Other(String),
}

impl StoreError {
    /// Whether the request was at fault, rather than the storage.
    ///
    /// ```
    /// use store::StoreError;
    /// assert!(StoreError::Stale { expected: 3, next: 4 }.is_refusal());
    /// assert!(!StoreError::Full.is_refusal());
    /// ```
    pub fn is_refusal(&self) -> bool {
        use StoreError::*;
        matches!(
            self,
            Stale { .. } | NotFound(_) | Exists(_) | NoSuchSeat(_) | Taken(_) | Over | Unfit(_)
        )
    }

    /// Whether it was not even begun, because nobody was there to do it any more.
    pub fn is_closed(&self) -> bool {
        *self == StoreError::Closed
    }
}
