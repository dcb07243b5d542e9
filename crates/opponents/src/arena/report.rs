//! What a match comes to: for each player the places and the shares of the win, how strong that makes it
//! beside the others, and points where a game counts them.

use super::{Plan, player_at};
use crate::{Failure, PlayerSpec};
use serde::Serialize;
use std::{collections::BTreeMap, time::Duration};
use table::{Game, Outcome, Seat, Settings};

/// Of a normal distribution this many standard deviations to either side hold 95 %.
const Z: f64 = 1.959_964;

/// How one player did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerResult {
    /// The player.
    pub player: String,
    /// Games won alone; at a table for one, games won.
    pub wins: usize,
    /// Games in which it was first together with others.
    pub draws: usize,
    /// Games in which it was not first.
    pub losses: usize,
    /// Games in which the player failed.
    pub forfeits: usize,
    /// How often it came first, second and so on. Who is first together with another is first.
    pub places: Vec<usize>,
    /// The mean share of the win. An even share is one divided by the number of seats.
    pub win_rate: f64,
    /// A 95 % interval of that (Wilson).
    pub interval: [f64; 2],
    /// The Elo difference to the others that its places stand for, if it is finite: every game is compared
    /// with every other seat, a better place being a win and an equal one a draw. None at a table for one.
    pub elo: Option<f64>,
    /// The Elo differences at the ends of a 95 % interval.
    pub elo_interval: [Option<f64>; 2],
    /// Its points, in a game that counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scores: Option<Scores>,
    /// How often it reached each level, in a solo game that names them.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub levels: BTreeMap<String, usize>,
}

impl PlayerResult {
    /// Whether it came before the others more often than behind them.
    pub fn is_above(&self) -> bool {
        // Who always came first has no Elo that is finite, but the low end of its interval is.
        let low_end = self.elo_interval[0];
        self.elo.map_or(low_end.is_some(), |elo| elo > 0.0)
    }
}

/// A player's points over a match.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Scores {
    /// The mean.
    pub mean: f64,
    /// A 95 % interval of the mean, by the normal distribution.
    pub interval: [f64; 2],
    /// The fewest points.
    pub lowest: i16,
    /// The most points.
    pub highest: i16,
}

impl Scores {
    /// Of these points; nothing if there are none.
    pub fn of(points: &[i16]) -> Option<Scores> {
        let (lowest, highest) = (*points.iter().min()?, *points.iter().max()?);
        let count = points.len() as f64;
        let points = points.iter().copied().map(f64::from);
        let mean = points.clone().sum::<f64>() / count;
        let squares: f64 = points.map(|one| (one - mean).powi(2)).sum();
        // One game says nothing of how much another may differ.
        let spread = Z * (squares / (count - 1.0).max(1.0) / count).sqrt();
        Some(Scores {
            mean,
            interval: [mean - spread, mean + spread],
            lowest,
            highest,
        })
    }
}

/// How long a player thought. The same match takes other times on other machines.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct ThinkingTime {
    /// Actions chosen.
    pub decisions: usize,
    /// Milliseconds for all of them.
    pub total_ms: f64,
    /// Milliseconds for the slowest.
    pub slowest_ms: f64,
}

impl ThinkingTime {
    /// The milliseconds of a decision, on average.
    pub fn mean_ms(&self) -> f64 {
        self.total_ms / self.decisions.max(1) as f64
    }

    pub(super) fn decided(&mut self, took: Duration) {
        self.add(ThinkingTime {
            decisions: 1,
            total_ms: 1e3 * took.as_secs_f64(),
            slowest_ms: 1e3 * took.as_secs_f64(),
        });
    }

