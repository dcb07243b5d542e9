//! `marches simulate`: many games for their numbers. Nothing is recorded.

use crate::{
    options::{self, Agreed, Game, Json, Players, bad_usage},
    progress,
    text::number,
};
use anyhow::Result;
use clap::Args;
use opponents::{
    PlayerSpec,
    arena::Plan,
    simulate::{Report, SimulateError},
};
use std::io::Write;
use table::{Seed, counted};

/// Play many games quickly: who wins, and how fast the rules run
#[derive(Args)]
pub struct Simulate {
    /// The game, such as schotten-totten
    #[arg(value_parser = options::game)]
    game: Game,
    #[command(flatten)]
    players: Players,
    /// How many games
    #[arg(long, value_name = "N", default_value = "1000", value_parser = options::at_least_one)]
    games: usize,
    /// Any text; the same seed gives the same games
    #[arg(long, value_name = "TEXT", default_value = "1", value_parser = options::seed)]
    seed: Seed,
    /// How many games are played at once; 0 for one on each core
    #[arg(long, value_name = "T", default_value = "1", value_parser = options::threads)]
    threads: usize,
    #[command(flatten)]
    agreed: Agreed,
    #[command(flatten)]
    json: Json,
}

impl Simulate {
    /// Plays the games and tells the numbers.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let settings = self.agreed.settings(self.game)?;
        let json = self.json.open()?;
        let players = match self.players.named() {
            Some(players) => players,
            None => {
                let table = self.game.open(&settings, &[], self.seed.clone());
                let table = table.map_err(bad_usage)?;
                vec![PlayerSpec::Random; table.header().seats.len()]
            }
        };
        let plan = Plan {
            players,
            settings,
            games: self.games,
            seed: self.seed.clone(),
            threads: self.threads,
            patience: self.players.patience,
        };
        let bar = progress::of_games(self.games);
        let report = self.game.simulate(&plan, &|games| bar.inc(games as u64));
        bar.finish_and_clear();
        let report = report.map_err(|error| match error {
            SimulateError::Player(failure) => failure.into(),
            other => bad_usage(other),
        })?;
        if !self.json.replaces_text() {
            tell(&report, self.game, out)?;
        }
        json.write(&report, out)
    }
}

fn tell(report: &Report, game: Game, out: &mut dyn Write) -> Result<()> {
    writeln!(
        out,
        "{}: {}, {} in {:.2} s",
        game.info().name,
        counted(report.games as usize, "game"),
        counted(report.actions as usize, "action"),
        report.seconds
    )?;
    for (index, seat) in report.seats.iter().enumerate() {
        let share = 100.0 * seat.wins as f64 / report.games as f64;
        write!(
            out,
            "  seat {} ({}): {} ({share:.1} %), {}, {}",
            index + 1,
            seat.player,
            counted(seat.wins as usize, "win"),
            counted(seat.draws as usize, "draw"),
            counted(seat.losses as usize, "loss")
        )?;
        if report.seats.len() > 2 {
            let places: Vec<String> = seat.places.iter().map(ToString::to_string).collect();
            write!(out, "; places {}", places.join(" / "))?;
        }
        if let Some(points) = seat.points {
            write!(
                out,
                "; {:.1} points on average",
                points as f64 / report.games as f64
            )?;
        }
        let parts = [0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0].map(|part| seat.points_at(part));
        if let [
            Some(least),
            Some(low),
            Some(quarter),
            Some(half),
            Some(three),
            Some(high),
            Some(most),
        ] = parts
        {
            write!(
                out,
                " (least {least}, a tenth up to {low}, quarters {quarter}, {half}, {three}, a tenth from {high}, most {most})"
            )?;
        }
        writeln!(out)?;
        for (level, times) in seat.levels_in_order() {
            let part = 100.0 * times as f64 / report.games as f64;
            writeln!(out, "    {level}: {times} ({part:.1} %)")?;
        }
    }
    writeln!(
        out,
        "  {} games/s, {} actions/s on {}",
        number(report.games_per_second),
        number(report.actions_per_second),
        counted(report.threads, "thread")
    )?;
    Ok(())
}
