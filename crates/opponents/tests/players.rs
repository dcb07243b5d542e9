//! The players by their names, in whole games: they play by the rules in every variant, a match gives
//! the same result each time, and the better player wins.

use opponents::{
    Budget, Effort, Guide, Level, Player, PlayerSpec, Search, Unguided,
    arena::{self, Plan},
    schotten_totten::Formations,
    simulate,
};
use schotten_totten::{Action, SchottenTotten};
use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};
use table::{Chance, Game, Journal, MAX_SEATS, Record, Rng, Seat, Seed, Settings, Sitting};

const VARIANTS: [&[&str]; 4] = [
    &[],
    &["expert=on"],
    &["variant=tactic"],
    &["variant=tactic", "expert=on"],
];

fn plan(players: &str, settings: &[&str], games: usize) -> Plan {
    Plan {
        players: players
            .split(',')
            .map(|name| name.parse().unwrap())
            .collect(),
        settings: Settings::from_lines(SchottenTotten::SETTINGS, settings).unwrap(),
        games,
        seed: Seed::from_text("players"),
        threads: 2,
        patience: Duration::from_secs(1),
    }
}

fn arena_of(plan: &Plan) -> arena::Report {
    arena::run::<SchottenTotten, _>(&Formations::default(), plan, &|_, _| ()).unwrap()
}

/// The guide to Schotten Totten with a small part of the thought, so that a test can wait for the levels.
#[derive(Clone, Default)]
struct Hurried(Formations);

impl Guide<SchottenTotten> for Hurried {
    type Notes = <Formations as Guide<SchottenTotten>>::Notes;

    fn evaluate(&self, game: &SchottenTotten) -> [f32; MAX_SEATS] {
        self.0.evaluate(game)
    }

    fn weigh(&self, game: &SchottenTotten, seat: Seat, actions: &[Action], weights: &mut Vec<f32>) {
        self.0.weigh(game, seat, actions, weights);
    }

    fn playout(
        &self,
        game: &SchottenTotten,
        seat: Seat,
        notes: &mut Self::Notes,
        rng: &mut Rng,
    ) -> Option<Action> {
        self.0.playout(game, seat, notes, rng)
    }

    fn level(&self, level: Level) -> Effort {
        let effort = self.0.level(level);
        let budget = match effort.budget {
            Budget::Simulations(simulations) => Budget::Simulations(simulations.div_ceil(400)),
            Budget::Time(time) => Budget::Time(time / 400),
        };
        Effort { budget, ..effort }
    }
}

#[test]
fn every_player_plays_every_variant_by_the_rules() {
    for settings in VARIANTS {
        for players in [
            "random,greedy",
            "search:8,search:8x2",
            "easy,normal",
            "hard,random",
            "search:1ms,greedy",
        ] {
            let plan = plan(players, settings, 2);
            let simulated = simulate::run::<SchottenTotten, _>(&Hurried::default(), &plan, &|_| ());
            let simulated = simulated.unwrap();
            assert_eq!(simulated.games, 2);
            let [first, second] = &simulated.seats[..] else {
                panic!("{} seats", simulated.seats.len());
            };
            assert_eq!(first.wins + first.draws + first.losses, 2);
            assert_eq!((first.wins, first.losses), (second.losses, second.wins));
            let met = arena::run::<SchottenTotten, _>(&Hurried::default(), &plan, &verified);
            let met = met.unwrap();
            assert_eq!(met.failures, [""; 0], "{players} {settings:?}");
        }
    }
}

/// The record of a game of the arena replays from its seed alone.
fn verified(_: usize, record: &Record) {
    Sitting::<SchottenTotten>::verify(record).unwrap();
}

#[test]
fn a_search_on_two_threads_is_the_same_each_time() {
    let settings = Settings::defaults(SchottenTotten::SETTINGS);
    let mut chance = Chance::imagined(Rng::new(9));
    let mut journal = Journal::silent();
    let mut game = SchottenTotten::open(&settings.at(2), &mut chance, &mut journal).unwrap();
    for _ in 0..10 {
        let seat = game.turn().next_seat().unwrap();
        let advice = |seed| {
            let budget = Budget::Simulations(61);
            let mut search = Search::new(Formations::default(), budget, 2, Rng::new(seed));
            search.advise(&game, seat).unwrap()
        };
        let first = advice(1);
        assert_eq!(first, advice(1));
        assert_eq!(first.iter().map(|advice| advice.visits).sum::<u32>(), 61);
        if first.len() > 1 {
            assert_ne!(first, advice(2));
        }
        let action = first[0].action;
        game.play(seat, &action, &mut chance, &mut journal).unwrap();
    }
}

