//! The two sides (HS-0a) and the seats they sit on.

use table::Seat;

table::names! {
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
    pub enum Side: "a side" {
        /// Red blocks, the first seat.
        England = "england" | "England" | "English" | "red",
        /// Blue blocks, the second seat.
        Scotland = "scotland" | "Scotland" | "Scottish" | "Scots" | "blue",
    }
}

impl Side {
    /// Both, the English first.
    pub const BOTH: [Side; 2] = [Side::England, Side::Scotland];

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
