//! The road of a game's lessons, closed by the guided first game. How far somebody has come is kept in their browser: the
//! script marks it here; without one every lesson is a link like the others.

use super::{assets::Scripts, frame};
use boards::Theme;
use catalogue::Listed;
use lessons::{Course, Lesson};
use maud::{Markup, PreEscaped, html};

/// How many lessons lie in one row of the road.
const ROW: usize = 4;

/// The games that can be learned, each with its road.
pub fn courses(courses: &[(&'static dyn Listed, &'static Course)]) -> Markup {
    let content = html! {
        section.band aria-labelledby="learn" {
            h1 #learn { "Learn to play" }
            p.muted { "Short lessons on the real board, then a first game with a coach beside you." }
            ul.games.one[courses.len() == 1] {
                @for (game, course) in courses {
                    @let info = game.info();
                    @let to = format!("/learn/{}", info.id);
                    li.game {
                        a.picture-frame href=(to) tabindex="-1" aria-hidden="true" { (PreEscaped(game.picture(Theme::Page))) }
                        div.game-words {
                            h2 { (info.name) }
                            p { (course.goal) }
                            p.muted { (length(course)) }
                            p.buttons { a.button.primary href=(to) aria-label={ "Lessons of " (info.name) } { "Lessons" } }
                        }
                    }
                }
            }
        }
    };
    frame::page("Learn to play", "courses", content)
}

/// "Eight lessons, 19 minutes in all".
fn length(course: &Course) -> String {
    let minutes: u32 = course.lessons.iter().map(|it| u32::from(it.minutes)).sum();
    let count = table::capital(&number_word(course.lessons.len()));
    format!("{count} lessons, {minutes} minutes in all")
}

/// The road of a game's lessons.
pub fn learn(game: &'static dyn Listed, course: &Course) -> Markup {
    let info = game.info();
    let count = course.lessons.len();
    let minutes: u32 = course.lessons.iter().map(|it| u32::from(it.minutes)).sum();
    let body = html! {
        a.skip href="#main" { "Skip to the lessons" }
        header.top {
            (frame::brand())
            div.what { h1 { (info.name) } p { "Learn" } }
            div.tools role="group" aria-label="Tools" {
                a.button href={ "/rules/" (info.id) } { "Rules" }
                a.button href={ "/new/" (info.id) } { "Play" }
            }
        }
        main #main.learn tabindex="-1" data-learn=(info.id) {
            div.learn-head {
                div {
                    h2 { "Learn to play" }
                    p.muted {
                        (length(course)) ", on the real board; then a first game with the coach beside you."
                    }
                }
                div.progress.js-only hidden {
                    p { strong data-count { "0" } " of " (count) " · " span data-left { (minutes) } " minutes left" }
                    progress max=(count) value="0" aria-label="Lessons finished" { }
                }
            }
            p.goal-line { strong { "The goal: " } (course.goal) " " span.muted { (course.more) } }
            ol.road {
                @for (at, lesson) in course.lessons.iter().enumerate() { (card(info.id, at, lesson)) }
                (first_game(game, course))
            }
        }
        p #toast.toast role="alert" hidden { }
    };
    let title = format!("Learn {} · Marches", info.name);
    frame::document(&title, "at-learn", &Scripts::of_learn(), body)
}

/// A lesson on the road. Rows turn at their ends: every second one runs from right to left.
fn card(game: &str, at: usize, lesson: &Lesson) -> Markup {
    let address = format!("/learn/{game}/{}", lesson.id);
    let (row, column) = (at / ROW, at % ROW);
    let turned = if row % 2 == 1 { "turned" } else { "" };
    let end = if column + 1 == ROW { "row-end" } else { "" };
    html! {
        li.stop.(turned).(end) data-lesson=(lesson.id) data-minutes=(lesson.minutes) {
            a.card.lesson-card href=(address) {
                (picture(&format!("{address}/picture"), ""))
                span.stop-number aria-hidden="true" { (at + 1) }
                span.stop-words {
                    span.minutes { (lesson.minutes) " min" }
                    strong { span.unheard { (at + 1) ": " } (lesson.title) }
                    span.muted { (lesson.about) }
                    span.unheard data-state { }
                }
                span.button.primary.go aria-hidden="true" { "Begin" }
            }
        }
    }
}

/// A picture that follows the reader's colours as far as the system says them. Where words beside it say what it shows, it
/// has none of its own.
pub(super) fn picture(address: &str, shows: &str) -> Markup {
    html! {
        picture {
            source media="(prefers-color-scheme: dark)" srcset={ (address) "?theme=dark" };
            img src=(address) alt=(shows) aria-hidden=[shows.is_empty().then_some("true")] loading="lazy";
        }
    }
}

fn first_game(game: &'static dyn Listed, course: &Course) -> Markup {
    html! {
        li.stop.first-game {
            div.card {
                div.first-picture aria-hidden="true" { (maud::PreEscaped(game.picture(boards::Theme::Page))) }
                div.first-words {
                    h3 { span.star aria-hidden="true" { "★" } " Your first game, guided" }
                    p { (course.first_game) }
                    form method="post" action={ "/learn/" (game.info().id) "/begin" } {
                        button.button.primary type="submit" { "Begin the guided game" }
                        span.muted { "No lesson is needed before it." }
                    }
                }
            }
        }
    }
}

pub(super) fn number_word(count: usize) -> String {
    const WORDS: [&str; 11] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    WORDS
        .get(count)
        .map_or(count.to_string(), ToString::to_string)
}
