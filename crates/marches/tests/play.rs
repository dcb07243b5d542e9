//! `marches play`, by script.

use crate::support::{file, folder, marches, marches_reading, played_record};

const GAME: &str = "schotten-totten";

fn play(script: &str, args: &[&str]) -> String {
    let common = ["play", GAME, "--seed", "a test"];
    let against: &[&str] = match args.contains(&"--against") {
        true => &[],
        false => &["--against", "random"],
    };
    marches_reading(script, &[&common, against, args].concat()).ok()
}

#[test]
fn a_whole_game_reaches_a_result_and_its_record_verifies() {
    let folder = folder("whole-game");
    let record = folder.join("game.txt");
    let record = record.to_str().unwrap();
    let out = play(&"do 1\n".repeat(500), &["--record", record]);
    assert!(out.contains("SHA-256 of the seed: "), "{out}");
    assert!(out.contains("Computer (random) plays "), "{out}");
    let ending = out.split("Seed: a test\n").nth(1).unwrap();
    assert!(ending.starts_with("verified: "), "{out}");
    assert!(ending.contains(&format!("The record is in {record}.")));
    assert!(out.contains("have won.") || out.contains("has won.") || out.contains("drawn"));

    let verified = marches(&["verify", record]).ok();
    assert!(verified.starts_with("verified: Schotten Totten, "));
    assert!(marches(&["replay", record]).ok().contains("Player"));
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let script = "hint\ndo 1\n".repeat(6);
    let first = play(&script, &["--against", "easy"]);
    assert_eq!(first, play(&script, &["--against", "easy"]));
}

#[test]
fn the_words_of_the_text_layer() {
    let out = play(
        "look\nlegal\nwhy 3\nwhy !4\nhint\nlog\nrules\nrules ST-5d\nhelp\ndo 1\nundo\nquit\n",
        &["--set", "first=1"],
    );
    for expected in [
        "seat 1       |  seat 2",
        "hand: ",
        "  1  Play ",
        "is allowed.",
        "Not allowed by ST-5a, When to claim:",
        "with this chance to win:",
        "   0  The cards are dealt. You begin.",
        "Say which clause, such as: rules ST-1a",
        "ST-5d  Early claim by proof",
        "take back your last action",
        "Nothing to claim: end your turn.",
        "Taken back.",
        "You leave the table; the game is not finished.",
    ] {
        assert!(out.contains(expected), "no '{expected}' in:\n{out}");
    }
}

#[test]
fn the_end_of_the_input_is_a_polite_way_to_leave() {
    assert!(play("", &[]).contains("You leave the table"));
    assert!(play("do 1", &["--set", "first=1"]).contains("You leave the table"));
}

#[test]
fn an_empty_line_does_the_only_action() {
    let out = play("do 1\n\n", &["--set", "first=1"]);
    assert!(out.contains("or press Enter"));
    assert!(out.contains("You draw the "));
}

#[test]
fn bad_words_and_actions_change_nothing() {
    let out = play(
        "do 99\n0\ndo\nfly\nwhy\nwhy nonsense\nrules ST-99\ndo r1@12\nundo\nlog\n",
        &["--set", "first=1"],
    );
    for expected in [
        "There is no number 99 in the list; it goes from 1 to 54.",
        "There is no number 0 in the list",
        "'fly' is not an action",
        "Say which action, such as: why 3",
        "'nonsense' is not an action",
        "There is no clause 'ST-99'",
        "'12' is not a Stone",
        "There is nothing to take back.",
    ] {
        assert!(out.contains(expected), "no '{expected}' in:\n{out}");
    }
    let log = out.split("> log\n").nth(1).unwrap();
    assert!(!log.contains("You play"), "{log}");
}

#[test]
fn an_action_is_not_done_twice_and_a_draw_is_not_undone() {
    let card = {
        let out = play("legal\n", &["--set", "first=1"]);
        let line = out
            .lines()
            .find(|line| line.contains("  1  Play "))
            .unwrap();
        let (_, notation) = line.split_once('(').unwrap();
        notation.trim_end_matches(')').to_string()
    };
    let script = format!("{card}\n{card}\nundo\n{card}\n.\nundo\n");
    let out = play(&script, &["--set", "first=1"]);
    assert!(out.contains("Not allowed by ST-4"), "{out}");
    assert!(out.contains("The last action was not yours to take back."));
    assert!(out.contains("Taken back."));
}

