//! The land: what never moves. Each area is one wash, one edge line and small parts strewn by the piece itself; the parts of all areas are
//! strewn together, one element for each kind of part.

use super::{
    buildings, draw, lines,
    outline::{corners, is_in, middle, rounded, scatter, seed, way},
    painted,
    parts::Strewn,
    units,
    water::{water, ways},
};
use crate::{
    curve::Point as At,
    pen::{Pen, n1},
};
use field::{Form, Ground, Kind, Piece, Place, Point, Polygon};
use std::fmt::Write as _;

/// How an area looks: its wash, the edge line and how that is dashed.
struct Wash {
    fill: &'static str,
    depth: &'static str,
    edge: &'static str,
    width: &'static str,
    dash: &'static str,
}

const fn wash(
    fill: &'static str,
    depth: &'static str,
    edge: &'static str,
    width: &'static str,
    dash: &'static str,
) -> Wash {
    Wash {
        fill,
        depth,
        edge,
        width,
        dash,
    }
}

/// The washes. The edge is what tells them apart without colour, together with the parts.
fn wash_of(kind: Kind) -> Wash {
    match kind {
        Kind::Broken => wash("f-earth", ".5", "f-edge2", "1.6", "6 3 1 3"),
        Kind::Bog => wash("f-water", ".34", "f-edge3", "1.6", "3 3"),
        Kind::LightWood => wash("f-wood2", ".42", "f-edge", "1.9", ".01 5"),
        Kind::ThickWood => wash("f-wood", ".62", "f-edge", "1.8", "8 4"),
        Kind::DenseWood => wash("f-deep2", ".92", "f-deep2", "2.6", ""),
        Kind::Crag => wash("f-stone3", ".5", "f-ink", "2", ""),
        Kind::Road => wash("f-earth", ".8", "f-edge2", "1", "14 3"),
        _ => wash("f-earth", ".72", "f-edge2", "1.6", "7 5"),
    }
}

/// Draws the land of a table, in a group that a page leaves where it is. Two tables have two names for it.
pub(crate) fn land(pen: &mut Pen, ground: &Ground) {
    let mark = |sum: u64, piece: &Piece| {
        let own = seed(&piece.outline).bits();
        sum.rotate_left(9) ^ own.wrapping_add(piece.kind as u64)
    };
    let (width, depth) = ground.size();
    let size = (width.count() as u64) << 32 | depth.count() as u64;
    let name = format!("land-{:x}", ground.pieces().iter().fold(size, mark));
    pen.stays(&name, |pen| whole(pen, ground));
}

fn whole(pen: &mut Pen, ground: &Ground) {
    let (w, h) = (
        units(ground.size().0.count()),
        units(ground.size().1.count()),
    );
    let id = pen.id.clone();
    // Pieces hang over the edge of the table; a picture of it ends there.
    pen.define("table", |pen| {
        pen.raw(format_args!(
            r#"<clipPath id="{id}table"><path d="M0 0H{w}V{h}H0z"/></clipPath>"#
        ));
    });
    pen.open(&format!(
        r#"clip-path="url(#{id}table)" pointer-events="none""#
    ));
    turf(pen, (w, h));
    let mut parts = Strewn::default();
    tufts(&mut parts, ground);
    let pieces = ground.pieces();
    let (under, over): (Vec<&Piece>, Vec<&Piece>) =
        (pieces.iter()).partition(|piece| matches!(piece.kind, Kind::Plain | Kind::Road));
    for piece in under.iter().chain(&over) {
        match piece.kind {
            Kind::Plain if !has_building(ground, piece) => field(pen, piece),
            Kind::Hill => hill(pen, piece),
            Kind::Water => water(pen, piece),
            kind if kind.traits().form == Form::Area => {
                area(pen, piece);
                strew(&mut parts, piece);
            }
            _ => {}
        }
    }
    ways(pen, &mut parts, ground);
    parts.draw(pen);
    lines::lines(pen, ground);
    buildings::buildings(pen, ground);
    pen.close();
}

