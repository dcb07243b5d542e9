//! A stop between two parts of a game: what has just come to its end, before the next thing is decided. The script shows it
//! alone until the reader goes on; without a script it stands above what is decided, and its headline in the prompt.

use crate::{look::Look, pages::words};
use boards::{Interlude, Tallied};
use catalogue::Listed;
use maud::{Markup, html};

/// What has just come to its end, if the reader is at that moment.
fn of(look: &Look) -> Option<&Interlude> {
    look.interlude.as_ref().filter(|_| look.is_readers_turn())
}

/// The stop itself.
pub(super) fn card(look: &Look) -> Markup {
    html! {
        @if let Some(interlude) = of(look) {
            section #interlude.card.interlude aria-labelledby="interlude-title" tabindex="-1" {
                div.interlude-head {
                    h2 #interlude-title { (interlude.title) }
                    p { (interlude.headline) }
                }
                div.interlude-body tabindex="0" role="group" aria-label=(interlude.title) {
                    table.reckoning {
                        @for (heading, lines) in &interlude.groups {
                            tbody {
                                tr { th.reckoning-group scope="rowgroup" colspan="2" { (heading) } }
                                @if lines.is_empty() { tr { td colspan="2" { span.muted { "nothing" } } } }
                                @for line in lines { (row(look.game, line)) }
                            }
                        }
                        tfoot { @for sum in &interlude.sums { (row(look.game, sum)) } }
                    }
                    @if !interlude.notes.is_empty() {
                        ul.reckoning-notes {
                            @for (says, clause) in &interlude.notes { li { (says) " " (words::clause(look.game, clause)) } }
                        }
                    }
                }
                div.offers.js-only { button.button.primary.large type="button" data-goes-on { (interlude.goes_on) } }
            }
        }
    }
}

fn row(game: &'static dyn Listed, line: &Tallied) -> Markup {
    html! {
        tr.none[line.points == 0] {
            th scope="row" { (line.says) " " (words::clause(game, line.clause)) }
            td { @if line.points == 0 { "–" } @else { (line.points) } }
        }
    }
}

/// What came of it in a line, for who does not stop there.
pub(super) fn headline(look: &Look) -> Option<String> {
    of(look).map(|interlude| format!("{}: {}.", interlude.title, interlude.headline))
}
