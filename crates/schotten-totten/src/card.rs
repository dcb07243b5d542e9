//! Chapter 2: the cards. 54 Clan cards of six colours and nine strengths, and ten Tactic cards.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{
    fmt::{self, Write},
    str::FromStr,
};
use table::{Argument, NotationError};

table::names! {
    /// One of the six clans. Colours have no order of rank (ST-2e).
    pub enum Colour: "a colour" {
        /// The rowan.
        Red = "r" | "red",
        /// The pine.
        Green = "g" | "green",
        /// The thistle.
        Purple = "p" | "purple",
        /// The harebell.
        Blue = "b" | "blue",
        /// The gorse.
        Yellow = "y" | "yellow",
        /// The oak.
        Brown = "n" | "brown",
    }
}

table::names! {
    /// One of the nine kinds of Tactic card, in the order of their ids.
    pub enum Tactic: "a Tactic card" {
        /// Elite Troop of any colour and strength. There are two.
        Joker = "J" | "Joker",
        /// Elite Troop of strength 7 and any colour.
        Spy = "S" | "Spy",
        /// Elite Troop of strength 1, 2 or 3 and any colour.
        ShieldBearer = "H" | "Shield-Bearer",
        /// Combat Mode: only the total strength counts.
        BlindMansBluff = "B" | "Blind-Man's Bluff",
        /// Combat Mode: four cards a side.
        MudFight = "M" | "Mud Fight",
        /// Ruse: draw three, return two.
        Recruiter = "R" | "Recruiter",
        /// Ruse: move or discard an own card.
        Strategist = "G" | "Strategist",
        /// Ruse: discard a card of the opponent.
        Banshee = "N" | "Banshee",
        /// Ruse: take a Clan card of the opponent.
        Traitor = "T" | "Traitor",
    }
}

impl Tactic {
    /// How many of it are in the deck (ST-2c).
    pub fn copies(self) -> usize {
        1 + usize::from(self == Tactic::Joker)
    }

    /// Placed at a Stone like a Clan card (ST-9e).
    #[inline]
    pub fn is_elite(self) -> bool {
        (self as u8) < 3
    }

    /// Placed on the Stone tile itself (ST-9e).
    #[inline]
    pub fn is_mode(self) -> bool {
        matches!(self, Tactic::BlindMansBluff | Tactic::MudFight)
    }

    /// What the card does, in a sentence of ours.
    pub fn effect(self) -> &'static str {
        match self {
            Tactic::Joker => {
                "Counts as a Clan card of whatever colour and strength serves you best when the Stone is claimed. You may play only one Joker in a game."
            }
            Tactic::Spy => {
                "Counts as a Clan card of strength 7 in whatever colour serves you best."
            }
            Tactic::ShieldBearer => {
                "Counts as a Clan card of strength 1, 2 or 3 in whatever colour serves you best."
            }
            Tactic::BlindMansBluff => {
                "Lay it on a Stone: there only the total strength counts, whatever the combination."
            }
            Tactic::MudFight => "Lay it on a Stone: there both sides need four cards.",
            Tactic::Recruiter => {
                "Draw three cards from either deck, then put two cards of your hand under their decks."
            }
            Tactic::Strategist => {
                "Move one of your own cards to another open Stone, or discard it."
            }
            Tactic::Banshee => "Discard one card on your opponent's side of an open Stone.",
            Tactic::Traitor => {
                "Take a Clan card from your opponent's side of an open Stone and place it on your own side."
            }
        }
    }
}

/// A card. Clan cards are 0 to 53 (nine times the colour, plus the strength less one), Tactic cards
/// follow in the order of [`Tactic::ALL`]; the two Jokers are the same card.
///
/// ```
/// use schotten_totten::Card;
/// let card: Card = "r5".parse().unwrap();
/// assert_eq!((card.to_string(), card.name()), ("r5".into(), "red 5".into()));
/// assert!("o5".parse::<Card>().is_err() && "r0".parse::<Card>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The Clan card of this colour and strength.
    #[inline]
    pub fn clan(colour: Colour, strength: u8) -> Card {
        debug_assert!((1..=9).contains(&strength));
        Card(colour as u8 * 9 + strength - 1)
    }

    /// The Tactic card of this kind.
    #[inline]
    pub const fn tactic(tactic: Tactic) -> Card {
        Card(54 + tactic as u8)
    }

    /// The card with this id, as decks keep it.
    #[inline]
    pub(crate) const fn from_id(id: u8) -> Card {
        Card(id)
    }

    /// The card's id.
    #[inline]
    pub const fn id(self) -> u8 {
        self.0
    }

    /// Whether this is a Clan card.
    #[inline]
    pub fn is_clan(self) -> bool {
        self.0 < 54
    }

    /// Which deck the card belongs to.
    #[inline]
    pub fn deck(self) -> Deck {
        if self.is_clan() {
            Deck::Clan
        } else {
            Deck::Tactic
        }
    }

    /// The kind of a Tactic card.
    #[inline]
    pub fn kind(self) -> Option<Tactic> {
        Tactic::ALL.get((self.0 as usize).wrapping_sub(54)).copied()
    }

    /// The colour of a Clan card.
    #[inline]
    pub fn colour(self) -> Colour {
        debug_assert!(self.is_clan());
        Colour::new(self.0 as usize / 9)
    }

    /// The strength of a Clan card, 1 to 9.
    #[inline]
    pub fn strength(self) -> u8 {
        debug_assert!(self.is_clan());
        self.0 % 9 + 1
    }

    /// "red 5" or "Joker".
    pub fn name(self) -> String {
        match self.kind() {
            Some(tactic) => tactic.name().into(),
            None => format!("{} {}", self.colour().name(), self.strength()),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.kind() {
            Some(tactic) => tactic.fmt(f),
            None => {
                self.colour().fmt(f)?;
                f.write_char(char::from(b'0' + self.strength()))
            }
        }
    }
}

