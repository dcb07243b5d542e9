//! Any text is a position of Border Reivers or is refused. One that is accepted describes itself, and in it an
//! action is listed exactly if it is accepted.
#![no_main]

#[path = "../laws/reivers.rs"]
mod laws;

use border_reivers::BorderReivers;
use libfuzzer_sys::fuzz_target;
use table::Game;

fuzz_target!(|json: &str| {
    if let Ok(game) = BorderReivers::from_position(json) {
        laws::describes_itself(&game);
        laws::hold(&game, &laws::every_action());
    }
});
