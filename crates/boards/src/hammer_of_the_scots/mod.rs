//! The Hammer of the Scots board: the map with its blocks, the tray with cards, years, nobles and pools, and while one is
//! needed a battle board or a row of shields. The map and the tray are drawn from plain descriptions of what a reader
//! may see; what is not in a description cannot be in the picture.
//!
//! Targets are `area:fife`, `border:mar-angus`, `block:wallace` on the map, `card:herald` in the tray,
//! `fire:wallace`, `hold:wallace`, `retreat:wallace` on the battle board and `noble:mar` among the shields.
//!
//! ```
//! use boards::{Scene, hammer_of_the_scots::{Face, Ground, Piece, svg}};
//! use hammer_of_the_scots::{Area, Block, Side};
//!
//! let wallace = Face { block: "wallace".parse()?, steps: 4 };
//! let ground = Ground {
//!     pieces: vec![
//!         Piece::shown("fife".parse()?, wallace),
//!         Piece::blank(Area::ENGLAND, Side::England),
//!     ],
//!     ..Ground::default()
//! };
//! let picture = svg(&ground, &Scene::page(Some(Side::Scotland.seat()), &[]));
//! assert!(picture.contains("data-target=\"block:wallace\""));
//! # Ok::<(), table::NotationError>(())
//! ```

mod arms;
mod attack;
mod beside;
mod blocks;
mod board;
mod cards;
mod chart;
mod court;
mod dice;
mod fight;
mod forecast;
mod furniture;
mod kinds;
mod map;
mod panels;
mod paths;
mod picture;
mod places;
mod plan;
mod seen;
mod tray;
mod words;

pub use board::Scotland;
pub use tray::{Laid, Tray, Years, tray};

use crate::{
    Scene,
    pen::{Area as Frame, Pen, escape, n},
};
use blocks::Shown;
use hammer_of_the_scots::{Area, AreaSet, Block, Border, Side};
use places::Spot;

/// What its owner sees of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    /// Which block.
    pub block: Block,
    /// Its strength now.
    pub steps: u8,
}

/// A block on the map, as the reader sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Where it is.
    pub area: Area,
    /// Whose it is.
    pub side: Side,
    /// What it is, if the reader may know.
    pub face: Option<Face>,
    /// The border at which it waits in reserve.
    pub waiting: Option<Border>,
    /// Whether it has moved this turn.
    pub moved: bool,
}

impl Piece {
    /// A block of which only the side is known.
    pub fn blank(area: Area, side: Side) -> Piece {
        Piece {
            area,
            side,
            face: None,
            waiting: None,
            moved: false,
        }
    }

    /// A block that the reader knows.
    pub fn shown(area: Area, face: Face) -> Piece {
        Piece {
            area,
            side: face.block.side(),
            face: Some(face),
            waiting: None,
            moved: false,
        }
    }
}

/// How many blocks of a side have come over a border in this phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crossed {
    /// The border.
    pub border: Border,
    /// Whose blocks.
    pub side: Side,
    /// How many.
    pub count: usize,
}

/// What picking something that is not lit would mean, as verbs of the notation; nothing if it would mean nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Meaning {
    /// The verb of an area.
    pub area: &'static str,
    /// The verb of a block.
    pub block: &'static str,
    /// A block is taken up, and picking any takes that back: it is put down again, or another is taken instead.
    pub takes_back: bool,
}

/// What is seen on the map.
#[derive(Clone, Debug)]
pub struct Ground {
    /// What stands on the plate: a heading, and a line below it.
    pub title: [String; 2],
    /// The blocks, in the order in which they are laid.
    pub pieces: Vec<Piece>,
    /// Counters on borders. A border has one place: of two counters on it the second lies beside the first.
    pub crossed: Vec<Crossed>,
    /// Where there is a battle.
    pub battles: AreaSet,
    /// Where there are more blocks than can winter.
    pub crowded: AreaSet,
    /// Replacement points, by area.
    pub points: Vec<(Area, u8)>,
    /// The block that has been taken up.
    pub taken: Option<Block>,
    /// The areas that it has come through, the first being where it started, the last where it is.
    pub route: Vec<Area>,
    /// Where blocks could go, for the pointer.
    pub reach: Vec<(Block, Vec<Area>)>,
    /// Blocks that are targets elsewhere on the page.
    pub fighting: Vec<Block>,
    /// What picking something would mean to the reader, so that a page can ask why not.
    pub meaning: Meaning,
}

impl Default for Ground {
    fn default() -> Ground {
        Ground {
            title: [
                "The Kingdom of Scots".into(),
                "and the north of England".into(),
            ],
            pieces: Vec::new(),
            crossed: Vec::new(),
            battles: AreaSet::NONE,
            crowded: AreaSet::NONE,
            points: Vec::new(),
            taken: None,
            route: Vec::new(),
            reach: Vec::new(),
            fighting: Vec::new(),
            meaning: Meaning::default(),
        }
    }
}

/// The map as one whole `<svg>` element, 1000 units wide and 1320 high. Its `viewBox` is always the same; a page zooms
/// by it where there is `data-zoom`, whose value is how many times it may be enlarged.
pub fn svg(ground: &Ground, scene: &Scene) -> String {
    svg_with(ground, &[], scene)
}

