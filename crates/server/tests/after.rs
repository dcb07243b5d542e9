//! After the game: everything is turned up, and not before; the log to its first line; who won and why. And around it: who
//! is here, who asks for another game, links that only this computer can open.

use crate::support::{Answer, Browser, Live, raw};
use serde_json::{Value, json};
use std::time::Duration;

/// Ann and Ben at a table of Schotten Totten.
struct Two {
    live: Live,
    ann: Browser,
    ben: Browser,
    id: String,
}

impl Two {
    fn new() -> Two {
        let live = Live::start();
        let (ann, ben) = (live.browser(), live.browser());
        let id = ann.open(&[
            ("seat.1", "me"),
            ("name.1", "Ann"),
            ("seat.2", "friend"),
            ("name.2", "Ben"),
            ("set.first", "1"),
        ]);
        let page = ann.get(&format!("/table/{id}")).body;
        let at = page.find(&format!("/join/{id}/")).unwrap();
        let link = &page[at..at + format!("/join/{id}/").len() + 32];
        assert_eq!(ben.post(link, &[("name", "Ben")]).status, 303);
        Two { live, ann, ben, id }
    }

    fn table(&self, rest: &str) -> String {
        format!("/table/{}{rest}", self.id)
    }

    fn api(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}", self.id)
    }

    /// Both play something, this many times or until the game is over.
    fn play(&self, actions: usize) {
        for number in 0..actions {
            let [ann, ben] = [&self.ann, &self.ben].map(|who| who.get(&self.api("")).ok());
            let (who, seen) = match ann["legal"].as_array().unwrap().is_empty() {
                false => (&self.ann, ann),
                true => (&self.ben, ben),
            };
            let legal = seen["legal"].as_array().unwrap();
            if legal.is_empty() {
                return;
            }
            let action = &legal[number * 5 % legal.len()]["notation"];
            let body = json!({ "action": action, "decision": seen["decision"] }).to_string();
            let answer = who.send("POST", &self.api("/act"), &[], &body);
            assert_eq!(answer.status, 200, "{answer:?}");
        }
    }

    fn ben_resigns(&self) {
        let version = self.ben.get(&self.api("")).ok()["version"].to_string();
        let answer = self
            .ben
            .post(&self.table("/resign"), &[("version", &version)]);
        assert_eq!(answer.status, 303, "{answer:?}");
    }
}

/// The hand of this seat, turned up.
fn turned_up(answer: &Answer, seat: usize) -> Value {
    answer.ok()["view"]["turned_up"]["hands"][seat].clone()
}

#[test]
fn everything_is_turned_up_when_the_game_is_over_and_not_before() {
    let two = Two::new();
    two.play(3);
    let bens: Value = two.ben.get(&two.api("")).ok()["view"]["hand"].clone();
    for path in [
        two.api("?all=1"),
        two.api("/board.svg?all=1"),
        two.table("?all=1"),
        two.table("/part?all=1&at=1"),
    ] {
        for who in [&two.ann, &two.ben, &two.live.browser()] {
            assert_eq!(who.get(&path).status, 403, "{path}");
        }
    }
    let page = two.ann.get(&two.table("")).body;
    assert!(!page.contains("panel-turned-up") && !page.contains("id=\"turn-up\""));

    two.ben_resigns();
    let stranger = two.live.browser();
    for who in [&two.ann, &stranger] {
        assert_eq!(turned_up(&who.get(&two.api("?all=1")), 1), bens);
        let plain = who.get(&two.api("")).ok();
        assert!(plain["view"].get("turned_up").is_none(), "only who asks");
        let before = turned_up(&who.get(&two.api("?all=1&at=0")), 1);
        assert_eq!(before.as_array().unwrap().len(), 6, "at every moment");
    }
    // A page turns it up by itself at the end; in the replay there is a choice.
    let end = two.ann.get(&two.table("")).body;
    assert!(end.contains("panel-turned-up"));
    assert!(end.contains("Ben held"), "the board shows the hand: {end}");
    assert!(end.contains("As you saw it"));
    let as_seen = two.ann.get(&two.table("?all=0")).body;
    assert!(!as_seen.contains("panel-turned-up"));
    let replay = two.ann.get(&two.table("?at=1")).body;
    assert!(!replay.contains("panel-turned-up"));
    assert!(replay.contains("Show what was hidden"));
    let replay = two.ann.get(&two.table("?at=1&all=1")).body;
    assert!(replay.contains("panel-turned-up"));
    let next = format!("/table/{}?all=1&amp;at=2", two.id);
    assert!(replay.contains(&next), "the choice stays: {replay}");
    let [open, shut] = ["?all=1", ""].map(|query| {
        let path = two.api(&format!("/board.svg{query}"));
        stranger.get(&path).body
    });
    assert!(open.contains("Ben held") && !shut.contains("Ben held"));
}

