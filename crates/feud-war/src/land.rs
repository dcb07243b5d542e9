//! The battlefield (chapter SETUP): farmstead and field in the middle, and what the defender lays around them. A `Land` that exists keeps to
//! FW-SETUP-7 to FW-SETUP-9 and FW-R10 piece by piece; whether it is complete is asked when the defender says so.

use crate::{
    Chart, Side, Whereabouts,
    action::roughly,
    chart::Charted,
    flood::{Floods, Grids},
    tables::{BASE, SCENERY, ZONE},
};
use field::{
    Base, Door, Ground, Kind, KindSet, Length, Passing, Piece, PieceId, Place, Point, Polygon,
};
use serde::{Deserialize, Serialize};
use std::{
    fmt,
    str::FromStr,
    sync::{Arc, OnceLock},
};
use table::{NotationError, Refusal};

table::names! {
    /// What the defender lays.
    pub enum Sort: "a piece of scenery" {
        /// Impassable.
        DenseWood = "dense-wood" | "a dense wood",
        /// Soft cover.
        LightWood = "light-wood" | "a light wood",
        /// Soft cover.
        Broken = "broken-ground" | "broken ground",
        /// It hides.
        Hill = "hill" | "a hill",
        /// From edge to edge.
        River = "river" | "a river",
        /// Over the river.
        Bridge = "bridge" | "a bridge",
        /// Through the river.
        Ford = "ford" | "a ford",
        /// By farmstead and field.
        Wall = "wall" | "a wall",
        /// Extra scenery.
        Hedge = "hedge" | "a hedge",
        /// Extra scenery.
        Fence = "fence" | "a fence",
        /// Extra scenery.
        Earthwork = "earthwork" | "an earthwork",
    }
}

impl Sort {
    /// How many belong to the usual scenery (FW-T-SCENERY).
    pub fn usual(self) -> usize {
        let line = SCENERY.iter().find(|(sort, _)| *sort == self);
        line.map_or(0, |(_, number)| usize::from(*number))
    }

    fn kind(self) -> Kind {
        match self {
            Sort::DenseWood => Kind::DenseWood,
            Sort::LightWood => Kind::LightWood,
            Sort::Broken => Kind::Broken,
            Sort::Hill => Kind::Hill,
            Sort::River => Kind::Water,
            Sort::Bridge => Kind::Bridge,
            Sort::Ford => Kind::Ford,
            Sort::Wall => Kind::Wall,
            Sort::Hedge => Kind::Hedge,
            Sort::Fence => Kind::Fence,
            Sort::Earthwork => Kind::Earthwork,
        }
    }

    fn is_linear(self) -> bool {
        matches!(
            self,
            Sort::Wall | Sort::Hedge | Sort::Fence | Sort::Earthwork
        )
    }
}

/// One piece as it is laid: `light-wood 10,8 16,8 16,14 10,14`, `river 0,20 24,26 48,22` (its middle line), `bridge 12,23 stone`, `ford 30,24`,
/// `wall 20,18 25,18`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Laid {
    /// What it is.
    pub sort: Sort,
    /// Corners, middle line, ends or place.
    pub points: Vec<Point>,
    /// A bridge of wood.
    pub is_wooden: bool,
}

impl Laid {
    /// What is laid and where, in words: "a hill at 24, 40.5".
    pub(crate) fn in_words(&self) -> String {
        format!("{} at {}", self.sort.name(), roughly(self.middle()))
    }

    fn middle(&self) -> Point {
        let mean = |part: fn(&Point) -> i32| {
            let all = || self.points.iter().map(part);
            let (least, most) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
            least + (most - least) / 2
        };
        Point::new(mean(|point| point.x), mean(|point| point.y))
    }

    /// Where it lies on a table of this size.
    pub(crate) fn lies(&self, size: (Length, Length)) -> Whereabouts {
        let half = |side: Length| side.count() / 2;
        let farm = Point::new(half(size.0), half(size.1));
        Whereabouts::of(farm, self.middle())
    }
}

impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.sort)?;
        for point in &self.points {
            write!(f, " {point}")?;
        }
        match (self.sort, self.is_wooden) {
            (Sort::Bridge, true) => f.write_str(" wood"),
            (Sort::Bridge, false) => f.write_str(" stone"),
            _ => Ok(()),
        }
    }
}

