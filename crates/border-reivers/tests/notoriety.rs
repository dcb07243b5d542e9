//! Chapter 7.1: the solo player's Notoriety.

use crate::support::{act, acts, is_legal, refused, winter::*};
use border_reivers::{March, Rank, Stage};
use serde_json::json;
use table::Game;

/// The card whose points are being placed, and how many are left.
fn placing(stage: Stage) -> Option<(u8, u8)> {
    match stage {
        Stage::Fame { card, left, .. } => Some((card.number(), left)),
        _ => None,
    }
}

#[test]
fn br_7_1a_held_cards_then_offices_then_graynes() {
    let mut game = winter("dacre").hold(&[37]).recruit(&[11, 19]).begins();
    let opponents =
        |game: &_| ["ewm", "emm", "swm", "smm", "dl"].map(|march| fame(game, march)[1..].to_vec());
    let before = opponents(&game);
    act(&mut game, "use 37", &[]);
    assert_eq!(placing(game.stage()), Some((37, 3)));
    acts(&mut game, "fame swm, fame swm, fame smm");
    assert_eq!(placing(game.stage()), Some((11, 2)));
    acts(&mut game, "fame ewm, fame emm");
    assert_eq!(placing(game.stage()), Some((19, 2)));
    acts(&mut game, "fame dl, fame dl");
    assert_eq!(game.stage(), Stage::Targets);
    assert_eq!(opponents(&game), before);
}

#[test]
fn br_7_1b_held_notoriety_cards_only_now() {
    let mut game = winter("dacre").hold(&[36, 37, 38]).begins();
    assert_eq!(refused(&game, "use 38").clause, "BR-7.1b");
    act(&mut game, "use 37", &[]);
    acts(&mut game, "fame swm, fame swm, fame swm");
    assert_eq!(fame(&game, "swm"), [3, 0, 3, 0]);
    assert!(lies_in(&game, "out_of_play", 37));
    // Another one could follow; it is kept.
    assert_eq!(game.stage(), Stage::HeldFame);
    act(&mut game, "done", &[]);
    assert_eq!(game.stage(), Stage::Targets);
    assert_eq!(refused(&game, "use 36").clause, "BR-7.2b");
    acts(&mut game, "target reiver");
    act(&mut game, "target family", &[0]);
    assert_eq!(refused(&game, "use 36").clause, "BR-R32");
    ride(&mut game, "raid nithsdale", 1);
    assert_eq!(refused(&game, "use 36").clause, "BR-7.4t");
    assert!(lies_in(&game, "held", 36));
}

#[test]
fn several_held_cards_may_be_played_in_any_order() {
    for order in ["use 36, use 76", "use 76, use 36"] {
        let mut game = winter("dacre").turn(2).hold(&[36, 76]).begins();
        for action in order.split(", ") {
            act(&mut game, action, &[]);
            if action == "use 76" {
                acts(&mut game, "fame smm, fame smm, fame dl, fame dl");
            }
        }
        let tracks = ["ewm", "swm", "smm", "dl"].map(|march| fame(&game, march)[0]);
        assert_eq!(tracks, [5, 1, 2, 2], "{order}");
    }
}

#[test]
fn br_7_1c_offices_give_notoriety_on_their_side_of_the_border() {
    let scene = winter("dacre").recruit(&[11]);
    for (points, after) in [
        ("emm, emm", [3, 2]),
        ("ewm, ewm", [5, 0]),
        ("emm, ewm", [4, 1]),
    ] {
        let mut game = scene.clone().begins();
        act(&mut game, "done", &[]);
        for march in ["swm", "smm", "dl"] {
            assert_eq!(refused(&game, &format!("fame {march}")).clause, "BR-7.1c");
        }
        points
            .split(", ")
            .for_each(|march| drop(act(&mut game, &format!("fame {march}"), &[])));
        assert_eq!([fame(&game, "ewm")[0], fame(&game, "emm")[0]], after);
        assert!(!is_legal(&game, "fame emm"), "a third point");
    }
    // The next Winter it grants two again.
    let mut game = scene
        .set("phase", json!("autumn"))
        .set("stage", json!("tokens"))
        .set("granted", json!(["11"]))
        .game();
    act(&mut game, "done", &[]);
    assert_eq!(placing(game.stage()), Some((11, 2)));
}

