//! What a side of a Stone can still become: a rough chance for each of the five combinations, weighted by
//! the cards still out. Rough is enough: it guides playouts, and the playouts decide.

use super::taste::Taste;
use schotten_totten::{Card, CardSet, Strength, Tactic, combination};

/// By number of cards that may come, each with the same chance: the chances that one or two of them do.
#[derive(Clone, Copy, Debug)]
pub struct Odds {
    /// That one of them comes; in the second row, that one comes or the card in hand is used.
    any: [[f32; 10]; 2],
    two_of: [f32; 10],
}

impl Odds {
    /// The odds if each card comes with this chance, and a card in hand is used with that.
    pub fn new(chance: f32, held: f32) -> Odds {
        let mut any = [[0.0; 10]; 2];
        let mut two_of = [0.0; 10];
        // The chances of none and of exactly one among the first n cards.
        let (mut none, mut single) = (1.0f32, 0.0f32);
        for n in 0..10 {
            any[0][n] = 1.0 - none;
            any[1][n] = 1.0 - none * (1.0 - held);
            two_of[n] = 1.0 - none - single;
            single = single * (1.0 - chance) + none * chance;
            none *= 1.0 - chance;
        }
        Odds { any, two_of }
    }
}

/// How one player sees the cards that may still come to a side.
#[derive(Clone, Copy, Debug)]
pub struct Lens<'a> {
    /// Cards that will come if wanted.
    pub held: CardSet,
    /// Cards that may come.
    pub out: CardSet,
    /// The chances of the cards that are out.
    pub odds: &'a Odds,
    /// What the player believes.
    pub taste: &'a Taste,
}

impl Lens<'_> {
    #[inline]
    fn card(&self, card: Card) -> f32 {
        self.any_of(1 << card.id())
    }

    /// The chance that one of these cards comes.
    #[inline(always)]
    fn any_of(&self, cards: u64) -> f32 {
        let held = usize::from(self.held.bits() & cards != 0);
        let out = (self.out.bits() & cards).count_ones() as usize;
        self.odds.any[held][out.min(9)]
    }

    /// The chance that one of so many held and so many other cards comes.
    #[inline]
    fn any(&self, held: u32, out: u32) -> f32 {
        self.odds.any[usize::from(held > 0)][(out as usize).min(9)]
    }

    /// The chance that two of so many held and so many other cards come.
    #[inline(always)]
    fn two(&self, held: u32, out: u32) -> f32 {
        match held {
            0 => self.odds.two_of[(out as usize).min(9)],
            1 => self.taste.held * self.odds.any[0][(out as usize).min(9)],
            _ => self.taste.held * self.taste.held,
        }
    }

    /// The chance that `missing` of so many held and so many other cards come.
    fn several(&self, held: u32, out: u32, missing: usize) -> f32 {
        match missing {
            0 => 1.0,
            1 => self.any(held, out),
            2 => self.two(held, out),
            _ => {
                self.two(held, out) * self.any(held.saturating_sub(2), out.saturating_sub(2)) * 0.7
            }
        }
    }
}

/// Two Clan cards on a side that needs three: the cards that would complete each combination.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    colour_run: u64,
    kind: u64,
    colour: u64,
    /// The strengths that would make a run, as nine bits.
    run: u64,
    sum: f32,
}

/// By the strengths of two cards: the strengths that make three in a row with them, as nine bits.
const IN_A_ROW: [[u16; 10]; 10] = {
    let mut table = [[0; 10]; 10];
    let mut a = 1;
    while a <= 9 {
        let mut b = 1;
        while b <= 9 {
            let (low, high) = if a < b { (a, b) } else { (b, a) };
            table[a][b] = match high - low {
                1 => ((1u16 << low) >> 2 | 1 << high) & 0x1ff,
                2 => 1 << low,
                _ => 0,
            };
            b += 1;
        }
        a += 1;
    }
    table
};

/// One card of each colour, of strength 1.
const ONES: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36 | 1 << 45;

