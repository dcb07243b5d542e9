//! Chapters 5 and 6: when a Stone may be claimed, and which combination is stronger. One test a clause
//! of `rules/schotten-totten.toml`.

use crate::support::*;
use schotten_totten::{Combination, Stage};
use table::{Game, Voice};

/// At a complete Stone the first formation wins against the second, whoever has it and whoever was
/// complete first; the second is refused.
fn beats(stronger: &str, weaker: &str) {
    for star in ["first", "second"] {
        let mark = |which: &str| if which == star { "*" } else { "" };
        let (one, two) = (mark("first"), mark("second"));
        for (who, line) in [
            (A, format!("5: {stronger}{one} | {weaker}{two}")),
            (O, format!("5: {weaker}{two} | {stronger}{one}")),
        ] {
            let mut game = table(&format!("claim\nturn {who}\n{line}"));
            act(&mut game, who, "!5");
            assert_eq!(owner(&game, 5), Some(who), "{line}");
            let late = table(&format!("claim\nturn {}\n{line}", who.other()));
            refused(&late, who.other(), "!5", "ST-6a");
        }
    }
}

#[test]
fn st_5a_after_playing_and_before_drawing() {
    let stones = "2: r7 r8 r9* | b1 b2 g4
         6: g1 g2 p4 | y7 y8 y9*";
    let mut game = table(&format!("hand 1: n1\n{stones}"));
    refused(&game, A, "!2", "ST-5a");
    refused(&game, O, "!6", "ST-4a");
    act(&mut game, A, "n1@1");
    assert!(may(&game, A, "!2"));
    refused(&game, O, "!6", "ST-4a");
    act(&mut game, A, ".");
    refused(&game, A, "!2", "ST-4a");

    // In the Tactic variant the draw is a step of its own, and comes after the claims.
    let drawing = table(&format!("tactic\ndraw\nhand 1: n1\n{stones}"));
    refused(&drawing, A, "!2", "ST-5a");
}

#[test]
fn st_5b_one_several_or_none() {
    let text = "hand 1: n1 n5
         hand 2: n3
         2: r7 r8 r9* | b1 b2 g4
         6: g7 g8 g9* | y1 y2 p4";
    let mut both = table(text);
    acts(&mut both, A, "n1@1 !2 !6 .");
    assert_eq!(
        (owner(&both, 2), owner(&both, 6), both.to_act()),
        (Some(A), Some(A), O)
    );

    let mut one = table(text);
    acts(&mut one, A, "n1@1 !6 .");
    assert_eq!(
        (owner(&one, 2), owner(&one, 6), one.to_act()),
        (None, Some(A), O)
    );

    let mut none = table(text);
    acts(&mut none, A, "n1@1 .");
    acts(&mut none, O, "n3@1 .");
    assert_eq!((owner(&none, 2), owner(&none, 6)), (None, None));
    acts(&mut none, A, "n5@1 !2 !6");
    assert_eq!((owner(&none, 2), owner(&none, 6)), (Some(A), Some(A)));
}

#[test]
fn st_5c_both_sides_complete() {
    // g9 g8 can still become a Colour-Run.
    refused(&table("claim\n5: r1 r2 r4 | g9 g8"), A, "!5", "ST-5d");
    let mut game = table("claim\n5: r1 r2 r4* | g9 g8 b3");
    act(&mut game, A, "!5");
    assert_eq!(owner(&game, 5), Some(A));
}

#[test]
fn st_5d_early_claim_by_proof() {
    let mut game = table("claim\n5: r7 r8 r9 |");
    act(&mut game, A, "!5");
    assert_eq!(owner(&game, 5), Some(A));

    // The refusal shows the card that would beat the claim.
    let unproven = table("claim\n5: r6 r7 r8 | b9 b8");
    let refusal = refused(&unproven, A, "!5", "ST-5d");
    assert_eq!(refusal.marks, ["b7"]);
    assert!(refusal.why.contains("b7 beside b9 b8"), "{refusal}");
    // Where nothing lies yet there is nothing beside.
    let empty = refused(&table("claim\n5: r6 r7 r8 |"), A, "!5", "ST-5d");
    assert!(!empty.why.contains("beside"), "{empty}");
}

#[test]
fn st_5e_proof_uses_played_cards_only() {
    let played = table("claim\n5: r6 r7 r8 | b9 b8\n1: | b7");
    assert!(may(&played, A, "!5"));
    let in_hand = table("claim\nhand 1: b7\n5: r6 r7 r8 | b9 b8");
    refused(&in_hand, A, "!5", "ST-5d");
}

