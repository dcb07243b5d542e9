//! Directions without angles: one fixed table of 192 unit vectors, from which the six-, eight-, twelve-, sixteen-, twenty-four- and
//! sixty-four-fold roses are taken. The vectors are scaled by a million and rounded inwards, so that a step is never too long.

use crate::{length::Length, point::Point};
use std::fmt;

/// How many directions a rose has, evenly spaced; number 0 points to larger x, and the others follow towards larger y.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rose {
    /// Six, as on a direction die.
    Six,
    /// Eight.
    Eight,
    /// Twelve.
    Twelve,
    /// Sixteen.
    Sixteen,
    /// Twenty-four.
    TwentyFour,
    /// Sixty-four.
    SixtyFour,
}

impl Rose {
    /// How many directions it has.
    pub const fn count(self) -> u8 {
        match self {
            Rose::Six => 6,
            Rose::Eight => 8,
            Rose::Twelve => 12,
            Rose::Sixteen => 16,
            Rose::TwentyFour => 24,
            Rose::SixtyFour => 64,
        }
    }

    /// Its directions in order.
    pub fn directions(self) -> impl Iterator<Item = Direction> {
        (0..self.count()).map(move |number| Direction::of(self, number))
    }
}

/// One of 192 directions.
///
/// ```
/// use field::{Direction, Length, Point, Rose};
/// let east = Direction::of(Rose::SixtyFour, 0);
/// assert_eq!(east.step(Point::inches(20, 20), Length::inches(5)), Point::inches(25, 20));
/// assert_eq!(Direction::of(Rose::Eight, 2), Direction::of(Rose::Sixteen, 4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Direction(u8);

const ALL: u8 = 192;

impl Direction {
    /// What the vectors are multiplied by.
    pub const SCALE: i64 = 1_000_000;

    /// The direction of that number in a rose; numbers go round.
    pub const fn of(rose: Rose, number: u8) -> Direction {
        Direction(number % rose.count() * (ALL / rose.count()))
    }

    /// East and south parts, times [`Direction::SCALE`].
    pub const fn vector(self) -> (i64, i64) {
        (cosine(self.0), cosine(turned(self.0, ALL - ALL / 4)))
    }

    /// The point so far away in this direction, rounded back, so that it is never farther.
    pub fn step(self, from: Point, length: Length) -> Point {
        let (x, y) = self.vector();
        let part = |unit: i64| (unit * length.wide() / Direction::SCALE) as i32;
        Point::new(from.x + part(x), from.y + part(y))
    }

    /// In words, as a compass tells it: the nearest of sixteen winds, on a table whose top is north.
    ///
    /// ```
    /// use field::{Direction, Rose};
    /// let told = |number| Direction::of(Rose::SixtyFour, number).wind();
    /// assert_eq!([told(0), told(16), told(47), told(63)], ["east", "south", "north", "east"]);
    /// assert_eq!([told(8), told(9), told(10)], ["south-east", "south-east", "south-south-east"]);
    /// ```
    pub const fn wind(self) -> &'static str {
        const WINDS: [&str; 16] = [
            "east",
            "east-south-east",
            "south-east",
            "south-south-east",
            "south",
            "south-south-west",
            "south-west",
            "west-south-west",
            "west",
            "west-north-west",
            "north-west",
            "north-north-west",
            "north",
            "north-north-east",
            "north-east",
            "east-north-east",
        ];
        WINDS[((self.0 + ALL / 32) % ALL / (ALL / 16)) as usize]
    }

    /// Degrees from north by way of east, as a compass counts them.
    pub fn bearing(self) -> String {
        Direction(turned(self.0, ALL / 4)).to_string()
    }

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        Direction(turned(self.0, ALL / 2))
    }
}

impl fmt::Display for Direction {
    /// In degrees from east towards south, which 192 parts give in eighths.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let eighths = u32::from(self.0) * 15;
        write!(f, "{}", Length::thousandths((eighths * 125) as i32))
    }
}

const fn turned(number: u8, by: u8) -> u8 {
    ((number as u16 + by as u16) % ALL as u16) as u8
}

const fn cosine(number: u8) -> i64 {
    let quarter = ALL / 4;
    let along = number % quarter;
    match number / quarter {
        0 => QUARTER[along as usize],
        1 => -QUARTER[(quarter - along) as usize],
        2 => -QUARTER[along as usize],
        _ => QUARTER[(quarter - along) as usize],
    }
}

/// The cosines of a quarter turn in 48 steps, times a million, rounded down.
#[rustfmt::skip]
const QUARTER: [i64; 49] = [
    1_000_000, 999_464, 997_858, 995_184, 991_444, 986_643, 980_785, 973_876,
    965_925, 956_940, 946_930, 935_905, 923_879, 910_863, 896_872, 881_921,
    866_025, 849_202, 831_469, 812_846, 793_353, 773_010, 751_839, 729_864,
    707_106, 683_592, 659_345, 634_393, 608_761, 582_477, 555_570, 528_067,
    500_000, 471_396, 442_288, 412_707, 382_683, 352_250, 321_439, 290_284,
    258_819, 227_076, 195_090, 162_895, 130_526, 98_017, 65_403, 32_719,
    0,
];
