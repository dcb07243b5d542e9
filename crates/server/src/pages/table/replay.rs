//! Looking back: a slider over all actions, and links for who has no script.

use super::links;
use crate::look::Look;
use maud::{Markup, html};

/// The slider as a card; nothing before the first action.
pub(super) fn card(look: &Look) -> Markup {
    let (at, last) = (look.at, look.about.actions);
    html! {
        @if last > 0 {
            section.card.replay #replay aria-labelledby="replay-title" {
                h2 #replay-title { "Replay" }
                form method="get" action=(links::here(look)) {
                    @if let Some(eyes) = links::eyes(look) { input type="hidden" name="as" value=(eyes); }
                    label.unheard for="moment" { "Moment of the game" }
                    input #moment type="range" name="at" min="0" max=(last) value=(at)
                        aria-valuetext={ "after action " (at) " of " (last) };
                    button.button.no-js type="submit" { "Show" }
                }
                div.steps {
                    (step(look, "first", "⏮", "First", (at > 0).then_some(0)))
                    (step(look, "prev", "◀", "Back one", at.checked_sub(1)))
                    span.moment aria-hidden="true" { (at) " / " (last) }
                    (step(look, "next", "▶", "On one", (at < last).then_some(at + 1)))
                    (step(look, "last", "⏭", "Last", (at < last).then_some(last)))
                }
                @if look.is_replay() {
                    p.back { a.button href=(links::with(look, &[])) { "Back to the game" } }
                }
            }
        }
    }
}

/// The last moment is the game itself and needs no `at`.
fn step(look: &Look, id: &str, sign: &str, says: &str, to: Option<usize>) -> Markup {
    let id = format!("step-{id}");
    let target = to.map(|to| match to == look.about.actions {
        true => links::with(look, &[]),
        false => links::at(look, to),
    });
    html! {
        @match target {
            Some(target) => a.button id=(id) href=(target) rel="nofollow" aria-label=(says) { (sign) },
            None => span.button.spent aria-hidden="true" { (sign) },
        }
    }
}
