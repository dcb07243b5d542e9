//! Sight and cover: what blocks a line, hills, and what shelters a target.

use crate::{fire::shot, support::*};
use feud_war::{Cover, FeudWar};
use table::Game;

fn seen(cover: Cover, scenery: &[&str], target: &str) {
    let mut game = board()
        .clan("elliot", "leader:bow", &[("E1", "10,40")])
        .clan("graham", "leader", &[("G1", target)])
        .scenery(scenery)
        .turn("elliot", 6)
        .game();
    assert_eq!(
        shot(&mut game, "fire E1 at G1", &[1, 1]).2,
        cover,
        "{scenery:?}"
    );
}

const HILL: &str = "hill 8,33 13,33 13,38 8,38";

#[test]
fn fw_cover_1_behind_a_hill_or_in_view() {
    // G1 stands within 1 in of the hill's north side, E1 south of it and farther away.
    let over = |view: bool, from: &str| {
        board()
            .clan("elliot", "leader:bow", &[("E1", from)])
            .clan("graham", "leader:bow", &[("G1", "10,32")])
            .figure("G1", "in_view", view)
            .scenery(&[HILL])
    };
    assert_eq!(
        refused(
            &over(false, "10,42").turn("elliot", 6).game(),
            "fire E1 at G1"
        ),
        "FW-COVER-1"
    );
    accepts(
        &over(false, "10,27").turn("elliot", 6).game(),
        "fire E1 at G1",
    );
    let mut seen = over(true, "10,42").turn("elliot", 6).game();
    assert_eq!(shot(&mut seen, "fire E1 at G1", &[1, 1]).2, Cover::Open);
    let hidden = over(false, "10,42").turn("graham", 6).game();
    assert_eq!(refused(&hidden, "fire G1 at E1"), "FW-COVER-1");
    let mut rises = hidden;
    play(&mut rises, "hill G1 view", &[]);
    accepts(&rises, "fire G1 at E1");
}

#[test]
fn fw_cover_2_soft_cover() {
    seen(
        Cover::Soft,
        &["light-wood 8,32 13,32 13,36.5 8,36.5"],
        "10,34",
    );
    seen(
        Cover::Soft,
        &["broken-ground 8,32 13,32 13,36.5 8,36.5"],
        "10,34",
    );
    seen(Cover::Soft, &["hedge 8,35 13,35"], "10,34");
    seen(Cover::Soft, &["fence 8,35 13,35"], "10,34");
    seen(
        Cover::Soft,
        &["river 0,34 48,34", "bridge 10,34 wood"],
        "10,34",
    );
    seen(Cover::Open, &["hedge 8,37 13,37"], "10,34");
}

#[test]
fn fw_cover_3_hard_cover() {
    seen(Cover::Hard, &["earthwork 8,35 13,35"], "10,34");
    seen(
        Cover::Hard,
        &["river 0,34 48,34", "bridge 10,34 stone"],
        "10,34",
    );
    let mut house = board()
        .clan("kerr", "leader", &[])
        .figure("K1", "house", true)
        .clan("elliot", "leader:bow", &[("E1", "10,24")])
        .turn("elliot", 6)
        .game();
    assert_eq!(shot(&mut house, "fire E1 at K1", &[1, 1]).2, Cover::Hard);
}

#[test]
fn fw_cover_4_a_wall_is_hard_until_who_is_behind_it_has_fired() {
    let wall = |fired: bool| {
        board()
            .clan("kerr", "leader:bow", &[("K1", "26,30")])
            .figure("K1", "fired", fired)
            .clan("elliot", "leader:bow", &[("E1", "26,38")])
            .scenery(&["wall 24,31 29,31"])
            .turn("elliot", 6)
            .game()
    };
    assert_eq!(
        shot(&mut wall(false), "fire E1 at K1", &[1, 1]).2,
        Cover::Hard
    );
    assert_eq!(
        shot(&mut wall(true), "fire E1 at K1", &[1, 1]).2,
        Cover::Soft
    );
}

