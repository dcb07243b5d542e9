//! Hammer of the Scots on the server: cards laid at the same time, and pages that name no hidden block.

mod support;

use serde_json::{Value, json};
use server::{Config, Limits};
use std::collections::HashSet;
use store::SqliteStore;
use support::{Live, Program, text};

const GAME: &str = "hammer-of-the-scots";

/// England and Scotland at a table, each a program of its own.
fn table(live: &Live) -> (String, [Program; 2]) {
    let opened = live.open(&json!({ "game": GAME, "seats": ["me", "friend"] }));
    let body = json!({ "invitation": opened.invitations[0]["invitation"], "name": "Ben" });
    let path = format!("/api/tables/{}/join", opened.id);
    let joined = live.anyone().post_json(&path, &body).ok();
    let scots = live.program(&text(&joined["secret"]));
    (opened.id, [opened.program, scots])
}

fn quick() -> Live {
    let limits = Limits {
        rate: 1e5,
        burst: 1e5,
        ..Limits::default()
    };
    let config = Config {
        limits,
        ..Config::default()
    };
    Live::with(config, SqliteStore::in_memory())
}

fn lay(id: &str, program: &Program, version: u64) -> support::Answer {
    let action = program.view(id)["legal"][0]["notation"].clone();
    act(id, program, &action, version)
}

fn act(id: &str, program: &Program, action: &Value, version: u64) -> support::Answer {
    let body = json!({ "action": action, "version": version });
    program.post(&format!("/api/tables/{id}/act"), &body)
}

#[test]
fn both_lay_a_card_from_what_they_saw_at_the_same_time() {
    for first in [0, 1] {
        let live = Live::start();
        let (id, both) = table(&live);
        let [one, other] = [&both[first], &both[1 - first]];
        assert_eq!(one.view(&id)["turn"], json!([1, 2]));
        assert_eq!(lay(&id, one, 0).ok()["version"], 1);
        // Who has laid a card is not asked again, and a spectator never is.
        let again = act(&id, one, &json!("play 1"), 0);
        again.refused(409, "stale");
        let stranger = live.program(&"a".repeat(32));
        stranger
            .post(
                &format!("/api/tables/{id}/act"),
                &json!({ "action": "play 1", "version": 0 }),
            )
            .refused(403, "forbidden");
        // The other still acts on the version that both saw.
        assert_eq!(lay(&id, other, 0).ok()["version"], 2);
        // From now on what was seen before is stale again, for both.
        for program in &both {
            for version in [0, 1] {
                let answer = act(&id, program, &json!("end"), version);
                answer.refused(409, "stale");
            }
        }
    }
}

#[test]
fn what_has_not_come_up_yet_cannot_be_seen_already() {
    let live = Live::start();
    let (id, [english, scots]) = table(&live);
    let answer = lay(&id, &scots, 1);
    answer.refused(409, "stale");
    lay(&id, &english, 0).ok();
    // Taking back is no part of it.
    let undo = english.post(&format!("/api/tables/{id}/undo"), &json!({ "version": 0 }));
    undo.refused(409, "stale");
}

/// The ids of all blocks of a side, as they stand in a picture.
fn blocks(seat: usize) -> impl Iterator<Item = String> {
    let is_side = move |block: &hammer_of_the_scots::Block| block.side().seat().index() == seat;
    let blocks = hammer_of_the_scots::Block::all().filter(is_side);
    blocks.map(|block| block.to_string())
}

/// Every block that a view names.
fn named(view: &Value, found: &mut HashSet<String>) {
    match view {
        Value::String(text) => drop(found.insert(text.clone())),
        Value::Array(list) => list.iter().for_each(|one| named(one, found)),
        Value::Object(fields) => fields.values().for_each(|one| named(one, found)),
        _ => {}
    }
}

#[test]
fn no_page_names_a_block_that_its_reader_may_not_know() {
    let live = quick();
    let (id, both) = table(&live);
    let mut rng = table::Rng::new(3);
    let mut seen = 0;
    for step in 0..700 {
        let turn = both[0].view(&id)["turn"].clone();
        let Some(seat) = turn.as_array().and_then(|seats| seats.first()) else {
            break;
        };
        let own = seat.as_u64().unwrap() as usize - 1;
        if step % 9 == 0 {
            for (reader, program) in both.iter().enumerate() {
                let mut known = HashSet::new();
                named(&program.view(&id)["view"], &mut known);
                let page = program.get(&format!("/table/{id}"));
                assert_eq!(page.status, 200);
                let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
                let words: HashSet<&str> = page.body.split(|letter| !is_word(letter)).collect();
                for block in blocks(1 - reader).filter(|block| !known.contains(block)) {
                    // A word of the page, and the sign of a kind.
                    let is_said = ["king", "norse"].contains(&block.as_str());
                    assert!(
                        is_said || !words.contains(block.as_str()),
                        "{block} at {step}"
                    );
                    seen += 1;
                }
            }
        }
        let view = both[own].view(&id);
        let legal = view["legal"].as_array().unwrap();
        // Movement goes on while it can, so that there are battles.
        let some: Vec<&Value> = legal
            .iter()
            .map(|legal| &legal["notation"])
            .filter(|action| legal.len() == 1 || *action != "end")
            .collect();
        let action = some[rng.pick(some.len())];
        act(&id, &both[own], action, view["version"].as_u64().unwrap()).ok();
    }
    assert!(seen > 1000, "{seen}");
}
