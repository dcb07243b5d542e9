//! Chapter 3: the 25 cards. Two move cards of one value are the same card to everyone, so a hand is counts
//! and playing either is one action.

use crate::tables;
use std::fmt;
use table::Chance;

table::names! {
    /// A card: a move card of value 1, 2 or 3, or one of the five events (HS-3.0a, HS-3.12f).
    ///
    /// ```
    /// use hammer_of_the_scots::Card;
    /// assert_eq!("3".parse::<Card>()?.value(), Some(3));
    /// let event: Card = "Sea Move".parse()?;
    /// assert_eq!((event.to_string(), event.is_event(), event.copies()), ("sea_move".into(), true, 1));
    /// # Ok::<(), table::NotationError>(())
    /// ```
    pub enum Card: "a card" = tables::CARD_NAMES {
        /// One Group Move.
        Move1,
        /// Two Group Moves.
        Move2,
        /// Three Group Moves.
        Move3,
        /// Blocks go by ship.
        SeaMove,
        /// A noble may come over.
        Herald,
        /// Steps are taken from a neighbour.
        Pillage,
        /// The opponent may not attack.
        Truce,
        /// Steps for a group.
        Victuals,
    }
}

impl Card {
    /// How many cards the deck has.
    pub const DECK: usize = 25;
    /// How many cards are dealt to each side at the start of a year (HS-3.0b).
    pub const HAND: usize = 5;

    /// What it does, in a sentence of ours.
    pub fn effect(self) -> &'static str {
        tables::EFFECTS[self.index()]
    }

    /// How many of it are in the deck.
    #[inline]
    pub const fn copies(self) -> u8 {
        tables::COPIES[self.index()]
    }

    /// How many groups a move card moves; events give no Group Move (HS-3.12b).
    #[inline]
    pub const fn value(self) -> Option<u8> {
        if self.is_event() {
            None
        } else {
            Some(self as u8 + 1)
        }
    }

    /// Whether it is one of the five events.
    #[inline]
    pub const fn is_event(self) -> bool {
        self as u8 >= Card::SeaMove as u8
    }
}

/// Some cards of the deck: a hand, the cards played this year, or what is left. Sixteen bits: four for the
/// count of each of the lower move cards, two for the highest, one for each event.
///
/// ```
/// use hammer_of_the_scots::{Card, Cards};
/// let mut hand: Cards = [Card::Move2, Card::Herald, Card::Move2].into_iter().collect();
/// assert_eq!((hand.len(), hand.kinds(), hand.count(Card::Move2)), (3, 2, 2));
/// assert_eq!(hand.nth_kind(1), Card::Herald);
/// hand.remove(Card::Move2);
/// assert_eq!(hand.to_string(), "2 herald");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards(u16);

/// Where the count of each kind begins, and how wide it is.
const FIELDS: [(u32, u16); 8] = [
    (0, 15),
    (4, 15),
    (8, 3),
    (10, 1),
    (11, 1),
    (12, 1),
    (13, 1),
    (14, 1),
];

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards(0);

    /// The whole deck (HS-3.0a).
    pub const DECK: Cards = {
        let mut deck = 0;
        let mut kind = 0;
        while kind < 8 {
            let (shift, width) = FIELDS[kind];
            assert!(
                tables::COPIES[kind] as u16 <= width,
                "the counts do not fit"
            );
            deck |= (tables::COPIES[kind] as u16) << shift;
            kind += 1;
        }
        Cards(deck)
    };

    /// How many of this kind.
    #[inline]
    pub const fn count(self, card: Card) -> usize {
        let (shift, width) = FIELDS[card.index()];
        (self.0 >> shift & width) as usize
    }

    /// Whether there is one of this kind.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// How many cards in all.
    #[inline]
    pub const fn len(self) -> usize {
        self.count(Card::Move1)
            + self.count(Card::Move2)
            + self.count(Card::Move3)
            + (self.0 >> 10).count_ones() as usize
    }

    /// Whether there is no card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Puts one in; there must not be more of a kind than the deck has.
    #[inline]
    pub fn add(&mut self, card: Card) {
        debug_assert!(self.count(card) < card.copies() as usize);
        self.0 += 1 << FIELDS[card.index()].0;
    }

    /// Takes one out; it must be there.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        debug_assert!(self.contains(card), "there is no {card} in {self}");
        self.0 -= 1 << FIELDS[card.index()].0;
    }

    /// These cards and the others; together they must not be more than the deck has.
    #[inline]
    #[must_use]
    pub const fn plus(self, other: Cards) -> Cards {
        Cards(self.0 + other.0)
    }

    /// These cards without the others, all of which must be among them.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Cards) -> Cards {
        Cards(self.0 - other.0)
    }

    /// A bit for each kind that is there.
    #[inline]
    const fn present(self) -> u8 {
        self.contains(Card::Move1) as u8
            | (self.contains(Card::Move2) as u8) << 1
            | (self.contains(Card::Move3) as u8) << 2
            | (self.0 >> 10 << 3) as u8
    }

    /// How many different kinds.
    #[inline]
    pub const fn kinds(self) -> usize {
        self.present().count_ones() as usize
    }

    /// The n-th kind that is there, from 0; there must be so many.
    #[inline]
    pub const fn nth_kind(self, n: usize) -> Card {
        let mut present = self.present();
        let mut skipped = 0;
        while skipped < n {
            present &= present.wrapping_sub(1);
            skipped += 1;
        }
        Card::new(present.trailing_zeros() as usize)
    }

    /// Each kind that is there, once.
    #[inline]
    pub fn each_kind(self) -> impl Iterator<Item = Card> {
        Card::ALL
            .into_iter()
            .filter(move |&card| self.contains(card))
    }

    /// Every card, equal ones as often as they are there.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::ALL
            .into_iter()
            .flat_map(move |card| std::iter::repeat_n(card, self.count(card)))
    }

    /// Takes one out blindly, each card being equally likely. There must be one.
    #[inline]
    pub fn draw(&mut self, chance: &mut Chance) -> Card {
        let mut left = chance.pick(self.len() as u32) as usize;
        for card in Card::ALL {
            let count = self.count(card);
            if left < count {
                self.remove(card);
                return card;
            }
            left -= count;
        }
        unreachable!("a card was drawn from an empty pile")
    }

    /// Shuffles the whole deck and deals five cards to each side, England first (HS-3.0b).
    pub fn deal(chance: &mut Chance) -> [Cards; 2] {
        let mut deck = Cards::DECK;
        [(); 2].map(|()| {
            let mut hand = Cards::NONE;
            for _ in 0..Card::HAND {
                hand.add(deck.draw(chance));
            }
            hand
        })
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        let mut all = Cards::NONE;
        cards.into_iter().for_each(|card| all.add(card));
        all
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (place, card) in self.iter().enumerate() {
            let gap = if place == 0 { "" } else { " " };
            write!(f, "{gap}{card}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// A list of their texts.
impl serde::Serialize for Cards {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> serde::Deserialize<'de> for Cards {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Cards, D::Error> {
        let mut all = Cards::NONE;
        for card in <Vec<Card> as serde::Deserialize>::deserialize(deserializer)? {
            if all.count(card) == card.copies() as usize {
                let sentence = format!(
                    "the deck has no more than {} of {}",
                    card.copies(),
                    card.name()
                );
                return Err(serde::de::Error::custom(sentence));
            }
            all.add(card);
        }
        Ok(all)
    }
}
