//! Polygons: what is refused, and the exact cases of inside, edge and overlap.

use field::{BadShape, Length, Place, Point, Polygon};

fn polygon(corners: &[(i32, i32)]) -> Result<Polygon, BadShape> {
    let corners: Vec<_> = corners.iter().map(|&(x, y)| Point::inches(x, y)).collect();
    Polygon::new(&corners)
}

fn square(x: i32, y: i32, side: i32) -> Polygon {
    Polygon::rectangle(Point::inches(x, y), Point::inches(x + side, y + side)).unwrap()
}

#[test]
fn outlines_that_cross_fold_or_lie_flat_are_refused_with_the_place() {
    let bow_tie = polygon(&[(0, 0), (4, 4), (4, 0), (0, 4)]);
    assert_eq!(bow_tie, Err(BadShape::Crossing(0, 2, Point::inches(2, 2))));
    let spike = polygon(&[(0, 0), (4, 0), (2, 0), (2, 4)]);
    assert!(
        matches!(spike, Err(BadShape::Crossing(0, 1, _))),
        "{spike:?}"
    );
    let touching_itself = polygon(&[(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)]);
    assert!(matches!(touching_itself, Err(BadShape::Crossing(..))));
    assert_eq!(polygon(&[(0, 0), (1, 1), (2, 2)]), Err(BadShape::Flat));
    assert_eq!(polygon(&[(0, 0), (1, 1)]), Err(BadShape::Corners(2)));
    assert_eq!(
        polygon(&[(0, 0), (1, 1), (0, 0), (2, 5)]),
        Err(BadShape::Twice(Point::inches(0, 0)))
    );
    assert_eq!(
        polygon(&[(0, 0), (1, 1), (0, 200)]),
        Err(BadShape::Far(Point::inches(0, 200)))
    );
    let many: Vec<_> = (0..25).map(|n| (n, n * n % 7)).collect();
    assert_eq!(polygon(&many), Err(BadShape::Corners(25)));
}

#[test]
fn corners_on_a_straight_side_and_either_sense_are_fine() {
    let plain = polygon(&[(0, 0), (4, 0), (4, 4), (0, 4)]).unwrap();
    let backwards = polygon(&[(0, 4), (4, 4), (4, 2), (4, 0), (0, 0)]).unwrap();
    assert_eq!(plain.twice_area(), 32_000_000);
    assert_eq!(backwards.twice_area(), 32_000_000);
    assert_eq!(backwards.place(Point::inches(4, 2)), Place::Edge);
}

#[test]
fn a_point_is_inside_on_the_edge_or_outside() {
    let notched = polygon(&[(0, 0), (8, 0), (8, 8), (4, 4), (0, 8)]).unwrap();
    for (x, y, place) in [
        (4_000, 3_999, Place::Inside),
        (4_000, 4_000, Place::Edge),
        (4_000, 4_001, Place::Outside),
        (0, 0, Place::Edge),
        (8_000, 8_000, Place::Edge),
        (2_000, 6_000, Place::Edge),
        (1_999, 6_000, Place::Inside),
        (-1, 0, Place::Outside),
        (9_000, 0, Place::Outside),
    ] {
        assert_eq!(notched.place(Point::new(x, y)), place, "{x},{y}");
    }
}

