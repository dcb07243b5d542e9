//! What the game did on its own after the last action, step by step: each with its clause and what on the board it speaks of.
//! Without a script all steps stand there; the script shows one after the other.

use crate::{look::Look, pages::words};
use maud::{Markup, html};
use table::LogLine;

/// The steps as a card, if there were any.
pub(super) fn card(look: &Look) -> Markup {
    let of_last = |line: &&LogLine| line.action == look.at && line.is_step;
    let steps: Vec<&LogLine> = look.log.iter().filter(of_last).collect();
    html! {
        @if !steps.is_empty() && !look.is_replay() {
            section #steps.card aria-labelledby="steps-title" {
                h2 #steps-title { "What followed" }
                ol.followed {
                    @for step in &steps {
                        li data-marks=(step.marks.join(" ")) {
                            span { (step.text) }
                            @if let Some(clause) = step.clause { " " (words::clause(look.game, clause)) }
                        }
                    }
                }
                @if steps.len() > 1 {
                    div.offers.js-only {
                        button.button.primary type="button" data-steps="1" { "Next" }
                        button.button type="button" data-steps=(steps.len()) { "Skip to the end" }
                    }
                }
            }
        }
    }
}
