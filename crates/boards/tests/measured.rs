//! The kit of the measured table: every kind of terrain, every state of a figure, plans to scale.

use boards::{
    Theme,
    measured::{Clan, Plan, Scale, State, Weapon, plan, sheet},
    png, tokens,
};
use field::{Document, Kind, Layout};
use roxmltree::Document as Xml;
use std::collections::HashSet;

fn layout(json: &str) -> Layout {
    let document: Document = serde_json::from_str(json).unwrap();
    document.lay().unwrap()
}

/// The ready tables.
fn tables() -> Vec<Layout> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/field");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let read = |file| std::fs::read_to_string(file).unwrap();
    files.iter().map(|file| layout(&read(file))).collect()
}

/// A table with one piece of this kind, which needs water if it is a way over it.
fn with(kind: Kind, outline: &str) -> String {
    let word = kind.word();
    let river = match kind {
        Kind::Bridge | Kind::Ford => {
            r#"{"name": "river", "kind": "water", "line": [[0, 10], [24, 10]], "width": 3},"#
        }
        _ => "",
    };
    format!(
        r#"{{"name": "one <piece> & more", "size": [24, 24], "pieces": [{river} {{"name": "it", "kind": "{word}", {outline}}}]}}"#
    )
}

fn drawn(layout: &Layout, theme: Theme) -> String {
    let scale = Some(Scale::WHOLE);
    plan(layout, Plan { theme, scale })
}

/// A file stands alone: it parses, has no variable, class, script or font, and no number went wrong; every id that is used is there.
fn stands_alone(svg: &str) {
    let document = Xml::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    for wrong in ["var(", "NaN", "inf", "@", "--", "<text", "<style", "style="] {
        assert!(!svg.contains(wrong), "{wrong}");
    }
    uses_what_is_there(&document);
}

fn uses_what_is_there(document: &Xml) {
    let mut ids = HashSet::new();
    for node in document.descendants() {
        if let Some(id) = node.attribute("id") {
            assert!(ids.insert(id), "{id} is there twice");
        }
    }
    for node in document.descendants() {
        for attribute in node.attributes() {
            let value = attribute.value();
            let link = value
                .strip_prefix("url(#")
                .map(|link| &link[..link.len() - 1]);
            let href = value
                .strip_prefix('#')
                .filter(|_| attribute.name() == "href");
            if let Some(id) = link.or(href) {
                assert!(ids.contains(id), "{id} is used and not there");
            }
        }
    }
}

