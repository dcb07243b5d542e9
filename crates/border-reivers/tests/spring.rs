//! Chapter 8: the reset, VP of Spring, ballads, Base Attack Dice.

use crate::support::{act, is_legal, refused, winter::*};
use border_reivers::{BorderReivers, Event, Line, Stage, Token};
use serde_json::json;
use table::Game;

/// VP on a line of a turn's score sheet.
fn booked(game: &BorderReivers, turn: usize, line: Line) -> u16 {
    game.view(None).score[turn - 1].lines[line.index()]
}

/// Winter without Notoriety of anybody.
fn unknown() -> Scene {
    let tracks = ["ewm", "emm", "swm", "smm", "dl"];
    tracks
        .into_iter()
        .fold(winter("dacre"), |scene, march| scene.fame(march, [0; 4]))
}

#[test]
fn br_8_0a_no_bonus_actions() {
    for turn in [1, 2] {
        let (game, _) = spring(winter("dacre").turn(turn));
        assert_eq!(
            (game.stage(), game.turn_number()),
            (Stage::Draft, turn + 1),
            "nothing is asked in between"
        );
    }
}

#[test]
fn br_8_1a_indicators_return() {
    let (game, _) = spring(winter("dacre").attacked(&["nithsdale", "carlisle", "hoddom"]));
    let view = game.view(None);
    assert_eq!((view.attacked, view.is_dl_raided), (vec![], false));
}

#[test]
fn br_8_1b_horses_stand_up() {
    let (game, _) = spring(winter("dacre").horses(2).set("lying", json!(2)));
    assert_eq!(horses(&game), [4, 0]);
}

#[test]
fn br_8_1c_the_debateable_land_has_two_sheep_again() {
    for left in [0, 1, 2] {
        let (game, _) = spring(winter("dacre").sheep("debateable-land", [left, 0]));
        assert_eq!(sheep(&game, "debateable-land"), [2, 0]);
    }
}

#[test]
fn br_8_1d_events_are_discarded_with_their_rerolls() {
    let scene = winter("dacre")
        .events(&[7, 10])
        .set("rerolls", json!([0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0]));
    // The raid that ends the Winter could be rerolled; it is not.
    let (mut game, _) = spring(scene);
    act(&mut game, "done", &[]);
    let view = game.view(None);
    assert!(view.events.is_empty() && view.past_events.len() == 2);
    assert_eq!(crate::support::state(&game)["rerolls"], json!(vec![0; 12]));
}

#[test]
fn br_8_1e_tokens_return() {
    let scene = winter("dacre")
        .sites(&["corby", "lochmaben"])
        .sheep("eden-valley", [1, 2])
        .token("carlisle", "town-watch");
    // Eighteen boxes of the opponents: one open, one looked at, sixteen unknown.
    let places = [
        "redesdale",
        "tynedale",
        "coquetdale",
        "wansbeck-valley",
        "hexham",
        "fenwick",
    ];
    let more = [
        "annandale",
        "eskdale",
        "dryfesdale",
        "dumfries",
        "hoddom",
        "tweeddale",
        "liddesdale",
        "teviotdale",
    ];
    let scene = places
        .iter()
        .chain(&more)
        .fold(scene, |scene, place| scene.face_down(place));
    let scene = scene
        .token("nithsdale", "hot-trod")
        .token("jedburgh", "iron-yett");
    let before: u64 = 16; // 17 at the start, less those two of the pool, more none
    let (game, _) = spring(scene);
    let view = game.view(None);
    let pool = view.open_pool.expect("it lies open");
    assert_eq!(
        (pool.len() as u64, view.pool as u64),
        (before + 1, before + 1)
    );
    assert!(pool.contains(&Token::HotTrod) && pool.contains(&Token::IronYett));
    assert_eq!(view.reserve, [Token::DeputyWarden, Token::TownWatch]);
    assert!(
        view.boxes
            .iter()
            .all(|at| at.slot == border_reivers::Slot::Empty)
    );
    assert_eq!(
        (view.sites.len(), sheep(&game, "eden-valley")),
        (2, [1, 2]),
        "what was built stays"
    );
}

#[test]
fn br_8_1f_no_reset_on_turn_3() {
    let scene = winter("dacre")
        .turn(3)
        .attacked(&["nithsdale"])
        .events(&[10])
        .token("carlisle", "town-watch");
    let (game, events) = spring(scene.horses(3));
    assert!(told(&events, |event| matches!(event, Event::Reset)).is_none());
    let view = game.view(None);
    assert_eq!(
        (horses(&game), view.events.len(), view.is_dl_raided),
        ([2, 1], 1, true)
    );
    assert_eq!(token_at(&game, "carlisle"), Some(Token::TownWatch));
    // Lying horses count as horses.
    assert_eq!(view.animals.expect("the end")[2], 3);
}

