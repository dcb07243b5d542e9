//! What is printed: sheets of A4 with a name, and a document of several that a browser prints one to a page. Its style is its own, so that it can be
//! kept as a file.

use maud::{DOCTYPE, Markup, PreEscaped, html};

/// Some sheets that belong together.
#[derive(Clone, Debug)]
pub struct Print {
    /// Its name in addresses and files: `movement`.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// What it is for.
    pub about: String,
    /// The sheets, each an SVG of A4.
    pub sheets: Vec<String>,
}

const STYLE: &str = "@page{size:A4;margin:0}*{box-sizing:border-box}body{margin:0;background:#ece6d8;font:16px/1.5 Georgia,'DejaVu Serif',serif;color:#29251f}\
header{max-width:210mm;margin:0 auto;padding:24px 16px 0}h1{margin:0;font-size:26px}\
.sheet{display:block;width:210mm;max-width:100%;margin:16px auto;background:#fff;box-shadow:0 2px 14px rgb(0 0 0/.22)}.sheet svg{display:block;width:100%;height:auto}\
@media print{body{background:none}header{display:none}.sheet{margin:0;box-shadow:none;width:210mm;height:297mm;break-after:page;overflow:hidden}.sheet:last-child{break-after:auto}}";

/// A document that stands alone: open it in a browser and print it at 100 %.
pub fn document(title: &str, prints: &[Print]) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { (title) }
                    p { "Print on A4 at 100 %, without margins or “fit to page”." }
                }
                @for print in prints { @for sheet in &print.sheets { div.sheet { (PreEscaped(sheet)) } } }
            }
        }
    }
}
