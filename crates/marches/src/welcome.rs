//! What is said to someone who types only `marches`.

use anyhow::Result;
use std::{io::Write, path::Path};

/// Says what there is to do.
pub fn run(out: &mut dyn Write) -> Result<()> {
    let names: Vec<&str> = catalogue::GAMES.iter().map(|game| game.info().id).collect();
    let me = started_as(std::env::args().next().as_deref());
    write!(
        out,
        "Welcome to Marches: games of the Anglo-Scottish border.

  {me} games
      what there is to play
  {me} play schotten-totten
      a game against the computer, here in the terminal
  {me} rules schotten-totten
      its rules, clause by clause
  {me} arena schotten-totten --players normal,greedy --games 100
      computer players, or your own program, against each other
  {me} help
      everything else

Games so far: {}.
",
        names.join(", ")
    )?;
    Ok(())
}

/// What to type to start this program again: whoever came by cargo has no `marches` to call.
fn started_as(program: Option<&str>) -> &'static str {
    let folder = program.map(Path::new).and_then(Path::parent);
    let by_cargo = folder.is_some_and(|folder| {
        folder.ends_with("target/release") || folder.ends_with("target/debug")
    });
    if by_cargo {
        "cargo run --release --"
    } else {
        "marches"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_came_by_cargo_goes_on_by_cargo() {
        assert_eq!(
            started_as(Some("target/release/marches")),
            "cargo run --release --"
        );
        assert_eq!(started_as(Some("/usr/bin/marches")), "marches");
        assert_eq!(started_as(None), "marches");
    }
}
