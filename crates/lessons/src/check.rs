//! Plays every lesson to its end and tries everything else that is legal at every step, so that no reader finds a flaw in
//! one first. What is wrong is said with its file and entry.

use crate::{Answer, Course, Lesson, LessonError, Moment, Step, form, words};
use boards::{Scene, Shape, Target, Theme};
use catalogue::Listed;
use table::Seat;

/// The most words of a thought, and of an answer.
const THOUGHT: usize = 30;
/// The most words of a question.
const QUESTION: usize = 16;

/// Checks everything that there is to learn the game by.
pub fn check(game: &'static dyn Listed, course: &Course) -> Result<(), LessonError> {
    for lesson in &course.lessons {
        check_lesson(game, lesson)?;
    }
    for (number, section) in course.page.sections.iter().enumerate() {
        let entry = format!("section {}", number + 1);
        known(game, &course.page.file, &entry, &section.clauses)?;
        let picture = course.page.picture(game, number + 1, Theme::Light)?;
        if let Some(target) = missing(picture.as_deref().unwrap_or_default(), &section.point) {
            let what = format!("'{target}' is not on the board");
            return Err(LessonError::new(&course.page.file, entry, what));
        }
    }
    let file = format!("{}/guide.toml", course.game);
    for comment in &course.guide.comment {
        let clauses = [comment.clause.clone()];
        known(game, &file, &comment.clause, &clauses)?;
        short(&file, &comment.clause, &comment.says, THOUGHT + 10)?;
    }
    Ok(())
}

/// Checks one lesson.
pub fn check_lesson(game: &'static dyn Listed, lesson: &Lesson) -> Result<(), LessonError> {
    Checker { game, lesson }.lesson()
}

fn known(
    game: &'static dyn Listed,
    file: &str,
    entry: &str,
    clauses: &[String],
) -> Result<(), LessonError> {
    let mut clauses = clauses.iter();
    match clauses.find(|clause| !game.rules().contains(clause)) {
        None => Ok(()),
        Some(clause) => {
            let what = format!("the rules have no clause '{clause}'");
            Err(LessonError::new(file, entry, what))
        }
    }
}

fn short(file: &str, entry: &str, text: &str, most: usize) -> Result<(), LessonError> {
    match words::count(text) {
        count if count <= most => Ok(()),
        count => {
            let what = format!("{count} words, and {most} is the most: {text}");
            Err(LessonError::new(file, entry, what))
        }
    }
}

/// The first of these targets at which the picture does not point.
fn missing<'a>(svg: &str, targets: &'a [String]) -> Option<&'a String> {
    let mut targets = targets.iter();
    targets.find(|target| !svg.contains(&format!("data-pointer=\"{target}\"")))
}

struct Checker<'a> {
    game: &'static dyn Listed,
    lesson: &'a Lesson,
}

