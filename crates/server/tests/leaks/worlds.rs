//! Two worlds that differ only in what one player holds, seen through all other eyes.

use super::{CLANS, actor, cards, is_clan_card};
use crate::support::{Answer, Browser, GAME, Live};
use serde_json::{Value, json};
use std::time::{SystemTime, UNIX_EPOCH};
use store::{Gist, Millis, NewGame, SeatHolder, Secret, Store};
use table::{Rng, Seat, Seed};

/// A position in the middle of a game, as JSON; nothing if it has something that no position can describe.
fn position(variant: &str, rng: &mut Rng) -> Option<Value> {
    let game = catalogue::find(GAME).unwrap();
    let settings = game.settings_from(&[format!("variant={variant}")]).unwrap();
    let names = ["Ann".to_string(), "Ben".to_string()];
    let mut table = game
        .open(&settings, &names, Seed::from_text(&rng.bits().to_string()))
        .unwrap();
    for _ in 0..rng.pick(60) {
        let seat = actor(&*table)?;
        let legal = table.legal(seat);
        let action = legal[rng.pick(legal.len())].notation.clone();
        table.act(seat, &action).unwrap();
    }
    let views = [Seat::FIRST, Seat::SECOND].map(|seat| table.view_json(Some(seat)));
    let is_plain = ["known", "under_clan", "under_tactic"]
        .iter()
        .all(|key| views.iter().all(|view| view[key] == json!([])));
    let has_joker = views[0]["discard"].as_array()?.contains(&json!("J"));
    if !is_plain || has_joker || !["play", "claim", "draw"].contains(&views[0]["stage"].as_str()?) {
        return None;
    }
    Some(json!({
        "variant": variant,
        "turn": views[0]["to_act"],
        "phase": views[0]["stage"],
        "stones": views[0]["stones"],
        "hands": [views[0]["hand"], views[1]["hand"]],
        "discard": views[0]["discard"],
        "tactics_played": views[0]["tactics_played"],
        "passes": views[0]["passes"],
    }))
}

/// The same position, but this seat holds other cards, which were in the deck.
fn otherwise(position: &Value, seat: Seat, rng: &mut Rng) -> Value {
    let mut open = cards(&position["stones"]);
    open.extend(cards(&position["discard"]));
    open.extend(cards(&position["hands"]));
    let mut deck: Vec<String> = CLANS
        .iter()
        .flat_map(|(clan, _)| (1..=9).map(move |strength| format!("{clan}{strength}")))
        .filter(|card| !open.contains(card))
        .collect();
    rng.shuffle(&mut deck);
    let mut changed = position.clone();
    let hand = changed["hands"][seat.index()].as_array_mut().unwrap();
    // One card stays, so that both worlds have something in common to play.
    for card in hand.iter_mut().skip(1) {
        if is_clan_card(card.as_str().unwrap())
            && let Some(other) = deck.pop()
        {
            *card = json!(other);
        }
    }
    changed
}

/// A server with one game at a position, and those who look at it.
struct World {
    live: Live,
    id: String,
    players: [Browser; 2],
    spectator: Browser,
}

impl World {
    fn new(position: &Value) -> World {
        let live = Live::start();
        let game = catalogue::find(GAME).unwrap();
        let names = ["Ann".to_string(), "Ben".to_string()];
        let seed = Seed::from_text("the same in both worlds");
        let table = game.position(&position.to_string(), &names, seed.clone());
        let table = table.unwrap_or_else(|error| panic!("{error}: {position}"));
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        let mut new = NewGame::new(
            &table.record(),
            Some(seed),
            Gist::default(),
            Millis(now.as_millis() as i64),
        );
        let players = [0, 1].map(|index: usize| {
            let (browser, secret) = (live.browser(), Secret::fresh());
            new.seats[index] = SeatHolder::human(&names[index], secret.hash());
            let cookie = secret.reveal().to_string();
            browser.jar.borrow_mut().insert("marches".into(), cookie);
            browser
        });
        let id = live.block_on(live.store.create(new)).unwrap().to_string();
        let spectator = live.browser();
        World {
            live,
            id,
            players,
            spectator,
        }
    }

    /// The answer, with what differs between worlds by right taken out.
    fn plain(&self, answer: &Answer) -> String {
        let mut text = format!(
            "{} {:?}\n{}",
            answer.status,
            answer.header("content-type"),
            answer.body
        );
        text = text
            .replace(&self.id, "ID")
            .replace(&self.live.address.to_string(), "HOST")
            .replace(&format!(":{}", self.live.address.port()), ":PORT");
        // When someone came and went is no part of the game, and differs by the clock.
        while let Some(at) = text.find("<span class=\"presence") {
            let end = "</span></span>";
            let length = text[at..].find(end).unwrap() + end.len();
            text.replace_range(at..at + length, "");
        }
        for player in &self.players {
            text = text.replace(&player.secret(), "SECRET");
        }
        text
    }

