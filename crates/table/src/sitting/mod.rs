//! A game in progress: the state, the log, the record, undo, and who is asked what. This is what a terminal, a server
//! or an arena holds; all of them act through [`Sitting::act`]. Who leaves and who sits down stands in `seats`, what is told
//! in `log`; how a record becomes a sitting again in `replay`.

mod log;
mod seats;

pub use log::{LogLine, Logged};

use crate::{
    Chance, Decision, Ending, Game, Header, Journal, MAX_SEATS, PositionError, Record,
    RecordedMove, Refusal, Seat, SeatChange, Seats, Seed, Settings, SettingsError, Setup, Tell,
    Turn, Wanted, document, record::header_of, rules,
};

/// Why a seat is left by a player who gives up.
pub const RESIGNED: &str = "resigned";

/// A game in progress.
#[derive(Debug)]
pub struct Sitting<G: Game> {
    pub(crate) header: Header,
    /// The names of the seats now; the header has those at the opening.
    names: Vec<String>,
    pub(crate) seed: Option<Seed>,
    pub(crate) game: G,
    pub(crate) chance: Chance,
    pub(crate) deal: Vec<u32>,
    pub(crate) moves: Vec<RecordedMove>,
    pub(crate) log: Vec<Logged<G::Event>>,
    /// For each action since the last barrier: the state before it, and the log's length.
    pub(crate) before: Vec<(G, usize)>,
    asked: Questions,
    /// Who left and who sat down: after how many actions, at which length of the log, which seat, and what.
    changes: Vec<(usize, usize, Seat, SeatChange)>,
    /// The seats that nobody sits on any more.
    left: Seats,
    forfeit: Option<(Seat, String)>,
    /// Whether this is an earlier moment of a game that is over.
    pub(crate) ended_later: bool,
    pub(crate) mode: Mode,
}

/// Where a sitting's chance comes from, and whether it goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// From the seed.
    Drawn,
    /// From a history, which is just being followed.
    Followed,
    /// From people at a real table: each action brings what they reported.
    Reported,
    /// A replay has nothing to go on with.
    Replay,
    /// A snapshot is for looking at.
    Snapshot,
}

/// The questions that stand.
#[derive(Clone, Debug, Default)]
struct Questions {
    /// How many questions were ever asked: it never falls.
    count: u32,
    /// For each seat that is asked the number of its question.
    numbers: [u32; MAX_SEATS],
    seats: Seats,
    round: Option<u32>,
}

/// Why a game does not open.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpenError {
    /// The settings are refused.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The described position is refused.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// People have to report more of the set-up's chance first.
    #[error("the set-up needs to know {0}")]
    Wants(Box<Wanted>),
    /// What people reported does not fit.
    #[error("what was reported does not fit the set-up: {0}")]
    Reported(String),
}

/// Why an undo was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UndoError {
    /// Nothing has been done.
    #[error("there is nothing to take back")]
    Nothing,
    /// Someone else acted last.
    #[error("the last action was not yours to take back")]
    NotYours,
    /// Dice fell or something hidden was shown.
    #[error("the last action drew on chance or showed something hidden, so it stands")]
    Barrier,
    /// The game is over.
    #[error("the game is over; its result stands")]
    Over,
}

impl<G: Game> Sitting<G> {
    /// Sits down to a new game: one seat for each name, and as many without one as the game needs besides.
    pub fn open(
        settings: &Settings,
        names: &[String],
        seed: Seed,
    ) -> Result<Sitting<G>, SettingsError> {
        let header = header_of::<G>(settings, names, Some(&seed));
        let chance = Chance::live(&seed);
        Sitting::from_settings(header, settings, chance, Some(seed))
    }

    /// Sits down to a new game at a real table, where people reported these results of the set-up.
    pub fn open_reported(
        settings: &Settings,
        names: &[String],
        reports: &[u32],
    ) -> Result<Sitting<G>, OpenError> {
        if !G::INFO.reported {
            let why = format!("{} cannot be played with reported dice", G::INFO.name);
            return Err(OpenError::Settings(SettingsError::Clash(why)));
        }
        let header = header_of::<G>(settings, names, None);
        let chance = Chance::reported(reports.to_vec());
        let mut sitting = Sitting::from_settings(header, settings, chance, None)?;
        misreported(&sitting.chance).map_err(OpenError::Reported)?;
        if let Some(wanted) = sitting.chance.wanted() {
            return Err(OpenError::Wants(Box::new(wanted.clone())));
        }
        sitting.mode = Mode::Reported;
        Ok(sitting)
    }

