//! The files that pages ask for: stylesheet, scripts, icon. Their names hold a hash of what is in them, so
//! that a browser may keep them for ever and still never has an old one.

use sha2::{Digest, Sha256};
use std::sync::LazyLock;

const PAGE: &str = include_str!("../../assets/page.css");
const EARLY: &str = include_str!("../../assets/early.js");
const SCRIPT: &str = include_str!("../../assets/marches.js");
const TABLE: &str = include_str!("../../assets/table.js");
const MAP: &str = include_str!("../../assets/map.js");
const ICON: &str = include_str!("../../assets/favicon.svg");

/// A file that pages ask for.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Its name, hash included: `marches-1a2b3c4d.css`.
    pub name: &'static str,
    /// What it is, for the header of that name.
    pub content_type: &'static str,
    /// What is in it.
    pub body: &'static [u8],
}

struct File {
    name: String,
    content_type: &'static str,
    body: String,
}

impl File {
    fn new(stem: &str, ending: &str, content_type: &'static str, body: String) -> File {
        let hash = hex::encode(Sha256::digest(body.as_bytes()));
        File {
            name: format!("{stem}-{}.{ending}", &hash[..8]),
            content_type,
            body,
        }
    }

    fn asset(&'static self) -> Asset {
        Asset {
            name: &self.name,
            content_type: self.content_type,
            body: self.body.as_bytes(),
        }
    }
}

static FILES: LazyLock<[File; 6]> = LazyLock::new(|| {
    let css = "text/css; charset=utf-8";
    let script = "text/javascript; charset=utf-8";
    let sheet = chosen_themes(&format!("{}\n{PAGE}", boards::stylesheet()));
    [
        File::new("marches", "css", css, sheet),
        File::new("early", "js", script, bare(EARLY)),
        File::new("marches", "js", script, bare(SCRIPT)),
        File::new("table", "js", script, bare(TABLE)),
        File::new("map", "js", script, bare(MAP)),
        File::new("favicon", "svg", "image/svg+xml", ICON.into()),
    ]
});

/// The one stylesheet: boards first, then the pages.
pub fn stylesheet() -> Asset {
    FILES[0].asset()
}

/// The few lines that run before the first paint: theme and motion as the person chose them.
pub fn early() -> Asset {
    FILES[1].asset()
}

/// The script of every page.
pub fn script() -> Asset {
    FILES[2].asset()
}

/// The script of a table's page, besides that of every page.
pub fn table_script() -> Asset {
    FILES[3].asset()
}

/// The script of a board that can be enlarged, besides that of a table's page.
pub fn map_script() -> Asset {
    FILES[4].asset()
}

/// The icon of the tab.
pub fn icon() -> Asset {
    FILES[5].asset()
}

/// All files.
pub fn all() -> impl Iterator<Item = Asset> {
    FILES.iter().map(File::asset)
}

/// The file with this name.
pub fn find(name: &str) -> Option<Asset> {
    all().find(|asset| asset.name == name)
}

/// A script without the lines that hold only a comment, and without indentation: these are for who reads the
/// file, not for the line. None of our scripts has text that goes over several lines.
fn bare(script: &str) -> String {
    let lines = script.lines().map(str::trim_start);
    let kept = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    kept.flat_map(|line| [line, "\n"]).collect()
}

/// Dark blocks follow the system alone. A person may also choose: each is kept from who chose light, and
/// stands a second time for who chose dark.
fn chosen_themes(sheet: &str) -> String {
    const DARK: &str = "@media (prefers-color-scheme: dark) {\n  :root {";
    let mut parts = sheet.split(DARK);
    let mut out = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (block, after) = part.split_once('}').unwrap_or((part, ""));
        let after = after.trim_start().trim_start_matches('}');
        out += &format!(
            "@media (prefers-color-scheme: dark) {{\n  :root:not([data-theme=\"light\"]) {{{block}}}\n}}\n\
             :root[data-theme=\"dark\"] {{{block}}}{after}"
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_found_by_the_name_that_pages_use() {
        for asset in all() {
            assert_eq!(find(asset.name).unwrap().body, asset.body);
        }
        assert!(find("marches.css").is_none());
        assert!(find("../Cargo.toml").is_none());
    }

    #[test]
    fn scripts_stay_small() {
        let size = |assets: &[Asset]| -> usize { assets.iter().map(|one| one.body.len()).sum() };
        let table = size(&[early(), script(), table_script()]);
        assert!(table < 20_200, "the scripts of a table have {table} bytes");
        let with_map = table + size(&[map_script()]);
        assert!(with_map < 27_000, "with a map they have {with_map} bytes");
    }

    #[test]
    fn a_person_may_choose_light_or_dark() {
        let sheet = String::from_utf8_lossy(stylesheet().body);
        let dark = sheet.split(":root[data-theme=\"dark\"] {").nth(1).unwrap();
        let dark = dark.split('}').next().unwrap();
        assert!(dark.contains("--paper: #26231f"), "{dark}");
        assert!(sheet.contains(":root:not([data-theme=\"light\"]) {"));
        let (open, close) = (sheet.matches('{').count(), sheet.matches('}').count());
        assert_eq!(open, close, "braces");
    }
}
