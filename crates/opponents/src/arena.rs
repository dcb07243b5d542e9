//! Players against each other: each deal is played once with every seating, and what comes out is a win
//! rate with its interval.

use crate::{Failure, Guide, Opening, Player, PlayerSpec};
use serde::Serialize;
use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use table::{Game, Outcome, Record, Seat, Seed, Settings, SettingsError, Sitting, counted};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Who meets; one player for each seat.
    pub players: Vec<PlayerSpec>,
    /// What was agreed.
    pub settings: Settings,
    /// How many games. Consecutive games use the same deal with the seats moved on.
    pub games: usize,
    /// The seed of the whole match; the same seed gives the same match.
    pub seed: Seed,
    /// How many games are played at once.
    pub threads: usize,
    /// How long another program may take for one answer.
    pub patience: Duration,
}

/// How one player did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// The player.
    pub player: String,
    /// Games won alone.
    pub wins: usize,
    /// Games in which the win was shared.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
    /// Games lost because the player failed.
    pub forfeits: usize,
    /// The mean share of the win.
    pub win_rate: f64,
    /// A 95 % interval of that (Wilson).
    pub interval: [f64; 2],
    /// The Elo difference to the others that the win rate stands for, if it is finite.
    pub elo: Option<f64>,
    /// The Elo differences at the ends of the interval.
    pub elo_interval: [Option<f64>; 2],
}

/// How long a player thought. The same match takes other times on other machines.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Thought {
    /// Actions chosen.
    pub decisions: usize,
    /// Milliseconds for all of them.
    pub total_ms: f64,
    /// Milliseconds for the slowest.
    pub slowest_ms: f64,
}

impl Thought {
    /// The milliseconds of a decision, on average.
    pub fn mean_ms(&self) -> f64 {
        self.total_ms / self.decisions.max(1) as f64
    }

    fn decided(&mut self, took: Duration) {
        self.add(Thought {
            decisions: 1,
            total_ms: 1e3 * took.as_secs_f64(),
            slowest_ms: 1e3 * took.as_secs_f64(),
        });
    }

    fn add(&mut self, other: Thought) {
        self.decisions += other.decisions;
        self.total_ms += other.total_ms;
        self.slowest_ms = self.slowest_ms.max(other.slowest_ms);
    }
}

/// How a match went.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The game's id.
    pub game: String,
    /// What was agreed.
    pub settings: Settings,
    /// The seed of the match.
    pub seed: String,
    /// Games played.
    pub games: usize,
    /// Seconds that it took.
    pub seconds: f64,
    /// How each player did, in the order given.
    pub players: Vec<Standing>,
    /// How long each player thought, in the same order.
    pub thought: Vec<Thought>,
    /// Why players failed, each reason once.
    pub failures: Vec<String>,
}

/// Why a match cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ArenaError {
    /// The settings clash.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// There are too many players or too few.
    #[error("{game} has {} with these settings, so name {}, not {players}", counted(*seats, "seat"), counted(*seats, "player"))]
    Seats {
        /// The game's name.
        game: &'static str,
        /// What it seats.
        seats: usize,
        /// How many were named.
        players: usize,
    },
}

/// One finished game: the shares by player, how long each thought, and who failed.
struct Finished {
    shares: Vec<u16>,
    thought: Vec<Thought>,
    failure: Option<(usize, Failure)>,
}

/// Plays a match. `tick` is called after each game with its record.
pub fn run<G: Game, U: Guide<G>>(
    guide: &U,
    plan: &Plan,
    tick: &(dyn Fn(usize, &Record) + Sync),
) -> Result<Report, ArenaError> {
    let names: Vec<String> = plan.players.iter().map(ToString::to_string).collect();
    let trial = Sitting::<G>::open(&plan.settings, &names, plan.seed.clone())?;
    let seats = trial.game().seats();
    if seats != plan.players.len() {
        return Err(ArenaError::Seats {
            game: G::INFO.name,
            seats,
            players: plan.players.len(),
        });
    }
    let began = Instant::now();
    let next = AtomicUsize::new(0);
    let finished = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.clamp(1, plan.games.max(1)) {
            scope.spawn(|| {
                let mut players: Vec<Box<dyn Player<G>>> = plan
                    .players
                    .iter()
                    .map(|spec| spec.player(guide, table::Rng::new(0), plan.patience))
                    .collect();
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= plan.games {
                        break;
                    }
                    let (one, record) = play_one::<G>(plan, game, seats, &mut players);
                    tick(game, &record);
                    if let Ok(mut all) = finished.lock() {
                        all.push(one);
                    }
                }
            });
        }
    });
    let finished = finished.into_inner().unwrap_or_default();
    Ok(report::<G>(plan, &finished, began.elapsed()))
}

