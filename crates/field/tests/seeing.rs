//! Sight: the slivers, what covers them, thresholds, night, and that seeing is mutual.

use crate::scenes::{lay, point, star};
use field::{
    Base, BaseId, BaseSet, Bases, Counts, Coverer, Ground, Kind, Length, Piece, PieceId, Point,
    Polygon, Sight, look, sees,
};
use proptest::prelude::*;

fn ground(pieces: &[(&str, Kind, [i32; 4])]) -> Ground {
    let piece = |&(name, kind, [x, y, width, depth]): &(&str, Kind, [i32; 4])| {
        let (low, high) = (Point::new(x, y), Point::new(x + width, y + depth));
        Piece::new(name, kind, Polygon::rectangle(low, high).unwrap())
    };
    let pieces = pieces.iter().map(piece).collect();
    Ground::new(Length::inches(48), Length::inches(48), pieces).unwrap()
}

fn man(x: i32, y: i32) -> Base {
    Base::disc(Point::inches(x, y), Length::inches(1))
}

fn seen(ground: &Ground, from: Point, target: &Base, counts: Counts) -> Sight {
    look(
        ground,
        &Bases::new(),
        BaseSet::NONE,
        from,
        target,
        |_, _| counts,
    )
}

#[test]
fn a_wall_covers_what_it_stands_before_to_the_sliver() {
    let (from, target) = (Point::inches(10, 10), man(20, 10));
    // At half the way the fan is half as wide as the target: from 9.75 to 10.25.
    for (reaches, covered) in [
        (9_750, 0),
        (9_874, 16),
        (10_000, 32),
        (10_126, 48),
        (10_250, 64),
    ] {
        let wall = ground(&[("wall", Kind::Wall, [15_000, 5_000, 1, reaches - 5_000])]);
        let sight = seen(&wall, from, &target, Counts::Crossed);
        assert_eq!(sight.obscured(), covered, "a wall down to {reaches}");
        assert_eq!(sight.by(Coverer::Piece(PieceId(0))), covered);
        assert_eq!(sight.is_open(), covered < 64);
    }
}

#[test]
fn what_is_beside_behind_or_only_touched_covers_nothing() {
    let (from, target) = (Point::inches(10, 10), man(20, 10));
    for place in [
        [15_000, 11_000, 1_000, 1_000],
        [21_000, 5_000, 1_000, 10_000],
        [5_000, 5_000, 1_000, 10_000],
    ] {
        let crag = ground(&[("crag", Kind::Crag, place)]);
        assert_eq!(
            seen(&crag, from, &target, Counts::Crossed).obscured(),
            0,
            "{place:?}"
        );
    }
    let far = ground(&[("crag", Kind::Crag, [15_000, 9_000, 1_000, 2_000])]);
    assert_eq!(seen(&far, from, &target, Counts::Crossed).obscured(), 64);
    assert_eq!(seen(&far, from, &target, Counts::Never).obscured(), 0);
    assert_eq!(
        seen(&far, Point::new(20_100, 10_000), &target, Counts::Crossed).obscured(),
        0,
        "he stands in it"
    );
}

#[test]
fn who_is_in_a_wood_is_covered_by_it_also_from_inside() {
    let wood = ground(&[("wood", Kind::LightWood, [15_000, 5_000, 10_000, 10_000])]);
    let target = man(20, 10);
    for from in [
        Point::inches(10, 10),
        Point::inches(18, 10),
        Point::inches(15, 10),
    ] {
        assert_eq!(
            seen(&wood, from, &target, Counts::Crossed).obscured(),
            64,
            "{from}"
        );
    }
}

#[test]
fn depth_and_nearness_are_measured_along_the_line() {
    let wood = ground(&[("wood", Kind::ThickWood, [15_000, 5_000, 2_000, 10_000])]);
    let (from, target) = (Point::inches(10, 10), man(20, 10));
    let count = |counts| seen(&wood, from, &target, counts).obscured();
    assert_eq!(count(Counts::Deeper(Length::thousandths(1_990))), 64);
    assert_eq!(count(Counts::Deeper(Length::thousandths(2_010))), 0);
    // Its far side is at 17, the target's edge at 19.5.
    assert_eq!(count(Counts::Near(Length::thousandths(2_600))), 64);
    assert_eq!(count(Counts::Near(Length::thousandths(2_400))), 0);
    let deep = ground(&[("wood", Kind::ThickWood, [15_000, 5_000, 10_000, 10_000])]);
    let inside = |counts| seen(&deep, Point::inches(16, 10), &target, counts).obscured();
    assert_eq!(
        inside(Counts::Deeper(Length::thousandths(3_900))),
        64,
        "from inside to inside"
    );
    assert_eq!(inside(Counts::Deeper(Length::thousandths(4_100))), 0);
    assert_eq!(
        inside(Counts::Near(Length::ZERO)),
        64,
        "the target is in it"
    );
}