#[test]
fn br_7_1d_graynes_give_notoriety_where_their_cards_say() {
    let mut game = winter("dacre").recruit(&[19]).begins();
    act(&mut game, "done", &[]);
    assert_eq!(refused(&game, "fame emm").clause, "BR-7.1d");
    assert!(is_legal(&game, "fame swm"), "across the border");
    acts(&mut game, "fame dl, fame ewm");
    assert_eq!([fame(&game, "dl")[0], fame(&game, "ewm")[0]], [1, 4]);
    assert!(!is_legal(&game, "fame ewm"), "a third point");
    // Every Grayne of the game grants a point at least.
    let data = game.components();
    let graynes = data
        .cards
        .iter()
        .flatten()
        .filter(|card| card.subtype == border_reivers::Subtype::Grayne);
    assert!(
        graynes
            .clone()
            .all(|card| card.effect.notoriety.iter().any(|grant| grant.points > 0))
    );
    assert_eq!(graynes.count(), 12);
}

#[test]
fn br_7_1e_notoriety_has_no_upper_limit() {
    let scene = winter("kerr")
        .turn(3)
        .recruit(&[97])
        .fame("smm", [0, 12, 0, 11]);
    let mut game = scene.begins();
    acts(&mut game, "done, fame smm, fame smm, fame smm, fame smm");
    assert_eq!(fame(&game, "smm")[3], 15);
    assert_eq!(game.rank(game.family(), March::Smm), Rank::First);
}

// The effect words of cards that act here.

#[test]
fn day_of_truce_places_all_its_points_at_once() {
    let mut game = winter("kerr").hold(&[36]).begins();
    act(&mut game, "use 36", &[]);
    assert_eq!([fame(&game, "smm")[3], fame(&game, "emm")[3]], [5, 1]);
    assert_eq!(game.stage(), Stage::Targets);
}

#[test]
fn earl_of_hertford_gives_two_at_most_on_a_track() {
    let mut game = winter("dacre").turn(2).hold(&[76]).begins();
    acts(&mut game, "use 76, fame dl, fame dl");
    assert_eq!(refused(&game, "fame dl").clause, "BR-7.1b");
    assert_eq!(refused(&game, "fame ewm").clause, "BR-7.1b");
    acts(&mut game, "fame swm, fame smm");
    assert_eq!(
        ["swm", "smm", "dl"].map(|march| fame(&game, march)[0]),
        [1, 1, 2]
    );
}

#[test]
fn regent_morton_gives_four_in_the_marches_two_at_most_in_one() {
    let mut game = winter("fenwick").turn(3).hold(&[113]).begins();
    act(&mut game, "use 113", &[]);
    assert_eq!(refused(&game, "fame dl").clause, "BR-7.1b");
    acts(&mut game, "fame emm, fame emm, fame ewm, fame smm");
    assert_eq!(
        ["ewm", "emm", "smm"].map(|march| fame(&game, march)[1]),
        [1, 5, 1]
    );
}

#[test]
fn scots_dyke_held_gives_three_in_the_debateable_land_and_the_marker() {
    let mut game = winter("dacre").turn(2).hold(&[77]).begins();
    act(&mut game, "use 77", &[]);
    assert_eq!(fame(&game, "dl"), [3, 0, 0, 0]);
    assert!(game.view(None).has_dyke);
}

#[test]
fn put_to_the_horn_speaks_of_one_track() {
    let mut game = winter("dacre")
        .turn(3)
        .hold(&[114])
        .fame("swm", [1, 1, 6, 0])
        .begins();
    act(&mut game, "use 114", &[]);
    assert_eq!(game.stage(), Stage::Choose);
    act(&mut game, "choose swm", &[]);
    assert_eq!(fame(&game, "swm"), [2, 0, 4, 0]);
    assert_eq!(fame(&game, "ewm"), [3, 0, 0, 0]);
    assert!(lies_in(&game, "out_of_play", 114));
}

#[test]
fn lord_warden_gives_five_on_the_own_side() {
    for (family, own, abroad) in [
        ("fenwick", ["ewm", "emm"], ["swm", "dl"]),
        ("kerr", ["swm", "smm"], ["ewm", "dl"]),
    ] {
        let mut game = winter(family).turn(3).recruit(&[95]).begins();
        act(&mut game, "done", &[]);
        assert_eq!(placing(game.stage()), Some((95, 5)));
        assert!(
            own.iter()
                .all(|march| is_legal(&game, &format!("fame {march}")))
        );
        assert!(
            abroad
                .iter()
                .all(|march| !is_legal(&game, &format!("fame {march}")))
        );
    }
}
