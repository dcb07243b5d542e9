//! The page of a table. The live part holds everything that changes, header and dialogs included, so that
//! the script only ever swaps one element; the page round it stays.

mod advice;
mod bar;
mod board;
mod end;
mod links;
mod log;
mod replay;
mod share;
mod text;

use super::{frame, model::Links};
use crate::look::Look;
use maud::{Markup, html};
use table::Seat;

/// The whole page of a table.
pub fn table(look: &Look, addresses: &Links) -> Markup {
    let game = look.game.info();
    let body = html! {
        a.skip href="#board" { "Skip to the board" }
        (live(look, addresses, true))
        dialog #rules.rules-dialog aria-labelledby="rules-title" data-game=(game.id) {
            div.dialog-head {
                h2 #rules-title { "Rules of " (game.name) }
                button.button type="button" data-close { "Close" }
            }
            label.field for="rules-search" {
                span { "Search the rules" }
                input #rules-search type="search" autocomplete="off" data-filter="#rules-list";
            }
            div #rules-list tabindex="-1" { p.muted { "One moment…" } }
        }
        p #say.unheard role="status" { }
        p #link.link-state role="status" hidden { "Connection lost, trying again…" }
        p #toast.toast role="alert" hidden { }
        div #tip.tip role="tooltip" hidden { }
    };
    frame::document(&title(look), "at-table", body)
}

/// Only the live part, as the script fetches it.
pub fn part(look: &Look, addresses: &Links) -> Markup {
    live(look, addresses, false)
}

/// The whole page opens what a reader without a script needs; the script closes it again.
fn live(look: &Look, addresses: &Links, is_whole: bool) -> Markup {
    let is_final = look.is_over() && !look.is_replay();
    html! {
        div #live
            data-version=(look.about.version)
            data-here=(links::here(look))
            data-at=(look.at)
            data-actions=(look.about.actions)
            data-as=[look.glance.reader]
            data-several[look.glance.yours.len() > 1]
            data-mine[look.is_readers_turn()]
            data-over[look.is_over()]
            data-replay[look.is_replay()]
            data-curtain=[look.glance.curtain]
            data-title=(title(look))
        {
            (bar::header(look))
            main #main.table {
                div.play {
                    @if is_final { (end::banner(look)) } @else { (bar::prompt(look)) }
                    (board::waiting(look, addresses))
                    (board::board(look))
                }
                aside.side aria-label="Beside the board" {
                    (advice::cards(look))
                    @if is_final { (end::proof(look)) }
                    @for panel in look.panels.iter().take(1) { (panel_card(panel, true)) }
                    (log::card(look))
                    @for panel in look.panels.iter().skip(1) {
                        (panel_card(panel, opens_all(look)))
                    }
                    (replay::card(look))
                    (text::card(look, is_whole))
                }
            }
            (share::share(look, addresses))
            (share::menu(look))
        }
    }
}

/// On a phone the board comes first and the rest is folded up.
fn opens_all(look: &Look) -> bool {
    look.glance.shapes.contains(&boards::Shape::Wide)
}

fn panel_card(panel: &boards::Panel, is_open: bool) -> Markup {
    html! {
        details.card.panel id={ "panel-" (panel.id) } data-keep open[is_open] {
            summary { h2 { (panel.title) } }
            div.panel-body { (panel.body) }
        }
    }
}

/// The title of the tab: whether one is awaited is what one looks for there.
fn title(look: &Look) -> String {
    let name = look.game.info().name;
    let is_awaited = look.is_readers_turn() || look.glance.curtain.is_some();
    match (is_awaited, look.is_over()) {
        (true, false) => format!("● Your turn · {name} · Marches"),
        (_, true) => format!("{name}, over · Marches"),
        _ => format!("{name} · Marches"),
    }
}

/// A seat's name.
fn name(look: &Look, seat: Seat) -> String {
    match look.about.seats.get(seat.index()) {
        Some(holder) if !holder.name.trim().is_empty() => holder.name.clone(),
        _ => format!("Seat {seat}"),
    }
}

/// Every seat at the table.
fn seats(look: &Look) -> impl Iterator<Item = Seat> + '_ {
    (0..look.about.seats.len()).map(Seat::new)
}
