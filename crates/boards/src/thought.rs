//! What a player thinks of while something is picked: plain data that a page shows in the place of its question. It is worked out from
//! a view when a page asks, and costs nothing before.

use crate::{Button, Target};
use maud::Markup;

/// What may be done once something is picked.
#[derive(Clone, Debug)]
pub struct Thought<A> {
    /// In the place of the question: "Where does K3 go?".
    pub says: String,
    /// What is known of what is picked, in one line.
    pub note: String,
    /// A button for each thing that may be thought of, allowed or not.
    pub offers: Vec<Button<A>>,
    /// What may be picked next, besides what is listed.
    pub lit: Vec<Target>,
    /// What else may be picked next, though nothing can be done with it: the board says why.
    pub more: Vec<Target>,
    /// SVG to lay over the picture, in its units.
    pub sketch: String,
    /// What is said beside the board: odds, modifiers.
    pub cards: Markup,
}
