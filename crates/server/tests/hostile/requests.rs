//! Requests that cannot be read, or go nowhere.

use super::Scene;
use crate::support::{Live, raw};
use serde_json::json;

#[test]
fn unknown_and_malformed_addresses_are_nowhere() {
    let scene = Scene::new();
    let long = "a".repeat(300);
    let ids = [
        "00000000000000000000",
        "x",
        "ABCDEFGHJKMNPQRSTVWX",
        "..%2f..%2fetc",
        "%00",
        "%3Cscript%3E",
        &long,
    ];
    let looks = [
        "",
        "/legal",
        "/why",
        "/log",
        "/hint",
        "/board.svg",
        "/record",
        "/events",
    ];
    let deeds = ["/join", "/act", "/undo", "/resign", "/again"];
    scene.in_vain(|scene| {
        for id in ids {
            for look in looks {
                let answer = scene.ann.get(&format!("/api/tables/{id}{look}"));
                answer.refused(404, "not-found");
            }
            for deed in deeds {
                let body = json!({ "version": 0, "action": "pass", "seat": 1 });
                let body = if deed == "/join" {
                    json!({ "seat": 1 })
                } else {
                    body
                };
                let answer = scene.ann.post(&format!("/api/tables/{id}{deed}"), &body);
                answer.refused(404, "not-found");
            }
            let page = scene.live.browser().get(&format!("/table/{id}"));
            assert_eq!(page.status, 404, "{page:?}");
        }
        scene.ann.get("/api/tables/%ff").refused(400, "bad-request");
        scene
            .ann
            .get("/api/games/%ff/rules")
            .refused(400, "bad-request");
        for path in ["/rules/%ff", "/new/%ff", "/key/%ff", "/assets/%ff"] {
            let page = scene.live.browser().get(path);
            assert_eq!(page.status, 400, "{path} {page:?}");
            assert!(page.body.contains("<html"), "{page:?}");
        }
        for path in [
            "/api/nothing",
            "/api/games/chess/rules",
            "/nothing",
            "/assets/x",
            "/key/x",
            "/rules/chess",
            "/new/chess",
        ] {
            scene.ann.get(path).refused(404, "not-found");
            let page = scene.live.browser().get(path);
            assert_eq!(page.status, 404, "{path}");
            assert!(page.body.starts_with("<!DOCTYPE html>"), "{path} {page:?}");
        }
        for path in [
            "/join/x/y",
            "/sit/x/1",
            &format!("/sit/{}/x", scene.id),
            &format!("/join/{}/x", scene.id),
        ] {
            assert_eq!(scene.live.browser().get(path).status, 404, "{path}");
        }
    });
}

#[test]
fn nothing_outside_the_assets_can_be_had() {
    let live = Live::start();
    for path in [
        "/assets/../Cargo.toml",
        "/assets/..%2f..%2fCargo.toml",
        "/assets/%2e%2e/%2e%2e/etc/passwd",
        "/assets/..\\..\\Cargo.toml",
        "/assets//etc/passwd",
        "/../../etc/passwd",
        "/assets/marches.js%00.css",
    ] {
        let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
        let answer = raw(live.address, request.as_bytes());
        assert!(answer.starts_with("HTTP/1.1 40"), "{path}: {answer}");
        assert!(
            !answer.contains("[package]") && !answer.contains("root:"),
            "{path}"
        );
    }
}

