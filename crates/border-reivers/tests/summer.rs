//! The draft (chapters 5.1 to 5.3): three cards, one of them used, two for the opponents; the pass.

use crate::support::{
    act, act_with, at_turn, changes, dealt, is_legal, last_round, legal, lying, new_game,
    play_random, refused_by, state, table_of, view, with,
};
use border_reivers::{Action, Card, Event, Stage};
use serde_json::json;
use std::collections::BTreeSet;

fn numbers(cards: &[Card]) -> Vec<u8> {
    cards.iter().map(|card| card.number()).collect()
}

#[test]
fn br_2_4d_held_cards_are_kept() {
    let mut game = lying(&last_round(&new_game("dacre")), "held", "38");
    game = with(&game, |exact| {
        exact["deck"]
            .as_array_mut()
            .expect("a list")
            .push(json!("1"))
    });
    game = with(&game, |exact| {
        exact["out_of_play"]
            .as_array_mut()
            .expect("a list")
            .retain(|card| card != "1")
    });
    act(&mut game, "pass", &[]);
    assert_eq!(numbers(&view(&game).held), [38], "the hand size allows it");
    // Turn 3: it is played in a raid, as it would have been on turn 1.
    let game = lying(&at_turn(&new_game("dacre"), 3), "held", "38");
    let mut game = crate::support::attacking(&game, "reiver");
    act(&mut game, "raid nithsdale", &[]);
    act(&mut game, "commit 1", &[]);
    assert!(is_legal(&game, "use 38"));
}

#[test]
fn br_2_7_1a_cattle_pay() {
    let three = with(&table_of("dacre", "11 14 8"), |exact| {
        exact["cattle"] = json!(3)
    });
    let mut game = three.clone();
    act(&mut game, "recruit 11", &[]);
    assert_eq!(view(&game).cattle, 0);
    assert!(!is_legal(&three, "recruit 14"), "four are too many");
}

#[test]
fn br_2_8a_a_deck_for_each_turn() {
    play_random("dacre", 21, |before, _, after, told| {
        for event in told {
            let cards: Vec<Card> = match event {
                Event::Dealt { cards, .. } => cards.iter().collect(),
                Event::FinalCard { card } => vec![*card],
                _ => continue,
            };
            // A new turn may begin within the action.
            let turns = before.turn_number()..=after.turn_number();
            for card in cards {
                assert!(
                    turns.contains(&after.components().card(card).turn),
                    "{card}"
                );
            }
        }
    });
    let game = at_turn(&new_game("dacre"), 2);
    let mut game = dealt(&game, "43 44 45");
    let told = act_with(&mut game, "pass", "");
    let Some(Event::Dealt { cards, .. }) = told.last() else {
        panic!("{told:?}")
    };
    assert!(
        cards
            .iter()
            .all(|card| game.components().card(card).turn == 2)
    );
}

#[test]
fn br_2_8d_a_condition_of_the_card() {
    let game = table_of("dacre", "12 8 9");
    assert_eq!(refused_by(&game, "recruit 12"), "BR-2.8d");
    assert!(is_legal(&game, "discard 12"));
    assert!(is_legal(&table_of("maxwell", "12 8 9"), "recruit 12"));
    let mut game = game;
    act(&mut game, "play 8", &[]);
    assert_eq!(
        numbers(&view(&game).piles[1].cards),
        [12],
        "left alone it goes to the opponents"
    );
}

#[test]
fn br_2_8e_the_stripe_is_for_the_opponents() {
    let mut game = table_of("dacre", "1 8 9");
    act(&mut game, "recruit 1", &[]);
    assert!(
        view(&game).piles[0].cards.is_empty(),
        "recruited, it raises no attack"
    );
    let mut game = table_of("dacre", "1 8 9");
    act(&mut game, "play 8", &[]);
    assert_eq!(numbers(&view(&game).piles[0].cards), [1]);
    assert!(view(&game).recruited.is_empty());
}

