//! Outlines as they are painted. Corners are rounded, but the edge that is drawn is nowhere farther than a tenth of an inch from the one
//! that is measured. Nothing here needs an angle, so that every machine draws the same bytes.

use super::{INCH, spot, units};
use crate::{curve::Point as At, pen::n1};
use field::{Place, Point, Polygon};
use std::fmt::Write as _;
use table::Rng;

/// How far a rounded corner may lie from the true one.
const AWAY: f64 = 2.4;

/// The corners of an outline in units of the picture.
pub(crate) fn corners(outline: &Polygon) -> Vec<At> {
    outline
        .corners()
        .iter()
        .map(|&corner| spot(corner))
        .collect()
}

/// Straight lines through these points.
pub(crate) fn line(points: &[At], closed: bool) -> String {
    let mut out = String::new();
    for (number, (x, y)) in points.iter().enumerate() {
        let letter = if number == 0 { 'M' } else { 'L' };
        let _ = write!(out, "{letter}{} {}", n1(*x), n1(*y));
    }
    if closed {
        out.push('z');
    }
    out
}

/// The ring through these corners, each of them rounded a little.
pub(crate) fn rounded(corners: &[At]) -> String {
    let count = corners.len();
    let mut out = String::new();
    for here in 0..count {
        let corner = corners[here];
        let (before, after) = (
            corners[(here + count - 1) % count],
            corners[(here + 1) % count],
        );
        let [(from, one), (to, other)] = [before, after].map(|end| way(corner, end));
        // The bow from one side to the other passes the corner at half of `back` times the cosine of half its angle.
        let (x, y) = (from.0 + to.0, from.1 + to.1);
        let half = (long((x, y)) / 2.0).max(0.01);
        let back = (2.0 * AWAY / half).min(one / 2.0).min(other / 2.0);
        let step = |(x, y): At| (corner.0 + x * back, corner.1 + y * back);
        let ((ax, ay), (bx, by)) = (step(from), step(to));
        let letter = if here == 0 { 'M' } else { 'L' };
        let _ = write!(
            out,
            "{letter}{} {}Q{} {} {} {}",
            n1(ax),
            n1(ay),
            n1(corner.0),
            n1(corner.1),
            n1(bx),
            n1(by)
        );
    }
    out + "z"
}

/// How long a step is; a root is the same everywhere, which `hypot` need not be.
fn long((x, y): At) -> f64 {
    (x * x + y * y).sqrt()
}

/// The unit step from one point to another, and how far it is.
pub(crate) fn way(from: At, to: At) -> (At, f64) {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let long = long((x, y));
    match long > 0.0 {
        true => ((x / long, y / long), long),
        false => ((1.0, 0.0), 0.0),
    }
}

/// The middle line of a strip, and its width; nothing if the outline is no strip. A strip is written as its one bank and then the other
/// backwards, so that corners face each other in pairs.
pub(super) fn spine(outline: &Polygon) -> Option<(Vec<At>, f64)> {
    let corners = corners(outline);
    let count = corners.len();
    if count % 2 == 1 {
        return None;
    }
    let rungs = |turn: usize| {
        let half = (0..count / 2).map(move |n| (turn + n, turn + count - 1 - n));
        half.map(|(one, other)| (corners[one % count], corners[other % count]))
            .collect::<Vec<(At, At)>>()
    };
    let widest = |rungs: &[(At, At)]| {
        let wide = rungs.iter().map(|&(one, other)| way(one, other).1);
        wide.fold(0.0, f64::max)
    };
    let best = (0..count / 2)
        .map(rungs)
        .min_by(|one, other| widest(one).total_cmp(&widest(other)))?;
    let middle = |(one, other): &(At, At)| ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0);
    let middles: Vec<At> = best.iter().map(middle).collect();
    let long: f64 = middles.windows(2).map(|leg| way(leg[0], leg[1]).1).sum();
    let (first, last) = (best.first()?, best.last()?);
    let width = way(first.0, first.1).1.min(way(last.0, last.1).1);
    (long > 2.0 * widest(&best)).then_some((middles, width))
}

