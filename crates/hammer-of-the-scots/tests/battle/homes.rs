//! Chapter 1.4: nobles who defend their homes.

use super::field::{attack, attacker, fire, hold_round, march, moves, number, round};
use crate::support::{E, S, play::braveheart};

/// The highest die that hits for this defender when an enemy comes out of that area.
fn defending(defender: &str, area: &str, from: &str) -> u8 {
    let block: hammer_of_the_scots::Block = defender.parse().unwrap();
    let (side, enemy) = match block.side() {
        S => (E, "york_infantry"),
        _ => (S, "graham"),
    };
    let blocks = format!("{defender} {area}, {enemy} {from}");
    let mut play = attack(side, &blocks, &format!("{enemy} {area}"));
    play.all(&format!("battle {area}"));
    number(&mut play, defender)
}

#[test]
fn hs_1_4b_in_play_a_noble_hits_better_at_home() {
    for (area, from, hits) in [("mar", "buchan", 2), ("angus", "buchan", 1)] {
        let blocks = format!("blue_mar {area} 3, york_infantry {from}");
        let mut play = attack(E, &blocks, &format!("york_infantry {area}"));
        play.all(&format!("battle {area}"));
        assert_eq!(fire(&mut play, "blue_mar", &[1, 3, 4]).hits, hits, "{area}");
        assert_eq!(play.steps("york_infantry"), 4 - hits);
    }
}

#[test]
fn hs_1_4b_in_play_the_letter_stays() {
    let blocks = "blue_mar mar, york_infantry buchan, hobelars buchan";
    let mut play = attack(E, blocks, "york_infantry mar, hobelars mar");
    play.all("battle mar");
    play.refuses(S, "fire blue_mar", "HS-5.31c");
    play.all("hold hobelars, fire blue_mar");
}

#[test]
fn hs_1_4c_in_play_a_noble_who_comes_home_as_a_reserve() {
    let blocks = "fraser buchan, york_infantry angus, blue_buchan strathspey";
    let mut play = moves(E, blocks, "york_infantry buchan");
    march(&mut play, "blue_buchan buchan");
    play.end().all("battle buchan");
    play.refuses(S, "fire blue_buchan", "HS-5.32e");
    hold_round(&mut play);
    assert_eq!((round(&play), attacker(&play)), (2, E));
    assert_eq!(number(&mut play, "blue_buchan"), 3);
}

#[test]
fn hs_1_4c_in_play_a_noble_captured_by_the_defenders_of_his_home() {
    let blocks = "wallace mar, red_mar buchan 1, york_infantry angus";
    let mut play = attack(E, blocks, "red_mar mar, york_infantry mar");
    play.all("battle mar");
    fire(&mut play, "wallace", &[1, 6, 6, 6]);
    assert_eq!((round(&play), play.at("blue_mar").as_str()), (2, "mar 1"));
    play.all("hold wallace");
    assert_eq!(fire(&mut play, "blue_mar", &[3]).hits, 1);
}

#[test]
fn hs_1_4d_in_play_no_bonus_for_one_who_attacks_his_home() {
    let mut play = attack(E, "fraser buchan, red_buchan angus", "red_buchan buchan");
    play.all("battle buchan");
    let shot = fire(&mut play, "red_buchan", &[3, 3, 3]);
    assert_eq!((shot.number, shot.hits), (2, 0));
}

#[test]
fn hs_1_4d_in_play_no_bonus_for_one_who_defects_at_home() {
    let blocks = "wallace dead, blue_bruce fife, blue_angus angus, fraser angus";
    let mut play = braveheart(blocks).cards("1", "truce");
    play.all("crown bruce, battle angus");
    assert_eq!(attacker(&play), E);
    let shot = fire(&mut play, "red_angus", &[3, 3, 3]);
    assert_eq!((shot.number, shot.hits), (2, 0));
}

/// Captured by those who attack his home, he attacks it too.
#[test]
fn hs_1_4d_in_play_no_bonus_for_one_captured_by_the_attackers_of_his_home() {
    let blocks = "blue_mar mar 1, graham mar 1, york_knights buchan";
    let mut play = attack(E, blocks, "york_knights mar");
    play.all("battle mar, hold blue_mar");
    fire(&mut play, "york_knights", &[1, 6, 6, 6]);
    play.all("hit blue_mar");
    hold_round(&mut play);
    assert_eq!((round(&play), attacker(&play)), (2, E));
    assert_eq!(number(&mut play, "red_mar"), 2);
}

#[test]
fn hs_1_4e_in_play_two_homes_give_the_bonus() {
    assert_eq!(defending("blue_bruce", "carrick", "lennox"), 3);
    assert_eq!(defending("blue_bruce", "annan", "carrick"), 3);
    assert_eq!(defending("blue_bruce", "galloway", "carrick"), 2);
    assert_eq!(defending("red_comyn", "lochaber", "moray"), 3);
    assert_eq!(defending("red_comyn", "badenoch", "strathspey"), 3);
    assert_eq!(defending("red_comyn", "moray", "strathspey"), 2);
}

#[test]
fn hs_1_4f_the_bonus_is_personal() {
    let blocks = "red_ross ross, red_buchan ross, york_infantry ross, wallace moray";
    let mut play = attack(S, blocks, "wallace ross");
    play.all("battle ross, hold wallace");
    assert_eq!(number(&mut play, "red_ross"), 3);
    assert_eq!(number(&mut play, "red_buchan"), 2);
    assert_eq!(number(&mut play, "york_infantry"), 2);
}

#[test]
fn hs_1_4f_the_bonus_is_colour_blind() {
    assert_eq!(defending("blue_ross", "ross", "moray"), 3);
    assert_eq!(defending("red_ross", "ross", "moray"), 3);
    assert_eq!(defending("blue_buchan", "ross", "moray"), 2);
}

/// The English clear the field of Mar in Round 1 and hold it against those who come.
#[test]
fn hs_r11_the_new_defender_gets_the_bonus() {
    let blocks = "keith mar 1, red_mar buchan, graham badenoch";
    let mut play = moves(E, blocks, "red_mar mar");
    march(&mut play, "graham mar");
    play.end().all("battle mar, hold keith");
    let shot = fire(&mut play, "red_mar", &[2, 6, 6]);
    assert_eq!((shot.number, round(&play), attacker(&play)), (2, 2, S));
    assert_eq!(number(&mut play, "red_mar"), 3);
}

#[test]
fn hs_r11_the_new_attacker_loses_the_bonus() {
    let blocks = "keith mar 1, york_knights buchan, blue_mar badenoch";
    let mut play = moves(E, blocks, "york_knights mar");
    march(&mut play, "blue_mar mar");
    play.end().all("battle mar, hold keith");
    fire(&mut play, "york_knights", &[1, 6, 6, 6]);
    assert_eq!((round(&play), attacker(&play)), (2, S));
    play.all("hold york_knights");
    assert_eq!(number(&mut play, "blue_mar"), 2);
}
