//! How many ways there are to play on from known positions, in `perft/*.perft`; `table::perft` says how such a file reads.
//! `MARCHES_BLESS=1 cargo test -p border-reivers --test all perft` counts them anew.

use crate::golden;
use border_reivers::BorderReivers;
use std::path::Path;

#[test]
fn there_are_as_many_ways_to_play_on_as_the_files_say() {
    golden::counts::<BorderReivers>(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft"));
}
