//! Battlefield, troops, season, roles, scenery, places, sides and marks.

use crate::support::*;
use feud_war::{
    READY, ReadyClan, ReadyLand, Roster, Season, Stage, Tether, WARDENS,
    land::{Land, Sort},
};
use field::{Length, Place, Point};
use table::{Game, Seat, Turn};

fn cost(list: &str) -> u16 {
    list.parse::<Roster>().unwrap().cost()
}

fn why(list: &str) -> Option<&'static str> {
    list.parse::<Roster>()
        .unwrap()
        .forbids()
        .map(|refusal| refusal.clause)
}

#[test]
fn fw_setup_1_farmstead_and_field_touch_at_the_centre() {
    let land = Land::bare((Length::inches(48), Length::inches(48)), Length::inches(3));
    let (farm, field) = (land.piece(Land::FARMSTEAD), land.piece(Land::FIELD));
    assert_eq!(farm.outline.place(Point::inches(23, 24)), Place::Edge);
    assert_eq!(field.outline.place(Point::inches(23, 24)), Place::Edge);
    assert_eq!(field.outline.place(Point::inches(24, 24)), Place::Inside);
    assert!(farm.outline.overlap(&field.outline).is_none());
}

#[test]
fn fw_setup_2_lists_come_first_and_stay() {
    let mut game = open(3, &[]);
    assert!(matches!(game.turn(), Turn::Several(seats) if seats.len() == 3));
    assert_eq!(game.defender(), None);
    play_as(&mut game, Seat::FIRST, "clan ready lances", &[]);
    let again = game
        .check(Seat::FIRST, &action("clan ready bills"))
        .unwrap_err();
    assert_eq!(again.clause, "FW-SETUP-2");
    assert_eq!(game.stage(), Stage::Lists);
    // Once the roles are dealt nobody changes his, whether ready or his own.
    let game = dealt(3, &[], 1, 0, 0);
    for seat in (0..3).map(Seat::new) {
        for list in ["clan ready bills", "clan leader:sword"] {
            assert!(game.check(seat, &action(list)).is_err(), "{list}");
        }
    }
}

#[test]
fn fw_setup_3_the_season_die() {
    for (die, season) in [
        (1, Season::SpringOrAutumn),
        (4, Season::SpringOrAutumn),
        (5, Season::Summer),
        (6, Season::Summer),
    ] {
        assert_eq!(dealt(3, &[], die, 0, 0).view(None).season, Some(season));
    }
}

#[test]
fn fw_setup_4_ten_or_twelve_turns_a_day() {
    let last = |season: &str, turn: u8| {
        let mut game = board()
            .also("season", season)
            .also("turn", turn)
            .also("first", "kerr")
            .turn("graham", 6)
            .game();
        play(&mut game, "end", &[]);
        game.stage() == Stage::Over
    };
    assert!(last("spring-or-autumn", 10) && !last("summer", 10));
    assert!(last("summer", 12) && !last("summer", 11));
}

#[test]
fn fw_setup_4_day_two_follows_the_last_turn() {
    let mut game = board()
        .setting("days", "2")
        .also("turn", 10)
        .also("first", "kerr")
        .turn("graham", 6)
        .game();
    play(&mut game, "end", &dice(&[2, 5, 3]));
    assert_eq!((game.clock(), game.active().name()), ((2, 1), "Elliot"));
}

#[test]
fn fw_setup_5_one_of_all_is_dealt_the_defenders_card() {
    for defender in 0..4 {
        assert_eq!(
            dealt(4, &[], 1, defender, 0).defender(),
            Some(Seat::new(defender as usize))
        );
    }
}

#[test]
fn fw_setup_6_the_defender_draws_one_animal_card() {
    let game = dealt(3, &[], 1, 0, 2);
    assert_eq!(game.animals().len(), 5);
    assert!(
        game.animals()
            .iter()
            .all(|animal| animal.kind().name() == "sheep" && animal.tether() == Tether::Waiting)
    );
}

