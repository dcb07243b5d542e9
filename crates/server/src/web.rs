//! The pages' handlers: they gather what a page shows, and do what its forms ask. Everything here works
//! without script; a request with `x-part` comes from the script, which wants only the live part back.

use crate::{
    App,
    api::{self, Body, Id, Query},
    error::{Failure, sentence},
    hall::now,
    look::Look,
    opening::{self, Sitter, Wanted},
    pages::{
        self, assets,
        model::{Home, Invitation, Links, NewTable, Rules, Status, TableCard},
    },
    person::{Person, name_cookie, tidy_name},
    room::{Deed, Kept},
    seating::{Asked, Claim, look},
};
use axum::{
    body::Bytes,
    extract::{Path, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{Html, IntoResponse, Redirect, Response},
};
use boards::Shape;
use catalogue::Listed;
use maud::Markup;
use serde::Deserialize;
use store::{GameId, Listing, Millis, Secret, Summary};
use table::{Ending, Seat};

/// The most tables in one list of the home page.
const LISTED: usize = 24;

fn page(markup: Markup) -> Response {
    Html(markup.into_string()).into_response()
}

/// Any address that is none.
pub(crate) async fn nothing_here() -> Failure {
    Failure::NotFound("there is nothing at this address".into())
}

/// An address that cannot be used in this way.
pub(crate) async fn not_in_this_way() -> Failure {
    Failure::Method
}

/// How our own addresses begin, as the one who asks knows them.
fn base(app: &App, headers: &HeaderMap) -> (String, bool) {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let is_https = app.behind_proxy && text("x-forwarded-proto") == Some("https");
    let scheme = if is_https { "https" } else { "http" };
    let host = text("host").unwrap_or("localhost");
    (format!("{scheme}://{host}"), is_https)
}

/// `GET /`
pub(crate) async fn home(
    State(app): State<App>,
    person: Person,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let store = &app.hall.store;
    let mut yours = Vec::new();
    for summary in store.games_of(person.hashes()).await?.iter().take(LISTED) {
        yours.extend(card(&app, &person, summary).await);
    }
    let mut open = Vec::new();
    for summary in store.list(Listing::Open, LISTED as u32).await? {
        if person.seats(&summary.seats).is_empty()
            && let Ok(game) = catalogue::find(&summary.game)
        {
            open.push(table_card(game, &summary, Status::Open));
        }
    }
    let (base, _) = base(&app, &headers);
    let key = person.secret().filter(|_| !yours.is_empty());
    let key = key.map(|secret| format!("{base}/key/{}", secret.reveal()));
    Ok(page(pages::home(&Home { yours, open, key })))
}

/// A table of this person, as the home page lists it.
async fn card(app: &App, person: &Person, summary: &Summary) -> Option<TableCard> {
    let game = catalogue::find(&summary.game).ok()?;
    let yours = person.seats(&summary.seats);
    let status = match result(summary, &yours) {
        Some(result) => Status::Over(result),
        None => {
            let read = |kept: &Kept| kept.table.turn().seats();
            let turn = app.hall.read(summary.id, read).await.ok()?;
            let waiting = summary.seats.iter().any(store::SeatHolder::is_open);
            let acting = turn.iter().next().map(Seat::index);
            let acting = acting.and_then(|index| summary.seats.get(index));
            match acting {
                _ if yours.iter().any(|&seat| turn.contains(seat)) => Status::YourTurn,
                _ if waiting => Status::Waiting("Waiting for someone to sit down".into()),
                Some(seat) => Status::Waiting(format!("{} is to act", seat.name)),
                None => Status::Waiting("In play".into()),
            }
        }
    };
    Some(table_card(game, summary, status))
}

fn table_card(game: &'static dyn Listed, summary: &Summary, status: Status) -> TableCard {
    TableCard {
        id: summary.id,
        game,
        names: summary.seats.iter().map(|seat| seat.name.clone()).collect(),
        status,
        when: ago(now(), summary.last_at),
    }
}

/// How a game came out, in a few words; nothing if it is not over.
fn result(summary: &Summary, yours: &[Seat]) -> Option<String> {
    let name = |seat: Seat| match yours {
        [own] if *own == seat => "You".to_string(),
        _ => summary.seats[seat.index()].name.clone(),
    };
    match &summary.ending {
        Ending::Open => None,
        Ending::Forfeit { seat, .. } => Some(format!("{} gave up", name(*seat))),
        Ending::Played(shares) => {
            let best = shares.iter().copied().max().filter(|&best| best > 0);
            let winners = shares.iter().enumerate();
            let winners: Vec<Seat> = winners
                .filter(|(_, share)| Some(**share) == best)
                .map(|(index, _)| Seat::new(index))
                .collect();
            Some(match winners.as_slice() {
                [winner] => format!("{} won", name(*winner)),
                [] => "Lost".into(),
                _ => "Drawn".into(),
            })
        }
    }
}

/// How long ago that was, in words.
fn ago(now: Millis, then: Millis) -> String {
    let minutes = (now.0 - then.0) / 60_000;
    let many = |number: i64, unit: &str| match number {
        1 => format!("1 {unit} ago"),
        number => format!("{number} {unit}s ago"),
    };
    match minutes {
        ..1 => "just now".into(),
        1..60 => many(minutes, "minute"),
        60..1_440 => many(minutes / 60, "hour"),
        _ => many(minutes / 1_440, "day"),
    }
}

/// `GET /new/{game}`
pub(crate) async fn new_table(Path(id): Path<String>, person: Person) -> Result<Response, Failure> {
    let game = api::game(&id)?;
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
        error: None,
    })))
}