impl Checker<'_> {
    fn wrong(&self, number: usize, entry: &str, what: impl ToString) -> LessonError {
        let entry = format!("step {number}, {entry}");
        LessonError::new(&self.lesson.file, entry, what)
    }

    fn lesson(&self) -> Result<(), LessonError> {
        let count = self.lesson.steps.len();
        if self.lesson.picture.step == 0 || self.lesson.picture.step > count {
            let what = "there is no such step";
            return Err(LessonError::new(&self.lesson.file, "picture", what));
        }
        for (at, step) in self.lesson.steps.iter().enumerate() {
            let number = at + 1;
            self.text(number, step)?;
            let next = self.lesson.steps.get(number);
            let goes_on = next.is_some_and(|next| next.position.is_none());
            if (step.any && step.goes.len() > 1 || !step.like.is_empty()) && goes_on {
                let what = "after a choice of several ways the next step needs a position";
                return Err(self.wrong(number + 1, "position", what));
            }
            self.played(number, step)?;
        }
        Ok(())
    }

    /// Lengths, clauses, and numbers of pointers.
    fn text(&self, number: usize, step: &Step) -> Result<(), LessonError> {
        let file = &self.lesson.file;
        let entry = |name: &str| format!("step {number}, {name}");
        short(file, &entry("says"), &step.says, THOUGHT)?;
        let asks = step.asks.as_deref().unwrap_or_default();
        short(file, &entry("asks"), asks, QUESTION)?;
        for text in [&step.right, &step.otherwise].into_iter().flatten() {
            short(file, &entry("right, else"), text, THOUGHT)?;
        }
        for other in &step.other {
            short(file, &entry(&other.action), &other.says, THOUGHT)?;
            let points = if other.point.is_empty() {
                &step.point
            } else {
                &other.point
            };
            self.numbered(number, &other.says, points.len())?;
        }
        self.numbered(number, &step.says, step.point.len())?;
        self.numbered(number, asks, step.point.len())?;
        if step.asks.is_some() == step.goes.is_empty() {
            let what = "a question and what goes on belong together";
            return Err(self.wrong(number, "asks", what));
        }
        let lines = step.lines();
        let is_begun = |line: &Vec<&str>| {
            let longer = |other: &Vec<&str>| other.len() > line.len() && other.starts_with(line);
            lines.iter().any(longer)
        };
        if lines.iter().any(is_begun) {
            return Err(self.wrong(number, "goes", "one entry is the beginning of another"));
        }
        self.forms(number, step)?;
        known(self.game, file, &entry("clauses"), &step.clauses)
    }

    /// Forms and names belong to actions of the step.
    fn forms(&self, number: usize, step: &Step) -> Result<(), LessonError> {
        let lines = step.lines();
        let goes: Vec<&str> = lines.into_iter().flatten().collect();
        for (action, forms) in &step.like {
            if !goes.contains(&action.as_str()) {
                return Err(self.wrong(number, "like", format!("'{action}' does not go on")));
            }
            if let Some(what) = forms.iter().find_map(|form| form::fault(form)) {
                return Err(self.wrong(number, "like", what));
            }
        }
        let others = step.other.iter();
        if let Some(what) = others
            .flat_map(|other| &other.like)
            .find_map(|form| form::fault(form))
        {
            return Err(self.wrong(number, "other, like", what));
        }
        let offered = step.choices();
        let is_known = |action: &str| goes.contains(&action) || offered.contains(&action);
        match step.called.keys().find(|action| !is_known(action)) {
            None => Ok(()),
            Some(action) => Err(self.wrong(number, "called", format!("'{action}' is not offered"))),
        }
    }

    fn numbered(&self, number: usize, text: &str, pointers: usize) -> Result<(), LessonError> {
        let spoken = words::numbers(text);
        match spoken
            .iter()
            .find(|&&spoken| usize::from(spoken) > pointers)
        {
            None => Ok(()),
            Some(spoken) => {
                Err(self.wrong(number, "point", format!("nothing has the number {spoken}")))
            }
        }
    }

    fn moment(&self, number: usize, did: &[String]) -> Result<Moment, LessonError> {
        let moment = self.lesson.moment(self.game, number, did);
        moment.map_err(|error| self.wrong(number, "goes", error))
    }

    /// Plays the step in every order, and tries everything else at every place on the way.
    fn played(&self, number: usize, step: &Step) -> Result<(), LessonError> {
        let start = self.moment(number, &[])?;
        let seats = start.table.names().len();
        if step.seat == 0 || usize::from(step.seat) > seats {
            return Err(self.wrong(number, "seat", "there is no such seat"));
        }
        let forms = step.like.values().flatten();
        let is_read = |action: String| start.table.sentence(&action).is_ok();
        let mut unread = forms.filter(|form| !form::samples(form).into_iter().any(is_read));
        if let Some(form) = unread.next() {
            return Err(self.wrong(number, "like", format!("no action is of the form '{form}'")));
        }
        self.pointed(number, &start, &step.point)?;
        for other in &step.other {
            self.pointed(number, &start, &other.point)?;
        }
        let mut open = vec![Vec::<String>::new()];
        let mut has_ended = step.goes.is_empty();
        while let Some(did) = open.pop() {
            let moment = self.moment(number, &did)?;
            if moment.is_done(step) {
                has_ended = true;
                self.told(number, step, &moment)?;
                continue;
            }
            for action in self.tried(number, step, &moment)? {
                open.push([did.as_slice(), &[action]].concat());
            }
        }
        if !has_ended {
            return Err(self.wrong(number, "goes", "the step cannot be finished"));
        }
        let mut table = self.moment(number, &[])?.table;
        self.lesson.play_through(table.as_mut(), number, step)
    }

    /// Tries everything that is legal, and everything that is offered; gives what goes on.
    fn tried(
        &self,
        number: usize,
        step: &Step,
        moment: &Moment,
    ) -> Result<Vec<String>, LessonError> {
        let legal = moment.table.legal(moment.seat);
        let mut actions: Vec<String> = legal.into_iter().map(|legal| legal.notation).collect();
        if moment.did.is_empty() {
            let named = step.choices().into_iter().map(String::from);
            actions.extend(named.collect::<Vec<_>>());
            actions.extend(step.other.iter().map(|other| other.action.clone()));
        }
        actions.extend(step.lines().into_iter().flatten().map(String::from));
        let forms = step
            .like
            .values()
            .chain(step.other.iter().map(|other| &other.like));
        let samples = forms.flatten().flat_map(|form| form::samples(form));
        // A form may stand for words that no sample has.
        actions.extend(samples.filter(|sample| moment.table.sentence(sample).is_ok()));
        actions.sort();
        actions.dedup();
        let mut on = Vec::new();
        for action in actions {
            match self.lesson.answer(moment, &action) {
                Answer::GoesOn => on.push(action),
                Answer::Unread(why) => return Err(self.wrong(number, &action, why)),
                Answer::Refused { refusal, .. } if !self.game.rules().contains(refusal.clause) => {
                    return Err(self.wrong(number, &action, refusal));
                }
                Answer::Refused { .. } | Answer::Legal { .. } => {}
            }
        }
        if !on.is_empty() {
            return Ok(on);
        }
        let mut what = format!("after {:?} nothing goes on", moment.did);
        if let Some(action) = moment.next(step) {
            what += &format!("; {action}: {:?}", self.lesson.answer(moment, &action));
        }
        Err(self.wrong(number, "goes", what))
    }

    /// What came of it is what the lesson says of it.
    fn told(&self, number: usize, step: &Step, moment: &Moment) -> Result<(), LessonError> {
        let Some(wanted) = &step.tells else {
            return Ok(());
        };
        let log = moment.table.log(Some(moment.seat));
        let fresh = log.iter().filter(|line| line.action > moment.began);
        let fresh: Vec<&str> = fresh.map(|line| line.text.as_str()).collect();
        match fresh.iter().any(|line| line.contains(wanted)) {
            true => Ok(()),
            false => Err(self.wrong(number, "tells", format!("the log says {fresh:?}"))),
        }
    }

    /// What is pointed at is on the board, wide and narrow.
    fn pointed(
        &self,
        number: usize,
        moment: &Moment,
        targets: &[String],
    ) -> Result<(), LessonError> {
        for shape in [Shape::Wide, Shape::Narrow] {
            let scene = Scene {
                reader: Some(Seat::new(moment.seat.index())),
                pointers: targets.iter().map(Target::new).collect(),
                ..Scene::default()
            };
            // As the page of a lesson has them: what is decided apart from the ground is HTML in some games.
            let sight = moment.table.sight(Some(moment.seat));
            let pictures = sight.pictures(&scene.shaped(shape));
            let apart = [pictures.affair, pictures.tray];
            let apart: String = apart.into_iter().flatten().collect();
            if let Some(target) = missing(&(pictures.ground + &apart), targets) {
                let what = format!("'{target}' is not on the board ({shape:?})");
                return Err(self.wrong(number, "point", what));
            }
        }
        Ok(())
    }
}
