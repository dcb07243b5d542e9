//! The picture on the box: stones on a border hill at dusk, two clans' cards on either side.

use super::cards::{self, Cover};
use crate::{
    Scene, Shape, Theme,
    pen::{Area, Pen, n},
};
use schotten_totten::Card;

const W: f64 = 400.0;
const H: f64 = 240.0;

pub(super) fn hill(theme: Theme) -> String {
    let scene = Scene {
        theme,
        id: "box".into(),
        shape: Shape::Wide,
        ..Scene::default()
    };
    let mut pen = Pen::new(&scene);
    let size = if theme.is_file() {
        r#" width="800" height="480""#
    } else {
        ""
    };
    pen.raw(format_args!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="picture" viewBox="0 0 {W} {H}"{size} role="img" aria-label="Boundary stones on a hill, and the cards of two clans">"#
    ));
    pen.definitions();
    land(&mut pen);
    fan(&mut pen, ["b7", "b8", "b9"], 84.0, 234.0, -4.0);
    stones(&mut pen);
    fan(&mut pen, ["r5", "p5", "y5"], 316.0, 234.0, 4.0);
    pen.raw("</svg>");
    pen.finish()
}

/// Sky, far fells, the hill, heather on it.
fn land(pen: &mut Pen) {
    pen.raw(concat!(
        r##"<path d="M0 0H400V240H0z" fill="#e9dcc4"/>"##,
        r##"<path d="M0 0H400V44H0z" fill="#cdb6c4" fill-opacity=".5"/><path d="M0 0H400V78H0z" fill="#cdb6c4" fill-opacity=".35"/>"##,
        r##"<circle cx="286" cy="62" r="26" fill="#f6e7b8"/>"##,
        r##"<path d="M0 118Q50 84 98 100Q150 64 210 96Q262 70 312 98Q356 82 400 104V240H0z" fill="#a79bb0"/>"##,
        r##"<path d="M0 142Q70 108 140 128Q220 96 300 126Q350 112 400 128V240H0z" fill="#7f8a6b"/>"##,
        r##"<path d="M0 186Q96 128 200 134Q312 130 400 176V240H0z" fill="#5b6e3b"/>"##,
        r##"<path d="M0 214Q120 168 220 176Q320 176 400 206V240H0z" fill="#4b5c31"/>"##
    ));
    let tufts = [
        (30, 196),
        (128, 158),
        (168, 206),
        (232, 200),
        (262, 152),
        (376, 186),
        (112, 226),
        (290, 226),
    ];
    for (x, y) in tufts {
        pen.raw(format_args!(
            r##"<path d="M{x} {y}l-5 -9m5 9l-1 -12m1 12l4 -10m-4 10l8 -7" fill="none" stroke="#9a6f92" stroke-width="2.2" stroke-linecap="round"/>"##
        ));
    }
}

/// A row of standing stones over the brow, the middle one carved.
fn stones(pen: &mut Pen) {
    let row = [
        (138.0, 140.0, 0.62),
        (170.0, 137.0, 0.74),
        (200.0, 150.0, 1.25),
        (236.0, 138.0, 0.74),
        (266.0, 141.0, 0.6),
    ];
    for (x, y, scale) in row {
        pen.raw(format_args!(
            r##"<g transform="translate({} {}) scale({})"><path d="M-20 4Q-23 -26 -15 -44Q-4 -54 9 -49Q20 -42 20 -20Q21 -6 22 4z" fill="#8d8678"/><path d="M-20 4Q-23 -26 -15 -44Q-10 -49 -4 -50.5Q-14 -30 -9 4z" fill="#fff" fill-opacity=".28"/><path d="M9 -49Q20 -42 20 -20Q21 -6 22 4H12Q15 -20 9 -49z" fill="#000" fill-opacity=".18"/><path d="M-26 6Q0 -3 28 6z" fill="#4b5c31"/></g>"##,
            n(x),
            n(y),
            n(scale)
        ));
    }
    pen.strokes("5", 193.0, 106.0, 20.0, 3.4, "#f4efe4");
}

/// Three cards held like a hand: they turn about one point below.
fn fan(pen: &mut Pen, names: [&str; 3], x: f64, y: f64, tilt: f64) {
    for (number, name) in names.into_iter().enumerate() {
        let Ok(card) = name.parse::<Card>() else {
            continue;
        };
        let turn = tilt + (number as f64 - 1.0) * 19.0;
        pen.open(&format!(
            r#"transform="translate({} {}) rotate({}) scale(.84) translate(-39 -122)""#,
            n(x),
            n(y),
            n(turn)
        ));
        cards::face(pen, card, Area::new(0.0, 0.0, 78.0, 106.0), Cover::None);
        pen.close();
    }
}
