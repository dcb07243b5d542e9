//! Random tables for property tests: star-shaped pieces and bases, of which those are kept that have room.

use field::{
    Base, BaseId, Bases, Direction, Ground, Kind, Length, Passing, Piece, Point, Polygon, Rose,
    Walk,
};
use proptest::prelude::*;

pub const SIDE: i32 = 48;

/// A table with what stands on it.
#[derive(Clone, Debug)]
pub struct Scene {
    pub ground: Ground,
    pub bases: Bases,
}

impl Scene {
    pub fn walk(&self, id: u8) -> Option<Walk<'_>> {
        Walk::of(&self.ground, &self.bases, BaseId(id), Passing::default())
    }
}

pub fn point() -> impl Strategy<Value = Point> {
    let side = 500..SIDE * 1_000 - 500;
    (side.clone(), side).prop_map(|(x, y)| Point::new(x, y))
}

/// A polygon seen whole from its middle.
pub fn star() -> impl Strategy<Value = Polygon> {
    let spokes = prop::collection::vec(600..4_000_i32, 3..11);
    (point(), spokes, 0..64_u8).prop_filter_map("no simple polygon", |(middle, spokes, turn)| {
        let count = spokes.len();
        let corner = |(n, far): (usize, i32)| {
            let direction = Direction::of(Rose::SixtyFour, turn + (n * 64 / count) as u8);
            direction.step(middle, Length::thousandths(far))
        };
        let corners: Vec<Point> = spokes.into_iter().enumerate().map(corner).collect();
        Polygon::new(&corners).ok()
    })
}

fn base() -> impl Strategy<Value = Base> {
    (point(), 0..64_u8, any::<bool>(), 3..9_i32).prop_map(|(lead, turn, mounted, size)| {
        let across = Length::thousandths(if mounted { 1_000 } else { size * 125 });
        let rear = Direction::of(Rose::SixtyFour, turn).step(lead, across);
        Base::capsule(lead, if mounted { rear } else { lead }, across)
    })
}

/// Lays as many of the pieces as fit together.
pub fn lay(outlines: Vec<Polygon>, kind: Kind) -> Ground {
    let side = Length::inches(SIDE);
    let mut pieces: Vec<Piece> = Vec::new();
    for (n, outline) in outlines.into_iter().enumerate() {
        let mut more = pieces.clone();
        more.push(Piece::new(&n.to_string(), kind, outline));
        if Ground::new(side, side, more.clone()).is_ok() {
            pieces = more;
        }
    }
    Ground::new(side, side, pieces).unwrap()
}

pub fn scene() -> impl Strategy<Value = Scene> {
    let pieces = prop::collection::vec(star(), 0..14);
    let bases = prop::collection::vec(base(), 1..60);
    (pieces, bases).prop_map(|(outlines, wanted)| {
        let ground = lay(outlines, Kind::Crag);
        let mut bases = Bases::new();
        for base in wanted {
            let id = BaseId(bases.there().len() as u8);
            let mut more = bases;
            more.set(id, Some(base));
            let walk = Walk::of(&ground, &more, id, Passing::default()).unwrap();
            if walk.fits(&base).is_ok() {
                bases = more;
            }
        }
        Scene { ground, bases }
    })
}
