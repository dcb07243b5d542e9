//! What a search is told about Schotten Totten: playouts guided by what each formation can still become,
//! weighted by the cards still out. A lost Stone costs nothing more, so that is where useless cards go;
//! a card that another Stone hopes for is kept; Tactic cards are scored on the same scale.

mod prospect;
mod scene;
mod taste;
mod words;

use crate::{Budget, Effort, Failure, Guide, Level, Move, Opening, Player, guide::shares};
use scene::Scene;
pub use scene::Sketch;
use schotten_totten::{Action, SchottenTotten, Stage};
use std::sync::Arc;
use table::{Game, MAX_SEATS, Rng, Seat, Turn};
use taste::Beliefs;
pub use taste::{Steering, Taste};

/// The guide to Schotten Totten.
#[derive(Clone, Debug)]
pub struct Formations {
    beliefs: Arc<Beliefs>,
}

impl Default for Formations {
    fn default() -> Formations {
        Formations::new(Taste::default())
    }
}

impl Formations {
    /// The guide with this taste.
    pub fn new(taste: Taste) -> Formations {
        Formations {
            beliefs: Arc::new(Beliefs::new(taste)),
        }
    }

    /// What looks best, with this much chance in it.
    #[inline]
    fn policy(
        &self,
        game: &SchottenTotten,
        seat: Seat,
        sketch: &mut Sketch,
        noise: f32,
        rng: &mut Rng,
    ) -> Action {
        let claims = game.claimable();
        match game.stage() {
            Stage::Claim if claims.is_empty() => Action::Done,
            Stage::Claim => Action::Claim(claims.nth(0)),
            Stage::Play if !claims.is_empty() => Action::Claim(claims.nth(0)),
            Stage::Play => Scene::new(game, seat, sketch, &self.beliefs).choose(noise, rng),
            _ => {
                let mut actions = Vec::with_capacity(16);
                game.actions(seat, &mut actions);
                match actions[..] {
                    [only] => only,
                    _ => {
                        Scene::new(game, seat, sketch, &self.beliefs).best_of(&actions, noise, rng)
                    }
                }
            }
        }
    }
}

impl Guide<SchottenTotten> for Formations {
    type Notes = Sketch;

    fn evaluate(&self, game: &SchottenTotten) -> [f32; MAX_SEATS] {
        if let Turn::Over(outcome) = game.turn() {
            return shares(&outcome);
        }
        let mut sketch = Sketch::default();
        let [first, second] = [Seat::FIRST, Seat::SECOND]
            .map(|seat| Scene::new(game, seat, &mut sketch, &self.beliefs).win_chance());
        // Each looks at the border with his own hand; what both hope for is shared out.
        let share = (first + 1.0 - second) / 2.0;
        let mut result = [0.0; MAX_SEATS];
        (result[0], result[1]) = (share, 1.0 - share);
        result
    }

    fn weigh(&self, game: &SchottenTotten, seat: Seat, actions: &[Action], weights: &mut Vec<f32>) {
        /// What the worst-looking action weighs.
        const LEAST: f32 = 0.02;
        let sharpness = self.beliefs.taste.steering.sharpness;
        weights.clear();
        if actions.len() == 1 {
            weights.push(1.0);
            return;
        }
        let mut sketch = Sketch::default();
        Scene::new(game, seat, &mut sketch, &self.beliefs).score_all(actions, weights);
        let most = weights.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        for weight in weights.iter_mut() {
            *weight = ((*weight - most) * sharpness).exp() + LEAST;
        }
    }

    fn playout(
        &self,
        game: &SchottenTotten,
        seat: Seat,
        sketch: &mut Sketch,
        rng: &mut Rng,
    ) -> Option<Action> {
        let noise = self.beliefs.taste.steering.noise;
        Some(self.policy(game, seat, sketch, noise, rng))
    }

    fn moves(&self, game: &SchottenTotten, _seat: Seat, line: &[Action]) -> Vec<Move> {
        words::moves(game, line)
    }

    fn reasons(
        &self,
        before: &SchottenTotten,
        after: &SchottenTotten,
        seat: Seat,
        done: &[Action],
    ) -> Vec<(String, f32)> {
        words::reasons(&self.beliefs, before, after, seat, done)
    }

    fn is_halfway(&self, game: &SchottenTotten) -> bool {
        words::is_halfway(game)
    }

    fn horizon(&self) -> u32 {
        self.beliefs.taste.steering.horizon
    }

    fn curiosity(&self) -> f32 {
        self.beliefs.taste.steering.curiosity
    }

    fn level(&self, level: Level) -> Effort {
        let (simulations, loosely) = match level {
            Level::Easy => (20, true),
            Level::Normal => (20, false),
            Level::Hard => (10_000, false),
        };
        Effort {
            budget: Budget::Simulations(simulations),
            loosely,
        }
    }
}

/// Plays what looks best without searching: what a playout does, as a player.
#[derive(Clone, Debug)]
pub struct Policy {
    guide: Formations,
    rng: Rng,
}

impl Policy {
    /// The policy of this guide.
    pub fn new(guide: Formations, rng: Rng) -> Policy {
        Policy { guide, rng }
    }
}

impl Player<SchottenTotten> for Policy {
    fn open(&mut self, opening: &Opening) -> Result<(), Failure> {
        self.rng = opening.rng.clone();
        Ok(())
    }

    fn choose(&mut self, game: &SchottenTotten, seat: Seat) -> Result<Action, Failure> {
        let mut sketch = Sketch::default();
        Ok(self
            .guide
            .policy(game, seat, &mut sketch, 0.0, &mut self.rng))
    }
}
