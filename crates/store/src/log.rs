//! The log of a game: what was done, in order, and never changed afterwards. An undo is an entry of its
//! own; [`resolve`] reads a log and says which actions stand. Nothing here knows the rules of any game.

use crate::{Millis, StoreError};
use table::{Ending, RecordedMove, Seat, SeatChange, Step};

/// One thing that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A seat acted.
    Action(RecordedMove),
    /// A seat took its last action back, which drew nothing from chance that the program gave. Since then only other seats may have acted, each
    /// its part of a decision that they make at once.
    Undo {
        /// Who.
        seat: Seat,
    },
    /// A seat was left, or somebody sat down on one that was. The game goes on.
    Change {
        /// Which seat.
        seat: Seat,
        /// What happened to it.
        change: SeatChange,
    },
    /// A seat gave up, or its program failed. The game is over.
    Forfeit {
        /// Who.
        seat: Seat,
        /// Why, on one line.
        why: String,
    },
    /// The game is over by the rules, with these shares of the win. It is appended together with the
    /// action that ended the game, so that a log never stops between the two.
    End {
        /// For each seat.
        shares: Vec<u16>,
    },
}

/// An entry with its number and its time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Logged {
    /// Counted from 1 within the game, without a gap. Undo does not make it smaller, so it serves as
    /// the number of an event stream.
    pub n: u32,
    /// When it was appended.
    pub at: Millis,
    /// What happened.
    pub entry: Entry,
}

impl Entry {
    /// The entry for an action.
    pub fn action(seat: Seat, action: impl Into<String>, draws: Vec<u32>) -> Entry {
        Entry::Action(RecordedMove {
            seat,
            action: action.into(),
            draws,
        })
    }

    /// The entry that goes with an ending, unless the game is still open.
    pub fn ending(ending: &Ending) -> Option<Entry> {
        match ending.clone() {
            Ending::Open => None,
            Ending::Played(shares) => Some(Entry::End { shares }),
            Ending::Forfeit { seat, why } => Some(Entry::Forfeit { seat, why }),
        }
    }

    /// How the game ends with this entry, if it does.
    pub fn ends(&self) -> Option<Ending> {
        match self {
            Entry::Action(_) | Entry::Undo { .. } | Entry::Change { .. } => None,
            Entry::Forfeit { seat, why } => Some(Ending::Forfeit {
                seat: *seat,
                why: why.clone(),
            }),
            Entry::End { shares } => Some(Ending::Played(shares.clone())),
        }
    }

    /// Who did it; nobody ends a game by the rules.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Entry::Action(played) => Some(played.seat),
            Entry::Undo { seat } | Entry::Change { seat, .. } | Entry::Forfeit { seat, .. } => {
                Some(*seat)
            }
            Entry::End { .. } => None,
        }
    }

    /// What was done with it at the table. An ending is not done there.
    pub(crate) fn step(&self) -> Option<Step<'_>> {
        match self {
            Entry::Action(played) => Some(Step::Act(played)),
            Entry::Undo { seat } => Some(Step::Undo(*seat)),
            Entry::Change { seat, change } => Some(Step::Change(*seat, change)),
            Entry::Forfeit { .. } | Entry::End { .. } => None,
        }
    }

    /// Whether this can be kept and read back, and stand in a record, at a table of so many seats.
    pub(crate) fn is_fit(&self, seats: usize) -> Result<(), StoreError> {
        let unfit = |why: &str| Err(StoreError::Unfit(why.into()));
        if let Some(seat) = self.seat()
            && seat.index() >= seats
        {
            return Err(StoreError::NoSuchSeat(seat));
        }
        match self {
            Entry::Action(played) if played.action.is_empty() => unfit("an action without text"),
            Entry::Action(RecordedMove { action: text, .. })
            | Entry::Forfeit { why: text, .. }
            | Entry::Change {
                change: SeatChange::Left { why: text, .. } | SeatChange::Taken { name: text },
                ..
            } if text.trim() != text || text.contains(char::is_control) => {
                unfit("text that does not stand on one line")
            }
            Entry::End { shares } if shares.len() != seats => {
                unfit("an ending has one share of the win for each seat")
            }
            _ => Ok(()),
        }
    }
}

