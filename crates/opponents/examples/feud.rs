//! Computer play of Feud War: how often the first of the named players wins against the others, the seats moving on from game to game, and
//! how long it thinks about a turn of its clan.
//!
//! `TASTE=danger=0.3,feud=0` changes numbers of the first player's taste.
//!
//!     cargo run --release -p opponents --example feud -- normal,greedy,greedy,greedy 200 [SEED] [KEY=VALUE]...

use feud_war::{Clan, FeudWar, Stage};
use opponents::{
    Opening, PlayerSpec,
    feud_war::{Chieftain, Taste},
};
use std::time::{Duration, Instant};
use table::{Chance, Game, Journal, Outcome, Rng, Seat, Settings};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let names = arguments
        .next()
        .unwrap_or("normal,random,random,random".into());
    let players: Result<Vec<PlayerSpec>, _> = names.split(',').map(str::parse).collect();
    let players = players.expect("players");
    let mut number = |default| {
        arguments
            .next()
            .and_then(|text| text.parse().ok())
            .unwrap_or(default)
    };
    let (games, seed): (u64, u64) = (number(20), number(1));
    let lines: Vec<String> = arguments.collect();
    let settings = Settings::from_lines(FeudWar::SETTINGS, &lines).expect("settings");
    let seats = players.len();
    let guides = [Chieftain::new(tasted()), Chieftain::default()];
    let (mut share, mut as_defender, mut defended) = (0.0, 0.0, 0.0);
    let (mut points, mut actions, mut lengths) = (0i64, 0u64, [Duration::ZERO; 2]);
    let mut turns = 0u32;
    let mut shares = vec![0.0; seats];
    let began = Instant::now();
    for game_number in 0..games {
        let deal = seed * 1_000_003 + game_number / seats as u64;
        let shift = game_number as usize % seats;
        let mut chance = Chance::imagined(Rng::new(deal));
        let mut journal = Journal::silent();
        let mut game =
            FeudWar::open(&settings.at(seats), &mut chance, &mut journal).expect("opens");
        let mut rng = Rng::new(deal ^ 0x5bd1_e995);
        let mut sitting: Vec<_> = (0..seats)
            .map(|seat| {
                let spec = &players[(seat + shift) % seats];
                let mut player = spec.player(
                    &guides[usize::from(!(seat + shift).is_multiple_of(seats))],
                    Rng::new(0),
                    Duration::from_secs(60),
                );
                player
                    .open(&Opening {
                        seat: Seat::new(seat),
                        seats,
                        settings: &settings,
                        rng: Rng::new(rng.bits()),
                    })
                    .expect("opens");
                player
            })
            .collect();
        let first = (0..seats)
            .find(|seat| (seat + shift).is_multiple_of(seats))
            .unwrap_or(0);
        let mut turn = (None, Duration::ZERO);
        while let Some(seat) = game.turn().next_seat() {
            let asked = Instant::now();
            let action = sitting[seat.index()]
                .choose(&game, seat)
                .expect("an action");
            if seat.index() == first && game.stage() == Stage::Act {
                let now = Some((game.clock(), game.active()));
                if turn.0 != now {
                    turns += 1;
                    lengths[0] += turn.1;
                    lengths[1] = lengths[1].max(turn.1);
                    turn = (now, Duration::ZERO);
                }
                turn.1 += asked.elapsed();
            }
            if std::env::var_os("TELL").is_some() && seat.index() == first {
                eprintln!(
                    "{} {:?} card {:?} {:?} {action}",
                    game.active().letter(),
                    game.clock(),
                    game.card(),
                    game.event_card()
                );
            }
            game.play(seat, &action, &mut chance, &mut journal)
                .expect("legal");
            actions += 1;
        }
        let outcome = game.turn().outcome().expect("over");
        let part =
            |seat: usize| f64::from(outcome.share(Seat::new(seat))) / f64::from(Outcome::WHOLE);
        for seat in 0..seats {
            shares[(seat + shift) % seats] += part(seat);
        }
        share += part(first);
        points += i64::from(outcome.score(Seat::new(first)).unwrap_or(0));
        let defends = game.defender().map(Seat::index) == Some(first);
        if defends {
            (as_defender, defended) = (as_defender + part(first), defended + 1.0);
        }
        if std::env::var_os("GAMES").is_some() {
            let all: Vec<i16> = (0..seats)
                .map(|seat| game.points(Clan::ALL[seat]))
                .collect();
            eprintln!(
                "{game_number}: first {first} defender {:?} points {all:?} men {:?} {}",
                game.defender().map(Seat::index),
                (0..seats)
                    .map(|seat| {
                        let own = game.figures().iter();
                        own.filter(|one| one.is_there() && one.id().clan == Clan::ALL[seat])
                            .count()
                    })
                    .collect::<Vec<_>>(),
                game.animals()
                    .iter()
                    .map(|animal| format!("{:?} ", animal.tether()))
                    .collect::<String>()
            );
        }
    }
    let all = games as f64;
    let error = (share / all * (1.0 - share / all) / all).sqrt();
    println!(
        "{names}: {:.1} % ± {:.1} of {games} games ({:.0} % of {defended} defended, {:.0} % of the others), {:.1} points; a turn {:?} in the mean, {:?} at most; {:.1} s, {} actions a game; shares {:.2?}",
        100.0 * share / all,
        100.0 * error,
        100.0 * as_defender / f64::max(defended, 1.0),
        100.0 * (share - as_defender) / f64::max(all - defended, 1.0),
        points as f64 / all,
        lengths[0] / turns.max(1),
        lengths[1],
        began.elapsed().as_secs_f64(),
        actions / games.max(1),
        shares.iter().map(|share| share / all).collect::<Vec<_>>(),
    );
}

/// The taste of the first player.
fn tasted() -> Taste {
    let mut taste = Taste::default();
    for change in std::env::var("TASTE").unwrap_or_default().split(',') {
        let Some((name, value)) = change.split_once('=') else {
            continue;
        };
        for (known, number) in taste.numbers() {
            if known == name {
                *number = value.parse().expect("a number");
            }
        }
    }
    taste
}
