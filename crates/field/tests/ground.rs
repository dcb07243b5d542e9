//! Laying terrain: what is refused, with the pieces and the place.

use field::{BadGround, Base, Door, Ground, Kind, Length, Piece, Point, Polygon};

fn rectangle(x: i32, y: i32, width: i32, depth: i32) -> Polygon {
    Polygon::rectangle(Point::inches(x, y), Point::inches(x + width, y + depth)).unwrap()
}

fn lay(pieces: Vec<Piece>) -> Result<Ground, BadGround> {
    Ground::new(Length::inches(48), Length::inches(48), pieces)
}

fn river() -> Piece {
    Piece::new("river", Kind::Water, rectangle(-2, 20, 52, 3))
}

#[test]
fn pieces_may_touch_but_not_overlap() {
    let wood = Piece::new("wood", Kind::LightWood, rectangle(10, 10, 6, 6));
    let beside = Piece::new("wall", Kind::Wall, rectangle(16, 10, 1, 6));
    assert!(lay(vec![wood.clone(), beside]).is_ok());
    let over = Piece::new("wall", Kind::Wall, rectangle(15, 10, 1, 6));
    let refused = lay(vec![wood, over]).unwrap_err();
    let BadGround::Overlap { one, other, at } = refused else {
        panic!("{refused:?}");
    };
    assert_eq!(
        (one.as_str(), other.as_str(), at),
        ("wood", "wall", Point::inches(15, 16))
    );
}

#[test]
fn a_yard_and_a_road_may_have_things_on_them() {
    let yard = Piece::new("yard", Kind::Plain, rectangle(10, 10, 6, 6));
    let house = Piece::new("house", Kind::House, rectangle(11, 11, 4, 4));
    let ground = lay(vec![yard, house]).unwrap();
    let man = Base::disc(Point::new(10_600, 10_600), Length::inches(1));
    assert_eq!(ground.under(&man).iter().count(), 1);
    assert_eq!(
        ground
            .named("house")
            .and_then(|id| ground.piece(id))
            .unwrap()
            .kind,
        Kind::House
    );
}

#[test]
fn a_bridge_goes_from_bank_to_bank() {
    let bridge = |outline| Piece::new("bridge", Kind::Bridge, outline);
    assert!(lay(vec![river(), bridge(rectangle(10, 20, 3, 3))]).is_ok());
    assert!(lay(vec![bridge(rectangle(10, 19, 3, 5)), river()]).is_ok());
    let dry = lay(vec![river(), bridge(rectangle(10, 30, 3, 3))]);
    assert_eq!(dry, Err(BadGround::NoWater("bridge".into())));
    let short = lay(vec![river(), bridge(rectangle(10, 19, 3, 3))]).unwrap_err();
    assert!(matches!(short, BadGround::EndsInWater { .. }), "{short:?}");
}

#[test]
fn doors_are_on_a_buildings_outline() {
    let mut house = Piece::new("house", Kind::House, rectangle(11, 11, 4, 4));
    let (a, b) = (Point::new(12_500, 11_000), Point::new(13_500, 11_000));
    house.doors.push(Door { a, b });
    assert!(lay(vec![house.clone()]).is_ok());
    let door = house.doors[0];
    assert_eq!(door.middle(), Point::inches(13, 11));
    assert!(door.is_touched_by(&Base::disc(Point::new(13_000, 10_500), Length::inches(1))));
    assert!(!door.is_touched_by(&Base::disc(Point::new(14_500, 10_500), Length::inches(1))));
    house.doors[0].b = Point::new(13_500, 11_500);
    let refused = lay(vec![house]).unwrap_err();
    assert!(matches!(refused, BadGround::Door { at, .. } if at == Point::new(13_500, 11_500)));
}

#[test]
fn names_numbers_sizes_and_edges_are_looked_at() {
    let wood = |name: &str, x| Piece::new(name, Kind::LightWood, rectangle(x, 10, 1, 1));
    assert_eq!(
        lay(vec![wood("wood", 1), wood("wood", 5)]),
        Err(BadGround::SameName("wood".into()))
    );
    let many: Vec<_> = (0..65).map(|n| wood(&n.to_string(), n % 47)).collect();
    assert_eq!(lay(many), Err(BadGround::TooMany(65)));
    let off = lay(vec![wood("wood", 60)]).unwrap_err();
    assert!(
        off.to_string().contains("more than 12 in off the table"),
        "{off}"
    );
    let small = Ground::new(Length::inches(5), Length::inches(48), vec![]);
    assert!(matches!(small, Err(BadGround::Size(..))));
    assert!(Ground::new(Length::inches(97), Length::inches(48), vec![]).is_err());
}

#[test]
fn gaps_to_pieces_are_measured_to_the_outline() {
    let ground = lay(vec![Piece::new(
        "wall",
        Kind::Wall,
        rectangle(10, 10, 6, 1),
    )])
    .unwrap();
    let wall = &ground.pieces()[0];
    let man = Base::disc(Point::inches(12, 8), Length::inches(1));
    assert_eq!(wall.gap(&man), Length::thousandths(1_500));
    assert!(
        wall.within(&man, Length::thousandths(1_500))
            && !wall.within(&man, Length::thousandths(1_499))
    );
    assert!(wall.overlaps(&man.moved_to(Point::inches(12, 10))));
    assert!(!wall.overlaps(&man.moved_to(Point::new(12_000, 9_500))));
}
