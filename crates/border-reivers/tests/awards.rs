//! What the opponents get in Summer (chapters 5.2, 5.4, 5.5), and what the Offices take from the discards.

use crate::support::{
    act, act_with, at_turn, changes, dealt, last_round, legal, lying, new_game, refused_by, state,
    table_of, view, with,
};
use border_reivers::{BorderReivers, Card, Event, Family, March, Phase, Pile, Stage};
use serde_json::json;

fn numbers(cards: &[Card]) -> Vec<u8> {
    cards.iter().map(|card| card.number()).collect()
}

fn card(number: u8) -> Card {
    Card::numbered(number).expect("a card")
}

fn is_out(game: &BorderReivers, card: &str) -> bool {
    let out = state(game)["out_of_play"].clone();
    out.as_array().expect("a list").contains(&json!(card))
}

/// The last round of Summer with these discards and nothing unseen among them.
fn with_discards(game: &BorderReivers, cards: &str) -> BorderReivers {
    lying(&last_round(game), "discard", cards)
}

/// Passes in the last round; chance awards these six cards of turn 2.
fn end_summer(game: &mut BorderReivers, then: &str) -> Vec<Event> {
    act_with(game, "pass", &format!("49, 50, 52, 53, 54, 55, {then}"))
}

#[test]
fn br_5_2e_six_piles() {
    let stripes = [
        (Pile::Attack, 1),
        (Pile::Notoriety, 3),
        (Pile::Sheep, 27),
        (Pile::Bastles, 35),
        (Pile::DefenseTokens, 9),
        (Pile::PermanentDefenses, 29),
    ];
    for (pile, number) in stripes {
        // The solo player holds another card, and a third goes to a pile too.
        let before = table_of("dacre", &format!("{number} 38 8"));
        let mut after = before.clone();
        act(&mut after, "hold 38", &[]);
        assert!(
            view(&after).piles[pile.index()]
                .cards
                .contains(&card(number)),
            "{pile}"
        );
        let mut changed = vec!["cattle", "dealt", "deck", "held", "piles", "round"];
        if pile == Pile::Notoriety {
            changed.insert(3, "fame_order");
        }
        assert_eq!(changes(&before, &after), changed, "{pile}");
    }
}

#[test]
fn br_5_2f_some_stripes_act_at_once() {
    // Galloway Cattle: a random discard goes to the opponents by its own stripe.
    let mut game = lying(&table_of("dacre", "23 38 39"), "discard", "17 41 42");
    let before = view(&game);
    assert_eq!(before.discards, 10);
    let told = act_with(&mut game, "hold 38", "17");
    assert!(told.contains(&Event::RandomDiscard { card: card(17) }));
    let seen = view(&game);
    assert_eq!(seen.discards, 9);
    assert_eq!(numbers(&seen.piles[0].cards), [17, 39]);
    assert!(is_out(&game, "23"));
    // The four Livestock cards, by their stripes.
    let data = game.components();
    let at_once = (1..=126)
        .filter_map(Card::numbered)
        .filter(|one| data.cards[one.index()].is_some());
    let gray: Vec<u8> = at_once
        .filter(|one| {
            data.card(*one).is_light_gray
                && data.card(*one).subtype == border_reivers::Subtype::Livestock
        })
        .map(Card::number)
        .collect();
    assert_eq!(gray, [23, 24, 64, 104]);
}

#[test]
fn br_5_2g_some_stripes_wait_in_play() {
    for (family, number, turn) in [("dacre", 15, 1), ("maxwell", 14, 1), ("dacre", 83, 2)] {
        let start = if turn == 1 {
            new_game(family)
        } else {
            at_turn(&new_game(family), 2)
        };
        let (hold, other) = if turn == 1 { (38, 8) } else { (79, 49) };
        let before = dealt(&start, &format!("{number} {hold} {other}"));
        let mut after = before.clone();
        act(&mut after, &format!("hold {hold}"), &[]);
        assert_eq!(numbers(&view(&after).in_play), [number]);
        assert!(!is_out(&after, &number.to_string()));
        assert_eq!(
            changes(&before, &after),
            [
                "cattle", "dealt", "deck", "held", "in_play", "piles", "round"
            ]
        );
    }
}

