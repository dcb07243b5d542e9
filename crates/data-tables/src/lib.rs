//! For the build scripts of games: `data/<game>/*.toml` become constant tables.
//!
//! A game's data files are the single truth about its map, pieces and cards. Its `build.rs` reads them as types of
//! its own ([`DataFile`]), checks them, and writes [`Tables`] that the crate includes. Data that contradict
//! themselves end the build with a sentence that says where.
//!
//! ```no_run
//! # use serde::Deserialize;
//! use data_tables::{DataFile, Flaw, Tables};
//!
//! #[derive(Deserialize)]
//! #[serde(deny_unknown_fields)]
//! struct Towers {
//!     tower: Vec<Tower>,
//! }
//!
//! #[derive(Deserialize)]
//! #[serde(deny_unknown_fields)]
//! struct Tower {
//!     id: String,
//!     name: String,
//!     walls: u8,
//! }
//!
//! fn towers(file: &DataFile) -> Result<String, Flaw> {
//!     let towers = file.read::<Towers>()?.tower;
//!     file.all_different(towers.iter().map(|tower| tower.id.as_str()))?;
//!     for Tower { name, walls, .. } in &towers {
//!         file.check(*walls <= 9, || format!("{name} has walls of {walls}; they go up to 9"))?;
//!     }
//!     let mut tables = Tables::default();
//!     tables.names("TOWER_NAMES", towers.iter().map(|tower| (&tower.id, &tower.name, &[][..])));
//!     let walls: Vec<u8> = towers.iter().map(|tower| tower.walls).collect();
//!     tables.about("How strong each tower is.").table("WALLS", "u8", &walls);
//!     Ok(tables.text())
//! }
//!
//! // The build script; the crate has `include!(concat!(env!("OUT_DIR"), "/tables.rs"))`.
//! fn main() {
//!     data_tables::make("border-reivers", |folder| towers(&folder.file("towers.toml")?));
//! }
//! ```
#![forbid(unsafe_code)]

mod file;
mod tables;

pub use file::{DataFile, Flaw, Folder, ids, make};
pub use tables::{Literal, Tables, mask, set};
