//! The tray beside the map: the reader's cards and those on the table, the years, the nobles by side, and the pools. It is a
//! picture of its own, so that it stays in sight while the map is enlarged.

use super::{arms, blocks, cards};
use crate::{
    Scene, Shape,
    pen::{Anchor, Area, Pen, escape, n},
};
use hammer_of_the_scots::{Card, Noble, Side};

/// A card that a side has put on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Laid {
    /// Face down.
    Hidden,
    /// For all to see.
    Open(Card),
}

/// The years of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Years {
    /// The first.
    pub first: u16,
    /// The last, if it is known.
    pub last: Option<u16>,
    /// This year.
    pub now: u16,
    /// Which of its five turns it is, from 1; 0 in winter.
    pub turn: u8,
}

/// What is seen beside the map. Pairs are in the order of [`Side::BOTH`].
#[derive(Clone, Debug)]
pub struct Tray {
    /// The reader's cards; none for a spectator.
    pub hand: Vec<Card>,
    /// How many cards each side holds.
    pub held: [usize; 2],
    /// What each side has played this turn.
    pub laid: [Option<Laid>; 2],
    /// What each side has shown this year, this turn included.
    pub played: [Vec<Card>; 2],
    /// Who goes first this turn, once the cards are shown.
    pub first: Option<Side>,
    /// The years.
    pub years: Years,
    /// The nobles and whom they serve; the dead serve nobody.
    pub nobles: Vec<(Noble, Option<Side>)>,
    /// How many blocks are in each Draw Pool.
    pub pools: [usize; 2],
}

/// Where the parts of the tray stand.
struct Plan {
    size: (f64, f64),
    years: Area,
    nobles: Area,
    pools: Area,
    laid: Area,
    hand: Area,
}

impl Plan {
    fn of(shape: Shape) -> Plan {
        match shape {
            Shape::Wide => Plan {
                size: (1000.0, 132.0),
                years: Area::new(8.0, 8.0, 372.0, 46.0),
                nobles: Area::new(8.0, 66.0, 278.0, 58.0),
                pools: Area::new(292.0, 66.0, 88.0, 58.0),
                laid: Area::new(396.0, 8.0, 226.0, 118.0),
                hand: Area::new(640.0, 10.0, 352.0, 112.0),
            },
            Shape::Narrow => Plan {
                size: (400.0, 214.0),
                years: Area::new(4.0, 4.0, 392.0, 42.0),
                nobles: Area::new(4.0, 54.0, 288.0, 52.0),
                pools: Area::new(302.0, 54.0, 94.0, 52.0),
                laid: Area::new(4.0, 118.0, 134.0, 92.0),
                hand: Area::new(144.0, 120.0, 252.0, 90.0),
            },
        }
    }
}

/// The tray as one whole `<svg>` element. Its ids differ from those of the map in the same scene.
pub fn tray(tray: &Tray, scene: &Scene) -> String {
    let mut pen = Pen::new(scene);
    // The map is on the same page.
    pen.id = format!("t{}", pen.id).into();
    let plan = Plan::of(scene.shape);
    pen.open_on_paper("tray", "", plan.size, "Cards, years, nobles and pools");
    years(&mut pen, tray.years, plan.years);
    nobles(&mut pen, &tray.nobles, plan.nobles);
    pools(&mut pen, tray.pools, plan.pools);
    laid(&mut pen, tray, plan.laid);
    hand(&mut pen, &tray.hand, plan.hand);
    pen.raw("</svg>");
    pen.finish()
}

/// How many years have a place in the row.
const MOST_YEARS: u16 = 30;

/// The years that have a place in the row, up to this last one: all of them, or if they are too many the first, those
/// around now, and the last. `None` stands for those left out.
fn row(years: Years, last: u16) -> Vec<Option<u16>> {
    if last - years.first < MOST_YEARS {
        return (years.first..=last).map(Some).collect();
    }
    let latest = last - (MOST_YEARS - 1);
    let begin = years
        .now
        .saturating_sub(MOST_YEARS / 2)
        .clamp(years.first, latest);
    let mut row: Vec<Option<u16>> = (begin..begin + MOST_YEARS).map(Some).collect();
    if begin > years.first {
        row[..2].copy_from_slice(&[Some(years.first), None]);
    }
    if begin < latest {
        let end = row.len() - 2;
        row[end..].copy_from_slice(&[None, Some(last)]);
    }
    row
}

