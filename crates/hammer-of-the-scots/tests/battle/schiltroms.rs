//! Chapter 11: schiltroms, an option.

use super::field::{fire, hold_round, march, number};
use crate::support::play::{Play, SetUp, braveheart};
use crate::support::{E, S};

/// With schiltroms, the English attack Angus along these paths and the battle begins; Celtic blocks stay.
fn attacked(set_up: SetUp, paths: &str) -> Play {
    let mut play = set_up.schiltroms().cards("3", "1");
    march(&mut play, paths);
    play.end_moves().dice(&[1, 1, 1]).all("battle angus");
    play
}

#[test]
fn hs_11a_schiltroms_are_optional() {
    let set_up = || braveheart("douglas angus, graham angus, york_infantry buchan");
    assert!(!set_up().begin().game.agreed().schiltroms);
    let mut play = set_up().cards("3", "1");
    march(&mut play, "york_infantry angus");
    play.end_moves().all("battle angus");
    assert_eq!(number(&mut play, "douglas"), 3);
    assert_eq!(number(&mut play, "graham"), 2);
    let mut play = attacked(set_up(), "york_infantry angus");
    assert_eq!(number(&mut play, "douglas"), 4);
}

#[test]
fn hs_11b_in_play_scottish_infantry_hits_better_without_archers() {
    let set_up = braveheart("douglas angus, graham angus, york_infantry buchan");
    let mut play = attacked(set_up, "york_infantry angus");
    let shot = fire(&mut play, "douglas", &[4, 5, 6, 6]);
    assert_eq!((shot.number, shot.hits), (4, 1));
    let shot = fire(&mut play, "graham", &[3, 4, 6, 6]);
    assert_eq!((shot.number, shot.hits), (3, 1));

    for archers in ["wales_archers", "lancaster_archers"] {
        let set_up = braveheart(&format!("douglas angus, graham angus, {archers} buchan"));
        let mut play = attacked(set_up, &format!("{archers} angus"));
        play.all(&format!("hold {archers}"));
        assert_eq!(number(&mut play, "douglas"), 3);
        assert_eq!(number(&mut play, "graham"), 2);
    }
}

/// In attack as in defence.
#[test]
fn hs_11b_in_play_attacking_too() {
    let mut play = braveheart("douglas buchan, york_infantry angus")
        .schiltroms()
        .cards("1", "3");
    march(&mut play, "douglas angus");
    play.end_moves().all("battle angus, hold york_infantry");
    assert_eq!(number(&mut play, "douglas"), 4);
}

/// Scottish archers deny nothing.
#[test]
fn hs_11c_infantry_only() {
    let blocks = "wallace angus, norse angus, keith angus, etterick angus, french_knights angus, \
        blue_mar angus, douglas angus, york_infantry buchan";
    let mut play = attacked(braveheart(blocks), "york_infantry angus");
    for (block, printed) in [
        ("wallace", 3),
        ("norse", 2),
        ("keith", 1),
        ("etterick", 2),
        ("french_knights", 3),
        ("blue_mar", 2),
        ("douglas", 4),
        ("york_infantry", 2),
    ] {
        assert_eq!(number(&mut play, block), printed, "{block}");
    }
}

#[test]
fn hs_11c_no_bonus_for_the_king() {
    let mut play = attacked(
        braveheart("king angus, york_infantry buchan"),
        "york_infantry angus",
    );
    assert_eq!(number(&mut play, "king"), 3);
}

#[test]
fn hs_r22_in_play_archers_in_reserve_do_not_count() {
    let set_up = braveheart("douglas angus, york_infantry buchan, lancaster_archers mar");
    let mut play = attacked(set_up, "york_infantry angus, lancaster_archers angus");
    assert_eq!(number(&mut play, "douglas"), 4);
    hold_round(&mut play);
    play.all("hold lancaster_archers");
    assert_eq!(number(&mut play, "douglas"), 3);
    // In the last round they have retreated.
    hold_round(&mut play);
    play.all("retreat lancaster_archers, to mar");
    assert_eq!(number(&mut play, "douglas"), 4);
}

#[test]
fn hs_r22_in_play_archers_who_fell_or_deserted_do_not_count() {
    let set_up = || {
        braveheart("wallace angus, douglas angus, york_infantry buchan 1, wales_archers buchan 1")
    };
    let paths = "york_infantry angus, wales_archers angus";
    let mut play = attacked(set_up(), paths);
    fire(&mut play, "wallace", &[1, 6, 6, 6]);
    play.act(E, "hit wales_archers");
    assert_eq!(number(&mut play, "douglas"), 4);

    let mut play = set_up().schiltroms().cards("3", "1");
    march(&mut play, paths);
    play.end_moves()
        .dice(&[5])
        .all("battle angus, hold wallace");
    assert_eq!(number(&mut play, "douglas"), 4);
    assert_eq!(play.game.decider(), E);
    play.refuses(S, "hold douglas", "HS-5.31c");
}
