//! Chapters 4.7 and 5.5: leaving a battle in a Combat Turn, where to, over which borders.

use super::field::{
    FAR, attack, attacker, entered, faces, field, fire, heard, hold_out, hold_round, march, moves,
    round, seen,
};
use crate::support::play::{Play, braveheart, set_up};
use crate::support::{E, S};
use hammer_of_the_scots::Stage;

/// The English attack the Norse in Angus; these Scots are elsewhere.
fn norse_in_angus(others: &str) -> Play {
    let blocks = format!("norse angus, york_infantry buchan, {others}");
    let mut play = attack(E, &blocks, "york_infantry angus");
    play.all("battle angus");
    play
}

#[test]
fn hs_4_7d_the_norse_retreat_to_friends_on_a_coast() {
    let mut play = norse_in_angus("graham lennox, moray moray, keith lanark, red_ross ross");
    play.all("retreat norse");
    assert_eq!(play.choices(S, "to"), ["lennox", "moray"]);
    play.refuses(S, "to fife", "HS-4.7d");
    play.refuses(S, "to ross", "HS-4.7d");
    play.refuses(S, "to england", "HS-4.7e");
    play.all("to moray");
    assert_eq!(play.at("norse"), "moray 3");
}

/// England has a coast, and may be held by raiders.
#[test]
fn hs_4_7d_the_norse_never_retreat_to_england() {
    let blocks = "norse angus, york_infantry buchan, wallace england, graham lennox";
    let mut play = england_empty(blocks, "3", "1");
    march(&mut play, "york_infantry angus");
    play.end_moves().all("battle angus, retreat norse");
    play.refuses(S, "to england", "HS-4.7e");
    assert_eq!(play.choices(S, "to"), ["lennox"]);
}

#[test]
fn hs_4_7d_without_friends_on_a_coast_they_cannot_retreat() {
    let mut play = norse_in_angus("moray lanark");
    play.refuses(S, "retreat norse", "HS-4.7d");
    assert_eq!(play.legal(S), ["fire norse", "hold norse"]);
    // Nor regroup.
    fire(&mut play, "norse", &[1, 1, 1]);
    play.all("hold york_infantry");
    fire(&mut play, "norse", &[1, 1, 1]);
    assert_eq!(play.game.stage(), Stage::Cards);

    let mut play = attack(
        S,
        "norse lennox, york_infantry angus, moray lanark",
        "norse angus",
    );
    play.all("battle angus");
    hold_out(&mut play);
    assert_eq!(play.at("norse"), "dead");
}

#[test]
fn hs_4_7d_they_regroup_to_friends_on_a_coast() {
    let blocks = "norse angus, york_infantry buchan 1, graham lennox, keith lanark, moray moray";
    let mut play = attack(E, blocks, "york_infantry angus");
    play.all("battle angus");
    fire(&mut play, "norse", &[1, 6, 6]);
    play.all("move norse");
    assert_eq!(play.choices(S, "to"), ["lennox", "moray"]);
    play.refuses(S, "to fife", "HS-4.7d");
    play.refuses(S, "to lanark", "HS-4.7l");
}

#[test]
fn hs_4_7k_a_retreat_opens_a_coast_to_the_norse() {
    let mut play = norse_in_angus("wallace angus, moray lanark");
    play.refuses(S, "retreat norse", "HS-4.7d");
    play.all("retreat wallace, to fife, retreat norse");
    assert_eq!(play.choices(S, "to"), ["fife"]);
}

#[test]
fn hs_4_7k_another_battle_shuts_or_opens_a_coast() {
    let blocks = "norse angus, graham lennox 1, york_infantry buchan, york_knights mentieth, \
        moray moray";
    let paths = "york_infantry angus, york_knights lennox";
    let mut play = attack(E, blocks, paths);
    play.all("battle angus, retreat norse");
    assert_eq!(play.choices(S, "to"), ["moray"]);

    let mut play = attack(E, blocks, paths);
    play.all("battle lennox");
    hold_out(&mut play);
    play.all("move york_knights, to mentieth, end, battle angus, retreat norse");
    assert_eq!(play.choices(S, "to"), ["lennox", "moray"]);
}

