//! What is wrong with a file of lessons, and where.

/// What is wrong with a file of lessons: the file, the entry in it, and what.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("lessons/{file}, {entry}: {what}")]
pub struct LessonError {
    /// The file, game first: `schotten-totten/03-claims.toml`.
    pub file: String,
    /// The entry: `step 2, goes`.
    pub entry: String,
    /// What is wrong, and what to do.
    pub what: String,
}

impl LessonError {
    pub(crate) fn new(file: &str, entry: impl ToString, what: impl ToString) -> LessonError {
        LessonError {
            file: file.into(),
            entry: entry.to_string(),
            what: what.to_string(),
        }
    }
}
