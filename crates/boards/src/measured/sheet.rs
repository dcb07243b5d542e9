//! Every sign of the kit on one sheet, to look at: a table with all kinds of terrain, on it figures in every state, animals and marks.

use super::{
    Animal, Clan, Figure, INCH, Rank, Rim, State, Weapon, animals::animal, figures, ground,
    markers, spot,
};
use crate::{
    Scene, Theme,
    pen::{Anchor, Pen},
    writing::{self, Hand, Least},
};
use field::{
    Base, BaseSet, Bases, Counts, Direction, Door, Ground, Kind, KindSet, Length, Passing, Path,
    Piece, Point, Polygon, Reach, Rose, Walk, look,
};

/// The size of the sheet in inches.
const ACROSS: i32 = 44;
const DOWN: i32 = 62;

const LABEL: Hand = Hand {
    class: "map-name",
    ink: "ink",
    halo: true,
    weight: 0.14,
    least: Least::Kept,
};

/// Draws the sheet. On a page it takes its colours from the stylesheet.
pub fn sheet(theme: Theme) -> String {
    let scene = Scene::default().themed(theme);
    let mut pen = Pen::new(&scene);
    let (w, h) = (f64::from(ACROSS) * INCH, f64::from(DOWN) * INCH);
    pen.open_on_paper("kit any", "", (w, h), "The signs of the measured table");
    let pieces: Vec<Piece> = pieces().into_iter().flatten().collect();
    if let Ok(ground) = Ground::new(Length::inches(ACROSS), Length::inches(DOWN), pieces) {
        ground::land(&mut pen, &ground);
        for piece in ground.pieces() {
            let (low, high) = piece.outline.bounds();
            let middle = Point::new(
                ((low.x + high.x) / 2).clamp(0, ACROSS * 1_000),
                high.y + 650,
            );
            if !piece.name.starts_with('-') {
                label(&mut pen, &piece.name, middle);
            }
        }
        plans(&mut pen, &ground);
    }
    people(&mut pen);
    beasts(&mut pen);
    pen.raw("</svg>");
    pen.finish()
}

fn label(pen: &mut Pen, text: &str, at: Point) {
    writing::centred(pen, text, spot(at), 13.0, 0.0, LABEL);
}

/// A point by tenths of an inch.
fn at(x: i32, y: i32) -> Point {
    Point::new(x * 100, y * 100)
}

/// A round area of ten corners between two opposite ones (in tenths).
fn round(kind: Kind, name: &str, low: (i32, i32), high: (i32, i32)) -> Option<Piece> {
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
    let corner = |&(x, y): &(i32, i32)| {
        let part = |low: i32, high: i32, share: i32| (low + high) * 50 + (high - low) * share / 2;
        Point::new(part(low.0, high.0, x), part(low.1, high.1, y))
    };
    let corners: Vec<Point> = RING.iter().map(corner).collect();
    Some(Piece::new(name, kind, Polygon::new(&corners).ok()?))
}

fn block(kind: Kind, name: &str, low: (i32, i32), high: (i32, i32)) -> Option<Piece> {
    let outline = Polygon::rectangle(at(low.0, low.1), at(high.0, high.1)).ok()?;
    let mut piece = Piece::new(name, kind, outline);
    if kind == Kind::House {
        let middle = (low.0 + high.0) / 2;
        piece.doors = vec![Door {
            a: at(middle + 5, high.1),
            b: at(middle - 5, high.1),
        }];
    }
    Some(piece)
}

fn strip(kind: Kind, name: &str, line: &[(i32, i32)], width: i32) -> Option<Piece> {
    let line: Vec<Point> = line.iter().map(|&(x, y)| at(x, y)).collect();
    let outline = Polygon::strip(&line, Length::thousandths(width)).ok()?;
    Some(Piece::new(name, kind, outline))
}

