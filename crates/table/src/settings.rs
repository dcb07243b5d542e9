//! What can be agreed before a game: variants, lengths, rulings that a book leaves open, and documents that the players
//! bring, such as a roster or a file of cards.

use crate::Seat;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::{collections::BTreeMap, fmt};

/// One thing that can be agreed before a game.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Setting {
    /// The name used on the command line, in records and in the API.
    pub key: &'static str,
    /// The name shown to people.
    pub title: &'static str,
    /// One line that explains it.
    pub help: &'static str,
    /// What it may be.
    pub kind: SettingKind,
    /// What it is if nobody says otherwise.
    pub default: &'static str,
    /// The clause or ruling that it follows from.
    pub clause: Option<&'static str>,
}

/// When and where a setting is shown at set-up. It holds whether it is shown or not.
#[derive(Clone, Copy, Debug)]
pub struct Applies {
    /// The setting.
    pub key: &'static str,
    /// The heading under which it is folded, with others of the same heading.
    pub under: Option<&'static str>,
    /// It means something only while another setting, which is a choice, has one of these values.
    pub with: Option<(&'static str, &'static [&'static str])>,
}

/// What a setting may be.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SettingKind {
    /// One of a few values.
    Choice(&'static [Choice]),
    /// A whole number from `min` to `max`.
    Number {
        /// The least.
        min: u32,
        /// The most.
        max: u32,
    },
    /// A document that the players bring. The game reads it when it opens, and says what is wrong with it.
    Document {
        /// Whether each seat brings its own. The setting `roster` of the second seat is then called `roster.2`.
        each_seat: bool,
        /// The most bytes that it may have.
        most: u32,
    },
}

/// What a new game is set up from.
#[derive(Clone, Copy, Debug)]
pub struct Setup<'a> {
    /// What was agreed.
    pub settings: &'a Settings,
    /// How many seats there are.
    pub seats: usize,
}

/// Something that is wrong with a document: which entry, where it stands, and the rule behind it. There is none without a rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Complaint {
    /// The entry, as the document names it: "card 17, Fog".
    pub entry: String,
    /// The line of the document, from 1; none, if the document leaves the entry out.
    pub line: Option<usize>,
    /// The clause that it does not keep to, or that says what such an entry is.
    pub clause: &'static str,
    /// What is wrong, as a sentence.
    pub why: String,
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Complaint {
            entry, clause, why, ..
        } = self;
        write!(f, "{entry} ({}, {clause}): {why}", self.place())
    }
}

impl Complaint {
    /// Where the entry stands, in words.
    pub fn place(&self) -> String {
        match self.line {
            Some(line) => format!("line {line}"),
            None => "nowhere in the file".into(),
        }
    }
}

/// One value of a setting.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Choice {
    /// The value, as written in records.
    pub value: &'static str,
    /// One line that explains it.
    pub help: &'static str,
}

/// A value for every setting of a game, checked.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Settings(BTreeMap<String, String>);

/// Why settings were refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SettingsError {
    /// There is no such setting.
    #[error("there is no setting '{key}' here; the settings are: {known}")]
    UnknownKey {
        /// What was asked for.
        key: String,
        /// What there is.
        known: String,
    },
    /// The setting cannot be that.
    #[error("'{value}' is not a value of '{key}'; it may be {allowed}")]
    BadValue {
        /// The setting.
        key: &'static str,
        /// What was asked for.
        value: String,
        /// What it may be.
        allowed: String,
    },
    /// A document is larger than it may be.
    #[error("the document '{key}' has {found} bytes; it may have {most}")]
    TooLong {
        /// The setting.
        key: String,
        /// How large it is.
        found: usize,
        /// How large it may be.
        most: u32,
    },
    /// The game cannot use a document.
    #[error("the document '{key}': {}", listed(complaints))]
    Document {
        /// The setting.
        key: String,
        /// What is wrong with it.
        complaints: Vec<Complaint>,
    },
    /// The game is not for so many.
    #[error("{game} is played by {}, not by {asked}", seats_in_words(*fewest, *most))]
    Seats {
        /// The game's name.
        game: &'static str,
        /// How many were to play.
        asked: usize,
        /// The fewest.
        fewest: u8,
        /// The most.
        most: u8,
    },
    /// A line that is not KEY=VALUE.
    #[error("'{0}' is not of the form KEY=VALUE")]
    NotAPair(String),
    /// Values that do not go together.
    #[error("{0}")]
    Clash(String),
}

