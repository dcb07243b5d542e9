//! The one task that writes. It takes whatever has queued up, writes it in one transaction, commits, and
//! only then answers, so that one sync serves everyone who waited for it. A request that is refused
//! leaves the others in its group alone; a failure of the disk undoes and fails the whole group.

use super::{failure, rows};
use crate::{
    Entry, GameId, Gist, Millis, NewGame, Score, SeatHolder, Secret, StoreError, Tally,
    sqlite::rows::{EntryRow, GistRow, SeatRow},
};
use sqlx::{Row, SqliteConnection, SqlitePool};
use std::{
    collections::{BTreeMap, HashMap},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};
use table::{Seat, Seed};
use tokio::sync::{mpsc, oneshot};

/// How many requests may wait; whoever comes after them waits to be let in.
const QUEUE: usize = 1024;

/// How many requests go into one transaction, so that the first of them does not wait too long.
const LARGEST_GROUP: usize = 512;

/// Something to be written.
#[derive(Debug)]
pub(super) enum Request {
    Create(Box<NewGame>),
    Append {
        game: GameId,
        expected: u32,
        entries: Vec<Entry>,
        gist: Gist,
        score: Option<Score>,
        at: Millis,
    },
    Gist {
        game: GameId,
        expected: u32,
        gist: Gist,
    },
    Seat {
        game: GameId,
        seat: Seat,
        holder: SeatHolder,
        only_if_open: bool,
    },
    Hint {
        game: GameId,
        seat: Seat,
    },
    /// A secret of the server, unless it has one of this name.
    Secret {
        name: String,
        value: Secret,
    },
    /// A write of no account, to see whether writing works.
    Pulse,
    /// Nothing comes after this.
    Close,
}

/// For an append the number of the last entry, otherwise 0.
type Answer = Result<u32, StoreError>;

#[derive(Debug)]
struct Job {
    request: Request,
    answer: oneshot::Sender<Answer>,
}

#[derive(Debug, Default)]
struct Counters {
    commits: AtomicU64,
    entries: AtomicU64,
    requests: AtomicU64,
    largest_group: AtomicU64,
}

/// Where to ask for something to be written.
#[derive(Debug)]
pub(super) struct Writer {
    queue: mpsc::Sender<Job>,
    counters: Arc<Counters>,
    pool: SqlitePool,
}

impl Writer {
    /// Starts the task that writes. The pool has one connection.
    pub fn start(pool: SqlitePool) -> Writer {
        let (queue, waiting) = mpsc::channel(QUEUE);
        let counters = Arc::<Counters>::default();
        tokio::spawn(write(waiting, pool.clone(), counters.clone()));
        Writer {
            queue,
            counters,
            pool,
        }
    }

