//! How players are named on the command line: `random`, `greedy`, `search:1000`, `search:2s`,
//! `search:5000x2` (on two threads), `easy`, `normal`, `hard`, `cmd:PROGRAM`.

use crate::{Budget, Command, Greedy, Guide, Planner, Player, Random, Search};
use std::{fmt, str::FromStr, time::Duration};
use table::{Game, Rng};

/// How well a computer player plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// For a first game.
    Easy,
    /// For most people.
    Normal,
    /// As well as it can in a few seconds.
    Hard,
}

/// The name of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerSpec {
    /// Any legal action.
    Random,
    /// One move ahead.
    Greedy,
    /// A search with a budget, on this many threads.
    Search(Budget, usize),
    /// A level, as the game's guide sees it.
    Level(Level),
    /// Another program.
    Command(String),
}

/// Text that names no player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "'{0}' is not a player: write random, greedy, easy, normal, hard, search:SIMULATIONS, \
     search:SECONDSs, search:SIMULATIONSxTHREADS or cmd:PROGRAM"
)]
pub struct SpecError(String);

impl FromStr for PlayerSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<PlayerSpec, SpecError> {
        let unknown = || SpecError(text.into());
        Ok(match text.trim() {
            "random" => PlayerSpec::Random,
            "greedy" => PlayerSpec::Greedy,
            "easy" => PlayerSpec::Level(Level::Easy),
            "normal" => PlayerSpec::Level(Level::Normal),
            "hard" => PlayerSpec::Level(Level::Hard),
            "search" => PlayerSpec::Search(Budget::Simulations(1_000), 1),
            other => match other.split_once(':') {
                Some(("search", budget)) => {
                    let (budget, threads) = match budget.split_once('x') {
                        Some((budget, threads)) => {
                            (budget, threads.parse().map_err(|_| unknown())?)
                        }
                        None => (budget, 1),
                    };
                    if !(1..=256).contains(&threads) {
                        return Err(unknown());
                    }
                    PlayerSpec::Search(read_budget(budget).ok_or_else(unknown)?, threads)
                }
                Some(("cmd", program)) if !program.trim().is_empty() => {
                    PlayerSpec::Command(program.trim().into())
                }
                _ => return Err(unknown()),
            },
        })
    }
}

fn read_budget(text: &str) -> Option<Budget> {
    if let Some(milliseconds) = text.strip_suffix("ms") {
        let time = Duration::from_millis(milliseconds.parse().ok()?);
        return (!time.is_zero()).then_some(Budget::Time(time));
    }
    if let Some(seconds) = text.strip_suffix('s') {
        let time = Duration::try_from_secs_f32(seconds.parse().ok()?).ok()?;
        return (!time.is_zero() && time < Duration::from_secs(86_400))
            .then_some(Budget::Time(time));
    }
    let simulations = text.parse().ok()?;
    (simulations > 0).then_some(Budget::Simulations(simulations))
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            PlayerSpec::Random => write!(f, "random"),
            PlayerSpec::Greedy => write!(f, "greedy"),
            PlayerSpec::Search(budget, threads) => {
                match budget {
                    Budget::Simulations(simulations) => write!(f, "search:{simulations}")?,
                    Budget::Time(time) => write!(f, "search:{}ms", time.as_millis())?,
                }
                match threads {
                    1 => Ok(()),
                    _ => write!(f, "x{threads}"),
                }
            }
            PlayerSpec::Level(Level::Easy) => write!(f, "easy"),
            PlayerSpec::Level(Level::Normal) => write!(f, "normal"),
            PlayerSpec::Level(Level::Hard) => write!(f, "hard"),
            PlayerSpec::Command(program) => write!(f, "cmd:{program}"),
        }
    }
}

impl PlayerSpec {
    /// The player of this name, for a game with this guide. `patience` is how long another program
    /// may take for one answer.
    pub fn player<G: Game, U: Guide<G>>(
        &self,
        guide: &U,
        rng: Rng,
        patience: Duration,
    ) -> Box<dyn Player<G>> {
        let (own, rng_of_plans) = (guide.clone(), rng.clone());
        match self {
            PlayerSpec::Random => Box::new(Random::new(rng)),
            PlayerSpec::Greedy => {
                let greedy = Greedy::new(guide.clone(), rng);
                Box::new(Planner::new(
                    own,
                    Budget::Simulations(1),
                    greedy,
                    &rng_of_plans,
                ))
            }
            PlayerSpec::Search(budget, threads) => {
                let search = Search::new(guide.clone(), *budget, *threads, rng);
                Box::new(Planner::new(own, *budget, search, &rng_of_plans))
            }
            PlayerSpec::Level(level) => {
                let effort = guide.level(*level);
                let search = Search::thinking(guide.clone(), effort, rng);
                Box::new(Planner::new(own, effort.budget, search, &rng_of_plans))
            }
            PlayerSpec::Command(program) => Box::new(Command::new(program, patience)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for name in [
            "random",
            "greedy",
            "easy",
            "normal",
            "hard",
            "search:1000",
            "search:250ms",
            "search:5000x2",
            "cmd:python3 bot.py --fast",
        ] {
            assert_eq!(name.parse::<PlayerSpec>().unwrap().to_string(), name);
        }
        assert_eq!(
            "search:2s".parse::<PlayerSpec>().unwrap().to_string(),
            "search:2000ms"
        );
    }

    #[test]
    fn other_names_are_refused() {
        for name in [
            "",
            "clever",
            "search:",
            "search:0",
            "search:-1",
            "search:5x0",
            "search:1e99s",
            "cmd:",
            "cmd: ",
        ] {
            assert!(name.parse::<PlayerSpec>().is_err(), "{name}");
        }
    }
}