fn listed(complaints: &[Complaint]) -> String {
    let lines: Vec<String> = complaints.iter().map(ToString::to_string).collect();
    lines.join("; ")
}

fn seats_in_words(fewest: u8, most: u8) -> String {
    match fewest == most {
        true => fewest.to_string(),
        false => format!("{fewest} to {most}"),
    }
}

impl Setting {
    /// Whether this key is the setting's: its own, or that of one seat where each brings a document.
    pub fn is_called(&self, key: &str) -> bool {
        let of_a_seat = matches!(
            self.kind,
            SettingKind::Document {
                each_seat: true,
                ..
            }
        );
        match key.strip_prefix(self.key) {
            Some("") => !of_a_seat,
            Some(rest) => {
                let seat = rest.strip_prefix('.').map(str::parse::<Seat>);
                of_a_seat && matches!(seat, Some(Ok(_)))
            }
            None => false,
        }
    }

    /// The allowed values, in words.
    pub fn allowed(&self) -> String {
        match self.kind {
            SettingKind::Choice(choices) => choices
                .iter()
                .map(|choice| choice.value)
                .collect::<Vec<_>>()
                .join(", "),
            SettingKind::Number { min, max } => format!("a whole number from {min} to {max}"),
            SettingKind::Document { most, .. } => format!("a document of at most {most} bytes"),
        }
    }

    fn check(&self, key: &str, value: &str) -> Result<String, SettingsError> {
        let found = match self.kind {
            SettingKind::Document { most, .. } if value.len() > most as usize => {
                return Err(SettingsError::TooLong {
                    key: key.into(),
                    found: value.len(),
                    most,
                });
            }
            SettingKind::Document { .. } => Some(value.into()),
            SettingKind::Choice(choices) => choices
                .iter()
                .find(|choice| choice.value.eq_ignore_ascii_case(value))
                .map(|choice| choice.value.to_string()),
            SettingKind::Number { min, max } => value
                .parse::<u32>()
                .ok()
                .filter(|number| (min..=max).contains(number))
                .map(|number| number.to_string()),
        };
        found.ok_or_else(|| SettingsError::BadValue {
            key: self.key,
            value: value.into(),
            allowed: self.allowed(),
        })
    }
}

impl Settings {
    /// The defaults of a game with these settings. Nobody has brought a document.
    pub fn defaults(known: &[Setting]) -> Settings {
        let fixed = known
            .iter()
            .filter(|setting| !matches!(setting.kind, SettingKind::Document { .. }));
        let pairs = fixed.map(|setting| (setting.key.into(), setting.default.into()));
        Settings(pairs.collect())
    }

    /// The defaults, changed by these pairs of key and value.
    pub fn from_pairs<'a>(
        known: &[Setting],
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Settings, SettingsError> {
        let mut settings = Settings::defaults(known);
        for (key, value) in pairs {
            let setting = known
                .iter()
                .find(|setting| setting.is_called(key))
                .ok_or_else(|| SettingsError::UnknownKey {
                    key: key.into(),
                    known: known
                        .iter()
                        .map(|setting| setting.key)
                        .collect::<Vec<_>>()
                        .join(", "),
                })?;
            let value = setting.check(key, value)?;
            // No document is the same as an empty one.
            match value.is_empty() {
                true => settings.0.remove(key),
                false => settings.0.insert(key.into(), value),
            };
        }
        Ok(settings)
    }

    /// The defaults, changed by lines of the form `KEY=VALUE`.
    pub fn from_lines<S: AsRef<str>>(
        known: &[Setting],
        lines: &[S],
    ) -> Result<Settings, SettingsError> {
        let pairs = lines
            .iter()
            .map(|line| {
                line.as_ref()
                    .split_once('=')
                    .map(|(key, value)| (key.trim(), value.trim()))
                    .ok_or_else(|| SettingsError::NotAPair(line.as_ref().into()))
            })
            .collect::<Result<Vec<_>, _>>()?;
        Settings::from_pairs(known, pairs)
    }

