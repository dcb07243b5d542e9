//! What may be done with what a person has just picked: asked by the script of a page with each pick. Nothing is changed by it.

use crate::{
    App,
    api::{self, Id, Query},
    drawing::picks,
    error::Failure,
    pages,
    person::Person,
    seating::Claim,
};
use axum::{Json, extract::State};
use boards::Scene;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize, Default)]
pub(crate) struct ThoughtQuery {
    #[serde(rename = "as")]
    seat: Option<String>,
    #[serde(default)]
    picked: String,
}

/// `GET /table/{id}/thought?picked=figure:K3+figure:E2`: what the prompt says then, its buttons, what is lit, what is drawn over the
/// board, and what is said beside it. Nothing (`null`) if the board has no more to say.
pub(crate) async fn thought(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    Query(query): Query<ThoughtQuery>,
) -> Result<Json<Value>, Failure> {
    let picked = picks(&query.picked)?;
    let who = Claim::new(&person, api::seat(query.seat.as_deref())?);
    let kept = app.hall.show(id).await?;
    let seat = who.seat(&*kept.table, &kept.about.seats);
    let seat = seat.map_err(Failure::Forbidden)?;
    let here = format!("/table/{id}");
    // Ways and odds may take a while.
    let answer = tokio::task::spawn_blocking(move || {
        let sight = kept.table.sight(Some(seat));
        let (thought, offers) = sight.thought(&Scene::default(), &picked)?;
        let is_last = thought.lit.is_empty() && thought.more.is_empty();
        let offers = pages::offers(&here, query.seat.as_deref(), &offers, is_last);
        Some(json!({
            "says": thought.says,
            "note": thought.note,
            "offers": offers.into_string(),
            "lit": thought.lit,
            "more": thought.more,
            "sketch": thought.sketch,
            "cards": thought.cards.into_string(),
        }))
    });
    let answer = answer.await;
    let answer = answer.map_err(|_| Failure::Busy("this could not be worked out; try again"))?;
    Ok(Json(answer.unwrap_or(Value::Null)))
}
