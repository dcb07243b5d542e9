//! Turns `data/hammer-of-the-scots/*.toml` into the tables of `src/tables.rs`. The data files are the single
//! truth about map, blocks, cards and scenarios; if they contradict themselves, the build ends with a sentence
//! that says where.

#[path = "build/data.rs"]
mod data;
#[path = "build/write.rs"]
mod write;

fn main() {
    data_tables::make("hammer-of-the-scots", |folder| {
        let data = data::Data::read(&data::Files {
            areas: folder.file("areas.toml")?,
            borders: folder.file("borders.toml")?,
            blocks: folder.file("blocks.toml")?,
            cards: folder.file("cards.toml")?,
            scenarios: folder.file("scenarios.toml")?,
        })?;
        Ok(write::tables(&data))
    });
}
