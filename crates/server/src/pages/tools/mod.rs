//! The tools for games with figures: the builder of lists, the editor of tables, sheets to print, decks beside a real table. Each is a function from what was
//! read to HTML and works by forms and links; what a list, a table or a deck is say the crates `miniatures` and `field`.

mod print;
mod roster;

pub use print::sheets;
pub use roster::{RosterPage, roster, roster_part};

use super::frame;
use maud::{Markup, html};
use miniatures::{GAMES, Miniatures};

/// The page with all tools.
pub fn tools() -> Markup {
    let content = html! {
        section.band.tools-page {
            h1 { "For a table with figures" }
            p.lead { "Build a clan, lay out a table, and print what a game with real figures needs." }
            @for game in GAMES { (of_game(game)) }
        }
    };
    frame::page("For a table with figures", "tools-home", content)
}

fn of_game(game: &dyn Miniatures) -> Markup {
    let id = game.id();
    html! {
        h2 { (game.name()) }
        ul.tool-cards {
            (card(&format!("/rosters/{id}"), &format!("Build a {}", game.unit()), &format!("Points as you choose, each fault with its rule; a sheet to print. {} to begin with.", table::capital(&table::counted(game.ready().len(), &format!("ready {}", game.unit()))))))
        }
    }
}

fn card(to: &str, title: &str, says: &str) -> Markup {
    html! {
        li { a.tool-card href=(to) { strong { (title) } span { (says) } } }
    }
}

/// A link to a clause, where the rules of its game can be read here.
pub(super) fn clause(game: &dyn Miniatures, has_rules: bool, id: &str) -> Markup {
    html! {
        @if has_rules { a.clause href={ "/rules/" (game.id()) "#" (id) } { (id) } }
        @else { span.clause { (id) } }
    }
}
