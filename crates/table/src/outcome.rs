//! How a game came out: places with ties, each seat's share of the win, and points where a game counts them.

use crate::{MAX_SEATS, Seat, Seats, in_a_row, numbered};
use serde::Serialize;

/// How a finished game came out.
///
/// A seat's *share* is the part of the win that it gets: search and arena need nothing else. Shares are whole
/// numbers of [`Outcome::WHOLE`] and add up to it exactly, unless nobody at the table has won. Its *place* is 1
/// for the first; equal places are ties. *Scores* are there in games that count points, and a solo game may
/// give its result a name, its *level*.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    seats: u8,
    places: [u8; MAX_SEATS],
    shares: [u16; MAX_SEATS],
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<[i16; MAX_SEATS]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
}

impl Outcome {
    /// The whole of a win. It can be divided evenly among up to eight seats, and by the steps between any
    /// number of places.
    pub const WHOLE: u16 = 840;

    /// Everyone is in this place, and nobody has a share.
    fn level_at(place: u8, seats: usize) -> Outcome {
        assert!((1..=MAX_SEATS).contains(&seats), "a table has 1 to 8 seats");
        let mut places = [0; MAX_SEATS];
        places[..seats].fill(place);
        Outcome {
            seats: seats as u8,
            places,
            shares: [0; MAX_SEATS],
            scores: None,
            level: None,
        }
    }

    /// One seat wins, all others lose. Alone at the table, the seat has beaten the game.
    pub fn win(winner: Seat, seats: usize) -> Outcome {
        Outcome::shared(Seats::only(winner), seats)
    }

    /// These seats share the win evenly, all others lose.
    ///
    /// # Panics
    /// If no seat wins; that is [`Outcome::loss`].
    pub fn shared(winners: Seats, seats: usize) -> Outcome {
        assert!(!winners.is_empty(), "a win is somebody's");
        let mut outcome = Outcome::level_at(1 + winners.len() as u8, seats);
        for seat in winners.iter() {
            outcome.places[seat.index()] = 1;
            outcome.shares[seat.index()] = Outcome::WHOLE / winners.len() as u16;
        }
        outcome
    }

    /// Nobody at the table wins: a solo game that was lost.
    pub fn loss(seats: usize) -> Outcome {
        Outcome::level_at(1, seats)
    }

    /// All seats share the win.
    pub fn draw(seats: usize) -> Outcome {
        Outcome::shared(Seats::first(seats), seats)
    }

    /// Seats in places: `order[i]` says where seat i stands, the smallest number first; equal numbers are
    /// ties. The share grows evenly from nothing for a sole last to the most for a sole first.
    ///
    /// ```
    /// use table::{Outcome, Seat};
    /// let outcome = Outcome::places(&[1, 3, 2, 2]);
    /// assert_eq!([0, 1, 2, 3].map(|seat| outcome.place(Seat::new(seat))), [1, 4, 2, 2]);
    /// assert_eq!(outcome.shares().iter().sum::<u16>(), Outcome::WHOLE);
    /// ```
    pub fn places(order: &[u8]) -> Outcome {
        let mut outcome = Outcome::level_at(1, order.len());
        let seats = order.len() as u16;
        for (seat, own) in order.iter().enumerate() {
            let before = order.iter().filter(|other| *other < own).count();
            let equal = order.iter().filter(|other| *other == own).count() as u16 - 1;
            let behind = seats - 1 - before as u16 - equal;
            outcome.places[seat] = 1 + before as u8;
            outcome.shares[seat] = match seats {
                1 => Outcome::WHOLE,
                _ => Outcome::WHOLE / (seats * (seats - 1)) * (2 * behind + equal),
            };
        }
        outcome
    }

    /// Seats in the order of their points, the most first.
    pub fn ranked(points: &[i16]) -> Outcome {
        let mut order = [0; MAX_SEATS];
        for (place, own) in order.iter_mut().zip(points) {
            *place = points.iter().filter(|other| *other > own).count() as u8;
        }
        Outcome::places(&order[..points.len()]).scored(points)
    }

