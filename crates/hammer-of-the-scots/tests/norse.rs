//! Chapter 4.7: the Norse, who go by sea.

use crate::support::{
    E, S, areas, blocks,
    play::{Play, braveheart, set_up},
};
use hammer_of_the_scots::{Area, Block, Stage};

#[test]
fn hs_4_7a_the_norse_take_a_group_move_of_their_own() {
    let armies = "norse ross, douglas ross, grant ross, fraser ross";
    let mut play = braveheart(armies).cards("1", "1");
    play.end().go("norse fife");
    for block in ["douglas", "grant", "fraser"] {
        play.refuses(S, &format!("move {block}"), "HS-4.2b");
    }
    let mut play = braveheart(armies).cards("1", "1");
    play.end()
        .go("douglas moray")
        .go("grant moray")
        .refuses(S, "move norse", "HS-4.7a");
}

#[test]
fn hs_4_7b_any_other_coast() {
    let mut play = braveheart("norse ross").cards("1", "2");
    play.all("move norse");
    for area in ["galloway", "fife"] {
        assert!(play.allows(S, &format!("to {area}")));
    }
    for area in [
        "lanark", "badenoch", "atholl", "mar", "selkirk", "teviot", "ross",
    ] {
        play.refuses(S, &format!("to {area}"), "HS-4.7b");
    }
    let coasts = areas(&play.choices(S, "to").join(" "));
    assert_eq!(
        coasts.len(),
        23 - 6 - 2,
        "all but six inland areas, England and Ross"
    );
    play.all("to galloway");
    assert_eq!(play.at("norse"), "galloway 3");
}

#[test]
fn hs_4_7c_an_attack_from_the_sea() {
    let mut play = braveheart("moray moray, norse ross, red_argyll argyll").cards("1", "2");
    play.go("norse argyll");
    assert!(play.game.muster().is_contested(Area::ARGYLL));
    play.end_moves();
    assert_eq!(play.choices(S, "battle"), ["argyll"]);
    play.all("battle argyll");
    assert_eq!(play.game.battle(), Some((Area::ARGYLL, S, 1)));
    assert!(play.allows(S, "fire norse"));
}

#[test]
fn hs_4_7e_never_to_england() {
    // England is vacant, then held by the Scots.
    for raider in ["", ", douglas england"] {
        let blocks = format!("norse dunbar{raider}");
        let mut play = set_up("braveheart", &blocks, "ross").cards("1", "2");
        play.all("move norse").refuses(S, "to england", "HS-4.7e");
    }
}

#[test]
fn hs_4_7e_no_retreat_and_no_regroup_to_england() {
    let landing = || {
        let blocks = "moray moray, norse moray, douglas england, york_infantry annan 1";
        let mut play = set_up("braveheart", blocks, "ross").cards("1", "2");
        play.go("norse annan").end_moves().all("battle annan");
        play
    };
    let mut play = landing();
    play.all("retreat norse")
        .refuses(S, "to england", "HS-4.7e");
    assert_eq!(play.choices(S, "to"), ["moray"]);
    let mut play = landing();
    play.dice(&[1, 6, 6])
        .all("fire norse, move norse")
        .refuses(S, "to england", "HS-4.7e");
    assert_eq!(play.choices(S, "to"), ["moray"]);
}

#[test]
fn hs_4_7f_not_with_the_sea_move_card() {
    let mut play = braveheart("norse fife, douglas fife, moray moray").cards("1", "sea_move");
    play.all("event").refuses(S, "move norse", "HS-4.7f");
    play.all("move douglas, to moray");
    // The second block cannot be the Norse either. That nobody else is there is not told.
    play.refuses(S, "move norse", "HS-4.7f");
    play.all("end");
    assert_eq!(play.game.stage(), Stage::Move(E));
    let mut play =
        braveheart("norse fife, douglas fife, grant fife, moray moray").cards("1", "sea_move");
    play.all("event, move douglas, to moray")
        .refuses(S, "move norse", "HS-4.7f");
    assert_eq!(play.choices(S, "move"), ["grant"]);
    // Alone they have no use for the card.
    let play = braveheart("norse fife").cards("1", "sea_move");
    play.refuses(S, "event", "HS-3.12k");
}

