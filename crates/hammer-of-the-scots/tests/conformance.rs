//! The laws of the contract, held along random games of every scenario.

use hammer_of_the_scots::HammerOfTheScots;
use table::conformance::hold;

fn holds(settings: &[&str], games: usize, seed: u64) {
    let report =
        hold::<HammerOfTheScots>(settings, games, seed).unwrap_or_else(|breach| panic!("{breach}"));
    assert_eq!(report.games, games);
    assert!(report.refusals > 1000 * games, "{report:?}");
    assert!(report.undos > 10 * games, "{report:?}");
}

#[test]
fn braveheart_holds_the_laws() {
    holds(&[], 20, 1);
}

#[test]
fn the_bruce_holds_the_laws() {
    holds(&["scenario=bruce"], 20, 2);
}

#[test]
fn a_campaign_holds_the_laws() {
    holds(&["scenario=campaign", "last-year=1310"], 12, 3);
}

#[test]
fn schiltroms_and_bids_hold_the_laws() {
    holds(&["schiltroms=on", "english-bid=3"], 12, 4);
    holds(
        &[
            "schiltroms=on",
            "scottish-bid=2",
            "scenario=campaign",
            "last-year=1302",
        ],
        8,
        5,
    );
}
