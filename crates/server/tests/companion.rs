//! A whole game of Border Reivers beside a real board. The test has shuffled decks and dice of its own; the server only plays
//! the opponents and keeps the score. What was reported must be what the game used.

use crate::support::{Live, Program, text};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use table::Rng;

/// A real table: what lies in the decks, and what was drawn.
struct RealTable {
    rng: Rng,
    /// By the label of what is drawn, the top last.
    decks: BTreeMap<String, Vec<String>>,
    turn: u64,
}

impl RealTable {
    fn new(seed: u64) -> RealTable {
        RealTable {
            rng: Rng::new(seed),
            decks: BTreeMap::new(),
            turn: 1,
        }
    }

    fn shuffled(&mut self, mut things: Vec<String>) -> Vec<String> {
        self.rng.shuffle(&mut things);
        things
    }

    /// A new turn has a new deck of Summer cards.
    fn begin(&mut self, turn: u64) {
        if self.turn != turn {
            self.turn = turn;
            self.decks.remove("a card of the draft");
        }
    }

    /// The card that is drawn here for this label, of those that the server thinks possible.
    fn draw(&mut self, label: &str, possible: &[String]) -> String {
        if label.contains("card of the discards") {
            // What is still in the deck cannot lie among the discards.
            let none = Vec::new();
            let deck = self.decks.get("a card of the draft").unwrap_or(&none);
            let lying: Vec<&String> = possible
                .iter()
                .filter(|card| !deck.contains(card))
                .collect();
            return lying[self.rng.pick(lying.len())].clone();
        }
        let label = if label.contains("Summer") {
            "a card of the draft"
        } else {
            label
        };
        if self.decks.get(label).is_none_or(Vec::is_empty) {
            let mut deck = self.shuffled(possible.to_vec());
            if label == "a card of the draft" && deck.len() == 34 {
                // Seven go to the discards, and nobody looks at them.
                deck.truncate(27);
            }
            self.decks.insert(label.into(), deck);
        }
        let deck = self.decks.get_mut(label).unwrap();
        match deck.iter().rposition(|thing| possible.contains(thing)) {
            Some(at) => deck.remove(at),
            // The bag was filled anew.
            None => {
                let deck = self.shuffled(possible.to_vec());
                self.decks.insert(label.into(), deck);
                self.decks.get_mut(label).unwrap().pop().unwrap()
            }
        }
    }

    /// The next result for what is wanted, as the server counts it.
    fn answer(&mut self, wanted: &Value) -> u32 {
        let label = text(&wanted["label"]);
        assert!(!label.trim().is_empty() && label != "chance", "{wanted}");
        let missing = &wanted["missing"];
        if let Some(dice) = missing.get("dice") {
            let sides = dice["sides"].as_u64().unwrap() as usize;
            return self.rng.pick(sides) as u32;
        }
        let possible: Vec<String> = missing["one-of"]
            .as_array()
            .unwrap_or_else(|| panic!("{wanted}"))
            .iter()
            .map(text)
            .collect();
        let drawn = self.draw(&label, &possible);
        possible.iter().position(|thing| *thing == drawn).unwrap() as u32
    }
}

/// Opens a table beside a real board: deals three cards.
fn set_up(live: &Live, table: &mut RealTable) -> (String, Program) {
    let mut reports: Vec<u32> = Vec::new();
    loop {
        let settings = json!({ "family": "kerr" });
        let body = json!({ "game": "border-reivers", "seats": ["me"], "settings": settings, "reports": reports });
        let answer = live.anyone().post_json("/api/tables", &body);
        if answer.status == 201 {
            assert_eq!(reports.len(), 3, "three cards of the first draft");
            let opened = answer.json();
            return (text(&opened["id"]), live.program(&text(&opened["secret"])));
        }
        let error = answer.refused(422, "wants");
        reports.push(table.answer(&error["wanted"]));
    }
}

#[test]
fn a_whole_game_beside_a_real_board_ends_at_a_result() {
    let live = Live::start();
    let mut real = RealTable::new(11);
    let (id, player) = set_up(&live, &mut real);
    let act = format!("/api/tables/{id}/act");
    let mut reported: Vec<(String, Vec<u32>)> = Vec::new();
    let (mut asked, mut undone, mut rolled) = (0, 0, 0);
    let mut choosing = Rng::new(5);
    let end = loop {
        let seen = player.view(&id);
        if seen["over"] == true {
            break seen;
        }
        assert!(reported.len() < 2_000, "it goes on for ever");
        real.begin(seen["view"]["turn"].as_u64().unwrap());
        let legal = seen["legal"].as_array().unwrap();
        let action = text(&legal[choosing.pick(legal.len())]["notation"]);
        let mut reports: Vec<u32> = Vec::new();
        loop {
            let body =
                json!({ "action": action, "decision": seen["decision"], "reports": reports });
            let answer = player.post(&act, &body);
            if answer.status == 200 {
                break;
            }
            let error = answer.refused(422, "wants");
            assert_eq!(error["reports"], json!(reports), "what was told comes back");
            // What was entered is told again, in words.
            let entered = error["wanted"]["entered"].as_array();
            let told: usize = entered.into_iter().flatten().map(results_in).sum();
            assert_eq!(told, reports.len(), "{error}");
            reports.push(real.answer(&error["wanted"]));
            asked += 1;
        }
        // Now and then a mistake is noticed: taken back, and reported as it was.
        let after = player.view(&id);
        if !reports.is_empty() && after["over"] == false && reported.len() % 7 == 3 {
            let version = json!({ "version": after["version"] });
            player
                .post(&format!("/api/tables/{id}/undo"), &version)
                .ok();
            let again = player.view(&id);
            assert_eq!(again["view"], seen["view"], "as it was before {action}");
            let body =
                json!({ "action": action, "decision": again["decision"], "reports": reports });
            player.post(&act, &body).ok();
            assert_eq!(player.view(&id)["view"], after["view"]);
            undone += 1;
        }
        reported.push((action, reports));
        rolled += 1;
    };
    assert!(
        asked > 100 && undone > 3 && rolled > 60,
        "{asked} {undone} {rolled}"
    );
    assert!(
        end["prompt"]
            .as_str()
            .is_some_and(|prompt| prompt.contains("VP") || !prompt.is_empty())
    );
    assert_eq!(end["seed_hash"], Value::Null);
    // What is kept are the actions with the very results that were reported.
    let truth = live.truth(&id);
    let record = truth.record();
    let kept: Vec<(String, Vec<u32>)> = record
        .moves
        .iter()
        .map(|done| (done.action.clone(), done.draws.clone()))
        .collect();
    assert_eq!(kept, reported);
    let sum: i64 = end["view"]["score"]
        .as_array()
        .unwrap()
        .iter()
        .map(|turn| turn["total"].as_i64().unwrap())
        .sum();
    let animals = end["view"]["animals"].as_array().unwrap().iter();
    let animals: i64 = animals.map(|points| points.as_i64().unwrap()).sum();
    assert_eq!(
        end["scores"][0].as_i64(),
        Some(sum + animals),
        "the score sheet adds up"
    );
}

