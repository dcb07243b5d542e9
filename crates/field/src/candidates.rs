//! Candidates for computer players: a few dozen places worth looking at, each with a way that can be walked. They never replace the judge:
//! anything legal may be done, and these are only the places where a search begins.

use crate::{
    base::{BaseId, BaseSet},
    direction::Rose,
    few::Few,
    judge::Walk,
    length::Length,
    path::Path,
    point::{Point, nearest_on},
    reach::Reach,
    terrain::{Cover, PieceId},
};

/// Why a place is worth looking at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To stay.
    Stay,
    /// To come into contact with a base.
    Contact(BaseId),
    /// To go the next part of a long way.
    Route,
    /// To stand at or in cover.
    Cover(PieceId),
    /// To go that way, half or all the movement.
    Direction,
}

/// A place to go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Why.
    pub purpose: Purpose,
    /// The way there.
    pub path: Path,
}

/// A list of candidates.
pub type Candidates = Few<Candidate, 48>;

/// Two candidates nearer than this are one.
const SAME: Length = Length::thousandths(250);

/// Places worth looking at: stay, contact with the targets in reach, the next point of each route, points along cover, and twelve directions
/// at full and half movement, in that order, without places that nearly coincide.
pub fn candidates(walk: &Walk, reach: &Reach, targets: BaseSet, routes: &[Path]) -> Candidates {
    let stay = Candidate {
        purpose: Purpose::Stay,
        path: Path::stay(walk.base.lead),
    };
    let mut found = Few::new(stay);
    found.push(stay);
    for (id, target) in walk.bases.of(targets) {
        if let Some(path) = reach.way_into_contact(target) {
            // Two enemies side by side may be touched from nearly the same place: both are kept.
            found.push(Candidate {
                purpose: Purpose::Contact(id),
                path,
            });
        }
    }
    for route in routes {
        add(&mut found, Purpose::Route, reach.next_on(route));
    }
    for (id, piece) in walk.ground.numbered() {
        if piece.traits.cover != Cover::None {
            for place in along_cover(walk, id) {
                add(&mut found, Purpose::Cover(id), reach.way_to(place));
            }
        }
    }
    for length in [reach.allowed(), reach.allowed().half()] {
        for direction in Rose::Twelve.directions() {
            let way = Path::straight(walk.base.lead, direction.step(walk.base.lead, length));
            let (way, _) = walk.stopped(&way);
            add(&mut found, Purpose::Direction, reach.way_to(way.end()));
        }
    }
    found
}

fn add(found: &mut Candidates, purpose: Purpose, path: Option<Path>) {
    if let Some(path) = path {
        let known = |other: &Candidate| other.path.end().within(path.end(), SAME);
        if !found.iter().any(known) {
            found.push(Candidate { purpose, path });
        }
    }
}

/// Places touching a piece from outside: beside the middle of each side and the place on it nearest to the mover; and the nearest place
/// inside, for areas that can be entered (the judge drops the others).
fn along_cover(walk: &Walk, id: PieceId) -> Vec<Point> {
    let (piece, from) = (&walk.ground.pieces()[id.index()], walk.base.lead);
    let far = walk.base.radius.wide() + 2;
    let mut places = Vec::new();
    let mut nearest: Option<(i64, Point)> = None;
    for (a, b) in piece.outline.sides() {
        // Outlines go round so that outside is on this hand.
        let (x, y) = a.to(b);
        let out = |p: Point| crate::base::outwards(p, (y, -x), far);
        let close = nearest_on(from, a, b);
        let square = close.square(from);
        if nearest.is_none_or(|(least, _)| square < least) {
            nearest = Some((square, close));
        }
        if a.distance(b) >= Length::inches(2) {
            places.push(out(Point::new((a.x + b.x) / 2, (a.y + b.y) / 2)));
        }
        places.push(out(close));
    }
    let inside = nearest.map(|(_, close)| crate::base::outwards(close, from.to(close), far));
    places.extend(inside);
    places
}
