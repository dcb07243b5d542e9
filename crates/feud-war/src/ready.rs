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
                "dense-wood -10.75,-15.75 -10.75,-13.75 -12.5,-12 -14.75,-11.25 -16.75,-11.5 -18.25,-13.25 -19,-16.25 -18.5,-18 -15.5,-18.75 -13.25,-18.75 -11.5,-17.5",
                "light-wood 18.5,-15.5 18.25,-12.75 15.5,-11.5 12,-11.5 10,-13.25 9.5,-15.5 10.25,-18.5 12.75,-19.5 15.75,-19.5 18.5,-17.75",
                "light-wood -13.25,6.5 -14,8.75 -15.75,9.75 -18,9.75 -20,8.25 -20.5,6.5 -20.25,4.25 -18,3.25 -15.75,3.25 -13.75,4.5",
                "broken-ground 19.75,-1.75 18,0.25 15.5,0.75 12.5,-1 12.5,-4 13.75,-6.25 16.5,-6.75 19,-5.25",
                "hill 3.5,-17.25 3.5,-15.75 1.5,-13.5 -0.5,-12.75 -3.5,-12.75 -5,-14.25 -5.75,-16 -5.5,-18.75 -4,-19.75 -1.5,-20.5 1,-20.5 2.75,-19.25",
                "hill 18.75,7 17.75,8.5 16.25,9 14,9 11.75,8.5 10.5,7 10.25,6 10.75,4.75 12.5,4 14.75,4 16.75,4.5 18.25,5.5",
                "river -24,14 -12,12.5 -4.5,12.5 2.5,13.5 10.5,13.75 24,13",
                "bridge -1,13 stone",
                "ford -17,13.125",
                "ford 15,13.5",
                "wall -7,5 -2,5",
                "wall 1,6 6,6",
                "wall -9,-3 -9,3",
                "wall 1,-6 6,-6",
            ],
            ReadyLand::Kershope => &[
                "dense-wood 19,12.75 19.25,15.25 17.75,16.5 15.25,17.25 13,17.5 11,14.5 10.75,12.5 11.25,10.5 13.25,9.25 15.75,9.5 18.5,11",
                "light-wood -1.5,-17.25 -1.5,-14.75 -4.25,-13.25 -6.5,-13.25 -9,-14.25 -9.75,-16.75 -9.25,-19 -6.75,-20.75 -4,-20.75 -1.75,-19.25",
                "light-wood 20.75,-8.5 20,-6.25 17.75,-4.5 14.75,-4 12.75,-5.75 12,-9 13,-11 15,-12.25 17.75,-12.75 20.5,-10.75",
                "broken-ground -1.25,14 -2.75,16.25 -6.25,16.75 -8.25,14.75 -8.75,12.25 -7.25,9.75 -3.75,9.5 -1.5,10.75",
                "hill 12,-16.25 11,-14.5 8.75,-13.5 6.75,-13.25 5.25,-14.25 4.5,-16 4.25,-17.5 5.5,-19.75 7.75,-20.5 10,-20.75 11.25,-20 12,-18.25",
                "hill 19,3 18.25,5 16.5,6 14.25,6 12.5,5 11.5,3 11.5,0.75 12.25,-1 13.75,-2 16,-2 18.25,-0.75 19,1",
                "river -16,-24 -14.5,-10.5 -14.75,-2.5 -16.25,4.5 -16.5,12 -15,24",
                "bridge -15,-1.333 wood",
                "ford -15.222,-17",
                "ford -16,16",
                "wall -6,5 -1,5",
                "wall -6,-5 -1,-5",
                "wall 9,-4 9,1",
                "wall 1,6 6,6",
            ],
            ReadyLand::Esk => &[
                "dense-wood -12.5,12.75 -13.5,14.5 -15.25,15.75 -18,15.75 -20.25,14.25 -20.75,12 -20.5,9.5 -18.5,8 -16.25,8 -13.5,8.75 -12.25,10.75",
                "light-wood -11.75,-3.25 -13,-0.75 -14.75,0 -17,-0.25 -19,-1.5 -20,-5 -19.25,-7 -16.5,-8 -13.5,-8 -12,-6.25",
                "light-wood 8.25,16.5 6.75,18.75 4.75,19.5 2.5,19.5 0.75,17.75 0.25,15.25 1.25,12.75 3.5,11.75 6.25,12.5 8.25,14.5",
                "broken-ground -2.5,15.75 -5,16.75 -8,15.5 -9.25,12.5 -8,10 -5.75,9.25 -2.75,10.5 -2,13.25",
                "hill -11,-14.5 -12.5,-12.5 -14.5,-12 -16.75,-12.25 -18.75,-13.5 -19.5,-15.25 -19.5,-17.75 -18.75,-19.25 -16.5,-20 -14.25,-20 -12,-19 -10.75,-16.75",
                "hill 21,14.5 20.5,16.5 19,17.75 16.75,18.25 15.25,17.5 13.75,15.25 13.25,13 13.75,11.25 15.25,10 17.75,9.75 19.75,10.5 21,12.5",
                "river -4,-24 0.5,-16.5 5,-12.5 11,-9.5 16.5,-7 24,-4",
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
