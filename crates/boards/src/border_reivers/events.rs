//! The events of the turn: a Battle at its field, the others in two frames beyond the map, and the two sides of the Rising
//! of the North. And the Scots' Dyke, once it is built.

use super::{chart::CHART, detail, marks, tips};
use crate::{
    paint::INK,
    pen::{Anchor, Area, Pen, escape, n},
    writing::{self, Hand, Least},
};
use border_reivers::{Components, EventFacts, EventKind, EventView, March, Side, Struck, View};

/// The names of battlefields.
const FIELD: Hand = Hand {
    class: "field-name",
    ink: "ink",
    halo: false,
    weight: 0.12,
    least: Least::Wanes,
};

/// What the Battle of a March is called, in play or not.
fn field_name(data: &Components, march: March) -> &str {
    let is_there = |facts: &&EventFacts| match facts.kind {
        EventKind::Battle { march: at, .. } => facts.in_solo && at == march,
        _ => false,
    };
    let found = data.events.iter().find(is_there);
    found.map_or("Battlefield", |facts| facts.name.as_str())
}

/// Every battlefield.
pub(super) fn fields(pen: &mut Pen, view: &View) {
    let data = view.components();
    for march in March::HOMES {
        let is_here = |event: &&EventView| match data.event(event.event).kind {
            EventKind::Battle { march: at, .. } => at == march,
            _ => false,
        };
        let seen = view.events.iter().find(is_here);
        field(pen, data, march, seen);
    }
}

