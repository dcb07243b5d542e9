//! `marches roster GAME FILE`: a list of troops for a game with figures, checked, priced and printed.

use crate::options::{Json, bad_usage, cannot_write, read};
use anyhow::{Context, Result, bail};
use clap::Args;
use miniatures::{GAMES, Miniatures, Print, document, find};
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

/// Reads a game with figures.
pub fn miniatures(id: &str) -> Result<&'static dyn Miniatures, String> {
    find(id).ok_or_else(|| {
        let games: Vec<&str> = GAMES.iter().map(|game| game.id()).collect();
        format!(
            "there are no lists of troops for '{id}'; there are for {}",
            games.join(", ")
        )
    })
}

/// Check a list of troops, such as a clan of Feud War: its cost, and each fault with the figure and the rule; print it
#[derive(Args)]
pub struct Roster {
    /// The game, such as feud-war
    #[arg(value_parser = miniatures)]
    game: &'static dyn Miniatures,
    /// The list, as text or JSON (see docs/feud-war-clans.md); - reads standard input
    file: PathBuf,
    /// Write a document that prints the list on A4, and its figures as chits
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the sheet as SVG of A4 at its true size; further sheets get a number
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    json: Json,
}

impl Roster {
    /// Checks it.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let json = self.json.open()?;
        let text = read(&self.file)?;
        let list = self
            .game
            .judge(&text)
            .with_context(|| format!("{} is no {}", self.file.display(), self.game.unit()))?;
        json.write(&list, out)?;
        if !self.json.replaces_text() {
            out.write_all(list.told().as_bytes())?;
        }
        if let Some(file) = &self.svg {
            write_sheets(file, &list.sheets(""))?;
        }
        if let Some(file) = &self.html {
            let roster = Print {
                id: "roster".into(),
                title: list.title(),
                about: String::new(),
                sheets: list.sheets("r"),
            };
            let prints = [roster, self.game.chits(&list, "c")];
            write(file, &document(&list.title(), &prints).into_string())?;
        }
        if list.valid {
            return Ok(());
        }
        out.flush()?;
        let faults = table::counted(list.complaints.len(), "fault");
        bail!("{} has {faults}", self.file.display())
    }
}

pub fn write(file: &Path, text: &str) -> Result<()> {
    fs::write(file, text).with_context(|| cannot_write(file))
}

/// Writes one sheet to this file, or each of several to one with its number before the ending.
fn write_sheets(file: &Path, sheets: &[String]) -> Result<()> {
    if file.extension().is_none_or(|ending| ending != "svg") {
        return Err(bad_usage("the file of a sheet ends in .svg"));
    }
    for (number, sheet) in (1..).zip(sheets) {
        let numbered = match sheets.len() {
            1 => file.to_owned(),
            _ => file.with_extension(format!("{number}.svg")),
        };
        write(&numbered, sheet)?;
    }
    Ok(())
}
