//! Cards: faces, backs and places for them. A wide card has a white face under a coloured head; a narrow
//! one is all head.

use super::{layout::Layout, signs};
use crate::{
    Scene, Shape, lettering,
    pen::{Anchor, Area, Pen, escape, n, n3},
};
use schotten_totten::{Card, Colour, Deck, Tactic};
use std::sync::OnceLock;

/// What is drawn often is defined once: signs, digits, card frames, backs and the pebble. They take
/// their colour from `color` where they are used.
pub(super) fn definitions(pen: &mut Pen) {
    /// Stands for the prefix of ids in the text that is kept.
    const PREFIX: &str = "PREFIX";
    static KEPT: [OnceLock<String>; 6] = [const { OnceLock::new() }; 6];
    let (shape, theme) = (pen.scene.shape, pen.scene.theme);
    let text = KEPT[3 * shape as usize + theme as usize].get_or_init(|| {
        let scene = Scene {
            shape,
            theme,
            id: PREFIX.into(),
            ..Scene::default()
        };
        let mut pen = Pen::new(&scene);
        define(&mut pen);
        pen.finish()
    });
    let text = text.replace(PREFIX, &pen.id);
    pen.raw(text);
}

fn define(pen: &mut Pen) {
    let place = Layout::of(pen.scene.shape);
    let id = pen.id.clone();
    pen.raw("<defs>");
    let open = r#"fill="currentColor" stroke="currentColor" stroke-width="0""#;
    for colour in Colour::all() {
        let sign = signs::badge(colour);
        pen.raw(format_args!(
            r#"<g id="{id}s{}" {open}>{sign}</g>"#,
            colour.letter()
        ));
    }
    for tactic in Tactic::ALL {
        let sign = signs::sign(tactic);
        pen.raw(format_args!(
            r#"<g id="{id}s{}" {open}>{sign}</g>"#,
            tactic.letter()
        ));
    }
    let cut = r#"fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round""#;
    for digit in 1..=9 {
        let line = lettering::path(&digit.to_string(), 0.0, 0.0, 10.0);
        pen.raw(format_args!(
            r#"<path id="{id}d{digit}" d="{line}" {cut}/>"#
        ));
    }
    let (w, h) = place.card;
    frame(pen, "k", w, h);
    if place.shape == Shape::Narrow {
        let (w, h) = place.hand_card;
        frame(pen, "t", w, h);
    }
    let (w, h) = place.deck;
    for deck in [Deck::Clan, Deck::Tactic] {
        pen.open(&format!(r#"id="{id}{}""#, back_id(deck)));
        tartan(pen, deck, Area::new(0.0, 0.0, w, h));
        pen.close();
    }
    const PEBBLE: &str = "M6 31Q-3 21 3 10Q10 0 35 1Q61 0 68 11Q75 24 64 32Q40 41 6 31z";
    pen.raw(format_args!(
        r##"<g id="{id}p"><path d="{PEBBLE}" fill="#000" fill-opacity=".2" transform="translate(0 2.5)"/><path d="{PEBBLE}" fill="currentColor" stroke="#000" stroke-opacity=".3"/><path d="M11 12Q21 5 36 6" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="3" stroke-linecap="round"/></g>"##
    ));
    pen.raw("</defs>");
}

/// A card without its number and sign: shadow, face and head, or all head where it is narrow.
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

/// Something that is defined once, here, this large, in this colour.
fn placed(pen: &mut Pen, name: &str, x: f64, y: f64, scale: (f64, f64), colour: &str) {
    let id = pen.id.clone();
    let scale = match scale {
        (across, down) if across == down => n3(across).to_string(),
        (across, down) => format!("{} {}", n3(across), n3(down)),
    };
    // What is of the card's own colour inherits it.
    let colour = match colour {
        "currentColor" => String::new(),
        colour => format!(r#" color="{colour}""#),
    };
    pen.raw(format_args!(
        r##"<use href="#{id}{name}" transform="translate({} {}) scale({scale})"{colour}/>"##,
        n(x),
        n(y)
    ));
}

/// A sign, this large, its left upper corner here.
pub(super) fn sign(pen: &mut Pen, key: char, x: f64, y: f64, size: f64, colour: &str) {
    let scale = size / 24.0;
    placed(pen, &format!("s{key}"), x, y, (scale, scale), colour);
}

/// A pebble that fills the area.
pub(super) fn pebble(pen: &mut Pen, area: Area, colour: &str) {
    placed(
        pen,
        "p",
        area.x,
        area.y,
        (area.w / 72.0, area.h / 37.0),
        colour,
    );
}

/// The strength of a Clan card, its left upper corner here.
fn digit(pen: &mut Pen, strength: u8, x: f64, y: f64, size: f64) {
    let scale = size / 10.0;
    placed(pen, &format!("d{strength}"), x, y, (scale, scale), "#fff");
}

/// The name of the card's colour in the tokens.
pub(super) fn token(card: Card) -> String {
    match card.kind() {
        Some(_) => "tactic".into(),
        None => format!("clan-{}", card.colour().letter()),
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

/// A card's face. It fills the area; a card of the hand is a larger one of the table.
pub(super) fn face(pen: &mut Pen, card: Card, area: Area, cover: Cover) {
    pen.open(&format!(r#"class="card" data-card="{card}""#));
    if let Some(tactic) = card.kind() {
        let words = format!("{}: {}", tactic.name(), tactic.effect());
        pen.raw(format_args!("<title>{}</title>", escape(&words)));
    }
    let place = Layout::of(pen.scene.shape);
    let is_tall = place.shape == Shape::Narrow && area.h > place.card.1 * 1.2;
    let (w, h) = if is_tall { place.hand_card } else { place.card };
    let colour = pen.paint(&token(card));
    let scale = area.w / w;
    let resized = if scale == 1.0 {
        String::new()
    } else {
        format!(" scale({})", n3(scale))
    };
    pen.open(&format!(
        r#"transform="translate({} {}){resized}" color="{colour}""#,
        n(area.x),
        n(area.y)
    ));
    let id = pen.id.clone();
    let name = if is_tall { "t" } else { "k" };
    pen.raw(format_args!(r##"<use href="#{id}{name}"/>"##));
    match place.shape {
        Shape::Wide => wide(pen, card, w, h, cover),
        Shape::Narrow => narrow(pen, card, w, h, cover, is_tall),
    }
    pen.close();
    pen.close();
}

fn wide(pen: &mut Pen, card: Card, w: f64, h: f64, cover: Cover) {
    let head = head(h);
    let shown = match cover {
        Cover::Head(shown) => head.min(shown),
        Cover::None => head,
    };
    let (key, white) = (signs::key(card), "#fff");
    let small = (head * 0.74).min(shown - 2.0);
    sign(
        pen,
        key,
        w - small - 9.0,
        (shown - small) / 2.0,
        small,
        white,
    );
    match card.kind() {
        None => {
            let size = (head * 0.64).min(shown - 5.0);
            digit(pen, card.strength(), 11.0, (shown - size) / 2.0 + 0.5, size);
        }
        Some(tactic) => {
            let size = head * 0.46;
            let text = signs::worth(tactic);
            if !text.is_empty() {
                pen.strokes(text, 10.0, (shown - size) / 2.0, size, size * 0.19, white);
            }
        }
    }
    if cover != Cover::None {
        return;
    }
    let (body, colour) = (h - head, "currentColor");
    let Some(tactic) = card.kind() else {
        let large = body * 0.62;
        let top = head + (body - large) / 2.0;
        return sign(pen, key, (w - large) / 2.0, top, large, colour);
    };
    let large = body * 0.44;
    let lines = name_lines(tactic);
    let below = 6.0 + 13.0 * lines.len() as f64;
    let top = head + (body - large - below) / 2.0;
    sign(pen, key, (w - large) / 2.0, top, large, colour);
    for (number, line) in lines.iter().enumerate() {
        let base = h - below + 8.0 + 13.0 * number as f64;
        pen.words(
            line,
            w / 2.0,
            base,
            12.0,
            w - 8.0,
            Anchor::Middle,
            "#29251f",
        );
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
fn narrow(pen: &mut Pen, card: Card, w: f64, h: f64, cover: Cover, is_tall: bool) {
    let (white, key) = ("#fff", signs::key(card));
    let shown = match cover {
        Cover::Head(shown) => h.min(shown),
        Cover::None => h,
    };
    match card.kind() {
        None if is_tall => {
            digit(pen, card.strength(), 8.0, 9.0, 21.0);
            sign(pen, key, w - 30.0, h - 31.0, 24.0, white);
        }
        None => {
            let (size, small) = (17.5, 15.0);
            let wide = lettering::width(&card.strength().to_string(), size);
            digit(
                pen,
                card.strength(),
                10.5 - wide / 2.0,
                (shown - size) / 2.0,
                size,
            );
            sign(
                pen,
                key,
                w - small - 3.5,
                (shown - small) / 2.0 + 0.5,
                small,
                white,
            );
        }
        Some(tactic) => {
            let text = signs::worth(tactic);
            let (size, small) = if is_tall {
                (26.0, 11.0)
            } else {
                (17.0_f64.min(shown - 4.0), 8.5)
            };
            let is_whole = cover == Cover::None || shown > 34.0;
            let is_told = !text.is_empty() && is_whole;
            let both = if is_told { size + small + 4.0 } else { size };
            let room = if is_tall { h - 10.0 } else { shown };
            let top = (room - both) / 2.0;
            sign(pen, key, (w - size) / 2.0, top, size, white);
            if is_told {
                pen.number(text, w / 2.0, top + size + 4.0, small, white);
            }
            if is_tall {
                let name = tactic.name();
                pen.words(name, w / 2.0, h - 4.5, 9.5, w - 4.0, Anchor::Middle, white);
            }
        }
    }
}

/// A card that could come to lie there: outlined in the colour of a refusal.
pub(super) fn ghost(pen: &mut Pen, card: Card, area: Area, cover: Cover) {
    face(pen, card, area, cover);
    let no = pen.paint("no");
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
    placed(
        pen,
        back_id(deck),
        area.x,
        area.y,
        (area.w / w, area.h / h),
        "#000",
    );
}

fn back_id(deck: Deck) -> &'static str {
    match deck {
        Deck::Clan => "bc",
        Deck::Tactic => "bt",
    }
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
            r#"<path d="{lines}" fill="none" stroke="{colour}" stroke-width="{}" stroke-opacity="{opacity}"/>"#,
            n(width)
        ));
    };
    match deck {
        Deck::Clan => {
            band(down(0.27) + &down(0.73), &weave, w * 0.17, ".55");
            band(
                across(0.2) + &across(0.5) + &across(0.8),
                &weave,
                w * 0.17,
                ".55",
            );
            band(down(0.27) + &down(0.73), &thread, w * 0.03, ".9");
            band(
                across(0.2) + &across(0.5) + &across(0.8),
                &thread,
                w * 0.03,
                ".9",
            );
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
    let line = pen.paint("line");
    let more = format!(r#"fill="none" stroke="{line}" stroke-width="1.5" stroke-dasharray="4 5""#);
    pen.rect(area.grown(-1.0), 7.0, &more);
}