#[test]
fn hs_4_7l_the_norse_never_step_over_land() {
    let blocks = "norse moray, keith badenoch, graham fife, york_infantry strathspey";
    let mut play = attack(E, blocks, "york_infantry moray");
    play.all("battle moray, retreat norse");
    play.refuses(S, "to badenoch", "HS-4.7l");
    play.all("to fife");

    // In movement they are not taken along with a group, and find no way inland.
    let mut play = braveheart("norse moray, keith moray").cards("1", "2");
    play.go("keith strathspey").all("move norse");
    play.refuses(S, "to badenoch", "HS-4.7b");
    play.all("to strathspey");
    assert_eq!(play.game.moves_left(), 0);
}

/// York Infantry, out of Badenoch, attacks these in Mar.
fn mar(scots: &str) -> Play {
    let blocks = format!("{scots}, york_infantry badenoch, {FAR}");
    let mut play = attack(E, &blocks, "york_infantry mar");
    play.all("battle mar");
    play
}

#[test]
fn hs_5_5a_retreat_instead_of_fighting() {
    let mut play = mar("keith mar, graham mar");
    assert_eq!(round(&play), 1);
    play.refuses(S, "retreat graham", "HS-2.12a");
    play.all("hold keith");
    assert!(play.allows(S, "retreat graham"));
    play.all("retreat graham, to angus");
    assert_eq!(play.at("graham"), "angus 4");
    assert_eq!(field(&play, S), "keith");
    // The attacker may as well, in any round.
    play.all("hold york_infantry, hold keith, retreat york_infantry, to badenoch");
    assert_eq!(play.game.stage(), Stage::Regroup(S));
}

#[test]
fn hs_5_5b_to_a_friendly_or_neutral_neighbour() {
    let mut play = mar("graham mar, lindsay mar, fraser buchan");
    play.all("retreat graham");
    assert_eq!(play.choices(S, "to"), ["angus", "atholl", "buchan"]);
    play.refuses(S, "to fife", "HS-5.5b");
    play.refuses(S, "to mar", "HS-5.5b");
    play.all("to buchan, retreat lindsay, to angus");
    assert_eq!(play.at("graham"), "buchan 4");
    assert_eq!(play.at("lindsay"), "angus 3");
}

#[test]
fn hs_5_5c_not_to_a_contested_or_enemy_area() {
    let blocks = "graham mar, lindsay angus, york_infantry badenoch, durham_infantry fife, \
        red_buchan buchan";
    let mut play = attack(E, blocks, "york_infantry mar, durham_infantry angus");
    play.all("battle mar, retreat graham");
    play.refuses(S, "to angus", "HS-5.5c");
    play.refuses(S, "to buchan", "HS-5.5c");
    assert_eq!(play.choices(S, "to"), ["atholl"]);
}

#[test]
fn hs_5_5d_border_limits_are_fresh_in_every_round() {
    let blocks = "wallace buchan, york_infantry angus, lancaster_infantry angus, \
        northumber_infantry angus, durham_infantry angus, cumbria_infantry angus, \
        westmor_infantry angus, hobelars mar";
    let mut play = moves(
        E,
        blocks,
        "york_infantry buchan, lancaster_infantry buchan, northumber_infantry buchan, \
        durham_infantry buchan, cumbria_infantry buchan, westmor_infantry buchan, hobelars buchan",
    );
    play.end().all("battle buchan, hold wallace");
    play.all("retreat york_infantry, to badenoch, retreat lancaster_infantry, to badenoch");
    let third = |play: &mut Play, block: &str| {
        play.all(&format!("retreat {block}"));
        play.refuses(E, "to badenoch", "HS-5.5d");
        play.all("to mar");
    };
    third(&mut play, "northumber_infantry");
    hold_round(&mut play);
    play.all("hold wallace, retreat hobelars, to badenoch");
    play.all("retreat durham_infantry, to badenoch");
    third(&mut play, "cumbria_infantry");
    assert_eq!(field(&play, E), "westmor_infantry");
    hold_out(&mut play);
    assert_eq!(play.game.stage(), Stage::Withdraw);
    play.all("move westmor_infantry, to badenoch");
    assert_eq!(play.count("badenoch", E), 5);
}

