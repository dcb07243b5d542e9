//! Points of the table and the few exact predicates on them. Everything is whole thousandths of an inch; products fit
//! in 64 bits because no coordinate is larger than [`Length::LONGEST`].

use crate::length::{Length, NotALength, root_up};
use serde::{Deserialize, Serialize};
use std::{cmp::Ordering, fmt, str::FromStr};

/// A place on the table, in thousandths of an inch from its corner; x goes east, y goes south as on a page.
///
/// ```
/// use field::{Length, Point};
/// let (farm, ford) = (Point::inches(3, 4), Point::inches(0, 0));
/// assert_eq!(farm.distance(ford), Length::inches(5));
/// assert_eq!("3,4".parse(), Ok(farm));
/// assert_eq!(Point::new(1_500, 0).to_string(), "1.5,0");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// East, in thousandths.
    pub x: i32,
    /// South, in thousandths.
    pub y: i32,
}

impl Point {
    /// A point by thousandths.
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    /// A point by whole inches.
    pub const fn inches(x: i32, y: i32) -> Point {
        Point::new(x * 1_000, y * 1_000)
    }

    /// The way to another point, rounded up to a thousandth: against the mover.
    pub fn distance(self, other: Point) -> Length {
        root_up(self.square(other))
    }

    /// Whether another point is at most so far away, exactly.
    pub fn within(self, other: Point, reach: Length) -> bool {
        reach >= Length::ZERO && self.square(other) <= reach.squared()
    }

    /// The point so far along the straight way to another, rounded back towards this one; never beyond the other.
    #[must_use]
    pub fn towards(self, other: Point, along: Length) -> Point {
        self.part_way(other, self.distance(other), along)
    }

    /// The same for who knows the distance.
    pub(crate) fn part_way(self, other: Point, distance: Length, along: Length) -> Point {
        let way = distance.wide();
        if along.wide() >= way {
            return other;
        }
        let part = |from: i32, to: i32| from + (i64::from(to - from) * along.wide() / way) as i32;
        Point::new(part(self.x, other.x), part(self.y, other.y))
    }

    /// The square of the distance.
    pub(crate) fn square(self, other: Point) -> i64 {
        let (x, y) = self.to(other);
        x * x + y * y
    }

    /// The step from this point to another.
    pub(crate) fn to(self, other: Point) -> (i64, i64) {
        (i64::from(other.x - self.x), i64::from(other.y - self.y))
    }
}

/// On which side of the line from `a` to `b` a point lies: positive on one side, negative on the other, 0 on the line.
pub(crate) fn side(a: Point, b: Point, c: Point) -> i64 {
    let ((bx, by), (cx, cy)) = (a.to(b), a.to(c));
    bx * cy - by * cx
}

/// Whether two straight pieces have a point in common, ends included.
pub(crate) fn meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let (ca, cb) = (side(c, d, a).signum(), side(c, d, b).signum());
    let (ac, ad) = (side(a, b, c).signum(), side(a, b, d).signum());
    if ca * cb < 0 && ac * ad < 0 {
        return true;
    }
    (ca == 0 && in_box(c, d, a))
        || (cb == 0 && in_box(c, d, b))
        || (ac == 0 && in_box(a, b, c))
        || (ad == 0 && in_box(a, b, d))
}

/// Whether a point lies in the upright box that two points span.
pub(crate) fn in_box(a: Point, b: Point, p: Point) -> bool {
    p.x >= a.x.min(b.x) && p.x <= a.x.max(b.x) && p.y >= a.y.min(b.y) && p.y <= a.y.max(b.y)
}

/// How the distance of a point from a straight piece compares with a length, exactly.
pub(crate) fn compare_to_segment(p: Point, a: Point, b: Point, reach: Length) -> Ordering {
    let (square, limit) = (a.square(b), reach.squared());
    let ((bx, by), (px, py)) = (a.to(b), a.to(p));
    let dot = bx * px + by * py;
    if square == 0 || dot <= 0 {
        return a.square(p).cmp(&limit);
    }
    if dot >= square {
        return b.square(p).cmp(&limit);
    }
    let cross = bx * py - by * px;
    match (cross.checked_mul(cross), limit.checked_mul(square)) {
        (Some(area), Some(most)) => area.cmp(&most),
        _ => {
            let cross = i128::from(cross);
            (cross * cross).cmp(&(i128::from(limit) * i128::from(square)))
        }
    }
}

/// Whether a straight piece comes nearer to another than a length; two that meet have distance 0.
#[inline]
pub(crate) fn nearer(a: Point, b: Point, c: Point, d: Point, reach: Length) -> bool {
    let r = reach.count();
    if a.x.max(b.x) + r < c.x.min(d.x)
        || a.x.min(b.x) - r > c.x.max(d.x)
        || a.y.max(b.y) + r < c.y.min(d.y)
        || a.y.min(b.y) - r > c.y.max(d.y)
    {
        return false;
    }
    if c == d {
        return compare_to_segment(c, a, b, reach) == Ordering::Less;
    }
    let near = |p, a, b| compare_to_segment(p, a, b, reach) == Ordering::Less;
    near(a, c, d)
        || near(b, c, d)
        || near(c, a, b)
        || near(d, a, b)
        || (reach > Length::ZERO && meet(a, b, c, d))
}

/// The distance of a point from a straight piece in thousandths, rounded down.
pub(crate) fn segment_distance(p: Point, a: Point, b: Point) -> Length {
    let square = a.square(b);
    let ((bx, by), (px, py)) = (a.to(b), a.to(p));
    let dot = bx * px + by * py;
    if square == 0 || dot <= 0 {
        return crate::length::root_down(a.square(p));
    }
    if dot >= square {
        return crate::length::root_down(b.square(p));
    }
    let cross = i128::from(bx * py - by * px);
    crate::length::root_down((cross * cross / i128::from(square)) as i64)
}

/// The distance between two straight pieces in thousandths, rounded down.
pub(crate) fn segments_distance(a: Point, b: Point, c: Point, d: Point) -> Length {
    if meet(a, b, c, d) {
        return Length::ZERO;
    }
    let ends = [
        segment_distance(a, c, d),
        segment_distance(b, c, d),
        segment_distance(c, a, b),
        segment_distance(d, a, b),
    ];
    ends.into_iter().min().unwrap_or_default()
}

/// The point of a straight piece that is nearest to another point, rounded to thousandths.
pub(crate) fn nearest_on(p: Point, a: Point, b: Point) -> Point {
    let square = a.square(b);
    let ((bx, by), (px, py)) = (a.to(b), a.to(p));
    let dot = (bx * px + by * py).clamp(0, square);
    if square == 0 {
        return a;
    }
    let part = |way: i64| (i128::from(way) * i128::from(dot) / i128::from(square)) as i32;
    Point::new(a.x + part(bx), a.y + part(by))
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = (Length::thousandths(self.x), Length::thousandths(self.y));
        f.pad(&format!("{x},{y}"))
    }
}

impl FromStr for Point {
    type Err = NotALength;

    fn from_str(text: &str) -> Result<Point, NotALength> {
        let (x, y) = text.split_once(',').unwrap_or((text, ""));
        let part = |text: &str| text.trim().parse::<Length>();
        Ok(Point::new(part(x)?.count(), part(y)?.count()))
    }
}

impl Serialize for Point {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        [Length::thousandths(self.x), Length::thousandths(self.y)].serialize(to)
    }
}

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Point, D::Error> {
        let [x, y] = <[Length; 2]>::deserialize(from)?;
        Ok(Point::new(x.count(), y.count()))
    }
}
