//! Chapter 7.5: the opponents' Target cards.

use crate::support::{act, is_legal, refused, winter::*};
use border_reivers::{BorderReivers, Event, Happening, Idle, Side, Stage, Struck};
use serde_json::{Value, json};
use table::Game;

fn why_idle(events: &[Happening]) -> Option<Idle> {
    match told(events, |event| matches!(event, Event::NoAttack { .. }))? {
        Event::NoAttack { why, .. } => Some(why),
        _ => None,
    }
}

/// Who attacked the Battle of an event first.
fn first_at(game: &BorderReivers, event: u8) -> Option<Struck> {
    let view = game.view(None);
    view.events
        .iter()
        .find(|here| here.event.number() == event)
        .and_then(|here| here.first)
}

/// How many attack dice were rolled, and what was added to each.
fn force(events: &[Happening]) -> (usize, u8) {
    let (attack, _, drm, _) = rolled(events);
    (attack.len(), drm)
}

#[test]
fn br_7_5a_only_attacks_on_the_solo_player_or_battles_are_fought() {
    let scene = winter("dacre").base(5);
    let kept = [
        "sheep",
        "notoriety",
        "feud",
        "gaol",
        "cattle",
        "standing",
        "attacked",
        "score",
        "base_dice",
    ];
    let before = crate::support::state(&scene.clone().game());
    let (game, events) = scene.theirs("fenwick", "opposite-march", &[]);
    let after = crate::support::state(&game);
    assert!(!has_rolled(&events));
    assert!(kept.iter().all(|key| before[key] == after[key]));
    assert_eq!(game.view(None).target_discards.len(), 1);
}

#[test]
fn br_7_5b_opponents_do_not_attack_a_target_again() {
    let scene = winter("dacre")
        .base(1)
        .sheep("eden-valley", [5, 0])
        .sheep("caldew-valley", [2, 0]);
    let (_, events) = scene.clone().theirs("kerr", "reiver", &dice(&[3]));
    assert_eq!(declared(&events), json!({"region": "eden-valley"}));
    let (game, events) = scene
        .attacked(&["eden-valley"])
        .theirs("kerr", "reiver", &dice(&[3]));
    assert_eq!(declared(&events), json!({"region": "caldew-valley"}));
    assert!(
        game.view(None)
            .attacked
            .contains(&border_reivers::Place::CaldewValley)
    );
    let scene = winter("dacre").gaol("ewm", [0; 4]).attacked(&["naworth"]);
    let (_, events) = scene.theirs("maxwell", "family", &[]);
    assert_eq!(why_idle(&events), Some(Idle::AllAttacked));
}

#[test]
fn br_7_5c_the_target_is_known_before_the_solo_player_answers() {
    let scene = winter("dacre")
        .warden("dacre")
        .sheep("eden-valley", [1, 2])
        .horses(2);
    let (mut game, events) = scene.theirs("kerr", "reiver", &dice(&[6]));
    assert_eq!(declared(&events), json!({"region": "eden-valley"}));
    assert!(
        game.view(None)
            .attacked
            .contains(&border_reivers::Place::EdenValley),
        "the indicator is placed"
    );
    assert_eq!((game.stage(), has_rolled(&events)), (Stage::Defend, false));
    // Bastled sheep stand up once dice are computed.
    assert_eq!(sheep(&game, "eden-valley"), [1, 2]);
    let events = act(&mut game, "done", &[dice(&[1, 1, 1]), vec![0]].concat());
    assert_eq!(force(&events), (3, 1));
    assert_eq!(
        (sheep(&game, "eden-valley"), horses(&game)),
        ([3, 0], [2, 0])
    );
}

