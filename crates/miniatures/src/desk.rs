//! The decks and the score of a game at a real table. A desk is a function of how it was begun and of the steps since, so that an address holds all of it:
//! a reload changes nothing, and Back takes back.

use boards::paper::Card;

/// How a desk is begun.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beginning {
    /// The seed of its shuffles and dice.
    pub seed: String,
    /// The names of those who play, in their order round the table.
    pub names: Vec<String>,
    /// How many days are played.
    pub days: u8,
}

/// One player's part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Score {
    /// The name.
    pub name: String,
    /// What the player is: "defender".
    pub role: &'static str,
    /// How many of what counts is held.
    pub held: u8,
    /// What is counted besides.
    pub extra: i16,
    /// All points.
    pub points: i16,
    /// Whether it is this one's turn.
    pub is_turn: bool,
    /// Whether this one is out.
    pub is_out: bool,
    /// The place in this day's order, from 1.
    pub place: usize,
}

/// Something that can be done next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What is added to the steps.
    pub code: String,
    /// What the button says.
    pub label: String,
}

/// A desk as it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Desk {
    /// When it is: "Day 1, turn 3 of 10".
    pub when: String,
    /// What was settled when it began: season, animals.
    pub about: String,
    /// Who is at turn and what there is to do.
    pub says: String,
    /// The cards that lie open now.
    pub cards: Vec<Card>,
    /// What is usually done next; nothing when the game is over.
    pub next: Option<Step>,
    /// What else can be drawn or thrown.
    pub others: Vec<Step>,
    /// The score, in the order round the table.
    pub scores: Vec<Score>,
    /// What one of what counts is called.
    pub unit: String,
    /// What happened, the last first.
    pub log: Vec<String>,
}