/// One piece of every kind, and three walls that the marks need.
fn pieces() -> Vec<Option<Piece>> {
    let gable = [(370, 280), (400, 275), (415, 295), (405, 320), (372, 318)].map(|(x, y)| at(x, y));
    let gable = Polygon::new(&gable).ok();
    vec![
        round(Kind::LightWood, "light wood", (10, 10), (88, 80)),
        round(Kind::ThickWood, "thick wood", (98, 10), (176, 80)),
        round(Kind::DenseWood, "dense wood", (186, 10), (264, 80)),
        round(Kind::Broken, "broken ground", (274, 10), (350, 80)),
        round(Kind::Hill, "hill", (360, 10), (434, 80)),
        round(Kind::Bog, "bog", (10, 105), (80, 170)),
        round(Kind::Crag, "crag", (95, 110), (150, 165)),
        block(Kind::Plain, "field", (170, 105), (235, 170)),
        block(Kind::Plain, "yard", (250, 105), (310, 170)),
        block(Kind::House, "-house", (260, 115), (300, 155)),
        block(Kind::House, "peel", (330, 115), (380, 165)),
        block(Kind::House, "bastle", (393, 108), (433, 168)),
        strip(
            Kind::Water,
            "river",
            &[(-20, 223), (120, 228), (260, 220), (460, 228)],
            3_000,
        ),
        block(Kind::Bridge, "bridge", (70, 204), (100, 247)),
        block(Kind::Ford, "ford", (160, 203), (190, 247)),
        strip(Kind::Wall, "wall", &[(10, 275), (70, 278)], 250),
        strip(
            Kind::HighWall,
            "high wall",
            &[(50, 330), (12, 330), (12, 300), (70, 300), (70, 330)],
            500,
        ),
        block(Kind::Gate, "-gate", (50, 327), (66, 333)),
        strip(Kind::Hedge, "hedge", &[(90, 275), (150, 280)], 250),
        strip(Kind::Fence, "fence", &[(90, 305), (150, 305)], 250),
        strip(
            Kind::Earthwork,
            "earthwork",
            &[(170, 278), (210, 275), (235, 282)],
            400,
        ),
        strip(Kind::Road, "road", &[(160, 312), (260, 306)], 1_500),
        round(Kind::Water, "pond", (270, 272), (345, 325)),
        gable.map(|outline| Piece::new("hall", Kind::House, outline)),
        strip(Kind::Wall, "-one", &[(85, 555), (85, 595)], 250),
        strip(Kind::Wall, "-two", &[(180, 560), (180, 600)], 250),
        strip(Kind::Wall, "-three", &[(290, 535), (292, 573)], 250),
    ]
}

/// A base on foot, so many tenths across.
fn foot(x: i32, y: i32, across: i32) -> Base {
    Base::disc(at(x, y), Length::thousandths(across * 100))
}

/// A mounted base of the usual form that looks this way.
fn mounted(x: i32, y: i32, across: i32, towards: Direction) -> Base {
    let half = Length::thousandths(across * 50);
    let (lead, rear) = (
        towards.step(at(x, y), half),
        towards.opposite().step(at(x, y), half),
    );
    Base::capsule(lead, rear, Length::thousandths(across * 100))
}

const EAST: Direction = Direction::of(Rose::Eight, 0);

fn people(pen: &mut Pen) {
    for (n, clan) in (0..).zip(Clan::ALL) {
        let man = Figure::new(clan, Weapon::Sword);
        figures::figure(pen, &man, &foot(18 + n * 29, 360, 20));
        label(pen, clan.name(), at(18 + n * 29, 378));
        let rider = Figure::new(clan, Weapon::ALL[(n as usize + 2) % 8]);
        figures::figure(pen, &rider, &mounted(206 + n * 43, 360, 20, EAST));
    }
    for (n, weapon) in (0..).zip(Weapon::ALL) {
        let man = Figure::new(Clan::Saltire, weapon);
        figures::figure(pen, &man, &foot(18 + n * 30, 400, 20));
        label(pen, weapon.name(), at(18 + n * 30, 418));
    }
    for (n, rim) in (0..).zip(Rim::ALL) {
        let man = Figure {
            rim,
            ..Figure::new(Clan::Chevron, Weapon::Bill)
        };
        figures::figure(pen, &man, &foot(290 + n * 32, 400, 20));
        label(pen, rim.name(), at(290 + n * 32, 418));
    }
    for (n, rank) in (0..).zip(Rank::ALL) {
        let rank_of = Some(rank);
        let man = Figure {
            rank: rank_of,
            rim: Rim::Light,
            ..Figure::new(Clan::Pales, Weapon::Sword)
        };
        figures::figure(pen, &man, &foot(388 + n * 32, 400, 20));
        label(pen, rank.name(), at(388 + n * 32, 418));
    }
    for n in 0..3 {
        let man = Figure {
            wounds: n + 1,
            ..Figure::new(Clan::Bend, Weapon::Sword)
        };
        figures::figure(pen, &man, &foot(20 + i32::from(n) * 33, 440, 20));
        label(
            pen,
            &table::counted(usize::from(n) + 1, "wound"),
            at(20 + i32::from(n) * 33, 459),
        );
    }
    for (n, state) in (0..).zip(State::ALL) {
        let clan = Clan::ALL[n as usize % 5];
        let man = Figure {
            states: vec![state],
            ..Figure::new(clan, Weapon::ALL[n as usize])
        };
        figures::figure(pen, &man, &foot(128 + n * 34, 440, 20));
        label(pen, state.name(), at(128 + n * 34, 459));
    }
    let both = vec![State::Empty, State::Done];
    let rank = Some(Rank::Leader);
    let man = Figure {
        states: both,
        wounds: 2,
        rank,
        ..Figure::new(Clan::Quarters, Weapon::Dag)
    };
    figures::figure(pen, &man, &mounted(400, 440, 18, EAST));
    // At their true size, and turned.
    for n in 0..12 {
        let rim = Rim::ALL[n as usize % 3];
        let man = Figure {
            rim,
            ..Figure::new(Clan::ALL[n as usize % 5], Weapon::ALL[n as usize % 8])
        };
        figures::figure(pen, &man, &foot(15 + n * 16, 482, 10));
        let towards = Direction::of(Rose::Twelve, n as u8);
        figures::figure(pen, &man, &mounted(215 + n * 20, 482, 10, towards));
    }
}

