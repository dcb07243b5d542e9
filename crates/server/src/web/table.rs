//! The page of a table, its live part, and what is done there.

use super::{base, field, form, page};
use crate::{
    App,
    api::{self, Body, Id, Query},
    deed::{Act, Deed},
    drawing::Drawing,
    error::Failure,
    look::{Look, Report},
    opening,
    pages::{self, model::Links},
    person::Person,
    room::Kept,
    seating::{Claim, LookQuery, look, look_at},
};
use axum::{
    body::Bytes,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode},
    response::{IntoResponse, Redirect, Response},
};
use boards::Shape;
use serde::Deserialize;
use store::GameId;
use table::{Seat, sentence};

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
    fn asked(self, shapes: Vec<Shape>) -> Result<LookQuery, Failure> {
        Ok(LookQuery {
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
    deed: impl FnOnce(&str, &[(String, String)]) -> Result<Deed, Failure>,
) -> Result<Response, Failure> {
    if person.has_broken_cookie {
        return Err(Failure::Unknown(
            "the cookie that holds your seat is broken; open the table by your own link again"
                .into(),
        ));
    }
    let sent = form(body)?;
    let seat = api::seat(field(&sent, "as"))?;
    let who = Claim::new(person, seat);
    let written = written(app, id, &who, &sent).await;
    let done = match &written {
        Ok(action) => {
            let done = app.hall.act(id, who, deed(action, &sent)?).await;
            done.map_err(Failure::from)
        }
        Err(failure) => Err(failure.clone()),
    };
    let part = headers.get("x-part").and_then(|shape| shape.to_str().ok());
    let mut asked = LookQuery {
        seat,
        shapes: part.map_or(BOTH.to_vec(), |wanted| vec![shape(wanted)]),
        ..LookQuery::default()
    };
    let has_seat = |kept: &Kept, seat| person.seats(&kept.about.seats).contains(&seat);
    let (kept, mut report) = (done.as_ref().ok().map(|done| done.kept.clone()), None);
    let (status, notice) = match done {
        Ok(done) if part.is_none() => {
            // Who was asked and is still asked looks on; otherwise the server says whose eyes are next.
            let is_asked = done.kept.table.turn().seats().contains(done.seat);
            let eyes = seat.filter(|_| is_asked && has_seat(&done.kept, done.seat));
            let eyes = eyes.map_or(String::new(), |_| format!("?as={}", done.seat));
            // Back to where the next action is chosen.
            return Ok(Redirect::to(&format!("/table/{id}{eyes}#acts")).into_response());
        }
        Ok(done) => {
            // Nobody looks with the eyes of a seat that they have just left.
            asked.seat = seat.filter(|_| has_seat(&done.kept, done.seat));
            (StatusCode::OK, None)
        }
        Err(Failure::Refused(_)) => {
            asked.why = written.ok();
            (StatusCode::UNPROCESSABLE_ENTITY, None)
        }
        Err(Failure::Wants(wants)) => {
            report = Some(Report {
                action: written.unwrap_or_default(),
                wanted: wants.wanted,
                reports: wants.reports,
                error: wants.error,
            });
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
    let mut look = match kept {
        Some(kept) => look_at(app, person, kept, asked).await?,
        None => look(app, person, id, asked).await?,
    };
    look.notice = notice;
    look.report = report;
    let answer = match part {
        Some(_) => part_of(app, person, headers, &look),
        None => page(pages::table(&look, &links(app, person, headers, &look))),
    };
    Ok((status, answer).into_response())
}

/// The version of the table that a form has seen.
fn version(sent: &[(String, String)]) -> Result<u32, Failure> {
    let version = field(sent, "version").and_then(|version| version.parse().ok());
    let missing = || Failure::Bad("the form does not say which version it has seen".into());
    version.ok_or_else(missing)
}

/// An act that answers what the form has seen.
fn answering(sent: &[(String, String)]) -> Act {
    let number = |key| field(sent, key).and_then(|number| number.parse().ok());
    Act {
        decision: number("decision"),
        version: number("version"),
        ..Act::default()
    }
}

/// The action of a form in notation. A form may bring points on the board instead.
async fn written(
    app: &App,
    id: GameId,
    who: &Claim,
    sent: &[(String, String)],
) -> Result<String, Failure> {
    match Drawing::read(field(sent, "points"), field(sent, "picked"))? {
        Some(drawing) => drawing.meant(app, id, who, answering(sent)).await,
        None => Ok(field(sent, "action").unwrap_or_default().into()),
    }
}

/// `POST /table/{id}/act`
pub(crate) async fn act(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    headers: HeaderMap,
    Body(body): Body,
) -> Result<Response, Failure> {
    deed(&app, id, &person, &headers, &body, |action, sent| {
        let numbers = field(sent, "reports").unwrap_or_default();
        let numbers = numbers.split_whitespace().map(str::parse);
        let unread = |_| Failure::Bad("the form does not say what was reported".into());
        Ok(Deed::Act(Act {
            action: action.into(),
            reports: numbers.collect::<Result<_, _>>().map_err(unread)?,
            answer: field(sent, "answer").map(String::from),
            ..answering(sent)
        }))
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
    deed(&app, id, &person, &headers, &body, |_, sent| {
        version(sent).map(Deed::Undo)
    })
    .await
}

/// `POST /table/{id}/resign`
pub(crate) async fn resign(
    State(app): State<App>,
    Id(id): Id,
    person: Person,
    headers: HeaderMap,
    Body(body): Body,
) -> Result<Response, Failure> {
    deed(&app, id, &person, &headers, &body, |_, sent| {
        version(sent).map(Deed::Leave)
    })
    .await
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
