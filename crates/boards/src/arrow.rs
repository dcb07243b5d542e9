//! Arrows over a map: a smooth line through some points with a head at its end, and the number on it.

use crate::{
    curve::Point,
    pen::{Pen, n},
};
use std::fmt::Write as _;

/// How far two points are from each other.
pub(crate) fn apart(one: Point, other: Point) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

/// A smooth line through all points in this colour, with a head at its end and a halo round it.
pub(crate) fn line(pen: &mut Pen, points: &[Point], colour: &str) {
    let at = |index: usize| points[index.min(points.len() - 1)];
    let mut path = format!("M{} {}", n(points[0].0), n(points[0].1));
    let mut towards = points[0];
    for index in 0..points.len() - 1 {
        let (before, one, two, after) = (
            at(index.saturating_sub(1)),
            at(index),
            at(index + 1),
            at(index + 2),
        );
        let first = (
            one.0 + (two.0 - before.0) / 6.0,
            one.1 + (two.1 - before.1) / 6.0,
        );
        towards = (
            two.0 - (after.0 - one.0) / 6.0,
            two.1 - (after.1 - one.1) / 6.0,
        );
        let _ = write!(
            path,
            "C{} {} {} {} {} {}",
            n(first.0),
            n(first.1),
            n(towards.0),
            n(towards.1),
            n(two.0),
            n(two.1)
        );
    }
    let end = points[points.len() - 1];
    let head = head(end, towards);
    let (halo, round) = (pen.paint("halo"), pen.round());
    for (colour, width, edge) in [(halo.as_str(), 13.0, 5.0), (colour, 8.5, 1.0)] {
        pen.raw(format_args!(
            r#"<path d="{path}" {round} stroke="{colour}" stroke-width="{width}"/><path d="{head}" fill="{colour}" stroke="{colour}" stroke-width="{edge}" stroke-linejoin="round"/>"#
        ));
    }
}

/// The head of an arrow that comes from there.
fn head((x, y): Point, from: Point) -> String {
    const LONG: f64 = 20.0;
    const WIDE: f64 = 12.0;
    let far = apart((x, y), from).max(0.1);
    let (dx, dy) = ((x - from.0) / far, (y - from.1) / far);
    let tip = (x + dx * LONG * 0.6, y + dy * LONG * 0.6);
    let base = (tip.0 - dx * LONG, tip.1 - dy * LONG);
    format!(
        "M{} {}L{} {}L{} {}z",
        n(tip.0),
        n(tip.1),
        n(base.0 - dy * WIDE),
        n(base.1 + dx * WIDE),
        n(base.0 + dy * WIDE),
        n(base.1 - dx * WIDE)
    )
}

/// The number of a planned move, on a disc.
pub(crate) fn number(pen: &mut Pen, number: usize, (x, y): Point) {
    let (picked, face) = (pen.paint("picked"), pen.paint("face"));
    pen.raw(format_args!(
        r#"<circle cx="{}" cy="{}" r="16" fill="{picked}" stroke="{face}" stroke-width="3"/>"#,
        n(x),
        n(y)
    ));
    pen.number(&number.to_string(), x, y - 8.0, 16.0, &face);
}