impl FromStr for Laid {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Laid, NotationError> {
        let mut words = text.split_whitespace().peekable();
        let sort: Sort = words.next().unwrap_or_default().parse()?;
        let mut laid = Laid {
            sort,
            points: Vec::new(),
            is_wooden: false,
        };
        while let Some(word) = words.next() {
            match word {
                "wood" | "stone" if sort == Sort::Bridge && words.peek().is_none() => {
                    laid.is_wooden = word == "wood";
                }
                _ => laid.points.push(word.parse().map_err(|_| {
                    NotationError(format!("'{word}' is not a point in inches such as 12.5,3"))
                })?),
            }
        }
        let (least, most) = match sort {
            Sort::Bridge | Sort::Ford => (1, 1),
            Sort::River => (2, 10),
            _ if sort.is_linear() => (2, 2),
            _ => (3, 16),
        };
        match (least..=most).contains(&laid.points.len()) {
            true => Ok(laid),
            false => Err(NotationError(format!(
                "{} needs {least} to {most} points, not {}",
                sort.name(),
                laid.points.len()
            ))),
        }
    }
}

table::as_text!(Laid);

/// The battlefield.
#[derive(Clone, Debug)]
pub struct Land(Arc<Laying>);

/// What lies there, and what a game has found out about it, which is no part of a state.
#[derive(Debug)]
struct Laying {
    table: Arc<Table>,
    floods: Floods,
    charted: Charted,
}

/// What lies there. All games on a ready table share one.
#[derive(Debug)]
pub(crate) struct Table {
    pub ground: Ground,
    pub laid: Vec<Laid>,
    pub river_width: Length,
    /// A side that a man with a cow cannot reach, once somebody has asked.
    pub shut_off: OnceLock<Option<Side>>,
    pub grids: Grids,
}

impl Table {
    fn new(ground: Ground, laid: Vec<Laid>, river_width: Length) -> Arc<Table> {
        Arc::new(Table {
            ground,
            laid,
            river_width,
            shut_off: OnceLock::new(),
            grids: Grids::default(),
        })
    }
}

impl PartialEq for Land {
    fn eq(&self, other: &Land) -> bool {
        let (one, other) = (self.table(), other.table());
        Arc::ptr_eq(one, other)
            || (one.ground.size() == other.ground.size()
                && one.laid == other.laid
                && one.river_width == other.river_width)
    }
}

/// How a land is written down.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    size: (Length, Length),
    river_width: Length,
    pieces: Vec<Laid>,
}

impl Serialize for Land {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let written = Written {
            size: self.0.table.ground.size(),
            river_width: self.0.table.river_width,
            pieces: self.0.table.laid.clone(),
        };
        written.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Land {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Land, D::Error> {
        use serde::de::Error;
        let written = Written::deserialize(deserializer)?;
        let is_size = |side: Length| [48, 60, 72].map(Length::inches).contains(&side);
        if !is_size(written.size.0) || !is_size(written.size.1) {
            return Err(D::Error::custom("a table is 48, 60 or 72 in wide and deep"));
        }
        if !(2..=4)
            .map(Length::inches)
            .any(|width| width == written.river_width)
        {
            return Err(D::Error::custom("a river is 2, 3 or 4 in wide"));
        }
        let mut land = Land::bare(written.size, written.river_width);
        for piece in written.pieces {
            land = land
                .with(&piece)
                .map_err(|refusal| D::Error::custom(refusal.why))?;
        }
        Ok(land)
    }
}

impl Land {
    /// The first pieces of every table.
    pub const FARMSTEAD: PieceId = PieceId(0);
    /// See [`Land::FARMSTEAD`].
    pub const FIELD: PieceId = PieceId(1);
    /// See [`Land::FARMSTEAD`].
    pub const HOUSE: PieceId = PieceId(2);

    /// Farmstead, house and field, and nothing else (FW-R9).
    ///
    /// # Panics
    /// If the table is smaller than 48 in: none of the settings is.
    pub fn bare(size: (Length, Length), river_width: Length) -> Land {
        let ground =
            Ground::new(size.0, size.1, middle(size)).expect("farmstead and field fit every table");
        Land::on(Table::new(ground, Vec::new(), river_width))
    }

    /// A land of which nothing is found out yet.
    pub(crate) fn on(table: Arc<Table>) -> Land {
        Land(Arc::new(Laying {
            table,
            floods: Floods::default(),
            charted: Charted::default(),
        }))
    }

    /// What lies there.
    pub(crate) fn table(&self) -> &Arc<Table> {
        &self.0.table
    }

    /// The table with its pieces.
    pub fn ground(&self) -> &Ground {
        &self.0.table.ground
    }

    /// The ways over it that were looked for.
    pub(crate) fn floods(&self) -> &Floods {
        &self.0.floods
    }