#[test]
fn br_7_5k_the_nation_card_fights_a_random_battle_with_one_more() {
    let scene = winter("dacre").base(4).events(&[3, 4]);
    for (drawn, march, dice) in [(0, "ewm", 4), (1, "smm", 6), (9, "smm", 6)] {
        let (_, events) = scene.clone().theirs("kerr", "nation", &[drawn]);
        assert_eq!(
            (declared(&events), force(&events)),
            (json!({"battle": march}), (dice, 1))
        );
    }
    // The Rising of the North is one of them; there Notoriety gives no dice.
    let scene = winter("dacre").base(4).events(&[4, 9]);
    for (drawn, target) in [
        (0, json!({"battle": "smm"})),
        (1, json!({"rising": "catholic"})),
    ] {
        let (_, events) = scene.clone().theirs("kerr", "nation", &[drawn]);
        assert_eq!(declared(&events), target);
    }
    let (_, events) = winter("dacre")
        .base(4)
        .events(&[9])
        .theirs("kerr", "nation", &[]);
    assert_eq!(force(&events), (4, 1));
}

#[test]
fn br_7_5l_hits_of_opponents_in_battle_are_only_recorded() {
    let script = both(&[4, 4, 4, 1, 1, 1], &[5, 6]);
    let (game, _) = winter("dacre")
        .base(4)
        .events(&[4])
        .theirs("kerr", "nation", &script);
    let first = first_at(&game, 4).expect("Kerr was there");
    assert_eq!((first.family.name(), first.hits), ("Kerr", 1));
    assert_eq!((game.points(), is_over(&game)), (0, true));
}

#[test]
fn br_7_5m_opponents_take_the_catholic_side_first() {
    let scene = winter("dacre").base(1).events(&[9]);
    let side = |events: &[Happening]| declared(events)["rising"].clone();
    let (game, events) = scene.clone().theirs("kerr", "nation", &dice(&[6, 1, 1]));
    assert_eq!(side(&events), json!("catholic"));
    assert_eq!(
        first_at(&game, 9).expect("a side").side,
        Some(Side::Catholic)
    );
    let (_, events) = scene
        .clone()
        .struck(9, "fenwick", 0, Some("catholic"))
        .theirs("kerr", "nation", &[]);
    assert_eq!(side(&events), json!("protestant"));
    let (_, events) =
        scene
            .clone()
            .struck(9, "kerr", 0, Some("catholic"))
            .theirs("kerr", "nation", &[]);
    assert_eq!(
        why_idle(&events),
        Some(Idle::NoOpenBattle),
        "not on both sides"
    );
    // After both sides were taken the event is over.
    let (game, _) = scene.struck(9, "fenwick", 1, Some("catholic")).theirs(
        "kerr",
        "nation",
        &both(&[1], &[1, 1]),
    );
    assert!(game.view(None).events.is_empty());
}

#[test]
fn br_7_5n_without_an_open_battle_the_nation_card_is_ignored() {
    let (_, events) = winter("dacre").base(4).theirs("kerr", "nation", &[]);
    assert_eq!(
        (why_idle(&events), has_rolled(&events)),
        (Some(Idle::NoOpenBattle), false)
    );
    let scene = winter("dacre").base(4).events(&[4]);
    let (_, events) = scene
        .clone()
        .struck(4, "maxwell", 0, None)
        .theirs("kerr", "nation", &[]);
    assert_eq!(why_idle(&events), Some(Idle::NoOpenBattle));
    let script = both(&[1; 6], &[1; 2]);
    let (_, events) = scene
        .struck(4, "fenwick", 0, None)
        .theirs("kerr", "nation", &script);
    assert_eq!((why_idle(&events), has_rolled(&events)), (None, true));
}

#[test]
fn br_7_5o_the_family_card_goes_where_more_cubes_are() {
    let target = |feud: u8, gaol: u8, drawn: u32| {
        let scene = winter("dacre")
            .base(1)
            .feud("ewm", [0, 0, feud, 0])
            .gaol("ewm", [0, 0, gaol, 0]);
        declared(&scene.theirs("maxwell", "family", &[drawn]).1)
    };
    let (seat, town) = (json!({"seat": "ewm"}), json!({"town": "ewm"}));
    for drawn in [0, 1] {
        assert_eq!(
            (target(2, 1, drawn), target(1, 2, drawn)),
            (seat.clone(), town.clone())
        );
        assert_eq!(
            (target(1, 0, drawn), target(0, 1, drawn)),
            (seat.clone(), town.clone())
        );
    }
    assert_eq!((target(1, 1, 0), target(1, 1, 1)), (seat, town));
}

