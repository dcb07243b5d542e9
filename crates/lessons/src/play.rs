//! Playing a lesson. Where one is in it is its step and what was done there; everything else follows, since positions,
//! dice and what happens between steps are fixed.

use crate::{Lesson, LessonError, Other, Step};
use boards::{Scene, Theme};
use catalogue::{ActError, Listed, Table};
use table::{Refusal, Seat, Seed};

/// A place in a lesson.
pub struct Moment {
    /// The number of the step, from 1.
    pub step: usize,
    /// What was done in this step.
    pub did: Vec<String>,
    /// The table as it is now.
    pub table: Box<dyn Table>,
    /// Whose eyes.
    pub seat: Seat,
    /// How many actions had been played when the step began.
    pub began: usize,
    /// The entries of the step that were found, by number.
    pub found: Vec<usize>,
    /// What was done of an entry that has several actions.
    partial: Vec<String>,
}

/// What is answered to an action.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// It goes on.
    GoesOn,
    /// It is allowed, but not what is asked.
    Legal {
        /// The action as a sentence.
        sentence: String,
        /// What is said of it.
        says: String,
    },
    /// The rules forbid it.
    Refused {
        /// The action as a sentence.
        sentence: String,
        /// The engine's own reason.
        refusal: Refusal,
        /// What the lesson adds.
        says: Option<String>,
    },
    /// It is no action.
    Unread(String),
}

/// Why an address leads nowhere in a lesson.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum PlayError {
    /// There is no such step.
    #[error("the lesson has {steps} steps, and {asked} is none of them")]
    NoStep {
        /// What was asked for.
        asked: usize,
        /// How many there are.
        steps: usize,
    },
    /// What is said to have been done does not go on in this step.
    #[error("in this step '{0}' does not go on; begin the step again")]
    NotHere(String),
    /// The lesson itself is broken.
    #[error(transparent)]
    Broken(#[from] LessonError),
}

/// What stands on what is legal and has no answer of its own.
const LEGAL: &str =
    "That is allowed, but it is not what we are after here. Nothing is lost: try again.";

impl Moment {
    /// Whether the question of the step is answered, or there is none.
    pub fn is_done(&self, step: &Step) -> bool {
        match step.any {
            true => !self.found.is_empty(),
            false => self.found.len() == step.goes.len(),
        }
    }

    /// How many entries are to be found.
    pub fn wanted(step: &Step) -> usize {
        if step.any { 1 } else { step.goes.len() }
    }

    /// Whether the action goes on from here.
    fn goes_on(&self, step: &Step, action: &str) -> bool {
        if self.is_done(step) {
            return false;
        }
        let mut begun = self.partial.clone();
        begun.push(action.into());
        let lines = step.lines();
        let mut open = lines.iter().enumerate();
        open.any(|(number, line)| {
            !self.found.contains(&number)
                && line.len() >= begun.len()
                && line
                    .iter()
                    .zip(&begun)
                    .all(|(one, other)| step.counts(one, other))
        })
    }

    /// Notes an action that goes on and was done.
    fn note(&mut self, step: &Step, action: &str) {
        self.did.push(action.into());
        self.partial.push(action.into());
        let is_it = |line: &Vec<&str>| {
            let mut pairs = line.iter().zip(&self.partial);
            line.len() == self.partial.len() && pairs.all(|(one, other)| step.counts(one, other))
        };
        let lines = step.lines();
        let number = (0..lines.len()).find(|at| !self.found.contains(at) && is_it(&lines[*at]));
        if let Some(number) = number {
            self.found.push(number);
            self.partial.clear();
        }
    }

    /// Whether an entry with several actions has been begun.
    pub fn is_midway(&self) -> bool {
        !self.partial.is_empty()
    }

    /// The action after which the step would go on: what a reader who is stuck is told.
    pub fn next(&self, step: &Step) -> Option<String> {
        let lines = step.lines();
        let mut all = lines.iter().flatten();
        let found = all.find(|action| self.goes_on(step, action));
        found.map(ToString::to_string)
    }

    /// What stands beside the board to choose from: midway in an answer of several actions what goes on from here, before what
    /// has an answer of its own.
    pub fn choices(&self, step: &Step) -> Vec<String> {
        if !self.is_midway() {
            return step.choices().into_iter().map(String::from).collect();
        }
        let lines = step.lines();
        let others = step.other.iter().map(|other| other.action.as_str());
        let onwards = lines.iter().flatten().copied();
        let onwards = onwards.filter(|action| self.goes_on(step, action));
        let mut found: Vec<String> = Vec::new();
        for action in onwards.chain(others) {
            if !found.iter().any(|one| one == action) {
                found.push(action.into());
            }
        }
        found
    }
}

impl Lesson {
    fn step(&self, number: usize) -> Result<&Step, PlayError> {
        let step = number.checked_sub(1).and_then(|at| self.steps.get(at));
        step.ok_or(PlayError::NoStep {
            asked: number,
            steps: self.steps.len(),
        })
    }

