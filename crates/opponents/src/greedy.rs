//! One move ahead: tries each action on an imagined state and takes the best evaluation. What draws on chance is tried again
//! with other luck, the same for all actions, and counts by its mean.

use crate::{Failure, Guide, Opening, Player, tree::evaluated};
use table::{Chance, Game, Journal, Rng, Seat};

/// How often an action that draws on chance is tried.
const LUCKS: usize = 16;

/// Looks one action ahead with the guide's evaluation.
#[derive(Clone, Debug)]
pub struct Greedy<U> {
    guide: U,
    rng: Rng,
}

impl<U> Greedy<U> {
    /// A greedy player with this generator.
    pub fn new(guide: U, rng: Rng) -> Greedy<U> {
        Greedy { guide, rng }
    }
}

impl<G: Game, U: Guide<G>> Player<G> for Greedy<U> {
    fn open(&mut self, opening: &Opening) -> Result<(), Failure> {
        self.rng = opening.rng.clone();
        Ok(())
    }

    fn choose(&mut self, game: &G, seat: Seat) -> Result<G::Action, Failure> {
        let world = game.imagine(seat, &mut self.rng);
        let mut actions = Vec::new();
        world.actions(seat, &mut actions);
        let lucks: [u64; LUCKS] = std::array::from_fn(|_| self.rng.bits());
        let mut best: Option<(f32, G::Action)> = None;
        for action in actions {
            let (mut sum, mut tried) = (0.0, 0.0);
            for luck in lucks {
                let mut after = world.clone();
                let mut chance = Chance::imagined(Rng::new(luck));
                let played = after.play(seat, &action, &mut chance, &mut Journal::silent());
                if let Err(refusal) = played {
                    let whence = "it had listed itself";
                    return Err(Failure::refused(&world, seat, &action, &refusal, whence));
                }
                sum += evaluated(&self.guide, &after)?[seat.index()];
                tried += 1.0;
                if chance.drawn() == 0 {
                    break;
                }
            }
            let value = sum / tried;
            if best.as_ref().is_none_or(|(most, _)| value > *most) {
                best = Some((value, action));
            }
        }
        best.map(|(_, action)| action)
            .ok_or_else(|| Failure::no_action(game, seat, "the game lists"))
    }
}
