//! Hammer of the Scots on the server: cards laid at the same time, and pages that name no hidden block.

use crate::support::{self, Live, Program, text, wait_until};
use hammer_of_the_scots::Block;
use serde_json::{Value, json};
use server::{Config, Limits};
use std::collections::HashSet;
use store::SqliteStore;

const GAME: &str = "hammer-of-the-scots";

/// England and Scotland at a table, each a program of its own.
fn table(live: &Live) -> (String, [Program; 2]) {
    let opened = live.open(&json!({ "game": GAME, "seats": ["me", "friend"] }));
    let body = json!({ "invitation": opened.invitations[0]["invitation"], "name": "Ben" });
    let path = format!("/api/tables/{}/join", opened.id);
    let joined = live.anyone().post_json(&path, &body).ok();
    let scots = live.program(&text(&joined["secret"]));
    (opened.id, [opened.program, scots])
}

fn quick() -> Live {
    let limits = Limits {
        rate: 1e5,
        burst: 1e5,
        ..Limits::default()
    };
    let config = Config {
        limits,
        ..Config::default()
    };
    Live::with(config, SqliteStore::in_memory())
}

/// The decision that the program is asked for, and an action that answers it.
fn asked(id: &str, program: &Program) -> (Value, Value) {
    let seen = program.view(id);
    (
        seen["decision"].clone(),
        seen["legal"][0]["notation"].clone(),
    )
}

fn answer(id: &str, program: &Program, decision: &Value, action: &Value) -> support::Answer {
    let body = json!({ "action": action, "decision": decision });
    program.post(&format!("/api/tables/{id}/act"), &body)
}

fn act(id: &str, program: &Program, action: &Value, version: u64) -> support::Answer {
    let body = json!({ "action": action, "version": version });
    program.post(&format!("/api/tables/{id}/act"), &body)
}

#[test]
fn both_lay_a_card_from_what_they_saw_at_the_same_time() {
    for first in [0, 1] {
        let live = Live::start();
        let (id, both) = table(&live);
        let [one, other] = [&both[first], &both[1 - first]];
        assert_eq!(one.view(&id)["turn"], json!([1, 2]));
        let ((ones, card), (others, another)) = (asked(&id, one), asked(&id, other));
        assert_ne!(ones, others, "no number comes twice");
        // Nobody answers what another is asked.
        answer(&id, one, &others, &card).refused(409, "stale");
        assert_eq!(answer(&id, one, &ones, &card).ok()["version"], 1);
        // Who has laid a card is not asked again, and a spectator never is.
        answer(&id, one, &ones, &card).refused(409, "stale");
        let stranger = live.program(&"a".repeat(32));
        answer(&id, &stranger, &others, &another).refused(403, "forbidden");
        // The other still answers what it was asked; one who says which version it saw must have seen all.
        act(&id, other, &another, 0).refused(409, "stale");
        assert_eq!(asked(&id, other).0, others);
        assert_eq!(answer(&id, other, &others, &another).ok()["version"], 2);
        // From now on those questions are stale, for both.
        for program in &both {
            for decision in [&ones, &others] {
                answer(&id, program, decision, &json!("end")).refused(409, "stale");
            }
        }
    }
}

#[test]
fn each_takes_back_its_own_card_until_both_are_laid() {
    let live = Live::start();
    let (id, [english, scots]) = table(&live);
    let (decision, card) = asked(&id, &scots);
    let undo = |program: &Program, version: u64| {
        let body = json!({ "version": version });
        program.post(&format!("/api/tables/{id}/undo"), &body)
    };
    undo(&english, 0).refused(409, "conflict");
    let (first, laid) = asked(&id, &english);
    answer(&id, &english, &first, &laid).ok();
    // Taking back is no part of it: one must have seen the table as it is.
    undo(&english, 0).refused(409, "stale");
    undo(&scots, 1).refused(409, "conflict");
    undo(&english, 1).ok();
    // The same seat is asked again; its old answer is stale, and the other's question still stands.
    let (second, _) = asked(&id, &english);
    assert_ne!(first, second);
    answer(&id, &english, &first, &laid).refused(409, "stale");
    assert_eq!(asked(&id, &scots).0, decision);
    answer(&id, &scots, &decision, &card).ok();
    answer(&id, &english, &second, &laid).ok();
    undo(&english, 4).refused(409, "conflict");
}

