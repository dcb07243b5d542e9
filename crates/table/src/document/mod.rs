//! The one reader for JSON that people and other programs write: positions, bodies of requests, settings that are
//! documents. It refuses what serde alone would let pass (a key that stands there twice, a list instead of the
//! whole object), and says in plain words what is wrong and where.

mod parts;
mod words;

pub use parts::{Pairs, braced, text_or_object};
pub use words::in_words;

use crate::{PositionError, printable, shortened};
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor},
};
use serde_json::{Map, Value, error::Category};
use std::{collections::HashSet, fmt};
use words::{bare, not_json, plain_words};

/// Refuses a position unless every condition holds, with the reason that stands beside it.
///
/// ```
/// use table::PositionError;
/// fn check(raiders: u8) -> Result<(), PositionError> {
///     table::ensure! {
///         raiders > 0 => "nobody rides";
///         raiders <= 40 => "{raiders} ride, and 40 is the most";
///     }
///     Ok(())
/// }
/// assert_eq!(check(50), Err(PositionError("50 ride, and 40 is the most".into())));
/// ```
#[macro_export]
macro_rules! ensure {
    ($($condition:expr => $why:literal $(, $argument:expr)*;)+) => {$(
        let holds: bool = $condition;
        if !holds {
            return Err($crate::PositionError(format!($why $(, $argument)*)));
        }
    )+};
}

/// What is wrong with a document, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DocumentError {
    /// It is no JSON, or has a key twice.
    #[error("line {line}, column {column}: {}", printable(why))]
    Text {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// In plain words.
        why: String,
    },
    /// It is JSON, but no object.
    #[error("this is {0}; an object in braces is expected, such as {{\"key\": \"value\"}}")]
    NotAnObject(&'static str),
    /// An entry is not what it should be.
    #[error("{}{}", place(path, *line), printable(why))]
    Entry {
        /// The keys that lead to it, such as `blocks.wallace`; nothing for the whole document.
        path: String,
        /// The line in which it ends; 0 if that is not known.
        line: usize,
        /// In plain words.
        why: String,
    },
}

fn place(path: &str, line: usize) -> String {
    let path = printable(path);
    match (path.is_empty(), line) {
        (true, _) => String::new(),
        (_, 0 | 1) => format!("'{path}': "),
        _ => format!("'{path}' (line {line}): "),
    }
}

/// Reads a document: an object whose keys stand there once each.
///
/// ```
/// use table::document;
/// #[derive(serde::Deserialize, Debug)]
/// #[serde(deny_unknown_fields)]
/// struct Raid { men: u8 }
///
/// let raid: Raid = document::read(r#"{"men": 40}"#)?;
/// assert_eq!(raid.men, 40);
/// let fault = |text| document::read::<Raid>(text).unwrap_err().to_string();
/// assert_eq!(fault(r#"{"men": "forty"}"#), r#"'men': a whole number from 0 to 255 is expected, not the text "forty""#);
/// assert_eq!(fault(r#"{"men": 4, "men": 5}"#), "line 1, column 16: the key 'men' stands there twice");
/// # Ok::<(), document::DocumentError>(())
/// ```
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, DocumentError> {
    checked(text).and_then(entries)
}

/// How long a reason may be. Lists of all that is known come near to this.
const LONGEST: usize = 1_000;

/// Reads the entries of a text that has been checked.
fn entries<T: DeserializeOwned>(text: &str) -> Result<T, DocumentError> {
    let mut json = serde_json::Deserializer::from_str(text);
    serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let why = plain_words(&bare(error.inner()));
        // A game's own types repeat what they could not read, however long it is.
        let (line, why) = (error.inner().line(), shortened(&why, LONGEST).into_owned());
        let path = error.path().to_string();
        // A key that the sentence names need not be named before it too.
        let path = match path.rsplit_once('.').unwrap_or(("", &path)) {
            (above, key) if key.is_empty() || why.starts_with(&format!("'{key}'")) => above,
            _ => path.as_str(),
        };
        DocumentError::Entry {
            path: path.into(),
            line,
            why,
        }
    })
}

/// Reads any document as a JSON object.
pub fn object(text: &str) -> Result<Map<String, Value>, DocumentError> {
    read(text)
}

impl From<DocumentError> for PositionError {
    fn from(error: DocumentError) -> PositionError {
        PositionError(format!("the position: {error}"))
    }
}

/// A described position: the exact form, which a game writes itself, or the form that people write.
#[derive(Clone, PartialEq, Debug)]
pub enum Described<G, P> {
    /// `{"exact": …}`: the state. It comes from a stranger, so the game must check that it can be.
    Exact(G),
    /// Anything else.
    Told(P),
}