#[test]
fn br_5_2h_no_cattle_move() {
    let mut game = table_of("dacre", "24 11 38");
    act(&mut game, "discard 38", &[]);
    act(&mut game, "horse", &[]);
    act_with(&mut game, "award 11", "");
    assert!(is_out(&game, "24"));
    assert_eq!(view(&game).cattle, 8, "neither +6 nor -3");
    assert!(state(&game)["cattle"].is_number(), "one herd in the game");
}

#[test]
fn br_5_2i_the_player_orders_the_awards() {
    // What Galloway Cattle brings may be a Notoriety card, which would lie before or after this one.
    let mut game = table_of("dacre", "23 38 3");
    act(&mut game, "hold 38", &[]);
    assert_eq!(game.stage(), Stage::Award);
    assert_eq!(legal(&game), ["award 3", "award 23"]);
    assert_eq!(refused_by(&game, "award 39"), "BR-5.2c");
    let order = |first: &str| {
        let mut game = game.clone();
        let told = act_with(&mut game, first, "");
        told.iter()
            .position(|event| *event == Event::ActsAtOnce { card: card(23) })
    };
    assert!(order("award 23") < order("award 3"));
}

#[test]
fn br_5_2i_nothing_is_asked_where_the_order_makes_no_difference() {
    // Cards that wait in different piles, or alike in the same; one that acts at once and leaves the other alone, whatever it brings.
    for left in [
        "1 35", "14 21", "11 15", "3 21", "14 15", "14 38", "1 23", "15 24", "23 24", "3 36",
    ] {
        let mut plain = table_of("dacre", &format!("{left} 42"));
        act(&mut plain, "hold 42", &[]);
        assert_eq!(plain.stage(), Stage::Draft, "{left}");
    }
}

#[test]
fn br_5_4a_the_last_six_cards() {
    let mut game = last_round(&new_game("dacre"));
    let before = view(&game);
    assert_eq!(before.deck, 6);
    let told = act_with(&mut game, "pass", "8, 27, 29, 34, 37, 38");
    let last: Vec<u8> = told
        .iter()
        .filter_map(|event| match event {
            Event::FinalCard { card } => Some(card.number()),
            _ => None,
        })
        .collect();
    assert_eq!(last, [8, 27, 29, 34, 37, 38]);
    let income = told.iter().find_map(|event| match event {
        Event::Income { now, .. } => Some(*now),
        _ => None,
    });
    assert_eq!(income, Some(before.cattle + 3), "only Autumn brings cattle");
    let piles: Vec<Vec<u8>> = view(&game)
        .piles
        .iter()
        .map(|pile| numbers(&pile.cards))
        .collect();
    assert_eq!(
        piles,
        [vec![38], vec![37], vec![27], vec![34], vec![8], vec![29]]
    );
    assert_eq!(view(&game).deck, 0);
    // What a stripe leaves to the solo player he is asked: Sheep Scab among equal regions.
    let mut scab = last_round(&at_turn(&new_game("dacre"), 3));
    scab = with(&scab, |exact| {
        exact["deck"]
            .as_array_mut()
            .expect("a list")
            .retain(|card| card != "111");
        exact["deck"]
            .as_array_mut()
            .expect("a list")
            .push(json!("106"));
        exact["out_of_play"]
            .as_array_mut()
            .expect("a list")
            .retain(|card| card != "106");
        exact["out_of_play"]
            .as_array_mut()
            .expect("a list")
            .push(json!("111"));
    });
    act_with(&mut scab, "pass", "106");
    assert_eq!(scab.stage(), Stage::LoseSheep(2));
    act(&mut scab, "lose eden-valley", &[]);
    assert_eq!(
        refused_by(&scab, "lose eden-valley"),
        "BR-R19",
        "it has fewest now"
    );
    act(&mut scab, "lose lyne-valley", &[]);
    assert_eq!(scab.phase(), Phase::Autumn);
    assert_eq!(view(&scab).economy.sheep, 2);
}