    /// How far it is over the ground, judged as by eye.
    pub fn chart(&self) -> &Chart {
        self.0.charted.of(&self.0.table.ground)
    }

    /// What was laid, in order.
    pub fn laid(&self) -> &[Laid] {
        &self.0.table.laid
    }

    /// What a numbered piece was laid as; nothing for farmstead, field and house.
    pub fn laid_as(&self, id: PieceId) -> Option<&Laid> {
        self.0.table.laid.get(id.index().checked_sub(3)?)
    }

    /// Farmstead, field or house.
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.0.table.ground.pieces()[id.index()]
    }

    /// Whether a point is in the field (FW-R5).
    pub fn in_field(&self, at: Point) -> bool {
        self.piece(Land::FIELD).outline.place(at) != Place::Outside
    }

    /// Whether a base is within 6 in of field or farmstead (FW-SETUP-10, FW-DEFENDER-2).
    pub fn in_zone(&self, base: &Base) -> bool {
        [Land::FARMSTEAD, Land::FIELD]
            .into_iter()
            .any(|id| self.piece(id).within(base, ZONE))
    }

    /// How far a base is from field and farmstead.
    pub fn to_zone(&self, base: &Base) -> Length {
        self.piece(Land::FARMSTEAD)
            .gap(base)
            .min(self.piece(Land::FIELD).gap(base))
    }

    /// The house's door.
    pub fn door(&self) -> Door {
        self.piece(Land::HOUSE).doors[0]
    }

    /// Where a man stands who has come out of the door.
    pub fn doorstep(&self) -> Point {
        let middle = self.door().middle();
        Point::new(middle.x, middle.y + BASE.half().count())
    }

    /// How many of a sort lie there.
    pub fn count(&self, sort: Sort) -> usize {
        self.0
            .table
            .laid
            .iter()
            .filter(|laid| laid.sort == sort)
            .count()
    }

    /// Whether a piece is more than the usual scenery has (FW-OPTIONS-5).
    pub fn is_extra(&self, piece: &Laid) -> bool {
        self.count(piece.sort) >= piece.sort.usual()
    }

    /// The same land with one more piece, or why it cannot lie there.
    pub fn with(&self, laid: &Laid) -> Result<Land, Refusal> {
        let outline = self.outline(laid)?;
        self.keeps_clear(laid, &outline)?;
        let mut piece = Piece::new(&self.name_for(laid.sort), laid.sort.kind(), outline);
        if laid.sort == Sort::Bridge && laid.is_wooden {
            piece.traits.cover = field::Cover::Soft;
        }
        let mut pieces = self.0.table.ground.pieces().to_vec();
        pieces.push(piece);
        let (width, depth) = self.0.table.ground.size();
        let ground = Ground::new(width, depth, pieces).map_err(|bad| {
            Refusal::new("FW-R10", format!("It cannot lie so: {bad}.")).marking(marks(&laid.points))
        })?;
        let mut all = self.0.table.laid.clone();
        all.push(laid.clone());
        let river_width = self.0.table.river_width;
        Ok(Land::on(Table::new(ground, all, river_width)))
    }

    /// What the next piece of this sort is called in reasons: "river", "light wood 2".
    fn name_for(&self, sort: Sort) -> String {
        let name = sort.name();
        let name = name
            .split_once(' ')
            .filter(|(article, _)| article.len() < 3)
            .map_or(name, |(_, rest)| rest);
        match (self.count(sort), sort.usual()) {
            (0, 1) => name.into(),
            (before, _) => format!("{name} {}", before + 1),
        }
    }