    fn add(&mut self, other: ThinkingTime) {
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
    pub players: Vec<PlayerResult>,
    /// How long each player thought, in the same order.
    pub thought: Vec<ThinkingTime>,
    /// Why players failed, each reason once.
    pub failures: Vec<String>,
}

/// One finished game.
pub(super) struct Finished {
    /// By how many seats the players had moved on.
    pub shift: usize,
    pub outcome: Outcome,
    /// By player.
    pub thinking: Vec<ThinkingTime>,
    /// Who failed, and why.
    pub failures: Vec<(usize, Failure)>,
}

impl Finished {
    /// Where the player sat.
    fn seat_of(&self, player: usize) -> Seat {
        let seats = self.outcome.seats();
        let mut all = (0..seats).map(Seat::new);
        all.find(|&seat| player_at(seat, self.shift, seats) == player)
            .unwrap_or(Seat::FIRST)
    }
}

pub(super) fn reported<G: Game>(plan: &Plan, finished: &[Finished], took: Duration) -> Report {
    let thought = |player: usize| {
        let mut all = ThinkingTime::default();
        finished
            .iter()
            .for_each(|game| all.add(game.thinking[player]));
        all
    };
    Report {
        game: G::INFO.id.into(),
        settings: plan.settings.clone(),
        seed: plan.seed.reveal().into(),
        games: finished.len(),
        seconds: took.as_secs_f64(),
        players: results(&plan.players, finished),
        thought: (0..plan.players.len()).map(thought).collect(),
        failures: failures(&plan.players, finished),
    }
}

/// Each reason once for each player, in the alphabet's order; the first to have it brings its details.
fn failures(players: &[PlayerSpec], finished: &[Finished]) -> Vec<String> {
    let mut told = BTreeMap::new();
    for (player, failed) in finished.iter().flat_map(|game| &game.failures) {
        let reason = (players[*player].to_string(), &failed.why);
        told.entry(reason).or_insert(failed);
    }
    told.into_iter()
        .map(|((player, _), failed)| format!("{player}: {failed}"))
        .collect()
}

fn results(players: &[PlayerSpec], finished: &[Finished]) -> Vec<PlayerResult> {
    let result = |(player, spec): (usize, &PlayerSpec)| {
        let outcomes: Vec<(Outcome, Seat)> = finished
            .iter()
            .map(|game| (game.outcome, game.seat_of(player)))
            .collect();
        let failed = |game: &&Finished| game.failures.iter().any(|(who, _)| *who == player);
        let forfeits = finished.iter().filter(failed).count();
        result(spec.to_string(), players.len(), &outcomes, forfeits)
    };
    players.iter().enumerate().map(result).collect()
}

/// How a player did who sat at these seats.
fn result(
    player: String,
    seats: usize,
    outcomes: &[(Outcome, Seat)],
    forfeits: usize,
) -> PlayerResult {
    let games = outcomes.len();
    let is_first = |(outcome, seat): &&(Outcome, Seat)| outcome.winners().contains(*seat);
    let first = outcomes.iter().filter(is_first).count();
    let is_alone = |(outcome, seat): &&(Outcome, Seat)| outcome.winner() == Some(*seat);
    let wins = outcomes.iter().filter(is_alone).count();
    let mut places = vec![0; seats];
    for (outcome, seat) in outcomes {
        places[usize::from(outcome.place(*seat)) - 1] += 1;
    }
    let shares = outcomes.iter().map(|(outcome, seat)| outcome.share(*seat));
    let total: f64 = shares.map(f64::from).sum::<f64>() / f64::from(Outcome::WHOLE);
    let points = outcomes.iter().filter_map(|(one, seat)| one.score(*seat));
    let points: Vec<i16> = points.collect();
    let mut levels = BTreeMap::new();
    for level in outcomes.iter().filter_map(|(outcome, _)| outcome.level()) {
        *levels.entry(level.to_string()).or_insert(0) += 1;
    }
    // The seats of one game are not independent, so a game counts as one trial however many sit there.
    let beaten: f64 = outcomes.iter().map(|(one, seat)| beaten(one, *seat)).sum();
    let (elo, elo_interval) = match seats {
        1 => (None, [None; 2]),
        _ => (
            elo(beaten / games.max(1) as f64),
            wilson(beaten, games as f64).map(elo),
        ),
    };
    PlayerResult {
        player,
        wins,
        draws: first - wins,
        losses: games - first,
        forfeits,
        places,
        win_rate: total / games.max(1) as f64,
        interval: wilson(total, games as f64),
        elo,
        elo_interval,
        scores: Scores::of(&points),
        levels,
    }
}

/// Which part of the others the seat has left behind, an equal place being half of one.
fn beaten(outcome: &Outcome, seat: Seat) -> f64 {
    let own = outcome.place(seat);
    let others = (0..outcome.seats())
        .map(Seat::new)
        .filter(|&other| other != seat);
    let points = others.map(|other| match outcome.place(other).cmp(&own) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    });
    points.sum::<f64>() / (outcome.seats() - 1).max(1) as f64
}

