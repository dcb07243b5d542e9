//! What comes of a Battle and of the Rising of the North (the end of chapter 7.7), and what is awarded when Winter ends (chapter 7.8).

use super::Modified;
use crate::{
    BorderReivers, EventCard, EventKind, Line, March, Side, Stage, Struck, Target,
    event::{Event, Results},
    game::Pen,
    stage::{Fight, Phase},
};

impl BorderReivers {
    pub(super) fn resolve_battle(
        &mut self,
        fight: &Fight,
        attack: &Modified,
        defense: &Modified,
        pen: &mut Pen,
    ) {
        let blocks = defense[5] + defense[6];
        let hits = (attack[5] + attack[6]).saturating_sub(blocks);
        pen.tell(|| Event::Resolved(Results::Battle { hits, blocks }));
        let place = match fight.target {
            Target::Battle(march) => march.index(),
            _ => 4,
        };
        let Some(mut field) = self.fields[place] else {
            return self.end_attack(pen);
        };
        if fight.attacker == self.family {
            let vp = match self.data.get().event(field.event).kind {
                EventKind::Battle { vp, .. } | EventKind::Rising { vp, .. } => u16::from(vp),
                _ => 0,
            };
            let extra = self.vp_per_hit(fight);
            self.book(Line::BattleAttack, u16::from(hits) * (vp + extra), pen);
            self.horses_return(fight, 0, pen);
        }
        let side = match fight.target {
            Target::Rising(side) => Some(side),
            _ => None,
        };
        let struck = Struck {
            family: fight.attacker,
            hits,
            side,
        };
        let Some(first) = field.first else {
            field.first = Some(struck);
            self.fields[place] = Some(field);
            return self.end_attack(pen);
        };
        // The second attack decides, and the event is discarded (BR-7.7av, BR-7.7ax).
        self.fields[place] = None;
        self.events.remove(field.event);
        let event = field.event;
        pen.tell(|| Event::BattleEnds { event });
        if !self.award_battle(field.event, first, Some(struck), pen) {
            self.end_attack(pen);
        }
    }

    /// Awards a Battle; whether the solo player is asked where his Notoriety goes.
    pub(crate) fn award_battle(
        &mut self,
        event: EventCard,
        first: Struck,
        second: Option<Struck>,
        pen: &mut Pen,
    ) -> bool {
        let kind = self.data.get().event(event).kind;
        let is_tie = second.is_some_and(|second| second.hits == first.hits);
        let winner = match second {
            Some(second) if second.hits > first.hits => second,
            _ => first,
        };
        match kind {
            EventKind::Battle {
                march, notoriety, ..
            } if is_tie => {
                for struck in [Some(first), second].into_iter().flatten() {
                    self.gain_fame(struck.family, march, notoriety / 2, pen);
                }
                false
            }
            EventKind::Battle {
                march, notoriety, ..
            } => {
                self.gain_fame(winner.family, march, notoriety, pen);
                false
            }
            EventKind::Rising { .. } if is_tie => {
                pen.tell(|| Event::RisingTied);
                false
            }
            EventKind::Rising {
                horses,
                notoriety,
                base_dice,
                ..
            } => match (winner.side, winner.family == self.family) {
                (Some(Side::Protestant), true) => {
                    self.lying = self.lying.saturating_add(horses);
                    pen.tell(|| Event::RisingHorses { horses });
                    false
                }
                (Some(Side::Protestant), false) => {
                    self.base_dice = self.base_dice.saturating_add(base_dice);
                    let now = self.base_dice;
                    pen.tell(|| Event::BaseDice {
                        sum: 0,
                        added: base_dice,
                        now,
                    });
                    false
                }
                (_, true) => {
                    self.stage = Stage::Glory(notoriety);
                    true
                }
                (_, false) => {
                    let march = self.march_by_dice(winner.family, notoriety, pen);
                    self.gain_fame(winner.family, march, notoriety, pen);
                    false
                }
            },
            _ => false,
        }
    }

    pub(crate) fn take_glory(&mut self, points: u8, march: March, pen: &mut Pen) {
        self.gain_fame(self.family, march, points, pen);
        match self.phase {
            Phase::BattleAwards => self.begin_spring(pen),
            _ => self.end_attack(pen),
        }
    }

    /// Battles that only one side attacked are won by it, the Catholic award last (BR-7.8a to BR-7.8c).
    pub(crate) fn end_winter(&mut self, pen: &mut Pen) {
        self.phase = Phase::BattleAwards;
        let fields = std::mem::take(&mut self.fields);
        let mut is_asked = false;
        for field in fields.into_iter().flatten() {
            match field.first {
                Some(first) => is_asked |= self.award_battle(field.event, first, None, pen),
                None => {
                    let event = field.event;
                    self.events.remove(event);
                    pen.tell(|| Event::BattleEnds { event });
                }
            }
        }
        if !is_asked {
            self.begin_spring(pen);
        }
    }
}
