//! Chapter 7.7: raids, by the solo player and on him.

use crate::support::{act, acts, refused, winter::*};
use border_reivers::{BorderReivers, Happening, Line, Results};
use serde_json::json;

/// Hits left after blocks, cattle and sheep.
fn hits(events: &[Happening]) -> (u8, u8) {
    match results(events) {
        Results::Raid { cattle, sheep, .. } => (cattle, sheep),
        other => panic!("{other:?}"),
    }
}

/// A raid on Nithsdale with these sheep and so many horses, without a modifier, ready to roll.
fn raid(scene: Scene, sheep: [u8; 2], horses: u8) -> BorderReivers {
    let mut game = scene
        .horses(9)
        .sheep("nithsdale", sheep)
        .own("opposite-march");
    ride(&mut game, "raid nithsdale", horses);
    game
}

/// Kerr's Cross-Border card raids Eden Valley, without a modifier; sheep are only there.
fn raided(
    scene: Scene,
    eden: [u8; 2],
    attack: &[u32],
    defense: &[u32],
) -> (BorderReivers, Vec<Happening>) {
    let farms = ["caldew-valley", "lyne-valley", "irthing-valley"];
    let scene = farms
        .into_iter()
        .fold(scene.sheep("eden-valley", eden), |scene, farm| {
            scene.sheep(farm, [0, 0])
        });
    let dice = attack.len() as u8 - eden[0];
    let (game, events) = scene.base(dice).attacked(&farms).theirs(
        "kerr",
        "cross-border-march",
        &both(attack, defense),
    );
    assert_eq!(declared(&events), json!({"region": "eden-valley"}));
    let (rolled_attack, rolled_defense, ..) = rolled(&events);
    assert_eq!(
        (rolled_attack.len(), rolled_defense.len()),
        (attack.len(), defense.len())
    );
    (game, events)
}

#[test]
fn br_7_7n_the_attack_table_of_raids() {
    for (face, wanted) in [
        (1, (0, 0)),
        (2, (0, 0)),
        (3, (1, 0)),
        (4, (1, 0)),
        (5, (0, 1)),
        (6, (0, 1)),
    ] {
        let mut game = raid(winter("dacre"), [0, 0], 1);
        let events = roll(&mut game, &[face], &[]);
        let (cattle, sheep) = wanted;
        assert_eq!(
            (hits(&events), game.points()),
            (wanted, u16::from(cattle + 2 * sheep)),
            "{face}"
        );
    }
    let mut game = raid(winter("dacre").hold(&[39]), [1, 0], 3);
    act(&mut game, "use 39", &[]);
    roll(&mut game, &[1, 2, 5, 6], &[]);
    act(&mut game, "reroll 1", &dice(&[3]));
    act(&mut game, "reroll 2", &dice(&[4]));
    assert_eq!(
        (
            game.points(),
            line(&game, Line::RaidSheep),
            line(&game, Line::RaidCattle)
        ),
        (6, 4, 2)
    );
}

#[test]
fn br_7_7o_defense_dice_from_1_to_5_in_raids() {
    for face in 1..=5 {
        let mut game = raid(
            winter("dacre").token("nithsdale", "deputy-warden"),
            [0, 0],
            1,
        );
        let events = roll(&mut game, &[3], &[face]);
        let blocked = u8::from(face == 5);
        assert_eq!(
            (against(&events), hits(&events)),
            ((blocked, 0, 0), (1 - blocked, 0)),
            "{face}"
        );
    }
}

#[test]
fn br_7_7p_a_block_takes_the_more_numerous_kind_and_cattle_among_equals() {
    let scene = || winter("dacre").token("nithsdale", "cold-trod");
    for (attack, defense, left) in [
        (&[5, 5, 5, 3, 3][..], [5, 1], (2, 2)),
        (&[5, 5, 5, 3, 3], [5, 5], (1, 2)),
        (&[5, 3, 3], [5, 1], (1, 1)),
        (&[5, 3], [5, 5], (0, 0)),
        (&[3], [5, 5], (0, 0)),
        (&[5], [5, 1], (0, 0)),
    ] {
        let mut game = raid(scene(), [0, 0], attack.len() as u8);
        let events = roll(&mut game, attack, &defense);
        assert_eq!(hits(&events), left, "{attack:?} {defense:?}");
    }
}

