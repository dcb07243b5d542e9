//! Chapter 1: the areas of the map, their castles, cathedrals and coasts. What connects them is in
//! [`Border`](crate::Border).

use crate::{Noble, Side, tables};

table::names! {
    /// One of the 23 areas, England among them.
    ///
    /// Its text is the lower-case id, `fife`; other spellings are understood.
    ///
    /// ```
    /// use hammer_of_the_scots::{Area, Side};
    /// let fife: Area = "Fife".parse()?;
    /// assert_eq!((fife.to_string(), fife.name()), ("fife".into(), "Fife"));
    /// assert_eq!(fife.castle_limit(Side::England), 2);
    /// assert_eq!(fife.castle_limit(Side::Scotland), 3); // the cathedral
    /// assert_eq!("Selkirk Forest".parse::<Area>()?.name(), "Selkirk");
    /// let error = "Strathspy".parse::<Area>().unwrap_err();
    /// assert_eq!(error.to_string(), "'Strathspy' is not an area; did you mean 'strathspey'?");
    /// # Ok::<(), table::NotationError>(())
    /// ```
    pub struct Area: "an area" = tables::AREA_NAMES;
}

impl Area {
    /// How many blocks of this side can winter here, and what replacements the area yields to it
    /// (HS-1.2b, HS-1.2c). A cathedral counts one more, for the Scots only (HS-1.3b).
    #[inline]
    pub fn castle_limit(self, side: Side) -> u8 {
        tables::CASTLES[self.index()][side.index()]
    }

    /// Whether ships can come here: the Norse (HS-4.7b) and the Sea Move (HS-3.12k).
    #[inline]
    pub const fn is_coastal(self) -> bool {
        AreaSet::COASTAL.contains(self)
    }

    /// Whether a cathedral stands here (HS-1.3a).
    #[inline]
    pub const fn has_cathedral(self) -> bool {
        AreaSet::CATHEDRALS.contains(self)
    }

    /// The noble whose home it is (HS-1.4a).
    #[inline]
    pub fn home_of(self) -> Option<Noble> {
        let noble = tables::HOME_OF[self.index()];
        (noble != tables::NONE).then_some(Noble(noble))
    }

    /// The areas that share a border with it (HS-1.1a).
    #[inline]
    pub fn neighbours(self) -> AreaSet {
        AreaSet(tables::NEIGHBOURS[self.index()])
    }
}

table::bit_set! {
    /// A set of areas, a bit each.
    ///
    /// ```
    /// use hammer_of_the_scots::{Area, AreaSet};
    /// let buchan: Area = "buchan".parse()?;
    /// let names: Vec<&str> = buchan.neighbours().iter().map(Area::name).collect();
    /// assert_eq!(names, ["Strathspey", "Badenoch", "Mar", "Angus"]);
    /// assert_eq!(AreaSet::ALL.minus(AreaSet::COASTAL).len(), 6);
    /// # Ok::<(), table::NotationError>(())
    /// ```
    pub struct AreaSet(u32) of Area;
}

impl AreaSet {
    /// The areas with a coast.
    pub const COASTAL: AreaSet = AreaSet(tables::COASTAL);
    /// The areas with a cathedral.
    pub const CATHEDRALS: AreaSet = AreaSet(tables::CATHEDRALS);
    /// The areas of Scotland: all but England.
    pub const SCOTLAND: AreaSet = AreaSet::ALL.minus(AreaSet::only(Area::ENGLAND));
}
