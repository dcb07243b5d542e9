//! Parts of the state: who crossed which border, who waits, the battle that is fought, what was seen last. Each is
//! small and cheap to copy; what it writes with serde is plain lists, and what it caches is worked out anew when it is
//! read.

use crate::{Area, AreaSet, Block, BlockSet, Border, BorderSet, Side, battle::ROUNDS};
use serde::{Deserialize, Serialize};
use table::{PositionError, ensure};

/// How many blocks of each side have crossed each border in this phase or round (HS-4.3a, HS-5.5d).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "Vec<(Side, Border, u8)>", try_from = "Vec<(Side, Border, u8)>")]
pub(crate) struct Crossed {
    /// Four bits for each side.
    counts: [u8; Border::COUNT],
    /// The borders that are full for each side.
    full: [BorderSet; 2],
}

impl Crossed {
    pub const NONE: Crossed = Crossed {
        counts: [0; Border::COUNT],
        full: [BorderSet::NONE; 2],
    };

    #[inline]
    pub fn count(&self, side: Side, border: Border) -> u8 {
        self.counts[border.index()] >> (4 * side.index()) & 15
    }

    #[inline]
    pub fn full(&self, side: Side) -> BorderSet {
        self.full[side.index()]
    }

    #[inline]
    pub fn add(&mut self, side: Side, border: Border) {
        self.counts[border.index()] += 1 << (4 * side.index());
        if self.count(side, border) >= border.limit() {
            self.full[side.index()].add(border);
        }
    }

    /// Adds so many; more than the border lets through cannot have crossed it.
    pub fn add_all(&mut self, side: Side, border: Border, count: u8) -> Result<(), PositionError> {
        let all = usize::from(self.count(side, border)) + usize::from(count);
        border.let_through(all, "crossed")?;
        (0..count).for_each(|_| self.add(side, border));
        Ok(())
    }
}

impl From<Crossed> for Vec<(Side, Border, u8)> {
    fn from(crossed: Crossed) -> Vec<(Side, Border, u8)> {
        let of = |side: Side| Border::all().map(move |border| (side, border));
        let all = Side::BOTH.into_iter().flat_map(of);
        all.map(|(side, border)| (side, border, crossed.count(side, border)))
            .filter(|(_, _, count)| *count > 0)
            .collect()
    }
}

impl TryFrom<Vec<(Side, Border, u8)>> for Crossed {
    type Error = PositionError;

    fn try_from(uses: Vec<(Side, Border, u8)>) -> Result<Crossed, PositionError> {
        let mut crossed = Crossed::NONE;
        for (side, border, count) in uses {
            crossed.add_all(side, border, count)?;
        }
        Ok(crossed)
    }
}

/// The blocks that wait on a border for Round 2, and on which (HS-5.32k).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(
    into = "Vec<(Block, Option<Border>)>",
    from = "Vec<(Block, Option<Border>)>"
)]
pub(crate) struct Reserves {
    all: BlockSet,
    /// The border of each; [`tables::NONE`](crate::tables) for those who came by sea or changed side.
    by: [u8; Block::COUNT],
}

impl Reserves {
    pub const NONE: Reserves = Reserves {
        all: BlockSet::NONE,
        by: [crate::tables::NONE; Block::COUNT],
    };

    #[inline]
    pub fn all(&self) -> BlockSet {
        self.all
    }

    #[inline]
    pub fn border(&self, block: Block) -> Option<Border> {
        let border = self.by[block.index()];
        (border != crate::tables::NONE).then_some(Border(border))
    }

    #[inline]
    pub fn add(&mut self, block: Block, border: Option<Border>) {
        self.all.add(block);
        self.by[block.index()] = border.map_or(crate::tables::NONE, |border| border.0);
    }

    #[inline]
    pub fn remove(&mut self, blocks: BlockSet) {
        for block in blocks.and(self.all).iter() {
            self.by[block.index()] = crate::tables::NONE;
        }
        self.all = self.all.minus(blocks);
    }
}

impl From<Reserves> for Vec<(Block, Option<Border>)> {
    fn from(reserves: Reserves) -> Vec<(Block, Option<Border>)> {
        let all = reserves.all().iter();
        all.map(|block| (block, reserves.border(block))).collect()
    }
}

impl From<Vec<(Block, Option<Border>)>> for Reserves {
    fn from(waiting: Vec<(Block, Option<Border>)>) -> Reserves {
        let mut reserves = Reserves::NONE;
        for (block, border) in waiting {
            reserves.add(block, border);
        }
        reserves
    }
}

