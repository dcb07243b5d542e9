//! A real game is kept action by action, with undos, and taken up again from the store at any moment:
//! the sitting that comes back is the one that went.

use schotten_totten::SchottenTotten;
use store::{Entry, GameId, Gist, Millis, NewGame, SqliteStore, Store};
use table::{Ending, Game, Rng, Seed, Settings, Sitting, Turn};

type Table = Sitting<SchottenTotten>;

async fn resumed(store: &SqliteStore, id: GameId) -> (Table, u32) {
    let kept = store.load(id).await.unwrap();
    let sitting = Sitting::resume(&kept.history(), kept.opening.seed.clone());
    (sitting.unwrap(), kept.next())
}

/// Any action of the seat whose turn it is, and what is to be appended for it.
fn act(sitting: &mut Table, rng: &mut Rng) -> Vec<Entry> {
    let seat = sitting.turn().next_seat().unwrap();
    let count = sitting.game().count(seat);
    let action = sitting.game().nth(seat, rng.pick(count));
    sitting.act(seat, &action).unwrap();
    let mut entries = vec![Entry::Action(sitting.moves().last().unwrap().clone())];
    if let Turn::Over(outcome) = sitting.turn() {
        entries.extend(Entry::ending(&Ending::played(&outcome)));
    }
    entries
}

async fn play(store: &SqliteStore, variant: &str, number: u64) -> u32 {
    let settings = Settings::from_pairs(SchottenTotten::SETTINGS, [("variant", variant)]).unwrap();
    let seed = Seed::from_text("a kept game").nth(number);
    let mut rng = seed.rng("players");
    let mut sitting = Table::open(&settings, &[], seed.clone()).unwrap();
    let new = NewGame::new(&sitting.record(), Some(seed), Gist::default(), Millis(0));
    let id = store.create(new).await.unwrap();
    let (mut next, mut undone) = (1, 0);
    while !matches!(sitting.turn(), Turn::Over(_)) {
        let undoer = sitting.moves().last().map(|last| last.seat);
        let undoer = undoer.filter(|&seat| sitting.may_undo(seat).is_ok() && rng.pick(3) == 0);
        let entries = match undoer {
            Some(seat) => {
                undone += 1;
                sitting.undo(seat).unwrap();
                vec![Entry::Undo { seat }]
            }
            None => act(&mut sitting, &mut rng),
        };
        next = 1 + store
            .append(id, next, entries, Gist::default(), Millis(1))
            .await
            .unwrap();
        if rng.pick(5) == 0 {
            // The server has died here.
            let (taken_up, expected) = resumed(store, id).await;
            assert_eq!(taken_up.record(), sitting.record());
            assert_eq!(taken_up.game(), sitting.game());
            assert_eq!(expected, next);
            sitting = taken_up;
        }
    }
    let record = store.load(id).await.unwrap().record().unwrap();
    assert_eq!(record.to_string(), sitting.record().to_string());
    Table::verify(&record).unwrap();
    undone
}

#[tokio::test]
async fn a_game_is_taken_up_again_at_any_moment() {
    let store = SqliteStore::in_memory().await.unwrap();
    let mut undone = 0;
    for number in 0..10 {
        undone += play(&store, "base", number).await;
        undone += play(&store, "tactic", number).await;
    }
    assert!(undone > 0, "some action was taken back");
}

#[tokio::test]
async fn a_forfeit_is_taken_up_again() {
    let store = SqliteStore::in_memory().await.unwrap();
    let seed = Seed::from_text("given up");
    let mut rng = seed.rng("players");
    let settings = Settings::defaults(SchottenTotten::SETTINGS);
    let mut sitting = Table::open(&settings, &[], seed.clone()).unwrap();
    let new = NewGame::new(&sitting.record(), Some(seed), Gist::default(), Millis(0));
    let id = store.create(new).await.unwrap();
    let entries = act(&mut sitting, &mut rng);
    let n = store
        .append(id, 1, entries, Gist::default(), Millis(1))
        .await
        .unwrap();
    sitting.forfeit(table::Seat::SECOND, "has to catch a train");
    let ending = sitting.record().ending;
    store
        .finish(id, n + 1, ending, Gist::default(), Millis(2))
        .await
        .unwrap();
    let (taken_up, _) = resumed(&store, id).await;
    assert_eq!(taken_up.record(), sitting.record());
    assert!(matches!(taken_up.turn(), Turn::Over(_)));
}
