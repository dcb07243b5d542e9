//! Cards for a real table, nine on a sheet: 63 x 88 mm each, so that they fit the usual sleeves.

use super::{CardSign, HIGH, MM, Type, WIDE, cut_marks, line, sheet, write};
use crate::{
    Scene, Theme,
    pen::{Area, Pen, escape, n, n3},
};
use field::Direction;

/// The size of a card.
const CARD: (f64, f64) = (63.0, 88.0);

/// What stands on a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Face {
    /// A number, with a line that is so many inches long where the card has room for it.
    Number {
        /// The number.
        value: u8,
        /// What it counts.
        unit: String,
        /// What it means besides.
        notes: Vec<String>,
    },
    /// An arrow, and what it means.
    Arrow {
        /// Where it points.
        direction: Direction,
        /// What it means.
        says: String,
    },
    /// A sign, a title, and what the card does.
    Sign {
        /// The picture.
        sign: CardSign,
        /// Its name.
        title: String,
        /// What it does.
        says: String,
    },
}

/// A card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// The deck.
    pub deck: String,
    /// The colour of the deck, as a token of the stylesheet.
    pub tint: &'static str,
    /// What stands on it.
    pub face: Face,
    /// The clause that says so.
    pub foot: String,
}

/// The sheets of a deck.
pub fn cards(title: &str, deck: &[Card], id: &str) -> Vec<String> {
    let (w, h) = CARD;
    let (left, top) = ((WIDE - 3.0 * w) / 2.0, (HIGH - 3.0 * h) / 2.0);
    let pages = deck.chunks(9);
    let count = pages.len();
    (1..)
        .zip(pages)
        .map(|(number, page)| {
            let title = format!("{title}, sheet {number} of {count}");
            sheet(&title, &format!("{id}{number}"), |pen| {
                let small = Type::sans(2.6).ink("muted");
                write(pen, &title, left, 7.0, small);
                write(
                    pen,
                    "Print at 100 %; a card is 63 x 88 mm.",
                    left + 3.0 * w,
                    7.0,
                    small.end(),
                );
                for (place, card) in page.iter().enumerate() {
                    let (x, y) = (left + w * (place % 3) as f64, top + h * (place / 3) as f64);
                    pen.open(&format!(r#"transform="translate({} {})""#, n(x), n(y)));
                    draw(pen, card);
                    pen.close();
                }
                let rows = page.len().div_ceil(3);
                let xs: Vec<f64> = (0..=3).map(|n| left + w * f64::from(n)).collect();
                let ys: Vec<f64> = (0..=rows).map(|n| top + h * n as f64).collect();
                cut_marks(pen, &xs, &ys);
            })
        })
        .collect()
}

/// One card, its left upper corner at 0,0.
fn draw(pen: &mut Pen, card: &Card) {
    let (w, h) = CARD;
    let [tint, face] = [card.tint, "face"].map(|token| pen.paint(token));
    let edge = pen.paint("line");
    pen.rect(
        Area::new(0.0, 0.0, w, h),
        0.0,
        &format!(r#"fill="{face}" stroke="{edge}" stroke-width=".2""#),
    );
    pen.rect(
        Area::new(3.0, 3.0, w - 6.0, h - 6.0),
        3.0,
        &format!(r#"fill="none" stroke="{tint}" stroke-width=".8""#),
    );
    pen.raw(format_args!(
        r#"<path d="M3 13.500V6a3 3 0 0 1 3-3h{}a3 3 0 0 1 3 3v7.500z" fill="{tint}"/>"#,
        n(w - 12.0)
    ));
    write(
        pen,
        &card.deck,
        w / 2.0,
        10.0,
        Type::serif(5.0).middle().ink("carved"),
    );
    match &card.face {
        Face::Number { value, unit, notes } => number(pen, card, *value, unit, notes),
        Face::Arrow { direction, says } => {
            arrow(pen, card.tint, *direction);
            write(pen, says, w / 2.0, 74.0, Type::serif(5.2).middle());
        }
        Face::Sign { sign, title, says } => {
            pen.open(&format!(
                r#"transform="translate({} 29) scale(1.02)" color="{tint}""#,
                n(w / 2.0)
            ));
            sign.draw(pen);
            pen.close();
            let hand = Type::serif(5.0).middle();
            let mut y = 50.5;
            for text in hand.lines(title, w - 12.0) {
                write(pen, &text, w / 2.0, y, hand);
                y += 5.8;
            }
            // What is long is written smaller, so that it ends above the foot.
            let mut hand = Type::sans(3.4).middle();
            y += 0.4;
            let mut lines = hand.lines(says, w - 11.0);
            while hand.size > 2.4 && y + lines.len() as f64 * hand.size * 1.32 > h - 8.0 {
                hand.size -= 0.1;
                lines = hand.lines(says, w - 11.0);
            }
            for text in lines {
                write(pen, &text, w / 2.0, y, hand);
                y += hand.size * 1.32;
            }
        }
    }
    write(
        pen,
        &card.foot,
        w / 2.0,
        h - 5.4,
        Type::sans(2.4).middle().ink("muted"),
    );
}

/// An arrow in a ring, in the middle of a card.
fn arrow(pen: &mut Pen, tint: &str, direction: Direction) {
    let (x, y) = direction.vector();
    let part = |unit: i64| n3(unit as f64 / Direction::SCALE as f64);
    let turn = format!(
        "matrix({} {} {} {} 31.500 42)",
        part(x),
        part(y),
        part(-y),
        part(x)
    );
    let tint = pen.paint(tint);
    pen.raw(format_args!(
        r#"<circle cx="31.500" cy="42" r="22" fill="none" stroke="{tint}" stroke-width=".5" stroke-dasharray="1.500 2"/><path transform="{turn}" d="M-17-2.600H5V-8L19 0L5 8V2.600H-17z" fill="{tint}"/>"#
    ));
    write(
        pen,
        "N",
        31.5,
        19.0,
        Type::sans(3.2).middle().bold().ink("muted"),
    );
}

/// A card alone, as a picture for a page. `id` stands before its ids.
pub fn card(card: &Card, id: &str) -> String {
    let scene = Scene {
        id: id.to_owned(),
        ..Scene::default().themed(Theme::Light)
    };
    let mut pen = Pen::new(&scene);
    let label = match &card.face {
        Face::Number { value, unit, .. } => format!("{}: {value} {unit}", card.deck),
        Face::Arrow { direction, .. } => {
            format!("{}: to the {}", card.deck, direction.wind())
        }
        Face::Sign { title, says, .. } => format!("{}: {title}. {says}", card.deck),
    };
    let label = escape(&label);
    pen.raw(format_args!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="paper-card" viewBox="0 0 63 88" role="img" aria-label="{label}">"#
    ));
    pen.definitions();
    draw(&mut pen, card);
    pen.raw("</svg>");
    pen.finish()
}

fn number(pen: &mut Pen, card: &Card, value: u8, unit: &str, notes: &[String]) {
    let (w, _) = CARD;
    let big = Type {
        size: 34.0,
        ..Type::serif(34.0)
    };
    write(
        pen,
        &value.to_string(),
        w / 2.0,
        45.0,
        big.middle().ink(card.tint),
    );
    write(pen, unit, w / 2.0, 53.5, Type::sans(4.2).middle());
    // Two inches of a real ruler.
    let (left, y) = (w / 2.0 - MM, 62.0);
    line(pen, (left, y), (left + 2.0 * MM, y), 0.4, card.tint);
    for eighth in 0..=16 {
        let long = match eighth {
            _ if eighth % 8 == 0 => 3.4,
            _ if eighth % 4 == 0 => 2.2,
            _ => 1.3,
        };
        let x = left + f64::from(eighth) * MM / 8.0;
        line(pen, (x, y), (x, y - long), 0.3, card.tint);
    }
    let mut y = 68.6;
    let hand = Type::sans(3.3).middle().ink("muted");
    for note in notes {
        write(pen, note, w / 2.0, y, hand.fitted(note, w - 10.0));
        y += 4.5;
    }
}