impl FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Card, NotationError> {
        let (first, digit) = text.split_at_checked(1).unwrap_or_default();
        let card = match digit.as_bytes() {
            [digit @ b'1'..=b'9'] => {
                (first.parse().ok()).map(|colour| Card::clan(colour, digit - b'0'))
            }
            [] => first.parse().ok().map(Card::tactic),
            _ => None,
        };
        card.ok_or_else(|| {
            NotationError(format!(
                "'{text}' is not a card: a Clan card is one of r g p b y n and a strength from 1 to 9, \
                 a Tactic card one of J S H B M R G N T"
            ))
        })
    }
}

table::as_text!(Card);
table::argument!(Card => name);

/// One of the two draw decks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deck {
    /// The 54 Clan cards.
    Clan,
    /// The ten Tactic cards.
    Tactic,
}

impl Deck {
    /// "Clan" or "Tactic".
    pub fn name(self) -> &'static str {
        match self {
            Deck::Clan => "Clan",
            Deck::Tactic => "Tactic",
        }
    }
}

/// In an action a letter stands for the deck.
impl Argument for Deck {
    fn write(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Deck::Clan => "c",
            Deck::Tactic => "t",
        })
    }

    fn say(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }

    fn read(text: &str) -> Result<Deck, NotationError> {
        match text {
            "c" | "C" => Ok(Deck::Clan),
            "t" | "T" => Ok(Deck::Tactic),
            _ => Err(NotationError(format!(
                "'{text}' is not a deck: write c for Clan, t for Tactic"
            ))),
        }
    }
}

/// A set of cards in 64 bits: a bit for each Clan card, one for each kind of Tactic card, and the top
/// bit for the second Joker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u64);

const JOKER: u64 = 1 << 54;
const SECOND_JOKER: u64 = 1 << 63;

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// All 54 Clan cards.
    pub const CLAN: CardSet = CardSet((1 << 54) - 1);
    /// All ten Tactic cards.
    pub const TACTIC: CardSet = CardSet(!CardSet::CLAN.0);

    /// Whether the card is in the set.
    #[inline]
    pub fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Adds a card; a Joker beside a Joker is the second one.
    #[inline]
    pub fn add(&mut self, card: Card) {
        let bit = 1 << card.0;
        if bit == JOKER && self.0 & JOKER != 0 {
            self.0 |= SECOND_JOKER;
        } else {
            self.0 |= bit;
        }
    }

    /// Takes a card out; of two Jokers one stays.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        let bit = 1 << card.0;
        if bit == JOKER && self.0 & SECOND_JOKER != 0 {
            self.0 &= !SECOND_JOKER;
        } else {
            self.0 &= !bit;
        }
    }

    /// How many cards.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The Clan cards among them.
    #[inline]
    pub fn clan(self) -> CardSet {
        CardSet(self.0 & CardSet::CLAN.0)
    }

    /// The Tactic cards among them.
    #[inline]
    pub fn tactic(self) -> CardSet {
        CardSet(self.0 & CardSet::TACTIC.0)
    }

    /// The cards of this deck among them.
    #[inline]
    pub fn of(self, deck: Deck) -> CardSet {
        match deck {
            Deck::Clan => self.clan(),
            Deck::Tactic => self.tactic(),
        }
    }

    /// Clan cards in this set or in the other. Not for Jokers, which can be in both.
    #[inline]
    pub fn or(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// Clan cards in this set and not in the other. Not for Jokers, which can be in both.
    #[inline]
    pub fn minus(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// The set as bits: bit n is the card with id n, the top bit the second Joker.
    #[inline]
    pub fn bits(self) -> u64 {
        self.0
    }

    /// The strengths of one colour as nine bits, strength 1 lowest.
    #[inline]
    pub fn row(self, colour: usize) -> u32 {
        (self.0 >> (9 * colour)) as u32 & 0x1ff
    }

    /// How many Clan cards of this strength.
    #[inline]
    pub fn of_strength(self, strength: u8) -> u32 {
        const ONES: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36 | 1 << 45;
        (self.0 & ONES << (strength - 1)).count_ones()
    }

    /// The n-th distinct card, in the order of [`CardSet::iter`].
    #[inline]
    pub fn nth(self, n: usize) -> Card {
        let mut bits = self.0 & !SECOND_JOKER;
        // Always five steps, some of them idle, are faster than a loop whose end cannot be foreseen;
        // only hands of the Tactic variant need more.
        for step in 0..5 {
            let fewer = bits & bits.wrapping_sub(1);
            bits = if step < n { fewer } else { bits };
        }
        for _ in 5..n {
            bits &= bits.wrapping_sub(1);
        }
        Card(bits.trailing_zeros() as u8)
    }

    /// The cards, each kind once, in the order of their ids.
    #[inline]
    pub fn distinct(self) -> impl Iterator<Item = Card> {
        let mut bits = self.0 & !SECOND_JOKER;
        std::iter::from_fn(move || {
            let id = (bits != 0).then(|| bits.trailing_zeros() as u8)?;
            bits &= bits - 1;
            Some(Card(id))
        })
    }

    /// The cards, the second Joker last.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let second = (self.0 & SECOND_JOKER != 0).then_some(Card::tactic(Tactic::Joker));
        self.distinct().chain(second)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        cards.into_iter().for_each(|card| set.add(card));
        set
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CardSet, D::Error> {
        let cards = Vec::<Card>::deserialize(deserializer)?;
        let set: CardSet = cards.iter().copied().collect();
        if set.len() != cards.len() {
            return Err(serde::de::Error::custom("a card stands twice in a set"));
        }
        Ok(set)
    }
}