#[test]
fn each_sliver_tells_what_covers_it_and_men_cover_too() {
    let two = ground(&[
        ("left", Kind::Crag, [12_000, 5_000, 100, 5_000]),
        ("right", Kind::Crag, [14_000, 10_000, 100, 5_000]),
    ]);
    let (from, target) = (Point::inches(10, 10), man(20, 10));
    let sight = seen(&two, from, &target, Counts::Crossed);
    assert_eq!(sight.obscured(), 64);
    let of = |n| sight.covering(n).collect::<Vec<_>>();
    assert_eq!(of(0), [Coverer::Piece(PieceId(0))]);
    assert_eq!(of(63), [Coverer::Piece(PieceId(1))]);

    let bases: Bases = [man(10, 10), man(15, 10), man(20, 10)]
        .into_iter()
        .collect();
    let others = BaseSet::NONE.with(BaseId(1));
    let behind = look(&ground(&[]), &bases, others, from, &target, |_, _| {
        Counts::Never
    });
    assert_eq!(behind.by(Coverer::Base(BaseId(1))), 64);
}

#[test]
fn a_rider_is_as_wide_as_he_shows() {
    let open = ground(&[("wall", Kind::Wall, [15_000, 5_000, 1, 5_000])]);
    let side_on = Base::capsule(
        Point::new(20_000, 9_500),
        Point::new(20_000, 10_500),
        Length::inches(1),
    );
    assert_eq!(
        seen(&open, Point::inches(10, 10), &side_on, Counts::Crossed).obscured(),
        32
    );
    let head_on = Base::capsule(
        Point::inches(20, 10),
        Point::inches(21, 10),
        Length::inches(1),
    );
    assert_eq!(
        seen(&open, Point::inches(10, 10), &head_on, Counts::Crossed).obscured(),
        32
    );
}

#[test]
fn night_is_a_cap_on_the_gap() {
    let ground = ground(&[]);
    let (one, other) = (man(10, 10), man(19, 10));
    let sees = |night| sees(&ground, &one, &other, night, |_, _| Counts::Crossed);
    assert!(sees(None) && sees(Some(Length::inches(8))) && !sees(Some(Length::thousandths(7_999))));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn seeing_is_mutual(outlines in prop::collection::vec(star(), 1..12), a in point(), b in point()) {
        let ground = lay(outlines, Kind::Crag);
        let (one, other) = (Base::disc(a, Length::inches(1)), Base::disc(b, Length::inches(1)));
        let counts = |_, piece: &Piece| Counts::usual(piece);
        prop_assert_eq!(sees(&ground, &one, &other, None, counts), sees(&ground, &other, &one, None, counts));
    }

    /// Turning the table over changes nothing but the order of the slivers.
    #[test]
    fn a_mirrored_table_looks_the_same(outlines in prop::collection::vec(star(), 1..8), a in point(), b in point()) {
        let mirror = |p: &Point| Point::new(48_000 - p.x, p.y);
        let turned: Vec<Polygon> = (outlines.iter())
            .map(|outline| Polygon::new(&outline.corners().iter().map(mirror).collect::<Vec<_>>()).unwrap())
            .collect();
        let (one, two) = (lay(outlines, Kind::Crag), lay(turned, Kind::Crag));
        let target = Base::disc(b, Length::inches(1));
        let sight = seen(&one, a, &target, Counts::Crossed);
        let back = seen(&two, mirror(&a), &Base::disc(mirror(&b), Length::inches(1)), Counts::Crossed);
        // Both target ends are rounded towards the middle, so that even the bits are the same.
        prop_assert_eq!(sight.hidden, back.hidden.reverse_bits());
    }
}
