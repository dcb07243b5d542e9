//! A stop between two parts of a game, such as the scoring of a turn that nobody decides anything in. It is worked out from a
//! view, so that it stands as long as nothing has been done after it.

/// What has just come to its end, before the next thing is decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interlude {
    /// What it is: "Spring of turn 1".
    pub title: String,
    /// What came of it, in a few words: "21 VP this turn, 21 in all".
    pub headline: String,
    /// What was counted, in groups with a heading.
    pub groups: Vec<(&'static str, Vec<Tallied>)>,
    /// The sums, the last one the largest.
    pub sums: Vec<Tallied>,
    /// What else changed, each with its clause.
    pub notes: Vec<(String, &'static str)>,
    /// What stands on the button that goes on.
    pub goes_on: &'static str,
}

/// One line of what was counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tallied {
    /// For what.
    pub says: String,
    /// How many points.
    pub points: u16,
    /// The clause that it comes from.
    pub clause: &'static str,
}
