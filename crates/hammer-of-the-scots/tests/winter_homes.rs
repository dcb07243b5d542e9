//! Chapters 7.0 to 7.2: the order of winter; nobles and the King of the Scots go where they winter.

use crate::season::{
    self, again, past_winter, raid, steps, until, war, winter, winter_at, winter_of,
};
use crate::support::{E, S};
use hammer_of_the_scots::{Phase, Season, Stage};

#[test]
fn hs_7_0a_a_year_ends_with_two_events_or_the_fifth_cards() {
    let mut play = war("")
        .turn(3)
        .hold("1 1", "1 1")
        .cards("truce", "victuals");
    play.all("pass, pass");
    assert_eq!((play.game.phase(), play.game.year()), (Phase::Winter, 1297));

    let mut play = war("").turn(3).hold("1 1", "1 1").cards("truce", "1");
    play.all("pass, end");
    assert_eq!(
        (play.game.stage(), play.game.game_turn()),
        (Stage::Cards, 4)
    );

    let mut play = war("").turn(5).cards("1", "1");
    play.end_moves();
    assert_eq!(play.game.phase(), Phase::Winter);
}

#[test]
fn hs_7_0b_cards_are_not_kept() {
    let mut play = war("")
        .turn(3)
        .hold("3 3", "herald sea_move")
        .cards("truce", "victuals");
    play.all("pass, pass");
    assert_eq!([E, S].map(|side| play.game.hand(side).len()), [0, 0]);
    assert_eq!(
        (play.view(E).hand, play.view(S).hand_sizes),
        (Some(vec![]), [0, 0])
    );
    past_winter(&mut play);
    assert_eq!([E, S].map(|side| play.game.hand(side).len()), [5, 5]);
}

#[test]
fn hs_7_0c_winter_has_a_fixed_order() {
    let start = "edward lothian, york_infantry lothian 1, blue_moray fife, king fife, wallace strathspey, \
                 campbell moray 1, red_angus lothian 2";
    let mut play = winter(start);
    let order = [
        Season::EnglishBruce,
        Season::EnglishComyn,
        Season::Moray,
        Season::King,
        Season::Edward,
        Season::EnglishDisband,
        Season::Wallace,
        Season::ScottishDisband,
        Season::ScottishBuild,
        Season::EnglishBuild,
    ];
    assert_eq!(steps(&mut again(&play)), order);
    let scots = winter("blue_bruce fife, blue_comyn fife");
    assert_eq!(
        steps(&mut again(&scots))[..2],
        [Season::ScottishBruce, Season::ScottishComyn]
    );
    // The levy comes after the last of them, and then the cards.
    until(&mut play, Season::EnglishBuild);
    assert_eq!((play.count("england", E), play.game.hand(E).len()), (0, 0));
    play.all("end");
    assert_eq!((play.count("england", E), play.game.hand(E).len()), (7, 5));

    let play = winter_at(Season::EnglishDisband, start);
    play.refuses(S, "draw fife", "HS-7.0c")
        .refuses(S, "disband campbell", "HS-7.0c");
    play.refuses(E, "add york_infantry", "HS-7.0c")
        .refuses(E, "to annan", "HS-7.0c");
    let play = winter_at(Season::Moray, start);
    play.refuses(S, "disband king", "HS-7.0c")
        .refuses(S, "to strathspey", "HS-7.1f");
}

/// Whatever stands where: English, Scots and the King seek the same homes, and nobody fights.
#[test]
fn hs_7_0d_winter_starts_no_battle() {
    let start = "york_infantry angus, blue_angus fife, wallace mar, red_mar lothian, campbell annan, \
                 graham carrick, durham_infantry badenoch, blue_comyn fife, blue_moray ross, red_ross lothian";
    let mut play = winter(start);
    while play.game.season().is_some() {
        assert!(play.game.muster().contested().is_empty());
        season::skip(&mut play);
    }
    assert_eq!((play.game.stage(), play.game.year()), (Stage::Cards, 1298));
    assert!(play.game.muster().contested().is_empty());
}

/// From anywhere and without being asked, before a Scottish noble moves.
#[test]
fn hs_7_1a_english_nobles_go_home() {
    let play = winter("red_mar lothian 2, red_ross england, blue_angus fife, red_buchan angus");
    let places = ["red_mar", "red_ross", "red_buchan"].map(|block| play.at(block));
    assert_eq!(places, ["mar 2", "ross 3", "buchan 3"]);
    // Angus was still abroad, and Buchan has left his house.
    assert_eq!(
        (play.game.season(), play.at("blue_angus").as_str()),
        (Some(Season::EnglishBruce), "fife 3")
    );
    play.refuses(E, "stay", "HS-7.12a");
}

