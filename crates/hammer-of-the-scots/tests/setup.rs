//! Chapters 0, 8, 10 and 11: scenarios, set-up, bids and settings. One test a clause of
//! `rules/hammer-of-the-scots.toml`.

use crate::support::*;
use hammer_of_the_scots::{
    Agreed, Area, Bid, Block, BlockSet, Edward, Handicap, Muster, Noble, Pairing, Place, SETTINGS,
    Scenario, Side, pair_up,
};
use table::{Chance, Rng, Seat, Seed, Settings, rules};

/// The areas and blocks of a side on the map, as `fife: wallace douglas; moray: fraser`.
fn army(muster: &Muster, side: Side) -> String {
    let areas = Area::all().filter(|&area| area != Area::ENGLAND);
    let lines = areas.filter_map(|area| {
        let blocks = muster.blocks(area, side);
        let names: Vec<String> = blocks.iter().map(|block| block.to_string()).collect();
        (!names.is_empty()).then(|| format!("{area}: {}", names.join(" ")))
    });
    lines.collect::<Vec<_>>().join("; ")
}

fn all_full(muster: &Muster) -> bool {
    muster.weakened(muster.on_map()).is_empty()
}

#[test]
fn hs_0a_two_sides() {
    assert_eq!(Side::BOTH.map(Side::seat), [Seat::FIRST, Seat::SECOND]);
    for side in Side::BOTH {
        assert_eq!(Side::of(side.seat()), Some(side));
        assert_ne!(side.seat(), side.other().seat());
        assert_eq!(side.to_string().parse(), Ok(side));
    }
    assert_eq!(Side::of(Seat::new(2)), None);
    let error = "scotlnd".parse::<Side>().unwrap_err().to_string();
    assert_eq!(error, "'scotlnd' is not a side; did you mean 'scotland'?");
}

#[test]
fn hs_0c_three_games() {
    let names = Scenario::ALL.map(Scenario::name);
    assert_eq!(names, ["Braveheart", "The Bruce", "Campaign"]);
    assert_eq!(Scenario::ALL.map(Scenario::first_year), [1297, 1306, 1297]);
    for scenario in Scenario::ALL {
        assert_eq!(scenario.to_string().parse(), Ok(scenario));
        assert_eq!(scenario.name().parse(), Ok(scenario));
        let line = format!("scenario={scenario}");
        let settings = Settings::from_lines(SETTINGS, &[line]).unwrap();
        assert_eq!(Agreed::from_settings(&settings).unwrap().scenario, scenario);
    }
    assert!(Settings::from_lines(SETTINGS, &["scenario=bannockburn"]).is_err());
    assert!("bannockburn".parse::<Scenario>().is_err());
}

#[test]
fn hs_6_2a_no_king_at_the_start() {
    for scenario in [Scenario::Braveheart, Scenario::Campaign] {
        let muster = start(scenario, "no king");
        assert_eq!(muster.place_of(Block::KING), Place::OFF_MAP);
        assert!(!muster.pool(S).contains(Block::KING));
        assert!(!scenario.is_king_crowned());
    }
}

#[test]
fn hs_8_1a_braveheart_lasts_nine_years() {
    let years = (
        Scenario::Braveheart.first_year(),
        Scenario::Braveheart.last_year(),
    );
    assert_eq!(years, (1297, Some(1305)));
}

#[test]
fn hs_8_1b_braveheart_english_nobles() {
    let muster = start(Scenario::Braveheart, "nobles");
    let nobles = muster.nobles(E);
    assert_eq!(nobles.len(), 11);
    for block in nobles.iter() {
        let (noble, area) = (block.noble().unwrap(), muster.area_of(block).unwrap());
        assert!(noble.homes().contains(area), "{noble} in {area}");
        assert_eq!(muster.steps(block), block.max_steps());
    }
    assert_eq!(muster.area_of(Block::RED_COMYN), Some(Area::BADENOCH));
    assert_eq!(muster.area_of(Block::RED_STEWARD), Some(Area::LANARK));
}

#[test]
fn hs_8_1c_braveheart_english_garrisons() {
    let muster = start(Scenario::Braveheart, "garrisons");
    assert_eq!(muster.at(Area::LOTHIAN), blocks("cumbria_infantry"));
    assert_eq!(
        muster.at(Area::MENTIETH),
        blocks("red_mentieth northumber_infantry")
    );
    assert!(all_full(&muster));
}

