//! What a refusal points at, drawn on the table: the way that was meant with what bars it, the lines that are stopped, a piece of land, a
//! place. The marks of a refusal are notation; the action itself comes with them.

use super::{paths, sketch};
use crate::{
    Target,
    measured::{
        draw,
        outline::{corners, rounded},
        spot,
    },
    pen::Pen,
};
use feud_war::{Action, View};
use field::Point;

/// The action that was refused, if it is among the marks: the name of its own button.
fn refused(pen: &Pen) -> Option<Action> {
    let marks = pen.scene.marks.iter();
    let mut actions = marks.filter_map(|mark| paths::of_button(&Target::new(mark.as_str())));
    actions.next()
}

/// Whether the refused action draws its own geometry.
fn has_sketch(action: &Action) -> bool {
    matches!(
        action,
        Action::Move(..)
            | Action::Fire(..)
            | Action::Attack(..)
            | Action::Place(..)
            | Action::Lay(_)
    )
}

/// Pieces of land that a reason speaks of, below the figures.
pub(super) fn under(pen: &mut Pen, view: &View) {
    if pen.scene.marks.is_empty() {
        return;
    }
    let marks = pen.scene.marks.clone();
    for piece in view.land.ground().pieces() {
        if !marks.contains(&piece.name) {
            continue;
        }
        let d = rounded(&corners(&piece.outline));
        draw(
            pen,
            &format!(
                r#"<path d="{d}" fill="@no" fill-opacity=".22" stroke="@no" stroke-width="3.4" stroke-dasharray="7 4" pointer-events="none"/>"#
            ),
        );
    }
}

/// The geometry of the refusal, over the figures.
pub(super) fn over(pen: &mut Pen, view: &View) {
    if pen.scene.marks.is_empty() {
        return;
    }
    // A page takes it away once something else is picked.
    pen.open(r#"class="refusal-marks""#);
    match refused(pen).filter(has_sketch) {
        Some(action) => sketch::meant(pen, view, &action),
        None => {
            let marks = pen.scene.marks.clone();
            let places = marks.iter().filter_map(|mark| mark.parse::<Point>().ok());
            for place in places {
                sketch::cross(pen, spot(place));
            }
        }
    }
    pen.close();
}
