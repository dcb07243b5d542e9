//! Chapters 5.32 and 5.33: the Main Attack, reserves, and who holds the field.

use super::field::{
    FAR, attack, attacker, field, fire, hold_out, hold_round, march, moves, reserves, round, seen,
};
use crate::support::{E, S, play::Play};
use hammer_of_the_scots::{Side, Stage, Waiting};

const BUCHAN: &str = "graham buchan, lindsay buchan, york_infantry angus, durham_infantry angus, \
    cumbria_infantry angus, westmor_infantry angus, york_knights mar, durham_knights mar";
const FROM_ANGUS: &str = "york_infantry buchan, durham_infantry buchan, cumbria_infantry buchan, westmor_infantry buchan";
const FROM_MAR: &str = "york_knights buchan, durham_knights buchan";
const FOUR: &str = "york_infantry durham_infantry cumbria_infantry westmor_infantry";

/// The book's attack: four out of Angus, then two out of Mar.
fn out_of_angus_and_mar() -> Play {
    attack(E, BUCHAN, &format!("{FROM_ANGUS}, {FROM_MAR}"))
}

/// How many of the side's blocks wait on which border for the battle there.
fn waiting(play: &Play, reader: Side, area: &str) -> Vec<(String, u8)> {
    let view = play.view(reader);
    let armies = &view.area(area.parse().unwrap()).armies;
    let all = armies.iter().flat_map(|army| &army.waiting);
    let words = |&Waiting { border, count }: &Waiting| {
        (
            border.map_or("sea".into(), |border| border.to_string()),
            count,
        )
    };
    all.map(words).collect()
}

#[test]
fn hs_5_32a_one_start_one_main_attack() {
    let blocks = "graham angus, york_infantry fife, durham_infantry fife, hobelars fife, \
        cumbria_infantry mentieth, westmor_infantry mentieth";
    let fife = "york_infantry angus, durham_infantry angus, hobelars angus";
    let mentieth = "cumbria_infantry fife angus, westmor_infantry fife angus";
    let mut play = attack(E, blocks, &format!("{fife}, {mentieth}"));
    play.all("battle angus");
    assert_eq!(field(&play, E), "hobelars york_infantry durham_infantry");
    assert_eq!(reserves(&play, E), "cumbria_infantry westmor_infantry");

    let mut play = attack(E, blocks, &format!("{mentieth}, {fife}"));
    play.all("battle angus");
    assert_eq!(field(&play, E), "cumbria_infantry westmor_infantry");
    assert_eq!(reserves(&play, E), "hobelars york_infantry durham_infantry");
}

/// One group over two borders: only those over the first are the Main Attack.
#[test]
fn hs_5_32a_one_border_one_main_attack() {
    let blocks = "graham atholl, york_infantry fife, durham_infantry fife, cumbria_infantry fife";
    let paths = "york_infantry atholl, durham_infantry atholl, cumbria_infantry mentieth atholl";
    let play = attack(E, blocks, paths);
    assert_eq!(reserves(&play, E), "cumbria_infantry");
}

#[test]
fn hs_5_32b_all_others_are_reserves() {
    let mut play = out_of_angus_and_mar();
    play.all("battle buchan");
    assert_eq!(field(&play, E), FOUR);
    // A second Main Attack cannot be had.
    play.all("hold graham, hold lindsay");
    play.refuses(E, "fire york_knights", "HS-5.32e");
    play.refuses(E, "hold york_knights", "HS-5.32e");
}

#[test]
fn hs_5_32b_blocks_over_the_english_border_are_one_group() {
    let blocks =
        "graham galloway, york_infantry england, hobelars england, durham_infantry carrick";
    let paths = "york_infantry annan galloway, hobelars annan galloway, durham_infantry galloway";
    let mut play = attack(E, blocks, paths);
    assert_eq!(reserves(&play, E), "durham_infantry");
    play.all("battle galloway");
    assert_eq!(field(&play, E), "hobelars york_infantry");
}

