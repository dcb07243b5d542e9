//! Resolving combats (chapter 7.7): the roll, and how its results are counted. `rerolls` has what may be rolled again, `results` the
//! tables of raid, feud and gaolbreak, `battles` battles and the awards of chapter 7.8.

mod battles;
mod rerolls;
mod results;

use crate::{
    BorderReivers, Card, Combat, Line, Target,
    event::Event,
    game::Pen,
    stage::{Dice, Fight},
};
use results::{attack_word, defense_word};
use table::Ahead;

/// No combat of any game comes near so many dice of a side; it bounds what a described position can ask for.
const MOST_DICE: usize = 200;

/// Modified results of a side's dice: how many dice came to each number.
type Modified = [u8; 8];

impl Dice {
    fn modified(&self, drm: u8, most: usize) -> Modified {
        let mut results = [0; 8];
        for face in 1..=6 {
            let result = (face + usize::from(drm)).min(most);
            results[result] = u8::saturating_add(results[result], self.count(face));
        }
        results
    }
}

/// The highest modified attack result that is a Miss (BR-7.7n, BR-7.7ae, BR-7.7ak, BR-7.7ar).
const fn attack_miss(combat: Combat) -> u8 {
    match combat {
        Combat::Raid => 2,
        _ => 4,
    }
}

/// The highest modified defense result that is a Miss.
const DEFENSE_MISS: u8 = 4;

impl BorderReivers {
    /// Both sides roll everything (BR-7.7a).
    pub(crate) fn roll(&mut self, pen: &mut Pen) {
        let Some(mut fight) = self.fight else { return };
        if let (true, Target::Region(region)) = (fight.fyre, fight.target) {
            self.stand_up(region, pen);
        }
        let (attack, defense) = (self.attack_count(&fight), self.defense_count(&fight));
        if let Some(card) = self.snow_card(&fight) {
            self.in_play.take(card);
            fight.has_snow = true;
            self.out_of_play.add(card);
            pen.tell(|| Event::SnowFell { card });
        }
        let attacker = fight.attacker.index();
        match fight.target {
            // Feud cubes are given back once counted, whatever comes of it (BR-7.6d).
            Target::Seat(march) => {
                fight.cubes = std::mem::take(&mut self.feud[march.index()][attacker])
            }
            Target::Town(march) => fight.cubes = self.gaol[march.index()][attacker],
            _ => {}
        }
        let (mut attack_roll, mut defense_roll) = ([0; MOST_DICE], [0; MOST_DICE]);
        let (attack, defense) = (
            usize::from(attack).min(MOST_DICE),
            usize::from(defense).min(MOST_DICE),
        );
        let (family, target) = (fight.attacker, fight.target);
        let label =
            |game: &BorderReivers| format!("{}, {}", family.name(), game.target_name(target));
        let combat = target.combat();
        let is_own = family == self.family;
        pen.chance.before(|| ahead(combat, Some((defense, is_own))));
        pen.chance.roll_named(
            &mut attack_roll[..attack],
            6,
            || format!("{}: attack", label(self)),
            |face| Some(attack_word(combat, face as u8 + fight.drm).into()),
        );
        fight.attack.fresh = by_face(&attack_roll[..attack]);
        let defense_drm = self.defense_drm(&fight);
        pen.chance.before(|| ahead(combat, None));
        pen.chance.roll_named(
            &mut defense_roll[..defense],
            6,
            || format!("{}: defense", label(self)),
            |face| Some(defense_word(combat, face as u8, defense_drm).into()),
        );
        fight.defense.fresh = by_face(&defense_roll[..defense]);
        fight.is_rolled = true;
        self.fight = Some(fight);
        let drm = fight.drm;
        pen.tell(|| Event::Rolled {
            attacker: family,
            target,
            attack: attack_roll[..attack].to_vec(),
            defense: defense_roll[..defense].to_vec(),
            drm,
            defense_drm,
        });
        if family != self.family {
            self.their_attack_rerolls(pen);
        }
        self.ask_reroll(pen);
    }

    /// Whether the solo player's dice of this combat are the attack dice.
    fn attacks_himself(&self) -> bool {
        self.fight
            .is_some_and(|fight| fight.attacker == self.family)
    }

    /// The solo player's dice.
    fn own_dice(&self) -> Dice {
        match (self.fight, self.attacks_himself()) {
            (Some(fight), true) => fight.attack,
            (Some(fight), false) => fight.defense,
            (None, _) => Dice::default(),
        }
    }

