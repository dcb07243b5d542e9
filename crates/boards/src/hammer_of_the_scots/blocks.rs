//! A block as it stands on the map: a small slab with an edge. Who may know it sees its face: strength in pips, kind,
//! combat rating, name and how far it moves. Others see its back: a shield with an upright cross for the English,
//! a saltire for the Scots, so that the sides can be told apart without colour.

use super::{Face, arms, kinds};
use crate::{
    lettering,
    paint::INK,
    pen::{Anchor, Area, Pen, n, n3},
};
use hammer_of_the_scots::{Block, Kind, Side};

/// The size in which a block is designed; it is scaled to its square.
const SIZE: f64 = 52.0;

/// What is drawn in a square.
pub(super) enum Shown {
    /// A face.
    Face(Face),
    /// A face whose pips a page can take away one by one.
    Fighting(Face),
    /// A back.
    Back(Side),
}

/// Draws a block, or a pile of so many, into the square.
pub(super) fn block(pen: &mut Pen, shown: &Shown, frame: Area, count: usize) {
    let scale = frame.w / SIZE;
    let mut at = format!("translate({} {})", n(frame.x), n(frame.y));
    if scale != 1.0 {
        at += &format!(" scale({})", n3(scale));
    }
    pen.open(&format!(r#"transform="{at}""#));
    let side = match shown {
        Shown::Face(face) | Shown::Fighting(face) => face.block.side(),
        Shown::Back(side) => *side,
    };
    if count > 1 {
        // Two more slabs behind it.
        slab(pen, side, r#" transform="translate(8) scale(.85)""#);
        slab(pen, side, r#" transform="translate(4 4) scale(.85)""#);
        pen.open(r#"transform="translate(0 8) scale(.85)""#);
    }
    match shown {
        Shown::Face(face) => self::face(pen, *face, false),
        Shown::Fighting(face) => self::face(pen, *face, true),
        Shown::Back(side) => back(pen, *side),
    }
    if count > 1 {
        pen.close();
        badge(pen, &count.to_string(), 35.0, 35.0, 14.5, colours(side).1);
    }
    pen.close();
}

/// The tokens of a side's blocks: front and edge.
pub(super) fn colours(side: Side) -> (&'static str, &'static str) {
    match side {
        Side::England => ("red", "red-edge"),
        Side::Scotland => ("blue", "blue-edge"),
    }
}

/// A number on a disc.
pub(super) fn badge(pen: &mut Pen, text: &str, x: f64, y: f64, radius: f64, token: &str) {
    let (paper, colour) = (pen.paint("face"), pen.paint(token));
    pen.raw(format_args!(
        r#"<circle cx="{}" cy="{}" r="{}" fill="{paper}" stroke="{colour}" stroke-width="{}"/>"#,
        n(x),
        n(y),
        n(radius),
        n(radius * 0.2)
    ));
    let size = radius * if text.len() > 1 { 0.9 } else { 1.05 };
    pen.number(text, x, y - size / 2.0, size, INK);
}

/// The body of a block of this side: front and edge.
fn slab(pen: &mut Pen, side: Side, attributes: &str) {
    let name = match side {
        Side::England => "slab-e",
        Side::Scotland => "slab-s",
    };
    let (front, edge) = colours(side);
    let (front, edge) = (pen.paint(front), pen.paint(edge));
    let id = pen.id.clone();
    pen.define(name, |pen| {
        pen.raw(format_args!(
            r##"<g id="{id}{name}"><rect x=".8" y="2.5" width="50.4" height="49" rx="6.5" fill="{edge}" stroke="#000" stroke-opacity=".35"/><rect x="1" y=".8" width="50" height="46.4" rx="6" fill="{front}"/><path d="M3 6.5Q3 2.5 7 2.5H45Q49 2.5 49 6.5" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="1.2"/></g>"##
        ));
    });
    pen.reuse(name, attributes);
}

/// What the enemy sees.
pub(super) fn back(pen: &mut Pen, side: Side) {
    let name = match side {
        Side::England => "back-e",
        Side::Scotland => "back-s",
    };
    let id = pen.id.clone();
    let front = pen.paint(colours(side).0);
    slab(pen, side, "");
    pen.define(name, |pen| {
        let drawn = match side {
            Side::England => format!(
                r##"<path d="M14 8H38V22C38 32 32 37.5 26 41C20 37.5 14 32 14 22z" fill="#f6efe2" fill-opacity=".92"/><path d="M26 8V41M14 21H38" fill="none" stroke="{front}" stroke-width="5.5"/>"##
            ),
            Side::Scotland => r##"<path d="M6.5 6L45.5 42M45.5 6L6.5 42" fill="none" stroke="#f6efe2" stroke-opacity=".92" stroke-width="6.5" stroke-linecap="round"/>"##.into(),
        };
        pen.raw(format_args!(r#"<g id="{id}{name}">{drawn}</g>"#));
    });
    pen.reuse(name, "");
}

/// What its owner sees.
fn face(pen: &mut Pen, Face { block, steps }: Face, fights: bool) {
    let side = block.side();
    slab(pen, side, "");
    panel(pen, side);
    match fights {
        true => single_pips(pen, steps, block.max_steps()),
        false => pips(pen, steps, block.max_steps()),
    }
    marches(pen, block.moves());
    // On a map that shows it small, a page leaves out the name and draws sign and rating larger.
    match block.noble() {
        Some(noble) => {
            pen.open(r#"class="sign-of noble""#);
            arms::shield(pen, noble, 14.2, 24.2, 0.72);
        }
        None => {
            pen.open(r#"class="sign-of""#);
            kind(pen, block.kind());
        }
    }
    pen.close();
    pen.open(r#"class="rating""#);
    rating(pen, block);
    pen.close();
    pen.open(r#"class="tag""#);
    if block.has_black_cross() {
        pen.raw(format_args!(
            r#"<path d="M6.6 35.6v7.4M4 38h5.2" stroke="{INK}" stroke-width="1.5"/>"#
        ));
    }
    let room = if block.has_black_cross() { 34.0 } else { 40.5 };
    let mid = if block.has_black_cross() { 28.6 } else { 26.0 };
    pen.words(
        short_name(block),
        mid,
        42.8,
        10.4,
        room,
        Anchor::Middle,
        INK,
    );
    pen.close();
}

/// The light ground of a face, with the side's cross pale upon it.
fn panel(pen: &mut Pen, side: Side) {
    let name = match side {
        Side::England => "panel-e",
        Side::Scotland => "panel-s",
    };
    let (paper, front) = (pen.paint("face"), pen.paint(colours(side).0));
    let id = pen.id.clone();
    pen.define(name, |pen| {
        let cross = match side {
            Side::England => "M26 13.5V45M3.5 24.5H48.5",
            Side::Scotland => "M5 15L47 43.5M47 15L5 43.5",
        };
        pen.raw(format_args!(
            r#"<g id="{id}{name}"><rect x="3.5" y="13.5" width="45" height="31.5" rx="3.5" fill="{paper}"/><path d="{cross}" fill="none" stroke="{front}" stroke-opacity=".13" stroke-width="6"/></g>"#
        ));
    });
    pen.reuse(name, "");
}

/// Strength: a pip for each step it has, a ring for each that it has lost.
fn pips(pen: &mut Pen, steps: u8, most: u8) {
    let name = format!("pips{steps}-{most}");
    let id = pen.id.clone();
    pen.define(&name, |pen| {
        let full: String = (0..steps.min(most)).map(pip).collect();
        let lost: String = (steps..most).map(pip).collect();
        pen.raw(format_args!(
            r##"<g id="{id}{name}"><path d="{lost}" fill="#000" fill-opacity=".28" stroke="#fff" stroke-opacity=".65" stroke-width=".9"/><path d="{full}" fill="#fff"/></g>"##
        ));
    });
    pen.reuse(&name, "");
}

/// The same, each pip by itself. Those lost have the class `lost`; a page takes more away while it shows a loss.
fn single_pips(pen: &mut Pen, steps: u8, most: u8) {
    for step in 0..most {
        let lost = if step < steps { "" } else { " lost" };
        pen.raw(format_args!(
            r##"<path class="pip{lost}" d="{}" {}/>"##,
            pip(step),
            match step < steps {
                true => r##"fill="#fff""##,
                false => r##"fill="#000" fill-opacity=".28" stroke="#fff" stroke-opacity=".65" stroke-width=".9""##,
            }
        ));
    }
}

fn pip(step: u8) -> String {
    format!(
        "M{} 2.8l4.2 4.3-4.2 4.3-4.2-4.3z",
        n(8.4 + 8.6 * f64::from(step))
    )
}

/// How far it moves: a chevron for each area; waves for those who come by sea.
fn marches(pen: &mut Pen, moves: u8) {
    let name = format!("moves{moves}");
    let id = pen.id.clone();
    pen.define(&name, |pen| {
        let left = 47.5 - 2.7 * f64::from(moves);
        let line: String = match moves {
            0 => "M38 5.5q2-2 4 0t4 0M38 9q2-2 4 0t4 0".into(),
            _ => (0..moves)
                .map(|step| format!("M{} 4.6l2.2 2.6-2.2 2.6", n(left + 2.7 * f64::from(step))))
                .collect(),
        };
        let round = pen.round();
        pen.raw(format_args!(
            r##"<path id="{id}{name}" d="{line}" {round} stroke="#fff" stroke-width="1.3"/>"##
        ));
    });
    pen.reuse(&name, "");
}

/// The sign of its kind.
fn kind(pen: &mut Pen, kind: Kind) {
    let name = format!("kind-{kind}");
    let id = pen.id.clone();
    pen.define(&name, |pen| {
        let sign = kinds::sign(kind);
        pen.raw(format_args!(
            r#"<g id="{id}{name}" transform="translate(5.4 15.6) scale(.7)" fill="{INK}" stroke="{INK}" stroke-width="0">{sign}</g>"#
        ));
    });
    pen.reuse(&name, "");
}

/// The combat rating, large.
fn rating(pen: &mut Pen, block: Block) {
    let text = block.rating().to_string();
    let name = format!("rate-{text}");
    let id = pen.id.clone();
    pen.define(&name, |pen| {
        let size = 13.6;
        let left = 36.6 - lettering::width(&text, size) / 2.0;
        let line = lettering::path(&text, left, 17.2, size);
        let round = pen.round();
        pen.raw(format_args!(
            r#"<path id="{id}{name}" d="{line}" {round} stroke="{INK}" stroke-width="2.6"/>"#
        ));
    });
    pen.reuse(&name, "");
}

/// The name as it stands on a block: its sign tells the kind.
pub(super) fn short_name(block: Block) -> &'static str {
    match block.noble() {
        Some(noble) => noble.name(),
        None => {
            let name = block.name();
            name.split_once(' ').map_or(name, |(first, _)| first)
        }
    }
}
