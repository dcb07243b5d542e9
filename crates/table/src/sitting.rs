//! A game in progress: the state, the log, the record, and undo. This is what a terminal, a server or
//! an arena holds; all of them act through [`Sitting::act`].

use crate::{
    Chance, Ending, Entry, Game, Header, Journal, NotationError, Outcome, PositionError, Record,
    RecordError, RecordedMove, Refusal, Seat, Seed, Settings, SettingsError, Tell, Turn, Voice,
    document,
    record::{header_of, one_line},
};

/// An event of the log, and the number of the action that it belongs to (0 is the set-up).
#[derive(Clone, PartialEq, Debug)]
pub struct Logged<E> {
    /// The action's number, counted from 1; 0 for the set-up.
    pub action: usize,
    /// What happened and who may read it.
    pub entry: Entry<E>,
}

/// A game in progress.
#[derive(Debug)]
pub struct Sitting<G: Game> {
    header: Header,
    seed: Option<Seed>,
    game: G,
    chance: Chance,
    deal: Vec<u32>,
    moves: Vec<RecordedMove>,
    log: Vec<Logged<G::Event>>,
    /// For each action since the last barrier: the state before it, and the log's length.
    before: Vec<(G, usize)>,
    forfeit: Option<(Seat, String)>,
    /// A replay has no chance to go on with.
    is_replay: bool,
}

