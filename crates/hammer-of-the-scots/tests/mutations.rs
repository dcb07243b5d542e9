//! A position is refused or can be played: exact descriptions of true states, and what people write, are changed at
//! random, and whatever is then accepted must hold for a while of random play.

use hammer_of_the_scots::{HammerOfTheScots, SETTINGS};
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};
use table::{Chance, Game, Journal, Knowledge, Rng, Settings};

/// The blocks in an exact description.
const BLOCKS: &str = "muster";

/// Descriptions of states from random games.
fn states(rng: &mut Rng) -> Vec<Value> {
    let mut states = Vec::new();
    let games: [&[&str]; 4] = [
        &[],
        &["scenario=bruce"],
        &["scenario=campaign", "last-year=1309"],
        &["schiltroms=on", "english-bid=3"],
    ];
    for n in 0..24 {
        let settings = Settings::from_lines(SETTINGS, games[n % games.len()]).unwrap();
        let mut chance = Chance::imagined(Rng::new(rng.bits()));
        let mut journal = Journal::silent();
        let mut game = HammerOfTheScots::open(&settings.at(2), &mut chance, &mut journal).unwrap();
        while let Some(seat) = game.turn().next_seat() {
            if rng.pick(8) == 0 {
                states.push(game.describe(Knowledge::Everything)["exact"].take());
            }
            let action = game.nth(seat, rng.pick(game.count(seat)));
            game.play(seat, &action, &mut chance, &mut journal).unwrap();
        }
        states.push(game.describe(Knowledge::Everything)["exact"].take());
    }
    states
}

/// Some value in the description, the containers included.
fn walk<'a>(value: &'a mut Value, rng: &mut Rng) -> &'a mut Value {
    let size = match value {
        Value::Object(map) => map.len(),
        Value::Array(list) => list.len(),
        _ => 0,
    };
    if size == 0 || rng.pick(4) == 0 {
        return value;
    }
    let n = rng.pick(size);
    let deeper = match value {
        Value::Object(map) => map.values_mut().nth(n),
        Value::Array(list) => list.get_mut(n),
        _ => None,
    };
    walk(deeper.unwrap(), rng)
}

/// Changes one thing: a value for another of this or another state, a number by one, or something left out.
fn mutate(state: &mut Value, other: &Value, rng: &mut Rng) {
    match rng.pick(6) {
        0 => {
            if let Value::Object(map) = state
                && let Some(key) = map.keys().nth(rng.pick(map.len().max(1))).cloned()
            {
                map.remove(&key);
            }
        }
        1 => {
            if let (Value::Object(map), Value::Object(other)) = (state, other) {
                let (key, value) = other.iter().nth(rng.pick(other.len())).unwrap();
                map.insert(key.clone(), value.clone());
            }
        }
        2 => {
            let Some(others) = other[BLOCKS].as_object() else {
                return;
            };
            let (_, place) = others.iter().nth(rng.pick(others.len())).unwrap();
            if let Some(Value::Object(map)) = state.get_mut(BLOCKS) {
                let n = rng.pick(map.len().max(1));
                if let Some(value) = map.values_mut().nth(n) {
                    *value = place.clone();
                }
            }
        }
        3 => {
            let mut copy = state.clone();
            let taken = walk(&mut copy, rng).take();
            *walk(state, rng) = taken;
        }
        4 => {
            let mut copy = other.clone();
            let taken = walk(&mut copy, rng).take();
            *walk(state, rng) = taken;
        }
        _ => match walk(state, rng) {
            Value::Number(number) => {
                let number = number.as_i64().unwrap_or(0) + [-1, 1, 7][rng.pick(3)];
                *walk(state, rng) = Value::from(number);
            }
            Value::Array(list) if !list.is_empty() => {
                list.remove(rng.pick(list.len()));
            }
            Value::Bool(flag) => *flag = !*flag,
            _ => {}
        },
    }
}

/// Plays on at random; a game must have something to do until it is over.
fn play_on(mut game: HammerOfTheScots, seed: u64) {
    let mut rng = Rng::new(seed);
    let mut chance = Chance::imagined(Rng::new(rng.bits()));
    let mut journal = Journal::silent();
    for _ in 0..200 {
        let Some(seat) = game.turn().next_seat() else {
            return;
        };
        let count = game.count(seat);
        assert!(count > 0, "nothing to do");
        let action = game.nth(seat, rng.pick(count));
        game.play(seat, &action, &mut chance, &mut journal).unwrap();
        game.muster().check().unwrap();
    }
    for seat in [table::Seat::FIRST, table::Seat::SECOND] {
        let _ = game.view(Some(seat)).to_string();
        let _ = game.imagine(seat, &mut rng);
    }
}

#[test]
fn whatever_is_accepted_can_be_played() {
    let mut rng = Rng::new(1314);
    let states = states(&mut rng);
    let exact = |state: &Value| format!("{{\"exact\":{state}}}");
    let [accepted, refused] = change_and_play(&mut rng, &states, exact);
    assert!(accepted > 1_000 && refused > 1_000, "{accepted} {refused}");
}

#[test]
fn whatever_people_write_is_refused_or_can_be_played() {
    let mut rng = Rng::new(1297);
    let page = include_str!("../../../docs/hammer-of-the-scots.md");
    let examples = page.split("```json\n").skip(1);
    let examples = examples.filter_map(|part| serde_json::from_str(part.split("```").next()?).ok());
    let told: Vec<Value> = examples.collect();
    assert!(told.len() >= 6);
    let [accepted, refused] = change_and_play(&mut rng, &told, Value::to_string);
    assert!(accepted > 1_000 && refused > 1_000, "{accepted} {refused}");
}

/// Changes states at random and plays those that are accepted; how many were, and how many were not.
fn change_and_play(
    rng: &mut Rng,
    states: &[Value],
    written: impl Fn(&Value) -> String,
) -> [usize; 2] {
    let (mut accepted, mut refused) = (0, 0);
    let tries: usize = std::env::var("TRIES").map_or(15_000, |tries| tries.parse().unwrap());
    for n in 0..tries {
        let mut state = states[rng.pick(states.len())].clone();
        for _ in 0..=rng.pick(3) {
            let other = &states[rng.pick(states.len())];
            mutate(&mut state, other, rng);
        }
        let json = written(&state);
        match HammerOfTheScots::from_position(&json) {
            Err(error) => {
                assert!(!error.to_string().is_empty());
                refused += 1;
            }
            Ok(game) => {
                accepted += 1;
                // What was accepted is described exactly.
                let again = game.describe(Knowledge::Everything).to_string();
                let back = HammerOfTheScots::from_position(&again);
                assert_eq!(back.as_ref(), Ok(&game), "{json}\n{again}");
                let played = catch_unwind(AssertUnwindSafe(|| play_on(game, n as u64)));
                assert!(played.is_ok(), "cannot be played: {json}");
            }
        }
    }
    [accepted, refused]
}
