//! Chapters 5.3, 5.5 and rulings: the attack has failed and every attacker must go.

use super::field::{
    FAR, attack, fire, heard, hold_out, hold_round, march, moves, round, seen, trap,
};
use crate::support::play::{Play, braveheart, set_up};
use crate::support::{E, S};
use hammer_of_the_scots::{Edward, Stage};

#[test]
fn hs_5_3b_the_attacker_must_retreat_after_round_3() {
    let blocks = format!("graham angus, york_infantry buchan, hobelars buchan, {FAR}");
    let mut play = attack(E, &blocks, "york_infantry angus, hobelars angus");
    play.all("battle angus");
    hold_out(&mut play);
    assert_eq!(play.game.stage(), Stage::Withdraw);
    play.refuses(E, "end", "HS-5.3b");
    play.refuses(S, "move graham", "HS-5.3b");
    play.all("move hobelars, to fife");
    play.refuses(E, "end", "HS-5.3b");
    play.refuses(E, "move hobelars", "HS-5.3b");
    play.all("move york_infantry, to buchan");
    assert_eq!(play.count("angus", E), 0);
}

/// Three English withdraw from Atholl: one to Angus, the others to Fife.
fn three_withdraw(to_angus: &str) -> Play {
    let blocks = "wallace atholl, york_infantry fife, durham_infantry fife, cumbria_infantry angus";
    let paths = "york_infantry atholl, durham_infantry atholl, cumbria_infantry atholl";
    let mut play = attack(E, blocks, paths);
    play.all("battle atholl");
    hold_out(&mut play);
    play.all(&format!("move {to_angus}, to angus"));
    for block in ["york_infantry", "durham_infantry", "cumbria_infantry"] {
        if block != to_angus {
            play.all(&format!("move {block}, to fife"));
        }
    }
    play
}

#[test]
fn hs_5_3c_all_stand_up_before_the_withdrawal() {
    let blocks = "wallace atholl, york_infantry fife, cumbria_infantry angus 2";
    let mut play = attack(E, blocks, "york_infantry atholl, cumbria_infantry atholl");
    play.all("battle atholl");
    hold_round(&mut play);
    assert_eq!(seen(&play, S, "atholl").1.len(), 2);
    hold_out(&mut play);
    assert_eq!(seen(&play, S, "atholl"), (2, vec![]));
    assert_eq!(seen(&play, E, "atholl"), (1, vec![]));
    play.all("move york_infantry");
    assert_eq!(play.view(S).asked.block, None);
    play.all("to angus");
    assert!(!heard(&play, S).contains("York"));
}

#[test]
fn hs_5_3c_who_goes_where_stays_hidden() {
    let (one, other) = (
        three_withdraw("york_infantry"),
        three_withdraw("durham_infantry"),
    );
    assert_eq!(seen(&one, S, "fife"), (2, vec![]));
    assert_eq!(seen(&one, S, "angus"), (1, vec![]));
    assert_eq!(one.view(S), other.view(S));
    assert_ne!(one.view(E), other.view(E));
}

#[test]
fn hs_5_3d_then_the_other_side_may_regroup() {
    let blocks = "graham mar, wallace fife, york_infantry buchan, durham_infantry angus";
    let mut play = attack(E, blocks, "york_infantry mar, durham_infantry fife");
    play.all("battle mar");
    hold_out(&mut play);
    play.all("move york_infantry, to buchan");
    assert_eq!(play.game.stage(), Stage::Regroup(S));
    play.refuses(E, "battle fife", "HS-5.6d");
    play.all("move graham, to atholl");
    assert_eq!(play.game.stage(), Stage::Choose);
}

/// Three English hold on in Ross; Scots have come to Garmoran behind them, so that only the red border to Moray is
/// open.
fn three_in_ross() -> Play {
    let blocks = format!(
        "graham ross, york_infantry moray, hobelars moray, red_mar garmoran, \
        lindsay lochaber, {FAR}"
    );
    let mut play = moves(
        E,
        &blocks,
        "york_infantry ross, hobelars ross, red_mar ross",
    );
    march(&mut play, "lindsay garmoran");
    play.end().all("battle ross");
    hold_out(&mut play);
    play
}

#[test]
fn hs_5_5i_who_cannot_leave_is_eliminated() {
    let losses = [
        ("york_infantry", "pool"),
        ("hobelars", "dead"),
        ("red_mar", "aside"),
    ];
    for (left, place) in losses {
        let mut play = three_in_ross();
        assert_eq!(play.choices(E, "move").len(), 3);
        let mut others = ["york_infantry", "hobelars", "red_mar"].to_vec();
        others.retain(|block| *block != left);
        play.all(&format!("move {}", others[0]));
        play.refuses(E, "to garmoran", "HS-5.5c");
        assert_eq!(play.choices(E, "to"), ["moray"]);
        play.all("to moray");
        // While a way is open nobody may choose to perish.
        play.refuses(E, "end", "HS-5.3b");
        assert_eq!(play.choices(E, "move").len(), 2);
        play.all(&format!("move {}, to moray", others[1]));
        assert_eq!(play.at(left), place);
        assert_eq!(play.count("moray", E), 2);
        assert_eq!(play.game.stage(), Stage::Regroup(S));
    }
}

#[test]
fn hs_r25_a_noble_who_cannot_leave_is_captured() {
    let mut play = trap(E, braveheart, "red_mar");
    assert_eq!(play.at("blue_mar"), "ross 1");
    play.all("move blue_mar, to garmoran");
    assert_eq!(play.at("blue_mar"), "garmoran 1");
    assert_eq!(trap(S, braveheart, "blue_mar").at("red_mar"), "ross 1");
}

/// Captured in Round 3 by those who must leave and cannot, he comes back.
#[test]
fn hs_r25_a_captured_noble_switches_back() {
    let blocks = format!(
        "blue_mar ross 1, graham ross 1, york_knights moray, lindsay garmoran, \
        fraser lochaber, {FAR}"
    );
    let mut play = moves(E, &blocks, "york_knights ross");
    march(&mut play, "fraser moray");
    play.end().all("battle ross");
    hold_round(&mut play);
    hold_round(&mut play);
    assert_eq!(round(&play), 3);
    play.all("hold blue_mar");
    fire(&mut play, "york_knights", &[1, 6, 6, 6]);
    play.all("hit blue_mar");
    assert_eq!(play.at("red_mar"), "ross 1");
    play.all("hold graham");
    assert_eq!(play.at("blue_mar"), "ross 1");
    assert_eq!(play.at("york_knights"), "pool");
    assert_eq!(play.game.stage(), Stage::Regroup(S));
}

#[test]
fn hs_r34_edward_who_cannot_leave_is_as_good_as_killed() {
    let play = trap(E, braveheart, "edward");
    assert_eq!(play.at("edward"), "pool");
    assert_eq!(play.game.edward(), Edward::Second);
    assert_eq!(play.game.winner(), None);

    let second = |blocks: &str| braveheart(blocks).edward(Edward::Second);
    let play = trap(E, second, "edward");
    assert_eq!(play.game.winner(), Some(S));
    assert_eq!(play.game.stage(), Stage::Over);
}

#[test]
fn hs_r34_the_king_who_cannot_leave_is_as_good_as_killed() {
    let bruce = |blocks: &str| {
        set_up(
            "bruce",
            &blocks.replace("moray galloway", "blue_mar galloway"),
            "england",
        )
    };
    let play = trap(S, bruce, "king");
    assert_eq!(play.game.winner(), Some(E));
    assert_eq!(play.at("king"), "dead");
}
