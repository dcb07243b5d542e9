//! Why an action was not allowed.

use serde::Serialize;
use std::{borrow::Cow, fmt};

/// An action that the rules forbid: the clause that forbids it, and why in a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refusal {
    /// The id of the clause in `rules/`.
    pub clause: &'static str,
    /// The reason, as a sentence for a person.
    pub why: Cow<'static, str>,
    /// What on the table the reason speaks of, in the game's notation: the cards of a
    /// counter-example, the border that is full. A board may mark them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
}

impl Refusal {
    /// A refusal that points at nothing in particular.
    #[cold]
    pub fn new(clause: &'static str, why: impl Into<Cow<'static, str>>) -> Refusal {
        Refusal {
            clause,
            why: why.into(),
            marks: Vec::new(),
        }
    }

    /// The same refusal, pointing at things on the table.
    #[must_use]
    pub fn marking(mut self, marks: Vec<String>) -> Refusal {
        self.marks = marks;
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.clause, self.why)
    }
}

impl std::error::Error for Refusal {}