#[test]
fn br_5_5a_offices_take_a_discard() {
    // Not on turn 1.
    let mut first = with_discards(&lying(&new_game("dacre"), "recruited", "14"), "3 17");
    act(&mut first, "pass", &[]);
    assert_eq!(first.phase(), Phase::Autumn);
    for turn in [2, 3] {
        let mut game = with_discards(
            &lying(&at_turn(&new_game("dacre"), turn), "recruited", "14"),
            "3 17",
        );
        act(&mut game, "pass", &[]);
        assert_eq!(game.stage(), Stage::Office, "turn {turn}");
        let pile = view(&game).discarded.expect("the whole pile is shown");
        assert_eq!(pile.len(), view(&game).discards);
        assert!(pile.contains(&card(3)) && pile.contains(&card(17)));
        assert_eq!(refused_by(&game, "recruit 18"), "BR-5.5a");
        act(&mut game, "recruit 3", &[]);
        assert_eq!(game.phase(), Phase::Autumn, "one card");
        assert!(view(&game).recruited.contains(&card(3)));
    }
}

#[test]
fn br_5_5b_free_of_cattle() {
    let start = with(
        &lying(&at_turn(&new_game("dacre"), 3), "recruited", "14"),
        |exact| exact["cattle"] = json!(0),
    );
    let start = with_discards(&start, "86 38");
    let told = |action: &str| {
        let mut game = start.clone();
        act(&mut game, "pass", &[]);
        act_with(&mut game, action, "")
    };
    for action in ["recruit 86", "hold 38"] {
        let told = told(action);
        let used = told.iter().find_map(|event| match event {
            Event::Used { cattle, now, .. } => Some((*cattle, *now)),
            _ => None,
        });
        assert_eq!(used, Some((0, 0)), "{action}");
    }
}

#[test]
fn br_5_5c_or_a_default_action() {
    let game = with_discards(
        &lying(&at_turn(&new_game("dacre"), 2), "recruited", "14"),
        "3 17",
    );
    let mut game = game;
    act(&mut game, "pass", &[]);
    let (horses, discards) = (view(&game).standing, view(&game).discards);
    act(&mut game, "discard 17", &[]);
    assert_eq!(game.stage(), Stage::Default);
    act(&mut game, "horse", &[]);
    assert_eq!(
        (view(&game).standing, view(&game).discards),
        (horses + 1, discards),
        "the card stays in the pile"
    );
}

#[test]
fn br_5_5d_offices_of_the_opponents() {
    let office = |turn: u64, cards: &str| {
        let start = if turn == 1 {
            new_game("dacre")
        } else {
            at_turn(&new_game("dacre"), turn)
        };
        with_discards(&lying(&start, "in_play", cards), "1 3 5")
    };
    let mut game = office(2, "15");
    let before = view(&game).discards;
    let told = end_summer(&mut game, "3");
    assert!(told.contains(&Event::RandomDiscard { card: card(3) }));
    assert!(
        view(&game).piles[1].cards.contains(&card(3)),
        "by its stripe"
    );
    // Three were passed besides.
    assert_eq!(view(&game).discards, before + 3 - 1);
    assert_eq!(numbers(&view(&game).in_play), [15], "it stays for turn 3");
    let mut both = office(2, "15 14");
    end_summer(&mut both, "3, 1");
    assert_eq!(view(&both).discards, before + 3 - 2);
    let mut first = office(1, "15");
    let told = act_with(&mut first, "pass", "");
    assert!(
        !told
            .iter()
            .any(|event| matches!(event, Event::RandomDiscard { .. })),
        "not on turn 1"
    );
}

