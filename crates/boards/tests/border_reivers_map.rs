//! The ground of Border Reivers over random games of all four families: every picture is whole, what may be picked on the map
//! is there once, nothing hidden is named, and words can be read on a phone.

use boards::{Board, Reivers, Scene, Shape, Target, Theme, png};
use border_reivers::{Action, BorderReivers, Slot, Stage, View};
use roxmltree::{Document, Node};
use std::collections::{BTreeSet, HashMap, HashSet};
use table::{Chance, Game, Journal, Rng, Seat, Settings};

const SHAPES: [Shape; 2] = [Shape::Wide, Shape::Narrow];
const FAMILIES: [&str; 4] = ["dacre", "fenwick", "maxwell", "kerr"];
/// The kinds of target that lie on the map.
const KINDS: [&str; 8] = [
    "battle", "box", "region", "rising", "seat", "site", "town", "track",
];

/// Plays a random game of every family and shows each position with its legal actions.
fn positions(seed: u64, mut see: impl FnMut(&BorderReivers, &[Action])) {
    let mut rng = Rng::new(seed);
    for family in FAMILIES {
        let line = format!("family={family}");
        let settings = Settings::from_lines(BorderReivers::SETTINGS, &[line.as_str()]).unwrap();
        let mut chance = Chance::imagined(Rng::new(rng.bits()));
        let mut journal = Journal::silent();
        let mut game = BorderReivers::open(&settings.at(1), &mut chance, &mut journal).unwrap();
        while game.turn().outcome().is_none() {
            let mut legal = Vec::new();
            game.actions(Seat::FIRST, &mut legal);
            see(&game, &legal);
            let action = legal[rng.pick(legal.len())];
            game.play(Seat::FIRST, &action, &mut chance, &mut journal)
                .unwrap();
        }
    }
}

fn scene(view: &View, legal: &[Action]) -> Scene {
    Scene {
        lit: Reivers.next(view, legal, &[]),
        ..Scene::page(Some(Seat::FIRST), &["Anna".into()])
    }
}

fn ground(view: &View, scene: &Scene) -> String {
    Reivers.pictures(view, scene).ground
}

fn kind(target: &str) -> &str {
    target.split(':').next().unwrap()
}

/// The stage without its numbers.
fn stage(view: &View) -> String {
    let stage = format!("{:?}", view.stage);
    stage.split([' ', '(']).next().unwrap().into()
}

#[test]
fn what_may_be_picked_on_the_map_is_there_once() {
    let mut kinds = BTreeSet::new();
    let mut stages = HashMap::new();
    positions(6, |game, legal| {
        let view = game.view(Some(Seat::FIRST));
        // Each kind of decision some times, since pictures take a while.
        let often = stages.entry((view.family, stage(&view))).or_insert(0);
        *often += 1;
        if *often > 6 {
            return;
        }
        let wanted: HashSet<Target> = legal
            .iter()
            .flat_map(|action| Reivers.path(&view, action))
            .filter(|target| KINDS.contains(&kind(target.as_str())))
            .collect();
        for shape in SHAPES {
            let svg = ground(&view, &scene(&view, legal).shaped(shape));
            let document = Document::parse(&svg).unwrap();
            let mut there = HashMap::new();
            for node in document.descendants() {
                if let Some(target) = node.attribute("data-target") {
                    assert!(there.insert(target, node).is_none(), "{target} twice");
                    assert!(node.attribute("aria-label").is_some(), "{target}");
                    let has_bed = node.children().any(|child| {
                        let class = child.attribute("class").unwrap_or_default();
                        class.split(' ').any(|class| class == "bed")
                    });
                    assert!(has_bed, "{target} cannot be hit");
                }
            }
            for target in &wanted {
                let node = there.get(target.as_str());
                let node = node.unwrap_or_else(|| panic!("{target} is not there: {shape:?}"));
                kinds.insert(kind(target.as_str()).to_string());
                // What is picked first is lit.
                if scene(&view, legal).is_lit(target.as_str()) {
                    let class = node.attribute("class").unwrap();
                    assert!(class.split(' ').any(|class| class == "lit"), "{target}");
                }
            }
        }
    });
    assert_eq!(kinds, KINDS.map(String::from).into());
}

