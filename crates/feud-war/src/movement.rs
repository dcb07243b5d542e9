//! Movement (the chapter of the movement cards, and the obstacles): how far a figure may go, what is in its way, and how it goes. Each
//! prohibition is one function; `trip` puts them together for the list and for the refusal.

use crate::{
    AnimalId, Clan, Deed, Event, FeudWar, Figure, FigureId, Post, Taking, Tether, Way,
    crowd::{Body, Crowd},
    figure::rider,
    game::Pen,
    tables::{BASE, LEASH},
};
use field::{Bar, Base, BaseSet, Kind, KindSet, Length, Passing, Path, Point, Walk, Walked};
use table::Refusal;

/// What is said to who points beside the table, however far that is.
const OFF_TABLE: &str = "That is off the table, which no figure may leave.";

/// A move that may be made.
pub(crate) struct Trip {
    pub path: Path,
    pub walked: Walked,
    /// The animal that is taken at its end.
    pub take: Option<AnimalId>,
    /// Animals that stand where the mover comes to stand in melee (FW-ANIMALS-14).
    pub aside: Vec<usize>,
}

/// Where a figure sets out, and what is near it.
pub(crate) struct Outset {
    index: usize,
    start: Base,
    reach: Length,
    passing: Passing,
    crowd: Crowd,
}

impl Outset {
    /// What stops a way that meets something: whoever means to go too far is told that before what is in his way.
    fn stopped_by(&self, path: &Path, by: Bar, at: Point) -> Halt {
        match path.length() {
            _ if matches!(by, Bar::Edge) => Halt::Barred(by, at),
            length if length > self.reach => Halt::Barred(Bar::TooFar(length), path.end()),
            _ => Halt::Barred(by, at),
        }
    }
}

/// What stops a move: found by the judge of ways, and said in words only to who wants them, or forbidden by a rule.
enum Halt {
    Barred(Bar, Point),
    Forbidden(Refusal),
}

impl From<Refusal> for Halt {
    fn from(refusal: Refusal) -> Halt {
        Halt::Forbidden(refusal)
    }
}

/// A way as far as it can be gone.
#[derive(Clone, Copy)]
struct Cut {
    path: Path,
    /// Towards where a horseman's second disc shall lie.
    rear: Option<Point>,
    /// Whether nothing was found in its way, so that it need not be swept again.
    is_free: bool,
}

pub(crate) fn marked(clause: &'static str, why: &'static str, marks: Vec<String>) -> Refusal {
    Refusal::new(clause, why).marking(marks)
}

impl FeudWar {
    /// The figure that a player names, if it is his to command now.
    pub(crate) fn commanded(&self, id: FigureId) -> Result<usize, Refusal> {
        let mark = || vec![id.to_string()];
        let index = self
            .find(id)
            .ok_or_else(|| marked("FW-R1", "There is no such figure.", mark()))?;
        if id.clan != self.active {
            return Err(marked(
                "FW-TURN-2",
                "It is not the turn of that figure's clan.",
                mark(),
            ));
        }
        match self.figures[index].post {
            Post::Gone => Err(marked("FW-R1", "That figure has left the table.", mark())),
            Post::Waiting if id.clan != Clan::Warden => {
                Err(marked("FW-R1", "That figure is not on the table.", mark()))
            }
            _ => Ok(index),
        }
    }

    /// How far a figure may go with this turn's card (FW-MOVE-1 to FW-MOVE-3, FW-LEADER-1, FW-R21).
    pub(crate) fn rate(&self, index: usize) -> Length {
        let figure = &self.figures[index];
        let is_fast = figure.mounted && self.horse_ails(index).is_none();
        let inches = i32::from(self.card.unwrap_or(0)) * if is_fast { 2 } else { 1 };
        let halvings = self.halved_by(index).iter().filter(|(is, _)| *is).count();
        let halvings = if self.agreed.halve_once {
            halvings.min(1)
        } else {
            halvings
        };
        Length::thousandths((inches * 1_000) >> halvings)
    }

