//! A table described by a person or a program, as JSON or any other form that serde reads. It is merely described; [`Document::lay`] makes a
//! [`Layout`] of it, which can be, or says what is wrong and where. Inches have at most three decimals and are taken exactly.

use crate::{
    base::{Base, BaseId, Bases},
    judge::{Bar, Passing, Walk},
    length::Length,
    point::Point,
    shape::{BadShape, Polygon},
    terrain::{BadGround, Cover, Door, Going, Ground, Kind, KindSet, Piece, Screen},
};
use serde::{Deserialize, Serialize};

/// A described table.
///
/// ```
/// let text = r#"{"name": "a wall", "size": [30, 30],
///     "pieces": [{"name": "dyke", "kind": "wall", "line": [[10, 10], [16, 10]], "width": 0.25}],
///     "bases": [{"name": "A", "at": [12, "9.375"], "across": 1, "blocked": ["wall"]}]}"#;
/// let table: field::Document = serde_json::from_str(text)?;
/// let layout = table.lay()?;
/// assert_eq!(layout.ground.pieces()[0].gap(layout.bases.get(field::BaseId(0)).unwrap()), field::Length::ZERO);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
    /// What the table is called.
    pub name: String,
    /// Width (east) and depth (south).
    pub size: [Length; 2],
    /// The terrain.
    #[serde(default)]
    pub pieces: Vec<PieceText>,
    /// The bases.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bases: Vec<BaseText>,
}

/// A described piece: its outline is exactly one of `corners`, `rectangle` (two opposite corners), or `line` with a `width`. What is
/// not said is as usual for its kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceText {
    /// Its name, unlike all others.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// The outline by its corners.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corners: Option<Vec<Point>>,
    /// The outline as an upright rectangle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rectangle: Option<[Point; 2]>,
    /// The outline as a strip along a line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<Point>>,
    /// The width of the strip.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<Length>,
    /// How it is to walk on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub going: Option<Going>,
    /// What it does to sight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sight: Option<Screen>,
    /// What shelter it gives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<Cover>,
    /// How high it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<Length>,
    /// The doors of a building.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub doors: Vec<DoorText>,
    /// How many a building holds.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub room: u8,
}

/// A described door: in the middle of a side. Side 0 goes from the first corner to the second, as they are written; of a
/// rectangle side 0 is the one at the first corner's y.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoorText {
    /// Which side.
    pub side: usize,
    /// How wide it is.
    pub width: Length,
}

/// A described base.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BaseText {
    /// Its name, unlike all others.
    pub name: String,
    /// Where its (leading) disc stands.
    pub at: Point,
    /// Where the second disc of a capsule stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rear: Option<Point>,
    /// Its diameter.
    pub across: Length,
    /// The kinds of terrain that block it besides what is impassable.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocked: Vec<Kind>,
    /// The kinds of terrain whose crossings are reported.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reported: Vec<Kind>,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// A table that can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// What it is called.
    pub name: String,
    /// The terrain.
    pub ground: Ground,
    /// The bases, by number.
    pub bases: Bases,
    /// Their names, by number.
    pub names: Vec<String>,
    /// What each of them may pass, by number.
    pub passing: Vec<Passing>,
}

impl Layout {
    /// The base of that name.
    pub fn named(&self, name: &str) -> Option<BaseId> {
        let place = self.names.iter().position(|known| known == name)?;
        Some(BaseId(place as u8))
    }

    /// The walk of a base of this table.
    pub fn walk(&self, id: BaseId) -> Option<Walk<'_>> {
        Walk::of(
            &self.ground,
            &self.bases,
            id,
            *self.passing.get(id.index())?,
        )
    }
}

/// Why a described table cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadDocument {
    /// Terrain.
    #[error(transparent)]
    Ground(#[from] BadGround),
    /// No outline, or more than one.
    #[error("{0:?} needs exactly one outline: corners, a rectangle, or a line with its width")]
    Outline(String),
    /// A door on no side.
    #[error("{name:?} has no side {side} with room for a door of {width} in")]
    Door {
        /// Which piece.
        name: String,
        /// Which side.
        side: usize,
        /// How wide.
        width: Length,
    },
    /// More bases than a table holds.
    #[error("there are {0} bases; a table holds {most}", most = Bases::MOST)]
    TooManyBases(usize),
    /// Two bases with one name.
    #[error("two bases are called {0:?}; give each a name of its own")]
    SameName(String),
    /// A base of no or too large a size.
    #[error("{name:?} is {across} in across; a base is from 0.1 to 6 in")]
    BaseSize {
        /// Which base.
        name: String,
        /// Its diameter.
        across: Length,
    },
    /// A base that stands in something.
    #[error("{name:?} cannot stand at {at}: {in_way}")]
    NoRoom {
        /// Which base.
        name: String,
        /// Where.
        at: Point,
        /// What is in the way, as a clause of a sentence.
        in_way: String,
    },
}

