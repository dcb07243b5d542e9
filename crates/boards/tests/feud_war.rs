//! The board of Feud War: what may be picked is there once and is picked unlike all else, a spectator has nothing to pick, pictures are
//! sound XML in every colour, points mean ways, and what is thought of before a deed agrees with the rules and tells no range.

use boards::{Board, DebateableLand, Point, Scene, Shape, Target, Theme, png};
use feud_war::{Action, FeudWar, Stage, View, asking::FightEnds};
use roxmltree::Document;
use std::collections::{BTreeSet, HashMap};
use table::{Chance, Game, Journal, Rng, Seat, Settings};

const E: Seat = Seat::SECOND;

/// A table in the midst of a turn of the second clan: E2 shoots, E3 stands behind a wall, E1 can ride at K5.
fn table() -> FeudWar {
    let json = r#"{"defender": "kerr", "active": "elliot", "card": 7, "scenery": "liddel", "event": "quiet", "animals": ["sheep"],
        "places": {"A1": {"at": "27,22"}, "A2": {"at": "30,23"}, "A3": {"at": "26,26", "held": "K2"},
                   "A4": {"at": "19,33", "loose": true}},
        "clans": {
            "kerr": {"list": "leader:heavy,sword man:light,bill man:light,bow man:arquebus man:light,sword", "figures": {
                "K1": {"at": "24,31.5"}, "K2": {"at": "25.125,26"}, "K3": {"at": "29,17"}, "K4": {"at": "20,31"},
                "K5": {"at": "16.5,20", "wounds": 1}}},
            "elliot": {"list": "leader:heavy,spear,horse man:light,bow,sword man:light,bill man:pistol,sword,horse hound",
                "side": "north", "mark": 24, "figures": {
                "E1": {"at": "16,12 rear 16,11"}, "E2": {"at": "26,14"}, "E3": {"at": "14,24", "wounds": 2},
                "E4": {"at": "30,12 rear 30,11", "empty": ["pistol"]}, "E5": {"at": "26,6"}}},
            "graham": {"list": "leader:light,spear,horse man:light,sword", "side": "east", "mark": 20, "figures": {
                "G1": {"at": "40,20 rear 41,20"}, "G2": {"at": "27,14"}}}}}"#;
    FeudWar::from_position(json).unwrap()
}

fn scene(view: &View, legal: &[Action]) -> Scene {
    Scene {
        lit: DebateableLand.next(view, legal, &[]),
        ..Scene::page(view.reader, &["Anna".into(), "Ben".into(), "Cat".into()])
    }
}

/// Calls this with a few positions of every stage of random games, for the seat that is asked.
fn samples(often: usize, mut see: impl FnMut(&FeudWar, Seat, &[Action])) {
    let mut rng = Rng::new(7);
    let mut seen: HashMap<String, usize> = HashMap::new();
    for lines in [&[][..], &["march_warden=on", "kill_points=on"]] {
        let settings = Settings::from_lines(FeudWar::SETTINGS, lines).unwrap();
        for _ in 0..2 {
            let mut chance = Chance::imagined(Rng::new(rng.bits()));
            let mut journal = Journal::silent();
            let mut game = FeudWar::open(&settings.at(3), &mut chance, &mut journal).unwrap();
            while let Some(seat) = game.turn().seats().iter().next() {
                let mut legal = Vec::new();
                game.actions(seat, &mut legal);
                let stage = format!("{:?}", game.stage());
                let kind = stage.split(['(', ' ']).next().unwrap().to_string();
                let count = seen.entry(kind).or_insert(0);
                *count += 1;
                if *count <= often || count.is_multiple_of(97) {
                    see(&game, seat, &legal);
                }
                let action = legal[rng.pick(legal.len())].clone();
                game.play(seat, &action, &mut chance, &mut journal).unwrap();
            }
            see(&game, Seat::FIRST, &[]);
        }
    }
    for stage in [
        "Lists", "Scenery", "Defend", "Side", "Mark", "Deploy", "Act",
    ] {
        assert!(seen.contains_key(stage), "{stage} came up: {seen:?}");
    }
}

#[test]
fn no_two_actions_are_picked_alike_and_none_begins_another() {
    samples(12, |game, seat, legal| {
        let view = game.view(Some(seat));
        let paths: Vec<Vec<Target>> = legal
            .iter()
            .map(|one| DebateableLand.path(&view, one))
            .collect();
        for (number, path) in paths.iter().enumerate() {
            assert!(!path.is_empty());
            for (other, longer) in paths.iter().enumerate().filter(|(at, _)| *at != number) {
                assert!(
                    !longer.starts_with(path),
                    "{} and {}",
                    legal[number],
                    legal[other]
                );
            }
        }
    });
}

