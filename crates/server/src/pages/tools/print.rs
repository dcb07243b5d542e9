//! Sheets on a page that a browser prints one to a side, and the list of all that can be printed.

use crate::pages::frame;
use maud::{Markup, PreEscaped, html};
use miniatures::Miniatures;

/// A page with sheets of A4: seen on a screen they lie below one another, printed each is a side.
pub fn sheets(title: &str, sheets: &[String]) -> Markup {
    let content = html! {
        div.tool-head.not-printed {
            h1 { (title) }
            p.muted { "Print this page on A4 at 100 %, without “fit to page”. A line at the foot of most sheets shows whether the size came out right." }
            p.js-only { button.button.primary.large type="button" data-print { "Print" } }
        }
        @for sheet in sheets { div.paper { (PreEscaped(sheet)) } }
    };
    frame::page(title, "tool print-page", content)
}

/// What a sheet as a file is called, of so many.
fn svg(sheet: usize, of: usize) -> String {
    match of {
        1 => "SVG".into(),
        _ => format!("SVG {sheet}"),
    }
}

/// Everything that can be printed for a game.
pub fn prints(game: &dyn Miniatures) -> Markup {
    let id = game.id();
    let title = format!("{} on paper", game.name());
    let content = html! {
        div.tool-head {
            p.eyebrow { a href="/miniatures" { "For a table with figures" } " · " (game.name()) }
            h1 { (title) }
            p.muted { "Sheets of A4 at their true size. Cards are 63 × 88 mm, so that they fit the usual sleeves; chits are as large as the bases of the rules." }
        }
        p.buttons { a.button.primary.large href={ "/print/" (id) "/all" } { "All sheets, to print at once" } }
        ul.print-list {
            @for print in game.prints() {
                li.card {
                    a.print-picture href={ "/print/" (id) "/" (print.id) } tabindex="-1" aria-hidden="true" { img src={ "/print/" (id) "/" (print.id) ".svg" } alt="" loading="lazy"; }
                    div {
                        h2 { (print.title) }
                        p.muted { (print.about) }
                        p.buttons {
                            a.button.primary href={ "/print/" (id) "/" (print.id) } aria-label={ "To print: " (print.title) } { "To print" }
                            @for sheet in 1..=print.sheets.len() {
                                a.button href={ "/print/" (id) "/" (print.id) ".svg?sheet=" (sheet) } download aria-label={ (svg(sheet, print.sheets.len())) " of " (print.title) } { (svg(sheet, print.sheets.len())) }
                            }
                        }
                    }
                }
            }
            li.card {
                div {
                    h2 { "Your own " (game.unit()) " and table" }
                    p.muted { "A sheet with boxes for wounds, the figures as chits, and a plan to scale." }
                    p.buttons {
                        a.button href={ "/rosters/" (id) } { "Build a " (game.unit()) }
                        a.button href="/terrain" { "Lay out a table" }
                    }
                }
            }
        }
    };
    frame::page(&title, "tool prints-page", content)
}
