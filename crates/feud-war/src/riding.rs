//! Mounting, dismounting, and going into the house (FW-R22, FW-R58, FW-R69).

use crate::{
    Deed, Event, FeudWar, Figure, Post, Taking, Way,
    crowd::Body,
    game::Pen,
    land::Land,
    movement::{Trip, marked},
    tables::BASE,
};
use field::{Base, Kind, Length, Passing, Point};
use table::Refusal;

impl FeudWar {
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
        let base = Base::capsule(figure.base.lead, horse, BASE);
        let own = |body: Body| {
            let animal = figure.holds.map(|animal| Body::Animal(animal.index()));
            body == Body::Figure(index) || body == Body::Horse(index) || Some(body) == animal
        };
        match self.fits(&base, Passing::default(), own) {
            Ok(()) => self.may_stand_so(index, base, None).map(|()| base),
            Err(_) => Err(marked("FW-MOVE-5", "There is no room to mount.", mark())),
        }
    }

    pub(crate) fn mount(&mut self, index: usize, base: Base, pen: &mut Pen) {
        let foot = self.rate(index);
        let figure = &mut self.figures[index];
        (figure.base, figure.horse, figure.mounted) = (base, None, true);
        self.share_left(index, foot);
        self.bring_along(index, None, pen);
        self.dry_feet(index);
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

    /// Who is on horseback may get down where he stands: the man keeps one disc, the horse stands on the other (FW-R69).
    pub(crate) fn may_dismount(
        &self,
        index: usize,
        near: Option<Point>,
    ) -> Result<(Base, Point), Refusal> {
        let figure = &self.figures[index];
        if !figure.mounted || !figure.is_out() {
            return Err(marked(
                "FW-R22",
                "It is not on horseback.",
                vec![figure.id.to_string()],
            ));
        }
        self.may_change(index)?;
        let Base { lead, rear, .. } = figure.base;
        let wish = near.unwrap_or_else(|| self.where_leader_is(index));
        let discs = if rear.distance(wish) < lead.distance(wish) {
            [(rear, lead), (lead, rear)]
        } else {
            [(lead, rear), (rear, lead)]
        };
        let may = |(man, horse): (Point, Point)| {
            let base = Base::disc(man, BASE);
            self.may_stand_on_foot(&base)?;
            self.may_stand_so(index, base, Some(horse))
                .map(|()| (base, horse))
        };
        let wished = may(discs[0]);
        match (wished, near) {
            // Nobody asked for that disc, and the other will do.
            (Err(_), None) => may(discs[1]),
            (wished, _) => wished,
        }
    }

    /// A rider may end his move on a hedge, but on foot he would never get off it again (FW-OBSTACLE-3).
    fn may_stand_on_foot(&self, base: &Base) -> Result<(), Refusal> {
        let pieces = self.land.ground().pieces();
        let hedge = (pieces.iter()).find(|piece| piece.kind == Kind::Hedge && piece.overlaps(base));
        hedge.map_or(Ok(()), |hedge| {
            let why = format!("Nobody gets down on the {}.", hedge.name);
            Err(Refusal::new("FW-OBSTACLE-3", why).marking(vec![hedge.name.clone()]))
        })
    }

    /// The place of the clan's leader, or of the figure itself where there is none.
    fn where_leader_is(&self, index: usize) -> Point {
        let leader = self
            .party(self.figures[index].id.clan)
            .find(|other| self.figures[*other].is_leader());
        match leader {
            Some(leader) => self.figures[leader].base.middle(),
            None => self.figures[index].base.lead,
        }
    }

    /// Whether a figure may have this base instead of its own without going a step. That is no move, but it breaks none of the rules
    /// about places either: a keeper stays (FW-AIM-3), a defender does not venture out (FW-DEFENDER-2), and a held animal stays
    /// beside its figure (FW-ANIMALS-6) and in the field (FW-DEFENDER-4).
    fn may_stand_so(&self, index: usize, base: Base, horse: Option<Point>) -> Result<(), Refusal> {
        self.may_leave_start(index, Some(&base))?;
        // Nobody comes into the water without a move, and so without a throw.
        if self.figures[index].bank.is_none() && self.is_in_water(&base) {
            return Err(marked(
                "FW-WATER-1",
                "He would stand in the water there.",
                vec![base.lead.to_string()],
            ));
        }
        if self.land.in_zone(&self.figures[index].base) {
            self.may_venture(index, &base)?;
        }
        let Some(animal) = self.figures[index].holds else {
            return Ok(());
        };
        let now = self.animals[animal.index()];
        if now.base().touches(&base) && !now.base().overlaps(&base) {
            return Ok(());
        }
        let mut then = self.clone();
        let figure = &mut then.figures[index];
        (figure.base, figure.horse, figure.mounted) = (base, horse, horse.is_none());
        let Some(to) = then.beside(&base, animal.index(), Some(index), None) else {
            return Err(marked(
                "FW-ANIMALS-6",
                "The animal has no room beside it there.",
                vec![animal.to_string()],
            ));
        };
        if self.land.in_field(now.at) {
            self.may_drive_to(index, animal, to)?;
        }
        Ok(())
    }

    /// The man keeps one disc, by default the one nearer to his leader; the horse stands on the other (FW-R69).
    pub(crate) fn dismount(&mut self, index: usize, (base, horse): (Base, Point), pen: &mut Pen) {
        let ride = self.rate(index);
        let figure = &mut self.figures[index];
        (figure.base, figure.horse, figure.mounted) = (base, Some(horse), false);
        self.share_left(index, ride);
        self.bring_along(index, None, pen);
        self.dry_feet(index);
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
