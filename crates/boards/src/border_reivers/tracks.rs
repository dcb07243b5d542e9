//! The five Notoriety tracks, and what the player has: horses, cattle, tokens. Close by, a track has a lane for each family;
//! from afar it is the four numbers. Who is first has a ring and a star.

use super::{
    chart::{CHART, Land},
    detail, marks, tips,
};
use crate::{
    lettering,
    pen::{Anchor, Area, Pen, escape},
    writing::{self, Hand, Least},
};
use border_reivers::{Family, March, TrackView, View};

/// The lanes of a track from top to bottom.
pub(super) const LANES: [Family; 4] = [
    Family::Maxwell,
    Family::Kerr,
    Family::Fenwick,
    Family::Dacre,
];
/// The last cell of a track.
const MOST: u8 = 12;
const CELL: f64 = 16.0;
const LANE: f64 = 12.0;

/// The names of tracks.
const NAME: Hand = Hand {
    class: "track-name",
    ink: "ink",
    halo: false,
    weight: 0.17,
    least: Least::Kept,
};

/// Draws them.
pub(super) fn draw(pen: &mut Pen, view: &View) {
    for seen in &view.tracks {
        track(pen, view, seen);
    }
    detail::close(pen, |pen| {
        families(pen, view.family);
        stock(pen, view);
    });
}

/// Where a track stands for who looks from afar: on the margin, larger than close by.
fn wide_plate(march: March) -> Area {
    match march {
        March::Smm => Area::new(6.0, 8.0, 280.0, 78.0),
        March::Swm => Area::new(6.0, 94.0, 280.0, 78.0),
        March::Dl => Area::new(6.0, 640.0, 284.0, 76.0),
        March::Ewm => Area::new(6.0, 721.0, 284.0, 76.0),
        March::Emm => Area::new(708.0, 723.0, 288.0, 75.0),
    }
}

/// Where the track of this March is drawn in this picture: close by, and from afar.
fn plates(march: March) -> [Area; 2] {
    [CHART.march(march).track, wide_plate(march)]
}

/// The place of a track, for rings round it.
pub(super) fn place(pen: &Pen, march: March) -> Area {
    let [near, far] = plates(march);
    if detail::is_far(pen.scene) { far } else { near }
}

fn track(pen: &mut Pen, view: &View, seen: &TrackView) {
    let target = format!("track:{}", seen.march);
    let words = tips::track(seen);
    pen.open_target(&target, &words, Some(&table::sentence(&words)));
    let [near, far] = plates(seen.march);
    detail::close(pen, |pen| lanes(pen, view, seen, near));
    detail::afar(pen, |pen| numbers(pen, view, seen, far));
    let area = place(pen, seen.march);
    detail::beds(pen, &target, [near, far], 6.0);
    pen.quiet_ring(&target, area, 6.0);
    pen.close();
}

