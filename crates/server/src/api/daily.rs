//! The game of the day, for programs.

use super::{Answer, Body, Path, Query, extract::json_body, game, lists::pairs};
use crate::{
    App,
    daily::{self, Asked, Scores},
    error::Failure,
    person::Person,
};
use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
pub(crate) struct DayQuery {
    day: Option<String>,
}

/// `GET /api/games/{game}/daily`
pub(crate) async fn daily(
    State(app): State<App>,
    Path(id): Path<String>,
    person: Person,
    Query(query): Query<DayQuery>,
) -> Answer<Value> {
    let game = daily::of_the_day(game(&app, &id)?)?;
    let day = match &query.day {
        Some(day) => daily::known_day(&app, day)?,
        None => app.hall.clock.today(),
    };
    let scores = daily::scores(&app, game, day, &person).await?;
    Ok(axum::Json(told(&scores, &person)))
}

fn told(scores: &Scores, person: &Person) -> Value {
    let best = scores.best.iter().map(|line| {
        json!({
            "name": line.name,
            "points": line.score.points,
            "level": line.score.level,
            "yours": person.hashes().contains(&line.holder),
        })
    });
    let own = scores.own.as_ref().map(|own| {
        json!({
            "id": own.game,
            "over": own.is_over,
            "points": own.score.as_ref().map(|score| score.points),
            "level": own.score.as_ref().map(|score| &score.level),
        })
    });
    json!({
        "day": scores.day,
        "next": scores.day.after().begins(),
        "settings": pairs(&scores.settings),
        "scores": best.collect::<Vec<_>>(),
        "own": own,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DailyBody {
    name: Option<String>,
    day: Option<String>,
    #[serde(default)]
    practice: bool,
}

/// `POST /api/games/{game}/daily`
pub(crate) async fn play(
    State(app): State<App>,
    Path(id): Path<String>,
    person: Person,
    Body(body): Body,
) -> Result<Response, Failure> {
    let game = daily::of_the_day(game(&app, &id)?)?;
    let body: DailyBody = json_body(&body)?;
    let day = body.day.as_deref().map(str::parse).transpose();
    let asked = Asked {
        name: body.name.unwrap_or_default(),
        day: day.map_err(|error: store::NotADay| Failure::Bad(error.to_string()))?,
        practice: body.practice,
    };
    let secret = person.secret_or_fresh();
    let table = daily::open(&app, game, &person, &secret, &asked).await?;
    let answer = json!({
        "id": table,
        "secret": secret.reveal(),
        "page": format!("/table/{table}"),
    });
    let at = [(header::LOCATION, format!("/api/tables/{table}"))];
    Ok((StatusCode::CREATED, at, axum::Json(answer)).into_response())
}
