//! A room: one task (`owner`) that owns one live game and does everything at it in order. It acts, appends to the log,
//! and tells who watches only after the log is on the disk. Whoever wants to see something gets a snapshot of the table
//! and draws it elsewhere, so that nobody waits at a table for another's picture.
//!
//! If an append fails the room closes: its state may be ahead of the log. Whoever comes next opens it
//! again from what is kept.

mod coaching;
mod owner;
mod presence;
mod seats;
mod thinking;

use crate::{
    daily::Clock,
    deed::{Deed, DeedError, Done},
    hall::Hall,
    look::About,
    person::Person,
    seating::Claim,
};
use catalogue::{Listed, Table};
pub use coaching::Remark;
use owner::Owner;
use presence::Presence;
pub use presence::{Everyone, Here, Stay};
use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};
use store::{GameId, SeatHolder, StoreError};
use table::{Seat, Turn};
use tokio::sync::{mpsc, oneshot, watch};

/// How many requests may wait at one table.
const QUEUE: usize = 64;
/// How long a room stays open when nobody asks and nobody watches.
const IDLE: Duration = Duration::from_secs(300);
/// How long people have to see one action of a computer player before its next.
const PACE: Duration = Duration::from_millis(600);

/// What watchers are told: that something has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pulse {
    /// The number of the last entry of the log.
    pub version: u32,
    /// Counts every change, also those that the log does not hold.
    pub changes: u64,
}

/// What is asked of a room. It is small, since every room has a queue with places for 32 of them at least.
enum Ask {
    Show(oneshot::Sender<Result<Kept, StoreError>>),
    Do(Box<Wish>),
    Sit(Box<Sitter>),
    /// The seat is given a hint, which the others are told.
    Hinted(Seat, oneshot::Sender<Result<(), StoreError>>),
    /// The same people play again at this table, since whoever holds this seat asked.
    Again(GameId, Option<Seat>),
    /// The coach has something to say of a move.
    Remarked(Box<Remark>),
    /// The finished game was checked against its seed.
    Checked(Result<(), String>),
}

/// A deed that someone wants to do.
struct Wish {
    who: Claim,
    deed: Deed,
    reply: oneshot::Sender<Result<Done, DeedError>>,
}

/// Someone who wants to sit down on an open seat.
struct Sitter {
    seat: Seat,
    holder: SeatHolder,
    reply: oneshot::Sender<Result<(), StoreError>>,
}

/// The way into a room.
#[derive(Clone)]
pub struct Room {
    asks: mpsc::Sender<Ask>,
    pulse: watch::Receiver<Pulse>,
    people: Arc<AtomicUsize>,
    presence: Presence,
    /// Why the game could not be loaded, once that is known. Who comes too late for the queue is told the same as those
    /// who waited in it.
    turned_away: Arc<OnceLock<StoreError>>,
}

impl Room {
    /// Opens a room. It loads its game as its first deed.
    pub fn open(id: GameId, hall: Arc<Hall>) -> Room {
        let (asks, queue) = mpsc::channel(QUEUE);
        let (pulse, watched) = watch::channel(Pulse::default());
        let people = Arc::new(AtomicUsize::new(0));
        let presence = Presence::new();
        let turned_away = Arc::new(OnceLock::new());
        let owner = Owner {
            id,
            hall,
            queue,
            own: asks.downgrade(),
            pulse,
            people: people.clone(),
            presence: presence.clone(),
            turned_away: turned_away.clone(),
        };
        tokio::spawn(owner.run());
        Room {
            asks,
            pulse: watched,
            people,
            presence,
            turned_away,
        }
    }

    /// Whether the room has closed, so that another must be opened.
    pub fn is_closed(&self) -> bool {
        self.asks.is_closed()
    }

    /// Whether someone watches, or has a way in besides the hall's own.
    fn is_used(&self) -> bool {
        self.asks.strong_count() > 1
    }

    /// Asks the task, and waits for its answer.
    async fn ask<T, E: From<StoreError>>(
        &self,
        ask: impl FnOnce(oneshot::Sender<Result<T, E>>) -> Ask,
    ) -> Result<T, E> {
        let (reply, answer) = oneshot::channel();
        let answered = match self.asks.send(ask(reply)).await {
            Ok(()) => answer.await.ok(),
            Err(_) => None,
        };
        answered.unwrap_or_else(|| {
            let why = self.turned_away.get();
            Err(why.cloned().unwrap_or(StoreError::Closed).into())
        })
    }

