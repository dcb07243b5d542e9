//! The drawing of the Marches, read once from `data/border-reivers/outlines.toml`: outlines, and where names, sheep, sites
//! and boxes stand. Neighbours share every point of their common border, so that outlines meet without a gap.

use crate::{
    curve::{self, Point},
    pen::Area,
};
use border_reivers::{Ground, March, Place, Region, Site};
use serde::Deserialize;
use std::sync::LazyLock;

/// How wide the map is.
pub(super) const WIDTH: f64 = 1000.0;
/// How high the map is.
pub(super) const HEIGHT: f64 = 800.0;
/// How large a site is.
pub(super) const SITE: f64 = 15.0;

/// The map.
pub(super) static CHART: LazyLock<Chart> = LazyLock::new(|| {
    let text = include_str!("../../../../data/border-reivers/outlines.toml");
    let file = toml::from_str(text).expect("outlines.toml is read by the tests of this crate");
    Chart::drawn(file)
});

/// Everything that is drawn of the map.
pub(super) struct Chart {
    /// In the order of [`March::ALL`].
    pub marches: Vec<Land>,
    /// In the order of [`Region::ALL`].
    pub farms: Vec<Farm>,
    /// In the order of [`Site::ALL`].
    pub sites: Vec<Spot>,
    /// Town and Family Seat of each March, in the order of [`March::HOMES`].
    pub towns: Vec<Keep>,
    pub seats: Vec<Keep>,
    /// Where a Battle is fought, in the same order.
    pub fields: Vec<Area>,
    /// Where the events of the turn lie.
    pub slots: [Area; 2],
    /// The national border: the middle, and both sides of the Debateable Land.
    pub borders: [String; 3],
    pub seas: String,
    pub rivers: Vec<(f64, String)>,
    pub hills: Vec<Point>,
    /// Where the Scots' Dyke is built.
    pub dyke: Area,
}

/// How a March is drawn.
pub(super) struct Land {
    pub outline: String,
    /// The middle of its name.
    pub name: Option<Point>,
    /// The Notoriety track: its plate, and where its first cell begins.
    pub track: Area,
    pub cells: Point,
    /// Plates for horses, cattle and tokens of the family at home here.
    pub stock: Option<[Area; 3]>,
}

/// How a Farm Region is drawn.
pub(super) struct Farm {
    pub outline: String,
    /// The middle of the name's baseline.
    pub label: Point,
    /// Where sheep stand, in the order in which places are filled.
    pub sheep: Vec<Point>,
    /// The box for a Defense Token.
    pub token: Option<Area>,
}

/// Where a castle or a peel stands.
pub(super) struct Spot {
    pub at: Point,
    pub label: Point,
}

/// Where a Town or a Family Seat stands.
pub(super) struct Keep {
    pub label: Point,
    /// The Gaol, or the Feud box.
    pub cubes: Area,
    pub token: Area,
}

#[derive(Deserialize)]
struct File {
    national_border: Borders,
    march: Vec<MarchRow>,
    farm_region: Vec<FarmRow>,
    site: Vec<SiteRow>,
    town: Vec<TownRow>,
    seat: Vec<SeatRow>,
    battlefield: Vec<FieldRow>,
    water: Vec<WaterRow>,
    river: Vec<RiverRow>,
    hills: Vec<HillRow>,
}

#[derive(Deserialize)]
struct Borders {
    middle: Vec<Point>,
    scottish_west: Vec<Point>,
    english_west: Vec<Point>,
}

#[derive(Deserialize)]
struct MarchRow {
    name: String,
    outline: Vec<Point>,
    name_at: Option<Point>,
    track: TrackRow,
    livestock: Option<StockRow>,
}

#[derive(Deserialize)]
struct TrackRow {
    #[serde(rename = "box")]
    plate: [f64; 4],
    x: f64,
    y: f64,
}

#[derive(Deserialize)]
struct StockRow {
    horses: [f64; 4],
    cattle: [f64; 4],
    tokens: [f64; 4],
}

#[derive(Deserialize)]
struct FarmRow {
    name: String,
    outline: Vec<Point>,
    label: Point,
    sheep: Vec<Point>,
    token: Option<[f64; 4]>,
    scots_dyke: Option<[f64; 4]>,
}

#[derive(Deserialize)]
struct SiteRow {
    name: String,
    at: Point,
    label: Point,
}

#[derive(Deserialize)]
struct TownRow {
    name: String,
    label: Point,
    gaol: [f64; 4],
    token: [f64; 4],
}

#[derive(Deserialize)]
struct SeatRow {
    name: String,
    label: Point,
    feud: [f64; 4],
    token: [f64; 4],
}

#[derive(Deserialize)]
struct FieldRow {
    march: String,
    card: [f64; 4],
}

#[derive(Deserialize)]
struct WaterRow {
    outline: Vec<Point>,
}

#[derive(Deserialize)]
struct RiverRow {
    width: f64,
    points: Vec<Point>,
}