fn field(pen: &mut Pen, data: &Components, march: March, seen: Option<&EventView>) {
    let target = format!("battle:{march}");
    let name = field_name(data, march);
    let label = tips::field(name, seen);
    let tip = match seen {
        Some(event) => tips::event_tip(data.event(event.event), event),
        None => table::sentence(&label),
    };
    pen.open_target(&target, &label, Some(&tip));
    let area = CHART.fields[march.index()];
    let state = if seen.is_some() { "manned" } else { "vacant" };
    pen.open(&format!(r#"class="{state}""#));
    match seen {
        None => quiet(pen, name, area),
        Some(event) => fought(pen, name, area, event),
    }
    pen.close();
    pen.bed(&target, area.grown(1.5), 6.0);
    pen.quiet_ring(&target, area.grown(1.5), 6.0);
    pen.close();
}

/// No battle: a dashed frame with its name.
fn quiet(pen: &mut Pen, name: &str, area: Area) {
    let [line, muted] = ["march-line", "muted"].map(|token| pen.paint(token));
    let more = format!(r#"fill="none" stroke="{line}" stroke-dasharray="4 3""#);
    pen.rect(area, 5.0, &more);
    let middle = (area.mid(), area.y + 13.0);
    marks::SWORDS.draw(pen, middle, 14.0, &muted, r#" opacity=".75""#);
    detail::close(pen, |pen| {
        writing::centred(pen, name, (area.mid(), area.y + 33.0), 12.5, 0.0, FIELD);
    });
}

/// A battle: a card with swords, its name, and who has struck already.
fn fought(pen: &mut Pen, name: &str, area: Area, event: &EventView) {
    let [face, rust] = ["face", "rust-deep"].map(|token| pen.paint(token));
    let more = format!(r#"fill="{face}" stroke="{rust}" stroke-width="2""#);
    pen.rect(area, 5.0, &more);
    marks::SWORDS.draw(pen, (area.x + 14.0, area.y + 14.0), 19.0, &rust, "");
    let words: Vec<&str> = name.split(' ').collect();
    let (left, room) = (area.x + 27.0, area.w - 30.0);
    pen.open(r#"class="name""#);
    match words.as_slice() {
        [one, other] => {
            pen.words(one, left, area.y + 16.0, 12.5, room, Anchor::Start, INK);
            pen.words(other, left, area.y + 30.0, 12.5, room, Anchor::Start, INK);
        }
        _ => pen.words(name, left, area.y + 19.0, 12.5, room, Anchor::Start, INK),
    }
    pen.close();
    if let Some(first) = event.first {
        struck(pen, (area.x + 8.0, area.y + area.h - 2.0), first);
    }
}

/// The cube of who attacked first, and his hits.
fn struck(pen: &mut Pen, (x, y): (f64, f64), first: Struck) {
    let (face, line) = (pen.paint("face"), pen.paint("march-line"));
    let more = format!(r#"fill="{face}" stroke="{line}""#);
    pen.rect(Area::new(x - 9.0, y - 9.0, 34.0, 18.0), 5.0, &more);
    marks::cube(pen, first.family, (x, y), 13.0);
    pen.number(&first.hits.to_string(), x + 15.0, y - 5.0, 10.0, INK);
}

/// The events that belong to no March, in their frames.
pub(super) fn cards(pen: &mut Pen, view: &View) {
    let data = view.components();
    let is_beyond = |event: &&EventView| {
        let kind = &data.event(event.event).kind;
        !matches!(kind, EventKind::Battle { .. })
    };
    let events: Vec<&EventView> = view.events.iter().filter(is_beyond).collect();
    for (event, area) in events.into_iter().zip(CHART.slots) {
        card(pen, data, event, area);
    }
}

fn card(pen: &mut Pen, data: &Components, event: &EventView, area: Area) {
    let facts = data.event(event.event);
    let tip = tips::event_tip(facts, event);
    let attributes = format!(
        r#"class="event-card" role="group" aria-label="{}""#,
        escape(&tip)
    );
    pen.open_tipped(&attributes, Some(&tip));
    let [face, gold] = ["face", "gold-deep"].map(|token| pen.paint(token));
    pen.rect(
        area,
        6.0,
        &format!(r#"fill="{face}" stroke="{gold}" stroke-width="1.6""#),
    );
    pen.raw(format_args!(
        r#"<path d="M{} {}v-12a6 6 0 016-6h{}a6 6 0 016 6v12z" fill="{gold}"/>"#,
        n(area.x),
        n(area.y + 18.0),
        n(area.w - 12.0)
    ));
    pen.words(
        "Event",
        area.mid(),
        area.y + 13.5,
        12.5,
        area.w,
        Anchor::Middle,
        "#fff",
    );
    let is_rising = matches!(facts.kind, EventKind::Rising { .. });
    pen.open(r#"class="name""#);
    for (number, line) in wrapped(&facts.name).into_iter().enumerate() {
        let y = area.y + 33.0 + number as f64 * 15.0;
        pen.words(
            &line,
            area.mid(),
            y,
            14.0,
            area.w - 6.0,
            Anchor::Middle,
            INK,
        );
    }
    pen.close();
    match facts.kind {
        EventKind::Reroll { .. } => rerolls(pen, event.rerolls, area),
        _ if is_rising => {
            for side in Side::ALL {
                rising(pen, &facts.name, event, side, area);
            }
        }
        EventKind::FeudNotoriety(points) => gain(pen, marks::DAGGER, points, area),
        EventKind::GaolbreakNotoriety(points) => gain(pen, marks::BARS, points, area),
        _ => {}
    }
    pen.close();
}

/// A name in lines of about twelve letters.
fn wrapped(name: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in name.split(' ') {
        match lines.last_mut() {
            Some(line) if line.len() + word.len() < 12 => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// A die for each reroll that is left.
fn rerolls(pen: &mut Pen, count: u8, area: Area) {
    let heather = pen.paint("mine");
    let left = area.mid() - f64::from(count) * 11.0 + 1.5;
    for die in 0..count {
        let square = Area::new(
            left + f64::from(die) * 22.0,
            area.y + area.h - 26.0,
            19.0,
            19.0,
        );
        pen.rect(square, 4.0, &format!(r#"fill="{heather}""#));
        let (x, y) = (square.mid(), square.y + 9.5);
        let round = pen.round();
        pen.raw(format_args!(
            r##"<path d="M{} {}a5 5 0 11-2.6-3.8M{} {}l-.6-3.4 3.2 1.2" {round} stroke="#fff" stroke-width="1.6"/>"##,
            n(x + 5.0),
            n(y),
            n(x + 2.6),
            n(y - 3.6)
        ));
    }
}

/// The sign of a combat, and the Notoriety that it brings.
fn gain(pen: &mut Pen, sign: marks::Sign, points: u8, area: Area) {
    let y = area.y + area.h - 18.0;
    sign.draw(pen, (area.mid() - 14.0, y), 20.0, INK, "");
    pen.number(&format!("+{points}"), area.mid() + 12.0, y - 7.0, 14.0, INK);
}

/// One side of the Rising as a target.
fn rising(pen: &mut Pen, name: &str, event: &EventView, side: Side, area: Area) {
    let target = format!("rising:{side}");
    let row = if side == Side::Catholic { 0.0 } else { 1.0 };
    let place = Area::new(
        area.x + 5.0,
        area.y + area.h - 47.0 + row * 22.0,
        area.w - 10.0,
        20.0,
    );
    let mine = event.first.filter(|first| first.side == Some(side));
    let mut label = format!("{name}, the {} side", side.name());
    if let Some(first) = mine {
        let hits = table::counted(first.hits.into(), "hit");
        label += &format!(": {} has {hits}", first.family.name());
    }
    pen.open_target(&target, &label, None);
    let [paper, line] = ["bone", "march-line"].map(|token| pen.paint(token));
    pen.rect(place, 4.0, &format!(r#"fill="{paper}" stroke="{line}""#));
    let ink = pen.paint("ink");
    let base = place.y + 14.5;
    pen.words(
        side.name(),
        place.x + 6.0,
        base,
        13.0,
        62.0,
        Anchor::Start,
        &ink,
    );
    if let Some(first) = mine {
        let x = place.x + place.w - 24.0;
        marks::cube(pen, first.family, (x, place.y + 10.0), 13.0);
        let hits = first.hits.to_string();
        pen.number(&hits, x + 14.0, place.y + 5.0, 10.0, &ink);
    }
    pen.bed(&target, place, 4.0);
    pen.quiet_ring(&target, place, 4.0);
    pen.close();
}

/// The Scots' Dyke: a bank and a ditch across the Debateable Land.
pub(super) fn dyke(pen: &mut Pen, view: &View) {
    if !view.has_dyke {
        return;
    }
    let words = "The Scots' Dyke divides the Debateable Land.";
    let attributes = format!(r#"role="img" aria-label="{}""#, escape(words));
    pen.open_tipped(&attributes, Some(words));
    let [bank, line] = ["hill", "border"].map(|token| pen.paint(token));
    let y = CHART.dyke.y + CHART.dyke.h / 2.0;
    let round = pen.round();
    let teeth: String = (0..14)
        .map(|tooth| format!("M{} {}v5", 378.0 + f64::from(tooth) * 7.4, n(y + 1.0)))
        .collect();
    pen.raw(format_args!(
        r#"<path d="M374 {y}H482" {round} stroke="{bank}" stroke-width="7"/><path d="M374 {y}H482{teeth}" {round} stroke="{line}" stroke-width="1.6"/>"#
    ));
    pen.close();
}

/// Where the Rising of the North lies, if it is in play.
pub(super) fn rising_at(view: &View) -> Option<Area> {
    let data = view.components();
    let kinds = view
        .events
        .iter()
        .map(|event| &data.event(event.event).kind);
    let mut beyond = kinds.filter(|kind| !matches!(kind, EventKind::Battle { .. }));
    let slot = beyond.position(|kind| matches!(kind, EventKind::Rising { .. }))?;
    CHART.slots.get(slot).copied()
}
