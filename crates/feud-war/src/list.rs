//! Good candidates for whoever is asked: a list is a sample wherever points are free to choose. What is listed goes through the same
//! prohibitions as everything else.

use crate::{
    Action, AnimalId, Clan, Deed, FeudWar, Post, Rank, ReadyClan, ReadyLand, Roster, Side, Spot,
    Stage, Stand, Taking, Tether, Thing, Way,
    land::{Laid, Land, Sort},
    movement::shortened,
    tables::BASE,
};
use field::{Base, Direction, Length, Point, Rose};
use table::{Rng, Seat};

/// How many ways round obstacles are looked for in one list.
const ROUTES: usize = 2;
/// How many targets of a kind are looked at for each figure.
const NEAREST: usize = 2;

impl FeudWar {
    /// What is listed for whoever is asked.
    pub(crate) fn list(&self) -> Vec<Action> {
        let Some(seat) = self.asked().iter().next() else {
            return Vec::new();
        };
        let mut legal = Vec::new();
        if self.stage == Stage::Act {
            self.memo.contacts.get_or_init(|| self.contacts());
            self.list_deeds(seat, &mut legal);
        } else {
            for action in self.answers_to(seat) {
                add(&mut legal, action, |action| self.may(seat, action).is_ok());
            }
        }
        if legal.is_empty() {
            legal.push(self.default_answer());
        }
        legal
    }

    /// What could be answered when no figure acts.
    fn answers_to(&self, seat: Seat) -> Vec<Action> {
        let mut list = Vec::new();
        match self.stage {
            Stage::Lists => list.extend(ReadyClan::ALL.into_iter().map(Action::ClanReady)),
            Stage::WardenList => list.push(Action::WardenReady),
            Stage::Scenery => {
                list.extend(ReadyLand::ALL.into_iter().map(Action::SceneryReady));
                list.push(Action::SceneryDone);
                list.push(Action::SceneryClear);
            }
            Stage::Agree(_) => list.extend([Action::Agree, Action::Disagree]),
            Stage::Defend | Stage::Deploy(_) => {
                list.extend([Action::PlaceReady, Action::PlaceDone])
            }
            Stage::Side(_) => list.extend(Side::ALL.into_iter().map(Action::Side)),
            Stage::Mark(_) => {
                let side = self.state(Clan::of(seat)).side.unwrap_or(Side::South);
                list.extend(
                    self.marks_on(side)
                        .step_by(3)
                        .map(|along| Action::Mark(crate::Along(along))),
                );
            }
            Stage::Rival => list.extend(Clan::ALL.into_iter().map(Action::Rival)),
            Stage::Choose(lot) => list.extend(
                self.candidates(lot)
                    .into_iter()
                    .map(|index| Action::Choose(self.figures[index].id)),
            ),
            Stage::WardenSide => list.extend(Side::ALL.into_iter().map(Action::WardenSide)),
            Stage::Act | Stage::Over => {}
        }
        list
    }

    /// The deeds of the figures. What all deeds of a figure have in common is asked once.
    fn list_deeds(&self, seat: Seat, list: &mut Vec<Action>) {
        let may = |action: &Action| self.may(seat, action).is_ok();
        add(list, Action::Beacon, may);
        add(list, Action::Arrive, may);
        for index in 0..self.figures.len() {
            let figure = &self.figures[index];
            if figure.id.clan != self.active
                || figure.post == Post::Gone
                || (figure.post == Post::Waiting && self.active != Clan::Warden)
            {
                continue;
            }
            match figure.deed {
                Deed::None => self.list_all(index, list, may),
                Deed::Moved => self.list_rest(index, list, may),
                _ => {}
            }
        }
        let undone = self
            .party(self.active)
            .filter(|index| self.figures[*index].deed == Deed::None);
        let found = undone.filter(|index| self.list_route(*index, list));
        found.take(ROUTES).for_each(drop);
        add(list, Action::End, may);
    }

    fn list_all(&self, index: usize, list: &mut Vec<Action>, may: impl Fn(&Action) -> bool) {
        let figure = &self.figures[index];
        self.list_rest(index, list, &may);
        if figure.is_there() {
            self.list_shots(index, list);
            for weapon in figure.gear.arms().filter(|weapon| weapon.row().is_gun) {
                if figure.empty.contains(&true) {
                    add(list, Action::Load(figure.id, weapon), &may);
                }
            }
            if figure.horse.is_some() {
                add(list, Action::Mount(figure.id), &may);
            }
            if figure.mounted {
                add(list, Action::Dismount(figure.id, None), &may);
            }
        }
        self.list_moves(index, list);
        add(list, Action::Stay(figure.id), &may);
    }

