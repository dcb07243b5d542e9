//! Pieces of documents that people write: names as keys, a text or an object, an object and nothing else.

use super::in_words;
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, Error as _, MapAccess, Visitor},
};
use serde_json::Value;
use std::{fmt, marker::PhantomData, str::FromStr};

/// An object whose keys are names; a name that stands there twice, in whatever spelling, is an error.
///
/// ```
/// use table::{Seat, document::{self, Pairs}};
/// let hands: Pairs<Seat, Vec<u8>> = document::read(r#"{"1": [7, 8], "2": []}"#)?;
/// assert_eq!(hands.get(&Seat::FIRST), Some(&vec![7, 8]));
/// # Ok::<(), document::DocumentError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairs<K, V>(pub Vec<(K, V)>);

impl<K, V> Default for Pairs<K, V> {
    fn default() -> Pairs<K, V> {
        Pairs(Vec::new())
    }
}

impl<K: PartialEq, V> Pairs<K, V> {
    /// What stands there under this name.
    pub fn get(&self, name: &K) -> Option<&V> {
        let pair = self.0.iter().find(|(known, _)| known == name);
        pair.map(|(_, value)| value)
    }
}

impl<'de, K, V> Deserialize<'de> for Pairs<K, V>
where
    K: FromStr<Err: fmt::Display> + PartialEq,
    V: Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pairs<K, V>, D::Error> {
        deserializer.deserialize_map(PairsReader(PhantomData))
    }
}

struct PairsReader<K, V>(PhantomData<(K, V)>);

impl<'de, K, V> Visitor<'de> for PairsReader<K, V>
where
    K: FromStr<Err: fmt::Display> + PartialEq,
    V: Deserialize<'de>,
{
    type Value = Pairs<K, V>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs<K, V>, A::Error> {
        let mut pairs = Pairs::default();
        while let Some(key) = map.next_key::<String>()? {
            let name: K = key.parse().map_err(A::Error::custom)?;
            if pairs.get(&name).is_some() {
                return Err(A::Error::custom(format!("'{key}' stands there twice")));
            }
            pairs.0.push((name, map.next_value()?));
        }
        Ok(pairs)
    }
}

/// Reads what people may write as one text or as an object; `forms` says what is expected where it is neither.
pub fn text_or_object<'de, D: Deserializer<'de>, T, E: fmt::Display>(
    deserializer: D,
    forms: &str,
    text: impl Fn(&str) -> Result<T, E>,
    object: impl Fn(Value) -> Result<T, serde_json::Error>,
) -> Result<T, D::Error> {
    match Value::deserialize(deserializer)? {
        Value::String(written) => text(&written).map_err(D::Error::custom),
        value @ Value::Object(_) => {
            object(value).map_err(|error| D::Error::custom(in_words(&error)))
        }
        _ => Err(D::Error::custom(forms)),
    }
}

/// Reads what must be an object in braces. (For `deserialize_with`: serde would also take a list of its values.)
///
/// # Errors
/// If it is something else.
pub fn braced<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    deserializer: D,
) -> Result<T, D::Error> {
    match Value::deserialize(deserializer)? {
        value @ Value::Array(_) => {
            let length = value.as_array().map_or(0, Vec::len);
            Err(D::Error::invalid_length(length, &"struct"))
        }
        value => serde_json::from_value(value).map_err(|error| D::Error::custom(in_words(&error))),
    }
}
