//! The board of Feud War: the measured table with its figures and animals, what is chosen at set-up, and what a player thinks of when a
//! figure is picked: its reach, the ways round what is in its way, who is in sight, and the odds. All of it is drawn from a view.
//!
//! Targets are `figure:K3`, `animal:A2`, `side:north`, `mark:24` on the table, `list:mixed` and `land:liddel` among the
//! choices of the set-up, and `lay:hill` for a piece that is to be laid. Units of the picture are 24 to the inch.

mod apron;
mod board;
mod cards;
mod choices;
mod deeds;
mod fighting;
mod ground;
mod marking;
mod panels;
mod paths;
mod picture;
mod plan;
mod points;
mod seen;
mod setting_up;
mod sheets;
mod sketch;
mod words;

pub use board::DebateableLand;
pub use seen::clan as pattern;
