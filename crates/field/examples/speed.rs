//! How quick the measured table is, beside libraries that do the like: a sight, the trees of ways of a man and a rider, a clone of the bases.
//!
//!     cargo run --release -p field --example speed
//!
//! The table has twelve pieces and sixty bases, as a full game has. Libraries reckon in single precision and know neither bases nor
//! slivers, so the ratios say only that the order of size is right.

use field::{
    Base, BaseId, BaseSet, Bases, Counts, Direction, Ground, Kind, Length, Passing, Piece, Point,
    Polygon, Reach, Rose, Walk, look,
};
use parry2d::{
    math::Vector,
    query::{Ray, RayCast},
    shape::Polyline,
};
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

fn main() {
    let (ground, bases) = scene();
    println!(
        "{} pieces, {} bases",
        ground.pieces().len(),
        bases.there().len()
    );
    sights(&ground, &bases);
    reaches(&ground, &bases);
    let clone = time(|n| {
        let mut copy = black_box(&bases).to_owned();
        copy.set(BaseId(n as u8 % 60), None);
        black_box(&copy);
    });
    println!(
        "clone of {} bytes of bases: {clone:.0} ns (aim 200)",
        size_of::<Bases>()
    );
}

/// Nanoseconds of one call: for each of sixty inputs the best of several short runs, so that other work on the machine does not count,
/// and the mean of these.
fn time(mut call: impl FnMut(usize)) -> f64 {
    let mut run = |n: usize, count: u32| {
        let start = Instant::now();
        for _ in 0..count {
            call(n);
        }
        start.elapsed() / count
    };
    let mut sum = Duration::ZERO;
    let mut total = 0.0;
    for n in 0..60 {
        let first = run(n, 1).max(Duration::from_nanos(100));
        let count = (50_000 / first.as_nanos() as u32).clamp(1, 500);
        let best = (0..12).map(|_| run(n, count)).min().unwrap_or_default();
        sum += best;
        total += 1.0;
    }
    sum.as_nanos() as f64 / total
}

/// Twelve pieces in rows, sixty men where there is room.
fn scene() -> (Ground, Bases) {
    let mut pieces = Vec::new();
    for n in 0..12 {
        let middle = Point::inches(7 + 11 * (n % 4), 8 + 16 * (n / 4));
        let star: Vec<Point> = (0..8)
            .map(|k| {
                let far = Length::thousandths(1_500 + 700 * ((n + 3 * k) % 4));
                Direction::of(Rose::Eight, k as u8).step(middle, far)
            })
            .collect();
        let kind = [Kind::Crag, Kind::LightWood, Kind::Wall][n as usize % 3];
        let outline = Polygon::new(&star).expect("a star");
        pieces.push(Piece::new(&format!("piece {n}"), kind, outline));
    }
    let side = Length::inches(48);
    let ground = Ground::new(side, side, pieces).expect("they lie apart");
    let mut bases = Bases::new();
    for n in 0..1_000 {
        let count = bases.there().len();
        let place = Point::new(700 + n * 7_919 % 46_600, 700 + n * 5_407 % 46_600);
        let man = Base::disc(place, Length::inches(1));
        let id = BaseId(count as u8);
        let mut more = bases;
        more.set(id, Some(man));
        let walk = Walk::of(&ground, &more, id, passing()).expect("he was just placed");
        if count < 60 && walk.fits(&man).is_ok() {
            bases = more;
        }
    }
    (ground, bases)
}

fn passing() -> Passing {
    Passing {
        blocked: field::KindSet::of(&[Kind::Wall]),
        ..Passing::default()
    }
}

fn base(bases: &Bases, n: usize) -> &Base {
    bases
        .get(BaseId((n % 60) as u8))
        .expect("sixty stand there")
}

fn vector(p: Point) -> Vector {
    Vector::new(p.x as f32 / 1_000.0, p.y as f32 / 1_000.0)
}

fn sights(ground: &Ground, bases: &Bases) {
    let ours = time(|n| {
        let (one, other) = (base(bases, n), base(bases, n * 7 + 1));
        let counts = |_, piece: &Piece| Counts::usual(piece);
        black_box(look(ground, bases, BaseSet::NONE, one.lead, other, counts));
    });
    let lines: Vec<Polyline> = (ground.pieces().iter())
        .map(|piece| {
            let corners = piece.outline.corners();
            let corners = corners.iter().chain(&corners[..1]).map(|p| vector(*p));
            Polyline::new(corners.collect(), None)
        })
        .collect();
    let parry = time(|n| {
        let (from, to) = (
            vector(base(bases, n).lead),
            vector(base(bases, n * 7 + 1).lead),
        );
        let ray = Ray::new(from, to - from);
        for line in &lines {
            black_box(line.cast_local_ray(&ray, 1.0, false));
        }
    });
    println!(
        "sight of a pair, 64 slivers: {ours:.0} ns (aim 1000); one of parry2d's rays against all pieces: {parry:.0} ns; \
         64 of them would take {:.1} times as long as ours",
        64.0 * parry / ours
    );
}

fn reaches(ground: &Ground, bases: &Bases) {
    let walk = |n: usize| {
        Walk::of(ground, bases, BaseId((n % 60) as u8), passing()).expect("sixty stand there")
    };
    for (inches, aim) in [(3, 10), (14, 200)] {
        let ours = time(|n| {
            black_box(Reach::new(&walk(n), Length::inches(inches)));
        });
        println!(
            "tree of ways at {inches} in: {:.1} µs (aim {aim})",
            ours / 1_000.0
        );
    }
    let trees: Vec<Reach> = (0..60)
        .map(|n| Reach::new(&walk(n), Length::inches(14)))
        .collect();
    // Ten inches off, towards somebody: some of these places are taken, most are round something.
    let goal = |n: usize| {
        let from = base(bases, n).lead;
        from.towards(base(bases, n * 11 + 5).lead, Length::inches(10))
    };
    let ask = time(|n| {
        black_box(trees[n % 60].length_to(goal(n)));
    });
    let side = 48.0;
    let edges = [[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]].map(Into::into);
    let mut mesh = polyanya::Triangulation::from_outer_edges(&edges);
    for piece in ground
        .pieces()
        .iter()
        .filter(|piece| piece.kind != Kind::LightWood)
    {
        let corner = |p: &Point| [p.x as f32 / 1_000.0, p.y as f32 / 1_000.0].into();
        mesh.add_obstacle(
            piece
                .outline
                .corners()
                .iter()
                .map(corner)
                .collect::<Vec<_>>(),
        );
    }
    let mesh = mesh.as_navmesh();
    let at =
        |p: Point| polyanya::Coords::on_mesh([p.x as f32 / 1_000.0, p.y as f32 / 1_000.0].into());
    let theirs = time(|n| {
        black_box(mesh.path(at(base(bases, n).lead), at(goal(n))));
    });
    println!(
        "way to one point from a tree of 14 in: {:.2} µs; one of polyanya's paths round the pieces alone: {:.2} µs, {:.1} times as long",
        ask / 1_000.0,
        theirs / 1_000.0,
        theirs / ask
    );
}