/// The pairs of a form.
fn form(body: &Bytes) -> Result<Vec<(String, String)>, Failure> {
    serde_urlencoded::from_bytes(body)
        .map_err(|error| Failure::Bad(format!("the form cannot be read: {error}")))
}

fn field<'a>(pairs: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let found = pairs.iter().find(|(key, _)| key == name);
    found.map(|(_, value)| value.as_str())
}

/// `POST /new/{game}`
pub(crate) async fn open_table(
    State(app): State<App>,
    Path(id): Path<String>,
    person: Person,
    headers: HeaderMap,
    Body(body): Body,
) -> Result<Response, Failure> {
    let game = api::game(&id)?;
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
    let secret = person.secret_or_fresh();
    let opened = match wanted(game, &settings, &seats, &seed) {
        Ok(wanted) => wanted.open(&app, &secret).await,
        Err(failure) => Err(failure),
    };
    let opened = match opened {
        Ok(opened) => opened,
        Err(Failure::Bad(why)) => {
            let again = pages::new_table(&NewTable {
                game,
                settings,
                seats,
                seed,
                error: Some(sentence(&why)),
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

/// To the table, with the cookie that holds the seat.
fn seated(person: &Person, secret: &Secret, name: &str, id: GameId, is_https: bool) -> Response {
    let mut response = Redirect::to(&format!("/table/{id}")).into_response();
    let headers = response.headers_mut();
    headers.append(header::SET_COOKIE, person.cookie_with(secret, is_https));
    if !name.is_empty() {
        headers.append(header::SET_COOKIE, name_cookie(name, is_https));
    }
    response
}

fn wanted(
    game: &'static dyn Listed,
    settings: &[(String, String)],
    seats: &[(String, String)],
    seed: &str,
) -> Result<Wanted, Failure> {
    let taken = seats
        .iter()
        .filter(|(_, kind)| !matches!(kind.as_str(), "" | "nobody"))
        .map(|(name, kind)| Ok((kind.parse::<Sitter>()?, name.clone())));
    let seats: Vec<(Sitter, String)> = taken.collect::<Result<_, Failure>>()?;
    if !seats.iter().any(|(sitter, _)| *sitter != Sitter::Anyone) {
        return Err(Failure::Bad("nobody would be at this table".into()));
    }
    let line = |(key, value): &(String, String)| format!("{key}={value}");
    Ok(Wanted {
        game,
        settings: settings.iter().map(line).collect(),
        seats,
        seed: Some(seed.to_string()),
    })
}

#[derive(Deserialize, Default)]
pub(crate) struct TableQuery {
    #[serde(rename = "as")]
    seat: Option<String>,
    at: Option<usize>,
    why: Option<String>,
    hint: Option<String>,
    shape: Option<String>,
}

impl TableQuery {
    fn asked(self, shapes: Vec<Shape>) -> Result<Asked, Failure> {
        Ok(Asked {
            seat: api::seat(self.seat.as_deref())?,
            at: self.at,
            why: self.why.filter(|why| !why.is_empty()),
            hint: self.hint.is_some(),
            shapes,
        })
    }
}

fn shape(text: &str) -> Shape {
    match text {
        "narrow" => Shape::Narrow,
        _ => Shape::Wide,
    }
}

const BOTH: [Shape; 2] = [Shape::Wide, Shape::Narrow];

/// `GET /table/{id}`
pub(crate) async fn table(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    headers: HeaderMap,
    Query(query): Query<TableQuery>,
) -> Result<Response, Failure> {
    let look = look(&app, &person, id, query.asked(BOTH.to_vec())?).await?;
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
) -> Result<Response, Failure> {
    let shape = shape(query.shape.as_deref().unwrap_or_default());
    let look = look(&app, &person, id, query.asked(vec![shape])?).await?;
    Ok(part_of(&app, &person, &headers, &look))
}

fn part_of(app: &App, person: &Person, headers: &HeaderMap, look: &Look) -> Response {
    let part = pages::part(look, &links(app, person, headers, look));
    let version = HeaderValue::from(look.about.version);
    ([("x-version", version)], page(part)).into_response()
}

/// The addresses that this person may give away.
fn links(app: &App, person: &Person, headers: &HeaderMap, look: &Look) -> Links {
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
    }
}

/// Does something, and answers with what the table is like then.
async fn deed(
    app: &App,
    id: GameId,
    person: &Person,
    headers: &HeaderMap,
    body: &Bytes,
    deed: impl FnOnce(&str) -> Deed,
) -> Result<Response, Failure> {
    if person.has_broken_cookie {
        return Err(Failure::Unknown(
            "the cookie that holds your seat is broken; open the table by your own link again"
                .into(),
        ));
    }
    let sent = form(body)?;
    let seat = api::seat(field(&sent, "as"))?;
    let version = field(&sent, "version").and_then(|version| version.parse().ok());
    let Some(version) = version else {
        return Err(Failure::Bad(
            "the form does not say which version it has seen".into(),
        ));
    };
    let action = field(&sent, "action").unwrap_or_default();
    let done = app
        .hall
        .act(id, Claim::new(person, seat), version, deed(action))
        .await;
    let part = headers.get("x-part").and_then(|shape| shape.to_str().ok());
    let mut asked = Asked {
        seat,
        shapes: part.map_or(BOTH.to_vec(), |wanted| vec![shape(wanted)]),
        ..Asked::default()
    };
    let (status, notice) = match done.map_err(Failure::from) {
        Ok(done) if part.is_none() => {
            let eyes = seat.map_or(String::new(), |_| format!("?as={}", done.seat));
            return Ok(Redirect::to(&format!("/table/{id}{eyes}")).into_response());
        }
        Ok(_) => (StatusCode::OK, None),
        Err(Failure::Refused(_)) => {
            asked.why = Some(action.to_string());
            (StatusCode::UNPROCESSABLE_ENTITY, None)
        }
        Err(Failure::Stale { .. }) => {
            let notice =
                "The table had moved on before this came. Nothing was done; this is how it is now.";
            (StatusCode::CONFLICT, Some(notice.to_string()))
        }
        Err(Failure::Conflict(why)) => (StatusCode::CONFLICT, Some(sentence(&why))),
        Err(failure) => return Err(failure),
    };
    let mut look = look(app, person, id, asked).await?;
    look.notice = notice;
    let answer = match part {
        Some(_) => part_of(app, person, headers, &look),
        None => page(pages::table(&look, &links(app, person, headers, &look))),
    };
    Ok((status, answer).into_response())
}

/// `POST /table/{id}/act`
pub(crate) async fn act(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    headers: HeaderMap,
    Body(body): Body,
) -> Result<Response, Failure> {
    deed(&app, id, &person, &headers, &body, |action| {
        Deed::Act(action.into())
    })
    .await
}

/// `POST /table/{id}/undo`
pub(crate) async fn undo(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    headers: HeaderMap,
    Body(body): Body,
) -> Result<Response, Failure> {
    deed(&app, id, &person, &headers, &body, |_| Deed::Undo).await
}

/// `POST /table/{id}/resign`
pub(crate) async fn resign(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    headers: HeaderMap,
    Body(body): Body,
) -> Result<Response, Failure> {
    deed(&app, id, &person, &headers, &body, |_| Deed::Resign).await
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
pub(crate) async fn record(app: State<App>, id: Id) -> Result<Response, Failure> {
    api::record(app, id).await
}

/// What a page says of a table to someone who may sit down there.
async fn invitation(
    app: &App,
    id: GameId,
    person: &Person,
    seat: Seat,
    action: String,
) -> Result<Invitation, Failure> {
    let read = move |kept: &Kept| {
        let header = kept.table.header();
        (kept.game, header.settings.clone(), header.seats.clone())
    };
    let (game, settings, names) = app.hall.read(id, read).await?;
    let others = names.into_iter().enumerate();
    let others = others.filter(|(index, _)| *index != seat.index());
    Ok(Invitation {
        id,
        game,
        settings,
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
    let asker = person.clone();
    let read = move |kept: &Kept| asker.seats(&kept.about.seats);
    let yours = app.hall.read(id, read).await?;
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
    if app.hall.store.games_of(&[secret.hash()]).await?.is_empty() {
        return Err(Failure::NotFound(
            "this key holds no seat at any table".into(),
        ));
    }
    let (_, is_https) = base(&app, &headers);
    let cookie = person.cookie_with(&secret, is_https);
    Ok(([(header::SET_COOKIE, cookie)], Redirect::to("/")).into_response())
}

#[derive(Deserialize)]
pub(crate) struct RulesQuery {
    q: Option<String>,
}

/// `GET /rules/{game}`
pub(crate) async fn rules(
    Path(id): Path<String>,
    Query(query): Query<RulesQuery>,
) -> Result<Response, Failure> {
    let game = api::game(&id)?;
    let search = query.q.unwrap_or_default();
    Ok(page(pages::rules(&Rules { game, search })))
}

/// `GET /rules/{game}/part`
pub(crate) async fn rules_part(Path(id): Path<String>) -> Result<Response, Failure> {
    Ok(page(pages::rules_part(api::game(&id)?)))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_long_ago_in_words() {
        let then = |minutes: i64| {
            ago(
                Millis(10_000_000_000),
                Millis(10_000_000_000 - minutes * 60_000),
            )
        };
        assert_eq!(then(0), "just now");
        assert_eq!(then(-5), "just now");
        assert_eq!(then(1), "1 minute ago");
        assert_eq!(then(59), "59 minutes ago");
        assert_eq!(then(61), "1 hour ago");
        assert_eq!(then(3 * 1_440), "3 days ago");
    }
}
