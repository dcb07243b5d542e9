//! Chapters 1, 2.13 and 4.0 to 4.3: who moves, how far, and how many cross a border.

use crate::support::{
    E, S, areas, blocks,
    play::{Play, braveheart, set_up},
};
use hammer_of_the_scots::{Area, AreaSet, Block, Border};

/// The block with its card first, alone in the area; the English nobles are far away.
fn alone(block: &str, area: Area) -> Play {
    let north = areas("ross garmoran moray strathspey lochaber badenoch");
    let elsewhere = if north.contains(area) {
        "england"
    } else {
        "ross"
    };
    let blocks = format!("{block} {area}");
    let cards = match block.parse::<Block>().unwrap().side() {
        E => ["2", "1"],
        S => ["1", "2"],
    };
    set_up("braveheart", &blocks, elsewhere).cards(cards[0], cards[1])
}

fn reach(play: &Play, block: &str) -> AreaSet {
    play.game.reach(block.parse().unwrap())
}

#[test]
fn hs_1_0a_the_seat_does_not_turn_the_map() {
    for area in Area::all() {
        let [red, blue] =
            ["york_infantry", "douglas"].map(|block| reach(&alone(block, area), block));
        assert_eq!(red, blue, "{area}");
    }
    let play = alone("douglas", Area::FIFE);
    for side in [E, S] {
        let view = play.view(side);
        let seen: Vec<Area> = view.areas.iter().map(|area| area.area).collect();
        assert_eq!(seen, Area::all().collect::<Vec<_>>());
        assert_eq!(
            seen.iter().filter(|area| **area == Area::ENGLAND).count(),
            1
        );
    }
}

#[test]
fn hs_1_1a_a_step_goes_to_a_neighbour() {
    let mut play = alone("wallace", Area::BUCHAN);
    play.all("move wallace");
    assert_eq!(
        play.choices(S, "to"),
        ["angus", "badenoch", "mar", "strathspey"]
    );
    play.refuses(S, "to fife", "HS-1.1b")
        .refuses(S, "to buchan", "HS-1.1a");
    play.all("to angus");
    assert_eq!(
        (play.at("wallace"), play.count("buchan", S)),
        ("angus 4".into(), 0)
    );
}

#[test]
fn hs_1_1b_no_border_no_step() {
    for (here, there) in [
        ("carrick", "argyll"),
        ("argyll", "carrick"),
        ("lothian", "fife"),
        ("fife", "lothian"),
    ] {
        let mut play = alone("wallace", here.parse().unwrap());
        play.all("move wallace")
            .refuses(S, &format!("to {there}"), "HS-1.1b");
    }
}

#[test]
fn hs_1_1b_no_border_no_retreat_and_no_regroup() {
    let mut play =
        braveheart("moray moray, wallace mentieth, york_infantry lothian 1").cards("1", "2");
    play.go("wallace lothian")
        .end_moves()
        .all("battle lothian, retreat wallace");
    play.refuses(S, "to fife", "HS-5.5b");
    assert!(play.allows(S, "to mentieth"));

    let mut play =
        braveheart("moray moray, wallace mentieth, york_infantry lothian 1").cards("1", "2");
    play.go("wallace lothian").end_moves();
    play.dice(&[1, 6, 6, 6])
        .all("battle lothian, fire wallace, move wallace");
    play.refuses(S, "to fife", "HS-5.6a");
    assert!(play.allows(S, "to mentieth"));
}

/// What may be done follows from the tables, and they are made without the file of the drawing.
#[test]
fn hs_1_1d_steps_follow_from_the_borders_alone() {
    for area in Area::all() {
        let mut play = alone("york_infantry", area);
        play.all("move york_infantry");
        let mut neighbours: Vec<String> = area
            .neighbours()
            .iter()
            .map(|area| area.to_string())
            .collect();
        neighbours.sort();
        assert_eq!(play.choices(E, "to"), neighbours);
    }
    let read = |file: &str| include_str!("../build.rs").contains(file);
    assert!(read("borders.toml") && !read("map.toml"));
}

#[test]
fn hs_2_0a_only_the_own_colour_obeys() {
    let mut play = braveheart("moray moray, wallace fife, york_infantry lothian").cards("1", "1");
    play.refuses(E, "move wallace", "HS-2.0a")
        .refuses(E, "move blue_moray", "HS-2.0a");
    play.end().refuses(S, "move york_infantry", "HS-2.0a");
    assert!(
        play.choices(S, "move")
            .iter()
            .all(|block| ["wallace", "blue_moray"].contains(&block.as_str()))
    );
}

