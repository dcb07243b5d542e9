//! The files that pages ask for: stylesheet, scripts, icon. Their names hold a hash of what is in them, so
//! that a browser may keep them for ever and still never has an old one. Scripts are modules, one for each job; what
//! they import is named with its hash too.

use sha2::{Digest, Sha256};
use std::sync::LazyLock;

/// The stylesheets of the pages, one for each subject, in the order in which they are put together.
const SHEETS: &[&str] = &[
    include_str!("../../assets/page.css"),
    include_str!("../../assets/layout.css"),
    include_str!("../../assets/broad.css"),
    include_str!("../../assets/after.css"),
    include_str!("../../assets/pace.css"),
    include_str!("../../assets/interlude.css"),
    include_str!("../../assets/advice.css"),
    include_str!("../../assets/learn.css"),
    include_str!("../../assets/companion.css"),
    include_str!("../../assets/daily.css"),
    include_str!("../../assets/tools.css"),
    include_str!("../../assets/chronicle.css"),
];
const ICON: &str = include_str!("../../assets/favicon.svg");
/// A dot on the icon: it is somebody's turn.
const DOT: &str = r##"<circle cx="24" cy="8" r="8" fill="#fff"/><circle cx="24" cy="8" r="6.500" fill="#c8352b"/></svg>"##;
const EARLY: &str = include_str!("../../assets/early.js");

/// A module's name and what is in it.
macro_rules! modules {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../assets/", $name, ".js")))),*]
    };
}

/// The script of every page.
const EVERY_PAGE: [(&str, &str); 2] = modules!["page", "setup"];
/// The script of the rules in a dialog, at tables and in lessons.
const RULES: [(&str, &str); 1] = modules!["rules"];
/// The script of a table's page. A module imports only what stands before it; the last imports the others.
const TABLE: [(&str, &str); 18] = modules![
    "options", "part", "log", "sheet", "shapes", "pace", "pick", "fly", "dice", "drag", "reasons",
    "keys", "replay", "steps", "stream", "since", "sound", "table",
];
/// The script of a question about dice and cards, and of a table beside a real board.
const COMPANION: [(&str, &str); 2] = modules!["companion", "beside"];
/// The script of a board that takes points.
const DRAW: [(&str, &str); 3] = modules!["think", "draw", "steer"];
/// The script of a board that can be enlarged.
const MAP: [(&str, &str); 5] = modules!["zoom", "carry", "reach", "ways", "sight"];

/// The script of the road of lessons.
const LEARN: [(&str, &str); 2] = modules!["progress", "learn"];
/// The script of a lesson, which also keeps what was finished.
const LESSON: [(&str, &str); 1] = modules!["lesson"];

/// The script of the builder of lists.
const ROSTER: [(&str, &str); 1] = modules!["roster"];
/// The script of the editor of tables.
const TERRAIN: [(&str, &str); 1] = modules!["terrain"];
/// The script of decks beside a real table.
const DESK: [(&str, &str); 1] = modules!["desk"];

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

static FILES: LazyLock<Vec<File>> = LazyLock::new(|| {
    let sheet = chosen_themes(&format!("{}\n{}", boards::stylesheet(), SHEETS.concat()));
    let mut files = vec![
        File::new("marches", "css", "text/css; charset=utf-8", sheet),
        File::new("favicon", "svg", "image/svg+xml", ICON.into()),
        File::new(
            "calling",
            "svg",
            "image/svg+xml",
            ICON.replace("</svg>", DOT),
        ),
        File::new("early", "js", SCRIPT, bare(EARLY)),
    ];
    let scripts: [&[_]; 11] = [
        &EVERY_PAGE,
        &RULES,
        &TABLE,
        &COMPANION,
        &DRAW,
        &MAP,
        &LEARN,
        &LESSON,
        &ROSTER,
        &TERRAIN,
        &DESK,
    ];
    for (stem, body) in scripts.concat() {
        let body = with_hashed_imports(&bare(body), &files);
        files.push(File::new(stem, "js", SCRIPT, body));
    }
    files
});

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// The script with the whole names of the modules that it imports, which come before it.
fn with_hashed_imports(script: &str, before: &[File]) -> String {
    let mut script = script.to_string();
    for file in before {
        if let Some((stem, _)) = file.name.rsplit_once('-') {
            script = script.replace(&format!("\"./{stem}.js\""), &format!("\"./{}\"", file.name));
        }
    }
    script
}

/// The file with this name before its hash.
fn named(stem: &str, ending: &str) -> Asset {
    let is_it = |file: &&File| {
        let name = file.name.rsplit_once('-');
        name.is_some_and(|(name, rest)| name == stem && rest.ends_with(ending))
    };
    // Every caller names a file of the list above.
    FILES.iter().find(is_it).unwrap_or(&FILES[0]).asset()
}

/// The one stylesheet: boards first, then the pages.
pub fn stylesheet() -> Asset {
    named("marches", ".css")
}

/// The few lines that run before the first paint: theme and motion as the person chose them.
pub fn early() -> Asset {
    named("early", ".js")
}

/// The icon of the tab.
pub fn icon() -> Asset {
    named("favicon", ".svg")
}

/// The icon of the tab while it is the person's turn.
pub fn calling_icon() -> Asset {
    named("calling", ".svg")
}

/// The modules of a page.
#[derive(Clone, Debug)]
pub struct Scripts {
    /// Those that the page runs; the others come with them.
    pub entries: Vec<Asset>,
    /// All of them, so that a browser fetches them at once.
    pub all: Vec<Asset>,
}

