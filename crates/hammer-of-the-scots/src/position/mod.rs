//! Any position can be set up: a [`Position`] is merely described, a [`HammerOfTheScots`] is possible, and the way
//! from one to the other says exactly what is wrong. `docs/hammer-of-the-scots.md` has the format.
//!
//! A described state is exact: what the game writes can be read again, in the middle of a march or a battle too.
//! A person can leave out almost everything; what follows from the rest is worked out. A position need not have
//! arisen by play, but every rule must have a meaning in it, and somebody must have something to do.

mod armies;
mod attacks;
mod battle;
mod cards;
mod decision;
mod described;
mod moves;
mod read;
mod winter;
mod write;

pub use decision::{Decision, DescribedMarch};
pub use described::{
    DescribedAttack, DescribedBattle, DescribedVolley, Moment, Pairs, PerSide, Wait, Way,
};

use crate::{Area, AreaSet, Block, BlockSet, BorderSet, Card, Cards, Edward, Scenario, Side};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::PositionError;

/// A described position. Every field may be left out.
///
/// ```
/// use hammer_of_the_scots::{HammerOfTheScots, Position};
/// let position = Position::from_json(
///     r#"{"year": 1298, "phase": "moves", "active": "scotland", "moves_left": 1,
///         "blocks": {"wallace": "fife 4", "norse": "argyll 3", "red_argyll": "lennox 2"}}"#,
/// )?;
/// let game: HammerOfTheScots = position.try_into()?;
/// // English nobles stand in their homes, and stop him there.
/// let reach: Vec<&str> = game.reach("wallace".parse()?).iter().map(|area| area.name()).collect();
/// assert_eq!(reach, ["Angus", "Atholl", "Mentieth"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// `braveheart` (if nothing is said), `bruce` or `campaign`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<Scenario>,
    /// The other settings: `{"schiltroms": "on"}`.
    #[serde(skip_serializing_if = "Pairs::is_empty")]
    pub settings: Pairs<String, Value>,
    /// The year; the scenario's first if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub year: Option<u16>,
    /// The Game Turn, 1 to 5.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u8>,
    /// `cards` (if nothing is said), `events`, `moves`, `battles`, `winter` or `over`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<Moment>,
    /// Whose event it is, or who moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub active: Option<Side>,
    /// Player 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Side>,
    /// What is decided now, where it does not follow from the rest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<Decision>,
    /// The step of the Winter Turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub season: Option<String>,
    /// Who has won, if the phase is `over`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// If it is over: the phase in which it ended, `battles` if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<Moment>,

    /// `I` or `II`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edward: Option<Edward>,
    /// Whether a King of the Scots has been crowned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crowned: Option<bool>,
    /// Whether Edward I wintered in Scotland last year.
    #[serde(skip_serializing_if = "is_false")]
    pub wintered: bool,
    /// Whether he does so this winter.
    #[serde(skip_serializing_if = "is_false")]
    pub winters: bool,
    /// Whether the French Knights have joined the war.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub french: Option<bool>,

    /// The hands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hands: Option<PerSide<Option<Cards>>>,
    /// The cards shown this year, those of this Game Turn among them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played: Option<PerSide<Option<Cards>>>,
    /// The cards of this Game Turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub laid: Option<PerSide<Option<Card>>>,
    /// Whose Truce is in force.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub truce: Option<Side>,

    /// Group Moves that the moving side has left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves_left: Option<u8>,
    /// The blocks that have moved.
    #[serde(skip_serializing_if = "none_of::blocks")]
    pub moved: BlockSet,
    /// The areas whose groups are moving.
    #[serde(skip_serializing_if = "none_of::areas")]
    pub activated: AreaSet,
    /// How many blocks have crossed which border: of the moving side, or by side.
    #[serde(skip_serializing_if = "Pairs::is_empty")]
    pub crossed: Pairs<String, Value>,
    /// The block on its way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub march: Option<DescribedMarch>,

    /// The borders by which each side entered a battle this Game Turn.
    #[serde(skip_serializing_if = "PerSide::is_default")]
    pub entered: PerSide<BorderSet>,
    /// The attacked areas.
    #[serde(skip_serializing_if = "Pairs::is_empty")]
    pub attacks: Pairs<Area, DescribedAttack>,
    /// The battles of an event, which are fought at once.
    #[serde(skip_serializing_if = "none_of::areas")]
    pub urgent: AreaSet,
    /// The battle that is being fought.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub battle: Option<DescribedBattle>,
    /// The blocks whose faces everyone sees, where that does not follow from the rest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown: Option<BlockSet>,
    /// The blocks that were turned face up last, and how strong they were then.
    #[serde(skip_serializing_if = "Pairs::is_empty")]
    pub sighting: Pairs<Block, u8>,
    /// Where the English last gave up a block to raiders.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raided: Option<Area>,
    /// The area that was pillaged last, and how many steps it lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pillaged: Option<(Area, u8)>,
    /// The area that got the last steps of an event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fed: Option<Area>,
    /// Replacement points left in each area.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<Pairs<Area, u8>>,

    /// Where every block is, and how strong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocks: Option<Pairs<String, Value>>,
}

impl Position {
    /// Reads the JSON form.
    pub fn from_json(json: &str) -> Result<Position, PositionError> {
        serde_json::from_str(json).map_err(|error| PositionError(format!("the position: {error}")))
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// Whether a set has nothing to tell.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
mod none_of {
    use crate::{AreaSet, BlockSet};

    pub fn blocks(set: &BlockSet) -> bool {
        set.is_empty()
    }

    pub fn areas(set: &AreaSet) -> bool {
        set.is_empty()
    }
}

/// The position cannot be, for this reason.
fn wrong<T>(why: impl Into<String>) -> Result<T, PositionError> {
    Err(PositionError(why.into()))
}

/// Refuses with this reason unless the condition holds.
fn ensure(condition: bool, why: impl FnOnce() -> String) -> Result<(), PositionError> {
    if condition { Ok(()) } else { wrong(why()) }
}

/// Reads a name.
fn name<T: std::str::FromStr<Err = table::NotationError>>(text: &str) -> Result<T, PositionError> {
    text.parse()
        .map_err(|error: table::NotationError| PositionError(error.0))
}
