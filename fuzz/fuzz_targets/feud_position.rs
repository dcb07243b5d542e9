//! Any text is a position of Feud War or is refused. One that is accepted describes itself, and what is listed in it can be
//! played. Moves are open, so that an action that is not listed may be accepted too.
#![no_main]

#[path = "../laws/any.rs"]
mod laws;

use feud_war::FeudWar;
use libfuzzer_sys::fuzz_target;
use table::Game;

fuzz_target!(|json: &str| {
    if let Ok(game) = FeudWar::from_position(json) {
        laws::describes_itself(&game);
        laws::hold(&game, &[]);
    }
});