    /// The table as it is now.
    pub async fn show(&self) -> Result<Kept, StoreError> {
        self.ask(Ask::Show).await
    }

    /// Does something for whoever wants it.
    pub async fn act(&self, who: Claim, deed: Deed) -> Result<Done, DeedError> {
        let wish = |reply| Ask::Do(Box::new(Wish { who, deed, reply }));
        self.ask(wish).await
    }

    /// Someone sits down on an open seat.
    pub async fn sit(&self, seat: Seat, holder: SeatHolder) -> Result<(), StoreError> {
        let sitter = |reply| {
            Ask::Sit(Box::new(Sitter {
                seat,
                holder,
                reply,
            }))
        };
        self.ask(sitter).await
    }

    /// Keeps, and tells who is here, that the seat is given a hint.
    pub async fn hinted(&self, seat: Seat) -> Result<(), StoreError> {
        self.ask(|reply| Ask::Hinted(seat, reply)).await
    }

    /// Tells who is here that the same people play again at this table, and who asked.
    pub async fn again(&self, next: GameId, asker: Option<Seat>) {
        // If the room has just closed there is nobody to tell.
        let _ = self.asks.send(Ask::Again(next, asker)).await;
    }

    /// Someone who holds these seats has come, and stays until this is dropped.
    pub fn come(&self, seats: Vec<Seat>) -> Stay {
        self.presence.come(seats)
    }

    /// Watches for changes. With `people`, computer players take their time.
    pub fn watch(&self, people: bool) -> Watch {
        if people {
            self.people.fetch_add(1, Ordering::Relaxed);
        }
        Watch {
            pulse: self.pulse.clone(),
            everyone: self.presence.watch(),
            people: people.then(|| self.people.clone()),
            _room: self.asks.clone(),
        }
    }
}

/// A watch that someone keeps; it holds the room open.
pub struct Watch {
    /// Changes when the table does.
    pub pulse: watch::Receiver<Pulse>,
    /// Changes when someone comes or goes.
    pub everyone: watch::Receiver<Everyone>,
    people: Option<Arc<AtomicUsize>>,
    _room: mpsc::Sender<Ask>,
}

impl Drop for Watch {
    fn drop(&mut self) {
        if let Some(people) = &self.people {
            people.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// A table at one moment, as its room shows it: a snapshot, at which nothing can be done.
#[derive(Clone)]
pub struct Kept {
    /// The game.
    pub game: &'static dyn Listed,
    /// The table.
    pub table: Arc<dyn Table>,
    /// What is not the game's own.
    pub about: About,
    /// The seed, once the game is over; see [`Kept::seed`].
    seed: Option<String>,
    /// What time it is.
    clock: Clock,
    /// What a check of the finished game against its seed found.
    pub verified: Verified,
}

/// Whether every die and shuffle of a finished game follows from its seed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Verified {
    /// The game goes on.
    #[default]
    NotYet,
    /// It is being checked.
    Checking,
    /// They do.
    Good,
    /// They do not; this is what differs.
    Bad(String),
    /// There is no seed: people rolled and drew at a real table.
    Reported,
}

impl Kept {
    /// Whether it is a game of a day that is not over: others play with the same dice and cards.
    fn is_of_today(&self) -> bool {
        let daily = self.about.daily;
        daily.is_some_and(|daily| daily.day >= self.clock.today())
    }

    /// The seed, once the game is over, and the day if it is the game of a day.
    pub fn seed(&self) -> Option<String> {
        self.seed.clone().filter(|_| !self.is_of_today())
    }

    /// Whether this person may look at it. A game of the day is its player's alone until the day is over.
    pub fn may_be_seen_by(&self, person: &Person) -> bool {
        !self.is_of_today() || !person.seats(&self.about.seats).is_empty()
    }

    /// Whether nothing more can be done here.
    pub fn is_over(&self) -> bool {
        matches!(self.table.turn(), Turn::Over(_))
    }
}

impl Hall {
    /// Closes the room if nobody but the hall has a way in.
    fn close_if_idle(&self, id: GameId) -> bool {
        self.remove_if(id, |room| !room.is_used())
    }
}
