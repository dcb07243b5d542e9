//! Turns `data/hammer-of-the-scots/*.toml` into the tables of `src/tables.rs`. The data files are the single
//! truth about map, blocks, cards and scenarios; if they contradict themselves, the build ends with a sentence
//! that says where.

#[path = "build/data.rs"]
mod data;
#[path = "build/write.rs"]
mod write;

use std::{env, fs, path::Path};

fn main() {
    if let Err(sentence) = make_tables() {
        println!("cargo::error={sentence}");
    }
}

fn make_tables() -> Result<(), String> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(|error| error.to_string())?;
    let folder = Path::new(&root).join("../../data/hammer-of-the-scots");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    let read = |name: &str| {
        let path = folder.join(name);
        println!("cargo::rerun-if-changed={}", path.display());
        fs::read_to_string(&path)
            .map_err(|error| format!("{} cannot be read: {error}", path.display()))
    };
    let data = data::Data::read(&data::Texts {
        areas: read("areas.toml")?,
        borders: read("borders.toml")?,
        blocks: read("blocks.toml")?,
        cards: read("cards.toml")?,
        scenarios: read("scenarios.toml")?,
    })?;
    let out = env::var("OUT_DIR").map_err(|error| error.to_string())?;
    fs::write(Path::new(&out).join("tables.rs"), write::tables(&data))
        .map_err(|error| format!("the tables cannot be written: {error}"))
}