fn beasts(pen: &mut Pen) {
    for (n, kind) in (0..).zip(Animal::ALL) {
        animal(pen, kind, &foot(20 + n * 30, 515, 20), EAST, None);
        label(pen, kind.name(), at(20 + n * 30, 533));
    }
    let north_east = Direction::of(Rose::Eight, 7);
    let hound = foot(200, 515, 20);
    animal(pen, Animal::Hound, &hound, north_east, Some(Clan::Saltire));
    markers::start(pen, at(240, 515), Length::thousandths(1_250), Clan::Chevron);
    markers::beacon(pen, at(272, 515), true);
    markers::beacon(pen, at(292, 515), false);
    markers::melee(pen, at(310, 515));
    markers::fold(pen, &foot(335, 515, 20));
    animal(pen, Animal::Sheep, &foot(335, 515, 12), north_east, None);
    markers::loose(pen, &foot(365, 517, 14), north_east);
    animal(pen, Animal::Sheep, &foot(365, 517, 12), north_east, None);
    animal(pen, Animal::Cow, &foot(400, 515, 10), EAST, None);
    animal(pen, Animal::Chicken, &foot(415, 515, 5), EAST, None);
}

/// What a player plans: reach, a way, lines of sight, cover.
fn plans(pen: &mut Pen, ground: &Ground) {
    let man = |clan| Figure {
        rim: Rim::Light,
        ..Figure::new(clan, Weapon::Latch)
    };
    let (walker, goer, looker) = (foot(55, 575, 10), foot(140, 595, 10), foot(242, 572, 10));
    let target = foot(330, 575, 10);
    let bases: Bases = [walker, goer, looker, target].into_iter().collect();
    let walk = Walk {
        ground,
        bases: &bases,
        base: walker,
        passing: Passing {
            blocked: KindSet::of(&[Kind::Wall]),
            ..Passing::default()
        },
        in_way: BaseSet::NONE,
    };
    let rings = Reach::new(&walk, Length::inches(4)).outline(Length::thousandths(500));
    markers::reach(pen, &rings);
    figures::figure(pen, &man(Clan::Saltire), &walker);
    if let Ok(path) = Path::new(&[goer.lead, at(180, 552), at(196, 597)]) {
        figures::figure(pen, &man(Clan::Pales), &goer);
        markers::path(pen, &path, goer.radius, Some("0.8 in left"));
    }
    let counts = |_, piece: &Piece| Counts::usual(piece);
    let seen = look(ground, &bases, BaseSet::NONE, looker.lead, &target, counts);
    markers::sight(pen, (ground, &bases), looker.lead, &target, &seen);
    markers::cover(pen, &target, seen.obscured());
    figures::figure(pen, &man(Clan::Saltire), &looker);
    figures::figure(pen, &man(Clan::Chevron), &target);
    for (x, hidden) in [(370, 0), (395, 16), (420, 64)] {
        markers::cover(pen, &foot(x, 575, 10), hidden);
        figures::figure(pen, &man(Clan::Quarters), &foot(x, 575, 10));
        let ink = pen.paint("ink");
        let (x, y) = spot(at(x, 596));
        pen.words(
            &format!("{hidden} of 64"),
            x,
            y,
            13.0,
            80.0,
            Anchor::Middle,
            &ink,
        );
    }
}
