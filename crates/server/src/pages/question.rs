//! What people at a real table are asked: which dice fell, which card was drawn. One question at a time, answered by a tap or
//! in writing; what was entered before stands above it, and each of it can be taken back. All of it is one form, which
//! holds what was entered: the server keeps nothing of an action that is not whole.

use maud::{Markup, html};
use table::{Entered, Missing, Shown, Wanted, capital, counted};

/// A question, with the form that it stands in.
pub(super) struct Question<'a> {
    /// Where the form goes to.
    pub action: &'a str,
    /// What the form says besides.
    pub fields: Vec<(&'a str, &'a str)>,
    /// Whether the script of a table sends it.
    pub is_live: bool,
    /// What is done: "Raid Eden Valley".
    pub doing: &'a str,
    /// What is missing.
    pub wanted: &'a Wanted,
    /// What was entered before.
    pub reports: &'a [u32],
    /// Why the last answer could not be used.
    pub error: Option<&'a str>,
    /// Where one goes to do something else instead.
    pub instead: &'a str,
}

/// The question as a card.
pub(super) fn card(question: &Question) -> Markup {
    let wanted = question.wanted;
    html! {
        section #report.card.answer.question aria-labelledby="report-title" tabindex="-1" {
            @if !question.doing.is_empty() { p.eyebrow { (question.doing) } }
            h2 #report-title { (capital(&wanted.label)) }
            @if let Some(error) = question.error { p.bad role="alert" { (table::sentence(error)) } }
            form.report method="post" action=(question.action) data-live[question.is_live] data-report[question.is_live] {
                @for (name, value) in &question.fields { input type="hidden" name=(name) value=(value); }
                input type="hidden" name="reports" value=(joined(question.reports));
                (entered(question))
                (asked(wanted))
                (left_to_us(wanted))
            }
            p.note { a href=(question.instead) { "Do something else instead" } }
        }
    }
}

fn joined(reports: &[u32]) -> String {
    let words: Vec<String> = reports.iter().map(ToString::to_string).collect();
    words.join(" ")
}

/// What was entered, and the places of the dice that are still to come.
fn entered(question: &Question) -> Markup {
    let wanted = question.wanted;
    let mut number = 0;
    let mut groups: Vec<(usize, &Entered, bool)> = Vec::new();
    for one in &wanted.entered {
        let is_new = groups
            .last()
            .is_none_or(|(_, last, _)| last.label != one.label);
        groups.push((number, one, is_new));
        number += one.len();
    }
    let missing = match &wanted.missing {
        Missing::Dice { count, .. } if number > 0 || *count > 1 => *count,
        _ => 0,
    };
    // Dice that are still to come stand in the row of those that fell, or in one of their own.
    let is_new = wanted
        .entered
        .last()
        .is_some_and(|last| last.label != wanted.label);
    html! {
        @if !groups.is_empty() || missing > 0 {
            div.entered role="group" aria-label="Entered so far" {
                @for (first, one, is_new) in &groups {
                    @if *is_new && one.label != wanted.label { span.entered-label { (capital(&one.label)) } }
                    @if *is_new && one.label == wanted.label && *first > 0 { span.entered-end { } }
                    @match &one.shown {
                        Shown::Dice(dice) => {
                            @for (index, &value) in dice.iter().enumerate() {
                                (back(question, first + index, &format!("the {value}"), die(value)))
                            }
                        }
                        Shown::Thing(name) => (back(question, *first, name, html! { (name) })),
                    }
                }
                @if is_new && missing > 0 { span.entered-end { } }
                @for place in 0..missing {
                    span.die-place.next[place == 0] aria-hidden="true" { @if place == 0 { "?" } }
                }
                @if let Some(last) = number.checked_sub(1) {
                    button.button.take-back type="submit" name="kept" value=(joined(&wanted.without(question.reports, last))) formnovalidate {
                        "Take back"
                    }
                }
            }
        }
    }
}

/// A result that was entered; a tap takes it back.
fn back(question: &Question, number: usize, says: &str, shows: Markup) -> Markup {
    let left = joined(&question.wanted.without(question.reports, number));
    html! {
        button.entered-one type="submit" name="kept" value=(left) formnovalidate aria-label={ "Take back " (says) } title={ "Take back " (says) } {
            (shows)
        }
    }
}

