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
mod steps;
mod text;

use super::{assets::Scripts, frame, model::Links};
use crate::look::Look;
use maud::{Markup, html};
use table::Seat;

/// The whole page of a table.
pub fn table(look: &Look, addresses: &Links) -> Markup {
    let game = look.game.info();
    let body = html! {
        a.skip href="#board" { "Skip to the board" }
        (live(look, addresses))
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
    let scripts = Scripts::of_table(look.game.draws(), look.game.zooms());
    frame::document(&title(look), frame::TABLE, &scripts, body)
}

/// Only the live part, as the script fetches it.
pub fn part(look: &Look, addresses: &Links) -> Markup {
    live(look, addresses)
}

fn live(look: &Look, addresses: &Links) -> Markup {
    let is_final = look.is_over() && !look.is_replay();
    html! {
        div #live
            data-version=(look.about.version)
            data-decision=[look.decision]
            data-changes=(look.about.changes)
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
                div.middle {
                    div.play {
                        @if is_final { (end::banner(look)) } @else { (bar::prompt(look)) }
                        (board::waiting(look, addresses))
                        (board::board(look))
                    }
                    (replay::strip(look))
                }
                aside.side aria-label="Beside the board" {
                    (steps::card(look))
                    (advice::cards(look))
                    @if is_final { (end::proof(look)) }
                    @for panel in look.panels.iter().take(1) { (panel_card(panel, Fold::Open)) }
                    (log::card(look))
                    @for panel in look.panels.iter().skip(1) {
                        (panel_card(panel, Fold::IfWide))
                    }
                    (text::card(look))
                }
            }
            (share::share(look, addresses))
            (share::menu(look))
        }
    }
}

/// Whether a panel is unfolded until the person folds it. The whole page comes with all unfolded, for who has
/// no script; the script folds what this says and remembers what the person does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fold {
    Open,
    /// On a phone the board comes first.
    IfWide,
    Shut,
}

impl Fold {
    fn word(self) -> &'static str {
        match self {
            Fold::Open => "open",
            Fold::IfWide => "",
            Fold::Shut => "shut",
        }
    }
}

/// A piece of the side column that can be folded up.
fn folding(id: &str, title: &str, fold: Fold, body: Markup) -> Markup {
    html! {
        details.card.panel id=(id) data-keep=(fold.word()) open {
            summary { h2 { (title) } }
            div.panel-body { (body) }
        }
    }
}

fn panel_card(panel: &boards::Panel, fold: Fold) -> Markup {
    let id = format!("panel-{}", panel.id);
    folding(&id, &panel.title, fold, panel.body.clone())
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
