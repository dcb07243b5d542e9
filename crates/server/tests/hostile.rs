//! Bad input of every kind. Each is answered with the right status and a clear sentence, and nothing has
//! changed: the table, what each seat sees, and how much is kept.

mod support;

use serde_json::{Value, json};
use server::{Config, Limits};
use std::thread;
use store::SqliteStore;
use support::{Answer, GAME, Live, Program, raw};

/// Ann and Ben at a table; Ann is to act. A few actions have been played.
struct Scene {
    live: Live,
    id: String,
    ann: Program,
    ben: Program,
    invitation: String,
}

impl Scene {
    fn new() -> Scene {
        let live = Live::start();
        let opened = live.open(&json!({
            "game": GAME, "settings": { "first": "1" },
            "seats": [{ "kind": "me", "name": "Ann" }, "friend"],
        }));
        let invitation = support::text(&opened.invitations[0]["invitation"]);
        let body = json!({ "invitation": invitation, "name": "Ben" });
        let joined = live
            .anyone()
            .post_json(&format!("/api/tables/{}/join", opened.id), &body);
        let ben = live.program(joined.ok()["secret"].as_str().unwrap());
        let scene = Scene {
            live,
            id: opened.id,
            ann: opened.program,
            ben,
            invitation,
        };
        // Two turns: each plays a card and ends the turn.
        for player in [&scene.ann, &scene.ben] {
            player.act_first(&scene.id);
            player.act_first(&scene.id);
        }
        scene
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}", self.id)
    }

    fn version(&self) -> u64 {
        self.ann.view(&self.id)["version"].as_u64().unwrap()
    }

    /// Everything that could have changed.
    fn state(&self) -> (Value, Value, store::Counts) {
        (
            self.ann.view(&self.id),
            self.ben.view(&self.id),
            self.live.counts(),
        )
    }

    /// Does this, and nothing has changed after it.
    #[track_caller]
    fn in_vain<T>(&self, deed: impl FnOnce(&Scene) -> T) -> T {
        let before = self.state();
        let done = deed(self);
        assert_eq!(self.state(), before);
        done
    }

    fn act(&self, player: &Program, body: Value) -> Answer {
        player.post(&self.path("/act"), &body)
    }

    /// An action that Ann may do now.
    fn allowed(&self) -> Value {
        self.ann.view(&self.id)["legal"][0]["notation"].clone()
    }
}

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
        for path in ["/api/tables", &act, &scene.path("/join")] {
            let large = json!({ "game": "x".repeat(70_000) }).to_string();
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
fn actions_out_of_turn_or_against_the_rules_are_refused() {
    let scene = Scene::new();
    let version = scene.version();
    let action = scene.allowed();
    scene.in_vain(|scene| {
        // Ben is not to act, whatever he wants to do.
        let bens = scene.ben.view(&scene.id)["view"]["hand"][0].clone();
        let placed = format!("{}@1", bens.as_str().unwrap());
        let answer = scene.act(&scene.ben, json!({ "action": placed, "version": version }));
        answer.refused(422, "refused");
        // Ann does not hold his card, and is told no more than that.
        let answer = scene.act(&scene.ann, json!({ "action": placed, "version": version }));
        let error = answer.refused(422, "refused");
        assert_eq!(error["clause"], "ST-4b");
        assert!(error["marks"].is_array());
        let claim = scene.act(&scene.ann, json!({ "action": "!5", "version": version }));
        assert_eq!(claim.refused(422, "refused")["clause"], "ST-5a");
        for nonsense in [
            "",
            " ",
            "r5",
            "r5@0",
            "r5@99",
            "🂡@1",
            "cmd:rm",
            "r5@1\nr6@2",
            &"x".repeat(5_000),
        ] {
            let answer = scene.act(
                &scene.ann,
                json!({ "action": nonsense, "version": version }),
            );
            let error = answer.refused(422, "refused");
            assert_eq!(error["clause"], Value::Null, "{nonsense}");
            let query = serde_urlencoded::to_string([("action", nonsense)]).unwrap();
            let why = scene.ann.get(&scene.path(&format!("/why?{query}"))).ok();
            assert_eq!(why["allowed"], false, "{nonsense}");
        }
        for stale in [0, version - 1, version + 1, u64::from(u32::MAX)] {
            let answer = scene.act(&scene.ann, json!({ "action": action, "version": stale }));
            let error = answer.refused(409, "stale");
            assert_eq!(error["version"], version);
        }
    });
    // The same twice: the second is stale.
    let body = json!({ "action": action, "version": version });
    let done = scene.act(&scene.ann, body.clone()).ok();
    assert_eq!(done["version"], version + 1);
    scene.in_vain(|scene| scene.act(&scene.ann, body).refused(409, "stale"));
}

#[test]
fn of_many_who_act_at_once_one_does() {
    let scene = Scene::new();
    let body = json!({ "action": scene.allowed(), "version": scene.version() });
    let before = scene.version();
    let statuses: Vec<u16> = thread::scope(|scope| {
        let ask = || {
            let ann = scene.live.program(&scene.ann.secret);
            let (path, body) = (scene.path("/act"), body.clone());
            scope.spawn(move || ann.post(&path, &body).status)
        };
        let asking: Vec<_> = (0..8).map(|_| ask()).collect();
        asking
            .into_iter()
            .map(|asked| asked.join().unwrap())
            .collect()
    });
    assert_eq!(statuses.iter().filter(|&&status| status == 200).count(), 1);
    assert!(
        statuses.iter().all(|status| [200, 409].contains(status)),
        "{statuses:?}"
    );
    assert_eq!(scene.version(), before + 1);
}

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
fn what_cannot_be_done_now_is_refused() {
    let scene = Scene::new();
    let stranger = scene.live.anyone();
    scene.in_vain(|scene| {
        let error = scene
            .ann
            .get(&scene.path("/record"))
            .refused(409, "conflict");
        assert!(error["message"].as_str().unwrap().contains("over"));
        let page = scene
            .live
            .browser()
            .get(&format!("/table/{}/record", scene.id));
        assert_eq!(page.status, 409);
        scene
            .ann
            .post(&scene.path("/again"), &json!({}))
            .refused(409, "conflict");
        // The card that was drawn last cannot be put back.
        let version = json!({ "version": scene.version() });
        scene
            .ann
            .post(&scene.path("/undo"), &version)
            .refused(409, "conflict");
        scene
            .ben
            .post(&scene.path("/undo"), &version)
            .refused(409, "conflict");
        // Both seats are taken, and the invitation was for one.
        for body in [
            json!({ "invitation": scene.invitation }),
            json!({ "invitation": scene.invitation, "seat": 1 }),
        ] {
            stranger
                .post_json(&scene.path("/join"), &body)
                .refused(403, "forbidden");
            scene
                .ben
                .post(&scene.path("/join"), &body)
                .refused(403, "forbidden");
        }
        for seat in [1, 2] {
            let body = json!({ "seat": seat });
            stranger
                .post_json(&scene.path("/join"), &body)
                .refused(409, "conflict");
        }
        for body in [
            json!({ "seat": 3 }),
            json!({ "seat": 0 }),
            json!({ "seat": "1" }),
        ] {
            stranger
                .post_json(&scene.path("/join"), &body)
                .refused(400, "bad-request");
        }
        let bad = json!({ "invitation": "x" });
        stranger
            .post_json(&scene.path("/join"), &bad)
            .refused(401, "unknown-secret");
        let page = format!("/join/{}/{}", scene.id, scene.invitation);
        assert_eq!(scene.live.browser().get(&page).status, 403);
        assert_eq!(
            scene.live.browser().post(&page, &[("name", "Eve")]).status,
            403
        );
        let page = format!("/sit/{}/2", scene.id);
        assert_eq!(
            scene.live.browser().post(&page, &[("name", "Eve")]).status,
            409
        );
    });
    let version = json!({ "version": scene.version() });
    let done = scene.ann.post(&scene.path("/resign"), &version).ok();
    assert_eq!(done["over"], true);
    scene.in_vain(|scene| {
        let version = json!({ "version": done["version"], "action": "pass" });
        scene
            .ann
            .post(&scene.path("/resign"), &version)
            .refused(409, "conflict");
        scene
            .ben
            .post(&scene.path("/resign"), &version)
            .refused(409, "conflict");
        scene
            .ben
            .post(&scene.path("/undo"), &version)
            .refused(409, "conflict");
        let acted = scene.ben.post(&scene.path("/act"), &version);
        assert!([409, 422].contains(&acted.status), "{acted:?}");
        let body = json!({});
        stranger
            .post_json(&scene.path("/again"), &body)
            .refused(403, "forbidden");
    });
    // The same table again, whoever asks first and however often.
    let next = scene.ann.post(&scene.path("/again"), &json!({})).ok();
    for player in [&scene.ann, &scene.ben, &scene.ann] {
        assert_eq!(player.post(&scene.path("/again"), &json!({})).ok(), next);
    }
    assert_eq!(scene.live.counts().games, 2);
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
