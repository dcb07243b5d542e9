//! The parts of a description: objects by name, values by side, attacks and battles.

use crate::{Area, Block, BlockSet, Border, Side, text};
use serde::{
    Deserialize, Serialize,
    de::{Deserializer, Error, MapAccess, Visitor},
};
use std::{fmt, marker::PhantomData, str::FromStr};
use table::NotationError;

table::names! {
    /// The phase, or that the game is over.
    pub enum Moment: "a phase" {
        /// Both sides lay a card.
        Cards = "cards",
        /// An event is carried out.
        Events = "events",
        /// A side moves.
        Moves = "moves",
        /// Battles are fought.
        Battles = "battles",
        /// The Winter Turn.
        Winter = "winter",
        /// Somebody has won.
        Over = "over",
    }
}

/// A JSON object whose keys are names; a key that stands there twice is an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairs<K, V>(pub Vec<(K, V)>);

impl<K, V> Default for Pairs<K, V> {
    fn default() -> Pairs<K, V> {
        Pairs(Vec::new())
    }
}

impl<K, V> Pairs<K, V> {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<K, V> FromIterator<(K, V)> for Pairs<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Pairs<K, V> {
        Pairs(pairs.into_iter().collect())
    }
}

impl<K: Serialize, V: Serialize> Serialize for Pairs<K, V> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<'de, K, V> Deserialize<'de> for Pairs<K, V>
where
    K: Deserialize<'de> + PartialEq + fmt::Display,
    V: Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pairs<K, V>, D::Error> {
        deserializer.deserialize_map(PairsVisitor(PhantomData))
    }
}

struct PairsVisitor<K, V>(PhantomData<(K, V)>);

impl<'de, K, V> Visitor<'de> for PairsVisitor<K, V>
where
    K: Deserialize<'de> + PartialEq + fmt::Display,
    V: Deserialize<'de>,
{
    type Value = Pairs<K, V>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object with a value for each name")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs<K, V>, A::Error> {
        let mut pairs: Vec<(K, V)> = Vec::new();
        while let Some((key, value)) = map.next_entry::<K, V>()? {
            if pairs.iter().any(|(known, _)| *known == key) {
                return Err(A::Error::custom(format!("'{key}' stands there twice")));
            }
            pairs.push((key, value));
        }
        Ok(Pairs(pairs))
    }
}

/// A value for each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    default,
    bound(deserialize = "T: Deserialize<'de> + Default")
)]
pub struct PerSide<T> {
    /// Of the English.
    #[serde(alias = "english", alias = "English", alias = "England")]
    pub england: T,
    /// Of the Scots.
    #[serde(alias = "scots", alias = "Scots", alias = "Scotland")]
    pub scotland: T,
}

impl<T: Copy> PerSide<T> {
    /// By [`Side::index`].
    pub fn array(&self) -> [T; 2] {
        [self.england, self.scotland]
    }
}

impl<T: Default + PartialEq> PerSide<T> {
    /// Whether it says nothing.
    pub fn is_default(&self) -> bool {
        *self == PerSide::default()
    }
}

impl<T> From<[T; 2]> for PerSide<T> {
    fn from([england, scotland]: [T; 2]) -> PerSide<T> {
        PerSide { england, scotland }
    }
}

/// An attack that is to be fought out, or is being.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DescribedAttack {
    /// The attacker; Player 1 if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Side>,
    /// How the Main Attack came.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub main: Option<Way>,
    /// Who waits for Round 2, of both sides, and on which border.
    #[serde(skip_serializing_if = "Pairs::is_empty")]
    pub reserves: Pairs<Block, Wait>,
}

/// How a Main Attack came: the areas that it left, the first being its start, or `"sea"`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Way {
    /// By land.
    Land(Vec<Area>),
    /// The Norse.
    Sea,
}

impl Serialize for Way {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Way::Land(areas) => serializer.collect_seq(areas),
            Way::Sea => serializer.serialize_str("sea"),
        }
    }
}

impl<'de> Deserialize<'de> for Way {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Way, D::Error> {
        match serde_json::Value::deserialize(deserializer)? {
            serde_json::Value::String(word) if text::same(&word, "sea") => Ok(Way::Sea),
            serde_json::Value::String(area) => area
                .parse()
                .map(|area| Way::Land(vec![area]))
                .map_err(|error: NotationError| D::Error::custom(error)),
            value => serde_json::from_value(value)
                .map(Way::Land)
                .map_err(|error| {
                    let form = "the way of a Main Attack is a list of areas, or \"sea\"";
                    D::Error::custom(format!("{form}: {error}"))
                }),
        }
    }
}

/// Where a reserve waits: a border as `mar-buchan`, `sea` for the Norse, `captured` for a noble who has just
/// changed side.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Wait {
    /// On this border.
    On(Border),
    /// He came over the sea.
    Sea,
    /// He was captured.
    Captured,
}

impl fmt::Display for Wait {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Wait::On(border) => border.fmt(f),
            Wait::Sea => f.write_str("sea"),
            Wait::Captured => f.write_str("captured"),
        }
    }
}

impl FromStr for Wait {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Wait, NotationError> {
        match text {
            _ if text::same(text, "sea") => Ok(Wait::Sea),
            _ if text::same(text, "captured") => Ok(Wait::Captured),
            _ => text.parse().map(Wait::On),
        }
    }
}

text::as_text!(Wait);

/// The battle that is being fought.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DescribedBattle {
    /// Where.
    pub area: Area,
    /// Who attacks now; whoever does in `attacks`, if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacker: Option<Side>,
    /// The round, 1 to 3; 1 if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u8>,
    /// The blocks that have had their Combat Turn this round.
    #[serde(default, skip_serializing_if = "super::none_of::blocks")]
    pub acted: BlockSet,
    /// Those who have retreated in this letter's turn.
    #[serde(default, skip_serializing_if = "super::none_of::blocks")]
    pub leaving: BlockSet,
    /// The last fire.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub volley: Option<DescribedVolley>,
    /// The blocks on the field, where that does not follow: all in the area who are no reserves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<BlockSet>,
}

/// One block's fire.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DescribedVolley {
    /// Who fired.
    pub block: Block,
    /// The dice.
    pub dice: Vec<u8>,
    /// The highest die that hit.
    pub number: u8,
}
