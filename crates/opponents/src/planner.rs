//! A player that makes a whole turn at once: it asks its guide for a plan and plays it, action by action,
//! until it is through or something unexpected happens.

use crate::{Budget, Failure, Guide, Opening, Player};
use std::collections::VecDeque;
use table::{Chance, Game, Journal, Outcome, Rng, Seat};

/// Follows the plans of its guide, and leaves it to another player where the guide has none.
#[derive(Clone, Debug)]
pub struct Planner<G: Game, U, P> {
    guide: U,
    budget: Budget,
    otherwise: P,
    rng: Rng,
    under_way: Option<UnderWay<G>>,
}

/// A plan that is being played.
#[derive(Clone, Debug)]
struct UnderWay<G: Game> {
    seat: Seat,
    /// The imagined state that the plan was made for, led on with every action.
    world: G,
    left: VecDeque<G::Action>,
}

impl<G: Game, U: Guide<G>, P: Player<G>> Planner<G, U, P> {
    /// A player that asks its guide first, with this budget for each plan, and then the other.
    pub fn new(guide: U, budget: Budget, otherwise: P, rng: &Rng) -> Planner<G, U, P> {
        Planner {
            guide,
            budget,
            otherwise,
            rng: own_luck(rng),
            under_way: None,
        }
    }

    /// The next action of the plan that is under way. There is none if the plan is through, if the seat
    /// sees anything else than it would in the state that it imagined (dice fell in another way, someone
    /// came between, something hidden was shown), or if the action is not allowed.
    fn next_step(&mut self, game: &G, seat: Seat) -> Option<G::Action> {
        let mut plan = self.under_way.take().filter(|plan| plan.seat == seat)?;
        if plan.world.view(Some(seat)) != game.view(Some(seat)) {
            return None;
        }
        let action = plan.left.pop_front()?;
        game.check(seat, &action).ok()?;
        let mut chance = Chance::imagined(Rng::new(self.rng.bits()));
        let mut journal = Journal::silent();
        plan.world
            .play(seat, &action, &mut chance, &mut journal)
            .ok()?;
        self.under_way = Some(plan);
        Some(action)
    }
}

/// A planner's dice are not those of the player that it falls back on.
fn own_luck(rng: &Rng) -> Rng {
    Rng::new(rng.clone().bits() ^ u64::from_be_bytes(*b"planning"))
}

impl<G: Game, U: Guide<G>, P: Player<G>> Player<G> for Planner<G, U, P> {
    fn open(&mut self, opening: &Opening) -> Result<(), Failure> {
        self.rng = own_luck(&opening.rng);
        self.under_way = None;
        self.otherwise.open(opening)
    }

    fn choose(&mut self, game: &G, seat: Seat) -> Result<G::Action, Failure> {
        if let Some(action) = self.next_step(game, seat) {
            return Ok(action);
        }
        let world = game.imagine(seat, &mut self.rng);
        let plan = self.guide.plan(&world, seat, self.budget, &mut self.rng);
        let Some(first) = plan.as_ref().and_then(|plan| plan.first()).cloned() else {
            return self.otherwise.choose(game, seat);
        };
        if let Err(refusal) = game.check(seat, &first) {
            let whence = "the guide's plan begins with";
            return Err(Failure::refused(game, seat, &first, &refusal, whence));
        }
        self.under_way = Some(UnderWay {
            seat,
            world,
            left: plan.unwrap_or_default().into(),
        });
        // The view is the one that it was planned for, so this is the first action.
        Ok(self.next_step(game, seat).unwrap_or(first))
    }

    fn close(&mut self, seat: Seat, outcome: &Outcome) {
        self.under_way = None;
        self.otherwise.close(seat, outcome);
    }
}