/// Reads a described position of a game `G` for which people write a `P`.
pub fn position<G, P>(text: &str) -> Result<Described<G, P>, PositionError>
where
    G: DeserializeOwned,
    P: DeserializeOwned,
{
    #[derive(Deserialize)]
    struct Forms {
        exact: Option<IgnoredAny>,
        seen: Option<IgnoredAny>,
    }
    let text = checked(text)?;
    let forms: Forms = entries(text)?;
    if forms.exact.is_some() {
        return Ok(Described::Exact(exact_entries(text)?));
    }
    if forms.seen.is_some() {
        return Err(PositionError(
            "this tells what one reader sees, and not where the rest is: it cannot be set up. Ask for the whole \
             position, or write down one that fits"
                .into(),
        ));
    }
    Ok(Described::Told(entries(text)?))
}

/// Reads the exact form of a position, for a game that has no other.
pub fn exact<G: DeserializeOwned>(text: &str) -> Result<G, PositionError> {
    Ok(checked(text).and_then(exact_entries)?)
}

fn exact_entries<G: DeserializeOwned>(text: &str) -> Result<G, DocumentError> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Exact<G> {
        exact: G,
    }
    entries(text).map(|document: Exact<G>| document.exact)
}

/// The text without a byte-order mark, if it is an object in which no key stands twice.
fn checked(text: &str) -> Result<&str, DocumentError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if let Err(error) = serde_json::from_str::<Once>(text) {
        return Err(DocumentError::Text {
            line: error.line(),
            column: error.column().max(1),
            why: match error.classify() {
                Category::Eof => "the text ends before the document does".into(),
                Category::Syntax => format!("this is not JSON: {}", not_json(&bare(&error))),
                Category::Data | Category::Io => bare(&error),
            },
        });
    }
    match text.trim_start().chars().next() {
        Some('{') => Ok(text),
        Some('[') => Err(DocumentError::NotAnObject("a list")),
        Some('"') => Err(DocumentError::NotAnObject("a text")),
        Some('n') => Err(DocumentError::NotAnObject("null")),
        Some('t' | 'f') => Err(DocumentError::NotAnObject("true or false")),
        _ => Err(DocumentError::NotAnObject("a number")),
    }
}

/// Any JSON, in whose objects every key stands once.
struct Once;

impl<'de> Deserialize<'de> for Once {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Once, D::Error> {
        deserializer.deserialize_any(Once)
    }
}

