//! What a battle promises: the chances of chapter 5, reckoned before a die is thrown.
//!
//! A battle is described by a [`Clash`], and [`Clash::odds`] says how it will probably end. It is a forecast for
//! people and players who think; no rule of the game asks it, and its numbers are floating point.
//!
//! What is taken for granted, since the true answer hangs on what two people decide:
//!
//! - every block fights whenever it can, and none retreats or passes (HS-5.31a);
//! - of equally strong blocks the owner lets a hit fall (HS-5.41c) on a plain block before a noble, on a noble
//!   before Wallace or a king; then on Moray, whom no enemy gains, on the lower combat number, on the later
//!   letter, on archers before knights, on a noble abroad before one at home, and on a noble taken in this
//!   battle before one's own;
//! - a noble who is taken fights for his captor from the next round (HS-5.7b), and may be taken back;
//! - the fall of a king does not stop the battle, though it may end the game (HS-9.1c);
//! - whoever must leave after Round 3 (HS-5.3b) finds a way out.

mod clash;
mod coming;
mod course;
mod reckon;
mod report;
mod unseen;
mod words;

pub use clash::{Clash, Combatant};
pub use coming::Coming;
pub use unseen::{Assault, Comer, UnseenKind};

use crate::{Block, Side};

/// How a [`Clash`] will probably end. Chances are from 0 to 1.
///
/// The words attacker and defender mean the roles at the start. If Battlefield Control changes (HS-5.32i), the
/// attacker wins when he holds the area in the end, also as the new defender.
///
/// ```
/// use hammer_of_the_scots::Clash;
/// use table::Rng;
/// let clash: Clash = "English: infantry1; Scots: infantry1".parse()?;
/// let odds = clash.odds(10_000, &mut Rng::new(1));
/// assert!(odds.exact && (odds.attacker_wins - 266.0 / 729.0).abs() < 1e-12);
/// println!("{odds}");
/// # Ok::<(), table::NotationError>(())
/// ```
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct Odds {
    /// Who attacks.
    pub attacker: Side,
    /// The chance that the attacker has the area in the end.
    pub attacker_wins: f64,
    /// The chance that the defender has it. A battle never ends with nobody there, so this is the rest.
    pub defender_holds: f64,
    /// The part of `attacker_wins` and `defender_holds` in which both sides still stand after Round 3 and the
    /// one that attacks then must leave (HS-5.3b).
    pub undecided: f64,
    /// The part of `undecided` in which it is the attacker who must leave.
    pub falls_back: f64,
    /// What each side loses, by [`Side::index`].
    pub losses: [Losses; 2],
    /// The leaders in the battle and the chance that each is killed.
    pub falls: Vec<(Block, f64)>,
    /// Whether every course of the battle was reckoned; else it was fought in many trials.
    pub exact: bool,
    /// The standard error of `attacker_wins`, if it comes from trials. Never 0: of n trials that all end
    /// alike it is reckoned as if one more had ended each way.
    pub error: Option<f64>,
    /// How many positions were reckoned, or how many trials fought.
    pub count: usize,
}

/// What a side has at the start and may expect to lose.
#[derive(Clone, Copy, PartialEq, Debug, Default, serde::Serialize)]
pub struct Losses {
    /// Its steps at the start.
    pub steps_at_start: u32,
    /// Its blocks at the start.
    pub blocks_at_start: u32,
    /// The steps that it must expect to lose. All steps of a lost block count.
    pub steps: f64,
    /// The blocks that it must expect to lose: killed, taken or deserted.
    pub blocks: f64,
    /// The nobles among them.
    pub nobles: f64,
}

impl Odds {
    /// The chance that this side has the area in the end.
    pub fn wins(&self, side: Side) -> f64 {
        if side == self.attacker {
            self.attacker_wins
        } else {
            self.defender_holds
        }
    }

    /// What this side must expect to lose.
    pub fn losses(&self, side: Side) -> Losses {
        self.losses[side.index()]
    }
}

/// The chances of 0, 1, … hits with so many dice, when each hits at or below the number (HS-5.4a).
///
/// ```
/// let knight = hammer_of_the_scots::hit_chances(3, 3);
/// assert_eq!(knight, [0.125, 0.375, 0.375, 0.125]);
/// ```
pub fn hit_chances(dice: u8, number: u8) -> Vec<f64> {
    let hit = f64::from(number.min(6)) / 6.0;
    let mut chances = vec![1.0];
    for _ in 0..dice {
        // One die more: it misses, or moves every count up by one.
        let mut more = vec![0.0; chances.len() + 1];
        for (hits, chance) in chances.iter().enumerate() {
            more[hits] += chance * (1.0 - hit);
            more[hits + 1] += chance * hit;
        }
        chances = more;
    }
    chances
}
