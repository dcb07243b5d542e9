//! Firing: who may, the tables, loading.

use crate::support::*;
use feud_war::{
    Armour, Cover, Deed, Event, FeudWar,
    tables::{self, Hit},
};
use serde_json::json;
use table::{Game, Seed, Sitting};

/// E1 with a weapon at 10,20 and G1 without armour so far north of him.
pub fn range(weapon: &str, target: &str) -> Board {
    board()
        .clan("elliot", &format!("leader:{weapon}"), &[("E1", "10,40")])
        .clan("graham", "leader", &[("G1", target)])
        .turn("elliot", 6)
}

pub fn shot(game: &mut FeudWar, text: &str, throw: &[u32]) -> (i8, bool, Cover, Hit, bool) {
    let events = play(game, text, &dice(throw));
    let told = events.into_iter().find_map(|event| match event {
        Event::Fired {
            dice,
            sum,
            is_close,
            cover,
            hit,
            ..
        } => Some((sum, is_close, cover, hit, dice.is_some())),
        _ => None,
    });
    told.expect("a shot was told")
}

fn row(cover: Cover, armour: Armour) -> String {
    let cell = |sum: i8| match tables::shot(cover, armour, sum, false) {
        Hit::Miss => 'X',
        Hit::Wound => '1',
        Hit::Killed => 'K',
    };
    (2..=12).map(cell).collect()
}

#[test]
fn fw_fire_1_all_round_but_only_along_a_free_line() {
    accepts(&range("bow", "10,44").game(), "fire E1 at G1");
    accepts(&range("bow", "10,36").game(), "fire E1 at G1");
    // The house stands between.
    let game = board()
        .clan("elliot", "leader:bow", &[("E1", "15,24")])
        .clan("graham", "leader", &[("G1", "25,24")])
        .turn("elliot", 6)
        .game();
    let refusal = refusal(&game, "fire E1 at G1");
    assert_eq!(refusal.clause, "FW-FIRE-1");
    assert!(refusal.marks.contains(&"house".to_string()));
}

#[test]
fn fw_fire_2_a_shot_too_far_misses_without_dice() {
    let mut game = range("pistol", "10,10").game();
    let (_, _, _, hit, thrown) = shot(&mut game, "fire E1 at G1", &[6, 6]);
    assert_eq!(
        (hit, thrown, figure(&game, "E1").deed()),
        (Hit::Miss, false, Deed::Fired)
    );
    let view = serde_json::to_string(&game.view(None)).unwrap();
    assert!(!view.contains("range") && !view.contains("distance"));
}

#[test]
fn fw_fire_2_a_shot_too_far_cannot_be_taken_back() {
    let position = range("pistol", "10,10").json();
    let names = ["Kerr", "Elliot", "Graham"].map(String::from);
    let seed = Seed::from_text("too far");
    let mut table = Sitting::<FeudWar>::at_position(&position, &names, seed).unwrap();
    let seat = asked(table.game());
    table.act(seat, &action("fire E1 at G1")).unwrap();
    assert!(table.undo(seat).is_err(), "that would be measuring");
}

#[test]
fn fw_fire_3_ranges_are_inclusive() {
    let at = |weapon: &str, y: &str| {
        let mut game = range(weapon, &format!("10,{y}")).game();
        let (_, is_close, _, _, thrown) = shot(&mut game, "fire E1 at G1", &[1, 1]);
        (is_close, thrown)
    };
    // Bases reach half an inch each: 12 in apart is 13 in from middle to middle.
    assert_eq!(
        (at("bow", "27"), at("bow", "26.9")),
        ((true, true), (false, true))
    );
    assert_eq!(
        (at("bow", "15"), at("bow", "14.9")),
        ((false, true), (false, false))
    );
    for (weapon, close, long) in [
        ("crossbow", 9, 18),
        ("pistol", 5, 10),
        ("arquebus", 9, 18),
        ("carbine", 9, 18),
    ] {
        let y = |gap: i32| (39 - gap).to_string();
        assert_eq!(at(weapon, &y(close)), (true, true), "{weapon}");
        assert_eq!(at(weapon, &y(long)), (false, true), "{weapon}");
        assert_eq!(
            at(weapon, &format!("{}.9", 38 - long)),
            (false, false),
            "{weapon}"
        );
    }
}