    /// The defaults, changed by the entries of a JSON object: texts, numbers, or true and false for `on` and `off`.
    pub fn from_json(
        known: &[Setting],
        entries: &Map<String, Value>,
    ) -> Result<Settings, SettingsError> {
        let text = |(key, value): (&String, &Value)| {
            let text = match value {
                Value::String(text) => text.clone(),
                Value::Number(number) => number.to_string(),
                Value::Bool(flag) => (if *flag { "on" } else { "off" }).into(),
                _ => {
                    let why = format!("the setting '{key}' is a text or a number");
                    return Err(SettingsError::Clash(why));
                }
            };
            Ok((key.clone(), text))
        };
        let pairs: Vec<(String, String)> = entries.iter().map(text).collect::<Result<_, _>>()?;
        let pairs = pairs
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()));
        Settings::from_pairs(known, pairs)
    }

    /// What a game of so many seats is set up from, with these settings.
    pub fn at(&self, seats: usize) -> Setup<'_> {
        Setup {
            settings: self,
            seats,
        }
    }

    /// The value of a setting that the game has.
    ///
    /// # Panics
    /// If the game has no such setting: that is a slip in the game, not in its user.
    pub fn get(&self, key: &str) -> &str {
        self.0
            .get(key)
            .unwrap_or_else(|| panic!("the game reads a setting '{key}' that it does not declare"))
    }

    /// The document that the players brought, if they did.
    pub fn document(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    /// The document that this seat brought, if it did.
    pub fn document_of(&self, key: &str, seat: Seat) -> Option<&str> {
        self.document(&format!("{key}.{seat}"))
    }

    /// Whether a setting of on and off is on.
    pub fn is_on(&self, key: &str) -> bool {
        self.get(key) == "on"
    }

    /// The value of a setting that is a number.
    ///
    /// # Panics
    /// If the setting is not a number.
    pub fn number(&self, key: &str) -> u32 {
        self.get(key)
            .parse()
            .unwrap_or_else(|_| panic!("the setting '{key}' is not a number"))
    }

    /// All keys and values, in the order of keys.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARDS: Setting = Setting {
        key: "cards",
        title: "Cards",
        help: "Cards of your own.",
        kind: SettingKind::Document {
            each_seat: false,
            most: 20,
        },
        default: "",
        clause: None,
    };
    const ROSTER: Setting = Setting {
        key: "roster",
        kind: SettingKind::Document {
            each_seat: true,
            most: 20,
        },
        ..CARDS
    };

    fn settings(pairs: &[(&str, &str)]) -> Result<Settings, SettingsError> {
        Settings::from_pairs(&[CARDS, ROSTER], pairs.iter().copied())
    }

    #[test]
    fn documents_are_kept_as_they_are_and_nobody_has_to_bring_one() {
        let found = settings(&[("cards", "a = 1\n b = 2\n"), ("roster.3", "men")]).unwrap();
        assert_eq!(found.document("cards"), Some("a = 1\n b = 2\n"));
        assert_eq!(found.document_of("roster", Seat::new(2)), Some("men"));
        assert_eq!(found.document_of("roster", Seat::FIRST), None);
        assert_eq!(settings(&[("cards", "")]).unwrap(), settings(&[]).unwrap());
    }

    #[test]
    fn documents_that_are_too_long_or_belong_to_no_seat_are_refused() {
        let long = settings(&[("roster.1", "more than twenty bytes")]);
        assert!(
            long.unwrap_err()
                .to_string()
                .contains("'roster.1' has 22 bytes; it may have 20")
        );
        for key in ["roster", "roster.0", "roster.9", "cards.1", "rosters"] {
            assert!(
                matches!(
                    settings(&[(key, "x")]),
                    Err(SettingsError::UnknownKey { .. })
                ),
                "{key}"
            );
        }
    }
}
