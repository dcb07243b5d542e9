//! What one plays for: on the table until the reader has done something, and folded beside the board later. And the coach of
//! a guided first game.

use super::{Fold, folding};
use crate::look::Look;
use lessons::Course;
use maud::{Markup, html};

fn course(look: &Look) -> Option<&'static Course> {
    Course::of(look.game.info().id)
}

/// The goal in one line, with the prompt, before the reader's first action.
pub(super) fn strip(look: &Look) -> Markup {
    html! {
        @if let Some(course) = course(look).filter(|_| look.is_first && !look.is_over()) {
            div.news-box.goal-box {
                p.news.goal-strip { strong { "Your goal: " } (course.goal) }
                button.more-news.js-only type="button" data-more hidden { "more" }
            }
        }
    }
}

/// The beginning of what the coach says, where the column beside the board is a sheet; a click opens the sheet at the whole.
/// It has a place of its own, so that the prompt has room for its question.
pub(super) fn coach_line(look: &Look) -> Markup {
    html! {
        @if !look.coach.is_empty() && !look.is_replay() {
            button.coach-line.js-only type="button" popovertarget="side" data-panel="coach-says" {
                span.coach-words { strong { "Coach: " } (look.coach.join(" ")) }
                span.coach-more { "more" }
            }
        }
    }
}

/// The goal with what leads to it, folded up.
pub(super) fn card(look: &Look) -> Markup {
    html! {
        @if let Some(course) = course(look) {
            (folding("goal", "Goal of the game", Fold::Shut, html! {
                p { strong { (course.goal) } " " (course.more) }
                p { a href={ "/learn/" (look.game.info().id) } { "Lessons" } }
            }))
        }
    }
}

/// What the coach says, while he says anything.
pub(super) fn coach(look: &Look) -> Markup {
    html! {
        @if !look.coach.is_empty() && !look.is_replay() {
            section #coach-says.card.coach-says aria-label="The coach" {
                h2 { "Coach" }
                @for says in &look.coach { p { (says) } }
            }
        }
    }
}
