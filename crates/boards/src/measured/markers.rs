//! What is marked on a table: where a clan starts, folds and beacons, beasts that ran, fights, and what a player plans: reach, way, lines of
//! sight and cover. Gold is what may be picked, heather what is picked, stone and rust what is in the way; each has a form of its own too.

use super::{
    define, draw,
    figures::{Clan, Stand},
    outline::{line, way},
    spot, units,
};
use crate::{
    curve::Point as At,
    lettering,
    pen::{Anchor, Area, Pen, n, n1, n3},
};
use field::{Base, Bases, Coverer, Direction, Ground, Length, Path, Point, SLIVERS, Sight};
use std::fmt::Write as _;

/// Where a clan starts: a flag, and a circle so far round it.
pub(crate) fn start(pen: &mut Pen, at: Point, radius: Length, clan: Clan) {
    let ((x, y), colour) = (spot(at), clan.colour());
    let r = n1(units(radius.count()));
    define(
        pen,
        "m-flag",
        r#"<path d="M-4 10V-11" fill="none" stroke="@f-mark" stroke-width="2" stroke-linecap="round"/><path d="M-4-11H9L5-6.500L9-2H-4z" fill="currentColor" stroke="@f-mark" stroke-width=".9" stroke-linejoin="round"/>"#,
    );
    pen.open(&format!(
        r#"transform="translate({} {})" color="{colour}""#,
        n1(x),
        n1(y)
    ));
    draw(
        pen,
        &format!(
            r#"<circle r="{r}" fill="currentColor" fill-opacity=".18" stroke="@halo" stroke-opacity=".6" stroke-width="3.6"/><circle r="{r}" fill="none" stroke="currentColor" stroke-width="1.8" stroke-dasharray="4 3"/>"#
        ),
    );
    pen.reuse("m-flag", "");
    pen.close();
}

const BASKET: &str = r##"<path d="M-8 5H8L5.5 13H-5.5z" fill="#4a4038" stroke="#2b2822"/><path d="M-7 8H7" stroke="#8d7f6c" stroke-width="1.2"/>"##;
const FIRE: &str = r##"<path d="M0-15C2-9 8-7 6.5 0C6 4 3.5 5.5 0 5.5C-3.5 5.5-6.5 4-6.5 0C-6.5-4-2-6-2.5-10C-.5-10 0-12 0-15z" fill="#d9752e"/><path d="M.4-6C1.5-3 3.5-2 3 1.5C2.6 4 1.5 5.2 0 5.2C-2 5.2-3.2 3.8-3 1.5C-2.8-1-.2-2 .4-6z" fill="#f2c14a"/>"##;
const FAGGOTS: &str = r##"<path d="M-6.5 4L5-5M6.5 4L-5-5M-1 4L1-7" fill="none" stroke="#6f5436" stroke-width="2.6" stroke-linecap="round"/>"##;

