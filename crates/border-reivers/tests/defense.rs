//! Chapter 7.5: how the solo player answers an attack on his March.

use crate::support::{act, acts, is_legal, legal, refused, winter::*};
use border_reivers::{BorderReivers, Line, Stage, Token};
use serde_json::json;
use table::{Chance, Game, Journal, Seat};

fn clause(game: &BorderReivers, action: &str) -> String {
    refused(game, action).clause.to_string()
}

/// Kerr's Reiver card raids Eden Valley, where two sheep stand.
fn raid(scene: Scene) -> BorderReivers {
    let (game, events) = scene
        .sheep("eden-valley", [2, 0])
        .theirs("kerr", "reiver", &dice(&[4]));
    assert_eq!(declared(&events), json!({"region": "eden-valley"}));
    game
}

/// Maxwell's Family card feuds at Naworth.
fn feud_here(scene: Scene) -> BorderReivers {
    let (game, events) = scene
        .feud("ewm", [0, 0, 2, 0])
        .theirs("maxwell", "family", &[]);
    assert_eq!(declared(&events), json!({"seat": "ewm"}));
    game
}

fn in_reserve(game: &BorderReivers, token: Token) -> bool {
    game.view(None).reserve.contains(&token)
}

#[test]
fn br_7_5d_the_warden_card_adds_one_to_every_defense_die() {
    let mut game = raid(
        winter("dacre")
            .warden("dacre")
            .token("eden-valley", "deputy-warden"),
    );
    let mut without = game.clone();
    // With it a 4 is a block; the attack scores a single hit of two.
    let script = [both(&[2, 2], &[4]), vec![0]].concat();
    let events = act(&mut game, "warden", &script);
    assert_eq!((rolled(&events).3, game.view(None).has_warden), (1, false));
    assert!(matches!(
        results(&events),
        border_reivers::Results::Raid {
            cattle: 1,
            blocks: 1,
            ..
        }
    ));
    assert_eq!(token_at(&game, "eden-valley"), Some(Token::DeputyWarden));
    let events = act(&mut without, "done", &script);
    assert!(matches!(
        results(&events),
        border_reivers::Results::Raid {
            cattle: 2,
            blocks: 0,
            ..
        }
    ));
    assert!(without.view(None).has_warden, "it is kept");
}

/// At a real table people are told what comes after the dice they roll now, whatever falls.
#[test]
fn what_follows_the_dice_is_told_before_they_fall() {
    let game = raid(
        winter("dacre")
            .warden("dacre")
            .token("eden-valley", "deputy-warden"),
    );
    let asked = |results: &[u32]| {
        let mut chance = Chance::reported(results.to_vec());
        let done = "done".parse().unwrap();
        let mut game = game.clone();
        game.play(Seat::FIRST, &done, &mut chance, &mut Journal::silent())
            .unwrap();
        let ahead = chance.wanted().unwrap().ahead.iter();
        ahead
            .map(|step| format!("{} ({})", step.text, step.clause))
            .collect::<Vec<_>>()
    };
    let last = "Blocks cancel hits; the other hits count (BR-7.7p)";
    let theirs = ["Roll yours: 1 die (BR-7.6o)", last];
    assert_eq!(asked(&[]), theirs);
    assert_eq!(
        asked(&[1]),
        theirs,
        "while one of two attack dice is missing"
    );
    assert_eq!(asked(&[1, 1]), [last]);
}

#[test]
fn br_7_5e_every_token_ends_where_it_fits() {
    let scene = winter("dacre").warden("dacre");
    let game = raid(
        scene
            .clone()
            .token("carlisle", "town-watch")
            .token("naworth", "rumor"),
    );
    assert_eq!(clause(&game, "warden carlisle"), "BR-7.5e");
    assert!(
        is_legal(&game, "warden naworth"),
        "text alone fits anywhere"
    );
    let game = feud_here(scene.clone().token("lyne-valley", "hot-trod"));
    assert_eq!(clause(&game, "warden lyne-valley"), "BR-7.5e");
    let game = raid(
        scene
            .token("eden-valley", "sleuth-hounds")
            .token("carlisle", "household-men"),
    );
    assert!(is_legal(&game, "warden carlisle"));
}

#[test]
fn br_7_5f_tokens_in_reserve_stay_there() {
    let game = raid(
        winter("dacre")
            .warden("dacre")
            .reserve("sleuth-hounds")
            .token("naworth", "household-men"),
    );
    let moves: Vec<String> = legal(&game)
        .into_iter()
        .filter(|action| action.starts_with("warden "))
        .collect();
    assert_eq!(moves, ["warden naworth"], "only tokens on the map");
    assert_eq!(clause(&game, "warden eden-valley"), "BR-7.5f");
    assert_eq!(clause(&game, "warden hoddom"), "BR-7.5f");
    assert_eq!(clause(&game, "warden carlisle"), "BR-7.5g");
}

