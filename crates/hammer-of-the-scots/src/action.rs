//! One small decision, and its notation: a verb and what it is about, `move wallace`, `to fife`, `fire wallace`.

use crate::{Area, Block, Card, Noble};

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

table::verbs! {
    /// One small decision of a player.
    ///
    /// ```
    /// use hammer_of_the_scots::{Action, Area};
    /// let action: Action = "to Selkirk Forest".parse()?;
    /// assert_eq!(action, Action::To(Area::SELKIRK));
    /// assert_eq!((action.to_string(), action.sentence()), ("to selkirk".into(), "Go to Selkirk".into()));
    /// let error = "sing".parse::<Action>().unwrap_err();
    /// assert!(error.to_string().starts_with("'sing' is not an action"));
    /// # Ok::<(), table::NotationError>(())
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Action: "an action such as 'move wallace' or 'end'" {
        /// Lays a card face-down.
        Play(card: Card) = "play {card}" => "Lay {card}",
        /// Carries out what the event card says.
        Event = "event" => "Use the event",
        /// Declines the event, or to name a noble.
        Pass = "pass" => "Decline",
        /// Makes a King of the Scots instead of the event.
        Crown(claimant: Claimant) = "crown {claimant}" => "Crown {claimant} King of the Scots",
        /// Herald: this noble comes over.
        Name(noble: Noble) = "name {noble}" => "{noble} comes over",
        /// Pillages the enemy blocks there.
        Pillage(area: Area) = "pillage {area}" => "Pillage {area}",
        /// Takes up a block to move it: in a move, by ship, in a withdrawal or a regroup.
        Move(block: Block) = "move {block}" => "Move {block}",
        /// Where the block, or the noble, goes.
        To(area: Area) = "to {area}" => "Go to {area}",
        /// The block goes no further.
        Stop = "stop" => "Stop here",
        /// Done with this step.
        End = "end" => "Be done",
        /// Which battle is fought next.
        Battle(area: Area) = "battle {area}" => "Fight the battle in {area}",
        /// The block fights.
        Fire(block: Block) = "fire {block}" => "{block} fires",
        /// The block neither fights nor retreats.
        Hold(block: Block) = "hold {block}" => "{block} holds",
        /// The block retreats.
        Retreat(block: Block) = "retreat {block}" => "{block} retreats",
        /// The block takes the hit.
        Hit(block: Block) = "hit {block}" => "{block} takes the hit",
        /// The block gets a step.
        Add(block: Block) = "add {block}" => "A step for {block}",
        /// Draws a block into the area.
        Draw(area: Area) = "draw {area}" => "Raise a block in {area}",
        /// The block goes to the Draw Pool.
        Disband(block: Block) = "disband {block}" => "Disband {block}",
        /// Stays where he is over the winter.
        Stay = "stay" => "Stay for the winter",
    }
}

table::as_text!(Action);
