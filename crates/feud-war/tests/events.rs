//! Event cards.

use crate::support::*;
use feud_war::{Clan, Event, EventCard, Lot, Stage, Tether, tables::EVENTS};
use field::{Base, Length};
use serde_json::json;
use table::{Game, Voice};

fn clan(figures: &[(&str, &str)]) -> Board {
    board().clan(
        "elliot",
        "leader:bow,sword man:sword man:light,sword,horse",
        figures,
    )
}

const THREE: [(&str, &str); 3] = [("E1", "10,30"), ("E2", "14,30"), ("E3", "18,34 rear 18,35")];

/// Elliot's three men with a target in sight, after a card.
fn after(card: EventCard) -> feud_war::FeudWar {
    clan(&THREE)
        .clan("graham", "leader", &[("G1", "10,20")])
        .elliot_draws(6, card)
        .0
}

fn gap(game: &feud_war::FeudWar, id: &str) -> Length {
    Base::disc(field::Point::inches(24, 48), Length::ZERO).gap(&figure(game, id).base())
}

#[test]
fn fw_events_1_forty_cards() {
    let count = |cards: u8| EVENTS.iter().filter(|(_, number)| *number == cards).count();
    let total: u8 = EVENTS.iter().map(|(_, number)| number).sum();
    assert_eq!((total, count(1), count(2), count(20)), (40, 18, 1, 1));
}

#[test]
fn fw_r2_twenty_have_an_effect_and_twenty_have_none() {
    let quiet = EVENTS
        .iter()
        .find(|(card, _)| *card == EventCard::Quiet)
        .unwrap()
        .1;
    let effects: u8 = EVENTS
        .iter()
        .filter(|(card, _)| *card != EventCard::Quiet)
        .map(|(_, number)| number)
        .sum();
    assert_eq!((quiet, effects), (20, 20));
}

#[test]
fn fw_events_2_football_binds_both() {
    let mut game = clan(&THREE)
        .clan("graham", "leader:sword", &[("G1", "10,29")])
        .also("first", "kerr")
        .elliot_draws(6, EventCard::Football)
        .0;
    assert_eq!(game.stage(), Stage::Rival);
    assert_eq!(refused(&game, "rival elliot"), "FW-R50");
    play(&mut game, "rival 3", &[]);
    assert_eq!(refused(&game, "move E2 14,32"), "FW-R52");
    assert_eq!(refused(&game, "fire E1 at G1"), "FW-R50");
    assert_eq!(refused(&game, "attack E1 on G1"), "FW-R50");
    play(&mut game, "end", &[5, 19]);
    assert_eq!(game.active(), Clan::Graham);
    assert_eq!(refused(&game, "move G1 10,25"), "FW-R52");
    assert_eq!(refused(&game, "attack G1 on E1"), "FW-R50");
}

#[test]
fn fw_events_3_drinking_with_the_defender() {
    let mut game = after(EventCard::Drinking);
    play(&mut game, "rival kerr", &[]);
    play(&mut game, "end", &[5, 19]);
    play(&mut game, "end", &[5]);
    assert_eq!(game.active(), Clan::Kerr);
    assert_eq!(refused(&game, "move K1 20,29"), "FW-R52");
}

#[test]
fn fw_events_4_one_is_hanged_once() {
    let mut game = after(EventCard::WardensWife);
    assert_eq!(refused(&game, "choose E1"), "FW-R51");
    play(&mut game, "choose E2", &[]);
    assert!(!figure(&game, "E2").is_there());
    let (again, events) = clan(&THREE)
        .with("elliot", "hanged", true)
        .elliot_draws(6, EventCard::WardensWife);
    assert_eq!(again.stage(), Stage::Act);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::WithoutEffect { .. }))
    );
    let (alone, _) = board().elliot_draws(6, EventCard::WardensWife);
    assert!(figure(&alone, "E1").is_there());
}

fn no_movement(card: EventCard) {
    let game = after(card);
    assert_eq!(refused(&game, "move E2 14,32"), "FW-R52");
    accepts(&game, "fire E1 at G1");
}

#[test]
fn fw_events_5_farm_girl() {
    no_movement(EventCard::FarmGirl);
}