    /// Sits down at a described position.
    pub fn at_position(
        json: &str,
        names: &[String],
        seed: Seed,
    ) -> Result<Sitting<G>, PositionError> {
        let read = document::object(json)
            .map_err(|error| PositionError(format!("the position: {error}")))?;
        let mut header = header_of::<G>(&Settings::default(), names, Some(&seed));
        // A record has it on one line.
        header.position = Some(serde_json::Value::Object(read).to_string());
        let opened = Sitting::from_header(header, Chance::live(&seed), Some(seed));
        opened.map_err(|error| match error {
            OpenError::Position(error) => error,
            other => PositionError(other.to_string()),
        })
    }

    fn from_settings(
        header: Header,
        settings: &Settings,
        mut chance: Chance,
        seed: Option<Seed>,
    ) -> Result<Sitting<G>, SettingsError> {
        let (fewest, most) = G::INFO.seats;
        let seats = header.seats.len().max(fewest.into());
        if seats > usize::from(most) {
            return Err(SettingsError::Seats {
                game: G::INFO.name,
                asked: seats,
                fewest,
                most,
            });
        }
        let mut journal = Journal::new();
        let setup = Setup { settings, seats };
        let game = G::open(&setup, &mut chance, &mut journal)?;
        Ok(Sitting::seated(header, game, journal, chance, seed))
    }

    /// Sets up what a header describes.
    pub(crate) fn from_header(
        header: Header,
        chance: Chance,
        seed: Option<Seed>,
    ) -> Result<Sitting<G>, OpenError> {
        if let Some(position) = &header.position {
            let game = G::from_position(position)?;
            return Ok(Sitting::seated(header, game, Journal::new(), chance, seed));
        }
        let pairs = header.settings.iter();
        let pairs = pairs.map(|(key, value)| (key.as_str(), value.as_str()));
        let settings = Settings::from_pairs(G::SETTINGS, pairs)?;
        Ok(Sitting::from_settings(header, &settings, chance, seed)?)
    }

    fn seated(
        mut header: Header,
        game: G,
        mut journal: Journal<G::Event>,
        mut chance: Chance,
        seed: Option<Seed>,
    ) -> Sitting<G> {
        header.name_seats(game.seats());
        let log = journal
            .take()
            .into_iter()
            .map(|entry| Logged { action: 0, entry })
            .collect();
        let mut sitting = Sitting {
            names: header.seats.clone(),
            header,
            seed,
            game,
            deal: chance.take_kept(),
            chance,
            moves: Vec::new(),
            log,
            before: Vec::new(),
            asked: Questions::default(),
            changes: Vec::new(),
            left: Seats::NONE,
            forfeit: None,
            ended_later: false,
            mode: Mode::Drawn,
        };
        sitting.ask(None);
        sitting
    }

    /// A copy to look at: it has neither seed nor chance, and nothing can be done at it.
    #[must_use]
    pub fn snapshot(&self) -> Sitting<G> {
        Sitting {
            header: self.header.clone(),
            names: self.names.clone(),
            seed: None,
            game: self.game.clone(),
            chance: Chance::recorded(Vec::new()),
            deal: self.deal.clone(),
            moves: self.moves.clone(),
            log: self.log.clone(),
            before: self.before.clone(),
            asked: self.asked.clone(),
            changes: self.changes.clone(),
            left: self.left,
            forfeit: self.forfeit.clone(),
            ended_later: self.ended_later,
            mode: Mode::Snapshot,
        }
    }

    /// The state.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What was agreed before the game.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The names of the seats now.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// How many actions have been played. Undo makes it smaller.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether no action has been played.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The actions so far.
    pub fn moves(&self) -> &[RecordedMove] {
        &self.moves
    }

    /// Who may act now, reckoning with forfeits.
    pub fn turn(&self) -> Turn {
        match &self.forfeit {
            None => self.game.turn(),
            Some((loser, _)) => Turn::Over(self.forfeited_by(*loser)),
        }
    }

    /// Who gave up, and why.
    pub fn forfeited(&self) -> Option<(Seat, &str)> {
        self.forfeit
            .as_ref()
            .map(|(seat, why)| (*seat, why.as_str()))
    }

