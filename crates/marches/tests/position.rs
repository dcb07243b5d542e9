//! `marches position`.

use crate::support::{file, folder, marches, marches_reading};

const GAME: &str = "schotten-totten";
const CLAIM: &str = r#"{"turn": 2, "phase": "claim", "hands": [["g1"], ["g2"]],
    "stones": ["|", "|", "|", "b8 | r7 r8 r9*", "|", "|", "|", "|", "|"]}"#;

#[test]
fn legal_actions_are_exactly_a_json_array() {
    let folder = folder("legal");
    let position = file(&folder, "claim.json", CLAIM);
    let out = marches(&["position", GAME, &position, "--legal"]).ok();
    assert_eq!(out, "[\"!4\",\".\"]\n");
    assert_eq!(
        marches_reading(CLAIM, &["position", GAME, "-", "--legal"]).ok(),
        out
    );
}

#[test]
fn the_board_is_shown_as_a_seat_sees_it() {
    let board = marches_reading(CLAIM, &["position", GAME, "-"]).ok();
    assert!(board.contains("4:     b8           | r7 r8 r9*"), "{board}");
    assert!(board.contains("hand: g2") && board.contains("Claim Stones if you like"));
    let other = marches_reading(CLAIM, &["position", GAME, "-", "--view", "1"]).ok();
    assert!(other.contains("hand: g1") && other.contains("Waiting for Seat 2."));
}

#[test]
fn a_position_is_described_exactly_or_as_a_seat_knows_it() {
    let exact = marches_reading(CLAIM, &["position", GAME, "-", "--describe"]).ok();
    assert!(exact.starts_with("{\"exact\":{") && exact.lines().count() == 1);
    assert_eq!(
        marches_reading(&exact, &["position", GAME, "-", "--describe"]).ok(),
        exact
    );
    let legal = marches_reading(&exact, &["position", GAME, "-", "--legal"]).ok();
    assert_eq!(legal, "[\"!4\",\".\"]\n");
    let seen = marches_reading(CLAIM, &["position", GAME, "-", "--describe", "--view", "1"]).ok();
    assert!(seen.contains("g1") && !seen.contains("\"g2\""), "{seen}");
    marches_reading(&seen, &["position", GAME, "-"]).fails(1, &["what one reader sees"]);
    marches_reading(CLAIM, &["position", GAME, "-", "--describe", "--legal"])
        .fails(2, &["cannot be used with"]);
}

#[test]
fn an_impossible_position_is_refused_with_the_reason() {
    let twice = CLAIM.replace("g2", "g1");
    let unknown = CLAIM.replace("phase", "phaze");
    let variant = CLAIM.replacen('{', r#"{"variant": "chess", "#, 1);
    for (json, words) in [
        ("", "cannot be set up"),
        ("[", "cannot be set up"),
        (
            "[\"base\"]",
            "this is a list; an object in braces is expected",
        ),
        (
            "{\"turn\": 1, \"turn\": 2}",
            "the key 'turn' stands there twice",
        ),
        ("{\"turn\": 1, \"\\u001b[2J\": 2}", "\\u001b[2J"),
        ("{}", "nine Stones"),
        (&twice, "g1 lies in two places"),
        (&unknown, "phaze"),
        (&variant, "'chess' is not a variant"),
    ] {
        marches_reading(json, &["position", GAME, "-", "--legal"]).fails(1, &[words]);
    }
}

#[test]
fn bad_arguments_are_refused() {
    marches_reading(CLAIM, &["position", GAME, "-", "--view", "3"]).fails(2, &["no seat 3"]);
    marches_reading(CLAIM, &["position", GAME, "-", "--view", "x"])
        .fails(2, &["'x' is not a seat"]);
    marches(&["position", GAME, "no-such-file"]).fails(1, &["cannot read no-such-file"]);
    marches(&["position", "chess", "-"]).fails(2, &["no game 'chess'"]);
    marches(&["position", GAME]).fails(2, &["<FILE>"]);
}