#[test]
fn fw_events_6_all_turn_back() {
    let (game, events) = board()
        .clan(
            "elliot",
            "leader:bow man",
            &[("E1", "24,46"), ("E2", "24,30")],
        )
        .animal("A2", json!({"at": "24,29.125", "held": "E2"}))
        .elliot_draws_then(6, EventCard::WifeKidnapped, &[48, 0]);
    assert!(events.iter().any(
        |event| matches!(event, Event::Returned { figure, .. } if figure.to_string() == "E2")
    ));
    // 17.5 in from the mark before, 11.5 after.
    assert_eq!(at(&game, "E2"), "24,36");
    assert!(matches!(tether(&game, "A2"), Tether::Loose { .. }));
    assert_eq!(refused(&game, "fire E1 at G1"), "FW-TURN-2");
}

#[test]
fn fw_events_7_blackmail_sends_one() {
    let mut game = after(EventCard::Blackmail);
    assert_eq!(game.stage(), Stage::Choose(Lot::Sent));
    play(&mut game, "choose E2", &[]);
    let first = gap(&game, "E2");
    assert!(first < Length::thousandths(20_500 - 5_000));
    assert_eq!(refused(&game, "move E2 14,32"), "FW-R54");
    accepts(&game, "move E1 10,32");
    for _ in 0..4 {
        for _ in 0..3 {
            play(&mut game, "end", &[5, 19]);
        }
    }
    assert!(gap(&game, "E2") <= Length::inches(3));
    for _ in 0..3 {
        play(&mut game, "end", &[5, 19]);
    }
    accepts(&game, "stay E2");
    accepts(&game, "move E2 24,43");
}

#[test]
fn fw_events_8_showers() {
    for card in [
        EventCard::BorderShower,
        EventCard::BorderShowers,
        EventCard::HeavyShower,
    ] {
        let mut game = clan(&THREE)
            .clan("graham", "leader:bow", &[("G1", "10,20")])
            .also("first", "kerr")
            .elliot_draws(6, card)
            .0;
        assert_eq!(refused(&game, "fire E1 at G1"), "FW-R55");
        accepts(&game, "move E2 14,32");
        play(&mut game, "end", &[5, 19]);
        accepts(&game, "fire G1 at E1");
    }
}

#[test]
fn fw_events_9_barrel_of_beer() {
    no_movement(EventCard::BarrelOfBeer);
}

fn one_wound(card: EventCard) {
    let mut game = after(card);
    assert_eq!(game.stage(), Stage::Choose(Lot::Wounded));
    play(&mut game, "choose E2", &[]);
    assert_eq!(
        ["E1", "E2", "E3"].map(|id| figure(&game, id).wounds()),
        [0, 1, 0]
    );
}

#[test]
fn fw_events_10_accident() {
    one_wound(EventCard::DrunkenAccident);
    let mut game = clan(&THREE)
        .figure("E2", "wounds", 2)
        .elliot_draws(6, EventCard::DrunkenAccident)
        .0;
    play(&mut game, "choose E2", &[]);
    assert!(!figure(&game, "E2").is_there());
}

#[test]
fn fw_events_11_a_lame_horse_for_two_moves() {
    let mut game = after(EventCard::LameHorse);
    // One horseman only: no question.
    assert_eq!(game.stage(), Stage::Act);
    accepts(&game, "move E3 18,40");
    assert_eq!(refused(&game, "move E3 18,40.1"), "FW-MOVE-2");
    let next = |game: &mut feud_war::FeudWar, inches: u32| {
        for card in [5, 5, inches - 1] {
            play(game, "end", &[card, 19]);
        }
    };
    next(&mut game, 5);
    accepts(&game, "move E3 18,39");
    assert_eq!(refused(&game, "move E3 18,39.1"), "FW-MOVE-2");
    next(&mut game, 5);
    accepts(&game, "move E3 18,44");
    let (none, events) = board().elliot_draws(6, EventCard::LameHorse);
    assert_eq!(none.stage(), Stage::Act);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::WithoutEffect { .. }))
    );
}

#[test]
fn fw_events_12_truce_day() {
    no_movement(EventCard::TruceDay);
}

#[test]
fn fw_events_13_drunken_fight() {
    one_wound(EventCard::DrunkenFight);
}

