//! A whole game written out: any change of behaviour shows as a difference to the file in `playthroughs/`.
//! `MARCHES_BLESS=1 cargo test -p feud-war --test all playthroughs` writes it anew.

use crate::golden;
use feud_war::FeudWar;

/// The board is shown whenever another turn begins.
#[test]
fn three() {
    let new_turn = |before: &FeudWar, after: &FeudWar| before.clock() != after.clock();
    golden::golden(env!("CARGO_MANIFEST_DIR"), "three", &[], new_turn);
}
