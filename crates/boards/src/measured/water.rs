//! Water with its banks, and the ways over and through it.

use super::{
    draw,
    outline::{corners, is_in, line, rounded, scatter, seed, spine, way},
    parts::Strewn,
    spot,
};
use crate::{
    curve::Point as At,
    pen::{Pen, n1},
};
use field::{Ground, Kind, Piece};
use std::fmt::Write as _;

/// Water with its banks: a light line runs along them inside, and ripples go with the stream.
pub(super) fn water(pen: &mut Pen, piece: &Piece) {
    let d = rounded(&corners(&piece.outline));
    let id = pen.id.clone();
    let name = format!("w{:x}", seed(&piece.outline).bits() & 0xff_ffff);
    pen.define(&name, |pen| {
        pen.raw(format_args!(
            r##"<path id="{id}{name}" d="{d}"/><clipPath id="{id}{name}c"><use href="#{id}{name}"/></clipPath>"##
        ));
    });
    let stream = spine(&piece.outline);
    let mut ripples = String::new();
    let mut rng = seed(&piece.outline);
    for place in scatter(&piece.outline, 1_150, 600) {
        let at = spot(place);
        let (x, y) = stream
            .as_ref()
            .map_or((1.0, 0.0), |(line, _)| flow(line, at));
        let far = 6.0 + rng.pick(10) as f64;
        let bend = if rng.pick(2) == 0 { 2.5 } else { -2.5 };
        let _ = write!(
            ripples,
            "M{} {}q{} {} {} {}",
            n1(at.0 - x * far),
            n1(at.1 - y * far),
            n1(x * far - y * bend),
            n1(y * far + x * bend),
            n1(2.0 * x * far),
            n1(2.0 * y * far)
        );
    }
    let outline = format!(r##"<use href="#{id}{name}""##);
    draw(
        pen,
        &format!(
            r##"<g clip-path="url(#{id}{name}c)" fill="none">{outline} fill="@f-water" stroke="@f-water2" stroke-width="14"/>{outline} stroke="@f-water" stroke-width="8.5"/><path d="{ripples}" stroke="@f-water2" stroke-width="1.3" stroke-opacity=".8" stroke-linecap="round"/></g>{outline} fill="none" stroke="@f-bank" stroke-width="2.6" stroke-linejoin="round"/>"##
        ),
    );
}

/// Where a stream flows at a point: the way of its nearest leg.
fn flow(line: &[At], at: At) -> At {
    let far = |leg: &&[At]| {
        let (x, y) = ((leg[0].0 + leg[1].0) / 2.0, (leg[0].1 + leg[1].1) / 2.0);
        way((x, y), at).1 - way(leg[0], leg[1]).1 / 2.0
    };
    let near = line
        .windows(2)
        .min_by(|one, other| far(one).total_cmp(&far(other)));
    near.map_or((1.0, 0.0), |leg| way(leg[0], leg[1]).0)
}

/// Bridges and fords, over the water.
pub(super) fn ways(pen: &mut Pen, parts: &mut Strewn, ground: &Ground) {
    let is_wet = |x: f64, y: f64| {
        let mut pieces = ground.pieces().iter();
        pieces.any(|piece| piece.kind == Kind::Water && is_in(&piece.outline, (x, y)))
    };
    for piece in ground.pieces() {
        let ring = corners(&piece.outline);
        let next = ring.iter().cycle().skip(1);
        // The sides in the water; the others are where people step on.
        let wet: Vec<(At, At)> = ring
            .iter()
            .zip(next)
            .map(|(&from, &to)| (from, to))
            .filter(|(from, to)| is_wet((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0))
            .collect();
        match piece.kind {
            Kind::Bridge => bridge(pen, piece, &wet),
            Kind::Ford => ford(pen, parts, piece, &wet),
            _ => {}
        }
        if piece.kind == Kind::Bridge {
            parts.over(&["pebble"], &piece.outline, 620, 380);
        }
    }
}

/// A bridge: its way, and a parapet on each side that is over the water.
fn bridge(pen: &mut Pen, piece: &Piece, wet: &[(At, At)]) {
    let deck = line(&corners(&piece.outline), true);
    let mut walls = String::new();
    for &(from, to) in wet {
        let ((x, y), _) = way(from, to);
        // The ends reach a little over the banks, and the middle bends in.
        let ends = [
            (from.0 - 5.0 * x, from.1 - 5.0 * y),
            (to.0 + 5.0 * x, to.1 + 5.0 * y),
        ];
        let bent = (
            (from.0 + to.0) / 2.0 - y * 4.0,
            (from.1 + to.1) / 2.0 + x * 4.0,
        );
        let _ = write!(
            walls,
            "M{} {}Q{} {} {} {}",
            n1(ends[0].0),
            n1(ends[0].1),
            n1(bent.0),
            n1(bent.1),
            n1(ends[1].0),
            n1(ends[1].1)
        );
    }
    draw(
        pen,
        &format!(
            r#"<path d="{deck}" transform="translate(4 3)" fill="@f-ink" fill-opacity=".18"/><path d="{deck}" fill="@f-earth" stroke="@f-earth2"/><g fill="none" stroke-linecap="round"><path d="{walls}" stroke="@f-stone3" stroke-width="8.5"/><path d="{walls}" stroke="@f-stone2" stroke-width="6.2"/></g><path d="{walls}" fill="none" stroke="@f-stone3" stroke-width="6" stroke-dasharray="1 8.5"/>"#
        ),
    );
}

/// A ford: gravel under shallow water, and posts at its corners.
fn ford(pen: &mut Pen, parts: &mut Strewn, piece: &Piece, wet: &[(At, At)]) {
    let d = rounded(&corners(&piece.outline));
    let mut posts = String::new();
    for &(from, to) in wet {
        let ((x, y), _) = way(from, to);
        for (post, sense) in [(from, 1.0), (to, -1.0)] {
            let _ = write!(
                posts,
                "M{} {}l{} {}",
                n1(post.0 - 3.0 * sense * x),
                n1(post.1 - 3.0 * sense * y),
                n1(8.0 * sense * x),
                n1(8.0 * sense * y)
            );
        }
    }
    // Water still runs over it, from one wet side to the other.
    let mut waves = String::new();
    if let [(a, b), (c, d)] = wet {
        for share in [0.3, 0.5, 0.7] {
            let one = (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share);
            let other = (d.0 + (c.0 - d.0) * share, d.1 + (c.1 - d.1) * share);
            let ((x, y), long) = way(one, other);
            let step = (long - 16.0).max(8.0) / 4.0;
            let _ = write!(
                waves,
                "M{} {}q{} {} {} {}t{} {} {} {} {} {}",
                n1(one.0 + 8.0 * x),
                n1(one.1 + 8.0 * y),
                n1(x * step / 2.0 - y * 4.0),
                n1(y * step / 2.0 + x * 4.0),
                n1(x * step),
                n1(y * step),
                n1(x * step),
                n1(y * step),
                n1(x * step),
                n1(y * step),
                n1(x * step),
                n1(y * step)
            );
        }
    }
    draw(
        pen,
        &format!(
            r#"<path d="{d}" fill="@f-earth" fill-opacity=".62"/><path d="{waves}" fill="none" stroke="@f-water2" stroke-width="1.8" stroke-linecap="round"/><path d="{posts}" fill="none" stroke="@f-timber" stroke-width="3.4" stroke-linecap="round"/>"#
        ),
    );
    parts.over(&["stone"], &piece.outline, 640, 300);
}
