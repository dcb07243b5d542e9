//! `marches simulate`, `marches arena` and `marches bench`, with programs that play well and badly.

use crate::support::{file, folder, marches, root};

const GAME: &str = "schotten-totten";

fn arena(players: &[&str], args: &[&str]) -> serde_json::Value {
    let mut all = vec!["arena", GAME, "--games", "4"];
    for player in players {
        all.extend(["--player", player]);
    }
    all.extend(args);
    all.push("--json");
    marches(&all).json()
}

/// The program loses all four games, and this is why.
#[track_caller]
fn loses_each_game(program: &str, args: &[&str], why: &str) {
    let report = arena(&[program, "random"], args);
    assert_eq!(report["games"], 4);
    assert_eq!(report["players"][0]["player"], program);
    assert_eq!(report["players"][0]["forfeits"], 4, "{report}");
    assert_eq!(report["players"][0]["win_rate"], 0.0);
    assert_eq!(report["players"][1]["wins"], 4);
    let failures = report["failures"].to_string();
    assert!(failures.contains(why), "no '{why}' in {failures}");
}

#[test]
fn a_simulation_gives_results_by_seat_and_speeds() {
    let args = ["simulate", GAME, "--games", "300", "--seed", "7"];
    let report = marches(&[&args[..], &["--json"]].concat()).json();
    assert_eq!(report["games"], 300);
    assert!(report["games_per_second"].as_f64().unwrap() > 0.0);
    assert!(report["actions_per_second"].as_f64().unwrap() > 0.0);
    let seats = report["seats"].as_array().unwrap();
    let count = |key: &str| seats[0][key].as_u64().unwrap();
    assert_eq!(seats.len(), 2);
    assert_eq!(count("wins") + count("draws") + count("losses"), 300);
    let threads = marches(&[&args[..], &["--threads", "2", "--json"]].concat()).json();
    assert_eq!(threads["seats"], report["seats"]);
    let text = marches(&args).ok();
    assert!(text.contains("games/s") && text.contains("seat 2 (random)"));
}

#[test]
fn settings_and_players_reach_a_simulation() {
    let report = marches(&[
        "simulate",
        GAME,
        "--games",
        "6",
        "--players",
        "greedy,random",
        "--set",
        "variant=tactic",
        "--set",
        "expert=on",
        "--json",
    ])
    .json();
    assert_eq!(report["seats"][0]["player"], "greedy");
}

#[test]
fn bad_arguments_are_refused() {
    for command in ["simulate", "arena"] {
        for (args, words) in [
            (
                &["--players", "genius,random"][..],
                &["'genius' is not a player"][..],
            ),
            (&["--players", "random"], &["1"]),
            (&["--players", "random,random,random"], &["3"]),
            (
                &["--players", "random,random", "--games", "0"],
                &["--games"],
            ),
            (
                &["--players", "random,random", "--threads", "x"],
                &["--threads"],
            ),
            (
                &["--players", "random,random", "--set", "variant=chess"],
                &["base, tactic"],
            ),
            (
                &["--players", "random,random", "--set", "nothing=1"],
                &["'nothing'"],
            ),
            (
                &["--players", "random,random", "--patience", "soon"],
                &["'soon' is not a time"],
            ),
        ] {
            marches(&[&[command, GAME], args].concat()).fails(2, words);
        }
        marches(&[command, "chess"]).fails(2, &["no game 'chess'"]);
    }
    marches(&["arena", GAME]).fails(2, &["--players search:1000,greedy"]);
    marches(&["simulate", GAME, "--players", "cmd:false,random"]).fails(1, &["'false'"]);
}

#[test]
fn a_match_tells_wins_interval_and_elo() {
    let args = ["arena", GAME, "--players", "greedy,random", "--games", "40"];
    let text = marches(&args).ok();
    assert!(text.contains("95 % interval") && text.contains("Elo") && text.contains("greedy"));
    let report = marches(&[&args[..], &["--json"]].concat()).json();
    let greedy = &report["players"][0];
    assert!(greedy["win_rate"].as_f64().unwrap() > 0.8);
    assert!(greedy["interval"][0].as_f64().unwrap() > 0.5);
    let one_thread = marches(&[&args[..], &["--threads", "1", "--json"]].concat()).json();
    assert_eq!(one_thread["players"], report["players"]);
    // How long each thought is told apart, since it is another time at every run.
    let ms = |key: &str| report["thought"][0][key].as_f64().unwrap();
    assert!(ms("slowest_ms") <= ms("total_ms") && ms("slowest_ms") > 0.0);
    assert!(ms("slowest_ms") >= ms("total_ms") / ms("decisions"));
    assert!(text.contains("a decision takes") && text.contains("at most"));
}

