//! The game of the day: what it is today, a button that opens it, and the scores.

use super::{frame, model::DailyPage, words};
use crate::daily::Scores;
use boards::Theme;
use maud::{Markup, PreEscaped, html};
use store::Day;
use table::capital;

/// The page.
pub fn daily(page: &DailyPage) -> Markup {
    let info = page.game.info();
    let title = match page.is_today {
        true => format!("The daily game of {}", info.name),
        false => format!("{} of {}", info.name, page.day.day),
    };
    let content = html! {
        div.setup-head {
            div.picture-frame { (PreEscaped(page.game.picture(Theme::Page))) }
            div {
                h1 { (title) }
                p.lead {
                    @if page.is_today { "Today everyone here gets the same cards and the same dice. " }
                    (agreed(page, &page.day.settings))
                }
                @if page.is_today {
                    p.muted { "A new one begins at midnight UTC. Each has one try that counts; afterwards you can practise." }
                }
            }
        }
        div.daily {
            @if page.is_today { (own(page)) }
            (list(page, &heading(page), &page.day, page.is_today))
            @if let Some(before) = &page.before {
                (list(page, &format!("Yesterday, {}", before.day), before, false))
            }
            p.buttons {
                @if !page.is_today { a.button.primary href={ "/daily/" (info.id) } { "Today's game" } }
                a.button href={ "/daily/" (info.id) "/" (page.day.day.before()) } { "The day before" }
                a.button href={ "/new/" (info.id) } { "Set up another game" }
            }
        }
    };
    frame::page(&title, "setup-page daily-page", content)
}

fn heading(page: &DailyPage) -> String {
    match page.is_today {
        true => format!("Today, {}", page.day.day),
        false => format!("Scores of {}", page.day.day),
    }
}

/// "You lead Kerr": the value of what goes round, with its title.
fn agreed(page: &DailyPage, settings: &[(String, String)]) -> String {
    let title = |key: &str| {
        let mut known = page.game.settings().iter();
        let setting = known.find(|setting| setting.key == key);
        setting.map_or(String::new(), |setting| setting.title.to_lowercase())
    };
    let words: Vec<String> = settings
        .iter()
        .map(|(key, value)| format!("{}: {}", title(key), capital(value)))
        .collect();
    capital(&words.join(", "))
}

/// What the person can do: begin, go on, or practise.
fn own(page: &DailyPage) -> Markup {
    let action = format!("/daily/{}", page.game.info().id);
    let day = page.day.day.to_string();
    html! {
        section.card.daily-own aria-label="Your game of the day" {
            @match &page.day.own {
                None => {
                    form method="post" action=(action) {
                        input type="hidden" name="day" value=(day);
                        label.field for="name" {
                            span { "Your name in the list" }
                            input #name type="text" name="name" value=(page.name) maxlength="40" autocomplete="off" placeholder="as you like";
                        }
                        button.button.primary.large type="submit" { "Play today's game" }
                    }
                    p.note { "No hints, and nobody else sees your table until the day is over. Your score counts when the game is over by the rules." }
                }
                Some(own) if !own.is_over => {
                    h2 { "Your game has begun" }
                    p.buttons { a.button.primary.large href={ "/table/" (own.game) } { "Go on" } }
                }
                Some(own) => {
                    @match &own.score {
                        Some(score) => { h2 { "You: " (score.points) " points" @if !score.level.is_empty() { ", " (score.level) } } }
                        None => { h2 { "You gave today's game up" } }
                    }
                    form method="post" action=(action) {
                        input type="hidden" name="day" value=(day);
                        input type="hidden" name="practice" value="1";
                        input type="hidden" name="name" value=(page.name);
                        div.offers {
                            a.button href={ "/table/" (own.game) } { "Look at your game" }
                            button.button.primary type="submit" { "Play it again, for practice" }
                        }
                    }
                    p.note { "Practice is not scored. The seed is shown when the day is over, since others still play." }
                }
            }
        }
    }
}

/// A day's scores.
fn list(page: &DailyPage, title: &str, scores: &Scores, goes_on: bool) -> Markup {
    let mine = &page.mine;
    let id = format!("scores-{}", scores.day);
    html! {
        section.card.scores aria-labelledby=(id) {
            h2 id=(id) { (title) }
            p.muted { (agreed(page, &scores.settings)) }
            @if scores.best.is_empty() {
                p { @if goes_on { "Nobody has finished yet." } @else { "Nobody finished it." } }
            } @else {
                table.places {
                    thead { tr { th scope="col" { "Place" } th scope="col" { "Name" } th scope="col" { "Points" } th scope="col" { "Level" } } }
                    tbody {
                        @for (index, line) in scores.best.iter().enumerate() {
                            @let place = place(scores, index);
                            tr.yours[mine.contains(&line.holder)] {
                                td { (place) }
                                th scope="row" { (line.name) @if mine.contains(&line.holder) { " (you)" } }
                                td { b { (line.score.points) } }
                                td { (line.score.level) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Equal points are an equal place.
fn place(scores: &Scores, index: usize) -> usize {
    let points = scores.best[index].score.points;
    let better = |line: &&store::DailyScore| line.score.points > points;
    scores.best.iter().filter(better).count() + 1
}

/// A link to the scores of a day.
pub(super) fn link(game: &str, day: Day) -> Markup {
    html! { a.button.primary.large href={ "/daily/" (game) "/" (day) } { "The scores of the day" } }
}

/// Whether there is a page of the day for this game.
pub(super) fn teaser(game: &dyn catalogue::Listed) -> Markup {
    html! {
        @if words::has_daily(game) {
            p { a href={ "/daily/" (game.info().id) } { "Today's game: the same cards for everyone, and a list of scores" } }
        }
    }
}
