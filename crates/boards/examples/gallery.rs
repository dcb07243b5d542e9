//! Writes a gallery of boards: `cargo run --release -p boards --example gallery -- DIR` makes SVG and PNG
//! files, wide and narrow, light and dark, and a page of them with the stylesheet. With `-- DIR border-reivers` it does
//! so for every kind of decision of a random game of Border Reivers.

use boards::{Board, Border, Reivers, Scene, Shape, Target, Theme, png, stylesheet};
use border_reivers::BorderReivers;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use schotten_totten::{Action, SchottenTotten};
use std::{collections::HashSet, error::Error, fs, path::Path};
use table::{Chance, Game, Journal, Rng, Seat, Settings};

/// A position worth looking at.
struct Moment {
    name: &'static str,
    title: &'static str,
    json: &'static str,
    /// What the acting seat does there first.
    played: &'static [&'static str],
    reader: Option<Seat>,
    picked: &'static [&'static str],
    /// Played by the seat that acted before, to be marked as the last change.
    last: Option<(Seat, &'static str)>,
    /// A claim that is refused, to be marked with its counter-example.
    refused: Option<&'static str>,
}

const MIDDLE: &str = r#"{"turn": 1, "stones": [
    "r7 r8 | b9", "g5 b5 n5* | g7 p6 b3 #1", "y9 | y7 y8", "| r4", "p3 p4 p5* | n2 r2 #1",
    "b2 g3 |", "n9 n8 | g9 p9", "| b6 b7 b8* #2", "y1 g1 | r1"],
    "hands": [["r9", "y6", "p8", "g6", "n7", "b4"], ["r3", "g2", "p1", "b1", "y5", "n1"]]}"#;
const REFUSED: &str = r#"{"turn": 1, "phase": "claim", "stones": [
    "r7 r8 | b9", "g5 b5 n5* | g7 p6 b3 #1", "y9 | y7 y8", "| r4", "p3 p4 p5* | n2 r2 #1",
    "b2 g3 |", "n9 n8 n6* | g9", "| b6 b7 b8* #2", "y1 g1 | r1"],
    "hands": [["r9", "y6", "p8", "g6", "g8"], ["r3", "g2", "p1", "b1", "y5", "n1"]]}"#;
const TACTIC: &str = r#"{"variant": "tactic", "expert": true, "turn": 2, "stones": [
    "r7 r8 J* | b9 b8", "M: g5 b5 n5 y5* | g7 p6 g8 g9", "y9 | y7 y8", "r1 | r4 n4 H", "p3 p4 p5* | n2 r2 #1",
    "b2 g3 S* | b1 b3 p2", "B: n9 n8 | p9", "| b6 b7 y6", "y1 g1 | r9"],
    "hands": [["r3", "g2", "p1", "b4", "y4", "n1", "T"], ["r5", "r6", "p8", "n7", "J", "R", "G"]],
    "discard": ["N", "n3"], "tactics_played": [3, 3]}"#;
const DRAW: &str = r#"{"variant": "tactic", "turn": 1, "phase": "draw", "stones": [
    "r7 r8 | b9 b8", "BM: g5 b5 | g7 p6", "y9 | y7 y8", "r1 | r4 n4", "|", "| b1", "n9 |", "|", "y1 g1 | r9"],
    "hands": [["r3", "g2", "p1", "b4", "H", "J"], ["r5", "r6", "p8", "n7", "J", "R", "G"]],
    "tactics_played": [1, 1]}"#;
const TRAITOR: &str = r#"{"variant": "tactic", "turn": 1, "stones": [
    "r7 r8 | b9 b8", "M: g5 b5 | g7 p6", "y9 | y7 y8", "r1 | r4 n4", "|", "| b1", "n9 |", "|", "y1 g1 | r9"],
    "hands": [["r3", "g2", "p1", "b4", "H", "J", "T"], ["r5", "r6", "p8", "n7", "J", "R", "G"]],
    "tactics_played": [0, 1]}"#;
