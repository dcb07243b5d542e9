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

mod action;
mod area;
mod battle;
mod bids;
mod block;
mod border;
mod builds;
mod card;
mod choices;
mod event;
mod events;
mod game;
mod imagine;
mod kings;
mod look;
mod matter;
mod movement;
mod muster;
mod noble;
mod odds;
mod parts;
mod place;
mod position;
mod prompt;
mod prospects;
mod retreat;
mod scenario;
mod setup;
mod side;
mod stage;
mod start;
mod tables;
mod turns;
mod view;
mod why;
mod winter;

pub use action::{Action, Claimant};
pub use area::{Area, AreaSet};
pub use bids::{Bid, Handicap, Pairing, pair_up};
pub use block::{Block, BlockSet, Kind, Letter, Rating};
pub use border::{Border, BorderSet, Colour, Crossing};
pub use card::{Card, Cards};
pub use event::{Arrival, Ending, Event, Fate};
pub use game::HammerOfTheScots;
pub use matter::Matter;
pub use muster::{Muster, Standing};
pub use noble::{Faction, Noble};
pub use odds::{Assault, Clash, Combatant, Comer, Coming, Losses, Odds, UnseenKind, hit_chances};
pub use parts::Volley;
pub use place::Place;
pub use position::{DescribedAttack, DescribedBattle, DescribedBlock, Position};
pub use scenario::{Edward, Scenario};
pub use setup::{Agreed, SETTINGS};
pub use side::Side;
pub use stage::{March, Phase, Route, Season, Stage};
pub use start::Start;
pub use turns::player_1;
pub use view::{
    AreaView, Army, BattleView, DecisionView, Fighter, Laid, NobleView, PhaseName, Seen, TurnedUp,
    Use, View, Waiting,
};
