//! The cards: moves with their number and a footprint for each group, the five events with a sign of our own, and their
//! back.

use crate::{
    paint::INK,
    pen::{Anchor, Area, Pen, n, n3},
};
use hammer_of_the_scots::Card;

/// The size in which a card is designed; it is scaled to its place.
const WIDTH: f64 = 66.0;
const HEIGHT: f64 = 92.0;

/// How high a card is that is so wide.
pub(super) fn height(width: f64) -> f64 {
    width * HEIGHT / WIDTH
}

/// Draws a card's face into its place.
pub(super) fn face(pen: &mut Pen, card: Card, frame: Area) {
    place(pen, frame, |pen| {
        let (paper, head) = (pen.paint("face"), pen.paint(token(card)));
        pen.raw(format_args!(
            r##"<rect x=".7" y=".7" width="64.6" height="90.6" rx="6" fill="{paper}" stroke="{head}" stroke-width="1.4"/>"##
        ));
        match card.value() {
            Some(value) => moves(pen, value, &head),
            None => event(pen, card, &head),
        }
    });
}

/// Draws a small card into its place: its number or its sign alone.
pub(super) fn small(pen: &mut Pen, card: Card, frame: Area) {
    place(pen, frame, |pen| {
        let (paper, head) = (pen.paint("face"), pen.paint(token(card)));
        pen.raw(format_args!(
            r##"<rect x="1" y="1" width="64" height="90" rx="8" fill="{paper}" stroke="{head}" stroke-width="3.5"/>"##
        ));
        match card.value() {
            Some(value) => pen.number(&value.to_string(), WIDTH / 2.0, 23.0, 46.0, &head),
            None => {
                let sign = sign(card);
                pen.raw(format_args!(
                    r#"<g transform="translate(8 21) scale(2.1)" fill="{head}" stroke="{head}" stroke-width="0">{sign}</g>"#
                ));
            }
        }
    });
}

/// Draws a card's back into its place: a lattice of thistles.
pub(super) fn back(pen: &mut Pen, frame: Area) {
    place(pen, frame, |pen| {
        let [back, weave, thread] = ["back", "weave", "thread"].map(|token| pen.paint(token));
        pen.raw(format_args!(
            r##"<rect x=".7" y=".7" width="64.6" height="90.6" rx="6" fill="{back}" stroke="#fff" stroke-opacity=".4"/><path d="M17 4V88M49 4V88M4 24H62M4 68H62" fill="none" stroke="{weave}" stroke-width="7" stroke-opacity=".55"/><path d="M33 4V88M4 46H62" fill="none" stroke="{thread}" stroke-width="1.8"/><circle cx="33" cy="46" r="13" fill="{back}" stroke="{thread}" stroke-width="1.8"/><g transform="translate(24.6 37) scale(.7)" fill="{thread}">{THISTLE}</g>"##
        ));
    });
}

/// What the card does is seen by its colour too.
fn token(card: Card) -> &'static str {
    match card.is_event() {
        true => "clan-p",
        false => "tactic",
    }
}

fn place(pen: &mut Pen, frame: Area, draw: impl FnOnce(&mut Pen)) {
    pen.open(&format!(
        r#"transform="translate({} {}) scale({})""#,
        n(frame.x),
        n(frame.y),
        n3(frame.w / WIDTH)
    ));
    draw(pen);
    pen.close();
}

/// A large number, and as many footprints.
fn moves(pen: &mut Pen, value: u8, colour: &str) {
    pen.number(&value.to_string(), WIDTH / 2.0, 13.0, 38.0, colour);
    let wide = 17.0;
    let left = WIDTH / 2.0 - wide * f64::from(value) / 2.0;
    for step in 0..value {
        pen.raw(format_args!(
            r#"<g transform="translate({} 61) scale(.56)" fill="{colour}" stroke="{colour}" stroke-width="0">{SOLES}</g>"#,
            n(left + wide * f64::from(step) + 1.8)
        ));
    }
    pen.words(
        groups(value),
        WIDTH / 2.0,
        86.5,
        10.5,
        58.0,
        Anchor::Middle,
        INK,
    );
}

fn groups(value: u8) -> &'static str {
    if value == 1 { "group" } else { "groups" }
}

/// What a card is called where it is a control: its name holds what can be read on its face.
pub(super) fn label(card: Card) -> String {
    match card.value() {
        Some(value) => format!("Move {value} {}", groups(value)),
        None => card.name().into(),
    }
}

