//! Recruit, Play and Hold (chapters 5.2.1 to 5.2.3), and the boxes of the family sheet.

use crate::support::{
    act, act_with, at_turn, changes, dealt, is_legal, legal, lying, new_game, refused_by, state,
    table_of, view, with,
};
use border_reivers::{BorderReivers, Card, Site, Slot, Stage, Subtype, Token};
use serde_json::json;

fn recruited(game: &BorderReivers) -> Vec<u8> {
    view(game)
        .recruited
        .iter()
        .map(|card| card.number())
        .collect()
}

fn is_out(game: &BorderReivers, card: &str) -> bool {
    let out = state(game)["out_of_play"].clone();
    out.as_array().expect("a list").contains(&json!(card))
}

fn numbered(number: u8) -> Card {
    Card::numbered(number).expect("a card")
}

/// Turn 2 with these recruited and another card, and two that wait in piles, on the table.
fn second_turn(family: &str, before: &str, card: &str) -> BorderReivers {
    let game = lying(&at_turn(&new_game(family), 2), "recruited", before);
    let game = dealt(&game, &format!("{card} 49 50"));
    with(&game, |exact| exact["cattle"] = json!(20))
}

#[test]
fn br_2_2e_day_of_truce_comes_back() {
    // Sir John Forster brings it back from out of play.
    let game = dealt(&at_turn(&new_game("dacre"), 2), "48 47 49");
    assert!(is_out(&game, "36"));
    let mut forster = game.clone();
    act(&mut forster, "recruit 48", &[]);
    assert_eq!(forster.stage(), Stage::Truce);
    assert_eq!(refused_by(&forster, "hold 37"), "BR-2.2e");
    act(&mut forster, "hold 36", &[]);
    assert_eq!(view(&forster).held, [numbered(36)]);
    assert!(!is_out(&forster, "36"));
    assert_eq!(view(&forster).cattle, 8 - 2, "it brings no cattle");
    // Another Warden does not, nor is it asked while the card is elsewhere.
    let mut wharton = game.clone();
    act(&mut wharton, "recruit 47", &[]);
    assert_eq!(wharton.stage(), Stage::Draft);
    let mut elsewhere = lying(&game, "discard", "36");
    act(&mut elsewhere, "recruit 48", &[]);
    assert_eq!(elsewhere.stage(), Stage::Draft);
}

#[test]
fn br_2_4c_boxes_of_the_sheet() {
    crate::support::play_random("maxwell", 31, |_, _, after, _| {
        let data = after.components();
        let count = |subtype| {
            view(after)
                .recruited
                .iter()
                .filter(|card| data.card(**card).subtype == subtype)
                .count()
        };
        assert!(count(Subtype::Reiver) <= 1 && count(Subtype::Warden) <= 1);
        assert!(count(Subtype::Office) + count(Subtype::Grayne) <= 3);
        let shared = if after.turn_number() == 1 { 1 } else { 2 };
        assert!(count(Subtype::Office) <= shared && count(Subtype::Grayne) <= shared);
    });
    assert_eq!(
        recruited(&lying(&new_game("dacre"), "recruited", "1 6 14 19")),
        [1, 6, 14, 19],
        "face up"
    );
}

#[test]
fn br_5_2_1a_what_can_be_recruited() {
    let game = with(&table_of("dacre", "24 38 8"), |exact| {
        exact["cattle"] = json!(20)
    });
    for card in [24, 38, 8] {
        assert_eq!(refused_by(&game, &format!("recruit {card}")), "BR-5.2.1a");
    }
    for card in ["1 Reiver", "6 Warden", "14 Office", "19 Grayne"] {
        let number = card.split(' ').next().expect("a number");
        assert!(
            is_legal(
                &table_of("dacre", &format!("{number} 8 9")),
                &format!("recruit {number}")
            ),
            "{card}"
        );
    }
}

#[test]
fn br_5_2_1b_recruits_cost_cattle() {
    let game = table_of("dacre", "14 8 9");
    let mut paid = game.clone();
    act(&mut paid, "recruit 14", &[]);
    assert_eq!(view(&paid).cattle, 4);
    let poor = with(&game, |exact| exact["cattle"] = json!(3));
    assert_eq!(refused_by(&poor, "recruit 14"), "BR-5.2.1b");
}

