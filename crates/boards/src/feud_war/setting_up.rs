//! What a player thinks of at set-up: where a figure or an animal may be placed, and how a piece of scenery is drawn.

use super::{ground, seen, sketch, words};
use crate::{
    Scene, Target, Thought,
    measured::{
        draw,
        outline::{line, rounded},
        spot, units,
    },
    pen::{Pen, n1},
};
use feud_war::{
    Action, Side, Stage, Thing, View,
    land::{Laid, Land, Sort},
    tables::{START, ZONE},
};
use field::{Length, Point};
use maud::html;

pub(super) fn thought(view: &View, scene: &Scene, picked: &[Target]) -> Option<Thought<Action>> {
    let first = picked.first()?;
    let figure = seen::named(first).map(Thing::Figure);
    let thing = figure.or_else(|| seen::named_animal(first).map(Thing::Animal));
    if let (Some(thing), Stage::Defend | Stage::Deploy(_)) = (thing, view.stage) {
        return placing(view, scene, thing);
    }
    let sort: Sort = first.as_str().strip_prefix("lay:")?.parse().ok()?;
    Some(Thought {
        says: how(sort).into(),
        note: "A tap on another piece picks that instead.".into(),
        offers: Vec::new(),
        lit: Vec::new(),
        more: Vec::new(),
        sketch: String::new(),
        cards: html! {},
    })
}

/// How a piece is drawn.
fn how(sort: Sort) -> &'static str {
    match sort {
        Sort::River => "Draw the river from edge to edge.",
        Sort::Bridge => "Tap the river where the bridge shall be.",
        Sort::Ford => "Tap the river where the ford shall be.",
        Sort::Wall => "Draw a wall, up to 6 in long, within 6 in of farmstead or field.",
        Sort::Hedge | Sort::Fence | Sort::Earthwork => "Draw it, up to 6 in long.",
        _ => "Tap where it shall lie, or draw its box: 4 to 12 in.",
    }
}

fn placing(view: &View, scene: &Scene, thing: Thing) -> Option<Thought<Action>> {
    let note = match thing {
        Thing::Figure(id) => {
            let figure = seen::find(view, id)?;
            if !seen::plays(view, view.reader, figure.id.clan) {
                return None;
            }
            words::figure(view, figure)
        }
        Thing::Animal(id) => words::animal(seen::animal(view, id)?),
    };
    let says = match (thing, view.stage) {
        (Thing::Animal(id), _) => format!("Place {id} in the field."),
        (Thing::Figure(id), Stage::Defend) => {
            format!("Place {id} within {ZONE} in of field or farmstead.")
        }
        (Thing::Figure(id), _) => format!("Place {id} within {START} in of your flag."),
    };
    Some(Thought {
        says,
        note,
        offers: Vec::new(),
        lit: Vec::new(),
        more: Vec::new(),
        sketch: sketch::sheet(scene, |pen| zone(pen, view, thing)),
        cards: html! {},
    })
}

