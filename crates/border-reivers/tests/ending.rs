//! Chapter 9, the score sheet and the index of terms.

use crate::support::{act, winter::*};
use crate::targets::random_game;
use border_reivers::{BorderReivers, Event, Line, Stage, level};
use serde_json::{Value, json};
use table::{Game, Outcome, Seat, Turn};

const FARMS: [&str; 4] = [
    "eden-valley",
    "caldew-valley",
    "lyne-valley",
    "irthing-valley",
];

/// The last Winter without Notoriety, captives, cattle or own sheep, and with one horse.
fn poor() -> Scene {
    let tracks = ["ewm", "emm", "swm", "smm", "dl"];
    let scene = winter("dacre")
        .turn(3)
        .horses(1)
        .cattle(0)
        .gaol("ewm", [0; 4]);
    let scene = tracks
        .into_iter()
        .fold(scene, |scene, march| scene.fame(march, [0; 4]));
    FARMS
        .into_iter()
        .fold(scene, |scene, farm| scene.sheep(farm, [0, 0]))
}

/// VP for cattle, sheep and horses.
fn animals(scene: Scene) -> [u16; 3] {
    let (game, _) = spring(scene);
    game.view(None).animals.expect("the game is over")
}

/// A score sheet on which the three turns came to these totals.
fn sheet(totals: [u16; 3]) -> Value {
    let turn = |total: u16| {
        let mut lines = vec![0; Line::COUNT];
        lines[Line::FeudAttack.index()] = total;
        lines
    };
    json!(totals.map(turn))
}

fn outcome(game: &BorderReivers) -> Outcome {
    match game.turn() {
        Turn::Over(outcome) => outcome,
        _ => panic!("the game is not over"),
    }
}

/// The level of a final score, and whether it is a win.
fn ends(points: u16) -> (String, bool) {
    let (game, _) = spring(poor().set("score", sheet([0, 0, points])));
    assert_eq!(game.points(), points);
    let outcome = json!(outcome(&game));
    (
        outcome["level"].as_str().expect("a level").into(),
        outcome["shares"][0] == json!(Outcome::WHOLE),
    )
}

#[test]
fn br_9_1a_three_for_every_two_horses() {
    assert_eq!(
        animals(poor().horses(3).set("lying", json!(2)))[2],
        6,
        "2 standing and 3 lying"
    );
    assert_eq!(animals(poor())[2], 0, "1 horse");
}

#[test]
fn br_9_1b_two_for_every_two_sheep() {
    assert_eq!(
        animals(
            poor()
                .sheep("eden-valley", [3, 1])
                .sheep("lyne-valley", [1, 2])
        )[1],
        6,
        "7 sheep"
    );
    assert_eq!(animals(poor().sheep("eden-valley", [0, 1]))[1], 0);
}

#[test]
fn br_9_1c_one_for_every_two_cattle() {
    assert_eq!(animals(poor().cattle(9))[0], 4);
    assert_eq!(animals(poor().cattle(1))[0], 0);
}

#[test]
fn br_9_1d_odd_animals_of_different_kinds_are_not_paired() {
    let scene = poor()
        .horses(5)
        .sheep("eden-valley", [7, 0])
        .cattle(9)
        .set("score", sheet([60, 40, 20]));
    let (game, events) = spring(scene);
    assert_eq!(game.points(), 120 + 6 + 6 + 4);
    assert!(
        told(&events, |event| matches!(
            event,
            Event::Ended { total: 136, .. }
        ))
        .is_some()
    );
}

#[test]
fn br_9_2a_losses() {
    for (points, name) in [
        (0, "Ill-Drowned Geordie"),
        (99, "Ill-Drowned Geordie"),
        (100, "Nebless Clem Croser"),
        (119, "Nebless Clem Croser"),
        (120, "Fingerless Will Nixon"),
        (139, "Fingerless Will Nixon"),
        (140, "Young Scrope"),
        (159, "Young Scrope"),
    ] {
        assert_eq!(
            (level(points), ends(points)),
            (name, (name.into(), false)),
            "{points}"
        );
    }
}

#[test]
fn br_9_2b_wins() {
    for (points, name) in [
        (160, "Archie Fyre the Braes"),
        (169, "Archie Fyre the Braes"),
        (170, "Bold Buccleuth"),
        (179, "Bold Buccleuth"),
        (180, "Jock of the Peartree"),
        (189, "Jock of the Peartree"),
        (190, "Sir Robert Carey"),
        (199, "Sir Robert Carey"),
        (200, "Kinmont Willie"),
        (250, "Kinmont Willie"),
    ] {
        assert_eq!(
            (level(points), ends(points)),
            (name, (name.into(), true)),
            "{points}"
        );
    }
}

#[test]
fn br_ktb_terms_of_the_multi_player_game_have_no_part() {
    let game = winter("dacre").hold(&[37]).begins();
    let view = json!(game.view(None));
    let keys: Vec<&String> = view.as_object().expect("an object").keys().collect();
    for term in ["bonus", "trait", "order", "sixth", "combat_area"] {
        assert!(!keys.iter().any(|key| key.contains(term)), "{term}");
        assert!(term.parse::<border_reivers::Action>().is_err());
    }
    assert_eq!(view["held"], json!(["37"]), "held cards lie open");
    assert_eq!(BorderReivers::INFO.seats, (1, 1));
}

