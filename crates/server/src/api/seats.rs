//! Opening tables and sitting down at them.

use super::{Answer, Body, Id, extract::json_body, game};
use crate::{
    App,
    error::Failure,
    opening::{Sitter, TableRequest, nameless},
    person::{Person, tidy_name},
    reports::{Reports, Roll},
};
use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use store::{GameId, Holder, SeatHolder, Secret};
use table::{Seat, document::text_or_object};

/// What opens a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpenBody {
    game: String,
    #[serde(default)]
    settings: BTreeMap<String, Value>,
    #[serde(default)]
    seats: Vec<SeatBody>,
    seed: Option<String>,
    hints: Option<bool>,
    reports: Option<Vec<u32>>,
    #[serde(default)]
    roll: Roll,
}

/// Who sits where: `"easy"`, or `{"kind": "me", "name": "Ann"}`.
#[derive(Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
struct SeatBody {
    kind: String,
    name: Option<String>,
}

impl<'de> Deserialize<'de> for SeatBody {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeatBody, D::Error> {
        let kind = |kind: &str| {
            Ok::<_, String>(SeatBody {
                kind: kind.into(),
                name: None,
            })
        };
        let forms = "a seat is a word such as \"me\", or an object with 'kind' and 'name'";
        text_or_object(deserializer, forms, kind, |value| {
            SeatBody::deserialize(value)
        })
    }
}

/// `POST /api/tables`
pub(crate) async fn open(
    State(app): State<App>,
    person: Person,
    Body(body): Body,
) -> Result<Response, Failure> {
    let body: OpenBody = json_body(&body)?;
    let game = game(&app, &body.game)?;
    let pair = |(key, value): (String, Value)| match value {
        Value::String(text) => (key, text),
        other => (key, other.to_string()),
    };
    let mut seats = Vec::new();
    for seat in &body.seats {
        seats.push((
            seat.kind.parse::<Sitter>()?,
            seat.name.clone().unwrap_or_default(),
        ));
    }
    let wanted = TableRequest {
        game,
        settings: body.settings.into_iter().map(pair).collect(),
        seats,
        seed: body.seed,
        hints: body.hints,
        coached: false,
        reported: body.reports.map(|results| Reports {
            results,
            answer: None,
            roll: body.roll,
        }),
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
    let seats = app.hall.show(id).await?.about.seats;
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
    let seats = app.hall.show(id).await?.about.seats;
    match seats.into_iter().nth(seat.index()).map(|seat| seat.holder) {
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
        name if name.is_empty() => {
            let kept = app.hall.show(id).await?;
            nameless(kept.game, seat.index() + 1)
        }
        name => name,
    };
    let holder = SeatHolder::human(name, secret.hash());
    Ok(app.hall.sit(id, seat, holder).await?)
}