#[test]
fn br_8_2a_two_for_each_reiver_in_the_own_gaol() {
    for turn in [1, 2, 3] {
        let scene = winter("dacre").turn(turn).gaol("ewm", [0, 0, 1, 1]);
        let (game, _) = spring(scene);
        assert_eq!(booked(&game, turn.into(), Line::Gaol), 4);
        assert_eq!(gaol(&game, "ewm"), [0, 0, 1, 1], "they stay");
    }
}

#[test]
fn br_8_2b_the_table_of_notoriety() {
    for (turn, first, second) in [(1, 3, 1), (2, 6, 2), (3, 9, 3)] {
        let points = |ewm: [u8; 4], dl: [u8; 4]| {
            let (game, _) = spring(unknown().turn(turn).fame("ewm", ewm).fame("dl", dl));
            booked(&game, turn.into(), Line::Notoriety)
        };
        assert_eq!(points([5, 4, 0, 0], [0; 4]), first);
        assert_eq!(points([0; 4], [1, 3, 0, 0]), second);
        assert_eq!(points([5, 4, 0, 0], [1, 3, 0, 0]), first + second);
        assert_eq!(
            points([0, 4, 2, 0], [1, 3, 2, 0]),
            0,
            "third place, or none"
        );
    }
}

#[test]
fn br_8_2c_tied_for_first_scores_as_second() {
    let (game, _) = spring(unknown().turn(2).fame("swm", [4, 0, 4, 2]));
    assert_eq!(booked(&game, 2, Line::Notoriety), 2);
}

#[test]
fn br_8_2d_tied_for_second_scores_nothing() {
    let (game, _) = spring(unknown().fame("swm", [2, 2, 4, 0]));
    assert_eq!(booked(&game, 1, Line::Notoriety), 0);
}

#[test]
fn br_8_2e_five_tracks_count() {
    let tracks = ["ewm", "emm", "swm", "smm", "dl"];
    let scene = tracks
        .into_iter()
        .fold(winter("dacre").turn(3), |scene, march| {
            scene.fame(march, [9, 1, 1, 1])
        });
    let (game, _) = spring(scene);
    assert_eq!(booked(&game, 3, Line::Notoriety), 45);
}

#[test]
fn br_8_2f_ballads_in_spring_of_turn_3() {
    // They come on turn 3, and Winter is too early.
    let early = json!({"turn": 2, "asks": "held-notoriety", "held": [37, 122]}).to_string();
    assert!(
        BorderReivers::from_position(&early)
            .is_err_and(|error| error.to_string().contains("BR-2.8a"))
    );
    let game = winter("dacre").turn(3).hold(&[37, 122]).begins();
    assert_eq!(refused(&game, "use 122").clause, "BR-8.2f");
    let game = winter("dacre").turn(3).hold(&[122]).own("reiver");
    assert!(!is_legal(&game, "use 122"));
    // Spring of the turns before asks for nothing, whatever is held.
    let (game, _) = spring(winter("dacre").turn(2).hold(&[37]));
    assert!(lies_in(&game, "held", 37) && game.stage() == Stage::Draft);
    // On turn 3, as many as he likes, after Notoriety.
    let (mut game, _) = spring(winter("dacre").turn(3).hold(&[38, 122, 123]));
    assert_eq!(
        (game.stage(), booked(&game, 3, Line::Notoriety)),
        (Stage::Ballads, 9)
    );
    assert_eq!(refused(&game, "use 38").clause, "BR-8.2f");
    act(&mut game, "use 122", &[]);
    assert_eq!(
        (game.stage(), booked(&game, 3, Line::Ballads)),
        (Stage::Ballads, 4)
    );
    act(&mut game, "use 123", &[]);
    assert_eq!(
        (game.stage(), booked(&game, 3, Line::Ballads)),
        (Stage::Over, 8)
    );
    assert!(lies_in(&game, "out_of_play", 122));
    // Or none.
    let (mut game, _) = spring(winter("dacre").turn(3).hold(&[122]));
    act(&mut game, "done", &[]);
    assert_eq!(
        (game.stage(), booked(&game, 3, Line::Ballads)),
        (Stage::Over, 0)
    );
}

