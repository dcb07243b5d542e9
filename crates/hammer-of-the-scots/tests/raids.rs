//! Chapter 5.9: the Scots raid England.

use crate::season::{ALL_BLUE, points, raid, until, war, winter_of};
use crate::support::{
    E, S, areas,
    play::{Play, set_up},
};
use hammer_of_the_scots::{Area, Season, Stage};

/// The Scots hold England; both sides move nothing, and the Game Turn closes.
fn raiders(english: &str) -> Play {
    let blocks = format!("campbell england, graham england, lindsay england, {english}");
    let mut play = raid(&blocks).turn(2).hold("1 1", "1 1").cards("1", "1");
    play.end_moves();
    play
}

#[test]
fn hs_5_9a_the_scots_may_move_into_england() {
    let mut play = raid("campbell teviot").cards("1", "2");
    play.go("campbell england").end_moves();
    assert_eq!(play.at("campbell"), "england 4");
    assert_eq!(play.game.stage(), Stage::Cards);

    let mut play = war("campbell teviot, york_infantry england").cards("1", "2");
    play.go("campbell england").end_moves();
    assert_eq!(play.choices(S, "battle"), ["england"]);
    play.all("battle england");
    assert_eq!(play.game.battle(), Some((Area::ENGLAND, S, 1)));
}

#[test]
fn hs_5_9b_every_raider_takes_a_group_move() {
    let blocks = "campbell annan, graham annan, lindsay annan, wallace fife";
    let mut play = war(blocks).cards("1", "2");
    play.go("campbell england").go("graham england");
    assert_eq!(play.game.moves_left(), 0);
    play.refuses(S, "move lindsay", "HS-4.2b");
    play.refuses(S, "move wallace", "HS-4.2b");

    // A third block that moves with its group inside Scotland does not cross either.
    let mut play = war(blocks).cards("1", "2");
    play.go("campbell carrick").go("graham england");
    play.all("move lindsay");
    play.refuses(S, "to england", "HS-5.9b");
    assert!(play.allows(S, "to carrick"));
}

/// Neither on foot nor by ship. A Truce that is declined bars nothing.
#[test]
fn hs_5_9c_no_raid_under_a_truce() {
    let mut play = war("campbell annan, york_infantry england").cards("truce", "2");
    play.all("event, move campbell");
    play.refuses(S, "to england", "HS-5.9c");
    assert!(play.allows(S, "to carrick"));

    let mut play = raid("campbell england, wallace dunbar").cards("truce", "sea_move");
    play.all("event, event, move wallace");
    play.refuses(S, "to england", "HS-5.9c");

    let mut play = war("campbell annan, york_infantry england").cards("truce", "2");
    play.all("pass, move campbell");
    assert!(play.allows(S, "to england"));
}

#[test]
fn hs_5_9d_raiders_cost_a_block_every_game_turn() {
    let mut play = raiders("york_infantry lothian, durham_infantry lothian");
    assert_eq!(play.game.stage(), Stage::Raid);
    let both = ["disband york_infantry", "disband durham_infantry"];
    assert_eq!(play.legal(E), both);
    play.refuses(E, "end", "HS-5.9d")
        .refuses(E, "pass", "HS-5.9d")
        .refuses(S, "disband campbell", "HS-5.9d");
    play.all("disband york_infantry");
    assert_eq!(
        (play.at("york_infantry").as_str(), play.game.game_turn()),
        ("pool", 3)
    );

    play.act(E, "play 1").act(S, "play 1").end_moves();
    assert_eq!(play.legal(E), ["disband durham_infantry"]);
    play.all("disband durham_infantry");
    assert_eq!(
        (play.at("durham_infantry").as_str(), play.game.game_turn()),
        ("pool", 4)
    );
    assert_eq!(play.count("england", S), 3);
}

/// Raiders who have left cost nothing.
#[test]
fn hs_5_9d_only_raiders_at_the_end_count() {
    let mut play = raid("campbell england, york_infantry lothian").cards("1", "2");
    play.go("campbell annan").end_moves();
    assert_eq!(play.game.stage(), Stage::Cards);
    assert_eq!(play.at("york_infantry"), "lothian 4");
}

