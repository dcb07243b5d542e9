//! The parts of the Hammer of the Scots board: whole pictures of set-ups, what they show and hide, and their weight.

use boards::{
    Scene, Shape, Target, Theme,
    hammer_of_the_scots::{Crossed, Face, Ground, Laid, Piece, Tray, Years, svg, tray},
    png, tokens,
};
use hammer_of_the_scots::{
    Area, AreaSet, Block, BlockSet, Border, Card, Handicap, Muster, Noble, Scenario, Side,
};
use roxmltree::Document;
use std::collections::HashSet;
use table::{Chance, Seed};

const THEMES: [Theme; 3] = [Theme::Page, Theme::Light, Theme::Dark];

fn braveheart() -> Muster {
    let mut chance = Chance::live(&Seed::from_text("1"));
    Muster::set_up(Scenario::Braveheart, Handicap::None, &mut chance)
}

/// What a side sees of the set-up; nobody sees the blank backs only.
fn ground(muster: &Muster, reader: Option<Side>) -> Ground {
    let piece = |block: Block| {
        let area = muster.area_of(block)?;
        Some(match Some(block.side()) == reader {
            true => Piece::shown(
                area,
                Face {
                    block,
                    steps: muster.steps(block),
                },
            ),
            false => Piece::blank(area, block.side()),
        })
    };
    Ground {
        pieces: muster.on_map().iter().filter_map(piece).collect(),
        ..Ground::default()
    }
}

fn scene(reader: Option<Side>) -> Scene {
    Scene::page(reader.map(Side::seat), &["Anna".into(), "Ben".into()])
}

fn table() -> Tray {
    let nobles = Noble::all().map(|noble| (noble, Some(Side::BOTH[noble.index() % 2])));
    Tray {
        hand: vec![
            Card::Move1,
            Card::Move3,
            Card::Move3,
            Card::Herald,
            Card::Truce,
        ],
        held: [4, 5],
        laid: [Some(Laid::Hidden), Some(Laid::Open(Card::SeaMove))],
        played: [vec![Card::Move2], vec![Card::SeaMove, Card::Move1]],
        first: Some(Side::Scotland),
        years: Years {
            first: 1297,
            last: Some(1305),
            now: 1299,
            turn: 2,
        },
        nobles: nobles.collect(),
        pools: [9, 7],
    }
}

/// The picture is well formed, its ids are unique, and what it refers to is there.
fn check(svg: &str, theme: Theme) {
    let document = Document::parse(svg).unwrap();
    let mut ids = HashSet::new();
    for id in document
        .descendants()
        .filter_map(|node| node.attribute("id"))
    {
        assert!(ids.insert(id), "{id} stands twice");
    }
    for node in document.descendants() {
        for attribute in node.attributes() {
            let value = attribute.value();
            let referred = match attribute.name() {
                "href" => value.strip_prefix('#'),
                _ => value
                    .strip_prefix("url(#")
                    .and_then(|rest| rest.strip_suffix(')')),
            };
            assert!(
                referred.is_none_or(|id| ids.contains(id)),
                "{value} is not there"
            );
            if let Some(name) = value.strip_prefix("var(--") {
                assert_eq!(theme, Theme::Page);
                let name = name.trim_end_matches(')');
                assert!(tokens().contains(&format!("--{name}:")), "{name}");
            }
        }
        let target = node.attribute("data-target");
        assert!(target.is_none() || node.attribute("aria-label").is_some());
    }
}

