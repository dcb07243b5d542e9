//! Pages of lists: a place in a list as a word that goes into an address and comes back. Anybody can write such a word, so
//! nothing is believed of it but where a page should begin.

use crate::error::Failure;
use store::{Millis, Place, StoreError};

/// A place in the list of this name, as a word.
pub(crate) fn word(list: &str, place: Place) -> String {
    format!("{list}.{}.{}", place.at.0, place.game)
}

/// The place that a word means in the list of this name; the list's beginning if there is no word.
pub(crate) fn place(list: &str, word: Option<&str>) -> Result<Option<Place>, Failure> {
    let Some(word) = word.filter(|word| !word.is_empty()) else {
        return Ok(None);
    };
    let mut parts = word.splitn(3, '.');
    let of = parts.next().unwrap_or_default();
    let at = parts.next().and_then(|at| at.parse().ok());
    let game = parts.next().and_then(|game| game.parse().ok());
    match (at, game) {
        (Some(at), Some(game)) if of == list => Ok(Some(Place {
            at: Millis(at),
            game,
        })),
        (Some(_), Some(_)) => Err(Failure::Bad(
            "this page is of another list; begin this one without 'after'".into(),
        )),
        _ => Err(nowhere()),
    }
}

/// What the store said, where a game that is not found can only be the one in the word.
pub(crate) fn or_nowhere(error: StoreError) -> Failure {
    match error {
        StoreError::NotFound(_) => nowhere(),
        other => other.into(),
    }
}

fn nowhere() -> Failure {
    Failure::Bad(
        "there is no such page: 'after' must be what the page before gave as the next; begin the list without it".into(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::GameId;

    #[test]
    fn a_word_comes_back_as_the_same_place() {
        for at in [0, -5, i64::MIN, i64::MAX, 1_753_000_000_000] {
            let own = Place {
                at: Millis(at),
                game: GameId::fresh(),
            };
            let word = word("mine", own);
            assert_eq!(place("mine", Some(&word)).unwrap(), Some(own));
            assert!(
                place("open", Some(&word))
                    .unwrap_err()
                    .to_string()
                    .contains("another list")
            );
        }
        assert_eq!(place("mine", None).unwrap(), None);
        assert_eq!(place("mine", Some("")).unwrap(), None);
    }

    #[test]
    fn what_is_no_place_is_refused_in_few_words() {
        let id = GameId::fresh();
        for wrong in [
            "mine",
            "mine.",
            "mine..",
            "..",
            "mine.1",
            "mine.x.y",
            "%00",
            "🙂",
            &format!("mine.1.{id}."),
            &format!("mine.1e3.{id}"),
            &format!("mine.99999999999999999999.{id}"),
            &format!("mine.1.{id}' OR 1=1"),
            &"x".repeat(10_000),
        ] {
            let error = place("mine", Some(wrong)).unwrap_err().to_string();
            assert!(
                error.contains("no such page") && error.len() < 200,
                "{wrong}"
            );
        }
    }
}