/// What can have come, to tap; and a field to write it, which also narrows the list.
fn asked(wanted: &Wanted) -> Markup {
    match &wanted.missing {
        Missing::Dice {
            count,
            sides,
            faces,
        } => html! {
            @if *sides <= 12 { (sides_of(*sides, faces)) }
            @match count {
                1 => (written(&format!("What does the die show, 1 to {sides}?"), "", "numeric")),
                count => (written(
                    &format!("What do the {count} dice show, 1 to {sides} each?"),
                    &vec!["1"; *count].join(" "),
                    "numeric",
                )),
            }
        },
        Missing::OneOf(names) => {
            let names = distinct(names);
            html! {
                @if names.len() > 8 { (written("Which was drawn? Its number or name", "", "text")) }
                ul.things aria-label="What can have been drawn" {
                    @for name in &names { (thing(name)) }
                }
                @if names.len() <= 8 { (written("Which was drawn?", "", "text")) }
            }
        }
        Missing::Number(most) => written(&format!("A number from 1 to {most}"), "", "numeric"),
    }
}

/// A button for each face of a die, with what it means.
fn sides_of(sides: u32, faces: &[String]) -> Markup {
    html! {
        div.faces role="group" aria-label="What fell" {
            @for value in 1..=sides {
                @let means = faces.get(value as usize - 1);
                button.face type="submit" name="pick" value=(value) formnovalidate {
                    @if sides == 6 { (die(value)) }
                    span.face-words { b { (value) } @if let Some(means) = means { small { (means) } } }
                }
            }
        }
    }
}

/// A thing that can have been drawn: its number, if it has one, and its name.
fn thing(name: &str) -> Markup {
    let (number, rest) = match name.split_once(' ') {
        Some((number, rest)) if number.contains(|sign: char| sign.is_ascii_digit()) => {
            (Some(number), rest)
        }
        _ => (None, name),
    };
    html! {
        li data-thing=(name.to_lowercase()) {
            button.thing type="submit" name="pick" value=(name) formnovalidate {
                @if let Some(number) = number { b { (number) } " " }
                (rest)
            }
        }
    }
}

fn written(says: &str, example: &str, keys: &str) -> Markup {
    html! {
        div.written {
            label.field for="answer" {
                span { (says) }
                input #answer type="text" name="answer" inputmode=(keys) autocomplete="off" autocapitalize="off" spellcheck="false"
                    maxlength="200" placeholder=(example) data-narrows;
            }
            button.button.primary type="submit" { "Enter" }
        }
    }
}

/// The program rolls or draws.
fn left_to_us(wanted: &Wanted) -> Markup {
    let (lacks, verb, all) = match &wanted.missing {
        Missing::Dice { count: 1, .. } => ("No dice at hand?", "Let Marches roll", None),
        Missing::Dice { count, .. } => (
            "No dice at hand?",
            "Let Marches roll one",
            Some(format!("Roll all {count}")),
        ),
        _ => ("No wish to draw?", "Let Marches draw", None),
    };
    let all = all.unwrap_or_else(|| "and all that follows".into());
    html! {
        p.left-to-us {
            span { (lacks) " " }
            button.linked type="submit" name="roll" value="one" formnovalidate { (verb) }
            " "
            button.linked type="submit" name="roll" value="rest" formnovalidate { (all) }
        }
    }
}

/// How much is asked, in few words: "3 dice", "a card".
pub(super) fn how_much(wanted: &Wanted) -> String {
    match &wanted.missing {
        Missing::Dice { count, .. } => counted(*count, "die").replace("dies", "dice"),
        _ => "one".into(),
    }
}

/// Each name once, in the order of the game.
fn distinct(names: &[String]) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::with_capacity(names.len());
    for name in names {
        if !found.contains(&name.as_str()) {
            found.push(name);
        }
    }
    found
}

/// Where the pips of a face stand: in thirds of a die of 24.
const PIPS: [&[(u8, u8)]; 6] = [
    &[(12, 12)],
    &[(7, 7), (17, 17)],
    &[(7, 7), (12, 12), (17, 17)],
    &[(7, 7), (17, 7), (7, 17), (17, 17)],
    &[(7, 7), (17, 7), (12, 12), (7, 17), (17, 17)],
    &[(7, 6), (17, 6), (7, 12), (17, 12), (7, 18), (17, 18)],
];

/// A die that shows this; one with more than six sides shows a number.
fn die(value: u32) -> Markup {
    let pips = PIPS.get(value as usize - 1);
    html! {
        svg.one-die viewBox="0 0 24 24" aria-hidden="true" {
            rect x="1" y="1" width="22" height="22" rx="5" { }
            @match pips {
                Some(pips) => { @for (x, y) in *pips { circle cx=(x) cy=(y) r="2.300" { } } }
                None => text x="12" y="17" text-anchor="middle" { (value) },
            }
        }
    }
}