#[test]
fn a_set_up_is_a_whole_picture_for_everyone() {
    let muster = braveheart();
    for reader in [None, Some(Side::England), Some(Side::Scotland)] {
        for theme in THEMES {
            let ground = ground(&muster, reader);
            let picture = svg(&ground, &scene(reader).themed(theme));
            check(&picture, theme);
            assert_eq!(picture, svg(&ground, &scene(reader).themed(theme)));
            assert!(picture.contains(r#"data-zoom="4" viewBox="0 0 1000 1320""#));
            if theme != Theme::Page {
                let pixels = png(&picture, 390).unwrap();
                assert!(pixels.len() > 100_000, "{} bytes", pixels.len());
            }
        }
    }
}

#[test]
fn each_knows_only_what_he_may() {
    let muster = braveheart();
    for reader in [None, Some(Side::England), Some(Side::Scotland)] {
        let picture = svg(&ground(&muster, reader), &scene(reader));
        for block in muster.on_map().iter() {
            let is_own = Some(block.side()) == reader;
            let times = |what: &str| picture.matches(&format!(r#"{what}="{block}""#)).count();
            assert_eq!(times("data-card"), usize::from(is_own), "{block}");
            let target = format!(r#"data-target="block:{block}""#);
            let targets = picture.matches(&target).count();
            assert_eq!(targets, usize::from(is_own), "{block}");
        }
        let areas = picture.matches(r#"data-target="area:"#).count();
        assert_eq!(areas, if reader.is_some() { Area::COUNT } else { 0 });
        assert_eq!(picture.matches("data-target=\"border:").count(), 0);
    }
}

#[test]
fn what_is_pointed_out_is_marked() {
    let muster = braveheart();
    let border: Border = "mar-angus".parse().unwrap();
    let fife: Area = "fife".parse().unwrap();
    let mut ground = ground(&muster, Some(Side::Scotland));
    ground.battles = AreaSet::only(fife);
    ground.crossed = vec![
        Crossed {
            border,
            side: Side::England,
            count: 2,
        },
        Crossed {
            border,
            side: Side::Scotland,
            count: 1,
        },
    ];
    ground.pieces[0].waiting = Some(ground.pieces[0].area.crossings()[0].border);
    for theme in THEMES {
        let mut scene = scene(Some(Side::Scotland)).themed(theme);
        let names = ["area:fife", "border:mar-angus", "block:wallace"];
        scene.lit = names.map(Target::new).to_vec();
        scene.picked = vec![Target::new("block:douglas")];
        let picture = svg(&ground, &scene);
        check(&picture, theme);
        for name in names {
            let lit = format!(r#"class="target lit" data-target="{name}""#);
            assert!(picture.contains(&lit), "{name}");
        }
        assert!(picture.contains(r#"class="target picked" data-target="block:douglas""#));
        assert!(picture.contains("2 English blocks came over the border of Mar and Angus"));
        assert!(picture.contains("in reserve for"));
    }
}

#[test]
fn every_block_has_a_face_and_a_name() {
    let area: Area = "ross".parse().unwrap();
    for block in BlockSet::ALL.iter() {
        let pieces = vec![Piece::shown(area, Face { block, steps: 1 })];
        let ground = Ground {
            pieces,
            ..Ground::default()
        };
        let picture = svg(&ground, &scene(Some(block.side())));
        check(&picture, Theme::Page);
        let label = format!(
            "{}, {}, strength 1 of {}, in Ross",
            block.name(),
            block.rating(),
            block.max_steps()
        );
        assert!(picture.contains(&label), "{label}");
    }
}

#[test]
fn the_tray_is_a_whole_picture_too() {
    for shape in [Shape::Wide, Shape::Narrow] {
        for theme in THEMES {
            let scene = scene(Some(Side::England)).shaped(shape).themed(theme);
            let picture = tray(&table(), &scene);
            check(&picture, theme);
            // Two cards alike are one target.
            assert_eq!(picture.matches(r#"data-target="card:3""#).count(), 1);
            assert_eq!(picture.matches("data-target=\"card:").count(), 4);
            assert!(picture.contains("Nobles: 7 serve England, 7 serve Scotland"));
            if theme != Theme::Page {
                png(&picture, 400).unwrap();
            }
            // Map and tray can stand on one page.
            let both = svg(&Ground::default(), &scene) + &picture;
            check(&format!("<div>{both}</div>"), theme);
        }
    }
    let endless = Tray {
        years: Years {
            first: 1297,
            last: None,
            now: 1320,
            turn: 0,
        },
        hand: Vec::new(),
        ..table()
    };
    check(&tray(&endless, &scene(None)), Theme::Page);
}

/// The tray with these years alone told.
fn tray_in(first: u16, now: u16, last: Option<u16>) -> String {
    let years = Years {
        first,
        last,
        now,
        turn: 2,
    };
    tray(&Tray { years, ..table() }, &scene(None))
}

#[test]
fn a_long_campaign_has_no_long_row_of_years() {
    let short = tray_in(1297, 1299, Some(1314)).len();
    for now in [1297, 1310, 1320, 1400, 5000, 9980, 9999] {
        let picture = tray_in(1297, now, Some(9999));
        check(&picture, Theme::Page);
        let most = short + 2500;
        assert!(picture.len() < most, "{now}: {} bytes", picture.len());
        assert!(picture.contains(&format!("The year {now}, turn 2 of 5; the last is 9999")));
    }
}

#[test]
fn no_last_year_is_told_where_there_is_none() {
    assert!(tray_in(1297, 1299, None).contains(r#"aria-label="The year 1299, turn 2 of 5""#));
}

/// A page leaves these where they are when a fresh picture comes, so they tell of no game; and they are most of it.
#[test]
fn what_stays_is_the_same_in_every_picture() {
    let staying = |ground: &Ground, scene: &Scene| -> Vec<String> {
        let picture = svg(ground, scene);
        let document = Document::parse(&picture).unwrap();
        let nodes = document.descendants();
        let stays = nodes.filter(|node| node.has_attribute("data-stays"));
        stays.map(|node| picture[node.range()].into()).collect()
    };
    let first = staying(&Ground::default(), &scene(None));
    assert_eq!(first.len(), 2);
    assert!(first.concat().len() > 50_000, "{}", first.concat().len());
    let muster = braveheart();
    for reader in [None, Some(Side::England), Some(Side::Scotland)] {
        let mut ground = ground(&muster, reader);
        let fife: Area = "fife".parse().unwrap();
        ground.battles = AreaSet::only(fife);
        ground.points = vec![(fife, 2)];
        ground.pieces.truncate(9);
        let mut scene = scene(reader);
        scene.lit = vec![Target::new("area:fife")];
        assert_eq!(staying(&ground, &scene), first, "{reader:?}");
    }
}

/// The map alone is below 60 kB, and a set-up is not much more.
#[test]
fn the_map_is_light() {
    let empty = svg(&Ground::default(), &scene(Some(Side::Scotland))).len();
    assert!(empty < 60_000, "{empty} bytes");
    let muster = braveheart();
    let set_up = svg(
        &ground(&muster, Some(Side::England)),
        &scene(Some(Side::England)),
    )
    .len();
    assert!(set_up < 80_000, "{set_up} bytes");
}
