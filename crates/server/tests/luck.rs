//! Computer players have luck of their own: nothing that is public about a table foretells what they do.

use crate::support::{GAME, Live, wait_until};
use serde_json::{Value, json};

/// What a spectator sees after the computer's first card, at a table with this seed.
fn after_the_first_card(live: &Live) -> Value {
    let table = json!({
        "game": GAME, "settings": { "first": 2 }, "seats": ["me", "random"], "seed": "the same",
    });
    let opened = live.open(&table);
    let path = format!("/api/tables/{}", opened.id);
    wait_until(|| live.anyone().get(&path).ok()["version"].as_u64() > Some(0));
    live.anyone().get(&path).ok()["view"].clone()
}

#[test]
fn the_seed_of_a_table_does_not_foretell_a_computers_card() {
    let live = Live::start();
    let first = after_the_first_card(&live);
    // One card of six at one of nine Stones: 40 times the same by chance is beyond reckoning.
    let differs = (0..40).any(|_| after_the_first_card(&live) != first);
    assert!(differs, "a random computer does the same at every table");
}
