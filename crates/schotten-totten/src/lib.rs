//! The rules of Schotten Totten for two: base game, Tactic variant, Expert variant, matches.
//!
//! Files follow the rulebook: [`card`](Card) is chapter 2, `setup` 3, `turns` 4, [`proof`] 5,
//! [`combination`] 6, `claims` 5 to 7 and 13, `tactics` 8 to 12, `view` 14. Clause ids are those of
//! `rules/schotten-totten.toml`.
//!
//! ```
//! use schotten_totten::SchottenTotten;
//! use table::{Game, Seat, Seed, Settings, Sitting};
//!
//! let settings = Settings::defaults(SchottenTotten::SETTINGS);
//! let mut sitting = Sitting::<SchottenTotten>::open(&settings, &[], Seed::from_text("1"))?;
//! let seat = sitting.turn().next_seat().unwrap();
//! let action = sitting.game().nth(seat, 0);
//! sitting.act(seat, &action).unwrap();
//! # Ok::<(), table::SettingsError>(())
//! ```
#![forbid(unsafe_code)]

mod action;
mod border;
mod card;
mod claims;
pub mod combination;
mod event;
mod exact;
mod game;
mod position;
pub mod proof;
mod setup;
mod stone;
mod tactics;
mod turns;
mod view;

pub use action::Action;
pub use border::{Border, Side};
pub use card::{Card, CardSet, Colour, Deck, Tactic};
pub use combination::{Combination, Strength};
pub use event::Event;
pub use game::{SchottenTotten, Stage};
pub use position::{DescribedStone, Position};
pub use stone::{Stone, StoneSet};
pub use view::{HandSize, StoneView, TurnedUp, View};
