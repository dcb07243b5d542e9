//! Games in one SQLite file: opening it, and what SQLite's errors mean. Writes are in [`writer`],
//! reads in [`reader`] and [`lists`]; both speak to SQLite through sqlx, whose threads do the blocking.

mod daily;
mod lists;
mod reader;
mod rows;
mod writer;

use crate::{
    Counts, DailyScore, DailyTry, Day, Entry, GameId, Gist, Listing, Logged, Millis, Mine, NewGame,
    Page, Place, Score, SeatHolder, Secret, SecretHash, Store, StoreError, StoredGame, Tally,
};
use async_trait::async_trait;
use sqlx::{
    AssertSqlSafe, Row, SqliteConnection, SqlitePool,
    sqlite::{SqliteConnectOptions, SqlitePoolOptions, SqliteSynchronous},
};
use std::{
    io::{Error, ErrorKind},
    path::Path,
    time::Duration,
};
use table::Seat;
use writer::{Request, Writer};

/// Each brings the file from one version to the next; never change one that has been released.
const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/0001_games.sql"),
    include_str!("../../migrations/0002_seats_change.sql"),
    include_str!("../../migrations/0003_lists.sql"),
    include_str!("../../migrations/0004_hints.sql"),
    include_str!("../../migrations/0005_coached.sql"),
    include_str!("../../migrations/0006_daily.sql"),
];

/// Marks a file as ours: "Mrch".
const APPLICATION_ID: i64 = 0x4d72_6368;

/// How hard a commit is pressed onto the disk. Both survive the death of the process at any moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Durability {
    /// Synced at every commit: survives a power cut too.
    #[default]
    PowerCut,
    /// Synced now and then: a power cut may lose the last seconds, though it harms nothing before them.
    ProcessDeath,
}

/// How a file of games is opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// How hard a commit is pressed onto the disk.
    pub durability: Durability,
    /// How many may read at once.
    pub readers: u32,
    /// The most pages of 4 kB that the file may grow to. At the limit the disk counts as full.
    pub max_pages: Option<u32>,
    /// Whether to open a file only for reading, such as a copy; it must exist.
    pub read_only: bool,
    /// How long to wait for another process that holds the file.
    pub patience: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            durability: Durability::PowerCut,
            readers: 4,
            max_pages: None,
            read_only: false,
            patience: Duration::from_secs(5),
        }
    }
}

/// Games in one SQLite file, or in memory.
#[derive(Debug)]
pub struct SqliteStore {
    readers: SqlitePool,
    writer: Writer,
}

impl SqliteStore {
    /// Opens a file of games. The file and its folder are made if they are missing; the file can be read
    /// by its owner alone. `:memory:` is no file, but [`SqliteStore::in_memory`].
    ///
    /// # Errors
    /// If it cannot be opened, or is something else than a file of games.
    pub async fn open(path: impl AsRef<Path>) -> Result<SqliteStore, StoreError> {
        SqliteStore::open_with(path, &Options::default()).await
    }

    /// Opens a file of games in a way of one's own.
    ///
    /// # Errors
    /// As [`SqliteStore::open`].
    pub async fn open_with(
        path: impl AsRef<Path>,
        options: &Options,
    ) -> Result<SqliteStore, StoreError> {
        let path = path.as_ref();
        if path == Path::new(":memory:") {
            return SqliteStore::in_memory().await;
        }
        if !options.read_only {
            make_file(path)?;
        }
        let connect = connect_options(options)
            .filename(path)
            .read_only(options.read_only);
        let mut writing = connect.clone();
        if let Some(pages) = options.max_pages {
            writing = writing.pragma("max_page_count", pages.to_string());
        }
        let writers = connect_first(writing, path).await?;
        set_up(&writers, options, path).await?;
        let readers = pool_options(options.readers.max(1))
            .min_connections(0)
            .connect_lazy_with(connect.pragma("query_only", "ON"));
        Ok(SqliteStore {
            readers,
            writer: Writer::start(writers),
        })
    }

