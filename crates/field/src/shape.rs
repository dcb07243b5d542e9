//! Polygons of at most 24 corners: outlines of terrain. They are simple and go round one way; inside, edge and outside are told apart
//! exactly, also for points between thousandths where a straight way meets an edge.

use crate::{
    length::Length,
    point::{Point, compare_to_segment, in_box, meet, nearer, segments_distance, side},
};
use std::{cmp::Ordering, fmt};

/// A simple polygon.
///
/// ```
/// use field::{Place, Point, Polygon};
/// let yard = Polygon::rectangle(Point::inches(0, 0), Point::inches(6, 6))?;
/// assert_eq!(yard.place(Point::inches(3, 3)), Place::Inside);
/// assert_eq!(yard.place(Point::inches(6, 3)), Place::Edge);
/// assert_eq!(yard.place(Point::inches(7, 3)), Place::Outside);
/// # Ok::<(), field::BadShape>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Polygon {
    corners: [Point; Polygon::MOST],
    count: u8,
    low: Point,
    high: Point,
}

/// Where a point lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Strictly inside.
    Inside,
    /// On the outline.
    Edge,
    /// Strictly outside.
    Outside,
}

/// Why corners make no outline.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadShape {
    /// Fewer than three or more than 24.
    #[error("it has {0} corners; an outline has 3 to {most}", most = Polygon::MOST)]
    Corners(usize),
    /// All corners on one line.
    #[error("its corners lie on one line")]
    Flat,
    /// Two corners in one place.
    #[error("it has the corner {0} twice")]
    Twice(Point),
    /// Two sides meet that are not neighbours, or lie on each other.
    #[error("its sides {0} and {1} cross or touch near {2}")]
    Crossing(usize, usize, Point),
    /// A line for a strip is too short or has too many points.
    #[error("a line has 2 to {most} points; this has {0}", most = Polygon::MOST / 2)]
    Line(usize),
    /// A strip without width.
    #[error("a strip must be wider than 0")]
    NoWidth,
    /// A coordinate too far away to measure.
    #[error("the corner {0} is too far away")]
    Far(Point),
}

impl Polygon {
    /// How many corners there may be.
    pub const MOST: usize = 24;

    /// The polygon of these corners, in either sense.
    pub fn new(corners: &[Point]) -> Result<Polygon, BadShape> {
        let count = corners.len();
        if !(3..=Polygon::MOST).contains(&count) {
            return Err(BadShape::Corners(count));
        }
        let limit = Length::LONGEST.count();
        if let Some(far) = (corners.iter()).find(|p| p.x.abs() > limit || p.y.abs() > limit) {
            return Err(BadShape::Far(*far));
        }
        for (n, corner) in corners.iter().enumerate() {
            if corners[..n].contains(corner) {
                return Err(BadShape::Twice(*corner));
            }
        }
        if (2..count).all(|n| side(corners[0], corners[1], corners[n]) == 0) {
            return Err(BadShape::Flat);
        }
        let mut all = [corners[0]; Polygon::MOST];
        all[..count].copy_from_slice(corners);
        let mut polygon = Polygon {
            corners: all,
            count: count as u8,
            low: bound(corners, i32::min),
            high: bound(corners, i32::max),
        };
        polygon.simple()?;
        if polygon.twice_area() < 0 {
            polygon.corners[..count].reverse();
        }
        Ok(polygon)
    }

    /// An upright rectangle between two opposite corners.
    pub fn rectangle(a: Point, b: Point) -> Result<Polygon, BadShape> {
        Polygon::new(&[a, Point::new(b.x, a.y), b, Point::new(a.x, b.y)])
    }

