//! Autumn (chapter 6): the economy, events, the solo player's tokens.

use crate::support::{
    act, act_with, attacking, autumn, changes, is_legal, last_round, legal, lying, new_game,
    play_random, refused_by, state, view, with,
};
use border_reivers::{
    BorderReivers, CATTLE_INCOME, Event, EventCard, HAND_SIZE, HORSE_LIMIT, March, Phase, Place,
    Slot, Stage, Token,
};
use serde_json::json;

/// A game whose own sheep are so many.
fn with_sheep(game: &BorderReivers, sheep: u8) -> BorderReivers {
    with(game, |exact| {
        let home = March::Ewm.regions().map(|region| region.index());
        home.for_each(|region| exact["sheep"][region] = json!([0, 0]));
        exact["sheep"][0] = json!([sheep, 0]);
    })
}

/// Horse limit, hand size and income with so many sheep.
fn economy(game: &BorderReivers, sheep: u8) -> (u8, u8, u8) {
    let economy = view(&with_sheep(game, sheep)).economy;
    (economy.horses, economy.hand, economy.income)
}

/// The state in which Summer ended, with Autumn's first step done as far as it asks nothing.
fn entered(game: &BorderReivers) -> BorderReivers {
    let mut game = last_round(game);
    act(&mut game, "pass", &[]);
    game
}

/// The end of Summer with these events turned up.
fn with_events(game: &BorderReivers, events: &str) -> BorderReivers {
    let mut game = last_round(game);
    act_with(
        &mut game,
        "pass",
        &format!("8, 9, 25, 27, 28, 29, {events}"),
    );
    game
}

fn event(number: u8) -> EventCard {
    EventCard::numbered(number).expect("an event")
}

#[test]
fn br_2_4a_sheep_tracker() {
    let mut game = with_sheep(&autumn(&new_game("dacre")), 4);
    assert_eq!(view(&game).economy.sheep, 4);
    game = with_sheep(&game, 3);
    assert_eq!(view(&game).economy.sheep, 3, "one was stolen");
    let bastled = with(&game, |exact| exact["sheep"][0] = json!([0, 3]));
    assert_eq!(
        view(&bastled).economy,
        view(&game).economy,
        "bastled or not"
    );
    // Sheep of others do not count.
    let others = with(&game, |exact| exact["sheep"][8] = json!([9, 0]));
    assert_eq!(view(&others).economy.sheep, 3);
}

#[test]
fn br_2_4b_two_columns_further_right() {
    let abbot = lying(
        &crate::support::at_turn(&new_game("maxwell"), 2),
        "recruited",
        "52",
    );
    let economy = view(&abbot).economy;
    assert_eq!(
        (economy.sheep, economy.horses, economy.hand, economy.income),
        (4, 6, 3, 5)
    );
    let ten = with(&abbot, |exact| exact["sheep"][8] = json!([7, 0]));
    let economy = view(&ten).economy;
    assert_eq!(
        (economy.sheep, economy.horses, economy.hand, economy.income),
        (10, 8, 6, 10)
    );
    let prior = lying(
        &crate::support::at_turn(&new_game("dacre"), 2),
        "recruited",
        "53",
    );
    assert_eq!(view(&prior).economy.income, 5);
}

#[test]
fn br_6_1a_the_column() {
    let game = new_game("dacre");
    let column = |game: &BorderReivers, sheep| view(&with_sheep(game, sheep)).economy.column;
    assert_eq!(
        [2, 4, 9, 13].map(|sheep| column(&game, sheep)),
        [0, 1, 6, 8]
    );
    let prior = lying(&crate::support::at_turn(&game, 2), "recruited", "53");
    assert_eq!(column(&prior, 3), 2, "the column of 5");
}

#[test]
fn br_6_1b_horse_limits() {
    let game = new_game("dacre");
    let limits = [3, 4, 5, 6, 7, 8, 9, 10, 11, 20].map(|sheep| economy(&game, sheep).0);
    assert_eq!(limits, [4, 5, 5, 6, 6, 7, 7, 8, 8, 8]);
    assert_eq!(HORSE_LIMIT, limits[..9]);
}