#[test]
fn hs_5_32c_the_main_attack_is_settled_by_moving() {
    for (first, second, main) in [
        (FROM_ANGUS, FROM_MAR, FOUR),
        (FROM_MAR, FROM_ANGUS, "york_knights durham_knights"),
    ] {
        let mut play = moves(E, BUCHAN, &format!("{first}, {second}"));
        play.end();
        // Whoever enters first is the Main Attack, so there always is one; nothing can be swapped any more.
        play.refuses(E, "move york_knights", "HS-5.0a");
        assert_eq!(play.legal(E), ["battle buchan"]);
        play.all("battle buchan");
        assert_eq!(field(&play, E), main);
    }
}

#[test]
fn hs_5_32d_nobody_is_held_back() {
    let mut play = attack(E, BUCHAN, FROM_ANGUS);
    assert_eq!(reserves(&play, E), "");
    play.all("battle buchan");
    assert_eq!(field(&play, E), FOUR);
    // Whoever came late by the same way belongs to it too.
    let two = "york_infantry buchan, york_knights buchan, durham_infantry buchan";
    assert_eq!(reserves(&attack(E, BUCHAN, two), E), "york_knights");
}

#[test]
fn hs_5_32e_reserves_take_no_hits_in_round_1() {
    let blocks = "wallace buchan, york_infantry angus 1, lancaster_infantry mar";
    let mut play = attack(E, blocks, "york_infantry buchan, lancaster_infantry buchan");
    play.all("battle buchan");
    assert_eq!(seen(&play, S, "buchan").1, ["york_infantry 1"]);
    assert_eq!(fire(&mut play, "wallace", &[1, 1, 1, 6]).hits, 3);
    assert_eq!(play.at("york_infantry"), "pool");
    assert_eq!(play.at("lancaster_infantry"), "buchan 4");
}

#[test]
fn hs_5_32e_reserves_do_nothing_in_round_1() {
    let blocks = "wallace buchan, york_infantry angus, hobelars mar, durham_infantry mar";
    let paths = "york_infantry buchan, hobelars buchan, durham_infantry buchan";
    let mut play = attack(E, blocks, paths);
    play.all("battle buchan, hold wallace");
    assert_eq!(play.choices(E, "hold"), ["york_infantry"]);
    for block in ["hobelars", "durham_infantry"] {
        for verb in ["fire", "hold", "retreat"] {
            play.refuses(E, &format!("{verb} {block}"), "HS-5.32e");
        }
    }
    play.all("hold york_infantry, hold wallace, hold hobelars");
}

#[test]
fn hs_5_32f_reserves_are_shown_in_round_2() {
    let blocks = "graham buchan, york_infantry angus, hobelars mar 2, lindsay strathspey 2";
    let mut play = moves(E, blocks, "york_infantry buchan, hobelars buchan");
    march(&mut play, "lindsay buchan");
    play.end().all("battle buchan");
    assert_eq!(
        seen(&play, S, "buchan"),
        (2, vec!["york_infantry 4".into()])
    );
    assert_eq!(seen(&play, E, "buchan"), (2, vec!["graham 4".into()]));
    hold_round(&mut play);
    assert_eq!(round(&play), 2);
    let english = vec!["hobelars 2".to_string(), "york_infantry 4".to_string()];
    assert_eq!(seen(&play, S, "buchan"), (2, english));
    let scots = vec!["graham 4".to_string(), "lindsay 2".to_string()];
    assert_eq!(seen(&play, E, "buchan"), (2, scots));
}

#[test]
fn hs_5_32f_reserves_stay_hidden_if_the_battle_is_over() {
    let blocks = format!("graham buchan 1, york_knights angus, hobelars mar 2, {FAR}");
    let mut play = attack(E, &blocks, "york_knights buchan, hobelars buchan");
    play.all("battle buchan");
    fire(&mut play, "york_knights", &[1, 6, 6, 6]);
    assert_eq!(play.game.stage(), Stage::Regroup(E));
    assert_eq!(seen(&play, S, "buchan"), (2, vec![]));
    let sighting = play.view(S).sighting;
    let shown: Vec<String> = sighting
        .iter()
        .map(|(block, _)| block.to_string())
        .collect();
    assert_eq!(shown, ["york_knights", "graham"]);
}