#[test]
fn a_match_keeps_its_records_and_its_json() {
    let folder = folder("kept-match");
    let (records, json) = (folder.join("records"), folder.join("match.json"));
    let text = marches(&[
        "arena",
        GAME,
        "--players",
        "random,random",
        "--games",
        "4",
        "--records",
        records.to_str().unwrap(),
        "--json",
        json.to_str().unwrap(),
    ])
    .ok();
    assert!(text.contains("win rate"));
    let report: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(json).unwrap()).unwrap();
    assert_eq!(report["players"].as_array().unwrap().len(), 2);
    let files: Vec<_> = std::fs::read_dir(&records).unwrap().collect();
    assert_eq!(files.len(), 4);
    for file in files {
        marches(&["verify", file.unwrap().path().to_str().unwrap()]).ok();
    }
}

/// Whether a file can be written is known before the first game: no program is started for nothing.
#[test]
fn a_file_that_cannot_be_written_stops_a_match_before_it_begins() {
    let folder = folder("unwritable");
    let started = folder.join("started");
    let program = format!("cmd:touch {}", started.display());
    let nowhere = folder.join("none/match.json");
    let blocked = format!("{}/records", file(&folder, "plain", ""));
    for args in [
        ["--json", nowhere.to_str().unwrap()],
        ["--json", folder.to_str().unwrap()],
        ["--records", &blocked],
    ] {
        let players = ["--player", &program, "--player", "random", "--games", "2"];
        marches(&[&["arena", GAME], &players[..], &args[..]].concat()).fails(1, &["cannot write"]);
        assert!(!started.exists(), "{args:?}");
    }
    let long = ["--seconds", "80000", "--json", nowhere.to_str().unwrap()];
    marches(&[&["bench", GAME], &long[..]].concat()).fails(1, &["cannot write"]);
    let many = ["--games", "999999999", "--json", nowhere.to_str().unwrap()];
    marches(&[&["simulate", GAME], &many[..]].concat()).fails(1, &["cannot write"]);
}

