//! The board, and what is said above it while a seat is still free.

use super::{name, seats};
use crate::{
    look::Look,
    pages::{model::Links, words},
};
use maud::{Markup, PreEscaped, html};
use store::Holder;

/// The board in the shapes that were asked for; the stylesheet shows the one that fits.
pub(super) fn board(look: &Look) -> Markup {
    html! {
        section #board.card.board-card.zoomable[look.game.zooms()] aria-label="Board" tabindex="-1" {
            h2.unheard { "Board" }
            @for board in &look.boards { (PreEscaped(board)) }
            @if look.game.zooms() {
                div.zoom.js-only role="group" aria-label="Size of the map" {
                    button.button type="button" data-by="1.5" title="Enlarge (Ctrl and wheel, two fingers, or +)" aria-label="Enlarge" { "+" }
                    button.button type="button" data-by="0.667" title="Make smaller (or −)" aria-label="Make smaller" { "−" }
                    button.button type="button" data-by="0" title="The whole map (or 0); again: within the window" aria-label="The whole map" { "⤢" }
                }
            }
        }
    }
}

/// Who is still missing, and the link that brings them.
pub(super) fn waiting(look: &Look, addresses: &Links) -> Markup {
    let free: Vec<_> = seats(look)
        .filter(|seat| look.about.seats[seat.index()].is_open())
        .collect();
    let link = |seat| {
        let mut found = addresses.invitations.iter();
        found.find(|(of, _)| *of == seat).map(|(_, link)| link)
    };
    html! {
        @if !free.is_empty() && !look.is_over() && !look.is_replay() {
            section.card.missing aria-label="Free seats" {
                @for seat in free {
                    @let name = name(look, seat);
                    @match (link(seat), &look.about.seats[seat.index()].holder) {
                        (Some(link), _) => {
                            p.says { "Waiting for " (name) " to sit down." }
                            p { "Send this link to " (name) ". Whoever opens it first takes the seat." }
                            (words::copied(link, "the invitation"))
                        }
                        (None, Holder::Open { invitation: None }) => {
                            @if look.left.contains(seat) {
                                p.says { (name) " has left. The game goes on, and the seat is free." }
                                @if !look.glance.yours.is_empty() {
                                    p { "Whoever has the link of this table may take it." }
                                    (words::copied(&addresses.watch, "the link of this table"))
                                }
                            } @else {
                                p.says { "Waiting for someone to sit down." }
                                p.muted { "The table stands under “Open tables” on the first page." }
                            }
                            @if look.glance.yours.is_empty() {
                                p { a.button.primary href={ "/sit/" (look.about.id) "/" (seat) } { "Take this seat" } }
                            }
                        }
                        (None, _) => p.says { "Waiting for " (name) " to sit down." },
                    }
                }
            }
        }
    }
}
