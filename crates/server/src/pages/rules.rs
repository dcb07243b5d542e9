//! The rules of a game, clause by clause, in our words: as a page with a search that needs no script, and as
//! the bare list that the script shows beside a table.

use super::{frame, learn, lesson, model::Rules, words};
use catalogue::Listed;
use lessons::Course;
use maud::{Markup, html};
use table::rules::{Clause, Ruling};

/// The page with the rules.
pub fn rules(rules: &Rules) -> Markup {
    let game = rules.game;
    let info = game.info();
    let search = rules.search.trim();
    let title = format!("Rules of {}", info.name);
    // A word of the game and one of its clauses, as examples.
    let example = game.rules().clauses.get(3).map_or("", |clause| &clause.id);
    let content = html! {
        div.rules-head {
            h1 { (title) }
            p.lead { (info.about) }
            (words::on_the_box(game))
            form.search method="get" action={ "/rules/" (info.id) } role="search" {
                label.field for="q" {
                    span { "Search the rules" }
                    input #q type="search" name="q" value=(search) placeholder={ "a word, or a clause such as " (example) } data-filter="#clauses";
                }
                button.button type="submit" { "Search" }
                @if !search.is_empty() { a.quiet-link href={ "/rules/" (info.id) } { "Show all" } }
            }
            p.muted {
                "Every refusal names the clause behind it, and so does a game's log where a rule decides. A clause is the book in our words; "
                "a ruling is what we decided where the book is open."
            }
            p.buttons {
                a.button.primary href={ "/new/" (info.id) } { "Play " (info.name) }
                @if Course::of(info.id).is_some() { a.button href={ "/learn/" (info.id) } { "Learn it step by step" } }
            }
        }
        @if search.is_empty() { (reading(game)) }
        (entries(game, search, 2))
    };
    frame::page(&title, "rules-page", content)
}

/// The game told from the top, with pictures; the clauses follow.
fn reading(game: &'static dyn Listed) -> Markup {
    let sections = Course::of(game.info().id).map_or(&[][..], |course| &course.page.sections);
    html! {
        @if !sections.is_empty() {
            div.primer {
                @for (at, section) in sections.iter().enumerate() {
                    article.plain[section.picture.is_none()] {
                        h2 { (section.title) }
                        div.prose {
                            @for paragraph in section.says.trim().split("\n\n") { p { (lesson::said(paragraph)) } }
                            p { @for id in &section.clauses { (words::clause(game, id)) " " } }
                        }
                        @if section.picture.is_some() {
                            figure {
                                (learn::picture(&format!("/rules/{}/picture/{}", game.info().id, at + 1), ""))
                                figcaption { (lesson::said(&section.shows)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Only the list, for the dialog on a table's page.
pub fn rules_part(game: &'static dyn Listed) -> Markup {
    entries(game, "", 3)
}

fn entries(game: &dyn Listed, search: &str, level: u8) -> Markup {
    let index = game.rules();
    let wanted: Vec<String> = search.split_whitespace().map(str::to_lowercase).collect();
    let fits = |text: String| {
        let text = text.to_lowercase();
        wanted.iter().all(|word| text.contains(word))
    };
    let clauses: Vec<&Clause> = index
        .clauses
        .iter()
        .filter(|clause| fits(format!("{} {} {}", clause.id, clause.title, clause.says)))
        .collect();
    let rulings: Vec<&Ruling> = index
        .rulings
        .iter()
        .filter(|it| {
            fits(format!(
                "{} {} {} {}",
                it.id, it.question, it.ruling, it.why
            ))
        })
        .collect();
    let is_empty = clauses.is_empty() && rulings.is_empty();
    html! {
        div #clauses.clauses {
            p.muted.nothing hidden[!is_empty] { "No clause speaks of that." }
            @if !clauses.is_empty() {
                (heading(level, "Clauses"))
                @for clause in clauses {
                    article.entry id=(clause.id) tabindex="-1" {
                        (sub_heading(level, &clause.id, &clause.title))
                        p { (clause.says) }
                    }
                }
            }
            @if !rulings.is_empty() {
                (heading(level, "Rulings"))
                @for ruling in rulings {
                    article.entry id=(ruling.id) tabindex="-1" {
                        (sub_heading(level, &ruling.id, &ruling.question))
                        p { (ruling.ruling) }
                        p.muted { "Why: " (ruling.why) }
                    }
                }
            }
        }
    }
}

fn heading(level: u8, text: &str) -> Markup {
    html! { @if level == 2 { h2 { (text) } } @else { h3 { (text) } } }
}

fn sub_heading(level: u8, id: &str, title: &str) -> Markup {
    let inner = html! { span.id { (id) } " " (title) };
    html! { @if level == 2 { h3 { (inner) } } @else { h4 { (inner) } } }
}
