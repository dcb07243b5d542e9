//! The laws of the game of the day: one try of each counts, the best come first, and a score stands or falls with the ending.

use super::{ANN, Kept, some_game, some_gist, take, win};
use crate::{Daily, Day, Millis, NewGame, Score, SeatHolder, Secret, SecretHash, StoreError};
use std::future::Future;

pub(super) async fn hold<F, Opened>(open: &F)
where
    F: Fn() -> Opened,
    Opened: Future<Output = Kept>,
{
    one_try_of_each_counts(open().await).await;
    the_best_come_first(open().await).await;
    a_secret_of_the_store_stays_the_same(open().await).await;
}

const TODAY: i32 = 20_000;

fn a_try(name: &str, holder: SecretHash, counts: bool) -> NewGame {
    let mut game = some_game(Millis(1));
    game.seats[0] = SeatHolder::human(name, holder);
    game.daily = Some(Daily {
        day: Day::new(TODAY),
        holder,
        counts,
    });
    game
}

async fn one_try_of_each_counts(store: Kept) {
    let (ann, bob) = (Secret::fresh().hash(), Secret::fresh().hash());
    let first = a_try("Ann", ann, true);
    let (id, daily) = (first.id, first.daily);
    store.create(first).await.unwrap();
    assert_eq!(store.load(id).await.unwrap().daily, daily);
    let second = store.create(a_try("Ann", ann, true)).await;
    assert_eq!(second, Err(StoreError::Exists(id)));
    // For practice as often as one likes; and another person, another day.
    for _ in 0..2 {
        store.create(a_try("Ann", ann, false)).await.unwrap();
    }
    store.create(a_try("Bob", bob, true)).await.unwrap();
    let mut tomorrow = a_try("Ann", ann, true);
    tomorrow.daily = daily.map(|daily| Daily {
        day: daily.day.after(),
        ..daily
    });
    store.create(tomorrow).await.unwrap();
    let day = Day::new(TODAY);
    let either = [Secret::fresh().hash(), ann];
    let begun = store.daily_try("pebbles", day, &either).await;
    let begun = begun.unwrap().unwrap();
    assert_eq!((begun.game, begun.is_over, begun.score), (id, false, None));
    let other = store.daily_try("shells", day, &[ann]).await.unwrap();
    assert_eq!(other, None);
}

async fn the_best_come_first(store: Kept) {
    let day = Day::new(TODAY);
    for (name, points, counts) in [
        ("Ann", 70, true),
        ("Bob", 90, true),
        ("Cath", 99, false),
        ("Dan", 90, true),
    ] {
        let game = a_try(name, Secret::fresh().hash(), counts);
        let id = store.create(game).await.unwrap();
        let score = Score {
            points,
            level: "a Laird".into(),
        };
        let append = |entries, score| {
            store.append_scored(id, 1, entries, some_gist(ANN, 1), score, Millis(2))
        };
        // A score that comes with something that is refused is not kept.
        let refused = append(vec![], Some(score.clone())).await;
        assert!(refused.is_err());
        let entries = vec![take(ANN, 1), win()];
        append(entries, Some(score)).await.unwrap();
    }
    // Who gave up has no score.
    let gone = a_try("Eve", Secret::fresh().hash(), true);
    store.create(gone).await.unwrap();
    let found = store.daily_scores("pebbles", day, 10).await.unwrap();
    let lines: Vec<(&str, i32)> = found
        .iter()
        .map(|line| (line.name.as_str(), line.score.points))
        .collect();
    assert_eq!(lines, [("Bob", 90), ("Dan", 90), ("Ann", 70)]);
    assert_eq!(found[0].score.level, "a Laird");
    let first = store.daily_scores("pebbles", day, 1).await.unwrap();
    assert_eq!(first.len(), 1);
    let other = store.daily_scores("pebbles", day.after(), 10).await;
    assert_eq!(other.unwrap(), []);
}

async fn a_secret_of_the_store_stays_the_same(store: Kept) {
    let (one, same) = tokio::join!(store.own_secret("daily"), store.own_secret("daily"));
    let one = one.unwrap();
    assert_eq!(one, same.unwrap());
    assert_eq!(one, store.own_secret("daily").await.unwrap());
    assert_ne!(one, store.own_secret("another").await.unwrap());
}
