//! Those who begin their turn in the river (FW-WATER-1, FW-WATER-2, FW-R23).

use crate::{Deed, FeudWar, event::Death, figure::rider, game::Pen, tables::River};
use field::Base;

impl FeudWar {
    /// Everyone of the party who is in the water throws before anything else is done.
    pub(crate) fn river_throws(&mut self, pen: &mut Pen) {
        for index in 0..self.figures.len() {
            let figure = self.figures[index];
            let Some(bank) = figure
                .bank
                .filter(|_| figure.id.clan == self.active && figure.is_out())
            else {
                continue;
            };
            match self.throw_at_river(index, pen) {
                River::Crosses => {}
                River::Drowned => self.kill(index, None, Death::Drowned, pen),
                River::TurnedBack => {
                    let base = if figure.mounted {
                        rider(bank, figure.base.lead)
                    } else {
                        Base::disc(bank, crate::tables::BASE)
                    };
                    let is_free = self
                        .fits(&base, self.passing(index), |body| {
                            body == crate::crowd::Body::Figure(index)
                        })
                        .is_ok();
                    let base = if is_free {
                        Some(base)
                    } else {
                        self.room_for_figure_near(bank, index, None)
                    };
                    let figure = &mut self.figures[index];
                    figure.base = base.unwrap_or(figure.base);
                    (figure.deed, figure.bank) = (Deed::Moved, None);
                }
            }
            self.after_deed(pen);
        }
    }
}
