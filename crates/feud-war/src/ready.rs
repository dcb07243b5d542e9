//! Tables that are ready to play on: the default of who does not want to lay scenery himself.

use crate::land::{Laid, Land, Sort, Table};
use field::{Length, Point};
use std::sync::{Arc, Mutex, PoisonError};

/// The ready tables that were laid so far, by name, size and width of the river: laying one checks every piece against all others, and a
/// list of actions asks for all of them.
static LAID: Mutex<Vec<(Key, Arc<Table>)>> = Mutex::new(Vec::new());

type Key = (ReadyLand, (Length, Length), Length);

table::names! {
    /// A table that is ready to play on.
    pub enum ReadyLand: "a ready table" {
        /// The river in the south.
        Liddel = "liddel" | "Liddel Water",
        /// The river in the west, from north to south.
        Kershope = "kershope" | "Kershope Burn",
        /// The river across a corner.
        Esk = "esk" | "Esk",
    }
}

impl ReadyLand {
    /// Its pieces, in inches from the middle of the table; a river's ends are drawn on to the edges.
    pub fn pieces(self) -> &'static [&'static str] {
        match self {
            ReadyLand::Liddel => &[
                "dense-wood -20,-18 -12,-19 -10,-13 -17,-10",
                "light-wood 9,-19 18,-20 19,-12 10,-11",
                "light-wood -21,4 -14,3 -13,9 -20,10",
                "broken-ground 12,-6 19,-7 20,0 13,1",
                "hill -6,-20 3,-21 4,-14 -5,-12",
                "hill 10,4 18,4 19,9 11,9",
                "river -24,14 -8,12 6,14 24,13",
                "bridge -1,13 stone",
                "ford -17,13.125",
                "ford 15,13.5",
                "wall -7,5 -2,5",
                "wall 1,6 6,6",
                "wall -9,-3 -9,3",
                "wall 1,-6 6,-6",
            ],
            ReadyLand::Kershope => &[
                "dense-wood 10,10 18,9 20,16 12,18",
                "light-wood -10,-20 -2,-21 -1,-14 -9,-13",
                "light-wood 12,-12 20,-13 21,-5 13,-4",
                "broken-ground -9,10 -2,9 -1,16 -8,17",
                "hill 4,-20 12,-21 12,-14 5,-13",
                "hill 11,-2 19,-2 19,6 12,6",
                "river -16,-24 -14,-6 -17,8 -15,24",
                "bridge -15,-1.333 wood",
                "ford -15.222,-17",
                "ford -16,16",
                "wall -6,5 -1,5",
                "wall -6,-5 -1,-5",
                "wall 9,-4 9,1",
                "wall 1,6 6,6",
            ],
            ReadyLand::Esk => &[
                "dense-wood -21,8 -13,8 -12,15 -20,16",
                "light-wood -20,-8 -12,-8 -12,0 -19,0",
                "light-wood 0,12 8,12 8,19 1,20",
                "broken-ground -9,9 -2,10 -2,17 -9,16",
                "hill -20,-20 -11,-20 -11,-12 -19,-12",
                "hill 13,10 21,10 21,18 14,18",
                "river -4,-24 2,-14 14,-8 24,-4",
                "bridge 8,-11 stone",
                "ford -1,-19",
                "ford 19,-6",
                "wall -9,-3 -9,3",
                "wall 1,6 6,6",
                "wall -6,5 -1,5",
                "wall 9,-2 9,3",
            ],
        }
    }

    /// The table, for a size.
    ///
    /// # Panics
    /// Never: tests lay all of them on tables of every size.
    pub fn land(self, size: (Length, Length), river_width: Length) -> Land {
        let key = (self, size, river_width);
        let kept = || LAID.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, table)) = kept().iter().find(|(known, _)| *known == key) {
            return Land::on(table.clone());
        }
        let land = self.lay(size, river_width);
        kept().push((key, land.table().clone()));
        land
    }

    fn lay(self, size: (Length, Length), river_width: Length) -> Land {
        let laid = self.pieces().iter().map(|text| placed(text, size));
        laid.fold(Land::bare(size, river_width), |land, piece| {
            land.with(&piece).expect("a ready table can be laid")
        })
    }
}

/// A piece of a ready table, moved to the middle of this one.
fn placed(text: &str, (width, depth): (Length, Length)) -> Laid {
    let mut laid: Laid = text.parse().expect("a ready table can be read");
    let (x, y) = (width.count() / 2, depth.count() / 2);
    for point in &mut laid.points {
        *point = Point::new(point.x + x, point.y + y);
    }
    if laid.sort == Sort::River {
        let old = 24_000;
        let to_edge = |p: Point| {
            // An end that lies on the edge of a table of 48 in goes straight on to the edge of this one.
            let on = |at: i32, middle: i32, full: i32| match at - middle {
                away if away == -old => 0,
                away if away == old => full,
                _ => at,
            };
            Point::new(on(p.x, x, width.count()), on(p.y, y, depth.count()))
        };
        let (first, last) = (laid.points[0], laid.points[laid.points.len() - 1]);
        if to_edge(first) != first {
            laid.points.insert(0, to_edge(first));
        }
        if to_edge(last) != last {
            laid.points.push(to_edge(last));
        }
    }
    laid
}
