//! Looking back: a slider over all actions under the board, and links for who has no script.

use super::links;
use crate::look::Look;
use maud::{Markup, html};

/// The slider, as a strip; nothing before the first action.
pub(super) fn strip(look: &Look) -> Markup {
    let (at, last) = (look.at, look.about.actions);
    html! {
        @if last > 0 {
            section.card.replay #replay aria-label="Replay" {
                h2.unheard { "Replay" }
                (step(look, "first", "M6 4v12M16 4L8 10L16 16z", "First moment", (at > 0).then_some(0)))
                (step(look, "prev", "M14 4L6 10L14 16z", "One back", at.checked_sub(1)))
                form method="get" action=(links::here(look)) {
                    @if let Some(eyes) = links::eyes(look) { input type="hidden" name="as" value=(eyes); }
                    label.unheard for="moment" { "Moment of the game" }
                    input #moment type="range" name="at" min="0" max=(last) value=(at)
                        aria-valuetext={ "after action " (at) " of " (last) };
                    button.button.no-js type="submit" { "Show" }
                }
                span.moment aria-hidden="true" { (at) " / " (last) }
                (step(look, "next", "M6 4L14 10L6 16z", "One on", (at < last).then_some(at + 1)))
                (step(look, "last", "M14 4v12M4 4L12 10L4 16z", "Last moment", (at < last).then_some(last)))
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
    let icon = html! {
        svg.icon viewBox="0 0 20 20" aria-hidden="true" { path d=(sign) { } }
    };
    html! {
        @match target {
            Some(target) => a.button.step id=(id) href=(target) rel="nofollow" aria-label=(says) { (icon) },
            None => span.button.step.spent { (icon) },
        }
    }
}
