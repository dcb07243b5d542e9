//! Sleuth hounds (FW-HOUNDS-1 to FW-HOUNDS-3): they drive an animal as long as a man of theirs is near.

use crate::{Clan, Event, FeudWar, game::Pen, tables::LEASH};
use field::{Base, Length};

impl FeudWar {
    /// Whether a man of the clan is within a distance of a base.
    pub(crate) fn has_man_within(&self, clan: Clan, base: &Base, reach: Length) -> bool {
        let mut men = self
            .party(clan)
            .filter(|index| self.figures[*index].is_man());
        men.any(|index| self.base_of(index).within(base, reach))
    }

    /// The base of a figure for measuring; of men in the house its doorstep.
    pub(crate) fn base_of(&self, index: usize) -> Base {
        self.figures[index].base
    }

    /// Hounds with an animal whose men are too far away lose it and come back (FW-HOUNDS-2, FW-HOUNDS-3).
    pub(crate) fn check_leashes(&mut self, pen: &mut Pen) {
        for index in 0..self.figures.len() {
            let figure = self.figures[index];
            let Some(animal) = figure
                .holds
                .filter(|_| figure.is_out() && self.is_hound(index))
            else {
                continue;
            };
            if self.has_man_within(figure.id.clan, &figure.base, LEASH) {
                continue;
            }
            self.escape(animal, &[index], pen);
            self.call_back(index, pen);
        }
    }

    fn call_back(&mut self, hound: usize, pen: &mut Pen) {
        let figure = self.figures[hound];
        let men = self
            .party(figure.id.clan)
            .filter(|index| self.figures[*index].is_man());
        let nearest = men.min_by_key(|index| self.base_of(*index).gap(&figure.base));
        let Some(man) = nearest.map(|index| self.base_of(index)) else {
            return;
        };
        // As little as it has to: to a place within 6 in of him, seen from where it is.
        let towards = man.lead.towards(figure.base.lead, Length::inches(6));
        if let Some(base) = self.room_for_figure_near(towards, hound, Some((&man, LEASH))) {
            self.figures[hound].base = base;
            let (hound, to) = (figure.id, base.lead);
            pen.tell(|| Event::CalledBack { hound, to });
        }
    }
}
