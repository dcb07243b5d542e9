//! Chapter 7.7: feuds, by the solo player and on him.

use crate::support::winter::*;
use border_reivers::{BorderReivers, Happening, Line, Results};
use table::Game;

/// Hits left, blocks, and hits of the defender.
fn came(events: &[Happening]) -> (u8, u8, u8) {
    match results(events) {
        Results::Feud {
            hits,
            blocks,
            answered,
        } => (hits, blocks, answered),
        other => panic!("{other:?}"),
    }
}

/// A feud of the solo player at Hoddom, without a modifier: one cube, the rest are horses.
fn feuds(scene: Scene, dice: &[u32], defense: &[u32]) -> (BorderReivers, Vec<Happening>) {
    let mut game = scene.horses(9).own("opposite-march");
    let events = attack(&mut game, "feud swm", dice.len() as u8 - 1, dice, defense);
    assert!(is_over(&game));
    (game, events)
}

/// A feud of Maxwell at Naworth, with +1: natural faces; one cube, the rest are Base Attack Dice.
fn feuded(scene: Scene, dice: &[u32], defense: &[u32]) -> (BorderReivers, Vec<Happening>) {
    let scene = scene
        .base(dice.len() as u8 - 1)
        .feud("ewm", [0, 0, 1, 0])
        .gaol("ewm", [0; 4]);
    let (game, events) = scene.theirs("maxwell", "family", &both(dice, defense));
    assert!(is_over(&game));
    (game, events)
}

#[test]
fn br_7_7ae_the_attack_table_of_feuds() {
    for face in 1..=6 {
        let (game, events) = feuds(winter("dacre"), &[face, 1], &[]);
        let hit = u8::from(face >= 5);
        assert_eq!(
            (came(&events), game.points()),
            ((hit, 0, 0), 3 * u16::from(hit)),
            "{face}"
        );
    }
    let (game, _) = feuds(winter("dacre"), &[5, 6], &[]);
    assert_eq!((game.points(), line(&game, Line::FeudAttack)), (6, 6));
}

#[test]
fn br_7_7af_defense_dice_from_1_to_5_in_feuds() {
    for face in 1..=5 {
        let (_, events) = feuds(
            winter("dacre").token("hoddom", "deputy-warden"),
            &[5, 5],
            &[face],
        );
        let blocked = u8::from(face == 5);
        assert_eq!(came(&events), (2 - blocked, blocked, 0), "{face}");
    }
    let (_, events) = feuds(
        winter("dacre").token("hoddom", "town-watch"),
        &[5, 5, 6],
        &[5, 5],
    );
    assert_eq!(came(&events), (1, 2, 0));
}

#[test]
fn br_7_7ag_the_first_six_hits_and_others_block() {
    let (game, events) = feuded(
        winter("dacre").token("naworth", "town-watch"),
        &[5, 5],
        &[6, 6],
    );
    assert_eq!(
        (came(&events), game.points(), line(&game, Line::FeudDefense)),
        ((1, 1, 1), 3, 3)
    );
    let (game, events) = feuds(
        winter("dacre").token("hoddom", "town-watch"),
        &[1, 1, 1],
        &[6, 6],
    );
    assert_eq!((came(&events), horses(&game)), ((0, 1, 1), [7, 1]));
}

#[test]
fn br_7_7ah_every_seven_hits() {
    // Henry Percy: three dice at +1, so 7, 7, 6.
    let (game, events) = feuded(
        winter("dacre").token("naworth", "henry-percy"),
        &[1, 1],
        &[6, 6, 5],
    );
    assert_eq!((came(&events), game.points()), ((0, 0, 3), 9));
    let (game, _) = feuds(
        winter("dacre").token("hoddom", "henry-percy"),
        &[1, 1, 1],
        &[6, 6, 5],
    );
    assert_eq!(
        (horses(&game), game.points()),
        ([7, 0], 0),
        "both horses that were sent"
    );
}

#[test]
fn br_7_7ai_the_side_with_more_hits_gains_notoriety() {
    let (game, _) = feuded(winter("dacre"), &[5, 5], &[]);
    assert_eq!(fame(&game, "ewm"), [2, 0, 2, 0]);
    // Equal: nothing.
    let (game, _) = feuded(
        winter("dacre").token("naworth", "deputy-warden"),
        &[5, 1],
        &[6],
    );
    assert_eq!(fame(&game, "ewm"), [3, 0, 0, 0], "1 against 1");
    let (game, _) = feuded(winter("dacre"), &[1, 1], &[]);
    assert_eq!(fame(&game, "ewm"), [3, 0, 0, 0], "0 against 0");
    // The defender wins; the loser does not fall below 0.
    let (game, _) = feuded(
        winter("dacre").token("naworth", "deputy-warden"),
        &[1, 1],
        &[6],
    );
    assert_eq!(fame(&game, "ewm"), [5, 0, 0, 0]);
    // In the March where it was fought.
    let (game, _) = feuds(winter("dacre"), &[5, 1], &[]);
    assert_eq!(
        (fame(&game, "swm"), fame(&game, "ewm")),
        ([2, 0, 2, 0], [3, 0, 0, 0])
    );
}

#[test]
fn br_7_7aj_ill_week_doubles_the_gain() {
    let (game, _) = feuds(winter("dacre").events(&[10]), &[5, 1], &[]);
    assert_eq!(fame(&game, "swm"), [4, 0, 2, 0]);
    let (game, _) = feuded(
        winter("dacre")
            .events(&[10])
            .token("naworth", "deputy-warden"),
        &[1, 1],
        &[6],
    );
    assert_eq!(fame(&game, "ewm"), [7, 0, 0, 0]);
    // It is gone with its turn.
    let (game, _) = spring(winter("dacre").events(&[10]));
    assert!(game.view(None).events.is_empty());
}

#[test]
fn br_r9_the_hits_left_after_blocks_are_compared() {
    // Three hits, two blocked, against one and then against two.
    let (game, events) = feuds(
        winter("dacre").token("hoddom", "henry-percy"),
        &[5, 5, 5],
        &[4, 4, 5],
    );
    assert_eq!(
        (came(&events), fame(&game, "swm")),
        ((1, 2, 1), [0, 0, 3, 0])
    );
    let scene = winter("dacre").token("hoddom", "henry-percy");
    let (game, events) = feuds(scene, &[5, 5, 1], &[4, 5, 6]);
    assert_eq!(
        (came(&events), fame(&game, "swm")),
        ((1, 1, 2), [0, 0, 5, 0]),
        "2 hits would have been a tie"
    );
}

#[test]
fn br_r49_a_seven_does_not_use_up_the_first_six() {
    // 7, 6, 6: a hit, the first six a hit, the second a block.
    let (_, events) = feuds(
        winter("dacre").token("hoddom", "henry-percy"),
        &[5, 5],
        &[6, 5, 5],
    );
    assert_eq!(came(&events), (1, 1, 2));
}
