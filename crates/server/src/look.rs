//! What one reader is shown of a table at one moment. Pages draw it and the JSON API writes it; neither
//! sees anything else of a game, and nothing comes in here but what the reader may see.

pub use crate::room::{Everyone, Here, Remark, Verified};
use boards::{Interlude, Outlook, Panel, Pictures, Scene, Shape, Standing, Target, Theme};
use catalogue::{ActError, Hint, Legal, Listed, Proposal, Sight, Table};
use store::{Daily, GameId, Holder, SeatHolder};
use table::{LogLine, Seat, Seats, Turn, UndoError, Vacancy, Wanted};

/// Who looks at a table, and how.
#[derive(Clone, Debug, Default)]
pub struct Glance {
    /// Whose eyes; `None` is a spectator.
    pub reader: Option<Seat>,
    /// The seats that the person holds.
    pub yours: Vec<Seat>,
    /// The person holds several seats, and this one is to act: its hand stays hidden until the person says
    /// that the right player sits at the screen.
    pub curtain: Option<Seat>,
    /// The shapes of the board that are wanted; none for a program.
    pub shapes: Vec<Shape>,
    /// An action that was refused, or that the reader wonders about.
    pub why: Option<String>,
    /// Whether everything is turned up: only when the game is over.
    pub all: bool,
    /// Whether the reader has asked for that, or against it.
    pub all_asked: Option<bool>,
    /// What a search would do, if that was asked; the best is drawn on the board.
    pub hints: Option<Vec<Hint>>,
    /// Something of which the reader wants to know the odds.
    pub odds: Option<OddsQuery>,
}

/// Something of which the reader wants to know the odds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OddsQuery {
    /// What it is about.
    pub about: Target,
    /// What takes part, if that is said.
    pub with: Option<Vec<Target>>,
}

/// What the server knows of a table besides the game.
#[derive(Clone, Debug)]
pub struct About {
    /// The table's id.
    pub id: GameId,
    /// The number of the last entry of its log.
    pub version: u32,
    /// Counts every change that watchers are told of, also those that the log does not hold. A page that shows this one
    /// needs not look again when it is told of it.
    pub changes: u64,
    /// How many actions there are. More than the table shows, in a replay.
    pub actions: usize,
    /// Who sits where.
    pub seats: Vec<SeatHolder>,
    /// The computer players that are thinking.
    pub thinking: Vec<Seat>,
    /// Whether people may ask for hints here.
    pub hints: bool,
    /// Whether a coach speaks here: it is a guided first game.
    pub coached: bool,
    /// How many hints each seat was given.
    pub hinted: Vec<u32>,
    /// Whose try at the game of a day it is, if it is one.
    pub daily: Option<Daily>,
    /// The table at which the same people play again, if they do, and who asked for it, if that is known.
    pub again: Option<(GameId, Option<Seat>)>,
    /// What the coach of a guided first game says of a move of the learner.
    pub remark: Option<Remark>,
    /// Who is here.
    pub everyone: Everyone,
}

