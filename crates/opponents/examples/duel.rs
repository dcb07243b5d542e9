//! Lets the playout policies of two tastes meet, each deal once in either seat, and climbs: a taste that
//! wins becomes the one to beat. This is how the numbers in `Taste::default` were found.
//!
//!     cargo run --release -p opponents --example duel -- SECONDS [KEY=VALUE]...

use opponents::{
    Player,
    schotten_totten::{Formations, Policy, Taste},
};
use schotten_totten::SchottenTotten;
use std::time::{Duration, Instant};
use table::{Chance, Game, Journal, Outcome, Rng, Seat, Seed, Settings};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds = arguments.next().and_then(|text| text.parse().ok());
    let settings: Vec<String> = arguments.collect();
    let settings = match Settings::from_lines(SchottenTotten::SETTINGS, &settings) {
        Ok(settings) => settings,
        Err(error) => return eprintln!("{error}"),
    };
    let until = Instant::now() + Duration::from_secs(seconds.unwrap_or(60));
    let mut rng = Seed::fresh().rng("duel");
    let mut best = Taste::default();
    while Instant::now() < until {
        let Some(rival) = varied(&best, &mut rng) else {
            continue;
        };
        let first_look = duel(&rival, &best, &settings, 3_000, &mut rng);
        if first_look > 0.503 {
            let share = duel(&rival, &best, &settings, 12_000, &mut rng);
            if share > 0.504 {
                best = rival;
                println!("{share:.4} {best:?}");
            }
        }
    }
}

/// The taste with one to three numbers changed.
fn varied(taste: &Taste, rng: &mut Rng) -> Option<Taste> {
    let mut numbers = taste.to_numbers();
    for _ in 0..1 + rng.pick(3) {
        let place = rng.pick(numbers.len());
        let bell: f32 = (0..6).map(|_| rng.unit() - 0.5).sum();
        numbers[place] += bell * (0.2 * numbers[place].abs() + 0.02);
    }
    Taste::from_numbers(&numbers)
}

/// The first taste's share of the wins over this many deals, each played in both seats.
fn duel(first: &Taste, second: &Taste, settings: &Settings, deals: u64, rng: &mut Rng) -> f32 {
    let guides = [first, second].map(|taste| Formations::new(taste.clone()));
    let base = rng.bits();
    let half = |which: u64| {
        let guides = &guides;
        move || -> u64 {
            let deals = (which..deals).step_by(2);
            let seeds = deals.map(|deal| base.wrapping_add(deal));
            seeds
                .flat_map(|seed| [(seed, 0), (seed, 1)])
                .map(|(seed, swap)| u64::from(game(guides, settings, seed, swap)))
                .sum()
        }
    };
    let total = std::thread::scope(|scope| {
        let other = scope.spawn(half(1));
        half(0)() + other.join().unwrap_or(0)
    });
    total as f32 / (2 * deals) as f32 / f32::from(Outcome::WHOLE)
}

/// One game; the first guide sits in seat `swap`. Gives its share of the win.
fn game(guides: &[Formations; 2], settings: &Settings, seed: u64, swap: usize) -> u16 {
    let mut chance = Chance::imagined(Rng::new(seed));
    let mut journal = Journal::silent();
    let Ok(mut game) = SchottenTotten::open(&settings.at(2), &mut chance, &mut journal) else {
        return 0;
    };
    let mut players = [0, 1]
        .map(|seat: usize| Policy::new(guides[seat ^ swap].clone(), Rng::new(seed ^ seat as u64)));
    while let Some(seat) = game.turn().next_seat() {
        let Ok(action) = players[seat.index()].choose(&game, seat) else {
            return 0;
        };
        if game.play(seat, &action, &mut chance, &mut journal).is_err() {
            return 0;
        }
    }
    game.turn()
        .outcome()
        .map_or(0, |outcome| outcome.share(Seat::new(swap)))
}