#[test]
fn br_7_7q_the_first_six_captures_and_others_block() {
    let mut game = raid(winter("dacre").token("nithsdale", "hot-trod"), [0, 0], 4);
    let events = roll(&mut game, &[3, 3, 3, 3], &[6, 6, 6]);
    assert_eq!((against(&events), hits(&events)), ((2, 1, 0), (2, 0)));
}

#[test]
fn br_7_7r_a_capture_costs_a_horse_and_fills_the_gaol() {
    let mut game = raid(
        winter("dacre")
            .token("nithsdale", "deputy-warden")
            .gaol("swm", [0; 4]),
        [0, 0],
        2,
    );
    roll(&mut game, &[1, 1], &[6]);
    assert_eq!((horses(&game), gaol(&game, "swm")), ([7, 1], [1, 0, 0, 0]));
    // An opponent loses a man and no horse.
    let (game, _) = raided(
        winter("dacre").token("eden-valley", "deputy-warden"),
        [0, 0],
        &[1],
        &[6],
    );
    assert_eq!((horses(&game), gaol(&game, "ewm")), ([3, 0], [0, 0, 1, 1]));
}

#[test]
fn br_7_7s_the_first_seven_hangs_and_others_capture() {
    for (natural, wanted) in [
        ([6, 6, 1], (0, 1, 1)),
        ([6, 5, 1], (0, 1, 1)),
        ([6, 1, 1], (0, 0, 1)),
    ] {
        let mut game = raid(
            winter("dacre").token("nithsdale", "earl-of-angus"),
            [0, 0],
            1,
        );
        let events = roll(&mut game, &[1], &natural);
        assert_eq!(against(&events), wanted, "{natural:?}");
    }
    // Without a modifier there is no seven.
    let mut game = raid(winter("dacre").token("nithsdale", "hot-trod"), [0, 0], 1);
    assert_eq!(against(&roll(&mut game, &[1], &[6, 6, 6])).2, 0);
}

#[test]
fn br_7_7t_a_hanging_costs_a_horse_and_is_worth_six_to_the_solo_player() {
    let scene = winter("dacre").token("eden-valley", "earl-of-angus");
    let (game, _) = raided(scene, [0, 0], &[1], &[6, 1, 1]);
    assert_eq!(
        (
            game.points(),
            line(&game, Line::Hanging),
            gaol(&game, "ewm")
        ),
        (6, 6, [0, 0, 1, 0])
    );
    let mut game = raid(
        winter("dacre").token("nithsdale", "earl-of-angus"),
        [0, 0],
        2,
    );
    roll(&mut game, &[1, 1], &[6, 1, 1]);
    assert_eq!(
        (game.points(), horses(&game), gaol(&game, "swm")),
        (0, [7, 1], [1, 0, 0, 0])
    );
}

#[test]
fn br_7_7u_horses_of_opponents_are_ignored() {
    let scene = winter("dacre").token("eden-valley", "earl-of-angus");
    let (game, _) = raided(scene.clone(), [0, 0], &[1], &[6, 6, 5]);
    assert_eq!(horses(&game), [3, 0]);
    let feud = winter("dacre")
        .gaol("ewm", [0; 4])
        .token("naworth", "earl-of-angus");
    let (game, _) = feud.theirs("maxwell", "family", &both(&[1], &[6, 6]));
    assert_eq!((horses(&game), is_over(&game)), ([3, 0], true));
    let gaolbreak = winter("dacre")
        .feud("ewm", [0; 4])
        .token("carlisle", "earl-of-angus");
    let (game, _) = gaolbreak.theirs("maxwell", "family", &both(&[6], &[6, 1, 1]));
    assert_eq!((horses(&game), is_over(&game)), ([3, 0], true));
}

#[test]
fn br_7_7v_captures_and_hangings_do_not_block() {
    let mut game = raid(
        winter("dacre").token("nithsdale", "deputy-warden"),
        [0, 0],
        2,
    );
    let events = roll(&mut game, &[5, 5], &[6]);
    assert_eq!(
        (hits(&events), against(&events), game.points()),
        ((0, 2), (0, 1, 0), 4)
    );
    let mut game = raid(
        winter("dacre").token("nithsdale", "earl-of-angus"),
        [0, 0],
        2,
    );
    let events = roll(&mut game, &[5, 5], &[6, 6, 1]);
    assert_eq!((hits(&events), game.points()), ((0, 2), 4));
}

