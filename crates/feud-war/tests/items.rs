//! Items needed, and the aim of the game.

use crate::support::*;
use feud_war::{
    AnimalKind, Clan, FeudWar, Stage, Tether,
    tables::{ANIMALS, MOVE_DECK},
};
use field::Length;
use serde_json::json;
use table::{Chance, Game, Journal, Outcome, Seat, Settings, Turn};

#[test]
fn fw_items_1_the_deck_has_18_cards_that_sum_to_99() {
    let cards: u32 = MOVE_DECK.iter().map(|(_, cards)| cards).sum();
    let sum: u32 = MOVE_DECK
        .iter()
        .map(|(value, cards)| u32::from(*value) * cards)
        .sum();
    assert_eq!((cards, sum), (18, 99));
    assert_eq!(
        MOVE_DECK.map(|(value, _)| value),
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    );
    let wrong = board().turn("kerr", 11).json();
    assert!(
        FeudWar::from_position(&wrong)
            .unwrap_err()
            .to_string()
            .contains("no such movement card")
    );
}

#[test]
fn fw_items_2_men_and_hounds_have_a_disc_and_horsemen_two() {
    let game = board()
        .clan(
            "elliot",
            "leader:sword man:spear,horse hound",
            &[("E1", "24,46"), ("E2", "20,44 rear 20,45"), ("E3", "28,44")],
        )
        .game();
    let rider = figure(&game, "E2").base();
    assert!(rider.is_capsule() && rider.lead.distance(rider.rear) == Length::inches(1));
    for id in ["E1", "E3"] {
        assert!(!figure(&game, id).base().is_capsule());
        assert_eq!(figure(&game, id).base().radius, Length::thousandths(500));
    }
    assert_eq!(game.animals().len(), 7);
}

#[test]
fn fw_items_3_dice_and_directions_are_what_chance_gives() {
    let mut game = board()
        .animal("A1", json!({"at": "10,10", "loose": true}))
        .game();
    // Direction number 16 of 64 is a quarter turn: south, towards larger y.
    play(&mut game, "end", &[16, 3]);
    assert_eq!(game.animals()[0].place().unwrap().to_string(), "10,14");
}

#[test]
fn fw_items_4_an_animal_card_brings_one_kind() {
    for (card, (number, total)) in [(9, 9), (7, 14), (5, 15), (3, 12)].into_iter().enumerate() {
        let game = dealt(3, &[], 1, 0, card as u32);
        let worth: u8 = game
            .animals()
            .iter()
            .map(|animal| animal.row().points)
            .sum();
        assert_eq!((game.animals().len(), worth), (number, total));
        assert!(
            game.animals()
                .iter()
                .all(|animal| animal.kind() == AnimalKind::ALL[card])
        );
    }
}

#[test]
fn fw_items_5_one_defends_and_two_to_four_attack() {
    for seats in 3..=5 {
        let game = dealt(seats, &[], 1, 2, 0);
        assert_eq!(game.defender(), Some(Seat::new(2)));
    }
    assert_eq!(FeudWar::INFO.seats, (3, 5));
    let settings = Settings::defaults(FeudWar::SETTINGS);
    for count in [2, 6] {
        let opened = FeudWar::open(
            &settings.at(count),
            &mut Chance::scripted(&[]),
            &mut Journal::silent(),
        );
        assert!(opened.unwrap_err().to_string().contains("played by 3 to 5"));
    }
}

#[test]
fn fw_aim_1_an_animal_at_the_own_starting_point_is_delivered() {
    let mut game = board()
        .clan("elliot", "leader:sword", &[("E1", "24,40")])
        .animal("A1", json!({"at": "24,39.125", "held": "E1"}))
        .turn("elliot", 6)
        .game();
    play(&mut game, "move E1 24,45", &[]);
    assert_eq!(tether(&game, "A1"), Tether::Pen(Clan::Elliot));
    assert_eq!((holds(&game, "E1"), points(&game, "elliot")), (None, 2));
}

#[test]
fn fw_aim_2_the_defender_keeps_what_is_in_the_field_for_the_days() {
    let mut game = board()
        .also("turn", 10)
        .also("first", "kerr")
        .turn("graham", 6)
        .game();
    play(&mut game, "end", &[]);
    assert!(matches!(game.turn(), Turn::Over(_)));
    assert_eq!(points(&game, "kerr"), 2);
}

#[test]
fn fw_aim_3_the_last_keeper_stays() {
    let pair = || {
        board().clan(
            "elliot",
            "leader:sword man",
            &[("E1", "24,46"), ("E2", "26,46")],
        )
    };
    let mut game = pair()
        .animal("A2", json!({"pen": "elliot"}))
        .turn("elliot", 6)
        .game();
    play(&mut game, "move E1 24,41", &[]);
    assert_eq!(refused(&game, "move E2 26,41"), "FW-AIM-3");
    accepts(&game, "move E2 25,46");
    let mut free = pair().turn("elliot", 6).game();
    play(&mut free, "move E1 24,41", &[]);
    accepts(&free, "move E2 26,41");
}

