//! Chapters 7.6 to 7.8: replacements, the French, the Feudal Levy and new cards.

use crate::season::{
    self, ARMY, again, next_winter, past_winter, points, until, war, winter_at, winter_of,
    with_galloway,
};
use crate::support::{
    E, S, blocks,
    play::{Play, braveheart, set_up},
};
use hammer_of_the_scots::{Area, Block, Cards, Handicap, Season, Stage};

/// Scottish builds in the winter of 1297.
fn scots_build(blocks: &str) -> Play {
    let play = winter_at(Season::ScottishBuild, blocks);
    assert_eq!(play.game.season(), Some(Season::ScottishBuild));
    play
}

/// English builds in the winter of 1297.
fn english_build(blocks: &str) -> Play {
    let play = winter_at(Season::EnglishBuild, blocks);
    assert_eq!(play.game.season(), Some(Season::EnglishBuild));
    play
}

#[test]
fn hs_1_2c_castles_yield_replacements() {
    let play = english_build("red_angus angus 1");
    assert_eq!(points(&play, "angus"), 2);
    assert_eq!(
        ["ross", "mentieth", "selkirk", "england"].map(|area| points(&play, area)),
        [1, 3, 0, 0]
    );

    // Wallace rests in Selkirk, which has no castle: nothing more for him there.
    let play = scots_build("wallace selkirk 1, campbell fife 1");
    assert_eq!(
        (play.at("wallace").as_str(), points(&play, "selkirk")),
        ("selkirk 3", 0)
    );
    play.refuses(S, "add wallace", "HS-7.6a")
        .refuses(S, "draw selkirk", "HS-7.6a");
}

#[test]
fn hs_7_6a_points_are_spent_where_they_come_from() {
    let mut play = english_build("red_angus angus 1, red_mar mar 1");
    assert_eq!((points(&play, "angus"), points(&play, "mar")), (2, 1));
    play.all("add red_mar").refuses(E, "add red_mar", "HS-7.6a");
    assert_eq!(
        (play.at("red_mar").as_str(), points(&play, "angus")),
        ("mar 2", 2)
    );
    play.all("add red_angus");
    assert_eq!(points(&play, "angus"), 1);
    // Vacant areas yield nothing to anybody.
    let pointed = play.view(E).points.into_iter().map(|(area, _)| area);
    let neutral = play.game.muster().neutral();
    assert!(neutral.contains(Area::FIFE) && neutral.contains(Area::LOTHIAN));
    assert!(
        pointed
            .collect::<hammer_of_the_scots::AreaSet>()
            .and(neutral)
            .is_empty()
    );

    // What is Scottish yields to the Scots alone.
    let play = scots_build("campbell lothian 1");
    assert_eq!((points(&play, "lothian"), points(&play, "angus")), (2, 0));
}

/// Whether there is anyone to build is not told.
#[test]
fn hs_7_6c_who_has_points_is_asked() {
    let seen = |steps: u8| {
        let play = english_build(&format!("york_infantry lothian {steps}"));
        assert_eq!(play.game.decider(), E);
        play.view(S)
    };
    assert_eq!(seen(4), seen(1));
}

#[test]
fn hs_7_6b_a_cathedral_adds_a_point_for_the_scots() {
    assert_eq!(points(&scots_build("grant strathspey 1"), "strathspey"), 2);
    assert_eq!(
        points(&english_build("york_infantry strathspey 1"), "strathspey"),
        1
    );
}

#[test]
fn hs_7_6c_points_are_not_saved() {
    // Full castle, full strength: there is nothing to build, and the three points are gone.
    let full = "campbell fife, graham fife, lindsay fife";
    let mut play = winter_at(Season::ScottishDisband, full);
    play.all("end");
    assert_eq!(
        (points(&play, "fife"), play.choices(S, "add").len()),
        (3, 0)
    );
    play.all("end");
    assert_eq!(points(&play, "fife"), 0);

    let mut play = scots_build("campbell fife 1, york_infantry lothian 1");
    assert_eq!(points(&play, "fife"), 3);
    play.all("end");
    assert_eq!((points(&play, "fife"), points(&play, "lothian")), (0, 2));
    play.all("end");
    assert!(play.view(S).points.is_empty());
    next_winter(&mut play);
    until(&mut play, Season::ScottishBuild);
    assert_eq!((play.game.year(), points(&play, "fife")), (1298, 3));
}

