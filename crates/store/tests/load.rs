//! Many games at once: everyone gets an answer, everything is there afterwards, and commits are shared.

use std::sync::Arc;
use store::{Entry, GameId, Gist, Millis, SqliteStore, Store, conformance::some_game};
use table::Seat;

const GAMES: u32 = 50;
const EACH: u32 = 100;

async fn play(store: Arc<dyn Store>) -> GameId {
    let game = store.create(some_game(Millis(0))).await.unwrap();
    for n in 1..=EACH {
        let entry = Entry::action(Seat::FIRST, format!("{game} {n}"), vec![n]);
        let appended = store
            .append(game, n, vec![entry], Gist::default(), Millis(n.into()))
            .await;
        assert_eq!(appended, Ok(n));
    }
    game
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_games_at_once_are_all_there_after_reopening() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&path).await.unwrap());
    let tables: Vec<_> = (0..GAMES)
        .map(|_| tokio::spawn(play(store.clone())))
        .collect();
    let mut games = Vec::new();
    for table in tables {
        games.push(table.await.unwrap());
    }
    let tally = store.tally();
    assert_eq!(tally.entries, u64::from(GAMES * EACH));
    assert_eq!(tally.requests, u64::from(GAMES * (EACH + 1)));
    assert!(
        tally.commits * 5 < tally.entries && tally.largest_group >= 10,
        "commits are hardly shared: {tally:?}"
    );
    store.close().await;

    let store = SqliteStore::open(&path).await.unwrap();
    for game in games {
        let log = store.load(game).await.unwrap().log;
        assert_eq!(log.len(), EACH as usize);
        for (n, logged) in (1..).zip(log) {
            let entry = Entry::action(Seat::FIRST, format!("{game} {n}"), vec![n]);
            assert_eq!((logged.n, logged.entry), (n, entry));
        }
    }
}

/// Requests that are queued in one breath go into one commit; alone, each has its own.
#[tokio::test]
async fn a_commit_is_shared_by_all_who_wait_for_it() {
    let store = Arc::new(SqliteStore::in_memory().await.unwrap());
    let mut games = Vec::new();
    for _ in 0..100 {
        games.push(store.create(some_game(Millis(0))).await.unwrap());
    }
    assert_eq!(store.tally().commits, 100);
    // On one thread nobody is served before all have asked.
    let asked: Vec<_> = games
        .iter()
        .map(|&game| {
            let store = store.clone();
            let entry = Entry::action(Seat::FIRST, "a", vec![]);
            tokio::spawn(async move {
                store
                    .append(game, 1, vec![entry], Gist::default(), Millis(0))
                    .await
            })
        })
        .collect();
    for answer in asked {
        assert_eq!(answer.await.unwrap(), Ok(1));
    }
    let tally = store.tally();
    assert!(tally.commits <= 102, "{tally:?}");
    assert!(tally.largest_group >= 99, "{tally:?}");
}

/// Whoever stops waiting loses only the answer.
#[tokio::test]
async fn a_caller_that_goes_away_harms_nobody() {
    let store = Arc::new(SqliteStore::in_memory().await.unwrap());
    let game = store.create(some_game(Millis(0))).await.unwrap();
    for n in 1..=50 {
        let entry = Entry::action(Seat::FIRST, "a", vec![]);
        let (asking, other) = (store.clone(), entry.clone());
        let gone = tokio::spawn(async move {
            asking
                .append(game, n, vec![other], Gist::default(), Millis(0))
                .await
        });
        tokio::task::yield_now().await;
        gone.abort();
        let _ = gone.await;
        let next = store.load(game).await.unwrap().next();
        if next == n {
            let appended = store
                .append(game, n, vec![entry], Gist::default(), Millis(0))
                .await;
            assert!(appended.is_ok() || store.load(game).await.unwrap().next() == n + 1);
        }
    }
    assert_eq!(store.load(game).await.unwrap().next(), 51);
}
