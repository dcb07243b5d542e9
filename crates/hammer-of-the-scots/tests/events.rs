//! Chapter 3.12: events, what they do to the Game Turn, Herald, Truce and Victuals.

use crate::support::{
    E, S,
    play::{Play, braveheart, set_up},
};
use hammer_of_the_scots::{Action, Area, Noble, Phase, Stage};

#[test]
fn hs_3_12a_an_event_comes_first() {
    let mut play =
        braveheart("moray moray, wallace fife 2, york_infantry lothian").cards("3", "victuals");
    assert_eq!((play.game.first(), play.game.stage()), (S, Stage::Event(S)));
    play.refuses(E, "move york_infantry", "HS-3.12a");
    play.all("event, add wallace, add wallace, end");
    assert_eq!(
        (play.game.stage(), play.game.moves_left()),
        (Stage::Move(E), 3)
    );

    let play = braveheart("moray moray").cards("truce", "3");
    assert_eq!((play.game.first(), play.game.stage()), (E, Stage::Event(E)));
}

#[test]
fn hs_3_12b_an_event_gives_no_group_move() {
    let mut play = braveheart("moray moray, wallace fife 2").cards("1", "victuals");
    play.refuses(S, "move wallace", "HS-3.12b");
    play.all("event").refuses(S, "move wallace", "HS-3.12b");
    play.all("add wallace, end")
        .refuses(S, "move wallace", "HS-3.12b");
    assert_eq!(play.game.stage(), Stage::Move(E));
    play.end();
    // Player 1 does not move after Player 2 either.
    assert_eq!(
        (play.game.stage(), play.game.game_turn()),
        (Stage::Cards, 2)
    );
}

#[test]
fn hs_3_12c_both_events_then_winter() {
    let mut play = braveheart("moray moray, wallace fife 3, york_infantry mentieth 2")
        .turn(2)
        .hold("1 1 1", "2 2 2")
        .cards("pillage", "victuals");
    play.refuses(S, "event", "HS-3.12c");
    play.all("event, pillage fife");
    assert_eq!(
        (play.steps("wallace"), play.game.stage()),
        (
            1,
            Stage::Spoils {
                side: E,
                area: Area::FIFE,
                left: 2,
                into: None,
            }
        )
    );
    play.all("add york_infantry, end");
    assert_eq!(play.game.stage(), Stage::Event(S));
    play.all("event, add wallace, add wallace, add wallace");
    assert_eq!(
        (play.steps("wallace"), play.game.phase()),
        (4, Phase::Winter)
    );
    assert_eq!((play.game.game_turn(), play.game.year()), (2, 1297));
}

#[test]
fn hs_3_12d_nobody_moves_after_two_events() {
    let mut play = set_up(
        "braveheart",
        "moray moray, wallace england, york_infantry fife",
        "ross",
    )
    .cards("victuals", "herald");
    play.refuses(E, "move york_infantry", "HS-3.12b")
        .refuses(S, "move wallace", "HS-3.12c");
    play.all("pass").refuses(S, "move wallace", "HS-3.12b");
    play.refuses(E, "move york_infantry", "HS-3.12c");
    play.all("pass");
    // The raiders in England still cost a block before the year ends.
    assert_eq!(
        (play.game.phase(), play.game.stage()),
        (Phase::Battles, Stage::Raid)
    );
    play.all("disband york_infantry");
    assert_eq!(play.game.phase(), Phase::Winter);
}

/// Pillage captures Mar among his friends: the battle is fought though the year ends.
#[test]
fn hs_3_12d_battles_of_events_are_fought() {
    let mut play = braveheart("moray moray, blue_mar mar 2, grant mar 1, york_infantry angus")
        .cards("pillage", "victuals");
    play.all("event, pillage mar, hit blue_mar, hit blue_mar, end, pass");
    assert_eq!((play.game.stage(), play.game.decider()), (Stage::Choose, E));
    play.refuses(E, "move york_infantry", "HS-5.0a");
    play.all("battle mar");
    assert_eq!(play.game.battle(), Some((Area::MAR, E, 1)));
}

