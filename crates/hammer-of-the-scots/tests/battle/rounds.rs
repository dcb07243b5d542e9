//! Chapters 2.1, 5.3 and 5.4: strength and rating, the order of Combat Turns, fire and hits.

use super::field::{
    FAR, Shot, acting, attack, attacker, field, fire, hold_out, hold_round, march, moves, round,
    winter_until,
};
use crate::support::{E, S, play::Play, play::braveheart};
use hammer_of_the_scots::{Season, Stage};

/// York Knights attack these blocks in Angus and are to act.
fn knights_against(scots: &str) -> Play {
    let blocks = format!("{scots}, york_knights buchan, moray galloway");
    let mut play = attack(E, &blocks, "york_knights angus");
    play.all("battle angus");
    play
}

#[test]
fn hs_2_11a_strength_is_the_number_of_dice() {
    for steps in 1..=4 {
        let blocks = format!("graham angus, york_infantry buchan {steps}");
        let mut play = attack(E, &blocks, "york_infantry angus");
        play.all("battle angus, hold graham");
        let shot = fire(&mut play, "york_infantry", &[6; 4]);
        assert_eq!(shot.dice.len(), steps);
    }
}

#[test]
fn hs_2_11b_in_play_no_step_above_the_maximum() {
    let blocks = "fraser fife, keith fife 2, graham fife 3, moray galloway 1";
    let mut play = braveheart(blocks).cards("1", "victuals");
    play.all("event");
    play.refuses(S, "add fraser", "HS-2.11b");
    play.all("add keith");
    play.refuses(S, "add keith", "HS-2.11b");
    play.all("add graham, end");
    // Both of four and of three steps are full; the third step is lost.
    assert_eq!((play.steps("keith"), play.steps("graham")), (3, 4));
    assert!(matches!(play.game.stage(), Stage::Move(_)));
}

#[test]
fn hs_2_11b_in_play_no_build_above_the_maximum() {
    let blocks = "fraser fife, keith fife 2, moray moray";
    let mut play = braveheart(blocks).cards("truce", "victuals");
    play.all("pass, pass");
    winter_until(&mut play, Season::ScottishBuild);
    play.refuses(S, "add fraser", "HS-2.11b");
    play.all("add keith");
    play.refuses(S, "add keith", "HS-2.11b");
    assert_eq!((play.steps("fraser"), play.steps("keith")), (3, 3));
}

#[test]
fn hs_2_11c_in_play_hits_take_steps_one_by_one() {
    let mut play = knights_against("lindsay angus 3, fraser angus 1");
    fire(&mut play, "york_knights", &[1, 1, 6, 6]);
    assert_eq!((play.steps("lindsay"), play.steps("fraser")), (1, 1));
    hold_round(&mut play);
    fire(&mut play, "york_knights", &[1, 6, 6, 6]);
    play.all("hit lindsay");
    assert_eq!(play.at("lindsay"), "pool");
    assert_eq!(play.at("fraser"), "angus 1");
}

#[test]
fn hs_2_12a_letters_set_the_sequence() {
    let blocks = "wallace angus, keith angus, graham angus, york_infantry buchan";
    let mut play = attack(E, blocks, "york_infantry angus");
    play.all("battle angus");
    for verb in ["fire", "hold", "retreat"] {
        play.refuses(S, &format!("{verb} graham"), "HS-2.12a");
        play.refuses(S, &format!("{verb} keith"), "HS-2.12a");
    }
    play.all("hold wallace");
    play.refuses(S, "fire graham", "HS-2.12a");
    play.all("hold keith, hold graham, hold york_infantry");
}

#[test]
fn hs_2_12b_the_number_is_the_highest_die_that_hits() {
    let blocks = "keith angus, york_knights buchan, york_infantry buchan";
    let mut play = attack(E, blocks, "york_knights angus, york_infantry angus");
    play.all("battle angus");
    let shot = fire(&mut play, "keith", &[1, 2, 3]);
    assert_eq!((shot.number, shot.hits), (1, 1));
    play.all("hit york_infantry");
    let shot = fire(&mut play, "york_knights", &[1, 2, 3, 4]);
    assert_eq!((shot.number, shot.hits), (3, 3));
}

#[test]
fn hs_5_3a_in_play_three_rounds_at_most() {
    let mut play = knights_against("graham angus");
    for expected in 1..=3 {
        assert_eq!(round(&play), expected);
        hold_round(&mut play);
    }
    assert_eq!(play.game.stage(), Stage::Withdraw);
    play.refuses(E, "fire york_knights", "HS-5.3b");
}

#[test]
fn hs_5_3a_in_play_the_battle_ends_with_the_last_block() {
    let blocks = "graham angus 1, york_knights buchan, york_infantry buchan, moray galloway";
    let mut play = attack(E, blocks, "york_knights angus, york_infantry angus");
    play.all("battle angus");
    hold_round(&mut play);
    fire(&mut play, "york_knights", &[1, 1, 6, 6]);
    // The infantry does not get its turn any more.
    assert_eq!(play.game.stage(), Stage::Regroup(E));
}

