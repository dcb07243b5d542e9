//! What a way leads over: water and jumps, in the order in which the mover comes to them (FW-WATER-1, FW-OBSTACLE-1).

use crate::{
    Event, FeudWar,
    event::Death,
    figure::rider,
    game::Pen,
    movement::{Trip, path_before_end, shortened},
    tables::{BASE, River, is_lamed},
};
use field::{Base, Crossing, Form, Kind, Length, Passing, Path};

impl FeudWar {
    /// Throws at water and jumps in the order of the way. Gives how far the mover comes; nothing if he drowned.
    pub(crate) fn hazards(
        &mut self,
        index: usize,
        trip: &Trip,
        pen: &mut Pen,
    ) -> Option<(Path, Base)> {
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

    /// What bars a figure with an animal. Who stands on a fence when an animal joins him may get off it with the animal, which would
    /// otherwise keep him there for good.
    pub(crate) fn driving_off(&self, index: usize) -> Passing {
        let (base, driving) = (&self.figures[index].base, crate::land::driving());
        let stands_on = self.land.ground().numbered().filter(|(_, piece)| {
            piece.kind != Kind::Water && driving.blocked.has(piece.kind) && piece.overlaps(base)
        });
        Passing {
            open: stands_on.map(|(id, _)| id).collect(),
            ..driving
        }
    }
}
