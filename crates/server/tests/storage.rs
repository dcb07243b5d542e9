//! The disk is full, the file is read-only, the server stops: it says so, nothing is half-written, and
//! whoever only looks goes on looking.

use crate::support::{GAME, Live, Opened, PATIENCE};
use serde_json::{Value, json};
use server::Config;
use std::{net::TcpStream, path::Path, thread, time::Instant};
use store::{Gist, Millis, NewGame, Options, SqliteStore, Store, StoreError};
use table::Seed;

fn on(path: &Path, change: impl FnOnce(&mut Options)) -> Live {
    let mut options = Options::default();
    change(&mut options);
    Live::with(Config::default(), SqliteStore::open_with(path, &options))
}

fn stop(mut live: Live) {
    live.stop.now();
    live.wait();
}

fn open(live: &Live) -> Opened {
    // A match of many rounds, which is not over before the disk is full.
    live.open(&json!({ "game": GAME, "seats": ["me", "me"], "settings": { "rounds": 99 } }))
}

/// What a seat sees of a table, and the log as it is kept.
fn state(live: &Live, opened: &Opened) -> (Value, usize) {
    let id = opened.id.parse().unwrap();
    let stored = live.block_on(live.store.load(id)).unwrap();
    let path = format!("/api/tables/{}?as=1", opened.id);
    (opened.program.get(&path).ok(), stored.log.len())
}

#[test]
fn a_full_disk_is_said_and_nothing_is_half_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    let live = on(&path, |options| options.max_pages = Some(24));
    let first = open(&live);
    first.program.act_first(&first.id);
    // Tables are opened until no more goes in.
    let asker = live.anyone();
    let body = json!({ "game": GAME, "seats": ["me", "me"], "settings": { "variant": "tactic" } });
    let full = loop {
        let answer = asker.post_json("/api/tables", &body);
        if answer.status != 201 {
            break answer;
        }
    };
    let error = full.refused(507, "disk-full");
    assert!(
        error["message"].as_str().unwrap().contains("disk is full"),
        "{error}"
    );
    // The form says it, too, if perhaps a little later: such a table is smaller.
    let form = [("seat.1", "me"), ("seat.2", "me")];
    let page = loop {
        let page = live.browser().post(&format!("/new/{GAME}"), &form);
        if page.status != 303 {
            break page;
        }
    };
    assert_eq!(page.status, 507);
    assert!(page.body.contains("The disk is full"), "{}", page.body);
    assert_eq!(page.header("set-cookie"), None);
    // A log may have room for a few entries more, and then it has none.
    let table = format!("/api/tables/{}", first.id);
    let (act, before) = loop {
        let before = (state(&live, &first), live.counts());
        let seen = first.program.get(&format!("{table}/legal")).ok();
        let action = seen["legal"].get(0);
        let action = &action.expect("the disk is full before the match is over")["notation"];
        let act = json!({ "action": action, "version": seen["version"], "seat": seen["seat"] });
        let answer = first.program.post(&format!("{table}/act"), &act);
        if answer.status != 200 {
            answer.refused(507, "disk-full");
            break (act, before);
        }
    };
    // The room has closed and opened again from what is kept.
    assert_eq!((state(&live, &first), live.counts()), before);
    let again = first.program.post(&format!("{table}/act"), &act);
    again.refused(507, "disk-full");
    assert!([200, 507].contains(&asker.get("/healthz").status));
    assert_eq!((state(&live, &first), live.counts()), before);
    assert_eq!(
        live.browser().get(&format!("/table/{}", first.id)).status,
        200
    );
    assert_eq!(live.browser().get("/").status, 200);
    stop(live);
    // There is room again, and play goes on where it was.
    let live = on(&path, |_| ());
    let again = Opened {
        program: live.program(&first.program.secret),
        ..first
    };
    assert_eq!((state(&live, &again), live.counts()), before);
    let done = again.program.act_first(&again.id);
    assert_eq!(done["version"], before.0.0["version"].as_u64().unwrap() + 1);
    assert_eq!(live.anyone().get("/healthz").status, 200);
}

