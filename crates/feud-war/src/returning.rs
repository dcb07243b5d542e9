//! Those whom an event turns back or sends to the starting point (FW-R53, FW-R54): the engine moves them, by the shortest dry way that it
//! finds. The way is found on a grid of one inch and pulled taut (FW-R74); each part that is walked is judged like any other move.

use crate::{
    Deed, Event, FeudWar, Post, crowd::Body, flood::Flood, game::Pen, movement::shortened,
    tables::BASE,
};
use field::{Base, BaseSet, Kind, KindSet, Length, Passing, Path, Point, Reach, Rose, Walk};

/// How long a step aside is that a planned way begins with.
pub(crate) const ASIDE: Length = Length::thousandths(150);

/// The way of who touches what stands before him: a small step aside first, since no taut way leads along a base that one touches.
fn aside(walk: &Walk, reach: Length, route: &Path) -> Option<Path> {
    let from = walk.base.lead;
    let left = reach - ASIDE - Length::thousandths(1);
    let goal = shortened(route, reach).end();
    let ways = Rose::Twelve.directions().filter_map(|direction| {
        let to = direction.step(from, ASIDE);
        if left <= Length::ZERO || !walk.is_clear(from, to) {
            return None;
        }
        let moved = Walk {
            base: walk.base.moved_to(to),
            ..*walk
        };
        let on = Reach::new(&moved, left).next_on(route)?;
        let points: Vec<Point> = [from].iter().chain(on.points()).copied().collect();
        let path = Path::new(&points).ok()?;
        let path = on.rear.map_or(path, |rear| path.with_rear(rear));
        walk.judge(&path, reach).is_ok().then_some(path)
    });
    ways.min_by_key(|path| (path.end().distance(goal), path.length()))
}

impl FeudWar {
    /// All members turn back: animals first, then the figures, nearest first (FW-EVENTS-6, FW-R53).
    pub(crate) fn all_turn_back(&mut self, pen: &mut Pen) {
        let clan = self.active;
        let mut all: Vec<usize> = self.party(clan).collect();
        self.drop_animals(&all, pen);
        let mark = self.state(clan).mark.unwrap_or_default();
        all.sort_by_key(|index| (self.figures[*index].base.lead.distance(mark), *index));
        for index in all {
            if self.figures[index].is_there() && !self.is_blocked(index) {
                self.go_back(index, pen);
                self.figures[index].deed = Deed::Stayed;
            }
        }
        self.after_deed(pen);
    }

    /// Those who were sent go their full distance; who arrives is free from his next turn on (FW-R54).
    pub(crate) fn move_sent(&mut self, pen: &mut Pen) {
        let sent: Vec<usize> = self
            .party(self.active)
            .filter(|index| self.figures[*index].sent)
            .collect();
        for index in sent {
            let figure = self.figures[index];
            if figure.deed == Deed::None && !self.bonds.no_move && !self.is_blocked(index) {
                self.go_back(index, pen);
                self.figures[index].deed = Deed::Stayed;
            }
            let figure = &self.figures[index];
            if figure.is_out() && self.is_at_start(figure.id.clan, &figure.base) {
                let id = figure.id;
                self.figures[index].sent = false;
                pen.tell(|| Event::Arrived { figure: id });
            }
            self.after_deed(pen);
        }
    }

    /// Moves a figure towards its starting point, as far as it goes.
    fn go_back(&mut self, index: usize, pen: &mut Pen) {
        let figure = self.figures[index];
        let clan = figure.id.clan;
        let Some(mark) = self.state(clan).mark else {
            return;
        };
        let start = if figure.post == Post::House {
            Base::disc(self.land.doorstep(), BASE)
        } else {
            figure.base
        };
        if figure.post == Post::Table && self.is_at_start(clan, &start) {
            return;
        }
        let Some(path) = self.way_back(index, start, mark) else {
            return;
        };
        let end = self.end_of(index, start, &path);
        let length = path.length();
        let figure = &mut self.figures[index];
        (figure.base, figure.post) = (end, Post::Table);
        figure.moved = figure.moved + length;
        figure.used = figure.used + length;
        figure.in_view = false;
        let id = figure.id;
        pen.tell(|| Event::Returned {
            figure: id,
            way: path.points().to_vec(),
        });
        self.dry_feet(index);
    }

