//! Cards that answer a question: why something is not allowed, what a search would do, what has become of
//! this page.

use super::links;
use crate::{
    look::{Look, Refused, Report},
    pages::words,
};
use catalogue::Hint;
use maud::{Markup, html};
use table::{Missing, capital};

/// How many moves a hint shows.
const HINTS: usize = 5;

/// All answers that there are.
pub(super) fn cards(look: &Look) -> Markup {
    html! {
        @if let Some(notice) = &look.notice {
            section #notice.card.notice.answer aria-label="Notice" { p { (notice) } }
        }
        @if let Some(report) = &look.report { (reporting(look, report)) }
        @if let Some(refused) = &look.refused { (refusal(look, refused)) }
        @if let Some(hints) = &look.hints { (advice(look, hints)) }
    }
}

/// At a real table: what fell, or was drawn?
fn reporting(look: &Look, report: &Report) -> Markup {
    let reports: Vec<String> = report.reports.iter().map(ToString::to_string).collect();
    let sentence = look
        .legal
        .iter()
        .find(|legal| legal.notation == report.action);
    let sentence = sentence.map_or(report.action.as_str(), |legal| legal.sentence.as_str());
    html! {
        section #report.card.answer aria-labelledby="report-title" tabindex="-1" {
            h2 #report-title { (capital(&report.wanted.label)) }
            @if let Some(error) = &report.error { p.bad role="alert" { (table::sentence(error)) } }
            form.report method="post" action=(links::to(look, "act")) data-live data-report {
                input type="hidden" name="action" value=(report.action);
                input type="hidden" name="reports" value=(reports.join(" "));
                @if let Some(decision) = look.decision { input type="hidden" name="decision" value=(decision); }
                @if let Some(seat) = look.glance.reader { input type="hidden" name="as" value=(seat); }
                label.field for="answer" {
                    @match &report.wanted.missing {
                        Missing::Dice { count: 1, sides } => {
                            span { "What does the die show, 1 to " (sides) "?" }
                            input #answer type="number" name="answer" min="1" max=(sides) required inputmode="numeric" autocomplete="off";
                        }
                        Missing::Dice { count, sides } => {
                            span { "What do the " (count) " dice show, 1 to " (sides) " each?" }
                            input #answer type="text" name="answer" required inputmode="numeric" autocomplete="off"
                                placeholder=(vec!["1"; *count].join(" "));
                        }
                        Missing::OneOf(names) => {
                            span { "Which was drawn?" }
                            select #answer name="answer" required {
                                option value="" { "Choose" }
                                @for name in distinct(names) { option value=(name) { (name) } }
                            }
                        }
                        Missing::Number(most) => {
                            span { "A number from 1 to " (most) }
                            input #answer type="number" name="answer" min="1" max=(most) required inputmode="numeric" autocomplete="off";
                        }
                    }
                }
                div.offers {
                    button.button.primary type="submit" { "Enter" }
                    a.button href=(links::with(look, &[])) { "Do something else" }
                }
            }
            p.note { (sentence) }
        }
    }
}

/// Each name once, in the order of the alphabet.
fn distinct(names: &[String]) -> Vec<&String> {
    let mut names: Vec<&String> = names.iter().collect();
    names.sort();
    names.dedup();
    names
}

fn refusal(look: &Look, refused: &Refused) -> Markup {
    let what = refused.sentence.as_deref().unwrap_or(&refused.notation);
    html! {
        section #refusal.card.refusal-card.answer aria-label="Not allowed" tabindex="-1" {
            div.refusal {
                h2 { (what) ": not now" }
                p {
                    (refused.why)
                    @if let Some((id, title)) = &refused.clause {
                        " " span.because { (words::clause(look.game, id)) " " (title) }
                    }
                }
            }
        }
    }
}

fn advice(look: &Look, hints: &[Hint]) -> Markup {
    let path = |hint: &Hint| {
        let mut legal = look.legal.iter();
        let legal = legal.find(|legal| legal.notation == hint.notation)?;
        Some(text_of(&legal.path))
    };
    html! {
        section #hints.card.answer aria-labelledby="hints-title" tabindex="-1" {
            h2 #hints-title { "What the computer would do" }
            @if hints.is_empty() { p.muted { "It has no advice here." } }
            ol.hints {
                @for hint in hints.iter().take(HINTS) {
                    @let percent = percent(hint.share);
                    li {
                        a.hint href="#board" data-show=[path(hint)] {
                            span.hint-words { (hint.sentence) }
                            span.hint-share { (percent) " %" }
                            svg.share viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" {
                                rect.all width="100" height="6" { }
                                rect.part width=(percent) height="6" { }
                            }
                        }
                        @if path(hint).is_some() {
                            button.button type="submit" form="acts" name="action" value=(hint.notation)
                                aria-label={ "Play it: " (hint.sentence) } { "Play it" }
                        }
                    }
                }
            }
            p.note {
                @match look.about.seats.len() {
                    1 => "How well it ended, of the best there is, when it played on from there, knowing only what you know. ",
                    2 => "The share of wins when it played on from there, knowing only what you know. ",
                    seats => {
                        "The share of wins when it played on from there, knowing only what you know. With "
                        (seats) " players an even share is " (percent(1.0 / seats as f32)) " %. "
                    }
                }
                a href=(links::with(look, &[])) { "Hide this" }
            }
        }
    }
}

fn percent(share: f32) -> f32 {
    (share.clamp(0.0, 1.0) * 100.0).round()
}

/// A path as the script reads it.
pub(super) fn text_of(path: &[boards::Target]) -> String {
    let names: Vec<&str> = path.iter().map(boards::Target::as_str).collect();
    names.join(" ")
}