/// Blue nobles at home: Galloway, these, and Moray if they are seven or eight.
fn with_nobles(count: usize) -> String {
    let others = [
        "blue_ross ross",
        "blue_mar mar",
        "blue_angus angus",
        "blue_buchan buchan",
        "blue_argyll argyll",
        "blue_moray moray",
        "blue_dunbar dunbar",
        "blue_atholl atholl",
    ];
    format!("campbell fife 1, {}", others[..count - 1].join(", "))
}

#[test]
fn hs_7_61a_eight_nobles_bring_the_french() {
    let play = scots_build(&with_nobles(7));
    assert_eq!(
        (season::tally(&play)[1], play.at("french_knights").as_str()),
        (7, "off_map")
    );
    let play = scots_build(&with_nobles(8));
    assert_eq!(
        (season::tally(&play)[1], play.at("french_knights").as_str()),
        (8, "pool")
    );
    // It is the tally of this moment that counts: Dunbar came over in this winter.
    let start = with_nobles(8).replace("blue_dunbar dunbar", "red_dunbar england, douglas dunbar");
    assert_eq!(scots_build(&start).at("french_knights"), "pool");
    // Moray, who has just disbanded, is not counted.
    let mut play = winter_at(Season::ScottishDisband, &with_nobles(8));
    play.all("disband blue_moray, end");
    assert_eq!(
        (season::tally(&play)[1], play.at("french_knights").as_str()),
        (7, "off_map")
    );
    // Before the builds, so that they can be drawn at once.
    let mut play = scots_build(&format!(
        "{}, {}",
        with_nobles(8),
        "wallace dead, norse dead, king off_map"
    ));
    let last = play.game.muster().pool(S).len() as u32 - 1;
    assert_eq!(
        play.game.muster().pool(S).iter().last(),
        "french_knights".parse().ok()
    );
    play.draws(&[last]).all("draw fife");
    assert_eq!(play.at("french_knights"), "fife 1");
}

#[test]
fn hs_7_61b_the_french_stay() {
    let mut play = scots_build("french_knights fife, campbell fife 1");
    past_winter(&mut play);
    assert_eq!(
        (season::tally(&play)[1], play.at("french_knights").as_str()),
        (1, "fife 4")
    );
    // Killed they do not come back.
    let mut play = scots_build(&format!("{}, french_knights dead", with_nobles(8)));
    past_winter(&mut play);
    assert_eq!(play.at("french_knights"), "dead");
}

#[test]
fn hs_r24_the_french_come_once() {
    // In the pool they stay when nobles leave; disbanded they are there again.
    let play = scots_build(&format!("french_knights pool, {}", with_nobles(5)));
    assert_eq!(play.at("french_knights"), "pool");
    let mut play = winter_at(Season::ScottishDisband, "french_knights fife, keith fife 1");
    play.all("disband french_knights, end");
    assert_eq!(play.at("french_knights"), "pool");

    // Killed in battle, with eight nobles in the winter after it.
    let start = format!(
        "{}, york_knights lothian, french_knights mentieth 1",
        with_nobles(8)
    );
    let mut play = war(&start).turn(5).cards("2", "1");
    play.go("york_knights mentieth").end_moves();
    play.all("battle mentieth, hold french_knights")
        .dice(&[1, 1, 1, 1]);
    play.all("fire york_knights, end");
    until(&mut play, Season::ScottishBuild);
    assert_eq!(
        (season::tally(&play)[1], play.at("french_knights").as_str()),
        (8, "dead")
    );
}

#[test]
fn hs_7_62a_a_point_draws_a_block() {
    let mut play = scots_build("campbell fife 4, wallace dead");
    play.refuses(S, "add graham", "HS-7.62a")
        .refuses(S, "draw lothian", "HS-7.6a");
    let pool: Vec<_> = play.game.muster().pool(S).iter().collect();
    for (n, block) in pool.iter().enumerate() {
        let mut play = again(&play);
        play.draws(&[n as u32]).all("draw fife");
        assert_eq!(
            (play.at(&block.to_string()).as_str(), points(&play, "fife")),
            ("fife 1", 2)
        );
        assert_eq!(play.game.muster().pool(S).len(), pool.len() - 1);
        assert!(
            play.heard(E)
                .iter()
                .all(|line| !line.contains(block.name()))
        );
    }
    play.all("draw fife, draw fife");
    assert_eq!(play.count("fife", S), 3);

    let nobody = format!("{ARMY}, wallace dead, norse dead, blue_moray dead");
    let play = scots_build(&nobody.replace("graham fife", "graham fife 1"));
    play.refuses(S, "draw fife", "HS-7.62a");
}