    /// A solo game that ends with points and the name of what they are worth. `share` says how much of a win
    /// it is, of [`Outcome::WHOLE`].
    pub fn solo(points: i16, level: &'static str, share: u16) -> Outcome {
        let mut outcome = Outcome::loss(1).scored(&[points]);
        outcome.level = Some(level);
        outcome.shares[0] = share.min(Outcome::WHOLE);
        outcome
    }

    /// The same outcome with each seat's points.
    #[must_use]
    pub fn scored(mut self, points: &[i16]) -> Outcome {
        let mut scores = [0; MAX_SEATS];
        scores[..points.len()].copy_from_slice(points);
        self.scores = Some(scores);
        self
    }

    /// A seat's share of the win, of [`Outcome::WHOLE`].
    #[inline]
    pub fn share(&self, seat: Seat) -> u16 {
        self.shares[seat.index()]
    }

    /// All shares of the win, seat by seat, of [`Outcome::WHOLE`].
    pub fn shares(&self) -> &[u16] {
        &self.shares[..self.seats()]
    }

    /// The shares in thousandths, as records and programs have them. Rounded so that they add up to what the
    /// exact ones add up to: of three that share a win the first has 334.
    pub fn thousandths(&self) -> Vec<u16> {
        const THOUSAND: u32 = 1000;
        let whole = u32::from(Outcome::WHOLE);
        let exact = |share: &u16| u32::from(*share) * THOUSAND;
        let mut rounded: Vec<u32> = self.shares().iter().map(|one| exact(one) / whole).collect();
        let sum: u32 = self.shares().iter().map(exact).sum();
        let mut missing = (sum + whole / 2) / whole - rounded.iter().sum::<u32>();
        let mut order: Vec<usize> = (0..rounded.len()).collect();
        order.sort_by_key(|&seat| std::cmp::Reverse(exact(&self.shares[seat]) % whole));
        for seat in order {
            if missing > 0 {
                rounded[seat] += 1;
                missing -= 1;
            }
        }
        rounded.into_iter().map(|share| share as u16).collect()
    }

    /// A seat's place: 1 for the first. Equal places are ties.
    pub fn place(&self, seat: Seat) -> u8 {
        self.places[seat.index()]
    }

    /// A seat's points, in a game that counts them.
    pub fn score(&self, seat: Seat) -> Option<i16> {
        self.scores.map(|scores| scores[seat.index()])
    }

