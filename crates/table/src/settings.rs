//! What can be agreed before a game: variants, lengths, and rulings that a book leaves open.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

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
    /// A line that is not KEY=VALUE.
    #[error("'{0}' is not of the form KEY=VALUE")]
    NotAPair(String),
    /// Values that do not go together.
    #[error("{0}")]
    Clash(String),
}

impl Setting {
    /// The allowed values, in words.
    pub fn allowed(&self) -> String {
        match self.kind {
            SettingKind::Choice(choices) => choices
                .iter()
                .map(|choice| choice.value)
                .collect::<Vec<_>>()
                .join(", "),
            SettingKind::Number { min, max } => format!("a whole number from {min} to {max}"),
        }
    }

    fn check(&self, value: &str) -> Result<String, SettingsError> {
        let found = match self.kind {
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
    /// The defaults of a game with these settings.
    pub fn defaults(known: &[Setting]) -> Settings {
        Settings(
            known
                .iter()
                .map(|setting| (setting.key.into(), setting.default.into()))
                .collect(),
        )
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
                .find(|setting| setting.key == key)
                .ok_or_else(|| SettingsError::UnknownKey {
                    key: key.into(),
                    known: known
                        .iter()
                        .map(|setting| setting.key)
                        .collect::<Vec<_>>()
                        .join(", "),
                })?;
            settings.0.insert(key.into(), setting.check(value)?);
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

    /// The value of a setting that the game has.
    ///
    /// # Panics
    /// If the game has no such setting: that is a slip in the game, not in its user.
    pub fn get(&self, key: &str) -> &str {
        self.0
            .get(key)
            .unwrap_or_else(|| panic!("the game reads a setting '{key}' that it does not declare"))
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