#[test]
fn hs_7_62b_a_point_builds_a_step() {
    let mut play = scots_build("blue_angus angus, campbell angus 2");
    play.refuses(S, "add blue_angus", "HS-2.11b");
    play.all("add campbell");
    assert_eq!(
        (play.at("campbell").as_str(), points(&play, "angus")),
        ("angus 3", 1)
    );
    play.all("add campbell");
    assert_eq!(
        (play.at("campbell").as_str(), points(&play, "angus")),
        ("angus 4", 0)
    );

    // A block elsewhere gets nothing of it.
    let play =
        scots_build("campbell angus 2, blue_angus angus, york_infantry fife, wallace selkirk 1");
    play.refuses(S, "add wallace", "HS-7.6a")
        .refuses(S, "add york_infantry", "HS-2.0a");
}

#[test]
fn hs_7_62c_draws_and_builds_mix() {
    let mut play = scots_build("lindsay fife, wallace dead, campbell pool");
    let pool: Vec<_> = play.game.muster().pool(S).iter().collect();
    let campbell = pool
        .iter()
        .position(|block| block.to_string() == "campbell")
        .unwrap();
    play.draws(&[campbell as u32])
        .all("draw fife, add campbell, add campbell");
    assert_eq!(
        (play.at("campbell").as_str(), points(&play, "fife")),
        ("fife 3", 0)
    );
}

#[test]
fn hs_7_62d_draws_obey_the_castle_limit() {
    let mut play = scots_build("blue_buchan buchan 1, campbell buchan, graham fife");
    play.refuses(S, "draw buchan", "HS-7.62d");
    assert_eq!(points(&play, "buchan"), 2);
    play.all("add blue_buchan");

    let mut play = scots_build("blue_buchan buchan, graham fife");
    assert!(play.allows(S, "draw buchan"));
    play.all("draw buchan");
    assert_eq!((play.count("buchan", S), points(&play, "buchan")), (2, 1));
    play.refuses(S, "draw buchan", "HS-7.62d");
}

/// The Norse and the French are in the pool, and Lindsay is there; Comyn is alone in Badenoch.
fn from_the_sea(lindsay: &str) -> Play {
    let army = ARMY.replace("lindsay lochaber", lindsay);
    scots_build(&format!(
        "{army}, wallace dead, blue_moray dead, norse pool, french_knights pool"
    ))
}

#[test]
fn hs_7_62e_norse_and_french_are_not_drawn_inland() {
    let play = from_the_sea("lindsay pool");
    assert_eq!(
        play.game.muster().pool(S),
        blocks("lindsay norse french_knights")
    );
    for pick in 0..3 {
        let mut play = again(&play);
        play.draws(&[pick]).all("draw badenoch");
        assert_eq!(play.at("lindsay"), "badenoch 1");
        assert_eq!(play.game.muster().pool(S), blocks("norse french_knights"));
        assert_eq!(points(&play, "badenoch"), 1);
    }
    // On a coast each of the three can come.
    for (pick, block) in [(0, "lindsay"), (1, "norse"), (2, "french_knights")] {
        let mut play = again(&play);
        play.draws(&[pick]).all("draw fife");
        assert_eq!(play.at(block), "fife 1");
    }
    let mut play = from_the_sea("lindsay lochaber");
    play.refuses(S, "draw badenoch", "HS-7.62e");
    play.all("draw fife");
}

#[test]
fn hs_7_63a_the_english_build_infantry_and_nobles() {
    let army = "red_angus angus 2, edward angus 3, york_knights angus 2, durham_infantry angus 2";
    let mut play = winter_at(Season::Edward, army);
    play.all("stay");
    until(&mut play, Season::EnglishBuild);
    play.refuses(E, "add york_knights", "HS-7.63a")
        .refuses(E, "add edward", "HS-7.63a");
    assert_eq!(play.choices(E, "add"), ["durham_infantry", "red_angus"]);
    play.all("add red_angus, add durham_infantry");
    let places = ["red_angus", "durham_infantry", "york_knights"].map(|block| play.at(block));
    assert_eq!(places, ["angus 3", "angus 3", "angus 2"]);
}

#[test]
fn hs_7_63b_the_english_draw_nothing() {
    let play = english_build("york_infantry lothian 2");
    assert_eq!(
        (points(&play, "lothian"), play.choices(E, "draw").len()),
        (2, 0)
    );
    play.refuses(E, "draw lothian", "HS-7.63b")
        .refuses(E, "add durham_infantry", "HS-7.63b");
    play.refuses(E, "disband york_infantry", "HS-7.0c");
}

