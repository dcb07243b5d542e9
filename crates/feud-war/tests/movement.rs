//! Turns, movement, water and obstacles.

use crate::support::*;
use feud_war::{Clan, Deed, Event, EventCard, Stage, tables::River};
use serde_json::json;
use table::{Game, Seat};

fn foot(card: u8) -> Board {
    board()
        .clan(
            "elliot",
            "leader:sword man",
            &[("E1", "10,40"), ("E2", "40,44")],
        )
        .turn("elliot", card)
}

fn rider(card: u8) -> Board {
    board()
        .clan(
            "elliot",
            "leader:sword,horse",
            &[("E1", "10,40 rear 10,41")],
        )
        .turn("elliot", card)
}

const RIVER: &str = "river 0,36 48,36";

#[test]
fn fw_turn_1_the_highest_goes_first_and_then_clockwise() {
    let mut game = board()
        .setting("days", "2")
        .also("turn", 10)
        .also("first", "kerr")
        .turn("graham", 6)
        .game();
    play(&mut game, "end", &dice(&[3, 6, 2]));
    assert_eq!(game.active(), Clan::Elliot);
    let mut order = Vec::new();
    for _ in 0..4 {
        order.push(game.active().letter());
        play(&mut game, "end", &[5, 19]);
    }
    assert_eq!(order, ['E', 'G', 'K', 'E']);
}

#[test]
fn fw_turn_2_one_deed_a_turn() {
    let mut game = board()
        .clan("elliot", "leader:bow,sword", &[("E1", "10,40")])
        .clan("graham", "leader", &[("G1", "10,44")])
        .turn("elliot", 6)
        .game();
    let mut fired = game.clone();
    play(&mut fired, "fire E1 at G1", &[]);
    assert_eq!(refused(&fired, "move E1 10,38"), "FW-FIRE-4");
    play(&mut game, "move E1 10,43", &[]);
    assert_eq!(refused(&game, "fire E1 at G1"), "FW-FIRE-4");
    accepts(&game, "attack E1 on G1");
    assert_eq!(refused(&game, "move E1 10,40"), "FW-TURN-2");
}

#[test]
fn fw_turn_3_card_then_event_then_deeds() {
    let (game, events) = board()
        .clan(
            "elliot",
            "leader man man",
            &[("E1", "24,46"), ("E2", "26,46"), ("E3", "22,46")],
        )
        .elliot_draws(6, EventCard::Priest);
    assert_eq!(game.card(), Some(6));
    assert!(matches!(game.stage(), Stage::Choose(_)));
    assert_eq!(refused(&game, "move E1 24,44"), "FW-TURN-3");
    let order: Vec<usize> = events
        .iter()
        .enumerate()
        .filter(|(_, event)| matches!(event, Event::TurnBegan { .. } | Event::EventDrawn { .. }))
        .map(|(n, _)| n)
        .collect();
    assert!(matches!(events[order[0]], Event::TurnBegan { card: 6, .. }));
}

#[test]
fn fw_turn_4_the_defender_draws_no_event() {
    let mut game = board().also("first", "elliot").turn("graham", 6).game();
    let before = game.view(None).deck;
    play(&mut game, "end", &[4]);
    assert_eq!(
        (game.active(), game.event_card(), game.card()),
        (Clan::Kerr, None, Some(5))
    );
    assert_eq!(game.view(None).deck, before);
}

#[test]
fn fw_turn_5_each_draw_is_from_all_18() {
    let mut game = board().game();
    for _ in 0..4 {
        play(&mut game, "end", &[9, 19]);
        assert_eq!(game.card(), Some(10));
    }
}

