//! The battle report of a finished game, as a page and as one file to take home.

use super::page;
use crate::{
    App,
    api::Id,
    error::Failure,
    pages::{self, Chronicle},
    person::Person,
    seating::glance,
};
use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use store::GameId;

/// `GET /table/{id}/report`
pub(crate) async fn chronicle(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
) -> Result<Response, Failure> {
    Ok(page(pages::chronicle(&told(&app, id, &person).await?)))
}

/// `GET /table/{id}/report.html`: the same as one file that needs nothing else.
pub(crate) async fn chronicle_file(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
) -> Result<Response, Failure> {
    let told = told(&app, id, &person).await?;
    let name = format!(
        "attachment; filename=\"{}-{id}-report.html\"",
        told.game.info().id
    );
    let file = pages::chronicle_file(&told).into_string();
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8".to_string()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, file).into_response())
}

/// What the report tells. Everything is turned up in it, so there is none before the end.
async fn told(app: &App, id: GameId, person: &Person) -> Result<Chronicle, Failure> {
    let kept = app.hall.show(id).await?;
    // Nobody reads a game of the day whose cards others still play with.
    glance(&kept, person, None)?;
    if !kept.is_over() {
        return Err(Failure::Conflict(
            "the battle report tells everything, so it can be read when the game is over".into(),
        ));
    }
    let told = app.hall.chronicle(&kept).await?;
    if told.parts.is_empty() {
        let why = "there is no battle report of this game".to_string();
        return Err(Failure::NotFound(why));
    }
    let table = &kept.table;
    Ok(Chronicle {
        game: kept.game,
        id,
        names: table.names().to_vec(),
        settings: table.header().settings.clone(),
        turn: table.turn(),
        reason: table.reason(None),
        seed: kept.seed().zip(table.header().seed_hash.clone()),
        told,
    })
}
