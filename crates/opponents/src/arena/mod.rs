//! Players against each other, at a table of any size: each deal is played once with every seating (the
//! players move on by one seat), and what comes out is who came in which place, with intervals.

mod report;

use crate::{Failure, Guide, Opening, Player, PlayerSpec};
use report::{Finished, reported};
pub use report::{PlayerResult, Report, Scores, ThinkingTime};
use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use table::{
    Chance, Game, Journal, Outcome, Record, Seat, Seed, Settings, SettingsError, Sitting, counted,
};

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

impl Plan {
    /// How many seats the game has with these settings: one for each player, if it can be played so.
    pub(crate) fn seats<G: Game>(&self) -> Result<usize, SettingsError> {
        let (fewest, most) = G::INFO.seats;
        let seats = self.players.len().clamp(fewest.into(), most.into());
        let mut chance = Chance::live(&self.seed);
        let trial = G::open(
            &self.settings.at(seats),
            &mut chance,
            &mut Journal::silent(),
        )?;
        Ok(trial.seats())
    }
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

/// Plays a match. `tick` is called after each game with its record.
pub fn run<G: Game, U: Guide<G>>(
    guide: &U,
    plan: &Plan,
    tick: &(dyn Fn(usize, &Record) + Sync),
) -> Result<Report, ArenaError> {
    let seats = plan.seats::<G>()?;
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
                        all.push((game, one));
                    }
                }
            });
        }
    });
    // In the order of the games, whichever thread was quicker: sums of fractions depend on their order.
    let mut finished: Vec<(usize, Finished)> = finished.into_inner().unwrap_or_default();
    finished.sort_by_key(|(game, _)| *game);
    let finished: Vec<Finished> = finished.into_iter().map(|(_, one)| one).collect();
    Ok(reported::<G>(plan, &finished, began.elapsed()))
}

/// Which player sits at a seat when the players have moved on by `shift` seats.
fn player_at(seat: Seat, shift: usize, seats: usize) -> usize {
    (seat.index() + shift) % seats
}

fn play_one<G: Game>(
    plan: &Plan,
    number: usize,
    seats: usize,
    players: &mut [Box<dyn Player<G>>],
) -> (Finished, Record) {
    let (deal, shift) = (number / seats, number % seats);
    let player_at = |seat: Seat| player_at(seat, shift, seats);
    let seed = plan.seed.nth(deal as u64);
    let names: Vec<String> = (0..seats)
        .map(|seat| plan.players[player_at(Seat::new(seat))].to_string())
        .collect();
    let mut sitting = match Sitting::<G>::open(&plan.settings, &names, seed.clone()) {
        Ok(sitting) => sitting,
        Err(error) => unreachable!("the settings opened a game before: {error}"),
    };
    let mut failures = Vec::new();
    let mut fails = |sitting: &mut Sitting<G>, seat: Seat, failed: Failure| {
        // Where another's failure has ended the game, nobody loses any more.
        if sitting.turn().outcome().is_none() {
            sitting.leave(seat, &failed.why);
            failures.push((player_at(seat), failed));
        }
    };
    let mut thinking = vec![ThinkingTime::default(); seats];
    for seat in (0..seats).map(Seat::new) {
        let opening = Opening {
            seat,
            seats,
            settings: &plan.settings,
            // By deal, not by game: all seatings of a deal meet the same luck.
            rng: seed.rng(&format!("seat {seat}")),
        };
        if let Err(failed) = players[player_at(seat)].open(&opening) {
            fails(&mut sitting, seat, failed);
        }
    }
    while let Some(seat) = sitting.turn().next_seat() {
        // A game for more than two may go on where a player has failed.
        let (seat, chosen) = match sitting.stand_in() {
            Some((left, action)) => (left, Ok(action)),
            None => {
                let asked = Instant::now();
                let chosen = players[player_at(seat)].choose(sitting.game(), seat);
                thinking[player_at(seat)].decided(asked.elapsed());
                (seat, chosen)
            }
        };
        let done = chosen.and_then(|action| {
            let refused =
                |refusal| Failure::new(format!("chose {action}, which is refused: {refusal}"));
            sitting.act(seat, &action).map_err(refused)
        });
        if let Err(failed) = done {
            fails(&mut sitting, seat, failed);
        }
    }
    let outcome = sitting.turn().outcome().unwrap_or(Outcome::draw(seats));
    for seat in (0..seats).map(Seat::new) {
        players[player_at(seat)].close(seat, &outcome);
    }
    let finished = Finished {
        shift,
        outcome,
        thinking,
        failures,
    };
    (finished, sitting.record())
}