#[test]
fn br_5_1a_seven_unseen_cards() {
    let seen = view(&new_game("dacre"));
    assert_eq!((seen.discards, seen.deck + seen.dealt.len()), (7, 27));
    assert_eq!(seen.discarded, None);
    assert_eq!(
        state(&new_game("dacre"))["discard"],
        json!([]),
        "which they are is not even in the state"
    );
}

#[test]
fn br_5_1b_the_pile_carries_over() {
    let mut carried = None;
    play_random("dacre", 2, |before, _, after, told| {
        if told
            .iter()
            .any(|event| matches!(event, Event::SummerBegins { turn: 2 }))
        {
            assert_eq!(before.turn_number(), 1);
            carried = Some((view(before).discards, view(after).discards));
        }
    });
    let (before, after) = carried.expect("a second Summer began");
    assert_eq!(after, before + 7);
    let game = lying(
        &at_turn(&new_game("dacre"), 2),
        "discard",
        "1 3 5 6 8 9 11 12 13",
    );
    assert_eq!(view(&game).discards, 9 + 7);
}

#[test]
fn br_5_2a_three_face_up() {
    let game = new_game("dacre");
    let seen = view(&game);
    assert_eq!((seen.dealt.len(), seen.deck), (3, 24));
    let mut game = game;
    act(&mut game, "pass", &[]);
    let next = view(&game);
    assert_eq!((next.dealt.len(), next.deck), (3, 21));
    assert!(next.dealt.iter().all(|card| !seen.dealt.contains(card)));
}

#[test]
fn br_5_2c_one_card_one_action() {
    let mut game = table_of("dacre", "1 14 35");
    assert_eq!(refused_by(&game, "recruit 3"), "BR-5.2c");
    assert_eq!(
        refused_by(&game, "horse"),
        "BR-5.2c",
        "nothing without a card"
    );
    assert_eq!(refused_by(&game, "hold 14"), "BR-5.2.3a");
    let all = [
        "recruit 1",
        "discard 1",
        "recruit 14",
        "discard 14",
        "play 35",
        "discard 35",
        "pass",
    ];
    assert_eq!(legal(&game), all);
    act(&mut game, "recruit 14", &[]);
    assert_eq!(refused_by(&game, "recruit 1"), "BR-5.2c", "one card only");
}

#[test]
fn br_5_2d_two_go_to_the_opponents() {
    let mut game = table_of("dacre", "1 14 35");
    act(&mut game, "recruit 14", &[]);
    let seen = view(&game);
    assert_eq!(numbers(&seen.piles[0].cards), [1], "Attack");
    assert_eq!(numbers(&seen.piles[3].cards), [35], "Bastles");
    assert!(
        !numbers(&seen.dealt)
            .iter()
            .any(|card| [1, 14, 35].contains(card))
    );
}

#[test]
fn br_5_2j_seven_rounds() {
    let (mut used, mut awarded, mut passed) = (0, 0, 0);
    let mut is_draft = true;
    play_random("dacre", 13, |_, action, _, told| {
        if !is_draft {
            return;
        }
        let is_use = matches!(
            action,
            Action::Recruit(_) | Action::Play(_) | Action::Hold(_) | Action::Discard(_)
        );
        used += usize::from(is_use);
        passed += usize::from(*action == Action::Pass);
        let random = told
            .iter()
            .filter(|event| matches!(event, Event::RandomDiscard { .. }))
            .count();
        let went = |event: &&Event| {
            matches!(
                event,
                Event::Awarded { .. } | Event::CameIntoPlay { .. } | Event::ActsAtOnce { .. }
            )
        };
        awarded += told.iter().filter(went).count() - random;
        is_draft = !told
            .iter()
            .any(|event| matches!(event, Event::AutumnBegins));
    });
    assert_eq!((used, awarded, passed), (6, 12 + 6, 1));
}

#[test]
fn br_5_2_3c_no_hand_limit_in_summer() {
    let mut game = lying(&table_of("dacre", "8 9 41"), "held", "38 39");
    assert_eq!(view(&game).economy.hand, 2);
    act(&mut game, "hold 41", &[]);
    assert_eq!(view(&game).held.len(), 3);
}