#[test]
fn fw_r33_what_blocks_a_line() {
    let over = |scenery: &str| {
        board()
            .clan("elliot", "leader:bow", &[("E1", "10,44")])
            .clan("graham", "leader", &[("G1", "10,28")])
            .scenery(&[scenery])
            .turn("elliot", 6)
            .game()
    };
    assert_eq!(refused(&over(HILL), "fire E1 at G1"), "FW-FIRE-1");
    assert_eq!(
        refused(&over("dense-wood 8,33 13,33 13,38 8,38"), "fire E1 at G1"),
        "FW-FIRE-1"
    );
    accepts(&over("light-wood 8,33 13,33 13,38 8,38"), "fire E1 at G1");
    // Figures do not block, and a target in melee may be shot at unless that was agreed otherwise.
    let melee = |board: Board| {
        board
            .clan("elliot", "leader:bow", &[("E1", "10,44")])
            .clan("graham", "leader", &[("G1", "10,28")])
            .clan("kerr", "leader", &[("K1", "10,29")])
            .turn("elliot", 6)
            .game()
    };
    accepts(&melee(board()), "fire E1 at G1");
    assert_eq!(
        refused(
            &melee(board().setting("fire_into_melee", "refuse")),
            "fire E1 at G1"
        ),
        "FW-R33"
    );
}

/// The house is at 18..22, 22..26. G1 stands behind its north-eastern corner, and E1 shoots past it from the south.
#[test]
fn fw_r34_a_corner_of_the_house_shelters_who_stands_at_it() {
    let past = |target: &str, elliot: &str| {
        board()
            .clan("elliot", "leader:bow", &[("E1", elliot)])
            .clan("graham", "leader", &[("G1", target)])
            .turn("elliot", 6)
            .game()
    };
    let cover = |target: &str| shot(&mut past(target, "22.3,36"), "fire E1 at G1", &[1, 1]).2;
    assert_eq!(cover("21.8,21.2"), Cover::Hard);
    // Less than half of him is behind it.
    assert_eq!(cover("22.2,21.2"), Cover::Open);
    // More than an inch from it.
    assert_eq!(cover("21.7,20.4"), Cover::Open);
    // Nothing is seen through it.
    assert_eq!(
        refused(&past("20,21.2", "20,36"), "fire E1 at G1"),
        "FW-FIRE-1"
    );
    // It does not shelter from those who shoot out of it.
    let mut game = board()
        .clan("elliot", "leader:bow", &[])
        .figure("E1", "house", true)
        .clan("graham", "leader", &[("G1", "22.6,23")])
        .turn("elliot", 6)
        .game();
    assert_eq!(shot(&mut game, "fire E1 at G1", &[1, 1]).2, Cover::Open);
}

#[test]
fn fw_r34_the_best_of_several_features_counts() {
    seen(
        Cover::Hard,
        &["hedge 8,35.4 13,35.4", "earthwork 8,34.9 13,34.9"],
        "10,34",
    );
    seen(Cover::Open, &[], "10,34");
}

#[test]
fn fw_r37_the_declaration_at_a_hill() {
    let near = board()
        .clan("elliot", "leader:bow", &[("E1", "10,39")])
        .clan("graham", "leader", &[("G1", "10,28")])
        .scenery(&[HILL])
        .turn("elliot", 6);
    let mut game = near.game();
    assert_eq!(refused(&game, "fire E1 at G1"), "FW-COVER-1");
    play(&mut game, "hill E1 view", &[]);
    play(&mut game, "fire E1 at G1", &dice(&[1, 1]));
    assert_eq!(refused(&game, "hill E1 behind"), "FW-R37");
    let far = board()
        .clan("elliot", "leader:bow", &[("E1", "10,39.6")])
        .scenery(&[HILL])
        .turn("elliot", 6)
        .game();
    assert_eq!(refused(&far, "hill E1 view"), "FW-R37");
}

#[test]
fn fw_r37_who_just_arrived_is_behind() {
    let mut game = board()
        .clan("elliot", "leader:bow", &[("E1", "10,44")])
        .figure("E1", "in_view", true)
        .scenery(&[HILL])
        .turn("elliot", 6)
        .game();
    play(&mut game, "move E1 10,39", &[]);
    let seen = |game: &FeudWar| {
        game.view(None)
            .figures
            .into_iter()
            .find(|figure| figure.id.to_string() == "E1")
            .unwrap()
            .in_view
    };
    assert_eq!(seen(&game), Some(false));
    play(&mut game, "hill E1 view", &[]);
    assert_eq!(seen(&game), Some(true));
}

