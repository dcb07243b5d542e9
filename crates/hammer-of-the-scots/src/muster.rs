//! Where every block is and how strong: the part of the state that chapters 2, 4.5, 5.7 and 5.8 speak of.
//! The verbs keep the invariants of [`Muster::check`]; whether a rule allows what they do is for the caller
//! to know, and a debug build stops at a verb that could never be allowed.

use crate::{Area, AreaSet, Block, BlockSet, Noble, Place, Scenario, Side, bids::Handicap};
use std::{fmt, str::FromStr};
use table::{Chance, NotationError, PositionError};

/// All 56 blocks, each in its place, and the strength of those on the map. A plain value of 296 bytes.
///
/// ```
/// use hammer_of_the_scots::{Area, Handicap, Muster, Scenario, Side};
/// use table::{Chance, Seed};
/// let mut chance = Chance::live(&Seed::from_text("Stirling Bridge"));
/// let mut muster = Muster::set_up(Scenario::Braveheart, Handicap::None, &mut chance);
/// assert_eq!(muster.nobles(Side::England).len(), 11);
/// assert_eq!(muster.pool(Side::England).len(), 9);
/// assert_eq!(muster.count(Area::ENGLAND, Side::England), 4);
///
/// let (fife, mar) = ("fife".parse::<Area>()?, "mar".parse::<Area>()?);
/// muster.move_to("wallace".parse()?, mar);
/// assert!(muster.is_contested(mar) && muster.is_friendly(fife, Side::Scotland));
/// # Ok::<(), table::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Muster {
    /// The blocks in each place; those of a side are found by its mask.
    at: [BlockSet; Place::COUNT],
    /// The strength of blocks on the map, less one, in two bits; 0 off the map.
    low: BlockSet,
    high: BlockSet,
    /// The areas where a side has blocks.
    occupied: [AreaSet; 2],
    /// The place of each block.
    place: [Place; Block::COUNT],
}

/// Where one block is and how strong, as in `fife 4` or `pool`.
///
/// ```
/// use hammer_of_the_scots::{Place, Standing};
/// let standing: Standing = "fife 4".parse()?;
/// assert_eq!((standing.place.to_string(), standing.steps), ("fife".into(), 4));
/// assert_eq!(Standing { place: Place::POOL, steps: 0 }.to_string(), "pool");
/// # Ok::<(), table::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Standing {
    /// Where it is.
    pub place: Place,
    /// Its strength; 0 if it is not on the map.
    pub steps: u8,
}

impl Standing {
    /// In this place, at full strength if it is on the map.
    pub fn full(block: Block, place: Place) -> Standing {
        let steps = if place.is_on_map() {
            block.max_steps()
        } else {
            0
        };
        Standing { place, steps }
    }
}

impl Muster {
    /// Every block off the map and nobody's.
    fn bare() -> Muster {
        let mut at = [BlockSet::NONE; Place::COUNT];
        at[Place::ASIDE.index()] = BlockSet::ALL;
        Muster {
            at,
            low: BlockSet::NONE,
            high: BlockSet::NONE,
            occupied: [AreaSet::NONE; 2],
            place: [Place::ASIDE; Block::COUNT],
        }
    }

    /// Sets up a scenario (HS-8.1b to HS-8.3a). The blocks that start in England are drawn blindly, one after
    /// the other, each draw a choice among those left in the order of their numbers.
    pub fn set_up(scenario: Scenario, handicap: Handicap, chance: &mut Chance) -> Muster {
        let mut muster = Muster::bare();
        for (block, area) in scenario.placements() {
            muster.relocate(block, area.into());
            muster.set_steps(block, block.max_steps());
        }
        let pools = Side::BOTH.map(|side| scenario.pool(side));
        for block in pools[0].or(pools[1]).iter() {
            muster.relocate(block, Place::POOL);
        }
        for block in scenario.off_map().iter() {
            muster.relocate(block, Place::OFF_MAP);
        }
        for block in scenario.dead().iter() {
            muster.relocate(block, Place::DEAD);
        }
        // HS-10d: a bid for the Scots makes the first English army larger. HS-10b: one for the English
        // keeps Edward out of it.
        for _ in 0..scenario.english_draw() + handicap.extra_blocks() {
            let eligible = muster.pool(Side::England).minus(handicap.barred(0));
            if let Some(block) = draw(eligible, chance) {
                muster.place(block, Area::ENGLAND, block.max_steps());
            }
        }
        muster
    }

