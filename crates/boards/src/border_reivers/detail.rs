//! How much is told. A page's script says how large the map is shown: from afar names are short and flocks are numbers,
//! close by everything is drawn. Both stand in the picture of a page, and the stylesheet shows one of them. A file is what
//! its shape says.

use crate::{
    Scene, Shape,
    pen::{Area, Pen},
};

/// Whether a picture that no script has touched is told as from afar.
pub(super) fn is_far(scene: &Scene) -> bool {
    scene.shape == Shape::Narrow
}

/// What is seen close by alone.
pub(super) fn close(pen: &mut Pen, draw: impl FnOnce(&mut Pen)) {
    told(pen, "close", false, draw);
}

/// What is seen from afar alone.
pub(super) fn afar(pen: &mut Pen, draw: impl FnOnce(&mut Pen)) {
    told(pen, "afar", true, draw);
}

fn told(pen: &mut Pen, class: &str, far: bool, draw: impl FnOnce(&mut Pen)) {
    let is_file = pen.scene.theme.is_file();
    if is_file && is_far(pen.scene) != far {
        return;
    }
    if !is_file {
        pen.open(&format!(r#"class="{class}""#));
    }
    draw(pen);
    if !is_file {
        pen.close();
    }
}

/// The beds of a target that is drawn elsewhere from afar: its place close by, and that from afar.
pub(super) fn beds(pen: &mut Pen, target: &str, [near, far]: [Area; 2], round: f64) {
    let area = if is_far(pen.scene) { far } else { near };
    if pen.scene.theme.is_file() {
        return pen.bed(target, area, round);
    }
    match is_far(pen.scene) {
        true => pen.point(target, far, round),
        false => pen.point_at_both(target, [near, far], round),
    }
    pen.outline("bed close", near, round);
    pen.outline("bed afar", far, round);
}
