//! Chapters 4.5 and 4.6: whose area it is, and who may leave one that is attacked.

use crate::support::{
    E, S, areas, blocks,
    play::{Play, braveheart},
};
use hammer_of_the_scots::{Area, Arrival, Event};

/// The first steps of the block, whose side is moving.
fn ways(play: &mut Play, block: &str) -> Vec<String> {
    let side = play.game.decider();
    play.all(&format!("move {block}")).choices(side, "to")
}

#[test]
fn hs_4_5a_friendly_to_one_is_enemy_to_the_other() {
    let play = braveheart("moray moray, wallace fife").cards("sea_move", "1");
    let muster = play.game.muster();
    assert!(muster.is_friendly(Area::FIFE, S) && muster.is_enemy(Area::FIFE, E));
    // So the English cannot sail there, nor from there.
    assert!(!muster.is_friendly(Area::FIFE, E) && !muster.is_enemy(Area::FIFE, S));
    play.refuses(E, "event", "HS-3.12k");
}

#[test]
fn hs_4_5b_no_retreat_to_an_enemy_area() {
    let mut play =
        braveheart("moray moray, wallace dunbar, york_infantry teviot, durham_infantry lothian")
            .cards("2", "1");
    assert!(play.game.muster().is_enemy(Area::LOTHIAN, S));
    play.go("york_infantry dunbar")
        .end_moves()
        .all("battle dunbar, retreat wallace");
    play.refuses(S, "to lothian", "HS-5.5c");
    assert_eq!(play.choices(S, "to"), ["selkirk"]);
}

#[test]
fn hs_4_5c_contested_until_the_battle_ends() {
    let mut play = braveheart("moray moray, blue_mar mar 1, york_infantry buchan").cards("2", "1");
    play.go("york_infantry mar");
    let contested = |play: &Play| {
        assert_eq!(play.view(E).battles, play.view(S).battles);
        let muster = play.game.muster();
        let held = [E, S]
            .map(|side| muster.is_friendly(Area::MAR, side) || muster.is_enemy(Area::MAR, side));
        assert_eq!(held, [!muster.is_contested(Area::MAR); 2]);
        !play.view(E).battles.is_empty()
    };
    assert!(contested(&play));
    play.end_moves();
    assert!(contested(&play));
    play.all("battle mar, hold blue_mar").dice(&[1, 1, 6, 6]);
    assert!(contested(&play));
    play.all("fire york_infantry");
    assert!(!contested(&play));
    assert!(play.game.muster().is_friendly(Area::MAR, E));
}

/// Nobody stands in England, in the cathedral of Strathspey and in Lothian: they yield nothing.
#[test]
fn hs_4_5d_neutral_areas_yield_nothing() {
    let mut play = braveheart("moray moray, wallace fife 2")
        .turn(5)
        .cards("1", "1");
    play.end_moves().all("to annan, to badenoch, stay, end");
    let muster = play.game.muster();
    for area in [Area::ENGLAND, Area::STRATHSPEY, Area::LOTHIAN] {
        assert!(
            muster.is_neutral(area) && !muster.is_friendly(area, S) && !muster.is_friendly(area, E)
        );
    }
    let pointed = |play: &Play| {
        play.view(S)
            .points
            .iter()
            .map(|point| point.0)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        pointed(&play),
        areas("moray fife").iter().collect::<Vec<_>>()
    );
    for area in ["england", "strathspey", "lothian"] {
        play.refuses(S, &format!("draw {area}"), "HS-7.6a");
    }
}

/// The Norse flee only to friends: where Wallace has just fled to, there are some.
#[test]
fn hs_4_5e_a_retreat_changes_an_area_at_once() {
    let mut play = braveheart("norse angus, wallace angus, york_infantry buchan, edward buchan")
        .cards("2", "1");
    play.go("york_infantry angus")
        .go("edward angus")
        .end_moves()
        .all("battle angus");
    play.refuses(S, "retreat norse", "HS-4.7d");
    play.all("retreat wallace, to fife");
    assert!(play.game.muster().is_friendly(Area::FIFE, S));
    play.all("retreat norse, to fife");
    assert!(play.game.muster().is_friendly(Area::ANGUS, E));
    // The English may now regroup there and everywhere but Fife.
    play.all("move edward");
    play.refuses(E, "to fife", "HS-5.6a")
        .refuses(E, "to angus", "HS-5.6a");
    assert_eq!(play.choices(E, "to"), ["atholl", "buchan", "mar"]);
    play.all("to buchan, move york_infantry, to buchan");
    assert!(play.game.muster().is_neutral(Area::ANGUS));
}