    /// A muster in which each block stands as described. The other colour of a noble need not be mentioned.
    pub fn from_standings(
        standings: impl IntoIterator<Item = (Block, Standing)>,
    ) -> Result<Muster, PositionError> {
        let mut muster = Muster::bare();
        let mut mentioned = BlockSet::NONE;
        for (block, Standing { place, steps }) in standings {
            if mentioned.contains(block) {
                let sentence = format!("{} stands in two places", block.name());
                return Err(PositionError(sentence));
            }
            mentioned.add(block);
            let strongest = Standing::full(block, place).steps;
            let weakest = strongest.min(1);
            if !(weakest..=strongest).contains(&steps) {
                // HS-2.11b
                return Err(PositionError(match strongest {
                    0 => format!(
                        "{} is not on the map and has no strength there",
                        block.name()
                    ),
                    _ => format!(
                        "{} has 1 to {strongest} steps, not {steps} (HS-2.11b)",
                        block.name()
                    ),
                }));
            }
            muster.relocate(block, place);
            if steps > 0 {
                muster.set_steps(block, steps);
            }
        }
        muster.check()?;
        Ok(muster)
    }

    /// What must hold of every muster, or the first thing that does not.
    pub fn check(&self) -> Result<(), PositionError> {
        for block in Block::all() {
            let place = self.place_of(block);
            let wrong = |why: &str| Err(PositionError(format!("{} {why}", block.name())));
            // HS-2.22b: one block of a noble is in play, on the map, and the other set aside; no noble but
            // Moray is ever in a pool or dead.
            if let Some(turncoat) = block.turncoat() {
                match (place, self.place_of(turncoat)) {
                    (Place::ASIDE, Place::ASIDE) => return wrong("is on neither side"),
                    (place, Place::ASIDE) if !place.is_on_map() => {
                        return wrong("is a noble, and nobles stay on the map (HS-7.1e)");
                    }
                    (Place::ASIDE, _) | (_, Place::ASIDE) => {}
                    _ => return wrong("is on both sides (HS-2.22b)"),
                }
            } else if place == Place::ASIDE {
                return wrong("must be on the map, in the pool, off_map or dead");
            }
            // HS-2.24b, HS-6.2a
            let waits = matches!(block, Block::KING | Block::FRENCH_KNIGHTS);
            if place == Place::OFF_MAP && !waits {
                return wrong("is never off_map; only the King and the French Knights are");
            }
            // HS-5.8c; the King of the Scots dies too, and the game with him (HS-9.1c).
            if place == Place::DEAD && !block.has_black_cross() && block != Block::KING {
                return wrong("has no black cross and cannot be dead (HS-5.8d)");
            }
            if place.is_on_map() && self.steps(block) > block.max_steps() {
                return wrong("has more steps than its maximum (HS-2.11b)");
            }
        }
        // HS-4.7e, HS-4.7l
        if let Some(area) = self.place_of(Block::NORSE).area()
            && (area == Area::ENGLAND || !area.is_coastal())
        {
            let sentence = format!("the Norse cannot be in {} (HS-4.7b, HS-4.7e)", area.name());
            return Err(PositionError(sentence));
        }
        Ok(())
    }
}

/// What can be asked.
impl Muster {
    /// Where the block is.
    #[inline]
    pub fn place_of(&self, block: Block) -> Place {
        self.place[block.index()]
    }

    /// Its area, if it is on the map.
    #[inline]
    pub fn area_of(&self, block: Block) -> Option<Area> {
        self.place_of(block).area()
    }

    /// Its strength, 1 to 4 (HS-2.11a); the block must be on the map.
    #[inline]
    pub fn steps(&self, block: Block) -> u8 {
        debug_assert!(
            self.place_of(block).is_on_map(),
            "{block} is not on the map"
        );
        1 + u8::from(self.low.contains(block)) + 2 * u8::from(self.high.contains(block))
    }