#[test]
fn fw_fire_4_who_moved_does_not_fire() {
    let mut game = range("bow", "10,30").game();
    let mut fired = game.clone();
    play(&mut game, "move E1 10,41", &[]);
    assert_eq!(refused(&game, "fire E1 at G1"), "FW-FIRE-4");
    play(&mut fired, "fire E1 at G1", &[]);
    assert_eq!(refused(&fired, "move E1 10,41"), "FW-FIRE-4");
}

#[test]
fn fw_fire_5_from_horseback_only_pistol_and_carbine() {
    let mounted = |weapon: &str| {
        board()
            .clan(
                "elliot",
                &format!("leader:{weapon},horse"),
                &[("E1", "10,40 rear 10,41")],
            )
            .clan("graham", "leader", &[("G1", "10,36")])
            .turn("elliot", 6)
            .game()
    };
    for weapon in ["bow", "arquebus", "crossbow"] {
        assert_eq!(refused(&mounted(weapon), "fire E1 at G1"), "FW-FIRE-5");
    }
    for weapon in ["pistol", "carbine"] {
        accepts(&mounted(weapon), "fire E1 at G1");
    }
}

#[test]
fn fw_fire_6_one_shot_a_turn() {
    let mut game = range("pistol,pistol", "10,36").game();
    play(&mut game, "fire E1 at G1", &dice(&[1, 1]));
    assert_eq!(refused(&game, "fire E1 at G1"), "FW-FIRE-6");
}

#[test]
fn fw_fire_7_guns_are_loaded_for_a_turn() {
    let empty = range("arquebus", "10,36").figure("E1", "empty", json!(["arquebus"]));
    let mut game = empty.game();
    assert_eq!(refused(&game, "fire E1 at G1"), "FW-FIRE-7");
    play(&mut game, "load E1 arquebus", &[]);
    assert_eq!(refused(&game, "fire E1 at G1"), "FW-FIRE-7");
    for _ in 0..3 {
        play(&mut game, "end", &[5, 19]);
    }
    play(&mut game, "fire E1 at G1", &dice(&[1, 1]));
    let bow = range("bow", "10,36").figure("E1", "fired", true).game();
    accepts(&bow, "fire E1 at G1");
}

#[test]
fn fw_fire_8_who_loads_does_not_move_and_who_moves_has_not_loaded() {
    let mut game = range("pistol", "10,30")
        .figure("E1", "empty", json!(["pistol"]))
        .game();
    let mut moved = game.clone();
    play(&mut game, "load E1 pistol", &[]);
    assert_eq!(refused(&game, "move E1 10,39"), "FW-FIRE-8");
    assert_eq!(refused(&game, "attack E1 on G1"), "FW-TURN-2");
    play(&mut moved, "move E1 10,39", &[]);
    for _ in 0..3 {
        play(&mut moved, "end", &[5, 19]);
    }
    assert_eq!(refused(&moved, "fire E1 at G1"), "FW-FIRE-7");
}

#[test]
fn fw_fire_9_two_dice_and_modifiers() {
    let sum = |wounds: u8, throw: &[u32], target: &str| {
        shot(
            &mut range("bow", target).figure("E1", "wounds", wounds).game(),
            "fire E1 at G1",
            throw,
        )
    };
    assert_eq!(
        sum(0, &[3, 3], "10,36"),
        (7, true, Cover::Open, Hit::Wound, true)
    );
    assert_eq!(
        sum(2, &[3, 3], "10,36"),
        (6, true, Cover::Open, Hit::Wound, true)
    );
    assert_eq!(sum(1, &[3, 3], "10,20").0, 6);
    assert_eq!(sum(0, &[6, 6], "10,36").3, Hit::Killed);
    assert_eq!(sum(2, &[1, 1], "10,20").3, Hit::Miss);
}

