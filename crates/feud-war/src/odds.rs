//! The exact odds of a fight and of a shot, by going through all throws of the dice.

use crate::tables::{DEADLY, Hit, melee_wounds};

/// How a fight may end: in so many of 1296 throws.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FightEnds {
    /// The defender is killed.
    pub killed: u32,
    /// The defender is hurt.
    pub hurt: u32,
    /// Nobody is hurt.
    pub nothing: u32,
    /// The attacker is hurt.
    pub own_hurt: u32,
    /// The attacker is killed.
    pub own_killed: u32,
}

impl FightEnds {
    /// All throws of twice two dice.
    pub const ALL: u32 = 1_296;

    /// How a fight between two may end who add so much and have so many wounds.
    pub fn of((attack, wounds): (i8, u8), (defence, other_wounds): (i8, u8)) -> FightEnds {
        let mut ends = FightEnds::default();
        for (a, ways_a) in sums() {
            for (d, ways_d) in sums() {
                let (one, other) = (a + attack, d + defence);
                let hurt = melee_wounds(one.abs_diff(other));
                let is_won = one > other;
                let before = if is_won { other_wounds } else { wounds };
                let place = match (hurt, is_won) {
                    (0, _) => &mut ends.nothing,
                    (hurt, true) if hurt + before >= DEADLY => &mut ends.killed,
                    (_, true) => &mut ends.hurt,
                    (hurt, false) if hurt + before >= DEADLY => &mut ends.own_killed,
                    (_, false) => &mut ends.own_hurt,
                };
                *place += ways_a * ways_d;
            }
        }
        ends
    }
}

/// The sums of two dice, and in how many ways each comes.
fn sums() -> impl Iterator<Item = (i8, u32)> {
    (2..=12).map(|sum: i8| (sum, 6 - u32::from(sum.abs_diff(7))))
}

/// How a shot may end at one range: in so many of 36 throws.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ShotEnds {
    /// The target is killed.
    pub killed: u32,
    /// It is hurt.
    pub hurt: u32,
}

impl ShotEnds {
    /// All throws of two dice.
    pub const ALL: u32 = 36;

    /// How a shot may end that does this by the sum of the dice, and so many wounds, to who has so many.
    pub(crate) fn of(before: u8, wounds: u8, does: impl Fn(i8) -> Hit) -> ShotEnds {
        let mut ends = ShotEnds::default();
        for (sum, ways) in sums() {
            match does(sum) {
                Hit::Miss => {}
                Hit::Wound if before + wounds < DEADLY => ends.hurt += ways,
                _ => ends.killed += ways,
            }
        }
        ends
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_a_fight_add_up_and_follow_the_table() {
        let even = FightEnds::of((0, 0), (0, 0));
        let all = [
            even.killed,
            even.hurt,
            even.nothing,
            even.own_hurt,
            even.own_killed,
        ];
        assert_eq!(all.iter().sum::<u32>(), FightEnds::ALL);
        // Even sides are hurt alike, and a difference of 0 to 2 hurts nobody.
        assert_eq!((even.killed, even.hurt), (even.own_killed, even.own_hurt));
        assert_eq!(even.nothing, 146 + 2 * 140 + 2 * 125);
        // Nine more than the other throws: 12 against 2 or 3, 11 against 2.
        assert_eq!(even.killed, 1 + 2 + 2);
        // Who has two wounds dies of the next.
        let frail = FightEnds::of((0, 0), (0, 2));
        assert_eq!((frail.hurt, frail.killed), (0, even.hurt + even.killed));
    }

    #[test]
    fn a_wound_that_is_the_third_kills() {
        let ends = |before, wounds| {
            ShotEnds::of(before, wounds, |sum| {
                if sum >= 10 {
                    Hit::Killed
                } else if sum >= 7 {
                    Hit::Wound
                } else {
                    Hit::Miss
                }
            })
        };
        assert_eq!(
            ends(0, 1),
            ShotEnds {
                killed: 6,
                hurt: 15
            }
        );
        assert_eq!(
            ends(2, 1),
            ShotEnds {
                killed: 21,
                hurt: 0
            }
        );
        assert_eq!(ends(1, 2), ends(2, 1));
    }
}
