//! What is decided apart from the map, the family sheet and the score of Border Reivers, over random games of all four
//! families: everything that may be picked is there once, no two actions are picked alike, and the sheet adds up.

use boards::{Board, Reivers, Scene, Shape, Target, Theme, png};
use border_reivers::{Action, BorderReivers, Slot, Stage, View};
use roxmltree::Document;
use std::collections::{BTreeSet, HashMap};
use table::{Chance, Game, Journal, Rng, Seat, Settings};

const FAMILIES: [&str; 4] = ["dacre", "fenwick", "maxwell", "kerr"];

/// Plays random games of every family and shows each position with its legal actions, the end with none.
fn positions(games: usize, mut see: impl FnMut(&BorderReivers, &[Action])) {
    let mut rng = Rng::new(11);
    for family in FAMILIES {
        let line = format!("family={family}");
        let settings = Settings::from_lines(BorderReivers::SETTINGS, &[line.as_str()]).unwrap();
        for _ in 0..games {
            let mut chance = Chance::imagined(Rng::new(rng.bits()));
            let mut journal = Journal::silent();
            let mut game = BorderReivers::open(&settings.at(1), &mut chance, &mut journal).unwrap();
            let mut legal = Vec::new();
            while game.turn().outcome().is_none() {
                legal.clear();
                game.actions(Seat::FIRST, &mut legal);
                see(&game, &legal);
                let action = legal[rng.pick(legal.len())];
                game.play(Seat::FIRST, &action, &mut chance, &mut journal)
                    .unwrap();
            }
            see(&game, &[]);
        }
    }
}

fn scene(view: &View, legal: &[Action]) -> Scene {
    Scene {
        lit: Reivers.next(view, legal, &[]),
        ..Scene::page(Some(Seat::FIRST), &["Anna".into()])
    }
}

/// The stage without its numbers.
fn stage(view: &View) -> String {
    let stage = format!("{:?}", view.stage);
    stage.split([' ', '(']).next().unwrap().into()
}

/// Calls this for each kind of decision of each family a few times, since pictures take a while.
fn samples(often: usize, mut see: impl FnMut(&View, &[Action])) {
    let mut seen = HashMap::new();
    positions(3, |game, legal| {
        let view = game.view(Some(Seat::FIRST));
        let count = seen.entry((view.family, stage(&view))).or_insert(0);
        *count += 1;
        if *count <= often {
            see(&view, legal);
        }
    });
}

#[test]
fn no_two_actions_are_picked_alike_and_none_begins_another() {
    let mut stages = BTreeSet::new();
    positions(6, |game, legal| {
        let view = game.view(Some(Seat::FIRST));
        stages.insert(stage(&view));
        let paths: Vec<Vec<Target>> = legal.iter().map(|one| Reivers.path(&view, one)).collect();
        for (number, path) in paths.iter().enumerate() {
            assert!(!path.is_empty());
            for (other, longer) in paths.iter().enumerate().filter(|(at, _)| *at != number) {
                assert!(
                    !longer.starts_with(path),
                    "{:?}: {} and {}",
                    view.stage,
                    legal[number],
                    legal[other]
                );
            }
        }
    });
    for wanted in ["Draft", "Default", "Attack", "Horses", "Reroll", "Defend"] {
        assert!(stages.contains(wanted), "{wanted} came up: {stages:?}");
    }
}

#[test]
fn everything_that_may_be_picked_is_on_the_page_once() {
    samples(4, |view, legal| {
        for shape in [Shape::Wide, Shape::Narrow] {
            let pictures = Reivers.pictures(view, &scene(view, legal).shaped(shape));
            let parts = [
                Some(pictures.ground),
                pictures.tray,
                pictures.affair,
                pictures.strip,
            ];
            let page = format!(
                "<main>{}</main>",
                parts.into_iter().flatten().collect::<String>()
            );
            let document =
                Document::parse(&page).unwrap_or_else(|error| panic!("{:?}: {error}", view.stage));
            let mut there: HashMap<&str, usize> = HashMap::new();
            for node in document.descendants() {
                if let Some(target) = node.attribute("data-target") {
                    *there.entry(target).or_default() += 1;
                }
            }
            for (target, count) in &there {
                assert_eq!(*count, 1, "{:?}: {target}", view.stage);
            }
            for action in legal {
                for target in Reivers.path(view, action) {
                    assert!(
                        target.is_button() || there.contains_key(target.as_str()),
                        "{:?} {shape:?}: {target} of {action}",
                        view.stage
                    );
                }
            }
            // What stands for a target names one that is there.
            for node in document.descendants() {
                if let Some(alike) = node.attribute("data-alike") {
                    assert!(there.contains_key(alike), "{:?}: {alike}", view.stage);
                }
            }
        }
    });
}