#[test]
fn everything_that_may_be_picked_is_in_the_picture_once() {
    samples(6, |game, seat, legal| {
        let view = game.view(Some(seat));
        for shape in [Shape::Wide, Shape::Narrow] {
            let svg = DebateableLand.svg(&view, &scene(&view, legal).shaped(shape));
            let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{error}"));
            let targets = document
                .descendants()
                .filter_map(|node| node.attribute("data-target"));
            let mut there: HashMap<&str, usize> = HashMap::new();
            targets.for_each(|target| *there.entry(target).or_default() += 1);
            for (target, count) in &there {
                assert_eq!(*count, 1, "{target}");
            }
            for target in legal
                .iter()
                .flat_map(|action| DebateableLand.path(&view, action))
            {
                assert!(
                    target.is_button() || there.contains_key(target.as_str()),
                    "{:?}: {target}",
                    game.stage()
                );
            }
        }
    });
}

#[test]
fn a_spectator_has_nothing_to_pick_and_files_need_no_stylesheet() {
    samples(2, |game, seat, _| {
        let view = game.view(None);
        let svg = DebateableLand.svg(&view, &Scene::page(None, &[]));
        assert!(!svg.contains("data-target") && !svg.contains("data-opens"));
        assert!(DebateableLand.buttons(&view).is_empty());
        assert!(
            DebateableLand
                .thought(&view, &Scene::default(), &[Target::new("figure:K1")])
                .is_none()
        );
        for theme in [Theme::Light, Theme::Dark] {
            let file = DebateableLand.svg(
                &game.view(Some(seat)),
                &Scene::page(Some(seat), &[]).themed(theme),
            );
            Document::parse(&file).unwrap();
            assert!(!file.contains("var(--"), "a file has no stylesheet");
        }
    });
    let file = DebateableLand.svg(
        &table().view(Some(E)),
        &Scene::default().themed(Theme::Light),
    );
    assert!(png(&file, 500).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn panels_are_sound_and_have_names_of_their_own() {
    samples(1, |game, seat, _| {
        let view = game.view(Some(seat));
        let panels = DebateableLand.panels(&view, &Scene::page(Some(seat), &[]));
        let names: BTreeSet<&str> = panels.iter().map(|panel| panel.id).collect();
        assert_eq!(names.len(), panels.len());
        for panel in &panels {
            Document::parse(&format!("<div>{}</div>", panel.body.0)).unwrap();
        }
        assert_eq!(panels[0].id, "turn");
    });
}

#[test]
fn who_won_is_told_with_the_reason() {
    let mut ends = 0;
    samples(1, |game, seat, _| {
        if game.stage() != Stage::Over {
            return;
        }
        ends += 1;
        let view = game.turned_up(Some(seat));
        let panels = DebateableLand.panels(
            &view,
            &Scene {
                is_over: true,
                ..Scene::page(Some(seat), &[])
            },
        );
        assert!(panels[0].body.0.contains("FW-R16"));
        assert!(
            panels.iter().any(|panel| panel.id == "lists"),
            "everything is turned up"
        );
    });
    assert_eq!(ends, 4);
}

/// A point of the picture, by inches.
fn inches(x: f64, y: f64) -> Point {
    let units = |inches: f64| (inches * 24_000.0).round() as i32;
    Point {
        x: units(x),
        y: units(y),
    }
}

fn picked(names: &[&str]) -> Vec<Target> {
    names.iter().map(|name| Target::new(*name)).collect()
}

#[test]
fn a_tap_is_the_end_of_a_way_round_what_is_in_the_way() {
    let game = table();
    let view = game.view(Some(E));
    let drawn = |names: &[&str], points: &[Point]| {
        DebateableLand
            .drawn(&view, &picked(names), points)
            .map(|action| action.to_string())
    };
    assert_eq!(
        drawn(&["figure:E5"], &[inches(24.0, 4.0)]).unwrap(),
        "move E5 24,4"
    );
    // Beyond the figure beside it the way bends, and may be walked.
    let round = DebateableLand
        .drawn(&view, &picked(&["figure:E2"]), &[inches(29.0, 14.0)])
        .unwrap();
    let Action::Move(_, way, _) = &round else {
        panic!("{round}")
    };
    assert!(way.points.len() > 1, "{round}");
    assert!(game.check(E, &round).is_ok(), "{round}");
    // Out of reach it is straight, so that the refusal says by how much.
    let far = DebateableLand
        .drawn(&view, &picked(&["figure:E5"]), &[inches(3.0, 1.0)])
        .unwrap();
    assert_eq!(game.check(E, &far).unwrap_err().clause, "FW-MOVE-1");
    assert_eq!(drawn(&[], &[inches(24.0, 4.0)]), None);
}

#[test]
fn a_line_under_the_finger_is_walked_as_it_is_meant() {
    let game = table();
    let view = game.view(Some(E));
    let line: Vec<Point> = [
        (26.0, 6.0),
        (25.0, 5.95),
        (24.0, 6.05),
        (23.0, 6.0),
        (22.95, 5.0),
        (23.0, 4.0),
    ]
    .map(|(x, y)| inches(x, y))
    .to_vec();
    let action = DebateableLand
        .drawn(&view, &picked(&["figure:E5"]), &line)
        .unwrap();
    let Action::Move(_, way, _) = &action else {
        panic!("{action}")
    };
    assert_eq!(way.points.len(), 2, "{action}");
    assert!(game.check(E, &action).is_ok());
    // A line that is too long ends where the movement does.
    let line: Vec<Point> = (0..24).map(|n| inches(26.0 - f64::from(n), 6.0)).collect();
    let action = DebateableLand
        .drawn(&view, &picked(&["figure:E5"]), &line)
        .unwrap();
    assert_eq!(action.to_string(), "move E5 19,6");
    assert!(game.check(E, &action).is_ok());
}

#[test]
fn a_figure_that_is_picked_tells_its_reach_its_deeds_and_its_goals() {
    let game = table();
    let view = game.view(Some(E));
    let thought =
        |names: &[&str]| DebateableLand.thought(&view, &Scene::page(Some(E), &[]), &picked(names));
    let alone = thought(&["figure:E2"]).unwrap();
    assert!(alone.says.contains("7 in"), "{}", alone.says);
    assert!(
        alone.lit.contains(&Target::new("figure:K3")),
        "{:?}",
        alone.lit
    );
    let deeds: Vec<String> = alone
        .offers
        .iter()
        .map(|offer| offer.action.to_string())
        .collect();
    assert!(
        deeds.contains(&"stay E2".to_string()) && deeds.contains(&"attack E2 on G2".to_string()),
        "{deeds:?}"
    );
    Document::parse(&format!("<svg>{}</svg>", alone.sketch)).unwrap();
    // Whatever is lit leads to something that is allowed; whatever else may be picked does not.
    for figure in ["E1", "E2", "E3", "E4", "E5"] {
        let own = format!("figure:{figure}");
        let alone = thought(&[&own]).unwrap();
        for (targets, lit) in [(&alone.lit, true), (&alone.more, false)] {
            for target in targets {
                let next = thought(&[&own, target.as_str()]).unwrap();
                let can = next
                    .offers
                    .iter()
                    .any(|offer| game.check(E, &offer.action).is_ok());
                assert_eq!(can, lit, "{figure} and {target}");
                Document::parse(&format!("<svg>{}</svg>", next.sketch)).unwrap();
                Document::parse(&format!("<div>{}</div>", next.cards.0)).unwrap();
            }
        }
    }
    // A gun that is empty can be loaded, and not be fired.
    let pistol = thought(&["figure:E4"]).unwrap();
    assert!(
        pistol
            .offers
            .iter()
            .any(|offer| offer.action.to_string() == "load E4 pistol")
    );
    assert!(thought(&["figure:K1"]).is_none());
}

/// No number of inches between a shooter and a target is in what is told before the shot; moving the target along the line
/// changes nothing that is said.
#[test]
fn no_range_is_told_before_a_shot() {
    let told = |at: &str| {
        let game = table_with_target(at);
        let view = game.view(Some(E));
        let scene = Scene::page(Some(E), &[]);
        let thought = DebateableLand
            .thought(&view, &scene, &picked(&["figure:E2", "figure:G2"]))
            .unwrap();
        let offers: Vec<String> = thought
            .offers
            .iter()
            .map(|offer| offer.action.to_string())
            .collect();
        (thought.says, thought.note, offers, thought.cards.0)
    };
    assert_eq!(told("40,14"), told("46,14"));
}

fn table_with_target(at: &str) -> FeudWar {
    let json = format!(
        r#"{{"defender": "kerr", "active": "elliot", "card": 3, "animals": ["pig"], "clans": {{
            "kerr": {{"list": "leader:sword", "figures": {{"K1": {{"at": "24,30"}}}}}},
            "elliot": {{"list": "leader:sword man:bow", "side": "north", "mark": 24, "figures": {{
                "E1": {{"at": "20,10"}}, "E2": {{"at": "26,14"}}}}}},
            "graham": {{"list": "leader:sword man:sword", "side": "east", "mark": 20, "figures": {{
                "G1": {{"at": "40,20"}}, "G2": {{"at": "{at}"}}}}}}}}}}"#
    );
    FeudWar::from_position(&json).unwrap()
}

