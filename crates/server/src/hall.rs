//! The hall: all rooms that are open, and what they share. A room is opened when someone asks for its
//! game, and closes when nobody has for a while.

use crate::{
    chronicle::Chronicles,
    daily::Clock,
    deed::{Deed, DeedError, Done},
    metrics::Metrics,
    room::{Kept, Room, Watch},
    seating::Claim,
};
use catalogue::{Catalogue, Hint, Table};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{SystemTime, UNIX_EPOCH},
};
use store::{GameId, Millis, SeatHolder, Store, StoreError};
use table::Seat;
use tokio::sync::Semaphore;

/// All rooms that are open, and what they share.
pub struct Hall {
    /// The games that can be played here.
    pub games: Catalogue,
    /// Where games are kept.
    pub store: Arc<dyn Store>,
    /// What time it is.
    pub clock: Clock,
    /// What has happened since the server started.
    pub metrics: Metrics,
    /// As many computer players think at once as it has permits.
    pub thinkers: Arc<Semaphore>,
    /// As many hints are worked out at once as it has permits.
    pub advisers: Arc<Semaphore>,
    rooms: Mutex<HashMap<GameId, Room>>,
    moments: Mutex<Moments>,
    hints: Mutex<Vec<(Asked, Vec<Hint>)>>,
    /// The chronicles that people read last.
    pub chronicles: Chronicles,
}

/// Of which table, which version and which seat a hint was asked.
pub type Asked = (GameId, u32, Seat);

/// How many answers are kept: who looks again gets the same, and is not counted twice.
const HINTS: usize = 128;

/// A moment of a game: its table, the table's version, and after how many actions.
type Moment = (GameId, u32, usize);

/// The moments of games that people looked at last, the latest at the end.
#[derive(Default)]
struct Moments(Vec<(Moment, Arc<dyn Table>)>);

impl Moments {
    /// The most that are kept.
    const MOST: usize = 64;

    fn find(&self, moment: Moment) -> Option<Arc<dyn Table>> {
        let found = self.0.iter().find(|(kept, _)| *kept == moment);
        found.map(|(_, table)| table.clone())
    }

    fn keep(&mut self, moment: Moment, table: Arc<dyn Table>) {
        if self.0.len() == Moments::MOST {
            self.0.remove(0);
        }
        self.0.push((moment, table));
    }
}

/// The time, as the store keeps it.
pub fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    // A clock before 1970 is wrong anyway.
    Millis(since.map_or(0, |since| since.as_millis() as i64))
}

