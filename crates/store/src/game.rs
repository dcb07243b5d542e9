//! What is kept of a game besides its log: what was agreed, and who sits where. A [`StoredGame`] turns
//! into a [`table::Record`], from which a sitting is taken up again.

use crate::{
    Daily, Entry, GameId, Gist, Logged, SecretHash, StoreError, log::ending, log::resolve_of,
};
use serde::{Deserialize, Serialize};
use table::{Ending, Header, History, MAX_SEATS, Record, Seat, Seed};

/// A time, as milliseconds since 1970. The store has no clock; callers say what time it is.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Millis(pub i64);

/// Who has a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Holder {
    /// Nobody yet.
    Open {
        /// The secret of the link that invites to it, if there is one.
        invitation: Option<SecretHash>,
    },
    /// Whoever knows the secret.
    Human {
        /// Its hash. One secret may hold several seats, as when all play on one screen.
        secret: SecretHash,
    },
    /// A computer player.
    Computer {
        /// Which, as on the command line.
        spec: String,
    },
}

/// A seat: its name, and who has it. Its number is its place in the list of seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatHolder {
    /// The name shown, on one line.
    pub name: String,
    /// Who has it.
    pub holder: Holder,
}

impl SeatHolder {
    /// A seat that anyone may take who finds the game.
    pub fn open(name: impl Into<String>) -> SeatHolder {
        SeatHolder::new(name, Holder::Open { invitation: None })
    }

    /// A seat that waits for whoever has the link.
    pub fn invited(name: impl Into<String>, invitation: SecretHash) -> SeatHolder {
        let invitation = Some(invitation);
        SeatHolder::new(name, Holder::Open { invitation })
    }

    /// A person's seat.
    pub fn human(name: impl Into<String>, secret: SecretHash) -> SeatHolder {
        SeatHolder::new(name, Holder::Human { secret })
    }

    /// A computer player's seat.
    pub fn computer(name: impl Into<String>, spec: impl Into<String>) -> SeatHolder {
        SeatHolder::new(name, Holder::Computer { spec: spec.into() })
    }

    fn new(name: impl Into<String>, holder: Holder) -> SeatHolder {
        SeatHolder {
            name: name.into(),
            holder,
        }
    }

    /// Whether a person with this secret sits here.
    pub fn is_held_by(&self, hash: &SecretHash) -> bool {
        matches!(&self.holder, Holder::Human { secret } if secret == hash)
    }

    /// Whether nobody sits here yet.
    pub fn is_open(&self) -> bool {
        matches!(self.holder, Holder::Open { .. })
    }

    pub(crate) fn is_fit(&self) -> Result<(), StoreError> {
        if self.name.contains(char::is_control) {
            return Err(StoreError::Unfit(
                "a name that does not stand on one line".into(),
            ));
        }
        Ok(())
    }
}

/// What was settled when the game was opened, and never changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The game's name in the catalogue.
    pub game: String,
    /// The version of the rules code.
    pub rules_version: u32,
    /// The position that it was set up from, as JSON on one line, if it was.
    pub position: Option<String>,
    /// Pairs of key and value.
    pub settings: Vec<(String, String)>,
    /// The chance results of the set-up.
    pub deal: Vec<u32>,
    /// The seed, secret until the game is over. `None`: people roll and draw at a real table.
    pub seed: Option<Seed>,
}

/// A game to be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGame {
    /// Its id, fresh unless the caller wants it otherwise.
    pub id: GameId,
    /// What was settled.
    pub opening: Opening,
    /// Who sits where.
    pub seats: Vec<SeatHolder>,
    /// Whether lists for everyone may show it.
    pub listed: bool,
    /// Whether people may ask for hints.
    pub hints: bool,
    /// Whether a coach speaks here: it is a guided first game.
    pub coached: bool,
    /// Whose try at the game of a day it is, if it is one. If that person has a try that counts already, another is refused.
    pub daily: Option<Daily>,
    /// What lists say of it.
    pub gist: Gist,
    /// Now.
    pub at: Millis,
}

