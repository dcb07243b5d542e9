//! The progress bar: on standard error, and only if that is a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;

/// A bar that counts games.
pub fn of_games(games: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games as u64);
    let layout = "{bar:40} {human_pos}/{human_len} games, {per_sec}, {eta} left  {msg}";
    match ProgressStyle::with_template(layout) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
