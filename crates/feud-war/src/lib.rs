//! The rules of Feud War: figures on a measured table, three to five clans, and the animals of one farmstead.
//!
//! Files follow the chapters of the book. `stage` names the decision that comes up, `answers` what may be answered and what it does;
//! `crowd` puts figures, animals and horses on the measured table of the crate `field`.
#![forbid(unsafe_code)]

mod action;
mod agreed;
mod animals;
mod answers;
mod casualties;
mod cover;
mod crowd;
mod defender;
mod event;
mod events;
mod figure;
mod fire;
mod game;
mod hounds;
mod ids;
pub mod land;
mod list;
mod melee;
mod movement;
mod obstacles;
mod options;
mod placing;
mod position;
mod prompt;
mod ready;
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

pub use action::{Action, Along, Spot, Stand, Taking, Way};
pub use agreed::Agreed;
pub use event::Event;
pub use figure::{Animal, ClanState, Deed, Figure, Post, Tether};
pub use game::{Beacon, Bonds, FeudWar};
pub use ids::{AnimalId, AnimalKind, Clan, Cover, EventCard, FigureId, Role, Season, Side, Thing};
pub use melee::Score;
pub use ready::ReadyLand;
pub use roster::{Armour, READY, Rank, Ready, ReadyClan, Roster, Trooper, WARDENS, Weapon};
pub use stage::{Lot, Stage};
pub use view::{AnimalView, ClanView, FigureView, Terrain, View};
