//! Room on the table: where bases may stand, and the places that the engine suggests or chooses where nobody decides.

use crate::{
    Animal, AnimalId, Clan, FeudWar, Figure, FigureId, Post, Rank, Spot, Thing,
    crowd::Body,
    figure::rider,
    land::{Land, driving},
    tables::{BASE, START},
};
use field::{Bar, Base, Direction, Kind, KindSet, Length, Passing, Point, Rose, Walk};
use std::sync::LazyLock;
use table::Refusal;

/// Why a base cannot stand somewhere.
pub(crate) enum NoRoom {
    /// The table's edge, or a piece of terrain.
    Land(Bar),
    /// Somebody stands there.
    Taken,
}

/// The directions of a rose in the order of how near they are to a wish.
fn from_wish((x, y): (i64, i64)) -> [Direction; 24] {
    let mut all: [Direction; 24] =
        std::array::from_fn(|n| Direction::of(Rose::TwentyFour, n as u8));
    all.sort_by_key(|direction| {
        let (dx, dy) = direction.vector();
        -(dx * x + dy * y)
    });
    all
}

/// The points around a place, nearest first: rings of a quarter inch.
fn rings(at: Point, most: Length) -> impl Iterator<Item = Point> {
    let rings = (1..=most.count() / 250).map(|ring| Length::thousandths(ring * 250));
    let around = rings.flat_map(move |far| {
        Rose::TwentyFour
            .directions()
            .map(move |direction| direction.step(at, far))
    });
    std::iter::once(at).chain(around)
}

impl FeudWar {
    /// Whether a base may stand there at set-up: on the table, on passable dry ground, and on nobody.
    pub(crate) fn room_for(&self, base: &Base, skip: Option<usize>) -> Result<(), Refusal> {
        let dry = Passing {
            blocked: KindSet::of(&[
                Kind::Wall,
                Kind::Hedge,
                Kind::Fence,
                Kind::Earthwork,
                Kind::Water,
            ]),
            ..Passing::default()
        };
        self.fits(base, dry, |body| Some(body) == skip.map(Body::Figure))
            .map_err(|why| self.no_room(why))
    }

    /// The same for an animal.
    pub(crate) fn room_for_animal(&self, base: &Base, skip: Option<usize>) -> Result<(), Refusal> {
        self.fits(base, driving(), |body| Some(body) == skip.map(Body::Animal))
            .map_err(|why| self.no_room(why))
    }

    #[cold]
    fn no_room(&self, why: NoRoom) -> Refusal {
        match why {
            NoRoom::Land(Bar::Edge) => Refusal::new("FW-R13", "That is not wholly on the table."),
            NoRoom::Land(Bar::Piece(id)) => {
                let name = &self.land.ground().pieces()[id.index()].name;
                Refusal::new("FW-R10", format!("The {name} is there.")).marking(vec![name.clone()])
            }
            _ => Refusal::new("FW-MOVE-5", "Something stands there."),
        }
    }

    /// Whether a base could stand there among all others but some.
    pub(crate) fn fits(
        &self,
        base: &Base,
        passing: Passing,
        but: impl Fn(Body) -> bool,
    ) -> Result<(), NoRoom> {
        let walk = Walk::over(self.land.ground(), *base, passing);
        let taken = |(body, other): (Body, Base)| base.overlaps(&other) && !but(body);
        match walk.fits(base) {
            Err(Bar::Edge) => Err(NoRoom::Land(Bar::Edge)),
            _ if self.all_bodies().any(taken) => Err(NoRoom::Taken),
            on_land => on_land.map_err(NoRoom::Land),
        }
    }

    /// Where an animal stands beside a base: behind it if there is room, and on its side of every wall.
    pub(crate) fn beside(
        &self,
        holder: &Base,
        animal: usize,
        skip: Option<usize>,
        behind: Option<Point>,
    ) -> Option<Point> {
        self.all_beside(holder, animal, skip, behind, |_| true)
    }

