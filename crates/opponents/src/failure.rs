//! Why a player could not go on: what everyone at the table may read, and apart from that what whoever
//! mends the game or its guide needs. A flawed game or guide ends here, never in a loop.

use std::fmt::{self, Display};
use table::{Game, Refusal, Seat, shortened};

/// How many letters of a state a message holds.
const LONGEST_STATE: usize = 4_000;

/// Why a player could not go on. Its seat bears the consequences, with this reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The reason, fit for everyone at the table and for the record.
    pub why: String,
    /// The action and the state that it failed with. They may hold what is hidden: never for a player.
    pub details: Option<String>,
}

impl Failure {
    /// A failure with a reason that everyone may read.
    pub fn new(why: impl Into<String>) -> Failure {
        Failure {
            why: why.into(),
            details: None,
        }
    }

    /// A flaw of a game or its guide. What was found out about it is kept apart, with the state.
    #[cold]
    pub(crate) fn flaw<G: Game>(game: &G, why: &str, what: impl Display) -> Failure {
        let state = serde_json::to_string(game)
            .unwrap_or_else(|error| format!("(it cannot be written: {error})"));
        Failure {
            why: format!("{}: {why}", G::INFO.id),
            details: Some(format!(
                "{what}. State: {}",
                shortened(&state, LONGEST_STATE)
            )),
        }
    }

    /// The game refused what it listed, or what its guide chose. `state` is the one before.
    #[cold]
    pub(crate) fn refused<G: Game>(
        state: &G,
        seat: Seat,
        action: &G::Action,
        refusal: &Refusal,
        whence: &str,
    ) -> Failure {
        let why = format!("the game refused an action that {whence}");
        let what = format!("Seat {seat}, action {action}, refused: {refusal}");
        Failure::flaw(state, &why, what)
    }

    /// A seat may act, but there is no action for it.
    #[cold]
    pub(crate) fn no_action<G: Game>(state: &G, seat: Seat, whence: &str) -> Failure {
        let why = format!("a seat may act, but {whence} no action");
        Failure::flaw(state, &why, format_args!("Seat {seat}"))
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.details {
            Some(details) => write!(f, "{}. {details}", self.why),
            None => f.write_str(&self.why),
        }
    }
}

impl std::error::Error for Failure {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_hidden_stands_in_the_details_alone() {
        let failure = Failure {
            why: "it broke".into(),
            details: Some("hand: r5".into()),
        };
        assert_eq!(failure.to_string(), "it broke. hand: r5");
        assert_eq!(Failure::new("it went home").to_string(), "it went home");
    }
}
