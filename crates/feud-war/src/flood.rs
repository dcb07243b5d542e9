//! Ways over the whole table, for routes of several turns: a flood over a grid of one inch from the goal outwards, around terrain alone.
//! Goals are few and terrain does not change, so that floods are kept with the land; they are no part of a state.

use field::{KindSet, Length, Path, Point, Walk};
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

type Cell = (i32, i32);

/// From every cell of the grid the next one on the way to a goal.
#[derive(Debug)]
pub(crate) struct Flood {
    goal: Point,
    columns: i32,
    rows: i32,
    /// The next cell and when the flood came; those beside the goal are their own next.
    next: Vec<Option<(Cell, u32)>>,
}

fn at((x, y): Cell) -> Point {
    Point::new(x * 1_000, y * 1_000)
}

impl Flood {
    /// Floods the table that a mover walks on.
    pub fn new(walk: &Walk, goal: Point) -> Flood {
        let (width, depth) = walk.ground.size();
        let (columns, rows) = (width.count() / 1_000, depth.count() / 1_000);
        let mut flood = Flood {
            goal,
            columns,
            rows,
            next: vec![None; ((columns + 1) * (rows + 1)) as usize],
        };
        let mut queue = VecDeque::new();
        let mut count = 0;
        for cell in flood.around(goal) {
            if walk.is_clear(at(cell), goal) {
                let place = flood.place(cell);
                flood.next[place] = Some((cell, count));
                count += 1;
                queue.push_back(cell);
            }
        }
        while let Some(cell) = queue.pop_front() {
            for (x, y) in [
                (1, 0),
                (-1, 0),
                (0, 1),
                (0, -1),
                (1, 1),
                (1, -1),
                (-1, 1),
                (-1, -1),
            ] {
                let from = (cell.0 + x, cell.1 + y);
                if !flood.is_inside(from) || flood.next[flood.place(from)].is_some() {
                    continue;
                }
                if walk.is_clear(at(from), at(cell)) {
                    let place = flood.place(from);
                    flood.next[place] = Some((cell, count));
                    count += 1;
                    queue.push_back(from);
                }
            }
        }
        flood
    }

    fn is_inside(&self, (x, y): Cell) -> bool {
        (0..=self.columns).contains(&x) && (0..=self.rows).contains(&y)
    }

    fn place(&self, (x, y): Cell) -> usize {
        (y * (self.columns + 1) + x) as usize
    }

    /// The cells around a point.
    fn around(&self, p: Point) -> Vec<Cell> {
        let (x, y) = (p.x / 1_000, p.y / 1_000);
        let all = (-1..=2).flat_map(|dx| (-1..=2).map(move |dy| (x + dx, y + dy)));
        all.filter(|cell| self.is_inside(*cell)).collect()
    }

    /// The way from a point to the goal, pulled taut; nothing if the flood did not come there.
    pub fn way(&self, walk: &Walk, from: Point) -> Option<Path> {
        let near = self.around(from).into_iter().filter(|cell| {
            from.within(at(*cell), Length::thousandths(1_500)) && walk.is_clear(from, at(*cell))
        });
        let reached = near.filter_map(|cell| Some((self.next[self.place(cell)]?.1, cell)));
        let (_, mut cell) = reached.min()?;
        let mut all = vec![from, at(cell)];
        while let Some((next, _)) = self.next[self.place(cell)].filter(|(next, _)| *next != cell) {
            all.push(at(next));
            cell = next;
        }
        all.push(self.goal);
        taut(walk, &all)
    }
}

/// Leaves out every point of the way that is not needed.
fn taut(walk: &Walk, all: &[Point]) -> Option<Path> {
    let mut points = vec![all[0]];
    let mut here = 0;
    while here + 1 < all.len() {
        let mut beyond = (here + 1..all.len()).rev();
        here = beyond.find(|there| walk.is_clear(all[here], all[*there]))?;
        points.push(all[here]);
    }
    points.dedup();
    Path::new(&points[..points.len().min(Path::MOST)]).ok()
}

/// The floods of a land that were made so far.
#[derive(Debug, Default)]
pub(crate) struct Floods(Mutex<Vec<(Point, KindSet, Arc<Flood>)>>);

impl Floods {
    /// How many are kept.
    const MOST: usize = 48;

    /// The flood to a goal for who may not pass these kinds; it is made if there is none yet.
    pub fn of(&self, goal: Point, blocked: KindSet, make: impl FnOnce() -> Flood) -> Arc<Flood> {
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let same =
            |(to, kinds, _): &&(Point, KindSet, Arc<Flood>)| *to == goal && *kinds == blocked;
        if let Some((_, _, flood)) = kept().iter().find(same) {
            return flood.clone();
        }
        // Made without the lock: another search need not wait for it.
        let flood = Arc::new(make());
        let mut all = kept();
        if all.len() >= Floods::MOST {
            all.remove(0);
        }
        all.push((goal, blocked, flood.clone()));
        flood
    }
}
