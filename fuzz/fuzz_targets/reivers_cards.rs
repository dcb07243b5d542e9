//! Any text is a file of a player's own components for Border Reivers, or is refused with complaints that say something. With
//! one that is accepted a game can be played to its end, whatever chance brings.
#![no_main]

use border_reivers::BorderReivers;
use libfuzzer_sys::fuzz_target;
use table::{Chance, Game, Journal, Rng, Seat, Settings};

fuzz_target!(|file: &str| {
    let agreed = format!("cards={file}");
    let Ok(settings) = Settings::from_lines(BorderReivers::SETTINGS, &[&agreed]) else {
        return;
    };
    let mut rng = Rng::new(1);
    let mut chance = Chance::imagined(Rng::new(2));
    let mut journal = Journal::silent();
    let mut game = match BorderReivers::open(&settings.at(1), &mut chance, &mut journal) {
        Ok(game) => game,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    while game.turn().outcome().is_none() {
        let action = game.nth(Seat::FIRST, rng.pick(game.count(Seat::FIRST)));
        game.play(Seat::FIRST, &action, &mut chance, &mut journal)
            .expect("it is listed");
    }
});
