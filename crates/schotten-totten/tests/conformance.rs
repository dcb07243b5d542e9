//! The laws of the contract, held over random games of every variant.

use schotten_totten::SchottenTotten;
use table::conformance;

fn hold(settings: &[&str], games: usize) {
    let report = conformance::hold::<SchottenTotten>(settings, games, 7)
        .unwrap_or_else(|breach| panic!("{breach}"));
    assert_eq!(report.games, games);
    assert!(report.refusals > games && report.undos > games);
}

#[test]
fn base() {
    hold(&[], 300);
}

#[test]
fn expert() {
    hold(&["expert=on"], 300);
}

#[test]
fn tactic() {
    hold(&["variant=tactic"], 300);
}

#[test]
fn tactic_and_expert() {
    hold(&["variant=tactic", "expert=on"], 300);
}

#[test]
fn a_match_of_three_rounds() {
    hold(&["variant=tactic", "rounds=3", "first=2"], 60);
}
