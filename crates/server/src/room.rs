//! A room: one task that owns one live game and does everything at it in order. It acts, appends to the
//! log, and tells who watches only after the log is on the disk. What others see is read inside the task.
//!
//! If an append fails the room closes: its state may be ahead of the log. Whoever comes next opens it
//! again from what is kept.

use crate::{
    deed::{Deed, DeedError, Done},
    hall::{Hall, now},
    look::About,
    seating::Claim,
    together::Together,
};
use catalogue::{ActError, Computer, Listed, Table};
use opponents::PlayerSpec;
use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};
use store::{Entry, GameId, Holder, SeatHolder, StoreError};
use table::{Ending, Seat, Turn};
use tokio::{
    sync::{mpsc, oneshot, watch},
    time::Instant,
};

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

type Reading = Box<dyn FnOnce(Result<&Kept, &StoreError>) + Send>;

/// What is asked of a room. It is small, since every room has a queue with places for 32 of them at least.
enum Ask {
    Read(Reading),
    Do(Box<Wish>),
    Sit(Box<Sitter>),
    /// The same people play again at this table.
    Again(GameId),
}

/// A deed that someone wants to do, who has seen this version.
struct Wish {
    who: Claim,
    saw: u32,
    deed: Deed,
    reply: oneshot::Sender<Result<Done, DeedError>>,
}

/// Someone who wants to sit down on an open seat.
struct Sitter {
    seat: Seat,
    holder: SeatHolder,
    reply: oneshot::Sender<Result<(), StoreError>>,
}

/// What a computer player came up with.
struct Thought {
    seat: Seat,
    version: u32,
    /// The player itself, unless it died of the thought.
    computer: Option<Box<dyn Computer>>,
    action: Result<String, String>,
}

/// The way into a room.
#[derive(Clone)]
pub struct Room {
    asks: mpsc::Sender<Ask>,
    pulse: watch::Receiver<Pulse>,
    people: Arc<AtomicUsize>,
}