#[test]
fn st_5f_proof_covers_every_continuation() {
    let against_b9 = |elsewhere: &str| table(&format!("claim\n5: r5 g5 p5 | b9\n{elsewhere}"));
    // Every other 9 is visible, but b8 and b7 are to come.
    let colour_run = against_b9("1: r9 g9 p9 |\n2: y9 n9 |");
    refused(&colour_run, A, "!5", "ST-5d");
    // b7 is visible, but two more 9s are to come.
    let kind = against_b9("1: r9 g9 p9 |\n2: b7 |");
    assert_eq!(refused(&kind, A, "!5", "ST-5d").marks, ["y9", "n9"]);
    // One 9 is not enough, and either blue card stops the run.
    for blue in ["b7", "b8"] {
        assert!(may(
            &against_b9(&format!("1: r9 g9 p9 |\n2: y9 {blue} |")),
            A,
            "!5"
        ));
    }
}

#[test]
fn st_5g_a_claim_is_judged_at_once() {
    let mut game = table(
        "claim
         hand 1: n9
         2: r1 r2 b9 | y7 y8 y9*
         6: g7 g8 g9* | b1 b2 p4",
    );
    refused(&game, A, "!2", "ST-6a");
    assert_eq!((owner(&game, 2), game.stage()), (None, Stage::Claim));
    acts(&mut game, A, "!6 .");
    assert_eq!(
        (owner(&game, 6), game.hand(A).len(), game.to_act()),
        (Some(A), 2, O)
    );
}

#[test]
fn st_6a_the_stronger_combination_wins() {
    let stone = "4: r4 b5 g6 | p9 y9 n8*";
    let mut game = table(&format!("claim\n{stone}"));
    act(&mut game, A, "!4");
    assert_eq!(owner(&game, 4), Some(A));
    refused(&table(&format!("claim\nturn 2\n{stone}")), O, "!4", "ST-6a");
    beats("r4 b5 g6", "p9 y9 n8");
}

#[test]
fn st_6b_colour_run() {
    assert_eq!(worth("g1 g2 g3").combination(), Combination::ColourRun);
    beats("g1 g2 g3", "r9 b9 p9");
}

#[test]
fn st_6c_three_of_a_kind() {
    assert_eq!(worth("r1 b1 g1").combination(), Combination::Kind);
    beats("r1 b1 g1", "p9 p8 p6");
    beats("p1 p2 p3", "r1 b1 g1");
}

#[test]
fn st_6d_colour() {
    assert_eq!(worth("p1 p2 p4").combination(), Combination::Colour);
    beats("p1 p2 p4", "r9 b8 g7");
}

#[test]
fn st_6e_run() {
    assert_eq!(worth("r1 b2 g3").combination(), Combination::Run);
    beats("r1 b2 g3", "r9 b9 g8");
}

#[test]
fn st_6f_sum() {
    for (side, total) in [("r9 b9 g8", 26), ("p9 y9 n7", 25)] {
        assert_eq!(
            (worth(side).combination(), worth(side).total()),
            (Combination::Sum, total)
        );
    }
    beats("r9 b9 g8", "p9 y9 n7");
}

#[test]
fn st_6g_order_of_play_does_not_matter() {
    for order in ["r4 r6 r5", "b9 b7 b8", "g3 g2 g1"] {
        assert_eq!(
            worth(order).combination(),
            Combination::ColourRun,
            "{order}"
        );
    }
    assert_eq!(worth("r4 g6 r5").combination(), Combination::Run);
    // Laid down one after the other, with other turns between.
    let mut game = table("hand 1: r4 r5 r6\nhand 2: n1 n2");
    acts(&mut game, A, "r4@3 .");
    acts(&mut game, O, "n1@1 .");
    acts(&mut game, A, "r6@3 .");
    acts(&mut game, O, "n2@1 .");
    act(&mut game, A, "r5@3");
    assert_eq!(side(&game, A, 3), "r4 r6 r5");
    assert_eq!(game.border().strength(A, stone(3)), Some(worth("r4 r5 r6")));
}

#[test]
fn st_6h_same_combination_higher_total() {
    beats("b3 b4 b5", "r2 r3 r4");
    beats("p1 p5 p9", "g2 g3 g9");
    beats("r2 g2 b2", "y1 n1 p1");
    beats("r5 g6 b7", "p4 y5 n6");
}

