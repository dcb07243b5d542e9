//! `marches bench`: how fast a game is, on one core. Time that others had that core is not counted, and is
//! told.

use crate::{
    options::{self, Game, Json},
    text::{number, wrapped},
};
use anyhow::Result;
use catalogue::bench::Measure;
use clap::Args;
use serde::Serialize;
use std::{io::Write, time::Duration};

/// Measure how fast a game's rules and computer players are, on one core
///
/// Numbers are by the time that the program had the core. If other programs took much of it, a line says so:
/// they share the core's caches too, so measure again on a quiet machine.
#[derive(Args)]
pub struct Bench {
    /// The game, such as schotten-totten; without it, every game
    #[arg(value_parser = options::game)]
    game: Option<Game>,
    /// How long each measure takes
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = options::seconds)]
    seconds: Duration,
    #[command(flatten)]
    json: Json,
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    /// Which share of a core we had, on average, if the system tells.
    core_share: Option<f64>,
    measures: Vec<Measure>,
}

/// With less of the core than this it was busy.
const QUIET: f64 = 0.95;

impl Bench {
    /// Measures, and prints each number as it comes.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let games: Vec<Game> = match self.game {
            Some(game) => vec![game],
            None => catalogue::GAMES.iter().map(AsRef::as_ref).collect(),
        };
        let json = self.json.open()?;
        let mut reports = Vec::new();
        for game in games {
            let quiet = self.json.replaces_text();
            if !quiet {
                writeln!(out, "{}, on one core:", game.info().name)?;
            }
            let mut measures = Vec::new();
            let mut printed = Ok(());
            game.bench(self.seconds, &mut |measure| {
                if !quiet && printed.is_ok() {
                    printed = row(&measure, out);
                }
                measures.push(measure);
            });
            printed?;
            let core_share = core_share(&measures);
            if let (false, Some(words)) = (quiet, core_share.and_then(busy)) {
                writeln!(out, "{}", wrapped(&words, 2))?;
            }
            reports.push(Report {
                game: game.info().id,
                core_share,
                measures,
            });
        }
        json.write(&reports, out)
    }
}

fn row(measure: &Measure, out: &mut dyn Write) -> Result<()> {
    let Measure {
        name,
        of,
        value,
        unit,
        ..
    } = measure;
    let (name, value) = (name.replace('_', " "), number(*value));
    writeln!(out, "  {name:16} {of:24} {value:>14} {unit}")?;
    out.flush()?;
    Ok(())
}

/// The share of a core that we had. Each measure takes about as long as any other.
fn core_share(measures: &[Measure]) -> Option<f64> {
    let shares = measures.iter().filter_map(|measure| measure.core_share);
    let shares: Vec<f64> = shares.collect();
    (!shares.is_empty()).then(|| shares.iter().sum::<f64>() / shares.len() as f64)
}

/// What to say if others had much of the core.
fn busy(share: f64) -> Option<String> {
    (share < QUIET).then(|| {
        format!(
            "The core was busy: {:.0} % of it was ours. The numbers are by our own time; others shared \
             its caches, so a quiet machine may still be faster.",
            100.0 * share
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_busy_core_is_told_and_a_quiet_one_is_not() {
        assert_eq!(busy(0.99), None);
        let words = busy(0.62).unwrap();
        assert!(words.starts_with("The core was busy: 62 % of it was ours."));
    }

    #[test]
    fn the_share_is_that_of_all_measures_that_have_one() {
        let measure = |core_share| Measure {
            name: "clone",
            of: "always".into(),
            value: 1.0,
            unit: "ns",
            core_share,
        };
        let all = [Some(0.5), None, Some(1.0)].map(measure);
        assert_eq!(core_share(&all), Some(0.75));
        assert_eq!(core_share(&all[1..2]), None);
    }
}
