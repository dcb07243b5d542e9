//! What a view says about the reader's own blocks besides where they are: where there are too many of them, and where
//! they could go. It follows from what the reader knows, and is told to nobody else.

use crate::{Area, AreaSet, Block, HammerOfTheScots, Route, Season, Side, Stage};

/// Where the reader, who disbands now, has more blocks than can winter.
pub(crate) fn crowded(game: &HammerOfTheScots, reader: Option<Side>) -> Vec<Area> {
    let (Stage::Winter(Season::EnglishDisband | Season::ScottishDisband), Some(side)) =
        (game.stage, reader.filter(|&side| side == game.decider()))
    else {
        return Vec::new();
    };
    Area::all()
        .filter(|&area| game.is_crowded(area, side))
        .collect()
}

/// The ways of the reader's blocks, while the reader picks the next that moves, or of the one that is in hand. Blocks that
/// stand together and move equally far have the same; the Norse go their own way.
pub(crate) fn ways(game: &HammerOfTheScots, reader: Option<Side>) -> Vec<(Block, Ways)> {
    if let Stage::Step(march) = game.stage
        && reader == Some(march.block.side())
        && march.route.is_empty()
    {
        let mut ways = Vec::new();
        game.explore(&mut ways);
        return vec![(march.block, ways)];
    }
    if !matches!(game.stage, Stage::Move(side) if reader == Some(side)) {
        return Vec::new();
    }
    let mut found: Vec<(Block, Ways)> = Vec::new();
    for block in game.offer.blocks.iter() {
        let like = (game.muster.area_of(block), block.moves());
        let is_like = |other: Block| (game.muster.area_of(other), other.moves()) == like;
        let known = found.iter().find(|(other, _)| is_like(*other));
        let ways = match known {
            Some((_, ways)) => ways.clone(),
            None => game.ways(block),
        };
        found.push((block, ways));
    }
    found
}

/// The ways of a block, each with the area where it ends.
pub(crate) type Ways = Vec<(Route, Area)>;

/// Where they end, each area once.
pub(crate) fn reach(ways: &[(Block, Ways)]) -> Vec<(Block, Vec<Area>)> {
    let ends = |ways: &Ways| ways.iter().map(|&(_, end)| end).collect::<AreaSet>();
    ways.iter()
        .map(|(block, ways)| (*block, ends(ways).iter().collect()))
        .collect()
}

/// The ways of the reader's Main Attacks that are under way.
pub(crate) fn main_attacks(game: &HammerOfTheScots, reader: Option<Side>) -> Vec<(Area, Route)> {
    let Some(side) = reader else {
        return Vec::new();
    };
    let attacked = game.attacked[side.index()].iter();
    attacked
        .map(|area| (area, game.main[area.index()]))
        .collect()
}
