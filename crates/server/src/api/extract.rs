//! What handlers take out of a request. Each has our own error if it is not there or cannot be read.

use crate::{App, error::Failure};
use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Request},
    http::{StatusCode, request::Parts},
};
use catalogue::Listed;
use serde::de::DeserializeOwned;
use store::GameId;
use table::{Seat, document};

/// Parts of the address, with our own words if they cannot be read.
pub(crate) struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, Failure> {
        let path = axum::extract::Path::from_request_parts(parts, state).await;
        let path = path.map_err(|error| Failure::Bad(error.body_text()))?;
        Ok(Path(path.0))
    }
}

/// The id of a table, from the address.
pub(crate) struct Id(pub GameId);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Id, Failure> {
        let path = Path::<Vec<(String, String)>>::from_request_parts(parts, state).await?;
        let id = path.0.iter().find(|(key, _)| key == "id");
        let id = id.map_or("", |(_, id)| id.as_str());
        let parsed = id.parse().map(Id);
        parsed.map_err(|error: store::NotAnId| Failure::NotFound(error.to_string()))
    }
}

/// A query, with our own words if it cannot be read.
pub(crate) struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, Failure> {
        let query = axum::extract::Query::from_request_parts(parts, state).await?;
        Ok(Query(query.0))
    }
}

/// A JSON body. Who sends nothing has sent an empty object.
pub(super) fn json_body<T: DeserializeOwned>(body: &Bytes) -> Result<T, Failure> {
    let wrong = |why: String| Failure::Bad(format!("the body is not what is expected here: {why}"));
    let text = std::str::from_utf8(body).map_err(|_| wrong("it is not UTF-8".into()))?;
    let text = if text.is_empty() { "{}" } else { text };
    document::read(text).map_err(|error| wrong(error.to_string()))
}

/// A body, with our own error if it is too large.
pub(crate) struct Body(pub Bytes);

impl<S: Send + Sync> FromRequest<S> for Body {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Body, Failure> {
        let bytes = Bytes::from_request(request, state).await;
        bytes.map(Body).map_err(|error| match error.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Failure::TooLarge,
            _ => Failure::Bad(error.body_text()),
        })
    }
}

/// A seat as a query has it.
pub(crate) fn seat(text: Option<&str>) -> Result<Option<Seat>, Failure> {
    let text = text.filter(|text| !text.is_empty());
    text.map(|text| text.parse().map_err(Failure::Bad))
        .transpose()
}

/// Yes or no, as a query has it: `1` or `0`. Anything else says nothing.
pub(crate) fn flag(text: Option<&str>) -> Option<bool> {
    match text {
        Some("1") => Some(true),
        Some("0") => Some(false),
        _ => None,
    }
}

/// The game with this id.
pub(crate) fn game(app: &App, id: &str) -> Result<&'static dyn Listed, Failure> {
    app.hall.games.find(id).map_err(|error| {
        let shown: String = error.to_string().chars().take(300).collect();
        Failure::NotFound(shown)
    })
}
