//! What a page asks to be done at a table: act, carry out a plan, undo, resign. The answer is the page, or for the script
//! its live part, as it is then; or why nothing was done.

use super::{
    field, form, page, reports,
    table::{BOTH, links, part_of, shape},
};
use crate::{
    App,
    api::{self, Body, Id},
    deed::{Act, Deed, Done},
    drawing::Drawing,
    error::Failure,
    look::Report,
    pages,
    person::Person,
    room::Kept,
    seating::{Claim, LookQuery, look, look_at},
};
use axum::{
    extract::{FromRequest, FromRequestParts, Request},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Redirect, Response},
};
use store::GameId;
use table::{Seat, sentence};

/// A form that a page sends to a table.
pub(crate) struct Form {
    app: App,
    id: GameId,
    person: Person,
    headers: HeaderMap,
    /// What stands in it.
    sent: Vec<(String, String)>,
    /// For which of the person's seats, if it says so.
    seat: Option<Seat>,
}

impl FromRequest<App> for Form {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &App) -> Result<Form, Failure> {
        let (mut parts, body) = request.into_parts();
        let Id(id) = Id::from_request_parts(&mut parts, app).await?;
        let person = Person::from_request_parts(&mut parts, app).await?;
        if person.has_broken_cookie {
            return Err(Failure::Unknown(
                "the cookie that holds your seat is broken; open the table by your own link again"
                    .into(),
            ));
        }
        let headers = parts.headers.clone();
        let Body(body) = Body::from_request(Request::from_parts(parts, body), app).await?;
        let sent = form(&body)?;
        let seat = api::seat(field(&sent, "as"))?;
        Ok(Form {
            app: app.clone(),
            id,
            person,
            headers,
            sent,
            seat,
        })
    }
}

impl Form {
    fn field(&self, name: &str) -> Option<&str> {
        field(&self.sent, name)
    }

    fn who(&self) -> Claim {
        Claim::new(&self.person, self.seat)
    }

    /// The version of the table that it has seen.
    fn version(&self) -> Result<u32, Failure> {
        let version = self
            .field("version")
            .and_then(|version| version.parse().ok());
        let missing = || Failure::Bad("the form does not say which version it has seen".into());
        version.ok_or_else(missing)
    }

    /// An act that answers what it has seen.
    fn answering(&self) -> Act {
        let number = |key| self.field(key).and_then(|number| number.parse().ok());
        Act {
            decision: number("decision"),
            version: number("version"),
            ..Act::default()
        }
    }

    /// Its action in notation. It may bring points on the board instead.
    async fn written(&self) -> Result<String, Failure> {
        match Drawing::read(self.field("points"), self.field("picked"))? {
            Some(drawing) => {
                let (who, act) = (self.who(), self.answering());
                drawing.meant(&self.app, self.id, &who, act).await
            }
            None => Ok(self.field("action").unwrap_or_default().into()),
        }
    }

    /// Does this, and answers with what the table is like then.
    async fn does(&self, deed: Deed) -> Result<Response, Failure> {
        let done = self.app.hall.act(self.id, self.who(), deed).await;
        self.answered(String::new(), done.map_err(Failure::from))
            .await
    }