#[test]
fn hs_3_12e_a_declined_event_is_spent() {
    let mut play = braveheart("moray moray, blue_bruce annan")
        .hold("1", "1")
        .cards("herald", "2");
    play.all("pass");
    assert_eq!(
        (play.game.stage(), play.game.moves_left()),
        (Stage::Move(S), 2)
    );
    play.refuses(E, "event", "HS-3.12e");
    play.end().refuses(E, "play herald", "HS-3.1a");
    play.refuses(E, "event", "HS-0e");
    play.all("play 1, play 1").refuses(E, "event", "HS-0e");
}

#[test]
fn hs_3_12e_so_is_what_is_left_of_one() {
    let mut play = braveheart("moray moray, wallace fife 1")
        .hold("1", "1")
        .cards("1", "victuals");
    play.all("event, add wallace, end");
    assert_eq!(play.steps("wallace"), 2);
    play.refuses(S, "add wallace", "HS-3.12e");
    play.end()
        .all("play 1, play 1, end")
        .refuses(S, "add wallace", "HS-0e");
}

fn herald(die: u32) -> Play {
    let mut play = braveheart("moray moray, blue_bruce annan 3, wallace fife").cards("herald", "1");
    play.refuses(E, "name bruce", "HS-3.12e");
    play.dice(&[die]).all("event");
    play
}

#[test]
fn hs_3_12g_the_herald_fails_with_five_and_six() {
    for die in [5, 6] {
        let play = herald(die);
        assert_eq!(
            (play.game.stage(), play.at("blue_bruce")),
            (Stage::Move(S), "annan 3".into())
        );
        assert_eq!(play.view(S).nobles_of(S), 2);
    }
}

#[test]
fn hs_3_12g_the_herald_wins_a_noble_with_one_to_four() {
    for die in 1..=4 {
        let mut play = herald(die);
        assert_eq!(play.choices(E, "name"), ["bruce"]);
        play.refuses(E, "name moray", "HS-3.12g")
            .refuses(E, "name mar", "HS-3.12g");
        assert!("name wallace".parse::<Action>().is_err(), "he is no noble");
        play.all("name bruce");
        assert_eq!(play.at("red_bruce"), "annan 3");
        assert_eq!(
            (play.game.stage(), play.view(S).nobles_of(S)),
            (Stage::Move(S), 1)
        );
    }
    // The Scots win English nobles.
    let mut play = braveheart("moray moray, red_mar mar 2").cards("1", "herald");
    play.dice(&[4]).all("event, name mar");
    assert_eq!(play.at("blue_mar"), "mar 2");
}

/// With no noble but Moray there is nobody to address.
#[test]
fn hs_3_12g_moray_does_not_listen() {
    let play = braveheart("moray moray, wallace fife").cards("herald", "1");
    play.refuses(E, "event", "HS-3.12g");
}

#[test]
fn hs_r44_the_die_falls_before_the_noble_is_named() {
    let mut play = herald(1);
    assert_eq!(
        play.heard(S).last().unwrap(),
        "England's herald rolls 1: a noble will listen."
    );
    assert_eq!(play.game.stage(), Stage::Herald(E));
    // Any noble of the enemy, wherever he is; and he may be spared.
    assert_eq!(play.legal(E), ["name bruce", "pass"]);
    play.all("pass");
    assert_eq!(
        (play.game.stage(), play.at("blue_bruce")),
        (Stage::Move(S), "annan 3".into())
    );
}

/// An English Truce and a blue army in Buchan.
fn truce() -> Play {
    let mut play = set_up(
        "braveheart",
        "moray moray, wallace buchan, douglas buchan, grant annan, norse ross, blue_comyn strathspey, red_mar mar, \
         york_infantry fife",
        "lanark",
    )
    .hold("1", "1")
    .cards("truce", "3");
    play.all("event");
    play
}

