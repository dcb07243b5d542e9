//! Whole games written out, one a scenario: any change of behaviour shows as a difference to the files
//! in `playthroughs/`. `MARCHES_BLESS=1 cargo test -p hammer-of-the-scots --test playthroughs` writes them anew.

use hammer_of_the_scots::HammerOfTheScots;
use std::{fs, path::PathBuf};
use table::{
    Game, Rng, Seed, Settings, Sitting,
    playthrough::{first_difference, playthrough},
};

/// A game by uniform random choice, told as a spectator hears it, and its record.
fn told(name: &str, settings: &[&str]) -> String {
    let settings = Settings::from_lines(HammerOfTheScots::SETTINGS, settings).unwrap();
    let seed = Seed::from_text(&format!("playthrough {name}"));
    let new_year =
        |before: &HammerOfTheScots, after: &HammerOfTheScots| before.year() != after.year();
    let game = playthrough(&settings, seed, &mut Rng::new(1), new_year).unwrap();
    format!("Hammer of the Scots, {name}: a game by random choice.\n{game}")
}

/// The game is as its file says.
fn golden(name: &str, settings: &[&str]) {
    let text = told(name, settings);
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/playthroughs")
        .join(format!("{name}.txt"));
    if std::env::var_os("MARCHES_BLESS").is_some() {
        fs::write(&path, &text).unwrap();
    }
    let kept = fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}; set MARCHES_BLESS=1", path.display()));
    if let Some(difference) = first_difference(&kept, &text) {
        panic!("{name}.txt, {difference}");
    }

    // The record at its end is a record, and replays.
    let record = &kept[kept.find("marches record 1").unwrap()..];
    let again = Sitting::<HammerOfTheScots>::verify(&record.parse().unwrap()).unwrap();
    assert!(again.turn().outcome().is_some());
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
