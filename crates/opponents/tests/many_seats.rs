//! Arena and simulation at tables of every size: each deal with every seating, places, points, and players
//! that fail while the others play on.

use crate::yard::Yard;
use opponents::{
    Unguided,
    arena::{self, Plan, Report},
    simulate,
};
use std::{sync::Mutex, time::Duration};
use table::{Ending, Game, Record, Seed, Settings, Sitting};

fn plan(players: &[&str], games: usize) -> Plan {
    Plan {
        players: players.iter().map(|name| name.parse().unwrap()).collect(),
        settings: Settings::defaults(Yard::SETTINGS),
        games,
        seed: Seed::from_text("many seats"),
        threads: 2,
        patience: Duration::from_secs(10),
    }
}

fn matched(plan: &Plan) -> (Report, Vec<Record>) {
    let records = Mutex::new(Vec::new());
    let keep = |number: usize, record: &Record| {
        records.lock().unwrap().push((number, record.clone()));
    };
    let report = arena::run::<Yard, _>(&Unguided, plan, &keep).unwrap();
    let mut records = records.into_inner().unwrap();
    records.sort_by_key(|(number, _)| *number);
    (
        report,
        records.into_iter().map(|(_, record)| record).collect(),
    )
}

#[test]
fn the_arena_is_right_for_any_number_of_seats() {
    for seats in [1, 2, 3, 4, 5, 8] {
        let mut players = vec!["random"; seats];
        players[0] = "search:1";
        let plan = plan(&players, 3 * seats);
        let (report, records) = matched(&plan);
        assert_eq!((report.games, report.failures.len()), (3 * seats, 0));
        let total: f64 = report.players.iter().map(|player| player.win_rate).sum();
        assert!((total - 1.0).abs() < 1e-9, "{seats} seats share {total}");
        for player in &report.players {
            assert_eq!(player.wins + player.draws + player.losses, report.games);
            assert_eq!(player.places.len(), seats);
            assert_eq!(player.places.iter().sum::<usize>(), report.games);
            assert_eq!(player.wins + player.draws, player.places[0]);
            assert_eq!(player.elo_interval == [None; 2], seats == 1, "{player:?}");
            assert!(player.scores.is_some() && player.scores.unwrap().lowest <= 0);
        }
        let firsts: usize = report.players.iter().map(|player| player.places[0]).sum();
        assert!(firsts >= report.games, "somebody is first in every game");
        // Each deal once with every seating: the searcher sits everywhere equally often.
        for deal in records.chunks(seats) {
            let seat_of = |record: &Record| {
                let mut names = record.header.seats.iter();
                names.position(|name| name == "search:1").unwrap()
            };
            let mut seated: Vec<usize> = deal.iter().map(seat_of).collect();
            seated.sort_unstable();
            assert_eq!(seated, (0..seats).collect::<Vec<_>>());
            let hash = &deal[0].header.seed_hash;
            assert!(deal.iter().all(|record| record.header.seed_hash == *hash));
        }
        for record in &records {
            Sitting::<Yard>::verify(record).unwrap();
        }
        assert_eq!(
            matched(&Plan { threads: 1, ..plan }).0.players,
            report.players
        );
    }
}

#[test]
fn a_simulation_counts_places_and_points_for_any_number_of_seats() {
    for seats in [1, 3, 4, 5, 8] {
        for first in ["random", "search:1"] {
            let mut players = vec!["random"; seats];
            players[0] = first;
            let plan = plan(&players, 20);
            let report = simulate::run::<Yard, _>(&Unguided, &plan, &|_| ()).unwrap();
            for seat in &report.seats {
                assert_eq!(seat.wins + seat.draws + seat.losses, 20);
                assert_eq!(seat.places.iter().sum::<u64>(), 20);
                assert_eq!(seat.wins + seat.draws, seat.places[0]);
                assert!(seat.points.unwrap() < 0);
            }
            assert_eq!((report.games, report.seats.len()), (20, seats));
        }
    }
}

#[test]
fn too_many_players_and_none_are_refused() {
    for players in [&["random"; 9][..], &[]] {
        let plan = plan(players, 1);
        assert!(arena::run::<Yard, _>(&Unguided, &plan, &|_, _| ()).is_err());
        assert!(simulate::run::<Yard, _>(&Unguided, &plan, &|_| ()).is_err());
    }
}

/// In a game of four the others play on, and the seat of the program that crashed answers by its fallback.
#[test]
fn who_fails_forfeits_a_seat_and_not_the_game_of_the_others() {
    let (report, records) = matched(&plan(&["random", "cmd:false", "random", "random"], 8));
    let forfeits: Vec<usize> = report.players.iter().map(|one| one.forfeits).collect();
    assert_eq!(forfeits, [0, 8, 0, 0]);
    assert_eq!(report.failures.len(), 1, "{:?}", report.failures);
    assert!(
        report.failures[0].contains("'false' has ended"),
        "{:?}",
        report.failures
    );
    // Its stones are the first of the list, so it is the last wherever it sits.
    assert_eq!(report.players[1].places[3] + report.players[1].places[2], 8);
    for player in &report.players {
        assert_eq!(player.places.iter().sum::<usize>(), 8);
    }
    for record in &records {
        assert!(
            matches!(record.ending, Ending::Played(_)),
            "{:?}",
            record.ending
        );
        assert_eq!(record.moves.len(), 12);
        Sitting::<Yard>::verify(record).unwrap();
    }
}

#[test]
fn where_everybody_fails_the_game_ends_and_all_failures_are_told() {
    let (report, records) = matched(&plan(&["cmd:false"; 3], 3));
    assert!(report.players.iter().all(|player| player.forfeits == 3));
    assert!(
        records
            .iter()
            .all(|record| matches!(record.ending, Ending::Forfeit { .. }))
    );
    // Alone and between two a failure ends the game, as ever.
    let (alone, _) = matched(&plan(&["cmd:false"], 2));
    assert_eq!((alone.players[0].forfeits, alone.players[0].losses), (2, 2));
    let (two, _) = matched(&plan(&["cmd:false", "random"], 2));
    assert_eq!((two.players[0].forfeits, two.players[0].losses), (2, 2));
    assert_eq!(two.players[1].wins, 2);
}
