//! Chapters 1, 4.3 and 4.4: the map. One test a clause of `rules/hammer-of-the-scots.toml`.

use crate::data::{Data, Files};
use crate::support::*;
use crate::write;
use data_tables::DataFile;
use hammer_of_the_scots::{Area, AreaSet, Block, Border, BorderSet, Colour, Noble};
use std::collections::{BTreeMap, BTreeSet};

/// The data files as they are.
fn texts() -> Files {
    macro_rules! file {
        ($name:literal) => {
            DataFile::new(
                $name,
                include_str!(concat!("../../../data/hammer-of-the-scots/", $name)),
            )
        };
    }
    Files {
        areas: file!("areas.toml"),
        borders: file!("borders.toml"),
        blocks: file!("blocks.toml"),
        cards: file!("cards.toml"),
        scenarios: file!("scenarios.toml"),
    }
}

/// The sentence with which data are refused after `change`.
fn refused(change: impl FnOnce(&mut Files)) -> String {
    let mut broken = texts();
    change(&mut broken);
    let flaw = Data::read(&broken).expect_err("the data were accepted");
    flaw.to_string()
}

/// Replaces something that must be there.
fn mend(file: &mut DataFile, old: &str, new: &str) {
    let text = &mut file.text;
    assert!(text.contains(old), "{old} is not in the data");
    *text = text.replacen(old, new, 1);
}

/// Where each area is drawn.
fn centres() -> BTreeMap<String, [i64; 2]> {
    let file: toml::Table = texts().areas.text.parse().unwrap();
    let rows = file["area"].as_array().unwrap().iter();
    rows.map(|row| {
        let at = row["at"].as_array().unwrap();
        let at = [0, 1].map(|n| at[n].as_integer().unwrap());
        (row["id"].as_str().unwrap().into(), at)
    })
    .collect()
}

#[test]
fn hs_1_0a_england_is_one_area_in_the_south() {
    let centres = centres();
    assert_eq!(centres.len(), Area::COUNT);
    let southernmost = centres.iter().max_by_key(|(_, at)| at[1]).unwrap();
    assert_eq!(southernmost.0, "england");
    assert_eq!(
        Area::all().filter(|area| area.name() == "England").count(),
        1
    );
}

#[test]
fn hs_1_1a_buchan_has_four_neighbours() {
    assert_eq!(
        Area::BUCHAN.neighbours(),
        areas("angus mar badenoch strathspey")
    );
    assert_eq!(Border::between(Area::BUCHAN, Area::FIFE), None);
}

#[test]
fn hs_1_1b_no_border_no_passage() {
    for (a, b) in [(Area::CARRICK, Area::ARGYLL), (Area::LOTHIAN, Area::FIFE)] {
        assert_eq!((Border::between(a, b), Border::between(b, a)), (None, None));
        assert!(!a.neighbours().contains(b) && !b.neighbours().contains(a));
    }
    let error = "lothian-fife".parse::<Border>().unwrap_err();
    assert_eq!(error.to_string(), "Lothian and Fife share no border");
}

#[test]
fn hs_1_1c_every_border_is_green_or_red() {
    let red = Border::all().filter(|border| border.colour() == Colour::Red);
    assert_eq!(red.count(), 28);
    let green = Border::all().filter(|border| border.colour() == Colour::Green);
    assert_eq!(green.count(), 21);
    for a in Area::all() {
        for b in Area::all() {
            assert_eq!(Border::between(a, b), Border::between(b, a));
            assert_eq!(Border::between(a, b).is_some(), a.neighbours().contains(b));
        }
        assert_eq!(Border::between(a, a), None);
        let ways: Vec<Area> = a.crossings().iter().map(|way| way.to).collect();
        assert_eq!(ways, a.neighbours().iter().collect::<Vec<_>>());
        for way in a.crossings() {
            assert_eq!(Border::between(a, way.to), Some(way.border));
            assert_eq!(
                (way.border.other_end(a), way.border.other_end(way.to)),
                (way.to, a)
            );
        }
    }
    let sentence = refused(|texts| {
        mend(
            &mut texts.borders,
            "colour = \"red\" }",
            "colour = \"blue\" }",
        )
    });
    assert_eq!(
        sentence,
        "borders.toml: the border of ross and garmoran is 'blue', neither green nor red"
    );
}

#[test]
fn hs_1_1d_what_is_drawn_does_not_matter() {
    let mut moved = texts();
    let mut count = 0;
    let lines: Vec<String> = moved
        .areas
        .text
        .lines()
        .map(|line| match line.strip_prefix("at = ") {
            Some(_) => {
                count += 1;
                "at = [7, 7]".into()
            }
            None => line.into(),
        })
        .collect();
    moved.areas.text = lines.join("\n");
    assert_eq!(count, Area::COUNT);
    let tables = |texts: &Files| write::tables(&Data::read(texts).unwrap());
    assert!(tables(&moved) == tables(&texts()));

    // A town has no place among what the rules read.
    let sentence = refused(|texts| mend(&mut texts.areas, "at = [", "town = \"Perth\"\nat = ["));
    assert!(sentence.contains("unknown field `town`"), "{sentence}");
}

