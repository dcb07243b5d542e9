//! The board of Hammer of the Scots over random games of all scenarios: every action can be done by picking, nothing
//! hidden is named, and every picture is whole.

use boards::{Board, Scene, Scotland, Shape, Target, Theme, png};
use hammer_of_the_scots::{Action, Block, HammerOfTheScots, Matter, Side, Stage, View};
use roxmltree::Document;
use std::collections::{BTreeSet, HashMap, HashSet};
use table::{Chance, Game, Journal, Rng, Seat, Settings};

const SCENARIOS: [&[&str]; 4] = [
    &[],
    &["scenario=bruce"],
    &["scenario=campaign", "last-year=1301"],
    &["schiltroms=on", "scottish-bid=3"],
];

/// Plays random games and shows each position, to each seat that may act, with its legal actions.
fn positions(games: usize, mut see: impl FnMut(&HammerOfTheScots, Seat, &[Action])) {
    let mut rng = Rng::new(11);
    for lines in SCENARIOS {
        let settings = Settings::from_lines(HammerOfTheScots::SETTINGS, lines).unwrap();
        for _ in 0..games {
            let mut chance = Chance::imagined(Rng::new(rng.bits()));
            let mut journal = Journal::silent();
            let mut game =
                HammerOfTheScots::open(&settings.at(2), &mut chance, &mut journal).unwrap();
            while game.turn().outcome().is_none() {
                let mut next = None;
                for seat in game.turn().seats().iter() {
                    let mut legal = Vec::new();
                    game.actions(seat, &mut legal);
                    see(&game, seat, &legal);
                    next.get_or_insert((seat, legal[rng.pick(legal.len())]));
                }
                let (seat, action) = next.unwrap();
                game.play(seat, &action, &mut chance, &mut journal).unwrap();
            }
        }
    }
}

fn scene(view: &View, legal: &[Action]) -> Scene {
    Scene {
        lit: Scotland.next(view, legal, &[]),
        ..Scene::page(view.side.map(Side::seat), &["Anna".into(), "Ben".into()])
    }
}

/// The values of an attribute.
fn values<'a>(svg: &'a str, attribute: &'a str) -> impl Iterator<Item = &'a str> {
    let parts = svg.split(attribute).skip(1);
    parts.filter_map(|rest| rest.strip_prefix("=\"")?.split('"').next())
}

#[test]
fn paths_are_unambiguous_and_every_target_is_there_once() {
    let mut kinds = BTreeSet::new();
    positions(1, |game, seat, legal| {
        let view = game.view(Some(seat));
        let path = |action| Scotland.path(&view, action);
        let paths: Vec<Vec<Target>> = legal.iter().map(path).collect();
        let distinct: HashSet<&Vec<Target>> = paths.iter().collect();
        assert_eq!(distinct.len(), paths.len(), "{:?}", game.stage());
        // One pick does everything, so that no path begins another.
        assert!(paths.iter().all(|path| path.len() == 1));
        let scene = scene(&view, legal);
        let svg = Scotland.svg(&view, &scene);
        let targets: Vec<&str> = values(&svg, "data-target").collect();
        let there: HashSet<&str> = targets.iter().copied().collect();
        assert_eq!(there.len(), targets.len(), "a target stands twice");
        for target in paths.concat() {
            let is_there = target.is_button() || there.contains(target.as_str());
            assert!(is_there, "{target} is not there: {:?}", game.stage());
            kinds.insert(target.as_str().split(':').next().unwrap().to_string());
        }
    });
    let expected = [
        "area", "block", "button", "card", "fire", "hold", "noble", "retreat",
    ];
    assert_eq!(kinds, expected.map(String::from).into());
}

/// Blocks whose names stand in a picture or a list of targets.
fn named(text: &str) -> HashSet<Block> {
    let blocks: HashMap<String, Block> = Block::all()
        .map(|block| (block.to_string(), block))
        .collect();
    let words = text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'));
    words.filter_map(|word| blocks.get(word).copied()).collect()
}

/// The blocks that this view shows: the reader's own, those whose faces everyone sees, and the fallen.
fn known(view: &View) -> HashSet<Block> {
    let mut known: HashSet<Block> = view.dead.iter().copied().collect();
    known.extend(Block::all().filter(|block| Some(block.side()) == view.side));
    for area in &view.areas {
        known.extend(
            area.armies
                .iter()
                .flat_map(|army| &army.blocks)
                .map(|seen| seen.block),
        );
    }
    if let Some(battle) = &view.battle {
        known.extend(battle.field.iter().flatten().map(|fighter| fighter.block));
        known.extend(battle.volley.as_ref().map(|volley| volley.0));
    }
    known.extend(view.asked.block);
    known
}

/// Words of the page that are also the notation of a block.
fn is_word(block: &Block) -> bool {
    matches!(
        block.to_string().as_str(),
        "wallace" | "edward" | "king" | "norse"
    )
}