#[test]
fn hs_r42_points_need_not_be_spent() {
    let mut play = scots_build("campbell fife 1, york_infantry lothian 1");
    play.all("end");
    assert_eq!(
        (play.at("campbell").as_str(), play.game.season()),
        ("fife 1", Some(Season::EnglishBuild))
    );
    play.all("end");
    assert_eq!(
        (play.at("york_infantry").as_str(), play.game.stage()),
        ("lothian 1", Stage::Cards)
    );
}

/// The gaps of the scanned text, read: builds go where the point comes from, a black cross is death in battle,
/// and who must leave and cannot is lost.
#[test]
fn hs_r31_the_gaps_of_the_text() {
    let mut play =
        scots_build("campbell lothian 1, graham lothian, lindsay strathspey 1, keith strathspey");
    play.all("add campbell, add campbell")
        .refuses(S, "add campbell", "HS-7.6a");
    assert_eq!(points(&play, "strathspey"), 2);

    for (block, fate) in [
        ("hobelars", "dead"),
        ("york_knights", "pool"),
        ("edward", "pool"),
    ] {
        let mut play = war(&format!("{block} angus 1, wallace fife")).cards("1", "2");
        play.go("wallace angus").end_moves().all("battle angus");
        if block == "hobelars" {
            play.all("hold hobelars");
        }
        play.dice(&[1, 1, 1, 1]).all("fire wallace");
        assert_eq!(play.at(block), fate);
    }

    // The Norse attack and have no friends on a coast to go back to.
    let mut play = braveheart("norse moray, york_infantry garmoran, blue_mar mar").cards("1", "2");
    play.all("move norse, to garmoran")
        .end_moves()
        .all("battle garmoran");
    for _ in 0..3 {
        play.all("hold norse, hold york_infantry");
    }
    assert_eq!(play.at("norse"), "dead");
}

/// The English infantry, most of it in pairs in castles of two.
const INFANTRY: [&str; 8] = [
    "york_infantry lothian",
    "lancaster_infantry lothian",
    "northumber_infantry fife",
    "durham_infantry fife",
    "cumbria_infantry moray",
    "westmor_infantry moray",
    "wales_infantry carrick",
    "ulster_infantry strathspey",
];

#[test]
fn hs_7_7a_half_the_pool_is_levied() {
    for (staying, levied) in [(0, 8), (1, 7), (2, 7), (3, 6), (7, 4), (8, 4)] {
        let mut play = winter_at(
            Season::ScottishDisband,
            &(INFANTRY[..staying].join(", ") + ", wallace selkirk"),
        );
        let pool = play.game.muster().pool(E).len();
        assert_eq!(pool, 15 - staying);
        past_winter(&mut play);
        assert_eq!(play.count("england", E), levied, "of {pool}");
        assert_eq!(play.game.muster().pool(E).len(), pool - levied);
    }
    // Which, chance alone says: nobody is asked.
    for (pick, levied) in [
        (0, "edward"),
        (1, "lancaster_archers"),
        (3, "lancaster_knights"),
    ] {
        let mut play = winter_at(Season::ScottishDisband, "wallace selkirk");
        play.draws(&[pick]);
        past_winter(&mut play);
        assert_eq!(&play.at(levied)[..7], "england");
    }
}

#[test]
fn hs_7_7b_the_levy_comes_to_england_at_full_strength() {
    // Beaten in battle in the same year.
    let mut play = war("lancaster_knights angus 1, wallace fife")
        .turn(5)
        .cards("1", "2");
    play.go("wallace angus").end_moves().all("battle angus");
    play.dice(&[1, 1, 1, 1]).all("fire wallace, end");
    until(&mut play, Season::ScottishDisband);
    assert_eq!(play.at("lancaster_knights"), "pool");
    play.draws(&[3]);
    past_winter(&mut play);
    assert_eq!(play.at("lancaster_knights"), "england 4");
    let muster = play.game.muster();
    assert!(muster.weakened(muster.at(Area::ENGLAND)).is_empty());
}

/// Whether the text has the block's name, not only the question which Edward it is.
fn names(json: &str, block: Block) -> bool {
    json.replace("\"edward\":", "")
        .contains(&format!("\"{block}\""))
}

#[test]
fn hs_7_7c_the_levy_is_hidden() {
    let mut play = winter_at(
        Season::ScottishDisband,
        &(INFANTRY[..3].join(", ") + ", wallace selkirk"),
    );
    past_winter(&mut play);
    let view = play.view(S);
    let army = &view.area(Area::ENGLAND).armies[0];
    assert_eq!((army.count, army.blocks.len(), view.pools[0]), (6, 0, 6));
    let told = play.heard(S).join(" ");
    let levied = play.game.muster().at(Area::ENGLAND);
    assert_eq!(levied.len(), 6);
    let json = serde_json::to_string(&view).unwrap();
    for block in levied.iter().chain(play.game.muster().pool(E).iter()) {
        assert!(!told.contains(block.name()), "{told}");
        assert!(!names(&json, block), "{block} in {json}");
    }
    assert!(told.contains('6'), "{told}");
}

