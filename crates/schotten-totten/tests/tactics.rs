//! Chapters 8 to 11: the Tactic variant, Elite Troops and Combat Modes. One test a clause
//! of `rules/schotten-totten.toml`.

use crate::support::*;
use schotten_totten::{Action, Combination, Deck, Position, SchottenTotten, Strength, combination};
use table::Game;

/// A position of the Tactic variant.
fn tactic(text: &str) -> SchottenTotten {
    table(&format!("tactic\n{text}"))
}

#[test]
fn st_8a_the_base_rules_stay() {
    for variant in ["base", "tactic"] {
        let at = |text: &str| table(&format!("{variant}\n{text}"));
        // Ranks, ties, the proof.
        assert!(may(&at("claim\n4: r1 b1 g1 | p9 p8 p6*"), A, "!4"));
        refused(&at("claim\n4: r1 b1 g1* | p1 p2 p3"), A, "!4", "ST-6a");
        refused(&at("claim\n4: r3 b4 g5 | p3 y4 n5*"), A, "!4", "ST-6i");
        refused(&at("claim\n4: r6 r7 r8 | b9 b8"), A, "!4", "ST-5d");
        // Three places, the time to claim, the end.
        refused(&at("hand 1: y1\n4: r7 r8 r9 |"), A, "y1@4", "ST-4c");
        refused(&at("hand 1: y1\n4: r7 r8 r9 |"), A, "!4", "ST-5a");
        let mut game = at("claim\n4: r1 r2 r3 | #1\n5: g1 g2 g3 | #1\n6: y7 y8 y9 |");
        act(&mut game, A, "!6");
        assert_eq!(winner(&game), Some(A));
    }
}

#[test]
fn st_8b_a_second_deck() {
    let game = opened(&["variant=tactic"], "decks");
    assert_eq!(
        (game.deck_len(Deck::Tactic), game.deck_len(Deck::Clan)),
        (10, 40)
    );
    let order = |seed: &str| -> Vec<u64> {
        let json = serde_json::to_value(opened(&["variant=tactic"], seed)).unwrap();
        let ids = json["tactic"].as_array().unwrap().iter();
        ids.map(|id| id.as_u64().unwrap()).collect()
    };
    let mut ids = order("decks");
    assert_ne!(ids, order("other decks"));
    ids.sort_unstable();
    assert_eq!(ids, [54, 54, 55, 56, 57, 58, 59, 60, 61, 62]);
}

#[test]
fn st_8c_hands_of_seven() {
    let game = opened(&["variant=tactic"], "hands");
    for seat in [A, O] {
        assert_eq!(
            (game.hand(seat).clan().len(), game.hand(seat).len()),
            (7, 7)
        );
    }
    assert_eq!((game.deck_len(Deck::Clan), game.hand_size()), (40, 7));
}

#[test]
fn st_8d_a_clan_or_a_tactic_card() {
    let mut game = tactic("hand 1: M S r5");
    assert!(may(&game, A, "r5@1") && may(&game, A, "S@1") && may(&game, A, "M@1"));
    act(&mut game, A, "M@1");
    refused(&game, A, "r5@1", "ST-4a");
    refused(&game, A, "S@1", "ST-4a");
}

#[test]
fn st_8e_choose_the_deck() {
    let mut both = stacked("tactic\nhand 1: r5", "y9", "S");
    acts(&mut both, A, "r5@1 .");
    assert_eq!(listed(&both, A), ["+c", "+t"]);
    refused(&both, A, ".", "ST-R23");
    let mut other = both.clone();
    act(&mut both, A, "+c");
    act(&mut other, A, "+t");
    assert_eq!((hand(&both, A), hand(&other, A)), ("y9".into(), "S".into()));

    let mut no_tactics = tactic("hand 1: J S H B M R r5\nhand 2: J G N T");
    acts(&mut no_tactics, A, "r5@1 .");
    refused(&no_tactics, A, "+t", "ST-8e");
    act(&mut no_tactics, A, "+c");
    assert_eq!(no_tactics.to_act(), O);

    let mut no_clan = tactic(&format!("{FULL_BORDER}\nhand 1: B"));
    acts(&mut no_clan, A, "B@1 .");
    refused(&no_clan, A, "+c", "ST-8e");
    assert_eq!(listed(&no_clan, A), ["+t"]);

    let mut neither = tactic(&format!(
        "{FULL_BORDER}\nhand 1: J S H B M R\nhand 2: J G N T"
    ));
    acts(&mut neither, A, "B@1 .");
    assert_eq!((neither.hand(A).len(), neither.to_act()), (5, O));
}

