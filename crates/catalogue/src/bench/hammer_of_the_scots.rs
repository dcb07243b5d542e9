//! What only Hammer of the Scots has: its scenarios, and the odds of a battle.

use super::{Measure, Measured, Pace};
use hammer_of_the_scots::Clash;
use std::{hint::black_box, time::Duration};
use table::Rng;

/// The scenarios, and the odds.
pub const MEASURED: Measured = Measured {
    variants: &[
        ("Braveheart", &[]),
        ("Braveheart, schiltroms", &["schiltroms=on"]),
        ("The Bruce", &["scenario=bruce"]),
        ("Campaign to 1320", &["scenario=campaign", "last-year=1320"]),
    ],
    fewer: 1,
    extras: odds,
};

/// A battle of the usual size.
const BATTLE: &str =
    "English: knights4 archers3 2x infantry3; Scots: wallace4 noble3 at home 2x infantry3";

fn odds(each: Duration, found: &mut dyn FnMut(Measure)) {
    let Ok(clash) = BATTLE.parse::<Clash>() else {
        return;
    };
    let pace = Pace::of(each, || {
        black_box(black_box(&clash).odds(1_000, &mut Rng::new(1)));
        1
    });
    found(Measure {
        name: "exact_odds",
        of: "four against four".into(),
        value: pace.nanoseconds() / 1e3,
        unit: "µs",
        core_share: pace.core_share,
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_battle_can_be_read_and_is_reckoned_exactly() {
        let clash: Clash = BATTLE.parse().unwrap();
        assert!(clash.odds(1, &mut Rng::new(1)).exact);
    }
}
