//! The corners at which a taut way can bend: rings round discs and round the corners of outlines. They stand in groups, so that a search
//! can pass over all corners of a group at once.

use crate::{
    direction::{Direction, Rose},
    length::{Length, root_up},
    point::{Point, side},
    shape::Polygon,
};

/// A ring of sixteen corners round a disc, just large enough that its sides do not cut the disc.
const RING: Rose = Rose::Sixteen;
/// One over the cosine of half the angle between two corners of the ring, in millionths, rounded up.
const RING_FACTOR: i64 = 1_019_592;

/// A corner with its neighbours on the outline; both are the corner itself where a way may bend freely.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) at: Point,
    before: Point,
    after: Point,
}

impl Node {
    /// Whether a straight line from another point only touches the outline here, as a taut string does.
    pub(crate) fn is_taut(&self, other: Point) -> bool {
        let one = side(other, self.at, self.before);
        let two = side(other, self.at, self.after);
        (one >= 0 && two >= 0) || (one <= 0 && two <= 0)
    }

    /// How a taut way that comes from a point may go on; `None` is anyhow.
    pub(crate) fn turn(&self, from: Point) -> Option<Turn> {
        let one = side(from, self.at, self.before);
        let two = side(from, self.at, self.after);
        let hand = (one + two).signum();
        let (x, y) = from.to(self.at);
        let ahead = |p: Point| {
            let (u, v) = self.at.to(p);
            x * u + y * v
        };
        let next = if ahead(self.before) > ahead(self.after) {
            self.before
        } else {
            self.after
        };
        let along = self.at.to(next);
        (hand != 0 && along != (0, 0)).then(|| Turn {
            at: self.at,
            hand,
            straight: (x, y),
            straight_length: root_up(x * x + y * y).wide(),
            along,
            along_length: root_up(along.0 * along.0 + along.1 * along.1).wide(),
        })
    }
}

/// The wedge in which a taut way goes on: from straight ahead to along the outline, which lies on the hand.
#[derive(Clone, Copy)]
pub(crate) struct Turn {
    at: Point,
    hand: i64,
    straight: (i64, i64),
    straight_length: i64,
    along: (i64, i64),
    along_length: i64,
}

impl Turn {
    /// Whether a point is in the wedge.
    pub(crate) fn leads_to(&self, p: Point) -> bool {
        let way = self.at.to(p);
        self.hand * cross(self.straight, way) >= 0 && self.hand * cross(self.along, way) <= 0
    }

    /// Whether a group could have a corner in the wedge.
    pub(crate) fn may_meet(&self, group: &Group) -> bool {
        let way = self.at.to(group.middle);
        self.hand * cross(self.straight, way) >= -group.radius * self.straight_length
            && self.hand * cross(self.along, way) <= group.radius * self.along_length
    }
}

fn cross(a: (i64, i64), b: (i64, i64)) -> i64 {
    a.0 * b.1 - a.1 * b.0
}

/// Corners that lie together: their places in the list, and a circle round them.
pub(crate) struct Group {
    pub(crate) first: usize,
    pub(crate) last: usize,
    middle: Point,
    radius: i64,
}

impl Group {
    /// Whether it could have a corner so near.
    pub(crate) fn is_within(&self, p: Point, reach: Length) -> bool {
        self.middle
            .within(p, reach + Length::thousandths(self.radius as i32))
    }
}

/// All corners of a search.
#[derive(Default)]
pub(crate) struct Corners {
    pub(crate) nodes: Vec<Node>,
    pub(crate) groups: Vec<Group>,
}

impl Corners {
    /// The ring round a disc, as far as it is free.
    pub(crate) fn ring(&mut self, middle: Point, radius: Length, is_free: &dyn Fn(Point) -> bool) {
        let all = ring_corners(radius).map(|step| Point::new(middle.x + step.x, middle.y + step.y));
        self.group(&all, is_free, |n| {
            (
                all[(n + all.len() - 1) % all.len()],
                all[(n + 1) % all.len()],
            )
        });
    }

    /// The rings round the corners of an outline that point outwards; for a radius of 0 these corners themselves.
    pub(crate) fn outline(
        &mut self,
        outline: &Polygon,
        radius: Length,
        is_free: &dyn Fn(Point) -> bool,
    ) {
        let all = outline.corners();
        let count = all.len();
        let beside = |n: usize| (all[(n + count - 1) % count], all[(n + 1) % count]);
        let points_out = |n: usize| side(beside(n).0, all[n], beside(n).1) > 0;
        if radius == Length::ZERO {
            let outwards = |p: Point| {
                let place = all.iter().position(|corner| *corner == p);
                place.is_some_and(points_out) && is_free(p)
            };
            return self.group(all, &outwards, beside);
        }
        for n in (0..count).filter(|n| points_out(*n)) {
            self.ring(all[n], radius, is_free);
        }
    }

    /// Points at which a way may bend freely.
    pub(crate) fn loose(&mut self, all: &[Point], is_free: &dyn Fn(Point) -> bool) {
        self.group(all, is_free, |n| (all[n], all[n]));
    }

    fn group(
        &mut self,
        all: &[Point],
        is_free: &dyn Fn(Point) -> bool,
        beside: impl Fn(usize) -> (Point, Point),
    ) {
        let first = self.nodes.len();
        for (n, &at) in all.iter().enumerate() {
            if is_free(at) {
                let (before, after) = beside(n);
                self.nodes.push(Node { at, before, after });
            }
        }
        let last = self.nodes.len();
        if first == last {
            return;
        }
        let places = || self.nodes[first..].iter().map(|node| node.at);
        let (x, y) = (places().map(|p| p.x), places().map(|p| p.y));
        let centre = |low: Option<i32>, high: Option<i32>| {
            let (low, high) = (low.unwrap_or_default(), high.unwrap_or_default());
            low + (high - low) / 2
        };
        let middle = Point::new(
            centre(x.clone().min(), x.max()),
            centre(y.clone().min(), y.max()),
        );
        let far = places().map(|p| p.square(middle)).max().unwrap_or_default();
        self.groups.push(Group {
            first,
            last,
            middle,
            radius: root_up(far).wide(),
        });
    }
}

/// The corners of the ring round a disc at the origin.
fn ring_corners(radius: Length) -> [Point; RING.count() as usize] {
    std::array::from_fn(|n| {
        let (x, y) = Direction::of(RING, n as u8).vector();
        let part = |unit: i64| {
            let size =
                unit.abs() * radius.wide() * RING_FACTOR / (Direction::SCALE * 1_000_000) + 1;
            (size * unit.signum()) as i32
        };
        Point::new(part(x), part(y))
    })
}
