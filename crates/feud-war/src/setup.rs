//! Setting up (chapter "Sequence of Play"): lists, season, roles, animals; then scenery, places, sides and marks.

use crate::{
    Agreed, Along, Animal, AnimalId, AnimalKind, Clan, ClanState, Event, FeudWar, Figure, FigureId,
    Post, Roster, Season, Side, Spot, Stage, Tether, Thing, decks,
    game::{Beacon, Bonds, Memo, Pen},
    land::{Laid, Land},
    tables::{ANIMALS, MARKS_APART, SEASONS, START},
};
use field::{Base, Length, Point};
use table::{Journal, Refusal, Seat, Setup};

/// How many extra pieces may be proposed in a game, so that the set-up ends.
const PROPOSALS: u8 = 12;

pub(crate) fn open(setup: &Setup, journal: &mut Journal<Event>) -> FeudWar {
    let agreed = Agreed::of(setup.settings);
    let seats = setup.seats as u8;
    journal.tell(|| Event::Opened { seats });
    FeudWar {
        land: Land::bare(agreed.size, agreed.river_width),
        agreed,
        seats,
        stage: Stage::Lists,
        lists: vec![None; setup.seats],
        wardens: None,
        defender: None,
        season: None,
        clans: [ClanState::default(); Clan::COUNT],
        figures: Vec::new(),
        animals: Vec::new(),
        attackers: Vec::new(),
        proposed: None,
        proposals: 0,
        day: 0,
        turn: 0,
        first: Seat::FIRST,
        active: Clan::Kerr,
        card: None,
        event: None,
        deck: decks::ALL_EVENTS,
        bonds: Bonds::default(),
        rain: None,
        beacon: Beacon::Dark,
        has_thrown: false,
        warden_side: None,
        memo: Memo::default(),
    }
}

impl FeudWar {
    /// A list may be given once (FW-SETUP-2), and must keep to chapter TROOPS.
    pub(crate) fn may_list(&self, list: &Roster) -> Result<(), Refusal> {
        list.forbids().map_or(Ok(()), Err)
    }

    pub(crate) fn make_list(&mut self, seat: Seat, list: Roster, pen: &mut Pen) {
        self.lists[seat.index()] = Some(list);
        pen.tell(|| Event::ListMade { seat });
        if self.lists.iter().all(Option::is_some) {
            self.deal(pen);
        }
    }

    /// Season, roles and animals (FW-SETUP-3 to FW-SETUP-6). From here on the lists are open (FW-R11).
    fn deal(&mut self, pen: &mut Pen) {
        for seat in self.all_seats() {
            let clan = Clan::of(seat);
            if let Some(list) = self.lists[seat.index()].clone() {
                self.muster(clan, &list);
                pen.tell(|| Event::ListShown { clan, list });
            }
        }
        let die = pen.die(|| "the season".into());
        let (season, turns) = decks::season(die);
        self.season = Some(season);
        pen.tell(|| Event::SeasonRolled { die, season, turns });
        let name = |seat: u32| format!("{} defends", Clan::ALL[seat as usize].name());
        let defender = Seat::new(pen.chance.draw(
            self.seats.into(),
            || "who is dealt the defender's card".into(),
            name,
        ) as usize);
        self.defender = Some(defender);
        pen.tell(|| Event::RolesDealt { defender });
        self.draw_animals(pen);
        self.stage = if self.agreed.march_warden {
            Stage::WardenList
        } else {
            Stage::Scenery
        };
    }

    /// The figures of a list, not yet on the table.
    pub(crate) fn muster(&mut self, clan: Clan, list: &Roster) {
        let numbered = (1..).zip(list.troopers());
        self.figures
            .extend(numbered.map(|(number, gear)| Figure::new(FigureId { clan, number }, *gear)));
    }