#[test]
fn fw_setup_7_areas_are_limited_in_number_and_size() {
    let mut game = dealt(3, &[], 1, 0, 0);
    play(&mut game, "lay light-wood 2,2 8,2 8,8 2,8", &[]);
    play(&mut game, "lay light-wood 10,2 16,2 16,8 10,8", &[]);
    assert_eq!(
        refused(&game, "lay light-wood 2,10 8,10 8,16 2,16"),
        "FW-SETUP-7"
    );
    assert_eq!(
        refused(&game, "lay hill 2,30 15,30 15,42 2,42"),
        "FW-SETUP-7"
    );
    accepts(&game, "lay hill 2,30 14,30 14,42 2,42");
    assert_eq!(refused(&game, "lay hill 20,20 28,20 28,28 20,28"), "FW-R10");
    assert_eq!(refused(&game, "scenery done"), "FW-R10");
}

#[test]
fn fw_setup_8_river_bridge_and_fords() {
    let mut game = dealt(3, &[], 1, 0, 0);
    assert_eq!(refused(&game, "lay river 0,40 24,40"), "FW-SETUP-8");
    assert_eq!(refused(&game, "lay bridge 10,40 stone"), "FW-SETUP-8");
    play(&mut game, "lay river 0,40 48,40", &[]);
    assert_eq!(refused(&game, "lay river 0,8 48,8"), "FW-SETUP-8");
    assert_eq!(refused(&game, "lay bridge 10,30 stone"), "FW-SETUP-8");
    play(&mut game, "lay bridge 10,40 stone", &[]);
    assert_eq!(refused(&game, "lay bridge 20,40 wood"), "FW-SETUP-8");
    play(&mut game, "lay ford 20,40", &[]);
    play(&mut game, "lay ford 30,40", &[]);
    assert_eq!(refused(&game, "lay ford 40,40"), "FW-SETUP-8");
}

#[test]
fn fw_setup_9_walls_are_short_near_and_four() {
    let mut game = dealt(3, &[], 1, 0, 0);
    accepts(&game, "lay wall 24,30 30,30");
    assert_eq!(refused(&game, "lay wall 24,30 30.5,30"), "FW-SETUP-9");
    assert_eq!(refused(&game, "lay wall 24,34.5 28,34.5"), "FW-SETUP-9");
    for wall in ["24,30 29,30", "24,31 29,31", "24,32 29,32", "24,33 29,33"] {
        play(&mut game, &format!("lay wall {wall}"), &[]);
    }
    assert_eq!(refused(&game, "lay wall 24,18 29,18"), "FW-SETUP-9");
}

#[test]
fn fw_setup_10_the_defender_places_near_and_the_animals_in_the_field() {
    let mut game = dealt(3, &[], 1, 0, 0);
    play(&mut game, "scenery ready liddel", &[]);
    // K8 is on foot; the field ends at x 31, and a base is half an inch.
    accepts(&game, "place K8 37.5,24");
    assert_eq!(refused(&game, "place K8 37.601,24"), "FW-SETUP-10");
    accepts(&game, "place A1 31,24");
    assert_eq!(refused(&game, "place A1 31.1,24"), "FW-SETUP-10");
    assert_eq!(refused(&game, "place done"), "FW-SETUP-10");
}

#[test]
fn fw_setup_11_the_highest_picks_first() {
    let mut game = besieged(4, &[], &[6, 3, 5]);
    let mut order = Vec::new();
    for side in ["west", "north"] {
        order.push(asked(&game).index());
        play(&mut game, &format!("side {side}"), &[]);
        if matches!(game.stage(), Stage::Side(_)) {
            assert_eq!(refused(&game, &format!("side {side}")), "FW-SETUP-11");
        }
    }
    order.push(asked(&game).index());
    assert_eq!(order, [1, 3, 2]);
}