    /// A strip of a width along a line of up to twelve points: a wall, a hedge, a river. Its bends are mitred.
    pub fn strip(line: &[Point], width: Length) -> Result<Polygon, BadShape> {
        if !(2..=Polygon::MOST / 2).contains(&line.len()) {
            return Err(BadShape::Line(line.len()));
        }
        if width <= Length::ZERO {
            return Err(BadShape::NoWidth);
        }
        if let Some(pair) = line.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(BadShape::Twice(pair[0]));
        }
        let mut corners = Vec::with_capacity(2 * line.len());
        for left in [true, false] {
            for n in 0..line.len() {
                let n = if left { n } else { line.len() - 1 - n };
                corners.push(mitre(line, n, width, left));
            }
        }
        Polygon::new(&corners)
    }

    /// Its corners in order.
    pub fn corners(&self) -> &[Point] {
        &self.corners[..usize::from(self.count)]
    }

    /// Its sides, each from corner to corner; side 0 begins at corner 0.
    pub fn sides(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        let corners = self.corners();
        let next = corners.iter().skip(1).chain(corners.first());
        corners.iter().copied().zip(next.copied())
    }

    /// The lowest and the highest coordinates.
    pub const fn bounds(&self) -> (Point, Point) {
        (self.low, self.high)
    }

    /// Twice the area in square thousandths; always positive for a finished polygon.
    pub fn twice_area(&self) -> i64 {
        let product = |(a, b): (Point, Point)| {
            i64::from(a.x) * i64::from(b.y) - i64::from(a.y) * i64::from(b.x)
        };
        self.sides().map(product).sum()
    }

    /// Where a point lies, exactly.
    pub fn place(&self, p: Point) -> Place {
        if !in_box(self.low, self.high, p) {
            return Place::Outside;
        }
        let mut inside = false;
        for (a, b) in self.sides() {
            let turn = side(a, b, p);
            if turn == 0 && in_box(a, b, p) {
                return Place::Edge;
            }
            if (a.y > p.y) != (b.y > p.y) && (turn > 0) == (b.y > a.y) {
                inside = !inside;
            }
        }
        if inside {
            Place::Inside
        } else {
            Place::Outside
        }
    }

    /// Whether a disc of that radius that goes straight from `a` to `b` would overlap it: touching is not overlapping. A radius of 0 asks for a
    /// way through the inside.
    pub fn is_hit(&self, a: Point, b: Point, radius: Length) -> bool {
        if self.is_box_beyond(a, b, radius) {
            return false;
        }
        if radius == Length::ZERO {
            return self.is_entered(a, b);
        }
        self.place(a) == Place::Inside || self.sides().any(|(c, d)| nearer(a, b, c, d, radius))
    }

    /// Whether the upright box round two points is farther away than that, east or south.
    #[inline]
    pub(crate) fn is_box_beyond(&self, a: Point, b: Point, far: Length) -> bool {
        let r = far.count();
        a.x.max(b.x) + r < self.low.x
            || a.x.min(b.x) - r > self.high.x
            || a.y.max(b.y) + r < self.low.y
            || a.y.min(b.y) - r > self.high.y
    }

    /// Whether the straight way has a part inside, however short.
    pub(crate) fn is_entered(&self, a: Point, b: Point) -> bool {
        if a == b {
            return self.place(a) == Place::Inside;
        }
        // Mostly the way crosses a side squarely, or meets none.
        let mut meets = false;
        for (c, d) in self.sides() {
            match squarely(a, b, c, d) {
                Some(true) => return true,
                Some(false) => {}
                None => meets = true,
            }
        }
        if !meets {
            return self.place(a) == Place::Inside;
        }
        let way = Way { a, b };
        let mut breaks = way.ends();
        way.breaks(self, &mut breaks);
        way.parts(&mut breaks)
            .any(|(from, to)| way.place_between(from, to, self) == Place::Inside)
    }

    /// The gap from a straight piece (a point, if both are the same) thickened by a radius; 0 if they overlap; rounded down.
    pub fn gap(&self, a: Point, b: Point, radius: Length) -> Length {
        if self.place(a) != Place::Outside {
            return Length::ZERO;
        }
        let near = self.sides().map(|(c, d)| segments_distance(a, b, c, d));
        (near.min().unwrap_or_default() - radius).max(Length::ZERO)
    }

    /// Whether the gap from a straight piece thickened by a radius is at most that, exactly.
    pub fn within(&self, a: Point, b: Point, reach: Length) -> bool {
        if self.is_box_beyond(a, b, reach) {
            return false;
        }
        let close = |p, a, b| compare_to_segment(p, a, b, reach) != Ordering::Greater;
        self.place(a) != Place::Outside
            || (self.sides()).any(|(c, d)| {
                meet(a, b, c, d)
                    || close(a, c, d)
                    || close(b, c, d)
                    || close(c, a, b)
                    || close(d, a, b)
            })
    }

    /// Where two polygons share area: a point near it, or `None` if they only touch or are apart.
    pub fn overlap(&self, other: &Polygon) -> Option<Point> {
        let apart = self.low.x >= other.high.x
            || other.low.x >= self.high.x
            || self.low.y >= other.high.y
            || other.low.y >= self.high.y;
        if apart {
            return None;
        }
        let entering = |one: &Polygon, two: &Polygon| {
            one.sides()
                .find_map(|(a, b)| Way { a, b }.first_inside(two))
        };
        let same = || {
            let on = |one: &Polygon, two: &Polygon| {
                one.corners().iter().all(|c| two.place(*c) == Place::Edge)
            };
            (on(self, other) && on(other, self)).then(|| self.corners[0])
        };
        entering(self, other)
            .or_else(|| entering(other, self))
            .or_else(same)
    }

    fn simple(&self) -> Result<(), BadShape> {
        let sides: Vec<_> = self.sides().collect();
        for (n, &(a, b)) in sides.iter().enumerate() {
            for (m, &(c, d)) in sides.iter().enumerate().skip(n + 1) {
                let neighbours = m == n + 1 || (n == 0 && m == sides.len() - 1);
                let bad = if !neighbours {
                    meet(a, b, c, d)
                } else if m == n + 1 {
                    folds_back(a, b, d)
                } else {
                    folds_back(c, d, b)
                };
                if bad {
                    let near = if neighbours {
                        b
                    } else {
                        nearest_of_sides((a, b), (c, d))
                    };
                    return Err(BadShape::Crossing(n, m, near));
                }
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Polygon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.corners()).finish()
    }
}

