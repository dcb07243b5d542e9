//! What a search is told about Hammer of the Scots: an evaluation that counts nobles and what threatens to change
//! their number, and playouts that march where there is something to win, fight on while they are winning, and
//! stop when the Game Turn is over.

mod marches;
mod picture;
mod policy;
mod taste;
mod value;
mod words;

use crate::{Budget, Effort, Guide, Level, Move, guide::shares};
use hammer_of_the_scots::{Action, HammerOfTheScots, Side, Stage};
use picture::Picture;
pub use policy::Orders;
use policy::Policy;
use std::sync::Arc;
use table::{Chance, Game, Journal, MAX_SEATS, Rng, Seat, Turn};
use taste::Beliefs;
pub use taste::{Steering, Taste};

/// The guide to Hammer of the Scots.
#[derive(Clone, Debug)]
pub struct WarCouncil {
    beliefs: Arc<Beliefs>,
}

impl Default for WarCouncil {
    fn default() -> WarCouncil {
        WarCouncil::new(Taste::default())
    }
}

impl WarCouncil {
    /// The guide with this taste.
    pub fn new(taste: Taste) -> WarCouncil {
        WarCouncil {
            beliefs: Arc::new(Beliefs::new(taste)),
        }
    }

    /// Scotland's share of the win. While a side is in the middle of something, as a block on its march, it is
    /// the share after the best way to finish it.
    fn scottish_share(&self, game: &HammerOfTheScots) -> f32 {
        if let Turn::Over(outcome) = game.turn() {
            return shares(&outcome)[Side::Scotland.seat().index()];
        }
        if !is_halfway(game.stage()) {
            return Picture::new(&self.beliefs, game).scottish_share();
        }
        let seat = game.decider().seat();
        let finished = (0..game.count(seat)).map(|n| {
            let mut after = game.clone();
            let mut chance = Chance::imagined(Rng::new(0));
            let action = game.nth(seat, n);
            match after.play(seat, &action, &mut chance, &mut Journal::silent()) {
                Ok(()) => self.scottish_share(&after),
                // The rules would be broken: the search says so when it plays the action itself.
                Err(_) => Picture::new(&self.beliefs, game).scottish_share(),
            }
        });
        match game.decider() {
            Side::England => finished.fold(1.0, f32::min),
            Side::Scotland => finished.fold(0.0, f32::max),
        }
    }
}

/// Whether the decision finishes what the last one began.
fn is_halfway(stage: Stage) -> bool {
    matches!(
        stage,
        Stage::Step(_)
            | Stage::Norse
            | Stage::Land(_)
            | Stage::Herald(_)
            | Stage::Pillage(_)
            | Stage::Retreat(_)
            | Stage::WithdrawTo(_)
            | Stage::RegroupTo(_)
    )
}

impl Guide<HammerOfTheScots> for WarCouncil {
    type Notes = Orders;

    fn evaluate(&self, game: &HammerOfTheScots) -> [f32; MAX_SEATS] {
        let scottish = self.scottish_share(game);
        let mut result = [0.0; MAX_SEATS];
        result[Side::England.seat().index()] = 1.0 - scottish;
        result[Side::Scotland.seat().index()] = scottish;
        result
    }

    fn weigh(
        &self,
        game: &HammerOfTheScots,
        seat: Seat,
        actions: &[Action],
        weights: &mut Vec<f32>,
    ) {
        /// What the worst-looking action weighs.
        const LEAST: f32 = 0.02;
        let sharpness = self.beliefs.taste.steering.sharpness;
        Policy::new(&self.beliefs, game, seat).score(actions, weights);
        let most = weights.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        for weight in weights.iter_mut() {
            *weight = ((*weight - most) * sharpness).exp() + LEAST;
        }
    }

    fn playout(
        &self,
        game: &HammerOfTheScots,
        seat: Seat,
        orders: &mut Orders,
        rng: &mut Rng,
    ) -> Option<Action> {
        let noise = self.beliefs.taste.steering.noise;
        Some(Policy::new(&self.beliefs, game, seat).choose(orders, noise, rng))
    }

    /// Before the cards of a Game Turn nothing is under way. To see two Game Turns through takes twice as long
    /// and is worth less than twice as many playouts.
    fn has_settled(&self, game: &HammerOfTheScots, _orders: &mut Orders) -> bool {
        matches!(game.turn(), Turn::Several(_))
    }

    /// A hint ends with the phase.
    fn is_same_turn(&self, before: &HammerOfTheScots, after: &HammerOfTheScots) -> bool {
        before.phase() == after.phase()
    }

    fn is_halfway(&self, game: &HammerOfTheScots) -> bool {
        is_halfway(game.stage())
    }

    fn moves(&self, game: &HammerOfTheScots, seat: Seat, line: &[Action]) -> Vec<Move> {
        words::moves(game, seat, line)
    }

    fn reasons(
        &self,
        before: &HammerOfTheScots,
        after: &HammerOfTheScots,
        seat: Seat,
        _done: &[Action],
    ) -> Vec<(String, f32)> {
        match seat == Side::England.seat() {
            true => words::reasons(self, before, after, Side::England),
            false => words::reasons(self, before, after, Side::Scotland),
        }
    }

    fn curiosity(&self) -> f32 {
        self.beliefs.taste.steering.curiosity
    }

    fn reserve(&self) -> f32 {
        self.beliefs.taste.steering.reserve
    }

    fn level(&self, level: Level) -> Effort {
        let (simulations, loosely) = match level {
            Level::Easy => (60, true),
            Level::Normal => (400, false),
            Level::Hard => (10_000, false),
        };
        Effort {
            budget: Budget::Simulations(simulations),
            loosely,
        }
    }
}
