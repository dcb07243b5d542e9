//! The battle report: how a game came out, and its parts in order, each with words and a picture. The file to take home has the same
//! content with its style in it; it asks for nothing from anywhere.

use super::{frame, words};
use catalogue::{Listed, Part, Told};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::sync::Arc;
use store::GameId;
use table::{Gist, LogLine, Seat, Turn};

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
    /// What it came to, and its parts.
    pub told: Arc<Told>,
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
            (gist(&told.told.gist))
            nav.chronicle-parts aria-label="Parts of the game" {
                @for (at, part) in told.told.parts.iter().enumerate() { a href={ "#part-" (at) } { (part.chapter.name) } }
            }
        }
        @for (at, part) in told.told.parts.iter().enumerate() { (one(at, part, here)) }
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

/// What the whole came to, and what decided it.
fn gist(gist: &Gist) -> Markup {
    html! {
        @if !gist.says.is_empty() { p.chronicle-gist { (gist.says.join(" ")) } }
        @if !gist.moments.is_empty() {
            dl.chronicle-moments aria-label="What decided it" {
                @for (when, what) in &gist.moments { dt { (when) } dd { (what) } }
            }
        }
    }
}

/// A part of the game: its picture, what happened in sentences, how it stood at the end, and the log.
fn one(at: usize, part: &Part, here: Option<&str>) -> Markup {
    html! {
        section.chronicle-part id={ "part-" (at) } aria-labelledby={ "part-title-" (at) } {
            h2 id={ "part-title-" (at) } { (part.chapter.name) }
            div.chronicle-both {
                div.chronicle-picture { (PreEscaped(&part.svg)) }
                div.chronicle-words {
                    @for told in &part.tale {
                        p { @if !told.who.is_empty() { b { (told.who) ":" } " " } (told.says) }
                    }
                    @if !part.chapter.points.is_empty() {
                        p.standing { "At its end: " @for (name, points) in &part.chapter.points { span { (name) " " b { (points) } } } }
                    }
                    (log(part))
                    @if let Some(here) = here { p { a href={ (here) "?at=" (part.at) } rel="nofollow" { "Look at it on the table" } } }
                }
            }
        }
    }
}

/// Every line of the log: folded where sentences tell the part. Else plain ways alone are, since the picture shows where they led.
fn log(part: &Part) -> Markup {
    let list = |lines: &[&LogLine]| html! { ul { @for line in lines { li { (line.text) } } } };
    let all: Vec<&LogLine> = part.lines.iter().collect();
    if !part.tale.is_empty() {
        return folded(
            &(table::counted(all.len(), "line") + " of the log"),
            &list(&all),
        );
    }
    let (ways, deeds): (Vec<&LogLine>, Vec<&LogLine>) =
        all.into_iter().partition(|line| !line.way.is_empty());
    html! {
        (list(&deeds))
        @if !ways.is_empty() { (folded(&table::counted(ways.len(), "move"), &list(&ways))) }
    }
}

fn folded(summary: &str, content: &Markup) -> Markup {
    html! { details { summary { (summary) } (content) } }
}
