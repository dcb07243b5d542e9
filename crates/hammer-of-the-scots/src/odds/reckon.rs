//! The two ways to the odds: all courses of a battle at once, or many trials. Blocks lose steps in a fixed order,
//! so a side's state is hardly more than the number of hits it took, and almost every battle can be reckoned
//! exactly; trials are for the rest.

use super::course::{Course, Position};
use super::{Clash, Losses, Odds, hit_chances};
use crate::Kind;
use std::collections::BTreeMap;
use table::Rng;

/// How many positions [`Clash::odds`] reckons before it turns to trials.
const LIMIT: usize = 200_000;

impl Clash {
    /// The odds: exact if the battle is not too large, else of so many trials with these dice.
    pub fn odds(&self, trials: usize, rng: &mut Rng) -> Odds {
        self.exact_odds(LIMIT)
            .unwrap_or_else(|| self.tried_odds(trials, rng))
    }

    /// The exact odds, or none if more than `limit` positions would have to be looked at. A position counts
    /// each time that a block may act in it.
    pub fn exact_odds(&self, limit: usize) -> Option<Odds> {
        let course = Course::of(self);
        let chances: [[Vec<f64>; 7]; 5] = std::array::from_fn(|dice| {
            std::array::from_fn(|number| hit_chances(dice as u8, number as u8))
        });
        let mut sum = Sum::new(&course);
        let mut count = 0;
        // What may be before the step, and how probable. In order, so that sums come out the same each time.
        let mut now = BTreeMap::from([(course.start(), 1.0)]);
        for &step in &course.steps {
            let mut next = BTreeMap::new();
            count += now.len();
            if count > limit {
                return None;
            }
            for (position, chance) in now {
                let (dice, number) = course.dice(&position, step);
                let chances = &chances[usize::from(dice)][usize::from(number)];
                for (hits, more) in chances.iter().enumerate() {
                    let after = course.after(&position, step, hits as u8);
                    if course.is_over(&after) {
                        sum.add(&course, &after, chance * more);
                    } else {
                        *next.entry(after).or_insert(0.0) += chance * more;
                    }
                }
            }
            now = next;
        }
        for (position, chance) in now {
            sum.add(&course, &position, chance);
        }
        Some(sum.odds(&course, 1.0, count, None))
    }

    /// The odds of so many trials, one at least.
    pub fn tried_odds(&self, trials: usize, rng: &mut Rng) -> Odds {
        let course = Course::of(self);
        let trials = trials.max(1);
        let mut sum = Sum::new(&course);
        for _ in 0..trials {
            let mut position = course.start();
            for &step in &course.steps {
                let (dice, number) = course.dice(&position, step);
                let hits = (0..dice).filter(|_| rng.pick(6) < usize::from(number));
                position = course.after(&position, step, hits.count() as u8);
                if course.is_over(&position) {
                    break;
                }
            }
            sum.add(&course, &position, 1.0);
        }
        let weight = trials as f64;
        // As if one more trial had ended each way, lest a sure thing looks surer than it is.
        let share = (sum.attacker_wins + 1.0) / (weight + 2.0);
        let error = (share * (1.0 - share) / weight).sqrt();
        sum.odds(&course, weight, trials, Some(error))
    }
}

/// The ends of a battle added up, each with its weight.
struct Sum {
    attacker_wins: f64,
    defender_holds: f64,
    undecided: f64,
    falls_back: f64,
    losses: [Losses; 2],
    /// By fighter: how often he is lost.
    lost: Vec<f64>,
}

impl Sum {
    fn new(course: &Course) -> Sum {
        let mut losses = [Losses::default(); 2];
        for one in &course.fighters {
            let loss = &mut losses[one.side.index()];
            loss.blocks_at_start += 1;
            loss.steps_at_start += u32::from(one.steps);
        }
        Sum {
            attacker_wins: 0.0,
            defender_holds: 0.0,
            undecided: 0.0,
            falls_back: 0.0,
            losses,
            lost: vec![0.0; course.fighters.len()],
        }
    }

    fn add(&mut self, course: &Course, end: &Position, weight: f64) {
        if course.winner(end) == course.attacker {
            self.attacker_wins += weight;
        } else {
            self.defender_holds += weight;
        }
        if !course.is_over(end) {
            self.undecided += weight;
            if course.winner(end) != course.attacker {
                self.falls_back += weight;
            }
        }
        for (block, one) in course.fighters.iter().enumerate() {
            let left = course.steps_left(end, block);
            let losses = &mut self.losses[one.side.index()];
            losses.steps += weight * f64::from(one.steps - left);
            if left == 0 {
                self.lost[block] += weight;
            }
        }
    }

    /// The mean over this weight in all.
    fn odds(mut self, course: &Course, weight: f64, count: usize, error: Option<f64>) -> Odds {
        let mut falls = Vec::new();
        for (one, lost) in course.fighters.iter().zip(&self.lost) {
            let lost = lost / weight;
            let losses = &mut self.losses[one.side.index()];
            losses.blocks += lost;
            if one.kind == Kind::Noble {
                losses.nobles += lost;
            }
            if let Some(block) = one.block.filter(|_| one.is_leader()) {
                falls.push((block, lost));
            }
        }
        for losses in &mut self.losses {
            losses.steps /= weight;
        }
        Odds {
            attacker: course.attacker,
            attacker_wins: self.attacker_wins / weight,
            defender_holds: self.defender_holds / weight,
            undecided: self.undecided / weight,
            falls_back: self.falls_back / weight,
            losses: self.losses,
            falls,
            exact: error.is_none(),
            error,
            count,
        }
    }
}
