//! A plan that is proposed, drawn over the map: an arrow with its number for each march, the blocks ringed, and the chance
//! of the battle beside where it would be fought. What is picked for a plan comes with the scene; who stands where from the
//! view, and the chance from what the reader knows.

use super::{attack, chart::CHART};
use crate::{
    Target,
    arrow::{self, apart},
    curve::Point,
    pen::{Anchor, Area as Frame, Pen},
};
use hammer_of_the_scots::{Area, Block, Border, Side, View};

/// One move of a plan.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Arrow {
    number: usize,
    blocks: Vec<Block>,
    /// Where they stand.
    from: Option<Area>,
    /// The areas that they enter; nothing if they go nowhere.
    way: Vec<Area>,
    /// The chance of the battle where the way ends, from 0 to 1.
    chance: Option<f64>,
}

/// The chance of the battle for which each move of a plan goes.
pub(super) fn chances(view: &View, plan: &[Vec<Target>]) -> Vec<Option<f64>> {
    let arrows = arrows(view, plan);
    let of = |number| arrows.iter().find(|arrow| arrow.number == number);
    (1..=plan.len())
        .map(|number| of(number).and_then(|arrow| arrow.chance))
        .collect()
}

/// The moves of a plan that can be drawn on the map.
pub(super) fn arrows(view: &View, plan: &[Vec<Target>]) -> Vec<Arrow> {
    let mut arrows: Vec<Arrow> = Vec::new();
    for (index, path) in plan.iter().enumerate() {
        let mut blocks: Vec<Block> = Vec::new();
        let mut way: Vec<Area> = Vec::new();
        for target in path {
            match target.as_str().split_once(':') {
                Some(("block", name)) => {
                    blocks.extend(name.parse::<Block>());
                    way.clear();
                }
                Some(("area", name)) => way.extend(name.parse::<Area>()),
                _ => {}
            }
        }
        if blocks.is_empty() {
            blocks.extend(view.asked.block);
        }
        let from = blocks.first().and_then(|&block| stands(view, block));
        if !blocks.is_empty() || !way.is_empty() {
            arrows.push(Arrow {
                number: index + 1,
                blocks,
                from,
                way,
                chance: None,
            });
        }
    }
    note_chances(view, &mut arrows);
    arrows
}

fn stands(view: &View, block: Block) -> Option<Area> {
    let is_there =
        |army: &hammer_of_the_scots::Army| army.blocks.iter().any(|seen| seen.block == block);
    let mut areas = view.areas.iter();
    let found = areas.find(|here| here.armies.iter().any(is_there));
    found.map(|here| here.area)
}

/// Writes the chance beside every enemy area that is entered, with all who come there.
fn note_chances(view: &View, arrows: &mut [Arrow]) {
    let Some(enemy) = view.side.map(Side::other) else {
        return;
    };
    let targets: Vec<Option<Area>> = arrows
        .iter()
        .map(|arrow| arrow.way.last().copied())
        .collect();
    for index in 0..arrows.len() {
        let Some(area) = targets[index] else { continue };
        let is_last = !targets[index + 1..].contains(&Some(area));
        if !is_last || view.area(area).armies[enemy.index()].count == 0 {
            continue;
        }
        let coming = arrows
            .iter()
            .zip(&targets)
            .filter(|(_, to)| **to == Some(area));
        let coming: Vec<Block> = coming.flat_map(|(arrow, _)| arrow.blocks.clone()).collect();
        arrows[index].chance = attack::chance(view, area, &coming);
    }
}

