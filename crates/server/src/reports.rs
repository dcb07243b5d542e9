//! What people at a real table report of chance for one action or one set-up. The same action is tried again with more and
//! more results until nothing is missing, so that no half-done action is kept anywhere.

use crate::error::Wants;
use serde::Deserialize;
use table::{Rng, Seed, Wanted};

/// The most results of one action. No game draws nearly as many.
const MOST: usize = 1000;

/// What was reported so far, and what is to be done about what is missing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reports {
    /// The results so far.
    pub results: Vec<u32>,
    /// The answer to what was asked last, as a person wrote it.
    pub answer: Option<String>,
    /// Whether the program gives what is missing.
    pub roll: Roll,
}

/// Whether the program rolls and draws for people who have no dice at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Roll {
    /// It does not: they tell.
    #[default]
    Nothing,
    /// The next result alone.
    One,
    /// All that this action still draws.
    Rest,
}

impl Roll {
    /// As a form has it.
    pub fn of(word: Option<&str>) -> Roll {
        match word {
            Some("one") => Roll::One,
            Some("rest") => Roll::Rest,
            _ => Roll::Nothing,
        }
    }
}

impl Reports {
    /// These results, and nothing else.
    #[cfg(test)]
    pub fn of(results: Vec<u32>) -> Reports {
        Reports {
            results,
            ..Reports::default()
        }
    }

    /// Whether nothing is reported, and nothing asked of the program.
    pub fn is_empty(&self) -> bool {
        *self == Reports::default()
    }

    /// Tries something with what was reported until nothing is missing, and says then what came of it; or what is still
    /// wanted, together with what was read.
    pub fn fill<T, E>(
        &self,
        mut tries: impl FnMut(&[u32]) -> Result<Result<T, Wanted>, E>,
    ) -> Result<Result<T, Box<Wants>>, E> {
        let mut results = self.results.clone();
        let mut answer = self.answer.as_deref();
        let mut roll = self.roll;
        // The dice of a real game: fresh, and nobody's to foretell.
        let mut rng: Option<Rng> = None;
        loop {
            let wanted = match tries(&results)? {
                Ok(done) => return Ok(Ok(done)),
                Err(wanted) => wanted,
            };
            let error = match answer.take().map(|answer| wanted.read(answer)) {
                Some(Ok(read)) => {
                    results.extend(read);
                    continue;
                }
                Some(Err(why)) => Some(why),
                None => None,
            };
            if error.is_none() && roll != Roll::Nothing && results.len() < MOST {
                let rng = rng.get_or_insert_with(|| Seed::fresh().rng("reported"));
                results.push(wanted.any(rng));
                if roll == Roll::One {
                    roll = Roll::Nothing;
                }
                continue;
            }
            return Ok(Err(Box::new(Wants {
                wanted,
                reports: results,
                error,
            })));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Chance;

    /// Rolls three dice and draws one of two cards.
    fn raid(results: &[u32]) -> Result<Result<Vec<u32>, Wanted>, ()> {
        let mut chance = Chance::reported(results.to_vec());
        chance.roll(&mut [0; 3], 6, || "raid".into());
        let card = |card: u32| ["Fog", "Snow"][card as usize].to_string();
        chance.draw(2, || "event".into(), card);
        Ok(match chance.wanted() {
            Some(wanted) => Err(wanted.clone()),
            None => Ok(chance.take_kept()),
        })
    }

    #[test]
    fn an_answer_goes_with_what_was_reported_before() {
        let mut reports = Reports::of(vec![5]);
        reports.answer = Some("2 3".into());
        let wants = reports.fill(raid).unwrap().unwrap_err();
        assert_eq!(
            (wants.reports, wants.wanted.label.as_str()),
            (vec![5, 1, 2], "event")
        );
        reports.results = vec![5, 1, 2];
        reports.answer = Some("rain".into());
        let wants = reports.fill(raid).unwrap().unwrap_err();
        assert!(wants.error.is_some_and(|why| why.contains("rain")));
        reports.answer = Some("snow".into());
        assert_eq!(reports.fill(raid).unwrap().unwrap(), [5, 1, 2, 1]);
    }

    #[test]
    fn the_program_rolls_one_or_the_rest() {
        let mut reports = Reports::of(vec![5]);
        reports.roll = Roll::One;
        let wants = reports.fill(raid).unwrap().unwrap_err();
        assert_eq!(wants.reports.len(), 2);
        reports.roll = Roll::Rest;
        let all = reports.fill(raid).unwrap().unwrap();
        assert!(all.len() == 4 && all[0] == 5 && all[3] < 2);
    }
}