fn play_one<G: Game>(
    plan: &Plan,
    number: usize,
    seats: usize,
    players: &mut [Box<dyn Player<G>>],
) -> (Finished, Record) {
    let (deal, shift) = (number / seats, number % seats);
    let player_at = |seat: Seat| (seat.index() + shift) % seats;
    let seed = plan.seed.nth(deal as u64);
    let names: Vec<String> = (0..seats)
        .map(|seat| plan.players[player_at(Seat::new(seat))].to_string())
        .collect();
    let mut sitting = match Sitting::<G>::open(&plan.settings, &names, seed.clone()) {
        Ok(sitting) => sitting,
        Err(error) => unreachable!("the settings opened a game before: {error}"),
    };
    let mut failure = None;
    let mut thought = vec![Thought::default(); seats];
    for seat in (0..seats).map(Seat::new) {
        let opening = Opening {
            seat,
            seats,
            settings: &plan.settings,
            // By deal, not by game: both seatings of a deal meet the same luck.
            rng: seed.rng(&format!("seat {seat}")),
        };
        if let Err(failed) = players[player_at(seat)].open(&opening) {
            failure.get_or_insert((seat, failed));
        }
    }
    while failure.is_none()
        && let Some(seat) = sitting.turn().next_seat()
    {
        let asked = Instant::now();
        let chosen = players[player_at(seat)].choose(sitting.game(), seat);
        thought[player_at(seat)].decided(asked.elapsed());
        let done = chosen.and_then(|action| {
            let refused = |refusal| Failure(format!("chose {action}, which is refused: {refusal}"));
            sitting.act(seat, &action).map_err(refused)
        });
        failure = done.err().map(|failed| (seat, failed));
    }
    if let Some((seat, failed)) = &failure {
        sitting.forfeit(*seat, &failed.0);
    }
    let outcome = sitting.turn().outcome().unwrap_or(Outcome::draw(seats));
    let mut shares = vec![0; seats];
    for seat in (0..seats).map(Seat::new) {
        players[player_at(seat)].close(seat, &outcome);
        shares[player_at(seat)] = outcome.share(seat);
    }
    let failure = failure.map(|(seat, failed)| (player_at(seat), failed));
    let finished = Finished {
        shares,
        thought,
        failure,
    };
    (finished, sitting.record())
}

fn report<G: Game>(plan: &Plan, finished: &[Finished], took: Duration) -> Report {
    let standing = |(player, spec): (usize, &PlayerSpec)| {
        let shares = || finished.iter().map(|game| game.shares[player]);
        let won = |share: u16| share == Outcome::WHOLE;
        let wins = shares().filter(|&share| won(share)).count();
        let losses = shares().filter(|&share| share == 0).count();
        let total: f64 = shares().map(f64::from).sum::<f64>() / f64::from(Outcome::WHOLE);
        let interval = wilson(total, finished.len() as f64);
        let win_rate = total / finished.len().max(1) as f64;
        Standing {
            player: spec.to_string(),
            wins,
            losses,
            draws: finished.len() - wins - losses,
            forfeits: finished
                .iter()
                .filter(|game| matches!(&game.failure, Some((failed, _)) if *failed == player))
                .count(),
            win_rate,
            interval,
            elo: elo(win_rate),
            elo_interval: interval.map(elo),
        }
    };
    let thought = |player: usize| {
        let mut all = Thought::default();
        finished
            .iter()
            .for_each(|game| all.add(game.thought[player]));
        all
    };
    let mut failures: Vec<String> = finished
        .iter()
        .filter_map(|game| game.failure.as_ref())
        .map(|(player, failed)| format!("{}: {failed}", plan.players[*player]))
        .collect();
    failures.sort();
    failures.dedup();
    Report {
        game: G::INFO.id.into(),
        settings: plan.settings.clone(),
        seed: plan.seed.reveal().into(),
        games: finished.len(),
        seconds: took.as_secs_f64(),
        players: plan.players.iter().enumerate().map(standing).collect(),
        thought: (0..plan.players.len()).map(thought).collect(),
        failures,
    }
}

/// The Wilson score interval at 95 %.
fn wilson(successes: f64, trials: f64) -> [f64; 2] {
    const Z: f64 = 1.959_964;
    if trials == 0.0 {
        return [0.0, 1.0];
    }
    let rate = successes / trials;
    let z2 = Z * Z / trials;
    let centre = rate + z2 / 2.0;
    let spread = Z * (rate * (1.0 - rate) / trials + z2 / (4.0 * trials)).sqrt();
    // At the ends the formula gives 0 and 1 but for rounding.
    let low = if successes == 0.0 {
        0.0
    } else {
        (centre - spread) / (1.0 + z2)
    };
    let high = if successes == trials {
        1.0
    } else {
        (centre + spread) / (1.0 + z2)
    };
    [low, high]
}

fn elo(rate: f64) -> Option<f64> {
    (rate > 0.0 && rate < 1.0).then(|| -400.0 * (1.0 / rate - 1.0).log10())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        let [low, high] = wilson(70.0, 100.0);
        assert!((low - 0.6042).abs() < 1e-3 && (high - 0.7811).abs() < 1e-3);
        assert_eq!(wilson(0.0, 0.0), [0.0, 1.0]);
        assert_eq!(wilson(10.0, 10.0)[1], 1.0);
    }

    #[test]
    fn elo_of_a_win_rate() {
        assert_eq!(elo(0.5), Some(0.0));
        assert!((elo(0.76).unwrap() - 200.0).abs() < 1.0);
        assert_eq!(elo(1.0), None);
    }
}
