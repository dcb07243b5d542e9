//! What stands beside the board. At a desk it is a column that scrolls by itself; where there is no room for one it is a sheet
//! that tabs open. It takes any number of cards.

use super::{Fold, advice, board, end, goal, is_final, log, panel_card, since, steps, text};
use crate::{look::Look, pages::model::Links};
use boards::{Panel, Sign};
use maud::{Markup, html};
use table::capital;

/// How many panels have a tab of their own, where the game does not say which.
const TABS: usize = 3;

/// All cards, the most urgent first. The log takes what room is left.
pub(super) fn column(look: &Look, addresses: &Links) -> Markup {
    // The first panel stands with what is decided apart, where that takes the column's place.
    let first = usize::from(board::affair(look).is_none() || board::is_broad(look));
    let others = look.panels.iter().skip(1);
    let fold = match board::has_tray(look) {
        true => Fold::Shut,
        false => Fold::IfWide,
    };
    html! {
        aside #side.side popover aria-label="Beside the board" {
            div.dialog-head.side-head {
                h2 { "Beside the board" }
                button.button type="button" popovertarget="side" popovertargetaction="hide" { "Close" }
            }
            @if let Some(since) = &look.since { (since::card(look, since)) } @else { (since::offer(look)) }
            (board::waiting(look, addresses))
            // What was just asked for comes before what is said unasked.
            (advice::cards(look))
            (goal::coach(look))
            @if !is_final(look) { (steps::card(look)) }
            @for panel in look.panels.iter().take(first).filter(|_| look.since.is_none()) { (panel_card(panel, Fold::Open)) }
            // How it stands is what one looks for at the end.
            @if is_final(look) { (end::proof(look)) }
            (log::card(look))
            div.more-panels {
                @for panel in others { (panel_card(panel, fold)) }
                (goal::card(look))
                (text::card(look))
            }
        }
    }
}

/// A button that opens the column where it is a sheet.
pub(super) fn opener(says: &str) -> Markup {
    html! { button.button.opener type="button" popovertarget="side" data-panel="" { (says) } }
}

/// Where the column is a sheet: what opens it at one of its cards.
pub(super) fn tabs(look: &Look) -> Markup {
    let title = |id: &str| capital(&id.replace('-', " "));
    // Tabs that stay where they are, whatever comes first in the column just now.
    let fixed = look.game.tabs().iter();
    let fixed: Vec<&Panel> = fixed
        .filter_map(|id| look.panels.iter().find(|panel| panel.id == *id))
        .collect();
    let first = look.panels.iter().take(TABS);
    let panels = if fixed.is_empty() {
        first.collect()
    } else {
        fixed
    };
    html! {
        nav.tabs aria-label="Beside the board" {
            @for panel in panels {
                (tab(&format!("panel-{}", panel.id), panel.sign, &title(panel.id)))
            }
            (tab("panel-log", Sign::LINES, "Log"))
            (tab("", Sign::DOTS, "More"))
        }
    }
}

fn tab(id: &str, sign: Sign, says: &str) -> Markup {
    html! { button.tab type="button" popovertarget="side" data-panel=(id) { (sign.drawn()) span { (says) } } }
}
