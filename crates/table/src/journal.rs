//! What happened, as typed events, each with its readers; and the barrier that undo stops at.

use crate::{Chance, Seat, Seats};
use serde::{Deserialize, Serialize};
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering::Relaxed},
};

/// Who may read an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Readers {
    /// Everyone, spectators included.
    All,
    /// These seats alone.
    Only(Seats),
    /// Everyone but this seat, which is told more.
    AllBut(Seat),
}

impl Readers {
    /// Whether this reader (`None` is a spectator) may read the event.
    pub fn include(self, reader: Option<Seat>) -> bool {
        match (self, reader) {
            (Readers::All, _) => true,
            (Readers::Only(seats), Some(seat)) => seats.contains(seat),
            (Readers::Only(_), None) => false,
            (Readers::AllBut(seat), reader) => reader != Some(seat),
        }
    }
}

/// One event and its readers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Told<E> {
    /// Who may read it.
    pub readers: Readers,
    /// What happened.
    pub event: E,
}

/// A die that was rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Die {
    /// What it shows.
    pub value: u8,
    /// Whether it did what its roller hoped for: it hit, or the roll succeeded.
    #[serde(rename = "good")]
    pub is_good: bool,
}

/// What is left of a thing that was worn down, as a block that loses steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remains {
    /// The thing, by the name that the event's words call it, so that it tells no more than they do.
    pub what: String,
    /// How much of it is left; nothing if it is gone.
    pub left: u8,
}

/// What an event counts as, where someone wants to know in a few numbers what happened: "2 Stones claimed".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// What is counted, one of it: "Stone".
    pub what: &'static str,
    /// What became of it: "claimed".
    pub became: &'static str,
}

/// An event can be told in words. This is the only place where a game's events become text.
pub trait Tell {
    /// The event as a sentence, spoken to the voice's reader.
    fn tell(&self, voice: &Voice) -> String;

    /// The clause that the event follows from, if one stands out.
    fn clause(&self) -> Option<&'static str>;

    /// What on the table the event speaks of, in the game's notation, as in [`Refusal::marks`](crate::Refusal::marks).
    fn marks(&self) -> Vec<String> {
        Vec::new()
    }

    /// If this ended the game, why it came out as it did, to stand behind who won: "five Stones against 3".
    fn reason(&self) -> Option<String> {
        None
    }

    /// The way that something went on the table: its places in order, in the game's notation.
    fn way(&self) -> Vec<String> {
        Vec::new()
    }

    /// The dice that were rolled, for who wants to show them.
    fn dice(&self) -> Vec<Die> {
        Vec::new()
    }

    /// What was worn down, for who wants to show it falling.
    fn remains(&self) -> Vec<Remains> {
        Vec::new()
    }

    /// What it counts as for this reader, who may have been away; `None` is a spectator. Only what decides the game is
    /// worth a number.
    fn tally(&self, _reader: Option<Seat>) -> Option<Tally> {
        None
    }

    /// Whether the game did this on its own, as an automa does. A page shows such steps one by one.
    fn is_step(&self) -> bool {
        false
    }
}

/// Collects events while an action is played, and notes whether the action showed anyone something
/// that was hidden. A silent journal, as search uses, keeps no events and never builds them.
#[derive(Debug)]
pub struct Journal<E> {
    entries: Option<Vec<Told<E>>>,
    revealed: bool,
    /// Becomes true when chance has run dry: what is told after that is made up.
    ends: Option<Arc<AtomicBool>>,
}

impl<E> Journal<E> {
    /// A journal that keeps what it is told.
    pub fn new() -> Journal<E> {
        Journal {
            entries: Some(Vec::new()),
            revealed: false,
            ends: None,
        }
    }

    /// A journal that keeps what it is told until this chance runs dry: what people still have to report decides how it goes
    /// on.
    pub(crate) fn until_dry(chance: &Chance) -> Journal<E> {
        Journal {
            ends: chance.dry(),
            ..Journal::new()
        }
    }

    /// A journal that keeps nothing.
    #[inline]
    pub const fn silent() -> Journal<E> {
        Journal {
            entries: None,
            revealed: false,
            ends: None,
        }
    }

    /// Notes an event for everyone. The event is only built if the journal keeps it.
    #[inline]
    pub fn tell(&mut self, event: impl FnOnce() -> E) {
        self.entry(Readers::All, event);
    }

    /// Notes an event that only one seat may read.
    #[inline]
    pub fn whisper(&mut self, to: Seat, event: impl FnOnce() -> E) {
        self.entry(Readers::Only(Seats::only(to)), event);
    }

    /// Notes an event for everyone but the seat that is told more in another.
    #[inline]
    pub fn tell_others(&mut self, but: Seat, event: impl FnOnce() -> E) {
        self.entry(Readers::AllBut(but), event);
    }

    #[inline]
    fn entry(&mut self, readers: Readers, event: impl FnOnce() -> E) {
        if let Some(entries) = &mut self.entries {
            if self.ends.as_ref().is_some_and(|ends| ends.load(Relaxed)) {
                return;
            }
            entries.push(Told {
                readers,
                event: event(),
            });
        }
    }

    /// Notes that the acting player has been shown something hidden. The action can then not be undone:
    /// he would choose anew, knowing it. (Showing others one's own secret is a player's own affair.) [`FaceDown::draw`](crate::FaceDown::draw) calls this by itself.
    #[inline]
    pub fn reveal(&mut self) {
        self.revealed = true;
    }

    /// Whether anything hidden was shown.
    pub fn has_revealed(&self) -> bool {
        self.revealed
    }

    /// The events so far, leaving the journal empty.
    pub fn take(&mut self) -> Vec<Told<E>> {
        self.revealed = false;
        self.entries
            .as_mut()
            .map(std::mem::take)
            .unwrap_or_default()
    }
}

impl<E> Default for Journal<E> {
    fn default() -> Journal<E> {
        Journal::new()
    }
}

/// Puts words in the right person: "You play", "Anna plays".
///
/// ```
/// use table::{Seat, Voice};
/// let names = ["Anna".to_string(), "Ben".to_string()];
/// let voice = Voice::new(Some(Seat::FIRST), &names);
/// assert_eq!(voice.does(Seat::FIRST, "play", "plays"), "You play");
/// assert_eq!(voice.does(Seat::SECOND, "play", "plays"), "Ben plays");
/// assert_eq!(voice.whose(Seat::SECOND), "Ben's");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Voice<'a> {
    reader: Option<Seat>,
    names: &'a [String],
}

impl<'a> Voice<'a> {
    /// A voice that speaks to this reader (`None` is a spectator) about seats with these names.
    pub fn new(reader: Option<Seat>, names: &'a [String]) -> Voice<'a> {
        Voice { reader, names }
    }

    /// Whom the voice speaks to.
    pub fn reader(&self) -> Option<Seat> {
        self.reader
    }

    /// The seat's name, or "You".
    pub fn who(&self, seat: Seat) -> String {
        if self.reader == Some(seat) {
            return "You".into();
        }
        self.names
            .get(seat.index())
            .cloned()
            .unwrap_or_else(|| format!("Seat {seat}"))
    }

    /// Subject and verb: `does(seat, "play", "plays")`.
    pub fn does(&self, seat: Seat, you: &str, they: &str) -> String {
        let verb = if self.reader == Some(seat) { you } else { they };
        format!("{} {verb}", self.who(seat))
    }

    /// The possessive: "your" or "Anna's".
    pub fn whose(&self, seat: Seat) -> String {
        if self.reader == Some(seat) {
            "your".into()
        } else {
            format!("{}'s", self.who(seat))
        }
    }
}