#[test]
fn hs_8_1d_braveheart_first_levy() {
    let pool = Scenario::Braveheart.pool(E);
    assert_eq!(pool.len(), 13);
    assert!(pool.contains(Block::EDWARD));
    let mut drawn = [0; Block::COUNT];
    for seed in 0..1300 {
        let mut chance = Chance::imagined(Rng::new(seed));
        let muster = Muster::set_up(Scenario::Braveheart, Handicap::None, &mut chance);
        let army = muster.at(Area::ENGLAND);
        assert_eq!((army.len(), muster.pool(E).len()), (4, 9));
        assert_eq!((army.or(muster.pool(E)), all_full(&muster)), (pool, true));
        army.iter().for_each(|block| drawn[block.index()] += 1);
    }
    // Each of the 13 comes in four games of thirteen, Edward too.
    for block in pool.iter() {
        let times = drawn[block.index()];
        assert!(
            (340..460).contains(&times),
            "{block} was drawn {times} times"
        );
    }
}

#[test]
fn hs_8_1e_braveheart_scottish_deployment() {
    let muster = start(Scenario::Braveheart, "scots");
    let expected = "moray: fraser blue_moray; strathspey: grant; fife: wallace douglas barclay; \
                    galloway: blue_galloway; annan: blue_bruce";
    assert_eq!(army(&muster, S), expected);
    assert_eq!(muster.on_map().and(BlockSet::SCOTTISH).len(), 8);
    assert_eq!((muster.nobles(S).len(), muster.nobles(E).len()), (3, 11));
    assert!(all_full(&muster));
}

#[test]
fn hs_8_1f_braveheart_scots_off_the_map() {
    let muster = start(Scenario::Braveheart, "off");
    assert_eq!(muster.at(Place::OFF_MAP), blocks("king french_knights"));
    let pool = "campbell graham macdonald lindsay keith etterick norse";
    assert_eq!(muster.pool(S), blocks(pool));
    assert!(muster.at(Place::DEAD).is_empty());
}

#[test]
fn hs_8_2a_the_bruce_lasts_nine_years() {
    let years = (Scenario::Bruce.first_year(), Scenario::Bruce.last_year());
    assert_eq!(years, (1306, Some(1314)));
    assert_eq!(Scenario::Bruce.edward(), Edward::First);
}

#[test]
fn hs_8_2b_the_bruce_english_nobles() {
    let muster = start(Scenario::Bruce, "nobles");
    let nobles =
        "red_comyn red_angus red_argyll red_buchan red_galloway red_ross red_mentieth red_steward";
    assert_eq!(muster.nobles(E), blocks(nobles));
    assert_eq!(muster.area_of(Block::RED_COMYN), Some(Area::BADENOCH));
    for block in muster.nobles(E).iter() {
        assert!(block.is_home(muster.area_of(block).unwrap()));
    }
}

#[test]
fn hs_8_2c_the_bruce_english_garrisons() {
    let muster = start(Scenario::Bruce, "garrisons");
    let infantry = army(&muster, E);
    for garrison in [
        "moray: cumbria_infantry",
        "mentieth: northumber_infantry red_mentieth",
        "lanark: westmor_infantry red_steward",
        "lothian: durham_infantry",
    ] {
        assert!(
            infantry.contains(garrison),
            "{garrison} is not in {infantry}"
        );
    }
    assert_eq!(infantry.matches("_infantry").count(), 4);
    assert!(all_full(&muster));
}

#[test]
fn hs_8_2d_the_bruce_first_levy() {
    let pool = Scenario::Bruce.pool(E);
    assert_eq!((pool.len(), pool.contains(Block::EDWARD)), (11, true));
    for seed in ["a", "b", "c"] {
        let muster = start(Scenario::Bruce, seed);
        assert_eq!(
            (muster.at(Area::ENGLAND).len(), muster.pool(E).len()),
            (6, 5)
        );
        assert_eq!(muster.at(Area::ENGLAND).or(muster.pool(E)), pool);
    }
}

#[test]
fn hs_8_2f_the_bruce_scottish_nobles() {
    let muster = start(Scenario::Bruce, "nobles");
    let nobles = "blue_dunbar blue_lennox blue_atholl blue_mar blue_bruce";
    assert_eq!(muster.nobles(S), blocks(nobles));
    let places: Vec<_> = muster
        .nobles(S)
        .iter()
        .filter_map(|block| muster.area_of(block))
        .collect();
    let places: hammer_of_the_scots::AreaSet = places.into_iter().collect();
    assert_eq!(places, areas("dunbar lennox atholl mar carrick"));
    assert!(muster.is_neutral(Area::ANNAN));
}