#[test]
fn a_fight_lists_what_both_add_and_its_odds() {
    let game = table();
    let view = game.view(Some(E));
    let fight = view
        .fight("E2".parse().unwrap(), "G2".parse().unwrap(), None)
        .unwrap();
    // A sword and light armour on both sides.
    let sum = |items: &[feud_war::Item]| items.iter().map(|(_, worth)| *worth).sum::<i8>();
    assert_eq!((sum(&fight.attack), sum(&fight.defence)), (2, 2));
    assert_eq!(fight.ends, FightEnds::of((2, 0), (2, 0)));
    let scene = Scene::page(Some(E), &[]);
    let thought = DebateableLand
        .thought(&view, &scene, &picked(&["figure:E2", "figure:G2"]))
        .unwrap();
    for words in ["FW-MELEE-6", "light armour", "in all", "sword"] {
        assert!(thought.cards.0.contains(words), "{words}");
    }
    // Who rides far enough comes with a rush.
    let ride = view.way_at("E1".parse().unwrap(), "K3".parse().unwrap());
    let charge = ride.and_then(|way| {
        view.fight("E1".parse().unwrap(), "K3".parse().unwrap(), Some(&way))
            .ok()
    });
    let charge = charge.unwrap();
    assert!(
        charge.attack.contains(&(feud_war::Adds::Charge, 2)),
        "{:?}",
        charge.attack
    );
}

