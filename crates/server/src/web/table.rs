//! The page of a table, its live part and its log.

use super::{base, field, form, house, page};
use crate::{
    App,
    api::{self, Id, Query},
    error::Failure,
    look::{Look, OddsQuery},
    opening,
    pages::{
        self,
        model::{Links, LogPiece},
    },
    person::Person,
    seating::{LookQuery, glance, look},
};
use axum::{
    body::Bytes,
    extract::{RawQuery, State},
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Redirect, Response},
};
use boards::{Shape, Target, Theme};
use serde::Deserialize;
use table::Seat;

#[derive(Deserialize, Default)]
pub(crate) struct TableQuery {
    #[serde(rename = "as")]
    seat: Option<String>,
    at: Option<usize>,
    passing: Option<String>,
    since: Option<usize>,
    why: Option<String>,
    hint: Option<String>,
    odds: Option<String>,
    shape: Option<String>,
    /// Whether everything is turned up, once the game is over.
    all: Option<String>,
    /// Of the log: the lines before this one.
    before: Option<usize>,
}

/// The odds that a query asks for. Who takes part may be named several times, so that the query is read as pairs; nobody
/// is ticked where `chosen` stands alone.
fn odds(about: Option<String>, query: Option<&str>) -> Result<Option<OddsQuery>, Failure> {
    let Some(about) = about.filter(|about| !about.is_empty()) else {
        return Ok(None);
    };
    let pairs = form(&Bytes::copy_from_slice(
        query.unwrap_or_default().as_bytes(),
    ))?;
    let named = pairs.iter().filter(|(key, _)| key == "with").take(MOST);
    let with = named.map(|(_, name)| Target::new(name.as_str())).collect();
    let is_chosen = field(&pairs, "chosen") == Some(about.as_str());
    Ok(Some(OddsQuery {
        about: Target::new(about),
        with: is_chosen.then_some(with),
    }))
}

/// How many can be named in one query.
const MOST: usize = 60;

impl TableQuery {
    fn asked(self, shapes: Vec<Shape>, query: Option<&str>) -> Result<LookQuery, Failure> {
        Ok(LookQuery {
            seat: api::seat(self.seat.as_deref())?,
            at: self.at,
            passing: self.passing.is_some(),
            since: self.since,
            why: self.why.filter(|why| !why.is_empty()),
            hint: self.hint.is_some(),
            odds: odds(self.odds, query)?,
            shapes,
            all: api::flag(self.all.as_deref()),
        })
    }
}

pub(super) fn shape(text: &str) -> Shape {
    match text {
        "narrow" => Shape::Narrow,
        _ => Shape::Wide,
    }
}

pub(super) const BOTH: [Shape; 2] = [Shape::Wide, Shape::Narrow];

/// `GET /table/{id}`
pub(crate) async fn table(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    headers: HeaderMap,
    Query(query): Query<TableQuery>,
    RawQuery(raw): RawQuery,
) -> Result<Response, Failure> {
    let asked = query.asked(BOTH.to_vec(), raw.as_deref())?;
    let look = look(&app, &person, id, asked).await?;
    let links = links(&app, &person, &headers, &look);
    Ok(page(pages::table(&look, &links)))
}

/// `GET /table/{id}/part`
pub(crate) async fn part(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    headers: HeaderMap,
    Query(query): Query<TableQuery>,
    RawQuery(raw): RawQuery,
) -> Result<Response, Failure> {
    let shape = shape(query.shape.as_deref().unwrap_or_default());
    let asked = query.asked(vec![shape], raw.as_deref())?;
    let look = look(&app, &person, id, asked).await?;
    Ok(part_of(&app, &person, &headers, &look))
}

/// `GET /table/{id}/log`: the earlier lines of the log, as a page or, for the script, as the lines alone.
pub(crate) async fn log(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    headers: HeaderMap,
    Query(query): Query<TableQuery>,
) -> Result<Response, Failure> {
    let before = query.before;
    let asked = query.asked(Vec::new(), None)?;
    let kept = app.hall.show(id).await?;
    let glance = glance(&kept, &person, asked.seat)?;
    let table = match asked.at.filter(|&at| at < kept.table.len()) {
        None => kept.table,
        Some(at) => app.hall.earlier(&kept, at).await?,
    };
    let lines = table.log(glance.reader);
    let (earlier, lines) = api::piece(&lines, before, pages::LOG_PIECE);
    let piece = LogPiece {
        game: kept.game,
        id,
        eyes: glance.reader.filter(|&seat| glance.yours != [seat]),
        at: asked.at,
        all: asked.all,
        earlier,
        lines,
    };
    Ok(page(match headers.contains_key("x-part") {
        true => pages::log_lines(&piece),
        false => pages::log(&piece),
    }))
}

pub(super) fn part_of(app: &App, person: &Person, headers: &HeaderMap, look: &Look) -> Response {
    let part = pages::part(look, &links(app, person, headers, look));
    let version = HeaderValue::from(look.about.version);
    ([("x-version", version)], page(part)).into_response()
}

/// The addresses that this person may give away.
pub(super) fn links(app: &App, person: &Person, headers: &HeaderMap, look: &Look) -> Links {
    let (base, _) = base(app, headers);
    let id = look.about.id;
    let seats = look.about.seats.iter().enumerate();
    let invitations = seats.filter_map(|(index, holder)| {
        let seat = Seat::new(index);
        let secret = person.invitation(id.as_str(), seat, holder)?;
        Some((seat, format!("{base}/join/{id}/{}", secret.reveal())))
    });
    let own = person.secret().filter(|_| !look.glance.yours.is_empty());
    Links {
        watch: format!("{base}/table/{id}"),
        invitations: invitations.collect(),
        key: own.map(|secret| format!("{base}/key/{}", secret.reveal())),
        house: house(app, headers),
    }
}

/// `POST /table/{id}/again`
pub(crate) async fn again(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
) -> Result<Redirect, Failure> {
    let next = opening::again(&app, id, &person).await?;
    Ok(Redirect::to(&format!("/table/{next}")))
}

/// `GET /table/{id}/record`
pub(crate) async fn record(app: State<App>, id: Id, person: Person) -> Result<Response, Failure> {
    api::record(app, id, person).await
}

/// `GET /table/{id}/sheet.svg`: the score sheet as a picture, where the game has one.
pub(crate) async fn sheet(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
) -> Result<Response, Failure> {
    let kept = app.hall.show(id).await?;
    let reader = glance(&kept, &person, None)?.reader;
    let Some(svg) = kept.table.sight(reader).sheet(Theme::Light) else {
        let why = "this game has no score sheet".to_string();
        return Err(Failure::NotFound(why));
    };
    let name = format!(
        "attachment; filename=\"{}-{id}-score.svg\"",
        kept.game.info().id
    );
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml".to_string()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, svg).into_response())
}