#[test]
fn hs_2_13a_two_areas_or_three() {
    let mut play = alone("york_infantry", Area::LOTHIAN);
    play.go("york_infantry mentieth");
    assert_eq!(play.at("york_infantry"), "mentieth 4");
    let mut play = alone("york_infantry", Area::LOTHIAN);
    play.all("move york_infantry, to mentieth, to fife");
    play.refuses(E, "to angus", "HS-4.0e")
        .refuses(E, "move york_infantry", "HS-4.0e");

    let mut play = alone("wallace", Area::LOTHIAN);
    play.all("move wallace, to mentieth, to fife, to angus");
    play.refuses(S, "to buchan", "HS-4.0e")
        .refuses(S, "move wallace", "HS-4.0e");
    assert_eq!(play.at("wallace"), "angus 4");
    let near = areas("mentieth fife angus");
    assert_eq!(
        reach(&alone("wallace", Area::LOTHIAN), "wallace").and(near),
        near
    );
    assert_eq!(
        reach(&alone("york_infantry", Area::LOTHIAN), "york_infantry").and(near),
        areas("mentieth fife")
    );
}

#[test]
fn hs_4_0c_through_vacant_and_friendly_areas() {
    for lennox in ["", ", grant lennox"] {
        let mut play = braveheart(&format!("douglas carrick{lennox}")).cards("1", "2");
        play.go("douglas lennox mentieth");
        assert_eq!(play.at("douglas"), "mentieth 4");
    }
    let mut play = braveheart("douglas carrick, red_lennox lennox").cards("1", "2");
    play.all("move douglas, to lennox")
        .refuses(S, "to mentieth", "HS-4.0e");
    assert_eq!(play.at("douglas"), "lennox 4");
}

#[test]
fn hs_4_0d_an_enemy_block_stops() {
    let mut play = braveheart("wallace fife").cards("1", "2");
    play.go("wallace angus buchan strathspey");
    let mut play = braveheart("wallace fife, red_angus angus").cards("1", "2");
    play.all("move wallace, to angus");
    play.refuses(S, "to buchan", "HS-4.0e")
        .refuses(S, "stop", "HS-4.0e");
    assert!(play.game.attacked(S).contains(Area::ANGUS));
}

/// Also one that friends fight already: as a reserve of the attack, and of the defence.
#[test]
fn hs_4_0d_a_battle_stops() {
    let armies = "moray moray, york_infantry fife, edward mentieth, douglas angus, wallace buchan";
    let mut play = braveheart(armies).cards("2", "2");
    play.go("york_infantry angus")
        .all("move edward, to fife, to angus");
    play.refuses(E, "to buchan", "HS-4.0e");
    play.end()
        .all("move wallace, to angus")
        .refuses(S, "to fife", "HS-4.0e");
    assert_eq!(play.game.reserves(), blocks("edward wallace"));
}

#[test]
fn hs_4_0e_a_block_moves_once() {
    let mut play = braveheart("moray moray, wallace fife, douglas angus").cards("1", "2");
    play.go("wallace angus")
        .refuses(S, "move wallace", "HS-4.0e");
    play.go("douglas buchan")
        .refuses(S, "move wallace", "HS-4.0e");
}

#[test]
fn hs_4_0e_regroups_and_retreats_are_not_moves() {
    let attack = || {
        let mut play =
            braveheart("moray moray, wallace fife, york_infantry angus 1").cards("1", "2");
        play.go("wallace angus").end_moves().all("battle angus");
        play
    };
    let mut play = attack();
    play.all("retreat wallace, to fife");
    assert_eq!(play.at("wallace"), "fife 4");
    let mut play = attack();
    play.dice(&[1, 6, 6, 6])
        .all("fire wallace, move wallace, to buchan");
    assert_eq!(play.at("wallace"), "buchan 4");
}

#[test]
fn hs_4_2a_a_group_without_the_norse() {
    let mut play =
        braveheart("douglas moray, grant moray, moray moray, wallace moray, norse moray")
            .cards("1", "2");
    play.go("douglas strathspey")
        .go("grant strathspey")
        .go("moray lochaber")
        .go("wallace strathspey buchan");
    assert_eq!(play.game.moves_left(), 1);
    play.go("norse fife");
    assert_eq!(play.game.moves_left(), 0);
}

/// Who comes to an area does not join its group.
#[test]
fn hs_4_2a_a_group_stands_together_from_the_start() {
    let mut play = braveheart("moray moray, wallace fife, douglas angus").cards("1", "2");
    play.go("wallace angus")
        .refuses(S, "move wallace", "HS-4.0e");
    assert_eq!(play.game.moves_left(), 1);
    play.go("douglas fife");
    assert_eq!(play.game.moves_left(), 0);
}

#[test]
fn hs_4_2b_three_groups_with_a_three() {
    let mut play = braveheart(
        "moray moray, wallace fife, grant angus, douglas lothian, graham lanark, fraser lanark",
    )
    .cards("1", "3");
    play.go("wallace mentieth")
        .go("grant buchan")
        .go("graham carrick");
    let refusal = play.refused(S, "move douglas");
    assert_eq!(
        (refusal.clause, refusal.marks),
        ("HS-4.2b", vec!["lothian".into()])
    );
    // The groups that move may go on moving.
    assert_eq!(play.choices(S, "move"), ["fraser"]);
}

