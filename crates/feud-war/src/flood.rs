//! Ways over the whole table, for routes of several turns: a flood over a grid of one inch from the goal outwards, around terrain alone.
//! Goals are few and terrain does not change, so that floods are kept with the land, and what of the grid is open with the table; they are
//! no part of a state.

use crate::Post;
use field::{Base, KindSet, Length, Path, Point, Walk};
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

type Cell = (i32, i32);

/// The neighbours of a cell, in the order in which a flood goes to them.
const AROUND: [Cell; 8] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
];

/// Between which neighbours of a grid of one inch a figure can go straight. All figures are of one width.
#[derive(Debug)]
pub(crate) struct Grid {
    columns: i32,
    rows: i32,
    /// For each cell a bit for each neighbour.
    open: Vec<u8>,
}

impl Grid {
    fn new(walk: &Walk) -> Grid {
        let (width, depth) = walk.ground.size();
        let (columns, rows) = (width.count() / 1_000, depth.count() / 1_000);
        let mut grid = Grid {
            columns,
            rows,
            open: vec![0; ((columns + 1) * (rows + 1)) as usize],
        };
        for cell in (0..=rows).flat_map(|y| (0..=columns).map(move |x| (x, y))) {
            for (way, (x, y)) in AROUND.into_iter().enumerate() {
                let next = (cell.0 + x, cell.1 + y);
                // Each pair is looked at once, from the cell with the lower number.
                if grid.is_inside(next) && grid.place(next) > grid.place(cell) {
                    let is_open = u8::from(walk.is_clear(at(cell), at(next)));
                    let (here, there) = (grid.place(cell), grid.place(next));
                    grid.open[here] |= is_open << way;
                    grid.open[there] |= is_open << opposite(way);
                }
            }
        }
        grid
    }

    fn is_inside(&self, (x, y): Cell) -> bool {
        (0..=self.columns).contains(&x) && (0..=self.rows).contains(&y)
    }

    fn place(&self, (x, y): Cell) -> usize {
        (y * (self.columns + 1) + x) as usize
    }

    /// The neighbours from which one can go to a cell.
    fn beside(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let open = self.open[self.place(cell)];
        let ways = AROUND.into_iter().enumerate();
        ways.filter(move |(way, _)| open >> way & 1 == 1)
            .map(move |(_, (x, y))| (cell.0 + x, cell.1 + y))
    }

    /// The cells around a point.
    fn around(&self, p: Point) -> impl Iterator<Item = Cell> + '_ {
        let (x, y) = (p.x / 1_000, p.y / 1_000);
        let all = (-1..=2).flat_map(move |dx| (-1..=2).map(move |dy| (x + dx, y + dy)));
        all.filter(|cell| self.is_inside(*cell))
    }
}

/// The way back of a way to a neighbour.
fn opposite(way: usize) -> usize {
    if way < 4 { way ^ 1 } else { way ^ 3 }
}

/// The grids of a table, by what a mover may not pass.
#[derive(Debug, Default)]
pub(crate) struct Grids(Kept<KindSet, Arc<Grid>, 8>);

impl Grids {
    /// The grid for a walk; it is made if there is none yet.
    pub fn of(&self, walk: &Walk) -> Arc<Grid> {
        self.0
            .of(walk.passing.blocked, || Arc::new(Grid::new(walk)))
    }
}

/// From every cell of the grid the next one on the way to a goal.
#[derive(Debug)]
pub(crate) struct Flood {
    goal: Point,
    grid: Arc<Grid>,
    /// The next cell and when the flood came; those beside the goal are their own next.
    next: Vec<Option<(Cell, u32)>>,
}

fn at((x, y): Cell) -> Point {
    Point::new(x * 1_000, y * 1_000)
}

impl Flood {
    /// Floods the table that a mover walks on.
    pub fn new(walk: &Walk, grid: Arc<Grid>, goal: Point) -> Flood {
        let mut next = vec![None; grid.open.len()];
        let mut queue = VecDeque::new();
        let mut count = 0;
        for cell in grid.around(goal) {
            if walk.is_clear(at(cell), goal) {
                next[grid.place(cell)] = Some((cell, count));
                count += 1;
                queue.push_back(cell);
            }
        }
        while let Some(cell) = queue.pop_front() {
            for from in grid.beside(cell) {
                let known = &mut next[grid.place(from)];
                if known.is_none() {
                    *known = Some((cell, count));
                    count += 1;
                    queue.push_back(from);
                }
            }
        }
        Flood { goal, grid, next }
    }

    /// The way from a point to the goal, pulled taut; nothing if the flood did not come there.
    pub fn way(&self, walk: &Walk, from: Point) -> Option<Path> {
        let near = self.grid.around(from).filter(|cell| {
            from.within(at(*cell), Length::thousandths(1_500)) && walk.is_clear(from, at(*cell))
        });
        let reached = near.filter_map(|cell| Some((self.next[self.grid.place(cell)]?.1, cell)));
        let (_, mut cell) = reached.min()?;
        let mut all = vec![from, at(cell)];
        while let Some((next, _)) =
            self.next[self.grid.place(cell)].filter(|(next, _)| *next != cell)
        {
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

/// Who looks or is looked at: where he stands, and whether he is in view at a hill.
type Looker = (Base, Post, bool);

/// The floods of a land that were made so far, and the ways and sights that were found. A figure that waits for its turn is asked for the
/// same after each deed of the others.
#[derive(Debug, Default)]
pub(crate) struct Floods {
    floods: Kept<(Point, KindSet), Arc<Flood>, 48>,
    routes: Kept<(Point, Point, KindSet), Option<Path>, 64>,
    sights: Kept<(Looker, Looker), bool, 128>,
}

impl Floods {
    /// The flood to a goal for who may not pass these kinds.
    pub fn flood(&self, goal: Point, blocked: KindSet, make: impl FnOnce() -> Flood) -> Arc<Flood> {
        self.floods.of((goal, blocked), || Arc::new(make()))
    }

    /// The way from a point to a goal for who may not pass these kinds.
    pub fn route(
        &self,
        (from, goal): (Point, Point),
        blocked: KindSet,
        find: impl FnOnce() -> Option<Path>,
    ) -> Option<Path> {
        self.routes.of((from, goal, blocked), find)
    }

    /// Whether two see each other.
    pub fn sight(&self, both: (Looker, Looker), look: impl FnOnce() -> bool) -> bool {
        self.sights.of(both, look)
    }
}

/// What follows from its key, kept for the next who asks; the oldest is dropped when there are too many.
#[derive(Debug)]
struct Kept<K, V, const MOST: usize>(Mutex<VecDeque<(K, V)>>);

impl<K, V, const MOST: usize> Default for Kept<K, V, MOST> {
    fn default() -> Self {
        Kept(Mutex::default())
    }
}

impl<K: PartialEq, V: Clone, const MOST: usize> Kept<K, V, MOST> {
    fn of(&self, key: K, make: impl FnOnce() -> V) -> V {
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, value)) = kept().iter().find(|(known, _)| *known == key) {
            return value.clone();
        }
        // Made without the lock: another search need not wait for it.
        let value = make();
        let mut all = kept();
        if all.len() >= MOST {
            all.pop_front();
        }
        all.push_back((key, value.clone()));
        value
    }
}