/// The year in words, and the last one if there is one.
fn year_in_words(years: Years) -> String {
    let season = match years.turn {
        0 => "winter".into(),
        turn => format!("turn {turn} of 5"),
    };
    let last = years.last.map(|last| format!("; the last is {last}"));
    format!(
        "The year {}, {season}{}",
        years.now,
        last.unwrap_or_default()
    )
}

/// The years in a row: those past are filled, this one is large, with its five turns below.
fn years(pen: &mut Pen, years: Years, frame: Area) {
    let last = years.last.unwrap_or(years.first + 17).max(years.now);
    let row = row(years, last);
    let label = escape(&year_in_words(years));
    pen.open(&format!(r#"role="img" aria-label="{label}""#));
    let wide = 74.0;
    let step = (frame.w - wide) / (row.len() as f64 - 1.0).max(1.0);
    let mid = frame.y + frame.h * 0.4;
    let mut x = frame.x;
    for year in row {
        if year == Some(years.now) {
            this_year(pen, years, Area::new(x, frame.y, wide, frame.h));
            x += wide;
            continue;
        }
        let middle = x + step / 2.0;
        match year {
            Some(year) => other_year(pen, year, year < years.now, (middle, mid), step),
            None => years_left_out(pen, (middle, mid), step),
        }
        x += step;
    }
    pen.close();
}

/// This year on a plate, with its five turns below.
fn this_year(pen: &mut Pen, years: Years, frame: Area) {
    let [heather, face] = ["heather", "face"].map(|token| pen.paint(token));
    let plate = Area::new(frame.x, frame.y, frame.w, frame.h * 0.8);
    let text_top = frame.y + frame.h * 0.4 - 9.0;
    pen.rect(plate, 7.0, &format!(r#"fill="{heather}""#));
    pen.number(&years.now.to_string(), plate.mid(), text_top, 18.0, &face);
    for turn in 1..=5 {
        let is_done = turn <= years.turn;
        let fill = if is_done { heather.as_str() } else { "none" };
        pen.raw(format_args!(
            r#"<circle cx="{}" cy="{}" r="3.2" fill="{fill}" stroke="{heather}" stroke-width="1.3"/>"#,
            n(plate.mid() + (f64::from(turn) - 3.0) * 12.0),
            n(frame.y + frame.h - 3.6)
        ));
    }
}

/// Another year as a disc, with its number where there is room.
fn other_year(pen: &mut Pen, year: u16, is_past: bool, (x, y): (f64, f64), step: f64) {
    let [line, muted, ink] = ["line", "muted", "ink"].map(|token| pen.paint(token));
    let fill = if is_past { muted.as_str() } else { "none" };
    pen.raw(format_args!(
        r#"<circle cx="{}" cy="{}" r="{}" fill="{fill}" fill-opacity=".35" stroke="{line}" stroke-width="1.5"/>"#,
        n(x),
        n(y),
        n((step * 0.42).min(13.0))
    ));
    if step > 20.0 {
        let short = format!("{:02}", year % 100);
        let colour = if is_past { &muted } else { &ink };
        pen.number(&short, x, y - 4.6, 9.2, colour);
    }
}

/// Three points for years that have no place.
fn years_left_out(pen: &mut Pen, (x, y): (f64, f64), step: f64) {
    let (muted, round) = (pen.paint("muted"), pen.round());
    let apart = n(step * 0.3);
    pen.raw(format_args!(
        r#"<path d="M{} {}h0m{apart} 0h0m{apart} 0h0" {round} stroke="{muted}" stroke-width="2"/>"#,
        n(x - step * 0.3),
        n(y)
    ));
}

/// The fourteen nobles: the King of England's men to the left, the Scots' to the right, with their numbers.
fn nobles(pen: &mut Pen, nobles: &[(Noble, Option<Side>)], frame: Area) {
    let of = |side: Side| nobles.iter().filter(move |noble| noble.1 == Some(side));
    let counts = Side::BOTH.map(|side| of(side).count());
    let label = format!(
        "Nobles: {} serve England, {} serve Scotland",
        counts[0], counts[1]
    );
    pen.open(&format!(r#"role="img" aria-label="{}""#, escape(&label)));
    let (number, gap, end) = (32.0, 8.0, 5.0);
    let room = frame.w - 2.0 * (number + end) - gap;
    // A shield is two steps wide, as there are two rows.
    let steps = counts.map(|count| if count == 0 { 0 } else { count + 1 } as f64);
    let step = room / (steps[0] + steps[1]).max(1.0);
    for side in Side::BOTH {
        let count = counts[side.index()];
        let wide = number + end + step * steps[side.index()];
        let left = match side {
            Side::England => frame.x,
            Side::Scotland => frame.x + frame.w - wide,
        };
        let colour = pen.paint(blocks::colours(side).0);
        let bed = Area::new(left, frame.y, wide, frame.h);
        pen.rect(bed, 8.0, &format!(r#"fill="{colour}""#));
        let (figure, first) = match side {
            Side::England => (left + number / 2.0, left + number),
            Side::Scotland => (left + wide - number / 2.0, left + end),
        };
        let size = if count > 9 { 17.0 } else { 20.0 };
        pen.number(
            &count.to_string(),
            figure,
            frame.y + frame.h / 2.0 - size / 2.0,
            size,
            "#fff",
        );
        for (place, &(noble, _)) in of(side).enumerate() {
            let x = first + step * (place as f64 + 1.0);
            let y = frame.y + frame.h * if place % 2 == 0 { 0.29 } else { 0.71 };
            let scale = (step * 2.0 / 28.0).min(frame.h / 64.0);
            pen.open_tipped("", Some(noble.name()));
            arms::shield(pen, noble, x, y, scale);
            pen.close();
        }
    }
    pen.close();
}

/// The Draw Pools: a block's back and a number.
fn pools(pen: &mut Pen, pools: [usize; 2], frame: Area) {
    for side in Side::BOTH {
        let count = pools[side.index()];
        let size = frame.h * 0.72;
        let x = frame.x + frame.w / 2.0 * side.index() as f64 + (frame.w / 2.0 - size) / 2.0;
        let label = format!("{} pool: {count}", side.adjective());
        let attributes = format!(r#"role="img" aria-label="{}""#, escape(&label));
        pen.open_tipped(&attributes, Some(&label));
        let square = Area::new(x, frame.y, size, size);
        blocks::block(pen, &blocks::Shown::Back(side), square, 1);
        let (edge, middle) = (blocks::colours(side).1, square.mid());
        blocks::badge(
            pen,
            &count.to_string(),
            middle,
            frame.y + frame.h - 12.0,
            11.5,
            edge,
        );
        pen.close();
    }
}

/// What each side has on the table, beside it what it has shown this year, below it how many it holds.
fn laid(pen: &mut Pen, tray: &Tray, frame: Area) {
    let half = frame.w / 2.0;
    let caption = 22.0;
    let room = frame.h - caption;
    let width = (half * 0.54).min(room * 66.0 / 92.0);
    for side in Side::BOTH {
        let left = frame.x + half * side.index() as f64;
        let place = Area::new(left, frame.y, width, cards::height(width));
        lying(pen, tray.laid[side.index()], place);
        if tray.first == Some(side) {
            let tip = format!("{} goes first this turn", side.name());
            let attributes = format!(r#"role="img" aria-label="{tip}""#);
            pen.open_tipped(&attributes, Some(&tip));
            blocks::badge(pen, "1", left + 5.0, frame.y + 7.0, 8.5, "heather");
            pen.close();
        }
        let rest = Area::new(left + width + 5.0, frame.y, half - width - 11.0, room);
        shown_before(pen, tray, side, rest);
        let held = tray.held[side.index()];
        let [muted, colour] = ["muted", blocks::colours(side).0].map(|token| pen.paint(token));
        let (foot, room) = (frame.y + frame.h, half - 8.0);
        let line = Area::new(left, foot - caption + 4.0, room, 3.0);
        pen.rect(line, 1.5, &format!(r#"fill="{colour}""#));
        let text = format!("{}: {held} held", side.name());
        pen.words(&text, left, foot - 2.0, 12.5, room, Anchor::Start, &muted);
    }
}

/// The card of this turn, or where it will lie.
fn lying(pen: &mut Pen, card: Option<Laid>, place: Area) {
    match card {
        Some(Laid::Open(card)) => {
            pen.open_tipped(&format!(r#"data-card="{card}""#), Some(card.effect()));
            cards::face(pen, card, place);
            pen.close();
        }
        Some(Laid::Hidden) => cards::back(pen, place),
        None => {
            let line = pen.paint("line");
            let more =
                format!(r#"fill="none" stroke="{line}" stroke-width="1.5" stroke-dasharray="5 4""#);
            pen.rect(place, 6.0, &more);
        }
    }
}

/// The cards of earlier turns of this year, small, in a column or two.
fn shown_before(pen: &mut Pen, tray: &Tray, side: Side, frame: Area) {
    let mut before = tray.played[side.index()].clone();
    // The card of this turn lies there already.
    if let (Some(_), Some(Laid::Open(now))) = (tray.first, tray.laid[side.index()])
        && let Some(at) = before.iter().position(|&card| card == now)
    {
        before.remove(at);
    }
    if before.is_empty() {
        return;
    }
    let names: Vec<&str> = before.iter().map(|card| card.name()).collect();
    let tip = format!("{} has played {} this year", side.name(), names.join(", "));
    let attributes = format!(r#"role="img" aria-label="{}""#, escape(&tip));
    pen.open_tipped(&attributes, Some(&tip));
    let columns = if frame.w < 28.0 { 1 } else { 2 };
    let rows = before.len().div_ceil(columns).max(2);
    let share = |all: f64, parts: usize| (all + 3.0) / parts as f64 - 3.0;
    let width = share(frame.w, columns).min(share(frame.h, rows) * 66.0 / 92.0);
    for (number, &card) in before.iter().enumerate() {
        let (row, column) = (number / columns, number % columns);
        let place = Area::new(
            frame.x + (width + 3.0) * column as f64,
            frame.y + (cards::height(width) + 3.0) * row as f64,
            width,
            cards::height(width),
        );
        cards::small(pen, card, place);
    }
    pen.close();
}

/// The reader's cards. Two alike are one target: either does the same.
fn hand(pen: &mut Pen, hand: &[Card], frame: Area) {
    let count = hand.len().max(Card::HAND) as f64;
    let gap = 7.0;
    let width = ((frame.w + gap) / count - gap).min(frame.h * 66.0 / 92.0);
    for (number, &card) in hand.iter().enumerate() {
        let x = frame.x + (width + gap) * number as f64;
        let place = Area::new(x, frame.y + 2.0, width, cards::height(width));
        let is_first = !hand[..number].contains(&card);
        let target = format!("card:{card}");
        match is_first {
            true => {
                let copies = hand.iter().filter(|&&other| other == card).count();
                let times = if copies > 1 {
                    format!(", {copies} of them")
                } else {
                    String::new()
                };
                let label = format!("{}{times}, in your hand", cards::label(card));
                pen.open_target(&target, &label, Some(card.effect()));
                cards::face(pen, card, place);
                pen.ring(&target, place.grown(2.0), 7.0);
                pen.close();
                pen.proposed(&target, place.grown(2.0), 7.0);
            }
            false => {
                pen.open_tipped(r#"aria-hidden="true""#, Some(card.effect()));
                cards::face(pen, card, place);
                pen.close();
            }
        }
    }
}
