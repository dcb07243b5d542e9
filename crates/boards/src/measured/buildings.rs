//! Buildings, as they look from above: a small one is a house under thatch, a long one a bastle under slate, a large square one a peel tower.
//! The roof lies within the outline that is measured. Houses of one size are drawn once.

use super::{
    define, draw,
    outline::{corners, line, middle, way},
    spot,
};
use crate::{
    curve::Point as At,
    pen::{Pen, n, n1, n3},
};
use field::{Ground, Kind, Piece};
use std::fmt::Write as _;

/// How a building of this size looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Look {
    Thatched,
    Bastle,
    Peel,
}

impl Look {
    /// By its sides in units, the longer one first.
    fn of(long: f64, short: f64) -> Look {
        match () {
            () if long >= 1.35 * short => Look::Bastle,
            () if short >= 108.0 => Look::Peel,
            () => Look::Thatched,
        }
    }
}

/// Draws all buildings of a table, and their doors above them.
pub(super) fn buildings(pen: &mut Pen, ground: &Ground) {
    let houses = ground
        .pieces()
        .iter()
        .filter(|piece| piece.kind == Kind::House);
    let houses: Vec<&Piece> = houses.collect();
    for house in &houses {
        building(pen, house);
    }
    let mut doors = String::new();
    for door in houses.iter().flat_map(|house| &house.doors) {
        doors += &line(&[spot(door.a), spot(door.b)], false);
    }
    if !doors.is_empty() {
        draw(
            pen,
            &format!(
                r#"<g fill="none"><path d="{doors}" stroke="@f-ink" stroke-width="8.6"/><path d="{doors}" stroke="@f-timber" stroke-width="6.6"/><path d="{doors}" stroke="@f-ink" stroke-width="6.6" stroke-dasharray=".9 7"/></g>"#
            ),
        );
    }
}

