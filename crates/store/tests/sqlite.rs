//! The SQLite store keeps the laws, in a file and in memory, and says clearly what is wrong with a file
//! or a disk.

use sha2::{Digest, Sha256};
use std::{path::Path, sync::Arc, time::Duration};
use store::{
    Durability, Entry, GameId, Listing, Millis, Mine, Options, Page, Secret, SqliteStore, Store,
    StoreError,
    conformance::{self, some_game, some_gist},
};
use table::Seat;

fn act(text: &str) -> Vec<Entry> {
    vec![Entry::action(Seat::FIRST, text, vec![])]
}

async fn open(path: &Path, change: impl FnOnce(&mut Options)) -> Result<SqliteStore, StoreError> {
    let mut options = Options::default();
    change(&mut options);
    SqliteStore::open_with(path, &options).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_laws_hold_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    conformance::hold(|| async {
        let path = folder.path().join(format!("{}.db", GameId::fresh()));
        let opened = open(&path, |_| {}).await;
        Arc::new(opened.unwrap()) as Arc<dyn Store>
    })
    .await;
}

#[tokio::test]
async fn the_laws_hold_in_memory() {
    conformance::hold(|| async {
        Arc::new(SqliteStore::open(":memory:").await.unwrap()) as Arc<dyn Store>
    })
    .await;
}

#[tokio::test]
async fn the_file_and_its_folder_are_made_and_found_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a folder/with 100%?#/games.db");
    let store = SqliteStore::open(&path).await.unwrap();
    let game = store.create(some_game(Millis(1))).await.unwrap();
    store
        .append(game, 1, act("a"), some_gist(Seat::SECOND, 1), Millis(2))
        .await
        .unwrap();
    store.close().await;
    assert!(path.exists());
    let left: Vec<_> = std::fs::read_dir(path.parent().unwrap()).unwrap().collect();
    assert_eq!(left.len(), 1, "closing leaves one file: {left:?}");
    let store = SqliteStore::open(&path).await.unwrap();
    let kept = store.load(game).await.unwrap();
    assert_eq!(kept.next(), 2);
    assert_eq!(
        store
            .append(game, 2, act("b"), some_gist(Seat::SECOND, 1), Millis(3))
            .await,
        Ok(2)
    );
}

/// The file holds seeds.
#[cfg(unix)]
#[tokio::test]
async fn the_file_is_for_its_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path().join("games.db")).await;
    store.as_ref().unwrap().check().await.unwrap();
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let file = file.unwrap();
        let mode = file.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{:?}", file.path());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_file_may_be_opened_twice_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let opened = [(), ()].map(|()| tokio::spawn(SqliteStore::open(path.clone())));
    for store in opened {
        store.await.unwrap().unwrap().check().await.unwrap();
    }
}

#[tokio::test]
async fn a_store_that_is_dropped_lets_go_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let store = SqliteStore::open(&path).await.unwrap();
    let game = store.create(some_game(Millis(1))).await.unwrap();
    drop(store);
    let store = SqliteStore::open(&path).await.unwrap();
    assert_eq!(
        store
            .append(game, 1, act("a"), some_gist(Seat::SECOND, 1), Millis(3))
            .await,
        Ok(1)
    );
}

