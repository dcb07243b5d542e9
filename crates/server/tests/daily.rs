//! The game of the day: the same dice and cards for everyone, one score for each, and nothing that helps who plays later.

use crate::support::{Live, Program, text};
use serde_json::{Value, json};
use server::{Clock, Config};
use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering::Relaxed},
};
use store::{Day, Millis, SqliteStore};

/// A server whose clock the test holds.
struct Days {
    live: Live,
    now: Arc<AtomicI64>,
}

const TODAY: &str = "2026-11-18";

impl Days {
    fn start() -> Days {
        let noon = TODAY.parse::<Day>().unwrap().begins().0 + 43_200_000;
        let now = Arc::new(AtomicI64::new(noon));
        let shown = now.clone();
        let config = Config {
            games: trials::catalogue(),
            clock: Clock::showing(move || Millis(shown.load(Relaxed))),
            ..Config::default()
        };
        let live = Live::with(config, SqliteStore::in_memory());
        Days { live, now }
    }

    fn pass_midnight(&self) {
        self.now.fetch_add(86_400_000, Relaxed);
    }

    /// Opens the game of today for someone new.
    fn begin(&self, name: &str) -> (String, Program) {
        let body = json!({ "name": name });
        let answer = self.live.anyone().post_json("/api/games/toll/daily", &body);
        assert_eq!(answer.status, 201, "{answer:?}");
        let opened = answer.json();
        let program = self.live.program(&text(&opened["secret"]));
        (text(&opened["id"]), program)
    }

    fn scores(&self, day: &str) -> Value {
        let path = format!("/api/games/toll/daily?day={day}");
        self.live.anyone().get(&path).ok()["scores"].clone()
    }
}

/// Plays it to the end, and gives the points.
fn play(id: &str, program: &Program, action: &str) -> i64 {
    loop {
        let seen = program.view(id);
        if seen["over"] == true {
            return seen["scores"][0].as_i64().unwrap();
        }
        let body = json!({ "action": action, "decision": seen["decision"] });
        program.post(&format!("/api/tables/{id}/act"), &body).ok();
    }
}

#[test]
fn everyone_gets_the_same_dice_and_the_scores_are_kept() {
    let days = Days::start();
    let (first, ann) = days.begin("Ann");
    let (second, bob) = days.begin("Bob");
    assert_ne!(first, second);
    let points = [play(&first, &ann, "hurry"), play(&second, &bob, "hurry")];
    assert_eq!(points[0], points[1], "the same dice and cards");
    let lines = |id: &str, who: &Program| {
        let log = who.get(&format!("/api/tables/{id}/log")).ok();
        let lines = log["lines"].as_array().unwrap().iter();
        lines
            .map(|line| text(&line["text"]).replace("You roll", "X rolls"))
            .collect::<Vec<_>>()
    };
    assert_eq!(lines(&first, &ann), lines(&second, &bob));
    let scores = days.scores(TODAY);
    assert_eq!(scores.as_array().unwrap().len(), 2);
    assert_eq!(scores[0]["name"], "Ann", "of equals who began first");
    assert_eq!(
        (&scores[0]["points"], &scores[1]["points"]),
        (&json!(points[0]), &json!(points[1]))
    );
    assert!(text(&scores[0]["level"]).starts_with("a "));
    // Another day has other dice.
    days.pass_midnight();
    let (third, cath) = days.begin("Cath");
    play(&third, &cath, "hurry");
    assert_ne!(lines(&third, &cath), lines(&first, &ann));
    assert_eq!(days.scores("2026-11-19")[0]["name"], "Cath");
    assert_eq!(days.scores(TODAY).as_array().unwrap().len(), 2);
    let page = days.live.browser().get("/daily/toll").body;
    assert!(page.contains("Cath") && page.contains("Yesterday") && page.contains("Ann"));
}

#[test]
fn before_the_day_is_over_nobody_learns_what_is_to_come() {
    let days = Days::start();
    let (id, ann) = days.begin("Ann");
    play(&id, &ann, "hide");
    let stranger = days.live.anyone();
    let looks = ["", "/log", "/board.svg", "/record", "/events", "/legal"];
    for look in looks {
        let answer = stranger.get(&format!("/api/tables/{id}{look}"));
        answer.refused(403, "forbidden");
    }
    let browser = days.live.browser();
    for look in ["", "/part", "/log", "/record", "?at=1", "?all=1"] {
        let answer = browser.get(&format!("/table/{id}{look}"));
        assert_eq!(answer.status, 403, "{look}: {answer:?}");
        assert!(!answer.body.contains("rolls"), "{answer:?}");
    }
    // Not even its player sees the seed: it would tell it to others.
    let seen = ann.view(&id);
    assert_eq!(seen["over"], true);
    assert_eq!(seen["seed"], Value::Null);
    let record = ann.get(&format!("/api/tables/{id}/record"));
    assert!(
        record.status == 200 && !record.body.contains("\nseed "),
        "{record:?}"
    );
    days.pass_midnight();
    let seed = text(&ann.view(&id)["seed"]);
    assert!(seed.len() >= 32);
    let all = stranger.get(&format!("/api/tables/{id}/record"));
    assert!(all.status == 200 && all.body.contains(&seed), "{all:?}");
    assert_eq!(browser.get(&format!("/table/{id}")).status, 200);
}

