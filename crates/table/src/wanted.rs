//! What people at a real table are asked to report: dice that they rolled, a card that they drew. The answer is read
//! here too, so that every page and program asks alike.

use crate::counted;
use serde::Serialize;
use std::fmt;

/// A result of chance that people have not reported yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Wanted {
    /// What it is for: "raid on Carlisle".
    pub label: String,
    /// What is missing.
    pub missing: Missing,
}

/// What kind of result is missing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Missing {
    /// Dice, all alike.
    Dice {
        /// How many are missing.
        count: usize,
        /// How many sides each has.
        sides: u32,
    },
    /// One of these things, drawn unseen. Things that are alike have the same name.
    OneOf(Vec<String>),
    /// A number from 1 up to this.
    Number(u32),
}

/// The most that is repeated of an answer that cannot be read.
const REPEATED: usize = 40;

impl Wanted {
    pub(crate) fn dice(label: String, count: usize, sides: u32) -> Wanted {
        let missing = Missing::Dice { count, sides };
        Wanted { label, missing }
    }

    pub(crate) fn one_of(label: String, names: Vec<String>) -> Wanted {
        let missing = Missing::OneOf(names);
        Wanted { label, missing }
    }

    pub(crate) fn number(n: u32) -> Wanted {
        Wanted {
            label: "chance".into(),
            missing: Missing::Number(n),
        }
    }

    /// Reads what a person answered: the dice as they show, the name of the card, the number. Fewer dice than are
    /// missing are a part of the answer.
    ///
    /// # Errors
    /// A sentence that says what can be answered.
    pub fn read(&self, text: &str) -> Result<Vec<u32>, String> {
        let told: String = text
            .chars()
            .filter(|c| !c.is_control())
            .take(REPEATED)
            .collect();
        match &self.missing {
            Missing::Dice { count, sides } => {
                let words = text
                    .split([' ', ',', ';', '+'])
                    .filter(|word| !word.is_empty());
                let die = |word: &str| {
                    let shown = word.parse().ok().filter(|die| (1..=*sides).contains(die));
                    shown.map(|die| die - 1)
                };
                let dice: Option<Vec<u32>> = words.map(die).collect();
                match dice {
                    Some(dice) if !dice.is_empty() && dice.len() <= *count => Ok(dice),
                    _ => Err(format!(
                        "'{told}' is not what {} can show: write {} from 1 to {sides}, such as {}",
                        counted_dice(*count),
                        counted(*count, "number"),
                        vec![sides.to_string(); *count].join(" ")
                    )),
                }
            }
            Missing::OneOf(names) => {
                let text = text.trim();
                let is_it = |name: &String| name.eq_ignore_ascii_case(text);
                // A card is also told by the number that stands before its name, with or without the letter before it.
                let is_numbered = |name: &String| {
                    let number = name.split(' ').next().unwrap_or_default();
                    let digits = number.trim_start_matches(|sign: char| sign.is_ascii_alphabetic());
                    !digits.is_empty() && (number.eq_ignore_ascii_case(text) || digits == text)
                };
                let found = names.iter().position(is_it);
                let found = found.or_else(|| names.iter().position(is_numbered));
                found.map(|at| vec![at as u32]).ok_or_else(|| {
                    format!("'{told}' is none of what could be drawn for {}", self.label)
                })
            }
            Missing::Number(most) => {
                let number = text.trim().parse().ok();
                let number = number.filter(|number| (1..=*most).contains(number));
                number
                    .map(|number| vec![number - 1])
                    .ok_or_else(|| format!("'{told}' is not a number from 1 to {most}"))
            }
        }
    }
}

fn counted_dice(count: usize) -> String {
    match count {
        1 => "a die".into(),
        _ => format!("{count} dice"),
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.missing {
            Missing::Dice { count: 1, sides } => {
                write!(f, "{}: a die with {sides} sides", self.label)
            }
            Missing::Dice { count, sides } => {
                write!(f, "{}: {count} dice with {sides} sides", self.label)
            }
            Missing::OneOf(names) => write!(f, "{}: one of {}", self.label, names.len()),
            Missing::Number(most) => write!(f, "{}: a number from 1 to {most}", self.label),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_read_as_they_show_and_in_parts() {
        let wanted = Wanted::dice("raid".into(), 3, 6);
        assert_eq!(wanted.read("6, 1 2"), Ok(vec![5, 0, 1]));
        assert_eq!(wanted.read("4"), Ok(vec![3]));
        for wrong in ["", "7", "0", "1 2 3 4", "six"] {
            let why = wanted.read(wrong).expect_err(wrong);
            let says = "is not what 3 dice can show: write 3 numbers from 1 to 6, such as 6 6 6";
            assert_eq!(why, format!("'{wrong}' {says}"));
        }
    }

    #[test]
    fn a_card_is_read_by_its_name() {
        let names = vec!["Fog".into(), "Snow".into(), "Snow".into()];
        let wanted = Wanted::one_of("event".into(), names);
        assert_eq!(wanted.read(" snow "), Ok(vec![1]));
        assert!(
            wanted
                .read("Rain\u{1b}[2J")
                .is_err_and(|why| !why.contains('\u{1b}'))
        );
    }
}
