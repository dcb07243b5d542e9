//! The index of a rulebook: every clause in our own words, with an id, and the rulings on what the book
//! leaves open. The files stand in `rules/` and are compiled in.

use serde::{Deserialize, Serialize};

/// The clause of a refusal that comes from the table and not from a rulebook.
pub const TABLE: &str = "TABLE";

/// All clauses and rulings of one game.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Index {
    /// The game's id.
    pub game: String,
    /// The book's clauses.
    #[serde(rename = "clause", default)]
    pub clauses: Vec<Clause>,
    /// What was ruled where the book is open.
    #[serde(rename = "ruling", default)]
    pub rulings: Vec<Ruling>,
}

/// One clause of a rulebook, in our words.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Clause {
    /// Such as `ST-4a`.
    pub id: String,
    /// A few words.
    pub title: String,
    /// The clause.
    pub says: String,
    /// How to see that it is kept.
    pub check: String,
    /// Which part of the game it belongs to.
    pub kind: String,
}

/// A ruling on what the book leaves open.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Ruling {
    /// Such as `ST-R4`.
    pub id: String,
    /// What is open.
    pub question: String,
    /// What we ruled.
    pub ruling: String,
    /// Why.
    pub why: String,
}

impl Index {
    /// Reads a file of `rules/`.
    pub fn parse(toml: &str) -> Result<Index, String> {
        toml::from_str(toml).map_err(|error| error.to_string())
    }

    /// Every id, clauses first.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        let clauses = self.clauses.iter().map(|clause| clause.id.as_str());
        clauses.chain(self.rulings.iter().map(|ruling| ruling.id.as_str()))
    }

    /// Whether there is a clause or ruling with this id.
    pub fn contains(&self, id: &str) -> bool {
        self.ids().any(|known| known.eq_ignore_ascii_case(id))
    }

    /// The clause or ruling with this id, as title and text.
    pub fn find(&self, id: &str) -> Option<(&str, &str)> {
        let clause = self
            .clauses
            .iter()
            .find(|clause| clause.id.eq_ignore_ascii_case(id))
            .map(|clause| (clause.title.as_str(), clause.says.as_str()));
        clause.or_else(|| {
            self.rulings
                .iter()
                .find(|ruling| ruling.id.eq_ignore_ascii_case(id))
                .map(|ruling| (ruling.question.as_str(), ruling.ruling.as_str()))
        })
    }

    /// The ids that no test is named for. A test is named for `HS-4.3b` if its name holds `hs_4_3b`
    /// between underscores or at an end.
    pub fn untested<'a>(&'a self, tests: &'a [String]) -> impl Iterator<Item = &'a str> {
        self.ids().filter(move |id| {
            let wanted = format!("_{}_", id.to_lowercase().replace(['-', '.'], "_"));
            !tests
                .iter()
                .any(|test| format!("_{test}_").contains(&wanted))
        })
    }
}

/// The names of the test functions in a Rust source text: each `fn` that follows a `#[test]`.
pub fn tests_in(source: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut attributed = false;
    for line in source.lines().map(str::trim) {
        if line == "#[test]" {
            attributed = true;
        } else if attributed {
            if let Some(rest) = line.strip_prefix("fn ") {
                names.extend(rest.split('(').next().map(String::from));
                attributed = false;
            } else if !(line.starts_with("#[") || line.starts_with("//")) {
                attributed = false;
            }
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = r#"
        game = "small"
        [[clause]]
        id = "SM-4.3b"
        title = "t"
        says = "s"
        check = "c"
        kind = "k"
        [[clause]]
        id = "SM-4.3"
        title = "t"
        says = "s"
        check = "c"
        kind = "k"
        [[ruling]]
        id = "SM-R1"
        question = "q"
        ruling = "r"
        why = "w"
        [other]
        ignored = true
    "#;

    #[test]
    fn a_clause_without_a_test_is_listed() {
        let index = Index::parse(SMALL).unwrap();
        let tests = tests_in(
            "#[test]\nfn sm_4_3b_red() {}\nfn sm_r1_not_a_test() {}\n#[test]\n// why\nfn x_sm_r1() {}",
        );
        assert_eq!(tests, ["sm_4_3b_red", "x_sm_r1"]);
        assert_eq!(index.untested(&tests).collect::<Vec<_>>(), ["SM-4.3"]);
    }

    #[test]
    fn a_clause_is_found_whatever_the_case() {
        let index = Index::parse(SMALL).unwrap();
        assert_eq!(index.find("sm-4.3B"), Some(("t", "s")));
        assert_eq!(index.find("sm-r1"), Some(("q", "r")));
        assert_eq!(index.find("SM-9"), None);
        assert!(Index::parse("clause = 3").is_err());
    }
}
