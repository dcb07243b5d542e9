//! The odds as a short report for people.

use super::{Losses, Odds, clash::people};
use std::fmt;

/// What a reader must know about the numbers.
const ASSUMED: &str = "Assumed: every block fights whenever it can, none retreats, and of equals plain blocks take \
                       hits first.";

fn percent(chance: f64) -> String {
    format!("{:.1} %", 100.0 * chance)
}

impl fmt::Display for Losses {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Losses {
            steps_at_start,
            blocks_at_start,
            steps,
            blocks,
            nobles,
        } = self;
        write!(
            f,
            "{steps:.2} of {steps_at_start} steps, {blocks:.2} of {blocks_at_start} "
        )?;
        f.write_str(if *blocks_at_start == 1 {
            "block"
        } else {
            "blocks"
        })?;
        if *nobles > 0.0 {
            write!(f, " ({nobles:.2} nobles)")?;
        }
        Ok(())
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let sides = [self.attacker, self.attacker.other()];
        let [attacker, defender] = sides.map(people);
        let [wins, holds] = sides.map(|side| percent(self.wins(side)));
        writeln!(
            f,
            "The {attacker} win: {wins}; the {defender} hold: {holds}."
        )?;
        let undecided = percent(self.undecided);
        writeln!(
            f,
            "Both still there after Round 3, so that one must leave: {undecided}."
        )?;
        for side in sides {
            writeln!(f, "The {} lose {}.", people(side), self.losses(side))?;
        }
        for (leader, chance) in &self.falls {
            writeln!(f, "{} falls: {}.", leader.name(), percent(*chance))?;
        }
        match self.error {
            None => writeln!(f, "Exact, from {} positions.", self.count)?,
            Some(error) => {
                let (count, error) = (self.count, percent(error));
                writeln!(f, "From {count} trials, standard error {error}.")?;
            }
        }
        f.write_str(ASSUMED)
    }
}