#[test]
fn br_7_7w_no_more_horses_are_lost_than_were_sent() {
    let mut game = raid(
        winter("dacre").token("nithsdale", "earl-of-angus"),
        [0, 0],
        1,
    );
    let events = roll(&mut game, &[1], &[6, 6, 1]);
    assert_eq!(
        (against(&events), horses(&game), gaol(&game, "swm")),
        ((0, 1, 1), [8, 0], [2, 0, 0, 0])
    );
    let mut game = winter("dacre").token("hoddom", "henry-percy").own("family");
    attack(&mut game, "feud swm", 1, &[1, 1], &[6, 6, 6]);
    assert_eq!(horses(&game), [2, 0]);
    let mut game = winter("dacre")
        .token("dumfries", "henry-percy")
        .own("family");
    attack(&mut game, "gaolbreak swm", 1, &[1, 1], &[6, 6, 6]);
    assert_eq!(horses(&game), [2, 0]);
}

#[test]
fn br_7_7x_any_number_of_cubes_may_be_in_a_gaol() {
    let scene = winter("dacre")
        .token("nithsdale", "earl-of-angus")
        .gaol("swm", [15, 1, 0, 0]);
    let mut game = raid(scene, [0, 0], 1);
    roll(&mut game, &[1], &[6, 6, 6]);
    assert_eq!(gaol(&game, "swm"), [17, 1, 0, 0]);
}

#[test]
fn br_7_7y_the_solo_player_wins_cattle() {
    let mut game = raid(
        winter("dacre").token("nithsdale", "deputy-warden"),
        [0, 0],
        3,
    );
    roll(&mut game, &[3, 4, 3], &[5]);
    assert_eq!(cattle(&game), 10);
}

#[test]
fn br_7_7z_the_solo_player_loses_cattle() {
    let (game, _) = raided(winter("dacre").cattle(9), [0, 0], &[3], &[]);
    assert_eq!(cattle(&game), 8);
    let (game, _) = raided(winter("dacre").cattle(1), [0, 0], &[3, 4, 3], &[]);
    assert_eq!(cattle(&game), 0);
}

#[test]
fn br_7_7aa_no_cattle_come_from_the_debateable_land() {
    let mut game = winter("dacre").horses(9).own("same-side-march");
    attack(&mut game, "raid debateable-land", 3, &[3, 3, 4, 5, 5], &[]);
    assert_eq!((game.points(), cattle(&game)), (7, 8));
    acts(&mut game, "sheep eden-valley");
    act(&mut game, "sheep eden-valley", &[0]);
    assert_eq!(
        (sheep(&game, "eden-valley"), sheep(&game, "debateable-land")),
        ([3, 0], [0, 0])
    );
}

#[test]
fn br_7_7ab_bastled_sheep_are_not_taken() {
    let mut game = raid(winter("dacre"), [1, 2], 2);
    roll(&mut game, &[5, 5, 6], &[]);
    act(&mut game, "sheep eden-valley", &[0]);
    assert_eq!(
        (
            game.points(),
            sheep(&game, "eden-valley"),
            sheep(&game, "nithsdale")
        ),
        (6, [2, 0], [0, 2])
    );
    assert!(is_over(&game));
}

#[test]
fn br_7_7ac_the_loot_goes_to_own_regions_as_he_likes() {
    let mut game = raid(winter("dacre"), [3, 0], 1);
    roll(&mut game, &[5, 5, 5, 1], &[]);
    assert_eq!(refused(&game, "sheep nithsdale").clause, "BR-7.7ac");
    assert_eq!(refused(&game, "sheep debateable-land").clause, "BR-7.7ac");
    assert_eq!(game.own_sheep(), 4);
    acts(&mut game, "sheep lyne-valley, sheep lyne-valley");
    act(&mut game, "sheep lyne-valley", &[0]);
    assert_eq!((sheep(&game, "lyne-valley"), game.own_sheep()), ([4, 0], 7));
}