#[test]
fn hs_4_2c_a_group_splits_as_it_likes() {
    let mut play =
        braveheart("wallace fife, douglas fife, grant fife, graham fife, fraser fife, moray moray")
            .cards("1", "2");
    play.go("wallace angus")
        .go("douglas angus")
        .go("grant mentieth");
    assert_eq!(play.game.moves_left(), 1);
    assert_eq!(
        [
            play.count("angus", S),
            play.count("mentieth", S),
            play.count("fife", S)
        ],
        [2, 1, 2]
    );
    play.end();

    // Each has its own rating.
    let mut play = braveheart("wallace fife, douglas fife").cards("1", "2");
    play.go("wallace angus buchan strathspey")
        .go("douglas angus buchan");
    play.refuses(S, "to strathspey", "HS-4.0e");
    assert_eq!(
        (play.at("wallace"), play.at("douglas")),
        ("strathspey 4".into(), "buchan 4".into())
    );
}

#[test]
fn hs_4_2d_the_group_in_buchan() {
    let mut play =
        braveheart("douglas buchan, grant buchan, graham buchan, fraser buchan").cards("1", "1");
    play.end();
    play.go("grant mar")
        .go("fraser strathspey")
        .all("move graham, to badenoch");
    play.refuses(S, "to strathspey", "HS-4.0e")
        .refuses(S, "move graham", "HS-4.0e");
    play.go("douglas angus fife");
    assert_eq!(
        ["douglas", "grant", "graham", "fraser"].map(|block| play.at(block)),
        ["fife 4", "mar 3", "badenoch 4", "strathspey 3"]
    );
}

const SEVEN: &str = "moray moray, douglas buchan, campbell buchan, graham buchan, macdonald buchan, lindsay buchan, \
    fraser buchan, barclay buchan";

/// Six blocks go from Buchan to Angus.
fn six_to_angus(play: &mut Play) {
    for block in [
        "douglas",
        "campbell",
        "graham",
        "macdonald",
        "lindsay",
        "fraser",
    ] {
        play.go(&format!("{block} angus"));
    }
}

#[test]
fn hs_4_3a_six_blocks_cross_a_green_border() {
    let mut play = braveheart(SEVEN).cards("1", "2");
    six_to_angus(&mut play);
    play.all("move barclay");
    let refusal = play.refused(S, "to angus");
    assert_eq!(
        (refusal.clause, refusal.marks),
        ("HS-4.3a", vec!["buchan-angus".into()])
    );
    assert_eq!(play.choices(S, "to"), ["badenoch", "mar", "strathspey"]);
}

/// Two may cross a red border, the third is told why not and where.
#[test]
fn hs_4_3b_two_blocks_may_cross_a_red_border() {
    let mut play = braveheart(
        "york_infantry atholl, durham_infantry atholl, cumbria_infantry atholl, moray moray",
    )
    .cards("1", "1");
    play.go("york_infantry fife").go("durham_infantry fife");
    play.all("move cumbria_infantry");
    let refusal = play.refused(E, "to fife");
    assert_eq!(refusal.clause, "HS-4.3b");
    assert_eq!(refusal.marks, ["atholl-fife"]);
    play.refuses(S, "to fife", "HS-4.0f");
}

#[test]
fn hs_4_3c_a_red_border_ends_the_move() {
    let mut play = alone("wallace", Area::MORAY);
    play.all("move wallace, to badenoch")
        .refuses(S, "to strathspey", "HS-4.0e");
    play.refuses(S, "move wallace", "HS-4.0e");
    let mut play = alone("wallace", Area::MORAY);
    play.go("wallace strathspey buchan badenoch");
    assert_eq!(play.at("wallace"), "badenoch 4");
}

/// The English leave Mar for Angus, and the Scots come after them by the same border.
#[test]
fn hs_4_3d_both_players_have_their_own_count() {
    let mut play = braveheart(
        "york_infantry mar, durham_infantry mar, cumbria_infantry mar, douglas buchan, grant buchan, graham buchan",
    )
    .cards("2", "1");
    play.go("york_infantry angus")
        .go("durham_infantry angus")
        .all("move cumbria_infantry");
    play.refuses(E, "to angus", "HS-4.3b");
    play.all("to atholl, end");
    play.go("douglas mar angus")
        .go("grant mar angus")
        .all("move graham, to mar");
    play.refuses(S, "to angus", "HS-4.3b");
}

