//! The chronicle of a finished game, for a battle report: its parts, such as turns, each with what was told and a picture of its end. A board says which part a
//! moment belongs to ([`Board::chapter`]); nothing here knows a game. Where a board tells a part in
//! sentences ([`Board::tale`]), and the whole ([`Board::gist`]), these stand before the log.

use boards::{Board, Chapter, Scene, Theme};
use std::iter::Peekable;
use table::{Game, Gist, LogLine, Logged, Paragraph, Record, ReplayError, Sitting};

/// The most parts that a chronicle has; what comes later is told with the last.
pub const MOST_PARTS: usize = 100;

/// A finished game as a chronicle tells it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Told {
    /// What the whole came to; empty if its board does not say.
    pub gist: Gist,
    /// Its parts in order; none if the game is not over, or is told as one.
    pub parts: Vec<Part>,
}

/// A part of a game as a chronicle tells it.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// What it is called, and who has how many points at its end.
    pub chapter: Chapter,
    /// How many actions were done when it ended.
    pub at: usize,
    /// What happened in it, in a few sentences; nothing if its board does not tell it so.
    pub tale: Vec<Paragraph>,
    /// What was told in it.
    pub lines: Vec<LogLine>,
    /// The board at its end, as SVG for one document with the pictures before it.
    pub svg: String,
}

/// A finished game in parts, with everything turned up.
pub(crate) fn told<G: Game, B: Board<G>>(board: &B, record: &Record) -> Result<Told, ReplayError> {
    let (mut ends, end) = ends::<G, B>(board, record)?;
    let events: Vec<&Logged<G::Event>> = end.log(None).collect();
    let mut lines = end.told(None).peekable();
    let mut drawn = Drawn::default();
    let mut from = 0;
    let mut parts = Vec::new();
    while !ends.is_empty() {
        let one = ends.remove(0);
        // What comes after the last part that is told is told with it.
        let until = match ends.is_empty() {
            true => events.len(),
            false => end_of_part(board, &events, one.at),
        };
        let happened = events[from..until].iter().map(|told| &told.entry.event);
        let happened: Vec<&G::Event> = happened.collect();
        let told = match ends.is_empty() {
            true => lines.by_ref().collect(),
            false => {
                let later = events[from..until]
                    .iter()
                    .filter(|told| told.action > one.at);
                read(&mut lines, one.at, later.count())
            }
        };
        parts.push(Part {
            svg: drawn.next(board, &one.view, end.names(), parts.len()),
            tale: named(end.game(), board.tale(&one.view, &happened)),
            lines: told,
            chapter: one.chapter,
            at: one.at,
        });
        from = until;
    }
    let gist = end.turned_up(None).map(|view| {
        let all: Vec<&G::Event> = events.iter().map(|told| &told.entry.event).collect();
        let mut gist = board.gist(&view, &all);
        for told in &mut gist.says {
            *told = end.game().named(std::mem::take(told));
        }
        for (_, what) in &mut gist.moments {
            *what = end.game().named(std::mem::take(what));
        }
        gist
    });
    Ok(Told {
        gist: gist.unwrap_or_default(),
        parts,
    })
}

/// Paragraphs with the names that players gave.
fn named<G: Game>(game: &G, mut tale: Vec<Paragraph>) -> Vec<Paragraph> {
    for told in &mut tale {
        told.says = game.named(std::mem::take(&mut told.says));
    }
    tale
}

/// The end of a part: what it is called, what is seen then, and how many actions were done.
struct End<V> {
    chapter: Chapter,
    view: V,
    at: usize,
}

/// The ends of all parts, found by playing the record once, and the table at the end.
#[expect(clippy::type_complexity, reason = "both come from one replay")]
fn ends<G: Game, B: Board<G>>(
    board: &B,
    record: &Record,
) -> Result<(Vec<End<G::View>>, Sitting<G>), ReplayError> {
    let mut ends: Vec<End<G::View>> = Vec::new();
    let end = Sitting::<G>::replay_along(record, |sitting| {
        let Some(view) = sitting.turned_up(None) else {
            return;
        };
        let Some(chapter) = board.chapter(&view) else {
            return;
        };
        let goes_on = |last: &End<G::View>| last.chapter.name == chapter.name;
        let is_full = ends.len() == MOST_PARTS;
        if ends.last().is_some_and(|last| is_full || goes_on(last)) {
            ends.pop();
        }
        let at = sitting.len();
        ends.push(End { chapter, view, at });
    })?;
    Ok((ends, end))
}

/// Where the events of a part end: with the action that was its last, and with what the next one led to before the next part begins.
fn end_of_part<G: Game, B: Board<G>>(board: &B, events: &[&Logged<G::Event>], at: usize) -> usize {
    let own = events.partition_point(|told| told.action <= at);
    let next = events[own..]
        .iter()
        .take_while(|told| told.action == at + 1);
    let mut next = next.map(|told| board.begins_part(&told.entry.event));
    own + next.position(|begins| begins).unwrap_or(0)
}

/// The lines up to the end of an action, and so many of what the next one led to.
fn read(
    lines: &mut Peekable<impl Iterator<Item = LogLine>>,
    at: usize,
    later: usize,
) -> Vec<LogLine> {
    let mut read = Vec::new();
    while let Some(line) = lines.next_if(|line| line.action <= at) {
        read.push(line);
    }
    read.extend(lines.take(later));
    read
}

/// The pictures of one document, in which the land is drawn once.
#[derive(Default)]
struct Drawn(Vec<String>);

impl Drawn {
    fn next<G: Game, B: Board<G>>(
        &mut self,
        board: &B,
        view: &G::View,
        names: &[String],
        number: usize,
    ) -> String {
        let scene = Scene {
            theme: Theme::Light,
            names: names.to_vec(),
            id: format!("part{number}"),
            lent: Some(self.0.clone()),
            ..Scene::default()
        };
        let svg = board.svg(view, &scene);
        self.0.extend(drawn_once(&svg, &scene.id));
        svg
    }
}

/// The names of what a picture draws that later ones may refer to.
fn drawn_once(svg: &str, id: &str) -> Vec<String> {
    let marks = svg.split("data-stays=\"").skip(1);
    let names = marks.filter_map(|rest| rest.split('"').next()?.strip_prefix(id));
    names.map(String::from).collect()
}