#[test]
fn hs_5_5d_limits_are_fresh_for_the_withdrawal() {
    let blocks = "wallace buchan, york_infantry angus, durham_infantry angus, cumbria_infantry angus, \
        westmor_infantry angus, hobelars angus";
    let paths = "york_infantry buchan, durham_infantry buchan, cumbria_infantry buchan, \
        westmor_infantry buchan, hobelars buchan";
    let mut play = attack(E, blocks, paths);
    play.all("battle buchan");
    hold_round(&mut play);
    hold_round(&mut play);
    play.all("hold wallace, hold hobelars");
    play.all("retreat york_infantry, to badenoch, retreat durham_infantry, to badenoch");
    hold_out(&mut play);
    play.all("move hobelars, to badenoch, move cumbria_infantry, to badenoch");
    play.all("move westmor_infantry");
    play.refuses(E, "to badenoch", "HS-5.5d");
    play.all("to angus");
    assert_eq!(play.count("badenoch", E), 4);
}

#[test]
fn hs_5_5e_not_over_a_border_that_the_enemy_came_by() {
    let mut play = attack(E, "graham mar, york_infantry buchan", "york_infantry mar");
    play.all("battle mar, retreat graham");
    assert_eq!(play.count("buchan", E), 0);
    let refusal = play.refused(S, "to buchan");
    assert_eq!(refusal.clause, "HS-5.5e");
    assert_eq!(refusal.marks, ["buchan-mar"]);
    play.all("to angus");

    let mut play = attack(E, "graham mar, york_infantry buchan", "york_infantry mar");
    play.all("battle mar, hold graham, retreat york_infantry, to buchan");
}

/// The English out of Buchan attack Mar, and Scots follow them over the same border.
fn both_by_buchan() -> Play {
    let blocks = format!("graham mar, york_infantry buchan, lindsay strathspey, {FAR}");
    let mut play = moves(E, &blocks, "york_infantry mar");
    march(&mut play, "lindsay buchan mar");
    play.end().all("battle mar");
    play
}

#[test]
fn hs_5_5f_what_both_used_is_open_to_player_2_alone() {
    let mut play = both_by_buchan();
    play.all("retreat graham, to buchan");
    let mut play = both_by_buchan();
    play.all("hold graham, retreat york_infantry");
    play.refuses(E, "to buchan", "HS-5.5f");
    play.all("to angus");
}

/// That the field has changed hands does not change who is Player 2.
#[test]
fn hs_5_5f_also_when_player_1_defends() {
    let swapped = || {
        let blocks = format!("graham mar 1, york_knights buchan, lindsay strathspey, {FAR}");
        let mut play = moves(E, &blocks, "york_knights mar");
        march(&mut play, "lindsay buchan mar");
        play.end().all("battle mar");
        fire(&mut play, "york_knights", &[1, 6, 6, 6]);
        assert_eq!((round(&play), attacker(&play)), (2, S));
        play
    };
    let mut play = swapped();
    play.all("retreat york_knights");
    play.refuses(E, "to buchan", "HS-5.5f");
    let mut play = swapped();
    hold_out(&mut play);
    play.all("move lindsay, to buchan");
    assert_eq!(play.at("lindsay"), "buchan 3");
}

#[test]
fn hs_5_5g_a_peaceful_move_closes_nothing() {
    let blocks = "graham badenoch, york_infantry fife, moray galloway";
    let mut play = moves(S, blocks, "graham atholl");
    assert_eq!(entered(&play, S), "");
    // Player 2 attacks by another way and is free to retreat over the border that the Scots came by.
    march(&mut play, "york_infantry atholl");
    play.end()
        .all("battle atholl, hold graham, retreat york_infantry, to badenoch");
}

