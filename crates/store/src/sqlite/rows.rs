//! How games, seats and entries become rows and rows become them again. A row that cannot be one is a
//! decoding error, which the caller meets as `StoreError::Corrupt`.

use crate::{Entry, GameId, Gist, Holder, Logged, Millis, SeatHolder, SecretHash};
use serde::{Serialize, de::DeserializeOwned};
use sqlx::{Error, Row, sqlite::SqliteRow};
use table::{RecordedMove, Seat, SeatChange, Seats};

/// A value as JSON, for SQLite's `json_each`.
pub(super) fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("plain values have a JSON form")
}

/// Numbers as in a record.
pub(super) fn numbers<T: ToString>(list: &[T]) -> String {
    let words: Vec<String> = list.iter().map(ToString::to_string).collect();
    words.join(" ")
}

fn wrong(what: impl Into<String>) -> Error {
    Error::Decode(what.into().into())
}

pub(super) fn list<T: std::str::FromStr>(text: &str) -> Result<Vec<T>, Error> {
    text.split_whitespace()
        .map(|word| {
            word.parse()
                .map_err(|_| wrong(format!("'{word}' is no number that can stand here")))
        })
        .collect()
}

pub(super) fn id(text: &str) -> Result<GameId, Error> {
    text.parse()
        .map_err(|error: crate::NotAnId| wrong(error.to_string()))
}

pub(super) fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|error| wrong(error.to_string()))
}

/// The hash of a secret.
pub(super) fn hash(bytes: &[u8]) -> Result<SecretHash, Error> {
    SecretHash::from_bytes(bytes).ok_or_else(|| wrong("a hash that is none"))
}

/// A seat, from the number that people see.
pub(super) fn seat(number: i64) -> Result<Seat, Error> {
    number.to_string().parse().map_err(wrong)
}

/// An entry as a row: game, n, kind, seat, body, draws, at.
#[derive(Debug, Serialize)]
pub(super) struct EntryRow(i64, u32, &'static str, Option<Seat>, String, String, Millis);

impl EntryRow {
    pub fn of(game: i64, n: u32, entry: &Entry, at: Millis) -> EntryRow {
        let (kind, body, draws) = match entry {
            Entry::Action(played) => ("action", played.action.clone(), numbers(&played.draws)),
            Entry::Undo { .. } => ("undo", String::new(), String::new()),
            Entry::Change { change, .. } => match change {
                SeatChange::Left { why, draws } => ("left", why.clone(), numbers(draws)),
                SeatChange::Taken { name } => ("sits", name.clone(), String::new()),
            },
            Entry::Forfeit { why, .. } => ("forfeit", why.clone(), String::new()),
            Entry::End { shares } => ("end", numbers(shares), String::new()),
        };
        EntryRow(game, n, kind, entry.seat(), body, draws, at)
    }
}

/// Reads an entry from the columns n, kind, seat, body, draws, at.
pub(super) fn logged(row: &SqliteRow) -> Result<Logged, Error> {
    let body: String = row.try_get("body")?;
    let actor = || seat(row.try_get("seat")?);
    let entry = match row.try_get("kind")? {
        "action" => Entry::Action(RecordedMove {
            seat: actor()?,
            action: body,
            draws: list(row.try_get("draws")?)?,
        }),
        "undo" => Entry::Undo { seat: actor()? },
        "left" => Entry::Change {
            seat: actor()?,
            change: SeatChange::Left {
                why: body,
                draws: list(row.try_get("draws")?)?,
            },
        },
        "sits" => Entry::Change {
            seat: actor()?,
            change: SeatChange::Taken { name: body },
        },
        "forfeit" => Entry::Forfeit {
            seat: actor()?,
            why: body,
        },
        "end" => Entry::End {
            shares: list(&body)?,
        },
        kind => return Err(wrong(format!("'{kind}' is no kind of entry"))),
    };
    Ok(Logged {
        n: row.try_get("n")?,
        at: Millis(row.try_get("at")?),
        entry,
    })
}

/// What lists say of a game as a row: game, actions, line, turn as bits, whether it is over, and when something happened, if
/// something did.
#[derive(Debug, Serialize)]
pub(super) struct GistRow(i64, u32, String, Seats, u8, pub Option<Millis>);

impl GistRow {
    pub fn of(game: i64, gist: &Gist, is_over: bool, at: Option<Millis>) -> GistRow {
        let turn = if is_over { Seats::NONE } else { gist.turn };
        let line = gist.line.clone();
        GistRow(game, gist.actions, line, turn, is_over.into(), at)
    }
}

/// Reads what lists say of a game from the columns actions and line, where these seats are to act.
pub(super) fn gist(row: &SqliteRow, turn: Seats) -> Result<Option<Gist>, Error> {
    let line: Option<String> = row.try_get("line")?;
    let Some(line) = line else { return Ok(None) };
    let actions = row.try_get("actions")?;
    Ok(Some(Gist {
        turn,
        line,
        actions,
    }))
}

/// A seat's columns.
pub(super) struct SeatRow<'a> {
    pub name: &'a str,
    pub kind: &'static str,
    pub secret_hash: Option<&'a [u8]>,
    pub computer: Option<&'a str>,
}

impl<'a> SeatRow<'a> {
    pub fn of(seat: &'a SeatHolder) -> SeatRow<'a> {
        let (kind, secret_hash, computer) = match &seat.holder {
            Holder::Open { invitation } => {
                ("open", invitation.as_ref().map(SecretHash::bytes), None)
            }
            Holder::Human { secret } => ("human", Some(secret.bytes()), None),
            Holder::Computer { spec } => ("computer", None, Some(spec.as_str())),
        };
        SeatRow {
            name: &seat.name,
            kind,
            secret_hash,
            computer,
        }
    }
}

/// Reads a seat from the columns name, kind, secret_hash, computer.
pub(super) fn seat_holder(row: &SqliteRow) -> Result<SeatHolder, Error> {
    let bytes: Option<&[u8]> = row.try_get("secret_hash")?;
    let hash = bytes.and_then(SecretHash::from_bytes);
    let holder = match row.try_get("kind")? {
        "open" => Holder::Open { invitation: hash },
        "human" => Holder::Human {
            secret: hash.ok_or_else(|| wrong("a person's seat has no secret"))?,
        },
        "computer" => Holder::Computer {
            spec: row.try_get("computer")?,
        },
        kind => return Err(wrong(format!("'{kind}' is no kind of seat"))),
    };
    Ok(SeatHolder {
        name: row.try_get("name")?,
        holder,
    })
}
