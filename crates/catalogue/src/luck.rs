//! What the computer players at a table draw their luck from. A table does not know it: whoever seats
//! them brings it, so that it can never follow from what a table shows.

use table::{Rng, Seat, Seed};

/// The computer players' own dice. Whoever knows it can foretell what a computer player does, so it must
/// not follow from anything that people see during a game, such as the hash of the game's seed.
#[derive(Clone, Debug)]
pub struct Luck(Seed);

impl Luck {
    /// Fresh luck from the operating system, which nobody can know. For tables where people play.
    pub fn fresh() -> Luck {
        Luck(Seed::fresh())
    }

    /// Luck that follows from a seed, so that the same seed gives the same game. For one who gives the seed and
    /// keeps it to himself as long as the game lasts. It has nothing to do with the game's dice.
    pub fn of(seed: &Seed) -> Luck {
        Luck(seed.clone())
    }

    /// The dice of the player at this seat.
    pub(crate) fn player(&self, seat: Seat) -> Rng {
        self.0.rng(&format!("seat {seat}"))
    }

    /// The dice of one who thinks about what this seat may do after so many actions.
    pub(crate) fn question(&self, seat: Seat, actions: usize) -> Rng {
        self.0.rng(&format!("question {seat} at {actions}"))
    }
}
