//! Serves tables: pages for people, JSON for programs, the same game for both. Nothing here knows a rule.
//!
//! A request goes from a route (`routes.rs`) to a handler (`web` for people, `api` for programs), which asks
//! the room that owns the game (`room.rs`); what comes back is a [`Look`](look::Look), and a page or JSON is
//! made of it. [`Server`] listens.
#![forbid(unsafe_code)]

mod api;
mod chronicle;
mod daily;
mod deed;
mod drawing;
pub mod error;
mod events;
mod gist;
mod guard;
mod hall;
pub mod lan;
pub mod look;
mod metrics;
mod opening;
pub mod pages;
mod paging;
mod person;
mod reports;
mod room;
mod routes;
mod seating;
mod serve;
mod web;

pub use daily::Clock;
pub use guard::Limits;
pub use serve::{Server, Stop};

use guard::Buckets;
use hall::Hall;
use std::{net::SocketAddr, sync::Arc};
use tokio::sync::watch;

/// What every handler has.
#[derive(Clone)]
struct App(Arc<Shared>);

struct Shared {
    hall: Arc<Hall>,
    buckets: Buckets,
    limits: Limits,
    /// Whether a proxy stands before us, whose word on addresses counts.
    behind_proxy: bool,
    /// Whether anyone may read the metrics, and not only this machine.
    open_metrics: bool,
    /// The file for games that was asked for.
    data: Option<String>,
    /// The address at which it listens.
    address: SocketAddr,
    /// Becomes true when the server stops.
    stopping: watch::Receiver<bool>,
}

impl std::ops::Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// How a server is run.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// The games that can be played there.
    pub games: catalogue::Catalogue,
    /// What time it is there, which says which day's game is played.
    pub clock: Clock,
    /// How much one address may ask.
    pub limits: Limits,
    /// Whether a proxy stands before it, whose word on addresses and on HTTPS counts.
    pub behind_proxy: bool,
    /// Whether anyone may read the metrics, and not only this machine.
    pub open_metrics: bool,
    /// The file for games that was asked for, as it was written; pages name it where they say how to start again.
    pub data: Option<String>,
}
