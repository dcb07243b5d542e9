//! `marches verify`: honest dice. Every die and shuffle of a finished game is recomputed from its seed.

use crate::options::{record, result};
use anyhow::{Context, Result};
use clap::Args;
use std::{io::Write, path::PathBuf};
use table::counted;

/// Check that a recorded game was played by the rules and with honest dice
///
/// The seed's hash was shown when the game opened, the seed when it ended: every die and shuffle
/// must follow from it, every action must be legal, and the result must be what they lead to.
#[derive(Args)]
pub struct Verify {
    /// The record; - reads standard input
    file: PathBuf,
}

impl Verify {
    /// Checks it.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let (game, record) = record(&self.file)?;
        let table = game
            .verify(&record)
            .with_context(|| format!("not verified: {}", self.file.display()))?;
        let drawn = record.deal.len()
            + record
                .moves
                .iter()
                .map(|one| one.draws.len())
                .sum::<usize>();
        writeln!(
            out,
            "verified: {}, {}, {} from the seed. {}",
            game.info().name,
            counted(table.len(), "action"),
            counted(drawn, "chance result"),
            result(table.as_ref(), None)
        )?;
        Ok(())
    }
}
