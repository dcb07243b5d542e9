//! Many games for their numbers: how often each seat wins, how fast the rules run. Nothing is recorded.

use crate::{
    Failure, Guide, Opening, Player, PlayerSpec, arena::Plan, tree::LONGEST_PLAYOUT as LONGEST_GAME,
};
use serde::Serialize;
use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicBool, Ordering},
    time::Instant,
};
use table::{Chance, Game, Journal, Outcome, Rng, Seat, SettingsError, counted};

/// How one seat did.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct SeatResult {
    /// Who sat there.
    pub player: String,
    /// Games won alone; at a table for one, games won.
    pub wins: u64,
    /// Games in which it was first together with others.
    pub draws: u64,
    /// Games in which it was not first.
    pub losses: u64,
    /// How often it came first, second and so on. Who is first together with another is first.
    pub places: Vec<u64>,
    /// The points of all games together, in a game that counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
    /// How often it had each number of points.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub scores: BTreeMap<i16, u64>,
    /// How often it reached each level, in a solo game that names them.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub levels: BTreeMap<&'static str, u64>,
    /// The fewest points that reached each level, by which levels are put in order.
    #[serde(skip)]
    least: BTreeMap<&'static str, i16>,
}

impl SeatResult {
    /// The points that this part of the games, from 0 to 1, did not exceed, in a game that counts them: one half is the median.
    pub fn points_at(&self, part: f64) -> Option<i16> {
        let games: u64 = self.scores.values().sum();
        let mut left = (part.clamp(0.0, 1.0) * games.saturating_sub(1) as f64) as u64;
        let found = self.scores.iter().find(|(_, times)| {
            let is_here = left < **times;
            left = left.saturating_sub(**times);
            is_here
        });
        found.map(|(points, _)| *points)
    }

    /// The levels that it reached and how often, the lowest first.
    pub fn levels_in_order(&self) -> Vec<(&'static str, u64)> {
        let mut levels: Vec<_> = self.levels.iter().map(|(name, n)| (*name, *n)).collect();
        levels.sort_by_key(|(level, _)| self.least.get(level));
        levels
    }

    fn reach(&mut self, level: &'static str, points: i16) {
        let least = self.least.entry(level).or_insert(points);
        *least = points.min(*least);
    }

    fn of(seats: usize) -> SeatResult {
        SeatResult {
            places: vec![0; seats],
            ..SeatResult::default()
        }
    }

    fn count(&mut self, outcome: &Outcome, seat: Seat) {
        match outcome.winners() {
            winners if !winners.contains(seat) => self.losses += 1,
            winners if winners.len() > 1 => self.draws += 1,
            _ => self.wins += 1,
        }
        self.places[usize::from(outcome.place(seat)) - 1] += 1;
        if let Some(points) = outcome.score(seat) {
            *self.points.get_or_insert(0) += i64::from(points);
            *self.scores.entry(points).or_insert(0) += 1;
        }
        if let Some(level) = outcome.level() {
            *self.levels.entry(level).or_insert(0) += 1;
            self.reach(level, outcome.score(seat).unwrap_or_default());
        }
    }

    fn add(&mut self, other: &SeatResult) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        for (sum, places) in self.places.iter_mut().zip(&other.places) {
            *sum += places;
        }
        if let Some(points) = other.points {
            *self.points.get_or_insert(0) += points;
        }
        for (points, times) in &other.scores {
            *self.scores.entry(*points).or_insert(0) += times;
        }
        for (level, times) in &other.levels {
            *self.levels.entry(level).or_insert(0) += times;
        }
        for (level, least) in &other.least {
            self.reach(level, *least);
        }
    }
}

/// What came out.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The game's id.
    pub game: String,
    /// Games played.
    pub games: u64,
    /// Actions played.
    pub actions: u64,
    /// Seconds that it took.
    pub seconds: f64,
    /// Games each second, on all threads together.
    pub games_per_second: f64,
    /// Actions each second, on all threads together.
    pub actions_per_second: f64,
    /// How many threads worked.
    pub threads: usize,
    /// Results by seat.
    pub seats: Vec<SeatResult>,
}

/// Why a simulation stopped.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SimulateError {
    /// The settings clash.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// There are too many players or too few.
    #[error("{game} has {} with these settings, so name {}, not {players}", counted(*seats, "seat"), counted(*seats, "player"))]
    Seats {
        /// The game's name.
        game: &'static str,
        /// Seats at the table.
        seats: usize,
        /// Players named.
        players: usize,
    },
    /// A player failed.
    #[error(transparent)]
    Player(#[from] Failure),
}

/// How many games are played between two ticks of the progress bar.
const BATCH: usize = 512;

#[derive(Default)]
struct Tally {
    games: u64,
    actions: u64,
    seats: Vec<SeatResult>,
}

