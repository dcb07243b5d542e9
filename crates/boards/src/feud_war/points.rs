//! What points and paths on the table mean: a way for the figure that is picked, a place at set-up, the outline of a piece that is laid.
//! Points come in thousandths of the picture's units, and are whole thousandths of an inch before anything is done with them.

use super::seen;
use crate::{Point as Drawn, Target, measured::INCH};
use feud_war::{
    Action, Along, FigureId, Side, Spot, Stage, Thing, View, Way,
    land::{Laid, Sort},
};
use field::{Length, Path, Point};

/// A point of the picture on the table.
pub(super) fn on_table(point: Drawn) -> Point {
    let inch = INCH as i32;
    let part = |units: i32| (units.saturating_add(inch / 2)).div_euclid(inch);
    Point::new(part(point.x), part(point.y))
}

/// What these points mean.
pub(super) fn action(view: &View, picked: &[Target], drawn: &[Drawn]) -> Option<Action> {
    let points: Vec<Point> = drawn.iter().copied().map(on_table).collect();
    let last = *points.last()?;
    let figure = picked.iter().find_map(seen::named);
    match view.stage {
        Stage::Act => {
            let id = figure?;
            Some(Action::Move(id, way(view, id, &points)?, None))
        }
        Stage::Defend | Stage::Deploy(_) => {
            let animal = picked.iter().find_map(seen::named_animal);
            let thing = animal.map(Thing::Animal).or(figure.map(Thing::Figure))?;
            Some(Action::Place(thing, spot(view, thing, last), None))
        }
        Stage::Mark(_) => Some(Action::Mark(Along(along(view, last)?))),
        Stage::Scenery => {
            let sort = picked.iter().find_map(sort)?;
            Some(Action::Lay(piece(view, sort, &points)?))
        }
        _ => None,
    }
}

/// The kind of piece that a target names.
fn sort(target: &Target) -> Option<Sort> {
    target.as_str().strip_prefix("lay:")?.parse().ok()
}

/// A tap is the end of a way; a drawn line is the way itself, with no more corners than it needs.
fn way(view: &View, id: FigureId, points: &[Point]) -> Option<Way> {
    let (first, last) = (*points.first()?, *points.last()?);
    if points.len() == 1 || first.within(last, Length::thousandths(250)) && points.len() < 4 {
        return view.way_to(id, last);
    }
    // A hand trembles: the straightest form that may be walked is meant.
    let forms = [700, 400, 200, 100].map(|away| taut(points, away));
    let ways = forms.into_iter().filter_map(|form| {
        let points: Vec<Point> = form.into_iter().skip(1).collect();
        (1..Path::MOST)
            .contains(&points.len())
            .then_some(Way { points, rear: None })
    });
    let ways: Vec<Way> = ways.collect();
    let may = |way: &Way| view.walk(id, way, None).is_ok();
    let walked = ways.iter().find(|way| may(way)).cloned();
    // Who draws too far means to go as far as he may.
    let cut = || ways.iter().filter_map(|way| cut(view, id, way)).find(may);
    let drawn = walked.or_else(cut);
    drawn.or_else(|| ways.get(1).or(ways.first()).cloned())
}

/// A way as far as the figure may go; nothing if it may go all of it.
fn cut(view: &View, id: FigureId, way: &Way) -> Option<Way> {
    let mut left = view.left(id).ok()?;
    let mut at = seen::find(view, id)?.base?.lead;
    let mut points = Vec::new();
    for next in way.points.iter().copied() {
        let leg = at.distance(next);
        if leg > left {
            points.push(at.towards(next, left));
            return Some(Way { points, rear: None });
        }
        left = left - leg;
        points.push(next);
        at = next;
    }
    None
}

/// The line without the corners that lie no farther than this from it (Douglas and Peucker).
fn taut(points: &[Point], away: i64) -> Vec<Point> {
    let (first, last) = (points[0], points[points.len() - 1]);
    let (dx, dy) = (i64::from(last.x - first.x), i64::from(last.y - first.y));
    let long = ((dx * dx + dy * dy) as u64).isqrt() as i64;
    let off = |point: &Point| {
        let (x, y) = (i64::from(point.x - first.x), i64::from(point.y - first.y));
        let back = x * dx + y * dy;
        // Beyond either end it is the end that counts.
        if long == 0 || back < 0 || back > long * long {
            let (ex, ey) = (i64::from(point.x - last.x), i64::from(point.y - last.y));
            return ((x * x + y * y).min(ex * ex + ey * ey) as u64).isqrt() as i64;
        }
        (x * dy - y * dx).abs() / long
    };
    let inner = points
        .iter()
        .enumerate()
        .skip(1)
        .take(points.len().saturating_sub(2));
    match inner.map(|(at, point)| (off(point), at)).max() {
        Some((far, at)) if far > away => {
            let mut line = taut(&points[..=at], away);
            line.pop();
            line.extend(taut(&points[at..], away));
            line
        }
        _ => vec![first, last],
    }
}

/// Where a thing is placed; a horseman so that his second disc has room, away from the middle of the table if it can be.
fn spot(view: &View, thing: Thing, at: Point) -> Spot {
    let is_mounted = match thing {
        Thing::Figure(id) => seen::find(view, id).is_some_and(|figure| figure.mounted),
        Thing::Animal(_) => false,
    };
    if !is_mounted {
        return Spot { at, rear: None };
    }
    let (width, depth) = view.size;
    let (x, y) = (at.x - width.count() / 2, at.y - depth.count() / 2);
    let outwards = if x.abs() > y.abs() {
        (x.signum(), 0)
    } else {
        (0, y.signum())
    };
    let ways = [outwards, (0, 1), (0, -1), (1, 0), (-1, 0)];
    let spots = ways.map(|(x, y)| Spot {
        at,
        rear: Some(Point::new(at.x + x * 1_000, at.y + y * 1_000)),
    });
    let is_free = |spot: &&Spot| view.check(&Action::Place(thing, **spot, None)).is_ok();
    *spots.iter().find(is_free).unwrap_or(&spots[0])
}

