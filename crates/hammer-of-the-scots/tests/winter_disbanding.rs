//! Chapters 7.3 to 7.5: who winters where, and who disbands.

use crate::season::{
    self, again, next_winter, past_winter, points, raid, steps, until, war, winter_at, winter_of,
    with_galloway,
};
use crate::support::{
    E, S, blocks,
    play::{Play, set_up},
};
use hammer_of_the_scots::{Area, Edward, Season, Stage};

/// Edward's choice in the winter of 1298.
fn edward_chooses(blocks: &str) -> Play {
    let mut play = winter_of(war(blocks).year(1298));
    until(&mut play, Season::Edward);
    assert_eq!(play.game.season(), Some(Season::Edward));
    play
}

/// The Bruce in this year, with these blocks and Galloway.
fn bruce(blocks: &str, year: u16) -> Play {
    let blocks = with_galloway(&format!(
        "{blocks}, wallace dead, blue_moray dead, king pool"
    ));
    let mut play = winter_of(set_up("bruce", &blocks, "england").year(year));
    until(&mut play, Season::Edward);
    play
}

#[test]
fn hs_1_2b_castles_limit_who_winters() {
    let four = "york_infantry lothian, durham_infantry lothian, ulster_infantry lothian, wales_infantry lothian";
    let mut play = winter_at(Season::EnglishDisband, four);
    play.refuses(E, "end", "HS-7.32b");
    play.all("disband york_infantry")
        .refuses(E, "end", "HS-7.32b");
    play.all("disband ulster_infantry, end");
    assert_eq!(
        play.game.muster().at(Area::LOTHIAN),
        blocks("durham_infantry wales_infantry")
    );

    // No castle, no winter.
    let play = winter_at(Season::EnglishDisband, "york_infantry garmoran");
    assert_eq!(play.legal(E), ["disband york_infantry"]);
}

#[test]
fn hs_1_3b_a_cathedral_counts_for_the_scots_only() {
    let mut play = winter_at(
        Season::ScottishDisband,
        "campbell fife 1, graham fife, lindsay fife, keith fife",
    );
    play.refuses(S, "end", "HS-7.5b");
    play.all("disband keith, end");
    assert_eq!((play.count("fife", S), points(&play, "fife")), (3, 3));

    let three = "york_infantry fife 1, durham_infantry fife, ulster_infantry fife";
    let mut play = winter_at(Season::EnglishDisband, three);
    play.refuses(E, "end", "HS-7.32b");
    play.all("disband ulster_infantry, end");
    until(&mut play, Season::EnglishBuild);
    assert_eq!((play.count("fife", E), points(&play, "fife")), (2, 2));
}

#[test]
fn hs_7_3a_blocks_in_england_disband() {
    let five = "edward, york_knights, hobelars, york_infantry, wales_archers";
    let army = five.replace(',', " england,") + " england, campbell lothian";
    let play = winter_at(Season::EnglishDisband, &army);
    // Nobody asks, neither Edward nor the infantry.
    assert_eq!(play.game.season(), Some(Season::ScottishDisband));
    for block in five.split(", ") {
        assert_eq!(play.at(block), "pool", "{block}");
    }
    assert_eq!(play.count("england", E), 0);
}

#[test]
fn hs_7_31a_knights_archers_and_hobelars_disband() {
    let army = "york_knights lothian, hobelars moray, wales_archers fife, york_infantry carrick";
    let play = winter_at(Season::EnglishDisband, army);
    assert_eq!(play.game.season(), Some(Season::EnglishDisband));
    assert_eq!(play.legal(E), ["disband york_infantry", "end"]);
    let places = ["york_knights", "hobelars", "wales_archers"].map(|block| play.at(block));
    assert_eq!(places, ["pool"; 3]);

    // Edward winters elsewhere: that is no help.
    let mut play = edward_chooses("york_knights lothian, edward fife, york_infantry fife");
    play.all("stay");
    assert_eq!(play.at("york_knights"), "pool");
}