#[test]
fn an_older_result_stays_if_the_match_does_not_end() {
    let folder = folder("older-result");
    let older = file(&folder, "match.json", "older");
    let listed = || std::fs::read_dir(&folder).unwrap().count();
    let too_few = ["arena", GAME, "--players", "random", "--json", &older];
    marches(&too_few).fails(2, &["so name 2 players, not 1"]);
    assert_eq!(std::fs::read_to_string(&older).unwrap(), "older");

    // A match in which the first program never answers is killed once that program runs.
    let started = folder.join("started");
    let program = format!("cmd:sh -c 'touch {}; read a; read b'", started.display());
    let mut running = std::process::Command::new(env!("CARGO_BIN_EXE_marches"))
        .args(["arena", GAME, "--player", &program, "--player", "random"])
        .args(["--patience", "600", "--threads", "1", "--json", &older])
        .spawn()
        .unwrap();
    while !started.exists() {
        assert!(running.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    running.kill().unwrap();
    running.wait().unwrap();
    assert_eq!(std::fs::read_to_string(&older).unwrap(), "older");
    assert_eq!(listed(), 2, "the older result and what the program left");
}

#[test]
fn counts_are_told_in_the_right_number() {
    let one = marches(&["simulate", GAME, "--games", "1"]).ok();
    assert!(one.contains(": 1 game, "), "{one}");
    assert!(
        one.contains(" 1 win ") && one.contains(" 1 loss\n"),
        "{one}"
    );
    let fifty = marches(&["simulate", GAME, "--games", "50"]).ok();
    assert!(fifty.contains(": 50 games, "), "{fifty}");
    let single = ["arena", GAME, "--players", "random,random", "--games", "1"];
    assert!(marches(&single).ok().contains(": 1 game in "));
}

#[test]
fn what_a_program_says_does_nothing_to_a_terminal() {
    let bot = bot("codes", r#"print("\x1b[2J\x1b]0;mine\x07", flush=True)"#);
    let players = ["--player", &bot, "--player", "random", "--games", "2"];
    let out = marches(&[&["arena", GAME], &players[..]].concat()).ok();
    assert!(!out.contains('\u{1b}') && !out.contains('\u{7}'), "{out}");
    assert!(out.contains(r"answered nonsense: \u001b[2J"), "{out}");
    let played = marches(&[
        "play",
        GAME,
        "--seat",
        "2",
        "--set",
        "first=1",
        "--against",
        &bot,
    ])
    .ok();
    assert!(!played.contains('\u{1b}'), "{played}");
}

#[test]
fn the_example_bot_plays_and_beats_random_play() {
    let report = arena(&["cmd:python3 examples/bot.py", "random"], &[]);
    assert_eq!(report["failures"], serde_json::json!([]));
    assert!(report["players"][0]["win_rate"].as_f64().unwrap() > 0.5);
    let tactic = arena(
        &["cmd:python3 examples/bot.py", "random"],
        &["--set", "variant=tactic", "--set", "expert=on"],
    );
    assert_eq!(tactic["failures"], serde_json::json!([]));
}

#[test]
fn a_program_that_crashes_loses() {
    loses_each_game("cmd:false", &[], "has ended before its game did");
    loses_each_game(
        "cmd:no-such-program-here",
        &[],
        "could not be started: there is no such program",
    );
}

#[test]
fn a_program_that_stalls_loses() {
    loses_each_game(
        "cmd:sleep 60",
        &["--patience", "0.2"],
        "gave no answer within 200ms",
    );
}

#[test]
fn a_program_that_answers_nonsense_loses() {
    loses_each_game("cmd:yes", &[], "did not answer hello, but: y");
    let bot = bot("nonsense", r#"print("r5@3", flush=True)"#);
    loses_each_game(&bot, &[], "answered nonsense: r5@3");
    let bot = self::bot("no-notation", r#"print('{"act": "castle"}', flush=True)"#);
    loses_each_game(&bot, &[], "answered nonsense: 'castle' is not an action");
}

#[test]
fn a_program_that_chooses_an_illegal_action_loses_by_the_clause() {
    let bot = bot("illegal", r#"print('{"act": "!4"}', flush=True)"#);
    loses_each_game(&bot, &[], "chose !4, which is refused: ST-5a");
}

/// A bot that says hello and then always answers the same.
fn bot(name: &str, answer: &str) -> String {
    let source = format!(
        "import sys\nfor line in sys.stdin:\n    if 'hello' in line:\n        \
         print('{{\"hello\": {{}}}}', flush=True)\n    elif 'choose' in line:\n        {answer}\n"
    );
    let path = file(&folder(name), "bot.py", &source);
    format!("cmd:python3 {path}")
}

/// Every message that `docs/protocol.md` shows in a block of its own was really sent.
#[test]
fn the_protocol_is_documented_as_it_is() {
    let log = folder("protocol").join("log");
    let program = format!(
        "cmd:sh -c 'tee {} | python3 examples/bot.py'",
        log.display()
    );
    let report = arena(
        &[&program, "random"],
        &["--seed", "protocol", "--threads", "1", "--set", "first=1"],
    );
    assert_eq!(report["failures"], serde_json::json!([]));
    let sent: Vec<serde_json::Value> = std::fs::read_to_string(log)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let page = std::fs::read_to_string(root().join("docs/protocol.md")).unwrap();
    let shown: Vec<&str> = page
        .split("```json\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect();
    assert_eq!(shown.len(), 5);
    for message in shown {
        let message: serde_json::Value = serde_json::from_str(message).unwrap();
        assert!(sent.contains(&message), "never sent: {message}");
    }
}

#[test]
fn a_bench_measures_what_the_note_reports() {
    let report = marches(&["bench", GAME, "--seconds", "0.01", "--json"]).json();
    let measures = report[0]["measures"].as_array().unwrap();
    assert_eq!(report[0]["game"], GAME);
    let share = report[0]["core_share"].as_f64().unwrap();
    assert!(share > 0.0 && share <= 1.0, "{share}");
    for name in [
        "random_games",
        "random_actions",
        "state_size",
        "clone",
        "imagine",
        "replay",
        "guided_search",
        "random_search",
        "early_claim",
    ] {
        let measure = measures.iter().find(|measure| measure["name"] == name);
        assert!(measure.unwrap()["value"].as_f64().unwrap() > 0.0, "{name}");
    }
    let text = marches(&["bench", "--seconds", "0.01"]).ok();
    assert!(text.contains("games/s") && text.contains("early claim"));
    marches(&["bench", "chess"]).fails(2, &["no game 'chess'"]);
    marches(&["bench", GAME, "--seconds", "0"]).fails(2, &["'0' is not a time"]);
}
