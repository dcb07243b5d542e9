//! Hints are agreed when a table is set up, what is used is told to the others and kept, a plan is played action by action,
//! and the odds before an attack come from what the reader sees.

use crate::support::Live;
use serde_json::{Value, json};
use server::Config;
use store::SqliteStore;

const GAME: &str = "schotten-totten";

fn hint(id: &str) -> String {
    format!("/api/tables/{id}/hint")
}

#[test]
fn between_people_hints_are_off_unless_they_are_agreed_on() {
    let live = Live::start();
    let open = |body: Value| live.open(&body);
    let settings = json!({ "first": 1 });
    for seats in [json!(["me", "friend"]), json!(["me", "here"])] {
        let off = open(json!({ "game": GAME, "settings": settings, "seats": seats }));
        let refused = off.program.get(&hint(&off.id));
        refused.refused(409, "conflict");
        assert!(refused.body.contains("Hints are off at this table"));
        let on = open(json!({ "game": GAME, "settings": settings, "seats": seats, "hints": true }));
        assert!(
            !on.program.get(&format!("{}?as=1", hint(&on.id))).ok()["hints"]
                .as_array()
                .unwrap()
                .is_empty()
        );
    }
    // Against the computer they are on, unless nobody wants them.
    let alone = open(json!({ "game": GAME, "settings": settings, "seats": ["me", "easy"] }));
    assert_eq!(alone.program.get(&hint(&alone.id)).status, 200);
    let never =
        json!({ "game": GAME, "settings": settings, "seats": ["me", "easy"], "hints": false });
    let never = open(never);
    never.program.get(&hint(&never.id)).refused(409, "conflict");
}

#[test]
fn a_page_that_asks_where_hints_are_off_says_so() {
    let live = Live::start();
    let browser = live.browser();
    let form = [("seat.1", "me"), ("seat.2", "friend"), ("set.first", "1")];
    let id = browser.open(&form);
    let page = browser.get(&format!("/table/{id}?hint=1"));
    assert_eq!(page.status, 200);
    assert!(
        page.body.contains("Hints are off at this table") && !page.body.contains("id=\"hints\"")
    );
    // With them it is a plan on the board.
    let id = browser.open(&[
        ("seat.1", "me"),
        ("seat.2", "friend"),
        ("set.first", "1"),
        ("hints", "on"),
    ]);
    let page = browser.get(&format!("/table/{id}?hint=1"));
    assert!(page.body.contains("id=\"hints\"") && page.body.contains("class=\"plan\""));
    assert!(
        page.body
            .contains("The others at the table are told that you asked.")
    );
}

#[test]
fn the_others_are_told_of_a_hint_also_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    let mut live = Live::with(Config::default(), SqliteStore::open(path.clone()));
    let body = json!({ "game": GAME, "settings": { "first": 1 }, "seats": ["me", "friend"], "hints": true });
    let opened = live.open(&body);
    let address = format!("/table/{}", opened.id);
    assert!(!live.browser().get(&address).body.contains("has asked for"));
    let first = opened.program.get(&hint(&opened.id)).ok();
    // Who looks again sees the same, and is not counted twice.
    assert_eq!(opened.program.get(&hint(&opened.id)).ok(), first);
    let said = "Player 1 has asked for 1 hint.";
    assert!(live.browser().get(&address).body.contains(said));
    live.stop.now();
    live.wait();
    drop(live);
    let live = Live::with(Config::default(), SqliteStore::open(path));
    assert!(live.browser().get(&address).body.contains(said));
    drop(live);
}

#[test]
fn a_plan_is_played_action_by_action_and_stops_where_it_is_refused() {
    let live = Live::start();
    let browser = live.browser();
    let form = [
        ("seat.1", "me"),
        ("seat.2", "friend"),
        ("set.first", "1"),
        ("set.variant", "tactic"),
    ];
    let id = browser.open(&form);
    let program = live.truth(&id);
    let seat = program.turn().next_seat().unwrap();
    let place = program.legal(seat)[0].notation.clone();
    // Lay a card, end the turn, and then something that cannot be.
    let line = format!("{place}\r\n.\r\n!9\r\n+c");
    let sent = [("line", line.as_str()), ("version", "0")];
    let decision = program.decision(seat).unwrap().number.to_string();
    let sent = [sent[0], sent[1], ("decision", decision.as_str())];
    let answer = browser.post(&format!("/table/{id}/line"), &sent);
    assert_eq!(answer.status, 422, "{}", answer.body);
    let truth = live.truth(&id);
    assert_eq!(
        truth.len(),
        2,
        "two were done, the third was refused, the fourth not tried"
    );
    // A stale plan does nothing.
    let again = browser.post(&format!("/table/{id}/line"), &sent);
    assert_eq!((again.status, live.truth(&id).len()), (409, 2));
}

#[test]
fn the_odds_of_an_attack_can_be_asked_without_a_script() {
    let live = Live::start();
    let browser = live.browser();
    let form = [("seat.1", "me"), ("seat.2", "me"), ("seed", "odds")];
    let answer = browser.post("/new/hammer-of-the-scots", &form);
    let id = answer.header("location").unwrap().replace("/table/", "");
    // Until a side can attack somebody.
    let mut page = String::new();
    let mut eyes = String::new();
    for step in 0..400 {
        let truth = live.truth(&id);
        let seat = truth.turn().next_seat().unwrap();
        eyes = seat.to_string();
        page = browser.get(&format!("/table/{id}?as={eyes}")).body;
        if page.contains("Odds before an attack") && page.contains("value=\"area:") {
            break;
        }
        let legal = truth.legal(seat);
        let number = truth.decision(seat).unwrap().number.to_string();
        let action = legal[(step * 7 + 3) % legal.len()].notation.clone();
        let act = [
            ("action", action.as_str()),
            ("decision", &number),
            ("as", &eyes),
        ];
        browser.post(&format!("/table/{id}/act"), &act);
    }
    let about = page
        .split("value=\"area:")
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    let asked = format!("/table/{id}?as={eyes}&odds=area:{about}");
    let odds = browser.get(&asked).body;
    assert!(
        odds.contains("name=\"with\""),
        "who takes part can be ticked"
    );
    // Nobody ticked is not the same as nothing said.
    let nobody = browser.get(&format!("{asked}&chosen=area:{about}")).body;
    assert!(!nobody.contains("name=\"with\" value=\"block:") || !nobody.contains("checked"));
    // A stranger is told nothing.
    let stranger = live
        .browser()
        .get(&format!("/table/{id}?odds=area:{about}"))
        .body;
    assert!(!stranger.contains("odds-before"));
}