#[test]
fn fw_turn_6_the_event_deck_runs_down_and_is_shuffled_again() {
    let mut game = board().setting("days", "7").game();
    let mut seen = std::collections::HashMap::new();
    let mut drawn = 0;
    while drawn < 40 {
        // The first card that is left, and the defaults for whatever it asks.
        play(&mut game, "end", &[0, 0]);
        if let Some(card) = game.event_card() {
            *seen.entry(card.name()).or_insert(0) += 1;
            drawn += 1;
        }
        while game.stage() != Stage::Act {
            let seat = asked(&game);
            let answer = game.fallback(seat).unwrap().to_string();
            play(&mut game, &answer, &[]);
        }
    }
    assert_eq!(
        (
            seen["The marches are quiet"],
            seen["Lost in a valley"],
            seen["Blackmail"]
        ),
        (20, 2, 1)
    );
    assert!(game.view(None).deck.iter().all(|(_, left)| *left == 0));
    loop {
        play(&mut game, "end", &[0, 0]);
        if game.event_card().is_some() {
            break;
        }
    }
    let left: u8 = game.view(None).deck.iter().map(|(_, left)| left).sum();
    assert_eq!(left, 39);
}

#[test]
fn fw_move_1_foot_go_the_cards_inches() {
    let game = foot(6).game();
    accepts(&game, "move E1 16,40");
    assert_eq!(refused(&game, "move E1 16.1,40"), "FW-MOVE-1");
    accepts(&game, "move E1 10.5,40");
    accepts(&game, "stay E1");
}

#[test]
fn fw_move_2_horsemen_go_twice_as_far() {
    accepts(&rider(6).game(), "move E1 22,40");
    assert_eq!(refused(&rider(6).game(), "move E1 22.1,40"), "FW-MOVE-2");
    accepts(&rider(10).game(), "move E1 30,40");
}

#[test]
fn fw_move_3_two_wounds_halve() {
    let game = foot(5).figure("E1", "wounds", 2).game();
    accepts(&game, "move E1 12.5,40");
    assert_eq!(refused(&game, "move E1 12.501,40"), "FW-MOVE-1");
    let game = rider(5).figure("E1", "wounds", 2).game();
    accepts(&game, "move E1 15,40");
    assert_eq!(refused(&game, "move E1 15.1,40"), "FW-MOVE-2");
    accepts(&foot(5).figure("E1", "wounds", 1).game(), "move E1 15,40");
}

#[test]
fn fw_move_4_cover_and_turning_cost_nothing() {
    let game = foot(6)
        .scenery(&["light-wood 11,38 15.5,38 15.5,42 11,42"])
        .game();
    accepts(&game, "move E1 16,40");
    let mut game = rider(6).game();
    play(&mut game, "dismount E1 10,40", &[]);
    accepts(&game, "move E1 16,40");
    accepts(&rider(6).game(), "move E1 10,40 rear 9,40");
}

#[test]
fn fw_move_5_nobody_passes_through_a_figure() {
    let game = foot(6)
        .clan(
            "elliot",
            "leader:sword man",
            &[("E1", "10,40"), ("E2", "13,40")],
        )
        .game();
    let refusal = refusal(&game, "move E1 16,40");
    assert_eq!(refusal.clause, "FW-MOVE-5");
    assert!(refusal.marks.contains(&"E2".to_string()));
    assert_eq!(refused(&game, "move E1 13,42 16,40"), "FW-MOVE-1");
    accepts(
        &foot(8)
            .clan(
                "elliot",
                "leader:sword man",
                &[("E1", "10,40"), ("E2", "13,40")],
            )
            .game(),
        "move E1 13,42 16,40",
    );
}

#[test]
fn fw_move_6_nobody_enters_a_dense_wood() {
    let wood = ["dense-wood 12,38 17,38 17,43 12,43"];
    assert_eq!(
        refused(&foot(9).scenery(&wood).game(), "move E1 14,40"),
        "FW-MOVE-6"
    );
    assert_eq!(
        refused(&rider(9).scenery(&wood).game(), "move E1 14,40"),
        "FW-MOVE-6"
    );
    let hound = board()
        .clan(
            "elliot",
            "leader hound",
            &[("E1", "24,46"), ("E2", "10,40")],
        )
        .turn("elliot", 9)
        .scenery(&wood)
        .game();
    assert_eq!(refused(&hound, "move E2 14,40"), "FW-MOVE-6");
    let mut loose = board()
        .animal("A1", json!({"at": "10,40", "loose": true}))
        .scenery(&wood)
        .game();
    play(&mut loose, "end", &[0, 9]);
    assert!((11_600..=11_625).contains(&loose.animals()[0].place().unwrap().x));
}

