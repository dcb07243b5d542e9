//! Chapter 2: the 56 blocks, 28 of each side, and sets of them. Strength and place of a block are in the
//! [`Muster`](crate::Muster); here is only what is printed on it.

use crate::{Area, Noble, Side, tables};
use std::{fmt, str::FromStr};
use table::NotationError;

/// A block. The first 28 are English, the others Scottish; of each side the nobles come last.
///
/// Its text is the lower-case id, one word: `wallace`, `york_infantry`; nobles with the colour of the side
/// they serve, `red_bruce` and `blue_bruce`. Names are understood too, and of Moray no colour is needed.
///
/// ```
/// use hammer_of_the_scots::{Block, Kind, Side};
/// let archers: Block = "Welsh archers".parse()?;
/// assert_eq!((archers.to_string(), archers.name()), ("wales_archers".into(), "Wales Archers"));
/// assert_eq!((archers.side(), archers.kind()), (Side::England, Kind::Archers));
/// assert_eq!((archers.rating().to_string(), archers.moves(), archers.max_steps()), ("B3".into(), 2, 3));
/// let bruce: Block = "blue Bruce".parse()?;
/// assert_eq!(bruce.turncoat().unwrap().to_string(), "red_bruce");
/// let error = "Bruce".parse::<Block>().unwrap_err();
/// assert_eq!(error.to_string(), "Bruce has two blocks: write red_bruce or blue_bruce");
/// # Ok::<(), table::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Block(pub(crate) u8);

table::names! {
    /// What sort of block.
    pub enum Kind: "a kind of block" {
        /// A noble, who can change side.
        Noble = "noble",
        /// Foot soldiers of a county or a clan.
        Infantry = "infantry",
        /// Archers.
        Archers = "archers",
        /// Knights, the French among them.
        Knights = "knights",
        /// The English light cavalry.
        Hobelars = "hobelars",
        /// The Scottish light cavalry.
        Cavalry = "cavalry",
        /// The Norse, who come by sea.
        Norse = "norse",
        /// Wallace.
        Leader = "leader",
        /// Edward, or the King of the Scots.
        King = "king",
    }
}

table::names! {
    /// When a block acts in a combat round (HS-2.12a).
    pub enum Letter: "a combat letter" {
        /// First.
        A = "A",
        /// Second.
        B = "B",
        /// Last.
        C = "C",
    }
}

/// A combat rating such as B3: when the block acts, and the highest die that hits (HS-2.12b).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating {
    /// When it acts.
    pub letter: Letter,
    /// The highest die that hits.
    pub number: u8,
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.letter, self.number)
    }
}

impl FromStr for Rating {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Rating, NotationError> {
        let split = text
            .char_indices()
            .nth(1)
            .map_or(text.len(), |(place, _)| place);
        let (letter, number) = text.split_at(split);
        letter
            .parse()
            .ok()
            .zip(
                number
                    .parse()
                    .ok()
                    .filter(|number| (1..=6).contains(number)),
            )
            .map(|(letter, number)| Rating { letter, number })
            .ok_or_else(|| NotationError(format!("'{text}' is not a combat rating such as B3")))
    }
}

table::as_text!(Rating);

table::numbered!(Block, 56);
table::as_text!(Block);
table::argument!(Block => name);