impl<'de> Visitor<'de> for Once {
    type Value = Once;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Once, A::Error> {
        let mut keys = HashSet::new();
        while let Some(key) = map.next_key::<String>()? {
            if keys.contains(&key) {
                return Err(A::Error::custom(format!(
                    "the key '{key}' stands there twice"
                )));
            }
            keys.insert(key);
            map.next_value::<Once>()?;
        }
        Ok(Once)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Once, A::Error> {
        while list.next_element::<Once>()?.is_some() {}
        Ok(Once)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Once, E> {
        Ok(Once)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Once, E> {
        Ok(Once)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Once, E> {
        Ok(Once)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Once, E> {
        Ok(Once)
    }

    fn visit_str<E>(self, _: &str) -> Result<Once, E> {
        Ok(Once)
    }

    fn visit_unit<E>(self) -> Result<Once, E> {
        Ok(Once)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    struct Army {
        #[serde(default)]
        strength: u16,
        #[serde(default)]
        borders: Vec<[u8; 2]>,
        #[serde(default)]
        is_home: bool,
        leader: Option<Leader>,
    }

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields, rename_all = "kebab-case")]
    enum Leader {
        Wallace,
        Bruce { steps: u8 },
    }

    fn fault(text: &str) -> String {
        read::<Army>(text).expect_err(text).to_string()
    }

    #[test]
    fn a_key_stands_once_at_any_depth() {
        assert_eq!(
            fault("{\"leader\":\n {\"bruce\": {\"steps\": 1, \"steps\": 2}}}"),
            "line 2, column 31: the key 'steps' stands there twice"
        );
        assert_eq!(
            object(r#"{"a": [{"b": 1}, {"b": 1}, {"b": {}, "b": {}}]}"#)
                .unwrap_err()
                .to_string(),
            "line 1, column 40: the key 'b' stands there twice"
        );
        // The same letter, written in two ways.
        assert!(fault(r#"{"strength": 1, "\u0073trength": 2}"#).contains("'strength' stands"));
    }

    #[test]
    fn no_word_of_serde_reaches_people() {
        for (text, says) in [
            (
                "",
                "line 1, column 1: the text ends before the document does",
            ),
            (
                "{\"a\":}",
                "line 1, column 6: this is not JSON: a value is expected here",
            ),
            (
                "{a: 1}",
                "line 1, column 2: this is not JSON: a key stands in double quotes",
            ),
            (
                "{\"a\" 1}",
                "line 1, column 6: this is not JSON: ':' is expected here",
            ),
            (
                "{\"strength\": 99999999}",
                "'strength': a whole number from 0 to 65535 is expected, not the number 99999999",
            ),
            (
                "{\"borders\": [[1, 2, 3]]}",
                "'borders[0]': the list has another length or other entries than expected",
            ),
            (
                "{\"borders\": [[1]]}",
                "'borders[0]': a list of length 2 is expected, not one of 1",
            ),
        ] {
            assert_eq!(fault(text), says);
        }
        let deep = format!("{{\"a\": {}", "[".repeat(500));
        assert!(fault(&deep).contains("stand too deep in each other"));
    }

    #[test]
    fn a_list_is_no_object_where_braces_are_asked_for() {
        #[derive(Deserialize, Debug)]
        struct Camp {
            #[serde(deserialize_with = "braced")]
            army: Army,
        }
        let camp = read::<Camp>("{\"army\": {\"strength\": 3}}").unwrap();
        assert_eq!(camp.army.strength, 3);
        let says = |text: &str| read::<Camp>(text).unwrap_err().to_string();
        assert_eq!(
            says("{\"army\": [3, [], true, null]}"),
            "'army': an object in braces is expected, not a list"
        );
        assert!(says("{\"army\": {\"strength\": -1}}").contains("from 0 to 65535"));
    }

    #[test]
    fn only_an_object_is_a_document() {
        let army = |what| {
            format!(
                "this is {what}; an object in braces is expected, such as {{\"key\": \"value\"}}"
            )
        };
        for (text, what) in [
            ("[]", "a list"),
            ("[\"campaign\"]", "a list"),
            ("null", "null"),
            (" \"x\"", "a text"),
            ("true", "true or false"),
            ("-7", "a number"),
        ] {
            assert_eq!(fault(text), army(what));
        }
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_text() {
        let army: Army = read("\u{feff}{\"strength\": 3}").unwrap();
        assert_eq!(army.strength, 3);
        assert!(fault("{\u{feff}}").contains("not JSON"));
    }

    #[test]
    fn serdes_words_become_words_for_people() {
        for (text, why) in [
            (
                r#"{"strength": -1}"#,
                "'strength': a whole number from 0 to 65535 is expected, not the number -1",
            ),
            (
                r#"{"strength": 1.5}"#,
                "'strength': a whole number from 0 to 65535 is expected, not the number 1.5",
            ),
            (
                r#"{"is_home": "yes"}"#,
                "'is_home': true or false is expected, not the text \"yes\"",
            ),
            (
                r#"{"borders": {"a": 1}}"#,
                "'borders': a list is expected, not an object",
            ),
            (
                r#"{"borders": [[1, 2], [3]]}"#,
                "'borders[1]': a list of length 2 is expected, not one of 1",
            ),
            (
                r#"{"borders": [[1, 300]]}"#,
                "'borders[0][1]': a whole number from 0 to 255 is expected, not the number 300",
            ),
            (
                r#"{"leader": "edward"}"#,
                "'leader': 'edward' is not known here; known are 'wallace' or 'bruce'",
            ),
            (
                r#"{"leader": {"bruce": {}}}"#,
                "'leader.bruce': 'steps' is missing",
            ),
            (
                r#"{"strenght": 3}"#,
                "'strenght' is not known here; known are 'strength', 'borders', 'is_home', 'leader'",
            ),
            (
                "",
                "line 1, column 1: the text ends before the document does",
            ),
            (
                "{",
                "line 1, column 1: the text ends before the document does",
            ),
            (
                "{\"strength\": 1,}",
                "line 1, column 16: this is not JSON: there is a comma before the end of a list or an object",
            ),
            (
                "{} {}",
                "line 1, column 4: this is not JSON: something follows after the end",
            ),
        ] {
            assert_eq!(fault(text), why, "{text}");
        }
        let army: Army = read(r#"{"leader": {"bruce": {"steps": 4}}}"#).unwrap();
        assert!(matches!(army.leader, Some(Leader::Bruce { steps: 4 })));
        assert!(army.borders.is_empty() && !army.is_home);
        let long = fault(&format!(r#"{{"strength": "{}"}}"#, "x".repeat(9000)));
        assert!(long.len() < 150 && long.ends_with("x…\""), "{long}");
    }

    #[test]
    fn what_is_repeated_steers_no_terminal() {
        for text in [
            r#"{"\u001b[31mred": 1}"#,
            r#"{"\u202e": 1, "\u202e": 2}"#,
            r#"{"strength": "\u0007"}"#,
        ] {
            let said = fault(text);
            assert!(!said.contains(['\u{1b}', '\u{202e}', '\u{7}']), "{said:?}");
        }
        assert!(fault(r#"{"\u001b[31mred": 1}"#).contains(r"\u001b[31mred"));
    }

    #[test]
    fn a_position_has_two_forms() {
        let told = position::<Army, Map<String, Value>>(r#"{"strength": 1}"#);
        assert!(matches!(told, Ok(Described::Told(_))));
        let exact = position::<Army, Army>(r#"{"exact": {"strength": 1}}"#);
        assert!(matches!(
            exact,
            Ok(Described::Exact(Army { strength: 1, .. }))
        ));
        for (text, why) in [
            (r#"{"exact": {}, "year": 1}"#, "'year' is not known here"),
            (
                r#"{"exact": {"strength": []}}"#,
                "'exact.strength': a whole number",
            ),
            (r#"{"seen": {}}"#, "what one reader sees"),
            ("[]", "the position: this is a list"),
        ] {
            let said = position::<Army, Army>(text).unwrap_err().to_string();
            assert!(said.contains(why), "{said}");
        }
    }
}
