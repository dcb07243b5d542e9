//! What all pages have in common: the head, the header with our name, the footer.

use super::assets::{self, Asset, Scripts};
use maud::{DOCTYPE, Markup, html};
use table::Info;

/// The kind of a table's page.
pub(super) const TABLE: &str = "at-table";

/// The same of a table beside a real board.
pub(super) const BESIDE: &str = "at-table beside";

/// What a list of links says of us.
const DESCRIPTION: &str = "Board games of the Anglo-Scottish border, in your browser: against the computer, with a friend by a link, two at one screen, or alone. With lessons.";

fn address(asset: Asset) -> String {
    format!("/assets/{}", asset.name)
}

/// A whole document. The `kind` is a class of the body, for the stylesheet and the script. All modules are
/// announced in the head, so that none waits for another that imports it.
pub(super) fn document(title: &str, kind: &str, scripts: &Scripts, body: Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="description" content=(DESCRIPTION);
                title { (title) }
                link rel="stylesheet" href=(address(assets::stylesheet()));
                link rel="icon" href=(address(assets::icon())) type="image/svg+xml" data-calls=(address(assets::calling_icon()));
                script src=(address(assets::early())) { }
                @for module in &scripts.all { link rel="modulepreload" href=(address(*module)); }
                @for module in &scripts.entries { script type="module" src=(address(*module)) { } }
            }
            body class=(kind) { (body) }
        }
    }
}

/// A page that is no table: header, the content, footer.
pub(super) fn page(title: &str, kind: &str, content: Markup) -> Markup {
    page_with(title, kind, &Scripts::of_page(), content)
}

/// The same with these scripts.
pub(super) fn page_with(title: &str, kind: &str, scripts: &Scripts, content: Markup) -> Markup {
    let body = html! {
        a.skip href="#main" { "Skip to the content" }
        header.top {
            (brand())
            nav.ways aria-label="Marches" { a href="/learn" { "Learn" } a href="/miniatures" { "Figures" } }
        }
        main #main tabindex="-1" { (content) }
        (footer())
        p #toast.toast role="alert" hidden { }
    };
    document(&format!("{title} · Marches"), kind, scripts, body)
}

/// Our name, which leads home.
pub(super) fn brand() -> Markup {
    html! { a.brand href="/" aria-label="Marches" { (mark()) span { "Marches" } } }
}

/// A boundary stone on a hill: our mark.
fn mark() -> Markup {
    html! {
        svg.mark viewBox="0 0 32 32" aria-hidden="true" {
            path.hill d="M1 25Q9 18 16 19T31 24V31H1z" { }
            path.stone d="M10 22Q9 9 13 5Q16 2.500 19 5Q23 9 22 22Q16 20 10 22z" { }
        }
    }
}

fn footer() -> Markup {
    html! {
        footer.foot {
            p {
                "Marches: board games of the Anglo-Scottish border. No advertising, no tracking, no account: "
                "a seat is held by a cookie. Every shuffle can be checked afterwards."
            }
        }
    }
}

/// The rules of a game in a dialog, which the script opens and fills.
pub(super) fn rules(game: &Info) -> Markup {
    html! {
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
    }
}
