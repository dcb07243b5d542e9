//! Decks of small cards in fixed arrays. The order of a [`FaceDown`] deck is settled when it is shuffled, and turning up
//! its top card is a reveal. A [`Pile`] has no order: chance says which card comes when it is drawn, so that a real
//! deck can stand behind it. Either way drawing sets the undo barrier by itself.

use crate::{Chance, Journal, Rng};
use serde::{Deserialize, Serialize};

/// A face-down deck of at most `N` cards, each a small number.
///
/// ```
/// use table::{FaceDown, Journal};
/// let mut deck = FaceDown::<3>::from_top([7, 8, 9]);
/// let mut journal = Journal::<()>::new();
/// assert_eq!(deck.draw(&mut journal), Some(7));
/// assert!(journal.has_revealed());
/// deck.put_under(7);
/// assert_eq!(deck.from_top_down().collect::<Vec<_>>(), [8, 9, 7]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FaceDown<const N: usize> {
    /// The bottom card first; places past `len` are 0, so that equal decks are equal bytes.
    cards: [u8; N],
    len: u8,
}

impl<const N: usize> FaceDown<N> {
    /// A deck without cards.
    pub const EMPTY: FaceDown<N> = FaceDown {
        cards: [0; N],
        len: 0,
    };

    /// A deck of these cards, the top card first.
    ///
    /// # Panics
    /// If there are more than `N` cards.
    pub fn from_top(cards: impl IntoIterator<Item = u8>) -> FaceDown<N> {
        let mut deck = FaceDown::EMPTY;
        for card in cards {
            deck.cards[deck.len as usize] = card;
            deck.len += 1;
        }
        deck.cards[..deck.len as usize].reverse();
        deck
    }

    /// How many cards are left.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether no card is left.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Takes the top card. That shows someone a hidden card, so undo stops here.
    #[inline]
    pub fn draw<E>(&mut self, journal: &mut Journal<E>) -> Option<u8> {
        let top = self.len.checked_sub(1)?;
        journal.reveal();
        self.len = top;
        Some(std::mem::take(&mut self.cards[top as usize]))
    }

    /// Puts a card at the bottom.
    ///
    /// # Panics
    /// If the deck has `N` cards already.
    pub fn put_under(&mut self, card: u8) {
        self.cards.copy_within(..self.len as usize, 1);
        self.cards[0] = card;
        self.len += 1;
    }

    /// Shuffles the deck.
    #[inline]
    pub fn shuffle(&mut self, chance: &mut Chance) {
        chance.shuffle(&mut self.cards[..self.len as usize]);
    }

    /// Shuffles all but the lowest `known` cards: what a player imagines who knows those.
    pub fn shuffle_above(&mut self, known: usize, rng: &mut Rng) {
        rng.shuffle(&mut self.cards[known..self.len as usize]);
    }

    /// The cards, the top one first. For the rules; never for a view.
    pub fn from_top_down(&self) -> impl ExactSizeIterator<Item = u8> {
        self.cards[..self.len as usize].iter().rev().copied()
    }

    /// The lowest cards, the bottom one first.
    pub fn from_bottom_up(&self) -> impl ExactSizeIterator<Item = u8> {
        self.cards[..self.len as usize].iter().copied()
    }
}

/// A face-down deck of at most `N` cards whose order nobody knows, not even the program: chance says which card comes
/// when one is drawn.
///
/// ```
/// use table::{Chance, Pile};
/// let mut pile = Pile::<3>::of([7, 8, 9]);
/// let mut chance = Chance::scripted(&[1]);
/// assert_eq!(pile.draw(&mut chance, || "top card".into(), |card| card.to_string()), Some(8));
/// assert_eq!(pile.cards(), [7, 9]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pile<const N: usize> {
    /// In the order of their numbers; places past `len` are 0, so that equal piles are equal bytes.
    cards: [u8; N],
    len: u8,
}

