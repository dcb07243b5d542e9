//! The laws of lists: what a line says, whose games are where, and that pages follow each other without a gap.

use super::{ANN, BOB, Kept, append, created, some_game, some_gist, take, win};
use crate::{
    Counts, GameId, Gist, Holder, Listing, Millis, Mine, NewGame, Page, Place, SeatHolder, Secret,
    SecretHash, StoreError, Summary,
};
use std::future::Future;
use table::{Ending, Seat, Seats};

pub(super) async fn hold<F, Opened>(open: &F)
where
    F: Fn() -> Opened,
    Opened: Future<Output = Kept>,
{
    a_person_finds_their_games(open().await).await;
    a_person_sees_where_it_is_their_turn(open().await).await;
    lists_show_what_they_should(open().await).await;
    what_lists_say_changes_with_the_log(open().await).await;
    what_lists_cannot_say_is_refused(open().await).await;
    pages_follow_each_other(open().await).await;
    a_place_stays_good_when_games_move_on(open().await).await;
}

fn ids(list: &[Summary]) -> Vec<GameId> {
    list.iter().map(|line| line.id).collect()
}

async fn mine(store: &Kept, secrets: &[SecretHash], which: Mine) -> Vec<Summary> {
    let page = store.games_of(secrets, which, None, 100).await.unwrap();
    assert_eq!(page.next, None);
    page.games
}

fn between(one: SecretHash, other: SecretHash, at: i64) -> NewGame {
    let mut game = some_game(Millis(at));
    game.seats = vec![SeatHolder::human("A", one), SeatHolder::human("B", other)];
    game
}

async fn a_person_finds_their_games(store: Kept) {
    let (ann, phone) = (Secret::fresh().hash(), Secret::fresh().hash());
    let invitation = Secret::fresh().hash();
    let mut both = some_game(Millis(1));
    both.seats = vec![SeatHolder::human("A", ann), SeatHolder::human("B", ann)];
    let mut one = some_game(Millis(2));
    one.seats = vec![
        SeatHolder::human("A", phone),
        SeatHolder::invited("", invitation),
    ];
    one.listed = false;
    let strangers = created(&store, 3).await;
    let both = store.create(both).await.unwrap();
    let one = store.create(one).await.unwrap();
    append(&store, strangers, 1, take(ANN, 1)).await.unwrap();

    assert_eq!(mine(&store, &[], Mine::All).await, []);
    let found = mine(&store, &[ann, phone], Mine::All).await;
    assert_eq!(ids(&found), [one, both]);
    assert_eq!(found[1].seats_held_by(&ann).collect::<Vec<_>>(), [ANN, BOB]);
    assert_eq!(found[0].seats_held_by(&ann).count(), 0);
    // What was played last comes first.
    append(&store, both, 1, take(BOB, 1)).await.unwrap();
    let found = mine(&store, &[phone, ann, ann], Mine::All).await;
    assert_eq!(ids(&found), [both, one]);
    assert_eq!((found[0].entries, found[0].last_at), (1, Millis(1001)));

    // An invitation is not yet a seat, but it leads to one.
    assert_eq!(mine(&store, &[invitation], Mine::All).await, []);
    assert_eq!(store.seats_of(invitation).await, Ok(vec![(one, BOB)]));
    assert_eq!(
        store.seats_of(ann).await,
        Ok(vec![(both, ANN), (both, BOB)])
    );
    assert_eq!(store.seats_of(Secret::fresh().hash()).await, Ok(vec![]));
    let friend = SeatHolder::human("Friend", Secret::fresh().hash());
    store.take_seat(one, BOB, friend).await.unwrap();
    assert_eq!(store.seats_of(invitation).await, Ok(vec![]));
}

async fn lists_show_what_they_should(store: Kept) {
    let open = created(&store, 1).await;
    let taken = created(&store, 2).await;
    let invited = created(&store, 3).await;
    let over = created(&store, 4).await;
    let mut hidden = some_game(Millis(5));
    hidden.listed = false;
    let hidden = store.create(hidden).await.unwrap();
    for seat in [ANN, BOB] {
        let computer = SeatHolder::computer("C", "search:10");
        store.set_seat(taken, seat, computer.clone()).await.unwrap();
        store.set_seat(invited, seat, computer).await.unwrap();
    }
    let by_link = SeatHolder::invited("", Secret::fresh().hash());
    store.set_seat(invited, BOB, by_link).await.unwrap();
    append(&store, over, 1, take(ANN, 1)).await.unwrap();
    append(&store, over, 2, win()).await.unwrap();

    let list = async |which, limit| ids(&store.list(which, None, limit).await.unwrap().games);
    assert_eq!(list(Listing::Open, 10).await, [open]);
    assert_eq!(
        list(Listing::Recent, 10).await,
        [over, invited, taken, open]
    );
    assert_eq!(list(Listing::Recent, 2).await, [over, invited]);
    assert_eq!(
        list(Listing::Live, 10).await,
        [hidden, invited, taken, open]
    );
    assert_eq!(list(Listing::Finished, 10).await, [over]);
    let line = store.list(Listing::Finished, None, 1).await.unwrap();
    let line = line.games[0].clone();
    assert_eq!(line.ending, Ending::Played(vec![100, 0]));
    assert_eq!((line.entries, line.last_at), (2, Millis(1002)));
    assert_eq!((line.game.as_str(), line.settings.len()), ("pebbles", 2));
    assert!(matches!(
        line.seats[1].holder,
        Holder::Open { invitation: None }
    ));
    let counts = Counts {
        games: 5,
        live: 4,
        entries: 2,
    };
    assert_eq!(store.counts().await, Ok(counts));
}

