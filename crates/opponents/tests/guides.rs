//! What a guide may do besides advising: plan whole turns, and keep to the best of a list that is only a
//! sample. And what becomes of games and guides that are broken: an error that says where, never a loop.

use crate::yard::{Flaw, GAP, PEG, STONES, Stone, Yard};
use opponents::{
    Budget, Failure, Guide, Opening, Player, PlayerSpec, Search, Unguided,
    arena::Plan,
    simulate::{self, SimulateError},
};
use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};
use table::{Chance, Game, Journal, MAX_SEATS, Rng, Seat, Seed, Settings, conformance};

/// Where the foreman believes the peg to be.
const GUESS: u16 = 500;

/// How the foreman works.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
enum Manner {
    #[default]
    Plain,
    /// Lays these stones, as far as they are allowed.
    Plans(&'static [u16]),
    PlansTheImpossible,
    WeighsNonsense,
    WeighsTooFew,
    EvaluatesNonsense,
    PlaysNothing,
    PlaysTheImpossible,
}

/// A guide to the yard. It judges by the first stone alone.
#[derive(Clone, Default, Debug)]
struct Foreman {
    manner: Manner,
    /// How often it was asked for a plan.
    asked: Arc<AtomicUsize>,
}

impl Foreman {
    fn with(manner: Manner) -> Foreman {
        Foreman {
            manner,
            ..Foreman::default()
        }
    }
}

impl Guide<Yard> for Foreman {
    type Notes = ();

    fn evaluate(&self, game: &Yard) -> [f32; MAX_SEATS] {
        if self.manner == Manner::EvaluatesNonsense {
            return [f32::NAN; MAX_SEATS];
        }
        let off = game.stones().first().map_or(1000, |stone| stone.off());
        let share = 1.0 / (1.0 + f32::from(off) / 5.0);
        let mut shares = [1.0 - share; MAX_SEATS];
        shares[0] = share;
        shares
    }

    fn weigh(&self, _: &Yard, _: Seat, stones: &[Stone], weights: &mut Vec<f32>) {
        let weight = |stone: &Stone| 1.0 / (1.0 + f32::from(stone.0.abs_diff(GUESS)) / 50.0);
        weights.clear();
        weights.extend(stones.iter().map(weight));
        match self.manner {
            Manner::WeighsNonsense => weights[0] = f32::NAN,
            Manner::WeighsTooFew => weights.truncate(1),
            _ => {}
        }
    }

    fn playout(&self, game: &Yard, seat: Seat, notes: &mut (), rng: &mut Rng) -> Option<Stone> {
        match self.manner {
            Manner::PlaysNothing => None,
            Manner::PlaysTheImpossible => Some(Stone(5000)),
            _ => Unguided.playout(game, seat, notes, rng),
        }
    }

    fn horizon(&self) -> u32 {
        match self.manner {
            Manner::PlaysNothing | Manner::PlaysTheImpossible => 50,
            _ => 0,
        }
    }

    fn plan(&self, world: &Yard, seat: Seat, _: Budget, _: &mut Rng) -> Option<Vec<Stone>> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        match self.manner {
            Manner::PlansTheImpossible => Some(vec![Stone(5000)]),
            Manner::Plans(places) => {
                let stones = places.iter().copied().map(Stone);
                Some(
                    stones
                        .filter(|stone| world.check(seat, stone).is_ok())
                        .collect(),
                )
            }
            _ => None,
        }
    }
}

fn player(name: &str, guide: &Foreman) -> Box<dyn Player<Yard>> {
    let spec: PlayerSpec = name.parse().unwrap();
    let mut player = spec.player(guide, Rng::new(1), Duration::ZERO);
    let opening = Opening {
        seat: Seat::FIRST,
        seats: 2,
        settings: &Settings::default(),
        rng: Rng::new(2),
    };
    player.open(&opening).unwrap();
    player
}

/// The first seat's turn, with these dice. Gives what it laid.
fn turn(player: &mut dyn Player<Yard>, dice: &[u32]) -> Vec<u16> {
    let mut yard = Yard::new(2, Flaw::Sound);
    let mut chance = Chance::scripted(dice);
    for _ in 0..STONES {
        let stone = player.choose(&yard, Seat::FIRST).unwrap();
        yard.play(Seat::FIRST, &stone, &mut chance, &mut Journal::silent())
            .unwrap();
    }
    yard.stones().iter().map(|stone| stone.0).collect()
}

#[test]
fn the_yard_keeps_the_contract() {
    conformance::hold::<Yard>(&[], 20, 1).unwrap();
}

