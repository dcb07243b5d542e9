//! Spring and the end (chapters 8 and 9): the reset, VP, ballads, and the victory table.

use crate::{
    BalladVp, BonusIf, BorderReivers, Card, Counted, EventSet, Line, March, Phase, Place, PlaceSet,
    Rank, Region, Slot, Stage, Subtype, event::Event, fault::Fault, game::Pen,
};
use table::Outcome;

/// VP for first and for second place in Notoriety, by turn (BR-8.2b).
pub const NOTORIETY_VP: [[u16; 2]; 3] = [[3, 1], [6, 2], [9, 3]];

/// The victory levels from the least points that each needs (BR-9.2a, BR-9.2b).
pub const LEVELS: [(u16, &str); 9] = [
    (0, "Ill-Drowned Geordie"),
    (100, "Nebless Clem Croser"),
    (120, "Fingerless Will Nixon"),
    (140, "Young Scrope"),
    (160, "Archie Fyre the Braes"),
    (170, "Bold Buccleuth"),
    (180, "Jock of the Peartree"),
    (190, "Sir Robert Carey"),
    (200, "Kinmont Willie"),
];

/// The points that win.
pub const WIN: u16 = 160;

/// The level of a score.
pub fn level(points: u16) -> &'static str {
    let reached = LEVELS.iter().rev().find(|(least, _)| points >= *least);
    reached.map_or(LEVELS[0].1, |(_, name)| name)
}

/// The share of a win that a score is: all of it from 160 on, nothing below.
pub(crate) fn share(points: u16) -> u16 {
    match points >= WIN {
        true => Outcome::WHOLE,
        false => 0,
    }
}

impl BorderReivers {
    pub(crate) fn begin_spring(&mut self, pen: &mut Pen) {
        self.phase = Phase::Spring;
        pen.tell(|| Event::SpringBegins);
        if self.turn < 3 {
            self.reset(pen);
        }
        let home = self.family.home();
        let cubes: u16 = self.gaol[home.index()]
            .iter()
            .map(|cubes| u16::from(*cubes))
            .sum();
        self.book(Line::Gaol, 2 * cubes, pen);
        let [first, second] = NOTORIETY_VP[usize::from(self.turn) - 1];
        for march in March::ALL {
            let points = match self.rank(self.family, march) {
                Rank::First => first,
                Rank::TiedFirst | Rank::Second => second,
                Rank::None => 0,
            };
            if points > 0 {
                pen.tell(|| Event::FameScored { march, points });
            }
            self.book(Line::Notoriety, points, pen);
        }
        self.ask_ballads(pen);
    }

    /// Everything is put back for the next turn (BR-8.1a to BR-8.1e).
    fn reset(&mut self, pen: &mut Pen) {
        self.attacked = PlaceSet::NONE;
        self.has_dl_been_raided = false;
        self.standing = self
            .standing
            .saturating_add(std::mem::take(&mut self.lying));
        self.sheep[Region::DebateableLand.index()] = [2, 0];
        self.events = EventSet::NONE;
        self.rerolls = [0; 12];
        for place in Place::ALL {
            let slot = std::mem::replace(&mut self.boxes[place.index()], Slot::Empty);
            if let Some(token) = slot.token() {
                match place.march() == self.family.home() {
                    true => self.reserve[token.index()] += 1,
                    false => self.pool[token.index()] += 1,
                }
            }
        }
        pen.tell(|| Event::Reset);
    }

    /// Ballads, on turn 3 alone (BR-8.2f).
    fn ask_ballads(&mut self, pen: &mut Pen) {
        let data = self.data.get();
        let has_ballad = self
            .held
            .iter()
            .any(|card| data.card(card).subtype == Subtype::BorderBallad);
        match self.turn == 3 && has_ballad {
            true => self.stage = Stage::Ballads,
            false => self.end_turn(pen),
        }
    }

    pub(crate) fn may_sing(&self, card: Card) -> Result<(), Fault> {
        if !self.held.contains(card) {
            return Err(Fault::NotHeld(card));
        }
        match self.data.get().card(card).subtype {
            Subtype::BorderBallad => Ok(()),
            _ => Err(Fault::NotABallad(card)),
        }
    }

    /// Plays a ballad.
    pub(crate) fn sing(&mut self, card: Card, pen: &mut Pen) {
        self.held.remove(card);
        self.out_of_play.add(card);
        pen.tell(|| Event::HeldUsed { card });
        let points = self.ballad_points(card);
        self.book(Line::Ballads, points, pen);
        self.ask_ballads(pen);
    }

    /// The VP of a ballad that is played now.
    pub(crate) fn ballad_points(&self, card: Card) -> u16 {
        let effect = &self.data.get().card(card).effect;
        let points = match effect.vp {
            None => 0,
            Some(BalladVp::Base { base, bonus, when }) => {
                let holds = match when {
                    BonusIf::WonAGaolbreak => self.has_freed,
                    BonusIf::Owns(cards) => !cards.and(self.recruited).is_empty(),
                };
                u16::from(base) + if holds { u16::from(bonus) } else { 0 }
            }
            Some(BalladVp::Per { per, points, max }) => {
                let firsts = || {
                    let first = |march: &March| self.rank(self.family, *march) == Rank::First;
                    March::ALL.into_iter().filter(first).count() as u16
                };
                let count = match per {
                    Counted::Horse => u16::from(self.standing) + u16::from(self.lying),
                    Counted::Sheep => self.own_sheep(),
                    Counted::MarchFirst => firsts(),
                };
                (count * u16::from(points)).min(max.into())
            }
        };
        points.min(effect.vp_max.map_or(u16::MAX, u16::from))
    }

    /// The turn is over: the total is noted, the Base Attack Dice are halved (BR-8.3a); or the game is scored (BR-9.1a to BR-9.1d).
    pub(crate) fn end_turn(&mut self, pen: &mut Pen) {
        let turn = self.turn;
        let total: u16 = self.score[usize::from(turn) - 1].iter().sum();
        pen.tell(|| Event::TurnEnds { turn, total });
        if turn < 3 {
            self.base_dice /= 2;
            let now = self.base_dice;
            pen.tell(|| Event::BaseHalved { now });
            self.turn += 1;
            return self.begin_summer(pen);
        }
        let horses = u16::from(self.standing) + u16::from(self.lying);
        self.animals = [self.cattle / 2, self.own_sheep() / 2 * 2, horses / 2 * 3];
        let [cattle, sheep, horses] = self.animals;
        let total = self.points();
        pen.tell(|| Event::Ended {
            cattle,
            sheep,
            horses,
            total,
        });
        self.stage = Stage::Over;
    }
}
