//! Cards, events and tokens as numbers and sets of numbers. What is printed on them stands in
//! [`Components`](crate::Components).

use std::{fmt, str::FromStr};
use table::NotationError;

macro_rules! printed_number {
    ($kind:ident, $count:expr, $what:literal) => {
        table::numbered!($kind, $count);

        impl $kind {
            /// The one with this printed number, if there is one.
            pub const fn numbered(number: u8) -> Option<$kind> {
                match number {
                    1..=$count => Some($kind(number - 1)),
                    _ => None,
                }
            }

            /// The printed number.
            #[inline]
            pub const fn number(self) -> u8 {
                self.0 + 1
            }
        }

        impl fmt::Display for $kind {
            fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
                self.number().fmt(f)
            }
        }

        impl FromStr for $kind {
            type Err = NotationError;

            fn from_str(text: &str) -> Result<$kind, NotationError> {
                let digits = text.trim_start_matches(['s', 'S', '#']);
                let number = digits.parse().ok().and_then($kind::numbered);
                number.ok_or_else(|| {
                    NotationError(format!(
                        "'{text}' is not {}: write a number from 1 to {}",
                        $what, $count
                    ))
                })
            }
        }

        table::as_text!($kind);
        table::argument!($kind);
    };
}

/// A Summer card, by its printed number from 1 to 126. A solo version has the number of the card that it replaces, so
/// `s36` is read as 36.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

printed_number!(Card, 126, "a Summer card");

table::bit_set! {
    /// Some Summer cards.
    pub struct CardSet(u128) of Card, nth: nth_card;
}

/// The `n`-th card of a set: the half that it is in, the half of that, and so on, without a branch that could be guessed wrong.
#[inline]
fn nth_card(cards: u128, n: usize) -> Card {
    let in_low = (cards as u64).count_ones();
    let is_high = n as u32 >= in_low;
    let (mut rest, mut left, mut at) = match is_high {
        true => ((cards >> 64) as u64, n as u32 - in_low, 64),
        false => (cards as u64, n as u32, 0),
    };
    for width in [32, 16, 8, 4, 2, 1] {
        let below = (rest & ((1 << width) - 1)).count_ones();
        let skip = if left >= below { width } else { 0 };
        left -= if left >= below { below } else { 0 };
        rest >>= skip;
        at += skip;
    }
    Card::at_bit(at)
}

/// An Event card, by its printed number from 1 to 12.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventCard(u8);

printed_number!(EventCard, 12, "an Event card");

table::bit_set! {
    /// Some Event cards.
    pub struct EventSet(u16) of EventCard;
}

table::names! {
    /// A kind of Defense Token. The last seven are the Wardens'.
    pub enum Token: "a Defense Token" {
        /// Six of them.
        DeputyWarden = "deputy-warden" | "Deputy Warden",
        /// Six of them, without dice.
        Rumor = "rumor" | "Rumor",
        /// Plain.
        HotTrod = "hot-trod" | "Hot Trod",
        /// Plain.
        ColdTrod = "cold-trod" | "Cold Trod",
        /// Plain.
        SleuthHounds = "sleuth-hounds" | "Sleuth Hounds",
        /// Plain.
        TownWatch = "town-watch" | "Town Watch",
        /// Plain.
        TolboothGuard = "tolbooth-guard" | "Tolbooth Guard",
        /// Plain.
        HouseholdMen = "household-men" | "Household Men",
        /// To be drawn.
        RidingTheBound = "riding-the-bound" | "Riding the Bound",
        /// To be drawn.
        Ambush = "ambush" | "Ambush",
        /// To be drawn.
        MossAndMire = "moss-and-mire" | "Moss and Mire",
        /// To be drawn.
        FloodedFord = "flooded-ford" | "Flooded Ford",
        /// To be drawn.
        LightHorse = "light-horse" | "Light Horse",
        /// To be drawn.
        SettersAndSearchers = "setters-and-searchers" | "Setters and Searchers",
        /// To be drawn.
        BeaconWatch = "beacon-watch" | "Beacon Watch",
        /// To be drawn.
        FrayBell = "fray-bell" | "Fray Bell",
        /// To be drawn.
        IronYett = "iron-yett" | "Iron Yett",
        /// To be drawn.
        BurgessMilitia = "burgess-militia" | "Burgess Militia",
        /// To be drawn.
        KeepersCompany = "keepers-company" | "Keeper's Company",
        /// To be drawn.
        BorderBowmen = "border-bowmen" | "Border Bowmen",
        /// A Warden's.
        HenryPercy = "henry-percy" | "Henry Percy",
        /// A Warden's.
        EarlOfAngus = "earl-of-angus" | "Earl of Angus",
        /// A Warden's.
        ThomasWharton = "thomas-wharton" | "Thomas Wharton",
        /// A Warden's.
        SirJohnForster = "sir-john-forster" | "Sir John Forster",
        /// A Warden's.
        RobertCarey = "robert-carey" | "Robert Carey",
        /// A Warden's.
        ThomasScrope = "thomas-scrope" | "Thomas Scrope",
        /// A Warden's.
        SirJohnCarmichael = "sir-john-carmichael" | "Sir John Carmichael",
    }
}

table::bit_set! {
    /// Some kinds of Defense Tokens.
    pub struct TokenSet(u32) of Token;
}
