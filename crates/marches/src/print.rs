//! `marches print GAME FOLDER`: what a real table needs on paper, as SVG at its true size and as one document.

use crate::{
    options::{cannot_write, read},
    roster::{miniatures, write},
};
use ::field::Document;
use anyhow::{Context, Result, bail};
use boards::{
    Theme,
    measured::{Plan, Scale, plan},
};
use clap::Args;
use miniatures::{Miniatures, Print as Sheets, document};
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

/// Print what a real table needs: cards, chits, lists of troops, a plan of the table, as SVG at true size and as one document
#[derive(Args)]
pub struct Print {
    /// The game, such as feud-war
    #[arg(value_parser = miniatures)]
    game: &'static dyn Miniatures,
    /// Where the files go; it is made if it is not there
    folder: PathBuf,
    /// Print this list of troops too, with its figures as chits; may be given several times
    #[arg(long, value_name = "FILE")]
    roster: Vec<PathBuf>,
    /// Print a plan of this table too (see docs/field.md)
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// How large the plan is printed; 1:7 brings a table of 48 inches on A4
    #[arg(long, value_name = "1:N", default_value = "1:7", requires = "table")]
    scale: Scale,
}

impl Print {
    /// Writes them.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        fs::create_dir_all(&self.folder).with_context(|| cannot_write(&self.folder))?;
        let mut prints = self.game.prints();
        for (number, file) in (1..).zip(&self.roster) {
            prints.extend(self.listed(number, file)?);
        }
        for print in &prints {
            for (number, sheet) in (1..).zip(&print.sheets) {
                let name = match print.sheets.len() {
                    1 => format!("{}.svg", print.id),
                    _ => format!("{}-{number}.svg", print.id),
                };
                write(&self.folder.join(name), sheet)?;
            }
            let count = table::counted(print.sheets.len(), "sheet");
            writeln!(out, "{}: {count}", print.title)?;
        }
        if let Some(file) = &self.table {
            let text = read(file)?;
            let cannot = || format!("{} cannot be laid", file.display());
            let described: Document = table::document::read(&text).with_context(cannot)?;
            let layout = described.lay().with_context(cannot)?;
            let drawn = plan(
                &layout,
                Plan {
                    theme: Theme::Light,
                    scale: Some(self.scale),
                },
            );
            write(&self.folder.join("plan.svg"), &drawn)?;
            writeln!(out, "{}: a plan at {}", layout.name, self.scale)?;
        }
        let all = self.folder.join("all.html");
        let title = format!("{} on paper", self.game.name());
        write(&all, &document(&title, &prints).into_string())?;
        writeln!(out, "All of it to print is in {}.", all.display())?;
        Ok(())
    }

    /// The sheets of a list, which has to be one that may be played.
    fn listed(&self, number: usize, file: &Path) -> Result<[Sheets; 2]> {
        let text = read(file)?;
        let list = self.game.judge(&text);
        let list =
            list.with_context(|| format!("{} is no {}", file.display(), self.game.unit()))?;
        if let Some(complaint) = list.complaints.first() {
            bail!("{} may not be played: {}", file.display(), complaint.says);
        }
        let roster = Sheets {
            id: format!("roster-{number}"),
            title: list.title(),
            about: String::new(),
            sheets: list.sheets(&format!("r{number}x")),
        };
        let figures = Sheets {
            id: format!("figures-{number}"),
            ..self.game.chits(&list, &format!("t{number}x"))
        };
        Ok([roster, figures])
    }
}
