//! The small games on the server: more than two seats, leaving and sitting down again, points on a plane, documents, and
//! dice that people report.

use crate::support::{Live, Program, text, wait_until};
use serde_json::{Value, json};
use server::Config;
use store::SqliteStore;

fn live() -> Live {
    let config = Config {
        games: trials::catalogue(),
        ..Config::default()
    };
    Live::with(config, SqliteStore::in_memory())
}

/// A table of Gather at which three people and a computer sit.
fn hill(live: &Live) -> (String, [Program; 3]) {
    let seats = ["me", "friend", "friend", "random"];
    let opened = live.open(&json!({ "game": "gather", "seats": seats }));
    let join = |index: usize| {
        let body = json!({ "invitation": opened.invitations[index]["invitation"], "name": "Ben" });
        let path = format!("/api/tables/{}/join", opened.id);
        let joined = live.anyone().post_json(&path, &body).ok();
        live.program(&text(&joined["secret"]))
    };
    let others = [join(0), join(1)];
    let [ben, cath] = others;
    (opened.id, [opened.program, ben, cath])
}

fn act(id: &str, program: &Program, action: &str) -> crate::support::Answer {
    let decision = program.view(id)["decision"].clone();
    let body = json!({ "action": action, "decision": decision });
    program.post(&format!("/api/tables/{id}/act"), &body)
}