async fn a_person_sees_where_it_is_their_turn(store: Kept) {
    let (ann, bob) = (Secret::fresh().hash(), Secret::fresh().hash());
    let phone = Secret::fresh().hash();
    let find = async |secrets: &[SecretHash], which| ids(&mine(&store, secrets, which).await);
    // Seat 1 begins.
    let yours = store.create(between(ann, bob, 1)).await.unwrap();
    let theirs = store.create(between(bob, ann, 2)).await.unwrap();
    let alone = store.create(between(ann, ann, 3)).await.unwrap();
    assert_eq!(find(&[ann], Mine::ToAct).await, [alone, yours]);
    assert_eq!(find(&[ann], Mine::Waiting).await, [theirs]);
    assert_eq!(find(&[bob], Mine::ToAct).await, [theirs]);
    // Seat 2 is next; who holds both seats is still to act.
    for game in [yours, theirs, alone] {
        append(&store, game, 1, take(ANN, 1)).await.unwrap();
    }
    assert_eq!(find(&[ann], Mine::ToAct).await, [alone, theirs]);
    assert_eq!(find(&[ann], Mine::Waiting).await, [yours]);
    assert_eq!(find(&[ann], Mine::Over).await, []);
    // Several decide at once.
    let both = Gist {
        turn: Seats::first(2),
        ..some_gist(ANN, 1)
    };
    store.set_gist(yours, 2, both).await.unwrap();
    assert_eq!(find(&[bob], Mine::ToAct).await, [yours]);
    assert_eq!(find(&[ann], Mine::Waiting).await, []);
    // A seat changes hands, and the turn with it.
    let taken = SeatHolder::human("B", phone);
    store.set_seat(alone, BOB, taken).await.unwrap();
    assert_eq!(find(&[phone], Mine::ToAct).await, [alone]);
    assert_eq!(find(&[ann], Mine::Waiting).await, [alone]);
    assert_eq!(find(&[ann, phone], Mine::Waiting).await, []);
    assert_eq!(
        find(&[ann, phone], Mine::ToAct).await,
        [alone, theirs, yours]
    );
    // What is over waits for nobody.
    append(&store, theirs, 2, win()).await.unwrap();
    assert_eq!(find(&[ann], Mine::ToAct).await, [yours]);
    assert_eq!(find(&[ann], Mine::Over).await, [theirs]);
    assert_eq!(find(&[ann], Mine::All).await, [theirs, alone, yours]);
}

async fn what_lists_say_changes_with_the_log(store: Kept) {
    let game = created(&store, 5).await;
    let said = async || {
        let listed = store.list(Listing::Recent, None, 1).await.unwrap();
        let loaded = store.load(game).await.unwrap().gist;
        assert_eq!(loaded, listed.games[0].gist);
        (loaded.unwrap(), listed.games[0].last_at)
    };
    assert_eq!(said().await, (some_gist(ANN, 0), Millis(5)));
    append(&store, game, 1, take(ANN, 1)).await.unwrap();
    assert_eq!(said().await, (some_gist(BOB, 1), Millis(1001)));
    // Who loses the race says nothing either.
    let late = vec![take(ANN, 2)];
    let late = store.append(game, 1, late, some_gist(ANN, 7), Millis(9));
    assert!(late.await.is_err());
    let stale = store.set_gist(game, 1, some_gist(ANN, 7)).await;
    let (expected, next) = (1, 2);
    assert_eq!(stale, Err(StoreError::Stale { expected, next }));
    assert_eq!(said().await, (some_gist(BOB, 1), Millis(1001)));
    // A name in it changes; nothing has happened.
    let named = Gist {
        line: "Ben takes pebbles. é 🂡".into(),
        ..some_gist(BOB, 1)
    };
    store.set_gist(game, 2, named.clone()).await.unwrap();
    assert_eq!(said().await, (named, Millis(1001)));
    // At the end nobody is to act, whoever says so.
    append(&store, game, 2, win()).await.unwrap();
    let over = Gist {
        turn: Seats::NONE,
        ..some_gist(BOB, 2)
    };
    assert_eq!(said().await, (over.clone(), Millis(1002)));
    store.set_gist(game, 3, some_gist(ANN, 2)).await.unwrap();
    assert_eq!(said().await.0.turn, Seats::NONE);
    assert_eq!(
        store.list(Listing::Untold, None, 9).await,
        Ok(Page::default())
    );
}