    fn draw_animals(&mut self, pen: &mut Pen) {
        let kinds = if self.agreed.all_animals {
            pen.tell(|| Event::AllAnimals);
            AnimalKind::ALL.to_vec()
        } else {
            let name = |card: u32| {
                format!(
                    "{} of {}",
                    ANIMALS[card as usize].number,
                    AnimalKind::ALL[card as usize].name()
                )
            };
            let card = pen.chance.draw(4, || "the animal card".into(), name) as usize;
            pen.tell(|| Event::AnimalsDrawn {
                kind: ANIMALS[card].kind,
                number: ANIMALS[card].number,
            });
            vec![ANIMALS[card].kind]
        };
        self.animals = kinds.into_iter().flat_map(herd).collect();
    }

    pub(crate) fn make_wardens_list(&mut self, list: Roster, pen: &mut Pen) {
        self.muster(Clan::Warden, &list);
        pen.tell(|| Event::ListShown {
            clan: Clan::Warden,
            list: list.clone(),
        });
        self.wardens = Some(list);
        self.stage = Stage::Scenery;
    }

    /// More pieces than the list has need the consent of all (FW-OPTIONS-5).
    pub(crate) fn may_lay(&self, piece: &Laid) -> Result<(), Refusal> {
        if self.land.is_extra(piece) {
            if !self.agreed.extra_scenery {
                let why = match piece.sort.usual() {
                    0 => format!(
                        "{} is laid only where more scenery was agreed.",
                        table::capital(piece.sort.name())
                    ),
                    all => format!(
                        "The scenery has no more than {all} of this: {}.",
                        piece.sort.name()
                    ),
                };
                let clause = match piece.sort {
                    crate::land::Sort::River
                    | crate::land::Sort::Bridge
                    | crate::land::Sort::Ford => "FW-SETUP-8",
                    crate::land::Sort::Wall => "FW-SETUP-9",
                    crate::land::Sort::Hedge
                    | crate::land::Sort::Fence
                    | crate::land::Sort::Earthwork => "FW-R60",
                    _ => "FW-SETUP-7",
                };
                return Err(Refusal::new(clause, why));
            }
            if self.proposals >= PROPOSALS {
                return Err(Refusal::new("FW-R60", "Enough extra pieces were proposed."));
            }
            if matches!(piece.sort, crate::land::Sort::River) {
                return Err(Refusal::new("FW-SETUP-8", "There is one river."));
            }
        }
        self.land.with(piece).map(|_| ())
    }

    pub(crate) fn lay(&mut self, piece: &Laid, pen: &mut Pen) {
        let Ok(land) = self.land.with(piece) else {
            return;
        };
        let lies = piece.lies(self.agreed.size);
        if self.land.is_extra(piece) {
            self.proposals += 1;
            pen.tell(|| Event::Proposed {
                piece: piece.clone(),
                lies,
            });
            self.proposed = Some(piece.clone());
            self.stage = self.next_consent(None).map_or(Stage::Scenery, Stage::Agree);
            return;
        }
        self.land = land;
        pen.tell(|| Event::Laid {
            piece: piece.clone(),
            lies,
        });
    }

    /// The next seat that has to consent.
    fn next_consent(&self, after: Option<Seat>) -> Option<Seat> {
        let others = self.all_seats().filter(|seat| Some(*seat) != self.defender);
        others
            .into_iter()
            .find(|seat| after.is_none_or(|after| *seat > after))
    }

    pub(crate) fn consent(&mut self, seat: Seat, agrees: bool, pen: &mut Pen) {
        pen.tell(|| Event::Consent { seat, agrees });
        if agrees && let Some(next) = self.next_consent(Some(seat)) {
            self.stage = Stage::Agree(next);
            return;
        }
        self.stage = Stage::Scenery;
        let Some(piece) = self.proposed.take() else {
            return;
        };
        if agrees && let Ok(land) = self.land.with(&piece) {
            self.land = land;
            let lies = piece.lies(self.agreed.size);
            pen.tell(|| Event::Laid { piece, lies });
        }
    }