    fn end_of(&self, index: usize, start: Base, path: &Path) -> Base {
        let walk = Walk::over(self.land.ground(), start, Passing::default());
        let end = walk.base_after(path);
        if end.is_capsule() {
            self.turned_to_fit(index, end)
        } else {
            end
        }
    }

    /// The part of the way home that can be gone now.
    fn way_back(&self, index: usize, start: Base, mark: Point) -> Option<Path> {
        let reach = self.rate(index) - self.figures[index].used;
        if reach <= Length::ZERO {
            return None;
        }
        let wades = self.figures[index].bank.is_some();
        let passing = self.home_passing(index, wades);
        let goal = self.room_for_figure_near(self.edge_point(mark), index, None)?;
        let route = self.route(start, goal.lead, passing)?;
        let crowd = self.crowd(start.lead, reach + Length::inches(3), |body| {
            body == Body::Figure(index)
        });
        let walk = Walk {
            ground: self.land.ground(),
            bases: &crowd.bases,
            base: start,
            passing,
            in_way: BaseSet::ALL,
        };
        let cut = shortened(&route, reach);
        if walk.judge(&cut, reach).is_ok() {
            return Some(cut);
        }
        let planned = Reach::new(&walk, reach).next_on(&route);
        let planned = planned.filter(|path| walk.judge(path, reach).is_ok());
        let planned = planned.or_else(|| aside(&walk, reach, &route));
        // Where others stand in the way he goes as far as he comes.
        planned.or_else(|| {
            let (stopped, _) = walk.stopped(&cut);
            let tries = [Length::ZERO, Length::inches(1), Length::inches(2)]
                .map(|less| shortened(&stopped, (stopped.length() - less).max(Length::ZERO)));
            tries
                .into_iter()
                .find(|path| path.points().len() > 1 && walk.judge(path, reach).is_ok())
        })
    }

    fn edge_point(&self, mark: Point) -> Point {
        let (width, depth) = self.land.ground().size();
        Point::new(
            mark.x.clamp(500, width.count() - 500),
            mark.y.clamp(500, depth.count() - 500),
        )
    }

    /// What bars a figure that wants to keep dry.
    pub(crate) fn dry_passing(&self, index: usize) -> Passing {
        match self.figures[index].holds {
            Some(_) => self.driving_off(index),
            None => self.home_passing(index, false),
        }
    }

    /// No jump, no swim; men on foot may cross fences.
    fn home_passing(&self, index: usize, wades: bool) -> Passing {
        let mounted = self.figures[index].mounted;
        let dry: &[Kind] = match (mounted, wades) {
            (true, false) => &[
                Kind::Wall,
                Kind::Hedge,
                Kind::Fence,
                Kind::Earthwork,
                Kind::Water,
            ],
            (true, true) => &[Kind::Wall, Kind::Hedge, Kind::Fence, Kind::Earthwork],
            (false, false) => &[Kind::Wall, Kind::Hedge, Kind::Water],
            (false, true) => &[Kind::Wall, Kind::Hedge],
        };
        Passing {
            blocked: KindSet::of(dry),
            ..Passing::default()
        }
    }

    /// A way over the table that no terrain bars: straight, or over the grid. If there is no dry one, the way to the bank.
    pub(crate) fn route(&self, start: Base, goal: Point, passing: Passing) -> Option<Path> {
        let ends = (start.lead, goal);
        let floods = self.land.floods();
        floods.route(ends, passing.blocked, || {
            self.route_found(start, goal, passing)
        })
    }

    fn route_found(&self, start: Base, goal: Point, passing: Passing) -> Option<Path> {
        let walk = Walk::over(self.land.ground(), start, passing);
        if walk.is_clear(start.lead, goal) {
            return Some(Path::straight(start.lead, goal));
        }
        let flood = (self.land.floods()).flood(goal, passing.blocked, || {
            let grid = self.land.table().grids.of(&walk);
            Flood::new(&walk, grid, goal)
        });
        if let Some(path) = flood.way(&walk, start.lead) {
            return Some(path);
        }
        let straight = Path::straight(start.lead, goal);
        let (stopped, _) = walk.stopped(&straight);
        (stopped.points().len() > 1).then_some(stopped)
    }
}