#[test]
fn every_kind_of_terrain_is_drawn_by_any_outline() {
    let mut seen = HashSet::new();
    for &kind in Kind::ALL {
        // A strip, a rectangle, a triangle, a bent outline; a bridge must reach both banks.
        let outlines = match kind {
            Kind::Bridge | Kind::Ford => vec![r#""rectangle": [[8, 8], [11, 12]]"#],
            _ => vec![
                r#""line": [[4, 10], [12, 11], [20, 8]], "width": 0.5"#,
                r#""rectangle": [[4, 4], [9.5, 9]]"#,
                r#""rectangle": [[4, 4], [4.2, 4.2]]"#,
                r#""corners": [[2, 2], [20, 5], [8, 20]]"#,
                r#""corners": [[2, 2], [20, 2], [20, 6], [6, 6], [6, 20], [2, 20]]"#,
                r#""line": [[-4, 10], [30, 11]], "width": 3"#,
            ],
        };
        let empty = drawn(
            &layout(r#"{"name": "one <piece> & more", "size": [24, 24]}"#),
            Theme::Light,
        );
        for outline in outlines {
            let layout = layout(&with(kind, outline));
            for theme in [Theme::Light, Theme::Dark] {
                stands_alone(&drawn(&layout, theme));
            }
            let svg = drawn(&layout, Theme::Light);
            assert!(svg.len() > empty.len() + 100, "{kind} shows nothing");
        }
        let square = with(kind, r#""rectangle": [[8, 8], [11, 12]]"#);
        assert!(
            seen.insert(drawn(&layout(&square), Theme::Light)),
            "{kind} looks like another"
        );
    }
    assert_eq!(seen.len(), 19);
}

/// What tells areas apart without colour: the dashes of the edge and the parts that are strewn.
#[test]
fn areas_differ_without_their_colours() {
    let mut seen = HashSet::new();
    for kind in [
        Kind::Plain,
        Kind::Broken,
        Kind::Bog,
        Kind::LightWood,
        Kind::ThickWood,
        Kind::DenseWood,
        Kind::Hill,
        Kind::Crag,
        Kind::Water,
    ] {
        let svg = drawn(
            &layout(&with(kind, r#""rectangle": [[4, 4], [12, 12]]"#)),
            Theme::Light,
        );
        let document = Xml::parse(&svg).unwrap();
        let mut signs: Vec<&str> = document
            .descendants()
            .flat_map(|node| {
                [
                    node.attribute("stroke-dasharray"),
                    node.attribute("marker-mid"),
                ]
            })
            .flatten()
            .collect();
        signs.sort_unstable();
        signs.dedup();
        // A hill has contours, which are no dashes; water has a light line within its bank.
        let rings = document
            .descendants()
            .filter(|node| node.attribute("fill-opacity") == Some(".85"));
        let clips = document
            .descendants()
            .filter(|node| node.tag_name().name() == "clipPath");
        assert!(
            seen.insert(format!("{signs:?} {} {}", rings.count(), clips.count())),
            "{kind}"
        );
    }
}

#[test]
fn the_same_table_is_the_same_bytes() {
    for (one, other) in tables().iter().zip(&tables()) {
        assert_eq!(drawn(one, Theme::Light), drawn(other, Theme::Light));
    }
    assert_eq!(sheet(Theme::Page), sheet(Theme::Page));
}

#[test]
fn the_ready_tables_are_drawn_and_light() {
    let tables = tables();
    assert_eq!(tables.len(), 6);
    let mut lands = HashSet::new();
    for layout in tables {
        for theme in [Theme::Light, Theme::Dark] {
            stands_alone(&drawn(&layout, theme));
        }
        let svg = drawn(&layout, Theme::Light);
        let document = Xml::parse(&svg).unwrap();
        let elements = document.descendants().filter(|node| node.is_element());
        let count = elements.count();
        assert!(count < 400, "{}: {count} elements", layout.name);
        assert!(svg.len() < 110_000, "{}: {} bytes", layout.name, svg.len());
        // A page keeps the land of a table, and never that of another.
        let mut nodes = document.descendants();
        let land = nodes.find_map(|node| node.attribute("data-stays")).unwrap();
        assert!(lands.insert(land.to_owned()), "{land}");
    }
}

#[test]
fn a_plan_is_to_scale() {
    let table = layout(r#"{"name": "moor", "size": [48, 24]}"#);
    let size = |scale: &str| {
        let scale = Some(scale.parse().unwrap());
        let svg = plan(
            &table,
            Plan {
                theme: Theme::Light,
                scale,
            },
        );
        let document = Xml::parse(&svg).unwrap();
        let root = document.root_element();
        let inches = |name| {
            let text: &str = root.attribute(name).unwrap();
            text.strip_suffix("in").unwrap().parse::<f64>().unwrap()
        };
        let view: Vec<f64> = root
            .attribute("viewBox")
            .unwrap()
            .split(' ')
            .map(|part| part.parse().unwrap())
            .collect();
        (inches("width"), inches("height"), view[2], view[3])
    };
    let (w, h, units_w, units_h) = size("1:1");
    assert!((w * 24.0 - units_w).abs() < 0.3 && (h * 24.0 - units_h).abs() < 0.3);
    assert!(w > 48.0 && w < 54.0 && h > 24.0 && h < 36.0, "{w} x {h}");
    let twelfth = size("1:12");
    assert!((twelfth.0 * 12.0 - w).abs() < 0.1);
    for wrong in ["1", "1:0", "2:1", "1:97", "1:x", ""] {
        let error = wrong.parse::<Scale>().unwrap_err();
        assert!(error.to_string().contains("such as 1:1 or 1:12"), "{error}");
    }
}

#[test]
fn every_sign_is_on_the_sheet() {
    for theme in [Theme::Light, Theme::Dark] {
        stands_alone(&sheet(theme));
    }
    let page = sheet(Theme::Page);
    let document = Xml::parse(&page).unwrap();
    uses_what_is_there(&document);
    assert!(!page.contains("NaN") && !page.contains('@'));
    let ids: HashSet<&str> = document
        .descendants()
        .filter_map(|node| node.attribute("id"))
        .collect();
    for clan in Clan::ALL {
        for half in [0, 12] {
            assert!(
                ids.contains(format!("clan-{clan}{half}").as_str()),
                "{clan} {half}"
            );
        }
    }
    let weapons = Weapon::ALL.map(|weapon| format!("w-{weapon}"));
    let states = State::ALL.map(|state| format!("b-{state}"));
    let others = [
        "b-leader",
        "b-second",
        "b-wound",
        "rim-none0",
        "rim-light0",
        "rim-heavy12",
        "horse",
        "a-chicken",
        "a-pig",
        "a-sheep",
        "a-cow",
        "a-horse",
        "a-hound",
        "m-flag",
        "m-beacon",
        "m-beacon-cold",
        "m-fold",
        "m-loose",
        "m-melee",
        "tuft",
        "pebble",
        "rut",
        "moss",
        "stone",
        "rubble",
        "rock",
        "slab",
        "bush-a",
        "bush-b",
        "bush-c",
        "tree-a",
        "tree-b",
        "tree-c",
        "rigs",
        "peel120x120",
        "bastle144x96",
        "thatched96x96",
    ];
    let all = weapons
        .iter()
        .chain(&states)
        .map(String::as_str)
        .chain(others);
    for name in all {
        assert!(ids.contains(name), "{name} is not on the sheet");
    }
    // Every colour that a page names is a token.
    for name in page.split("var(--").skip(1) {
        let name = name.split(')').next().unwrap();
        assert!(
            tokens().contains(&format!("--{name}:")),
            "{name} is no token"
        );
    }
}

/// Clans are told apart by their patterns, weapons and states by their signs: nothing by colour alone.
#[test]
fn signs_differ_without_their_colours() {
    let svg = sheet(Theme::Light);
    let document = Xml::parse(&svg).unwrap();
    let shape = |id: String| {
        let mut nodes = document.descendants();
        let sign = nodes
            .find(|node| node.attribute("id") == Some(id.as_str()))
            .unwrap();
        let lines = sign
            .descendants()
            .filter_map(|node| node.attribute("d").or(node.attribute("r")));
        lines.map(str::to_owned).collect::<Vec<String>>()
    };
    for half in [0, 12] {
        let patterns: HashSet<_> = Clan::ALL
            .iter()
            .map(|clan| shape(format!("clan-{clan}{half}")))
            .collect();
        assert_eq!(patterns.len(), Clan::COUNT);
    }
    let signs: HashSet<_> = Weapon::ALL
        .iter()
        .map(|weapon| shape(format!("w-{weapon}")))
        .collect();
    assert_eq!(signs.len(), Weapon::COUNT);
    let badges: HashSet<_> = State::ALL
        .iter()
        .map(|state| shape(format!("b-{state}")))
        .collect();
    assert_eq!(badges.len(), 7);
}

/// How light a colour is, as the contrast of the Web's guidelines has it.
fn lightness(colour: &str) -> f64 {
    let part = |at: usize| {
        let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
        match value <= 0.040_45 {
            true => value / 12.92,
            false => ((value + 0.055) / 1.055).powf(2.4),
        }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

fn token(name: &str, dark: bool) -> &'static str {
    let halves = tokens().split_once("@media").unwrap();
    let css = if dark { halves.1 } else { halves.0 };
    let at = css
        .find(&format!("--{name}: "))
        .unwrap_or_else(|| panic!("no {name}"));
    &css[at + name.len() + 4..][..7]
}

/// The edges of areas tell who may enter, so they are seen on the ground of either theme.
#[test]
fn edges_stand_out_from_the_ground() {
    for dark in [false, true] {
        let ground = lightness(token("f-ground", dark));
        for edge in ["f-edge", "f-edge2", "f-edge3", "f-mark", "f-deep2", "f-ink"] {
            let edge_light = lightness(token(edge, dark));
            let (high, low) = (ground.max(edge_light), ground.min(edge_light));
            let contrast = (high + 0.05) / (low + 0.05);
            // Those of solid edges run round something dark, which is seen itself.
            let is_solid = matches!(edge, "f-deep2" | "f-ink");
            let least = if is_solid { 1.5 } else { 3.0 };
            assert!(contrast >= least, "{edge}, dark {dark}: {contrast:.2}");
        }
    }
}

#[test]
fn a_plan_becomes_pixels() {
    let layout = layout(&with(Kind::LightWood, r#""rectangle": [[4, 4], [12, 12]]"#));
    let bytes = png(&drawn(&layout, Theme::Dark), 300).unwrap();
    assert_eq!(&bytes[..4], b"\x89PNG");
    assert_eq!(u32::from_be_bytes(bytes[16..20].try_into().unwrap()), 300);
}
