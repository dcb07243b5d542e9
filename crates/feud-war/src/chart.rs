//! How far it is over the ground from anywhere to anywhere, around what bars who drives an animal: a coarse chart for those who judge a
//! position, as a player does by eye. No rule asks it: moves are judged by the ways themselves, and shots are measured after they are
//! declared. It depends on the terrain alone and is kept with the land; it is no part of a state.

use crate::{land::driving, tables::BASE};
use field::{Base, Ground, Point, Walk};
use std::{cmp::Reverse, collections::BinaryHeap, sync::OnceLock};

/// Nothing leads there.
const FAR: u16 = u16::MAX;
/// A step along the grid and one across, in tenths of an inch.
const STEPS: [u16; 2] = [10, 14];
/// The eight neighbours of a cell.
const AROUND: [(i32, i32); 8] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (-1, -1),
    (1, -1),
    (-1, 1),
];

/// Distances over a grid of one inch.
#[derive(Debug)]
pub struct Chart {
    columns: i32,
    rows: i32,
    /// For each cell the neighbours that one can go to.
    open: Vec<u8>,
    /// For each cell the nearest one from which one can go anywhere.
    nearest: Vec<u16>,
    /// The distances from a cell to all others, in tenths of an inch, made when they are first asked for.
    fields: Vec<OnceLock<Box<[u16]>>>,
}

/// The distances to one place.
#[derive(Clone, Copy, Debug)]
pub struct Distances<'a> {
    chart: &'a Chart,
    to: Point,
    field: &'a [u16],
}

fn at((x, y): (i32, i32)) -> Point {
    Point::new(x * 1_000, y * 1_000)
}

impl Chart {
    /// The chart of a table.
    pub(crate) fn new(ground: &Ground) -> Chart {
        let (width, depth) = ground.size();
        let (columns, rows) = (width.count() / 1_000 + 1, depth.count() / 1_000 + 1);
        let walk = Walk::over(ground, Base::disc(Point::new(0, 0), BASE), driving());
        let cells = (columns * rows) as usize;
        let mut chart = Chart {
            columns,
            rows,
            open: vec![0; cells],
            nearest: vec![0; cells],
            fields: (0..cells).map(|_| OnceLock::new()).collect(),
        };
        for cell in chart.cells() {
            for (way, step) in AROUND.iter().enumerate() {
                let next = (cell.0 + step.0, cell.1 + step.1);
                // Each pair is looked at once, from the cell with the lower number.
                if chart.is_inside(next) && chart.place(next) > chart.place(cell) {
                    let is_open = walk.is_clear(at(cell), at(next));
                    let (here, there) = (chart.place(cell), chart.place(next));
                    chart.open[here] |= u8::from(is_open) << way;
                    chart.open[there] |= u8::from(is_open) << (way ^ 1);
                }
            }
        }
        let free: Vec<(i32, i32)> = chart
            .cells()
            .filter(|cell| chart.open[chart.place(*cell)] != 0)
            .collect();
        for cell in chart.cells() {
            let far = |free: &&(i32, i32)| {
                let (x, y) = (free.0 - cell.0, free.1 - cell.1);
                x * x + y * y
            };
            let place = chart.place(cell);
            let best = match chart.open[place] {
                0 => free.iter().min_by_key(far).copied().unwrap_or(cell),
                _ => cell,
            };
            chart.nearest[place] = chart.place(best) as u16;
        }
        chart
    }

    fn cells(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        (0..rows).flat_map(move |y| (0..columns).map(move |x| (x, y)))
    }

    fn is_inside(&self, (x, y): (i32, i32)) -> bool {
        (0..self.columns).contains(&x) && (0..self.rows).contains(&y)
    }

    fn place(&self, (x, y): (i32, i32)) -> usize {
        (y * self.columns + x) as usize
    }

    fn cell(&self, place: usize) -> (i32, i32) {
        (place as i32 % self.columns, place as i32 / self.columns)
    }

    /// The cell that stands for a point.
    fn cell_of(&self, p: Point) -> usize {
        let x = ((p.x + 500) / 1_000).clamp(0, self.columns - 1);
        let y = ((p.y + 500) / 1_000).clamp(0, self.rows - 1);
        usize::from(self.nearest[self.place((x, y))])
    }

