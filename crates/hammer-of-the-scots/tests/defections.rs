//! Chapters 6.21 to 6.3: nobles who change side by an event, and the battles that they begin.

use crate::season::war;
use crate::support::{
    E, S, blocks,
    play::{Play, SetUp},
};
use hammer_of_the_scots::{Area, Phase, Stage};

/// Bruce is to be crowned in Fife while Comyn is there and Angus stands with Campbell in Angus.
fn divided() -> SetUp {
    war("wallace dead, blue_bruce fife, blue_comyn fife, blue_angus angus, campbell angus")
}

/// Everyone in the battle holds until three rounds are over.
fn hold_out(play: &mut Play) {
    while let Stage::Fight(side) = play.game.stage() {
        let block = play.choices(side, "hold").remove(0);
        play.act(side, &format!("hold {block}"));
    }
}

/// The battle in the area goes by without a shot; the defectors leave by the first way out.
fn drawn_battle(play: &mut Play, area: &str) {
    play.all(&format!("battle {area}"));
    hold_out(play);
    while play.game.stage() == Stage::Withdraw {
        let block = play.choices(E, "move").remove(0);
        play.all(&format!("move {block}"));
        let to = play.choices(E, "to").remove(0);
        play.all(&format!("to {to}"));
    }
    play.all("end");
}

#[test]
fn hs_6_21h_defectors_attack_at_once() {
    let mut play = divided().cards("2", "truce");
    play.all("crown bruce");
    assert_eq!(play.game.stage(), Stage::Choose);
    assert_eq!(play.choices(S, "battle"), ["angus", "fife"]);
    play.refuses(E, "battle fife", "HS-5.1c");
    play.all("battle fife");
    assert_eq!(play.game.battle(), Some((Area::FIFE, E, 1)));
    // Of the B blocks the defending Bruce acts first.
    play.all("hold king")
        .refuses(E, "fire red_comyn", "HS-5.31c");
    play.all("hold blue_bruce");
    assert_eq!(play.choices(E, "fire"), ["red_comyn"]);
    hold_out(&mut play);
    play.all("move red_comyn, to atholl, end");
    // The other one too, before the English move.
    assert_eq!(play.choices(S, "battle"), ["angus"]);
    play.refuses(E, "move red_comyn", "HS-5.1c");
    drawn_battle(&mut play, "angus");
    assert_eq!(play.game.phase(), Phase::Moves(E));
}

/// With two events the English are Player 1 and say which battle is first.
#[test]
fn hs_6_21h_player_1_sets_the_order() {
    let mut play = divided().cards("victuals", "truce");
    play.all("pass, crown bruce");
    assert_eq!(play.choices(E, "battle"), ["angus", "fife"]);
    play.refuses(S, "battle angus", "HS-5.1c");
    play.all("battle angus");
    assert_eq!(play.game.battle(), Some((Area::ANGUS, E, 1)));
}

/// Two who go over together have nobody to fight.
#[test]
fn hs_6_21h_defectors_among_themselves_do_not_fight() {
    let start = "wallace dead, blue_bruce fife, blue_ross lothian 1, blue_angus lothian 3";
    let mut play = war(start).cards("2", "truce");
    play.all("crown bruce");
    assert_eq!(
        (play.game.stage(), play.count("lothian", E)),
        (Stage::Move(E), 2)
    );
    assert!(play.game.attacked(E).is_empty() && play.view(S).battles.is_empty());
}

#[test]
fn hs_6_3a_defection_battles_are_normal_battles() {
    let mut play = divided().cards("2", "truce");
    play.all("crown bruce");
    assert!(play.game.reserves().is_empty());
    play.all("battle angus");
    hold_out(&mut play);
    assert_eq!(
        (play.game.stage(), play.game.decider()),
        (Stage::Withdraw, E)
    );
    play.refuses(E, "end", "HS-5.3b");
    play.all("move red_angus").refuses(E, "to fife", "HS-5.5c");
    play.all("to mar");
    assert_eq!(play.game.stage(), Stage::Regroup(S));
    play.refuses(E, "end", "HS-5.6d");
    play.all("move campbell, to buchan");
    assert_eq!(
        (play.at("campbell").as_str(), play.at("red_angus").as_str()),
        ("buchan 4", "mar 3")
    );
}

/// A noble who falls in such a battle is captured and comes back from reserve, now for his captors.
#[test]
fn hs_6_3a_a_captured_defector_is_a_reserve() {
    let mut play =
        war("wallace dead, blue_bruce fife, blue_comyn angus 1, blue_angus angus, campbell angus")
            .cards("2", "truce");
    play.all("crown bruce, battle angus, hold red_comyn, hold red_angus");
    play.dice(&[2, 2, 2, 6]).all("fire campbell");
    assert_eq!(play.at("red_angus"), "angus 1");
    play.all("hit red_comyn");
    assert_eq!(play.game.battle(), Some((Area::ANGUS, E, 2)));
    assert_eq!(play.game.field(), blocks("blue_comyn red_angus campbell"));
}

