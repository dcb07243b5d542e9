//! What is drawn over the table while a player plans, and what a refusal points at: the reach of a figure, a way with what is left, the wall
//! or the base in the way, the inch too far, the lines of sight with what stops them, and where figures may be placed.

use super::{ground, points, setting_up};
use crate::{
    Point as Drawn, Scene, Target,
    curve::Point as At,
    measured::{
        draw,
        markers::{self, pill},
        outline::{corners, line, rounded},
        spot, units,
    },
    pen::{Pen, n1},
};
use feud_war::{Action, FigureId, Thing, View, Way, asking::Barrier};
use field::{Bases, Length, Path};

/// A sheet of SVG of its own: what it defines has names that no picture on the page has.
pub(super) fn sheet(scene: &Scene, draws: impl FnOnce(&mut Pen)) -> String {
    let scene = Scene {
        id: format!("{}sk", scene.prefix()),
        ..scene.clone()
    };
    let mut pen = Pen::new(&scene);
    // It is mostly seen with the whole table, when an inch is small.
    pen.pointing = 1.5;
    draws(&mut pen);
    pen.finish()
}

/// What these points would come to.
pub(super) fn of_points(
    view: &View,
    scene: &Scene,
    picked: &[Target],
    drawn: &[Drawn],
) -> Option<String> {
    let action = points::action(view, picked, drawn)?;
    Some(sheet(scene, |pen| meant(pen, view, &action)))
}

/// What an action would come to, or what forbids it.
pub(super) fn meant(pen: &mut Pen, view: &View, action: &Action) {
    match action {
        Action::Move(id, way, taking) => match view.walk(*id, way, *taking) {
            Ok(_) => walked(pen, view, *id, way),
            Err(_) => barred(pen, view, *id, way),
        },
        Action::Place(thing, spot, _) => {
            let Some(base) = view.placed(*thing, *spot) else {
                return;
            };
            let token = match view.check(action) {
                Ok(()) => "picked",
                Err(_) => "no",
            };
            ghost(pen, &base, token);
            if token == "no" {
                setting_up::zone(pen, view, *thing);
            }
        }
        Action::Fire(id, Thing::Figure(other), _) | Action::Attack(id, Thing::Figure(other), _) => {
            lines(pen, view, *id, *other);
        }
        Action::Lay(piece) => setting_up::piece(pen, view, piece),
        Action::Mark(along) => setting_up::mark(pen, view, along.0),
        _ => {}
    }
}

/// Where a figure may come: the dry part as it is, and what lies beyond water or a jump with a line of its own.
pub(super) fn reach(pen: &mut Pen, view: &View, id: FigureId) {
    let (dry, all) = view.reach(id);
    if all != dry && !all.is_empty() {
        let ring = |ring: &Vec<field::Point>| {
            let points: Vec<At> = ring.iter().map(|&point| spot(point)).collect();
            line(&points, true)
        };
        let d: String = all.iter().map(ring).collect();
        draw(
            pen,
            &format!(
                r#"<path d="{d}" fill="@saltire" fill-opacity=".08" fill-rule="evenodd" stroke="@saltire" stroke-width="1.8" stroke-dasharray="2 5" stroke-linecap="round" pointer-events="none"/>"#
            ),
        );
    }
    if !dry.is_empty() {
        markers::reach(pen, &dry);
    }
}

/// A base where something would stand.
pub(super) fn ghost(pen: &mut Pen, base: &field::Base, token: &str) {
    let d = ground::outline(base, 0.5);
    draw(
        pen,
        &format!(
            r#"<g fill="none" pointer-events="none"><path d="{d}" stroke="@halo" stroke-width="4"/><path d="{d}" fill="@{token}" fill-opacity=".18" stroke="@{token}" stroke-width="2.2" stroke-dasharray="4 3"/></g>"#
        ),
    );
}