#[test]
fn what_cannot_be_picked_or_done_says_so_in_plain_words() {
    let game = table();
    let view = game.view(Some(E));
    let unlit = |thing: &str| DebateableLand.unlit(&view, thing).map(|unlit| unlit.why);
    assert!(
        unlit("figure:K1")
            .unwrap()
            .starts_with("Pick one of your own figures first")
    );
    assert_eq!(unlit("figure:E1"), None, "a click picks it");
    let action = |notation: &str| notation.parse::<Action>().unwrap();
    let barred = |notation: &str| DebateableLand.barred(&view, &action(notation));
    assert_eq!(
        barred("move E2 60,60").as_deref(),
        Some("E2 cannot go there")
    );
    assert_eq!(
        barred("place E2 60,60").as_deref(),
        Some("E2 cannot stand there")
    );
    let refusal = game.check(E, &action("move E5 60,60")).unwrap_err();
    assert!(
        refusal.why.starts_with("That is off the table"),
        "{}",
        refusal.why
    );
    // A hound is no man on foot, and says why it can do nothing to an enemy.
    let picked = picked(&["figure:E5", "figure:G1"]);
    let hound = DebateableLand
        .thought(&view, &Scene::page(Some(E), &[]), &picked)
        .unwrap();
    assert!(
        hound.says.contains("A hound has nothing to fire"),
        "{}",
        hound.says
    );
    let alone = DebateableLand
        .thought(&view, &Scene::page(Some(E), &[]), &picked[..1])
        .unwrap();
    assert!(alone.note.starts_with("a hound"), "{}", alone.note);
}

#[test]
fn a_refusal_draws_what_is_in_the_way() {
    let game = table();
    let view = game.view(Some(E));
    let refused = |notation: &str| {
        let action: Action = notation.parse().unwrap();
        let refusal = game.check(E, &action).expect_err(notation);
        let mut marks: Vec<String> = DebateableLand
            .path(&view, &action)
            .iter()
            .map(ToString::to_string)
            .collect();
        marks.extend(refusal.marks);
        let scene = Scene {
            marks,
            ..Scene::page(Some(E), &[])
        };
        let svg = DebateableLand.svg(&view, &scene);
        Document::parse(&svg).unwrap();
        svg
    };
    let plain = DebateableLand.svg(&view, &Scene::page(Some(E), &[]));
    for (notation, words) in [
        ("move E5 23,20", Some("in too far")),
        ("move E5 26,13.5", None),
        ("move E3 18,24", None),
        ("fire E3 at K1", None),
    ] {
        let svg = refused(notation);
        assert!(svg.len() > plain.len() + 300, "{notation} draws something");
        assert!(words.is_none_or(|words| svg.contains(words)), "{notation}");
    }
}

