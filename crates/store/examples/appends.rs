//! Measures durable appends per second, for one game and for many at once.
//!
//!     cargo run --release -p store --example appends -- [SECONDS] [FILE] [full|normal] [GAMES…]
//!
//! A game's next append begins when its last is acknowledged, as at a real table.

use std::{
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};
use store::{
    Durability, Entry, GameId, Millis, Options, SeatHolder, Secret, SqliteStore, Store,
    conformance::{some_game, some_gist},
};
use table::Seat;

const ACTION: &str = "play green-7 at 4, claim 4";

async fn table(store: Arc<SqliteStore>, game: GameId, until: Instant) -> Vec<Duration> {
    let mut waits = Vec::new();
    let mut n = 1;
    while Instant::now() < until {
        let entry = Entry::action(Seat::FIRST, ACTION, vec![n % 54]);
        let start = Instant::now();
        let appended = store.append(
            game,
            n,
            vec![entry],
            some_gist(Seat::new(n as usize % 2), n),
            Millis(1_800_000_000_000 + i64::from(n)),
        );
        appended.await.expect("an append");
        waits.push(start.elapsed());
        n += 1;
    }
    waits
}

async fn measure(store: &Arc<SqliteStore>, games: usize, time: Duration) {
    let mut ids = Vec::new();
    for _ in 0..games {
        let mut game = some_game(Millis(0));
        for seat in &mut game.seats {
            *seat = SeatHolder::human("Somebody", Secret::fresh().hash());
        }
        ids.push(store.create(game).await.expect("a game"));
    }
    let before = store.tally();
    let start = Instant::now();
    let tables: Vec<_> = ids
        .into_iter()
        .map(|game| tokio::spawn(table(store.clone(), game, start + time)))
        .collect();
    let mut waits = Vec::new();
    for table in tables {
        waits.extend(table.await.expect("a table"));
    }
    let took = start.elapsed().as_secs_f64();
    let after = store.tally();
    let commits = after.commits - before.commits;
    waits.sort_unstable();
    let wait = |share: f64| waits[((waits.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    println!(
        "{games:>4} games: {:>7.0} durable appends/s, {:>6.0} commits/s, {:>5.1} a commit; \
         waits p50 {:.2} ms, p99 {:.2} ms, most {:.2} ms",
        waits.len() as f64 / took,
        commits as f64 / took,
        waits.len() as f64 / commits as f64,
        wait(0.5),
        wait(0.99),
        wait(1.0),
    );
}

#[tokio::main]
async fn main() {
    let mut words = std::env::args().skip(1);
    let seconds = words
        .next()
        .map_or(5.0, |word| word.parse().expect("seconds"));
    let folder = tempfile::tempdir().expect("a folder");
    let path = words
        .next()
        .map_or_else(|| folder.path().join("games.db"), PathBuf::from);
    let durability = match words.next().as_deref() {
        Some("normal") => Durability::ProcessDeath,
        _ => Durability::PowerCut,
    };
    let options = Options {
        durability,
        ..Options::default()
    };
    println!("{durability:?}, {}", path.display());
    let store = SqliteStore::open_with(&path, &options).await;
    let store = Arc::new(store.expect("a store"));
    let mut counts: Vec<usize> = words.map(|word| word.parse().expect("games")).collect();
    if counts.is_empty() {
        counts = vec![1, 10, 200, 1000];
    }
    for games in counts {
        measure(&store, games, Duration::from_secs_f64(seconds)).await;
    }
    store.close().await;
    let size = std::fs::metadata(&path).map_or(0, |file| file.len());
    println!("the file has {:.1} MB", size as f64 / 1e6);
}
