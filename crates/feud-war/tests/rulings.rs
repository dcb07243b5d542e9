//! Our own rulings on what neither book nor earlier rulings say: FW-R70 to FW-R76; and the house (FW-R58).

use crate::support::*;
use feud_war::{Clan, Cover, Event};
use serde_json::json;

fn rider() -> Board {
    board()
        .clan(
            "elliot",
            "leader:sword,horse",
            &[("E1", "10,40 rear 10,41")],
        )
        .turn("elliot", 6)
}

#[test]
fn fw_r70_the_second_base_follows_or_lies_where_it_is_named() {
    let rear = |text: &str| {
        let mut game = rider().game();
        play(&mut game, text, &[]);
        figure(&game, "E1").base().rear.to_string()
    };
    assert_eq!(rear("move E1 16,40"), "15,40");
    assert_eq!(rear("move E1 16,40 rear 16,50"), "16,41");
    assert_eq!(rear("move E1 10,40 rear 3,40"), "9,40");
    let crowded = rider().clan("graham", "leader", &[("G1", "16,41")]).game();
    assert_eq!(refused(&crowded, "move E1 16,40 rear 16,50"), "FW-MOVE-5");
}

/// What is left of the leg does not say where behind is: it may be a thousandth of an inch long, or nothing.
#[test]
fn fw_r70_behind_is_along_the_leg_that_was_meant_however_short_it_was_cut() {
    let rear = |graham: &str, text: &str| {
        let mut game = rider().clan("graham", "leader", &[("G1", graham)]).game();
        play(&mut game, text, &[]);
        let base = figure(&game, "E1").base();
        (base.lead.to_string(), base.rear.to_string())
    };
    let stayed = ("10,40".to_string(), "9.4,40.8".to_string());
    assert_eq!(rear("10.6,39.2", "move E1 16,32"), stayed);
    assert_eq!(rear("10.601,39.199", "move E1 16,32").1, "9.401,40.799");
    assert_eq!(rear("13,36", "move E1 16,32").1, "11.8,37.6");
}

#[test]
fn fw_r69_nobody_gets_down_on_a_hedge() {
    let mut game = board()
        .setting("extra_scenery", "on")
        .clan(
            "elliot",
            "leader man:sword,horse",
            &[("E1", "40,46"), ("E2", "12,40 rear 12,41")],
        )
        .scenery(&["hedge 10,40 14,40"])
        .turn("elliot", 6)
        .game();
    assert_eq!(refused(&game, "dismount E2 12,40"), "FW-OBSTACLE-3");
    play(&mut game, "dismount E2", &[]);
    assert_eq!(at(&game, "E2"), "12,41");
    accepts(&game, "move E2 12,43");
}

#[test]
fn fw_r25_who_stands_on_a_fence_gets_off_it_with_an_animal() {
    let game = board()
        .setting("extra_scenery", "on")
        .clan("elliot", "leader", &[("E1", "12,36")])
        .animal("A1", json!({"at": "12,36.875", "held": "E1"}))
        .scenery(&["fence 10,36 14,36", "fence 10,39 14,39"])
        .turn("elliot", 6)
        .game();
    accepts(&game, "move E1 12,37.7");
    assert_eq!(refused(&game, "move E1 12,40"), "FW-R25");
}

#[test]
fn fw_r71_over_a_wall_they_stand_opposite() {
    let wall = |elliot: &str| {
        board()
            .clan("elliot", "leader", &[("E1", elliot)])
            .clan("kerr", "leader", &[("K1", "26,30.375")])
            .scenery(&["wall 24,31 29,31"])
            .turn("elliot", 6)
            .game()
    };
    accepts(&wall("26,31.625"), "attack E1 on K1");
    accepts(&wall("26.8,31.625"), "attack E1 on K1");
    assert_eq!(refused(&wall("27,31.625"), "attack E1 on K1"), "FW-MELEE-4");
    assert_eq!(refused(&wall("26,31.7"), "attack E1 on K1"), "FW-MELEE-4");
}

#[test]
fn fw_r72_animals_are_in_the_way_unless_they_are_taken() {
    let way = |taking: &str| {
        let game = board()
            .clan("elliot", "leader", &[("E1", "10,40")])
            .animal("A2", json!({"at": "13,40", "loose": true}))
            .turn("elliot", 6)
            .game();
        (game, format!("move E1 15,40{taking}"))
    };
    let (mut game, text) = way("");
    play(&mut game, &text, &[]);
    assert_eq!(holds(&game, "E1"), Some("A2".into()));
    let (game, text) = way(" taking none");
    assert_eq!(refused(&game, &text), "FW-MOVE-5");
    // A way that only passes by on an earlier leg does not stop.
    assert_eq!(refused(&game, "move E1 14,40 14,41"), "FW-MOVE-5");
}