    /// Whether a die of the solo player that shows this face is a Miss.
    fn is_own_miss(&self, face: u8) -> bool {
        let Some(fight) = &self.fight else {
            return false;
        };
        match fight.attacker == self.family {
            true => face + fight.drm <= attack_miss(fight.target.combat()),
            false => face + self.defense_drm(fight) <= DEFENSE_MISS,
        }
    }

    /// Nobody rerolls any more of the solo player's dice: the results count.
    pub(crate) fn rerolls_end(&mut self, pen: &mut Pen) {
        if self.attacks_himself() {
            self.their_defense_rerolls(pen);
        }
        let Some(fight) = self.fight else { return };
        let attack = fight.attack.modified(fight.drm, 6);
        let is_battle = fight.target.combat() == Combat::Battle;
        let defense = match is_battle {
            true => fight.defense.modified(0, 6),
            false => fight.defense.modified(self.defense_drm(&fight), 7),
        };
        self.tithe(&fight, &defense, pen);
        match fight.target {
            Target::Region(region) => self.resolve_raid(&fight, region, &attack, &defense, pen),
            Target::Seat(march) => self.resolve_feud(&fight, march, &attack, &defense, pen),
            Target::Town(march) => self.resolve_gaolbreak(&fight, march, &attack, &defense, pen),
            Target::Battle(_) | Target::Rising(_) => {
                self.resolve_battle(&fight, &attack, &defense, pen)
            }
        }
    }

    /// VP of a held card for each defense die that did something.
    fn tithe(&mut self, fight: &Fight, defense: &Modified, pen: &mut Pen) {
        let good = u16::from(defense[5]) + u16::from(defense[6]) + u16::from(defense[7]);
        for card in fight.cards.iter() {
            let effect = &self.data.get().card(card).effect;
            let (each, most) = (effect.vp_per_defense_result, effect.vp_max);
            let points = (good * u16::from(each)).min(most.map_or(u16::MAX, u16::from));
            self.book(Line::Cards, points, pen);
        }
    }

    /// Extra VP for each hit, of the held cards that were played.
    pub(crate) fn vp_per_hit(&self, fight: &Fight) -> u16 {
        let data = self.data.get();
        let cards = fight.cards.iter();
        cards
            .map(|card| u16::from(data.card(card).effect.vp_per_hit))
            .sum()
    }

    /// The solo attacker's horses come back lying down, but for those that were lost (BR-7.7m, BR-7.7w).
    fn horses_return(&mut self, fight: &Fight, lost: u8, pen: &mut Pen) {
        let lost = lost.min(fight.horses);
        self.lying = self.lying.saturating_add(fight.horses - lost);
        if lost > 0 {
            pen.tell(|| Event::HorsesLost { horses: lost });
        }
    }

    /// The attack is over, and the next Target card is turned up.
    pub(crate) fn end_attack(&mut self, pen: &mut Pen) {
        self.fight = None;
        self.next_target(pen);
    }
}

/// What comes after a roll, whatever falls: the defense dice, if they are still to be rolled (how many, and whether the solo player
/// attacks), then what the dice do.
fn ahead(combat: Combat, defense: Option<(usize, bool)>) -> Vec<Ahead> {
    let (clause, last, what) = match combat {
        Combat::Raid => (
            "BR-7.6o",
            "BR-7.7p",
            "Blocks cancel hits; the other hits count",
        ),
        Combat::Feud => (
            "BR-7.6p",
            "BR-7.7af",
            "Blocks cancel hits; the other hits count",
        ),
        Combat::Gaolbreak => (
            "BR-7.6p",
            "BR-7.7an",
            "Blocks cancel hits; the other hits free captives",
        ),
        Combat::Battle => (
            "BR-7.6q",
            "BR-7.7as",
            "Defense dice cancel hits; the other hits count",
        ),
    };
    let defense = defense.filter(|(dice, _)| *dice > 0).map(|(dice, is_own)| {
        let whose = match (combat, is_own) {
            (Combat::Battle, _) => "the defense",
            (_, true) => "theirs",
            (_, false) => "yours",
        };
        let dice = table::counted(dice, "die").replace("dies", "dice");
        Ahead {
            text: format!("Roll {whose}: {dice}"),
            clause,
        }
    });
    let last = Ahead {
        text: what.into(),
        clause: last,
    };
    defense.into_iter().chain([last]).collect()
}

/// How many dice show each face.
fn by_face(dice: &[u8]) -> [u8; 6] {
    let mut faces = [0; 6];
    for die in dice {
        faces[usize::from(*die) - 1] += 1;
    }
    faces
}

impl BorderReivers {
    pub(crate) fn card_name(&self, card: Card) -> String {
        self.data.get().card_name(card)
    }
}
