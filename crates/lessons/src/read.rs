//! A page about a game to read from the top: sections in our own words, with pictures of positions.

use crate::{Crop, LessonError};
use boards::{Scene, Target, Theme};
use catalogue::Listed;
use serde::Deserialize;
use table::{Seat, Seed};

/// A page to read from the top.
#[derive(Clone, Debug)]
pub struct Page {
    /// The file that it comes from, game first.
    pub file: String,
    /// Its sections.
    pub sections: Vec<Section>,
}

/// A heading, a few paragraphs, and mostly a picture.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// The heading.
    pub title: String,
    /// What it says; an empty line parts paragraphs.
    pub says: String,
    /// The clauses that it tells.
    #[serde(default)]
    pub clauses: Vec<String>,
    /// The position that its picture shows.
    pub position: Option<String>,
    /// Whose eyes, from 1.
    #[serde(default = "first")]
    pub seat: u8,
    /// What the picture points at.
    #[serde(default)]
    pub point: Vec<String>,
    /// Which piece of the board the picture shows.
    pub picture: Option<Crop>,
    /// What the picture shows, for who cannot see it and below it.
    #[serde(default)]
    pub shows: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    section: Vec<Section>,
}

fn first() -> u8 {
    1
}

impl Page {
    pub(crate) fn parse(file: &str, text: &str) -> Result<Page, LessonError> {
        let read: File =
            toml::from_str(text).map_err(|error| LessonError::new(file, "the file", error))?;
        Ok(Page {
            file: file.into(),
            sections: read.section,
        })
    }

    /// The picture of the section with this number, from 1, as a file of its own; nothing if it has none.
    pub fn picture(
        &self,
        game: &'static dyn Listed,
        number: usize,
        theme: Theme,
    ) -> Result<Option<String>, LessonError> {
        let section = number.checked_sub(1).and_then(|at| self.sections.get(at));
        let Some((section, position, crop)) = section.and_then(|section| {
            Some((
                section,
                section.position.as_ref()?,
                section.picture.as_ref()?,
            ))
        }) else {
            return Ok(None);
        };
        let broken = |what: String| LessonError::new(&self.file, format!("section {number}"), what);
        let names = ["England".to_string(), "Scotland".to_string()];
        let names: &[String] = if game.sides().is_empty() { &[] } else { &names };
        let table = game.position(position, names, Seed::from_text("1"));
        let table = table.map_err(|error| broken(error.to_string()))?;
        let scene = Scene {
            reader: Some(Seat::new(usize::from(section.seat.max(1)) - 1)),
            pointers: section.point.iter().map(Target::new).collect(),
            ..Scene::default()
        };
        let svg = table.svg(&scene.themed(theme));
        let cut = crop.cut(&svg);
        cut.map(Some)
            .ok_or_else(|| broken("the board has no picture".into()))
    }
}