#[test]
fn br_7_5p_the_dice_of_the_family_card() {
    let scene = winter("dacre").base(4).gaol("ewm", [0; 4]);
    let (game, events) =
        scene
            .clone()
            .feud("ewm", [0, 1, 2, 0])
            .theirs("maxwell", "family", &dice(&[1; 6]));
    assert_eq!(force(&events), (6, 1));
    assert_eq!(
        feud(&game, "ewm"),
        [0, 1, 0, 0],
        "its cubes are gone, though nothing was hit"
    );
    // Second place in the solo March gives one more; cubes in a Gaol stay.
    let scene = scene
        .feud("ewm", [0; 4])
        .gaol("ewm", [0, 0, 2, 0])
        .fame("ewm", [3, 0, 1, 0]);
    let (game, events) = scene.theirs("maxwell", "family", &both(&[1; 7], &[1]));
    assert_eq!((force(&events), gaol(&game, "ewm")), ((7, 1), [0, 0, 2, 0]));
}

#[test]
fn br_7_5q_without_cubes_at_the_solo_player_the_family_card_is_ignored() {
    let (game, events) = winter("dacre").base(4).theirs("fenwick", "family", &[]);
    assert_eq!(
        (why_idle(&events), has_rolled(&events)),
        (Some(Idle::NoCubesHere), false)
    );
    assert_eq!(feud(&game, "smm")[1], 1, "it has some elsewhere");
}

#[test]
fn br_7_5r_the_die_of_the_reiver_card() {
    for die in 1..=6 {
        let scene = winter("dacre").warden("dacre").sheep("eden-valley", [9, 0]);
        let (game, events) = scene.theirs("kerr", "reiver", &dice(&[die]));
        match die {
            1 | 2 => assert_eq!(why_idle(&events), Some(Idle::ReiverStays)),
            _ => assert_eq!(
                (fight(&game).fyre, fight(&game).drm),
                (die == 6, 1),
                "{die}"
            ),
        }
    }
}

#[test]
fn br_7_5s_the_region_with_most_sheep_less_permanent_defenses() {
    // Eden 2-1, Caldew 1 (attacked), Lyne 2-3 with one of three sheep bastled, Irthing 1-2. The token counts nothing.
    let scene = winter("dacre")
        .sites(&["bew-castle", "brackenhill"])
        .token("eden-valley", "household-men");
    let scene = scene
        .sheep("eden-valley", [2, 0])
        .sheep("lyne-valley", [2, 1]);
    let (_, events) =
        scene
            .clone()
            .attacked(&["caldew-valley"])
            .theirs("kerr", "reiver", &dice(&[5]));
    assert_eq!(declared(&events), json!({"region": "eden-valley"}));
    // Lyne -1 is more than Irthing -2.
    let scene = scene
        .attacked(&["eden-valley", "caldew-valley"])
        .sheep("irthing-valley", [0, 4]);
    let (_, events) = scene.theirs("kerr", "reiver", &dice(&[5]));
    assert_eq!(declared(&events), json!({"region": "lyne-valley"}));
}

#[test]
fn br_7_5t_equal_regions_are_drawn() {
    let scene = winter("dacre").warden("dacre").sites(&["bew-castle"]);
    for (drawn, region) in [
        (0, "eden-valley"),
        (1, "caldew-valley"),
        (9, "caldew-valley"),
    ] {
        let (_, events) = scene.clone().theirs("kerr", "reiver", &[2, drawn]);
        assert_eq!(declared(&events), json!({ "region": region }));
    }
}

