//! What a program is shown of a table.

use super::{
    Answer, Id, Query, flag,
    lists::{pairs, seats},
    seat,
};
use crate::{
    App,
    drawing::Drawing,
    error::Failure,
    look::{Look, Refused, Verified},
    person::Person,
    seating::{Claim, LookQuery, NO_HINTS, UNSEEN, glance, look, turns_up},
};
use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use boards::{Scene, Shape, Theme};
use catalogue::{Hint, Legal};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::GameId;
use table::{LogLine, Seat, Seed};

#[derive(Deserialize, Default, Clone)]
pub(crate) struct ViewQuery {
    #[serde(rename = "as")]
    seat: Option<String>,
    at: Option<usize>,
    all: Option<String>,
    /// Of the log: the lines before this one, and how many.
    before: Option<usize>,
    limit: Option<usize>,
    action: Option<String>,
    points: Option<String>,
    picked: Option<String>,
    /// Whether the answer to points is also drawn.
    sketch: Option<String>,
    shape: Option<String>,
    theme: Option<String>,
}

impl ViewQuery {
    fn asked(&self) -> Result<LookQuery, Failure> {
        Ok(LookQuery {
            seat: seat(self.seat.as_deref())?,
            at: self.at,
            all: flag(self.all.as_deref()),
            ..LookQuery::default()
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
    /// Each seat's place, 1 for the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<Vec<u8>>,
    /// Each seat's points, in a game that counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Vec<i16>>,
    /// What a solo game's result is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    /// The number of the decision that the seat is asked for.
    decision: Option<u32>,
    /// Whether `legal` holds everything that the seat may do.
    whole: bool,
    prompt: String,
    view: Value,
    text: String,
    legal: Vec<Legal>,
    may_undo: bool,
    /// Nothing where chance is reported by the players.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed_hash: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
    /// Once the finished game has been checked against its seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    verified: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    again: Option<GameId>,
}

/// A look as JSON.
pub(crate) fn shown(look: Look) -> Shown {
    let outcome = look.turn.outcome();
    let count = outcome.map_or(0, |outcome| outcome.seats());
    let by_seat = || (0..count).map(Seat::new);
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
        over: outcome.is_some(),
        shares: outcome.map(|outcome| outcome.thousandths()),
        places: outcome.map(|outcome| by_seat().map(|seat| outcome.place(seat)).collect()),
        scores: outcome.and_then(|outcome| by_seat().map(|seat| outcome.score(seat)).collect()),
        level: outcome.and_then(|outcome| outcome.level()),
        decision: look.decision,
        whole: look.is_whole,
        prompt: look.prompt,
        view: look.view,
        text: look.text,
        legal: look.legal,
        may_undo: look.undo.is_ok(),
        seed_hash: look.seed_hash,
        seed: look.seed,
        verified: match look.verified {
            Verified::Good => Some(true),
            Verified::Bad(_) => Some(false),
            Verified::NotYet | Verified::Checking | Verified::Reported => None,
        },
        again: look.about.again.map(|(id, _)| id),
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
    let kept = app.hall.show(id).await?;
    let seat = who.seat(&*kept.table, &kept.about.seats);
    let seat = seat.map_err(Failure::Forbidden)?;
    let decision = kept.table.decision(seat);
    Ok(axum::Json(json!({
        "version": kept.about.version,
        "seat": seat,
        "decision": decision.map(|asked| asked.number),
        "whole": decision.is_none_or(|asked| asked.whole),
        "legal": kept.table.legal(seat),
    })))
}

/// `GET /api/tables/{id}/why?action=…`, or `?points=…&picked=…`: then the answer says which action they mean. A page
/// asks the same at `/table/{id}/why` while a finger still moves.
pub(crate) async fn why(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    Query(query): Query<ViewQuery>,
) -> Answer<Value> {
    let action = query.action.clone().unwrap_or_default();
    let drawing = Drawing::read(query.points.as_deref(), query.picked.as_deref())?;
    let who = Claim::new(&person, seat(query.seat.as_deref())?);
    let kept = app.hall.show(id).await?;
    let table = &*kept.table;
    let seat = who.seat(table, &kept.about.seats);
    let seat = seat.map_err(Failure::Forbidden)?;
    let sight = table.sight(Some(seat));
    let refused = |action: &str| Refused::of(table, &*sight, kept.game, seat, action);
    let Some(drawing) = drawing else {
        return Ok(axum::Json(verdict(refused(&action))));
    };
    Ok(axum::Json(match drawing.notation(&*sight) {
        Err(error) => verdict(Some(Refused::bare(error))),
        Ok(action) => {
            let mut verdict = verdict(refused(&action));
            verdict["sentence"] = table.sentence(&action).ok().into();
            verdict["notation"] = action.into();
            if flag(query.sketch.as_deref()).unwrap_or(false) {
                verdict["sketch"] = drawing.sketch(&*sight).into();
            }
            verdict
        }
    }))
}

fn verdict(refused: Option<Refused>) -> Value {
    match refused {
        None => json!({ "allowed": true }),
        Some(refused) => json!({
            "allowed": false,
            "clause": refused.clause.as_ref().map(|(id, _)| *id),
            "title": refused.clause.map(|(_, title)| title),
            "why": refused.why,
            "marks": refused.marks,
        }),
    }
}

/// `GET /api/tables/{id}/log`
pub(crate) async fn log(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    Query(query): Query<ViewQuery>,
) -> Answer<Value> {
    let look = look(&app, &person, id, query.asked()?).await?;
    let (before, lines) = piece(&look.log, query.before, query.limit.unwrap_or(usize::MAX));
    let version = look.about.version;
    Ok(axum::Json(
        json!({ "version": version, "before": before, "lines": lines }),
    ))
}

/// The last lines of a log before this one, at most so many; and how many lines come before them.
pub(crate) fn piece(log: &[LogLine], before: Option<usize>, most: usize) -> (usize, &[LogLine]) {
    let end = before.unwrap_or(log.len()).min(log.len());
    let start = end.saturating_sub(most);
    (start, &log[start..end])
}

/// `GET /api/tables/{id}/hint`
pub(crate) async fn hint(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    Query(query): Query<ViewQuery>,
) -> Answer<Value> {
    let asked = LookQuery {
        hint: true,
        ..query.asked()?
    };
    let look = look(&app, &person, id, asked).await?;
    if !look.about.hints {
        return Err(Failure::Conflict(NO_HINTS.into()));
    }
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
    let kept = app.hall.show(id).await?;
    let reader = glance(&kept, &person, asked.seat)?.reader;
    let all = turns_up(&kept, asked.all, false)?;
    let scene = Scene {
        reader,
        ..Scene::default()
    };
    let scene = scene.shaped(shape).themed(theme);
    let table = match asked.at.filter(|&at| at < kept.table.len()) {
        None => kept.table,
        Some(at) => app.hall.earlier(&kept, at).await?,
    };
    let svg = match table.turned_up(reader).filter(|_| all) {
        Some(sight) => sight.svg(&scene),
        None => table.svg(&scene),
    };
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}

/// `GET /api/tables/{id}/record`: the record of a finished game. One that is not over holds every hand.
pub(crate) async fn record(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
) -> Result<Response, Failure> {
    let kept = app.hall.show(id).await?;
    if !kept.may_be_seen_by(&person) {
        return Err(Failure::Forbidden(UNSEEN.into()));
    }
    if !kept.is_over() {
        return Err(Failure::Conflict(
            "the record holds every hidden card, so it can be had when the game is over".into(),
        ));
    }
    let mut record = kept.table.record();
    record.seed = kept.seed().as_deref().map(Seed::from_text);
    let (game, text) = (kept.game.info().id, record.to_string());
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