#[test]
fn touching_outlines_do_not_overlap() {
    let one = square(4, 4, 4);
    for apart in [
        square(8, 4, 4),
        square(8, 8, 2),
        square(8, 5, 1),
        square(0, 0, 4),
        square(20, 20, 1),
    ] {
        assert_eq!(one.overlap(&apart), None, "{apart:?}");
        assert_eq!(apart.overlap(&one), None);
    }
    for over in [
        square(7, 7, 4),
        square(5, 5, 1),
        square(3, 3, 9),
        square(4, 4, 4),
        square(4, 4, 2),
        square(4, 5, 8),
    ] {
        assert!(one.overlap(&over).is_some(), "{over:?}");
        assert!(over.overlap(&one).is_some());
    }
    // A cross: no corner of one lies in the other.
    let (across, down) = (
        polygon(&[(0, 4), (9, 4), (9, 5), (0, 5)]),
        polygon(&[(4, 0), (5, 0), (5, 9), (4, 9)]),
    );
    assert_eq!(
        across.unwrap().overlap(&down.unwrap()),
        Some(Point::inches(4, 4))
    );
    // A tooth that fills a notch exactly.
    let notched = polygon(&[(0, 0), (8, 0), (8, 8), (4, 4), (0, 8)]).unwrap();
    let tooth = polygon(&[(0, 8), (4, 4), (8, 8)]).unwrap();
    assert_eq!(notched.overlap(&tooth), None);
}

#[test]
fn a_disc_may_graze_and_may_not_cut() {
    let wall = square(4, 4, 4);
    let half = Length::thousandths(500);
    let hit = |a: (i32, i32), b: (i32, i32)| {
        wall.is_hit(Point::new(a.0, a.1), Point::new(b.0, b.1), half)
    };
    assert!(
        !hit((0, 3_500), (12_000, 3_500)),
        "along the edge, touching"
    );
    assert!(hit((0, 3_501), (12_000, 3_501)));
    assert!(
        !hit((3_700, 3_600), (3_700, 3_600)),
        "a distance of exactly 0.5 from the corner"
    );
    assert!(hit((3_700, 3_601), (3_700, 3_601)));
    assert!(hit((6_000, 6_000), (6_000, 6_000)), "standing inside");
    assert!(hit((0, 6_000), (12_000, 6_000)), "straight through");
    assert!(!hit((0, 0), (12_000, 0)));
}

#[test]
fn a_line_may_run_along_an_edge_or_through_a_corner() {
    let wood = square(4, 4, 4);
    let enters = |a: (i32, i32), b: (i32, i32)| {
        wood.is_hit(
            Point::inches(a.0, a.1),
            Point::inches(b.0, b.1),
            Length::ZERO,
        )
    };
    assert!(!enters((0, 4), (12, 4)), "collinear with an edge");
    assert!(!enters((0, 8), (8, 0)), "grazing a corner");
    assert!(enters((4, 4), (8, 8)), "corner to corner");
    assert!(enters((0, 0), (12, 12)));
    assert!(
        enters((5, 5), (5, 5)) && !enters((4, 5), (4, 5)),
        "legs of no length"
    );
    assert!(enters((5, 5), (6, 6)), "wholly inside");
}

#[test]
fn strips_are_as_wide_as_they_say() {
    let width = Length::thousandths(250);
    let wall = Polygon::strip(&[Point::inches(2, 2), Point::inches(8, 2)], width).unwrap();
    assert_eq!(wall.twice_area(), 2 * 6_000 * 250);
    let ring = [(0, 5), (0, 0), (12, 0), (12, 12), (0, 12), (0, 7)]
        .map(|(x, y)| Point::inches(x + 5, y + 5));
    let ring = Polygon::strip(&ring, Length::thousandths(500)).unwrap();
    assert_eq!(ring.place(Point::new(5_000, 8_000)), Place::Inside);
    assert_eq!(
        ring.place(Point::new(5_000, 11_000)),
        Place::Outside,
        "the gate is open"
    );
    assert_eq!(
        ring.place(Point::new(4_750, 4_750)),
        Place::Edge,
        "corners are mitred"
    );
    assert_eq!(
        Polygon::strip(&[Point::inches(0, 0)], width),
        Err(BadShape::Line(1))
    );
    let twice = [Point::inches(0, 0), Point::inches(0, 0)];
    assert_eq!(
        Polygon::strip(&twice, width),
        Err(BadShape::Twice(twice[0]))
    );
    let flat = [Point::inches(0, 0), Point::inches(1, 0)];
    assert_eq!(Polygon::strip(&flat, Length::ZERO), Err(BadShape::NoWidth));
}
