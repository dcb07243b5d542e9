//! A table at which a game is played, without the game's type. Actions come in and go out in
//! notation; what a reader is given is only what that reader may see.

use crate::{
    Luck, Question,
    sight::{Seen, Sight, TypedSight},
};
use boards::{Board, Scene, Target};
use opponents::Opening;
use serde::Serialize;
use serde_json::Value;
use table::{
    Decision, Game, Header, Info, Knowledge, LogLine, Record, RecordedMove, Refusal, Seat,
    SeatChange, Seats, Settings, Sitting, Turn, UndoError, Vacancy, Wanted, rules,
};

/// An action that a seat may do now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Legal {
    /// The action in notation.
    pub notation: String,
    /// The action as a sentence.
    pub sentence: String,
    /// What is picked on the board, in order, to do it.
    pub path: Vec<Target>,
    /// Whether it costs nothing and is wanted whenever it is allowed.
    #[serde(skip_serializing_if = "is_false")]
    pub sure: bool,
    /// Whether it ends a turn in which everything is done. For pages.
    #[serde(skip)]
    pub ends: bool,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks for a reference"
)]
fn is_false(value: &bool) -> bool {
    !value
}

/// An action that gets a button, allowed or not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Proposal {
    /// The action in notation.
    pub notation: String,
    /// What stands on the button.
    pub label: String,
    /// Why it is not allowed, if it is not.
    pub refusal: Option<Refusal>,
    /// Whether nothing better is left to do, so that its button stands out.
    #[serde(skip)]
    pub next: bool,
}

/// What a search would do: a line of the asking seat's own actions. Of a list of hints the first is the best, whole to the
/// end of the turn; of the others only the first move is told.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Hint {
    /// The first action in notation.
    pub notation: String,
    /// All moves in words.
    pub sentence: String,
    /// The asking seat's share of the win when it was tried, from 0 to 1. An even share is one divided by the
    /// number of seats.
    pub share: f32,
    /// How often the first action was tried.
    pub visits: u32,
    /// Whether it is as good as the best, as far as the search can tell.
    pub near: bool,
    /// The moves, in order.
    pub moves: Vec<HintMove>,
}

/// One move of a hint.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HintMove {
    /// Who moves, or the whole move.
    pub who: String,
    /// Where to, or how; may be empty.
    pub what: String,
    /// Its actions in notation, in order.
    pub actions: Vec<String>,
    /// What is picked on the board for it, in order.
    pub path: Vec<Target>,
    /// What speaks for it, in sentences; for the best hint only.
    pub reasons: Vec<String>,
}

impl HintMove {
    /// The move in words.
    pub fn words(&self) -> String {
        format!("{} {}", self.who, self.what).trim_end().into()
    }
}

/// Why an action was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ActError {
    /// The text is not an action.
    #[error("{why}")]
    Notation {
        /// What is wrong with it.
        why: String,
    },
    /// The rules forbid it.
    #[error(transparent)]
    Refused(Refusal),
    /// People have to report more of what chance gave. Nothing has changed.
    #[error("the table needs to know {0}")]
    Wants(Box<Wanted>),
    /// Nobody sits there.
    #[error("there is no seat {seat} at this table; it has {seats}")]
    NoSeat {
        /// Who was to act.
        seat: Seat,
        /// How many seats there are.
        seats: usize,
    },
}

/// A table at which a game is played.
pub trait Table: Send + Sync {
    /// What stands on the game's box.
    fn info(&self) -> &'static Info;

    /// A copy to look at, for whoever works something out while the table goes on. Nothing can be done at it.
    fn snapshot(&self) -> Box<dyn Table>;

    /// What was agreed before the game.
    fn header(&self) -> &Header;

    /// Who may act now, reckoning with forfeits.
    fn turn(&self) -> Turn;

    /// The question that stands for this seat, if it is asked.
    fn decision(&self, seat: Seat) -> Option<Decision>;

    /// The names of the seats now.
    fn names(&self) -> &[String];

    /// Whether the seat's view shows something now that another seat may not see.
    fn has_secrets(&self, seat: Seat) -> bool;

    /// How many actions have been played.
    fn len(&self) -> usize;

    /// Whether no action has been played.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What the reader sees now; `None`, or a seat that is not there, is a spectator. Whoever needs more than one part
    /// of it asks once and keeps it: the view is made here.
    fn sight(&self, reader: Option<Seat>) -> Box<dyn Sight + '_>;

    /// What the reader sees with everything turned up: every hand, every block, every deck. Nothing while the game goes
    /// on; in a replay of a finished game it is there at every moment.
    fn turned_up(&self, reader: Option<Seat>) -> Option<Box<dyn Sight + '_>>;

    /// Why the game came out as it did, to stand behind who won: "five Stones against three", "Ben resigned".
    fn reason(&self, reader: Option<Seat>) -> Option<String>;