#[test]
fn hs_5_5g_only_the_last_border_closes() {
    let blocks = "graham buchan, york_infantry strathspey, lindsay mar, moray galloway";
    let mut play = moves(E, blocks, "york_infantry badenoch buchan");
    assert_eq!(entered(&play, E), "buchan-badenoch");
    march(&mut play, "lindsay buchan");
    assert_eq!(entered(&play, S), "buchan-mar");
    play.end()
        .all("battle buchan, retreat graham, to strathspey");
}

#[test]
fn hs_5_5g_leaving_closes_nothing() {
    let blocks = "graham mar, lindsay mar, york_infantry badenoch, hobelars fife, keith mentieth, \
        moray galloway";
    let mut play = moves(E, blocks, "york_infantry mar");
    march(&mut play, "keith fife");
    play.end().all("battle mar, retreat graham, to angus");
    hold_out(&mut play);
    play.all("move york_infantry, to buchan, move lindsay, to atholl");
    assert_eq!(play.game.stage(), Stage::Choose);
    let all = (entered(&play, E), entered(&play, S));
    assert_eq!(all, ("badenoch-mar".into(), "mentieth-fife".into()));
}

#[test]
fn hs_5_5h_book_example_of_atholl() {
    let blocks = "graham badenoch, lindsay badenoch, york_infantry strathspey, moray galloway";
    let mut play = moves(S, blocks, "graham atholl, lindsay atholl");
    march(&mut play, "york_infantry badenoch atholl");
    play.end().all("battle atholl");
    assert_eq!(attacker(&play), E);
    play.all("retreat graham");
    play.refuses(S, "to badenoch", "HS-5.5e");
    play.all("to fife, hold lindsay, retreat york_infantry, to badenoch");
    assert_eq!(play.at("york_infantry"), "badenoch 4");
}

/// Of two borders one is closed and one full; leaving is not offered any more.
#[test]
fn hs_5_5i_no_way_out_no_retreat() {
    let blocks = "graham ross, lindsay ross, fraser ross, york_infantry moray";
    let mut play = attack(E, blocks, "york_infantry ross");
    play.all("battle ross, retreat graham, to garmoran, retreat lindsay, to garmoran");
    play.refuses(S, "retreat fraser", "HS-5.5b");
    assert_eq!(play.legal(S), ["fire fraser", "hold fraser"]);
}

/// Nobles who are not mentioned are far from England.
fn england_empty(blocks: &str, english: &str, scottish: &str) -> Play {
    set_up("braveheart", blocks, "ross").cards(english, scottish)
}

#[test]
fn hs_5_5j_the_english_do_not_retreat_out_of_england() {
    let mut play = england_empty("york_infantry england, wallace annan", "1", "3");
    march(&mut play, "wallace england");
    play.end_moves().all("battle england, hold wallace");
    play.refuses(E, "retreat york_infantry", "HS-5.5j");
    assert_eq!(play.legal(E), ["fire york_infantry", "hold york_infantry"]);
}

#[test]
fn hs_5_5j_english_attackers_in_england_must_win_or_perish() {
    let blocks = format!("york_infantry annan, red_mar annan, wallace england, {FAR}");
    let mut play = england_empty(&blocks, "3", "1");
    march(&mut play, "york_infantry england, red_mar england");
    play.end_moves().all("battle england");
    hold_out(&mut play);
    assert_eq!(play.at("york_infantry"), "pool");
    assert_eq!(play.at("blue_mar"), "england 1");
    assert_eq!(play.game.stage(), Stage::Regroup(S));
}

#[test]
fn hs_5_5j_the_english_do_not_regroup_out_of_england() {
    let blocks = format!("york_infantry england, wallace annan 1, {FAR}");
    let mut play = england_empty(&blocks, "1", "3");
    march(&mut play, "wallace england");
    play.end_moves().all("battle england, hold wallace");
    fire(&mut play, "york_infantry", &[1, 6, 6, 6]);
    assert_eq!(play.game.stage(), Stage::Cards);
}

