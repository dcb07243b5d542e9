//! Tables to begin with, and a piece of each kind of terrain to lay: what the editor of tables offers. All of it is data; whether something can lie so
//! is said by the crate `field`.

use field::{Document, Kind, Length, PieceText, Point};

/// A table that is ready to play on.
#[derive(Clone, Copy, Debug)]
pub struct ReadyTable {
    /// Its name in addresses.
    pub id: &'static str,
    /// The table as JSON.
    pub json: &'static str,
}

macro_rules! tables {
    ($($id:literal),* $(,)?) => {
        /// The six ready tables.
        pub const TABLES: [ReadyTable; 6] = [$(ReadyTable {
            id: $id,
            json: include_str!(concat!("../../../data/field/", $id, ".json")),
        }),*];
    };
}

tables![
    "farmstead",
    "tower",
    "village",
    "crossing",
    "moor",
    "lesson"
];

impl ReadyTable {
    /// The table.
    ///
    /// # Panics
    /// Never: tests read all of them.
    pub fn document(self) -> Document {
        table::document::read(self.json).expect("a ready table can be read")
    }
}

/// A table with nothing on it.
pub fn bare_table() -> Document {
    Document {
        name: "A table of my own".into(),
        size: [Length::inches(48); 2],
        pieces: Vec::new(),
        bases: Vec::new(),
    }
}

/// A rounded outline round the middle, so many thousandths wide and deep.
fn rounded(wide: i32, deep: i32) -> Vec<Point> {
    // Ten points of a circle of radius 100, pushed about a little.
    const ROUND: [(i32, i32); 10] = [
        (100, 4),
        (84, 56),
        (34, 95),
        (-30, 98),
        (-78, 62),
        (-100, 2),
        (-82, -54),
        (-34, -92),
        (28, -100),
        (80, -64),
    ];
    let at = |(x, y): &(i32, i32)| Point::new(x * wide / 200, y * deep / 200);
    ROUND.iter().map(at).collect()
}

/// A piece of this kind as it is usually laid, round 0,0.
pub fn usual_piece(kind: Kind) -> PieceText {
    let area = |wide, deep| Some(rounded(wide, deep));
    let square = |wide: i32, deep: i32| {
        let corner = Point::new(wide / 2, deep / 2);
        Some([Point::new(-corner.x, -corner.y), corner])
    };
    let mut piece = PieceText {
        name: kind.word().to_owned(),
        kind,
        corners: None,
        rectangle: None,
        line: None,
        width: None,
        going: None,
        sight: None,
        cover: None,
        height: None,
        doors: Vec::new(),
        room: 0,
    };
    let strip = |piece: &mut PieceText, long: i32, width: i32| {
        piece.line = Some(vec![Point::new(-long / 2, 0), Point::new(long / 2, 0)]);
        piece.width = Some(Length::thousandths(width));
    };
    match kind {
        Kind::Plain => piece.rectangle = square(8_000, 8_000),
        Kind::Broken | Kind::Bog => piece.corners = area(8_000, 7_000),
        Kind::LightWood | Kind::ThickWood | Kind::DenseWood => piece.corners = area(9_000, 8_000),
        Kind::Hill => piece.corners = area(9_000, 7_500),
        Kind::Crag => piece.corners = area(5_000, 4_000),
        Kind::Bridge | Kind::Ford => piece.rectangle = square(3_000, 4_000),
        Kind::House => {
            piece.rectangle = square(4_000, 4_000);
            piece.doors = vec![field::DoorText {
                side: 2,
                width: Length::inches(1),
            }];
            piece.room = 6;
        }
        Kind::Road => strip(&mut piece, 24_000, 2_500),
        Kind::Water => strip(&mut piece, 56_000, 3_000),
        Kind::Gate => strip(&mut piece, 2_000, 250),
        Kind::Earthwork => strip(&mut piece, 6_000, 800),
        Kind::Wall | Kind::HighWall | Kind::Hedge | Kind::Fence => strip(&mut piece, 6_000, 250),
    }
    piece
}

/// A small table that shows a piece of this kind, for a palette: the piece in the middle, on water if it is a way over it.
pub fn specimen(kind: Kind) -> Document {
    let mut table = Document {
        name: kind.word().to_owned(),
        size: [Length::inches(12), Length::inches(9)],
        ..bare_table()
    };
    let middle = |point: &Point| Point::new(point.x + 6_000, point.y + 4_500);
    let moved = |mut piece: PieceText| {
        for points in [&mut piece.corners, &mut piece.line].into_iter().flatten() {
            *points = points.iter().map(middle).collect();
        }
        if let Some(corners) = &mut piece.rectangle {
            *corners = corners.map(|corner| middle(&corner));
        }
        piece
    };
    if matches!(kind, Kind::Bridge | Kind::Ford) {
        let water = PieceText {
            line: Some(vec![Point::new(-7_000, 0), Point::new(7_000, 0)]),
            ..usual_piece(Kind::Water)
        };
        table.pieces.push(moved(water));
    }
    let mut piece = usual_piece(kind);
    if let Some(line) = &mut piece.line {
        // Longer ones hang over both edges.
        let half = line[1].x.min(7_000);
        *line = vec![Point::new(-half, 0), Point::new(half, 0)];
    }
    table.pieces.push(moved(piece));
    table
}
