//! The battle report of a finished game: what stands in it, that it needs nothing from anywhere, how large it is, and that nobody has
//! it before the end. And a clan that is built for a table goes there.

use crate::support::{Browser, Live};
use serde_json::{Value, json};

/// Three clans of one person, whose names would be markup if they were not escaped.
fn opened(live: &Live) -> (Browser, String) {
    let ann = live.browser();
    let id = ann.open_game(
        "feud-war",
        &[
            ("seat.1", "me"),
            ("name.1", "Ann <b>& Co"),
            ("seat.2", "me"),
            ("seat.3", "me"),
            ("seed", "c3"),
        ],
    );
    (ann, id)
}

/// The seat that is asked, with what it is shown.
fn asked(ann: &Browser, id: &str) -> Option<(usize, Value)> {
    (1..=3).find_map(|seat| {
        let seen = ann.get(&format!("/api/tables/{id}?as={seat}")).ok();
        let is_asked = seen["legal"]
            .as_array()
            .is_some_and(|legal| !legal.is_empty());
        is_asked.then_some((seat, seen))
    })
}

fn act(ann: &Browser, id: &str, seat: usize, seen: &Value, action: &str) {
    let body = json!({ "action": action, "decision": seen["decision"], "seat": seat }).to_string();
    let answer = ann.send("POST", &format!("/api/tables/{id}/act"), &[], &body);
    assert_eq!(answer.status, 200, "{action}: {answer:?}");
}

/// Plays on by the simplest actions, so long as `goes_on` says so of the view.
fn play(ann: &Browser, id: &str, goes_on: impl Fn(&Value) -> bool) {
    for _ in 0..200 {
        let Some((seat, seen)) = asked(ann, id) else {
            return;
        };
        if !goes_on(&seen["view"]) {
            return;
        }
        let legal: Vec<&str> = seen["legal"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["notation"].as_str().unwrap())
            .collect();
        let simple = [
            "clan ready mixed",
            "scenery ready liddel",
            "place done",
            "place ready",
            "end",
        ];
        let found = simple.into_iter().find(|one| legal.contains(one));
        act(ann, id, seat, &seen, found.unwrap_or(legal[0]));
    }
    panic!("it never comes so far");
}

/// Two of the three give up, each in its turn, after so many whole turns.
fn play_to_the_end(ann: &Browser, id: &str, turns: u64) {
    play(ann, id, |view| view["turn"].as_u64().unwrap() <= turns);
    for _ in 0..2 {
        play(ann, id, |view| view["stage"] != "act");
        let (seat, seen) = asked(ann, id).unwrap();
        act(ann, id, seat, &seen, "give up");
    }
    assert_eq!(ann.get(&format!("/api/tables/{id}")).ok()["over"], true);
}

