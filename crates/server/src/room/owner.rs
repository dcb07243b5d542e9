//! The task of a room: it owns the live table, answers one request after the other, and makes durable what was done before
//! anyone is shown it.

use super::{Ask, IDLE, Kept, Presence, Pulse, Verified, Wish, coaching, thinking::Thought};
use crate::{
    daily::Clock,
    deed::{Act, Deed, DeedError, Done},
    gist::gist,
    hall::{Hall, now},
    look::About,
};
use catalogue::{ActError, Computer, Listed, Luck, Table};
use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicUsize, Ordering},
};
use store::{Entry, GameId, Score, StoreError};
use table::{Ending, Outcome, Seat, Turn};
use tokio::{
    sync::{mpsc, oneshot, watch},
    time::Instant,
};

/// The most actions that are done for seats that were left before others get a word in.
const STAND_INS: usize = 1_000;

/// The task.
pub(super) struct Owner {
    pub id: GameId,
    pub hall: Arc<Hall>,
    pub queue: mpsc::Receiver<Ask>,
    /// A way to itself, for what it lets others work out. It keeps no room open.
    pub own: mpsc::WeakSender<Ask>,
    pub pulse: watch::Sender<Pulse>,
    pub people: Arc<AtomicUsize>,
    pub presence: Presence,
    /// Why the game could not be loaded; the room's handles read it.
    pub turned_away: Arc<OnceLock<StoreError>>,
}

/// What the task holds while its game is loaded.
pub(super) struct Session {
    pub game: &'static dyn Listed,
    /// The live table.
    pub table: Box<dyn Table>,
    pub about: About,
    seed: Option<String>,
    clock: Clock,
    verified: Verified,
    /// The table as it was last shown, until it changes.
    shown: Option<Arc<dyn Table>>,
    pub computers: Vec<Option<Box<dyn Computer>>>,
    /// What they draw their luck from; a secret of this room.
    pub luck: Luck,
    /// What a computer player is thinking about, if one is.
    pub thought: Option<oneshot::Receiver<Thought>>,
    /// When a computer player's action was last shown.
    pub shown_at: Instant,
    presence: Presence,
    /// What the coach of a guided game goes by.
    pub notes: coaching::Notes,
}

impl Session {
    /// The table as it is now, for whoever wants to look at it.
    pub fn show(&mut self) -> Kept {
        let table = &self.table;
        let shown = self.shown.get_or_insert_with(|| table.snapshot().into());
        Kept {
            game: self.game,
            table: shown.clone(),
            about: About {
                everyone: self.presence.now(),
                ..self.about.clone()
            },
            seed: self.seed.clone(),
            clock: self.clock.clone(),
            verified: self.verified.clone(),
        }
    }

    pub fn is_over(&self) -> bool {
        matches!(self.table.turn(), Turn::Over(_))
    }
}

/// The room must close: its state and the log may differ.
pub(super) struct Broken;

impl Owner {
    pub async fn run(mut self) {
        let loaded = self.load().await;
        match loaded {
            Ok(mut session) => self.serve(&mut session).await,
            Err(error) => {
                // Said before the queue closes, so that whoever finds it closed finds the reason.
                self.turned_away.get_or_init(|| error.clone());
                self.turn_away(&error).await;
            }
        }
        self.hall.left(self.id);
    }

    pub async fn load(&self) -> Result<Session, StoreError> {
        let corrupt = |error: String| StoreError::Corrupt(error);
        let stored = self.hall.store.load(self.id).await?;
        let game = self.hall.games.find(&stored.opening.game);
        let game = game.map_err(|error| corrupt(error.to_string()))?;
        let (played, ours) = (stored.opening.rules_version, game.info().rules_version);
        if played != ours {
            return Err(StoreError::OtherRules { played, ours });
        }
        let table = game
            .resume(&stored.history(), stored.opening.seed.clone())
            .map_err(|error| corrupt(error.to_string()))?;
        let mut session = Session {
            game,
            about: About {
                id: self.id,
                version: stored.next() - 1,
                changes: self.pulse.borrow().changes,
                actions: table.len(),
                seats: stored.seats,
                thinking: Vec::new(),
                hints: stored.hints,
                coached: stored.coached,
                hinted: stored.hinted,
                daily: stored.daily,
                again: None,
                remark: None,
                everyone: self.presence.now(),
            },
            seed: None,
            clock: self.hall.clock.clone(),
            verified: Verified::NotYet,
            table,
            shown: None,
            computers: Vec::new(),
            luck: Luck::fresh(),
            thought: None,
            shown_at: Instant::now(),
            presence: self.presence.clone(),
            notes: coaching::Notes::default(),
        };
        session
            .computers
            .resize_with(session.about.seats.len(), || None);
        let gist = gist(&*session.table);
        if stored.gist.as_ref() != Some(&gist) {
            // Someone has sat down, or an older version kept this game. If it cannot be written, lists are a little behind.
            let next = session.about.version + 1;
            let _ = self.hall.store.set_gist(self.id, next, gist).await;
        }
        self.vacate(&mut session).await?;
        if session.is_over() {
            self.reveal(&mut session);
            let again = self.again(stored.opening.seed.as_ref().map(table::Seed::reveal));
            let next = self.hall.store.load(again).await;
            session.about.again = next.is_ok().then_some((again, None));
        }
        let version = session.about.version;
        self.pulse.send_modify(|pulse| pulse.version = version);
        Ok(session)
    }