/// Where a thing may be placed.
pub(super) fn zone(pen: &mut Pen, view: &View, thing: Thing) {
    let box_of = |id, more: f64| {
        let (low, high) = view.land.piece(id).outline.bounds();
        let ((x, y), (x2, y2)) = (spot(low), spot(high));
        (x - more, y - more, x2 - x + 2.0 * more, y2 - y + 2.0 * more)
    };
    let glow = r#"fill="@glow" fill-opacity=".16" stroke="@glow" stroke-width="2.4" stroke-dasharray="7 5" pointer-events="none""#;
    match (thing, view.stage) {
        (Thing::Animal(_), _) => {
            let (x, y, w, h) = box_of(Land::FIELD, 0.0);
            draw(
                pen,
                &format!(r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" {glow}/>"#),
            );
        }
        (Thing::Figure(_), Stage::Defend) => {
            let round = units(ZONE.count());
            let boxes = [Land::FARMSTEAD, Land::FIELD].map(|id| {
                let (x, y, w, h) = box_of(id, round);
                let (w, h) = (w - 2.0 * round, h - 2.0 * round);
                let corner = |x: i8, y: i8| {
                    format!(
                        "a{round} {round} 0 0 1 {} {}",
                        f64::from(x) * round,
                        f64::from(y) * round
                    )
                };
                let (a, b, c, d) = (corner(1, 1), corner(-1, 1), corner(-1, -1), corner(1, -1));
                format!("M{} {y}h{w}{a}v{h}{b}h-{w}{c}v-{h}{d}z", x + round)
            });
            both(pen, &boxes);
        }
        (Thing::Figure(id), _) => {
            let own = view.clans.iter().find(|clan| clan.clan == id.clan);
            if let Some(mark) = own.and_then(|clan| clan.mark) {
                sketch::circle(pen, mark, START);
            }
        }
    }
}

/// Two shapes that glow as one: the line round each is hidden where it lies in the other.
fn both(pen: &mut Pen, [one, other]: &[String; 2]) {
    let id = pen.id.clone();
    draw(
        pen,
        &format!(
            r#"<path d="{one}{other}" fill="@glow" fill-opacity=".16" pointer-events="none"/>"#
        ),
    );
    for (number, (line, hidden)) in [(one, other), (other, one)].into_iter().enumerate() {
        let name = format!("{id}zone{number}");
        draw(
            pen,
            &format!(
                r##"<mask id="{name}" maskUnits="userSpaceOnUse" x="-400" y="-400" width="3000" height="3000"><path d="M-400-400h3000v3000h-3000z" fill="#fff"/><path d="{hidden}"/></mask><path d="{line}" mask="url(#{name})" fill="none" stroke="@glow" stroke-width="2.4" stroke-dasharray="7 5" pointer-events="none"/>"##
            ),
        );
    }
}

/// A piece of scenery as it would lie.
pub(super) fn piece(pen: &mut Pen, view: &View, piece: &Laid) {
    let token = match view.check(&Action::Lay(piece.clone())) {
        Ok(()) => "picked",
        Err(_) => "no",
    };
    let points: Vec<(f64, f64)> = piece.points.iter().map(|&point| spot(point)).collect();
    let (d, width, fill) = match piece.sort {
        Sort::Bridge | Sort::Ford => {
            let (x, y) = points[0];
            let d = format!("M{} {}h44v44h-44z", n1(x - 22.0), n1(y - 22.0));
            (d, 2.4, ".3")
        }
        Sort::River => (
            line(&points, false),
            units(view.agreed.river_width.count()),
            "0",
        ),
        Sort::Wall | Sort::Hedge | Sort::Fence | Sort::Earthwork => {
            (line(&points, false), 7.0, "0")
        }
        _ => (rounded(&points), 2.4, ".25"),
    };
    let dash = if width > 10.0 {
        ""
    } else {
        r#" stroke-dasharray="7 4""#
    };
    draw(
        pen,
        &format!(
            r#"<path d="{d}" fill="@{token}" fill-opacity="{fill}" stroke="@{token}" stroke-opacity=".7" stroke-width="{width}"{dash} stroke-linejoin="round" pointer-events="none"/>"#
        ),
    );
}

/// Where a starting point would be, with the room for the clan.
pub(super) fn mark(pen: &mut Pen, view: &View, along: Length) {
    let Some(clan) = view.reader.and_then(|reader| ground::clan_of(view, reader)) else {
        return;
    };
    let side = view.clans.iter().find(|one| one.clan == clan);
    let Some(side) = side.and_then(|clan| clan.side) else {
        return;
    };
    let (width, depth) = view.size;
    let at = match side {
        Side::North => Point::new(along.count(), 0),
        Side::South => Point::new(along.count(), depth.count()),
        Side::West => Point::new(0, along.count()),
        Side::East => Point::new(width.count(), along.count()),
    };
    sketch::circle(pen, at, START);
}
