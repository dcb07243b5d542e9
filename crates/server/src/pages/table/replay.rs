//! Looking back: a slider over all actions under the board, links for who has no script, and for who has one a replay that
//! plays by itself. When the game is over one may look with one's own eyes, or at everything.

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
                (by_itself())
                form method="get" action=(links::here(look)) {
                    @if let Some(eyes) = links::eyes(look) { input type="hidden" name="as" value=(eyes); }
                    @if let Some(all) = look.glance.all_asked { input type="hidden" name="all" value=(u8::from(all)); }
                    label.unheard for="moment" { "Moment of the game" }
                    input #moment type="range" name="at" min="0" max=(last) value=(at)
                        aria-valuetext={ "after action " (at) " of " (last) };
                    button.button.no-js type="submit" { "Show" }
                }
                span.moment aria-hidden="true" { (at) " / " (last) }
                (step(look, "next", "M6 4L14 10L6 16z", "One on", (at < last).then_some(at + 1)))
                (step(look, "last", "M14 4v12M4 4L12 10L4 16z", "Last moment", (at < last).then_some(last)))
                (eyes(look))
            }
        }
    }
}

/// Plays on, and how fast. The script turns the sign over while it plays.
fn by_itself() -> Markup {
    html! {
        button.button.step.js-only #replay-plays type="button" aria-pressed="false" aria-label="Play by itself" {
            svg.icon viewBox="0 0 20 20" aria-hidden="true" {
                path.when-still d="M6 4L15 10L6 16z" { }
                path.when-playing d="M7 4v12M13 4v12" { }
            }
        }
        label.unheard.js-only for="opt-replay" { "Speed of the replay" }
        select.js-only #opt-replay data-option="replay" {
            option value="slow" { "slow" }
            option value="" { "steady" }
            option value="fast" { "fast" }
        }
    }
}

/// Once the game is over: one's own view, or everything.
fn eyes(look: &Look) -> Markup {
    let (says, brief, all) = match look.is_turned_up {
        true => ("As you saw it", "As seen", "0"),
        false => ("Show what was hidden", "Show all", "1"),
    };
    html! {
        @if look.is_over() {
            a.button #turn-up href=(links::turned(look, all)) rel="nofollow" {
                span.broadly { (says) }
                span.briefly { (brief) }
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
