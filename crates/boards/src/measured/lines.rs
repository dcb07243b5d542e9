//! Lines of terrain: walls, hedges, fences, gates, earthworks. All lines of a kind and width are painted together, so that a table with ten
//! walls has no more elements than one. Nothing is painted much wider than it is measured.

use super::{
    draw,
    outline::{along, beside, corners, line, spine},
};
use crate::{
    curve::Point as At,
    pen::{Pen, n, n1},
};
use field::{Form, Ground, Kind};
use std::{collections::BTreeMap, fmt::Write as _};

/// The lines of one kind that are equally wide.
#[derive(Default)]
struct Run {
    spines: Vec<Vec<At>>,
    /// Outlines that are no strip, such as a heap of earth.
    heaps: String,
}

/// Draws all lines of a table.
pub(super) fn lines(pen: &mut Pen, ground: &Ground) {
    let mut runs: BTreeMap<(Kind, i64), Run> = BTreeMap::new();
    for piece in ground.pieces() {
        if piece.kind.traits().form != Form::Linear {
            continue;
        }
        match spine(&piece.outline) {
            Some((spine, width)) => {
                let tenths = (width * 10.0).round() as i64;
                let run = runs.entry((piece.kind, tenths)).or_default();
                run.spines.push(spine);
            }
            None => {
                let run = runs.entry((piece.kind, 60)).or_default();
                run.heaps += &line(&corners(&piece.outline), true);
            }
        }
    }
    for ((kind, tenths), run) in &runs {
        let width = *tenths as f64 / 10.0;
        heaps(pen, *kind, &run.heaps);
        if run.spines.is_empty() {
            continue;
        }
        match kind {
            Kind::Hedge => hedge(pen, run, width),
            Kind::Fence => fence(pen, run, width),
            Kind::Gate => gate(pen, run, width),
            Kind::Earthwork => earthwork(pen, run, width),
            Kind::HighWall => {
                wall(pen, run, width);
                towers(pen, run, width);
            }
            _ => wall(pen, run, width),
        }
    }
}

fn path(run: &Run) -> String {
    run.spines.iter().map(|spine| line(spine, false)).collect()
}

/// What has no middle line is filled.
fn heaps(pen: &mut Pen, kind: Kind, d: &str) {
    if d.is_empty() {
        return;
    }
    let (fill, edge) = match kind {
        Kind::Hedge => ("f-deep", "f-deep2"),
        Kind::Fence | Kind::Gate => ("f-ground2", "f-timber"),
        Kind::Earthwork => ("f-earth", "f-earth2"),
        _ => ("f-stone", "f-stone3"),
    };
    draw(
        pen,
        &format!(
            r#"<path d="{d}" fill="@{fill}" stroke="@{edge}" stroke-width="2" stroke-linejoin="round"/>"#
        ),
    );
}

/// A wall of stones: two courses whose joints do not meet.
fn wall(pen: &mut Pen, run: &Run, width: f64) {
    let d = path(run);
    let aside = width / 4.0;
    let mut courses = String::new();
    for spine in &run.spines {
        courses += &line(&beside(spine, -aside), false);
        let mut other = beside(spine, aside);
        let ((x, y), _) = super::outline::way(other[0], other[1]);
        other[0] = (other[0].0 + 3.2 * x, other[0].1 + 3.2 * y);
        courses += &line(&other, false);
    }
    draw(
        pen,
        &format!(
            r#"<g fill="none" stroke-linejoin="round"><path d="{d}" transform="translate(1.6 2.2)" stroke="@f-ink" stroke-opacity=".22" stroke-width="{}"/><path d="{d}" stroke="@f-stone3" stroke-width="{}"/><path d="{d}" stroke="@f-stone" stroke-width="{}"/><path d="{courses}" stroke="@f-stone2" stroke-width="{}" stroke-dasharray="5.4 1.6 6 1.4 4.8 1.8"/></g>"#,
            n(width + 1.0),
            n(width + 1.8),
            n(width - 0.4),
            n(width * 0.4)
        ),
    );
}