#[test]
fn fw_setup_12_each_attacker_marks_his_starting_point() {
    let mut game = besieged(3, &[], &[6, 3]);
    play(&mut game, "side south", &[]);
    play(&mut game, "side north", &[]);
    assert!(matches!(game.stage(), Stage::Mark(0)));
    assert_eq!(refused(&game, "place ready"), "FW-R61");
    play(&mut game, "mark 24", &[]);
    assert!(matches!(game.stage(), Stage::Deploy(0)));
    assert_eq!(refused(&game, "mark 20"), "FW-R61");
}

#[test]
fn fw_troops_1_a_hundred_points() {
    assert_eq!(
        why("leader:heavy,spear,horse man:light,spear,horse*5"),
        None
    );
    assert_eq!(
        cost("leader:heavy,spear,horse man:light,spear,horse*5"),
        100
    );
    assert_eq!(
        why("leader:heavy,spear,sword,horse man:light,spear,horse*5"),
        Some("FW-TROOPS-1")
    );
    assert_eq!(why("leader"), None);
    let game = open(3, &[]);
    assert_eq!(refused(&game, "clan leader man*21"), "FW-TROOPS-1");
}

#[test]
fn fw_troops_2_one_leader_whose_gear_is_paid() {
    assert_eq!(cost("leader:heavy,spear,horse"), 15);
    assert_eq!(why("leader leader"), Some("FW-TROOPS-2"));
    assert_eq!(why("man:sword"), Some("FW-TROOPS-2"));
}

#[test]
fn fw_troops_3_men_horses_and_hounds() {
    assert_eq!(cost("leader man man:horse*2 hound"), 30);
    assert_eq!(why("leader hound:sword"), Some("FW-TROOPS-3"));
}

#[test]
fn fw_troops_4_armour() {
    assert_eq!(cost("leader man:light*4 man:heavy") - 25, 13);
    assert_eq!(cost("leader man:none"), 5);
}

#[test]
fn fw_troops_5_weapons() {
    assert_eq!(cost("leader man:light,pistol,sword,horse"), 21);
    let each = [
        ("sword", 2),
        ("bill", 3),
        ("crossbow", 4),
        ("spear", 5),
        ("bow", 5),
        ("pistol", 7),
        ("arquebus", 10),
        ("carbine", 10),
    ];
    for (weapon, points) in each {
        assert_eq!(cost(&format!("leader:{weapon}")), points, "{weapon}");
    }
    assert_eq!(why("leader:fists"), Some("FW-TROOPS-5"));
}

#[test]
fn fw_troops_6_at_most_two_weapons() {
    assert!(
        "leader:sword,bow,pistol"
            .parse::<Roster>()
            .unwrap_err()
            .to_string()
            .contains("FW-TROOPS-6")
    );
    let game = board()
        .clan("elliot", "leader:sword,bill", &[("E1", "10,40")])
        .clan("graham", "leader:sword", &[("G1", "10,41")])
        .turn("elliot", 6)
        .game();
    // Leader +2, no armour -1, and one weapon: +1 or +2.
    assert_eq!(modifiers(&game, "attack E1 on G1 with sword").0, 2);
    assert_eq!(modifiers(&game, "attack E1 on G1 with bill").0, 3);
}

#[test]
fn fw_troops_7_only_paid_weapons() {
    let game = board()
        .clan("elliot", "leader:sword", &[("E1", "10,40")])
        .clan("graham", "leader:arquebus", &[("G1", "10,41")])
        .turn("elliot", 6)
        .game();
    assert_eq!(refused(&game, "fire E1 at G1 with arquebus"), "FW-TROOPS-7");
    assert_eq!(refused(&game, "attack E1 on G1 with spear"), "FW-TROOPS-7");
}

#[test]
fn fw_troops_8_a_dead_horsemans_horse_is_gone() {
    let mut game = board()
        .clan("elliot", "leader:spear", &[("E1", "10,40")])
        .clan(
            "graham",
            "leader man:sword,horse",
            &[("G1", "24,2"), ("G2", "10,41 rear 10,42")],
        )
        .turn("elliot", 6)
        .game();
    play(&mut game, "attack E1 on G2", &dice(&[6, 6, 1, 1]));
    let dead = figure(&game, "G2");
    assert!(!dead.is_there() && !dead.is_mounted());
    assert!(
        game.view(None)
            .figures
            .iter()
            .all(|figure| figure.horse.is_none())
    );
}

