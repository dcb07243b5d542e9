//! The planner: one tree of shortest ways for a figure, from which the way to any point is read. It only suggests; each leg that it
//! suggests has been found free by the same predicates that [`Walk::judge`] uses, so its ways always pass.

use crate::{
    base::Base,
    corners::{Corners, Turn},
    direction::{Direction, Rose},
    judge::{Bar, Walk},
    length::Length,
    path::Path,
    point::{Point, compare_to_segment},
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
    /// For a disc its middle, and how near the mover's middle may come: most of what is near are discs, and they are quick to ask.
    disc: Option<(Point, Length)>,
}

#[derive(Clone, Copy)]
struct Reached {
    at: Point,
    length: Length,
    parent: u16,
    depth: u8,
}

impl<'a> Reach<'a> {
    /// Builds the tree.
    pub fn new(walk: &Walk<'a>, allowed: Length) -> Reach<'a> {
        let mut reach = Reach {
            walk: *walk,
            allowed,
            near: near(walk, allowed),
            tree: Vec::new(),
        };
        let corners = reach.corners();
        reach.grow(&corners);
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
        self.outline_with(&[], step, |_| true)
    }

    /// The same together with what is reached from other places near by: of a figure that touches another no taut way leads along
    /// that base, but one may begin with a small step aside.
    /// Only where the game lets the figure be counts.
    pub fn outline_with(
        &self,
        others: &[Reach],
        step: Length,
        may_be: impl Fn(Point) -> bool,
    ) -> Vec<Vec<Point>> {
        let (from, far) = (self.walk.base.lead, self.allowed.count());
        let step = step.count().max(far / 100).max(50);
        let cells = far / step + 2;
        let start = Point::new(from.x - cells * step, from.y - cells * step);
        let grid = crate::rings::Grid {
            start,
            step,
            count: (2 * cells + 1) as usize,
        };
        grid.rings(&|p| {
            let mut all = std::iter::once(self).chain(others);
            all.any(|reach| reach.length_to(p).is_some()) && may_be(p)
        })
    }

    /// Whether the leading disc can go straight there.
    fn is_clear(&self, a: Point, b: Point) -> bool {
        let (low_x, high_x) = (a.x.min(b.x), a.x.max(b.x));
        let (low_y, high_y) = (a.y.min(b.y), a.y.max(b.y));
        let apart = |near: &Near| {
            near.high.x < low_x || near.low.x > high_x || near.high.y < low_y || near.low.y > high_y
        };
        let bars = |near: &Near| match near.disc {
            Some((middle, reach)) => compare_to_segment(middle, a, b, reach).is_lt(),
            None => self.walk.is_hit(near.bar, a, b),
        };
        self.walk.ground.has_room(b, self.walk.base.radius)
            && !self.near.iter().any(|near| !apart(near) && bars(near))
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
    fn corners(&self) -> Corners {
        let (from, allowed) = (self.walk.base.lead, self.allowed);
        let mut corners = Corners::default();
        let is_free = |at: Point| from.within(at, allowed) && self.is_clear(at, at);
        for near in &self.near {
            match near.bar {
                Bar::Base(id) => {
                    if let Some(base) = self.walk.bases.get(id) {
                        let radius = self.walk.base.radius + base.radius;
                        corners.ring(base.lead, radius, &is_free);
                        if base.is_capsule() {
                            corners.ring(base.rear, radius, &is_free);
                        }
                    }
                }
                Bar::Piece(id) => {
                    let pieces = self.walk.ground.pieces();
                    let piece = &pieces[id.index()];
                    if piece.traits.form != Form::Water {
                        corners.outline(&piece.outline, self.walk.base.radius, &is_free);
                        continue;
                    }
                    corners.outline(&piece.outline, Length::ZERO, &is_free);
                    for way in self.walk.ground.ways_over_water().iter() {
                        corners.loose(pieces[way.index()].outline.corners(), &is_free);
                    }
                }
                _ => {}
            }
        }
        corners
    }

    /// Dijkstra's search over the corners; legs are looked at only when their first end is settled.
    fn grow(&mut self, corners: &Corners) {
        self.tree.push(Reached {
            at: self.walk.base.lead,
            length: Length::ZERO,
            parent: 0,
            depth: 0,
        });
        let mut search = Search {
            best: vec![(Length::LONGEST, 0); corners.nodes.len()],
            done: vec![false; corners.nodes.len()],
            queue: BinaryHeap::new(),
        };
        self.relax(0, None, corners, &mut search);
        while let Some(Reverse((length, n))) = search.queue.pop() {
            let place = usize::from(n);
            if std::mem::replace(&mut search.done[place], true) {
                continue;
            }
            let parent = search.best[place].1;
            let before = self.tree[usize::from(parent)];
            let node = corners.nodes[place];
            self.tree.push(Reached {
                at: node.at,
                length,
                parent,
                depth: before.depth + 1,
            });
            // A path has room for so many points.
            if usize::from(before.depth) < Path::MOST - 3 {
                self.relax(
                    self.tree.len() - 1,
                    node.turn(before.at),
                    corners,
                    &mut search,
                );
            }
        }
    }

    /// Looks at all legs from a corner that was just settled.
    fn relax(&self, tree: usize, turn: Option<Turn>, corners: &Corners, search: &mut Search) {
        let from = self.tree[tree];
        let left = self.allowed - from.length;
        for group in &corners.groups {
            if !group.is_within(from.at, left) || turn.is_some_and(|turn| !turn.may_meet(group)) {
                continue;
            }
            for n in group.first..group.last {
                let other = &corners.nodes[n];
                let misses = |turn: Turn| !turn.leads_to(other.at);
                if search.done[n] || turn.is_some_and(misses) || !other.is_taut(from.at) {
                    continue;
                }
                let most = left.min(search.best[n].0 - from.length - Length::thousandths(1));
                if from.at.within(other.at, most) && self.is_clear(from.at, other.at) {
                    let length = from.length + from.at.distance(other.at);
                    search.best[n] = (length, tree as u16);
                    search.queue.push(Reverse((length, n as u16)));
                }
            }
        }
    }
}

/// What a search knows so far, by corner.
struct Search {
    /// The shortest length found, and the place in the tree from which it comes.
    best: Vec<(Length, u16)>,
    done: Vec<bool>,
    queue: BinaryHeap<Reverse<(Length, u16)>>,
}

/// What could bar a mover within its movement.
fn near(walk: &Walk, allowed: Length) -> Vec<Near> {
    let (from, r) = (walk.base.lead, walk.base.radius);
    let far = allowed.count();
    let boxed = |bar, low: Point, high: Point, r: Length| Near {
        bar,
        low: Point::new(low.x - r.count(), low.y - r.count()),
        high: Point::new(high.x + r.count(), high.y + r.count()),
        disc: None,
    };
    let bases = walk.bases.of(walk.in_way).map(|(id, base)| {
        let (a, b) = (base.lead, base.rear);
        let low = Point::new(a.x.min(b.x), a.y.min(b.y));
        let high = Point::new(a.x.max(b.x), a.y.max(b.y));
        let reach = r + base.radius;
        Near {
            disc: (!base.is_capsule()).then_some((a, reach)),
            ..boxed(Bar::Base(id), low, high, reach)
        }
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