impl Pair {
    #[inline(always)]
    pub fn new(a: Card, b: Card) -> Pair {
        let (x, y) = (a.strength(), b.strength());
        let run = u64::from(IN_A_ROW[usize::from(x)][usize::from(y)]);
        let row = 9 * a.colour().index();
        let one_colour = if a.colour() == b.colour() {
            u64::MAX
        } else {
            0
        };
        let one_strength = if x == y { u64::MAX } else { 0 };
        Pair {
            colour_run: run << row & one_colour,
            kind: ONES << (x - 1) & one_strength,
            colour: 0x1ff << row & one_colour,
            run,
            sum: f32::from(x + y),
        }
    }

    /// The combination that the pair makes with this card, as a lane of [`Prospect`] plus one.
    #[inline(always)]
    fn with(&self, card: Card) -> usize {
        let bit = 1 << card.id();
        if self.colour_run & bit != 0 {
            COLOUR_RUN + 1
        } else if self.kind & bit != 0 {
            KIND + 1
        } else if self.colour & bit != 0 {
            COLOUR + 1
        } else {
            usize::from(self.run >> (card.strength() - 1) & 1 != 0)
        }
    }

    /// Whether the card would be more than its strength here.
    #[inline]
    pub fn wants(&self, card: Card) -> bool {
        (self.colour_run | self.kind | self.colour) >> card.id() & 1 == 1
    }
}

/// A chance and a typical total for each combination; the chances add up to 1. The four real
/// combinations stand in lanes of their own, weakest first, so that they are reckoned together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prospect {
    chance: [f32; 4],
    total: [f32; 4],
    /// The chance of ending with any cards, and their total.
    sum: (f32, f32),
}

const RUN: usize = 0;
const COLOUR: usize = 1;
const KIND: usize = 2;
const COLOUR_RUN: usize = 3;

impl Prospect {
    /// A side without cards.
    #[inline]
    fn empty(taste: &Taste) -> Prospect {
        Prospect {
            chance: taste.empty,
            total: [18.0, 18.0, 15.0, 16.0],
            sum: (1.0 - taste.empty.iter().sum::<f32>(), 18.0),
        }
    }

    /// A side that can only be worth its total.
    #[inline]
    pub fn of_sum(total: f32) -> Prospect {
        Prospect {
            chance: [0.0; 4],
            total: [0.0; 4],
            sum: (1.0, total),
        }
    }

    /// A complete side.
    #[inline]
    pub fn complete(strength: Strength) -> Prospect {
        let total = strength.total() as f32;
        let mut prospect = Prospect::of_sum(total);
        if let Some(lane) = (strength.combination() as usize).checked_sub(1) {
            prospect.sum.0 = 0.0;
            prospect.chance[lane] = 1.0;
            prospect.total[lane] = total;
        }
        prospect
    }

    /// The side with these cards, seen through this lens.
    #[inline]
    pub fn of(cards: &[Card], need: usize, bluff: bool, lens: &Lens) -> Prospect {
        if cards.len() == need {
            return Prospect::complete(combination::strength(cards, bluff));
        }
        match cards {
            [] if need == 3 && !bluff => Prospect::empty(lens.taste),
            [a] if need == 3 && !bluff && a.is_clan() => Prospect::single(*a, lens),
            [a, b] if need == 3 && !bluff && a.is_clan() && b.is_clan() => {
                Prospect::pair(&Pair::new(*a, *b), lens)
            }
            _ => Prospect::general(cards, need, bluff, lens),
        }
    }

    /// The chances to reach each combination, turned into chances to end with it.
    #[inline(always)]
    fn from_reach(reach: [f32; 4], total: [f32; 4], sum: f32) -> Prospect {
        let no_colour_run = 1.0 - reach[COLOUR_RUN];
        let no_kind = no_colour_run * (1.0 - reach[KIND]);
        let no_colour = no_kind * (1.0 - reach[COLOUR]);
        Prospect {
            chance: [
                no_colour * reach[RUN],
                no_kind * reach[COLOUR],
                no_colour_run * reach[KIND],
                reach[COLOUR_RUN],
            ],
            total,
            sum: (no_colour * (1.0 - reach[RUN]), sum),
        }
    }

