//! Nobody is sent what they may not know. Two persons and a spectator ask for everything that there is
//! while games are played, and every byte is searched: for cards that the reader has never seen, for the
//! seed, for other people's secrets. And two worlds that differ only in what the other one holds look the
//! same, byte for byte.

mod worlds;

use crate::support::{Answer, Browser, Live, Stream};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use store::Store;
use table::{Rng, Seat, Turn};

const CLANS: [(char, &str); 6] = [
    ('r', "red"),
    ('g', "green"),
    ('p', "purple"),
    ('b', "blue"),
    ('y', "yellow"),
    ('n', "brown"),
];

/// Clan cards such as `r5`.
type Cards = BTreeSet<String>;

fn is_clan_card(word: &str) -> bool {
    let mut letters = word.chars();
    let clan = letters.next();
    let strength = letters.next();
    CLANS.iter().any(|(letter, _)| Some(*letter) == clan)
        && matches!(strength, Some('1'..='9'))
        && letters.next().is_none()
}

/// Every Clan card that a text names, as `r5` or as `red 5`.
fn named(text: &str) -> Cards {
    let mut found = Cards::new();
    // The end of a line, in JSON, is no brown card.
    let text = text.replace("\\n", " ");
    let words: Vec<&str> = text.split(|c: char| !c.is_ascii_alphanumeric()).collect();
    for (index, word) in words.iter().enumerate() {
        if is_clan_card(word) {
            found.insert((*word).to_string());
        }
        let clan = CLANS.iter().find(|(_, name)| name == word);
        let strength = words.get(index + 1).filter(|next| next.len() == 1);
        if let (Some((letter, _)), Some(strength)) = (clan, strength) {
            let card = format!("{letter}{strength}");
            found.extend(is_clan_card(&card).then_some(card));
        }
    }
    found
}

/// The text without what names cards by right, whoever holds them: cards still out, formations, `unseen`,
/// proofs, and the picture on the box.
fn without_lists(text: &str) -> String {
    let mut text = text.to_string();
    if let Some(at) = text.find("<body class=\"home\">") {
        while let Some(from) = text[at..].find("<svg") {
            let length = text[at + from..].find("</svg>").unwrap();
            text.replace_range(at + from..at + from + length, "");
        }
    }
    let lists = [
        (
            "<details class=\"card panel\" id=\"panel-still-out\"",
            "</details>",
        ),
        (
            "<details class=\"card panel\" id=\"panel-formations\"",
            "</details>",
        ),
        ("\"unseen\":[", "]"),
        // Why a claim is not proven follows from what lies open.
        ("cannot be claimed yet:", "against your"),
        ("\"marks\":[", "]"),
    ];
    for (begin, end) in lists {
        while let Some(at) = text.find(begin) {
            let length = text[at..].find(end).unwrap() + end.len();
            text.replace_range(at..at + length, "");
        }
    }
    text
}

fn cards(value: &Value) -> Cards {
    named(&value.to_string())
}

/// Someone at the table, or beside it, and all that they have seen or heard.
struct Reader {
    name: &'static str,
    browser: Browser,
    seat: Option<Seat>,
    /// Cards that this reader has seen, rightly, at some time.
    seen: Cards,
    streams: Vec<Stream>,
    /// What was received, in all.
    bytes: usize,
}

impl Reader {
    fn new(live: &Live, name: &'static str, seat: Option<Seat>) -> Reader {
        Reader {
            name,
            browser: live.browser(),
            seat,
            seen: Cards::new(),
            streams: Vec::new(),
            bytes: 0,
        }
    }

    /// Learns what lies open now, and what this reader holds, from the truth and not from the server.
    fn learn(&mut self, truth: &dyn catalogue::Table) {
        let view = truth.view_json(self.seat);
        for open in ["stones", "discard", "stage"] {
            self.seen.extend(cards(&view[open]));
        }
        if self.seat.is_some() {
            for own in ["hand", "known", "under_clan"] {
                self.seen.extend(cards(&view[own]));
            }
        }
    }

    /// Searches an answer, in which the reader may have asked for these cards.
    fn search(&mut self, what: &str, text: &str, asked: &str) {
        self.bytes += text.len();
        let mut hidden = named(&without_lists(text));
        let asked = named(asked);
        hidden.retain(|card| !self.seen.contains(card) && !asked.contains(card));
        assert!(
            hidden.is_empty(),
            "{} reads of {hidden:?} in {what}: {text}",
            self.name
        );
    }