#[test]
fn hs_7_32a_infantry_may_stay_or_disband() {
    let two = "ulster_infantry lothian, durham_infantry lothian, campbell fife";
    for (choices, staying) in [
        ("end", "ulster_infantry durham_infantry"),
        ("disband ulster_infantry, end", "durham_infantry"),
        ("disband durham_infantry, end", "ulster_infantry"),
        ("disband ulster_infantry, disband durham_infantry", ""),
    ] {
        let mut play = winter_at(Season::EnglishDisband, two);
        play.all(choices);
        assert_eq!(play.game.season(), Some(Season::ScottishDisband));
        assert_eq!(play.game.muster().at(Area::LOTHIAN), blocks(staying));
    }
}

#[test]
fn hs_7_32b_surplus_infantry_disbands_and_nobles_count() {
    let army = "red_mentieth mentieth, york_infantry mentieth, durham_infantry mentieth, \
                ulster_infantry mentieth, wales_infantry mentieth";
    let mut play = winter_at(Season::EnglishDisband, army);
    play.refuses(E, "end", "HS-7.32b");
    play.all("disband wales_infantry")
        .refuses(E, "end", "HS-7.32b");
    assert_eq!(
        play.choices(E, "disband"),
        ["durham_infantry", "ulster_infantry", "york_infantry"]
    );
    play.all("disband york_infantry");
    assert!(play.allows(E, "end"));
    play.all("end");
    assert_eq!(play.count("mentieth", E), 3);
}

#[test]
fn hs_7_4a_edward_the_first_winters_or_disbands() {
    let mut play = edward_chooses("edward fife 3, campbell lothian");
    assert_eq!(play.legal(E), ["disband edward", "stay"]);
    play.refuses(E, "to lothian", "HS-7.4a");
    let mut home = again(&play);
    play.all("stay");
    assert_eq!(play.at("edward"), "fife 3");
    assert_eq!(play.view(S).winters, Some(Area::FIFE));
    home.all("disband edward");
    assert_eq!(
        (home.at("edward").as_str(), home.view(S).winters),
        ("pool", None)
    );
}

#[test]
fn hs_7_4b_edward_the_second_disbands() {
    let start = war("edward mentieth, york_infantry mentieth").edward(Edward::Second);
    let mut play = winter_of(start);
    until(&mut play, Season::Edward);
    assert_eq!(play.game.season(), Some(Season::EnglishDisband));
    play.refuses(E, "stay", "HS-7.4b");
    assert_eq!(
        (
            play.at("edward").as_str(),
            play.at("york_infantry").as_str()
        ),
        ("pool", "mentieth 4")
    );
}

#[test]
fn hs_7_4c_not_two_winters_running() {
    let mut play = edward_chooses("edward fife, york_infantry fife, wallace selkirk");
    play.all("stay");
    past_winter(&mut play);
    assert_eq!((play.game.year(), play.view(S).wintered), (1299, true));
    next_winter(&mut play);
    until(&mut play, Season::Edward);
    assert_eq!(
        (play.game.year(), play.game.season()),
        (1299, Some(Season::EnglishDisband))
    );
    play.refuses(E, "stay", "HS-7.4c");
    assert_eq!(play.at("edward"), "pool");
    // In the year after that he may again: the levy brings him, and he comes to Scotland.
    play.draws(&[0; 8]);
    past_winter(&mut play);
    assert_eq!(
        (play.at("edward").as_str(), play.view(S).wintered),
        ("england 4", false)
    );
    while play.game.stage() != Stage::Move(E) {
        season::skip(&mut play);
    }
    play.go("edward annan").end();
    next_winter(&mut play);
    until(&mut play, Season::Edward);
    assert_eq!(
        (play.game.year(), play.legal(E)),
        (1300, vec!["disband edward".into(), "stay".to_string()])
    );
}

