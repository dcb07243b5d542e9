//! Farm animals (chapter "Movement with Farm Animals"): taking, holding, straying, bringing in; pens and their keepers.

use crate::{
    AnimalId, Clan, Event, FeudWar, FigureId, Tether,
    crowd::Body,
    decks,
    event::{Beast, Death},
    game::Pen,
    land::driving,
};
use field::{Bar, Base, BaseSet, Direction, Length, Path, Point, Walk};
use table::Refusal;

/// Why an animal cannot be taken.
pub(crate) enum Untakeable {
    HandsFull,
    Held,
    OwnSide,
    NotThere,
}

impl From<Untakeable> for Refusal {
    fn from(why: Untakeable) -> Refusal {
        let (clause, why) = match why {
            Untakeable::HandsFull => (
                "FW-ANIMALS-5",
                "It holds an animal already, and one figure moves one animal.",
            ),
            Untakeable::Held => (
                "FW-R28",
                "Its holder is not in melee, so nobody can take it from him.",
            ),
            Untakeable::OwnSide => (
                "FW-R27",
                "One of its own side holds it, and can hand it over.",
            ),
            Untakeable::NotThere => ("FW-R28", "That animal is not on the table."),
        };
        Refusal::new(clause, why)
    }
}

impl FeudWar {
    /// Whether two figures are of parties that are enemies: there is no loyalty but the Warden's to the defender (FW-AIM-4, FW-R62).
    pub(crate) fn are_enemies(&self, one: usize, other: usize) -> bool {
        self.side_of(self.figures[one].id.clan) != self.side_of(self.figures[other].id.clan)
    }