#[test]
fn hs_7_1b_an_english_noble_with_scots_at_home_changes_side() {
    let play = winter("wallace mar, red_mar fife 2");
    assert_eq!(
        (play.at("blue_mar").as_str(), play.at("red_mar").as_str()),
        ("mar 2", "aside")
    );

    // A Scottish noble who has yet to go home is an occupier too.
    let play = winter_at(Season::Moray, "blue_buchan mar, red_mar fife 2");
    assert_eq!(
        (
            play.at("blue_mar").as_str(),
            play.at("blue_buchan").as_str()
        ),
        ("mar 2", "buchan 3")
    );
}

#[test]
fn hs_7_1c_then_scottish_nobles_go_home() {
    let play = winter_at(
        Season::Moray,
        "blue_angus fife 1, wallace mar, red_mar lothian, blue_moray fife",
    );
    let places = ["blue_angus", "blue_mar", "blue_moray"].map(|block| play.at(block));
    assert_eq!(places, ["angus 1", "mar 3", "fife 3"]);
    // The red Buchan in Angus has gone home before him.
    let play = winter_at(Season::Moray, "blue_angus fife, red_buchan angus");
    assert_eq!(play.at("blue_angus"), "angus 3");
}

#[test]
fn hs_7_1d_a_scottish_noble_with_english_at_home_changes_side() {
    let play = winter_at(
        Season::Moray,
        "york_infantry angus, blue_angus fife 3, durham_infantry ross, blue_ross moray 1",
    );
    let places = ["red_angus", "blue_angus", "red_ross"].map(|block| play.at(block));
    assert_eq!(places, ["angus 3", "aside", "ross 1"]);
}

#[test]
fn hs_7_1e_nobles_do_not_disband() {
    let mut play = winter_at(
        Season::EnglishDisband,
        "red_ross ross, york_infantry ross, campbell fife",
    );
    play.refuses(E, "end", "HS-7.32b")
        .refuses(E, "disband red_ross", "HS-7.1e");
    assert_eq!(play.legal(E), ["disband york_infantry"]);
    play.all("disband york_infantry");
    assert_eq!(
        (
            play.at("red_ross").as_str(),
            play.at("york_infantry").as_str()
        ),
        ("ross 3", "pool")
    );

    let play = winter_at(Season::ScottishDisband, "blue_ross ross, campbell ross");
    play.refuses(S, "end", "HS-7.5b")
        .refuses(S, "disband blue_ross", "HS-7.1e");
    assert_eq!(play.legal(S), ["disband campbell"]);
}

#[test]
fn hs_7_1f_moray_goes_home_or_stays() {
    let mut play = winter_at(Season::Moray, "blue_moray fife 2");
    assert_eq!(play.legal(S), ["to moray", "stay"]);
    play.refuses(S, "to fife", "HS-7.1f")
        .refuses(S, "disband blue_moray", "HS-7.0c");
    let mut stays = again(&play);
    play.all("to moray");
    assert_eq!(play.at("blue_moray"), "moray 2");
    stays.all("stay");
    assert_eq!(
        (stays.at("blue_moray").as_str(), stays.legal(S)),
        (
            "fife 2",
            vec!["disband blue_moray".into(), "end".to_string()]
        )
    );
    stays.all("disband blue_moray");
    assert_eq!(stays.at("blue_moray"), "pool");
}

#[test]
fn hs_7_1f_moray_counts_in_the_castle() {
    let mut play = winter_at(Season::ScottishDisband, "blue_moray ross, blue_ross ross");
    play.refuses(S, "end", "HS-7.5b");
    assert_eq!(play.legal(S), ["disband blue_moray"]);
    play.all("disband blue_moray");
    assert_eq!(play.at("blue_moray"), "pool");

    let play = winter_at(
        Season::ScottishDisband,
        "blue_moray fife, campbell fife, graham fife, lindsay fife",
    );
    play.refuses(S, "end", "HS-7.5b");
    assert_eq!(
        play.choices(S, "disband"),
        ["blue_moray", "campbell", "graham", "lindsay"]
    );
    for block in ["blue_moray", "campbell"] {
        let mut play = again(&play);
        play.all(&format!("disband {block}"));
        assert!(play.allows(S, "end"));
    }
}

