//! Chapters 5.7 and 5.8: captured nobles, and where lost blocks go.

use super::field::{
    FAR, attack, draw, faces, field, fire, hold_out, hold_round, march, reserves, round, trap,
    winter_until,
};
use crate::support::play::{Play, braveheart, set_up};
use crate::support::{E, S};
use hammer_of_the_scots::{Noble, Season, Stage};

/// York Knights attack these in Angus.
fn angus(scots: &str) -> Play {
    let blocks = format!("{scots}, york_knights buchan, {FAR}");
    let mut play = attack(E, &blocks, "york_knights angus");
    play.all("battle angus");
    play
}

#[test]
fn hs_5_7a_a_beaten_noble_changes_side() {
    let mut play = angus("blue_mar angus 2, graham angus 1");
    let before = [E, S].map(|side| play.view(S).nobles_of(side));
    play.all("hold blue_mar");
    fire(&mut play, "york_knights", &[1, 1, 6, 6]);
    play.all("hit blue_mar");
    assert_eq!(play.at("red_mar"), "angus 1");
    assert_eq!(play.at("blue_mar"), "aside");
    let after = [E, S].map(|side| play.view(S).nobles_of(side));
    assert_eq!(after, [before[0] + 1, before[1] - 1]);
}

#[test]
fn hs_5_7b_in_play_he_waits_for_the_next_round() {
    let mut play = angus("blue_mar angus 1, graham angus 1");
    play.all("hold blue_mar");
    fire(&mut play, "york_knights", &[1, 6, 6, 6]);
    play.all("hit blue_mar");
    assert_eq!((round(&play), reserves(&play, E).as_str()), (1, "red_mar"));
    // Everyone knows who he is.
    assert!(faces(&play, S, E, "angus").contains(&"red_mar 1".into()));
    play.refuses(E, "fire red_mar", "HS-5.31c");
    play.all("hold graham");
    assert_eq!(round(&play), 2);
    assert_eq!(field(&play, E), "york_knights red_mar");
    play.all("fire red_mar");
}

#[test]
fn hs_5_7b_in_play_he_takes_no_hits_before() {
    let blocks = "blue_mar angus 1, wallace angus 1, york_knights buchan 1, york_infantry mar";
    let mut play = attack(E, blocks, "york_knights angus, york_infantry angus");
    play.all("battle angus, hold wallace, hold blue_mar");
    fire(&mut play, "york_knights", &[1]);
    play.all("hit blue_mar");
    assert_eq!(round(&play), 2);
    // In Round 2 he stands on the field like any other.
    fire(&mut play, "wallace", &[1]);
    assert_eq!(play.at("york_infantry"), "angus 3");

    // Captured first, and then the rest of the field is shot away: he is not touched.
    let blocks = "blue_mar angus 1, graham angus 1, york_knights buchan 1, hobelars buchan 1, \
        york_infantry mar";
    let mut play = attack(
        E,
        blocks,
        "york_knights angus, hobelars angus, york_infantry angus",
    );
    play.all("battle angus");
    fire(&mut play, "hobelars", &[1]);
    play.all("hit blue_mar, hold york_knights");
    fire(&mut play, "graham", &[1]);
    assert_eq!(play.choices(E, "hit"), ["hobelars", "york_knights"]);
    play.refuses(E, "hit red_mar", "HS-5.32e");
}

#[test]
fn hs_5_7b_in_play_captured_in_round_3_he_counts_for_his_new_side() {
    let blocks = format!("wallace angus, red_mar buchan 1, york_infantry buchan 1, {FAR}");
    let mut play = attack(E, &blocks, "red_mar angus, york_infantry angus");
    play.all("battle angus");
    hold_round(&mut play);
    hold_round(&mut play);
    fire(&mut play, "wallace", &[1, 6, 6, 6]);
    play.all("hit red_mar, hold york_infantry");
    // No fourth round for him: the attackers leave, and he regroups with the victors.
    assert_eq!(play.choices(E, "move"), ["york_infantry"]);
    play.all("move york_infantry, to buchan");
    assert_eq!(play.choices(S, "move"), ["blue_mar", "wallace"]);
    play.all("move blue_mar, to fife");
    assert_eq!(play.at("blue_mar"), "fife 1");
}

#[test]
fn hs_5_7b_in_play_captured_in_round_3_he_retreats_with_the_attackers() {
    let mut play = angus("blue_mar angus 1, graham angus 1");
    hold_round(&mut play);
    hold_round(&mut play);
    play.all("hold blue_mar");
    fire(&mut play, "york_knights", &[1, 6, 6, 6]);
    play.all("hit blue_mar, hold graham");
    assert_eq!(play.choices(E, "move"), ["red_mar", "york_knights"]);
    play.all("move red_mar, to fife, move york_knights, to buchan");
    assert_eq!(play.at("red_mar"), "fife 1");
}

#[test]
fn hs_5_7d_in_play_moray_is_never_captured() {
    let blocks = "moray angus 1, graham angus 1, york_knights buchan, blue_mar galloway";
    let mut play = attack(E, blocks, "york_knights angus");
    play.all("battle angus, hold moray");
    fire(&mut play, "york_knights", &[1, 6, 6, 6]);
    play.all("hit moray");
    assert_eq!(play.at("moray"), "dead");
    assert_eq!(play.count("angus", E), 1);
    let view = play.view(E);
    assert_eq!(view.nobles_of(E) + view.nobles_of(S), 13);
    let moray = view.nobles.iter().find(|noble| noble.noble == Noble::MORAY);
    assert_eq!(moray.unwrap().serves, None);
    assert!(
        !play
            .game
            .muster()
            .pool(S)
            .contains("moray".parse().unwrap())
    );
}

