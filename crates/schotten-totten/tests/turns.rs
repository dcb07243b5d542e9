//! Chapter 4: the turn. One test a clause of `rules/schotten-totten.toml`.

use crate::support::*;
use schotten_totten::{Action, Deck, Stage};
use table::{Game, Turn};

#[test]
fn st_4a_turn_order() {
    let mut game = table(
        "hand 1: r5 g2
         hand 2: b1",
    );
    refused(&game, A, "+c", "ST-4a");
    refused(&game, A, ".", "ST-4a");
    refused(&game, O, "b1@1", "ST-4a");

    act(&mut game, A, "r5@3");
    refused(&game, A, "g2@3", "ST-4a");
    refused(&game, A, "pass", "ST-4a");
    refused(&game, O, "b1@1", "ST-4a");

    act(&mut game, A, ".");
    assert_eq!(game.turn(), Turn::One(O));
    refused(&game, A, "g2@3", "ST-4a");
    acts(&mut game, O, "b1@1 .");
    assert_eq!(game.turn(), Turn::One(A));
}

#[test]
fn st_4b_play_one_card() {
    let mut game = table("hand 1: r5 g2");
    refused(&game, A, "y9@3", "ST-4b");

    act(&mut game, A, "r5@3");
    assert_eq!(
        (side(&game, A, 3), side(&game, O, 3)),
        ("r5".into(), String::new())
    );
    assert_eq!(hand(&game, A), "g2");
    for reader in [None, Some(A), Some(O)] {
        assert_eq!(game.view(reader).stones[2].cards, [cards("r5"), cards("")]);
    }
    // There is no way to say "on the other side".
    assert!("g2@3/2".parse::<Action>().is_err());
}

#[test]
fn st_4c_three_cards_a_side() {
    let full_for_a = "hand 1: y9
         hand 2: n9
         2: r1 g4 p8 |";
    refused(&table(full_for_a), A, "y9@2", "ST-4c");

    let mut game = table(&format!("turn 2\n{full_for_a}"));
    act(&mut game, O, "n9@2");
    assert_eq!(side(&game, O, 2), "n9");
}

#[test]
fn st_4d_cards_do_not_move() {
    let game = table(
        "hand 1: r5
         1: g4 |",
    );
    refused(&game, A, ">2", "ST-4d");
    refused(&game, A, ">x", "ST-4d");
    refused(&game, A, "g4@2", "ST-4b");
    refused(&game, A, "G:g4@1", "ST-2b");
    refused(&game, A, "-g4", "ST-12c");
}

#[test]
fn st_4e_draw_at_the_end_of_the_turn() {
    let mut game = stacked("hand 1: r1 r2 r3 r4 r5 r6", "y9", "");
    let deck = game.deck_len(Deck::Clan);
    act(&mut game, A, "r1@1");
    assert_eq!(
        (hand(&game, A), game.to_act()),
        ("r2 r3 r4 r5 r6".into(), A)
    );
    act(&mut game, A, ".");
    assert_eq!(hand(&game, A), "r2 r3 r4 r5 r6 y9");
    assert_eq!((game.deck_len(Deck::Clan), game.to_act()), (deck - 1, O));
}

#[test]
fn st_4f_empty_deck() {
    let mut game =
        table(&FULL_BORDER.replace("8: r8 g8 p8 | b8 y8 n8*", "8: r8 | b8 y8 n8\nhand 1: g8 p8"));
    assert_eq!(game.deck_len(Deck::Clan), 0);
    acts(&mut game, A, "g8@8 .");
    assert_eq!((hand(&game, A), game.to_act()), ("p8".into(), O));
}

#[test]
fn st_4g_formations_stay_readable() {
    let mut game = table(
        "turn 2
         hand 2: b5
         4: | g9 p1",
    );
    act(&mut game, O, "b5@4");
    let seen = &game.view(Some(A)).stones[3];
    assert_eq!(written(&seen.cards[1]), "g9 p1 b5");
    assert!(game.view(Some(A)).to_string().contains("g9 p1 b5"));
}

#[test]
fn st_4h_playing_is_compulsory() {
    let game = table("hand 1: r5");
    refused(&game, A, "pass", "ST-4h");
    // One free place is enough.
    let one_place =
        table(&FULL_BORDER.replace("9: r9 g9 p9 | b9 y9 n9*", "9: r9 g9 | b9 y9 n9\nhand 1: p9"));
    refused(&one_place, A, "pass", "ST-4h");
    assert_eq!(listed(&one_place, A), ["p9@9"]);
}

#[test]
fn st_r2_forced_pass() {
    // A's side is full everywhere: he passes, may claim, and draws nothing past six.
    let full = "1: r1 g1 p1 |
        2: r2 g2 p2 |
        3: r3 g3 p3 |
        4: r4 g4 p4 |
        5: r5 g5 p5 |
        6: r6 g6 p6 |
        7: b1 b2 b3 |
        8: b4 b5 b6 |
        9: b7 b8 b9 |";
    let mut game = table(&format!("{full}\nhand 1: n1 n2 n3 n4 n5 n6"));
    assert_eq!(listed(&game, A), ["pass"]);
    refused(&game, A, "n1@1", "ST-4c");
    acts(&mut game, A, "pass !9 .");
    assert_eq!(
        (owner(&game, 9), game.hand(A).len(), game.to_act()),
        (Some(A), 6, O)
    );

    // With five in hand he draws the sixth.
    let mut short = table(&format!("{full}\nhand 1: n1 n2 n3 n4 n5"));
    acts(&mut short, A, "pass .");
    assert_eq!((short.hand(A).len(), short.to_act()), (6, O));

    // An empty hand passes as well, though places are free.
    let mut empty = table("");
    assert_eq!(listed(&empty, A), ["pass"]);
    act(&mut empty, A, "pass");
    assert_eq!(empty.stage(), Stage::Claim);

    // While a placement exists, passing is refused.
    refused(&table("hand 1: n1"), A, "pass", "ST-4h");
}

#[test]
fn st_r23_drawing_is_not_declined() {
    // Base game: the draw comes with the end of the turn.
    let mut base = stacked("hand 1: r5 g2", "y9", "");
    acts(&mut base, A, "r5@3 .");
    assert_eq!(hand(&base, A), "g2 y9");

    // Tactic variant: below seven he must draw, and chooses the deck.
    let mut game = stacked("tactic\nhand 1: r5 g2", "y9", "S");
    acts(&mut game, A, "r5@3 .");
    assert_eq!((game.stage(), game.to_act()), (Stage::Draw, A));
    assert_eq!(listed(&game, A), ["+c", "+t"]);
    refused(&game, A, ".", "ST-R23");
    refused(&game, A, "pass", "ST-4e");
    refused(&game, A, "g2@3", "ST-4e");
    refused(&game, O, "+c", "ST-4a");
    act(&mut game, A, "+t");
    assert_eq!((hand(&game, A), game.to_act()), ("g2 S".into(), O));

    // One card only, however short the hand; with one deck empty the other is taken.
    let mut one_deck = table(
        "tactic
         hand 1: J S H B M R r5
         hand 2: J G N T",
    );
    acts(&mut one_deck, A, "r5@3 .");
    assert_eq!(listed(&one_deck, A), ["+c"]);
    refused(&one_deck, A, ".", "ST-R23");
    act(&mut one_deck, A, "+c");
    assert_eq!((one_deck.hand(A).len(), one_deck.to_act()), (7, O));
}
