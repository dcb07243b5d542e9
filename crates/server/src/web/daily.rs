//! The page of the game of the day.

use super::{base, field, form, page, seated};
use crate::{
    App,
    api::{self, Body, Path},
    daily::{self, Asked},
    error::Failure,
    pages::{self, model::DailyPage},
    person::{Person, tidy_name},
};
use axum::{
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};

/// `GET /daily/{game}`
pub(crate) async fn daily(
    State(app): State<App>,
    Path(id): Path<String>,
    person: Person,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let game = daily::of_the_day(api::game(&app, &id)?)?;
    let today = app.hall.clock.today();
    let shown = page(pages::daily(&DailyPage {
        game,
        name: person.name.clone(),
        is_today: true,
        day: daily::scores(&app, game, today, &person).await?,
        before: Some(daily::scores(&app, game, today.before(), &person).await?),
        mine: person.hashes().to_vec(),
    }));
    Ok(with_secret(&app, &person, &headers, shown))
}

/// `GET /daily/{game}/{day}`
pub(crate) async fn of_day(
    State(app): State<App>,
    Path((id, day)): Path<(String, String)>,
    person: Person,
) -> Result<Response, Failure> {
    let game = daily::of_the_day(api::game(&app, &id)?)?;
    let day = daily::known_day(&app, &day)?;
    Ok(page(pages::daily(&DailyPage {
        game,
        name: person.name.clone(),
        is_today: day == app.hall.clock.today(),
        day: daily::scores(&app, game, day, &person).await?,
        before: None,
        mine: person.hashes().to_vec(),
    })))
}

/// Whoever comes without a secret gets one now, so that two tabs that they open are the same person's.
fn with_secret(app: &App, person: &Person, headers: &HeaderMap, shown: Response) -> Response {
    let mut shown = shown.into_response();
    if person.secret().is_none() {
        let (_, is_https) = base(app, headers);
        let cookie = person.cookie_with(&person.secret_or_fresh(), is_https);
        shown.headers_mut().append(header::SET_COOKIE, cookie);
    }
    shown
}

/// `POST /daily/{game}`
pub(crate) async fn play_daily(
    State(app): State<App>,
    Path(id): Path<String>,
    person: Person,
    headers: HeaderMap,
    Body(body): Body,
) -> Result<Response, Failure> {
    let game = daily::of_the_day(api::game(&app, &id)?)?;
    let sent = form(&body)?;
    let day = field(&sent, "day").map(str::parse);
    let asked = Asked {
        name: field(&sent, "name").unwrap_or_default().into(),
        day: day
            .transpose()
            .map_err(|error: store::NotADay| Failure::Bad(error.to_string()))?,
        practice: field(&sent, "practice").is_some(),
    };
    let secret = person.secret_or_fresh();
    let table = daily::open(&app, game, &person, &secret, &asked).await?;
    let (_, is_https) = base(&app, &headers);
    Ok(seated(
        &person,
        &secret,
        &tidy_name(&asked.name),
        table,
        is_https,
    ))
}