#[test]
fn fw_r73_who_is_in_the_river_throws_before_the_event() {
    let wet = board()
        .clan("elliot", "leader man", &[("E1", "24,46"), ("E2", "10,36")])
        .figure("E2", "bank", json!([10, 37.5]))
        .scenery(&["river 0,36 48,36"]);
    let (game, events) = wet.elliot_draws_then(6, feud_war::EventCard::FarmGirl, &dice(&[6]));
    let place = |is: fn(&Event) -> bool| events.iter().position(is).unwrap();
    assert!(
        place(|event| matches!(event, Event::TurnBegan { .. }))
            < place(|event| matches!(event, Event::Waded { .. }))
    );
    assert_eq!(refused(&game, "move E2 10,33"), "FW-R52");
}

#[test]
fn fw_r74_a_move_back_ends_nearer() {
    let game = board().clan("kerr", "leader", &[("K1", "27,40")]).game();
    accepts(&game, "move K1 25,39 27,37.9");
    assert_eq!(refused(&game, "move K1 30,40"), "FW-R46");
    let cow = board()
        .clan("kerr", "leader", &[("K1", "27,34")])
        .animal("A1", json!({"at": "27,34.875", "held": "K1"}))
        .game();
    accepts(&cow, "move K1 27,32");
    assert_eq!(refused(&cow, "move K1 27,36"), "FW-DEFENDER-5");
}

#[test]
fn fw_r75_at_a_door_nobody_is_second() {
    let mut game = board()
        .clan("kerr", "leader:sword man:light,spear", &[])
        .figure("K1", "house", true)
        .figure("K2", "house", true)
        .clan(
            "elliot",
            "leader man*2",
            &[("E1", "40,46"), ("E2", "19.5,26.5"), ("E3", "20.5,26.5")],
        )
        .turn("elliot", 6)
        .game();
    assert_eq!(
        fought(&play(&mut game, "attack E2 on K1", &dice(&[3, 3, 3, 3]))),
        (-2, 6)
    );
    assert_eq!(
        fought(&play(&mut game, "attack E3 on K1", &dice(&[3, 3, 3, 3]))),
        (-2, 6)
    );
}

#[test]
fn fw_r76_the_turn_of_a_clan_that_is_gone_ends() {
    let mut game = board()
        .clan("elliot", "leader", &[("E1", "10,40")])
        .clan("graham", "leader:spear", &[("G1", "10,41")])
        .also("first", "kerr")
        .turn("elliot", 6)
        .game();
    play(&mut game, "attack E1 on G1", &dice(&[1, 1, 6, 6]));
    assert!(!figure(&game, "E1").is_there());
    assert_eq!(game.active(), Clan::Graham);
}

/// The leader K1 and five men of Kerr in the house, and Graham's archer seven inches from its door.
fn garrison() -> Board {
    let inside = ["K1", "K2", "K3", "K4", "K5", "K6"];
    let board = board()
        .clan(
            "kerr",
            "leader:bow,sword man:sword*6 hound",
            &[("K7", "20,28"), ("K8", "20,30")],
        )
        .clan("graham", "leader:bow", &[("G1", "20,33.5")]);
    inside
        .into_iter()
        .fold(board, |board, id| board.figure(id, "house", true))
}

#[test]
fn fw_r58_a_house_has_room_for_six_men_and_none_for_hounds() {
    let mut game = garrison().turn("kerr", 6).game();
    assert_eq!(refused(&game, "enter K7 20,26.5"), "FW-R58");
    play(&mut game, "move K6 20,26.5 22.5,28", &[]);
    accepts(&game, "enter K7 20,26.5");
    assert_eq!(refused(&game, "enter K8 21.5,28 20,26.5"), "FW-R58");
}

#[test]
fn fw_r58_those_in_the_house_are_shot_at_in_hard_cover() {
    let mut game = garrison().turn("graham", 6).game();
    // 2D6 = 8 with +1 for close range is 9: a wound behind hard cover, and no more.
    let events = play(&mut game, "fire G1 at K1", &dice(&[4, 4]));
    let cover = events.iter().find_map(|event| match event {
        Event::Fired { cover, .. } => Some(*cover),
        _ => None,
    });
    assert_eq!(cover, Some(Cover::Hard));
}

#[test]
fn fw_r58_those_in_the_house_attack_only_whom_they_find_at_the_door() {
    let table = |at: &str| {
        garrison()
            .clan("elliot", "leader", &[("E1", at)])
            .turn("kerr", 6)
            .game()
    };
    accepts(&table("20,26.5"), "attack K1 on E1");
    assert_eq!(refused(&table("22.51,24"), "attack K1 on E1"), "FW-MELEE-4");
}
