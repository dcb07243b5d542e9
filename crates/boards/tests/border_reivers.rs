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
        // The chart has a row for each turn and one for the end, and leaves nothing out.
        let charted = sheet.split("VP by source: ").nth(1).unwrap();
        let charted = charted.split('"').next().unwrap();
        let each = charted
            .split(", ")
            .map(|row| row.rsplit(' ').next().unwrap());
        let each: Vec<u16> = each.map(|points| points.parse().unwrap()).collect();
        assert_eq!(each.len(), 4);
        assert_eq!(each.iter().sum::<u16>(), view.points);
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

/// The action that a page asks about when this unlit target is clicked and nothing is picked, as `reasons.js` reads `data-asks`.
fn asked(asks: &[String], target: &str) -> Option<String> {
    let (kind, own) = target.split_once(':')?;
    let form = |key: &str| {
        let mut pairs = asks.iter().filter_map(|pair| pair.split_once('='));
        pairs
            .find(|(name, _)| *name == key)
            .map(|(_, form)| form.replace('_', " "))
    };
    if let Some(whole) = form(target) {
        return Some(whole);
    }
    let form = form(kind).filter(|form| !form.contains('^'))?;
    Some(match form.contains('*') {
        true => form.replace('*', own),
        false => format!("{form} {own}"),
    })
}

#[test]
fn every_unlit_thing_says_why_with_its_clause() {
    let (mut seen, mut kinds) = (HashMap::new(), BTreeSet::new());
    let mut stages = BTreeSet::new();
    let rules = table::rules::Index::parse(BorderReivers::RULES).unwrap();
    positions(3, |game, legal| {
        let view = game.view(Some(Seat::FIRST));
        let count = seen.entry((view.family, stage(&view))).or_insert(0);
        *count += 1;
        if *count > 3 || legal.is_empty() {
            return;
        }
        stages.insert(stage(&view));
        let scene = scene(&view, legal);
        let pictures = Reivers.pictures(&view, &scene);
        let parts = [
            Some(pictures.ground),
            pictures.tray,
            pictures.affair,
            pictures.strip,
        ];
        let page: String = parts.into_iter().flatten().collect();
        let page = format!("<main>{page}</main>");
        let document = Document::parse(&page).unwrap();
        let all = |name: &str| -> Vec<String> {
            let found = document
                .descendants()
                .filter_map(|node| node.attribute(name));
            found
                .flat_map(|text| text.split(' '))
                .map(String::from)
                .collect()
        };
        let asks = all("data-asks");
        assert!(
            document
                .descendants()
                .any(|node| node.has_attribute("data-explains"))
        );
        let paths: Vec<Vec<Target>> = legal.iter().map(|one| Reivers.path(&view, one)).collect();
        let is_used = |thing: &String| paths.iter().flatten().any(|one| one.as_str() == thing);
        let things = all("data-target")
            .into_iter()
            .filter(|thing| !is_used(thing));
        for thing in things.chain(all("data-ask")) {
            kinds.insert(thing.split(':').next().unwrap().to_string());
            let action = asked(&asks, &thing).map(|text| text.parse::<Action>().unwrap());
            let (why, clause) = match action {
                Some(action) => {
                    let refusal = game.check(Seat::FIRST, &action).unwrap_err();
                    (refusal.why.into_owned(), refusal.clause)
                }
                None => {
                    let unlit = Reivers.unlit(&view, &thing);
                    let unlit = unlit.unwrap_or_else(|| panic!("{:?}: {thing}", view.stage));
                    assert!(!unlit.what.is_empty());
                    (unlit.why, unlit.clause)
                }
            };
            assert!(rules.contains(clause), "{thing}: {clause}");
            let is_bare = why.starts_with("That is not asked now") || why.starts_with("Now:");
            assert!(!is_bare, "{:?}: {thing}: {why}", view.stage);
        }
    });
    for kind in [
        "region", "site", "box", "seat", "town", "battle", "track", "card", "recruit", "horses",
        "die", "target", "sheet", "stock", "season", "held",
    ] {
        assert!(kinds.contains(kind), "{kind} was asked about: {kinds:?}");
    }
    for wanted in [
        "Draft", "Default", "Tokens", "Targets", "Attack", "Horses", "Muster", "Defend",
    ] {
        assert!(stages.contains(wanted), "{wanted} came up: {stages:?}");
    }
}