#[test]
fn br_7_5g_the_warden_moves_a_token_to_an_empty_box() {
    let mut game = feud_here(
        winter("dacre")
            .warden("dacre")
            .token("caldew-valley", "household-men"),
    );
    let events = act(
        &mut game,
        "warden caldew-valley",
        &[both(&[1, 1], &[1, 1]), vec![0]].concat(),
    );
    assert_eq!(rolled(&events).1.len(), 2, "two gray dice defend now");
    assert_eq!(token_at(&game, "naworth"), Some(Token::HouseholdMen));
    assert_eq!(token_at(&game, "caldew-valley"), None);
}

#[test]
fn br_7_5h_the_warden_swaps_two_tokens() {
    let scene = winter("dacre")
        .warden("dacre")
        .token("eden-valley", "deputy-warden");
    let mut game = raid(scene.token("carlisle", "earl-of-angus"));
    let events = act(
        &mut game,
        "warden carlisle",
        &[both(&[1, 1], &[1, 1, 1]), vec![0]].concat(),
    );
    assert_eq!(rolled(&events).3, 2, "his token and the card");
    assert_eq!(token_at(&game, "eden-valley"), Some(Token::EarlOfAngus));
    assert_eq!(token_at(&game, "carlisle"), Some(Token::DeputyWarden));
}

#[test]
fn br_7_5i_the_warden_replaces_a_token_that_fits_nowhere_else() {
    let scene = winter("dacre")
        .warden("dacre")
        .token("eden-valley", "cold-trod");
    let mut game = raid(scene.token("carlisle", "household-men"));
    act(
        &mut game,
        "warden carlisle",
        &[both(&[1, 1], &[1]), vec![0]].concat(),
    );
    assert_eq!(token_at(&game, "eden-valley"), Some(Token::HouseholdMen));
    assert_eq!(token_at(&game, "carlisle"), None);
    assert!(in_reserve(&game, Token::ColdTrod));
}

#[test]
fn br_7_5j_tithe_and_snows_answer_an_attack() {
    let scene = winter("dacre").turn(3).hold(&[83, 119]);
    let game = raid(scene.clone());
    assert!(is_legal(&game, "use 83") && is_legal(&game, "use 119"));
    // Snows stop raids alone.
    let game = feud_here(scene.clone());
    assert_eq!(clause(&game, "use 83"), "BR-7.5j");
    assert!(is_legal(&game, "use 119"));
    // Not in an own attack, and not once dice are rolled.
    let mut game = scene.clone().own("reiver");
    ride(&mut game, "raid nithsdale", 1);
    assert_eq!(clause(&game, "use 83"), "BR-7.4t");
    let mut game = raid(scene.recruit(&[89]).token("eden-valley", "robert-carey"));
    act(&mut game, "done", &both(&[1, 1], &[1, 1, 1]));
    assert_eq!(game.stage(), Stage::Reroll);
    assert_eq!(clause(&game, "use 83"), "BR-7.7f");
}

#[test]
fn br_r38_one_move_and_a_swap_where_it_is_possible() {
    let scene = winter("dacre")
        .turn(3)
        .hold(&[119])
        .warden("dacre")
        .token("eden-valley", "deputy-warden");
    let mut game = raid(
        scene
            .token("carlisle", "household-men")
            .token("naworth", "sleuth-hounds"),
    );
    act(&mut game, "warden carlisle", &[]);
    assert_eq!(
        token_at(&game, "carlisle"),
        Some(Token::DeputyWarden),
        "a swap, so nothing is replaced"
    );
    assert!(
        game.view(None)
            .reserve
            .iter()
            .filter(|token| **token == Token::DeputyWarden)
            .count()
            == 1
    );
    assert_eq!(clause(&game, "warden naworth"), "BR-2.10a");
    // What was replaced stays out of use this turn.
    let scene = winter("dacre")
        .turn(3)
        .hold(&[119])
        .warden("dacre")
        .token("eden-valley", "cold-trod");
    let mut game = raid(scene.token("carlisle", "household-men"));
    act(&mut game, "warden carlisle", &[]);
    assert!(in_reserve(&game, Token::ColdTrod));
    assert!(
        !legal(&game)
            .iter()
            .any(|action| action.starts_with("place") || action.starts_with("warden"))
    );
}