/// A raid on Eden Valley, where alone sheep are.
fn raided(eden: [u8; 2]) -> Scene {
    let scene = winter("dacre").sheep("eden-valley", eden);
    ["caldew-valley", "lyne-valley", "irthing-valley"]
        .into_iter()
        .fold(scene, |scene, region| scene.sheep(region, [0, 0]))
}

#[test]
fn br_7_5u_the_dice_of_an_opponents_raid() {
    let (_, events) = raided([1, 1]).base(4).theirs("kerr", "reiver", &dice(&[4]));
    assert_eq!(force(&events), (5, 1));
    let (_, events) =
        raided([1, 1])
            .base(4)
            .fame("ewm", [3, 0, 0, 4])
            .theirs("kerr", "reiver", &dice(&[4]));
    assert_eq!(force(&events), (7, 1));
}

#[test]
fn br_7_5v_stolen_sheep_are_spread_over_the_thiefs_march() {
    let (mut game, _) = raided([1, 0]).theirs("kerr", "reiver", &dice(&[3, 6]));
    assert_eq!(refused(&game, "sheep nithsdale").clause, "BR-7.5v");
    act(&mut game, "sheep liddesdale", &[0]);
    assert_eq!(
        (sheep(&game, "eden-valley"), sheep(&game, "liddesdale")),
        ([0, 0], [2, 0])
    );
    assert!(is_over(&game));
    let (mut game, _) = raided([5, 0]).theirs("kerr", "reiver", &dice(&[3, 6, 6, 6, 6, 6]));
    let regions = ["tweeddale", "liddesdale", "teviotdale", "ettrickdale"];
    for (n, region) in regions.iter().enumerate() {
        act(&mut game, &format!("sheep {region}"), &[]);
        if n < 3 {
            assert_eq!(refused(&game, &format!("sheep {region}")).clause, "BR-7.5v");
        }
    }
    act(&mut game, "sheep teviotdale", &[0]);
    assert_eq!(regions.map(|region| sheep(&game, region)[0]), [2, 2, 3, 2]);
}

#[test]
fn br_7_5w_fyre_to_the_door_counts_and_takes_bastled_sheep() {
    let scene = raided([0, 3]).sheep("caldew-valley", [2, 0]);
    let (mut game, events) = scene.clone().theirs("kerr", "reiver", &dice(&[6, 6, 5, 1]));
    assert_eq!(
        (declared(&events), force(&events)),
        (json!({"region": "eden-valley"}), (3, 1))
    );
    act(&mut game, "sheep tweeddale", &[]);
    act(&mut game, "sheep liddesdale", &[0]);
    assert_eq!(
        sheep(&game, "eden-valley"),
        [1, 0],
        "the one that is left is not safe any more"
    );
    // All three may be stolen.
    let (game, _) = scene.clone().theirs("kerr", "reiver", &dice(&[6, 6, 6, 6]));
    assert!(matches!(game.stage(), Stage::Stolen { left: 3, .. }));
    // On a 5 the standing ones count.
    let (_, events) = scene.theirs("kerr", "reiver", &dice(&[5]));
    assert_eq!(declared(&events), json!({"region": "caldew-valley"}));
}

#[test]
fn br_7_5x_the_first_possible_option_of_a_march_card() {
    let scene = winter("dacre").base(1).events(&[4]);
    let (game, events) = scene
        .clone()
        .theirs("kerr", "same-side-march", &dice(&[1, 1, 1, 1, 1]));
    assert_eq!(declared(&events), json!({"battle": "smm"}));
    assert_eq!(
        (
            sheep(&game, "debateable-land"),
            game.view(None).is_dl_raided
        ),
        ([2, 0], false)
    );
    // A family of its nation was there already: the next option.
    let (game, _) = scene
        .struck(4, "maxwell", 0, None)
        .theirs("kerr", "same-side-march", &[]);
    assert!(game.view(None).is_dl_raided);
    // The Debateable Land comes before the solo player.
    let (game, _) = winter("dacre").theirs("fenwick", "same-side-march", &[]);
    assert!(game.view(None).is_dl_raided);
    // The solo player comes before the Rising.
    let scene = winter("dacre").base(1).events(&[9]).dl_raided();
    let (_, events) = scene.theirs("fenwick", "same-side-march", &[0]);
    assert_eq!(declared(&events), json!({"region": "eden-valley"}));
}