#[test]
fn hs_5_5j_the_english_retreat_to_england() {
    let mut play = attack(S, "york_infantry annan, wallace carrick", "wallace annan");
    play.all("battle annan, hold wallace, retreat york_infantry, to england");
    assert_eq!(play.at("york_infantry"), "england 4");
}

#[test]
fn hs_5_5k_the_scots_do_not_retreat_into_england() {
    for england in ["", "lindsay england, "] {
        let blocks = format!("{england}graham teviot, york_infantry dunbar, {FAR}");
        let mut play = england_empty(&blocks, "3", "1");
        march(&mut play, "york_infantry teviot");
        play.end_moves().all("battle teviot, retreat graham");
        play.refuses(S, "to england", "HS-5.5k");
        assert_eq!(play.choices(S, "to"), ["annan", "selkirk"]);
    }
}

#[test]
fn hs_5_5k_the_scots_do_not_regroup_into_england() {
    let blocks = format!("graham teviot, york_infantry dunbar 1, {FAR}");
    let mut play = england_empty(&blocks, "3", "1");
    march(&mut play, "york_infantry teviot");
    play.end_moves().all("battle teviot");
    fire(&mut play, "graham", &[1, 6, 6, 6]);
    play.all("move graham");
    play.refuses(S, "to england", "HS-5.5k");
    assert_eq!(play.choices(S, "to"), ["annan", "dunbar", "selkirk"]);
}

#[test]
fn hs_5_5k_the_scots_come_back_from_england() {
    let blocks = format!("graham england, keith england, york_infantry annan 1, {FAR}");
    let mut play = england_empty(&blocks, "3", "1");
    march(&mut play, "york_infantry england");
    play.end_moves().all("battle england, retreat keith");
    assert_eq!(play.choices(S, "to"), ["dunbar", "teviot"]);
    play.all("to teviot");
    fire(&mut play, "graham", &[1, 6, 6, 6]);
    play.all("move graham, to annan");
}

/// Keith and Etterick leave Atholl, the first of them for Fife, the second for Angus.
fn two_leave(first: &str, second: &str) -> [Play; 2] {
    let start = || {
        let blocks = "keith atholl, etterick atholl, graham atholl, york_infantry lennox";
        let mut play = attack(E, blocks, "york_infantry atholl");
        play.all(&format!("battle atholl, retreat {first}, to fife"));
        play
    };
    let mut done = start();
    done.all(&format!("retreat {second}, to angus"));
    [start(), done]
}

#[test]
fn hs_5_5l_who_went_where_stays_hidden() {
    let ones = two_leave("keith", "etterick");
    let others = two_leave("etterick", "keith");
    for (one, other) in ones.iter().zip(&others) {
        assert_eq!(one.view(E), other.view(E));
        assert_eq!(one.heard(E), other.heard(E));
        assert_ne!(one.view(S), other.view(S));
        assert!(!heard(one, E).contains("Keith") && !heard(one, E).contains("Etterick"));
    }
    assert_eq!(seen(&ones[1], E, "fife"), (1, vec![]));
    assert_eq!(seen(&ones[1], E, "angus"), (1, vec![]));
    // Of the first it is not even known which of the two is gone, only that one is.
    let view = ones[0].view(E).battle.unwrap();
    assert_eq!((view.field[1].len(), view.leaving), (3, [0, 1]));
    assert_eq!(faces(&ones[0], E, S, "atholl"), ["graham 4"]);
    // When all B blocks have acted, it shows who is left.
    let view = ones[1].view(E).battle.unwrap();
    assert_eq!((view.field[1].len(), view.leaving), (1, [0, 0]));
}