#[test]
fn br_r17_own_offices_come_first() {
    // One card for each Office of the solo player, then the opponents'.
    let start = lying(
        &lying(&at_turn(&new_game("dacre"), 2), "recruited", "14"),
        "in_play",
        "15",
    );
    let mut game = with_discards(&start, "3 17");
    end_summer(&mut game, "");
    assert_eq!(game.stage(), Stage::Office);
    act(&mut game, "recruit 17", &[]);
    let told = act_with(&mut game, "keep", "3");
    assert!(told.contains(&Event::RandomDiscard { card: card(3) }));
    assert_eq!(game.phase(), Phase::Autumn);
    // Two Offices, two cards (an own file could make both English; here the state says so).
    let mut both = with_discards(
        &lying(&at_turn(&new_game("dacre"), 2), "recruited", "14 15"),
        "3 17",
    );
    act(&mut both, "pass", &[]);
    act(&mut both, "recruit 3", &[]);
    assert_eq!(both.stage(), Stage::Office);
    act(&mut both, "recruit 17", &[]);
    act(&mut both, "keep", &[]);
    assert_eq!(both.phase(), Phase::Autumn);
    assert_eq!(numbers(&view(&both).recruited), [3, 14, 15, 17]);
}

#[test]
fn br_r18_no_cattle_but_by_a_default_action() {
    let mut start = with_discards(
        &lying(&at_turn(&new_game("dacre"), 2), "recruited", "14"),
        "24 38",
    );
    act(&mut start, "pass", &[]);
    let after = |actions: &[&str]| {
        let mut game = start.clone();
        let told: Vec<Event> = actions
            .iter()
            .flat_map(|action| act_with(&mut game, action, ""))
            .collect();
        // The income of Autumn has come as well.
        assert!(
            told.iter()
                .any(|event| matches!(event, Event::Income { income: 3, .. }))
        );
        view(&game).cattle - view(&start).cattle - 3
    };
    assert_eq!(after(&["play 24"]), 0, "a cattle card");
    assert_eq!(after(&["hold 38"]), 0);
    assert_eq!(after(&["discard 24", "cattle"]), 3);
}

#[test]
fn br_r19_every_stripe_that_acts_at_once() {
    // Day of Truce: two cubes, each family gains 2 at home, the cubes are set aside.
    let mut truce = table_of("dacre", "36 38 8");
    act_with(&mut truce, "hold 38", "Maxwell, Kerr");
    let exact = state(&truce);
    assert_eq!(
        (&exact["notoriety"][2][2], &exact["notoriety"][3][3]),
        (&json!(5), &json!(5))
    );
    assert_eq!(
        (&exact["cup"], &exact["drawn"]),
        (&json!([0, 7, 6, 6]), &json!([0, 0, 1, 1]))
    );
    assert!(is_out(&truce, "36"));
    // Scots' Dyke: it is placed, and a family gains 2 in the Debateable Land.
    let second = at_turn(&new_game("dacre"), 2);
    let mut dyke = dealt(&second, "77 79 49");
    act_with(&mut dyke, "hold 79", "Kerr");
    assert!(view(&dyke).has_dyke && is_out(&dyke, "77"));
    assert_eq!(view(&dyke).tracks[4].values, [0, 0, 0, 2]);
    assert_eq!(
        state(&dyke)["drawn"],
        json!([0, 0, 0, 0]),
        "the cube lies on the track"
    );
    // Blackmail: three cattle, or what there is.
    for (before, after) in [(8, 6), (1, 0)] {
        let mut blackmail = with(&dealt(&second, "67 79 49"), |exact| {
            exact["cattle"] = json!(before)
        });
        act(&mut blackmail, "hold 79", &[]);
        assert_eq!(view(&blackmail).cattle, after, "with 1 for the held card");
    }
    // Put to the Horn: 2 Notoriety on the highest track abroad, which he chooses among equals.
    let third = at_turn(&new_game("dacre"), 3);
    let mut horn = with(&dealt(&third, "114 117 92"), |exact| {
        exact["notoriety"][1][0] = json!(4);
        exact["notoriety"][4][0] = json!(4);
    });
    act(&mut horn, "hold 117", &[]);
    assert_eq!(horn.stage(), Stage::LoseFame(2));
    assert_eq!(legal(&horn), ["yield emm", "yield dl"]);
    assert_eq!(refused_by(&horn, "yield ewm"), "BR-R19", "not at home");
    act(&mut horn, "yield dl", &[]);
    assert_eq!(view(&horn).tracks[4].values[0], 2);
    // Sheep Scab: two standing sheep where most stand.
    let mut scab = with(&dealt(&third, "106 117 92"), |exact| {
        exact["sheep"][1] = json!([3, 2])
    });
    act(&mut scab, "hold 117", &[]);
    assert_eq!(
        (
            view(&scab).regions[1].standing,
            view(&scab).regions[1].bastled
        ),
        (1, 2)
    );
}

