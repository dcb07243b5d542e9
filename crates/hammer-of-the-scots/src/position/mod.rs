//! Any position can be set up. The exact form is the state itself, as serde writes it; the other form, a
//! [`Position`], is what people write, and what they leave out is worked out. `docs/hammer-of-the-scots.md` has both.
//!
//! Either way the state then has to be possible ([`possible`]): it need not have arisen by play, but every rule must
//! have a meaning in it, and somebody must have something to do.

mod armies;
mod asked;
mod cards;
mod fights;
mod possible;
mod told;

use crate::{
    Area, AreaSet, Block, BlockSet, Border, Card, Cards, Edward, HammerOfTheScots, March, Scenario,
    Season, Side, Volley, stage::Route,
};
pub use armies::DescribedBlock;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use serde_json::{Map, Value};
use table::{
    PositionError,
    document::{self, Described, Pairs},
};

type Checked = Result<(), PositionError>;

/// Reads either form.
pub(crate) fn read(json: &str) -> Result<HammerOfTheScots, PositionError> {
    match document::position::<HammerOfTheScots, Position>(json)? {
        Described::Exact(game) => Ok(game),
        Described::Told(position) => position.try_into(),
    }
}

impl Serialize for HammerOfTheScots {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        HammerOfTheScots::serialize(self, serializer)
    }
}

/// Whoever wrote it, it is checked.
impl<'de> Deserialize<'de> for HammerOfTheScots {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let game = HammerOfTheScots::deserialize(deserializer)?;
        game.settled().map_err(D::Error::custom)
    }
}

/// A position as people write it. Every field may be left out.
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
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// `braveheart` (if nothing is said), `bruce` or `campaign`.
    pub scenario: Option<Scenario>,
    /// The other settings: `{"schiltroms": "on"}`.
    pub settings: Map<String, Value>,
    /// The year; the scenario's first if nothing is said.
    pub year: Option<u16>,
    /// The Game Turn, 1 to 5.
    pub turn: Option<u8>,
    /// `cards` (if nothing is said), `events`, `moves`, `battles`, `winter` or `over`.
    pub phase: Option<String>,
    /// Whose event it is, or who moves.
    pub active: Option<Side>,
    /// Player 1.
    pub first: Option<Side>,
    /// What is decided now, in a word, where it does not follow from the rest. A decision that is about one block or
    /// counts something is told by the exact form.
    pub stage: Option<String>,
    /// The step of the Winter Turn.
    pub season: Option<Season>,
    /// Who has won, if the phase is `over`.
    pub winner: Option<Side>,

    /// `I` or `II`.
    pub edward: Option<Edward>,
    /// Whether a King of the Scots has been crowned.
    pub crowned: Option<bool>,
    /// Whether Edward I wintered in Scotland last year.
    pub wintered: bool,
    /// Whether he does so this winter.
    pub winters: bool,
    /// Whether the French Knights have joined the war.
    pub french: Option<bool>,

    /// The hands.
    pub hands: Pairs<Side, Option<Cards>>,
    /// The cards shown this year, those of this Game Turn among them.
    pub played: Pairs<Side, Option<Cards>>,
    /// The cards of this Game Turn.
    pub laid: Pairs<Side, Option<Card>>,
    /// Whose Truce is in force.
    pub truce: Option<Side>,

    /// Group Moves that the moving side has left.
    pub moves_left: Option<u8>,
    /// The blocks that have moved.
    pub moved: BlockSet,
    /// The areas whose groups are moving.
    pub activated: AreaSet,
    /// How many blocks of the moving side have crossed which border.
    pub crossed: Pairs<Border, u8>,
    /// The block on its way.
    pub march: Option<March>,

    /// The attacked areas.
    pub attacks: Pairs<Area, DescribedAttack>,
    /// The battle that is being fought.
    pub battle: Option<DescribedBattle>,
    /// Replacement points left in each area.
    pub points: Option<Pairs<Area, u8>>,
    /// Where every block is, and how strong.
    pub blocks: Option<Pairs<String, DescribedBlock>>,
}

impl Position {
    /// Reads the JSON form.
    pub fn from_json(json: &str) -> Result<Position, PositionError> {
        Ok(document::read(json)?)
    }
}

/// An attack that is to be fought out, or is being.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DescribedAttack {
    /// The attacker; Player 1 if nothing is said.
    pub by: Option<Side>,
    /// How the Main Attack came: the areas that it left, the first being its start, or `"sea"`.
    pub main: Option<Route>,
    /// Who waits for Round 2, of both sides: on a border as `mar-buchan`, at `sea` for the Norse, or `captured` for a
    /// noble who has just changed side.
    pub reserves: Pairs<Block, String>,
}

/// The battle that is being fought. On the field are all blocks in the area that are no reserves.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DescribedBattle {
    /// Where.
    pub area: Area,
    /// Who attacks now; whoever does in `attacks`, if nothing is said.
    pub attacker: Option<Side>,
    /// The round, 1 to 3; 1 if nothing is said.
    pub round: Option<u8>,
    /// The blocks that have had their Combat Turn this round.
    #[serde(default)]
    pub acted: BlockSet,
    /// The last fire.
    pub volley: Option<Volley>,
}

/// The names of areas in a sentence.
fn areas(list: AreaSet) -> String {
    list.iter().map(Area::name).collect::<Vec<_>>().join(", ")
}

/// The names of blocks in a sentence.
fn blocks(list: BlockSet) -> String {
    list.iter().map(Block::name).collect::<Vec<_>>().join(", ")
}
