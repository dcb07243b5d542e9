//! Rulings on animals: contact, straying, pens, handing over, hounds.

use crate::support::*;
use feud_war::{Clan, Event, FigureId, Tether};
use serde_json::json;
use table::Game;

fn drover(card: u8, kind: &str, animal: &str) -> Board {
    board()
        .animals(kind)
        .clan(
            "elliot",
            "leader:sword man",
            &[("E1", "10,40"), ("E2", "40,46")],
        )
        .animal("A1", json!({"at": animal, "held": "E1"}))
        .turn("elliot", card)
}

fn held_by(id: &str) -> Tether {
    Tether::Held(id.parse::<FigureId>().unwrap())
}

fn hound(man: &str) -> Board {
    board()
        .clan("elliot", "leader hound", &[("E1", man), ("E2", "10,40")])
        .animal("A1", json!({"at": "10.875,40", "held": "E2"}))
        .turn("elliot", 6)
}

#[test]
fn fw_r5_contact_is_a_hundredth_of_an_inch_and_moves_snap() {
    let mut game = board()
        .clan("elliot", "leader", &[("E1", "10,40")])
        .clan("graham", "leader", &[("G1", "10,44")])
        .turn("elliot", 6)
        .game();
    // Drawn too deep, the move stops in contact.
    play(&mut game, "move E1 10,43.6", &[]);
    accepts(&game, "attack E1 on G1");
    let (one, other) = (figure(&game, "E1").base(), figure(&game, "G1").base());
    assert!(one.touches(&other) && !one.overlaps(&other));
    for (gap, touches) in [("10,42.99", true), ("10,42.989", false)] {
        let game = board()
            .clan("elliot", "leader", &[("E1", gap)])
            .clan("graham", "leader", &[("G1", "10,44")])
            .turn("elliot", 6)
            .game();
        assert_eq!(
            game.check(asked(&game), &action("attack E1 on G1")).is_ok(),
            touches
        );
    }
}

#[test]
fn fw_r6_the_direction_die_has_64_or_6_directions() {
    let ran = |setting: &str, number: u32| {
        let mut game = board()
            .setting("direction", setting)
            .animal("A1", json!({"at": "10,10", "loose": true}))
            .game();
        play(&mut game, "end", &[number, 3]);
        game.animals()[0].place().unwrap().to_string()
    };
    assert_eq!(
        (ran("64", 0), ran("64", 16), ran("64", 32)),
        ("14,10".into(), "10,14".into(), "6,10".into())
    );
    assert_eq!(
        (ran("6", 3), ran("6", 1)),
        ("6,10".into(), "12,13.464".into())
    );
}

#[test]
fn fw_r14_a_pen_or_gone_for_good() {
    let brought = |delivery: &str| {
        let mut game = board()
            .setting("delivery", delivery)
            .clan("elliot", "leader man", &[("E1", "24,40"), ("E2", "40,30")])
            .animal("A1", json!({"at": "24,39.125", "held": "E1"}))
            .animal("A2", json!({"at": "30,26"}))
            .turn("elliot", 6)
            .game();
        // The base has to be within 3 in of the mark at 24,48.
        play(&mut game, "move E1 24,44.5", &[]);
        game
    };
    assert_eq!(tether(&brought("pen"), "A1"), Tether::Pen(Clan::Elliot));
    assert_eq!(tether(&brought("exit"), "A1"), Tether::Scored(Clan::Elliot));
    let short = {
        let mut game = drover(6, "pig", "10.875,40")
            .clan("elliot", "leader man", &[("E1", "24,40"), ("E2", "40,30")])
            .animal("A1", json!({"at": "24,39.125", "held": "E1"}))
            .game();
        play(&mut game, "move E1 24,44.4", &[]);
        game
    };
    assert_eq!(tether(&short, "A1"), held_by("E1"));
}

#[test]
fn fw_r15_a_pen_without_a_keeper_breaks() {
    let kept = || {
        board()
            .clan("elliot", "leader man", &[("E1", "24,46"), ("E2", "10,40")])
            .animal("A2", json!({"pen": "elliot"}))
            .animal("A3", json!({"pen": "elliot"}))
    };
    let mut shot = kept()
        .clan("graham", "leader:bow", &[("G1", "24,40")])
        .turn("graham", 6)
        .game();
    play(&mut shot, "fire G1 at E1", &dice(&[6, 6]));
    assert!(
        ["A2", "A3"]
            .iter()
            .all(|id| tether(&shot, id) == Tether::Loose { fresh: true })
    );
    let mut fought = kept()
        .clan("graham", "leader:spear", &[("G1", "24,45")])
        .turn("graham", 6)
        .game();
    play(&mut fought, "attack G1 on E1", &dice(&[6, 6, 1, 1]));
    assert_eq!(tether(&fought, "A2"), held_by("G1"));
    assert_eq!(tether(&fought, "A3"), Tether::Loose { fresh: true });
}

