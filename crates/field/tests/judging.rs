//! Judging drawn ways: refusals with their geometry, and what a way that is accepted was like.

use field::{
    Bar, Base, BaseId, BaseSet, Bases, CONTACT, Ground, Kind, KindSet, Length, Passing, Path,
    Piece, PieceId, Point, Polygon, Walk,
};

const FAR: Length = Length::inches(60);

fn ground(pieces: &[(&str, Kind, [i32; 4])]) -> Ground {
    let piece = |&(name, kind, [x, y, width, depth]): &(&str, Kind, [i32; 4])| {
        let (low, high) = (Point::new(x, y), Point::new(x + width, y + depth));
        Piece::new(name, kind, Polygon::rectangle(low, high).unwrap())
    };
    let pieces = pieces.iter().map(piece).collect();
    Ground::new(Length::inches(48), Length::inches(48), pieces).unwrap()
}

fn men(places: &[(i32, i32)]) -> Bases {
    let man = |&(x, y): &(i32, i32)| Base::disc(Point::new(x, y), Length::inches(1));
    places.iter().map(man).collect()
}

fn path(text: &str) -> Path {
    text.parse().unwrap()
}

fn foot(blocked: &[Kind], reported: &[Kind]) -> Passing {
    Passing {
        blocked: KindSet::of(blocked),
        reported: KindSet::of(reported),
        ..Passing::default()
    }
}

#[test]
fn the_length_decides_to_the_thousandth() {
    let (ground, bases) = (ground(&[]), men(&[(10_000, 10_000)]));
    let walk = Walk::of(&ground, &bases, BaseId(0), Passing::default()).unwrap();
    let walked = walk.judge(&path("10,10 16,10"), Length::inches(6)).unwrap();
    assert_eq!(
        (walked.length, walked.end.lead),
        (Length::inches(6), Point::inches(16, 10))
    );
    let barred = walk
        .judge(&path("10,10 13,10 13,13.001"), Length::inches(6))
        .unwrap_err();
    assert_eq!(barred.by, Bar::TooFar(Length::thousandths(6_001)));
    assert_eq!((barred.leg, barred.at), (1, Point::inches(13, 13)));
}

#[test]
fn a_path_begins_where_the_figure_stands() {
    let (ground, bases) = (ground(&[]), men(&[(10_000, 10_000)]));
    let walk = Walk::of(&ground, &bases, BaseId(0), Passing::default()).unwrap();
    assert_eq!(
        walk.judge(&path("10,10.001 12,10"), FAR).unwrap_err().by,
        Bar::Start
    );
    assert!(walk.judge(&path("10,10"), Length::ZERO).is_ok(), "staying");
    assert!(
        walk.judge(&path("10,10 10,10 12,10 12,10"), FAR).is_ok(),
        "legs of no length"
    );
    assert!(Walk::of(&ground, &bases, BaseId(1), Passing::default()).is_none());
}

#[test]
fn the_table_ends_at_its_edge() {
    let (ground, bases) = (ground(&[]), men(&[(10_000, 10_000)]));
    let walk = Walk::of(&ground, &bases, BaseId(0), Passing::default()).unwrap();
    assert!(walk.judge(&path("10,10 0.5,10"), FAR).is_ok());
    let barred = walk.judge(&path("10,10 0.25,10"), FAR).unwrap_err();
    assert_eq!((barred.by, barred.at), (Bar::Edge, Point::new(500, 10_000)));
    assert_eq!(barred.depth, Length::thousandths(250));
    assert_eq!(
        walk.judge(&path("10,10 47.501,10"), FAR).unwrap_err().by,
        Bar::Edge
    );
}

#[test]
fn nobody_passes_through_a_base_but_all_may_brush_past() {
    let (ground, bases) = (
        ground(&[]),
        men(&[(10_000, 10_000), (14_000, 10_500), (14_000, 14_000)]),
    );
    let walk = Walk::of(&ground, &bases, BaseId(0), Passing::default()).unwrap();
    let barred = walk.judge(&path("10,10 20,10"), FAR).unwrap_err();
    assert_eq!(barred.by, Bar::Base(BaseId(1)));
    assert_eq!(barred.depth, Length::thousandths(500));
    let stood = bases.get(BaseId(0)).unwrap().moved_to(barred.at);
    assert!(stood.touches(bases.get(BaseId(1)).unwrap()));
    assert!(!stood.overlaps(bases.get(BaseId(1)).unwrap()));
    assert!(
        walk.judge(&path("10,10 10,9.5 20,9.5"), FAR).is_ok(),
        "grazing exactly"
    );
    let through_friends = walk.with_in_way(BaseSet::NONE.with(BaseId(2)));
    assert!(through_friends.judge(&path("10,10 20,10"), FAR).is_ok());
}