    /// Shots at the first enemies that are in sight.
    fn list_shots(&self, index: usize, list: &mut Vec<Action>) {
        let figure = &self.figures[index];
        let id = |other: usize| Thing::Figure(self.figures[other].id);
        // Nearly always what it has or has done decides, before anybody is looked at.
        if self.may_shoot(index, id(index), None).is_err() {
            return;
        }
        let enemies = self
            .enemies(index)
            .filter(|other| self.figures[*other].is_there());
        let seen = enemies
            .take(24)
            .filter(|other| self.still_sees(index, *other));
        for other in seen.take(4) {
            let is_spared = self.agreed.spare_melee && self.is_in_melee(other);
            add(list, Action::Fire(figure.id, id(other), None), |_| {
                !is_spared
            });
        }
    }

    /// What can be done besides moving and firing.
    fn list_rest(&self, index: usize, list: &mut Vec<Action>, may: impl Fn(&Action) -> bool) {
        let figure = &self.figures[index];
        if !figure.is_there() {
            return;
        }
        let reach = if figure.post == Post::House {
            Length::inches(2)
        } else {
            Length::inches(1)
        };
        let touched = self.enemies(index).filter(|other| {
            let other = &self.figures[*other];
            other.is_there() && other.base.within(&figure.base, reach)
        });
        for other in touched {
            let target = Thing::Figure(self.figures[other].id);
            add(list, Action::Attack(figure.id, target, None), &may);
        }
        if figure.may_go_on {
            self.list_moves(index, list);
        }
        if let Some(animal) = figure.holds {
            let others = self.party(self.active).filter(|other| {
                *other != index
                    && self.figures[*other]
                        .base
                        .within(&self.animals[animal.index()].base(), BASE)
            });
            for other in others {
                add(list, Action::Hand(animal, self.figures[other].id), &may);
            }
            add(list, Action::Release(animal), &may);
        }
        if self.near_hill(&figure.base) {
            add(list, Action::Hill(figure.id, Stand::Behind), &may);
            add(list, Action::Hill(figure.id, Stand::View), &may);
        }
        if self.land.door().is_touched_by(&figure.base) {
            add(list, Action::Enter(figure.id, None), &may);
        }
    }

    /// A few places worth going to: animals, enemies, home, the farm, and some directions.
    fn list_moves(&self, index: usize, list: &mut Vec<Action>) {
        let figure = &self.figures[index];
        let id = figure.id;
        if self.may_set_out(index).is_err() {
            return;
        }
        let (start, entry) = self.start_and_entry(index);
        let reach = self.reach(index);
        let way = |to: Point| Way {
            points: entry.into_iter().chain([to]).collect(),
            rear: None,
        };
        let Ok(base) = self.starts_from(index, &way(start)) else {
            return;
        };
        let outset = self.outset(index, base);
        let mut offer = |to: Point, taking: Option<Taking>| {
            add(
                list,
                Action::Move(id, way(to), taking),
                |action| matches!(action, Action::Move(_, way, _) if self.can_go(&outset, way, taking)),
            );
        };
        let near = |base: &Base| Base::disc(start, BASE).within(base, reach);
        if figure.holds.is_some() {
            if let Some(goal) = self.home(index) {
                offer(start.towards(goal, reach), None);
            }
        } else {
            for animal in self.nearest_animals(index, start).into_iter().flatten() {
                let base = self.animals[animal].base();
                match near(&base) {
                    true => offer(
                        Base::disc(start, BASE).touching(&base),
                        Some(Taking::One(AnimalId::at(animal))),
                    ),
                    false => offer(start.towards(base.lead, reach), None),
                }
            }
        }
        if figure.is_man() {
            let men = self.enemies(index).filter(|other| {
                let other = &self.figures[*other];
                other.is_out() && other.is_man()
            });
            let men = men.map(|other| (self.figures[other].base.lead, other));
            for other in nearest(start, men, |_| true).into_iter().flatten() {
                let base = self.figures[other].base;
                if near(&base) {
                    offer(Base::disc(start, BASE).touching(&base), None);
                }
            }
        }
        let turn = (usize::from(id.number) + usize::from(self.turn)) as u8;
        for step in [0, 3] {
            let direction = Direction::of(Rose::Six, turn + step);
            offer(direction.step(start, reach), Some(Taking::None));
        }
    }

