//! What may be answered now, and what an answer does. This file only sends an action to the chapter whose matter it is.

use crate::{
    Action, Clan, Deed, Event, FeudWar, Lot, ReadyClan, ReadyLand, Roster, Stage, Stand, Thing,
    WARDENS, game::Pen,
};
use table::{Refusal, Seat};

impl FeudWar {
    /// Whether the seat may do this now.
    pub(crate) fn may(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if !self.asked().contains(seat) {
            let clause = if self.stage == Stage::Lists {
                "FW-SETUP-2"
            } else {
                "FW-R61"
            };
            return Err(Refusal::new(clause, "You are not asked now."));
        }
        match (self.stage, action) {
            (Stage::Lists, Action::ClanReady(_)) | (Stage::WardenList, Action::WardenReady) => {
                Ok(())
            }
            (Stage::Lists, Action::ClanOf(list)) => self.may_list(list),
            (Stage::WardenList, Action::WardenOf(list)) => self.may_list(list),
            (Stage::Scenery, action) => self.may_prepare(action),
            (Stage::Agree(_), Action::Agree | Action::Disagree) => Ok(()),
            (Stage::Defend | Stage::Deploy(_), action) => self.may_deploy(seat, action),
            (Stage::Side(_), Action::Side(side)) => self.may_take_side(*side),
            (Stage::Mark(_), Action::Mark(along)) => self.may_mark(seat, along.0),
            (Stage::Rival, Action::Rival(clan)) => self.may_challenge(*clan),
            (Stage::Choose(lot), Action::Choose(figure)) => {
                self.may_choose(lot, *figure).map(|_| ())
            }
            (Stage::WardenSide, Action::WardenSide(_)) => Ok(()),
            (Stage::Act, action) => self.may_act(action),
            _ => Err(self.not_now()),
        }
    }

    #[cold]
    fn not_now(&self) -> Refusal {
        match self.stage {
            Stage::Rival | Stage::Choose(_) => Refusal::new("FW-TURN-3", "The event comes first."),
            Stage::Act => Refusal::new("FW-R61", "That is not decided in a turn."),
            _ => Refusal::new("FW-R61", "Something else is decided now."),
        }
    }