impl BadDocument {
    /// The names of the pieces and bases that it speaks of.
    pub fn names(&self) -> Vec<&str> {
        let ground = match self {
            BadDocument::Ground(ground) => ground,
            BadDocument::TooManyBases(_) => return Vec::new(),
            BadDocument::Outline(name)
            | BadDocument::SameName(name)
            | BadDocument::Door { name, .. }
            | BadDocument::BaseSize { name, .. }
            | BadDocument::NoRoom { name, .. } => return vec![name],
        };
        match ground {
            BadGround::Size(..) | BadGround::TooMany(_) => Vec::new(),
            BadGround::Overlap { one, other, .. } => vec![one, other],
            BadGround::SameName(name)
            | BadGround::NoWater(name)
            | BadGround::Shape { name, .. }
            | BadGround::OffTable { name, .. }
            | BadGround::EndsInWater { name, .. }
            | BadGround::Door { name, .. } => vec![name],
        }
    }

    /// Where on the table it is, if it is at one point.
    pub fn place(&self) -> Option<Point> {
        match self {
            BadDocument::NoRoom { at, .. }
            | BadDocument::Ground(
                BadGround::OffTable { at, .. }
                | BadGround::Overlap { at, .. }
                | BadGround::EndsInWater { at, .. }
                | BadGround::Door { at, .. },
            ) => Some(*at),
            _ => None,
        }
    }
}

impl Document {
    /// The most faults that [`Document::faults`] tells.
    pub const MOST_FAULTS: usize = 24;

    /// Everything that forbids the table to be so, not only the first; nothing if it can be laid. Bases are looked at once the terrain
    /// can lie.
    ///
    /// ```
    /// let text = r#"{"name": "two", "size": [30, 30], "pieces": [
    ///     {"name": "a", "kind": "hill", "rectangle": [[2, 2], [8, 8]]},
    ///     {"name": "b", "kind": "hill", "rectangle": [[4, 4], [9, 9]]},
    ///     {"name": "c", "kind": "ford", "rectangle": [[20, 20], [22, 22]]}]}"#;
    /// let table: field::Document = serde_json::from_str(text)?;
    /// let faults = table.faults();
    /// assert_eq!(faults[0].names(), ["a", "b"]);
    /// assert_eq!(faults[1].to_string(), "\"c\" lies on no water; a bridge or ford goes from bank to bank");
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn faults(&self) -> Vec<BadDocument> {
        let (mut pieces, mut faults) = (Vec::new(), Vec::new());
        for text in self.pieces.iter().take(Ground::MOST + 1) {
            match text.piece() {
                Ok(piece) => pieces.push(piece),
                Err(fault) => faults.push(fault),
            }
        }
        let [width, depth] = self.size;
        let ground = Ground::all_faults(width, depth, pieces, Document::MOST_FAULTS);
        faults.extend(ground.into_iter().map(BadDocument::Ground));
        if faults.is_empty() {
            faults.extend(self.lay().err());
        }
        faults.truncate(Document::MOST_FAULTS);
        faults
    }

    /// The table with those pieces and bases alone that can be there together: something to draw for who has not finished. Nothing if
    /// there can be no table of that size.
    pub fn laid_so_far(&self) -> Option<Layout> {
        let pieces = self.pieces.iter().take(Ground::MOST);
        let pieces = pieces.filter_map(|text| text.piece().ok()).collect();
        let mut layout = Layout {
            name: self.name.clone(),
            ground: Ground::fitting(self.size[0], self.size[1], pieces)?,
            bases: Bases::new(),
            names: Vec::new(),
            passing: Vec::new(),
        };
        for text in self.bases.iter().take(Bases::MOST) {
            let count = layout.names.len();
            if layout.place(text).is_err() && layout.names.len() > count {
                layout.bases.set(BaseId(count as u8), None);
                layout.names.pop();
                layout.passing.pop();
            }
        }
        Some(layout)
    }