/// The VP of a ballad.
fn ballad(scene: Scene, card: u8) -> u16 {
    let (mut game, _) = spring(scene.turn(3).hold(&[card]));
    act(&mut game, &format!("use {card}"), &[]);
    booked(&game, 3, Line::Ballads)
}

#[test]
fn jock_o_the_side_scores_more_if_a_gaolbreak_was_won() {
    assert_eq!(ballad(winter("dacre"), 122), 4);
    assert_eq!(
        ballad(winter("dacre").set("has_freed", json!(true)), 122),
        8
    );
    // It was won once a captive went free by a hit.
    for (die, freed) in [(5, true), (1, false)] {
        let mut game = winter("dacre").own("opposite-march");
        attack(&mut game, "gaolbreak swm", 1, &[die, 1], &[]);
        assert_eq!(crate::support::state(&game)["has_freed"], json!(freed));
    }
    // An opponent's does not count.
    let (game, _) =
        winter("dacre")
            .feud("ewm", [0; 4])
            .theirs("maxwell", "family", &both(&[5], &[1]));
    assert_eq!(
        (
            fame(&game, "ewm")[2],
            &crate::support::state(&game)["has_freed"]
        ),
        (2, &json!(false))
    );
}

#[test]
fn armstrongs_goodnight_scores_more_beside_an_armstrong() {
    assert_eq!(ballad(winter("dacre"), 123), 4);
    for armstrong in [1, 59, 86] {
        assert_eq!(ballad(winter("dacre").recruit(&[armstrong]), 123), 7);
    }
    assert_eq!(ballad(winter("dacre").recruit(&[87]), 123), 4);
}

#[test]
fn dick_o_the_cow_counts_horses_and_jamie_telfer_sheep() {
    assert_eq!(
        ballad(winter("dacre").horses(2).set("lying", json!(3)), 124),
        5
    );
    assert_eq!(ballad(winter("dacre").horses(12), 124), 8);
    assert_eq!(ballad(winter("dacre").sheep("eden-valley", [1, 2]), 125), 6);
    assert_eq!(ballad(winter("dacre").sheep("eden-valley", [9, 0]), 125), 8);
}

#[test]
fn lads_of_wamphray_count_the_tracks_where_he_is_alone_in_front() {
    assert_eq!(
        ballad(
            unknown()
                .fame("ewm", [3, 0, 0, 0])
                .fame("dl", [4, 1, 0, 0])
                .fame("swm", [4, 0, 4, 0]),
            126
        ),
        4
    );
    let all = ["ewm", "emm", "swm", "smm", "dl"];
    assert_eq!(
        ballad(
            all.into_iter()
                .fold(unknown(), |scene, march| scene.fame(march, [2, 0, 0, 0])),
            126
        ),
        8
    );
}

/// A score sheet with these lines on the first turn.
fn sheet(lines: &[(Line, u16)]) -> serde_json::Value {
    let mut sheet = vec![0; Line::COUNT];
    lines
        .iter()
        .for_each(|(line, points)| sheet[line.index()] = *points);
    json!([sheet, vec![0; Line::COUNT], vec![0; Line::COUNT]])
}

#[test]
fn br_8_2g_the_total_of_the_turn_is_noted() {
    // Raids 6, a gaolbreak 2; two captives 4; first in EWM and second in DL 4.
    let winter_points = sheet(&[
        (Line::RaidSheep, 4),
        (Line::RaidCattle, 2),
        (Line::GaolbreakAttack, 2),
    ]);
    let scene = unknown()
        .set("score", winter_points)
        .gaol("ewm", [0, 0, 1, 1]);
    let (game, events) = spring(scene.fame("ewm", [3, 0, 0, 0]).fame("dl", [1, 2, 0, 0]));
    assert!(
        told(&events, |event| matches!(
            event,
            Event::TurnEnds { turn: 1, total: 16 }
        ))
        .is_some()
    );
    assert_eq!(game.view(None).score[0].total, 16);
}

#[test]
fn br_8_3a_base_attack_dice_are_halved() {
    for turn in [1, 2] {
        for (before, after) in [(5, 2), (4, 2), (1, 0), (0, 0)] {
            let (game, _) = spring(winter("dacre").turn(turn).base(before));
            assert_eq!(game.view(None).base_dice, after, "turn {turn}");
        }
    }
    let (game, _) = spring(winter("dacre").turn(3).base(5));
    assert_eq!(game.view(None).base_dice, 5);
}
