//! Chapters 8 and 9: when a game ends, and who has won it.

use crate::season::{self, ALL_BLUE, next_winter, past_winter, raid, tally, until, winter_of};
use crate::support::{
    E, S,
    play::{Play, SetUp, braveheart, set_up},
};
use hammer_of_the_scots::{Edward, Ending, Event, Season, Stage};

/// Scottish nobles at home, in the order in which tests add them. All others are English.
const NOBLES: [&str; 7] = [
    "blue_ross ross",
    "blue_mar mar",
    "blue_angus angus",
    "blue_buchan buchan",
    "blue_argyll argyll",
    "blue_dunbar dunbar",
    "blue_atholl atholl",
];

/// A game with so many Scottish nobles at home, and these blocks, in the last Game Turn of this year.
fn last_turn(scenario: &str, year: u16, nobles: usize, others: &str) -> SetUp {
    let nobles = NOBLES[..nobles].join(", ");
    set_up(scenario, &format!("{nobles}, {others}"), "england")
        .year(year)
        .turn(5)
}

/// Plain choices to the end of the winter.
fn played_out(start: SetUp) -> Play {
    let mut play = winter_of(start);
    past_winter(&mut play);
    play
}

/// Who has won, and why.
fn result(play: &Play) -> Option<(hammer_of_the_scots::Side, Ending)> {
    let won = play.told.iter().find_map(|entry| match entry.event {
        Event::Won { side, why } => Some((side, why)),
        _ => None,
    });
    assert_eq!(won.map(|(side, _)| side), play.game.winner());
    assert_eq!(won.is_some(), play.game.stage() == Stage::Over);
    won
}

const NO_WALLACE: &str = "wallace dead, blue_moray dead";

#[test]
fn hs_8_1a_braveheart_ends_with_1305() {
    let play = played_out(last_turn("braveheart", 1305, 3, "campbell fife"));
    assert_eq!(
        (result(&play), play.game.year()),
        (Some((E, Ending::Majority)), 1305)
    );
    assert_eq!([E, S].map(|side| play.game.hand(side).len()), [0, 0]);
    play.refuses(E, "play 1", "HS-0b");
    let play = played_out(last_turn("braveheart", 1304, 3, "campbell fife"));
    assert_eq!((result(&play), play.game.year()), (None, 1305));
}

#[test]
fn hs_8_2a_the_bruce_ends_with_1314() {
    let others = format!("{NO_WALLACE}, king strathspey");
    let play = played_out(last_turn("bruce", 1314, 3, &others));
    assert_eq!(
        (result(&play), play.game.year()),
        (Some((E, Ending::Majority)), 1314)
    );
    let play = played_out(last_turn("bruce", 1313, 3, &others));
    assert_eq!(
        (result(&play), play.game.year(), play.game.hand(S).len()),
        (None, 1314, 5)
    );
}

#[test]
fn hs_8_3b_a_campaign_goes_on() {
    for year in [1305, 1314, 1400] {
        let play = played_out(last_turn("campaign", year, 3, "campbell fife"));
        assert_eq!((result(&play), play.game.year()), (None, year + 1));
        assert_eq!(
            (play.game.stage(), play.game.hand(E).len()),
            (Stage::Cards, 5)
        );
    }
}

/// Nothing but nobles counts.
#[test]
fn hs_9_0a_the_majority_of_nobles_wins() {
    let others = format!("{NO_WALLACE}, king strathspey");
    let play = played_out(last_turn("bruce", 1314, 6, &others));
    assert_eq!(
        (tally(&play), result(&play)),
        ([7, 6], Some((E, Ending::Majority)))
    );
    let play = played_out(last_turn(
        "bruce",
        1314,
        7,
        &format!("{others}, york_infantry fife, durham_infantry fife"),
    ));
    assert_eq!(
        (tally(&play), result(&play)),
        ([6, 7], Some((S, Ending::Majority)))
    );
    let army = "campbell fife, graham fife, lindsay lothian, keith lothian, wallace moray, blue_moray moray";
    let play = played_out(last_turn("braveheart", 1305, 5, army));
    assert_eq!(
        (tally(&play), result(&play)),
        ([8, 6], Some((E, Ending::Majority)))
    );
}

