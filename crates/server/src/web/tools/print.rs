//! What is printed for a real table: the list of it, pages of sheets, and each sheet as a file.

use super::{miniatures, roster::one_of};
use crate::{
    api::{Path, Query},
    error::Failure,
    pages,
    web::page,
};
use axum::response::Response;
use miniatures::{Miniatures, Print};

/// `GET /print/{game}`
pub(crate) async fn prints(Path(id): Path<String>) -> Result<Response, Failure> {
    Ok(page(pages::prints(miniatures(&id)?)))
}

fn found(game: &dyn Miniatures, name: &str) -> Result<Print, Failure> {
    let mut prints = game.prints().into_iter();
    let none = || Failure::NotFound("there is nothing to print at this address".into());
    prints.find(|print| print.id == name).ok_or_else(none)
}

/// `GET /print/{game}/{name}`: a page of sheets, or with `.svg` one sheet as a file; `all` has every sheet.
pub(crate) async fn print(
    Path((id, name)): Path<(String, String)>,
    Query(query): Query<Vec<(String, String)>>,
) -> Result<Response, Failure> {
    let game = miniatures(&id)?;
    if let Some(stem) = name.strip_suffix(".svg") {
        let print = found(game, stem)?;
        return one_of(&format!("{id}-{stem}"), print.sheets, &query);
    }
    if name == "all" {
        let sheets: Vec<String> = game
            .prints()
            .into_iter()
            .flat_map(|print| print.sheets)
            .collect();
        let title = format!("{} on paper", game.name());
        return Ok(page(pages::sheets(&title, &sheets)));
    }
    let print = found(game, &name)?;
    Ok(page(pages::sheets(&print.title, &print.sheets)))
}