    /// Where an animal comes to stand with its holder. For a defender's it is the first place, from behind on, to which he may bring it
    /// (FW-R74).
    pub(crate) fn led_to(
        &self,
        index: usize,
        holder: &Base,
        animal: AnimalId,
        behind: Option<Point>,
    ) -> Option<Point> {
        let at = |may: &dyn Fn(Point) -> bool| {
            self.all_beside(holder, animal.index(), Some(index), behind, may)
        };
        let allowed = at(&|to| self.may_drive_to(index, animal, to).is_ok());
        allowed.or_else(|| at(&|_| true))
    }

    /// The first free place beside a base, from behind on, that will do.
    fn all_beside(
        &self,
        holder: &Base,
        animal: usize,
        skip: Option<usize>,
        behind: Option<Point>,
        may: impl Fn(Point) -> bool,
    ) -> Option<Point> {
        let across = Length::thousandths(self.animals[animal].row().base);
        let behind = behind.unwrap_or(self.animals[animal].at);
        let wish = (
            i64::from(behind.x - holder.middle().x),
            i64::from(behind.y - holder.middle().y),
        );
        let mover = Base::disc(holder.lead, across);
        let walk = Walk::over(self.land.ground(), mover, driving());
        let but = |body: Body| body == Body::Animal(animal) || Some(body) == skip.map(Body::Figure);
        from_wish(wish).into_iter().find_map(|direction| {
            let far = Base::disc(direction.step(holder.middle(), Length::inches(5)), across);
            let at = far.touching(holder);
            let stands = Base::disc(at, across);
            let is_free = !stands.overlaps(holder) && self.fits(&stands, driving(), but).is_ok();
            let nearer = if holder.lead.distance(at) <= holder.rear.distance(at) {
                holder.lead
            } else {
                holder.rear
            };
            (is_free && may(at) && walk.is_clear(nearer, at)).then_some(at)
        })
    }

    /// The nearest free place for an animal.
    pub(crate) fn room_near(&self, at: Point, animal: usize) -> Option<Point> {
        let across = Length::thousandths(self.animals[animal].row().base);
        let but = |body: Body| body == Body::Animal(animal);
        rings(at, Length::inches(8))
            .find(|at| self.fits(&Base::disc(*at, across), driving(), but).is_ok())
    }

    /// The nearest free place for a figure on foot, within some distance of a base.
    pub(crate) fn room_for_figure_near(
        &self,
        at: Point,
        index: usize,
        within: Option<(&Base, Length)>,
    ) -> Option<Base> {
        let figure = &self.figures[index];
        let passing = Passing {
            blocked: KindSet::of(&[Kind::Wall, Kind::Hedge, Kind::Water]),
            ..Passing::default()
        };
        let but = |body: Body| body == Body::Figure(index);
        let bases = rings(at, Length::inches(12)).map(|at| figure.base_at(at, None));
        let mut near =
            bases.filter(|base| within.is_none_or(|(other, reach)| base.within(other, reach)));
        near.find(|base| self.fits(base, passing, but).is_ok())
    }

    /// A horseman turned so that his second disc has room, if there is any.
    pub(crate) fn turned_to_fit(&self, index: usize, base: Base) -> Base {
        let passing = self.passing(index);
        let but = |body: Body| body == Body::Figure(index);
        if self.fits(&base, passing, but).is_ok() {
            return base;
        }
        let wish = (
            i64::from(base.rear.x - base.lead.x),
            i64::from(base.rear.y - base.lead.y),
        );
        let turned = from_wish(wish)
            .into_iter()
            .map(|direction| rider(base.lead, direction.step(base.lead, BASE)));
        let mut fitting = turned.filter(|base| self.fits(base, passing, but).is_ok());
        let found = fitting.next();
        let found = found.or_else(|| self.room_for_figure_near(base.lead, index, None));
        found.unwrap_or(base)
    }

    /// Places for the figures of a clan around its mark, those that wait; nothing if there is no room for all. Who walks stands next
    /// to the mark and who rides in front, so that nobody is in a horseman's way.
    pub(crate) fn arranged(&self, clan: Clan, mark: Point) -> Option<Vec<(FigureId, Spot)>> {
        let waits = |figure: &Figure| figure.id.clan == clan && figure.post == Post::Waiting;
        let waiting = (0..self.figures.len()).filter(|index| waits(&self.figures[*index]));
        let (riders, walkers): (Vec<usize>, Vec<usize>) = waiting
            .clone()
            .partition(|index| self.figures[*index].mounted);
        let in_front = self.arranged_so(&[walkers, riders].concat(), mark, true);
        // Where there is too little room for that they stand as near as they can.
        let mut arranged =
            in_front.or_else(|| self.arranged_so(&waiting.collect::<Vec<_>>(), mark, false))?;
        arranged.sort_by_key(|(id, _)| *id);
        Some(arranged)
    }

