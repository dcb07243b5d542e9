//! One small decision, and its notation: a verb and what it is about, `move wallace`, `to fife`, `fire wallace`.

use crate::{Area, Block, Card, Noble};
use std::{fmt, str::FromStr};
use table::NotationError;

table::names! {
    /// Who is made King of the Scots (HS-6.2c).
    pub enum Claimant: "a claimant" {
        /// Robert Bruce, in Fife.
        Bruce = "bruce" | "Bruce",
        /// John Comyn, in Fife.
        Comyn = "comyn" | "Comyn",
        /// John Balliol, who returns to the French Knights.
        Balliol = "balliol" | "Balliol",
    }
}

impl Claimant {
    /// The noble who is crowned; Balliol has no block of his own.
    pub const fn noble(self) -> Option<Noble> {
        match self {
            Claimant::Bruce => Some(Noble::BRUCE),
            Claimant::Comyn => Some(Noble::COMYN),
            Claimant::Balliol => None,
        }
    }
}

/// One small decision of a player.
///
/// ```
/// use hammer_of_the_scots::{Action, Area};
/// let action: Action = "to Selkirk Forest".parse()?;
/// assert_eq!(action, Action::To(Area::SELKIRK));
/// assert_eq!(action.to_string(), "to selkirk");
/// let error = "sing".parse::<Action>().unwrap_err();
/// assert!(error.to_string().starts_with("'sing' is not an action"));
/// # Ok::<(), table::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Lays a card face-down.
    Play(Card),
    /// Carries out what the event card says.
    Event,
    /// Declines the event, or to name a noble.
    Pass,
    /// Makes a King of the Scots instead of the event.
    Crown(Claimant),
    /// Herald: this noble comes over.
    Name(Noble),
    /// Pillages the enemy blocks there.
    Pillage(Area),
    /// Takes up a block to move it: in a move, by ship, in a withdrawal or a regroup.
    Move(Block),
    /// Where the block, or the noble, goes.
    To(Area),
    /// The block goes no further.
    Stop,
    /// Done with this step.
    End,
    /// Which battle is fought next.
    Battle(Area),
    /// The block fights.
    Fire(Block),
    /// The block neither fights nor retreats.
    Hold(Block),
    /// The block retreats.
    Retreat(Block),
    /// The block takes the hit.
    Hit(Block),
    /// The block gets a step.
    Add(Block),
    /// Draws a block into the area.
    Draw(Area),
    /// The block goes to the Draw Pool.
    Disband(Block),
    /// Stays where he is over the winter.
    Stay,
}

/// The verbs that stand alone.
const ALONE: [(&str, Action); 5] = [
    ("event", Action::Event),
    ("pass", Action::Pass),
    ("stop", Action::Stop),
    ("end", Action::End),
    ("stay", Action::Stay),
];

/// The verbs that want something.
const VERBS: [&str; 14] = [
    "play", "crown", "name", "pillage", "move", "to", "battle", "fire", "hold", "retreat", "hit",
    "add", "draw", "disband",
];

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Action::Play(card) => write!(f, "play {card}"),
            Action::Event => f.write_str("event"),
            Action::Pass => f.write_str("pass"),
            Action::Crown(claimant) => write!(f, "crown {claimant}"),
            Action::Name(noble) => write!(f, "name {noble}"),
            Action::Pillage(area) => write!(f, "pillage {area}"),
            Action::Move(block) => write!(f, "move {block}"),
            Action::To(area) => write!(f, "to {area}"),
            Action::Stop => f.write_str("stop"),
            Action::End => f.write_str("end"),
            Action::Battle(area) => write!(f, "battle {area}"),
            Action::Fire(block) => write!(f, "fire {block}"),
            Action::Hold(block) => write!(f, "hold {block}"),
            Action::Retreat(block) => write!(f, "retreat {block}"),
            Action::Hit(block) => write!(f, "hit {block}"),
            Action::Add(block) => write!(f, "add {block}"),
            Action::Draw(area) => write!(f, "draw {area}"),
            Action::Disband(block) => write!(f, "disband {block}"),
            Action::Stay => f.write_str("stay"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Action, NotationError> {
        let text = text.trim();
        if let Some((_, action)) = ALONE.iter().find(|(verb, _)| table::same(verb, text)) {
            return Ok(*action);
        }
        let (verb, what) = text.split_once([' ', ':']).unwrap_or((text, ""));
        Ok(match verb.to_ascii_lowercase().as_str() {
            "play" => Action::Play(what.parse()?),
            "crown" => Action::Crown(what.parse()?),
            "name" => Action::Name(what.parse()?),
            "pillage" => Action::Pillage(what.parse()?),
            "move" => Action::Move(what.parse()?),
            "to" => Action::To(what.parse()?),
            "battle" => Action::Battle(what.parse()?),
            "fire" => Action::Fire(what.parse()?),
            "hold" => Action::Hold(what.parse()?),
            "retreat" => Action::Retreat(what.parse()?),
            "hit" => Action::Hit(what.parse()?),
            "add" => Action::Add(what.parse()?),
            "draw" => Action::Draw(what.parse()?),
            "disband" => Action::Disband(what.parse()?),
            _ => {
                let alone = ALONE.iter().map(|(verb, _)| *verb);
                return Err(table::unknown(
                    "an action such as 'move wallace' or 'end'",
                    text,
                    VERBS.into_iter().chain(alone),
                ));
            }
        })
    }
}

table::as_text!(Action);