#[test]
fn of_a_sample_only_the_best_looking_are_tried_and_slowly_more() {
    let yard = Yard::new(2, Flaw::Sound);
    let guide = Foreman::default();
    let tried = |simulations: u32| {
        let budget = Budget::Simulations(simulations);
        let mut search = Search::new(guide.clone(), budget, 1, Rng::new(1));
        let advice = search.advise(&yard, Seat::FIRST).unwrap();
        assert_eq!(advice.len(), 1000 / GAP, "everything listed is told of");
        let tried = advice.into_iter().filter(|advice| advice.visits > 0);
        tried.map(|advice| advice.action).collect::<Vec<_>>()
    };
    for simulations in [1, 10, 100] {
        let tried = tried(simulations);
        let width = guide.width(simulations);
        assert!(tried.len() <= width, "{simulations}: {tried:?}");
        let farthest = tried.iter().map(|stone| stone.0.abs_diff(GUESS)).max();
        let radius = (width * GAP) as u16 / 2;
        assert!(farthest.unwrap() <= radius, "{simulations}: {tried:?}");
    }
    // The best of the list is not what looks best, and is found all the same.
    assert_eq!(tried(1000)[0], Stone(PEG + 3));
    let widths = [0, 10, 100, 1000].map(|visits| guide.width(visits));
    assert!(widths[0] >= 1 && widths.is_sorted(), "{widths:?}");
}

#[test]
fn a_plan_is_made_once_and_played_to_its_end() {
    for name in ["greedy", "search:20", "search:20x2", "hard"] {
        // None of these is listed.
        let guide = Foreman::with(Manner::Plans(&[437, 436, 438]));
        let laid = turn(player(name, &guide).as_mut(), &[]);
        assert_eq!(laid, [437, 436, 438], "{name}");
        assert_eq!(guide.asked.load(Ordering::Relaxed), 1, "{name}");
    }
}

#[test]
fn a_plan_that_is_through_is_followed_by_another() {
    let guide = Foreman::with(Manner::Plans(&[436]));
    let mut player = player("greedy", &guide);
    let laid = turn(player.as_mut(), &[]);
    // The plan has nothing for the second stone, so the player that it falls back on decides.
    assert_eq!(laid[0], 436);
    assert!(
        laid[1..].iter().all(|place| usize::from(*place) % GAP == 0),
        "{laid:?}"
    );
    assert_eq!(guide.asked.load(Ordering::Relaxed), 3);
}

/// The die falls as it was imagined, or not; only then is there a reason to think again.
#[test]
fn a_plan_that_meets_a_surprise_is_made_again() {
    let mut asked = Vec::new();
    for die in 0..6 {
        let guide = Foreman::with(Manner::Plans(&[950, 437, 438]));
        let laid = turn(player("search:5", &guide).as_mut(), &[die]);
        assert_eq!(laid, [950, 437, 438]);
        asked.push(guide.asked.load(Ordering::Relaxed));
    }
    asked.sort_unstable();
    assert_eq!(asked, [1, 2, 2, 2, 2, 2]);
}

#[test]
fn a_guide_without_a_plan_leaves_it_to_the_player() {
    let guide = Foreman::default();
    let laid = turn(player("greedy", &guide).as_mut(), &[]);
    assert_eq!(laid[0], PEG + 3, "the nearest that is listed");
    assert_eq!(guide.asked.load(Ordering::Relaxed), 3);
}

/// A yard with one stone, where its flaw shows.
fn flawed(flaw: Flaw) -> Yard {
    let mut yard = Yard::new(2, flaw);
    let mut chance = Chance::scripted(&[]);
    yard.play(
        Seat::FIRST,
        &Stone(120),
        &mut chance,
        &mut Journal::silent(),
    )
    .unwrap();
    yard
}