    /// Places for these figures in this order, each the nearest to the mark; with `open` a horseman has a free way ahead, and nobody
    /// stands in another's.
    fn arranged_so(
        &self,
        waiting: &[usize],
        mark: Point,
        open: bool,
    ) -> Option<Vec<(FigureId, Spot)>> {
        let size = self.land.ground().size();
        let inwards = Point::new(
            mark.x.clamp(500, size.0.count() - 500),
            mark.y.clamp(500, size.1.count() - 500),
        );
        let edge = Base::disc(mark, Length::ZERO);
        let mut world = self.clone();
        let mut arranged = Vec::new();
        // All of a kind have the same base, and nobody goes away: where one found no room the next finds none. By foot and mounted.
        let mut tried = [0; 2];
        let mut ahead: Vec<Base> = Vec::new();
        for &index in waiting {
            let figure = world.figures[index];
            let tried = &mut tried[usize::from(figure.mounted)];
            let spots = AROUND_MARK[*tried..].iter();
            let (base, steps) = spots
                .map(|step| lattice_point(inwards, *step))
                .map(|at| figure.base_at(at, Some(towards_edge(at, mark, size))))
                .zip(1..)
                .find(|(base, _)| {
                    edge.within(base, START)
                        && world.room_for(base, Some(index)).is_ok()
                        && !(open && world.is_hemmed(base, &ahead))
                })?;
            *tried += steps;
            if base.is_capsule() {
                ahead.push(way_ahead(&base));
            }
            world.figures[index].base = base;
            world.figures[index].post = Post::Table;
            arranged.push((figure.id, spot(&base)));
        }
        Some(arranged)
    }

    /// Whether a base would stand in one of these ways, or has somebody in its own.
    fn is_hemmed(&self, base: &Base, ahead: &[Base]) -> bool {
        let own = way_ahead(base);
        ahead.iter().any(|way| way.overlaps(base))
            || base.is_capsule() && self.all_bodies().any(|(_, other)| own.overlaps(&other))
    }

    /// Places for the defender: animals in the field, each man beside one as far as they go, the others around (FW-T-DECISIONS).
    pub(crate) fn arranged_defence(&self) -> Option<Vec<(Thing, Spot, Option<FigureId>)>> {
        let mut world = self.clone();
        let mut arranged = Vec::new();
        let (low, high) = self.land.piece(Land::FIELD).outline.bounds();
        let middle = Point::new((low.x + high.x) / 2, (low.y + high.y) / 2);
        let grid = |step: i32, edge: i32| {
            let line = move |low: i32, high: i32| (low + edge..=high - edge).step_by(step as usize);
            line(low.y, high.y)
                .flat_map(move |y| line(low.x, high.x).map(move |x| Point::new(x, y)))
        };
        let own = self.defending();
        let clan = |index: &usize| {
            self.figures[*index].id.clan == own && self.figures[*index].post == Post::Waiting
        };
        let mut waiting: Vec<usize> = (0..self.figures.len()).filter(clan).collect();
        // The leader last: whoever holds an animal is the first to be shot at.
        waiting.sort_by_key(|index| self.figures[*index].gear.rank == Rank::Leader);
        for index in 0..self.animals.len() {
            if world.animals[index].is_there() {
                continue;
            }
            let at = grid(2_000, 1_000)
                .chain(grid(2_000, 2_000))
                .chain(grid(500, 500))
                .find(|at| {
                    let animal = Animal {
                        at: *at,
                        ..world.animals[index]
                    };
                    world.room_for_animal(&animal.base(), Some(index)).is_ok()
                })?;
            world.animals[index].at = at;
            world.animals[index].tether = crate::Tether::Free;
            // A man who waits stands beside it and holds it.
            let man = waiting
                .iter()
                .copied()
                .find(|man| world.figures[*man].is_man());
            let beside = man.and_then(|man| {
                world
                    .stands_beside(man, index, middle)
                    .map(|base| (man, base))
            });
            if let Some((man, base)) = beside {
                world.figures[man].base = base;
                world.figures[man].post = Post::Table;
                waiting.retain(|other| *other != man);
                arranged.push((Thing::Figure(world.figures[man].id), spot(&base), None));
            }
            let holder = beside.map(|(man, _)| world.figures[man].id);
            arranged.push((
                Thing::Animal(AnimalId::at(index)),
                Spot { at, rear: None },
                holder,
            ));
        }
        let mut tried = [0; 2];
        for index in waiting {
            let figure = world.figures[index];
            let outside = |base: &Base| !world.land.in_field(base.lead);
            let tried = &mut tried[usize::from(figure.mounted)];
            let spots = AROUND_FARM[*tried..].iter();
            let (base, steps) = spots
                .map(|step| figure.base_at(lattice_point(middle, *step), Some(middle)))
                .zip(1..)
                .find(|(base, _)| {
                    outside(base)
                        && world.land.in_zone(base)
                        && world.room_for(base, Some(index)).is_ok()
                })?;
            *tried += steps;
            world.figures[index].base = base;
            world.figures[index].post = Post::Table;
            arranged.push((Thing::Figure(figure.id), spot(&base), None));
        }
        Some(arranged)
    }

