//! Farm animals, hounds, pens, and what binds the defender.

use crate::support::*;
use feud_war::{Event, EventCard, FigureId, Tether};
use field::{Base, Length};
use serde_json::json;

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

/// E1 in the midst of three enemies, the third of whom may still have to come.
fn surrounded(third: &str) -> Board {
    board()
        .clan("kerr", "leader:sword", &[("K1", "20,28")])
        .clan("elliot", "leader:sword", &[("E1", "10,40")])
        .clan(
            "graham",
            "leader:sword man man",
            &[("G1", "10,39"), ("G2", "10,41"), ("G3", third)],
        )
}

#[test]
fn fw_animals_1_an_animal_has_a_top_speed() {
    let chicken = drover(10, "chicken", "10.75,40").game();
    accepts(&chicken, "move E1 4,40");
    assert_eq!(refused(&chicken, "move E1 3.9,40"), "FW-ANIMALS-1");
    let cow = drover(10, "cow", "11,40").game();
    accepts(&cow, "move E1 10,30");
    let riding = board()
        .animals("cow")
        .clan(
            "elliot",
            "leader:sword,horse",
            &[("E1", "10,40 rear 10,41")],
        )
        .animal("A1", json!({"at": "11,40", "held": "E1"}))
        .turn("elliot", 9)
        .game();
    accepts(&riding, "move E1 10,28");
    assert_eq!(refused(&riding, "move E1 10,27.9"), "FW-ANIMALS-1");
}

#[test]
fn fw_animals_2_a_loose_animal_has_the_same_limit() {
    let ran = |card: u32| {
        let mut game = board()
            .animals("chicken")
            .animal("A1", json!({"at": "10,40", "loose": true}))
            .game();
        play(&mut game, "end", &[0, card]);
        game.animals()[0].place().unwrap().to_string()
    };
    assert_eq!(ran(8), "16,40");
    assert_eq!(ran(3), "14,40");
}

#[test]
fn fw_animals_3_a_loose_animal_moves_in_every_clans_turn() {
    let five = |board: Board| {
        board.clan("nixon", "leader", &[("N1", "2,24")]).clan(
            "fenwick",
            "leader",
            &[("F1", "46,24")],
        )
    };
    for (board, clans) in [(board(), 3), (five(board()), 5)] {
        let mut game = board
            .also("first", "kerr")
            .animals("sheep")
            .animal("A1", json!({"at": "14,40", "loose": true}))
            .game();
        let mut moves = 0;
        for turn in 0..clans {
            // East and west by turns, one inch; then the next clan's card and a quiet event.
            let events = play(
                &mut game,
                "end",
                &[if turn % 2 == 0 { 0 } else { 32 }, 0, 5, 19],
            );
            moves += events
                .iter()
                .filter(|event| matches!(event, Event::Strayed { .. }))
                .count();
        }
        assert_eq!((moves, game.clock().1), (clans, 2));
    }
}

#[test]
fn fw_animals_4_an_animal_off_the_table_is_lost() {
    let mut game = board()
        .animal("A2", json!({"at": "2,40", "loose": true}))
        .game();
    let before = (
        points(&game, "kerr"),
        points(&game, "elliot"),
        points(&game, "graham"),
    );
    play(&mut game, "end", &[32, 5, 5, 19]);
    assert_eq!(tether(&game, "A2"), Tether::Lost);
    assert_eq!(
        (
            points(&game, "kerr"),
            points(&game, "elliot"),
            points(&game, "graham")
        ),
        before
    );
}

#[test]
fn fw_animals_5_one_figure_moves_one_animal() {
    let mut game = board()
        .clan("elliot", "leader:sword", &[("E1", "27,32")])
        .animal("A1", json!({"at": "26.125,27"}))
        .animal("A2", json!({"at": "27.875,27"}))
        .turn("elliot", 6)
        .game();
    assert_eq!(refused(&game, "move E1 27,28 taking A1"), "FW-ANIMALS-5");
    play(&mut game, "move E1 27,27", &[]);
    assert!(holds(&game, "E1").is_some());
    let taken = [tether(&game, "A1"), tether(&game, "A2")];
    assert_eq!(
        taken
            .iter()
            .filter(|tether| **tether == held_by("E1"))
            .count(),
        1
    );
}