#[test]
fn hs_5_9e_nobles_are_not_given_up() {
    let play = raiders("red_mar mar, red_ross ross, york_infantry lothian");
    assert_eq!(play.choices(E, "disband"), ["york_infantry"]);
    play.refuses(E, "disband red_mar", "HS-5.9e")
        .refuses(E, "disband red_ross", "HS-5.9e")
        .refuses(E, "disband campbell", "HS-2.0a");

    let mut play = raiders("edward fife, york_knights lothian");
    assert_eq!(play.choices(E, "disband"), ["edward", "york_knights"]);
    play.all("disband edward");
    assert_eq!(
        (play.at("edward").as_str(), play.game.winner()),
        ("pool", None)
    );
}

#[test]
fn hs_5_9f_the_loss_is_secret() {
    let mut play = raiders("york_infantry lothian, durham_infantry lothian");
    let before = play.view(S);
    play.all("disband york_infantry");
    let after = play.view(S);
    let lothian = |view: &hammer_of_the_scots::View| view.area(Area::LOTHIAN).armies[0].clone();
    assert_eq!((lothian(&before).count, lothian(&after).count), (2, 1));
    assert!(lothian(&after).blocks.is_empty());
    assert_eq!(after.pools[0], before.pools[0] + 1);
    assert_eq!((after.raided, after.dead.len()), (Some(Area::LOTHIAN), 0));
    assert!(
        !serde_json::to_string(&after)
            .unwrap()
            .contains("york_infantry")
    );
    assert!(play.heard(S).iter().all(|line| !line.contains("York")));
    assert!(
        play.heard(E)
            .iter()
            .any(|line| line.contains("York Infantry"))
    );
}

#[test]
fn hs_5_9g_no_raider_winters_in_england() {
    let blocks = "campbell england, graham england, king england, douglas lothian";
    let mut play = winter_of(raid(blocks));
    until(&mut play, Season::King);
    play.refuses(S, "stay", "HS-5.9g");
    play.all("to strathspey");
    until(&mut play, Season::ScottishDisband);
    let places = ["campbell", "graham", "king", "douglas"].map(|block| play.at(block));
    assert_eq!(places, ["pool", "pool", "strathspey 4", "lothian 4"]);
    until(&mut play, Season::ScottishBuild);
    assert_eq!((play.count("england", S), points(&play, "england")), (0, 0));
}

#[test]
fn hs_5_9h_a_truce_bars_an_empty_england_too() {
    let mut play = raid("campbell annan").cards("truce", "2");
    assert!(play.game.muster().is_neutral(Area::ENGLAND));
    play.all("event, move campbell");
    play.refuses(S, "to england", "HS-5.9h");
}

#[test]
fn hs_5_9i_raiders_stay_through_a_truce() {
    let mut play = raid("campbell england, york_infantry lothian").cards("truce", "1");
    play.all("event, end");
    assert_eq!(
        (play.at("campbell").as_str(), play.game.stage()),
        ("england 4", Stage::Raid)
    );
    play.refuses(E, "end", "HS-5.9d")
        .refuses(E, "disband red_mar", "HS-5.9e");
    play.all("disband york_infantry");
    assert_eq!(play.at("campbell"), "england 4");
}

#[test]
fn hs_r29_nothing_is_taken_from_the_pool() {
    let mut play = raiders("york_infantry pool");
    assert_eq!(
        (play.game.stage(), play.game.game_turn()),
        (Stage::Cards, 3)
    );

    // And while there is a block on the map, none from the pool will do.
    play = raiders("york_infantry lothian");
    play.refuses(E, "disband durham_infantry", "HS-R29");
}

/// The raid first, then the nobles, then the winter.
#[test]
fn hs_r41_raid_then_nobles_then_winter() {
    let blocks = format!("campbell england, york_infantry lothian, {ALL_BLUE}");
    let mut play = set_up("braveheart", &blocks, "fife")
        .turn(5)
        .cards("1", "1");
    play.end_moves();
    assert_eq!((play.game.stage(), play.game.winner()), (Stage::Raid, None));
    play.all("disband york_infantry");
    assert_eq!(
        (play.game.stage(), play.game.winner()),
        (Stage::Over, Some(S))
    );

    let mut play = raid("campbell england, york_infantry lothian")
        .turn(5)
        .cards("1", "1");
    play.end_moves();
    assert_eq!(play.game.stage(), Stage::Raid);
    play.all("disband york_infantry");
    assert!(play.game.season().is_some());
    assert_eq!(play.game.muster().contested(), areas(""));
}
