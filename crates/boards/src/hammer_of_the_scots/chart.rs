//! The drawing of the map, read once from `data/hammer-of-the-scots/map.toml`: outlines, and where names, signs and
//! blocks stand. Both areas at a border have the same line, so that outlines meet without a gap.

use crate::{
    curve::{self, Line, Point},
    pen,
};
use hammer_of_the_scots::{Area, Border, Colour};
use serde::Deserialize;
use std::sync::LazyLock;

/// How wide the map is.
pub(super) const WIDTH: f64 = 1000.0;
/// How high the map is.
pub(super) const HEIGHT: f64 = 1320.0;
/// How large a counter on a border is.
pub(super) const COUNTER: f64 = 11.0;

/// The map.
pub(super) static CHART: LazyLock<Chart> = LazyLock::new(|| {
    let text = include_str!("../../../../data/hammer-of-the-scots/map.toml");
    let file = toml::from_str(text).expect("map.toml is read by the tests of this crate");
    Chart::drawn(file)
});

/// Everything that is drawn of the map.
pub(super) struct Chart {
    /// In the order of [`Area::all`].
    pub areas: Vec<Land>,
    /// In the order of [`Border::all`].
    pub borders: Vec<Way>,
    pub islands: String,
    pub lochs: String,
    pub rivers: Vec<String>,
    /// Where a peak stands, and how high it is.
    pub peaks: Vec<[f64; 3]>,
    pub trees: Vec<Point>,
    pub sea_names: Vec<SeaName>,
    pub compass: Point,
    pub ship: Point,
}

/// How an area is drawn.
pub(super) struct Land {
    pub area: Area,
    pub tint: String,
    /// The middle of the name's baseline.
    pub label: Point,
    pub label_size: f64,
    pub castles: Vec<Point>,
    pub cathedral: Option<Point>,
    pub shield: Option<Point>,
    /// Where blocks stand first.
    pub heart: Point,
    /// The outline as points, to compute with.
    pub ring: Vec<Point>,
    /// The outline as it is drawn.
    pub outline: String,
}

/// How a border is drawn.
pub(super) struct Way {
    pub border: Border,
    /// A point on it, for a counter.
    pub mid: Point,
    /// The smooth line.
    pub curve: String,
    /// The teeth of difficult ground.
    pub ridge: Option<String>,
}

/// A name on the sea, or of an island.
#[derive(Deserialize)]
pub(super) struct SeaName {
    pub text: String,
    pub at: Point,
    pub size: f64,
    /// How far it is turned, in degrees.
    pub turn: f64,
}

#[derive(Deserialize)]
struct File {
    area: Vec<AreaRow>,
    outlines: Outlines,
    relief: Relief,
    sea: Sea,
}

#[derive(Deserialize)]
struct AreaRow {
    id: String,
    tint: String,
    label: [f64; 3],
    castles: Vec<Point>,
    cathedral: Option<Point>,
    shield: Option<Point>,
    heart: Point,
}

#[derive(Deserialize)]
struct Outlines {
    borders: Vec<BorderRow>,
    coasts: Vec<CoastRow>,
    islands: Vec<Vec<Point>>,
    lochs: Vec<Vec<Point>>,
    rivers: Vec<Vec<Point>>,
}

#[derive(Deserialize)]
struct BorderRow {
    between: [String; 2],
    mid: Point,
    line: Vec<Point>,
}

#[derive(Deserialize)]
struct CoastRow {
    area: String,
    line: Vec<Point>,
}

#[derive(Deserialize)]
struct Relief {
    peaks: Vec<[f64; 3]>,
    trees: Vec<Point>,
}

#[derive(Deserialize)]
struct Sea {
    names: Vec<SeaName>,
    compass: Point,
    ship: Point,
}

/// A piece of an outline.
struct Arc {
    line: Vec<Point>,
    is_coast: bool,
}

impl Chart {
    fn drawn(file: File) -> Chart {
        let lines = &file.outlines;
        let areas = Area::all().map(|area| {
            let id = area.to_string();
            let row = file.area.iter().find(|row| row.id == id);
            let row = row.unwrap_or_else(|| panic!("map.toml has no {id}"));
            Land::drawn(area, row, lines)
        });
        let borders = Border::all().map(|border| {
            let ends = border.ends().map(|area| area.to_string());
            let is_it = |row: &&BorderRow| ends.iter().all(|end| row.between.contains(end));
            let row = lines.borders.iter().find(is_it);
            let row = row.unwrap_or_else(|| panic!("map.toml has no border {border}"));
            let is_red = border.colour() == Colour::Red;
            Way {
                border,
                mid: row.mid,
                curve: curve::curve(&row.line),
                ridge: is_red.then(|| curve::rough(&curve::ridge(&row.line, 5.4, 4.6))),
            }
        });
        Chart {
            areas: areas.collect(),
            borders: borders.collect(),
            islands: curve::rings(&lines.islands),
            lochs: curve::rings(&lines.lochs),
            rivers: lines.rivers.iter().map(|line| curve::curve(line)).collect(),
            peaks: file.relief.peaks,
            trees: file.relief.trees,
            sea_names: file.sea.names,
            compass: file.sea.compass,
            ship: file.sea.ship,
        }
    }