#[test]
fn br_5_2_1c_a_recruit_takes_its_box() {
    let mut game = dealt(&lying(&new_game("dacre"), "recruited", "1"), "3 8 9");
    act(&mut game, "recruit 3", &[]);
    assert_eq!(recruited(&game), [3]);
    assert!(is_out(&game, "1"));
    assert_eq!(view(&game).cattle, 8 - 2, "nothing is paid back");
}

#[test]
fn br_5_2_1d_a_warden_brings_his_token() {
    let mut game = with(&table_of("dacre", "6 8 9"), |exact| {
        exact["cattle"] = json!(9)
    });
    act(&mut game, "recruit 6", &[]);
    let seen = view(&game);
    assert_eq!(seen.cattle, 8);
    assert_eq!(seen.reserve, [Token::DeputyWarden, Token::EarlOfAngus]);
    assert!(!seen.display.contains(&Token::EarlOfAngus));
}

#[test]
fn br_5_2_1e_the_old_wardens_token_goes() {
    let mut game = table_of("dacre", "6 8 9");
    act(&mut game, "recruit 6", &[]);
    let mut game = dealt(&game, "5 27 28");
    act(&mut game, "recruit 5", &[]);
    let seen = view(&game);
    assert_eq!(seen.reserve, [Token::DeputyWarden, Token::HenryPercy]);
    assert!(!seen.display.contains(&Token::EarlOfAngus));
    assert_eq!(state(&game)["pool"][Token::EarlOfAngus.index()], 0);
    assert!(is_out(&game, "6"));
}

#[test]
fn br_5_2_1f_no_shared_box_on_turn_one() {
    let mut game = dealt(&lying(&new_game("dacre"), "recruited", "14 19"), "16 8 9");
    act(&mut game, "recruit 16", &[]);
    assert_eq!(
        recruited(&game),
        [16, 19],
        "the earlier Office is gone, the Grayne has its own box"
    );
    assert!(is_out(&game, "14"));
    assert_eq!(
        refused_by(&game, "keep"),
        "BR-5.2c",
        "keeping both was not asked"
    );
    let mut game = dealt(&game, "20 27 28");
    act(&mut game, "recruit 20", &[]);
    assert_eq!(recruited(&game), [16, 20]);
}

#[test]
fn br_5_2_1g_the_shared_box_opens_on_turn_two() {
    let mut game = second_turn("dacre", "14 19", "53");
    act(&mut game, "recruit 53", &[]);
    act(&mut game, "keep", &[]);
    assert_eq!(recruited(&game), [14, 19, 53]);
    let mut grayne = second_turn("dacre", "14 19", "60");
    act(&mut grayne, "recruit 60", &[]);
    act(&mut grayne, "keep", &[]);
    assert_eq!(recruited(&grayne), [14, 19, 60]);
}

#[test]
fn br_5_2_1h_free_choice_of_what_leaves() {
    // Two Offices and a Grayne, and another Grayne: any one leaves.
    let mut game = second_turn("dacre", "14 16 19", "60");
    act(&mut game, "recruit 60", &[]);
    assert_eq!(legal(&game), ["drop 14", "drop 16", "drop 19"]);
    assert_eq!(refused_by(&game, "keep"), "BR-5.2.1h");
    act(&mut game, "drop 16", &[]);
    assert_eq!(recruited(&game), [14, 19, 60]);
    assert!(is_out(&game, "16"));
    // Another Office: without the Grayne there would be three Offices.
    let mut game = second_turn("dacre", "14 16 19", "53");
    act(&mut game, "recruit 53", &[]);
    assert_eq!(refused_by(&game, "drop 19"), "BR-5.2.1h");
    assert_eq!(legal(&game), ["drop 14", "drop 16"]);
    // Two Offices alone and a Grayne: nothing has to leave.
    let mut game = second_turn("dacre", "14 16", "60");
    act(&mut game, "recruit 60", &[]);
    act(&mut game, "keep", &[]);
    assert_eq!(recruited(&game), [14, 16, 60]);
    // Reiver and Warden have boxes of their own and never make room.
    let mut game = second_turn("dacre", "1 14 16 19", "60");
    act(&mut game, "recruit 60", &[]);
    assert_eq!(refused_by(&game, "drop 1"), "BR-5.2.1h");
}

