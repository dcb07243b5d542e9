//! The page of a table. The live part holds everything that changes, header and dialogs included, so that
//! the script only ever swaps one element; the page round it stays.

mod advice;
mod bar;
mod board;
mod companion;
mod end;
mod goal;
mod here;
mod interlude;
mod links;
mod log;
mod replay;
mod share;
mod side;
mod since;
mod steps;
mod text;
mod thought;

pub use log::{LOG_PIECE, log, log_lines};
pub use thought::offers;

use super::{assets::Scripts, frame, model::Links};
use crate::look::Look;
use maud::{Markup, html};
use table::Seat;

/// The whole page of a table.
pub fn table(look: &Look, addresses: &Links) -> Markup {
    let game = look.game.info();
    let is_beside = companion::is_beside(look);
    let body = html! {
        a.skip href="#board" { "Skip to the board" }
        (live(look, addresses))
        (frame::rules(game))
        div #say.unheard role="log" aria-label="What happened just now" { }
        div #throw aria-hidden="true" hidden { }
        @if is_beside { (companion::tabs(look)) }
        p #link.link-state role="status" hidden { "Connection lost, trying again…" }
        p #toast.toast role="alert" hidden { }
        aside aria-label="Explanation" { div #tip.tip role="tooltip" hidden { } }
    };
    let mut scripts = Scripts::of_table(look.game.draws(), look.game.zooms());
    let kind = match is_beside {
        true => {
            scripts = scripts.beside();
            frame::BESIDE
        }
        false => frame::TABLE,
    };
    frame::document(&title(look), kind, &scripts, body)
}

/// Only the live part, as the script fetches it.
pub fn part(look: &Look, addresses: &Links) -> Markup {
    live(look, addresses)
}

fn live(look: &Look, addresses: &Links) -> Markup {
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
            data-replay[look.is_replay() && !look.is_passing && look.since.is_none()]
            data-passing[look.is_passing]
            data-since[look.since.is_some()]
            data-own=(look.since.as_ref().map_or(look.own, |since| since.from))
            data-curtain=[look.glance.curtain]
            data-title=(title(look))
        {
            @if companion::is_beside(look) { (companion::content(look, addresses)) } @else { (content(look, addresses)) }
            (share::share(look, addresses))
            (share::menu(look))
        }
    }
}

/// What stands in the live part of a table that is played here alone.
fn content(look: &Look, addresses: &Links) -> Markup {
    html! {
        (bar::header(look))
        main #main.table.apart[board::has_tray(look)].broad[board::is_broad(look)] {
            div.play {
                (board::strip(look))
                @if is_final(look) { (end::banner(look)) } @else { (bar::prompt(look)) }
                (board::board(look))
                (goal::coach_line(look))
                (board::tray(look))
                (interlude::card(look))
                @if let Some(affair) = board::affair(look) {
                    section #affair.card.affair aria-label="What is decided now" tabindex=[board::is_broad(look).then_some("0")] {
                        (affair)
                        @if !board::is_broad(look) {
                            @for panel in look.panels.iter().take(1) { (panel_card(panel, Fold::IfWide)) }
                            (side::opener("Log and more"))
                        }
                    }
                }
            }
            (side::column(look, addresses))
            @match &look.since {
                Some(since) => (since::player(look, since)),
                None => (replay::strip(look)),
            }
            (side::tabs(look))
        }
    }
}

/// Whether the result is shown: the game is over, and this is its last moment.
fn is_final(look: &Look) -> bool {
    look.is_over() && !look.is_replay()
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