/// The Wilson score interval at 95 %.
fn wilson(successes: f64, trials: f64) -> [f64; 2] {
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

    /// A match of players that come in these places, game after game, moving on by one seat each time.
    fn matched(seats: usize, games: &[&[u8]]) -> Vec<PlayerResult> {
        let finished: Vec<Finished> = games
            .iter()
            .enumerate()
            .map(|(number, by_player)| {
                let shift = number % seats;
                let by_seat: Vec<u8> = (0..seats)
                    .map(|seat| by_player[player_at(Seat::new(seat), shift, seats)])
                    .collect();
                Finished {
                    shift,
                    outcome: Outcome::places(&by_seat),
                    thinking: vec![ThinkingTime::default(); seats],
                    failures: Vec::new(),
                }
            })
            .collect();
        results(&vec![PlayerSpec::Random; seats], &finished)
    }

    fn tally(result: &PlayerResult) -> [usize; 3] {
        [result.wins, result.draws, result.losses]
    }

    #[test]
    fn second_of_four_is_a_loss_and_first_with_another_a_draw() {
        let results = matched(4, &[&[1, 2, 3, 4], &[1, 1, 3, 4], &[1, 2, 2, 4]]);
        assert_eq!(tally(&results[0]), [2, 1, 0]);
        assert_eq!(tally(&results[1]), [0, 1, 2]);
        assert_eq!(tally(&results[2]), [0, 0, 3]);
        assert_eq!(results[0].places, [3, 0, 0, 0]);
        assert_eq!(results[1].places, [1, 2, 0, 0]);
        assert_eq!(results[2].places, [0, 1, 2, 0]);
        assert_eq!(results[3].places, [0, 0, 0, 3]);
    }

    #[test]
    fn for_any_number_of_seats_equals_are_equal_and_the_better_is_above() {
        for seats in [2, 3, 4, 5, 8] {
            let order: Vec<u8> = (1..=seats as u8).collect();
            // Everyone in every place once: nobody is better.
            let even: Vec<Vec<u8>> = (0..seats)
                .map(|by| {
                    let mut turned = order.clone();
                    turned.rotate_left(by);
                    turned
                })
                .collect();
            let even: Vec<&[u8]> = even.iter().map(Vec::as_slice).collect();
            for result in matched(seats, &even) {
                assert!((result.win_rate - 1.0 / seats as f64).abs() < 1e-9);
                assert!(result.elo.unwrap().abs() < 1e-9, "{seats}: {result:?}");
                assert_eq!(tally(&result), [1, 0, seats - 1]);
                assert_eq!(result.places, vec![1; seats]);
            }
            // The first two change places now and then; the last never beats anyone.
            let mut changed = order.clone();
            changed.swap(0, 1);
            let results = matched(seats, &[&order, &order, &changed, &order]);
            assert!(results[0].elo.unwrap_or(f64::INFINITY) > 0.0);
            assert!(results[0].win_rate > results[1].win_rate);
            let total: f64 = results.iter().map(|result| result.win_rate).sum();
            assert!((total - 1.0).abs() < 1e-9, "{seats} seats share {total}");
            if seats > 2 {
                assert_eq!(
                    (results[seats - 1].elo, tally(&results[seats - 1])),
                    (None, [0, 0, 4])
                );
            }
        }
    }

    /// At a table for two a place is a share, so the Elo is that of the win rate.
    #[test]
    fn for_two_the_elo_is_that_of_the_win_rate() {
        let games: [&[u8]; 5] = [&[1, 2], &[1, 2], &[1, 1], &[2, 1], &[1, 2]];
        let [one, other] = &matched(2, &games)[..] else {
            panic!("two players");
        };
        assert_eq!(one.win_rate, 0.7);
        assert_eq!(one.elo, elo(0.7));
        assert_eq!(one.elo_interval, one.interval.map(elo));
        assert_eq!(tally(one), [3, 1, 1]);
        assert_eq!(tally(other), [1, 1, 3]);
    }

    #[test]
    fn a_table_for_one_has_points_and_levels_and_no_elo() {
        let outcomes = [
            (
                Outcome::solo(142, "Kinmont Willie", Outcome::WHOLE),
                Seat::FIRST,
            ),
            (Outcome::solo(90, "Jock", 420), Seat::FIRST),
            (Outcome::solo(12, "Geordie", 0), Seat::FIRST),
            (Outcome::solo(96, "Jock", 420), Seat::FIRST),
        ];
        let result = result("greedy".into(), 1, &outcomes, 0);
        assert_eq!((result.elo, result.elo_interval), (None, [None; 2]));
        assert_eq!(tally(&result), [3, 0, 1]);
        assert_eq!((result.win_rate, result.places), (0.5, vec![4]));
        assert_eq!(result.scores.unwrap().mean, 85.0);
        let levels: Vec<(&str, usize)> = result
            .levels
            .iter()
            .map(|(level, times)| (level.as_str(), *times))
            .collect();
        assert_eq!(levels, [("Geordie", 1), ("Jock", 2), ("Kinmont Willie", 1)]);
    }

    #[test]
    fn points_have_a_mean_and_an_interval() {
        let scores = Scores::of(&[10, 12, 14, 16]).unwrap();
        assert_eq!((scores.mean, scores.lowest, scores.highest), (13.0, 10, 16));
        let half = Z * (20.0_f64 / 3.0 / 4.0).sqrt();
        assert!((scores.interval[0] - (13.0 - half)).abs() < 1e-9);
        assert_eq!(Scores::of(&[]), None);
        assert_eq!(Scores::of(&[7]).unwrap().interval, [7.0, 7.0]);
    }
}
