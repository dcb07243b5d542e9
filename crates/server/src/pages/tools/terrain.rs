//! The editor of tables. The server judges and draws; the script moves things about. Without a script the table is a text in a form, drawn and judged when it
//! is sent.

use super::words_of;
use crate::pages::{assets::Scripts, frame};
use field::{Document, Kind, Point};
use maud::{Markup, PreEscaped, html};
use miniatures::{TABLES, usual_piece};

/// What is wrong with a table.
pub struct Fault {
    /// The pieces and bases that it is about.
    pub names: Vec<String>,
    /// Where it is, if it is at one point.
    pub at: Option<Point>,
    /// What it is, in a sentence.
    pub says: String,
}

/// A table that was judged and drawn.
pub struct Drawn {
    /// The picture; empty if there can be no table of that size.
    pub svg: String,
    /// All that is wrong with it.
    pub faults: Vec<Fault>,
}

/// What the editor shows.
pub struct TerrainPage {
    /// The table.
    pub document: Document,
    /// Its picture.
    pub drawn: Drawn,
    /// Its text.
    pub text: String,
    /// Its text in letters for an address, if it is not too long.
    pub letters: Option<String>,
    /// The outlines of its pieces as JSON.
    pub outlines: String,
    /// Why a text is no table.
    pub error: Option<String>,
}

/// The page.
pub fn terrain(page: &TerrainPage) -> Markup {
    let content = html! {
        div.tool-head {
            h1 { "Lay out a table" }
            p.eyebrow { a href="/miniatures" { "For a table with figures" } }
        }
        @if let Some(error) = &page.error { p.refusal role="alert" { (table::sentence(error)) } }
        div #editor.editor data-outlines=(page.outlines) {
            div.editor-main {
                (toolbar())
                div.card.table-frame { div #ground.ground {
                    (PreEscaped(&page.drawn.svg))
                    svg #over.over xmlns="http://www.w3.org/2000/svg" aria-label="The pieces of the table" { }
                } }
                (verdict(page))
            }
            div.editor-side {
                (chosen())
                (palette())
                (whole(page))
                (keep(page))
            }
        }
        (ready())
    };
    frame::page_with(
        "Lay out a table",
        "tool terrain-page",
        &Scripts::of_terrain(),
        content,
    )
}

/// What is done most, beside the table.
fn toolbar() -> Markup {
    let button = |deed: &str, label: &str, sign: &str| {
        let word = label
            .split([' ', ','])
            .next()
            .unwrap_or_default()
            .to_lowercase();
        html! { button.button.icon-button.told type="button" data-do=(deed) aria-label=(label) title=(label) disabled { (sign) small { (word) } } }
    };
    html! {
        div.toolbar.js-only role="group" aria-label="With the chosen piece" {
            (button("left", "Turn left, key [", "↺"))
            (button("right", "Turn right, key ]", "↻"))
            (button("smaller", "Smaller, key −", "−"))
            (button("larger", "Larger, key +", "+"))
            (button("copy", "Copy, key D", "⊕"))
            (button("remove", "Remove, key Delete", "✕"))
            span.gap { }
            (button("undo", "Undo, Ctrl Z", "⤺"))
            (button("redo", "Redo, Ctrl Y", "⤻"))
        }
    }
}

fn verdict(page: &TerrainPage) -> Markup {
    let faults = &page.drawn.faults;
    html! {
        div #verdict.verdict.bad-table[!faults.is_empty()] role="status" {
            @if faults.is_empty() { p.good { "✓ It can be laid: " (table::counted(page.document.pieces.len(), "piece")) "." } }
            @else {
                p.bad { (table::capital(&table::counted(faults.len(), "fault"))) ":" }
                ul { @for fault in faults { li { (fault.says) } } }
            }
        }
    }
}

