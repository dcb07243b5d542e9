//! Sitting down: by a friend's link, at an open table, or with seats brought from another device.

use super::{base, field, form, page, seated};
use crate::{
    App,
    api::{self, Body, Id, Path},
    error::Failure,
    pages::{self, model::Invitation},
    person::{Person, tidy_name},
};
use axum::{
    body::Bytes,
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Redirect, Response},
};
use store::{GameId, Mine, Secret};
use table::Seat;

/// What a page says of a table to someone who may sit down there.
async fn invitation(
    app: &App,
    id: GameId,
    person: &Person,
    seat: Seat,
    action: String,
) -> Result<Invitation, Failure> {
    let kept = app.hall.show(id).await?;
    let others = kept.table.names().iter().cloned().enumerate();
    let others = others.filter(|(index, _)| *index != seat.index());
    Ok(Invitation {
        id,
        game: kept.game,
        settings: kept.table.header().settings.clone(),
        seat,
        action,
        others: others.map(|(_, name)| name).collect(),
        name: person.name.clone(),
        error: None,
    })
}

fn secret(text: &str) -> Result<Secret, Failure> {
    text.parse()
        .map_err(|error: store::NotASecret| Failure::NotFound(error.to_string()))
}

/// Where someone who sits at this table already is to go.
async fn at_table(app: &App, id: GameId, person: &Person) -> Result<Option<Redirect>, Failure> {
    let kept = app.hall.show(id).await?;
    let yours = person.seats(&kept.about.seats);
    Ok((!yours.is_empty()).then(|| Redirect::to(&format!("/table/{id}"))))
}

/// `GET /join/{id}/{secret}`
pub(crate) async fn invited(
    State(app): State<App>,
    Id(id): Id,
    Path((_, text)): Path<(String, String)>,
    person: Person,
) -> Result<Response, Failure> {
    if let Some(redirect) = at_table(&app, id, &person).await? {
        return Ok(redirect.into_response());
    }
    let secret = secret(&text)?;
    let (seat, _) = api::invited_seat(&app, id, &secret).await?;
    let action = format!("/join/{id}/{}", secret.reveal());
    let invitation = invitation(&app, id, &person, seat, action).await?;
    Ok(page(pages::join(&invitation)))
}

/// `POST /join/{id}/{secret}`
pub(crate) async fn join(
    State(app): State<App>,
    Id(id): Id,
    Path((_, text)): Path<(String, String)>,
    person: Person,
    headers: HeaderMap,
    Body(body): Body,
) -> Result<Response, Failure> {
    let (seat, _) = api::invited_seat(&app, id, &secret(&text)?).await?;
    sit_down(&app, id, seat, &person, &headers, &body).await
}

/// `GET /sit/{id}/{seat}`
pub(crate) async fn open_seat(
    State(app): State<App>,
    Id(id): Id,
    Path((_, seat)): Path<(String, String)>,
    person: Person,
) -> Result<Response, Failure> {
    if let Some(redirect) = at_table(&app, id, &person).await? {
        return Ok(redirect.into_response());
    }
    let seat: Seat = seat.parse().map_err(Failure::NotFound)?;
    let seat = api::open_seat(&app, id, seat).await?;
    let invitation = invitation(&app, id, &person, seat, format!("/sit/{id}/{seat}")).await?;
    Ok(page(pages::join(&invitation)))
}

/// `POST /sit/{id}/{seat}`
pub(crate) async fn sit(
    State(app): State<App>,
    Id(id): Id,
    Path((_, seat)): Path<(String, String)>,
    person: Person,
    headers: HeaderMap,
    Body(body): Body,
) -> Result<Response, Failure> {
    let seat: Seat = seat.parse().map_err(Failure::NotFound)?;
    let seat = api::open_seat(&app, id, seat).await?;
    sit_down(&app, id, seat, &person, &headers, &body).await
}

async fn sit_down(
    app: &App,
    id: GameId,
    seat: Seat,
    person: &Person,
    headers: &HeaderMap,
    body: &Bytes,
) -> Result<Response, Failure> {
    let name = tidy_name(field(&form(body)?, "name").unwrap_or_default());
    let own = person.secret_or_fresh();
    api::take_seat(app, id, seat, &name, &own).await?;
    let (_, is_https) = base(app, headers);
    Ok(seated(person, &own, &name, id, is_https))
}

/// `GET /key/{secret}`
pub(crate) async fn key(Path(text): Path<String>) -> Result<Response, Failure> {
    let secret = secret(&text)?;
    Ok(page(pages::key(secret.reveal())))
}

/// `POST /key/{secret}`
pub(crate) async fn take_key(
    State(app): State<App>,
    Path(text): Path<String>,
    person: Person,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let secret = secret(&text)?;
    let hash = [secret.hash()];
    let held = app.hall.store.games_of(&hash, Mine::All, None, 1).await?;
    if held.games.is_empty() {
        return Err(Failure::NotFound(
            "this key holds no seat at any table".into(),
        ));
    }
    let (_, is_https) = base(&app, &headers);
    let cookie = person.cookie_with(&secret, is_https);
    Ok(([(header::SET_COOKIE, cookie)], Redirect::to("/")).into_response())
}
