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
    let (near, far) = (CHART.fields[march.index()], far_field(march));
    let state = if seen.is_some() { "manned" } else { "vacant" };
    pen.open(&format!(r#"class="{state}""#));
    detail::close(pen, |pen| match seen {
        None => quiet(pen, name, near),
        Some(event) => fought(pen, name, near, event),
    });
    detail::afar(pen, |pen| match seen {
        None => quiet(pen, "", far),
        Some(event) => fought(pen, "", far, event),
    });
    pen.close();
    detail::beds(pen, &target, [near.grown(1.5), far.grown(1.5)], 6.0);
    let ring = if detail::is_far(pen.scene) { far } else { near };
    pen.quiet_ring(&target, ring.grown(1.5), 6.0);
    pen.close();
}

/// Where a battlefield is from afar, beside the plates of Towns and Seats. It has swords and no name.
pub(super) fn far_field(march: March) -> Area {
    let (x, y) = match march {
        March::Smm => (628.0, 60.0),
        March::Swm => (150.0, 540.0),
        March::Emm => (876.0, 612.0),
        _ => (486.0, 756.0),
    };
    Area::new(x, y, 66.0, 40.0)
}

/// No battle: a dashed frame with its name.
fn quiet(pen: &mut Pen, name: &str, area: Area) {
    let [line, muted] = ["march-line", "muted"].map(|token| pen.paint(token));
    let more = format!(r#"fill="none" stroke="{line}" stroke-dasharray="4 3""#);
    pen.rect(area, 5.0, &more);
    let words: Vec<&str> = name.split(' ').collect();
    let (swords, label, base) = match words.as_slice() {
        [""] => ((area.mid(), area.y + area.h / 2.0), area.mid(), 0.0),
        [_] => ((area.mid(), area.y + 13.0), area.mid(), 32.0),
        _ => ((area.x + 12.0, area.y + area.h / 2.0), area.x + 46.0, 17.5),
    };
    marks::SWORDS.draw(pen, swords, 15.0, &muted, r#" opacity=".75""#);
    for (number, word) in words.into_iter().enumerate() {
        let at = (label, area.y + base + number as f64 * 14.0);
        if !word.is_empty() {
            writing::centred(pen, word, at, 12.5, 0.0, FIELD);
            pen.raw(" ");
        }
    }
}

/// A battle: a card with swords, its name, and who has struck already.
fn fought(pen: &mut Pen, name: &str, area: Area, event: &EventView) {
    let [face, rust] = ["face", "rust-deep"].map(|token| pen.paint(token));
    let more = format!(r#"fill="{face}" stroke="{rust}" stroke-width="2""#);
    pen.rect(area, 5.0, &more);
    let words: Vec<&str> = name.split(' ').collect();
    let (swords, size) = match words.as_slice() {
        [""] => {
            let aside = if event.first.is_some() { 8.0 } else { 0.0 };
            ((area.mid() + aside, area.y + area.h / 2.0), 30.0)
        }
        [_] => ((area.mid(), area.y + 12.0), 18.0),
        _ => ((area.x + 14.0, area.y + 14.0), 19.0),
    };
    marks::SWORDS.draw(pen, swords, size, &rust, "");
    let (left, room) = (area.x + 27.0, area.w - 30.0);
    pen.open(r#"class="name""#);
    match words.as_slice() {
        [""] => {}
        [one, other] => {
            pen.words(one, left, area.y + 16.0, 12.5, room, Anchor::Start, INK);
            pen.raw(" ");
            pen.words(other, left, area.y + 30.0, 12.5, room, Anchor::Start, INK);
        }
        _ => {
            let (x, y) = (area.mid(), area.y + area.h - 7.0);
            pen.words(name, x, y, 12.5, area.w - 6.0, Anchor::Middle, INK);
        }
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
    marks::count(pen, &first.hits.to_string(), (x + 15.0, y - 5.0), 10.0, INK);
}

/// The events that belong to no March, in their frames.
pub(super) fn cards(pen: &mut Pen, view: &View) {
    let data = view.components();
    let is_beyond = |event: &&EventView| {
        let kind = &data.event(event.event).kind;
        !matches!(kind, EventKind::Battle { .. })
    };
    let events: Vec<&EventView> = view.events.iter().filter(is_beyond).collect();
    let below = 10.0 + 52.0 * events.len().min(2) as f64;
    for (number, (event, area)) in events.into_iter().zip(CHART.slots).enumerate() {
        let facts = data.event(event.event);
        let tip = tips::event_tip(facts, event);
        let attributes = format!(r#"role="group" aria-label="{}""#, escape(&tip));
        pen.open_tipped(&attributes, Some(&tip));
        detail::close(pen, |pen| card(pen, facts, event, area));
        detail::afar(pen, |pen| strip(pen, facts, event, number));
        if matches!(facts.kind, EventKind::Rising { .. }) {
            for side in Side::ALL {
                rising(
                    pen,
                    event,
                    side,
                    [area, Area::new(822.0, below, 174.0, 0.0)],
                );
            }
        }
        pen.close();
    }
}

/// The card of an event.
fn card(pen: &mut Pen, facts: &EventFacts, event: &EventView, area: Area) {
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
    let (x, y) = (area.mid(), area.y + 13.5);
    pen.words("Event", x, y, 12.5, area.w, Anchor::Middle, "#fff");
    pen.open(r#"class="name""#);
    for (number, line) in wrapped(&facts.name).into_iter().enumerate() {
        let y = area.y + 33.0 + number as f64 * 15.0;
        pen.words(&line, x, y, 14.0, area.w - 8.0, Anchor::Middle, INK);
    }
    pen.close();
    match facts.kind {
        EventKind::Reroll { .. } => rerolls(pen, event.rerolls, area),
        EventKind::FeudNotoriety(points) => gain(pen, marks::DAGGER, points, area),
        EventKind::GaolbreakNotoriety(points) => gain(pen, marks::BARS, points, area),
        _ => {}
    }
}

/// An event from afar: a strip with its name, and the rerolls that are left.
fn strip(pen: &mut Pen, facts: &EventFacts, event: &EventView, number: usize) {
    let area = Area::new(790.0, 10.0 + number as f64 * 52.0, 206.0, 48.0);
    let [face, gold] = ["face", "gold-deep"].map(|token| pen.paint(token));
    let more = format!(r#"fill="{face}" stroke="{gold}" stroke-width="2.5""#);
    pen.rect(area, 8.0, &more);
    let mut room = area.w - 16.0;
    if event.rerolls > 0 {
        room -= 26.0;
        let (x, y) = (area.x + area.w - 17.0, area.y + 14.0);
        marks::count(pen, &event.rerolls.to_string(), (x, y), 20.0, INK);
    }
    let words: Vec<&str> = facts.name.split(' ').collect();
    // A long name is cut to the words that tell it.
    let short = match words.as_slice() {
        [.., one, other] if words[0] == "Ballad" => format!("{one} {other}"),
        [one, other, ..] if facts.name.len() > 14 && *other != "of" => format!("{one} {other}"),
        [one, "of", ..] => (*one).to_string(),
        _ => facts.name.clone(),
    };
    pen.open(r#"class="name""#);
    let (x, y) = (area.x + 9.0, area.y + 33.0);
    // A long name is set as wide as its letters usually are, whatever the font: a number stands beside it.
    let usual = short.chars().count() as f64 * 28.0 * 0.56 - 0.1;
    if event.rerolls > 0 && usual > 120.0 {
        room = room.min(usual);
    }
    pen.words(&short, x, y, 28.0, room, Anchor::Start, INK);
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
    let at = (area.mid() + 12.0, y - 7.0);
    marks::count(pen, &format!("+{points}"), at, 14.0, INK);
}

/// One side of the Rising as a target: on its card, and from afar below the strips.
fn rising(pen: &mut Pen, event: &EventView, side: Side, [card, below]: [Area; 2]) {
    let target = format!("rising:{side}");
    let row = if side == Side::Catholic { 0.0 } else { 1.0 };
    let near = Area::new(
        card.x + 5.0,
        card.y + card.h - 47.0 + row * 22.0,
        card.w - 10.0,
        20.0,
    );
    let far = Area::new(below.x, below.y + row * 46.0, below.w, 42.0);
    let mine = event.first.filter(|first| first.side == Some(side));
    let mut label = format!("Rising of the North, the {} side", side.name());
    if let Some(first) = mine {
        let hits = table::counted(first.hits.into(), "hit");
        label += &format!(": {} has {hits}", first.family.name());
    }
    pen.open_target(&target, &label, None);
    detail::close(pen, |pen| side_of(pen, side.name(), mine, near, 12.0));
    detail::afar(pen, |pen| side_of(pen, side.name(), mine, far, 27.0));
    detail::beds(pen, &target, [near, far], 4.0);
    let ring = if detail::is_far(pen.scene) { far } else { near };
    pen.quiet_ring(&target, ring, 4.0);
    pen.close();
}

/// The name of a side, and who has struck for it.
fn side_of(pen: &mut Pen, name: &str, first: Option<Struck>, area: Area, size: f64) {
    let [paper, line, ink] = ["bone", "march-line", "ink"].map(|token| pen.paint(token));
    pen.rect(area, 4.0, &format!(r#"fill="{paper}" stroke="{line}""#));
    let middle = area.y + area.h / 2.0;
    let room = match first {
        Some(_) => area.w - 10.0 - 2.4 * size,
        None => area.w - 10.0,
    };
    let (x, y) = (area.x + 6.0, middle + size * 0.35);
    pen.words(name, x, y, size, room, Anchor::Start, &ink);
    if let Some(first) = first {
        let x = area.x + area.w - 1.9 * size;
        marks::cube(pen, first.family, (x, middle), size);
        let (hits, high) = (first.hits.to_string(), size * 0.75);
        let at = (x + 1.1 * size, middle - high / 2.0);
        marks::count(pen, &hits, at, high, &ink);
    }
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
