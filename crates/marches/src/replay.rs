//! `marches replay`: what happened in a recorded game, and the board at any point of it.

use crate::options::{bad_usage, cannot_write, record, result, seat_of};
use anyhow::{Context, Result};
use boards::{Scene, Shape, Theme};
use catalogue::Table;
use clap::Args;
use std::{
    io::Write,
    path::{Path, PathBuf},
};
use table::{Seat, counted, grouped};

/// Show a recorded game: what happened, and the board after any action
#[derive(Args)]
pub struct Replay {
    /// The record; - reads standard input
    file: PathBuf,
    /// Stop after this many actions; without it, at the end
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Show what this seat saw; without it, what a spectator saw
    #[arg(long, value_name = "SEAT")]
    seat: Option<Seat>,
    /// Draw the board into this SVG file instead
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw the board into this PNG file instead
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// How many pixels wide the PNG is
    #[arg(long, value_name = "PIXELS", default_value_t = 1280, requires = "png")]
    width: u32,
    /// Draw in dark colours
    #[arg(long)]
    dark: bool,
    /// Draw for a phone held upright
    #[arg(long)]
    narrow: bool,
}

impl Replay {
    /// Shows it.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let (game, record) = record(&self.file)?;
        let all = record.moves.len();
        let count = self.at.unwrap_or(all);
        if count > all {
            let actions = counted(all, "action");
            return Err(bad_usage(format!(
                "the record has {actions}, so --at can be 0 to {all}, not {count}"
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
        if self.svg.is_some() || self.png.is_some() {
            return self.draw(table.as_ref(), reader, out);
        }
        let names = header.seats.join(" against ");
        writeln!(out, "{}: {names}", game.info().name)?;
        for (key, value) in &header.settings {
            writeln!(out, "  {key} {value}")?;
        }
        writeln!(out)?;
        for line in table.log(reader) {
            writeln!(out, "{:>4}  {}", line.action, line.text)?;
        }
        let actions = counted(all, "action");
        writeln!(out, "\nAfter {} of {actions}:\n", grouped(count))?;
        writeln!(out, "{}", table.view_text(reader).trim_end())?;
        writeln!(out, "{}", result(table.as_ref(), reader))?;
        Ok(())
    }

    /// Writes the pictures that were asked for.
    fn draw(&self, table: &dyn Table, reader: Option<Seat>, out: &mut dyn Write) -> Result<()> {
        let theme = if self.dark { Theme::Dark } else { Theme::Light };
        let shape = if self.narrow {
            Shape::Narrow
        } else {
            Shape::Wide
        };
        let scene = Scene::page(reader, &[]).shaped(shape).themed(theme);
        let svg = table.svg(&scene);
        if let Some(file) = &self.svg {
            write(file, svg.as_bytes(), out)?;
        }
        if let Some(file) = &self.png {
            write(file, &boards::png(&svg, self.width)?, out)?;
        }
        Ok(())
    }
}

fn write(file: &Path, bytes: &[u8], out: &mut dyn Write) -> Result<()> {
    std::fs::write(file, bytes).with_context(|| cannot_write(file))?;
    Ok(writeln!(out, "The board is in {}.", file.display())?)
}