    /// Has something written and waits until it is durable.
    pub async fn ask(&self, request: Request) -> Answer {
        let (answer, answered) = oneshot::channel();
        let asked = Job { request, answer };
        let sent = self.queue.send(asked).await;
        sent.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Has a seat written.
    pub async fn seat(
        &self,
        game: GameId,
        seat: Seat,
        holder: SeatHolder,
        only_if_open: bool,
    ) -> Result<(), StoreError> {
        holder.is_fit()?;
        let request = Request::Seat {
            game,
            seat,
            holder,
            only_if_open,
        };
        self.ask(request).await.map(|_| ())
    }

    pub fn tally(&self) -> Tally {
        Tally {
            commits: self.counters.commits.load(Relaxed),
            entries: self.counters.entries.load(Relaxed),
            requests: self.counters.requests.load(Relaxed),
            largest_group: self.counters.largest_group.load(Relaxed),
        }
    }

    /// Ends the task once everything that was asked for before is written.
    pub async fn close(&self) {
        // Fails if it is closed already.
        let _ = self.ask(Request::Close).await;
    }

    /// Closes the connection that writes.
    pub async fn close_connection(&self) {
        self.pool.close().await;
    }
}

async fn write(mut waiting: mpsc::Receiver<Job>, pool: SqlitePool, counters: Arc<Counters>) {
    let mut group = Vec::new();
    while waiting.recv_many(&mut group, LARGEST_GROUP).await > 0 {
        let answers = write_group(&pool, &group, &counters).await;
        let size = group.len() as u64;
        counters.requests.fetch_add(size, Relaxed);
        counters.largest_group.fetch_max(size, Relaxed);
        for (asked, answer) in group.drain(..).zip(answers) {
            if matches!(asked.request, Request::Close) {
                waiting.close();
            }
            // Fails if the caller has stopped waiting.
            let _ = asked.answer.send(answer);
        }
    }
}

async fn write_group(pool: &SqlitePool, group: &[Job], counters: &Counters) -> Vec<Answer> {
    match try_group(pool, group, counters).await {
        Ok(answers) => answers,
        Err(error) => {
            let error = failure(error);
            group.iter().map(|_| Err(error.clone())).collect()
        }
    }
}

async fn try_group(
    pool: &SqlitePool,
    group: &[Job],
    counters: &Counters,
) -> Result<Vec<Answer>, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    sqlx::query("BEGIN IMMEDIATE")
        .execute(&mut *connection)
        .await?;
    let written = match Group::read(&mut connection, group).await {
        Ok(mut written) => written.write(group).await.map(|answers| {
            let Group { rows, changes, .. } = written;
            (answers, rows.len() as u64, changes)
        }),
        Err(error) => Err(error),
    };
    let committed = match written {
        Ok(written) => sqlx::query("COMMIT")
            .execute(&mut *connection)
            .await
            .map(|_| written),
        Err(error) => Err(error),
    };
    match committed {
        Ok((answers, entries, changes)) => {
            counters.entries.fetch_add(entries, Relaxed);
            counters.commits.fetch_add(u64::from(changes), Relaxed);
            Ok(answers)
        }
        Err(error) => {
            // Fails if SQLite has done so already, as it does when the disk is full.
            let _ = sqlx::query("ROLLBACK").execute(&mut *connection).await;
            Err(error)
        }
    }
}

/// What the writer needs to know of a game, kept up to date while a group is written.
struct Ledger {
    key: i64,
    next: u32,
    is_over: bool,
    seats: usize,
}

impl Ledger {
    /// Whether this is the number of the next entry.
    fn expects(&self, expected: u32) -> Result<(), StoreError> {
        let next = self.next;
        match expected == next {
            true => Ok(()),
            false => Err(StoreError::Stale { expected, next }),
        }
    }
}

/// Of a game: its id, its key, whether it is over, its last entry and its last seat.
type LedgerRow = (GameId, i64, u8, Option<u32>, Option<usize>);

/// A group that is being written.
struct Group<'c> {
    connection: &'c mut SqliteConnection,
    ledgers: HashMap<GameId, Ledger>,
    /// Entries go in at the end, all by one statement: each statement is a trip to sqlx's thread.
    rows: Vec<EntryRow>,
    /// What lists say of each game that changed; the last word counts.
    gists: BTreeMap<i64, GistRow>,
    /// Games that ended, when, and with which score.
    endings: Vec<(i64, Millis, Option<Score>)>,
    /// Whether there is anything to commit.
    changes: bool,
}

