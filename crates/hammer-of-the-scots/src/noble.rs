//! Chapters 1.4 and 2.22: the fourteen nobles, their homes and factions. A noble is a person; the block that
//! stands for him has the colour of the side he serves.

use crate::{AreaSet, Block, Side, tables};

table::names! {
    /// One of the fourteen nobles.
    ///
    /// ```
    /// use hammer_of_the_scots::{Faction, Noble, Side};
    /// let stewart: Noble = "Stewart".parse()?;
    /// assert_eq!((stewart.name(), stewart.faction()), ("Steward", Faction::Bruce));
    /// assert_eq!(stewart.block(Side::England).unwrap().to_string(), "red_steward");
    /// assert_eq!(Noble::MORAY.block(Side::England), None);
    /// # Ok::<(), table::NotationError>(())
    /// ```
    pub struct Noble: "a noble" = tables::NOBLE_NAMES;
}

table::names! {
    /// The two parties among the nobles (HS-2.22a). Each abandons the Scots if the other's man is crowned.
    pub enum Faction: "a faction" {
        /// Green pips.
        Bruce = "bruce" | "Bruce",
        /// Yellow pips.
        Comyn = "comyn" | "Comyn",
    }
}

impl Noble {
    /// His party. Moray is counted with the Comyns (HS-2.22a), but takes no part in their defections.
    #[inline]
    pub const fn faction(self) -> Faction {
        if tables::COMYN_FACTION >> self.0 & 1 == 1 {
            Faction::Comyn
        } else {
            Faction::Bruce
        }
    }

    /// His home areas: two for Bruce and Comyn, one for the others (HS-1.4a, HS-1.4e).
    #[inline]
    pub fn homes(self) -> AreaSet {
        AreaSet(tables::HOMES[self.index()])
    }

    /// His block when he serves this side; Moray has none for England (HS-2.22b).
    #[inline]
    pub fn block(self, side: Side) -> Option<Block> {
        let block = tables::NOBLE_BLOCKS[self.index()][side.index()];
        (block != tables::NONE).then_some(Block(block))
    }
}
