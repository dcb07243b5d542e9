//! The first page: games, the person's own tables, and those that are open to anyone; and the pages of each such list. Lists
//! are read from the store alone: no game is opened for them.

use super::{base, page};
use crate::{
    App,
    api::{Path, Query},
    error::Failure,
    hall::now,
    pages::{
        self,
        model::{Home, Status, TableCard, TableList, Tables},
    },
    paging,
    person::Person,
};
use axum::{extract::State, http::HeaderMap, response::Response};
use catalogue::Listed;
use serde::Deserialize;
use store::{Listing, Millis, Mine, Summary};
use table::{Ending, Seat, counted, in_a_row};

/// The most tables on one page of a list.
const PAGE: u32 = 24;

/// A list of tables that people are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shelf {
    Turn,
    Waiting,
    Finished,
    Open,
}

impl Shelf {
    /// Its name in addresses.
    fn name(self) -> &'static str {
        match self {
            Shelf::Turn => "turn",
            Shelf::Waiting => "waiting",
            Shelf::Finished => "finished",
            Shelf::Open => "open",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Shelf::Turn => "Your turn",
            Shelf::Waiting => "Waiting for others",
            Shelf::Finished => "Finished",
            Shelf::Open => "Open tables",
        }
    }

    fn of(name: &str) -> Result<Shelf, Failure> {
        let all = [Shelf::Turn, Shelf::Waiting, Shelf::Finished, Shelf::Open];
        let found = all.into_iter().find(|shelf| shelf.name() == name);
        found.ok_or_else(|| Failure::NotFound("there is no such list of tables".into()))
    }

    /// At most so many tables after the place that the word means.
    async fn read(
        self,
        app: &App,
        person: &Person,
        after: Option<&str>,
        limit: u32,
    ) -> Result<TableList, Failure> {
        let place = paging::place(self.name(), after)?;
        let store = &app.hall.store;
        let mine = |which| store.games_of(person.hashes(), which, place, limit);
        let found = match self {
            Shelf::Turn => mine(Mine::ToAct).await,
            Shelf::Waiting => mine(Mine::Waiting).await,
            Shelf::Finished => mine(Mine::Over).await,
            Shelf::Open => store.list(Listing::Open, place, limit).await,
        };
        let found = found.map_err(paging::or_nowhere)?;
        let cards = found
            .games
            .iter()
            .filter_map(|line| self.card(app, person, line));
        let word = found.next.map(|place| paging::word(self.name(), place));
        Ok(TableList {
            cards: cards.collect(),
            older: word.map(|word| format!("/tables/{}?after={word}", self.name())),
        })
    }

    /// A table as this list shows it. Tables at which the person sits are not open to them.
    fn card(self, app: &App, person: &Person, line: &Summary) -> Option<TableCard> {
        let yours = person.seats(&line.seats);
        let status = match self {
            Shelf::Open if !yours.is_empty() => return None,
            Shelf::Open => Status::Open,
            _ => status(line, &yours),
        };
        Some(TableCard {
            id: line.id,
            game: app.hall.games.find(&line.game).ok()?,
            settings: line.settings.clone(),
            names: line.seats.iter().map(|seat| seat.name.clone()).collect(),
            status,
            when: ago(now(), line.last_at),
        })
    }
}

/// `GET /`
pub(crate) async fn home(
    State(app): State<App>,
    person: Person,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let read = async |shelf: Shelf, limit| shelf.read(&app, &person, None, limit).await;
    let turn = read(Shelf::Turn, PAGE).await?;
    let waiting = read(Shelf::Waiting, PAGE / 2).await?;
    let finished = read(Shelf::Finished, PAGE / 4).await?;
    let open = read(Shelf::Open, PAGE / 2).await?;
    let (base, _) = base(&app, &headers);
    let key = person
        .secret()
        .map(|secret| format!("{base}/key/{}", secret.reveal()));
    let mut home = Home {
        turn,
        waiting,
        finished,
        open,
        key,
    };
    if home.is_new_here() {
        home.key = None;
    }
    let games: Vec<&dyn Listed> = app.hall.games.iter().collect();
    Ok(page(pages::home(&home, &games)))
}

#[derive(Deserialize)]
pub(crate) struct PageQuery {
    after: Option<String>,
}

/// `GET /tables/{list}`
pub(crate) async fn tables(
    State(app): State<App>,
    Path(name): Path<String>,
    person: Person,
    Query(query): Query<PageQuery>,
) -> Result<Response, Failure> {
    let shelf = Shelf::of(&name)?;
    let after = query.after.as_deref().filter(|after| !after.is_empty());
    let tables = Tables {
        title: shelf.title(),
        newest: after.map(|_| format!("/tables/{}", shelf.name())),
        list: shelf.read(&app, &person, after, PAGE).await?,
    };
    Ok(page(pages::tables(&tables)))
}