    fn get(&mut self, path: &str) -> Answer {
        let answer = self.browser.get(path);
        assert!(answer.status < 500, "{path} {answer:?}");
        self.search(path, &answer.body, path);
        answer
    }

    /// Asks for everything that shows the table.
    fn look_at_everything(&mut self, id: &str, actions: usize) {
        let mut paths: Vec<String> = [
            "",
            "/legal",
            "/log",
            "/board.svg",
            "/board.svg?shape=narrow&theme=dark",
            "/record",
            "?as=1",
            "?as=2",
            "/log?as=1",
            "/log?as=2",
            "/board.svg?as=1",
            "/board.svg?as=2",
            "/legal?as=1",
            "/legal?as=2",
            "/why?action=r5@1",
            "/why?action=!3",
            "/why?action=.&as=2",
            "?all=1",
            "?all=1&at=0",
            "?all=1&as=1",
            "?all=1&as=2",
            "/log?all=1",
            "/board.svg?all=1",
            "/board.svg?all=1&at=0&shape=narrow",
            "/log?before=5&limit=3",
        ]
        .iter()
        .map(|rest| format!("/api/tables/{id}{rest}"))
        .collect();
        let pages = [
            "",
            "?as=1",
            "?as=2",
            "?why=r5@1",
            "/part",
            "/part?shape=narrow",
            "/part?why=b7@9",
            "/record",
            "?all=1",
            "?all=1&at=0",
            "/part?all=1",
            "/part?all=1&at=0&shape=narrow",
            "/log",
            "/log?before=3",
        ];
        paths.extend(pages.iter().map(|rest| format!("/table/{id}{rest}")));
        for at in [0, actions / 2, actions.saturating_sub(1)] {
            for rest in ["?", "/log?", "/board.svg?"] {
                paths.push(format!("/api/tables/{id}{rest}at={at}"));
            }
            paths.push(format!("/table/{id}?at={at}"));
            paths.push(format!("/table/{id}/part?at={at}&shape=narrow"));
            paths.push(format!("/table/{id}/part?at={at}&passing=1"));
            paths.push(format!("/table/{id}?since=0&at={at}"));
        }
        paths.push("/".into());
        for path in paths {
            let answer = self.get(&path);
            // What would turn everything up is refused as long as the game goes on, to everyone.
            if path.contains("all=1") {
                assert_eq!(answer.status, 403, "{path}");
            }
        }
    }

    /// Reads what the streams have brought.
    fn listen(&mut self) {
        let streams = self.streams.iter();
        let events: Vec<_> = streams.flat_map(Stream::so_far).collect();
        for event in events {
            self.search("an event", &event.data, "");
            let mut received = self.browser.asker.received.borrow_mut();
            received.push(event.data);
        }
    }

    /// Nothing that was received holds this text.
    #[track_caller]
    fn has_not_received(&self, what: &str, text: &str) {
        for answer in self.browser.asker.received.borrow().iter() {
            // The first line is the reader's own request.
            let answer = answer
                .split_once('\n')
                .map_or(answer.as_str(), |(_, rest)| rest);
            assert!(!answer.contains(text), "{} got {what}: {answer}", self.name);
        }
    }
}

fn hash_of(secret: &str) -> String {
    hex::encode(Sha256::digest(secret.as_bytes()))
}

fn actor(truth: &dyn catalogue::Table) -> Option<Seat> {
    match truth.turn() {
        Turn::Over(_) => None,
        turn => turn.seats().iter().next(),
    }
}

