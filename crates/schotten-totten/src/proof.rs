//! Chapter 5: the proof for an early claim. A claim against an incomplete side stands precisely if no
//! completion from the cards that are not visible would be stronger (ST-5d to ST-5f, ST-R4, ST-R7).
//!
//! Two ways to the same answer. [`can_be_beaten`] asks only whether, with six nine-bit masks and a few
//! shifts, since every claim step of every playout asks it. [`strongest_completion`] says how, for the
//! refusal that shows the counter-example, and handles Elite Troops.

use crate::{
    Card, CardSet, Colour, Combination, Strength,
    combination::{Clans, run_total, window},
};

/// Whether a side with these cards, which needs `need` of them, could still become stronger than
/// `target` by adding Clan cards from `unseen`.
#[inline]
pub fn can_be_beaten(
    target: Strength,
    side: &[Card],
    need: usize,
    bluff: bool,
    unseen: CardSet,
) -> bool {
    Outlook::new(unseen).can_beat(target, &Clans::of(side), need, bluff)
}

/// The unseen Clan cards, ready to be asked what could come of them.
#[derive(Clone, Copy)]
pub(crate) struct Outlook {
    unseen: CardSet,
}

impl Outlook {
    #[inline]
    pub fn new(unseen: CardSet) -> Outlook {
        Outlook { unseen }
    }

    /// Whether the side could become stronger than the target. From the strongest combination down:
    /// once the target's own combination has been asked for and not found large enough, nothing
    /// weaker can help.
    #[inline]
    pub fn can_beat(&self, target: Strength, side: &Clans, need: usize, bluff: bool) -> bool {
        if side.elite.any() {
            return completion(side, need, bluff, self.unseen)
                .is_some_and(|best| best.strength > target);
        }
        let missing = need - usize::from(side.len);
        if self.unseen.len() < missing {
            return false;
        }
        let beats = |best: Option<u32>, combination| {
            best.is_some_and(|total| Strength::new(combination, total) > target)
        };
        if bluff {
            return beats(self.sum(side, missing), Combination::Sum);
        }
        let own = target.combination();
        // Most sides that are beaten are mere totals, and most of those by a mere total.
        if own == Combination::Sum && beats(self.sum(side, missing), Combination::Sum) {
            return true;
        }
        beats(self.colour_run(side, need), Combination::ColourRun)
            || own < Combination::ColourRun
                && (beats(self.kind(side, need), Combination::Kind)
                    || own < Combination::Kind
                        && (beats(self.colour(side, missing), Combination::Colour)
                            || own < Combination::Colour
                                && beats(self.run(side, need), Combination::Run)))
    }

    #[inline]
    fn colour_run(&self, side: &Clans, need: usize) -> Option<u32> {
        let starts = if side.len == 0 {
            in_any_colour(run_starts_in_all_colours(self.unseen.bits(), need))
        } else if side.one_colour() && side.all_different() {
            let row = self.unseen.row(side.colours.trailing_zeros() as usize);
            run_starts(row | side.strengths(), need) & starts_around(side, need)
        } else {
            0
        };
        best_run(starts, need)
    }

    #[inline]
    fn run(&self, side: &Clans, need: usize) -> Option<u32> {
        let any = in_any_colour(self.unseen.bits());
        let starts = if side.len == 0 {
            run_starts(any, need)
        } else if side.all_different() {
            run_starts(any | side.strengths(), need) & starts_around(side, need)
        } else {
            0
        };
        best_run(starts, need)
    }

    #[inline]
    fn kind(&self, side: &Clans, need: usize) -> Option<u32> {
        let strengths = if side.len == 0 {
            of_at_least(self.unseen, need)
        } else if side.one_strength() {
            let strength = side.strengths.trailing_zeros() as u8 + 1;
            let missing = need - usize::from(side.len);
            let enough = self.unseen.of_strength(strength) as usize >= missing;
            if enough { side.strengths() } else { 0 }
        } else {
            0
        };
        (strengths != 0).then(|| (32 - strengths.leading_zeros()) * need as u32)
    }

