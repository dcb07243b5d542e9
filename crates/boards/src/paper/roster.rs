//! A list of troops on a sheet: each figure with its token, what it carries, what that does, and boxes to tick while the game goes on.

use super::{HIGH, Token, Type, WIDE, line, measure, sheet, write};
use crate::pen::{Area, Pen, n};

/// Boxes to tick, such as wounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Boxes {
    /// What they are for.
    pub name: String,
    /// How many there are.
    pub count: u8,
}

/// One figure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its number.
    pub number: String,
    /// How it is drawn.
    pub token: Token,
    /// What it is called.
    pub name: String,
    /// What it is and carries.
    pub kit: String,
    /// What it costs.
    pub points: String,
    /// What is to be known in play, one for each of [`Roll::columns`].
    pub facts: Vec<String>,
    /// What is ticked.
    pub boxes: Vec<Boxes>,
}

/// A list of troops.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roll {
    /// What it is called.
    pub title: String,
    /// What it is: the game, the kind of list.
    pub about: String,
    /// What it costs and may cost.
    pub points: String,
    /// The heads of the columns of facts.
    pub columns: Vec<String>,
    /// The figures.
    pub rows: Vec<Row>,
    /// What forbids the list; nothing if it may be.
    pub faults: Vec<String>,
    /// Words for the foot of the sheet.
    pub notes: Vec<String>,
}

const LEFT: f64 = 16.0;
const RIGHT: f64 = WIDE - 16.0;
/// Where the name begins, and where the facts do.
const NAME: f64 = 47.0;
const FACTS: f64 = 104.0;
/// Where the boxes end.
const BOXES: f64 = RIGHT - 11.0;

/// The sheets of a list: one, or more if it is long.
pub fn roll(roll: &Roll, id: &str) -> Vec<String> {
    const MOST: usize = 21;
    let pages = roll.rows.chunks(MOST);
    let count = pages.len();
    (1..)
        .zip(pages)
        .map(|(number, rows)| {
            let title = match count {
                1 => roll.title.clone(),
                _ => format!("{} ({number} of {count})", roll.title),
            };
            sheet(&title, &format!("{id}{number}"), |pen| {
                page(pen, roll, &title, rows, number == count);
            })
        })
        .collect()
}

fn page(pen: &mut Pen, roll: &Roll, title: &str, rows: &[Row], is_last: bool) {
    let head = Type::serif(9.2).fitted(title, 122.0);
    write(pen, title, LEFT, 27.0, head);
    write(pen, &roll.about, LEFT, 34.0, Type::sans(3.7).ink("muted"));
    let ink = if roll.faults.is_empty() {
        "heather"
    } else {
        "no"
    };
    write(
        pen,
        &roll.points,
        RIGHT,
        27.0,
        Type::serif(9.2).end().ink(ink),
    );
    write(
        pen,
        "points",
        RIGHT,
        34.0,
        Type::sans(3.7).ink("muted").end(),
    );
    line(pen, (LEFT, 38.0), (RIGHT, 38.0), 0.9, "ink");
    line(pen, (LEFT, 39.4), (RIGHT, 39.4), 0.25, "ink");
    let mut y = 46.0;
    for fault in &roll.faults {
        let hand = Type::sans(3.6).ink("no").bold();
        for text in hand.lines(fault, RIGHT - LEFT) {
            write(pen, &text, LEFT, y, hand);
            y += 5.0;
        }
    }
    let small = Type::sans(2.9).ink("muted");
    write(pen, "Figure", LEFT, y, small);
    for (column, head) in roll.columns.iter().enumerate() {
        write(pen, head, column_at(roll, column), y, small.middle());
    }
    if let Some(row) = rows.iter().max_by_key(|row| row.boxes.len()) {
        for (x, boxes) in boxes_at(row) {
            write(pen, &boxes.name, x, y, small);
        }
    }
    write(pen, "Cost", RIGHT, y, small.end());
    y += 2.2;
    let room = HIGH - 40.0 - y;
    let high = (room / rows.len().max(1) as f64).min(14.0);
    for (number, row) in rows.iter().enumerate() {
        figure(pen, roll, row, y + high * number as f64, high);
    }
    if is_last {
        let mut foot = y + high * rows.len() as f64;
        line(pen, (LEFT, foot), (RIGHT, foot), 0.2, "line");
        foot += 8.0;
        let hand = Type::sans(3.3).ink("muted");
        for note in &roll.notes {
            for text in hand.lines(note, RIGHT - LEFT) {
                if foot < HIGH - 20.0 {
                    write(pen, &text, LEFT, foot, hand);
                    foot += 4.6;
                }
            }
            foot += 1.4;
        }
    }
    measure(pen, LEFT, HIGH - 12.0);
}

fn column_at(roll: &Roll, column: usize) -> f64 {
    let wide = (BOXES - 39.0 - FACTS) / roll.columns.len().max(1) as f64;
    FACTS + wide * (column as f64 + 0.5)
}

/// Where the boxes of a row begin, from the right edge.
fn boxes_at(row: &Row) -> Vec<(f64, &Boxes)> {
    let mut x = BOXES - 34.0;
    row.boxes
        .iter()
        .map(|boxes| {
            let at = x;
            x += f64::from(boxes.count) * 5.4 + 4.0;
            (at, boxes)
        })
        .collect()
}

fn figure(pen: &mut Pen, roll: &Roll, row: &Row, y: f64, high: f64) {
    line(pen, (LEFT, y), (RIGHT, y), 0.2, "line");
    let mid = y + high / 2.0;
    let base = mid + 1.3;
    write(
        pen,
        &row.number,
        LEFT + 4.5,
        base,
        Type::sans(3.8).bold().end(),
    );
    let across = (high * 0.74).min(10.5);
    pen.open(&format!(
        r#"transform="translate({} {})""#,
        n(LEFT + 18.0),
        n(mid)
    ));
    row.token.draw(pen, across);
    pen.close();
    let room = FACTS - NAME - 3.0;
    let (name, kit) = match row.name.is_empty() {
        true => (row.kit.as_str(), ""),
        false => (row.name.as_str(), row.kit.as_str()),
    };
    let up = if kit.is_empty() { 0.0 } else { high * 0.15 };
    write(
        pen,
        name,
        NAME,
        base - up,
        Type::serif(4.0).fitted(name, room),
    );
    if !kit.is_empty() {
        let hand = Type::sans(3.1).ink("muted").fitted(kit, room);
        write(pen, kit, NAME, base + high * 0.22, hand);
    }
    for (column, fact) in row.facts.iter().enumerate() {
        let hand = Type::sans(3.7).middle().fitted(fact, 22.0);
        write(pen, fact, column_at(roll, column), base, hand);
    }
    let edge = pen.paint("ink");
    for (x, boxes) in boxes_at(row) {
        for number in 0..boxes.count {
            let area = Area::new(x + f64::from(number) * 5.4, mid - 2.1, 4.2, 4.2);
            let more = format!(r##"fill="#fff" stroke="{edge}" stroke-width=".35""##);
            pen.rect(area, 0.8, &more);
        }
    }
    write(pen, &row.points, RIGHT, base, Type::sans(3.8).bold().end());
}
