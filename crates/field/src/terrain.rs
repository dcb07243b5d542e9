//! What lies on a table: pieces of terrain with their properties. Terrain does not move during play, so a game's state holds it behind an
//! `Arc` and clones only the bases. A `Ground` is always whole: pieces that overlap or go wrong otherwise are refused when it is laid.

use crate::{
    base::Base,
    length::Length,
    point::{Point, compare_to_segment, segment_distance},
    sets::numbered,
    shape::{BadShape, Place, Polygon},
};
use serde::{Deserialize, Serialize};
use std::fmt;

numbered! {
    /// The number of a piece of terrain.
    PieceId,
    /// A set of pieces.
    PieceSet(u64), Ground::MOST
}

/// Writes the kinds with their words and usual properties.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $word:literal: $form:ident $going:ident $screen:ident $cover:ident $height:literal;)*) => {
        /// What a piece is. Games say by kind who may pass and what hides; the properties in brackets are the usual ones, which a
        /// piece may have otherwise.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Kind { $($(#[$doc])* #[serde(rename = $word)] $kind,)* }

        impl Kind {
            /// All kinds.
            pub const ALL: &[Kind] = &[$(Kind::$kind),*];

            /// Its name in files and sentences.
            pub const fn word(self) -> &'static str {
                match self { $(Kind::$kind => $word,)* }
            }

            /// What a piece of this kind usually is.
            pub const fn traits(self) -> Traits {
                match self {
                    $(Kind::$kind => Traits {
                        form: Form::$form,
                        going: Going::$going,
                        screen: Screen::$screen,
                        cover: Cover::$cover,
                        height: Length::thousandths($height),
                    },)*
                }
            }
        }
    };
}

kinds! {
    // kind        word             form     going      screen   cover height
    /// A yard, a field, marked ground: no effect of its own; other pieces may lie on it.
    Plain        "plain":         Area     Open       Clear    None  0;
    /// A road: open ground on which other pieces may lie.
    Road         "road":          Area     Open       Clear    None  0;
    /// Broken ground.
    Broken       "broken ground": Area     Bad        Clear    Soft  0;
    /// Bog.
    Bog          "bog":           Area     Bad        Clear    None  0;
    /// A light wood.
    LightWood    "light wood":    Area     Open       Wood     Soft  3000;
    /// A thick wood that can be walked.
    ThickWood    "thick wood":    Area     Bad        Wood     Soft  3000;
    /// A dense wood: nobody gets in.
    DenseWood    "dense wood":    Area     Impassable Blocking Hard  3000;
    /// A hill.
    Hill         "hill":          Area     Open       Blocking None  2000;
    /// Rocks.
    Crag         "crag":          Area     Impassable Blocking Hard  3000;
    /// A river or a pond.
    Water        "water":         Water    Bad        Clear    None  0;
    /// A bridge over water.
    Bridge       "bridge":        Bridge   Open       Low      Hard  500;
    /// A ford through water.
    Ford         "ford":          Ford     Open       Clear    None  0;
    /// A low wall.
    Wall         "wall":          Linear   Open       Low      Hard  500;
    /// A wall higher than a man.
    HighWall     "high wall":     Linear   Impassable Blocking Hard  3000;
    /// A hedge.
    Hedge        "hedge":         Linear   Open       Low      Soft  500;
    /// A fence.
    Fence        "fence":         Linear   Open       Low      Soft  500;
    /// A gate in a wall, hedge or fence, which a game may shut.
    Gate         "gate":          Linear   Open       Clear    None  0;
    /// An earthwork or parapet.
    Earthwork    "earthwork":     Linear   Open       Low      Hard  500;
    /// A building.
    House        "house":         Building Impassable Blocking Hard  2000;
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// A set of kinds.
///
/// ```
/// use field::{Kind, KindSet};
/// let foot = KindSet::of(&[Kind::Wall, Kind::Hedge]);
/// assert!(foot.has(Kind::Hedge) && !foot.has(Kind::Fence));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KindSet(u32);

impl KindSet {
    /// None.
    pub const NONE: KindSet = KindSet(0);

    /// These.
    pub const fn of(kinds: &[Kind]) -> KindSet {
        let (mut set, mut n) = (0, 0);
        while n < kinds.len() {
            set |= 1 << kinds[n] as u32;
            n += 1;
        }
        KindSet(set)
    }

    /// Whether a kind is among them.
    pub const fn has(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u32) != 0
    }

    /// Those that are in either.
    #[must_use]
    pub const fn or(self, other: KindSet) -> KindSet {
        KindSet(self.0 | other.0)
    }
}

