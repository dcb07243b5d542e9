//! What the game did on its own after the last action, step by step: each with its clause, what came of it, and what on the
//! board it speaks of. Without a script all steps stand there; the script shows one after the other.

use super::board;
use crate::{look::Look, pages::words};
use maud::{Markup, html};
use table::LogLine;

/// A step, and the lines that tell what came of it.
struct Step<'a> {
    line: &'a LogLine,
    results: Vec<&'a LogLine>,
}

impl Step<'_> {
    /// What on the board it speaks of, each once.
    fn marks(&self) -> String {
        let mut marks: Vec<&str> = Vec::new();
        for line in [self.line].iter().chain(&self.results) {
            for mark in &line.marks {
                if !marks.contains(&mark.as_str()) {
                    marks.push(mark);
                }
            }
        }
        marks.join(" ")
    }
}

/// The steps of the last action, in order. What the actor did himself comes before the first.
fn steps(look: &Look) -> Vec<Step<'_>> {
    let mut steps: Vec<Step> = Vec::new();
    for line in look.log.iter().filter(|line| line.action == look.at) {
        match (line.is_step, steps.last_mut()) {
            (true, _) => steps.push(Step {
                line,
                results: Vec::new(),
            }),
            (false, Some(step)) => step.results.push(line),
            (false, None) => {}
        }
    }
    steps
}

/// Fewer steps are read at a glance, where the side column is there beside what is decided.
const FEW: usize = 4;

/// Where the side column is a sheet, the way to the steps: they do not cover the board unasked. A broad ground is smaller than the
/// sheet leaves room for, and opens it.
pub(super) fn opener(look: &Look) -> Markup {
    let count = steps(look).len();
    html! {
        @if count > 0 && !look.is_replay() && !board::is_broad(look) {
            button.button.opener.followed-open type="button" popovertarget="side" data-panel="steps" {
                "What followed" @if count > 1 { " (" (count) ")" }
            }
        }
    }
}

/// The steps as a card, if there were any.
pub(super) fn card(look: &Look) -> Markup {
    let steps = steps(look);
    let is_short = steps.len() < FEW && board::is_broad(look);
    let id = if is_short { "followed" } else { "steps" };
    html! {
        @if !steps.is_empty() && !look.is_replay() {
            section.card.steps-card id=(id) aria-labelledby="steps-title" {
                h2 #steps-title { "What followed" }
                ol.followed {
                    @for step in &steps {
                        li data-marks=(step.marks()) {
                            span { (step.line.text) }
                            @if let Some(clause) = step.line.clause { " " (words::clause(look.game, clause)) }
                            @for line in &step.results {
                                small.result-line { (line.text) @if let Some(clause) = line.clause { " " (words::clause(look.game, clause)) } }
                            }
                        }
                    }
                }
                @if steps.len() > 1 && !is_short {
                    div.offers.js-only {
                        button.button.primary type="button" data-steps="1" { "Next" }
                        // Where the steps came in a sheet, who skips wants the board back.
                        button.button type="button" data-steps=(steps.len()) popovertarget="side" popovertargetaction="hide" { "Skip to the end" }
                    }
                }
            }
        }
    }
}