#[test]
fn nobody_reads_the_name_of_a_hidden_block() {
    let mut step = 0;
    positions(1, |game, seat, legal| {
        step += 1;
        for reader in [None, Some(Seat::FIRST), Some(Seat::SECOND)] {
            let view = game.view(reader);
            let known = known(&view);
            if step % 7 == 0 {
                let own = if reader == Some(seat) { legal } else { &[] };
                let svg = Scotland.svg(&view, &scene(&view, own));
                let panels = Scotland.panels(&view, &scene(&view, own)).into_iter();
                let page: String = panels.map(|panel| panel.body.into_string()).collect();
                for text in [svg, page] {
                    let names = named(&text);
                    let hidden = names
                        .iter()
                        .find(|block| !known.contains(block) && !is_word(block));
                    assert_eq!(hidden, None, "{:?}", game.stage());
                }
            }
        }
        // What somebody might do next is told to the others without hidden names.
        for action in legal {
            for reader in [None, Some(seat.other())] {
                let view = game.view(reader);
                let known = known(&view);
                let trace = Scotland.trace(&view, seat, action);
                for target in &trace {
                    let names = named(target.as_str());
                    let is_fine = |block: &Block| {
                        known.contains(block) || matches!(game.stage(), Stage::Herald(_))
                    };
                    assert!(names.iter().all(is_fine), "{action}: {target}");
                }
            }
        }
    });
}

#[test]
fn every_picture_is_whole() {
    let mut stages = HashSet::new();
    positions(1, |game, seat, legal| {
        let view = game.view(Some(seat));
        // Every kind of decision once.
        if !stages.insert((view.asked.what, view.battle.is_some())) {
            return;
        }
        for reader in [None, Some(seat), Some(seat.other())] {
            let legal = if reader == Some(seat) { legal } else { &[] };
            let view = game.view(reader);
            let shapes = [Shape::Wide, Shape::Narrow];
            let pages = shapes.map(|shape| Scotland.svg(&view, &scene(&view, legal).shaped(shape)));
            let panels = Scotland.panels(&view, &scene(&view, legal));
            let panels: String = panels
                .into_iter()
                .map(|panel| panel.body.into_string())
                .collect();
            let all = format!("<div>{}{panels}</div>", pages.concat());
            let document = Document::parse(&all).unwrap_or_else(|error| panic!("{error}"));
            let mut ids = HashSet::new();
            for node in document.descendants() {
                if let Some(id) = node.attribute("id") {
                    assert!(ids.insert(id), "{id} stands twice: {:?}", view.asked.what);
                }
            }
            for node in document.descendants() {
                let referred = node
                    .attribute("href")
                    .and_then(|link| link.strip_prefix('#'));
                assert!(referred.is_none_or(|id| ids.contains(id)), "{referred:?}");
            }
            let file = Scotland.svg(&view, &scene(&view, legal).themed(Theme::Dark));
            Document::parse(&file).unwrap();
            assert!(!file.contains("var(--"));
            if reader == Some(seat) {
                png(&file, 300).unwrap();
            }
        }
    });
    assert!(stages.len() > 20, "{stages:?}");
}

#[test]
fn buttons_are_for_who_decides_and_legal_ones_are_listed() {
    positions(1, |game, seat, legal| {
        let view = game.view(Some(seat));
        let buttons = Scotland.buttons(&view);
        for button in &buttons {
            let allowed = game.check(seat, &button.action).is_ok();
            assert_eq!(allowed, legal.contains(&button.action), "{}", button.action);
            assert!((2..=24).contains(&button.label.len()), "{}", button.label);
        }
        // Every single word that may be said has a short label.
        for action in legal {
            let is_button = Scotland.path(&view, action)[0].is_button();
            let is_offered = buttons.iter().any(|button| button.action == *action);
            assert!(!is_button || is_offered, "{action}: {:?}", game.stage());
        }
        if game.stage() != Stage::Cards {
            assert!(Scotland.buttons(&game.view(Some(seat.other()))).is_empty());
        }
        assert!(Scotland.buttons(&game.view(None)).is_empty());
    });
}