#[test]
fn st_8f_passing() {
    let only_tactics = tactic("hand 1: S M");
    assert!(may(&only_tactics, A, "pass") && may(&only_tactics, A, "S@1"));
    refused(&tactic("hand 1: S r5"), A, "pass", "ST-8f");
    // All of his sides are full: the Clan card cannot be placed, a Combat Mode can.
    let full = FULL_BORDER.replace("9: r9 g9 p9 | b9 y9 n9*", "9: r9 g9 p9 | b9");
    let full = tactic(&format!("{full}\nhand 1: n9 M"));
    assert!(may(&full, A, "pass") && may(&full, A, "M@5"));
    refused(&full, A, "n9@1", "ST-4c");
}

#[test]
fn st_8g_passing_with_seven_draws_nothing() {
    let mut game = tactic("hand 1: J S H B M R G");
    acts(&mut game, A, "pass .");
    assert_eq!((game.hand(A).len(), game.to_act()), (7, O));
    // With six it refills to seven.
    let mut six = tactic("hand 1: J S H B M R");
    acts(&mut six, A, "pass . +t");
    assert_eq!((six.hand(A).len(), six.to_act()), (7, O));
}

#[test]
fn st_9a_any_number_in_hand() {
    let mut game = tactic("hand 1: J S H B M R r5");
    assert_eq!(game.hand(A).tactic().len(), 6);
    acts(&mut game, A, "r5@1 . +t");
    assert_eq!((game.hand(A).tactic().len(), game.hand(A).len()), (7, 7));
    refused(&game, A, "+t", "ST-4a");
    let eight = Position::from_text("tactic\nhand 1: J S H B M R G r5").unwrap();
    assert!(SchottenTotten::try_from(eight).is_err());
}

#[test]
fn st_9b_a_lead_of_at_most_one() {
    assert!(may(&tactic("hand 1: M"), A, "M@5"));
    let one_ahead = tactic("hand 1: M R N\n1: S | b1");
    for card in ["M@5", "R", "N:b1@1"] {
        refused(&one_ahead, A, card, "ST-9b");
    }
    assert!(may(&tactic("hand 1: M\n1: S | H"), A, "M@5"));
    assert!(may(&tactic("hand 1: M\n1: | H"), A, "M@5"));
}

#[test]
fn st_9c_the_books_example() {
    let mut game = tactic(
        "hand 1: B r5 r6
         hand 2: M
         1: S J | H",
    );
    refused(&game, A, "B@5", "ST-9b");
    acts(&mut game, A, "r5@2 . +c");
    acts(&mut game, O, "M@2 . +c");
    act(&mut game, A, "B@5");
    assert_eq!(game.view(None).tactics_played, [3, 2]);
}

#[test]
fn st_9d_all_kinds_count() {
    let mut game = tactic("hand 1: N M\nhand 2: b1\n1: | b2");
    acts(&mut game, A, "N:b2@1 . +c");
    assert_eq!(
        (discard(&game), game.view(None).tactics_played),
        ("b2 N".into(), [1, 0])
    );
    acts(&mut game, O, "b1@1 . +c");
    refused(&game, A, "M@1", "ST-9b");
    // A Combat Mode and an Elite Troop count alike, also once the troop has left.
    let mut mode = tactic("hand 1: M");
    act(&mut mode, A, "M@1");
    assert_eq!(mode.view(None).tactics_played, [1, 0]);
    let mut troop = tactic("hand 1: S\nhand 2: N");
    acts(&mut troop, A, "S@1 . +c");
    acts(&mut troop, O, "N:S@1");
    assert_eq!(troop.view(None).tactics_played, [1, 1]);
}

