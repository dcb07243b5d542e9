//! Reading data files, and saying what is wrong with them.

use serde::de::DeserializeOwned;
use std::{collections::BTreeSet, env, fs, io, path::PathBuf};

/// Why no tables can be made of the data.
#[derive(thiserror::Error, Debug)]
pub enum Flaw {
    /// A file is not there, or cannot be read.
    #[error("{path} cannot be read: {error}")]
    Unreadable {
        /// Which file.
        path: String,
        /// What the system says.
        error: io::Error,
    },
    /// A file is not TOML, or not of the form that the game expects.
    #[error("{file}, near line {line}: {what}")]
    Malformed {
        /// Which file.
        file: String,
        /// Where in it.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// What a file says cannot be.
    #[error("{file}: {what}")]
    Contradiction {
        /// Which file.
        file: String,
        /// What is wrong, naming the entry.
        what: String,
    },
    /// A file names something that there is not.
    #[error("{file}, line {line}: '{name}' is not {what}")]
    Unknown {
        /// Which file.
        file: String,
        /// Where the name first stands.
        line: usize,
        /// What was written.
        name: String,
        /// "an area", "a block".
        what: String,
    },
    /// The tables cannot be written.
    #[error("the tables cannot be written: {0}")]
    Unwritten(io::Error),
    /// This is not a build script.
    #[error("cargo has not set {0}: this runs in build scripts alone")]
    NoBuild(&'static str),
}

/// Makes `tables.rs` of a game's data: the whole of its build script. What is wrong is told to cargo, which ends
/// the build.
pub fn make(game: &str, tables: impl FnOnce(&Folder) -> Result<String, Flaw>) {
    let made = Folder::of(game).and_then(|folder| {
        let out = PathBuf::from(variable("OUT_DIR")?).join("tables.rs");
        fs::write(out, tables(&folder)?).map_err(Flaw::Unwritten)
    });
    if let Err(flaw) = made {
        println!("cargo::error={flaw}");
    }
}

fn variable(name: &'static str) -> Result<String, Flaw> {
    env::var(name).map_err(|_| Flaw::NoBuild(name))
}

/// The folder of a game's data files.
pub struct Folder(PathBuf);

impl Folder {
    /// `data/<game>`, seen from the crate that is being built. Cargo is told to build anew when the script changes.
    fn of(game: &str) -> Result<Folder, Flaw> {
        let root = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
        println!("cargo::rerun-if-changed=build.rs");
        if root.join("build").is_dir() {
            println!("cargo::rerun-if-changed=build");
        }
        Ok(Folder(root.join("../../data").join(game)))
    }

    /// One of its files, `areas.toml`. Cargo is told to build anew when it changes.
    pub fn file(&self, name: &str) -> Result<DataFile, Flaw> {
        let path = self.0.join(name);
        println!("cargo::rerun-if-changed={}", path.display());
        let text = fs::read_to_string(&path).map_err(|error| Flaw::Unreadable {
            path: path.display().to_string(),
            error,
        })?;
        Ok(DataFile::new(name, text))
    }
}

/// A data file: its name, for sentences, and its text.
///
/// ```
/// use data_tables::DataFile;
/// let file = DataFile::new("fords.toml", "[[ford]]\nid = \"sark\"\nto = \"anan\"\n");
/// let known = ["annan", "esk"];
/// let flaw = file.find("an area", "anan", &known).unwrap_err();
/// assert_eq!(flaw.to_string(), "fords.toml, line 3: 'anan' is not an area");
/// let flaw = file.check(1 > 2, || "Sark has no bank".into()).unwrap_err();
/// assert_eq!(flaw.to_string(), "fords.toml: Sark has no bank");
/// let flaw = file.read::<Vec<String>>().unwrap_err();
/// assert!(flaw.to_string().starts_with("fords.toml, near line 1: "));
/// ```
#[derive(Clone, Debug)]
pub struct DataFile {
    name: String,
    /// What is written in it.
    pub text: String,
}

impl DataFile {
    /// A file of this name.
    pub fn new(name: &str, text: impl Into<String>) -> DataFile {
        DataFile {
            name: name.into(),
            text: text.into(),
        }
    }

    /// The file as a type of the game's. Let the type deny unknown fields.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Flaw> {
        toml::from_str(&self.text).map_err(|error| Flaw::Malformed {
            file: self.name.clone(),
            line: self.line(error.span().map_or(0, |span| span.start)),
            what: error.message().replace('\n', " "),
        })
    }

    fn line(&self, place: usize) -> usize {
        let before = self.text.get(..place).unwrap_or(&self.text);
        1 + before.matches('\n').count()
    }

    /// That something holds; otherwise a sentence that names the entry.
    pub fn check(&self, holds: bool, sentence: impl FnOnce() -> String) -> Result<(), Flaw> {
        if holds {
            Ok(())
        } else {
            Err(self.flaw(sentence()))
        }
    }

    /// That the file says what cannot be.
    pub fn flaw(&self, sentence: impl Into<String>) -> Flaw {
        Flaw::Contradiction {
            file: self.name.clone(),
            what: sentence.into(),
        }
    }

    /// The place of a name in a list; `what` is "an area", "a block".
    pub fn find(&self, what: &str, name: &str, known: &[&str]) -> Result<usize, Flaw> {
        let place = known.iter().position(|&other| other == name);
        place.ok_or_else(|| Flaw::Unknown {
            file: self.name.clone(),
            line: self.line(self.text.find(&format!("\"{name}\"")).unwrap_or(0)),
            name: name.into(),
            what: what.into(),
        })
    }

    /// The places of names in a list.
    pub fn find_all(
        &self,
        what: &str,
        names: &[String],
        known: &[&str],
    ) -> Result<Vec<usize>, Flaw> {
        let find = |name: &String| self.find(what, name, known);
        names.iter().map(find).collect()
    }

    /// That no two things of a kind can be called the same.
    pub fn all_different<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> Result<(), Flaw> {
        let mut seen = BTreeSet::new();
        for name in names {
            self.check(seen.insert(name), || format!("'{name}' stands there twice"))?;
        }
        Ok(())
    }

    /// That there are as many of something as the rules say; `what` is "areas".
    pub fn count(&self, what: &str, found: usize, wanted: usize) -> Result<(), Flaw> {
        self.check(found == wanted, || {
            format!("there are {found} {what}, not {wanted}")
        })
    }

    /// That the ids are these and no others, in the order of an enum in the code; `what` is "cards".
    pub fn exactly(&self, what: &str, ids: &[&str], wanted: &[&str]) -> Result<(), Flaw> {
        self.check(ids == wanted, || {
            format!("the {what} are {}, in this order", wanted.join(", "))
        })
    }
}

/// The ids of a list, to find names in.
pub fn ids<'a, T>(list: &'a [T], id: impl Fn(&'a T) -> &'a str) -> Vec<&'a str> {
    list.iter().map(id).collect()
}
