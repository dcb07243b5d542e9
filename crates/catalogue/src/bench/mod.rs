//! How fast a game is, on one core: random play, cloning, imagining, replaying, searching. Every game
//! is measured alike; what is special to a game stands in a module of its own.

pub mod border_reivers;
pub mod feud_war;
pub mod hammer_of_the_scots;
mod pace;
pub mod schotten_totten;

use opponents::{
    Budget, Guide, PlayerSpec, Search, Unguided,
    arena::Plan,
    simulate::{self, SimulateError},
};
use pace::Pace;
use serde::Serialize;
use std::{hint::black_box, time::Duration};
use table::{Game, Record, Rng, Seat, Seed, Settings, SettingsError, Sitting, counted};

/// One thing that was measured.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Measure {
    /// What was measured, such as `random_games`.
    pub name: &'static str,
    /// Of what, such as a variant.
    pub of: String,
    /// How much.
    pub value: f64,
    /// Of which unit.
    pub unit: &'static str,
    /// Which share of a core we had meanwhile, where that is known and matters. The value is by our own
    /// time; still, who shared the core also shared its caches.
    pub core_share: Option<f64>,
}

/// What a game's bench looks at besides what every bench does.
#[derive(Clone, Copy)]
pub struct Measured {
    /// The variants whose random play is measured: a name, and settings of the form `KEY=VALUE`.
    pub variants: &'static [(&'static str, &'static [&'static str])],
    /// So many times fewer games and simulations stand between two looks at the clock: more than 1 where a game takes long.
    pub fewer: usize,
    /// Measures that only this game has.
    pub extras: fn(Duration, &mut dyn FnMut(Measure)),
}

impl Measured {
    /// Nothing special: the default settings, and no measures of its own.
    pub const PLAIN: Measured = Measured {
        variants: &[("default", &[])],
        fewer: 1,
        extras: |_, _| {},
    };
}

/// The seed of all that is measured, so that two runs measure the same games.
const SEED: &str = "bench";
/// Random games between two looks at the clock.
const GAMES: usize = 500;
/// Recorded games that are replayed.
const RECORDS: usize = 50;
/// Simulations of one search.
const SIMULATIONS: u32 = 1_000;

/// Measures a game, about this long for each measure.
pub(crate) fn run<G: Game, U: Guide<G>>(
    measured: &Measured,
    each: Duration,
    found: &mut dyn FnMut(Measure),
) {
    for (name, lines) in measured.variants {
        // A variant that does not open is a slip in the game's module, and its test says so.
        if let Ok(settings) = Settings::from_lines(G::SETTINGS, lines) {
            let _ = random_play::<G, U>(name, &settings, measured.fewer, each, found);
        }
    }
    let settings = Settings::defaults(G::SETTINGS);
    let seed = Seed::from_text(SEED);
    if let Ok(record) = random_record::<G>(&settings, &seed) {
        let moments = [("the opening", 0), ("mid-game", record.moves.len() / 2)];
        for (of, count) in moments {
            if let Ok(sitting) = Sitting::<G>::replay_to(&record, count) {
                one_state(of, sitting.game(), each, found);
                searching::<G, U>(of, sitting.game(), measured.fewer, each, found);
            }
        }
        found(Measure {
            name: "state_size",
            of: "always".into(),
            value: size_of::<G>() as f64,
            unit: "bytes",
            core_share: None,
        });
        replaying::<G>(&settings, measured.fewer, each, found);
    }
    (measured.extras)(each, found);
}

fn random_play<G: Game, U: Guide<G>>(
    name: &str,
    settings: &Settings,
    fewer: usize,
    each: Duration,
    found: &mut dyn FnMut(Measure),
) -> Result<(), SimulateError> {
    let seats = Sitting::<G>::open(settings, &[], Seed::from_text(SEED))?
        .game()
        .seats();
    let mut plan = Plan {
        players: vec![PlayerSpec::Random; seats],
        settings: settings.clone(),
        games: (GAMES / fewer).max(1),
        seed: Seed::from_text(SEED),
        threads: 1,
        patience: Duration::ZERO,
    };
    let (mut rounds, mut games, mut actions) = (0, 0, 0);
    let pace = Pace::of(each, || {
        rounds += 1;
        plan.seed = Seed::from_text(SEED).nth(rounds);
        match simulate::run::<G, U>(&U::default(), &plan, &|_| {}) {
            Ok(report) => {
                games += report.games;
                actions += report.actions;
                report.games
            }
            Err(_) => 0,
        }
    });
    let mut tell = |name_of_measure, value, unit| {
        found(Measure {
            name: name_of_measure,
            of: name.into(),
            value,
            unit,
            core_share: pace.core_share,
        });
    };
    let actions_per_game = actions as f64 / games as f64;
    let actions_per_second = pace.per_second * actions_per_game;
    tell("random_games", pace.per_second, "games/s");
    tell("random_actions", actions_per_second, "actions/s");
    Ok(())
}