#[test]
fn one_line_says_who_won_and_why() {
    let two = Two::new();
    two.play(2);
    two.ben_resigns();
    let line = |who: &Browser| {
        let page = who.get(&two.table("")).body;
        let rest = page.split("<h2 class=\"result\">").nth(1).unwrap();
        let line = rest.split("</h2>").next().unwrap();
        line.replace("<span class=\"reason\">", "")
            .replace("</span>", "")
    };
    assert_eq!(line(&two.ann), "You won: Ben resigned");
    assert_eq!(line(&two.ben), "Ann won: you resigned");
    assert_eq!(line(&two.live.browser()), "Ann won: Ben resigned");
    assert_eq!(two.ben.get(&two.api("")).ok()["prompt"], "You resigned.");
}

#[test]
fn who_asks_for_another_game_is_named() {
    let two = Two::new();
    two.play(2);
    two.ben_resigns();
    assert_eq!(two.ben.post(&two.table("/again"), &[]).status, 303);
    let ann = two.ann.get(&two.table("")).body;
    assert!(ann.contains("Ben asks for another game."), "{ann}");
    let ben = two.ben.get(&two.table("")).body;
    assert!(ben.contains("You asked for another game."));
    // Who presses the button too comes to the same table, and the first is still named.
    let [one, other] = [&two.ann, &two.ben].map(|who| {
        let answer = who.post(&two.table("/again"), &[]);
        answer.header("location").unwrap().to_string()
    });
    assert_eq!(one, other);
    let ann = two.ann.get(&two.table("")).body;
    assert!(ann.contains("Ben asks for another game."));
}

#[test]
fn the_whole_log_is_read_in_pieces_and_each_line_leads_to_its_moment() {
    let two = Two::new();
    two.play(100);
    let all = two.ann.get(&two.api("/log")).ok();
    let lines = all["lines"].as_array().unwrap();
    assert_eq!(all["before"], 0);
    let last = &lines[lines.len() - 1]["action"];
    assert!(lines.len() > 61, "{} lines", lines.len());
    let mut end = lines.len();
    let mut read: Vec<Value> = Vec::new();
    while end > 0 {
        let piece = two
            .ann
            .get(&two.api(&format!("/log?limit=25&before={end}")))
            .ok();
        let mut piece_lines = piece["lines"].as_array().unwrap().clone();
        piece_lines.extend(read);
        read = piece_lines;
        end = piece["before"].as_u64().unwrap() as usize;
    }
    assert_eq!(&read, lines);
    // The live part has the last lines, and the way to the others.
    let part = two.ann.get(&two.table("/part")).body;
    let log = part.split("id=\"log\"").nth(1).unwrap();
    let log = log.split("</ol>").next().unwrap();
    assert_eq!(log.matches("<li").count(), 61);
    assert!(log.contains(&format!("/table/{}?at={last}\"", two.id)));
    let to = log
        .split("<li class=\"earlier\"><a href=\"")
        .nth(1)
        .unwrap();
    let to = to.split('"').next().unwrap();
    let more = two.ann.send("GET", to, &[("x-part", "log")], "").body;
    assert!(more.starts_with("<li "), "the lines alone: {more}");
    assert_eq!(more.matches("<li").count(), lines.len() - 60);
    // Without a script it is a page.
    let page = two.ann.get(to).body;
    assert!(page.contains("Back to the table") && page.contains("The cards are dealt."));
    assert!(page.contains(&format!("/table/{}?at=0\"", two.id)));
    // A stranger reads what strangers may read.
    let stranger = two.live.browser().get(to).body;
    assert!(!stranger.contains("Your hand"));
}