/// The piece that is chosen; the script fills it.
fn chosen() -> Markup {
    html! {
        section #chosen.card.chosen.js-only aria-labelledby="chosen-head" {
            h2 #chosen-head { "Nothing chosen" }
            p.muted data-none { "Choose a piece on the table, or add one from below. Drag it, or move it with the arrow keys." }
            div.chosen-fields data-some hidden {
                label.field for="piece-name" { span { "Name" } input #piece-name type="text" maxlength="40" autocomplete="off"; }
                label.field for="piece-kind" { span { "Kind" } select #piece-kind { @for kind in Kind::ALL { option value=(kind.word()) { (table::capital(kind.word())) } } } }
                label.field for="piece-x" { span { "From the left" } input #piece-x type="number" step="0.1"; }
                label.field for="piece-y" { span { "From the top" } input #piece-y type="number" step="0.1"; }
                label.field for="piece-w" { span { "Wide" } input #piece-w type="number" step="0.1" min="0.2"; }
                label.field for="piece-h" { span { "Deep" } input #piece-h type="number" step="0.1" min="0.2"; }
            }
            p.muted.traits data-some hidden { }
        }
    }
}

fn palette() -> Markup {
    html! {
        section.card.palette.js-only aria-labelledby="palette-head" {
            h2 #palette-head { "Add" }
            div.palette-grid {
                @for (number, kind) in Kind::ALL.iter().enumerate() {
                    button.piece-kind type="button" data-piece=(serde_json::to_string(&usual_piece(*kind)).unwrap_or_default()) data-traits=(words_of(*kind)) title=(words_of(*kind)) {
                        img src={ "/terrain/kinds/" (number) } alt="" width="72" height="54" loading="lazy";
                        span { (table::capital(kind.word())) }
                    }
                }
            }
        }
    }
}

fn whole(page: &TerrainPage) -> Markup {
    let [width, depth] = page.document.size;
    html! {
        section.card.js-only aria-labelledby="whole-head" {
            h2 #whole-head { "The table" }
            div.chosen-fields {
                label.field.wide for="table-name" { span { "Name" } input #table-name type="text" maxlength="60" autocomplete="off" value=(page.document.name); }
                label.field for="table-w" { span { "Width, in" } input #table-w type="number" min="6" max="96" value=(width); }
                label.field for="table-h" { span { "Depth, in" } input #table-h type="number" min="6" max="96" value=(depth); }
            }
        }
    }
}

fn keep(page: &TerrainPage) -> Markup {
    html! {
        section.card.keep-table aria-labelledby="keep-head" {
            h2 #keep-head { "Print, keep, share" }
            form #table-form method="post" action="/terrain" data-live {
                div.print-line {
                    label.field for="scale" {
                        span { "Plan to scale" }
                        select #scale name="scale" {
                            option value="1:1" { "1:1, true size" }
                            option value="1:2" { "1:2" }
                            option value="1:4" { "1:4, A3" }
                            option value="1:7" selected { "1:7, A4" }
                            option value="1:12" { "1:12, an inch a foot" }
                        }
                    }
                    button.button type="submit" formaction="/terrain/plan.svg" { "SVG" }
                    button.button type="submit" formaction="/terrain/plan.png" { "PNG" }
                }
                p.muted { "A plan is for a real table. In a game on Marches whoever defends the farm lays the scenery there." }
                p.buttons {
                    button.button type="submit" formaction="/terrain/table.json" { "Save as a file" }
                    label.button.file-button.js-only for="table-file" { "Load a file" input #table-file type="file" accept=".json,application/json" data-into="table"; }
                }
                span.copied #share hidden[page.letters.is_none()] {
                    a href={ "/terrain?table=" (page.letters.as_deref().unwrap_or_default()) } { "The link to this table" }
                    button.button.js-only type="button" data-copy aria-label="Copy the link" { "Copy" }
                }
                details.load open[page.error.is_some()] {
                    summary { "The table as text" }
                    label.field for="table" {
                        span { "JSON, a piece to a line" }
                        textarea #table name="table" rows="14" spellcheck="false" { (page.text) }
                    }
                    p.buttons { button.button type="submit" { "Draw this text" } }
                }
            }
        }
    }
}

/// The ready tables, each a way to begin.
fn ready() -> Markup {
    html! {
        section.starts aria-labelledby="ready" {
            h2 #ready { "Tables to begin with" }
            ul.table-starts {
                @for ready in TABLES {
                    @let document = ready.document();
                    li { a.card.start href={ "/terrain?ready=" (ready.id) } {
                        img src={ "/terrain/ready/" (ready.id) } alt="" width="240" height="180" loading="lazy";
                        strong { (document.name) }
                        span.muted { (document.size[0]) " × " (document.size[1]) " in, " (table::counted(document.pieces.len(), "piece")) }
                    } }
                }
                li { a.card.start href="/terrain?ready=bare" { strong { "Nothing yet" } span.muted { "48 × 48 in, bare" } } }
            }
        }
    }
}
