//! What comes of a raid, a feud and a gaolbreak: the tables of chapter 7.7, and what each side wins and loses.

use super::{DEFENSE_MISS, Modified};
use crate::{
    BorderReivers, Combat, EventKind, Family, Line, March, Region,
    event::{Event, Results},
    game::Pen,
    stage::{Fight, Then},
};

impl BorderReivers {
    pub(super) fn resolve_raid(
        &mut self,
        fight: &Fight,
        region: Region,
        attack: &Modified,
        defense: &Modified,
        pen: &mut Pen,
    ) {
        let (mut cattle, mut sheep) = (attack[3] + attack[4], attack[5] + attack[6]);
        let dyke = u8::from(region == Region::DebateableLand && self.has_dyke);
        let blocks = defense[5] + defense[6].saturating_sub(1) + dyke;
        let captures = defense[6].min(1) + defense[7].saturating_sub(1);
        let hanged = defense[7].min(1);
        for _ in 0..blocks {
            // A block takes a hit of the more numerous kind, cattle among equals (BR-7.7p).
            match sheep > cattle {
                true => sheep -= 1,
                false => cattle = cattle.saturating_sub(1),
            }
        }
        let is_own = fight.attacker == self.family;
        let stolen = sheep.min(self.sheep[region.index()][0]);
        self.sheep[region.index()][0] -= stolen;
        pen.tell(|| {
            Event::Resolved(Results::Raid {
                cattle,
                sheep,
                stolen,
                blocks,
                captures,
                hanged,
            })
        });
        if is_own {
            let extra = self.vp_per_hit(fight);
            self.book(Line::RaidSheep, u16::from(sheep) * (2 + extra), pen);
            self.book(Line::RaidCattle, u16::from(cattle) * (1 + extra), pen);
            if region != Region::DebateableLand && cattle > 0 {
                self.cattle = self.cattle.saturating_add(cattle.into());
                let now = self.cattle;
                pen.tell(|| Event::CattleGained {
                    cattle: cattle.into(),
                    now,
                });
            }
            self.horses_return(fight, captures + hanged, pen);
        } else {
            let lost = self.cattle.min(cattle.into());
            if lost > 0 {
                self.cattle -= lost;
                let now = self.cattle;
                pen.tell(|| Event::CattleLost { cattle: lost, now });
            }
            self.book(Line::Hanging, 6 * u16::from(hanged), pen);
        }
        if let Some(defender) = region.march().family() {
            let march = region.march();
            self.capture(fight.attacker, march, captures, pen);
            if cattle + sheep > 0 {
                let home = fight.attacker.home();
                let cubes = &mut self.feud[home.index()][defender.index()];
                *cubes = cubes.saturating_add(1);
                pen.tell(|| Event::FeudCube {
                    family: defender,
                    march: home,
                });
            }
        }
        match is_own {
            true => {
                self.then = Then::NextTarget;
                self.using = None;
                if !self.ask_sheep(stolen, u8::MAX) {
                    self.end_attack(pen);
                }
            }
            false => self.ask_stolen(fight.attacker, stolen, pen),
        }
    }

    /// Captured reivers go to the Gaol (BR-7.7r, BR-7.7x).
    fn capture(&mut self, family: Family, march: March, captures: u8, pen: &mut Pen) {
        if captures > 0 {
            let cubes = &mut self.gaol[march.index()][family.index()];
            *cubes = cubes.saturating_add(captures);
            pen.tell(|| Event::Captured {
                family,
                march,
                cubes: captures,
            });
        }
    }