    fn may_prepare(&self, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::SceneryReady(name) => {
                self.may_finish_scenery(&name.land(self.agreed.size, self.agreed.river_width))
            }
            Action::Lay(piece) => self.may_lay(piece),
            Action::SceneryClear if self.land.laid().is_empty() => {
                Err(Refusal::new("FW-R61", "Nothing is laid."))
            }
            Action::SceneryClear => Ok(()),
            Action::SceneryDone => self.may_finish_scenery(&self.land),
            _ => Err(self.not_now()),
        }
    }

    fn may_deploy(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Place(thing, spot, holder) => {
                if holder.is_some() && matches!(thing, Thing::Figure(_)) {
                    return Err(Refusal::new("FW-R65", "Only an animal has a holder."));
                }
                self.may_place(seat, *thing, *spot, *holder)
            }
            Action::PlaceReady => match self.rest(seat) {
                Some(rest) if !rest.is_empty() => Ok(()),
                Some(_) => Err(Refusal::new("FW-SETUP-10", "All are placed.")),
                None => Err(Refusal::new(
                    "FW-SETUP-10",
                    "There is no room for the others; place some of them elsewhere.",
                )),
            },
            Action::PlaceDone => self.may_end_placing(seat),
            _ => Err(self.not_now()),
        }
    }

    /// Places for those that still wait.
    pub(crate) fn rest(
        &self,
        seat: Seat,
    ) -> Option<Vec<(Thing, crate::Spot, Option<crate::FigureId>)>> {
        if self.stage == Stage::Defend {
            return self.arranged_defence();
        }
        let clan = Clan::of(seat);
        let arranged = self.arranged(clan, self.state(clan).mark?)?;
        Some(
            arranged
                .into_iter()
                .map(|(id, spot)| (Thing::Figure(id), spot, None))
                .collect(),
        )
    }

    fn may_act(&self, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Move(id, way, taking) => {
                self.trip(self.commanded(*id)?, way, *taking).map(|_| ())
            }
            Action::Enter(id, way) => self
                .may_enter(self.commanded(*id)?, way.as_ref())
                .map(|_| ()),
            Action::Stay(id) => self.may_stay(self.commanded(*id)?),
            Action::Fire(id, target, weapon) => self
                .may_fire(self.commanded(*id)?, *target, *weapon)
                .map(|_| ()),
            Action::Load(id, weapon) => self.may_load(self.commanded(*id)?, *weapon).map(|_| ()),
            Action::Attack(id, target, weapon) => self
                .may_attack(self.commanded(*id)?, *target, *weapon)
                .map(|_| ()),
            Action::Mount(id) => self.may_mount(self.commanded(*id)?).map(|_| ()),
            Action::Dismount(id, at) => {
                if at.is_some_and(|at| at.rear.is_some()) {
                    return Err(Refusal::new("FW-R69", "A man on foot has one base."));
                }
                self.may_dismount(self.commanded(*id)?, at.map(|at| at.at))
                    .map(|_| ())
            }
            Action::Hand(animal, to) => self.may_hand(*animal, *to).map(|_| ()),
            Action::Release(animal) => self.may_release(*animal),
            Action::Hill(id, stand) => self.may_declare(self.commanded(*id)?, *stand),
            Action::Beacon => self.may_light(),
            Action::Arrive => self.may_call(),
            Action::End => self.may_end(),
            Action::GiveUp => Ok(()),
            _ => Err(self.not_now()),
        }
    }

    /// Who has done nothing yet may stay, unless he must fight.
    fn may_stay(&self, index: usize) -> Result<(), Refusal> {
        let figure = &self.figures[index];
        let mark = || vec![figure.id.to_string()];
        match figure.deed {
            Deed::None if self.must_attack(index) => Err(Refusal::new(
                "FW-R44",
                "It is blocked in by three and must attack.",
            )
            .marking(mark())),
            Deed::None => Ok(()),
            _ => {
                Err(Refusal::new("FW-TURN-2", "It has done its deed of this turn.").marking(mark()))
            }
        }
    }

    /// A figure near a hill is declared once in each of its turns; who fired over it stays in view (FW-R37).
    fn may_declare(&self, index: usize, stand: Stand) -> Result<(), Refusal> {
        let figure = &self.figures[index];
        let refused = |why: &'static str| {
            Err(Refusal::new("FW-R37", why).marking(vec![figure.id.to_string()]))
        };
        match () {
            () if !figure.is_out() || !self.near_hill(&figure.base) => {
                refused("It is not on or within 1 in of a hill.")
            }
            () if figure.declared => refused("It was declared in this turn."),
            () if figure.fires && stand == Stand::Behind => {
                refused("It has fired and stays in view until its next turn.")
            }
            () if figure.in_view == (stand == Stand::View) => refused("It is so already."),
            () => Ok(()),
        }
    }

    /// Does what may be done.
    pub(crate) fn answer(&mut self, seat: Seat, action: &Action, pen: &mut Pen) {
        match action {
            Action::ClanReady(name) => self.make_list(seat, name.roster(), pen),
            Action::ClanOf(list) => self.make_list(seat, list.clone(), pen),
            Action::WardenReady => self.make_wardens_list(wardens(), pen),
            Action::WardenOf(list) => self.make_wardens_list(list.clone(), pen),
            Action::SceneryReady(name) => self.lay_ready(*name, pen),
            Action::Lay(piece) => self.lay(piece, pen),
            Action::SceneryClear => {
                self.land = crate::land::Land::bare(self.agreed.size, self.agreed.river_width);
                pen.tell(|| Event::Cleared);
            }
            Action::SceneryDone => self.finish_scenery(pen),
            Action::Agree => self.consent(seat, true, pen),
            Action::Disagree => self.consent(seat, false, pen),
            Action::Place(thing, spot, holder) => self.place(*thing, *spot, *holder, pen),
            Action::PlaceReady => self.place_rest(seat, pen),
            Action::PlaceDone => self.end_placing(seat, pen),
            Action::Side(side) => {
                if let Stage::Side(n) = self.stage {
                    self.take_side(n, *side, pen);
                }
            }
            Action::Mark(along) => {
                if let Stage::Mark(n) = self.stage {
                    self.mark(n, along.0, pen);
                }
            }
            Action::Rival(clan) => self.challenge(*clan, pen),
            Action::Choose(id) => {
                if let (Stage::Choose(lot), Some(index)) = (self.stage, self.find(*id)) {
                    self.choose(lot, index, pen);
                }
            }
            Action::WardenSide(side) => self.come_from(*side, pen),
            action => self.act(seat, action, pen),
        }
    }

    fn lay_ready(&mut self, name: ReadyLand, pen: &mut Pen) {
        self.land = name.land(self.agreed.size, self.agreed.river_width);
        for piece in self.land.laid().to_vec() {
            let lies = piece.lies(self.agreed.size);
            pen.tell(|| Event::Laid { piece, lies });
        }
        self.finish_scenery(pen);
    }

    fn place_rest(&mut self, seat: Seat, pen: &mut Pen) {
        for (thing, spot, holder) in self.rest(seat).unwrap_or_default() {
            self.place(thing, spot, holder, pen);
        }
        pen.tell(|| Event::PlacedRest { seat });
    }

    /// A deed of a figure, or something else that is done in a turn.
    fn act(&mut self, seat: Seat, action: &Action, pen: &mut Pen) {
        // It was checked, so that nothing here can be refused.
        let done: Result<(), Refusal> = (|| {
            match action {
                Action::Move(id, way, taking) => {
                    let index = self.commanded(*id)?;
                    let trip = self.trip(index, way, *taking)?;
                    self.travel(index, trip, pen);
                }
                Action::Enter(id, way) => {
                    let index = self.commanded(*id)?;
                    let trip = self.may_enter(index, way.as_ref())?;
                    self.enter(index, trip, pen);
                }
                Action::Stay(id) => {
                    let index = self.commanded(*id)?;
                    self.figures[index].deed = Deed::Stayed;
                    pen.tell(|| Event::Stayed { figure: *id });
                }
                Action::Fire(id, target, weapon) => {
                    let index = self.commanded(*id)?;
                    let (target, weapon) = self.may_fire(index, *target, *weapon)?;
                    self.fire(index, target, weapon, pen);
                }
                Action::Load(id, weapon) => {
                    let index = self.commanded(*id)?;
                    let place = self.may_load(index, *weapon)?;
                    self.load(index, place, *weapon, pen);
                }
                Action::Attack(id, target, weapon) => {
                    let index = self.commanded(*id)?;
                    let (target, weapon) = self.may_attack(index, *target, *weapon)?;
                    self.attack(index, target, weapon, pen);
                }
                Action::Mount(id) => {
                    let index = self.commanded(*id)?;
                    let base = self.may_mount(index)?;
                    self.mount(index, base, pen);
                }
                Action::Dismount(id, at) => {
                    let index = self.commanded(*id)?;
                    let stands = self.may_dismount(index, at.map(|at| at.at))?;
                    self.dismount(index, stands, pen);
                }
                Action::Hand(animal, to) => self.hand(*animal, *to, pen),
                Action::Release(animal) => self.release(*animal, pen),
                Action::Hill(id, stand) => {
                    let index = self.commanded(*id)?;
                    let is_in_view = *stand == Stand::View;
                    (self.figures[index].in_view, self.figures[index].declared) =
                        (is_in_view, true);
                    pen.tell(|| Event::Declared {
                        figure: *id,
                        is_in_view,
                    });
                }
                Action::Beacon => self.light(pen),
                Action::Arrive => self.call(pen),
                Action::End => self.end_go(pen),
                Action::GiveUp => self.give_up(seat, pen),
                _ => {}
            }
            Ok(())
        })();
        debug_assert!(done.is_ok(), "{done:?}");
        self.end_if_spent(pen);
    }

    /// What is done for who does not answer (FW-T-DECISIONS).
    pub(crate) fn default_answer(&self) -> Action {
        match self.stage {
            Stage::Lists => Action::ClanReady(ReadyClan::Mixed),
            Stage::WardenList => Action::WardenReady,
            Stage::Scenery => self.default_scenery(),
            Stage::Agree(_) => Action::Disagree,
            Stage::Defend | Stage::Deploy(_) => self.default_place(),
            Stage::Side(_) => {
                let free =
                    table::allowed(crate::Side::ALL, |side| self.may_take_side(*side)).next();
                Action::Side(free.unwrap_or(crate::Side::South))
            }
            Stage::Mark(n) => {
                let seat = self.attackers[usize::from(n)];
                let side = self
                    .state(Clan::of(seat))
                    .side
                    .unwrap_or(crate::Side::South);
                let mark = self
                    .marks_on(side)
                    .find(|along| self.may_mark(seat, *along).is_ok());
                Action::Mark(crate::Along(mark.unwrap_or_default()))
            }
            Stage::Rival => Action::Rival(self.default_rival().unwrap_or(Clan::Kerr)),
            Stage::Choose(lot) => self.default_lot(lot),
            Stage::WardenSide => Action::WardenSide(self.default_warden_side()),
            Stage::Act | Stage::Over => self.default_deed(),
        }
    }

    fn default_scenery(&self) -> Action {
        let ready = ReadyLand::ALL
            .into_iter()
            .map(Action::SceneryReady)
            .find(|ready| self.may_prepare(ready).is_ok());
        ready.unwrap_or(Action::SceneryReady(ReadyLand::Liddel))
    }

    fn default_place(&self) -> Action {
        let seat = self.asked().iter().next().unwrap_or(Seat::FIRST);
        match self.may_end_placing(seat) {
            Ok(()) => Action::PlaceDone,
            Err(_) => Action::PlaceReady,
        }
    }

    fn default_lot(&self, lot: Lot) -> Action {
        let chosen = self.default_choice(lot).map(|index| self.figures[index].id);
        Action::Choose(chosen.unwrap_or(crate::FigureId {
            clan: self.active,
            number: 1,
        }))
    }

    /// Beacon and Warden are thrown for; who must fight does; then the turn ends.
    fn default_deed(&self) -> Action {
        if self.may_light().is_ok() {
            return Action::Beacon;
        }
        if self.may_call().is_ok() {
            return Action::Arrive;
        }
        let blocked = self
            .party(self.active)
            .find(|index| self.must_attack(*index));
        let attack = blocked.and_then(|index| {
            let target = self.default_target(index)?;
            Some(Action::Attack(
                self.figures[index].id,
                Thing::Figure(self.figures[target].id),
                None,
            ))
        });
        attack.unwrap_or(Action::End)
    }
}

/// The ready list of the Warden.
pub(crate) fn wardens() -> Roster {
    WARDENS.list.parse().expect("the Warden's list can be read")
}
