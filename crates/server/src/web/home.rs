//! The first page: games, the person's own tables, and those that are open to anyone.

use super::{base, page};
use crate::{
    App,
    error::Failure,
    hall::now,
    pages::{
        self,
        model::{Home, Status, TableCard},
    },
    person::Person,
};
use axum::{extract::State, http::HeaderMap, response::Response};
use catalogue::Listed;
use store::{Listing, Millis, Summary};
use table::{Ending, Seat, counted};

/// The most tables in one list.
const LISTED: usize = 24;

/// `GET /`
pub(crate) async fn home(
    State(app): State<App>,
    person: Person,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let store = &app.hall.store;
    let mut yours = Vec::new();
    for summary in store.games_of(person.hashes()).await?.iter().take(LISTED) {
        yours.extend(card(&app, &person, summary).await);
    }
    let mut open = Vec::new();
    for summary in store.list(Listing::Open, LISTED as u32).await? {
        if person.seats(&summary.seats).is_empty()
            && let Ok(game) = app.hall.games.find(&summary.game)
        {
            open.push(table_card(game, &summary, Status::Open));
        }
    }
    let (base, _) = base(&app, &headers);
    let key = person.secret().filter(|_| !yours.is_empty());
    let key = key.map(|secret| format!("{base}/key/{}", secret.reveal()));
    let games: Vec<&dyn Listed> = app.hall.games.iter().collect();
    Ok(page(pages::home(&Home { yours, open, key }, &games)))
}

/// A table of this person, as the home page lists it.
async fn card(app: &App, person: &Person, summary: &Summary) -> Option<TableCard> {
    let game = app.hall.games.find(&summary.game).ok()?;
    let yours = person.seats(&summary.seats);
    let status = match result(summary, &yours) {
        Some(result) => Status::Over(result),
        None => {
            let kept = app.hall.show(summary.id).await.ok()?;
            let turn = kept.table.turn().seats();
            let waiting = summary.seats.iter().any(store::SeatHolder::is_open);
            let acting = turn.iter().next().map(Seat::index);
            let acting = acting.and_then(|index| summary.seats.get(index));
            match acting {
                _ if yours.iter().any(|&seat| turn.contains(seat)) => Status::YourTurn,
                _ if waiting => Status::Waiting("Waiting for someone to sit down".into()),
                Some(seat) => Status::Waiting(format!("{} is to act", seat.name)),
                None => Status::Waiting("In play".into()),
            }
        }
    };
    Some(table_card(game, summary, status))
}

fn table_card(game: &'static dyn Listed, summary: &Summary, status: Status) -> TableCard {
    TableCard {
        id: summary.id,
        game,
        names: summary.seats.iter().map(|seat| seat.name.clone()).collect(),
        status,
        when: ago(now(), summary.last_at),
    }
}

/// How a game came out, in a few words; nothing if it is not over.
fn result(summary: &Summary, yours: &[Seat]) -> Option<String> {
    let name = |seat: Seat| match yours {
        [own] if *own == seat => "You".to_string(),
        _ => summary.seats[seat.index()].name.clone(),
    };
    match &summary.ending {
        Ending::Open => None,
        Ending::Forfeit { seat, .. } => Some(format!("{} gave up", name(*seat))),
        Ending::Played(shares) => {
            let best = shares.iter().copied().max().filter(|&best| best > 0);
            let winners = shares.iter().enumerate();
            let winners: Vec<Seat> = winners
                .filter(|(_, share)| Some(**share) == best)
                .map(|(index, _)| Seat::new(index))
                .collect();
            Some(match winners.as_slice() {
                [winner] => format!("{} won", name(*winner)),
                [] => "Lost".into(),
                _ => "Drawn".into(),
            })
        }
    }
}

/// How long ago that was, in words.
fn ago(now: Millis, then: Millis) -> String {
    // A clock may have been set back meanwhile.
    let minutes = usize::try_from((now.0 - then.0) / 60_000).unwrap_or(0);
    match minutes {
        0 => "just now".into(),
        1..60 => counted(minutes, "minute") + " ago",
        60..1_440 => counted(minutes / 60, "hour") + " ago",
        _ => counted(minutes / 1_440, "day") + " ago",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_long_ago_in_words() {
        let then = |minutes: i64| {
            ago(
                Millis(10_000_000_000),
                Millis(10_000_000_000 - minutes * 60_000),
            )
        };
        assert_eq!(then(0), "just now");
        assert_eq!(then(-5), "just now");
        assert_eq!(then(1), "1 minute ago");
        assert_eq!(then(59), "59 minutes ago");
        assert_eq!(then(61), "1 hour ago");
        assert_eq!(then(3 * 1_440), "3 days ago");
    }
}