#[test]
fn fw_animals_5_who_holds_one_takes_no_other() {
    let mut game = board()
        .clan("elliot", "leader:sword", &[("E1", "27,32")])
        .animal("A1", json!({"at": "27,32.875", "held": "E1"}))
        .animal("A2", json!({"at": "27,27"}))
        .turn("elliot", 6)
        .game();
    assert_eq!(
        refused(&game, "move E1 27,27.875 taking A2"),
        "FW-ANIMALS-5"
    );
    play(&mut game, "move E1 27,27.875", &[]);
    assert_eq!(holds(&game, "E1").as_deref(), Some("A1"));
}

#[test]
fn fw_animals_6_a_held_animal_goes_along() {
    let mut game = drover(6, "pig", "10.875,40").game();
    play(&mut game, "move E1 10,35", &[]);
    let figure = figure(&game, "E1").base();
    assert!(
        game.animals()[0].base().touches(&figure) && !game.animals()[0].base().overlaps(&figure)
    );
    assert_eq!(refused(&game, "release A1"), "FW-R27");
}

#[test]
fn fw_animals_7_an_escape_goes_where_direction_and_card_say() {
    // E1 is shot: his sheep at 20,20 runs east.
    let mut game = board()
        .animals("sheep")
        .clan(
            "elliot",
            "leader man",
            &[("E1", "40,46"), ("E2", "20,19.125")],
        )
        .clan("graham", "leader:bow", &[("G1", "20,12")])
        .animal("A1", json!({"at": "20,20", "held": "E2"}))
        .turn("graham", 6)
        .game();
    play(&mut game, "fire G1 at E2", &[5, 5, 0, 4]);
    assert_eq!(game.animals()[0].place().unwrap().to_string(), "25,20");
}

#[test]
fn fw_animals_8_a_loose_animal_joins_the_man_it_meets() {
    let met = |holds: bool| {
        let mut board = board()
            .animals("cow")
            .clan("elliot", "leader", &[("E1", "14,40")])
            .animal("A1", json!({"at": "10,40", "loose": true}));
        if holds {
            board = board.animal("A2", json!({"at": "15,40", "held": "E1"}));
        }
        let mut game = board.game();
        play(&mut game, "end", &[0, 9, 5, 19]);
        game
    };
    let free = met(false);
    assert_eq!(tether(&free, "A1"), held_by("E1"));
    assert_eq!(free.animals()[0].place().unwrap().to_string(), "13,40");
    let busy = met(true);
    assert!(matches!(tether(&busy, "A1"), Tether::Loose { .. }));
    assert_eq!(busy.animals()[0].place().unwrap().to_string(), "13,40");
}

#[test]
fn fw_animals_9_the_animal_gives_no_modifier() {
    let fight = |board: Board| {
        board
            .clan("graham", "leader", &[("G1", "10,41")])
            .turn("graham", 6)
            .game()
    };
    let with = fight(drover(6, "sheep", "9.125,40"));
    let without = fight(board().clan(
        "elliot",
        "leader:sword man",
        &[("E1", "10,40"), ("E2", "40,46")],
    ));
    assert_eq!(
        modifiers(&with, "attack G1 on E1"),
        modifiers(&without, "attack G1 on E1")
    );
}

#[test]
fn fw_animals_10_who_is_not_killed_has_the_animal() {
    let mut game = drover(6, "sheep", "9.125,40")
        .clan("graham", "leader:spear", &[("G1", "10,41")])
        .turn("graham", 6)
        .game();
    let mut both_alive = game.clone();
    play(&mut both_alive, "attack G1 on E1", &dice(&[3, 3, 5, 6]));
    assert_eq!(tether(&both_alive, "A1"), held_by("E1"));
    play(&mut game, "attack G1 on E1", &dice(&[6, 6, 1, 1]));
    assert_eq!(tether(&game, "A1"), held_by("G1"));
    assert!(
        game.animals()[0]
            .base()
            .touches(&figure(&game, "G1").base())
    );
}

#[test]
fn fw_animals_11_a_third_may_take_it_from_fighters() {
    let melee = |third: &str| {
        board()
            .animals("cow")
            .clan("elliot", "leader", &[("E1", "10,40")])
            .clan("graham", "leader man", &[("G1", "10,41"), ("G2", third)])
            .animal("A1", json!({"at": "9,40", "held": "E1"}))
            .turn("graham", 6)
            .game()
    };
    let mut game = melee("5,40");
    play(&mut game, "move G2 8,40 taking A1", &[]);
    assert_eq!(tether(&game, "A1"), held_by("G2"));
    assert_eq!(holds(&game, "E1"), None);
    // Who touches the holder is in melee himself.
    let close = board()
        .animals("cow")
        .clan("elliot", "leader", &[("E1", "10,40")])
        .clan("graham", "leader man", &[("G1", "10,41"), ("G2", "9.5,36")])
        .animal("A1", json!({"at": "9,40", "held": "E1"}))
        .turn("graham", 6)
        .game();
    assert_eq!(
        refused(&close, "move G2 9.5,39.133 taking A1"),
        "FW-ANIMALS-11"
    );
    let peace = board()
        .animals("cow")
        .clan("elliot", "leader", &[("E1", "10,40")])
        .clan("graham", "leader", &[("G1", "5,40")])
        .animal("A1", json!({"at": "9,40", "held": "E1"}))
        .turn("graham", 6)
        .game();
    assert_eq!(refused(&peace, "move G1 8,40 taking A1"), "FW-R28");
}