#[test]
fn br_5_2_3d_held_cards_wait_for_winter() {
    let game = lying(&new_game("dacre"), "held", "36 37");
    assert_eq!(refused_by(&game, "use 36"), "BR-5.2c", "not in Summer");
    let mut game = crate::support::autumn(&lying(&at_turn(&new_game("dacre"), 2), "held", "36"));
    assert_eq!(refused_by(&game, "use 36"), "BR-4.0d", "not in Autumn");
    act(&mut game, "done", &[]);
    assert_eq!(game.stage(), Stage::HeldFame);
    assert!(is_legal(&game, "use 36"));
}

#[test]
fn br_5_2_4a_any_card_may_be_discarded() {
    let mut game = with(&table_of("dacre", "14 8 9"), |exact| {
        exact["cattle"] = json!(0)
    });
    act(&mut game, "discard 14", &[]);
    assert_eq!(game.stage(), Stage::Default);
    assert_eq!((view(&game).discards, view(&game).cattle), (8, 0));
    act(&mut game, "horse", &[]);
    assert_eq!(
        numbers(&view(&game).piles[4].cards),
        [8, 9],
        "the other two are awarded as always"
    );
}

#[test]
fn br_5_2_4b_discards_may_return() {
    let mut game = table_of("dacre", "14 8 9");
    act(&mut game, "discard 14", &[]);
    act(&mut game, "horse", &[]);
    // The opponents may draw it.
    let mut theirs = dealt(&game, "23 38 39");
    act_with(&mut theirs, "hold 38", "14");
    assert_eq!(numbers(&view(&theirs).in_play), [14]);
    // So may the solo player, through Abbot of Kelso or another Keeper of Tynedale.
    let mut own = lying(
        &last_round(&at_turn(&new_game("maxwell"), 2)),
        "recruited",
        "15",
    );
    own = lying(&own, "discard", "14 25");
    act(&mut own, "pass", &[]);
    assert_eq!(own.stage(), Stage::Office);
    assert!(legal(&own).contains(&"discard 14".to_string()));
    assert!(legal(&own).contains(&"play 25".to_string()));
}

#[test]
fn br_5_2_5a_exactly_one_default_action() {
    let mut game = table_of("dacre", "14 8 9");
    act(&mut game, "discard 14", &[]);
    assert_eq!(refused_by(&game, "pass"), "BR-5.2.5a", "one must be taken");
    let kinds: BTreeSet<String> = legal(&game)
        .iter()
        .map(|action| action.split(' ').next().unwrap_or("").into())
        .collect();
    assert_eq!(
        kinds,
        ["bastle", "cattle", "fame", "horse", "sheep"]
            .map(String::from)
            .into()
    );
    act(&mut game, "horse", &[]);
    assert_eq!(refused_by(&game, "cattle"), "BR-5.2c", "and no second one");
    let mut passed = new_game("dacre");
    act(&mut passed, "pass", &[]);
    assert_eq!(passed.stage(), Stage::Draft, "the pass earns none");
}

#[test]
fn br_5_2_5b_livestock() {
    let start = with(&table_of("dacre", "14 8 9"), |exact| {
        exact["cattle"] = json!(2)
    });
    let after = |action: &str| {
        let mut game = start.clone();
        act(&mut game, "discard 14", &[]);
        act(&mut game, action, &[]);
        let seen = view(&game);
        (seen.standing, seen.economy.sheep, seen.cattle)
    };
    assert_eq!(after("horse"), (4, 4, 2));
    assert_eq!(after("sheep lyne-valley"), (3, 5, 2));
    assert_eq!(after("cattle"), (3, 4, 5));
    let mut game = start.clone();
    act(&mut game, "discard 14", &[]);
    assert_eq!(refused_by(&game, "sheep nithsdale"), "BR-5.2.5b");
    assert_eq!(refused_by(&game, "sheep debateable-land"), "BR-5.2.5b");
}

