//! Where the blocks are. A block that is not mentioned is where a reader expects it.

use super::{Position, ensure, name};
use crate::{Agreed, Block, BlockSet, Muster, Noble, Place, Side, Standing};
use serde_json::Value;
use table::{Chance, PositionError, Rng};

/// The muster that a position describes; if it tells of no block, the scenario's set-up, in which the English army is
/// drawn always in the same way.
pub(super) fn muster(position: &Position, agreed: Agreed) -> Result<Muster, PositionError> {
    let Some(blocks) = &position.blocks else {
        let mut chance = Chance::imagined(Rng::new(0));
        let (scenario, handicap) = (agreed.scenario, agreed.handicap);
        return Ok(Muster::set_up(scenario, handicap, &mut chance));
    };
    let mut standings = Vec::new();
    let mut mentioned = BlockSet::NONE;
    for (key, value) in blocks {
        let (block, standing) = described(key, value)?;
        mentioned.add(block);
        standings.push((block, standing));
    }
    let silent = Block::all().filter(|&block| {
        let turncoat = block.turncoat();
        !mentioned.contains(block) && !turncoat.is_some_and(|block| mentioned.contains(block))
    });
    standings.extend(silent.filter_map(|block| Some((block, usual(block, position, agreed)?))));
    Muster::from_standings(standings)
}

/// Where a block is that nobody mentions: nobles as at the start of the scenario; the King and the French Knights off
/// the map unless they have come; the dead of the scenario; all others in the pool.
fn usual(block: Block, position: &Position, agreed: Agreed) -> Option<Standing> {
    let scenario = agreed.scenario;
    let crowned = position.crowned.unwrap_or(scenario.is_king_crowned());
    let place = match block {
        _ if scenario.dead().contains(block) => Place::DEAD,
        _ if block.noble().is_some() => {
            let (_, area) = scenario.placements().find(|(placed, _)| *placed == block)?;
            return Some(Standing {
                place: area.into(),
                steps: block.max_steps(),
            });
        }
        Block::KING if !crowned => Place::OFF_MAP,
        Block::FRENCH_KNIGHTS if position.french != Some(true) => Place::OFF_MAP,
        _ => Place::POOL,
    };
    Some(Standing { place, steps: 0 })
}

/// One entry: `"wallace": "fife 4"` or `"bruce": {"side": "scotland", "area": "annan", "steps": 4}`.
fn described(key: &str, value: &Value) -> Result<(Block, Standing), PositionError> {
    let form = "a text such as \"fife 4\", or an object with side, area and steps";
    if let Value::String(text) = value {
        let block: Block = name(key)?;
        let about = |error: PositionError| PositionError(format!("{}: {}", block.name(), error.0));
        return Ok((block, name(text).map_err(about)?));
    }
    let Value::Object(fields) = value else {
        return Err(PositionError(format!("'{key}' is {form}")));
    };
    let (mut side, mut place, mut steps) = (None, None, None);
    for (field, value) in fields {
        match (field.as_str(), value) {
            ("side", Value::String(text)) => side = Some(name::<Side>(text)?),
            ("area" | "place", Value::String(text)) if place.is_none() => {
                place = Some(name::<Place>(text)?);
            }
            ("steps", value) if value.as_u64().is_some_and(|steps| steps < 10) => {
                steps = value.as_u64().map(|steps| steps as u8);
            }
            ("side" | "area" | "place" | "steps", _) => {
                return Err(PositionError(format!("'{field}' of '{key}': it is {form}")));
            }
            _ => {
                let why = "a block has side, area and steps";
                let sentence = format!("'{field}' says nothing about '{key}': {why}");
                return Err(PositionError(sentence));
            }
        }
    }
    let block = block_of(key, side)?;
    let Some(place) = place else {
        let why = format!("'{key}' has one 'area', which may be pool or dead");
        return Err(PositionError(why));
    };
    let full = if place.is_on_map() {
        block.max_steps()
    } else {
        0
    };
    let steps = steps.unwrap_or(full);
    Ok((block, Standing { place, steps }))
}

/// The block of this name; of nobles the side may tell the colour.
fn block_of(key: &str, side: Option<Side>) -> Result<Block, PositionError> {
    let block = match (key.parse::<Noble>(), side) {
        (Ok(noble), Some(side)) => noble.block(side).ok_or_else(|| {
            let (noble, side) = (noble.name(), side.name());
            PositionError(format!("{noble} never serves {side} (HS-5.7d)"))
        })?,
        _ => name(key)?,
    };
    let (who, adjective) = (block.name(), block.side().adjective());
    ensure! { side.is_none_or(|side| side == block.side()) => "{who} is {adjective} (HS-2.0a)"; }
    Ok(block)
}