/// A captured noble alone comes against B blocks: those who left in Round 1 are known in Round 2.
#[test]
fn hs_5_5l_the_end_of_the_round_shows_who_left() {
    let blocks = format!("blue_mar mar 2, keith mar 1, etterick mar 1, hobelars buchan, {FAR}");
    let mut play = braveheart(&blocks).cards("pillage", "1");
    play.all("event, pillage mar, hit blue_mar, hit blue_mar, end")
        .end_moves();
    play.all("battle mar, retreat keith, to angus");
    assert_eq!(play.view(E).battle.unwrap().leaving, [0, 1]);
    play.all("hold etterick");
    assert_eq!((round(&play), field(&play, S).as_str()), (2, "etterick"));
    let view = play.view(E).battle.unwrap();
    assert_eq!((view.field[1].len(), view.leaving), (1, [0, 0]));
    assert_eq!(faces(&play, E, S, "mar"), ["etterick 1"]);
}

#[test]
fn hs_5_5l_retreats_follow_the_letters() {
    let [play, _] = two_leave("keith", "etterick");
    play.refuses(S, "retreat graham", "HS-2.12a");
    play.refuses(E, "retreat york_infantry", "HS-5.31c");
}

#[test]
fn hs_r19_several_blocks_retreat_over_the_english_border() {
    let blocks =
        "york_infantry annan, durham_infantry annan, cumbria_infantry annan, wallace carrick";
    let mut play = attack(S, blocks, "wallace annan");
    play.all("battle annan, hold wallace");
    for block in ["york_infantry", "durham_infantry", "cumbria_infantry"] {
        play.all(&format!("retreat {block}, to england"));
    }
    assert_eq!(play.game.stage(), Stage::Regroup(S));

    let blocks = format!("york_infantry england, wallace annan, graham annan, keith annan, {FAR}");
    let mut play = england_empty(&blocks, "1", "3");
    march(&mut play, "wallace england, graham england, keith england");
    play.end_moves().all("battle england");
    hold_out(&mut play);
    for block in ["wallace", "graham", "keith"] {
        play.all(&format!("move {block}, to annan"));
    }
    assert_eq!(play.count("annan", S), 3);
}

/// The red border to Teviot keeps its two.
#[test]
fn hs_r19_the_normal_limits_hold() {
    let blocks =
        "york_infantry teviot, durham_infantry teviot, cumbria_infantry teviot, wallace dunbar";
    let mut play = attack(S, blocks, "wallace teviot");
    play.all("battle teviot, hold wallace");
    play.all("retreat york_infantry, to england, retreat durham_infantry, to england");
    play.all("retreat cumbria_infantry");
    play.refuses(E, "to england", "HS-5.5d");
}

/// The battle in Mar is over and the Scots hold it; still the border by which the English came is closed to them.
#[test]
fn hs_r37_border_control_lasts_for_the_game_turn() {
    let blocks = "graham mar, york_infantry buchan, durham_infantry buchan, lindsay strathspey, \
        moray galloway";
    let mut play = moves(E, blocks, "york_infantry mar");
    march(&mut play, "lindsay buchan");
    play.end().all("battle mar");
    hold_out(&mut play);
    play.all("move york_infantry, to angus, end, battle buchan");
    hold_out(&mut play);
    play.all("move lindsay");
    play.refuses(S, "to mar", "HS-5.5e");
    play.all("to strathspey");
    // Next Game Turn nothing of it is left.
    play.all("end");
    assert_eq!(play.game.stage(), Stage::Cards);
    assert_eq!(
        (entered(&play, E), entered(&play, S)),
        (String::new(), String::new())
    );
}

#[test]
fn hs_r37_the_sea_and_defectors_close_nothing() {
    let blocks = "norse lennox, york_infantry angus, moray galloway";
    let play = attack(S, blocks, "norse angus");
    assert_eq!(entered(&play, S), "");
    let mut play = braveheart("graham mar, blue_mar mar, moray galloway").cards("herald", "1");
    play.dice(&[1]).all("event, name mar");
    assert_eq!(
        (entered(&play, E), entered(&play, S)),
        (String::new(), String::new())
    );
}
