//! The end of a game: who won, what to do next, and the proof that nobody touched the shuffles.

use super::{Fold, folding, links, name};
use crate::{look::Look, pages::words};
use maud::{Markup, html};
use table::{Outcome, Turn};

/// Who won, in large letters, and what to do next.
pub(super) fn banner(look: &Look) -> Markup {
    let (class, headline) = match look.turn {
        Turn::Over(outcome) => headline(look, outcome),
        _ => ("drawn", "The game is over".to_string()),
    };
    html! {
        section #prompt.bar.card.end.(class) aria-label="Result" tabindex="-1" {
            div.ask {
                h2.result { (headline) }
                @if look.prompt.trim_end_matches('.') != headline { p.says { (look.prompt) } }
                // Who gave up has the reason in the prompt; otherwise the last line tells how it was won.
                @if let Some(last) = look.log.last().filter(|_| !look.prompt.contains(": ")) {
                    p.muted { (last.text) }
                }
            }
            div.offers {
                @if let Some(again) = look.about.again {
                    a.button.primary.large href={ "/table/" (again) } { "The others are at a new table: join them" }
                } @else if !look.glance.yours.is_empty() {
                    form method="post" action=(links::to(look, "again")) {
                        button.button.primary.large type="submit" { "Play again" }
                    }
                }
                @if look.about.actions > 0 {
                    a.button href=(links::at(look, 0)) rel="nofollow" { "Watch the replay from the start" }
                }
                a.button href=(links::to(look, "record")) download { "Download the record" }
            }
        }
    }
}

fn headline(look: &Look, outcome: Outcome) -> (&'static str, String) {
    let winners: Vec<_> = outcome.winners().iter().collect();
    let yours = &look.glance.yours;
    let is_mine = winners.iter().any(|seat| yours.contains(seat));
    match winners.as_slice() {
        [] if !yours.is_empty() => ("lost", "You lost".into()),
        [] => ("drawn", "Nobody won".into()),
        [_] if is_mine && yours.len() == 1 => ("won", "You won!".into()),
        [one] => {
            let class = if is_mine || yours.is_empty() {
                "won"
            } else {
                "lost"
            };
            (class, format!("{} won", name(look, *one)))
        }
        several => {
            let names: Vec<String> = several.iter().map(|&seat| name(look, seat)).collect();
            ("drawn", format!("A draw: {}", words::list(&names)))
        }
    }
}

/// The seed, which everyone may check now.
pub(super) fn proof(look: &Look) -> Markup {
    let Some(seed) = &look.seed else {
        return html! {};
    };
    let body = html! {
        @match &look.verified {
            Some(Ok(())) => p.good { "Every shuffle was recomputed from the seed ✓" },
            Some(Err(error)) => p.bad { "The shuffles do not follow from the seed ✗ " (error) },
            None => {}
        }
        dl.facts {
            dt { "Seed" }
            dd { code { (seed) } }
            dt { "Its SHA-256, shown from the beginning" }
            dd { code { (look.seed_hash) } }
        }
        p.js-only data-seed=(seed) data-hash=(look.seed_hash) role="status" { }
    };
    folding("panel-proof", "Honest shuffles", Fold::Open, body)
}
