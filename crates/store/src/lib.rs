//! Keeps games. The append-only log of a game is the truth; every state is a cache of it, rebuilt by
//! replay. Nothing here knows the rules of any game, and nothing here reads a clock.
//!
//! # In short
//!
//! ```
//! # use store::*;
//! # use table::{Ending, Header, Record, Seat, Seats, Seed};
//! # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
//! # let seed = Seed::from_text("a windy morning");
//! # let header = Header { game: "pebbles".into(), rules_version: 1, position: None, settings: vec![],
//! #     seats: vec!["Ann".into(), "Bob".into()], seed_hash: Some(seed.hash()) };
//! # let opened = Record { header, deal: vec![], moves: vec![], changes: vec![], ending: Ending::Open, seed: None };
//! let store = SqliteStore::in_memory().await?;
//! // What lists say of a game goes with each change.
//! let gist = |seat, actions| Gist { turn: Seats::only(seat), line: "Pebbles are taken.".into(), actions };
//! // `opened` is the record of a sitting that has just begun.
//! let mut new = NewGame::new(&opened, Some(seed.clone()), gist(Seat::FIRST, 0), Millis(1_000));
//! let ann = Secret::fresh();
//! new.seats[0] = SeatHolder::human("Ann", ann.hash());
//! let id = store.create(new).await?;
//!
//! // Durable before anyone is shown it; who comes second is refused.
//! let take = |seat, text| vec![Entry::action(seat, text, vec![])];
//! let n = store.append(id, 1, take(Seat::FIRST, "take 3"), gist(Seat::SECOND, 1), Millis(2_000)).await?;
//! let late = store.append(id, 1, take(Seat::SECOND, "take 1"), gist(Seat::FIRST, 1), Millis(2_001)).await;
//! assert_eq!((n, late), (1, Err(StoreError::Stale { expected: 1, next: 2 })));
//!
//! // Later, or after a crash: `Sitting::resume(&kept.history(), kept.opening.seed.clone())`.
//! let kept = store.load(id).await?;
//! let record = kept.record()?;
//! assert_eq!(record.moves[0].action, "take 3");
//! # Ok::<(), StoreError>(()) }).unwrap();
//! ```
//!
//! # What it promises
//!
//! - When [`Store::append`] says yes, the entries are on the disk: they survive `kill -9`, and a power cut
//!   too unless [`Options::durability`] says otherwise. When it says no, nothing of the request was written.
//!   A caller that stops waiting learns neither, and should load the game again.
//! - The entries of a log are numbered 1, 2, 3 … without a gap. Of two that want the same number, one is
//!   refused with [`StoreError::Stale`]. Several entries in one `append` stand or fall together; the action
//!   that ends a game goes with its [`Entry::End`].
//! - What lists say of a game ([`Gist`]) changes together with its log. A list is read without opening a game, page by page,
//!   and a page costs the same however long the list is.
//! - An entry is never changed or removed. An undo is an entry; [`resolve`] says what stands.
//! - Secrets are kept as hashes only. The seed is kept as it is, since chance goes on from it: the file is as
//!   secret as the hands of the games in it.
//!
//! # How it is made
//!
//! [`Store`] is the trait, [`SqliteStore`] the implementation inside the binary; [`conformance`] is the suite
//! that both it and a later PostgreSQL must pass. All writes go to one task, which takes whatever has
//! queued up, writes it in one transaction, commits, and only then answers. While one group is being synced
//! the next gathers, so the cost of a sync is shared by as many as are waiting. Reads have connections of
//! their own and never wait for the writer.
#![forbid(unsafe_code)]

pub mod conformance;
mod daily;
mod error;
mod game;
mod id;
mod list;
mod log;
mod sqlite;

pub use daily::{Daily, DailyScore, DailyTry, Day, NotADay, Score};
pub use error::StoreError;
pub use game::{Counts, Holder, Millis, NewGame, Opening, SeatHolder, StoredGame, Tally};
pub use id::{GameId, NotASecret, NotAnId, Secret, SecretHash};
pub use list::{Gist, Listing, Mine, Page, Place, Summary};
pub use log::{Entry, Logged, Resolved, resolve};
pub use sqlite::{Durability, Options, SqliteStore};

use async_trait::async_trait;
use table::{Ending, Seat};

