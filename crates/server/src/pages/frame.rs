//! What all pages have in common: the head, the header with our name, the footer.

use super::assets::{self, Asset, Scripts};
use maud::{DOCTYPE, Markup, html};

/// The kind of a table's page.
pub(super) const TABLE: &str = "at-table";

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
                title { (title) }
                link rel="stylesheet" href=(address(assets::stylesheet()));
                link rel="icon" href=(address(assets::icon())) type="image/svg+xml";
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
    let body = html! {
        a.skip href="#main" { "Skip to the content" }
        header.top {
            (brand())
        }
        main #main tabindex="-1" { (content) }
        (footer())
        p #toast.toast role="alert" hidden { }
    };
    document(
        &format!("{title} · Marches"),
        kind,
        &Scripts::of_page(),
        body,
    )
}

/// Our name, which leads home.
pub(super) fn brand() -> Markup {
    html! { a.brand href="/" { (mark()) span { "Marches" } } }
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
