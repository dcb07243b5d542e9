//! Chapters 6.1 and 6.2: the two Edwards, and who may be crowned King of the Scots.

use crate::season::{
    self, ARMY, past_winter, raid, steps, until, war, winter_at, winter_of, with_galloway,
};
use crate::support::{
    E, S, blocks,
    play::{Play, SetUp, set_up},
};
use hammer_of_the_scots::{Action, Edward, Place, Season, Stage};

/// A campaign in this year.
fn campaign(blocks: &str, year: u16) -> SetUp {
    set_up("campaign", &with_galloway(blocks), "england").year(year)
}

/// Wallace attacks a weakened Edward in Angus and hits once.
fn edward_falls(start: SetUp) -> Play {
    let mut play = start.hold("1 1 1 1", "1 1 1 1").cards("1", "2");
    play.go("wallace angus").end_moves();
    play.all("battle angus")
        .dice(&[1, 6, 6, 6])
        .all("fire wallace");
    play
}

/// The same in Braveheart in this year.
fn edward_falls_in(year: u16) -> Play {
    edward_falls(war("wallace fife, edward angus 1").year(year))
}

/// The Scots have played an event and are asked what to do with it.
fn scottish_event(start: SetUp) -> Play {
    start.cards("1", "truce")
}

#[test]
fn hs_2_21b_edward_the_first_until_the_end_of_1306() {
    let mut play = winter_of(campaign("edward lothian, york_infantry lothian", 1306));
    while play.game.season().is_some() {
        assert_eq!(
            (play.game.edward(), play.game.year()),
            (Edward::First, 1306)
        );
        season::skip(&mut play);
    }
    assert_eq!((play.game.year(), play.game.game_turn()), (1307, 1));
    assert_eq!(
        (play.game.edward(), play.view(S).edward),
        (Edward::Second, Edward::Second)
    );

    let mut play = winter_of(campaign("", 1305));
    past_winter(&mut play);
    assert_eq!(
        (play.game.year(), play.game.edward()),
        (1306, Edward::First)
    );
}

#[test]
fn hs_6_1a_one_block_two_kings() {
    for scenario in ["braveheart", "bruce", "campaign"] {
        let play = Play::open(&[&format!("scenario={scenario}")], "edward");
        assert_eq!(play.game.edward(), Edward::First, "{scenario}");
    }
    let mut play = edward_falls_in(1299);
    assert_eq!(play.game.edward(), Edward::Second);
    season::next_winter(&mut play);
    past_winter(&mut play);
    assert_eq!(
        (play.game.year(), play.game.edward()),
        (1300, Edward::Second)
    );
}

#[test]
fn hs_6_1b_the_death_of_edward_the_first_ends_nothing() {
    let play = edward_falls_in(1299);
    assert_eq!(
        (play.game.winner(), play.at("edward").as_str()),
        (None, "pool")
    );
    assert_eq!(play.game.edward(), Edward::Second);
    assert_ne!(play.game.stage(), Stage::Over);
}

#[test]
fn hs_6_1c_edward_the_second_does_not_winter_in_scotland() {
    let start = war("edward fife, york_infantry fife").edward(Edward::Second);
    let mut play = winter_of(start);
    until(&mut play, Season::Edward);
    assert_eq!(play.game.season(), Some(Season::EnglishDisband));
    assert_eq!(play.at("edward"), "pool");
    play.refuses(E, "stay", "HS-7.4b");
}

/// In battle. A pillager only sends him home.
#[test]
fn hs_6_1d_the_death_of_edward_the_second_wins_the_war() {
    let play = edward_falls(war("wallace fife, edward angus 1").edward(Edward::Second));
    assert_eq!(
        (play.game.stage(), play.game.winner()),
        (Stage::Over, Some(S))
    );

    let start = war("wallace fife, edward angus 1").edward(Edward::Second);
    let mut play = start.cards("1", "pillage");
    play.all("event, pillage angus, end");
    assert_eq!(
        (play.at("edward").as_str(), play.game.winner()),
        ("pool", None)
    );
    assert_eq!(play.game.stage(), Stage::Move(E));
}

/// He falls, or must leave a battle and cannot; either way the block may be levied again, as Edward II.
#[test]
fn hs_r1_edward_the_first_falls_into_the_pool() {
    let mut play = raid("edward annan, campbell england").cards("2", "1");
    play.go("edward england").end_moves().all("battle england");
    for _ in 0..3 {
        play.all("hold edward, hold campbell");
    }
    assert_eq!(
        (play.at("edward").as_str(), play.game.winner()),
        ("pool", None)
    );
    assert_eq!(play.game.edward(), Edward::Second);

    let mut play = winter_of(war("wallace fife").edward(Edward::Second));
    until(&mut play, Season::ScottishDisband);
    assert_eq!(play.at("edward"), "pool");
    play.draws(&[0; 8]);
    past_winter(&mut play);
    assert_eq!(
        (play.at("edward").as_str(), play.game.edward()),
        ("england 4", Edward::Second)
    );
}

