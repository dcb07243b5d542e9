//! Melee (chapter MELEE): contact, being blocked in, modifiers, and the fight itself.

use crate::{
    Armour, Cover, Deed, Event, FeudWar, Figure, Post, Thing, Weapon,
    cover::lies_between,
    event::Death,
    game::Pen,
    tables::{ARMOUR, melee, melee_wounds},
};
use field::{Base, Kind, Length};
use serde::Serialize;
use table::Refusal;

/// What one side of a fight threw and added.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Score {
    /// The two dice.
    pub dice: [u8; 2],
    /// All modifiers together.
    pub modifier: i8,
    /// Dice and modifiers.
    pub total: i8,
}

/// What a modifier in melee is for (FW-T-MELEE-MODS).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Adds {
    /// What is fought with.
    Weapon(Weapon),
    /// What is worn.
    Armour(Armour),
    /// A clan leader fights.
    Leader,
    /// He came far enough.
    Charge,
    /// The opponent is mounted.
    AgainstHorse,
    /// The second attacker.
    Second,
    /// The third attacker, in the rear.
    Third,
    /// The defender defends this.
    Cover(Cover),
    /// For each wound.
    Wounds,
    /// The own leader is dead.
    Leaderless,
}

/// A modifier, and what it is worth.
pub type Item = (Adds, i8);

/// How many block a figure in.
const BLOCKING: usize = 3;

impl Score {
    fn new(dice: [u8; 2], modifier: i8) -> Score {
        let total = (dice[0] + dice[1]) as i8 + modifier;
        Score {
            dice,
            modifier,
            total,
        }
    }
}

impl FeudWar {
    /// Whether two figures on the table are in contact, over a wall too (FW-MELEE-4, FW-R40).
    pub(crate) fn in_contact(&self, one: usize, other: usize) -> bool {
        let (a, b) = (&self.figures[one], &self.figures[other]);
        a.is_out() && b.is_out() && self.bases_meet(&a.base, &b.base)
    }

    /// Whether two bases are in contact, over a wall too. Those who touch each other past the end of a wall are.
    fn bases_meet(&self, a: &Base, b: &Base) -> bool {
        if !a.within(b, Length::inches(1)) {
            return false;
        }
        if a.touches(b) {
            return true;
        }
        let linear = self.land.ground().pieces().iter();
        let mut linear = linear.filter(|piece| {
            matches!(
                piece.kind,
                Kind::Wall | Kind::Hedge | Kind::Fence | Kind::Earthwork
            )
        });
        linear.any(|piece| lies_between(piece, a, b))
    }

