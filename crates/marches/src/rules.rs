//! `marches rules`: every clause of a rulebook in our words, by id or by what it says.

use crate::{
    coverage,
    options::{self, Game, bad_usage},
    text::wrapped,
};
use anyhow::Result;
use clap::Args;
use std::io::Write;
use table::{
    counted,
    rules::{Clause, Index, Ruling},
};

/// Look up the rules, clause by clause
#[derive(Args)]
pub struct Rules {
    /// The game, such as schotten-totten; without it, the games are listed
    #[arg(value_parser = options::game)]
    game: Option<Game>,
    /// A clause or ruling, such as ST-5d or ST-R4; without it, all are listed
    clause: Option<String>,
    /// Show the clauses and rulings that hold all these words
    #[arg(long, value_name = "WORDS", num_args = 1.., conflicts_with = "clause")]
    search: Vec<String>,
    /// In the repository: list clauses and rulings that no test is named for, and fail if there is one
    #[arg(long, conflicts_with_all = ["clause", "search"])]
    coverage: bool,
}

impl Rules {
    /// Shows what was asked for.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let games: Vec<Game> = match self.game {
            Some(game) => vec![game],
            None => catalogue::GAMES.iter().map(AsRef::as_ref).collect(),
        };
        if self.coverage {
            return coverage::run(&games, out);
        }
        if !self.search.is_empty() {
            return search(&games, &self.search, out);
        }
        match (self.game, &self.clause) {
            (None, _) => count(&games, out),
            (Some(game), None) => list(game.rules(), out),
            (Some(game), Some(id)) => {
                let text = entry(game.rules(), id).map_err(bad_usage)?;
                writeln!(out, "{text}")?;
                Ok(())
            }
        }
    }
}

/// The clause or ruling with this id in full; or what to say if there is none.
pub fn entry(index: &Index, id: &str) -> Result<String, String> {
    let same = |known: &String| known.eq_ignore_ascii_case(id.trim());
    if let Some(clause) = index.clauses.iter().find(|clause| same(&clause.id)) {
        return Ok(clause_in_full(clause));
    }
    if let Some(ruling) = index.rulings.iter().find(|ruling| same(&ruling.id)) {
        return Ok(ruling_in_full(ruling));
    }
    let near = match catalogue::nearest(id, index.ids()) {
        Some(near) => format!("the nearest is {near}; "),
        None => String::new(),
    };
    Err(format!(
        "there is no clause '{id}' in {game}; {near}'marches rules {game}' lists them all",
        game = index.game
    ))
}

fn clause_in_full(clause: &Clause) -> String {
    let Clause {
        id,
        title,
        says,
        check,
        kind,
    } = clause;
    format!(
        "{id}  {title}  ({kind})\n{}\n\n  How to see that it is kept:\n{}",
        wrapped(says, 2),
        wrapped(check, 2)
    )
}

fn ruling_in_full(ruling: &Ruling) -> String {
    format!(
        "{}  {}\n\n  Ruling:\n{}\n\n  Why:\n{}",
        ruling.id,
        ruling.question,
        wrapped(&ruling.ruling, 2),
        wrapped(&ruling.why, 2)
    )
}

fn count(games: &[Game], out: &mut dyn Write) -> Result<()> {
    for game in games {
        let index = game.rules();
        writeln!(
            out,
            "{}: {}, {}",
            game.info().id,
            counted(index.clauses.len(), "clause"),
            counted(index.rulings.len(), "ruling")
        )?;
    }
    writeln!(
        out,
        "'marches rules GAME' lists them, 'marches rules GAME CLAUSE' shows one."
    )?;
    Ok(())
}

fn list(index: &Index, out: &mut dyn Write) -> Result<()> {
    for id in index.ids() {
        let title = index.find(id).map_or("", |(title, _)| title);
        writeln!(out, "{id:8} {title}")?;
    }
    Ok(())
}

fn search(games: &[Game], words: &[String], out: &mut dyn Write) -> Result<()> {
    let words: Vec<String> = words
        .iter()
        .flat_map(|word| word.split_whitespace())
        .map(str::to_lowercase)
        .collect();
    let mut found = 0;
    for game in games {
        let index = game.rules();
        for id in index.ids() {
            let Some((title, text)) = index.find(id) else {
                continue;
            };
            let all = format!("{id} {title} {text}").to_lowercase();
            if words.iter().all(|word| all.contains(word)) {
                found += 1;
                writeln!(out, "{id}  {title}\n{}\n", wrapped(text, 2))?;
            }
        }
    }
    match found {
        0 => anyhow::bail!(
            "no clause holds the words '{}'; try fewer or shorter words",
            words.join(" ")
        ),
        _ => Ok(()),
    }
}
