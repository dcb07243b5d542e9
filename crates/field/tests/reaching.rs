//! The planner: what it suggests always passes the judge, and ways are as short as they should be.

use crate::scenes::{Scene, point, scene};
use field::{
    Base, BaseId, BaseSet, Bases, Ground, Kind, KindSet, Length, Passing, Path, Piece, Point,
    Polygon, Purpose, Reach, Walk, candidates,
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

#[test]
fn in_the_open_the_way_is_straight_and_the_reach_a_disc() {
    let (ground, bases) = (ground(&[]), [man(24, 24)].into_iter().collect::<Bases>());
    let walk = Walk::of(&ground, &bases, BaseId(0), Passing::default()).unwrap();
    let reach = Reach::new(&walk, Length::inches(6));
    assert_eq!(
        reach.length_to(Point::inches(24, 30)),
        Some(Length::inches(6))
    );
    assert_eq!(reach.length_to(Point::new(24_000, 30_001)), None);
    assert_eq!(
        reach.way_to(Point::inches(27, 28)).unwrap().to_string(),
        "24,24 27,28"
    );
    let rings = reach.outline(Length::thousandths(500));
    assert_eq!(rings.len(), 1);
    for p in &rings[0] {
        let far = p.distance(Point::inches(24, 24)).count();
        assert!((5_980..=6_000).contains(&far), "{p}");
    }
    let twice: i64 = (0..rings[0].len())
        .map(|n| (rings[0][n], rings[0][(n + 1) % rings[0].len()]))
        .map(|(a, b)| i64::from(a.x) * i64::from(b.y) - i64::from(a.y) * i64::from(b.x))
        .sum();
    let area = twice.abs() / 2;
    assert!(
        (112_000_000..113_100_000).contains(&area),
        "{area} is not about 36π square inches"
    );
}

#[test]
fn a_ring_of_crags_leaves_a_hole_in_the_outline() {
    let ground = ground(&[("crag", Kind::Crag, [27_000, 23_000, 2_000, 2_000])]);
    let bases: Bases = [man(24, 24)].into_iter().collect();
    let walk = Walk::of(&ground, &bases, BaseId(0), Passing::default()).unwrap();
    let reach = Reach::new(&walk, Length::inches(9));
    assert_eq!(
        reach.outline(Length::thousandths(400)).len(),
        2,
        "outside and the crag"
    );
    assert_eq!(reach.length_to(Point::inches(28, 24)), None);
    let behind = reach.length_to(Point::inches(30, 24)).unwrap();
    // Two tangents, the long side and two arcs: 3.1225 + 1.3229 + 2 + 0.24 + 0.573 = 7.26; the ring of corners adds a little.
    assert!((7_258..7_290).contains(&behind.count()), "{behind}");
}

#[test]
fn a_cow_goes_by_the_bridge_and_a_man_straight_on() {
    let ground = ground(&[
        ("river", Kind::Water, [-1_000, 20_000, 50_000, 3_000]),
        ("bridge", Kind::Bridge, [10_000, 20_000, 3_000, 3_000]),
    ]);
    let bases: Bases = [man(16, 18)].into_iter().collect();
    let cow = Passing {
        blocked: KindSet::of(&[Kind::Water]),
        ..Passing::default()
    };
    let goal = Point::inches(16, 25);
    let walk = Walk::of(&ground, &bases, BaseId(0), cow).unwrap();
    let reach = Reach::new(&walk, Length::inches(14));
    let path = reach.way_to(goal).unwrap();
    assert_eq!(path.to_string(), "16,18 13,20 13,23 16,25");
    assert!(walk.judge(&path, Length::inches(14)).is_ok());
    let dry = Walk::of(&ground, &bases, BaseId(0), Passing::default()).unwrap();
    assert_eq!(
        Reach::new(&dry, Length::inches(14)).length_to(goal),
        Some(Length::inches(7))
    );
    let down = Passing {
        shut: ground.named("bridge").into_iter().collect(),
        ..cow
    };
    let walk = Walk::of(&ground, &bases, BaseId(0), down).unwrap();
    assert_eq!(Reach::new(&walk, Length::inches(60)).length_to(goal), None);
}

#[test]
fn contact_is_found_also_behind_others() {
    let ground = ground(&[]);
    let bases: Bases = [man(10, 24), man(13, 24), man(14, 24)]
        .into_iter()
        .collect();
    let walk = Walk::of(&ground, &bases, BaseId(0), Passing::default()).unwrap();
    let reach = Reach::new(&walk, Length::inches(6));
    for id in [1, 2] {
        let path = reach
            .way_into_contact(bases.get(BaseId(id)).unwrap())
            .unwrap();
        let walked = walk.judge(&path, Length::inches(6)).unwrap();
        assert!(walked.touches.has(BaseId(id)));
    }
    assert!(
        Reach::new(&walk, Length::inches(2))
            .way_into_contact(bases.get(BaseId(2)).unwrap())
            .is_none()
    );
}

#[test]
fn a_long_route_is_gone_in_parts() {
    let ground = ground(&[("crag", Kind::Crag, [20_000, 5_000, 2_000, 30_000])]);
    let mut bases: Bases = [man(10, 24)].into_iter().collect();
    let goal = Point::inches(30, 24);
    let far = |bases: &Bases| {
        let walk = Walk::of(&ground, bases, BaseId(0), Passing::default()).unwrap();
        Reach::new(&walk, Length::inches(90)).way_to(goal).unwrap()
    };
    let mut moves = 0;
    while bases.get(BaseId(0)).unwrap().lead != goal {
        let route = far(&bases);
        let walk = Walk::of(&ground, &bases, BaseId(0), Passing::default()).unwrap();
        let step = Reach::new(&walk, Length::inches(6))
            .next_on(&route)
            .unwrap();
        let end = walk.judge(&step, Length::inches(6)).unwrap().end;
        bases.set(BaseId(0), Some(end));
        moves += 1;
        assert!(moves < 9, "too many moves");
    }
    assert!(moves >= 6);
}

#[test]
fn candidates_are_few_and_different_and_each_can_be_walked() {
    let ground = ground(&[
        ("dyke", Kind::Wall, [20_000, 20_000, 6_000, 250]),
        ("wood", Kind::LightWood, [10_000, 20_000, 6_000, 6_000]),
    ]);
    let bases: Bases = [man(18, 24), man(22, 26), man(40, 40)]
        .into_iter()
        .collect();
    let walk = Walk::of(&ground, &bases, BaseId(0), Passing::default()).unwrap();
    let reach = Reach::new(&walk, Length::inches(6));
    let route: Path = "18,24 18,40".parse().unwrap();
    let found = candidates(&walk, &reach, BaseSet::ALL.without(BaseId(0)), &[route]);
    assert_eq!(found[0].purpose, Purpose::Stay);
    assert_eq!(found[1].purpose, Purpose::Contact(BaseId(1)));
    let has = |purpose| found.iter().any(|candidate| candidate.purpose == purpose);
    assert!(!has(Purpose::Contact(BaseId(2))), "out of reach");
    assert!(has(Purpose::Route) && has(Purpose::Direction));
    for name in ["dyke", "wood"] {
        assert!(has(Purpose::Cover(ground.named(name).unwrap())), "{name}");
    }
    for candidate in found.iter() {
        walk.judge(&candidate.path, Length::inches(6)).unwrap();
    }
    assert!(
        found.iter().any(|c| c.path.end() == Point::inches(18, 30)),
        "the end of the route's part"
    );
}

fn holds(scene: &Scene, inches: i32, goals: &[Point]) -> Result<(), TestCaseError> {
    let Some(walk) = scene.walk(0) else {
        return Ok(());
    };
    let allowed = Length::inches(inches);
    let reach = Reach::new(&walk, allowed);
    for &goal in goals {
        let straight = walk.judge(&Path::straight(walk.base.lead, goal), allowed);
        let length = reach.length_to(goal);
        if straight.is_ok() {
            prop_assert_eq!(length, Some(walk.base.lead.distance(goal)));
        }
        let Some(path) = reach.way_to(goal) else {
            continue;
        };
        let walked = walk.judge(&path, allowed);
        prop_assert!(walked.is_ok(), "{path}: {walked:?}");
        prop_assert_eq!(Some(walked.unwrap().length), length);
        prop_assert_eq!(path.end(), goal);
    }
    for (id, target) in scene.bases.of(walk.in_way) {
        if let Some(path) = reach.way_into_contact(target) {
            let walked = walk.judge(&path, allowed);
            prop_assert!(walked.is_ok(), "{path}: {walked:?}");
            prop_assert!(
                walked.unwrap().touches.has(id),
                "{path} does not touch {id:?}"
            );
        }
    }
    for candidate in candidates(&walk, &reach, walk.in_way, &[]).iter() {
        let walked = walk.judge(&candidate.path, allowed);
        prop_assert!(walked.is_ok(), "{candidate:?}: {walked:?}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_suggested_can_be_walked(scene in scene(), inches in 1..21, goals in prop::collection::vec(point(), 40)) {
        holds(&scene, inches, &goals)?;
    }

    /// A way that is cut can be walked, and ends where the base touches what barred it.
    #[test]
    fn what_is_cut_can_be_walked(scene in scene(), goals in prop::collection::vec(point(), 1..4)) {
        let walk = scene.walk(0).filter(|walk| !walk.base.is_capsule());
        if let Some(walk) = walk {
            let mut points = vec![walk.base.lead];
            points.extend(goals);
            let path = Path::new(&points).unwrap();
            let (cut, barred) = walk.stopped(&path);
            let walked = walk.judge(&cut, Length::inches(100));
            prop_assert!(walked.is_ok(), "{cut}: {walked:?}");
            match barred.map(|barred| barred.by) {
                Some(field::Bar::Base(id)) => prop_assert!(walked.unwrap().touches.has(id)),
                Some(field::Bar::Piece(id)) => {
                    let gap = scene.ground.piece(id).unwrap().gap(&walked.unwrap().end);
                    prop_assert!(gap <= field::CONTACT, "{gap}");
                }
                Some(_) => {}
                None => prop_assert_eq!(cut, path),
            }
        }
    }
}