#[test]
fn fw_aim_4_every_clan_is_an_enemy_and_no_own_figure_is() {
    let game = board()
        .clan(
            "elliot",
            "leader:sword man",
            &[("E1", "10,40"), ("E2", "11,40")],
        )
        .clan("graham", "leader:sword", &[("G1", "10,41")])
        .turn("elliot", 6)
        .game();
    accepts(&game, "attack E1 on G1");
    assert_eq!(refused(&game, "attack E1 on E2"), "FW-AIM-4");
}

#[test]
fn fw_aim_5_animals_count_for_who_took_or_kept_them() {
    let mut board = board();
    for (id, place) in [
        ("A1", json!({"at": "25,24"})),
        ("A2", json!({"at": "27,24"})),
        ("A3", json!({"at": "29,24"})),
    ] {
        board = board.animal(id, place);
    }
    for id in ["A4", "A5", "A6"] {
        board = board.animal(id, json!({"pen": "elliot"}));
    }
    let game = board.game();
    assert_eq!(
        (
            points(&game, "elliot"),
            points(&game, "kerr"),
            points(&game, "graham")
        ),
        (6, 6, 0)
    );
    assert_eq!(ANIMALS.map(|row| row.points), [1, 2, 3, 4]);
}

#[test]
fn fw_aim_6_no_animal_is_a_target() {
    let game = board()
        .clan("elliot", "leader:bow,sword", &[("E1", "30,30")])
        .turn("elliot", 6)
        .game();
    assert_eq!(refused(&game, "fire E1 at A1"), "FW-AIM-6");
    assert_eq!(refused(&game, "attack E1 on A1"), "FW-AIM-6");
}

#[test]
fn fw_r16_points_then_men_then_shared() {
    // Nobody has points: Elliot has two men, the others one.
    let board = |elliot: &[(&str, &str)]| {
        board()
            .clan("elliot", "leader:sword man", elliot)
            .animal("A1", json!({"at": "10,10", "loose": true}))
    };
    let mut game = board(&[("E1", "24,46"), ("E2", "26,46")])
        .also("turn", 10)
        .turn("graham", 6)
        .game();
    play(&mut game, "end", &[0, 0]);
    let outcome: Outcome = game.turn().outcome().unwrap();
    assert_eq!(outcome.winner(), Some(Seat::SECOND));
    let mut game = board(&[("E1", "24,46")])
        .also("turn", 10)
        .turn("graham", 6)
        .game();
    play(&mut game, "end", &[0, 0]);
    assert_eq!(game.turn().outcome().unwrap().winners().len(), 3);
}

#[test]
fn fw_r16_only_what_is_in_the_field_and_not_an_attackers_is_the_defenders() {
    let game = board()
        .clan(
            "kerr",
            "leader:sword man",
            &[("K1", "25,24"), ("K2", "30,33")],
        )
        .clan("elliot", "leader:sword", &[("E1", "28,26")])
        .animal("A1", json!({"at": "25.875,24", "held": "K1"}))
        .animal("A2", json!({"at": "28,26.875", "held": "E1"}))
        .animal("A3", json!({"at": "30,33.875", "held": "K2"}))
        .animal("A4", json!({"at": "24,21", "loose": true}))
        .game();
    assert_eq!(points(&game, "kerr"), 4);
}

#[test]
fn fw_r17_the_game_ends_when_one_attacker_has_all_that_is_not_lost() {
    let mut game = board()
        .animal("A1", json!({"pen": "elliot"}))
        .turn("elliot", 6)
        .game();
    play(&mut game, "stay E1", &[]);
    assert_eq!(game.stage(), Stage::Act);
    play(&mut game, "end", &[]);
    assert_eq!(game.stage(), Stage::Over);
}

#[test]
fn fw_r17_or_when_all_are_lost_or_one_clan_is_left() {
    let mut lost = board()
        .animal("A1", json!({"at": "47,24", "loose": true}))
        .game();
    play(&mut lost, "end", &[0, 5]);
    assert_eq!(
        (tether(&lost, "A1"), lost.stage()),
        (Tether::Lost, Stage::Over)
    );
    let mut alone = board()
        .clan("elliot", "leader:sword", &[])
        .clan("graham", "leader:sword", &[])
        .game();
    play(&mut alone, "end", &[]);
    assert_eq!(alone.stage(), Stage::Over);
}

#[test]
fn fw_r16_the_last_clan_has_all_on_the_table() {
    let game = board()
        .clan("kerr", "leader:sword", &[])
        .clan("graham", "leader:sword", &[])
        .animal("A2", json!({"at": "10,10", "loose": true}))
        .turn("elliot", 6)
        .game();
    assert_eq!((points(&game, "elliot"), points(&game, "kerr")), (4, 0));
}
