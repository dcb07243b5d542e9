//! Chapter 6: what a side is worth. A [`Strength`] is a combination and a total; a larger one wins.
//!
//! Elite Troops take the values that make their side strongest (ST-R8). That needs no search: a Joker
//! fits any gap, the Spy only a 7, the Shield-Bearer only a 1, 2 or 3.

use crate::{Card, Tactic};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The five combinations, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Combination {
    /// Any cards (ST-6f).
    Sum,
    /// Successive strengths (ST-6e).
    Run,
    /// One colour (ST-6d).
    Colour,
    /// One strength (ST-6c).
    Kind,
    /// Successive strengths of one colour (ST-6b).
    ColourRun,
}

impl Combination {
    /// All five, weakest first.
    pub const ALL: [Combination; 5] = [
        Combination::Sum,
        Combination::Run,
        Combination::Colour,
        Combination::Kind,
        Combination::ColourRun,
    ];

    /// The combination's name, for three cards or four.
    pub fn name(self, cards: usize) -> &'static str {
        match (self, cards) {
            (Combination::Sum, _) => "Sum",
            (Combination::Run, _) => "Run",
            (Combination::Colour, _) => "Colour",
            (Combination::Kind, 4) => "Four of a Kind",
            (Combination::Kind, _) => "Three of a Kind",
            (Combination::ColourRun, _) => "Colour-Run",
        }
    }
}

/// A combination and a total, so packed that the stronger is the larger number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Strength(u16);

impl Strength {
    /// Weaker than any complete side.
    pub const NONE: Strength = Strength(0);

    /// A combination with this total.
    #[inline]
    pub fn new(combination: Combination, total: u32) -> Strength {
        Strength((combination as u16) << 8 | total as u16)
    }

    /// The combination.
    #[inline]
    pub fn combination(self) -> Combination {
        Combination::ALL[usize::from(self.0 >> 8)]
    }

    /// The total strength of the cards.
    #[inline]
    pub fn total(self) -> u32 {
        u32::from(self.0 & 0xff)
    }
}

impl fmt::Debug for Strength {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?} {}", self.combination(), self.total())
    }
}

/// The Elite Troops on a side. A side has at most one of each (ST-10c).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Elite {
    pub joker: bool,
    pub spy: bool,
    pub shield: bool,
}

/// Strengths as bits: strength 1 is bit 0.
const SEVEN: u32 = 1 << 6;
const ONE_TO_THREE: u32 = 0b111;

impl Elite {
    pub fn any(self) -> bool {
        self.joker || self.spy || self.shield
    }

    pub fn len(self) -> usize {
        usize::from(self.joker) + usize::from(self.spy) + usize::from(self.shield)
    }

    /// The most that they add to a total.
    pub fn most(self) -> u32 {
        9 * u32::from(self.joker) + 7 * u32::from(self.spy) + 3 * u32::from(self.shield)
    }

    /// Whether all of them can show this strength at once.
    pub fn can_all_be(self, strength: u32) -> bool {
        (!self.spy || strength == 7) && (!self.shield || strength <= 3)
    }

    /// Seats every Elite Troop on a strength of its own among `gaps`, on those of `must` first. Gives
    /// the gaps left open, none of them in `must`; or nothing, if they cannot be seated so.
    pub fn fill(self, gaps: u32, must: u32) -> Option<u32> {
        let mut open = gaps;
        let lowest_of = |open: u32| {
            let wanted = if open & must != 0 { open & must } else { open };
            wanted & wanted.wrapping_neg()
        };
        if self.spy {
            if open & SEVEN == 0 {
                return None;
            }
            open &= !SEVEN;
        }
        if self.shield {
            let low = open & ONE_TO_THREE;
            if low == 0 {
                return None;
            }
            open &= !lowest_of(low);
        }
        if self.joker {
            if open == 0 {
                return None;
            }
            open &= !lowest_of(open);
        }
        (open & must == 0).then_some(open)
    }
}

/// What the cards of a side have in common, kept up to date card by card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clans {
    /// How many Clan cards there are.
    pub len: u8,
    /// Their total strength.
    pub total: u8,
    /// Their colours as bits.
    pub colours: u8,
    /// The Elite Troops beside them.
    pub elite: Elite,
    /// Their strengths as bits.
    pub strengths: u16,
}

