//! The two sides (HS-0a) and the seats they sit on.

use crate::text;
use std::{fmt, str::FromStr};
use table::{NotationError, Seat};

/// The English, with the red blocks, or the Scots, with the blue ones (HS-2.0a).
///
/// England is the first seat: the English choose a card first, are Player 1 when cards are equal
/// (HS-3.1b), and carry out their event first (HS-3.12c).
///
/// ```
/// use hammer_of_the_scots::Side;
/// use table::Seat;
/// assert_eq!("Scots".parse(), Ok(Side::Scotland));
/// assert_eq!(Side::of(Seat::FIRST), Some(Side::England));
/// assert_eq!(Side::England.other().seat(), Seat::SECOND);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Side {
    /// Red blocks, the first seat.
    England,
    /// Blue blocks, the second seat.
    Scotland,
}

impl Side {
    /// Both, the English first.
    pub const BOTH: [Side; 2] = [Side::England, Side::Scotland];

    /// 0 for England, 1 for Scotland.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::England => Side::Scotland,
            Side::Scotland => Side::England,
        }
    }

    /// Where the side sits.
    #[inline]
    pub const fn seat(self) -> Seat {
        match self {
            Side::England => Seat::FIRST,
            Side::Scotland => Seat::SECOND,
        }
    }

    /// The side that sits there; a third seat has none (HS-0a).
    #[inline]
    pub const fn of(seat: Seat) -> Option<Side> {
        match seat.index() {
            0 => Some(Side::England),
            1 => Some(Side::Scotland),
            _ => None,
        }
    }

    /// "England" or "Scotland".
    pub const fn name(self) -> &'static str {
        match self {
            Side::England => "England",
            Side::Scotland => "Scotland",
        }
    }

    /// "English" or "Scottish".
    pub const fn adjective(self) -> &'static str {
        match self {
            Side::England => "English",
            Side::Scotland => "Scottish",
        }
    }

    /// The colour of its blocks: "red" or "blue" (HS-2.0a).
    pub const fn colour(self) -> &'static str {
        match self {
            Side::England => "red",
            Side::Scotland => "blue",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(match self {
            Side::England => "england",
            Side::Scotland => "scotland",
        })
    }
}

impl FromStr for Side {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Side, NotationError> {
        let english = ["england", "English", "red"];
        let scottish = ["scotland", "Scottish", "Scots", "blue"];
        if english.iter().any(|name| text::same(name, text)) {
            Ok(Side::England)
        } else if scottish.iter().any(|name| text::same(name, text)) {
            Ok(Side::Scotland)
        } else {
            let known = english.iter().chain(&scottish).copied();
            Err(text::unknown("a side", text, known))
        }
    }
}

text::as_text!(Side);
