//! Lists of games, a page at a time. First the keys of a page are read off an index that has the list's order, then the
//! lines for these keys: so a page costs the same however long the list is.

use super::{failure, reader::seats_by_game, rows};
use crate::{Listing, Millis, Mine, Page, Place, SecretHash, StoreError, Summary, log::ending};
use sqlx::{Error, Row, SqliteConnection, SqlitePool, sqlite::SqliteRow};

/// How a game stands for whoever holds a seat of it, as the column has it.
const OVER: i64 = 0;
const GOES_ON: i64 = 1;
const TO_ACT: i64 = 2;

/// A place as the indexes have it: a time, and the game's key.
type At = (i64, i64);

/// Before the first game of any list.
const START: At = (i64::MAX, i64::MAX);

/// Gives the keys of a list's games after a place, which is `?1` and `?2`; at most `?3` of them.
fn keys_of(which: Listing) -> &'static str {
    match which {
        Listing::Open => {
            "SELECT DISTINCT s.game FROM seats AS s JOIN games AS g ON g.key = s.game
             WHERE s.kind = 'open' AND s.secret_hash IS NULL AND s.stands > 0 AND s.game < ?2 AND g.listed = 1
             ORDER BY s.game DESC LIMIT ?3"
        }
        Listing::Recent => {
            "SELECT key FROM games WHERE listed = 1 AND key < ?2 ORDER BY key DESC LIMIT ?3"
        }
        Listing::Finished => {
            "SELECT key FROM games WHERE listed = 1 AND ended_at IS NOT NULL AND (ended_at, key) < (?1, ?2)
             ORDER BY ended_at DESC, key DESC LIMIT ?3"
        }
        Listing::Live => {
            "SELECT key FROM games WHERE ended_at IS NULL AND key < ?2 ORDER BY key DESC LIMIT ?3"
        }
        Listing::Untold => {
            "SELECT key FROM games WHERE ended_at IS NULL AND key < ?2
             AND NOT EXISTS (SELECT 1 FROM gists WHERE gists.game = games.key) ORDER BY key DESC LIMIT ?3"
        }
    }
}

pub(super) async fn list(
    pool: &SqlitePool,
    which: Listing,
    after: Option<Place>,
    limit: u32,
) -> Result<Page, StoreError> {
    let limit = limit.max(1);
    let mut moment = pool.begin().await.map_err(failure)?;
    let (at, key) = start(&mut moment, after).await?;
    let found = async {
        let found = sqlx::query(keys_of(which))
            .bind(at)
            .bind(key)
            .bind(i64::from(limit) + 1)
            .fetch_all(&mut *moment)
            .await?;
        let keys: Vec<i64> = found
            .iter()
            .map(|row| row.try_get(0))
            .collect::<Result<_, Error>>()?;
        let page = page(&mut moment, keys, limit).await?;
        moment.commit().await?;
        Ok(page)
    };
    found.await.map_err(failure)
}

pub(super) async fn games_of(
    pool: &SqlitePool,
    secrets: &[SecretHash],
    which: Mine,
    after: Option<Place>,
    limit: u32,
) -> Result<Page, StoreError> {
    let limit = limit.max(1);
    let mut moment = pool.begin().await.map_err(failure)?;
    let after = start(&mut moment, after).await?;
    let found = async {
        let mut places: Vec<At> = Vec::new();
        for hash in secrets {
            for &stands in kept_as(which) {
                places.extend(places_of(&mut moment, hash, stands, after, limit).await?);
            }
        }
        // A game is found once for each secret that holds a seat of it.
        places.sort_unstable_by(|one, other| other.cmp(one));
        places.dedup();
        let keys = places.into_iter().map(|(_, key)| key).collect();
        let mut page = page(&mut moment, keys, limit).await?;
        moment.commit().await?;
        if which == Mine::Waiting {
            // It may be their turn by another of their secrets.
            page.games.retain(|line| !line.is_turn_of(secrets));
        }
        Ok(page)
    };
    found.await.map_err(failure)
}

