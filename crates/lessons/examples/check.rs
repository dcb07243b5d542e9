//! Checks the lessons in a folder without building the program anew, for who writes them:
//! `cargo run -p lessons --example check -- lessons/schotten-totten`.

use lessons::{Lesson, check_lesson};
use std::{error::Error, fs, path::PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("name a folder of lessons")?);
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let game = catalogue::find(&name)?;
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(&folder)? {
        files.push(entry?.path());
    }
    files.sort();
    for path in files {
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        if !file.starts_with(|first: char| first.is_ascii_digit()) {
            continue;
        }
        let lesson = Lesson::parse(&format!("{name}/{file}"), &fs::read_to_string(&path)?);
        match lesson.and_then(|lesson| check_lesson(game, &lesson)) {
            Ok(()) => println!("{file}: well"),
            Err(error) => println!("{error}"),
        }
    }
    Ok(())
}