#[test]
fn hs_7_12a_bruce_and_comyn_choose_a_home() {
    let mut play = winter_at(Season::ScottishComyn, "blue_comyn fife 2");
    assert_eq!(play.legal(S), ["to lochaber", "to badenoch"]);
    play.refuses(S, "stay", "HS-7.12a")
        .refuses(S, "to fife", "HS-7.12a");
    play.all("to lochaber");
    assert_eq!(play.at("blue_comyn"), "lochaber 2");

    // With the English in one of them he goes to the other, as what he is.
    let play = winter_at(
        Season::Moray,
        "blue_comyn fife 2, york_infantry badenoch, blue_moray fife",
    );
    assert_eq!(
        (play.game.season(), play.at("blue_comyn").as_str()),
        (Some(Season::Moray), "lochaber 2")
    );

    let mut play = winter("red_bruce fife 3");
    assert_eq!(play.legal(E), ["to carrick", "to annan"]);
    play.refuses(E, "to fife", "HS-7.12a")
        .refuses(E, "stay", "HS-7.12a");
    play.all("to carrick");
    assert_eq!(play.at("red_bruce"), "carrick 3");
    let play = winter("red_bruce fife 3, campbell carrick");
    assert_eq!(play.at("red_bruce"), "annan 3");
}

#[test]
fn hs_7_12b_bruce_and_comyn_change_side_if_both_homes_are_lost() {
    for home in ["annan", "carrick"] {
        let mut play = winter("campbell annan, graham carrick, red_bruce fife 2");
        assert_eq!(
            (play.game.season(), play.legal(E).len()),
            (Some(Season::EnglishBruce), 0)
        );
        assert_eq!(play.legal(S), ["to carrick", "to annan"]);
        play.refuses(E, "to annan", "HS-7.0c");
        play.act(S, &format!("to {home}"));
        assert_eq!(play.at("blue_bruce"), format!("{home} 2"));
        // The Scottish nobles' step does not ask for him again.
        assert!(!steps(&mut play).contains(&Season::ScottishBruce));
    }
    let start = "york_infantry badenoch, durham_infantry lochaber, blue_comyn fife 3";
    let mut play = winter_at(Season::ScottishComyn, start);
    assert_eq!(play.legal(E), ["to lochaber", "to badenoch"]);
    play.act(E, "to badenoch");
    assert_eq!(play.at("red_comyn"), "badenoch 3");
}

#[test]
fn hs_7_2a_the_king_goes_to_a_cathedral_stays_or_disbands() {
    let start = "king moray 2, york_infantry fife, blue_lennox lennox";
    let mut play = winter_at(Season::King, start);
    assert_eq!(
        play.legal(S),
        ["disband king", "to strathspey", "to lennox", "stay"]
    );
    play.refuses(S, "to fife", "HS-7.2a")
        .refuses(S, "to lothian", "HS-7.2a");
    for (choice, place) in [
        ("stay", "moray 2"),
        ("to lennox", "lennox 2"),
        ("disband king", "pool"),
    ] {
        let mut play = again(&play);
        play.all(choice);
        assert_eq!(play.at("king"), place);
    }
    play.all("to strathspey");
    assert_eq!(play.at("king"), "strathspey 2");
}

#[test]
fn hs_7_2b_the_king_counts_in_the_castle() {
    let mut play = winter_at(
        Season::King,
        "king moray, blue_lennox lennox, campbell lennox",
    );
    play.all("to lennox");
    assert_eq!(play.game.season(), Some(Season::ScottishDisband));
    play.refuses(S, "end", "HS-7.5b")
        .refuses(S, "disband blue_lennox", "HS-7.1e");
    assert_eq!(play.choices(S, "disband"), ["campbell", "king"]);
    let mut other = again(&play);
    play.all("disband campbell, end");
    other.all("disband king, end");
    assert_eq!(
        (play.at("king").as_str(), other.at("king").as_str()),
        ("lennox 4", "pool")
    );
}

#[test]
fn hs_1_3c_a_cathedral_is_the_kings_refuge() {
    let play = winter_at(Season::King, "king annan, blue_lennox lennox");
    assert!(play.allows(S, "to strathspey") && play.allows(S, "to lennox"));
    let play = winter_at(Season::King, "king annan, red_lennox lennox");
    assert!(play.allows(S, "to strathspey") && play.allows(S, "to fife"));
    play.refuses(S, "to lennox", "HS-7.2a");
}

#[test]
fn hs_r33_moray_does_not_go_home_to_the_english() {
    let start = "blue_moray fife, york_infantry moray";
    let play = winter_at(Season::Moray, start);
    assert_eq!(
        (play.game.season(), play.at("blue_moray").as_str()),
        (Some(Season::EnglishDisband), "fife 3")
    );
    let play = winter_at(Season::ScottishDisband, start);
    play.refuses(S, "to moray", "HS-R33");
    assert_eq!(play.legal(S), ["disband blue_moray", "end"]);

    // From England he has no other way then.
    let start = "blue_moray england, york_infantry moray, durham_infantry moray";
    let mut play = winter_of(raid(start));
    play.all("disband durham_infantry");
    assert!(play.game.season().is_some());
    until(&mut play, Season::ScottishDisband);
    assert_eq!(play.at("blue_moray"), "pool");
}
