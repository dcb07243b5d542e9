//! Whose decision it is, and what a seat is asked.

use crate::{Outcome, Seat, Seats};
use serde::Serialize;

/// Who may act now. Chance is never a seat: a game asks for dice inside `play`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turn {
    /// One seat decides.
    One(Seat),
    /// Several seats decide at once, none seeing the others' choice; each acts in its own time.
    Several(Seats),
    /// The game is over.
    Over(Outcome),
}

impl Turn {
    /// The seats that may act now.
    #[inline]
    pub fn seats(self) -> Seats {
        match self {
            Turn::One(seat) => Seats::only(seat),
            Turn::Several(seats) => seats,
            Turn::Over(_) => Seats::NONE,
        }
    }

    /// The seat that a program which handles one seat at a time should ask next.
    #[inline]
    pub fn next_seat(self) -> Option<Seat> {
        match self {
            Turn::One(seat) => Some(seat),
            Turn::Several(seats) => seats.iter().next(),
            Turn::Over(_) => None,
        }
    }

    /// How the game came out, if it is over.
    #[inline]
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Turn::Over(outcome) => Some(outcome),
            _ => None,
        }
    }
}

/// What a seat is asked now.
///
/// The number never comes twice in a game, neither for another seat nor after an undo, so an action that names it can
/// be meant for no other question. It stays the same while other seats answer their parts of a decision that all make at
/// once (see [`Game::round`](crate::Game::round)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Decision {
    /// Its number.
    pub number: u32,
    /// Who is asked.
    pub seat: Seat,
    /// Everyone who is asked now, this seat included.
    pub asked: Seats,
    /// Whether the list of actions is whole. If not it is a sample, and other actions may be legal too.
    pub whole: bool,
}

/// What becomes of a seat whose player has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Vacancy {
    /// The game ends, and the others share the win.
    Ends,
    /// The game goes on: the seat's [fallback](crate::Game::fallback) answers for it, until someone else sits there.
    Fallback,
    /// The game goes on: a computer player takes the seat, until someone else sits there. Where there is none,
    /// the fallback answers.
    Computer,
    /// The game goes on without the seat: see [`Game::withdraw`](crate::Game::withdraw).
    Out,
}
