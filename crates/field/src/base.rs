//! Bases: discs, and capsules of two discs for mounted figures. A capsule is the whole strip between its discs; contact and overlap are
//! exact, and whatever is placed into contact is rounded outwards, so that bases never overlap.

use crate::{
    length::Length,
    point::{Point, nearer, nearest_on, segments_distance},
    sets::numbered,
};
use serde::{Deserialize, Serialize};
use std::fmt;

numbered! {
    /// The number of a base on the table.
    BaseId,
    /// A set of bases.
    BaseSet(u128), Bases::MOST
}

/// A base where it stands: a disc, or a capsule whose second disc is the rear one.
///
/// ```
/// use field::{Base, Length, Point};
/// let man = Base::disc(Point::inches(10, 10), Length::inches(1));
/// let rider = Base::capsule(Point::inches(12, 10), Point::inches(13, 10), Length::inches(1));
/// assert_eq!(man.gap(&rider), Length::inches(1));
/// let charger = Base::disc(man.touching(&rider), Length::inches(1));
/// assert!(charger.touches(&rider) && !charger.overlaps(&rider));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Base {
    /// The middle of the disc; of a capsule, of the disc that leads when it moves.
    pub lead: Point,
    /// The middle of a capsule's other disc; the same as `lead` for a disc.
    pub rear: Point,
    /// Half the width.
    pub radius: Length,
}

/// Bases are in contact if the gap between them is at most this: one hundredth of an inch.
pub const CONTACT: Length = Length::thousandths(10);

impl Base {
    /// A disc by its middle and its diameter.
    pub const fn disc(middle: Point, across: Length) -> Base {
        Base {
            lead: middle,
            rear: middle,
            radius: across.half(),
        }
    }

    /// A capsule by the middles of its two discs and their diameter.
    pub const fn capsule(lead: Point, rear: Point, across: Length) -> Base {
        Base {
            lead,
            rear,
            radius: across.half(),
        }
    }

    /// Whether it is a capsule.
    pub fn is_capsule(&self) -> bool {
        self.lead != self.rear
    }

    /// The middle of the whole base; looking and measuring of areas start there.
    pub fn middle(&self) -> Point {
        Point::new(
            (self.lead.x + self.rear.x).div_euclid(2),
            (self.lead.y + self.rear.y).div_euclid(2),
        )
    }

    /// Whether two bases share more than an edge, exactly.
    #[inline]
    pub fn overlaps(&self, other: &Base) -> bool {
        let reach = self.radius + other.radius;
        if self.are_boxes_apart(other, reach.count()) {
            return false;
        }
        if !self.is_capsule() && !other.is_capsule() {
            return self.lead.square(other.lead) < reach.squared();
        }
        nearer(self.lead, self.rear, other.lead, other.rear, reach)
    }

    /// Whether the gap to another base is at most that, exactly.
    #[inline]
    pub fn within(&self, other: &Base, gap: Length) -> bool {
        // Games ask this of every pair, and most are far apart: that is seen by their boxes.
        let reach = self.radius + other.radius + gap;
        if self.are_boxes_apart(other, reach.count()) {
            return false;
        }
        if !self.is_capsule() && !other.is_capsule() {
            return self.lead.square(other.lead) <= reach.squared();
        }
        nearer(self.lead, self.rear, other.lead, other.rear, reach) || self.reaches(other, reach)
    }

    /// Whether two bases are in contact: a gap of at most [`CONTACT`].
    pub fn touches(&self, other: &Base) -> bool {
        self.within(other, CONTACT)
    }

    /// The gap between two bases, rounded up; 0 if they overlap.
    pub fn gap(&self, other: &Base) -> Length {
        let middles = segments_distance(self.lead, self.rear, other.lead, other.rear);
        let gap = (middles - self.radius - other.radius).max(Length::ZERO);
        if self.within(other, gap) {
            gap
        } else {
            gap + Length::thousandths(1)
        }
    }

    /// The same base moved so that its leading disc stands there, its rear disc following unturned.
    #[must_use]
    pub fn moved_to(&self, lead: Point) -> Base {
        let rear = Point::new(
            lead.x + self.rear.x - self.lead.x,
            lead.y + self.rear.y - self.lead.y,
        );
        Base {
            lead,
            rear,
            ..*self
        }
    }

    /// Where the leading disc of this base touches another, on the side from which it looks at it.
    pub fn touching(&self, other: &Base) -> Point {
        let middle = nearest_on(self.lead, other.lead, other.rear);
        let (mut x, mut y) = middle.to(self.lead);
        if (x, y) == (0, 0) {
            (x, y) = (1, 0);
        }
        let disc = Base::disc(self.lead, self.radius + self.radius);
        let far = (self.radius + other.radius).wide();
        let away = (far..)
            .map(|far| outwards(middle, (x, y), far))
            .find(|place| !disc.moved_to(*place).overlaps(other));
        away.unwrap_or(self.lead)
    }