/// Nobody is left in the pool, and the King does not come out of it.
#[test]
fn hs_6_2a_builds_do_not_draw_a_king() {
    let army = ARMY.replace("douglas lothian", "douglas lothian 1");
    let start = format!("{army}, wallace dead, norse dead, blue_moray dead, king off_map");
    let mut play = winter_at(Season::ScottishBuild, &start);
    assert_eq!(play.game.season(), Some(Season::ScottishBuild));
    play.refuses(S, "draw fife", "HS-7.62a")
        .refuses(S, "add king", "HS-6.2a");
    past_winter(&mut play);
    assert_eq!(play.at("king"), "off_map");
}

#[test]
fn hs_6_2b_one_coronation_a_game() {
    let start = war("wallace dead, blue_bruce fife, blue_comyn badenoch").year(1302);
    let mut play = start.hold("1", "herald").cards("1", "truce");
    play.all("crown bruce, end");
    play.act(E, "play 1").act(S, "play herald");
    assert_eq!(play.choices(S, "crown"), [""; 0]);
    play.refuses(S, "crown bruce", "HS-6.2b")
        .refuses(S, "crown balliol", "HS-6.22b");

    // Also while the King is in the pool, and in The Bruce from the start.
    let play = scottish_event(war("wallace dead, blue_bruce fife, king pool"));
    play.refuses(S, "crown bruce", "HS-6.2b");
    let bruce = with_galloway("wallace dead, blue_moray dead, king fife, blue_bruce fife");
    let play = scottish_event(set_up("bruce", &bruce, "england"));
    play.refuses(S, "crown bruce", "HS-8.2j");
}

#[test]
fn hs_6_2c_three_candidates() {
    let claims = |blocks: &str| scottish_event(war(blocks).year(1301)).choices(S, "crown");
    let bruce = "wallace dead, french_knights angus, blue_bruce fife, blue_mar fife";
    assert_eq!(claims(bruce), ["balliol", "bruce"]);
    assert_eq!(claims("wallace dead, blue_comyn fife"), ["comyn"]);
    assert_eq!(claims("wallace dead, blue_mar fife"), [""; 0]);
    assert!("crown mar".parse::<Action>().is_err());
}

#[test]
fn hs_6_2d_the_death_of_the_king_wins_the_war_for_the_english() {
    let mut play =
        war("king fife 1, york_knights angus, edward lothian, campbell lothian").cards("2", "1");
    play.go("york_knights fife").end_moves();
    play.all("battle fife, hold king")
        .dice(&[3, 6, 6, 6])
        .all("fire york_knights");
    assert_eq!(
        (play.game.stage(), play.game.winner()),
        (Stage::Over, Some(E))
    );
    assert_eq!(play.at("king"), "dead");
}

#[test]
fn hs_6_21a_wallace_must_be_dead() {
    for wallace in ["wallace moray", "wallace pool"] {
        let play = scottish_event(war(&format!("{wallace}, blue_bruce fife")));
        play.refuses(S, "crown bruce", "HS-6.21a")
            .refuses(S, "crown comyn", "HS-6.21a");
    }
    // He falls in Angus, and in the next Game Turn Bruce is crowned.
    let start = war("wallace angus 1, york_knights buchan, blue_bruce fife");
    let mut play = start.hold("1", "truce").cards("2", "1");
    play.go("york_knights angus")
        .end_moves()
        .all("battle angus, hold wallace");
    play.dice(&[1, 1, 1, 1]).all("fire york_knights, end");
    assert_eq!(play.at("wallace"), "dead");
    play.act(E, "play 1").act(S, "play truce");
    assert!(play.allows(S, "crown bruce"));
}

#[test]
fn hs_6_21b_the_candidate_must_be_in_fife_and_blue() {
    let claim = |bruce: &str| scottish_event(war(&format!("wallace dead, {bruce}")));
    claim("blue_bruce angus").refuses(S, "crown bruce", "HS-6.21b");
    claim("red_bruce fife").refuses(S, "crown bruce", "HS-6.21b");
    claim("blue_comyn badenoch").refuses(S, "crown comyn", "HS-6.21b");
    assert!(claim("blue_bruce fife").allows(S, "crown bruce"));
    assert!(claim("blue_comyn fife").allows(S, "crown comyn"));
}