#[test]
fn hs_3_12m_under_a_truce_nobody_attacks() {
    let mut play = truce();
    assert_eq!(
        (play.game.stage(), play.game.moves_left()),
        (Stage::Move(S), 3)
    );
    play.all("move wallace").refuses(S, "to mar", "HS-3.12m");
    play.all("to angus").refuses(S, "to fife", "HS-3.12m");
    play.all("stop").go("douglas strathspey");
    play.all("move norse").refuses(S, "to fife", "HS-3.12m");
    play.all("to galloway, move grant")
        .refuses(S, "to england", "HS-5.9h");
    play.refuses(S, "to lanark", "HS-3.12m");
    play.all("to carrick, stop")
        .refuses(E, "move york_infantry", "HS-3.12b");
    play.end();
    // Next Game Turn it is over.
    play.all("play 1, play 1, end").go("wallace fife");
    assert!(play.game.muster().is_contested(Area::FIFE));
}

#[test]
fn hs_3_12m_a_scottish_truce_binds_the_english() {
    let mut play = braveheart("moray moray, wallace fife, york_infantry angus, edward angus")
        .cards("3", "truce");
    play.all("event, move edward")
        .refuses(E, "to fife", "HS-3.12m");
    play.all("to buchan, to strathspey")
        .refuses(E, "to moray", "HS-3.12m");
    assert!(play.allows(E, "to badenoch"));
}

/// A declined Truce binds nobody.
#[test]
fn hs_3_12m_a_declined_truce_is_none() {
    let mut play = braveheart("moray moray, wallace buchan, red_mar mar").cards("truce", "3");
    play.all("pass").go("wallace mar");
    assert!(play.game.attacked(S).contains(Area::MAR));
}

#[test]
fn hs_3_12n_a_truce_does_not_stop_defectors() {
    let mut play =
        braveheart("wallace dead, blue_bruce fife, blue_comyn strathspey 2, grant strathspey")
            .cards("truce", "victuals");
    play.all("event").act(S, "crown bruce");
    assert_eq!(play.game.stage(), Stage::Choose);
    play.all("battle strathspey");
    assert_eq!(play.game.phase(), Phase::Events(S));
    assert_eq!(play.game.battle(), Some((Area::STRATHSPEY, E, 1)));
    assert!(play.allows(E, "fire red_comyn"));
}

#[test]
fn hs_3_12n_nor_the_battle_of_a_pillage() {
    let mut play = braveheart("moray moray, wallace buchan, red_mar mar 2, york_infantry mar 1")
        .cards("truce", "pillage");
    play.all("event, event, pillage mar, hit red_mar, hit red_mar, end");
    assert_eq!(
        (play.at("blue_mar"), play.game.stage()),
        ("mar 1".into(), Stage::Choose)
    );
    play.all("battle mar");
    assert_eq!(play.game.battle(), Some((Area::MAR, S, 1)));
}

#[test]
fn hs_3_12n_nor_the_herald() {
    let mut play =
        braveheart("moray moray, red_mar mar 2, york_infantry mar").cards("truce", "herald");
    play.all("event")
        .dice(&[1])
        .all("event, name mar, battle mar");
    assert_eq!(play.game.battle(), Some((Area::MAR, S, 1)));
    assert_eq!(play.game.phase(), Phase::Events(S));
}

fn victuals() -> Play {
    let mut play = braveheart(
        "moray moray 1, wallace fife 2, fraser fife 2, douglas fife 1, grant strathspey 1",
    )
    .cards("1", "victuals");
    play.all("event");
    play
}