    /// Whether the upright boxes round the two middles are farther apart than that, east or south.
    #[inline]
    fn are_boxes_apart(&self, other: &Base, reach: i32) -> bool {
        let apart = |a: i32, b: i32, c: i32, d: i32| {
            a.max(b) + reach < c.min(d) || c.max(d) + reach < a.min(b)
        };
        let (one, two) = ((self.lead, self.rear), (other.lead, other.rear));
        apart(one.0.x, one.1.x, two.0.x, two.1.x) || apart(one.0.y, one.1.y, two.0.y, two.1.y)
    }

    /// Whether the boxes round two bases show that they do not even touch.
    #[inline]
    pub(crate) fn is_elsewhere(&self, other: &Base) -> bool {
        self.are_boxes_apart(other, (self.radius + other.radius).count())
    }

    fn reaches(&self, other: &Base, reach: Length) -> bool {
        let at_most = |p, a, b| crate::point::compare_to_segment(p, a, b, reach).is_le();
        at_most(self.lead, other.lead, other.rear)
            || at_most(self.rear, other.lead, other.rear)
            || at_most(other.lead, self.lead, self.rear)
            || at_most(other.rear, self.lead, self.rear)
    }
}

/// The point at least so far from a middle in the direction of a step: both parts are rounded away from it.
pub(crate) fn outwards(middle: Point, (x, y): (i64, i64), far: i64) -> Point {
    // Steps of a few thousandths need some places more for a good root.
    let (x, y) = (x << 10, y << 10);
    let root = (x * x + y * y).isqrt().max(1);
    let part = |way: i64| {
        let size = (way.abs() * far + root - 1) / root;
        (size * way.signum()) as i32
    };
    Point::new(middle.x + part(x), middle.y + part(y))
}

/// The bases on a table: a fixed array, so that cloning it is one copy.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Bases {
    places: [Base; Bases::MOST],
    there: BaseSet,
}

impl Bases {
    /// How many bases a table holds.
    pub const MOST: usize = 128;
    /// Nobody on the table, for who asks about terrain alone.
    pub const NONE: &'static Bases = &Bases::new();

    /// An empty table.
    pub const fn new() -> Bases {
        Bases {
            places: [Base::disc(Point::new(0, 0), Length::ZERO); Bases::MOST],
            there: BaseSet::NONE,
        }
    }

    /// Puts a base there, or takes it off with `None`. Numbers beyond [`Bases::MOST`] are a mistake of the caller and panic.
    pub fn set(&mut self, id: BaseId, base: Option<Base>) {
        match base {
            Some(base) => {
                self.places[id.index()] = base;
                self.there = self.there.with(id);
            }
            None => {
                // So that equal tables are equal in every byte.
                self.places[id.index()] = Base::disc(Point::new(0, 0), Length::ZERO);
                self.there = self.there.without(id);
            }
        }
    }

    /// The base of that number, if it is on the table.
    pub fn get(&self, id: BaseId) -> Option<&Base> {
        self.there.has(id).then(|| &self.places[id.index()])
    }

    /// The numbers of those on the table.
    pub const fn there(&self) -> BaseSet {
        self.there
    }

    /// Those of a set that are on the table.
    pub fn of(&self, which: BaseSet) -> impl Iterator<Item = (BaseId, &Base)> {
        let those = self.there.and(which);
        those.iter().map(|id| (id, &self.places[id.index()]))
    }

    /// Those of a set that are in contact with a base.
    pub fn touching(&self, base: &Base, which: BaseSet) -> BaseSet {
        let those = self.of(which).filter(|(_, other)| base.touches(other));
        those.map(|(id, _)| id).collect()
    }
}

impl fmt::Debug for Bases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.of(BaseSet::ALL)).finish()
    }
}

impl Default for Bases {
    fn default() -> Bases {
        Bases::new()
    }
}

impl FromIterator<Base> for Bases {
    fn from_iter<I: IntoIterator<Item = Base>>(bases: I) -> Bases {
        let mut all = Bases::new();
        for (number, base) in bases.into_iter().take(Bases::MOST).enumerate() {
            all.set(BaseId(number as u8), Some(base));
        }
        all
    }
}

/// Written as a list of number and base: most tables are far from full.
impl Serialize for Bases {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.of(BaseSet::ALL))
    }
}

impl<'de> Deserialize<'de> for Bases {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Bases, D::Error> {
        let mut bases = Bases::new();
        for (id, base) in Vec::<(BaseId, Base)>::deserialize(from)? {
            if id.index() >= Bases::MOST || bases.get(id).is_some() {
                let why = format!("base {} is too high a number or comes twice", id.0);
                return Err(serde::de::Error::custom(why));
            }
            bases.set(id, Some(base));
        }
        Ok(bases)
    }
}