    /// The figures of all parties that are enemies of a figure's, whether in play or not.
    pub(crate) fn enemies(&self, index: usize) -> impl Iterator<Item = usize> + '_ {
        let defending = self.defending();
        let side = move |clan| match clan {
            Clan::Warden => defending,
            clan => clan,
        };
        let own = side(self.figures[index].id.clan);
        let others = self.figures.iter().enumerate();
        others
            .filter(move |(_, other)| side(other.id.clan) != own)
            .map(|(other, _)| other)
    }

    /// Whether a man may take an animal that he touches by his own move (FW-R28, FW-ANIMALS-11).
    pub(crate) fn may_take(&self, index: usize, animal: usize) -> Result<(), Refusal> {
        let id = self.figures[index].id;
        self.can_take(index, animal).map_err(|why| {
            Refusal::from(why).marking(vec![id.to_string(), AnimalId::at(animal).to_string()])
        })
    }

    /// The same without words: a list asks it of every animal.
    pub(crate) fn can_take(&self, index: usize, animal: usize) -> Result<(), Untakeable> {
        if self.figures[index].holds.is_some() {
            return Err(Untakeable::HandsFull);
        }
        match self.animals.get(animal).map(|animal| animal.tether) {
            Some(Tether::Free | Tether::Loose { .. }) => Ok(()),
            Some(Tether::Held(holder)) => {
                let holder = self.find(holder);
                match holder {
                    Some(holder) if !self.are_enemies(index, holder) => Err(Untakeable::OwnSide),
                    Some(holder) if self.is_fighting_another(holder, index) => Ok(()),
                    _ => Err(Untakeable::Held),
                }
            }
            _ => Err(Untakeable::NotThere),
        }
    }

    /// Whether an animal that comes to a figure can stay with it: not with who was sent home (FW-R54) or stands in the water (FW-R23).
    fn has_free_hands(&self, index: usize) -> bool {
        let figure = &self.figures[index];
        figure.is_out() && figure.holds.is_none() && !figure.sent && figure.bank.is_none()
    }

    /// Makes a figure the holder.
    pub(crate) fn hold(&mut self, index: usize, animal: AnimalId) {
        let id = self.figures[index].id;
        self.figures[index].unled = self.figures[index].moved;
        for figure in &mut self.figures {
            figure.holds = figure.holds.filter(|held| *held != animal);
        }
        self.figures[index].holds = Some(animal);
        self.animals[animal.index()].tether = Tether::Held(id);
    }

    /// An animal as events name it.
    fn beast(&self, id: AnimalId) -> Beast {
        let kind = self.animals[id.index()].kind();
        Beast { id, kind }
    }

    pub(crate) fn take(&mut self, index: usize, animal: AnimalId, pen: &mut Pen) {
        self.hold(index, animal);
        let figure = self.figures[index].id;
        let animal = self.beast(animal);
        pen.tell(|| Event::Took { figure, animal });
    }

    /// A held animal comes to stand beside its figure (FW-ANIMALS-6).
    pub(crate) fn bring_along(&mut self, index: usize, behind: Option<Point>, pen: &mut Pen) {
        let Some(animal) = self.figures[index].holds else {
            return;
        };
        let base = self.figures[index].base;
        let behind = behind.filter(|_| {
            !self.animals[animal.index()].base().touches(&base)
                || self.animals[animal.index()].base().overlaps(&base)
        });
        if behind.is_none()
            && self.animals[animal.index()].base().touches(&base)
            && !self.animals[animal.index()].base().overlaps(&base)
        {
            return;
        }
        match self.led_to(index, &base, animal, behind) {
            Some(at) => self.put(animal.index(), at),
            // There was room when the move was judged; a jump or a die may have ended it elsewhere.
            None => self.loosen(animal, true, pen),
        }
    }

    fn put(&mut self, animal: usize, at: Point) {
        let in_field = self.land.in_field(at);
        let animal = &mut self.animals[animal];
        animal.at = at;
        animal.taken |= !in_field;
    }

    /// An animal gives way to those in melee (FW-ANIMALS-14).
    pub(crate) fn push_aside(&mut self, animal: usize, pen: &mut Pen) {
        let held_by = match self.animals[animal].tether {
            Tether::Held(holder) => self.find(holder),
            _ => None,
        };
        let at = self.animals[animal].at;
        let beside = held_by.and_then(|holder| {
            self.beside(
                &self.figures[holder].base.clone(),
                animal,
                Some(holder),
                None,
            )
        });
        if let Some(to) = beside.or_else(|| self.room_near(at, animal)) {
            self.put(animal, to);
            let animal = self.beast(AnimalId::at(animal));
            pen.tell(|| Event::PushedAside { animal, to });
        }
    }

    /// An animal is nobody's any more; `fresh` if it moves only from the next clan turn on.
    pub(crate) fn loosen(&mut self, animal: AnimalId, fresh: bool, pen: &mut Pen) {
        for figure in &mut self.figures {
            figure.holds = figure.holds.filter(|held| *held != animal);
        }
        self.animals[animal.index()].tether = Tether::Loose { fresh };
        let animal = self.beast(animal);
        pen.tell(|| Event::Loosed { animal });
    }

    /// An animal escapes and moves at once (FW-ANIMALS-7). The figures that it escapes from do not catch it by that.
    pub(crate) fn escape(&mut self, animal: AnimalId, from: &[usize], pen: &mut Pen) {
        self.loosen(animal, true, pen);
        self.stray(animal, from, pen);
    }

    /// A movement card, and what it is worth in inches.
    pub(crate) fn draw_card(&self, label: impl FnOnce() -> String, pen: &mut Pen) -> u8 {
        decks::movement(pen.chance, label)
    }

    /// A loose animal throws a direction, draws a card and runs until something stops it (FW-R26).
    pub(crate) fn stray(&mut self, id: AnimalId, from: &[usize], pen: &mut Pen) {
        let rose = self.agreed.rose();
        let name = |number: u32| {
            let direction = Direction::of(rose, number as u8);
            format!("{}, {} degrees", direction.wind(), direction.bearing())
        };
        let number = pen.chance.draw(
            rose.count().into(),
            || format!("the direction die for {id}"),
            name,
        );
        let direction = Direction::of(rose, number as u8);
        let card = self.draw_card(|| format!("the movement card for {id}"), pen);
        let animal = self.animals[id.index()];
        let length = Length::inches(card.min(animal.row().speed).into());
        let path = Path::straight(animal.at, direction.step(animal.at, length));
        let crowd = self.crowd(animal.at, Length::inches(14), |body| {
            body == Body::Animal(id.index())
        });
        let walk = Walk {
            ground: self.land.ground(),
            bases: &crowd.bases,
            base: animal.base(),
            passing: driving(),
            in_way: BaseSet::ALL,
        };
        let (gone, barred) = walk.stopped(&path);
        let way = if gone.points().len() > 1 {
            gone.points().to_vec()
        } else {
            Vec::new()
        };
        let beast = self.beast(id);
        pen.tell(|| Event::Strayed {
            animal: beast,
            card,
            way,
        });
        if barred.is_some_and(|barred| barred.by == Bar::Edge) {
            self.animals[id.index()].tether = Tether::Lost;
            self.animals[id.index()].taken = true;
            pen.tell(|| Event::Lost { animal: beast });
            return;
        }
        let met = barred.and_then(|barred| match barred.by {
            Bar::Base(base) => crowd.body(base),
            _ => None,
        });
        self.put(id.index(), gone.end());
        let catcher = match met {
            Some(Body::Figure(index)) => Some(index),
            _ => None,
        };
        self.catch(id, catcher, from, pen);
    }

    /// Whoever a loose animal touches holds it, if he is a man and holds none (FW-ANIMALS-8).
    fn catch(&mut self, id: AnimalId, met: Option<usize>, from: &[usize], pen: &mut Pen) {
        let base = self.animals[id.index()].base();
        let may = |index: usize| {
            let figure = &self.figures[index];
            !from.contains(&index)
                && figure.is_man()
                && self.has_free_hands(index)
                && figure.base.touches(&base)
        };
        let catcher = met
            .filter(|index| may(*index))
            .or_else(|| (0..self.figures.len()).find(|index| may(*index)));
        if let Some(index) = catcher {
            self.take(index, id, pen);
        }
    }

    /// At the end of a clan turn every animal that was loose at its start moves, in list order (FW-R26).
    pub(crate) fn stray_all(&mut self, pen: &mut Pen) {
        for index in 0..self.animals.len() {
            if self.animals[index].tether == (Tether::Loose { fresh: false }) {
                self.stray(AnimalId::at(index), &[], pen);
                self.after_deed(pen);
            }
        }
    }

    /// What follows from any deed, in this order: the blocked in lose their animals, hounds without men too, then deliveries and pens.
    pub(crate) fn after_deed(&mut self, pen: &mut Pen) {
        self.lose_blocked(pen);
        self.check_leashes(pen);
        self.deliver(pen);
        self.check_pens(None, pen);
    }

    /// Who is blocked in by three loses his animal, which moves from the next turn on (FW-ANIMALS-13).
    fn lose_blocked(&mut self, pen: &mut Pen) {
        for index in 0..self.figures.len() {
            if let Some(animal) = self.figures[index].holds
                && self.is_blocked(index)
            {
                self.loosen(animal, true, pen);
            }
        }
    }

    /// Whether a base is at the starting point of a clan (FW-R14).
    pub(crate) fn is_at_start(&self, clan: Clan, base: &Base) -> bool {
        let mark = self.state(clan).mark;
        mark.is_some_and(|mark| {
            Base::disc(mark, Length::ZERO).within(base, self.agreed.start_radius)
        })
    }

    /// The men of a clan at its starting point.
    pub(crate) fn keepers(&self, clan: Clan) -> impl Iterator<Item = usize> + '_ {
        self.party(clan).filter(move |index| {
            let figure = &self.figures[*index];
            figure.is_man() && figure.is_out() && self.is_at_start(clan, &figure.base)
        })
    }

    fn has_pen(&self, clan: Clan) -> bool {
        self.animals
            .iter()
            .any(|animal| animal.tether == Tether::Pen(clan))
    }

    /// Animals held at the starting point are brought in (FW-R14).
    fn deliver(&mut self, pen: &mut Pen) {
        for index in 0..self.figures.len() {
            let figure = self.figures[index];
            let clan = figure.id.clan;
            let Some(animal) = figure.holds.filter(|_| {
                figure.is_out() && !self.is_defending(clan) && self.is_at_start(clan, &figure.base)
            }) else {
                continue;
            };
            self.figures[index].holds = None;
            self.animals[animal.index()].taken = true;
            self.animals[animal.index()].tether = if self.agreed.exit {
                Tether::Scored(clan)
            } else {
                Tether::Pen(clan)
            };
            let animal = self.beast(animal);
            pen.tell(|| Event::Delivered { animal, clan });
        }
    }

    /// A pen without a keeper breaks (FW-R15). Who killed the last keeper in melee gets one of the animals.
    pub(crate) fn check_pens(&mut self, killer: Option<usize>, pen: &mut Pen) {
        for clan in Clan::ALL {
            if !self.has_pen(clan) || self.keepers(clan).next().is_some() {
                continue;
            }
            pen.tell(|| Event::PenBroke { clan });
            let mark = self.state(clan).mark.unwrap_or_default();
            let mut killer = killer.filter(|killer| self.has_free_hands(*killer));
            for index in 0..self.animals.len() {
                if self.animals[index].tether != Tether::Pen(clan) {
                    continue;
                }
                let id = AnimalId::at(index);
                let beside = killer.and_then(|killer| {
                    self.beside(
                        &self.figures[killer].base.clone(),
                        index,
                        Some(killer),
                        Some(mark),
                    )
                });
                match (killer.take(), beside) {
                    (Some(killer), Some(at)) => {
                        self.animals[index].at = at;
                        self.take(killer, id, pen);
                    }
                    _ => {
                        self.loosen(id, true, pen);
                        // It is no base while it looks for room.
                        self.animals[index].tether = Tether::Waiting;
                        let at = self
                            .room_near(self.inwards(mark), index)
                            .unwrap_or(self.inwards(mark));
                        self.animals[index].tether = Tether::Loose { fresh: true };
                        self.put(index, at);
                    }
                }
            }
        }
    }

    /// The point of the table nearest to a mark that has room for any animal.
    fn inwards(&self, mark: Point) -> Point {
        let (width, depth) = self.land.ground().size();
        Point::new(
            mark.x.clamp(500, width.count() - 500),
            mark.y.clamp(500, depth.count() - 500),
        )
    }

    /// The last keeper of a pen may not leave it (FW-AIM-3).
    pub(crate) fn may_leave_start(&self, index: usize, end: Option<&Base>) -> Result<(), Refusal> {
        let figure = &self.figures[index];
        let clan = figure.id.clan;
        if !self.has_pen(clan)
            || !figure.is_man()
            || end.is_some_and(|end| self.is_at_start(clan, end))
        {
            return Ok(());
        }
        let mut keepers = self.keepers(clan);
        let is_last = keepers.next() == Some(index) && keepers.next().is_none();
        match is_last {
            true => Err(Refusal::new(
                "FW-AIM-3",
                "It is the last keeper of the clan's animals and must stay at the starting point.",
            )
            .marking(vec![figure.id.to_string()])),
            false => Ok(()),
        }
    }

    /// An animal may be handed to one of the clan who touches it and holds none (FW-R27).
    pub(crate) fn may_hand(
        &self,
        animal: AnimalId,
        to: FigureId,
    ) -> Result<(usize, usize), Refusal> {
        let mark = || vec![animal.to_string(), to.to_string()];
        let refused = |why: &'static str| Err(Refusal::new("FW-R27", why).marking(mark()));
        let holder = (self.animals.get(animal.index())).and_then(|animal| match animal.tether {
            Tether::Held(holder) => self.find(holder),
            _ => None,
        });
        let Some(holder) = holder.filter(|holder| self.figures[*holder].id.clan == self.active)
        else {
            return refused("None of yours holds that animal.");
        };
        let receiver = self.find(to).filter(|to| {
            self.figures[*to].id.clan == self.active && self.figures[*to].is_out() && *to != holder
        });
        let Some(receiver) = receiver else {
            return refused("An animal is handed to another figure of the same clan.");
        };
        let figure = &self.figures[receiver];
        match () {
            () if figure.holds.is_some() => refused("It holds an animal already."),
            () if figure.sent => {
                let why = "It was sent to the starting point and takes no animal along.";
                Err(Refusal::new("FW-R54", why).marking(mark()))
            }
            () if figure.bank.is_some() => {
                Err(Refusal::new("FW-R23", "It stands in the water.").marking(mark()))
            }
            () if !figure.base.touches(&self.animals[animal.index()].base()) => {
                refused("It does not touch the animal.")
            }
            () if self.is_hound(receiver)
                && !self.has_man_within(self.active, &figure.base, crate::tables::LEASH) =>
            {
                refused("That hound has no man within 6 in.")
            }
            () => Ok((holder, receiver)),
        }
    }

    pub(crate) fn hand(&mut self, animal: AnimalId, to: FigureId, pen: &mut Pen) {
        if let Some(index) = self.find(to) {
            self.hold(index, animal);
            let animal = self.beast(animal);
            pen.tell(|| Event::Handed { animal, to });
            self.after_deed(pen);
        }
    }

    /// A defender may let an animal go in the field (FW-R27); others only where it was agreed.
    pub(crate) fn may_release(&self, animal: AnimalId) -> Result<(), Refusal> {
        let mark = || vec![animal.to_string()];
        let held = self.animals.get(animal.index()).filter(
            |animal| matches!(animal.tether, Tether::Held(holder) if holder.clan == self.active),
        );
        let Some(held) = held else {
            return Err(Refusal::new("FW-R27", "None of yours holds that animal.").marking(mark()));
        };
        let at_home = self.is_defending(self.active) && self.land.in_field(held.at);
        if at_home || (self.agreed.voluntary_release && !self.is_defending(self.active)) {
            return Ok(());
        }
        match self.is_defending(self.active) {
            true => Err(
                Refusal::new("FW-DEFENDER-5", "It must be brought back to the field.")
                    .marking(mark()),
            ),
            false => Err(
                Refusal::new("FW-R27", "A held animal is not left behind on purpose.")
                    .marking(mark()),
            ),
        }
    }

    pub(crate) fn release(&mut self, animal: AnimalId, pen: &mut Pen) {
        if self.is_defending(self.active) {
            for figure in &mut self.figures {
                figure.holds = figure.holds.filter(|held| *held != animal);
            }
            self.animals[animal.index()].tether = Tether::Free;
            let animal = self.beast(animal);
            pen.tell(|| Event::Released { animal });
        } else {
            self.loosen(animal, true, pen);
        }
        self.after_deed(pen);
    }

    /// What becomes of the animal of who is gone: the victor of a melee keeps it, else it runs (FW-ANIMALS-10, FW-R29).
    pub(crate) fn inherit(&mut self, index: usize, by: Option<usize>, death: Death, pen: &mut Pen) {
        let Some(animal) = self.figures[index].holds.take() else {
            return;
        };
        let victor = by.filter(|by| {
            death == Death::Melee && self.figures[*by].is_man() && self.has_free_hands(*by)
        });
        let beside = victor.and_then(|by| {
            let base = self.figures[by].base;
            let at = self.animals[animal.index()].base();
            match at.touches(&base) && !at.overlaps(&base) {
                true => Some((by, at.lead)),
                false => self
                    .beside(&base, animal.index(), Some(by), None)
                    .map(|at| (by, at)),
            }
        });
        match beside {
            Some((by, at)) => {
                self.put(animal.index(), at);
                self.take(by, animal, pen);
            }
            None => self.escape(animal, &[], pen),
        }
    }
}
