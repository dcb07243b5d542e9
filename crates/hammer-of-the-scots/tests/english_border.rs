//! Chapter 4.4: the border of England, which every block crosses at the price of a Group Move.

use crate::support::{
    E, S, blocks,
    play::{Play, SetUp, set_up},
};
use hammer_of_the_scots::{Area, HammerOfTheScots, Stage};
use table::{Game, Knowledge};

/// These blocks, the English nobles being in Ross.
fn border(blocks: &str) -> SetUp {
    set_up("braveheart", &format!("moray moray, {blocks}"), "ross")
}

const FIVE: &str = "york_infantry england, durham_infantry england, cumbria_infantry england, \
    wales_infantry england, edward england";

fn moves_left(play: &Play) -> u8 {
    play.game.moves_left()
}

#[test]
fn hs_4_4b_each_english_crossing_takes_a_group_move() {
    let mut play = border(FIVE).cards("2", "1");
    play.go("york_infantry annan carrick").go("edward dunbar");
    assert_eq!(moves_left(&play), 0);
    let refusal = play.refused(E, "move durham_infantry");
    assert_eq!(
        (refusal.clause, refusal.marks),
        ("HS-4.4b", vec!["england".into()])
    );
}

#[test]
fn hs_4_4b_so_does_each_return() {
    let armies = "york_infantry annan, durham_infantry annan, cumbria_infantry annan";
    let mut play = border(armies).cards("2", "1");
    play.go("york_infantry england")
        .go("durham_infantry england");
    assert_eq!(moves_left(&play), 0);
    play.refuses(E, "move cumbria_infantry", "HS-4.2b");

    // Over Dunbar, as the second step: the whole move is the crossing.
    let mut play = border("york_infantry lothian, durham_infantry lothian").cards("1", "1");
    play.go("york_infantry dunbar england");
    assert_eq!(
        (moves_left(&play), play.at("york_infantry")),
        (0, "england 4".into())
    );
    play.refuses(E, "move durham_infantry", "HS-4.2b");
}

/// A group that moves within Scotland has paid for no crossing.
#[test]
fn hs_4_4b_a_group_does_not_cross_with_its_own_move() {
    let armies = "york_infantry lothian, durham_infantry lothian, douglas annan, grant annan";
    let mut play = border(armies).cards("1", "1");
    play.go("york_infantry dunbar")
        .all("move durham_infantry, to dunbar");
    play.refuses(E, "to england", "HS-4.4b");
    play.all("stop, end")
        .go("douglas carrick")
        .all("move grant");
    play.refuses(S, "to england", "HS-5.9b");
    assert!(play.allows(S, "to carrick"));
}

#[test]
fn hs_4_4b_the_scots_pay_in_both_directions() {
    let mut play =
        border("douglas teviot, grant teviot, fraser teviot, wallace england").cards("1", "2");
    play.go("douglas england").go("grant england");
    play.refuses(S, "move fraser", "HS-4.2b")
        .refuses(S, "move wallace", "HS-4.4b");
    let mut play = border("wallace england, douglas england").cards("1", "1");
    play.end()
        .go("wallace annan carrick lennox")
        .refuses(S, "move douglas", "HS-4.4b");
}

/// Out by Dunbar, home by Teviot: two crossings of one block, and a position like any other.
#[test]
fn hs_4_4b_there_and_back_is_one_block() {
    let mut play = border(FIVE).hold("1 1 2 2", "2 2 2 3").cards("1", "1");
    play.go("edward dunbar teviot england");
    assert_eq!(
        (moves_left(&play), play.at("edward")),
        (0, "england 4".into())
    );
    play.refuses(E, "move york_infantry", "HS-4.4b");
    let described = play.game.describe(Knowledge::Everything).to_string();
    let again =
        HammerOfTheScots::from_position(&described).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again, play.game);
}

/// The Truce shuts Selkirk and Dunbar, two blocks have filled the border of Annan: England is all that is left.
#[test]
fn hs_4_4b_without_a_group_move_england_is_no_way_out() {
    let armies = "york_infantry teviot, durham_infantry teviot, cumbria_infantry teviot, \
        douglas selkirk, grant dunbar";
    let mut play = border(armies).cards("1", "truce");
    play.all("event")
        .go("york_infantry annan")
        .go("durham_infantry annan");
    assert!(play.choices(E, "move").is_empty());
    play.refuses(E, "move cumbria_infantry", "HS-4.4b");
}

/// Three Group Moves, and still the border of Teviot is red.
#[test]
fn hs_4_4b_the_limits_of_borders_still_hold() {
    let mut play = border(FIVE).cards("3", "1");
    play.go("york_infantry teviot")
        .go("durham_infantry teviot")
        .all("move cumbria_infantry");
    play.refuses(E, "to teviot", "HS-4.3b");
    assert_eq!(play.choices(E, "to"), ["annan", "dunbar"]);
}

