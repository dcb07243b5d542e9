//! Lengths in whole thousandths of an inch. They are read from decimals with at most three places and written so again;
//! a number with more places is refused, never rounded.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{
    fmt,
    ops::{Add, Sub},
    str::FromStr,
};

/// A length in thousandths of an inch.
///
/// ```
/// use field::Length;
/// let reach: Length = "2.5".parse()?;
/// assert_eq!(reach, Length::thousandths(2_500));
/// assert_eq!((reach + Length::inches(1)).to_string(), "3.5");
/// assert!("0.0001".parse::<Length>().is_err());
/// # Ok::<(), field::NotALength>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Length(i32);

/// Why a text or number is no length.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is no length: give inches with at most three decimals, not beyond {max} in either way, such as 12 or 0.25",
    max = Length::LONGEST.0 / 1_000
)]
pub struct NotALength(String);

impl Length {
    /// Nothing.
    pub const ZERO: Length = Length(0);
    /// The largest length that is read: predicates stay within 64 bits because nothing is farther away.
    pub const LONGEST: Length = Length(120_000);

    /// A whole number of inches.
    pub const fn inches(inches: i32) -> Length {
        Length(inches * 1_000)
    }

    /// A number of thousandths.
    pub const fn thousandths(thousandths: i32) -> Length {
        Length(thousandths)
    }

    /// How many thousandths.
    pub const fn count(self) -> i32 {
        self.0
    }

    /// Half of it, rounded down to a thousandth.
    #[must_use]
    pub const fn half(self) -> Length {
        Length(self.0 / 2)
    }

    /// In tenths of an inch, rounded down, as people are told it.
    ///
    /// ```
    /// use field::Length;
    /// let told = [0, 99, 100, 1_000, 1_390, 12_700].map(|n| Length::thousandths(n).tenths());
    /// assert_eq!(told, ["0", "0", "0.1", "1", "1.3", "12.7"]);
    /// ```
    pub fn tenths(self) -> String {
        let tenths = self.0.div_euclid(100);
        Length(tenths * 100).to_string()
    }

    pub(crate) const fn wide(self) -> i64 {
        self.0 as i64
    }

    /// The square, for comparisons that need no root.
    pub(crate) const fn squared(self) -> i64 {
        self.wide() * self.wide()
    }
}

/// The root of a square, rounded up: against whoever moves or measures.
pub(crate) fn root_up(square: i64) -> Length {
    let root = square.isqrt();
    Length((root + i64::from(root * root < square)) as i32)
}

/// The root of a square, rounded down.
pub(crate) fn root_down(square: i64) -> Length {
    Length(square.isqrt() as i32)
}

impl Add for Length {
    type Output = Length;
    fn add(self, other: Length) -> Length {
        Length(self.0 + other.0)
    }
}

impl Sub for Length {
    type Output = Length;
    fn sub(self, other: Length) -> Length {
        Length(self.0 - other.0)
    }
}

impl std::iter::Sum for Length {
    fn sum<I: Iterator<Item = Length>>(lengths: I) -> Length {
        lengths.fold(Length::ZERO, Add::add)
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, size) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        let places = format!("{:03}", size % 1_000);
        let places = places.trim_end_matches('0');
        let point = if places.is_empty() { "" } else { "." };
        f.pad(&format!("{sign}{}{point}{places}", size / 1_000))
    }
}

impl FromStr for Length {
    type Err = NotALength;

    fn from_str(text: &str) -> Result<Length, NotALength> {
        let wrong = || NotALength(text.to_owned());
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, places) = digits.split_once('.').unwrap_or((digits, "0"));
        let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if !all_digits(whole) || !all_digits(places) || places.len() > 3 || whole.len() > 4 {
            return Err(wrong());
        }
        let number = |text: &str| text.parse::<i32>().map_err(|_| wrong());
        let size = number(whole)? * 1_000 + number(&format!("{places:0<3}"))?;
        if size > Length::LONGEST.0 {
            return Err(wrong());
        }
        Ok(Length(if negative { -size } else { size }))
    }
}

impl Serialize for Length {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if self.0 % 1_000 == 0 {
            to.serialize_i32(self.0 / 1_000)
        } else {
            // The nearest double to a decimal of three places is written as that decimal, and read back exactly.
            to.serialize_f64(f64::from(self.0) / 1_000.0)
        }
    }
}

impl<'de> Deserialize<'de> for Length {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Length, D::Error> {
        from.deserialize_any(Reader)
    }
}

struct Reader;

impl de::Visitor<'_> for Reader {
    type Value = Length;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("inches, as a number or a decimal text with at most three places")
    }

    fn visit_i64<E: de::Error>(self, inches: i64) -> Result<Length, E> {
        inches.to_string().parse().map_err(E::custom)
    }

    fn visit_u64<E: de::Error>(self, inches: u64) -> Result<Length, E> {
        inches.to_string().parse().map_err(E::custom)
    }

    fn visit_f64<E: de::Error>(self, inches: f64) -> Result<Length, E> {
        // Rust writes a double with the fewest digits that name it: what has three places comes out with three.
        inches.to_string().parse().map_err(E::custom)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Length, E> {
        text.parse().map_err(E::custom)
    }
}
