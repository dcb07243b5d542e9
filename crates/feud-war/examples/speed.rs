//! How fast the engine is: random games, and the list of a turn.
//!
//!     cargo run --release -p feud-war --example speed
//!     cargo run --release -p feud-war --example speed -- 20
//!
//! Without a number it plays four seconds for each number of clans; with one, so many games. It prints a fingerprint of everything that was
//! listed and of how the games ended: who makes the engine faster sees there that nothing else has changed.

use feud_war::{FeudWar, Stage};
use std::time::{Duration, Instant};
use table::{Chance, Game, Journal, Rng, Settings};

/// Settings that are played besides the usual ones, when a number of games is asked for.
const OPTIONS: &[&str] = &[
    "animal_cards=all_four",
    "table_size=72x48",
    "march_warden=on",
    "kill_points=on",
    "extra_scenery=on",
    "days=2",
];

fn main() {
    let games = std::env::args().nth(1).and_then(|text| text.parse().ok());
    for seats in 3..=5 {
        println!("{seats} clans: {}", Told::of(seats, &[], games));
        if games.is_some() {
            println!("  all options: {}", Told::of(seats, OPTIONS, games));
        }
    }
}

/// What some games were like.
#[derive(Default)]
struct Told {
    games: u32,
    actions: u32,
    turns: u32,
    listed: usize,
    lists: Duration,
    clones: Duration,
    took: Duration,
    print: u64,
}

impl Told {
    fn of(seats: usize, options: &[&str], games: Option<u32>) -> Told {
        let settings = Settings::from_lines(FeudWar::SETTINGS, options).expect("they are ours");
        let mut told = Told::default();
        let begun = Instant::now();
        let more = |told: &Told| match games {
            Some(games) => told.games < games,
            None => begun.elapsed() < Duration::from_secs(4),
        };
        while more(&told) {
            told.game(&settings, seats);
        }
        told.took = begun.elapsed();
        told
    }

    fn game(&mut self, settings: &Settings, seats: usize) {
        let mut chance = Chance::imagined(Rng::new(u64::from(self.games)));
        let mut rng = Rng::new(u64::from(self.games) + 99);
        let mut journal = Journal::silent();
        let mut game = FeudWar::open(&settings.at(seats), &mut chance, &mut journal)
            .expect("the settings open a game");
        while let Some(seat) = game.turn().next_seat() {
            let start = Instant::now();
            let count = game.count(seat);
            if game.stage() == Stage::Act {
                self.lists += start.elapsed();
                self.turns += 1;
                self.listed += count;
            }
            for n in 0..count {
                self.mix(&game.nth(seat, n).to_string());
            }
            let action = game.nth(seat, rng.pick(count));
            let start = Instant::now();
            let copy = game.clone();
            self.clones += start.elapsed();
            drop(copy);
            game.play(seat, &action, &mut chance, &mut journal)
                .expect("what is listed is legal");
            self.actions += 1;
        }
        self.games += 1;
        self.mix(&serde_json::to_string(&game).expect("a state is written as JSON"));
    }

    /// FNV-1a: all that it has to do is to differ.
    fn mix(&mut self, text: &str) {
        for byte in text.bytes() {
            self.print = (self.print ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

impl std::fmt::Display for Told {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{:.1} games a second, {} actions a game, {} in a list made in {:?}, a copy in {:?}, fingerprint {:016x} of {} games",
            f64::from(self.games) / self.took.as_secs_f64(),
            self.actions / self.games.max(1),
            self.listed / self.turns.max(1) as usize,
            self.lists / self.turns.max(1),
            self.clones / self.actions.max(1),
            self.print,
            self.games,
        )
    }
}
