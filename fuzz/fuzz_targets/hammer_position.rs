//! Any text is a position of Hammer of the Scots or is refused. One that is accepted describes itself, and in it an
//! action is listed exactly if it is accepted.
#![no_main]

#[path = "../laws/hammer.rs"]
mod laws;

use hammer_of_the_scots::HammerOfTheScots;
use libfuzzer_sys::fuzz_target;
use table::Game;

fuzz_target!(|json: &str| {
    if let Ok(game) = HammerOfTheScots::from_position(json) {
        laws::describes_itself(&game);
        laws::hold(&game, &laws::every_action());
    }
});
