//! What a player is told about Feud War: whose each animal is likely to be in the end, who endangers whom, what each figure could do in a
//! turn, and a plan for the whole turn of a clan.

mod deeds;
mod odds;
mod options;
mod policy;
mod roles;
mod scene;
mod setup;
mod taste;
mod turn;
mod value;
mod words;

use crate::{Budget, Effort, Guide, Level, Move, guide::shares};
use feud_war::{Action, Clan, Deed, FeudWar, Stage};
use policy::Policy;
use scene::Scene;
use std::sync::Arc;
use table::{Game, MAX_SEATS, Rng, Seat, Turn};
use taste::Care;
pub use taste::Taste;
use value::Valuer;

/// The guide to Feud War: the chief of a clan.
#[derive(Clone, Default, Debug)]
pub struct Chieftain {
    taste: Arc<Taste>,
}

impl Chieftain {
    /// The guide with this taste.
    pub fn new(taste: Taste) -> Chieftain {
        Chieftain {
            taste: Arc::new(taste),
        }
    }

    fn valuer(&self) -> Valuer<'_> {
        Valuer { taste: &self.taste }
    }

    /// The points that each clan is likely to end with, as the guide sees it.
    pub fn expected_points(&self, game: &FeudWar) -> [f32; MAX_SEATS] {
        match is_played(game) {
            true => self.valuer().points(&Scene::new(game)),
            false => [0.0; MAX_SEATS],
        }
    }
}

/// Whether the figures stand on the table.
fn is_played(game: &FeudWar) -> bool {
    matches!(
        game.stage(),
        Stage::Act | Stage::Rival | Stage::Choose(_) | Stage::WardenSide | Stage::Over
    )
}

/// What it is worth to have done something rather than nothing: so that a player who looks one action ahead comes to an end.
const DONE: f32 = 0.0002;

impl Guide<FeudWar> for Chieftain {
    type Notes = ();

    fn evaluate(&self, game: &FeudWar) -> [f32; MAX_SEATS] {
        if let Turn::Over(outcome) = game.turn() {
            return shares(&outcome);
        }
        if !is_played(game) {
            return [1.0 / game.seats() as f32; MAX_SEATS];
        }
        let mut scene = Scene::new(game);
        // What is not done yet counts as not done, for it may never be.
        for man in &mut scene.men {
            man.acts = false;
        }
        let mut shares = self.valuer().shares(&scene);
        let own = game.figures().iter();
        let idle = own.filter(|figure| {
            figure.id().clan == game.active() && figure.is_there() && figure.deed() == Deed::None
        });
        shares[scene.active] -= DONE * idle.count() as f32;
        shares
    }

    fn weigh(&self, game: &FeudWar, seat: Seat, actions: &[Action], weights: &mut Vec<f32>) {
        /// What the worst-looking action weighs.
        const LEAST: f32 = 0.01;
        /// How strongly better ones are preferred.
        const SHARPNESS: f32 = 120.0;
        let policy = Policy {
            game,
            seat,
            taste: &self.taste,
        };
        policy.score(actions, weights);
        let most = weights.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        for weight in weights.iter_mut() {
            *weight = ((*weight - most) * SHARPNESS).exp() + LEAST;
        }
    }

    fn playout(&self, game: &FeudWar, seat: Seat, _: &mut (), _: &mut Rng) -> Option<Action> {
        let mut actions = Vec::new();
        game.actions(seat, &mut actions);
        let mut weights = Vec::new();
        self.weigh(game, seat, &actions, &mut weights);
        let weighed = actions.into_iter().zip(weights);
        let best = weighed.max_by(|one, other| one.1.total_cmp(&other.1));
        best.map(|(action, _)| action)
    }

    /// States are judged as they are: a playout of whole turns would take longer than it is worth.
    fn horizon(&self) -> u32 {
        0
    }

    fn plan(
        &self,
        world: &FeudWar,
        seat: Seat,
        budget: Budget,
        rng: &mut Rng,
    ) -> Option<Vec<Action>> {
        if budget == Budget::Simulations(1) {
            return self.last_word(world, seat);
        }
        if let Some(decided) = setup::decided(world, seat, &self.taste, &Care::of(budget), rng) {
            return Some(decided);
        }
        if world.stage() != Stage::Act {
            return None;
        }
        for throw in [Action::Beacon, Action::Arrive] {
            if world.check(seat, &throw).is_ok() {
                return Some(vec![throw]);
            }
        }
        if world.active() == Clan::Warden
            && let Some(entry) = self.entry(world, seat)
        {
            return Some(vec![entry]);
        }
        let plan = turn::TurnPlan::new(world, seat, &self.taste, Care::of(budget), rng);
        Some(plan.actions(rng))
    }