    /// Keeps games in memory, for as long as the store lives.
    ///
    /// # Errors
    /// If there is no memory.
    pub async fn in_memory() -> Result<SqliteStore, StoreError> {
        // One connection for everything: each would have a memory of its own.
        let options = Options::default();
        let path = Path::new(":memory:");
        let pool = connect_first(connect_options(&options).in_memory(true), path).await?;
        set_up(&pool, &options, path).await?;
        Ok(SqliteStore {
            readers: pool.clone(),
            writer: Writer::start(pool),
        })
    }
}

/// Makes the file and its folder, if they are missing. An empty file is an empty database.
fn make_file(path: &Path) -> Result<(), StoreError> {
    let failed = |what: &str, error: Error| match error.kind() {
        ErrorKind::StorageFull => StoreError::Full,
        ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly(path.display().to_string()),
        _ => cannot_open(path, format!("{what} cannot be made ({error})")),
    };
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| failed("its folder", error))?;
    }
    let mut new = std::fs::OpenOptions::new();
    new.write(true).create_new(true);
    // Seeds are in it, so it is for the owner only. SQLite gives its other files the same mode.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut new, 0o600);
    match new.open(path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(failed("it", error)),
        _ => Ok(()),
    }
}

fn cannot_open(path: &Path, why: impl Into<String>) -> StoreError {
    StoreError::CannotOpen {
        path: path.display().to_string(),
        why: why.into(),
    }
}

fn connect_options(options: &Options) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .foreign_keys(true)
        .busy_timeout(options.patience)
        // A log is read in one go.
        .row_buffer_size(500)
        // What a statement would undo if it failed is kept in memory, and not in a file of its own for
        // every large group.
        .pragma("temp_store", "MEMORY")
        .synchronous(match options.durability {
            Durability::PowerCut => SqliteSynchronous::Full,
            Durability::ProcessDeath => SqliteSynchronous::Normal,
        })
}

fn pool_options(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(connections)
        .test_before_acquire(false)
        .idle_timeout(None)
        .max_lifetime(None)
}

/// A pool of the one connection that writes.
async fn connect_first(
    connect: SqliteConnectOptions,
    path: &Path,
) -> Result<SqlitePool, StoreError> {
    let pool = pool_options(1).min_connections(1).connect_with(connect);
    pool.await.map_err(|error| opening(error, path))
}

/// Sees whether the file is one of ours, and brings it up to date.
async fn set_up(pool: &SqlitePool, options: &Options, path: &Path) -> Result<(), StoreError> {
    let failed = |error| opening(error, path);
    let mut connection = pool.acquire().await.map_err(failed)?;
    let connection = &mut *connection;
    let known = MIGRATIONS.len() as i64;
    let (application, version, is_empty) = marks(connection).await.map_err(failed)?;
    let corrupt = |why: String| Err(StoreError::Corrupt(format!("'{}' {why}", path.display())));
    if !is_empty && application != APPLICATION_ID {
        return corrupt("is a database of another program".into());
    }
    if version > known {
        return corrupt(format!(
            "was written by a newer version of this program (its format is {version}, this program \
             knows up to {known})"
        ));
    }
    if options.read_only {
        return match version == known {
            true => Ok(()),
            false => corrupt("is of an older format; open it once for writing".into()),
        };
    }
    // Only now, so that a file of another program is not changed.
    write_ahead(connection, options.patience)
        .await
        .map_err(failed)?;
    if let Err(error) = migrate(connection).await {
        // Fails if SQLite has done so already.
        let _ = raw(connection, "ROLLBACK".into()).await;
        return Err(failed(error));
    }
    // A file that can only be read is found out now, not at the first action.
    let probe = "BEGIN IMMEDIATE; UPDATE pulse SET beats = beats + 1; ROLLBACK";
    let probed = raw(connection, probe.into()).await;
    probed.map_err(failed)
}

/// Whose file it is, of which version, and whether it is empty; all of one moment, since another process
/// may be setting it up.
async fn marks(connection: &mut SqliteConnection) -> Result<(i64, i64, bool), sqlx::Error> {
    raw(connection, "BEGIN".into()).await?;
    let application = number(connection, "PRAGMA application_id").await?;
    let version = number(connection, "PRAGMA user_version").await?;
    let things = number(connection, "SELECT count(*) FROM sqlite_schema").await?;
    raw(connection, "COMMIT".into()).await?;
    Ok((application, version, things == 0))
}