#[derive(Deserialize)]
struct HillRow {
    at: Vec<Point>,
}

fn area([x, y, w, h]: [f64; 4]) -> Area {
    Area::new(x, y, w, h)
}

/// The row of the file that has this name.
fn row<'a, R>(rows: &'a [R], name: &str, of: impl Fn(&R) -> &str) -> &'a R {
    let mut rows = rows.iter();
    let found = rows.find(|row| of(row).eq_ignore_ascii_case(name));
    found.unwrap_or_else(|| panic!("outlines.toml has no {name}"))
}

impl Chart {
    fn drawn(file: File) -> Chart {
        let ring = |points: &Vec<Point>| curve::rings(std::slice::from_ref(points));
        let marches = March::ALL.map(|march| {
            let row = row(&file.march, march.name(), |row| &row.name);
            Land {
                outline: ring(&row.outline),
                name: row.name_at,
                track: area(row.track.plate),
                cells: (row.track.x, row.track.y),
                stock: row
                    .livestock
                    .as_ref()
                    .map(|stock| [stock.horses, stock.cattle, stock.tokens].map(area)),
            }
        });
        let farms = Region::ALL.map(|region| {
            let row = row(&file.farm_region, region.name(), |row| &row.name);
            Farm {
                outline: ring(&row.outline),
                label: row.label,
                sheep: row.sheep.clone(),
                token: row.token.map(area),
            }
        });
        let sites = Site::ALL.map(|site| {
            let row = row(&file.site, site.name(), |row| &row.name);
            let (at, label) = (row.at, row.label);
            Spot { at, label }
        });
        let town = |march: March| {
            let row = row(&file.town, march.town().name(), |row| &row.name);
            Keep {
                label: row.label,
                cubes: area(row.gaol),
                token: area(row.token),
            }
        };
        let seat = |march: March| {
            let row = row(&file.seat, march.seat().name(), |row| &row.name);
            Keep {
                label: row.label,
                cubes: area(row.feud),
                token: area(row.token),
            }
        };
        let field = |march: March| {
            let row = row(&file.battlefield, &march.to_string(), |row| &row.march);
            area(row.card)
        };
        let dyke = file.farm_region.iter().find_map(|row| row.scots_dyke);
        let borders = &file.national_border;
        let waters: Vec<Vec<Point>> = file.water.into_iter().map(|water| water.outline).collect();
        let river = |row: &RiverRow| (row.width, curve::curve(&row.points));
        Chart {
            marches: marches.into(),
            farms: farms.into(),
            sites: sites.into(),
            towns: March::HOMES.map(town).into(),
            seats: March::HOMES.map(seat).into(),
            fields: March::HOMES.map(field).into(),
            // Wider than in the file, where no outline is: an event has more to say.
            slots: [[790.0, 12.0, 100.0, 106.0], [894.0, 12.0, 100.0, 106.0]].map(area),
            borders: [
                &borders.middle,
                &borders.scottish_west,
                &borders.english_west,
            ]
            .map(|line| curve::rough(line)),
            seas: curve::rings(&waters),
            rivers: file.river.iter().map(river).collect(),
            hills: file.hills.into_iter().flat_map(|row| row.at).collect(),
            dyke: area(dyke.expect("outlines.toml says where the Scots' Dyke is")),
        }
    }

    pub fn march(&self, march: March) -> &Land {
        &self.marches[march.index()]
    }

    pub fn farm(&self, region: Region) -> &Farm {
        &self.farms[region.index()]
    }

    pub fn site(&self, site: Site) -> &Spot {
        &self.sites[site.index()]
    }

    /// The box for a Defense Token of this place.
    pub fn token(&self, place: Place) -> Area {
        match place.ground() {
            Ground::Farm(region) => self.farm(region).token.expect("every farm has a box"),
            Ground::Town(march) => self.towns[march.index()].token,
            Ground::Seat(march) => self.seats[march.index()].token,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drawing_has_everything_that_the_rules_know() {
        assert_eq!(CHART.farms.len(), Region::COUNT);
        assert_eq!(CHART.sites.len(), Site::COUNT);
        for region in Region::ALL {
            let farm = CHART.farm(region);
            assert_eq!(farm.token.is_some(), region.place().is_some(), "{region}");
            assert_eq!(farm.sheep.len(), 8, "{region}");
        }
        for march in March::ALL {
            let has_stock = CHART.march(march).stock.is_some();
            assert_eq!(has_stock, march.family().is_some(), "{march}");
        }
    }

    #[test]
    fn nothing_leaves_the_sheet() {
        let is_on = |area: &Area| {
            area.x >= 0.0 && area.y >= 0.0 && area.x + area.w <= WIDTH && area.y + area.h <= HEIGHT
        };
        assert!(Place::ALL.iter().all(|place| is_on(&CHART.token(*place))));
        assert!(CHART.fields.iter().chain(&CHART.slots).all(is_on));
        assert!(CHART.marches.iter().all(|land| is_on(&land.track)));
    }
}
