//! Positions: every state of a game survives its description; what is left out; what is refused, with the words for
//! it; and that no text breaks anything.

use hammer_of_the_scots::{HammerOfTheScots, SETTINGS, Stage};
use std::collections::BTreeSet;
use table::{Chance, Game, Journal, Rng, Seat, Settings};

const GAMES: [&[&str]; 6] = [
    &[],
    &["schiltroms=on", "english-bid=2"],
    &["scenario=bruce"],
    &["scenario=bruce", "schiltroms=on"],
    &["scenario=campaign", "last-year=1310", "scottish-bid=3"],
    &["scenario=campaign", "last-year=1303"],
];

/// Plays a random game and shows every state of it, the last included.
fn play(settings: &[&str], seed: u64, mut see: impl FnMut(&HammerOfTheScots, &mut Rng)) {
    let settings = Settings::from_lines(SETTINGS, settings).unwrap();
    let mut rng = Rng::new(seed);
    let mut chance = Chance::imagined(Rng::new(rng.bits()));
    let mut journal = Journal::silent();
    let mut game = HammerOfTheScots::open(&settings, &mut chance, &mut journal).unwrap();
    loop {
        see(&game, &mut rng);
        let Some(seat) = game.turn().next_seat() else {
            return;
        };
        let action = game.nth(seat, rng.pick(game.count(seat)));
        game.play(seat, &action, &mut chance, &mut journal).unwrap();
    }
}

fn kind(stage: Stage) -> String {
    let text = format!("{stage:?}");
    match stage {
        Stage::Winter(_) => text,
        _ => text.split(['(', ' ']).next().unwrap_or_default().to_string(),
    }
}

#[test]
fn every_state_of_a_game_survives_its_description() {
    let mut stages = BTreeSet::new();
    for (n, settings) in GAMES.into_iter().enumerate() {
        for round in 0..9 {
            play(settings, 100 * n as u64 + round, |game, _| {
                stages.insert(kind(game.stage()));
                let json = serde_json::to_string(game).unwrap();
                let back = HammerOfTheScots::from_position(&json)
                    .unwrap_or_else(|error| panic!("{error}\n{json}"));
                assert_eq!(&back, game, "{json}");
            });
        }
    }
    // Every decision that there is has come up.
    assert_eq!(stages.len(), 22 + 12, "{stages:?}");
}

/// What imagined worlds may be refused for: imagination does not follow every clue (that only the Norse go by sea,
/// that a third step takes a swift block, that only Wallace winters in Selkirk), and those who are asked may have
/// nothing to do.
const UNLIKELY: [&str; 5] = ["HS-4.7i", "HS-4.2b", "HS-2.13a", "HS-7.5a", "nothing to decide"];

#[test]
fn what_a_side_imagines_survives_too() {
    let (mut total, mut refused) = (0, 0);
    for (n, settings) in GAMES.into_iter().enumerate() {
        for round in 0..3 {
            play(settings, 7000 + 10 * n as u64 + round, |game, rng| {
                for seat in [Seat::FIRST, Seat::SECOND] {
                    let world = game.imagine(seat, rng);
                    let json = serde_json::to_string(&world).unwrap();
                    total += 1;
                    match HammerOfTheScots::from_position(&json) {
                        Ok(back) => assert_eq!(back, world, "{json}"),
                        Err(error) => {
                            refused += 1;
                            let why = error.to_string();
                            let known = UNLIKELY.iter().any(|word| why.contains(word));
                            assert!(known, "{why}\n{json}");
                        }
                    }
                }
            });
        }
    }
    assert!(refused * 100 < total, "{refused} of {total}");
}