    /// The outline of a piece, or why it can have none.
    fn outline(&self, laid: &Laid) -> Result<Polygon, Refusal> {
        let bad = |clause: &'static str, bad: field::BadShape| {
            Refusal::new(clause, format!("That is no outline: {bad}.")).marking(marks(&laid.points))
        };
        match laid.sort {
            Sort::River => self.river(&laid.points),
            Sort::Bridge | Sort::Ford => self.crossing(laid.points[0]),
            sort if sort.is_linear() => {
                self.forbids_line(laid)?;
                Polygon::strip(&laid.points, Length::thousandths(250))
                    .map_err(|b| bad("FW-SETUP-9", b))
            }
            _ => {
                let outline = Polygon::new(&laid.points).map_err(|b| bad("FW-SETUP-7", b))?;
                self.forbids_area(&outline, laid)?;
                Ok(outline)
            }
        }
    }

    /// At most 12 x 12 in, at least 4 x 4 in, on the table (FW-SETUP-7, FW-R10).
    fn forbids_area(&self, outline: &Polygon, laid: &Laid) -> Result<(), Refusal> {
        let (low, high) = outline.bounds();
        let (width, depth) = self.0.table.ground.size();
        let sides = [high.x - low.x, high.y - low.y];
        let on_table =
            low.x >= 0 && low.y >= 0 && high.x <= width.count() && high.y <= depth.count();
        let why =
            |clause, why: &'static str| Err(Refusal::new(clause, why).marking(marks(&laid.points)));
        match () {
            () if !fits_square(outline.corners()) => {
                why("FW-SETUP-7", "A piece is at most 12 x 12 in.")
            }
            () if sides.iter().any(|side| *side < 4_000) => {
                why("FW-R10", "A piece is at least 4 x 4 in.")
            }
            () if !on_table => why("FW-SETUP-7", "It reaches over the table's edge."),
            () => Ok(()),
        }
    }

    /// At most 6 in long; a wall within 6 in of farmstead or field (FW-SETUP-9).
    fn forbids_line(&self, laid: &Laid) -> Result<(), Refusal> {
        let (a, b) = (laid.points[0], laid.points[1]);
        let mark = || marks(&laid.points);
        if !a.within(b, Length::inches(6)) {
            return Err(Refusal::new("FW-SETUP-9", "It is longer than 6 in.").marking(mark()));
        }
        let near = |at: Point| self.in_zone(&Base::disc(at, Length::ZERO));
        let steps = (0..=24)
            .map(|step| Point::new(a.x + (b.x - a.x) * step / 24, a.y + (b.y - a.y) * step / 24));
        if let Some(far) = steps
            .into_iter()
            .find(|at| laid.sort == Sort::Wall && !near(*at))
        {
            let refusal = Refusal::new(
                "FW-SETUP-9",
                "A wall lies within 6 in of farmstead or field.",
            );
            return Err(refusal.marking(vec![far.to_string()]));
        }
        Ok(())
    }

    /// A strip from edge to edge, drawn on beyond both, so that no corner of the table stays dry beside its end (FW-SETUP-8).
    fn river(&self, line: &[Point]) -> Result<Polygon, Refusal> {
        let (width, depth) = self.0.table.ground.size();
        let edges = |p: Point| {
            let sides = [
                p.x == 0,
                p.x == width.count(),
                p.y == 0,
                p.y == depth.count(),
            ];
            let inside = (0..=width.count()).contains(&p.x) && (0..=depth.count()).contains(&p.y);
            if inside { sides } else { [false; 4] }
        };
        let (from, to) = (edges(line[0]), edges(line[line.len() - 1]));
        let joins = (0..4).any(|one| from[one] && (0..4).any(|other| one != other && to[other]));
        if !joins {
            let refusal = Refusal::new(
                "FW-SETUP-8",
                "A river runs from one edge of the table to another.",
            );
            return Err(refusal.marking(marks(line)));
        }
        let mut drawn = line.to_vec();
        let last = drawn.len() - 1;
        drawn[0] = beyond(line[1], line[0]);
        drawn[last] = beyond(line[last - 1], line[last]);
        Polygon::strip(&drawn, self.0.table.river_width).map_err(|bad| {
            Refusal::new("FW-SETUP-8", format!("The river cannot run so: {bad}."))
                .marking(marks(line))
        })
    }

    /// Bridge and ford are 3 in wide and reach a little over both banks (FW-R10).
    fn crossing(&self, at: Point) -> Result<Polygon, Refusal> {
        let river = self
            .0
            .table
            .laid
            .iter()
            .find(|laid| laid.sort == Sort::River);
        let off = |why: &'static str| Refusal::new("FW-SETUP-8", why).marking(vec![at.to_string()]);
        let river = river.ok_or_else(|| off("There is no river yet."))?;
        let legs = river.points.windows(2).map(|leg| (leg[0], leg[1]));
        let near = |(a, b): &(Point, Point)| {
            Base::capsule(*a, *b, Length::ZERO).gap(&Base::disc(at, Length::ZERO))
        };
        let (a, b) = legs
            .min_by_key(near)
            .ok_or_else(|| off("There is no river yet."))?;
        if near(&(a, b)) > self.0.table.river_width.half() {
            return Err(off("That is not on the river."));
        }
        let middle = foot(at, a, b);
        // Across the leg, and 0.4 in over each bank.
        let (dx, dy) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
        let long = a.distance(b).count().max(1);
        let reach = self.0.table.river_width.half().count() + 400;
        let across = |length: i32| {
            (
                (-dy * i64::from(length) / i64::from(long)) as i32,
                (dx * i64::from(length) / i64::from(long)) as i32,
            )
        };
        let (x, y) = across(reach);
        let line = [
            Point::new(middle.x - x, middle.y - y),
            Point::new(middle.x + x, middle.y + y),
        ];
        Polygon::strip(&line, Length::inches(3))
            .map_err(|bad| off("It cannot lie so.").marking(vec![bad.to_string()]))
    }

    /// Nothing lies on farmstead or field (FW-R10); a wall may stand along their edges.
    fn keeps_clear(&self, laid: &Laid, outline: &Polygon) -> Result<(), Refusal> {
        for id in [Land::FARMSTEAD, Land::FIELD] {
            let place = &self.piece(id).outline;
            let hit = match laid.sort.is_linear() {
                true => place
                    .is_hit(laid.points[0], laid.points[1], Length::ZERO)
                    .then(|| laid.points[0]),
                false => place.overlap(outline),
            };
            if let Some(at) = hit {
                let why = format!("It lies on the {}.", self.piece(id).name);
                return Err(Refusal::new("FW-R10", why).marking(vec![at.to_string()]));
            }
        }
        Ok(())
    }
}