/// What one reader is shown of a table at one moment.
pub struct Look {
    /// The game.
    pub game: &'static dyn Listed,
    /// What the server knows of the table.
    pub about: About,
    /// Who looks.
    pub glance: Glance,
    /// How many actions this shows.
    pub at: usize,
    /// Keys and values of what was agreed.
    pub settings: Vec<(String, String)>,
    /// Who may act, or how the game came out.
    pub turn: Turn,
    /// What the reader is to do, or is waiting for, or how the game came out.
    pub prompt: String,
    /// Why the game came out as it did, if it is over: "five Stones against three".
    pub reason: Option<String>,
    /// Whether everything is turned up here.
    pub is_turned_up: bool,
    /// What came of the reader's last action and has happened since, in at most five lines; for a spectator, and in
    /// a replay, what the last action brought.
    pub news: Vec<String>,
    /// The board, in the shapes that are wanted.
    pub boards: Vec<Pictures>,
    /// What stands beside the board.
    pub panels: Vec<Panel>,
    /// When it is and how the reader stands, where the game says so.
    pub standing: Option<Standing>,
    /// What has just come to its end, before the reader decides the next thing.
    pub interlude: Option<Interlude>,
    /// What the reader may do now. Nothing in a replay.
    pub legal: Vec<Legal>,
    /// Whether `legal` is everything that the reader may do, and not a sample.
    pub is_whole: bool,
    /// What gets a button, allowed or not. Nothing in a replay.
    pub proposals: Vec<Proposal>,
    /// What becomes of the game if the reader leaves; nothing for a spectator.
    pub vacancy: Option<Vacancy>,
    /// The seats that were left, and that nobody has taken since.
    pub left: Seats,
    /// Whether the reader may take back what was done last.
    pub undo: Result<(), UndoError>,
    /// What happened, the oldest first.
    pub log: Vec<LogLine>,
    /// The board in text.
    pub text: String,
    /// The board as JSON; for programs.
    pub view: serde_json::Value,
    /// Why the action in the glance is not allowed, if it is not.
    pub refused: Option<Refused>,
    /// Something that the reader has to know about this page itself: it was stale and is fresh now.
    pub notice: Option<String>,
    /// What a search thinks, if that was asked.
    pub hints: Option<Vec<Hint>>,
    /// The chance of what each move of the best hint goes for.
    pub chances: Vec<Option<f64>>,
    /// What the reader can ask the odds of now: what it is about, and its name.
    pub prospects: Vec<(Target, String)>,
    /// The odds of one of them, if that was asked or the hint is about it.
    pub outlook: Option<Outlook>,
    /// The hash of the seed, shown from the beginning.
    pub seed_hash: Option<String>,
    /// The seed itself, once the game is over.
    pub seed: Option<String>,
    /// What a check of the finished game against its seed found.
    pub verified: Verified,
    /// Whether the game is over, whatever moment this shows.
    pub has_ended: bool,
    /// Whether the game has a score sheet as a picture.
    pub has_sheet: bool,
    /// Whether the reader may bring a list of troops of its own now.
    pub builds: bool,
    /// Whether the game is over and is told in parts, so that there is a battle report.
    pub has_chronicle: bool,
    /// The number of the decision that the reader is asked for, if it is.
    pub decision: Option<u32>,
    /// What people at a real table have to report before an action is done.
    pub report: Option<Report>,
    /// The number of the reader's last action; for a spectator, of the last but one. What came after it is marked.
    pub own: usize,
    /// Whether this is an earlier moment that is shown in passing, on the way to the present one.
    pub is_passing: bool,
    /// What happened since the reader was here last, if that is played back.
    pub since: Option<Since>,
    /// Whether the reader, who has a seat, has done nothing yet.
    pub is_first: bool,
    /// What the coach of a guided first game says now.
    pub coach: Vec<String>,
}

/// What happened since someone was here last.
#[derive(Clone, Debug)]
pub struct Since {
    /// How many actions there were then.
    pub from: usize,
    /// What happened after them, one step for each action that told the reader something.
    pub steps: Vec<Step>,
    /// Who is to act by now.
    pub asked: Seats,
}

/// An action that told the reader something.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its number, from 1.
    pub action: usize,
    /// What it told.
    pub lines: Vec<LogLine>,
}

impl Since {
    /// What this reader is told of the time after so many actions. Nothing if nothing happened.
    pub fn new(table: &dyn Table, reader: Option<Seat>, from: usize) -> Option<Since> {
        /// More would be a game to replay.
        const MOST: usize = 40;
        let mut lines = table.log(reader);
        lines.retain(|line| line.action > from);
        let chunks = lines.chunk_by(|one, next| one.action == next.action);
        let mut steps: Vec<Step> = chunks
            .map(|lines| Step {
                action: lines[0].action,
                lines: lines.to_vec(),
            })
            .collect();
        steps.drain(..steps.len().saturating_sub(MOST));
        let asked = table.turn().seats();
        (!steps.is_empty()).then_some(Since { from, steps, asked })
    }

    /// The step that is shown after so many actions, counted from 0.
    pub fn step(&self, at: usize) -> usize {
        let before = self.steps.iter().filter(|step| step.action <= at).count();
        before.saturating_sub(1)
    }
}

/// What people at a real table have to report before an action is done.
#[derive(Clone, Debug)]
pub struct Report {
    /// The action in notation.
    pub action: String,
    /// What is missing.
    pub wanted: Wanted,
    /// What was reported before it.
    pub reports: Vec<u32>,
    /// Why the last answer could not be used.
    pub error: Option<String>,
}

/// What a reader who wonders about a thing of the board, and not about an action, begins the question with.
const THING: &str = "thing ";