    /// Complete, open to all sides, and with a starting point for everybody (FW-R10, FW-R13).
    pub(crate) fn may_finish_scenery(&self, land: &Land) -> Result<(), Refusal> {
        land.is_complete()?;
        let world = FeudWar {
            land: land.clone(),
            ..self.clone()
        };
        for seat in self.all_seats().filter(|seat| Some(*seat) != self.defender) {
            let has_mark = |side: &Side| {
                world.marks_on(*side).any(|along| {
                    world
                        .arranged(Clan::of(seat), world.mark_at(*side, along))
                        .is_some()
                })
            };
            if let Some(side) = Side::ALL.iter().find(|side| !has_mark(side)) {
                let why = format!("Nobody could start from {}.", side.name());
                return Err(Refusal::new("FW-R10", why).marking(vec![side.to_string()]));
            }
        }
        match world.arranged_defence() {
            Some(_) => Ok(()),
            None => Err(Refusal::new(
                "FW-R10",
                "The defender's figures have no room.",
            )),
        }
    }

    pub(crate) fn finish_scenery(&mut self, pen: &mut Pen) {
        pen.tell(|| Event::SceneryDone);
        self.stage = Stage::Defend;
    }

    /// A base may stand where it overlaps nothing and is on dry, passable ground, at the right distance (FW-SETUP-10, FW-R13).
    pub(crate) fn may_place(
        &self,
        seat: Seat,
        thing: Thing,
        spot: Spot,
        holder: Option<FigureId>,
    ) -> Result<(), Refusal> {
        match thing {
            Thing::Figure(id) => self.may_place_figure(seat, id, spot),
            Thing::Animal(id) => self.may_place_animal(id, spot, holder),
        }
    }

    fn may_place_figure(&self, seat: Seat, id: FigureId, spot: Spot) -> Result<(), Refusal> {
        let own = Clan::of(seat);
        let found = self.find(id).filter(|_| id.clan == own);
        let index =
            found.ok_or_else(|| Refusal::new("FW-SETUP-10", "That is none of your figures."))?;
        let base = self.figures[index].base_at(spot.at, spot.rear);
        let mark = || vec![spot.at.to_string()];
        if Some(seat) == self.defender {
            if !self.land.in_zone(&base) {
                let why = "The defender's figures stand within 6 in of field or farmstead.";
                return Err(Refusal::new("FW-SETUP-10", why).marking(mark()));
            }
        } else {
            let start = self.state(own).mark.unwrap_or_default();
            if !Base::disc(start, Length::ZERO).within(&base, START) {
                let why = "A clan starts within 6 in of its mark.";
                return Err(Refusal::new("FW-R13", why)
                    .marking(vec![spot.at.to_string(), start.to_string()]));
            }
        }
        self.room_for(&base, Some(index))
            .map_err(|why| why.marking(mark()))
    }

    fn may_place_animal(
        &self,
        id: AnimalId,
        spot: Spot,
        holder: Option<FigureId>,
    ) -> Result<(), Refusal> {
        if self.stage != Stage::Defend || id.index() >= self.animals.len() {
            return Err(Refusal::new("FW-SETUP-10", "That is none of your animals."));
        }
        if spot.rear.is_some() {
            return Err(Refusal::new("FW-ITEMS-2", "An animal has one base."));
        }
        let animal = Animal {
            at: spot.at,
            ..self.animals[id.index()]
        };
        if !self.land.in_field(spot.at) {
            return Err(
                Refusal::new("FW-SETUP-10", "The animals stand in the field.")
                    .marking(vec![spot.at.to_string()]),
            );
        }
        self.room_for_animal(&animal.base(), Some(id.index()))?;
        let Some(holder) = holder else { return Ok(()) };
        let figure = self.find(holder).map(|index| &self.figures[index]);
        let touches = |figure: &&Figure| {
            figure.id.clan == self.defending()
                && figure.is_out()
                && figure.base.touches(&animal.base())
        };
        match figure.filter(touches) {
            Some(figure) if figure.holds.is_none_or(|held| held == id) => Ok(()),
            Some(_) => Err(Refusal::new("FW-R65", "He holds another animal.")
                .marking(vec![holder.to_string()])),
            None => Err(
                Refusal::new("FW-R65", "Only a defender who touches it can hold it.")
                    .marking(vec![holder.to_string()]),
            ),
        }
    }

