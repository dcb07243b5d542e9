//! What the player sees and what he does not (chapters 2.1.2, 2.2, 5.1, 5.2).

use crate::support::{
    act, act_with, at_turn, attacking, dealt, is_legal, last_round, lying, new_game, play_random,
    play_until, refused_by, state, table_of, view, with,
};
use border_reivers::{BorderReivers, Card, Event, EventCard, Phase, Stage, Token};
use serde_json::json;
use table::{Chance, Game, Journal, Knowledge, Seat};

fn card(number: u8) -> Card {
    Card::numbered(number).expect("a card")
}

/// The view as a page or a program gets it.
fn shown(game: &BorderReivers) -> serde_json::Value {
    serde_json::to_value(view(game)).expect("a view is JSON")
}

#[test]
fn br_2_1_2a_livestock_boxes_are_open() {
    let game = with(&new_game("dacre"), |exact| exact["lying"] = json!(2));
    let seen = view(&game);
    assert_eq!(
        (seen.cattle, seen.standing, seen.lying, seen.reserve.len()),
        (8, 3, 2, 1)
    );
    // A spectator sees the same, and there is one such box.
    assert_eq!(game.view(None), seen);
    assert!(shown(&game)["cattle"].is_number() && shown(&game)["standing"].is_number());
}

#[test]
fn br_2_2a_the_event_deck_is_hidden() {
    let mut decks = vec![9];
    play_random("dacre", 12, |_, _, after, _| {
        let seen = view(after);
        if decks.last() != Some(&seen.event_deck) {
            decks.push(seen.event_deck);
        }
        assert!(seen.foreseen.is_empty());
        // The future is not in the view: it is the same whichever events come.
        assert!(shown(after)["event_deck"].is_number());
    });
    assert_eq!(decks, [9, 7, 5, 3]);
}

#[test]
fn br_2_2b_only_alexander_hume_shows_events() {
    // He is not in the usual decks, and nothing else looks.
    let data = new_game("dacre").components().clone();
    assert!(
        data.cards
            .iter()
            .flatten()
            .all(|card| card.effect.peek_events == 0)
    );
    // A player's own file may have him.
    let hume = "[[card]]\nnumber = 7\nname = 'Alexander Hume'\nsubtype = 'warden'\ncattle = -1\neffect = { peek_events = 2 }\n\
        stripe = { kind = 'attack', value = 2 }\n[[removed]]\nnumber = 21\n";
    let game = with(&new_game("dacre"), |exact| {
        exact["components"] = json!(hume);
        let deck = exact["deck"].as_array_mut().expect("a list");
        deck.retain(|card| card != "21");
        deck.push(json!("7"));
    });
    let mut game = dealt(&game, "7 8 9");
    act_with(&mut game, "recruit 7", "Annan, Ill Week");
    let seen = view(&game);
    let numbers: Vec<u8> = seen.foreseen.iter().map(|event| event.number()).collect();
    assert_eq!(
        (numbers, seen.event_deck),
        (vec![5, 10], 9),
        "two, and they stay in the deck"
    );
    let mut autumn = last_round(&game);
    let told = act_with(&mut autumn, "pass", "8, 9, 25, 27, 28, 29");
    let drawn: Vec<EventCard> = told
        .iter()
        .filter_map(|event| match event {
            Event::EventDrawn { event } => Some(*event),
            _ => None,
        })
        .collect();
    assert_eq!(drawn, seen.foreseen, "they come in this order");
    assert!(view(&autumn).foreseen.is_empty());
}

#[test]
fn br_2_2c_events_and_target_cards_lie_open() {
    let mut game = new_game("dacre");
    play_until(&mut game, 7, |game| game.turn_number() == 2);
    let seen = view(&game);
    assert_eq!((seen.past_events.len(), seen.target_discards.len()), (2, 8));
    let past = seen.past_events.clone();
    let exact = state(&game);
    assert!(past.iter().all(|event| {
        !exact["event_deck"]
            .as_array()
            .expect("a list")
            .contains(&json!(event))
    }));
    let used: Vec<String> = seen
        .target_discards
        .iter()
        .filter(|card| card.family == game.family())
        .map(|card| format!("target {}", card.kind))
        .collect();
    assert_eq!(used.len(), 2);
    play_until(&mut game, 7, |game| game.stage() == Stage::Targets);
    for action in used {
        assert_eq!(refused_by(&game, &action), "BR-7.2b");
    }
}

