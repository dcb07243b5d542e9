//! Where the blocks are. A block that is not mentioned is where a reader expects it.

use super::{Position, ensure, name, wrong};
use crate::{Agreed, Area, Block, BlockSet, Muster, Noble, Place, Side, Standing};
use serde_json::Value;
use table::{Chance, PositionError, Rng};

/// The muster that a position describes; if it tells of no block, the scenario's set-up, in which the English army is
/// drawn always in the same way.
pub(super) fn muster(position: &Position, agreed: Agreed) -> Result<Muster, PositionError> {
    let Some(blocks) = &position.blocks else {
        let mut chance = Chance::imagined(Rng::new(0));
        return Ok(Muster::set_up(
            agreed.scenario,
            agreed.handicap,
            &mut chance,
        ));
    };
    let mut standings: Vec<(Block, Standing)> = Vec::new();
    let mut mentioned = BlockSet::NONE;
    for (key, value) in &blocks.0 {
        let (block, standing) = described(key, value)?;
        ensure(!mentioned.contains(block), || {
            format!("{} stands in two places", block.name())
        })?;
        mentioned.add(block);
        standings.push((block, standing));
    }
    let silent = Block::all().filter(|&block| {
        let told = |block: Option<Block>| block.is_some_and(|block| mentioned.contains(block));
        !told(Some(block)) && !told(block.turncoat())
    });
    standings.extend(silent.filter_map(|block| Some((block, usual(block, position, agreed)?))));
    Muster::from_standings(standings).map_err(with_clause)
}

/// Where a block is that nobody mentions: nobles as at the start of the scenario; the King and the French Knights off
/// the map unless they have come; the dead of the scenario; all others in the pool.
fn usual(block: Block, position: &Position, agreed: Agreed) -> Option<Standing> {
    let scenario = agreed.scenario;
    let off = |place| Some(Standing { place, steps: 0 });
    if block.noble().is_some() {
        let mut placed = scenario.placements();
        let area = placed.find(|(placed, _)| *placed == block);
        return match area {
            Some((_, area)) => Some(Standing {
                place: area.into(),
                steps: block.max_steps(),
            }),
            None if scenario.dead().contains(block) => off(Place::DEAD),
            None => None,
        };
    }
    let crowned = position.crowned.unwrap_or(scenario.is_king_crowned());
    match block {
        _ if scenario.dead().contains(block) => off(Place::DEAD),
        Block::KING if !crowned => off(Place::OFF_MAP),
        Block::FRENCH_KNIGHTS if position.french != Some(true) => off(Place::OFF_MAP),
        _ => off(Place::POOL),
    }
}

/// One entry: `"wallace": "fife 4"` or `"bruce": {"side": "scotland", "area": "annan", "steps": 4}`.
fn described(key: &str, value: &Value) -> Result<(Block, Standing), PositionError> {
    match value {
        Value::String(text) => {
            let block: Block = name(key)?;
            Ok((
                block,
                name(text).map_err(|error| about(block.name(), &error))?,
            ))
        }
        Value::Object(fields) => {
            let text = |field: &str| match fields.get(field) {
                None => Ok(None),
                Some(Value::String(text)) => Ok(Some(text.as_str())),
                Some(_) => wrong(format!("'{field}' of '{key}' is a text")),
            };
            if let Some(unknown) = fields
                .keys()
                .find(|field| !["side", "area", "place", "steps"].contains(&field.as_str()))
            {
                return wrong(format!(
                    "'{unknown}' says nothing about '{key}': a block has side, area and steps"
                ));
            }
            let side: Option<Side> = text("side")?.map(name).transpose()?;
            let block = block_of(key, side)?;
            let place = match (text("area")?, text("place")?) {
                (Some(place), None) | (None, Some(place)) => name::<Place>(place)?,
                _ => return wrong(format!("'{key}' has one 'area', which may be pool or dead")),
            };
            let steps = match fields.get("steps").map(Value::as_u64) {
                None if place.is_on_map() => block.max_steps(),
                None => 0,
                Some(Some(steps @ 0..=9)) => steps as u8,
                Some(_) => return wrong(format!("'steps' of '{key}' is a number from 1 to 4")),
            };
            Ok((block, Standing { place, steps }))
        }
        _ => wrong(format!(
            "'{key}' is a text such as \"fife 4\", or an object with side, area and steps"
        )),
    }
}

/// The block of this name; of nobles the side may tell the colour.
fn block_of(key: &str, side: Option<Side>) -> Result<Block, PositionError> {
    let block = match (key.parse::<Noble>(), side) {
        (Ok(noble), Some(side)) => match noble.block(side) {
            Some(block) => block,
            None => {
                return wrong(format!(
                    "{} never serves {} (HS-5.7d)",
                    noble.name(),
                    side.name()
                ));
            }
        },
        _ => name(key)?,
    };
    ensure(side.is_none_or(|side| side == block.side()), || {
        format!("{} is {} (HS-2.0a)", block.name(), block.side().adjective())
    })?;
    Ok(block)
}

fn about(what: &str, error: &PositionError) -> PositionError {
    PositionError(format!("{what}: {}", error.0))
}

/// Names the clause where the muster does not.
fn with_clause(error: PositionError) -> PositionError {
    if error.0.contains("steps, not") {
        return PositionError(format!("{} (HS-2.11b)", error.0));
    }
    error
}

/// The name of an area for a sentence, "England" and "Fife" alike.
pub(super) fn areas(list: impl Iterator<Item = Area>) -> String {
    list.map(Area::name).collect::<Vec<_>>().join(", ")
}
