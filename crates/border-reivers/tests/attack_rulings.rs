//! Rulings on chapter 7.4, and the held cards that help an own attack before its dice.

use crate::support::{act, acts, is_legal, legal, refused, winter::*, with};
use border_reivers::{BorderReivers, Event, Idle, Line, Slot, Stage, Token};
use table::Game;

fn clause(game: &BorderReivers, action: &str) -> String {
    refused(game, action).clause.to_string()
}

#[test]
fn br_r21_who_can_attack_must() {
    let game = winter("dacre").own("reiver");
    assert!(
        legal(&game).iter().all(|action| action.starts_with("raid")),
        "there is no way to decline"
    );
    // No region across the border is open, no cube lies there, no Battle is fought: the card is discarded.
    let farms = [
        "nithsdale",
        "annandale",
        "eskdale",
        "dryfesdale",
        "tweeddale",
        "liddesdale",
        "teviotdale",
        "ettrickdale",
    ];
    let scene = winter("dacre")
        .attacked(&farms)
        .feud("swm", [0; 4])
        .gaol("swm", [0; 4]);
    let (game, events) = scene.clone().turn_up("nation", "same-side-march");
    let no_target = |event: &Event| {
        matches!(
            event,
            Event::NoAttack {
                why: Idle::NoTarget,
                ..
            }
        )
    };
    assert!(told(&events, no_target).is_some());
    assert!(is_over(&game), "the next card has come up");
    let (_, events) = scene
        .attacked(&farms[1..])
        .turn_up("nation", "same-side-march");
    assert!(told(&events, no_target).is_none());
}

#[test]
fn br_r22_horses_gained_ride_if_two_began_the_winter() {
    // With one horse the second card gives nothing, though the gaolbreak brought another.
    let mut game = winter("dacre").horses(1).own("family");
    act(&mut game, "gaolbreak swm", &[]);
    act(&mut game, "commit 1", &[]);
    let events = roll(&mut game, &[5, 1], &[]);
    let spent = |event: &Event| {
        matches!(
            event,
            Event::NoAttack {
                why: Idle::OneHorse,
                ..
            }
        )
    };
    assert!(told(&events, spent).is_some());
    // With two, the new one may be sent.
    let mut game = winter("dacre").horses(2).own("family");
    attack(&mut game, "gaolbreak swm", 1, &[5, 1], &[]);
    assert_eq!(horses(&game), [2, 1]);
    act(&mut game, "raid redesdale", &[]);
    assert!(is_legal(&game, "commit 2"));
}

#[test]
fn one_horse_that_came_after_winter_began_may_ride() {
    let game = winter("dacre").horses(1).own("reiver");
    let mut game = with(&game, |exact| exact["began_with_one_horse"] = false.into());
    act(&mut game, "raid nithsdale", &[]);
    assert_eq!(legal(&game), ["commit 1"]);
}

#[test]
fn br_r24_the_debateable_land_is_raided_with_reiver_and_same_side_cards() {
    for family in ["dacre", "fenwick", "maxwell", "kerr"] {
        for kind in ["reiver", "same-side-march"] {
            assert!(
                is_legal(&winter(family).own(kind), "raid debateable-land"),
                "{family} {kind}"
            );
        }
        for kind in ["nation", "family", "opposite-march", "cross-border-march"] {
            assert_eq!(
                clause(&winter(family).own(kind), "raid debateable-land"),
                "BR-R24",
                "{family} {kind}"
            );
        }
    }
}

/// The Warden die of an attack: whether one was rolled, and whether the Warden appeared on a 1.
fn warden_die(
    family: &str,
    place: &str,
    token: Option<&str>,
    target: &str,
    sites: &[&str],
) -> (bool, bool) {
    let scene = ["dacre", "fenwick", "maxwell", "kerr"]
        .into_iter()
        .fold(winter(family), Scene::warden)
        .sites(sites);
    let scene = match token {
        Some(token) => scene.token(place, token),
        None => scene,
    };
    let mut game = scene.own(if target.starts_with("raid") {
        "reiver"
    } else {
        "family"
    });
    act(&mut game, target, &[]);
    let events = act(&mut game, "commit 1", &[0]);
    let rolled = told(&events, |event| {
        matches!(event, Event::WardenRoll { die: 1, .. })
    })
    .is_some();
    (rolled, fight(&game).warden)
}

#[test]
fn br_r26_one_die_for_each_token_that_is_revealed() {
    // It is rolled though it cannot succeed; neither castle nor town wall counts.
    let castle = ["lochmaben", "amisfield"];
    assert_eq!(
        warden_die(
            "dacre",
            "nithsdale",
            Some("deputy-warden"),
            "raid nithsdale",
            &castle
        ),
        (true, false)
    );
    assert_eq!(
        warden_die(
            "dacre",
            "nithsdale",
            Some("rumor"),
            "raid nithsdale",
            &castle
        ),
        (true, false)
    );
    assert_eq!(
        warden_die(
            "maxwell",
            "carlisle",
            Some("deputy-warden"),
            "gaolbreak ewm",
            &[]
        ),
        (true, false)
    );
    // The proper colour counts; all dice if there is only the other one.
    assert_eq!(
        warden_die(
            "maxwell",
            "carlisle",
            Some("sleuth-hounds"),
            "gaolbreak ewm",
            &[]
        ),
        (true, false)
    );
    assert_eq!(
        warden_die(
            "dacre",
            "nithsdale",
            Some("sleuth-hounds"),
            "raid nithsdale",
            &[]
        ),
        (true, true)
    );
    assert_eq!(
        warden_die(
            "dacre",
            "nithsdale",
            Some("town-watch"),
            "raid nithsdale",
            &[]
        ),
        (true, true)
    );
    // No token, no die.
    assert_eq!(
        warden_die("dacre", "nithsdale", None, "raid nithsdale", &castle),
        (false, false)
    );
    assert_eq!(
        warden_die("dacre", "nithsdale", None, "raid debateable-land", &[]),
        (false, false)
    );
}