#[test]
fn hs_5_31a_one_combat_turn_one_action() {
    let blocks = "keith angus, etterick angus, york_infantry buchan";
    let mut play = attack(E, blocks, "york_infantry angus");
    play.all("battle angus");
    assert_eq!(
        play.legal(S),
        [
            "fire keith",
            "hold keith",
            "retreat keith",
            "fire etterick",
            "hold etterick",
            "retreat etterick"
        ]
    );
    fire(&mut play, "keith", &[6, 6, 6]);
    for verb in ["fire", "hold", "retreat"] {
        play.refuses(S, &format!("{verb} keith"), "HS-5.31a");
    }
    play.all("hold etterick");
    assert_eq!(play.game.stage(), Stage::Fight(E));
    for verb in ["fire", "hold", "retreat"] {
        play.refuses(S, &format!("{verb} etterick"), "HS-5.31c");
    }
}

#[test]
fn hs_5_31b_in_play_letters_before_sides() {
    let blocks = "graham angus, hobelars buchan, york_knights buchan";
    let mut play = attack(E, blocks, "hobelars angus, york_knights angus");
    play.all("battle angus");
    assert_eq!(turns(&mut play), ["hobelars", "york_knights", "graham"]);
}

#[test]
fn hs_5_31c_in_play_the_defender_first() {
    let blocks = "etterick angus, york_knights buchan";
    let mut play = attack(E, blocks, "york_knights angus");
    play.all("battle angus");
    play.refuses(E, "fire york_knights", "HS-5.31c");
    fire(&mut play, "etterick", &[1, 2]);
    assert_eq!(fire(&mut play, "york_knights", &[6; 4]).dice.len(), 2);
}

/// Who acts in this round, one after the other, nobody doing anything.
fn turns(play: &mut Play) -> Vec<String> {
    let round = round(play);
    let mut turns = Vec::new();
    while matches!(play.game.stage(), Stage::Fight(_)) && super::field::round(play) == round {
        let block = acting(play);
        play.all(&format!("hold {block}"));
        turns.push(block);
    }
    turns
}

#[test]
fn hs_5_31d_rounds_repeat() {
    let blocks = "wallace angus, graham angus, hobelars buchan, york_infantry buchan";
    let mut play = attack(E, blocks, "hobelars angus, york_infantry angus");
    play.all("battle angus");
    for expected in 1..=3 {
        assert_eq!(round(&play), expected);
        assert_eq!(play.game.stage(), Stage::Fight(S));
        let order = ["wallace", "hobelars", "graham", "york_infantry"];
        assert_eq!(turns(&mut play), order);
    }
}

#[test]
fn hs_5_31e_book_example_of_the_order() {
    let blocks = "blue_mar angus, barclay angus, durham_knights buchan, durham_infantry buchan";
    let mut play = attack(E, blocks, "durham_knights angus, durham_infantry angus");
    play.all("battle angus");
    let order = ["blue_mar", "durham_knights", "barclay", "durham_infantry"];
    for _ in 1..=3 {
        assert_eq!(turns(&mut play), order);
    }
    assert_eq!(play.game.stage(), Stage::Withdraw);
}

/// Those who are gone are skipped.
#[test]
fn hs_5_31e_the_fallen_are_skipped() {
    let blocks =
        "blue_mar angus 1, barclay angus 1, durham_knights buchan, durham_infantry buchan 1";
    let mut play = attack(E, blocks, "durham_knights angus, durham_infantry angus");
    play.all("battle angus, hold blue_mar");
    fire(&mut play, "durham_knights", &[1, 6, 6]);
    play.all("hit barclay");
    assert_eq!(acting(&play), "durham_infantry");
}

#[test]
fn hs_5_4a_in_play_one_die_a_step() {
    let mut play = attack(
        E,
        "graham angus 2, york_infantry buchan",
        "york_infantry angus",
    );
    play.all("battle angus");
    let expected = Shot {
        number: 2,
        dice: vec![2, 3],
        hits: 1,
    };
    assert_eq!(fire(&mut play, "graham", &[2, 3]), expected);
    assert_eq!(play.steps("york_infantry"), 3);
}

#[test]
fn hs_5_4b_book_example_of_a_knight() {
    let mut play = attack(
        E,
        "graham angus, durham_knights buchan 3",
        "durham_knights angus",
    );
    play.all("battle angus");
    assert_eq!(fire(&mut play, "durham_knights", &[2, 4, 5]).hits, 1);
    assert_eq!(play.steps("graham"), 3);
}

#[test]
fn hs_5_41a_hits_count_at_once() {
    let blocks = "etterick angus, york_infantry buchan 1, durham_infantry mar";
    let mut play = attack(E, blocks, "york_infantry angus, durham_infantry angus");
    play.all("battle angus");
    fire(&mut play, "etterick", &[1, 6]);
    // The only attacker on the field is gone before his turn; the reserve comes.
    assert_eq!(
        (round(&play), play.at("york_infantry").as_str()),
        (2, "pool")
    );
}

