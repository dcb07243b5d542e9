//! The real binary, driven from outside.
#![allow(dead_code)] // Each test file uses its own part.

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

/// What a call of the binary gave.
pub struct Said {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Said {
    fn from(output: Output) -> Said {
        Said {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// It went well; gives back what it said.
    #[track_caller]
    pub fn ok(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// It failed with this exit code and a message that holds these words.
    #[track_caller]
    pub fn fails(self, code: i32, words: &[&str]) {
        assert_eq!(self.code, code, "{}\n{}", self.out, self.err);
        assert!(self.err.starts_with("error: "), "{}", self.err);
        for word in words {
            assert!(self.err.contains(word), "no '{word}' in: {}", self.err);
        }
    }

    /// It went well and said JSON. Programs that play may have complained on standard error.
    #[track_caller]
    pub fn json(self) -> serde_json::Value {
        assert_eq!(self.code, 0, "{}", self.err);
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out))
    }
}

/// Calls `marches` at the root of the repository.
pub fn marches(args: &[&str]) -> Said {
    marches_reading("", args)
}

/// Calls `marches` with this text on its standard input.
pub fn marches_reading(input: &str, args: &[&str]) -> Said {
    marches_in(&root(), input, args)
}

/// Calls `marches` in this folder.
pub fn marches_in(folder: &Path, input: &str, args: &[&str]) -> Said {
    let mut child = Command::new(env!("CARGO_BIN_EXE_marches"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_string();
    // It need not read all of it: a game may be over before the script is.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Said::from(output)
}

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap()
}

/// A fresh folder for one test.
pub fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A file with this text, as an argument.
pub fn file(folder: &Path, name: &str, text: &str) -> String {
    let file = folder.join(name);
    std::fs::write(&file, text).unwrap();
    file.to_str().unwrap().into()
}

/// The record of a whole scripted game.
pub fn played_record(test: &str) -> (PathBuf, String) {
    let folder = folder(test);
    let file = folder.join("game.txt");
    let name = file.to_str().unwrap();
    let script = "do 1\n".repeat(500);
    let args = [
        "play",
        "schotten-totten",
        "--seed",
        "a test",
        "--against",
        "random",
    ];
    marches_reading(&script, &[&args[..], &["--record", name]].concat()).ok();
    let text = std::fs::read_to_string(&file).unwrap();
    (folder, text)
}