/// The battle that is being fought; [`Battle::NONE`] if none is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Battle {
    pub area: Area,
    pub attacker: Side,
    /// From 1 to 3; 0 if there is no battle.
    pub round: u8,
    /// The blocks on the field.
    pub field: BlockSet,
    /// Those that have had their Combat Turn this round.
    pub acted: BlockSet,
    /// Those of the acting letter that have retreated; who they were shows when all of the letter have acted
    /// (HS-5.5l).
    pub leaving: BlockSet,
    /// The last fire.
    pub volley: Option<Volley>,
}

/// One block's fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Volley {
    /// Who fired.
    pub block: Block,
    /// A die for each step; 0 for no die.
    #[serde(with = "dice")]
    pub dice: [u8; 4],
    /// The highest die that hit.
    pub number: u8,
}

impl Battle {
    pub const NONE: Battle = Battle {
        area: Area::ENGLAND,
        attacker: Side::England,
        round: 0,
        field: BlockSet::NONE,
        acted: BlockSet::NONE,
        leaving: BlockSet::NONE,
        volley: None,
    };

    /// What must hold of any battle, wherever it is.
    pub fn check(&self) -> Result<(), PositionError> {
        let (round, leaving) = (self.round, self.leaving);
        let step = |block: Block| (block.side(), block.rating().letter);
        let first = leaving.first().map(step);
        let alone = leaving.iter().all(|block| Some(step(block)) == first);
        let fair = |volley: Volley| (1..=6).contains(&volley.number);
        ensure! {
            round <= ROUNDS => "a battle has the rounds 1 to 3, not {round} (HS-5.3a)";
            self.volley.is_none_or(fair) => "a volley hits with 1 to 6 at most";
            self.acted.minus(self.field).is_empty() => "only blocks on the field have had their turn (HS-5.31a)";
            alone && !leaving.contains(Block::NORSE)
                => "those who are leaving are of one side and letter, and not the Norse (HS-5.5l)";
        }
        Ok(())
    }

    #[inline]
    pub fn is_on(&self) -> bool {
        self.round > 0
    }

    /// Its area, or none.
    pub fn areas(&self) -> AreaSet {
        match self.is_on() {
            true => AreaSet::only(self.area),
            false => AreaSet::NONE,
        }
    }

    #[inline]
    pub fn defender(&self) -> Side {
        self.attacker.other()
    }

    #[inline]
    pub fn field_of(&self, side: Side) -> BlockSet {
        self.field.and(BlockSet::of_side(side))
    }
}

/// The blocks that a battle or an event turned face up last, and how strong they were then. Everyone saw them,
/// so everyone may look them up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "Vec<(Block, u8)>", try_from = "Vec<(Block, u8)>")]
pub(crate) struct Sighting {
    blocks: BlockSet,
    /// The strength less one, in two bits.
    low: BlockSet,
    high: BlockSet,
}

impl Sighting {
    pub const NONE: Sighting = Sighting {
        blocks: BlockSet::NONE,
        low: BlockSet::NONE,
        high: BlockSet::NONE,
    };

    #[inline]
    pub fn add(&mut self, block: Block, steps: u8) {
        self.blocks.add(block);
        self.low.set(block, (steps - 1) & 1 != 0);
        self.high.set(block, (steps - 1) & 2 != 0);
    }

    pub fn iter(&self) -> impl Iterator<Item = (Block, u8)> {
        let Sighting { blocks, low, high } = *self;
        blocks.iter().map(move |block| {
            let steps = 1 + u8::from(low.contains(block)) + 2 * u8::from(high.contains(block));
            (block, steps)
        })
    }
}

impl From<Sighting> for Vec<(Block, u8)> {
    fn from(sighting: Sighting) -> Vec<(Block, u8)> {
        sighting.iter().collect()
    }
}

impl TryFrom<Vec<(Block, u8)>> for Sighting {
    type Error = PositionError;

    fn try_from(seen: Vec<(Block, u8)>) -> Result<Sighting, PositionError> {
        let mut sighting = Sighting::NONE;
        for (block, steps) in seen {
            let most = block.max_steps();
            if !(1..=most).contains(&steps) {
                let name = block.name();
                let why = format!("{name} has 1 to {most} steps, not {steps} (HS-2.11b)");
                return Err(PositionError(why));
            }
            sighting.add(block, steps);
        }
        Ok(sighting)
    }
}

/// Dice as a list of those that were rolled.
mod dice {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde hands over a reference"
    )]
    pub fn serialize<S: Serializer>(dice: &[u8; 4], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(dice.iter().filter(|&&die| die > 0))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[u8; 4], D::Error> {
        let rolled = Vec::<u8>::deserialize(deserializer)?;
        let fair =
            (1..=4).contains(&rolled.len()) && rolled.iter().all(|die| (1..=6).contains(die));
        if !fair {
            return Err(D::Error::custom("a volley has 1 to 4 dice, from 1 to 6"));
        }
        let mut dice = [0; 4];
        dice[..rolled.len()].copy_from_slice(&rolled);
        Ok(dice)
    }
}