#[test]
fn hs_3_12o_victuals_give_three_steps_to_a_group() {
    let mut play = victuals();
    play.all("add wallace, add fraser")
        .refuses(S, "add fraser", "HS-2.11b");
    play.refuses(S, "add grant", "HS-3.12o")
        .refuses(S, "add moray", "HS-3.12o");
    play.all("add wallace");
    assert_eq!([play.steps("wallace"), play.steps("fraser")], [4, 3]);
    // A fourth step finds the event over, though Douglas is weak still.
    assert_eq!(play.game.stage(), Stage::Move(E));
    play.refuses(S, "add douglas", "HS-3.12e");

    let mut play = victuals();
    play.all("add moray, add moray, end");
    assert_eq!(
        (play.steps("moray"), play.game.stage()),
        (3, Stage::Move(E))
    );
}

#[test]
fn hs_3_12o_fewer_steps_will_do() {
    for steps in 1..=2 {
        let mut play = victuals();
        for _ in 0..steps {
            play.all("add wallace");
        }
        play.all("end");
        assert_eq!(
            (play.steps("wallace"), play.game.stage()),
            (2 + steps, Stage::Move(E))
        );
    }
    let play = braveheart("moray moray, wallace fife").cards("1", "victuals");
    play.refuses(S, "event", "HS-3.12o");
}

#[test]
fn hs_3_12o_not_above_the_maximum_of_two() {
    let mut play = braveheart("moray moray, etterick fife 1, grant fife 2").cards("1", "victuals");
    play.all("event, add etterick")
        .refuses(S, "add etterick", "HS-2.11b");
    play.all("add grant");
    assert_eq!(play.choices(S, "add"), Vec::<String>::new());
    play.all("end");
    assert_eq!(play.game.stage(), Stage::Move(E), "the third step is lost");
}

/// Whether the group could use the third step is not told.
#[test]
fn hs_3_12o_who_is_full_is_no_news() {
    let fed = |grant: &str| {
        let blocks = format!("moray moray, etterick fife 1, {grant}");
        let mut play = braveheart(&blocks).cards("1", "victuals");
        play.all("event, add etterick");
        (play.view(E), play.game.decider())
    };
    assert_eq!(fed("grant fife 2"), fed("grant fife 3"));
}

/// The Norse belong to the group that eats.
#[test]
fn hs_r28_the_norse_eat_with_the_others() {
    let mut play = braveheart("moray moray, norse fife 1, douglas fife 3, grant angus 1")
        .cards("1", "victuals");
    play.all("event, add norse, add douglas")
        .refuses(S, "add grant", "HS-3.12o");
    play.all("add norse");
    assert_eq!([play.steps("norse"), play.steps("douglas")], [3, 4]);
}

#[test]
fn hs_r39_the_herald_shows_the_noble_he_won() {
    let mut play = herald(2);
    assert!(play.view(E).sighting.is_empty());
    play.all("name bruce");
    let bruce = Noble::BRUCE.block(E).unwrap();
    for side in [E, S] {
        assert_eq!(play.view(side).sighting, [(bruce, 3)]);
        assert!(
            play.heard(side)
                .contains(&"Bruce in Annan goes over to England, with strength 3.".into())
        );
    }
    // Nobody else shows, and he is hidden again.
    assert!(
        play.view(S)
            .areas
            .iter()
            .all(|area| area.armies[0].blocks.is_empty())
    );
}

/// The enemy learns where, not who.
#[test]
fn hs_r39_victuals_show_the_area_alone() {
    let fed = |block: &str| {
        let mut play =
            braveheart("moray moray, wallace fife 2, fraser fife 2").cards("1", "victuals");
        play.all(&format!("event, add {block}"));
        let heard = play.heard(E);
        play.all("end");
        (heard, play.view(E))
    };
    assert_eq!(fed("wallace"), fed("fraser"));
    assert_eq!(fed("wallace").0, ["A blue block in Fife gains a step."]);
    assert_eq!(fed("wallace").1.fed, Some(Area::FIFE));
}
