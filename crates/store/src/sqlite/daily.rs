//! Scores of the game of the day, and secrets of the server. A day's list is read off an index that has its order.

use super::{failure, rows};
use crate::{DailyScore, DailyTry, Day, Score, SecretHash, StoreError};
use sqlx::{Error, Row, SqlitePool, sqlite::SqliteRow};

pub(super) async fn scores(
    pool: &SqlitePool,
    game: &str,
    day: Day,
    limit: u32,
) -> Result<Vec<DailyScore>, StoreError> {
    let found = sqlx::query(
        "SELECT d.score, d.level, d.holder, s.name FROM daily AS d JOIN seats AS s ON s.game = d.game AND s.seat = 1
         WHERE d.name = ?1 AND d.day = ?2 AND d.counts = 1 AND d.score IS NOT NULL
         ORDER BY d.score DESC, d.game LIMIT ?3",
    )
    .bind(game)
    .bind(day.number())
    .bind(limit)
    .fetch_all(pool)
    .await
    .map_err(failure)?;
    let line = |row: &SqliteRow| {
        Ok(DailyScore {
            name: row.try_get("name")?,
            holder: rows::hash(row.try_get("holder")?)?,
            score: score(row)?.unwrap_or_else(|| Score {
                points: 0,
                level: String::new(),
            }),
        })
    };
    let lines = found.iter().map(line).collect::<Result<_, Error>>();
    lines.map_err(failure)
}

pub(super) async fn try_of(
    pool: &SqlitePool,
    game: &str,
    day: Day,
    holders: &[SecretHash],
) -> Result<Option<DailyTry>, StoreError> {
    for holder in holders {
        let found = sqlx::query(
            "SELECT g.id, g.ended_at IS NOT NULL AS over, d.score, d.level FROM daily AS d JOIN games AS g ON g.key = d.game
             WHERE d.name = ?1 AND d.day = ?2 AND d.holder = ?3 AND d.counts = 1",
        )
        .bind(game)
        .bind(day.number())
        .bind(holder.bytes())
        .fetch_optional(pool)
        .await
        .map_err(failure)?;
        if let Some(row) = found {
            let read = |row: &SqliteRow| {
                Ok::<_, Error>(DailyTry {
                    game: rows::id(row.try_get("id")?)?,
                    is_over: row.try_get("over")?,
                    score: score(row)?,
                })
            };
            return read(&row).map(Some).map_err(failure);
        }
    }
    Ok(None)
}

fn score(row: &SqliteRow) -> Result<Option<Score>, Error> {
    let points: Option<i32> = row.try_get("score")?;
    let level: Option<String> = row.try_get("level")?;
    Ok(points.map(|points| Score {
        points,
        level: level.unwrap_or_default(),
    }))
}

pub(super) async fn secret(pool: &SqlitePool, name: &str) -> Result<Option<String>, StoreError> {
    let found = sqlx::query("SELECT value FROM secrets WHERE name = ?1")
        .bind(name)
        .fetch_optional(pool)
        .await
        .map_err(failure)?;
    let value = found.map(|row| row.try_get(0)).transpose();
    value.map_err(failure)
}
