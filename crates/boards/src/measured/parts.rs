//! The small parts that lie on the land: trees, stones, grass. Those of one kind are strewn together, one element for all of a table.

use super::{
    outline::{scatter, seed},
    painted, spot,
};
use crate::{curve::Point as At, pen::Pen, strewn::strewn};
use field::{Point, Polygon};
use std::collections::BTreeMap;

/// The places of the small parts, by their number in [`PARTS`].
#[derive(Default)]
pub(super) struct Strewn(BTreeMap<usize, Vec<At>>);

impl Strewn {
    pub fn add(&mut self, part: &str, place: Point) {
        if let Some(number) = PARTS.iter().position(|(name, _)| *name == part) {
            // Whole units are near enough for grass, and shorter.
            let (x, y) = spot(place);
            self.0
                .entry(number)
                .or_default()
                .push((x.round(), y.round()));
        }
    }

    /// Strews these parts in turn over an outline, so far apart and so far from its edge.
    pub fn over(&mut self, parts: &[&str], outline: &Polygon, gap: i32, margin: i32) {
        // Which part comes where is shaken, too: a row of the same would be seen.
        let mut rng = seed(outline);
        for place in scatter(outline, gap, margin) {
            self.add(parts[rng.pick(parts.len())], place);
        }
    }

    pub fn draw(self, pen: &mut Pen) {
        for (number, places) in self.0 {
            let (name, sign) = PARTS[number];
            let sign = painted(pen, sign);
            strewn(pen, name, &sign, &places, 20.0);
        }
    }
}

/// The small parts, as they are strewn. Those that come first are painted first.
const PARTS: [(&str, &str); 15] = [
    (
        "tuft",
        r#"<path d="M-3.2 1.9Q-3.2-.9-4.4-2.4M0 2.2Q.2-1.4 0-3.7M3.2 1.9Q3-.9 4.4-2.4" fill="none" stroke="@f-grass" stroke-linecap="round"/>"#,
    ),
    (
        "pebble",
        r#"<ellipse rx="2.4" ry="1.4" fill="@f-earth2" fill-opacity=".6"/>"#,
    ),
    (
        "rut",
        r#"<path d="M-7 2q3-6 7-4t7-1" fill="none" stroke="@f-earth2" stroke-width="1.3" stroke-linecap="round"/>"#,
    ),
    (
        "ripple",
        r#"<path d="M-9 1q4.5-3 9 0t9 0" fill="none" stroke="@f-water2" stroke-width="1.3" stroke-linecap="round" stroke-opacity=".8"/>"#,
    ),
    (
        "moss",
        r#"<ellipse cy="2.5" rx="12" ry="4.6" fill="@f-water" fill-opacity=".75"/><path d="M-8 2.2h7M2 3.8h6M-3 5.2h5" fill="none" stroke="@f-water2" stroke-width="1.1" stroke-linecap="round"/><path d="M-4 0Q-4.5-4-6.5-6.5M-1.5-.5Q-1.5-5-1.5-8.5M1-.2Q1.5-4 3.5-6.5M3.5 0Q5-2 7-3" fill="none" stroke="@f-deep" stroke-width="1.2" stroke-linecap="round"/>"#,
    ),
    (
        "stone",
        r##"<path d="M-4 2Q-4.4-1.6-1.2-3.4Q2.8-4 4-.4Q4.4 2.8 1.6 3.4Q-2.8 4-4 2Z" fill="@f-stone" stroke="@f-stone3" stroke-width=".8"/><path d="M-2.2-.8Q-.8-2.4 1.6-2.1" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width=".9" stroke-linecap="round"/>"##,
    ),
    (
        "rubble",
        r##"<path d="M-5.5 2.7Q-6-2.2-1.6-4.6Q3.8-5.5 5.5-.5Q6 3.8 2.2 4.6Q-3.8 5.5-5.5 2.7Z" fill="@f-stone" stroke="@f-stone3" stroke-width=".9"/><path d="M-3-1.1Q-1-3.3 2.2-2.9" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.1" stroke-linecap="round"/>"##,
    ),
    (
        "rock",
        r##"<path d="M-11 6L-8-5L-1-10L7-7L12 3L6 9L-5 10Z" transform="translate(2 2.5)" fill="@f-ink" fill-opacity=".25"/><path d="M-11 6L-8-5L-1-10L7-7L12 3L6 9L-5 10Z" fill="@f-stone" stroke="@f-stone3" stroke-width="1.2" stroke-linejoin="round"/><path d="M-8-5L-1-10L7-7L1-2Z" fill="@f-stone2"/><path d="M7-7L12 3L6 9L1-2Z" fill="@f-stone3" fill-opacity=".7"/>"##,
    ),
    (
        "slab",
        r##"<path d="M-9 4L-10-4L-3-8L6-6L9 1L4 7L-4 8Z" transform="translate(2 2.5)" fill="@f-ink" fill-opacity=".25"/><path d="M-9 4L-10-4L-3-8L6-6L9 1L4 7L-4 8Z" fill="@f-stone" stroke="@f-stone3" stroke-width="1.2" stroke-linejoin="round"/><path d="M-10-4L-3-8L6-6L-1-1Z" fill="@f-stone2"/><path d="M6-6L9 1L4 7L-1-1Z" fill="@f-stone3" fill-opacity=".7"/>"##,
    ),
    ("bush-a", BUSH_A),
    ("bush-b", BUSH_B),
    ("bush-c", BUSH_C),
    ("tree-a", TREE_A),
    ("tree-b", TREE_B),
    ("tree-c", TREE_C),
];