#[test]
fn hs_7_4d_not_in_1306() {
    for (year, may) in [(1305, true), (1306, false)] {
        let blocks = with_galloway("edward fife, york_infantry fife");
        let mut play = winter_of(set_up("campaign", &blocks, "england").year(year));
        until(&mut play, Season::Edward);
        assert_eq!(play.allows(E, "stay"), may, "{year}");
        if !may {
            play.refuses(E, "stay", "HS-7.4d");
            assert_eq!(play.at("edward"), "pool");
        }
    }
}

const CAMP: &str = "edward lothian, lancaster_knights lothian, york_knights lothian, durham_knights lothian, \
                    wales_archers lothian, york_infantry lothian, durham_infantry lothian";

#[test]
fn hs_7_4e_the_army_winters_with_edward() {
    let mut play = edward_chooses(&format!("{CAMP}, hobelars carrick, campbell fife"));
    play.all("stay");
    assert_eq!(play.at("hobelars"), "pool");
    assert!(play.allows(E, "end") && play.allows(E, "disband york_knights"));
    play.refuses(E, "disband edward", "HS-R14");
    let mut fewer = again(&play);
    play.all("end");
    assert_eq!(
        (play.game.season(), play.count("lothian", E)),
        (Some(Season::ScottishDisband), 7)
    );
    fewer.all("disband york_knights, end");
    assert_eq!(fewer.count("lothian", E), 6);

    // Without him the castles hold two, and no knights.
    let mut play = edward_chooses(&format!("{CAMP}, ulster_infantry lothian, campbell fife"));
    play.all("disband edward").refuses(E, "end", "HS-7.32b");
    assert_eq!(play.count("lothian", E), 3);
}

#[test]
fn hs_7_4f_nobles_do_not_winter_with_edward() {
    let mut play =
        winter_of(war("edward fife, red_bruce fife, red_mar fife, york_infantry fife").year(1298));
    assert_eq!(
        (play.game.season(), play.at("red_mar").as_str()),
        (Some(Season::EnglishBruce), "mar 3")
    );
    play.refuses(E, "stay", "HS-7.12a");
    play.all("to carrick");
    until(&mut play, Season::Edward);
    play.all("stay");
    assert_eq!(
        play.game.muster().at(Area::FIFE),
        blocks("edward york_infantry")
    );
    assert_eq!(play.at("red_bruce"), "carrick 4");
}

#[test]
fn hs_7_4g_no_levy_when_edward_winters() {
    let mut play =
        edward_chooses("edward fife, york_infantry fife, york_knights england, campbell moray");
    play.all("stay");
    until(&mut play, Season::ScottishDisband);
    let pool = play.game.muster().pool(E);
    assert_eq!((play.count("england", E), pool.len()), (0, 13));
    past_winter(&mut play);
    assert_eq!((play.game.year(), play.game.muster().pool(E)), (1299, pool));
    assert!(play.game.muster().is_neutral(Area::ENGLAND));
}

#[test]
fn hs_7_5a_scots_may_stay_or_disband() {
    let start = "campbell lothian, graham lothian, blue_bruce annan, york_infantry fife 1";
    for (choices, staying) in [
        ("end", "campbell graham"),
        ("disband campbell, end", "graham"),
        ("disband graham, end", "campbell"),
        ("disband campbell, disband graham", ""),
    ] {
        let mut play = winter_at(Season::ScottishDisband, start);
        play.refuses(S, "disband blue_bruce", "HS-7.1e");
        play.refuses(S, "disband york_infantry", "HS-2.0a");
        play.all(choices);
        assert_eq!(play.game.muster().at(Area::LOTHIAN), blocks(staying));
        assert_ne!(play.game.season(), Some(Season::ScottishDisband));
    }
}

