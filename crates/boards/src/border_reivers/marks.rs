//! What lies on the map: sheep and bastle houses, cubes, dice, and the small signs of places. Each is drawn once and
//! used again. Families differ by colour and by a mark on the cube.

use super::glyph::{self, Glyph};
use crate::{
    curve::Point,
    lettering,
    pen::{Area, Pen, n, n3},
};
use border_reivers::Family;

/// A sign in a square of 24, filled with one colour.
#[derive(Clone, Copy)]
pub(super) struct Sign {
    name: &'static str,
    path: &'static str,
}

const fn sign(name: &'static str, path: &'static str) -> Sign {
    Sign { name, path }
}

/// A castle.
pub(super) const CASTLE: Sign = sign("castle", Glyph::CASTLE.outline());
/// A peel: a narrow tower.
pub(super) const PEEL: Sign = sign(
    "peel",
    "M7 22V7H5V3h3v2h2.5V3h3v2H16V3h3v4h-2v15h-3v-4a2 2 0 00-4 0v4z",
);
/// A hurdle: the box of a farm.
pub(super) const HURDLE: Sign = sign(
    "hurdle",
    "M3 4h2.5v17H3zM10.7 4h2.5v17h-2.5zM18.5 4H21v17h-2.5zM2 7.5h20v2H2zM2 12h20v2H2zM2 16.5h20v2H2z",
);
/// A shield: the box of a Town or a Seat, and tokens.
pub(super) const SHIELD: Sign = sign("shield", Glyph::TOKEN.outline());
/// The bars of a Gaol.
pub(super) const BARS: Sign = sign("bars", Glyph::BARS.outline());
/// The dagger of a feud.
pub(super) const DAGGER: Sign = sign("dagger", Glyph::DAGGER.outline());
/// Crossed swords: a Battle, and a place that was attacked.
pub(super) const SWORDS: Sign = sign("swords", Glyph::SWORDS.outline());
/// An eye: a token that only the player has seen.
pub(super) const EYE: Sign = sign(
    "eye",
    "M1 12C4 7 8 5 12 5s8 2 11 7c-3 5-7 7-11 7S4 17 1 12zm11-4a4 4 0 100 8 4 4 0 000-8z",
);
/// A star: the first place on a track.
pub(super) const STAR: Sign = sign("star", Glyph::STAR.outline());
/// A horse.
pub(super) const HORSE: Sign = sign("horse", Glyph::HORSE.outline());
/// A cow.
pub(super) const COW: Sign = sign("cow", Glyph::COW.outline());

impl Sign {
    /// Draws it, its middle here.
    pub fn draw(self, pen: &mut Pen, (x, y): Point, size: f64, colour: &str, more: &str) {
        let Sign { name, path } = self;
        let id = pen.id.clone();
        pen.define(name, |pen| {
            pen.raw(format_args!(
                r#"<path id="{id}{name}" fill-rule="evenodd" d="{path}"/>"#
            ));
        });
        let place = format!(
            r#" transform="translate({} {}) scale({})" fill="{colour}"{more}"#,
            n(x - size / 2.0),
            n(y - size / 2.0),
            n3(size / 24.0)
        );
        pen.reuse(name, &place);
    }
}

/// The colour of a family, light enough for what is drawn on it in white.
pub(super) fn tone(pen: &Pen, family: Family) -> String {
    pen.paint(&format!("tone-{family}"))
}

/// A cube with the mark of its family, its middle here.
pub(super) fn cube(pen: &mut Pen, family: Family, (x, y): Point, size: f64) {
    let (tone, line) = (tone(pen, family), pen.paint("cube-line"));
    let (id, round) = (pen.id.clone(), pen.round());
    let mark = glyph::mark(family);
    let wide = if family == Family::Dacre { 6.0 } else { 2.2 };
    let name = format!("cube-{family}");
    pen.define(&name, |pen| {
        pen.raw(format_args!(
            r##"<g id="{id}{name}"><rect x=".5" y=".5" width="14" height="14" rx="2.5" fill="{tone}" stroke="{line}"/><path d="{mark}" {round} stroke="#fff" stroke-width="{wide}"/></g>"##
        ));
    });
    let place = format!(
        r#" transform="translate({} {}) scale({})""#,
        n(x - size / 2.0),
        n(y - size / 2.0),
        n3(size / 15.0)
    );
    pen.reuse(&name, &place);
}

