//! What is told of a game in progress: events for their readers, in words, with who left and who sat down between them.

use super::Sitting;
use crate::{Die, Game, Journal, Remains, Seat, SeatChange, Tally, Tell, Told, Voice};
use serde::Serialize;

/// An event of the log, and the number of the action that it belongs to (0 is the set-up).
#[derive(Clone, PartialEq, Debug)]
pub struct Logged<E> {
    /// The action's number, counted from 1; 0 for the set-up.
    pub action: usize,
    /// What happened and who may read it.
    pub entry: Told<E>,
}

/// One line of what happened, in words for its reader.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LogLine {
    /// The number of the action that it belongs to, from 1; 0 is the set-up.
    pub action: usize,
    /// What happened.
    pub text: String,
    /// The clause behind it, if one stands out.
    pub clause: Option<&'static str>,
    /// What on the table it speaks of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
    /// The way that something went: its places in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub way: Vec<String>,
    /// The dice that were rolled.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Die>,
    /// What was worn down; for pages.
    #[serde(skip)]
    pub remains: Vec<Remains>,
    /// What it counts as for this reader; for pages.
    #[serde(skip)]
    pub tally: Option<Tally>,
    /// Whether the game did it on its own.
    #[serde(rename = "step", skip_serializing_if = "std::ops::Not::not")]
    pub is_step: bool,
}

impl<G: Game> Sitting<G> {
    /// What this reader may read of the log.
    pub fn log(&self, reader: Option<Seat>) -> impl Iterator<Item = &Logged<G::Event>> {
        self.log
            .iter()
            .filter(move |logged| logged.entry.readers.include(reader))
    }

    /// Everything that anyone was told. For the conformance kit; never for a reader.
    pub(crate) fn whole_log(&self) -> &[Logged<G::Event>] {
        &self.log
    }

    /// What this reader may read of the log, in words, with the clause behind each line.
    pub fn told(&self, reader: Option<Seat>) -> impl Iterator<Item = LogLine> {
        let voice = self.voice(reader);
        let mut changes = self.changes.iter().peekable();
        let mut lines = Vec::new();
        for (index, logged) in self.log.iter().enumerate() {
            while let Some(change) = changes.next_if(|change| change.1 <= index) {
                lines.push(self.told_change(change));
            }
            if logged.entry.readers.include(reader) {
                lines.push(self.line(logged.action, &logged.entry.event, &voice));
            }
        }
        lines.extend(changes.map(|change| self.told_change(change)));
        lines.into_iter()
    }

    /// What an action tells its actor that is not done yet.
    pub(super) fn telling(&self, seat: Seat, mut journal: Journal<G::Event>) -> Vec<LogLine> {
        let (voice, action) = (self.voice(Some(seat)), self.moves.len() + 1);
        let told = journal.take().into_iter();
        let read = told.filter(|told| told.readers.include(Some(seat)));
        read.map(|told| self.line(action, &told.event, &voice))
            .collect()
    }

    fn told_change(&self, change: &(usize, usize, Seat, SeatChange)) -> LogLine {
        let (action, log, seat, change) = change;
        let text = match change {
            SeatChange::Left { why, .. } => {
                format!("{} left: {why}.", self.name_at(*seat, *log))
            }
            SeatChange::Taken { name } => format!("{name} sits down on seat {seat}."),
        };
        LogLine {
            action: *action,
            text,
            clause: None,
            marks: Vec::new(),
            way: Vec::new(),
            dice: Vec::new(),
            remains: Vec::new(),
            tally: None,
            is_step: false,
        }
    }

    /// What the seat's player was called when the log had this length.
    fn name_at(&self, seat: Seat, log: usize) -> &str {
        let earlier = self.changes.iter().rev().filter(|change| change.1 <= log);
        let taken = earlier
            .filter(|change| change.2 == seat)
            .find_map(|change| match &change.3 {
                SeatChange::Taken { name } => Some(name),
                SeatChange::Left { .. } => None,
            });
        taken.unwrap_or(&self.header.seats[seat.index()])
    }

    /// A voice that speaks to this reader.
    pub fn voice(&self, reader: Option<Seat>) -> Voice<'_> {
        Voice::new(reader, &self.names)
    }

    fn line(&self, action: usize, event: &G::Event, voice: &Voice) -> LogLine {
        LogLine {
            action,
            text: self.game.named(event.tell(voice)),
            clause: event.clause(),
            marks: event.marks(),
            way: event.way(),
            dice: event.dice(),
            remains: event.remains(),
            tally: event.tally(voice.reader()),
            is_step: event.is_step(),
        }
    }
}
