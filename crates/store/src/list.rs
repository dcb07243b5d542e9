//! Lists of games: what a line says, which games a list is of, and how it is read page by page. Nothing in a list is
//! worked out when it is read: who keeps a game says the [`Gist`] of it along with each change.

use crate::{GameId, Millis, SeatHolder, SecretHash, StoreError, game::held_by};
use table::{Ending, Seat, Seats};

/// What a list tells of a game besides who plays it: all of it may be read by anybody.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Gist {
    /// The seats that are to act now; none once the game is over.
    pub turn: Seats,
    /// What a spectator is told, on one line.
    pub line: String,
    /// How many actions stand.
    pub actions: u32,
}

impl Gist {
    /// Whether this can be kept for a table of so many seats.
    pub(crate) fn is_fit(&self, seats: usize) -> Result<(), StoreError> {
        if let Some(seat) = self.turn.iter().find(|seat| seat.index() >= seats) {
            return Err(StoreError::NoSuchSeat(seat));
        }
        if self.line.contains(char::is_control) {
            let why = "what a list says of a game stands on one line";
            return Err(StoreError::Unfit(why.into()));
        }
        Ok(())
    }
}

/// A line in a list of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Its id.
    pub id: GameId,
    /// The game's name in the catalogue.
    pub game: String,
    /// Pairs of key and value.
    pub settings: Vec<(String, String)>,
    /// Who sits where. Names may be shown; hashes of secrets may not.
    pub seats: Vec<SeatHolder>,
    /// Whether lists for everyone may show it.
    pub listed: bool,
    /// When it was opened.
    pub created_at: Millis,
    /// When something last happened.
    pub last_at: Millis,
    /// How many entries its log has.
    pub entries: u32,
    /// How it ended.
    pub ending: Ending,
    /// How it stands. Nothing for a game that was kept by an older version of this program, until someone has said it.
    pub gist: Option<Gist>,
}

impl Summary {
    /// The seats that this secret holds.
    pub fn seats_held_by(&self, hash: &SecretHash) -> impl Iterator<Item = Seat> {
        held_by(&self.seats, *hash)
    }

    /// Its place in the lists where it stands.
    pub fn place(&self) -> Place {
        Place {
            at: self.last_at,
            game: self.id,
        }
    }

    /// Whether one of these secrets holds a seat that is to act.
    pub(crate) fn is_turn_of(&self, secrets: &[SecretHash]) -> bool {
        let acts = |seat: Seat| self.gist.as_ref().is_some_and(|it| it.turn.contains(seat));
        let mut held = secrets.iter().flat_map(|hash| self.seats_held_by(hash));
        held.any(acts)
    }
}

/// Which games a list for everyone is of; the newest come first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listing {
    /// Listed, not over, and with a seat that anyone may take: one that is open and has no invitation.
    Open,
    /// Listed, by when they were opened.
    Recent,
    /// Listed and over, by when they ended.
    Finished,
    /// Not over, listed or not: for the server itself, when it starts again.
    Live,
    /// Not over and without a gist: kept by an older version of this program.
    Untold,
}

/// Which of a person's games a list is of; those where something happened last come first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mine {
    /// All of them.
    All,
    /// Where it is their turn.
    ToAct,
    /// Where the game goes on and it is not their turn.
    Waiting,
    /// Those that are over.
    Over,
}

/// A place in a list: that of the game with this id when something had last happened at it at this time. It stays good when
/// the game moves on: the list goes on from where the game stood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// When something had last happened.
    pub at: Millis,
    /// The game.
    pub game: GameId,
}

/// A part of a list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Page {
    /// The games, in the list's order.
    pub games: Vec<Summary>,
    /// The place after which the next page begins, if there is more.
    pub next: Option<Place>,
}
