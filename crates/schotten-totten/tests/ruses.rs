//! Chapter 12: the Ruses. One test a clause of `rules/schotten-totten.toml`.

use crate::support::*;
use schotten_totten::{Action, Deck, SchottenTotten, Stage};
use table::{Game, Turn};

/// A position of the Tactic variant.
fn tactic(text: &str) -> SchottenTotten {
    table(&format!("tactic\n{text}"))
}

#[test]
fn st_12a_carry_out_then_discard() {
    let mut game = tactic("hand 1: N\n4: r7 | g7 b1");
    act(&mut game, A, "N:g7@4");
    assert_eq!(
        (side(&game, O, 4), side(&game, A, 4)),
        ("b1".into(), "r7".into())
    );
    assert_eq!(discard(&game), "g7 N");
    // The Strategist lies in the pile only when its card has been put down; nothing comes between.
    let mut game = tactic("hand 1: G r1\n4: r7 |");
    act(&mut game, A, "G:r7@4");
    assert_eq!(discard(&game), "");
    refused(&game, A, "r1@1", "ST-12a");
    refused(&game, A, ".", "ST-12a");
    refused(&game, A, "!4", "ST-12a");
    act(&mut game, A, ">x");
    assert_eq!(
        (discard(&game), game.stage()),
        ("r7 G".into(), Stage::Claim)
    );
}

#[test]
fn st_12b_the_discard_pile_is_open() {
    let game = tactic("discard: r5 N R\nplayed 1 1");
    for reader in [None, Some(A), Some(O)] {
        assert_eq!(game.view(reader).discard, cards("r5 N R"));
        assert!(game.view(reader).to_string().contains("discard: r5 N R"));
    }
    // Nothing is drawn from it: neither deck holds a card of it.
    assert_eq!(
        (game.deck_len(Deck::Clan), game.deck_len(Deck::Tactic)),
        (53, 8)
    );
    let mut draws = game;
    act(&mut draws, A, "pass");
    act(&mut draws, A, ".");
    assert_eq!(listed(&draws, A), ["+c", "+t"]);
}

#[test]
fn st_12c_recruiter() {
    let mut game = stacked("tactic\nhand 1: R r1 r2 r3 r4 r5 r6", "g1 g2", "S");
    act(&mut game, A, "R");
    assert_eq!((game.hand(A).len(), game.stage()), (6, Stage::Recruit(3)));
    refused(&game, A, "-r1", "ST-12c");
    acts(&mut game, A, "+c +c +t");
    assert_eq!(hand(&game, A), "r1 r2 r3 r4 r5 r6 g1 g2 S");
    refused(&game, A, "+c", "ST-12c");
    act(&mut game, A, "-r1");
    // One is not enough, and a third is too many.
    refused(&game, A, ".", "ST-12a");
    refused(&game, A, "-r1", "ST-4b");
    act(&mut game, A, "-S");
    refused(&game, A, "-r2", "ST-12c");
    assert_eq!(hand(&game, A), "r2 r3 r4 r5 r6 g1 g2");
    // Each card lies at the bottom of its own deck; a return names no deck, so it cannot go astray.
    let json = serde_json::to_value(&game).unwrap();
    let bottom = |deck: &str| json[deck].as_array().unwrap().last().unwrap().as_u64();
    assert_eq!(bottom("clan"), Some(u64::from(cards("r1")[0].id())));
    assert_eq!(bottom("tactic"), Some(u64::from(cards("S")[0].id())));
    assert!("-r2t".parse::<Action>().is_err());
}

#[test]
fn st_12d_strategist() {
    let text = "hand 1: G
        2: g9 |
        3: y1 y2 y3 | #1
        4: r1 r4 b9 |
        5: g1 | b1";
    let game = tactic(text);
    refused(&game, A, "G:y1@3", "ST-12d");
    refused(&game, A, "G:b1@5", "ST-12d");
    refused(&game, A, "G:g8@2", "ST-12d");
    let mut lifted = game;
    act(&mut lifted, A, "G:g9@2");
    for wrong in [">2", ">3", ">4"] {
        refused(&lifted, A, wrong, "ST-12d");
    }
    let mut thrown = lifted.clone();
    act(&mut lifted, A, ">7");
    assert_eq!(
        (side(&lifted, A, 2), side(&lifted, A, 7)),
        (String::new(), "g9".into())
    );
    act(&mut thrown, A, ">x");
    assert_eq!(discard(&thrown), "g9 G");
    // An Elite Troop can be moved as well.
    let mut troop = tactic("hand 1: G\n2: S | H");
    acts(&mut troop, A, "G:S@2 >7");
    assert_eq!(side(&troop, A, 7), "S");
}

