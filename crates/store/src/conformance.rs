//! The laws of a [`Store`], whatever it is made of. [`hold`] runs them all; each begins with a store that
//! has nothing in it. A breach panics and says what differed.

mod daily;
mod lists;

use crate::{Entry, GameId, Gist, Millis, NewGame, Opening, SeatHolder, Secret, Store, StoreError};
use std::{future::Future, sync::Arc};
use table::{Ending, Seat, Seats, Seed};

type Kept = Arc<dyn Store>;

const ANN: Seat = Seat::FIRST;
const BOB: Seat = Seat::SECOND;

/// Holds a kind of store to every law. `open` gives a new and empty one each time.
///
/// # Panics
/// If a law is broken.
pub async fn hold<F, Opened>(open: F)
where
    F: Fn() -> Opened,
    Opened: Future<Output = Kept>,
{
    a_game_comes_back_as_it_was_kept(open().await).await;
    a_log_grows_without_a_gap(open().await).await;
    who_comes_second_is_refused(open().await).await;
    entries_stand_or_fall_together(open().await).await;
    undo_is_an_entry(open().await).await;
    nothing_comes_after_an_ending(open().await).await;
    what_is_unfit_is_refused(open().await).await;
    what_is_not_there_is_not_found(open().await).await;
    an_open_seat_is_taken_once(open().await).await;
    lists::hold(&open).await;
    daily::hold(&open).await;
    many_at_once_all_get_their_answer(open().await).await;
    a_closed_store_says_so(open().await).await;
}

/// A game for tests, of no game that exists: Ann and Bob, both seats open.
pub fn some_game(at: Millis) -> NewGame {
    NewGame {
        id: GameId::fresh(),
        opening: Opening {
            game: "pebbles".into(),
            rules_version: 7,
            position: None,
            settings: vec![("heap".into(), "21".into()), ("last".into(), "wins".into())],
            deal: vec![3, 1, u32::MAX],
            seed: Some(Seed::from_text("a windy morning")),
        },
        seats: vec![SeatHolder::open("Ann"), SeatHolder::open("Bob")],
        hints: true,
        coached: false,
        listed: true,
        daily: None,
        gist: some_gist(ANN, 0),
        at,
    }
}

/// What lists say of such a game when this seat is to act.
pub fn some_gist(seat: Seat, actions: u32) -> Gist {
    Gist {
        turn: Seats::only(seat),
        line: format!("Seat {seat} takes pebbles; \"{actions}\" is 'how often'."),
        actions,
    }
}

fn take(seat: Seat, count: u32) -> Entry {
    Entry::action(seat, format!("take {count}"), vec![])
}

fn win() -> Entry {
    Entry::End {
        shares: vec![100, 0],
    }
}

async fn created(store: &Kept, at: i64) -> GameId {
    store.create(some_game(Millis(at))).await.unwrap()
}

async fn append(store: &Kept, game: GameId, n: u32, entry: Entry) -> Result<u32, StoreError> {
    let at = Millis(1000 + i64::from(n));
    let gist = some_gist(BOB, n);
    store.append(game, n, vec![entry], gist, at).await
}