#[test]
fn advice_lists_every_action_once_and_the_most_tried_first() {
    let settings = Settings::defaults(SchottenTotten::SETTINGS);
    let mut chance = Chance::imagined(Rng::new(3));
    let game = SchottenTotten::open(&settings.at(2), &mut chance, &mut Journal::silent()).unwrap();
    let seat = game.turn().next_seat().unwrap();
    let mut legal = Vec::new();
    game.actions(seat, &mut legal);
    for simulations in [1, 10, 300] {
        let budget = Budget::Simulations(simulations);
        let mut search = Search::new(Formations::default(), budget, 1, Rng::new(1));
        let advice = search.advise(&game, seat).unwrap();
        assert!(advice.is_sorted_by_key(|advice| std::cmp::Reverse(advice.visits)));
        assert!(
            advice
                .iter()
                .all(|advice| (0.0..=1.0).contains(&advice.share))
        );
        let mut advised: Vec<String> = advice.iter().map(|a| a.action.to_string()).collect();
        let mut listed: Vec<String> = legal.iter().map(ToString::to_string).collect();
        advised.sort();
        listed.sort();
        assert_eq!(advised, listed);
    }
}

#[test]
fn a_search_by_the_clock_gives_a_legal_answer() {
    let settings = Settings::defaults(SchottenTotten::SETTINGS);
    let mut chance = Chance::imagined(Rng::new(4));
    let game = SchottenTotten::open(&settings.at(2), &mut chance, &mut Journal::silent()).unwrap();
    let seat = game.turn().next_seat().unwrap();
    for (time, threads) in [(0, 1), (5, 1), (5, 2)] {
        let budget = Budget::Time(Duration::from_millis(time));
        let mut guided = Search::new(Formations::default(), budget, threads, Rng::new(1));
        let mut unguided = Search::new(Unguided, budget, threads, Rng::new(1));
        let players: [&mut dyn Player<SchottenTotten>; 2] = [&mut guided, &mut unguided];
        for player in players {
            let action = player.choose(&game, seat).unwrap();
            assert_eq!(game.check(seat, &action), Ok(()));
        }
    }
}

#[test]
fn a_report_adds_up() {
    let ticks = AtomicUsize::new(0);
    let plan = plan("greedy,random", &[], 31);
    let tick = |_: usize, record: &Record| {
        assert_eq!(record.header.seats.len(), 2);
        ticks.fetch_add(1, Ordering::Relaxed);
    };
    let report = arena::run::<SchottenTotten, _>(&Formations::default(), &plan, &tick).unwrap();
    assert_eq!((report.games, ticks.into_inner()), (31, 31));
    assert_eq!(report.game, "schotten-totten");
    let [first, second] = &report.players[..] else {
        panic!("{} players", report.players.len());
    };
    for player in [first, second] {
        assert_eq!(player.wins + player.draws + player.losses, 31);
        assert_eq!(player.forfeits, 0);
        let [low, high] = player.interval;
        assert!((0.0..=player.win_rate + 1e-9).contains(&low));
        assert!((player.win_rate - 1e-9..=1.0).contains(&high));
    }
    assert_eq!((first.wins, first.draws), (second.losses, second.draws));
    assert!((first.win_rate + second.win_rate - 1.0).abs() < 1e-9);
    assert_eq!(first.player, "greedy");
}

#[test]
fn a_match_is_the_same_on_one_thread_and_on_two() {
    for players in ["random,greedy", "search:6,random"] {
        let mut plan = plan(players, &["variant=tactic"], 12);
        let two = arena_of(&plan);
        let simulated = |plan: &Plan| {
            let report = simulate::run::<SchottenTotten, _>(&Formations::default(), plan, &|_| ());
            let report = report.unwrap();
            (report.games, report.actions, report.seats)
        };
        let simulated_by_two = simulated(&plan);
        plan.threads = 1;
        let one = arena_of(&plan);
        assert_eq!(one.players, two.players);
        assert_eq!(simulated(&plan), simulated_by_two);
        plan.seed = Seed::from_text("another");
        assert_ne!(simulated(&plan), simulated_by_two);
    }
}

#[test]
fn too_few_or_too_many_players_are_refused() {
    for (players, why) in [
        ("random", "so name 2 players, not 1"),
        ("random,random,random", "so name 2 players, not 3"),
    ] {
        let plan = plan(players, &[], 2);
        let guide = Formations::default();
        let refused = arena::run::<SchottenTotten, _>(&guide, &plan, &|_, _| ()).unwrap_err();
        assert!(refused.to_string().contains(why), "{refused}");
        assert!(simulate::run::<SchottenTotten, _>(&guide, &plan, &|_| ()).is_err());
    }
}

#[test]
fn greedy_beats_random() {
    let report = arena_of(&plan("greedy,random", &[], 200));
    assert!(report.players[0].win_rate >= 0.97, "{:?}", report.players);
}

#[test]
fn search_beats_random() {
    let report = arena_of(&plan("search:100,random", &[], 10));
    assert!(report.players[0].win_rate >= 0.9, "{:?}", report.players);
}

#[test]
fn names_are_read_as_they_are_written() {
    for name in [
        "random",
        "greedy",
        "search:7",
        "search:9x3",
        "search:20ms",
        "hard",
        "cmd:sh x",
    ] {
        assert_eq!(name.parse::<PlayerSpec>().unwrap().to_string(), name);
    }
}