#[test]
fn st_6i_still_tied_first_to_finish() {
    let mut game = table(
        "hand 1: g5 r1
         hand 2: n5 g1
         4: r3 b4 | p3 y4",
    );
    acts(&mut game, A, "g5@4 .");
    act(&mut game, O, "n5@4");
    assert_eq!(game.border().first(stone(4)), Some(A));
    refused(&game, O, "!4", "ST-6i");
    act(&mut game, O, ".");
    acts(&mut game, A, "r1@1 !4");
    assert_eq!(owner(&game, 4), Some(A));
}

#[test]
fn st_6j_control_is_open() {
    let mut game = table("claim\n4: r7 r8 r9* | b1 b2 g4");
    act(&mut game, A, "!4");
    for reader in [None, Some(A), Some(O)] {
        let stone = &game.view(reader).stones[3];
        assert_eq!(stone.owner, Some(A));
        assert_eq!(stone.cards, [cards("r7 r8 r9"), cards("b1 b2 g4")]);
    }
    assert!(
        game.view(None)
            .to_string()
            .contains("r7 r8 r9*    | b1 b2 g4     #1")
    );
}

#[test]
fn st_6k_a_claimed_stone_is_closed() {
    let mut game = table(
        "hand 1: n1 n2
         hand 2: y1 y2
         4: r7 r8 r9 | b1",
    );
    acts(&mut game, A, "n1@1 !4 .");
    refused(&game, O, "y1@4", "ST-6k");
    acts(&mut game, O, "y1@1 .");
    refused(&game, A, "n2@4", "ST-6k");
    assert_eq!(side(&game, O, 4), "b1");
}

#[test]
fn st_6l_claims_are_final() {
    let mut game = table(
        "hand 1: n1 n2
         hand 2: y1 y2
         4: r7 r8 r9 | b8 b9",
    );
    acts(&mut game, A, "n1@1 !4");
    let why = refused(&game, A, "!4", "ST-6l").why;
    assert_eq!(why, "Stone 4 is yours to the end of the game.");
    act(&mut game, A, ".");
    act(&mut game, O, "y1@1");
    let why = refused(&game, O, "!4", "ST-6l").why;
    assert_eq!(why, "Stone 4 is your opponent's to the end of the game.");
    act(&mut game, O, ".");
    acts(&mut game, A, "n2@1 .");
    act(&mut game, O, "y2@2");
    refused(&game, O, "!4", "ST-6l");
    assert_eq!(owner(&game, 4), Some(A));
}

#[test]
fn st_6m_the_books_example() {
    let mut game = stacked("hand 1: b5\n4: g5 r5 | g7 p4 b3", "y1", "");
    acts(&mut game, A, "b5@4 !4");
    assert_eq!((owner(&game, 4), hand(&game, A)), (Some(A), String::new()));
    act(&mut game, A, ".");
    assert_eq!((hand(&game, A), game.to_act()), ("y1".into(), O));
}

#[test]
fn st_6n_runs_do_not_wrap() {
    assert_eq!(worth("r8 r9 r1").combination(), Combination::Colour);
    assert_eq!(worth("r9 b1 g2").combination(), Combination::Sum);
    beats("y1 n1 p1", "r8 r9 r1");
}

#[test]
fn st_r3_the_claimers_side_is_complete() {
    let game = table("claim\n4: r8 r9 | b1");
    let refusal = refused(&game, A, "!4", "ST-R3");
    assert!(refusal.why.contains("3 cards"));
    refused(&table("claim"), A, "!4", "ST-R3");
    // Even if the opponent can make nothing of his side any more.
    refused(&table("claim\n4: r8 r9 | b1 g2 p4"), A, "!4", "ST-R3");
}

#[test]
fn st_r4_an_equal_hand_does_not_stop_the_proof() {
    // b7 would make an equal Colour-Run of 24, too late.
    let mut game = table("claim\n4: r7 r8 r9 | b8 b9");
    act(&mut game, A, "!4");
    assert_eq!(owner(&game, 4), Some(A));
    // One point less and it would be strictly better.
    refused(&table("claim\n4: r6 r7 r8 | b8 b9"), A, "!4", "ST-5d");
}

