//! The board of Border Reivers: the map of the Marches, the family sheet, and what is decided apart from the map (the
//! draft, an attack). All of it is drawn from a view; what is not in a view cannot be in the picture.
//!
//! Targets are `region:eden-valley`, `site:bew-castle`, `box:carlisle` (a place for a Defense Token), `seat:ewm`,
//! `town:ewm`, `battle:ewm`, `rising:catholic` and `track:ewm` on the map, `card:14` wherever a card lies,
//! `token:beacon-watch` in the reserve, `target:home` among the Target cards, `horses:3` and `die:1` in an attack.

mod board;
mod chart;
mod detail;
mod events;
mod ground;
mod land;
mod marks;
mod paths;
mod picture;
mod places;
mod tips;
mod tracks;

pub use board::Reivers;
