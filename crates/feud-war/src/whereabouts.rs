//! Where something lies, in words: by the compass from the farm, or by the piece of the table that it is at. For people; no rule asks for it.

use crate::land::Land;
use field::{Base, Length, Point};
use std::fmt;

/// Where something lies, seen from the farm in the middle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whereabouts {
    /// So near that no direction says more.
    AtTheFarm,
    /// In this direction.
    Towards(&'static str),
}

impl Whereabouts {
    /// Of a place, as seen from the middle.
    pub(crate) fn of(middle: Point, place: Point) -> Whereabouts {
        match middle.within(place, Length::inches(4)) {
            true => Whereabouts::AtTheFarm,
            false => Whereabouts::Towards(compass(middle, place)),
        }
    }
}

impl fmt::Display for Whereabouts {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Whereabouts::AtTheFarm => f.write_str("by the farm"),
            Whereabouts::Towards(side) => write!(f, "in the {side}"),
        }
    }
}

/// The direction from one point to another in words, of eight.
pub(crate) fn compass(from: Point, to: Point) -> &'static str {
    let (x, y) = (
        i64::from(to.x) - i64::from(from.x),
        i64::from(to.y) - i64::from(from.y),
    );
    // Within a sixteenth of a turn of one axis the other counts for nothing: the tangent of 22.5° is 0.41.
    let is_along = |one: i64, other: i64| 100 * other.abs() < 41 * one.abs();
    match (is_along(x, y), is_along(y, x)) {
        (true, _) if x > 0 => "east",
        (true, _) => "west",
        (_, true) if y > 0 => "south",
        (_, true) => "north",
        _ => match (x > 0, y > 0) {
            (true, true) => "south-east",
            (true, false) => "north-east",
            (false, true) => "south-west",
            (false, false) => "north-west",
        },
    }
}

impl Land {
    /// Where a way ends, as one says it: "into the field", "to the wall in the east", "6.2 in north-west".
    pub fn whither(&self, from: Point, to: Point) -> String {
        /// So near to a piece one is at it.
        const AT: Length = Length::inches(1);
        let stands = Base::disc(to, crate::tables::BASE);
        let was = Base::disc(from, crate::tables::BASE);
        let (size, ids) = (self.ground().size(), 0..self.ground().pieces().len());
        let near = ids
            .filter_map(|index| u8::try_from(index).ok())
            .map(field::PieceId)
            .filter(|id| !self.piece(*id).within(&was, AT) && self.piece(*id).within(&stands, AT))
            .min_by_key(|id| self.piece(*id).gap(&stands));
        match near {
            Some(Land::FIELD) => "to the field".into(),
            Some(Land::FARMSTEAD | Land::HOUSE) => "to the farmstead".into(),
            Some(id) => match self.laid_as(id) {
                Some(laid) => {
                    let name = laid.sort.name();
                    let name = name.trim_start_matches("an ").trim_start_matches("a ");
                    format!("to the {name} {}", laid.lies(size))
                }
                None => format!("to the {}", self.piece(id).name),
            },
            None => {
                // Told to the nearest tenth.
                let far = Length::thousandths(from.distance(to).count() + 50);
                format!("{} in {}", far.tenths(), compass(from, to))
            }
        }
    }
}