#[test]
fn every_attack_has_its_odds_before_it_is_declared() {
    let mut rows = 0;
    samples(8, |view, legal| {
        if view.stage != Stage::Attack {
            return;
        }
        let affair = Reivers.pictures(view, &scene(view, legal)).affair.unwrap();
        for action in legal {
            if let Action::Use(_) = action {
                continue;
            }
            let target = &Reivers.path(view, action)[0];
            assert!(
                affair.contains(&format!("data-alike=\"{target}\"")),
                "{action}"
            );
            rows += 1;
        }
    });
    assert!(rows > 50, "{rows}");
}

#[test]
fn a_token_face_down_is_not_named_before_it_is_turned_up() {
    let mut seen = 0;
    samples(6, |view, legal| {
        let Some(fight) = view.fight.as_ref().filter(|fight| fight.is_face_down) else {
            return;
        };
        let affair = Reivers.pictures(view, &scene(view, legal)).affair.unwrap();
        assert!(affair.contains("a token face down"));
        let known: Vec<_> = view
            .boxes
            .iter()
            .filter_map(|at| match at.slot {
                Slot::Peeked(token) | Slot::Open(token) => Some(token),
                _ => None,
            })
            .chain(view.reserve.iter().copied())
            .collect();
        assert_eq!(fight.token, None);
        for token in border_reivers::Token::ALL
            .into_iter()
            .filter(|one| !known.contains(one))
        {
            // A Warden's token has his name, and his card may lie on the table.
            let name = &view.components().token(token).name;
            let is_person = view
                .components()
                .cards
                .iter()
                .flatten()
                .any(|card| card.name == *name);
            assert!(is_person || !affair.contains(name.as_str()), "{name}");
        }
        seen += 1;
    });
    assert!(seen > 3, "{seen}");
}

#[test]
fn the_score_sheet_adds_up_and_is_a_picture() {
    let mut ends = 0;
    positions(2, |game, _| {
        let view = game.view(Some(Seat::FIRST));
        let lines: u16 = view.score.iter().flat_map(|turn| turn.lines).sum();
        let animals: u16 = view.animals.into_iter().flatten().sum();
        assert_eq!(lines + animals, view.points);
        if view.stage != Stage::Over {
            return;
        }
        ends += 1;
        let panels = Reivers.panels(&view, &Scene::default());
        assert_eq!(panels[0].id, "score");
        let sheet = panels[0].body.0.as_str();
        assert!(
            sheet.contains("Final score") && sheet.contains(&format!("<b>{}</b>", view.points))
        );
        for theme in [Theme::Light, Theme::Dark] {
            let svg = Reivers.sheet(&view, theme).unwrap();
            Document::parse(&svg).unwrap();
            assert!(!svg.contains("var(--"), "a file has no stylesheet");
            assert!(png(&svg, 600).unwrap().starts_with(b"\x89PNG"));
        }
    });
    assert_eq!(ends, 8);
}

#[test]
fn a_spectator_has_nothing_to_pick() {
    samples(1, |view, _| {
        let pictures = Reivers.pictures(view, &Scene::page(None, &["Anna".into()]));
        let affair = pictures.affair.unwrap_or_default();
        assert!(
            !affair.contains("data-target") && !affair.contains("data-alike"),
            "{:?}",
            view.stage
        );
    });
}

#[test]
fn no_two_panels_share_a_name() {
    samples(1, |view, _| {
        let panels = Reivers.panels(view, &Scene::default());
        let names: BTreeSet<&str> = panels.iter().map(|panel| panel.id).collect();
        assert_eq!(names.len(), panels.len());
        for panel in &panels {
            Document::parse(&format!("<div>{}</div>", panel.body.0)).unwrap();
        }
    });
}