#[test]
fn a_battle_report_tells_each_turn_in_words_and_a_picture() {
    let live = Live::start();
    let (ann, id) = opened(&live);
    let (page, file) = (
        format!("/table/{id}/report"),
        format!("/table/{id}/report.html"),
    );
    play(&ann, &id, |view| view["turn"].as_u64().unwrap() < 1);
    // Before the end there is none, and no page leads there.
    for path in [&page, &file] {
        assert_eq!(ann.get(path).status, 409, "{path}");
    }
    assert!(!ann.get(&format!("/table/{id}")).body.contains("/report"));
    play_to_the_end(&ann, &id, 3);

    assert!(
        ann.get(&format!("/table/{id}"))
            .body
            .contains(&format!("{page}\""))
    );
    // Whoever may watch may read it.
    let report = live.browser().get(&page);
    assert_eq!(report.status, 200);
    let parts = [
        "Setting up",
        "Day 1, turn 1",
        "Day 1, turn 2",
        "Day 1, turn 3",
        "Day 1, turn 4",
    ];
    let mut at = report.body.find("class=\"chronicle-part\"").unwrap();
    for part in parts {
        let heading = format!(">{part}</h2>");
        at += report.body[at..]
            .find(&heading)
            .unwrap_or_else(|| panic!("{part} comes in its order"));
    }
    assert_eq!(report.body.matches("<svg xmlns").count(), parts.len());
    // The land is drawn once, and the other pictures refer to it; no two things have one id.
    assert_eq!(report.body.matches("data-stays").count(), 1);
    let ids: Vec<&str> = report
        .body
        .split(" id=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect();
    let mut once = ids.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(ids.len(), once.len(), "{ids:?}");
    for told in [
        " won: ",
        "gives up and leaves the table",
        "draws a movement card",
        "kept the farmstead with",
        "lines of the log</summary>",
        "At its end: ",
        "SHA-256",
    ] {
        assert!(report.body.contains(told), "{told}");
    }
    assert!(report.body.contains("Ann &lt;b&gt;&amp; Co"));
    assert!(!report.body.contains("<b>& Co"));
}

#[test]
fn a_battle_report_is_one_file_that_needs_nothing_else() {
    let live = Live::start();
    let (ann, id) = opened(&live);
    play_to_the_end(&ann, &id, 2);
    let file = ann.get(&format!("/table/{id}/report.html"));
    assert_eq!(file.status, 200);
    let disposition = file.header("content-disposition").unwrap();
    assert_eq!(
        disposition,
        format!("attachment; filename=\"feud-war-{id}-report.html\"")
    );
    let body = &file.body;
    assert!(body.starts_with("<!DOCTYPE html>") && body.contains("Ann &lt;b&gt;&amp; Co"));
    for outside in [
        "<script",
        "<link",
        "<img",
        "src=",
        "url(http",
        "@import",
        "@font-face",
        "/table/",
        "<form",
    ] {
        assert!(!body.contains(outside), "{outside}");
    }
    let mut links = body.split("href=\"").skip(1);
    assert!(links.all(|link| link.starts_with('#')));
    // A turn is some tens of thousands of bytes: docs/feud-war.md says what the longest game comes to.
    let parts = body.matches("class=\"chronicle-part\"").count();
    assert!(
        body.len() < 120_000 + parts * 60_000,
        "{} bytes for {parts}",
        body.len()
    );
}

#[test]
fn a_game_that_is_told_as_one_has_no_battle_report() {
    let live = Live::start();
    let ann = live.browser();
    let id = ann.open(&[("seat.1", "me"), ("seat.2", "me")]);
    let version = ann.get(&format!("/api/tables/{id}")).ok()["version"].to_string();
    ann.post(&format!("/table/{id}/resign"), &[("version", &version)]);
    assert!(!ann.get(&format!("/table/{id}")).body.contains("/report"));
    assert_eq!(ann.get(&format!("/table/{id}/report")).status, 404);
}

#[test]
fn a_clan_that_is_built_for_a_table_goes_there_with_one_click() {
    let live = Live::start();
    let (ann, id) = opened(&live);
    let page = ann.get(&format!("/table/{id}?as=1")).body;
    let mark = format!("/rosters/feud-war?for={id}.1.");
    let at = page.find(&mark).expect("the table leads to the builder");
    let link = page[at..].split('"').next().unwrap();
    // The way back goes through every page of the builder.
    let asker = link.split("for=").nth(1).unwrap();
    let builder = ann.get(link).body;
    assert!(builder.contains(&format!("&amp;for={asker}")) && builder.contains("A table waits"));
    let list = "leader:light,sword = Dand the <Bold>\nman:light,bow*3";
    let built = ann.get(&format!(
        "/rosters/feud-war?list={}&for={asker}",
        list.replace(' ', "%20")
            .replace('\n', "%0A")
            .replace('<', "%3C")
            .replace('>', "%3E")
            .replace('=', "%3D")
    ));
    assert!(
        built.body.contains(&format!("action=\"/table/{id}/act\"")),
        "{}",
        built.body
    );
    assert!(
        built
            .body
            .contains("value=\"clan leader:light,sword=Dand_the_Bold man:light,bow*3\"")
    );
    let decision = asker.rsplit('.').next().unwrap();
    let form = [
        ("as", "1"),
        ("decision", decision),
        (
            "action",
            "clan leader:light,sword=Dand_the_Bold man:light,bow*3",
        ),
    ];
    assert_eq!(ann.post(&format!("/table/{id}/act"), &form).status, 303);
    let own = ann.get(&format!("/api/tables/{id}?as=1")).ok();
    assert!(own["view"]["own_list"].to_string().contains("bow"), "{own}");
    // A list that may not be played waits; an address that is none is no table; and without one there is no button.
    let wrong = ann
        .get(&format!("/rosters/feud-war?list=man%3Abow&for={asker}"))
        .body;
    assert!(!wrong.contains("/act\"") || !wrong.contains("name=\"action\""));
    for none in ["", "&for=", "&for=x.1.2", "&for=1.2.3.4"] {
        let page = ann
            .get(&format!("/rosters/feud-war?list=leader%3Asword{none}"))
            .body;
        assert!(!page.contains("/act\""), "{none}");
    }
}
