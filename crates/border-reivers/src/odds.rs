//! The odds of a combat, exactly (chapter 7.7): what comes of so many dice of each side, before they are rolled or while some
//! may still be rolled again. It is a function of plain numbers, [`Forces`]; it reads no state and must never draw a die.
//!
//! Misses are always rolled again as long as that is allowed: no result of any table is worse for a side than its Miss.

use crate::{Combat, Dice};
use serde::Serialize;

/// What a combat depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Forces {
    /// The kind of combat.
    pub combat: Combat,
    /// Attack dice, before they are halved.
    pub attack: u16,
    /// How often their number is halved, rounding up (BR-7.6n).
    pub halvings: u8,
    /// Added to each attack die (BR-7.7b).
    pub drm: u8,
    /// Misses that the attacker may roll again.
    pub rerolls: u8,
    /// Defense dice.
    pub defense: u16,
    /// Added to each defense die (BR-7.7c, BR-7.7d); it does not count in a battle.
    pub defense_drm: u8,
    /// Misses that the defender may roll again.
    pub defense_rerolls: u8,
    /// Horses of the solo player that can be lost; none if an opponent attacks.
    pub horses: u8,
    /// Standing sheep of a raided region.
    pub sheep: u8,
    /// Whether the Scots' Dyke blocks a hit (BR-KTa).
    pub dyke: bool,
    /// The attacker's cubes in the Gaol, in a gaolbreak.
    pub cubes: u8,
    /// VP of a hit in this battle.
    pub battle_vp: u8,
    /// VP that held cards add to each hit.
    pub extra_vp: u8,
}

/// What is to be expected of a combat.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Odds {
    /// The attacker's VP.
    pub vp: f64,
    /// The probability of each number of them.
    pub by_vp: Vec<f64>,
    /// Unblocked hits of any kind.
    pub hits: f64,
    /// Unblocked cattle hits of a raid.
    pub cattle: f64,
    /// Sheep that a raid takes.
    pub sheep: f64,
    /// The probability of losing none, one, two horses and so on.
    pub horses_lost: Vec<f64>,
    /// Horses that a gaolbreak brings.
    pub horses_gained: f64,
    /// The attacker's reivers that a raid leaves in the Gaol.
    pub captured: f64,
    /// Cubes that a gaolbreak frees.
    pub freed: f64,
    /// Results of the defender that hang someone, or hit back in a feud.
    pub answered: f64,
    /// The VP of the defender, which count if it is the solo player.
    pub defender_vp: f64,
    /// That the attacker has the better of it: more hits in a feud, a captive freed in a gaolbreak, any hit elsewhere.
    pub wins: f64,
    /// That a feud is even; elsewhere 0.
    pub ties: f64,
}

impl Odds {
    /// The odds where it is not known which of these they are, each with its weight.
    pub fn mixed(parts: impl Iterator<Item = (u32, Odds)>) -> Odds {
        let mut sum = Odds::default();
        let mut weights = 0.0;
        for (weight, odds) in parts {
            let weight = f64::from(weight);
            weights += weight;
            sum.each(&odds, |sum, part| *sum += weight * part);
        }
        let whole = sum.clone();
        sum.each(&whole, |sum, whole| {
            *sum = if weights > 0.0 { whole / weights } else { 0.0 }
        });
        sum
    }

    /// Goes through all numbers of both.
    fn each(&mut self, other: &Odds, mut join: impl FnMut(&mut f64, f64)) {
        join(&mut self.vp, other.vp);
        join(&mut self.hits, other.hits);
        join(&mut self.cattle, other.cattle);
        join(&mut self.sheep, other.sheep);
        join(&mut self.horses_gained, other.horses_gained);
        join(&mut self.captured, other.captured);
        join(&mut self.freed, other.freed);
        join(&mut self.answered, other.answered);
        join(&mut self.defender_vp, other.defender_vp);
        join(&mut self.wins, other.wins);
        join(&mut self.ties, other.ties);
        let lists = [
            (&mut self.by_vp, &other.by_vp),
            (&mut self.horses_lost, &other.horses_lost),
        ];
        for (own, other) in lists {
            own.resize(own.len().max(other.len()), 0.0);
            own.iter_mut()
                .zip(other)
                .for_each(|(own, other)| join(own, *other));
        }
    }
}

