//! Computer play of Feud War: how often the first of the named players wins (is first alone) against the others, the seats moving on from
//! game to game, where its games are lost, and how long it thinks about a turn of its clan (time of the processor where the system tells it).
//!
//! `TASTE=danger=0.3,feud=0` changes numbers of the first player's taste, `LIST='leader:sword man:bow*9'` is its clan, `GAMES=1` tells of each game, `TELL=1` of each of its actions.
//!
//!     cargo run --release -p opponents --example feud -- normal,greedy,greedy,greedy 200 [SEED] [KEY=VALUE]...

use feud_war::{Action, Clan, FeudWar, Roster, Stage};
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
    let list = std::env::var("LIST").ok();
    let list: Option<Roster> = list.map(|list| list.parse().expect("a clan"));
    let mut tallies = [Tally::default(), Tally::default()];
    let (mut actions, mut lengths) = (0u64, Vec::new());
    let mut wins = vec![0u32; seats];
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
        let mut began_with = None;
        let mut first_take = None;
        while let Some(seat) = game.turn().next_seat() {
            let asked = worked(began);
            let own = list.clone().filter(|_| seat.index() == first);
            let action = match own {
                Some(list) if game.stage() == Stage::Lists => Action::ClanOf(list),
                _ => sitting[seat.index()]
                    .choose(&game, seat)
                    .expect("an action"),
            };
            if seat.index() == first && game.stage() == Stage::Act {
                began_with.get_or_insert_with(|| men(&game));
                let now = Some((game.clock(), game.active()));
                if turn.0 != now {
                    if turn.0.is_some() {
                        lengths.push(turn.1);
                    }
                    turn = (now, Duration::ZERO);
                }
                turn.1 += worked(began) - asked;
                let holds = |figure: &feud_war::Figure| {
                    figure.id().clan == game.active() && figure.holds().is_some()
                };
                if first_take.is_none() && game.figures().iter().any(holds) {
                    first_take = Some(game.clock().1);
                }
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
        if turn.0.is_some() {
            lengths.push(turn.1);
        }
        let outcome = game.turn().outcome().expect("over");
        if let Some(winner) = outcome.winner() {
            wins[(winner.index() + shift) % seats] += 1;
        }
        let defends = game.defender().map(Seat::index) == Some(first);
        let tally = &mut tallies[usize::from(defends)];
        tally.add(&game, first, &outcome, began_with, first_take);
        if std::env::var_os("GAMES").is_some() {
            let all: Vec<i16> = (0..seats)
                .map(|seat| game.points(Clan::ALL[seat]))
                .collect();
            eprintln!(
                "{game_number}: first {first} defender {:?} turn {} points {all:?} men {:?} of {began_with:?} {}",
                game.defender().map(Seat::index),
                game.clock().1,
                men(&game),
                game.animals()
                    .iter()
                    .map(|animal| format!("{:?} ", animal.tether()))
                    .collect::<String>()
            );
        }
    }
    lengths.sort();
    let part = |of: usize| lengths[(lengths.len() * of / 100).min(lengths.len() - 1)];
    let won: f64 = tallies.iter().map(|tally| tally.won).sum();
    let (won, all) = (won / games as f64, games as f64);
    let error = (won * (1.0 - won) / all).sqrt();
    println!(
        "{names}: {:.1} % ± {:.1} of {games} games won alone; wins by player {wins:?}; a turn {:?} in the mean, {:?} p95, {:?} p99, {:?} at most; {:.1} s, {} actions a game",
        100.0 * won,
        100.0 * error,
        lengths.iter().sum::<Duration>() / lengths.len() as u32,
        part(95),
        part(99),
        part(100),
        began.elapsed().as_secs_f64(),
        actions / games.max(1),
    );
    for (role, tally) in ["attacking", "defending"].into_iter().zip(&tallies) {
        println!("  {role}: {}", tally.told());
    }
}

/// For how long this thread has worked, without what other programs took of the processor where the system tells (Linux).
fn worked(began: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let first = told.as_deref().and_then(|line| line.split(' ').next());
    let worked = first.and_then(|nanos| nanos.parse().ok());
    worked.map_or_else(|| began.elapsed(), Duration::from_nanos)
}

/// How many men each clan has.
fn men(game: &FeudWar) -> [usize; Clan::SEATS] {
    std::array::from_fn(|seat| {
        let own = game.figures().iter();
        own.filter(|one| one.is_there() && one.is_man() && one.id().clan == Clan::ALL[seat])
            .count()
    })
}

/// What became of the first player's games in one role.
#[derive(Default)]
struct Tally {
    games: f64,
    won: f64,
    share: f64,
    points: f64,
    /// Points of the best other attacker, of the defender if it is another, and of nobody.
    best: f64,
    defender: f64,
    nobody: f64,
    began_with: f64,
    men: f64,
    others: f64,
    taken: f64,
    take: f64,
}

impl Tally {
    fn add(
        &mut self,
        game: &FeudWar,
        first: usize,
        outcome: &Outcome,
        began_with: Option<[usize; Clan::SEATS]>,
        first_take: Option<u8>,
    ) {
        let points = |seat: usize| f64::from(game.points(Clan::ALL[seat]));
        let defender = game.defender().map(Seat::index);
        let all: f64 = (game.animals().iter())
            .map(|animal| f64::from(animal.row().points))
            .sum();
        let others = (0..game.seats()).filter(|seat| *seat != first);
        self.games += 1.0;
        self.won += f64::from(u8::from(outcome.winner() == Some(Seat::new(first))));
        self.share += f64::from(outcome.share(Seat::new(first))) / f64::from(Outcome::WHOLE);
        self.points += points(first);
        self.nobody += all - (0..game.seats()).map(points).sum::<f64>();
        for seat in others.clone().filter(|seat| Some(*seat) == defender) {
            self.defender += points(seat);
        }
        let attackers = others.clone().filter(|seat| Some(*seat) != defender);
        self.best += attackers.map(points).fold(0.0, f64::max);
        let (before, after) = (began_with.unwrap_or_default(), men(game));
        self.began_with += before[first] as f64;
        self.men += after[first] as f64;
        self.others += others.map(|seat| after[seat] as f64).sum::<f64>();
        if let Some(turn) = first_take {
            (self.taken, self.take) = (self.taken + 1.0, self.take + f64::from(turn));
        }
    }

    fn told(&self) -> String {
        let mean = |sum: f64| sum / self.games.max(1.0);
        format!(
            "{} of {} won, share {:.2}; points {:.1}, best other attacker {:.1}, other defender {:.1}, nobody {:.1}; men {:.1} of {:.1}, others {:.1}; first animal in turn {:.1}",
            self.won,
            self.games,
            mean(self.share),
            mean(self.points),
            mean(self.best),
            mean(self.defender),
            mean(self.nobody),
            mean(self.men),
            mean(self.began_with),
            mean(self.others),
            self.take / self.taken.max(1.0),
        )
    }
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
