//! The rules of Feud War: figures on a measured table, three to five clans, and the animals of one farmstead.
//!
//! Files follow the chapters of the book. `stage` names the decision that comes up, `answers` what may be answered and what it does;
//! `crowd` puts figures, animals and horses on the measured table of the crate `field`.
//!
//! ```
//! use feud_war::FeudWar;
//! use table::{Game, Seat};
//! let game = FeudWar::from_position(r#"{
//!     "defender": "kerr", "active": "elliot", "card": 6, "animals": ["pig"],
//!     "places": {"A1": {"at": "30,21"}, "A2": {"at": "10.875,40", "held": "E1"}},
//!     "clans": {
//!         "kerr":   {"list": "leader:sword", "figures": {"K1": {"at": "20,28"}}},
//!         "elliot": {"list": "leader:heavy,sword man:bow", "side": "south", "mark": 24,
//!                    "figures": {"E1": {"at": "10,40"}, "E2": {"at": "24,46", "wounds": 1}}},
//!         "graham": {"list": "leader:spear,horse", "side": "north", "mark": 24,
//!                    "figures": {"G1": {"at": "24,2 rear 24,1"}}}
//!     }
//! }"#)?;
//! let refusal = game.check(Seat::SECOND, &"move E1 10,33.9".parse()?).unwrap_err();
//! assert_eq!(refusal.to_string(), "FW-ANIMALS-1: That way is 6.1 in long; E1 may go 6 in.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod action;
mod agreed;
mod animals;
mod answers;
pub mod asking;
mod called;
mod cards;
mod casualties;
mod chart;
mod complete;
mod cover;
mod crowd;
pub mod decks;
mod defender;
mod draft;
mod event;
mod events;
mod figure;
mod fire;
mod flood;
mod game;
mod hounds;
mod ids;
pub mod land;
mod list;
mod lookout;
mod melee;
mod movement;
mod obstacles;
mod odds;
mod options;
mod placing;
mod position;
mod prompt;
mod ready;
pub mod report;
mod returning;
mod riding;
mod roster;
mod score;
mod setup;
mod stage;
pub mod tables;
mod turn;
mod view;
mod water;
mod whereabouts;

pub use action::{Action, Along, Spot, Stand, Taking, Way};
pub use agreed::Agreed;
pub use chart::{Chart, Distances};
pub use draft::{Complaint, Draft, Drafted};
pub use event::{Beast, Event, Tallied};
pub use figure::{Animal, ClanState, Deed, Figure, Post, Tether};
pub use game::{Beacon, Bonds, FeudWar};
pub use ids::{AnimalId, AnimalKind, Clan, Cover, EventCard, FigureId, Role, Season, Side, Thing};
pub use lookout::Ways;
pub use melee::{Adds, Item, Score};
pub use ready::ReadyLand;
pub use roster::{Armour, READY, Rank, Ready, ReadyClan, Roster, Trooper, WARDENS, Weapon};
pub use stage::{Lot, Stage};
pub use view::{AnimalView, ClanView, FigureView, Terrain, View};
pub use whereabouts::Whereabouts;
