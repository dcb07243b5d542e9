//! What the board buttons as buttons, and what it calls sure.

use crate::support::{after, position, positions};
use boards::{Board, Border};
use schotten_totten::{Action, SchottenTotten, Stage};
use table::{Game, Seat};

const A: Seat = Seat::FIRST;
const O: Seat = Seat::SECOND;

/// The buttons to this reader, in notation.
fn offered(game: &SchottenTotten, reader: Option<Seat>) -> Vec<String> {
    let buttons = Border.buttons(&game.view(reader));
    buttons
        .iter()
        .map(|button| button.action.to_string())
        .collect()
}

/// A has a complete side at 1, 2 and 3; Stone 2 is A's already, and Stone 4 lacks a card.
fn at(phase: &str, more: &str) -> SchottenTotten {
    position(&format!(
        r#"{{"turn": 1, "phase": "{phase}", {more} "stones": [
        "r7 r8 r9* | b7 b8", "g5 b5 n5* | g7 p6 b3 #1", "y1 y2 y4* | p9", "p1 p2 |", "| n1 n2 n3*",
        "|", "|", "|", "|"], "hands": [["g1", "g2"], ["g3", "g4"]]}}"#
    ))
}

#[test]
fn claims_are_offered_at_complete_sides_that_nobody_owns() {
    let game = at("claim", "");
    assert_eq!(offered(&game, Some(A)), ["!1", "!3", "."]);
    let labels: Vec<String> = Border
        .buttons(&game.view(Some(A)))
        .into_iter()
        .map(|button| button.label)
        .collect();
    assert_eq!(labels, ["Claim 1", "Claim 3", "End turn"]);
    // Stone 3 is not proven: it is offered all the same, so that the page can say why not.
    assert!(game.check(A, &"!3".parse().unwrap()).is_err());
}

#[test]
fn the_other_seat_and_spectators_are_offered_nothing() {
    positions(1, |game, seat, _| {
        assert!(offered(game, Some(seat.other())).is_empty());
        assert!(offered(game, None).is_empty());
    });
}

#[test]
fn a_claimed_stone_is_not_offered_again() {
    let game = after(at("claim", ""), "!1");
    assert_eq!(offered(&game, Some(A)), ["!3", "."]);
}

#[test]
fn claims_come_before_the_card_in_the_expert_variant_only() {
    assert!(offered(&at("play", ""), Some(A)).is_empty());
    let expert = at("play", r#""expert": true,"#);
    // There is no end of claims: playing a card is.
    assert_eq!(offered(&expert, Some(A)), ["!1", "!3"]);
    let played = after(expert, "g1@4");
    assert_eq!(offered(&played, Some(O)), ["!5"]);
}

#[test]
fn nothing_is_offered_while_cards_are_drawn_moved_or_returned() {
    let with = |phase: &str, hand: &str| {
        position(&format!(
            r#"{{"variant": "tactic", "turn": 1, "phase": "{phase}", "stones": [
            "r7 r8 r9* | b7 b8", "y9 |", "|", "|", "|", "|", "|", "|", "|"],
            "hands": [[{hand}], ["g3", "g4"]]}}"#
        ))
    };
    let recruiter = after(with("play", r#""g1", "R""#), "R");
    assert!(matches!(recruiter.stage(), Stage::Recruit(_)));
    let returning = after(recruiter.clone(), "+c +c +c");
    assert!(matches!(returning.stage(), Stage::Return(_)));
    let moving = after(with("play", r#""g1", "G""#), "G:y9@2");
    assert!(matches!(moving.stage(), Stage::Move(..)));
    let seizing = after(with("play", r#""g1", "T""#), "T:b7@1");
    assert!(matches!(seizing.stage(), Stage::Seize(_)));
    for game in [
        with("draw", r#""g1""#),
        recruiter,
        returning,
        moving,
        seizing,
    ] {
        assert!(offered(&game, Some(A)).is_empty(), "{:?}", game.stage());
    }
}

#[test]
fn a_mud_fight_with_three_of_four_cards_is_offered_and_refused() {
    let mud = |own: &str| {
        position(&format!(
            r#"{{"variant": "tactic", "turn": 1, "phase": "claim", "stones": [
            "M: {own} | b7 b8", "|", "|", "|", "|", "|", "|", "|", "|"],
            "hands": [["g1"], ["g3", "g4"]], "tactics_played": [0, 1]}}"#
        ))
    };
    // Three cards look complete: a player may well think of it, and learns that four are needed.
    let three = mud("r7 r8 r9");
    assert_eq!(offered(&three, Some(A)), ["!1", "."]);
    let refusal = three.check(A, &"!1".parse().unwrap()).unwrap_err();
    assert_eq!(refusal.clause, "ST-11c");
    assert_eq!(offered(&mud("r6 r7 r8 r9*"), Some(A)), ["!1", "."]);
    assert_eq!(offered(&mud("r8 r9"), Some(A)), ["."]);
}

#[test]
fn the_next_round_is_dealt_by_a_button_and_a_finished_game_has_none() {
    let (mut between, mut over) = (0, 0);
    positions(2, |game, seat, legal| {
        if game.stage() == Stage::Between {
            between += 1;
            assert_eq!(offered(game, Some(seat)), ["deal"]);
        }
        for action in legal {
            let ended = after_one(game, seat, *action);
            if let Some(ended) = ended.filter(|game| game.stage() == Stage::Over) {
                over += 1;
                assert!(
                    [None, Some(A), Some(O)]
                        .map(|reader| offered(&ended, reader))
                        .concat()
                        .is_empty()
                );
            }
        }
    });
    assert!(between > 0 && over > 0, "{between} {over}");
}

/// The game after a claim, which needs no luck.
fn after_one(game: &SchottenTotten, seat: Seat, action: Action) -> Option<SchottenTotten> {
    let is_claim = matches!(action, Action::Claim(_));
    is_claim.then(|| {
        let mut game = game.clone();
        let mut chance = table::Chance::scripted(&[]);
        game.play(seat, &action, &mut chance, &mut table::Journal::silent())
            .unwrap();
        game
    })
}

/// Every legal claim has its button, and an button that is allowed is in the list of legal actions.
#[test]
fn buttons_and_legal_actions_agree() {
    positions(3, |game, seat, legal| {
        let buttons = Border.buttons(&game.view(Some(seat)));
        for action in legal.iter().filter(|&action| Border.is_sure(action)) {
            assert!(
                buttons.iter().any(|button| button.action == *action),
                "{action}"
            );
        }
        for button in &buttons {
            let allowed = game.check(seat, &button.action).is_ok();
            assert_eq!(allowed, legal.contains(&button.action), "{}", button.action);
            assert!((2..=24).contains(&button.label.len()));
        }
    });
}

#[test]
fn only_claims_are_sure() {
    let sure = |notation: &str| Border.is_sure(&notation.parse::<Action>().unwrap());
    assert!(sure("!4"));
    for notation in [
        "r5@3", "M@2", "G:r5@3", ">3", ">x", ".", "+c", "-r5", "pass", "deal",
    ] {
        assert!(!sure(notation), "{notation}");
    }
}
