//! The odds as a short report for people.

use super::{Losses, Odds, clash::people};
use std::fmt;
use table::counted;

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
            "{steps:.2} of {}, {blocks:.2} of {}",
            counted(*steps_at_start as usize, "step"),
            counted(*blocks_at_start as usize, "block")
        )?;
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
        let count = self.count;
        match self.error {
            None => writeln!(f, "Exact, from {}.", counted(count, "position"))?,
            Some(error) => {
                let (trials, error) = (counted(count, "trial"), percent(error));
                writeln!(f, "From {trials}, standard error {error}.")?;
            }
        }
        f.write_str(ASSUMED)
    }
}