    /// The name of a solo game's result.
    pub fn level(&self) -> Option<&'static str> {
        self.level
    }

    /// How many seats there were.
    pub fn seats(&self) -> usize {
        self.seats as usize
    }

    /// The seats in the first place, if anyone has won anything.
    pub fn winners(&self) -> Seats {
        let seats = (0..self.seats()).map(Seat::new);
        seats
            .filter(|&seat| self.place(seat) == 1 && self.share(seat) > 0)
            .collect()
    }

    /// How it came out, for anybody to read, without a stop at the end.
    ///
    /// ```
    /// use table::Outcome;
    /// let name = |seat| format!("Seat {seat}");
    /// assert_eq!(Outcome::ranked(&[7, 9, 9]).in_words(name), "Seat 2 and Seat 3 share the win, with 9 points");
    /// assert_eq!(Outcome::solo(142, "a Kinmont Willie", 840).in_words(name), "142 points: a Kinmont Willie");
    /// assert_eq!(Outcome::loss(4).in_words(name), "Nobody won");
    /// ```
    pub fn in_words(&self, name: impl Fn(Seat) -> String) -> String {
        let points = |seat| {
            let score = self.score(seat)?;
            let many = numbered(score.unsigned_abs().into(), "point");
            Some(format!("{score} {many}"))
        };
        if let (1, Some(points)) = (self.seats(), points(Seat::FIRST)) {
            return match self.level {
                Some(level) => format!("{points}: {level}"),
                None => points,
            };
        }
        let winners = self.winners();
        let is_draw = winners.len() == self.seats();
        let first = winners.iter().next().filter(|_| !is_draw);
        let came_out = self.came_out(name);
        match first.and_then(points) {
            Some(points) => format!("{came_out}, with {points}"),
            None => came_out,
        }
    }

    /// The same without points, for where they are told beside it: "Ann won".
    pub fn came_out(&self, name: impl Fn(Seat) -> String) -> String {
        let names: Vec<String> = self.winners().iter().map(name).collect();
        match names.as_slice() {
            [] if self.seats() == 1 => "Lost".into(),
            [] => "Nobody won".into(),
            [winner] => format!("{winner} won"),
            all if all.len() == self.seats() => format!("A draw: {}", in_a_row(all)),
            several => format!("{} share the win", in_a_row(several)),
        }
    }

    /// The one seat that won alone, if there is one.
    pub fn winner(&self) -> Option<Seat> {
        let winners = self.winners();
        let alone = winners.len() == 1;
        winners.iter().next().filter(|_| alone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(outcome: Outcome) -> u32 {
        outcome.shares().iter().map(|&share| u32::from(share)).sum()
    }

    #[test]
    fn shares_add_up_to_one_for_any_number_of_seats_and_any_ties() {
        for seats in 1..=MAX_SEATS {
            assert_eq!(sum(Outcome::draw(seats)), 840);
            assert_eq!(sum(Outcome::win(Seat::new(seats - 1), seats)), 840);
            // Every way to fill the places, ties included.
            for number in 0..seats.pow(seats.min(5) as u32) {
                let order: Vec<u8> = (0..seats)
                    .map(|seat| (number / seats.pow(seat.min(4) as u32) % seats) as u8)
                    .collect();
                let outcome = Outcome::places(&order);
                assert_eq!(sum(outcome), 840, "{order:?}");
                assert_eq!(outcome.thousandths().iter().sum::<u16>(), 1000, "{order:?}");
            }
        }
        assert_eq!(Outcome::draw(3).thousandths(), [334, 333, 333]);
        assert_eq!(Outcome::draw(3).winner(), None, "a rounding wins nothing");
    }

    #[test]
    fn shares_follow_places() {
        let outcome = Outcome::places(&[1, 2, 2]);
        assert_eq!(outcome.shares(), [560, 140, 140]);
        assert_eq!(outcome.winner(), Some(Seat::FIRST));
        assert_eq!(Outcome::places(&[2, 1]), Outcome::win(Seat::SECOND, 2));
        assert_eq!(Outcome::places(&[1, 1]), Outcome::draw(2));
        assert_eq!(Outcome::places(&[1, 1, 1]), Outcome::draw(3));
        assert_eq!(Outcome::draw(2).winner(), None);
        assert_eq!(Outcome::draw(2).thousandths(), [500, 500]);
    }

    #[test]
    fn a_solo_game_has_points_and_a_level() {
        assert!(Outcome::loss(1).winners().is_empty());
        let outcome = Outcome::solo(142, "Kinmont Willie", 840);
        assert_eq!(outcome.score(Seat::FIRST), Some(142));
        assert_eq!(outcome.level(), Some("Kinmont Willie"));
        assert_eq!(outcome.winner(), Some(Seat::FIRST));
        assert!(
            Outcome::solo(3, "Ill-Drowned Geordie", 0)
                .winners()
                .is_empty()
        );
        assert_eq!(Outcome::solo(90, "Jock", 420).thousandths(), [500]);
    }

    #[test]
    fn points_give_places() {
        let outcome = Outcome::ranked(&[7, 12, 7, -1]);
        let places = (0..4).map(|seat| outcome.place(Seat::new(seat)));
        assert_eq!(places.collect::<Vec<_>>(), [2, 1, 2, 4]);
        assert_eq!(outcome.score(Seat::new(3)), Some(-1));
    }
}