/// English Herald on Mar, who stands in Mar with Wallace; the die falls so.
fn herald(die: u32) -> Play {
    let mut play = war("blue_mar mar 2, wallace mar").cards("herald", "2");
    play.dice(&[die]).all("event");
    play
}

#[test]
fn hs_6_3b_the_heralds_noble_attacks_his_friends() {
    let mut play = herald(4);
    play.all("name mar");
    assert_eq!(
        (play.at("red_mar").as_str(), play.game.phase()),
        ("mar 2", Phase::Events(E))
    );
    play.refuses(S, "move wallace", "HS-5.1c");
    play.all("battle mar");
    assert_eq!(play.game.battle(), Some((Area::MAR, E, 1)));
    // Not at home to those whom he attacks.
    assert_eq!(play.game.hit_number("red_mar".parse().unwrap()), 2);
    assert_eq!(play.choices(S, "fire"), ["wallace"]);

    let play = herald(5);
    assert_eq!(
        (play.at("blue_mar").as_str(), play.game.phase()),
        ("mar 2", Phase::Moves(S))
    );
}

/// Won over by the Scots he attacks for them.
#[test]
fn hs_6_3b_a_scottish_herald_too() {
    let mut play = war("red_mar mar 2, york_infantry mar").cards("2", "herald");
    play.dice(&[4]).all("event, name mar, battle mar");
    assert_eq!(play.game.battle(), Some((Area::MAR, S, 1)));
    assert_eq!(
        (play.at("blue_mar").as_str(), play.choices(S, "fire")),
        ("mar 2", vec!["blue_mar".to_string()])
    );
    assert_eq!(play.game.hit_number("blue_mar".parse().unwrap()), 2);
}

#[test]
fn hs_6_3c_the_english_event_comes_first() {
    let mut play = war("wallace dead, blue_bruce fife").cards("herald", "truce");
    play.dice(&[1]).all("event, name bruce");
    assert_eq!(
        (play.at("red_bruce").as_str(), play.game.stage()),
        ("fife 4", Stage::Event(S))
    );
    play.refuses(S, "crown bruce", "HS-6.21b");

    // Won back in the battle that follows he can be crowned.
    let mut play = war("wallace dead, blue_bruce fife 1, campbell fife").cards("herald", "truce");
    play.dice(&[1])
        .all("event, name bruce, battle fife, hold red_bruce");
    play.dice(&[1, 6, 6, 6]).all("fire campbell, end");
    assert_eq!(play.at("blue_bruce"), "fife 1");
    assert!(play.allows(S, "crown bruce"));
}

#[test]
fn hs_6_3d_the_scots_decide_when_the_english_event_is_done() {
    let start = war("wallace dead, blue_bruce fife, york_infantry lothian 1");
    let mut play = start.cards("victuals", "truce");
    assert_eq!(play.legal(S), [""; 0]);
    play.refuses(S, "crown bruce", "HS-3.12c")
        .refuses(S, "event", "HS-3.12c");
    play.all("event, add york_infantry");
    play.refuses(S, "crown bruce", "HS-3.12c");
    play.all("end");
    assert_eq!(play.legal(S), ["event", "pass", "crown bruce"]);
}

#[test]
fn hs_6_3e_coronation_battles_before_the_winter() {
    let mut play = divided().cards("victuals", "truce");
    play.all("pass, crown bruce");
    drawn_battle(&mut play, "angus");
    assert_eq!(
        (play.game.season(), play.choices(E, "battle")),
        (None, vec!["fife".to_string()])
    );
    drawn_battle(&mut play, "fife");
    assert_eq!(play.game.phase(), Phase::Winter);
    assert!(play.game.muster().contested().is_empty());
}

#[test]
fn hs_r17_defectors_keep_their_strength_and_place() {
    let start =
        "wallace dead, blue_bruce fife, blue_comyn moray 1, blue_angus lothian 2, blue_ross fife 3";
    let mut play = war(start).cards("2", "truce");
    play.all("crown bruce");
    let places = ["red_comyn", "red_angus", "red_ross"].map(|block| play.at(block));
    assert_eq!(places, ["moray 1", "lothian 2", "fife 3"]);

    let start = war("french_knights fife, blue_bruce moray 1, blue_mar lothian 2").year(1301);
    let mut play = start.cards("2", "truce");
    play.all("crown balliol");
    let places = ["red_bruce", "red_mar"].map(|block| play.at(block));
    assert_eq!(places, ["moray 1", "lothian 2"]);
}
