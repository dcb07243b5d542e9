//! Forged secrets, other sites, too many requests, and the headers that keep a browser safe.

use super::Scene;
use crate::support::{Answer, GAME, Live};
use serde_json::{Value, json};
use server::{Config, Limits};
use store::SqliteStore;

#[test]
fn secrets_that_are_forged_or_another_persons_open_nothing() {
    let scene = Scene::new();
    let version = scene.version();
    let action = scene.allowed();
    let forged = scene.live.program(&"0".repeat(32));
    scene.in_vain(|scene| {
        // A well-formed secret that holds nothing is a spectator's.
        let seen = forged.view(&scene.id);
        assert_eq!((&seen["seat"], &seen["yours"]), (&Value::Null, &json!([])));
        assert!(seen["view"].get("hand").is_none());
        let body = json!({ "action": action, "version": version });
        for path in ["/act", "/undo", "/resign"] {
            forged
                .post(&scene.path(path), &body)
                .refused(403, "forbidden");
            let nobody = scene.live.anyone().post_json(&scene.path(path), &body);
            nobody.refused(403, "forbidden");
        }
        forged
            .post(&scene.path("/again"), &json!({}))
            .refused(403, "forbidden");
        forged.get(&scene.path("/legal")).refused(403, "forbidden");
        forged
            .get(&scene.path("/why?action=pass"))
            .refused(403, "forbidden");
        for bad in [
            "Bearer x",
            "Bearer ",
            "Basic abc",
            "x",
            &format!("bearer {}", scene.ann.secret),
        ] {
            let headers = [("authorization", bad)];
            let asker = scene.live.anyone();
            asker
                .ask("GET", &scene.path(""), &headers, "")
                .refused(401, "unknown-secret");
            let answer = asker.ask("POST", &scene.path("/act"), &headers, &body.to_string());
            answer.refused(401, "unknown-secret");
        }
        // Someone else's seat.
        for (player, seat) in [(&scene.ann, 2), (&scene.ben, 1)] {
            for look in [
                "?",
                "/log?",
                "/hint?",
                "/board.svg?",
                "/events?",
                "/legal?",
                "/why?action=pass&",
            ] {
                let path = scene.path(&format!("{look}as={seat}"));
                player.get(&path).refused(403, "forbidden");
            }
            let body = json!({ "action": action, "version": version, "seat": seat });
            for path in ["/act", "/undo", "/resign"] {
                player
                    .post(&scene.path(path), &body)
                    .refused(403, "forbidden");
            }
        }
        // Seats that are none.
        for seat in ["0", "3", "9", "-1", "x", "1e0"] {
            for look in ["?", "/log?", "/board.svg?", "/events?"] {
                let path = scene.path(&format!("{look}as={seat}"));
                scene.ann.get(&path).refused(400, "bad-request");
            }
        }
    });
}

#[test]
fn changes_from_other_sites_are_refused() {
    let scene = Scene::new();
    let body = json!({ "action": scene.allowed(), "version": scene.version() }).to_string();
    let form = format!("version={}&action={}", scene.version(), "pass");
    let cookie = format!("marches={}", scene.ann.secret);
    let host = format!("http://{}", scene.live.address);
    let foreign: &[&[(&str, &str)]] = &[
        &[("origin", "http://evil.example")],
        &[("origin", "null")],
        &[("origin", "http://127.0.0.1")],
        &[("origin", "")],
        &[("origin", &host), ("sec-fetch-site", "cross-site")],
        &[("origin", &host), ("sec-fetch-site", "same-site")],
        &[("sec-fetch-site", "cross-site")],
        &[],
    ];
    scene.in_vain(|scene| {
        let asker = scene.live.anyone();
        for headers in foreign {
            let headers: Vec<_> = [("cookie", cookie.as_str())]
                .iter()
                .chain(*headers)
                .copied()
                .collect();
            for path in ["/act", "/undo", "/resign", "/join", "/again"] {
                let answer = asker.ask("POST", &scene.path(path), &headers, &body);
                answer.refused(403, "forbidden");
            }
            asker
                .ask("POST", "/api/tables", &headers, "{}")
                .refused(403, "forbidden");
            for path in ["act", "undo", "resign", "again"] {
                let path = format!("/table/{}/{path}", scene.id);
                asker
                    .ask("POST", &path, &headers, &form)
                    .refused(403, "forbidden");
            }
            asker
                .ask("POST", &format!("/new/{GAME}"), &headers, &form)
                .refused(403, "forbidden");
            asker
                .ask("POST", &format!("/key/{}", scene.ben.secret), &headers, "")
                .refused(403, "forbidden");
        }
        // A page of another site cannot show our pages in a frame, nor read our answers.
        let headers = [
            ("origin", "http://evil.example"),
            ("cookie", cookie.as_str()),
        ];
        let seen = asker.ask("GET", &scene.path(""), &headers, "");
        assert_eq!(seen.header("access-control-allow-origin"), None);
        let asked = asker.ask("OPTIONS", &scene.path("/act"), &headers, "");
        assert_eq!(asked.header("access-control-allow-origin"), None);
    });
}

