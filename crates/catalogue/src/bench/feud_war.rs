//! What only Feud War has: more clans at the table, and the odds of a fight.

use super::{Measure, Measured, Pace};
use feud_war::asking::FightEnds;
use std::{hint::black_box, time::Duration};

/// The usual game, one with all animals and all options, and the odds.
pub const MEASURED: Measured = Measured {
    variants: &[
        ("one day", &[]),
        (
            "all options",
            &["animal_cards=all_four", "kill_points=on", "march_warden=on"],
        ),
    ],
    fewer: 250,
    extras: odds,
};

fn odds(each: Duration, found: &mut dyn FnMut(Measure)) {
    let pace = Pace::of(each, || {
        black_box(FightEnds::of(black_box((3, 0)), black_box((1, 1))));
        1
    });
    found(Measure {
        name: "exact_odds",
        of: "a fight of two".into(),
        value: pace.nanoseconds() / 1e3,
        unit: "µs",
        core_share: pace.core_share,
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_adds_more_wins_more() {
        let ends = FightEnds::of((3, 0), (1, 1));
        assert!(ends.killed + ends.hurt > 2 * (ends.own_killed + ends.own_hurt));
    }
}