#[test]
fn every_picture_is_whole() {
    let mut stages = HashSet::new();
    positions(8, |game, legal| {
        let view = game.view(Some(Seat::FIRST));
        if !stages.insert(stage(&view)) {
            return;
        }
        for reader in [None, Some(Seat::FIRST)] {
            let pictures = SHAPES.map(|shape| {
                let scene = Scene {
                    reader,
                    ..scene(&view, if reader.is_some() { legal } else { &[] })
                };
                ground(&view, &scene.shaped(shape))
            });
            let all = format!("<div>{}</div>", pictures.concat());
            let document = Document::parse(&all).unwrap();
            let mut ids = HashSet::new();
            for node in document.descendants() {
                if let Some(id) = node.attribute("id") {
                    assert!(ids.insert(id), "{id} stands twice");
                }
                if reader.is_none() {
                    assert_eq!(node.attribute("data-target"), None);
                    assert_eq!(node.attribute("data-asks"), None);
                }
            }
            for node in document.descendants() {
                let link = node
                    .attribute("href")
                    .and_then(|link| link.strip_prefix('#'));
                assert!(link.is_none_or(|id| ids.contains(id)), "{link:?}");
            }
        }
        for theme in [Theme::Light, Theme::Dark] {
            let file = Reivers.svg(&view, &scene(&view, legal).themed(theme));
            Document::parse(&file).unwrap();
            assert!(!file.contains("var(--") && !file.contains("<text"));
            png(&file, 200).unwrap();
        }
    });
    assert!(stages.len() > 15, "{stages:?}");
}

#[test]
fn a_spectator_has_the_same_places() {
    let mut done = false;
    positions(1, |game, legal| {
        if std::mem::replace(&mut done, true) {
            return;
        }
        let view = game.view(Some(Seat::FIRST));
        let own = ground(&view, &scene(&view, legal));
        let other = ground(&game.view(None), &Scene::page(None, &[]));
        let names = |svg: &str, attribute: &str| -> BTreeSet<String> {
            let document = Document::parse(svg).unwrap();
            let nodes = document.descendants();
            nodes
                .filter_map(|node| node.attribute(attribute).map(String::from))
                .collect()
        };
        assert_eq!(names(&own, "data-target"), names(&other, "data-place"));
    });
}

#[test]
fn a_token_that_lies_face_down_is_not_named() {
    let mut hidden = 0;
    positions(5, |game, legal| {
        let view = game.view(Some(Seat::FIRST));
        let data = view.components();
        let known: HashSet<&str> = view
            .boxes
            .iter()
            .filter_map(|seen| seen.slot.token())
            .map(|token| data.token(token).name.as_str())
            .collect();
        let face_down = view.boxes.iter().filter(|seen| seen.slot == Slot::FaceDown);
        if face_down.count() == 0 || hidden > 12 {
            return;
        }
        hidden += 1;
        let svg = ground(&view, &scene(&view, legal));
        for facts in &data.tokens {
            let is_known = known.contains(facts.name.as_str());
            assert!(is_known || !svg.contains(&facts.name), "{}", facts.name);
        }
    });
    assert!(hidden > 5);
}