    /// Where it is and how strong.
    pub fn standing(&self, block: Block) -> Standing {
        let place = self.place_of(block);
        let steps = if place.is_on_map() {
            self.steps(block)
        } else {
            0
        };
        Standing { place, steps }
    }

    /// The blocks of both sides in a place.
    #[inline]
    pub fn at(&self, place: impl Into<Place>) -> BlockSet {
        self.at[place.into().index()]
    }

    /// The side's blocks in an area.
    #[inline]
    pub fn blocks(&self, area: Area, side: Side) -> BlockSet {
        self.at(area).and(BlockSet::of_side(side))
    }

    /// How many blocks the side has in an area.
    #[inline]
    pub fn count(&self, area: Area, side: Side) -> usize {
        self.blocks(area, side).len()
    }

    /// The side's Draw Pool.
    #[inline]
    pub fn pool(&self, side: Side) -> BlockSet {
        self.at(Place::POOL).and(BlockSet::of_side(side))
    }

    /// All blocks on the map.
    #[inline]
    pub fn on_map(&self) -> BlockSet {
        let off = Place::POOL.index()..Place::COUNT;
        let off = self.at[off]
            .iter()
            .fold(BlockSet::NONE, |set, &more| set.or(more));
        BlockSet::ALL.minus(off)
    }

    /// The nobles' blocks that the side has on the map: those it controls (HS-2.22c).
    #[inline]
    pub fn nobles(&self, side: Side) -> BlockSet {
        self.on_map()
            .and(BlockSet::NOBLES)
            .and(BlockSet::of_side(side))
    }

    /// The noble's block that is on the map; Moray may have none.
    #[inline]
    pub fn noble(&self, noble: Noble) -> Option<Block> {
        Side::BOTH
            .into_iter()
            .filter_map(|side| noble.block(side))
            .find(|&block| self.place_of(block).is_on_map())
    }

    /// The areas where the side has blocks.
    #[inline]
    pub fn occupied(&self, side: Side) -> AreaSet {
        self.occupied[side.index()]
    }

    /// The areas that are the side's alone (HS-4.5a).
    #[inline]
    pub fn friendly(&self, side: Side) -> AreaSet {
        self.occupied(side).minus(self.occupied(side.other()))
    }

    /// The areas where both sides stand (HS-4.5c).
    #[inline]
    pub fn contested(&self) -> AreaSet {
        self.occupied[0].and(self.occupied[1])
    }

    /// The areas where nobody stands (HS-4.5d).
    #[inline]
    pub fn neutral(&self) -> AreaSet {
        AreaSet::ALL.minus(self.occupied[0].or(self.occupied[1]))
    }

    /// Whether only this side's blocks are there (HS-4.5a).
    #[inline]
    pub fn is_friendly(&self, area: Area, side: Side) -> bool {
        self.friendly(side).contains(area)
    }

    /// Whether only the opponent's blocks are there (HS-4.5b).
    #[inline]
    pub fn is_enemy(&self, area: Area, side: Side) -> bool {
        self.friendly(side.other()).contains(area)
    }

    /// Whether blocks of both sides are there (HS-4.5c).
    #[inline]
    pub fn is_contested(&self, area: Area) -> bool {
        self.contested().contains(area)
    }

    /// Whether nobody is there, England and homes included (HS-4.5d).
    #[inline]
    pub fn is_neutral(&self, area: Area) -> bool {
        self.neutral().contains(area)
    }

    /// The blocks of the set, all on the map, that have exactly so many steps.
    #[inline]
    pub fn with_steps(&self, set: BlockSet, steps: u8) -> BlockSet {
        debug_assert!((1..=4).contains(&steps));
        let bit = |plane: BlockSet, wanted: bool| {
            if wanted {
                set.and(plane)
            } else {
                set.minus(plane)
            }
        };
        let value = steps - 1;
        bit(self.low, value & 1 == 1).and(bit(self.high, value & 2 == 2))
    }

    /// The strongest blocks of the set, all on the map: those that a hit may fall on (HS-5.41).
    #[inline]
    pub fn strongest(&self, set: BlockSet) -> BlockSet {
        let or_all = |part: BlockSet, whole| if part.is_empty() { whole } else { part };
        let upper = or_all(set.and(self.high), set);
        or_all(upper.and(self.low), upper)
    }

