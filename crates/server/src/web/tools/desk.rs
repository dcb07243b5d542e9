//! The decks and the score of a real table: all of it stands in the address.

use super::miniatures;
use crate::{
    api::{Path, Query},
    error::Failure,
    pages::{self, DeskPage},
    web::{field, page},
};
use axum::response::{IntoResponse, Redirect, Response};
use miniatures::Beginning;

/// The longest seed and the longest list of steps that are read.
const LONGEST: (usize, usize) = (40, 9_000);

/// `GET /decks/{game}?name=…&days=1`, and then with `seed` and `did`.
pub(crate) async fn desk(
    Path(id): Path<String>,
    Query(query): Query<Vec<(String, String)>>,
) -> Result<Response, Failure> {
    let game = miniatures(&id)?;
    let names = query.iter().filter(|(key, _)| key == "name");
    let names: Vec<String> = names
        .map(|(_, name)| {
            name.trim()
                .chars()
                .filter(|letter| !letter.is_control())
                .take(24)
                .collect()
        })
        .filter(|name: &String| !name.is_empty())
        .collect();
    if names.is_empty() {
        return Ok(page(pages::desk_beginning(game)));
    }
    let days = field(&query, "days").unwrap_or("1").trim().parse();
    let days = days.map_err(|_| Failure::Bad("'days' is a number from 1 to 5".into()))?;
    let steps = field(&query, "did").unwrap_or_default();
    let Some(seed) = field(&query, "seed") else {
        return begin(game.id(), &names, days);
    };
    if seed.len() > LONGEST.0 || steps.len() > LONGEST.1 {
        return Err(Failure::Bad("that address is too long for a game".into()));
    }
    let beginning = Beginning {
        seed: seed.into(),
        names,
        days,
    };
    let desk = game.desk(&beginning, steps);
    let desk = desk.map_err(|error| Failure::Bad(error.to_string()))?;
    Ok(page(pages::desk(&DeskPage {
        game,
        beginning,
        steps: steps.split_whitespace().collect::<Vec<_>>().join(" "),
        desk,
    })))
}

/// A game begins: from now on its seed stands in the address.
fn begin(id: &str, names: &[String], days: u8) -> Result<Response, Failure> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes)
        .map_err(|_| Failure::Busy("there is no chance to be had; try again"))?;
    let mut pairs = vec![("seed", hex::encode(bytes)), ("days", days.to_string())];
    pairs.extend(names.iter().map(|name| ("name", name.clone())));
    let query = serde_urlencoded::to_string(pairs).unwrap_or_default();
    Ok(Redirect::to(&format!("/decks/{id}?{query}")).into_response())
}
