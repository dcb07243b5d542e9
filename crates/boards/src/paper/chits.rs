//! Chits at their true size, to cut out and stick on card: animals and figures for who has no miniatures, marks, and a rose of directions.

use super::{HIGH, MM, Token, Type, WIDE, line, measure, sheet, write};
use crate::pen::{Pen, n};
use field::Direction;

/// What a chit is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A figure or an animal on a disc.
    Disc(Token),
    /// A figure on two discs.
    Capsule(Token),
    /// A rose of directions, numbered from 1.
    Rose(Vec<Direction>),
    /// A word on a disc.
    Word(String),
}

/// Some chits of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chit {
    /// What stands below each: its number, or nothing.
    pub labels: Vec<String>,
    /// What it is.
    pub shape: Shape,
    /// The diameter of a disc in thousandths of an inch.
    pub across: i32,
}

const LEFT: f64 = 16.0;

/// A place on a sheet where the next row begins; sheets fill from the top.
struct Layout {
    pages: Vec<Vec<(f64, f64, Chit)>>,
    y: f64,
}

/// The sheets of these groups of chits, each with its head.
pub fn chits(title: &str, groups: &[(String, Vec<Chit>)], id: &str) -> Vec<String> {
    let mut heads: Vec<Vec<(f64, String)>> = vec![Vec::new()];
    let mut layout = Layout {
        pages: vec![Vec::new()],
        y: 34.0,
    };
    for (head, group) in groups {
        let high = group.first().map_or(0.0, |chit| room(chit).1) + 14.0;
        if layout.y + high > HIGH - 22.0 {
            layout.turn(&mut heads);
        }
        if let Some(page) = heads.last_mut() {
            page.push((layout.y, head.clone()));
        }
        layout.y += 5.0;
        layout.lay(group, &mut heads);
        layout.y += 8.0;
    }
    let count = layout.pages.len();
    (1..)
        .zip(layout.pages.iter().zip(&heads))
        .map(|(number, (page, heads))| {
            let title = match count {
                1 => title.to_owned(),
                _ => format!("{title} ({number} of {count})"),
            };
            sheet(&title, &format!("{id}{number}"), |pen| {
                write(pen, &title, LEFT, 20.0, Type::serif(7.0));
                line(pen, (LEFT, 24.0), (WIDE - LEFT, 24.0), 0.6, "ink");
                for (y, head) in heads {
                    write(pen, head, LEFT, *y, Type::sans(3.5).ink("muted"));
                }
                for (x, y, chit) in page {
                    draw(pen, *x, *y, chit);
                }
                measure(pen, LEFT, HIGH - 12.0);
            })
        })
        .collect()
}

impl Layout {
    fn turn(&mut self, heads: &mut Vec<Vec<(f64, String)>>) {
        self.pages.push(Vec::new());
        heads.push(Vec::new());
        self.y = 34.0;
    }

    fn lay(&mut self, group: &[Chit], heads: &mut Vec<Vec<(f64, String)>>) {
        let mut x = LEFT;
        let mut high: f64 = 0.0;
        for chit in group {
            let (w, h) = room(chit);
            for label in &chit.labels {
                if x + w > WIDE - LEFT {
                    (x, self.y, high) = (LEFT, self.y + high, 0.0);
                }
                if self.y + h > HIGH - 20.0 {
                    self.turn(heads);
                    (x, high) = (LEFT, 0.0);
                }
                let one = Chit {
                    labels: vec![label.clone()],
                    ..chit.clone()
                };
                if let Some(page) = self.pages.last_mut() {
                    page.push((x + w / 2.0, self.y, one));
                }
                (x, high) = (x + w, high.max(h));
            }
        }
        self.y += high;
    }
}

fn across(chit: &Chit) -> f64 {
    f64::from(chit.across) * MM / 1000.0
}

/// How much room a chit takes with its label.
fn room(chit: &Chit) -> (f64, f64) {
    let size = across(chit);
    let wide = match chit.shape {
        Shape::Capsule(_) => 2.0 * size,
        _ => size,
    };
    (wide + 5.0, size + 7.0)
}

fn draw(pen: &mut Pen, x: f64, y: f64, chit: &Chit) {
    let size = across(chit);
    pen.open(&format!(
        r#"transform="translate({} {})""#,
        n(x),
        n(y + size / 2.0)
    ));
    let cut = pen.paint("muted");
    let dashed = format!(r#"fill="none" stroke="{cut}" stroke-width=".2" stroke-dasharray="1 1""#);
    let r = size / 2.0;
    match &chit.shape {
        Shape::Disc(token) => {
            token.draw(pen, size * 0.98);
            pen.raw(format_args!(r#"<circle r="{}" {dashed}/>"#, n(r)));
        }
        Shape::Capsule(token) => {
            token.draw(pen, size * 0.98);
            pen.raw(format_args!(
                r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" {dashed}/>"#,
                n(-2.0 * r),
                n(-r),
                n(4.0 * r),
                n(2.0 * r),
                n(r)
            ));
        }
        Shape::Word(word) => {
            pen.raw(format_args!(r#"<circle r="{}" {dashed}/>"#, n(r)));
            let hand = Type::serif(size * 0.3).middle();
            let hand = hand.fitted(word, size * 0.86);
            write(pen, word, 0.0, hand.size * 0.35, hand);
        }
        Shape::Rose(directions) => rose(pen, r, directions),
    }
    pen.close();
    for label in &chit.labels {
        write(
            pen,
            label,
            x,
            y + size + 3.6,
            Type::sans(2.7).ink("muted").middle(),
        );
    }
}

/// Arrows with numbers, so that an ordinary die can show a direction.
fn rose(pen: &mut Pen, r: f64, directions: &[Direction]) {
    let [ink, tint] = ["ink", "heather"].map(|token| pen.paint(token));
    pen.raw(format_args!(
        r#"<circle r="{}" fill="none" stroke="{ink}" stroke-width=".3"/><circle r="1.2" fill="{ink}"/>"#,
        n(r)
    ));
    for (number, direction) in (1..).zip(directions) {
        let (x, y) = direction.vector();
        let part = |unit: i64| unit as f64 / Direction::SCALE as f64;
        let (x, y) = (part(x), part(y));
        let at = |far: f64, side: f64| (x * far - y * side, y * far + x * side);
        let (from, to) = (at(r * 0.16, 0.0), at(r * 0.62, 0.0));
        line(pen, from, to, 0.9, "heather");
        let [a, b, tip] = [at(r * 0.58, -2.0), at(r * 0.58, 2.0), at(r * 0.75, 0.0)];
        pen.raw(format_args!(
            r#"<path d="M{} {}L{} {}L{} {}z" fill="{tint}"/>"#,
            n(a.0),
            n(a.1),
            n(b.0),
            n(b.1),
            n(tip.0),
            n(tip.1)
        ));
        let (x, y) = at(r * 0.89, 0.0);
        let hand = Type::serif(4.4).middle();
        write(pen, &number.to_string(), x, y + 1.6, hand);
    }
}