/// Writes a small closed list of words.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$one:meta])* $word:ident),* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        pub enum $name { $($(#[$one])* $word),* }
    };
}

words! {
    /// How a piece lies on the table.
    Form {
        /// An area.
        Area,
        /// A linear obstacle.
        Linear,
        /// Water; whoever's middle is in it is in it.
        Water,
        /// A way over water.
        Bridge,
        /// A way through water.
        Ford,
        /// A building; those inside are the game's affair.
        Building
    }
}

words! {
    /// How it is to walk on.
    Going {
        /// As on a meadow.
        Open,
        /// Slow.
        Bad,
        /// For nobody, whoever he is.
        Impassable
    }
}

words! {
    /// What it does to a line of sight. The field only says which lines cross a piece; what that means is for the game.
    Screen {
        /// Nothing.
        Clear,
        /// It hides the lower half of a man.
        Low,
        /// It hides everything.
        Blocking,
        /// It hides what is deep in it or behind it.
        Wood
    }
}

words! {
    /// What shelter it gives.
    Cover {
        /// None.
        None,
        /// Against eyes more than against shot.
        Soft,
        /// Against both.
        Hard
    }
}

/// The properties of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traits {
    /// How it lies.
    pub form: Form,
    /// How it is to walk on.
    pub going: Going,
    /// What it does to sight.
    pub screen: Screen,
    /// What shelter it gives.
    pub cover: Cover,
    /// How high it is.
    pub height: Length,
}

/// A door: a part of a building's outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Door {
    /// One post.
    pub a: Point,
    /// The other.
    pub b: Point,
}

impl Door {
    /// Whether a base touches the door: a gap of at most [`crate::CONTACT`] from its lead disc.
    pub fn is_touched_by(&self, base: &Base) -> bool {
        let reach = base.radius + crate::base::CONTACT;
        compare_to_segment(base.lead, self.a, self.b, reach).is_le()
    }

    /// The middle of the door.
    pub fn middle(&self) -> Point {
        Base::capsule(self.a, self.b, Length::ZERO).middle()
    }
}

/// A piece of terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What people call it; no two pieces have the same name.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Its properties.
    pub traits: Traits,
    /// Where it lies.
    pub outline: Polygon,
    /// The doors of a building.
    pub doors: Vec<Door>,
    /// How many a building holds.
    pub room: u8,
}

impl Piece {
    /// A piece with the usual properties of its kind.
    pub fn new(name: &str, kind: Kind, outline: Polygon) -> Piece {
        Piece {
            name: name.to_owned(),
            kind,
            traits: kind.traits(),
            outline,
            doors: Vec::new(),
            room: 0,
        }
    }

    /// The gap between it and a base, rounded down; 0 if the base overlaps it.
    pub fn gap(&self, base: &Base) -> Length {
        self.outline.gap(base.lead, base.rear, base.radius)
    }

    /// Whether the gap between it and a base is at most that, exactly.
    pub fn within(&self, base: &Base, gap: Length) -> bool {
        (self.outline).within(base.lead, base.rear, base.radius + gap)
    }

    /// Whether a base is in it: its middle is inside or on the outline.
    pub fn holds(&self, base: &Base) -> bool {
        self.outline.place(base.middle()) != Place::Outside
    }

    /// Whether a base overlaps it, exactly.
    pub fn overlaps(&self, base: &Base) -> bool {
        self.outline.is_hit(base.lead, base.rear, base.radius)
    }

    pub(crate) fn is_underfoot(&self) -> bool {
        matches!(self.kind, Kind::Plain | Kind::Road)
    }

    pub(crate) fn is_way_over_water(&self) -> bool {
        matches!(self.traits.form, Form::Bridge | Form::Ford)
    }
}

