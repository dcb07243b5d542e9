//! The tables that `build.rs` makes of `data/hammer-of-the-scots`. Rows are numbered as the types number
//! themselves, sets are bit masks, and [`NONE`] stands for nothing. Areas, nobles and blocks become constants of
//! their types: `Area::FIFE`.

use crate::{Area, Block, Border, Crossing, Noble};
use table::Names;

/// Stands for no block, no noble, no border.
pub(crate) const NONE: u8 = 255;

/// How a scenario begins. Sets are masks of blocks.
pub(crate) struct ScenarioRow {
    pub first_year: u16,
    pub last_year: Option<u16>,
    pub second_edward: bool,
    pub king_crowned: bool,
    pub draw: u8,
    /// Block and area.
    pub placed: &'static [(u8, u8)],
    pub pool: u64,
    pub off_map: u64,
    pub dead: u64,
    pub aside: u64,
}

include!(concat!(env!("OUT_DIR"), "/tables.rs"));