async fn a_game_comes_back_as_it_was_kept(store: Kept) {
    let secret = Secret::fresh().hash();
    let invitation = Secret::fresh().hash();
    let mut game = some_game(Millis(1_234_567_890_123));
    game.opening.position = Some(r#"{"heap":21,"name":"Zoë's \"own\""}"#.into());
    game.seats = vec![
        SeatHolder::human("Ann 'Apostrophe' Ünal", secret),
        SeatHolder::invited("", invitation),
        SeatHolder::computer("The Search", "search:1000"),
        SeatHolder::open("Dan"),
    ];
    assert_eq!(store.create(game.clone()).await, Ok(game.id));
    let kept = store.load(game.id).await.unwrap();
    assert_eq!(kept.opening, game.opening);
    assert_eq!(kept.seats, game.seats);
    assert_eq!((kept.listed, kept.created_at), (game.listed, game.at));
    assert_eq!((kept.next(), kept.log.len()), (1, 0));

    let again = store.create(game.clone()).await;
    assert_eq!(again, Err(StoreError::Exists(game.id)));

    let entries = [
        Entry::action(ANN, "play red-3 | stone 4; 'x' \"y\" é 🂡", vec![]),
        Entry::action(BOB, "draw", vec![0, 5, u32::MAX]),
        Entry::Forfeit {
            seat: Seat::new(2),
            why: "the program's line \"?\" was no action".into(),
        },
    ];
    for (n, entry) in (1..).zip(entries.clone()) {
        assert_eq!(append(&store, game.id, n, entry).await, Ok(n));
    }
    let kept = store.load(game.id).await.unwrap();
    let log: Vec<Entry> = kept.log.iter().map(|logged| logged.entry.clone()).collect();
    assert_eq!(log, entries);
    assert_eq!(kept.log[1].at, Millis(1002));
    let record = kept.record().unwrap();
    let hash = game.opening.seed.as_ref().map(Seed::hash);
    assert_eq!(record.header.seed_hash, hash);
    assert_eq!(record.header.position, game.opening.position);
    assert_eq!(record.seed, game.opening.seed);
}

async fn a_log_grows_without_a_gap(store: Kept) {
    let game = created(&store, 0).await;
    let other = created(&store, 0).await;
    for n in 1..=20 {
        assert_eq!(append(&store, game, n, take(ANN, n)).await, Ok(n));
        assert_eq!(append(&store, other, n, take(BOB, n)).await, Ok(n));
    }
    let log = store.log_since(game, 17).await.unwrap();
    let numbers: Vec<u32> = log.iter().map(|logged| logged.n).collect();
    assert_eq!(numbers, [18, 19, 20]);
    assert_eq!(log[0].entry, take(ANN, 18));
    assert_eq!(store.log_since(game, 20).await, Ok(vec![]));
    assert_eq!(store.log_since(game, u32::MAX).await, Ok(vec![]));
    let kept = store.load(game).await.unwrap();
    assert_eq!((kept.next(), kept.log.len()), (21, 20));
}

async fn who_comes_second_is_refused(store: Kept) {
    let game = created(&store, 0).await;
    append(&store, game, 1, take(ANN, 1)).await.unwrap();
    for wrong in [0, 1, 3, u32::MAX] {
        let expected = wrong;
        let refused = append(&store, game, wrong, take(BOB, 1)).await;
        assert_eq!(refused, Err(StoreError::Stale { expected, next: 2 }));
    }
    // Twenty at once: one wins, and only its entry is there.
    let racing = (0..20).map(|racer| {
        let store = store.clone();
        tokio::spawn(async move { append(&store, game, 2, take(BOB, racer)).await })
    });
    let racing: Vec<_> = racing.collect();
    let mut winners = Vec::new();
    for (racer, result) in racing.into_iter().enumerate() {
        match result.await.unwrap() {
            Ok(n) => winners.push((n, racer as u32)),
            Err(error) => assert_eq!(
                error,
                StoreError::Stale {
                    expected: 2,
                    next: 3
                }
            ),
        }
    }
    let [(2, winner)] = winners[..] else {
        panic!("one wins, but these did: {winners:?}")
    };
    let log = store.log_since(game, 1).await.unwrap();
    assert_eq!(log.len(), 1);
    assert_eq!(log[0].entry, take(BOB, winner));
}

async fn entries_stand_or_fall_together(store: Kept) {
    let game = created(&store, 0).await;
    let both = vec![take(ANN, 3), win()];
    let gist = some_gist(BOB, 1);
    let together = async |n, entries| {
        let gist = gist.clone();
        store.append(game, n, entries, gist, Millis(5)).await
    };
    let refused = together(2, both.clone()).await;
    assert!(matches!(refused, Err(StoreError::Stale { .. })));
    let unfit = vec![take(ANN, 3), take(Seat::new(5), 1)];
    let refused = together(1, unfit).await;
    assert_eq!(refused, Err(StoreError::NoSuchSeat(Seat::new(5))));
    assert_eq!(store.log_since(game, 0).await, Ok(vec![]));
    assert_eq!(together(1, both).await, Ok(2));
    let kept = store.load(game).await.unwrap();
    assert_eq!(kept.ending(), Ending::Played(vec![100, 0]));
}

async fn undo_is_an_entry(store: Kept) {
    let game = created(&store, 0).await;
    let log = [
        take(ANN, 1),
        take(BOB, 2),
        Entry::Undo { seat: BOB },
        Entry::Undo { seat: ANN },
        take(ANN, 3),
    ];
    for (n, entry) in (1..).zip(log) {
        assert_eq!(append(&store, game, n, entry).await, Ok(n));
    }
    let kept = store.load(game).await.unwrap();
    assert_eq!(kept.next(), 6);
    let record = kept.record().unwrap();
    assert_eq!(record.moves.len(), 1);
    assert_eq!(record.moves[0].action, "take 3");
    assert_eq!((record.ending, record.seed), (Ending::Open, None));
}

async fn nothing_comes_after_an_ending(store: Kept) {
    let played = created(&store, 0).await;
    let given_up = created(&store, 0).await;
    let forfeit = Ending::Forfeit {
        seat: BOB,
        why: "had enough".into(),
    };
    append(&store, played, 1, take(ANN, 1)).await.unwrap();
    append(&store, played, 2, win()).await.unwrap();
    let finished = store
        .finish(given_up, 1, forfeit.clone(), some_gist(ANN, 0), Millis(9))
        .await;
    assert_eq!(finished, Ok(1));
    assert_eq!(store.load(given_up).await.unwrap().ending(), forfeit);
    for (game, next) in [(played, 3), (given_up, 2)] {
        for late in [take(ANN, 1), Entry::Undo { seat: ANN }, win()] {
            assert_eq!(
                append(&store, game, next, late).await,
                Err(StoreError::Over)
            );
        }
    }
    let open = created(&store, 0).await;
    let ends_nothing = store
        .finish(open, 1, Ending::Open, some_gist(ANN, 0), Millis(9))
        .await;
    assert!(matches!(ends_nothing, Err(StoreError::Unfit(_))));
}

async fn what_is_unfit_is_refused(store: Kept) {
    let game = created(&store, 0).await;
    for entries in [
        vec![],
        vec![win(), take(ANN, 1)],
        vec![Entry::action(ANN, "", vec![])],
        vec![Entry::action(ANN, "two\nlines", vec![])],
        vec![Entry::action(ANN, "nul\0", vec![])],
        vec![Entry::End { shares: vec![1] }],
    ] {
        let refused = store
            .append(game, 1, entries.clone(), some_gist(ANN, 0), Millis(0))
            .await;
        assert!(matches!(refused, Err(StoreError::Unfit(_))), "{entries:?}");
    }
    let mut nameless = some_game(Millis(0));
    nameless.seats[0].name = "two\nlines".into();
    let mut empty = some_game(Millis(0));
    empty.seats.clear();
    let mut crowded = some_game(Millis(0));
    crowded.seats = vec![SeatHolder::open("x"); 9];
    for unfit in [nameless, empty, crowded] {
        let id = unfit.id;
        let refused = store.create(unfit).await;
        assert!(matches!(refused, Err(StoreError::Unfit(_))));
        assert_eq!(store.load(id).await, Err(StoreError::NotFound(id)));
    }
    assert_eq!(store.log_since(game, 0).await, Ok(vec![]));
}

async fn what_is_not_there_is_not_found(store: Kept) {
    let ghost = GameId::fresh();
    let missing = StoreError::NotFound(ghost);
    assert_eq!(store.load(ghost).await.unwrap_err(), missing);
    assert_eq!(store.log_since(ghost, 0).await.unwrap_err(), missing);
    let entry = append(&store, ghost, 1, take(ANN, 1)).await;
    assert_eq!(entry.unwrap_err(), missing);
    let seat = store.take_seat(ghost, ANN, SeatHolder::open("x")).await;
    assert_eq!(seat.unwrap_err(), missing);
    let gist = store.set_gist(ghost, 1, some_gist(ANN, 0)).await;
    assert_eq!(gist.unwrap_err(), missing);
    let game = created(&store, 0).await;
    let third = Seat::new(2);
    let seat = store.set_seat(game, third, SeatHolder::open("x")).await;
    assert_eq!(seat, Err(StoreError::NoSuchSeat(third)));
}

async fn an_open_seat_is_taken_once(store: Kept) {
    let game = created(&store, 0).await;
    let guests: Vec<_> = (0..10)
        .map(|guest| SeatHolder::human(format!("guest {guest}"), Secret::fresh().hash()))
        .collect();
    let tries = guests.iter().cloned().map(|guest| {
        let store = store.clone();
        tokio::spawn(async move { store.take_seat(game, BOB, guest).await })
    });
    let tries: Vec<_> = tries.collect();
    let mut seated = Vec::new();
    for (guest, result) in guests.iter().zip(tries) {
        match result.await.unwrap() {
            Ok(()) => seated.push(guest.clone()),
            Err(error) => assert_eq!(error, StoreError::Taken(BOB)),
        }
    }
    assert_eq!(seated.len(), 1);
    let kept = store.load(game).await.unwrap();
    assert_eq!(kept.seats, [SeatHolder::open("Ann"), seated.remove(0)]);
    // What it was given stays with the seat.
    store.count_hint(game, BOB).await.unwrap();
    store.count_hint(game, BOB).await.unwrap();
    let third = Seat::new(2);
    assert_eq!(
        store.count_hint(game, third).await,
        Err(StoreError::NoSuchSeat(third))
    );
    // Setting a seat asks nobody.
    let computer = SeatHolder::computer("Greedy", "greedy");
    store.set_seat(game, BOB, computer.clone()).await.unwrap();
    let kept = store.load(game).await.unwrap();
    assert_eq!(kept.seats[1], computer);
    assert_eq!(kept.header().seats, ["Ann", "Greedy"]);
    assert_eq!((kept.hints, kept.hinted), (true, vec![0, 2]));
}

async fn many_at_once_all_get_their_answer(store: Kept) {
    let games = 20;
    let each = 25;
    let tables = (0..games).map(|_| {
        let store = store.clone();
        tokio::spawn(async move {
            let game = created(&store, 0).await;
            for n in 1..=each {
                assert_eq!(append(&store, game, n, take(ANN, n)).await, Ok(n));
                let seen = store.log_since(game, n - 1).await.unwrap();
                assert_eq!(seen.len(), 1, "what was acknowledged can be read");
            }
        })
    });
    for table in tables.collect::<Vec<_>>() {
        table.await.unwrap();
    }
    let counts = store.counts().await.unwrap();
    assert_eq!(counts.entries, u64::from(games * each));
    assert_eq!(store.check().await, Ok(()));
    let tally = store.tally();
    assert_eq!(tally.entries, u64::from(games * each));
    assert!(tally.commits <= tally.requests && tally.largest_group >= 1);
}

async fn a_closed_store_says_so(store: Kept) {
    let game = created(&store, 0).await;
    store.close().await;
    store.close().await;
    let refused = append(&store, game, 1, take(ANN, 1)).await;
    assert_eq!(refused, Err(StoreError::Closed));
    assert_eq!(store.load(game).await, Err(StoreError::Closed));
}
