//! What the coach says in a first game. Each comment is said once, when the log first tells of what it is about, so that the
//! coach falls silent. Only what the reader may read is looked at.

use crate::LessonError;
use catalogue::{Appraisal, Verdict};
use serde::Deserialize;
use table::LogLine;

/// What the coach says in a first game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guide {
    /// What is agreed in a first game: keys and values.
    #[serde(default)]
    pub settings: Vec<(String, String)>,
    /// The seat of the learner, from 1.
    pub seat: u8,
    /// What is said before the learner's first action.
    pub start: String,
    /// What is said of what happens.
    pub comment: Vec<Comment>,
}

/// What is said when something happens for the first time.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comment {
    /// The clause of the line in the log.
    pub clause: String,
    /// Whether it is about what the reader did (`true`), what another did (`false`), or either.
    pub mine: Option<bool>,
    /// Words that the line must have: these, or one of several. In a game for one person everything happens in the reader's own
    /// actions, and only the words tell whom a line is about.
    #[serde(default)]
    pub with: With,
    /// What is said.
    pub says: String,
}

/// Words that a line of the log must have.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum With {
    /// These.
    One(String),
    /// One of these.
    AnyOf(Vec<String>),
}

impl Default for With {
    fn default() -> With {
        With::One(String::new())
    }
}

impl With {
    fn is_in(&self, text: &str) -> bool {
        match self {
            With::One(words) => text.contains(words),
            With::AnyOf(several) => several.iter().any(|words| text.contains(words)),
        }
    }
}

/// The most that is said at once.
const MOST: usize = 2;

impl Guide {
    pub(crate) fn parse(file: &str, text: &str) -> Result<Guide, LessonError> {
        toml::from_str(text).map_err(|error| LessonError::new(file, "the file", error))
    }

    /// What is said at a moment: of what this log, as the reader reads it, has told for the first time since this action.
    /// `is_mine` says of the number of an action whether it was the reader's.
    pub fn says(
        &self,
        log: &[LogLine],
        since: usize,
        is_mine: impl Fn(usize) -> bool,
    ) -> Vec<&str> {
        // Where several decide at once the others may be quicker than the learner.
        let has_begun = log
            .iter()
            .any(|line| line.action > 0 && is_mine(line.action));
        if !has_begun {
            return vec![&self.start];
        }
        let is_fresh = |comment: &&Comment| {
            let first = log
                .iter()
                .find(|line| comment.is_about(line, is_mine(line.action)));
            first.is_some_and(|line| line.action >= since.max(1))
        };
        let fresh = self.comment.iter().filter(is_fresh);
        fresh.take(MOST).map(|comment| &*comment.says).collect()
    }
}

/// What the coach says of a move of the learner: kindly, and in two sentences. The number, which is that of the remark,
/// varies the words.
pub fn remark(found: &Appraisal, number: usize) -> String {
    let reason = found.reasons.first().map_or("", String::as_str);
    let says = match (&found.verdict, number % 2) {
        (Verdict::Best, 0) => "Well played: I would have done the same.".to_string(),
        (Verdict::Best, _) => "That was the best that I can see.".into(),
        (Verdict::Good, 0) => "A sound move: I find nothing clearly better.".into(),
        (Verdict::Good, _) => "Good: nothing else was worth more.".into(),
        (Verdict::Weaker(better), 0) => {
            format!("That may do. Something stronger was there: {better}.")
        }
        (Verdict::Weaker(better), _) => {
            format!("Not bad. For next time, this was worth more: {better}.")
        }
    };
    format!("{says} {reason}").trim_end().into()
}

impl Comment {
    /// Whether this line of the log is what it speaks of.
    fn is_about(&self, line: &LogLine, is_mine: bool) -> bool {
        line.clause == Some(self.clause.as_str())
            && self.mine.is_none_or(|mine| mine == is_mine)
            && self.with.is_in(&line.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guide() -> Guide {
        let comment = |clause: &str, mine, says: &str| Comment {
            clause: clause.into(),
            mine,
            with: With::default(),
            says: says.into(),
        };
        Guide {
            settings: Vec::new(),
            seat: 1,
            start: "Begin.".into(),
            comment: vec![
                comment("X-1", Some(true), "You played."),
                comment("X-1", Some(false), "They played."),
                comment("X-2", None, "A claim."),
            ],
        }
    }

    fn line(action: usize, text: &str, clause: &'static str) -> LogLine {
        LogLine {
            action,
            text: text.into(),
            clause: Some(clause),
            marks: Vec::new(),
            remains: Vec::new(),
            tally: None,
            is_step: false,
            way: Vec::new(),
            dice: Vec::new(),
        }
    }

    #[test]
    fn each_comment_is_said_once_and_then_the_coach_is_silent() {
        let (guide, mut log) = (guide(), Vec::new());
        let odd = |action: usize| action % 2 == 1;
        assert_eq!(guide.says(&log, 0, odd), ["Begin."]);
        let quicker = [line(2, "Ben has chosen.", "X-3")];
        assert_eq!(guide.says(&quicker, 0, odd), ["Begin."]);
        log.push(line(1, "You play r5.", "X-1"));
        log.push(line(2, "Ben plays r6.", "X-1"));
        assert_eq!(guide.says(&log, 1, odd), ["You played.", "They played."]);
        log.push(line(3, "You play r7.", "X-1"));
        log.push(line(4, "Ben claims Stone 2.", "X-2"));
        assert_eq!(guide.says(&log, 3, odd), ["A claim."]);
        log.push(line(5, "You claim Stone 3.", "X-2"));
        assert!(guide.says(&log, 5, odd).is_empty());
    }

    #[test]
    fn where_one_person_does_everything_words_tell_whom_a_line_is_about() {
        let file = r#"
            seat = 1
            start = "Begin."
            [[comment]]
            clause = "X-1"
            with = ["Ann attacks", "Ben attacks"]
            says = "You are attacked."
            [[comment]]
            clause = "X-1"
            with = "You attack"
            says = "Your attack."
        "#;
        let guide = Guide::parse("some/guide.toml", file).unwrap();
        let mine = |_: usize| true;
        let mut log = vec![line(1, "Cat attacks.", "X-1")];
        assert!(guide.says(&log, 1, mine).is_empty());
        log.push(line(2, "Ben attacks.", "X-1"));
        assert_eq!(guide.says(&log, 2, mine), ["You are attacked."]);
        log.push(line(3, "Ann attacks.", "X-1"));
        log.push(line(3, "You attack.", "X-1"));
        assert_eq!(guide.says(&log, 3, mine), ["Your attack."]);
    }
}