    /// The nearest animals that a figure may take.
    fn nearest_animals(&self, index: usize, start: Point) -> [Option<usize>; NEAREST] {
        let animals = self.animals.iter().enumerate();
        let there = animals.filter(|(_, animal)| animal.is_there());
        let there = there.map(|(animal, there)| (there.at, animal));
        nearest(start, there, |animal| self.can_take(index, animal).is_ok())
    }

    /// The next part of the dry way to where a figure would like to go, if that is not straight: home with its animal, or to the nearest
    /// that it may take. A way is dear to find, so that few are looked for in one list.
    fn list_route(&self, index: usize, list: &mut Vec<Action>) -> bool {
        let figure = &self.figures[index];
        let start = figure.base;
        let goal = match figure.holds {
            Some(_) => self.home(index),
            None => {
                self.nearest_animals(index, start.lead)[0].map(|animal| self.animals[animal].at)
            }
        };
        let Some(goal) = goal.filter(|_| figure.is_out() && self.may_set_out(index).is_ok()) else {
            return false;
        };
        let passing = self.dry_passing(index);
        let Some(route) = self
            .route(start, goal, passing)
            .filter(|route| route.points().len() > 2)
        else {
            return false;
        };
        let part = shortened(&route, self.reach(index));
        let way = Way {
            points: part.points()[1..].to_vec(),
            rear: None,
        };
        if !way.points.is_empty() {
            let outset = self.outset(index, start);
            add(
                list,
                Action::Move(figure.id, way, None),
                |action| matches!(action, Action::Move(_, way, _) if self.can_go(&outset, way, None)),
            );
        }
        true
    }

    /// Where a figure's way starts, and the point of the edge where one of the Warden's enters.
    pub(crate) fn start_and_entry(&self, index: usize) -> (Point, Option<Point>) {
        let figure = &self.figures[index];
        match figure.post {
            Post::House => (self.land.doorstep(), None),
            Post::Waiting => {
                let (width, depth) = self.land.ground().size();
                let half = BASE.half().count();
                let along = |long: Length| {
                    (long.count() / 2 + (i32::from(figure.id.number) * 3_000 - 12_000))
                        .clamp(half, long.count() - half)
                };
                let at = match self.warden_side.unwrap_or(Side::South) {
                    Side::South => Point::new(along(width), depth.count() - half),
                    Side::North => Point::new(along(width), half),
                    Side::West => Point::new(half, along(depth)),
                    Side::East => Point::new(width.count() - half, along(depth)),
                };
                (at, Some(at))
            }
            _ => (figure.base.lead, None),
        }
    }

    /// Where an animal is brought.
    pub(crate) fn home(&self, index: usize) -> Option<Point> {
        let clan = self.figures[index].id.clan;
        if self.is_defending(clan) {
            let (low, high) = self.land.piece(Land::FIELD).outline.bounds();
            return Some(Point::new((low.x + high.x) / 2, (low.y + high.y) / 2));
        }
        self.state(clan).mark
    }

    /// Something that may be legal or nearly so, for the laws to try.
    pub(crate) fn some_action(&self, seat: Seat, rng: &mut Rng) -> Option<Action> {
        let (width, depth) = self.land.ground().size();
        let any = |rng: &mut Rng| {
            Point::new(
                rng.pick(width.count() as usize) as i32,
                rng.pick(depth.count() as usize) as i32,
            )
        };
        Some(match self.stage {
            Stage::Lists => some_list(rng, Action::ClanOf)?,
            Stage::WardenList => some_list(rng, Action::WardenOf)?,
            Stage::Scenery => {
                let at = any(rng);
                Action::Lay(some_piece(rng, at)?)
            }
            Stage::Mark(_) => Action::Mark(crate::Along(Length::thousandths(
                rng.pick(width.count() as usize) as i32,
            ))),
            Stage::Defend | Stage::Deploy(_) => {
                let clan = Clan::of(seat);
                let own: Vec<usize> = (0..self.figures.len())
                    .filter(|index| self.figures[*index].id.clan == clan)
                    .collect();
                let index = *own.get(rng.pick(own.len().max(1)))?;
                let near = self
                    .state(clan)
                    .mark
                    .unwrap_or(Point::new(width.count() / 2, depth.count() / 2));
                let mut step = || rng.pick(14_000) as i32 - 7_000;
                let at = Point::new(near.x + step(), near.y + step());
                Action::Place(
                    Thing::Figure(self.figures[index].id),
                    Spot { at, rear: None },
                    None,
                )
            }
            Stage::Act => {
                let own: Vec<usize> = self.party(self.active).collect();
                let index = *own.get(rng.pick(own.len().max(1)))?;
                self.some_deed(index, rng)
            }
            _ => return None,
        })
    }