    /// What the table is like when this action was done there, or why it was not.
    async fn answered(
        &self,
        action: String,
        done: Result<Done, Failure>,
    ) -> Result<Response, Failure> {
        let (app, person, headers) = (&self.app, &self.person, &self.headers);
        let part = headers.get("x-part").and_then(|shape| shape.to_str().ok());
        let mut asked = LookQuery {
            seat: self.seat,
            shapes: part.map_or(BOTH.to_vec(), |wanted| vec![shape(wanted)]),
            ..LookQuery::default()
        };
        let has_seat = |kept: &Kept, seat| person.seats(&kept.about.seats).contains(&seat);
        let (kept, mut report) = (done.as_ref().ok().map(|done| done.kept.clone()), None);
        let (status, notice) = match done {
            Ok(done) if part.is_none() => {
                // Who was asked and is still asked looks on; otherwise the server says whose eyes are next.
                let is_asked = done.kept.table.turn().seats().contains(done.seat);
                let eyes = self.seat;
                let eyes = eyes.filter(|_| is_asked && has_seat(&done.kept, done.seat));
                let eyes = eyes.map_or(String::new(), |_| format!("?as={}", done.seat));
                // Without a script, back to where the next action is chosen.
                let back = format!("/table/{}{eyes}#choose", self.id);
                return Ok(Redirect::to(&back).into_response());
            }
            Ok(done) => {
                // Nobody looks with the eyes of a seat that they have just left.
                asked.seat = self.seat.filter(|_| has_seat(&done.kept, done.seat));
                (StatusCode::OK, None)
            }
            Err(Failure::Refused(_)) => {
                asked.why = Some(action).filter(|action| !action.is_empty());
                (StatusCode::UNPROCESSABLE_ENTITY, None)
            }
            Err(Failure::Wants(wants)) => {
                report = Some(Report {
                    action,
                    wanted: wants.wanted,
                    reports: wants.reports,
                    error: wants.error,
                });
                (StatusCode::UNPROCESSABLE_ENTITY, None)
            }
            Err(Failure::Stale { .. }) => {
                let notice = "The table had moved on before this came. Nothing was done; this is how it is now.";
                (StatusCode::CONFLICT, Some(notice.to_string()))
            }
            Err(Failure::Conflict(why)) => (StatusCode::CONFLICT, Some(sentence(&why))),
            Err(failure) => return Err(failure),
        };
        let mut look = match kept {
            Some(kept) => look_at(app, person, kept, asked).await?,
            None => look(app, person, self.id, asked).await?,
        };
        look.notice = notice;
        look.report = report;
        let answer = match part {
            Some(_) => part_of(app, person, headers, &look),
            None => page(pages::table(&look, &links(app, person, headers, &look))),
        };
        Ok((status, answer).into_response())
    }
}

/// `POST /table/{id}/act`
pub(crate) async fn act(form: Form) -> Result<Response, Failure> {
    let action = match form.written().await {
        Ok(action) => action,
        Err(failure) => return form.answered(String::new(), Err(failure)).await,
    };
    let act = Act {
        action: action.clone(),
        reports: reports(&form.sent)?,
        ..form.answering()
    };
    let done = form.app.hall.act(form.id, form.who(), Deed::Act(act)).await;
    form.answered(action, done.map_err(Failure::from)).await
}

/// `POST /table/{id}/line`: the actions of a plan, one after the other, each an answer to a question of its own. It stops
/// where one is refused, or where anything comes between.
pub(crate) async fn line(form: Form) -> Result<Response, Failure> {
    let actions = form.field("line").unwrap_or_default().lines();
    let mut answers = form.answering();
    let mut before = None;
    let mut last = (String::new(), Err(Failure::Bad("the plan is empty".into())));
    for action in actions.map(str::trim).take(LONGEST_LINE) {
        let act = Act {
            action: action.into(),
            ..answers
        };
        let done = form.app.hall.act(form.id, form.who(), Deed::Act(act)).await;
        let done = done.map_err(Failure::from);
        let next = done.as_ref().ok().and_then(|done| {
            let version = done.kept.about.version;
            let is_alone = before.is_none_or(|before| version == before + 1);
            before = Some(version);
            let asked = done.kept.table.decision(done.seat).filter(|_| is_alone)?;
            Some(asked.number)
        });
        last = (action.into(), done);
        let Some(number) = next else { break };
        answers = Act {
            decision: Some(number),
            ..Act::default()
        };
    }
    let (action, done) = last;
    form.answered(action, done).await
}

/// The most actions of a plan.
const LONGEST_LINE: usize = 30;

/// `POST /table/{id}/undo`
pub(crate) async fn undo(form: Form) -> Result<Response, Failure> {
    let version = form.version()?;
    form.does(Deed::Undo(version)).await
}

/// `POST /table/{id}/resign`
pub(crate) async fn resign(form: Form) -> Result<Response, Failure> {
    let version = form.version()?;
    form.does(Deed::Leave(version)).await
}