/// Why terrain cannot lie so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadGround {
    /// The table is too small or too large.
    #[error("a table of {0} x {1} in cannot be: sides are from 6 to 96 in")]
    Size(Length, Length),
    /// More pieces than a table holds.
    #[error("there are {0} pieces; a table holds {most}", most = Ground::MOST)]
    TooMany(usize),
    /// Two pieces with one name.
    #[error("two pieces are called {0:?}; give each a name of its own")]
    SameName(String),
    /// An outline that is none.
    #[error("{name:?} has no outline that can be: {why}")]
    Shape {
        /// Which piece.
        name: String,
        /// Why.
        why: BadShape,
    },
    /// A piece hangs too far over the edge.
    #[error("{name:?} has a corner at {at}, more than {over} in off the table", over = Ground::OVERHANG)]
    OffTable {
        /// Which piece.
        name: String,
        /// Where.
        at: Point,
    },
    /// Two pieces share area.
    #[error("{one:?} and {other:?} overlap near {at}; pieces may touch but not overlap")]
    Overlap {
        /// The first.
        one: String,
        /// The second.
        other: String,
        /// Where.
        at: Point,
    },
    /// A bridge or ford that lies on no water.
    #[error("{0:?} lies on no water; a bridge or ford goes from bank to bank")]
    NoWater(String),
    /// A bridge or ford that ends in the water.
    #[error("{name:?} ends in the water at {at}; a bridge or ford goes from bank to bank")]
    EndsInWater {
        /// Which piece.
        name: String,
        /// Where.
        at: Point,
    },
    /// A door that is not on the outline.
    #[error("the door at {at} is not on the outline of {name:?}, or that is no building")]
    Door {
        /// Which piece.
        name: String,
        /// Where.
        at: Point,
    },
}

/// A table with its terrain.
///
/// ```
/// use field::{Ground, Kind, Length, Piece, Point, Polygon};
/// let wood = Polygon::rectangle(Point::inches(4, 4), Point::inches(10, 10))?;
/// let hill = Polygon::rectangle(Point::inches(8, 8), Point::inches(14, 14))?;
/// let pieces = vec![Piece::new("wood", Kind::LightWood, wood), Piece::new("law", Kind::Hill, hill)];
/// let refused = Ground::new(Length::inches(48), Length::inches(48), pieces).unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "\"wood\" and \"law\" overlap near 10,8; pieces may touch but not overlap"
/// );
/// # Ok::<(), field::BadShape>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    width: Length,
    depth: Length,
    pieces: Vec<Piece>,
    /// The bridges and fords.
    ways: PieceSet,
}

impl Ground {
    /// How many pieces a table holds.
    pub const MOST: usize = 64;
    /// How far a piece may hang over the table's edge.
    pub const OVERHANG: Length = Length::inches(12);

    /// Lays terrain, or says which pieces cannot lie so and where.
    pub fn new(width: Length, depth: Length, pieces: Vec<Piece>) -> Result<Ground, BadGround> {
        let ground = Ground::unchecked(width, depth, pieces);
        match ground.faults(1).pop() {
            Some(fault) => Err(fault),
            None => Ok(ground),
        }
    }

    /// What forbids terrain to lie so, everything and not only the first; at most so many faults.
    pub fn all_faults(
        width: Length,
        depth: Length,
        pieces: Vec<Piece>,
        most: usize,
    ) -> Vec<BadGround> {
        Ground::unchecked(width, depth, pieces).faults(most)
    }

    /// Terrain of as many of these pieces as can lie together, the earlier before the later, but water first, since ways lie on it.
    /// Nothing if there can be no table of that size.
    pub fn fitting(width: Length, depth: Length, mut pieces: Vec<Piece>) -> Option<Ground> {
        let mut laid = Ground::new(width, depth, Vec::new()).ok()?;
        pieces.sort_by_key(|piece| piece.traits.form != Form::Water);
        for piece in pieces {
            let beside = |other: &Piece| check_pair(other, &piece).is_ok();
            let fits = laid.check_alone(&piece).is_ok() && laid.pieces.iter().all(beside);
            if fits && laid.pieces.len() < Ground::MOST {
                laid.pieces.push(piece);
            }
        }
        Some(Ground::unchecked(width, depth, laid.pieces))
    }

    fn unchecked(width: Length, depth: Length, pieces: Vec<Piece>) -> Ground {
        let known = pieces.iter().take(Ground::MOST).enumerate();
        let ways = known.filter(|(_, piece)| piece.is_way_over_water());
        Ground {
            ways: ways.map(|(n, _)| PieceId(n as u8)).collect(),
            width,
            depth,
            pieces,
        }
    }