#[test]
fn fw_events_14_bog_for_horsemen() {
    let game = after(EventCard::BogHorse);
    accepts(&game, "move E3 18,40");
    assert_eq!(refused(&game, "move E3 18,40.1"), "FW-MOVE-2");
    accepts(&game, "move E2 14,36");
}

#[test]
fn fw_events_15_bog_for_foot() {
    let game = after(EventCard::BogFoot);
    accepts(&game, "move E2 14,33");
    assert_eq!(refused(&game, "move E2 14,33.1"), "FW-MOVE-1");
    accepts(&game, "move E3 18,46");
}

#[test]
fn fw_events_16_lost_in_a_valley() {
    let (game, _) = board()
        .clan("elliot", "leader man", &[("E1", "24,46"), ("E2", "24,30")])
        .elliot_draws(6, EventCard::LostValley);
    assert_eq!(at(&game, "E2"), "24,36");
    // All of them have done their deed by that.
    let seat = game.turn().seats().iter().next();
    let asked = game.prompt(&Voice::new(seat, &[]));
    assert_eq!(
        asked,
        "Lost in a valley: all of Elliot go back to their starting point and do nothing else. End the turn."
    );
}

#[test]
fn fw_events_17_the_priest() {
    one_wound(EventCard::Priest);
}

#[test]
fn fw_events_18_gavelkind_sends_one() {
    let far = [("E1", "10,30"), ("E2", "14,30"), ("E3", "36,20 rear 36,19")];
    let mut game = clan(&far).elliot_draws(6, EventCard::Gavelkind).0;
    play(&mut game, "choose E3", &[]);
    assert_eq!(refused(&game, "move E3 36,18"), "FW-R54");
    // Twelve inches a turn on horseback; then he is there and may go where he likes.
    for _ in 0..6 {
        play(&mut game, "end", &[5, 19]);
    }
    assert!(gap(&game, "E3") <= Length::inches(3));
    for _ in 0..3 {
        play(&mut game, "end", &[5, 19]);
    }
    accepts(&game, "move E3 24,40");
}

#[test]
fn fw_events_19_quiet_cards_do_nothing() {
    let game = after(EventCard::Quiet);
    accepts(&game, "move E2 14,36");
    accepts(&game, "fire E1 at G1");
    assert_eq!(game.view(None).bonds, feud_war::Bonds::default());
}

#[test]
fn fw_events_20_before_movement() {
    let mut game = clan(&THREE)
        .figure("E2", "wounds", 1)
        .elliot_draws(6, EventCard::Priest)
        .0;
    play(&mut game, "choose E2", &[]);
    accepts(&game, "move E2 14,33");
    assert_eq!(refused(&game, "move E2 14,33.1"), "FW-MOVE-1");
}

#[test]
fn fw_r50_bound_figures_load_and_defend_themselves() {
    let mut game = board()
        .clan("elliot", "leader:pistol", &[("E1", "10,30")])
        .figure("E1", "empty", json!(["pistol"]))
        .clan("graham", "leader:sword", &[("G1", "10,29")])
        .also("first", "kerr")
        .elliot_draws(6, EventCard::Football)
        .0;
    assert_eq!(refused(&game, "rival warden"), "FW-R50");
    play(&mut game, "rival kerr", &[]);
    accepts(&game, "load E1 pistol");
    play(&mut game, "end", &[5, 19]);
    // Elliot, attacked, throws.
    let events = play(&mut game, "attack G1 on E1", &dice(&[3, 3, 3, 3]));
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Fought { .. }))
    );
}

#[test]
fn fw_r51_hounds_are_not_hanged_and_the_animal_is_loose() {
    let mut game = board()
        .clan(
            "elliot",
            "leader man man hound",
            &[
                ("E1", "24,46"),
                ("E2", "10,30"),
                ("E3", "20,46"),
                ("E4", "28,46"),
            ],
        )
        .animal("A2", json!({"at": "10.875,30", "held": "E2"}))
        .elliot_draws(6, EventCard::WardensWife)
        .0;
    assert_eq!(refused(&game, "choose E4"), "FW-R51");
    play(&mut game, "choose E2", &[0, 0]);
    assert!(matches!(tether(&game, "A2"), Tether::Loose { .. }));
}

