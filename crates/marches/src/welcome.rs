//! What is said to someone who types only `marches`.

use anyhow::Result;
use std::io::Write;

/// Says what there is to do.
pub fn run(out: &mut dyn Write) -> Result<()> {
    let names: Vec<&str> = catalogue::GAMES.iter().map(|game| game.info().id).collect();
    write!(
        out,
        "Welcome to Marches: games of the Anglo-Scottish border.

  marches games                         what there is to play
  marches play schotten-totten          a game against the computer, here in the terminal
  marches rules schotten-totten         its rules, clause by clause
  marches arena schotten-totten --players normal,greedy --games 100
                                        computer players, or your own program, against each other
  marches help                          everything else

Games so far: {}.
",
        names.join(", ")
    )?;
    Ok(())
}