    pub(crate) fn place(
        &mut self,
        thing: Thing,
        spot: Spot,
        holder: Option<FigureId>,
        pen: &mut Pen,
    ) {
        match thing {
            Thing::Figure(id) => {
                let Some(index) = self.find(id) else { return };
                self.let_go_quietly(index);
                let figure = &mut self.figures[index];
                figure.base = figure.base_at(spot.at, spot.rear);
                figure.post = Post::Table;
            }
            Thing::Animal(id) => {
                for figure in &mut self.figures {
                    figure.holds = figure.holds.filter(|held| *held != id);
                }
                let holder = holder.and_then(|holder| self.find(holder));
                let animal = &mut self.animals[id.index()];
                animal.at = spot.at;
                animal.tether = Tether::Free;
                if let Some(index) = holder {
                    self.hold(index, id);
                }
            }
        }
        pen.tell(|| Event::Placed { thing, at: spot.at });
    }

    /// An animal whose holder is placed elsewhere stands free.
    fn let_go_quietly(&mut self, index: usize) {
        if let Some(animal) = self.figures[index].holds.take() {
            self.animals[animal.index()].tether = Tether::Free;
        }
    }

    /// All are placed.
    pub(crate) fn may_end_placing(&self, seat: Seat) -> Result<(), Refusal> {
        let own = Clan::of(seat);
        let missing = self
            .figures
            .iter()
            .find(|figure| figure.id.clan == own && figure.post == Post::Waiting);
        if let Some(figure) = missing {
            let why = format!("{} is not placed yet.", figure.id);
            return Err(Refusal::new("FW-SETUP-10", why).marking(vec![figure.id.to_string()]));
        }
        let missing = self
            .animals
            .iter()
            .position(|animal| animal.tether == Tether::Waiting);
        match missing {
            Some(index) if self.stage == Stage::Defend => {
                let why = format!("{} is not placed yet.", AnimalId::at(index));
                Err(Refusal::new("FW-SETUP-10", why))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn end_placing(&mut self, seat: Seat, pen: &mut Pen) {
        pen.tell(|| Event::Ready { seat });
        match self.stage {
            Stage::Defend => self.roll_for_sides(pen),
            Stage::Deploy(n) if usize::from(n) + 1 < self.attackers.len() => {
                self.stage = Stage::Mark(n + 1)
            }
            _ => self.begin_day(pen),
        }
        self.skip_single_side(pen);
    }

    /// The attackers throw; ties throw again among themselves (FW-SETUP-11, FW-R12).
    fn roll_for_sides(&mut self, pen: &mut Pen) {
        let attackers: Vec<Seat> = self
            .all_seats()
            .filter(|seat| Some(*seat) != self.defender)
            .collect();
        self.attackers = ranked(attackers, pen);
        self.stage = Stage::Side(0);
    }

    pub(crate) fn may_take_side(&self, side: Side) -> Result<(), Refusal> {
        let taken = self.clans.iter().any(|clan| clan.side == Some(side));
        match taken && !self.agreed.share_side {
            true => Err(
                Refusal::new("FW-SETUP-11", "Another clan comes from there.")
                    .marking(vec![side.to_string()]),
            ),
            false => Ok(()),
        }
    }

    pub(crate) fn take_side(&mut self, n: u8, side: Side, pen: &mut Pen) {
        let seat = self.attackers[usize::from(n)];
        self.state_mut(Clan::of(seat)).side = Some(side);
        pen.tell(|| Event::SideTaken { seat, side });
        self.stage = match usize::from(n) + 1 < self.attackers.len() {
            true => Stage::Side(n + 1),
            false => Stage::Mark(0),
        };
        self.skip_single_side(pen);
    }

    /// A side is asked for only where there is a choice (FW-R61).
    fn skip_single_side(&mut self, pen: &mut Pen) {
        if let Stage::Side(n) = self.stage {
            let mut free = table::allowed(Side::ALL, |side| self.may_take_side(*side));
            if let (Some(only), None) = (free.next(), free.next()) {
                drop(free);
                self.take_side(n, only, pen);
            }
        }
    }

    /// The point of a side so far along it.
    pub(crate) fn mark_at(&self, side: Side, along: Length) -> Point {
        let (width, depth) = self.land.ground().size();
        let along = along.count();
        match side {
            Side::South => Point::new(along, depth.count()),
            Side::North => Point::new(along, 0),
            Side::West => Point::new(0, along),
            Side::East => Point::new(width.count(), along),
        }
    }

    /// Good places for a mark, from the middle of the side outwards.
    pub(crate) fn marks_on(&self, side: Side) -> impl Iterator<Item = Length> + use<> {
        let (width, depth) = self.land.ground().size();
        let long = if matches!(side, Side::South | Side::North) {
            width
        } else {
            depth
        }
        .count();
        let steps = (0..=long / 4_000).flat_map(|step| [step, -step]).skip(1);
        steps
            .map(move |step| Length::thousandths(long / 2 + step * 2_000))
            .filter(move |along| (0..=long).contains(&along.count()))
    }

    pub(crate) fn may_mark(&self, seat: Seat, along: Length) -> Result<(), Refusal> {
        let clan = Clan::of(seat);
        let side = self.state(clan).side.unwrap_or(Side::South);
        let (width, depth) = self.land.ground().size();
        let long = if matches!(side, Side::South | Side::North) {
            width
        } else {
            depth
        };
        if along < Length::ZERO || along > long {
            return Err(Refusal::new(
                "FW-R13",
                "The starting point is on the table's edge.",
            ));
        }
        let at = self.mark_at(side, along);
        let close = self
            .clans
            .iter()
            .filter_map(|clan| clan.mark)
            .find(|mark| mark.distance(at) < MARKS_APART);
        if let Some(mark) = close {
            let why = "Starting points are at least 12 in apart.";
            return Err(Refusal::new("FW-R13", why).marking(vec![mark.to_string()]));
        }
        match self.arranged(clan, at) {
            Some(_) => Ok(()),
            None => {
                Err(Refusal::new("FW-R13", "The clan has no room there.")
                    .marking(vec![at.to_string()]))
            }
        }
    }

    pub(crate) fn mark(&mut self, n: u8, along: Length, pen: &mut Pen) {
        let seat = self.attackers[usize::from(n)];
        let clan = Clan::of(seat);
        let side = self.state(clan).side.unwrap_or(Side::South);
        let at = self.mark_at(side, along);
        self.state_mut(clan).mark = Some(at);
        pen.tell(|| Event::Marked {
            seat,
            side,
            along: Along(along),
        });
        self.stage = Stage::Deploy(n);
    }

    /// How many turns a day has.
    pub(crate) fn turns_a_day(&self) -> u8 {
        let season = self.season.unwrap_or(Season::SpringOrAutumn);
        SEASONS
            .iter()
            .find(|(_, _, known, _)| *known == season)
            .map_or(10, |(.., turns)| *turns)
    }
}

/// The animals of a card.
pub(crate) fn herd(kind: AnimalKind) -> impl Iterator<Item = Animal> {
    let animal = Animal {
        kind,
        at: Point::new(0, 0),
        tether: Tether::Waiting,
        taken: false,
    };
    std::iter::repeat_n(animal, ANIMALS[kind.index()].number.into())
}

/// Seats in the order of a die each, the highest first; those with equal dice throw again.
fn ranked(seats: Vec<Seat>, pen: &mut Pen) -> Vec<Seat> {
    if seats.len() < 2 {
        return seats;
    }
    let dice: Vec<(u8, Seat)> = seats
        .into_iter()
        .map(|seat| {
            let die = pen.die(|| format!("{} for the choice of sides", Clan::of(seat).name()));
            pen.tell(|| Event::SideRolled { seat, die });
            (die, seat)
        })
        .collect();
    let of = |value: u8| {
        dice.iter()
            .filter(move |(die, _)| *die == value)
            .map(|(_, seat)| *seat)
            .collect::<Vec<_>>()
    };
    (1..=6)
        .rev()
        .flat_map(|value| ranked(of(value), pen))
        .collect()
}
