//! The builder of lists: the form of a list becomes its text, the text its address.

use super::{file, file_name, has_rules, miniatures};
use crate::{
    App,
    api::{Body, Path, Query},
    error::Failure,
    pages::{self, Asker, RosterPage},
    web::{field, form, page},
};
use axum::{
    extract::State,
    http::HeaderMap,
    response::{IntoResponse, Redirect, Response},
};
use miniatures::{List, Miniatures};

type Pairs = Vec<(String, String)>;

/// The most figures that a form may have.
const MOST: usize = 80;

/// `GET /rosters/{game}?list=…`, or the fields of the form with `do=…`
pub(crate) async fn roster(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<Pairs>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let game = miniatures(&id)?;
    let wants_part = headers.contains_key("x-part");
    let text = match field(&query, "do") {
        None => field(&query, "list").map(str::to_owned),
        Some(deed) => {
            let text = changed(&query, deed);
            if !wants_part {
                return Ok(to(game, &text, field(&query, "for")));
            }
            Some(text)
        }
    };
    let shown = shown(&app, game, text.as_deref(), field(&query, "for"));
    Ok(page(match wants_part {
        true => pages::roster_part(&shown),
        false => pages::roster(&shown),
    }))
}

/// `POST /rosters/{game}`: a text that somebody kept.
pub(crate) async fn load(
    State(app): State<App>,
    Path(id): Path<String>,
    Body(body): Body,
) -> Result<Response, Failure> {
    let game = miniatures(&id)?;
    let form = form(&body)?;
    let text = field(&form, "list").unwrap_or_default();
    let asker = field(&form, "for");
    match game.judge(text) {
        Ok(list) => Ok(to(game, &list.text, asker)),
        Err(_) => Ok(page(pages::roster(&shown(&app, game, Some(text), asker)))),
    }
}

fn to(game: &dyn Miniatures, text: &str, asker: Option<&str>) -> Response {
    let mut pairs = vec![("list", text)];
    pairs.extend(asker.map(|asker| ("for", asker)));
    let query = serde_urlencoded::to_string(pairs).unwrap_or_default();
    Redirect::to(&format!("/rosters/{}?{query}", game.id())).into_response()
}

fn shown(
    app: &App,
    game: &'static dyn Miniatures,
    text: Option<&str>,
    asker: Option<&str>,
) -> RosterPage {
    let judged = text
        .filter(|text| !text.trim().is_empty())
        .map(|text| game.judge(text));
    let asker = asker.and_then(Asker::read);
    let (list, error) = match judged {
        None => (None, None),
        Some(Ok(list)) => (Some(pages::dressed(game, list, asker.as_ref())), None),
        Some(Err(error)) => (None, Some(table::sentence(&error.to_string()))),
    };
    RosterPage {
        game,
        has_rules: has_rules(app, game.id()),
        list,
        error,
        asker,
        text: text.unwrap_or_default().chars().take(6000).collect(),
    }
}