impl NewGame {
    /// A game that has just been opened, from its sitting's record. Its seats are open and it is not
    /// listed, until the caller says otherwise. Actions in the record are not taken over.
    pub fn new(record: &Record, seed: Option<Seed>, gist: Gist, at: Millis) -> NewGame {
        let header = &record.header;
        NewGame {
            id: GameId::fresh(),
            opening: Opening {
                game: header.game.clone(),
                rules_version: header.rules_version,
                position: header.position.clone(),
                settings: header.settings.clone(),
                deal: record.deal.clone(),
                seed,
            },
            seats: header.seats.iter().map(SeatHolder::open).collect(),
            listed: false,
            hints: true,
            coached: false,
            daily: None,
            gist,
            at,
        }
    }

    pub(crate) fn is_fit(&self) -> Result<(), StoreError> {
        if self.seats.is_empty() || self.seats.len() > MAX_SEATS {
            return Err(StoreError::Unfit(format!(
                "a game has from 1 to {MAX_SEATS} seats"
            )));
        }
        self.gist.is_fit(self.seats.len())?;
        self.seats.iter().try_for_each(SeatHolder::is_fit)
    }
}

/// A game with everything that is kept of it. It holds what is hidden, so it is never sent to anyone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// Its id.
    pub id: GameId,
    /// What was settled.
    pub opening: Opening,
    /// Who sits where now.
    pub seats: Vec<SeatHolder>,
    /// Whether lists for everyone may show it.
    pub listed: bool,
    /// Whether people may ask for hints.
    pub hints: bool,
    /// Whether a coach speaks here.
    pub coached: bool,
    /// How many hints each seat was given.
    pub hinted: Vec<u32>,
    /// Whose try at the game of a day it is, if it is one.
    pub daily: Option<Daily>,
    /// When it was opened.
    pub created_at: Millis,
    /// What lists say of it, if someone has said it.
    pub gist: Option<Gist>,
    /// Everything that happened, undos too.
    pub log: Vec<Logged>,
}

impl StoredGame {
    /// The number that the next entry will have.
    pub fn next(&self) -> u32 {
        self.log.last().map_or(1, |last| last.n + 1)
    }

    /// The header of its record, with the names that the seats have now.
    pub fn header(&self) -> Header {
        Header {
            game: self.opening.game.clone(),
            rules_version: self.opening.rules_version,
            position: self.opening.position.clone(),
            settings: self.opening.settings.clone(),
            seats: self.seats.iter().map(|seat| seat.name.clone()).collect(),
            seed_hash: self.opening.seed.as_ref().map(Seed::hash),
        }
    }

    /// Everything that was done, what was taken back too: what `Sitting::resume(&history, seed)` takes up again.
    pub fn history(&self) -> History<'_> {
        let entries = self.log.iter().map(|logged| &logged.entry);
        History {
            header: self.header(),
            deal: &self.opening.deal,
            steps: entries.filter_map(Entry::step).collect(),
            ending: self.ending(),
        }
    }

    /// Its record, with undos resolved. The seed is in it once the game is over.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`], as `resolve` has it.
    pub fn record(&self) -> Result<Record, StoreError> {
        let entries = self.log.iter().map(|logged| &logged.entry);
        let standing = resolve_of(entries, self.opening.seed.is_none())?;
        let is_over = standing.ending != Ending::Open;
        Ok(Record {
            header: self.header(),
            deal: self.opening.deal.clone(),
            moves: standing.moves,
            changes: standing.changes,
            ending: standing.ending,
            seed: self.opening.seed.clone().filter(|_| is_over),
        })
    }

    /// How it ended.
    pub fn ending(&self) -> Ending {
        ending(self.log.last())
    }

    /// The seats that this secret holds.
    pub fn seats_held_by(&self, hash: &SecretHash) -> impl Iterator<Item = Seat> {
        held_by(&self.seats, *hash)
    }
}

pub(crate) fn held_by(seats: &[SeatHolder], hash: SecretHash) -> impl Iterator<Item = Seat> {
    let numbered = seats.iter().enumerate();
    numbered
        .filter(move |(_, seat)| seat.is_held_by(&hash))
        .map(|(index, _)| Seat::new(index))
}

/// How much is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Counts {
    /// All games.
    pub games: u64,
    /// Those that are not over.
    pub live: u64,
    /// Entries in all logs.
    pub entries: u64,
}

/// What the writer has done since the store was opened. `entries / commits` says how well commits are
/// grouped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// Transactions that wrote something.
    pub commits: u64,
    /// Entries appended.
    pub entries: u64,
    /// Requests answered, refused ones too.
    pub requests: u64,
    /// The most requests in one transaction.
    pub largest_group: u64,
}