fn building(pen: &mut Pen, piece: &Piece) {
    let ring = corners(&piece.outline);
    let d = line(&ring, true);
    draw(
        pen,
        &format!(r#"<path d="{d}" transform="translate(5 6)" fill="@f-ink" fill-opacity=".24"/>"#),
    );
    // What is smaller than a shed has no room for gables.
    let frame = frame(&ring).filter(|&(_, _, short)| short >= 40.0);
    let Some((turn, long, short)) = frame else {
        return any(pen, piece, &ring);
    };
    let (look, svg) = match Look::of(long, short) {
        Look::Thatched => ("thatched", thatched(long / 2.0, short / 2.0)),
        Look::Bastle => ("bastle", bastle(long / 2.0, short / 2.0)),
        Look::Peel => ("peel", peel(long / 2.0, short / 2.0)),
    };
    let name = format!("{look}{}x{}", long.round(), short.round());
    define(pen, &name, &svg);
    let (x, y) = middle(&piece.outline);
    let turned = match turn == (1.0, 0.0) {
        true => format!(r#" transform="translate({} {})""#, n1(x), n1(y)),
        false => format!(
            r#" transform="matrix({} {} {} {} {} {})""#,
            n3(turn.0),
            n3(turn.1),
            n3(-turn.1),
            n3(turn.0),
            n1(x),
            n1(y)
        ),
    };
    pen.reuse(&name, &turned);
}

/// The direction of a rectangle's longer side, and its sides; nothing if it is none.
fn frame(ring: &[At]) -> Option<(At, f64, f64)> {
    let [a, b, c, d] = ring else {
        return None;
    };
    let (one, width) = way(*a, *b);
    let (other, depth) = way(*b, *c);
    let slack = 1.0;
    let is_square = (one.0 * other.0 + one.1 * other.1).abs() < 0.02;
    let is_even = (way(*c, *d).1 - width).abs() < slack && (way(*d, *a).1 - depth).abs() < slack;
    if !is_square || !is_even {
        return None;
    }
    // Of a square the side that is nearer to level, so that the light falls as on the others.
    let pick_other = match (width - depth).abs() < slack {
        true => other.0.abs() > one.0.abs(),
        false => depth > width,
    };
    let ((x, y), long, short) = if pick_other {
        (other, depth, width)
    } else {
        (one, width, depth)
    };
    // Never upside down.
    let is_over = x < -0.001 || x.abs() <= 0.001 && y < 0.0;
    Some((
        if is_over {
            (-x, -y)
        } else {
            (x + 0.0, y + 0.0)
        },
        long,
        short,
    ))
}

/// A house of any outline: a roof of one face for each side, light or dark as it lies.
fn any(pen: &mut Pen, piece: &Piece, ring: &[At]) {
    let top = middle(&piece.outline);
    let next = ring.iter().cycle().skip(1);
    for (&from, &to) in ring.iter().zip(next) {
        let ((x, y), _) = way(from, to);
        // Outwards is (y, -x); the light comes from the upper left.
        let fill = if y - x < 0.0 { "f-slate" } else { "f-slate2" };
        let face = line(&[from, to, top], true);
        draw(
            pen,
            &format!(
                r#"<path d="{face}" fill="@{fill}" stroke="@f-ink" stroke-opacity=".35" stroke-linejoin="round"/>"#
            ),
        );
    }
    let d = line(ring, true);
    draw(
        pen,
        &format!(
            r#"<path d="{d}" fill="none" stroke="@f-stone2" stroke-width="4.5"/><path d="{d}" fill="none" stroke="@f-stone3" stroke-width="1.6"/>"#
        ),
    );
}

fn rect(w: f64, h: f64, more: &str) -> String {
    format!(
        r#"<rect x="{}" y="{}" width="{}" height="{}" {more}/>"#,
        n(-w),
        n(-h),
        n(2.0 * w),
        n(2.0 * h)
    )
}

/// Stone walls under a hipped roof of straw, with a chimney.
fn thatched(w: f64, h: f64) -> String {
    let (rw, rh) = (w - 4.0, h - 4.0);
    // How far the ridge goes to either side.
    let ridge = (rw - rh + 18.0).max(8.0).min(rw - 8.0);
    let mut out = rect(
        w,
        h,
        r#"rx="3" fill="@f-stone" stroke="@f-stone3" stroke-width="1.6""#,
    );
    let (nw, nh, a) = (n1(rw), n1(rh), n1(ridge));
    let _ = write!(
        out,
        r#"<path d="M-{nw}-{nh}H{nw}L{a} 0H-{a}z" fill="@f-thatch3"/><path d="M-{nw} {nh}H{nw}L{a} 0H-{a}zM{nw}-{nh}L{a} 0L{nw} {nh}z" fill="@f-thatch2"/><path d="M-{nw}-{nh}L-{a} 0L-{nw} {nh}z" fill="@f-thatch"/>"#
    );
    let mut straw = String::new();
    for n in 0..17 {
        let share = (f64::from(n) + 0.5) / 8.5 - 1.0;
        let lean = [0.6, -0.8, 0.2][n as usize % 3];
        let (x, y) = (n1(rw * share + lean), n1(rh * share));
        let foot = n1(rh - 1.0);
        let _ = write!(
            straw,
            "M{0} 0L{x}-{foot}M{0} 0L{x} {foot}",
            n1(ridge * share)
        );
        let far = n1(rw - 1.0);
        let _ = write!(straw, "M{a} 0L{far} {y}M-{a} 0L-{far} {y}");
    }
    let _ = write!(
        out,
        r#"<path d="{straw}" fill="none" stroke="@f-timber" stroke-opacity=".4" stroke-width=".8"/><path d="M-{nw}-{nh}L-{a} 0L-{nw} {nh}M{nw}-{nh}L{a} 0L{nw} {nh}" fill="none" stroke="@f-timber" stroke-opacity=".55" stroke-width="1.3"/>{}<path d="M-{a} 0H{a}" stroke="@f-timber" stroke-width="4.5" stroke-linecap="round"/><path d="M-{a} 0H{a}" stroke="@f-thatch3" stroke-width="2" stroke-dasharray="3 2.5"/>"#,
        rect(
            rw,
            rh,
            r#"rx="4" fill="none" stroke="@f-timber" stroke-opacity=".75" stroke-width="1.6""#
        )
    );
    let (x, y) = (n1(rw * 0.45), n1(-rh * 0.55));
    let _ = write!(
        out,
        r#"<g transform="translate({x} {y})"><path d="M0 0h13v13h-13z" fill="@f-stone2" stroke="@f-stone3" stroke-width="1.4"/><path d="M4 4h5v5h-5z" fill="@f-ink"/></g>"#
    );
    out
}

/// Slates on both sides of a ridge, from y to y, so wide.
fn slates(w: f64, h: f64) -> String {
    let rows = (h / 7.4).floor().max(1.0) as i32;
    let (mut seams, mut shine) = (String::new(), String::new());
    for row in 1..=rows {
        for sense in [-1.0, 1.0] {
            let y = sense * f64::from(row) * 7.4;
            let _ = write!(seams, "M-{0} {1}H{0}", n1(w), n1(y));
            let from = -w + f64::from(row % 2) * 6.0;
            let _ = write!(shine, "M{} {}H{}", n1(from), n1(y - sense * 3.7), n1(w));
        }
    }
    let (nw, nh) = (n1(w), n1(h));
    format!(
        r##"<path d="M-{nw}-{nh}H{nw}V0H-{nw}z" fill="@f-slate"/><path d="M-{nw} 0H{nw}V{nh}H-{nw}z" fill="@f-slate2"/><path d="{seams}" fill="none" stroke="@f-ink" stroke-opacity=".28"/><path d="{shine}" fill="none" stroke="#fff" stroke-opacity=".12" stroke-width="5" stroke-dasharray="11 1.5"/><path d="M-{nw} 0H{nw}" stroke="@f-stone2" stroke-width="4"/><path d="M-{nw} 0H{nw}" stroke="@f-ink" stroke-opacity=".4"/>"##
    )
}

/// A long house with thick gables, a chimney on each.
fn bastle(w: f64, h: f64) -> String {
    let mut out = rect(
        w,
        h,
        r#"rx="2" fill="@f-stone2" stroke="@f-stone3" stroke-width="2""#,
    );
    out += &slates(w - 10.0, h - 4.0);
    let gable = n1(w - 5.0);
    let _ = write!(
        out,
        r#"<path d="M-{gable}-{0}V{0}M{gable}-{0}V{0}" fill="none" stroke="@f-stone3" stroke-width="7" stroke-dasharray="1.2 9"/>"#,
        n1(h - 2.0)
    );
    for x in [-w + 6.0, w - 6.0] {
        let _ = write!(
            out,
            r#"<g transform="translate({})"><path d="M-6-7h12v14h-12z" fill="@f-stone" stroke="@f-stone3" stroke-width="1.4"/><path d="M-2.5-2.5h5v5h-5z" fill="@f-ink"/></g>"#,
            n1(x)
        );
    }
    out
}

/// A tower: parapet with merlons, a cap house, two turrets.
fn peel(w: f64, h: f64) -> String {
    let mut out = rect(
        w,
        h,
        r#"rx="2" fill="@f-stone2" stroke="@f-stone3" stroke-width="2.2""#,
    );
    let mut merlons = String::new();
    let [across, down] = [w, h].map(|half| ((2.0 * half - 12.0) / 20.0).round().max(2.0) as i32);
    let part = |half: f64, n: i32, of: i32| {
        -(half - 8.0) + (2.0 * half - 16.0) * f64::from(n) / f64::from(of)
    };
    for n in 0..=across {
        let x = n1(part(w, n, across) - 5.0);
        let _ = write!(
            merlons,
            "M{x} {}h10v9h-10zM{x} {}h10v9h-10z",
            n1(-h + 1.5),
            n1(h - 10.5)
        );
    }
    for n in 1..down {
        let y = n1(part(h, n, down) - 5.0);
        let _ = write!(
            merlons,
            "M{} {y}h9v10h-9zM{} {y}h9v10h-9z",
            n1(-w + 1.5),
            n1(w - 10.5)
        );
    }
    let _ = write!(
        out,
        r#"<path d="{merlons}" fill="@f-stone" stroke="@f-stone3" stroke-width="1.2"/>{}"#,
        rect(w - 13.0, h - 13.0, r#"fill="@f-stone3" fill-opacity=".35""#)
    );
    out += &slates(w - 24.0, h - 24.0);
    out += &rect(
        w - 24.0,
        h - 24.0,
        r#"fill="none" stroke="@f-stone3" stroke-width="2""#,
    );
    let _ = write!(
        out,
        r#"<g stroke="@f-stone3" stroke-width="2"><circle cx="{}" cy="{}" r="14" fill="@f-stone2"/><circle cx="{}" cy="{}" r="9.5" fill="@f-stone2"/></g><circle cx="{}" cy="{}" r="7.5" fill="@f-slate2"/>"#,
        n1(-w + 14.0),
        n1(-h + 14.0),
        n1(w - 10.0),
        n1(h - 10.0),
        n1(-w + 14.0),
        n1(-h + 14.0)
    );
    out
}
