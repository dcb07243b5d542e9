//! Whole games written out, one for a family of each nation: any change of behaviour shows as a difference to the files
//! in `playthroughs/`. `MARCHES_BLESS=1 cargo test -p border-reivers --test all playthroughs` writes them anew.

use crate::golden;
use border_reivers::BorderReivers;
use std::mem::discriminant;

/// The board is shown whenever another part of the turn begins.
fn golden(name: &str, settings: &[&str]) {
    let new_part = |before: &BorderReivers, after: &BorderReivers| {
        discriminant(&before.phase()) != discriminant(&after.phase())
    };
    golden::golden(env!("CARGO_MANIFEST_DIR"), name, settings, new_part);
}

#[test]
fn dacre() {
    golden("dacre", &[]);
}

#[test]
fn kerr() {
    golden("kerr", &["family=kerr"]);
}
