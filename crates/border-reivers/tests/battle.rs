//! Chapters 7.7 and 7.8: Battles and their awards.

use crate::support::{act, refused, winter::*};
use border_reivers::{BorderReivers, Event, Happening, Line, Results, Stage};
use serde_json::json;
use table::Game;

/// Hits left, and blocks.
fn came(events: &[Happening]) -> (u8, u8) {
    match results(events) {
        Results::Battle { hits, blocks } => (hits, blocks),
        other => panic!("{other:?}"),
    }
}

/// Dacre fights at Ancrum Moor without a modifier; all dice are horses.
fn ancrum(scene: Scene, dice: &[u32], defense: &[u32]) -> (BorderReivers, Vec<Happening>) {
    let mut game = scene.horses(9).own("cross-border-march");
    let events = attack(&mut game, "battle smm", dice.len() as u8, dice, defense);
    assert!(is_over(&game));
    (game, events)
}

fn at_ancrum() -> Scene {
    winter("dacre").events(&[4])
}

/// Dacre joins a side of the Rising, without a modifier. Then chance gives more results.
fn rising(scene: Scene, side: &str, dice: &[u32], then: &[u32]) -> BorderReivers {
    let mut game = scene.horses(9).own("opposite-march");
    ride(&mut game, &format!("rising {side}"), dice.len() as u8);
    act(
        &mut game,
        "roll",
        &[both(dice, &[1, 1]), then.to_vec()].concat(),
    );
    game
}

fn at_the_rising() -> Scene {
    winter("dacre").events(&[9])
}

fn past(game: &BorderReivers, event: u8) -> bool {
    game.view(None)
        .past_events
        .iter()
        .any(|past| past.number() == event)
}

#[test]
fn br_7_7ar_the_attack_table_of_battles() {
    for face in 1..=6 {
        let (game, events) = ancrum(at_ancrum(), &[face], &[1, 1]);
        let hit = u8::from(face >= 5);
        assert_eq!(
            (came(&events), game.points()),
            ((hit, 0), 3 * u16::from(hit)),
            "{face}"
        );
    }
    // The VP of the card for each hit, first or second.
    let (game, _) = ancrum(at_ancrum(), &[5, 5, 6], &[1, 1]);
    assert_eq!((game.points(), line(&game, Line::BattleAttack)), (9, 9));
    let (game, _) = ancrum(at_ancrum().struck(4, "kerr", 1, None), &[5, 5, 6], &[1, 1]);
    assert_eq!(game.points(), 9);
    let mut game = winter("dacre").events(&[3]).own("nation");
    attack(&mut game, "battle ewm", 1, &[4, 1, 1], &[1, 1, 1]);
    assert_eq!(game.points(), 4, "Solway Moss, at +1");
}

#[test]
fn br_7_7as_the_defense_table_of_battles() {
    for face in 1..=6 {
        let (_, events) = ancrum(at_ancrum(), &[5, 5, 5], &[face, 1]);
        let blocked = u8::from(face >= 5);
        assert_eq!(came(&events), (3 - blocked, blocked), "{face}");
    }
    let (game, events) = ancrum(at_ancrum(), &[5, 5, 5], &[5, 6]);
    assert_eq!(
        (came(&events), horses(&game)),
        ((1, 2), [6, 3]),
        "no horse is lost"
    );
}

#[test]
fn br_7_7at_a_battle_has_no_defending_family() {
    let scene = at_ancrum()
        .warden("kerr")
        .struck(4, "kerr", 0, None)
        .token("cessford", "earl-of-angus")
        .sites(&["hermitage"]);
    let before = scene.clone().game();
    let (game, events) = ancrum(scene, &[1, 1], &[6, 6]);
    let (_, defense, _, drm) = rolled(&events);
    assert_eq!((defense.len(), drm, horses(&game)), (2, 0, [7, 2]));
    let cubes = |game: &BorderReivers| {
        ["ewm", "emm", "swm", "smm"].map(|march| (feud(game, march), gaol(game, march)))
    };
    assert_eq!(cubes(&game), cubes(&before));
    // Kerr, who came first, met two dice too.
    let (_, events) = at_ancrum()
        .base(1)
        .theirs("kerr", "nation", &both(&[1, 1, 1], &[1, 1]));
    assert_eq!(rolled(&events).1.len(), 2);
}