/// Draws the plan over everything else; nothing of it can be picked.
pub(super) fn draw(pen: &mut Pen, arrows: &[Arrow], spots: &[(Block, Frame)]) {
    if arrows.is_empty() {
        return;
    }
    pen.open(r#"class="plan" pointer-events="none" aria-hidden="true""#);
    for arrow in arrows {
        rings(pen, arrow, spots);
    }
    for step in arrows {
        let points = points(step, spots);
        let disc = match points.as_slice() {
            [] => continue,
            [only] => *only,
            several => {
                let picked = pen.paint("picked");
                arrow::line(pen, several, &picked);
                middle(several)
            }
        };
        arrow::number(pen, step.number, disc);
        if let (Some(chance), Some(&end)) = (step.chance, points.last()) {
            pill(pen, &format!("{:.0} %", 100.0 * chance), end);
        }
    }
    pen.close();
}

fn rings(pen: &mut Pen, arrow: &Arrow, spots: &[(Block, Frame)]) {
    let (picked, halo) = (pen.paint("picked"), pen.paint("halo"));
    for (_, frame) in spots
        .iter()
        .filter(|(block, _)| arrow.blocks.contains(block))
    {
        for (colour, width) in [(&halo, 8.0), (&picked, 5.0)] {
            let more = format!(r#"fill="none" stroke="{colour}" stroke-width="{width}""#);
            pen.rect(frame.grown(3.5), frame.w * 0.18, &more);
        }
    }
}

/// From the blocks over the borders to the heart of the last area. Where nobody goes anywhere: beside the block, or the
/// heart of the area.
fn points(arrow: &Arrow, spots: &[(Block, Frame)]) -> Vec<Point> {
    /// How far before the heart an arrow ends.
    const SHORT: f64 = 16.0;
    let heart = |area: Area| CHART.land(area).heart;
    let frames = spots
        .iter()
        .filter(|(block, _)| arrow.blocks.contains(block));
    let frames: Vec<&Frame> = frames.map(|(_, frame)| frame).collect();
    let start = match frames.as_slice() {
        [] => arrow.from.map(heart),
        several => {
            let count = several.len() as f64;
            let x = several.iter().map(|frame| frame.mid()).sum::<f64>() / count;
            let y = several
                .iter()
                .map(|frame| frame.y + frame.h / 2.0)
                .sum::<f64>()
                / count;
            Some((x, y))
        }
    };
    let Some(&last) = arrow.way.last() else {
        let corner = frames.first().map(|frame| (frame.x + frame.w, frame.y));
        return corner.into_iter().collect();
    };
    let Some(start) = start else {
        return vec![heart(last)];
    };
    let mut points = Vec::new();
    let mut here = arrow.from;
    for &area in &arrow.way {
        let border = here.and_then(|here| Border::between(here, area));
        points.extend(border.map(|border| CHART.way(border).mid));
        here = Some(area);
    }
    let (x, y) = heart(last);
    points.insert(0, beside(start, points.first().copied().unwrap_or((x, y))));
    let before = points[points.len() - 1];
    let far = apart(before, (x, y)).max(1.0);
    let share = (SHORT / far).min(0.5);
    points.push((x + (before.0 - x) * share, y + (before.1 - y) * share));
    points
}

/// Where an arrow from these blocks in this direction begins, so that it covers no face.
fn beside((x, y): Point, towards: Point) -> Point {
    const CLEAR: f64 = 30.0;
    let far = apart((x, y), towards).max(1.0);
    let share = (CLEAR / far).min(0.5);
    (x + (towards.0 - x) * share, y + (towards.1 - y) * share)
}

/// The point by which the number stands: in the middle of the way, on a border if there is one.
fn middle(points: &[Point]) -> Point {
    match points {
        [one, other] => ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0),
        _ => points[points.len() / 2],
    }
}

/// The chance, on a dark pill below where the battle would be.
fn pill(pen: &mut Pen, text: &str, (x, y): Point) {
    const WIDE: f64 = 74.0;
    const HIGH: f64 = 30.0;
    let y = y + 42.0;
    let (peat, face) = (pen.paint("peat"), pen.paint("face"));
    let more = format!(r#"fill="{peat}" stroke="{face}" stroke-width="2.5""#);
    let frame = Frame::new(x - WIDE / 2.0, y - HIGH / 2.0, WIDE, HIGH);
    pen.rect(frame, HIGH / 2.0, &more);
    pen.words(text, x, y + 6.5, 19.0, WIDE, Anchor::Middle, &face);
}
