//! The map at a glance: how strong each side stands in each area, who could attack where, and how many moves
//! are left before the winter.

use super::taste::Beliefs;
use hammer_of_the_scots::{
    Area, AreaSet, Block, BlockSet, Card, Edward, HammerOfTheScots, Noble, Phase, Season, Side,
    Stage,
};

/// What stands somewhere of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Force {
    /// How many blocks.
    pub blocks: f32,
    /// The hits that it makes in a round.
    pub fire: f32,
    /// The hits that nobles make more because they defend their home.
    pub home_fire: f32,
    /// The hits that it can take.
    pub steps: f32,
    /// What its steps are worth.
    pub worth: f32,
    /// How many nobles.
    pub nobles: f32,
    /// How many blocks that want to stay over the winter, nobles not counted.
    pub lodgers: f32,
    /// Whether a king is there with whom the game ends.
    pub crown: f32,
}

impl Force {
    #[must_use]
    pub fn with(self, other: &Force, sign: f32) -> Force {
        Force {
            blocks: self.blocks + sign * other.blocks,
            fire: self.fire + sign * other.fire,
            home_fire: self.home_fire + sign * other.home_fire,
            steps: self.steps + sign * other.steps,
            worth: self.worth + sign * other.worth,
            nobles: self.nobles + sign * other.nobles,
            lodgers: self.lodgers + sign * other.lodgers,
            crown: self.crown + sign * other.crown,
        }
    }

    /// Whether anybody is there.
    pub fn is_there(&self) -> bool {
        self.blocks > 0.5
    }
}

/// Who could come next: hits made and hits taken.
#[derive(Clone, Copy, Debug, Default)]
pub struct Menace {
    pub fire: f32,
    pub steps: f32,
}

/// The map at a glance.
pub struct Picture<'a> {
    pub beliefs: &'a Beliefs,
    pub game: &'a HammerOfTheScots,
    /// By side and area.
    pub forces: [[Force; Area::COUNT]; 2],
    /// By the side that could come, and the area.
    pub menaces: [[Menace; Area::COUNT]; 2],
    /// By side: how many move phases it has before the winter.
    pub moves: [usize; 2],
    /// Whom each noble serves.
    pub serves: [Option<Side>; Noble::COUNT],
}

impl<'a> Picture<'a> {
    pub fn new(beliefs: &'a Beliefs, game: &'a HammerOfTheScots) -> Picture<'a> {
        let mut picture = Picture {
            beliefs,
            game,
            forces: [[Force::default(); Area::COUNT]; 2],
            menaces: [[Menace::default(); Area::COUNT]; 2],
            moves: Side::BOTH.map(|side| moves_before_winter(game, side)),
            serves: [None; Noble::COUNT],
        };
        for area in Area::all() {
            for block in game.muster().at(area).iter() {
                let force = picture.force_of(block, area);
                let sum = &mut picture.forces[block.side().index()][area.index()];
                *sum = sum.with(&force, 1.0);
                if let Some(noble) = block.noble() {
                    picture.serves[noble.index()] = Some(block.side());
                }
            }
        }
        for side in Side::BOTH {
            for area in Area::all() {
                picture.menaces[side.index()][area.index()] = picture.menace(side, area);
            }
        }
        picture
    }

    /// One block, if it stood in this area.
    pub fn force_of(&self, block: Block, area: Area) -> Force {
        let beliefs = self.beliefs;
        let taste = &beliefs.taste;
        let steps = f32::from(self.game.muster().steps(block));
        let guest = beliefs.guest[block.index()];
        let is_noble = BlockSet::NOBLES.contains(block);
        let crown =
            block == Block::KING || block == Block::EDWARD && self.game.edward() == Edward::Second;
        let step = if guest {
            taste.guest_step * (1 + self.moves[block.side().index()]) as f32
        } else if is_noble {
            taste.noble_step
        } else if block == Block::WALLACE {
            taste.wallace_step
        } else {
            taste.step
        };
        let fire = beliefs.fire[block.index()];
        Force {
            blocks: 1.0,
            fire: steps * fire,
            home_fire: if block.is_home(area) {
                steps / 6.0
            } else {
                0.0
            },
            steps,
            // What hits better is worth more.
            worth: steps * step * (0.6 + fire),
            nobles: f32::from(u8::from(is_noble)),
            lodgers: f32::from(u8::from(!is_noble && !guest)),
            crown: f32::from(u8::from(crown)),
        }
    }

    pub fn force(&self, side: Side, area: Area) -> &Force {
        &self.forces[side.index()][area.index()]
    }

    fn menace(&self, side: Side, area: Area) -> Menace {
        let mut menace = Menace::default();
        for approach in &self.beliefs.approaches[area.index()] {
            let force = self.force(side, approach.from);
            menace.fire += approach.share * force.fire;
            menace.steps += approach.share * force.steps;
        }
        menace
    }

    /// How likely a home that this side has lost stays lost until the winter.
    pub fn certainty(&self, loser: Side) -> f32 {
        let certainty = &self.beliefs.taste.certainty;
        certainty[self.moves[loser.index()].min(certainty.len() - 1)]
    }

    /// The areas where the side has blocks.
    pub fn occupied(&self, side: Side) -> AreaSet {
        self.game.muster().occupied(side)
    }
}

/// How many move phases the side has before nobles go home, the present one included.
fn moves_before_winter(game: &HammerOfTheScots, side: Side) -> usize {
    /// Game Turns in a year.
    const TURNS: usize = 5;
    if let Stage::Winter(season) = game.stage() {
        let gone = season > Season::ScottishComyn;
        return if gone { TURNS } else { 0 };
    }
    let later = TURNS - usize::from(game.game_turn()).min(TURNS);
    let has_move_card = !game.laid(side).is_some_and(Card::is_event);
    let now = match game.phase() {
        Phase::Cards | Phase::Events(_) => has_move_card,
        Phase::Moves(mover) => mover == side || game.first() == mover && has_move_card,
        Phase::Battles | Phase::Winter => false,
    };
    later + usize::from(now)
}