#[test]
fn br_r32_held_cards_are_played_at_the_time_that_they_name() {
    let scene = winter("dacre")
        .turn(3)
        .hold(&[81, 83, 119, 120, 121])
        .base(1);
    // When an own Target card is up: Bills of Complaint, and none of the others.
    let mut game = scene.clone().own("reiver");
    for card in [81, 83, 119, 120] {
        assert_eq!(clause(&game, &format!("use {card}")), "BR-R32", "{card}");
    }
    act(&mut game, "use 121", &[]);
    assert!(lies_in(&game, "out_of_play", 121) && game.stage() == Stage::Attack);
    // Once the target is declared it is too late for it.
    let mut game = scene.clone().own("reiver");
    ride(&mut game, "raid nithsdale", 1);
    for card in [83, 119, 120, 121] {
        assert_eq!(clause(&game, &format!("use {card}")), "BR-7.4t", "{card}");
    }
    assert!(is_legal(&game, "use 81"));
    // When an opponent attacks: Tithe, Snows and Double Cross.
    let (mut game, _) = scene.theirs("kerr", "cross-border-march", &[0]);
    assert_eq!(game.stage(), Stage::Defend);
    for card in [81, 121] {
        assert_eq!(clause(&game, &format!("use {card}")), "BR-7.5j", "{card}");
    }
    for card in [83, 119, 120] {
        assert!(is_legal(&game, &format!("use {card}")));
    }
    act(&mut game, "use 119", &[]);
    assert!(lies_in(&game, "out_of_play", 119));
    // Snows of the opponents wait for a raid of his, through other attacks.
    let mut game = winter("dacre")
        .turn(3)
        .in_play(&[83])
        .own_of_two("family", "reiver");
    attack(&mut game, "feud swm", 1, &[1, 1], &[]);
    assert!(lies_in(&game, "in_play", 83));
    attack(&mut game, "raid redesdale", 2, &[1, 1], &[]);
    assert!(lies_in(&game, "out_of_play", 83));
}

#[test]
fn bills_of_complaint_score_two_for_each_own_feud_cube_and_eight_at_most() {
    for (emm, points) in [(0, 4), (1, 6), (4, 8)] {
        let scene = winter("dacre")
            .turn(3)
            .hold(&[121])
            .feud("swm", [2, 1, 0, 0])
            .feud("emm", [emm, 0, 0, 1]);
        let mut game = scene.own("reiver");
        act(&mut game, "use 121", &[]);
        assert_eq!(line(&game, Line::Cards), points);
        assert_eq!(feud(&game, "swm"), [2, 1, 0, 0], "the cubes stay");
        assert!(is_legal(&game, "raid nithsdale"), "the attack goes on");
    }
}

#[test]
fn spy_network_looks_at_two_tokens_and_takes_a_hold_card() {
    let scene = winter("dacre")
        .turn(2)
        .hold(&[84])
        .discards(&[43, 38, 64])
        .warden("maxwell");
    let scene = scene
        .face_down("nithsdale")
        .face_down("annandale")
        .face_down("eskdale")
        .token("hoddom", "iron-yett");
    let mut game = scene.own("opposite-march");
    act(&mut game, "use 84", &[]);
    assert_eq!(clause(&game, "peek hoddom"), "BR-R32");
    act(&mut game, "peek nithsdale", &[2]);
    let slot =
        |game: &BorderReivers, at: border_reivers::Place| game.view(None).boxes[at.index()].slot;
    assert_eq!(
        slot(&game, border_reivers::Place::Nithsdale),
        Slot::Peeked(Token::HotTrod)
    );
    act(&mut game, "peek annandale", &[1]);
    // No third one; now the discards are shown.
    assert_eq!(
        game.view(None).discarded,
        Some(vec![card(38), card(43), card(64)])
    );
    assert_eq!(clause(&game, "recruit 43"), "BR-R55");
    assert_eq!(clause(&game, "play 64"), "BR-R55");
    act(&mut game, "hold 38", &[]);
    assert_eq!(
        (cattle(&game), game.stage()),
        (8, Stage::Attack),
        "it comes without cattle"
    );
    assert_eq!(game.view(None).discarded, None);
    // No Warden came for a look; the token is turned up by the attack, and the card may be played in it.
    assert!(game.view(None).marches[2].has_warden);
    act(&mut game, "raid nithsdale", &[]);
    act(&mut game, "commit 1", &[5]);
    assert_eq!(fight(&game).token, Some(Token::HotTrod));
    acts(&mut game, "use 38");
}

#[test]
fn spy_network_may_look_at_fewer_and_find_nothing() {
    let mut game = winter("dacre")
        .turn(2)
        .hold(&[84])
        .discards(&[43])
        .face_down("nithsdale")
        .own("reiver");
    acts(&mut game, "use 84, done");
    assert_eq!(game.stage(), Stage::Attack);
    assert!(lies_in(&game, "out_of_play", 84));
}

#[test]
fn a_token_that_was_looked_at_stays_known_until_spring() {
    let scene = winter("dacre")
        .turn(2)
        .hold(&[84])
        .face_down("nithsdale")
        .face_down("eskdale");
    let mut game = scene.own("reiver");
    act(&mut game, "use 84", &[]);
    act(&mut game, "peek nithsdale", &[2]);
    act(&mut game, "done", &[]);
    attack(&mut game, "raid redesdale", 1, &[1, 1], &[]);
    assert_eq!(token_at(&game, "nithsdale"), Some(Token::HotTrod));
}