#[test]
fn fw_water_1_one_throw_in_each_turn_in_the_river() {
    let mut game = foot(9).scenery(&[RIVER]).game();
    let events = play(&mut game, "move E1 10,36", &dice(&[5]));
    assert_eq!(
        events
            .iter()
            .filter(|event| matches!(event, Event::Waded { .. }))
            .count(),
        1
    );
    assert!(
        game.view(None)
            .figures
            .iter()
            .any(|figure| figure.id.to_string() == "E1" && figure.in_water)
    );
    // Graham and Kerr have their turns; Elliot throws again at the start of his.
    play(&mut game, "end", &[5, 19]);
    play(&mut game, "end", &[5, 19]);
    let events = play(&mut game, "end", &[5, 19, 4]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Waded { die: 5, .. }))
    );
    let events = play(&mut game, "move E1 10,33", &[]);
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Waded { .. }))
    );
}

#[test]
fn fw_water_2_drowned_turned_back_or_across() {
    let thrown = |die: u32| {
        let mut game = foot(9).scenery(&[RIVER]).game();
        play(&mut game, "move E1 10,32", &dice(&[die]));
        game
    };
    assert!(!figure(&thrown(2), "E1").is_there());
    let back = thrown(3);
    assert_eq!(
        (at(&back, "E1"), figure(&back, "E1").deed()),
        ("10,37.5".into(), Deed::Moved)
    );
    assert_eq!(at(&thrown(5), "E1"), "10,32");
}

#[test]
fn fw_water_3_bridges_and_fords_are_safe() {
    for crossing in ["bridge 10,36 stone", "ford 10,36"] {
        let mut game = foot(9).scenery(&[RIVER, crossing]).game();
        let events = play(&mut game, "move E1 10,31", &[]);
        assert!(
            !events
                .iter()
                .any(|event| matches!(event, Event::Waded { .. }))
        );
        assert_eq!(at(&game, "E1"), "10,31");
    }
}

#[test]
fn fw_water_4_animals_cross_at_bridges_and_fords_only() {
    let with_pig = |scenery: &[&str]| {
        foot(8)
            .animal("A1", json!({"at": "10,40.875", "held": "E1"}))
            .scenery(scenery)
            .game()
    };
    assert_eq!(refused(&with_pig(&[RIVER]), "move E1 10,33"), "FW-WATER-4");
    accepts(&with_pig(&[RIVER, "ford 10,36"]), "move E1 10,33");
    let mut loose = board()
        .animal("A1", json!({"at": "10,40", "loose": true}))
        .scenery(&[RIVER])
        .game();
    play(&mut loose, "end", &[48, 9]);
    assert!((37_490..=37_520).contains(&loose.animals()[0].place().unwrap().y));
}

#[test]
fn fw_obstacle_1_a_horseman_may_jump_a_hedge() {
    let jumped = |die: u32| {
        let mut game = rider(6)
            .setting("extra_scenery", "on")
            .scenery(&["hedge 14,38 14,42"])
            .game();
        play(&mut game, "move E1 20,40", &dice(&[die]));
        game
    };
    let lame = jumped(1);
    assert!(
        figure(&lame, "E1").base().lead.x > 14_125 && figure(&lame, "E1").base().lead.x < 15_000
    );
    assert_eq!(at(&jumped(3), "E1"), "20,40");
    assert!(
        lame.view(None)
            .figures
            .iter()
            .any(|figure| figure.id.to_string() == "E1" && figure.lame)
    );
    assert_eq!(
        refused(
            &rider(6).figure("E1", "lame", true).game(),
            "move E1 16.1,40"
        ),
        "FW-MOVE-2"
    );
}

#[test]
fn fw_obstacle_2_horsemen_go_round_walls() {
    let game = board()
        .clan(
            "elliot",
            "leader:sword,horse",
            &[("E1", "26,34 rear 26,35")],
        )
        .scenery(&["wall 24,31 29,31"])
        .turn("elliot", 6)
        .game();
    assert_eq!(refused(&game, "move E1 26,29"), "FW-OBSTACLE-2");
}