    fn some_deed(&self, index: usize, rng: &mut Rng) -> Action {
        let figure = &self.figures[index];
        let others: Vec<usize> = (0..self.figures.len())
            .filter(|other| self.figures[*other].is_there())
            .collect();
        let other = self.figures[others[rng.pick(others.len())]].id;
        match rng.pick(8) {
            0 => Action::Fire(figure.id, Thing::Figure(other), None),
            1 => Action::Attack(figure.id, Thing::Figure(other), None),
            2 if !self.animals.is_empty() => Action::Fire(
                figure.id,
                Thing::Animal(AnimalId::at(rng.pick(self.animals.len()))),
                None,
            ),
            3 if !self.animals.is_empty() => {
                Action::Hand(AnimalId::at(rng.pick(self.animals.len())), other)
            }
            _ => {
                let from = figure.base.lead;
                let far = self.reach(index).count().max(1_000) as usize;
                let mut step = || rng.pick(2 * far) as i32 - far as i32;
                Action::Move(
                    figure.id,
                    Way::to(Point::new(from.x + step(), from.y + step())),
                    None,
                )
            }
        }
    }

    /// Whether an animal is in someone's hands.
    pub fn holder(&self, animal: AnimalId) -> Option<crate::FigureId> {
        match self.animals.get(animal.index())?.tether {
            Tether::Held(holder) => Some(holder),
            _ => None,
        }
    }
}

/// Adds what is not in a list yet and may be done.
fn add(list: &mut Vec<Action>, action: Action, may: impl FnOnce(&Action) -> bool) {
    if !list.contains(&action) && may(&action) {
        list.push(action);
    }
}

/// The nearest of some things by where they are, the first of equals first. Whether one will do is asked as late as it can be.
fn nearest(
    from: Point,
    things: impl Iterator<Item = (Point, usize)>,
    will_do: impl Fn(usize) -> bool,
) -> [Option<usize>; NEAREST] {
    let mut found: [Option<(Length, usize)>; NEAREST] = [None; NEAREST];
    for (at, thing) in things {
        // Most are farther away in one direction alone: then no root is needed.
        let least = (at.x - from.x).abs().max((at.y - from.y).abs());
        if found[NEAREST - 1].is_some_and(|(known, _)| known.count() <= least) {
            continue;
        }
        let far = at.distance(from);
        let place = (found.iter()).position(|known| known.is_none_or(|(known, _)| far < known));
        if let Some(place) = place.filter(|_| will_do(thing)) {
            found[place..].rotate_right(1);
            found[place] = Some((far, thing));
        }
    }
    found.map(|found| found.map(|(_, thing)| thing))
}

fn some_list(rng: &mut Rng, action: fn(Roster) -> Action) -> Option<Action> {
    let kinds = [
        "man:light,sword",
        "man:bow",
        "man:spear,horse",
        "man:pistol,sword",
        "hound",
        "man",
    ];
    let gear = ["", ":sword", ":heavy,spear,horse", ":light,bow"][rng.pick(4)];
    let mut list = format!("{}{gear}", Rank::Leader);
    for _ in 0..rng.pick(9) {
        list = format!("{list} {}", kinds[rng.pick(kinds.len())]);
    }
    list.parse().ok().map(action)
}

fn some_piece(rng: &mut Rng, at: Point) -> Option<Laid> {
    let sort = Sort::ALL[rng.pick(Sort::COUNT)];
    let far = 4_000 + rng.pick(9_000) as i32;
    let points = match sort {
        Sort::Bridge | Sort::Ford => vec![at],
        Sort::River => vec![Point::new(0, at.y), Point::new(48_000, at.x.min(48_000))],
        Sort::Wall | Sort::Hedge | Sort::Fence | Sort::Earthwork => {
            vec![at, Point::new(at.x + far, at.y)]
        }
        _ => vec![
            at,
            Point::new(at.x + far, at.y),
            Point::new(at.x + far, at.y + far),
            Point::new(at.x, at.y + far),
        ],
    };
    Some(Laid {
        sort,
        points,
        is_wooden: false,
    })
}
