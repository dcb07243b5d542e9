//! The chronicle of a finished game, for a battle report: its parts, such as turns, each with what was told and a picture of its end. A board says which part a
//! moment belongs to ([`Board::chapter`]); nothing here knows a game.

use boards::{Board, Chapter, Scene, Theme};
use table::{Game, LogLine, Record, ReplayError, Sitting};

/// The most parts that a chronicle has; what comes later is told with the last.
pub const MOST_PARTS: usize = 100;

/// A part of a game as a chronicle tells it.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// What it is called, and who has how many points at its end.
    pub chapter: Chapter,
    /// How many actions were done when it ended.
    pub at: usize,
    /// What was told in it.
    pub lines: Vec<LogLine>,
    /// The board at its end, as SVG for one document with the pictures before it.
    pub svg: String,
}

/// The parts of a finished game, with everything turned up; nothing if the game is not over, or is told as one.
pub(crate) fn parts<G: Game, B: Board<G>>(
    board: &B,
    record: &Record,
) -> Result<Vec<Part>, ReplayError> {
    let mut parts: Vec<Part> = Vec::new();
    let mut lent = Vec::new();
    let mut now: Option<(Chapter, G::View, usize)> = None;
    let mut close = |(chapter, view, at): (Chapter, G::View, usize), names: &[String]| {
        let scene = Scene {
            theme: Theme::Light,
            names: names.to_vec(),
            id: format!("part{}", parts.len()),
            lent: Some(lent.clone()),
            ..Scene::default()
        };
        let svg = board.svg(&view, &scene);
        lent.extend(drawn_once(&svg, &scene.id));
        parts.push(Part {
            chapter,
            at,
            lines: Vec::new(),
            svg,
        });
        parts.len()
    };
    let mut closed = 0;
    let end = Sitting::<G>::replay_along(record, |sitting| {
        let Some(view) = sitting.turned_up(None) else {
            return;
        };
        let Some(chapter) = board.chapter(&view) else {
            return;
        };
        let is_next = now
            .as_ref()
            .is_some_and(|(last, ..)| last.name != chapter.name);
        if let Some(last) = now.take().filter(|_| is_next && closed + 1 < MOST_PARTS) {
            closed = close(last, sitting.names());
        }
        now = Some((chapter, view, sitting.len()));
    })?;
    if let Some(last) = now {
        close(last, end.names());
    }
    let mut lines = end.told(None).peekable();
    for part in &mut parts {
        // The action that leads to the next part tells how that begins.
        while let Some(line) = lines.next_if(|line| line.action <= part.at) {
            part.lines.push(line);
        }
    }
    if let Some(last) = parts.last_mut() {
        last.lines.extend(lines);
    }
    Ok(parts)
}

/// The names of what a picture draws that later ones may refer to.
fn drawn_once(svg: &str, id: &str) -> Vec<String> {
    let marks = svg.split("data-stays=\"").skip(1);
    let names = marks.filter_map(|rest| rest.split('"').next()?.strip_prefix(id));
    names.map(String::from).collect()
}
