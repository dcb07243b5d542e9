//! The laws of the Schotten Totten board, held over random games of every variant.

use crate::support::{names, pictures, position, positions, rich};
use boards::{Board, Border, Scene, Shape, Target, Theme, png, stylesheet, tokens};
use roxmltree::Document;
use schotten_totten::{Action, Card, SchottenTotten};
use std::collections::HashSet;
use table::{Game, Rng, Seat};

#[test]
fn paths_are_unambiguous_and_their_targets_are_on_the_board() {
    let mut seen = 0;
    positions(12, |game, seat, legal| {
        seen += 1;
        let view = game.view(Some(seat));
        let path = |action| Border.path(&view, action);
        let paths: Vec<Vec<Target>> = legal.iter().map(path).collect();
        let whole: HashSet<&[Target]> = paths.iter().map(Vec::as_slice).collect();
        assert_eq!(
            whole.len(),
            legal.len(),
            "two actions have one path: {legal:?}"
        );
        for (action, path) in legal.iter().zip(&paths) {
            assert!(!path.is_empty());
            for beginning in 1..path.len() {
                assert!(
                    !whole.contains(&path[..beginning]),
                    "{action} begins as another"
                );
            }
        }
        for shape in [Shape::Wide, Shape::Narrow] {
            let scene = Scene::page(Some(seat), &names()).shaped(shape);
            let svg = Border.svg(&view, &scene);
            let there: HashSet<&str> = svg
                .split("data-target=\"")
                .skip(1)
                .filter_map(|rest| rest.split('"').next())
                .collect();
            for target in paths.iter().flatten().filter(|target| !target.is_button()) {
                assert!(
                    there.contains(target.as_str()),
                    "{target} is not on the board"
                );
            }
        }
    });
    assert!(seen > 5_000, "only {seen} positions");
}

#[test]
fn picking_step_by_step_reaches_every_action() {
    positions(2, |game, seat, legal| {
        let view = game.view(Some(seat));
        for action in legal {
            let path = Border.path(&view, action);
            for step in 0..path.len() {
                let next = Border.next(&view, legal, &path[..step]);
                assert!(next.contains(&path[step]));
            }
            assert!(Border.next(&view, legal, &path).is_empty());
        }
    });
}

fn everything(game: &SchottenTotten, reader: Option<Seat>) -> String {
    let scene = Scene::page(reader, &names());
    let view = game.view(reader);
    let mut all = Border.svg(&view, &scene);
    all += &Border.svg(
        &view,
        &scene.clone().shaped(Shape::Narrow).themed(Theme::Dark),
    );
    for panel in Border.panels(&view, &scene) {
        all += &panel.title;
        all += &panel.body.into_string();
    }
    all
}

#[test]
fn st_14a_no_hidden_card_is_in_a_picture_or_a_panel() {
    let mut rng = Rng::new(9);
    let mut varied = 0;
    positions(1, |game, _, _| {
        for reader in [Seat::FIRST, Seat::SECOND] {
            let other = game.imagine(reader, &mut rng);
            varied += usize::from(other.hand(reader.other()) != game.hand(reader.other()));
            assert_eq!(
                everything(game, Some(reader)),
                everything(&other, Some(reader))
            );
            assert_eq!(everything(game, None), everything(&other, None));
            let view = game.view(Some(reader));
            let svg = Border.svg(&view, &Scene::page(Some(reader), &names()));
            let hidden = game.hand(reader.other()).clan().iter();
            for card in hidden.filter(|card| !view.known.contains(card)) {
                assert!(
                    !svg.contains(&format!("data-card=\"{card}\"")),
                    "{card} is shown"
                );
                assert!(!svg.contains(&card.name()), "{} is named", card.name());
            }
        }
    });
    assert!(
        varied > 200,
        "hidden cards were exchanged only {varied} times"
    );
}

