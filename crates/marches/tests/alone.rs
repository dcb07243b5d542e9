//! Every command with a game for one: Border Reivers.

use crate::support::{file, folder, marches, marches_reading};

const GAME: &str = "border-reivers";
/// A Target card was turned up in the second Winter, and four regions, a gaol and a Family Seat are open.
const ATTACK: &str = r#"{"family": "kerr", "turn": 2, "asks": "attack", "target": "opposite-march",
    "horses": {"standing": 4}, "gaol": {"emm": {"kerr": 2}}, "past_events": [3, 4]}"#;

fn play(script: &str, args: &[&str]) -> String {
    let common = ["play", GAME, "--seed", "a test"];
    marches_reading(script, &[&common, args].concat()).ok()
}

#[test]
fn it_is_listed_as_a_game_for_one() {
    let out = marches(&["games"]).ok();
    let (_, about) = out.split_once("Border Reivers (border-reivers)\n").unwrap();
    assert!(about.contains("\n  1 player, "), "{about}");
    assert!(about.contains("--set family=… (dacre, fenwick, maxwell, kerr; default dacre)"));
    assert!(about.contains("--set cards=… (a document "), "{about}");
}

#[test]
fn a_whole_game_ends_with_points_and_a_level_and_its_record_verifies() {
    let folder = folder("alone");
    let record = folder.join("game.txt");
    let record = record.to_str().unwrap();
    let out = play(&"do 1\n".repeat(500), &["--record", record]);
    // Nobody sits opposite, so nobody is named.
    assert!(out.starts_with("Border Reivers\n"), "{out}");
    assert!(!out.contains("You sit at") && !out.contains("against Computer"));
    let (_, ending) = out.split_once("The game is over.\n").unwrap();
    let result = ending.lines().next().unwrap();
    assert!(result.contains(" points: "), "{ending}");
    assert!(ending.contains("verified: ") && ending.contains(record));

    let verified = marches(&["verify", record]).ok();
    assert!(
        verified.starts_with("verified: Border Reivers, "),
        "{verified}"
    );
    assert!(verified.contains(result), "{verified}");
    assert!(marches(&["replay", record]).ok().contains(result));
    let early = marches(&["replay", record, "--at", "3", "--seat", "1"]).ok();
    assert!(early.contains("Dacre, turn 1, 0 VP"), "{early}");
    marches(&["replay", record, "--seat", "2"]).fails(2, &["its only seat is 1"]);
}

#[test]
fn the_words_of_the_text_layer_speak_of_this_game() {
    let out = play(
        "help\nrules\nrules BR-7.4m\nwhy raid nithsdale\nhint\ndo 1\nquit\n",
        &["--set", "family=kerr"],
    );
    for expected in [
        "You lead Kerr.",
        "Round 1: take one of three cards, or pass.",
        "such as rules BR-",
        "BR-7.4m  ",
        "Not allowed by BR-",
        "with this chance to win:",
        "You leave the table; the game is not finished.",
    ] {
        assert!(out.contains(expected), "no '{expected}' in:\n{out}");
    }
    // The example of an action is one that can be done.
    let (_, example) = out.split_once("notation, such as ").unwrap();
    let (example, _) = example.split_once(" (or do ").unwrap();
    assert!(out.contains(&format!(" ({example})\n")), "{example}");
    assert!(!out.contains("ST-5d") && !out.contains("r5@3"), "{out}");
}

#[test]
fn there_is_nobody_to_play_against() {
    for against in ["human", "hard"] {
        marches(&["play", GAME, "--against", against])
            .fails(2, &["Border Reivers is for one", "leave out --against"]);
    }
    marches(&["play", GAME, "--seat", "2"]).fails(2, &["its only seat is 1"]);
}

#[test]
fn an_own_file_of_cards_is_brought() {
    let folder = folder("own-cards");
    let own = "[[farm_region]]\nid = \"eden-valley\"\nname = \"Edenside\"\n";
    let own = file(&folder, "own.toml", own);
    for brought in [
        vec!["--cards".to_string(), own.clone()],
        vec!["--file".to_string(), format!("cards={own}")],
    ] {
        let brought: Vec<&str> = brought.iter().map(String::as_str).collect();
        let out = play("quit\n", &brought);
        assert!(out.contains("Edenside") && !out.contains("Eden Valley"));
    }
    let wrong = file(&folder, "wrong.toml", "[[card]]\nnumber = 200\n");
    marches(&["play", GAME, "--cards", &wrong]).fails(2, &["200"]);
    marches(&["simulate", "schotten-totten", "--cards", &own]).fails(2, &["no setting 'cards'"]);
}

#[test]
fn a_position_is_set_up_and_its_actions_are_listed() {
    let legal = marches_reading(ATTACK, &["position", GAME, "-", "--legal"]).ok();
    assert_eq!(
        legal,
        "[\"raid redesdale\",\"raid tynedale\",\"raid coquetdale\",\"raid wansbeck-valley\",\
         \"feud emm\",\"gaolbreak emm\"]\n"
    );
    let exact = marches_reading(ATTACK, &["position", GAME, "-", "--describe"]).ok();
    let again = marches_reading(&exact, &["position", GAME, "-", "--legal"]).ok();
    assert_eq!(again, legal);
    let board = marches_reading(ATTACK, &["position", GAME, "-"]).ok();
    assert!(board.contains("Kerr, turn 2") && board.contains("what do you attack?"));
    marches_reading(ATTACK, &["position", GAME, "-", "--view", "2"])
        .fails(2, &["its only seat is 1"]);
}

#[test]
fn many_games_are_counted_by_points_and_levels() {
    let games = ["--games", "40", "--seed", "7"];
    let simulate = [&["simulate", GAME][..], &games].concat();
    let report = marches(&[&simulate[..], &["--json"]].concat()).json();
    let seats = report["seats"].as_array().unwrap();
    assert_eq!(seats.len(), 1);
    let count = |key: &str| seats[0][key].as_u64().unwrap();
    assert_eq!(count("wins") + count("draws") + count("losses"), 40);
    let text = marches(&simulate).ok();
    assert!(text.contains("points on average"), "{text}");
    assert!(text.contains("Ill-Drowned Geordie: "), "{text}");

    let arena = ["arena", GAME, "--games", "4", "--players", "greedy"];
    let text = marches(&arena).ok();
    assert!(
        text.contains("greedy: ") && text.contains("points: "),
        "{text}"
    );
    marches(&["arena", GAME, "--players", "greedy,random"]).fails(2, &["name 1 player"]);
    // The example has as many players as the game has seats.
    marches(&["arena", GAME]).fails(2, &["--players search:1000\n"]);
    marches(&["arena", "schotten-totten"]).fails(2, &["--players search:1000,greedy\n"]);
}

#[test]
fn it_is_measured() {
    let report = marches(&["bench", GAME, "--seconds", "0.02", "--json"]).json();
    let text = report.to_string();
    for measure in ["random_actions", "guided_search", "exact_odds", "replay"] {
        assert!(text.contains(measure), "no '{measure}' in {text}");
    }
}