#[test]
fn st_9e_three_categories() {
    // A Joker takes a place on the side, never the tile; Mud Fight the tile, never a place.
    let mut joker = tactic("hand 1: J");
    act(&mut joker, A, "J@5");
    assert_eq!(
        (side(&joker, A, 5), joker.view(None).stones[4].modes.len()),
        ("J".into(), 0)
    );
    assert_eq!(joker.border().need(stone(5)), 3);
    let mut mud = tactic("hand 1: M");
    act(&mut mud, A, "M@5");
    assert_eq!(
        (side(&mud, A, 5), side(&mud, O, 5)),
        (String::new(), String::new())
    );
    assert_eq!(written(&mud.view(None).stones[4].modes), "M");
    // A Ruse is carried out, and lies at no Stone; the others are not carried out on a card.
    let ruses = tactic("hand 1: R G N T");
    for ruse in ["R@5", "G@5", "N@5", "T@5"] {
        refused(&ruses, A, ruse, "ST-9e");
    }
    assert!("J:b1@5".parse::<Action>().is_err() && "M:b1@5".parse::<Action>().is_err());
}

#[test]
fn st_10a_placed_like_a_clan_card() {
    let mut game = tactic("hand 1: S\n2: r1 r4 g9 |\n3: g1 g2 g3 | #1\n4: r8 r9 |");
    refused(&game, A, "S@2", "ST-10a");
    refused(&game, A, "S@3", "ST-10a");
    act(&mut game, A, "S@4");
    assert_eq!(side(&game, A, 4), "r8 r9 S");
    assert!(game.border().complete(A).contains(stone(4)));
}

#[test]
fn st_10b_joker() {
    let mut game = tactic("hand 1: J\n4: r8 r9 | b1 b2 g4");
    act(&mut game, A, "J@4");
    // It stays a Joker on the table, and counts as r7 at the claim.
    assert_eq!(side(&game, A, 4), "r8 r9 J");
    assert_eq!(game.border().strength(A, stone(4)), Some(worth("r7 r8 r9")));
    act(&mut game, A, "!4");
    assert_eq!(
        (side(&game, A, 4), owner(&game, 4)),
        ("r8 r9 J".into(), Some(A))
    );
    assert_eq!(worth("r9 g9 J"), worth("r9 g9 p9"));
    // Nothing closes this gap, so it is one more red 9.
    assert_eq!(worth("r9 r4 J"), Strength::new(Combination::Colour, 22));
}

#[test]
fn st_10c_one_joker_a_player() {
    let game = tactic("hand 1: J\n1: J | H");
    for place in ["J@1", "J@2", "J@9"] {
        refused(&game, A, place, "ST-10c");
    }
    // The other player's Joker is no hindrance.
    assert!(may(&tactic("hand 1: J\n1: | J"), A, "J@1"));
}

#[test]
fn st_10d_the_second_joker_stays_in_hand() {
    let mut game = stacked(
        "tactic\nhand 1: J R r1 r2 r3 r4 r5\n1: J | H",
        "g1 g2 g3",
        "",
    );
    refused(&game, A, "J@2", "ST-10c");
    acts(&mut game, A, "R +c +c +c");
    refused(&game, A, "-J", "ST-R9");
    acts(&mut game, A, "-g1 -g2 .");
    // It takes up one of the seven places.
    assert_eq!(
        (hand(&game, A), game.to_act()),
        ("r1 r2 r3 r4 r5 g3 J".into(), O)
    );
}