#[test]
fn hs_1_2a_castle_limits() {
    let sum: u8 = Area::all().map(|area| area.castle_limit(E)).sum();
    assert_eq!(sum, 32);
    assert!(Area::all().all(|area| area.castle_limit(E) <= 3));
    for area in [Area::ANGUS, Area::BUCHAN, Area::FIFE] {
        assert_eq!(area.castle_limit(E), 2);
    }
    let without = refused(|texts| mend(&mut texts.areas, "castle = 1\n", ""));
    assert!(without.contains("missing field `castle`"), "{without}");
    let large = refused(|texts| mend(&mut texts.areas, "castle = 1", "castle = 4"));
    assert_eq!(
        large,
        "areas.toml: Ross has the Castle Limit 4; it goes from 0 to 3"
    );
}

#[test]
fn hs_1_3a_three_cathedrals() {
    assert_eq!(AreaSet::CATHEDRALS, areas("strathspey lennox fife"));
    let sum: u8 = Area::all().map(|area| area.castle_limit(S)).sum();
    assert_eq!(sum, 35);
    for area in Area::all() {
        let more = area.castle_limit(S) - area.castle_limit(E);
        assert_eq!(more, u8::from(area.has_cathedral()));
    }
}

#[test]
fn hs_1_4a_homes_of_the_nobles() {
    let mut homes = AreaSet::NONE;
    let mut count = 0;
    for noble in Noble::all() {
        count += noble.homes().len();
        homes = homes.or(noble.homes());
        for home in noble.homes().iter() {
            assert_eq!(home.home_of(), Some(noble));
        }
        let single = noble.homes().len() == 1;
        let own_name = single && noble.homes().nth(0).name() == noble.name();
        assert_eq!(own_name, single && noble != Noble::STEWARD, "{noble}");
    }
    assert_eq!((Noble::COUNT, count, homes.len()), (14, 16, 16));
    assert_eq!(Noble::BUCHAN.homes(), areas("buchan"));
    assert_eq!("Stewart".parse::<Noble>().unwrap().homes(), areas("lanark"));
    assert!(
        AreaSet::ALL
            .minus(homes)
            .iter()
            .all(|area| area.home_of().is_none())
    );
}

#[test]
fn hs_1_4e_two_homes_for_bruce_and_comyn() {
    assert_eq!(Noble::BRUCE.homes(), areas("annan carrick"));
    assert_eq!(Noble::COMYN.homes(), areas("badenoch lochaber"));
    for bruce in [Block::RED_BRUCE, Block::BLUE_BRUCE] {
        let in_area = |area| bruce.rating_defending(area).to_string();
        assert_eq!(
            [Area::CARRICK, Area::ANNAN, Area::GALLOWAY].map(in_area),
            ["B3", "B3", "B2"]
        );
    }
    let in_area = |area| Block::RED_COMYN.rating_defending(area).to_string();
    assert_eq!([Area::LOCHABER, Area::BADENOCH].map(in_area), ["B3", "B3"]);
    assert_eq!(
        Block::WALLACE.rating_defending(Area::FIFE).to_string(),
        "A3"
    );
}

#[test]
fn hs_4_3g_black_is_green() {
    let mut older = texts();
    older.borders.text = older
        .borders
        .text
        .replace("colour = \"green\"", "colour = \"black\"");
    let tables = |texts: &Files| write::tables(&Data::read(texts).unwrap());
    assert!(tables(&older) == tables(&texts()));
    let black: Colour = "black".parse().unwrap();
    assert_eq!(
        (black, black.limit(), black.stops()),
        (Colour::Green, 6, false)
    );
    assert_eq!((Colour::Red.limit(), Colour::Red.stops()), (2, true));
}

#[test]
fn hs_4_4a_the_anglo_scottish_border() {
    for border in Border::all() {
        let of_england = border.ends().contains(&Area::ENGLAND);
        assert_eq!(border.is_anglo_scottish(), of_england, "{border}");
    }
    assert_eq!(Area::ENGLAND.neighbours(), areas("annan dunbar teviot"));
    let red = BorderSet::ANGLO_SCOTTISH.and(BorderSet::RED);
    assert_eq!(
        red.iter().collect::<Vec<_>>(),
        ["england-teviot".parse().unwrap()]
    );
}

#[test]
fn six_areas_are_inland() {
    let inland = AreaSet::ALL.minus(AreaSet::COASTAL);
    assert_eq!(inland, areas("atholl badenoch lanark mar selkirk teviot"));
    assert!(Area::ENGLAND.is_coastal());
}

