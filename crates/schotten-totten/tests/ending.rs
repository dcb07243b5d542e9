//! Chapters 7 and 13: how a round and a match end, and the Expert variant. One test a clause of
//! `rules/schotten-totten.toml`.

use crate::support::*;
use schotten_totten::{Action, Deck, Event, SchottenTotten, Stage};
use table::{Game, Outcome, Rng, Settings, Tell, Turn};

#[test]
fn st_7a_three_adjacent_end_the_game_at_once() {
    let mut game = table(
        "claim
         hand 1: n1
         hand 2: n2
         2: r1 r2 r3 | #1
         3: y7 y8 y9 |
         4: g1 g2 g3 | #1
         8: b7 b8 b9 |",
    );
    let deck = game.deck_len(Deck::Clan);
    let told = act(&mut game, A, "!3");
    assert_eq!(game.turn(), Turn::Over(Outcome::win(A, 2)));
    assert!(told.contains(&Event::RoundEnded {
        winner: Some(A),
        stones: [3, 0],
        adjacent: true
    }));
    // No further claim, no draw, no turn for O.
    refused(&game, A, "!8", "ST-1b");
    refused(&game, A, ".", "ST-1b");
    refused(&game, O, "n2@1", "ST-1b");
    assert_eq!(
        (hand(&game, A), game.deck_len(Deck::Clan)),
        ("n1".into(), deck)
    );
}

#[test]
fn st_7b_five_stones_end_the_game_at_once() {
    let three = "claim
        1: r1 r2 r3 | #1
        2: g1 g2 g3 | #1
        4: p1 p2 p3 | #1";
    let mut fifth = table(&format!("{three}\n5: b1 b2 b3 | #1\n8: y7 y8 y9 |"));
    act(&mut fifth, A, "!8");
    assert_eq!(fifth.turn(), Turn::Over(Outcome::win(A, 2)));
    refused(&fifth, A, ".", "ST-1b");

    let mut fourth = table(&format!("{three}\n8: y7 y8 y9 |"));
    act(&mut fourth, A, "!8");
    assert!(!is_over(&fourth));
    act(&mut fourth, A, ".");
    assert_eq!(fourth.turn(), Turn::One(O));
}

/// A is to claim Stone 2 and win by three adjacent Stones; O controls these Stones.
fn about_to_win(match_lines: &str, stones_of_o: &[usize]) -> SchottenTotten {
    let mut text = format!(
        "claim
         {match_lines}
         1: r1 r2 r3 | #1
         2: y7 y8 y9 |
         3: g1 g2 g3 | #1"
    );
    let runs = ["b1 b2 b3", "b4 b5 b6", "b7 b8 b9", "n1 n2 n3"];
    for (stone, run) in stones_of_o.iter().zip(runs) {
        text += &format!("\n{stone}: | {run} #2");
    }
    table(&text)
}

#[test]
fn st_7c_points_of_a_round() {
    let mut game = about_to_win("rounds 2", &[5, 6, 8, 9]);
    act(&mut game, A, "!2");
    assert_eq!(game.view(None).points, [5, 4]);

    // The next round is dealt afresh; nothing else can be done first.
    assert_eq!(game.stage(), Stage::Between);
    refused(&game, O, "pass", "ST-7a");
    act(&mut game, O, "deal");
    let view = game.view(None);
    assert_eq!((view.round, view.points, view.clan_deck), (2, [5, 4], 42));
    assert!(view.stones.iter().all(|stone| stone.owner.is_none()));
}

#[test]
fn st_7d_most_points_win_the_match() {
    // After two rounds 5 + 2 against 3 + 5; A wins the third while O controls one Stone.
    let mut game = about_to_win("rounds 3\nround 3\npoints 7 8", &[5]);
    let told = act(&mut game, A, "!2");
    assert_eq!(game.view(None).points, [12, 9]);
    assert_eq!(game.turn(), Turn::Over(Outcome::win(A, 2)));
    assert!(told.contains(&Event::MatchEnded { points: [12, 9] }));

    // Winning the last round is not enough.
    let mut behind = about_to_win("rounds 3\nround 3\npoints 4 10", &[5]);
    act(&mut behind, A, "!2");
    assert_eq!(behind.view(None).points, [9, 11]);
    assert_eq!(behind.turn(), Turn::Over(Outcome::win(O, 2)));
}

#[test]
fn st_7e_rounds_are_agreed_beforehand() {
    let mut sitting = sitting(&["rounds=3"], "three rounds");
    let mut rng = Rng::new(3);
    let mut ended = 0;
    while let Some(seat) = sitting.turn().next_seat() {
        let game = sitting.game();
        assert_eq!(game.view(None).rounds, 3);
        if game.stage() == Stage::Play {
            refused(game, seat, "deal", "ST-7e");
        }
        let action = game.nth(seat, rng.pick(game.count(seat)));
        ended += usize::from(action == Action::Deal);
        sitting.act(seat, &action).unwrap();
    }
    assert_eq!((ended, sitting.game().view(None).round), (2, 3));
    refused(sitting.game(), A, "deal", "ST-1b");

    // No action changes the number, and it is at least one.
    assert!("rounds=4".parse::<Action>().is_err());
    assert!(Settings::from_lines(SchottenTotten::SETTINGS, &["rounds=0"]).is_err());
}