/// A sign, and the event's name below it.
fn event(pen: &mut Pen, card: Card, colour: &str) {
    let sign = sign(card);
    pen.raw(format_args!(
        r#"<g transform="translate(10 14) scale(1.9)" fill="{colour}" stroke="{colour}" stroke-width="0">{sign}</g><path d="M.7 70H65.3V85.3Q65.3 91.3 59.3 91.3H6.7Q.7 91.3 .7 85.3z" fill="{colour}"/>"#
    ));
    pen.open(r#"class="name""#);
    pen.words(
        card.name(),
        WIDTH / 2.0,
        84.5,
        12.0,
        58.0,
        Anchor::Middle,
        "#fff",
    );
    pen.close();
}

/// The sign of an event, in a box of 24 by 24.
pub(super) fn sign(card: Card) -> &'static str {
    match card {
        Card::SeaMove => COG,
        Card::Herald => TRUMPET,
        Card::Pillage => TORCH,
        Card::Truce => BRANCH,
        Card::Victuals => LOAF,
        Card::Move1 | Card::Move2 | Card::Move3 => SOLES,
    }
}

const SOLES: &str = r#"<path d="M4.5 1.5C8 .5 10 3.5 9.5 7.5C9.2 10 8.5 11.5 8.3 13.5L3.3 13.8C3 11 1.8 9.5 1.7 6.5C1.6 4 2.7 2 4.5 1.5zM3.5 15.5L8.2 15.2C8.7 18.5 7.7 20.2 6 20.3C4.3 20.4 3.4 18.7 3.5 15.5z"/><path d="M19.5 4.5C16 3.5 14 6.5 14.5 10.5C14.8 13 15.5 14 15.7 16.5L20.7 16.8C21 14 22.2 12.5 22.3 9.5C22.4 7 21.3 5 19.5 4.5zM20.5 18.5L15.8 18.2C15.3 21.5 16.3 23.2 18 23.3C19.7 23.4 20.6 21.7 20.5 18.5z"/>"#;
const COG: &str = r#"<path d="M1 15.5H23C22 20.5 19.5 22.5 16 22.5H8C4.5 22.5 2 20.5 1 15.5zM1 14.5V11.5H5V14.5zM19 14.5V11.5H23V14.5z"/><path d="M4.5 2.5H19.5C17.5 6 17.5 9 19.5 12.5Q12 14.5 4.5 12.5C6.5 9 6.5 6 4.5 2.5z"/><path d="M12 .5V15" fill="none" stroke-width="1.5"/>"#;
const TRUMPET: &str = r#"<path d="M1 3.5L20 6.5C22 6.8 23 5 23.5 3.5V13C22.5 11 21.5 9.8 20 9.5L1 6.5z"/><path d="M6 9L16 10.5V21.5L13 19 11 22.5 8.7 18.5 6 20.5z"/>"#;
const TORCH: &str = r#"<path d="M12.5 .5C13.5 4 18 5.5 17.5 10C17.2 12.5 15 14 12 14S6.5 12.3 6.5 9.5C6.5 7 8 6 8.5 3.5C9.8 4.2 10.3 5.2 10.3 6.5C11.8 5 12.8 3 12.5 .5z"/><path d="M8 15H16L15 18H9zM10 18.8H14L13 23.5H11z"/>"#;
const BRANCH: &str = r#"<path d="M3 22.5C10 19.5 16 12.5 20.5 3" fill="none" stroke-width="1.8" stroke-linecap="round"/><path d="M20.5 .5C23.5 3.5 22.5 6.5 19.5 7.5C18 5 18.5 2.5 20.5 .5zM11.5 4C15.5 5 16.5 8 15.5 10.5C12.5 10 11 7.5 11.5 4zM6.5 9C10.5 9.5 12 12 11.5 15C8.5 14.5 6.5 12.5 6.5 9zM23 11.5C21.5 15 18.5 15.5 16 14C17.5 11.5 20 10.5 23 11.5zM18.5 17C16.5 20.5 13.5 20.5 11.5 18.8C13.3 16.5 15.5 15.8 18.5 17zM2.5 14.5C5.5 14.8 7.2 16.5 7.2 19C4.5 19 2.7 17.5 2.5 14.5z"/>"#;
const LOAF: &str = r#"<path fill-rule="evenodd" d="M2 12C2 7 6.5 4.5 12 4.5S22 7 22 12C22 13.5 21.3 14.5 20.5 15V21H3.5V15C2.7 14.5 2 13.5 2 12zM7 7.5L9.5 12H11.2L8.7 7zM11.3 6.7L13.8 11.2H15.5L13 6.7zM15.5 7.2L17.8 11.4H19.3L17 7.7z"/>"#;
const THISTLE: &str = r#"<path d="M6.3 12.8L2.4 3.6L7.8 7.3L8.7 1L12 6.3L15.3 1L16.2 7.3L21.6 3.6L17.7 12.8z"/><path d="M6.5 14.6h11c.9 5-1.9 8.8-5.5 8.8s-6.4-3.8-5.5-8.8z"/>"#;