/// Colours that the book tells us of in its examples.
#[test]
fn borders_of_the_book() {
    for (border, colour) in [
        ("buchan-angus", Colour::Green),
        ("buchan-badenoch", Colour::Red),
        ("buchan-mar", Colour::Green),
        ("strathspey-buchan", Colour::Green),
        ("strathspey-badenoch", Colour::Green),
        ("mar-angus", Colour::Red),
        ("badenoch-atholl", Colour::Red),
        ("atholl-fife", Colour::Red),
        ("moray-badenoch", Colour::Red),
        ("ross-moray", Colour::Red),
        ("angus-fife", Colour::Green),
        ("england-teviot", Colour::Red),
        ("england-annan", Colour::Green),
        ("galloway-annan", Colour::Red),
    ] {
        assert_eq!(
            border.parse::<Border>().unwrap().colour(),
            colour,
            "{border}"
        );
    }
}

/// Straight lines between the points of neighbours cross nowhere, so that a plain drawing is readable.
#[test]
fn the_map_can_be_drawn() {
    let centres = centres();
    let line = |border: Border| border.ends().map(|end| centres[&end.to_string()]);
    let turn = |[a, b]: [[i64; 2]; 2], c: [i64; 2]| {
        ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).signum()
    };
    for first in Border::all() {
        for second in Border::all() {
            let ends: BTreeSet<Area> = first.ends().into_iter().chain(second.ends()).collect();
            if ends.len() < 4 {
                continue;
            }
            let (one, two) = (line(first), line(second));
            let apart =
                turn(one, two[0]) == turn(one, two[1]) || turn(two, one[0]) == turn(two, one[1]);
            assert!(apart, "{first} and {second} cross");
        }
    }
}

/// HS-R30: spellings of other editions are understood, and a slip is answered with the nearest name.
#[test]
fn hs_r30_other_spellings() {
    for (text, area) in [
        ("Selkirk Forest", Area::SELKIRK),
        ("SELKIRK", Area::SELKIRK),
        ("Menteith", Area::MENTIETH),
        ("mentieth", Area::MENTIETH),
    ] {
        assert_eq!(text.parse(), Ok(area));
    }
    for (text, block) in [
        ("red Stewart", Block::RED_STEWARD),
        ("blue_steward", Block::BLUE_STEWARD),
        ("English Menteith", Block::RED_MENTIETH),
        ("McDonald", Block::MACDONALD),
        ("MacDonald", Block::MACDONALD),
        ("Moray", Block::BLUE_MORAY),
    ] {
        assert_eq!(text.parse(), Ok(block));
    }
    let suggestion = |text: &str| text.parse::<Block>().unwrap_err().to_string();
    assert_eq!(
        suggestion("walace"),
        "'walace' is not a block; did you mean 'wallace'?"
    );
    assert_eq!(
        suggestion("red moray"),
        "'red moray' is not a block; did you mean 'red_mar'?"
    );
    assert_eq!(suggestion("##"), "'##' is not a block");
    let error = "angas-fife".parse::<Border>().unwrap_err().to_string();
    assert_eq!(error, "'angas' is not an area; did you mean 'angus'?");
}

#[test]
fn texts_come_back() {
    for area in Area::all() {
        assert_eq!(area.to_string().parse(), Ok(area));
        assert_eq!(area.name().parse(), Ok(area));
    }
    for border in Border::all() {
        assert_eq!(border.to_string().parse(), Ok(border));
        let [a, b] = border.ends();
        assert_eq!(format!("{} - {}", b.name(), a.name()).parse(), Ok(border));
    }
    let json = serde_json::to_string(&AreaSet::CATHEDRALS).unwrap();
    assert_eq!(json, r#"["strathspey","lennox","fife"]"#);
    assert_eq!(
        serde_json::from_str::<AreaSet>(&json).unwrap(),
        AreaSet::CATHEDRALS
    );
}

/// What is wrong with data is said in a sentence.
#[test]
fn broken_data_are_refused() {
    let cases: [(String, &str); 8] = [
        (
            refused(|t| mend(&mut t.borders, "\"ross\", \"moray\"", "\"ross\", \"perth\"")),
            "'perth' is not an area",
        ),
        (
            refused(|t| {
                mend(
                    &mut t.borders,
                    "\"ross\", \"moray\"",
                    "\"garmoran\", \"ross\"",
                )
            }),
            "stands there twice",
        ),
        (
            refused(|t| mend(&mut t.borders, ", anglo_scottish = true", "")),
            "the borders of England, and no others",
        ),
        (
            refused(|t| mend(&mut t.blocks, "rating = \"B4\"", "rating = \"D4\"")),
            "'D4' is not a rating",
        ),
        (
            refused(|t| mend(&mut t.blocks, "homes = [\"mar\"]", "homes = [\"ross\"]")),
            "another noble's too",
        ),
        (
            refused(|t| mend(&mut t.cards, "copies = 7", "copies = 8")),
            "the deck has 26 cards, not 25",
        ),
        (
            refused(|t| mend(&mut t.scenarios, "\"grant\"", "\"red_bruce\"")),
            "must be in exactly one place",
        ),
        (
            refused(|t| mend(&mut t.scenarios, "draw = 4", "draw = 14")),
            "more than the pool holds",
        ),
    ];
    for (sentence, part) in cases {
        assert!(sentence.contains(part), "{sentence}");
    }
}