/// The lines of a list, one for each figure of the form, after what was done to it: `add-man`, `remove-3`, `copy-3`, `up-3`.
fn changed(query: &Pairs, deed: &str) -> String {
    let all = |name: String| {
        let found = query.iter().filter(move |(key, _)| *key == name);
        found.map(|(_, value)| value.as_str())
    };
    let mut lines: Vec<String> = Vec::new();
    for n in 1..=MOST {
        let Some(rank) = all(format!("r{n}")).next() else {
            break;
        };
        let kit = all(format!("a{n}")).chain(all(format!("w{n}")));
        let kit = kit
            .chain(all(format!("h{n}")).map(|_| "horse"))
            .chain(all(format!("x{n}")));
        let kit: Vec<String> = kit
            .filter(|word| *word != "none")
            .map(one_word)
            .filter(|word| !word.is_empty())
            .collect();
        let name = all(format!("n{n}"))
            .next()
            .unwrap_or_default()
            .replace([',', '\n', '\r'], " ");
        let gear = if kit.is_empty() {
            String::new()
        } else {
            format!(":{}", kit.join(","))
        };
        let name = if name.trim().is_empty() {
            String::new()
        } else {
            format!(" = {}", name.trim())
        };
        lines.push(format!("{}{gear}{name}", one_word(rank)));
    }
    let (what, which) = deed.split_once('-').unwrap_or((deed, ""));
    let at = which
        .parse::<usize>()
        .ok()
        .filter(|at| (1..=lines.len()).contains(at));
    match (what, at) {
        ("add", _) => lines.push(one_word(which)),
        ("remove", Some(at)) => drop(lines.remove(at - 1)),
        ("copy", Some(at)) => {
            // Nobody has two of one name.
            let like = lines[at - 1]
                .split(" = ")
                .next()
                .unwrap_or_default()
                .to_owned();
            lines.insert(at, like);
        }
        ("up", Some(at)) if at > 1 => lines.swap(at - 1, at - 2),
        _ => {}
    }
    let name = field(query, "name")
        .unwrap_or_default()
        .replace(['\n', '\r'], " ");
    if !name.trim().is_empty() {
        lines.insert(0, format!("clan {}", name.trim()));
    }
    lines.join("\n")
}

/// A word of the notation without what would end it.
fn one_word(word: &str) -> String {
    let kept = word
        .chars()
        .filter(|letter| !letter.is_whitespace() && !"=,*:#+".contains(*letter));
    kept.take(40).collect()
}

fn listed(id: &str, query: &Pairs) -> Result<(&'static dyn Miniatures, List), Failure> {
    let game = miniatures(id)?;
    let text = field(query, "list").unwrap_or_default();
    let list = game.judge(text);
    let list =
        list.map_err(|error| Failure::Bad(format!("that is no {}: {error}", game.unit())))?;
    Ok((game, list))
}

/// `GET /rosters/{game}/sheet.svg?list=…`; `sheet=2` is the second of a long list.
pub(crate) async fn sheet(
    Path(id): Path<String>,
    Query(query): Query<Pairs>,
) -> Result<Response, Failure> {
    let (game, list) = listed(&id, &query)?;
    let sheets = list.sheets("r");
    one_of(&file_name(&list.name, game.unit()), sheets, &query)
}

/// `GET /rosters/{game}/chits.svg?list=…`
pub(crate) async fn chits(
    Path(id): Path<String>,
    Query(query): Query<Pairs>,
) -> Result<Response, Failure> {
    let (game, list) = listed(&id, &query)?;
    let sheets = game.chits(&list, "c").sheets;
    let name = format!("{}-chits", file_name(&list.name, game.unit()));
    one_of(&name, sheets, &query)
}

/// The sheet that is asked for, from 1.
pub(super) fn one_of(
    name: &str,
    mut sheets: Vec<String>,
    query: &Pairs,
) -> Result<Response, Failure> {
    let number: usize = field(query, "sheet").unwrap_or("1").parse().unwrap_or(0);
    let none = || Failure::NotFound("there is no such sheet".into());
    let at = number
        .checked_sub(1)
        .filter(|at| *at < sheets.len())
        .ok_or_else(none)?;
    let name = match at {
        0 => format!("{name}.svg"),
        _ => format!("{name}-{number}.svg"),
    };
    Ok(file(&name, "image/svg+xml", sheets.swap_remove(at)))
}

/// `GET /rosters/{game}/sheet.html?list=…`: what the browser prints.
pub(crate) async fn sheet_page(
    Path(id): Path<String>,
    Query(query): Query<Pairs>,
) -> Result<Response, Failure> {
    let (_, list) = listed(&id, &query)?;
    Ok(page(pages::sheets(&list.title(), &list.sheets("r"))))
}

/// `GET /rosters/{game}/list.txt?list=…`
pub(crate) async fn list_text(
    Path(id): Path<String>,
    Query(query): Query<Pairs>,
) -> Result<Response, Failure> {
    let (game, list) = listed(&id, &query)?;
    let name = format!("{}.txt", file_name(&list.name, game.unit()));
    Ok(file(&name, "text/plain; charset=utf-8", list.text))
}