/// A line beside another one, so far to its right.
pub(super) fn beside(points: &[At], far: f64) -> Vec<At> {
    let aside = |number: usize| {
        let before = points[number.saturating_sub(1)];
        let after = points[(number + 1).min(points.len() - 1)];
        let ((x, y), _) = way(before, after);
        (points[number].0 - y * far, points[number].1 + x * far)
    };
    (0..points.len()).map(aside).collect()
}

/// Points along a line, so far apart, each with the direction of the line there.
pub(super) fn along(points: &[At], step: f64) -> Vec<(At, At)> {
    let mut found = Vec::new();
    let mut next = 0.0;
    for leg in points.windows(2) {
        let (to, long) = way(leg[0], leg[1]);
        while next <= long {
            found.push(((leg[0].0 + to.0 * next, leg[0].1 + to.1 * next), to));
            next += step;
        }
        next -= long;
    }
    found
}

/// What a piece's small parts are strewn by: its own outline, so that they lie where they lay whenever it is drawn.
pub(super) fn seed(outline: &Polygon) -> Rng {
    let mix = |sum: u64, corner: &Point| {
        let both = (corner.x as u32 as u64) << 32 | corner.y as u32 as u64;
        (sum ^ both)
            .wrapping_mul(0x0000_0100_0000_01b3)
            .rotate_left(23)
    };
    Rng::new(outline.corners().iter().fold(0xcbf2_9ce4_8422_2325, mix))
}

/// Places inside an outline, about so far apart and at least so far from its edge (all in thousandths of an inch): a grid whose points are
/// shaken. From north to south, so that what lies nearer is painted later.
pub(super) fn scatter(outline: &Polygon, gap: i32, margin: i32) -> Vec<Point> {
    let mut rng = seed(outline);
    let (low, high) = outline.bounds();
    let mut found = Vec::new();
    let rise = gap * 7 / 8;
    let shake = |rng: &mut Rng| rng.pick((gap * 5 / 9).max(1) as usize) as i32 - gap * 5 / 18;
    let mut row = 0;
    while low.y + row * rise <= high.y {
        let mut x = low.x + if row % 2 == 0 { 0 } else { gap / 2 };
        while x <= high.x {
            let place = Point::new(x + shake(&mut rng), low.y + row * rise + shake(&mut rng));
            if outline.place(place) == Place::Inside && is_clear(outline, place, margin) {
                found.push(place);
            }
            x += gap;
        }
        row += 1;
    }
    found
}

/// Whether a point is farther than that from every side.
fn is_clear(outline: &Polygon, place: Point, margin: i32) -> bool {
    let far = units(margin);
    let (x, y) = spot(place);
    outline.sides().all(|(a, b)| {
        let (a, b) = (spot(a), spot(b));
        let ((dx, dy), long) = way(a, b);
        let t = ((x - a.0) * dx + (y - a.1) * dy).clamp(0.0, long);
        self::long((x - a.0 - dx * t, y - a.1 - dy * t)) > far
    })
}

/// The middle of an outline, by the weight of its area.
pub(super) fn middle(outline: &Polygon) -> At {
    let corners = corners(outline);
    let next = corners.iter().cycle().skip(1);
    let (mut area, mut x, mut y) = (0.0, 0.0, 0.0);
    for (a, b) in corners.iter().zip(next) {
        let cross = a.0 * b.1 - b.0 * a.1;
        area += cross;
        x += (a.0 + b.0) * cross;
        y += (a.1 + b.1) * cross;
    }
    (x / (3.0 * area), y / (3.0 * area))
}

/// Whether a point of the picture lies inside an outline.
pub(super) fn is_in(outline: &Polygon, (x, y): At) -> bool {
    let thousandths = |units: f64| (units * 1000.0 / INCH).round() as i32;
    outline.place(Point::new(thousandths(x), thousandths(y))) == Place::Inside
}