#[test]
fn hs_4_6a_each_attacker_pins_one_defender() {
    let mut play = braveheart(
        "moray buchan, douglas buchan, grant buchan, wallace buchan, york_infantry angus, durham_infantry angus, \
         cumbria_infantry angus",
    )
    .cards("2", "2");
    play.go("york_infantry buchan")
        .go("durham_infantry buchan")
        .go("cumbria_infantry buchan")
        .end();
    play.go("wallace mar");
    for block in ["douglas", "grant", "moray"] {
        let refusal = play.refused(S, &format!("move {block}"));
        assert_eq!(
            (refusal.clause, refusal.marks),
            ("HS-4.6a", vec!["buchan".into()])
        );
    }
}

#[test]
fn hs_4_6a_many_attackers_pin_all() {
    let mut play = braveheart(
        "moray buchan, douglas buchan, grant buchan, york_infantry angus, durham_infantry angus, \
         cumbria_infantry angus, edward angus",
    )
    .cards("2", "2");
    for block in [
        "york_infantry",
        "durham_infantry",
        "cumbria_infantry",
        "edward",
    ] {
        play.go(&format!("{block} buchan"));
    }
    play.end();
    assert!(play.choices(S, "move").is_empty());
    for block in ["douglas", "grant", "moray"] {
        play.refuses(S, &format!("move {block}"), "HS-4.6a");
    }
}

#[test]
fn hs_4_6b_reserves_pin_too() {
    let mut play = braveheart(
        "moray buchan, douglas buchan, grant buchan, york_infantry angus, durham_infantry angus, edward mar",
    )
    .cards("2", "2");
    play.go("york_infantry buchan")
        .go("durham_infantry buchan")
        .go("edward buchan")
        .end();
    assert_eq!(play.game.reserves(), blocks("edward"));
    assert!(play.choices(S, "move").is_empty());
    play.refuses(S, "move grant", "HS-4.6a");
}

#[test]
fn hs_4_6b_the_norse_pin_too() {
    let mut play = braveheart(
        "moray moray, wallace angus, norse ross, york_infantry buchan, durham_infantry buchan, edward buchan",
    )
    .cards("2", "3");
    play.go("wallace buchan").go("norse buchan").end();
    assert_eq!(play.game.reserves(), blocks("norse"));
    play.go("edward strathspey")
        .refuses(E, "move york_infantry", "HS-4.6a");
}

/// One attacker holds one of two: the Norse may be the other.
#[test]
fn hs_4_6a_norse_who_are_not_pinned_sail() {
    let text = "norse angus, wallace angus, moray moray, york_infantry buchan, edward buchan";
    let mut one = braveheart(text).cards("2", "1");
    one.go("york_infantry angus").end();
    assert!(one.allows(S, "move norse"));
    let mut two = braveheart(text).cards("2", "1");
    two.go("york_infantry angus").go("edward angus").end();
    assert!(!two.allows(S, "move norse"));
}

const SIX: &str = "moray buchan, douglas buchan, grant buchan, wallace buchan, keith buchan, blue_ross buchan, \
    york_infantry angus, durham_infantry angus, cumbria_infantry angus, edward strathspey, hobelars strathspey";

/// Five attackers, three over Angus and two over Strathspey; the Scots move.
fn attacked_in_buchan() -> Play {
    let mut play = braveheart(SIX).cards("2", "2");
    for block in [
        "york_infantry",
        "durham_infantry",
        "cumbria_infantry",
        "edward",
        "hobelars",
    ] {
        play.go(&format!("{block} buchan"));
    }
    play.end();
    play
}

#[test]
fn hs_4_6c_player_2_picks_who_leaves() {
    let six = [
        "blue_moray",
        "blue_ross",
        "douglas",
        "grant",
        "keith",
        "wallace",
    ];
    assert_eq!(attacked_in_buchan().choices(S, "move"), six);
    let mut seen = Vec::new();
    for block in six {
        let mut play = attacked_in_buchan();
        assert!(play.choices(E, "move").is_empty());
        play.go(&format!("{block} badenoch"));
        assert!(play.choices(S, "move").is_empty());
        seen.push((play.view(E), play.heard(E)));
    }
    // To the English it is one block, whichever it was.
    assert!(seen.iter().all(|other| *other == seen[0]));
}

