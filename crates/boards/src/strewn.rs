//! Many small signs on a map: trees, castles, stones.

use crate::{
    curve::Point,
    pen::{Pen, n},
};

/// The same sign at many places. Each of them is a vertex of one line that is not seen: so many elements less are styled
/// than if each were an element of its own. It reaches so far round its place.
pub(crate) fn strewn(pen: &mut Pen, name: &str, sign: &str, places: &[Point], reach: f64) {
    let seen = places.iter().filter(|&&at| pen.is_in_sight(at, reach));
    let vertices: Vec<String> = seen.map(|&(x, y)| format!("{} {}", n(x), n(y))).collect();
    // A line of one vertex is none.
    if let [at] = vertices.as_slice() {
        return pen.raw(format_args!(
            r#"<g class="{name}s" transform="translate({at})">{sign}</g>"#
        ));
    }
    if vertices.is_empty() {
        return;
    }
    let id = pen.id.clone();
    pen.define(name, |pen| {
        pen.raw(format_args!(
            r#"<marker id="{id}{name}" markerUnits="userSpaceOnUse" overflow="visible">{sign}</marker>"#
        ));
    });
    let line = vertices.join("L");
    pen.raw(format_args!(
        r##"<path class="{name}s" d="M{line}" fill="none" marker-start="url(#{id}{name})" marker-mid="url(#{id}{name})" marker-end="url(#{id}{name})"/>"##
    ));
}
