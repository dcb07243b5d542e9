//! What is the same for everyone: rules and files.

use super::page;
use crate::{
    App,
    api::{self, Path, Query},
    error::Failure,
    pages::{self, assets, model::Rules},
};
use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use serde::Deserialize;

#[derive(Deserialize)]
pub(crate) struct RulesQuery {
    q: Option<String>,
}

/// `GET /rules/{game}`
pub(crate) async fn rules(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<RulesQuery>,
) -> Result<Response, Failure> {
    let game = api::game(&app, &id)?;
    let search = query.q.unwrap_or_default();
    Ok(page(pages::rules(&Rules { game, search })))
}

/// `GET /rules/{game}/part`
pub(crate) async fn rules_part(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    Ok(page(pages::rules_part(api::game(&app, &id)?)))
}

/// `GET /assets/{name}`: their names change with what is in them, so they may be kept for ever.
pub(crate) async fn asset(Path(name): Path<String>) -> Result<Response, Failure> {
    let asset = assets::find(&name)
        .ok_or_else(|| Failure::NotFound("there is nothing at this address".into()))?;
    let headers = [
        (header::CONTENT_TYPE, asset.content_type),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    Ok((headers, asset.body).into_response())
}