/// Turns to a write-ahead log. SQLite does not wait for others here by itself.
async fn write_ahead(
    connection: &mut SqliteConnection,
    mut patience: Duration,
) -> Result<(), sqlx::Error> {
    const PAUSE: Duration = Duration::from_millis(10);
    loop {
        match raw(connection, "PRAGMA journal_mode = WAL".into()).await {
            Err(error) if matches!(code(&error), Some(BUSY | LOCKED)) && patience > PAUSE => {
                patience -= PAUSE;
                tokio::time::sleep(PAUSE).await;
            }
            done => return done,
        }
    }
}

async fn migrate(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    raw(connection, "BEGIN IMMEDIATE".into()).await?;
    // Asked again: another process may have been quicker.
    let version = number(connection, "PRAGMA user_version").await? as usize;
    for (index, migration) in MIGRATIONS.iter().enumerate().skip(version) {
        let marks = format!(
            "PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {}",
            index + 1
        );
        raw(connection, format!("{migration} {marks}")).await?;
    }
    raw(connection, "COMMIT".into()).await
}

async fn number(connection: &mut SqliteConnection, sql: &'static str) -> Result<i64, sqlx::Error> {
    sqlx::query(sql).fetch_one(connection).await?.try_get(0)
}

async fn raw(connection: &mut SqliteConnection, script: String) -> Result<(), sqlx::Error> {
    sqlx::raw_sql(AssertSqlSafe(script))
        .execute(connection)
        .await?;
    Ok(())
}

// SQLite's primary result codes.
const BUSY: u32 = 5;
const LOCKED: u32 = 6;
const READ_ONLY: u32 = 8;
const CORRUPT: u32 = 11;
const FULL: u32 = 13;
const CANNOT_OPEN: u32 = 14;
const NOT_A_DATABASE: u32 = 26;

/// SQLite's result code, without its extension.
fn code(error: &sqlx::Error) -> Option<u32> {
    let extended: u32 = error.as_database_error()?.code()?.parse().ok()?;
    Some(extended & 0xff)
}

/// What an error of SQLite means to us.
fn failure(error: sqlx::Error) -> StoreError {
    match (code(&error), &error) {
        (Some(FULL), _) => StoreError::Full,
        (Some(READ_ONLY), _) => StoreError::ReadOnly(error.to_string()),
        (Some(BUSY | LOCKED), _) => StoreError::Busy,
        (Some(CORRUPT | NOT_A_DATABASE), _) => StoreError::Corrupt(error.to_string()),
        (_, sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed) => StoreError::Closed,
        (_, sqlx::Error::PoolTimedOut) => StoreError::Busy,
        (_, sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_)) => {
            StoreError::Corrupt(error.to_string())
        }
        _ => StoreError::Other(error.to_string()),
    }
}

/// The same when a file is opened: the person needs to know which.
fn opening(error: sqlx::Error, path: &Path) -> StoreError {
    if code(&error) == Some(CANNOT_OPEN) {
        return cannot_open(path, why_not_opened(path));
    }
    match failure(error) {
        StoreError::Corrupt(why) => {
            StoreError::Corrupt(format!("'{}' is no file of games ({why})", path.display()))
        }
        StoreError::ReadOnly(_) => StoreError::ReadOnly(path.display().to_string()),
        StoreError::Other(why) => cannot_open(path, why),
        other => other,
    }
}

/// SQLite says only that it could not.
fn why_not_opened(path: &Path) -> &'static str {
    if path.is_dir() {
        "it is a folder"
    } else if path.exists() {
        "both it and its folder must be writable, and one of them is not"
    } else {
        "it does not exist"
    }
}

fn parsed(secret: &str) -> Result<Secret, StoreError> {
    let corrupt = |_| StoreError::Corrupt("a secret of this server cannot be read".into());
    secret.parse().map_err(corrupt)
}