#[test]
fn a_trace_names_no_card_that_went_under_a_deck() {
    let game = rich();
    for reader in [None, Some(Seat::FIRST), Some(Seat::SECOND)] {
        let trace = Border.trace(&game.view(reader), Seat::FIRST, &"-r5".parse().unwrap());
        assert_eq!(trace, [Target::new("deck:clan")]);
    }
    let placed = "r5@3".parse().unwrap();
    let of = |reader| Border.trace(&game.view(reader), Seat::FIRST, &placed);
    assert_eq!(of(Some(Seat::FIRST)), [Target::new("near:r5@3")]);
    assert_eq!(of(Some(Seat::SECOND)), [Target::new("far:r5@3")]);
}

#[test]
fn pictures_are_sound_xml_without_script_or_style_and_every_target_has_a_name() {
    positions(1, |game, _, _| {
        for (scene, svg) in pictures(game, &names()) {
            let document = Document::parse(&svg).unwrap();
            let root = document.root_element();
            assert!(root.has_attribute("viewBox") && root.has_attribute("role"));
            assert!(
                root.attribute("aria-label")
                    .is_some_and(|label| !label.is_empty())
            );
            let (mut ids, mut targets) = (HashSet::new(), HashSet::new());
            for node in document.descendants().filter(|node| node.is_element()) {
                assert!(!["script", "style", "image"].contains(&node.tag_name().name()));
                for attribute in node.attributes() {
                    let name = attribute.name();
                    assert!(name != "style" && !name.starts_with("on"), "{name}");
                    if scene.theme != Theme::Page {
                        assert!(!attribute.value().contains("var("), "{}", attribute.value());
                    }
                }
                if let Some(id) = node.attribute("id") {
                    assert!(ids.insert(id), "the id {id} stands twice");
                }
                if let Some(target) = node.attribute("data-target") {
                    let label = node.attribute("aria-label").unwrap_or_default();
                    assert!(label.len() > 3, "{target} has no name");
                    assert_eq!(node.attribute("role"), Some("button"), "{target}");
                    assert!(scene.reader.is_some(), "a spectator can pick {target}");
                    assert!(targets.insert(target), "{target} stands twice");
                }
                if scene.theme != Theme::Page {
                    assert_ne!(node.tag_name().name(), "text", "a file must need no font");
                }
            }
        }
    });
}

#[test]
fn names_for_the_ear_say_what_lies_where() {
    let game = rich();
    let scene = Scene::page(Some(Seat::SECOND), &names());
    let svg = Border.svg(&game.view(scene.reader), &scene);
    for label in [
        "red 5, in your hand",
        "Joker, in your hand. Counts as",
        "Stone 1, your side: blue 9, blue 8",
        "Stone 1, Anna&#39;s side: red 7, red 8, Joker, complete first",
        "Stone 8, Anna&#39;s side: empty",
        "Stone 2, unclaimed, with Mud Fight",
        "Stone 5, Anna&#39;s",
        "Discard pile, 2 cards: Banshee, brown 3",
        "Anna&#39;s hand: 7 cards, of them 1 Tactic",
        "blue 9, at Stone 1, your side",
    ] {
        assert!(
            svg.contains(&format!("aria-label=\"{label}")),
            "nothing says '{label}'"
        );
    }
}

#[test]
fn the_own_side_is_below_for_both_seats_and_the_numbers_stay() {
    let game = rich();
    let near = |reader| {
        let scene = Scene::page(Some(reader), &names());
        let svg = Border.svg(&game.view(Some(reader)), &scene);
        let document = Document::parse(&svg).unwrap();
        let label = |target: &str| {
            let mut nodes = document.descendants();
            let node = nodes.find(|node| node.attribute("data-target") == Some(target));
            node.and_then(|node| node.attribute("aria-label"))
                .unwrap()
                .to_string()
        };
        label("side:3")
    };
    assert_eq!(near(Seat::FIRST), "Stone 3, your side: yellow 9");
    assert_eq!(near(Seat::SECOND), "Stone 3, your side: yellow 7, yellow 8");
}

#[test]
fn hostile_names_are_only_text() {
    let game = rich();
    let names = [
        r#"<script>alert("1")</script> & 'x'"#.to_string(),
        "\u{1}\u{ffff}Bén 本".into(),
    ];
    for (scene, svg) in pictures(&game, &names) {
        Document::parse(&svg).unwrap();
        assert!(!svg.contains("<script"));
        for panel in Border.panels(&game.view(scene.reader), &scene) {
            assert!(!panel.body.into_string().contains("<script"));
        }
    }
    let scene = Scene {
        id: r#""><b>"#.into(),
        ..Scene::page(None, &names)
    };
    let svg = Border.svg(&game.view(None), &scene);
    Document::parse(&svg).unwrap();
}

