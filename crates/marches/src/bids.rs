//! `marches bids`: who plays which side of a tournament game, and under what handicap.

use crate::options::{self, Game, bad_usage};
use anyhow::Result;
use clap::Args;
use std::io::Write;
use table::Seed;

/// Settle the bids of a tournament
#[derive(Args)]
pub struct Bids {
    /// The game, such as hammer-of-the-scots
    #[arg(value_parser = options::game)]
    game: Game,
    /// The bids in the order of the players, such as E2 S1; more than two are paired
    #[arg(required = true)]
    bids: Vec<String>,
    /// A seed for draws between equal bids; without it, a fresh one
    #[arg(long, value_parser = options::seed)]
    seed: Option<Seed>,
}

impl Bids {
    /// Prints the pairs.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let tool = options::tool(self.game, "bids")?;
        let seed = self.seed.clone().unwrap_or_else(Seed::fresh);
        let text = (tool.run)(&self.bids, &mut seed.rng("bids")).map_err(bad_usage)?;
        writeln!(out, "{text}")?;
        Ok(())
    }
}
