//! Compared with well-known libraries, which reckon in floating point: `parry2d` for lines of sight, `polyanya` for shortest ways, `geo` for
//! areas. They may differ where a line just touches a corner, and by roundings.

use crate::scenes::{SIDE, lay, point, star};
use field::{
    Base, BaseId, BaseSet, Bases, Counts, Direction, Kind, Length, Passing, Point, Polygon, Reach,
    Rose, SLIVERS, Walk, look,
};
use geo::{Area, BooleanOps};
use parry2d::{
    math::Vector,
    query::{Ray, RayCast},
    shape::Polyline,
};
use proptest::prelude::*;

fn inches(p: Point) -> [f32; 2] {
    [p.x as f32 / 1_000.0, p.y as f32 / 1_000.0]
}

fn of_geo(polygon: &Polygon) -> geo::Polygon<f64> {
    let corner = |p: &Point| (f64::from(p.x), f64::from(p.y));
    let corners: Vec<_> = polygon.corners().iter().map(corner).collect();
    geo::Polygon::new(corners.into(), vec![])
}

/// The lines of sight that parry's rays find barred, as bits.
fn by_rays(outline: &Polygon, from: Point, target: Point, radius: f32) -> u64 {
    let mut corners: Vec<Vector> = outline
        .corners()
        .iter()
        .map(|p| inches(*p).into())
        .collect();
    corners.push(corners[0]);
    let line = Polyline::new(corners, None);
    let (eye, middle): (Vector, Vector) = (inches(from).into(), inches(target).into());
    let way = middle - eye;
    let across = Vector::new(way.y, -way.x) / way.length() * radius;
    let barred = |n: u32| {
        let part = (127.0 - 2.0 * n as f32 - 64.0) / 64.0;
        let ray = Ray::new(eye, way + across * part);
        line.cast_local_ray(&ray, 1.0, false).is_some()
    };
    (0..SLIVERS)
        .filter(|n| barred(*n))
        .fold(0, |all, n| all | 1 << n)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn areas_are_those_of_geo(outline in star()) {
        let area = of_geo(&outline).unsigned_area() * 2.0;
        prop_assert_eq!(area as i64, outline.twice_area());
    }

    #[test]
    fn pieces_overlap_where_geo_finds_a_common_area(one in star(), other in star(), by in -3_000..3_000_i32) {
        // Brought near each other, since most random pairs are far apart.
        let step = (one.corners()[0].x - other.corners()[1].x + by, one.corners()[0].y - other.corners()[1].y - by);
        let moved: Vec<Point> = (other.corners().iter()).map(|p| Point::new(p.x + step.0, p.y + step.1)).collect();
        let other = Polygon::new(&moved).unwrap();
        let common = of_geo(&one).intersection(&of_geo(&other)).unsigned_area();
        let overlap = one.overlap(&other);
        // Less than a hundredth of an inch squared is left to roundings.
        prop_assume!(common == 0.0 || common > 100.0);
        prop_assert_eq!(overlap.is_some(), common > 0.0, "{}", common);
    }

    #[test]
    fn lines_of_sight_are_those_of_parry(outline in star(), from in point(), target in point()) {
        prop_assume!(!from.within(target, Length::inches(2)));
        prop_assume!(outline.place(from) == field::Place::Outside);
        let ground = lay(vec![outline], Kind::Crag);
        let base = Base::disc(target, Length::inches(1));
        let sight = look(&ground, &Bases::new(), BaseSet::NONE, from, &base, |_, _| Counts::Crossed);
        let other = by_rays(&outline, from, target, 0.5);
        // A corner may fall on the other side of one line by a rounding, at either end of what is covered.
        let differ = (sight.hidden ^ other).count_ones();
        prop_assert!(differ <= 2, "{:064b}\n{:064b}", sight.hidden, other);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn ways_are_as_short_as_those_of_polyanya(outlines in prop::collection::vec(star(), 1..10), from in point(), to in point()) {
        // Pieces at the table's edge or at each other are left out: polyanya wants obstacles apart and inside.
        let inside = |p: &Point| (100..SIDE * 1_000 - 100).contains(&p.x) && (100..SIDE * 1_000 - 100).contains(&p.y);
        let outlines: Vec<_> = outlines.into_iter().filter(|o| o.corners().iter().all(inside)).collect();
        let ground = lay(outlines, Kind::Crag);
        let free = |p: Point| ground.pieces().iter().all(|piece| piece.outline.place(p) == field::Place::Outside);
        prop_assume!(free(from) && free(to));

        let bases: Bases = [Base::disc(from, Length::ZERO)].into_iter().collect();
        let walk = Walk::of(&ground, &bases, BaseId(0), Passing::default()).unwrap();
        let ours = Reach::new(&walk, Length::inches(110)).length_to(to);

        let side = SIDE as f32;
        let edges = [[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]].map(Into::into);
        let mut mesh = polyanya::Triangulation::from_outer_edges(&edges);
        for piece in ground.pieces() {
            mesh.add_obstacle(piece.outline.corners().iter().map(|p| inches(*p).into()).collect::<Vec<_>>());
        }
        let at = |p: Point| polyanya::Coords::on_mesh(inches(p).into());
        let theirs = mesh.as_navmesh().path(at(from), at(to)).map(|path| path.length);
        prop_assume!(theirs.is_some());
        let (ours, theirs) = (ours.map(|length| length.count() as f32 / 1_000.0), theirs.unwrap());
        prop_assert!(ours.is_some(), "polyanya goes {theirs}");
        let ours = ours.unwrap();
        prop_assert!((ours - theirs).abs() < 0.02 + theirs * 0.001, "{ours} against {theirs}");
    }

    /// Men in the way: polyanya gets each as a polygon of twenty-four corners.
    #[test]
    fn ways_round_men_are_as_short_as_those_of_polyanya(places in prop::collection::vec(point(), 5..40), from in point(), to in point()) {
        let (side, radius) = (SIDE as f32, Length::inches(1));
        let edges = [[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]].map(Into::into);
        let mut mesh = polyanya::Triangulation::from_outer_edges(&edges);
        let mut men: Vec<Point> = Vec::new();
        let inside = |p: &Point| (1_200..SIDE * 1_000 - 1_200).contains(&p.x) && (1_200..SIDE * 1_000 - 1_200).contains(&p.y);
        for place in places {
            let alone = men.iter().all(|other| !other.within(place, Length::thousandths(2_200)));
            let room = Length::thousandths(1_100);
            if alone && inside(&place) && !place.within(from, room) && !place.within(to, room) {
                let corner = |direction: Direction| inches(direction.step(place, Length::thousandths(1_009))).into();
                mesh.add_obstacle(Rose::TwentyFour.directions().map(corner).collect::<Vec<_>>());
                men.push(place);
            }
        }
        let mut bases: Bases = [Base::disc(from, Length::ZERO)].into_iter().collect();
        for (n, place) in men.iter().enumerate() {
            bases.set(BaseId(n as u8 + 1), Some(Base::disc(*place, radius + radius)));
        }
        let at = |p: Point| polyanya::Coords::on_mesh(inches(p).into());
        let theirs = mesh.as_navmesh().path(at(from), at(to)).map(|path| path.length);
        prop_assume!(theirs.is_some());
        let theirs = theirs.unwrap();
        let ground = lay(vec![], Kind::Crag);
        let walk = Walk::of(&ground, &bases, BaseId(0), Passing::default()).unwrap();
        let ours = Reach::new(&walk, Length::inches(110)).length_to(to);
        prop_assert!(ours.is_some(), "polyanya goes {theirs}");
        let ours = ours.unwrap().count() as f32 / 1_000.0;
        prop_assert!((ours - theirs).abs() < 0.02 + theirs * 0.013, "{ours} against {theirs}");
    }
}