#[test]
fn a_coach_points_with_numbers_at_what_is_on_the_board() {
    let game = position(
        r#"{"phase": "claim", "stones": ["|","|","|","|","|","|","n9 n8 n6* | g9","|","|"],
        "hands": [["r9", "y6"], ["r3", "g2"]]}"#,
    );
    for shape in [Shape::Wide, Shape::Narrow] {
        let mut scene = Scene::page(Some(Seat::FIRST), &names()).shaped(shape);
        let view = game.view(scene.reader);
        assert!(!Border.svg(&view, &scene).contains("data-pointer"));
        let targets = ["hand:r9", "far-side:7", "stone:7", "side:7", "hand:g1"];
        scene.pointers = targets.map(Target::new).to_vec();
        let svg = Border.svg(&view, &scene);
        Document::parse(&svg).unwrap();
        for (number, target) in targets[..4].iter().enumerate() {
            assert!(
                svg.contains(&format!("data-pointer=\"{target}\"")),
                "{number}"
            );
        }
        assert!(
            !svg.contains("data-pointer=\"hand:g1\""),
            "it is not on the board"
        );
    }
}

#[test]
fn a_refusal_marks_the_claim_and_draws_the_counter_example() {
    let game = position(
        r#"{"phase": "claim", "stones": ["|","|","|","|","|","|","n9 n8 n6* | g9","|","|"],
        "hands": [["r9", "y6"], ["r3", "g2"]]}"#,
    );
    let claim: Action = "!7".parse().unwrap();
    let refusal = game.check(Seat::FIRST, &claim).unwrap_err();
    assert!(!refusal.marks.is_empty());
    let mut scene = Scene::page(Some(Seat::FIRST), &names());
    let view = game.view(scene.reader);
    scene.marks = refusal.marks.clone();
    scene
        .marks
        .extend(Border.path(&view, &claim).iter().map(ToString::to_string));
    let svg = Border.svg(&game.view(scene.reader), &scene);
    assert!(svg.contains(r#"class="target marked" data-target="stone:7""#));
    let panels = Border.panels(&game.view(scene.reader), &scene);
    let out = panels
        .into_iter()
        .find(|panel| panel.id == "still-out")
        .unwrap();
    let out = out.body.into_string();
    for mark in &refusal.marks {
        let card: Card = mark.parse().unwrap();
        assert!(svg.contains(&format!("{}, still out", card.name())));
        assert!(out.contains(&format!("{}, still out, could still beat you", card.name())));
    }
}

#[test]
fn lit_and_picked_targets_are_told_apart() {
    let game = rich();
    let mut scene = Scene::page(Some(Seat::SECOND), &names());
    scene.picked = vec![Target::new("hand:G")];
    let mut legal = Vec::new();
    game.actions(Seat::SECOND, &mut legal);
    scene.lit = Border.next(&game.view(scene.reader), &legal, &scene.picked);
    let svg = Border.svg(&game.view(scene.reader), &scene);
    assert!(svg.contains(r#"class="target picked" data-target="hand:G""#));
    assert!(svg.contains(r#"class="target lit" data-target="near:b9@1""#));
    assert!(svg.contains(r#"class="target" data-target="stone:1""#));
    // There is no Ruse in the hand that reaches for a card on the other side.
    assert!(!svg.contains("data-target=\"far:"));
}

#[test]
fn panels_are_sound_and_depend_on_the_variant() {
    let ids = |game: &SchottenTotten| {
        let scene = Scene::page(Some(Seat::FIRST), &names());
        let panels = Border.panels(&game.view(scene.reader), &scene);
        for panel in &panels {
            Document::parse(&format!("<div>{}</div>", panel.body.0)).unwrap();
        }
        panels.iter().map(|panel| panel.id).collect::<Vec<_>>()
    };
    assert_eq!(
        ids(&rich()),
        ["still-out", "formations", "tactics", "discard"]
    );
    let base = position(r#"{"stones": ["|","|","|","|","|","|","|","|","|"], "rounds": 3}"#);
    assert_eq!(ids(&base), ["still-out", "formations", "points"]);
}

#[test]
fn every_colour_that_is_used_is_declared() {
    let page = Border.svg(&rich().view(None), &Scene::page(None, &names()));
    let text = page + &stylesheet() + &Border.picture(Theme::Page);
    for used in text.split("var(--").skip(1) {
        let name = used.split([')', ',']).next().unwrap();
        // A clan's own colour is a class's, and so are a pile's and a side's; the scale of a map is set by the script, and the rest is the page's.
        let is_local = ["own", "pile", "side-of", "k", "gap", "on-heather"].contains(&name);
        let declared = is_local || tokens().contains(&format!("--{name}:"));
        assert!(declared, "--{name} is not declared");
    }
    let before = stylesheet()
        .split("@media (prefers-reduced-motion")
        .next()
        .unwrap()
        .to_string();
    assert!(!before.contains("animation") && !before.contains("transition"));
}

#[test]
fn a_file_becomes_a_png() {
    let game = rich();
    for (scene, svg) in pictures(&game, &names()) {
        if scene.theme == Theme::Page {
            continue;
        }
        let bytes = png(&svg, 400).unwrap();
        assert!(
            bytes.starts_with(b"\x89PNG") && bytes.len() > 20_000,
            "{}",
            bytes.len()
        );
        assert_eq!(bytes[16..20], 400u32.to_be_bytes());
    }
    let picture = Border.picture(Theme::Light);
    Document::parse(&picture).unwrap();
    assert!(png(&picture, 400).unwrap().len() > 10_000);
    assert!(png("no picture", 400).is_err());
    assert!(png(&picture, 0).is_err() && png(&picture, 1 << 20).is_err());
}

/// The drawing itself, kept as files: `MARCHES_BLESS=1 cargo test -p boards` writes them anew.
#[test]
fn the_drawing_is_as_it_was() {
    let game = rich();
    for (shape, theme, name) in [
        (Shape::Wide, Theme::Page, "wide-page.svg"),
        (Shape::Narrow, Theme::Light, "narrow-light.svg"),
    ] {
        let mut scene = Scene::page(Some(Seat::SECOND), &names())
            .shaped(shape)
            .themed(theme);
        scene.last = vec![Target::new("far:S@6")];
        scene.lit = vec![Target::new("side:1"), Target::new("deck:clan")];
        let svg = Border
            .svg(&game.view(scene.reader), &scene)
            .replace("><", ">\n<")
            + "\n";
        let path = format!("{}/tests/golden/{name}", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("MARCHES_BLESS").is_some() {
            std::fs::create_dir_all(std::path::Path::new(&path).parent().unwrap()).unwrap();
            std::fs::write(&path, &svg).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        let differs = kept
            .lines()
            .zip(svg.lines())
            .find(|(kept, now)| kept != now);
        assert!(
            kept == svg,
            "{name} has changed, first at {differs:?}; bless it if it is better"
        );
    }
}

#[test]
fn a_card_that_a_plan_would_play_is_ringed_where_it_lies() {
    let mut seen = 0;
    positions(1, |game, seat, legal| {
        let view = game.view(Some(seat));
        for path in legal.iter().map(|action| Border.path(&view, action)) {
            if seen > 200 || !path[0].as_str().starts_with("hand:") {
                continue;
            }
            let scene = Scene {
                plan: vec![path.clone()],
                ..Scene::page(Some(seat), &names())
            };
            let svg = Border.svg(&view, &scene);
            // The ring follows the very card, whatever the order of the hand.
            let (_, after) = svg
                .split_once(&format!(r#"data-target="{}""#, path[0]))
                .unwrap();
            let next = after.find("data-target=").unwrap_or(after.len());
            assert!(after[..next].contains(r#"<g class="plan""#), "{}", path[0]);
            seen += 1;
        }
    });
    assert!(seen > 100);
}