#[test]
fn hs_5_32g_book_example_of_angus_and_mar() {
    let mut play = out_of_angus_and_mar();
    play.all("battle buchan");
    assert_eq!(field(&play, E), FOUR);
    assert_eq!(reserves(&play, E), "york_knights durham_knights");
    hold_round(&mut play);
    assert_eq!((round(&play), reserves(&play, E).as_str()), (2, ""));
    assert_eq!(
        field(&play, E),
        format!("york_knights durham_knights {FOUR}")
    );
}

#[test]
fn hs_5_32h_in_play_reserves_come_to_a_lost_field() {
    let blocks = "wallace buchan, york_infantry angus 1, hobelars mar, durham_infantry mar";
    let paths = "york_infantry buchan, hobelars buchan, durham_infantry buchan";
    let mut play = attack(E, blocks, paths);
    play.all("battle buchan");
    fire(&mut play, "wallace", &[1, 6, 6, 6]);
    assert_eq!((round(&play), attacker(&play)), (2, E));
    assert_eq!(field(&play, E), "hobelars durham_infantry");
    assert_eq!(play.game.stage(), Stage::Fight(S));
}

/// The English clear Buchan in Round 1; three Scots come as reserves.
fn field_changes_hands() -> Play {
    let blocks = format!(
        "grant buchan 1, york_knights angus, york_infantry angus, {FAR}, \
        keith strathspey, graham strathspey, lindsay strathspey"
    );
    let mut play = moves(E, &blocks, "york_knights buchan, york_infantry buchan");
    march(&mut play, "keith buchan, graham buchan, lindsay buchan");
    play.end().all("battle buchan");
    fire(&mut play, "york_knights", &[1, 6, 6, 6]);
    assert_eq!(round(&play), 1);
    play.all("hold york_infantry");
    play
}

#[test]
fn hs_5_32i_in_play_the_field_changes_hands() {
    let mut play = field_changes_hands();
    assert_eq!((round(&play), attacker(&play)), (2, S));
    assert_eq!(play.game.stage(), Stage::Fight(E));
    play.refuses(S, "fire keith", "HS-5.31c");
    play.all("hold york_knights, hold keith");
    play.refuses(S, "fire graham", "HS-5.31c");
    play.all("hold york_infantry, hold graham, hold lindsay");
    assert_eq!((round(&play), attacker(&play)), (3, S));
}

/// Without reserves on their way it is simply won.
#[test]
fn hs_5_32i_in_play_only_if_reserves_are_coming() {
    let mut play = attack(
        E,
        "grant buchan 1, york_knights angus",
        "york_knights buchan",
    );
    play.all("battle buchan");
    fire(&mut play, "york_knights", &[1, 6, 6, 6]);
    assert_eq!(play.game.stage(), Stage::Regroup(E));
}

#[test]
fn hs_5_32j_the_new_attacker_retreats() {
    let mut play = field_changes_hands();
    hold_out(&mut play);
    assert_eq!(play.game.stage(), Stage::Withdraw);
    play.refuses(E, "move york_knights", "HS-5.3b");
    for block in ["keith", "graham", "lindsay"] {
        play.act(S, &format!("move {block}"))
            .act(S, "to strathspey");
    }
    assert_eq!(play.game.stage(), Stage::Regroup(E));
    play.all("move york_knights, to mar");
    assert_eq!(play.count("buchan", S), 0);
}

#[test]
fn hs_5_32k_reserves_wait_on_their_border() {
    let play = out_of_angus_and_mar();
    for reader in Side::BOTH {
        let view = play.view(reader);
        let army = &view.area("buchan".parse().unwrap()).armies[E.index()];
        assert_eq!(army.count, 6);
        let on_border = vec![("buchan-mar".to_string(), 2)];
        assert_eq!(waiting(&play, reader, "buchan"), on_border);
    }
    assert_eq!(seen(&play, S, "buchan"), (6, vec![]));
}

