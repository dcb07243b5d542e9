//! Who sits where: leaving a table, and sitting down at one.

use super::owner::{Owner, Session};
use store::{Entry, Holder, SeatHolder, StoreError};
use table::{Ending, Seat, Vacancy};

/// Who plays on where a game says that a computer does.
const SUBSTITUTE: &str = "normal";

impl Owner {
    /// The seat's player leaves, or its program failed. If the game goes on, the seat is free for someone else; if
    /// the game says that a computer plays on, and a computer can, one sits down.
    pub async fn leave(
        &self,
        session: &mut Session,
        seat: Seat,
        why: &str,
        computer_can: bool,
    ) -> Result<(), StoreError> {
        let vacancy = session.table.vacancy(seat);
        let goes_on = session.table.leave(seat, why);
        let mut entries = Vec::new();
        if goes_on {
            entries.extend(last_change(session));
        } else {
            // The forfeit ended the game. It is the record's ending now.
            let ending = session.table.record().ending;
            if ending != Ending::Open {
                entries.extend(Entry::ending(&ending));
            }
        }
        let name = session.table.names()[seat.index()].clone();
        let substitute = goes_on && computer_can && vacancy == Vacancy::Computer;
        if substitute && session.table.sit(seat, &substitute_name(seat)).is_ok() {
            entries.extend(last_change(session));
        }
        self.append(session, entries).await?;
        if goes_on {
            let holder = match substitute {
                true => SeatHolder::computer(substitute_name(seat), SUBSTITUTE),
                false => SeatHolder::open(name),
            };
            self.hold(session, seat, holder).await?;
            self.changed(session);
        }
        Ok(())
    }

    /// Says anew who has a seat.
    async fn hold(
        &self,
        session: &mut Session,
        seat: Seat,
        holder: SeatHolder,
    ) -> Result<(), StoreError> {
        let store = &self.hall.store;
        store.set_seat(self.id, seat, holder.clone()).await?;
        session.about.seats[seat.index()] = holder;
        session.computers[seat.index()] = None;
        Ok(())
    }

    /// A seat that was left is nobody's, even if the server died before it could say so.
    pub async fn vacate(&self, session: &mut Session) -> Result<(), StoreError> {
        for seat in session.table.left().iter() {
            let holder = &session.about.seats[seat.index()];
            if !matches!(holder.holder, Holder::Open { .. }) {
                let open = SeatHolder::open(holder.name.clone());
                self.hold(session, seat, open).await?;
            }
        }
        Ok(())
    }

    /// Somebody sits down on an open seat.
    pub async fn sit(
        &self,
        session: &mut Session,
        seat: Seat,
        holder: SeatHolder,
    ) -> Result<(), StoreError> {
        let store = &self.hall.store;
        let name = holder.name.clone();
        if session.table.left().contains(seat) && !session.table.may_sit(seat) {
            return Err(StoreError::Taken(seat));
        }
        store.take_seat(self.id, seat, holder).await?;
        if session.table.may_sit(seat) {
            // The game has begun without them: their coming is a part of it.
            let sat = session.table.sit(seat, &name);
            debug_assert!(sat.is_ok(), "{sat:?}");
            let entries = last_change(session).into_iter().collect();
            self.append(session, entries).await?;
            let stored = self.hall.store.load(self.id).await?;
            session.about.seats = stored.seats;
        } else {
            // The names in the game's own header have changed with it.
            let thinking = std::mem::take(&mut session.about.thinking);
            let thought = session.thought.take();
            let computers = std::mem::take(&mut session.computers);
            *session = self.load().await?;
            session.about.thinking = thinking;
            session.thought = thought;
            session.computers = computers;
        }
        self.changed(session);
        Ok(())
    }
}

fn substitute_name(seat: Seat) -> String {
    format!("Computer {seat}")
}

/// The entry for what has just happened to a seat.
fn last_change(session: &Session) -> Option<Entry> {
    let (seat, change) = session.table.last_change()?;
    Some(Entry::Change {
        seat,
        change: change.clone(),
    })
}