#[test]
fn st_12e_banshee() {
    let mut game = tactic("hand 1: N\n3: r1 | b1 J\n4: r7 | y7 y8 y9 #2");
    refused(&game, A, "N:y7@4", "ST-12e");
    refused(&game, A, "N:r1@3", "ST-12e");
    refused(&game, A, "N:r7@4", "ST-12e");
    act(&mut game, A, "N:J@3");
    assert_eq!(
        (side(&game, O, 3), discard(&game)),
        ("b1".into(), "J N".into())
    );
}

#[test]
fn st_12f_traitor() {
    let game = tactic(
        "hand 1: T
         3: r1 r2 | r9 J
         4: g1 | y7 y8 y9 #2
         5: b1 b2 b4 |",
    );
    refused(&game, A, "T:J@3", "ST-12f");
    refused(&game, A, "T:y7@4", "ST-12f");
    refused(&game, A, "T:r1@3", "ST-12f");
    let mut seized = game;
    act(&mut seized, A, "T:r9@3");
    refused(&seized, A, ">4", "ST-12f");
    refused(&seized, A, ">5", "ST-12f");
    refused(&seized, A, ">x", "ST-12f");
    assert_eq!(
        listed(&seized, A),
        [">1", ">2", ">3", ">6", ">7", ">8", ">9"]
    );
    act(&mut seized, A, ">3");
    assert_eq!(
        (side(&seized, A, 3), side(&seized, O, 3)),
        ("r1 r2 r9".into(), "J".into())
    );
    assert_eq!(discard(&seized), "T");
}

#[test]
fn st_r10_recruiter_and_the_draw() {
    let mut full = stacked("tactic\nhand 1: R r1 r2 r3 r4 r5 r6", "g1 g2 g3", "");
    acts(&mut full, A, "R +c +c +c -g1 -g2 .");
    assert_eq!((full.hand(A).len(), full.to_act()), (7, O));
    // A smaller hand draws one card, and one only.
    let mut small = stacked("tactic\nhand 1: R r1 r2", "g1 g2 g3", "");
    acts(&mut small, A, "R +c +c +c -g1 -g2 .");
    assert_eq!((small.hand(A).len(), small.stage()), (3, Stage::Draw));
    act(&mut small, A, "+c");
    assert_eq!((small.hand(A).len(), small.to_act()), (4, O));
}

#[test]
fn st_r11_recruiter_when_cards_run_out() {
    // One card at a time, the deck chosen each time.
    let mut game = stacked("tactic\nhand 1: R r1 r2", "g1", "S H");
    act(&mut game, A, "R");
    for draw in ["+t", "+c", "+t"] {
        assert_eq!(listed(&game, A), ["+c", "+t"]);
        act(&mut game, A, draw);
    }
    assert_eq!(
        (hand(&game, A), game.stage()),
        ("r1 r2 g1 S H".into(), Stage::Return(2))
    );

    // One Tactic card is left in both decks: the drawing stops there.
    let all_else = format!("{FULL_BORDER}\nhand 1: R S H\nhand 2: J J B M G N");
    let mut one_left = tactic(&all_else);
    acts(&mut one_left, A, "R +t");
    assert_eq!(
        (hand(&one_left, A), one_left.stage()),
        ("S H T".into(), Stage::Return(2))
    );

    // No card at all: two are returned all the same, in the order he likes.
    let mut none_left = tactic(&all_else.replace("R S H", "R S H T"));
    act(&mut none_left, A, "R");
    assert_eq!(listed(&none_left, A), ["-S", "-H", "-T"]);
    acts(&mut none_left, A, "-T -S");
    assert_eq!(written(&none_left.view(Some(A)).under_tactic), "S T");

    // Fewer only if fewer may go: the second Joker is locked.
    let border = FULL_BORDER
        .replace("8: ", "8B: ")
        .replace("9: r9 g9 p9", "9: r9 g9 J");
    let hands = "played 1 1\nhand 1: R J p9\nhand 2: S H M G N T";
    let mut locked = tactic(&format!("{border}\n{hands}"));
    acts(&mut locked, A, "R -p9");
    assert_eq!(
        (hand(&locked, A), locked.stage()),
        ("J".into(), Stage::Claim)
    );
}