/// A beacon, burning or not.
pub(crate) fn beacon(pen: &mut Pen, at: Point, burns: bool) {
    let (name, svg) = match burns {
        true => (
            "m-beacon",
            format!(r##"<circle r="17" fill="#d9a62e" fill-opacity=".28"/>{BASKET}{FIRE}"##),
        ),
        false => ("m-beacon-cold", format!("{BASKET}{FAGGOTS}")),
    };
    sign(pen, name, &svg, at);
}

/// A fold for beasts, as wide as its base.
pub(crate) fn fold(pen: &mut Pen, base: &Base) {
    let mut svg = String::from(
        r#"<circle r="10.5" fill="@f-earth" fill-opacity=".75" stroke="@f-timber" stroke-width="3"/><circle r="10.5" fill="none" stroke="@f-ground2"/>"#,
    );
    for turn in (0..360).step_by(45) {
        let _ = write!(
            svg,
            r#"<path d="M0-8v-4.8" transform="rotate({turn})" fill="none" stroke="@f-timber" stroke-width="3.2"/>"#
        );
    }
    define(pen, "m-fold", &svg);
    pen.open(&Stand::of(base).place());
    pen.reuse("m-fold", "");
    pen.close();
}

/// That a beast is loose, and which way it runs.
pub(crate) fn loose(pen: &mut Pen, base: &Base, towards: Direction) {
    define(
        pen,
        "m-loose",
        r#"<g fill="none" stroke="@f-mark" stroke-linecap="round"><path d="M11-9A14.200 14.200 0 1 0 11 9" stroke-width="1.9" stroke-dasharray="2.4 3"/><path d="M14 0H24" stroke-width="2.4"/></g><path d="M22-4.600L30 0L22 4.600z" fill="@f-mark" stroke="@f-mark" stroke-linejoin="round"/>"#,
    );
    let (x, y) = towards.vector();
    let part = |unit: i64| n3(unit as f64 / Direction::SCALE as f64).to_string();
    let turn = [part(x), part(y), part(-y), part(x)].join(" ");
    pen.open(&Stand::of(base).place());
    pen.reuse("m-loose", &format!(r#" transform="matrix({turn} 0 0)""#));
    pen.close();
}

/// That there is a fight.
pub(crate) fn melee(pen: &mut Pen, at: Point) {
    let svg = r##"<circle r="7.6" fill="#fdfbf6" stroke="#a2462b" stroke-width="1.3"/><path d="M-4 4L4-4M-4-4L4 4M-4.6 1.4L-1.4 4.6M4.6 1.4L1.4 4.6" fill="none" stroke="#a2462b" stroke-width="1.6" stroke-linecap="round"/>"##;
    sign(pen, "m-melee", svg, at);
}

fn sign(pen: &mut Pen, name: &str, svg: &str, at: Point) {
    define(pen, name, svg);
    let (x, y) = spot(at);
    pen.reuse(name, &format!(r#" x="{}" y="{}""#, n1(x), n1(y)));
}

/// Where the middle of a base may come, as [`field::Reach::outline`] gives it.
pub(crate) fn reach(pen: &mut Pen, rings: &[Vec<Point>]) {
    let ring = |ring: &Vec<Point>| {
        let points: Vec<At> = ring.iter().map(|&point| spot(point)).collect();
        line(&points, true)
    };
    let d: String = rings.iter().map(ring).collect();
    draw(
        pen,
        &format!(
            r##"<g fill="none" stroke-linejoin="round" pointer-events="none"><path d="{d}" fill="@glow" fill-opacity=".2" fill-rule="evenodd" stroke="@halo" stroke-opacity=".75" stroke-width="4.4"/><path d="{d}" stroke="@glow" stroke-width="2.4" stroke-dasharray="7 5"/></g>"##
        ),
    );
}

/// A way that is planned, with where it ends for a base of this radius, and a word on what is left, such as "0.8 in left".
pub(crate) fn path(pen: &mut Pen, path: &Path, radius: Length, left: Option<&str>) {
    let points: Vec<At> = path.points().iter().map(|&point| spot(point)).collect();
    let d = line(&points, false);
    let mut knots = String::new();
    for (x, y) in points.iter().skip(1).take(points.len().saturating_sub(2)) {
        let _ = write!(knots, "M{} {}h.01", n1(*x), n1(*y));
    }
    let end = points[points.len() - 1];
    let (x, y, r) = (n1(end.0), n1(end.1), n1(units(radius.count()) + 0.5));
    pen.open(r#"fill="none" stroke-linecap="round" stroke-linejoin="round" pointer-events="none""#);
    draw(
        pen,
        &format!(
            r##"<path d="{d}" stroke="@halo" stroke-width="7"/><path d="{d}" stroke="@picked" stroke-width="3.6"/><path d="{knots}" stroke="@picked" stroke-width="13.8"/><path d="{knots}" stroke="@halo" stroke-width="8.2"/><circle cx="{x}" cy="{y}" r="{r}" stroke="@halo" stroke-width="4"/><circle cx="{x}" cy="{y}" r="{r}" stroke="@picked" stroke-width="2" stroke-dasharray="4 3"/>"##
        ),
    );
    pen.close();
    if let Some(left) = left {
        let at = (end.0, end.1 - units(radius.count()) - 22.0);
        pill(pen, left, at, "picked");
    }
}

/// A word in a pill of this colour, its middle here; as large as pointers are.
pub(crate) fn pill(pen: &mut Pen, text: &str, (x, y): At, token: &str) {
    let scale = pen.pointing;
    let wide = lettering::width(text, 10.0).max(text.chars().count() as f64 * 8.0) + 22.0;
    let (wide, high) = (wide * scale, 26.0 * scale);
    let [fill, paper] = [token, "paper"].map(|token| pen.paint(token));
    let area = Area::new(x - wide / 2.0, y - high / 2.0, wide, high);
    pen.rect(
        area,
        high / 2.0,
        &format!(r#"fill="{fill}" stroke="{paper}" stroke-width="2""#),
    );
    pen.open(r#"font-weight="700""#);
    let (base, size, room) = (y + 5.2 * scale, 15.0 * scale, wide - 16.0);
    pen.words(text, x, base, size, room, Anchor::Middle, &paper);
    pen.close();
}

/// Every so many slivers one line is drawn.
const EVERY: u32 = 6;

/// Lines of sight from a point to the slivers of a target: those that are open go through, the others end at what is in the way, with a dot
/// there and dots beyond.
pub(crate) fn sight(
    pen: &mut Pen,
    (ground, bases): (&Ground, &Bases),
    from: Point,
    target: &Base,
    sight: &Sight,
) {
    let eye = spot(from);
    let Some((left, right)) = fan(eye, target) else {
        return;
    };
    let [mut free, mut stopped, mut beyond, mut dots] = [const { String::new() }; 4];
    for sliver in (EVERY / 2..SLIVERS).step_by(EVERY as usize) {
        let share = (f64::from(sliver) + 0.5) / f64::from(SLIVERS);
        let end = (
            left.0 + (right.0 - left.0) * share,
            left.1 + (right.1 - left.1) * share,
        );
        let hits = sight.covering(sliver).map(|by| match by {
            Coverer::Piece(piece) => {
                let sides = ground.pieces()[piece.index()].outline.sides();
                let met = sides.filter_map(|(a, b)| meets(eye, end, spot(a), spot(b)));
                met.fold(1.0, f64::min)
            }
            Coverer::Base(base) => bases.get(base).map_or(1.0, |base| beside(eye, end, base)),
        });
        let hit = hits.fold(f64::INFINITY, f64::min);
        if hit.is_infinite() {
            free += &line(&[eye, end], false);
            continue;
        }
        let at = (eye.0 + (end.0 - eye.0) * hit, eye.1 + (end.1 - eye.1) * hit);
        stopped += &line(&[eye, at], false);
        beyond += &line(&[at, end], false);
        let _ = write!(dots, "M{} {}h.01", n1(at.0), n1(at.1));
    }
    draw(
        pen,
        &format!(
            r#"<g fill="none" pointer-events="none"><path d="{stopped}" stroke="@f-ink" stroke-opacity=".7" stroke-width=".9"/><path d="{beyond}" stroke="@no" stroke-dasharray="1.5 3"/><path d="{free}" stroke="@glow" stroke-width="1.3"/><path d="{dots}" stroke="@no" stroke-width="3.4" stroke-linecap="round"/></g>"#
        ),
    );
}

/// The two ends of a target as they are seen from a point: where the outermost lines touch it.
fn fan(eye: At, target: &Base) -> Option<(At, At)> {
    let radius = units(target.radius.count());
    let mut ends: Option<(At, At)> = None;
    let cross = |a: At, b: At| (a.0 - eye.0) * (b.1 - eye.1) - (a.1 - eye.1) * (b.0 - eye.0);
    for middle in [spot(target.lead), spot(target.rear)] {
        let ((x, y), far) = way(eye, middle);
        if far <= radius {
            return None;
        }
        let one = (middle.0 + y * radius, middle.1 - x * radius);
        let two = (middle.0 - y * radius, middle.1 + x * radius);
        ends = Some(match ends {
            None => (one, two),
            Some((left, right)) => (
                if cross(one, left) > 0.0 { one } else { left },
                if cross(right, two) > 0.0 { two } else { right },
            ),
        });
    }
    ends
}

/// How far along a line, from 0 to 1, it meets a side.
fn meets(from: At, to: At, a: At, b: At) -> Option<f64> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let (ex, ey) = (b.0 - a.0, b.1 - a.1);
    let under = dx * ey - dy * ex;
    if under == 0.0 {
        return None;
    }
    let (x, y) = (a.0 - from.0, a.1 - from.1);
    let (t, u) = ((x * ey - y * ex) / under, (x * dy - y * dx) / under);
    ((0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u)).then_some(t)
}

/// How far along a line it passes the middle of a base.
fn beside(from: At, to: At, base: &Base) -> f64 {
    let middle = spot(base.middle());
    let ((x, y), long) = way(from, to);
    (((middle.0 - from.0) * x + (middle.1 - from.1) * y) / long).clamp(0.0, 1.0)
}

/// A ring round a base that shows which share of it is hidden: stone for what is, from the top clockwise, gold for the rest.
pub(crate) fn cover(pen: &mut Pen, base: &Base, hidden: u32) {
    let stand = Stand::of(base);
    let r = stand.half + 17.0;
    let round = std::f64::consts::TAU * r;
    let part = |slivers: f64| n(round * slivers / f64::from(SLIVERS));
    let (r, hidden) = (n1(r), f64::from(hidden.min(SLIVERS)));
    pen.open(&format!(
        r#"{} fill="none" pointer-events="none""#,
        stand.place()
    ));
    draw(
        pen,
        &format!(
            r##"<circle r="{r}" stroke="#fdfbf6" stroke-opacity=".94" stroke-width="6.4"/><circle r="{r}" stroke="@glow" stroke-width="4"/>"##
        ),
    );
    if hidden > 0.0 {
        // A gap of paper on both sides tells the parts apart without colour, and the hidden part is dark.
        draw(
            pen,
            &format!(
                r##"<g transform="rotate(-90)" stroke-width="4"><circle r="{r}" stroke="#fdfbf6" stroke-dasharray="{} {1}" stroke-dashoffset="{2}"/><circle r="{r}" stroke="#29251f" stroke-dasharray="{3} {1}"/></g>"##,
                part(hidden + 1.6),
                part(64.0),
                part(0.8),
                part(hidden)
            ),
        );
    }
    pen.close();
}