    pub(super) fn resolve_feud(
        &mut self,
        fight: &Fight,
        march: March,
        attack: &Modified,
        defense: &Modified,
        pen: &mut Pen,
    ) {
        let blocks = defense[5] + defense[6].saturating_sub(1);
        let hits = (attack[5] + attack[6]).saturating_sub(blocks);
        let answered = defense[6].min(1) + defense[7];
        pen.tell(|| {
            Event::Resolved(Results::Feud {
                hits,
                blocks,
                answered,
            })
        });
        if fight.attacker == self.family {
            let extra = self.vp_per_hit(fight);
            self.book(Line::FeudAttack, u16::from(hits) * (3 + extra), pen);
            self.horses_return(fight, answered, pen);
        } else {
            self.book(Line::FeudDefense, 3 * u16::from(answered), pen);
        }
        let gain = self.won_fame(|kind| match kind {
            EventKind::FeudNotoriety(points) => Some(points),
            _ => None,
        });
        if let Some(defender) = march.family()
            && hits != answered
        {
            let (winner, loser) = match hits > answered {
                true => (fight.attacker, defender),
                false => (defender, fight.attacker),
            };
            self.gain_fame(winner, march, gain, pen);
            self.lose_fame(loser, march, 1, pen);
        }
        self.end_attack(pen);
    }

    pub(super) fn resolve_gaolbreak(
        &mut self,
        fight: &Fight,
        march: March,
        attack: &Modified,
        defense: &Modified,
        pen: &mut Pen,
    ) {
        let blocks = defense[5] + defense[6];
        let hits = (attack[5] + attack[6]).saturating_sub(blocks);
        let hanged = defense[7];
        let cubes = &mut self.gaol[march.index()][fight.attacker.index()];
        let freed = hits.min(*cubes);
        *cubes -= freed;
        let executed = hanged.min(*cubes);
        *cubes -= executed;
        pen.tell(|| {
            Event::Resolved(Results::Gaolbreak {
                hits,
                blocks,
                freed,
                hanged,
            })
        });
        if fight.attacker == self.family {
            let extra = self.vp_per_hit(fight);
            self.book(Line::GaolbreakAttack, u16::from(hits) * (2 + extra), pen);
            self.horses_return(fight, hanged, pen);
            // At most twice the cubes that were there when it began (BR-7.7am).
            let horses = hits.min(fight.cubes.saturating_mul(2));
            if horses > 0 {
                self.standing = self.standing.saturating_add(horses);
                let now = self.standing;
                pen.tell(|| Event::HorsesGained { horses, now });
            }
            self.has_freed |= freed > 0;
        } else {
            self.book(Line::Hanging, 6 * u16::from(hanged), pen);
        }
        if let (Some(defender), true) = (march.family(), freed > 0) {
            let gain = self.won_fame(|kind| match kind {
                EventKind::GaolbreakNotoriety(points) => Some(points),
                _ => None,
            });
            self.gain_fame(fight.attacker, march, gain, pen);
            self.lose_fame(defender, march, 1, pen);
        }
        self.end_attack(pen);
    }

    /// The Notoriety of who wins a feud or breaks a gaol: 2, or what an event in play makes of it.
    fn won_fame(&self, raised: impl Fn(EventKind) -> Option<u8>) -> u8 {
        let kinds = self.events.iter();
        let mut kinds = kinds.map(|event| self.data.get().event(event).kind);
        kinds.find_map(raised).unwrap_or(2)
    }
}

/// What a modified attack result is called.
pub(super) const fn attack_word(combat: Combat, result: u8) -> &'static str {
    match (combat, result) {
        (Combat::Raid, 5..) => "sheep",
        (Combat::Raid, 3 | 4) => "cattle",
        (_, 5..) => "hit",
        _ => "miss",
    }
}

/// What a face of a defense die is called, with the modifier that counts outside Battles.
pub(super) const fn defense_word(combat: Combat, face: u8, drm: u8) -> &'static str {
    match (combat, face + drm) {
        (Combat::Battle, _) if face > DEFENSE_MISS => "block",
        (Combat::Battle, _) | (_, ..=DEFENSE_MISS) => "miss",
        (Combat::Raid, 6) => "capture",
        (Combat::Feud, 6..) => "hit",
        (Combat::Raid | Combat::Gaolbreak, 7..) => "hanging",
        _ => "block",
    }
}
