//! How fast the rules run: random games on one core, the size of a state, and what a clone costs.
//!
//!     cargo run --release -p border-reivers --example speed -- 5

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
    let seconds: f64 = std::env::args()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .unwrap_or(3.0);
    for family in Family::ALL {
        let line = format!("family={family}");
        let settings =
            Settings::from_lines(BorderReivers::SETTINGS, &[line.as_str()]).expect("a family");
        let (mut games, mut actions, mut points) = (0_u64, 0_u64, 0_u64);
        let began = processor();
        while games % 64 != 0 || (processor() - began) < seconds / 4.0 {
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
