//! Names as people write them. Capitals, blanks, hyphens and underscores make no difference, other spellings
//! are understood (HS-R30), and an unknown name is answered with the nearest known one.

use crate::tables::Names;
use table::NotationError;

/// The letters and digits that matter when names are compared.
fn plain(text: &str) -> impl Iterator<Item = char> {
    text.chars()
        .filter(|letter| letter.is_alphanumeric())
        .flat_map(char::to_lowercase)
}

/// Whether two names are the same.
pub(crate) fn same(a: &str, b: &str) -> bool {
    plain(a).eq(plain(b))
}

/// The place of the name in the table; `what` is "an area", "a block".
pub(crate) fn find(what: &str, table: &[Names], text: &str) -> Result<u8, NotationError> {
    table
        .iter()
        .position(|names| spellings(names).any(|known| same(known, text)))
        .map(|place| place as u8)
        .ok_or_else(|| unknown(what, text, table.iter().flat_map(spellings)))
}

fn spellings(names: &Names) -> impl Iterator<Item = &'static str> {
    [names.id, names.name]
        .into_iter()
        .chain(names.also.iter().copied())
}

/// Says that there is no such thing, and names the nearest that there is.
#[cold]
pub(crate) fn unknown<'a>(
    what: &str,
    text: &str,
    known: impl Iterator<Item = &'a str>,
) -> NotationError {
    let asked: String = plain(text).collect();
    let nearest = known
        .map(|name| {
            let folded: String = plain(name).collect();
            (strsim::jaro_winkler(&asked, &folded), name)
        })
        // Of equally near names the first.
        .reduce(|best, other| if other.0 > best.0 { other } else { best });
    NotationError(match nearest {
        Some((likeness, name)) if likeness > 0.7 => {
            format!("'{text}' is not {what}; did you mean '{name}'?")
        }
        _ => format!("'{text}' is not {what}"),
    })
}

/// Makes a type with `Display` and `FromStr` a text to serde.
macro_rules! as_text {
    ($($kind:ty),*) => {$(
        impl serde::Serialize for $kind {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $kind {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$kind, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }

        impl std::fmt::Debug for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                write!(f, "{self}")
            }
        }
    )*};
}

/// Gives a type that numbers the rows of a table of names its text: `Display` is the id.
macro_rules! named {
    ($kind:ty, $what:literal, $table:path) => {
        impl std::fmt::Display for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.pad($table[self.index()].id)
            }
        }

        impl std::str::FromStr for $kind {
            type Err = table::NotationError;

            fn from_str(text: &str) -> Result<$kind, table::NotationError> {
                let place = $crate::text::find($what, &$table, text)?;
                Ok(<$kind>::new(place as usize))
            }
        }

        $crate::text::as_text!($kind);
    };
}

/// Gives an enum its text: a word for each value.
macro_rules! words {
    ($kind:ident, $what:literal, [$($value:ident = $word:literal),* $(,)?]) => {
        impl std::fmt::Display for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.pad(match self {
                    $($kind::$value => $word,)*
                })
            }
        }

        impl std::str::FromStr for $kind {
            type Err = table::NotationError;

            fn from_str(text: &str) -> Result<$kind, table::NotationError> {
                $(if $crate::text::same($word, text) {
                    return Ok($kind::$value);
                })*
                Err($crate::text::unknown($what, text, [$($word),*].into_iter()))
            }
        }

        $crate::text::as_text!($kind);
    };
}

pub(crate) use {as_text, named, words};
