//! Chapters 5.7 and 5.8 and rulings: what Pillage captures and what it sends to the pool.

use super::field::{
    FAR, attacker, draw, entered, field, fire, hold_out, march, reserves, round, winter_until,
};
use crate::support::play::{Play, braveheart};
use crate::support::{E, S};
use hammer_of_the_scots::{Phase, Season, Stage};

#[test]
fn hs_5_7c_pillage_captures_a_noble() {
    let mut play = braveheart("red_ross ross 2, wallace moray").cards("1", "pillage");
    play.all("event, pillage ross, end");
    assert_eq!(play.at("blue_ross"), "ross 1");
    let muster = play.game.muster();
    assert!(muster.is_friendly("ross".parse().unwrap(), S));
    assert!(play.game.reserves().is_empty());
    // Nobody is left to fight him, and he is as hidden as any other block.
    play.end_moves();
    assert_eq!(play.game.stage(), Stage::Cards);
}

#[test]
fn hs_5_8a_pillage_sends_wallace_to_the_pool() {
    let blocks = format!("wallace fife 2, york_infantry angus, {FAR}");
    let mut play = braveheart(&blocks).cards("pillage", "1");
    play.all("event, pillage fife");
    assert_eq!(play.at("wallace"), "pool");
    assert!(play.view(E).dead.is_empty());
}

/// The English pillage Mar and capture its noble; two Scots of one step are left with him.
fn mar_captured(scottish: &str) -> Play {
    let blocks =
        format!("blue_mar mar 2, graham mar 1, lindsay mar 1, york_infantry buchan, {FAR}");
    let mut play = braveheart(&blocks).cards("pillage", scottish);
    play.all("event, pillage mar, hit blue_mar, hit blue_mar, end");
    assert_eq!(play.at("red_mar"), "mar 1");
    play
}

#[test]
fn hs_r7_the_captured_noble_waits_in_reserve() {
    let mut play = mar_captured("2");
    // No battle yet: Player 2 moves, one of his two blocks being pinned, over any border.
    assert_eq!(play.game.stage(), Stage::Move(S));
    assert_eq!(entered(&play, E), "");
    play.go("graham buchan");
    play.refuses(S, "move lindsay", "HS-4.6a");
    play.end();
    assert_eq!(play.game.phase(), Phase::Battles);
    play.all("battle buchan");
    hold_out(&mut play);
    play.all("move graham, to strathspey, end, battle mar");
    assert_eq!(attacker(&play), E);
    assert_eq!(
        (field(&play, E).as_str(), reserves(&play, E).as_str()),
        ("", "red_mar")
    );
    play.refuses(S, "fire lindsay", "HS-R9");
    play.all("hold lindsay");
    assert_eq!((round(&play), attacker(&play)), (2, E));
    assert_eq!(field(&play, E), "red_mar");
    // He attacks his own home.
    assert_eq!(fire(&mut play, "red_mar", &[3]).number, 2);
}

#[test]
fn hs_r7_in_a_year_that_ends_the_battle_is_fought_first() {
    let mut play = mar_captured("truce");
    play.all("event");
    assert_eq!(play.game.stage(), Stage::Choose);
    assert_eq!(play.game.phase(), Phase::Battles);
    play.all("battle mar");
    hold_out(&mut play);
    assert_eq!(play.game.decider(), E);
    play.all("move red_mar, to buchan, end");
    assert!(matches!(play.game.stage(), Stage::Winter(_)));
}

/// The Scots who are left may also go in Round 1, and the place is his.
#[test]
fn hs_r7_his_old_friends_may_leave_in_round_1() {
    let mut play = mar_captured("1");
    play.end_moves().all("battle mar");
    play.all("retreat graham, to angus, retreat lindsay, to angus");
    assert_eq!(play.game.stage(), Stage::Regroup(E));
    assert_eq!(play.choices(E, "move"), ["red_mar"]);
}

/// Once two nobles, alone in Ross, defected together. That old affair does not hasten a later battle there.
#[test]
fn hs_r7_only_defectors_fight_at_once() {
    let blocks = "wallace dead, blue_bruce fife, blue_ross ross, blue_buchan ross, \
        blue_mar garmoran 2, keith garmoran 1, red_dunbar dunbar, york_knights dunbar";
    let mut play = braveheart(blocks)
        .hold("2 pillage", "1 herald")
        .cards("1", "truce");
    play.all("crown bruce, end, play 2, play 1");
    march(&mut play, "red_ross moray, red_buchan moray");
    play.end();
    march(&mut play, "blue_mar ross, keith ross");
    // Pillage captures Mar beside Keith: that waits, and only the noble of the Herald fights now.
    play.end().all("play pillage, play herald");
    play.all("event, pillage ross, hit blue_mar, hit blue_mar, end");
    assert_eq!(play.at("red_mar"), "ross 1");
    play.dice(&[1]).all("event, name dunbar");
    assert_eq!(play.choices(E, "battle"), ["dunbar"]);
    play.refuses(E, "battle ross", "HS-5.1a");
}

#[test]
fn hs_r8_moray_pillaged_is_not_dead() {
    let blocks = "moray moray 2, wallace fife, york_infantry strathspey, blue_bruce annan";
    let mut play = braveheart(blocks).cards("pillage", "truce");
    play.all("event, pillage moray, end");
    assert_eq!(play.at("moray"), "pool");
    assert!(play.view(E).dead.is_empty());
    play.all("event");
    // He can be drawn, at strength 1.
    winter_until(&mut play, Season::ScottishBuild);
    draw(&mut play, "moray", "fife");
    assert_eq!(play.at("moray"), "fife 1");
}