#[test]
fn a_refusal_marks_the_border_and_the_area_that_it_names() {
    let settings = Settings::defaults(HammerOfTheScots::SETTINGS);
    let mut chance = Chance::imagined(Rng::new(1));
    let game =
        HammerOfTheScots::open(&settings.at(2), &mut chance, &mut Journal::silent()).unwrap();
    let view = game.view(Some(Side::Scotland.seat()));
    let mut scene = scene(&view, &[]);
    scene.marks = vec!["mar-angus".into(), "fife".into(), "wallace".into()];
    let svg = Scotland.svg(&view, &scene);
    for target in ["border:mar-angus", "area:fife", "block:wallace"] {
        let marked = format!(r#"class="target marked" data-target="{target}""#);
        assert!(svg.contains(&marked), "{target}");
    }
}

#[test]
fn every_part_of_a_file_has_a_ground() {
    let mut parts = HashSet::new();
    positions(1, |game, seat, legal| {
        let view = game.view(Some(seat));
        if !parts.insert((view.asked.what == Matter::Herald, view.battle.is_some())) {
            return;
        }
        let file = Scotland.svg(&view, &scene(&view, legal).themed(Theme::Light));
        let document = Document::parse(&file).unwrap();
        let whole = document.root_element();
        for part in whole.children().filter(|child| child.has_tag_name("svg")) {
            // The ground of a map is the first thing in the group that stays.
            let shapes = part.descendants().filter(|node| {
                let skipped = node.ancestors().any(|node| node.has_tag_name("defs"));
                node.is_element() && !skipped
            });
            let mut drawn =
                shapes.filter(|node| !["svg", "g", "title"].contains(&node.tag_name().name()));
            let ground = drawn.next().and_then(|first| first.attribute("d"));
            let covers = |d: &str| d.starts_with("M0 0H") && d.ends_with("H0z");
            assert!(ground.is_some_and(covers), "{:?}", part.attribute("class"));
        }
    });
    assert!(parts.contains(&(true, false)) && parts.contains(&(false, true)));
}

#[test]
fn on_a_phone_a_sides_name_and_its_players_stand_apart() {
    let mut seen = 0;
    positions(1, |game, seat, legal| {
        let view = game.view(Some(seat));
        if view.battle.is_none() || seen > 20 {
            return;
        }
        let svg = Scotland.svg(&view, &scene(&view, legal).shaped(Shape::Narrow));
        let all = format!("<div>{svg}</div>");
        let document = Document::parse(&all).unwrap();
        let texts: Vec<_> = document
            .descendants()
            .filter(|node| node.has_tag_name("text"))
            .collect();
        for pair in texts.windows(2) {
            let [title, rest] = [pair[0], pair[1]];
            let is_title = |text: &str| text.ends_with(" defends") || text.ends_with(" attacks");
            if !title.text().is_some_and(is_title) {
                continue;
            }
            let number = |node: roxmltree::Node, name: &str| -> f64 {
                node.attribute(name)
                    .map_or(0.0, |text| text.parse().unwrap())
            };
            // The broadest fonts have two thirds of their height a letter.
            let wide = |node: roxmltree::Node| match node.attribute("textLength") {
                Some(length) => length.parse().unwrap(),
                None => {
                    node.text().unwrap().chars().count() as f64 * number(node, "font-size") * 0.66
                }
            };
            let left = match rest.attribute("text-anchor") {
                Some("end") => number(rest, "x") - wide(rest),
                _ => number(rest, "x"),
            };
            let gap = left - number(title, "x") - wide(title);
            assert!(gap > 8.0, "{gap}: {:?} {:?}", title.text(), rest.text());
            seen += 1;
        }
    });
    assert!(seen > 20);
}

#[test]
fn every_card_of_the_hand_is_a_target_or_like_one() {
    let mut looked = 0;
    positions(1, |game, seat, legal| {
        let view = game.view(Some(seat));
        let tray = Scotland.pictures(&view, &scene(&view, legal)).tray.unwrap();
        let hand = view.hand.clone().unwrap_or_default();
        let targets = values(&tray, "data-target").count();
        let alike: Vec<&str> = values(&tray, "data-alike").collect();
        assert_eq!(targets + alike.len(), hand.len());
        for name in &alike {
            assert!(tray.contains(&format!("data-target=\"{name}\"")));
        }
        looked += alike.len();
    });
    assert!(looked > 0, "no hand had two equal cards");
}

#[test]
fn plate_and_legend_are_in_files_alone_and_the_legend_in_a_panel() {
    let mut done = false;
    positions(1, |game, seat, legal| {
        if std::mem::replace(&mut done, true) {
            return;
        }
        let view = game.view(Some(seat));
        let scene = scene(&view, legal);
        let map = Scotland.pictures(&view, &scene).ground;
        assert!(!map.contains("castle: 1 may winter"));
        let panels = Scotland.panels(&view, &scene);
        let signs = panels.iter().find(|panel| panel.id == "signs").unwrap();
        let signs = signs.body.clone().into_string();
        assert!(signs.contains("castle: 1 may winter"));
    });
}

/// A plan for a view: the first blocks that could march, each to the last area in its reach.
fn planned(view: &View) -> Vec<Vec<Target>> {
    let marches = view.reach.iter().filter(|(_, areas)| !areas.is_empty());
    let path = |(block, areas): &(Block, Vec<hammer_of_the_scots::Area>)| {
        let area = areas[areas.len() - 1];
        vec![
            Target::new(format!("block:{block}")),
            Target::new(format!("area:{area}")),
        ]
    };
    marches.take(2).map(path).collect()
}

#[test]
fn a_plan_is_drawn_with_numbers_and_the_same_whatever_is_hidden() {
    let mut drawn = 0;
    positions(1, |game, seat, legal| {
        let view = game.view(Some(seat));
        let plan = planned(&view);
        if plan.len() < 2 || drawn > 30 {
            return;
        }
        let scene = Scene {
            plan,
            ..scene(&view, legal)
        };
        let svg = Scotland.svg(&view, &scene);
        let plan = svg.split(r#"<g class="plan""#).nth(1).unwrap();
        assert!(plan.matches("<circle").count() >= 2, "a number for each");
        assert!(plan.matches("<rect").count() >= 4, "blocks are ringed");
        assert!(!plan.contains("data-target"));
        Document::parse(&format!("<x>{svg}</x>")).unwrap();
        let other = game.imagine(seat, &mut Rng::new(drawn));
        assert_eq!(Scotland.svg(&other.view(Some(seat)), &scene), svg);
        drawn += 1;
    });
    assert!(drawn > 10);
}

#[test]
fn the_odds_before_an_attack_can_be_ticked_and_tell_nothing_hidden() {
    let mut asked = 0;
    positions(1, |game, seat, _| {
        let view = game.view(Some(seat));
        if asked > 12 || view.reach.len() < 3 {
            return;
        }
        let Some((about, name)) = Scotland.prospects(&view).into_iter().next() else {
            return;
        };
        let told = Scotland.outlook(&view, &about, None).unwrap();
        assert!(told.title.ends_with(&name), "{}", told.title);
        let other = game.imagine(seat, &mut Rng::new(asked));
        let now = Scotland.outlook(&other.view(Some(seat)), &about, None);
        assert_eq!(now.as_ref(), Some(&told));
        // Nobody is ticked, or all.
        let nobody = Scotland.outlook(&view, &about, Some(&[])).unwrap();
        assert!(nobody.partakers.iter().all(|one| !one.takes_part));
        let all: Vec<Target> = told
            .partakers
            .iter()
            .map(|one| one.target.clone())
            .collect();
        let all = Scotland.outlook(&view, &about, Some(&all)).unwrap();
        assert!(all.partakers.iter().all(|one| one.takes_part));
        let chances: f64 = all.ends.iter().map(|end| end.chance).sum();
        assert!(all.ends.is_empty() || (chances - 1.0).abs() < 1e-9);
        asked += 1;
    });
    assert!(asked > 5);
    let spectator = HammerOfTheScots::open(
        &Settings::defaults(HammerOfTheScots::SETTINGS).at(2),
        &mut Chance::imagined(Rng::new(1)),
        &mut Journal::silent(),
    );
    assert!(
        Scotland
            .prospects(&spectator.unwrap().view(None))
            .is_empty()
    );
}

#[test]
fn a_card_that_a_plan_would_play_is_ringed_in_the_hand_once() {
    let mut seen = 0;
    positions(1, |game, seat, legal| {
        let view = game.view(Some(seat));
        let Some(path) = legal.iter().map(|one| Scotland.path(&view, one)).next() else {
            return;
        };
        if seen > 10 || !path[0].as_str().starts_with("card:") {
            return;
        }
        let drawn = |plan| {
            let scene = Scene {
                plan,
                ..scene(&view, legal)
            };
            Scotland.pictures(&view, &scene).tray.unwrap()
        };
        let ring = r#"<g class="plan""#;
        assert!(!drawn(Vec::new()).contains(ring));
        assert_eq!(drawn(vec![path]).matches(ring).count(), 1);
        seen += 1;
    });
    assert!(seen > 3);
}

#[test]
fn a_fighter_can_be_seen_to_lose_its_steps() {
    let mut seen = 0;
    positions(2, |game, seat, legal| {
        let view = game.view(Some(seat));
        let Some(battle) = view.battle.as_ref().filter(|_| seen < 20) else {
            return;
        };
        let scene = scene(&view, legal);
        let Some(board) = Scotland.pictures(&view, &scene).affair else {
            return;
        };
        for fighter in battle.field.iter().flatten() {
            let name = format!(r#"data-worn="{}""#, fighter.block.name());
            let drawn = board.split(&name).nth(1).expect("it stands on the board");
            let drawn = drawn.split("data-worn").next().unwrap();
            let most = usize::from(fighter.block.max_steps());
            assert_eq!(drawn.matches(r#"class="pip"#).count(), most);
            let lost = most - usize::from(fighter.steps);
            assert_eq!(drawn.matches(r#"class="pip lost"#).count(), lost);
        }
        seen += 1;
    });
    assert!(seen > 3);
}
