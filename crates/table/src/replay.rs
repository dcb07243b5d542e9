//! From a record, or from the history of a table, back to a sitting: replaying, resuming, verifying.

use crate::{
    Chance, Ending, Game, History, NotationError, OpenError, PositionError, Record, RecordError,
    RecordedMove, Refusal, Seat, SeatChange, Seed, SettingsError, Sitting, Step, Turn, UndoError,
    counted, sitting::Mode,
};

/// Why a record does not replay. Each kind tells its whole reason, and so names no further source: whoever
/// prints the chain of sources would tell it twice.
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
    Settings(SettingsError),
    /// The position that it begins at is refused.
    #[error("the record's position: {0}")]
    Position(PositionError),
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
    /// Something was taken back that could not be.
    #[error("after action {number}: {error}")]
    Undo {
        /// How many actions stood.
        number: usize,
        /// Why it could not.
        error: UndoError,
    },
    /// Somebody left or sat down where that could not be.
    #[error("after action {number}: {why}")]
    Seat {
        /// How many actions stood.
        number: usize,
        /// Why it could not.
        why: String,
    },
    /// The ending is not what the actions lead to.
    #[error("the ending: {0}")]
    Ending(String),
}

impl From<SettingsError> for ReplayError {
    fn from(error: SettingsError) -> ReplayError {
        ReplayError::Settings(error)
    }
}

impl From<OpenError> for ReplayError {
    fn from(error: OpenError) -> ReplayError {
        match error {
            OpenError::Settings(error) => ReplayError::Settings(error),
            OpenError::Position(error) => ReplayError::Position(error),
            other => ReplayError::Chance {
                number: 0,
                why: other.to_string(),
            },
        }
    }
}

impl<G: Game> Sitting<G> {
    /// Replays a record with the chance results that it holds.
    pub fn replay(record: &Record) -> Result<Sitting<G>, ReplayError> {
        Sitting::replay_to(record, record.moves.len())
    }

    /// Replays the first `count` actions of a record.
    pub fn replay_to(record: &Record, count: usize) -> Result<Sitting<G>, ReplayError> {
        let history = record.history_to(count);
        let chance = Chance::recorded(draws_of(&history));
        let mut sitting = Sitting::follow(&history, chance, record.seed.clone())?;
        sitting.mode = Mode::Replay;
        sitting.ended_later = record.ending != Ending::Open;
        Ok(sitting)
    }

    /// Replays a record and shows each moment of it, the opening first, to who looks. It takes no longer than one replay.
    pub fn replay_along(
        record: &Record,
        mut look: impl FnMut(&Sitting<G>),
    ) -> Result<Sitting<G>, ReplayError> {
        let history = record.history();
        let chance = Chance::recorded(draws_of(&history));
        let has_ended = record.ending != Ending::Open;
        Sitting::follow_along(&history, chance, record.seed.clone(), |sitting| {
            sitting.ended_later = has_ended;
            look(sitting);
        })
    }

    /// Follows a table's history and goes on with chance from its seed, or from the players: how a kept game is taken up
    /// again.
    pub fn resume(history: &History, seed: Option<Seed>) -> Result<Sitting<G>, ReplayError> {
        if let Some(seed) = &seed {
            let opened = history.header.is_opened_by(seed);
            opened.map_err(ReplayError::Header)?;
        } else if !history.header.is_reported() {
            let why = "a game can go on only with its seed".to_string();
            return Err(ReplayError::Header(why));
        }
        let mut sitting = Sitting::follow(history, Chance::recorded(draws_of(history)), None)?;
        match &seed {
            Some(seed) => sitting.chance = Chance::live_after(seed, sitting.chance.drawn()),
            None => sitting.mode = Mode::Reported,
        }
        sitting.seed = seed;
        Ok(sitting)
    }

    /// Recomputes every die and shuffle of a finished game from its seed. Where the players reported them there is
    /// nothing to recompute (see [`Header::is_reported`](crate::Header::is_reported)): the record is replayed.
    pub fn verify(record: &Record) -> Result<Sitting<G>, ReplayError> {
        if record.header.is_reported() {
            return Sitting::replay(record);
        }
        let seed = record.seed.clone().ok_or_else(|| {
            ReplayError::Header("the record shows no seed; only a finished game does".into())
        })?;
        let opened = record.header.is_opened_by(&seed);
        opened.map_err(ReplayError::Header)?;
        let chance = Chance::live(&seed);
        let mut sitting = Sitting::follow(&record.history(), chance, Some(seed))?;
        sitting.mode = Mode::Replay;
        Ok(sitting)
    }

    fn follow(
        history: &History,
        chance: Chance,
        seed: Option<Seed>,
    ) -> Result<Sitting<G>, ReplayError> {
        Sitting::follow_along(history, chance, seed, |_| {})
    }