#[test]
fn st_13a_claims_at_the_start_of_the_turn_only() {
    let mut game = table(
        "expert
         hand 1: r9 n1
         hand 2: y1
         4: r7 r8 | b1 b2 g4",
    );
    refused(&game, A, "!4", "ST-R3");
    refused(&game, A, ".", "ST-13a");
    // The card ends the turn: no claim comes after it.
    act(&mut game, A, "r9@4");
    assert_eq!(game.to_act(), O);
    refused(&game, A, "!4", "ST-4a");
    act(&mut game, O, "y1@1");
    act(&mut game, A, "!4");
    assert_eq!((owner(&game, 4), game.to_act()), (Some(A), A));
    act(&mut game, A, "n1@1");
    assert_eq!(game.to_act(), O);

    // Nor between the card and the draw of the Tactic variant.
    let mut tactic = table("expert\ntactic\nhand 1: r9\n4: r7 r8 | b1 b2 g4");
    act(&mut tactic, A, "r9@4");
    assert_eq!(tactic.stage(), Stage::Draw);
    refused(&tactic, A, "!4", "ST-13a");
}

#[test]
fn st_13b_the_opponent_can_react() {
    let mut game = table(
        "expert
         tactic
         hand 1: r9 n1
         hand 2: N
         4: r7 r8 | b1 b2 g4",
    );
    acts(&mut game, A, "r9@4 +c");
    acts(&mut game, O, "N:r9@4 +c");
    refused(&game, A, "!4", "ST-R3");
    assert_eq!(owner(&game, 4), None);
}

#[test]
fn st_13c_winning_at_the_start_of_a_turn() {
    let mut game = table(
        "expert
         hand 1: n1
         4: r1 r2 r3 | #1
         5: g1 g2 g3 | #1
         6: y7 y8 y9 |",
    );
    act(&mut game, A, "!6");
    assert_eq!(game.turn(), Turn::Over(Outcome::win(A, 2)));
    assert_eq!(hand(&game, A), "n1");
}

#[test]
fn st_r18_nobody_can_finish() {
    // Nothing is left to play, and nobody claims.
    let mut drawn = table(FULL_BORDER);
    for seat in [A, O, A, O] {
        assert!(!is_over(&drawn));
        acts(&mut drawn, seat, "pass .");
    }
    assert_eq!(drawn.turn(), Turn::Over(Outcome::draw(2)));

    // More Stones win.
    let ahead = FULL_BORDER.replace("b9 y9 n9*", "b9 y9 n9* #2");
    let mut won = table(&ahead);
    for seat in [A, O, A, O] {
        acts(&mut won, seat, "pass .");
    }
    assert_eq!(won.turn(), Turn::Over(Outcome::win(O, 2)));

    // A claim between begins the count anew.
    let mut claimed = table(FULL_BORDER);
    acts(&mut claimed, A, "pass .");
    acts(&mut claimed, O, "pass .");
    acts(&mut claimed, A, "pass !1 .");
    for seat in [O, A, O] {
        acts(&mut claimed, seat, "pass .");
        assert!(!is_over(&claimed));
    }
    acts(&mut claimed, A, "pass .");
    assert_eq!(claimed.turn(), Turn::Over(Outcome::win(A, 2)));

    // So does a card.
    let hands = "hand 1: J S H R G N T\nhand 2: J B M";
    let mut played = table(&format!("tactic\n{FULL_BORDER}\n{hands}"));
    for (seat, turn) in [(A, "pass ."), (O, "pass ."), (A, "pass ."), (O, "B@1 .")] {
        acts(&mut played, seat, turn);
    }
    for seat in [A, O, A, O] {
        assert!(!is_over(&played));
        acts(&mut played, seat, "pass .");
    }
    assert_eq!(played.turn(), Turn::Over(Outcome::draw(2)));

    // In a match both score their Stones for a draw.
    let level = FULL_BORDER
        .replace("r1 g1 p1* | b1 y1 n1", "r1 g1 p1* | b1 y1 n1 #1")
        .replace("b9 y9 n9*", "b9 y9 n9* #2");
    let mut rounds = table(&format!("rounds 2\n{level}"));
    for seat in [A, O, A, O] {
        acts(&mut rounds, seat, "pass .");
    }
    assert_eq!(
        (rounds.view(None).points, rounds.stage()),
        ([1, 1], Stage::Between)
    );
}

#[test]
fn st_r19_equal_points_are_a_draw() {
    // 3 against 5 before the last round, then 5 against 3.
    let mut game = about_to_win("rounds 2\nround 2\npoints 3 5", &[5, 6, 8]);
    act(&mut game, A, "!2");
    assert_eq!(game.view(None).points, [8, 8]);
    assert_eq!(game.turn(), Turn::Over(Outcome::draw(2)));
    assert_eq!(winner(&game), None);
}

#[test]
fn an_end_has_a_reason_that_stands_behind_who_won() {
    let reason = |winner, stones, adjacent| {
        let ended = Event::RoundEnded {
            winner,
            stones,
            adjacent,
        };
        ended.reason().unwrap()
    };
    assert_eq!(reason(Some(A), [5, 3], false), "five Stones against three");
    assert_eq!(reason(Some(O), [0, 3], true), "three adjacent Stones");
    assert_eq!(reason(None, [4, 4], false), "both hold four Stones");
    let match_ended = Event::MatchEnded { points: [7, 12] };
    assert_eq!(match_ended.reason().unwrap(), "12 points against 7");
    assert_eq!(Event::Recruits { seat: A }.reason(), None);
}