#[test]
fn hs_5_32k_each_on_his_own_border() {
    let blocks = "graham buchan, york_infantry angus, durham_infantry mar, \
        cumbria_infantry badenoch, lindsay strathspey";
    let paths = "york_infantry buchan, durham_infantry buchan, cumbria_infantry buchan";
    let mut play = moves(E, blocks, paths);
    march(&mut play, "lindsay buchan");
    play.end();
    let mut all = waiting(&play, S, "buchan");
    all.sort();
    let borders = ["buchan-badenoch", "buchan-mar", "strathspey-buchan"];
    assert_eq!(all, borders.map(|border| (border.to_string(), 1)));
}

#[test]
fn hs_5_33a_player_2_reinforces_with_reserves() {
    let blocks = "graham buchan, york_infantry angus, wallace strathspey, keith strathspey, \
        lindsay strathspey";
    let mut play = moves(E, blocks, "york_infantry buchan");
    march(
        &mut play,
        "wallace buchan, keith badenoch buchan, lindsay badenoch buchan",
    );
    play.end().all("battle buchan");
    assert_eq!(field(&play, S), "graham");
    play.refuses(S, "fire wallace", "HS-5.32e");
    hold_round(&mut play);
    assert_eq!(field(&play, S), "wallace graham lindsay keith");
}

#[test]
fn hs_5_33b_book_example_of_buchan() {
    let blocks = format!("{BUCHAN}, fraser moray, grant moray, blue_ross moray");
    let mut play = moves(E, &blocks, FROM_ANGUS);
    let route = "strathspey buchan";
    march(
        &mut play,
        &format!("fraser {route}, grant {route}, blue_ross {route}"),
    );
    play.end().all("battle buchan");
    assert_eq!(field(&play, E), FOUR);
    assert_eq!(field(&play, S), "graham lindsay");
    hold_round(&mut play);
    assert_eq!(field(&play, E), FOUR);
    let five = ["graham", "lindsay", "fraser", "grant", "blue_ross"];
    assert_eq!(play.game.field().len(), 4 + 5);
    assert!(five.iter().all(|block| field(&play, S).contains(block)));
}

#[test]
fn hs_r10_in_play_the_field_is_lost_by_retreat() {
    let blocks = "wallace buchan, york_infantry angus, graham strathspey";
    let mut play = moves(E, blocks, "york_infantry buchan");
    march(&mut play, "graham buchan");
    play.end()
        .all("battle buchan, retreat wallace, to badenoch");
    play.refuses(E, "fire york_infantry", "HS-R9");
    play.all("hold york_infantry");
    assert_eq!((round(&play), attacker(&play)), (2, S));
}

#[test]
fn hs_r10_in_play_the_field_is_lost_by_desertion() {
    let blocks = "ulster_infantry buchan, wallace angus, york_infantry strathspey";
    let mut play = moves(S, blocks, "wallace buchan");
    march(&mut play, "york_infantry buchan");
    play.end().dice(&[6]).all("battle buchan, hold wallace");
    assert_eq!((round(&play), attacker(&play)), (2, E));
}

#[test]
fn hs_r10_in_play_nobody_holds_the_field() {
    let blocks = "ulster_infantry buchan, wallace angus, graham mar, york_infantry strathspey";
    let mut play = moves(S, blocks, "wallace buchan, graham buchan");
    march(&mut play, "york_infantry buchan");
    play.end().dice(&[6]);
    play.all("battle buchan, retreat wallace, to angus");
    assert_eq!((round(&play), attacker(&play)), (2, S));
    assert_eq!(field(&play, S), "graham");
    assert_eq!(field(&play, E), "york_infantry");
}

/// In Round 2 the defenders are lost, and a noble whom they captured arrives alone: the roles stay.
#[test]
fn hs_r10_in_play_only_after_round_1() {
    let blocks = "wallace angus 1, red_mar buchan 1, york_infantry buchan 1";
    let mut play = attack(E, blocks, "red_mar angus, york_infantry angus");
    play.all("battle angus");
    hold_round(&mut play);
    fire(&mut play, "wallace", &[1]);
    play.all("hit red_mar");
    fire(&mut play, "york_infantry", &[1]);
    assert_eq!((round(&play), attacker(&play)), (3, E));
    assert_eq!(field(&play, S), "blue_mar");
}