#[test]
fn a_broken_cookie_only_watches() {
    let scene = Scene::new();
    let version = scene.version().to_string();
    scene.in_vain(|scene| {
        for broken in [
            "x",
            "",
            &scene.ann.secret[1..],
            "../../etc/passwd",
            &format!("{}.x", scene.ann.secret),
        ] {
            let browser = scene.live.browser();
            browser
                .jar
                .borrow_mut()
                .insert("marches".into(), broken.into());
            for path in [
                format!("/table/{}", scene.id),
                format!("/table/{}/part", scene.id),
                "/".into(),
            ] {
                assert_eq!(browser.get(&path).status, 200, "{broken} {path}");
            }
            let seen = browser.get(&scene.path("")).ok();
            assert_eq!(seen["seat"], Value::Null);
            for deed in ["act", "undo", "resign"] {
                let form = [("version", version.as_str()), ("action", "pass")];
                let page = browser.post(&format!("/table/{}/{deed}", scene.id), &form);
                assert_eq!(page.status, 401, "{page:?}");
                assert!(
                    page.body.contains("cookie that holds your seat is broken"),
                    "{page:?}"
                );
            }
            let body = json!({ "action": "pass", "version": 4 }).to_string();
            let answer = browser.send("POST", &scene.path("/act"), &[], &body);
            assert!([401, 403].contains(&answer.status), "{answer:?}");
        }
    });
}

#[test]
fn whoever_asks_too_much_is_turned_away_for_a_while() {
    let limits = Limits {
        rate: 0.5,
        burst: 6.0,
        spares_loopback: false,
        ..Limits::default()
    };
    let config = Config {
        limits,
        ..Config::default()
    };
    let live = Live::with(config, SqliteStore::in_memory());
    let asker = live.anyone();
    let answers: Vec<Answer> = (0..12).map(|_| asker.get("/api")).collect();
    let limited: Vec<&Answer> = answers
        .iter()
        .filter(|answer| answer.status == 429)
        .collect();
    assert!(limited.len() >= 3, "{answers:?}");
    assert!(answers[..6].iter().all(|answer| answer.status == 200));
    for answer in limited {
        answer.refused(429, "too-many");
        let retry = ("retry-after".to_string(), "1".to_string());
        assert!(answer.headers.contains(&retry), "{:?}", answer.headers);
    }
    // What someone says of their address counts only where a proxy says it.
    let headers = [("x-forwarded-for", "10.9.8.7")];
    let body = json!({ "game": GAME, "seats": ["me", "easy"] }).to_string();
    asker
        .ask("POST", "/api/tables", &headers, &body)
        .refused(429, "too-many");
    assert_eq!(live.counts().games, 0);
}

#[test]
fn behind_a_proxy_each_address_has_its_own_limit() {
    let limits = Limits {
        rate: 0.1,
        burst: 2.0,
        spares_loopback: false,
        ..Limits::default()
    };
    let config = Config {
        limits,
        behind_proxy: true,
        ..Config::default()
    };
    let live = Live::with(config, SqliteStore::in_memory());
    let asker = live.anyone();
    let from = |address: &str| {
        asker
            .ask("GET", "/api", &[("x-forwarded-for", address)], "")
            .status
    };
    assert_eq!(
        [from("10.0.0.1"), from("10.0.0.1"), from("10.0.0.1")],
        [200, 200, 429]
    );
    assert_eq!(from("10.0.0.2"), 200);
    // The last address is the proxy's own word; what stands before it anyone may have made up.
    assert_eq!(from("10.0.0.3, 10.0.0.1"), 429);
}

#[test]
fn metrics_are_for_this_machine() {
    let live = Live::start();
    let asker = live.anyone();
    assert_eq!(asker.get("/metrics").status, 200);
    for from in ["10.0.0.1", "127.0.0.1", ""] {
        let headers = [("x-forwarded-for", from)];
        asker
            .ask("GET", "/metrics", &headers, "")
            .refused(403, "forbidden");
    }
    let config = Config {
        open_metrics: true,
        ..Config::default()
    };
    let live = Live::with(config, SqliteStore::in_memory());
    let headers = [("x-forwarded-for", "10.0.0.1")];
    assert_eq!(
        live.anyone().ask("GET", "/metrics", &headers, "").status,
        200
    );
}