#[test]
fn br_7_7au_the_first_attack_is_remembered() {
    let scene = at_ancrum().base(1);
    let (game, _) = scene.theirs("kerr", "opposite-march", &both(&[5, 1, 1], &[1, 1]));
    let first = game.view(None).events[0].first.expect("Kerr");
    assert_eq!(
        (first.family.name(), first.hits, first.side),
        ("Kerr", 1, None)
    );
    assert_eq!(fame(&game, "smm"), [0, 0, 0, 3]);
}

#[test]
fn br_7_7av_the_second_attack_decides() {
    let (game, _) = ancrum(at_ancrum().struck(4, "kerr", 1, None), &[5, 5], &[1, 1]);
    assert_eq!(fame(&game, "smm"), [4, 0, 0, 3]);
    let (game, _) = ancrum(at_ancrum().struck(4, "kerr", 2, None), &[5, 1], &[1, 1]);
    assert_eq!(fame(&game, "smm"), [0, 0, 0, 7]);
}

#[test]
fn br_7_7aw_a_tied_battle_gives_half_to_each() {
    for hits in [0, 1] {
        let die = if hits == 1 { 5 } else { 1 };
        let (game, _) = ancrum(
            at_ancrum().struck(4, "kerr", hits, None),
            &[die, 1],
            &[1, 1],
        );
        assert_eq!(fame(&game, "smm"), [2, 0, 0, 5]);
    }
}

#[test]
fn br_7_7ax_the_battle_leaves_after_the_second_attack() {
    let scene = at_ancrum().struck(4, "kerr", 1, None);
    let mut game = scene.own_of_two("nation", "cross-border-march");
    attack(&mut game, "battle smm", 1, &[1], &[1, 1]);
    assert!(past(&game, 4) && game.view(None).events.is_empty());
    assert_eq!(refused(&game, "battle smm").clause, "BR-7.0f");
}

#[test]
fn br_7_7ay_no_award_for_a_tie_at_the_rising() {
    for hits in [0, 2] {
        let die = if hits == 2 { 5 } else { 1 };
        for (side, other) in [("catholic", "protestant"), ("protestant", "catholic")] {
            let game = rising(
                at_the_rising().base(4).struck(9, "kerr", hits, Some(other)),
                side,
                &[die, die],
                &[0],
            );
            assert_eq!((horses(&game), game.view(None).base_dice), ([7, 2], 4));
            assert_eq!(
                ["ewm", "smm", "dl"].map(|march| fame(&game, march)),
                [[3, 0, 0, 0], [0, 0, 0, 3], [0; 4]]
            );
            assert!(past(&game, 9) && is_over(&game));
        }
    }
}

#[test]
fn br_7_7az_the_solo_players_awards_at_the_rising() {
    let game = rising(
        at_the_rising().struck(9, "kerr", 0, Some("catholic")),
        "protestant",
        &[5],
        &[0],
    );
    assert_eq!(
        (horses(&game), game.points()),
        ([8, 4], 3),
        "three more, and they lie"
    );
    let won = rising(
        at_the_rising().struck(9, "kerr", 0, Some("protestant")),
        "catholic",
        &[5],
        &[],
    );
    assert_eq!(won.stage(), Stage::Glory(3));
    for march in ["ewm", "emm", "swm", "smm", "dl"] {
        let mut game = won.clone();
        let before = fame(&game, march)[0];
        act(&mut game, &format!("fame {march}"), &[0]);
        // All three go there, and nothing is left to split.
        assert_eq!((fame(&game, march)[0], is_over(&game)), (before + 3, true));
    }
}

#[test]
fn br_7_7ba_the_opponents_awards_at_the_rising() {
    let scene = at_the_rising().base(4);
    let game = rising(
        scene.clone().struck(9, "kerr", 1, Some("protestant")),
        "catholic",
        &[1],
        &[0],
    );
    assert_eq!(game.view(None).base_dice, 5, "at once");
    let game = rising(
        scene.struck(9, "kerr", 1, Some("catholic")),
        "protestant",
        &[1],
        &[dice(&[5, 2]), vec![0]].concat(),
    );
    assert_eq!((fame(&game, "dl"), is_over(&game)), ([0, 0, 0, 3], true));
    assert_eq!(game.view(None).base_dice, 4);
}

