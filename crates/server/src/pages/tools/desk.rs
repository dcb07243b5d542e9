//! The decks and the score of a real table. Each step is a link to an address that holds the seed and all steps, so that the page works without a script, a reload
//! changes nothing, and Back takes back.

use crate::pages::{assets::Scripts, frame, words};
use boards::paper;
use maud::{Markup, PreEscaped, html};
use miniatures::{Beginning, Desk, Miniatures, Score};

/// A desk with the address that it has.
pub struct DeskPage {
    /// The game.
    pub game: &'static dyn Miniatures,
    /// How it was begun.
    pub beginning: Beginning,
    /// The steps since, with a blank between two.
    pub steps: String,
    /// How it stands.
    pub desk: Desk,
}

impl DeskPage {
    fn begun(&self) -> String {
        let Beginning { seed, names, days } = &self.beginning;
        let mut out = format!(
            "/decks/{}?seed={}&days={days}",
            self.game.id(),
            words::encoded(seed)
        );
        for name in names {
            out += &format!("&name={}", words::encoded(name));
        }
        out
    }

    /// The address after one more step.
    fn after(&self, step: &str) -> String {
        let steps = match self.steps.is_empty() {
            true => step.to_owned(),
            false => format!("{} {step}", self.steps),
        };
        format!("{}&did={}", self.begun(), steps.replace(' ', "+"))
    }

    /// The address before the last step, if there was one.
    fn before(&self) -> Option<String> {
        match self.steps.rsplit_once(' ') {
            Some((steps, _)) => Some(format!("{}&did={}", self.begun(), steps.replace(' ', "+"))),
            None => (!self.steps.is_empty()).then(|| self.begun()),
        }
    }
}

/// The page on which a desk is begun.
pub fn desk_beginning(game: &dyn Miniatures) -> Markup {
    let names = game.seats();
    let content = html! {
        div.tool-head {
            p.eyebrow { a href="/miniatures" { "For a table with figures" } " · " (game.name()) }
            h1 { "The decks and the score" }
            p.muted { "You play with figures on your own table; this page shuffles and draws the cards, throws for the order, and keeps turns and points." }
        }
        form.card.desk-begin method="get" action={ "/decks/" (game.id()) } {
            h2 { "Who plays?" }
            p.muted { "In the order round the table. Leave a name empty where nobody sits." }
            @for (at, name) in names.iter().enumerate() {
                label.field for={ "name" (at) } { span { "Player " (at + 1) } input type="text" id={ "name" (at) } name="name" value=(if at < 3 { name } else { "" }) maxlength="24" autocomplete="off"; }
            }
            label.field.number for="days" { span { "Days to play" } input #days type="number" name="days" min="1" max="5" value="1"; }
            p.buttons {
                button.button.primary.large type="submit" { "Begin" }
                a.button.js-only hidden data-last-desk { "Go on with the last game" }
            }
        }
    };
    frame::page_with(
        "The decks and the score",
        "tool desk-page",
        &Scripts::of_desk(),
        content,
    )
}

/// The page of a desk.
pub fn desk(page: &DeskPage) -> Markup {
    let desk = &page.desk;
    let content = html! {
        div.desk data-desk=(page.game.id()) {
            div.desk-now {
                header.desk-when {
                    h1 { (desk.when) }
                    p.muted { (desk.about) }
                }
                div.desk-cards.none[desk.cards.is_empty()] {
                    @for (at, card) in desk.cards.iter().enumerate() { (PreEscaped(paper::card(card, &format!("d{at}")))) }
                }
                p.desk-says role="status" { (desk.says) }
                p.desk-next {
                    @if let Some(next) = &desk.next { a.button.primary.large href=(page.after(&next.code)) data-next { (next.label) } }
                    @else { a.button.primary.large href={ "/decks/" (page.game.id()) } { "Another game" } }
                }
                p.buttons.desk-others {
                    @for step in &desk.others { a.button href=(page.after(&step.code)) { (step.label) } }
                    @if let Some(before) = page.before() { a.button href=(before) { "Take back" } }
                }
            }
            section.card.desk-score aria-labelledby="score" {
                h2 #score { "Score" }
                ul { @for (at, score) in desk.scores.iter().enumerate() { (row(page, at + 1, score)) } }
            }
            details.card.desk-log data-keep="open" open {
                summary { h2 { "What happened" } }
                ol { @for line in &desk.log { li { (line) } } }
            }
        }
    };
    frame::page_with(&desk.when, "tool desk-page", &Scripts::of_desk(), content)
}

/// One player's line, with links that count.
fn row(page: &DeskPage, number: usize, score: &Score) -> Markup {
    let unit = &page.desk.unit;
    let name = &score.name;
    let step = |deed: &str, label: String, sign: &str| {
        html! { a.button.icon-button href=(page.after(&format!("{deed}{number}"))) aria-label=(label) title=(label) { (sign) } }
    };
    html! {
        li.score-row.turn[score.is_turn].out[score.is_out] {
            span.score-place { (score.place) }
            span.score-name { strong { (name) } small { (score.role) @if score.is_out { ", out" } } }
            span.score-count {
                (step("lose", format!("{name} loses a {unit}"), "−"))
                span.tally { strong { (score.held) } small { (table::counted(score.held.into(), unit).split_once(' ').map_or(unit.as_str(), |(_, word)| if unit == "sheep" { "sheep" } else { word })) } }
                (step("gain", format!("{name} gets a {unit}"), "+"))
            }
            span.score-count {
                (step("minus", format!("A point less for {name}"), "−"))
                span.tally { strong { (score.extra) } small { "extra" } }
                (step("plus", format!("A point more for {name}"), "+"))
            }
            span.score-points { strong { (score.points) } small { "points" } }
            a.quiet-link.score-out href=(page.after(&format!("out{number}"))) aria-label={ @if score.is_out { "Back in: " } @else { "Gave up: " } (name) } { @if score.is_out { "Back in" } @else { "Gave up" } }
        }
    }
}