#[test]
fn br_5_2_2a_what_can_be_played() {
    let game = table_of("dacre", "1 38 14");
    assert_eq!(refused_by(&game, "play 1"), "BR-5.2.2a");
    assert_eq!(refused_by(&game, "play 38"), "BR-5.2.2a");
    let late = dealt(&at_turn(&new_game("dacre"), 3), "122 92 93");
    assert_eq!(refused_by(&late, "play 122"), "BR-5.2.2a", "a ballad");
    for card in [8, 24, 30, 35] {
        let others = "1 14";
        assert!(
            is_legal(
                &table_of("dacre", &format!("{card} {others}")),
                &format!("play {card}")
            ),
            "{card}"
        );
    }
}

#[test]
fn br_5_2_2b_played_cards_are_paid_and_gone() {
    let game = with(&table_of("dacre", "30 8 9"), |exact| {
        exact["cattle"] = json!(4)
    });
    let mut paid = game.clone();
    act(&mut paid, "play 30", &[]);
    assert_eq!(view(&paid).cattle, 3);
    assert!(is_out(&paid, "30"), "at once");
    let poor = with(&game, |exact| exact["cattle"] = json!(0));
    assert_eq!(refused_by(&poor, "play 30"), "BR-5.2.2b");
}

#[test]
fn br_5_2_2_1a_tokens_are_drawn() {
    let mut game = dealt(&at_turn(&new_game("dacre"), 2), "49 43 44");
    act_with(&mut game, "play 49", "Ambush, Iron Yett");
    let seen = view(&game);
    assert_eq!(seen.available, 10);
    assert_eq!(
        seen.reserve,
        [Token::DeputyWarden, Token::Ambush, Token::IronYett]
    );
}

#[test]
fn br_5_2_2_2a_cattle() {
    let mut game = with(&table_of("dacre", "24 8 9"), |exact| {
        exact["cattle"] = json!(3)
    });
    act(&mut game, "play 24", &[]);
    assert_eq!(view(&game).cattle, 9);
}

#[test]
fn br_5_2_2_3a_sheep() {
    // No limit on this card: two in one region.
    let mut game = table_of("dacre", "25 8 9");
    act(&mut game, "play 25", &[]);
    assert_eq!(refused_by(&game, "bundle 4"), "BR-5.2.2.3a");
    act(&mut game, "bundle 1", &[]);
    assert_eq!(refused_by(&game, "sheep nithsdale"), "BR-5.2.2.3a");
    assert_eq!(refused_by(&game, "sheep debateable-land"), "BR-5.2.2.3a");
    act(&mut game, "sheep eden-valley", &[]);
    act(&mut game, "sheep eden-valley", &[]);
    let eden = view(&game).regions[0];
    assert_eq!((eden.standing, eden.bastled), (3, 0), "they stand");
    // At most two of Border Cheviots in one region, but unevenly spread.
    let mut game = table_of("dacre", "28 8 9");
    act(&mut game, "play 28", &[]);
    act(&mut game, "sheep eden-valley", &[]);
    act(&mut game, "sheep eden-valley", &[]);
    assert_eq!(refused_by(&game, "sheep eden-valley"), "BR-5.2.2.3a");
    act(&mut game, "sheep lyne-valley", &[]);
    assert_eq!(view(&game).economy.sheep, 7);
    assert_eq!(game.stage(), Stage::Draft);
}

#[test]
fn br_5_2_2_4a_horses() {
    let game = dealt(&at_turn(&new_game("dacre"), 2), "65 49 50");
    let mut game = with(&game, |exact| exact["standing"] = json!(5));
    act(&mut game, "play 65", &[]);
    let seen = view(&game);
    assert_eq!(
        (seen.standing, seen.lying, seen.economy.horses),
        (8, 0, 5),
        "the limit waits for Autumn"
    );
}

