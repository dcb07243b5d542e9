//! Lessons. Each is data, `lessons/<game>/NN-name.toml`: positions with a few words, a question, what is pointed at, which
//! actions go on, and what is answered to others. The game's own engine plays them, so a refusal is the true one. Nothing
//! here knows a rule. The same folders hold what the game is about (`course.toml`), what a coach says in a first game
//! (`guide.toml`) and a page to read from the top (`read.toml`).
//!
//! A lesson is a pure function of where one is in it: its step, what was done there, and what is tried now.
//!
//! ```
//! use lessons::{Answer, Course};
//!
//! let game = catalogue::find("schotten-totten")?;
//! let course = Course::of("schotten-totten").unwrap();
//! let lesson = course.lesson("playing").unwrap();
//! let moment = lesson.moment(game, 1, &[])?;
//! let answer = lesson.answer(&moment, "r4@1");
//! assert!(matches!(answer, Answer::Refused { .. }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod check;
mod course;
mod crop;
mod error;
mod form;
mod guide;
mod lesson;
mod play;
mod read;
mod words;

pub use check::{check, check_lesson};
pub use course::Course;
pub use crop::Crop;
pub use error::LessonError;
pub use guide::{Comment, Guide, With, remark};
pub use lesson::{Lesson, Other, Step};
pub use play::{Answer, Moment, PlayError};
pub use read::{Page, Section};
pub use words::{Piece, pieces};

/// Every file under `lessons/`: the game, the file's name, its text.
const FILES: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));
