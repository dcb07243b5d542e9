//! Lengths, directions, contact and overlap: the exact cases.

use field::{Base, BaseId, BaseSet, Bases, CONTACT, Direction, Length, Point, Rose};

fn disc(x: i32, y: i32) -> Base {
    Base::disc(Point::new(x, y), Length::inches(1))
}

#[test]
fn lengths_are_read_exactly_or_not_at_all() {
    for (text, thousandths) in [("0", 0), ("12", 12_000), ("0.25", 250), ("-1.005", -1_005)] {
        let length: Length = text.parse().unwrap();
        assert_eq!(length.count(), thousandths);
        assert_eq!(length.to_string(), text);
        let json = serde_json::to_string(&length).unwrap();
        assert_eq!(serde_json::from_str::<Length>(&json).unwrap(), length);
    }
    for text in [
        "",
        ".",
        "1.",
        ".5",
        "1.0005",
        "1e3",
        "121",
        "120.001",
        "+1",
        "1,5",
        "99999999999",
    ] {
        assert!(text.parse::<Length>().is_err(), "{text} was read");
    }
    for json in ["0.0001", "12.3456", "1e9", "null", "\"1.2345\""] {
        assert!(
            serde_json::from_str::<Length>(json).is_err(),
            "{json} was read"
        );
    }
    assert_eq!(
        serde_json::from_str::<Length>("33.333").unwrap().count(),
        33_333
    );
    assert_eq!(
        serde_json::from_str::<Length>("\"0.1\"").unwrap().count(),
        100
    );
}

#[test]
fn distances_are_rounded_against_the_mover() {
    let origin = Point::new(0, 0);
    assert_eq!(origin.distance(Point::new(3_000, 4_000)).count(), 5_000);
    assert_eq!(origin.distance(Point::new(1, 1)).count(), 2);
    assert!(!origin.within(Point::new(1, 1), Length::thousandths(1)));
    assert!(!origin.within(Point::new(1, 1), Length::thousandths(-5)));
}

#[test]
fn no_direction_steps_too_far_and_opposites_cancel() {
    for rose in [
        Rose::Six,
        Rose::Eight,
        Rose::Twelve,
        Rose::Sixteen,
        Rose::TwentyFour,
        Rose::SixtyFour,
    ] {
        assert_eq!(rose.directions().count(), usize::from(rose.count()));
        for direction in rose.directions() {
            let (x, y) = direction.vector();
            let square = x * x + y * y;
            let scale = Direction::SCALE;
            assert!(square <= scale * scale && square > (scale - 2) * (scale - 2));
            assert_eq!(direction.opposite().vector(), (-x, -y));
            let (from, far) = (Point::inches(50, 50), Length::inches(20));
            let end = direction.step(from, far);
            assert!(from.within(end, far) && from.distance(end).count() > 19_990);
        }
    }
    let six: Vec<_> = Rose::Six.directions().map(Direction::vector).collect();
    assert_eq!(six[1], (500_000, 866_025));
    assert_eq!(Direction::of(Rose::Six, 1).to_string(), "60");
}

#[test]
fn touching_is_not_overlapping_and_contact_ends_at_a_hundredth() {
    for (gap, overlaps, touches) in [
        (-1, true, true),
        (0, false, true),
        (10, false, true),
        (11, false, false),
    ] {
        let (one, other) = (disc(5_000, 5_000), disc(6_000 + gap, 5_000));
        assert_eq!(
            (one.overlaps(&other), one.touches(&other)),
            (overlaps, touches),
            "gap {gap}"
        );
        assert_eq!(one.gap(&other).count(), gap.max(0));
    }
    assert_eq!(CONTACT.count(), 10);
}

#[test]
fn a_capsule_is_the_strip_between_its_discs() {
    let rider = Base::capsule(
        Point::inches(10, 10),
        Point::inches(11, 10),
        Length::inches(1),
    );
    assert!(rider.is_capsule());
    assert_eq!(rider.middle(), Point::new(10_500, 10_000));
    // Beside the middle of the strip, where two plain discs would leave a notch.
    assert!(rider.overlaps(&disc(10_500, 10_999)));
    assert!(!rider.overlaps(&disc(10_500, 11_000)) && rider.touches(&disc(10_500, 11_000)));
    let across = Base::capsule(
        Point::new(10_500, 9_000),
        Point::new(10_500, 11_000),
        Length::inches(1),
    );
    assert!(rider.overlaps(&across));
    assert_eq!(rider.gap(&across), Length::ZERO);
}

#[test]
fn a_place_in_contact_touches_and_never_overlaps() {
    let other = Base::capsule(
        Point::new(20_000, 20_000),
        Point::new(20_707, 20_707),
        Length::inches(1),
    );
    for step in 0..192 {
        let direction = Direction::of(Rose::SixtyFour, step as u8);
        for far in [0, 1, 2, 700, 3_000, 17_123] {
            let from = Base::disc(
                direction.step(other.lead, Length::thousandths(far)),
                Length::thousandths(750),
            );
            let there = from.moved_to(from.touching(&other));
            assert!(!there.overlaps(&other), "{there:?}");
            assert!(there.touches(&other), "{there:?} {:?}", there.gap(&other));
        }
    }
}

#[test]
fn gaps_are_rounded_up_and_compared_exactly() {
    let (one, other) = (disc(0, 0), disc(3_001, 4_000));
    let gap = one.gap(&other);
    assert_eq!(gap.count(), 4_001);
    assert!(one.within(&other, gap) && !one.within(&other, gap - Length::thousandths(1)));
}

#[test]
fn bases_come_and_go_and_are_written_as_they_are() {
    let mut bases: Bases = [disc(1_000, 1_000), disc(2_000, 1_000)]
        .into_iter()
        .collect();
    bases.set(BaseId(127), Some(disc(9_000, 9_000)));
    assert_eq!(bases.there().len(), 3);
    let touching = bases.touching(&disc(1_000, 1_000), BaseSet::ALL.without(BaseId(0)));
    assert_eq!(touching.iter().collect::<Vec<_>>(), [BaseId(1)]);
    let json = serde_json::to_string(&bases).unwrap();
    assert_eq!(serde_json::from_str::<Bases>(&json).unwrap(), bases);
    let twice = json.replace("127", "1");
    assert!(serde_json::from_str::<Bases>(&twice).is_err());
    assert!(serde_json::from_str::<Bases>(&json.replace("127", "128")).is_err());
    bases.set(BaseId(1), None);
    bases.set(BaseId(127), None);
    assert_eq!(bases, [disc(1_000, 1_000)].into_iter().collect());
    assert!(bases.get(BaseId(1)).is_none() && bases.get(BaseId(200)).is_none());
}