#[test]
fn numbers_of_decisions_outlast_the_room() {
    let file = tempfile::tempdir().unwrap();
    let path = file.path().join("marches.db");
    let live = Live::with(Config::default(), SqliteStore::open(&path));
    let (id, [english, scots]) = table(&live);
    let (first, laid) = asked(&id, &english);
    answer(&id, &english, &first, &laid).ok();
    let body = json!({ "version": 1 });
    english.post(&format!("/api/tables/{id}/undo"), &body).ok();
    let before = [asked(&id, &english), asked(&id, &scots)];
    let secrets = [english.secret.clone(), scots.secret.clone()];
    drop((english, scots));
    drop(live);
    let live = Live::with(Config::default(), SqliteStore::open(&path));
    let [english, scots] = secrets.map(|secret| live.program(&secret));
    assert_eq!([asked(&id, &english), asked(&id, &scots)], before);
    answer(&id, &english, &first, &laid).refused(409, "stale");
}

#[test]
fn what_is_sent_twice_is_done_once_by_who_holds_both_seats() {
    let live = Live::start();
    let both = live.open(&json!({ "game": GAME, "seats": ["me", "me"] }));
    let (id, program) = (both.id.as_str(), &both.program);
    let legal = |seat: u8| {
        let path = format!("/api/tables/{id}/legal?as={seat}");
        let legal = program.get(&path).ok();
        (
            legal["decision"].clone(),
            legal["legal"][0]["notation"].clone(),
        )
    };
    let [(english, card), (scottish, another)] = [legal(1), legal(2)];
    assert_eq!(answer(id, program, &english, &card).ok()["seat"], 1);
    // The number says whose answer it is, also without a seat.
    answer(id, program, &english, &another).refused(409, "stale");
    assert_eq!(program.view(id)["version"], 1);
    assert_eq!(answer(id, program, &scottish, &another).ok()["seat"], 2);
    answer(id, program, &scottish, &another).refused(409, "stale");
}

/// A player that the test can keep waiting is a program for the shell.
#[cfg(unix)]
mod computer {
    use super::*;
    use std::path::Path;
    use store::{Gist, Millis, NewGame, SeatHolder, Secret, Store};

    /// A player that writes down that it was asked, and answers with the first legal action when it finds the file `go`,
    /// which it takes away.
    const SLOW: &str = r#"cd "${0%/*}"
while read -r line; do case $line in
    '{"hello"'*) echo '{"hello":{}}';;
    '{"choose"'*) echo >>asked
        for i in $(seq 160); do rm go 2>/dev/null && break; sleep .05; done
        echo "$line" | sed 's/.*"legal":\["\([^"]*\)".*/{"act":"\1"}/';;
esac; done"#;

    /// The slow player, with its files in this folder.
    fn slow(folder: &Path) -> String {
        let file = folder.join("slow");
        std::fs::write(&file, SLOW).unwrap();
        format!("cmd:sh '{}'", file.display())
    }

    #[test]
    fn a_computer_does_not_choose_its_card_anew_when_the_other_has_laid() {
        let live = Live::start();
        let folder = tempfile::tempdir().unwrap();
        let game = catalogue::find(GAME).unwrap();
        let settings = game.settings_from(&[]).unwrap();
        let seed = table::Seed::from_text("1");
        let opened = game.open(&settings, &[], seed.clone()).unwrap();
        let mut new = NewGame::new(&opened.record(), Some(seed), Gist::default(), Millis(0));
        let secret = Secret::fresh();
        new.seats = vec![
            SeatHolder::human("Ann", secret.hash()),
            SeatHolder::computer("Computer", slow(folder.path())),
        ];
        let id = live.block_on(live.store.create(new)).unwrap().to_string();
        let ann = live.program(secret.reveal());
        let questions = || std::fs::read_to_string(folder.path().join("asked")).unwrap_or_default();
        assert_eq!(ann.view(&id)["version"], 0);
        wait_until(|| questions() == "\n");
        // It is still thinking when the other lays a card.
        let (decision, card) = asked(&id, &ann);
        answer(&id, &ann, &decision, &card).ok();
        std::fs::write(folder.path().join("go"), "").unwrap();
        wait_until(|| ann.view(&id)["version"] == 2);
        let view = ann.view(&id);
        assert_eq!(view["over"], false, "{view}");
    }
}

/// All blocks that a reader of this seat does not own; nobody's own for a spectator.
fn others(reader: Option<usize>) -> impl Iterator<Item = Block> {
    Block::all().filter(move |block| Some(block.side().seat().index()) != reader)
}