#[test]
fn br_ssa_the_lines_of_a_turn() {
    // Two sheep and two cattle in a raid, one hit in a gaolbreak, two captives, Notoriety 4.
    let scene = winter("dacre")
        .gaol("ewm", [0, 0, 1, 1])
        .fame("dl", [1, 3, 0, 0])
        .horses(9);
    let mut game = scene.sheep("nithsdale", [0, 0]).own("opposite-march");
    attack(&mut game, "raid nithsdale", 4, &[5, 6, 3, 4], &[]);
    let after_raid = crate::support::state(&game)["score"].clone();
    assert_eq!(
        [line(&game, Line::RaidSheep), line(&game, Line::RaidCattle)],
        [4, 2]
    );
    let scene = winter("dacre")
        .set("score", after_raid)
        .gaol("ewm", [0, 0, 1, 1])
        .fame("dl", [1, 3, 0, 0]);
    let mut game = scene.last("opposite-march");
    ride(&mut game, "gaolbreak swm", 1);
    act(&mut game, "roll", &dice(&[5, 1]));
    let score = &game.view(None).score[0];
    let lines = [
        Line::RaidSheep,
        Line::RaidCattle,
        Line::GaolbreakAttack,
        Line::Gaol,
        Line::Notoriety,
    ];
    // First at home, second in the Debateable Land, and tied for second nowhere: the freed captive makes him second in SWM.
    assert_eq!(
        lines.map(|line| score.lines[line.index()]),
        [4, 2, 2, 4, 4 + 1]
    );
    assert_eq!(score.total, 17);
    // In every game the lines add up to what was scored, at every moment.
    for (seed, family) in ["dacre", "fenwick", "maxwell", "kerr"]
        .into_iter()
        .enumerate()
    {
        let mut told = 0;
        random_game(family, 100 + seed as u64, |game, events| {
            for event in events {
                match event {
                    Event::Scored { points, .. } => told += points,
                    Event::Ended {
                        cattle,
                        sheep,
                        horses,
                        ..
                    } => told += cattle + sheep + horses,
                    _ => {}
                }
            }
            let view = game.view(None);
            let lines: u16 = view.score.iter().flat_map(|turn| turn.lines).sum();
            let totals: u16 = view.score.iter().map(|turn| turn.total).sum();
            let animals: u16 = view.animals.unwrap_or_default().iter().sum();
            assert_eq!(
                (lines, lines + animals, told),
                (totals, view.points, view.points)
            );
        });
    }
}

#[test]
fn br_ssb_two_more_lines_on_turn_3() {
    let (mut game, _) = spring(poor().hold(&[122]).set("has_freed", json!(true)));
    act(&mut game, "use 122", &[]);
    let view = game.view(None);
    assert_eq!(view.score[2].lines[Line::Ballads.index()], 8);
    let mut game = winter("dacre").turn(3).hold(&[121]).own("reiver");
    act(&mut game, "use 121", &[]);
    assert_eq!(game.view(None).score[2].lines[Line::Cards.index()], 2);
    // On turns 1 and 2 nothing comes there: all such cards are of turn 3.
    let data = game.components();
    for facts in data.cards.iter().flatten() {
        let scores = facts.effect.vp.is_some()
            || facts.effect.vp_per_defense_result > 0
            || facts.effect.vp_per_own_feud_cube > 0;
        assert!(!scores || facts.turn == 3, "{}", facts.name);
    }
    for (turn, lines) in game.view(None).score.iter().take(2).enumerate() {
        assert_eq!(
            [
                lines.lines[Line::Cards.index()],
                lines.lines[Line::Ballads.index()]
            ],
            [0, 0],
            "turn {}",
            turn + 1
        );
    }
}

#[test]
fn br_ssc_running_totals() {
    let (game, _) = spring(poor().set("score", sheet([16, 40, 70])));
    let running: Vec<u16> = game
        .view(None)
        .score
        .iter()
        .map(|turn| turn.running)
        .collect();
    assert_eq!(running, [16, 56, 126]);
}

#[test]
fn br_ssd_the_final_lines() {
    let scene = poor()
        .horses(5)
        .sheep("eden-valley", [4, 2])
        .cattle(4)
        .set("score", sheet([16, 40, 70]));
    let (game, _) = spring(scene);
    let view = game.view(None);
    assert_eq!((view.animals, view.points), (Some([2, 6, 6]), 140));
    assert_eq!((game.stage(), level(140)), (Stage::Over, "Young Scrope"));
    let outcome = json!(outcome(&game));
    assert_eq!(
        (
            outcome["level"].as_str(),
            &outcome["shares"][Seat::FIRST.index()]
        ),
        (Some("Young Scrope"), &json!(0))
    );
}

#[test]
fn br_sse_hanging_and_feud_defense() {
    let raid = winter("dacre")
        .token("eden-valley", "earl-of-angus")
        .sheep("eden-valley", [3, 0]);
    let (game, _) = raid.theirs(
        "kerr",
        "reiver",
        &[dice(&[4]), both(&[1, 1, 1], &[6, 1, 1])].concat(),
    );
    assert_eq!((line(&game, Line::Hanging), is_over(&game)), (6, true));
    let score = crate::support::state(&game)["score"].clone();
    let feud = winter("dacre")
        .set("score", score)
        .gaol("ewm", [0; 4])
        .token("naworth", "earl-of-angus");
    let (game, _) = feud.theirs("maxwell", "family", &both(&[1], &[6, 6]));
    assert_eq!(
        [line(&game, Line::Hanging), line(&game, Line::FeudDefense)],
        [6, 6]
    );
    assert_eq!(game.points(), 12);
    // What opponents score is not written down.
    let mut game = winter("dacre")
        .token("hoddom", "earl-of-angus")
        .own("opposite-march");
    attack(&mut game, "feud swm", 1, &[1, 1], &[6, 6]);
    assert_eq!(game.points(), 0);
}