#[test]
fn hs_7_5b_surplus_scots_disband_and_nobles_count() {
    let army = "blue_buchan buchan, campbell buchan, graham buchan, lindsay buchan";
    let mut play = winter_at(Season::ScottishDisband, army);
    play.refuses(S, "end", "HS-7.5b");
    play.all("disband graham").refuses(S, "end", "HS-7.5b");
    play.all("disband campbell, end");
    assert_eq!(
        play.game.muster().at(Area::BUCHAN),
        blocks("blue_buchan lindsay")
    );

    let play = winter_at(
        Season::ScottishDisband,
        "campbell fife, graham fife, lindsay fife",
    );
    assert!(play.allows(S, "end"));
}

#[test]
fn hs_7_5c_wallace_goes_to_selkirk() {
    for (strength, gained) in [
        (1, "selkirk 3"),
        (2, "selkirk 4"),
        (3, "selkirk 4"),
        (4, "selkirk 4"),
    ] {
        let mut play = winter_at(Season::Wallace, &format!("wallace fife {strength}"));
        assert_eq!(play.legal(S), ["to selkirk", "stay"]);
        play.refuses(S, "to lothian", "HS-7.5c");
        let mut stays = again(&play);
        play.all("to selkirk");
        assert_eq!(play.at("wallace"), gained);
        assert!(play.allows(S, "end"), "the limit of 0 does not bind him");
        stays.all("stay");
        assert_eq!(stays.at("wallace"), format!("fife {strength}"));
    }
    // Only Edward can hold Selkirk over the winter.
    let mut play = edward_chooses("wallace fife, edward selkirk");
    play.all("stay");
    assert_eq!(play.game.season(), Some(Season::ScottishDisband));
    play.refuses(S, "to selkirk", "HS-7.5c");
    assert_eq!(play.at("wallace"), "fife 4");
}

#[test]
fn hs_7_5d_a_noble_alone_winters_in_a_single_castle() {
    let mut play = winter_at(Season::Wallace, "blue_ross ross, wallace ross");
    let mut stays = again(&play);
    stays.all("stay").refuses(S, "end", "HS-7.5b");
    assert_eq!(stays.legal(S), ["disband wallace"]);
    stays.all("disband wallace");
    assert_eq!(
        (stays.at("wallace").as_str(), stays.at("blue_ross").as_str()),
        ("pool", "ross 3")
    );
    play.all("to selkirk, end");
    assert_eq!(play.at("wallace"), "selkirk 4");
}

#[test]
fn hs_7_5e_disbanding_is_not_death() {
    let army = "wallace moray, norse fife, blue_bruce annan, keith lothian 1";
    let mut play = winter_at(Season::ScottishDisband, army);
    play.all("disband wallace, disband norse, end");
    assert_eq!(
        (play.at("wallace").as_str(), play.at("norse").as_str()),
        ("pool", "pool")
    );
    assert!(play.view(E).dead.is_empty());
    // The first of the pool in the order of the data is Wallace.
    play.draws(&[0]).all("draw lothian");
    assert_eq!(play.at("wallace"), "lothian 1");

    // Not dead: nobody is crowned.
    let play = war("wallace pool, blue_bruce fife").cards("1", "truce");
    play.refuses(S, "crown bruce", "HS-6.21a");
    // The Hobelars come home too.
    let play = winter_at(Season::ScottishDisband, "hobelars moray, campbell fife");
    assert_eq!(play.at("hobelars"), "pool");
}

#[test]
fn hs_8_2e_in_the_bruce_edward_does_not_winter() {
    for year in 1306..=1314 {
        let mut play = bruce("edward fife, york_infantry fife", year);
        assert_eq!(play.game.season(), Some(Season::EnglishDisband), "{year}");
        assert_eq!(play.at("edward"), "pool");
        let clause = if year == 1306 { "HS-7.4d" } else { "HS-7.4b" };
        play.refuses(E, "stay", clause);
        past_winter(&mut play);
        assert_eq!(play.count("england", E), 7, "the levy of {year}");
    }
}

