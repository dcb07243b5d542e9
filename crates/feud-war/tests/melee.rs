//! Melee and the leader's death.

use crate::support::*;
use feud_war::{Deed, Event, FeudWar, tables::melee_wounds};
use table::{Game, Seat};

/// E2, armed like this, beside G2.
fn duel(attacker: &str, defender: &str) -> Board {
    board()
        .clan(
            "elliot",
            &format!("leader {attacker}"),
            &[("E1", "40,46"), ("E2", "10,40")],
        )
        .clan(
            "graham",
            &format!("leader {defender}"),
            &[("G1", "40,2"), ("G2", "10,41")],
        )
        .turn("elliot", 6)
}

fn mods(attacker: &str, defender: &str) -> (i8, i8) {
    modifiers(&duel(attacker, defender).game(), "attack E2 on G2")
}

/// Graham's men round E2, and one more who may come.
fn ring(attackers: &[(&str, &str)]) -> Board {
    board()
        .clan("elliot", "leader man", &[("E1", "40,46"), ("E2", "10,40")])
        .clan("graham", "leader:light man:light*4", attackers)
        .turn("graham", 6)
}

const FOUR: [(&str, &str); 5] = [
    ("G1", "40,2"),
    ("G2", "10,39"),
    ("G3", "10,41"),
    ("G4", "9,40"),
    ("G5", "11,40"),
];

#[test]
fn fw_melee_1_the_third_attacker_is_in_the_rear() {
    let mut game = ring(&FOUR).game();
    assert_eq!(modifiers(&game, "attack G2 on E2").0, 0);
    play(&mut game, "attack G2 on E2", &dice(&[3, 3, 3, 3]));
    play(&mut game, "attack G3 on E2", &dice(&[3, 3, 3, 3]));
    // Light armour +1, fists -1, third +4, rear +2.
    assert_eq!(modifiers(&game, "attack G4 on E2").0, 6);
}

#[test]
fn fw_melee_2_one_attack_in_the_own_turn() {
    let mut game = duel("man", "man").game();
    let graham = Seat::new(2);
    assert!(game.check(graham, &action("attack G2 on E2")).is_err());
    assert_eq!(refused(&game, "attack G2 on E2"), "FW-TURN-2");
    play(&mut game, "attack E2 on G2", &dice(&[3, 3, 3, 3]));
    assert_eq!(refused(&game, "attack E2 on G2"), "FW-MELEE-2");
}

#[test]
fn fw_melee_3_one_weapon_or_fists() {
    assert_eq!(mods("man:sword,spear", "man").0, 3 - 1);
    assert_eq!(mods("man", "man").0, -2);
    assert_eq!(
        refused(
            &duel("man:sword", "man").game(),
            "attack E2 on G2 with fists"
        ),
        "FW-MELEE-3"
    );
}

#[test]
fn fw_melee_4_base_contact_or_a_wall_between() {
    let apart = board()
        .clan("elliot", "leader", &[("E1", "10,40")])
        .clan("graham", "leader", &[("G1", "10,41.5")])
        .turn("elliot", 6)
        .game();
    assert_eq!(refused(&apart, "attack E1 on G1"), "FW-MELEE-4");
    let over = board()
        .clan("elliot", "leader", &[("E1", "26,31.625")])
        .clan("kerr", "leader", &[("K1", "26,30.375")])
        .scenery(&["wall 24,31 29,31"])
        .turn("elliot", 6)
        .game();
    accepts(&over, "attack E1 on K1");
}

#[test]
fn fw_melee_5_three_attack_one_and_he_cannot_get_away() {
    let mut game = ring(&FOUR).game();
    for id in ["G2", "G3", "G4"] {
        play(
            &mut game,
            &format!("attack {id} on E2"),
            &dice(&[3, 3, 6, 6]),
        );
        assert!(figure(&game, "E2").is_there());
    }
    assert_eq!(refused(&game, "attack G5 on E2"), "FW-MELEE-5");
    let caught = ring(&FOUR[..4]).turn("elliot", 6).game();
    assert_eq!(refused(&caught, "move E2 14,40"), "FW-MELEE-5");
}