/// The sheet under a track, with a band in the colour of the family at home.
fn sheet(pen: &mut Pen, march: March, area: Area) {
    let (paper, line) = (pen.paint("paper"), pen.paint("line"));
    let more = format!(r#"fill="{paper}" fill-opacity=".93" stroke="{line}""#);
    pen.rect(area, 5.0, &more);
    let tone = match march.family() {
        Some(family) => marks::tone(pen, family),
        None => pen.paint("wash-heather"),
    };
    let band = Area::new(area.x, area.y + 4.0, 5.0, area.h - 8.0);
    pen.rect(band, 2.0, &format!(r#"fill="{tone}""#));
}

/// The highest value on a track, if anybody has one.
fn highest(seen: &TrackView) -> Option<u8> {
    seen.values.iter().copied().max().filter(|value| *value > 0)
}

/// One lane a family: a bar up to its value, and its cube there.
fn lanes(pen: &mut Pen, view: &View, seen: &TrackView, area: Area) {
    sheet(pen, seen.march, area);
    let (ink, grid) = (pen.paint("ink"), pen.paint("line"));
    let Land { cells, .. } = CHART.march(seen.march);
    let (x, y) = *cells;
    let at = (area.x + 11.0, area.y + 17.0);
    writing::begun(pen, name(seen.march), at, 13.5, NAME);
    let middle = |value: u8| x + (f64::from(value) + 0.5) * CELL;
    let id = pen.id.clone();
    pen.define("cells", |pen| {
        let high = LANE * LANES.len() as f64;
        let columns = (0..=MOST + 1).map(|cell| format!("M{} 0v{high}", f64::from(cell) * CELL));
        let wide = CELL * f64::from(MOST + 1);
        let rows = (0..=LANES.len()).map(|lane| format!("M0 {}h{wide}", lane as f64 * LANE));
        let lines: String = columns.chain(rows).collect();
        pen.raw(format_args!(
            r#"<path id="{id}cells" d="{lines}" fill="none" stroke="{grid}" stroke-opacity=".7" stroke-width=".8"/>"#
        ));
    });
    pen.reuse("cells", &format!(r#" x="{x}" y="{y}""#));
    let first = highest(seen);
    for (lane, family) in LANES.into_iter().enumerate() {
        let value = seen.values[family.index()];
        let at = (middle(value.min(MOST)), y + (lane as f64 + 0.5) * LANE);
        if family == view.family {
            let own = Area::new(x, at.1 - LANE / 2.0, CELL * 13.0, LANE);
            let glow = pen.paint("glow");
            pen.rect(own, 0.0, &format!(r#"fill="{glow}" fill-opacity=".16""#));
        }
        if value > 0 {
            let tone = marks::tone(pen, family);
            let bar = Area::new(x + 2.0, at.1 - 2.4, at.0 - x - 2.0, 4.8);
            pen.rect(bar, 2.4, &format!(r#"fill="{tone}" fill-opacity=".5""#));
        }
        let faint = if value == 0 { r#" opacity=".45""# } else { "" };
        pen.open(&format!(r#"class="marker"{faint}"#));
        marks::cube(pen, family, at, 12.0);
        pen.close();
        // The number stands behind the cube, and before it at the end of the track.
        let is_first = first == Some(value);
        if value > 0 {
            let side = if value + 2 > MOST { -15.0 } else { 15.0 };
            let weight = if is_first { 1.9 } else { 1.3 };
            let text = value.to_string();
            const SIZE: f64 = 10.5;
            let left = at.0 + side - lettering::width(&text, SIZE) / 2.0;
            let top = at.1 - SIZE / 2.0;
            marks::digits(pen, &text, (left, top), SIZE, weight, &ink);
            if is_first {
                leader(pen, at, side);
            }
        }
    }
}

/// What a track is called where room is short.
fn name(march: March) -> &'static str {
    match march {
        March::Dl => march.name(),
        march => march.name().trim_end_matches(" March"),
    }
}

/// The first place: a ring round the cube, and a star beyond its number.
fn leader(pen: &mut Pen, (x, y): (f64, f64), side: f64) {
    let (gold, ink) = (pen.paint("gold"), pen.paint("ink"));
    let ring = Area::new(x - 6.8, y - 6.8, 13.6, 13.6);
    let more = format!(r#"fill="none" stroke="{gold}" stroke-width="1.6""#);
    pen.rect(ring, 3.0, &more);
    marks::STAR.draw(pen, (x + side * 1.9, y), 10.0, &ink, "");
}

/// The name, and each family's number beside its cube; the first has a frame and a star.
fn numbers(pen: &mut Pen, view: &View, seen: &TrackView, area: Area) {
    const SIZE: f64 = 19.0;
    sheet(pen, seen.march, area);
    let ink = pen.paint("ink");
    pen.open(r#"class="name""#);
    let base = (area.x + 14.0, area.y + 27.0);
    pen.words(
        name(seen.march),
        base.0,
        base.1,
        28.0,
        area.w - 20.0,
        Anchor::Start,
        &ink,
    );
    pen.close();
    let step = (area.w - 14.0) / 4.0;
    let first = highest(seen);
    for (lane, family) in LANES.into_iter().enumerate() {
        let value = seen.values[family.index()];
        let (x, y) = (area.x + 11.0 + lane as f64 * step, area.y + area.h - 21.0);
        if first == Some(value) {
            let (lit, gold) = (pen.paint("first"), pen.paint("gold"));
            let frame = Area::new(x - 2.0, y - 17.0, step - 3.0, 34.0);
            let more = format!(r#"fill="{lit}" stroke="{gold}" stroke-width="2""#);
            pen.rect(frame, 7.0, &more);
        }
        let faint = if value == 0 { r#" opacity=".5""# } else { "" };
        pen.open(&format!(r#"class="marker"{faint}"#));
        marks::cube(pen, family, (x + 14.0, y), 26.0);
        pen.close();
        let own = if family == view.family { 0.2 } else { 0.15 };
        let left = x + 32.0;
        let at = (left, y - SIZE / 2.0);
        marks::digits(pen, &value.to_string(), at, SIZE, SIZE * own, &ink);
    }
}

/// The families' cubes with their names.
fn families(pen: &mut Pen, own: Family) {
    let ink = pen.paint("ink");
    pen.open(r#"class="still" aria-hidden="true""#);
    for (number, family) in LANES.into_iter().enumerate() {
        let (x, y) = (
            20.0 + (number % 2) as f64 * 122.0,
            190.0 + (number / 2) as f64 * 24.0,
        );
        marks::cube(pen, family, (x, y), 15.0);
        let name = match family == own {
            true => format!("{}, you", family.name()),
            false => family.name().into(),
        };
        pen.open(r#"class="serif""#);
        pen.words(&name, x + 13.0, y + 5.0, 14.5, 96.0, Anchor::Start, &ink);
        pen.close();
    }
    pen.close();
}

/// Horses, cattle and tokens, beside the track of the own March.
fn stock(pen: &mut Pen, view: &View) {
    let Some(plates) = CHART.march(view.family.home()).stock else {
        return;
    };
    let horses = match view.lying {
        0 => format!("Your horses: {} stand", view.standing),
        lying => format!("Your horses: {} stand, {lying} lie down", view.standing),
    };
    let tokens = view.reserve.len();
    let things = [
        (marks::HORSE, view.standing.to_string(), horses),
        (
            marks::COW,
            view.cattle.to_string(),
            format!("Your cattle: {}", view.cattle),
        ),
        (
            marks::SHIELD,
            tokens.to_string(),
            format!("Defense Tokens in your reserve: {tokens}"),
        ),
    ];
    let [paper, ink, line] = ["paper", "ink", "line"].map(|token| pen.paint(token));
    for (area, (sign, count, words)) in plates.into_iter().zip(things) {
        let words = table::sentence(&words);
        let attributes = format!(r#"role="img" aria-label="{}""#, escape(&words));
        pen.open_tipped(&attributes, Some(&words));
        pen.rect(area, 5.0, &format!(r#"fill="{paper}" stroke="{line}""#));
        sign.draw(pen, (area.x + 13.0, area.y + area.h / 2.0), 15.0, &ink, "");
        marks::count(pen, &count, (area.x + 31.0, area.y + 6.0), 10.0, &ink);
        pen.close();
    }
}