/// A place where games are kept. It is held as `Arc<dyn Store>`.
#[async_trait]
pub trait Store: Send + Sync {
    /// Keeps a new game.
    async fn create(&self, game: NewGame) -> Result<GameId, StoreError>;

    /// Appends entries to a game's log, and says what lists tell of it from now on. The first gets the number
    /// `expected`, or all are refused. Gives the number of the last.
    async fn append(
        &self,
        game: GameId,
        expected: u32,
        entries: Vec<Entry>,
        gist: Gist,
        at: Millis,
    ) -> Result<u32, StoreError> {
        self.append_scored(game, expected, entries, gist, None, at)
            .await
    }

    /// The same; if these entries end a game of the day, its score is kept with them.
    async fn append_scored(
        &self,
        game: GameId,
        expected: u32,
        entries: Vec<Entry>,
        gist: Gist,
        score: Option<Score>,
        at: Millis,
    ) -> Result<u32, StoreError>;

    /// Ends a game: appends the entry that goes with the ending. An action that ends a game is better
    /// appended together with it.
    async fn finish(
        &self,
        game: GameId,
        expected: u32,
        ending: Ending,
        gist: Gist,
        at: Millis,
    ) -> Result<u32, StoreError> {
        let entry = Entry::ending(&ending)
            .ok_or_else(|| StoreError::Unfit("an ending that ends nothing".into()))?;
        self.append(game, expected, vec![entry], gist, at).await
    }

    /// Says anew what lists tell of a game, whose next entry has this number: for games that are kept without it, and when
    /// a name in it has changed. Nothing has happened at the table, so its place in lists stays.
    async fn set_gist(&self, game: GameId, expected: u32, gist: Gist) -> Result<(), StoreError>;

    /// Says anew who sits on a seat, whoever did before.
    async fn set_seat(
        &self,
        game: GameId,
        seat: Seat,
        holder: SeatHolder,
    ) -> Result<(), StoreError>;

    /// Counts that whoever sits there was given a hint.
    async fn count_hint(&self, game: GameId, seat: Seat) -> Result<(), StoreError>;

    /// Sits down on an open seat. If two try at once, one is refused with [`StoreError::Taken`].
    async fn take_seat(
        &self,
        game: GameId,
        seat: Seat,
        holder: SeatHolder,
    ) -> Result<(), StoreError>;

    /// A game with everything that is kept of it.
    async fn load(&self, game: GameId) -> Result<StoredGame, StoreError>;

    /// The entries of a game's log after number `n`.
    async fn log_since(&self, game: GameId, n: u32) -> Result<Vec<Logged>, StoreError>;

    /// A page of the games in which a person holds a seat by one of these secrets: at most so many after a place.
    /// A place that no game has had is refused with [`StoreError::NotFound`].
    async fn games_of(
        &self,
        secrets: &[SecretHash],
        which: Mine,
        after: Option<Place>,
        limit: u32,
    ) -> Result<Page, StoreError>;

    /// The seats that a secret holds or invites to.
    async fn seats_of(&self, secret: SecretHash) -> Result<Vec<(GameId, Seat)>, StoreError>;

    /// A page of a list for everyone: at most so many games after a place.
    /// A place that no game has had is refused with [`StoreError::NotFound`].
    async fn list(
        &self,
        which: Listing,
        after: Option<Place>,
        limit: u32,
    ) -> Result<Page, StoreError>;

    /// The scores of a game's day, the best first: at most so many.
    async fn daily_scores(
        &self,
        game: &str,
        day: Day,
        limit: u32,
    ) -> Result<Vec<DailyScore>, StoreError>;

    /// The try that counts of whoever has one of these secrets, if they have begun one.
    async fn daily_try(
        &self,
        game: &str,
        day: Day,
        holders: &[SecretHash],
    ) -> Result<Option<DailyTry>, StoreError>;

    /// The secret of this store for a purpose. It is made when it is first asked for, and stays the same.
    async fn own_secret(&self, purpose: &str) -> Result<Secret, StoreError>;

    /// How much is kept.
    async fn counts(&self) -> Result<Counts, StoreError>;

    /// Reads and durably writes something of no account: whether the store is in working order.
    async fn check(&self) -> Result<(), StoreError>;

    /// What the writer has done.
    fn tally(&self) -> Tally;

    /// Finishes what is queued and closes. Later requests are refused with [`StoreError::Closed`].
    async fn close(&self);
}
