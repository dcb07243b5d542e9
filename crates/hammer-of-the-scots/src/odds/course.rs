//! The course of a battle as a fixed list of steps (HS-5.31b to HS-5.32i). Each step throws some dice and changes
//! the position by the number of hits; who reckons the chances and who throws the dice is no concern of it.

use super::clash::{Clash, Combatant};
use crate::{Kind, Letter, Side};

/// The most blocks that can meet: 15 English and 14 Scots, and 14 nobles between them (HS-2.3a, HS-2.3b).
const MOST: usize = 43;

/// How one block stands: its steps in the low bits, whether it waits in Reserve, and whether it has changed
/// side. Zero is gone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Stand(u8);

impl Stand {
    const GONE: Stand = Stand(0);
    const WAITS: u8 = 8;
    const TURNED: u8 = 16;

    fn steps(self) -> u8 {
        self.0 & 7
    }

    fn waits(self) -> bool {
        self.0 & Stand::WAITS != 0
    }

    fn turned(self) -> bool {
        self.0 & Stand::TURNED != 0
    }

    /// A noble eliminated: at strength 1 in the Reserve of the other side (HS-5.7a, HS-5.7b).
    fn captured(self) -> Stand {
        Stand(1 | Stand::WAITS | (self.0 & Stand::TURNED ^ Stand::TURNED))
    }
}

/// How all blocks stand, and whether the roles of attacker and defender have changed (HS-5.32i).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Position {
    stands: [Stand; MOST],
    swapped: bool,
}

/// One step of a battle. Blocks are numbered as in [`Course::fighters`].
#[derive(Clone, Copy)]
pub(super) enum Step {
    /// A Celtic block is turned up and may desert (HS-5.2a).
    Reveal(usize),
    /// All who wait enter the field (HS-5.32f, HS-5.7b).
    Arrive,
    /// A block's Combat Turn, if its side has this role and it is on the field.
    Fight {
        /// Which block.
        block: usize,
        /// Whether it is the turn of the defending side.
        defends: bool,
    },
    /// Battlefield Control may change (HS-5.32i).
    EndRoundOne,
}

/// A clash made ready to be fought, many times over or in all ways at once.
pub(super) struct Course {
    /// In the order of their worth, the least first. Equal blocks stand together, the weaker first; so positions
    /// that differ only by their names come out the same.
    pub fighters: Vec<Combatant>,
    pub steps: Vec<Step>,
    pub attacker: Side,
    schiltroms: bool,
}

impl Course {
    pub fn of(clash: &Clash) -> Course {
        let mut fighters = clash.combatants.clone();
        fighters.sort_by_key(|one| {
            let celtic = one.block.filter(|block| block.is_celtic());
            (one.worth(), one.side, celtic, one.in_reserve, one.steps)
        });
        let steps = steps(clash, &fighters);
        Course {
            fighters,
            steps,
            attacker: clash.attacker,
            schiltroms: clash.schiltroms,
        }
    }

    /// The position before the first step.
    pub fn start(&self) -> Position {
        let mut stands = [Stand::GONE; MOST];
        for (stand, one) in stands.iter_mut().zip(&self.fighters) {
            *stand = Stand(one.steps | if one.in_reserve { Stand::WAITS } else { 0 });
        }
        Position {
            stands,
            swapped: false,
        }
    }

    /// The dice of a step, and the number at or below which each hits. No dice: nothing to decide.
    pub fn dice(&self, position: &Position, step: Step) -> (u8, u8) {
        match step {
            // Two faces of the die make it desert (HS-5.2b); which ones is all the same here.
            Step::Reveal(_) => (1, 2),
            Step::Fight { block, defends } => match self.on_field(position, block) {
                Some(side) if (side == self.defender(position)) == defends => {
                    let dice = position.stands[block].steps();
                    (dice, self.number(position, block, defends))
                }
                _ => (0, 0),
            },
            _ => (0, 0),
        }
    }

    /// The position after a step with so many hits.
    pub fn after(&self, position: &Position, step: Step, hits: u8) -> Position {
        let mut after = *position;
        match step {
            Step::Reveal(block) if hits > 0 => after.stands[block] = Stand::GONE,
            Step::Reveal(_) => {}
            Step::Arrive => {
                for stand in &mut after.stands {
                    stand.0 &= !Stand::WAITS;
                }
            }
            Step::Fight { block, .. } => {
                let enemy = self.serves(position, block).map(Side::other);
                for _ in 0..hits {
                    self.hit(&mut after, enemy);
                }
            }
            // HS-R10: someone must hold the field, and someone must come to contest it.
            Step::EndRoundOne => {
                let holds = |side, waiting| {
                    self.stands_of(position, side)
                        .any(|stand| stand.waits() == waiting)
                };
                let defender = self.defender(position);
                after.swapped = !holds(defender, false)
                    && holds(defender, true)
                    && holds(defender.other(), false);
            }
        }
        after
    }

