//! `marches odds`, `marches bids`, and `marches position --reach`: what only some games can be asked.

use crate::support::{marches, marches_reading};

const GAME: &str = "hammer-of-the-scots";
const MOVES: &str = r#"{"year": 1298, "phase": "moves", "active": "scotland", "moves_left": 1,
    "blocks": {"wallace": "fife 4", "douglas": "moray 4", "red_argyll": "lennox 2"}}"#;

#[test]
fn odds_are_told_for_a_battle_in_words() {
    let battle = "English: knights3 archers2; Scots: infantry4 noble3 at home";
    let out = marches(&["odds", GAME, battle]).ok();
    assert!(
        out.starts_with(
            "English attack: knights3 archers2; Scots defend: infantry4 noble3 at home\n"
        ),
        "{out}"
    );
    assert!(
        out.contains("The English win: ") && out.contains("Exact, from"),
        "{out}"
    );
    assert_eq!(marches(&["odds", GAME, "--seed", "7", battle]).ok(), out);
    let large = "English: 2x knights4 knights3 2x archers3 3x infantry4 5x noble3; Scots: wallace4 4x infantry4 2x infantry3 6x noble3";
    let trials = marches(&["odds", GAME, large]).ok();
    assert!(trials.contains("standard error"), "{trials}");
    assert_eq!(marches(&["odds", GAME, large]).ok(), trials);
    assert_ne!(marches(&["odds", GAME, "--seed", "2", large]).ok(), trials);
}

#[test]
fn bids_are_settled() {
    let out = marches(&["bids", GAME, "E2", "S1"]).ok();
    assert!(
        out.starts_with("English: player 1 (E2); Scots: player 2 (S1)."),
        "{out}"
    );
    let drawn = marches(&["bids", GAME, "--seed", "1", "E2", "E2"]).ok();
    assert!(drawn.contains("by a draw"), "{drawn}");
    assert_eq!(
        marches(&["bids", GAME, "--seed", "1", "E2", "E2"]).ok(),
        drawn
    );
    let many = marches(&["bids", GAME, "E1", "S2", "S1", "E3", "E1"]).ok();
    assert_eq!(many.lines().count(), 3);
}

#[test]
fn reach_has_a_line_for_each_block_that_may_move() {
    let out = marches_reading(MOVES, &["position", GAME, "-", "--reach"]).ok();
    assert!(out.contains("wallace: angus atholl mentieth\n"), "{out}");
    assert!(out.lines().all(|line| line.contains(": ")), "{out}");
    assert!(!out.contains("red_"), "{out}");
    let legal = marches_reading(MOVES, &["position", GAME, "-", "--legal"]).ok();
    assert!(
        legal.starts_with("[\"move wallace\",") && legal.ends_with("\"end\"]\n"),
        "{legal}"
    );
    let moves = legal.matches("move ").count();
    assert_eq!(out.lines().count(), moves);
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let stones = r#"{"stones": ["|", "|", "|", "|", "|", "|", "|", "|", "|"]}"#;
    marches_reading(stones, &["position", "schotten-totten", "-", "--reach"])
        .fails(2, &["schotten-totten has no reach", GAME]);
    marches(&["odds", "schotten-totten", "x"]).fails(2, &["schotten-totten has no odds", GAME]);
    marches(&["bids", "schotten-totten", "E1", "S1"]).fails(2, &["has no bids"]);
    marches(&["odds", GAME, "English: dragons3; Scots: noble2"]).fails(2, &["dragons"]);
    marches(&["odds", GAME]).fails(2, &["<BATTLE>"]);
    marches(&["bids", GAME, "E1"]).fails(2, &["two bids"]);
    marches(&["bids", GAME, "E1", "E4"]).fails(2, &["'E4' is not a bid"]);
    marches_reading("{}", &["position", GAME, "-", "--reach"])
        .fails(1, &["no block is to be picked"]);
    let wrong = MOVES.replace("fife 4", "fife 5");
    marches_reading(&wrong, &["position", GAME, "-", "--reach"])
        .fails(1, &["Wallace has 1 to 4 steps, not 5 (HS-2.11b)"]);
    marches_reading(MOVES, &["position", GAME, "-", "--reach", "--legal"]).fails(2, &["--legal"]);
}
