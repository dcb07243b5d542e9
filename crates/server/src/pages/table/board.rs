//! The pictures of the board, each at its place, and what is said while a seat is still free.

use super::{advice, companion, name, seats, steps};
use crate::{
    look::Look,
    pages::{model::Links, words},
};
use maud::{Markup, PreEscaped, html};
use store::Holder;
use table::Seat;

/// Whether hand and score stand apart from the board.
pub(super) fn has_tray(look: &Look) -> bool {
    look.boards.iter().any(|pictures| pictures.tray.is_some())
}

/// Whether the ground is broader than high and has a tray: then the tray lies below it, and what is decided stands above the
/// side column instead of taking its place.
pub(super) fn is_broad(look: &Look) -> bool {
    let ground = look.boards.first().map(|pictures| pictures.ground.as_str());
    let numbers = ground.and_then(view_box).unwrap_or_default();
    let mut numbers = numbers.split(' ').skip(2).map(str::parse::<f64>);
    match (numbers.next(), numbers.next()) {
        (Some(Ok(wide)), Some(Ok(high))) => has_tray(look) && wide > high,
        _ => false,
    }
}

/// Where the game is, where that is told in a line above the board.
pub(super) fn strip(look: &Look) -> Markup {
    let mut strips = look.boards.iter();
    html! {
        @if let Some(strip) = strips.find_map(|pictures| pictures.strip.as_ref()) {
            div #strip.strip { (PreEscaped(strip)) }
        }
    }
}

/// The board in the shapes that were asked for; the stylesheet shows the one that fits. A picture of the same ratio
/// with nothing in it gives the frame its size, so that the frame stays while the board is enlarged.
pub(super) fn board(look: &Look) -> Markup {
    html! {
        section #board.card.board-card.zoomable[look.game.zooms()] aria-label="Board" tabindex="-1" {
            h2.unheard { "Board" }
            @if let Some(ratio) = look.boards.first().and_then(|pictures| view_box(&pictures.ground)) {
                svg.sizer viewBox=(ratio) aria-hidden="true" { }
            }
            @for pictures in &look.boards { (PreEscaped(&pictures.ground)) }
            @if !companion::is_beside(look) {
                (advice::strip(look))
                (steps::opener(look))
            }
            @if look.game.zooms() {
                div.zoom.js-only role="group" aria-label="Size of the map" {
                    button.button type="button" data-by="1.5" title="Enlarge (wheel, two fingers, or +)" aria-label="Enlarge" { "+" }
                    button.button type="button" data-by="0.667" title="Make smaller (or −)" aria-label="Make smaller" { "−" }
                    button.button type="button" data-by="0" title="The whole map (or 0), and back" {
                        span aria-hidden="true" { "⤢" }
                        span.to-whole { "Whole" }
                        span.to-near { "Near" }
                    }
                }
            }
        }
    }
}

/// The `viewBox` of a picture.
fn view_box(svg: &str) -> Option<&str> {
    svg.split_once("viewBox=\"")?.1.split('"').next()
}

/// Hand and score, where they stand apart from the board. They are the same in every shape.
pub(super) fn tray(look: &Look) -> Markup {
    html! {
        @if let Some(tray) = look.boards.iter().find_map(|pictures| pictures.tray.as_ref()) {
            section #tray.tray aria-label="Hand and score" {
                h2.unheard { "Hand and score" }
                (PreEscaped(tray))
            }
        }
    }
}

/// What is decided apart from the board, while there is something, in the shapes that were asked for.
pub(super) fn affair(look: &Look) -> Option<Markup> {
    let affairs = look
        .boards
        .iter()
        .filter_map(|pictures| pictures.affair.as_ref());
    let affairs: Vec<&String> = affairs.collect();
    (!affairs.is_empty()).then(|| html! { @for affair in affairs { (PreEscaped(affair)) } })
}

/// Whether someone has still to sit down.
pub(super) fn waits(look: &Look) -> bool {
    let mut seats = look.about.seats.iter();
    seats.any(|seat| seat.is_open()) && !look.is_over() && !look.is_replay()
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
        @if waits(look) {
            section #missing.card.missing aria-label="Free seats" {
                @for seat in free {
                    @let name = name(look, seat);
                    @match (link(seat), &look.about.seats[seat.index()].holder) {
                        (Some(link), _) => {
                            h2.says { "Waiting for " (name) " to sit down." }
                            p { "Send this link to " (name) ". Whoever opens it first takes the seat." }
                            (words::copied(link, "the invitation"))
                            @if addresses.house.is_some() {
                                p.note {
                                    "It opens " b { "only on this computer" } ". "
                                    button.linked type="button" popovertarget="share" { "How others can join" }
                                }
                            }
                        }
                        (None, Holder::Open { invitation: None }) => {
                            @if look.left.contains(seat) {
                                h2.says { (name) " has left. The game goes on, and the seat is free." }
                                @if !look.glance.yours.is_empty() {
                                    p { "Whoever has the link of this table may take it." }
                                    (words::copied(&addresses.watch, "the link of this table"))
                                }
                            } @else {
                                h2.says { "Waiting for someone to sit down." }
                                p.muted { "The table stands under “Open tables” on the first page." }
                            }
                            @if look.glance.yours.is_empty() {
                                p { a.button.primary href=(sit(look, seat)) { "Take this seat" } }
                            }
                        }
                        (None, _) => h2.says { "Waiting for " (name) " to sit down." },
                    }
                }
            }
        }
    }
}

/// The free seats that a spectator may take without an invitation.
pub(super) fn takeable(look: &Look) -> Vec<Seat> {
    let is_free = |seat: &Seat| {
        let holder = &look.about.seats[seat.index()].holder;
        matches!(holder, Holder::Open { invitation: None })
    };
    let watches = waits(look) && look.glance.yours.is_empty();
    seats(look)
        .filter(|seat| watches && is_free(seat))
        .collect()
}

/// The page on which a spectator takes this seat.
pub(super) fn sit(look: &Look, seat: Seat) -> String {
    format!("/sit/{}/{seat}", look.about.id)
}
