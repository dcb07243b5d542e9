//! Writing tables as Rust. Things are numbered by their place in the data, sets are bit masks.

use std::fmt::{self, Debug, Write};

/// A piece of Rust, written as it is: for what has no form of its own in a build script, such as the game's types.
///
/// ```
/// use data_tables::Literal;
/// let home = Literal::index("Area", 7);
/// let row = Literal::row("Noble", &[("home", &home), ("steps", &4), ("also", &Literal::slice(&["Stewart"]))]);
/// assert_eq!(format!("{row:?}"), "Noble { home: Area(7), steps: 4, also: &[\"Stewart\"] }");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Literal(pub String);

impl Literal {
    /// The thing of this kind with this number: `Area(7)`.
    pub fn index(kind: &str, place: usize) -> Literal {
        Literal(format!("{kind}({place})"))
    }

    /// A list of any length: `&[1, 2]`.
    pub fn slice<T: Debug>(list: &[T]) -> Literal {
        Literal(format!("&{list:?}"))
    }

    /// A struct with these fields.
    pub fn row(kind: &str, fields: &[(&str, &dyn Debug)]) -> Literal {
        let fields = fields
            .iter()
            .map(|(name, value)| format!("{name}: {value:?}"));
        Literal(format!(
            "{kind} {{ {} }}",
            fields.collect::<Vec<_>>().join(", ")
        ))
    }
}

impl Debug for Literal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The tables of a game, as Rust text. Values are written as `Debug` writes them, which for numbers, texts, `Option`s
/// and lists of them is Rust.
///
/// ```
/// use data_tables::{Literal, Tables};
/// let mut tables = Tables::default();
/// tables.about("How many kye there are.").table("KYE", "u8", &[3, 5]);
/// tables.about("The largest herd.").one("MOST", "u8", 5);
/// let roads = [vec![1, 2], vec![]].map(|list| Literal::slice(&list));
/// tables.about("Where roads lead.").table("ROADS", "&[u8]", &roads);
/// assert_eq!(
///     tables.text(),
///     "/// How many kye there are.\npub(crate) static KYE: [u8; 2] = [3, 5];\n\
///      /// The largest herd.\npub(crate) const MOST: u8 = 5;\n\
///      /// Where roads lead.\npub(crate) static ROADS: [&[u8]; 2] = [&[1, 2], &[]];\n"
/// );
/// ```
#[derive(Default)]
pub struct Tables(String);

impl Tables {
    /// The comment of what comes next.
    pub fn about(&mut self, what: &str) -> &mut Tables {
        self.line(format_args!("/// {what}"));
        self
    }

    /// A table with a row for each thing; `kind` is the type of a row.
    pub fn table<T: Debug>(&mut self, name: &str, kind: &str, rows: &[T]) {
        let count = rows.len();
        self.line(format_args!(
            "pub(crate) static {name}: [{kind}; {count}] = {rows:?};"
        ));
    }

    /// A constant.
    pub fn one(&mut self, name: &str, kind: &str, value: impl Debug) {
        self.line(format_args!("pub(crate) const {name}: {kind} = {value:?};"));
    }

    /// A table of `table::Names`: id, name and other spellings of each thing.
    pub fn names<'a>(
        &mut self,
        name: &str,
        rows: impl Iterator<Item = (&'a String, &'a String, &'a [String])>,
    ) {
        let rows: Vec<Literal> = rows
            .map(|(id, name, also)| {
                let also = Literal::slice(also);
                Literal::row("Names", &[("id", id), ("name", name), ("also", &also)])
            })
            .collect();
        self.about("What they are called.")
            .table(name, "Names", &rows);
    }

    /// Makes each thing a constant of its type, named by its id: `Area::FIFE`.
    pub fn constants<'a>(
        &mut self,
        kind: &str,
        rows: impl Iterator<Item = (&'a String, &'a String)>,
    ) {
        self.line(format_args!("/// Each by name.\nimpl {kind} {{"));
        for (place, (id, name)) in rows.enumerate() {
            let constant = id.to_uppercase();
            self.line(format_args!("    /// {name}."));
            self.line(format_args!(
                "    pub const {constant}: {kind} = {kind}({place});"
            ));
        }
        self.line(format_args!("}}"));
    }

    fn line(&mut self, text: fmt::Arguments) {
        // Writing to a text cannot fail.
        let _ = writeln!(self.0, "{text}");
    }

    /// All of it, for `tables.rs`.
    pub fn text(self) -> String {
        self.0
    }
}

/// A mask of the places in the list where this holds.
///
/// ```
/// assert_eq!(data_tables::mask(&["sea", "hill", "sea"], |place| *place == "sea"), 0b101);
/// assert_eq!(data_tables::set(&[0, 2]), 0b101);
/// ```
pub fn mask<T>(list: &[T], holds: impl Fn(&T) -> bool) -> u64 {
    let places = list.iter().enumerate().filter(|(_, item)| holds(item));
    places.fold(0, |mask, (place, _)| mask | 1 << place)
}

/// A mask of these places.
pub fn set(places: &[usize]) -> u64 {
    places.iter().fold(0, |mask, place| mask | 1 << place)
}