/// The ends of a high wall are piers, its corners towers.
fn towers(pen: &mut Pen, run: &Run, width: f64) {
    let (mut piers, mut corners) = (String::new(), String::new());
    for spine in &run.spines {
        for (number, (x, y)) in spine.iter().enumerate() {
            let is_end = number == 0 || number + 1 == spine.len();
            let which = if is_end { &mut piers } else { &mut corners };
            let _ = write!(which, "M{} {}h.01", n1(*x), n1(*y));
        }
    }
    for (d, wide, cap) in [
        (piers, width + 3.0, "square"),
        (corners, width * 1.7, "round"),
    ] {
        if !d.is_empty() {
            draw(
                pen,
                &format!(
                    r#"<g fill="none" stroke-linecap="{cap}"><path d="{d}" stroke="@f-stone3" stroke-width="{}"/><path d="{d}" stroke="@f-stone2" stroke-width="{}"/></g>"#,
                    n(wide),
                    n(wide - 3.6)
                ),
            );
        }
    }
}

/// A hedge: bushes side by side, a little out of line.
fn hedge(pen: &mut Pen, run: &Run, width: f64) {
    let mut d = String::new();
    for spine in &run.spines {
        let inner = width * 0.6;
        for (number, ((x, y), (dx, dy))) in along(spine, inner + 1.4).into_iter().enumerate() {
            let aside = [0.9, -0.7, 0.2, -1.0, 0.6][number % 5];
            let _ = write!(d, "M{} {}h.01", n1(x - dy * aside), n1(y + dx * aside));
        }
    }
    let id = pen.id.clone();
    let name = format!("hedge{}", (width * 10.0) as i64);
    pen.define(&name, |pen| {
        pen.raw(format_args!(r#"<path id="{id}{name}" d="{d}"/>"#));
    });
    let bushes = format!(r##"<use href="#{id}{name}""##);
    draw(
        pen,
        &format!(
            r#"<g fill="none" stroke-linecap="round">{bushes} transform="translate(1.5 2.2)" stroke="@f-ink" stroke-opacity=".18" stroke-width="{}"/>{bushes} stroke="@f-deep2" stroke-width="{}"/>{bushes} stroke="@f-deep" stroke-width="{}"/>{bushes} transform="translate(-.9 -1.1)" stroke="@f-wood" stroke-width="{}"/></g>"#,
            n(width + 4.0),
            n(width + 4.4),
            n(width + 2.0),
            n(width * 0.75)
        ),
    );
}

/// A fence: two rails and posts.
fn fence(pen: &mut Pen, run: &Run, width: f64) {
    let d = path(run);
    draw(
        pen,
        &format!(
            r#"<g fill="none"><path d="{d}" transform="translate(1.4 2)" stroke="@f-ink" stroke-opacity=".18" stroke-width="{0}"/><path d="{d}" stroke="@f-timber" stroke-width="{0}"/><path d="{d}" stroke="@f-ground2" stroke-width="{1}"/><path d="{d}" stroke="@f-timber" stroke-width="{2}" stroke-dasharray="4 11"/></g>"#,
            n(width * 0.75),
            n(width * 0.3),
            n(width + 1.6)
        ),
    );
}

/// A gate: a leaf of boards between two posts.
fn gate(pen: &mut Pen, run: &Run, width: f64) {
    let d = path(run);
    let mut posts = String::new();
    for spine in &run.spines {
        for (x, y) in [spine[0], spine[spine.len() - 1]] {
            let _ = write!(posts, "M{} {}h.01", n1(x), n1(y));
        }
    }
    let leaf = (width * 0.55).max(4.0);
    draw(
        pen,
        &format!(
            r#"<g fill="none"><path d="{d}" stroke="@f-ink" stroke-width="{}"/><path d="{d}" stroke="@f-timber" stroke-width="{}"/><path d="{d}" stroke="@f-ink" stroke-width="{1}" stroke-dasharray=".9 6"/><path d="{posts}" stroke="@f-stone3" stroke-width="7.5" stroke-linecap="round"/><path d="{posts}" stroke="@f-stone2" stroke-width="5" stroke-linecap="round"/></g>"#,
            n(leaf + 1.8),
            n(leaf)
        ),
    );
}

/// An earthwork: a bank with slopes on both sides.
fn earthwork(pen: &mut Pen, run: &Run, width: f64) {
    let d = path(run);
    draw(
        pen,
        &format!(
            r#"<g fill="none" stroke-linejoin="round"><path d="{d}" transform="translate(1.6 2.2)" stroke="@f-ink" stroke-opacity=".2" stroke-width="{0}"/><path d="{d}" stroke="@f-earth2" stroke-width="{0}"/><path d="{d}" stroke="@f-contour" stroke-width="{0}" stroke-dasharray="1.2 3.4"/><path d="{d}" stroke="@f-hill2" stroke-width="{1}"/></g>"#,
            n(width + 2.0),
            n(width * 0.45)
        ),
    );
}