/// Plays the games. `tick` is called with the number of games just played. The results are the same
/// for any number of threads.
pub fn run<G: Game, U: Guide<G>>(
    guide: &U,
    plan: &Plan,
    tick: &(dyn Fn(usize) + Sync),
) -> Result<Report, SimulateError> {
    let seats = plan.seats::<G>()?;
    if seats != plan.players.len() {
        return Err(SimulateError::Seats {
            game: G::INFO.name,
            seats,
            players: plan.players.len(),
        });
    }
    let began = Instant::now();
    let threads = plan.threads.clamp(1, plan.games.max(1));
    let failed = AtomicBool::new(false);
    let tallies: Vec<Result<Tally, SimulateError>> = std::thread::scope(|scope| {
        let work = |thread: usize| {
            let failed = &failed;
            move || {
                let done = share_of_work::<G, U>(guide, plan, thread, threads, tick, failed);
                failed.fetch_or(done.is_err(), Ordering::Relaxed);
                done
            }
        };
        let others: Vec<_> = (1..threads)
            .map(|thread| scope.spawn(work(thread)))
            .collect();
        let first = work(0)();
        let rest = others.into_iter().map(|job| {
            job.join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        std::iter::once(first).chain(rest).collect()
    });
    let mut total = Tally {
        seats: vec![SeatResult::of(seats); seats],
        ..Tally::default()
    };
    for tally in tallies {
        let tally = tally?;
        total.games += tally.games;
        total.actions += tally.actions;
        for (sum, seat) in total.seats.iter_mut().zip(&tally.seats) {
            sum.add(seat);
        }
    }
    for (seat, spec) in total.seats.iter_mut().zip(&plan.players) {
        seat.player = spec.to_string();
    }
    let seconds = began.elapsed().as_secs_f64();
    Ok(Report {
        game: G::INFO.id.into(),
        games: total.games,
        actions: total.actions,
        seconds,
        games_per_second: total.games as f64 / seconds,
        actions_per_second: total.actions as f64 / seconds,
        threads,
        seats: total.seats,
    })
}

/// Every `threads`-th game from this thread's number on.
fn share_of_work<G: Game, U: Guide<G>>(
    guide: &U,
    plan: &Plan,
    thread: usize,
    threads: usize,
    tick: &(dyn Fn(usize) + Sync),
    failed: &AtomicBool,
) -> Result<Tally, SimulateError> {
    let seats = plan.players.len();
    let mut tally = Tally {
        seats: vec![SeatResult::of(seats); seats],
        ..Tally::default()
    };
    let base = plan.seed.rng("simulate").bits();
    let all_random = plan.players.iter().all(|spec| *spec == PlayerSpec::Random);
    let mut players: Vec<Box<dyn Player<G>>> = plan
        .players
        .iter()
        .map(|spec| spec.player(guide, Rng::new(0), plan.patience))
        .collect();
    let mut untold = 0;
    for number in (thread..plan.games).step_by(threads) {
        let mut rng = Rng::new(base.wrapping_add(number as u64));
        let outcome = if all_random {
            random_game::<G>(plan, &mut rng, &mut tally.actions)?
        } else {
            played_game::<G>(plan, &mut rng, &mut players, &mut tally.actions)?
        };
        tally.games += 1;
        for (seat, result) in tally.seats.iter_mut().enumerate() {
            result.count(&outcome, Seat::new(seat));
        }
        untold += 1;
        if untold == BATCH || !all_random {
            tick(untold);
            untold = 0;
            if failed.load(Ordering::Relaxed) {
                break;
            }
        }
    }
    tick(untold);
    Ok(tally)
}

/// The fast lane: uniform random play with one generator for choices and one for chance.
fn random_game<G: Game>(
    plan: &Plan,
    rng: &mut Rng,
    actions: &mut u64,
) -> Result<Outcome, SimulateError> {
    let mut chance = Chance::imagined(Rng::new(rng.bits()));
    let mut journal = Journal::silent();
    let mut game = G::open(
        &plan.settings.at(plan.players.len()),
        &mut chance,
        &mut journal,
    )?;
    for _ in 0..LONGEST_GAME {
        let turn = game.turn();
        let Some(seat) = turn.next_seat() else {
            return Ok(turn.outcome().unwrap_or(Outcome::draw(game.seats())));
        };
        let choice = match game.count(seat) {
            0 => return Err(Failure::no_action(&game, seat, "the game lists").into()),
            1 => 0,
            count => rng.pick(count),
        };
        let action = game.nth(seat, choice);
        if let Err(refusal) = game.play(seat, &action, &mut chance, &mut journal) {
            let whence = "it had listed itself";
            return Err(Failure::refused(&game, seat, &action, &refusal, whence).into());
        }
        *actions += 1;
    }
    Err(endless(&game).into())
}

#[cold]
fn endless<G: Game>(game: &G) -> Failure {
    let why = format!("a game was not over after {LONGEST_GAME} actions");
    Failure::flaw(game, &why, format_args!("Turn {:?}", game.turn()))
}

fn played_game<G: Game>(
    plan: &Plan,
    rng: &mut Rng,
    players: &mut [Box<dyn Player<G>>],
    actions: &mut u64,
) -> Result<Outcome, SimulateError> {
    let mut chance = Chance::imagined(Rng::new(rng.bits()));
    let mut journal = Journal::silent();
    let mut game = G::open(
        &plan.settings.at(plan.players.len()),
        &mut chance,
        &mut journal,
    )?;
    for (index, player) in players.iter_mut().enumerate() {
        player.open(&Opening {
            seat: Seat::new(index),
            seats: plan.players.len(),
            settings: &plan.settings,
            rng: Rng::new(rng.bits()),
        })?;
    }
    while let Some(seat) = game.turn().next_seat() {
        let action = players[seat.index()].choose(&game, seat)?;
        game.play(seat, &action, &mut chance, &mut journal)
            .map_err(|refusal| Failure::new(format!("seat {seat} chose {action}: {refusal}")))?;
        *actions += 1;
    }
    let outcome = game.turn().outcome().unwrap_or(Outcome::draw(game.seats()));
    for (index, player) in players.iter_mut().enumerate() {
        player.close(Seat::new(index), &outcome);
    }
    Ok(outcome)
}