    #[inline]
    fn colour(&self, side: &Clans, missing: usize) -> Option<u32> {
        let best_of = |row: u32| {
            (row.count_ones() as usize >= missing)
                .then(|| side.total() + highest_of_row(row, missing))
        };
        if side.len == 0 {
            let rows = (0..Colour::COUNT).map(|colour| self.unseen.row(colour));
            rows.filter_map(best_of).max()
        } else if side.one_colour() {
            best_of(self.unseen.row(side.colours.trailing_zeros() as usize))
        } else {
            None
        }
    }

    #[inline]
    fn sum(&self, side: &Clans, missing: usize) -> Option<u32> {
        Some(side.total() + highest(self.unseen, missing))
    }
}

/// Where a run may begin that holds all the cards that lie there.
#[inline]
fn starts_around(side: &Clans, need: usize) -> u32 {
    let lowest = side.strengths().trailing_zeros();
    let highest = 31 - side.strengths().leading_zeros();
    let first = (highest + 1).saturating_sub(need as u32);
    // Bits from `first` to `lowest`; none if the cards lie too far apart.
    ((2 << lowest) - 1) & (u32::MAX << first)
}

/// Where runs of `need` strengths can begin in a row.
#[inline]
fn run_starts(row: u32, need: usize) -> u32 {
    let three = row & row >> 1 & row >> 2;
    if need == 4 { three & row >> 3 } else { three }
}

/// The same for the rows of all six colours at once. A run cannot begin so high that it would reach
/// into the next row.
#[inline]
fn run_starts_in_all_colours(rows: u64, need: usize) -> u64 {
    const FIRST_SEVEN: u64 = 0x7f * (1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36 | 1 << 45);
    const FIRST_SIX: u64 = FIRST_SEVEN & FIRST_SEVEN >> 1;
    let three = rows & rows >> 1 & rows >> 2;
    if need == 4 {
        three & rows >> 3 & FIRST_SIX
    } else {
        three & FIRST_SEVEN
    }
}

/// The strengths that are there in any of the six rows.
#[inline]
fn in_any_colour(rows: u64) -> u32 {
    let three = rows | rows >> 27;
    (three | three >> 9 | three >> 18) as u32 & 0x1ff
}

#[inline]
fn best_run(starts: u32, need: usize) -> Option<u32> {
    (starts != 0).then(|| run_total(31 - starts.leading_zeros(), need))
}

/// The strengths of which at least three (or four) colours are there: six one-bit numbers are added
/// for all nine strengths at once.
#[inline]
fn of_at_least(cards: CardSet, need: usize) -> u32 {
    let rows: [u32; Colour::COUNT] = std::array::from_fn(|colour| cards.row(colour));
    let add = |a: u32, b: u32, c: u32| (a ^ b ^ c, (a & b) | (c & (a ^ b)));
    let (ones_a, twos_a) = add(rows[0], rows[1], rows[2]);
    let (ones_b, twos_b) = add(rows[3], rows[4], rows[5]);
    let rest = if need == 4 {
        ones_a & ones_b
    } else {
        ones_a | ones_b
    };
    (twos_a & twos_b) | ((twos_a ^ twos_b) & rest)
}

/// The total of the highest `count` strengths of a row.
#[inline]
fn highest_of_row(mut row: u32, count: usize) -> u32 {
    let mut total = 0;
    for _ in 0..count {
        let top = 31 - row.leading_zeros();
        total += top + 1;
        row ^= 1 << top;
    }
    total
}

/// The total of the strongest `count` cards.
#[inline]
fn highest(unseen: CardSet, count: usize) -> u32 {
    let mut left = count as u32;
    let mut total = 0;
    for strength in (1..=9u8).rev() {
        let taken = unseen.of_strength(strength).min(left);
        total += taken * u32::from(strength);
        left -= taken;
        if left == 0 {
            break;
        }
    }
    total
}

/// The best that an incomplete side could become, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Completion {
    /// What the side would be worth.
    pub strength: Strength,
    shape: Shape,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    /// These strengths of this colour are added.
    OfColour(usize, u32),
    /// Cards of this strength are added.
    OfStrength(u8),
    /// These strengths of any colour are added.
    OfAnyColour(u32),
    /// The strongest cards are added.
    Highest,
}