/// Whether two straight pieces cross within both (true) or have no point in common; `None` if an end of one is on the line of the other.
fn squarely(a: Point, b: Point, c: Point, d: Point) -> Option<bool> {
    let (ca, cb) = (side(c, d, a).signum(), side(c, d, b).signum());
    if ca * cb > 0 {
        return Some(false);
    }
    let (ac, ad) = (side(a, b, c).signum(), side(a, b, d).signum());
    if ac * ad > 0 {
        return Some(false);
    }
    (ca * cb * ac * ad != 0).then_some(true)
}

/// Whether the side after the corner `b` goes back over the side from `a`.
fn folds_back(a: Point, b: Point, c: Point) -> bool {
    let ((x, y), (u, v)) = (b.to(a), b.to(c));
    side(a, b, c) == 0 && x * u + y * v > 0
}

fn nearest_of_sides((a, b): (Point, Point), (c, d): (Point, Point)) -> Point {
    let way = Way { a, b };
    let at = way.crossing(c, d).unwrap_or(Ratio::ZERO);
    way.at(at)
}

fn bound(corners: &[Point], choose: fn(i32, i32) -> i32) -> Point {
    let both = |p: Point, q: &Point| Point::new(choose(p.x, q.x), choose(p.y, q.y));
    corners.iter().fold(corners[0], both)
}

/// The corner of a strip at one point of its line, on one side of it.
fn mitre(line: &[Point], n: usize, width: Length, left: bool) -> Point {
    let here = line[n];
    let offset = |a: Point, b: Point| {
        // Half the width at a right angle to the way from a to b.
        let ((x, y), way) = (a.to(b), a.distance(b).wide());
        let (x, y) = if left { (y, -x) } else { (-y, x) };
        let part = |unit: i64| unit * width.wide() / (2 * way);
        (part(x), part(y))
    };
    let before = (n > 0).then(|| offset(line[n - 1], here));
    let after = (n + 1 < line.len()).then(|| offset(here, line[n + 1]));
    let (x, y) = match (before, after) {
        (Some((ax, ay)), Some((bx, by))) => {
            // The two offsets' sum, lengthened so that it reaches both edges: w²/2 over (w²/4 + a·b), times 1/2.
            let half = width.wide() * width.wide() / 4;
            let fit = (half + ax * bx + ay * by).max(half / 4).max(1);
            ((ax + bx) * half / fit, (ay + by) * half / fit)
        }
        (one, other) => one.or(other).unwrap_or_default(),
    };
    Point::new(here.x + x as i32, here.y + y as i32)
}

/// A part of a straight way as an exact fraction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ratio {
    over: i64,
    under: i64,
}

impl Ratio {
    pub(crate) const ZERO: Ratio = Ratio { over: 0, under: 1 };
    pub(crate) const ONE: Ratio = Ratio { over: 1, under: 1 };

    fn new(over: i64, under: i64) -> Ratio {
        let sign = under.signum();
        Ratio {
            over: over * sign,
            under: under * sign,
        }
    }

    pub(crate) fn compare(&self, other: &Ratio) -> Ordering {
        let one = i128::from(self.over) * i128::from(other.under);
        one.cmp(&(i128::from(other.over) * i128::from(self.under)))
    }