#[test]
fn the_ready_clans_cost_a_hundred_each() {
    for ready in ReadyClan::ALL {
        let roster = ready.roster();
        assert_eq!((roster.cost(), roster.forbids()), (100, None), "{ready}");
        assert_eq!(READY[ready.index()].name, ready.to_string());
    }
    assert_eq!((cost(WARDENS.list), why(WARDENS.list)), (100, None));
}

#[test]
fn the_ready_tables_can_be_laid_on_every_table() {
    for (width, depth) in [(48, 48), (60, 60), (72, 48), (72, 72)] {
        for river in 2..=4 {
            for ready in ReadyLand::ALL {
                let land = ready.land(
                    (Length::inches(width), Length::inches(depth)),
                    Length::inches(river),
                );
                let complete = land.is_complete();
                assert!(
                    complete.is_ok(),
                    "{ready} on {width}x{depth} with a river of {river}: {complete:?}"
                );
                assert_eq!(land.count(Sort::Wall), 4);
            }
        }
    }
}

#[test]
fn fw_r2_and_events_have_forty_lines() {
    let total: u8 = feud_war::tables::EVENTS
        .iter()
        .map(|(_, number)| number)
        .sum();
    assert_eq!(total, 40);
}

#[test]
fn fw_r7_a_turn_is_a_go_of_each_clan() {
    let mut game = board().also("first", "kerr").game();
    let mut seen = Vec::new();
    for _ in 0..3 {
        seen.push((game.clock().1, game.active().name()));
        play(&mut game, "end", &[5, 19]);
    }
    assert_eq!(seen, [(1, "Kerr"), (1, "Elliot"), (1, "Graham")]);
    assert_eq!(game.clock(), (1, 2));
}

#[test]
fn fw_r8_more_days_go_on_with_everything() {
    let mut game = board()
        .setting("days", "2")
        .also("turn", 10)
        .also("first", "kerr")
        .figure("K1", "wounds", 1)
        .turn("graham", 6)
        .game();
    play(&mut game, "end", &dice(&[6, 2, 3]));
    assert_eq!((game.clock(), figure(&game, "K1").wounds()), ((2, 1), 1));
    assert_eq!(game.view(None).season, Some(Season::SpringOrAutumn));
}

#[test]
fn fw_r9_the_sizes_of_table_farmstead_and_field() {
    for (setting, size) in [
        ("48x48", (48, 48)),
        ("60x60", (60, 60)),
        ("72x48", (72, 48)),
        ("72x72", (72, 72)),
    ] {
        let game = open(3, &[&format!("table_size={setting}")]);
        let (width, depth) = game.land().ground().size();
        assert_eq!(
            (width, depth),
            (Length::inches(size.0), Length::inches(size.1))
        );
        let bounds = |id| {
            let (low, high) = game.land().piece(id).outline.bounds();
            (high.x - low.x, high.y - low.y)
        };
        assert_eq!(
            [Land::FARMSTEAD, Land::FIELD, Land::HOUSE].map(bounds),
            [(6_000, 6_000), (8_000, 8_000), (4_000, 4_000)]
        );
    }
}

#[test]
fn fw_r10_pieces_do_not_overlap_and_are_not_too_small() {
    let mut game = dealt(3, &[], 1, 0, 0);
    play(&mut game, "lay hill 2,2 8,2 8,8 2,8", &[]);
    assert_eq!(
        refused(&game, "lay broken-ground 6,6 12,6 12,12 6,12"),
        "FW-R10"
    );
    assert_eq!(
        refused(&game, "lay broken-ground 10,10 13.9,10 13.9,14 10,14"),
        "FW-R10"
    );
    play(&mut game, "lay river 0,40 48,40", &[]);
    play(&mut game, "lay bridge 10,40", &[]);
    assert!(
        game.land()
            .laid()
            .iter()
            .any(|laid| laid.to_string() == "bridge 10,40 stone")
    );
}