#[test]
fn a_way_that_is_cut_ends_in_contact() {
    let (ground, bases) = (ground(&[]), men(&[(10_000, 10_000), (17_300, 12_100)]));
    let walk = Walk::of(&ground, &bases, BaseId(0), Passing::default()).unwrap();
    let (cut, barred) = walk.stopped(&path("10,10 12,10 17.3,12.1"));
    assert_eq!(barred.unwrap().by, Bar::Base(BaseId(1)));
    let walked = walk.judge(&cut, FAR).unwrap();
    assert_eq!(walked.touches, BaseSet::NONE.with(BaseId(1)));
    assert!(walked.end.gap(bases.get(BaseId(1)).unwrap()) <= CONTACT);
    let (whole, nothing) = walk.stopped(&path("10,10 10,20"));
    assert_eq!((whole, nothing), (path("10,10 10,20"), None));
}

#[test]
fn what_blocks_depends_on_the_mover() {
    let ground = ground(&[("hedge", Kind::Hedge, [14_000, 5_000, 250, 10_000])]);
    let bases = men(&[(10_000, 10_000)]);
    let walk = |passing| Walk::of(&ground, &bases, BaseId(0), passing).unwrap();
    let over = path("10,10 20,10");
    let barred = walk(foot(&[Kind::Hedge], &[]))
        .judge(&over, FAR)
        .unwrap_err();
    assert_eq!(
        (barred.by, barred.along),
        (Bar::Piece(PieceId(0)), Length::thousandths(3_500))
    );
    assert_eq!(barred.depth, Length::inches(1), "right through");
    let horse = walk(foot(&[], &[Kind::Hedge])).judge(&over, FAR).unwrap();
    assert_eq!(horse.crossings.len(), 1);
    let jump = horse.crossings[0];
    assert_eq!((jump.piece, jump.by), (PieceId(0), None));
    assert_eq!((jump.enter.count(), jump.leave.count()), (4_000, 4_250));
    let astride = walk(foot(&[], &[]))
        .judge(&path("10,10 14,10"), FAR)
        .unwrap();
    assert_eq!(astride.ends_on.iter().collect::<Vec<_>>(), [PieceId(0)]);
    assert!(astride.crossings.is_empty());
}

#[test]
fn impassable_things_block_everybody_unless_opened() {
    let ground = ground(&[("wood", Kind::DenseWood, [14_000, 5_000, 6_000, 10_000])]);
    let bases = men(&[(10_000, 10_000)]);
    let mut walk = Walk::of(&ground, &bases, BaseId(0), Passing::default()).unwrap();
    assert!(walk.judge(&path("10,10 13.501,10"), FAR).is_err());
    assert!(
        walk.judge(&path("10,10 13.5,10 13.5,4"), FAR).is_ok(),
        "touching it"
    );
    walk.passing.open = walk.passing.open.with(PieceId(0));
    assert!(walk.judge(&path("10,10 16,10"), FAR).is_ok());
    walk.passing.shut = walk.passing.shut.with(PieceId(0));
    assert!(walk.judge(&path("10,10 16,10"), FAR).is_err());
}

