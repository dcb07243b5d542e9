//! The exact odds of all ordinary combats in a table, made once, since playouts ask for them all the time.

use border_reivers::{Combat, Forces, Odds};
use std::sync::LazyLock;

const MOST_ATTACK: usize = 20;
const MOST_DEFENSE: usize = 8;

/// What is to be expected of a combat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Expected {
    /// The attacker's VP; in a battle, hits.
    pub vp: f32,
    pub hits: f32,
    pub cattle: f32,
    /// Sheep hits of a raid.
    pub sheep: f32,
    pub captured: f32,
    /// Hanged, or hit back in a feud.
    pub answered: f32,
    pub wins: f32,
    pub loses: f32,
}

impl Expected {
    /// What these odds say.
    pub fn of(combat: Combat, odds: &Odds) -> Expected {
        let loses = match combat {
            Combat::Feud => 1.0 - odds.wins - odds.ties,
            _ => 1.0 - odds.wins,
        };
        Expected {
            vp: odds.vp as f32,
            hits: odds.hits as f32,
            cattle: odds.cattle as f32,
            sheep: odds.sheep as f32,
            captured: odds.captured as f32,
            answered: odds.answered as f32,
            wins: odds.wins as f32,
            loses: loses as f32,
        }
    }

    /// Adds so much of another.
    #[inline]
    pub fn add(&mut self, other: &Expected, part: f32) {
        self.vp += other.vp * part;
        self.hits += other.hits * part;
        self.cattle += other.cattle * part;
        self.sheep += other.sheep * part;
        self.captured += other.captured * part;
        self.answered += other.answered * part;
        self.wins += other.wins * part;
        self.loses += other.loses * part;
    }

    /// What lies so far from this one towards the other.
    fn between(self, other: Expected, part: f32) -> Expected {
        let mut sum = Expected::default();
        sum.add(&self, 1.0 - part);
        sum.add(&other, part);
        sum
    }
}

type Row = [Expected; MOST_ATTACK + 1];

/// See the head of the file.
#[derive(Debug)]
pub(super) struct Reckoner {
    /// By combat, modifier, modifier of the defense, defense dice, attack dice.
    rows: Vec<Row>,
}

impl Reckoner {
    pub fn get() -> &'static Reckoner {
        static ALL: LazyLock<Reckoner> = LazyLock::new(Reckoner::reckoned);
        &ALL
    }

    fn reckoned() -> Reckoner {
        let mut rows = Vec::new();
        for combat in Combat::ALL {
            for modifiers in 0..6 {
                for defense in 0..=MOST_DEFENSE {
                    rows.push(std::array::from_fn(|attack| {
                        expected(Forces {
                            drm: (modifiers / 3) as u8,
                            defense_drm: (modifiers % 3) as u8,
                            ..Forces::new(combat, attack as u16, defense as u16)
                        })
                    }));
                }
            }
        }
        Reckoner { rows }
    }

    /// What these forces come to. Rerolls count as the dice that they are likely to be.
    pub fn expect(&self, forces: &Forces) -> Expected {
        let modifiers = usize::from(forces.drm.min(1)) * 3 + usize::from(forces.defense_drm.min(2));
        let defense = usize::from(forces.defense).min(MOST_DEFENSE);
        let row =
            &self.rows[(forces.combat.index() * 6 + modifiers) * (MOST_DEFENSE + 1) + defense];
        let attack = forces.attack_dice();
        let misses = match (forces.combat, forces.drm) {
            (Combat::Raid, 0) => 1.0 / 3.0,
            (Combat::Raid, _) => 1.0 / 6.0,
            (_, 0) => 2.0 / 3.0,
            _ => 0.5,
        };
        let dice = f32::from(attack) + f32::from(forces.rerolls).min(f32::from(attack) * misses);
        let whole = (dice as usize).min(MOST_ATTACK - 1);
        // Beyond the table it goes on as it came.
        row[whole].between(row[whole + 1], (dice - whole as f32).min(20.0))
    }
}

fn expected(forces: Forces) -> Expected {
    let odds = Forces {
        sheep: u8::MAX,
        cubes: u8::MAX,
        battle_vp: 1,
        ..forces
    }
    .odds();
    Expected::of(forces.combat, &odds)
}
