//! What something would promise before it is done, as plain data that a page draws: for any game with odds to reckon.

use crate::Target;

/// The odds of something that the reader could do.
#[derive(Clone, PartialEq, Debug)]
pub struct Outlook {
    /// What it is about.
    pub about: Target,
    /// "If you attack Mentieth".
    pub title: String,
    /// The clause that says how it goes.
    pub clause: &'static str,
    /// What of the reader's could take part.
    pub partakers: Vec<Partaker>,
    /// How it may end, the best first, and then what is between.
    pub ends: Vec<End>,
    /// What is not known may be this, the likeliest first.
    pub likely: Vec<Likely>,
    /// What was assumed, in sentences.
    pub assumed: String,
}

/// Something of the reader's that could take part.
#[derive(Clone, PartialEq, Debug)]
pub struct Partaker {
    /// Which.
    pub target: Target,
    /// Its name.
    pub name: String,
    /// Whether it does.
    pub takes_part: bool,
    /// If it does not: the chance of the best end if it did too, where that was reckoned.
    pub chance: Option<f64>,
}

/// One way in which it may end.
#[derive(Clone, PartialEq, Debug)]
pub struct End {
    /// "you take it".
    pub name: &'static str,
    /// The chance, from 0 to 1.
    pub chance: f64,
}

/// What something unknown may be.
#[derive(Clone, PartialEq, Debug)]
pub struct Likely {
    /// "3 knights B3".
    pub name: String,
    /// How likely, from 0 to 1.
    pub likely: f64,
    /// The chance of the best end then.
    pub chance: f64,
}