    /// The id of the table at which the same people play again.
    fn again(&self, seed: Option<&str>) -> GameId {
        GameId::derived(&["again", self.id.as_str(), seed.unwrap_or_default()])
    }

    /// The game is over: shows the seed, and has the whole game checked against it by another thread.
    fn reveal(&self, session: &mut Session) {
        let record = session.table.record();
        session.seed = record.seed.as_ref().map(|seed| seed.reveal().into());
        if record.header.is_reported() {
            session.verified = Verified::Reported;
            return;
        }
        session.verified = Verified::Checking;
        let (game, own) = (session.game, self.own.clone());
        tokio::spawn(async move {
            let checked = tokio::task::spawn_blocking(move || game.verify(&record).map(drop));
            let checked = match checked.await {
                Ok(checked) => checked.map_err(|error| error.to_string()),
                Err(panic) => Err(panic.to_string()),
            };
            // If the room has closed, whoever opens it next has the game checked again.
            if let Some(room) = own.upgrade() {
                let _ = room.send(Ask::Checked(checked)).await;
            }
        });
    }

    /// Answers everyone who has come so far with the error that kept the game from loading.
    async fn turn_away(&mut self, error: &StoreError) {
        self.queue.close();
        while let Some(ask) = self.queue.recv().await {
            match ask {
                Ask::Show(reply) => drop(reply.send(Err(error.clone()))),
                Ask::Do(wish) => drop(wish.reply.send(Err(DeedError::Store(error.clone())))),
                Ask::Sit(sitter) => drop(sitter.reply.send(Err(error.clone()))),
                Ask::Hinted(_, reply) => drop(reply.send(Err(error.clone()))),
                Ask::Again(..) | Ask::Remarked(_) | Ask::Checked(_) => {}
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
                    if session.about.thinking.is_empty() && self.hall.close_if_idle(self.id) {
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
            // Who asked may have gone.
            Ask::Show(reply) => drop(reply.send(Ok(session.show()))),
            Ask::Do(wish) => {
                let done = self.wished(session, &wish).await;
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
            Ask::Hinted(seat, reply) => {
                let counted = self.hall.store.count_hint(self.id, seat).await;
                if counted.is_ok() {
                    if let Some(count) = session.about.hinted.get_mut(seat.index()) {
                        *count += 1;
                    }
                    self.changed(session);
                }
                let _ = reply.send(counted);
            }
            Ask::Again(next, asker) => {
                // Of two who ask at once the first is named.
                session.about.again.get_or_insert((next, asker));
                self.changed(session);
            }
            Ask::Remarked(remark) => self.remarked(session, *remark),
            Ask::Checked(found) => {
                session.verified = match found {
                    Ok(()) => Verified::Good,
                    Err(why) => Verified::Bad(why),
                };
                self.changed(session);
            }
        }
        Ok(())
    }

    pub fn changed(&self, session: &mut Session) {
        self.pulse.send_modify(|pulse| {
            pulse.version = session.about.version;
            pulse.changes += 1;
            session.about.changes = pulse.changes;
        });
    }

    /// Does what someone wants, if it is theirs to do and they have seen what it is about.
    async fn wished(&self, session: &mut Session, wish: &Wish) -> Result<Done, DeedError> {
        let (seat, is_fresh) = wish
            .who
            .seat_for(&wish.deed, &*session.table, &session.about)?;
        if !is_fresh {
            self.hall.metrics.stale.fetch_add(1, Ordering::Relaxed);
            return Err(DeedError::Stale {
                version: session.about.version,
            });
        }
        self.before_deed(session, seat, &wish.deed);
        self.act(session, seat, &wish.deed).await?;
        if let Deed::Act(act) = &wish.deed {
            self.after_act(session, seat, &act.action);
        }
        let kept = session.show();
        Ok(Done { seat, kept })
    }

    /// Does something for a seat, and makes it durable.
    pub async fn act(
        &self,
        session: &mut Session,
        seat: Seat,
        deed: &Deed,
    ) -> Result<(), DeedError> {
        let table = &mut session.table;
        let mut entries = Vec::with_capacity(2);
        match deed {
            Deed::Act(act) => {
                answered(&mut **table, seat, act).inspect_err(|_| {
                    self.hall.metrics.refused.fetch_add(1, Ordering::Relaxed);
                })?;
                entries.extend(table.last().cloned().map(Entry::Action));
            }
            Deed::Undo(_) => {
                table.undo(seat)?;
                entries.push(Entry::Undo { seat });
            }
            Deed::Leave(_) if session.is_over() => return Err(DeedError::Over),
            Deed::Leave(_) => {
                self.leave(session, seat, table::RESIGNED, true).await?;
                self.hall.metrics.actions.fetch_add(1, Ordering::Relaxed);
                return Ok(());
            }
        }
        self.append(session, entries).await?;
        self.hall.metrics.actions.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    /// Lets the fallbacks of seats that were left answer for them, makes durable what the table has just done, and then
    /// shows it.
    pub async fn append(
        &self,
        session: &mut Session,
        mut entries: Vec<Entry>,
    ) -> Result<(), StoreError> {
        let table = &mut session.table;
        while let Some((seat, action)) = table.stand_in().filter(|_| entries.len() < STAND_INS) {
            match table.act(seat, &action) {
                Ok(()) => entries.extend(table.last().cloned().map(Entry::Action)),
                Err(error) => {
                    tracing::error!(table = %self.id, %seat, %action, %error, "a fallback was refused");
                    break;
                }
            }
        }
        let outcome = table.turn().outcome();
        let has_ended = entries.iter().any(|entry| entry.ends().is_some());
        if let Some(outcome) = outcome.filter(|_| !has_ended) {
            entries.extend(Entry::ending(&Ending::played(&outcome)));
        }
        session.shown = None;
        let next = session.about.version + 1;
        let store = &self.hall.store;
        let gist = gist(&*session.table);
        let score = outcome.filter(|_| session.about.daily.is_some());
        let score = score.and_then(scored);
        let appended = store.append_scored(self.id, next, entries, gist, score, now());
        session.about.version = appended.await?;
        session.about.actions = session.table.len();
        if let Some(outcome) = outcome {
            self.reveal(session);
            for (index, computer) in session.computers.iter_mut().enumerate() {
                if let Some(computer) = computer {
                    computer.close(Seat::new(index), &outcome);
                }
            }
        }
        self.changed(session);
        Ok(())
    }
}

/// What a game played alone by the rules came to. Who gives up has no score.
fn scored(outcome: Outcome) -> Option<Score> {
    let points = outcome.score(Seat::FIRST)?;
    Some(Score {
        points: points.into(),
        level: outcome.level().unwrap_or_default().into(),
    })
}

/// Does an action. At a real table, first reads what a person reported.
fn answered(table: &mut dyn Table, seat: Seat, act: &Act) -> Result<(), DeedError> {
    if table.header().seed_hash.is_some() && !act.reports.is_empty() {
        let why = "at this table the program rolls and draws; there is nothing to report";
        return Err(ActError::Notation { why: why.into() }.into());
    }
    let tried = act
        .reports
        .fill(|results| match table.act_with(seat, &act.action, results) {
            Ok(()) => Ok(Ok(())),
            Err(ActError::Wants(wanted)) => Ok(Err(*wanted)),
            Err(error) => Err(error),
        })?;
    tried.map_err(DeedError::Wants)
}

/// What a computer player has come up with; nothing if none is thinking.
async fn awaited(thought: &mut Option<oneshot::Receiver<Thought>>) -> Option<Thought> {
    let found = thought.as_mut()?.await.ok();
    *thought = None;
    found
}