    /// The place after these actions of a step; the step counts from 1.
    pub fn moment(
        &self,
        game: &'static dyn Listed,
        number: usize,
        did: &[String],
    ) -> Result<Moment, PlayError> {
        let step = self.step(number)?;
        let table = self.table_before(game, number)?;
        let mut moment = Moment {
            step: number,
            did: Vec::new(),
            began: table.len(),
            table,
            seat: Seat::new(usize::from(step.seat.max(1)) - 1),
            found: Vec::new(),
            partial: Vec::new(),
        };
        for action in did {
            if !moment.goes_on(step, action) {
                return Err(PlayError::NotHere(action.chars().take(40).collect()));
            }
            let done = moment.table.act(moment.seat, action);
            done.map_err(|error| self.broken(number, "goes", format!("'{action}': {error}")))?;
            moment.note(step, action);
        }
        Ok(moment)
    }

    /// What is answered to an action at this place.
    pub fn answer(&self, moment: &Moment, action: &str) -> Answer {
        let (Ok(step), table) = (self.step(moment.step), &moment.table) else {
            return Answer::Unread("there is no such step".into());
        };
        let sentence = match table.sentence(action) {
            Ok(sentence) => sentence,
            Err(error) => return Answer::Unread(error.to_string()),
        };
        let own = self.own_answer(moment.step, action);
        let own = own.map(|other| other.says.clone());
        match table.why(moment.seat, action) {
            Err(ActError::Refused(refusal)) => Answer::Refused {
                sentence,
                refusal,
                says: own,
            },
            Err(error) => Answer::Unread(error.to_string()),
            Ok(()) if moment.goes_on(step, action) => Answer::GoesOn,
            Ok(()) => Answer::Legal {
                sentence,
                says: own
                    .or_else(|| step.otherwise.clone())
                    .unwrap_or(LEGAL.into()),
            },
        }
    }

    /// The lesson's own answer to an action in this step, if it has one.
    pub fn own_answer(&self, number: usize, action: &str) -> Option<&Other> {
        let others = &self.step(number).ok()?.other;
        let exact = others.iter().find(|other| other.action == action.trim());
        exact.or_else(|| others.iter().find(|other| other.answers(action.trim())))
    }

    fn broken(&self, number: usize, entry: &str, what: impl ToString) -> LessonError {
        LessonError::new(&self.file, format!("step {number}, {entry}"), what)
    }

    /// The table at the beginning of a step: the last position before it, and all that happened since.
    fn table_before(
        &self,
        game: &'static dyn Listed,
        number: usize,
    ) -> Result<Box<dyn Table>, LessonError> {
        let steps = &self.steps[..number];
        let from = steps.iter().rposition(|step| step.position.is_some());
        let from = from.unwrap_or(0);
        let first = &self.steps[from];
        let seed = format!("{} {} {}", self.file, from + 1, first.seed);
        let position = first.position.as_deref().unwrap_or_default();
        let mut names = vec!["Coach".to_string(); usize::from(game.info().seats.0)];
        if let Some(name) = names.get_mut(usize::from(first.seat.max(1)) - 1) {
            *name = "Learner".into();
        }
        let table = game.position(position, &names, Seed::from_text(&seed));
        let mut table = table.map_err(|error| self.broken(from + 1, "position", error))?;
        for (at, step) in steps.iter().enumerate().take(number - 1).skip(from) {
            self.play_through(table.as_mut(), at + 1, step)?;
        }
        Ok(table)
    }

    /// Plays a step to its end, and what happens before the next.
    pub(crate) fn play_through(
        &self,
        table: &mut dyn Table,
        number: usize,
        step: &Step,
    ) -> Result<(), LessonError> {
        let lines = step.lines();
        let count = Moment::wanted(step);
        let seat = Seat::new(usize::from(step.seat.max(1)) - 1);
        for action in lines.iter().take(count).flatten() {
            let done = table.act(seat, action);
            done.map_err(|error| self.broken(number, "goes", format!("'{action}': {error}")))?;
        }
        for entry in &step.then {
            let (seat, action) = self.deed(number, entry)?;
            let done = table.act(seat, action);
            done.map_err(|error| self.broken(number, "then", format!("'{entry}': {error}")))?;
        }
        Ok(())
    }

    /// `2 g5@4`: who does what.
    fn deed<'a>(&self, number: usize, entry: &'a str) -> Result<(Seat, &'a str), LessonError> {
        let wrong = || self.broken(number, "then", format!("'{entry}' is no seat and action"));
        let (seat, action) = entry.split_once(' ').ok_or_else(wrong)?;
        let seat: usize = seat.parse().map_err(|_| wrong())?;
        let seat = seat.checked_sub(1).ok_or_else(wrong)?;
        Ok((Seat::new(seat), action.trim()))
    }
}

impl Lesson {
    /// The picture of the lesson: a piece of one of its positions, as a file of its own.
    pub fn cut(
        &self,
        game: &'static dyn Listed,
        theme: Theme,
    ) -> Result<Option<String>, PlayError> {
        let moment = self.moment(game, self.picture.step, &[])?;
        let scene = Scene {
            reader: Some(moment.seat),
            cut: Some(self.picture.area),
            ..Scene::default()
        };
        let svg = moment.table.svg(&scene.themed(theme));
        Ok(self.picture.cut(&svg))
    }
}
