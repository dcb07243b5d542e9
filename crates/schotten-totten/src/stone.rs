//! The nine Stones of the border (ST-2d, ST-3a), and sets of them.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{fmt, str::FromStr};
use table::NotationError;

/// One of the nine Stones, numbered 1 to 9 from the left as the first seat sees them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stone(u8);

impl Stone {
    /// How many there are.
    pub const COUNT: usize = 9;

    /// The Stone with this index, counted from 0.
    #[inline]
    pub fn new(index: usize) -> Stone {
        debug_assert!(index < Stone::COUNT);
        Stone(index as u8)
    }

    /// Its index, counted from 0.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// All nine.
    pub fn all() -> impl Iterator<Item = Stone> {
        (0..Stone::COUNT as u8).map(Stone)
    }
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl FromStr for Stone {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Stone, NotationError> {
        match text.as_bytes() {
            [digit @ b'1'..=b'9'] => Ok(Stone(digit - b'1')),
            _ => Err(NotationError(format!(
                "'{text}' is not a Stone: they are numbered 1 to 9"
            ))),
        }
    }
}

impl Serialize for Stone {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0 + 1)
    }
}

impl<'de> Deserialize<'de> for Stone {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Stone, D::Error> {
        let number = u64::deserialize(deserializer)?;
        number.to_string().parse().map_err(serde::de::Error::custom)
    }
}

/// By set and number: the n-th Stone of the set.
static NTH: [[u8; Stone::COUNT]; 512] = {
    let mut table = [[0; Stone::COUNT]; 512];
    let mut set = 0;
    while set < 512 {
        let (mut stone, mut n) = (0, 0);
        while stone < Stone::COUNT {
            if set >> stone & 1 == 1 {
                table[set][n] = stone as u8;
                n += 1;
            }
            stone += 1;
        }
        set += 1;
    }
    table
};

/// A set of Stones.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct StoneSet(u16);

impl StoneSet {
    /// No Stone.
    pub const NONE: StoneSet = StoneSet(0);
    /// All nine.
    pub const ALL: StoneSet = StoneSet(0x1ff);

    /// Whether the Stone is in the set.
    #[inline]
    pub fn contains(self, stone: Stone) -> bool {
        self.0 >> stone.0 & 1 == 1
    }

    /// Adds the Stone or takes it out.
    #[inline]
    pub fn set(&mut self, stone: Stone, member: bool) {
        self.0 = self.0 & !(1 << stone.0) | u16::from(member) << stone.0;
    }

    /// Stones in either set.
    #[inline]
    #[must_use]
    pub fn or(self, other: StoneSet) -> StoneSet {
        StoneSet(self.0 | other.0)
    }

    /// Stones in both sets.
    #[inline]
    #[must_use]
    pub fn and(self, other: StoneSet) -> StoneSet {
        StoneSet(self.0 & other.0)
    }

    /// Stones in this set and not in the other.
    #[inline]
    #[must_use]
    pub fn minus(self, other: StoneSet) -> StoneSet {
        StoneSet(self.0 & !other.0)
    }

    /// How many Stones.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether three neighbours are in the set; the ends of the line are not joined (ST-3a).
    #[inline]
    pub fn three_adjacent(self) -> bool {
        self.0 & self.0 >> 1 & self.0 >> 2 != 0
    }

    /// The n-th Stone of the set, from the left.
    #[inline]
    pub fn nth(self, n: usize) -> Stone {
        Stone(NTH[self.0 as usize & 0x1ff][n])
    }

    /// The Stones, from the left.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Stone> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let stone = (bits != 0).then(|| Stone(bits.trailing_zeros() as u8))?;
            bits &= bits - 1;
            Some(stone)
        })
    }
}

impl FromIterator<Stone> for StoneSet {
    fn from_iter<I: IntoIterator<Item = Stone>>(stones: I) -> StoneSet {
        stones
            .into_iter()
            .fold(StoneSet::NONE, |set, stone| StoneSet(set.0 | 1 << stone.0))
    }
}

impl Serialize for StoneSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for StoneSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<StoneSet, D::Error> {
        Ok(Vec::<Stone>::deserialize(deserializer)?
            .into_iter()
            .collect())
    }
}