#[test]
fn who_is_here_is_told_to_pages() {
    let two = Two::new();
    let is_away =
        "data-seat=\"2\"><i aria-hidden=\"true\"></i>Ben <span class=\"presence-says\">is away";
    let page = two.ann.get(&two.table("")).body;
    assert!(page.contains(is_away), "{page}");
    let stream = two.ann.listen(&two.api("/events?pace=people"));
    assert_eq!(stream.next().unwrap().kind, "table");
    let first = stream.next().unwrap();
    assert_eq!(first.kind, "present");
    assert!(
        first.id.is_empty(),
        "it is nothing that one can have missed"
    );
    let told: Value = serde_json::from_str(&first.data).unwrap();
    assert_eq!(
        told,
        json!([{ "seat": 1, "here": true }, { "seat": 2, "here": false }])
    );
    let _bens = two.ben.listen(&two.api("/events?pace=people"));
    let told: Value = serde_json::from_str(&stream.next().unwrap().data).unwrap();
    assert_eq!(told[1], json!({ "seat": 2, "here": true }));
    assert!(!two.ann.get(&two.table("")).body.contains(is_away));
    // A stranger who watches is nobody's presence, and nothing is fetched because someone came.
    let _stranger = two.live.browser().listen(&two.api("/events?pace=people"));
    std::thread::sleep(Duration::from_millis(100));
    assert!(stream.so_far().is_empty());
}

#[test]
fn a_link_that_only_this_computer_can_open_says_so() {
    let two = Two::new();
    let says = "only on this computer";
    let page = two.ann.get(&two.table("")).body;
    assert!(page.contains(says));
    let setup = two.ann.get("/new/schotten-totten").body;
    assert!(setup.contains(says) && setup.contains("Friends in the same house"));
    // Who came by another address has links that others can open too.
    let ask = |path: &str| {
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: 192.168.1.5:1603\r\nConnection: close\r\n\r\n");
        raw(two.live.address, request.as_bytes())
    };
    for path in [two.table(""), "/new/schotten-totten".into()] {
        let page = ask(&path);
        assert!(
            page.starts_with("HTTP/1.1 200") && !page.contains(says),
            "{page}"
        );
    }
}

#[test]
fn a_game_that_is_played_to_its_end_says_how_it_was_won() {
    let two = Two::new();
    while two.ann.get(&two.api("")).ok()["over"] == false {
        two.play(1);
    }
    let page = two.ann.get(&two.table("")).body;
    let reason = page.split("<span class=\"reason\">").nth(1).unwrap();
    let reason = reason.split('<').next().unwrap();
    assert!(
        reason == "three adjacent Stones" || reason.contains("Stones against"),
        "{reason}"
    );
    assert!(page.contains("Every shuffle was recomputed"), "{page}");
}

#[test]
fn in_hammer_every_block_shows_its_face_and_no_battle_goes_on() {
    let live = Live::start();
    let opened = live.open(&json!({ "game": "hammer-of-the-scots", "seats": ["me", "me"] }));
    let (id, program) = (&opened.id, &opened.program);
    for _ in 0..60 {
        program.act_first(id);
    }
    let faces = |view: &Value| -> Vec<(u64, usize)> {
        let areas = view["view"]["areas"].as_array().unwrap().clone();
        let armies = areas
            .iter()
            .flat_map(|area| area["armies"].as_array().unwrap().clone());
        let shown = |army: &Value| army["blocks"].as_array().map_or(0, Vec::len);
        armies
            .map(|army| (army["count"].as_u64().unwrap(), shown(&army)))
            .collect()
    };
    let path = format!("/api/tables/{id}");
    let before = program.get(&format!("{path}?as=1")).ok();
    assert!(
        faces(&before)
            .iter()
            .any(|&(count, shown)| (shown as u64) < count)
    );
    assert_eq!(program.get(&format!("{path}?as=1&all=1")).status, 403);
    let body = json!({ "version": before["version"], "seat": 1 });
    assert_eq!(program.post(&format!("{path}/resign"), &body).status, 200);
    let after = program.get(&format!("{path}?as=2&all=1")).ok();
    assert!(
        faces(&after)
            .iter()
            .all(|&(count, shown)| shown as u64 == count)
    );
    let up = &after["view"]["turned_up"];
    let pools: Vec<u64> = (0..2)
        .map(|side| up["pools"][side].as_array().unwrap().len() as u64)
        .collect();
    assert_eq!(json!(pools), after["view"]["pools"]);
    assert!(after["text"].as_str().unwrap().contains("Not dealt: "));
    let page = live.anyone().get(&format!("/table/{id}")).body;
    assert!(page.contains("panel-turned-up"));
    assert!(!page.contains("panel-turn\""), "no turn goes on");
    assert!(!page.contains("id=\"affair\""), "and no battle");
}
