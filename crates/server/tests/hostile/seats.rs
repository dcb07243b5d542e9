//! Tables that cannot be, names that are not what they seem, and seats that are not one's own.

use crate::support::{self, GAME, Live};
use serde_json::json;
use std::thread;

#[test]
fn tables_that_cannot_be_are_not_opened() {
    let live = Live::start();
    let counts = live.counts();
    let me = json!(["me", "easy"]);
    let long = "s".repeat(101);
    let wrong = [
        json!({}),
        json!({ "game": 5 }),
        json!({ "game": GAME }),
        json!({ "game": GAME, "seats": [] }),
        json!({ "game": GAME, "seats": ["me"] }),
        json!({ "game": GAME, "seats": ["me", "me", "me"] }),
        json!({ "game": GAME, "seats": vec!["me"; 1_000] }),
        json!({ "game": GAME, "seats": ["me", 5] }),
        json!({ "game": GAME, "seats": ["me", { "name": "Ben" }] }),
        json!({ "game": GAME, "seats": ["me", ""] }),
        json!({ "game": GAME, "seats": ["me", "nobody"] }),
        json!({ "game": GAME, "seats": me, "settings": { "colour": "red" } }),
        json!({ "game": GAME, "seats": me, "settings": { "variant": "chess" } }),
        json!({ "game": GAME, "seats": me, "settings": { "variant": "" } }),
        json!({ "game": GAME, "seats": me, "settings": { "rounds": 0 } }),
        json!({ "game": GAME, "seats": me, "settings": { "rounds": 100 } }),
        json!({ "game": GAME, "seats": me, "settings": { "rounds": -1 } }),
        json!({ "game": GAME, "seats": me, "settings": { "rounds": "1e9" } }),
        json!({ "game": GAME, "seats": me, "settings": { "rounds": { "a": 1 } } }),
        json!({ "game": GAME, "seats": me, "settings": { "": "" } }),
        json!({ "game": GAME, "seats": me, "settings": ["variant=tactic"] }),
        json!({ "game": GAME, "seats": me, "speed": "fast" }),
        json!({ "game": GAME, "seats": ["me", "friend"], "seed": "known to me" }),
        json!({ "game": GAME, "seats": ["me", "anyone"], "seed": "known to me" }),
        json!({ "game": GAME, "seats": me, "seed": long }),
        json!({ "game": GAME, "seats": me, "seed": "two\nlines" }),
        json!({ "game": GAME, "seats": me, "seed": 5 }),
    ];
    for body in &wrong {
        live.anyone()
            .post_json("/api/tables", body)
            .refused(400, "bad-request");
    }
    let unknown = json!({ "game": "chess", "seats": me });
    live.anyone()
        .post_json("/api/tables", &unknown)
        .refused(404, "not-found");
    // Whoever could name a program here could run it on the server.
    for player in [
        "cmd:sh -c 'touch /tmp/owned'",
        "cmd:true",
        "CMD:true",
        " cmd:true",
        "search:100000",
        "search:10s",
        "search:",
        "hard:99",
        "easy\ncmd:true",
    ] {
        let body = json!({ "game": GAME, "seats": ["me", player] });
        let error = live
            .anyone()
            .post_json("/api/tables", &body)
            .refused(400, "bad-request");
        assert!(
            error["message"]
                .as_str()
                .unwrap()
                .contains("cannot take a seat"),
            "{error}"
        );
        let named = json!({ "game": GAME, "seats": ["me", { "kind": player, "name": "x" }] });
        live.anyone()
            .post_json("/api/tables", &named)
            .refused(400, "bad-request");
        let form = [("seat.1", "me"), ("seat.2", player)];
        let page = live.browser().post(&format!("/new/{GAME}"), &form);
        assert_eq!(page.status, 422, "{player} {page:?}");
        assert!(page.body.contains("cannot take a seat"), "{player}");
        assert_eq!(page.header("set-cookie"), None);
    }
    let form = [
        ("seat.1", "me"),
        ("seat.2", "friend"),
        ("seed", "known to me"),
    ];
    assert_eq!(
        live.browser().post(&format!("/new/{GAME}"), &form).status,
        422
    );
    let form = [("seat.1", "anyone"), ("seat.2", "anyone")];
    assert_eq!(
        live.browser().post(&format!("/new/{GAME}"), &form).status,
        422
    );
    assert_eq!(live.counts(), counts);
}

