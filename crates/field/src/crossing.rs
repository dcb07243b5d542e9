//! Where a way leads through a piece: which part of it, and whether by a bridge, a ford or a road. Games roll dice there.

use crate::{
    few::Few,
    length::Length,
    path::Path,
    point::Point,
    shape::{Place, Ratio, Way},
    terrain::{Form, Ground, Kind, Piece, PieceId, PieceSet},
};

/// One stretch of a way inside a piece, by the middle of the leading disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The piece that is crossed.
    pub piece: PieceId,
    /// The bridge, ford or road by which it is crossed; `None` is straight through.
    pub by: Option<PieceId>,
    /// How far along the way it begins, rounded down; 0 if the way begins inside.
    pub enter: Length,
    /// How far along the way it ends, rounded up; the way's length if it ends inside.
    pub leave: Length,
    /// Where it begins, rounded back towards the start of the leg.
    pub at: Point,
    /// Whether the way begins inside.
    pub begins_inside: bool,
    /// Whether the way ends inside.
    pub ends_inside: bool,
}

/// The crossings of a way.
pub type Crossings = Few<Crossing, 16>;

pub(crate) const NONE_CROSSED: Crossing = Crossing {
    piece: PieceId(0),
    by: None,
    enter: Length::ZERO,
    leave: Length::ZERO,
    at: Point::new(0, 0),
    begins_inside: false,
    ends_inside: false,
};

impl Crossing {
    /// All stretches of a path inside a piece, in order; stretches that join are one.
    pub(crate) fn along(
        ground: &Ground,
        shut: PieceSet,
        id: PieceId,
        path: &Path,
    ) -> Vec<Crossing> {
        let piece = &ground.pieces()[id.index()];
        let mut all: Vec<Crossing> = Vec::new();
        let mut before = Length::ZERO;
        let mut joins = false;
        for (a, b) in path.legs() {
            let leg = a.distance(b);
            // Only what reaches the end of one leg can go on at the beginning of the next.
            let mut next_joins = false;
            for stretch in Stretches::of(ground, shut, piece, a, b) {
                let (enter, leave) = (before + stretch.begins(leg), before + stretch.ends(leg));
                let starts = stretch.from.compare(&Ratio::ZERO).is_eq();
                let joined = all.last_mut().filter(|last| {
                    last.by == stretch.by && if starts { joins } else { last.leave >= enter }
                });
                match joined {
                    Some(last) => last.leave = leave,
                    None => all.push(Crossing {
                        piece: id,
                        by: stretch.by,
                        enter,
                        leave,
                        at: a.towards(b, stretch.begins(leg)),
                        begins_inside: starts && before == Length::ZERO,
                        ends_inside: false,
                    }),
                }
                next_joins = stretch.to.compare(&Ratio::ONE).is_eq();
            }
            if a != b {
                joins = next_joins;
            }
            before = before + leg;
        }
        if let (true, Some(last)) = (joins, all.last_mut()) {
            last.ends_inside = true;
        }
        all
    }
}

/// A stretch of one leg inside a piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stretch {
    from: Ratio,
    to: Ratio,
    pub(crate) by: Option<PieceId>,
}

impl Stretch {
    fn begins(&self, leg: Length) -> Length {
        Length::thousandths(self.from.of(leg.wide()) as i32)
    }

    fn ends(&self, leg: Length) -> Length {
        Length::thousandths(self.to.of_up(leg.wide()) as i32)
    }
}

/// The stretches of a leg inside a piece.
pub(crate) struct Stretches;

impl Stretches {
    pub(crate) fn of(
        ground: &Ground,
        shut: PieceSet,
        piece: &Piece,
        a: Point,
        b: Point,
    ) -> std::vec::IntoIter<Stretch> {
        // A hit of a single point is that it is inside.
        if !piece.outline.is_hit(a, b, Length::ZERO) {
            return Vec::new().into_iter();
        }
        let ways: Vec<(PieceId, &Piece)> = (ground.numbered())
            .filter(|(id, way)| !shut.has(*id) && leads_through(way, piece))
            .collect();
        let by = |place: &dyn Fn(&Piece) -> Place| {
            let way = ways.iter().find(|(_, way)| place(way) != Place::Outside);
            way.map(|(id, _)| *id)
        };
        if a == b {
            let stretch = Stretch {
                from: Ratio::ZERO,
                to: Ratio::ONE,
                by: by(&|way| way.outline.place(a)),
            };
            return vec![stretch].into_iter();
        }
        let line = Way { a, b };
        let mut breaks = line.ends();
        line.breaks(&piece.outline, &mut breaks);
        for (_, way) in &ways {
            line.breaks(&way.outline, &mut breaks);
        }
        let inside = line
            .parts(&mut breaks)
            .filter(|(from, to)| line.place_between(*from, *to, &piece.outline) == Place::Inside);
        let stretches: Vec<Stretch> = inside
            .map(|(from, to)| Stretch {
                from,
                to,
                by: by(&|way| line.place_between(from, to, &way.outline)),
            })
            .collect();
        stretches.into_iter()
    }
}

/// Whether a piece is a way through another: a bridge or ford through water, a road through anything else that lies flat.
fn leads_through(way: &Piece, piece: &Piece) -> bool {
    match piece.traits.form {
        Form::Water => matches!(way.traits.form, Form::Bridge | Form::Ford),
        Form::Area => way.kind == Kind::Road,
        _ => false,
    }
}
