//! A game in progress: the state, the log, the record, undo, and who is asked what. This is what a terminal, a server
//! or an arena holds; all of them act through [`Sitting::act`]. How a record becomes a sitting again stands in `replay`.

use crate::{
    Chance, Decision, Ending, Game, Header, Journal, MAX_SEATS, Outcome, PositionError, Record,
    RecordedMove, Refusal, Seat, SeatChange, Seats, Seed, Settings, SettingsError, Setup, Tell,
    Told, Turn, Vacancy, Voice, Wanted, document,
    record::{header_of, one_line},
    rules,
};
use serde::Serialize;

/// An event of the log, and the number of the action that it belongs to (0 is the set-up).
#[derive(Clone, PartialEq, Debug)]
pub struct Logged<E> {
    /// The action's number, counted from 1; 0 for the set-up.
    pub action: usize,
    /// What happened and who may read it.
    pub entry: Told<E>,
}

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
    log: Vec<Logged<G::Event>>,
    /// For each action since the last barrier: the state before it, and the log's length.
    before: Vec<(G, usize)>,
    asked: Questions,
    /// Who left and who sat down: after how many actions, at which length of the log, which seat, and what.
    changes: Vec<(usize, usize, Seat, SeatChange)>,
    /// The seats that nobody sits on any more.
    left: Seats,
    forfeit: Option<(Seat, String)>,
    pub(crate) mode: Mode,
}

/// Where a sitting's chance comes from, and whether it goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// From the seed, or from what a record holds while it is being replayed.
    Drawn,
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
    Wants(Wanted),
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
            return Err(OpenError::Wants(wanted.clone()));
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
            Mode::Drawn | Mode::Reported => {}
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
        let mut journal = Journal::new();
        self.game
            .play(seat, action, &mut self.chance, &mut journal)?;
        if let Some(short) = self.short_of_chance() {
            self.game = before;
            return short.map(Some);
        }
        if self.chance.drawn() > drawn || journal.has_revealed() {
            // Their room too: a server holds many games that wait for someone.
            self.before = Vec::new();
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
    /// others have done in it meanwhile stays.
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
                let done = self.act(played.seat, &action);
                debug_assert!(done.is_ok(), "{} stands: {done:?}", played.action);
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

    /// The seat gives up, or its program failed: the game is over. Nothing changes if it is over already.
    pub fn forfeit(&mut self, seat: Seat, why: &str) {
        if !matches!(self.turn(), Turn::Over(_)) {
            self.forfeit = Some((seat, one_line(why)));
            self.before.clear();
            self.ask(None);
        }
    }

    /// The seat's player leaves. What becomes of the game and of the seat, the game says; it ends in any case if nobody
    /// is left. Nothing changes if it is over already, or the seat was left before. Says whether the game goes on
    /// without this player.
    pub fn leave(&mut self, seat: Seat, why: &str) -> bool {
        if matches!(self.turn(), Turn::Over(_)) || self.left.contains(seat) {
            return false;
        }
        let is_last = self.left.with(seat).len() == self.game.seats();
        match self.game.vacancy(seat) {
            Vacancy::Ends => self.forfeit(seat, why),
            _ if is_last => self.forfeit(seat, why),
            vacancy => {
                let mut journal = Journal::new();
                if self.mode == Mode::Reported {
                    // Who has left rolls no dice; the program rolls those of his going.
                    self.chance = Chance::live(&Seed::fresh());
                }
                if vacancy == Vacancy::Out {
                    self.game.withdraw(seat, &mut self.chance, &mut journal);
                }
                // A bar would read back as the beginning of chance results.
                let why = one_line(why).replace('|', "/");
                let draws = self.chance.take_kept();
                self.change(seat, SeatChange::Left { why, draws });
                self.note(journal);
                self.ask(None);
            }
        }
        self.left.contains(seat)
    }

    /// The last change of seats, if there was one.
    pub fn last_change(&self) -> Option<(Seat, &SeatChange)> {
        let (_, _, seat, change) = self.changes.last()?;
        Some((*seat, change))
    }

    /// The chance results of the last change of seats.
    pub(crate) fn drawn_by_leaving(&self) -> &[u32] {
        match self.changes.last() {
            Some((_, _, _, SeatChange::Left { draws, .. })) => draws,
            _ => &[],
        }
    }

    /// Somebody sits down on a seat that was left.
    ///
    /// # Errors
    /// If somebody sits there, the seat is out of the game, or the game is over.
    pub fn sit(&mut self, seat: Seat, name: &str) -> Result<(), Refusal> {
        if !self.may_sit(seat) {
            return Err(table_says(format!("Seat {seat} is not free.")));
        }
        let name = one_line(name);
        self.change(seat, SeatChange::Taken { name });
        self.ask(None);
        Ok(())
    }

    /// Whether somebody may sit down on this seat: it was left, and is still in the game.
    pub fn may_sit(&self, seat: Seat) -> bool {
        self.left.contains(seat)
            && !matches!(self.turn(), Turn::Over(_))
            && self.game.vacancy(seat) != Vacancy::Out
    }

    fn change(&mut self, seat: Seat, change: SeatChange) {
        match &change {
            SeatChange::Left { .. } => self.left = self.left.with(seat),
            SeatChange::Taken { name } => {
                self.left = self.left.without(seat);
                self.names[seat.index()].clone_from(name);
            }
        }
        self.before = Vec::new();
        let (moves, log) = (self.moves.len(), self.log.len());
        self.changes.push((moves, log, seat, change));
    }

    /// The seats that nobody sits on any more.
    pub fn left(&self) -> Seats {
        self.left
    }

    /// The first seat that is asked although nobody sits there, and what is done for it.
    pub fn stand_in(&self) -> Option<(Seat, G::Action)> {
        let mut asked = self.turn().seats().iter();
        let seat = asked.find(|&seat| self.left.contains(seat))?;
        Some((seat, self.game.fallback(seat)?))
    }

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
                let event = &logged.entry.event;
                lines.push(LogLine {
                    action: logged.action,
                    text: event.tell(&voice),
                    clause: event.clause(),
                    marks: event.marks(),
                    is_step: event.is_step(),
                });
            }
        }
        lines.extend(changes.map(|change| self.told_change(change)));
        lines.into_iter()
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

    /// Everyone who has stayed shares the win; nobody does if all have gone.
    fn forfeited_by(&self, loser: Seat) -> Outcome {
        let seats = self.game.seats();
        let stayed = (0..seats).map(Seat::new);
        let stayed: Seats = stayed
            .filter(|&seat| seat != loser && !self.left.contains(seat))
            .collect();
        match stayed.is_empty() {
            true => Outcome::loss(seats),
            false => Outcome::shared(stayed, seats),
        }
    }
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
    /// Whether the game did it on its own.
    #[serde(rename = "step", skip_serializing_if = "std::ops::Not::not")]
    pub is_step: bool,
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
