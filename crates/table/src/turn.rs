//! Whose decision it is, and how a game came out.

use crate::{MAX_SEATS, Seat, Seats};
use serde::{Deserialize, Serialize};

/// Who may act now. Chance is never a seat: a game asks for dice inside `play`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turn {
    /// One seat decides.
    One(Seat),
    /// Several seats decide at once, none seeing the others' choice; each acts in its own time.
    Several(Seats),
    /// The game is over.
    Over(Outcome),
}

impl Turn {
    /// The seats that may act now.
    #[inline]
    pub fn seats(self) -> Seats {
        match self {
            Turn::One(seat) => Seats::only(seat),
            Turn::Several(seats) => seats,
            Turn::Over(_) => Seats::NONE,
        }
    }

    /// The seat that a program which handles one seat at a time should ask next.
    #[inline]
    pub fn next_seat(self) -> Option<Seat> {
        match self {
            Turn::One(seat) => Some(seat),
            Turn::Several(seats) => seats.iter().next(),
            Turn::Over(_) => None,
        }
    }

    /// How the game came out, if it is over.
    #[inline]
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Turn::Over(outcome) => Some(outcome),
            _ => None,
        }
    }
}

/// How a finished game came out: for each seat its share of the win, in thousandths.
///
/// A sole winner has 1000 and the others 0; a draw shares; in a game of places the share falls with
/// the place; a lost solo game is 0. Search and arena need nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    seats: u8,
    shares: [u16; MAX_SEATS],
}

impl Outcome {
    /// The whole of a win, in thousandths.
    pub const WHOLE: u16 = 1000;

    /// One seat wins, all others lose. Alone at the table, the seat has beaten the game.
    pub fn win(winner: Seat, seats: usize) -> Outcome {
        let mut shares = [0; MAX_SEATS];
        shares[winner.index()] = Outcome::WHOLE;
        Outcome {
            seats: seats as u8,
            shares,
        }
    }

    /// Nobody at the table wins: a solo game that was lost.
    pub fn loss(seats: usize) -> Outcome {
        Outcome {
            seats: seats as u8,
            shares: [0; MAX_SEATS],
        }
    }

    /// All seats share the win.
    pub fn draw(seats: usize) -> Outcome {
        let mut shares = [0; MAX_SEATS];
        shares[..seats].fill(Outcome::WHOLE / seats as u16);
        Outcome {
            seats: seats as u8,
            shares,
        }
    }

    /// Seats in places: `places[i]` is seat i's place, 1 for the first; equal places share.
    pub fn places(places: &[u8]) -> Outcome {
        let last = places.len() as u32 - 1;
        let mut shares = [0; MAX_SEATS];
        for (seat, &place) in places.iter().enumerate() {
            let below = places.iter().filter(|&&other| other > place).count() as u32;
            let equal = places.iter().filter(|&&other| other == place).count() as u32 - 1;
            let halves = 2 * below + equal;
            shares[seat] = match last {
                0 => Outcome::WHOLE,
                _ => (u32::from(Outcome::WHOLE) * halves / (2 * last)) as u16,
            };
        }
        Outcome {
            seats: places.len() as u8,
            shares,
        }
    }

    /// A seat's share of the win, in thousandths.
    #[inline]
    pub fn share(&self, seat: Seat) -> u16 {
        self.shares[seat.index()]
    }

    /// All shares of the win, seat by seat, in thousandths.
    pub fn shares(&self) -> &[u16] {
        &self.shares[..self.seats()]
    }

    /// How many seats there were.
    pub fn seats(&self) -> usize {
        self.seats as usize
    }

    /// The seats with the largest share, if anyone has any.
    pub fn winners(&self) -> Seats {
        let best = self.shares.iter().copied().max().unwrap_or(0);
        (0..self.seats())
            .map(Seat::new)
            .filter(|seat| best > 0 && self.share(*seat) == best)
            .collect()
    }

    /// The one seat that won alone, if there is one.
    pub fn winner(&self) -> Option<Seat> {
        let winners = self.winners();
        (winners.len() == 1)
            .then(|| winners.iter().next())
            .flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_follow_places() {
        let outcome = Outcome::places(&[1, 2, 2]);
        assert_eq!(outcome.share(Seat::new(0)), 1000);
        assert_eq!(outcome.share(Seat::new(1)), 250);
        assert_eq!(outcome.share(Seat::new(2)), 250);
        assert_eq!(outcome.winner(), Some(Seat::FIRST));
        assert_eq!(Outcome::places(&[2, 1]), Outcome::win(Seat::SECOND, 2));
        assert_eq!(Outcome::places(&[1, 1]), Outcome::draw(2));
        assert_eq!(Outcome::draw(2).winner(), None);
        assert!(Outcome::loss(1).winners().is_empty());
    }
}
