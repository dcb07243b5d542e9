//! Where blocks stand: in rows round an area's heart, each in a square of its own that lies wholly inside the
//! area, beside its name, its signs and the counters on its borders. Squares of different areas can
//! therefore never touch. In a crowd squares become smaller; blank blocks are piled before they do so too much,
//! and those in reserve stand nearest to the border that they came over.

use super::{
    Piece,
    chart::{CHART, COUNTER, HEIGHT, Land, WIDTH},
};
use crate::{curve::Point, pen::Area as Frame};
use hammer_of_the_scots::{Area, Border, Side};
use std::{cmp::Ordering, sync::LazyLock};

/// How large a block is drawn, the largest first.
const SIZES: [f64; 8] = [52.0, 48.0, 44.0, 40.0, 36.0, 31.0, 27.0, 24.0];
/// Below this size blank blocks are piled.
const SMALL: f64 = 40.0;
/// The space between two blocks.
const GAP: f64 = 3.0;
/// The space between a block and the edge of its area.
const MARGIN: f64 = 4.0;
/// The size of a cell of the raster on which room is looked for.
const CELL: f64 = 2.0;

/// A square, and the pieces that stand there: one, or a pile.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Spot {
    pub frame: Frame,
    /// Which of the pieces, the uppermost first.
    pub pieces: Vec<usize>,
}

/// For every area, for every size: the rows of squares that can be laid there. They differ in where the first row
/// begins.
static ROOM: LazyLock<Vec<Vec<Vec<Grid>>>> = LazyLock::new(|| {
    let free_in = |land| {
        let free = Free::of(land);
        let sizes = SIZES.iter().map(|&size| free.grids(size));
        sizes.collect()
    };
    CHART.areas.iter().map(free_in).collect()
});

/// Squares in rows, by their middles, the nearest to the heart first.
struct Grid(Vec<Point>);

/// Lays the pieces that are in this area. Every piece is in exactly one spot.
pub(crate) fn lay(area: Area, pieces: &[Piece]) -> Vec<Spot> {
    let alone: Vec<Vec<usize>> = (0..pieces.len()).map(|piece| vec![piece]).collect();
    let room = &ROOM[area.index()];
    let size_for = |units: usize| {
        let fits = |grids: &Vec<Grid>| grids.iter().any(|grid| grid.0.len() >= units);
        room.iter().position(fits)
    };
    let (size, mut units) = match size_for(alone.len()) {
        Some(size) if SIZES[size] >= SMALL => (size, alone),
        _ => {
            let piled = piled(pieces);
            (size_for(piled.len()).unwrap_or(SIZES.len() - 1), piled)
        }
    };
    let most = room[size].iter().map(|grid| grid.0.len()).max();
    // More than there can be at the smallest size: the last ones share a square.
    let most = most.unwrap_or(0).max(1);
    if units.len() > most {
        let rest: Vec<usize> = units.drain(most - 1..).flatten().collect();
        units.push(rest);
    }
    let grids = room[size].iter().filter(|grid| grid.0.len() >= units.len());
    let taken = grids.map(|grid| take(area, &grid.0, &units, pieces));
    let nearest = taken.min_by(|one, other| order(one.1, other.1));
    let spots = nearest.map(|(middles, _)| middles).unwrap_or_default();
    let half = SIZES[size] / 2.0;
    units
        .into_iter()
        .zip(spots)
        .map(|(pieces, (x, y))| Spot {
            frame: Frame::new(x - half, y - half, 2.0 * half, 2.0 * half),
            pieces,
        })
        .collect()
}

fn order(one: f64, other: f64) -> Ordering {
    one.partial_cmp(&other).unwrap_or(Ordering::Equal)
}

/// Each face by itself; blank ones of a side that wait at the same border, or at none, in one pile.
fn piled(pieces: &[Piece]) -> Vec<Vec<usize>> {
    let mut units: Vec<Vec<usize>> = Vec::new();
    for (number, piece) in pieces.iter().enumerate() {
        let is_like = |other: &Piece| {
            other.face.is_none() && (other.side, other.waiting) == (piece.side, piece.waiting)
        };
        let pile = units.iter_mut().find(|unit| is_like(&pieces[unit[0]]));
        match pile.filter(|_| piece.face.is_none()) {
            Some(pile) => pile.push(number),
            None => units.push(vec![number]),
        }
    }
    units
}