#[test]
fn st_10e_spy() {
    assert_eq!(worth("b8 b9 S"), worth("b7 b8 b9"));
    assert_eq!(
        (worth("r5 g5 S").combination(), worth("r5 g5 S").total()),
        (Combination::Sum, 17)
    );
    assert_eq!(worth("r7 g7 S").combination(), Combination::Kind);
    let mut game = tactic("claim\nplayed 1 0\n4: b8 b9 S | r9 g9 p9*");
    act(&mut game, A, "!4");
    assert_eq!(owner(&game, 4), Some(A));
}

#[test]
fn st_10f_shield_bearer() {
    assert_eq!(
        (worth("r1 r2 H"), worth("r1 r2 H").total()),
        (worth("r1 r2 r3"), 6)
    );
    assert_eq!(worth("g3 p3 H"), worth("g3 p3 y3"));
    assert_eq!(worth("r2 r4 H"), worth("r2 r3 r4"));
    // It is never a 4.
    assert_eq!(
        (worth("g4 p4 H").combination(), worth("g4 p4 H").total()),
        (Combination::Sum, 11)
    );
    assert_eq!(worth("r5 r6 H").combination(), Combination::Colour);
}

#[test]
fn st_10g_values_are_fixed_at_the_claim() {
    let stones = "played 0 1\n4: r6 r7 r8 | b7 b8 J*";
    let refusal = refused(&tactic(&format!("claim\n{stones}")), A, "!4", "ST-6a");
    assert!(refusal.why.contains("Colour-Run of 24"), "{refusal}");
    let mut game = tactic(&format!("claim\nturn 2\n{stones}"));
    act(&mut game, O, "!4");
    assert_eq!(owner(&game, 4), Some(O));
}

#[test]
fn st_11a_played_on_the_stone() {
    let mut game = tactic("hand 1: B\n3: g1 g2 g3 | #1\n5: r1 r4 g9 | b1");
    refused(&game, A, "B@3", "ST-11a");
    act(&mut game, A, "B@5");
    assert_eq!(
        (side(&game, A, 5), side(&game, O, 5)),
        ("r1 r4 g9".into(), "b1".into())
    );
    assert!(game.border().is_bluff(stone(5)));
}

#[test]
fn st_11b_blind_mans_bluff() {
    let stones = "played 1 0\n5B: r1 r2 r3* | g9 b9 p1";
    refused(&tactic(&format!("claim\n{stones}")), A, "!5", "ST-11b");
    assert!(may(&tactic(&format!("claim\nturn 2\n{stones}")), O, "!5"));
    // 15 against 15, whatever the combinations.
    let tied = "played 1 0\n5B: r4 r5 r6 | g9 b5 p1*";
    refused(&tactic(&format!("claim\n{tied}")), A, "!5", "ST-6i");
    assert!(may(&tactic(&format!("claim\nturn 2\n{tied}")), O, "!5"));
    // It binds a Stone that was complete before, too.
    let mut turned = tactic("hand 2: B\nturn 2\n5: r1 r2 r3* | g9 b9 p1");
    acts(&mut turned, O, "B@5 !5");
    assert_eq!(owner(&turned, 5), Some(O));
}

#[test]
fn st_11c_mud_fight() {
    let stones = "played 0 1\nhand 1: r9 y1 y2\n3M: r6 r7 r8 | b1 b2 g4";
    refused(&tactic(&format!("claim\n{stones}")), A, "!3", "ST-11c");
    let mut game = tactic(stones);
    act(&mut game, A, "r9@3");
    assert_eq!(
        (side(&game, A, 3), game.border().need(stone(3))),
        ("r6 r7 r8 r9".into(), 4)
    );
    assert!(may(&game, A, "!3"));
    acts(&mut game, A, ". +c");
    acts(&mut game, O, "pass . +c");
    refused(&game, A, "y1@3", "ST-11c");
}