/// How far from its edge a tap still marks a starting point there.
const NEAR_EDGE: Length = Length::inches(6);

/// How far along its side a clan's mark would be.
fn along(view: &View, at: Point) -> Option<Length> {
    let reader = view.reader?;
    let own = view.clans.iter().find(|clan| clan.seat == Some(reader))?;
    let (width, depth) = view.size;
    let (at, long, from_edge) = match own.side? {
        Side::North => (at.x, width, at.y),
        Side::South => (at.x, width, depth.count() - at.y),
        Side::West => (at.y, depth, at.x),
        Side::East => (at.y, depth, width.count() - at.x),
    };
    // Who taps in mid-table does not mean the edge.
    if from_edge > NEAR_EDGE.count() {
        return None;
    }
    // Half inches are near enough for a finger.
    Some(Length::thousandths(
        ((at + 250).div_euclid(500) * 500).clamp(0, long.count()),
    ))
}

/// A piece of scenery as it is drawn: areas by their box, lines by their ends, a river by its course.
fn piece(view: &View, sort: Sort, drawn: &[Point]) -> Option<Laid> {
    let (first, last) = (*drawn.first()?, *drawn.last()?);
    let points = match sort {
        Sort::Bridge | Sort::Ford => vec![last],
        Sort::River => river(view, drawn),
        Sort::Wall | Sort::Hedge | Sort::Fence | Sort::Earthwork => {
            let end = match first.within(last, Length::thousandths(500)) {
                true => Point::new(first.x + 5_000, first.y),
                false => last,
            };
            vec![
                first,
                first.towards(end, Length::inches(6).min(first.distance(end))),
            ]
        }
        _ => area(first, last),
    };
    Some(Laid {
        sort,
        points,
        is_wooden: false,
    })
}

/// A rounded outline in the box of two corners; round a tap it is eight inches by seven.
fn area(first: Point, last: Point) -> Vec<Point> {
    const RING: [(i32, i32); 10] = [
        (98, 5),
        (80, 60),
        (40, 92),
        (-12, 98),
        (-62, 80),
        (-96, 28),
        (-90, -35),
        (-48, -88),
        (15, -97),
        (72, -66),
    ];
    let is_tap = first.within(last, Length::inches(1));
    let (low, high) = match is_tap {
        true => (
            Point::new(last.x - 4_000, last.y - 3_500),
            Point::new(last.x + 4_000, last.y + 3_500),
        ),
        false => (
            Point::new(first.x.min(last.x), first.y.min(last.y)),
            Point::new(first.x.max(last.x), first.y.max(last.y)),
        ),
    };
    let part = |low: i32, high: i32, share: i32| {
        let middle = (i64::from(low) + i64::from(high)) / 2;
        (middle + i64::from(high - low) * i64::from(share) / 200) as i32
    };
    let corner = |(x, y): (i32, i32)| Point::new(part(low.x, high.x, x), part(low.y, high.y, y));
    RING.map(corner).to_vec()
}

/// The course of a river: its ends go on to the edges that they are nearest to.
fn river(view: &View, drawn: &[Point]) -> Vec<Point> {
    let (width, depth) = view.size;
    let (w, d) = (width.count(), depth.count());
    let to_edge = |at: Point| {
        let (x, y) = (at.x.clamp(0, w), at.y.clamp(0, d));
        let nearest = [(x, 0), (w - x, 1), (y, 2), (d - y, 3)].into_iter().min();
        match nearest.map(|(_, edge)| edge) {
            Some(0) => Point::new(0, y),
            Some(1) => Point::new(w, y),
            Some(2) => Point::new(x, 0),
            _ => Point::new(x, d),
        }
    };
    let mut line = [400, 800, 1_600, 3_200]
        .into_iter()
        .map(|away| taut(drawn, away))
        .find(|line| line.len() <= 10)
        .unwrap_or_else(|| vec![drawn[0], drawn[drawn.len() - 1]]);
    let last = line.len() - 1;
    (line[0], line[last]) = (to_edge(line[0]), to_edge(line[last]));
    line.dedup();
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trembling_line_is_straight_and_a_corner_stays() {
        let at = |x: i32, y: i32| Point::new(x * 100, y * 100);
        let straight = [at(0, 0), at(10, 1), at(20, 0), at(30, 1), at(40, 0)];
        assert_eq!(taut(&straight, 400), [at(0, 0), at(40, 0)]);
        let corner = [at(0, 0), at(10, 1), at(20, 0), at(21, 10), at(20, 20)];
        assert_eq!(taut(&corner, 400), [at(0, 0), at(20, 0), at(20, 20)]);
        // There and back again is two legs.
        assert_eq!(taut(&[at(0, 0), at(20, 0), at(0, 0)], 400).len(), 3);
    }

    #[test]
    fn a_point_of_the_picture_is_rounded_to_thousandths_of_an_inch() {
        assert_eq!(
            on_table(Drawn {
                x: 24_000,
                y: 12_011
            }),
            Point::new(1_000, 500)
        );
        assert_eq!(
            on_table(Drawn {
                x: -24_000,
                y: 12_013
            }),
            Point::new(-1_000, 501)
        );
    }
}