#[test]
fn hs_8_2g_the_bruce_scottish_army() {
    let muster = start(Scenario::Bruce, "army");
    assert_eq!(muster.at(Area::FIFE), blocks("king douglas barclay"));
    assert_eq!(muster.at(Area::LENNOX), blocks("blue_lennox campbell"));
    assert_eq!(muster.at(Area::CARRICK), blocks("blue_bruce lindsay"));
    assert!(all_full(&muster) && Scenario::Bruce.is_king_crowned());
}

#[test]
fn hs_8_2h_wallace_and_moray_are_dead() {
    let muster = start(Scenario::Bruce, "dead");
    assert_eq!(muster.at(Place::DEAD), blocks("wallace blue_moray"));
    assert_eq!(Side::BOTH.map(|side| muster.nobles(side).len()), [8, 5]);
    assert_eq!(muster.noble(Noble::MORAY), None);
    assert!(!muster.pool(S).contains(Block::WALLACE));
}

#[test]
fn hs_8_2i_the_bruce_scottish_pool() {
    let muster = start(Scenario::Bruce, "pool");
    assert_eq!(muster.at(Place::OFF_MAP), blocks("french_knights"));
    let pool = "graham macdonald fraser grant keith etterick norse";
    assert_eq!(muster.pool(S), blocks(pool));
}

#[test]
fn hs_8_3a_the_campaign_starts_like_braveheart() {
    for seed in ["a", "b", "c"] {
        assert_eq!(
            start(Scenario::Campaign, seed),
            start(Scenario::Braveheart, seed)
        );
    }
    assert_eq!(
        (
            Scenario::Campaign.first_year(),
            Scenario::Campaign.last_year()
        ),
        (1297, None)
    );
}

fn bid(text: &str) -> Bid {
    text.parse().unwrap()
}

fn settled(first: &str, second: &str) -> Pairing {
    Pairing::of([bid(first), bid(second)], &mut Chance::scripted(&[]))
}

#[test]
fn hs_10a_six_bids() {
    for text in ["E1", "E2", "E3", "S1", "S2", "S3"] {
        assert_eq!(bid(text).to_string(), text);
    }
    for text in ["E0", "S4", "E", "3", "X1", ""] {
        let error = text.parse::<Bid>().unwrap_err().to_string();
        assert!(error.ends_with("is not a bid: E1, E2, E3, S1, S2 or S3"));
    }
    assert!(Settings::from_lines(SETTINGS, &["english-bid=4"]).is_err());
}

#[test]
fn hs_10b_edward_lies_in_the_pool() {
    for seed in 0..200 {
        let mut chance = Chance::live(&Seed::from_text(&seed.to_string()));
        let muster = Muster::set_up(Scenario::Braveheart, Handicap::England(2), &mut chance);
        assert!(muster.pool(E).contains(Block::EDWARD));
        assert_eq!(
            (muster.at(Area::ENGLAND).len(), muster.pool(E).len()),
            (4, 9)
        );
    }
    // Out of 1297 and 1298, to be drawn for 1299.
    let barred = [0, 1, 2].map(|year| Handicap::England(2).barred(year).contains(Block::EDWARD));
    assert_eq!(barred, [true, true, false]);
}

#[test]
fn hs_10d_more_blocks_for_the_english() {
    let muster = start_with(Scenario::Braveheart, Handicap::Scotland(2), "bid");
    assert_eq!(
        (muster.at(Area::ENGLAND).len(), muster.pool(E).len()),
        (6, 7)
    );
}

#[test]
fn hs_10e_equal_bids_cancel() {
    let expected = |english| Pairing {
        english,
        handicap: Handicap::None,
    };
    assert_eq!(settled("E3", "S3"), expected(0));
    assert_eq!(settled("S3", "E3"), expected(1));
    assert_eq!(
        (Handicap::None.extra_blocks(), Handicap::None.barred(0)),
        (0, BlockSet::NONE)
    );
}

