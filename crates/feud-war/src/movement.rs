//! Movement (the chapter of the movement cards, and the obstacles): how far a figure may go, what is in its way, and how it goes. Each
//! prohibition is one function; `trip` puts them together for the list and for the refusal.

use crate::{
    AnimalId, Clan, Deed, Event, FeudWar, Figure, FigureId, Post, Taking, Tether, Way,
    crowd::{Body, Crowd},
    event::Death,
    figure::rider,
    game::Pen,
    land::Land,
    tables::{BASE, LEASH, River, is_lamed, river},
};
use field::{
    Bar, Barred, Base, BaseSet, Crossing, Form, Kind, KindSet, Length, Passing, Path, PieceSet,
    Point, Walk, Walked,
};
use table::Refusal;

/// A move that may be made.
pub(crate) struct Trip {
    pub path: Path,
    pub walked: Walked,
    /// The animal that is taken at its end.
    pub take: Option<AnimalId>,
    /// Animals that stand where the mover comes to stand in melee (FW-ANIMALS-14).
    pub aside: Vec<usize>,
}

fn marked(clause: &'static str, why: &'static str, marks: Vec<String>) -> Refusal {
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
        let slow = figure.lame || figure.limps > 0 || self.bonds.bog_horse;
        let inches =
            i32::from(self.card.unwrap_or(0)) * if figure.mounted && !slow { 2 } else { 1 };
        let causes = [
            figure.is_man() && figure.wounds >= 2,
            self.state(figure.id.clan).leaderless,
            !figure.mounted && self.bonds.bog_foot,
        ];
        let halvings = causes.into_iter().filter(|cause| *cause).count();
        let halvings = if self.agreed.halve_once {
            halvings.min(1)
        } else {
            halvings
        };
        Length::thousandths(inches * 1_000 >> halvings)
    }

    /// What is left of its rate, and no more than the animal it drives can go (FW-ANIMALS-1).
    pub(crate) fn reach(&self, index: usize) -> Length {
        let figure = &self.figures[index];
        let left = self.rate(index) - figure.used;
        let driven = figure.holds.map(|animal| {
            Length::inches(self.animals[animal.index()].row().speed.into()) - figure.moved
        });
        driven
            .map_or(left, |driven| left.min(driven))
            .max(Length::ZERO)
    }

    /// What a figure may not pass (FW-OBSTACLE-1 to FW-OBSTACLE-3, FW-R25), and where it throws.
    pub(crate) fn passing(&self, index: usize) -> Passing {
        let figure = &self.figures[index];
        if figure.holds.is_some() {
            return crate::land::driving();
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
    fn starts_from(&self, index: usize, way: &Way) -> Result<Base, Refusal> {
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
        let figure = &self.figures[index];
        let start = self.starts_from(index, way)?;
        let points: &[Point] = if figure.post == Post::Waiting {
            &way.points[1..]
        } else {
            &way.points
        };
        let mut all = vec![start.lead];
        all.extend_from_slice(points);
        let path = Path::new(&all)
            .map_err(|bad| Refusal::new("FW-R1", format!("That is no way: {bad}.")))?;
        let reach = self.reach(index);
        let own = figure.holds.map(AnimalId::index);
        let crowd = self.crowd(start.lead, reach + Length::inches(4), |body| {
            body == Body::Figure(index) || own.is_some_and(|own| body == Body::Animal(own))
        });
        let walk = Walk {
            ground: self.land.ground(),
            bases: &crowd.bases,
            base: start,
            passing: self.passing(index),
            in_way: BaseSet::ALL,
        };
        if figure.post != Post::Table
            && let Err(bar) = walk.fits(&Base::disc(start.lead, BASE))
        {
            return Err(self.barred_words(&crowd, index, bar, start.lead));
        }
        let trip = self.walked(index, &crowd, walk, path, way.rear, reach, taking)?;
        self.may_end_at(index, &trip)?;
        Ok(trip)
    }

    /// Walks the path; a move into an enemy or an animal stops in contact (FW-R5), and animals give way to a melee (FW-ANIMALS-14).
    #[allow(clippy::too_many_arguments)]
    fn walked(
        &self,
        index: usize,
        crowd: &Crowd,
        walk: Walk,
        path: Path,
        rear: Option<Point>,
        reach: Length,
        taking: Option<Taking>,
    ) -> Result<Trip, Refusal> {
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
                taking != Some(Taking::None) && self.may_take(index, animal).is_ok()
            }
            _ => false,
        };
        if !stops && !matches!(met, Some(Body::Animal(_))) {
            let barred = barred.map(|barred| (barred.by, barred.at));
            let (bar, at) = barred.unwrap_or((Bar::Start, path.end()));
            return Err(self.barred_words(crowd, index, bar, at));
        }
        if stops && let Ok(trip) = self.judged(index, crowd, walk, cut, rear, reach, taking) {
            return Ok(trip);
        }
        // Animals in the way are moved aside, but only for who gets at an enemy.
        let people = crowd.which(|body| !matches!(body, Body::Animal(_)));
        let pushing = walk.with_in_way(people);
        let (over, _) = pushing.stopped(&path);
        if let Ok(trip) = self.judged(index, crowd, pushing, over, rear, reach, Some(Taking::None))
            && self
                .enemies_touching(index, &trip.walked.end)
                .next()
                .is_some()
        {
            return self.pushing_aside(index, trip);
        }
        match (stops, barred) {
            (false, Some(barred)) => Err(self.barred_words(crowd, index, barred.by, barred.at)),
            _ => self.judged(index, crowd, walk, cut, rear, reach, taking),
        }
    }

    /// Judges a path that runs into nothing.
    #[allow(clippy::too_many_arguments)]
    fn judged(
        &self,
        index: usize,
        crowd: &Crowd,
        walk: Walk,
        mut path: Path,
        rear: Option<Point>,
        reach: Length,
        taking: Option<Taking>,
    ) -> Result<Trip, Refusal> {
        if let (true, Some(rear)) = (walk.base.is_capsule(), rear) {
            path.rear = Some(rider(path.end(), rear).rear);
        }
        let walked = walk
            .judge(&path, reach)
            .map_err(|barred| self.barred_at(crowd, index, &barred))?;
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
    fn pushing_aside(&self, index: usize, mut trip: Trip) -> Result<Trip, Refusal> {
        let end = trip.walked.end;
        let own = self.figures[index].holds.map(AnimalId::index);
        let under = self.animals.iter().enumerate().filter(|(other, animal)| {
            animal.is_there() && Some(*other) != own && animal.base().overlaps(&end)
        });
        trip.aside = under.map(|(other, _)| other).collect();
        Ok(trip)
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
        match taking {
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
                    self.may_take(index, **animal).is_ok()
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
            let to = self.beside(end, animal.index(), Some(index), trip.walked_from());
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

    /// A refusal for what the judge found.
    fn barred_at(&self, crowd: &Crowd, index: usize, barred: &Barred) -> Refusal {
        match barred.by {
            Bar::TooFar(length) => self.too_far(index, length, barred.at),
            by => self.barred_words(crowd, index, by, barred.at),
        }
    }

    #[cold]
    fn too_far(&self, index: usize, length: Length, at: Point) -> Refusal {
        let figure = &self.figures[index];
        let reach = self.reach(index);
        let clause = match figure.mounted {
            _ if figure.holds.is_some() => "FW-ANIMALS-1",
            true => "FW-MOVE-2",
            false => "FW-MOVE-1",
        };
        let why = format!(
            "That way is {length} in long; {} may go {reach} in.",
            figure.id
        );
        Refusal::new(clause, why).marking(vec![figure.id.to_string(), at.to_string()])
    }

    #[cold]
    fn barred_words(&self, crowd: &Crowd, index: usize, bar: Bar, at: Point) -> Refusal {
        let figure = &self.figures[index];
        let mut marks = vec![at.to_string()];
        let (clause, why) = match bar {
            Bar::Edge => ("FW-R58", "No figure may leave the table.".into()),
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
        for animal in &trip.aside {
            self.push_aside(*animal, pen);
        }
        let from = path_before_end(&path);
        self.bring_along(index, from, pen);
        if let Some(animal) = trip.take {
            self.take(index, animal, pen);
            self.figures[index].may_go_on = !self.agreed.take_ends_move;
        }
        self.after_deed(pen);
    }

    /// Throws at water and jumps in the order of the way. Gives how far the mover comes; nothing if he drowned.
    fn hazards(&mut self, index: usize, trip: &Trip, pen: &mut Pen) -> Option<(Path, Base)> {
        let crossings: Vec<Crossing> = trip.walked.crossings.iter().copied().collect();
        for crossing in crossings {
            let form = self.land.ground().pieces()[crossing.piece.index()]
                .traits
                .form;
            if form == Form::Water {
                if crossing.by.is_some() || self.figures[index].waded {
                    continue;
                }
                match self.throw_at_river(index, pen) {
                    River::Crosses => {}
                    River::Drowned => {
                        self.kill(index, None, Death::Drowned, pen);
                        self.after_deed(pen);
                        return None;
                    }
                    River::TurnedBack => return Some(self.cut_short(index, trip, crossing.enter)),
                }
            } else if self.jump(index, pen) {
                let landing = (crossing.leave + BASE.half()).min(trip.walked.length);
                return Some(self.cut_short(index, trip, landing));
            }
        }
        Some((trip.path, trip.walked.end))
    }

    /// One throw in each turn in which it is in the river (FW-WATER-1, FW-WATER-2).
    pub(crate) fn throw_at_river(&mut self, index: usize, pen: &mut Pen) -> River {
        let figure = self.figures[index].id;
        self.figures[index].waded = true;
        let die = pen.die(|| format!("{figure} in the river"));
        let result = river(die);
        pen.tell(|| Event::Waded {
            figure,
            die,
            result,
        });
        result
    }

    /// Whether the horse goes lame at a jump (FW-OBSTACLE-1).
    fn jump(&mut self, index: usize, pen: &mut Pen) -> bool {
        let figure = self.figures[index].id;
        let die = pen.die(|| format!("{figure} jumps"));
        let is_lamed = is_lamed(die);
        self.figures[index].lame |= is_lamed;
        pen.tell(|| Event::Jumped {
            figure,
            die,
            is_lamed,
        });
        is_lamed
    }

    /// The way as far as that, and the base there; its second disc behind it, or wherever there is room.
    fn cut_short(&self, index: usize, trip: &Trip, along: Length) -> (Path, Base) {
        let path = shortened(&trip.path, along);
        let figure = &self.figures[index];
        let behind = path_before_end(&path).unwrap_or(figure.base.rear);
        let base = match figure.mounted {
            true => self.turned_to_fit(index, rider(path.end(), behind)),
            false => Base::disc(path.end(), BASE),
        };
        (path, base)
    }

    /// Remembers the bank of who ends in the water (FW-R23).
    fn wet_feet(&mut self, index: usize, path: &Path, walked: &Walked) {
        let is_wet = self.is_in_water(&self.figures[index].base);
        let last = walked
            .crossings
            .iter()
            .rev()
            .find(|crossing| crossing.by.is_none() && !crossing.begins_inside);
        let entered = last.map(|crossing| crossing.at);
        let figure = &mut self.figures[index];
        figure.bank = match is_wet {
            true => entered.or(figure.bank).or(Some(path.start())),
            false => None,
        };
    }

    /// Whether a base is in the water, away from bridges and fords.
    pub(crate) fn is_in_water(&self, base: &Base) -> bool {
        let under: PieceSet = self.land.ground().under(base);
        let forms = |form: Form| {
            under
                .iter()
                .any(|id| self.land.ground().pieces()[id.index()].traits.form == form)
        };
        forms(Form::Water) && !forms(Form::Bridge) && !forms(Form::Ford)
    }

    /// Goes to the door and into the house (FW-R58).
    pub(crate) fn may_enter(
        &self,
        index: usize,
        way: Option<&Way>,
    ) -> Result<Option<Trip>, Refusal> {
        let figure = &self.figures[index];
        let refused = |why: &'static str| Err(marked("FW-R58", why, vec![figure.id.to_string()]));
        if figure.post == Post::House {
            return refused("It is in the house.");
        }
        if figure.mounted || !figure.is_man() || figure.holds.is_some() {
            return refused("Only men on foot without an animal enter a house.");
        }
        let inside: Vec<&Figure> = self
            .figures
            .iter()
            .filter(|other| other.post == Post::House)
            .collect();
        if inside
            .iter()
            .any(|other| self.side_of(other.id.clan) != self.side_of(figure.id.clan))
        {
            return refused("Enemies are in the house.");
        }
        if inside.len() >= usize::from(self.land.piece(Land::HOUSE).room) {
            return refused("The house is full.");
        }
        let trip = match way {
            Some(way) => Some(self.trip(index, way, Some(Taking::None))?),
            None => {
                self.may_set_out(index)?;
                None
            }
        };
        let end = trip.as_ref().map_or(figure.base, |trip| trip.walked.end);
        if !self.land.door().is_touched_by(&end) {
            return Err(marked(
                "FW-R58",
                "That is not at the door.",
                vec![self.land.door().middle().to_string()],
            ));
        }
        self.may_leave_start(index, Some(&end))?;
        Ok(trip)
    }

    pub(crate) fn enter(&mut self, index: usize, trip: Option<Trip>, pen: &mut Pen) {
        if let Some(trip) = trip {
            self.travel(index, trip, pen);
        }
        let figure = &mut self.figures[index];
        // At the door the die may have turned him back.
        if figure.post != Post::Table || !self.land.door().is_touched_by(&figure.base) {
            return;
        }
        figure.post = Post::House;
        figure.deed = Deed::Moved;
        figure.may_go_on = false;
        figure.base = Base::disc(self.land.doorstep(), BASE);
        let id = figure.id;
        pen.tell(|| Event::Entered { figure: id });
        self.after_deed(pen);
    }

    /// Who touches his horse may mount (FW-R22, FW-R69).
    pub(crate) fn may_mount(&self, index: usize) -> Result<Base, Refusal> {
        let figure = &self.figures[index];
        let mark = || vec![figure.id.to_string()];
        let Some(horse) = figure.horse.filter(|_| figure.is_out()) else {
            return Err(marked("FW-R22", "It has no horse standing there.", mark()));
        };
        if !Base::disc(horse, BASE).touches(&figure.base) {
            return Err(marked(
                "FW-R69",
                "It must touch its horse to mount.",
                mark(),
            ));
        }
        self.may_change(index)?;
        Ok(Base::capsule(figure.base.lead, horse, BASE))
    }

    pub(crate) fn mount(&mut self, index: usize, base: Base, pen: &mut Pen) {
        let foot = self.rate(index);
        let figure = &mut self.figures[index];
        (figure.base, figure.horse, figure.mounted) = (base, None, true);
        self.share_left(index, foot);
        let figure = self.figures[index].id;
        pen.tell(|| Event::Mounted { figure });
        self.after_deed(pen);
    }

    /// Mounting and dismounting is free, but not for who has done something that ends his turn.
    fn may_change(&self, index: usize) -> Result<(), Refusal> {
        let figure = &self.figures[index];
        match figure.deed {
            Deed::None | Deed::Moved if !figure.sent => Ok(()),
            _ => Err(marked(
                "FW-TURN-2",
                "It has done its deed of this turn.",
                vec![figure.id.to_string()],
            )),
        }
    }

    pub(crate) fn may_dismount(&self, index: usize) -> Result<(), Refusal> {
        let figure = &self.figures[index];
        if !figure.mounted || !figure.is_out() {
            return Err(marked(
                "FW-R22",
                "It is not on horseback.",
                vec![figure.id.to_string()],
            ));
        }
        self.may_change(index)
    }

    /// The man keeps the disc nearer to a point, by default to his leader; the horse stands on the other (FW-R69).
    pub(crate) fn dismount(&mut self, index: usize, near: Option<Point>, pen: &mut Pen) {
        let ride = self.rate(index);
        let clan = self.figures[index].id.clan;
        let leader = self
            .party(clan)
            .find(|other| self.figures[*other].is_leader())
            .map(|other| self.figures[other].base.middle());
        let near = near.or(leader).unwrap_or(self.figures[index].base.lead);
        let figure = &mut self.figures[index];
        let Base { lead, rear, .. } = figure.base;
        let keeps_rear = rear.distance(near) < lead.distance(near);
        let (man, horse) = if keeps_rear {
            (rear, lead)
        } else {
            (lead, rear)
        };
        (figure.base, figure.horse, figure.mounted) = (Base::disc(man, BASE), Some(horse), false);
        self.share_left(index, ride);
        self.bring_along(index, None, pen);
        let figure = self.figures[index].id;
        pen.tell(|| Event::Dismounted { figure });
        self.after_deed(pen);
    }

    /// After a change of pace the share of the card that is used stays the same (FW-R22).
    fn share_left(&mut self, index: usize, before: Length) {
        let now = self.rate(index);
        let figure = &mut self.figures[index];
        let used = i64::from(figure.used.count()) * i64::from(now.count());
        let whole = i64::from(before.count().max(1));
        figure.used = Length::thousandths(((used + whole - 1) / whole) as i32);
        figure.may_go_on = figure.deed == Deed::Moved;
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
