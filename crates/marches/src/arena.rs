//! `marches arena`: players against each other, each deal once with every seating.

use crate::{
    options::{self, Agreed, Game, Json, Players, bad_usage, cannot_write},
    progress,
    result_file::folder_can_be_written,
    standings,
    text::wrapped,
};
use anyhow::{Context, Result};
use clap::Args;
use opponents::arena::{Plan, Report};
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Mutex,
};
use table::{Record, Seed, counted};

/// Set computer players, or programs of your own, against each other
///
/// Each deal is played once with every seating. Programs speak the line protocol of docs/protocol.md;
/// one that crashes, stalls or answers nonsense loses that game, and the match goes on. In a game for more
/// than two that goes on without it, the others' game counts too.
#[derive(Args)]
pub struct Arena {
    /// The game, such as schotten-totten
    #[arg(value_parser = options::game)]
    game: Game,
    #[command(flatten)]
    players: Players,
    /// How many games; take a multiple of the number of seats
    #[arg(long, value_name = "N", default_value = "100", value_parser = options::at_least_one)]
    games: usize,
    /// Any text; the same seed gives the same match
    #[arg(long, value_name = "TEXT", default_value = "1", value_parser = options::seed)]
    seed: Seed,
    /// How many games are played at once; 0 for one on each core
    #[arg(long, value_name = "T", default_value = "0", value_parser = options::threads)]
    threads: usize,
    #[command(flatten)]
    agreed: Agreed,
    #[command(flatten)]
    json: Json,
    /// Keep the record of every game in this folder, as game-00001.txt and so on; older ones of the same
    /// name are replaced
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
}

impl Arena {
    /// Plays the match and tells how it went.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let Some(players) = self.players.named() else {
            // As many as the game has seats, so that the example can be copied.
            let seats = usize::from(self.game.info().seats.0);
            let some = ["search:1000", "greedy"].into_iter().cycle();
            let some: Vec<&str> = some.take(seats).collect();
            let why = format!("say who plays, for example --players {}", some.join(","));
            return Err(bad_usage(why));
        };
        let plan = Plan {
            players,
            settings: self.agreed.settings(self.game)?,
            games: self.games,
            seed: self.seed.clone(),
            threads: self.threads,
            patience: self.players.patience,
        };
        let json = self.json.open()?;
        if let Some(folder) = &self.records {
            std::fs::create_dir_all(folder).with_context(|| cannot_write(folder))?;
            folder_can_be_written(folder)?;
        }
        let unwritten = Mutex::new(None);
        let bar = progress::of_games(self.games);
        let report = self.game.arena(&plan, &|number, record| {
            bar.inc(1);
            if let Some(folder) = &self.records
                && let Err(error) = keep(record, number, folder)
                && let Ok(mut first) = unwritten.lock()
            {
                first.get_or_insert(error);
            }
        });
        bar.finish_and_clear();
        let report = report.map_err(bad_usage)?;
        if !self.json.replaces_text() {
            tell(&report, self.game, out)?;
        }
        json.write(&report, out)?;
        match (unwritten.into_inner().unwrap_or_default(), &self.records) {
            (Some(error), Some(folder)) => Err(error).with_context(|| cannot_write(folder)),
            _ => Ok(()),
        }
    }
}

/// Games are numbered from 1, as people count them.
fn keep(record: &Record, number: usize, folder: &Path) -> io::Result<()> {
    let file = folder.join(format!("game-{:05}.txt", number + 1));
    std::fs::write(file, record.to_string())
}

fn tell(report: &Report, game: Game, out: &mut dyn Write) -> Result<()> {
    let settings: Vec<String> = report
        .settings
        .iter()
        .map(|(key, value)| match value.len() {
            // A document that somebody brought is no heading.
            long if long > 80 => format!("{key}=({long} bytes)"),
            _ => format!("{key}={value}"),
        })
        .collect();
    writeln!(
        out,
        "{}: {} in {:.1} s, seed {}, {}\n",
        game.info().name,
        counted(report.games, "game"),
        report.seconds,
        report.seed,
        settings.join(" ")
    )?;
    write!(out, "{}", standings::table(report))?;
    if !report.failures.is_empty() {
        writeln!(out, "\nPlayers failed:")?;
        for failure in &report.failures {
            writeln!(out, "{}", wrapped(failure, 2))?;
        }
    }
    Ok(())
}
