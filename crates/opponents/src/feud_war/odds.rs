//! The exact odds of a fight and of a shot (FW-T-MELEE-RESULT, FW-T-FIRE-OPEN and the others), in tables made once.

use feud_war::{
    Armour, Cover,
    tables::{CLOSE, DEADLY, Hit, SHAKY, melee_wounds, shot},
};
use std::sync::LazyLock;

/// In how many of 36 ways two dice make each sum from 2 on.
const WAYS: [u8; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/// How likely each number of wounds is, from none to three, which kill.
pub(super) type Wounds = [f32; 4];

/// A fight: what it does to the attacker and to the defender. One of them is unhurt.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Fight {
    pub attacker: Wounds,
    pub defender: Wounds,
}

/// Modifiers differ by at most this much for the table.
const MOST: i8 = 16;

/// What comes of a fight in which the attacker adds so much more than the defender.
pub(super) fn fight(more: i8) -> &'static Fight {
    static ALL: LazyLock<Vec<Fight>> = LazyLock::new(|| (-MOST..=MOST).map(fought).collect());
    &ALL[(more.clamp(-MOST, MOST) + MOST) as usize]
}

fn fought(more: i8) -> Fight {
    let mut fight = Fight::default();
    for (one, ways) in WAYS.iter().enumerate() {
        for (other, others) in WAYS.iter().enumerate() {
            let part = f32::from(*ways) * f32::from(*others) / 1296.0;
            let difference = one as i8 - other as i8 + more;
            let wounds = usize::from(melee_wounds(difference.unsigned_abs()).min(DEADLY));
            let (loser, winner) = match difference > 0 {
                true => (&mut fight.defender, &mut fight.attacker),
                false => (&mut fight.attacker, &mut fight.defender),
            };
            loser[wounds] += part;
            winner[0] += part;
        }
    }
    fight
}

/// How many lives wounds are worth to one who had some: all that he has left if they kill.
pub(super) fn lives_lost(odds: &Wounds, had: u8) -> f32 {
    let lost = |wounds: usize| {
        if wounds == 0 {
            0.0
        } else if had as usize + wounds >= usize::from(DEADLY) {
            1.0
        } else if had as usize + wounds == 2 {
            // Two wounds halve all movement.
            0.55
        } else {
            0.2
        }
    };
    (1..4).map(|wounds| odds[wounds] * lost(wounds)).sum()
}

/// A shot, as far as it matters for its odds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shot {
    pub cover: Cover,
    pub armour: Armour,
    pub is_gun: bool,
    pub is_close: bool,
    pub is_shaky: bool,
    /// The other reading of the row for hard cover without armour (FW-R3).
    pub otherwise: bool,
}

/// What comes of it if it is in range.
pub(super) fn shots(about: Shot) -> Wounds {
    let mut odds = Wounds::default();
    for (sum, ways) in (2..).zip(WAYS) {
        let close = if about.is_close { CLOSE } else { 0 };
        let shaky = if about.is_shaky { SHAKY } else { 0 };
        let wounds = match shot(
            about.cover,
            about.armour,
            sum + close + shaky,
            about.otherwise,
        ) {
            Hit::Miss => 0,
            Hit::Wound if about.is_gun => 2,
            Hit::Wound => 1,
            Hit::Killed => 3,
        };
        odds[wounds] += f32::from(ways) / 36.0;
    }
    odds
}

/// How likely a movement card reaches so many inches.
pub(super) fn card_reaches(inches: f32) -> f32 {
    /// The part of the 18 cards that show at least 0, 1, 2 … 11.
    const AT_LEAST: [f32; 12] = [
        1.0, 1.0, 0.944, 0.889, 0.833, 0.667, 0.5, 0.333, 0.167, 0.111, 0.056, 0.0,
    ];
    let at = inches.clamp(0.0, 11.0);
    let whole = (at as usize).min(10);
    let part = at - whole as f32;
    AT_LEAST[whole] * (1.0 - part) + AT_LEAST[whole + 1] * part
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_odds_add_up_and_lean_to_who_adds_more() {
        for more in -MOST..=MOST {
            let odds = fight(more);
            for side in [odds.attacker, odds.defender] {
                assert!((side.iter().sum::<f32>() - 1.0).abs() < 1e-4);
            }
            assert!((odds.attacker[3] - fight(-more).defender[3]).abs() < 1e-6);
        }
        assert!(fight(6).defender[3] > fight(3).defender[3]);
        let even = fight(0);
        // A difference of 9 or 10 kills: 10 ways for each side of 1296.
        assert!((even.defender[3] - 5.0 / 1296.0).abs() < 1e-5, "{even:?}");
    }

    #[test]
    fn a_shot_has_the_odds_of_its_row() {
        let mut about = Shot {
            cover: Cover::Open,
            armour: Armour::Light,
            is_gun: false,
            is_close: false,
            is_shaky: false,
            otherwise: false,
        };
        let odds = shots(about);
        // 7, 8, 9 wound in 15 ways, 10 and more kill in 6.
        assert!((odds[1] - 15.0 / 36.0).abs() < 1e-6 && (odds[3] - 6.0 / 36.0).abs() < 1e-6);
        about.is_gun = true;
        assert!((shots(about)[2] - 15.0 / 36.0).abs() < 1e-6);
        about.is_close = true;
        assert!((shots(about)[3] - 10.0 / 36.0).abs() < 1e-6);
    }

    #[test]
    fn half_the_cards_show_six_or_more() {
        assert_eq!(card_reaches(6.0), 0.5);
        assert_eq!((card_reaches(0.4), card_reaches(11.0)), (1.0, 0.0));
    }
}
