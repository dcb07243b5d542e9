//! Any bytes are a game of Feud War: the first two say how many clans play and how chance falls, each of the others which of the
//! listed actions is done. In every state on the way what is listed can be played, a move that nobody listed is judged the same
//! by `check` and by `play`, and the state describes itself.
#![no_main]

#[path = "../laws/any.rs"]
mod laws;

use feud_war::FeudWar;
use libfuzzer_sys::fuzz_target;
use table::{Chance, Game, Journal, Rng, Settings};

fuzz_target!(|bytes: &[u8]| {
    let [seats, luck, choices @ ..] = bytes else {
        return;
    };
    let settings = Settings::from_lines(FeudWar::SETTINGS, &[""; 0]).expect("they are settings");
    let mut rng = Rng::new(u64::from(*luck));
    let mut chance = Chance::imagined(Rng::new(u64::from(*luck)));
    let mut journal = Journal::silent();
    let seats = 3 + usize::from(*seats) % 3;
    let mut game =
        FeudWar::open(&settings.at(seats), &mut chance, &mut journal).expect("they open a game");
    for choice in choices {
        laws::describes_itself(&game);
        laws::hold(&game, &[]);
        let Some(seat) = game.turn().seats().iter().next() else {
            return;
        };
        if let Some(open) = game.sample(seat, &mut rng) {
            let checked = game.check(seat, &open);
            let mut luck = Chance::imagined(Rng::new(1));
            let played = game
                .clone()
                .play(seat, &open, &mut luck, &mut Journal::new());
            assert_eq!(checked, played, "{open}");
        }
        let action = game.nth(seat, usize::from(*choice) % game.count(seat));
        game.play(seat, &action, &mut chance, &mut journal)
            .expect("it is listed");
    }
});