#[test]
fn fw_animals_11_who_steps_out_of_the_only_melee_is_no_third() {
    let beside = |graham: &[(&str, &str)]| {
        board()
            .animals("cow")
            .clan("elliot", "leader", &[("E1", "10,40")])
            .clan("graham", "leader man", graham)
            .animal("A1", json!({"at": "9,40", "held": "E1"}))
            .turn("graham", 6)
            .game()
    };
    let way = "move G1 8,41 8,40 taking A1";
    let alone = beside(&[("G1", "10,41"), ("G2", "30,41")]);
    assert_eq!(refused(&alone, way), "FW-R28");
    // Another stays and fights on.
    accepts(&beside(&[("G1", "10,41"), ("G2", "11,40")]), way);
}

#[test]
fn fw_animals_12_those_sent_back_lose_their_animals_first() {
    let (game, events) = board()
        .clan(
            "elliot",
            "leader man man",
            &[("E1", "24,40"), ("E2", "10,40"), ("E3", "38,40")],
        )
        .animal("A2", json!({"at": "10.875,40", "held": "E2"}))
        .animal("A3", json!({"at": "38.875,40", "held": "E3"}))
        .elliot_draws_then(4, EventCard::LostValley, &[0, 0, 0, 0]);
    assert!(
        matches!(tether(&game, "A2"), Tether::Loose { .. })
            && matches!(tether(&game, "A3"), Tether::Loose { .. })
    );
    let strays = events
        .iter()
        .rposition(|event| matches!(event, Event::Strayed { .. }))
        .unwrap();
    let returns = events
        .iter()
        .position(|event| matches!(event, Event::Returned { .. }))
        .unwrap();
    assert!(strays < returns);
}

#[test]
fn fw_animals_12_none_of_those_sent_back_catches_it_again() {
    let (game, events) = board()
        .clan("elliot", "leader man", &[("E1", "14,40"), ("E2", "10,40")])
        .animal("A2", json!({"at": "10.875,40", "held": "E2"}))
        .elliot_draws_then(4, EventCard::LostValley, &[0, 5]);
    assert!(matches!(tether(&game, "A2"), Tether::Loose { .. }));
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Took { .. }))
    );
}

#[test]
fn fw_animals_13_who_is_blocked_in_loses_the_animal() {
    let mut game = surrounded("5,42.5")
        .animal("A1", json!({"at": "10.875,40", "held": "E1"}))
        .turn("graham", 6)
        .game();
    play(&mut game, "move G3 9,40", &[]);
    assert_eq!(tether(&game, "A1"), Tether::Loose { fresh: true });
    assert_eq!(game.animals()[0].place().unwrap().to_string(), "10.875,40");
    let events = play(&mut game, "end", &[5]);
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Strayed { .. }))
    );
    let events = play(&mut game, "end", &[0, 0, 5, 19]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Strayed { .. }))
    );
}

#[test]
fn fw_animals_14_animals_give_way_to_a_melee() {
    let mut game = board()
        .animals("sheep")
        .clan("elliot", "leader", &[("E1", "10,40")])
        .clan("graham", "leader", &[("G1", "10,44")])
        .animal("A1", json!({"at": "10,40.9", "loose": true}))
        .animal("A2", json!({"at": "10,44.875", "held": "G1"}))
        .turn("graham", 6)
        .game();
    play(&mut game, "move G1 10,41", &[]);
    accepts(&game, "attack G1 on E1");
    assert!(
        !game.animals()[0]
            .base()
            .overlaps(&figure(&game, "G1").base())
    );
    // Two enemies and a sheep block nobody in.
    let two = surrounded("30,10")
        .animal("A1", json!({"at": "9.125,40", "loose": true}))
        .turn("elliot", 6)
        .game();
    accepts(&two, "move E1 14,40 taking none");
}