#[test]
fn fw_obstacle_3_foot_cross_fences_only() {
    for (piece, clause) in [
        ("wall 24,31 29,31", Some("FW-OBSTACLE-3")),
        ("hedge 24,31 29,31", Some("FW-OBSTACLE-3")),
        ("fence 24,31 29,31", None),
    ] {
        let game = board()
            .clan("elliot", "leader:sword", &[("E1", "26,34")])
            .scenery(&[piece])
            .turn("elliot", 6)
            .game();
        match clause {
            Some(clause) => assert_eq!(refused(&game, "move E1 26,29"), clause),
            None => {
                let mut game = game;
                let events = play(&mut game, "move E1 26,29", &[]);
                assert!(
                    !events
                        .iter()
                        .any(|event| matches!(event, Event::Jumped { .. }))
                );
            }
        }
    }
}

#[test]
fn fw_r1_a_deed_that_no_rule_knows_is_refused() {
    let game = foot(6).game();
    assert_eq!(refused(&game, "move E9 10,38"), "FW-R1");
    assert_eq!(refused(&game, "rival graham"), "FW-R61");
    // A way is rounded up against its mover: the diagonal of 4.243 and 4.243 is above 6.
    assert_eq!(refused(&game, "move E1 14.243,35.757"), "FW-MOVE-1");
    accepts(&game, "move E1 14.242,35.758");
}

#[test]
fn fw_r18_the_tied_highest_throw_again() {
    let mut game = board()
        .setting("days", "2")
        .also("turn", 10)
        .also("first", "kerr")
        .turn("graham", 6)
        .game();
    play(&mut game, "end", &dice(&[5, 2, 5, 1, 4]));
    assert_eq!(game.active(), Clan::Graham);
}

#[test]
fn fw_r19_clockwise_is_the_order_of_seats() {
    let mut game = board().also("first", "graham").turn("graham", 6).game();
    play(&mut game, "end", &[5]);
    assert_eq!(game.active(), Clan::Kerr);
    play(&mut game, "end", &[5, 19]);
    assert_eq!((game.active(), game.clock().1), (Clan::Elliot, 1));
}

#[test]
fn fw_r20_each_figure_chooses_for_itself() {
    let mut game = board()
        .clan(
            "elliot",
            "leader:bow man:sword man:pistol",
            &[("E1", "10,40"), ("E2", "14,40"), ("E3", "18,40")],
        )
        .clan("graham", "leader", &[("G1", "14,44")])
        .figure("E3", "empty", json!(["pistol"]))
        .turn("elliot", 6)
        .game();
    play(&mut game, "fire E1 at G1", &dice(&[1, 1]));
    play(&mut game, "move E2 14,43", &[]);
    play(&mut game, "load E3 pistol", &[]);
    play(&mut game, "attack E2 on G1", &dice(&[3, 3, 3, 3]));
    assert_eq!(
        ["E1", "E2", "E3"].map(|id| figure(&game, id).deed()),
        [Deed::Fired, Deed::Attacked, Deed::Loaded]
    );
}

#[test]
fn fw_r21_each_cause_halves_again_or_once() {
    let hurt = |board: Board| {
        board
            .figure("E1", "wounds", 2)
            .with("elliot", "leaderless", true)
    };
    let game = hurt(foot(6)).game();
    accepts(&game, "move E1 11.5,40");
    assert_eq!(refused(&game, "move E1 11.501,40"), "FW-MOVE-1");
    let game = hurt(foot(6)).setting("halving", "once").game();
    accepts(&game, "move E1 13,40");
}

#[test]
fn fw_r22_a_dismounted_rider_walks_the_share_that_is_left() {
    let mut game = rider(6).game();
    play(&mut game, "move E1 16,40", &[]);
    play(&mut game, "dismount E1 16,40", &[]);
    accepts(&game, "move E1 19,40");
    assert_eq!(refused(&game, "move E1 19.1,40"), "FW-MOVE-1");
    play(&mut game, "move E1 18,40", &[]);
    assert_eq!(refused(&game, "mount E1"), "FW-R69");
    let horse = game
        .view(None)
        .figures
        .into_iter()
        .find(|figure| figure.id.to_string() == "E1")
        .unwrap()
        .horse;
    assert_eq!(horse.unwrap().to_string(), "15,40");
}

