//! Everything that only reads, but for lists. A read sees one moment of the file, never half of a group, and waits for
//! no writer.

use super::{failure, rows};
use crate::{
    Counts, Daily, Day, GameId, Logged, Millis, Opening, SeatHolder, SecretHash, StoreError,
    StoredGame,
};
use sqlx::{Error, Row, SqliteConnection, SqlitePool, sqlite::SqliteRow};
use std::collections::HashMap;
use table::{Seat, Seats, Seed};

pub(super) async fn load(pool: &SqlitePool, id: GameId) -> Result<StoredGame, StoreError> {
    let found = try_load(pool, id).await.map_err(failure)?;
    let game = found.ok_or(StoreError::NotFound(id))?;
    let numbers = game.log.iter().map(|logged| logged.n);
    if !numbers.eq(1..=game.log.len() as u32) {
        return Err(StoreError::Corrupt(format!(
            "the log of game {id} has a gap"
        )));
    }
    Ok(game)
}

async fn try_load(pool: &SqlitePool, id: GameId) -> Result<Option<StoredGame>, Error> {
    // One transaction, so that game, seats and log are of the same moment.
    let mut moment = pool.begin().await?;
    let found =
        sqlx::query("SELECT g.*, t.actions, t.line FROM games AS g LEFT JOIN gists AS t ON t.game = g.key WHERE g.id = ?1")
            .bind(id.as_str())
            .fetch_optional(&mut *moment)
            .await?;
    let Some(row) = found else {
        // Ended here: one that is merely dropped ends some time later.
        moment.rollback().await?;
        return Ok(None);
    };
    let key: i64 = row.try_get("key")?;
    let mut seats = seats_by_game(&mut moment, &[key]).await?;
    let (seats, turn) = seats.remove(&key).unwrap_or_default();
    let hinted = sqlx::query("SELECT hinted FROM seats WHERE game = ?1 ORDER BY seat")
        .bind(key)
        .fetch_all(&mut *moment)
        .await?;
    let hinted = hinted.iter().map(|row| row.try_get(0));
    let hinted = hinted.collect::<Result<Vec<u32>, Error>>()?;
    let daily = sqlx::query("SELECT day, holder, counts FROM daily WHERE game = ?1")
        .bind(key)
        .fetch_optional(&mut *moment)
        .await?;
    let daily = daily.map(|row| {
        Ok::<_, Error>(Daily {
            day: Day::new(row.try_get("day")?),
            holder: rows::hash(row.try_get("holder")?)?,
            counts: row.try_get("counts")?,
        })
    });
    let daily = daily.transpose()?;
    let log = entries_after(&mut moment, key, 0).await?;
    moment.commit().await?;
    Ok(Some(StoredGame {
        id,
        opening: Opening {
            game: row.try_get("game")?,
            rules_version: row.try_get("rules_version")?,
            position: row.try_get("position")?,
            settings: rows::from_json(row.try_get("settings")?)?,
            deal: rows::list(row.try_get("deal")?)?,
            // Where people report what chance gave there is none.
            seed: Some(row.try_get("seed")?)
                .filter(|seed: &&str| !seed.is_empty())
                .map(Seed::from_text),
        },
        seats,
        listed: row.try_get("listed")?,
        hints: row.try_get("hints")?,
        coached: row.try_get("coached")?,
        hinted,
        daily,
        created_at: Millis(row.try_get("created_at")?),
        gist: rows::gist(&row, turn)?,
        log,
    }))
}

pub(super) async fn log_since(
    pool: &SqlitePool,
    id: GameId,
    n: u32,
) -> Result<Vec<Logged>, StoreError> {
    let found = async {
        let mut connection = pool.acquire().await?;
        let found = sqlx::query("SELECT key FROM games WHERE id = ?1")
            .bind(id.as_str())
            .fetch_optional(&mut *connection)
            .await?;
        match found {
            None => Ok(None),
            Some(row) => entries_after(&mut connection, row.try_get(0)?, n)
                .await
                .map(Some),
        }
    };
    found
        .await
        .map_err(failure)?
        .ok_or(StoreError::NotFound(id))
}

async fn entries_after(
    connection: &mut SqliteConnection,
    key: i64,
    n: u32,
) -> Result<Vec<Logged>, Error> {
    let found = sqlx::query(
        "SELECT n, kind, seat, body, draws, at FROM entries WHERE game = ?1 AND n > ?2 ORDER BY n",
    )
    .bind(key)
    .bind(n)
    .fetch_all(connection)
    .await?;
    found.iter().map(rows::logged).collect()
}

/// Who sits where, and the seats that are to act.
pub(super) async fn seats_by_game(
    connection: &mut SqliteConnection,
    keys: &[i64],
) -> Result<HashMap<i64, (Vec<SeatHolder>, Seats)>, Error> {
    let found = sqlx::query(
        "SELECT s.* FROM json_each(?1) AS wanted JOIN seats AS s ON s.game = wanted.value
         ORDER BY s.game, s.seat",
    )
    .bind(rows::json(keys))
    .fetch_all(connection)
    .await?;
    let mut seats: HashMap<i64, (Vec<SeatHolder>, Seats)> = HashMap::new();
    for row in &found {
        let (holders, turn) = seats.entry(row.try_get("game")?).or_default();
        holders.push(rows::seat_holder(row)?);
        if row.try_get::<Option<bool>, _>("acts")? == Some(true) {
            *turn = turn.with(rows::seat(row.try_get("seat")?)?);
        }
    }
    Ok(seats)
}

pub(super) async fn seats_of(
    pool: &SqlitePool,
    secret: SecretHash,
) -> Result<Vec<(GameId, Seat)>, StoreError> {
    let found = sqlx::query(
        "SELECT g.id, s.seat FROM seats AS s JOIN games AS g ON g.key = s.game
         WHERE s.secret_hash = ?1 ORDER BY s.game, s.seat",
    )
    .bind(secret.bytes())
    .fetch_all(pool)
    .await
    .map_err(failure)?;
    let seats = found
        .iter()
        .map(|row| Ok((rows::id(row.try_get(0)?)?, rows::seat(row.try_get(1)?)?)));
    seats.collect::<Result<_, Error>>().map_err(failure)
}

pub(super) async fn counts(pool: &SqlitePool) -> Result<Counts, StoreError> {
    // Nothing is ever removed from games and entries, so their last keys say how many there are.
    let row = sqlx::query(
        "SELECT coalesce((SELECT max(key) FROM games), 0),
                (SELECT count(*) FROM games WHERE ended_at IS NULL),
                coalesce((SELECT max(key) FROM entries), 0)",
    )
    .fetch_one(pool)
    .await
    .map_err(failure)?;
    let counts = |row: SqliteRow| -> Result<Counts, Error> {
        let count = |index: usize| row.try_get::<i64, _>(index).map(|count| count as u64);
        Ok(Counts {
            games: count(0)?,
            live: count(1)?,
            entries: count(2)?,
        })
    };
    counts(row).map_err(failure)
}