#[test]
fn st_11d_four_card_combinations() {
    let of = |side: &str| worth(side).combination();
    assert_eq!(of("g2 g3 g4 g5"), Combination::ColourRun);
    assert_eq!(of("r8 g8 b8 y8"), Combination::Kind);
    assert_eq!(of("r2 r3 r4 r9"), Combination::Colour);
    assert_eq!(of("r2 g3 r4 r5"), Combination::Run);
    assert_eq!(of("r8 g8 b8 y7"), Combination::Sum);
    assert!(worth("g2 g3 g4 g5") > worth("r8 g8 b8 y8"));
    assert!(may(
        &tactic("claim\nplayed 1 0\n3M: g2 g3 g4 g5 | r8 g8 b8 y8*"),
        A,
        "!3"
    ));
    // Equal totals go to who placed the fourth card first.
    let mut game = tactic(
        "played 1 0
         hand 1: r5
         hand 2: n5
         3M: r2 g3 b4 | p2 y3 n4",
    );
    acts(&mut game, A, "r5@3 . +c");
    act(&mut game, O, "n5@3");
    refused(&game, O, "!3", "ST-6i");
}

#[test]
fn st_r8_elite_troops_take_the_best_values() {
    // Also a value whose card lies elsewhere: b7 does, and the Joker is b7 all the same.
    let game = tactic("claim\nplayed 1 0\n4: b8 b9 J | r9 g9 p9*\n1: b7 |");
    assert_eq!(game.border().strength(A, stone(4)), Some(worth("b7 b8 b9")));
    assert!(may(&game, A, "!4"));
    // Both sides at their best: Three of a Kind of 9 against Colour-Run of 7-8-9.
    let both = tactic("claim\n4: r9 g9 J* | y8 y9 S");
    refused(&both, A, "!4", "ST-6a");
    // Two troops together, and a Sum where nothing better is to be had.
    assert_eq!(worth("r8 J S"), worth("r7 r8 r9"));
    assert_eq!(
        (worth("r5 g9 H").combination(), worth("r5 g9 H").total()),
        (Combination::Sum, 17)
    );
    let bluffed = combination::strength(&cards("r1 J H"), true);
    assert_eq!(bluffed.total(), 1 + 9 + 3);
}

#[test]
fn st_r9_a_locked_joker() {
    // The first Joker has left the table.
    let mut game = tactic("hand 1: J R r1 r2\ndiscard: J N\nplayed 1 1\njokers 1 0");
    refused(&game, A, "J@1", "ST-R9");
    acts(&mut game, A, "R +c +c +c");
    refused(&game, A, "-J", "ST-R9");
    assert!(may(&game, A, "-r1"));
    // He held both when he played the first.
    let mut both = tactic("hand 1: J J\nhand 2: S b1");
    acts(&mut both, A, "J@1 . +c");
    acts(&mut both, O, "S@1 . +c");
    refused(&both, A, "J@2", "ST-10c");
    // The other player may play his.
    assert!(may(
        &tactic("hand 1: J\ndiscard: J N\nplayed 1 1\njokers 0 1"),
        A,
        "J@1"
    ));
}

#[test]
fn st_r15_both_combat_modes_on_one_stone() {
    let mut game = tactic("hand 1: B r9\n4M: r1 r2 r3 | g9 b9 p9\nplayed 0 1");
    acts(&mut game, A, "B@4 . +c");
    assert!(game.border().is_bluff(stone(4)) && game.border().is_mud(stone(4)));
    let stones = "played 1 1\n4BM: r1 r2 r3 r4* | g9 b9 p1 y2";
    refused(&tactic(&format!("claim\n{stones}")), A, "!4", "ST-11b");
    assert!(may(&tactic(&format!("claim\nturn 2\n{stones}")), O, "!4"));
    refused(
        &tactic("claim\nplayed 1 1\n4BM: r7 r8 r9 | b1 b2 b3"),
        A,
        "!4",
        "ST-11c",
    );
}