/// A clump of a light wood: its rounds are drawn four times, as shadow, rim, leaf and light.
macro_rules! bush {
    ($($round:literal)*) => {
        concat!(
            r#"<path d=""#, $("M", $round, "h.01",)* r#"" transform="translate(1.8 2.4)" fill="none" stroke="@f-ink" stroke-opacity=".17" stroke-width="11.5" stroke-linecap="round"/>"#,
            r#"<path d=""#, $("M", $round, "h.01",)* r#"" fill="none" stroke="@f-deep" stroke-width="11.8" stroke-linecap="round"/>"#,
            r#"<path d=""#, $("M", $round, "h.01",)* r#"" fill="none" stroke="@f-wood2" stroke-width="9.8" stroke-linecap="round"/>"#,
            r#"<path d=""#, $("M", $round, "h.01",)* r#"" transform="translate(-1-1.2)" fill="none" stroke="@f-leaf" stroke-opacity=".85" stroke-width="5.6" stroke-linecap="round"/>"#
        )
    };
}
const BUSH_A: &str = bush!("-3.4 2.2" "3.6 3" "1-3.6");
const BUSH_B: &str = bush!("-4-1.4" "3.2-2.6" ".6 4");
const BUSH_C: &str = bush!("-2-2.8" "3.4 1.6");

/// A tree of a deep wood: shadow, crown, and the side in the light.
macro_rules! tree {
    ($crown:literal, $light:literal) => {
        concat!(
            r#"<path d=""#, $crown, r#"" transform="translate(1.6 2)" fill="@f-ink" fill-opacity=".22"/>"#,
            r#"<path d=""#, $crown, r#"" fill="@f-deep" stroke="@f-deep2" stroke-linejoin="round"/>"#,
            r#"<path d=""#, $light, r#"" transform="translate(-1.4-1.6)" fill="@f-wood"/>"#,
            r#"<path d="M-6.5-3.5Q-4-7.5.5-7.6M1.5 3.5q2.5-.4 4-2.6" fill="none" stroke="@f-leaf" stroke-opacity=".75" stroke-width="1.1" stroke-linecap="round"/>"#
        )
    };
}
const TREE_A: &str = tree!(
    "M1.3 9.6A3.3 3.3 0 0 1-4.9 8.4A3.8 3.8 0 0 1-9.3 2.8A3.5 3.5 0 0 1-8.9-3.9A2.9 2.9 0 0 1-5.4-8.1A3.5 3.5 0 0 1 .9-9.7A4.4 4.4 0 0 1 8.1-5.4A2.9 2.9 0 0 1 9.7-.2A3.5 3.5 0 0 1 7.6 6A3.9 3.9 0 0 1 1.3 9.6Z",
    "M1.5 6A2.4 2.4 0 0 1-3.1 5.4A2.1 2.1 0 0 1-5.7 2.4A2.2 2.2 0 0 1-6-1.7A2.5 2.5 0 0 1-3.1-5.3A2.6 2.6 0 0 1 1.8-5.9A2.2 2.2 0 0 1 5.1-3.5A2.2 2.2 0 0 1 6.2 .5A1.9 1.9 0 0 1 4.9 3.8A2.2 2.2 0 0 1 1.5 6Z"
);
const TREE_B: &str = tree!(
    "M1.3 10.7A2.6 2.6 0 0 1-3.6 10.2A4.2 4.2 0 0 1-9.6 5A2.9 2.9 0 0 1-10.8-.2A3.7 3.7 0 0 1-8.4-6.8A4.3 4.3 0 0 1-1.2-10.8A2.7 2.7 0 0 1 3.8-10.1A4 4 0 0 1 9.5-5.2A3.3 3.3 0 0 1 10.8 1A3.5 3.5 0 0 1 8.1 7.2A4.1 4.1 0 0 1 1.3 10.7Z",
    "M-6.4 2.6A2.1 2.1 0 0 1-6.8-1.3A2.8 2.8 0 0 1-3.9-5.7A1.6 1.6 0 0 1-1-6.8A2.6 2.6 0 0 1 3.8-5.8A2.5 2.5 0 0 1 6.6-1.9A1.7 1.7 0 0 1 6.8 1.2A2.6 2.6 0 0 1 4.2 5.4A2.3 2.3 0 0 1 .2 6.9A1.9 1.9 0 0 1-3.2 6.1A2.5 2.5 0 0 1-6.4 2.6Z"
);
const TREE_C: &str = tree!(
    "M-9.4-7.2A4.9 4.9 0 0 1-1.4-11.8A5 5 0 0 1 7.7-9A4.5 4.5 0 0 1 11.7-1.5A5.1 5.1 0 0 1 9 7.6A3.5 3.5 0 0 1 3.6 11.3A5.4 5.4 0 0 1-6.5 9.8A5.5 5.5 0 0 1-11.8 .9A4.5 4.5 0 0 1-9.4-7.2Z",
    "M1-7.5A2.7 2.7 0 0 1 5.5-5.1A2.8 2.8 0 0 1 7.5-.1A2.8 2.8 0 0 1 5.7 4.9A3.7 3.7 0 0 1-.7 7.5A2.9 2.9 0 0 1-5.5 5.1A3.3 3.3 0 0 1-7.5-.8A2.7 2.7 0 0 1-5.2-5.4A3.5 3.5 0 0 1 1-7.5Z"
);
