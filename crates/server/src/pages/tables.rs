//! Lists of tables: as sections of the first page, and one list on a page of its own, with links to what is older.

use super::{
    frame,
    model::{Status, TableCard, TableList, Tables},
    words,
};
use ::table::capital;
use maud::{Markup, html};

/// The page with one list.
pub fn tables(tables: &Tables) -> Markup {
    let list = &tables.list;
    let content = html! {
        section.band {
            h1 { (tables.title) }
            @if list.cards.is_empty() { p.muted { "There is nothing here now." } }
            ul.tables { @for card in &list.cards { (row(card)) } }
            nav.buttons aria-label="Pages" {
                @if let Some(newest) = &tables.newest { a.button href=(newest) { "Newest" } }
                @if let Some(older) = &list.older { a.button rel="next" href=(older) { "Older" } }
                a.quiet-link href="/" { "All games" }
            }
        }
    };
    frame::page(tables.title, "home", content)
}

/// A list on the first page; nothing if it is empty.
pub(super) fn section(id: &str, title: &str, about: Option<&str>, list: &TableList) -> Markup {
    html! {
        @if !list.cards.is_empty() {
            section.band aria-labelledby=(id) {
                h2 id=(id) { (title) }
                @if let Some(about) = about { p.muted { (about) } }
                ul.tables { @for card in &list.cards { (row(card)) } }
                @if let Some(older) = &list.older {
                    p.buttons { a.button href=(older) aria-label={ "Older: " (title) } { "Older" } }
                }
            }
        }
    }
}

fn row(card: &TableCard) -> Markup {
    let (class, status, verb) = match &card.status {
        Status::YourTurn(seats) if seats.is_empty() => ("yours", "Your turn".into(), "Play on"),
        Status::YourTurn(seats) => (
            "yours",
            format!("Your turn, as {}", table::in_a_row(seats)),
            "Play on",
        ),
        Status::Waiting(how) => ("waiting", capital(how), "Look"),
        Status::Over(how) => ("over", capital(how), "Look back"),
        Status::Open => ("open", "A seat is free".into(), "Look in"),
    };
    let agreed = words::agreed(card.game, &card.settings);
    html! {
        li {
            a.table-row.(class) href={ "/table/" (card.id) } {
                span.table-game {
                    (card.game.info().name)
                    @if !agreed.is_empty() { small { (agreed.join(", ")) } }
                }
                span.table-names { (table::in_a_row(&card.names)) }
                span.table-status { (status) }
                span.table-when { (card.when) }
                span.button.primary[class == "yours"] aria-hidden="true" { (verb) }
            }
        }
    }
}