/// How a game ended whose log has this last entry.
pub(crate) fn ending(last: Option<&Logged>) -> Ending {
    last.and_then(|logged| logged.entry.ends())
        .unwrap_or(Ending::Open)
}

/// What a log comes to: the actions that stand, and the ending.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resolved {
    /// The actions that nobody took back, in order.
    pub moves: Vec<RecordedMove>,
    /// Who left and who sat down: after how many actions, which seat, and what.
    pub changes: Vec<(usize, Seat, SeatChange)>,
    /// How the game ended.
    pub ending: Ending,
}

/// Reads a log from its first entry and says what stands.
///
/// ```
/// use store::{Entry, resolve};
/// use table::Seat;
/// let log = [
///     Entry::action(Seat::FIRST, "play red 3", vec![]),
///     Entry::Undo { seat: Seat::FIRST },
///     Entry::action(Seat::FIRST, "play red 5", vec![41]),
/// ];
/// let standing = resolve(&log).unwrap();
/// assert_eq!(standing.moves.len(), 1);
/// assert_eq!(standing.moves[0].action, "play red 5");
/// ```
///
/// # Errors
/// [`StoreError::Corrupt`] if no sitting can have written this log: an undo with nothing to take back,
/// of another seat's action, or of one that drew on chance; anything after an ending.
pub fn resolve<'a>(log: impl IntoIterator<Item = &'a Entry>) -> Result<Resolved, StoreError> {
    resolve_of(log, false)
}

/// The same. Where people reported what chance gave they may take that back too.
pub(crate) fn resolve_of<'a>(
    log: impl IntoIterator<Item = &'a Entry>,
    is_reported: bool,
) -> Result<Resolved, StoreError> {
    let mut moves: Vec<RecordedMove> = Vec::new();
    let mut changes: Vec<(usize, Seat, SeatChange)> = Vec::new();
    let mut ending = Ending::Open;
    for (index, entry) in log.into_iter().enumerate() {
        let corrupt =
            |why: &str| StoreError::Corrupt(format!("entry {} of the log {why}", index + 1));
        if ending != Ending::Open {
            return Err(corrupt("comes after the game's ending"));
        }
        match entry {
            Entry::Action(played) => moves.push(played.clone()),
            Entry::Undo { seat } => {
                let own = moves.iter().rposition(|played| played.seat == *seat);
                let own = own.ok_or_else(|| corrupt("takes back an action, but none stands"))?;
                let has_drawn = moves[own..].iter().any(|played| !played.draws.is_empty());
                if has_drawn && !is_reported {
                    return Err(corrupt("takes back an action that drew on chance"));
                }
                if changes.last().is_some_and(|(after, ..)| *after > own) {
                    return Err(corrupt(
                        "takes back an action from before a change of seats",
                    ));
                }
                moves.remove(own);
            }
            Entry::Change { seat, change } => changes.push((moves.len(), *seat, change.clone())),
            Entry::Forfeit { .. } | Entry::End { .. } => {
                ending = entry.ends().unwrap_or(Ending::Open);
            }
        }
    }
    Ok(Resolved {
        moves,
        changes,
        ending,
    })
}

#[cfg(test)]
mod tests {
    use super::{Ending, Entry, RecordedMove, Seat, SeatChange, StoreError, resolve};
    use proptest::prelude::*;

    fn act(seat: Seat, text: &str) -> Entry {
        Entry::action(seat, text, vec![])
    }