    /// Why a horse goes no faster than a man on foot.
    fn horse_ails(&self, index: usize) -> Option<&'static str> {
        let figure = &self.figures[index];
        match () {
            () if figure.lame || figure.limps > 0 => Some("its horse is lame"),
            () if self.bonds.bog_horse => Some("boggy ground for horses"),
            () => None,
        }
    }

    /// What may halve the rate of a figure, and whether it does.
    fn halved_by(&self, index: usize) -> [(bool, &'static str); 3] {
        let figure = &self.figures[index];
        [
            (
                figure.is_man() && figure.wounds >= 2,
                "halved by two wounds",
            ),
            (
                self.state(figure.id.clan).leaderless,
                "halved, for the leader is dead",
            ),
            (
                !figure.mounted && self.bonds.bog_foot,
                "halved by boggy ground",
            ),
        ]
    }

    /// What slows a figure down, in words.
    pub(crate) fn brakes(&self, index: usize) -> Vec<&'static str> {
        let horse = self
            .horse_ails(index)
            .filter(|_| self.figures[index].mounted);
        let halved = self.halved_by(index).into_iter();
        let halved = halved.filter_map(|(is, why)| is.then_some(why));
        horse.into_iter().chain(halved).collect()
    }

    /// What is left of its rate, and no more than the animal it drives can go (FW-ANIMALS-1).
    pub(crate) fn reach(&self, index: usize) -> Length {
        let figure = &self.figures[index];
        let left = self.rate(index) - figure.used;
        let driven = figure.holds.map(|animal| {
            let led = figure.moved - figure.unled;
            Length::inches(self.animals[animal.index()].row().speed.into()) - led
        });
        driven
            .map_or(left, |driven| left.min(driven))
            .max(Length::ZERO)
    }

    /// What a figure may not pass (FW-OBSTACLE-1 to FW-OBSTACLE-3, FW-R25), and where it throws.
    pub(crate) fn passing(&self, index: usize) -> Passing {
        let figure = &self.figures[index];
        if figure.holds.is_some() {
            return self.driving_off(index);
        }
        let blocked: &[Kind] = match (figure.mounted, figure.lame) {
            (true, true) => &[Kind::Wall, Kind::Earthwork, Kind::Fence, Kind::Hedge],
            (true, false) => &[Kind::Wall, Kind::Earthwork],
            (false, _) => &[Kind::Wall, Kind::Hedge],
        };
        let reported: &[Kind] = match figure.mounted {
            true => &[Kind::Water, Kind::Fence, Kind::Hedge],
            false => &[Kind::Water],
        };
        Passing {
            blocked: KindSet::of(blocked),
            reported: KindSet::of(reported),
            ..Passing::default()
        }
    }

    /// Whether a figure may move at all now.
    pub(crate) fn may_set_out(&self, index: usize) -> Result<(), Refusal> {
        let figure = &self.figures[index];
        let mark = || vec![figure.id.to_string()];
        if figure.sent {
            return Err(marked(
                "FW-R54",
                "It was sent to the starting point; the engine moves it.",
                mark(),
            ));
        }
        match figure.deed {
            Deed::None => {}
            Deed::Moved if figure.may_go_on => {}
            Deed::Fired => {
                return Err(marked(
                    "FW-FIRE-4",
                    "It has fired, and cannot move and fire.",
                    mark(),
                ));
            }
            Deed::Loaded => {
                return Err(marked(
                    "FW-FIRE-8",
                    "It has loaded, and does not move in the same turn.",
                    mark(),
                ));
            }
            _ => {
                return Err(marked(
                    "FW-TURN-2",
                    "It has done its deed of this turn.",
                    mark(),
                ));
            }
        }
        if self.bonds.no_move {
            return Err(Refusal::new(
                "FW-R52",
                "The clan does not move in this turn.",
            ));
        }
        if self.is_blocked(index) {
            return Err(marked(
                "FW-MELEE-5",
                "It is blocked in by three enemies and cannot get away.",
                mark(),
            ));
        }
        Ok(())
    }

    /// The base from which a move starts: where the figure stands, the doorstep, or the edge from which the Warden enters (FW-R49, FW-R58).
    pub(crate) fn starts_from(&self, index: usize, way: &Way) -> Result<Base, Refusal> {
        let figure = &self.figures[index];
        match figure.post {
            Post::House => Ok(Base::disc(self.land.doorstep(), BASE)),
            Post::Waiting => self.enters_at(figure, way.points[0]),
            _ => Ok(figure.base),
        }
    }

    /// The Warden's figures measure from any point of their edge: the first point of the way.
    fn enters_at(&self, figure: &Figure, at: Point) -> Result<Base, Refusal> {
        let (width, depth) = self.land.ground().size();
        let radius = BASE.half().count();
        let is_edge = match self.warden_side {
            Some(crate::Side::North) => at.y == radius,
            Some(crate::Side::South) => at.y == depth.count() - radius,
            Some(crate::Side::West) => at.x == radius,
            Some(crate::Side::East) => at.x == width.count() - radius,
            None => false,
        };
        if !is_edge || !self.land.ground().has_room(at, BASE.half()) {
            let why = "The Warden's figures enter at their side: the first point of the way is half an inch from that edge.";
            return Err(marked("FW-R49", why, vec![at.to_string()]));
        }
        Ok(figure.base_at(at, Some(Point::new(width.count() / 2, depth.count() / 2))))
    }

    /// Judges a move, with everything that could be against it.
    pub(crate) fn trip(
        &self,
        index: usize,
        way: &Way,
        taking: Option<Taking>,
    ) -> Result<Trip, Refusal> {
        self.may_set_out(index)?;
        let start = self.starts_from(index, way)?;
        self.trip_from(&self.outset(index, start), way, taking)
    }

    /// What all moves of a figure from there have in common.
    pub(crate) fn outset(&self, index: usize, start: Base) -> Outset {
        let reach = self.reach(index);
        let own = self.figures[index].holds.map(AnimalId::index);
        let crowd = self.crowd(start.lead, reach + Length::inches(4), |body| {
            body == Body::Figure(index) || own.is_some_and(|own| body == Body::Animal(own))
        });
        Outset {
            index,
            start,
            reach,
            passing: self.passing(index),
            crowd,
        }
    }

    /// Judges a move of a figure that may set out.
    pub(crate) fn trip_from(
        &self,
        outset: &Outset,
        way: &Way,
        taking: Option<Taking>,
    ) -> Result<Trip, Refusal> {
        self.way_from(outset, way, taking)
            .map_err(|halt| self.in_words(outset, halt))
    }

    /// Whether a figure that may set out can make this move: the same without words, which are dear to make for a list.
    pub(crate) fn can_go(&self, outset: &Outset, way: &Way, taking: Option<Taking>) -> bool {
        self.way_from(outset, way, taking).is_ok()
    }

    fn way_from(&self, outset: &Outset, way: &Way, taking: Option<Taking>) -> Result<Trip, Halt> {
        let (index, start) = (outset.index, outset.start);
        let figure = &self.figures[index];
        let points: &[Point] = if figure.post == Post::Waiting {
            &way.points[1..]
        } else {
            &way.points
        };
        let mut all = vec![start.lead];
        all.extend_from_slice(points);
        let path = Path::new(&all)
            .map_err(|bad| Refusal::new("FW-R1", format!("That is no way: {bad}.")))?;
        let walk = Walk {
            ground: self.land.ground(),
            bases: &outset.crowd.bases,
            base: start,
            passing: outset.passing,
            in_way: BaseSet::ALL,
        };
        if figure.post != Post::Table
            && let Err(bar) = walk.fits(&Base::disc(start.lead, BASE))
        {
            return Err(Halt::Barred(bar, start.lead));
        }
        let trip = self.walked(outset, walk, path, way.rear, taking)?;
        self.may_end_at(index, &trip)?;
        Ok(trip)
    }

    /// Walks the path; a move into an enemy or an animal stops in contact (FW-R5, FW-R72), and animals give way to a melee (FW-ANIMALS-14).
    fn walked(
        &self,
        outset: &Outset,
        walk: Walk,
        path: Path,
        rear: Option<Point>,
        taking: Option<Taking>,
    ) -> Result<Trip, Halt> {
        let (index, crowd) = (outset.index, &outset.crowd);
        let legs = path.legs().count();
        let (cut, barred) = walk.stopped(&path);
        let at_end = barred.filter(|barred| barred.leg + 1 == legs);
        let met = at_end.and_then(|barred| match barred.by {
            Bar::Base(id) => crowd.body(id),
            _ => None,
        });
        let stops = match (barred, met) {
            (None, _) => true,
            (_, Some(Body::Figure(other))) => self.are_enemies(index, other),
            (_, Some(Body::Animal(animal))) => {
                taking != Some(Taking::None) && self.can_take(index, animal).is_ok()
            }
            _ => false,
        };
        if !stops && !matches!(met, Some(Body::Animal(_))) {
            let barred = barred.map(|barred| (barred.by, barred.at));
            let (bar, at) = barred.unwrap_or((Bar::Start, path.end()));
            return Err(outset.stopped_by(&path, bar, at));
        }
        let cut = Cut {
            path: cut,
            rear: rear.or_else(|| barred.and_then(|_| behind_on_leg(&path, &cut))),
            is_free: barred.is_none(),
        };
        if matches!(taking, Some(Taking::One(_))) {
            return self.judged(outset, walk, cut, taking);
        }
        let near = stops.then(|| self.judged(outset, walk, cut, taking));
        // A way that only grazes somebody may be cut where they do not touch yet: then it is barred.
        let touches = |trip: &Trip| {
            let mut met = barred.iter().filter_map(|barred| match barred.by {
                Bar::Base(id) => Some(id),
                _ => None,
            });
            met.all(|id| trip.walked.touches.has(id))
        };
        let unfit = match near {
            Some(Ok(trip)) if touches(&trip) => return Ok(trip),
            Some(Err(halt)) => Some(halt),
            _ => None,
        };
        // Animals in the way are moved aside, but only for who gets at an enemy.
        let people = crowd.which(|body| !matches!(body, Body::Animal(_)));
        let pushing = walk.with_in_way(people);
        let (over, barred_still) = pushing.stopped(&path);
        let over = Cut {
            path: over,
            rear: rear.or_else(|| barred_still.and_then(|_| behind_on_leg(&path, &over))),
            is_free: barred_still.is_none(),
        };
        if let Ok(trip) = self.judged(outset, pushing, over, Some(Taking::None))
            && self
                .enemies_touching(index, &trip.walked.end)
                .next()
                .is_some()
        {
            return Ok(self.pushing_aside(index, trip));
        }
        let (bar, at) = barred.map_or((Bar::Start, path.end()), |barred| (barred.by, barred.at));
        Err(unfit.unwrap_or_else(|| outset.stopped_by(&path, bar, at)))
    }

    /// Judges a path that runs into nothing.
    fn judged(
        &self,
        outset: &Outset,
        walk: Walk,
        cut: Cut,
        taking: Option<Taking>,
    ) -> Result<Trip, Halt> {
        let (index, crowd, mut path) = (outset.index, &outset.crowd, cut.path);
        if let (true, Some(rear)) = (walk.base.is_capsule(), cut.rear) {
            path.rear = Some(rider(path.end(), rear).rear);
        }
        let walked = match cut.is_free {
            true => walk.judge_free(&path, outset.reach),
            false => walk.judge(&path, outset.reach),
        };
        let walked = walked.map_err(|barred| Halt::Barred(barred.by, barred.at))?;
        let mut trip = Trip {
            path,
            walked,
            take: None,
            aside: Vec::new(),
        };
        trip.take = self.taken_at_end(index, crowd, &trip.walked, taking)?;
        Ok(trip)
    }

    /// The animals under the end of a move are shifted to the nearest room.
    fn pushing_aside(&self, index: usize, mut trip: Trip) -> Trip {
        let end = trip.walked.end;
        let own = self.figures[index].holds.map(AnimalId::index);
        let under = self.animals.iter().enumerate().filter(|(other, animal)| {
            animal.is_there() && Some(*other) != own && animal.base().overlaps(&end)
        });
        trip.aside = under.map(|(other, _)| other).collect();
        trip
    }

    /// Which animal a move takes: the one that is named, or by default the first that it touches (FW-R28).
    fn taken_at_end(
        &self,
        index: usize,
        crowd: &Crowd,
        walked: &Walked,
        taking: Option<Taking>,
    ) -> Result<Option<AnimalId>, Refusal> {
        let touched: Vec<usize> = crowd
            .bodies(walked.touches)
            .filter_map(|body| match body {
                Body::Animal(animal) => Some(animal),
                _ => None,
            })
            .collect();
        let in_melee = || self.enemies_touching(index, &walked.end).next().is_some();
        let is_wet = self.is_in_water(&walked.end);
        match taking {
            Some(Taking::One(id)) if is_wet => Err(marked(
                "FW-R23",
                "Nobody takes an animal while he stands in the water.",
                vec![id.to_string()],
            )),
            None if is_wet => Ok(None),
            Some(Taking::None) => Ok(None),
            Some(Taking::One(id)) => {
                let mark = || vec![id.to_string()];
                if !touched.contains(&id.index()) {
                    return Err(marked(
                        "FW-ANIMALS-5",
                        "The move does not end in contact with that animal.",
                        mark(),
                    ));
                }
                self.may_take(index, id.index())?;
                if self.is_held(id.index()) && in_melee() {
                    return Err(marked(
                        "FW-ANIMALS-11",
                        "Who is in melee himself cannot take it from others.",
                        mark(),
                    ));
                }
                Ok(Some(id))
            }
            None => {
                let may = |animal: &&usize| {
                    self.can_take(index, **animal).is_ok()
                        && !(self.is_held(**animal) && in_melee())
                };
                Ok(touched.iter().find(may).map(|animal| AnimalId::at(*animal)))
            }
        }
    }

    fn is_held(&self, animal: usize) -> bool {
        matches!(self.animals[animal].tether, Tether::Held(_))
    }

    /// What stands against the place where a move ends.
    fn may_end_at(&self, index: usize, trip: &Trip) -> Result<(), Refusal> {
        let end = &trip.walked.end;
        self.may_leave_start(index, Some(end))?;
        self.may_venture(index, end)?;
        let figure = &self.figures[index];
        if figure.gear.rank == crate::Rank::Hound
            && figure.holds.is_some()
            && !self.has_man_within(figure.id.clan, end, LEASH)
        {
            return Err(marked(
                "FW-R68",
                "A hound with an animal stays within 6 in of a man of its clan.",
                vec![figure.id.to_string()],
            ));
        }
        if let Some(animal) = figure.holds {
            let to = self.led_to(index, end, animal, trip.walked_from());
            let to = to.ok_or_else(|| {
                marked(
                    "FW-ANIMALS-6",
                    "The animal has no room beside it there.",
                    vec![animal.to_string()],
                )
            })?;
            self.may_drive_to(index, animal, to)?;
        }
        Ok(())
    }

    /// The move is over, whatever is left of it (FW-R23, FW-R24, FW-R28).
    pub(crate) fn stop_short(&mut self, index: usize) {
        self.figures[index].used = self.rate(index);
    }

    /// A refusal for what stops a move.
    fn in_words(&self, outset: &Outset, halt: Halt) -> Refusal {
        let index = outset.index;
        match halt {
            Halt::Barred(Bar::TooFar(length), at) => self.too_far(index, length, at),
            Halt::Barred(by, at) => self.barred_words(&outset.crowd, index, by, at),
            Halt::Forbidden(refusal) => refusal,
        }
    }

    #[cold]
    fn too_far(&self, index: usize, length: Length, at: Point) -> Refusal {
        let figure = &self.figures[index];
        let (width, depth) = self.land.ground().size();
        if !(0..=width.count()).contains(&at.x) || !(0..=depth.count()).contains(&at.y) {
            return Refusal::new("FW-R58", OFF_TABLE).marking(vec![figure.id.to_string()]);
        }
        let reach = self.reach(index);
        let clause = match figure.mounted {
            _ if figure.holds.is_some() => "FW-ANIMALS-1",
            true => "FW-MOVE-2",
            false => "FW-MOVE-1",
        };
        let brakes = self.brakes(index);
        let slowed = match brakes.is_empty() {
            true => String::new(),
            false => format!(" ({})", brakes.join("; ")),
        };
        // A little too far is never as far as it may go.
        let over = Length::thousandths(length.count() + 99).tenths();
        let why = format!(
            "That way is {over} in long; {} may go {} in{slowed}.",
            figure.id,
            reach.tenths()
        );
        Refusal::new(clause, why).marking(vec![figure.id.to_string(), at.to_string()])
    }

    #[cold]
    fn barred_words(&self, crowd: &Crowd, index: usize, bar: Bar, at: Point) -> Refusal {
        let figure = &self.figures[index];
        let mut marks = vec![at.to_string()];
        let (clause, why) = match bar {
            Bar::Edge => ("FW-R58", OFF_TABLE.into()),
            Bar::Base(id) => {
                let what = match crowd.body(id) {
                    Some(Body::Figure(other)) => self.figures[other].id.to_string(),
                    Some(Body::Animal(animal)) => AnimalId::at(animal).to_string(),
                    Some(Body::Horse(owner)) => format!("the horse of {}", self.figures[owner].id),
                    None => "something".into(),
                };
                marks.push(what.clone());
                ("FW-MOVE-5", format!("{what} is in the way; go round."))
            }
            Bar::Piece(id) => {
                let piece = &self.land.ground().pieces()[id.index()];
                marks.push(piece.name.clone());
                let clause = match piece.kind {
                    Kind::DenseWood => "FW-MOVE-6",
                    Kind::House => "FW-R58",
                    Kind::Water => "FW-WATER-4",
                    Kind::Fence | Kind::Hedge if figure.mounted && figure.holds.is_none() => {
                        "FW-R24"
                    }
                    _ if figure.holds.is_some() => "FW-R25",
                    _ if figure.mounted => "FW-OBSTACLE-2",
                    _ => "FW-OBSTACLE-3",
                };
                (clause, format!("The way is barred by the {}.", piece.name))
            }
            Bar::Crossings => ("FW-R1", "The way crosses too many obstacles.".into()),
            Bar::Start | Bar::TooFar(_) => ("FW-MOVE-5", "There is no room.".into()),
        };
        Refusal::new(clause, why).marking(marks)
    }

    /// Makes a move that may be made.
    pub(crate) fn travel(&mut self, index: usize, trip: Trip, pen: &mut Pen) {
        let id = self.figures[index].id;
        let from_house = self.figures[index].post != Post::Table;
        self.figures[index].post = Post::Table;
        let (path, end) = match self.hazards(index, &trip, pen) {
            Some(way) => way,
            None => return,
        };
        let length = path.length();
        let was_near = !from_house && self.near_hill(&self.figures[index].base);
        let is_near = self.near_hill(&end);
        let figure = &mut self.figures[index];
        figure.base = end;
        figure.deed = Deed::Moved;
        figure.may_go_on = false;
        figure.moved = figure.moved + length;
        figure.used = figure.used + length;
        if !(was_near && is_near) {
            figure.in_view = false;
        }
        pen.tell(|| Event::Moved {
            figure: id,
            way: path.points().to_vec(),
            length,
        });
        self.wet_feet(index, &path, &trip.walked);
        let is_whole = path == trip.path;
        for animal in trip.aside.iter().filter(|_| is_whole) {
            self.push_aside(*animal, pen);
        }
        self.bring_along(index, path_before_end(&path), pen);
        let taken = trip.take.filter(|_| is_whole);
        if let Some(animal) = taken {
            self.take(index, animal, pen);
            self.figures[index].may_go_on = !self.agreed.take_ends_move;
        }
        if !is_whole || (taken.is_some() && self.agreed.take_ends_move) {
            self.stop_short(index);
        }
        self.after_deed(pen);
    }
}

impl Trip {
    /// The point before the end: animals follow behind.
    fn walked_from(&self) -> Option<Point> {
        path_before_end(&self.path)
    }
}

/// The last point of a path that is not its end.
pub(crate) fn path_before_end(path: &Path) -> Option<Point> {
    path.points()
        .iter()
        .rev()
        .find(|point| **point != path.end())
        .copied()
}

/// A point behind the end of a cut path, along the leg on which it was cut: there lies a rider's second disc (FW-R70). What is left of the leg
/// would not do: it may be a thousandth of an inch long, or nothing.
fn behind_on_leg(path: &Path, cut: &Path) -> Option<Point> {
    let (a, b) = path.legs().last()?;
    let end = cut.end();
    Some(Point::new(end.x + a.x - b.x, end.y + a.y - b.y))
}

/// A path cut so far along.
pub(crate) fn shortened(path: &Path, along: Length) -> Path {
    let mut left = along;
    let mut points = vec![path.start()];
    for (a, b) in path.legs() {
        let leg = a.distance(b);
        if leg > left {
            points.push(a.towards(b, left));
            break;
        }
        points.push(b);
        left = left - leg;
    }
    points.dedup();
    Path::new(&points).unwrap_or(Path::stay(path.start()))
}
