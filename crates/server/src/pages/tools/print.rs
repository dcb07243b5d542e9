//! Sheets on a page that a browser prints one to a side, and the list of all that can be printed.

use crate::pages::frame;
use maud::{Markup, PreEscaped, html};

/// A page with sheets of A4: seen on a screen they lie below one another, printed each is a side.
pub fn sheets(title: &str, sheets: &[String]) -> Markup {
    let content = html! {
        div.tool-head.not-printed {
            h1 { (title) }
            p.muted { "Print this page on A4 at 100 %, without “fit to page”. A line at the foot of most sheets shows whether the size came out right." }
        }
        @for sheet in sheets { div.paper { (PreEscaped(sheet)) } }
    };
    frame::page(title, "tool print-page", content)
}
