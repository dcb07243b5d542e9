//! Where the blocks are. A block that is not mentioned is where a reader expects it.

use super::Position;
use crate::{Agreed, Block, BlockSet, Muster, Noble, Place, Side, Standing};
use serde::{Deserialize, Deserializer};
use table::{Chance, NotationError, PositionError, Rng, document, ensure};

/// Where a block is: `"fife 4"`, or `{"side": "scotland", "area": "annan", "steps": 4}`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct DescribedBlock {
    /// The colour of a noble, where the key does not tell it.
    pub side: Option<Side>,
    /// An area, `pool`, `off_map` or `dead`.
    #[serde(alias = "place")]
    pub area: Place,
    /// The strength; full if nothing is said.
    pub steps: Option<u8>,
}

impl<'de> Deserialize<'de> for DescribedBlock {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let forms = "it is a text such as \"fife 4\", or an object with side, area and steps";
        let text = |text: &str| -> Result<DescribedBlock, NotationError> {
            let Standing { place, steps } = text.parse()?;
            Ok(DescribedBlock {
                side: None,
                area: place,
                steps: Some(steps),
            })
        };
        document::text_or_object(deserializer, forms, text, DescribedBlock::deserialize)
    }
}

/// The muster that a position describes; if it tells of no block, the scenario's set-up, in which the English army is
/// drawn always in the same way.
pub(super) fn muster(position: &Position, agreed: Agreed) -> Result<Muster, PositionError> {
    let Some(blocks) = &position.blocks else {
        let mut chance = Chance::imagined(Rng::new(0));
        let (scenario, handicap) = (agreed.scenario, agreed.handicap);
        return Ok(Muster::set_up(scenario, handicap, &mut chance));
    };
    let mut standings = Vec::new();
    for (key, told) in &blocks.0 {
        let (block, place) = (block_of(key, told.side)?, told.area);
        let full = Standing::full(block, place);
        let steps = told.steps.unwrap_or(full.steps);
        standings.push((block, Standing { place, steps }));
    }
    let mentioned: BlockSet = standings.iter().map(|(block, _)| *block).collect();
    let silent = Block::all().filter(|&block| {
        let turncoat = block.turncoat();
        !mentioned.contains(block) && !turncoat.is_some_and(|block| mentioned.contains(block))
    });
    standings.extend(silent.filter_map(|block| {
        let place = usual(block, position, agreed)?;
        Some((block, Standing::full(block, place)))
    }));
    Muster::from_standings(standings)
}

/// Where a block is that nobody mentions: nobles as at the start of the scenario; the King and the French Knights off
/// the map unless they have come; the dead of the scenario; all others in the pool.
fn usual(block: Block, position: &Position, agreed: Agreed) -> Option<Place> {
    let scenario = agreed.scenario;
    let crowned = position.crowned.unwrap_or(scenario.is_king_crowned());
    Some(match block {
        _ if scenario.dead().contains(block) => Place::DEAD,
        _ if block.noble().is_some() => {
            let (_, area) = scenario.placements().find(|(placed, _)| *placed == block)?;
            area.into()
        }
        Block::KING if !crowned => Place::OFF_MAP,
        Block::FRENCH_KNIGHTS if position.french != Some(true) => Place::OFF_MAP,
        _ => Place::POOL,
    })
}

/// The block of this name; of nobles the side may tell the colour.
fn block_of(key: &str, side: Option<Side>) -> Result<Block, PositionError> {
    let block = match (key.parse::<Noble>(), side) {
        (Ok(noble), Some(side)) => noble.block(side).ok_or_else(|| {
            let (noble, side) = (noble.name(), side.name());
            PositionError(format!("{noble} never serves {side} (HS-5.7d)"))
        })?,
        _ => key.parse()?,
    };
    let (who, adjective) = (block.name(), block.side().adjective());
    ensure! { side.is_none_or(|side| side == block.side()) => "{who} is {adjective} (HS-2.0a)"; }
    Ok(block)
}