#[test]
fn fw_r10_a_field_that_is_shut_off_is_refused() {
    // The river comes round three sides and every crossing leads into a corner that the wood shuts.
    let mut game = dealt(3, &[], 1, 0, 0);
    for piece in [
        "river 0,40 48,40",
        "bridge 4,40 stone",
        "ford 9,40",
        "ford 14,40",
        "dense-wood 0,42 12,42 12,46 0,46",
        "light-wood 2,2 8,2 8,8 2,8",
        "light-wood 10,2 16,2 16,8 10,8",
        "broken-ground 18,2 24,2 24,8 18,8",
        "hill 26,2 32,2 32,8 26,8",
        "hill 34,2 40,2 40,8 34,8",
    ] {
        play(&mut game, &format!("lay {piece}"), &[]);
    }
    accepts(&game, "scenery done");
    let mut walled = dealt(3, &["extra_scenery=on"], 1, 0, 0);
    for piece in [
        "river 0,40 48,40",
        "bridge 4,40 stone",
        "ford 9,40",
        "ford 43,40",
        "dense-wood 18,2 24,2 24,8 18,8",
        "light-wood 2,2 8,2 8,8 2,8",
        "light-wood 10,2 16,2 16,8 10,8",
        "broken-ground 34,10 40,10 40,16 34,16",
        "hill 26,2 32,2 32,8 26,8",
        "hill 34,2 40,2 40,8 34,8",
    ] {
        play(&mut walled, &format!("lay {piece}"), &[]);
    }
    for hedge in [
        "0.2,42.1 6,42.1",
        "6.3,42.1 12,42.1",
        "12.3,42.2 12.3,47.8",
        "38,42.3 38,47.8",
        "38.3,42.1 44,42.1",
        "44.3,42.1 47.8,42.1",
    ] {
        play(&mut walled, &format!("lay hedge {hedge}"), &[]);
        play(&mut walled, "agree", &[]);
        play(&mut walled, "agree", &[]);
    }
    assert_eq!(refused(&walled, "scenery done"), "FW-R10");
}

#[test]
fn fw_r11_lists_are_hidden_until_the_roles_are_dealt() {
    let mut game = open(3, &[]);
    play_as(&mut game, Seat::FIRST, "clan ready lances", &[]);
    assert!(game.view(Some(Seat::FIRST)).own_list.is_some());
    assert!(game.view(Some(Seat::SECOND)).own_list.is_none());
    assert!(game.view(None).figures.is_empty());
    play_as(&mut game, Seat::SECOND, "clan ready lances", &[]);
    play_as(&mut game, Seat::new(2), "clan ready lances", &[]);
    assert_eq!(game.view(None).figures.len(), 18);
}

#[test]
fn fw_r12_ties_throw_again_and_sides_differ() {
    let mut game = besieged(3, &[], &[4, 4, 2, 5]);
    assert_eq!(asked(&game).index(), 2);
    play(&mut game, "side south", &[]);
    assert_eq!(refused(&game, "side south"), "FW-SETUP-11");
    let mut shared = besieged(3, &["share_side=on"], &[6, 3]);
    play(&mut shared, "side south", &[]);
    accepts(&shared, "side south");
}

#[test]
fn fw_r13_a_clan_starts_within_6_in_of_its_mark() {
    let mut game = besieged(3, &["share_side=on"], &[6, 3]);
    play(&mut game, "side south", &[]);
    play(&mut game, "side south", &[]);
    assert_eq!(refused(&game, "mark 49"), "FW-R13");
    play(&mut game, "mark 12", &[]);
    accepts(&game, "place E8 12,41.5");
    assert_eq!(refused(&game, "place E8 12,41.4"), "FW-R13");
    play(&mut game, "place ready", &[]);
    play(&mut game, "place done", &[]);
    assert_eq!(refused(&game, "mark 23"), "FW-R13");
    accepts(&game, "mark 30");
}