    /// A side with one Clan card, needing three.
    #[inline(always)]
    pub fn single(card: Card, lens: &Lens) -> Prospect {
        let (colour, strength) = (card.colour(), i32::from(card.strength()));
        let row = colour.index();
        let (held_row, out_row) = (lens.held.row(row), lens.out.row(row));
        let comes = [0.0, lens.odds.any[0][1], lens.taste.held, lens.taste.held];
        // Two empty places on either side of the row stand for the strengths below 1 and above 9.
        let (held_places, out_places) = (held_row << 2, out_row << 2);
        let at = |strength: i32| -> f32 {
            let place = strength + 1;
            let held = held_places >> place & 1;
            let out = out_places >> place & 1;
            comes[(2 * held + out) as usize]
        };
        let (a, b) = (at(strength - 2), at(strength - 1));
        let (c, d) = (at(strength + 1), at(strength + 2));
        let (low, middle, high) = (a * b, b * c, c * d);
        let run = 1.0 - (1.0 - low) * (1.0 - middle) * (1.0 - high);
        let centre = 3.0 * strength as f32;
        let shift = 3.0 * (high - low) / (low + middle + high + 1e-6);
        let value = card.strength();
        let kind = lens.two(lens.held.of_strength(value), lens.out.of_strength(value));
        let colour = lens.two(held_row.count_ones(), out_row.count_ones());
        let alone = strength as f32;
        Prospect::from_reach(
            [
                lens.taste.run_of_one,
                colour * lens.taste.colour_of_one,
                kind,
                run,
            ],
            [centre, alone + 13.0, centre, centre + shift],
            alone + 14.0,
        )
    }

    /// A side with two Clan cards, needing three.
    #[inline(always)]
    pub fn pair(pair: &Pair, lens: &Lens) -> Prospect {
        let reach = [
            f32::from(pair.run != 0) * lens.taste.run_of_two,
            lens.any_of(pair.colour),
            lens.any_of(pair.kind),
            lens.any_of(pair.colour_run),
        ];
        let mean = 1.5 * pair.sum;
        Prospect::from_reach(reach, [mean, pair.sum + 6.0, mean, mean], pair.sum + 7.0)
    }

    /// Four cards, Elite Troops, Blind-Man's Bluff: the same idea, one window after another.
    #[cold]
    fn general(cards: &[Card], need: usize, bluff: bool, lens: &Lens) -> Prospect {
        let has = |kind: Tactic| cards.contains(&Card::tactic(kind));
        let (joker, spy, shield) = (
            has(Tactic::Joker),
            has(Tactic::Spy),
            has(Tactic::ShieldBearer),
        );
        let clans: Vec<Card> = cards
            .iter()
            .copied()
            .filter(|card| card.is_clan())
            .collect();
        let missing = need - cards.len();
        let elite = 9.0 * f32::from(joker) + 7.0 * f32::from(spy) + 3.0 * f32::from(shield);
        let sum: f32 = clans
            .iter()
            .map(|card| f32::from(card.strength()))
            .sum::<f32>()
            + elite;
        let best = sum + 7.5 * missing as f32;
        if bluff {
            return Prospect::of_sum(best);
        }
        let mut reach = [0.0; 4];
        let mut total = [best; 4];
        let seated = |strength: u8| {
            clans.iter().any(|card| card.strength() == strength) || (spy && strength == 7)
        };
        let alike = |colour| clans.iter().all(|card| card.colour() == colour);
        let fits = |first: u8| {
            let window = first..first + need as u8;
            let mut strengths: Vec<u8> = clans.iter().map(|card| card.strength()).collect();
            strengths.sort_unstable();
            strengths.dedup();
            strengths.len() == clans.len()
                && strengths.iter().all(|strength| window.contains(strength))
                && (!spy || (window.contains(&7) && !strengths.contains(&7)))
                && (!shield || window.start <= 3)
        };
        // The chance of the best `missing` gaps, after Joker and Shield-Bearer took the worst.
        let filled = |chances: &mut Vec<f32>| {
            chances.sort_by(f32::total_cmp);
            chances.iter().rev().take(missing).product::<f32>()
        };
        for first in 1..=(10 - need as u8) {
            if !fits(first) {
                continue;
            }
            let run_total = need as f32 * f32::from(first) + (need * (need - 1) / 2) as f32;
            let gaps = (first..first + need as u8).filter(|&strength| !seated(strength));
            for colour in schotten_totten::Colour::ALL
                .into_iter()
                .filter(|&colour| alike(colour))
            {
                let mut chances = gaps
                    .clone()
                    .map(|strength| lens.card(Card::clan(colour, strength)))
                    .collect();
                let chance = filled(&mut chances);
                if chance >= reach[COLOUR_RUN] && chance > 0.0 {
                    (reach[COLOUR_RUN], total[COLOUR_RUN]) = (chance, run_total);
                }
            }
            let mut chances = gaps
                .map(|strength| {
                    lens.any(
                        lens.held.of_strength(strength),
                        lens.out.of_strength(strength),
                    )
                })
                .collect();
            let chance = filled(&mut chances);
            if chance >= reach[RUN] && chance > 0.0 {
                (reach[RUN], total[RUN]) = (chance, run_total);
            }
        }
        for strength in 1..=9u8 {
            let same = clans.iter().all(|card| card.strength() == strength);
            if same && (!spy || strength == 7) && (!shield || strength <= 3) {
                let (held, out) = (
                    lens.held.of_strength(strength),
                    lens.out.of_strength(strength),
                );
                let chance = lens.several(held, out, missing);
                if chance >= reach[KIND] && chance > 0.0 {
                    (reach[KIND], total[KIND]) = (chance, f32::from(strength) * need as f32);
                }
            }
        }
        for colour in schotten_totten::Colour::ALL
            .into_iter()
            .filter(|&colour| alike(colour))
        {
            let held = lens.held.row(colour.index()).count_ones();
            let out = lens.out.row(colour.index()).count_ones();
            reach[COLOUR] = reach[COLOUR].max(lens.several(held, out, missing));
            total[COLOUR] = best - 1.0;
        }
        Prospect::from_reach(reach, total, best)
    }

