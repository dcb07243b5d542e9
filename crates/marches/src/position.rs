//! `marches position`: any position that can be, its board, and what may be done there.

use crate::options::{self, Game, read, seat_of};
use anyhow::{Context, Error, Result};
use clap::Args;
use std::{io::Write, path::PathBuf};
use table::{Knowledge, Rng, Seat, Seed};

/// Set up a described position: show its board, or list what may be done there
#[derive(Args)]
pub struct Position {
    /// The game, such as schotten-totten
    #[arg(value_parser = options::game)]
    game: Game,
    /// The position as JSON (see the game's page in docs/); - reads standard input
    file: PathBuf,
    /// Print the legal actions of the seat that is to act, in notation, as a JSON array
    #[arg(long)]
    legal: bool,
    /// Print for each block that may move now where its move could end, a line for each
    #[arg(long, conflicts_with = "legal")]
    reach: bool,
    /// Print the position as one exact JSON document that can be set up again; with --view, what that seat may know
    #[arg(long, conflicts_with_all = ["legal", "reach"])]
    describe: bool,
    /// Show the board as this seat sees it; without it, the seat that is to act
    #[arg(long, value_name = "SEAT", conflicts_with_all = ["legal", "reach"])]
    view: Option<Seat>,
}

impl Position {
    /// Shows it.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let reach = match self.reach {
            true => Some(options::tool(self.game, "reach")?),
            false => None,
        };
        let json = read(&self.file)?;
        let table = self
            .game
            .position(&json, &[], Seed::from_text("position"))
            .with_context(|| format!("{} cannot be set up", self.file.display()))?;
        if let Some(tool) = reach {
            let text = (tool.run)(&[json], &mut Rng::new(0)).map_err(Error::msg)?;
            writeln!(out, "{text}")?;
            return Ok(());
        }
        let to_act = table.turn().next_seat();
        if self.legal {
            let legal = to_act.map(|seat| table.legal(seat)).unwrap_or_default();
            let notations: Vec<String> = legal.into_iter().map(|legal| legal.notation).collect();
            writeln!(out, "{}", serde_json::to_string(&notations)?)?;
            return Ok(());
        }
        let seat = self
            .view
            .map(|seat| seat_of(seat, table.header().seats.len()));
        let seat = seat.transpose()?;
        if self.describe {
            let knowledge = seat.map_or(Knowledge::Everything, |seat| Knowledge::Of(Some(seat)));
            writeln!(out, "{}", table.describe(knowledge))?;
            return Ok(());
        }
        let reader = seat.or(to_act);
        writeln!(out, "{}", table.view_text(reader).trim_end())?;
        writeln!(out, "{}", table.prompt(reader))?;
        Ok(())
    }
}
