//! The tools for games with figures. They keep nothing: what is built stands in the address or in the form.

mod desk;
mod letters;
mod print;
mod roster;
mod terrain;

pub(crate) use desk::desk;
pub(crate) use print::{print, prints};
pub(crate) use roster::{chits, list_text, load, roster, sheet, sheet_page};
pub(crate) use terrain::{draw, judge, kept, kind, ready_picture, terrain};

use super::page;
use crate::{App, error::Failure, pages};
use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use miniatures::Miniatures;

/// `GET /miniatures`
pub(crate) async fn tools() -> Response {
    page(pages::tools())
}

/// The game with figures of this id.
fn miniatures(id: &str) -> Result<&'static dyn Miniatures, Failure> {
    let shown: String = id.chars().take(60).collect();
    miniatures::find(id).ok_or_else(|| {
        let known: Vec<&str> = miniatures::GAMES.iter().map(|game| game.id()).collect();
        let known = known.join(", ");
        Failure::NotFound(format!(
            "there are no figures for '{shown}'; there are for {known}"
        ))
    })
}

/// Whether the rules of this game can be read here.
fn has_rules(app: &App, id: &str) -> bool {
    app.hall.games.find(id).is_ok()
}

/// A file to be kept under this name.
fn file(name: &str, content_type: &'static str, body: impl Into<axum::body::Body>) -> Response {
    let mut response = body.into().into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    let disposition = format!("attachment; filename=\"{name}\"");
    if let Ok(disposition) = HeaderValue::from_str(&disposition) {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
    response
}

/// A name that a file can have: small letters, digits and dashes.
fn file_name(name: &str, otherwise: &str) -> String {
    let mut out = String::new();
    for letter in name.chars().take(60) {
        match letter {
            letter if letter.is_ascii_alphanumeric() => out.push(letter.to_ascii_lowercase()),
            _ if out.ends_with('-') || out.is_empty() => {}
            _ => out.push('-'),
        }
    }
    let out = out.trim_end_matches('-');
    if out.is_empty() { otherwise } else { out }.to_owned()
}
