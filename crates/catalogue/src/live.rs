//! A table at which a game is played, without the game's type. Actions come in and go out in
//! notation; what a reader is given is only what that reader may see.

use crate::Question;
use boards::{Board, Panel, Scene, Target};
use opponents::Opening;
use serde::Serialize;
use serde_json::Value;
use table::{
    Game, Header, Info, Knowledge, Record, RecordedMove, Refusal, Seat, Seed, Settings, Sitting,
    Turn, UndoError, rules,
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
pub struct Offer {
    /// The action in notation.
    pub notation: String,
    /// What stands on the button.
    pub label: String,
    /// Why it is not allowed, if it is not.
    pub refusal: Option<Refusal>,
}

/// One line of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LogLine {
    /// The number of the action that it belongs to, from 1; 0 is the set-up.
    pub action: usize,
    /// What happened, in words for its reader.
    pub text: String,
    /// The clause behind it, if one stands out.
    pub clause: Option<&'static str>,
}

/// What a search thinks of an action.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Hint {
    /// The action in notation.
    pub notation: String,
    /// The action as a sentence.
    pub sentence: String,
    /// The seat's share of the win when it was tried, from 0 to 1.
    pub share: f32,
    /// How often it was tried.
    pub visits: u32,
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
pub trait Table: Send {
    /// What stands on the game's box.
    fn info(&self) -> &'static Info;

    /// What was agreed before the game.
    fn header(&self) -> &Header;

    /// Who may act now, reckoning with forfeits.
    fn turn(&self) -> Turn;

    /// How many actions have been played.
    fn len(&self) -> usize;

    /// Whether no action has been played.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The board in text, as the reader may see it. `None`, or a seat that is not there, is a spectator.
    fn view_text(&self, reader: Option<Seat>) -> String;

    /// The reader's view as JSON.
    fn view_json(&self, reader: Option<Seat>) -> Value;

    /// The position as a document. With everything in it, it can be set up again.
    fn describe(&self, knowledge: Knowledge) -> Value;

    /// The board as SVG, as the scene's reader may see it. The names of the seats and what changed last
    /// are filled in; what is lit, picked or marked is the caller's.
    fn svg(&self, scene: Scene) -> String;

    /// What the reader is to do now, or is waiting for, or how the game came out.
    fn prompt(&self, reader: Option<Seat>) -> String;

    /// What the seat may do now, in a fixed order.
    fn legal(&self, seat: Seat) -> Vec<Legal>;

    /// What the seat may think of doing now, allowed or not. Nothing if it is not to act.
    fn offers(&self, seat: Seat) -> Vec<Offer>;

    /// What is picked on the board to do this.
    fn path(&self, notation: &str) -> Result<Vec<Target>, ActError>;

    /// What stands beside the board, for the scene's reader. The names of the seats are filled in.
    fn panels(&self, scene: Scene) -> Vec<Panel>;

    /// Does an action. If it is refused nothing has changed.
    fn act(&mut self, seat: Seat, notation: &str) -> Result<(), ActError>;

    /// Whether the seat may do this now; if not, why. Nothing is done.
    fn why(&self, seat: Seat, notation: &str) -> Result<(), ActError>;

    /// The action as a sentence.
    fn sentence(&self, notation: &str) -> Result<String, ActError>;

    /// Takes back the seat's last action.
    fn undo(&mut self, seat: Seat) -> Result<(), UndoError>;

    /// Whether the seat may take back its last action.
    fn may_undo(&self, seat: Seat) -> Result<(), UndoError>;

    /// The seat gives up, or its program failed.
    fn forfeit(&mut self, seat: Seat, why: &str);

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
    fn opening(&self, seat: Seat) -> Opening<'_>;

    /// What a computer player at this seat is asked now, and what a [hint](crate::Listed::hint) is about.
    fn question(&self, seat: Seat) -> Question;
}

/// A table with its type.
pub(crate) struct Live<G: Game, B> {
    sitting: Sitting<G>,
    settings: Settings,
    /// What the computer players' own generators are drawn from.
    luck: Seed,
    board: B,
}

impl<G: Game, B: Board<G>> Live<G, B> {
    pub fn new(sitting: Sitting<G>, settings: Settings, luck: Seed, board: B) -> Live<G, B> {
        Live {
            sitting,
            settings,
            luck,
            board,
        }
    }

    fn game(&self) -> &G {
        self.sitting.game()
    }

    /// A seat that is not at the table sees what a spectator sees.
    fn reader(&self, reader: Option<Seat>) -> Option<Seat> {
        reader.filter(|seat| seat.index() < self.game().seats())
    }

