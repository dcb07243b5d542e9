//! Chapter 10: tournament bids. Players bid secretly for the side they want; the difference of the two bids
//! is a handicap for whoever bid more.

use crate::{Block, BlockSet, Side};
use std::{fmt, str::FromStr};
use table::{Chance, NotationError};

/// A bid: the side that is wanted, and how large a handicap its player accepts (HS-10a).
///
/// ```
/// use hammer_of_the_scots::{Bid, Side};
/// let bid: Bid = "E2".parse()?;
/// assert_eq!((bid.side, bid.size(), bid.to_string()), (Side::England, 2, "E2".into()));
/// assert!("E0".parse::<Bid>().is_err() && "S4".parse::<Bid>().is_err());
/// # Ok::<(), table::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bid {
    /// The side that is wanted.
    pub side: Side,
    size: u8,
}

/// What the bids come to. Its text is `none` or that of a bid.
///
/// ```
/// use hammer_of_the_scots::Handicap;
/// assert_eq!(Handicap::net(2, 1), Handicap::England(1));
/// assert_eq!(Handicap::net(1, 3).extra_blocks(), 2);
/// assert_eq!(Handicap::net(3, 3), Handicap::None);
/// assert_eq!("S2".parse(), Ok(Handicap::Scotland(2)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Handicap {
    /// Nobody has one.
    #[default]
    None,
    /// Edward cannot be drawn in the first so many years (HS-10b).
    England(u8),
    /// The English draw so many blocks more for 1297 (HS-10d).
    Scotland(u8),
}

/// Who plays which side, of two who bid, and under what handicap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// Which of the two plays the English.
    pub english: usize,
    /// What their bids come to.
    pub handicap: Handicap,
}

impl Bid {
    /// A bid of size 1, 2 or 3; there are no others (HS-10a).
    pub const fn new(side: Side, size: u8) -> Option<Bid> {
        match size {
            1..=3 => Some(Bid { side, size }),
            _ => None,
        }
    }

    /// 1, 2 or 3.
    pub const fn size(self) -> u8 {
        self.size
    }
}

impl Handicap {
    /// What a bid for the English and one for the Scots come to, 0 standing for no bid: the difference
    /// applies to the higher bidder (HS-10f), equal bids cancel (HS-10e).
    pub const fn net(english: u8, scottish: u8) -> Handicap {
        if english > scottish {
            Handicap::England(english - scottish)
        } else if scottish > english {
            Handicap::Scotland(scottish - english)
        } else {
            Handicap::None
        }
    }

    /// How many blocks more the English draw for the first year (HS-10d).
    pub const fn extra_blocks(self) -> usize {
        match self {
            Handicap::Scotland(size) => size as usize,
            _ => 0,
        }
    }

    /// The blocks that cannot be drawn for the year so many after the first: Edward, who lies face-up in the
    /// pool (HS-10b) and still counts there (HS-10c).
    pub const fn barred(self, years_after_first: u16) -> BlockSet {
        match self {
            Handicap::England(size) if years_after_first < size as u16 => {
                BlockSet::only(Block::EDWARD)
            }
            _ => BlockSet::NONE,
        }
    }
}

impl Pairing {
    /// Settles two bids. Bids for the same side: the higher one gets it and pays in full, equal ones are
    /// settled by a fair draw (HS-R23).
    pub fn of(bids: [Bid; 2], chance: &mut Chance) -> Pairing {
        let [first, second] = bids;
        if first.side == second.side {
            let winner = match first.size.cmp(&second.size) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Less => 1,
                std::cmp::Ordering::Equal => chance.pick(2) as usize,
            };
            let size = bids[winner].size;
            return match first.side {
                Side::England => Pairing {
                    english: winner,
                    handicap: Handicap::England(size),
                },
                Side::Scotland => Pairing {
                    english: 1 - winner,
                    handicap: Handicap::Scotland(size),
                },
            };
        }
        let english = usize::from(second.side == Side::England);
        Pairing {
            english,
            handicap: Handicap::net(bids[english].size, bids[1 - english].size),
        }
    }
}