#[test]
fn bodies_that_cannot_be_read_are_refused() {
    let scene = Scene::new();
    let (act, version) = (scene.path("/act"), scene.version());
    let action = scene.allowed();
    scene.in_vain(|scene| {
        let bearer = format!("Bearer {}", scene.ann.secret);
        let post = |path: &str, body: &str| {
            let headers = [("authorization", bearer.as_str())];
            scene.live.anyone().ask("POST", path, &headers, body)
        };
        let broken = [
            String::new(),
            "{".into(),
            "[]".into(),
            "null".into(),
            "\u{0}".into(),
            "action=r1%401&version=0".into(),
            json!({ "action": action }).to_string(),
            json!({ "version": version }).to_string(),
            json!({ "action": action, "version": -1 }).to_string(),
            json!({ "action": action, "version": 1.5 }).to_string(),
            json!({ "action": action, "version": "2" }).to_string(),
            json!({ "action": action, "version": u64::MAX }).to_string(),
            json!({ "action": 5, "version": version }).to_string(),
            json!({ "action": [action], "version": version }).to_string(),
            json!({ "action": action, "version": version, "seat": 0 }).to_string(),
            json!({ "action": action, "version": version, "seat": 99 }).to_string(),
            json!({ "action": action, "version": version, "seat": "two" }).to_string(),
            json!({ "action": action, "version": version, "force": true }).to_string(),
            json!({ "x".repeat(5_000): 1 }).to_string(),
            format!("{}{}", "[".repeat(5_000), "]".repeat(5_000)),
        ];
        for body in &broken {
            let answer = post(&act, body);
            answer.refused(400, "bad-request");
        }
        for path in ["/undo", "/resign"] {
            post(&scene.path(path), "").refused(400, "bad-request");
            post(&scene.path(path), "{\"version\": null}").refused(400, "bad-request");
        }
        post(&scene.path("/join"), "{}").refused(400, "bad-request");
        post(&scene.path("/join"), "{\"seat\": 1, \"as\": 2}").refused(400, "bad-request");
        for (path, most) in [
            ("/api/tables", 700_000),
            (&act, 70_000),
            (&scene.path("/join"), 70_000),
        ] {
            let large = json!({ "game": "x".repeat(most) }).to_string();
            post(path, &large).refused(413, "too-large");
        }
        // A form that holds no version, or nonsense, and one that is too large.
        let cookie = format!("marches={}", scene.ann.secret);
        let browser = scene.live.browser();
        browser
            .jar
            .borrow_mut()
            .insert("marches".into(), scene.ann.secret.clone());
        assert_eq!(browser.cookies(), cookie);
        for form in ["", "version=x", "version=-1", "%%%", "action=pass"] {
            let answer = browser.send("POST", &format!("/table/{}/act", scene.id), &[], form);
            assert_eq!(answer.status, 400, "{form}: {answer:?}");
        }
        let large = format!("version={version}&action={}", "x".repeat(70_000));
        let answer = browser.send("POST", &format!("/table/{}/act", scene.id), &[], &large);
        assert_eq!(answer.status, 413);
    });
}

#[test]
fn a_header_without_end_is_not_read() {
    let live = Live::start();
    let huge = format!(
        "GET / HTTP/1.1\r\nhost: x\r\ncookie: {}\r\n\r\n",
        "x".repeat(100_000)
    );
    let answer = raw(live.address, huge.as_bytes());
    assert!(
        answer.is_empty() || answer.starts_with("HTTP/1.1 431"),
        "{answer}"
    );
    let many = "x: y\r\n".repeat(2_000);
    let answer = raw(
        live.address,
        format!("GET / HTTP/1.1\r\nhost: x\r\n{many}\r\n").as_bytes(),
    );
    assert!(
        answer.is_empty() || answer.starts_with("HTTP/1.1 431"),
        "{answer}"
    );
    let answer = raw(live.address, b"\x16\x03\x01\x02\x00\x01\x00 this is TLS");
    assert!(
        answer.is_empty() || answer.starts_with("HTTP/1.1 400"),
        "{answer}"
    );
    assert_eq!(live.anyone().get("/healthz").status, 200);
}

#[test]
fn addresses_are_used_in_their_own_way_only() {
    let scene = Scene::new();
    scene.in_vain(|scene| {
        let asker = scene.live.anyone();
        for (method, path) in [
            ("PUT", "/api/tables".to_string()),
            ("DELETE", scene.path("")),
            ("POST", scene.path("")),
            ("GET", scene.path("/act")),
            ("GET", scene.path("/join")),
            ("PATCH", scene.path("/undo")),
            ("POST", "/".into()),
            ("POST", "/healthz".into()),
            ("POST", scene.path("/events")),
        ] {
            let answer = asker.ask(method, &path, &[], "{}");
            answer.refused(405, "method");
            assert!(
                answer.header("allow").is_some(),
                "{method} {path} {answer:?}"
            );
        }
        let page = scene
            .live
            .browser()
            .get(&format!("/table/{}/act", scene.id));
        assert_eq!(page.status, 405);
        assert!(page.body.starts_with("<!DOCTYPE html>"));
        assert_eq!(asker.ask("HEAD", &scene.path(""), &[], "").status, 200);
    });
}

#[test]
fn a_moment_that_is_none_is_refused_or_is_now() {
    let scene = Scene::new();
    scene.in_vain(|scene| {
        let now = scene.ann.view(&scene.id);
        let actions = now["actions"].as_u64().unwrap();
        for beyond in [actions, actions + 1, 1_000_000] {
            let seen = scene.ann.get(&scene.path(&format!("?at={beyond}"))).ok();
            assert_eq!(seen, now);
        }
        for wrong in ["-1", "x", "1.5", "99999999999999999999999"] {
            for look in ["?", "/log?", "/board.svg?"] {
                let path = scene.path(&format!("{look}at={wrong}"));
                scene.ann.get(&path).refused(400, "bad-request");
            }
            let page = scene
                .live
                .browser()
                .get(&format!("/table/{}?at={wrong}", scene.id));
            assert_eq!(page.status, 400);
        }
        scene
            .ann
            .get("/api/tables?which=all")
            .refused(400, "bad-request");
    });
}