#[test]
fn br_r53_a_cancelled_attack_leaves_nothing_but_its_mark() {
    // Snows against fyre to the door, with the Warden called before.
    let scene = winter("dacre")
        .turn(2)
        .warden("dacre")
        .hold(&[83])
        .base(3)
        .sheep("eden-valley", [1, 3]);
    let (mut game, _) = scene.theirs("kerr", "reiver", &dice(&[6]));
    act(&mut game, "warden", &[]);
    let events = act(&mut game, "use 83", &[0]);
    assert!(!has_rolled(&events) && is_over(&game));
    assert_eq!(
        (sheep(&game, "eden-valley"), game.points(), cattle(&game)),
        ([1, 3], 0, 8)
    );
    assert!(
        game.view(None)
            .attacked
            .contains(&border_reivers::Place::EdenValley)
    );
    assert!(
        !game.view(None).has_warden && lies_in(&game, "out_of_play", 83),
        "both are gone"
    );
    assert_eq!(feud(&game, "smm"), [0, 1, 0, 0], "no new cube");
    assert_eq!(game.view(None).target_discards.len(), 1);
    // Double Cross against a feud: the cubes stay in the box.
    let mut game = feud_here(winter("dacre").turn(3).hold(&[120]).base(3));
    act(&mut game, "use 120", &[0]);
    assert_eq!(
        (feud(&game, "ewm"), fame(&game, "ewm")),
        ([0, 0, 2, 0], [3, 0, 0, 0])
    );
    assert!(
        game.view(None)
            .attacked
            .contains(&border_reivers::Place::Naworth)
            && is_over(&game)
    );
}

#[test]
fn double_cross_ends_the_attack_and_brings_a_discard_back() {
    let scene = winter("dacre")
        .turn(3)
        .hold(&[120])
        .discards(&[97, 98, 119, 124])
        .base(3);
    let mut game = feud_here(scene);
    act(&mut game, "use 120", &[]);
    assert!(matches!(game.stage(), Stage::Retrieve(_)));
    assert_eq!(
        clause(&game, "recruit 97"),
        "BR-2.8d",
        "it is for Scottish families"
    );
    assert!(!is_legal(&game, "discard 98"), "there is no Default Action");
    act(&mut game, "recruit 98", &[0]);
    assert!(lies_in(&game, "recruited", 98) && is_over(&game));
    assert_eq!(cattle(&game), 8, "it costs nothing");
}

#[test]
fn double_cross_plays_a_card_at_once() {
    let mut game = feud_here(winter("dacre").turn(3).hold(&[120]).discards(&[105]));
    acts(&mut game, "use 120, play 105, bundle 3, sheep lyne-valley");
    act(&mut game, "sheep eden-valley", &[0]);
    assert_eq!(
        (horses(&game), sheep(&game, "lyne-valley"), cattle(&game)),
        ([5, 0], [2, 0], 8)
    );
    assert!(is_over(&game), "the next Target card has come");
}

#[test]
fn wardens_tithe_scores_two_for_each_good_die_and_eight_at_most() {
    for (defense, points) in [([1, 2, 4], 0), ([5, 1, 1], 2), ([5, 5, 6], 6)] {
        let mut game = raid(
            winter("dacre")
                .turn(3)
                .hold(&[119])
                .token("eden-valley", "hot-trod"),
        );
        act(
            &mut game,
            "use 119",
            &[both(&[1, 1], &defense), vec![0]].concat(),
        );
        // There is no hit to cancel, and the blocks count all the same.
        assert_eq!((line(&game, Line::Cards), game.points()), (points, points));
    }
    let scene = winter("dacre")
        .turn(3)
        .hold(&[119])
        .token("eden-valley", "hot-trod")
        .sites(&["corby", "dalston", "brackenhill"]);
    let (mut game, _) = scene
        .sheep("eden-valley", [9, 0])
        .theirs("kerr", "reiver", &dice(&[4]));
    act(
        &mut game,
        "use 119",
        &[both(&[1; 9], &[5; 6]), vec![0]].concat(),
    );
    assert_eq!(line(&game, Line::Cards), 8);
}

#[test]
fn wardens_tithe_comes_besides_the_usual_points() {
    let mut game = feud_here(
        winter("dacre")
            .turn(3)
            .hold(&[119])
            .token("naworth", "earl-of-angus"),
    );
    act(
        &mut game,
        "use 119",
        &[both(&[1, 1], &[6, 5]), vec![0]].concat(),
    );
    // A 7 and a 6 at +1: two hits of the defender.
    assert_eq!(
        (line(&game, Line::Cards), line(&game, Line::FeudDefense)),
        (4, 6)
    );
}