#[test]
fn br_7_5y_a_battle_at_home_without_one_more() {
    let (game, events) = winter("dacre").base(4).events(&[4]).theirs(
        "kerr",
        "opposite-march",
        &both(&[5; 6], &[5, 1]),
    );
    assert_eq!(
        (declared(&events), force(&events)),
        (json!({"battle": "smm"}), (6, 0))
    );
    assert_eq!(
        (first_at(&game, 4).expect("Kerr").hits, game.points()),
        (5, 0)
    );
    // A Battle elsewhere that the card lists is not for opponents.
    let (_, events) = winter("dacre")
        .base(4)
        .events(&[6])
        .theirs("kerr", "opposite-march", &[]);
    assert_eq!(why_idle(&events), Some(Idle::NothingPossible));
}

#[test]
fn br_7_5z_the_debateable_land_is_taken_without_dice() {
    let (mut game, events) = winter("dacre")
        .base(4)
        .theirs("maxwell", "same-side-march", &[]);
    assert!(!has_rolled(&events));
    assert_eq!(sheep(&game, "debateable-land"), [0, 0]);
    act(&mut game, "sheep nithsdale", &[]);
    assert_eq!(
        refused(&game, "sheep nithsdale").clause,
        "BR-7.5v",
        "two different regions"
    );
    act(&mut game, "sheep eskdale", &[1]);
    assert_eq!(
        (sheep(&game, "nithsdale"), sheep(&game, "eskdale")),
        ([2, 0], [2, 0])
    );
    assert_eq!(
        (feud(&game, "swm"), is_legal(&game, "raid debateable-land")),
        ([1, 0, 0, 0], false)
    );
}

#[test]
fn br_7_5aa_a_march_card_raids_the_solo_player_without_one_more() {
    let scene = winter("dacre")
        .base(2)
        .dl_raided()
        .sheep("lyne-valley", [2, 0]);
    let (_, events) = scene.clone().theirs("fenwick", "same-side-march", &[]);
    assert_eq!(
        (declared(&events), force(&events)),
        (json!({"region": "lyne-valley"}), (4, 0))
    );
    // A card that does not list the solo March does nothing.
    let (_, events) = scene.theirs("fenwick", "cross-border-march", &[]);
    assert_eq!(why_idle(&events), Some(Idle::NothingPossible));
}

#[test]
fn br_7_5ab_the_rising_with_base_attack_dice_alone() {
    let scene = winter("dacre").base(5).events(&[9]);
    let (game, events) =
        scene
            .clone()
            .theirs("kerr", "opposite-march", &both(&[5, 1, 1, 1, 1], &[1, 1]));
    assert_eq!(
        (declared(&events), force(&events)),
        (json!({"rising": "catholic"}), (5, 0))
    );
    let first = first_at(&game, 9).expect("Kerr");
    assert_eq!(
        (first.side, first.hits, game.points()),
        (Some(Side::Catholic), 1, 0)
    );
    let (_, events) = scene
        .clone()
        .struck(9, "fenwick", 0, Some("catholic"))
        .theirs("kerr", "opposite-march", &[]);
    assert_eq!(declared(&events), json!({"rising": "protestant"}));
    let (_, events) =
        scene
            .struck(9, "kerr", 0, Some("catholic"))
            .theirs("kerr", "opposite-march", &[]);
    assert_eq!(why_idle(&events), Some(Idle::NothingPossible));
}