/// Results of attack dice with their probability: cattle hits, and sheep hits or hits.
type Hits = Vec<(u16, u16, f64)>;

/// What the defense dice come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Answer {
    blocks: u16,
    /// Reivers taken in a raid.
    captured: u16,
    /// Hanged, or hit back in a feud.
    answered: u16,
}

/// Defense dice: those that came to 5 or 6, whether any came to 6, and those that came to 7.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Guard {
    blocks: u16,
    has_six: bool,
    sevens: u16,
}

impl Forces {
    /// How many attack dice are rolled.
    pub fn attack_dice(&self) -> u16 {
        (0..self.halvings).fold(self.attack, |dice, _| dice.div_ceil(2))
    }

    /// What is to be expected before the roll.
    ///
    /// ```
    /// use border_reivers::{Combat, Forces};
    /// let odds = Forces::new(Combat::Raid, 6, 0).odds();
    /// assert!((odds.vp - 6.0).abs() < 1e-9);
    /// let odds = Forces { rerolls: 3, ..Forces::new(Combat::Feud, 3, 0) }.odds();
    /// assert!((odds.vp - 5.0).abs() < 1e-9);
    /// ```
    pub fn odds(&self) -> Odds {
        let attack = self.attack_results((0, 0), self.attack_dice(), self.rerolls.into());
        let defense =
            self.defense_results(Guard::default(), self.defense, self.defense_rerolls.into());
        self.meet(&attack, &defense)
    }

    /// What is to be expected once the dice lie on the table, if the attacker and the defender may roll so many Misses again.
    pub fn odds_of_rolled(
        &self,
        attack: &Dice,
        defense: &Dice,
        rerolls: u8,
        defense_rerolls: u8,
    ) -> Odds {
        let (mut hits, mut misses) = ((0, 0), 0);
        let (mut guard, mut open) = (Guard::default(), 0);
        for face in 1..=6 {
            let count = u16::from(attack.count(face));
            match self.attack_result(face as u8) {
                Shot::Miss => misses += u16::from(attack.fresh[face - 1]),
                Shot::Cattle => hits.0 += count,
                Shot::Hit => hits.1 += count,
            }
            let count = u16::from(defense.count(face));
            match self.defense_result(face as u8) {
                7 => guard.sevens += count,
                result @ (5 | 6) => {
                    guard.blocks += count;
                    guard.has_six |= result == 6 && count > 0;
                }
                _ => open += u16::from(defense.fresh[face - 1]),
            }
        }
        let attack = self.attack_results(hits, misses.min(rerolls.into()), 0);
        let defense = self.defense_results(guard, open.min(defense_rerolls.into()), 0);
        self.meet(&attack, &defense)
    }

    /// A combat without modifiers, horses and sheep.
    pub fn new(combat: Combat, attack: u16, defense: u16) -> Forces {
        Forces {
            combat,
            attack,
            halvings: 0,
            drm: 0,
            rerolls: 0,
            defense,
            defense_drm: 0,
            defense_rerolls: 0,
            horses: 0,
            sheep: 0,
            dyke: false,
            cubes: 0,
            battle_vp: 3,
            extra_vp: 0,
        }
    }

    fn attack_result(&self, face: u8) -> Shot {
        match (self.combat, face.saturating_add(self.drm)) {
            (_, 5..) => Shot::Hit,
            (Combat::Raid, 3 | 4) => Shot::Cattle,
            _ => Shot::Miss,
        }
    }

    /// The modified result of a defense die.
    fn defense_result(&self, face: u8) -> u8 {
        match self.combat {
            Combat::Battle => face,
            _ => face.saturating_add(self.defense_drm).min(7),
        }
    }