    /// The distances to a place.
    pub fn to(&self, to: Point) -> Distances<'_> {
        let cell = self.cell_of(to);
        Distances {
            chart: self,
            to,
            field: self.fields[cell].get_or_init(|| self.flooded(cell)),
        }
    }

    fn neighbours(&self, place: usize) -> impl Iterator<Item = (usize, u16)> + '_ {
        let (x, y) = self.cell(place);
        let open = self.open[place];
        let ways = AROUND.iter().enumerate();
        ways.filter(move |(way, _)| open >> way & 1 == 1)
            .map(move |(way, step)| (self.place((x + step.0, y + step.1)), STEPS[way / 4]))
    }

    fn flooded(&self, from: usize) -> Box<[u16]> {
        let mut field = vec![FAR; self.open.len()].into_boxed_slice();
        let mut queue = BinaryHeap::from([Reverse((0u16, from))]);
        field[from] = 0;
        while let Some(Reverse((far, place))) = queue.pop() {
            if far > field[place] {
                continue;
            }
            for (next, step) in self.neighbours(place) {
                let there = far.saturating_add(step);
                if there < field[next] {
                    field[next] = there;
                    queue.push(Reverse((there, next)));
                }
            }
        }
        field
    }
}

impl Distances<'_> {
    /// How far it is from a point along the grid, in tenths of an inch; nothing where no way leads. The grid has eight directions, which
    /// makes it up to a twelfth too long, and half an inch at both ends.
    #[inline]
    pub fn tenths_from(&self, p: Point) -> Option<u16> {
        match self.field[self.chart.cell_of(p)] {
            FAR => None,
            far => Some(far),
        }
    }

    /// The points of a way from there, a step of the grid each, the place itself last; nothing where no way leads.
    pub fn way_from(&self, p: Point) -> Vec<Point> {
        let mut place = self.chart.cell_of(p);
        let mut way = Vec::new();
        if self.field[place] == FAR {
            return way;
        }
        while self.field[place] > 0 {
            way.push(at(self.chart.cell(place)));
            let next = self
                .chart
                .neighbours(place)
                .min_by_key(|(next, step)| self.field[*next].saturating_add(*step));
            match next {
                Some((next, _)) if self.field[next] < self.field[place] => place = next,
                _ => break,
            }
        }
        way.push(self.to);
        way
    }

    /// The place itself.
    pub fn goal(&self) -> Point {
        self.to
    }
}

/// Keeps the chart with the land, and compares nothing.
#[derive(Debug, Default)]
pub(crate) struct Charted(OnceLock<Chart>);

impl Charted {
    pub fn of(&self, ground: &Ground) -> &Chart {
        self.0.get_or_init(|| Chart::new(ground))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ReadyLand;
    use field::{Form, Length};

    #[test]
    fn distances_lead_over_bridges_and_are_straight_in_the_open() {
        let size = (Length::inches(48), Length::inches(48));
        let land = ReadyLand::Liddel.land(size, Length::inches(3));
        let chart = land.chart();
        assert_eq!(
            chart
                .to(Point::inches(24, 20))
                .tenths_from(Point::inches(29, 20)),
            Some(50)
        );
        // The river runs in the south; straight it is 16 in, over the bridge not much more, from between the crossings it is.
        let home = chart.to(Point::inches(24, 46));
        let tenths = |x, y| home.tenths_from(Point::inches(x, y)).unwrap();
        assert!((160..190).contains(&tenths(23, 30)), "{}", tenths(23, 30));
        assert!((170..250).contains(&tenths(33, 34)), "{}", tenths(33, 34));
        let way = home.way_from(Point::inches(33, 34));
        assert_eq!(way.last(), Some(&Point::inches(24, 46)));
        let is_under = |p: &Point, forms: &[Form]| {
            let at = Base::disc(*p, Length::ZERO);
            let mut pieces = land.ground().pieces().iter();
            pieces.any(|piece| forms.contains(&piece.traits.form) && piece.overlaps(&at))
        };
        let is_wet =
            |p: &Point| is_under(p, &[Form::Water]) && !is_under(p, &[Form::Bridge, Form::Ford]);
        assert!(!way.iter().any(is_wet), "{way:?}");
        assert!(way.iter().any(|p| is_under(p, &[Form::Water])), "{way:?}");
    }
}
