//! Everything that there is to learn a game by.

use crate::{FILES, Guide, Lesson, LessonError, Page};
use serde::Deserialize;
use std::sync::LazyLock;

/// Everything that there is to learn a game by.
#[derive(Clone, Debug)]
pub struct Course {
    /// The game's id.
    pub game: String,
    /// What one plays for, in one sentence.
    pub goal: String,
    /// How the goal is reached, in two or three more.
    pub more: String,
    /// What the guided first game is like.
    pub first_game: String,
    /// The lessons, in their order.
    pub lessons: Vec<Lesson>,
    /// What the coach says in the first game.
    pub guide: Guide,
    /// The page to read from the top.
    pub page: Page,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    goal: String,
    more: String,
    first_game: String,
}

static COURSES: LazyLock<Vec<Course>> = LazyLock::new(|| {
    Course::all().unwrap_or_else(|error| panic!("the compiled-in lessons are broken: {error}"))
});

impl Course {
    /// The course of the game with this id, if it has one.
    pub fn of(game: &str) -> Option<&'static Course> {
        COURSES.iter().find(|course| course.game == game)
    }

    /// All courses, read anew: what is wrong with a file is said.
    pub fn all() -> Result<Vec<Course>, LessonError> {
        let mut games: Vec<&str> = FILES.iter().map(|(game, ..)| *game).collect();
        games.dedup();
        games.into_iter().map(Course::read).collect()
    }

    fn read(game: &str) -> Result<Course, LessonError> {
        let files = || FILES.iter().filter(|(of, ..)| *of == game);
        let text = |name: &str| {
            let found = files().find(|(_, file, _)| *file == name);
            let missing = || LessonError::new(&format!("{game}/{name}"), "the file", "is missing");
            found.map(|(.., text)| *text).ok_or_else(missing)
        };
        let named = |name: &str| format!("{game}/{name}");
        let about: File = toml::from_str(text("course.toml")?)
            .map_err(|error| LessonError::new(&named("course.toml"), "the file", error))?;
        let is_lesson = |name: &str| name.starts_with(|first: char| first.is_ascii_digit());
        let lessons = files().filter(|(_, name, _)| is_lesson(name));
        let lessons = lessons.map(|(_, name, text)| Lesson::parse(&named(name), text));
        Ok(Course {
            game: game.into(),
            goal: about.goal,
            more: about.more,
            first_game: about.first_game,
            lessons: lessons.collect::<Result<_, _>>()?,
            guide: Guide::parse(&named("guide.toml"), text("guide.toml")?)?,
            page: Page::parse(&named("read.toml"), text("read.toml")?)?,
        })
    }

    /// The lesson with this id.
    pub fn lesson(&self, id: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|lesson| lesson.id == id)
    }

    /// The number of the lesson with this id, from 1.
    pub fn number(&self, id: &str) -> Option<usize> {
        let at = self.lessons.iter().position(|lesson| lesson.id == id);
        at.map(|at| at + 1)
    }
}
