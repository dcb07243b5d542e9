//! What a program does at a table.

use super::{Answer, Body, Id, extract::json_body};
use crate::{
    App,
    deed::{Act, Deed, Done},
    error::Failure,
    opening,
    person::Person,
    reports::{Reports, Roll},
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
    decision: Option<u32>,
    #[serde(default)]
    reports: Vec<u32>,
    #[serde(default)]
    roll: Roll,
    version: Option<u32>,
    seat: Option<Seat>,
}

impl DeedBody {
    fn version(&self) -> Result<u32, Failure> {
        let missing = || Failure::Bad("say which version of the table you have seen".into());
        self.version.ok_or_else(missing)
    }
}

async fn deed(
    app: &App,
    id: GameId,
    person: &Person,
    body: &Bytes,
    deed: impl FnOnce(DeedBody) -> Result<Deed, Failure>,
) -> Answer<Value> {
    let body: DeedBody = json_body(body)?;
    let who = Claim::new(person, body.seat);
    let Done { seat, kept } = app.hall.act(id, who, deed(body)?).await?;
    let turn = kept.table.turn();
    Ok(axum::Json(json!({
        "version": kept.about.version,
        "seat": seat,
        "decision": kept.table.decision(seat).map(|asked| asked.number),
        "turn": turn.seats().iter().collect::<Vec<_>>(),
        "over": matches!(turn, Turn::Over(_)),
    })))
}

/// `POST /api/tables/{id}/act`
pub(crate) async fn act(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    Body(body): Body,
) -> Answer<Value> {
    let act = |body: DeedBody| {
        let missing = || Failure::Bad("say which action, in the game's notation".into());
        Ok(Deed::Act(Act {
            action: body.action.ok_or_else(missing)?,
            decision: body.decision,
            version: body.version,
            reports: Reports {
                results: body.reports,
                answer: None,
                roll: body.roll,
            },
        }))
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
    deed(&app, id, &person, &body, |body| {
        Ok(Deed::Undo(body.version()?))
    })
    .await
}

/// `POST /api/tables/{id}/resign`
pub(crate) async fn resign(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    Body(body): Body,
) -> Answer<Value> {
    deed(&app, id, &person, &body, |body| {
        Ok(Deed::Leave(body.version()?))
    })
    .await
}

/// `POST /api/tables/{id}/again`
pub(crate) async fn again(State(app): State<App>, Id(id): Id, person: Person) -> Answer<Value> {
    let next = opening::again(&app, id, &person).await?;
    Ok(axum::Json(json!({ "id": next })))
}