impl Hall {
    /// A hall without an open room.
    pub fn new(games: Catalogue, store: Arc<dyn Store>, clock: Clock) -> Arc<Hall> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Arc::new(Hall {
            games,
            store,
            clock,
            metrics: Metrics::default(),
            thinkers: Arc::new(Semaphore::new(cores)),
            advisers: Arc::new(Semaphore::new(cores.div_ceil(2))),
            rooms: Mutex::default(),
            moments: Mutex::default(),
            hints: Mutex::default(),
            chronicles: Chronicles::default(),
        })
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<GameId, Room>> {
        // A map of handles is whole at every moment, even if a thread died holding it.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The room of this game. Whether there is such a game shows when it is asked something.
    pub fn room(self: &Arc<Hall>, id: GameId) -> Room {
        let mut rooms = self.rooms();
        if let Some(room) = rooms.get(&id).filter(|room| !room.is_closed()) {
            return room.clone();
        }
        let room = Room::open(id, self.clone());
        rooms.insert(id, room.clone());
        room
    }

    /// Asks the room of this game. If it closes at that very moment the request has not been begun, and the room is opened
    /// again for it.
    async fn ask<T, E, F: Future<Output = Result<T, E>>>(
        self: &Arc<Hall>,
        id: GameId,
        asks: impl Fn(Room) -> F,
        is_closed: impl FnOnce(&E) -> bool,
    ) -> Result<T, E> {
        match asks(self.room(id)).await {
            Err(error) if is_closed(&error) => asks(self.room(id)).await,
            other => other,
        }
    }

    /// A table as it is now.
    pub async fn show(self: &Arc<Hall>, id: GameId) -> Result<Kept, StoreError> {
        let shows = |room: Room| async move { room.show().await };
        self.ask(id, shows, StoreError::is_closed).await
    }

    /// A table as it is now, its room, and a watch from which no later change is missing. With `people`, computer players
    /// take their time.
    pub async fn watch(
        self: &Arc<Hall>,
        id: GameId,
        people: bool,
    ) -> Result<(Room, Watch, Kept), StoreError> {
        let watches = |room: Room| async move {
            let mut watch = room.watch(people);
            watch.pulse.mark_unchanged();
            let kept = room.show().await?;
            Ok((room, watch, kept))
        };
        self.ask(id, watches, StoreError::is_closed).await
    }

    /// Someone sits down on an open seat.
    pub async fn sit(
        self: &Arc<Hall>,
        id: GameId,
        seat: Seat,
        holder: SeatHolder,
    ) -> Result<(), StoreError> {
        let sits = |room: Room| {
            let holder = holder.clone();
            async move { room.sit(seat, holder).await }
        };
        self.ask(id, sits, StoreError::is_closed).await
    }

    /// Keeps, and tells who is at the table, that the seat is given a hint.
    pub async fn hinted(self: &Arc<Hall>, id: GameId, seat: Seat) -> Result<(), StoreError> {
        let hints = |room: Room| async move { room.hinted(seat).await };
        self.ask(id, hints, StoreError::is_closed).await
    }

    /// A table as it was after its first so many actions. Worked out on another thread, and kept for a while: people go
    /// back and forth.
    pub async fn earlier(&self, kept: &Kept, at: usize) -> Result<Arc<dyn Table>, StoreError> {
        let moment = (kept.about.id, kept.about.version, at);
        if let Some(found) = self.moments().find(moment) {
            return Ok(found);
        }
        let (game, table) = (kept.game, kept.table.clone());
        let replayed = tokio::task::spawn_blocking(move || game.replay_to(&table.record(), at));
        let corrupt = |error: String| StoreError::Corrupt(error);
        let replayed = replayed.await.map_err(|panic| corrupt(panic.to_string()))?;
        let replayed = replayed.map_err(|error| corrupt(error.to_string()))?;
        let earlier: Arc<dyn Table> = replayed.into();
        self.moments().keep(moment, earlier.clone());
        Ok(earlier)
    }

    fn moments(&self) -> MutexGuard<'_, Moments> {
        // It is whole at every moment, even if a thread died holding it.
        self.moments.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something at a game.
    pub async fn act(
        self: &Arc<Hall>,
        id: GameId,
        who: Claim,
        deed: Deed,
    ) -> Result<Done, DeedError> {
        let acts = |room: Room| {
            let (who, deed) = (who.clone(), deed.clone());
            async move { room.act(who, deed).await }
        };
        let is_closed =
            |error: &DeedError| matches!(error, DeedError::Store(store) if store.is_closed());
        self.ask(id, acts, is_closed).await
    }

    fn hints(&self) -> MutexGuard<'_, Vec<(Asked, Vec<Hint>)>> {
        // It is whole at every moment, even if a thread died holding it.
        self.hints.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The hint that was given when this was asked before.
    pub fn hint(&self, asked: Asked) -> Option<Vec<Hint>> {
        let kept = self.hints();
        let found = kept.iter().find(|(known, _)| *known == asked);
        found.map(|(_, hints)| hints.clone())
    }

    /// Keeps a hint for whoever looks again.
    pub fn keep_hint(&self, asked: Asked, hints: Vec<Hint>) {
        let mut kept = self.hints();
        if kept.len() == HINTS {
            kept.remove(0);
        }
        kept.push((asked, hints));
    }

    /// How many rooms are open.
    pub fn open_rooms(&self) -> usize {
        self.rooms().len()
    }

    /// A room has closed.
    pub(crate) fn left(&self, id: GameId) {
        self.remove_if(id, Room::is_closed);
    }

    /// Takes the room off the list if this is so, at a moment when nobody else gets a way in.
    pub(crate) fn remove_if(&self, id: GameId, is_so: impl FnOnce(&Room) -> bool) -> bool {
        let mut rooms = self.rooms();
        let removes = rooms.get(&id).is_some_and(is_so);
        if removes {
            rooms.remove(&id);
        }
        removes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use store::SqliteStore;

    /// Someone gets a way into the room of a game that does not exist, and asks only after the room has found that out.
    #[tokio::test]
    async fn who_comes_too_late_to_a_room_without_a_game_is_told_that_there_is_none() {
        let store = Arc::new(SqliteStore::in_memory().await.unwrap());
        let hall = Hall::new(Catalogue::default(), store, Clock::default());
        let id = GameId::fresh();
        let room = hall.room(id);
        assert_eq!(room.show().await.err(), Some(StoreError::NotFound(id)));
        assert!(room.is_closed());
        assert_eq!(room.show().await.err(), Some(StoreError::NotFound(id)));
        let hinted = room.hinted(Seat::FIRST).await;
        assert_eq!(hinted, Err(StoreError::NotFound(id)));
    }

    #[tokio::test]
    async fn a_request_to_a_room_that_has_just_closed_is_asked_of_the_next_and_then_given_up() {
        let store = Arc::new(SqliteStore::in_memory().await.unwrap());
        let hall = Hall::new(Catalogue::default(), store, Clock::default());
        for (rooms_that_close, answer) in [(0, Ok(1)), (1, Ok(2)), (9, Err(StoreError::Closed))] {
            let asked = AtomicUsize::new(0);
            let asks = |_: Room| async {
                match asked.fetch_add(1, Ordering::Relaxed) {
                    before if before < rooms_that_close => Err(StoreError::Closed),
                    before => Ok(before + 1),
                }
            };
            let answered = hall.ask(GameId::fresh(), asks, StoreError::is_closed).await;
            assert_eq!(answered, answer);
            assert!(asked.into_inner() <= 2);
        }
    }
}
