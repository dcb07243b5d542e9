//! What stands on the sea: a ship, a compass, the plate with the title, the legend.

use super::{arms, map};
use crate::{
    curve::{self, Point},
    pen::{Anchor, Area, Pen},
};
use hammer_of_the_scots::{Faction, Noble};

/// A cog under a saltire.
pub(super) fn ship(pen: &mut Pen, (x, y): Point) {
    let (line, cloth) = (pen.paint("sea-line"), pen.paint("blue"));
    pen.raw(format_args!(
        r##"<g transform="translate({x} {y})" fill="none" stroke="{line}" stroke-width="1.6"><path d="M-30 10c4 12 12 16 30 16s26-5 31-18c-8 4-18 5-31 5s-22-1-30-3z" fill="#8a6b4a"/><path d="M-30 10l-3-8h11l2 9M31 8l4-9h-12l-3 11" fill="#a07d57"/><path d="M0 13v-54"/><path d="M-20-34h40c-5 12-5 22 1 34c-14 6-28 6-42 0c6-12 6-22 1-34z" fill="#f6f1e6"/><path d="M-17-32L18-1M17-32L-18-1" stroke="{cloth}" stroke-width="4.5"/><path d="M0-41c6-4 10 2 16-2v7c-6 4-10-2-16 2" fill="{cloth}" stroke="none"/><path d="M-46 24q6-5 12 0M34 24q6-5 12 0M-20 31q6-5 12 0t12 0t12 0"/></g>"##
    ));
}

pub(super) fn compass(pen: &mut Pen, (x, y): Point) {
    let (ink, light) = (pen.paint("sea-ink"), pen.paint("sea-light"));
    pen.raw(format_args!(
        r#"<g transform="translate({x} {y})" stroke="{ink}"><circle r="24" fill="{light}" stroke-opacity=".6"/><circle r="30" fill="none" stroke-opacity=".35"/><path d="M17-17L5 0 17 17 0 5-17 17-5 0-17-17 0-5z" fill="{light}"/><path d="M0-42L6-6 42 0 6 6 0 42-6 6-42 0-6-6z" fill="{light}"/><path d="M0-42V0L6-6zM42 0H0L6 6zM0 42V0L-6 6zM-42 0H0L-6-6z" fill="{ink}"/></g>"#
    ));
    pen.number("N", x, y - 62.0, 13.0, &ink);
}

/// The plate at the upper right: a heading and a line below it.
pub(super) fn plate(pen: &mut Pen, [heading, below]: [&str; 2]) {
    let frame = Area::new(676.0, 22.0, 304.0, 92.0);
    sheet(pen, frame);
    let (ink, muted, gold) = (pen.paint("ink"), pen.paint("muted"), pen.paint("gold"));
    let more = format!(r#"fill="none" stroke="{gold}" stroke-width=".7""#);
    pen.rect(frame.grown(-5.0), 7.0, &more);
    pen.open(r#"class="name""#);
    pen.words(
        heading,
        frame.mid(),
        65.0,
        25.0,
        272.0,
        Anchor::Middle,
        &ink,
    );
    pen.close();
    pen.words(
        below,
        frame.mid(),
        92.0,
        15.5,
        272.0,
        Anchor::Middle,
        &muted,
    );
}

fn sheet(pen: &mut Pen, frame: Area) {
    let (paper, gold) = (pen.paint("paper"), pen.paint("gold"));
    let more = format!(r#"fill="{paper}" stroke="{gold}" stroke-width="1.5""#);
    pen.rect(frame, 10.0, &more);
}

/// Where the legend stands.
pub(super) const LEGEND: Area = Area {
    x: 14.0,
    y: 1082.0,
    w: 228.0,
    h: 226.0,
};

/// What the lines and signs mean.
pub(super) fn legend(pen: &mut Pen) {
    let frame = LEGEND;
    sheet(pen, frame);
    let (ink, gold) = (pen.paint("ink"), pen.paint("gold"));
    let line = |y: f64| [(30.0, y), (44.0, y - 2.5), (62.0, y + 2.5), (80.0, y)];
    pen.raw(r#"<g fill="none" stroke-linejoin="round">"#);
    map::easy(pen, "easy-l", &curve::curve(&line(1106.0)), false);
    let ridge = curve::ridge(&line(1138.0), 5.4, 4.6);
    map::hard(pen, "hard-l", &curve::rough(&ridge), false);
    let dashed = curve::curve(&line(1170.0));
    pen.raw(format_args!(
        r#"<path d="{dashed}" stroke="{gold}" stroke-opacity=".5" stroke-width="19"/>"#
    ));
    map::easy(pen, "dash-l", &dashed, true);
    pen.close();
    map::castles(pen, &[(55.0, 1202.0)]);
    map::cathedral(pen, (55.0, 1234.0));
    let shields = Noble::all().filter(|noble| noble.homes().len() == 2);
    for (number, noble) in shields.enumerate() {
        arms::shield(pen, noble, 41.0 + 27.0 * number as f64, 1272.0, 1.0);
    }
    let words = [
        (1106.0, "6 blocks a side"),
        (1138.0, "2 blocks, then stop"),
        (1170.0, "to England: dashed"),
        (1202.0, "castle: 1 may winter"),
        (1234.0, "cathedral: 1 more Scot"),
    ];
    for (y, text) in words {
        pen.words(text, 94.0, y + 5.0, 14.5, 142.0, Anchor::Start, &ink);
    }
    for (faction, y) in [(Faction::Comyn, 1269.0), (Faction::Bruce, 1289.0)] {
        let text = match faction {
            Faction::Comyn => "Comyn: hollow, gold",
            Faction::Bruce => "Bruce: straight, green",
        };
        pen.words(text, 94.0, y, 14.5, 142.0, Anchor::Start, &ink);
    }
}
