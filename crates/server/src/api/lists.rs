//! What there is: games, their rules, and tables.

use super::{Answer, Path, Query, game};
use crate::{App, error::Failure, paging, person::Person};
use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::{Value, json};
use store::{Holder, Listing, Mine, SeatHolder, Summary};
use table::Ending;

/// The most tables on one page of a list.
const PAGE: u32 = 100;

/// `GET /api`
pub(crate) async fn about() -> axum::Json<Value> {
    axum::Json(json!({
        "name": "Marches",
        "version": env!("CARGO_PKG_VERSION"),
        "openapi": "/api/openapi.json",
        "games": "/api/games",
        "tables": "/api/tables",
    }))
}

/// `GET /api/openapi.json`
pub(crate) async fn openapi() -> Response {
    let kind = [(header::CONTENT_TYPE, "application/json")];
    (kind, include_str!("../../assets/openapi.json")).into_response()
}

/// `GET /api/games`
pub(crate) async fn games(State(app): State<App>) -> axum::Json<Value> {
    let games = app.hall.games.iter().map(|game| {
        let info = game.info();
        json!({
            "id": info.id,
            "name": info.name,
            "about": info.about,
            "seats": { "min": info.seats.0, "max": info.seats.1 },
            "minutes": { "min": info.minutes.0, "max": info.minutes.1 },
            "rules_version": info.rules_version,
            "hidden": info.hidden,
            "reported": info.reported,
            "settings": game.settings(),
        })
    });
    axum::Json(games.collect())
}

/// `GET /api/games/{game}/rules`
pub(crate) async fn rules(State(app): State<App>, Path(id): Path<String>) -> Answer<Value> {
    Ok(axum::Json(json!(game(&app, &id)?.rules())))
}

#[derive(Deserialize)]
pub(crate) struct ListQuery {
    which: Option<String>,
    after: Option<String>,
    limit: Option<String>,
}

impl ListQuery {
    fn limit(&self) -> Result<u32, Failure> {
        let Some(limit) = &self.limit else {
            return Ok(PAGE);
        };
        let number = limit
            .parse()
            .ok()
            .filter(|limit| (1..=PAGE).contains(limit));
        number.ok_or_else(|| Failure::Bad(format!("limit is a number from 1 to {PAGE}")))
    }
}

/// `GET /api/tables`
pub(crate) async fn tables(
    State(app): State<App>,
    person: Person,
    Query(query): Query<ListQuery>,
) -> Answer<Value> {
    let which = query.which.as_deref().unwrap_or("open");
    let (after, limit) = (paging::place(which, query.after.as_deref()), query.limit()?);
    let store = &app.hall.store;
    let list = async |which| {
        store
            .list(which, after.clone()?, limit)
            .await
            .map_err(paging::or_nowhere)
    };
    let mine = async |which| {
        let found = store
            .games_of(person.hashes(), which, after.clone()?, limit)
            .await;
        found.map_err(paging::or_nowhere)
    };
    let found = match which {
        "open" => list(Listing::Open).await?,
        "recent" => list(Listing::Recent).await?,
        "finished" => list(Listing::Finished).await?,
        "mine" => mine(Mine::All).await?,
        "turn" => mine(Mine::ToAct).await?,
        _ => {
            return Err(Failure::Bad(
                "there is no such list: which is open, recent, finished, mine or turn".into(),
            ));
        }
    };
    let shown: Vec<Value> = found
        .games
        .iter()
        .map(|one| summary(one, &person))
        .collect();
    let mut answer = json!({ "tables": shown });
    if let Some(next) = found.next {
        answer["next"] = paging::word(which, next).into();
    }
    Ok(axum::Json(answer))
}

fn summary(one: &Summary, person: &Person) -> Value {
    let mut shown = json!({
        "id": one.id,
        "game": one.game,
        "settings": pairs(&one.settings),
        "seats": seats(&one.seats),
        "yours": person.seats(&one.seats),
        "version": one.entries,
        "over": one.ending != Ending::Open,
        "opened_at": one.created_at,
        "changed_at": one.last_at,
    });
    if let Some(gist) = &one.gist {
        shown["turn"] = gist.turn.iter().map(|seat| json!(seat)).collect();
        shown["prompt"] = json!(gist.line);
        shown["actions"] = json!(gist.actions);
    }
    shown
}

pub(super) fn pairs(settings: &[(String, String)]) -> Value {
    let pairs = settings.iter();
    pairs
        .map(|(key, value)| (key.clone(), json!(value)))
        .collect()
}

/// Who sits where, for anyone's eyes.
pub(super) fn seats(seats: &[SeatHolder]) -> Value {
    let seat = |(index, seat): (usize, &SeatHolder)| {
        let kind = match &seat.holder {
            Holder::Open { invitation: None } => "open",
            Holder::Open { .. } => "invited",
            Holder::Human { .. } => "person",
            Holder::Computer { .. } => "computer",
        };
        let mut shown = json!({ "seat": index + 1, "name": seat.name, "kind": kind });
        if let Holder::Computer { spec } = &seat.holder {
            shown["player"] = json!(spec);
        }
        shown
    };
    seats.iter().enumerate().map(seat).collect()
}