    /// Where a man could stand who touches an animal, towards a point.
    fn stands_beside(&self, man: usize, animal: usize, towards: Point) -> Option<Base> {
        let held = self.animals[animal].base();
        let wish = (
            i64::from(held.lead.x - towards.x),
            i64::from(held.lead.y - towards.y),
        );
        let figure = &self.figures[man];
        let around = from_wish(wish).into_iter().map(|direction| {
            let far = Base::disc(direction.step(held.lead, Length::inches(5)), BASE);
            figure.base_at(far.touching(&held), Some(far.lead))
        });
        let mut fitting =
            around.filter(|base| self.land.in_zone(base) && self.room_for(base, Some(man)).is_ok());
        fitting.next()
    }

    /// A hound of a clan, for those who ask.
    pub(crate) fn is_hound(&self, index: usize) -> bool {
        self.figures[index].gear.rank == Rank::Hound
    }
}

fn spot(base: &Base) -> Spot {
    Spot {
        at: base.lead,
        rear: base.is_capsule().then_some(base.rear),
    }
}

/// What a horseman rides over who goes four inches straight ahead.
fn way_ahead(base: &Base) -> Base {
    let (dx, dy) = (base.lead.x - base.rear.x, base.lead.y - base.rear.y);
    let ahead = Point::new(base.lead.x + 4 * dx, base.lead.y + 4 * dy);
    Base::capsule(ahead, base.lead, BASE)
}

/// The next place towards the edge of the table that a mark is on.
fn towards_edge(at: Point, mark: Point, (width, depth): (Length, Length)) -> Point {
    let (x, y) = match mark {
        mark if mark.y == 0 => (0, -1_000),
        mark if mark.y == depth.count() => (0, 1_000),
        mark if mark.x == width.count() => (1_000, 0),
        _ => (-1_000, 0),
    };
    Point::new(at.x + x, at.y + y)
}

/// The steps of a grid of half an inch that are tried around a mark and around the farm.
static AROUND_MARK: LazyLock<Vec<(i32, i32)>> = LazyLock::new(|| lattice(Length::inches(6)));
static AROUND_FARM: LazyLock<Vec<(i32, i32)>> = LazyLock::new(|| lattice(Length::inches(16)));

/// The steps of a grid of half an inch around a place, nearest first.
fn lattice(most: Length) -> Vec<(i32, i32)> {
    let steps = most.count() / 500;
    let mut all: Vec<(i32, i32)> = (-steps..=steps)
        .flat_map(|x| (-steps..=steps).map(move |y| (x, y)))
        .collect();
    all.sort_by_key(|(x, y)| (x * x + y * y, *x, *y));
    all
}

fn lattice_point(at: Point, (x, y): (i32, i32)) -> Point {
    Point::new(at.x + x * 500, at.y + y * 500)
}
