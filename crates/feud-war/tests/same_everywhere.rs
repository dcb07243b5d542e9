//! The same record leads to the same state in every build. `final_states.txt` holds SHA-256 of records and of the states that they end in;
//! debug builds and release builds must both come to it:
//!
//!     cargo test -p feud-war --test all same_everywhere
//!     cargo test --release -p feud-war --test all same_everywhere
//!
//! `MARCHES_BLESS=1` writes the file anew.

use crate::conformance::{OPTIONS, OTHERWISE};
use feud_war::FeudWar;
use table::{Game, Knowledge, Rng, Seed, Settings, Sitting};

/// SHA-256 in hexadecimal.
fn hash(text: &str) -> String {
    Seed::from_text(text).hash()
}

/// A game by random choice: what it was, and the hashes of its record and of its last state.
fn line(seats: usize, what: &str, settings: &[&str]) -> String {
    let settings = Settings::from_lines(FeudWar::SETTINGS, settings).unwrap();
    let names: Vec<String> = (1..=seats).map(|seat| format!("Player {seat}")).collect();
    let seed = Seed::from_text(&format!("the same everywhere, {seats} {what}"));
    let mut sitting = Sitting::<FeudWar>::open(&settings, &names, seed).unwrap();
    let mut rng = Rng::new(7);
    while let Some(seat) = sitting.turn().next_seat() {
        let action = sitting
            .game()
            .nth(seat, rng.pick(sitting.game().count(seat)));
        sitting.act(seat, &action).unwrap();
    }
    let record = sitting.record().to_string();
    let again = Sitting::<FeudWar>::verify(&record.parse().unwrap()).unwrap();
    assert_eq!(again.game(), sitting.game());
    let state = again.game().describe(Knowledge::Everything).to_string();
    format!(
        "{seats} clans, {what}: {} actions, record {}, state {}\n",
        sitting.len(),
        hash(&record),
        hash(&state),
    )
}

#[test]
fn records_end_in_the_states_that_are_kept() {
    let mut lines = String::new();
    for seats in 3..=5 {
        lines += &line(seats, "as usual", &[]);
        lines += &line(
            seats,
            "with every option",
            &[&OPTIONS[..], &OTHERWISE[..]].concat(),
        );
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/final_states.txt");
    if std::env::var_os("MARCHES_BLESS").is_some() {
        std::fs::write(file, &lines).unwrap();
    }
    assert_eq!(std::fs::read_to_string(file).unwrap(), lines);
}
