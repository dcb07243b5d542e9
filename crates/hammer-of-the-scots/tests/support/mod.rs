//! Words that the tests share. Areas and blocks are written as in `data/hammer-of-the-scots`.
pub mod play;

use hammer_of_the_scots::{Area, AreaSet, Block, BlockSet, Handicap, Muster, Scenario, Side};
use table::{Chance, Seed};

pub const E: Side = Side::England;
pub const S: Side = Side::Scotland;

/// The areas of a list such as `fife angus`.
pub fn areas(list: &str) -> AreaSet {
    list.split_whitespace()
        .map(|area| area.parse::<Area>().unwrap())
        .collect()
}

/// The blocks of a list such as `wallace red_bruce`.
pub fn blocks(list: &str) -> BlockSet {
    list.split_whitespace()
        .map(|block| block.parse::<Block>().unwrap())
        .collect()
}

/// A new game's blocks.
pub fn start(scenario: Scenario, seed: &str) -> Muster {
    start_with(scenario, Handicap::None, seed)
}

pub fn start_with(scenario: Scenario, handicap: Handicap, seed: &str) -> Muster {
    let muster = Muster::set_up(
        scenario,
        handicap,
        &mut Chance::live(&Seed::from_text(seed)),
    );
    muster.check().unwrap();
    muster
}