#[test]
fn hs_9_0b_wallace_breaks_a_tie() {
    for (wallace, winner) in [("selkirk", S), ("fife", S), ("pool", E), ("dead", E)] {
        let others = format!("blue_moray moray, wallace {wallace}");
        let play = played_out(last_turn("braveheart", 1305, 6, &others));
        assert_eq!(
            (tally(&play), result(&play)),
            ([7, 7], Some((winner, Ending::Wallace))),
            "{wallace}"
        );
    }
}

#[test]
fn hs_9_1a_all_nobles_at_the_end_of_a_game_turn_win() {
    let mut play = braveheart(ALL_BLUE).turn(2).cards("1", "1");
    assert_eq!(result(&play), None);
    play.end();
    assert_eq!(result(&play), None);
    play.end();
    assert_eq!(result(&play), Some((S, Ending::AllNobles)));

    let mut play = braveheart("blue_moray dead, campbell fife")
        .turn(2)
        .cards("1", "1");
    play.end_moves();
    assert_eq!(result(&play), Some((E, Ending::AllNobles)));

    // In the middle of the turn it is no victory yet, and the English may win one back.
    let start = ALL_BLUE.replace("blue_mar mar", "red_mar mar, york_knights moray");
    let start = start.replace("blue_ross ross", "blue_ross ross 1");
    let mut play = braveheart(&start).cards("2", "herald");
    play.dice(&[1]).all("event, name mar");
    assert_eq!((tally(&play), result(&play)), ([0, 13], None));
    play.go("york_knights ross")
        .end_moves()
        .all("battle ross, hold blue_ross");
    play.dice(&[1, 1, 1, 1]).all("fire york_knights, end");
    assert_eq!((tally(&play), result(&play)), ([1, 12], None));
    assert_eq!(play.game.stage(), Stage::Cards);
}

#[test]
fn hs_9_1b_moray_keeps_the_english_from_winning() {
    for (moray, won) in [("moray", false), ("pool", true), ("dead", true)] {
        let mut play = braveheart(&format!("campbell fife, blue_moray {moray}")).cards("1", "1");
        play.end_moves();
        assert_eq!(tally(&play)[0], 13);
        assert_eq!(
            result(&play),
            won.then_some((E, Ending::AllNobles)),
            "{moray}"
        );
    }
}

/// The King attacks Galloway, the English close in behind him, and there is no way out after three rounds.
#[test]
fn hs_9_1c_a_king_who_must_leave_and_cannot_loses_the_war() {
    let start = "king annan, red_galloway galloway, york_infantry carrick, durham_infantry england, \
                 blue_mar mar, campbell fife, ulster_infantry lothian, graham mentieth";
    let mut play = braveheart(start).cards("1", "2");
    play.go("king galloway").go("graham lothian").end();
    play.go("durham_infantry annan").end();
    play.all("battle galloway");
    for _ in 0..3 {
        play.all("hold king, hold red_galloway");
    }
    assert_eq!(
        (play.at("king").as_str(), result(&play)),
        ("dead", Some((E, Ending::KingFell)))
    );
    assert!(play.game.muster().is_contested("lothian".parse().unwrap()));
}

/// He attacks England and may not fall back into Scotland.
#[test]
fn hs_9_1d_edward_the_second_who_must_leave_and_cannot_loses_the_war() {
    let mut play = raid("edward annan, campbell england")
        .edward(Edward::Second)
        .cards("2", "1");
    play.go("edward england").end_moves().all("battle england");
    play.refuses(E, "retreat edward", "HS-5.5j");
    for _ in 0..3 {
        play.all("hold edward, hold campbell");
    }
    assert_eq!(
        (play.at("edward").as_str(), result(&play)),
        ("dead", Some((S, Ending::EdwardFell)))
    );
}