/// Pairs any number of players by their bids, as an organiser does: first exact opposites, then bids for
/// opposite sides so that the differences are as small as possible (HS-10g), then those who are left, all
/// wanting the same side, by likeness of bid. Of an odd number one is left over.
pub fn pair_up(bids: &[Bid]) -> Vec<[usize; 2]> {
    let mut pairs = Vec::new();
    let wanting = |side: Side| {
        let mut players: Vec<usize> = (0..bids.len()).filter(|&n| bids[n].side == side).collect();
        players.sort_by_key(|&player| bids[player].size);
        players
    };
    let [mut english, mut scottish] = Side::BOTH.map(wanting);
    english.retain(|&player| {
        let opposite = scottish
            .iter()
            .position(|&other| bids[other].size == bids[player].size);
        if let Some(place) = opposite {
            pairs.push([player, scottish.remove(place)]);
        }
        opposite.is_none()
    });
    let (few, many) = if english.len() <= scottish.len() {
        (english, scottish)
    } else {
        (scottish, english)
    };
    let chosen = nearest(
        &few.iter()
            .map(|&player| bids[player].size)
            .collect::<Vec<_>>(),
        &many
            .iter()
            .map(|&player| bids[player].size)
            .collect::<Vec<_>>(),
    );
    for (&player, &place) in few.iter().zip(&chosen) {
        let mut pair = [player, many[place]];
        pair.sort_by_key(|&player| bids[player].side);
        pairs.push(pair);
    }
    let left: Vec<usize> = (0..many.len())
        .filter(|place| !chosen.contains(place))
        .collect();
    pairs.extend(left.chunks_exact(2).map(|two| [many[two[0]], many[two[1]]]));
    pairs
}

/// For each of the few a place among the many, rising, so that the sum of differences is the least. Both
/// lists are in order of size, so partners may be too.
fn nearest(few: &[u8], many: &[u8]) -> Vec<usize> {
    // By number of the few matched and of the many looked at: the least sum and the places that give it.
    let mut best: Vec<Option<(u32, Vec<usize>)>> = vec![None; few.len() + 1];
    best[0] = Some((0, Vec::new()));
    for (place, &size) in many.iter().enumerate() {
        for matched in (0..few.len()).rev() {
            let Some((sum, places)) = &best[matched] else {
                continue;
            };
            let sum = sum + u32::from(size.abs_diff(few[matched]));
            if best[matched + 1]
                .as_ref()
                .is_none_or(|(known, _)| sum < *known)
            {
                let places = places.iter().copied().chain([place]).collect();
                best[matched + 1] = Some((sum, places));
            }
        }
    }
    best.pop().flatten().unwrap_or_default().1
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let letter = match self.side {
            Side::England => 'E',
            Side::Scotland => 'S',
        };
        write!(f, "{letter}{}", self.size)
    }
}

impl FromStr for Bid {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Bid, NotationError> {
        let side = match text.as_bytes().first() {
            Some(b'E' | b'e') => Some(Side::England),
            Some(b'S' | b's') => Some(Side::Scotland),
            _ => None,
        };
        let size = text.get(1..).and_then(|digits| digits.parse().ok());
        side.zip(size)
            .and_then(|(side, size)| Bid::new(side, size))
            .ok_or_else(|| {
                NotationError(format!("'{text}' is not a bid: E1, E2, E3, S1, S2 or S3"))
            })
    }
}

impl fmt::Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Handicap::None => f.pad("none"),
            Handicap::England(size) => write!(f, "E{size}"),
            Handicap::Scotland(size) => write!(f, "S{size}"),
        }
    }
}

impl FromStr for Handicap {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Handicap, NotationError> {
        if table::same("none", text) {
            return Ok(Handicap::None);
        }
        let bid: Bid = text
            .parse()
            .map_err(|_| NotationError(format!("'{text}' is not a handicap: none, or E1 to S3")))?;
        Ok(match bid.side {
            Side::England => Handicap::England(bid.size),
            Side::Scotland => Handicap::Scotland(bid.size),
        })
    }
}

table::as_text!(Bid, Handicap);
