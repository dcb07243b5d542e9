//! Computer play of Border Reivers: how many VP a player makes, or better numbers for the guide.
//!
//!     cargo run --release -p opponents --example reive -- play greedy 500 dacre
//!     cargo run --release -p opponents --example reive -- policy 2000
//!     cargo run --release -p opponents --example reive -- climb 600
//!     cargo run --release -p opponents --example reive -- random 2000
//!     cargo run --release -p opponents --example reive -- hints 3
//!
//! `stages` tells where the greedy player does worse than the policy. `policy` plays by the guide's playout policy alone.
//! `climb` changes the taste a little again and again and keeps what makes more VP in the same games. `random` tells what a
//! random player makes who leaves out this or that senseless action. `hints` prints some hints of every stage, what the
//! coach says of a random action there, and how long both took.

use border_reivers::{Action, BorderReivers, Family, Stage, WIN};
use opponents::{
    Budget, Guide, Opening, PlayerSpec, appraise,
    border_reivers::{Headman, Taste},
    counsel,
};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use table::{Chance, Game, Journal, Rng, Seat, Settings};

fn settings(family: Family) -> Settings {
    Settings::from_lines(BorderReivers::SETTINGS, &[format!("family={family}")]).expect("a family")
}

/// Plays one game, asking `choose` for each action; its VP, and the number of actions.
fn game(
    family: Family,
    number: u64,
    mut choose: impl FnMut(&BorderReivers) -> Action,
) -> (u16, u32) {
    let mut chance = Chance::imagined(Rng::new(number.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
    let journal = &mut Journal::silent();
    let mut game =
        BorderReivers::open(&settings(family).at(1), &mut chance, journal).expect("opens");
    let mut actions = 0;
    while game.turn().outcome().is_none() {
        let action = choose(&game);
        let played = game.play(Seat::FIRST, &action, &mut chance, journal);
        played.unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
        actions += 1;
    }
    (game.points(), actions)
}

fn by_policy(guide: &Headman, family: Family, number: u64) -> (u16, u32) {
    let mut rng = Rng::new(number);
    let mut notes = Default::default();
    game(family, number, |game| {
        guide
            .playout(game, Seat::FIRST, &mut notes, &mut rng)
            .expect("an action")
    })
}

/// Seconds of processor time that this thread has had; the clock's, where that is not known.
fn processor() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let first = text
        .split_whitespace()
        .next()
        .and_then(|first| first.parse::<f64>().ok());
    first.map_or(0.0, |nanoseconds| nanoseconds / 1e9)
}

fn report(name: &str, mut points: Vec<u16>, actions: u64, seconds: f64) {
    points.sort_unstable();
    let count = points.len() as f64;
    let mean = points.iter().map(|points| f64::from(*points)).sum::<f64>() / count;
    let variance = points
        .iter()
        .map(|points| (f64::from(*points) - mean).powi(2))
        .sum::<f64>()
        / count;
    let at = |part: f64| points[((count - 1.0) * part) as usize];
    let wins = points.iter().filter(|points| **points >= WIN).count() as f64 / count;
    println!(
        "{name}: {count} games, mean {mean:.1} ± {:.1}, deviation {:.1}, least {}, tenths {}-{}, quarters {}-{}-{}, most {}, \
         won {:.0} %; {:.2} ms a decision of the processor's time",
        (variance / count).sqrt(),
        variance.sqrt(),
        points[0],
        at(0.1),
        at(0.9),
        at(0.25),
        at(0.5),
        at(0.75),
        points[points.len() - 1],
        100.0 * wins,
        1e3 * seconds / actions as f64,
    );
}

fn play(spec: &PlayerSpec, games: u64, family: Family) {
    let guide = Headman::default();
    let mut player = spec.player(&guide, Rng::new(0), Duration::from_secs(60));
    let began = processor();
    let (mut points, mut actions) = (Vec::new(), 0);
    for number in 0..games {
        let opening = Opening {
            seat: Seat::FIRST,
            seats: 1,
            settings: &settings(family),
            rng: Rng::new(number),
        };
        player.open(&opening).expect("opens");
        let (vp, asked) = game(family, number, |game| {
            player.choose(game, Seat::FIRST).expect("an action")
        });
        points.push(vp);
        actions += u64::from(asked);
        if std::env::var_os("TELL").is_some() {
            eprintln!("{family} {number}: {vp}");
        }
    }
    report(
        &format!("{spec} {family}"),
        points,
        actions,
        processor() - began,
    );
}

fn policy(games: u64) {
    for family in Family::ALL {
        let guide = Headman::default();
        let began = processor();
        let results: Vec<(u16, u32)> = (0..games)
            .map(|number| by_policy(&guide, family, number))
            .collect();
        let actions = results.iter().map(|(_, actions)| u64::from(*actions)).sum();
        let points = results.iter().map(|(points, _)| *points).collect();
        report(
            &format!("policy {family}"),
            points,
            actions,
            processor() - began,
        );
    }
}

/// The mean of a taste over some games of all families.
fn mean(taste: Taste, first: u64, games: u64) -> f64 {
    let guide = Headman::new(taste);
    let points = (first..first + games)
        .map(|number| by_policy(&guide, Family::ALL[number as usize % 4], number).0);
    points.map(f64::from).sum::<f64>() / games as f64
}

fn climb(seconds: u64) {
    let deadline = Instant::now() + Duration::from_secs(seconds);
    let mut rng = Rng::new(std::process::id().into());
    let mut best = Taste::default();
    let mut first = 1_000_000;
    while Instant::now() < deadline {
        let mut other = best;
        {
            let mut numbers = other.numbers();
            for _ in 0..1 + rng.pick(4) {
                let place = rng.pick(numbers.len());
                *numbers[place] *= (0.5 * (rng.unit() + rng.unit() + rng.unit() - 1.5)).exp();
            }
        }
        // Fresh games each time; a difference must hold in more and more of them.
        let mut lead = 0.0;
        let mut played = 0;
        for games in [400, 800, 1600, 3200] {
            lead += games as f64 * (mean(other, first, games) - mean(best, first, games));
            first += games;
            played += games;
            if lead / (played as f64) < 18.0 / (played as f64).sqrt() * 0.6 {
                lead = 0.0;
                break;
            }
        }
        if lead > 0.0 {
            best = other;
            println!("{:+.2}: {best:?}", lead / played as f64);
        }
    }
    println!(
        "{:.2} against {:.2}: {best:?}",
        mean(best, 0, 8000),
        mean(Taste::default(), 0, 8000)
    );
}

/// What a random player may leave out: an action is senseless if others are left.
type Senseless = (&'static str, fn(&BorderReivers, &Action) -> bool);

const SENSELESS: [Senseless; 6] = [
    ("passes only when it must", |_, action| {
        *action == Action::Pass
    }),
    ("uses a card and never discards it", |_, action| {
        matches!(action, Action::Discard(_))
    }),
    ("stops only when nothing is left", |_, action| {
        *action == Action::Done
    }),
    ("adds all it has before it rolls", |_, action| {
        *action == Action::Roll
    }),
    (
        "sends half its horses, the rest with the last card",
        |game, action| {
            let [standing, _] = game.horses();
            let sent = match game.selected().is_empty() {
                true => standing,
                false => standing.div_ceil(2),
            };
            matches!(action, Action::Commit(horses) if *horses != sent)
        },
    ),
    (
        "raids only where sheep stand",
        |game, action| matches!(action, Action::Raid(region) if game.sheep(*region)[0] == 0),
    ),
];

/// The VP of random players who leave out some senseless actions, over all families.
fn random(games: u64) {
    let play = |name: &str, left_out: &[Senseless]| {
        let began = processor();
        let (mut points, mut actions) = (Vec::new(), 0);
        for number in 0..games {
            let mut rng = Rng::new(number);
            let (mut all, mut good) = (Vec::new(), Vec::new());
            let family = Family::ALL[number as usize % 4];
            let (vp, asked) = game(family, number, |game| {
                all.clear();
                game.actions(Seat::FIRST, &mut all);
                let is_senseless =
                    |action: &Action| left_out.iter().any(|(_, is)| is(game, action));
                good.clear();
                good.extend(all.iter().filter(|action| !is_senseless(action)).copied());
                let from = if good.is_empty() { &all } else { &good };
                from[rng.pick(from.len())]
            });
            points.push(vp);
            actions += u64::from(asked);
        }
        report(name, points, actions, processor() - began);
    };
    play("any action", &[]);
    for one in SENSELESS {
        play(one.0, &[one]);
    }
    play("all of these", &SENSELESS);
}

/// Some hints of every stage, in words, and what the coach says of a random action there.
fn hints(each: usize) {
    let guide = Headman::default();
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut slowest: BTreeMap<String, f64> = BTreeMap::new();
    for number in 0..60 {
        let (mut notes, mut rng) = (Default::default(), Rng::new(number));
        game(Family::ALL[number as usize % 4], number, |game| {
            let stage = stage_name(game);
            let count = game.count(Seat::FIRST);
            if count > 1 && seen.get(&stage).is_none_or(|times| *times < each) && rng.pick(3) == 0 {
                *seen.entry(stage.clone()).or_default() += 1;
                let began = processor();
                hint(&guide, game, &stage, &mut rng);
                let longest = slowest.entry(stage).or_default();
                *longest = longest.max(processor() - began);
            }
            match number % 2 {
                0 => game.nth(Seat::FIRST, rng.pick(count)),
                _ => guide
                    .playout(game, Seat::FIRST, &mut notes, &mut rng)
                    .expect("an action"),
            }
        });
    }
    for (stage, seconds) in slowest {
        println!(
            "{stage:10} {:.0} ms at most for hint and remark",
            1e3 * seconds
        );
    }
}

fn hint(guide: &Headman, game: &BorderReivers, stage: &str, rng: &mut Rng) {
    let budget = Budget::Simulations(1500);
    let lines = counsel(guide, game, Seat::FIRST, budget, Rng::new(rng.bits())).expect("a hint");
    println!(
        "{stage}: {}",
        game.prompt(&table::Voice::new(Some(Seat::FIRST), &[]))
    );
    for (place, line) in lines.iter().enumerate() {
        let share = 100.0 * line.share;
        for (index, one) in line.moves.iter().enumerate() {
            let why = line.reasons.get(index).map(|why| why.join(" "));
            println!("  {place} {share:.0} {one} [{}]", why.unwrap_or_default());
        }
    }
    let mut done = vec![game.nth(Seat::FIRST, rng.pick(game.count(Seat::FIRST)))];
    let mut world = game.clone();
    let mut chance = Chance::imagined(Rng::new(1));
    while let Some(last) = done.last()
        && world
            .play(Seat::FIRST, last, &mut chance, &mut Journal::silent())
            .is_ok()
        && world.stage() != Stage::Over
        && chance.drawn() == 0
        && guide.is_halfway(&world)
    {
        done.push(world.nth(Seat::FIRST, rng.pick(world.count(Seat::FIRST))));
    }
    let made = guide.moves(game, Seat::FIRST, &done);
    let said = appraise(
        guide,
        game,
        Seat::FIRST,
        &done,
        budget,
        Rng::new(rng.bits()),
    );
    let made = made.first().map(ToString::to_string).unwrap_or_default();
    println!("  coach on '{made}': {:?}", said.expect("a remark"));
}

/// The name of the decision at hand.
fn stage_name(game: &BorderReivers) -> String {
    let text = format!("{:?}", game.stage());
    let name = text.split(|sign: char| !sign.is_alphanumeric()).next();
    name.unwrap_or_default().to_string()
}

/// How the policy does if the greedy player decides at one kind of stage: where the evaluation and the policy disagree.
fn stages(games: u64) {
    let guide = Headman::default();
    let name = stage_name;
    let mut names = std::collections::BTreeSet::from(["None".to_string()]);
    for number in 0..20 {
        let (mut notes, mut rng) = (Default::default(), Rng::new(number));
        game(Family::Dacre, number, |game| {
            names.insert(name(game));
            guide
                .playout(game, Seat::FIRST, &mut notes, &mut rng)
                .expect("an action")
        });
    }
    for stage in &names {
        let mut points = Vec::new();
        for number in 0..games {
            let mut greedy =
                PlayerSpec::Greedy.player(&guide, Rng::new(number), Duration::from_secs(60));
            let (mut notes, mut rng) = (Default::default(), Rng::new(number));
            let family = Family::ALL[number as usize % 4];
            points.push(f64::from(
                game(family, number, |game| match name(game) == *stage {
                    true => greedy.choose(game, Seat::FIRST).expect("an action"),
                    false => guide
                        .playout(game, Seat::FIRST, &mut notes, &mut rng)
                        .expect("an action"),
                })
                .0,
            ));
        }
        println!(
            "{stage:10} {:.1}",
            points.iter().sum::<f64>() / games as f64
        );
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, otherwise: u64| {
        words
            .get(place)
            .and_then(|word| word.parse().ok())
            .unwrap_or(otherwise)
    };
    match words.first().map(String::as_str) {
        Some("play") => {
            let spec: PlayerSpec = words
                .get(1)
                .and_then(|spec| spec.parse().ok())
                .unwrap_or(PlayerSpec::Greedy);
            let named = words
                .get(3)
                .and_then(|family| family.parse::<Family>().ok());
            for family in Family::ALL
                .into_iter()
                .filter(|family| named.is_none_or(|named| named == *family))
            {
                play(&spec, number(2, 100), family);
            }
        }
        Some("stages") => stages(number(1, 400)),
        Some("climb") => climb(number(1, 60)),
        Some("random") => random(number(1, 2000)),
        Some("hints") => hints(number(1, 2) as usize),
        _ => policy(number(1, 1000)),
    }
}
