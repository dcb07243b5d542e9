//! `marches replay`: what happened in a recorded game, and the board at any point of it.

use crate::options::{bad_usage, record, seat_of};
use anyhow::{Context, Result};
use clap::Args;
use std::{io::Write, path::PathBuf};
use table::Seat;

/// Show a recorded game: what happened, and the board after any action
#[derive(Args)]
pub struct Replay {
    /// The record; - reads standard input
    file: PathBuf,
    /// Stop after this many actions; if nothing is said, at the end
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Show what this seat saw; if nothing is said, what a spectator saw
    #[arg(long, value_name = "SEAT")]
    seat: Option<Seat>,
}

impl Replay {
    /// Shows it.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let (game, record) = record(&self.file)?;
        let all = record.moves.len();
        let count = self.at.unwrap_or(all);
        if count > all {
            return Err(bad_usage(format!(
                "the record has {all} actions, so --at can be 0 to {all}, not {count}"
            )));
        }
        let table = game
            .replay_to(&record, count)
            .with_context(|| format!("{} does not replay", self.file.display()))?;
        let header = table.header();
        let reader = match self.seat {
            Some(seat) => Some(seat_of(seat, header.seats.len())?),
            None => None,
        };
        let names = header.seats.join(" against ");
        writeln!(out, "{}: {names}", game.info().name)?;
        for (key, value) in &header.settings {
            writeln!(out, "  {key} {value}")?;
        }
        writeln!(out)?;
        for line in table.log(reader) {
            writeln!(out, "{:>4}  {}", line.action, line.text)?;
        }
        writeln!(out, "\nAfter {count} of {all} actions:\n")?;
        writeln!(out, "{}", table.view_text(reader).trim_end())?;
        writeln!(out, "{}", table.prompt(reader))?;
        Ok(())
    }
}
