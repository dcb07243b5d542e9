//! How fast the rules run: random games on one core, the size of a state, and what a clone costs.
//!
//!     cargo run --release -p border-reivers --example speed -- 5
//!     valgrind --tool=callgrind target/release/examples/speed games 500
//!
//! The first plays for so many seconds, the second so many games of each family, which is what instructions are counted for.

use border_reivers::{BorderReivers, Family};
use table::{Chance, Game, Journal, Rng, Seat, Settings};

/// Seconds of processor time that this thread has had, so that a busy machine does not count; 0 where that is not known.
fn processor() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let first = text
        .split_whitespace()
        .next()
        .and_then(|first| first.parse::<f64>().ok());
    first.unwrap_or_default() / 1e9
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = words.last().and_then(|word| word.parse::<f64>().ok());
    let (seconds, most) = match words.len() {
        2 => (f64::MAX, number.unwrap_or(500.0) as u64),
        _ => (number.unwrap_or(3.0), u64::MAX),
    };
    for family in Family::ALL {
        let line = format!("family={family}");
        let settings =
            Settings::from_lines(BorderReivers::SETTINGS, &[line.as_str()]).expect("a family");
        let (mut games, mut actions, mut points) = (0_u64, 0_u64, 0_u64);
        let began = processor();
        while games < most && (games % 64 != 0 || (processor() - began) < seconds / 4.0) {
            let mut rng = Rng::new(games);
            let mut chance = Chance::imagined(Rng::new(rng.bits()));
            let mut journal = Journal::silent();
            let mut game =
                BorderReivers::open(&settings.at(1), &mut chance, &mut journal).expect("opens");
            while game.turn().outcome().is_none() {
                let action = match game.count(Seat::FIRST) {
                    0 => panic!(
                        "nothing to do in game {games}: {:?} {:?}",
                        game.stage(),
                        game.view(None)
                    ),
                    1 => game.nth(Seat::FIRST, 0),
                    count => game.nth(Seat::FIRST, rng.pick(count)),
                };
                game.play(Seat::FIRST, &action, &mut chance, &mut journal)
                    .expect("listed");
                actions += 1;
            }
            points += u64::from(game.points());
            games += 1;
        }
        let spent = processor() - began;
        println!(
            "{family:8} {:7.0} games/s  {:9.0} actions/s  {:5.1} actions a game  {:6.2} VP on average",
            games as f64 / spent,
            actions as f64 / spent,
            actions as f64 / games as f64,
            points as f64 / games as f64,
        );
    }
    if most < u64::MAX {
        return;
    }
    let settings = Settings::defaults(BorderReivers::SETTINGS);
    let chance = &mut Chance::imagined(Rng::new(1));
    let game = BorderReivers::open(&settings.at(1), chance, &mut Journal::silent()).expect("opens");
    let began = processor();
    for _ in 0..1_000_000 {
        std::hint::black_box(std::hint::black_box(&game).clone());
    }
    println!(
        "a state has {} bytes; a clone takes {:.0} ns",
        size_of::<BorderReivers>(),
        (processor() - began) * 1e3
    );
}