#[test]
fn fw_r31_the_leaders_horse_is_paid() {
    assert_eq!(cost("leader:horse"), 5);
}

#[test]
fn fw_r32_latch_and_carbine_are_for_all() {
    assert_eq!(
        why("leader:crossbow man:carbine man:carbine,horse man:crossbow,horse"),
        None
    );
}

#[test]
fn fw_r60_more_scenery_is_off_unless_agreed() {
    let game = dealt(3, &[], 1, 0, 0);
    assert_eq!(refused(&game, "lay hedge 2,2 6,2"), "FW-R60");
    let on = dealt(3, &["extra_scenery=on"], 1, 0, 0);
    accepts(&on, "lay hedge 2,2 6,2");
}

#[test]
fn fw_r63_one_card_or_all_four() {
    assert_eq!(dealt(3, &[], 1, 0, 3).animals().len(), 3);
    let all = dealt(3, &["animal_cards=all_four"], 1, 0, 0);
    let worth: u8 = all.animals().iter().map(|animal| animal.row().points).sum();
    assert_eq!((all.animals().len(), worth), (24, 50));
}

#[test]
fn fw_r65_the_defender_names_the_holder_at_set_up() {
    let mut game = dealt(3, &[], 1, 0, 1);
    play(&mut game, "scenery ready liddel", &[]);
    play(&mut game, "place K8 25,24", &[]);
    play(&mut game, "place K7 26.75,24", &[]);
    play(&mut game, "place A1 25.875,24 with K8", &[]);
    assert_eq!(holds(&game, "K8"), Some("A1".into()));
    assert_eq!(refused(&game, "place A2 25,24.875 with K8"), "FW-R65");
    assert_eq!(refused(&game, "place A2 29,24 with K7"), "FW-R65");
}

#[test]
fn the_whole_set_up_leads_to_the_first_turn() {
    for (seats, settings) in [
        (3, vec![]),
        (4, vec!["animal_cards=all_four"]),
        (5, vec!["table_size=72x48", "march_warden=on"]),
    ] {
        let mut game = besieged(seats, &settings, &[6, 5, 4, 3]);
        while !matches!(game.stage(), Stage::Act | Stage::Rival | Stage::Choose(_)) {
            let seat = asked(&game);
            let next = game.fallback(seat).unwrap();
            play_as(&mut game, seat, &next.to_string(), &[]);
        }
        assert_eq!(game.clock(), (1, 1));
        assert!(game.animals().iter().all(|animal| animal.place().is_some()));
    }
}

#[test]
fn the_suggested_places_put_a_man_beside_each_animal() {
    let game = besieged(3, &[], &[6, 3]);
    let held = game
        .animals()
        .iter()
        .filter(|animal| matches!(animal.tether(), Tether::Held(_)));
    assert_eq!(held.count(), 7);
}

#[test]
fn every_setting_of_a_ruling_is_there_with_its_default() {
    let found: Vec<(&str, &str)> = feud_war::FeudWar::SETTINGS
        .iter()
        .map(|setting| (setting.key, setting.default))
        .collect();
    for pair in [
        ("days", "1"),
        ("table_size", "48x48"),
        ("animal_cards", "one"),
        ("kill_points", "off"),
        ("march_warden", "off"),
        ("extra_scenery", "off"),
        ("hard_none_row", "8-9"),
        ("direction", "64"),
        ("river_width_in", "3"),
        ("share_side", "off"),
        ("delivery", "pen"),
        ("start_radius_in", "3"),
        ("halving", "cumulative"),
        ("voluntary_release", "off"),
        ("take_ends_move", "on"),
        ("fire_into_melee", "allow"),
        ("wall_state", "by_target_fire"),
        ("rear_cumulative", "on"),
        ("rain", "drawer"),
        ("cover_share", "more_than_half"),
    ] {
        assert!(found.contains(&pair), "{pair:?}");
    }
    assert_eq!(found.len(), 20);
}