/// A way that may be walked, with what is left of the movement.
pub(super) fn walked(pen: &mut Pen, view: &View, id: FigureId, way: &Way) {
    let Ok(walk) = view.walk(id, way, None) else {
        return;
    };
    let left = match walk.left.count() {
        0 => "all of it".to_string(),
        _ => format!("{} in left", walk.left.tenths()),
    };
    let radius = walk.end.radius;
    markers::path(pen, &walk.path, radius, Some(&left));
    if walk.end.is_capsule() {
        ghost(pen, &walk.end, "picked");
    }
}

/// A way that is barred: how far it can be gone, and what is in the way.
pub(super) fn barred(pen: &mut Pen, view: &View, id: FigureId, way: &Way) {
    let Some(barrier) = view.barrier(id, way) else {
        return;
    };
    let Barrier {
        path,
        free,
        stands,
        piece,
        base,
        over,
    } = &barrier;
    let drawn = |path: &Path| {
        let points: Vec<At> = path.points().iter().map(|&point| spot(point)).collect();
        line(&points, false)
    };
    if let Some(piece) = piece {
        let d = rounded(&corners(&piece.outline));
        draw(
            pen,
            &format!(
                r#"<path d="{d}" fill="@no" fill-opacity=".28" stroke="@no" stroke-width="3.4" stroke-dasharray="7 4" pointer-events="none"/>"#
            ),
        );
    }
    if let Some(base) = base {
        let d = ground::outline(base, 2.5);
        draw(
            pen,
            &format!(
                r#"<path d="{d}" fill="@no" fill-opacity=".25" stroke="@no" stroke-width="3.4" stroke-dasharray="7 4" pointer-events="none"/>"#
            ),
        );
    }
    let (whole, part) = (drawn(path), drawn(free));
    draw(
        pen,
        &format!(
            r#"<g fill="none" stroke-linecap="round" stroke-linejoin="round" pointer-events="none"><path d="{whole}" stroke="@halo" stroke-width="6.5"/><path d="{whole}" stroke="@no" stroke-width="3" stroke-dasharray="2 7"/><path d="{part}" stroke="@halo" stroke-width="6.5"/><path d="{part}" stroke="@picked" stroke-width="3.4"/></g>"#
        ),
    );
    ghost(pen, stands, "no");
    let (x, y) = spot(stands.lead);
    cross(pen, (x, y));
    if let Some(over) = over {
        // A little too far is never no distance.
        let over = Length::thousandths(over.count() + 99);
        let end = spot(path.end());
        pill(
            pen,
            &format!("{} in too far", over.tenths()),
            (end.0, end.1 - 36.0),
            "no",
        );
    }
}

/// A cross where something is wrong.
pub(super) fn cross(pen: &mut Pen, (x, y): At) {
    draw(
        pen,
        &format!(
            r#"<path d="M{} {}l11 11m0-11l-11 11" fill="none" stroke="@halo" stroke-width="6" stroke-linecap="round" pointer-events="none"/><path d="M{0} {1}l11 11m0-11l-11 11" fill="none" stroke="@no" stroke-width="3" stroke-linecap="round" pointer-events="none"/>"#,
            n1(x - 5.5),
            n1(y - 5.5)
        ),
    );
}

/// The lines from one to the other, with what they meet, and which share of the other is hidden.
pub(super) fn lines(pen: &mut Pen, view: &View, from: FigureId, to: FigureId) {
    let Some(lines) = view.lines(from, to) else {
        return;
    };
    let none = Bases::new();
    let land = view.land.ground();
    markers::sight(pen, (land, &none), lines.from, &lines.target, &lines.sight);
    markers::cover(pen, &lines.target, lines.obscured);
}

/// A circle round a point, so many inches in radius.
pub(super) fn circle(pen: &mut Pen, at: field::Point, radius: Length) {
    let (x, y) = spot(at);
    let r = n1(units(radius.count()));
    draw(
        pen,
        &format!(
            r#"<g pointer-events="none"><circle cx="{}" cy="{}" r="{r}" fill="@glow" fill-opacity=".16" stroke="@halo" stroke-opacity=".75" stroke-width="4.4"/><circle cx="{0}" cy="{1}" r="{r}" fill="none" stroke="@glow" stroke-width="2.4" stroke-dasharray="7 5"/></g>"#,
            n1(x),
            n1(y)
        ),
    );
}