#[test]
fn hs_6_21c_a_coronation_takes_the_place_of_an_event() {
    let start = "wallace dead, blue_bruce fife, york_knights angus";
    let mut play = scottish_event(war(start));
    play.all("crown bruce");
    assert_eq!(play.view(E).truce, None);
    play.all("move york_knights");
    assert!(play.allows(E, "to fife"));

    let play = war(start).cards("1", "2");
    play.refuses(S, "crown bruce", "HS-6.21c");
    let play = war(start).cards("herald", "1");
    play.refuses(E, "crown bruce", "HS-6.21c");
    for card in ["sea_move", "herald", "pillage", "victuals"] {
        assert!(
            war(start).cards("1", card).allows(S, "crown bruce"),
            "{card}"
        );
    }
}

#[test]
fn hs_6_21d_the_king_comes_to_fife_at_full_strength() {
    let mut play = scottish_event(war("wallace dead, blue_comyn fife 1"));
    assert_eq!(play.at("king"), "off_map");
    play.all("crown comyn");
    assert_eq!(
        (play.at("king").as_str(), play.at("blue_comyn").as_str()),
        ("fife 4", "fife 1")
    );
    assert!(play.game.is_crowned());
}

/// The King gets away, Bruce is captured, and the war goes on.
#[test]
fn hs_6_21e_the_candidate_stays_a_noble() {
    let mut play = scottish_event(war("wallace dead, blue_bruce fife 1, york_knights angus"));
    play.all("crown bruce");
    assert_eq!(play.at("blue_bruce"), "fife 1");
    assert_eq!(play.game.muster().nobles(S), blocks("blue_bruce"));
    play.go("york_knights fife").end_moves();
    play.all("battle fife, retreat king, to mentieth, hold blue_bruce");
    play.dice(&[1, 6, 6, 6]).all("fire york_knights");
    assert_eq!(
        (play.at("red_bruce").as_str(), play.game.winner()),
        ("fife 1", None)
    );
}

#[test]
fn hs_6_21f_bruce_crowned_loses_the_comyns() {
    let start = "wallace dead, blue_bruce fife, blue_comyn badenoch 2, blue_angus angus 3, blue_mar mar, \
                 blue_moray moray 2";
    let mut play = scottish_event(war(start));
    play.all("crown bruce");
    let names = [
        "red_comyn",
        "red_angus",
        "red_galloway",
        "blue_comyn",
        "blue_moray",
        "blue_mar",
    ];
    let places = names.map(|block| play.at(block));
    assert_eq!(
        places,
        [
            "badenoch 2",
            "angus 3",
            "galloway 3",
            "aside",
            "moray 2",
            "mar 3"
        ]
    );
    assert_eq!(
        play.game.muster().nobles(S),
        blocks("blue_bruce blue_mar blue_moray")
    );
}

#[test]
fn hs_6_21g_comyn_crowned_loses_the_bruces() {
    let start = "wallace dead, blue_comyn fife, blue_bruce annan 2, blue_mar mar 1, blue_ross ross, \
                 blue_moray moray";
    let mut play = scottish_event(war(start));
    play.all("crown comyn");
    let places = ["red_bruce", "red_mar", "blue_ross", "blue_comyn"].map(|block| play.at(block));
    assert_eq!(places, ["annan 2", "mar 1", "ross 3", "fife 4"]);
    let loyal = blocks("blue_comyn blue_ross blue_galloway blue_moray");
    assert_eq!(play.game.muster().nobles(S), loyal);
}

/// A Balliol claim: this year, and where the French Knights are.
fn balliol(year: u16, french: &str) -> Play {
    let start = format!("wallace moray, french_knights {french}, campbell angus 2");
    war(&start).year(year).cards("1", "victuals")
}

#[test]
fn hs_6_22a_balliol_returns_from_1301() {
    balliol(1300, "angus").refuses(S, "crown balliol", "HS-6.22a");
    assert!(balliol(1301, "angus").allows(S, "crown balliol"));
    assert!(balliol(1302, "angus").allows(S, "crown balliol"));
}

#[test]
fn hs_6_22b_balliol_follows_no_other_king() {
    let start = war("wallace dead, blue_bruce fife, french_knights angus").year(1302);
    let mut play = start.hold("1", "victuals").cards("1", "truce");
    play.all("crown bruce, end")
        .act(E, "play 1")
        .act(S, "play victuals");
    play.refuses(S, "crown balliol", "HS-6.22b");
}

#[test]
fn hs_6_22c_balliol_returns_to_the_french_on_the_map() {
    for french in ["pool", "off_map", "dead"] {
        balliol(1301, french).refuses(S, "crown balliol", "HS-6.22c");
    }
}