#[test]
fn br_5_2_2_5a_castles_and_peels() {
    let mut game = table_of("dacre", "30 8 9");
    act(&mut game, "play 30", &[]);
    assert_eq!(legal(&game), ["build bew-castle"]);
    assert_eq!(
        refused_by(&game, "build corby"),
        "BR-5.2.2.5a",
        "a castle is granted, no peel"
    );
    assert_eq!(
        refused_by(&game, "build lochmaben"),
        "BR-5.2.2.5a",
        "another's castle"
    );
    act(&mut game, "build bew-castle", &[]);
    assert_eq!(view(&game).sites, [Site::BewCastle]);
    // Any site, but none twice.
    let mut game = dealt(&game, "32 27 28");
    act(&mut game, "play 32", &[]);
    assert_eq!(refused_by(&game, "build bew-castle"), "BR-5.2.2.5a");
    act(&mut game, "build corby", &[]);
    assert_eq!(view(&game).sites, [Site::BewCastle, Site::Corby]);
    assert_eq!(game.stage(), Stage::Draft);
}

#[test]
fn br_5_2_2_6a_bastling() {
    let game = with(&table_of("dacre", "35 8 9"), |exact| {
        exact["sheep"][0] = json!([2, 0]);
        exact["sheep"][1] = json!([0, 1]);
    });
    let mut both = game.clone();
    act(&mut both, "play 35", &[]);
    assert_eq!(
        refused_by(&both, "bastle caldew-valley"),
        "BR-5.2.2.6a",
        "it lies already"
    );
    assert_eq!(refused_by(&both, "bastle nithsdale"), "BR-5.2.2.6a");
    act(&mut both, "bastle eden-valley", &[]);
    act(&mut both, "bastle eden-valley", &[]);
    let eden = view(&both).regions[0];
    assert_eq!((eden.standing, eden.bastled), (0, 2));
    assert_eq!(both.stage(), Stage::Draft, "two sheep are enough");
    // Fewer may be laid down than the card allows.
    let mut one = game;
    act(&mut one, "play 35", &[]);
    act(&mut one, "bastle eden-valley", &[]);
    act(&mut one, "done", &[]);
    assert_eq!(one.stage(), Stage::Draft);
}

#[test]
fn br_5_2_3a_what_can_be_held() {
    let game = table_of("dacre", "14 24 38");
    assert_eq!(refused_by(&game, "hold 14"), "BR-5.2.3a");
    assert_eq!(refused_by(&game, "hold 24"), "BR-5.2.3a");
    assert!(is_legal(&game, "hold 38"));
    let late = at_turn(&new_game("dacre"), 3);
    for card in [113, 115, 119, 120, 122] {
        let game = dealt(&late, &format!("{card} 92 93"));
        assert!(is_legal(&game, &format!("hold {card}")), "{card}");
    }
}

#[test]
fn br_5_2_3b_holding_brings_one_cattle() {
    let mut game = table_of("dacre", "38 8 9");
    act(&mut game, "hold 38", &[]);
    assert_eq!(view(&game).cattle, 9);
    assert_eq!(view(&game).held, [numbered(38)]);
}

#[test]
fn br_r29_as_much_as_is_possible() {
    // An empty pool, all sites built, no sheep standing: the cards may be played and give what there is.
    let late = at_turn(&new_game("dacre"), 3);
    let mut game = with(&dealt(&late, "92 85 86"), |exact| {
        for token in 9..20 {
            exact["available"][token] = json!(0);
            exact["reserve"][token] = json!(1);
        }
    });
    act(&mut game, "play 92", &[]);
    assert_eq!(view(&game).available, 0, "three were granted, one was left");
    let mut game = with(&dealt(&late, "108 85 86"), |exact| {
        exact["sites"] = json!(["bew-castle", "brackenhill", "corby"]);
    });
    act(&mut game, "play 108", &[]);
    act(&mut game, "build dalston", &[]);
    assert_eq!(game.stage(), Stage::Draft);
    let mut game = with(&dealt(&game, "109 85 95"), |exact| {
        (0..4).for_each(|region| exact["sheep"][region] = json!([0, 1]));
    });
    act(&mut game, "play 109", &[]);
    assert_eq!(game.stage(), Stage::Draft, "nothing to build");
    let mut game = dealt(&game, "111 96 97");
    act(&mut game, "play 111", &[]);
    assert_eq!(game.stage(), Stage::Draft, "nothing to bastle");
}