    /// All that so many fresh dice can add to these hits, if so many Misses are rolled again.
    fn attack_results(&self, fixed: (u16, u16), dice: u16, rerolls: u16) -> Hits {
        let share = |shot: Shot| {
            (1..=6)
                .filter(|face| self.attack_result(*face) == shot)
                .count() as f64
                / 6.0
        };
        let chances = [share(Shot::Miss), share(Shot::Cattle), share(Shot::Hit)];
        let first = multinomial(dice, chances);
        let again: Vec<Hits> = (0..=rerolls.min(dice))
            .map(|dice| multinomial(dice, chances))
            .collect();
        let size = usize::from(dice) + 1;
        let mut sums = vec![0.0; size * size];
        for (cattle, hits, chance) in first {
            let misses = dice - cattle - hits;
            for (more_cattle, more_hits, and_chance) in &again[usize::from(misses.min(rerolls))] {
                let place =
                    usize::from(cattle + more_cattle) * size + usize::from(hits + more_hits);
                sums[place] += chance * and_chance;
            }
        }
        let places = sums
            .into_iter()
            .enumerate()
            .filter(|(_, chance)| *chance > 0.0);
        places
            .map(|(place, chance)| {
                (
                    (place / size) as u16 + fixed.0,
                    (place % size) as u16 + fixed.1,
                    chance,
                )
            })
            .collect()
    }

    /// The same for the defense.
    fn defense_results(&self, fixed: Guard, dice: u16, rerolls: u16) -> Vec<(Answer, f64)> {
        let share = |result: u8| {
            (1..=6)
                .filter(|face| self.defense_result(*face) == result)
                .count() as f64
                / 6.0
        };
        let [five, six, seven] = [share(5), share(6), share(7)];
        let chances = [1.0 - five - six - seven, five + six, seven];
        let first = multinomial(dice, chances);
        let again: Vec<Hits> = (0..=rerolls.min(dice))
            .map(|dice| multinomial(dice, chances))
            .collect();
        let no_six = if five > 0.0 { five / (five + six) } else { 0.0 };
        let mut answers: Vec<(Answer, f64)> = Vec::new();
        for (blocks, sevens, chance) in first {
            let misses = dice - blocks - sevens;
            for (more, more_sevens, and_chance) in &again[usize::from(misses.min(rerolls))] {
                let rolled = blocks + more;
                let none = no_six.powi(rolled.into());
                for (has_six, part) in [(false, none), (true, 1.0 - none)] {
                    let guard = Guard {
                        blocks: fixed.blocks + rolled,
                        has_six: fixed.has_six || has_six,
                        sevens: fixed.sevens + sevens + more_sevens,
                    };
                    let (answer, chance) = (self.answer(guard), chance * and_chance * part);
                    match answers.iter_mut().find(|(known, _)| *known == answer) {
                        _ if chance == 0.0 => {}
                        Some((_, sum)) => *sum += chance,
                        None => answers.push((answer, chance)),
                    }
                }
            }
        }
        answers
    }

    /// The defender's results by the table of the combat: the first 6 or 7 can be more than a block.
    fn answer(&self, guard: Guard) -> Answer {
        let first_six = u16::from(guard.has_six);
        match self.combat {
            Combat::Raid => Answer {
                blocks: guard.blocks - first_six + u16::from(self.dyke),
                captured: first_six + guard.sevens.saturating_sub(1),
                answered: guard.sevens.min(1),
            },
            Combat::Feud => Answer {
                blocks: guard.blocks - first_six,
                captured: 0,
                answered: first_six + guard.sevens,
            },
            Combat::Gaolbreak | Combat::Battle => Answer {
                blocks: guard.blocks,
                captured: 0,
                answered: guard.sevens,
            },
        }
    }