fn kept_as(which: Mine) -> &'static [i64] {
    match which {
        Mine::All => &[TO_ACT, GOES_ON, OVER],
        Mine::ToAct => &[TO_ACT],
        Mine::Waiting => &[GOES_ON],
        Mine::Over => &[OVER],
    }
}

/// The first places after this one of the games that a secret holds and that stand so: one more than the limit.
async fn places_of(
    connection: &mut SqliteConnection,
    hash: &SecretHash,
    stands: i64,
    after: At,
    limit: u32,
) -> Result<Vec<At>, Error> {
    let found = sqlx::query(
        "SELECT DISTINCT last_at, game FROM seats
         WHERE kind = 'human' AND secret_hash = ?1 AND stands = ?2 AND (last_at, game) < (?3, ?4)
         ORDER BY last_at DESC, game DESC LIMIT ?5",
    )
    .bind(hash.bytes())
    .bind(stands)
    .bind(after.0)
    .bind(after.1)
    .bind(i64::from(limit) + 1)
    .fetch_all(connection)
    .await?;
    let place = |row: &SqliteRow| Ok((row.try_get(0)?, row.try_get(1)?));
    found.iter().map(place).collect()
}

/// Where a page begins.
async fn start(connection: &mut SqliteConnection, after: Option<Place>) -> Result<At, StoreError> {
    let Some(Place { at, game }) = after else {
        return Ok(START);
    };
    let found = sqlx::query("SELECT key FROM games WHERE id = ?1")
        .bind(game.as_str())
        .fetch_optional(connection)
        .await
        .map_err(failure)?;
    let row = found.ok_or(StoreError::NotFound(game))?;
    Ok((at.0, row.try_get(0).map_err(failure)?))
}

/// The page of the games with these keys, of which there is one too many if there is another page.
async fn page(
    connection: &mut SqliteConnection,
    mut keys: Vec<i64>,
    limit: u32,
) -> Result<Page, Error> {
    let is_more = keys.len() > limit as usize;
    keys.truncate(limit as usize);
    let games = summaries(connection, &keys).await?;
    let last = games.last().filter(|_| is_more);
    Ok(Page {
        next: last.map(Summary::place),
        games,
    })
}

async fn summaries(connection: &mut SqliteConnection, keys: &[i64]) -> Result<Vec<Summary>, Error> {
    let found = sqlx::query(
        "SELECT g.key, g.id, g.game, g.settings, g.listed, g.created_at, t.actions, t.line,
                e.n, e.kind, e.seat, e.body, e.draws, e.at
         FROM json_each(?1) AS wanted JOIN games AS g ON g.key = wanted.value
         LEFT JOIN gists AS t ON t.game = g.key
         LEFT JOIN entries AS e ON e.game = g.key
              AND e.n = (SELECT n FROM entries WHERE game = g.key ORDER BY n DESC LIMIT 1)
         ORDER BY wanted.key",
    )
    .bind(rows::json(keys))
    .fetch_all(&mut *connection)
    .await?;
    let mut seats = seats_by_game(connection, keys).await?;
    let lines = found.iter().map(|row| {
        let (holders, turn) = seats.remove(&row.try_get("key")?).unwrap_or_default();
        let has_log = row.try_get::<Option<u32>, _>("n")?.is_some();
        let last = has_log.then(|| rows::logged(row)).transpose()?;
        let created_at = Millis(row.try_get("created_at")?);
        Ok(Summary {
            id: rows::id(row.try_get("id")?)?,
            game: row.try_get("game")?,
            settings: rows::from_json(row.try_get("settings")?)?,
            seats: holders,
            listed: row.try_get("listed")?,
            created_at,
            last_at: last.as_ref().map_or(created_at, |logged| logged.at),
            entries: last.as_ref().map_or(0, |logged| logged.n),
            ending: ending(last.as_ref()),
            gist: rows::gist(row, turn)?,
        })
    });
    lines.collect()
}