#[test]
fn br_7_8a_untouched_battles_bring_nothing() {
    let scene = winter("dacre").turn(3).events(&[3, 4]);
    let before = ["ewm", "emm", "swm", "smm", "dl"].map(|march| fame(&scene.clone().game(), march));
    let (game, _) = spring(scene);
    assert!(past(&game, 3) && past(&game, 4));
    assert_eq!(
        ["ewm", "emm", "swm", "smm", "dl"].map(|march| fame(&game, march)),
        before
    );
}

#[test]
fn br_7_8b_a_battle_of_one_side_is_won_by_it() {
    for hits in [0, 1] {
        let (game, _) = spring(
            at_ancrum()
                .fame("smm", [0, 0, 0, 5])
                .struck(4, "kerr", hits, None),
        );
        assert_eq!(fame(&game, "smm"), [0, 0, 0, 9]);
    }
    let scene = at_the_rising().struck(9, "dacre", 0, Some("protestant"));
    let (game, events) = spring(scene.turn(3));
    assert!(
        told(&events, |event| matches!(
            event,
            Event::RisingHorses { horses: 3 }
        ))
        .is_some()
    );
    assert_eq!(horses(&game), [2, 4], "the raider and three");
    // A Catholic solo player is asked where.
    let (mut game, _) = spring(
        at_the_rising()
            .turn(3)
            .struck(9, "dacre", 0, Some("catholic")),
    );
    assert_eq!(game.stage(), Stage::Glory(3));
    act(&mut game, "fame dl", &[]);
    assert_eq!(
        (fame(&game, "dl"), game.stage()),
        ([3, 0, 0, 0], Stage::Over)
    );
    // An opponent's awards.
    let (game, _) = spring(at_the_rising().turn(3).base(2).struck(
        9,
        "kerr",
        0,
        Some("protestant"),
    ));
    assert_eq!(game.view(None).base_dice, 3);
}

#[test]
fn br_7_8c_the_catholic_award_comes_last() {
    // Fenwick's dice say SMM and DL. Kerr has won there first, so that Fenwick would not lead in SMM.
    let scene = winter("dacre")
        .turn(3)
        .events(&[4, 9])
        .fame("smm", [0, 1, 0, 3]);
    let scene = scene
        .struck(4, "kerr", 1, None)
        .struck(9, "fenwick", 1, Some("catholic"));
    let mut game = scene.last("reiver");
    ride(&mut game, "raid debateable-land", 1);
    act(&mut game, "roll", &dice(&[1, 1, 1, 2, 5]));
    assert_eq!(
        (fame(&game, "smm"), fame(&game, "dl")),
        ([0, 1, 0, 7], [0, 3, 0, 0])
    );
}

#[test]
fn br_r12_half_of_an_odd_award_is_rounded_down() {
    let odd = "[[event]]\nnumber = 4\nname = 'Ancrum Moor'\nkind = 'battle'\nmarch = 'SMM'\ndefense_dice = 2\nvp_per_hit = 3\nnotoriety = 5\n";
    let scene = at_ancrum()
        .set("components", json!(odd))
        .struck(4, "kerr", 0, None);
    let (game, _) = ancrum(scene, &[1], &[1, 1]);
    assert_eq!(fame(&game, "smm"), [2, 0, 0, 5]);
}

#[test]
fn br_r48_a_battle_of_one_side_leaves_with_the_other_events() {
    // Without a reset, on turn 3, it is still there; the untouched one is not.
    let (game, _) = spring(
        winter("dacre")
            .turn(3)
            .events(&[3, 4])
            .struck(4, "kerr", 0, None),
    );
    assert_eq!(
        game.view(None)
            .events
            .iter()
            .map(|event| event.event.number())
            .collect::<Vec<_>>(),
        [4]
    );
    assert!(past(&game, 3));
    let (game, _) = spring(winter("dacre").events(&[3, 4]).struck(4, "kerr", 0, None));
    assert!(game.view(None).events.is_empty() && past(&game, 3) && past(&game, 4));
}
