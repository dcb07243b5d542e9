//! The planner: one tree of shortest ways for a figure, from which the way to any point is read. It only suggests; each leg that it
//! suggests has been found free by the same predicates that [`Walk::judge`] uses, so its ways always pass.

use crate::{
    base::Base,
    direction::{Direction, Rose},
    judge::{Bar, Walk},
    length::Length,
    path::Path,
    point::{Point, side},
    terrain::Form,
};
use std::{cmp::Reverse, collections::BinaryHeap};

/// All places that a figure can reach with a length of movement.
///
/// ```
/// use field::{Base, BaseId, Bases, Ground, Kind, Length, Passing, Piece, Point, Polygon, Reach, Walk};
/// let crag = Polygon::rectangle(Point::inches(14, 8), Point::inches(15, 12))?;
/// let crag = Piece::new("crag", Kind::Crag, crag);
/// let ground = Ground::new(Length::inches(48), Length::inches(48), vec![crag])?;
/// let bases: Bases = [Base::disc(Point::inches(12, 10), Length::inches(1))].into_iter().collect();
/// let walk = Walk::of(&ground, &bases, BaseId(0), Passing::default()).expect("he is on the table");
/// let reach = Reach::new(&walk, Length::inches(8));
/// let path = reach.way_to(Point::inches(17, 10)).expect("round the crag");
/// assert!(path.length() > Length::inches(7));
/// assert!(walk.judge(&path, Length::inches(8)).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Reach<'a> {
    walk: Walk<'a>,
    allowed: Length,
    near: Vec<Near>,
    /// The nodes that are reached, in order of their distance; the first is where the figure stands.
    tree: Vec<Reached>,
}

/// Something near enough to bar the mover, with the box in which it can.
struct Near {
    bar: Bar,
    low: Point,
    high: Point,
}

#[derive(Clone, Copy)]
struct Reached {
    at: Point,
    length: Length,
    parent: u16,
    depth: u8,
}

/// A corner of an inflated obstacle with its neighbours on the outline.
#[derive(Clone, Copy)]
struct Node {
    at: Point,
    before: Point,
    after: Point,
}

impl Node {
    /// Whether a straight line from or to another point only touches the outline here, as a taut string does.
    fn is_taut(&self, other: Point) -> bool {
        let (one, two) = (
            side(other, self.at, self.before),
            side(other, self.at, self.after),
        );
        (one >= 0 && two >= 0) || (one <= 0 && two <= 0)
    }
}

/// A ring of sixteen corners round a disc, just large enough that its sides do not cut the disc.
const RING: Rose = Rose::Sixteen;
/// One over the cosine of half the angle between two corners of the ring, in millionths, rounded up.
const RING_FACTOR: i64 = 1_019_592;

