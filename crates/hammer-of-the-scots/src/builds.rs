//! Chapters 7.6 and 7.7: replacement points, Scottish draws and builds, English builds, the Feudal Levy.

use crate::{
    Area, AreaSet, Block, BlockSet, Event, HammerOfTheScots, Kind, Place, Side,
    choices::{Choices, Words},
    game::Pen,
};

/// How many nobles bring the French (HS-7.61a).
const NOBLES_FOR_FRENCH: usize = 8;

/// Why no block can be drawn into an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoDraw {
    /// No replacement point is left there (HS-7.6a).
    NoPoint,
    /// The castles hold no more (HS-7.62d).
    Full,
    /// The pool is empty (HS-7.62a).
    Nobody,
    /// The pool has only those who come to coasts (HS-7.62e).
    OnlyFromSea,
}

impl HammerOfTheScots {
    /// With enough nobles the French Knights join the pool, once in a game (HS-7.61a, HS-R24).
    pub(crate) fn french_come(&mut self, pen: &mut Pen) {
        let waiting = self.muster.place_of(Block::FRENCH_KNIGHTS) == Place::OFF_MAP;
        if waiting && self.muster.nobles(Side::Scotland).len() >= NOBLES_FOR_FRENCH {
            self.muster.to_pool(Block::FRENCH_KNIGHTS);
            pen.tell(|| Event::FrenchCome);
        }
    }

    /// Each friendly area yields its Castle Limit (HS-7.6a, HS-7.6b).
    pub(crate) fn take_points(&mut self, side: Side) {
        self.points = [0; Area::COUNT];
        for area in self.muster.friendly(side).iter() {
            self.points[area.index()] = area.castle_limit(side);
        }
    }

    /// Where there are points left.
    #[inline]
    fn pointed(&self) -> AreaSet {
        Area::all()
            .filter(|area| self.points[area.index()] > 0)
            .collect()
    }

    /// Whether there are any.
    pub(crate) fn has_points(&self) -> bool {
        self.points != [0; Area::COUNT]
    }

    /// A step for a block that stands where points are left; for the Scots also a block drawn there. The
    /// English build infantry and nobles alone (HS-7.63a) and draw nothing (HS-7.63b).
    pub(crate) fn build_offer(&self, side: Side) -> Choices {
        let pointed = self.pointed();
        let mut blocks = self.weakened_in(pointed, side);
        let mut areas = AreaSet::NONE;
        match side {
            Side::England => {
                blocks = blocks.and(BlockSet::of_kind(Kind::Infantry).or(BlockSet::NOBLES));
            }
            Side::Scotland => {
                areas = table::allowed(pointed.iter(), |&area| self.may_draw(area)).collect();
            }
        }
        Choices {
            areas,
            ..Choices::blocks(blocks).and(Words::END)
        }
    }

    /// Whether the Scots may draw a block into the area.
    pub(crate) fn may_draw(&self, area: Area) -> Result<(), NoDraw> {
        let limit = usize::from(area.castle_limit(Side::Scotland));
        Err(match self.muster.pool(Side::Scotland) {
            _ if self.points[area.index()] == 0 => NoDraw::NoPoint,
            _ if self.muster.count(area, Side::Scotland) >= limit => NoDraw::Full,
            pool if pool.is_empty() => NoDraw::Nobody,
            _ if self.drawable(area).is_empty() => NoDraw::OnlyFromSea,
            _ => return Ok(()),
        })
    }

    /// The blocks of the Scottish pool that can come to the area: inland neither the Norse nor the French.
    /// Drawing another instead of them is the same as drawing among the others (HS-7.62e).
    pub(crate) fn drawable(&self, area: Area) -> BlockSet {
        self.muster.pool(Side::Scotland).minus(from_sea(area))
    }

    /// Spends a point on a step (HS-7.62b).
    pub(crate) fn build(&mut self, block: Block, pen: &mut Pen) {
        if let Some(area) = self.give_step(block, pen) {
            self.points[area.index()] -= 1;
        }
    }

    /// Spends a point on a block from the pool, at strength 1 (HS-7.62a).
    pub(crate) fn draw_into(&mut self, area: Area, pen: &mut Pen) {
        self.points[area.index()] -= 1;
        let drawn = self.muster.draw(Side::Scotland, from_sea(area), pen.chance);
        if let Some(block) = drawn {
            self.muster.place(block, area, 1);
            pen.tell_of(block, |block| Event::Drawn { area, block });
        }
    }

    /// Half of the English pool, rounded up, comes to England at full strength, unless Edward winters in
    /// Scotland (HS-7.7a, HS-7.7b, HS-7.4g). A bid may bar Edward, who counts all the same (HS-10c).
    pub(crate) fn levy(&mut self, pen: &mut Pen) {
        if self.winters {
            return pen.tell(|| Event::NoLevy);
        }
        let count = self.muster.pool(Side::England).len().div_ceil(2);
        let next_year = self.year + 1 - self.scenario().first_year();
        let barred = self.agreed.handicap.barred(next_year);
        let mut levied = BlockSet::NONE;
        for _ in 0..count {
            if let Some(block) = self.muster.draw(Side::England, barred, pen.chance) {
                self.muster.place(block, Area::ENGLAND, block.max_steps());
                levied.add(block);
            }
        }
        let seat = Side::England.seat();
        let count = levied.len() as u8;
        pen.journal.whisper(seat, || Event::Levied {
            count,
            blocks: levied.iter().collect(),
        });
        pen.journal.tell_others(seat, || Event::Levied {
            count,
            blocks: Vec::new(),
        });
    }
}

/// The blocks that cannot be drawn into the area because they come over the sea.
fn from_sea(area: Area) -> BlockSet {
    if area.is_coastal() {
        return BlockSet::NONE;
    }
    BlockSet::only(Block::NORSE).or(BlockSet::only(Block::FRENCH_KNIGHTS))
}