    fn meet(&self, attack: &Hits, defense: &[(Answer, f64)]) -> Odds {
        let mut odds = Odds {
            horses_lost: vec![0.0; usize::from(self.horses) + 1],
            ..Odds::default()
        };
        let value = match self.combat {
            Combat::Raid | Combat::Gaolbreak => 2,
            Combat::Feud => 3,
            Combat::Battle => self.battle_vp.into(),
        } + u16::from(self.extra_vp);
        let answer_vp = if self.combat == Combat::Feud {
            3.0
        } else {
            6.0
        };
        for (answer, chance) in defense {
            let lost = (answer.captured + answer.answered).min(self.horses.into());
            odds.horses_lost[usize::from(lost)] += chance;
            odds.captured += chance * f64::from(answer.captured);
            odds.answered += chance * f64::from(answer.answered);
            odds.defender_vp += chance * f64::from(answer.answered) * answer_vp;
            for (cattle, hits, and_chance) in attack {
                let chance = chance * and_chance;
                let (cattle, hits) = match self.combat {
                    Combat::Raid => after_blocks(*cattle, *hits, answer.blocks),
                    _ => (0, hits.saturating_sub(answer.blocks)),
                };
                let points = hits * value + cattle * (1 + u16::from(self.extra_vp));
                let place = usize::from(points);
                if odds.by_vp.len() <= place {
                    odds.by_vp.resize(place + 1, 0.0);
                }
                odds.by_vp[place] += chance;
                odds.vp += chance * f64::from(points);
                odds.hits += chance * f64::from(cattle + hits);
                let is_won = match self.combat {
                    Combat::Raid => {
                        odds.cattle += chance * f64::from(cattle);
                        odds.sheep += chance * f64::from(hits.min(self.sheep.into()));
                        cattle + hits > 0
                    }
                    Combat::Feud => {
                        odds.ties += if hits == answer.answered { chance } else { 0.0 };
                        hits > answer.answered
                    }
                    Combat::Gaolbreak => {
                        let freed = hits.min(self.cubes.into());
                        odds.freed += chance * f64::from(freed);
                        odds.horses_gained +=
                            chance * f64::from(hits.min(2 * u16::from(self.cubes)));
                        freed > 0
                    }
                    Combat::Battle => hits > 0,
                };
                odds.wins += if is_won { chance } else { 0.0 };
            }
        }
        odds
    }
}

/// What an attack die is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shot {
    Miss,
    Cattle,
    Hit,
}

/// What is left of cattle and sheep hits: a block takes one of the more numerous kind, cattle among equals (BR-7.7p).
fn after_blocks(cattle: u16, sheep: u16, blocks: u16) -> (u16, u16) {
    let levels = blocks.min(cattle.abs_diff(sheep));
    let (cattle, sheep) = match sheep > cattle {
        true => (cattle, sheep - levels),
        false => (cattle - levels, sheep),
    };
    let left = blocks - levels;
    (
        cattle.saturating_sub(left.div_ceil(2)),
        sheep.saturating_sub(left / 2),
    )
}

/// How often so many dice, each of which is nothing, one thing or another, come to each number of both.
fn multinomial(dice: u16, [nothing, one, other]: [f64; 3]) -> Hits {
    let size = usize::from(dice) + 1;
    let mut chances = vec![0.0; size * size];
    chances[0] = 1.0;
    for rolled in 0..usize::from(dice) {
        for ones in (0..=rolled + 1).rev() {
            for others in (0..=rolled + 1 - ones).rev() {
                let at = ones * size + others;
                let mut chance = chances[at] * nothing;
                if ones > 0 {
                    chance += chances[at - size] * one;
                }
                if others > 0 {
                    chance += chances[at - 1] * other;
                }
                chances[at] = chance;
            }
        }
    }
    let places = chances
        .into_iter()
        .enumerate()
        .filter(|(_, chance)| *chance > 0.0);
    places
        .map(|(place, chance)| ((place / size) as u16, (place % size) as u16, chance))
        .collect()
}
