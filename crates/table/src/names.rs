//! Names as people write them. Capitals, blanks, hyphens and underscores make no difference, other spellings are
//! understood, and an unknown name is answered with the nearest known one. [`names!`](crate::names) gives a type
//! all of this from one list.

use crate::NotationError;

/// What one thing is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Names {
    /// In the notation and in JSON: `selkirk`.
    pub id: &'static str,
    /// To people: "Selkirk".
    pub name: &'static str,
    /// Other spellings that are understood: "Selkirk Forest".
    pub also: &'static [&'static str],
}

impl Names {
    /// From one list: first the id, then the name (the same, if there is no more), then other spellings.
    pub const fn new(words: &'static [&'static str]) -> Names {
        let (name, also) = match words.len() {
            1 => (words[0], &[] as &[&str]),
            _ => (words[1], words.split_at(2).1),
        };
        Names {
            id: words[0],
            name,
            also,
        }
    }

    /// Everything it is called.
    pub fn spellings(&self) -> impl Iterator<Item = &'static str> + use<> {
        [self.id, self.name]
            .into_iter()
            .chain(self.also.iter().copied())
    }
}

/// The letters and digits that matter when names are compared.
fn plain(text: &str) -> impl Iterator<Item = char> {
    text.chars()
        .filter(|letter| letter.is_alphanumeric())
        .flat_map(char::to_lowercase)
}

/// Whether two names are the same.
///
/// ```
/// assert!(table::same("Hot Trod", "hot_trod"));
/// assert!(!table::same("Hot Trod", "cold trod"));
/// ```
pub fn same(a: &str, b: &str) -> bool {
    plain(a).eq(plain(b))
}

/// The place of a name in a table; `what` is "an area", "a block".
pub fn find(what: &str, table: &[Names], text: &str) -> Result<usize, NotationError> {
    // Records and programs write the id. No two things have spellings in common, so this changes no answer.
    let by_id = table.iter().position(|names| names.id == text);
    let by_any = || {
        let is_called = |names: &Names| names.spellings().any(|known| same(known, text));
        table.iter().position(is_called)
    };
    by_id
        .or_else(by_any)
        .ok_or_else(|| unknown(what, text, table.iter().flat_map(Names::spellings)))
}

/// As much of an unknown name as is repeated.
const SHOWN: usize = 80;

/// Says that there is no such thing, and names the nearest that there is.
///
/// ```
/// let error = table::unknown("an area", "Tevoit", ["annan", "teviot"].into_iter());
/// assert_eq!(error.to_string(), "'Tevoit' is not an area; did you mean 'teviot'?");
/// let long = table::unknown("an area", &"x".repeat(5_000), [].into_iter());
/// assert!(long.to_string().len() < 200);
/// ```
#[cold]
pub fn unknown<'a>(what: &str, text: &str, known: impl Iterator<Item = &'a str>) -> NotationError {
    let text = &*crate::shortened(text, SHOWN);
    NotationError(match nearest(text, known) {
        Some(name) => format!("'{text}' is not {what}; did you mean '{name}'?"),
        None => format!("'{text}' is not {what}"),
    })
}

/// The known name that is most like the text, if one is like it at all; of equally near names the first.
pub(crate) fn nearest<'a>(text: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let asked: String = plain(text).collect();
    known
        .map(|name| {
            let folded: String = plain(name).collect();
            (strsim::jaro_winkler(&asked, &folded), name)
        })
        .reduce(|best, other| if other.0 > best.0 { other } else { best })
        .filter(|(likeness, _)| *likeness > 0.7)
        .map(|(_, name)| name)
}

/// Makes a type with `Display` and `FromStr` a text to serde, and to `Debug`.
#[macro_export]
macro_rules! as_text {
    ($($kind:ty),* $(,)?) => {$(
        impl $crate::serde::Serialize for $kind {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $kind {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<$kind, D::Error> {
                let text = <String as $crate::serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err($crate::serde::de::Error::custom)
            }
        }

        impl std::fmt::Debug for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                write!(f, "{self}")
            }
        }
    )*};
}

