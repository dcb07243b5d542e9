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

/// What a prohibition leaves: the things that it has nothing against.
///
/// A game says each prohibition once, as a function that gives the reason. `check` hands the reason on, and the list
/// of what is allowed follows from the same function, so that the two cannot disagree. A reason that is made for
/// every candidate of a list must cost nothing: let it be a small enum, and make words of it only when it is told.
///
/// ```
/// use table::{Refusal, allowed};
///
/// /// Why a ford cannot be crossed.
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// enum Shut { Flood, Watch }
///
/// impl From<Shut> for Refusal {
///     fn from(shut: Shut) -> Refusal {
///         match shut {
///             Shut::Flood => Refusal::new("BR-3a", "The ford is flooded."),
///             Shut::Watch => Refusal::new("BR-3b", "The watch is set there."),
///         }
///     }
/// }
///
/// struct Border { flooded: [bool; 3], watched: usize }
///
/// impl Border {
///     /// The prohibition, in the order in which its reasons are told.
///     fn may_cross(&self, ford: usize) -> Result<(), Shut> {
///         match ford {
///             _ if self.flooded[ford] => Err(Shut::Flood),
///             _ if self.watched == ford => Err(Shut::Watch),
///             _ => Ok(()),
///         }
///     }
///
///     /// The list.
///     fn fords(&self) -> Vec<usize> {
///         allowed(0..3, |&ford| self.may_cross(ford)).collect()
///     }
///
///     /// The refusal.
///     fn check(&self, ford: usize) -> Result<(), Refusal> {
///         Ok(self.may_cross(ford)?)
///     }
/// }
///
/// let border = Border { flooded: [true, false, false], watched: 1 };
/// assert_eq!(border.fords(), [2]);
/// assert_eq!(border.check(1).unwrap_err().to_string(), "BR-3b: The watch is set there.");
/// ```
#[inline]
pub fn allowed<T, E>(
    all: impl IntoIterator<Item = T>,
    prohibition: impl Fn(&T) -> Result<(), E>,
) -> impl Iterator<Item = T> {
    all.into_iter()
        .filter(move |candidate| prohibition(candidate).is_ok())
}
