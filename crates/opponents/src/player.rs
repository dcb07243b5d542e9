//! What sits at a table and chooses, and the simplest of them.

use crate::Failure;
use table::{Game, Outcome, Rng, Seat, Settings};

/// What a player is told when a game opens.
#[derive(Clone, Debug)]
pub struct Opening<'a> {
    /// Where it sits.
    pub seat: Seat,
    /// How many seats there are.
    pub seats: usize,
    /// What was agreed.
    pub settings: &'a Settings,
    /// A generator of its own for this game, so that a game is the same whoever played before.
    pub rng: Rng,
}

/// Something that sits at a table and chooses. It keeps to what its seat may know.
pub trait Player<G: Game>: Send {
    /// A game opens.
    fn open(&mut self, _opening: &Opening) -> Result<(), Failure> {
        Ok(())
    }

    /// Chooses an action. The seat may act now.
    fn choose(&mut self, game: &G, seat: Seat) -> Result<G::Action, Failure>;

    /// The game is over.
    fn close(&mut self, _seat: Seat, _outcome: &Outcome) {}
}

/// Any legal action, all equally likely.
#[derive(Clone, Debug)]
pub struct Random {
    rng: Rng,
}

impl Random {
    /// A random player with this generator.
    pub fn new(rng: Rng) -> Random {
        Random { rng }
    }
}

impl<G: Game> Player<G> for Random {
    fn open(&mut self, opening: &Opening) -> Result<(), Failure> {
        self.rng = opening.rng.clone();
        Ok(())
    }

    fn choose(&mut self, game: &G, seat: Seat) -> Result<G::Action, Failure> {
        match game.count(seat) {
            0 => Err(Failure::no_action(game, seat, "the game lists")),
            count => Ok(game.nth(seat, self.rng.pick(count))),
        }
    }
}
