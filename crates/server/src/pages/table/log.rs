//! What happened, the newest first, since that is what one looks for. The script reads new lines out.

use super::{Fold, folding};
use crate::{look::Look, pages::words};
use maud::{Markup, html};

/// The log as a card.
pub(super) fn card(look: &Look) -> Markup {
    let body = html! {
        @if look.log.is_empty() { p.muted { "Nothing yet." } }
        ol.log #log reversed tabindex="0" aria-label="What happened, the newest first" {
            @for line in look.log.iter().rev() {
                li {
                    span { (line.text) }
                    @if let Some(clause) = line.clause { " " (words::clause(look.game, clause)) }
                }
            }
        }
    };
    folding("panel-log", "What happened", Fold::Open, body)
}