#[test]
fn names_are_shown_as_names_and_nothing_else() {
    let live = Live::start();
    let names = [
        "<script>alert(1)</script>",
        "\"><img src=x onerror=a>",
        "' onload='a()",
        "</text></svg><script>x",
        "&lt;b&gt; &amp; ]]>",
        "\u{202e}nnA\u{202c}\u{200b}\u{feff}",
        "a\u{0}b\r\nset-cookie: c",
        "{{7*7}}${7*7}",
        &"W".repeat(5_000),
    ];
    for name in names {
        let browser = live.browser();
        let form = [
            ("seat.1", "me"),
            ("name.1", name),
            ("seat.2", "anyone"),
            ("name.2", name),
        ];
        let id = browser.open(&form);
        let seen = live.anyone().get(&format!("/api/tables/{id}")).ok();
        let kept = support::text(&seen["seats"][0]["name"]);
        assert!(kept.chars().count() <= 24, "{kept}");
        assert!(
            !kept
                .chars()
                .any(|c| c.is_control() || ('\u{200b}'..='\u{206f}').contains(&c)),
            "{kept:?}"
        );
        let guest = live.browser();
        let mut bodies: Vec<String> = ["", "/part", "?as=1"]
            .iter()
            .map(|rest| browser.get(&format!("/table/{id}{rest}")).body)
            .collect();
        bodies.push(guest.get("/").body);
        bodies.push(guest.get(&format!("/table/{id}")).body);
        bodies.push(guest.get(&format!("/sit/{id}/2")).body);
        bodies.push(browser.get(&format!("/new/{GAME}")).body);
        bodies.push(browser.get(&format!("/api/tables/{id}/board.svg")).body);
        let taken = guest.post(&format!("/sit/{id}/2"), &[("name", name)]);
        assert_eq!(taken.status, 303, "{taken:?}");
        assert!(
            taken
                .headers
                .iter()
                .all(|(_, value)| !value.contains("cookie: c"))
        );
        bodies.push(guest.get(&format!("/table/{id}")).body);
        for body in bodies {
            for danger in ["<script>alert", "<img", "<script>x", "\u{202e}", "\u{0}"] {
                assert!(!body.contains(danger), "{danger} of {name} in {body}");
            }
        }
    }
}

#[test]
fn a_seat_for_someone_else_is_kept_for_them() {
    let live = Live::start();
    let opened = live.open(&json!({ "game": GAME, "seats": ["me", "friend"] }));
    let path = format!("/api/tables/{}/join", opened.id);
    let anyone = live.anyone();
    anyone
        .post_json(&path, &json!({ "seat": 2 }))
        .refused(403, "forbidden");
    let guess = json!({ "invitation": "0".repeat(32) });
    anyone.post_json(&path, &guess).refused(403, "forbidden");
    // The invitation to another table opens no seat here.
    let other = live.open(&json!({ "game": GAME, "seats": ["me", "friend"] }));
    let body = json!({ "invitation": other.invitations[0]["invitation"] });
    anyone.post_json(&path, &body).refused(403, "forbidden");
    // Neither does the key of a seat: it is no invitation.
    let body = json!({ "invitation": opened.program.secret });
    anyone.post_json(&path, &body).refused(403, "forbidden");
    assert_eq!(
        opened.program.view(&opened.id)["seats"][1]["kind"],
        "invited"
    );
    // A computer's seat is taken.
    let computer = live.open(&json!({ "game": GAME, "seats": ["me", "easy"] }));
    let path = format!("/api/tables/{}/join", computer.id);
    anyone
        .post_json(&path, &json!({ "seat": 2 }))
        .refused(409, "conflict");
}

#[test]
fn of_many_who_sit_down_at_once_one_does() {
    let live = Live::start();
    let opened = live.open(&json!({ "game": GAME, "seats": ["me", "anyone"] }));
    let path = format!("/api/tables/{}/join", opened.id);
    let statuses: Vec<u16> = thread::scope(|scope| {
        let sit = |number: usize| {
            let (asker, path) = (live.anyone(), path.clone());
            let body = json!({ "seat": 2, "name": format!("Guest {number}") });
            scope.spawn(move || asker.post_json(&path, &body).status)
        };
        let sitting: Vec<_> = (0..8).map(sit).collect();
        sitting.into_iter().map(|sat| sat.join().unwrap()).collect()
    });
    assert_eq!(
        statuses.iter().filter(|&&status| status == 200).count(),
        1,
        "{statuses:?}"
    );
    assert!(
        statuses.iter().all(|status| [200, 409].contains(status)),
        "{statuses:?}"
    );
}

#[test]
fn a_key_brings_the_seats_to_another_device_and_a_wrong_one_brings_nothing() {
    let live = Live::start();
    let browser = live.browser();
    let id = browser.open(&[("seat.1", "me"), ("seat.2", "easy")]);
    let key = format!("/key/{}", browser.secret());
    let address = format!("http://{}{key}", live.address);
    for path in ["/".to_string(), format!("/table/{id}")] {
        assert!(
            browser.get(&path).body.contains(&address),
            "no key on {path}"
        );
    }
    // To open the link is not enough: a preview of it must not take anything.
    let other = live.browser();
    assert_eq!(other.get(&key).header("set-cookie"), None);
    assert_eq!(other.post(&key, &[]).status, 303);
    let seen = other.get(&format!("/api/tables/{id}")).ok();
    assert_eq!(seen["yours"], json!([1]));
    let thief = live.browser();
    for wrong in ["0".repeat(32), "x".into(), id.clone()] {
        let answer = thief.post(&format!("/key/{wrong}"), &[]);
        assert_eq!((answer.status, answer.header("set-cookie")), (404, None));
    }
}

#[test]
fn a_friend_who_never_came_can_be_asked_to_the_next_game() {
    let live = Live::start();
    let browser = live.browser();
    let id = browser.open(&[("seat.1", "me"), ("seat.2", "friend")]);
    let resigned = browser.post(&format!("/table/{id}/resign"), &[("version", "0")]);
    assert_eq!(resigned.status, 303);
    let again = browser.post(&format!("/table/{id}/again"), &[]);
    let next = again.header("location").unwrap().to_string();
    let link = format!("/join/{}/", next.strip_prefix("/table/").unwrap());
    let page = browser.get(&next).body;
    let at = page.find(&link).expect("there is a link to the new table");
    let link = &page[at..at + link.len() + 32];
    assert_eq!(live.browser().post(link, &[("name", "Ben")]).status, 303);
}