#[test]
fn a_read_only_file_is_served_and_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    let live = on(&path, |_| ());
    let opened = open(&live);
    opened.program.act_first(&opened.id);
    let computer =
        live.open(&json!({ "game": GAME, "settings": { "first": 1 }, "seats": ["me", "random"] }));
    stop(live);
    let live = on(&path, |options| options.read_only = true);
    let opened = Opened {
        program: live.program(&opened.program.secret),
        ..opened
    };
    let before = (state(&live, &opened), live.counts());
    let seen = opened
        .program
        .get(&format!("/api/tables/{}/legal", opened.id))
        .ok();
    let act = json!({ "action": seen["legal"][0]["notation"], "version": seen["version"], "seat": seen["seat"] });
    for _ in 0..2 {
        let answer = opened
            .program
            .post(&format!("/api/tables/{}/act", opened.id), &act);
        let error = answer.refused(507, "read-only");
        assert!(
            error["message"].as_str().unwrap().contains("permissions"),
            "{error}"
        );
    }
    let asker = live.anyone();
    let body = json!({ "game": GAME, "seats": ["me", "me"] });
    asker
        .post_json("/api/tables", &body)
        .refused(507, "read-only");
    asker.get("/healthz").refused(507, "read-only");
    assert_eq!((state(&live, &opened), live.counts()), before);
    assert_eq!(
        asker.get(&format!("/api/tables/{}", computer.id)).status,
        200
    );
    assert_eq!(
        live.browser().get(&format!("/table/{}", opened.id)).status,
        200
    );
}

#[test]
fn a_server_that_stops_ends_its_streams_and_answers_what_is_under_way() {
    let mut live = Live::start();
    let opened =
        live.open(&json!({ "game": GAME, "settings": { "first": 1 }, "seats": ["me", "easy"] }));
    let events = format!("/api/tables/{}/events", opened.id);
    let asker = live.anyone();
    let streams = [
        asker.listen(&events, &[]),
        asker.listen(&format!("{events}?pace=people"), &[]),
    ];
    for stream in &streams {
        assert!(stream.next().is_some());
    }
    // A hint takes a second; the server is told to stop while it is worked out.
    let (hint, program) = (
        format!("/api/tables/{}/hint", opened.id),
        live.program(&opened.program.secret),
    );
    let requests = |text: &str| -> u64 {
        let line = text
            .lines()
            .find(|line| line.starts_with("marches_requests_total "));
        line.unwrap().split(' ').nth(1).unwrap().parse().unwrap()
    };
    let before = requests(&asker.get("/metrics").body);
    let answer = thread::scope(|scope| {
        let asked = scope.spawn(move || program.get(&hint));
        let start = Instant::now();
        // The hint, and each time this request itself.
        for own in 1.. {
            if requests(&asker.get("/metrics").body) > before + own {
                break;
            }
            assert!(start.elapsed() < PATIENCE);
        }
        live.stop.now();
        asked.join().unwrap()
    });
    assert!(!answer.ok()["hints"].as_array().unwrap().is_empty());
    for stream in &streams {
        while stream.next().is_some() {}
    }
    live.wait();
    assert!(TcpStream::connect(live.address).is_err());
    let id = opened.id.parse().unwrap();
    assert_eq!(live.block_on(live.store.load(id)), Err(StoreError::Closed));
}

#[test]
fn a_table_that_was_played_by_other_rules_says_so() {
    let live = Live::start();
    let game = catalogue::find(GAME).unwrap();
    let settings = game.settings_from(&[]).unwrap();
    let seed = Seed::from_text("1");
    let opened = game.open(&settings, &[], seed.clone()).unwrap();
    let mut new = NewGame::new(&opened.record(), Some(seed), Gist::default(), Millis(0));
    new.opening.rules_version += 1;
    let id = live.block_on(live.store.create(new)).unwrap();
    let page = live.browser().get(&format!("/table/{id}"));
    assert_eq!(page.status, 409, "{page:?}");
    assert!(
        page.body.contains("by version 2 of its rules"),
        "{}",
        page.body
    );
    assert!(!page.body.contains("damaged"), "nothing is broken");
}