#[test]
fn hs_10f_the_difference_counts() {
    let pairing = settled("E2", "S1");
    assert_eq!(
        (pairing.english, pairing.handicap),
        (0, Handicap::England(1))
    );
    let barred = [0, 1].map(|year| pairing.handicap.barred(year).len());
    assert_eq!(barred, [1, 0]);
    let pairing = settled("S3", "E1");
    assert_eq!((pairing.english, pairing.handicap.extra_blocks()), (1, 2));
}

#[test]
fn hs_10g_pairing_several_bids() {
    let pairs = |list: &str| {
        let bids: Vec<Bid> = list.split(' ').map(bid).collect();
        let pairs = pair_up(&bids);
        let text = pairs
            .iter()
            .map(|&[a, b]| format!("{}-{}", bids[a], bids[b]));
        text.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(pairs("E3 S3 E2 S1"), "E3-S3 E2-S1");
    assert_eq!(pairs("S1 E2 S3 E3"), "E3-S3 E2-S1");
    assert_eq!(pairs("E1 S3 S2 E1"), "E1-S2 E1-S3");
    assert_eq!(pairs("S1 E3 S2 S1"), "E3-S2 S1-S1");
    assert_eq!(pairs("E1 E2 E3"), "E1-E2");
}

#[test]
fn hs_r23_bids_for_the_same_side() {
    let higher = settled("E1", "E3");
    assert_eq!((higher.english, higher.handicap), (1, Handicap::England(3)));
    let higher = settled("S2", "S1");
    assert_eq!(
        (higher.english, higher.handicap),
        (1, Handicap::Scotland(2))
    );
    let higher = settled("S1", "S3");
    assert_eq!(
        (higher.english, higher.handicap),
        (0, Handicap::Scotland(3))
    );
    for winner in [0, 1] {
        let mut chance = Chance::scripted(&[winner]);
        let pairing = Pairing::of([bid("E2"), bid("E2")], &mut chance);
        assert_eq!((pairing.english, chance.drawn()), (winner as usize, 1));
    }
    // Not even bids that come to nothing.
    for bids in [
        ["scottish-bid=1", "english-bid=0"],
        ["scottish-bid=2", "english-bid=2"],
    ] {
        let lines = ["scenario=bruce", bids[0], bids[1]];
        let bruce = Settings::from_lines(SETTINGS, &lines).unwrap();
        let error = Agreed::from_settings(&bruce).unwrap_err().to_string();
        assert!(error.contains("The Bruce has none (HS-R23)"), "{error}");
    }
}

#[test]
fn settings_name_clauses_and_may_clash() {
    let agreed = |lines: &[&str]| {
        let settings = Settings::from_lines(SETTINGS, lines).unwrap();
        Agreed::from_settings(&settings)
    };
    let usual = agreed(&[]).unwrap();
    assert_eq!(
        (usual.scenario, usual.schiltroms),
        (Scenario::Braveheart, false)
    );
    assert!(agreed(&["schiltroms=on"]).unwrap().schiltroms);
    assert_eq!(agreed(&["scenario=campaign"]).unwrap().last_year, None);
    let limited = agreed(&["scenario=campaign", "last-year=1320"]).unwrap();
    assert_eq!(limited.last_year, Some(1320));
    assert!(agreed(&["scenario=campaign", "last-year=1200"]).is_err());
    assert!(agreed(&["scenario=campaign", "last-year=1297"]).is_ok());
    assert!(agreed(&["last-year=1300"]).is_err());

    let json = serde_json::to_string(&limited).unwrap();
    assert_eq!(serde_json::from_str::<Agreed>(&json).unwrap(), limited);
    for handicap in [Handicap::None, Handicap::England(3), Handicap::Scotland(1)] {
        assert_eq!(handicap.to_string().parse(), Ok(handicap));
    }

    let text = include_str!("../../../rules/hammer-of-the-scots.toml");
    let known = rules::Index::parse(text).unwrap();
    for setting in SETTINGS {
        let clause = setting.clause.unwrap();
        assert!(known.contains(clause), "{clause} is not in the rules");
    }
}

#[test]
fn set_up_draws_are_recorded_and_replayed() {
    let mut live = Chance::live(&Seed::from_text("record"));
    let muster = Muster::set_up(Scenario::Braveheart, Handicap::None, &mut live);
    let mut recorded = Chance::recorded(live.take_kept());
    assert_eq!(
        Muster::set_up(Scenario::Braveheart, Handicap::None, &mut recorded),
        muster
    );
    assert_eq!((recorded.fault(), recorded.drawn()), (None, 4));
}
