//! Computer players without the game's type. A [`Question`] is a copy of the state, so that a server
//! can think about it on another thread while the table goes on serving views.

use opponents::{Failure, Opening, Player};
use std::{any::Any, fmt};
use table::{Game, Outcome, Rng, Seat};

/// What a computer player is asked: the state of a table, and for which seat to choose.
pub struct Question {
    seat: Seat,
    game: Box<dyn Any + Send + Sync>,
    luck: Rng,
}

impl Question {
    pub(crate) fn new<G: Game>(game: &G, seat: Seat, luck: Rng) -> Question {
        Question {
            seat,
            game: Box::new(game.clone()),
            luck,
        }
    }

    /// The state, if it is of this game.
    pub(crate) fn about<G: Game>(&self) -> Option<&G> {
        self.game.downcast_ref()
    }

    /// The dice of whoever thinks about it; they have nothing to do with the game's own.
    pub(crate) fn luck(&self) -> Rng {
        self.luck.clone()
    }

    /// For which seat to choose.
    pub fn seat(&self) -> Seat {
        self.seat
    }
}

/// The state holds what is hidden, so it is not shown.
impl fmt::Debug for Question {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Question(seat {})", self.seat)
    }
}

/// A computer player, or another program. See [`Listed::computer`](crate::Listed::computer).
pub trait Computer: Send {
    /// A game opens. See [`Table::opening`](crate::Table::opening).
    fn open(&mut self, opening: &Opening) -> Result<(), Failure>;

    /// Chooses an action, in notation. A failure loses the game for the seat.
    fn choose(&mut self, question: &Question) -> Result<String, Failure>;

    /// The game is over.
    fn close(&mut self, seat: Seat, outcome: &Outcome);
}

/// A player of one game as a [`Computer`].
pub(crate) struct Erased<G: Game>(pub Box<dyn Player<G>>);

impl<G: Game> Computer for Erased<G> {
    fn open(&mut self, opening: &Opening) -> Result<(), Failure> {
        self.0.open(opening)
    }

    fn choose(&mut self, question: &Question) -> Result<String, Failure> {
        let game = question.about::<G>().ok_or_else(|| {
            let name = G::INFO.name;
            Failure::new(format!(
                "this player plays {name} and was asked about another game"
            ))
        })?;
        let action = self.0.choose(game, question.seat)?;
        Ok(action.to_string())
    }

    fn close(&mut self, seat: Seat, outcome: &Outcome) {
        self.0.close(seat, outcome);
    }
}