/// Also if he must leave and cannot.
#[test]
fn hs_5_7d_in_play_moray_who_cannot_leave_is_dead() {
    let set = |blocks: &str| braveheart(&blocks.replace("moray galloway", "blue_bruce galloway"));
    assert_eq!(trap(S, set, "moray").at("moray"), "dead");
}

#[test]
fn hs_5_8a_a_raid_takes_hobelars_to_the_pool() {
    let blocks = format!("wallace england, hobelars angus, york_infantry angus, {FAR}");
    let mut play = set_up("braveheart", &blocks, "ross").cards("1", "1");
    play.end_moves();
    assert_eq!(play.game.stage(), Stage::Raid);
    play.all("disband hobelars");
    assert_eq!(play.at("hobelars"), "pool");
    assert!(play.view(S).dead.is_empty());
}

#[test]
fn hs_5_8c_black_crosses_killed_in_battle_are_gone() {
    let set = |block: &str| format!("{block} angus 1, graham angus 1, york_knights buchan, {FAR}");
    for block in ["french_knights", "wallace", "norse"] {
        let mut play = braveheart(&set(block)).hold("1", "1").cards("2", "1");
        play.go("york_knights angus")
            .end_moves()
            .all("battle angus");
        play.all(&format!("hold {block}"));
        fire(&mut play, "york_knights", &[1, 6, 6, 6]);
        play.all(&format!("hit {block}"));
        assert_eq!(play.at(block), "dead");
        hold_out(&mut play);
        play.all("move york_knights, to buchan, end, play 1, play 1, end");
        play.refuses(S, &format!("move {block}"), "HS-5.8c");
    }
    let mut play = attack(
        S,
        "hobelars angus 1, red_mar angus, wallace buchan",
        "wallace angus",
    );
    play.all("battle angus, hold hobelars");
    fire(&mut play, "wallace", &[1, 1, 1, 6]);
    play.all("hit hobelars");
    assert_eq!(play.at("hobelars"), "dead");
}

#[test]
fn hs_5_8c_black_crosses_who_cannot_leave_are_gone() {
    assert_eq!(trap(E, braveheart, "hobelars").at("hobelars"), "dead");
    assert_eq!(trap(S, braveheart, "wallace").at("wallace"), "dead");
}

#[test]
fn hs_5_8c_the_norse_come_back_after_disbanding() {
    let mut play = braveheart("norse fife, moray moray").cards("truce", "victuals");
    play.all("pass, pass");
    winter_until(&mut play, Season::ScottishDisband);
    play.all("disband norse");
    assert_eq!(play.at("norse"), "pool");
    winter_until(&mut play, Season::ScottishBuild);
    draw(&mut play, "norse", "moray");
    assert_eq!(play.at("norse"), "moray 1");
}

/// York Infantry and Fraser fall in Angus in the first Game Turn, and a double event ends the year.
#[test]
fn hs_5_8d_others_killed_in_battle_go_to_the_pool_and_return() {
    let blocks = "fraser angus 1, keith angus 3, york_infantry buchan 1, york_knights buchan 1, \
        moray moray";
    let mut play = braveheart(blocks).hold("truce", "victuals").cards("2", "1");
    march(&mut play, "york_infantry angus, york_knights angus");
    play.end_moves().all("battle angus");
    fire(&mut play, "keith", &[1, 6, 6]);
    play.all("hit york_infantry");
    assert_eq!(play.at("york_infantry"), "pool");
    play.all("hold york_knights, hold fraser, retreat keith, to fife");
    fire(&mut play, "york_knights", &[1]);
    assert_eq!(play.at("fraser"), "pool");
    assert!(play.view(E).dead.is_empty());

    play.all("end, play truce, play victuals, pass, pass");
    winter_until(&mut play, Season::ScottishBuild);
    draw(&mut play, "fraser", "moray");
    assert_eq!(play.at("fraser"), "moray 1");
    // Half of the English pool is levied, the first of them York Infantry.
    let pool = play.game.muster().pool(E);
    let york = pool
        .iter()
        .position(|block| block.name() == "York Infantry");
    play.draws(&[york.unwrap() as u32]).all("end, end");
    assert_eq!(play.game.stage(), Stage::Cards);
    assert_eq!(play.at("york_infantry"), "england 4");
}

#[test]
fn hs_5_8d_who_cannot_leave_goes_to_the_pool() {
    assert_eq!(
        trap(E, braveheart, "york_knights").at("york_knights"),
        "pool"
    );
    assert_eq!(trap(S, braveheart, "keith").at("keith"), "pool");
}

#[test]
fn hs_5_8e_nobody_returns_within_the_year() {
    let blocks = format!("graham angus, york_infantry buchan 1, {FAR}");
    let mut play = braveheart(&blocks).hold("1", "1").turn(2).cards("2", "1");
    play.go("york_infantry angus")
        .end_moves()
        .all("battle angus");
    fire(&mut play, "graham", &[1, 6, 6, 6]);
    play.all("end, play 1, play 1");
    assert_eq!(play.game.game_turn(), 3);
    play.refuses(E, "move york_infantry", "HS-5.8e");
    play.refuses(E, "draw angus", "HS-0e");
}