/// Why a header does not lead to a game.
#[derive(Debug, thiserror::Error)]
enum SetUpError {
    #[error(transparent)]
    Settings(#[from] SettingsError),
    #[error(transparent)]
    Position(#[from] PositionError),
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

/// Why a record does not replay.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// The text is not a record.
    #[error(transparent)]
    Text(#[from] RecordError),
    /// The header does not fit.
    #[error("the record's header: {0}")]
    Header(String),
    /// The settings are refused.
    #[error("the record's settings: {0}")]
    Settings(#[from] SettingsError),
    /// The position that it begins at is refused.
    #[error("the record's position: {0}")]
    Position(#[from] PositionError),
    /// An action cannot be read.
    #[error("action {number}: {error}")]
    Notation {
        /// Counted from 1.
        number: usize,
        /// What is wrong.
        error: NotationError,
    },
    /// An action is refused.
    #[error("action {number} ({action}) is refused: {refusal}")]
    Refused {
        /// Counted from 1.
        number: usize,
        /// Its text.
        action: String,
        /// Why.
        refusal: Box<Refusal>,
    },
    /// The chance results do not fit the actions.
    #[error("{}: {why}", place(*number))]
    Chance {
        /// Counted from 1; 0 is the set-up.
        number: usize,
        /// What is wrong.
        why: String,
    },
    /// The ending is not what the actions lead to.
    #[error("the ending: {0}")]
    Ending(String),
}

impl<G: Game> Sitting<G> {
    /// Sits down to a new game.
    pub fn open(
        settings: &Settings,
        names: &[String],
        seed: Seed,
    ) -> Result<Sitting<G>, SettingsError> {
        let header = header_of::<G>(settings, names, &seed);
        let chance = Chance::live(&seed);
        Sitting::set_up(header, settings, chance, Some(seed))
    }

    /// Sits down at a described position.
    pub fn at_position(
        json: &str,
        names: &[String],
        seed: Seed,
    ) -> Result<Sitting<G>, PositionError> {
        let read = document::object(json)
            .map_err(|error| PositionError(format!("the position: {error}")))?;
        let mut header = header_of::<G>(&Settings::default(), names, &seed);
        // A record has it on one line.
        header.position = Some(serde_json::Value::Object(read).to_string());
        Sitting::from_header(header, Chance::live(&seed), Some(seed)).map_err(|error| match error {
            SetUpError::Position(error) => error,
            SetUpError::Settings(error) => PositionError(error.to_string()),
        })
    }

    fn set_up(
        header: Header,
        settings: &Settings,
        mut chance: Chance,
        seed: Option<Seed>,
    ) -> Result<Sitting<G>, SettingsError> {
        let mut journal = Journal::new();
        let game = G::open(settings, &mut chance, &mut journal)?;
        Ok(Sitting::seated(header, game, journal, chance, seed))
    }

    /// Sets up what a header describes.
    fn from_header(
        header: Header,
        chance: Chance,
        seed: Option<Seed>,
    ) -> Result<Sitting<G>, SetUpError> {
        if let Some(position) = &header.position {
            let game = G::from_position(position)?;
            return Ok(Sitting::seated(header, game, Journal::new(), chance, seed));
        }
        let pairs = header.settings.iter();
        let pairs = pairs.map(|(key, value)| (key.as_str(), value.as_str()));
        let settings = Settings::from_pairs(G::SETTINGS, pairs)?;
        Ok(Sitting::set_up(header, &settings, chance, seed)?)
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
        Sitting {
            header,
            seed,
            game,
            deal: chance.take_kept(),
            chance,
            moves: Vec::new(),
            log,
            before: Vec::new(),
            forfeit: None,
            is_replay: false,
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
            Some((loser, _)) => Turn::Over(forfeited(*loser, self.game.seats())),
        }
    }

    /// Who gave up, and why.
    pub fn forfeited(&self) -> Option<(Seat, &str)> {
        self.forfeit
            .as_ref()
            .map(|(seat, why)| (*seat, why.as_str()))
    }

    /// Does one action. A refused action changes nothing.
    pub fn act(&mut self, seat: Seat, action: &G::Action) -> Result<(), Refusal> {
        if self.is_replay {
            return Err(Refusal::new(
                crate::rules::TABLE,
                "This is a replay of a record; resume it with its seed to play on.",
            ));
        }
        if let Some((loser, why)) = &self.forfeit {
            let why = format!("The game is over: seat {loser} gave it up ({why}).");
            return Err(Refusal::new(crate::rules::TABLE, why));
        }
        let before = self.game.clone();
        let drawn = self.chance.drawn();
        let mut journal = Journal::new();
        self.game
            .play(seat, action, &mut self.chance, &mut journal)?;
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
        let number = self.moves.len();
        self.log
            .extend(journal.take().into_iter().map(|entry| Logged {
                action: number,
                entry,
            }));
        Ok(())
    }

    /// Takes back the seat's last action, if nothing stands in the way.
    pub fn undo(&mut self, seat: Seat) -> Result<(), UndoError> {
        self.may_undo(seat)?;
        if let Some((state, log)) = self.before.pop() {
            self.game = state;
            self.log.truncate(log);
            self.moves.pop();
        }
        Ok(())
    }

    /// Whether the seat may take back its last action.
    pub fn may_undo(&self, seat: Seat) -> Result<(), UndoError> {
        let last = self.moves.last().ok_or(UndoError::Nothing)?;
        if matches!(self.turn(), Turn::Over(_)) {
            return Err(UndoError::Over);
        }
        if last.seat != seat {
            return Err(UndoError::NotYours);
        }
        if self.before.is_empty() {
            return Err(UndoError::Barrier);
        }
        Ok(())
    }

    /// The seat gives up, or its program failed. Nothing changes if the game is over already.
    pub fn forfeit(&mut self, seat: Seat, why: &str) {
        if !matches!(self.turn(), Turn::Over(_)) {
            self.forfeit = Some((seat, one_line(why)));
            self.before.clear();
        }
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
    pub fn told(
        &self,
        reader: Option<Seat>,
    ) -> impl Iterator<Item = (usize, String, Option<&'static str>)> {
        self.log(reader).map(move |logged| {
            let event = &logged.entry.event;
            (
                logged.action,
                event.tell(&self.voice(reader)),
                event.clause(),
            )
        })
    }

    /// A voice that speaks to this reader.
    pub fn voice(&self, reader: Option<Seat>) -> Voice<'_> {
        Voice::new(reader, &self.header.seats)
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
        Record {
            header: self.header.clone(),
            deal: self.deal.clone(),
            moves: self.moves.clone(),
            seed: self.seed.clone().filter(|_| ending != Ending::Open),
            ending,
        }
    }

    /// Replays a record with the chance results that it holds.
    pub fn replay(record: &Record) -> Result<Sitting<G>, ReplayError> {
        Sitting::replay_to(record, record.moves.len())
    }

    /// Replays the first `count` actions of a record.
    pub fn replay_to(record: &Record, count: usize) -> Result<Sitting<G>, ReplayError> {
        let mut draws = record.deal.clone();
        let kept = record.moves.iter().take(count);
        draws.extend(kept.flat_map(|played| &played.draws));
        Sitting::run(record, count, Chance::recorded(draws))
    }

    /// Replays a record and goes on with live chance: how a kept game is taken up again.
    pub fn resume(record: &Record, seed: Seed) -> Result<Sitting<G>, ReplayError> {
        record.is_opened_by(&seed).map_err(ReplayError::Header)?;
        let mut sitting = Sitting::replay(record)?;
        sitting.chance = Chance::live_after(&seed, sitting.chance.drawn());
        sitting.seed = Some(seed);
        sitting.is_replay = false;
        Ok(sitting)
    }

    /// Recomputes every die and shuffle of a finished game from its seed.
    pub fn verify(record: &Record) -> Result<Sitting<G>, ReplayError> {
        let seed = record.seed.clone().ok_or_else(|| {
            ReplayError::Header("the record shows no seed; only a finished game does".into())
        })?;
        record.is_opened_by(&seed).map_err(ReplayError::Header)?;
        Sitting::run(record, record.moves.len(), Chance::live(&seed))
    }

    fn run(record: &Record, count: usize, chance: Chance) -> Result<Sitting<G>, ReplayError> {
        record.is_of::<G>().map_err(ReplayError::Header)?;
        if record.header.rules_version != G::INFO.rules_version {
            return Err(ReplayError::Header(format!(
                "it was played by version {} of the rules; this program has version {}",
                record.header.rules_version,
                G::INFO.rules_version
            )));
        }
        let set_up = Sitting::<G>::from_header(record.header.clone(), chance, record.seed.clone());
        let mut sitting = set_up.map_err(|error| match error {
            SetUpError::Settings(error) => ReplayError::Settings(error),
            SetUpError::Position(error) => ReplayError::Position(error),
        })?;
        if sitting.header.seats.len() != record.header.seats.len() {
            return Err(ReplayError::Header(format!(
                "it names {} seats where this game has {}",
                record.header.seats.len(),
                sitting.header.seats.len()
            )));
        }
        sitting.same_draws(0, &record.deal)?;
        for (index, played) in record.moves.iter().take(count).enumerate() {
            sitting.replay_one(index + 1, played)?;
        }
        if count >= record.moves.len() {
            sitting.close(&record.ending)?;
        }
        sitting.is_replay = true;
        Ok(sitting)
    }

    fn replay_one(&mut self, number: usize, played: &RecordedMove) -> Result<(), ReplayError> {
        let action = played
            .action
            .parse()
            .map_err(|error| ReplayError::Notation { number, error })?;
        self.act(played.seat, &action)
            .map_err(|refusal| ReplayError::Refused {
                number,
                action: played.action.clone(),
                refusal: Box::new(refusal),
            })?;
        self.same_draws(number, &played.draws)
    }

    fn same_draws(&self, number: usize, recorded: &[u32]) -> Result<(), ReplayError> {
        let drawn = match self.moves.last() {
            Some(last) => &last.draws,
            None => &self.deal,
        };
        let fault = self.chance.fault().map(ToString::to_string);
        let differ = || format!("chance gave {drawn:?}, the record says {recorded:?}");
        match fault.or_else(|| (drawn != recorded).then(differ)) {
            None => Ok(()),
            Some(why) => Err(ReplayError::Chance { number, why }),
        }
    }

    fn close(&mut self, ending: &Ending) -> Result<(), ReplayError> {
        let reached = self.game.turn();
        match ending {
            Ending::Open if matches!(reached, Turn::Over(_)) => Err(ReplayError::Ending(
                "the game is over, but the record does not say so".into(),
            )),
            Ending::Open => Ok(()),
            Ending::Forfeit { .. } if matches!(reached, Turn::Over(_)) => Err(ReplayError::Ending(
                "a seat gives up after the game is over".into(),
            )),
            Ending::Forfeit { seat, why } => {
                self.forfeit(*seat, why);
                Ok(())
            }
            Ending::Played(shares) => match reached {
                Turn::Over(outcome) if Ending::played(&outcome) == *ending => Ok(()),
                Turn::Over(outcome) => Err(ReplayError::Ending(format!(
                    "the record says {shares:?}, the game says {:?}",
                    outcome.shares()
                ))),
                _ => Err(ReplayError::Ending(
                    "the record says that the game is over, but it is not".into(),
                )),
            },
        }
    }
}

/// Where in a record something is wrong.
fn place(number: usize) -> String {
    match number {
        0 => "the set-up".into(),
        _ => format!("action {number}"),
    }
}

/// Everyone but the seat that gave up shares the win.
fn forfeited(loser: Seat, seats: usize) -> Outcome {
    match seats {
        1 => Outcome::loss(1),
        _ => {
            let places: Vec<u8> = (0..seats)
                .map(|seat| 1 + u8::from(seat == loser.index()))
                .collect();
            Outcome::places(&places)
        }
    }
}