    /// Whether a side has nobody left, on the field or in Reserve (HS-5.3a).
    pub fn is_over(&self, position: &Position) -> bool {
        let is_gone = |side| self.stands_of(position, side).next().is_none();
        Side::BOTH.into_iter().any(is_gone)
    }

    /// Who has the area when the battle ends in this position: who alone is left, or who defends (HS-5.3b).
    pub fn winner(&self, position: &Position) -> Side {
        let defender = self.defender(position);
        if self.stands_of(position, defender).next().is_some() {
            defender
        } else {
            defender.other()
        }
    }

    /// The strength that a block has for the side it began on; 0 if it is killed, taken or has deserted.
    pub fn steps_left(&self, position: &Position, block: usize) -> u8 {
        let stand = position.stands[block];
        if stand.turned() { 0 } else { stand.steps() }
    }

    fn defender(&self, position: &Position) -> Side {
        if position.swapped {
            self.attacker
        } else {
            self.attacker.other()
        }
    }

    /// Whom a block serves now, unless it is gone.
    fn serves(&self, position: &Position, block: usize) -> Option<Side> {
        let (stand, began) = (position.stands[block], self.fighters[block].side);
        (stand != Stand::GONE).then(|| if stand.turned() { began.other() } else { began })
    }

    /// Whom a block on the field serves.
    fn on_field(&self, position: &Position, block: usize) -> Option<Side> {
        self.serves(position, block)
            .filter(|_| !position.stands[block].waits())
    }

    fn stands_of(&self, position: &Position, side: Side) -> impl Iterator<Item = Stand> {
        (0..self.fighters.len())
            .filter(move |&block| self.serves(position, block) == Some(side))
            .map(|block| position.stands[block])
    }

    /// The number that a block hits with: printed, at home in defence (HS-1.4b, HS-R11), in a schiltrom.
    fn number(&self, position: &Position, block: usize, defends: bool) -> u8 {
        let one = &self.fighters[block];
        let home = one.at_home && defends;
        // HS-11b, HS-R22: archers count while they are on the field.
        let schiltrom = self.schiltroms
            && (one.side, one.kind) == (Side::Scotland, Kind::Infantry)
            && !(0..self.fighters.len()).any(|other| {
                let other_one = &self.fighters[other];
                (other_one.side, other_one.kind) == (Side::England, Kind::Archers)
                    && self.on_field(position, other).is_some()
            });
        one.rating.number + u8::from(home) + u8::from(schiltrom)
    }

    /// One hit on this side: the strongest on the field takes it (HS-5.41b), of equals the one of least worth.
    /// With nobody there it is lost (HS-5.41e).
    fn hit(&self, position: &mut Position, side: Option<Side>) {
        let on_field = (0..self.fighters.len())
            .filter(|&block| self.on_field(position, block) == side && side.is_some());
        let strongest = on_field.reduce(|best, other| {
            let [now, then] = [other, best].map(|block| position.stands[block]);
            let [one, first] = [other, best].map(|block| &self.fighters[block]);
            // The fighters are in the order of their worth; only who came over is told by the position.
            let came_over = now.turned() && !then.turned() && one.worth() == first.worth();
            let steps = now.steps().cmp(&then.steps());
            if steps.is_gt() || steps.is_eq() && came_over {
                other
            } else {
                best
            }
        });
        let Some(block) = strongest else { return };
        let stand = &mut position.stands[block];
        *stand = match stand.steps() {
            1 if self.fighters[block].can_be_captured() => stand.captured(),
            1 => Stand::GONE,
            _ => Stand(stand.0 - 1),
        };
    }
}

/// All steps of a battle in their order: letters, and within a letter the defender first (HS-5.31b, HS-5.31c).
fn steps(clash: &Clash, fighters: &[Combatant]) -> Vec<Step> {
    let those = |wanted: &dyn Fn(&Combatant) -> bool| -> Vec<usize> {
        let all = 0..fighters.len();
        all.filter(|&block| wanted(&fighters[block])).collect()
    };
    let celtic = |reserve| those(&|one| one.is_celtic() && one.in_reserve == reserve);
    let is_under_way = fighters.iter().any(|one| one.acted);
    let mut steps = Vec::new();
    for round in clash.round..=3 {
        let is_midst = is_under_way && round == clash.round;
        if is_midst {
            // Who was to come has come, and is turned up.
        } else if round == 1 {
            steps.extend(celtic(false).into_iter().map(Step::Reveal));
        } else {
            steps.push(Step::Arrive);
            // HS-5.2d. Whoever comes later is a captured noble.
            if round == (clash.round + u8::from(is_under_way)).max(2) {
                steps.extend(celtic(true).into_iter().map(Step::Reveal));
            }
        }
        for letter in Letter::ALL {
            for defends in [true, false] {
                let acting = those(&|one| one.rating.letter == letter && !(is_midst && one.acted));
                let fight = |block| Step::Fight { block, defends };
                steps.extend(acting.into_iter().map(fight));
            }
        }
        if round == 1 {
            steps.push(Step::EndRoundOne);
        }
    }
    steps
}