#[test]
fn br_7_5ac_if_nothing_is_possible_the_card_is_ignored() {
    let (game, events) = winter("dacre")
        .base(4)
        .theirs("kerr", "opposite-march", &[]);
    assert_eq!(
        (why_idle(&events), has_rolled(&events)),
        (Some(Idle::NothingPossible), false)
    );
    assert_eq!((game.view(None).attacked, is_over(&game)), (vec![], true));
}

#[test]
fn br_r13_each_side_of_the_rising_once_and_no_family_twice() {
    let scene = winter("dacre").base(1).events(&[9]);
    // Both may be of one nation.
    let (game, events) = scene
        .clone()
        .struck(9, "maxwell", 0, Some("catholic"))
        .theirs("kerr", "nation", &both(&[1], &[1, 1]));
    assert_eq!(declared(&events), json!({"rising": "protestant"}));
    assert!(game.view(None).events.is_empty());
    // Who stands on one side does not join the other.
    let game = scene.struck(9, "dacre", 0, Some("catholic")).own("nation");
    for side in ["catholic", "protestant"] {
        assert_eq!(refused(&game, &format!("rising {side}")).clause, "BR-7.4k");
    }
}

#[test]
fn br_r15_the_rising_is_no_home_battle() {
    let scene = winter("dacre").base(1).events(&[9]);
    let (game, events) = scene.clone().theirs("kerr", "same-side-march", &[]);
    assert!(game.view(None).is_dl_raided && !has_rolled(&events));
    // With the Debateable Land gone there is a fourth option.
    let (_, events) = scene.dl_raided().theirs("kerr", "same-side-march", &[]);
    assert_eq!(declared(&events), json!({"rising": "catholic"}));
}

const FARMS: [&str; 4] = [
    "eden-valley",
    "caldew-valley",
    "lyne-valley",
    "irthing-valley",
];

#[test]
fn br_r25_what_was_attacked_is_no_candidate() {
    let (_, events) = winter("dacre")
        .attacked(&FARMS)
        .theirs("kerr", "reiver", &dice(&[6]));
    assert_eq!(why_idle(&events), Some(Idle::AllAttacked));
    let scene = winter("dacre").attacked(&FARMS).base(1);
    let (_, events) = scene.clone().theirs("kerr", "cross-border-march", &[]);
    assert_eq!(why_idle(&events), Some(Idle::NothingPossible));
    let (_, events) = scene.events(&[9]).theirs("kerr", "cross-border-march", &[]);
    assert_eq!(declared(&events), json!({"rising": "catholic"}));
    // Seat or Town, whichever is left.
    let cubes = |attacked: &[&str]| {
        let scene = winter("dacre")
            .base(1)
            .feud("ewm", [0, 0, 3, 0])
            .attacked(attacked);
        scene.theirs("maxwell", "family", &[]).1
    };
    assert_eq!(declared(&cubes(&["naworth"])), json!({"town": "ewm"}));
    assert_eq!(declared(&cubes(&["carlisle"])), json!({"seat": "ewm"}));
    assert_eq!(
        why_idle(&cubes(&["carlisle", "naworth"])),
        Some(Idle::AllAttacked)
    );
    // A region without sheep may be raided.
    let (_, events) =
        raided([0, 0])
            .base(2)
            .attacked(&FARMS[1..])
            .theirs("kerr", "reiver", &dice(&[3]));
    assert_eq!(
        (declared(&events), force(&events)),
        (json!({"region": "eden-valley"}), (2, 1))
    );
    let mut game = winter("dacre").sheep("nithsdale", [0, 0]).own("reiver");
    ride(&mut game, "raid nithsdale", 1);
    assert_eq!(counts(&game), (1, 0));
}

#[test]
fn br_r31_scots_dyke_does_not_touch_the_automatic_raid() {
    let scene = winter("dacre").set("has_dyke", Value::Bool(true));
    let (game, _) = scene.theirs("maxwell", "same-side-march", &[]);
    assert!(matches!(game.stage(), Stage::Stolen { left: 2, .. }));
    assert_eq!(sheep(&game, "debateable-land"), [0, 0]);
}