#[test]
fn what_is_no_thing_has_no_reason() {
    samples(1, |view, _| {
        for name in [
            "",
            "region",
            "region:atlantis",
            "card:999",
            "sheet:throne",
            "stock:gold",
            "season:lent",
        ] {
            assert_eq!(Reivers.unlit(view, name), None, "{name}");
        }
    });
}

#[test]
fn the_stop_after_spring_adds_up() {
    let mut stops = 0;
    positions(3, |game, _| {
        let view = game.view(Some(Seat::FIRST));
        let Some(stop) = Reivers.interlude(&view) else {
            return;
        };
        stops += 1;
        let turn = match view.stage {
            Stage::Draft => usize::from(view.turn) - 1,
            _ => usize::from(view.turn),
        };
        assert_eq!(stop.title, format!("Spring of turn {turn}"));
        let score = &view.score[turn - 1];
        let sum: u16 = stop
            .groups
            .iter()
            .flat_map(|(_, lines)| lines)
            .map(|line| line.points)
            .sum();
        assert_eq!(sum, score.total, "{stop:?}");
        let sums: Vec<u16> = stop.sums.iter().map(|sum| sum.points).collect();
        assert_eq!(sums, [score.total, score.running]);
        let five = stop.groups[1]
            .1
            .iter()
            .filter(|line| line.says.starts_with("Notoriety"));
        assert_eq!(five.count(), 5, "a line for each track");
    });
    // Two in each of twelve games, and some before ballads.
    assert!(stops >= 24, "{stops}");
}

#[test]
fn a_reivers_dice_read_as_english() {
    let mut reivers = 0;
    samples(2, |view, legal| {
        let affair = Reivers
            .pictures(view, &scene(view, legal))
            .affair
            .unwrap_or_default();
        for says in affair.split("Leads your attacks: ").skip(1) {
            let says = says.split('.').next().unwrap();
            let first = says.split(',').next().unwrap();
            assert!(
                first.contains("1 die in ") || first.contains(" dice in "),
                "{says}"
            );
            assert_eq!(
                says.matches("die in ").count() + says.matches("dice in ").count(),
                1,
                "{says}"
            );
            assert!(!says.ends_with("dice"), "{says}");
            reivers += 1;
        }
    });
    assert!(reivers > 0);
}

#[test]
fn short_names_of_marches_are_told_in_words_where_they_stand() {
    let mut seen = 0;
    samples(2, |view, legal| {
        if view.stage != Stage::Targets {
            return;
        }
        seen += 1;
        let affair = Reivers.pictures(view, &scene(view, legal)).affair.unwrap();
        let key = affair
            .split("march-key")
            .nth(1)
            .unwrap()
            .split("</p>")
            .next()
            .unwrap();
        let mut shorts = 0;
        for abbr in affair.split("<abbr title=\"").skip(1) {
            let (name, rest) = abbr.split_once("\">").unwrap();
            let short = rest.split('<').next().unwrap();
            assert!(
                key.contains(&format!("<b>{short}</b> {name}")),
                "{short}: {key}"
            );
            shorts += 1;
        }
        assert!(shorts > 5, "{shorts}");
    });
    assert!(seen > 3, "{seen}");
}

#[test]
fn the_same_tabs_stand_in_the_same_order_all_the_time() {
    samples(2, |view, _| {
        let panels = Reivers.panels(view, &Scene::default());
        for tab in Reivers.tabs() {
            assert!(
                panels.iter().any(|panel| panel.id == *tab),
                "{:?}: {tab}",
                view.stage
            );
        }
    });
    assert_eq!(Reivers.tabs(), ["family", "rivals", "notoriety", "score"]);
}
