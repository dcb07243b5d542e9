//! `marches games` and `marches rules`.

use crate::support::{folder, marches, marches_in, root};
use std::path::Path;

const GAME: &str = "schotten-totten";

#[test]
fn games_are_listed_with_their_settings() {
    let out = marches(&["games"]).ok();
    for words in [
        "Schotten Totten (schotten-totten)",
        "2 players, 15 to 25 minutes",
        "--set variant=… (base, tactic; default base)",
        "--set rounds=… (a whole number from 1 to 99; default 1)",
        "What else it can be asked:",
        "odds   How a battle will probably end.",
    ] {
        assert!(out.contains(words), "{words}");
    }
}

#[test]
fn every_command_explains_itself() {
    let commands = [
        "games", "play", "simulate", "arena", "position", "replay", "verify", "rules", "bench",
    ];
    let help = marches(&["help"]).ok();
    for command in commands {
        assert!(help.contains(&format!("  {command} ")), "{command}");
        assert!(
            marches(&[command, "--help"])
                .ok()
                .contains("Usage: marches")
        );
    }
    marches(&["dance"]).fails(2, &["dance"]);
}

#[test]
fn rules_are_listed_shown_and_searched() {
    assert!(marches(&["rules"]).ok().contains("schotten-totten: "));
    let list = marches(&["rules", GAME]).ok();
    assert!(list.contains("ST-5d    Early claim by proof"));
    assert!(list.contains("ST-R4    "));
    let clause = marches(&["rules", GAME, "st-5d"]).ok();
    assert!(clause.contains("Exception") && clause.contains("How to see that it is kept"));
    let ruling = marches(&["rules", GAME, "ST-R4"]).ok();
    assert!(ruling.contains("Ruling:") && ruling.contains("Why:"));
    let found = marches(&["rules", GAME, "--search", "mud", "fight"]).ok();
    assert!(found.contains("ST-11c") && !found.contains("ST-5a"));
    assert_eq!(found, marches(&["rules", "--search", "Mud Fight"]).ok());
}

#[test]
fn what_is_not_in_the_rules_is_not_found() {
    marches(&["rules", GAME, "ST-99"]).fails(2, &["no clause 'ST-99'", "marches rules"]);
    marches(&["rules", "chess"]).fails(2, &["no game 'chess'", GAME]);
    marches(&["rules", GAME, "--search", "aeroplane"]).fails(1, &["'aeroplane'"]);
}

/// The check that `marches rules --coverage` makes: every clause and ruling has a test named for it.
#[test]
fn every_clause_and_ruling_has_a_test() {
    let out = marches(&["rules", "--coverage"]).ok();
    assert_eq!(
        out.matches("clauses and rulings, each with a test").count(),
        catalogue::GAMES.len()
    );
    // From any folder of the repository, and for one game alone.
    let inside = root().join("crates/table");
    let one = marches_in(&inside, "", &["rules", GAME, "--coverage"]).ok();
    assert!(one.starts_with("schotten-totten: ") && out.contains(&one));
}

#[test]
fn a_clause_without_a_test_is_listed_and_fails() {
    let bare = folder("bare-repository");
    std::fs::write(bare.join("Cargo.toml"), "[workspace]\n").unwrap();
    std::fs::create_dir_all(bare.join("rules")).unwrap();
    let source = bare.join("crates/some/tests");
    std::fs::create_dir_all(&source).unwrap();
    std::fs::write(source.join("it.rs"), "#[test]\nfn st_5d_proof() {}\n").unwrap();
    let said = marches_in(&bare, "", &["rules", "--coverage"]);
    assert!(said.out.contains("ST-5c ") && !said.out.contains("ST-5d "));
    said.fails(1, &["no test for"]);
}

#[test]
fn coverage_needs_the_repository() {
    let outside = std::env::temp_dir();
    marches_in(&outside, "", &["rules", "--coverage"])
        .fails(1, &["not inside the Marches repository"]);
}

/// Cargo does not look for test files where `autotests` is off, so a file that no other names as its module would
/// never run. (It is off so that each crate links one program of tests, and not one for each file.)
#[test]
fn every_test_file_is_part_of_a_program() {
    let mut programs = 0;
    for member in std::fs::read_dir(root().join("crates")).unwrap() {
        let tests = member.unwrap().path().join("tests");
        if tests.join("main.rs").exists() {
            names_its_files(&tests, &tests.join("main.rs"));
            programs += 1;
        }
    }
    assert!(programs >= 8, "{programs} crates");
}

/// The module in `root` names each file and folder of tests in this folder.
fn names_its_files(folder: &Path, root: &Path) {
    let source = std::fs::read_to_string(root).unwrap();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let is_rust = path.extension().is_some_and(|extension| extension == "rs");
        // The games share the module `golden` by its path.
        if is_rust && path != root || path.join("mod.rs").exists() && name != "golden" {
            let line = format!("mod {name};");
            assert!(source.contains(&line), "{} lacks `{line}`", root.display());
        }
        let roots = ["main.rs", "mod.rs"].map(|root| path.join(root));
        if let Some(root) = roots.iter().find(|root| root.exists()) {
            names_its_files(&path, root);
        } else if path.is_dir() && path.with_extension("rs").exists() {
            names_its_files(&path, &path.with_extension("rs"));
        }
    }
}