#[test]
fn fw_r23_in_the_water_it_only_defends_itself() {
    let wet = board()
        .clan("elliot", "leader:bow,sword", &[("E1", "10,36")])
        .clan("graham", "leader", &[("G1", "10,35")])
        .figure("E1", "bank", json!([10, 37.5]))
        .scenery(&[RIVER])
        .turn("elliot", 6)
        .game();
    assert_eq!(refused(&wet, "fire E1 at G1"), "FW-R23");
    assert_eq!(refused(&wet, "attack E1 on G1"), "FW-R23");
}

#[test]
fn fw_r23_who_turns_back_in_his_turn_goes_to_the_bank_he_came_from() {
    let wet = board()
        .clan(
            "elliot",
            "leader:sword man",
            &[("E1", "10,36"), ("E2", "20,46")],
        )
        .figure("E1", "bank", json!([10, 37.5]))
        .scenery(&[RIVER]);
    let (game, _) = wet.elliot_draws_then(6, EventCard::Quiet, &dice(&[4]));
    assert_eq!(at(&game, "E1"), "10,37.5");
    assert_eq!(refused(&game, "move E1 10,39"), "FW-TURN-2");
}

#[test]
fn fw_r23_turning_back_ends_the_move_of_a_rider_who_dismounts_too() {
    let mut game = rider(9).scenery(&[RIVER]).game();
    play(&mut game, "move E1 10,33", &dice(&[3]));
    play(&mut game, "dismount E1", &[]);
    assert_eq!(refused(&game, "move E1 12,37.5"), "FW-MOVE-1");
}

#[test]
fn fw_r24_a_lame_horse_may_not_jump() {
    let game = rider(6)
        .figure("E1", "lame", true)
        .setting("extra_scenery", "on")
        .scenery(&["fence 12,38 12,42"])
        .game();
    assert_eq!(refused(&game, "move E1 14,40"), "FW-R24");
}

#[test]
fn fw_r24_each_jump_needs_its_own_throw() {
    let mut game = rider(8)
        .setting("extra_scenery", "on")
        .scenery(&["fence 12,38 12,42", "hedge 15,38 15,42"])
        .game();
    let events = play(&mut game, "move E1 20,40", &dice(&[4, 4]));
    assert_eq!(
        events
            .iter()
            .filter(|event| matches!(event, Event::Jumped { .. }))
            .count(),
        2
    );
}

#[test]
fn fw_r25_a_figure_with_an_animal_crosses_no_fence() {
    let game = foot(6)
        .animal("A1", json!({"at": "9.125,40", "held": "E1"}))
        .setting("extra_scenery", "on")
        .scenery(&["fence 12,38 12,42"])
        .game();
    assert_eq!(refused(&game, "move E1 14,40"), "FW-R25");
    accepts(
        &foot(6)
            .setting("extra_scenery", "on")
            .scenery(&["fence 12,38 12,42"])
            .game(),
        "move E1 14,40",
    );
}

#[test]
fn fw_r58_no_figure_leaves_the_table() {
    let game = foot(9)
        .clan("elliot", "leader:sword", &[("E1", "2,40")])
        .game();
    assert_eq!(refused(&game, "move E1 -1,40"), "FW-R58");
    accepts(&game, "move E1 0.5,40");
}

#[test]
fn fw_r58_men_on_foot_enter_the_house_by_its_door() {
    let inside = |board: Board| {
        board.clan(
            "kerr",
            "leader:bow man:spear,horse",
            &[("K1", "20,28"), ("K2", "24,30 rear 24,31")],
        )
    };
    let mut game = inside(board()).game();
    assert_eq!(refused(&game, "enter K1 22,29"), "FW-R58");
    assert_eq!(refused(&game, "enter K2 20,26.5"), "FW-R58");
    play(&mut game, "enter K1 20,26.5", &[]);
    assert_eq!(figure(&game, "K1").post(), feud_war::Post::House);
    // Out again at the door in his next turn, which costs from the doorstep on.
    for _ in 0..3 {
        play(&mut game, "end", &[5, 19]);
    }
    accepts(&game, "move K1 20,32");
    assert_eq!(refused(&game, "move K1 20,32.6"), "FW-MOVE-1");
}