#[test]
fn every_answer_has_the_headers_that_keep_a_browser_safe() {
    let scene = Scene::new();
    let browser = scene.live.browser();
    let home = browser.get("/");
    let at = home.body.find("/assets/").expect("the page has assets");
    let asset: String = home.body[at..].chars().take_while(|&c| c != '"').collect();
    let table = format!("/table/{}", scene.id);
    let mut answers: Vec<(String, Answer)> = Vec::new();
    for path in [
        "/",
        &format!("/new/{GAME}"),
        &table,
        &format!("{table}/part"),
        &format!("/rules/{GAME}"),
        &format!("/key/{}", "0".repeat(32)),
        "/nothing",
        "/api",
        "/api/games",
        "/api/tables",
        "/api/openapi.json",
        &scene.path(""),
        &scene.path("/log"),
        &scene.path("/board.svg"),
        &scene.path("/record"),
        "/api/tables/x",
        "/healthz",
        "/metrics",
        &asset,
    ] {
        answers.push((path.to_string(), browser.get(path)));
    }
    answers.push(("PUT".into(), scene.live.anyone().ask("PUT", "/", &[], "")));
    let foreign = [("origin", "http://evil.example")];
    answers.push((
        "foreign".into(),
        scene
            .live
            .anyone()
            .ask("POST", "/api/tables", &foreign, "{}"),
    ));
    answers.push((
        "large".into(),
        scene.live.anyone().post("/api/tables", &"x".repeat(70_000)),
    ));
    answers.push((
        "opened".into(),
        browser.post(
            &format!("/new/{GAME}"),
            &[("seat.1", "me"), ("seat.2", "easy")],
        ),
    ));
    for (path, answer) in &answers {
        let policy = answer
            .header("content-security-policy")
            .unwrap_or_else(|| panic!("{path}"));
        for part in [
            "default-src 'none'",
            "script-src 'self'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "form-action 'self'",
        ] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(
            answer.header("x-content-type-options"),
            Some("nosniff"),
            "{path}"
        );
        assert_eq!(answer.header("x-frame-options"), Some("DENY"), "{path}");
        assert_eq!(
            answer.header("referrer-policy"),
            Some("same-origin"),
            "{path}"
        );
        let cache = answer.header("cache-control").unwrap();
        match path.starts_with("/assets/") {
            true => assert!(cache.contains("immutable"), "{path}: {cache}"),
            false => assert_eq!(cache, "no-store", "{path}"),
        }
        assert_eq!(answer.header("server"), None);
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
    // With this policy nothing inline would run; so there must be nothing inline.
    for path in ["/".to_string(), table, format!("/new/{GAME}")] {
        let body = browser.get(&path).body;
        assert!(!body.contains("style=\""), "{path} has a style inline");
        assert!(!body.contains("onclick"), "{path} has a script inline");
        assert!(!body.contains("<style"), "{path} has a style sheet inline");
    }
}

#[test]
fn a_cookie_is_for_this_site_and_not_for_scripts() {
    let form = [("seat.1", "me"), ("name.1", "Ann"), ("seat.2", "easy")];
    let live = Live::start();
    let opened = live.browser().post(&format!("/new/{GAME}"), &form);
    let cookies = |answer: &Answer| -> Vec<String> {
        let set = answer
            .headers
            .iter()
            .filter(|(name, _)| name == "set-cookie");
        set.map(|(_, value)| value.clone()).collect()
    };
    assert_eq!(cookies(&opened).len(), 2);
    for cookie in cookies(&opened) {
        for flag in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="] {
            assert!(cookie.contains(flag), "{cookie}");
        }
        assert!(
            !cookie.contains("Secure") && !cookie.contains("Domain"),
            "{cookie}"
        );
    }
    // Only a proxy that we were told of may say that it is HTTPS.
    let https = [
        ("x-forwarded-proto", "https"),
        ("x-forwarded-for", "10.0.0.1"),
    ];
    let form = serde_urlencoded::to_string(form).unwrap();
    let path = format!("/new/{GAME}");
    let untrusted = live.browser().send("POST", &path, &https, &form);
    assert!(
        cookies(&untrusted)
            .iter()
            .all(|cookie| !cookie.contains("Secure"))
    );
    let config = Config {
        behind_proxy: true,
        ..Config::default()
    };
    let live = Live::with(config, SqliteStore::in_memory());
    let trusted = live.browser().send("POST", &path, &https, &form);
    assert!(
        cookies(&trusted)
            .iter()
            .all(|cookie| cookie.contains("; Secure")),
        "{trusted:?}"
    );
    // Who only looks gets none.
    assert_eq!(live.browser().get("/").header("set-cookie"), None);
}