#[test]
fn fw_r26_loose_animals_move_at_the_end_of_a_clan_turn_in_list_order() {
    let mut game = board()
        .animal("A2", json!({"at": "10,10", "loose": true}))
        .animal("A3", json!({"at": "10,40", "loose": true}))
        .game();
    let events = play(&mut game, "end", &[0, 0, 0, 1, 5, 19]);
    let strays: Vec<String> = events
        .iter()
        .filter_map(|event| match event {
            Event::Strayed { animal, .. } => Some(animal.id.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(strays, ["A2", "A3"]);
    // It stops before a hound and before another animal.
    let mut game = board()
        .clan(
            "elliot",
            "leader hound",
            &[("E1", "24,46"), ("E2", "14,40")],
        )
        .animal("A2", json!({"at": "10,40", "loose": true}))
        .game();
    play(&mut game, "end", &[0, 9, 5, 19]);
    assert!(matches!(tether(&game, "A2"), Tether::Loose { .. }));
    assert_eq!(game.animals()[1].place().unwrap().to_string(), "13.125,40");
}

#[test]
fn fw_r27_an_animal_is_handed_over_and_let_go_only_in_the_field() {
    let mut game = board()
        .clan(
            "elliot",
            "leader man",
            &[("E1", "10,40"), ("E2", "11.75,40")],
        )
        .animal("A1", json!({"at": "10.875,40", "held": "E1"}))
        .turn("elliot", 6)
        .game();
    assert_eq!(refused(&game, "release A1"), "FW-R27");
    play(&mut game, "hand A1 to E2", &[]);
    assert_eq!(tether(&game, "A1"), held_by("E2"));
    assert_eq!(refused(&game, "hand A1 to G1"), "FW-R27");
    let mut home = board()
        .clan("kerr", "leader", &[("K1", "27,24")])
        .animal("A1", json!({"at": "27,23.125", "held": "K1"}))
        .game();
    play(&mut home, "release A1", &[]);
    assert_eq!(tether(&home, "A1"), Tether::Free);
    accepts(
        &board()
            .setting("voluntary_release", "on")
            .clan("elliot", "leader", &[("E1", "10,40")])
            .animal("A1", json!({"at": "10.875,40", "held": "E1"}))
            .turn("elliot", 6)
            .game(),
        "release A1",
    );
}

#[test]
fn fw_r28_a_man_takes_by_his_own_move_if_he_likes() {
    let field = || {
        board()
            .clan("elliot", "leader man", &[("E1", "30,32"), ("E2", "30,35")])
            .animal("A1", json!({"at": "30,27"}))
            .turn("elliot", 8)
    };
    let mut game = field().game();
    play(&mut game, "move E1 30,27.875 taking none", &[]);
    assert_eq!(tether(&game, "A1"), Tether::Free);
    let mut game = field().game();
    play(&mut game, "move E1 30,27.875", &[]);
    assert_eq!(tether(&game, "A1"), held_by("E1"));
    assert_eq!(refused(&game, "move E1 30,30"), "FW-TURN-2");
    let mut on = field().setting("take_ends_move", "off").game();
    play(&mut on, "move E1 30,27.875", &[]);
    accepts(&on, "move E1 30,29");
}

#[test]
fn fw_r28_who_has_taken_goes_no_farther_on_foot_either() {
    let mut game = board()
        .clan("elliot", "leader:horse", &[("E1", "30,32 rear 30,33")])
        .animal("A1", json!({"at": "30,27"}))
        .turn("elliot", 8)
        .game();
    play(&mut game, "move E1 30,27.875", &[]);
    assert_eq!(holds(&game, "E1"), Some("A1".into()));
    play(&mut game, "dismount E1 30,27.875", &[]);
    assert_eq!(refused(&game, "move E1 31,27.875"), "FW-ANIMALS-1");
}

#[test]
fn fw_r26_an_animal_that_escapes_is_not_caught_by_who_lost_it() {
    // It runs west, into the man who has to leave it.
    let (game, _) = board()
        .clan("elliot", "leader man", &[("E1", "24,46"), ("E2", "10,40")])
        .animal("A2", json!({"at": "10.875,40", "held": "E2"}))
        .elliot_draws_then(4, feud_war::EventCard::LostValley, &[32, 3]);
    assert_eq!(holds(&game, "E2"), None);
    assert!(matches!(tether(&game, "A2"), Tether::Loose { .. }));
    assert_eq!(game.animals()[1].place().unwrap().to_string(), "10.875,40");
}

#[test]
fn fw_r29_a_shot_holders_animal_runs_at_once() {
    let mut game = drover(6, "pig", "10.875,40")
        .clan("graham", "leader:bow", &[("G1", "10,30")])
        .turn("graham", 6)
        .game();
    let events = play(&mut game, "fire G1 at E1", &[5, 5, 0, 2]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Strayed { .. }))
    );
    assert_eq!(game.animals()[0].place().unwrap().to_string(), "13.875,40");
}

#[test]
fn fw_r29_a_victor_with_an_animal_gets_no_second() {
    let mut game = drover(6, "pig", "10.875,40")
        .clan("graham", "leader:spear", &[("G1", "10,41")])
        .animal("A2", json!({"at": "10,41.875", "held": "G1"}))
        .turn("graham", 6)
        .game();
    play(&mut game, "attack G1 on E1", &[5, 5, 0, 0, 0, 2]);
    assert!(matches!(tether(&game, "A1"), Tether::Loose { .. }));
    assert_eq!(holds(&game, "G1"), Some("A2".into()));
}

#[test]
fn fw_r30_hounds_never_attack_nor_block_and_can_be_attacked() {
    let game = board()
        .clan(
            "elliot",
            "leader hound",
            &[("E1", "24,46"), ("E2", "10,40")],
        )
        .clan("graham", "leader", &[("G1", "10,41")])
        .turn("elliot", 6)
        .game();
    assert_eq!(refused(&game, "attack E2 on G1"), "FW-R30");
    let attacked = board()
        .clan(
            "elliot",
            "leader hound",
            &[("E1", "24,46"), ("E2", "10,40")],
        )
        .clan("graham", "leader", &[("G1", "10,41")])
        .turn("graham", 6)
        .game();
    assert_eq!(modifiers(&attacked, "attack G1 on E2").1, -2);
    let pack = board()
        .clan(
            "elliot",
            "leader hound*3",
            &[
                ("E1", "24,46"),
                ("E2", "10,39"),
                ("E3", "10,41"),
                ("E4", "9,40"),
            ],
        )
        .clan("graham", "leader", &[("G1", "10,40")])
        .turn("graham", 6)
        .game();
    accepts(&pack, "move G1 14,40");
}

#[test]
fn fw_r30_if_the_last_man_near_is_killed_the_animal_escapes() {
    let mut game = board()
        .clan(
            "elliot",
            "leader man hound",
            &[("E1", "40,46"), ("E2", "10,43"), ("E3", "10,40")],
        )
        .clan("graham", "leader:bow", &[("G1", "14,44")])
        .animal("A1", json!({"at": "10.875,40", "held": "E3"}))
        .turn("graham", 6)
        .game();
    play(&mut game, "fire G1 at E2", &[5, 5, 0, 0]);
    assert!(matches!(tether(&game, "A1"), Tether::Loose { .. }));
}

#[test]
fn fw_r46_who_is_outside_comes_back_when_no_animal_is_out() {
    let game = board()
        .clan("kerr", "leader:bow", &[("K1", "27,40")])
        .clan("elliot", "leader", &[("E1", "27,44")])
        .game();
    assert_eq!(refused(&game, "move K1 31,40"), "FW-R46");
    accepts(&game, "move K1 27,36");
    accepts(&game, "fire K1 at E1");
}

#[test]
fn fw_r46_a_recaptured_animal_gives_nobody_else_leave() {
    let out = board()
        .clan("kerr", "leader man", &[("K1", "27,14"), ("K2", "33,32")])
        .clan("elliot", "leader", &[("E1", "20,8")])
        .animal("A1", json!({"at": "27,14.875", "held": "K1"}))
        .animal("A2", json!({"at": "20,7.125", "held": "E1"}))
        .game();
    accepts(&out, "move K2 36,35");
    // With only its own animal on the way back the clan keeps to its zone, but for who brings it.
    let home = board()
        .clan("kerr", "leader man", &[("K1", "27,12"), ("K2", "33,32")])
        .animal("A1", json!({"at": "27,12.875", "held": "K1"}))
        .turn("kerr", 3)
        .game();
    assert_eq!(refused(&home, "move K2 34.5,34.5"), "FW-DEFENDER-2");
    accepts(&home, "move K1 27,14");
    assert_eq!(refused(&home, "move K1 27,10"), "FW-DEFENDER-5");
}

#[test]
fn fw_r64_an_animal_that_a_defender_holds_is_not_simply_taken() {
    let game = board()
        .clan("kerr", "leader", &[("K1", "27,24")])
        .clan("elliot", "leader", &[("E1", "27,18")])
        .animal("A1", json!({"at": "27,23.125", "held": "K1"}))
        .turn("elliot", 6)
        .game();
    assert_eq!(refused(&game, "move E1 27,22.25 taking A1"), "FW-R28");
}

#[test]
fn fw_r65_who_touched_it_first_holds_it() {
    let mut game = board()
        .clan("elliot", "leader man", &[("E1", "30,32"), ("E2", "35,27")])
        .animal("A1", json!({"at": "30,27"}))
        .turn("elliot", 8)
        .game();
    play(&mut game, "move E1 30,27.875", &[]);
    play(&mut game, "move E2 30.875,27", &[]);
    assert_eq!(tether(&game, "A1"), held_by("E1"));
}

#[test]
fn fw_r68_a_hound_with_an_animal_keeps_within_6_in() {
    let game = hound("10,42").game();
    assert_eq!(refused(&game, "move E2 10,34.5"), "FW-R68");
    accepts(&game, "move E2 10,35");
    let without = board()
        .clan(
            "elliot",
            "leader hound",
            &[("E1", "10,42"), ("E2", "10,40")],
        )
        .turn("elliot", 6)
        .game();
    accepts(&without, "move E2 10,34.5");
}
