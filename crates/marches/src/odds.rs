//! `marches odds`: what a battle promises, before a die is thrown.

use crate::options::{self, Game, bad_usage};
use anyhow::Result;
use clap::Args;
use std::io::Write;
use table::Seed;

/// Work out how a battle will probably end
#[derive(Args)]
pub struct Odds {
    /// The game, such as hammer-of-the-scots
    #[arg(value_parser = options::game)]
    game: Game,
    /// The battle, such as "English: knights3 archers2; Scots: infantry4 noble3 at home"
    #[arg(required = true)]
    battle: Vec<String>,
    /// A seed for the trials, if the battle is too large to be reckoned exactly
    #[arg(long, default_value = "odds", value_parser = options::seed)]
    seed: Seed,
}

impl Odds {
    /// Prints them.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let tool = options::tool(self.game, "odds")?;
        let text = (tool.run)(&self.battle, &mut self.seed.rng("odds")).map_err(bad_usage)?;
        writeln!(out, "{text}")?;
        Ok(())
    }
}