impl<'c> Group<'c> {
    async fn read(
        connection: &'c mut SqliteConnection,
        group: &[Job],
    ) -> Result<Group<'c>, sqlx::Error> {
        let ids = group.iter().filter_map(|asked| match &asked.request {
            Request::Create(new) => Some(new.id),
            Request::Append { game, .. }
            | Request::Gist { game, .. }
            | Request::Hint { game, .. }
            | Request::Seat { game, .. } => Some(*game),
            Request::Secret { .. } | Request::Pulse | Request::Close => None,
        });
        let mut ids: Vec<GameId> = ids.collect();
        ids.sort_unstable();
        ids.dedup();
        // One row with all of them: sqlx hands rows over from its thread one by one.
        let found = sqlx::query(
            "SELECT json_group_array(json_array(g.id, g.key, g.ended_at IS NOT NULL,
                    (SELECT n FROM entries WHERE game = g.key ORDER BY n DESC LIMIT 1),
                    (SELECT seat FROM seats WHERE game = g.key ORDER BY seat DESC LIMIT 1)))
             FROM json_each(?1) AS wanted JOIN games AS g ON g.id = wanted.value",
        )
        .bind(rows::json(&ids))
        .fetch_one(&mut *connection)
        .await?;
        let found: Vec<LedgerRow> = rows::from_json(found.try_get(0)?)?;
        let ledgers = found.into_iter().map(|(id, key, is_over, last, seats)| {
            let ledger = Ledger {
                key,
                next: last.unwrap_or(0) + 1,
                is_over: is_over != 0,
                seats: seats.unwrap_or(0),
            };
            (id, ledger)
        });
        Ok(Group {
            ledgers: ledgers.collect(),
            connection,
            rows: Vec::new(),
            gists: BTreeMap::new(),
            endings: Vec::new(),
            changes: false,
        })
    }

    async fn write(&mut self, group: &[Job]) -> Result<Vec<Answer>, sqlx::Error> {
        let mut answers = Vec::with_capacity(group.len());
        for asked in group {
            answers.push(match &asked.request {
                Request::Create(new) => self.create(new).await?,
                Request::Append {
                    game,
                    expected,
                    entries,
                    gist,
                    score,
                    at,
                } => self.append(*game, *expected, entries, (gist, score.as_ref()), *at),
                Request::Gist {
                    game,
                    expected,
                    gist,
                } => self.tell(*game, *expected, gist),
                Request::Seat {
                    game,
                    seat,
                    holder,
                    only_if_open,
                } => self.seat(*game, *seat, holder, *only_if_open).await?,
                Request::Hint { game, seat } => self.hint(*game, *seat).await?,
                Request::Secret { name, value } => self.secret(name, value).await?,
                Request::Pulse => self.pulse().await?,
                Request::Close => Ok(0),
            });
        }
        self.write_entries().await?;
        self.write_gists().await?;
        Ok(answers)
    }

    async fn create(&mut self, new: &NewGame) -> Result<Answer, sqlx::Error> {
        if self.ledgers.contains_key(&new.id) {
            return Ok(Err(StoreError::Exists(new.id)));
        }
        if let Some(begun) = self.begun(new).await? {
            return Ok(Err(StoreError::Exists(begun)));
        }
        let opening = &new.opening;
        let key = sqlx::query(
            "INSERT INTO games (id, game, rules_version, position, settings, deal, seed, listed, created_at, hints, coached)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
        )
        .bind(new.id.as_str())
        .bind(&opening.game)
        .bind(opening.rules_version)
        .bind(&opening.position)
        .bind(rows::json(&opening.settings))
        .bind(rows::numbers(&opening.deal))
        .bind(opening.seed.as_ref().map_or("", Seed::reveal))
        .bind(new.listed)
        .bind(new.at.0)
        .bind(new.hints)
        .bind(new.coached)
        .execute(&mut *self.connection)
        .await?
        .last_insert_rowid();
        for (index, holder) in new.seats.iter().enumerate() {
            let row = SeatRow::of(holder);
            sqlx::query(
                "INSERT INTO seats (game, seat, name, kind, secret_hash, computer)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            )
            .bind(key)
            .bind(index as i64 + 1)
            .bind(row.name)
            .bind(row.kind)
            .bind(row.secret_hash)
            .bind(row.computer)
            .execute(&mut *self.connection)
            .await?;
        }
        if let Some(daily) = &new.daily {
            sqlx::query(
                "INSERT INTO daily (game, name, day, holder, counts) VALUES (?1, ?2, ?3, ?4, ?5)",
            )
            .bind(key)
            .bind(&opening.game)
            .bind(daily.day.number())
            .bind(daily.holder.bytes())
            .bind(daily.counts)
            .execute(&mut *self.connection)
            .await?;
        }
        let ledger = Ledger {
            key,
            next: 1,
            is_over: false,
            seats: new.seats.len(),
        };
        self.ledgers.insert(new.id, ledger);
        let row = GistRow::of(key, &new.gist, false, Some(new.at));
        self.gists.insert(key, row);
        self.changes = true;
        Ok(Ok(0))
    }

    fn append(
        &mut self,
        game: GameId,
        expected: u32,
        entries: &[Entry],
        (gist, score): (&Gist, Option<&Score>),
        at: Millis,
    ) -> Answer {
        let ledger = self.ledgers.get_mut(&game);
        let ledger = ledger.ok_or(StoreError::NotFound(game))?;
        ledger.expects(expected)?;
        if ledger.is_over {
            return Err(StoreError::Over);
        }
        let (last, before) = entries.split_last().expect("checked by the caller");
        if before.iter().any(|entry| entry.ends().is_some()) {
            return Err(StoreError::Unfit("entries after an ending".into()));
        }
        entries
            .iter()
            .try_for_each(|entry| entry.is_fit(ledger.seats))?;
        gist.is_fit(ledger.seats)?;
        for entry in entries {
            let row = EntryRow::of(ledger.key, ledger.next, entry, at);
            self.rows.push(row);
            ledger.next += 1;
        }
        if last.ends().is_some() {
            ledger.is_over = true;
            self.endings.push((ledger.key, at, score.cloned()));
        }
        let row = GistRow::of(ledger.key, gist, ledger.is_over, Some(at));
        self.gists.insert(ledger.key, row);
        self.changes = true;
        Ok(ledger.next - 1)
    }

    /// Lists say something else of a game at which nothing happened.
    fn tell(&mut self, game: GameId, expected: u32, gist: &Gist) -> Answer {
        let ledger = self.ledgers.get(&game).ok_or(StoreError::NotFound(game))?;
        ledger.expects(expected)?;
        gist.is_fit(ledger.seats)?;
        let at = self.gists.get(&ledger.key).and_then(|row| row.5);
        let row = GistRow::of(ledger.key, gist, ledger.is_over, at);
        self.gists.insert(ledger.key, row);
        self.changes = true;
        Ok(0)
    }

    async fn write_entries(&mut self) -> Result<(), sqlx::Error> {
        if self.rows.is_empty() {
            return Ok(());
        }
        sqlx::query(
            "INSERT INTO entries (game, n, kind, seat, body, draws, at)
             SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
             FROM json_each(?1)",
        )
        .bind(rows::json(&self.rows))
        .execute(&mut *self.connection)
        .await?;
        for (key, at, score) in &self.endings {
            sqlx::query("UPDATE games SET ended_at = ?2 WHERE key = ?1")
                .bind(key)
                .bind(at.0)
                .execute(&mut *self.connection)
                .await?;
            if let Some(score) = score {
                // Only a game of the day has a row there.
                sqlx::query("UPDATE daily SET score = ?2, level = ?3 WHERE game = ?1")
                    .bind(key)
                    .bind(score.points)
                    .bind(&score.level)
                    .execute(&mut *self.connection)
                    .await?;
            }
        }
        Ok(())
    }

    async fn write_gists(&mut self) -> Result<(), sqlx::Error> {
        if self.gists.is_empty() {
            return Ok(());
        }
        let gists: Vec<&GistRow> = self.gists.values().collect();
        let gists = rows::json(&gists);
        sqlx::query(
            "INSERT INTO gists (game, actions, line)
             SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?1) WHERE TRUE
             ON CONFLICT (game) DO UPDATE SET actions = excluded.actions, line = excluded.line",
        )
        .bind(&gists)
        .execute(&mut *self.connection)
        .await?;
        // Whoever holds several seats is to act if one of them is.
        sqlx::query(
            "UPDATE seats SET
                 acts = (told.value ->> 3) >> (seats.seat - 1) & 1,
                 stands = CASE WHEN told.value ->> 4 THEN 0
                     WHEN EXISTS (SELECT 1 FROM seats AS own
                         WHERE own.game = seats.game AND own.secret_hash = seats.secret_hash
                         AND (told.value ->> 3) >> (own.seat - 1) & 1) THEN 2
                     ELSE 1 END,
                 last_at = coalesce(told.value ->> 5, seats.last_at)
             FROM json_each(?1) AS told WHERE seats.game = told.value ->> 0",
        )
        .bind(&gists)
        .execute(&mut *self.connection)
        .await?;
        Ok(())
    }

    async fn seat(
        &mut self,
        game: GameId,
        seat: Seat,
        holder: &SeatHolder,
        only_if_open: bool,
    ) -> Result<Answer, sqlx::Error> {
        let Some(ledger) = self.ledgers.get(&game) else {
            return Ok(Err(StoreError::NotFound(game)));
        };
        if seat.index() >= ledger.seats {
            return Ok(Err(StoreError::NoSuchSeat(seat)));
        }
        let row = SeatRow::of(holder);
        let changed = sqlx::query(
            "UPDATE seats SET name = ?3, kind = ?4, secret_hash = ?5, computer = ?6
             WHERE game = ?1 AND seat = ?2 AND (kind = 'open' OR NOT ?7)",
        )
        .bind(ledger.key)
        .bind(seat.index() as i64 + 1)
        .bind(row.name)
        .bind(row.kind)
        .bind(row.secret_hash)
        .bind(row.computer)
        .bind(only_if_open)
        .execute(&mut *self.connection)
        .await?
        .rows_affected();
        if changed == 0 {
            return Ok(Err(StoreError::Taken(seat)));
        }
        // Whose turn it is has not changed, but perhaps which of their tables wait for them.
        sqlx::query(
            "UPDATE seats SET stands = CASE WHEN stands = 0 THEN 0
                 WHEN EXISTS (SELECT 1 FROM seats AS own
                     WHERE own.game = seats.game AND own.secret_hash = seats.secret_hash AND own.acts) THEN 2
                 ELSE 1 END
             WHERE game = ?1",
        )
        .bind(ledger.key)
        .execute(&mut *self.connection)
        .await?;
        self.changes = true;
        Ok(Ok(0))
    }

    async fn hint(&mut self, game: GameId, seat: Seat) -> Result<Answer, sqlx::Error> {
        let Some(ledger) = self.ledgers.get(&game) else {
            return Ok(Err(StoreError::NotFound(game)));
        };
        if seat.index() >= ledger.seats {
            return Ok(Err(StoreError::NoSuchSeat(seat)));
        }
        sqlx::query("UPDATE seats SET hinted = hinted + 1 WHERE game = ?1 AND seat = ?2")
            .bind(ledger.key)
            .bind(seat.index() as i64 + 1)
            .execute(&mut *self.connection)
            .await?;
        self.changes = true;
        Ok(Ok(0))
    }

    /// The try that counts of the same person at the same day's game, if this would be a second one.
    async fn begun(&mut self, new: &NewGame) -> Result<Option<GameId>, sqlx::Error> {
        let Some(daily) = new.daily.as_ref().filter(|daily| daily.counts) else {
            return Ok(None);
        };
        let found = sqlx::query(
            "SELECT g.id FROM daily AS d JOIN games AS g ON g.key = d.game
             WHERE d.name = ?1 AND d.day = ?2 AND d.holder = ?3 AND d.counts = 1",
        )
        .bind(&new.opening.game)
        .bind(daily.day.number())
        .bind(daily.holder.bytes())
        .fetch_optional(&mut *self.connection)
        .await?;
        found.map(|row| rows::id(row.try_get(0)?)).transpose()
    }

    async fn secret(&mut self, name: &str, value: &Secret) -> Result<Answer, sqlx::Error> {
        sqlx::query("INSERT INTO secrets (name, value) VALUES (?1, ?2) ON CONFLICT DO NOTHING")
            .bind(name)
            .bind(value.reveal())
            .execute(&mut *self.connection)
            .await?;
        self.changes = true;
        Ok(Ok(0))
    }

    async fn pulse(&mut self) -> Result<Answer, sqlx::Error> {
        sqlx::query("UPDATE pulse SET beats = beats + 1")
            .execute(&mut *self.connection)
            .await?;
        self.changes = true;
        Ok(Ok(0))
    }
}
