//! Any bytes are a game of Hammer of the Scots: the first two say what is agreed and how chance falls, each of the
//! others which of the legal actions is done. In every state on the way an action is listed exactly if it is accepted,
//! and the state describes itself.
#![no_main]

#[path = "../laws/hammer.rs"]
mod laws;

use hammer_of_the_scots::{HammerOfTheScots, SETTINGS};
use libfuzzer_sys::fuzz_target;
use table::{Chance, Game, Journal, Rng, Settings};

const GAMES: [&[&str]; 4] = [
    &[],
    &["scenario=bruce"],
    &["scenario=campaign", "last-year=1309"],
    &["schiltroms=on", "english-bid=3"],
];

fuzz_target!(|bytes: &[u8]| {
    let [agreed, luck, choices @ ..] = bytes else {
        return;
    };
    let agreed = GAMES[usize::from(*agreed) % GAMES.len()];
    let settings = Settings::from_lines(SETTINGS, agreed).expect("they are settings");
    let mut chance = Chance::imagined(Rng::new(u64::from(*luck)));
    let mut journal = Journal::silent();
    let mut game = HammerOfTheScots::open(&settings.at(2), &mut chance, &mut journal)
        .expect("they open a game");
    let every_action = laws::every_action();
    for choice in choices {
        laws::describes_itself(&game);
        laws::hold(&game, &every_action);
        let Some(seat) = game.turn().next_seat() else {
            return;
        };
        let action = game.nth(seat, usize::from(*choice) % game.count(seat));
        game.play(seat, &action, &mut chance, &mut journal)
            .expect("it is listed");
    }
});
