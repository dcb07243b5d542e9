//! Who leaves a game in progress, who sits down instead, and what becomes of the seat meanwhile.

use super::{Mode, Sitting, table_says};
use crate::{
    Chance, Game, Journal, Outcome, Refusal, Seat, SeatChange, Seats, Seed, Turn, Vacancy,
    record::one_line,
};

impl<G: Game> Sitting<G> {
    /// The seat gives up, or its program failed: the game is over. Nothing changes if it is over already.
    pub fn forfeit(&mut self, seat: Seat, why: &str) {
        if !matches!(self.turn(), Turn::Over(_)) {
            self.forfeit = Some((seat, one_line(why)));
            self.before.clear();
            self.ask(None);
        }
    }

    /// The seat's player leaves. What becomes of the game and of the seat, the game says; it ends in any case if nobody
    /// is left. Nothing changes if it is over already, or the seat was left before. Says whether the game goes on
    /// without this player.
    pub fn leave(&mut self, seat: Seat, why: &str) -> bool {
        if matches!(self.turn(), Turn::Over(_)) || self.left.contains(seat) {
            return false;
        }
        let is_last = self.left.with(seat).len() == self.game.seats();
        match self.game.vacancy(seat) {
            Vacancy::Ends => self.forfeit(seat, why),
            _ if is_last => self.forfeit(seat, why),
            vacancy => {
                let mut journal = Journal::new();
                if self.mode == Mode::Reported {
                    // Who has left rolls no dice; the program rolls those of his going.
                    self.chance = Chance::live(&Seed::fresh());
                }
                if vacancy == Vacancy::Out {
                    self.game.withdraw(seat, &mut self.chance, &mut journal);
                }
                // A bar would read back as the beginning of chance results.
                let why = one_line(why).replace('|', "/");
                let draws = self.chance.take_kept();
                self.change(seat, SeatChange::Left { why, draws });
                self.note(journal);
                self.ask(None);
            }
        }
        self.left.contains(seat)
    }

    /// The last change of seats, if there was one.
    pub fn last_change(&self) -> Option<(Seat, &SeatChange)> {
        let (_, _, seat, change) = self.changes.last()?;
        Some((*seat, change))
    }

    /// The chance results of the last change of seats.
    pub(crate) fn drawn_by_leaving(&self) -> &[u32] {
        match self.changes.last() {
            Some((_, _, _, SeatChange::Left { draws, .. })) => draws,
            _ => &[],
        }
    }

    /// Somebody sits down on a seat that was left.
    ///
    /// # Errors
    /// If somebody sits there, the seat is out of the game, or the game is over.
    pub fn sit(&mut self, seat: Seat, name: &str) -> Result<(), Refusal> {
        if !self.may_sit(seat) {
            return Err(table_says(format!("Seat {seat} is not free.")));
        }
        let name = one_line(name);
        self.change(seat, SeatChange::Taken { name });
        self.ask(None);
        Ok(())
    }

    /// Whether somebody may sit down on this seat: it was left, and is still in the game.
    pub fn may_sit(&self, seat: Seat) -> bool {
        self.left.contains(seat)
            && !matches!(self.turn(), Turn::Over(_))
            && self.game.vacancy(seat) != Vacancy::Out
    }

    fn change(&mut self, seat: Seat, change: SeatChange) {
        match &change {
            SeatChange::Left { .. } => self.left = self.left.with(seat),
            SeatChange::Taken { name } => {
                self.left = self.left.without(seat);
                self.names[seat.index()].clone_from(name);
            }
        }
        self.before = Vec::new();
        let (moves, log) = (self.moves.len(), self.log.len());
        self.changes.push((moves, log, seat, change));
    }

    /// The seats that nobody sits on any more.
    pub fn left(&self) -> Seats {
        self.left
    }

    /// The first seat that is asked although nobody sits there, and what is done for it.
    pub fn stand_in(&self) -> Option<(Seat, G::Action)> {
        let mut asked = self.turn().seats().iter();
        let seat = asked.find(|&seat| self.left.contains(seat))?;
        Some((seat, self.game.fallback(seat)?))
    }

    /// Everyone who has stayed shares the win; nobody does if all have gone.
    pub(super) fn forfeited_by(&self, loser: Seat) -> Outcome {
        let seats = self.game.seats();
        let stayed = (0..seats).map(Seat::new);
        let stayed: Seats = stayed
            .filter(|&seat| seat != loser && !self.left.contains(seat))
            .collect();
        match stayed.is_empty() {
            true => Outcome::loss(seats),
            false => Outcome::shared(stayed, seats),
        }
    }
}