    fn whole_turn(
        &self,
        world: &FeudWar,
        seat: Seat,
        budget: Budget,
        rng: &mut Rng,
    ) -> Option<Vec<Action>> {
        if world.stage() != Stage::Act {
            return None;
        }
        let throws = [Action::Beacon, Action::Arrive];
        let throw = throws
            .into_iter()
            .find(|throw| world.check(seat, throw).is_ok());
        let care = Care {
            looks_again: false,
            ..Care::of(budget)
        };
        let mut line: Vec<Action> = throw.into_iter().collect();
        let mut world = world.clone();
        // Who was in another's way, or waited for dice, is thought of again when those have done their deeds.
        for _ in 0..3 {
            let (told, after) =
                turn::TurnPlan::new(&world, seat, &self.taste, care, rng).whole(rng);
            line.extend(told);
            let Some(after) = after else { break };
            world = after;
        }
        Some(line)
    }

    /// Hints end with the turn of the clan.
    fn is_same_turn(&self, before: &FeudWar, after: &FeudWar) -> bool {
        (before.clock(), before.active()) == (after.clock(), after.active())
    }

    /// A figure that goes the wrong way costs little if the others do their work, and ending the turn is no move at all.
    fn judges_moves(&self) -> bool {
        false
    }

    fn moves(&self, game: &FeudWar, _seat: Seat, line: &[Action]) -> Vec<Move> {
        words::moves(game, line)
    }

    fn reasons(
        &self,
        before: &FeudWar,
        after: &FeudWar,
        seat: Seat,
        done: &[Action],
    ) -> Vec<(String, f32)> {
        match is_played(before) && is_played(after) {
            true => words::reasons(before, after, seat, done),
            false => Vec::new(),
        }
    }

    fn level(&self, level: Level) -> Effort {
        let (simulations, loosely) = match level {
            Level::Easy => (30, true),
            Level::Normal => (400, false),
            Level::Hard => (4_000, false),
        };
        Effort {
            budget: Budget::Simulations(simulations),
            loosely,
        }
    }
}

impl Chieftain {
    /// For a player that looks one action ahead: when all have done their deeds, nothing is left but to hand animals round and to mount and
    /// dismount for ever. So the turn ends then, unless an attack is worth it.
    fn last_word(&self, world: &FeudWar, seat: Seat) -> Option<Vec<Action>> {
        if world.stage() != Stage::Act || world.check(seat, &Action::End).is_err() {
            return None;
        }
        let own = world.figures().iter();
        let mut own = own.filter(|figure| figure.id().clan == world.active());
        let is_idle = |figure: &feud_war::Figure| match figure.post() {
            feud_war::Post::Gone => false,
            _ => figure.deed() == Deed::None && !figure.is_sent(),
        };
        if own.any(is_idle) {
            return None;
        }
        let policy = Policy {
            game: world,
            seat,
            taste: &self.taste,
        };
        let mut actions = Vec::new();
        world.actions(seat, &mut actions);
        actions.retain(|action| {
            matches!(
                action,
                Action::Attack(..) | Action::Beacon | Action::Arrive | Action::End
            )
        });
        let mut scores = Vec::new();
        policy.score(&actions, &mut scores);
        let scored = actions.into_iter().zip(scores);
        let best = scored.max_by(|one, other| one.1.total_cmp(&other.1));
        best.map(|(action, _)| vec![action])
    }

    /// The Warden's figures come in from their side: the listed way that looks best.
    fn entry(&self, world: &FeudWar, seat: Seat) -> Option<Action> {
        let waits = |figure: &&feud_war::Figure| {
            figure.id().clan == Clan::Warden && figure.post() == feud_war::Post::Waiting
        };
        let waiting: Vec<_> = (world.figures().iter().filter(waits))
            .map(|figure| figure.id())
            .collect();
        if waiting.is_empty() {
            return None;
        }
        let mut actions = Vec::new();
        world.actions(seat, &mut actions);
        actions.retain(|action| matches!(action, Action::Move(id, ..) if waiting.contains(id)));
        let policy = Policy {
            game: world,
            seat,
            taste: &self.taste,
        };
        let mut scores = Vec::new();
        policy.score(&actions, &mut scores);
        let scored = actions.into_iter().zip(scores);
        let best = scored.max_by(|one, other| one.1.total_cmp(&other.1));
        best.map(|(action, _)| action)
    }
}
