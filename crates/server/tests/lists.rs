//! Lists of tables, for people and for programs: whose turn it is, page by page, without opening a game.

use crate::support::{Browser, GAME, Live, PATIENCE, Program, text};
use serde_json::{Value, json};
use server::Config;
use std::{path::Path, time::Instant};
use store::SqliteStore;

fn rooms(live: &Live) -> String {
    let metrics = live.anyone().get("/metrics").body;
    let line = metrics
        .lines()
        .find(|line| line.starts_with("marches_rooms "));
    line.unwrap().to_string()
}

fn open(program: &Program, seats: [&str; 2]) -> Value {
    let [ann, ben] = seats;
    let seats = [
        json!({ "kind": ann, "name": "Ann" }),
        json!({ "kind": ben, "name": "Ben" }),
    ];
    let body = json!({ "game": GAME, "settings": { "first": 1 }, "seats": seats });
    let answer = program.post("/api/tables", &body);
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()
}

fn list(program: &Program, query: &str) -> Vec<Value> {
    let found = program.get(&format!("/api/tables?{query}")).ok();
    found["tables"].as_array().unwrap().clone()
}

fn ids(list: &[Value]) -> Vec<String> {
    list.iter().map(|line| text(&line["id"])).collect()
}

/// The tables that a page links to, in order.
fn linked(page: &str) -> Vec<String> {
    let links = page.split("table-row").skip(1);
    let id = |link: &str| link.split("/table/").nth(1).unwrap()[..20].to_string();
    links.map(id).collect()
}

/// The part of the first page between this heading and the next.
fn section<'a>(page: &'a str, title: &str) -> &'a str {
    let after = page.split_once(&format!(">{title}</h2>"));
    after.map_or("", |(_, after)| after.split("</section>").next().unwrap())
}

/// A browser and a program of the same person.
fn both(live: &Live) -> (Browser, Program) {
    let browser = live.browser();
    browser.open(&[("seat.1", "me"), ("seat.2", "anyone")]);
    let program = live.program(&browser.secret());
    (browser, program)
}

#[test]
fn home_says_whose_turn_it_is_and_opens_no_room() {
    let live = Live::start();
    let (browser, ann) = both(&live);
    let mine = text(&open(&ann, ["me", "friend"])["id"]);
    let alone = text(&open(&ann, ["me", "me"])["id"]);
    let home = browser.get("/").body;
    assert_eq!(rooms(&live), "marches_rooms 0");
    let turn = section(&home, "Your turn");
    assert!(
        linked(turn).starts_with(&[alone.clone(), mine.clone()]),
        "{turn}"
    );
    assert!(
        turn.contains(">Your turn, as Ann<") && turn.contains(">Your turn<"),
        "{turn}"
    );
    // What is said is what a spectator is told.
    let line = list(&ann, "which=turn").remove(1);
    let seen = live.anyone().get(&format!("/api/tables/{mine}")).ok();
    for field in ["prompt", "turn", "actions", "version", "over"] {
        assert_eq!(line[field], seen[field], "{field}");
    }
    // Schotten Totten may take several actions in a turn.
    while ann.view(&mine)["turn"] == json!([1]) {
        ann.act_first(&mine);
    }
    let home = browser.get("/").body;
    let waiting = section(&home, "Waiting for others");
    assert_eq!(linked(waiting)[0], mine);
    assert!(
        waiting.contains(">Waiting for someone to sit down<"),
        "{waiting}"
    );
    assert!(!linked(section(&home, "Your turn")).contains(&mine));
    // What has just happened stands first.
    assert_eq!(ids(&list(&ann, "which=mine"))[0], mine);
    assert!(!ids(&list(&ann, "which=turn")).contains(&mine));
    ann.post(
        &format!("/api/tables/{alone}/resign"),
        &json!({ "version": 0, "seat": 2 }),
    )
    .ok();
    let home = browser.get("/").body;
    let finished = section(&home, "Finished");
    assert_eq!(linked(finished), std::slice::from_ref(&alone));
    assert!(finished.contains(">Ben gave up<"), "{finished}");
    let over = list(&ann, "which=mine").remove(0);
    assert_eq!((&over["id"], &over["turn"]), (&json!(alone), &json!([])));
}

#[test]
fn who_sits_down_is_named_in_lists() {
    let live = Live::start();
    let (browser, ann) = both(&live);
    let opened = open(&ann, ["me", "friend"]);
    let id = text(&opened["id"]);
    while ann.view(&id)["turn"] == json!([1]) {
        ann.act_first(&id);
    }
    let invitation = &opened["invitations"][0]["invitation"];
    let joined = live.anyone().post_json(
        &format!("/api/tables/{id}/join"),
        &json!({ "invitation": invitation, "name": "Wat Tinlinn" }),
    );
    let wat = live.program(joined.ok()["secret"].as_str().unwrap());
    let line = list(&ann, "which=mine").remove(0);
    assert!(
        line["prompt"].as_str().unwrap().contains("Wat Tinlinn"),
        "{line}"
    );
    let home = browser.get("/").body;
    let waiting = section(&home, "Waiting for others");
    assert!(
        waiting.contains(line["prompt"].as_str().unwrap()),
        "{waiting}"
    );
    assert_eq!(ids(&list(&wat, "which=turn")), [id]);
}