/// The map with the arrows of a plan.
fn svg_with(ground: &Ground, arrows: &[plan::Arrow], scene: &Scene) -> String {
    let mut spots: Vec<(Block, Frame)> = Vec::new();
    let mut pen = Pen::new(scene);
    pen.pointing = if scene.theme.is_file() { 1.1 } else { 1.7 };
    map::open(&mut pen, &words::title(scene), &ground.meaning);
    pen.stays("land", map::ground);
    for area in ground.battles.iter() {
        map::battle(&mut pen, area);
    }
    for area in ground.crowded.iter() {
        map::crowded(&mut pen, area);
    }
    for area in Area::all() {
        let label = words::area(area, &ground.pieces);
        map::area_target(&mut pen, area, &label);
    }
    pen.stays("marks", map::marks);
    // On a page the tray tells the year, and a panel what the signs mean; a piece that is cut out has no room for them.
    if scene.theme.is_file() && scene.cut.is_none() {
        furniture::plate(&mut pen, ground.title.each_ref().map(String::as_str));
        furniture::legend(&mut pen);
    }
    map::route(&mut pen, &ground.route);
    for border in Border::all() {
        let target = format!("border:{border}");
        let is_wanted = scene.is_lit(&target)
            || scene.is_picked(&target)
            || scene.is_marked(&target)
            || scene.is_pointed(&target);
        if is_wanted {
            map::border_target(&mut pen, border, &words::border(border));
        }
    }
    for area in Area::all() {
        let is_here = |piece: &&Piece| piece.area == area;
        let here: Vec<Piece> = ground.pieces.iter().filter(is_here).cloned().collect();
        for spot in places::lay(area, &here) {
            let (x, y) = (spot.frame.mid(), spot.frame.y + spot.frame.h / 2.0);
            if !pen.is_in_sight((x, y), spot.frame.h) {
                continue;
            }
            let faces = spot.pieces.iter().filter_map(|&piece| here[piece].face);
            spots.extend(faces.map(|face| (face.block, spot.frame)));
            stand(&mut pen, &spot, &here, ground);
        }
    }
    for (number, crossed) in ground.crossed.iter().enumerate() {
        let before = ground.crossed[..number].iter();
        let beside = before
            .filter(|other| other.border == crossed.border)
            .count();
        map::counter(&mut pen, *crossed, beside);
    }
    for &(area, points) in &ground.points {
        map::points(&mut pen, area, points);
    }
    plan::draw(&mut pen, arrows, &spots);
    pen.raw("</svg>");
    pen.finish()
}

/// Draws one block, or a pile.
fn stand(pen: &mut Pen, spot: &Spot, here: &[Piece], ground: &Ground) {
    let piece = &here[spot.pieces[0]];
    let frame = spot.frame;
    let count = spot.pieces.len();
    let shown = match piece.face {
        Some(face) => Shown::Face(face),
        None => Shown::Back(piece.side),
    };
    let label = match count {
        1 => words::piece(piece),
        _ => words::pile(piece, count),
    };
    let fights = |face: &Face| ground.fighting.contains(&face.block);
    let Some(face) = piece.face.filter(|face| !fights(face)) else {
        let label = escape(&label);
        pen.open(&format!(r#"class="still" role="img" aria-label="{label}""#));
        blocks::block(pen, &shown, frame, count);
        waiting(pen, spot, piece);
        pen.close();
        return;
    };
    let target = format!("block:{}", face.block);
    pen.open_target(&target, &label, Some(&words::tip(piece)));
    let mut attributes = format!(r#"data-card="{}""#, face.block);
    if pen.scene.is_last(&target) {
        attributes += r#" class="latest""#;
    }
    let mut reach = ground.reach.iter();
    if let Some((_, areas)) = reach.find(|(block, _)| *block == face.block) {
        let names: Vec<String> = areas.iter().map(|area| format!("area:{area}")).collect();
        attributes += &format!(r#" data-reach="{}""#, names.join(" "));
    }
    let is_taken = ground.taken == Some(face.block);
    if is_taken {
        attributes += r#" data-taken="""#;
    }
    pen.open(&attributes);
    blocks::block(pen, &shown, frame, count);
    waiting(pen, spot, piece);
    pen.close();
    if is_taken {
        let picked = pen.paint("picked");
        let more = format!(r#"fill="none" stroke="{picked}" stroke-width="5""#);
        pen.rect(frame.grown(3.0), frame.w * 0.16, &more);
    }
    pen.ring(&target, frame.grown(1.2), frame.w * 0.15);
    pen.close();
}

/// An hourglass on a block in reserve.
fn waiting(pen: &mut Pen, spot: &Spot, piece: &Piece) {
    if piece.waiting.is_none() {
        return;
    }
    let scale = spot.frame.w / 52.0;
    let (x, y) = (
        spot.frame.x + spot.frame.w - 6.2 * scale,
        spot.frame.y + 7.0 * scale,
    );
    let (paper, edge) = (pen.paint("face"), pen.paint(blocks::colours(piece.side).1));
    pen.raw(format_args!(
        r##"<g transform="translate({} {}) scale({})"><circle r="6.4" fill="{paper}" stroke="{edge}" stroke-width="1.5"/><path d="M-3-4.4H3L.8 0L3 4.4H-3L-.8 0z" fill="{edge}"/></g>"##,
        n(x),
        n(y),
        n(scale)
    ));
}