#[test]
fn four_play_on_when_one_leaves_and_another_takes_the_seat() {
    let live = live();
    let (id, [ann, ben, cath]) = hill(&live);
    assert_eq!(ann.view(&id)["whole"], false, "no list holds every walk");
    act(&id, &ann, "stay").ok();
    let seen = ben.view(&id);
    assert_eq!(seen["turn"], json!([2]));
    let resign = json!({ "version": seen["version"] });
    let left = ben.post(&format!("/api/tables/{id}/resign"), &resign).ok();
    assert_eq!(left["over"], false);
    // The fallback stands still for Ben, and it is Cath's turn; Ben has no seat any more.
    let seen = cath.view(&id);
    assert_eq!(seen["turn"], json!([3]));
    assert_eq!(seen["seats"][1]["kind"], "open");
    act(&id, &ben, "stay").refused(403, "forbidden");
    // Nobody sits on a seat that somebody has.
    let taken = json!({ "seat": 3, "name": "Eve" });
    let join = format!("/api/tables/{id}/join");
    live.anyone()
        .post_json(&join, &taken)
        .refused(409, "conflict");
    let eve = live
        .anyone()
        .post_json(&join, &json!({ "seat": 2, "name": "Eve" }));
    let eve = live.program(&text(&eve.ok()["secret"]));
    act(&id, &cath, "stay").ok();
    // The computer walks, Ann stays, and Eve is asked.
    wait_until(|| ann.view(&id)["turn"] == json!([1]));
    act(&id, &ann, "stay").ok();
    act(&id, &eve, "stay").ok();
    let log = eve.get(&format!("/api/tables/{id}/log")).ok();
    let lines: Vec<&str> = log["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["text"].as_str().unwrap())
        .collect();
    assert!(lines.contains(&"Ben left: resigned."), "{lines:?}");
    assert!(lines.contains(&"Eve sits down on seat 2."), "{lines:?}");
    // All of it outlasts the room: what is kept leads to the same table.
    let truth = live.truth_of(&id, trials::catalogue());
    assert_eq!(truth.names()[1], "Eve");
    assert_eq!(
        truth.len() as u64,
        eve.view(&id)["actions"].as_u64().unwrap()
    );
}

#[test]
fn a_point_becomes_a_walk_and_why_is_asked_before() {
    let live = live();
    let (id, [ann, ..]) = hill(&live);
    let at = ann.view(&id)["view"]["drovers"][0].clone();
    let (x, y) = (at["x"].as_i64().unwrap(), at["y"].as_i64().unwrap());
    let ask = |x: i64, y: i64| {
        let path = format!("/api/tables/{id}/why?points={},{}", x * 1000, y * 1000);
        ann.get(&path).ok()
    };
    let near = ask(x, y + 150);
    assert_eq!(near["allowed"], true);
    assert_eq!(near["notation"], format!("walk {x},{}", y + 150));
    let far = ask(x, y + 300);
    assert_eq!(
        (&far["allowed"], &far["clause"]),
        (&json!(false), &json!("GA-2"))
    );
    // Any legal action is accepted, listed or not.
    act(&id, &ann, &format!("walk {x},{}", y + 137)).ok();
}

#[test]
fn a_seat_that_everyone_has_left_ends_the_game_without_a_winner() {
    let live = live();
    let opened = live.open(&json!({ "game": "gather", "seats": ["me", "me", "me"] }));
    for seat in 1..=3 {
        let version = opened.program.view(&opened.id)["version"].clone();
        let body = json!({ "version": version, "seat": seat });
        let path = format!("/api/tables/{}/resign", opened.id);
        let done = opened.program.post(&path, &body).ok();
        assert_eq!(done["over"], seat == 3);
    }
    let seen = live
        .anyone()
        .ask("GET", &format!("/api/tables/{}", opened.id), &[], "")
        .ok();
    assert_eq!(seen["shares"], json!([0, 0, 0]));
}

#[test]
fn dice_are_reported_and_nothing_is_done_before_all_are_told() {
    let live = live();
    let body = json!({ "game": "toll", "seats": ["me"], "reports": [] });
    let opened = live.open(&body);
    let (id, ann) = (opened.id.as_str(), &opened.program);
    let path = format!("/api/tables/{id}/act");
    let decision = ann.view(id)["decision"].clone();
    let hurry = |reports: &[u32]| {
        let body = json!({ "action": "hurry", "decision": decision, "reports": reports });
        ann.post(&path, &body)
    };
    let error = hurry(&[]).refused(422, "wants");
    assert_eq!(
        error["wanted"]["missing"],
        json!({ "dice": { "count": 2, "sides": 6 } })
    );
    let error = hurry(&[4, 1]).refused(422, "wants");
    assert_eq!(error["wanted"]["label"], "the warden's card");
    hurry(&[4, 9]).refused(422, "refused");
    assert_eq!(ann.view(id)["version"], 0);
    hurry(&[4, 1, 2]).ok();
    hurry(&[4, 1, 2]).refused(409, "stale");
    let lines = ann.get(&format!("/api/tables/{id}/log")).ok();
    assert_eq!(lines["lines"][1]["step"], true);
    assert_eq!(lines["lines"][1]["clause"], "TO-2");
    // A person answers in words, step by step, and the result says who rolled.
    let browser = live.browser();
    let form = [("seat.1", "me"), ("name.1", "Ann"), ("chance", "reported")];
    let answer = browser.post("/new/toll", &form);
    assert_eq!(answer.status, 303, "{answer:?}");
    let table = answer.header("location").unwrap().to_string();
    let act = format!("{table}/act");
    for (day, card) in ["Fog", "Fog", "Clear sky", "Moonlight"].iter().enumerate() {
        let decision = (day + 1).to_string();
        let send = |reports: &str, answer: &str| {
            let form = [
                ("action", "hide"),
                ("decision", &decision),
                ("reports", reports),
                ("answer", answer),
            ];
            browser.post(&act, &form)
        };
        let asked = send("", "six and a half");
        assert_eq!(asked.status, 422);
        assert!(
            asked.body.contains("What do the 2 dice show"),
            "{}",
            asked.body
        );
        let asked = send("", "6 5");
        assert!(asked.body.contains("Which was drawn?") && asked.body.contains("value=\"5 4\""));
        let done = send("5 4", card);
        assert_eq!(done.status, 303, "{done:?}");
    }
    let page = browser.get(&table).body;
    assert!(page.contains("reported by the players"), "{page}");
    assert!(page.contains("points: a Pedlar") && !page.contains("recomputed from the seed"));
}

#[test]
fn a_document_is_brought_kept_and_complained_about() {
    let live = live();
    let cards: Vec<Value> = (0..6)
        .map(|at| json!({ "name": format!("Card {at}"), "miles": 0 }))
        .collect();
    let open = |cards: String| {
        let body = json!({ "game": "toll", "seats": ["me"], "settings": { "cards": cards } });
        live.anyone().post_json("/api/tables", &body)
    };
    let opened = open(serde_json::to_string_pretty(&cards).unwrap());
    assert_eq!(opened.status, 201, "{opened:?}");
    let error = open(json!(cards[..5]).to_string()).refused(400, "bad-request");
    assert!(
        text(&error["message"])
            .contains("the list of cards (line 1, TO-2): the warden has 6 cards, and 5 came")
    );
    open("x".repeat(5_000)).refused(400, "bad-request");
    let browser = live.browser();
    let form = [("seat.1", "me"), ("set.cards", "[1]")];
    let again = browser.post("/new/toll", &form);
    assert_eq!(again.status, 422);
    assert!(
        again.body.contains("[1]</textarea>"),
        "what was pasted is still there"
    );
}

#[test]
fn at_one_screen_the_curtain_falls_only_before_secrets() {
    let live = live();
    let browser = live.browser();
    let form = [("seat.1", "me"), ("seat.2", "here")];
    let answer = browser.post("/new/parry", &form);
    let table = answer.header("location").unwrap().to_string();
    // Nobody has chosen a guard: there is nothing to hide.
    assert!(!browser.get(&table).body.contains("Pass the screen"));
    let act = format!("{table}/act");
    let done = browser.post(
        &act,
        &[("action", "guard high"), ("decision", "1"), ("as", "1")],
    );
    assert_eq!(done.status, 303, "{done:?}");
    assert!(browser.get(&table).body.contains("Pass the screen"));
}

#[test]
fn a_point_on_a_stale_page_is_stale_and_not_a_miss() {
    let live = live();
    let browser = live.browser();
    // Parry's ring takes no points, so a point there means nothing.
    let answer = browser.post("/new/parry", &[("seat.1", "me"), ("seat.2", "here")]);
    let act = format!("{}/act", answer.header("location").unwrap());
    let says = |decision: &str| {
        let form = [("points", "1,1"), ("decision", decision), ("as", "1")];
        let answer = browser.post(&act, &form);
        assert_eq!(answer.status, 409, "{answer:?}");
        answer.body
    };
    assert!(says("1").contains("nothing to do at this point"));
    assert!(says("7").contains("The table had moved on"));
}

#[test]
fn reports_at_a_table_that_rolls_itself_are_refused() {
    let live = live();
    let opened = live.open(&json!({ "game": "toll", "seats": ["me"] }));
    let path = format!("/api/tables/{}/act", opened.id);
    let act = json!({ "action": "hurry", "decision": 1, "reports": [5, 5] });
    let error = opened.program.post(&path, &act).refused(422, "refused");
    assert!(text(&error["message"]).contains("nothing to report"));
    assert_eq!(opened.program.view(&opened.id)["version"], 0);
}

#[test]
fn who_holds_both_seats_takes_back_without_saying_for_which() {
    let live = live();
    let opened = live.open(&json!({ "game": "parry", "seats": ["me", "here"] }));
    let post = |word: &str, body: &Value| {
        let path = format!("/api/tables/{}/{word}", opened.id);
        opened.program.post(&path, body)
    };
    let guard = json!({ "action": "guard high", "decision": 1, "seat": 1 });
    let done = post("act", &guard).ok();
    post("undo", &json!({ "version": done["version"] })).ok();
}

#[test]
fn a_seat_that_cannot_be_read_is_refused_in_words() {
    let live = live();
    let says = |seat: Value| {
        let body = json!({ "game": "parry", "seats": ["me", seat] });
        let answer = live.anyone().post_json("/api/tables", &body);
        text(&answer.refused(400, "bad-request")["message"])
    };
    assert!(says(json!(3)).contains("a seat is a word such as"));
    let unknown = json!({ "kind": "me", "nam": "x" });
    assert!(says(unknown).contains("'nam' is not known here"));
}

#[test]
fn who_has_no_name_is_called_by_the_side_of_the_new_game() {
    let live = Live::start();
    let seats = json!(["me", { "kind": "here", "name": "Ben" }]);
    let table = json!({ "game": "hammer-of-the-scots", "seats": seats });
    let opened = live.open(&table);
    let post = |word: &str, body: &Value| {
        let path = format!("/api/tables/{}/{word}", opened.id);
        opened.program.post(&path, body).ok()
    };
    let names = |id: &str| {
        let seen = opened.program.view(id);
        [0, 1].map(|index| text(&seen["seats"][index]["name"]))
    };
    assert_eq!(names(&opened.id), ["England", "Ben"]);
    post("resign", &json!({ "version": 0, "seat": 1 }));
    let next = post("again", &json!({}));
    assert_eq!(names(&text(&next["id"])), ["Ben", "Scotland"]);
}
