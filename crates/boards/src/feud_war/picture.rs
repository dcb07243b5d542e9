//! The picture on the box: a corner of the table with a farmstead, a wall, the animals and who comes for them.

use crate::{
    Scene, Theme,
    measured::{self, Animal, Clan, Figure, Rank, Rim, Weapon, animals, figures, ground},
    pen::Pen,
};
use field::{Base, Direction, Door, Ground, Kind, Length, Piece, Point, Polygon, Rose};

/// How wide and deep the corner is, in tenths of an inch.
const ACROSS: i32 = 200;
const DOWN: i32 = 120;

fn at(x: i32, y: i32) -> Point {
    Point::new(x * 100, y * 100)
}

pub(super) fn raid(theme: Theme) -> String {
    let scene = Scene {
        theme,
        id: "feud".into(),
        ..Scene::default()
    };
    let mut pen = Pen::new(&scene);
    let (w, h) = (measured::units(ACROSS * 100), measured::units(DOWN * 100));
    let size = match theme.is_file() {
        true => r#" width="800" height="480""#,
        false => "",
    };
    pen.raw(format_args!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="picture" viewBox="0 0 {w} {h}"{size} role="img" aria-label="Figures of two clans fight over sheep beside a thatched house">"#
    ));
    pen.definitions();
    let land = Ground::new(
        Length::thousandths(ACROSS * 100),
        Length::thousandths(DOWN * 100),
        pieces().into_iter().flatten().collect(),
    );
    if let Ok(land) = land {
        ground::land(&mut pen, &land);
    }
    beasts(&mut pen);
    people(&mut pen);
    pen.raw("</svg>");
    pen.finish()
}

fn area(kind: Kind, name: &str, corners: &[(i32, i32)]) -> Option<Piece> {
    let corners: Vec<Point> = corners.iter().map(|&(x, y)| at(x, y)).collect();
    Some(Piece::new(name, kind, Polygon::new(&corners).ok()?))
}

fn strip(kind: Kind, name: &str, line: &[(i32, i32)], width: i32) -> Option<Piece> {
    let line: Vec<Point> = line.iter().map(|&(x, y)| at(x, y)).collect();
    let outline = Polygon::strip(&line, Length::thousandths(width)).ok()?;
    Some(Piece::new(name, kind, outline))
}

fn pieces() -> Vec<Option<Piece>> {
    let house = area(
        Kind::House,
        "house",
        &[(30, 22), (66, 22), (66, 58), (30, 58)],
    );
    let house = house.map(|mut house| {
        house.doors = vec![Door {
            a: at(53, 58),
            b: at(43, 58),
        }];
        house
    });
    vec![
        area(
            Kind::Plain,
            "farmstead",
            &[(18, 12), (78, 12), (78, 68), (18, 68)],
        ),
        area(
            Kind::Plain,
            "field",
            &[(78, 12), (150, 12), (150, 74), (78, 74)],
        ),
        house,
        strip(Kind::Wall, "wall", &[(84, 80), (140, 82)], 300),
        area(
            Kind::LightWood,
            "wood",
            &[(162, 4), (196, 10), (192, 46), (166, 42)],
        ),
        strip(
            Kind::Water,
            "river",
            &[(-20, 104), (60, 98), (140, 110), (220, 100)],
            2_200,
        ),
        strip(Kind::Ford, "ford", &[(96, 86), (96, 122)], 3_000),
    ]
}

fn beasts(pen: &mut Pen) {
    let east = Direction::of(Rose::TwentyFour, 1);
    let west = Direction::of(Rose::TwentyFour, 11);
    for (x, y, kind, looks) in [
        (98, 30, Animal::Sheep, east),
        (122, 24, Animal::Sheep, west),
        (134, 50, Animal::Sheep, east),
        (104, 56, Animal::Cow, west),
        (152, 92, Animal::Sheep, east),
    ] {
        let across = if kind == Animal::Cow { 1_500 } else { 1_200 };
        let base = Base::disc(at(x, y), Length::thousandths(across));
        animals::animal(pen, kind, &base, looks, None);
    }
}

fn people(pen: &mut Pen) {
    let foot = |x, y| Base::disc(at(x, y), Length::thousandths(1_500));
    let rider = |x: i32, y: i32, dx: i32, dy: i32| {
        Base::capsule(
            at(x + dx, y + dy),
            at(x - dx, y - dy),
            Length::thousandths(1_500),
        )
    };
    let one = |clan, weapon, rim, rank| Figure {
        rim,
        rank,
        ..Figure::new(clan, weapon)
    };
    let leader = Some(Rank::Leader);
    let all = [
        (
            one(Clan::Chevron, Weapon::Sword, Rim::Heavy, leader),
            foot(92, 70),
        ),
        (
            one(Clan::Chevron, Weapon::Bow, Rim::Light, None),
            foot(118, 72),
        ),
        (
            one(Clan::Chevron, Weapon::Bill, Rim::Light, None),
            foot(56, 70),
        ),
        (
            one(Clan::Saltire, Weapon::Spear, Rim::Light, leader),
            rider(150, 80, 7, -3),
        ),
        (
            one(Clan::Saltire, Weapon::Latch, Rim::None, None),
            foot(110, 92),
        ),
        (
            one(Clan::Saltire, Weapon::Sword, Rim::Light, None),
            foot(128, 93),
        ),
        (
            one(Clan::Quarters, Weapon::Dag, Rim::Light, None),
            rider(178, 66, -6, 4),
        ),
        (
            one(Clan::Quarters, Weapon::Hackbut, Rim::None, None),
            foot(184, 88),
        ),
    ];
    for (figure, base) in &all {
        figures::figure(pen, figure, base);
    }
}
