//! What only Border Reivers has: its families, and the odds of an attack.

use super::{Measure, Measured, Pace};
use border_reivers::{Combat, Forces};
use std::{hint::black_box, time::Duration};

/// The families, and the odds.
pub const MEASURED: Measured = Measured {
    variants: &[
        ("Dacre", &[]),
        ("Fenwick", &["family=fenwick"]),
        ("Maxwell", &["family=maxwell"]),
        ("Kerr", &["family=kerr"]),
    ],
    fewer: 1,
    extras: odds,
};

/// A raid of the usual size: eleven dice and three rerolls against five.
const RAID: Forces = Forces {
    combat: Combat::Raid,
    attack: 11,
    halvings: 0,
    drm: 0,
    rerolls: 3,
    defense: 5,
    defense_drm: 0,
    defense_rerolls: 0,
    horses: 3,
    sheep: 3,
    dyke: false,
    cubes: 0,
    battle_vp: 0,
    extra_vp: 0,
};

fn odds(each: Duration, found: &mut dyn FnMut(Measure)) {
    let pace = Pace::of(each, || {
        black_box(black_box(&RAID).odds());
        1
    });
    found(Measure {
        name: "exact_odds",
        of: "eleven dice, three rerolls, against five".into(),
        value: pace.nanoseconds() / 1e3,
        unit: "µs",
        core_share: pace.core_share,
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_raid_is_worth_something() {
        let odds = RAID.odds();
        assert!(odds.vp > 5.0, "{odds:?}");
    }
}