#[test]
fn one_try_of_each_counts_whatever_is_pressed() {
    let days = Days::start();
    let (id, ann) = days.begin("Ann");
    // Two tabs, or an impatient finger.
    let again = std::thread::scope(|scope| {
        let tries: Vec<_> = (0..4)
            .map(|_| {
                let other = days.live.program(&ann.secret);
                scope.spawn(move || other.post("/api/games/toll/daily", &json!({})).json())
            })
            .collect();
        let found = tries
            .into_iter()
            .map(|one| text(&one.join().unwrap()["id"]));
        found.collect::<Vec<_>>()
    });
    assert!(again.iter().all(|one| *one == id), "{again:?}");
    let fresh = store::Secret::fresh();
    let both = std::thread::scope(|scope| {
        let open = || {
            let bob = days.live.program(fresh.reveal());
            scope.spawn(move || text(&bob.post("/api/games/toll/daily", &json!({})).json()["id"]))
        };
        let (one, other) = (open(), open());
        (one.join().unwrap(), other.join().unwrap())
    });
    assert_eq!(both.0, both.1);
    assert_eq!(days.live.counts().games, 2);
    // Practice would tell what is to come.
    let practice = json!({ "practice": true });
    let early = ann.post("/api/games/toll/daily", &practice);
    early.refused(409, "conflict");
    // Nor is there a hint, and so no button for one; the page of the day says so.
    let cookie = format!("marches={}", ann.secret);
    let page = days
        .live
        .anyone()
        .ask("GET", &format!("/table/{id}"), &[("cookie", &cookie)], "");
    assert!(page.body.contains("id=\"undo\"") && !page.body.contains("id=\"hint\""));
    assert!(
        days.live
            .browser()
            .get("/daily/toll")
            .body
            .contains("No hints")
    );
    let hint = ann.get(&format!("/api/tables/{id}/hint"));
    assert!((403..=409).contains(&hint.status), "{hint:?}");
    let points = play(&id, &ann, "hurry");
    let more = ann.post("/api/games/toll/daily", &practice).json();
    let more = text(&more["id"]);
    assert_ne!(more, id);
    assert_eq!(play(&more, &ann, "hurry"), points);
    assert_eq!(
        days.scores(TODAY).as_array().unwrap().len(),
        1,
        "practice is no score"
    );
    let own = ann.get("/api/games/toll/daily").ok();
    assert_eq!(
        (&own["own"]["id"], &own["own"]["points"]),
        (&json!(id), &json!(points))
    );
    // It is not played again in another way, and another's hand is not Ann's.
    ann.post(&format!("/api/tables/{id}/again"), &json!({}))
        .refused(409, "conflict");
}

#[test]
fn who_gives_up_has_had_their_try() {
    let days = Days::start();
    let (id, ann) = days.begin("Ann");
    let resign = json!({ "version": ann.view(&id)["version"] });
    ann.post(&format!("/api/tables/{id}/resign"), &resign).ok();
    assert_eq!(days.scores(TODAY), json!([]));
    let own = ann.get("/api/games/toll/daily").ok()["own"].clone();
    assert_eq!((&own["over"], &own["points"]), (&json!(true), &Value::Null));
    let again = ann.post("/api/games/toll/daily", &json!({})).json();
    assert_eq!(again["id"], json!(id));
}

#[test]
fn strange_requests_are_refused_in_words() {
    let days = Days::start();
    let anyone = days.live.anyone();
    for (path, status) in [
        ("/api/games/toll/daily?day=2999-01-01", 404),
        ("/api/games/toll/daily?day=yesterday", 404),
        ("/api/games/parry/daily", 404),
        ("/api/games/nothing/daily", 404),
    ] {
        anyone.get(path).refused(status, "not-found");
    }
    let body = json!({ "day": "2026-11-17" });
    anyone
        .post_json("/api/games/toll/daily", &body)
        .refused(409, "conflict");
    let body = json!({ "day": "x" });
    anyone
        .post_json("/api/games/toll/daily", &body)
        .refused(400, "bad-request");
    let (id, ann) = days.begin(&"Ann\u{202e}<b> ".repeat(200));
    let name = text(&ann.view(&id)["seats"][0]["name"]);
    assert!(
        name.chars().count() <= 24 && !name.contains('\u{202e}'),
        "{name}"
    );
    // Someone else's hand.
    let stranger = days.live.program(store::Secret::fresh().reveal());
    let act = json!({ "action": "hurry", "decision": 1 });
    let answer = stranger.post(&format!("/api/tables/{id}/act"), &act);
    answer.refused(403, "forbidden");
    assert_eq!(ann.view(&id)["version"], 0);
    let browser = days.live.browser();
    for path in ["/daily/parry", "/daily/toll/2999-01-01", "/daily/toll/x"] {
        assert_eq!(browser.get(path).status, 404, "{path}");
    }
    // Whoever only looks at the page is the same person in every tab.
    assert_eq!(browser.get("/daily/toll").status, 200);
    let secret = browser.secret();
    let opened = browser.post("/daily/toll", &[("name", "Eve"), ("day", TODAY)]);
    assert_eq!(opened.status, 303, "{opened:?}");
    assert_eq!(browser.secret(), secret);
    let old = browser.post("/daily/toll", &[("day", "2026-11-17")]);
    assert_eq!(old.status, 409, "{old:?}");
}
