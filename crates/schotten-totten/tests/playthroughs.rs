//! Whole games written out, one a variant: any change of behaviour shows as a difference to the files
//! in `playthroughs/`. `MARCHES_BLESS=1 cargo test -p schotten-totten --test all playthroughs` writes them anew.

use crate::golden;
use schotten_totten::SchottenTotten;
use table::Game;

/// The board is shown whenever the turn passes.
fn golden(name: &str, settings: &[&str]) {
    let passes = |before: &SchottenTotten, after: &SchottenTotten| {
        before.turn().next_seat() != after.turn().next_seat()
    };
    golden::golden(env!("CARGO_MANIFEST_DIR"), name, settings, passes);
}

#[test]
fn base() {
    golden("base", &[]);
}

#[test]
fn expert() {
    golden("expert", &["expert=on"]);
}

#[test]
fn tactic() {
    golden("tactic", &["variant=tactic"]);
}

#[test]
fn tactic_expert() {
    golden("tactic-expert", &["variant=tactic", "expert=on"]);
}

#[test]
fn match_of_two_rounds() {
    golden("match", &["rounds=2", "first=2"]);
}