#[tokio::test]
async fn a_full_disk_is_named_and_leaves_nothing_half_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let small = |options: &mut Options| options.max_pages = Some(24);
    let store = open(&path, small).await.unwrap();
    let mut kept: Vec<(GameId, u32)> = Vec::new();
    let text = "x".repeat(900);
    let full = 'full: loop {
        let new = some_game(Millis(0));
        match store.create(new).await {
            Ok(game) => kept.push((game, 0)),
            Err(error) => break error,
        }
        for n in 1..=5 {
            let game = kept.last_mut().unwrap();
            match store
                .append(game.0, n, act(&text), some_gist(Seat::SECOND, 1), Millis(0))
                .await
            {
                Ok(n) => game.1 = n,
                Err(error) => break 'full error,
            }
        }
    };
    assert_eq!(full, StoreError::Full);
    assert!(full.to_string().contains("disk is full"), "{full}");
    assert!(kept.len() > 1);

    // A large game does not fit, nor does its row or a seat of it remain.
    let mut large = some_game(Millis(0));
    large.opening.position = Some("y".repeat(200_000));
    let id = large.id;
    assert_eq!(store.create(large).await, Err(StoreError::Full));
    assert_eq!(store.load(id).await, Err(StoreError::NotFound(id)));

    // What was acknowledged can be read, now and after opening it with more room; then it goes on.
    let all_there = async |store: &SqliteStore| {
        for (game, entries) in &kept {
            assert_eq!(store.load(*game).await.unwrap().next(), entries + 1);
        }
        let counts = store.counts().await.unwrap();
        assert_eq!(counts.games, kept.len() as u64);
    };
    all_there(&store).await;
    store.close().await;
    let store = open(&path, |_| {}).await.unwrap();
    all_there(&store).await;
    let (game, entries) = kept[0];
    let more = store.append(
        game,
        entries + 1,
        act(&text),
        some_gist(Seat::SECOND, 1),
        Millis(0),
    );
    assert_eq!(more.await, Ok(entries + 1));
    store.check().await.unwrap();
}

#[tokio::test]
async fn a_read_only_file_is_read_and_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let store = SqliteStore::open(&path).await.unwrap();
    let game = store.create(some_game(Millis(1))).await.unwrap();
    store
        .append(game, 1, act("a"), some_gist(Seat::SECOND, 1), Millis(2))
        .await
        .unwrap();
    store.close().await;

    let read_only = |options: &mut Options| options.read_only = true;
    let store = open(&path, read_only).await.unwrap();
    assert_eq!(store.load(game).await.unwrap().next(), 2);
    assert_eq!(
        store
            .list(Listing::Live, None, 9)
            .await
            .unwrap()
            .games
            .len(),
        1
    );
    for refused in [
        store
            .append(game, 2, act("b"), some_gist(Seat::SECOND, 1), Millis(3))
            .await
            .map(|_| ()),
        store.create(some_game(Millis(1))).await.map(|_| ()),
        store.check().await,
    ] {
        let error = refused.unwrap_err();
        assert!(matches!(error, StoreError::ReadOnly(_)), "{error:?}");
        assert!(error.to_string().contains("read-only"), "{error}");
    }
    assert_eq!(store.counts().await.unwrap().games, 1);
    store.close().await;

    let missing = open(&folder.path().join("none.db"), read_only).await;
    assert!(matches!(missing, Err(StoreError::CannotOpen { .. })));
}

#[tokio::test]
async fn what_is_no_file_of_games_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("letter.txt");
    std::fs::write(&text, "Dear reader, ".repeat(1000)).unwrap();
    let error = SqliteStore::open(&text).await.unwrap_err();
    assert!(matches!(error, StoreError::Corrupt(_)), "{error:?}");
    assert!(error.to_string().contains("letter.txt"), "{error}");
    let untouched = std::fs::read_to_string(&text).unwrap();
    assert!(untouched.starts_with("Dear reader"));

    let error = SqliteStore::open(folder.path()).await.unwrap_err();
    assert!(matches!(error, StoreError::CannotOpen { .. }), "{error:?}");
    assert!(error.to_string().contains("it is a folder"), "{error}");
    let error = SqliteStore::open(text.join("games.db")).await.unwrap_err();
    assert!(matches!(error, StoreError::CannotOpen { .. }), "{error:?}");
}

/// Another program's database, and one of a later version of ours, made by hand.
#[tokio::test]
async fn a_strange_database_is_left_alone() {
    use sqlx::{Connection, SqliteConnection, sqlite::SqliteConnectOptions};
    let folder = tempfile::tempdir().unwrap();
    for (name, script, says) in [
        (
            "music.db",
            "CREATE TABLE songs (title TEXT)",
            "another program",
        ),
        (
            "later.db",
            "PRAGMA application_id = 0x4d726368; PRAGMA user_version = 99; CREATE TABLE x (y)",
            "newer version",
        ),
    ] {
        let path = folder.path().join(name);
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .create_if_missing(true);
        let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
        sqlx::raw_sql(script)
            .execute(&mut connection)
            .await
            .unwrap();
        connection.close().await.unwrap();
        let before = std::fs::read(&path).unwrap();
        let error = SqliteStore::open(&path).await.unwrap_err();
        assert!(error.to_string().contains(says), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), before, "{name} was changed");
    }
}

