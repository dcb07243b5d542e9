//! The hall: all rooms that are open, and what they share. A room is opened when someone asks for its
//! game, and closes when nobody has for a while.

use crate::{
    deed::{Deed, DeedError, Done},
    metrics::Metrics,
    room::{Kept, Room},
    seating::Claim,
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{SystemTime, UNIX_EPOCH},
};
use store::{GameId, Millis, Store, StoreError};
use tokio::sync::Semaphore;

/// All rooms that are open, and what they share.
pub struct Hall {
    /// Where games are kept.
    pub store: Arc<dyn Store>,
    /// What has happened since the server started.
    pub metrics: Metrics,
    /// As many computer players think at once as it has permits.
    pub thinkers: Arc<Semaphore>,
    /// As many hints are worked out at once as it has permits.
    pub advisers: Arc<Semaphore>,
    rooms: Mutex<HashMap<GameId, Room>>,
}

/// The time, as the store keeps it.
pub fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    // A clock before 1970 is wrong anyway.
    Millis(since.map_or(0, |since| since.as_millis() as i64))
}

impl Hall {
    /// A hall without an open room.
    pub fn new(store: Arc<dyn Store>) -> Arc<Hall> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Arc::new(Hall {
            store,
            metrics: Metrics::default(),
            thinkers: Arc::new(Semaphore::new(cores)),
            advisers: Arc::new(Semaphore::new(cores.div_ceil(2))),
            rooms: Mutex::default(),
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

    /// Reads something of a game. A room that closes at that very moment is opened again.
    pub async fn read<T: Send + 'static>(
        self: &Arc<Hall>,
        id: GameId,
        look: impl FnOnce(&Kept) -> T + Clone + Send + 'static,
    ) -> Result<T, StoreError> {
        match self.room(id).read(look.clone()).await {
            Err(StoreError::Closed) => self.room(id).read(look).await,
            other => other,
        }
    }

    /// Does something at a game. A room that closes at that very moment is opened again.
    pub async fn act(
        self: &Arc<Hall>,
        id: GameId,
        who: Claim,
        saw: u32,
        deed: Deed,
    ) -> Result<Done, DeedError> {
        match self.room(id).act(who.clone(), saw, deed.clone()).await {
            // It had not been begun, or it would be stale now.
            Err(DeedError::Store(StoreError::Closed)) => self.room(id).act(who, saw, deed).await,
            other => other,
        }
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