    #[test]
    fn what_no_sitting_writes_is_corrupt() {
        let first = Seat::FIRST;
        let undo = |seat| Entry::Undo { seat };
        let left = || Entry::Change {
            seat: Seat::SECOND,
            change: SeatChange::Left {
                why: "tired".into(),
                draws: vec![],
            },
        };
        let end = Entry::End {
            shares: vec![100, 0],
        };
        let wrong = [
            vec![undo(first)],
            vec![act(first, "a"), undo(Seat::SECOND)],
            vec![Entry::action(first, "a", vec![3]), undo(first)],
            vec![act(first, "a"), undo(first), undo(first)],
            vec![act(first, "a"), left(), undo(first)],
            vec![end.clone(), act(first, "a")],
            vec![end.clone(), end],
        ];
        for log in wrong {
            assert!(
                matches!(resolve(&log), Err(StoreError::Corrupt(_))),
                "{log:?}"
            );
        }
    }

    #[test]
    fn each_takes_back_its_own_part_of_what_several_decide() {
        let log = [
            act(Seat::FIRST, "a"),
            act(Seat::SECOND, "b"),
            Entry::Undo { seat: Seat::FIRST },
            act(Seat::FIRST, "c"),
        ];
        let moves = resolve(&log).unwrap().moves;
        let stand: Vec<&str> = moves.iter().map(|played| played.action.as_str()).collect();
        assert_eq!(stand, ["b", "c"]);
    }

    #[test]
    fn what_a_record_cannot_hold_is_unfit() {
        let forfeit = |why: &str| Entry::Forfeit {
            seat: Seat::FIRST,
            why: why.into(),
        };
        for entry in [
            act(Seat::FIRST, ""),
            act(Seat::FIRST, "two\nlines"),
            act(Seat::FIRST, " a"),
            act(Seat::FIRST, "nul\0"),
            act(Seat::new(2), "a"),
            forfeit("a\rb"),
            Entry::End { shares: vec![1] },
        ] {
            assert!(entry.is_fit(2).unwrap_err().is_refusal(), "{entry:?}");
        }
        assert_eq!(act(Seat::SECOND, "a | b é").is_fit(2), Ok(()));
        assert_eq!(forfeit("").is_fit(2), Ok(()));
    }

    /// A model with a stack of states, as a sitting has: what stands is always the top of it.
    #[derive(Clone, Debug)]
    enum Step {
        Act { seat: bool, draw: bool },
        Undo,
    }

    fn steps() -> impl Strategy<Value = Vec<Step>> {
        let step = prop_oneof![
            3 => (any::<bool>(), prop::bool::weighted(0.2))
                .prop_map(|(seat, draw)| Step::Act { seat, draw }),
            2 => Just(Step::Undo),
        ];
        prop::collection::vec(step, 0..60)
    }

    proptest! {
        #[test]
        fn undo_leads_back_to_what_stood_before(steps in steps(), gives_up: bool) {
            let mut log = Vec::new();
            let mut states: Vec<Vec<RecordedMove>> = vec![vec![]];
            let mut barrier = 0;
            for (index, step) in steps.iter().enumerate() {
                let mut stands = states.last().unwrap().clone();
                match step {
                    Step::Act { seat, draw } => {
                        let seat = Seat::new(usize::from(*seat));
                        let draws = if *draw { vec![index as u32] } else { vec![] };
                        let entry = Entry::action(seat, format!("act {index}"), draws);
                        let Entry::Action(played) = &entry else { unreachable!() };
                        stands.push(played.clone());
                        states.push(stands);
                        log.push(entry);
                        if *draw { barrier = states.len() - 1; }
                    }
                    Step::Undo if states.len() - 1 > barrier => {
                        log.push(Entry::Undo { seat: stands.last().unwrap().seat });
                        states.pop();
                    }
                    Step::Undo => {}
                }
                prop_assert_eq!(&resolve(&log).unwrap().moves, states.last().unwrap());
            }
            let why = Ending::Forfeit { seat: Seat::FIRST, why: "had enough".into() };
            if gives_up { log.extend(Entry::ending(&why)); }
            let standing = resolve(&log).unwrap();
            prop_assert_eq!(&standing.moves, states.last().unwrap());
            prop_assert_eq!(standing.ending, if gives_up { why } else { Ending::Open });
        }
    }
}