#[test]
fn hs_r4_in_the_bruce_infantry_and_nobles_winter() {
    let play = bruce(
        "york_infantry lothian, durham_infantry lothian, red_mar lothian",
        1308,
    );
    assert!(play.allows(E, "end"));
    assert_eq!(
        (play.count("lothian", E), play.at("red_mar").as_str()),
        (2, "mar 3")
    );
    let play = bruce(
        "york_infantry lothian, durham_infantry lothian, ulster_infantry lothian",
        1308,
    );
    play.refuses(E, "end", "HS-7.32b");
}

/// Nobles go home, Moray, the King and Wallace have their own ways out, and the others are gone.
#[test]
fn hs_r13_raiders_leave_england() {
    let army = "blue_mar england, blue_moray england, king england, wallace england, campbell england, \
                red_bruce annan, red_comyn badenoch, blue_ross ross";
    let mut play = winter_of(raid(army));
    until(&mut play, Season::Moray);
    assert_eq!(play.at("blue_mar"), "mar 3");
    assert_eq!(play.legal(S), ["disband blue_moray", "to moray"]);
    play.all("to moray");
    assert_eq!(play.legal(S), ["disband king", "to strathspey", "to fife"]);
    play.all("to fife");
    assert_eq!(play.legal(S), ["disband wallace", "to selkirk"]);
    play.all("to selkirk");
    let places = ["blue_moray", "king", "wallace", "campbell"].map(|block| play.at(block));
    assert_eq!(places, ["moray 3", "fife 4", "selkirk 4", "pool"]);

    let mut play = winter_of(raid("blue_moray england, king england, wallace england"));
    until(&mut play, Season::Moray);
    play.all("disband blue_moray, disband king, disband wallace");
    let places = ["blue_moray", "king", "wallace"].map(|block| play.at(block));
    assert_eq!(places, ["pool"; 3]);
}

/// He speaks before anybody disbands.
#[test]
fn hs_r14_edward_decides_first() {
    let mut play =
        edward_chooses("edward fife, york_knights lothian, hobelars england, york_infantry fife");
    let places = ["york_knights", "hobelars", "york_infantry"].map(|block| play.at(block));
    assert_eq!(places, ["lothian 4", "england 3", "fife 4"]);
    play.refuses(E, "disband york_infantry", "HS-7.0c")
        .refuses(E, "end", "HS-7.0c");
    play.all("stay");
    let places = ["york_knights", "hobelars", "edward"].map(|block| play.at(block));
    assert_eq!(places, ["pool", "pool", "fife 4"]);
    play.refuses(E, "disband edward", "HS-R14");
}

#[test]
fn hs_r15_wallace_winters_where_he_is_in_selkirk() {
    for (strength, gained) in [(1, "selkirk 3"), (3, "selkirk 4")] {
        let army = format!("wallace selkirk {strength}, campbell selkirk");
        let mut play = winter_at(Season::Wallace, &army);
        assert_eq!(
            (play.game.season(), play.at("wallace")),
            (Some(Season::ScottishDisband), gained.into())
        );
        play.refuses(S, "end", "HS-7.5b");
        // It helps nobody else that Wallace goes.
        let mut other = again(&play);
        other.all("disband wallace").refuses(S, "end", "HS-7.5b");
        play.all("disband campbell, end");
        assert_eq!(
            (play.at("wallace"), play.at("campbell")),
            (gained.into(), "pool".into())
        );
    }
}

#[test]
fn hs_r38_with_edward_is_in_his_area() {
    let mut play = edward_chooses(
        "edward fife, york_knights fife, durham_knights mentieth, lancaster_knights atholl",
    );
    play.all("stay, end");
    let places =
        ["york_knights", "durham_knights", "lancaster_knights"].map(|block| play.at(block));
    assert_eq!(places[0], "fife 4");
    assert!(places[1..].iter().all(|place| place == "pool"));
    assert!(!steps(&mut play).contains(&Season::Edward));
}