#[test]
fn st_r5_the_example_wins_by_rank() {
    assert_eq!(worth("g5 r5 b5").combination(), Combination::Kind);
    assert_eq!(
        (worth("g5 r5 b5").total(), worth("g7 p4 b3").total()),
        (15, 14)
    );
    beats("g5 r5 b5", "g7 p4 b3");
    // A larger sum would not have helped.
    beats("g5 r5 b5", "y9 n9 p8");
}

#[test]
fn st_r6_no_run_from_nine_to_one() {
    for side in ["r8 b9 g1", "r9 b1 g2"] {
        assert_eq!(worth(side).combination(), Combination::Sum, "{side}");
    }
    beats("p1 y2 n3", "r8 b9 g1");
    // Nor does a proof fear one: only b7 makes a run of b9 b8, never b1.
    assert!(may(&table("claim\n4: r1 g1 p1 | b9 b8\n1: b7 |"), A, "!4"));
}

#[test]
fn st_r7_proof_ignores_unseen_tactic_cards() {
    // b7 is visible, so b8 b9 comes to nothing, though O holds a Joker that would do.
    let mut game = table("tactic\nclaim\nhand 2: J\n4: r6 r7 r8 | b8 b9\n1: b7 |");
    act(&mut game, A, "!4");
    assert_eq!(owner(&game, 4), Some(A));
    // A Joker that lies there counts at its best, with whatever may come.
    let joker = "tactic\nclaim\nplayed 0 1\n1: b7 |";
    refused(
        &table(&format!("{joker}\n4: r6 r7 r8 | b9 J")),
        A,
        "!4",
        "ST-5d",
    );
    assert!(may(
        &table(&format!("{joker}\n4: r7 r8 r9 | b9 J")),
        A,
        "!4"
    ));
    // A Combat Mode that lies there is in force: the total is all that counts.
    let bluff = "tactic\nclaim\nplayed 1 0";
    refused(
        &table(&format!("{bluff}\n4B: r1 r2 r3 | g9 b8")),
        A,
        "!4",
        "ST-5d",
    );
    assert!(may(&table("claim\n4: r1 r2 r3 | g9 b8"), A, "!4"));
}

/// The second half of ST-R7: a side that cannot be completed any more cannot win.
#[test]
fn too_few_unseen_cards_to_complete_a_side() {
    let border = "tactic
        claim
        1: r9 g1 p1 | b1 y1 n1*
        2: r2 g9 p2 | b2 y2 n2*
        3: r3 g3 p3* | b3 y3 n3
        4: r4 g4 p9 | b4 y4 n4*
        5: r5 g5 p5 | b5 y5 n5*
        6: r6 g6 p6 | b6 y6 n6*
        7: r7 g7 p7 | b7 y7 n7*
        8: r8 g8 p8 | b8 y8 n8*
        9: r1 g2 p4 | b9
        hand 2: n9";
    // Only n9 is unseen where O has two places to fill: even a Sum of 7 is safe.
    let mut game = table(&format!("{border}\ndiscard: y9 N\nplayed 1 0"));
    act(&mut game, A, "!9");
    assert_eq!(owner(&game, 9), Some(A));
    // With y9 unseen as well he could complete it.
    let both = table(&border.replace("hand 2: n9", "hand 2: n9 y9"));
    assert_eq!(refused(&both, A, "!9", "ST-5d").marks, ["y9", "n9"]);
}

#[test]
fn st_r17_the_discard_pile_counts_as_played() {
    let text = "tactic\nclaim\nplayed 1 0\n5: r6 r7 r8 | b9 b8";
    assert!(may(&table(&format!("{text}\ndiscard: b7 N")), A, "!5"));
    refused(&table(&format!("{text}\ndiscard: b1 N")), A, "!5", "ST-5d");
}

#[test]
fn the_prompt_agrees_with_what_may_be_claimed() {
    let says = |stones: &str| {
        let names = ["Ann".to_string(), "Ben".to_string()];
        table(&format!("claim\n{stones}")).prompt(&Voice::new(Some(A), &names))
    };
    assert_eq!(says("5: r6 r7 |"), "Nothing to claim: end your turn.");
    assert_eq!(
        says("5: r6 r7 r8 |"),
        "Stone 5 cannot be claimed yet. End your turn."
    );
    assert_eq!(
        says("2: r1 g1 b2 |\n5: r6 r7 r8 |"),
        "Stones 2 and 5 cannot be claimed yet. End your turn."
    );
    assert!(says("5: r7 r8 r9* | b1 b2 g4").starts_with("Claim"));
}