/// A square of the grid for each unit, and how far they are, squared, from where they would like to be.
fn take(area: Area, grid: &[Point], units: &[Vec<usize>], pieces: &[Piece]) -> (Vec<Point>, f64) {
    let mut free = grid.to_vec();
    let mut found = vec![(0.0, 0.0); units.len()];
    let mut far = 0.0;
    // Reserves first, to their borders; then the others, round the heart.
    let waits_at = |unit: usize| pieces[units[unit][0]].waiting;
    for (unit, place) in found.iter_mut().enumerate() {
        if let Some(border) = waits_at(unit) {
            let mid = CHART.way(border).mid;
            let by_way = |one: &&Point, other: &&Point| order(way(**one, mid), way(**other, mid));
            let nearest = free.iter().min_by(by_way).copied();
            let at = nearest.unwrap_or(mid);
            free.retain(|&point| point != at);
            far += way(at, mid).powi(2);
            *place = at;
        }
    }
    let heart = CHART.land(area).heart;
    let settled: Vec<usize> = (0..units.len())
        .filter(|&unit| waits_at(unit).is_none())
        .collect();
    free.truncate(settled.len());
    far += free.iter().map(|&at| way(at, heart).powi(2)).sum::<f64>();
    let sides = settled.iter().map(|&unit| pieces[units[unit][0]].side);
    for (unit, at) in settled
        .iter()
        .zip(apart(free, &sides.collect::<Vec<Side>>()))
    {
        found[*unit] = at;
    }
    (found, far)
}

/// Gives each its square so that the sides stand apart, the Scots to the north or west, in reading order.
fn apart(mut free: Vec<Point>, sides: &[Side]) -> Vec<Point> {
    let spread = |axis: fn(&Point) -> f64| {
        let (low, high) = free
            .iter()
            .map(axis)
            .fold((f64::MAX, f64::MIN), |(low, high), at| {
                (low.min(at), high.max(at))
            });
        high - low
    };
    let is_wide = spread(|at| at.0) > spread(|at| at.1);
    let reading = |one: &Point, other: &Point| order(one.1, other.1).then(order(one.0, other.0));
    if is_wide {
        free.sort_by(|one, other| order(one.0, other.0).then(order(one.1, other.1)));
    } else {
        free.sort_by(reading);
    }
    let scots = sides.iter().filter(|&&side| side == Side::Scotland).count();
    let mut english = free.split_off(scots.min(free.len()));
    free.sort_by(reading);
    english.sort_by(reading);
    let (mut north, mut south) = (free.into_iter(), english.into_iter());
    let next = |&side: &Side| match side {
        Side::Scotland => north.next(),
        Side::England => south.next(),
    };
    sides.iter().filter_map(next).collect()
}

fn way(one: Point, other: Point) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

/// The room in an area, as sums over a raster: how many free cells there are above and left of each.
struct Free {
    heart: Point,
    left: f64,
    top: f64,
    columns: usize,
    rows: usize,
    sums: Vec<u32>,
}

impl Free {
    fn of(land: &Land) -> Free {
        let bound = |pick: fn(&Point) -> f64, better: fn(f64, f64) -> f64, start: f64| {
            land.ring.iter().map(pick).fold(start, better)
        };
        let (left, right) = (
            bound(|at| at.0, f64::min, WIDTH),
            bound(|at| at.0, f64::max, 0.0),
        );
        let (top, bottom) = (
            bound(|at| at.1, f64::min, HEIGHT),
            bound(|at| at.1, f64::max, 0.0),
        );
        let columns = ((right - left) / CELL).ceil() as usize;
        let rows = ((bottom - top) / CELL).ceil() as usize;
        let counter = |border: Border| {
            let (x, y) = CHART.way(border).mid;
            let reach = COUNTER + 1.0;
            Frame::new(x - reach, y - reach, 2.0 * reach, 2.0 * reach)
        };
        let counters = land.area.crossings().iter();
        let counters = counters.map(|crossing| counter(crossing.border));
        // Free cells are looked for with a margin, which these do not need.
        let name = land.label_box().grown(2.0);
        let taken = land.sign_boxes().chain([name]).chain(counters);
        let taken: Vec<Frame> = taken.map(|frame| frame.grown(1.0 - MARGIN)).collect();
        let mut sums = vec![0; (columns + 1) * (rows + 1)];
        for row in 0..rows {
            let y = top + (row as f64 + 0.5) * CELL;
            let crossed = crossings(&land.ring, y);
            let mut in_row = 0;
            for column in 0..columns {
                let x = left + (column as f64 + 0.5) * CELL;
                let is_inside = crossed.iter().filter(|&&at| at < x).count() % 2 == 1;
                let is_taken = taken.iter().any(|frame| {
                    x > frame.x && x < frame.x + frame.w && y > frame.y && y < frame.y + frame.h
                });
                in_row += u32::from(is_inside && !is_taken);
                sums[(row + 1) * (columns + 1) + column + 1] =
                    sums[row * (columns + 1) + column + 1] + in_row;
            }
        }
        Free {
            heart: land.heart,
            left,
            top,
            columns,
            rows,
            sums,
        }
    }