    /// What this reader sees when everything is turned up. Nothing as long as the game goes on; in a replay of a
    /// finished game it is there for every moment.
    pub fn turned_up(&self, reader: Option<Seat>) -> Option<G::View> {
        self.has_ended().then(|| self.game.turned_up(reader))
    }

    /// Whether the game is over, also if this is an earlier moment of it.
    pub fn has_ended(&self) -> bool {
        self.ended_later || matches!(self.turn(), Turn::Over(_))
    }

    /// Why the game came out as it did, to stand behind who won; nothing as long as it goes on.
    pub fn reason(&self, reader: Option<Seat>) -> Option<String> {
        let Turn::Over(_) = self.turn() else {
            return None;
        };
        let Some((seat, why)) = &self.forfeit else {
            let mut told = self.log.iter().rev();
            return told.find_map(|logged| logged.entry.event.reason());
        };
        let who = match reader == Some(*seat) {
            true => "you".into(),
            false => self.voice(reader).who(*seat),
        };
        Some(match why.as_str() {
            RESIGNED => format!("{who} resigned"),
            why => format!("{who} gave up ({why})"),
        })
    }

    /// The question that stands for this seat, if it is asked.
    pub fn decision(&self, seat: Seat) -> Option<Decision> {
        let asked = self.turn().seats();
        asked.contains(seat).then(|| Decision {
            number: self.asked.numbers[seat.index()],
            seat,
            asked,
            whole: self.game.is_whole(seat),
        })
    }

    /// Gives a new number to every question that has changed with the last step, which was this seat's.
    fn ask(&mut self, by: Option<Seat>) {
        let seats = self.turn().seats();
        let round = self.game.round();
        for seat in seats.iter() {
            let is_same = self.asked.seats.contains(seat)
                && by.is_some_and(|by| by != seat)
                && round.is_some()
                && round == self.asked.round;
            if !is_same {
                self.asked.count += 1;
                self.asked.numbers[seat.index()] = self.asked.count;
            }
        }
        self.asked.seats = seats;
        self.asked.round = round;
    }

    /// Does one action. A refused action changes nothing.
    pub fn act(&mut self, seat: Seat, action: &G::Action) -> Result<(), Refusal> {
        match self.act_with(seat, action, &[])? {
            None => Ok(()),
            Some(wanted) => Err(table_says(format!("The table needs to know {wanted}."))),
        }
    }

    /// Does one action, with the results of chance that people reported for it. If more is needed, says what; then, as
    /// when it is refused, nothing has changed.
    pub fn act_with(
        &mut self,
        seat: Seat,
        action: &G::Action,
        reports: &[u32],
    ) -> Result<Option<Wanted>, Refusal> {
        match self.mode {
            Mode::Drawn | Mode::Followed | Mode::Reported => {}
            Mode::Replay => {
                return Err(table_says(
                    "This is a replay of a record; resume it with its seed to play on.",
                ));
            }
            Mode::Snapshot => return Err(table_says("This is a picture of the table.")),
        }
        if let Some((loser, why)) = &self.forfeit {
            let why = format!("The game is over: seat {loser} gave it up ({why}).");
            return Err(table_says(why));
        }
        if self.mode == Mode::Reported {
            self.chance = Chance::reported(reports.to_vec());
        }
        let before = self.game.clone();
        let drawn = self.chance.drawn();
        let mut journal = Journal::until_dry(&self.chance);
        self.game
            .play(seat, action, &mut self.chance, &mut journal)?;
        if let Some(short) = self.short_of_chance() {
            self.game = before;
            let mut wanted = short?;
            wanted.told = self.telling(seat, journal);
            return Ok(Some(wanted));
        }
        // What people reported lies on their table for all to see: taking it back shows nobody anything.
        let has_drawn = self.chance.drawn() > drawn && !self.header.is_reported();
        if has_drawn || journal.has_revealed() {
            self.before.clear();
            if self.mode != Mode::Followed {
                // Their room too: a server holds many games that wait for someone.
                self.before = Vec::new();
            }
        } else {
            self.before.push((before, self.log.len()));
        }
        self.moves.push(RecordedMove {
            seat,
            action: action.to_string(),
            draws: self.chance.take_kept(),
        });
        self.note(journal);
        self.ask(Some(seat));
        Ok(None)
    }

