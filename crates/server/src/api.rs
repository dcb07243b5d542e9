//! JSON for programs: the same powers that a page has. `docs/api.md` is its manual, and a test runs the
//! examples there; `/api/openapi.json` describes it to machines.

use crate::{
    App,
    error::Failure,
    guard::Peer,
    look::{Look, Refused},
    opening::{self, Sitter, Wanted},
    person::{Person, tidy_name},
    room::{Deed, Done, Kept},
    seating::{Asked, Claim, glance, look},
};
use axum::{
    Extension,
    body::Bytes,
    extract::{FromRequestParts, Path, State},
    http::{HeaderMap, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use boards::{Scene, Shape, Theme};
use catalogue::{GAMES, Hint, Legal, Listed, LogLine, Table};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use store::{GameId, Holder, Listing, SeatHolder, Secret, Summary};
use table::{Ending, Seat, Turn};

type Answer<T> = Result<axum::Json<T>, Failure>;

/// The most tables in one list.
const LISTED: u32 = 100;

/// The id of a table, from the address.
pub(crate) struct Id(pub GameId);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Id, Failure> {
        let path = Path::<Vec<(String, String)>>::from_request_parts(parts, state).await;
        let path = path.map_err(|error| Failure::Bad(error.body_text()))?;
        let id = path.iter().find(|(key, _)| key == "id");
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
fn json_body<T: DeserializeOwned>(body: &Bytes) -> Result<T, Failure> {
    let text: &[u8] = if body.is_empty() { b"{}" } else { body };
    serde_json::from_slice(text)
        .map_err(|error| Failure::Bad(format!("the body is not what is expected here: {error}")))
}

/// A body, with our own error if it is too large.
pub(crate) struct Body(pub Bytes);

impl<S: Send + Sync> axum::extract::FromRequest<S> for Body {
    type Rejection = Failure;

    async fn from_request(request: axum::extract::Request, state: &S) -> Result<Body, Failure> {
        let bytes = <Bytes as axum::extract::FromRequest<S>>::from_request(request, state).await;
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

/// The game with this id.
pub(crate) fn game(id: &str) -> Result<&'static dyn Listed, Failure> {
    catalogue::find(id).map_err(|error| {
        let shown: String = error.to_string().chars().take(300).collect();
        Failure::NotFound(shown)
    })
}

/// `GET /api`
pub(crate) async fn about() -> axum::Json<Value> {
    axum::Json(json!({
        "name": "Marches",
        "version": env!("CARGO_PKG_VERSION"),
        "openapi": "/api/openapi.json",
        "games": "/api/games",
        "tables": "/api/tables",
    }))
}

/// `GET /api/openapi.json`
pub(crate) async fn openapi() -> Response {
    let kind = [(header::CONTENT_TYPE, "application/json")];
    (kind, include_str!("../assets/openapi.json")).into_response()
}

/// `GET /api/games`
pub(crate) async fn games() -> axum::Json<Value> {
    let games = GAMES.iter().map(|game| {
        let info = game.info();
        json!({
            "id": info.id,
            "name": info.name,
            "about": info.about,
            "seats": { "min": info.seats.0, "max": info.seats.1 },
            "minutes": { "min": info.minutes.0, "max": info.minutes.1 },
            "rules_version": info.rules_version,
            "hidden": info.hidden,
            "settings": game.settings(),
        })
    });
    axum::Json(games.collect())
}

/// `GET /api/games/{game}/rules`
pub(crate) async fn rules(Path(id): Path<String>) -> Answer<Value> {
    Ok(axum::Json(json!(game(&id)?.rules())))
}

#[derive(Deserialize)]
pub(crate) struct ListQuery {
    which: Option<String>,
}

/// `GET /api/tables`
pub(crate) async fn tables(
    State(app): State<App>,
    person: Person,
    Query(query): Query<ListQuery>,
) -> Answer<Value> {
    let store = &app.hall.store;
    let found = match query.which.as_deref().unwrap_or("open") {
        "open" => store.list(Listing::Open, LISTED).await?,
        "recent" => store.list(Listing::Recent, LISTED).await?,
        "finished" => store.list(Listing::Finished, LISTED).await?,
        "mine" => store.games_of(person.hashes()).await?,
        _ => {
            return Err(Failure::Bad(
                "there is no such list: which is open, recent, finished or mine".into(),
            ));
        }
    };
    let shown: Vec<Value> = found.iter().map(|one| summary(one, &person)).collect();
    Ok(axum::Json(json!({ "tables": shown })))
}

fn summary(one: &Summary, person: &Person) -> Value {
    json!({
        "id": one.id,
        "game": one.game,
        "settings": pairs(&one.settings),
        "seats": seats(&one.seats),
        "yours": person.seats(&one.seats),
        "version": one.entries,
        "over": one.ending != Ending::Open,
        "opened_at": one.created_at,
        "changed_at": one.last_at,
    })
}

fn pairs(settings: &[(String, String)]) -> Value {
    let pairs = settings.iter();
    pairs
        .map(|(key, value)| (key.clone(), json!(value)))
        .collect()
}

/// Who sits where, for anyone's eyes.
fn seats(seats: &[SeatHolder]) -> Value {
    let seat = |(index, seat): (usize, &SeatHolder)| {
        let kind = match &seat.holder {
            Holder::Open { invitation: None } => "open",
            Holder::Open { .. } => "invited",
            Holder::Human { .. } => "person",
            Holder::Computer { .. } => "computer",
        };
        let mut shown = json!({ "seat": index + 1, "name": seat.name, "kind": kind });
        if let Holder::Computer { spec } = &seat.holder {
            shown["player"] = json!(spec);
        }
        shown
    };
    seats.iter().enumerate().map(seat).collect()
}

/// What opens a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpenBody {
    game: String,
    #[serde(default)]
    settings: std::collections::BTreeMap<String, Value>,
    #[serde(default)]
    seats: Vec<SeatBody>,
    seed: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum SeatBody {
    Kind(String),
    Named { kind: String, name: Option<String> },
}

/// `POST /api/tables`
pub(crate) async fn open(
    State(app): State<App>,
    person: Person,
    Body(body): Body,
) -> Result<Response, Failure> {
    let body: OpenBody = json_body(&body)?;
    let game = game(&body.game)?;
    let line = |(key, value): (&String, &Value)| match value {
        Value::String(text) => format!("{key}={text}"),
        other => format!("{key}={other}"),
    };
    let mut seats = Vec::new();
    for seat in &body.seats {
        let (kind, name) = match seat {
            SeatBody::Kind(kind) => (kind, None),
            SeatBody::Named { kind, name } => (kind, name.clone()),
        };
        seats.push((kind.parse::<Sitter>()?, name.unwrap_or_default()));
    }
    let wanted = Wanted {
        game,
        settings: body.settings.iter().map(line).collect(),
        seats,
        seed: body.seed,
    };
    let secret = person.secret_or_fresh();
    let opened = wanted.open(&app, &secret).await?;
    let invitations = opened.invitations.iter().map(|(seat, secret)| {
        json!({ "seat": seat, "invitation": secret.reveal(),
                "page": format!("/join/{}/{}", opened.id, secret.reveal()) })
    });
    let answer = json!({
        "id": opened.id,
        "secret": secret.reveal(),
        "invitations": invitations.collect::<Vec<_>>(),
        "page": format!("/table/{}", opened.id),
    });
    let at = [(header::LOCATION, format!("/api/tables/{}", opened.id))];
    Ok((StatusCode::CREATED, at, axum::Json(answer)).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JoinBody {
    invitation: Option<String>,
    seat: Option<Seat>,
    name: Option<String>,
}

/// `POST /api/tables/{id}/join`
pub(crate) async fn join(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    Body(body): Body,
) -> Answer<Value> {
    let body: JoinBody = json_body(&body)?;
    let name = body.name.unwrap_or_default();
    let secret = person.secret_or_fresh();
    let seat = match (&body.invitation, body.seat) {
        (Some(invitation), _) => {
            let invitation: Secret = invitation
                .parse()
                .map_err(|error: store::NotASecret| Failure::Unknown(error.to_string()))?;
            invited_seat(&app, id, &invitation).await?.0
        }
        (None, Some(seat)) => open_seat(&app, id, seat).await?,
        (None, None) => {
            return Err(Failure::Bad(
                "say which seat you want, or show the invitation that you have".into(),
            ));
        }
    };
    take_seat(&app, id, seat, &name, &secret).await?;
    Ok(axum::Json(
        json!({ "seat": seat, "secret": secret.reveal() }),
    ))
}

/// The seat that this secret invites to, and whether it is still free.
pub(crate) async fn invited_seat(
    app: &App,
    id: GameId,
    secret: &Secret,
) -> Result<(Seat, SeatHolder), Failure> {
    let hash = secret.hash();
    let read = move |kept: &Kept| kept.about.seats.clone();
    let seats = app.hall.read(id, read).await?;
    let mut numbered = seats.into_iter().enumerate();
    let invited = numbered.find(|(_, seat)| match &seat.holder {
        Holder::Open { invitation } => *invitation == Some(hash),
        _ => false,
    });
    match invited {
        Some((index, holder)) => Ok((Seat::new(index), holder)),
        None => Err(Failure::Forbidden(
            "this invitation is not, or no longer, good: the seat may be taken already".into(),
        )),
    }
}

/// The seat, if anyone may take it.
pub(crate) async fn open_seat(app: &App, id: GameId, seat: Seat) -> Result<Seat, Failure> {
    let read = move |kept: &Kept| kept.about.seats.get(seat.index()).cloned();
    match app.hall.read(id, read).await?.map(|seat| seat.holder) {
        Some(Holder::Open { invitation: None }) => Ok(seat),
        Some(Holder::Open { .. }) => Err(Failure::Forbidden(
            "this seat is kept for someone with an invitation".into(),
        )),
        Some(_) => Err(Failure::Conflict("someone else has taken this seat".into())),
        None => Err(Failure::Bad(format!(
            "there is no seat {seat} at this table"
        ))),
    }
}

/// Sits down.
pub(crate) async fn take_seat(
    app: &App,
    id: GameId,
    seat: Seat,
    name: &str,
    secret: &Secret,
) -> Result<(), Failure> {
    let name = match tidy_name(name) {
        name if name.is_empty() => format!("Player {seat}"),
        name => name,
    };
    let holder = SeatHolder::human(name, secret.hash());
    Ok(app.hall.room(id).sit(seat, holder).await?)
}

#[derive(Deserialize, Default, Clone)]
pub(crate) struct ViewQuery {
    #[serde(rename = "as")]
    seat: Option<String>,
    at: Option<usize>,
    action: Option<String>,
    shape: Option<String>,
    theme: Option<String>,
}

impl ViewQuery {
    fn asked(&self) -> Result<Asked, Failure> {
        Ok(Asked {
            seat: seat(self.seat.as_deref())?,
            at: self.at,
            ..Asked::default()
        })
    }
}

/// What a program is shown of a table.
#[derive(Serialize)]
pub(crate) struct Shown {
    id: GameId,
    game: &'static str,
    settings: Value,
    seats: Value,
    version: u32,
    /// How many actions this shows, and how many there are.
    at: usize,
    actions: usize,
    /// Through whose eyes.
    seat: Option<Seat>,
    yours: Vec<Seat>,
    turn: Vec<Seat>,
    over: bool,
    /// Each seat's share of the win, in thousandths.
    #[serde(skip_serializing_if = "Option::is_none")]
    shares: Option<Vec<u16>>,
    prompt: String,
    view: Value,
    text: String,
    legal: Vec<Legal>,
    may_undo: bool,
    seed_hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verified: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    again: Option<GameId>,
}

/// A look as JSON.
pub(crate) fn shown(look: Look) -> Shown {
    let shares = match look.turn {
        Turn::Over(outcome) => Some(outcome.shares().to_vec()),
        _ => None,
    };
    Shown {
        id: look.about.id,
        game: look.game.info().id,
        settings: pairs(&look.settings),
        seats: seats(&look.about.seats),
        version: look.about.version,
        at: look.at,
        actions: look.about.actions,
        seat: look.glance.reader,
        yours: look.glance.yours,
        turn: look.turn.seats().iter().collect(),
        over: shares.is_some(),
        shares,
        prompt: look.prompt,
        view: look.view,
        text: look.text,
        legal: look.legal,
        may_undo: look.undo.is_ok(),
        seed_hash: look.seed_hash,
        seed: look.seed,
        verified: look.verified.map(|checked| checked.is_ok()),
        again: look.about.again,
    }
}

/// `GET /api/tables/{id}`
pub(crate) async fn view(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    Query(query): Query<ViewQuery>,
) -> Answer<Shown> {
    let look = look(&app, &person, id, query.asked()?).await?;
    Ok(axum::Json(shown(look)))
}

/// `GET /api/tables/{id}/legal`
pub(crate) async fn legal(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    Query(query): Query<ViewQuery>,
) -> Answer<Value> {
    let who = Claim::new(&person, seat(query.seat.as_deref())?);
    let read = move |kept: &Kept| {
        let seat = who.seat(kept).map_err(Failure::Forbidden)?;
        Ok::<_, Failure>((kept.about.version, seat, kept.table.legal(seat)))
    };
    let (version, seat, legal) = app.hall.read(id, read).await??;
    Ok(axum::Json(
        json!({ "version": version, "seat": seat, "legal": legal }),
    ))
}

/// `GET /api/tables/{id}/why?action=…`
pub(crate) async fn why(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    Query(query): Query<ViewQuery>,
) -> Answer<Value> {
    let action = query.action.clone().unwrap_or_default();
    let who = Claim::new(&person, seat(query.seat.as_deref())?);
    let read = move |kept: &Kept| {
        let seat = who.seat(kept).map_err(Failure::Forbidden)?;
        Ok::<_, Failure>(Refused::of(&*kept.table, kept.game, seat, &action))
    };
    let refused = app.hall.read(id, read).await??;
    Ok(axum::Json(match refused {
        None => json!({ "allowed": true }),
        Some(refused) => json!({
            "allowed": false,
            "clause": refused.clause.as_ref().map(|(id, _)| *id),
            "title": refused.clause.map(|(_, title)| title),
            "why": refused.why,
            "marks": refused.marks,
        }),
    }))
}

/// `GET /api/tables/{id}/log`
pub(crate) async fn log(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    Query(query): Query<ViewQuery>,
) -> Answer<Value> {
    let look = look(&app, &person, id, query.asked()?).await?;
    let lines: Vec<LogLine> = look.log;
    Ok(axum::Json(
        json!({ "version": look.about.version, "lines": lines }),
    ))
}

/// `GET /api/tables/{id}/hint`
pub(crate) async fn hint(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    Query(query): Query<ViewQuery>,
) -> Answer<Value> {
    let asked = Asked {
        hint: true,
        ..query.asked()?
    };
    let look = look(&app, &person, id, asked).await?;
    let hints: Vec<Hint> = look.hints.unwrap_or_default();
    Ok(axum::Json(
        json!({ "version": look.about.version, "hints": hints }),
    ))
}

/// `GET /api/tables/{id}/board.svg`
pub(crate) async fn board(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    Query(query): Query<ViewQuery>,
) -> Result<Response, Failure> {
    let shape = match query.shape.as_deref() {
        Some("narrow") => Shape::Narrow,
        _ => Shape::Wide,
    };
    let theme = match query.theme.as_deref() {
        Some("dark") => Theme::Dark,
        _ => Theme::Light,
    };
    let asked = query.asked()?;
    let read = move |kept: &Kept| -> Result<String, Failure> {
        let reader = glance(kept, &person, asked.seat)?.reader;
        let scene = Scene {
            reader,
            ..Scene::default()
        };
        let scene = scene.shaped(shape).themed(theme);
        let drawn = |table: &dyn Table| table.svg(scene);
        match asked.at.filter(|&at| at < kept.table.len()) {
            None => Ok(drawn(&*kept.table)),
            Some(at) => {
                let earlier = kept.game.replay_to(&kept.table.record(), at);
                earlier
                    .map(|table| drawn(&*table))
                    .map_err(|error| Failure::Conflict(error.to_string()))
            }
        }
    };
    let svg = app.hall.read(id, read).await??;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}

/// `GET /api/tables/{id}/record`: the record of a finished game. One that is not over holds every hand.
pub(crate) async fn record(State(app): State<App>, Id(id): Id) -> Result<Response, Failure> {
    let read = |kept: &Kept| {
        let is_over = kept.is_over();
        is_over.then(|| (kept.game.info().id, kept.table.record().to_string()))
    };
    let Some((game, text)) = app.hall.read(id, read).await? else {
        return Err(Failure::Conflict(
            "the record holds every hidden card, so it can be had when the game is over".into(),
        ));
    };
    let name = format!("attachment; filename=\"{game}-{id}.txt\"");
    let headers = [
        (
            header::CONTENT_TYPE,
            "text/plain; charset=utf-8".to_string(),
        ),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeedBody {
    action: Option<String>,
    version: u32,
    seat: Option<Seat>,
}

async fn deed(
    app: &App,
    id: GameId,
    person: &Person,
    body: &Bytes,
    deed: impl FnOnce(Option<String>) -> Result<Deed, Failure>,
) -> Answer<Value> {
    let body: DeedBody = json_body(body)?;
    let who = Claim::new(person, body.seat);
    let deed = deed(body.action)?;
    let done: Done = app.hall.act(id, who, body.version, deed).await?;
    Ok(axum::Json(json!({
        "version": done.version,
        "seat": done.seat,
        "turn": done.turn.seats().iter().collect::<Vec<_>>(),
        "over": matches!(done.turn, Turn::Over(_)),
    })))
}

/// `POST /api/tables/{id}/act`
pub(crate) async fn act(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    Body(body): Body,
) -> Answer<Value> {
    let act = |action: Option<String>| {
        let missing = || Failure::Bad("say which action, in the game's notation".into());
        action.map(Deed::Act).ok_or_else(missing)
    };
    deed(&app, id, &person, &body, act).await
}

/// `POST /api/tables/{id}/undo`
pub(crate) async fn undo(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    Body(body): Body,
) -> Answer<Value> {
    deed(&app, id, &person, &body, |_| Ok(Deed::Undo)).await
}

/// `POST /api/tables/{id}/resign`
pub(crate) async fn resign(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    Body(body): Body,
) -> Answer<Value> {
    deed(&app, id, &person, &body, |_| Ok(Deed::Resign)).await
}

/// `POST /api/tables/{id}/again`
pub(crate) async fn again(State(app): State<App>, Id(id): Id, person: Person) -> Answer<Value> {
    let next = opening::again(&app, id, &person).await?;
    Ok(axum::Json(json!({ "id": next })))
}

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