    /// The same, with a look at the opening and after each step.
    fn follow_along(
        history: &History,
        chance: Chance,
        seed: Option<Seed>,
        mut look: impl FnMut(&mut Sitting<G>),
    ) -> Result<Sitting<G>, ReplayError> {
        let header = &history.header;
        is_of::<G>(header)?;
        let mut sitting = Sitting::<G>::from_header(header.clone(), chance, seed)?;
        if sitting.header.seats.len() != header.seats.len() {
            return Err(ReplayError::Header(format!(
                "it names {} where this game has {}",
                counted(header.seats.len(), "seat"),
                sitting.header.seats.len()
            )));
        }
        sitting.same_draws(0, &sitting.deal, history.deal)?;
        sitting.mode = Mode::Followed;
        sitting.moves.reserve(history.steps.len());
        // Most actions tell something.
        sitting.log.reserve(history.steps.len());
        look(&mut sitting);
        for step in &history.steps {
            sitting.follow_one(step)?;
            look(&mut sitting);
        }
        sitting.before.shrink_to_fit();
        sitting.mode = Mode::Drawn;
        sitting.close(&history.ending)?;
        Ok(sitting)
    }

    fn follow_one(&mut self, step: &Step) -> Result<(), ReplayError> {
        let number = self.moves.len();
        match step {
            Step::Act(played) => self.replay_one(number + 1, played),
            Step::Undo(seat) => {
                let undone = self.undo(*seat);
                undone.map_err(|error| ReplayError::Undo { number, error })
            }
            Step::Change(seat, change) => self.replay_change(number, *seat, change),
        }
    }

    fn replay_one(&mut self, number: usize, played: &RecordedMove) -> Result<(), ReplayError> {
        let action = played
            .action
            .parse()
            .map_err(|error| ReplayError::Notation { number, error })?;
        let done = self.act(played.seat, &action);
        // Results that do not fit are refused by the table; what is wrong with them says more.
        self.no_fault(number)?;
        done.map_err(|refusal| ReplayError::Refused {
            number,
            action: played.action.clone(),
            refusal: Box::new(refusal),
        })?;
        let drawn = self.moves.last().map_or(&[][..], |last| &last.draws);
        self.same_draws(number, drawn, &played.draws)
    }

    fn replay_change(
        &mut self,
        number: usize,
        seat: Seat,
        change: &SeatChange,
    ) -> Result<(), ReplayError> {
        match change {
            SeatChange::Left { why, draws } => {
                if !self.leave(seat, why) {
                    let why = format!("seat {seat} cannot be left here");
                    return Err(ReplayError::Seat { number, why });
                }
                self.same_draws(number, self.drawn_by_leaving(), draws)
            }
            SeatChange::Taken { name } => {
                let sat = self.sit(seat, name);
                sat.map_err(|refusal| ReplayError::Seat {
                    number,
                    why: refusal.why.into_owned(),
                })
            }
        }
    }

    fn no_fault(&self, number: usize) -> Result<(), ReplayError> {
        match self.chance.fault() {
            None => Ok(()),
            Some(fault) => Err(ReplayError::Chance {
                number,
                why: fault.to_string(),
            }),
        }
    }

    fn same_draws(
        &self,
        number: usize,
        drawn: &[u32],
        recorded: &[u32],
    ) -> Result<(), ReplayError> {
        self.no_fault(number)?;
        match drawn == recorded {
            true => Ok(()),
            false => Err(ReplayError::Chance {
                number,
                why: format!("chance gave {drawn:?}, the record says {recorded:?}"),
            }),
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
                    outcome.thousandths()
                ))),
                _ => Err(ReplayError::Ending(
                    "the record says that the game is over, but it is not".into(),
                )),
            },
        }
    }
}

/// Every chance result of a history, in order.
fn draws_of(history: &History) -> Vec<u32> {
    let mut draws = history.deal.to_vec();
    for step in &history.steps {
        match step {
            Step::Act(played) => draws.extend(&played.draws),
            Step::Change(_, SeatChange::Left { draws: drawn, .. }) => draws.extend(drawn),
            Step::Change(_, SeatChange::Taken { .. }) | Step::Undo(_) => {}
        }
    }
    draws
}

/// Whether a header is of this game and this version of its rules; if not, says so.
fn is_of<G: Game>(header: &crate::Header) -> Result<(), ReplayError> {
    if header.game != G::INFO.id {
        return Err(ReplayError::Header(format!(
            "this is a record of '{}', not of '{}'",
            header.game,
            G::INFO.id
        )));
    }
    if header.rules_version != G::INFO.rules_version {
        return Err(ReplayError::Header(format!(
            "it was played by version {} of the rules; this program has version {}",
            header.rules_version,
            G::INFO.rules_version
        )));
    }
    Ok(())
}

/// Where in a record something is wrong.
fn place(number: usize) -> String {
    match number {
        0 => "the set-up".into(),
        _ => format!("action {number}"),
    }
}