    /// The board in text, as the reader may see it.
    fn view_text(&self, reader: Option<Seat>) -> String {
        self.sight(reader).text()
    }

    /// The reader's view as JSON.
    fn view_json(&self, reader: Option<Seat>) -> Value {
        self.sight(reader).json()
    }

    /// The board as SVG, for the scene's reader.
    fn svg(&self, scene: &Scene) -> String {
        self.sight(scene.reader).svg(scene)
    }

    /// What the seat may do now, in a fixed order.
    fn legal(&self, seat: Seat) -> Vec<Legal> {
        self.sight(Some(seat)).legal()
    }

    /// The position as a document. With everything in it, it can be set up again.
    fn describe(&self, knowledge: Knowledge) -> Value;

    /// What the reader is to do now, or is waiting for, or how the game came out.
    fn prompt(&self, reader: Option<Seat>) -> String;

    /// Does an action. If it is refused nothing has changed.
    fn act(&mut self, seat: Seat, notation: &str) -> Result<(), ActError> {
        self.act_with(seat, notation, &[])
    }

    /// Does an action, with the results of chance that people reported for it.
    fn act_with(&mut self, seat: Seat, notation: &str, reports: &[u32]) -> Result<(), ActError>;

    /// Whether the seat may do this now; if not, why. Nothing is done.
    fn why(&self, seat: Seat, notation: &str) -> Result<(), ActError>;

    /// The action as a sentence.
    fn sentence(&self, notation: &str) -> Result<String, ActError>;

    /// Takes back the seat's last action.
    fn undo(&mut self, seat: Seat) -> Result<(), UndoError>;

    /// Whether the seat may take back its last action.
    fn may_undo(&self, seat: Seat) -> Result<(), UndoError>;

    /// The seat's player leaves, or its program failed. Whether the game goes on then, the game says.
    fn leave(&mut self, seat: Seat, why: &str) -> bool;

    /// What becomes of the seat if its player leaves now.
    fn vacancy(&self, seat: Seat) -> Vacancy;

    /// Somebody sits down on a seat that was left.
    fn sit(&mut self, seat: Seat, name: &str) -> Result<(), ActError>;

    /// Whether somebody may sit down on this seat: it was left, and is still in the game.
    fn may_sit(&self, seat: Seat) -> bool;

    /// The last change of seats, if there was one.
    fn last_change(&self) -> Option<(Seat, &SeatChange)>;

    /// The seats that nobody sits on any more.
    fn left(&self) -> Seats;

    /// The first seat that is asked although nobody sits there, and what is done for it, in notation.
    fn stand_in(&self) -> Option<(Seat, String)>;

    /// What the reader may read of what happened.
    fn log(&self, reader: Option<Seat>) -> Vec<LogLine>;

    /// Whether the last action told everyone something.
    fn spoke(&self) -> bool;

    /// The number of the last action that the seat did, from 1; 0 if it did none.
    fn last_of(&self, seat: Seat) -> usize;

    /// The last action, with what chance gave it.
    fn last(&self) -> Option<&RecordedMove>;

    /// The record so far. It holds everything, hidden cards included.
    fn record(&self) -> Record;

    /// What a computer player at this seat is told when the game opens.
    fn opening(&self, seat: Seat, luck: &Luck) -> Opening<'_>;

    /// What a computer player at this seat is asked now, and what a [hint](crate::Listed::hint) is about.
    fn question(&self, seat: Seat, luck: &Luck) -> Question;
}

/// A table with its type.
pub(crate) struct Live<G: Game, B> {
    pub sitting: Sitting<G>,
    settings: Settings,
    pub board: B,
    pub seen: Seen<G>,
}

impl<G: Game, B: Board<G>> Live<G, B> {
    pub fn new(sitting: Sitting<G>, settings: Settings, board: B) -> Live<G, B> {
        Live {
            seen: Seen::nothing(sitting.game().seats()),
            sitting,
            settings,
            board,
        }
    }

    pub fn game(&self) -> &G {
        self.sitting.game()
    }

    /// A seat that is not at the table sees what a spectator sees.
    pub fn reader(&self, reader: Option<Seat>) -> Option<Seat> {
        reader.filter(|seat| seat.index() < self.game().seats())
    }

    fn seated(&self, seat: Seat) -> Result<(), ActError> {
        match self.game().seats() {
            seats if seat.index() < seats => Ok(()),
            seats => Err(ActError::NoSeat { seat, seats }),
        }
    }
}

/// The longest action, in bytes. Errors repeat what cannot be read, so that must not be any length.
const LONGEST: usize = 1000;