/// A standing sheep, its middle here; 1 is 24 units wide.
pub(super) fn sheep(pen: &mut Pen, (x, y): Point, scale: f64) {
    let (id, wool) = (pen.id.clone(), pen.paint("wool"));
    pen.define("ewe", |pen| {
        pen.raw(format_args!(
            r##"<g id="{id}ewe"><path d="M6 11v4M8.5 11.5V15M12 11.5V15M14 11v4" stroke="{wool}" stroke-width="1.6"/><path d="M4.5 10.5C1.5 10 1.5 7 3.3 6.2 3 3.5 6 2.3 7.6 3.3 8.8 1.7 12 1.7 12.8 3.3c2.4-.6 4 1.3 3.3 3.2 1.2 1.6.2 4.2-2.6 4.2-1.5 1.5-3 1-4 .5-1.5.9-3.5.7-5-.7z" fill="#fffdf6" stroke="#5d5344"/><path d="M15 5.2c1.6-.6 3.6.2 4.2 2.2.3 1.3-.6 2.1-1.8 1.8-1.6-.4-2.8-2-2.4-4z" fill="{wool}"/></g>"##
        ));
    });
    placed(pen, "ewe", (x, y), (20.0, 16.0), 1.2 * scale);
}

/// A bastled sheep in its house, its middle here; 1 is 25 units wide.
pub(super) fn bastle(pen: &mut Pen, (x, y): Point, scale: f64) {
    let (id, wool) = (pen.id.clone(), pen.paint("wool"));
    pen.define("bastle", |pen| {
        pen.raw(format_args!(
            r##"<g id="{id}bastle"><path d="M2.5 9.5h17V19h-17z" fill="#cfc8ba" stroke="#5b544a"/><path d="M.8 10L11 2l10.2 8-1 .8H1.8z" fill="#6f675b" stroke="#4a443a" stroke-width=".8"/><path d="M4 12.5h3M9 11.5h2.5M15 12.5h3M3.8 16h1.6M16.8 16h1.8" stroke="#8d8474" stroke-width=".9"/><path d="M6 19c-.8-2.5.6-3.8 2-3.6.8-1.4 3-1.4 3.8-.3 1.6-.5 3 .6 2.6 1.9.3.7.2 1.4-.2 2z" fill="#fffdf6" stroke="#5d5344" stroke-width=".8"/><path d="M13.6 15.6c1.3-.2 2.3.7 2.3 1.9 0 .8-1 1-1.7.5-.6-.5-.9-1.5-.6-2.4z" fill="{wool}"/></g>"##
        ));
    });
    placed(pen, "bastle", (x, y - 0.5), (22.0, 20.0), 1.136 * scale);
}

fn placed(pen: &mut Pen, name: &str, (x, y): Point, (w, h): (f64, f64), scale: f64) {
    let place = format!(
        r#" transform="translate({} {}) scale({})""#,
        n(x - w / 2.0 * scale),
        n(y - h / 2.0 * scale),
        n3(scale)
    );
    pen.reuse(name, &place);
}

/// A number, its left upper corner here. The same number in the same size is drawn once.
pub(super) fn digits(pen: &mut Pen, text: &str, (x, y): Point, size: f64, weight: f64, ink: &str) {
    let (id, round) = (pen.id.clone(), pen.round());
    let name = format!("n{}-{}", text.replace('+', "p"), n(size));
    pen.define(&name, |pen| {
        let line = lettering::path(text, 0.0, 0.0, size);
        pen.raw(format_args!(
            r#"<path id="{id}{name}" {round} d="{line}"/>"#
        ));
    });
    let place = format!(
        r#" x="{}" y="{}" stroke="{ink}" stroke-width="{}""#,
        n(x),
        n(y),
        n(weight)
    );
    pen.reuse(&name, &place);
}

/// The same with its middle at x.
pub(super) fn count(pen: &mut Pen, text: &str, (x, y): Point, size: f64, ink: &str) {
    let left = x - lettering::width(text, size) / 2.0;
    digits(pen, text, (left, y), size, size * 0.17, ink);
}

/// A number with a halo, so that it stands out on any ground; its left upper corner is here.
pub(super) fn number(pen: &mut Pen, text: &str, at: Point, size: f64) {
    let (ink, halo) = (pen.paint("ink"), pen.paint("halo"));
    digits(pen, text, at, size, size * 0.17 + 4.0, &halo);
    digits(pen, text, at, size, size * 0.17, &ink);
}

/// The dice of a token: a row of green ones and below it a row of grey ones, which are barred; its middle is here.
pub(super) fn dice(pen: &mut Pen, (x, y): Point, [green, gray]: [u8; 2]) {
    const SIDE: f64 = 6.6;
    const STEP: f64 = 8.0;
    let rows: Vec<(u8, bool)> = [(green, false), (gray, true)]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .collect();
    let top = y - rows.len() as f64 * STEP / 2.0;
    for (row, (count, is_gray)) in rows.into_iter().enumerate() {
        let y = top + row as f64 * STEP;
        let left = x - f64::from(count) * STEP / 2.0;
        for die in 0..count {
            let x = left + f64::from(die) * STEP + 0.7;
            let fill = if is_gray { "#716b62" } else { "#4c6a2a" };
            let more = format!(r#"fill="{fill}""#);
            pen.rect(Area::new(x, y, SIDE, SIDE), 1.4, &more);
            if is_gray {
                let more = r##"fill="#fff""##;
                pen.rect(Area::new(x + 1.2, y + 2.6, SIDE - 2.4, 1.4), 0.0, more);
            }
        }
    }
}