#[test]
fn st_r12_combat_modes_stay() {
    let game = tactic("hand 1: N G\nplayed 1 1\n3BM: r1 | b1");
    for (ruse, mode) in [("N", "M"), ("N", "B"), ("G", "M"), ("G", "B")] {
        refused(&game, A, &format!("{ruse}:{mode}@3"), "ST-R12");
    }
}

#[test]
fn st_r13_no_ruse_without_a_target() {
    // The border is bare: only the Recruiter can be played.
    let bare = tactic("hand 1: R G N T");
    assert_eq!(listed(&bare, A), ["R", "pass"]);
    refused(&bare, A, "N:r1@1", "ST-12e");
    refused(&bare, A, "G:r1@1", "ST-12d");
    refused(&bare, A, "T:r1@1", "ST-12f");
    // No free place: the Traitor has nowhere to put a card, the Strategist discards.
    let full = tactic(&format!("{FULL_BORDER}\nhand 1: G T"));
    refused(&full, A, "T:b1@1", "ST-R13");
    let mut lifted = full;
    act(&mut lifted, A, "G:r1@1");
    assert_eq!(listed(&lifted, A), [">x"]);
}

#[test]
fn st_r14_ties_after_cards_moved() {
    // A was complete first. O's Banshee takes a card, O completes, A completes again: now O was first.
    let mut game = tactic(
        "turn 2
         hand 1: g5 r1
         hand 2: N n5
         4: r3 b4 r5 | p3 y4",
    );
    assert_eq!(game.border().first(stone(4)), Some(A));
    acts(&mut game, O, "N:r5@4 . +c");
    assert_eq!(game.border().first(stone(4)), None);
    acts(&mut game, A, "r1@1 . +c");
    acts(&mut game, O, "n5@4 . +c");
    act(&mut game, A, "g5@4");
    assert_eq!(game.border().first(stone(4)), Some(O));
    refused(&game, A, "!4", "ST-6i");

    // A card lost while both were complete gives the other side the lead.
    let mut both = tactic("turn 2\nhand 2: N\n4: r3 b4 r5* | p3 y4 n5");
    act(&mut both, O, "N:r5@4");
    assert_eq!(both.border().first(stone(4)), Some(O));

    // Mud Fight raises the need: who places the fourth card first is first now.
    let mut mud = tactic(
        "turn 2
         hand 1: g6
         hand 2: M n6
         4: r3 b4 r5* | p3 y4 n5",
    );
    acts(&mut mud, O, "M@4 . +c");
    assert_eq!(mud.border().first(stone(4)), None);
    acts(&mut mud, A, "g6@4 . +c");
    assert_eq!(mud.border().first(stone(4)), Some(A));
    act(&mut mud, O, "n6@4");
    refused(&mud, O, "!4", "ST-6i");
}

#[test]
fn st_r16_claims_after_whatever_was_played() {
    let stones = "4: r7 r8 r9 | b1\n5: g7 g8 g9 | y1";
    for (hand, turn) in [("N", "N:b1@4"), ("B", "B@1"), ("S", "pass")] {
        let mut game = tactic(&format!("hand 1: {hand}\n{stones}"));
        acts(&mut game, A, turn);
        acts(&mut game, A, "!4 !5");
        assert_eq!(
            (owner(&game, 4), owner(&game, 5)),
            (Some(A), Some(A)),
            "{turn}"
        );

        // Expert: before it, and not after.
        let mut expert = tactic(&format!("expert\nhand 1: {hand}\n{stones}"));
        acts(&mut expert, A, "!5");
        acts(&mut expert, A, turn);
        assert_eq!(expert.turn(), Turn::One(A));
        refused(&expert, A, "!4", "ST-13a");
    }
}

#[test]
fn st_r21_misprints() {
    let name = |letter: &str| cards(letter)[0].name();
    assert_eq!(
        (name("T"), name("H")),
        ("Traitor".into(), "Shield-Bearer".into())
    );
    // A Ruse that is played is carried out.
    let mut game = tactic("hand 1: T\n3: | r9");
    acts(&mut game, A, "T:r9@3 >1");
    assert_eq!(
        (side(&game, A, 1), discard(&game)),
        ("r9".into(), "T".into())
    );
}
