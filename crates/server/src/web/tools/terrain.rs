//! The editor of tables: what is sent is judged by `field` and drawn by `boards`. It keeps nothing: a table is in the form, the address or a file.

use super::{file, file_name, letters};
use crate::{
    api::{Body, Path, Query},
    error::Failure,
    pages::{self, Drawn, Fault, TerrainPage},
    web::{field, form, page},
};
use ::field::{BadDocument, Document, Kind, Layout, Point};
use axum::{
    Json,
    http::header,
    response::{IntoResponse, Response},
};
use boards::{
    Theme,
    measured::{Plan, Scale, plan, table},
};
use miniatures::TABLES;
use serde::Serialize;
use std::collections::BTreeSet;

type Pairs = Vec<(String, String)>;

/// How many pixels wide a plan is as PNG.
const PIXELS: u32 = 2400;

/// A table as the editor's script gets it back.
#[derive(Serialize)]
struct Judged {
    svg: String,
    faults: Vec<FaultJson>,
    /// The corners of each piece in inches, of those that have an outline.
    outlines: Vec<Option<Vec<Point>>>,
    /// What follows `/terrain?table=`, unless the table is too large for an address.
    letters: Option<String>,
}

#[derive(Serialize)]
struct FaultJson {
    names: Vec<String>,
    at: Option<Point>,
    says: String,
}

/// `GET /terrain?ready=farmstead` or `?table=…`
pub(crate) async fn terrain(Query(query): Query<Pairs>) -> Result<Response, Failure> {
    let document = match (field(&query, "table"), field(&query, "ready")) {
        (Some(coded), _) => {
            let wrong = || Failure::Bad("that link is not whole; ask for it again".into());
            let text = letters::text(coded).ok_or_else(wrong)?;
            read(&text)?
        }
        (None, Some("bare")) => miniatures::bare_table(),
        (None, Some(id)) => {
            let known = TABLES.iter().map(|table| table.id).collect::<Vec<_>>();
            let none = || {
                Failure::NotFound(format!(
                    "there is no such table; there are {}",
                    known.join(", ")
                ))
            };
            let found = TABLES.iter().find(|table| table.id == id);
            found.ok_or_else(none)?.document()
        }
        (None, None) => TABLES[0].document(),
    };
    Ok(page(pages::terrain(&shown(document))))
}

/// `POST /terrain`: a table as JSON in a form.
pub(crate) async fn draw(Body(body): Body) -> Result<Response, Failure> {
    let form = form(&body)?;
    let text = field(&form, "table").unwrap_or_default();
    Ok(page(match read(text) {
        Ok(document) => pages::terrain(&shown(document)),
        Err(error) => pages::terrain(&TerrainPage {
            error: Some(error.to_string()),
            text: text.chars().take(40_000).collect(),
            ..shown(miniatures::bare_table())
        }),
    }))
}

/// `POST /terrain/judge`: a table as JSON, for the script.
pub(crate) async fn judge(Body(body): Body) -> Result<Response, Failure> {
    let text = std::str::from_utf8(&body);
    let text = text.map_err(|_| Failure::Bad("a table is text in UTF-8".into()))?;
    let document = read(text)?;
    let drawn = drawn(&document);
    let fault = |fault: Fault| FaultJson {
        names: fault.names,
        at: fault.at,
        says: fault.says,
    };
    Ok(Json(Judged {
        svg: drawn.svg,
        faults: drawn.faults.into_iter().map(fault).collect(),
        outlines: outlines(&document),
        letters: letters::letters(&compact(&document)),
    })
    .into_response())
}

fn read(text: &str) -> Result<Document, Failure> {
    let document: Document = ::table::document::read(text)
        .map_err(|error| Failure::Bad(format!("that is no table: {error}")))?;
    match document.pieces.len() + document.bases.len() {
        0..=256 => Ok(document),
        many => Err(Failure::Bad(format!(
            "a table with {many} things is too much"
        ))),
    }
}

fn outlines(document: &Document) -> Vec<Option<Vec<Point>>> {
    document
        .pieces
        .iter()
        .map(::field::PieceText::outline)
        .collect()
}

fn shown(document: Document) -> TerrainPage {
    TerrainPage {
        drawn: drawn(&document),
        text: pretty(&document),
        letters: letters::letters(&compact(&document)),
        outlines: serde_json::to_string(&outlines(&document)).unwrap_or_default(),
        error: None,
        document,
    }
}

/// The picture of a table, whole or not, and all that is wrong with it.
fn drawn(document: &Document) -> Drawn {
    let faults = document.faults();
    let svg = match (faults.as_slice(), document.lay()) {
        ([], Ok(layout)) => table(&layout, &[], Theme::Page, "f"),
        _ => unfinished(document, &faults),
    };
    let fault = |fault: &BadDocument| Fault {
        names: fault.names().into_iter().map(str::to_owned).collect(),
        at: fault.place(),
        says: ::table::sentence(&fault.to_string()),
    };
    Drawn {
        svg,
        faults: faults.iter().map(fault).collect(),
    }
}