const MODES: &str = r#"{"variant": "tactic", "turn": 1, "stones": [
    "r7 r8 | b9 b8", "BM: g5 b5 n5 y5* | g7 p6", "y9 | y7 y8", "r1 | r4 n4", "|", "| b1", "n9 |", "|", "y1 g1 | r9"],
    "hands": [["r3", "g2", "p1", "b4", "H", "J", "J"], ["r5", "r6", "p8", "n7", "T", "R", "G"]],
    "tactics_played": [1, 1]}"#;
const KEPT: &str = r#"{"variant": "tactic", "turn": 1, "stones": [
    "r7 r8 | b7 b8", "BM: g9 b9 n9 y9* | g7 p6 r6 #1", "y3 | y7 y8", "r1 | r4 n4", "|", "| b1", "n8 |", "|", "y1 g1 | r9"],
    "hands": [["r3", "g2", "p1", "b4", "H", "J", "J"], ["r5", "p8", "n7", "n6", "T", "R", "G"]],
    "tactics_played": [1, 1]}"#;
const END: &str = r#"{"turn": 1, "phase": "claim", "stones": [
    "r7 r8 r9* | b9 #1", "g5 b5 n5* | g7 p6 b3 #1", "y9 y6 | y7 y8", "| r4", "p3 p4 p5* | n2 r2 #1",
    "b2 g3 |", "n9 n8 n7* | g9 g8 r5 #1", "| b6 b7 b8* #2", "y3 y2 y1* | r1"],
    "hands": [["p8", "g6"], ["r3", "g2", "p1", "b1", "y5", "n1"]]}"#;

fn moments() -> Vec<Moment> {
    let plain = Moment {
        name: "",
        title: "",
        json: MIDDLE,
        played: &[],
        reader: Some(Seat::FIRST),
        picked: &[],
        last: None,
        refused: None,
    };
    vec![
        Moment {
            name: "opening",
            title: "The opening: nothing lies at the border",
            json: r#"{"stones": ["|","|","|","|","|","|","|","|","|"],
                "hands": [["r9","g2","p4","b4","y6","n7"],["r3","g6","p1","b1","y5","n1"]]}"#,
            ..plain
        },
        Moment {
            name: "middle",
            title: "Base game: the red 9 is picked, its places glow",
            picked: &["hand:r9"],
            last: Some((Seat::SECOND, "p9@7")),
            ..plain
        },
        Moment {
            name: "refused",
            title: "A claim is refused: the counter-example lies there in rust",
            json: REFUSED,
            refused: Some("!7"),
            ..plain
        },
        Moment {
            name: "claim",
            title: "Stone 9 may be claimed",
            json: END,
            last: Some((Seat::FIRST, "y1@9")),
            ..plain
        },
        Moment {
            name: "draw",
            title: "Tactic: choose the deck to draw from",
            json: DRAW,
            last: Some((Seat::FIRST, "M@2")),
            ..plain
        },
        Moment {
            name: "tactic",
            title: "Tactic and Expert, seat 2: modes on Stones, Elite Troops, the Strategist is picked",
            json: TACTIC,
            reader: Some(Seat::SECOND),
            picked: &["hand:G"],
            last: Some((Seat::FIRST, "S@6")),
            ..plain
        },
        Moment {
            name: "spectator",
            title: "A spectator sees no hand",
            json: TACTIC,
            reader: None,
            last: Some((Seat::FIRST, "B@7")),
            ..plain
        },
        Moment {
            name: "move",
            title: "The Strategist: the blue 9 is on the move, its places glow",
            json: TACTIC,
            played: &["G:b9@1"],
            reader: Some(Seat::SECOND),
            last: Some((Seat::SECOND, "G:b9@1")),
            ..plain
        },
        Moment {
            name: "seized",
            title: "The Traitor takes the reader's yellow 7",
            json: TRAITOR,
            played: &["T:y7@3"],
            reader: Some(Seat::SECOND),
            last: Some((Seat::FIRST, "T:y7@3")),
            ..plain
        },
        Moment {
            name: "modes",
            title: "Two Combat Modes on one Stone; two Jokers in one hand",
            json: MODES,
            last: Some((Seat::SECOND, "r9@9")),
            ..plain
        },
        Moment {
            name: "kept",
            title: "Two Combat Modes on a Stone that is claimed",
            json: KEPT,
            ..plain
        },
        Moment {
            name: "end",
            title: "The end: five Stones",
            json: END,
            played: &["!9"],
            ..plain
        },
    ]
}

