//! The rules of Hammer of the Scots for two: Braveheart, The Bruce and the campaign.
//!
//! So far this is the ground that the game stands on: the map ([`Area`], [`Border`]: chapters 1 and 4.3), the
//! armies ([`Block`], [`Noble`]: chapter 2), the [`Card`]s (chapter 3), the [`Scenario`]s (chapter 8), bids
//! (chapter 10), what can be agreed ([`SETTINGS`]), and where every block is and how strong ([`Muster`]). The
//! turns, battles and winters come on top of it. Clause ids are those of `rules/hammer-of-the-scots.toml`; what
//! is printed on map, blocks and cards is in `data/hammer-of-the-scots` and becomes tables when this is built.
//!
//! ```
//! use hammer_of_the_scots::{Area, Block, Handicap, Muster, Scenario};
//! use table::{Chance, Seed};
//!
//! let mut chance = Chance::live(&Seed::from_text("1"));
//! let muster = Muster::set_up(Scenario::Bruce, Handicap::None, &mut chance);
//! assert_eq!(muster.area_of(Block::KING).map(Area::name), Some("Fife"));
//! ```
#![forbid(unsafe_code)]

mod area;
mod bids;
mod block;
mod border;
mod card;
mod muster;
mod noble;
mod place;
mod scenario;
mod set;
mod setup;
mod side;
mod tables;
mod text;

pub use area::{Area, AreaSet};
pub use bids::{Bid, Handicap, Pairing, pair_up};
pub use block::{Block, BlockSet, Kind, Letter, Rating};
pub use border::{Border, BorderSet, Colour, Crossing};
pub use card::{Card, Cards};
pub use muster::{Muster, Standing};
pub use noble::{Faction, Noble};
pub use place::Place;
pub use scenario::{Edward, Scenario};
pub use setup::{Agreed, SETTINGS};
pub use side::Side;