fn results_in(entered: &Value) -> usize {
    match entered.get("dice") {
        Some(dice) => dice.as_array().unwrap().len(),
        None => usize::from(entered.get("thing").is_some()),
    }
}

#[test]
fn marches_rolls_and_draws_for_who_has_no_dice_at_hand() {
    let live = Live::start();
    let body = json!({ "game": "border-reivers", "seats": ["me"], "reports": [], "roll": "rest" });
    let opened = live.open(&body);
    let seen = opened.program.view(&opened.id);
    assert_eq!(seen["view"]["dealt"].as_array().unwrap().len(), 3);
    let mut choosing = Rng::new(9);
    for _ in 0..40 {
        let seen = opened.program.view(&opened.id);
        let legal = seen["legal"].as_array().unwrap();
        let action = &legal[choosing.pick(legal.len())]["notation"];
        let body = json!({ "action": action, "decision": seen["decision"], "roll": "rest" });
        opened
            .program
            .post(&format!("/api/tables/{}/act", opened.id), &body)
            .ok();
    }
    // A computer has no hands at a real table.
    let body = json!({ "game": "border-reivers", "seats": ["normal"], "reports": [] });
    let answer = live.anyone().post_json("/api/tables", &body);
    answer.refused(400, "bad-request");
    // A table that rolls itself has nothing to roll for people.
    let drawn = live.open(&json!({ "game": "border-reivers", "seats": ["me"] }));
    let act = json!({ "action": "pass", "decision": 1, "roll": "one" });
    let path = format!("/api/tables/{}/act", drawn.id);
    drawn.program.post(&path, &act).refused(422, "refused");
}

#[test]
fn a_question_is_a_form_that_needs_no_script() {
    let live = Live::start();
    let browser = live.browser();
    let form = |more: &[(&str, &str)]| {
        let mut form = vec![
            ("seat.1", "me"),
            ("name.1", "Ann"),
            ("set.family", "kerr"),
            ("chance", "reported"),
        ];
        form.extend_from_slice(more);
        let sent = browser.post("/new/border-reivers", &form);
        // Each question has an address of its own, so that Back sends nothing again.
        match sent.header("location").filter(|to| to.starts_with("/new/")) {
            Some(address) => browser.get(address),
            None => sent,
        }
    };
    let asked = form(&[]);
    assert_eq!(asked.status, 200);
    assert!(asked.body.contains("A card of the draft") && asked.body.contains("name=\"pick\""));
    // A card by its number, by its name, by a tap; and what cannot be.
    let wrong = form(&[("answer", "999")]);
    assert!(
        wrong.body.contains("is none of what could be drawn"),
        "{}",
        wrong.body
    );
    let first = between(&asked.body, "name=\"pick\" value=\"", "\"");
    let one = form(&[("pick", &first)]);
    assert!(one.body.contains("Take back") && one.body.contains("name=\"reports\" value=\"0\""));
    assert!(
        !one.body
            .contains(&format!("name=\"pick\" value=\"{first}\"")),
        "it is no longer in the deck"
    );
    // Taken back, it can be drawn again.
    let back = form(&[("reports", "0"), ("kept", "")]);
    assert!(
        back.body
            .contains(&format!("name=\"pick\" value=\"{first}\""))
    );
    let rolled = form(&[("reports", "0"), ("roll", "one")]);
    assert!(rolled.body.contains("A card of the draft"));
    // Whoever comes to the address of a question opens no table by that, and nothing is rolled.
    let whole = "/new/border-reivers?seat.1=me&chance=reported&reports=0+0+0";
    assert!(browser.get(whole).body.contains("Open the table"));
    let rolls = "/new/border-reivers?seat.1=me&chance=reported&roll=rest";
    assert!(browser.get(rolls).body.contains("A card of the draft"));
    let opened = form(&[("reports", "0 0"), ("roll", "rest")]);
    assert_eq!(opened.status, 303, "{opened:?}");
    let table = opened.header("location").unwrap().to_string();
    let page = browser.get(&table).body;
    for word in [
        "your table",
        "What do you do?",
        "beside-tabs",
        "value=\"pass\"",
    ] {
        assert!(page.contains(word), "{word}");
    }
}

fn between(text: &str, before: &str, after: &str) -> String {
    let rest = text.split_once(before).unwrap().1;
    rest.split(after).next().unwrap().to_string()
}
