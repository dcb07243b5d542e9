//! What a search is told about Border Reivers: what cards, animals, Notoriety and attacks are worth in VP, a policy that takes
//! what is worth most at each decision, and a share of the win that rises with the final score.

mod cards;
mod outlook;
mod policy;
mod reasons;
mod reckoner;
mod taste;
mod value;
mod words;

use crate::{Budget, Effort, Guide, Level, Move};
use border_reivers::{Action, BorderReivers};
use policy::Policy;
use std::sync::Arc;
use table::{Game, MAX_SEATS, Outcome, Rng, Seat};
use taste::Beliefs;
pub use taste::Taste;

/// The guide to Border Reivers: the head of a surname, as the Borderers called him.
#[derive(Clone, Debug)]
pub struct Headman {
    beliefs: Arc<Beliefs>,
}

impl Default for Headman {
    fn default() -> Headman {
        Headman::new(Taste::default())
    }
}

impl Headman {
    /// The guide with this taste.
    pub fn new(taste: Taste) -> Headman {
        Headman {
            beliefs: Arc::new(Beliefs::new(taste)),
        }
    }

    /// The VP that the state should come to by the end of the game.
    pub fn expected_points(&self, game: &BorderReivers) -> f32 {
        value::expected_points(&self.beliefs, game)
    }

    fn shares(&self, points: f32) -> [f32; MAX_SEATS] {
        let mut shares = [0.0; MAX_SEATS];
        shares[Seat::FIRST.index()] = self.beliefs.share(points);
        shares
    }
}

/// What a playout keeps.
#[derive(Default)]
pub struct Lists {
    /// The turn in which it began.
    turn: Option<u8>,
    actions: Vec<Action>,
    scores: Vec<f32>,
}

impl Guide<BorderReivers> for Headman {
    type Notes = Lists;

    fn evaluate(&self, game: &BorderReivers) -> [f32; MAX_SEATS] {
        self.shares(self.expected_points(game))
    }

    /// A score below 160 is not nothing, and one above it is still better.
    fn final_shares(&self, _game: &BorderReivers, outcome: &Outcome) -> [f32; MAX_SEATS] {
        self.shares(outcome.score(Seat::FIRST).unwrap_or(0).into())
    }

    fn weigh(&self, game: &BorderReivers, _seat: Seat, actions: &[Action], weights: &mut Vec<f32>) {
        /// What the worst-looking action weighs.
        const LEAST: f32 = 0.02;
        let sharpness = self.beliefs.taste.sharpness;
        Policy::new(&self.beliefs, game).score(actions, weights);
        let most = weights.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        for weight in weights.iter_mut() {
            *weight = ((*weight - most) * sharpness).exp() + LEAST;
        }
    }

    fn playout(
        &self,
        game: &BorderReivers,
        seat: Seat,
        lists: &mut Lists,
        rng: &mut Rng,
    ) -> Option<Action> {
        let Lists {
            actions, scores, ..
        } = lists;
        actions.clear();
        game.actions(seat, actions);
        Policy::new(&self.beliefs, game).choose(actions, scores, self.beliefs.taste.noise, rng)
    }

    /// A playout ends with the Spring of its turn, and the turns to come are evaluated. Their luck would drown what the
    /// decision at hand is worth: to play on takes twice the time and finds worse actions.
    fn has_settled(&self, game: &BorderReivers, lists: &mut Lists) -> bool {
        let began = *lists.turn.get_or_insert(game.turn_number());
        game.turn_number() > began
    }

    /// A hint ends with the phase.
    fn is_same_turn(&self, before: &BorderReivers, after: &BorderReivers) -> bool {
        (before.turn_number(), before.phase()) == (after.turn_number(), after.phase())
    }

    fn is_halfway(&self, game: &BorderReivers) -> bool {
        words::is_halfway(game)
    }

    fn moves(&self, game: &BorderReivers, seat: Seat, line: &[Action]) -> Vec<Move> {
        words::moves(game, seat, line)
    }

    fn reasons(
        &self,
        before: &BorderReivers,
        after: &BorderReivers,
        _seat: Seat,
        done: &[Action],
    ) -> Vec<(String, f32)> {
        reasons::reasons(&self.beliefs, before, after, done)
    }

    fn curiosity(&self) -> f32 {
        self.beliefs.taste.curiosity
    }

    fn reserve(&self) -> f32 {
        self.beliefs.taste.reserve
    }

    fn level(&self, level: Level) -> Effort {
        let (simulations, loosely) = match level {
            Level::Easy => (40, true),
            Level::Normal => (400, false),
            Level::Hard => (5_000, false),
        };
        Effort {
            budget: Budget::Simulations(simulations),
            loosely,
        }
    }
}
