//! What a view says about the reader's own blocks besides where they are: where there are too many of them, and where
//! they could go. It follows from what the reader knows, and is told to nobody else.

use crate::{Area, Block, HammerOfTheScots, Season, Side, Stage};

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

/// Blocks that stand together and move equally far reach the same; the Norse go their own way.
pub(crate) fn reach(game: &HammerOfTheScots, reader: Option<Side>) -> Vec<(Block, Vec<Area>)> {
    if !matches!(game.stage, Stage::Move(side) if reader == Some(side)) {
        return Vec::new();
    }
    let mut found: Vec<(Block, Vec<Area>)> = Vec::new();
    for block in game.offer.blocks.iter() {
        let like = (game.muster.area_of(block), block.moves());
        let is_like = |other: Block| (game.muster.area_of(other), other.moves()) == like;
        let known = found.iter().find(|(other, _)| is_like(*other));
        let areas = match known {
            Some((_, areas)) => areas.clone(),
            None => game.reach(block).iter().collect(),
        };
        found.push((block, areas));
    }
    found
}
