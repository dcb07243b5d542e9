//! Setting up a table by a form.

use super::{base, field, form, house, page, seated};
use crate::{
    App,
    api::{self, Body, Path},
    error::Failure,
    opening::{Sitter, TableRequest},
    pages::{self, model::NewTable},
    person::{Person, tidy_name},
};
use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use catalogue::Listed;
use table::sentence;

/// `GET /new/{game}`
pub(crate) async fn new_table(
    State(app): State<App>,
    Path(id): Path<String>,
    person: Person,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let game = api::game(&app, &id)?;
    let settings = game.settings().iter();
    let settings = settings.map(|setting| (setting.key.into(), setting.default.into()));
    let (least, most) = game.info().seats;
    let seats = (0..most).map(|index| match index {
        0 => (person.name.clone(), "me".into()),
        index if index < least => (String::new(), "normal".into()),
        _ => (String::new(), "nobody".into()),
    });
    Ok(page(pages::new_table(&NewTable {
        game,
        settings: settings.collect(),
        seats: seats.collect(),
        seed: String::new(),
        hints: String::new(),
        is_reported: false,
        report: None,
        error: None,
        house: house(&app, &headers),
    })))
}

/// `POST /new/{game}`
pub(crate) async fn open_table(
    State(app): State<App>,
    Path(id): Path<String>,
    person: Person,
    headers: HeaderMap,
    Body(body): Body,
) -> Result<Response, Failure> {
    let game = api::game(&app, &id)?;
    let sent = form(&body)?;
    let settings: Vec<(String, String)> = sent
        .iter()
        .filter_map(|(key, value)| Some((key.strip_prefix("set.")?.into(), value.clone())))
        .collect();
    let (_, most) = game.info().seats;
    let seats: Vec<(String, String)> = (1..=most)
        .map(|number| {
            let text = |kind: &str| field(&sent, &format!("{kind}.{number}")).unwrap_or_default();
            (tidy_name(text("name")), text("seat").to_string())
        })
        .collect();
    let seed = field(&sent, "seed").unwrap_or_default().to_string();
    let hints = field(&sent, "hints").unwrap_or_default().to_string();
    let secret = person.secret_or_fresh();
    let is_reported = field(&sent, "chance") == Some("reported");
    let reports = field(&sent, "reports").unwrap_or_default();
    let reports = reports.split_whitespace().map(str::parse);
    let unread = |_| Failure::Bad("the form does not say what was reported".into());
    let reports = reports.collect::<Result<Vec<u32>, _>>().map_err(unread)?;
    let answer = field(&sent, "answer").map(String::from);
    let reported = is_reported.then_some((reports, answer));
    let opened = match wanted(game, &settings, &seats, &seed, reported) {
        Ok(mut wanted) => {
            wanted.hints = match hints.as_str() {
                "on" => Some(true),
                "off" => Some(false),
                _ => None,
            };
            wanted.open(&app, &secret).await
        }
        Err(failure) => Err(failure),
    };
    let opened = match opened {
        Ok(opened) => opened,
        Err(failure @ (Failure::Bad(_) | Failure::Wants(_))) => {
            let error = failure.to_string();
            let report = match failure {
                Failure::Wants(wants) => Some(*wants),
                _ => None,
            };
            let again = pages::new_table(&NewTable {
                game,
                settings,
                seats,
                seed,
                hints,
                is_reported,
                report,
                error: Some(sentence(&error)),
                house: house(&app, &headers),
            });
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, page(again)).into_response());
        }
        Err(failure) => return Err(failure),
    };
    let own = seats.iter().find(|(_, kind)| kind == "me");
    let name = own.map_or("", |(name, _)| name.as_str());
    let (_, is_https) = base(&app, &headers);
    Ok(seated(&person, &secret, name, opened.id, is_https))
}

fn wanted(
    game: &'static dyn Listed,
    settings: &[(String, String)],
    seats: &[(String, String)],
    seed: &str,
    reported: Option<(Vec<u32>, Option<String>)>,
) -> Result<TableRequest, Failure> {
    let taken = seats
        .iter()
        .filter(|(_, kind)| !matches!(kind.as_str(), "" | "nobody"))
        .map(|(name, kind)| Ok((kind.parse::<Sitter>()?, name.clone())));
    let seats: Vec<(Sitter, String)> = taken.collect::<Result<_, Failure>>()?;
    if !seats.iter().any(|(sitter, _)| *sitter != Sitter::Anyone) {
        return Err(Failure::Bad("nobody would be at this table".into()));
    }
    Ok(TableRequest {
        game,
        settings: settings.to_vec(),
        seats,
        seed: Some(seed.to_string()),
        hints: None,
        coached: false,
        reported,
    })
}