#[test]
fn fw_r58_those_in_the_house_are_attacked_at_the_door() {
    let at_door = || {
        board()
            .clan("kerr", "leader:sword man:spear,light", &[])
            .clan("elliot", "leader:sword", &[("E1", "20,26.5")])
            .figure("K1", "house", true)
            .figure("K2", "house", true)
            .turn("elliot", 6)
    };
    let game = at_door().game();
    // K2 has the best modifier: spear 3, light 1, house 2.
    let mut fought_game = game.clone();
    let events = play(&mut fought_game, "attack E1 on K1", &dice(&[3, 3, 3, 3]));
    assert!(events.iter().any(
        |event| matches!(event, Event::Fought { defender, .. } if defender.to_string() == "K2")
    ));
    assert_eq!(fought(&events).1, 6);
    assert_eq!(refused(&game, "enter E1"), "FW-R58");
    let away = at_door()
        .clan("elliot", "leader:sword", &[("E1", "17.4,24")])
        .game();
    assert_eq!(refused(&away, "attack E1 on K1"), "FW-MELEE-4");
}

#[test]
fn fw_r61_a_decision_is_asked_only_where_there_is_a_choice() {
    // Elliot has one man besides his leader: he is hanged without a question.
    let (game, _) = board()
        .clan("elliot", "leader man", &[("E1", "24,46"), ("E2", "20,46")])
        .elliot_draws(6, EventCard::WardensWife);
    assert_eq!(game.stage(), Stage::Act);
    assert!(!figure(&game, "E2").is_there());
}

#[test]
fn fw_r61_every_stage_has_its_default() {
    let game = foot(6).game();
    assert_eq!(game.fallback(asked(&game)).unwrap().to_string(), "end");
    let lists = open(3, &[]);
    assert_eq!(
        lists.fallback(Seat::new(2)).unwrap().to_string(),
        "clan ready mixed"
    );
    let scenery = dealt(3, &[], 1, 0, 0);
    assert_eq!(
        scenery.fallback(Seat::FIRST).unwrap().to_string(),
        "scenery ready liddel"
    );
}

#[test]
fn fw_r69_horse_and_man_have_a_disc_each() {
    let mut game = rider(6).game();
    play(&mut game, "dismount E1 10,41", &[]);
    assert_eq!(at(&game, "E1"), "10,41");
    accepts(&game, "mount E1");
    play(&mut game, "mount E1", &[]);
    assert!(figure(&game, "E1").is_mounted());
}

#[test]
fn fw_defender_4_who_dismounts_keeps_his_animal_in_the_field() {
    // The man in the north would stand outside the field, and his horse between him and the pig.
    let mut game = board()
        .clan("kerr", "leader:horse", &[("K1", "27,19.5 rear 27,20.5")])
        .animal("A1", json!({"at": "27,21.375", "held": "K1"}))
        .game();
    assert_eq!(refused(&game, "dismount K1 27,19.5"), "FW-DEFENDER-4");
    play(&mut game, "dismount K1", &[]);
    assert_eq!(at(&game, "K1"), "27,20.5");
    let pig = game.animal("A1".parse().unwrap()).unwrap();
    assert_eq!(pig.place().unwrap().to_string(), "27,21.375");
}

#[test]
fn fw_aim_3_the_last_keeper_dismounts_inside_the_starting_point() {
    let game = board()
        .clan("elliot", "leader:horse", &[("E1", "24,44.6 rear 24,43.6")])
        .animal("A1", json!({"pen": "elliot"}))
        .turn("elliot", 6)
        .game();
    assert_eq!(refused(&game, "dismount E1 24,43.6"), "FW-AIM-3");
    accepts(&game, "dismount E1 24,44.6");
}

#[test]
fn the_river_tables_are_as_printed() {
    let results = [1, 2, 3, 4, 5, 6].map(feud_war::tables::river);
    assert_eq!(
        results,
        [
            River::Drowned,
            River::Drowned,
            River::TurnedBack,
            River::TurnedBack,
            River::Crosses,
            River::Crosses
        ]
    );
    assert_eq!(
        [1, 2, 3, 4, 5, 6].map(feud_war::tables::is_lamed),
        [true, true, false, false, false, false]
    );
}
