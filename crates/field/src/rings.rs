//! Outlines of a region that can only be asked point by point: squares of a grid are looked at by their corners, and where two
//! neighbouring corners differ the edge between them is halved until the outline is known to a hundredth of an inch.

use crate::point::Point;
use std::collections::BTreeMap;

/// A square grid of points.
pub(crate) struct Grid {
    pub(crate) start: Point,
    pub(crate) step: i32,
    pub(crate) count: usize,
}

/// An edge of the grid by its first corner and whether it goes down.
type Edge = (usize, usize, bool);

impl Grid {
    /// The rings round all that is inside, inside on the same hand everywhere.
    pub(crate) fn rings(&self, inside: &dyn Fn(Point) -> bool) -> Vec<Vec<Point>> {
        let holds: Vec<Vec<bool>> = (0..self.count)
            .map(|y| (0..self.count).map(|x| inside(self.corner(x, y))).collect())
            .collect();
        let mut next: BTreeMap<Edge, Edge> = BTreeMap::new();
        for y in 0..self.count - 1 {
            for x in 0..self.count - 1 {
                for (from, to) in self.links(&holds, x, y) {
                    next.insert(from, to);
                }
            }
        }
        let mut rings = Vec::new();
        while let Some((&first, _)) = next.iter().next() {
            let (mut ring, mut at) = (Vec::new(), first);
            while let Some(to) = next.remove(&at) {
                ring.push(self.crossing(at, &holds, inside));
                at = to;
            }
            rings.push(ring);
        }
        rings
    }

    fn corner(&self, x: usize, y: usize) -> Point {
        let part = |start: i32, n: usize| start + n as i32 * self.step;
        Point::new(part(self.start.x, x), part(self.start.y, y))
    }

    /// The pieces of outline in one square, each from the edge where it comes in to the one where it goes out.
    fn links(&self, holds: &[Vec<bool>], x: usize, y: usize) -> Vec<(Edge, Edge)> {
        let corners = [
            holds[y][x],
            holds[y][x + 1],
            holds[y + 1][x + 1],
            holds[y + 1][x],
        ];
        let edges = [
            (x, y, false),
            (x + 1, y, true),
            (x, y + 1, false),
            (x, y, true),
        ];
        // Going round the square: where inside begins one piece of outline ends, and the other way about.
        let mut links = Vec::new();
        for n in 0..4 {
            let leaves = corners[n] && !corners[(n + 1) % 4];
            if leaves {
                let enters = (1..4).map(|k| (n + k) % 4);
                let back = enters
                    .into_iter()
                    .find(|m| !corners[*m] && corners[(m + 1) % 4]);
                if let Some(back) = back {
                    links.push((edges[n], edges[back]));
                }
            }
        }
        links
    }

    /// Where the outline crosses an edge.
    fn crossing(
        &self,
        (x, y, down): Edge,
        holds: &[Vec<bool>],
        inside: &dyn Fn(Point) -> bool,
    ) -> Point {
        let (a, b) = (
            self.corner(x, y),
            if down {
                self.corner(x, y + 1)
            } else {
                self.corner(x + 1, y)
            },
        );
        let (mut holding, mut other) = if holds[y][x] { (a, b) } else { (b, a) };
        while (holding.x - other.x).abs() + (holding.y - other.y).abs() > 10 {
            let middle = Point::new((holding.x + other.x) / 2, (holding.y + other.y) / 2);
            if inside(middle) {
                holding = middle;
            } else {
                other = middle;
            }
        }
        holding
    }
}