#[async_trait]
impl Store for SqliteStore {
    async fn create(&self, game: NewGame) -> Result<GameId, StoreError> {
        game.is_fit()?;
        let id = game.id;
        self.writer.ask(Request::Create(Box::new(game))).await?;
        Ok(id)
    }

    async fn append_scored(
        &self,
        game: GameId,
        expected: u32,
        entries: Vec<Entry>,
        gist: Gist,
        score: Option<Score>,
        at: Millis,
    ) -> Result<u32, StoreError> {
        if entries.is_empty() {
            return Err(StoreError::Unfit("no entries".into()));
        }
        let request = Request::Append {
            game,
            expected,
            entries,
            gist,
            score,
            at,
        };
        self.writer.ask(request).await
    }

    async fn set_gist(&self, game: GameId, expected: u32, gist: Gist) -> Result<(), StoreError> {
        let request = Request::Gist {
            game,
            expected,
            gist,
        };
        self.writer.ask(request).await.map(|_| ())
    }

    async fn set_seat(
        &self,
        game: GameId,
        seat: Seat,
        holder: SeatHolder,
    ) -> Result<(), StoreError> {
        self.writer.seat(game, seat, holder, false).await
    }

    async fn count_hint(&self, game: GameId, seat: Seat) -> Result<(), StoreError> {
        let request = Request::Hint { game, seat };
        self.writer.ask(request).await.map(|_| ())
    }

    async fn take_seat(
        &self,
        game: GameId,
        seat: Seat,
        holder: SeatHolder,
    ) -> Result<(), StoreError> {
        self.writer.seat(game, seat, holder, true).await
    }

    async fn load(&self, game: GameId) -> Result<StoredGame, StoreError> {
        reader::load(&self.readers, game).await
    }

    async fn log_since(&self, game: GameId, n: u32) -> Result<Vec<Logged>, StoreError> {
        reader::log_since(&self.readers, game, n).await
    }

    async fn games_of(
        &self,
        secrets: &[SecretHash],
        which: Mine,
        after: Option<Place>,
        limit: u32,
    ) -> Result<Page, StoreError> {
        lists::games_of(&self.readers, secrets, which, after, limit).await
    }

    async fn seats_of(&self, secret: SecretHash) -> Result<Vec<(GameId, Seat)>, StoreError> {
        reader::seats_of(&self.readers, secret).await
    }

    async fn list(
        &self,
        which: Listing,
        after: Option<Place>,
        limit: u32,
    ) -> Result<Page, StoreError> {
        lists::list(&self.readers, which, after, limit).await
    }

    async fn daily_scores(
        &self,
        game: &str,
        day: Day,
        limit: u32,
    ) -> Result<Vec<DailyScore>, StoreError> {
        daily::scores(&self.readers, game, day, limit).await
    }

    async fn daily_try(
        &self,
        game: &str,
        day: Day,
        holders: &[SecretHash],
    ) -> Result<Option<DailyTry>, StoreError> {
        daily::try_of(&self.readers, game, day, holders).await
    }

    async fn own_secret(&self, purpose: &str) -> Result<Secret, StoreError> {
        if let Some(kept) = daily::secret(&self.readers, purpose).await? {
            return parsed(&kept);
        }
        // If another asks at the same time, the first stays.
        let request = Request::Secret {
            name: purpose.into(),
            value: Secret::fresh(),
        };
        self.writer.ask(request).await?;
        let kept = daily::secret(&self.readers, purpose).await?;
        parsed(&kept.unwrap_or_default())
    }

    async fn counts(&self) -> Result<Counts, StoreError> {
        reader::counts(&self.readers).await
    }

    async fn check(&self) -> Result<(), StoreError> {
        self.counts().await?;
        self.writer.ask(Request::Pulse).await?;
        Ok(())
    }

    fn tally(&self) -> Tally {
        self.writer.tally()
    }

    async fn close(&self) {
        self.writer.close().await;
        // The writer's connection goes last: it brings the log of changes into the file.
        self.readers.close().await;
        self.writer.close_connection().await;
    }
}