#[test]
fn fw_melee_6_the_lower_total_suffers() {
    let mut game = duel("man:light,sword", "man:light,sword").game();
    // 2 against 6 with equal modifiers: the attacker has a wound.
    play(&mut game, "attack E2 on G2", &dice(&[1, 1, 3, 3]));
    assert_eq!(
        (figure(&game, "E2").wounds(), figure(&game, "G2").wounds()),
        (1, 0)
    );
    let mut three = ring(&FOUR).game();
    let mut defences = 0;
    for id in ["G2", "G3", "G4"] {
        let events = play(
            &mut three,
            &format!("attack {id} on E2"),
            &dice(&[1, 1, 3, 3]),
        );
        defences += events
            .iter()
            .filter(
                |event| matches!(event, Event::Fought { defence, .. } if defence.dice == [3, 3]),
            )
            .count();
    }
    assert_eq!(defences, 3);
}

#[test]
fn fw_melee_7_weapons() {
    for (weapon, modifier) in [("bow", 0), ("sword", 1), ("bill", 2), ("spear", 3)] {
        assert_eq!(
            mods(&format!("man:{weapon}"), "man").0,
            modifier - 1,
            "{weapon}"
        );
    }
    assert_eq!(mods("man:sword,pistol", "man").0, 0);
}

#[test]
fn fw_melee_8_armour() {
    assert_eq!(
        ["man:sword", "man:light,sword", "man:heavy,sword"].map(|man| mods(man, "man").0),
        [0, 2, 3]
    );
    let mut game = duel("man:heavy,sword", "man:sword").game();
    play(&mut game, "attack E2 on G2", &dice(&[3, 3, 3, 3]));
    assert_eq!(figure(&game, "G2").wounds(), 1);
}

#[test]
fn fw_melee_9_a_leader_has_two_more() {
    let game = board()
        .clan("elliot", "leader", &[("E1", "10,40")])
        .clan("graham", "leader man", &[("G1", "10,41"), ("G2", "10,39")])
        .turn("elliot", 6)
        .game();
    assert_eq!(modifiers(&game, "attack E1 on G1"), (0, 0));
    assert_eq!(modifiers(&game, "attack E1 on G2"), (0, -2));
}

#[test]
fn fw_melee_10_a_charge() {
    let charge = |gear: &str, from: &str| {
        let mut game = board()
            .clan(
                "elliot",
                &format!("leader man:{gear}"),
                &[("E1", "40,46"), ("E2", from)],
            )
            .clan(
                "graham",
                "leader:sword man",
                &[("G1", "40,2"), ("G2", "10,20")],
            )
            .turn("elliot", 9)
            .game();
        play(&mut game, "move E2 10,21", &[]);
        fought(&play(&mut game, "attack E2 on G2", &dice(&[3, 3, 3, 3])))
    };
    assert_eq!(charge("sword", "10,27").0, 1);
    assert_eq!(charge("sword", "10,26.9").0, 0);
    assert_eq!(charge("sword,horse", "10,33 rear 10,34").0, 2);
    assert_eq!(charge("sword,horse", "10,32.9 rear 10,34").0, 0);
}

#[test]
fn fw_melee_11_cover_helps_the_defender_only() {
    let hedge = |attacker: &str| {
        board()
            .clan(
                "elliot",
                "leader man",
                &[("E1", "40,46"), ("E2", "10,40.625")],
            )
            .clan(
                "graham",
                "leader man",
                &[("G1", "40,2"), ("G2", "10,39.375")],
            )
            .scenery(&["hedge 8,40 13,40"])
            .turn(attacker, 6)
            .game()
    };
    assert_eq!(modifiers(&hedge("elliot"), "attack E2 on G2"), (-2, -1));
    assert_eq!(modifiers(&hedge("graham"), "attack G2 on E2"), (-2, -1));
    let house = board()
        .clan("kerr", "leader man", &[("K1", "30,30")])
        .figure("K2", "house", true)
        .clan(
            "elliot",
            "leader man",
            &[("E1", "40,46"), ("E2", "20,26.5")],
        )
        .turn("elliot", 6)
        .game();
    assert_eq!(modifiers(&house, "attack E2 on K2").1, 0);
}