/// What can lie is drawn, and what is at fault outlined.
fn unfinished(document: &Document, faults: &[BadDocument]) -> String {
    let Some(laid) = document.laid_so_far() else {
        return String::new();
    };
    let wrong: BTreeSet<&str> = faults.iter().flat_map(BadDocument::names).collect();
    let marked = document
        .pieces
        .iter()
        .filter(|piece| wrong.contains(piece.name.as_str()));
    let marked: Vec<Vec<Point>> = marked.filter_map(::field::PieceText::outline).collect();
    table(&laid, &marked, Theme::Page, "f")
}

/// JSON in one line.
fn compact(document: &Document) -> String {
    serde_json::to_string(document).unwrap_or_default()
}

/// JSON with a line for each piece, as people write it.
fn pretty(document: &Document) -> String {
    fn one(value: &impl Serialize) -> String {
        serde_json::to_string(value).unwrap_or_default()
    }
    let pieces = document
        .pieces
        .iter()
        .map(|piece| format!("  {}", one(piece)));
    let bases = document.bases.iter().map(|base| format!("  {}", one(base)));
    let (pieces, bases): (Vec<String>, Vec<String>) = (pieces.collect(), bases.collect());
    let (name, size) = (one(&document.name), one(&document.size));
    let mut out = format!("{{\"name\": {name}, \"size\": {size}");
    for (key, lines) in [("pieces", pieces), ("bases", bases)] {
        if !lines.is_empty() {
            out += &format!(",\n \"{key}\": [\n{}\n ]", lines.join(",\n"));
        }
    }
    out + "}\n"
}

/// The table that a form brings, as it can be laid.
fn laid(form: &Pairs) -> Result<(Document, Layout), Failure> {
    let document = read(field(form, "table").unwrap_or_default())?;
    let cannot = |fault: BadDocument| Failure::Bad(format!("that table cannot be laid: {fault}"));
    let layout = document.lay().map_err(cannot)?;
    Ok((document, layout))
}

/// `POST /terrain/table.json`, `plan.svg` and `plan.png`: the table of the form as a file.
pub(crate) async fn kept(Path(name): Path<String>, Body(body): Body) -> Result<Response, Failure> {
    let form = form(&body)?;
    if name == "table.json" {
        // Who has not finished keeps it as well.
        let document = read(field(&form, "table").unwrap_or_default())?;
        let name = format!("{}.json", file_name(&document.name, "table"));
        return Ok(file(&name, "application/json", pretty(&document)));
    }
    let (document, layout) = laid(&form)?;
    let scale: Scale = field(&form, "scale")
        .unwrap_or("1:7")
        .parse()
        .map_err(|error: boards::measured::NotAScale| Failure::Bad(error.to_string()))?;
    let stem = file_name(&document.name, "table");
    let how = Plan {
        theme: Theme::Light,
        scale: (name == "plan.svg").then_some(scale),
    };
    match name.as_str() {
        "plan.svg" => Ok(file(
            &format!("{stem}.svg"),
            "image/svg+xml",
            plan(&layout, how),
        )),
        "plan.png" => {
            let made =
                tokio::task::spawn_blocking(move || boards::png(&plan(&layout, how), PIXELS));
            let busy = |_| Failure::Busy("the plan could not be drawn");
            let png = made
                .await
                .map_err(|_| Failure::Busy("the plan could not be drawn"))?;
            Ok(file(
                &format!("{stem}.png"),
                "image/png",
                png.map_err(busy)?,
            ))
        }
        _ => Err(Failure::NotFound("there is nothing at this address".into())),
    }
}

/// `GET /terrain/kinds/{number}`: the picture of a kind of terrain.
pub(crate) async fn kind(Path(number): Path<usize>) -> Result<Response, Failure> {
    let none = || Failure::NotFound("there is no such terrain".into());
    let kind = Kind::ALL.get(number).ok_or_else(none)?;
    let layout = miniatures::specimen(*kind).lay().map_err(|_| none())?;
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "public, max-age=3600"),
    ];
    Ok((headers, table(&layout, &[], Theme::Light, "k")).into_response())
}

/// `GET /terrain/ready/{id}`: the picture of a ready table.
pub(crate) async fn ready_picture(Path(id): Path<String>) -> Result<Response, Failure> {
    let none = || Failure::NotFound("there is no such table".into());
    let found = TABLES
        .iter()
        .find(|table| table.id == id)
        .ok_or_else(none)?;
    let layout = found.document().lay().map_err(|_| none())?;
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "public, max-age=3600"),
    ];
    Ok((headers, table(&layout, &[], Theme::Light, "r")).into_response())
}