/// The open ground, with a few lighter places.
fn turf(pen: &mut Pen, (w, h): (f64, f64)) {
    let id = pen.id.clone();
    let light = pen.paint("f-ground2");
    pen.define("glade", |pen| {
        pen.raw(format_args!(
            r#"<radialGradient id="{id}glade"><stop stop-color="{light}"/><stop offset="1" stop-color="{light}" stop-opacity="0"/></radialGradient>"#
        ));
    });
    draw(
        pen,
        &format!(r#"<path d="M0 0H{w}V{h}H0z" fill="@f-ground"/>"#),
    );
    for (x, y, r) in [
        (0.18, 0.2, 0.3),
        (0.62, 0.12, 0.26),
        (0.85, 0.5, 0.3),
        (0.35, 0.62, 0.34),
        (0.75, 0.9, 0.3),
    ] {
        pen.raw(format_args!(
            r#"<circle cx="{}" cy="{}" r="{}" fill="url(#{id}glade)"/>"#,
            n1(x * w),
            n1(y * h),
            n1(r * w.max(h))
        ));
    }
}

/// Grass, where no piece lies.
fn tufts(parts: &mut Strewn, ground: &Ground) {
    let (width, depth) = ground.size();
    let table = Polygon::rectangle(Point::new(0, 0), Point::new(width.count(), depth.count()));
    let Ok(table) = table else {
        return;
    };
    let lies = |piece: &Piece, place| piece.outline.place(place) != Place::Outside;
    for (number, place) in scatter(&table, 3_400, 400).into_iter().enumerate() {
        if !ground.pieces().iter().any(|piece| lies(piece, place)) {
            parts.add(if number % 7 == 3 { "pebble" } else { "tuft" }, place);
        }
    }
}

fn has_building(ground: &Ground, yard: &Piece) -> bool {
    let is_on =
        |piece: &&Piece| piece.kind == Kind::House && is_in(&yard.outline, middle(&piece.outline));
    ground.pieces().iter().any(|piece| is_on(&piece))
}

/// An area: its wash and its edge, one element.
fn area(pen: &mut Pen, piece: &Piece) {
    let Wash {
        fill,
        depth,
        edge,
        width,
        dash,
    } = wash_of(piece.kind);
    let d = rounded(&corners(&piece.outline));
    let dash = match dash {
        "" => String::new(),
        dash => format!(r#" stroke-dasharray="{dash}" stroke-linecap="round""#),
    };
    draw(
        pen,
        &format!(
            r#"<path d="{d}" fill="@{fill}" fill-opacity="{depth}" stroke="@{edge}" stroke-width="{width}"{dash}/>"#
        ),
    );
}

/// The small parts of an area.
fn strew(parts: &mut Strewn, piece: &Piece) {
    let outline = &piece.outline;
    match piece.kind {
        Kind::Broken => parts.over(&["stone", "rubble", "rut", "tuft"], outline, 850, 250),
        Kind::Bog => parts.over(&["moss", "moss", "tuft"], outline, 1_050, 450),
        Kind::LightWood => {
            parts.over(&["bush-a", "bush-b", "bush-c", "tuft"], outline, 1_300, 500);
        }
        Kind::ThickWood => {
            parts.over(&["tree-a", "bush-b", "tree-b", "bush-a"], outline, 950, 450);
        }
        Kind::DenseWood => parts.over(&["tree-a", "tree-b", "tree-c"], outline, 680, 520),
        Kind::Crag => parts.over(&["rock", "slab"], outline, 760, 380),
        Kind::Road => parts.over(&["pebble"], outline, 900, 200),
        _ => parts.over(&["pebble"], outline, 800, 150),
    }
}

/// A field: rigs from side to side.
fn field(pen: &mut Pen, piece: &Piece) {
    let id = pen.id.clone();
    let rigs = painted(
        pen,
        r#"<path d="M0 10.7C32 5.7 64 15.7 96 10.7S160 5.7 192 10.7" fill="none" stroke="@f-rig" stroke-width="11"/><path d="M0 17.7C32 12.7 64 22.7 96 17.7S160 12.7 192 17.7" fill="none" stroke="@f-grass" stroke-opacity=".7" stroke-dasharray="9 4"/>"#,
    );
    pen.define("rigs", |pen| {
        pen.raw(format_args!(
            r#"<pattern id="{id}rigs" width="192" height="21.333" patternUnits="userSpaceOnUse">{rigs}</pattern>"#
        ));
    });
    let d = rounded(&corners(&piece.outline));
    draw(
        pen,
        &format!(
            r#"<path d="{d}" fill="@f-rig2"/><path d="{d}" fill="url(#{id}rigs)" stroke="@f-edge" stroke-width="1.6" stroke-dasharray="7 5"/>"#
        ),
    );
}

/// A hill: contours that shrink towards its top, and hachures on the side that lies in the shade.
fn hill(pen: &mut Pen, piece: &Piece) {
    let outer = corners(&piece.outline);
    let top = middle(&piece.outline);
    let mut rng = seed(&piece.outline);
    let mut shade = String::new();
    let rings = [
        (1.0, "f-hill", "1.8", ".95"),
        (0.68, "f-hill2", "1.2", ".7"),
        (0.36, "f-hill3", "1.1", ".7"),
    ];
    for (number, (share, fill, width, opacity)) in rings.into_iter().enumerate() {
        // The top lies a little towards the light.
        let lean = number as f64 * 5.0;
        let inner = |&(x, y): &At| {
            (
                top.0 + (x - top.0) * share - lean,
                top.1 + (y - top.1) * share - lean,
            )
        };
        let ring: Vec<At> = outer.iter().map(inner).collect();
        let inside = |&at: &At| is_in(&piece.outline, at);
        // A hill that bends has fewer contours: none may leave it.
        if number > 0 && !ring.iter().all(inside) {
            break;
        }
        let d = rounded(&ring);
        draw(
            pen,
            &format!(
                r#"<path d="{d}" fill="@{fill}" fill-opacity=".85" stroke="@f-contour" stroke-width="{width}" stroke-opacity="{opacity}"/>"#
            ),
        );
        hachures(&ring, &mut rng, &mut shade);
    }
    draw(
        pen,
        &format!(
            r#"<path d="{shade}" fill="none" stroke="@f-contour" stroke-width=".9" stroke-opacity=".55" stroke-linecap="round"/>"#
        ),
    );
}

/// Short lines that go inwards from a ring, right and below.
fn hachures(ring: &[At], rng: &mut table::Rng, out: &mut String) {
    let next = ring.iter().cycle().skip(1);
    for (&from, &to) in ring.iter().zip(next) {
        let ((x, y), long) = way(from, to);
        // Outlines go round so that the inside is on the right hand: outwards is (y, -x).
        let (out_x, out_y) = (y, -x);
        if out_x * 0.7 + out_y * 0.8 < 0.05 {
            continue;
        }
        let count = (long / 6.0) as usize;
        for step in 0..count {
            let at = (step as f64 + 0.5) * long / count as f64;
            let deep = 6.0 + rng.pick(3) as f64 * 1.5;
            let _ = write!(
                out,
                "M{} {}l{} {}",
                n1(from.0 + x * at - out_x),
                n1(from.1 + y * at - out_y),
                n1(-out_x * deep),
                n1(-out_y * deep)
            );
        }
    }
}
