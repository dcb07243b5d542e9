//! Wounds, deaths and what follows from them (FW-FIRE-19, chapter Morale, FW-R15, FW-R59, FW-R66).

use crate::{
    AnimalId, Beacon, Clan, Event, FeudWar, Post, event::Death, game::Pen, tables::DEADLY,
};
use table::Seat;

impl FeudWar {
    /// Gives a figure wounds; three kill.
    pub(crate) fn wound(
        &mut self,
        index: usize,
        wounds: u8,
        by: Option<usize>,
        death: Death,
        pen: &mut Pen,
    ) {
        if wounds == 0 {
            return;
        }
        let figure = &mut self.figures[index];
        figure.wounds += wounds;
        if figure.wounds >= DEADLY {
            self.kill(index, by, death, pen);
        } else {
            let (figure, wounds) = (figure.id, figure.wounds);
            pen.tell(|| Event::Wounded {
                figure,
                wounds,
                from: death,
            });
        }
    }

    /// Takes a figure off the table, with its horse and everything it had (FW-TROOPS-7, FW-TROOPS-8).
    pub(crate) fn kill(&mut self, index: usize, by: Option<usize>, death: Death, pen: &mut Pen) {
        let id = self.figures[index].id;
        let killer = by.map(|by| self.figures[by].id);
        pen.tell(|| Event::Killed {
            figure: id,
            by: killer,
            death,
        });
        let was_leader = self.figures[index].is_leader();
        self.figures[index].post = Post::Gone;
        self.figures[index].wounds = self.figures[index].wounds.min(DEADLY);
        self.inherit(index, by, death, pen);
        let figure = &mut self.figures[index];
        (figure.horse, figure.mounted, figure.bank, figure.sent) = (None, false, None, false);
        if was_leader {
            self.state_mut(id.clan).leaderless = true;
            pen.tell(|| Event::LeaderKilled { clan: id.clan });
        }
        // Points for kills are the defender's (FW-OPTIONS-1).
        let by_defender = killer.is_some_and(|killer| self.is_defending(killer.clan))
            && !self.is_defending(id.clan);
        if self.agreed.kill_points && by_defender {
            let clan = self.defending();
            self.state_mut(clan).kills += if was_leader { 3 } else { 1 };
        }
        let in_melee = by.filter(|_| death == Death::Melee);
        self.check_pens(in_melee, pen);
    }

    /// A clan leaves the table (FW-R66).
    pub(crate) fn give_up(&mut self, seat: Seat, pen: &mut Pen) {
        let clan = Clan::of(seat);
        pen.tell(|| Event::GaveUp { clan });
        self.state_mut(clan).given_up = true;
        let parties = if Some(seat) == self.defender {
            vec![clan, Clan::Warden]
        } else {
            vec![clan]
        };
        let mut freed: Vec<AnimalId> = Vec::new();
        for figure in &mut self.figures {
            if parties.contains(&figure.id.clan) {
                freed.extend(figure.holds.take());
                figure.post = Post::Gone;
                (figure.horse, figure.mounted, figure.bank, figure.sent) =
                    (None, false, None, false);
            }
        }
        if parties.contains(&Clan::Warden) {
            self.beacon = Beacon::Answered;
        }
        for animal in freed {
            self.escape(animal, &[], pen);
        }
        self.after_deed(pen);
        if self.is_playing() && parties.contains(&self.active) {
            self.end_go(pen);
        }
    }

    /// The animals that an event makes loose: all that these figures hold (FW-ANIMALS-12). They move before the figures do, and none of these catches
    /// one: an animal cannot be taken along.
    pub(crate) fn drop_animals(&mut self, figures: &[usize], pen: &mut Pen) {
        for index in figures {
            if let Some(animal) = self.figures[*index].holds {
                self.escape(animal, figures, pen);
            }
        }
    }
}
