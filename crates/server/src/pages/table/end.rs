//! The end of a game: who won, what to do next, and the proof that nobody touched the shuffles.

use super::{Fold, folding, links, name};
use crate::{
    look::{Look, Verified},
    pages::daily,
};
use maud::{Markup, html};
use table::{Outcome, Seat, Turn};

/// Who won, in large letters, and what to do next.
pub(super) fn banner(look: &Look) -> Markup {
    let (class, headline) = match look.turn {
        Turn::Over(outcome) => headline(look, outcome),
        _ => ("drawn", "The game is over".to_string()),
    };
    html! {
        section #prompt.bar.card.end.(class) aria-label="Result" tabindex="-1" {
            div.ask {
                h2.result {
                    (headline)
                    @if let Some(reason) = &look.reason { ": " span.reason { (reason) } }
                }
                // Where the game gives no reason, its last line tells how it was won.
                @if look.reason.is_none() { @if let Some(last) = look.log.last() { p.muted { (last.text) } } }
                @if let Some((_, asker)) = look.about.again { h2.says { (asks(look, asker)) } }
            }
            (places(look))
            div.offers {
                @if let Some((again, _)) = look.about.again {
                    a.button.primary.large href={ "/table/" (again) } { "Go to the new table" }
                } @else if let Some(daily) = look.about.daily {
                    (daily::link(look.game.info().id, daily.day))
                } @else if look.seed_hash.is_none() {
                    // Its opening may have to be reported too.
                    a.button.primary.large href={ "/new/" (look.game.info().id) } { "Set up a new game" }
                } @else if !look.glance.yours.is_empty() {
                    form method="post" action=(links::to(look, "again")) {
                        button.button.primary.large type="submit" { "Play again" }
                    }
                }
                @if look.has_chronicle { a.button href=(links::to(look, "report")) { "Read the battle report" } }
                @if look.about.actions > 0 {
                    a.button href=(links::at(look, 0)) rel="nofollow" data-plays { "Watch the replay from the start" }
                }
                a.button href=(links::to(look, "record")) download { "Download the record" }
                @if look.has_sheet { a.button href=(links::to(look, "sheet.svg")) download { "Download the score sheet" } }
            }
        }
    }
}

/// Who wants to play again.
fn asks(look: &Look, asker: Option<Seat>) -> String {
    match asker {
        Some(seat) if look.glance.yours.contains(&seat) => "You asked for another game.".into(),
        Some(seat) => format!("{} asks for another game.", name(look, seat)),
        None => "Another game is set up.".into(),
    }
}

/// Everyone's place and points, where more than two played or points were counted.
fn places(look: &Look) -> Markup {
    let Turn::Over(outcome) = look.turn else {
        return html! {};
    };
    let mut order: Vec<Seat> = (0..outcome.seats()).map(Seat::new).collect();
    order.sort_by_key(|&seat| outcome.place(seat));
    let has_scores = outcome.score(Seat::FIRST).is_some();
    let alike = |seat| {
        order
            .iter()
            .filter(move |&&other| outcome.place(other) == outcome.place(seat))
    };
    let is_tied = |seat: Seat| alike(seat).count() > 1;
    html! {
        @if order.len() > 2 || has_scores && order.len() > 1 {
            table.places {
                caption.unheard { "Places" }
                thead { tr {
                    th scope="col" { "Place" }
                    th scope="col" { "Name" }
                    @if has_scores { th scope="col" { "Points" } }
                } }
                tbody {
                    @for &seat in &order {
                        tr.yours[look.glance.yours.contains(&seat)] {
                            td { (outcome.place(seat)) @if is_tied(seat) { small { " tied" } } }
                            th scope="row" { (name(look, seat)) @if let Some(side) = side(look, seat) { small { " " (side) } } }
                            @if let Some(points) = outcome.score(seat) { td { (points) } }
                        }
                    }
                }
            }
        }
    }
}

/// What a seat is called in the game, where its player has another name.
fn side(look: &Look, seat: Seat) -> Option<&'static str> {
    let side = look.game.sides().get(seat.index()).copied();
    side.filter(|side| *side != name(look, seat))
}

fn headline(look: &Look, outcome: Outcome) -> (&'static str, String) {
    let winners = outcome.winners();
    let yours = &look.glance.yours;
    let is_mine = winners.iter().any(|seat| yours.contains(&seat));
    let class = match winners.len() {
        0 if yours.is_empty() => "drawn",
        many if many > 1 && many == outcome.seats() => "drawn",
        _ if is_mine || yours.is_empty() => "won",
        _ => "lost",
    };
    let told = match outcome.seats() {
        // The reason has the points.
        1 if look.reason.is_some() => match outcome.level() {
            Some(level) => level.into(),
            None => outcome.in_words(|seat| name(look, seat)),
        },
        1 => outcome.in_words(|seat| name(look, seat)),
        _ if is_mine && winners.len() == 1 && yours.len() == 1 => "You won".into(),
        _ if winners.is_empty() && !yours.is_empty() => "You lost".into(),
        // The reason has the points here, too.
        _ if look.reason.is_some() => outcome.came_out(|seat| name(look, seat)),
        _ => outcome.in_words(|seat| name(look, seat)),
    };
    (class, told)
}

/// The seed, which everyone may check now.
pub(super) fn proof(look: &Look) -> Markup {
    let body = html! {
        @match &look.verified {
            Verified::Good => p.good { "Every shuffle was recomputed from the seed ✓" },
            Verified::Bad(error) => p.bad { "The shuffles do not follow from the seed ✗ " (error) },
            Verified::Reported => p { "Dice and cards were reported by the players." },
            Verified::Checking => p.muted { "The shuffles are being recomputed…" },
            Verified::NotYet => {}
        }
        @if let (Some(seed), Some(hash)) = (&look.seed, &look.seed_hash) {
            dl.facts {
                dt { "Seed" }
                dd { code { (seed) } }
                dt { "Its SHA-256, shown from the beginning" }
                dd { code { (hash) } }
            }
            p.js-only data-seed=(seed) data-hash=(hash) role="status" { }
        } @else if look.about.daily.is_some() {
            p { "The seed is shown when the day is over (midnight UTC): others still play with the same cards." }
        }
    };
    let title = match look.verified {
        Verified::Reported => "Dice and cards",
        _ => "Honest shuffles",
    };
    folding("panel-proof", title, Fold::Open, body)
}
