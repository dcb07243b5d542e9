//! How the server itself is.

use crate::{App, error::Failure, guard::Peer};
use axum::{
    Extension,
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};

/// `GET /healthz`: whether games can be kept.
pub(crate) async fn healthz(State(app): State<App>) -> Result<&'static str, Failure> {
    app.hall.store.check().await.map_err(Failure::Storage)?;
    Ok("ok\n")
}

/// `GET /metrics`, for this machine alone unless the server was told otherwise.
pub(crate) async fn metrics(
    State(app): State<App>,
    Extension(Peer(peer)): Extension<Peer>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let is_near = peer.ip().is_loopback() && !headers.contains_key("x-forwarded-for");
    if !is_near && !app.open_metrics {
        return Err(Failure::Forbidden(
            "metrics are for this machine alone; start the server with --open-metrics to change that".into(),
        ));
    }
    let counts = app.hall.store.counts().await.ok();
    let (rooms, tally) = (app.hall.open_rooms(), app.hall.store.tally());
    let text = app.hall.metrics.text(rooms, tally, counts);
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    Ok((kind, text).into_response())
}