    fn faults(&self, most: usize) -> Vec<BadGround> {
        let fits = |side: Length| side >= Length::inches(6) && side <= Length::inches(96);
        if !fits(self.width) || !fits(self.depth) {
            return vec![BadGround::Size(self.width, self.depth)];
        }
        if self.pieces.len() > Ground::MOST {
            return vec![BadGround::TooMany(self.pieces.len())];
        }
        let each = self.pieces.iter().enumerate().flat_map(|(n, piece)| {
            let alone = self.check_alone(piece).err();
            let pairs = self.pieces[..n].iter();
            alone
                .into_iter()
                .chain(pairs.filter_map(|other| check_pair(other, piece).err()))
        });
        each.take(most).collect()
    }

    /// Width (east) and depth (south).
    pub const fn size(&self) -> (Length, Length) {
        (self.width, self.depth)
    }

    /// All pieces; a piece's number is its place here.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// All pieces with their numbers.
    pub fn numbered(&self) -> impl Iterator<Item = (PieceId, &Piece)> {
        (0..).map(PieceId).zip(&self.pieces)
    }

    /// The piece of that number.
    pub fn piece(&self, id: PieceId) -> Option<&Piece> {
        self.pieces.get(id.index())
    }

    /// The piece of that name.
    pub fn named(&self, name: &str) -> Option<PieceId> {
        let place = self.pieces.iter().position(|piece| piece.name == name)?;
        Some(PieceId(place as u8))
    }

    /// The bridges and fords.
    pub const fn ways_over_water(&self) -> PieceSet {
        self.ways
    }

    /// Whether a disc stands wholly on the table; touching the edge is on it.
    pub fn has_room(&self, middle: Point, radius: Length) -> bool {
        let (x, y, r) = (middle.x, middle.y, radius.count());
        x >= r && y >= r && x <= self.width.count() - r && y <= self.depth.count() - r
    }

    /// The pieces a base is in: those that hold its middle.
    pub fn under(&self, base: &Base) -> PieceSet {
        let under = self.numbered().filter(|(_, piece)| piece.holds(base));
        under.map(|(id, _)| id).collect()
    }

    fn check_alone(&self, piece: &Piece) -> Result<(), BadGround> {
        let over = Ground::OVERHANG.count();
        let on = |p: &Point| {
            (-over..=self.width.count() + over).contains(&p.x)
                && (-over..=self.depth.count() + over).contains(&p.y)
        };
        let name = || piece.name.clone();
        if let Some(&at) = piece.outline.corners().iter().find(|p| !on(p)) {
            return Err(BadGround::OffTable { name: name(), at });
        }
        for door in &piece.doors {
            let posts = [door.a, door.b];
            let off = |p: &Point| piece.traits.form != Form::Building || !near_outline(piece, *p);
            if let Some(&at) = posts.iter().find(|p| off(p)) {
                return Err(BadGround::Door { name: name(), at });
            }
        }
        if piece.is_way_over_water() {
            self.check_banks(piece)?;
        }
        Ok(())
    }

    fn check_banks(&self, way: &Piece) -> Result<(), BadGround> {
        let mut waters = (self.pieces.iter())
            .filter(|piece| piece.traits.form == Form::Water)
            .filter(|water| water.outline.overlap(&way.outline).is_some())
            .peekable();
        if waters.peek().is_none() {
            return Err(BadGround::NoWater(way.name.clone()));
        }
        let wet = |water: &Piece| {
            let corners = way.outline.corners().iter().copied();
            let mut wet = corners.filter(|c| water.outline.place(*c) == Place::Inside);
            wet.next()
        };
        match waters.find_map(wet) {
            Some(at) => Err(BadGround::EndsInWater {
                name: way.name.clone(),
                at,
            }),
            None => Ok(()),
        }
    }
}

/// Whether a point is on an outline, or a rounding beside it.
fn near_outline(piece: &Piece, p: Point) -> bool {
    (piece.outline.sides()).any(|(a, b)| segment_distance(p, a, b) <= Length::thousandths(1))
}

fn check_pair(one: &Piece, other: &Piece) -> Result<(), BadGround> {
    if one.name == other.name {
        return Err(BadGround::SameName(one.name.clone()));
    }
    let water_and_way =
        |a: &Piece, b: &Piece| a.traits.form == Form::Water && b.is_way_over_water();
    let may_lie_together = one.is_underfoot()
        || other.is_underfoot()
        || water_and_way(one, other)
        || water_and_way(other, one);
    if may_lie_together {
        return Ok(());
    }
    match one.outline.overlap(&other.outline) {
        Some(at) => Err(BadGround::Overlap {
            one: one.name.clone(),
            other: other.name.clone(),
            at,
        }),
        None => Ok(()),
    }
}