#[test]
fn hs_5_41b_in_play_the_strongest_takes_each_hit() {
    let mut play = knights_against("graham angus 4, lindsay angus 2, fraser angus 1");
    fire(&mut play, "york_knights", &[1, 2, 3, 4]);
    assert_eq!(play.steps("graham"), 2);
    assert_eq!(play.game.stage(), Stage::Hits { victim: S, left: 1 });
    assert_eq!(play.choices(S, "hit"), ["graham", "lindsay"]);
    play.refuses(S, "hit fraser", "HS-5.41b");
    play.refuses(S, "fire graham", "HS-5.41a");
    play.all("hit lindsay");
    let steps = ["graham", "lindsay", "fraser"].map(|block| play.steps(block));
    assert_eq!(steps, [2, 1, 1]);
}

#[test]
fn hs_5_41c_the_owner_breaks_ties() {
    let mut play = knights_against("lindsay angus 3, fraser angus 3");
    fire(&mut play, "york_knights", &[1, 6, 6, 6]);
    play.refuses(E, "hit lindsay", "HS-5.41c");
    play.act(S, "hit fraser");
    assert_eq!((play.steps("lindsay"), play.steps("fraser")), (3, 2));
}

#[test]
fn hs_5_41d_book_example_of_two_blocks_of_four_steps() {
    for (third, steps) in [("graham", (2, 3)), ("barclay", (3, 2))] {
        let mut play = knights_against("graham angus, barclay angus");
        fire(&mut play, "york_knights", &[1, 2, 3, 6]);
        play.all("hit graham");
        // The second falls on the other without a choice.
        assert_eq!((play.steps("graham"), play.steps("barclay")), (3, 3));
        play.all(&format!("hit {third}"));
        assert_eq!((play.steps("graham"), play.steps("barclay")), steps);
        assert!(matches!(play.game.stage(), Stage::Fight(_)));
    }
}

#[test]
fn hs_5_41e_in_play_surplus_hits_are_lost() {
    let blocks = "graham angus 1, blue_mar angus 1, lindsay fife, york_knights buchan";
    let mut play = moves(E, blocks, "york_knights angus");
    march(&mut play, "lindsay angus");
    play.end().all("battle angus, hold blue_mar");
    assert_eq!(fire(&mut play, "york_knights", &[1, 1, 1, 1]).hits, 4);
    let places = ["graham", "red_mar", "lindsay"].map(|block| play.at(block));
    assert_eq!(places, ["pool", "angus 1", "angus 3"]);
    assert_eq!(field(&play, S), "lindsay");
}

#[test]
fn hs_r9_nobody_to_fire_at() {
    let blocks =
        "wallace angus, keith angus, graham angus, york_infantry buchan 1, durham_infantry mar";
    let mut play = attack(E, blocks, "york_infantry angus, durham_infantry angus");
    play.all("battle angus");
    fire(&mut play, "wallace", &[1, 6, 6, 6]);
    // The field is cleared and reserves are coming: the others may hold or leave.
    assert_eq!(round(&play), 1);
    play.refuses(S, "fire keith", "HS-R9");
    assert_eq!(play.legal(S), ["hold keith", "retreat keith"]);
    play.all("retreat keith, to fife");
    play.refuses(S, "fire graham", "HS-R9");
    play.all("hold graham");
    assert_eq!((round(&play), attacker(&play)), (2, E));
    assert_eq!(field(&play, E), "durham_infantry");
}

#[test]
fn hs_r9_the_battle_ends_without_reserves() {
    let blocks = format!("wallace angus, graham angus, york_infantry buchan 1, {FAR}");
    let mut play = attack(E, &blocks, "york_infantry angus");
    play.all("battle angus");
    fire(&mut play, "wallace", &[1, 6, 6, 6]);
    assert_eq!(play.game.stage(), Stage::Regroup(S));
}

#[test]
fn hs_r27_blocks_of_one_letter_act_in_any_order() {
    for first in ["graham", "lindsay", "fraser"] {
        let blocks = "graham angus, lindsay angus, fraser angus, york_infantry buchan";
        let mut play = attack(E, blocks, "york_infantry angus");
        play.all("battle angus");
        assert_eq!(acting(&play), "fraser graham lindsay");
        fire(&mut play, first, &[1, 6, 6, 6]);
        // The result is known before the next decides.
        assert_eq!(play.steps("york_infantry"), 3);
        assert_eq!(acting(&play).split(' ').count(), 2);
    }
}

/// Hits count block by block, and each side has its own count of a border: both go over the same red one.
#[test]
fn hs_r43_the_book_is_followed() {
    let blocks = "graham mar 1, york_infantry angus 1, durham_infantry angus 1, \
        lindsay fife, fraser fife, moray galloway";
    let mut play = moves(E, blocks, "york_infantry mar, durham_infantry mar");
    march(&mut play, "lindsay angus mar, fraser angus mar");
    play.end().all("battle mar");
    fire(&mut play, "graham", &[1]);
    play.all("hit york_infantry");
    assert_eq!(acting(&play), "durham_infantry");
    fire(&mut play, "durham_infantry", &[1]);
    assert_eq!((round(&play), attacker(&play)), (2, S));
    assert_eq!(field(&play, S), "lindsay fraser");
    hold_out(&mut play);
    assert_eq!(play.game.decider(), S);
}