impl Completion {
    /// The cards that would be added: the counter-example.
    pub fn cards(&self, side: &[Card], need: usize, unseen: CardSet) -> Vec<Card> {
        let missing = need - side.len();
        let of_row = |colour: Colour, strengths: u32| {
            (1..=9u8)
                .rev()
                .filter(move |strength| strengths >> (strength - 1) & 1 == 1)
                .map(move |strength| Card::clan(colour, strength))
        };
        let by_strength = || {
            (1..=9u8)
                .rev()
                .flat_map(|strength| {
                    Colour::ALL
                        .into_iter()
                        .map(move |colour| Card::clan(colour, strength))
                })
                .filter(|&card| unseen.contains(card))
        };
        match self.shape {
            Shape::OfColour(colour, strengths) => Colour::ALL
                .into_iter()
                .filter(|known| known.index() == colour)
                .flat_map(|colour| of_row(colour, strengths))
                .collect(),
            Shape::OfStrength(strength) => by_strength()
                .filter(|card| card.strength() == strength)
                .take(missing)
                .collect(),
            Shape::OfAnyColour(strengths) => (1..=9u8)
                .rev()
                .filter(|strength| strengths >> (strength - 1) & 1 == 1)
                .filter_map(|strength| by_strength().find(|card| card.strength() == strength))
                .collect(),
            Shape::Highest => by_strength().take(missing).collect(),
        }
    }
}

/// The strongest side that these cards can become with Clan cards from `unseen`, Elite Troops at
/// their best; or nothing, if too few cards are unseen to complete it.
pub fn strongest_completion(
    side: &[Card],
    need: usize,
    bluff: bool,
    unseen: CardSet,
) -> Option<Completion> {
    completion(&Clans::of(side), need, bluff, unseen)
}

fn completion(clans: &Clans, need: usize, bluff: bool, unseen: CardSet) -> Option<Completion> {
    let missing = need - clans.cards();
    if unseen.clan().len() < missing {
        return None;
    }
    let found = |combination, total, shape| {
        Some(Completion {
            strength: Strength::new(combination, total),
            shape,
        })
    };
    let sum = found(
        Combination::Sum,
        clans.total() + clans.elite.most() + highest(unseen, missing),
        Shape::Highest,
    );
    if bluff {
        return sum;
    }
    // A run from this start: the strengths that must be added from `row`, Elite Troops in the other gaps.
    let run_added = |row: u32, start: u32| {
        let window = window(start, need);
        let gaps = window & !clans.strengths();
        let fits = clans.all_different() && clans.strengths() & !window == 0;
        fits.then(|| clans.elite.fill(gaps, gaps & !row)).flatten()
    };
    let starts = || (0..=9 - need as u32).rev();
    let colours =
        || (0..Colour::COUNT).filter(|&colour| clans.colours == 0 || clans.colours == 1 << colour);
    for start in starts() {
        for colour in colours() {
            if let Some(added) = run_added(unseen.row(colour), start) {
                let shape = Shape::OfColour(colour, added);
                return found(Combination::ColourRun, run_total(start, need), shape);
            }
        }
    }
    for strength in (1..=9u8).rev() {
        if clans.strengths() & !(1 << (strength - 1)) == 0
            && clans.elite.can_all_be(strength.into())
            && unseen.of_strength(strength) as usize >= missing
        {
            let total = u32::from(strength) * need as u32;
            return found(Combination::Kind, total, Shape::OfStrength(strength));
        }
    }
    let colour = colours()
        .filter(|&colour| unseen.row(colour).count_ones() as usize >= missing)
        .map(|colour| (highest_of_row(unseen.row(colour), missing), colour))
        .max();
    if let Some((total, colour)) = colour {
        let mut row = unseen.row(colour);
        while row.count_ones() as usize > missing {
            row &= row - 1;
        }
        let total = clans.total() + clans.elite.most() + total;
        return found(Combination::Colour, total, Shape::OfColour(colour, row));
    }
    let any = (0..Colour::COUNT).fold(0, |all, colour| all | unseen.row(colour));
    for start in starts() {
        if let Some(added) = run_added(any, start) {
            return found(
                Combination::Run,
                run_total(start, need),
                Shape::OfAnyColour(added),
            );
        }
    }
    sum
}