#[test]
fn br_6_1c_hand_sizes() {
    let game = new_game("dacre");
    let sizes = [3, 4, 5, 6, 7, 8, 9, 10, 11].map(|sheep| economy(&game, sheep).1);
    assert_eq!(sizes, [2, 2, 3, 3, 4, 4, 5, 5, 6]);
    assert_eq!(HAND_SIZE, sizes);
}

#[test]
fn br_6_1d_cattle_incomes() {
    let game = new_game("dacre");
    let incomes = [3, 4, 5, 6, 7, 8, 9, 10, 11].map(|sheep| economy(&game, sheep).2);
    assert_eq!(incomes, [3, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert_eq!(CATTLE_INCOME, incomes);
}

#[test]
fn br_6_1e_too_many_horses() {
    let horses = |standing: u8| {
        let game = entered(&with(&new_game("dacre"), |exact| {
            exact["standing"] = json!(standing)
        }));
        (view(&game).standing, view(&game).cattle)
    };
    assert_eq!(horses(7), (5, 8 + 3), "without compensation");
    assert_eq!(horses(3), (3, 8 + 3));
}

#[test]
fn br_6_1f_too_many_cards() {
    let late = crate::support::at_turn(&new_game("dacre"), 2);
    let mut game = entered(&lying(&late, "held", "36 37 38 39"));
    assert_eq!(game.stage(), Stage::Hand);
    assert_eq!(refused_by(&game, "done"), "BR-6.1f", "two have to go");
    assert_eq!(refused_by(&game, "drop 41"), "BR-2.4d");
    let discards = view(&game).discards;
    act(&mut game, "drop 37", &[]);
    assert_eq!(game.stage(), Stage::Hand, "one is not enough");
    act(&mut game, "drop 39", &[]);
    assert!(!is_legal(&game, "drop 36"), "a third does not go");
    assert_eq!(game.stage(), Stage::Tokens, "no Default Action");
    assert_eq!(view(&game).discards, discards + 2);
    let held: Vec<u8> = view(&game).held.iter().map(|card| card.number()).collect();
    assert_eq!(held, [36, 38]);
    let pile = state(&game)["discard"].clone();
    assert!(
        pile.as_array()
            .is_some_and(|pile| pile.contains(&json!("37")) && pile.contains(&json!("39")))
    );
}

#[test]
fn br_6_1g_income_last() {
    let late = with(&crate::support::at_turn(&new_game("dacre"), 2), |exact| {
        exact["cattle"] = json!(6);
        exact["standing"] = json!(7);
    });
    let mut game = last_round(&lying(&late, "held", "36 37 38"));
    let mut told = act_with(&mut game, "pass", "");
    assert_eq!(view(&game).cattle, 6, "not before the hand is settled");
    told.extend(act_with(&mut game, "drop 37", ""));
    assert_eq!(view(&game).cattle, 9);
    let order: Vec<&str> = told
        .iter()
        .filter_map(|event| match event {
            Event::HorsesReturned { .. } => Some("horses"),
            Event::HandTrimmed { .. } => Some("hand"),
            Event::Income { .. } => Some("cattle"),
            _ => None,
        })
        .collect();
    assert_eq!(order, ["horses", "hand", "cattle"]);
}

#[test]
fn br_6_2a_two_events_an_autumn() {
    let game = with_events(&new_game("dacre"), "Ill Week, Solway Moss");
    let events: Vec<EventCard> = view(&game).events.iter().map(|event| event.event).collect();
    assert_eq!(events, [event(3), event(10)]);
    assert_eq!(view(&game).event_deck, 7);
    let mut drawn = Vec::new();
    play_random("dacre", 9, |_, _, after, told| {
        drawn.extend(told.iter().filter_map(|event| match event {
            Event::EventDrawn { event } => Some(*event),
            _ => None,
        }));
        if after.stage() == Stage::Over {
            assert_eq!(view(after).event_deck, 3);
        }
    });
    drawn.sort();
    drawn.dedup();
    assert_eq!(drawn.len(), 6);
}

#[test]
fn br_6_2b_battles_lie_on_their_fields() {
    for (name, number, march) in [
        ("Solway Moss", 3, "ewm"),
        ("Ancrum Moor", 4, "smm"),
        ("Annan", 5, "swm"),
        ("Redeswire", 6, "emm"),
    ] {
        let game = with_events(&new_game("dacre"), &format!("{name}, Ill Week"));
        let exact = state(&game);
        let place = ["ewm", "emm", "swm", "smm"]
            .iter()
            .position(|one| *one == march)
            .expect("a March");
        for field in 0..5 {
            let expected = if field == place {
                json!({ "event": number.to_string(), "first": null })
            } else {
                json!(null)
            };
            assert_eq!(exact["fields"][field], expected, "{name}");
        }
        let fighting = with(&game, |exact| {
            exact["phase"] = json!("winter");
            exact["stage"] = json!("attack");
            exact["current"] = json!({ "family": "dacre", "kind": "nation" });
        });
        assert!(is_legal(&fighting, &format!("battle {march}")));
    }
}

#[test]
fn br_6_2c_other_events_count_for_everybody() {
    // The Rising lies off the map.
    let game = with_events(&new_game("dacre"), "Rising of the North, Ill Week");
    let exact = state(&game);
    assert!(
        (0..4).all(|field| exact["fields"][field].is_null()),
        "no battlefield is occupied"
    );
    assert_eq!(exact["fields"][4]["event"], "9");
    // Ill Week: the victor of a feud gains 4, solo player or opponent.
    let feud = |own: bool, events: serde_json::Value| {
        let mut game = with(&attacking(&new_game("dacre"), "family"), |exact| {
            exact["events"] = events;
            exact["base_dice"] = json!(3);
            exact["unused"][2] = json!(["family", "reiver"]);
            exact["in_deck"][2] = json!(if own { 0 } else { 1 });
        });
        act(&mut game, "feud swm", &[]);
        act(&mut game, "commit 1", &[]);
        let mut told = act_with(
            &mut game,
            "roll",
            if own {
                "5, 5"
            } else {
                "1, 1, Maxwell Family, the Seat of Naworth"
            },
        );
        if !own {
            told.extend(act_with(&mut game, "done", "6, 6, 6, 6"));
        }
        told.iter().find_map(|event| match event {
            Event::FameGained { points, .. } => Some(*points),
            _ => None,
        })
    };
    assert_eq!(feud(true, json!(["10"])), Some(4));
    assert_eq!(feud(false, json!(["10"])), Some(4));
    assert_eq!(feud(true, json!([])), Some(2), "not in another turn");
    let mut next = game;
    crate::support::play_until(&mut next, 3, |game| game.turn_number() == 2);
    assert!(view(&next).events.is_empty());
}

/// An own raid on Eskdale with so many sheep there and these faces; Rough Wooing is in play.
fn wooing(sheep: u8, dice: &str) -> BorderReivers {
    let mut game = with(&attacking(&new_game("dacre"), "reiver"), |exact| {
        exact["events"] = json!(["7"]);
        exact["rerolls"][6] = json!(4);
        exact["sheep"][10] = json!([sheep, 0]);
    });
    act(&mut game, "raid eskdale", &[]);
    act(&mut game, "commit 1", &[]);
    act_with(&mut game, "roll", dice);
    game
}

#[test]
fn br_6_2d_dice_on_reroll_events() {
    for (name, number) in [("Rough Wooing", 7), ("Mary Queen of Scots", 8)] {
        let game = with_events(&new_game("dacre"), &format!("{name}, Ill Week"));
        let found = view(&game)
            .events
            .into_iter()
            .find(|one| one.event == event(number));
        assert_eq!(found.map(|one| one.rerolls), Some(4), "{name}");
    }
    // A raid that rerolls two leaves two for later.
    let mut game = wooing(1, "1, 1");
    act_with(&mut game, "reroll 1", "4");
    assert_eq!(view(&game).events[0].rerolls, 3);
    let told = act_with(&mut game, "reroll 1", "4");
    assert!(told.iter().any(|event| matches!(event, Event::Resolved(_))));
    // Two that are left serve for two more; then none.
    let mut last = with(&wooing(3, "1, 1, 1, 1"), |exact| {
        exact["rerolls"][6] = json!(2)
    });
    act_with(&mut last, "reroll 1", "1");
    let told = act_with(&mut last, "reroll 1", "1");
    assert!(
        told.iter().any(|event| matches!(event, Event::Resolved(_))),
        "a fifth is not offered"
    );
}

#[test]
fn br_6_2e_three_rerolls_in_one_combat() {
    let mut game = wooing(4, "1, 1, 1, 1, 1");
    act_with(&mut game, "reroll 1", "1");
    act_with(&mut game, "reroll 1", "1");
    assert_eq!(view(&game).events[0].rerolls, 2);
    let told = act_with(&mut game, "reroll 1", "1");
    assert!(
        told.iter().any(|event| matches!(event, Event::Resolved(_))),
        "no fourth, though one die is left"
    );
}

#[test]
fn br_6_3a_own_tokens_in_own_boxes() {
    let mut game = with(&autumn(&new_game("dacre")), |exact| {
        exact["reserve"][8] = json!(1)
    });
    for place in ["nithsdale", "dumfries", "fenwick"] {
        assert_eq!(
            refused_by(&game, &format!("place deputy-warden at {place}")),
            "BR-6.3a"
        );
    }
    assert!(
        "place rumor at debateable-land"
            .parse::<border_reivers::Action>()
            .is_err(),
        "it has no box"
    );
    assert_eq!(
        refused_by(&game, "place rumor at naworth"),
        "BR-6.3a",
        "it is not in the reserve"
    );
    let boxes = legal(&game)
        .iter()
        .filter(|action| action.starts_with("place deputy-warden"))
        .count();
    assert_eq!(boxes, 6);
    act(&mut game, "place deputy-warden at eden-valley", &[]);
    act(&mut game, "place riding-the-bound at caldew-valley", &[]);
    let placed: Vec<Token> = view(&game).boxes[..2]
        .iter()
        .filter_map(|one| one.slot.token())
        .collect();
    assert_eq!(placed, [Token::DeputyWarden, Token::RidingTheBound]);
}

#[test]
fn br_6_3b_one_token_a_box() {
    let mut game = with(&autumn(&new_game("dacre")), |exact| {
        exact["reserve"][8] = json!(1)
    });
    act(&mut game, "place deputy-warden at eden-valley", &[]);
    assert_eq!(
        refused_by(&game, "place riding-the-bound at eden-valley"),
        "BR-6.3b"
    );
}

/// Autumn with one of these tokens in reserve, besides the Deputy Warden.
fn holding(token: Token) -> BorderReivers {
    with(&autumn(&new_game("dacre")), |exact| {
        exact["reserve"][token.index()] = json!(1);
        exact["available"][token.index()] = json!(0);
    })
}

#[test]
fn br_6_3c_farms_need_green_or_text() {
    let farm = |token: Token| format!("place {token} at lyne-valley");
    assert_eq!(
        refused_by(&holding(Token::IronYett), &farm(Token::IronYett)),
        "BR-6.3c"
    );
    for token in [
        Token::BurgessMilitia,
        Token::SettersAndSearchers,
        Token::Ambush,
    ] {
        assert!(is_legal(&holding(token), &farm(token)), "{token}");
    }
}

#[test]
fn br_6_3d_town_and_seat_need_gray_or_text() {
    for place in ["carlisle", "naworth"] {
        let there = |token: Token| format!("place {token} at {place}");
        let green = Token::SettersAndSearchers;
        assert_eq!(refused_by(&holding(green), &there(green)), "BR-6.3d");
        for token in [Token::IronYett, Token::BurgessMilitia, Token::Ambush] {
            assert!(is_legal(&holding(token), &there(token)), "{token}");
        }
    }
}

#[test]
fn br_6_3e_surplus_stays_in_reserve() {
    let mut game = with(&autumn(&new_game("dacre")), |exact| {
        for token in [9, 10, 11, 17, 18, 19, 14] {
            exact["reserve"][token] = json!(1);
            exact["available"][token] = json!(0);
        }
    });
    for place in [
        "ambush at eden-valley",
        "moss-and-mire at caldew-valley",
        "flooded-ford at lyne-valley",
        "burgess-militia at irthing-valley",
        "keepers-company at carlisle",
    ] {
        act(&mut game, &format!("place {place}"), &[]);
    }
    act(&mut game, "place border-bowmen at naworth", &[]);
    assert_eq!(
        view(&game).reserve,
        [Token::DeputyWarden, Token::BeaconWatch]
    );
    // The Warden card moves tokens between boxes alone.
    assert_eq!(game.phase(), Phase::Winter);
    act(&mut game, "target reiver", &[]);
    act_with(&mut game, "target nation", "Kerr Reiver, 4, Eden Valley");
    assert_eq!(game.stage(), Stage::Defend);
    let wardens: Vec<String> = legal(&game)
        .into_iter()
        .filter(|action| action.starts_with("warden"))
        .collect();
    let boxes = [
        "",
        " caldew-valley",
        " lyne-valley",
        " irthing-valley",
        " carlisle",
        " naworth",
    ];
    assert_eq!(wardens, boxes.map(|from| format!("warden{from}")));
    let before = game.clone();
    act_with(&mut game, "warden", "");
    assert!(!changes(&before, &game).contains(&"reserve".to_string()));
}

#[test]
fn br_r20_one_reserve_and_no_duty_to_place() {
    let game = autumn(&new_game("dacre"));
    assert!(is_legal(&game, "done"), "a token may stay in reserve");
    assert_eq!(view(&game).reserve, [Token::DeputyWarden], "in the open");
    // The opponents' pool is public until it is mixed; a token that an attack turned up stays face up.
    assert!(view(&game).open_pool.is_some());
    let mut game = game;
    act_with(&mut game, "done", "Cessford");
    assert_eq!(view(&game).open_pool, None);
    act(&mut game, "target reiver", &[]);
    act_with(&mut game, "target nation", "Dacre Reiver");
    act(&mut game, "raid nithsdale", &[]);
    act_with(&mut game, "commit 1", "Hot Trod, 6");
    let told = act_with(&mut game, "roll", "1, 1, 1, 1, 1, Dacre English");
    assert!(told.iter().any(|event| matches!(event, Event::Resolved(_))));
    assert_eq!(
        view(&game).boxes[Place::Nithsdale.index()].slot,
        Slot::Open(Token::HotTrod),
        "after the attack too"
    );
    crate::support::play_until(&mut game, 5, |game| game.turn_number() == 2);
    assert_eq!(
        view(&game).open_pool.map(|pool| pool.len()),
        Some(17),
        "in Spring it is public again"
    );
}

#[test]
fn br_r36_the_ends_of_the_table() {
    let game = new_game("dacre");
    assert_eq!(economy(&game, 0), (4, 2, 3));
    let prior = lying(&crate::support::at_turn(&game, 2), "recruited", "53");
    assert_eq!(view(&with_sheep(&prior, 0)).economy.column, 2);
    assert_eq!(view(&with_sheep(&prior, 9)).economy.column, 8);
    assert_eq!(view(&with_sheep(&prior, 15)).economy.column, 8);
    let both = lying(&prior, "recruited", "52");
    assert_eq!(
        view(&with_sheep(&both, 4)).economy.column,
        3,
        "the shift counts once"
    );
}