    /// What a rival of this side must reckon with, ready for [`Threat::loses_to`].
    #[inline]
    pub fn threat(&self) -> Threat {
        let mut below = [0.0; 4];
        let mut so_far = self.sum.0;
        for (lane, below) in below.iter_mut().enumerate() {
            *below = so_far;
            so_far += self.chance[lane];
        }
        Threat {
            below,
            prospect: *self,
        }
    }
}

/// The other side of a Stone, ready to be compared with many prospects.
#[derive(Clone, Copy, Debug)]
pub struct Threat {
    /// The chance that the side ends with something weaker than each combination.
    below: [f32; 4],
    prospect: Prospect,
}

/// How likely a lead in the total decides between equal combinations. `tie` is what no lead is worth.
#[inline]
fn ahead(lead: f32, tie: f32) -> f32 {
    (tie + lead * 0.09).clamp(0.02, 0.98)
}

impl Threat {
    /// The chance that the other side loses to this one. `tie` is what an equal total is worth.
    #[inline(always)]
    pub fn loses_to(&self, own: &Prospect, tie: f32) -> f32 {
        let theirs = &self.prospect;
        let lanes: [f32; 4] = std::array::from_fn(|lane| {
            let lead = ahead(own.total[lane] - theirs.total[lane], tie);
            own.chance[lane] * (self.below[lane] + theirs.chance[lane] * lead)
        });
        let lead = ahead(own.sum.1 - theirs.sum.1, tie);
        (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]) + own.sum.0 * theirs.sum.0 * lead
    }

    /// The same for a pair with a third card.
    #[inline(always)]
    pub fn loses_to_third(&self, pair: &Pair, card: Card, tie: f32) -> f32 {
        let theirs = &self.prospect;
        let total = pair.sum + f32::from(card.strength());
        match pair.with(card) {
            0 => theirs.sum.0 * ahead(total - theirs.sum.1, tie),
            lane => {
                let lead = ahead(total - theirs.total[lane - 1], tie);
                self.below[lane - 1] + theirs.chance[lane - 1] * lead
            }
        }
    }

    /// The same for a side that can only be worth its total.
    #[inline(always)]
    pub fn loses_to_sum(&self, total: f32, tie: f32) -> f32 {
        self.prospect.sum.0 * ahead(total - self.prospect.sum.1, tie)
    }
}