#[tokio::test]
async fn the_log_is_append_only_even_for_sql() {
    use sqlx::{Connection, SqliteConnection, sqlite::SqliteConnectOptions};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let store = SqliteStore::open(&path).await.unwrap();
    let game = store.create(some_game(Millis(1))).await.unwrap();
    store
        .append(game, 1, act("a"), some_gist(Seat::SECOND, 1), Millis(2))
        .await
        .unwrap();
    let options = SqliteConnectOptions::new().filename(&path);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    for (script, says) in [
        ("UPDATE entries SET body = 'b'", "append-only"),
        ("DELETE FROM entries", "append-only"),
        ("DELETE FROM games", "FOREIGN KEY"),
    ] {
        let refused = sqlx::raw_sql(script).execute(&mut connection).await;
        let error = refused.unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
    }
    let log = store.log_since(game, 0).await.unwrap();
    assert_eq!(log[0].entry, act("a")[0]);
}

#[tokio::test]
async fn a_file_in_use_is_busy_and_then_not() {
    use sqlx::{Connection, SqliteConnection, sqlite::SqliteConnectOptions};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let impatient = |options: &mut Options| options.patience = Duration::from_millis(50);
    let store = open(&path, impatient).await.unwrap();
    let game = store.create(some_game(Millis(1))).await.unwrap();
    let options = SqliteConnectOptions::new().filename(&path);
    let mut other = SqliteConnection::connect_with(&options).await.unwrap();
    let hold = sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await;
    hold.unwrap();
    let refused = store
        .append(game, 1, act("a"), some_gist(Seat::SECOND, 1), Millis(2))
        .await;
    assert_eq!(refused, Err(StoreError::Busy));
    assert_eq!(store.load(game).await.unwrap().next(), 1);
    sqlx::raw_sql("COMMIT").execute(&mut other).await.unwrap();
    assert_eq!(
        store
            .append(game, 1, act("a"), some_gist(Seat::SECOND, 1), Millis(2))
            .await,
        Ok(1)
    );
}

/// Two processes with one file, as when a new server starts before the old one has stopped.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_stores_on_one_file_refuse_the_loser() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let normal = |options: &mut Options| options.durability = Durability::ProcessDeath;
    let stores = [
        Arc::new(open(&path, normal).await.unwrap()),
        Arc::new(open(&path, normal).await.unwrap()),
    ];
    let game = stores[0].create(some_game(Millis(1))).await.unwrap();
    let players = stores.clone().map(|store| {
        tokio::spawn(async move {
            let mut won = 0;
            for n in 1..=100 {
                match store
                    .append(game, n, act("a"), some_gist(Seat::SECOND, 1), Millis(0))
                    .await
                {
                    Ok(_) => won += 1,
                    Err(StoreError::Stale { .. }) => {}
                    Err(error) => panic!("{error}"),
                }
            }
            won
        })
    });
    let mut won = 0;
    for player in players {
        won += player.await.unwrap();
    }
    let kept = stores[1].load(game).await.unwrap();
    assert_eq!(kept.log.len(), won);
}

