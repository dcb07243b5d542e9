//! The process dies at any moment, and nothing that was acknowledged is lost. The test starts itself as
//! a child that appends and says what was acknowledged, and kills it with SIGKILL.

use std::{
    collections::HashMap,
    io::{BufRead, BufReader},
    path::Path,
    process::{Command, Stdio},
    sync::{Arc, mpsc},
    time::Duration,
};
use store::{
    Entry, GameId, Listing, Millis, SqliteStore, Store, StoreError,
    conformance::{some_game, some_gist},
};
use table::{Seat, Seed};

const FILE: &str = "MARCHES_STORE_CRASH_TEST";
const KILLS: usize = 20;
const TABLES: usize = 8;
/// About so many acknowledgements are heard before a kill.
const EACH: usize = 25;

fn text(n: u32) -> String {
    format!("action number {n}")
}

/// Not a test by itself: what the child does until it is killed.
#[test]
fn child_that_appends() {
    let Some(path) = std::env::var_os(FILE) else {
        return;
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let store = Arc::new(SqliteStore::open(path).await.unwrap());
        let mut games: Vec<GameId> = store
            .list(Listing::Live, None, 3)
            .await
            .unwrap()
            .games
            .iter()
            .map(|line| line.id)
            .collect();
        while games.len() < TABLES {
            let game = store.create(some_game(Millis(0))).await.unwrap();
            println!("\nack {game} 0");
            games.push(game);
        }
        for game in games {
            tokio::spawn(append_for_ever(store.clone(), game));
        }
        std::future::pending::<()>().await;
    });
}

async fn append_for_ever(store: Arc<SqliteStore>, game: GameId) {
    let mut n = store.load(game).await.unwrap().next();
    loop {
        let entry = Entry::action(Seat::FIRST, text(n), vec![n]);
        let acknowledged = store
            .append(game, n, vec![entry], some_gist(Seat::SECOND, n), Millis(0))
            .await;
        println!("\nack {game} {}", acknowledged.unwrap());
        n += 1;
    }
}

/// Runs the child, kills it a moment after it has said `enough` acknowledgements, however long that takes, and gives what it said
/// was acknowledged. The moment is what makes the kill fall anywhere in a commit; on a slow machine less happens in it.
fn run_and_kill(
    path: &Path,
    enough: usize,
    moment: Duration,
    acknowledged: &mut HashMap<GameId, u32>,
) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "crash::child_that_appends", "--nocapture"])
        .env(FILE, path)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let said = BufReader::new(child.stdout.take().unwrap());
    let (says, hears) = mpsc::channel();
    let reader = std::thread::spawn(move || {
        // A last line without its end was cut off by the kill.
        let mut said = said;
        let mut lines = Vec::new();
        let mut line = String::new();
        while said.read_line(&mut line).unwrap_or(0) > 0 {
            if line.ends_with('\n') && line.starts_with("ack ") {
                lines.push(line.trim().to_string());
                // Once it was killed nobody counts any more.
                let _ = says.send(());
            }
            line.clear();
        }
        lines
    });
    // If the child ends by itself the channel closes, and that is found below.
    let heard = hears.iter().take(enough).count();
    std::thread::sleep(moment);
    let ended = child.try_wait().unwrap();
    assert!(ended.is_none(), "the child ended by itself: {ended:?}");
    assert_eq!(heard, enough, "the child says no more");
    // SIGKILL.
    child.kill().unwrap();
    child.wait().unwrap();
    for line in reader.join().unwrap() {
        let mut words = line.split(' ').skip(1);
        let game: GameId = words.next().unwrap().parse().unwrap();
        let n: u32 = words.next().unwrap().parse().unwrap();
        let known = acknowledged.entry(game).or_insert(n);
        *known = n.max(*known);
    }
}

async fn is_whole(path: &Path, acknowledged: &HashMap<GameId, u32>) -> Result<(), StoreError> {
    let store = SqliteStore::open(path).await?;
    for (game, last) in acknowledged {
        // Fails if there is a gap.
        let kept = store.load(*game).await?;
        assert!(
            kept.next() > *last,
            "{last} was acknowledged, {} is next",
            kept.next()
        );
        let told = kept.gist.map(|gist| gist.actions);
        assert_eq!(
            told,
            Some(kept.log.len() as u32),
            "lists say what the log says"
        );
        for logged in &kept.log {
            let n = logged.n;
            assert_eq!(logged.entry, Entry::action(Seat::FIRST, text(n), vec![n]));
        }
    }
    store.check().await?;
    store.close().await;
    Ok(())
}

#[test]
fn kill_9_loses_nothing_that_was_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let mut rng = Seed::fresh().rng("when to kill");
    let mut acknowledged = HashMap::new();
    for _ in 0..KILLS {
        // Sometimes at once after the first word, before there are many entries, or while tables are opened.
        let enough = rng.pick(2 * EACH + 1);
        let moment = Duration::from_micros(rng.pick(20_000) as u64);
        run_and_kill(&path, enough, moment, &mut acknowledged);
        if path.exists() {
            runtime.block_on(is_whole(&path, &acknowledged)).unwrap();
        }
    }
    // Whatever the kills before came to, one child says as much as is wanted.
    run_and_kill(&path, TABLES + 150, Duration::ZERO, &mut acknowledged);
    runtime.block_on(is_whole(&path, &acknowledged)).unwrap();
    let entries: u32 = acknowledged.values().sum();
    println!(
        "{KILLS} kills, {} games, {entries} entries acknowledged",
        acknowledged.len()
    );
    assert!(acknowledged.len() >= TABLES && entries > 100);
}