#[test]
fn br_7_7ad_a_raid_that_scored_makes_a_feud() {
    let (game, _) = raided(winter("dacre"), [0, 0], &[3], &[]);
    assert_eq!(feud(&game, "smm"), [1, 1, 0, 0]);
    // One cube however many hits; none if all were blocked.
    let (game, _) = raided(winter("dacre"), [0, 0], &[3, 3, 5, 6], &[]);
    assert_eq!(feud(&game, "smm"), [1, 1, 0, 0]);
    let (game, _) = raided(
        winter("dacre").token("eden-valley", "deputy-warden"),
        [0, 0],
        &[3, 1],
        &[5],
    );
    assert_eq!(feud(&game, "smm"), [0, 1, 0, 0]);
    // The solo player's raid on Maxwell.
    let mut game = raid(winter("dacre"), [0, 0], 1);
    roll(&mut game, &[3], &[]);
    assert_eq!(feud(&game, "ewm"), [0, 0, 2, 0]);
}

#[test]
fn br_kta_scots_dyke_blocks_one_hit_in_the_debateable_land() {
    let scene = winter("dacre").horses(9).set("has_dyke", json!(true));
    let mut game = scene.clone().own("same-side-march");
    let events = attack(&mut game, "raid debateable-land", 2, &[5, 5, 3, 3], &[]);
    assert_eq!((hits(&events), game.points()), ((1, 2), 5));
    // Nowhere else.
    let mut game = scene.own("opposite-march");
    let events = attack(&mut game, "raid nithsdale", 1, &[3, 3], &[]);
    assert_eq!(hits(&events), (2, 0));
}

#[test]
fn br_r8_each_seven_after_the_first_is_a_capture() {
    // 7, 7, 7, 6, 6: one hanged, three captures, one block.
    let scene = winter("dacre")
        .token("nithsdale", "earl-of-angus")
        .sites(&["lochmaben"]);
    let mut game = raid(scene, [0, 0], 6);
    let events = roll(&mut game, &[1; 6], &[6, 6, 6, 5, 5]);
    assert_eq!(against(&events), (1, 3, 1));
    assert_eq!((horses(&game), gaol(&game, "swm")), ([3, 2], [4, 0, 0, 0]));
}

#[test]
fn br_r11_an_unblocked_hit_makes_the_feud_whoever_counts_points() {
    // An opponent's points are ignored, and his hit counts all the same.
    let (game, _) = raided(winter("dacre"), [0, 0], &[5], &[]);
    assert_eq!((game.points(), feud(&game, "smm")), (0, [1, 1, 0, 0]));
    // The Debateable Land has no defender.
    let mut game = winter("dacre").own("same-side-march");
    attack(&mut game, "raid debateable-land", 1, &[3, 3, 3], &[]);
    let all = ["ewm", "emm", "swm", "smm"].map(|march| feud(&game, march));
    assert_eq!(
        (game.points(), all),
        (3, [[0, 0, 1, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 1, 0, 0]])
    );
}

#[test]
fn br_r51_points_that_cards_add_are_booked_on_the_line_of_the_hit() {
    // Devil's Beeftub: one more for each hit of a raid, also where there is nothing to take, also in the Debateable Land.
    let mut game = raid(
        winter("dacre")
            .hold(&[38])
            .token("nithsdale", "deputy-warden"),
        [0, 2],
        4,
    );
    act(&mut game, "use 38", &[]);
    roll(&mut game, &[5, 5, 3, 3], &[5]);
    assert_eq!(
        [line(&game, Line::RaidSheep), line(&game, Line::RaidCattle)],
        [6, 2]
    );
    let mut game = winter("dacre").hold(&[38]).own("same-side-march");
    ride(&mut game, "raid debateable-land", 1);
    act(&mut game, "use 38", &[]);
    roll(&mut game, &[3, 1, 1], &[]);
    assert_eq!(line(&game, Line::RaidCattle), 2);
    // Deadly Feud: one more for each hit of a feud.
    let mut game = winter("dacre").turn(3).hold(&[116]).own("opposite-march");
    ride(&mut game, "feud swm", 1);
    act(&mut game, "use 116", &[]);
    roll(&mut game, &[5, 6, 1, 1], &[]);
    assert_eq!(line(&game, Line::FeudAttack), 8);
    // Bills and Tithe have a line of their own.
    let mut game = winter("dacre").turn(3).hold(&[121]).own("reiver");
    act(&mut game, "use 121", &[]);
    assert_eq!((line(&game, Line::Cards), game.points()), (2, 2));
}