#[test]
fn a_refusal_a_pointer_and_a_plan_are_drawn_where_they_point() {
    let mut attacks = 0;
    positions(2, |game, legal| {
        let view = game.view(Some(Seat::FIRST));
        if view.stage != Stage::Attack || attacks > 3 {
            return;
        }
        let path = |action: &Action| Reivers.path(&view, action);
        let Some(raid) = legal.iter().map(path).find(|path| {
            let first = path[0].as_str();
            first.starts_with("region:")
        }) else {
            return;
        };
        attacks += 1;
        let scene = Scene {
            plan: vec![raid.clone()],
            marks: vec!["town:ewm".into()],
            pointers: vec![Target::new("track:dl"), Target::new("site:corby")],
            ..scene(&view, legal)
        };
        for shape in SHAPES {
            let svg = ground(&view, &scene.clone().shaped(shape));
            Document::parse(&svg).unwrap();
            let plan = svg.split(r#"<g class="plan""#).nth(1).expect("a plan");
            assert!(plan.contains("<circle") && plan.contains("<rect"));
            assert!(svg.contains(r#"class="target marked" data-target="town:ewm""#));
            for pointed in ["track:dl", "site:corby"] {
                let pointer = format!(r#"data-pointer="{pointed}""#);
                assert_eq!(svg.matches(&pointer).count(), 1, "{pointed}");
            }
        }
    });
    assert!(attacks > 0);
}

#[test]
fn an_attack_that_goes_on_has_its_arrow_and_the_map_goes_there() {
    let (mut ways, mut followed) = (0, 0);
    positions(6, |game, legal| {
        let view = game.view(Some(Seat::FIRST));
        if view.fight.is_none() || ways > 10 {
            return;
        }
        let svg = ground(&view, &scene(&view, legal));
        ways += svg.matches(r#"class="attack-way""#).count();
        if let Some(rest) = svg.split("data-follow=\"").nth(1) {
            let place = rest.split('"').next().unwrap();
            assert!(
                svg.contains(&format!(r#"data-target="{place}""#)),
                "{place}"
            );
            followed += 1;
        }
    });
    assert!(ways > 5 && followed > 5, "{ways} {followed}");
}

#[test]
fn a_click_on_what_is_not_lit_asks_by_a_verb_of_the_notation() {
    let mut asked = HashSet::new();
    positions(9, |game, legal| {
        let view = game.view(Some(Seat::FIRST));
        if asked.contains(&stage(&view)) {
            return;
        }
        let svg = ground(&view, &scene(&view, legal));
        let Some(rest) = svg.split("data-asks=\"").nth(1) else {
            return;
        };
        asked.insert(stage(&view));
        let forms = rest.split('"').next().unwrap().split(' ');
        for form in forms {
            let (kind, verb) = form.split_once('=').unwrap();
            let own = match kind {
                "region" => "nithsdale",
                "site" => "corby",
                "box" => "carlisle",
                "rising" => "catholic",
                _ => "ewm",
            };
            let picked = if kind == "box" { "hot-trod" } else { "sheep" };
            let verb = verb.replace('_', " ");
            let notation = match verb.contains('*') {
                true => verb.replace('*', own).replace('^', picked),
                false => format!("{verb} {own}"),
            };
            assert!(notation.parse::<Action>().is_ok(), "{notation}");
        }
    });
    assert!(asked.len() > 6, "{asked:?}");
}

/// Whether an element is shown when the map is seen from afar: no group round it is for who is close.
fn is_far(node: &Node) -> bool {
    let class = |node: &Node| node.attribute("class").unwrap_or_default().to_string();
    node.ancestors().all(|node| class(&node) != "close")
        && node.ancestors().any(|node| class(&node) == "afar")
}

/// The box of a word, as wide as the broadest fonts make it.
fn frame(node: &Node) -> [f64; 4] {
    let number = |name: &str| -> f64 {
        node.attribute(name)
            .map_or(0.0, |text| text.parse().unwrap())
    };
    let size = number("font-size");
    let letters = node.text().unwrap_or_default().chars().count() as f64;
    let wide = match node.attribute("textLength") {
        Some(length) => length.parse().unwrap(),
        None => letters * size * 0.5,
    };
    let is_start = node.attribute("class").is_none() && node.attribute("text-anchor").is_none();
    let left = match is_start {
        true => number("x"),
        false => number("x") - wide / 2.0,
    };
    [left, number("y") - size * 0.72, wide, size * 0.8]
}

#[test]
fn on_a_phone_words_are_large_enough_and_stand_apart() {
    let mut seen = 0;
    positions(4, |game, legal| {
        let view = game.view(Some(Seat::FIRST));
        seen += 1;
        if seen % 40 != 1 {
            return;
        }
        let svg = ground(&view, &scene(&view, legal).shaped(Shape::Narrow));
        let document = Document::parse(&svg).unwrap();
        let texts: Vec<Node> = document
            .descendants()
            .filter(|node| node.has_tag_name("text") && is_far(node))
            .collect();
        assert!(texts.len() > 28, "{}", texts.len());
        for text in &texts {
            let size: f64 = text.attribute("font-size").unwrap().parse().unwrap();
            // 374 pixels are 1000 units.
            assert!(size * 0.374 > 10.4, "{:?} {size}", text.text());
        }
        for (number, one) in texts.iter().enumerate() {
            for other in &texts[number + 1..] {
                let ([x, y, w, h], [left, top, wide, high]) = (frame(one), frame(other));
                let is_apart = x + w <= left || left + wide <= x || y + h <= top || top + high <= y;
                assert!(is_apart, "{:?} on {:?}", one.text(), other.text());
            }
        }
    });
}
