//! What has happened since the server started, in Prometheus' text format.

use std::{
    fmt::{Display, Write},
    sync::atomic::{AtomicU64, Ordering},
};
use store::{Counts, Tally};

/// Counts that only grow, except for those of what is open now.
#[derive(Default)]
pub struct Metrics {
    /// Requests answered.
    pub requests: AtomicU64,
    /// Requests answered with a status of 400 to 499.
    pub client_errors: AtomicU64,
    /// Requests answered with a status of 500 or more.
    pub server_errors: AtomicU64,
    /// Requests turned away because there were too many.
    pub limited: AtomicU64,
    /// Actions, undos and resignations that were kept.
    pub actions: AtomicU64,
    /// Actions that the rules refused.
    pub refused: AtomicU64,
    /// Deeds of players who had seen an older version.
    pub stale: AtomicU64,
    /// Rooms that closed because something could not be kept.
    pub reloads: AtomicU64,
    /// Tables opened.
    pub opened: AtomicU64,
    /// Streams of events that are open now.
    pub streams: AtomicU64,
    /// Connections that are open now.
    pub connections: AtomicU64,
}

impl Metrics {
    /// Everything as text. `rooms` is how many are open.
    pub fn text(&self, rooms: usize, tally: Tally, counts: Option<Counts>) -> String {
        let mut page = Page::default();
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        page.counter("requests_total", "Requests answered", read(&self.requests));
        page.counter(
            "client_errors_total",
            "Answers with a status of 400 to 499",
            read(&self.client_errors),
        );
        page.counter(
            "server_errors_total",
            "Answers with a status of 500 or more",
            read(&self.server_errors),
        );
        page.counter(
            "limited_total",
            "Requests turned away because there were too many",
            read(&self.limited),
        );
        page.counter(
            "actions_total",
            "Actions, undos and resignations kept",
            read(&self.actions),
        );
        page.counter(
            "refused_total",
            "Actions that the rules refused",
            read(&self.refused),
        );
        page.counter(
            "stale_total",
            "Deeds of players who had seen an older version",
            read(&self.stale),
        );
        page.counter(
            "room_reloads_total",
            "Rooms closed because something could not be kept",
            read(&self.reloads),
        );
        page.counter("tables_opened_total", "Tables opened", read(&self.opened));
        page.counter(
            "store_commits_total",
            "Transactions that wrote something",
            tally.commits,
        );
        page.counter(
            "store_entries_total",
            "Entries appended to logs",
            tally.entries,
        );
        page.gauge("rooms", "Rooms that are open", rooms);
        page.gauge(
            "streams",
            "Streams of events that are open",
            read(&self.streams),
        );
        page.gauge(
            "connections",
            "Connections that are open",
            read(&self.connections),
        );
        if let Some(counts) = counts {
            page.gauge("games", "Games kept", counts.games);
            page.gauge("games_live", "Games that are not over", counts.live);
            page.gauge("log_entries", "Entries in all logs", counts.entries);
        }
        page.0
    }
}

#[derive(Default)]
struct Page(String);

impl Page {
    fn counter(&mut self, name: &str, help: &str, value: impl Display) {
        self.line(name, help, "counter", value);
    }

    fn gauge(&mut self, name: &str, help: &str, value: impl Display) {
        self.line(name, help, "gauge", value);
    }

    fn line(&mut self, name: &str, help: &str, kind: &str, value: impl Display) {
        // Writing to a string cannot fail.
        let _ = writeln!(
            self.0,
            "# HELP marches_{name} {help}.\n# TYPE marches_{name} {kind}\nmarches_{name} {value}"
        );
    }
}