#[test]
fn br_r52_a_chain_of_stripes() {
    // Galloway Cattle draws Chillingham Cattle, which draws Day of Truce; all of it before the other card.
    let mut game = lying(&table_of("dacre", "23 38 39"), "discard", "24 36");
    let told = act_with(&mut game, "hold 38", "24, 36, Kerr, Kerr");
    let order: Vec<u8> = told
        .iter()
        .filter_map(|event| match event {
            Event::ActsAtOnce { card } | Event::Awarded { card, .. } => Some(card.number()),
            _ => None,
        })
        .collect();
    assert_eq!(order, [23, 24, 36, 39]);
    assert!(told.contains(&Event::FameGained {
        family: Family::Kerr,
        march: March::Smm,
        points: 2,
        now: 7
    }));
    // An empty pile gives nothing.
    let mut empty = with(&table_of("dacre", "23 38 39"), |exact| {
        exact["unseen"] = json!(0);
        let deck = exact["deck"].as_array().expect("a list").clone();
        let gone: Vec<_> = deck
            .iter()
            .filter(|card| {
                ["1", "3", "5", "6", "8", "9", "11"].contains(&card.as_str().unwrap_or(""))
            })
            .cloned()
            .collect();
        exact["deck"]
            .as_array_mut()
            .expect("a list")
            .retain(|card| !gone.contains(card));
        exact["out_of_play"]
            .as_array_mut()
            .expect("a list")
            .extend(gone);
    });
    let told = act_with(&mut empty, "hold 38", "");
    assert!(told.contains(&Event::NoDiscards));
    // An Office that comes at the end of Summer waits for the next one.
    let start = lying(&at_turn(&new_game("dacre"), 2), "in_play", "15");
    let mut game = with_discards(&start, "14 3");
    let told = end_summer(&mut game, "14");
    let draws = told
        .iter()
        .filter(|event| matches!(event, Event::RandomDiscard { .. }))
        .count();
    assert_eq!(draws, 1);
    assert_eq!(numbers(&view(&game).in_play), [15, 14]);
    // For the solo player likewise; the card is an English one here.
    let abbot = "[[card]]\nnumber = 15\nname = 'Abbot of Kelso'\nsubtype = 'office'\ncattle = -4\n\
        effect = { draft_from_discard = { when = 'end_of_summer', turns = [2, 3], free = true } }\n\
        stripe = { kind = 'special', special = 'random_discard_to_opponents', when = 'end_of_summer', turns = [2, 3], cards = 1 }\n";
    let own = with(&at_turn(&new_game("dacre"), 2), |exact| {
        exact["components"] = json!(abbot)
    });
    let mut own = with_discards(&lying(&own, "recruited", "14"), "15 3");
    act(&mut own, "pass", &[]);
    act(&mut own, "recruit 15", &[]);
    act(&mut own, "keep", &[]);
    assert_eq!(own.phase(), Phase::Autumn);
    assert_eq!(numbers(&view(&own).recruited), [14, 15]);
}