/// A file as the first version of this program wrote it: Ann's games, of which the second is over.
async fn old_file(path: &Path, ann: &Secret) {
    use sqlx::{AssertSqlSafe, Connection, SqliteConnection, sqlite::SqliteConnectOptions};
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    let hash = hex::encode(Sha256::digest(ann.reveal()));
    let tables = include_str!("../migrations/0001_games.sql");
    let script = format!(
        "{tables} PRAGMA application_id = 0x4d726368; PRAGMA user_version = 1;
         INSERT INTO games (id, game, rules_version, settings, deal, seed, listed, created_at, ended_at) VALUES
             ('00000000000000000001', 'pebbles', 7, '[]', '', 'a', 1, 10, NULL),
             ('00000000000000000002', 'pebbles', 7, '[]', '', 'b', 1, 20, 40),
             ('00000000000000000003', 'pebbles', 7, '[]', '', 'c', 1, 30, NULL);
         INSERT INTO seats (game, seat, name, kind, secret_hash) SELECT key, 1, 'Ann', 'human', X'{hash}' FROM games;
         INSERT INTO seats (game, seat, name, kind) SELECT key, 2, 'Bob', 'open' FROM games;
         INSERT INTO seats (game, seat, name, kind, computer) VALUES (2, 3, 'Coach', 'computer', 'easy');
         INSERT INTO entries (game, n, kind, seat, body, draws, at) VALUES
             (1, 1, 'action', 1, 'take 1', '', 50), (2, 1, 'forfeit', 1, 'had enough', '', 40);"
    );
    let done = sqlx::raw_sql(AssertSqlSafe(script)).execute(&mut connection);
    done.await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn an_old_file_keeps_its_games_and_lists_them_without_a_gist() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let ann = Secret::fresh();
    old_file(&path, &ann).await;
    let read_only = open(&path, |options| options.read_only = true).await;
    assert!(read_only.unwrap_err().to_string().contains("older format"));

    let store = SqliteStore::open(&path).await.unwrap();
    let [first, second, third] =
        ["1", "2", "3"].map(|n| format!("{n:0>20}").parse::<GameId>().unwrap());
    let ids = |page: Page| -> Vec<GameId> { page.games.iter().map(|line| line.id).collect() };
    let mine = async |which| ids(store.games_of(&[ann.hash()], which, None, 9).await.unwrap());
    let list = async |which| ids(store.list(which, None, 9).await.unwrap());
    // What was done last comes first, by the log as it was.
    assert_eq!(mine(Mine::All).await, [first, second, third]);
    assert_eq!(mine(Mine::Waiting).await, [first, third]);
    assert_eq!(mine(Mine::Over).await, [second]);
    assert_eq!(mine(Mine::ToAct).await, []);
    assert_eq!(list(Listing::Open).await, [third, first]);
    assert_eq!(list(Listing::Finished).await, [second]);
    assert_eq!(list(Listing::Untold).await, [third, first]);
    let kept = store.load(first).await.unwrap();
    assert_eq!((kept.next(), kept.gist, kept.coached), (2, None, false));
    // A guided first game was known by the name of the computer.
    assert!(store.load(second).await.unwrap().coached);
    // Somebody says how they stand, by itself or with the next action.
    let gist = some_gist(Seat::FIRST, 1);
    store.set_gist(first, 2, gist.clone()).await.unwrap();
    let line = store.games_of(&[ann.hash()], Mine::ToAct, None, 9).await;
    let line = line.unwrap().games.remove(0);
    assert_eq!((line.gist, line.last_at), (Some(gist), Millis(50)));
    let acted = store.append(third, 1, act("a"), some_gist(Seat::SECOND, 1), Millis(60));
    acted.await.unwrap();
    assert_eq!(mine(Mine::All).await, [third, first, second]);
    assert_eq!(mine(Mine::Waiting).await, [third]);
    assert_eq!(list(Listing::Untold).await, []);
}

/// A page of a list is read off an index: no list is gone through, and none is sorted.
#[tokio::test]
async fn a_page_reads_no_more_than_its_own_lines() {
    use sqlx::{AssertSqlSafe, Connection, Row, SqliteConnection, sqlite::SqliteConnectOptions};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    SqliteStore::open(&path).await.unwrap().close().await;
    let options = SqliteConnectOptions::new().filename(&path);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    let source = include_str!("../src/sqlite/lists.rs");
    let queries = source
        .split('"')
        .filter(|text| text.contains(" DESC LIMIT ?"));
    let mut seen = 0;
    for query in queries {
        seen += 1;
        let explained = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {query}")))
            .fetch_all(&mut connection)
            .await
            .unwrap();
        for step in explained {
            let step: String = step.get("detail");
            let is_index = step.contains("USING") || step.contains("CORRELATED");
            assert!(is_index && !step.contains("ORDER BY"), "{query}: {step}");
        }
    }
    assert_eq!(seen, 6);
}