/// A whole game between two browsers, with a third that watches.
fn play(variant: &str, expert: &str, number: u64) -> usize {
    let live = Live::start();
    let mut rng = Rng::new(number);
    let mut readers = [
        Reader::new(&live, "Ann", Some(Seat::FIRST)),
        Reader::new(&live, "Ben", Some(Seat::SECOND)),
        Reader::new(&live, "a spectator", None),
    ];
    let form = [
        ("seat.1", "me"),
        ("name.1", "Ann"),
        ("seat.2", "friend"),
        ("name.2", "Ben"),
        ("set.variant", variant),
        ("set.expert", expert),
        ("hints", "on"),
    ];
    let id = readers[0].browser.open(&form);
    let page = readers[0].browser.get(&format!("/table/{id}")).body;
    let at = page.find(&format!("/join/{id}/")).expect("Ann can invite");
    let link = &page[at..at + format!("/join/{id}/").len() + 32];
    let invitation = link[link.len() - 32..].to_string();
    for reader in &mut readers {
        reader.learn(&*live.truth(&id));
        // Nobody but Ann has the link yet.
        reader.look_at_everything(&id, 0);
    }
    readers[1].has_not_received("the invitation", &invitation);
    assert_eq!(
        readers[1].browser.post(link, &[("name", "Ben")]).status,
        303
    );
    readers[1].browser.asker.received.borrow_mut().clear();
    for reader in &mut readers {
        for query in ["", "?since=0&all=1", "?pace=people&all=1"] {
            let stream = reader
                .browser
                .listen(&format!("/api/tables/{id}/events{query}"));
            reader.streams.push(stream);
        }
    }
    let mut steps = 0;
    loop {
        let truth = live.truth(&id);
        readers.iter_mut().for_each(|reader| reader.learn(&*truth));
        let Some(seat) = actor(&*truth) else { break };
        for reader in &mut readers {
            reader.listen();
            match steps % 20 {
                0 => reader.look_at_everything(&id, truth.len()),
                step if step % 3 == 1 => drop(reader.get(&format!("/table/{id}/part"))),
                _ => drop(reader.get(&format!("/api/tables/{id}"))),
            }
        }
        steps += 1;
        // Each sees its own hand and no other; how cards are spread out of sight shows nowhere.
        for reader in &mut readers {
            let seen = reader.get(&format!("/api/tables/{id}")).ok();
            assert_eq!(seen["view"], truth.view_json(reader.seat));
            assert_eq!(seen["view"].get("hand").is_some(), reader.seat.is_some());
            let hand = seen["view"].to_string().matches("\"hand\":").count();
            assert_eq!(hand, usize::from(reader.seat.is_some()));
        }
        let version = live
            .block_on(live.store.load(id.parse().unwrap()))
            .unwrap()
            .next()
            - 1;
        let [own, other] = match seat {
            Seat::FIRST => [0, 1],
            _ => [1, 0],
        };
        // Refused, for both: another's card, and out of turn.
        if steps % 7 == 0 {
            let others = truth.view_json(Some(seat.other()))["hand"].clone();
            let card = others[0].as_str().unwrap_or("r1").to_string();
            for reader in [own, other] {
                let action = format!("{card}@{}", 1 + rng.pick(9));
                let body = json!({ "action": action, "version": version }).to_string();
                let path = format!("/api/tables/{id}/act");
                let answer = readers[reader].browser.send("POST", &path, &[], &body);
                assert_eq!(answer.status, 422, "{answer:?}");
                readers[reader].search("a refusal", &answer.body, &action);
                let form = [("version", version.to_string()), ("action", action.clone())];
                let form: Vec<(&str, &str)> = form.iter().map(|(k, v)| (*k, v.as_str())).collect();
                let page = readers[reader]
                    .browser
                    .post(&format!("/table/{id}/act"), &form);
                assert_eq!(page.status, 422);
                readers[reader].search("a page that refuses", &page.body, &action);
            }
        }
        if steps % 40 == 3 {
            let hint = readers[own].get(&format!("/table/{id}?hint=1"));
            assert_eq!(hint.status, 200);
            readers[other].get(&format!("/api/tables/{id}/hint"));
            readers[2].get(&format!("/table/{id}?hint=1"));
        }
        let undoes = steps % 5 == 0 && truth.may_undo(seat).is_ok();
        let legal = truth.legal(seat);
        let action = &legal[rng.pick(legal.len())].notation;
        let deed = if undoes { "undo" } else { "act" };
        let form = [("version", version.to_string()), ("action", action.clone())];
        let form: Vec<(&str, &str)> = form.iter().map(|(k, v)| (*k, v.as_str())).collect();
        let answer = readers[own]
            .browser
            .post(&format!("/table/{id}/{deed}"), &form);
        assert_eq!(answer.status, 303, "{action} {answer:?}");
    }
    // What had not been said before the end. (What the streams bring from now on may tell everything.)
    let seed = live.block_on(live.store.load(id.parse().unwrap())).unwrap();
    let seed = seed.opening.seed.unwrap().reveal().to_string();
    let secrets = [readers[0].browser.secret(), readers[1].browser.secret()];
    for (index, reader) in readers.iter().enumerate() {
        reader.has_not_received("the seed", &seed);
        for (owner, secret) in secrets.iter().enumerate() {
            reader.has_not_received("the hash of a secret", &hash_of(secret));
            if owner != index {
                reader.has_not_received("another's secret", secret);
            }
        }
        reader.has_not_received("the hash of an invitation", &hash_of(&invitation));
        if index > 0 {
            reader.has_not_received("the invitation", &invitation);
        }
        assert!(
            reader.bytes > 100_000,
            "{} saw {} bytes",
            reader.name,
            reader.bytes
        );
    }
    // Now nothing is hidden.
    for seat in ["1", "2"] {
        let seen = readers[2]
            .browser
            .get(&format!("/api/tables/{id}?as={seat}"))
            .ok();
        assert_eq!(
            (&seen["seed"], &seen["verified"]),
            (&json!(seed), &json!(true))
        );
        assert!(seen["view"]["hand"].is_array());
    }
    assert_eq!(
        readers[2]
            .browser
            .get(&format!("/table/{id}/record"))
            .status,
        200
    );
    steps
}

