//! What lists say of a table, made from the table when something happens there, and kept with it. Games that an older version
//! of this program kept have none: it is worked out for them in the background when the server starts.

use crate::hall::Hall;
use catalogue::Table;
use std::{sync::Arc, time::Instant};
use store::{GameId, Gist, Listing, StoreError};
use table::{Seat, Turn};

/// The longest line in a list, in letters.
const LONGEST: usize = 200;
/// How many games are looked up at once in the background.
const PAGE: u32 = 50;

/// What lists say of this table. Everybody may read it, so it is made with a spectator's eyes.
pub(crate) fn gist(table: &dyn Table) -> Gist {
    // A prompt for two says who has won; one alone has points and a level, and many have places.
    let told = match table.turn() {
        // Who gives up a game for one has no points, and is told of as in a game for two.
        Turn::Over(outcome) if outcome.seats() == 1 && outcome.score(Seat::FIRST).is_none() => {
            table.prompt(None)
        }
        Turn::Over(outcome) if outcome.seats() != 2 => {
            outcome.in_words(|seat| table.names()[seat.index()].clone())
        }
        _ => table.prompt(None),
    };
    let words: Vec<&str> = told
        .split(|c: char| c.is_whitespace() || c.is_control())
        .collect();
    let line: String = words.join(" ").chars().take(LONGEST).collect();
    Gist {
        turn: table.turn().seats(),
        line,
        actions: table.len() as u32,
    }
}

/// Works out what lists say of the games that are kept without it, until all are done or the store closes. It opens no room,
/// holds one game at a time, and rests after each for as long as it took, so it never has more than half of one core.
pub(crate) async fn tell_untold(hall: Arc<Hall>) {
    let mut after = None;
    loop {
        let Ok(page) = hall.store.list(Listing::Untold, after, PAGE).await else {
            return;
        };
        for line in &page.games {
            let began = Instant::now();
            match tell(&hall, line.id).await {
                Ok(()) | Err(StoreError::Stale { .. }) => {}
                Err(StoreError::Closed) => return,
                Err(error) => {
                    tracing::warn!(table = %line.id, %error, "lists cannot say whose turn it is here");
                }
            }
            tokio::time::sleep(began.elapsed()).await;
        }
        after = page.next;
        if after.is_none() {
            return;
        }
    }
}

async fn tell(hall: &Hall, id: GameId) -> Result<(), StoreError> {
    let stored = hall.store.load(id).await?;
    let next = stored.next();
    let game = hall.games.find(&stored.opening.game);
    let game = game.map_err(|error| StoreError::Corrupt(error.to_string()))?;
    let resumed = tokio::task::spawn_blocking(move || {
        let table = game.resume(&stored.history(), stored.opening.seed.clone());
        let table = table.map_err(|error| StoreError::Corrupt(error.to_string()))?;
        Ok::<_, StoreError>(gist(&*table))
    });
    let gist = resumed
        .await
        .map_err(|panic| StoreError::Other(panic.to_string()))??;
    hall.store.set_gist(id, next, gist).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Seed;

    #[test]
    fn a_list_says_what_a_spectator_may_know() {
        for game in catalogue::GAMES.iter() {
            let settings = game.settings_from(&[]).unwrap();
            let seats = game.open(&settings, &[], Seed::from_text("gist"));
            let seats = seats.unwrap().header().seats.len();
            let names = ["Ann", "Ben", "Cat", "Dan", "Eve"].map(String::from);
            let names = &names[..seats];
            let mut table = game
                .open(&settings, names, Seed::from_text("gist"))
                .unwrap();
            for actions in 0..30 {
                let gist = gist(&*table);
                assert_eq!(gist.actions, actions);
                assert_eq!(gist.turn, table.turn().seats());
                assert_eq!(gist.line, table.prompt(None));
                // Who is asked is named, but where several choose unseen.
                let is_named = names.iter().any(|name| gist.line.contains(name.as_str()));
                let is_unseen = gist.line.contains("The others still");
                assert!(is_named || is_unseen, "{}", gist.line);
                let seat = table.turn().next_seat().unwrap();
                let action = table.legal(seat)[0].notation.clone();
                table.act(seat, &action).unwrap();
            }
            // A game of two is over when somebody leaves; the others go on.
            let goes_on = table.leave(Seat::FIRST, "had enough");
            assert_eq!(goes_on, seats > 2);
            let gist = gist(&*table);
            assert_eq!(gist.turn.is_empty(), !goes_on);
            assert_eq!(gist.line.contains("had enough"), !goes_on, "{}", gist.line);
        }
    }
}