impl Block {
    /// The name shown to people; nobles with their colour, "red Bruce".
    pub fn name(self) -> &'static str {
        tables::BLOCK_NAMES[self.index()].name
    }

    /// Whose block it is (HS-2.0a).
    #[inline]
    pub const fn side(self) -> Side {
        if self.0 < 28 {
            Side::England
        } else {
            Side::Scotland
        }
    }

    /// What sort of block.
    #[inline]
    pub fn kind(self) -> Kind {
        Kind::ALL[tables::KIND_OF[self.index()] as usize]
    }

    /// How many areas it may enter in a move; 0 for the Norse (HS-2.13a, HS-4.7l).
    #[inline]
    pub fn moves(self) -> u8 {
        tables::MOVES[self.index()]
    }

    /// The printed combat rating.
    #[inline]
    pub fn rating(self) -> Rating {
        Rating {
            letter: Letter::ALL[tables::LETTERS[self.index()] as usize],
            number: tables::NUMBERS[self.index()],
        }
    }

    /// The rating when it defends this area: a noble hits better in his home (HS-1.4b, HS-1.4f).
    #[inline]
    pub fn rating_defending(self, area: Area) -> Rating {
        let mut rating = self.rating();
        rating.number += u8::from(self.is_home(area));
        rating
    }

    /// Whether it is a noble's block and the area a home of his.
    #[inline]
    pub fn is_home(self, area: Area) -> bool {
        let noble = tables::NOBLE_OF[self.index()];
        noble != tables::NONE && noble == tables::HOME_OF[area.index()]
    }

    /// Its strength when full (HS-2.11b).
    #[inline]
    pub fn max_steps(self) -> u8 {
        tables::STEPS[self.index()]
    }

    /// Whether it is gone for good when killed in combat (HS-5.8b, HS-5.8c).
    #[inline]
    pub const fn has_black_cross(self) -> bool {
        BlockSet::BLACK_CROSS.contains(self)
    }

    /// Whether it may desert when a battle begins (HS-5.2a).
    #[inline]
    pub const fn is_celtic(self) -> bool {
        BlockSet::CELTIC.contains(self)
    }

    /// The noble whose block it is.
    #[inline]
    pub fn noble(self) -> Option<Noble> {
        let noble = tables::NOBLE_OF[self.index()];
        (noble != tables::NONE).then_some(Noble(noble))
    }

    /// The same noble's block of the other colour (HS-2.22b).
    #[inline]
    pub fn turncoat(self) -> Option<Block> {
        let block = tables::TURNCOAT[self.index()];
        (block != tables::NONE).then_some(Block(block))
    }
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(tables::BLOCK_NAMES[self.index()].id)
    }
}

impl FromStr for Block {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Block, NotationError> {
        table::find_name("a block", &tables::BLOCK_NAMES, text)
            .map(Block::new)
            .map_err(|error| match text.parse::<Noble>() {
                Ok(noble) => NotationError(format!(
                    "{} has two blocks: write red_{noble} or blue_{noble}",
                    noble.name()
                )),
                Err(_) => error,
            })
    }
}

table::bit_set! {
    /// A set of blocks, a bit each.
    ///
    /// ```
    /// use hammer_of_the_scots::{BlockSet, Kind, Side};
    /// let archers = BlockSet::of_kind(Kind::Archers).and(BlockSet::of_side(Side::England));
    /// assert_eq!(archers.len(), 2);
    /// assert_eq!(archers.nth(1).name(), "Wales Archers");
    /// ```
    pub struct BlockSet(u64) of Block;
}

impl BlockSet {
    /// The red blocks.
    pub const ENGLISH: BlockSet = BlockSet((1 << 28) - 1);
    /// The blue blocks.
    pub const SCOTTISH: BlockSet = BlockSet::ALL.minus(BlockSet::ENGLISH);
    /// The blocks of nobles, of either colour.
    pub const NOBLES: BlockSet = BlockSet(tables::NOBLE_MASK);
    /// The six that are gone for good when killed in combat (HS-5.8b).
    pub const BLACK_CROSS: BlockSet = BlockSet(tables::BLACK_CROSS);
    /// The three that may desert (HS-5.2a).
    pub const CELTIC: BlockSet = BlockSet(tables::CELTIC);

    /// The blocks of a side.
    #[inline]
    pub const fn of_side(side: Side) -> BlockSet {
        match side {
            Side::England => BlockSet::ENGLISH,
            Side::Scotland => BlockSet::SCOTTISH,
        }
    }

    /// The blocks of a kind.
    #[inline]
    pub fn of_kind(kind: Kind) -> BlockSet {
        BlockSet(tables::OF_KIND[kind as usize])
    }

    /// The blocks that act at this letter.
    #[inline]
    pub fn of_letter(letter: Letter) -> BlockSet {
        BlockSet(tables::OF_LETTER[letter as usize])
    }

    /// The blocks whose full strength is this many steps.
    #[inline]
    pub fn of_max_steps(steps: u8) -> BlockSet {
        BlockSet(tables::OF_STEPS[steps as usize])
    }
}