fn one_state<G: Game>(of: &str, game: &G, each: Duration, found: &mut dyn FnMut(Measure)) {
    let mut tell = |name, pace: Pace| {
        found(Measure {
            name,
            of: of.into(),
            value: pace.nanoseconds(),
            unit: "ns",
            core_share: pace.core_share,
        });
    };
    let clone = Pace::of(each, || {
        for _ in 0..1_000 {
            black_box(black_box(game).clone());
        }
        1_000
    });
    tell("clone", clone);
    let mut rng = Rng::new(1);
    let imagine = Pace::of(each, || {
        for _ in 0..100 {
            black_box(black_box(game).imagine(Seat::FIRST, &mut rng));
        }
        100
    });
    tell("imagine", imagine);
}

fn replaying<G: Game>(
    settings: &Settings,
    fewer: usize,
    each: Duration,
    found: &mut dyn FnMut(Measure),
) {
    let records: Result<Vec<Record>, SettingsError> = (0..(RECORDS / fewer).max(1))
        .map(|number| random_record::<G>(settings, &Seed::from_text(SEED).nth(number as u64)))
        .collect();
    let Ok(records) = records else { return };
    let replay = Pace::of(each, || {
        for record in &records {
            let _ = black_box(Sitting::<G>::replay(black_box(record)));
        }
        records.len() as u64
    });
    let actions: usize = records.iter().map(|record| record.moves.len()).sum();
    found(Measure {
        name: "replay",
        of: format!("a game of {}", counted(actions / records.len(), "action")),
        value: replay.nanoseconds() / 1e3,
        unit: "µs/game",
        core_share: replay.core_share,
    });
}

/// A whole game of random play.
pub(crate) fn random_record<G: Game>(
    settings: &Settings,
    seed: &Seed,
) -> Result<Record, SettingsError> {
    let mut sitting = Sitting::<G>::open(settings, &[], seed.clone())?;
    let mut rng = seed.rng("random record");
    while let Some(seat) = sitting.turn().next_seat() {
        let game = sitting.game();
        let action = game.nth(seat, rng.pick(game.count(seat)));
        if sitting.act(seat, &action).is_err() {
            break;
        }
    }
    Ok(sitting.record())
}

fn searching<G: Game, U: Guide<G>>(
    of: &str,
    game: &G,
    fewer: usize,
    each: Duration,
    found: &mut dyn FnMut(Measure),
) {
    let Some(seat) = game.turn().next_seat() else {
        return;
    };
    let mut tell = |name, pace: Pace| {
        found(Measure {
            name,
            of: of.into(),
            value: pace.per_second,
            unit: "simulations/s",
            core_share: pace.core_share,
        });
    };
    tell(
        "guided_search",
        search_pace(game, seat, U::default(), fewer, each),
    );
    tell(
        "random_search",
        search_pace(game, seat, Unguided, fewer, each),
    );
}

fn search_pace<G: Game, U: Guide<G>>(
    game: &G,
    seat: Seat,
    guide: U,
    fewer: usize,
    each: Duration,
) -> Pace {
    let simulations = (SIMULATIONS / fewer as u32).max(1);
    let budget = Budget::Simulations(simulations);
    let mut search = Search::new(guide, budget, 1, Rng::new(1));
    Pace::of(each, || {
        match black_box(search.advise(black_box(game), seat)) {
            Ok(_) => u64::from(simulations),
            // No speed at all: the measure shows it, and the test of the bench too.
            Err(_) => 0,
        }
    })
}

#[cfg(test)]
mod tests {
    use crate::GAMES;
    use std::{collections::HashSet, time::Duration};

    #[test]
    fn every_game_is_measured_and_every_number_is_one() {
        for game in GAMES.iter() {
            let mut measures = Vec::new();
            game.bench(Duration::from_millis(1), &mut |measure| {
                measures.push(measure);
            });
            for measure in &measures {
                assert!(
                    measure.value.is_finite() && measure.value > 0.0,
                    "{measure:?}"
                );
                let share = measure.core_share;
                assert!(share.is_none_or(|share| share > 0.0 && share <= 1.0));
                assert!(share.is_some() || !cfg!(unix) || measure.unit == "bytes");
            }
            let names: HashSet<_> = measures
                .iter()
                .map(|measure| (measure.name, &measure.of))
                .collect();
            assert_eq!(names.len(), measures.len());
            for name in ["random_games", "clone", "replay", "guided_search"] {
                assert!(measures.iter().any(|measure| measure.name == name));
            }
        }
    }
}