/// What whoever drives an animal may not cross (FW-R25, FW-WATER-4).
pub(crate) fn driving() -> Passing {
    Passing {
        blocked: KindSet::of(&[
            Kind::Wall,
            Kind::Hedge,
            Kind::Fence,
            Kind::Earthwork,
            Kind::Water,
        ]),
        ..Passing::default()
    }
}

fn marks(points: &[Point]) -> Vec<String> {
    points.iter().map(Point::to_string).collect()
}

/// The point 4 in beyond the end of a leg.
fn beyond(from: Point, end: Point) -> Point {
    let long = i64::from(from.distance(end).count().max(1));
    let part = |from: i32, end: i32| end + (i64::from(end - from) * 4_000 / long) as i32;
    Point::new(part(from.x, end.x), part(from.y, end.y))
}

/// The point of a leg nearest to another point.
fn foot(p: Point, a: Point, b: Point) -> Point {
    let (bx, by) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
    let square = (bx * bx + by * by).max(1);
    let along = (bx * i64::from(p.x - a.x) + by * i64::from(p.y - a.y)).clamp(0, square);
    let part = |way: i64| (i128::from(way) * i128::from(along) / i128::from(square)) as i32;
    Point::new(a.x + part(bx), a.y + part(by))
}

/// Farmstead, field and house with its door to the south (FW-R9, FW-R58).
fn middle((width, depth): (Length, Length)) -> Vec<Piece> {
    let (x, y) = (width.count() / 2, depth.count() / 2);
    let box_of = |west: i32, north: i32, east: i32, south: i32| {
        let corner = |dx: i32, dy: i32| Point::new(x + dx * 1_000, y + dy * 1_000);
        Polygon::rectangle(corner(west, north), corner(east, south)).expect("a box is a polygon")
    };
    let mut house = Piece::new("house", Kind::House, box_of(-6, -2, -2, 2));
    let post = |dx: i32| Point::new(x - 4_000 + dx, y + 2_000);
    house.doors = vec![Door {
        a: post(-500),
        b: post(500),
    }];
    house.room = crate::tables::HOUSE_ROOM as u8;
    vec![
        Piece::new("farmstead", Kind::Plain, box_of(-7, -3, -1, 3)),
        Piece::new("field", Kind::Plain, box_of(-1, -4, 7, 4)),
        house,
    ]
}

/// Whether corners lie within a square of 12 in that is turned with the table or with one of their sides.
fn fits_square(corners: &[Point]) -> bool {
    const SIDE: i128 = 12_000;
    let next = corners.iter().cycle().skip(1);
    let sides = corners
        .iter()
        .zip(next)
        .map(|(a, b)| (b.x - a.x, b.y - a.y));
    let along = |(x, y): (i32, i32)| {
        let far = |p: &Point| i128::from(p.x) * i128::from(x) + i128::from(p.y) * i128::from(y);
        let least = corners.iter().map(far).min().unwrap_or(0);
        let most = corners.iter().map(far).max().unwrap_or(0);
        let long = i128::from(x) * i128::from(x) + i128::from(y) * i128::from(y);
        (most - least) * (most - least) <= SIDE * SIDE * long
    };
    let mut turned = std::iter::once((1, 0)).chain(sides);
    turned.any(|(x, y)| along((x, y)) && along((-y, x)))
}
