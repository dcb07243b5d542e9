//! The nine Stones of the border (ST-2d, ST-3a), and sets of them.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{
    fmt::{self, Write},
    str::FromStr,
};
use table::NotationError;

/// One of the nine Stones, numbered 1 to 9 from the left as the first seat sees them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stone(u8);

table::numbered!(Stone, 9);
table::argument!(Stone);

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_char(char::from(b'1' + self.0))
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

table::bit_set! {
    /// A set of Stones.
    pub struct StoneSet(u16) of Stone, nth: |bits: u16, n: usize| Stone(NTH[bits as usize & 0x1ff][n]);
}

impl StoneSet {
    /// Whether three neighbours are in the set; the ends of the line are not joined (ST-3a).
    #[inline]
    pub fn three_adjacent(self) -> bool {
        self.0 & self.0 >> 1 & self.0 >> 2 != 0
    }
}