#[test]
fn br_2_2d_the_out_of_play_pile_is_closed() {
    let mut game = table_of("dacre", "24 8 9");
    act(&mut game, "play 24", &[]);
    let exact = state(&game);
    for zone in ["deck", "dealt", "discard", "held", "recruited", "in_play"] {
        assert!(
            !exact[zone]
                .as_array()
                .expect("a list")
                .contains(&json!("24")),
            "{zone}"
        );
    }
    assert!(
        exact["out_of_play"]
            .as_array()
            .expect("a list")
            .contains(&json!("24"))
    );
    assert!(shown(&game).get("out_of_play").is_none());
    // What is there never comes back, but for Day of Truce.
    let mut gone = std::collections::BTreeSet::new();
    play_random("dacre", 33, |_, _, after, _| {
        let out: std::collections::BTreeSet<String> =
            serde_json::from_value(state(after)["out_of_play"].clone()).expect("a list of cards");
        assert!(gone.difference(&out).all(|card| card == "36"));
        gone = out;
    });
    // Only when the game is over everything is turned up.
    assert!(
        game.turned_up(Some(Seat::FIRST))
            .turned_up
            .is_some_and(|up| up.out_of_play.contains(card(24)))
    );
}

#[test]
fn br_2_2f_the_discards_lie_face_down() {
    let game = lying(&new_game("dacre"), "discard", "3 17");
    assert_eq!(
        (view(&game).discards, view(&game).discarded.clone()),
        (9, None)
    );
    // While an Office takes one the whole pile is shown, then no more.
    let keeper = lying(&at_turn(&new_game("dacre"), 2), "recruited", "14");
    let mut game = lying(&last_round(&keeper), "discard", "3 17");
    act(&mut game, "pass", &[]);
    let pile = view(&game).discarded.expect("it is shown");
    assert_eq!(pile.len(), view(&game).discards);
    assert!(pile.contains(&card(3)) && pile.contains(&card(17)));
    act(&mut game, "recruit 3", &[]);
    assert_eq!(view(&game).discarded, None);
}

#[test]
fn br_5_1c_looking_needs_a_retrieval() {
    let spy = lying(&at_turn(&new_game("dacre"), 3), "held", "84");
    let mut game = lying(&attacking(&spy, "reiver"), "discard", "81 38");
    assert!(is_legal(&game, "use 84"));
    assert_eq!(view(&game).discarded, None, "not before it is played");
    let told = act_with(&mut game, "use 84", "");
    assert!(
        told.iter()
            .any(|event| matches!(event, Event::Inspects { .. }))
    );
    assert!(
        view(&game)
            .discarded
            .is_some_and(|pile| pile.contains(&card(38)))
    );
    // Who has looked cannot take it back.
    let mut sitting = table::Sitting::<BorderReivers>::at_position(
        &json!({ "exact": state(&lying(&attacking(&spy, "reiver"), "discard", "81 38")) })
            .to_string(),
        &["Ann".to_string()],
        table::Seed::from_text("look"),
    )
    .expect("the position can be set up");
    sitting
        .act(Seat::FIRST, &"use 84".parse().expect("an action"))
        .expect("it is legal");
    assert!(sitting.undo(Seat::FIRST).is_err());
    // A random draw for the opponents shows nothing.
    let mut theirs = lying(&table_of("dacre", "23 38 39"), "discard", "17 41");
    act(&mut theirs, "hold 38", &[]);
    assert_eq!(view(&theirs).discarded, None);
}

#[test]
fn br_5_2b_the_deck_is_hidden() {
    let game = new_game("dacre");
    assert_eq!(shown(&game)["deck"], 24);
    // Any unseen card of this turn may come next, those among the discards as well: 24 + 7.
    let deck: Vec<String> =
        serde_json::from_value(state(&game)["deck"].clone()).expect("a list of cards");
    let first: Vec<&String> = deck
        .iter()
        .filter(|card| card.parse::<u8>().is_ok_and(|card| card <= 42))
        .collect();
    assert_eq!(first.len(), 31);
    for (place, card) in first.iter().enumerate() {
        let mut next = game.clone();
        act(&mut next, "pass", &[place as u32]);
        assert!(
            view(&next)
                .dealt
                .iter()
                .any(|one| one.to_string() == **card),
            "{card}"
        );
    }
}

#[test]
fn br_r44_the_view_has_only_the_number_of_discards() {
    let mut game = table_of("dacre", "17 39 41");
    act(&mut game, "pass", &[]);
    let text = shown(&game);
    assert_eq!(
        (&text["discards"], text.get("discarded")),
        (&json!(10), None)
    );
    // The log names what was passed openly, but never the seven.
    let mut journal = Journal::new();
    let settings = table::Settings::defaults(BorderReivers::SETTINGS);
    let setup = settings.at(1);
    let opened =
        BorderReivers::open(&setup, &mut Chance::scripted(&[]), &mut journal).expect("a game");
    let named: usize = journal
        .take()
        .iter()
        .map(|told| match &told.event.event {
            Event::Dealt { cards, .. } => cards.len(),
            _ => 0,
        })
        .sum();
    assert_eq!((named, view(&opened).discards), (3, 7));
}

#[test]
fn a_seat_is_described_by_its_view() {
    let game = lying(&new_game("dacre"), "discard", "3 17");
    let text = game.describe(Knowledge::Of(Some(Seat::FIRST))).to_string();
    assert!(!text.contains("exact") && game.phase() == Phase::Draft);
    assert!(!text.contains(&Token::Ambush.to_string()));
}
