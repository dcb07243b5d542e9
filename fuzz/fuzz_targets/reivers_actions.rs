//! Any bytes are a game of Border Reivers: the first two say which family is led and how chance falls, each of the
//! others which of the legal actions is done. In every state on the way an action is listed exactly if it is accepted,
//! and the state describes itself.
#![no_main]

#[path = "../laws/reivers.rs"]
mod laws;

use border_reivers::{BorderReivers, Family};
use libfuzzer_sys::fuzz_target;
use table::{Chance, Game, Journal, Rng, Seat, Settings};

fuzz_target!(|bytes: &[u8]| {
    let [family, luck, choices @ ..] = bytes else {
        return;
    };
    let family = Family::ALL[usize::from(*family) % Family::ALL.len()];
    let agreed = format!("family={family}");
    let settings =
        Settings::from_lines(BorderReivers::SETTINGS, &[&agreed]).expect("it is a setting");
    let mut chance = Chance::imagined(Rng::new(u64::from(*luck)));
    let mut journal = Journal::silent();
    let mut game =
        BorderReivers::open(&settings.at(1), &mut chance, &mut journal).expect("they open a game");
    let every_action = laws::every_action();
    for choice in choices {
        laws::describes_itself(&game);
        laws::hold(&game, &every_action);
        if game.turn().outcome().is_some() {
            return;
        }
        let action = game.nth(Seat::FIRST, usize::from(*choice) % game.count(Seat::FIRST));
        game.play(Seat::FIRST, &action, &mut chance, &mut journal)
            .expect("it is listed");
    }
});
