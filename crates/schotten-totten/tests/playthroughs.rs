//! Whole games written out, one a variant: any change of behaviour shows as a difference to the files
//! in `playthroughs/`. `MARCHES_BLESS=1 cargo test -p schotten-totten --test playthroughs` writes them anew.

use schotten_totten::SchottenTotten;
use std::{fs, path::PathBuf};
use table::{
    Game, Rng, Seed, Settings, Sitting,
    playthrough::{first_difference, playthrough},
};

/// A game by uniform random choice, told as a spectator hears it, and its record.
fn told(name: &str, settings: &[&str]) -> String {
    let settings = Settings::from_lines(SchottenTotten::SETTINGS, settings).unwrap();
    let seed = Seed::from_text(&format!("playthrough {name}"));
    let passes = |before: &SchottenTotten, after: &SchottenTotten| {
        before.turn().next_seat() != after.turn().next_seat()
    };
    let game = playthrough(&settings, seed, &mut Rng::new(1), passes).unwrap();
    format!("Schotten Totten, {name}: a game by random choice.\n{game}")
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
    let again = Sitting::<SchottenTotten>::verify(&record.parse().unwrap()).unwrap();
    assert!(again.turn().outcome().is_some());
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
