//! `marches serve` as a process, with programs that play at it over HTTP.

use crate::support::{Asker, Serving, folder, root};
use serde_json::json;
use std::process::Command;

const GAME: &str = "schotten-totten";

/// Lets the example bot play; gives what it said.
fn bot(serving: &Serving, args: &[&str]) -> (bool, String, String) {
    let output = Command::new("python3")
        .args(["examples/http_bot.py", &serving.url])
        .args(args)
        .current_dir(root())
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.success(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn the_example_bot_plays_whole_games() {
    let data = folder("http-bot").join("games.sqlite");
    let serving = Serving::start(&data);
    for args in [
        &["--against", "easy"][..],
        &[
            "--against",
            "random",
            "--set",
            "variant=tactic",
            "--set",
            "expert=on",
        ],
    ] {
        let (is_well, out, err) = bot(&serving, args);
        assert!(is_well, "{out}{err}");
        let lines: Vec<&str> = out.lines().collect();
        let [playing, result, replay] = lines[..] else {
            panic!("{out}");
        };
        assert!(playing.starts_with(&format!("Playing at {}/table/", serving.url)));
        let results = ["Won after ", "Lost after ", "Drawn after "];
        assert!(
            results.iter().any(|word| result.starts_with(word)),
            "{result}"
        );
        // The replay is where it says.
        let page = replay.strip_prefix("Replay: ").unwrap();
        let page = page.strip_prefix(&serving.url).unwrap();
        let id = page
            .strip_prefix("/table/")
            .unwrap()
            .split('?')
            .next()
            .unwrap();
        let seen = Asker::new(&serving.url).get(&format!("/api/tables/{id}?at=0"), "");
        assert_eq!((&seen["at"], &seen["verified"]), (&json!(0), &json!(true)));
    }
}

#[test]
fn the_example_bot_says_what_is_wrong() {
    let data = folder("http-bot-wrong").join("games.sqlite");
    let mut serving = Serving::start(&data);
    for (args, words) in [
        (&["--game", "chess"][..], "chess"),
        (&["--against", "cmd:true"], "cannot take a seat"),
        (&["--set", "variant=chess"], "variant"),
        (&["--set", "variant"], "variant"),
    ] {
        let (is_well, out, err) = bot(&serving, args);
        assert!(
            !is_well && out.is_empty() && err.lines().count() == 1,
            "{out}{err}"
        );
        assert!(err.contains(words), "no '{words}' in {err}");
    }
    serving.kill();
    let (is_well, _, err) = bot(&serving, &[]);
    assert!(
        !is_well && err.contains(&serving.url) && err.lines().count() == 1,
        "{err}"
    );
}

#[test]
fn without_a_command_it_serves_and_keeps_games_at_home() {
    let home = folder("plainly");
    let serving = Serving::plainly(&home);
    assert!(
        serving.url.starts_with("http://127.0.0.1:"),
        "{}",
        serving.url
    );
    let games = Asker::new(&serving.url).get("/api/games", "");
    assert_eq!(games[0]["id"], GAME);
    assert!(home.join("marches/games.sqlite").exists());
}

#[test]
fn a_server_that_is_told_to_stop_stops_well_and_goes_on_later() {
    let data = folder("stops-well").join("games.sqlite");
    let mut serving = Serving::start(&data);
    let body = json!({ "game": GAME, "seats": ["me", "me"], "settings": { "first": 1 } });
    let asker = Asker::new(&serving.url);
    let (status, opened) = asker.ask("/api/tables", "", Some(&body)).unwrap();
    assert_eq!(status, 201);
    let secret = opened["secret"].as_str().unwrap();
    let path = format!("/api/tables/{}", opened["id"].as_str().unwrap());
    let legal = asker.get(&format!("{path}/legal"), secret);
    let act = json!({ "action": legal["legal"][0]["notation"], "version": 0 });
    let (status, _) = asker
        .ask(&format!("{path}/act"), secret, Some(&act))
        .unwrap();
    assert_eq!(status, 200);
    let before = asker.get(&format!("{path}?as=1"), secret);
    assert_eq!(serving.terminate(), Some(0));
    let serving = Serving::start(&data);
    let after = Asker::new(&serving.url).get(&format!("{path}?as=1"), secret);
    assert_eq!(after, before);
}