impl Room {
    /// Opens a room. It loads its game as its first deed.
    pub fn open(id: GameId, hall: Arc<Hall>) -> Room {
        let (asks, queue) = mpsc::channel(QUEUE);
        let (pulse, watched) = watch::channel(Pulse::default());
        let people = Arc::new(AtomicUsize::new(0));
        let owner = Owner {
            id,
            hall,
            queue,
            pulse,
            people: people.clone(),
        };
        tokio::spawn(owner.run());
        Room {
            asks,
            pulse: watched,
            people,
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

    /// Reads something of the game, in its turn.
    pub async fn read<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Kept) -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let read: Reading = Box::new(move |kept| {
            let _ = reply.send(kept.map(look).map_err(StoreError::clone));
        });
        let sent = self.asks.send(Ask::Read(read)).await;
        sent.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Does something for whoever has seen this version.
    pub async fn act(&self, who: Claim, saw: u32, deed: Deed) -> Result<Done, DeedError> {
        let (reply, answer) = oneshot::channel();
        let wish = Wish {
            who,
            saw,
            deed,
            reply,
        };
        let sent = self.asks.send(Ask::Do(Box::new(wish))).await;
        sent.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Someone sits down on an open seat.
    pub async fn sit(&self, seat: Seat, holder: SeatHolder) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        let sitter = Sitter {
            seat,
            holder,
            reply,
        };
        let sent = self.asks.send(Ask::Sit(Box::new(sitter))).await;
        sent.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Tells who is here that the same people play again at this table.
    pub async fn again(&self, next: GameId) {
        // If the room has just closed there is nobody to tell.
        let _ = self.asks.send(Ask::Again(next)).await;
    }

    /// Watches for changes. With `people`, computer players take their time.
    pub fn watch(&self, people: bool) -> Watch {
        if people {
            self.people.fetch_add(1, Ordering::Relaxed);
        }
        Watch {
            pulse: self.pulse.clone(),
            people: people.then(|| self.people.clone()),
            _room: self.asks.clone(),
        }
    }
}

/// A watch that someone keeps; it holds the room open.
pub struct Watch {
    /// Changes when the table does.
    pub pulse: watch::Receiver<Pulse>,
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

/// A game as its room keeps it. Its state never leaves the room.
pub struct Kept {
    /// The game.
    pub game: &'static dyn Listed,
    /// The table.
    pub table: Box<dyn Table>,
    /// What is not the game's own.
    pub about: About,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// Whether every die and shuffle follows from the seed, once the game is over.
    pub verified: Option<Result<(), String>>,
}

impl Kept {
    /// The game is over: shows the seed, and checks the whole game against it.
    fn reveal(&mut self) {
        let record = self.table.record();
        let checked = self.game.verify(&record);
        self.verified = Some(checked.map(drop).map_err(|error| error.to_string()));
        self.seed = record.seed.map(|seed| seed.reveal().into());
    }

    /// Whether nothing more can be done here.
    pub fn is_over(&self) -> bool {
        matches!(self.table.turn(), Turn::Over(_))
    }
}

/// The task.
struct Owner {
    id: GameId,
    hall: Arc<Hall>,
    queue: mpsc::Receiver<Ask>,
    pulse: watch::Sender<Pulse>,
    people: Arc<AtomicUsize>,
}

/// What the task holds while its game is loaded.
struct Session {
    kept: Kept,
    computers: Vec<Option<Box<dyn Computer>>>,
    /// What a computer player is thinking about, if one is.
    thought: Option<oneshot::Receiver<Thought>>,
    /// When a computer player's action was last shown.
    shown: Instant,
    /// What several seats are deciding at once, if they are.
    together: Option<Together>,
}

impl Session {
    /// Whether this seat may still act on what it saw at this version: nothing has changed since, or only what others
    /// chose in a decision that waits for this seat too.
    fn allows(&self, seat: Seat, saw: u32) -> bool {
        let version = self.kept.about.version;
        let is_waited_for = |together: Together| together.allows(seat, saw);
        saw == version || saw < version && self.together.is_some_and(is_waited_for)
    }

    /// Whether who wishes this has seen enough for it. Who holds several seats and names none must have seen everything:
    /// a wish that came twice would be the other seat's the second time.
    fn is_fresh(&self, wish: &Wish, seat: Seat) -> bool {
        let is_certain = matches!(wish.deed, Deed::Act(_)) && wish.who.is_certain(&self.kept);
        wish.saw == self.kept.about.version || is_certain && self.allows(seat, wish.saw)
    }
}

/// The room must close: its state and the log may differ.
struct Broken;

impl Owner {
    async fn run(mut self) {
        let loaded = self.load().await;
        match loaded {
            Ok(mut session) => self.serve(&mut session).await,
            Err(error) => self.turn_away(&error).await,
        }
        self.hall.left(self.id);
    }

    async fn load(&self) -> Result<Session, StoreError> {
        let stored = self.hall.store.load(self.id).await?;
        let game = catalogue::find(&stored.opening.game)
            .map_err(|error| StoreError::Corrupt(error.to_string()))?;
        let seed = stored.opening.seed.clone();
        let revealed = seed.reveal().to_string();
        let again = GameId::derived(&["again", self.id.as_str(), &revealed]);
        let table = game
            .resume(&stored.record()?, seed)
            .map_err(|error| StoreError::Corrupt(error.to_string()))?;
        let mut kept = Kept {
            game,
            about: About {
                id: self.id,
                version: stored.next() - 1,
                changes: self.pulse.borrow().changes,
                actions: table.len(),
                seats: stored.seats,
                thinking: Vec::new(),
                again: None,
            },
            seed: None,
            verified: None,
            table,
        };
        if kept.is_over() {
            kept.reveal();
            let next = self.hall.store.load(again).await;
            kept.about.again = next.is_ok().then_some(again);
        }
        let version = kept.about.version;
        self.pulse.send_modify(|pulse| pulse.version = version);
        Ok(Session {
            computers: kept.about.seats.iter().map(|_| None).collect(),
            thought: None,
            together: Together::begins(kept.table.turn(), version),
            kept,
            shown: Instant::now(),
        })
    }

    /// Answers everyone who has come so far with the error that kept the game from loading.
    async fn turn_away(&mut self, error: &StoreError) {
        self.queue.close();
        while let Some(ask) = self.queue.recv().await {
            match ask {
                Ask::Read(read) => read(Err(error)),
                Ask::Do(wish) => drop(wish.reply.send(Err(DeedError::Store(error.clone())))),
                Ask::Sit(sitter) => drop(sitter.reply.send(Err(error.clone()))),
                Ask::Again(_) => {}
            }
        }
    }

    async fn serve(&mut self, session: &mut Session) {
        loop {
            self.ask_a_computer(session);
            let done = tokio::select! {
                ask = self.queue.recv() => match ask {
                    Some(ask) => self.answer(session, ask).await,
                    None => break,
                },
                Some(thought) = awaited(&mut session.thought) => self.play(session, thought).await,
                () = tokio::time::sleep(IDLE) => {
                    if session.kept.about.thinking.is_empty() && self.hall.close_if_idle(self.id) {
                        self.queue.close();
                    }
                    Ok(())
                }
            };
            if done.is_err() {
                self.hall.metrics.reloads.fetch_add(1, Ordering::Relaxed);
                return self.turn_away(&StoreError::Closed).await;
            }
        }
    }

    async fn answer(&mut self, session: &mut Session, ask: Ask) -> Result<(), Broken> {
        match ask {
            Ask::Read(read) => read(Ok(&session.kept)),
            Ask::Do(wish) => {
                let done = match wish.who.seat(&session.kept) {
                    Ok(seat) if session.is_fresh(&wish, seat) => {
                        self.act(session, seat, &wish.deed).await
                    }
                    Ok(_) => Err(self.stale(session)),
                    Err(why) => Err(DeedError::NotYours(why)),
                };
                let is_broken = matches!(done, Err(DeedError::Store(_)));
                // Who asked may have gone; what was done stays done.
                let _ = wish.reply.send(done);
                if is_broken {
                    return Err(Broken);
                }
            }
            Ask::Sit(sitter) => {
                let done = self.sit(session, sitter.seat, sitter.holder).await;
                let is_broken = matches!(&done, Err(error) if !error.is_refusal());
                let _ = sitter.reply.send(done);
                if is_broken {
                    return Err(Broken);
                }
            }
            Ask::Again(next) => {
                session.kept.about.again = Some(next);
                self.changed(&mut session.kept);
            }
        }
        Ok(())
    }

    fn changed(&self, kept: &mut Kept) {
        self.pulse.send_modify(|pulse| {
            pulse.version = kept.about.version;
            pulse.changes += 1;
            kept.about.changes = pulse.changes;
        });
    }

    /// The table has moved on.
    fn stale(&self, session: &Session) -> DeedError {
        self.hall.metrics.stale.fetch_add(1, Ordering::Relaxed);
        DeedError::Stale {
            version: session.kept.about.version,
        }
    }

    async fn act(
        &mut self,
        session: &mut Session,
        seat: Seat,
        deed: &Deed,
    ) -> Result<Done, DeedError> {
        let under_way = session.together;
        let kept = &mut session.kept;
        let mut entries = Vec::with_capacity(2);
        match deed {
            Deed::Act(action) => {
                kept.table.act(seat, action).inspect_err(|_| {
                    self.hall.metrics.refused.fetch_add(1, Ordering::Relaxed);
                })?;
                let last = kept.table.last().cloned();
                entries.extend(last.map(Entry::Action));
            }
            Deed::Undo => {
                kept.table.undo(seat)?;
                entries.push(Entry::Undo { seat });
            }
            Deed::Resign if kept.is_over() => return Err(DeedError::Over),
            Deed::Resign => {
                let why = "resigned".to_string();
                kept.table.forfeit(seat, &why);
                entries.push(Entry::Forfeit { seat, why });
            }
        }
        if let (Turn::Over(outcome), Deed::Act(_)) = (kept.table.turn(), deed) {
            entries.extend(Entry::ending(&Ending::played(&outcome)));
        }
        let version = self.append(session, entries).await?;
        self.hall.metrics.actions.fetch_add(1, Ordering::Relaxed);
        let turn = session.kept.table.turn();
        session.together = match deed {
            Deed::Act(_) => Together::after(under_way, seat, turn, version),
            _ => Together::begins(turn, version),
        };
        Ok(Done {
            seat,
            version,
            turn,
        })
    }

    /// Makes durable what the table has just done, and then shows it.
    async fn append(&self, session: &mut Session, entries: Vec<Entry>) -> Result<u32, StoreError> {
        let next = session.kept.about.version + 1;
        let store = &self.hall.store;
        let version = store.append(self.id, next, entries, now()).await?;
        let kept = &mut session.kept;
        kept.about.version = version;
        kept.about.actions = kept.table.len();
        if let Turn::Over(outcome) = kept.table.turn() {
            kept.reveal();
            for (index, computer) in session.computers.iter_mut().enumerate() {
                if let Some(computer) = computer {
                    computer.close(Seat::new(index), &outcome);
                }
            }
        }
        self.changed(&mut session.kept);
        Ok(version)
    }

    async fn sit(
        &self,
        session: &mut Session,
        seat: Seat,
        holder: SeatHolder,
    ) -> Result<(), StoreError> {
        let store = &self.hall.store;
        store.take_seat(self.id, seat, holder).await?;
        // The names in the game's own header have changed with it.
        let thinking = std::mem::take(&mut session.kept.about.thinking);
        let loaded = self.load().await?;
        session.kept = loaded.kept;
        session.kept.about.thinking = thinking;
        self.changed(&mut session.kept);
        Ok(())
    }

    /// Lets a computer player think, if one is to act and none is thinking.
    fn ask_a_computer(&self, session: &mut Session) {
        let kept = &mut session.kept;
        if !kept.about.thinking.is_empty() {
            return;
        }
        let turn = kept.table.turn().seats();
        let computers = kept.about.seats.iter().enumerate();
        let next = computers.into_iter().find_map(|(index, holder)| {
            let seat = Seat::new(index);
            match &holder.holder {
                Holder::Computer { spec } if turn.contains(seat) => Some((seat, spec.clone())),
                _ => None,
            }
        });
        let Some((seat, spec)) = next else { return };
        let mut computer = match session.computers[seat.index()].take() {
            Some(computer) => computer,
            None => {
                // What was kept was checked when the table was opened.
                let spec = spec.parse().unwrap_or(PlayerSpec::Greedy);
                let mut computer = kept.game.computer(&spec, Duration::from_secs(10));
                // If it cannot open, its first answer is a failure too.
                let _ = computer.open(&kept.table.opening(seat));
                computer
            }
        };
        kept.about.thinking.push(seat);
        self.changed(kept);
        let (question, version) = (kept.table.question(seat), kept.about.version);
        let (thinker, thought) = oneshot::channel();
        session.thought = Some(thought);
        let hall = self.hall.clone();
        let (people, ready) = (self.people.clone(), session.shown + PACE);
        tokio::spawn(async move {
            let permit = hall.thinkers.clone().acquire_owned().await;
            let thought = tokio::task::spawn_blocking(move || {
                let action = computer.choose(&question).map_err(|failure| failure.0);
                drop(permit);
                (computer, action)
            });
            let (computer, action) = match thought.await {
                Ok((computer, action)) => (Some(computer), action),
                Err(panic) => (None, Err(panic.to_string())),
            };
            if people.load(Ordering::Relaxed) > 0 {
                tokio::time::sleep_until(ready).await;
            }
            let thought = Thought {
                seat,
                version,
                computer,
                action,
            };
            // If the room has closed meanwhile, nobody wants to know.
            let _ = thinker.send(thought);
        });
    }

    /// Does what a computer player came up with, unless the table has moved on meanwhile. The rules are asked as for
    /// anybody.
    async fn play(&mut self, session: &mut Session, thought: Thought) -> Result<(), Broken> {
        let Thought {
            seat,
            version,
            computer,
            action,
        } = thought;
        session.computers[seat.index()] = computer;
        session.kept.about.thinking.clear();
        if !session.allows(seat, version) {
            return Ok(());
        }
        let done = match action {
            Ok(action) => self.act(session, seat, &Deed::Act(action)).await,
            Err(why) => Err(DeedError::Act(ActError::Notation { why })),
        };
        // Half of a decision, such as a block that is taken up, is nothing to look at.
        if session.kept.table.spoke() {
            session.shown = Instant::now();
        }
        match done {
            Ok(_) => Ok(()),
            Err(DeedError::Store(error)) => {
                tracing::error!(table = %self.id, %error, "a computer player's action was not kept");
                Err(Broken)
            }
            Err(error) => {
                tracing::error!(table = %self.id, %seat, %error, "a computer player failed");
                let why = format!("the computer player failed: {error}");
                session.kept.table.forfeit(seat, &why);
                let entry = session.kept.table.record().ending;
                let entries = Entry::ending(&entry).into_iter().collect();
                let kept = self.append(session, entries).await;
                kept.map(drop).map_err(|_| Broken)
            }
        }
    }
}

/// What a computer player has come up with; nothing if none is thinking.
async fn awaited(thought: &mut Option<oneshot::Receiver<Thought>>) -> Option<Thought> {
    let found = thought.as_mut()?.await.ok();
    *thought = None;
    found
}

impl Hall {
    /// Closes the room if nobody but the hall has a way in.
    fn close_if_idle(&self, id: GameId) -> bool {
        self.remove_if(id, |room| !room.is_used())
    }
}