    /// Whether a square of so many cells, its upper left cell here, is free.
    fn is_free(&self, column: usize, row: usize, cells: usize) -> bool {
        if column + cells > self.columns || row + cells > self.rows {
            return false;
        }
        let sum = |column: usize, row: usize| self.sums[row * (self.columns + 1) + column];
        let (right, below) = (column + cells, row + cells);
        let found = sum(right, below) + sum(column, row) - sum(right, row) - sum(column, below);
        found as usize == cells * cells
    }

    /// Every way to lay squares of this size in rows: from each height, with a square, a gap or nothing in
    /// particular at the heart.
    fn grids(&self, size: f64) -> Vec<Grid> {
        let cells = ((size + 2.0 * MARGIN) / CELL).ceil() as usize;
        let step = ((size + GAP) / CELL).ceil() as usize;
        let heart = ((self.heart.0 - self.left) / CELL).round() as usize;
        // The left column of the square in whose middle the heart is, and that half a step away.
        let centred = (heart + 64 * step).saturating_sub(cells / 2);
        let phases = [
            None,
            Some(centred % step),
            Some((centred + step / 2) % step),
        ];
        let heights = 0..step.min(self.rows);
        let grids = heights.flat_map(|first| phases.map(|phase| (first, phase)));
        let laid = grids.map(|(first, phase)| {
            let rows = (first..self.rows).step_by(step);
            let mut middles: Vec<Point> = rows
                .flat_map(|row| self.row(row, cells, step, phase))
                .collect();
            middles.sort_by(|&one, &other| order(way(one, self.heart), way(other, self.heart)));
            Grid(middles)
        });
        laid.filter(|grid| !grid.0.is_empty()).collect()
    }

    /// The middles of the squares in one row: in these columns, or in the middle of each free stretch.
    fn row(&self, row: usize, cells: usize, step: usize, phase: Option<usize>) -> Vec<Point> {
        let mut lefts: Vec<f64> = Vec::new();
        if let Some(phase) = phase {
            let columns = (phase..self.columns).step_by(step);
            let free = columns.filter(|&column| self.is_free(column, row, cells));
            lefts.extend(free.map(|column| column as f64));
        } else {
            let mut column = 0;
            while column < self.columns {
                let begin = column;
                while self.is_free(column, row, cells) {
                    column += 1;
                }
                if column > begin {
                    let slack = column - 1 - begin;
                    let squares = slack / step;
                    let first = begin as f64 + (slack - squares * step) as f64 / 2.0;
                    lefts.extend((0..=squares).map(|square| first + (square * step) as f64));
                    // The next stretch must not touch this one.
                    column += step;
                } else {
                    column += 1;
                }
            }
        }
        let half = cells as f64 / 2.0;
        let middle = |left: f64| {
            (
                self.left + (left + half) * CELL,
                self.top + (row as f64 + half) * CELL,
            )
        };
        lefts.into_iter().map(middle).collect()
    }
}