#[test]
fn fw_fire_10_open_no_armour() {
    assert_eq!(row(Cover::Open, Armour::None), "XXXX1111KKK");
}

#[test]
fn fw_fire_11_open_light() {
    assert_eq!(row(Cover::Open, Armour::Light), "XXXXX111KKK");
}

#[test]
fn fw_fire_12_open_heavy() {
    assert_eq!(row(Cover::Open, Armour::Heavy), "XXXXXX11KKK");
}

#[test]
fn fw_fire_13_soft_no_armour() {
    assert_eq!(row(Cover::Soft, Armour::None), "XXXXX111KKK");
}

#[test]
fn fw_fire_14_soft_light() {
    assert_eq!(row(Cover::Soft, Armour::Light), "XXXXXX11KKK");
}

#[test]
fn fw_fire_15_soft_heavy() {
    assert_eq!(row(Cover::Soft, Armour::Heavy), "XXXXXXXX1KK");
}

#[test]
fn fw_fire_16_hard_no_armour() {
    assert_eq!(row(Cover::Hard, Armour::None), "XXXXXX11KKK");
}

#[test]
fn fw_fire_17_hard_light() {
    assert_eq!(row(Cover::Hard, Armour::Light), "XXXXXXXX1KK");
}

#[test]
fn fw_fire_18_hard_heavy() {
    assert_eq!(row(Cover::Hard, Armour::Heavy), "XXXXXXXXXXK");
}

/// Every cell of the three tables, each shot with its dice on a table: 3 covers, 3 kinds of armour, sums from 2 to 12.
#[test]
fn fw_fire_10_to_fw_fire_18_every_cell_is_shot_as_printed() {
    let printed = [
        (
            Cover::Open,
            "",
            ["XXXX1111KKK", "XXXXX111KKK", "XXXXXX11KKK"],
        ),
        (
            Cover::Soft,
            "hedge 8,21.4 13,21.4",
            ["XXXXX111KKK", "XXXXXX11KKK", "XXXXXXXX1KK"],
        ),
        (
            Cover::Hard,
            "earthwork 8,21.4 13,21.4",
            ["XXXXXX11KKK", "XXXXXXXX1KK", "XXXXXXXXXXK"],
        ),
    ];
    for (cover, feature, rows) in printed {
        let scenery = Vec::from_iter((!feature.is_empty()).then_some(feature));
        for (armour, row) in ["leader", "leader:light", "leader:heavy"].iter().zip(rows) {
            for (sum, cell) in (2..=12).zip(row.chars()) {
                let throw = [u32::max(sum, 7) - 6, u32::min(sum - 1, 6)];
                // The weapon, and how many wounds one wound of the table is with it.
                for (weapon, wounds) in [("bow", 1), ("arquebus", 2)] {
                    // A gun does not reach so far as a bow.
                    let from = if weapon == "bow" { "10,40" } else { "10,37" };
                    let mut game = board()
                        .clan("elliot", &format!("leader:{weapon}"), &[("E1", from)])
                        .clan("graham", armour, &[("G1", "10,20")])
                        .scenery(&scenery)
                        .turn("elliot", 6)
                        .game();
                    let (told, is_close, sheltered, ..) = shot(&mut game, "fire E1 at G1", &throw);
                    let what = format!("{cover:?} {armour} {sum} {weapon}");
                    assert_eq!(
                        (u32::try_from(told), is_close, sheltered),
                        (Ok(sum), false, cover),
                        "{what}"
                    );
                    let left = figure(&game, "G1");
                    match cell {
                        'K' => assert!(!left.is_there(), "{what}"),
                        'X' => assert_eq!(left.wounds(), 0, "{what}"),
                        _ => assert_eq!((left.is_there(), left.wounds()), (true, wounds), "{what}"),
                    }
                }
            }
        }
    }
}