#[test]
fn hs_6_22d_balliol_takes_the_place_of_an_event() {
    let mut play = balliol(1301, "angus");
    play.all("crown balliol");
    assert_eq!(
        (play.at("campbell").as_str(), play.at("wallace").as_str()),
        ("angus 2", "moray 4")
    );
    assert_eq!(play.game.stage(), Stage::Move(E));

    let start = war("wallace moray, french_knights angus").year(1301);
    start
        .cards("1", "2")
        .refuses(S, "crown balliol", "HS-6.21c");
}

#[test]
fn hs_6_22e_balliol_joins_the_french() {
    for area in ["angus", "lanark"] {
        let mut play = balliol(1301, &format!("{area} 1"));
        play.all("crown balliol");
        assert_eq!(play.at("king"), format!("{area} 4"));
        assert_eq!(play.at("french_knights"), format!("{area} 1"));
    }
}

#[test]
fn hs_6_22f_balliol_loses_the_bruces() {
    let start = "wallace moray, french_knights angus, blue_bruce annan 3, blue_lennox lennox 2, \
                 campbell lennox, blue_comyn badenoch";
    let mut play = war(start).year(1301).cards("2", "victuals");
    play.all("crown balliol");
    let places = ["red_bruce", "red_lennox", "blue_comyn"].map(|block| play.at(block));
    assert_eq!(places, ["annan 3", "lennox 2", "badenoch 4"]);
    assert_eq!(play.choices(S, "battle"), ["lennox"]);
    play.refuses(E, "move red_bruce", "HS-5.1c");
    play.all("battle lennox");
    assert_eq!(play.game.battle().map(|(_, attacker, _)| attacker), Some(E));
}

/// Pillaged or disbanded he is in the pool: nobody has won, and no other king can be made.
#[test]
fn hs_r32_a_king_lost_outside_battle_is_in_the_pool() {
    let start = war("king fife 1, york_knights angus, wallace dead, blue_bruce mentieth");
    let mut play = start.hold("1", "truce").cards("pillage", "1");
    play.all("event, pillage fife");
    assert_eq!(
        (play.at("king").as_str(), play.game.winner()),
        ("pool", None)
    );
    play.all("end, end");
    play.act(E, "play 1")
        .act(S, "play truce")
        .refuses(S, "crown bruce", "HS-6.2b");

    let mut play = winter_at(Season::King, "king fife, wallace dead, douglas lothian");
    play.all("disband king");
    assert_eq!(
        (play.at("king").as_str(), play.game.winner()),
        ("pool", None)
    );
    // Of the pool, in the order of the data, he is the first.
    until(&mut play, Season::ScottishBuild);
    play.draws(&[0]).all("draw lothian");
    assert_eq!(play.at("king"), "lothian 1");
}

#[test]
fn hs_8_2j_in_the_bruce_the_king_is_crowned() {
    let bruce = |blocks: &str| {
        let blocks = with_galloway(&format!("{blocks}, wallace dead, blue_moray dead"));
        set_up("bruce", &blocks, "england")
    };
    let mut start = bruce("king fife, blue_bruce fife, french_knights angus").cards("1", "herald");
    for claimant in ["bruce", "comyn", "balliol"] {
        start.refuses(S, &format!("crown {claimant}"), "HS-8.2j");
    }
    // The Comyns have gone over already, and who is Scottish stays so.
    start.all("pass");
    assert_eq!(start.at("blue_galloway"), "galloway 3");

    let mut play = bruce("king fife 1, york_knights angus").cards("2", "1");
    play.go("york_knights fife")
        .end_moves()
        .all("battle fife, hold king");
    play.dice(&[1, 1, 1, 1]).all("fire york_knights");
    assert_eq!(
        (play.game.stage(), play.game.winner()),
        (Stage::Over, Some(E))
    );
}

#[test]
fn hs_8_3c_the_edwards_change_in_a_campaign_too() {
    let mut play = winter_of(campaign("edward fife, york_infantry fife", 1306));
    until(&mut play, Season::Edward);
    assert_eq!(
        (play.at("edward").as_str(), play.game.edward()),
        ("pool", Edward::First)
    );
    play.refuses(E, "stay", "HS-7.4d");
    assert!(!steps(&mut play).contains(&Season::Edward));
    assert_eq!(
        (play.game.year(), play.game.edward()),
        (1307, Edward::Second)
    );

    let play = edward_falls(campaign("wallace fife, edward angus 1", 1307));
    assert_eq!(
        (play.game.stage(), play.game.winner()),
        (Stage::Over, Some(S))
    );
    let play = edward_falls(campaign("wallace fife, edward angus 1", 1306));
    assert_eq!(
        (play.game.winner(), play.game.muster().at(Place::DEAD)),
        (None, blocks(""))
    );
}