/// An action that is not allowed, or a thing that cannot be picked, and why.
#[derive(Clone, Debug)]
pub struct Refused {
    /// What the thing is called, if it is one.
    pub thing: Option<String>,
    /// The action in notation.
    pub notation: String,
    /// The action as a sentence, if it is one.
    pub sentence: Option<String>,
    /// The clause that forbids it, and its title.
    pub clause: Option<(&'static str, String)>,
    /// Why, as a sentence.
    pub why: String,
    /// What on the board the reason speaks of.
    pub marks: Vec<String>,
}

impl Look {
    /// What the glance shows of this table.
    pub fn new(table: &dyn Table, game: &'static dyn Listed, about: About, glance: Glance) -> Look {
        let reader = glance.reader;
        let is_now = table.len() == about.actions;
        let acting = reader.filter(|_| is_now);
        // Everything below comes from one view.
        let turned_up = table.turned_up(reader).filter(|_| glance.all);
        let is_turned_up = turned_up.is_some();
        let sight = turned_up.unwrap_or_else(|| table.sight(reader));
        let legal = acting.map_or_else(Vec::new, |_| sight.legal());
        let refused = match (acting, &glance.why) {
            (Some(seat), Some(asked)) => match asked.strip_prefix(THING) {
                Some(thing) => Refused::thing(&*sight, game, thing),
                None => Refused::of(table, &*sight, game, seat, asked),
            },
            _ => None,
        };
        let scene = Scene {
            marks: refused
                .as_ref()
                .map_or_else(Vec::new, |refused| refused.marks.clone()),
            lit: first_steps(&legal),
            plan: planned(&glance),
            ..Scene::default()
        };
        let is_page = !glance.shapes.is_empty();
        let prospects = match acting.filter(|_| is_page) {
            Some(_) => sight.prospects(),
            None => Vec::new(),
        };
        let odds = glance.odds.clone();
        let odds = odds.or_else(|| odds_of_plan(&scene.plan, &prospects));
        let outlook = odds
            .filter(|_| !prospects.is_empty())
            .and_then(|odds| sight.outlook(&odds.about, odds.with.as_deref()));
        let header = table.header();
        let has_ended = matches!(table.turn(), Turn::Over(_));
        let decision = acting.and_then(|seat| table.decision(seat));
        let log = table.log(reader);
        let since = acting
            .map_or(table.len(), |seat| table.last_of(seat))
            .max(1);
        let coach = match acting {
            Some(seat) => coached(table, &about, seat, &log, since),
            None => Vec::new(),
        };
        Look {
            game,
            at: table.len(),
            settings: header.settings.clone(),
            turn: table.turn(),
            prompt: table.prompt(reader),
            reason: table.reason(reader),
            is_turned_up,
            news: newest(&log, since),
            boards: glance
                .shapes
                .iter()
                .map(|&shape| sight.pictures(&scene.clone().shaped(shape)))
                .collect(),
            panels: match glance.shapes.is_empty() {
                true => Vec::new(),
                false => sight.panels(),
            },
            standing: sight.standing(),
            interlude: acting.and_then(|_| sight.interlude()),
            legal,
            proposals: acting.map_or_else(Vec::new, |_| sight.proposals()),
            vacancy: reader.map(|seat| table.vacancy(seat)),
            left: table.left(),
            undo: acting.map_or(Err(UndoError::NotYours), |seat| table.may_undo(seat)),
            log,
            text: sight.text(),
            view: match glance.shapes.is_empty() {
                true => sight.json(),
                false => serde_json::Value::Null,
            },
            refused,
            notice: None,
            hints: glance.hints.clone(),
            chances: sight.chances(&scene.plan),
            prospects,
            outlook,
            seed_hash: header.seed_hash.clone(),
            seed: None,
            verified: Verified::default(),
            has_ended,
            has_sheet: is_page && sight.sheet(Theme::Light).is_some(),
            builds: acting.is_some() && sight.builds(),
            has_chronicle: has_ended && is_page && sight.chapter().is_some(),
            decision: decision.map(|asked| asked.number),
            is_whole: decision.is_none_or(|asked| asked.whole),
            report: None,
            own: reader.map_or(table.len().saturating_sub(1), |seat| table.last_of(seat)),
            is_passing: false,
            since: None,
            is_first: acting.is_some_and(|seat| table.last_of(seat) == 0),
            coach,
            about,
            glance,
        }
    }

    /// Whether this shows an earlier moment of the game.
    pub fn is_replay(&self) -> bool {
        self.at < self.about.actions
    }

    /// Whether the game is over, whatever moment this shows.
    pub fn is_over(&self) -> bool {
        self.has_ended
    }

    /// Whether the reader is to act now.
    pub fn is_readers_turn(&self) -> bool {
        !self.is_replay()
            && self
                .glance
                .reader
                .is_some_and(|seat| self.turn.seats().contains(seat))
    }