impl Clans {
    /// No cards.
    pub const NONE: Clans = Clans {
        len: 0,
        total: 0,
        colours: 0,
        elite: Elite {
            joker: false,
            spy: false,
            shield: false,
        },
        strengths: 0,
    };

    #[inline]
    pub fn of(cards: &[Card]) -> Clans {
        let mut clans = Clans::NONE;
        cards.iter().for_each(|&card| clans.add(card));
        clans
    }

    #[inline]
    pub fn add(&mut self, card: Card) {
        if card.is_clan() {
            let strength = card.strength();
            self.len += 1;
            self.total += strength;
            self.strengths |= 1 << (strength - 1);
            self.colours |= 1 << card.colour().index();
        } else {
            self.add_elite(card);
        }
    }

    #[cold]
    fn add_elite(&mut self, card: Card) {
        match card.kind() {
            Some(Tactic::Joker) => self.elite.joker = true,
            Some(Tactic::Spy) => self.elite.spy = true,
            Some(Tactic::ShieldBearer) => self.elite.shield = true,
            _ => debug_assert!(false, "{card} lies on a side"),
        }
    }

    /// How many cards there are, Elite Troops and all.
    #[inline]
    pub fn cards(&self) -> usize {
        usize::from(self.len) + self.elite.len()
    }

    #[inline]
    pub fn total(&self) -> u32 {
        self.total.into()
    }

    #[inline]
    pub fn strengths(&self) -> u32 {
        self.strengths.into()
    }

    #[inline]
    pub fn one_colour(&self) -> bool {
        self.colours.is_power_of_two() || self.colours == 0
    }

    #[inline]
    pub fn one_strength(&self) -> bool {
        self.strengths.is_power_of_two() || self.strengths == 0
    }

    #[inline]
    pub fn all_different(&self) -> bool {
        self.strengths.count_ones() == u32::from(self.len)
    }
}

/// The total of `need` successive strengths from this one (bit 0 is strength 1).
#[inline]
pub(crate) fn run_total(start: u32, need: usize) -> u32 {
    let need = need as u32;
    need * (start + 1) + need * (need - 1) / 2
}

/// The strengths of a run that begins at bit `start`.
#[inline]
pub(crate) fn window(start: u32, need: usize) -> u32 {
    ((1 << need) - 1) << start
}

/// What a complete side is worth. Under Blind-Man's Bluff only the total counts (ST-11b).
#[inline]
pub fn strength(cards: &[Card], bluff: bool) -> Strength {
    strength_of(&Clans::of(cards), bluff)
}

#[inline]
pub(crate) fn strength_of(clans: &Clans, bluff: bool) -> Strength {
    if clans.elite.any() {
        return strength_with_elite(clans, bluff);
    }
    let combination = if bluff {
        Combination::Sum
    } else {
        let low = clans.strengths() >> clans.strengths().trailing_zeros();
        let run = low == (1 << clans.len) - 1;
        match (run, clans.one_colour()) {
            (true, true) => Combination::ColourRun,
            (false, true) => Combination::Colour,
            (true, false) => Combination::Run,
            _ if clans.one_strength() => Combination::Kind,
            _ => Combination::Sum,
        }
    };
    Strength::new(combination, clans.total())
}

#[cold]
fn strength_with_elite(clans: &Clans, bluff: bool) -> Strength {
    let need = clans.cards();
    let most = clans.total() + clans.elite.most();
    if bluff {
        return Strength::new(Combination::Sum, most);
    }
    let run = || {
        (0..=9 - need as u32).rev().find(|&start| {
            let window = window(start, need);
            clans.all_different()
                && clans.strengths() & !window == 0
                && clans.elite.fill(window & !clans.strengths(), 0).is_some()
        })
    };
    if clans.one_colour()
        && let Some(start) = run()
    {
        return Strength::new(Combination::ColourRun, run_total(start, need));
    }
    let kind = || {
        (1..=9).rev().find(|&strength| {
            clans.strengths() & !(1 << (strength - 1)) == 0 && clans.elite.can_all_be(strength)
        })
    };
    if let Some(strength) = kind() {
        return Strength::new(Combination::Kind, strength * need as u32);
    }
    if clans.one_colour() {
        return Strength::new(Combination::Colour, most);
    }
    match run() {
        Some(start) => Strength::new(Combination::Run, run_total(start, need)),
        None => Strength::new(Combination::Sum, most),
    }
}