#[test]
fn fw_r52_under_no_movement_one_fires_loads_fights_and_dismounts() {
    let game = board()
        .clan(
            "elliot",
            "leader:bow man:pistol man:sword,horse",
            &[("E1", "10,30"), ("E2", "14,30"), ("E3", "18,34 rear 18,35")],
        )
        .figure("E2", "empty", json!(["pistol"]))
        .clan("graham", "leader", &[("G1", "18,33")])
        .elliot_draws(6, EventCard::TruceDay)
        .0;
    for deed in [
        "fire E1 at G1",
        "load E2 pistol",
        "attack E3 on G1",
        "dismount E3",
    ] {
        accepts(&game, deed);
    }
    assert_eq!(refused(&game, "move E1 10,31"), "FW-R52");
}

#[test]
fn fw_r53_the_way_back_is_dry() {
    // The river lies between; the ford is to the side.
    let (game, events) = board()
        .clan("elliot", "leader man", &[("E1", "24,46"), ("E2", "24,36")])
        .scenery(&["river 0,40 48,40", "ford 28,40"])
        .elliot_draws(10, EventCard::LostValley);
    let way = events.iter().find_map(|event| match event {
        Event::Returned { figure, way } if figure.to_string() == "E2" => Some(way.clone()),
        _ => None,
    });
    assert!(way.unwrap().len() > 2);
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Waded { .. }))
    );
    assert!(figure(&game, "E2").base().lead.y > 36_000);
}

#[test]
fn fw_r53_who_is_blocked_in_stays_and_fights() {
    let (game, _) = board()
        .clan("elliot", "leader man", &[("E1", "24,46"), ("E2", "10,30")])
        .clan(
            "graham",
            "leader man*3",
            &[
                ("G1", "40,2"),
                ("G2", "10,29"),
                ("G3", "10,31"),
                ("G4", "9,30"),
            ],
        )
        .elliot_draws(6, EventCard::LostValley);
    assert_eq!(at(&game, "E2"), "10,30");
    accepts(&game, "attack E2 on G2");
}

#[test]
fn fw_r54_who_is_at_the_starting_point_is_not_sent() {
    let (game, _) = board()
        .clan(
            "elliot",
            "leader man*2",
            &[("E1", "24,46"), ("E2", "10,30"), ("E3", "14,30")],
        )
        .elliot_draws(6, EventCard::Blackmail);
    assert_eq!(refused(&game, "choose E1"), "FW-R54");
    let (all_home, events) = board().elliot_draws(6, EventCard::Gavelkind);
    assert_eq!(all_home.stage(), Stage::Act);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::WithoutEffect { .. }))
    );
}

#[test]
fn fw_r55_rain_binds_the_drawer_or_all() {
    let mut game = clan(&THREE)
        .setting("rain", "all_until_drawers_next_turn")
        .clan("graham", "leader:bow", &[("G1", "10,20")])
        .also("first", "kerr")
        .elliot_draws(6, EventCard::HeavyShower)
        .0;
    play(&mut game, "end", &[5, 19]);
    assert_eq!(refused(&game, "fire G1 at E1"), "FW-R55");
    play(&mut game, "end", &[5]);
    play(&mut game, "end", &[5, 18]);
    accepts(&game, "fire E1 at G1");
}

#[test]
fn fw_r56_the_leader_may_be_wounded_and_dies_by_nobody() {
    let mut game = clan(&THREE)
        .setting("kill_points", "on")
        .figure("E1", "wounds", 2)
        .elliot_draws(6, EventCard::Priest)
        .0;
    play(&mut game, "choose E1", &[]);
    assert!(!figure(&game, "E1").is_there());
    // Only the pig in the field counts for Kerr.
    assert_eq!(points(&game, "kerr"), 2);
}

#[test]
fn fw_r57_the_drawer_chooses_one_horseman() {
    let two = board().clan(
        "elliot",
        "leader man:horse man:horse man",
        &[
            ("E1", "24,46"),
            ("E2", "10,30 rear 10,31"),
            ("E3", "40,30 rear 40,31"),
            ("E4", "30,46"),
        ],
    );
    let mut game = two.elliot_draws(6, EventCard::LameHorse).0;
    assert_eq!(refused(&game, "choose E4"), "FW-R57");
    play(&mut game, "choose E2", &[]);
    assert_eq!(refused(&game, "move E2 10,23"), "FW-MOVE-2");
    accepts(&game, "move E3 40,18");
}
