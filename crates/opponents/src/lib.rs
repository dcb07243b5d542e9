//! Computer players for any [`Game`](table::Game), and the arena in which they meet.
//!
//! A player sees only what its seat may know: the built-in ones look at the game through
//! [`Game::imagine`](table::Game::imagine) alone, programs of others get the view. What is special to
//! a game (an evaluation, a playout policy) stands in a [`Guide`]; there is one module for each game.
#![forbid(unsafe_code)]

mod appraisal;
pub mod arena;
pub mod border_reivers;
mod command;
mod counsel;
mod failure;
pub mod feud_war;
mod greedy;
mod guide;
pub mod hammer_of_the_scots;
mod planner;
mod player;
pub mod schotten_totten;
mod search;
pub mod simulate;
mod spec;
mod tree;

pub use appraisal::{Appraisal, Verdict, appraise};
pub use command::Command;
pub use counsel::{Line, counsel};
pub use failure::Failure;
pub use greedy::Greedy;
pub use guide::{Guide, Move, Unguided};
pub use planner::Planner;
pub use player::{Opening, Player, Random};
pub use search::{Advice, Budget, Effort, Search};
pub use spec::{Level, PlayerSpec, SpecError};