#[test]
fn br_r37_pieces_do_not_run_out() {
    let game = with(&table_of("dacre", "14 8 9"), |exact| {
        exact["standing"] = json!(60);
        exact["cattle"] = json!(500);
        exact["sheep"][0] = json!([70, 10]);
        exact["notoriety"][0] = json!([40, 0, 0, 0]);
    });
    for (action, entry) in [
        ("horse", "standing"),
        ("cattle", "cattle"),
        ("fame ewm", "notoriety"),
        ("sheep eden-valley", "sheep"),
    ] {
        let mut game = game.clone();
        act(&mut game, "discard 14", &[]);
        let before = game.clone();
        act(&mut game, action, &[]);
        assert!(
            changes(&before, &game).contains(&entry.to_string()),
            "{action}"
        );
    }
}

#[test]
fn br_r41_a_new_ally_may_replace_an_older_one() {
    // A box is free, yet one may leave.
    let mut game = second_turn("dacre", "14", "53");
    act(&mut game, "recruit 53", &[]);
    assert_eq!(legal(&game), ["keep", "drop 14"]);
    act(&mut game, "drop 14", &[]);
    assert_eq!(recruited(&game), [53]);
    let mut game = second_turn("dacre", "", "53");
    act(&mut game, "recruit 53", &[]);
    assert_eq!(game.stage(), Stage::Draft, "nothing to ask");
}

#[test]
fn br_r55_a_held_card_fetches_a_discard() {
    // Spy Network, with Held cards, cards of other types and one for Scots among the discards.
    let game = lying(&at_turn(&new_game("dacre"), 3), "held", "84");
    let game = lying(
        &crate::support::attacking(&game, "reiver"),
        "discard",
        "81 1 24",
    );
    let mut spy = game.clone();
    act(&mut spy, "use 84", &[]);
    assert!(
        matches!(spy.stage(), Stage::Retrieve(_)),
        "there is no face-down token to look at"
    );
    assert_eq!(
        refused_by(&spy, "recruit 1"),
        "BR-R55",
        "it fetches cards to hold"
    );
    assert_eq!(refused_by(&spy, "done"), "BR-R55", "he must");
    assert_eq!(
        refused_by(&spy, "discard 81"),
        "BR-R55",
        "no Default Action"
    );
    let cattle = view(&spy).cattle;
    act(&mut spy, "hold 81", &[]);
    assert_eq!(
        (view(&spy).cattle, spy.stage()),
        (cattle, Stage::Attack),
        "free, and the attack is still ahead"
    );
    act(&mut spy, "raid nithsdale", &[]);
    act(&mut spy, "commit 1", &[]);
    assert!(is_legal(&spy, "use 81"), "in the same attack");
    // None if none can be used.
    let mut none = with(&game, |exact| exact["discard"] = json!(["1", "24"]));
    act(&mut none, "use 84", &[]);
    assert_eq!(none.stage(), Stage::Attack);
}

#[test]
fn double_cross_fetches_a_recruit() {
    let game = lying(&at_turn(&new_game("dacre"), 3), "held", "120");
    let game = with(
        &lying(&crate::support::winter(&game), "recruited", "6"),
        |exact| {
            exact["display"]
                .as_array_mut()
                .expect("a list")
                .retain(|token| token != "earl-of-angus");
            exact["boxes"][0] = json!({ "open": "earl-of-angus" });
            exact["base_dice"] = json!(2);
            exact["unused"][3] = json!(["reiver", "nation"]);
            exact["unused"][0] = json!(["reiver", "nation", "family"]);
        },
    );
    let mut game = lying(&game, "discard", "5 12 49");
    act(&mut game, "target reiver", &[]);
    act_with(&mut game, "target nation", "Kerr Reiver, 4, Caldew Valley");
    act(&mut game, "use 120", &[]);
    assert_eq!(
        refused_by(&game, "recruit 12"),
        "BR-2.8d",
        "its condition must be met"
    );
    let cattle = view(&game).cattle;
    act(&mut game, "recruit 5", &[]);
    let seen = view(&game);
    assert_eq!(seen.cattle, cattle);
    assert!(
        seen.reserve.contains(&Token::HenryPercy),
        "his token waits in reserve"
    );
    assert_eq!(
        seen.boxes[0].slot,
        Slot::Empty,
        "the older Warden's token leaves even a box"
    );
    assert!(!seen.reserve.contains(&Token::EarlOfAngus));
}