    /// The enemy men that a base would be in contact with.
    pub(crate) fn enemies_touching<'a>(
        &'a self,
        index: usize,
        base: &'a Base,
    ) -> impl Iterator<Item = usize> + 'a {
        self.enemies(index).filter(move |other| {
            let figure = &self.figures[*other];
            figure.is_out() && self.bases_meet(base, &figure.base) && figure.is_man()
        })
    }

    /// Whether a figure is in melee: in contact with an enemy man (FW-R62).
    pub(crate) fn is_in_melee(&self, index: usize) -> bool {
        self.has_contacts(index, 1)
    }

    /// Whether a figure is in melee with somebody else than this one: who leaves a melee is no third figure in it (FW-ANIMALS-11).
    pub(crate) fn is_fighting_another(&self, index: usize, than: usize) -> bool {
        let base = &self.figures[index].base;
        self.is_in_melee(index)
            && self
                .enemies_touching(index, base)
                .any(|other| other != than)
    }

    /// Whether a figure is blocked in by three (FW-MELEE-5, FW-R42).
    pub(crate) fn is_blocked(&self, index: usize) -> bool {
        self.has_contacts(index, BLOCKING)
    }

    /// Whether a figure is in contact with so many enemy men.
    fn has_contacts(&self, index: usize, least: usize) -> bool {
        let known = self.memo.contacts.get().and_then(|known| known[index]);
        if let Some(known) = known {
            return usize::from(known) >= least;
        }
        let figure = &self.figures[index];
        let mut touching = self.enemies_touching(index, &figure.base);
        figure.is_out() && touching.nth(least - 1).is_some()
    }

    /// How many enemies the figures of the active party and those with animals are in contact with, for a list in which nothing changes.
    pub(crate) fn contacts(&self) -> Vec<Option<u8>> {
        let all = self.figures.iter().enumerate();
        let count = |(index, figure): (usize, &Figure)| {
            let is_asked = figure.id.clan == self.active || figure.holds.is_some();
            (is_asked && figure.is_out()).then(|| {
                let touching = self.enemies_touching(index, &figure.base);
                touching.take(BLOCKING).count() as u8
            })
        };
        all.map(count).collect()
    }

    /// Whether a figure that is blocked in can do what it must.
    pub(crate) fn could_attack(&self, index: usize) -> bool {
        let figure = &self.figures[index];
        figure.is_man()
            && !self.bonds.no_attack
            && figure.bank.is_none()
            && matches!(figure.deed, Deed::None | Deed::Moved)
    }

    /// Whether a figure has to attack before its clan's turn ends (FW-R44).
    pub(crate) fn must_attack(&self, index: usize) -> bool {
        self.is_blocked(index)
            && self.could_attack(index)
            && self
                .enemies_touching(index, &self.figures[index].base)
                .any(|other| self.figures[other].attackers < 3)
    }

    /// Whether two figures can fight: in contact, or one in the house and the other at its door (FW-R58).
    fn can_fight(&self, one: usize, other: usize) -> bool {
        let at_door = |index: usize| {
            self.figures[index].is_out()
                && self.land.door().is_touched_by(&self.figures[index].base)
        };
        match (self.figures[one].post, self.figures[other].post) {
            (Post::House, Post::Table) => at_door(other),
            (Post::Table, Post::House) => at_door(one),
            _ => self.in_contact(one, other),
        }
    }

    /// Whether an attack may be made, and by what weapon on whom.
    pub(crate) fn may_attack(
        &self,
        index: usize,
        target: Thing,
        weapon: Option<Weapon>,
    ) -> Result<(usize, Weapon), Refusal> {
        let figure = &self.figures[index];
        let refused = |clause, why: &'static str| {
            Err(Refusal::new(clause, why).marking(vec![figure.id.to_string(), target.to_string()]))
        };
        if !figure.is_man() {
            return refused("FW-R30", "Hounds never attack.");
        }
        if !figure.is_there() {
            return refused("FW-R1", "That figure is not on the table.");
        }
        match figure.deed {
            Deed::None | Deed::Moved => {}
            Deed::Attacked => return refused("FW-MELEE-2", "It has attacked in this turn."),
            Deed::Fired | Deed::Loaded | Deed::Stayed => {
                return refused("FW-TURN-2", "It has done its deed of this turn.");
            }
        }
        if self.bonds.no_attack {
            return refused(
                "FW-R50",
                "The clan fights only if it is attacked in this turn.",
            );
        }
        if figure.sent && !self.is_blocked(index) {
            return refused(
                "FW-R54",
                "It was sent to the starting point and does not attack on the way.",
            );
        }
        if figure.bank.is_some() {
            return refused("FW-R23", "In the water it may only defend itself.");
        }
        let other = self.enemy(index, target)?;
        if !self.can_fight(index, other) {
            return refused("FW-MELEE-4", "They are not in contact.");
        }
        if self.figures[other].attackers >= 3 {
            return refused(
                "FW-MELEE-5",
                "Three have attacked it in this turn; there is no room for a fourth.",
            );
        }
        let weapon = weapon.unwrap_or(figure.gear.best());
        let has = figure.place_of(weapon).is_some()
            || (weapon == Weapon::Fists && figure.gear.arms().next().is_none());
        match has {
            true => Ok((other, weapon)),
            false if weapon == Weapon::Fists => {
                refused("FW-MELEE-3", "It has a weapon and uses it.")
            }
            false => refused(
                "FW-TROOPS-7",
                "It has no such weapon: only what was paid for can be used.",
            ),
        }
    }

    /// What both sides of a fight add: weapon, armour, rank and wounds.
    fn both_add(figure: &Figure, weapon: Weapon) -> [Item; 4] {
        let leader = if figure.is_leader() { melee::LEADER } else { 0 };
        [
            (Adds::Weapon(weapon), weapon.row().melee),
            (
                Adds::Armour(figure.armour()),
                ARMOUR[figure.armour().index()].2,
            ),
            (Adds::Leader, leader),
            (Adds::Wounds, melee::WOUND * figure.wounds as i8),
        ]
    }

    /// What an attacker adds, item by item (FW-T-MELEE-MODS).
    pub(crate) fn attack_items(&self, index: usize, other: usize, weapon: Weapon) -> [Item; 7] {
        let (figure, defender) = (&self.figures[index], &self.figures[other]);
        let charge = match figure.mounted {
            _ if figure.deed != Deed::Moved => 0,
            true if figure.moved >= Length::inches(12) => melee::HORSE_CHARGE,
            false if figure.moved >= Length::inches(6) => melee::FOOT_CHARGE,
            _ => 0,
        };
        let before = if defender.post == Post::House || figure.post == Post::House {
            0
        } else {
            defender.attackers
        };
        let place = match before {
            0 if defender.mounted => (Adds::AgainstHorse, melee::AGAINST_HORSE),
            0 => (Adds::AgainstHorse, 0),
            1 => (Adds::Second, melee::SECOND),
            _ if self.agreed.rear_cumulative => (Adds::Third, melee::THIRD + melee::REAR),
            _ => (Adds::Third, melee::THIRD),
        };
        let leaderless = if self.state(figure.id.clan).leaderless {
            melee::LEADERLESS
        } else {
            0
        };
        let [arm, armour, leader, wounds] = FeudWar::both_add(figure, weapon);
        let charge = (Adds::Charge, charge);
        [
            arm,
            armour,
            leader,
            charge,
            place,
            wounds,
            (Adds::Leaderless, leaderless),
        ]
    }

    /// What a defender adds with his best weapon, item by item.
    pub(crate) fn defence_items(&self, index: usize, other: usize) -> [Item; 6] {
        let (attacker, defender) = (&self.figures[index], &self.figures[other]);
        let cover = self.defended(index, other);
        let worth = match cover {
            Cover::Open => 0,
            Cover::Soft => melee::SOFT,
            Cover::Hard => melee::HARD,
        };
        let horse = if attacker.mounted {
            melee::AGAINST_HORSE
        } else {
            0
        };
        let [arm, armour, leader, wounds] = FeudWar::both_add(defender, defender.gear.best());
        let (cover, horse) = ((Adds::Cover(cover), worth), (Adds::AgainstHorse, horse));
        [arm, armour, leader, cover, horse, wounds]
    }

    /// What an attacker adds in all.
    pub(crate) fn attack_modifier(&self, index: usize, other: usize, weapon: Weapon) -> i8 {
        let items = self.attack_items(index, other, weapon);
        items.iter().map(|(_, worth)| worth).sum()
    }

    /// What a defender adds in all.
    pub(crate) fn defence_modifier(&self, index: usize, other: usize) -> i8 {
        let items = self.defence_items(index, other);
        items.iter().map(|(_, worth)| worth).sum()
    }

    /// Who of those in the house defends the door: the best modifier, then the fewest wounds, then the first of the list (FW-R58, FW-R75).
    pub(crate) fn door_keeper(&self, index: usize, named: usize) -> usize {
        if self.figures[named].post != Post::House {
            return named;
        }
        let inside = (0..self.figures.len()).filter(|other| {
            self.figures[*other].post == Post::House && self.figures[*other].attackers < 3
        });
        let best = inside.max_by_key(|other| {
            (
                self.defence_modifier(index, *other),
                std::cmp::Reverse(self.figures[*other].wounds),
                std::cmp::Reverse(*other),
            )
        });
        best.unwrap_or(named)
    }

    /// The fight: both throw, the lower takes what the difference says (FW-MELEE-6).
    pub(crate) fn attack(&mut self, index: usize, named: usize, weapon: Weapon, pen: &mut Pen) {
        let other = self.door_keeper(index, named);
        let (attacker, defender) = (self.figures[index].id, self.figures[other].id);
        let modifiers = (
            self.attack_modifier(index, other, weapon),
            self.defence_modifier(index, other),
        );
        let attack = Score::new(
            pen.two(|| format!("{attacker} attacks {defender}")),
            modifiers.0,
        );
        let defence = Score::new(
            pen.two(|| format!("{defender} defends against {attacker}")),
            modifiers.1,
        );
        let wounds = melee_wounds(attack.total.abs_diff(defence.total));
        self.figures[index].deed = Deed::Attacked;
        self.figures[other].attackers += 1;
        pen.tell(|| Event::Fought {
            attacker,
            defender,
            attack,
            defence,
            wounds,
        });
        let (loser, winner) = if attack.total > defence.total {
            (other, index)
        } else {
            (index, other)
        };
        if wounds >= crate::tables::DEADLY {
            self.kill(loser, Some(winner), Death::Melee, pen);
        } else {
            self.wound(loser, wounds, Some(winner), Death::Melee, pen);
        }
        self.after_deed(pen);
    }

    /// Whom a blocked figure attacks if its player does not say: the opponent with most wounds, then the first of the list.
    pub(crate) fn default_target(&self, index: usize) -> Option<usize> {
        let enemies = self.enemies_touching(index, &self.figures[index].base);
        let open = enemies.filter(|other| self.figures[*other].attackers < 3);
        open.max_by_key(|other| (self.figures[*other].wounds, std::cmp::Reverse(*other)))
    }
}
