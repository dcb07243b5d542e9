//! Draws the board of Hammer of the Scots: `cargo run -p boards --example scotland -- DIR` writes SVG and PNG files of
//! some situations, light and dark, and a page of them with the stylesheet.

use boards::{
    Scene, Shape, Target, Theme,
    hammer_of_the_scots::{Crossed, Face, Ground, Laid, Piece, Tray, Years, svg, tray},
    png, stylesheet,
};
use hammer_of_the_scots::{
    Area, AreaSet, Block, Border, Card, Handicap, Muster, Noble, Scenario, Side,
};
use std::{error::Error, fs, path::Path};
use table::{Chance, Rng, Seed};

/// What this side sees of a muster.
fn seen(muster: &Muster, reader: Side) -> Vec<Piece> {
    let on_map = muster.on_map();
    let piece = |block: Block| {
        let area = muster.area_of(block)?;
        Some(match block.side() == reader {
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
    on_map.iter().filter_map(piece).collect()
}

fn side_of(muster: &Muster, noble: Noble) -> Option<Side> {
    muster.noble(noble).map(Block::side)
}

/// A few areas hold nearly everything.
fn crowd(reader: Side) -> Result<Ground, Box<dyn Error>> {
    let places = [
        "mentieth", "teviot", "garmoran", "england", "fife", "dunbar", "lothian",
    ];
    let places: Vec<Area> = places
        .iter()
        .map(|id| id.parse())
        .collect::<Result<_, _>>()?;
    let mut rng = Rng::new(3);
    let mut pieces = Vec::new();
    for block in Block::all() {
        let area = places[rng.pick(places.len())];
        let steps = 1 + rng.pick(block.max_steps().into()) as u8;
        let mut piece = match block.side() == reader {
            true => Piece::shown(area, Face { block, steps }),
            false => Piece::blank(area, block.side()),
        };
        if rng.pick(6) == 0 {
            piece.waiting = area.crossings().first().map(|crossing| crossing.border);
        }
        pieces.push(piece);
    }
    let crossed = |border: &str, side, count| {
        border.parse::<Border>().map(|border| Crossed {
            border,
            side,
            count,
        })
    };
    Ok(Ground {
        title: ["1301".into(), "Braveheart, turn 3 of 5".into()],
        pieces,
        crossed: vec![
            crossed("mentieth-fife", Side::England, 2)?,
            crossed("lennox-mentieth", Side::Scotland, 6)?,
        ],
        battles: AreaSet::only(places[0]),
        ..Ground::default()
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let dir = std::env::args()
        .nth(1)
        .ok_or("say where: scotland -- DIR")?;
    let dir = Path::new(&dir);
    fs::create_dir_all(dir)?;
    let mut chance = Chance::live(&Seed::from_text("1"));
    let muster = Muster::set_up(Scenario::Braveheart, Handicap::None, &mut chance);
    let start = |reader| Ground {
        pieces: seen(&muster, reader),
        ..Ground::default()
    };
    let table = Tray {
        hand: vec![
            Card::Move1,
            Card::Move2,
            Card::Move2,
            Card::Herald,
            Card::Victuals,
        ],
        held: [4, 5],
        laid: [Some(Laid::Hidden), Some(Laid::Open(Card::Pillage))],
        played: [vec![Card::Move2], vec![Card::SeaMove, Card::Move1]],
        first: Some(Side::Scotland),
        years: Years {
            first: 1297,
            last: Some(1305),
            now: 1299,
            turn: 2,
        },
        nobles: Noble::all()
            .map(|noble| (noble, side_of(&muster, noble)))
            .collect(),
        pools: Side::BOTH.map(|side| muster.pool(side).len()),
    };
    let events = Tray {
        hand: vec![
            Card::Move3,
            Card::SeaMove,
            Card::Herald,
            Card::Pillage,
            Card::Truce,
        ],
        laid: [None, Some(Laid::Open(Card::Move3))],
        played: [vec![Card::Move2], vec![Card::SeaMove, Card::Move1]],
        first: Some(Side::Scotland),
        years: Years {
            first: 1297,
            last: None,
            now: 1308,
            turn: 0,
        },
        ..table.clone()
    };
    let situations = [
        ("scots", start(Side::Scotland), Side::Scotland, vec![]),
        ("english", start(Side::England), Side::England, vec![]),
        ("empty", Ground::default(), Side::Scotland, vec![]),
        (
            "lit",
            start(Side::Scotland),
            Side::Scotland,
            vec![
                "area:angus",
                "area:atholl",
                "border:mentieth-fife",
                "border:lothian-selkirk",
                "block:wallace",
            ],
        ),
        ("crowd", crowd(Side::Scotland)?, Side::Scotland, vec![]),
        (
            "crowd-english",
            crowd(Side::England)?,
            Side::England,
            vec![],
        ),
    ];
    let page =
        String::from("<!DOCTYPE html><meta charset=utf-8><link rel=stylesheet href=board.css>");
    for (name, ground, reader, lit) in &situations {
        let mut scene = Scene::page(Some(reader.seat()), &["Anna".into(), "Ben".into()]);
        scene.lit = lit.iter().map(|&name| Target::new(name)).collect();
        if *name == "lit" {
            scene.picked = vec![Target::new("block:douglas")];
        }
        for (tint, theme) in [("light", Theme::Light), ("dark", Theme::Dark)] {
            let file = svg(ground, &scene.clone().themed(theme));
            fs::write(dir.join(format!("{name}-{tint}.svg")), &file)?;
            for width in [800, 390, 1700] {
                fs::write(
                    dir.join(format!("{name}-{tint}-{width}.png")),
                    png(&file, width)?,
                )?;
            }
        }
        let shown = svg(ground, &scene);
        println!("{name}: {} bytes on a page", shown.len());
        fs::write(dir.join(format!("{name}.html")), format!("{page}{shown}"))?;
    }
    for (name, table) in [("tray", &table), ("tray-events", &events)] {
        for (shape, word, width) in [(Shape::Wide, "wide", 1000), (Shape::Narrow, "narrow", 390)] {
            let scene = Scene::page(Some(Side::Scotland.seat()), &[]).shaped(shape);
            let file = tray(table, &scene.themed(Theme::Light));
            fs::write(dir.join(format!("{name}-{word}.png")), png(&file, width)?)?;
        }
    }
    fs::write(dir.join("board.css"), stylesheet())?;
    Ok(())
}