/// A noble who finds the enemy at home tips the scale, and the last winter has its levy but no cards.
#[test]
fn hs_r5_the_last_winter_is_played() {
    let others =
        "blue_moray moray, red_comyn lothian, douglas badenoch, graham lochaber, wallace pool";
    let mut play = winter_of(last_turn("braveheart", 1305, 6, others));
    assert_eq!((tally(&play), result(&play)), ([7, 7], None));
    past_winter(&mut play);
    assert_eq!(
        (tally(&play), result(&play)),
        ([6, 8], Some((S, Ending::Majority)))
    );
    assert_eq!((play.count("england", E), play.game.hand(E).len()), (8, 0));

    // Wallace, too, is looked for after it.
    let others = "blue_moray moray, wallace selkirk";
    let mut play = winter_of(last_turn("braveheart", 1305, 6, others));
    until(&mut play, Season::ScottishDisband);
    play.all("disband wallace, end");
    until(&mut play, Season::NewYear);
    assert_eq!(result(&play), Some((E, Ending::Wallace)));
}

/// The last English noble comes over in the winter: that is no victory before the next Game Turn ends.
#[test]
fn hs_r6_winter_itself_wins_nothing() {
    let start = format!(
        "{}, red_mar lothian, campbell mar",
        ALL_BLUE.replace("blue_mar mar, ", "")
    );
    let mut play = played_out(braveheart(&start));
    assert_eq!((tally(&play), result(&play)), ([0, 13], None));
    assert_eq!((play.game.stage(), play.game.year()), (Stage::Cards, 1298));
    while play.game.stage() != Stage::Over && play.game.game_turn() == 1 {
        season::skip(&mut play);
    }
    assert_eq!(result(&play), Some((S, Ending::AllNobles)));
}

/// Without Moray thirteen nobles are split, and Wallace has nothing to decide.
#[test]
fn hs_r40_no_tie_without_moray() {
    let others = "wallace selkirk, blue_moray ross";
    let mut play = winter_of(last_turn("braveheart", 1305, 6, others));
    assert_eq!(tally(&play), [7, 7]);
    until(&mut play, Season::ScottishDisband);
    play.all("disband blue_moray, end");
    past_winter(&mut play);
    assert_eq!(
        (tally(&play), result(&play)),
        ([7, 6], Some((E, Ending::Majority)))
    );

    let play = played_out(last_turn(
        "braveheart",
        1305,
        6,
        "wallace selkirk, blue_moray dead",
    ));
    assert_eq!(
        (tally(&play), result(&play)),
        ([7, 6], Some((E, Ending::Majority)))
    );
}

#[test]
fn hs_r45_a_campaign_may_be_given_a_last_year() {
    let until_1300 = |year: u16, nobles: usize, others: &str| {
        let start = last_turn("campaign", year, nobles, others);
        played_out(start.agreed(|agreed| agreed.last_year = Some(1300)))
    };
    let play = until_1300(1300, 7, "blue_moray moray");
    assert_eq!(
        (tally(&play), result(&play)),
        ([6, 8], Some((S, Ending::Majority)))
    );
    assert_eq!(until_1300(1299, 7, "blue_moray moray").game.year(), 1300);
    for (wallace, winner) in [("selkirk", S), ("dead", E)] {
        let play = until_1300(1300, 6, &format!("blue_moray moray, wallace {wallace}"));
        assert_eq!(result(&play), Some((winner, Ending::Wallace)));
    }

    // As a setting, from the beginning.
    let mut play = Play::open(&["scenario=campaign", "last-year=1298"], "short");
    while play.game.stage() != Stage::Over {
        next_winter(&mut play);
        past_winter(&mut play);
    }
    assert_eq!(play.game.year(), 1298);
}

#[test]
fn an_end_has_a_reason_that_stands_behind_who_won() {
    let won = |why| Event::Won {
        side: hammer_of_the_scots::Side::England,
        why,
    };
    let reason = table::Tell::reason(&won(Ending::KingFell)).unwrap();
    assert_eq!(reason, "the King of the Scots fell in battle");
    let reason = table::Tell::reason(&won(Ending::Majority)).unwrap();
    assert_eq!(reason, "more nobles when the last year was over");
}
