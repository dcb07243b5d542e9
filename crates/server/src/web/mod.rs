//! The pages' handlers: they gather what a page shows, and do what its forms ask. Everything here works
//! without script; a request with `x-part` comes from the script, which wants only the live part back.

mod chronicle;
mod daily;
mod deeds;
mod home;
mod learn;
mod new;
mod reading;
mod seats;
mod table;
mod thought;
pub(crate) mod tools;

pub(crate) use chronicle::{chronicle, chronicle_file};
pub(crate) use daily::{daily, of_day, play_daily};
pub(crate) use deeds::{act, line, resign, undo};
pub(crate) use home::{home, tables};
pub(crate) use learn::{begin, courses, learn, lesson_page, lesson_picture, rules_picture};
pub(crate) use new::{new_table, open_table};
pub(crate) use reading::{asset, rules, rules_part};
pub(crate) use seats::{invited, join, key, open_seat, sit, take_key};
pub(crate) use table::{again, log, part, record, sheet, table};
pub(crate) use thought::thought;

use crate::{
    App,
    error::Failure,
    lan::{self, House},
    person::{Person, name_cookie},
    reports::{Reports, Roll},
};
use axum::{
    body::Bytes,
    http::{HeaderMap, header},
    response::{Html, IntoResponse, Redirect, Response},
};
use maud::Markup;
use store::{GameId, Secret};

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

/// How friends in the same house reach us, if whoever asks is at an address that only this computer has.
fn house(app: &App, headers: &HeaderMap) -> Option<House> {
    let host = headers.get("host").and_then(|host| host.to_str().ok());
    let is_local = lan::is_local(host.unwrap_or("localhost"));
    (is_local && !app.behind_proxy).then(|| House::of(app.address, app.data.as_deref()))
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

/// What a form reports of chance at a real table: what was entered before, or what is left of it when something was taken
/// back; and what was tapped or written now.
fn reports(pairs: &[(String, String)]) -> Result<Reports, Failure> {
    let entered = field(pairs, "kept").or(field(pairs, "reports"));
    let numbers = entered.unwrap_or_default().split_whitespace();
    let unread = |_| Failure::Bad("the form does not say what was reported".into());
    let results = numbers.map(str::parse).collect::<Result<_, _>>();
    let is_kept = field(pairs, "kept").is_some();
    let roll = Roll::of(field(pairs, "roll"));
    let written = |name| field(pairs, name).filter(|text| !text.trim().is_empty());
    let answer = written("pick").or_else(|| written("answer"));
    Ok(Reports {
        results: results.map_err(unread)?,
        answer: answer
            .filter(|_| !is_kept && roll == Roll::Nothing)
            .map(String::from),
        roll,
    })
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