/// Example of the book.
#[test]
fn hs_4_3e_the_way_to_angus() {
    let army = "barclay strathspey, grant strathspey, blue_mar mar, blue_ross mar, blue_bruce mar";
    let mut play = braveheart(&SEVEN.replace("barclay buchan", army)).cards("1", "3");
    six_to_angus(&mut play);
    for block in ["barclay", "grant"] {
        play.all(&format!("move {block}, to buchan"))
            .refuses(S, "to angus", "HS-4.3a");
        play.all("stop");
    }
    play.go("blue_mar angus")
        .go("blue_ross angus")
        .all("move blue_bruce")
        .refuses(S, "to angus", "HS-4.3b");
    assert_eq!(play.count("angus", S), 8);
}

#[test]
fn hs_4_3e_three_areas_lead_around_it() {
    let mut play = braveheart(&SEVEN.replace(
        "barclay buchan",
        "wallace strathspey, keith strathspey, blue_mar mar",
    ))
    .cards("1", "3");
    six_to_angus(&mut play);
    play.go("blue_mar angus").go("wallace buchan mar angus");
    assert_eq!(play.at("wallace"), "angus 4");
    play.all("move keith, to buchan, to mar")
        .refuses(S, "to angus", "HS-4.3b");
}

#[test]
fn hs_4_3f_all_group_moves_of_a_phase_count() {
    let mut play = braveheart(
        "moray moray, douglas buchan, campbell buchan, graham buchan, macdonald buchan, wallace strathspey, \
         keith strathspey, etterick mar",
    )
    .hold("1", "2")
    .cards("1", "3");
    for block in ["douglas", "campbell", "graham", "macdonald"] {
        play.go(&format!("{block} angus"));
    }
    // Passing through counts.
    play.go("wallace buchan angus fife")
        .go("keith buchan angus");
    play.all("move etterick, to buchan")
        .refuses(S, "to angus", "HS-4.3a");
    play.all("stop, end").end();
    play.all("play 1, play 2");
    for block in ["douglas", "campbell", "graham", "macdonald", "keith"] {
        play.go(&format!("{block} buchan"));
    }
    play.go("etterick angus");
    assert_eq!([play.count("angus", S), play.count("buchan", S)], [1, 5]);
}

/// One there, one back, and the border is full.
#[test]
fn hs_r2_both_directions_are_one_count() {
    let mut play = braveheart("moray moray, douglas mar, grant angus, graham mar, fraser angus")
        .cards("1", "2");
    play.go("douglas angus").go("grant mar");
    play.all("move graham").refuses(S, "to angus", "HS-4.3b");
    play.all("to buchan, stop");
    play.all("move fraser").refuses(S, "to mar", "HS-4.3b");
}

/// Same start, same way: one attack. Another way over the same last border, or another start on the way, is
/// another group.
#[test]
fn hs_r12_the_main_attack_takes_one_route() {
    let attack = |paths: [&str; 2]| {
        let mut play = braveheart(
            "moray moray, wallace lanark, keith lanark, etterick mentieth, york_infantry fife",
        )
        .cards("1", "2");
        play.go(paths[0]).go(paths[1]);
        play
    };
    let play = attack(["wallace mentieth fife", "keith mentieth fife"]);
    assert!(play.game.reserves().is_empty());
    let play = attack(["wallace mentieth fife", "keith lothian mentieth fife"]);
    assert_eq!(play.game.reserves(), blocks("keith"));
    let play = attack(["wallace mentieth fife", "etterick fife"]);
    assert_eq!(play.game.reserves(), blocks("etterick"));
    let view = play.view(E);
    let [waiting] = view.area(Area::FIFE).armies[1].waiting[..] else {
        panic!("one border")
    };
    assert_eq!(waiting.border, Border::between(Area::MENTIETH, Area::FIFE));
}

#[test]
fn hs_r36_groups_move_in_any_order() {
    let mut play =
        braveheart("moray moray, wallace fife, douglas fife, grant lanark, graham lanark")
            .cards("1", "2");
    play.go("wallace angus")
        .go("grant carrick")
        .go("douglas mentieth")
        .go("graham lothian");
    assert_eq!(play.game.moves_left(), 0);
    play.refuses(S, "move moray", "HS-4.2b");
}

/// Not straight back, but round by other areas.
#[test]
fn hs_r47_a_move_does_not_turn_straight_back() {
    let mut play = braveheart("wallace buchan, moray moray").cards("1", "1");
    play.end().all("move wallace, to strathspey");
    let refusal = play.refused(S, "to buchan");
    assert_eq!(
        (refusal.clause, refusal.marks),
        ("HS-R47", vec!["strathspey-buchan".into()])
    );
    // Buchan, Angus and Mar lie round a corner.
    let mut round = braveheart("wallace angus, moray moray").cards("1", "1");
    round.end().all("move wallace, to buchan, to mar, to angus");
    assert_eq!(round.at("wallace"), "angus 4");
}
