//! `marches games`: what there is to play, and what can be agreed before a game.

use crate::text::wrapped;
use anyhow::Result;
use catalogue::Tool;
use clap::Args;
use std::io::Write;
use table::{Setting, SettingKind, counted_range};

/// List the games, with the settings that each has
#[derive(Args)]
pub struct Games {}

impl Games {
    /// Lists them.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        for game in catalogue::GAMES.iter() {
            let info = game.info();
            writeln!(out, "{} ({})", info.name, info.id)?;
            writeln!(out, "{}", wrapped(info.about, 2))?;
            let seats = counted_range(info.seats.0.into(), info.seats.1.into(), "player");
            let minutes = counted_range(info.minutes.0.into(), info.minutes.1.into(), "minute");
            writeln!(out, "  {seats}, {minutes}")?;
            for setting in game.settings() {
                tell(setting, out)?;
            }
            tell_tools(game.tools(), out)?;
        }
        Ok(())
    }
}

fn tell(setting: &Setting, out: &mut dyn Write) -> Result<()> {
    let Setting { key, default, .. } = setting;
    let allowed = setting.allowed();
    writeln!(out, "\n  --set {key}=… ({allowed}; default {default})")?;
    writeln!(out, "{}", wrapped(setting.help, 4))?;
    if let SettingKind::Choice(choices) = setting.kind {
        let widest = choices.iter().map(|choice| choice.value.len()).max();
        let width = widest.unwrap_or(0);
        for choice in choices {
            writeln!(out, "      {:<width$}  {}", choice.value, choice.help)?;
        }
    }
    Ok(())
}

fn tell_tools(tools: &[Tool], out: &mut dyn Write) -> Result<()> {
    let Some(width) = tools.iter().map(|tool| tool.name.len()).max() else {
        return Ok(());
    };
    writeln!(out, "\n  What else it can be asked:")?;
    for tool in tools {
        writeln!(out, "      {:<width$}  {}", tool.name, tool.about)?;
    }
    Ok(())
}