    /// What is left to the whole.
    fn rest(&self) -> Ratio {
        Ratio::new(self.under - self.over, self.under)
    }

    /// That part of a whole number, rounded up.
    pub(crate) fn of_up(&self, whole: i64) -> i64 {
        whole - self.rest().of(whole)
    }

    /// That part of a whole number, rounded down.
    pub(crate) fn of(&self, whole: i64) -> i64 {
        (i128::from(whole) * i128::from(self.over)).div_euclid(i128::from(self.under)) as i64
    }
}

/// A straight way, for asking where it meets outlines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub(crate) a: Point,
    pub(crate) b: Point,
}

impl Way {
    pub(crate) fn ends(&self) -> Vec<Ratio> {
        vec![Ratio::ZERO, Ratio::ONE]
    }

    /// Adds every part of the way at which it comes upon a side.
    pub(crate) fn breaks(&self, polygon: &Polygon, breaks: &mut Vec<Ratio>) {
        for (c, d) in polygon.sides() {
            if let Some(at) = self.crossing(c, d) {
                breaks.push(at);
            } else if side(self.a, self.b, c) == 0 && self.a != self.b {
                breaks.extend(self.along(c));
            }
        }
    }

    /// The stretches between the breaks, in order.
    pub(crate) fn parts<'a>(
        &self,
        breaks: &'a mut [Ratio],
    ) -> impl Iterator<Item = (Ratio, Ratio)> + 'a {
        breaks.sort_by(Ratio::compare);
        let pairs = breaks.windows(2).map(|pair| (pair[0], pair[1]));
        pairs.filter(|(from, to)| from.compare(to) == Ordering::Less)
    }

    /// Where the middle of a stretch lies, exactly.
    pub(crate) fn place_between(&self, from: Ratio, to: Ratio, polygon: &Polygon) -> Place {
        let under = 2 * i128::from(from.under) * i128::from(to.under);
        let over = i128::from(from.over) * i128::from(to.under)
            + i128::from(to.over) * i128::from(from.under);
        let (dx, dy) = self.a.to(self.b);
        let x = i128::from(self.a.x) * under + i128::from(dx) * over;
        let y = i128::from(self.a.y) * under + i128::from(dy) * over;
        let mut inside = false;
        for (c, d) in polygon.sides() {
            let (ex, ey) = c.to(d);
            let (px, py) = (x - i128::from(c.x) * under, y - i128::from(c.y) * under);
            let turn = i128::from(ex) * py - i128::from(ey) * px;
            let above = |p: Point| i128::from(p.y) * under > y;
            if turn == 0 && between(px, ex, under) && between(py, ey, under) {
                return Place::Edge;
            }
            if above(c) != above(d) && (turn > 0) == (d.y > c.y) {
                inside = !inside;
            }
        }
        if inside {
            Place::Inside
        } else {
            Place::Outside
        }
    }

    /// The point at a part of the way, each coordinate rounded down.
    pub(crate) fn at(&self, part: Ratio) -> Point {
        let (dx, dy) = self.a.to(self.b);
        Point::new(self.a.x + part.of(dx) as i32, self.a.y + part.of(dy) as i32)
    }

    fn first_inside(&self, polygon: &Polygon) -> Option<Point> {
        let mut breaks = self.ends();
        self.breaks(polygon, &mut breaks);
        self.parts(&mut breaks)
            .find(|(from, to)| self.place_between(*from, *to, polygon) == Place::Inside)
            .map(|(from, _)| self.at(from))
    }

    /// The part of the way at which it meets a side that is not parallel to it.
    fn crossing(&self, c: Point, d: Point) -> Option<Ratio> {
        let (from, to) = (side(c, d, self.a), side(c, d, self.b));
        let (left, right) = (side(self.a, self.b, c), side(self.a, self.b, d));
        let apart =
            from == to || from.signum() * to.signum() > 0 || left.signum() * right.signum() > 0;
        (!apart).then(|| Ratio::new(from, from - to))
    }

    /// The part of the way at which a point on its line lies, if it is on the way.
    fn along(&self, p: Point) -> Option<Ratio> {
        let ((x, y), (u, v)) = (self.a.to(self.b), self.a.to(p));
        let (over, under) = (x * u + y * v, x * x + y * y);
        (over >= 0 && over <= under).then(|| Ratio::new(over, under))
    }
}

fn between(part: i128, whole: i64, under: i128) -> bool {
    let whole = i128::from(whole) * under;
    part >= whole.min(0) && part <= whole.max(0)
}