#[test]
fn br_5_2_5c_notoriety_at_home() {
    let mut game = table_of("kerr", "14 8 9");
    act(&mut game, "discard 14", &[]);
    for march in ["ewm", "emm", "swm", "dl"] {
        assert_eq!(refused_by(&game, &format!("fame {march}")), "BR-5.2.5c");
    }
    act(&mut game, "fame smm", &[]);
    assert_eq!(view(&game).tracks[3].values, [0, 0, 0, 4]);
}

#[test]
fn br_5_2_5d_bastling() {
    let mut first = table_of("dacre", "14 8 9");
    act(&mut first, "discard 14", &[]);
    act(&mut first, "bastle eden-valley", &[]);
    assert_eq!(first.stage(), Stage::Draft, "one on turn 1");
    assert_eq!(
        (
            view(&first).regions[0].standing,
            view(&first).regions[0].bastled
        ),
        (0, 1)
    );
    // Two on turn 3, and not a third.
    let late = dealt(&at_turn(&new_game("dacre"), 3), "85 86 92");
    let mut game = late.clone();
    act(&mut game, "discard 85", &[]);
    act(&mut game, "bastle eden-valley", &[]);
    assert_eq!(refused_by(&game, "done"), "BR-5.2.5d", "both");
    act(&mut game, "bastle lyne-valley", &[]);
    assert_eq!(game.stage(), Stage::Draft);
    // One if only one stands; none, and the action is refused.
    let sheep = |standing: [u8; 4]| {
        with(&late, |exact| {
            (0..4).for_each(|place| exact["sheep"][place] = json!([standing[place], 1]))
        })
    };
    let mut one = sheep([1, 0, 0, 0]);
    act(&mut one, "discard 85", &[]);
    act(&mut one, "bastle eden-valley", &[]);
    assert_eq!(one.stage(), Stage::Draft);
    let mut none = sheep([0, 0, 0, 0]);
    act(&mut none, "discard 85", &[]);
    assert!(
        legal(&none)
            .iter()
            .all(|action| !action.starts_with("bastle"))
    );
    assert_eq!(refused_by(&none, "bastle eden-valley"), "BR-5.2.5d");
}

#[test]
fn br_5_3a_one_pass_in_each_summer() {
    let mut passes = [0; 3];
    play_random("fenwick", 17, |before, action, _, _| {
        let turn = usize::from(before.turn_number()) - 1;
        if before.stage() == Stage::Draft {
            assert_eq!(
                is_legal(before, "pass"),
                passes[turn] == 0,
                "it is offered until it is used"
            );
        }
        passes[turn] += usize::from(*action == Action::Pass);
    });
    assert_eq!(passes, [1, 1, 1]);
}

#[test]
fn br_5_3b_nothing_comes_of_a_pass() {
    let before = table_of("dacre", "17 39 41");
    let mut after = before.clone();
    act(&mut after, "pass", &[]);
    assert_eq!((view(&before).discards, view(&after).discards), (7, 10));
    assert_eq!(state(&after)["discard"], json!(["17", "39", "41"]));
    assert_eq!(
        changes(&before, &after),
        ["dealt", "deck", "discard", "has_passed", "round"]
    );
}

#[test]
fn br_5_3c_one_pass_only() {
    let mut game = table_of("dacre", "17 39 41");
    act(&mut game, "pass", &[]);
    for round in 2..=7 {
        let later = with(&game, |exact| exact["round"] = json!(round));
        assert_eq!(refused_by(&later, "pass"), "BR-5.3c");
    }
    crate::support::play_until(&mut game, 6, |game| game.turn_number() == 2);
    assert!(is_legal(&game, "pass"), "it is there again");
}

#[test]
fn br_5_3d_the_seventh_round_is_the_pass() {
    let game = last_round(&new_game("dacre"));
    assert_eq!(legal(&game), ["pass"]);
    assert_eq!(refused_by(&game, "hold 39"), "BR-5.3d");
    assert_eq!(refused_by(&game, "discard 39"), "BR-5.3d");
    let passed = with(&game, |exact| exact["has_passed"] = json!(true));
    assert!(is_legal(&passed, "hold 39"));
}