/// Where the outline crosses this height.
fn crossings(ring: &[Point], y: f64) -> Vec<f64> {
    let edges = (0..ring.len()).map(|at| (ring[at], ring[(at + 1) % ring.len()]));
    let crossed = edges.filter(|&(one, other)| (one.1 > y) != (other.1 > y));
    crossed
        .map(|(one, other)| one.0 + (y - one.1) / (other.1 - one.1) * (other.0 - one.0))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hammer_of_the_scots::Face;
    use hammer_of_the_scots::{Block, BlockSet};
    use table::Rng;

    fn touch(one: Frame, other: Frame) -> bool {
        one.x < other.x + other.w
            && other.x < one.x + one.w
            && one.y < other.y + other.h
            && other.y < one.y + one.h
    }

    fn blank(area: Area, side: Side) -> Piece {
        Piece::blank(area, side)
    }

    fn shown(area: Area, block: Block) -> Piece {
        Piece::shown(
            area,
            Face {
                block,
                steps: block.max_steps(),
            },
        )
    }

    /// All spots on the map, with their areas; each piece is checked to be in exactly one.
    fn spread(pieces: &[Piece]) -> Vec<(Area, Spot)> {
        let mut all = Vec::new();
        for area in Area::all() {
            let here: Vec<Piece> = pieces
                .iter()
                .filter(|piece| piece.area == area)
                .cloned()
                .collect();
            let spots = lay(area, &here);
            let mut found: Vec<usize> = spots.iter().flat_map(|spot| spot.pieces.clone()).collect();
            found.sort_unstable();
            assert_eq!(found, (0..here.len()).collect::<Vec<usize>>(), "{area}");
            all.extend(spots.into_iter().map(|spot| (area, spot)));
        }
        all
    }

    #[test]
    fn no_two_blocks_ever_overlap() {
        let mut rng = Rng::new(7);
        for game in 0..400 {
            // From a few areas that hold everything to blocks all over the map.
            let areas = 1 + rng.pick(Area::COUNT);
            let reader = Side::BOTH[game % 2];
            let pieces: Vec<Piece> = Block::all()
                .map(|block| {
                    let area = Area::new(rng.pick(areas) * 7 % Area::COUNT);
                    let is_own = block.side() == reader || rng.pick(5) == 0;
                    let mut piece = match is_own {
                        true => shown(area, block),
                        false => blank(area, block.side()),
                    };
                    if rng.pick(4) == 0 {
                        let ways = area.crossings();
                        piece.waiting = Some(ways[rng.pick(ways.len())].border);
                    }
                    piece
                })
                .collect();
            let spots = spread(&pieces);
            for (at, (area, spot)) in spots.iter().enumerate() {
                let Frame { x, y, w, h } = spot.frame;
                assert!(x >= 0.0 && y >= 0.0 && x + w <= WIDTH && y + h <= HEIGHT);
                for (other, beside) in &spots[..at] {
                    assert!(
                        !touch(spot.frame, beside.frame),
                        "{area} {other} in game {game}"
                    );
                }
                for land in &CHART.areas {
                    assert!(
                        !touch(spot.frame, land.label_box()),
                        "{area}: the name {}",
                        land.area
                    );
                    for sign in land.sign_boxes() {
                        assert!(!touch(spot.frame, sign), "{area}: a sign of {}", land.area);
                    }
                }
                for way in &CHART.borders {
                    let (x, y) = way.mid;
                    let counter = Frame::new(x - 8.0, y - 8.0, 16.0, 16.0);
                    assert!(!touch(spot.frame, counter), "{area}: {}", way.border);
                }
            }
        }
    }

    #[test]
    fn fourteen_of_either_side_find_room() {
        for area in Area::all() {
            for side in Side::BOTH {
                let own = BlockSet::of_side(side).iter().take(14);
                let own: Vec<Piece> = own.map(|block| shown(area, block)).collect();
                let enemies = (0..14).map(|_| blank(area, side.other()));
                let all: Vec<Piece> = own.iter().cloned().chain(enemies).collect();
                let spots = lay(area, &all);
                assert_eq!(spots.len(), 15, "{area}: own blocks are seen one by one");
            }
        }
    }

    #[test]
    fn a_few_blocks_are_large() {
        for area in Area::all() {
            for (count, least) in [(1, 52.0), (2, 52.0), (4, 44.0), (6, 40.0)] {
                let few: Vec<Piece> = (0..count).map(|_| blank(area, Side::England)).collect();
                let spots = lay(area, &few);
                assert_eq!(spots.len(), count, "{area}");
                assert!(
                    spots[0].frame.w >= least,
                    "{area}: {count} are {} wide",
                    spots[0].frame.w
                );
            }
        }
    }
}
