//! `marches bench`: how fast a game is, on one core.

use crate::{
    options::{self, Game, Json},
    text::number,
};
use anyhow::Result;
use catalogue::bench::Measure;
use clap::Args;
use serde::Serialize;
use std::{io::Write, time::Duration};

/// Measure how fast a game's rules and computer players are, on one core
#[derive(Args)]
pub struct Bench {
    /// The game, such as schotten-totten; if nothing is said, every game
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
    measures: Vec<Measure>,
}

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
            reports.push(Report {
                game: game.info().id,
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
    } = measure;
    let (name, value) = (name.replace('_', " "), number(*value));
    writeln!(out, "  {name:16} {of:24} {value:>14} {unit}")?;
    out.flush()?;
    Ok(())
}