#[test]
fn hs_4_7g_the_norse_are_announced() {
    let mut play = braveheart("moray ross, norse ross, douglas fife").cards("1", "2");
    let faces = |play: &Play, area| {
        let view = play.view(E);
        let seen = view.area(area).armies[1].blocks.iter();
        seen.map(|seen| seen.block).collect::<Vec<_>>()
    };
    assert!(faces(&play, Area::ROSS).is_empty());
    play.all("move norse");
    // Named before they sail, and nothing else can be done with them.
    assert_eq!(play.view(E).asked.block, Some(Block::NORSE));
    assert_eq!(faces(&play, Area::ROSS), [Block::NORSE]);
    play.refuses(S, "stop", "HS-4.7g")
        .refuses(S, "end", "HS-4.7g")
        .refuses(S, "move moray", "HS-4.7g");
    play.all("to fife");
    assert_eq!(play.heard(E), ["The Norse sail from Ross to Fife."]);
    // There they are one of two blocks again.
    assert!(faces(&play, Area::FIFE).is_empty());
}

/// Norse who wait for Round 2 have not shown their face; when the battle is over before it, they regroup by name.
#[test]
fn hs_4_7g_the_norse_are_announced_when_they_regroup() {
    let mut play = braveheart("wallace angus, norse ross, moray moray, york_infantry buchan 1")
        .cards("1", "2");
    play.go("wallace buchan").go("norse buchan").end().end();
    assert_eq!(play.game.reserves(), blocks("norse"));
    play.all("battle buchan");
    assert!(
        !play.allows(S, "move wallace"),
        "in a battle nobody marches"
    );
    play.dice(&[1, 1, 1, 1]).all("fire wallace");
    let is_seen = |play: &Play| {
        let view = play.view(E);
        let mut seen = view.area(Area::BUCHAN).armies[1].blocks.iter();
        seen.any(|seen| seen.block == Block::NORSE)
    };
    assert!(!is_seen(&play));
    play.all("move norse");
    assert!(is_seen(&play));
}

#[test]
fn hs_4_7h_no_border_is_crossed() {
    let mut play = braveheart("norse ross, douglas ross, grant ross, fraser ross").cards("1", "2");
    play.go("douglas moray").go("grant moray");
    let before = play.view(S).crossed;
    play.go("norse moray");
    assert_eq!(
        (play.at("norse"), play.view(S).crossed),
        ("moray 3".into(), before)
    );
    play.all("move fraser").refuses(S, "to moray", "HS-4.3b");
    // The other way round the border has room for two still.
    let mut play = braveheart("norse ross, douglas ross, grant ross").cards("1", "2");
    play.go("norse moray").go("douglas moray").go("grant moray");
    assert_eq!(play.count("moray", S), 3);
}

#[test]
fn hs_4_7i_the_norse_attack_alone_or_in_reserve() {
    let attack = |norse_first: bool| {
        let mut play = braveheart(
            "moray moray, norse angus, wallace angus, douglas angus, grant angus, york_infantry buchan",
        )
        .cards("1", "2");
        if norse_first {
            play.go("norse buchan");
        }
        play.go("wallace buchan")
            .go("douglas buchan")
            .go("grant buchan");
        if !norse_first {
            play.go("norse buchan");
        }
        play.end_moves().all("battle buchan");
        play
    };
    let play = attack(true);
    assert_eq!(play.game.field(), blocks("norse york_infantry"));
    assert_eq!(play.game.reserves(), blocks("wallace douglas grant"));
    let play = attack(false);
    assert_eq!(
        play.game.field(),
        blocks("wallace douglas grant york_infantry")
    );
    assert_eq!(play.game.reserves(), blocks("norse"));
}

#[test]
fn hs_4_7j_the_norse_close_no_border() {
    let mut play = braveheart(
        "moray moray, norse angus, york_infantry buchan, durham_infantry buchan, red_mar mar",
    )
    .cards("1", "2");
    play.go("norse buchan").end();
    assert!(play.view(E).entered.iter().all(Vec::is_empty));
    play.all("move york_infantry");
    assert_eq!(
        play.choices(E, "to"),
        ["angus", "badenoch", "mar", "strathspey"]
    );
    play.all("to angus, stop, end, battle buchan, hold norse, retreat durham_infantry");
    assert_eq!(
        play.choices(E, "to"),
        ["angus", "badenoch", "mar", "strathspey"]
    );
}
