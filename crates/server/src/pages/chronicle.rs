//! The battle report: how a game came out, and its parts in order, each with words and a picture. The file to take home has the same
//! content with its style in it; it asks for nothing from anywhere.

use super::{frame, words};
use catalogue::{Listed, Part};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::sync::Arc;
use store::GameId;
use table::{LogLine, Seat, Turn};

/// How a report looks, on a page and in a file. A file has the colours besides.
const STYLE: &str = include_str!("../../assets/chronicle.css");

/// What a report tells.
pub struct Chronicle {
    /// The game.
    pub game: &'static dyn Listed,
    /// The table.
    pub id: GameId,
    /// The names of the seats.
    pub names: Vec<String>,
    /// What was agreed.
    pub settings: Vec<(String, String)>,
    /// How it came out.
    pub turn: Turn,
    /// Why.
    pub reason: Option<String>,
    /// The seed and its hash, where there is one and everybody may know it.
    pub seed: Option<(String, String)>,
    /// Its parts.
    pub parts: Arc<Vec<Part>>,
}

impl Chronicle {
    fn title(&self) -> String {
        format!("{}: the battle report", self.game.info().name)
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// "Kerr (Anna), Elliot and Graham".
    fn players(&self) -> String {
        let sides = self.game.sides();
        let names = self.names.iter().enumerate();
        let each: Vec<String> = names
            .map(|(seat, name)| match sides.get(seat) {
                Some(side) if side != name => format!("{name} ({side})"),
                _ => name.clone(),
            })
            .collect();
        table::in_a_row(&each)
    }
}

/// The page.
pub fn chronicle(told: &Chronicle) -> Markup {
    let here = format!("/table/{}", told.id);
    let ways = html! {
        p.buttons {
            a.button.primary href={ (here) "/report.html" } download { "Download as one file" }
            a.button href=(here) { "Back to the table" }
        }
    };
    let content = html! { div.chronicle { (content(told, &ways, Some(&here))) } };
    frame::page(&told.title(), "chronicle-page", content)
}

/// The same as a file: its style is in it, and nothing leads away from it.
pub fn chronicle_file(told: &Chronicle) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (told.title()) }
                style { (PreEscaped(boards::tokens())) (PreEscaped(STYLE)) }
            }
            body.chronicle-file { main.chronicle { (content(told, &html! {}, None)) } }
        }
    }
}

fn content(told: &Chronicle, ways: &Markup, here: Option<&str>) -> Markup {
    let agreed = words::agreed(told.game, &told.settings);
    html! {
        header.chronicle-head {
            p.eyebrow { (told.game.info().name) ": the battle report" }
            h1 { (outcome(told)) }
            p.muted { (told.players()) @if !agreed.is_empty() { " · " (agreed.join(", ")) } }
            (ways)
            (places(told))
            nav.chronicle-parts aria-label="Parts of the game" {
                @for (at, part) in told.parts.iter().enumerate() { a href={ "#part-" (at) } { (part.chapter.name) } }
            }
        }
        @for (at, part) in told.parts.iter().enumerate() { (one(at, part, here)) }
        @if let Some((seed, hash)) = &told.seed {
            footer.chronicle-foot {
                p { "Every die and card follows from the seed " code { (seed) } ", whose SHA-256 was shown at the beginning: " code { (hash) } "." }
            }
        }
    }
}

/// "Anna won: 12 points against 9".
fn outcome(told: &Chronicle) -> String {
    let won = match told.turn {
        Turn::Over(outcome) => outcome.came_out(|seat| told.name(seat).into()),
        _ => "The game is over".to_string(),
    };
    match &told.reason {
        Some(reason) => format!("{won}: {reason}"),
        None => won,
    }
}

fn places(told: &Chronicle) -> Markup {
    let Turn::Over(outcome) = told.turn else {
        return html! {};
    };
    let mut order: Vec<Seat> = (0..outcome.seats()).map(Seat::new).collect();
    order.sort_by_key(|&seat| outcome.place(seat));
    html! {
        ol.chronicle-places {
            @for seat in order {
                li {
                    span.place { (outcome.place(seat)) "." } " " b { (told.name(seat)) }
                    @if let Some(points) = outcome.score(seat) { " " span.points { (points) } }
                }
            }
        }
    }
}

/// A part of the game: its picture, how it stood, and what was told. Plain ways stand together, since the picture shows where they led.
fn one(at: usize, part: &Part, here: Option<&str>) -> Markup {
    let is_way = |line: &&LogLine| !line.way.is_empty();
    let (ways, deeds): (Vec<&LogLine>, Vec<&LogLine>) = part.lines.iter().partition(is_way);
    html! {
        section.chronicle-part id={ "part-" (at) } aria-labelledby={ "part-title-" (at) } {
            h2 id={ "part-title-" (at) } { (part.chapter.name) }
            @if !part.chapter.points.is_empty() {
                p.standing { @for (name, points) in &part.chapter.points { span { (name) " " b { (points) } } } }
            }
            div.chronicle-both {
                div.chronicle-picture { (PreEscaped(&part.svg)) }
                div.chronicle-words {
                    ul { @for line in &deeds { li { (line.text) } } }
                    @if !ways.is_empty() {
                        details {
                            summary { (table::counted(ways.len(), "move")) }
                            ul { @for line in &ways { li { (line.text) } } }
                        }
                    }
                    @if let Some(here) = here { p { a href={ (here) "?at=" (part.at) } rel="nofollow" { "Look at it on the table" } } }
                }
            }
        }
    }
}