#[test]
fn fw_melee_12_only_the_third_has_the_rear() {
    let mut game = ring(&FOUR).game();
    let mut found = Vec::new();
    for id in ["G2", "G3", "G4"] {
        found.push(
            fought(&play(
                &mut game,
                &format!("attack {id} on E2"),
                &dice(&[3, 3, 3, 3]),
            ))
            .0,
        );
    }
    assert_eq!(found, [0, 2, 6]);
}

#[test]
fn fw_melee_13_second_and_third_attacker() {
    let mut game = ring(&FOUR).setting("rear_cumulative", "off").game();
    let mut found = Vec::new();
    for id in ["G2", "G3", "G4"] {
        found.push(
            fought(&play(
                &mut game,
                &format!("attack {id} on E2"),
                &dice(&[3, 3, 3, 3]),
            ))
            .0,
        );
    }
    assert_eq!(found, [0, 2, 4]);
}

fn horse(attackers: &[(&str, &str)]) -> FeudWar {
    board()
        .clan(
            "elliot",
            "leader man:sword,horse",
            &[("E1", "40,46"), ("E2", "10,40 rear 11,40")],
        )
        .clan("graham", "leader man*2", attackers)
        .turn("graham", 6)
        .game()
}

#[test]
fn fw_melee_14_fighting_a_horseman() {
    let mut game = horse(&[("G1", "40,2"), ("G2", "10,39"), ("G3", "10,41")]);
    assert_eq!(
        fought(&play(&mut game, "attack G2 on E2", &dice(&[3, 3, 3, 3]))),
        (-4, 0)
    );
    assert_eq!(
        fought(&play(&mut game, "attack G3 on E2", &dice(&[3, 3, 3, 3]))),
        (0, 0)
    );
    let against = board()
        .clan(
            "elliot",
            "leader man:sword,horse",
            &[("E1", "40,46"), ("E2", "10,40 rear 11,40")],
        )
        .clan("graham", "leader man", &[("G1", "40,2"), ("G2", "10,39")])
        .turn("elliot", 6)
        .game();
    assert_eq!(modifiers(&against, "attack E2 on G2"), (0, -4));
}

#[test]
fn fw_melee_15_each_wound_is_minus_one() {
    let game = duel("man:sword", "man:sword")
        .figure("E2", "wounds", 2)
        .figure("G2", "wounds", 1)
        .game();
    assert_eq!(modifiers(&game, "attack E2 on G2"), (-2, -1));
}

#[test]
fn fw_melee_16_results_by_difference() {
    let all: Vec<u8> = (0..=15).map(melee_wounds).collect();
    assert_eq!(all, [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3]);
    let mut game = duel("man:sword", "man:sword").game();
    play(&mut game, "attack E2 on G2", &dice(&[6, 5, 1, 1]));
    assert!(!figure(&game, "G2").is_there());
}

/// Every column of the table, each fought with its dice, once with the attacker and once with the defender as the loser.
#[test]
fn fw_melee_16_every_difference_is_fought_as_printed() {
    let printed = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3];
    // Heavy armour and a spear are +5, neither is -2: seven before the dice.
    for (strong, weak, loser) in [
        ("man:heavy,spear", "man", "G2"),
        ("man", "man:heavy,spear", "E2"),
    ] {
        for (difference, wounds) in (0..).zip(printed) {
            let (high, low) = match difference {
                ..7 => ([1, 1], [1, 8 - difference]),
                _ => ([1, difference - 6], [1, 1]),
            };
            let throw = if loser == "G2" {
                [high, low]
            } else {
                [low, high]
            };
            let mut game = duel(strong, weak).game();
            play(&mut game, "attack E2 on G2", &dice(throw.as_flattened()));
            let what = format!("{loser} by {difference}");
            for (id, wounds) in [
                (loser, wounds),
                (if loser == "G2" { "E2" } else { "G2" }, 0),
            ] {
                let left = figure(&game, id);
                assert_eq!(left.is_there(), wounds < 3, "{what}");
                assert!(wounds == 3 || left.wounds() == wounds, "{what}");
            }
        }
    }
}