impl<'a> Reach<'a> {
    /// Builds the tree.
    pub fn new(walk: &Walk<'a>, allowed: Length) -> Reach<'a> {
        let mut reach = Reach {
            walk: *walk,
            allowed,
            near: near(walk, allowed),
            tree: Vec::new(),
        };
        let nodes = reach.nodes();
        reach.grow(&nodes);
        reach
    }

    /// The length of movement it was built for.
    pub const fn allowed(&self) -> Length {
        self.allowed
    }

    /// The length of the shortest way found for the leading disc to a point, if it is within the movement.
    pub fn length_to(&self, to: Point) -> Option<Length> {
        self.last_node(to, self.allowed).map(|(length, _)| length)
    }

    /// The shortest way found to a point. A rider's second disc lies behind him if there is room, else where there is some.
    pub fn way_to(&self, to: Point) -> Option<Path> {
        let (_, node) = self.last_node(to, self.allowed)?;
        self.finished(self.path(node, to)?)
    }

    /// The shortest way found into contact with a base.
    pub fn way_into_contact(&self, target: &Base) -> Option<Path> {
        let mover = self.walk.base;
        let straight =
            |node: &Reached| Base::disc(node.at, mover.radius + mover.radius).touching(target);
        let mut best: Option<(Length, usize, Point)> = None;
        for (n, node) in self.tree.iter().enumerate() {
            let place = straight(node);
            let length = node.length + node.at.distance(place);
            let better = best.is_none_or(|(least, _, _)| length < least);
            if better && length <= self.allowed && self.is_clear(node.at, place) {
                best = Some((length, n, place));
            }
        }
        let found = best.and_then(|(_, n, place)| self.finished(self.path(n, place)?));
        found.or_else(|| self.way_round_to(target))
    }

    /// Contact from some side, where the straight approaches are taken.
    fn way_round_to(&self, target: &Base) -> Option<Path> {
        let across = self.walk.base.radius + self.walk.base.radius;
        let ways = [target.lead, target.rear].into_iter().flat_map(|middle| {
            Rose::TwentyFour.directions().filter_map(move |direction| {
                let from = direction.step(middle, Length::inches(4));
                self.way_to(Base::disc(from, across).touching(target))
            })
        });
        ways.min_by_key(Path::length)
    }

    /// The place farthest along a way to a far goal that can be reached now: for routes of several turns.
    pub fn next_on(&self, route: &Path) -> Option<Path> {
        let (mut left, mut last) = (self.allowed, route.start());
        for (a, b) in route.legs() {
            last = a.towards(b, left);
            left = left - a.distance(b).min(left);
            if last != b {
                break;
            }
        }
        // A rider may not have room just there; then a little earlier on the last leg.
        let tries = (0..8).map(|n| last.towards(self.walk.base.lead, Length::thousandths(n * 250)));
        tries.into_iter().find_map(|place| self.way_to(place))
    }

    /// The outlines of all that can be reached, for drawing: rings to be filled by the even-odd rule. They are found on a grid of that
    /// step and are exact to a hundredth of an inch where they cross its lines.
    pub fn outline(&self, step: Length) -> Vec<Vec<Point>> {
        let (from, far) = (self.walk.base.lead, self.allowed.count());
        let step = step.count().max(far / 100).max(50);
        let cells = far / step + 2;
        let start = Point::new(from.x - cells * step, from.y - cells * step);
        let grid = crate::rings::Grid {
            start,
            step,
            count: (2 * cells + 1) as usize,
        };
        grid.rings(&|p| self.length_to(p).is_some())
    }

    /// Whether the leading disc can go straight there.
    fn is_clear(&self, a: Point, b: Point) -> bool {
        let (low_x, high_x) = (a.x.min(b.x), a.x.max(b.x));
        let (low_y, high_y) = (a.y.min(b.y), a.y.max(b.y));
        let apart = |near: &Near| {
            near.high.x < low_x || near.low.x > high_x || near.high.y < low_y || near.low.y > high_y
        };
        let r = self.walk.base.radius;
        self.walk.ground.has_room(b, r)
            && !self
                .near
                .iter()
                .any(|near| !apart(near) && self.walk.is_hit(near.bar, a, b))
    }

    /// The node from which a point is reached best, and the length of the whole way.
    fn last_node(&self, to: Point, allowed: Length) -> Option<(Length, usize)> {
        let from = self.walk.base.lead;
        if !from.within(to, allowed) {
            return None;
        }
        let mut best: Option<(Length, usize)> = None;
        for (n, node) in self.tree.iter().enumerate() {
            let most = best.map_or(allowed, |(length, _)| length - Length::thousandths(1));
            if node.length > most {
                break; // The tree is in order of length.
            }
            if node.at.within(to, most - node.length) && self.is_clear(node.at, to) {
                best = Some((node.length + node.at.distance(to), n));
            }
        }
        best
    }

    fn path(&self, node: usize, to: Point) -> Option<Path> {
        let mut points = vec![to];
        let mut at = node;
        loop {
            let reached = self.tree[at];
            if points.last() != Some(&reached.at) {
                points.push(reached.at);
            }
            if at == 0 {
                break;
            }
            at = usize::from(reached.parent);
        }
        points.reverse();
        Path::new(&points).ok()
    }

    /// The path with room at its end.
    fn finished(&self, path: Path) -> Option<Path> {
        if self.walk.fits(&self.walk.base_after(&path)).is_ok() {
            return Some(path);
        }
        if !self.walk.base.is_capsule() {
            return None;
        }
        let across = self.walk.base.radius + self.walk.base.radius;
        let turned = |direction: Direction| path.with_rear(direction.step(path.end(), across));
        let mut turned = Rose::Sixteen.directions().map(turned);
        turned.find(|path| self.walk.fits(&self.walk.base_after(path)).is_ok())
    }

    /// The corners a taut way can bend at.
    fn nodes(&self) -> Vec<Node> {
        let mut nodes = Vec::with_capacity(16 * self.near.len());
        for near in &self.near {
            match near.bar {
                Bar::Base(id) => {
                    let Some(base) = self.walk.bases.get(id) else {
                        continue;
                    };
                    let radius = self.walk.base.radius + base.radius;
                    self.ring(base.lead, radius, &mut nodes);
                    if base.is_capsule() {
                        self.ring(base.rear, radius, &mut nodes);
                    }
                }
                Bar::Piece(id) => {
                    let piece = &self.walk.ground.pieces()[id.index()];
                    let wet = piece.traits.form == Form::Water;
                    let radius = if wet {
                        Length::ZERO
                    } else {
                        self.walk.base.radius
                    };
                    self.corners(&piece.outline, radius, &mut nodes);
                    if wet {
                        self.banks(&mut nodes);
                    }
                }
                _ => {}
            }
        }
        nodes
    }

    fn corners(&self, outline: &crate::Polygon, radius: Length, nodes: &mut Vec<Node>) {
        let corners = outline.corners();
        let count = corners.len();
        for n in 0..count {
            let (before, at, after) = (
                corners[(n + count - 1) % count],
                corners[n],
                corners[(n + 1) % count],
            );
            if side(before, at, after) <= 0 {
                continue; // A way never bends round a corner that points inwards.
            }
            if radius == Length::ZERO {
                self.add(Node { at, before, after }, nodes);
            } else {
                self.ring(at, radius, nodes);
            }
        }
    }

    /// The corners of bridges and fords, from which a way leads over.
    fn banks(&self, nodes: &mut Vec<Node>) {
        for id in self.walk.ground.ways_over_water().iter() {
            for &at in self.walk.ground.pieces()[id.index()].outline.corners() {
                self.add(
                    Node {
                        at,
                        before: at,
                        after: at,
                    },
                    nodes,
                );
            }
        }
    }

    fn ring(&self, middle: Point, radius: Length, nodes: &mut Vec<Node>) {
        let corner = |direction: Direction| {
            let (x, y) = direction.vector();
            let scale = Direction::SCALE * Direction::SCALE;
            let part = |unit: i64| {
                let size = i128::from(unit.abs()) * i128::from(radius.wide() * RING_FACTOR);
                let size = (size / i128::from(scale)) as i32 + 1;
                size * unit.signum() as i32
            };
            Point::new(middle.x + part(x), middle.y + part(y))
        };
        let count = RING.count();
        let all: Vec<Point> = RING.directions().map(corner).collect();
        for n in 0..usize::from(count) {
            let (before, after) = (all[(n + 15) % 16], all[(n + 1) % 16]);
            self.add(
                Node {
                    at: all[n],
                    before,
                    after,
                },
                nodes,
            );
        }
    }

    fn add(&self, node: Node, nodes: &mut Vec<Node>) {
        let from = self.walk.base.lead;
        if from.within(node.at, self.allowed) && self.is_clear(node.at, node.at) {
            nodes.push(node);
        }
    }

    /// Dijkstra's search over the nodes; legs are looked at only when their first end is settled.
    fn grow(&mut self, nodes: &[Node]) {
        let from = self.walk.base.lead;
        self.tree.push(Reached {
            at: from,
            length: Length::ZERO,
            parent: 0,
            depth: 0,
        });
        let mut best = vec![(Length::LONGEST, 0_u16); nodes.len()];
        let mut open: Vec<u16> = (0..nodes.len() as u16).collect();
        let mut queue = BinaryHeap::new();
        self.relax(None, 0, nodes, &open, &mut best, &mut queue);
        while let Some(Reverse((length, n))) = queue.pop() {
            let Some(place) = open.iter().position(|m| *m == n) else {
                continue;
            };
            open.swap_remove(place);
            let parent = best[usize::from(n)].1;
            let depth = self.tree[usize::from(parent)].depth + 1;
            let node = nodes[usize::from(n)];
            self.tree.push(Reached {
                at: node.at,
                length,
                parent,
                depth,
            });
            // A path has room for so many points.
            if usize::from(depth) < Path::MOST - 2 {
                let tree = (self.tree.len() - 1) as u16;
                self.relax(Some(node), tree, nodes, &open, &mut best, &mut queue);
            }
        }
    }

    fn relax(
        &self,
        node: Option<Node>,
        tree: u16,
        nodes: &[Node],
        open: &[u16],
        best: &mut [(Length, u16)],
        queue: &mut BinaryHeap<Reverse<(Length, u16)>>,
    ) {
        let from = self.tree[usize::from(tree)];
        let left = self.allowed - from.length;
        for &m in open {
            let other = &nodes[usize::from(m)];
            let known = &mut best[usize::from(m)];
            let most = left.min(known.0 - from.length - Length::thousandths(1));
            if !from.at.within(other.at, most) {
                continue;
            }
            let taut = node.is_none_or(|node| node.is_taut(other.at)) && other.is_taut(from.at);
            if taut && self.is_clear(from.at, other.at) {
                let length = from.length + from.at.distance(other.at);
                *known = (length, tree);
                queue.push(Reverse((length, m)));
            }
        }
    }
}

/// What could bar a mover within its movement.
fn near(walk: &Walk, allowed: Length) -> Vec<Near> {
    let (from, r) = (walk.base.lead, walk.base.radius);
    let far = allowed.count();
    let boxed = |bar, low: Point, high: Point, r: Length| Near {
        bar,
        low: Point::new(low.x - r.count(), low.y - r.count()),
        high: Point::new(high.x + r.count(), high.y + r.count()),
    };
    let bases = walk.bases.of(walk.in_way).map(|(id, base)| {
        let (a, b) = (base.lead, base.rear);
        let low = Point::new(a.x.min(b.x), a.y.min(b.y));
        let high = Point::new(a.x.max(b.x), a.y.max(b.y));
        boxed(Bar::Base(id), low, high, r + base.radius)
    });
    let pieces = (walk.ground.numbered())
        .filter(|(id, piece)| walk.passing.blocks(*id, piece))
        .map(|(id, piece)| {
            let (low, high) = piece.outline.bounds();
            boxed(Bar::Piece(id), low, high, r)
        });
    let in_reach = |near: &Near| {
        near.low.x <= from.x + far
            && near.high.x >= from.x - far
            && near.low.y <= from.y + far
            && near.high.y >= from.y - far
    };
    bases.chain(pieces).filter(in_reach).collect()
}
