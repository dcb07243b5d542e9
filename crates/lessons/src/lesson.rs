//! A lesson as its file says it.

use crate::{Crop, LessonError, form};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A lesson of two or three minutes.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its name in addresses: `claims` for `03-claims.toml`.
    pub id: String,
    /// The file that it comes from, game first.
    pub file: String,
    /// Its title.
    pub title: String,
    /// What it is about, in half a sentence.
    pub about: String,
    /// How long it takes.
    pub minutes: u8,
    /// What its picture shows.
    pub picture: Crop,
    /// What happens, one thought a step.
    pub steps: Vec<Step>,
}

/// One thought: words, and mostly a question that is answered on the board.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The position, as the game's `from_position` reads it. Without one the step goes on from the one before.
    pub position: Option<String>,
    /// The seed of dice and shuffles, so that a lesson always plays the same.
    #[serde(default)]
    pub seed: String,
    /// Whose eyes, from 1.
    #[serde(default = "first")]
    pub seat: u8,
    /// The thought, in at most thirty words.
    pub says: String,
    /// The question, if there is one.
    pub asks: Option<String>,
    /// Targets of the board that are pointed at; the first is number 1.
    #[serde(default)]
    pub point: Vec<String>,
    /// What goes on: each entry is an action, or several in a row with `;` between them.
    #[serde(default)]
    pub goes: Vec<String>,
    /// For actions of `goes`: forms that count as they do (`move E1 … 12,30~1.5`), so that any way to the place goes on.
    #[serde(default)]
    pub like: BTreeMap<String, Vec<String>>,
    /// What actions are called beside the board, where their own sentence would not say it plainly.
    #[serde(default)]
    pub called: BTreeMap<String, String>,
    /// The piece that is shown of a board that can be enlarged: left, top, width and height, in its units.
    pub area: Option<[f64; 4]>,
    /// Whether one of the entries is enough. Otherwise all are to be found.
    #[serde(default)]
    pub any: bool,
    /// What stands beside the board to choose from; without it what goes on and what has an answer of its own.
    #[serde(default)]
    pub offers: Vec<String>,
    /// What is said when the question is answered.
    pub right: Option<String>,
    /// A part of what the log must tell then: a lesson speaks of what came of it.
    pub tells: Option<String>,
    /// What is answered to anything legal that has no answer of its own.
    #[serde(rename = "else")]
    pub otherwise: Option<String>,
    /// What happens before the next step: seat and action, `2 g5@4`.
    #[serde(default)]
    pub then: Vec<String>,
    /// The clauses that the step is about.
    #[serde(default)]
    pub clauses: Vec<String>,
    /// Answers to certain actions.
    #[serde(default)]
    pub other: Vec<Other>,
}

/// The answer to an action that does not go on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Other {
    /// The action in notation.
    pub action: String,
    /// Forms of actions to which the same is answered.
    #[serde(default)]
    pub like: Vec<String>,
    /// What is said, after the engine's own refusal if it is refused.
    pub says: String,
    /// What is pointed at meanwhile, in place of the step's own.
    #[serde(default)]
    pub point: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: String,
    about: String,
    minutes: u8,
    picture: Crop,
    step: Vec<Step>,
}

fn first() -> u8 {
    1
}

impl Lesson {
    /// Reads a lesson. `file` is its name with the game before it.
    pub fn parse(file: &str, text: &str) -> Result<Lesson, LessonError> {
        let read: File =
            toml::from_str(text).map_err(|error| LessonError::new(file, "the file", error))?;
        let name = file.rsplit('/').next().unwrap_or(file);
        let name = name.trim_end_matches(".toml");
        let id = name.split_once('-').map_or(name, |(_, id)| id);
        if read.step.is_empty() {
            return Err(LessonError::new(file, "step", "a lesson has a step"));
        }
        if read.step[0].position.is_none() {
            let what = "the first step needs a position";
            return Err(LessonError::new(file, "step 1", what));
        }
        Ok(Lesson {
            id: id.into(),
            file: file.into(),
            title: read.title,
            about: read.about,
            minutes: read.minutes,
            picture: read.picture,
            steps: read.step,
        })
    }
}

impl Other {
    /// Whether it answers this action.
    pub(crate) fn answers(&self, action: &str) -> bool {
        self.action == action || self.like.iter().any(|form| form::fits(form, action))
    }
}

impl Step {
    /// What goes on, each entry as its actions.
    pub(crate) fn lines(&self) -> Vec<Vec<&str>> {
        let entries = self.goes.iter();
        entries
            .map(|entry| entry.split(';').map(str::trim).collect())
            .collect()
    }

    /// Whether what was done counts as this action of an entry: it is the same, or of one of its forms.
    pub(crate) fn counts(&self, wanted: &str, done: &str) -> bool {
        let forms = || self.like.get(wanted).into_iter().flatten();
        wanted == done || forms().any(|form| form::fits(form, done))
    }

    /// What stands beside the board to choose from when the step begins.
    pub fn choices(&self) -> Vec<&str> {
        if !self.offers.is_empty() {
            return self.offers.iter().map(String::as_str).collect();
        }
        let mut found: Vec<&str> = Vec::new();
        let others = self.other.iter().map(|other| other.action.as_str());
        let lines = self.lines().into_iter();
        let firsts = lines.filter_map(|line| line.first().copied());
        for action in firsts.chain(others) {
            if !found.contains(&action) {
                found.push(action);
            }
        }
        found
    }
}