impl Scripts {
    /// Those of a page that is no table.
    pub fn of_page() -> Scripts {
        Scripts::new(&[&EVERY_PAGE])
    }

    /// Those of the road of lessons.
    pub fn of_learn() -> Scripts {
        Scripts::new(&[&EVERY_PAGE, &LEARN])
    }

    /// Those of the builder of lists.
    pub fn of_roster() -> Scripts {
        Scripts::new(&[&EVERY_PAGE, &ROSTER])
    }

    /// Those of the editor of tables.
    pub fn of_terrain() -> Scripts {
        Scripts::new(&[&EVERY_PAGE, &TERRAIN])
    }

    /// Those of decks beside a real table.
    pub fn of_desk() -> Scripts {
        Scripts::new(&[&EVERY_PAGE, &DESK])
    }

    /// Those of a lesson.
    pub fn of_lesson() -> Scripts {
        Scripts::new(&[&EVERY_PAGE, &RULES, &LEARN[..1], &LESSON])
    }

    /// Those of a table.
    pub fn of_table(draws: bool, zooms: bool) -> Scripts {
        let mut parts: Vec<&[(&str, &str)]> = vec![&EVERY_PAGE, &RULES, &TABLE];
        if draws {
            parts.push(&DRAW);
        }
        if zooms {
            parts.push(&MAP);
        }
        Scripts::new(&parts)
    }

    /// These and that of a table beside a real board.
    #[must_use]
    pub fn beside(self) -> Scripts {
        self.and(&COMPANION)
    }

    fn and(mut self, part: &[(&str, &str)]) -> Scripts {
        let more = Scripts::new(&[part]);
        self.entries.extend(more.entries);
        self.all.extend(more.all);
        self
    }

    /// Those of a page that asks what was dealt when a real table is set up.
    pub fn of_question() -> Scripts {
        Scripts::of_page().and(&COMPANION[..1])
    }

    fn new(parts: &[&[(&str, &str)]]) -> Scripts {
        let asset = |(stem, _): &(&str, &str)| named(stem, ".js");
        Scripts {
            entries: parts
                .iter()
                .filter_map(|part| part.last())
                .map(asset)
                .collect(),
            all: parts.iter().copied().flatten().map(asset).collect(),
        }
    }
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
    use flate2::{Compression, write::GzEncoder};
    use std::io::Write as _;

    #[test]
    fn every_file_is_found_by_the_name_that_pages_use() {
        for asset in all() {
            assert_eq!(find(asset.name).unwrap().body, asset.body);
        }
        assert!(find("marches.css").is_none());
        assert!(find("../Cargo.toml").is_none());
    }

    #[test]
    fn modules_import_only_what_stands_before_them_by_its_whole_name() {
        let mut before: Vec<String> = Vec::new();
        for file in FILES.iter().filter(|file| file.content_type == SCRIPT) {
            let imports = file.body.split("\"./").skip(1);
            for import in imports.filter_map(|rest| rest.split('"').next()) {
                let is_known = before.iter().any(|name| name == import);
                assert!(is_known, "{} imports {import}", file.name);
            }
            before.push(file.name.clone());
        }
    }

    #[test]
    fn every_module_of_a_page_is_imported_or_run_there() {
        for scripts in [
            Scripts::of_page(),
            Scripts::of_learn(),
            Scripts::of_lesson(),
            Scripts::of_table(false, false),
            Scripts::of_table(true, true),
            Scripts::of_table(false, true).beside(),
            Scripts::of_question(),
            Scripts::of_roster(),
            Scripts::of_terrain(),
            Scripts::of_desk(),
        ] {
            for asset in &scripts.all {
                let is_run = scripts.entries.iter().any(|entry| entry.name == asset.name);
                let imports =
                    |other: &&Asset| String::from_utf8_lossy(other.body).contains(asset.name);
                assert!(
                    is_run || scripts.all.iter().any(|other| imports(&other)),
                    "{}",
                    asset.name
                );
            }
        }
    }

    /// How many bytes the line carries for these scripts.
    fn packed(scripts: &Scripts) -> usize {
        let size = |asset: &Asset| {
            let mut packer = GzEncoder::new(Vec::new(), Compression::best());
            packer.write_all(asset.body).unwrap();
            packer.finish().unwrap().len()
        };
        scripts.all.iter().chain([&early()]).map(size).sum()
    }

    /// What counts is what the line carries: bare, and packed. So a name may be as long as it has to be.
    #[test]
    fn scripts_stay_small() {
        for (scripts, most) in [
            (Scripts::of_page(), 2_000),
            (Scripts::of_lesson(), 6_000),
            (Scripts::of_table(false, false), 26_400),
            (Scripts::of_table(true, false), 30_800),
            (Scripts::of_table(false, true), 32_200),
            (Scripts::of_table(true, true), 36_700),
            (Scripts::of_question(), 2_800),
            (Scripts::of_roster(), 3_200),
            (Scripts::of_terrain(), 8_200),
            (Scripts::of_desk(), 2_800),
        ] {
            let size = packed(&scripts);
            assert!(
                size < most,
                "{size} bytes of at most {most}: {:?}",
                scripts.entries.last().map(|entry| &entry.name)
            );
        }
    }

    #[test]
    fn what_is_bare_has_no_comments_and_no_indentation() {
        let script = "// why\n  const one = \"a // b\"; // not here\n\n    /* nor */ two();\n";
        assert_eq!(
            bare(script),
            "const one = \"a // b\"; // not here\n/* nor */ two();\n"
        );
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
