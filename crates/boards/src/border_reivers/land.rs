//! The ground itself: sea, Marches in the tints of their families, farms, rivers, hills, hedges and the border of the two
//! kingdoms. Nothing here depends on a game in progress, and nothing here can be picked.

use super::{
    chart::{CHART, HEIGHT, WIDTH},
    detail,
};
use crate::{
    pen::{Pen, n},
    writing::{self, Hand, Least},
};
use border_reivers::{March, Region};

/// The names of Marches.
const MARCH: Hand = Hand {
    class: "march-name",
    ink: "march-ink",
    halo: false,
    weight: 0.14,
    least: Least::Wanes,
};
/// The names of waters, and of what lies beyond.
const BEYOND: Hand = Hand {
    class: "map-sea",
    ink: "sea-ink",
    halo: false,
    weight: 0.1,
    least: Least::Wanes,
};

/// Draws it.
pub(super) fn draw(pen: &mut Pen) {
    define(pen);
    pen.open(r#"pointer-events="none""#);
    sea(pen);
    marches(pen);
    rivers(pen);
    hills(pen);
    lines(pen);
    detail::close(pen, names);
    pen.close();
}

/// Outlines, each under a name of its own, and patterns.
fn define(pen: &mut Pen) {
    let id = pen.id.clone();
    pen.define("land", |pen| {
        pen.raw(format_args!(r#"<g id="{id}land">"#));
        for (march, land) in CHART.marches.iter().enumerate() {
            let outline = &land.outline;
            pen.raw(format_args!(r#"<path id="{id}m{march}" d="{outline}"/>"#));
        }
        pen.raw(format_args!(r#"</g><g id="{id}farms">"#));
        for (region, farm) in CHART.farms.iter().enumerate() {
            let outline = &farm.outline;
            pen.raw(format_args!(r#"<path id="{id}r{region}" d="{outline}"/>"#));
        }
        pen.raw("</g>");
        let seas = &CHART.seas;
        pen.raw(format_args!(
            r#"<clipPath id="{id}seas"><path d="{seas}"/></clipPath>"#
        ));
        for march in 0..March::COUNT {
            pen.raw(format_args!(
                r##"<clipPath id="{id}km{march}"><use href="#{id}m{march}"/></clipPath>"##
            ));
        }
        for region in 0..Region::COUNT {
            pen.raw(format_args!(
                r##"<clipPath id="{id}kr{region}"><use href="#{id}r{region}"/></clipPath>"##
            ));
        }
    });
    let [line, tuft] = ["sea-line", "tuft"].map(|token| pen.paint(token));
    let round = pen.round();
    pen.define("patterns", |pen| {
        pen.raw(format_args!(
            r#"<pattern id="{id}swell" width="46" height="18" patternUnits="userSpaceOnUse"><path d="M4 9q5-4 10 0t10 0" fill="none" stroke="{line}" stroke-opacity=".35" stroke-width="1.1"/></pattern><pattern id="{id}tufts" width="58" height="46" patternUnits="userSpaceOnUse"><path d="M8 12l-2-4M10 12v-5M12 12l2-4M38 34l-2-4M40 34v-5M42 34l2-4" {round} stroke="{tuft}" stroke-opacity=".7"/></pattern>"#
        ));
    });
}

/// What lies beyond, and the sea with rings of shallow water along the coast.
fn sea(pen: &mut Pen) {
    let id = pen.id.clone();
    let [beyond, sea, line] = ["beyond", "sea", "sea-line"].map(|token| pen.paint(token));
    let seas = &CHART.seas;
    pen.raw(format_args!(
        r##"<path d="M0 0H{WIDTH}V{HEIGHT}H0z" fill="{beyond}"/><path d="{seas}" fill="{sea}"/><path d="{seas}" fill="url(#{id}swell)"/><g clip-path="url(#{id}seas)" fill="none" stroke="{line}" stroke-linejoin="round">"##
    ));
    for (width, opacity) in [(30.0, ".16"), (18.0, ".22"), (8.0, ".3")] {
        pen.reuse(
            "land",
            &format!(r#" stroke-width="{width}" stroke-opacity="{opacity}""#),
        );
    }
    pen.close();
}

/// Moor in the tint of the March, farms lighter, and a wash of the family's colour along the edge.
fn marches(pen: &mut Pen) {
    let id = pen.id.clone();
    for march in March::ALL {
        let moor = pen.paint(&format!("moor-{march}"));
        let index = march.index();
        pen.raw(format_args!(
            r##"<use href="#{id}m{index}" fill="{moor}"/>"##
        ));
    }
    for region in Region::ALL {
        let farm = pen.paint(&format!("farm-{}", region.march()));
        let index = region.index();
        pen.raw(format_args!(
            r##"<use href="#{id}r{index}" fill="{farm}"/>"##
        ));
    }
    pen.raw(format_args!(
        r##"<use href="#{id}farms" fill="url(#{id}tufts)"/>"##
    ));
    for march in March::ALL {
        let tone = match march.family() {
            Some(family) => pen.paint(&format!("tone-{family}")),
            None => pen.paint("wash-heather"),
        };
        let index = march.index();
        let outline = format!(r##"<use href="#{id}m{index}""##);
        pen.raw(format_args!(
            r##"<g clip-path="url(#{id}km{index})" fill="none" stroke="{tone}" stroke-linejoin="round">{outline} stroke-width="30" stroke-opacity=".1"/>{outline} stroke-width="15" stroke-opacity=".18"/></g>"##
        ));
    }
}

fn rivers(pen: &mut Pen) {
    let (water, round) = (pen.paint("water"), pen.round());
    for (width, line) in &CHART.rivers {
        pen.raw(format_args!(
            r#"<path d="{line}" {round} stroke="{water}" stroke-width="{}" stroke-opacity=".8"/>"#,
            n(*width)
        ));
    }
}

/// Hills of three sizes, so that they do not look printed.
fn hills(pen: &mut Pen) {
    let (hill, round, id) = (pen.paint("hill"), pen.round(), pen.id.clone());
    pen.define("fell", |pen| {
        pen.raw(format_args!(
            r#"<g id="{id}fell" stroke-opacity=".75"><path d="M-12 6C-8 4-5-5-1-5s5 7 13 11" {round} stroke="{hill}" stroke-width="1.5"/><path d="M0-2.5c2 2 2 5 5 7M-2.5-2c.5 2 0 4-1 6" {round} stroke="{hill}"/></g>"#
        ));
    });
    for (number, &(x, y)) in CHART.hills.iter().enumerate() {
        let scale = [".78", ".9", "1"][number % 3];
        let place = format!(
            r#" transform="translate({} {}) scale({scale})""#,
            n(x),
            n(y)
        );
        pen.reuse("fell", &place);
    }
}

/// Hedges between farms, the lines of Marches, and the border of the kingdoms: a broad dark line, and a light one in it
/// that is broken where the border is agreed, and whole round the land that nobody owns.
fn lines(pen: &mut Pen) {
    let id = pen.id.clone();
    let [hedge, march, border, core] =
        ["hedge", "march-line", "border", "border-core"].map(|token| pen.paint(token));
    let [middle, north, south] = &CHART.borders;
    pen.raw(format_args!(
        r##"<g fill="none" stroke-linejoin="round"><use href="#{id}farms" stroke="{hedge}" stroke-width="1.4"/><use href="#{id}land" stroke="{march}" stroke-width="2.6"/><g stroke="{border}" stroke-linecap="round"><path d="{middle}" stroke-width="5"/><path d="{north}{south}" stroke-width="3.4"/></g><path d="{middle}" stroke="{core}" stroke-width="2" stroke-dasharray="9 7"/></g>"##
    ));
}

/// Names that are part of the ground.
fn names(pen: &mut Pen) {
    writing::centred(pen, "Solway Firth", (264.0, 634.0), 14.0, 0.0, BEYOND);
    writing::centred(pen, "East Marches,", (912.0, 152.0), 14.0, 0.0, BEYOND);
    writing::centred(pen, "not in play", (912.0, 171.0), 14.0, 0.0, BEYOND);
    for march in March::ALL {
        let Some((x, y)) = CHART.march(march).name else {
            continue;
        };
        let name = march.name();
        // The western name has room for one line.
        let lines = match march {
            March::Swm => vec![name],
            _ => {
                let cut = name.find(' ').unwrap_or(0);
                vec![&name[..cut], name[cut..].trim()]
            }
        };
        for (number, line) in lines.into_iter().enumerate() {
            let at = (x, y + number as f64 * 14.0);
            writing::centred(pen, line, at, 12.5, 0.0, MARCH);
        }
    }
}