#[test]
fn a_program_reads_its_tables_page_by_page() {
    let live = Live::start();
    let (_, ann) = both(&live);
    for _ in 0..6 {
        open(&ann, ["me", "me"]);
    }
    for which in ["mine", "turn"] {
        let whole = ids(&list(&ann, &format!("which={which}")));
        assert!(whole.len() >= 6);
        let mut found = Vec::new();
        let mut after = String::new();
        for pages in 1.. {
            let path = format!("/api/tables?which={which}&limit=3&after={after}");
            let page = ann.get(&path).ok();
            found.extend(ids(page["tables"].as_array().unwrap()));
            let Some(next) = page.get("next") else {
                assert_eq!(pages, whole.len().div_ceil(3));
                break;
            };
            after = text(next);
        }
        assert_eq!(found, whole);
    }
    assert_eq!(rooms(&live), "marches_rooms 0");
}

#[test]
fn a_bad_page_is_refused_and_says_what_to_do() {
    let live = Live::start();
    let (browser, ann) = both(&live);
    let id = text(&open(&ann, ["me", "me"])["id"]);
    let ghost = store::GameId::fresh();
    for after in [
        "x".to_string(),
        "mine.1".into(),
        "mine.x.y".into(),
        format!("mine.99999999999999999999.{id}"),
        format!("mine.1.{ghost}"),
        format!("mine.1.{id}%27%20OR%201=1"),
        format!("mine.1.{id}%00"),
        format!("open.1.{id}"),
        format!("turn.1.{ghost}"),
        "%F0%9F%99%82".into(),
        "x".repeat(5000),
    ] {
        let error = ann.get(&format!("/api/tables?which=mine&after={after}"));
        let error = error.refused(400, "bad-request");
        assert!(
            error["message"].as_str().unwrap().contains("without"),
            "{error}"
        );
        let page = browser.get(&format!("/tables/turn?after={after}"));
        assert_eq!(page.status, 400, "{after}");
        assert!(page.body.contains("This cannot be read"), "{}", page.body);
    }
    for limit in ["0", "101", "-1", "x", "", "1e1", "4294967297"] {
        let error = ann.get(&format!("/api/tables?which=mine&limit={limit}"));
        let error = error.refused(400, "bad-request");
        assert_eq!(error["message"], "limit is a number from 1 to 100");
    }
    let strange = ann.get("/api/tables?which=strange&after=strange.1.x");
    strange.refused(400, "bad-request");
    assert_eq!(browser.get("/tables/strange").status, 404);
    // A place is no secret and no right: whoever has it reads their own list from there.
    let word = format!("mine.{}.{id}", i64::MAX);
    let stranger = live.program(store::Secret::fresh().reveal());
    assert_eq!(
        list(&stranger, &format!("which=mine&after={word}")),
        [] as [Value; 0]
    );
}

#[test]
fn older_tables_are_a_link_away() {
    let live = Live::start();
    let (browser, ann) = both(&live);
    for _ in 0..60 {
        open(&ann, ["me", "me"]);
    }
    let whole = ids(&list(&ann, "which=turn"));
    let older = |page: &str| -> Option<String> {
        let link = page
            .split("href=\"")
            .find(|link| link.starts_with("/tables/turn?after="))?;
        link.split('"').next().map(String::from)
    };
    let home = browser.get("/").body;
    let mut found = linked(section(&home, "Your turn"));
    assert_eq!(found.len(), 24);
    let mut next = older(&home);
    while let Some(path) = next {
        let page = browser.get(&path).body;
        assert!(page.contains("<h1>Your turn</h1>") && page.contains(r#"href="/tables/turn""#));
        found.extend(linked(&page));
        next = older(&page);
    }
    assert_eq!(found, whole);
    let first = browser.get("/tables/turn").body;
    assert_eq!(linked(&first), whole[..24]);
    // Nobody sees the tables of others there.
    let stranger = live.browser().get("/tables/turn").body;
    assert!(linked(&stranger).is_empty() && stranger.contains("nothing here"));
}

/// Takes away what lists say of games, as if an older version had kept them.
fn forget(path: &Path) {
    use sqlx::{Connection, SqliteConnection, sqlite::SqliteConnectOptions};
    let options = SqliteConnectOptions::new().filename(path);
    let forgotten = async {
        let mut connection = SqliteConnection::connect_with(&options).await?;
        let script = "DELETE FROM gists; UPDATE seats SET acts = NULL, stands = min(stands, 1)";
        sqlx::raw_sql(script).execute(&mut connection).await?;
        connection.close().await
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.unwrap().block_on(forgotten).unwrap();
}

#[test]
fn games_of_an_older_version_say_whose_turn_it_is_soon_after_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    let mut live = Live::with(Config::default(), SqliteStore::open(&path));
    let (browser, ann) = both(&live);
    let id = text(&open(&ann, ["me", "friend"])["id"]);
    let before = list(&ann, "which=turn");
    live.stop.now();
    live.wait();
    forget(&path);

    // Before anyone has worked it out, the list does not pretend to know.
    let read_only = store::Options {
        read_only: true,
        ..store::Options::default()
    };
    let mut live = Live::with(Config::default(), SqliteStore::open_with(&path, &read_only));
    let secret = browser.secret();
    let silent = list(&live.program(&secret), "which=mine");
    assert!(ids(&silent).contains(&id));
    assert!(
        silent.iter().all(|line| line.get("turn").is_none()),
        "{silent:?}"
    );
    let cookies = browser.cookies();
    let home = live.anyone().ask("GET", "/", &[("cookie", &cookies)], "");
    assert!(
        section(&home.body, "Waiting for others").contains(">In play<"),
        "{}",
        home.body
    );
    live.stop.now();
    live.wait();

    let live = Live::with(Config::default(), SqliteStore::open(&path));
    let start = Instant::now();
    while list(&live.program(&secret), "which=turn") != before {
        assert!(start.elapsed() < PATIENCE, "nobody says whose turn it is");
    }
    assert_eq!(rooms(&live), "marches_rooms 0");
}