#[test]
fn hs_4_4c_an_invasion_is_one_attack() {
    let mut play = border(&format!("{FIVE}, douglas dunbar, grant dunbar")).cards("3", "1");
    play.go("york_infantry dunbar")
        .go("edward dunbar")
        .go("durham_infantry dunbar")
        .end_moves();
    assert!(play.game.reserves().is_empty());
    play.all("battle dunbar");
    assert_eq!(
        play.game.field(),
        blocks("york_infantry edward durham_infantry douglas grant")
    );
}

#[test]
fn hs_4_4c_so_is_a_raid() {
    let mut play =
        border("york_infantry england, wallace annan, douglas annan, grant annan").cards("1", "3");
    play.go("wallace england")
        .go("douglas england")
        .go("grant england")
        .end_moves();
    play.all("battle england");
    assert_eq!(
        play.game.field(),
        blocks("york_infantry wallace douglas grant")
    );
    assert!(play.game.reserves().is_empty());

    // Over another border it is another group.
    let mut play =
        border("york_infantry england, wallace annan, douglas annan, grant teviot").cards("1", "3");
    play.go("wallace england")
        .go("grant england")
        .go("douglas england");
    assert_eq!(play.game.reserves(), blocks("grant"));
}

#[test]
fn hs_4_4d_three_cross_with_a_three() {
    for path in ["annan", "dunbar"] {
        for count in 1..=3 {
            let mut play = border(FIVE).cards("3", "1");
            for block in &["york_infantry", "durham_infantry", "cumbria_infantry"][..count] {
                play.go(&format!("{block} {path}"));
            }
            assert_eq!(play.count(path, E), count);
            assert_eq!(play.allows(E, "move edward"), count < 3);
        }
    }
    let mut play = border(FIVE).cards("3", "1");
    play.go("york_infantry annan")
        .go("durham_infantry teviot")
        .go("edward dunbar");
    play.refuses(E, "move wales_infantry", "HS-4.4b");
}

#[test]
fn hs_4_4e_teviot_stops_and_lets_two_through() {
    let mut play = border(FIVE).cards("3", "1");
    play.all("move edward, to teviot");
    play.refuses(E, "to selkirk", "HS-4.0e")
        .refuses(E, "move edward", "HS-4.0e");
    play.go("york_infantry teviot")
        .all("move durham_infantry")
        .refuses(E, "to teviot", "HS-4.3b");
}

#[test]
fn hs_4_4f_england_stops() {
    let mut play = border("wallace annan").cards("1", "3");
    play.all("move wallace, to england")
        .refuses(S, "to dunbar", "HS-4.0e");
    assert_eq!(
        (play.game.stage(), play.at("wallace")),
        (Stage::Move(S), "england 4".into())
    );
    play.refuses(S, "move wallace", "HS-4.0e");

    let mut play = border("edward dunbar, york_infantry england").cards("3", "1");
    play.all("move edward, to england")
        .refuses(E, "to annan", "HS-4.0e");
    assert_eq!(play.at("edward"), "england 4");
}

/// Example of the book.
#[test]
fn hs_4_4g_two_blocks_attack_galloway_through_annan() {
    let mut play =
        border("york_infantry england, edward england, blue_galloway galloway").cards("2", "1");
    play.go("york_infantry annan galloway")
        .go("edward annan galloway");
    assert_eq!(moves_left(&play), 0);
    play.end_moves().all("battle galloway");
    assert_eq!(play.game.battle(), Some((Area::GALLOWAY, E, 1)));
    assert_eq!(
        play.game.field(),
        blocks("york_infantry edward blue_galloway")
    );
    play.all("hold blue_galloway, hold edward, hold york_infantry");
    assert_eq!(play.game.battle(), Some((Area::GALLOWAY, E, 2)));
}

#[test]
fn hs_4_4h_a_green_border_does_not_stop_the_invader() {
    let mut play = border(FIVE).cards("1", "1");
    play.go("edward dunbar lothian lanark");
    assert_eq!(
        (play.at("edward"), moves_left(&play)),
        ("lanark 4".into(), 0)
    );
}

/// Example of the ruling: a crossing, and the other two go to Carrick.
#[test]
fn hs_r3_who_crosses_moves_alone() {
    let armies = "wallace annan, douglas annan, grant annan, fraser fife";
    for crossing_first in [true, false] {
        let mut play = border(armies).cards("1", "2");
        if crossing_first {
            play.go("wallace england");
            assert_eq!(moves_left(&play), 1);
        }
        play.go("douglas carrick").go("grant carrick");
        if !crossing_first {
            assert_eq!(moves_left(&play), 1);
            play.go("wallace england");
        }
        assert_eq!(moves_left(&play), 0);
        play.refuses(S, "move fraser", "HS-4.2b");
    }
    let mut play = border(armies).cards("1", "1");
    play.end()
        .go("wallace england")
        .refuses(S, "move douglas", "HS-4.2b");
    let mut play = border(armies).cards("1", "1");
    play.end()
        .go("douglas carrick")
        .all("move wallace")
        .refuses(S, "to england", "HS-5.9b");
}
