//! Decisions that several seats make at once, none seeing the others' choice. Whoever saw such a decision come up may
//! still act in it when others have acted meanwhile: what they did changes nothing for this seat.

use table::{Seat, Seats, Turn};

/// A decision of several seats at once that is under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Together {
    /// The version of the table at which it came up.
    since: u32,
    /// The seats that have not acted in it.
    waiting: Seats,
}

impl Together {
    /// The decision that comes up at this version, if several seats make it.
    pub fn begins(turn: Turn, version: u32) -> Option<Together> {
        match turn {
            Turn::Several(waiting) => Some(Together {
                since: version,
                waiting,
            }),
            _ => None,
        }
    }

    /// What is under way after this seat's action led to this turn and this version. The decision goes on while
    /// exactly the others that it waited for are to act; the last of them may be asked alone.
    pub fn after(
        under_way: Option<Together>,
        seat: Seat,
        turn: Turn,
        version: u32,
    ) -> Option<Together> {
        let goes_on = under_way.and_then(|mut together| {
            together.waiting = together.waiting.without(seat);
            let is_same = !together.waiting.is_empty() && together.waiting == turn.seats();
            is_same.then_some(together)
        });
        goes_on.or_else(|| Together::begins(turn, version))
    }

    /// Whether this seat may still act on what it saw at this version.
    pub fn allows(&self, seat: Seat, saw: u32) -> bool {
        saw >= self.since && self.waiting.contains(seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat::FIRST;
    const B: Seat = Seat::SECOND;

    fn both() -> Turn {
        Turn::Several([A, B].into_iter().collect())
    }

    #[test]
    fn who_has_not_acted_may_still_act_on_what_it_saw_then() {
        let together = Together::begins(both(), 7);
        let later = Together::after(together, A, Turn::One(B), 8).unwrap();
        assert!(later.allows(B, 7) && later.allows(B, 8));
        // Who saw less, or has acted, may not.
        assert!(!later.allows(B, 6));
        assert!(!later.allows(A, 7));
    }

    #[test]
    fn when_all_have_acted_the_decision_is_over() {
        let together = Together::begins(both(), 7);
        let later = Together::after(together, A, Turn::One(B), 8);
        assert_eq!(Together::after(later, B, Turn::One(B), 9), None);
        let next = Together::after(later, B, both(), 9).unwrap();
        assert!(!next.allows(A, 7) && next.allows(A, 9));
    }

    #[test]
    fn one_seat_alone_decides_nothing_together() {
        assert_eq!(Together::begins(Turn::One(A), 3), None);
        assert_eq!(Together::after(None, A, Turn::One(B), 4), None);
    }
}