#[test]
fn fw_hounds_1_a_hound_drives_one_animal() {
    let mut game = board()
        .animals("sheep")
        .clan(
            "elliot",
            "leader hound",
            &[("E1", "12,42"), ("E2", "10,40")],
        )
        .animal("A1", json!({"at": "10.875,40", "held": "E2"}))
        .animal("A2", json!({"at": "9.125,40", "loose": true}))
        .turn("elliot", 6)
        .game();
    play(&mut game, "move E2 10,36", &[]);
    assert!(
        game.animals()[0]
            .base()
            .touches(&figure(&game, "E2").base())
    );
    assert_eq!(game.animals()[1].place().unwrap().to_string(), "9.125,40");
    let far = board()
        .clan(
            "elliot",
            "leader hound",
            &[("E1", "12,42"), ("E2", "10,40")],
        )
        .turn("elliot", 6)
        .game();
    assert_eq!(refused(&far, "move E2 10,33.9"), "FW-MOVE-1");
}

fn hound(man: &str) -> Board {
    board()
        .clan("elliot", "leader hound", &[("E1", man), ("E2", "10,40")])
        .animal("A1", json!({"at": "10.875,40", "held": "E2"}))
        .turn("elliot", 6)
}

#[test]
fn fw_hounds_2_a_man_stays_within_6_in() {
    let mut game = hound("10,44").game();
    let mut near = game.clone();
    play(&mut near, "move E1 10,47", &[]);
    assert_eq!(tether(&near, "A1"), held_by("E2"));
    play(&mut game, "move E1 14,46.5", &[0, 2]);
    assert!(matches!(tether(&game, "A1"), Tether::Loose { .. }));
}

#[test]
fn fw_hounds_3_the_hound_comes_back() {
    let mut game = hound("10,44").game();
    play(&mut game, "move E1 14.5,47", &[0, 2]);
    let (man, dog): (Base, Base) = (figure(&game, "E1").base(), figure(&game, "E2").base());
    assert!(dog.within(&man, Length::inches(6)) && !dog.overlaps(&man));
}

#[test]
fn fw_defender_1_the_defender_moves_fires_and_fights() {
    let game = board()
        .clan(
            "kerr",
            "leader:sword man:bow",
            &[("K1", "20,28"), ("K2", "24,29")],
        )
        .clan("elliot", "leader", &[("E1", "20,29")])
        .game();
    accepts(&game, "move K2 24,30");
    accepts(&game, "fire K2 at E1");
    accepts(&game, "attack K1 on E1");
}

#[test]
fn fw_defender_2_the_defender_stays_within_6_in_unless_an_animal_is_out() {
    let home = board()
        .clan("kerr", "leader:sword", &[("K1", "27,30")])
        .game();
    accepts(&home, "move K1 27,34.5");
    assert_eq!(refused(&home, "move K1 27,34.6"), "FW-DEFENDER-2");
    let out = board()
        .clan("kerr", "leader:sword", &[("K1", "27,30")])
        .animal("A2", json!({"at": "10,10", "loose": true}))
        .game();
    accepts(&out, "move K1 27,36");
}

#[test]
fn fw_defender_3_who_goes_out_takes_no_animal_along() {
    let game = board()
        .clan("kerr", "leader", &[("K1", "27,26")])
        .animal("A1", json!({"at": "27,25.125", "held": "K1"}))
        .animal("A2", json!({"at": "10,10", "loose": true}))
        .game();
    assert_eq!(refused(&game, "move K1 27,32"), "FW-DEFENDER-4");
}

#[test]
fn fw_defender_4_animals_stay_in_the_field() {
    let game = board()
        .clan("kerr", "leader", &[("K1", "27,24")])
        .animal("A1", json!({"at": "27,23.125", "held": "K1"}))
        .game();
    accepts(&game, "move K1 29,26");
    assert_eq!(refused(&game, "move K1 27,30"), "FW-DEFENDER-4");
}

#[test]
fn fw_defender_5_a_recaptured_animal_comes_nearer_with_each_move() {
    let mut game = board()
        .clan("kerr", "leader", &[("K1", "27,34")])
        .animal("A1", json!({"at": "27,34.875", "held": "K1"}))
        .game();
    assert_eq!(refused(&game, "move K1 27,38"), "FW-DEFENDER-5");
    assert_eq!(refused(&game, "release A1"), "FW-DEFENDER-5");
    play(&mut game, "move K1 27,28.2", &[]);
    for _ in 0..3 {
        play(&mut game, "end", &[5, 19]);
    }
    play(&mut game, "move K1 27,25", &[]);
    assert_eq!(points(&game, "kerr"), 2);
}