/// A failure that names the game for everyone, and for us the state and what went wrong.
#[track_caller]
fn names(failure: &Failure, why: &str, what: &str) {
    assert!(failure.why.starts_with("yard: "), "{failure}");
    assert!(failure.why.contains(why), "{failure}");
    assert!(!failure.why.contains("stones"), "{failure}");
    let details = failure.details.as_deref().unwrap();
    assert!(details.contains(what), "{failure}");
    assert!(
        details.contains(r#"State: {"seats":2,"stones":["#),
        "{failure}"
    );
    assert!(failure.to_string().contains(details));
}

#[test]
fn a_search_in_a_broken_game_is_an_error_that_says_where() {
    let searched = |yard: &Yard, threads| {
        let budget = Budget::Time(Duration::from_secs(3600));
        let mut search = Search::new(Unguided, budget, threads, Rng::new(1));
        search.advise(yard, Seat::FIRST).unwrap_err()
    };
    for threads in [1, 2] {
        let whole = |flaw| searched(&Yard::new(2, flaw), threads);
        let begun = |flaw| searched(&flawed(flaw), threads);
        names(
            &whole(Flaw::Refuses),
            "that the guide's playout chose",
            "refused: YA-1",
        );
        names(
            &begun(Flaw::Refuses),
            "that it had listed itself",
            "Seat 1, action ",
        );
        names(
            &whole(Flaw::ListsNothing),
            "the guide's playout found no action",
            "Seat 1",
        );
        names(
            &begun(Flaw::ListsNothing),
            "the game lists no action",
            "Seat 1",
        );
        names(
            &whole(Flaw::Endless),
            "not over after 100000 actions",
            "last action",
        );
        names(&whole(Flaw::Deserted), "nobody may act", "Turn Several");
        names(
            &begun(Flaw::Confused),
            "imagined a state in which it is not",
            "Seat 1",
        );
    }
}

#[test]
fn a_search_with_a_broken_guide_is_an_error_that_says_where() {
    let searched = |manner| {
        let budget = Budget::Simulations(1000);
        let mut search = Search::new(Foreman::with(manner), budget, 1, Rng::new(1));
        let yard = Yard::new(2, Flaw::Sound);
        search.advise(&yard, Seat::FIRST).unwrap_err()
    };
    let weighed = "the guide weighed actions with numbers that make no sense";
    names(
        &searched(Manner::WeighsNonsense),
        weighed,
        "action 0 weighs NaN",
    );
    names(
        &searched(Manner::WeighsTooFew),
        weighed,
        "1 weights for 100 actions",
    );
    let evaluated = "the guide evaluated a state with numbers that make no sense";
    names(
        &searched(Manner::EvaluatesNonsense),
        evaluated,
        "[NaN, NaN]",
    );
    let found = "the guide's playout found no action";
    names(&searched(Manner::PlaysNothing), found, "Seat 1");
    let chose = "that the guide's playout chose";
    names(
        &searched(Manner::PlaysTheImpossible),
        chose,
        "action 5000, refused: YA-1",
    );
}

#[test]
fn the_simple_players_say_where_a_game_is_broken_too() {
    let chosen = |name: &str, manner, yard: &Yard| {
        let mut player = player(name, &Foreman::with(manner));
        player.choose(yard, Seat::FIRST).unwrap_err()
    };
    let empty = flawed(Flaw::ListsNothing);
    for name in ["random", "greedy", "search:5"] {
        let failure = chosen(name, Manner::Plain, &empty);
        names(&failure, "the game lists no action", "Seat 1");
    }
    let refuses = flawed(Flaw::Refuses);
    let failure = chosen("greedy", Manner::Plain, &refuses);
    names(&failure, "that it had listed itself", "Seat 1, action 0");
    let sound = flawed(Flaw::Sound);
    let failure = chosen("greedy", Manner::EvaluatesNonsense, &sound);
    names(&failure, "evaluated a state", "NaN");
    let failure = chosen("greedy", Manner::PlansTheImpossible, &sound);
    names(&failure, "that the guide's plan begins with", "action 5000");
}

#[test]
fn a_search_for_a_seat_that_is_not_asked_is_refused() {
    let mut search = Search::new(Unguided, Budget::Simulations(5), 1, Rng::new(1));
    let refused = search.advise(&Yard::new(2, Flaw::Sound), Seat::SECOND);
    assert_eq!(refused.unwrap_err().why, "it is not seat 2's turn");
}

#[test]
fn a_simulation_of_a_broken_game_stops_with_the_reason() {
    let simulated = |flaw: &str, players: [&str; 2]| {
        let plan = Plan {
            players: players.map(|name| name.parse().unwrap()).into(),
            settings: Settings::from_lines(Yard::SETTINGS, &[flaw]).unwrap(),
            games: 2,
            seed: Seed::from_text("broken"),
            threads: 2,
            patience: Duration::ZERO,
        };
        match simulate::run::<Yard, _>(&Unguided, &plan, &|_| ()) {
            Err(SimulateError::Player(failure)) => failure,
            other => panic!("{other:?}"),
        }
    };
    let random = ["random"; 2];
    names(
        &simulated("flaw=refuses", random),
        "that it had listed itself",
        "YA-1",
    );
    names(
        &simulated("flaw=lists-nothing", random),
        "the game lists no action",
        "Seat 1",
    );
    names(
        &simulated("flaw=endless", random),
        "not over after 100000 actions",
        "Turn One",
    );
    let searched = simulated("flaw=refuses", ["search:5", "random"]);
    names(&searched, "the game refused an action that", "YA-1");
}