#[test]
fn fw_fire_19_three_wounds_kill() {
    let mut game = range("bow", "10,36").figure("G1", "wounds", 2).game();
    play(&mut game, "fire E1 at G1", &dice(&[3, 3]));
    assert!(!figure(&game, "G1").is_there());
    let mut game = range("carbine", "10,36").figure("G1", "wounds", 1).game();
    play(&mut game, "fire E1 at G1", &dice(&[3, 3]));
    assert!(!figure(&game, "G1").is_there());
}

#[test]
fn fw_fire_20_a_guns_wound_is_two() {
    for (weapon, wounds) in [
        ("carbine", 2),
        ("pistol", 2),
        ("arquebus", 2),
        ("bow", 1),
        ("crossbow", 1),
    ] {
        let mut game = range(weapon, "10,36").game();
        play(&mut game, "fire E1 at G1", &dice(&[3, 3]));
        assert_eq!(figure(&game, "G1").wounds(), wounds, "{weapon}");
    }
}

#[test]
fn fw_r3_the_row_with_a_surplus_entry() {
    assert_eq!(
        row(Cover::Hard, Armour::None),
        row(Cover::Open, Armour::Heavy)
    );
    let other: Vec<Hit> = (2..=12)
        .map(|sum| tables::shot(Cover::Hard, Armour::None, sum, true))
        .collect();
    assert_eq!(
        other[6..],
        [Hit::Miss, Hit::Wound, Hit::Wound, Hit::Killed, Hit::Killed]
    );
    let mut game = board()
        .setting("hard_none_row", "9-10")
        .clan("kerr", "leader", &[])
        .figure("K1", "house", true)
        .clan("elliot", "leader:bow", &[("E1", "10,24")])
        .turn("elliot", 6)
        .game();
    assert_eq!(shot(&mut game, "fire E1 at K1", &[4, 3]).3, Hit::Miss);
}

#[test]
fn fw_r4_sums_outside_the_table_read_as_the_nearest() {
    assert_eq!(
        tables::shot(Cover::Open, Armour::None, 13, false),
        Hit::Killed
    );
    assert_eq!(
        tables::shot(Cover::Hard, Armour::Heavy, 13, false),
        Hit::Killed
    );
    assert_eq!(tables::shot(Cover::Open, Armour::None, 1, false), Hit::Miss);
}

#[test]
fn fw_r35_a_shot_too_far_empties_the_gun() {
    let mut game = range("pistol", "10,10").game();
    play(&mut game, "fire E1 at G1", &[]);
    let gun = game
        .view(None)
        .figures
        .into_iter()
        .find(|figure| figure.id.to_string() == "E1")
        .unwrap()
        .weapons;
    assert!(!gun[0].1);
}

#[test]
fn fw_r36_guns_start_loaded_and_each_is_loaded_by_itself() {
    let mut game = range("pistol,pistol", "10,36")
        .figure("E1", "empty", json!(["pistol", "pistol"]))
        .game();
    play(&mut game, "load E1 pistol", &[]);
    let guns = game
        .view(None)
        .figures
        .into_iter()
        .find(|figure| figure.id.to_string() == "E1")
        .unwrap()
        .weapons;
    assert_eq!(guns.iter().filter(|(_, ready)| *ready).count(), 1);
    let fresh = range("pistol", "10,36").game();
    assert_eq!(refused(&fresh, "load E1 pistol"), "FW-R36");
    // In contact and mounted too.
    let mounted = board()
        .clan(
            "elliot",
            "leader:pistol,horse",
            &[("E1", "10,40 rear 10,41")],
        )
        .clan("graham", "leader", &[("G1", "10,39")])
        .figure("E1", "empty", json!(["pistol"]))
        .turn("elliot", 6)
        .game();
    accepts(&mounted, "load E1 pistol");
}
