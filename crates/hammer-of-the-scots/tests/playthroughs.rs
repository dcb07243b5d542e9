//! Whole games written out, one a scenario: any change of behaviour shows as a difference to the files
//! in `playthroughs/`. `MARCHES_BLESS=1 cargo test -p hammer-of-the-scots --test all playthroughs` writes them anew.

use crate::golden;
use hammer_of_the_scots::HammerOfTheScots;

/// The board is shown at every new year.
fn golden(name: &str, settings: &[&str]) {
    let new_year =
        |before: &HammerOfTheScots, after: &HammerOfTheScots| before.year() != after.year();
    golden::golden(env!("CARGO_MANIFEST_DIR"), name, settings, new_year);
}

#[test]
fn braveheart() {
    golden("braveheart", &[]);
}

#[test]
fn the_bruce() {
    golden("bruce", &["scenario=bruce"]);
}

#[test]
fn campaign() {
    golden("campaign", &["scenario=campaign", "last-year=1308"]);
}

#[test]
fn braveheart_with_schiltroms_and_a_bid() {
    golden("schiltroms", &["schiltroms=on", "english-bid=2"]);
}