#[test]
fn fw_r38_the_wall_stays_soft_until_his_next_turn_is_over() {
    let mut game = board()
        .clan("kerr", "leader:bow", &[("K1", "26,30")])
        .clan("elliot", "leader:bow", &[("E1", "26,38")])
        .clan("graham", "leader:bow", &[("G1", "28,38")])
        .scenery(&["wall 24,31 29,31"])
        .also("first", "kerr")
        .game();
    play(&mut game, "fire K1 at E1", &dice(&[1, 1]));
    play(&mut game, "end", &[5, 19]);
    assert_eq!(shot(&mut game, "fire E1 at K1", &[1, 1]).2, Cover::Soft);
    play(&mut game, "end", &[5, 19]);
    play(&mut game, "end", &[5]);
    play(&mut game, "end", &[5, 19]);
    assert_eq!(shot(&mut game, "fire E1 at K1", &[1, 1]).2, Cover::Hard);
}

#[test]
fn fw_r38_or_by_shots_received() {
    let mut game = board()
        .setting("wall_state", "by_shots_received")
        .clan("kerr", "leader:bow", &[("K1", "26,30")])
        .clan(
            "elliot",
            "leader:bow man:bow",
            &[("E1", "26,38"), ("E2", "28,38")],
        )
        .scenery(&["wall 24,31 29,31"])
        .turn("elliot", 6)
        .game();
    assert_eq!(shot(&mut game, "fire E1 at K1", &[1, 1]).2, Cover::Hard);
    assert_eq!(shot(&mut game, "fire E2 at K1", &[1, 1]).2, Cover::Soft);
}

#[test]
fn fw_r39_a_dense_wood_shelters_who_touches_its_edge() {
    // The line clips the corner of the wood for less than an inch.
    let blocked = board()
        .clan("elliot", "leader:bow", &[("E1", "10,44")])
        .clan("graham", "leader", &[("G1", "10,35.5")])
        .scenery(&["dense-wood 8,36 13,36 13,41 8,41"])
        .turn("elliot", 6)
        .game();
    assert_eq!(refused(&blocked, "fire E1 at G1"), "FW-FIRE-1");
    let mut clipped = board()
        .clan("elliot", "leader:bow", &[("E1", "15.2,40")])
        .clan("graham", "leader", &[("G1", "12.2,35.5")])
        .scenery(&["dense-wood 8,36 13,36 13,41 8,41"])
        .turn("elliot", 6)
        .game();
    assert_eq!(shot(&mut clipped, "fire E1 at G1", &[1, 1]).2, Cover::Hard);
}

#[test]
fn fw_r39_a_line_that_clips_it_for_an_inch_is_free() {
    // Every line from E1 crosses the corner of the wood, some of them for less than an inch.
    let mut game = board()
        .clan("elliot", "leader:bow", &[("E1", "18,40")])
        .clan("graham", "leader", &[("G1", "11.2,35.5")])
        .scenery(&["dense-wood 8,36 13,36 13,41 8,41"])
        .turn("elliot", 6)
        .game();
    assert_eq!(shot(&mut game, "fire E1 at G1", &[1, 1]).2, Cover::Hard);
}

#[test]
fn fw_r67_more_than_half_of_the_target_must_be_covered() {
    // The hedge ends beside the middle of the target: 9.99 covers less than half of it, 10.2 more.
    let hedge = |end: &str, share: &str| {
        let mut game = board()
            .setting("cover_share", share)
            .clan("elliot", "leader:bow", &[("E1", "10,44")])
            .clan("graham", "leader", &[("G1", "10,34")])
            .scenery(&[&format!("hedge 7,35 {end},35")])
            .turn("elliot", 6)
            .game();
        shot(&mut game, "fire E1 at G1", &[1, 1]).2
    };
    assert_eq!(hedge("9.9", "more_than_half"), Cover::Open);
    assert_eq!(hedge("10.2", "more_than_half"), Cover::Soft);
    assert_eq!(hedge("9.9", "any"), Cover::Soft);
}

#[test]
fn fw_r67_sight_is_mutual() {
    for (one, other) in [("10,44", "10,28"), ("15,24", "25,24"), ("16,30", "24,19")] {
        let sees = |shooter: &str, target: &str| {
            let game = board()
                .clan("elliot", "leader:bow", &[("E1", shooter)])
                .clan("graham", "leader", &[("G1", target)])
                .scenery(&[HILL])
                .turn("elliot", 6)
                .game();
            game.check(asked(&game), &action("fire E1 at G1")).is_ok()
        };
        assert_eq!(sees(one, other), sees(other, one));
    }
}
