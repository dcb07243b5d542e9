//! What waits to be placed, or to enter: it stands on an apron below the table until it has its place.

use super::{
    ground::{beast, size, token},
    seen,
};
use crate::{measured::INCH, pen::Pen};
use feud_war::{AnimalView, Clan, FigureView, Post, Stage, Tether, View};
use field::{Base, Length, Point};

/// How high one row is.
const ROW: f64 = 62.0;
/// They stand there larger than life, so that a finger can hit them.
const LARGER: f64 = 1.7;

/// What waits to be placed, or to enter.
struct Waiting<'a> {
    figures: Vec<&'a FigureView>,
    animals: Vec<&'a AnimalView>,
}

fn waiting(view: &View) -> Waiting<'_> {
    let is_asked = |clan: Clan| {
        let found = view.clans.iter().find(|one| one.clan == clan);
        found
            .and_then(|clan| clan.seat)
            .is_some_and(|seat| view.asked.contains(seat))
    };
    let is_shown = |figure: &&FigureView| match view.stage {
        Stage::Defend | Stage::Deploy(_) => {
            figure.id.clan != Clan::Warden && is_asked(figure.id.clan)
        }
        Stage::Act => figure.id.clan == Clan::Warden && view.active == Some(Clan::Warden),
        _ => false,
    };
    let waits = view
        .figures
        .iter()
        .filter(|figure| figure.post == Post::Waiting);
    let beasts = view
        .animals
        .iter()
        .filter(|animal| view.stage == Stage::Defend && animal.tether == Tether::Waiting);
    Waiting {
        figures: waits.filter(is_shown).collect(),
        animals: beasts.collect(),
    }
}

/// The places of a row of things that are so wide, and how many rows that makes.
fn rows(widths: &[f64], room: f64) -> (Vec<(f64, usize)>, usize) {
    let (mut x, mut row) = (24.0, 0);
    let mut places = Vec::new();
    for wide in widths {
        if x + wide > room - 12.0 {
            (x, row) = (24.0, row + 1);
        }
        places.push((x + wide / 2.0, row));
        x += wide;
    }
    let count = if widths.is_empty() { 0 } else { row + 1 };
    (places, count)
}

fn widths(waiting: &Waiting) -> Vec<f64> {
    let figures = waiting.figures.iter();
    let figures = figures.map(|figure| if figure.mounted { 108.0 } else { 66.0 });
    figures
        .chain(waiting.animals.iter().map(|_| 60.0))
        .collect()
}

/// How high the apron is; nothing where nobody waits.
pub(super) fn height(view: &View) -> f64 {
    match rows(&widths(&waiting(view)), size(view).0).1 {
        0 => 0.0,
        count => 14.0 + count as f64 * ROW,
    }
}

fn larger(across: Length) -> Length {
    Length::thousandths((f64::from(across.count()) * LARGER) as i32)
}

/// They stand below the table, until each has its place.
pub(super) fn draw(pen: &mut Pen, view: &View) {
    let waiting = waiting(view);
    let (w, h) = size(view);
    let (places, _) = rows(&widths(&waiting), w);
    let at = |(x, row): (f64, usize)| {
        let y = h + 8.0 + ROW / 2.0 + row as f64 * ROW;
        let inches = |units: f64| (units / INCH * 1_000.0).round() as i32;
        Point::new(inches(x), inches(y))
    };
    let count = waiting.figures.len();
    for (figure, place) in waiting.figures.iter().zip(&places) {
        let at = at(*place);
        let across = larger(feud_war::tables::BASE);
        let half = across.count() / 2;
        let base = match figure.mounted {
            true => Base::capsule(
                Point::new(at.x + half, at.y),
                Point::new(at.x - half, at.y),
                across,
            ),
            false => Base::disc(at, across),
        };
        token(pen, view, figure, &base);
    }
    for (animal, place) in waiting.animals.iter().zip(places.iter().skip(count)) {
        let base = Base::disc(at(*place), larger(seen::across(animal.kind)));
        beast(pen, view, animal, &base);
    }
}