    /// The scene with everything that the table knows and its caller does not.
    fn filled_in(&self, scene: Scene) -> Scene {
        let reader = self.reader(scene.reader);
        let last = self.sitting.moves().last();
        let traced = last.and_then(|last| {
            let action = last.action.parse().ok()?;
            Some(self.board.trace(reader, last.seat, &action))
        });
        Scene {
            reader,
            names: self.sitting.header().seats.clone(),
            last: traced.unwrap_or_default(),
            ..scene
        }
    }

    fn may_act(&self, seat: Seat) -> bool {
        self.sitting.turn().seats().contains(seat)
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

fn read<G: Game>(notation: &str) -> Result<G::Action, ActError> {
    if notation.len() > LONGEST {
        let why = format!("an action is no longer than {LONGEST} letters");
        return Err(ActError::Notation { why });
    }
    notation
        .trim()
        .parse()
        .map_err(|error: table::NotationError| ActError::Notation { why: error.0 })
}

impl<G: Game, B: Board<G>> Table for Live<G, B> {
    fn info(&self) -> &'static Info {
        const { &G::INFO }
    }

    fn header(&self) -> &Header {
        self.sitting.header()
    }

    fn turn(&self) -> Turn {
        self.sitting.turn()
    }

    fn len(&self) -> usize {
        self.sitting.len()
    }

    fn view_text(&self, reader: Option<Seat>) -> String {
        self.game().view(self.reader(reader)).to_string()
    }

    fn describe(&self, knowledge: Knowledge) -> Value {
        self.game().describe(match knowledge {
            Knowledge::Everything => Knowledge::Everything,
            Knowledge::Of(reader) => Knowledge::Of(self.reader(reader)),
        })
    }

    fn svg(&self, scene: Scene) -> String {
        let scene = self.filled_in(scene);
        self.board.svg(&self.game().view(scene.reader), &scene)
    }

    fn panels(&self, scene: Scene) -> Vec<Panel> {
        let scene = self.filled_in(scene);
        self.board.panels(&self.game().view(scene.reader), &scene)
    }

    fn offers(&self, seat: Seat) -> Vec<Offer> {
        if !self.may_act(seat) {
            return Vec::new();
        }
        let offers = self.board.offers(&self.game().view(Some(seat)));
        let checked = |offer: boards::Offer<G::Action>| Offer {
            notation: offer.action.to_string(),
            label: offer.label,
            refusal: self.game().check(seat, &offer.action).err(),
        };
        offers.into_iter().map(checked).collect()
    }

    fn path(&self, notation: &str) -> Result<Vec<Target>, ActError> {
        Ok(self.board.path(&read::<G>(notation)?))
    }

    fn view_json(&self, reader: Option<Seat>) -> Value {
        // A view is plain data with text keys: serialising it cannot fail.
        serde_json::to_value(self.game().view(self.reader(reader))).unwrap_or(Value::Null)
    }

    fn prompt(&self, reader: Option<Seat>) -> String {
        let voice = self.sitting.voice(self.reader(reader));
        match self.sitting.forfeited() {
            Some((seat, why)) => format!("{} the game: {why}", voice.does(seat, "lose", "loses")),
            None => self.game().prompt(&voice),
        }
    }

    fn legal(&self, seat: Seat) -> Vec<Legal> {
        if !self.may_act(seat) {
            return Vec::new();
        }
        let mut actions = Vec::new();
        self.game().actions(seat, &mut actions);
        let described = |action: &G::Action| Legal {
            notation: action.to_string(),
            sentence: self.game().sentence(action),
            path: self.board.path(action),
            sure: self.board.is_sure(action),
        };
        actions.iter().map(described).collect()
    }

    fn act(&mut self, seat: Seat, notation: &str) -> Result<(), ActError> {
        self.seated(seat)?;
        let action = read::<G>(notation)?;
        self.sitting.act(seat, &action).map_err(ActError::Refused)
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
        self.sitting.undo(seat)
    }

    fn may_undo(&self, seat: Seat) -> Result<(), UndoError> {
        self.sitting.may_undo(seat)
    }

    fn forfeit(&mut self, seat: Seat, why: &str) {
        if self.seated(seat).is_ok() {
            self.sitting.forfeit(seat, why);
        }
    }

    fn log(&self, reader: Option<Seat>) -> Vec<LogLine> {
        let line = |(action, text, clause)| LogLine {
            action,
            text,
            clause,
        };
        self.sitting.told(self.reader(reader)).map(line).collect()
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

    fn opening(&self, seat: Seat) -> Opening<'_> {
        Opening {
            seat,
            seats: self.game().seats(),
            settings: &self.settings,
            rng: self.luck.rng(&format!("seat {seat}")),
        }
    }

    fn question(&self, seat: Seat) -> Question {
        let luck = self.luck.rng(&format!("question {seat} at {}", self.len()));
        Question::new(self.game(), seat, luck)
    }
}