#[test]
fn fw_melee_17_two_can_be_left_and_three_not() {
    accepts(&ring(&FOUR[..3]).turn("elliot", 6).game(), "move E2 14,40");
    let caught = ring(&FOUR[..4]).turn("elliot", 6).game();
    assert_eq!(refused(&caught, "move E2 14,40"), "FW-MELEE-5");
    assert_eq!(refused(&caught, "end"), "FW-R44");
    assert_eq!(refused(&caught, "stay E2"), "FW-R44");
}

#[test]
fn fw_leader_1_a_dead_leader_costs_movement_and_attacks() {
    let mut game = board()
        .clan(
            "elliot",
            "leader:spear man:spear",
            &[("E1", "10,40"), ("E2", "30,40")],
        )
        .clan(
            "graham",
            "leader man:sword man:sword,horse",
            &[("G1", "10,41"), ("G2", "30,41"), ("G3", "40,20 rear 40,21")],
        )
        .turn("elliot", 6)
        .game();
    play(&mut game, "attack E1 on G1", &dice(&[6, 6, 1, 1]));
    assert_eq!(modifiers(&game, "attack E2 on G2").1, 0);
    play(&mut game, "end", &[5, 19]);
    assert_eq!(modifiers(&game, "attack G2 on E2").0, -2);
    accepts(&game, "move G3 46,20");
    assert_eq!(refused(&game, "move G3 46.1,20"), "FW-MOVE-2");
    accepts(&game, "move G2 30,44");
    assert_eq!(refused(&game, "move G2 30,44.1"), "FW-MOVE-1");
}

#[test]
fn fw_leader_2_the_clan_still_obeys() {
    let game = board()
        .clan("elliot", "leader man*3", &[("E2", "10,40")])
        .with("elliot", "leaderless", true)
        .turn("elliot", 6)
        .game();
    accepts(&game, "move E2 10,37");
    let mut after = game.clone();
    let events = play(&mut after, "move E2 10,37", &[]);
    assert_eq!(
        (events.len(), figure(&after, "E2").deed()),
        (1, Deed::Moved)
    );
}

#[test]
fn fw_r40_a_wall_is_soft_in_melee() {
    let over = board()
        .clan("elliot", "leader", &[("E1", "26,31.625")])
        .clan(
            "kerr",
            "leader man",
            &[("K1", "20,28"), ("K2", "26,30.375")],
        )
        .scenery(&["wall 24,31 29,31"])
        .turn("elliot", 6)
        .game();
    assert_eq!(modifiers(&over, "attack E1 on K2").1, -1);
    // Far apart along the same wall they do not meet.
    let along = board()
        .clan("elliot", "leader", &[("E1", "24.5,31.625")])
        .clan("kerr", "leader", &[("K1", "28.5,30.375")])
        .scenery(&["wall 24,31 29,31"])
        .turn("elliot", 6)
        .game();
    assert_eq!(refused(&along, "attack E1 on K1"), "FW-MELEE-4");
    let work = board()
        .clan("elliot", "leader", &[("E1", "26,31.625")])
        .clan(
            "kerr",
            "leader man",
            &[("K1", "20,28"), ("K2", "26,30.375")],
        )
        .scenery(&["earthwork 24,31 29,31"])
        .turn("elliot", 6)
        .game();
    assert_eq!(modifiers(&work, "attack E1 on K2").1, 0);
}

