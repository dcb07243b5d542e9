//! Any text is a position of Schotten Totten or is refused. In a position that is accepted the laws
//! hold: listed actions are legal and can be played, and no view or prompt panics.
#![no_main]

use libfuzzer_sys::fuzz_target;
use schotten_totten::SchottenTotten;
use table::{Chance, Game, Journal, Rng, Seat, Voice};

fuzz_target!(|json: &str| {
    let Ok(game) = SchottenTotten::from_position(json) else {
        return;
    };
    for seat in [Seat::FIRST, Seat::SECOND] {
        let mut list = Vec::new();
        game.actions(seat, &mut list);
        assert_eq!(game.count(seat), list.len());
        assert_eq!(list.is_empty(), !game.turn().seats().contains(seat));
        for (n, action) in list.iter().enumerate() {
            assert_eq!(game.check(seat, action), Ok(()), "{action} is listed");
            assert_eq!(game.nth(seat, n), *action);
            let mut chance = Chance::imagined(Rng::new(1));
            let played = game
                .clone()
                .play(seat, action, &mut chance, &mut Journal::new());
            assert_eq!(played, Ok(()), "{action} is listed");
        }
        let world = game.imagine(seat, &mut Rng::new(1));
        assert_eq!(world.view(Some(seat)), game.view(Some(seat)));
    }
    game.view(None).to_string();
    game.prompt(&Voice::new(None, &[]));
});