    pub fn land(&self, area: Area) -> &Land {
        &self.areas[area.index()]
    }

    pub fn way(&self, border: Border) -> &Way {
        &self.borders[border.index()]
    }
}

impl Land {
    fn drawn(area: Area, row: &AreaRow, lines: &Outlines) -> Land {
        let borders = lines.borders.iter();
        let borders = borders.filter(|border| border.between.contains(&row.id));
        let coasts = lines.coasts.iter().filter(|coast| coast.area == row.id);
        let arcs = borders
            .map(|border| (&border.line, false))
            .chain(coasts.map(|coast| (&coast.line, true)));
        let arcs = arcs.map(|(line, is_coast)| Arc {
            line: line.clone(),
            is_coast,
        });
        let chain = chained(arcs.collect());
        let mut line = Line::new();
        line.start(chain[0].line[0]);
        for arc in &chain {
            match arc.is_coast {
                true => line.rough(&arc.line[1..]),
                false => line.smooth(&arc.line),
            }
        }
        line.close();
        let [x, y, label_size] = row.label;
        let points = chain.iter().flat_map(|arc| arc.line[1..].iter().copied());
        Land {
            area,
            tint: format!("land-{}", row.tint),
            label: (x, y),
            label_size,
            castles: row.castles.clone(),
            cathedral: row.cathedral,
            shield: row.shield,
            heart: row.heart,
            ring: points.collect(),
            outline: line.finish(),
        }
    }

    /// The room that the name takes.
    pub fn label_box(&self) -> pen::Area {
        let wide = self.area.name().chars().count() as f64 * self.label_size * 0.66;
        let (x, y) = self.label;
        let high = self.label_size * 0.74;
        pen::Area::new(x - wide / 2.0, y - high, wide, high + 3.0)
    }

    /// The room that castles, cathedral and shield take.
    pub fn sign_boxes(&self) -> impl Iterator<Item = pen::Area> {
        let centred =
            |(x, y): Point, w: f64, h: f64| pen::Area::new(x - w / 2.0, y - h / 2.0, w, h);
        let castles = self.castles.iter().map(move |&at| centred(at, 19.0, 23.0));
        let others = self.cathedral.iter().chain(&self.shield);
        castles.chain(others.map(move |&at| centred(at, 23.0, 28.0)))
    }
}

/// Borders and coasts of an area in the order of its outline, each turned the right way.
fn chained(mut arcs: Vec<Arc>) -> Vec<Arc> {
    let mut chain = vec![arcs.remove(0)];
    while !arcs.is_empty() {
        let end = chain.last().and_then(|arc| arc.line.last()).copied();
        let touches =
            |arc: &Arc| arc.line.first().copied() == end || arc.line.last().copied() == end;
        let next = arcs.iter().position(touches);
        let mut arc = arcs.remove(next.expect("outlines in map.toml are closed"));
        if arc.line.first().copied() != end {
            arc.line.reverse();
        }
        chain.push(arc);
    }
    chain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drawing_agrees_with_the_rules() {
        assert_eq!(CHART.areas.len(), Area::COUNT);
        assert_eq!(CHART.borders.len(), Border::COUNT);
        for land in &CHART.areas {
            let area = land.area;
            let castles = area.castle_limit(hammer_of_the_scots::Side::England);
            assert_eq!(land.castles.len(), usize::from(castles), "{area}");
            assert_eq!(land.cathedral.is_some(), area.has_cathedral(), "{area}");
            assert_eq!(land.shield.is_some(), area.home_of().is_some(), "{area}");
            let is_on_sheet =
                |&(x, y): &Point| (0.0..=WIDTH).contains(&x) && (0.0..=HEIGHT).contains(&y);
            assert!(land.ring.iter().all(is_on_sheet), "{area}");
        }
    }

    #[test]
    fn outlines_are_closed_rings() {
        for land in &CHART.areas {
            let long = |a: Point, b: Point| (a.0 - b.0).hypot(a.1 - b.1);
            let ring = &land.ring;
            let steps = (0..ring.len()).map(|at| long(ring[at], ring[(at + 1) % ring.len()]));
            // The edge of the sheet is a straight line of its own.
            let longest = steps.fold(0.0, f64::max);
            let most = if land.area == Area::ENGLAND {
                351.0
            } else {
                40.0
            };
            assert!(longest < most, "{}: {longest}", land.area);
        }
    }
}