fn scene(moment: &Moment, game: &SchottenTotten) -> Result<Scene, Box<dyn Error>> {
    let names = ["Anna".to_string(), "Ben of Liddesdale".to_string()];
    let mut scene = Scene::page(moment.reader, &names);
    scene.id = moment.name.into();
    scene.picked = moment
        .picked
        .iter()
        .map(|&name| Target::new(name))
        .collect();
    let view = game.view(moment.reader);
    if let Some(seat) = moment.reader {
        let mut legal = Vec::new();
        game.actions(seat, &mut legal);
        scene.lit = Border.next(&view, &legal, &scene.picked);
    }
    if let Some((seat, action)) = moment.last {
        scene.last = Border.trace(&view, seat, &action.parse::<Action>()?);
    }
    if let Some(action) = moment.refused {
        let action: Action = action.parse()?;
        let refusal = game
            .check(game.to_act(), &action)
            .err()
            .ok_or("it is legal")?;
        scene.marks = refusal.marks;
        scene
            .marks
            .extend(Border.path(&view, &action).iter().map(ToString::to_string));
    }
    Ok(scene)
}

/// The page of one moment: the board in both shapes and its panels.
fn shown(moment: &Moment, game: &SchottenTotten, scene: &Scene) -> Markup {
    let view = game.view(moment.reader);
    let wide = Border.svg(&view, scene);
    let narrow = Scene {
        id: format!("{}n", scene.id),
        ..scene.clone().shaped(Shape::Narrow)
    };
    html! {
        section {
            h2 { (moment.title) }
            div.table {
                div.sheet { (PreEscaped(wide)) (PreEscaped(Border.svg(&view, &narrow))) }
                aside {
                    @for panel in Border.panels(&view, scene) {
                        div.sheet { h3 { (panel.title) } (panel.body) }
                    }
                }
            }
        }
    }
}

const PAGE: &str = "
* { box-sizing: border-box } body { margin: 0; padding: 16px 22px; background: var(--bone); color: var(--ink); font: 15px/1.45 var(--sans) }
h2, h3 { font-family: var(--serif) } h2 { font-size: 19px } h3 { font-size: 15px; margin: 0 0 8px }
.table { display: grid; grid-template-columns: minmax(0, 1fr) 330px; gap: 18px }
.sheet { background: var(--paper); border: 1px solid var(--line); border-radius: 14px; box-shadow: var(--shade); padding: 10px; margin-bottom: 14px; align-self: start }
aside .sheet { padding: 14px 16px } .picture { width: 400px; max-width: 100%; border-radius: 14px }
@media (max-width: 640px) { body { padding: 8px } .table { grid-template-columns: minmax(0, 1fr); gap: 0 } .sheet { padding: 4px } }";

fn main() -> Result<(), Box<dyn Error>> {
    let dir = std::env::args().nth(1).ok_or("say where: gallery -- DIR")?;
    let dir = Path::new(&dir);
    fs::create_dir_all(dir)?;
    let save = |name: &str, svg: &str, width: u32| -> Result<(), Box<dyn Error>> {
        fs::write(dir.join(format!("{name}.svg")), svg)?;
        fs::write(dir.join(format!("{name}.png")), png(svg, width)?)?;
        Ok(())
    };
    if std::env::args().nth(2).as_deref() == Some("border-reivers") {
        return reivers(dir, save);
    }
    let mut sections = Vec::new();
    for moment in moments() {
        let json = moment.json;
        let mut game = SchottenTotten::from_position(json)?;
        for notation in moment.played {
            let (seat, action) = (game.to_act(), notation.parse::<Action>()?);
            let mut chance = table::Chance::scripted(&[]);
            game.play(seat, &action, &mut chance, &mut table::Journal::silent())?;
        }
        let scene = scene(&moment, &game)?;
        let view = game.view(moment.reader);
        for (shape, word, width) in [(Shape::Wide, "wide", 1280), (Shape::Narrow, "narrow", 780)] {
            for (theme, tint) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
                let svg = Border.svg(&view, &scene.clone().shaped(shape).themed(theme));
                save(&format!("{}-{word}-{tint}", moment.name), &svg, width)?;
            }
            // As a page holds it: the ids are short there.
            let page = Scene {
                id: String::new(),
                ..scene.clone()
            };
            let svg = Border.svg(&view, &page.shaped(shape));
            fs::write(dir.join(format!("{}-{word}-page.svg", moment.name)), &svg)?;
            println!("{:>6} bytes on a page: {}, {word}", svg.len(), moment.name);
        }
        sections.push(shown(&moment, &game, &scene));
    }
    save("picture", &Border.picture(Theme::Light), 800)?;
    fs::write(dir.join("board.css"), stylesheet() + PAGE)?;
    for (moment, section) in moments().iter().zip(&sections) {
        let file = dir.join(format!("{}.html", moment.name));
        fs::write(file, page(section).into_string())?;
    }
    let all = html! {
        (PreEscaped(Border.picture(Theme::Page)))
        @for section in sections { (section) }
    };
    fs::write(dir.join("index.html"), page(&all).into_string())?;
    println!("The gallery is in {}; open index.html.", dir.display());
    Ok(())
}