/// How a table of this person stands.
fn status(line: &Summary, yours: &[Seat]) -> Status {
    if let Some(result) = result(line, yours) {
        return Status::Over(result);
    }
    let Some(gist) = &line.gist else {
        // An older version kept it, and nobody has worked out yet whose turn it is.
        return Status::Waiting("In play".into());
    };
    let acting: Vec<Seat> = gist.turn.iter().collect();
    let holder = |seat: &Seat| line.seats.get(seat.index());
    let own: Vec<&Seat> = acting.iter().filter(|seat| yours.contains(seat)).collect();
    if !own.is_empty() {
        // Who holds several seats is told which of them it is.
        let named = own.into_iter().filter(|_| yours.len() > 1);
        let names = named.filter_map(holder).map(|seat| seat.name.clone());
        return Status::YourTurn(names.collect());
    }
    let is_open = acting
        .iter()
        .filter_map(holder)
        .any(store::SeatHolder::is_open);
    Status::Waiting(match is_open {
        true => "Waiting for someone to sit down".into(),
        false => gist.line.clone(),
    })
}

/// How a game came out, in a few words; nothing if it is not over.
fn result(line: &Summary, yours: &[Seat]) -> Option<String> {
    let name = |seat: Seat| match yours {
        [own] if *own == seat => "You".to_string(),
        _ => line.seats[seat.index()].name.clone(),
    };
    match &line.ending {
        Ending::Open => None,
        Ending::Forfeit { seat, .. } => Some(format!("{} gave up", name(*seat))),
        // There is nobody to win against: what it was worth says more.
        Ending::Played(_) if line.seats.len() == 1 && line.gist.is_some() => {
            line.gist.as_ref().map(|gist| gist.line.clone())
        }
        Ending::Played(shares) => {
            let best = shares.iter().copied().max().filter(|&best| best > 0);
            // Thousandths are rounded so that they add up: of three that share a win the first has one more.
            let is_best = |share: u16| best.is_some_and(|best| best - share <= 1);
            let winners = shares.iter().enumerate();
            let winners: Vec<Seat> = winners
                .filter(|(_, share)| is_best(**share))
                .map(|(index, _)| Seat::new(index))
                .collect();
            Some(match winners.as_slice() {
                [winner] => format!("{} won", name(*winner)),
                [] if shares.len() > 1 => "Nobody won".into(),
                [] => "Lost".into(),
                all if all.len() == shares.len() => "Drawn".into(),
                several => {
                    let names: Vec<String> = several.iter().map(|&seat| name(seat)).collect();
                    format!("Shared by {}", in_a_row(&names))
                }
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
    use store::{GameId, Gist, Holder, SeatHolder};

    fn over(names: &[&str], ending: Ending, told: &str) -> Summary {
        let seat = |name: &&str| SeatHolder {
            name: (*name).into(),
            holder: Holder::Open { invitation: None },
        };
        Summary {
            id: GameId::derived(&["a test"]),
            game: "gather".into(),
            settings: Vec::new(),
            seats: names.iter().map(seat).collect(),
            listed: false,
            created_at: Millis(0),
            last_at: Millis(0),
            entries: 1,
            ending,
            gist: Some(Gist {
                line: told.into(),
                ..Gist::default()
            }),
        }
    }

    #[test]
    fn results_are_told_for_one_two_and_many() {
        let two = |shares: [u16; 2]| over(&["Ann", "Ben"], Ending::Played(shares.to_vec()), "");
        let says = |line: &Summary, yours: &[Seat]| result(line, yours).unwrap();
        assert_eq!(says(&two([1000, 0]), &[Seat::FIRST]), "You won");
        assert_eq!(says(&two([0, 1000]), &[Seat::FIRST]), "Ben won");
        assert_eq!(
            says(&two([0, 1000]), &[Seat::FIRST, Seat::SECOND]),
            "Ben won"
        );
        assert_eq!(says(&two([500, 500]), &[]), "Drawn");
        // A draw of three is kept as 334, 333, 333: nobody has won alone.
        let three = Ending::Played(vec![334, 333, 333]);
        let draw = over(&["Ann", "Ben", "Cath"], three, "");
        assert_eq!(says(&draw, &[Seat::FIRST]), "Drawn");
        let first_two = Ending::Played(vec![500, 500, 0]);
        let shared = over(&["Ann", "Ben", "Cath"], first_two, "");
        assert_eq!(says(&shared, &[Seat::SECOND]), "Shared by Ann and You");
        let alone = over(
            &["Ann"],
            Ending::Played(vec![500]),
            "142 points: a Kinmont Willie",
        );
        assert_eq!(says(&alone, &[Seat::FIRST]), "142 points: a Kinmont Willie");
    }

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
