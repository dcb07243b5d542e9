//! What happened, the newest first, since that is what one looks for. The script reads new lines out.

use super::{Fold, folding};
use crate::{look::Look, pages::words};
use maud::{Markup, html};

/// How many lines a page has; in a long game that is enough to see what happened lately.
const LINES: usize = 200;

/// The log as a card.
pub(super) fn card(look: &Look) -> Markup {
    let earlier = look.log.len().saturating_sub(LINES);
    let body = html! {
        @if look.log.is_empty() { p.muted { "Nothing yet." } }
        ol.log #log reversed start=(look.log.len()) tabindex="0" aria-label="What happened, the newest first" {
            @for line in look.log.iter().rev().take(LINES) {
                li {
                    span { (line.text) }
                    @if let Some(clause) = line.clause { " " (words::clause(look.game, clause)) }
                }
            }
        }
        @if earlier > 0 { p.note { "The " (earlier) " lines before are in the replay: go back with the slider." } }
    };
    folding("panel-log", "What happened", Fold::Open, body)
}