pub(crate) fn read<G: Game>(notation: &str) -> Result<G::Action, ActError> {
    if notation.len() > LONGEST {
        let why = format!("an action is no longer than {LONGEST} letters");
        return Err(ActError::Notation { why });
    }
    notation
        .trim()
        .parse()
        .map_err(|error: table::NotationError| ActError::Notation { why: error.0 })
}

impl<G: Game, B: Board<G> + Default + 'static> Table for Live<G, B> {
    fn info(&self) -> &'static Info {
        const { &G::INFO }
    }

    fn snapshot(&self) -> Box<dyn Table> {
        let sitting = self.sitting.snapshot();
        Box::new(Live::new(sitting, self.settings.clone(), B::default()))
    }

    fn header(&self) -> &Header {
        self.sitting.header()
    }

    fn turn(&self) -> Turn {
        self.sitting.turn()
    }

    fn decision(&self, seat: Seat) -> Option<Decision> {
        self.sitting.decision(seat)
    }

    fn names(&self) -> &[String] {
        self.sitting.names()
    }

    fn has_secrets(&self, seat: Seat) -> bool {
        self.seated(seat).is_ok() && self.game().has_secrets(seat)
    }

    fn len(&self) -> usize {
        self.sitting.len()
    }

    fn sight(&self, reader: Option<Seat>) -> Box<dyn Sight + '_> {
        Box::new(TypedSight::new(self, reader))
    }

    fn turned_up(&self, reader: Option<Seat>) -> Option<Box<dyn Sight + '_>> {
        let sight = TypedSight::turned_up(self, reader)?;
        Some(Box::new(sight))
    }

    fn reason(&self, reader: Option<Seat>) -> Option<String> {
        self.sitting.reason(self.reader(reader))
    }

    fn describe(&self, knowledge: Knowledge) -> Value {
        self.game().describe(match knowledge {
            Knowledge::Everything => Knowledge::Everything,
            Knowledge::Of(reader) => Knowledge::Of(self.reader(reader)),
        })
    }

    fn prompt(&self, reader: Option<Seat>) -> String {
        let voice = self.sitting.voice(self.reader(reader));
        match self.sitting.forfeited() {
            Some((seat, table::RESIGNED)) => format!("{} resigned.", voice.who(seat)),
            Some((seat, why)) => format!("{} the game: {why}", voice.does(seat, "lose", "loses")),
            None => self.game().named(self.game().prompt(&voice)),
        }
    }

    fn act_with(&mut self, seat: Seat, notation: &str, reports: &[u32]) -> Result<(), ActError> {
        self.seated(seat)?;
        let action = read::<G>(notation)?;
        self.seen.forget();
        let done = self.sitting.act_with(seat, &action, reports);
        match done.map_err(ActError::Refused)? {
            None => Ok(()),
            Some(wanted) => Err(ActError::Wants(Box::new(wanted))),
        }
    }

    fn why(&self, seat: Seat, notation: &str) -> Result<(), ActError> {
        self.seated(seat)?;
        let action = read::<G>(notation)?;
        if let Some((loser, why)) = self.sitting.forfeited() {
            let why = format!("The game is over: seat {loser} gave it up ({why}).");
            return Err(ActError::Refused(Refusal::new(rules::TABLE, why)));
        }
        let checked = self.game().check(seat, &action);
        checked.map_err(ActError::Refused)
    }

    fn sentence(&self, notation: &str) -> Result<String, ActError> {
        Ok(self.game().sentence(&read::<G>(notation)?))
    }

    fn undo(&mut self, seat: Seat) -> Result<(), UndoError> {
        self.seen.forget();
        self.sitting.undo(seat)
    }

    fn may_undo(&self, seat: Seat) -> Result<(), UndoError> {
        self.sitting.may_undo(seat)
    }

    fn leave(&mut self, seat: Seat, why: &str) -> bool {
        self.seen.forget();
        self.seated(seat).is_ok() && self.sitting.leave(seat, why)
    }

    fn vacancy(&self, seat: Seat) -> Vacancy {
        self.game().vacancy(seat)
    }

    fn sit(&mut self, seat: Seat, name: &str) -> Result<(), ActError> {
        self.seated(seat)?;
        self.seen.forget();
        self.sitting.sit(seat, name).map_err(ActError::Refused)
    }

    fn may_sit(&self, seat: Seat) -> bool {
        self.seated(seat).is_ok() && self.sitting.may_sit(seat)
    }

    fn last_change(&self) -> Option<(Seat, &SeatChange)> {
        self.sitting.last_change()
    }

    fn left(&self) -> Seats {
        self.sitting.left()
    }

    fn stand_in(&self) -> Option<(Seat, String)> {
        let (seat, action) = self.sitting.stand_in()?;
        Some((seat, action.to_string()))
    }

    fn log(&self, reader: Option<Seat>) -> Vec<LogLine> {
        self.sitting.told(self.reader(reader)).collect()
    }

    fn spoke(&self) -> bool {
        let told = self.sitting.log(None).last();
        told.is_some_and(|logged| logged.action == self.sitting.len())
    }

    fn last_of(&self, seat: Seat) -> usize {
        let mut moves = self.sitting.moves().iter();
        moves
            .rposition(|done| done.seat == seat)
            .map_or(0, |at| at + 1)
    }

    fn last(&self) -> Option<&RecordedMove> {
        self.sitting.moves().last()
    }

    fn record(&self) -> Record {
        self.sitting.record()
    }

    fn opening(&self, seat: Seat, luck: &Luck) -> Opening<'_> {
        Opening {
            seat,
            seats: self.game().seats(),
            settings: &self.settings,
            rng: luck.player(seat),
        }
    }

    fn question(&self, seat: Seat, luck: &Luck) -> Question {
        Question::new(self.game(), seat, luck.question(seat, self.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boards::{Border, Panel, Point, Theme};
    use schotten_totten::{Action, SchottenTotten, View};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use table::Seed;

    /// The border of Schotten Totten, where a card is laid by a point: each Stone is a hundred units wide. It counts how
    /// often its panels are drawn.
    #[derive(Default)]
    struct Measured(AtomicUsize);

    impl Board<SchottenTotten> for Measured {
        fn svg(&self, view: &View, scene: &Scene) -> String {
            Border.svg(view, scene)
        }

        fn path(&self, view: &View, action: &Action) -> Vec<Target> {
            Border.path(view, action)
        }

        fn trace(&self, view: &View, seat: Seat, action: &Action) -> Vec<Target> {
            Border.trace(view, seat, action)
        }

        fn panels(&self, view: &View, scene: &Scene) -> Vec<Panel> {
            self.0.fetch_add(1, Ordering::Relaxed);
            Border.panels(view, scene)
        }

        fn picture(&self, theme: Theme) -> String {
            Border.picture(theme)
        }

        fn drawn(&self, _: &View, picked: &[Target], points: &[Point]) -> Option<Action> {
            let card = picked.first()?.as_str().strip_prefix("hand:")?;
            let stone = points.first()?.x / 100_000 + 1;
            format!("{card}@{stone}").parse().ok()
        }

        fn draws(&self) -> bool {
            true
        }
    }

    fn opened() -> Live<SchottenTotten, Measured> {
        let settings = Settings::defaults(SchottenTotten::SETTINGS);
        let seed = Seed::from_text("1");
        let sitting = Sitting::open(&settings, &[], seed).unwrap();
        Live::new(sitting, settings, Measured::default())
    }

    #[test]
    fn panels_are_drawn_once_for_each_reader_until_the_table_changes() {
        let mut table = opened();
        let drawn = |table: &Live<_, Measured>| table.board.0.load(Ordering::Relaxed);
        for _ in 0..3 {
            table.sight(None).panels();
            table.sight(Some(Seat::FIRST)).panels();
        }
        assert_eq!(drawn(&table), 2);
        let seat = table.turn().next_seat().unwrap();
        let before = table.sight(Some(seat)).text();
        let first = table.legal(seat).remove(0).notation;
        table.act(seat, &first).unwrap();
        assert_ne!(table.sight(Some(seat)).text(), before);
        table.sight(None).panels();
        assert_eq!(drawn(&table), 3);
        table.undo(seat).unwrap();
        assert_eq!(table.sight(Some(seat)).text(), before);
    }

    #[test]
    fn a_point_becomes_the_action_that_it_means_allowed_or_not() {
        let mut table = opened();
        // Who begins is drawn by lot.
        let seat = table.turn().next_seat().unwrap();
        let first = table.legal(seat).remove(0);
        let point = |x| [Point { x, y: 0 }];
        let drawn = |x| table.sight(Some(seat)).drawn(&first.path[..1], &point(x));
        let (card, _) = first.notation.split_once('@').unwrap();
        assert_eq!(drawn(799_999), Ok(format!("{card}@8")));
        let at_stone_1 = drawn(0).unwrap();
        assert!(matches!(drawn(2_000_000), Err(ActError::Notation { .. })));
        let nothing_picked = table.sight(Some(seat)).drawn(&[], &point(0));
        assert!(matches!(nothing_picked, Err(ActError::Notation { .. })));
        // What is not this seat's to do is an action too; it is refused when it is tried.
        let notation = table
            .sight(Some(seat.other()))
            .drawn(&first.path[..1], &point(0));
        let notation = notation.unwrap();
        let refused = table.act(seat.other(), &notation);
        assert!(matches!(refused, Err(ActError::Refused(_))));
        assert_eq!(table.len(), 0);
        table.act(seat, &at_stone_1).unwrap();
        assert_eq!(table.len(), 1);
    }
}
