//! JSON for programs: the same powers that a page has. `docs/api.md` is its manual, and a test runs the
//! examples there; `/api/openapi.json` describes it to machines.

mod daily;
mod deeds;
mod extract;
mod lists;
mod seats;
mod state;
mod views;

pub(crate) use daily::{daily, play};
pub(crate) use deeds::{act, again, resign, undo};
pub(crate) use extract::{Body, Id, Path, Query, flag, game, seat};
pub(crate) use lists::{about, games, openapi, rules, tables};
pub(crate) use seats::{invited_seat, join, open, open_seat, take_seat};
pub(crate) use state::{healthz, metrics};
pub(crate) use views::{board, hint, legal, log, piece, record, shown, view, why};

use crate::error::Failure;

type Answer<T> = Result<axum::Json<T>, Failure>;