async fn what_lists_cannot_say_is_refused(store: Kept) {
    let game = created(&store, 0).await;
    let absent = Seat::new(2);
    let lines = Gist {
        line: "two\nlines".into(),
        ..Gist::default()
    };
    for (unfit, is_named) in [(some_gist(absent, 0), true), (lines, false)] {
        let mut new = some_game(Millis(0));
        new.gist = unfit.clone();
        let entries = vec![take(ANN, 1)];
        for refused in [
            store.create(new).await.map(|_| ()),
            store.set_gist(game, 1, unfit.clone()).await,
            store
                .append(game, 1, entries, unfit.clone(), Millis(0))
                .await
                .map(|_| ()),
        ] {
            let error = refused.unwrap_err();
            assert!(error.is_refusal(), "{error}");
            assert_eq!(error == StoreError::NoSuchSeat(absent), is_named);
        }
    }
    assert_eq!(store.log_since(game, 0).await, Ok(vec![]));
    let kept = store.load(game).await.unwrap();
    assert_eq!(kept.gist, Some(some_gist(ANN, 0)));
}

/// Reads a list page by page.
async fn pages(read: impl AsyncFn(Option<Place>) -> Page, limit: usize) -> Vec<GameId> {
    let mut found = Vec::new();
    let mut after = None;
    loop {
        let page = read(after).await;
        found.extend(ids(&page.games));
        let Some(next) = page.next else { return found };
        assert_eq!(page.games.len(), limit, "only the last page is not full");
        assert_eq!(page.games.last().unwrap().place(), next);
        after = Some(next);
    }
}

async fn pages_follow_each_other(store: Kept) {
    let (ann, bob) = (Secret::fresh().hash(), Secret::fresh().hash());
    for number in 0..23 {
        let mut new = match number % 3 {
            0 => between(ann, ann, 7),
            1 => between(ann, bob, 7),
            _ => some_game(Millis(7)),
        };
        new.listed = number % 4 > 0;
        let game = store.create(new).await.unwrap();
        // Many at the same time, some of them over.
        for n in 1..=number % 3 {
            append(&store, game, n, take(ANN, 1)).await.unwrap();
        }
        if number % 5 == 0 {
            append(&store, game, number % 3 + 1, win()).await.unwrap();
        }
    }
    for which in [
        Listing::Open,
        Listing::Recent,
        Listing::Finished,
        Listing::Live,
    ] {
        let whole = ids(&store.list(which, None, 100).await.unwrap().games);
        assert!(!whole.is_empty(), "{which:?}");
        for limit in [1, 2, 3, whole.len() as u32, 23] {
            let read = async |after| store.list(which, after, limit).await.unwrap();
            assert_eq!(pages(read, limit as usize).await, whole, "{which:?}");
        }
    }
    for which in [Mine::All, Mine::ToAct, Mine::Waiting, Mine::Over] {
        for secrets in [&[ann][..], &[bob], &[bob, ann]] {
            let whole = ids(&mine(&store, secrets, which).await);
            for limit in [1, 2, 3, 23] {
                let read =
                    async |after| store.games_of(secrets, which, after, limit).await.unwrap();
                // It can be someone's turn by another of their secrets: such a page is not full.
                if secrets.len() == 1 || which != Mine::Waiting {
                    assert_eq!(pages(read, limit as usize).await, whole, "{which:?}");
                }
            }
        }
    }
    // Nothing is asked for, and one game comes all the same: a page that cannot go on would be read for ever.
    let page = store.list(Listing::Recent, None, 0).await.unwrap();
    assert_eq!((page.games.len(), page.next.is_some()), (1, true));
    let nowhere = Place {
        at: Millis(7),
        game: GameId::fresh(),
    };
    let missing = StoreError::NotFound(nowhere.game);
    let refused = store.list(Listing::Open, Some(nowhere), 5).await;
    assert_eq!(refused, Err(missing.clone()));
    let refused = store.games_of(&[ann], Mine::All, Some(nowhere), 5).await;
    assert_eq!(refused, Err(missing));
}

async fn a_place_stays_good_when_games_move_on(store: Kept) {
    let (ann, bob) = (Secret::fresh().hash(), Secret::fresh().hash());
    let mut games = Vec::new();
    for at in 1..=6 {
        games.push(store.create(between(ann, bob, at)).await.unwrap());
    }
    let read = async |after| {
        let page = store.games_of(&[ann], Mine::All, after, 2).await.unwrap();
        (ids(&page.games), page.next)
    };
    let (first, next) = read(None).await;
    assert_eq!(first, [games[5], games[4]]);
    // The last of the page, and one that was still to come, are played at meanwhile.
    append(&store, games[4], 1, take(ANN, 1)).await.unwrap();
    append(&store, games[3], 1, take(ANN, 1)).await.unwrap();
    let (second, next) = read(next).await;
    assert_eq!(second, [games[2], games[1]]);
    assert_eq!(read(next).await, (vec![games[0]], None));
    assert_eq!(read(None).await.0, [games[4], games[3]]);
    // Any time may be asked for.
    let far = |at| Place {
        at: Millis(at),
        game: games[0],
    };
    assert_eq!(read(Some(far(i64::MIN))).await, (vec![], None));
    assert_eq!(read(Some(far(i64::MAX))).await.0, [games[4], games[3]]);
}