#[test]
fn hs_7_8a_new_cards() {
    let mut play = winter_of(war("").year(1299).turn(2));
    past_winter(&mut play);
    assert_eq!(
        (play.game.year(), play.game.game_turn(), play.game.stage()),
        (1300, 1, Stage::Cards)
    );
    let hands = [E, S].map(|side| play.game.hand(side));
    assert_eq!(hands.map(Cards::len), [5, 5]);
    assert_eq!([E, S].map(|side| play.game.played(side).len()), [0, 0]);
    assert_eq!(Cards::DECK.minus(hands[0]).minus(hands[1]).len(), 15);
    // What was played in 1299 is in the deck again: eight draws for the levy, then the last cards.
    let mut play = winter_at(Season::ScottishDisband, "wallace selkirk");
    play.draws(&[0, 0, 0, 0, 0, 0, 0, 0, 24, 23, 22, 21, 20]);
    past_winter(&mut play);
    assert_eq!(
        play.game.hand(E).to_string(),
        "sea_move herald pillage truce victuals"
    );
}

#[test]
fn hs_2_0d_pools_lie_face_down() {
    let play = Play::open(&[], "pools");
    let view = play.view(S);
    assert_eq!(view.pools, [9, 7]);
    assert_eq!(view.pool, Some(play.game.muster().pool(S).iter().collect()));
    let json = serde_json::to_string(&view).unwrap();
    for block in play.game.muster().pool(E).iter() {
        assert!(!names(&json, block), "{block}");
    }
    let json = serde_json::to_string(&play.view(E)).unwrap();
    assert!(!json.contains("\"campbell\"") && !json.contains("\"norse\""));

    // The owner of a pool cannot name what comes out of it.
    let play = scots_build("campbell fife 1");
    assert_eq!(play.choices(S, "draw"), ["fife"]);
    play.refuses(S, "add norse", "HS-7.62a");
}

#[test]
fn hs_8_2i_eight_nobles_bring_the_french_to_the_bruce() {
    let start = with_galloway(&with_nobles(8).replace("blue_moray moray", "blue_lennox lennox"));
    let start = format!("{start}, wallace dead, blue_moray dead, king strathspey");
    let mut play = winter_of(set_up("bruce", &start, "england").year(1309));
    until(&mut play, Season::ScottishDisband);
    assert_eq!(play.at("french_knights"), "off_map");
    until(&mut play, Season::ScottishBuild);
    assert_eq!(
        (season::tally(&play)[1], play.at("french_knights").as_str()),
        (8, "pool")
    );
}

/// Under a bid of two years Edward is not drawn for 1297 and 1298, and comes for 1299.
#[test]
fn hs_10b_edward_stays_out_of_the_levies() {
    let mut play = Play::open(&["english-bid=3", "scottish-bid=1"], "bid");
    for year in [1297, 1298] {
        assert_eq!(
            (play.game.year(), play.at("edward").as_str()),
            (year, "pool")
        );
        assert!(play.view(S).edward_barred && play.view(E).edward_barred);
        next_winter(&mut play);
        until(&mut play, Season::ScottishDisband);
        // The first of the pool is Edward, if he can be drawn.
        play.draws(&[0; 8]);
        past_winter(&mut play);
    }
    assert_eq!(
        (play.game.year(), play.at("edward").as_str()),
        (1299, "england 4")
    );
    assert!(!play.view(S).edward_barred);
}

/// Of 12 blocks, Edward among them, 6 come; of 13 come 7, which the 12 others alone would not make.
#[test]
fn hs_10c_edward_counts_for_the_levy() {
    for (staying, pool, levied) in [(3, 12, 6), (2, 13, 7)] {
        let start = war(&(INFANTRY[..staying].join(", ") + ", wallace selkirk"));
        let start = start.agreed(|agreed| agreed.handicap = Handicap::England(2));
        let mut play = winter_of(start);
        until(&mut play, Season::ScottishDisband);
        assert_eq!(play.game.muster().pool(E).len(), pool);
        play.draws(&[0; 7]);
        past_winter(&mut play);
        assert_eq!(
            (play.count("england", E), play.at("edward").as_str()),
            (levied, "pool")
        );
        assert_eq!(play.game.muster().pool(E).len(), pool - levied);
    }
}
