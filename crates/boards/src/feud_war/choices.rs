//! What is chosen at set-up, as cards that lie on the empty table: the ready clans, the ready tables as small plans, and the pieces of
//! scenery that are still to be laid.

use super::{ground, seen};
use crate::{
    measured::{
        Figure, INCH, draw, figures,
        outline::{corners, rounded},
    },
    pen::{Anchor, Area, Pen, n},
};
use feud_war::{READY, Rank, ReadyClan, ReadyLand, Roster, Stage, Trooper, View, land::Sort};
use field::{Base, Kind, Length, Point};

pub(super) fn cards(pen: &mut Pen, view: &View) {
    if !seen::is_asked(view) || pen.scene.is_over {
        return;
    }
    match view.stage {
        Stage::Lists => clans(pen, view),
        Stage::Scenery => {
            if view.laid.is_empty() {
                lands(pen, view);
            }
            palette(pen, view);
        }
        _ => {}
    }
}

/// How high the strip above the cards is, which says what they are. The page's buttons for zooming stand there, too.
const HEAD: f64 = 96.0;

fn head(pen: &mut Pen, says: &str) {
    let ink = pen.paint("ink");
    pen.open(r#"class="serif" font-weight="700" pointer-events="none""#);
    pen.words(says, 26.0, 66.0, 46.0, 800.0, Anchor::Start, &ink);
    pen.close();
}

/// A card that can be picked.
fn card(pen: &mut Pen, target: &str, label: &str, area: Area) {
    pen.open_target(target, label, None);
    let [face, line] = ["paper", "line"].map(|token| pen.paint(token));
    pen.rect(
        area,
        16.0,
        &format!(r#"fill="{face}" stroke="{line}" stroke-width="2""#),
    );
    pen.bed(target, area, 16.0);
}

fn finish(pen: &mut Pen, target: &str, area: Area) {
    pen.quiet_ring(target, area, 16.0);
    pen.close();
    pen.proposed(target, area, 16.0);
}

/// How a trooper of a list looks.
fn trooper(clan: feud_war::Clan, gear: &Trooper) -> Figure {
    let fired = gear.arms().find(|weapon| weapon.row().ranges.is_some());
    let arm = fired.unwrap_or(gear.best());
    Figure {
        rim: seen::rim(gear.armour),
        rank: (gear.rank == Rank::Leader).then_some(crate::measured::Rank::Leader),
        ..Figure::new(seen::clan(clan), seen::weapon(arm))
    }
}

/// The ready clans, three in a row.
fn clans(pen: &mut Pen, view: &View) {
    let (w, h) = ground::size(view);
    let own = view.reader.and_then(|reader| ground::clan_of(view, reader));
    let clan = own.unwrap_or(feud_war::Clan::Kerr);
    let (gap, columns) = (24.0, 2);
    let wide = (w - gap * (columns as f64 + 1.0)) / columns as f64;
    let high = (h - HEAD - gap * 3.0) / 3.0;
    head(pen, "Ready clans of 100 points");
    for (number, (ready, name)) in READY.iter().zip(ReadyClan::ALL).enumerate() {
        let (column, row) = (number % columns, number / columns);
        let area = Area::new(
            gap + column as f64 * (wide + gap),
            HEAD + row as f64 * (high + gap),
            wide,
            high,
        );
        let target = format!("list:{name}");
        let roster: Roster = name.roster();
        let men = roster.troopers().len();
        // What stands on the card, in its order, then the list.
        let label = format!(
            "{} {} {} {}",
            table::capital(ready.name),
            table::counted(men, "figure"),
            ready.about,
            roster.in_words()
        );
        card(pen, &target, &label, area);
        let (ink, muted) = (pen.paint("ink"), pen.paint("muted"));
        let title = table::capital(ready.name);
        let (x, y) = (area.x + 26.0, area.y + 58.0);
        pen.open(r#"class="serif" font-weight="700""#);
        pen.words(&title, x, y, 46.0, wide - 200.0, Anchor::Start, &ink);
        pen.close();
        // Between the words of a card there is room for the ear, too.
        pen.raw(" ");
        let count = table::counted(men, "figure");
        pen.words(
            &count,
            area.x + wide - 26.0,
            y,
            32.0,
            180.0,
            Anchor::End,
            &muted,
        );
        pen.raw(" ");
        let lines = in_lines(ready.about, wide - 52.0, 28.0);
        for (line, number) in lines.iter().zip(1..) {
            let base = y + 10.0 + f64::from(number) * 34.0;
            pen.words(line, x, base, 28.0, wide - 52.0, Anchor::Start, &muted);
            pen.raw(" ");
        }
        let top = y + 72.0 + lines.len() as f64 * 34.0;
        let room = wide - 60.0;
        row_of(pen, clan, roster.troopers(), (area.x + 40.0, top), room);
        finish(pen, &target, area);
    }
}

/// Words in lines that are no wider than this, whatever the font: about half an em a letter.
fn in_lines(words: &str, room: f64, size: f64) -> Vec<String> {
    let fits = |line: &str, word: &str| {
        let letters = line.chars().count() + 1 + word.chars().count();
        letters as f64 * size * 0.56 <= room
    };
    let mut lines: Vec<String> = Vec::new();
    for word in words.split(' ') {
        match lines.last_mut() {
            Some(line) if fits(line, word) => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// Troopers in rows, larger than life.
fn row_of(
    pen: &mut Pen,
    clan: feud_war::Clan,
    troopers: &[Trooper],
    (left, top): (f64, f64),
    room: f64,
) {
    const ACROSS: i32 = 2_000;
    let inch = |units: f64| (units / INCH * 1_000.0).round() as i32;
    let (mut x, mut y) = (left, top);
    for gear in troopers {
        let wide = if gear.horse { 104.0 } else { 58.0 };
        if x + wide > left + room {
            (x, y) = (left, y + 62.0);
        }
        let middle = Point::new(inch(x + wide / 2.0 - 16.0), inch(y));
        let base = match gear.horse {
            true => Base::capsule(
                Point::new(middle.x + 900, middle.y),
                Point::new(middle.x - 900, middle.y),
                Length::thousandths(1_800),
            ),
            false => Base::disc(middle, Length::thousandths(ACROSS)),
        };
        if gear.rank == Rank::Hound {
            let looks = seen::towards(middle, Point::new(middle.x + 1_000, middle.y));
            let of = Some(seen::clan(clan));
            crate::measured::animals::animal(pen, crate::measured::Animal::Hound, &base, looks, of);
        } else {
            figures::figure(pen, &trooper(clan, gear), &base);
        }
        x += wide;
    }
}

/// The ready tables as small plans.
fn lands(pen: &mut Pen, view: &View) {
    let (w, h) = ground::size(view);
    let gap = 22.0;
    let wide = (w - 4.0 * gap) / 3.0;
    let high = (wide * h / w + 64.0).min(h / 2.0 - HEAD - 92.0);
    // They make room while a piece is drawn.
    pen.open(r#"class="ready-tables""#);
    head(pen, "Ready tables");
    for (number, name) in ReadyLand::ALL.into_iter().enumerate() {
        let area = Area::new(gap + number as f64 * (wide + gap), HEAD, wide, high);
        let target = format!("land:{name}");
        let label = format!("The ready table {}", name.name());
        card(pen, &target, &label, area);
        let room = Area::new(area.x + 14.0, area.y + 14.0, wide - 28.0, high - 78.0);
        small_plan(pen, view, name, room);
        let ink = pen.paint("ink");
        pen.open(r#"class="serif" font-weight="700""#);
        let base = area.y + high - 24.0;
        pen.words(
            name.name(),
            area.mid(),
            base,
            32.0,
            wide - 30.0,
            Anchor::Middle,
            &ink,
        );
        pen.close();
        finish(pen, &target, area);
    }
    pen.close();
}

/// A plan of a ready table: each piece one wash.
fn small_plan(pen: &mut Pen, view: &View, name: ReadyLand, room: Area) {
    let (w, h) = ground::size(view);
    let scale = (room.w / w).min(room.h / h);
    let land = name.land(view.size, view.agreed.river_width);
    let (x, y) = (room.mid() - w * scale / 2.0, room.y);
    let id = pen.id.clone();
    let cut = format!("plan{}", name.index());
    pen.define(&cut, |pen| {
        pen.raw(format_args!(
            r#"<clipPath id="{id}{cut}"><path d="M0 0H{w}V{h}H0z"/></clipPath>"#
        ));
    });
    pen.open(&format!(
        r#"transform="translate({} {}) scale({})" clip-path="url(#{id}{cut})" pointer-events="none""#,
        n(x),
        n(y),
        crate::pen::n3(scale)
    ));
    draw(
        pen,
        &format!(r#"<path d="M0 0H{w}V{h}H0z" fill="@f-ground"/>"#),
    );
    for piece in land.ground().pieces() {
        let fill = match piece.kind {
            Kind::DenseWood => "f-deep",
            Kind::LightWood => "f-wood2",
            Kind::Broken => "f-earth2",
            Kind::Hill => "f-hill3",
            Kind::Water => "f-water",
            Kind::Bridge => "f-timber",
            Kind::Ford => "f-earth",
            Kind::Wall => "f-stone3",
            Kind::House => "f-thatch",
            _ => "f-rig",
        };
        let d = rounded(&corners(&piece.outline));
        draw(
            pen,
            &format!(
                r#"<path d="{d}" fill="@{fill}" stroke="@f-ink" stroke-opacity=".45" stroke-width="5"/>"#
            ),
        );
    }
    pen.close();
}

/// The sorts of this table, each in its place, and how many of each may still be laid.
fn left(view: &View) -> Vec<(Sort, usize)> {
    if view.stage != Stage::Scenery || !seen::is_asked(view) {
        return Vec::new();
    }
    let count = |sort: Sort| view.laid.iter().filter(|laid| laid.sort == sort).count();
    let all = Sort::ALL
        .into_iter()
        .map(|sort| (sort, sort.usual().saturating_sub(count(sort))));
    all.filter(|(sort, _)| sort.usual() > 0 || view.agreed.extra_scenery)
        .collect()
}

const COLUMNS: usize = 4;
const GAP: f64 = 10.0;
const HIGH: f64 = 60.0;

/// How much room the pieces need below the table.
pub(super) fn height(view: &View) -> f64 {
    match left(view).len().div_ceil(COLUMNS) {
        0 => 0.0,
        rows => rows as f64 * (HIGH + GAP) + GAP,
    }
}

/// The pieces that may still be laid, below the table.
fn palette(pen: &mut Pen, view: &View) {
    let (w, h) = ground::size(view);
    let wide = (w - GAP * (COLUMNS as f64 + 1.0)) / COLUMNS as f64;
    for (number, (sort, left)) in left(view).into_iter().enumerate() {
        let (column, row) = (number % COLUMNS, number / COLUMNS);
        let area = Area::new(
            GAP + column as f64 * (wide + GAP),
            h + GAP + row as f64 * (HIGH + GAP),
            wide,
            HIGH,
        );
        let target = format!("lay:{sort}");
        let name = sort.name();
        let name = name
            .strip_prefix("an ")
            .or(name.strip_prefix("a "))
            .unwrap_or(name);
        let [face, line, ink, muted] =
            ["paper", "line", "ink", "muted"].map(|token| pen.paint(token));
        let base = area.y + 40.0;
        if left == 0 && !view.agreed.extra_scenery {
            // It keeps its place, so that the others keep theirs.
            let words = format!("{name} ✓");
            let more = format!(r#"fill="none" stroke="{line}" stroke-width="2""#);
            pen.rect(area, 14.0, &more);
            let room = wide - 20.0;
            pen.words(&words, area.mid(), base, 30.0, room, Anchor::Middle, &muted);
            continue;
        }
        let (label, words) = match left {
            0 => (format!("Propose one more: {name}"), format!("+ {name}")),
            1 => (format!("Lay {}", sort.name()), name.to_string()),
            left => (
                format!("Lay {}: {left} left", sort.name()),
                format!("{name}, {left}"),
            ),
        };
        pen.open_target_that(&target, &label, None, r#" data-opens="""#);
        pen.rect(
            area,
            14.0,
            &format!(r#"fill="{face}" stroke="{line}" stroke-width="2""#),
        );
        pen.bed(&target, area, 14.0);
        pen.words(
            &words,
            area.mid(),
            base,
            30.0,
            wide - 20.0,
            Anchor::Middle,
            &ink,
        );
        pen.quiet_ring(&target, area, 14.0);
        pen.close();
    }
}
