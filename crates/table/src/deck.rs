//! A face-down deck of small cards in a fixed array. Turning up its top card is a reveal, so drawing
//! sets the undo barrier by itself.

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

impl<const N: usize> Serialize for FaceDown<N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.from_top_down())
    }
}

impl<'de, const N: usize> Deserialize<'de> for FaceDown<N> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<u8>::deserialize(deserializer)?;
        if cards.len() > N {
            return Err(serde::de::Error::custom(format!(
                "a deck of {} cards where {N} is the most",
                cards.len()
            )));
        }
        Ok(FaceDown::from_top(cards))
    }
}
