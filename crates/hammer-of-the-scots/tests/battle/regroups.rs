//! Chapter 5.6: the victors may move out at once.

use super::field::{FAR, attack, fire, heard, hold_out, march, moves, seen};
use crate::support::{E, S, play::Play};
use hammer_of_the_scots::Stage;

/// The English take Buchan with three out of Angus; Hobelars wait on the border of Mar and never fight. The Scots
/// hold Strathspey and another battle waits in Badenoch.
fn victors() -> Play {
    let blocks = format!(
        "graham buchan 1, york_knights angus, york_infantry angus, durham_infantry angus, \
        hobelars mar, wallace strathspey, lindsay badenoch, cumbria_infantry moray, {FAR}"
    );
    let paths = "york_knights buchan, york_infantry buchan, durham_infantry buchan, \
        hobelars buchan, cumbria_infantry badenoch";
    let mut play = attack(E, &blocks, paths);
    play.all("battle buchan");
    fire(&mut play, "york_knights", &[1, 6, 6, 6]);
    play
}

#[test]
fn hs_5_6a_victors_regroup_to_neighbours() {
    let mut play = victors();
    assert_eq!(play.game.stage(), Stage::Regroup(E));
    assert_eq!(play.choices(E, "move").len(), 4);
    play.all("move hobelars");
    assert_eq!(play.choices(E, "to"), ["angus", "mar"]);
    play.refuses(E, "to strathspey", "HS-5.6a");
    play.refuses(E, "to badenoch", "HS-5.6a");
    play.refuses(E, "to fife", "HS-5.6a");
    play.all("to angus");
    // One area each.
    play.refuses(E, "move hobelars", "HS-5.6a");
    play.refuses(E, "move cumbria_infantry", "HS-5.6a");
    play.all("move york_infantry, to mar, end");
    assert_eq!(play.count("buchan", E), 2);
}

#[test]
fn hs_5_6a_the_loser_does_not_see_who_goes() {
    let regroup = |block: &str| {
        let mut play = victors();
        play.all(&format!("move {block}"));
        assert_eq!(play.view(S).asked.block, None);
        play.all("to mar");
        play
    };
    let (one, other) = (regroup("york_infantry"), regroup("hobelars"));
    assert_eq!(one.view(S), other.view(S));
    assert_eq!(seen(&one, S, "mar"), (1, vec![]));
    assert_eq!(seen(&one, S, "buchan"), (3, vec![]));
    assert!(!heard(&one, S).contains("York"));
    assert!(heard(&one, E).contains("York"));
}

#[test]
fn hs_5_6b_now_or_never() {
    let mut play = victors();
    play.all("end");
    play.refuses(E, "move york_infantry", "HS-5.0a");
    play.all("battle badenoch, hold lindsay");
    play.refuses(E, "move york_infantry", "HS-5.31a");
    // All of it at once ends it too.
    let mut play = victors();
    for block in [
        "york_knights",
        "york_infantry",
        "durham_infantry",
        "hobelars",
    ] {
        play.all(&format!("move {block}, to mar"));
    }
    assert_eq!(play.game.stage(), Stage::Choose);
}

#[test]
fn hs_5_6c_regroups_obey_border_limits() {
    let blocks =
        format!("graham mar 1, york_knights buchan, york_infantry buchan, hobelars buchan, {FAR}");
    let paths = "york_knights mar, york_infantry mar, hobelars mar";
    let mut play = attack(E, &blocks, paths);
    play.all("battle mar");
    fire(&mut play, "hobelars", &[1, 6, 6]);
    play.all("move hobelars, to angus, move york_infantry, to angus, move york_knights");
    play.refuses(E, "to angus", "HS-5.6c");
    play.all("to buchan");
}

/// Two retreat over a red border; when the battle is won in the same round, two more regroup over it.
#[test]
fn hs_5_6c_the_counts_are_fresh() {
    let blocks = format!(
        "keith mar, etterick mar, graham mar, barclay mar, lindsay mar, york_infantry buchan 1, {FAR}"
    );
    let mut play = attack(E, &blocks, "york_infantry mar");
    play.all("battle mar, retreat keith, to angus, retreat etterick, to angus");
    fire(&mut play, "graham", &[1, 6, 6, 6]);
    play.all("move graham, to angus, move barclay, to angus, move lindsay");
    play.refuses(S, "to angus", "HS-5.6c");
}

#[test]
fn hs_5_6d_only_the_victor_regroups() {
    let play = victors();
    play.refuses(S, "move wallace", "HS-5.6d");
    assert!(play.legal(S).is_empty());

    let blocks = format!("graham mar, york_infantry buchan, {FAR}");
    let mut play = attack(E, &blocks, "york_infantry mar");
    play.all("battle mar");
    hold_out(&mut play);
    play.all("move york_infantry, to buchan");
    play.refuses(E, "move york_infantry", "HS-5.6d");
    play.act(S, "move graham").act(S, "to angus");
}

/// The attackers came out of Buchan and are gone; the victors may go there.
#[test]
fn hs_r18_border_control_does_not_bind_regroups() {
    let blocks = format!("graham mar, york_infantry buchan 1, {FAR}");
    let mut play = attack(E, &blocks, "york_infantry mar");
    play.all("battle mar");
    fire(&mut play, "graham", &[1, 6, 6, 6]);
    play.all("move graham, to buchan");
    assert_eq!(play.at("graham"), "buchan 4");
}

/// Nor does it bind Player 1 where both came by the same border.
#[test]
fn hs_r18_not_even_where_both_came() {
    let blocks = format!("graham mar 1, york_knights buchan, lindsay strathspey 1, {FAR}");
    let mut play = moves(E, &blocks, "york_knights mar");
    march(&mut play, "lindsay buchan mar");
    play.end().all("battle mar");
    fire(&mut play, "york_knights", &[1, 6, 6, 6]);
    fire(&mut play, "york_knights", &[1, 6, 6, 6]);
    play.all("move york_knights, to buchan");
    assert_eq!(play.at("york_knights"), "buchan 4");
}