/// Defines a type whose values have fixed names, with everything that reads and writes it: numbers, `name`,
/// `Display` (the id), `FromStr` (any spelling, or an error with the nearest), serde, `Debug`.
///
/// There are three forms. An enum brings its words: the id, the name that people read, other spellings.
///
/// ```
/// table::names! {
///     /// Who holds a march.
///     pub enum Realm: "a realm" {
///         /// South of the border.
///         England = "england" | "England" | "English",
///         /// North of it.
///         Scotland = "scotland" | "Scotland" | "Scots" | "Scottish",
///     }
/// }
///
/// assert_eq!("Scots".parse(), Ok(Realm::Scotland));
/// assert_eq!((Realm::England.to_string(), Realm::England.name()), ("england".into(), "England"));
/// assert_eq!((Realm::COUNT, Realm::ALL[1].index()), (2, 1));
/// assert_eq!(serde_json::to_string(&Realm::England).unwrap(), "\"england\"");
/// let error = "Scottland".parse::<Realm>().unwrap_err();
/// assert_eq!(error.to_string(), "'Scottland' is not a realm; did you mean 'scotland'?");
/// ```
///
/// Where a data file has the names, a struct numbers the rows of their table, or an enum names them for the code.
///
/// ```
/// use table::Names;
/// const MARCHES: [Names; 2] = [Names::new(&["east", "East March"]), Names::new(&["west", "West March", "Annan"])];
/// const GOODS: [Names; 2] = [Names::new(&["kye"]), Names::new(&["insight", "household goods"])];
///
/// table::names! {
///     /// A march of the border.
///     pub struct March: "a march" = MARCHES;
/// }
/// table::names! {
///     /// What reivers take.
///     pub enum Goods: "goods" = GOODS {
///         /// Cattle.
///         Kye,
///         /// All else.
///         Insight,
///     }
/// }
///
/// assert_eq!("annan".parse(), Ok(March::new(1)));
/// assert_eq!(March::all().map(March::name).collect::<Vec<_>>(), ["East March", "West March"]);
/// assert_eq!((Goods::Insight.name(), Goods::Kye.name()), ("household goods", "kye"));
/// ```
#[macro_export]
macro_rules! names {
    ($(#[$meta:meta])* $vis:vis struct $kind:ident: $what:literal = $table:path;) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis struct $kind(pub(crate) u8);

        $crate::numbered!($kind, $table.len());
        $crate::names!(@text $kind, $what, $table);
    };
    ($(#[$meta:meta])* $vis:vis enum $kind:ident: $what:literal = $table:path {
        $($(#[$doc:meta])* $value:ident),+ $(,)?
    }) => {
        $crate::names!(@enum [$(#[$meta])*] $vis $kind { $([$(#[$doc])*] $value,)+ });
        const _: () = assert!($kind::COUNT == $table.len(), "the enum and its table of names differ");
        $crate::names!(@text $kind, $what, $table);
    };
    ($(#[$meta:meta])* $vis:vis enum $kind:ident: $what:literal {
        $($(#[$doc:meta])* $value:ident = $($word:literal)|+),+ $(,)?
    }) => {
        $crate::names!(@enum [$(#[$meta])*] $vis $kind { $([$(#[$doc])*] $value,)+ });

        impl $kind {
            const NAMES: [$crate::Names; $kind::COUNT] = [$($crate::Names::new(&[$($word),+])),+];
        }

        $crate::names!(@text $kind, $what, $kind::NAMES);
    };
    (@enum [$($meta:tt)*] $vis:vis $kind:ident { $([$($doc:tt)*] $value:ident,)+ }) => {
        $($meta)*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        $vis enum $kind {
            $($($doc)* $value,)+
        }

        #[allow(dead_code)]
        impl $kind {
            /// All of them, in order.
            pub const ALL: [$kind; $kind::COUNT] = [$($kind::$value),+];
            /// How many there are.
            pub const COUNT: usize = [$($kind::$value as u8),+].len();

            /// The one with this number, counted from 0.
            ///
            /// # Panics
            /// If there are not so many.
            #[inline]
            pub const fn new(index: usize) -> $kind {
                $kind::ALL[index]
            }

            /// Its number, counted from 0.
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The one at this bit of a set.
            #[inline]
            pub(crate) const fn at_bit(bit: u32) -> $kind {
                $kind::ALL[bit as usize]
            }
        }
    };
    (@text $kind:ident, $what:literal, $table:expr) => {
        #[allow(dead_code)]
        impl $kind {
            /// The name shown to people.
            pub const fn name(self) -> &'static str {
                $table[self.index()].name
            }
        }

        impl std::fmt::Display for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.pad($table[self.index()].id)
            }
        }

        impl std::str::FromStr for $kind {
            type Err = $crate::NotationError;

            fn from_str(text: &str) -> Result<$kind, $crate::NotationError> {
                $crate::find_name($what, &$table, text).map($kind::new)
            }
        }

        $crate::as_text!($kind);
        $crate::argument!($kind => name);
    };
}