    /// The blocks of the set, all on the map, that are below their full strength.
    #[inline]
    pub fn weakened(&self, set: BlockSet) -> BlockSet {
        let full = (2..=4).fold(BlockSet::NONE, |full, steps| {
            full.or(self
                .with_steps(set, steps)
                .and(BlockSet::of_max_steps(steps)))
        });
        set.minus(full)
    }

    /// The strength of the set, all on the map, in steps.
    #[inline]
    pub fn total_steps(&self, set: BlockSet) -> usize {
        set.len() + set.and(self.low).len() + 2 * set.and(self.high).len()
    }
}

/// What can be done.
impl Muster {
    /// Brings a block from the pool, or one that waits off the map, into an area.
    #[inline]
    pub fn place(&mut self, block: Block, area: Area, steps: u8) {
        debug_assert!(
            matches!(self.place_of(block), Place::POOL | Place::OFF_MAP),
            "{block} is not there to be placed"
        );
        self.relocate(block, area.into());
        self.set_steps(block, steps);
    }

    /// Moves a block on the map to another area.
    #[inline]
    pub fn move_to(&mut self, block: Block, area: Area) {
        debug_assert!(
            self.place_of(block).is_on_map(),
            "{block} is not on the map"
        );
        self.relocate(block, area.into());
    }

    /// Takes a step from a block (HS-2.11c) and says whether it still stands. A block at strength 1 is left
    /// as it is, and eliminated: what becomes of it depends on how, so the caller captures, kills or pools it
    /// (HS-5.7a, HS-5.8a, HS-5.8c).
    #[inline]
    #[must_use = "an eliminated block must leave the map"]
    pub fn hit(&mut self, block: Block) -> bool {
        let steps = self.steps(block);
        if steps > 1 {
            self.set_steps(block, steps - 1);
        }
        steps > 1
    }

    /// Adds a step to a block and says whether there was room: never above its maximum (HS-2.11b).
    #[inline]
    pub fn add_step(&mut self, block: Block) -> bool {
        let steps = self.steps(block);
        let room = steps < block.max_steps();
        if room {
            self.set_steps(block, steps + 1);
        }
        room
    }

    /// Sends a block to its side's Draw Pool (HS-5.8a, HS-7.5e); of nobles only Moray (HS-7.1e, HS-R8).
    #[inline]
    pub fn to_pool(&mut self, block: Block) {
        debug_assert!(block.turncoat().is_none(), "{block} cannot go to the pool");
        self.leave_map(block, Place::POOL);
    }

    /// Removes a block for good (HS-5.8c): one with a black cross, or the King, with whom the game ends
    /// (HS-9.1c). For Edward I see HS-R1.
    #[inline]
    pub fn kill(&mut self, block: Block) {
        debug_assert!(
            block.has_black_cross() || block == Block::KING,
            "{block} goes to the pool"
        );
        self.leave_map(block, Place::DEAD);
    }

    /// The noble goes over to the other side where he stands, at the strength he has (HS-3.12g, HS-7.1b,
    /// HS-R17). Returns his new block. He must be on the map, and Moray never does it (HS-5.7d).
    #[inline]
    pub fn change_side(&mut self, noble: Noble) -> Block {
        debug_assert!(noble != Noble::MORAY, "Moray never changes side");
        // A noble who can change side is always on the map, in one colour or the other.
        let red = Block(crate::tables::NOBLE_BLOCKS[noble.index()][0]);
        let blue = Block(crate::tables::NOBLE_BLOCKS[noble.index()][1]);
        let (old, new) = if self.place_of(red).is_on_map() {
            (red, blue)
        } else {
            (blue, red)
        };
        let (place, steps) = (self.place_of(old), self.steps(old));
        self.leave_map(old, Place::ASIDE);
        self.relocate(new, place);
        self.set_steps(new, steps);
        new
    }

    /// The noble was eliminated and goes over at strength 1 (HS-5.7a, HS-5.7c). Returns his new block.
    #[inline]
    pub fn capture(&mut self, noble: Noble) -> Block {
        let new = self.change_side(noble);
        self.set_steps(new, 1);
        new
    }