    /// Why the last action does not stand for want of chance: a given result cannot be, or one is still to be reported.
    fn short_of_chance(&self) -> Option<Result<Wanted, Refusal>> {
        let wrong = match self.mode {
            Mode::Reported => misreported(&self.chance).err(),
            _ => self.chance.fault().map(ToString::to_string),
        };
        match (wrong, self.chance.wanted()) {
            (Some(why), _) => Some(Err(table_says(why))),
            (None, Some(wanted)) => Some(Ok(wanted.clone())),
            (None, None) => None,
        }
    }

    /// Adds what a journal holds to the log.
    fn note(&mut self, mut journal: Journal<G::Event>) {
        let action = self.moves.len();
        let told = journal.take().into_iter();
        self.log.extend(told.map(|entry| Logged { action, entry }));
    }

    /// Takes back the seat's last action, if nothing stands in the way. In a decision that several make at once, what
    /// others have done in it meanwhile stays. Where people report what chance gave, an action that drew can be taken back
    /// too: they may have mistaken a card, and what they reported lies on their table.
    pub fn undo(&mut self, seat: Seat) -> Result<(), UndoError> {
        let at = self.last_to_undo(seat)?;
        let kept = self.before.len() - (self.moves.len() - at);
        let later = self.moves.split_off(at).split_off(1);
        let (state, log) = self.before[kept].clone();
        self.before.truncate(kept);
        self.game = state;
        self.log.truncate(log);
        // What was done again raises no question anew.
        let asked = self.asked.clone();
        for played in later {
            // What others did is their own part: it is legal with or without the part that was taken back.
            if let Ok(action) = played.action.parse() {
                // What fell for it, if people reported that, stands too.
                let fell = Chance::recorded(played.draws.clone());
                let chance = std::mem::replace(&mut self.chance, fell);
                let done = self.act_with(played.seat, &action, &played.draws);
                debug_assert!(done.is_ok(), "{} stands: {done:?}", played.action);
                self.chance = chance;
            }
        }
        self.asked = asked;
        self.ask(Some(seat));
        Ok(())
    }

    /// Whether the seat may take back its last action.
    pub fn may_undo(&self, seat: Seat) -> Result<(), UndoError> {
        self.last_to_undo(seat).map(drop)
    }

    /// The place of the action that the seat would take back.
    fn last_to_undo(&self, seat: Seat) -> Result<usize, UndoError> {
        let last = self.moves.last().ok_or(UndoError::Nothing)?;
        if matches!(self.turn(), Turn::Over(_)) {
            return Err(UndoError::Over);
        }
        let first = self.moves.len() - self.before.len();
        let own = self.moves.iter().rposition(|played| played.seat == seat);
        let own = own.ok_or(UndoError::NotYours)?;
        if last.seat == seat {
            return match own >= first {
                true => Ok(own),
                false => Err(UndoError::Barrier),
            };
        }
        let round = self.game.round();
        let is_one_decision = own >= first
            && self.mode != Mode::Replay
            && round.is_some()
            && self.before[own - first..]
                .iter()
                .all(|(state, _)| state.round() == round);
        match is_one_decision {
            true => Ok(own),
            false => Err(UndoError::NotYours),
        }
    }

    /// The record so far. It holds everything, so it is for the end of the game, or for storage; the
    /// seed is in it only when the game is over.
    pub fn record(&self) -> Record {
        let ending = match (&self.forfeit, self.game.turn()) {
            (Some((seat, why)), _) => Ending::Forfeit {
                seat: *seat,
                why: why.clone(),
            },
            (None, Turn::Over(outcome)) => Ending::played(&outcome),
            _ => Ending::Open,
        };
        let changes = self.changes.iter();
        Record {
            header: self.header.clone(),
            deal: self.deal.clone(),
            moves: self.moves.clone(),
            changes: changes
                .map(|(moves, _, seat, change)| (*moves, *seat, change.clone()))
                .collect(),
            seed: self.seed.clone().filter(|_| ending != Ending::Open),
            ending,
        }
    }
}

/// A refusal of the table itself: no rulebook knows it.
fn table_says(why: impl Into<std::borrow::Cow<'static, str>>) -> Refusal {
    Refusal::new(rules::TABLE, why)
}

/// Whether what people reported was just what the game drew; if not, says so.
fn misreported(chance: &Chance) -> Result<(), String> {
    match chance.fault() {
        Some(fault) => Err(format!("What was reported cannot be: {fault}.")),
        None if chance.has_left_over() => {
            Err("More results were reported than this action draws.".into())
        }
        None => Ok(()),
    }
}
