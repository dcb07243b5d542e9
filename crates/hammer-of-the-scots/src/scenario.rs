//! Chapter 8: the three games on offer and how they begin.

use crate::{Area, Block, BlockSet, Side, tables, winter::EDWARD_DIES};

table::names! {
    /// One of the three games (HS-0c).
    ///
    /// ```
    /// use hammer_of_the_scots::Scenario;
    /// let bruce: Scenario = "The Bruce".parse()?;
    /// assert_eq!((bruce.to_string(), bruce.first_year(), bruce.last_year()), ("bruce".into(), 1306, Some(1314)));
    /// assert!(bruce.is_king_crowned());
    /// assert_eq!(Scenario::Campaign.last_year(), None);
    /// # Ok::<(), table::NotationError>(())
    /// ```
    pub enum Scenario: "a scenario" = tables::SCENARIO_NAMES {
        /// 1297 to 1305.
        Braveheart,
        /// 1306 to 1314.
        Bruce,
        /// From 1297 until somebody wins.
        Campaign,
    }
}

table::names! {
    /// Whom the Edward block stands for (HS-2.21b).
    pub enum Edward: "an Edward" {
        /// Edward I, who may winter in Scotland and whose death the war survives.
        First = "I",
        /// Edward II, whose death in battle loses it.
        Second = "II",
    }
}

impl Scenario {
    fn row(self) -> &'static tables::ScenarioRow {
        &tables::SCENARIOS[self.index()]
    }

    /// The year in which it begins.
    pub fn first_year(self) -> u16 {
        self.row().first_year
    }

    /// The year with which it ends; the Campaign goes on until somebody wins (HS-8.3b).
    pub fn last_year(self) -> Option<u16> {
        self.row().last_year
    }

    /// The blocks that start on the map, at full strength, with their areas. The English blocks that are
    /// drawn for England are still in the pool.
    pub fn placements(self) -> impl ExactSizeIterator<Item = (Block, Area)> {
        let placed = self.row().placed.iter();
        placed.map(|&(block, area)| (Block(block), Area(area)))
    }

    /// The side's Draw Pool, before the English draw from theirs.
    pub fn pool(self, side: Side) -> BlockSet {
        BlockSet(self.row().pool).and(BlockSet::of_side(side))
    }

    /// The blocks that can come into play only by a rule of their own: the French Knights (HS-7.61a) and, if
    /// he is not crowned, the King (HS-6.2a).
    pub fn off_map(self) -> BlockSet {
        BlockSet(self.row().off_map)
    }

    /// The blocks that are out for good (HS-8.2h).
    pub fn dead(self) -> BlockSet {
        BlockSet(self.row().dead)
    }

    /// The blocks of nobles who serve the other side.
    pub fn aside(self) -> BlockSet {
        BlockSet(self.row().aside)
    }

    /// How many blocks of the English pool start in England (HS-8.1d, HS-8.2d).
    pub fn english_draw(self) -> usize {
        self.row().draw.into()
    }

    /// Whether the Scots have a king from the start, so that no coronation is possible (HS-8.2j).
    pub fn is_king_crowned(self) -> bool {
        self.row().king_crowned
    }

    /// Whom the Edward block stands for in this year, if no Edward has fallen (HS-2.21b).
    pub(crate) fn edward_in(self, year: u16) -> Edward {
        match year > EDWARD_DIES {
            true => Edward::Second,
            false => self.edward(),
        }
    }

    /// Whom the Edward block stands for at the start (HS-6.1a).
    pub fn edward(self) -> Edward {
        if self.row().second_edward {
            Edward::Second
        } else {
            Edward::First
        }
    }
}
