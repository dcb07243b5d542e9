//! The board of Border Reivers: the map of the Marches, the family sheet, and what is decided apart from the map (the
//! draft, an attack). All of it is drawn from a view; what is not in a view cannot be in the picture.
//!
//! Targets are `region:eden-valley`, `site:bew-castle`, `box:carlisle` (a place for a Defense Token), `seat:ewm`,
//! `town:ewm`, `battle:ewm`, `rising:catholic` and `track:ewm` on the map, `card:14` wherever a card lies,
//! `token:beacon-watch` in the reserve, `target:family` among the Target cards, `horses:3` and `die:1` in an attack. What is done
//! with a card on offer is `recruit:14`, `play:14`, `hold:14` or `discard:14`, a Default Action `default:horse`.

mod affair;
mod attack;
mod board;
mod cards;
mod chart;
mod choices;
mod detail;
mod dice;
mod draft;
mod events;
mod glyph;
mod ground;
mod horses;
mod kit;
mod land;
mod marks;
mod panels;
mod paths;
mod picture;
mod piles;
mod places;
mod reasons;
mod results;
mod score;
mod season;
mod sheet;
mod spring;
mod targets;
mod tips;
mod tracks;
mod words;

pub use board::Reivers;
