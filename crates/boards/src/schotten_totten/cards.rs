//! Cards: faces, backs and places for them. A wide card has a white face under a coloured head; a narrow
//! one is all head. What is drawn often is defined once and used again: signs, faces, numbers, backs.

use super::{layout::Layout, signs, words};
use crate::{
    Shape, lettering,
    paint::INK,
    pen::{Anchor, Area, Pen, n, n3},
};
use schotten_totten::{Card, Deck, Tactic};

/// Defines a card without its number and sign: shadow, face and head, or all head where it is narrow.
fn frame(pen: &mut Pen, name: &str, w: f64, h: f64) {
    let id = pen.id.clone();
    let face = pen.paint("face");
    let area = Area::new(0.0, 0.0, w, h);
    pen.open(&format!(r#"id="{id}{name}""#));
    let shade = r##"fill="#000" fill-opacity=".16""##;
    match pen.scene.shape {
        Shape::Wide => {
            let head = head(h);
            pen.rect(area.moved(0.0, 1.8), 8.0, shade);
            // A rim keeps cards of one clan apart where they lie on each other.
            let rim = format!(r#"fill="{}""#, pen.paint("paper"));
            pen.rect(area.grown(1.8), 9.5, &rim);
            let edge = format!(r#"fill="{face}" stroke="currentColor" stroke-width="1.6""#);
            pen.rect(area, 8.0, &edge);
            pen.raw(format_args!(
                r#"<path d="M0 {}v{}a8 8 0 0 1 8 -8h{}a8 8 0 0 1 8 8v{}z" fill="currentColor"/>"#,
                n(head),
                n(8.0 - head),
                n(w - 16.0),
                n(head - 8.0)
            ));
        }
        Shape::Narrow => {
            pen.rect(area.moved(0.0, 1.8), 6.0, shade);
            let edge = format!(r#"fill="currentColor" stroke="{face}" stroke-width="1.2""#);
            pen.rect(area, 6.0, &edge);
        }
    }
    pen.close();
}

/// How high the head of a wide card is.
fn head(h: f64) -> f64 {
    (h * 0.285).round()
}

/// A sign, this large, its left upper corner here. Where it has the colour of what it lies on, it inherits it.
pub(super) fn sign(pen: &mut Pen, card: Card, x: f64, y: f64, size: f64, colour: Option<&str>) {
    let name = format!("s{}", signs::key(card));
    let id = pen.id.clone();
    pen.define(&name, |pen| {
        let filled = match pen.scene.theme.is_file() {
            true => r#"fill="currentColor" stroke="currentColor" stroke-width="0""#,
            false => r#"class="filled""#,
        };
        pen.raw(format_args!(
            r#"<g id="{id}{name}" {filled}>{}</g>"#,
            signs::of(card)
        ));
    });
    let colour = colour.map_or_else(String::new, |colour| format!(r#" color="{colour}""#));
    let scale = n3(size / 24.0);
    let more = format!(
        r#" transform="translate({} {}) scale({scale})"{colour}"#,
        n(x),
        n(y)
    );
    pen.reuse(&name, &more);
}

/// A pebble that fills the area, turned by this many degrees.
pub(super) fn pebble(pen: &mut Pen, area: Area, colour: &str, tilt: f64) {
    const LINE: &str = "M6 31Q-3 21 3 10Q10 0 35 1Q61 0 68 11Q75 24 64 32Q40 41 6 31z";
    let id = pen.id.clone();
    pen.define("p", |pen| {
        let scale = (n3(area.w / 72.0), n3(area.h / 37.0));
        pen.raw(format_args!(
            r##"<g id="{id}p" transform="scale({} {})"><path d="{LINE}" fill="#000" fill-opacity=".2" transform="translate(0 2.5)"/><path d="{LINE}" fill="currentColor" stroke="#000" stroke-opacity=".3"/><path d="M11 12Q21 5 36 6" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="3" stroke-linecap="round"/></g>"##,
            scale.0, scale.1
        ));
    });
    let turn = match tilt {
        0.0 => String::new(),
        tilt => format!(
            r#" transform="rotate({tilt} {} {})""#,
            n(area.mid()),
            n(area.y + area.h / 2.0)
        ),
    };
    let more = format!(
        r#" x="{}" y="{}" color="{colour}"{turn}"#,
        n(area.x),
        n(area.y)
    );
    pen.reuse("p", &more);
}

/// The name of the card's colour in the tokens.
pub(super) fn token(card: Card) -> String {
    match card.kind() {
        Some(_) => "tactic".into(),
        None => format!("clan-{}", card.colour()),
    }
}

/// How much of a card shows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Cover {
    /// The whole face.
    None,
    /// Another card lies on it; only this much of its head shows.
    Head(f64),
}

/// One way in which cards are drawn: their size, and how much of it the number and the sign may take.
#[derive(Clone, Copy)]
struct Look {
    w: f64,
    h: f64,
    shown: f64,
    /// Whether it is a card of a hand on a phone.
    is_tall: bool,
}

impl Look {
    fn new(pen: &Pen, area: Area, cover: Cover) -> Look {
        let place = Layout::of(pen.scene.shape);
        let is_tall = place.shape == Shape::Narrow && area.h > place.card.1 * 1.2;
        let (w, h) = if is_tall { place.hand_card } else { place.card };
        let all = match place.shape {
            Shape::Wide => head(h),
            Shape::Narrow => h,
        };
        let shown = match cover {
            Cover::Head(shown) => all.min(shown),
            Cover::None => all,
        };
        Look {
            w,
            h,
            shown,
            is_tall,
        }
    }

    /// Whether less shows than a card's number and sign would like to take.
    fn is_squeezed(self, shape: Shape) -> bool {
        self.shown
            < if shape == Shape::Wide {
                head(self.h)
            } else {
                self.h
            }
    }

    /// What tells it from the other ways in the names of definitions. A wide card under others is drawn whole as
    /// long as its head shows: the rest of it is covered anyway.
    fn suffix(self, shape: Shape) -> String {
        match (self.is_tall, self.is_squeezed(shape)) {
            (true, _) => "t".into(),
            (_, true) => self.shown.round().to_string(),
            _ => String::new(),
        }
    }
}

/// A card's face, as a thing that travels. It fills the area; a card of the hand is a larger one of the table.
pub(super) fn face(pen: &mut Pen, card: Card, area: Area, cover: Cover) {
    let travels = format!(r#"data-card="{card}""#);
    face_of(pen, card, area, cover, (&travels, None));
}

/// A card's face that says what the card does, if it is a Tactic card.
pub(super) fn telling_face(pen: &mut Pen, card: Card, area: Area, cover: Cover) {
    let travels = format!(r#"data-card="{card}""#);
    face_of(pen, card, area, cover, (&travels, words::tip(card)));
}

fn face_of(
    pen: &mut Pen,
    card: Card,
    area: Area,
    cover: Cover,
    (attributes, tip): (&str, Option<String>),
) {
    let look = Look::new(pen, area, cover);
    let body = format!("f{}{}", signs::key(card), look.suffix(pen.scene.shape));
    pen.define(&body, |pen| define_face(pen, card, look, &body));
    let scale = area.w / look.w;
    let (x, y) = (n(area.x), n(area.y));
    let at = match scale {
        1.0 => format!(r#" x="{x}" y="{y}""#),
        scale => format!(r#" transform="translate({x} {y}) scale({})""#, n3(scale)),
    };
    pen.open_tipped(attributes, tip.as_deref());
    pen.reuse(&body, &at);
    if card.kind().is_none() {
        let (x, y, size) = strength_at(pen.scene.shape, card, look);
        digit(
            pen,
            card.strength(),
            area.x + x * scale,
            area.y + y * scale,
            size * scale,
        );
    }
    pen.close();
}

/// A digit, this high, its left upper corner here.
pub(super) fn digit(pen: &mut Pen, digit: u8, x: f64, y: f64, size: f64) {
    let (id, name) = (pen.id.clone(), format!("d{digit}"));
    pen.define(&name, |pen| {
        let line = lettering::path(&digit.to_string(), 0.0, 0.0, 10.0);
        let carved = match pen.scene.theme.is_file() {
            true => {
                let (round, colour) = (pen.round(), pen.paint("carved"));
                format!(r#"{round} stroke="{colour}" stroke-width="1.9""#)
            }
            false => r#"class="cut digit""#.into(),
        };
        pen.raw(format_args!(
            r#"<path id="{id}{name}" d="{line}" {carved}/>"#
        ));
    });
    let scale = n3(size / 10.0);
    let more = format!(
        r#" transform="translate({} {}) scale({scale})""#,
        n(x),
        n(y)
    );
    pen.reuse(&name, &more);
}

/// Defines the face of all cards of one clan, or of a Tactic card: everything but the strength.
fn define_face(pen: &mut Pen, card: Card, look: Look, name: &str) {
    let frame_name = if look.is_tall { "t" } else { "k" };
    pen.define(frame_name, |pen| frame(pen, frame_name, look.w, look.h));
    let (id, colour) = (pen.id.clone(), pen.paint(&token(card)));
    pen.open(&format!(r#"id="{id}{name}" color="{colour}""#));
    pen.reuse(frame_name, "");
    match pen.scene.shape {
        Shape::Wide => wide(pen, card, look),
        Shape::Narrow => narrow(pen, card, look),
    }
    pen.close();
}

/// Where the strength of a Clan card stands on it, and how high it is.
fn strength_at(shape: Shape, card: Card, look: Look) -> (f64, f64, f64) {
    match shape {
        Shape::Wide => {
            let size = (head(look.h) * 0.64).min(look.shown - 5.0);
            (11.0, (look.shown - size) / 2.0 + 0.5, size)
        }
        Shape::Narrow if look.is_tall => (8.0, 9.0, 21.0),
        Shape::Narrow => {
            let size = 17.5;
            let wide = lettering::width(&card.strength().to_string(), size);
            (10.5 - wide / 2.0, (look.shown - size) / 2.0, size)
        }
    }
}

const WHITE: &str = "#fff";

fn wide(pen: &mut Pen, card: Card, look: Look) {
    let Look { w, h, shown, .. } = look;
    let head = head(h);
    let small = (head * 0.74).min(shown - 2.0);
    let (x, y) = (w - small - 9.0, (shown - small) / 2.0);
    sign(pen, card, x, y, small, Some(WHITE));
    let text = card.kind().map_or("", signs::worth);
    if !text.is_empty() {
        let size = head * 0.46;
        pen.strokes(text, 10.0, (shown - size) / 2.0, size, size * 0.19, WHITE);
    }
    if shown < head {
        return;
    }
    let body = h - head;
    let Some(tactic) = card.kind() else {
        let large = body * 0.62;
        let top = head + (body - large) / 2.0;
        return sign(pen, card, (w - large) / 2.0, top, large, None);
    };
    let large = body * 0.44;
    let lines = name_lines(tactic);
    let below = 6.0 + 13.0 * lines.len() as f64;
    let top = head + (body - large - below) / 2.0;
    sign(pen, card, (w - large) / 2.0, top, large, None);
    for (number, line) in lines.iter().enumerate() {
        let base = h - below + 8.0 + 13.0 * number as f64;
        pen.words(line, w / 2.0, base, 12.0, w - 8.0, Anchor::Middle, INK);
    }
}

/// The card's name on one line, or on two where it is long.
fn name_lines(tactic: Tactic) -> Vec<&'static str> {
    match tactic {
        Tactic::BlindMansBluff => vec!["Blind-Man's", "Bluff"],
        Tactic::ShieldBearer => vec!["Shield-", "Bearer"],
        other => vec![other.name()],
    }
}

/// A card that is all head: number and sign side by side, or apart where it is tall.
fn narrow(pen: &mut Pen, card: Card, look: Look) {
    let Look {
        w,
        h,
        shown,
        is_tall,
    } = look;
    let Some(tactic) = card.kind() else {
        let (x, y, size) = match is_tall {
            true => (w - 30.0, h - 31.0, 24.0),
            false => (w - 18.5, (shown - 15.0) / 2.0 + 0.5, 15.0),
        };
        return sign(pen, card, x, y, size, Some(WHITE));
    };
    let text = signs::worth(tactic);
    let (size, small) = match is_tall {
        true => (26.0, 11.0),
        false => (17.0_f64.min(shown - 4.0), 8.5),
    };
    let is_told = !text.is_empty() && shown > 34.0;
    let both = if is_told { size + small + 4.0 } else { size };
    let room = if is_tall { h - 10.0 } else { shown };
    let top = (room - both) / 2.0;
    sign(pen, card, (w - size) / 2.0, top, size, Some(WHITE));
    if is_told {
        pen.number(text, w / 2.0, top + size + 4.0, small, WHITE);
    }
    if is_tall {
        let name = tactic.name();
        pen.words(name, w / 2.0, h - 4.5, 9.5, w - 4.0, Anchor::Middle, WHITE);
    }
}

/// A card that could come to lie there: outlined in the colour of a refusal.
pub(super) fn ghost(pen: &mut Pen, card: Card, area: Area, cover: Cover) {
    face(pen, card, area, cover);
    dashed(pen, area, cover, "no");
}

/// A card that is proposed to lie there: outlined in the colour of what is picked.
pub(super) fn proposed(pen: &mut Pen, card: Card, area: Area) {
    // It is still in the hand, from where it will travel.
    face_of(pen, card, area, Cover::None, (r#"class="still""#, None));
    dashed(pen, area, Cover::None, "picked");
}

fn dashed(pen: &mut Pen, area: Area, cover: Cover, token: &str) {
    let no = pen.paint(token);
    let mut area = area;
    if let Cover::Head(shown) = cover {
        area.h = shown + 6.0;
    }
    let more = format!(r#"fill="none" stroke="{no}" stroke-width="4" stroke-dasharray="7 4""#);
    // A light line beneath keeps the dashes apart from a card of much the same colour.
    let face = pen.paint("face");
    let under = format!(r#"fill="none" stroke="{face}" stroke-width="6""#);
    pen.rect(area.grown(1.0), 8.0, &under);
    pen.rect(area.grown(1.0), 8.0, &more);
}

/// The back of a card.
pub(super) fn back(pen: &mut Pen, deck: Deck, area: Area) {
    let (w, h) = Layout::of(pen.scene.shape).deck;
    let (id, name) = (
        pen.id.clone(),
        match deck {
            Deck::Clan => "bc",
            Deck::Tactic => "bt",
        },
    );
    pen.define(name, |pen| {
        pen.open(&format!(r#"id="{id}{name}""#));
        tartan(pen, deck, Area::new(0.0, 0.0, w, h));
        pen.close();
    });
    let size = format!("{name}{}", n(area.w));
    pen.define(&size, |pen| {
        let scale = (n3(area.w / w), n3(area.h / h));
        let more = format!(
            r#" id="{id}{size}" transform="scale({} {})""#,
            scale.0, scale.1
        );
        pen.reuse(name, &more);
    });
    let more = format!(r#" x="{}" y="{}""#, n(area.x), n(area.y));
    pen.reuse(&size, &more);
}

/// Our tartan, in two setts, so that the decks are told apart.
fn tartan(pen: &mut Pen, deck: Deck, area: Area) {
    let (ground, weave, thread) = match deck {
        Deck::Clan => (pen.paint("back"), pen.paint("weave"), pen.paint("thread")),
        Deck::Tactic => (pen.paint("tactic"), pen.paint("lichen"), pen.paint("face")),
    };
    let edge = pen.paint("face");
    let Area { x, y, w, h } = area;
    let round = (w * 0.11).min(8.0);
    pen.rect(
        area,
        round,
        &format!(r#"fill="{ground}" stroke="{edge}" stroke-width="1.4""#),
    );
    let (left, top, right, bottom) = (x + 1.5, y + 1.5, x + w - 1.5, y + h - 1.5);
    let across = |at: f64| format!("M{} {}H{}", n(left), n(y + h * at), n(right));
    let down = |at: f64| format!("M{} {}V{}", n(x + w * at), n(top), n(bottom));
    let mut band = |lines: String, colour: &str, width: f64, opacity: &str| {
        pen.raw(format_args!(
            r#"<path d="{lines}" stroke="{colour}" stroke-width="{}" stroke-opacity="{opacity}"/>"#,
            n(width)
        ));
    };
    match deck {
        Deck::Clan => {
            let lines = [0.2, 0.5, 0.8].map(across).concat();
            let posts = down(0.27) + &down(0.73);
            band(posts.clone(), &weave, w * 0.17, ".55");
            band(lines.clone(), &weave, w * 0.17, ".55");
            band(posts, &thread, w * 0.03, ".9");
            band(lines, &thread, w * 0.03, ".9");
        }
        Deck::Tactic => {
            band(down(0.5) + &across(0.5), &weave, w * 0.3, ".5");
            band(down(0.5) + &across(0.5), &thread, w * 0.04, ".9");
            band(down(0.14) + &down(0.86), &thread, w * 0.03, ".6");
            band(across(0.1) + &across(0.9), &thread, w * 0.03, ".6");
        }
    }
}

/// An empty place.
pub(super) fn slot(pen: &mut Pen, area: Area) {
    let (id, line) = (pen.id.clone(), pen.paint("line"));
    // Stones and decks have places of two sizes.
    let name = format!("e{}", n(area.w));
    pen.define(&name, |pen| {
        let more = format!(
            r#"id="{id}{name}" fill="none" stroke="{line}" stroke-width="1.5" stroke-dasharray="4 5""#
        );
        pen.rect(Area::new(0.0, 0.0, area.w, area.h).grown(-1.0), 7.0, &more);
    });
    let more = format!(r#" x="{}" y="{}""#, n(area.x), n(area.y));
    pen.reuse(&name, &more);
}