/// Every block that a view names.
fn named(view: &Value, found: &mut HashSet<String>) {
    match view {
        Value::String(text) => drop(found.insert(text.clone())),
        Value::Array(list) => list.iter().for_each(|one| named(one, found)),
        Value::Object(fields) => fields.values().for_each(|one| named(one, found)),
        _ => {}
    }
}

/// Someone who looks at a table, and every block that they have seen there.
struct Reader {
    seat: Option<usize>,
    program: Program,
    seen: HashSet<String>,
    checks: usize,
}

impl Reader {
    fn view(&mut self, id: &str) -> Value {
        let view = self.program.view(id);
        named(&view["view"], &mut self.seen);
        view
    }

    /// Nothing that is shown, now or as it was after so many actions, names a block that is hidden then.
    fn read_everything(&mut self, id: &str, at: Option<usize>) {
        let query = at.map_or(String::new(), |at| format!("?at={at}"));
        let get = |path: &str| {
            let answer = self.program.get(&format!("{path}{query}"));
            assert_eq!(answer.status, 200, "{path}{query}");
            answer
        };
        let api = format!("/api/tables/{id}");
        let mut known = HashSet::new();
        named(&get(&api).ok()["view"], &mut known);
        let log = get(&format!("{api}/log")).ok();
        for path in [format!("/table/{id}"), format!("{api}/board.svg")] {
            let text = get(&path).body;
            let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
            let words: HashSet<&str> = text.split(|letter| !is_word(letter)).collect();
            for block in others(self.seat).map(|block| block.to_string()) {
                // A word of the page, and the sign of a kind.
                let is_said = ["king", "norse"].contains(&block.as_str());
                if !is_said && !known.contains(&block) {
                    assert!(!words.contains(block.as_str()), "{block}: {path}{query}");
                    self.checks += 1;
                }
            }
        }
        self.read_log(&log);
    }

    /// The log tells names, of blocks that were shown at some time. (A noble is called like his land.)
    fn read_log(&mut self, log: &Value) {
        let lines = log["lines"].as_array().unwrap().iter();
        // Some blocks go home as soon as they have been shown on the field, and a King is crowned before everybody's eyes.
        let is_public =
            |line: &String| line.ends_with(" on the field.") || line.contains("The King stands in");
        let (public, lines): (Vec<_>, Vec<_>) =
            lines.map(|line| text(&line["text"])).partition(is_public);
        for block in others(self.seat).filter(|block| block.noble().is_none()) {
            let is_told = |line: &String| line.contains(block.name());
            if !self.seen.contains(&block.to_string()) && !public.iter().any(is_told) {
                let told = lines.iter().find(|line| is_told(line));
                assert_eq!(told, None, "{block}");
                self.checks += 1;
            }
        }
    }
}

#[test]
fn nothing_names_a_block_that_its_reader_may_not_know() {
    let live = quick();
    let (id, [english, scots]) = table(&live);
    let stranger = live.program(&"a".repeat(32));
    let readers = [(Some(0), english), (Some(1), scots), (None, stranger)];
    let mut readers = readers.map(|(seat, program)| Reader {
        seat,
        program,
        seen: HashSet::new(),
        checks: 0,
    });
    let mut rng = table::Rng::new(3);
    for step in 0..700 {
        let views = readers.each_mut().map(|reader| reader.view(&id));
        let turn = views[0]["turn"].as_array();
        let Some(seat) = turn.and_then(|seats| seats.first()) else {
            break;
        };
        let own = seat.as_u64().unwrap() as usize - 1;
        if step % 25 == 0 {
            let before = rng.pick(step.max(1));
            for reader in &mut readers {
                reader.read_everything(&id, None);
                reader.read_everything(&id, Some(before));
            }
        }
        let legal = views[own]["legal"].as_array().unwrap();
        // Movement goes on while it can, so that there are battles.
        let some: Vec<&Value> = legal
            .iter()
            .map(|legal| &legal["notation"])
            .filter(|action| legal.len() == 1 || *action != "end")
            .collect();
        let action = some[rng.pick(some.len())];
        let version = views[own]["version"].as_u64().unwrap();
        act(&id, &readers[own].program, action, version).ok();
    }
    for reader in &readers {
        assert!(reader.checks > 200, "{:?}: {}", reader.seat, reader.checks);
    }
}