#[test]
fn scenery_is_laid_by_points() {
    let settings = Settings::defaults(FeudWar::SETTINGS);
    let mut chance = Chance::imagined(Rng::new(3));
    let mut journal = Journal::silent();
    let mut game = FeudWar::open(&settings.at(3), &mut chance, &mut journal).unwrap();
    for seat in 0..3 {
        let list = "clan ready mixed".parse().unwrap();
        game.play(Seat::new(seat), &list, &mut chance, &mut journal)
            .unwrap();
    }
    let seat = game.turn().seats().iter().next().unwrap();
    let mut lay = |names: &[&str], points: &[Point]| {
        let view = game.view(Some(seat));
        let action = DebateableLand.drawn(&view, &picked(names), points).unwrap();
        game.play(seat, &action, &mut chance, &mut journal)
            .map_err(|refusal| refusal.to_string())
    };
    lay(&["lay:hill"], &[inches(8.0, 8.0)]).unwrap();
    lay(
        &["lay:dense-wood"],
        &[inches(36.0, 4.0), inches(40.0, 8.0), inches(45.0, 12.0)],
    )
    .unwrap();
    let course = [
        (1.0, 38.0),
        (12.0, 39.0),
        (24.0, 41.0),
        (36.0, 39.0),
        (47.0, 40.0),
    ];
    lay(&["lay:river"], &course.map(|(x, y)| inches(x, y))).unwrap();
    lay(&["lay:bridge"], &[inches(30.0, 40.0)]).unwrap();
    lay(&["lay:wall"], &[inches(25.0, 30.0), inches(30.0, 30.2)]).unwrap();
    let refused = lay(&["lay:hill"], &[inches(28.0, 24.0)]).unwrap_err();
    assert!(refused.starts_with("FW-R10"), "{refused}");
}

#[test]
fn the_picture_on_the_box_is_sound() {
    for theme in [Theme::Page, Theme::Light, Theme::Dark] {
        Document::parse(&DebateableLand.picture(theme)).unwrap();
    }
    assert_eq!(DebateableLand.sides().len(), 5);
}

#[test]
fn a_plan_is_drawn_with_its_arrow_its_rings_and_its_numbers() {
    let view = table().view(Some(E));
    let drawn = |lines: &[&str]| {
        let actions = lines.iter().map(|line| line.parse::<Action>().unwrap());
        let scene = Scene {
            plan: actions
                .map(|action| DebateableLand.path(&view, &action))
                .collect(),
            ..Scene::page(Some(E), &[])
        };
        let svg = DebateableLand.svg(&view, &scene);
        let document = Document::parse(&svg).unwrap();
        let plan = document
            .descendants()
            .find(|node| node.attribute("class") == Some("plan"));
        plan.map_or(String::new(), |plan| svg[plan.range()].to_string())
    };
    assert_eq!(drawn(&[]), "");
    // E3 stands at 14,24 and E5 at 26,6; there are 24 units to the inch.
    let moves = drawn(&["move E3 14,26", "move E5 28,6 30,8"]);
    assert!(
        moves.contains(r#"d="M336 576C"#) && moves.contains("336 624"),
        "{moves}"
    );
    assert!(
        moves.contains(r#"d="M624 144C"#) && moves.contains("720 192"),
        "{moves}"
    );
    assert_eq!(
        moves.matches("<circle").count(),
        2,
        "a number for each: {moves}"
    );
    let rings = |plan: &str| plan.matches(r#"stroke-width="4.6""#).count();
    assert_eq!(rings(&moves), 2, "{moves}");
    // Whom the arrow is for is ringed too.
    let shot = drawn(&["fire E2 at K3"]);
    assert_eq!(rings(&shot), 2, "{shot}");
    assert_eq!(rings(&drawn(&["attack E2 on G2"])), 2);
    // What changes nothing on the table is drawn nowhere.
    assert!(!drawn(&["end"]).contains("<path"));
}
