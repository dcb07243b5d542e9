//! Setting up a table by a form.

use super::{base, field, form, house, page, reports, seated};
use crate::{
    App,
    api::{self, Body, Path, Query},
    error::Failure,
    opening::{Sitter, TableRequest},
    pages::{self, model::NewTable},
    person::{Person, tidy_name},
    reports::Reports,
};
use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use catalogue::Listed;
use serde::Deserialize;
use table::{SettingsError, sentence};

#[derive(Deserialize)]
pub(crate) struct NewQuery {
    /// Whether it is to be played on a real table.
    table: Option<String>,
}

/// `GET /new/{game}`
pub(crate) async fn new_table(
    State(app): State<App>,
    Path(id): Path<String>,
    person: Person,
    headers: HeaderMap,
    Query(query): Query<NewQuery>,
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
        is_reported: query.table.is_some() && game.info().reported,
        report: None,
        error: None,
        complaints: Vec::new(),
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
    let reported = match is_reported {
        true => Some(reports(&sent)?),
        false => None,
    };
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
        Err(failure @ (Failure::Bad(_) | Failure::Document(_) | Failure::Wants(_))) => {
            let mut error = failure.to_string();
            let (mut report, mut complaints) = (None, Vec::new());
            match failure {
                Failure::Wants(wants) => report = Some(*wants),
                Failure::Document(document) => {
                    if let SettingsError::Document {
                        complaints: all, ..
                    } = *document
                    {
                        error = format!("The file has {}", table::counted(all.len(), "mistake"));
                        complaints = all;
                    }
                }
                _ => {}
            }
            let again = pages::new_table(&NewTable {
                game,
                settings,
                seats,
                seed,
                hints,
                is_reported,
                report,
                error: Some(sentence(&error)),
                complaints,
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
    reported: Option<Reports>,
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