    /// Everything that this one can get to see now.
    fn all_that_is_shown(&self, browser: &Browser) -> Vec<(String, String)> {
        let id = &self.id;
        let mut paths: Vec<String> = [
            "",
            "/log",
            "/legal",
            "/board.svg",
            "/board.svg?shape=narrow",
            "/record",
            "?as=1",
            "?as=2",
            "?at=0",
        ]
        .iter()
        .map(|rest| format!("/api/tables/{id}{rest}"))
        .collect();
        let pages = ["", "/part", "/part?shape=narrow", "?at=0", "?since=0"];
        paths.extend(pages.iter().map(|rest| format!("/table/{id}{rest}")));
        paths.push("/".into());
        // Whether someone may do something must not depend on what the other one holds.
        for action in [
            "r1@1", "g5@5", "n9@9", "b4@2", "!1", "!5", "!9", ".", "pass", "+c", "+t", "J@1",
            "S@4", "M@5", "R", "N:r1@1", "T:g2@3",
        ] {
            paths.push(format!(
                "/api/tables/{id}/why?action={}",
                action.replace('+', "%2B")
            ));
        }
        paths.push(format!("/table/{id}/part?why=p6@6"));
        let mut shown: Vec<(String, String)> = paths
            .into_iter()
            .map(|path| {
                let answer = self.plain(&browser.get(&path));
                (path.replace(id, "ID"), answer)
            })
            .collect();
        let first = browser.listen(&format!("/api/tables/{id}/events")).next();
        let data = first.unwrap().data.replace(id, "ID");
        shown.push(("an event".into(), data));
        shown
    }

    /// What a refused action says.
    fn refusals(&self, browser: &Browser, version: u64) -> Vec<String> {
        let refusal = |action: &str| {
            let body = json!({ "action": action, "version": version }).to_string();
            let path = format!("/api/tables/{}/act", self.id);
            let answer = browser.send("POST", &path, &[], &body);
            assert!(answer.status >= 400, "{action} {answer:?}");
            self.plain(&answer)
        };
        ["nonsense", "deal", ">x"].map(refusal).to_vec()
    }

    fn act(&self, seat: Seat, action: &str, version: u64) {
        let body = json!({ "action": action, "version": version }).to_string();
        let path = format!("/api/tables/{}/act", self.id);
        let answer = self.players[seat.index()].send("POST", &path, &[], &body);
        assert_eq!(answer.status, 200, "{action}: {answer:?}");
    }
}

/// Compares two worlds that differ in what `hidden` holds, through all other eyes, and goes on in both for as
/// long as the same can be done in both. Gives how many moments were compared.
fn compare(one: &World, other: &World, hidden: Seat, rng: &mut Rng) -> usize {
    let reader = hidden.other();
    for version in 0..12 {
        let truths = [one, other].map(|world| world.live.truth(&world.id));
        for (eyes, other_eyes) in [
            (&one.players[reader.index()], &other.players[reader.index()]),
            (&one.spectator, &other.spectator),
        ] {
            let shown = one.all_that_is_shown(eyes);
            for ((path, one), (_, other)) in shown.iter().zip(other.all_that_is_shown(other_eyes)) {
                if let Some((at, _)) = one
                    .chars()
                    .zip(other.chars())
                    .enumerate()
                    .find(|(_, (a, b))| a != b)
                {
                    let near = |text: &str| {
                        text.chars()
                            .skip(at.saturating_sub(80))
                            .take(160)
                            .collect::<String>()
                    };
                    panic!("{path} differs:\n{}\n{}", near(one), near(&other));
                }
                assert_eq!(one.len(), other.len(), "{path}");
            }
            let refused = one.refusals(eyes, version);
            assert_eq!(refused, other.refusals(other_eyes, version));
        }
        let Some(seat) = actor(&*truths[0]) else {
            return version as usize;
        };
        let common = |notation: &str| truths[1].why(seat, notation).is_ok();
        // What the reader draws differs by right.
        let draws =
            |notation: &str| seat == reader && [".", "+c", "+t", "R", "pass"].contains(&notation);
        let mut actions: Vec<String> = truths[0]
            .legal(seat)
            .into_iter()
            .map(|legal| legal.notation)
            .collect();
        actions.retain(|notation| common(notation) && !draws(notation));
        if actions.is_empty() {
            return version as usize + 1;
        }
        let action = &actions[rng.pick(actions.len())];
        one.act(seat, action, version);
        other.act(seat, action, version);
    }
    12
}

/// A claim rests on what lies open, a refusal on the rules, a page on the view: nothing that a reader gets
/// follows from what is hidden from it.
#[test]
fn worlds_that_differ_only_in_what_is_hidden_look_the_same() {
    let mut rng = Rng::new(7);
    let (mut pairs, mut moments) = (0, 0);
    while pairs < 16 {
        let variant = if pairs % 2 == 0 { "base" } else { "tactic" };
        let Some(position) = position(variant, &mut rng) else {
            continue;
        };
        let hidden = Seat::new(rng.pick(2));
        let changed = otherwise(&position, hidden, &mut rng);
        let (one, other) = (World::new(&position), World::new(&changed));
        // They do differ: whoever holds the cards sees it.
        let own = hidden.index();
        let shown = one.all_that_is_shown(&one.players[own]);
        assert!(changed == position || shown != other.all_that_is_shown(&other.players[own]));
        moments += compare(&one, &other, hidden, &mut rng);
        pairs += 1;
    }
    println!("{pairs} pairs of worlds, {moments} moments");
    assert!(moments > 2 * pairs, "only {moments} moments were compared");
}
