//! `marches rules --coverage`: which clauses and rulings no test is named for. It reads the sources of
//! the repository that it is called in.

use crate::options::Game;
use anyhow::{Context, Result, bail};
use std::{
    fs, io,
    io::Write,
    path::{Path, PathBuf},
};
use table::{grouped, rules::tests_in};

/// Lists the clauses and rulings without a test; fails if there is one.
pub fn run(games: &[Game], out: &mut dyn Write) -> Result<()> {
    let root = repository(&std::env::current_dir().context("there is no current folder")?)?;
    let tests = named_tests(&root).with_context(|| format!("cannot read {}", root.display()))?;
    let mut lacking = 0;
    for game in games {
        let index = game.rules();
        let untested: Vec<&str> = index.untested(&tests).collect();
        let all = index.ids().count();
        if untested.is_empty() {
            let id = game.info().id;
            writeln!(out, "{id}: {all} clauses and rulings, each with a test")?;
        }
        for id in &untested {
            let title = index.find(id).map_or("", |(title, _)| title);
            writeln!(out, "{id:8} {title}")?;
        }
        lacking += untested.len();
    }
    match lacking {
        0 => Ok(()),
        _ => bail!(
            "no test for {} of the clauses and rulings; name one after each, such as \
             fn st_5d_what_it_shows()",
            grouped(lacking)
        ),
    }
}

/// The folder, from here upwards, that holds the workspace and `rules/`.
fn repository(from: &Path) -> Result<PathBuf> {
    let is_root = |folder: &&Path| {
        let workspace = fs::read_to_string(folder.join("Cargo.toml"))
            .is_ok_and(|text| text.lines().any(|line| line.trim() == "[workspace]"));
        workspace && folder.join("rules").is_dir()
    };
    match from.ancestors().find(is_root) {
        Some(root) => Ok(root.into()),
        None => bail!(
            "{} is not inside the Marches repository; --coverage reads its tests, so call it there",
            from.display()
        ),
    }
}

/// The names of all tests in `crates/*/src` and `crates/*/tests`.
fn named_tests(root: &Path) -> io::Result<Vec<String>> {
    let mut tests = Vec::new();
    for entry in fs::read_dir(root.join("crates"))? {
        let member = entry?.path();
        for folder in ["src", "tests"].map(|part| member.join(part)) {
            if folder.is_dir() {
                read_folder(&folder, &mut tests)?;
            }
        }
    }
    Ok(tests)
}

fn read_folder(folder: &Path, tests: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            read_folder(&path, tests)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            tests.extend(tests_in(&fs::read_to_string(&path)?));
        }
    }
    Ok(())
}
