//! How many ways there are to play on, counted action by action: the check that chess programs call perft. A file
//! lists positions with their counts; a slip in a list of actions, or in what an action does, changes a count.
//!
//! A file holds cases, a line for each thing said; lines that begin with `#` are for people:
//!
//! ```text
//! id the opening
//! settings variant=tactic expert=on
//! seed any text
//! perft 1 54
//! perft 2 2592
//! ```
//!
//! A game opens with the fewest seats that it can have. Instead of `settings` and `seed` a case may say `position` and the game's JSON, on one line.

use crate::{
    Chance, Game, Journal, PositionError, Refusal, Rng, Seat, Seed, Settings, SettingsError,
};
use std::fmt::Write as _;

/// A file of counts that cannot be counted again.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct PerftError {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: PerftFault,
}

/// What is wrong with a line of a file of counts.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum PerftFault {
    /// A line that says nothing we know.
    #[error("begin with id, settings, seed, position, perft or #, not '{0}'")]
    Unknown(String),
    /// The settings do not open a game.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The position is refused.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Counts without a game.
    #[error("say with 'seed' or 'position' where the game begins, before the counts")]
    NoGame,
    /// A depth that is no number.
    #[error("after perft comes a depth such as 2, not '{0}'")]
    Depth(String),
    /// The game refused what it had listed.
    #[error(transparent)]
    Refused(#[from] Box<Refusal>),
}

/// How many sequences of exactly `depth` actions can be played from here, by any seats that may act. A game that is
/// over has none.
///
/// Chance is the same wherever it is asked, so that a count never changes: each action draws from a generator that
/// begins with the number of actions that are still to come.
pub fn perft<G: Game>(game: &G, depth: u32) -> Result<u64, Box<Refusal>> {
    let Some(rest) = depth.checked_sub(1) else {
        return Ok(1);
    };
    let mut count = 0;
    for seat in game.turn().seats().iter() {
        count += after_each_action(game, seat, rest)?;
    }
    Ok(count)
}

fn after_each_action<G: Game>(game: &G, seat: Seat, rest: u32) -> Result<u64, Box<Refusal>> {
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    if rest == 0 {
        return Ok(actions.len() as u64);
    }
    let mut count = 0;
    for action in actions {
        let mut next = game.clone();
        let mut chance = Chance::imagined(Rng::new(rest.into()));
        next.play(seat, &action, &mut chance, &mut Journal::silent())?;
        count += perft(&next, rest)?;
    }
    Ok(count)
}

/// The file with every count made anew. A test holds that nothing has changed.
pub fn recount<G: Game>(file: &str) -> Result<String, PerftError> {
    let mut counted = String::new();
    let mut case = Case::<G>::new();
    for (n, line) in file.lines().enumerate() {
        let line = case
            .read(line)
            .map_err(|fault| PerftError { line: n + 1, fault })?;
        let _ = writeln!(counted, "{line}");
    }
    Ok(counted)
}

/// What a file has said so far of one case.
struct Case<G> {
    settings: String,
    game: Option<G>,
}

impl<G: Game> Case<G> {
    fn new() -> Case<G> {
        Case {
            settings: String::new(),
            game: None,
        }
    }

    /// Takes a line in, and gives it back with its count made anew.
    fn read(&mut self, line: &str) -> Result<String, PerftFault> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => {}
            _ if word.starts_with('#') => {}
            "id" => *self = Case::new(),
            "settings" => self.settings = rest.into(),
            "seed" => self.game = Some(self.open(&Seed::from_text(rest))?),
            "position" => self.game = Some(G::from_position(rest)?),
            "perft" => {
                let game = self.game.as_ref().ok_or(PerftFault::NoGame)?;
                let depth = rest.split(' ').next().unwrap_or_default();
                let depth = depth.parse().map_err(|_| PerftFault::Depth(depth.into()))?;
                return Ok(format!("perft {depth} {}", perft(game, depth)?));
            }
            _ => return Err(PerftFault::Unknown(word.into())),
        }
        Ok(line.into())
    }

    fn open(&self, seed: &Seed) -> Result<G, SettingsError> {
        let pairs: Vec<&str> = self.settings.split_whitespace().collect();
        let settings = Settings::from_lines(G::SETTINGS, &pairs)?;
        let setup = settings.at(G::INFO.seats.0.into());
        G::open(&setup, &mut Chance::live(seed), &mut Journal::silent())
    }
}