    /// Draws a block blindly from the side's pool, which keeps it until it is placed; none if the pool is
    /// empty but for barred blocks (HS-2.0d, HS-7.62a, HS-7.7a).
    #[inline]
    pub fn draw(&self, side: Side, barred: BlockSet, chance: &mut Chance) -> Option<Block> {
        draw(self.pool(side).minus(barred), chance)
    }

    /// Puts a block anywhere, at this strength if that is on the map: what a player imagines.
    pub(crate) fn put(&mut self, block: Block, place: Place, steps: u8) {
        self.low.remove(block);
        self.high.remove(block);
        self.relocate(block, place);
        if place.is_on_map() {
            self.set_steps(block, steps);
        }
    }

    #[inline]
    fn leave_map(&mut self, block: Block, to: Place) {
        self.low.remove(block);
        self.high.remove(block);
        self.relocate(block, to);
    }

    #[inline]
    fn relocate(&mut self, block: Block, to: Place) {
        let from = std::mem::replace(&mut self.place[block.index()], to);
        self.at[from.index()].remove(block);
        self.at[to.index()].add(block);
        let mask = BlockSet::of_side(block.side());
        let occupied = &mut self.occupied[block.side().index()];
        if let Some(area) = from.area() {
            occupied.set(area, !self.at[area.index()].and(mask).is_empty());
        }
        if let Some(area) = to.area() {
            occupied.add(area);
        }
    }

    #[inline]
    fn set_steps(&mut self, block: Block, steps: u8) {
        debug_assert!(
            (1..=block.max_steps()).contains(&steps),
            "{block} at {steps} steps"
        );
        let value = steps - 1;
        self.low.set(block, value & 1 == 1);
        self.high.set(block, value & 2 == 2);
    }
}

/// One of the set, each being equally likely.
fn draw(set: BlockSet, chance: &mut Chance) -> Option<Block> {
    (!set.is_empty()).then(|| set.nth(chance.pick(set.len() as u32) as usize))
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.steps {
            0 => self.place.fmt(f),
            steps => write!(f, "{} {steps}", self.place),
        }
    }
}

impl FromStr for Standing {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Standing, NotationError> {
        let (name, steps) = match text.trim().rsplit_once(' ') {
            Some((name, digits)) if digits.bytes().all(|digit| digit.is_ascii_digit()) => {
                let steps = digits.parse().map_err(|_| {
                    NotationError(format!("'{digits}' is not a strength: it is 1 to 4"))
                })?;
                (name, steps)
            }
            _ => (text, 0),
        };
        let place: Place = name.parse()?;
        if place.is_on_map() != (steps > 0) {
            let why = "a block on the map has a strength, as in 'fife 4', and no other has";
            return Err(NotationError(format!("'{text}': {why}")));
        }
        Ok(Standing { place, steps })
    }
}

table::as_text!(Standing);

/// By block: `{"wallace": "fife 4", "king": "off_map"}`. The other colour of each noble is left out.
impl serde::Serialize for Muster {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let told = Block::all().filter(|&block| self.place_of(block) != Place::ASIDE);
        serializer.collect_map(told.map(|block| (block, self.standing(block))))
    }
}

impl<'de> serde::Deserialize<'de> for Muster {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Muster, D::Error> {
        deserializer.deserialize_map(Described)
    }
}

/// Reads a description block by block, so that one that stands there twice is noticed.
struct Described;

impl<'de> serde::de::Visitor<'de> for Described {
    type Value = Muster;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a place for each block, as in {\"wallace\": \"fife 4\"}")
    }

    fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Muster, A::Error> {
        let mut standings: Vec<(Block, Standing)> = Vec::new();
        while let Some(entry) = map.next_entry()? {
            standings.push(entry);
        }
        Muster::from_standings(standings).map_err(serde::de::Error::custom)
    }
}

impl fmt::Debug for Muster {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut map = f.debug_map();
        for place in Place::all().filter(|&place| place != Place::ASIDE) {
            for block in self.at(place).iter() {
                map.entry(&block, &self.standing(block));
            }
        }
        map.finish()
    }
}