impl<const N: usize> Pile<N> {
    /// A pile of these cards.
    ///
    /// # Panics
    /// If there are more than `N` cards.
    pub fn of(cards: impl IntoIterator<Item = u8>) -> Pile<N> {
        let mut pile = Pile {
            cards: [0; N],
            len: 0,
        };
        for card in cards {
            pile.put_in(card);
        }
        pile
    }

    /// The cards in it, in the order of their numbers. Everyone who knows the deck may know these.
    pub fn cards(&self) -> &[u8] {
        &self.cards[..self.len as usize]
    }

    /// Draws a card. People who draw it from a real deck are shown the label, and name the card.
    pub fn draw(
        &mut self,
        chance: &mut Chance,
        label: impl FnOnce() -> String,
        name: impl Fn(u8) -> String,
    ) -> Option<u8> {
        let last = self.len.checked_sub(1)?;
        let cards = self.cards;
        let at = chance.draw(self.len.into(), label, |at| name(cards[at as usize])) as usize;
        self.cards.copy_within(at + 1..=last as usize, at);
        self.cards[last as usize] = 0;
        self.len = last;
        Some(cards[at])
    }

    /// Puts a card back.
    ///
    /// # Panics
    /// If the pile has `N` cards already.
    pub fn put_in(&mut self, card: u8) {
        let at = self.cards().partition_point(|other| *other <= card);
        self.cards.copy_within(at..self.len as usize, at + 1);
        self.cards[at] = card;
        self.len += 1;
    }
}

/// Lots in a bag: things that are drawn unseen, each as likely as its weight says. It is made for one draw.
///
/// ```
/// use table::{Chance, Lots};
/// let mut bag = Lots::<4>::default();
/// bag.add(7, 2);
/// bag.add(8, 0);
/// bag.add(9, 5);
/// let mut chance = Chance::scripted(&[1]);
/// assert_eq!(bag.draw(&mut chance, || "a lot".into(), |lot| lot.to_string()), Some(9));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lots<const N: usize> {
    items: [u8; N],
    weights: [u32; N],
    len: usize,
}

impl<const N: usize> Default for Lots<N> {
    #[inline]
    fn default() -> Lots<N> {
        Lots {
            items: [0; N],
            weights: [0; N],
            len: 0,
        }
    }
}

impl<const N: usize> Lots<N> {
    /// Puts a thing in, unless its weight is 0.
    ///
    /// # Panics
    /// If it holds `N` things already.
    #[inline]
    pub fn add(&mut self, item: u8, weight: u32) {
        // Written in any case and counted only with a weight: no branch to guess wrong.
        self.items[self.len] = item;
        self.weights[self.len] = weight;
        self.len += usize::from(weight > 0);
    }

    /// The things that can be drawn, in the order in which they were put in.
    #[inline]
    pub fn items(&self) -> &[u8] {
        &self.items[..self.len]
    }

    /// Draws one, if there is any. People who draw it from a real bag are shown the label, and name the thing.
    #[inline]
    pub fn draw(
        &self,
        chance: &mut Chance,
        label: impl FnOnce() -> String,
        name: impl Fn(u8) -> String,
    ) -> Option<u8> {
        if self.len == 0 {
            return None;
        }
        let name = |place: u32| name(self.items[place as usize]);
        let place = chance.draw_weighted(&self.weights[..self.len], label, name);
        Some(self.items[place as usize])
    }
}

impl<const N: usize> Serialize for Pile<N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}

impl<'de, const N: usize> Deserialize<'de> for Pile<N> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Pile::of(few::<N, D>(deserializer)?))
    }
}

impl<const N: usize> Serialize for FaceDown<N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.from_top_down())
    }
}

impl<'de, const N: usize> Deserialize<'de> for FaceDown<N> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(FaceDown::from_top(few::<N, D>(deserializer)?))
    }
}

/// At most `N` cards.
fn few<'de, const N: usize, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<u8>, D::Error> {
    let cards = Vec::<u8>::deserialize(deserializer)?;
    match cards.len() {
        found if found > N => Err(serde::de::Error::custom(format!(
            "a deck of {found} cards where {N} is the most"
        ))),
        _ => Ok(cards),
    }
}
