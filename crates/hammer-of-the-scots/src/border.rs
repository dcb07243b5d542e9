//! Chapters 1 and 4: the borders that blocks cross, green or red, and the Anglo-Scottish ones. Areas
//! without a border between them are not connected, however near (HS-1.1b).

use crate::{Area, tables};
use std::{fmt, str::FromStr};
use table::{NotationError, PositionError, counted, ensure};

table::names! {
    /// How easy a border is to cross (HS-1.1c). Older maps draw the green ones black (HS-4.3g).
    ///
    /// ```
    /// use hammer_of_the_scots::Colour;
    /// assert_eq!("black".parse(), Ok(Colour::Green));
    /// assert_eq!((Colour::Green.limit(), Colour::Red.limit()), (6, 2));
    /// ```
    pub enum Colour: "a colour of borders" = tables::COLOUR_NAMES {
        /// Open ground.
        Green,
        /// Difficult ground: crossing it ends a move.
        Red,
    }
}

impl Colour {
    /// How many blocks of a side may cross such a border in one phase (HS-4.3a, HS-4.3b).
    #[inline]
    pub fn limit(self) -> u8 {
        tables::LIMITS[self.index()]
    }

    /// Whether a block that crosses must stop (HS-4.3c).
    #[inline]
    pub fn stops(self) -> bool {
        tables::STOPS[self.index()]
    }
}

/// One of the 49 borders.
///
/// Its text is the two areas in the order of the map, `mar-angus`; either order is understood.
///
/// ```
/// use hammer_of_the_scots::{Area, Border, Colour};
/// let border: Border = "angus-mar".parse()?;
/// assert_eq!((border.to_string(), border.colour()), ("mar-angus".into(), Colour::Red));
/// let (angus, fife): (Area, Area) = ("angus".parse()?, "fife".parse()?);
/// assert_eq!(border.other_end(angus).name(), "Mar");
/// assert_eq!(Border::between(angus, fife).map(Border::limit), Some(6));
/// assert!("lothian-fife".parse::<Border>().is_err()); // near, and not connected
/// # Ok::<(), table::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Border(pub(crate) u8);

/// A way out of an area: over which border, and where to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crossing {
    /// The neighbour.
    pub to: Area,
    /// The border to it.
    pub border: Border,
}

table::numbered!(Border, 49);
table::as_text!(Border);

impl Border {
    /// The border that two areas share.
    #[inline]
    pub fn between(a: Area, b: Area) -> Option<Border> {
        let border = tables::BETWEEN[a.index()][b.index()];
        (border != tables::NONE).then_some(Border(border))
    }

    /// The two areas.
    #[inline]
    pub fn ends(self) -> [Area; 2] {
        tables::BORDER_ENDS[self.index()].map(Area)
    }

    /// The area on the other side.
    #[inline]
    pub fn other_end(self, from: Area) -> Area {
        let [a, b] = self.ends();
        debug_assert!(from == a || from == b, "{from} does not lie on {self}");
        // Exactly one of the three cancels out.
        Area(a.0 ^ b.0 ^ from.0)
    }

    /// Green or red.
    #[inline]
    pub const fn colour(self) -> Colour {
        if BorderSet::RED.contains(self) {
            Colour::Red
        } else {
            Colour::Green
        }
    }

    /// How many blocks of a side may cross it in one phase.
    #[inline]
    pub fn limit(self) -> u8 {
        self.colour().limit()
    }

    /// Whether so many blocks of a side can have crossed it; the verb says how.
    pub(crate) fn let_through(self, count: usize, crossed: &str) -> Result<(), PositionError> {
        let limit = self.limit();
        let blocks = counted(count, "block");
        let clause = if limit == 2 { "HS-4.3b" } else { "HS-4.3a" };
        ensure! { count <= usize::from(limit) => "{blocks} {crossed} {self}, and {limit} is the most ({clause})"; }
        Ok(())
    }

    /// Whether it is part of the border of England (HS-4.4a).
    #[inline]
    pub const fn is_anglo_scottish(self) -> bool {
        BorderSet::ANGLO_SCOTTISH.contains(self)
    }
}

/// The borders of each area.
static BORDERS_OF: [BorderSet; Area::COUNT] = {
    let mut all = [BorderSet::NONE; Area::COUNT];
    let mut border = 0;
    while border < Border::COUNT {
        let [a, b] = tables::BORDER_ENDS[border];
        all[a as usize] = all[a as usize].or(BorderSet::only(Border(border as u8)));
        all[b as usize] = all[b as usize].or(BorderSet::only(Border(border as u8)));
        border += 1;
    }
    all
};

impl Area {
    /// The borders of the area.
    #[inline]
    pub fn borders(self) -> BorderSet {
        BORDERS_OF[self.index()]
    }

    /// The ways out of the area, in the order of the areas they lead to.
    #[inline]
    pub fn crossings(self) -> &'static [Crossing] {
        let count = tables::CROSSING_COUNTS[self.index()] as usize;
        &tables::CROSSINGS[self.index()][..count]
    }
}

impl fmt::Display for Border {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [a, b] = self.ends();
        write!(f, "{a}-{b}")
    }
}

impl FromStr for Border {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Border, NotationError> {
        let (a, b) = text.split_once('-').ok_or_else(|| {
            NotationError(format!(
                "'{text}' is not a border: write two areas, as angus-fife"
            ))
        })?;
        let (a, b): (Area, Area) = (a.parse()?, b.parse()?);
        Border::between(a, b)
            .ok_or_else(|| NotationError(format!("{} and {} share no border", a.name(), b.name())))
    }
}

table::bit_set! {
    /// A set of borders, a bit each.
    pub struct BorderSet(u64) of Border;
}

impl BorderSet {
    /// The red ones.
    pub const RED: BorderSet = BorderSet(tables::RED_BORDERS);
    /// The borders of England.
    pub const ANGLO_SCOTTISH: BorderSet = BorderSet(tables::ANGLO_SCOTTISH);
}
