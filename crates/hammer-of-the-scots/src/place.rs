//! Where a block can be: in exactly one area, or in one of four places off the map (HS-1.1a).

use crate::{Area, tables};
use std::{fmt, str::FromStr};
use table::NotationError;

/// Where a block is.
///
/// Its text is the area's, or `pool`, `off_map`, `dead`, `aside`.
///
/// ```
/// use hammer_of_the_scots::{Area, Place};
/// let place: Place = "England".parse()?;
/// assert_eq!(place.area(), Some(Area::ENGLAND));
/// assert_eq!("pool".parse(), Ok(Place::POOL));
/// assert_eq!(Place::DEAD.area(), None);
/// # Ok::<(), table::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(pub(crate) u8);

/// The texts of the places off the map, in order.
const OFF: [&str; 4] = ["pool", "off_map", "dead", "aside"];

table::numbered!(Place, 27);
table::as_text!(Place);

impl Place {
    /// The Draw Pool of its side (HS-2.0d).
    pub const POOL: Place = Place(23);
    /// Out of play until a rule of its own brings it in: the King (HS-6.2a), the French Knights (HS-2.24b).
    pub const OFF_MAP: Place = Place(24);
    /// Out of the game for good (HS-5.8c).
    pub const DEAD: Place = Place(25);
    /// The noble serves the other side (HS-2.22b).
    pub const ASIDE: Place = Place(26);

    /// The area, if it is on the map.
    #[inline]
    pub const fn area(self) -> Option<Area> {
        if self.is_on_map() {
            Some(Area(self.0))
        } else {
            None
        }
    }

    /// Whether it is an area.
    #[inline]
    pub const fn is_on_map(self) -> bool {
        self.0 < Place::POOL.0
    }
}

impl From<Area> for Place {
    #[inline]
    fn from(area: Area) -> Place {
        Place(area.0)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.area() {
            Some(area) => area.fmt(f),
            None => f.pad(OFF[self.index() - Area::COUNT]),
        }
    }
}

impl FromStr for Place {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Place, NotationError> {
        if let Some(place) = OFF.iter().position(|name| table::same(name, text)) {
            return Ok(Place::new(Area::COUNT + place));
        }
        text.parse::<Area>().map(Place::from).map_err(|_| {
            let areas = tables::AREA_NAMES.iter().map(|names| names.id);
            table::unknown(
                "an area, pool, off_map, dead or aside",
                text,
                areas.chain(OFF),
            )
        })
    }
}