#[test]
fn water_is_told_with_its_bridges_and_fords() {
    let ground = ground(&[
        ("river", Kind::Water, [-1_000, 20_000, 50_000, 3_000]),
        ("bridge", Kind::Bridge, [10_000, 20_000, 3_000, 3_000]),
        ("ford", Kind::Ford, [30_000, 19_500, 3_000, 4_000]),
    ]);
    let bases = men(&[(11_500, 15_000)]);
    let walk = |passing| Walk::of(&ground, &bases, BaseId(0), passing).unwrap();
    let wader = walk(foot(&[], &[Kind::Water]));
    let bridge = wader.judge(&path("11.5,15 11.5,30"), FAR).unwrap();
    assert_eq!(bridge.crossings.len(), 1);
    assert_eq!(bridge.crossings[0].by, Some(PieceId(1)));
    assert!(bridge.bad_going.is_empty(), "a bridge is open ground");

    let wade = wader
        .judge(&path("11.5,15 20,15 20,21 20,30"), FAR)
        .unwrap();
    assert_eq!(wade.crossings.len(), 1, "one crossing over two legs");
    let wet = wade.crossings[0];
    assert_eq!(
        (wet.by, wet.enter.count(), wet.leave.count()),
        (None, 13_500, 16_500)
    );
    assert_eq!(
        (wet.at, wet.begins_inside, wet.ends_inside),
        (Point::inches(20, 20), false, false)
    );
    assert_eq!(wade.bad_going.len(), 1);

    let half = wader.judge(&path("11.5,15 20,15 20,21"), FAR).unwrap();
    assert!(half.crossings[0].ends_inside);
    let off_the_bridge = wader
        .judge(&path("11.5,15 11.5,21 20,21 20,30"), FAR)
        .unwrap();
    let ways: Vec<_> = off_the_bridge.crossings.iter().map(|c| c.by).collect();
    assert_eq!(ways, [Some(PieceId(1)), None]);

    let cow = walk(foot(&[Kind::Water], &[]));
    assert!(cow.judge(&path("11.5,15 11.5,30"), FAR).is_ok());
    assert!(cow.judge(&path("11.5,15 31,18 31,30"), FAR).is_ok());
    let barred = cow.judge(&path("11.5,15 20,15 20,30"), FAR).unwrap_err();
    assert_eq!(
        (barred.by, barred.at),
        (Bar::Piece(PieceId(0)), Point::inches(20, 20))
    );
    let down = Passing {
        shut: [PieceId(1)].into_iter().collect(),
        ..cow.passing
    };
    assert!(
        walk(down).judge(&path("11.5,15 11.5,30"), FAR).is_err(),
        "the bridge is down"
    );
}

#[test]
fn a_rider_needs_room_where_he_ends() {
    let ground = ground(&[("wall", Kind::Wall, [14_000, 5_000, 250, 10_000])]);
    let mut bases = men(&[]);
    let rider = Base::capsule(
        Point::inches(10, 10),
        Point::inches(9, 10),
        Length::inches(1),
    );
    bases.set(BaseId(0), Some(rider));
    let walk = Walk::of(&ground, &bases, BaseId(0), foot(&[Kind::Wall], &[])).unwrap();
    let walked = walk.judge(&path("10,10 10,15"), FAR).unwrap();
    assert_eq!(
        walked.end.rear,
        Point::inches(10, 14),
        "behind, along the last leg"
    );
    let turned = walk.judge(&path("10,10 13,10 rear 13,11"), FAR).unwrap();
    assert_eq!(turned.end.rear, Point::inches(13, 11));
    let barred = walk
        .judge(&path("10,10 13,10 rear 14,10"), FAR)
        .unwrap_err();
    assert_eq!(barred.by, Bar::Piece(PieceId(0)));
    let on_the_spot = walk.judge(&path("10,10 rear 10,9"), Length::ZERO).unwrap();
    assert_eq!(on_the_spot.end.rear, Point::inches(10, 9));
    let stays = walk.judge(&path("10,10"), Length::ZERO).unwrap();
    assert_eq!(stays.end, rider);
}

#[test]
fn paths_are_read_and_written() {
    for text in ["1,2", "1,2 3.5,4 rear 3,4", "0.001,0 47.999,48"] {
        assert_eq!(path(text).to_string(), text);
        let json = serde_json::to_string(&path(text)).unwrap();
        assert_eq!(serde_json::from_str::<Path>(&json).unwrap(), path(text));
    }
    for text in [
        "",
        "1",
        "1;2",
        "1,2 rear",
        "1,2 rear x",
        "1,2,3",
        "1.2345,0",
    ] {
        assert!(text.parse::<Path>().is_err(), "{text:?} was read");
    }
    assert!("0,0 ".repeat(33).parse::<Path>().is_err());
}
