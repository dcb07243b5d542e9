//! The river (FW-WATER-1, FW-WATER-2, FW-R23): its throws, its banks, and those who begin their turn in it.

use crate::{
    Deed, Event, FeudWar,
    event::Death,
    figure::rider,
    game::Pen,
    tables::{River, river},
};
use field::{Base, Form, Path, Piece, Place, Walked};

impl FeudWar {
    /// Everyone of the party who is in the water throws before anything else is done (FW-R73).
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
                    self.stop_short(index);
                }
            }
            self.after_deed(pen);
        }
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

    /// Remembers the bank of who ends in the water (FW-R23).
    pub(crate) fn wet_feet(&mut self, index: usize, path: &Path, walked: &Walked) {
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

    /// Who has come out of the water remembers no bank.
    pub(crate) fn dry_feet(&mut self, index: usize) {
        let is_wet = self.is_in_water(&self.figures[index].base);
        let figure = &mut self.figures[index];
        figure.bank = figure.bank.filter(|_| is_wet);
    }

    /// Whether a base is in the water, away from bridges and fords.
    pub(crate) fn is_in_water(&self, base: &Base) -> bool {
        let at = base.middle();
        let mut pieces = self.land.ground().pieces().iter();
        let mut over = pieces.clone();
        // The line of the bank itself is dry: there stands who turns back (FW-R23).
        let is_wet = |piece: &Piece| {
            piece.traits.form == Form::Water && piece.outline.place(at) == Place::Inside
        };
        let is_dry = |piece: &Piece| {
            matches!(piece.traits.form, Form::Bridge | Form::Ford)
                && piece.outline.place(at) != Place::Outside
        };
        pieces.any(is_wet) && !over.any(is_dry)
    }
}
