//! How fast the engine is: random games, and the list of a turn. `cargo run --release -p feud-war --example speed`.

use feud_war::{FeudWar, Stage};
use std::time::{Duration, Instant};
use table::{Chance, Game, Journal, Rng, Settings};

fn main() {
    for seats in 3..=5 {
        let settings = Settings::defaults(FeudWar::SETTINGS);
        let (mut games, mut actions, mut lists) = (0u32, 0u32, Duration::ZERO);
        let (mut turns, mut listed, mut clones) = (0u32, 0usize, Duration::ZERO);
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(4) {
            let mut chance = Chance::imagined(Rng::new(u64::from(games)));
            let mut rng = Rng::new(u64::from(games) + 99);
            let mut journal = Journal::silent();
            let mut game = FeudWar::open(&settings.at(seats), &mut chance, &mut journal)
                .expect("the defaults open a game");
            while let Some(seat) = game.turn().next_seat() {
                let start = Instant::now();
                let count = game.count(seat);
                if game.stage() == Stage::Act {
                    lists += start.elapsed();
                    turns += 1;
                    listed += count;
                }
                let action = game.nth(seat, rng.pick(count));
                let start = Instant::now();
                let copy = game.clone();
                clones += start.elapsed();
                drop(copy);
                game.play(seat, &action, &mut chance, &mut journal)
                    .expect("what is listed is legal");
                actions += 1;
            }
            games += 1;
        }
        let seconds = begun.elapsed().as_secs_f64();
        println!(
            "{seats} clans: {:.1} games a second, {} actions a game, {} in a list made in {:?}, a copy in {:?}",
            f64::from(games) / seconds,
            actions / games.max(1),
            listed / turns.max(1) as usize,
            lists / turns.max(1),
            clones / actions.max(1),
        );
    }
}
