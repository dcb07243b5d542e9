//! The drawing kit of the measured table: land, lines, buildings, figures, animals and marks, for every game that is played with figures
//! and a ruler. It knows no rule of any game. 24 units of a picture are one inch. The edge of an area tells who may enter: a solid line is
//! for nobody, dots and dashes are open; a full contour is height. Light comes from the upper left, so shadows lie right and below.
//!
//! [`plan`] draws a whole table to scale, for a printer; [`sheet`] shows every sign.

pub(crate) mod animals;
mod buildings;
pub(crate) mod figures;
pub(crate) mod ground;
mod lines;
pub(crate) mod markers;
pub(crate) mod outline;
mod parts;
mod plan;
mod sheet;
mod water;

pub use animals::Animal;
pub use figures::{Clan, Figure, Rank, Rim, State, Weapon};
pub use plan::{NotAScale, Plan, Scale, plan, table};
pub use sheet::sheet;

pub(crate) use animals::animal;
pub(crate) use figures::{figure, unarmed};

use crate::{curve::Point as At, pen::Pen};
use field::Point;

/// How many units of a picture an inch has.
pub const INCH: f64 = 24.0;

/// A length in thousandths of an inch, in units of the picture.
pub(crate) fn units(thousandths: i32) -> f64 {
    f64::from(thousandths) * INCH / 1000.0
}

/// Where a point of the table is in the picture.
pub(crate) fn spot(point: Point) -> At {
    (units(point.x), units(point.y))
}

/// SVG in which `@name` stands for the colour of that name.
fn painted(pen: &Pen, svg: &str) -> String {
    let mut parts = svg.split('@');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        let end = part.find(|letter| !is_name(letter)).unwrap_or(part.len());
        out += &pen.paint(&part[..end]);
        out += &part[end..];
    }
    out
}

/// Draws this, with `@name` for colours.
pub(crate) fn draw(pen: &mut Pen, svg: &str) {
    let svg = painted(pen, svg);
    pen.raw(svg);
}

/// Defines a sign round 0,0, unless it is defined already.
fn define(pen: &mut Pen, name: &str, svg: &str) {
    let id = pen.id.clone();
    pen.define(name, |pen| {
        let svg = painted(pen, svg);
        pen.raw(format_args!(r#"<g id="{id}{name}">{svg}</g>"#));
    });
}