#[test]
fn a_base_game_tells_nobody_too_much() {
    assert!(play("base", "off", 1) > 40);
}

#[test]
fn an_expert_game_tells_nobody_too_much() {
    assert!(play("base", "on", 2) > 30);
}

#[test]
fn a_tactic_game_tells_nobody_too_much() {
    assert!(play("tactic", "off", 3) > 40);
}

#[test]
fn another_tactic_game_tells_nobody_too_much() {
    assert!(play("tactic", "on", 4) > 40);
}

#[test]
fn the_search_finds_what_it_searches_for() {
    let all = named("data-target=\"hand:r5\" b7@3 red 9, not abc5 r55 or xr5; brown 10, blue 4.");
    let expected = ["b4", "b7", "r5", "r9"].map(String::from);
    assert_eq!(all, expected.into_iter().collect());
    let text = "{\"unseen\":[\"r1\",\"r2\"],\"hand\":[\"g1\"]}";
    assert_eq!(named(&without_lists(text)).len(), 1);
}

/// One person at one screen holds both seats: no hand is shown until they say who looks.
#[test]
fn who_holds_both_seats_sees_no_hand_without_saying_which() {
    let live = Live::start();
    let seed = "Kershope Burn, July 1597";
    for variant in ["base", "tactic"] {
        let mut own = Reader::new(&live, "the one at the screen", None);
        let mut spectator = Reader::new(&live, "a spectator", None);
        let form = [
            ("seat.1", "me"),
            ("seat.2", "me"),
            ("set.variant", variant),
            ("seed", seed),
            ("hints", "on"),
        ];
        let id = own.browser.open(&form);
        let mut rng = Rng::new(5);
        let streams = [own.browser.listen(&format!("/api/tables/{id}/events"))];
        own.streams.extend(streams);
        for step in 0..24 {
            let truth = live.truth(&id);
            let Some(seat) = actor(&*truth) else { break };
            for reader in [&mut own, &mut spectator] {
                reader.learn(&*truth);
                reader.listen();
                let seen = reader.get(&format!("/api/tables/{id}")).ok();
                assert_eq!(seen["seat"], Value::Null);
                assert!(seen["view"].get("hand").is_none());
                assert_eq!(seen["legal"], json!([]));
                for rest in ["/log", "/board.svg", "?at=1", "/hint"] {
                    reader.get(&format!("/api/tables/{id}{rest}"));
                }
                for rest in ["", "/part", "?at=1", "?hint=1", "?why=r1@1"] {
                    let page = reader.get(&format!("/table/{id}{rest}")).body;
                    assert!(!page.contains("\"hand:"), "{page}");
                }
            }
            // With it, that hand and no other.
            let seen = own.browser.get(&format!("/api/tables/{id}?as={seat}")).ok();
            assert_eq!(seen["view"], truth.view_json(Some(seat)));
            let page = own.browser.get(&format!("/table/{id}?as={seat}")).body;
            assert!(page.contains("\"hand:") || seen["view"]["hand"] == json!([]));
            let hidden = truth.view_json(Some(seat.other()));
            for card in hidden["hand"].as_array().unwrap() {
                let target = format!("hand:{}\"", card.as_str().unwrap());
                let is_own = seen["view"]["hand"].as_array().unwrap().contains(card);
                assert!(is_own || !page.contains(&target), "{target}");
            }
            let legal = truth.legal(seat);
            let action = &legal[rng.pick(legal.len())].notation;
            let body = json!({ "action": action, "version": step, "seat": seat }).to_string();
            let path = format!("/api/tables/{id}/act");
            assert_eq!(own.browser.send("POST", &path, &[], &body).status, 200);
        }
        for reader in [&own, &spectator] {
            reader.has_not_received("the seed", seed);
            reader.has_not_received("the seed", "Kershope");
            reader.has_not_received("the hash of a secret", &hash_of(&own.browser.secret()));
        }
        spectator.has_not_received("another's secret", &own.browser.secret());
    }
}