#[test]
fn fw_r41_any_missile_weapon_is_a_club() {
    for weapon in ["crossbow", "bow", "pistol", "arquebus", "carbine"] {
        assert_eq!(mods(&format!("man:{weapon}"), "man").0, -1, "{weapon}");
    }
}

#[test]
fn fw_r42_attackers_are_counted_in_one_clan_turn() {
    let mut game = ring(&FOUR).game();
    play(&mut game, "attack G2 on E2", &dice(&[3, 3, 3, 3]));
    play(&mut game, "end", &[5]);
    play(&mut game, "end", &[5, 19]);
    // Blocked in, Elliot's man must fight first; then Graham's count begins anew.
    play(&mut game, "attack E2 on G2", &dice(&[3, 3, 3, 3]));
    play(&mut game, "end", &[5, 19]);
    assert_eq!(modifiers(&game, "attack G3 on E2").0, 0);
}

#[test]
fn fw_r42_enemies_of_whatever_clan_block_in() {
    let game = board()
        .clan("kerr", "leader", &[("K1", "10,39")])
        .clan("elliot", "leader", &[("E1", "10,40")])
        .clan("graham", "leader man", &[("G1", "10,41"), ("G2", "9,40")])
        .turn("elliot", 6)
        .game();
    assert_eq!(refused(&game, "move E1 14,40"), "FW-MELEE-5");
}

#[test]
fn fw_r43_between_horsemen_both_have_it() {
    let game = board()
        .clan(
            "elliot",
            "leader man:sword,horse",
            &[("E1", "40,46"), ("E2", "10,40 rear 11,40")],
        )
        .clan(
            "graham",
            "leader man:sword,horse",
            &[("G1", "40,2"), ("G2", "10,39 rear 11,39")],
        )
        .turn("elliot", 6)
        .game();
    assert_eq!(modifiers(&game, "attack E2 on G2"), (-2, -2));
}

#[test]
fn fw_r44_a_blocked_figure_attacks_and_neither_fires_nor_loads() {
    let caught = board()
        .clan(
            "elliot",
            "leader man:bow",
            &[("E1", "40,46"), ("E2", "10,40")],
        )
        .clan(
            "graham",
            "leader man*3",
            &[
                ("G1", "40,2"),
                ("G2", "10,39"),
                ("G3", "10,41"),
                ("G4", "9,40"),
            ],
        )
        .figure("G3", "wounds", 1)
        .turn("elliot", 6);
    let mut game = caught.game();
    assert_eq!(refused(&game, "fire E2 at G2"), "FW-R44");
    assert_eq!(
        game.fallback(asked(&game)).unwrap().to_string(),
        "attack E2 on G3"
    );
    play(&mut game, "attack E2 on G2", &dice(&[3, 3, 3, 3]));
    accepts(&game, "end");
}

#[test]
fn fw_r45_wounds_count_at_once() {
    let mut game = ring(&FOUR).game();
    play(&mut game, "attack G2 on E2", &dice(&[3, 3, 3, 2]));
    assert_eq!(figure(&game, "E2").wounds(), 1);
    assert_eq!(modifiers(&game, "attack G3 on E2").1, -3);
    play(&mut game, "attack G3 on E2", &dice(&[6, 6, 1, 1]));
    assert_eq!(refused(&game, "attack G4 on E2"), "FW-R1");
}

#[test]
fn fw_r62_only_enemy_men_make_a_melee() {
    // A hound beside the holder is no melee: his animal cannot be taken.
    let game = board()
        .animals("cow")
        .clan("elliot", "leader", &[("E1", "10,40")])
        .clan("graham", "leader hound", &[("G1", "5,40"), ("G2", "10,41")])
        .animal("A1", serde_json::json!({"at": "9,40", "held": "E1"}))
        .turn("graham", 6)
        .game();
    assert_eq!(refused(&game, "move G1 8,40 taking A1"), "FW-R28");
}
