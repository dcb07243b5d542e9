//! Lists every file under `lessons/` with its text, so that the program needs no file when it runs and a new lesson
//! is nothing but a new file.

use std::{env, error::Error, fmt::Write as _, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../lessons");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut list = String::from("&[\n");
    for game in sorted(&root)? {
        println!("cargo::rerun-if-changed={}", root.join(&game).display());
        for file in sorted(&root.join(&game))? {
            let path = root.join(&game).join(&file).canonicalize()?;
            println!("cargo::rerun-if-changed={}", path.display());
            writeln!(list, "({game:?}, {file:?}, include_str!({path:?})),")?;
        }
    }
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join("files.rs"), list)?;
    Ok(())
}

/// The names in a folder, in their order.
fn sorted(folder: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}