#[test]
fn hs_4_6d_an_unpinned_block_leaves_by_a_free_border() {
    let armies = "moray buchan, wallace buchan, york_infantry angus, red_mar mar";
    let mut play = braveheart(armies).cards("2", "2");
    play.go("york_infantry buchan").end().all("move wallace");
    let refusal = play.refused(S, "to angus");
    assert_eq!(
        (refusal.clause, refusal.marks),
        ("HS-4.6d", vec!["buchan-angus".into()])
    );
    play.all("to mar");
    assert!(matches!(
        play.told[0].event,
        Event::Moved {
            arrival: Arrival::MainAttack,
            ..
        }
    ));
    assert!(play.game.attacked(S).contains(Area::MAR));
}

/// Who reinforces over the enemy's border controls it.
#[test]
fn hs_4_6d_a_border_that_both_used_is_open_to_player_2() {
    let armies = "moray buchan, wallace buchan, graham fife, york_infantry angus";
    let mut play = braveheart(armies).cards("2", "2");
    play.go("york_infantry buchan").end();
    play.all("move wallace").refuses(S, "to angus", "HS-4.6d");
    play.all("to badenoch");

    let mut play = braveheart(armies).cards("2", "2");
    play.go("york_infantry buchan").end();
    play.go("graham angus buchan").all("move wallace, to angus");
    assert_eq!(play.count("angus", S), 1);
}

/// Unpinned, and every way out is the enemy's.
#[test]
fn hs_4_6d_no_free_border_no_way_out() {
    let mut play = braveheart(
        "moray galloway, wallace galloway, douglas galloway, york_infantry annan, durham_infantry carrick",
    )
    .cards("2", "2");
    play.go("york_infantry galloway")
        .go("durham_infantry galloway")
        .end();
    assert!(play.choices(S, "move").is_empty());
    play.refuses(S, "move wallace", "HS-4.6d");
}

/// Example of the book.
#[test]
fn hs_4_6e_one_of_six_leaves_buchan() {
    let mut play = attacked_in_buchan();
    assert_eq!(ways(&mut play, "grant"), ["badenoch", "mar"]);
    play.refuses(S, "to angus", "HS-4.6d")
        .refuses(S, "to strathspey", "HS-4.6d");
    play.all("to mar, stop");
    assert_eq!(play.count("buchan", S), 5);
    for block in ["blue_moray", "blue_ross", "douglas", "keith", "wallace"] {
        play.refuses(S, &format!("move {block}"), "HS-4.6a");
    }
}

#[test]
fn hs_r20_reinforcements_free_nobody() {
    let mut play = braveheart(
        "moray buchan, douglas buchan, grant buchan, wallace mar, keith mar, york_infantry angus, \
         durham_infantry angus",
    )
    .cards("3", "2");
    play.go("york_infantry buchan")
        .go("durham_infantry buchan")
        .end();
    play.go("wallace buchan").go("keith buchan");
    assert_eq!(play.game.reserves(), blocks("wallace keith"));
    play.refuses(S, "move wallace", "HS-4.0e")
        .refuses(S, "move keith", "HS-4.0e");
    play.go("douglas strathspey")
        .refuses(S, "move grant", "HS-4.6a")
        .refuses(S, "move moray", "HS-4.6a");
}

/// Wallace leaves Buchan for Angus, whence the English have attacked Fife, and follows them over their border.
#[test]
fn hs_r46_later_steps_cross_borders_of_the_enemy() {
    let mut play = braveheart(
        "moray buchan, wallace buchan, douglas fife, york_infantry angus, edward strathspey",
    )
    .cards("2", "2");
    play.go("york_infantry fife").go("edward buchan").end();
    play.all("move wallace")
        .refuses(S, "to strathspey", "HS-4.6d");
    play.all("to angus, to fife");
    assert!(matches!(
        play.told[0].event,
        Event::Moved {
            arrival: Arrival::Reinforcing,
            ..
        }
    ));
}