type Save<'a> = &'a dyn Fn(&str, &str, u32) -> Result<(), Box<dyn Error>>;

/// Every kind of decision of one random game, the last time that it comes up on the second turn or earlier.
fn reivers(
    dir: &Path,
    save: impl Fn(&str, &str, u32) -> Result<(), Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    let save: Save = &save;
    let family = std::env::args().nth(3).unwrap_or_else(|| "dacre".into());
    let line = format!("family={family}");
    let settings = Settings::from_lines(BorderReivers::SETTINGS, &[line.as_str()])?;
    let mut rng = Rng::new(11);
    let mut chance = Chance::imagined(Rng::new(5));
    let mut journal = Journal::silent();
    let mut game = BorderReivers::open(&settings.at(1), &mut chance, &mut journal)?;
    let mut seen = HashSet::new();
    let mut sections = Vec::new();
    while game.turn().outcome().is_none() {
        let view = game.view(Some(Seat::FIRST));
        let mut legal = Vec::new();
        game.actions(Seat::FIRST, &mut legal);
        let stage = format!("{:?}", view.stage);
        let stage = stage.split([' ', '(']).next().unwrap_or_default();
        let name = format!("t{}-{stage}", view.turn);
        if seen.insert(name.clone()) {
            let mut scene = Scene::page(Some(Seat::FIRST), &["Anna".into()]);
            scene.id = name.replace('-', "");
            scene.lit = Reivers.next(&view, &legal, &[]);
            for (shape, word) in [(Shape::Wide, "wide"), (Shape::Narrow, "narrow")] {
                for (theme, tint) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
                    let scene = scene.clone().shaped(shape).themed(theme);
                    let file = dir.join(format!("{name}-{word}-{tint}.svg"));
                    fs::write(file, Reivers.svg(&view, &scene))?;
                }
            }
            let ground = Reivers.pictures(&view, &scene).ground;
            println!("{:>6} bytes on a page: {name}", ground.len());
            let narrow = Scene {
                id: format!("{}n", scene.id),
                ..scene.shaped(Shape::Narrow)
            };
            let narrow = Reivers.pictures(&view, &narrow).ground;
            sections.push(html! {
                section {
                    h2 { (name) }
                    div.sheet { (PreEscaped(ground)) (PreEscaped(narrow)) }
                }
            });
        }
        let action = legal[rng.pick(legal.len())];
        game.play(Seat::FIRST, &action, &mut chance, &mut journal)?;
    }
    for (theme, tint) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
        save(&format!("reivers-{tint}"), &Reivers.picture(theme), 800)?;
    }
    fs::write(dir.join("board.css"), stylesheet() + PAGE)?;
    let all = html! { @for section in sections { (section) } };
    fs::write(dir.join("index.html"), page(&all).into_string())?;
    println!("The gallery is in {}; open index.html.", dir.display());
    Ok(())
}

fn page(body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                title { "Boards" }
                link rel="stylesheet" href="board.css";
            }
            body { (body) }
        }
    }
}