#[test]
fn a_refused_claim_shows_the_counter_example() {
    let folder = folder("counter-example");
    let position = file(
        &folder,
        "position.json",
        r#"{"phase": "claim", "hands": [["g1"], ["g2"]],
            "stones": ["r6 r7 r8* | b8 b9", "|", "|", "|", "|", "|", "|", "|", "|"]}"#,
    );
    let out = play("!1\nwhy !1\ndo 1\n", &["--position", &position]);
    assert!(out.contains("Not allowed by ST-5d, Early claim by proof:"));
    assert!(out.contains("b7 beside b8 b9 would make"), "{out}");
    assert!(out.contains("(rules ST-5d shows the clause)"));
    assert!(!out.contains("You claim"));
}

#[test]
fn two_people_play_at_one_keyboard() {
    let out = play(&"do 1\n".repeat(500), &["--against", "human"]);
    assert!(out.contains("Player 1 against Player 2"));
    assert!(out.contains("Player 1 sits down.") && out.contains("Player 2 sits down."));
    let (_, ending) = out.rsplit_once("> do 1\n").unwrap();
    assert!(
        !ending.contains("The cards are dealt"),
        "told twice: {ending}"
    );
    assert!(out.contains("verified: "));
}

#[test]
fn a_described_position_is_played_and_its_record_verifies() {
    let folder = folder("played-position");
    let position = file(
        &folder,
        "position.json",
        r#"{"turn": 2, "phase": "claim", "hands": [["g1"], ["g2"]],
            "stones": ["|", "|", "|", "| r1 r2 r3* #2", "| b1 b2 b3* #2", "| g7 g8 g9*", "|", "|", "|"]}"#,
    );
    let record = folder.join("position.txt");
    let record = record.to_str().unwrap();
    let kept = ["--position", &position, "--seat", "2", "--record", record];
    let out = play("do !6\n", &kept);
    assert!(out.contains("You have won."), "{out}");
    assert!(out.contains("verified: "), "{out}");
    marches(&["verify", record]).ok();
}

#[test]
fn a_program_that_fails_loses_the_game_with_the_reason() {
    let out = play("do 1\n", &["--against", "cmd:false"]);
    assert!(
        out.contains("Computer (cmd:false) loses the game: 'false'"),
        "{out}"
    );
    assert!(out.contains("verified: "));
}

#[test]
fn an_existing_file_is_not_overwritten() {
    let (folder, text) = played_record("existing-record");
    let record = folder.join("game.txt");
    let name = record.to_str().unwrap();
    marches(&["play", GAME, "--record", name]).fails(1, &["exists", "new file"]);
    assert_eq!(std::fs::read_to_string(&record).unwrap(), text);
    let nowhere = folder.join("no/such/game.txt");
    marches(&["play", GAME, "--record", nowhere.to_str().unwrap()]).fails(1, &["no folder"]);
}

#[test]
fn an_unfinished_game_can_be_kept() {
    let record = folder("unfinished").join("game.txt");
    let name = record.to_str().unwrap();
    let out = play("do 1\nquit\n", &["--record", name]);
    assert!(out.contains("The unfinished record is in "));
    assert!(marches(&["replay", name]).ok().contains("Player"));
    marches(&["verify", name]).fails(1, &["shows no seed"]);
}

#[test]
fn bad_options_are_refused() {
    for (args, words) in [
        (
            &["--against", "genius"][..],
            &["'genius' is not a player", "or human"][..],
        ),
        (&["--seat", "3"], &["no seat 3", "1 to 2"]),
        (&["--seat", "0"], &["'0' is not a seat"]),
        (&["--set", "variant=chess"], &["'chess'", "base, tactic"]),
        (
            &["--set", "colour=red"],
            &["no setting 'colour'", "variant"],
        ),
        (&["--set", "variant"], &["KEY=VALUE"]),
        (&["--patience=-1"], &["--patience"]),
    ] {
        marches(&[&["play", GAME], args].concat()).fails(2, words);
    }
    marches(&["play", "schotten-toten"]).fails(2, &["did you mean 'schotten-totten'?"]);
    marches(&["play", GAME, "--position", "no-such-file"]).fails(1, &["cannot read no-such-file"]);
}