    /// Whether a person other than this one has a seat, or may still take one.
    pub fn has_others(&self) -> bool {
        let seats = self.about.seats.iter().enumerate();
        seats.into_iter().any(|(index, seat)| {
            !matches!(seat.holder, Holder::Computer { .. })
                && !self.glance.yours.contains(&Seat::new(index))
        })
    }
}

impl Refused {
    /// Why this seat, to which this is shown, may not do this now; nothing if it may.
    pub fn of(
        table: &dyn Table,
        sight: &dyn Sight,
        game: &'static dyn Listed,
        seat: Seat,
        action: &str,
    ) -> Option<Refused> {
        let error = table.why(seat, action).err()?;
        let path = sight.path(action).unwrap_or_default();
        let mut marks: Vec<String> = path.iter().map(ToString::to_string).collect();
        let (clause, why) = match error {
            ActError::Refused(refusal) => {
                marks.extend(refusal.marks);
                let title = game.rules().find(refusal.clause);
                let title = title.map(|(title, _)| (refusal.clause, title.to_string()));
                (title, refusal.why.into_owned())
            }
            other => (None, other.to_string()),
        };
        Some(Refused {
            thing: sight.barred(action),
            notation: action.chars().take(40).collect(),
            sentence: table.sentence(action).ok(),
            clause,
            why,
            marks,
        })
    }

    /// Why this thing cannot be picked now, where the board says so.
    fn thing(sight: &dyn Sight, game: &'static dyn Listed, thing: &str) -> Option<Refused> {
        let unlit = sight.unlit(thing)?;
        let title = game.rules().find(unlit.clause);
        Some(Refused {
            thing: Some(unlit.what),
            notation: String::new(),
            sentence: None,
            clause: title.map(|(title, _)| (unlit.clause, title.to_string())),
            why: unlit.why,
            marks: vec![thing.to_string()],
        })
    }

    /// The refusal as a program is told of it.
    pub fn bare(error: ActError) -> Refused {
        let (clause, why, marks) = match error {
            ActError::Refused(refusal) => (
                Some((refusal.clause, String::new())),
                refusal.why.into_owned(),
                refusal.marks,
            ),
            other => (None, other.to_string(), Vec::new()),
        };
        Refused {
            thing: None,
            notation: String::new(),
            sentence: None,
            clause,
            why,
            marks,
        }
    }
}

/// What the coach says to the reader of this log: nothing but at the table of a guided first game.
fn coached(
    table: &dyn Table,
    about: &About,
    seat: Seat,
    log: &[LogLine],
    since: usize,
) -> Vec<String> {
    let course = lessons::Course::of(table.info().id);
    let Some(course) = course.filter(|_| about.coached) else {
        return Vec::new();
    };
    let moves = table.record().moves;
    let by = |action: usize| moves.get(action.wrapping_sub(1)).map(|done| done.seat);
    let says = course
        .guide
        .says(log, since, |action| by(action) == Some(seat));
    // What he says of the learner's own move comes first.
    let remark = about.remark.iter().find(|one| one.seat == seat);
    let remark = remark.map(|remark| remark.says.clone());
    let says = says.into_iter().map(String::from);
    remark.into_iter().chain(says).collect()
}

/// The last lines that belong to this action or a later one, the oldest first; where there are many, what decides the game comes before what
/// was merely done. What the game did on its own is told step by step elsewhere.
fn newest(log: &[LogLine], since: usize) -> Vec<String> {
    const LINES: usize = 5;
    let is_light = |line: &&LogLine| line.tally.is_none();
    let fresh = log.iter().rev().take_while(|line| line.action >= since);
    let mut fresh: Vec<&LogLine> = fresh.filter(|line| !line.is_step).collect();
    if fresh.len() > LINES {
        fresh.sort_by_key(is_light);
        fresh.truncate(LINES);
        fresh.reverse();
        fresh.sort_by_key(is_light);
    } else {
        fresh.reverse();
    }
    fresh.iter().map(|line| line.text.clone()).collect()
}

/// What may be picked first, each once.
fn first_steps(legal: &[Legal]) -> Vec<Target> {
    let mut found: Vec<Target> = Vec::new();
    for step in legal.iter().filter_map(|legal| legal.path.first()) {
        if !found.contains(step) {
            found.push(step.clone());
        }
    }
    found
}

/// What would be picked for each move of the best hint.
fn planned(glance: &Glance) -> Vec<Vec<Target>> {
    let best = glance.hints.as_ref().and_then(|hints| hints.first());
    let moves = best.map_or(&[][..], |best| &best.moves);
    moves.iter().map(|one| one.path.clone()).collect()
}

/// The first prospect that a plan goes for, with everything in the plan that goes there.
fn odds_of_plan(plan: &[Vec<Target>], prospects: &[(Target, String)]) -> Option<OddsQuery> {
    let is_prospect = |target: &&Target| prospects.iter().any(|(about, _)| about == *target);
    let goes_to = |path: &Vec<Target>| path.last().filter(is_prospect).cloned();
    let about = plan.iter().find_map(goes_to)?;
    let there = plan.iter().filter(|path| path.last() == Some(&about));
    let with = there.flatten().filter(|target| **target != about);
    Some(OddsQuery {
        with: Some(with.cloned().collect()),
        about,
    })
}