    /// Makes the table, or says why it cannot be.
    pub fn lay(&self) -> Result<Layout, BadDocument> {
        let pieces: Result<Vec<Piece>, BadDocument> =
            self.pieces.iter().map(PieceText::piece).collect();
        let ground = Ground::new(self.size[0], self.size[1], pieces?)?;
        if self.bases.len() > Bases::MOST {
            return Err(BadDocument::TooManyBases(self.bases.len()));
        }
        let mut layout = Layout {
            name: self.name.clone(),
            ground,
            bases: Bases::new(),
            names: Vec::new(),
            passing: Vec::new(),
        };
        for text in &self.bases {
            layout.place(text)?;
        }
        Ok(layout)
    }
}

impl Layout {
    fn place(&mut self, text: &BaseText) -> Result<(), BadDocument> {
        let name = || text.name.clone();
        if self.names.contains(&text.name) {
            return Err(BadDocument::SameName(name()));
        }
        let across = text.across;
        if across < Length::thousandths(100) || across > Length::inches(6) {
            return Err(BadDocument::BaseSize {
                name: name(),
                across,
            });
        }
        let base = Base::capsule(text.at, text.rear.unwrap_or(text.at), across);
        let passing = Passing {
            blocked: KindSet::of(&text.blocked),
            reported: KindSet::of(&text.reported),
            ..Passing::default()
        };
        let id = BaseId(self.names.len() as u8);
        self.bases.set(id, Some(base));
        self.names.push(name());
        self.passing.push(passing);
        let in_way = self.walk(id).and_then(|walk| walk.fits(&base).err());
        match in_way {
            None => Ok(()),
            Some(bar) => Err(BadDocument::NoRoom {
                name: name(),
                at: text.at,
                in_way: self.in_words(bar),
            }),
        }
    }

    /// What is in the way, as a clause of a sentence.
    pub fn in_words(&self, bar: Bar) -> String {
        match bar {
            Bar::Start => "the way does not begin where it stands".to_owned(),
            Bar::Edge => "the table ends there".to_owned(),
            Bar::Piece(id) => format!("{:?} is in the way", self.ground.pieces()[id.index()].name),
            Bar::Base(id) => format!("{:?} stands there", self.names[id.index()]),
            Bar::TooFar(length) => format!("the way is {length} in long"),
            Bar::Crossings => "the way crosses too many obstacles".to_owned(),
        }
    }
}

impl PieceText {
    /// Its outline by the corners, if it has one that can be.
    pub fn outline(&self) -> Option<Vec<Point>> {
        Some(self.piece().ok()?.outline.corners().to_vec())
    }

    fn piece(&self) -> Result<Piece, BadDocument> {
        let shape = |why: BadShape| BadGround::Shape {
            name: self.name.clone(),
            why,
        };
        let wrong = || BadDocument::Outline(self.name.clone());
        let (outline, written) = match (&self.corners, &self.rectangle, &self.line, self.width) {
            (Some(corners), None, None, None) => (Polygon::new(corners), corners.clone()),
            (None, Some([a, b]), None, None) => {
                let corners = vec![*a, Point::new(b.x, a.y), *b, Point::new(a.x, b.y)];
                (Polygon::new(&corners), corners)
            }
            (None, None, Some(line), Some(width)) => (Polygon::strip(line, width), Vec::new()),
            _ => return Err(wrong()),
        };
        let outline = outline.map_err(shape)?;
        let mut piece = Piece::new(&self.name, self.kind, outline);
        let traits = &mut piece.traits;
        traits.going = self.going.unwrap_or(traits.going);
        traits.screen = self.sight.unwrap_or(traits.screen);
        traits.cover = self.cover.unwrap_or(traits.cover);
        traits.height = self.height.unwrap_or(traits.height);
        piece.room = self.room;
        for door in &self.doors {
            piece
                .doors
                .push(door.on(&written).ok_or_else(|| BadDocument::Door {
                    name: self.name.clone(),
                    side: door.side,
                    width: door.width,
                })?);
        }
        Ok(piece)
    }
}

impl DoorText {
    fn on(&self, corners: &[Point]) -> Option<Door> {
        let a = *corners.get(self.side)?;
        let b = corners[(self.side + 1) % corners.len()];
        let left = a.distance(b) - self.width;
        if self.width <= Length::ZERO || left < Length::ZERO {
            return None;
        }
        Some(Door {
            a: a.towards(b, left.half()),
            b: b.towards(a, left.half()),
        })
    }
}
