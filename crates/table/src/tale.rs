//! A finished game told for people who were not there. A game that can tell itself so makes these of its typed events; the log beside them has every line.

/// A few sentences about one thing that happened, such as one party's go.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Paragraph {
    /// Whose doings it tells, in a word or two: "Kerr, 7 in". Empty where it is nobody's.
    pub who: String,
    /// The sentences.
    pub says: String,
}

/// What a whole game came to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Gist {
    /// A few sentences.
    pub says: Vec<String>,
    /// What decided it: when, and what happened then.
    pub moments: Vec<(String, String)>,
}
