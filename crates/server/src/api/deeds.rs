//! What a program does at a table.

use super::{Answer, Body, Id, extract::json_body};
use crate::{
    App,
    deed::{Deed, Done},
    error::Failure,
    opening,
    person::Person,
    seating::Claim,
};
use axum::{body::Bytes, extract::State};
use serde::Deserialize;
use serde_json::{Value, json};
use store::GameId;
use table::{Seat, Turn};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeedBody {
    action: Option<String>,
    version: u32,
    seat: Option<Seat>,
}

async fn deed(
    app: &App,
    id: GameId,
    person: &Person,
    body: &Bytes,
    deed: impl FnOnce(Option<String>) -> Result<Deed, Failure>,
) -> Answer<Value> {
    let body: DeedBody = json_body(body)?;
    let who = Claim::new(person, body.seat);
    let deed = deed(body.action)?;
    let done: Done = app.hall.act(id, who, body.version, deed).await?;
    Ok(axum::Json(json!({
        "version": done.version,
        "seat": done.seat,
        "turn": done.turn.seats().iter().collect::<Vec<_>>(),
        "over": matches!(done.turn, Turn::Over(_)),
    })))
}

/// `POST /api/tables/{id}/act`
pub(crate) async fn act(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    Body(body): Body,
) -> Answer<Value> {
    let act = |action: Option<String>| {
        let missing = || Failure::Bad("say which action, in the game's notation".into());
        action.map(Deed::Act).ok_or_else(missing)
    };
    deed(&app, id, &person, &body, act).await
}

/// `POST /api/tables/{id}/undo`
pub(crate) async fn undo(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    Body(body): Body,
) -> Answer<Value> {
    deed(&app, id, &person, &body, |_| Ok(Deed::Undo)).await
}

/// `POST /api/tables/{id}/resign`
pub(crate) async fn resign(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    Body(body): Body,
) -> Answer<Value> {
    deed(&app, id, &person, &body, |_| Ok(Deed::Resign)).await
}

/// `POST /api/tables/{id}/again`
pub(crate) async fn again(State(app): State<App>, Id(id): Id, person: Person) -> Answer<Value> {
    let next = opening::again(&app, id, &person).await?;
    Ok(axum::Json(json!({ "id": next })))
}
