//! Chapter 7.7: gaolbreaks, by the solo player and on him.

use crate::support::{act, is_legal, winter::*};
use border_reivers::{BorderReivers, Happening, Line, Results};

/// Hits left, blocks, captives freed, and hangings.
fn came(events: &[Happening]) -> (u8, u8, u8, u8) {
    match results(events) {
        Results::Gaolbreak {
            hits,
            blocks,
            freed,
            hanged,
        } => (hits, blocks, freed, hanged),
        other => panic!("{other:?}"),
    }
}

/// A gaolbreak of the solo player at Dumfries, without a modifier, with one horse; the rest of the dice are cubes.
fn breaks(
    scene: Scene,
    cubes: u8,
    dice: &[u32],
    defense: &[u32],
) -> (BorderReivers, Vec<Happening>) {
    let mut game = scene
        .horses(9)
        .gaol("swm", [cubes, 0, 0, 1])
        .own("opposite-march");
    let events = attack(
        &mut game,
        "gaolbreak swm",
        dice.len() as u8 - cubes,
        dice,
        defense,
    );
    assert!(is_over(&game));
    (game, events)
}

/// A gaolbreak of Maxwell at Carlisle, with +1 and two cubes there; the wall is the first defense die.
fn broken(
    scene: Scene,
    cubes: u8,
    dice: &[u32],
    defense: &[u32],
) -> (BorderReivers, Vec<Happening>) {
    let scene = scene
        .base(dice.len() as u8 - cubes)
        .feud("ewm", [0; 4])
        .gaol("ewm", [0, 0, cubes, 0]);
    let (game, events) = scene.theirs("maxwell", "family", &both(dice, defense));
    assert!(is_over(&game));
    (game, events)
}

#[test]
fn br_7_7ak_the_attack_table_of_gaolbreaks() {
    for face in 1..=6 {
        let (game, events) = breaks(winter("dacre"), 1, &[face, 1], &[]);
        let hit = u8::from(face >= 5);
        assert_eq!(
            (came(&events).0, game.points()),
            (hit, 2 * u16::from(hit)),
            "{face}"
        );
    }
    let (game, _) = breaks(winter("dacre"), 1, &[5, 5, 6], &[]);
    assert_eq!((game.points(), line(&game, Line::GaolbreakAttack)), (6, 6));
}

#[test]
fn br_7_7al_hits_free_own_captives() {
    let (game, events) = breaks(winter("dacre"), 2, &[5, 1, 1], &[]);
    assert_eq!((came(&events).2, gaol(&game, "swm")), (1, [1, 0, 0, 1]));
    let (game, events) = breaks(winter("dacre"), 2, &[5, 5, 5], &[]);
    assert_eq!((came(&events).2, gaol(&game, "swm")), (2, [0, 0, 0, 1]));
}

#[test]
fn br_7_7am_a_horse_for_each_hit_up_to_twice_the_captives() {
    let (game, events) = breaks(winter("dacre"), 1, &[5, 5, 5], &[]);
    assert_eq!(
        (came(&events).2, horses(&game), game.points()),
        (1, [9, 2], 6)
    );
    let (mut game, _) = breaks(winter("dacre"), 2, &[5, 5, 5], &[]);
    assert_eq!(horses(&game), [11, 1]);
    // They stand, and may ride in the second attack.
    act(&mut game, "raid redesdale", &[]);
    assert!(is_legal(&game, "commit 11"));
}

#[test]
fn br_7_7an_defense_dice_from_1_to_6_in_gaolbreaks() {
    for face in 1..=6 {
        let (game, events) = breaks(
            winter("dacre").token("dumfries", "deputy-warden"),
            1,
            &[5, 5],
            &[face],
        );
        let blocked = u8::from(face >= 5);
        assert_eq!(came(&events).0, 2 - blocked, "{face}");
        assert_eq!(gaol(&game, "swm"), [0, 0, 0, 1], "no cube is added");
    }
    let (game, events) = breaks(
        winter("dacre").token("dumfries", "town-watch"),
        1,
        &[5, 5, 5],
        &[5, 6],
    );
    assert_eq!((came(&events), horses(&game)), ((1, 2, 1, 0), [8, 2]));
}

#[test]
fn br_7_7ao_every_seven_hangs() {
    let scene = winter("dacre").token("carlisle", "thomas-scrope");
    // One freed by the hit, the other hanged.
    let (game, events) = broken(scene.clone(), 2, &[5, 1], &[6, 1, 1]);
    assert_eq!((came(&events), gaol(&game, "ewm")), ((1, 0, 1, 1), [0; 4]));
    assert_eq!((game.points(), line(&game, Line::Hanging)), (6, 6));
    // Nobody is left to hang, and the points stand.
    let (game, events) = broken(scene.clone(), 1, &[5, 1], &[6, 6, 1]);
    assert_eq!(
        (came(&events), gaol(&game, "ewm"), game.points()),
        ((1, 0, 1, 2), [0; 4], 12)
    );
    // One cube for each.
    let (game, _) = broken(scene, 4, &[1, 1, 1, 1], &[6, 6, 1]);
    assert_eq!(gaol(&game, "ewm"), [0, 0, 2, 0]);
    // The solo attacker loses a horse, and nobody scores.
    let (game, _) = breaks(
        winter("dacre").token("dumfries", "thomas-scrope"),
        1,
        &[1, 1, 1],
        &[6, 1],
    );
    assert_eq!(
        (horses(&game), gaol(&game, "swm"), game.points()),
        ([7, 1], [0, 0, 0, 1], 0)
    );
}

#[test]
fn br_7_7ap_a_freed_captive_brings_notoriety() {
    let scene = winter("dacre").fame("swm", [0, 0, 5, 0]);
    let (game, _) = breaks(scene.clone(), 1, &[5, 1], &[]);
    assert_eq!(fame(&game, "swm"), [2, 0, 4, 0]);
    // All blocked: nothing.
    let (game, _) = breaks(
        scene.clone().token("dumfries", "deputy-warden"),
        1,
        &[5, 1],
        &[5],
    );
    assert_eq!(fame(&game, "swm"), [0, 0, 5, 0]);
    // The defender does not fall below 0.
    let (game, _) = breaks(scene.fame("swm", [0; 4]), 1, &[5, 1], &[]);
    assert_eq!(fame(&game, "swm"), [2, 0, 0, 0]);
    // An opponent's captives.
    let (game, _) = broken(winter("dacre"), 1, &[5, 1], &[1]);
    assert_eq!(fame(&game, "ewm"), [2, 0, 2, 0]);
}

#[test]
fn br_7_7aq_the_ballad_of_kinmont_willie_doubles_the_gain() {
    let (game, _) = breaks(winter("dacre").events(&[11]), 1, &[5, 1], &[]);
    assert_eq!(fame(&game, "swm"), [4, 0, 2, 0]);
}

#[test]
fn br_r10_who_is_hanged_is_not_freed() {
    let scene = winter("dacre").token("dumfries", "thomas-scrope");
    let (game, events) = breaks(scene, 1, &[1, 1], &[6, 1]);
    assert_eq!(
        (came(&events), gaol(&game, "swm")),
        ((0, 0, 0, 1), [0, 0, 0, 1])
    );
    assert_eq!(
        (fame(&game, "swm"), horses(&game)),
        ([0, 0, 3, 0], [8, 0]),
        "no Notoriety, no horses"
    );
}
