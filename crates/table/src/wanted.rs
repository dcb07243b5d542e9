//! What people at a real table are asked to report: dice that they rolled, a card that they drew. The answer is read
//! here too, so that every page and program asks alike.

use crate::{LogLine, Rng, counted};
use serde::Serialize;
use std::fmt;

/// A result of chance that people have not reported yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Wanted {
    /// What it is for: "raid on Carlisle".
    pub label: String,
    /// What is missing.
    pub missing: Missing,
    /// What was reported for the same action before it, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub entered: Vec<Entered>,
    /// What the action has told its actor before it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<LogLine>,
    /// What the rules lay down for afterwards, whatever comes of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ahead: Vec<Ahead>,
    /// How likely each of the things is beside the others; nothing if all are alike.
    #[serde(skip)]
    shares: Vec<u32>,
}

/// A step that is still to come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Ahead {
    /// What will be done or asked: "Roll yours: 3 dice".
    pub text: String,
    /// The clause that lays it down.
    pub clause: &'static str,
}

/// Results that were reported for one question. Of dice some may still be missing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Entered {
    /// What they are for.
    pub label: String,
    /// What they are, one after the other.
    #[serde(flatten)]
    pub shown: Shown,
}

/// What was reported, as people see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shown {
    /// Dice, from 1.
    Dice(Vec<u32>),
    /// A thing, by its name.
    Thing(String),
}

impl Entered {
    /// How many results it holds.
    pub fn len(&self) -> usize {
        match &self.shown {
            Shown::Dice(dice) => dice.len(),
            Shown::Thing(_) => 1,
        }
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
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
        /// What each side means, from 1, if the game says so.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        faces: Vec<String>,
    },
    /// One of these things, drawn unseen. Things that are alike have the same name.
    OneOf(Vec<String>),
    /// A number from 1 up to this.
    Number(u32),
}

/// The most that is repeated of an answer that cannot be read.
const REPEATED: usize = 40;

impl Wanted {
    fn new(label: String, missing: Missing) -> Wanted {
        Wanted {
            label,
            missing,
            entered: Vec::new(),
            told: Vec::new(),
            ahead: Vec::new(),
            shares: Vec::new(),
        }
    }

    pub(crate) fn dice(label: String, count: usize, sides: u32, faces: Vec<String>) -> Wanted {
        let missing = Missing::Dice {
            count,
            sides,
            faces,
        };
        Wanted::new(label, missing)
    }

    pub(crate) fn one_of(label: String, names: Vec<String>, shares: &[u32]) -> Wanted {
        Wanted {
            shares: shares.to_vec(),
            ..Wanted::new(label, Missing::OneOf(names))
        }
    }

    pub(crate) fn number(n: u32) -> Wanted {
        Wanted::new("chance".into(), Missing::Number(n))
    }

    /// One result that could have come, for people who have no dice at hand or want no cards drawn: each as likely as at
    /// the table.
    ///
    /// ```
    /// use table::{Chance, Lots, Rng};
    /// let mut chance = Chance::reported(vec![]);
    /// chance.roll(&mut [0; 3], 6, || "raid".into());
    /// let wanted = chance.wanted().unwrap();
    /// assert!(wanted.any(&mut Rng::new(1)) < 6);
    /// ```
    pub fn any(&self, rng: &mut Rng) -> u32 {
        let sides = match &self.missing {
            Missing::Dice { sides, .. } => *sides,
            Missing::OneOf(names) => names.len() as u32,
            Missing::Number(most) => *most,
        };
        if self.shares.is_empty() {
            return rng.pick(sides as usize) as u32;
        }
        let sum: u32 = self.shares.iter().sum();
        let mut left = rng.pick(sum as usize) as u32;
        let place = self.shares.iter().position(|share| {
            let is_here = left < *share;
            left = left.wrapping_sub(*share);
            is_here
        });
        place.map_or(0, |place| place as u32)
    }

    /// The reports when the one with this number, from 0, is taken back. Another die of the roll that goes on stays; what
    /// came after an earlier question goes too, since it may have depended on it.
    pub fn without(&self, reports: &[u32], number: usize) -> Vec<u32> {
        let is_dice = matches!(self.missing, Missing::Dice { .. });
        let last = self.entered.last().filter(|last| {
            is_dice && last.label == self.label && matches!(last.shown, Shown::Dice(_))
        });
        let rolling = reports.len() - last.map_or(0, Entered::len).min(reports.len());
        let mut left = reports.to_vec();
        match number >= rolling && number < left.len() {
            true => drop(left.remove(number)),
            false => left.truncate(number),
        }
        left
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
            Missing::Dice { count, sides, .. } => {
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
                let found = found.or_else(|| only_one_begun(names, text));
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

/// The place of the name that begins so, without the number before it, if there is only one such name.
fn only_one_begun(names: &[String], text: &str) -> Option<usize> {
    let begins = |name: &&String| {
        let bare = match name.split_once(' ') {
            Some((number, bare)) if number.contains(|sign: char| sign.is_ascii_digit()) => bare,
            _ => name.as_str(),
        };
        let start = bare.get(..text.len());
        !text.is_empty() && start.is_some_and(|start| start.eq_ignore_ascii_case(text))
    };
    let found = names.iter().find(begins)?;
    let is_alone = names.iter().filter(begins).all(|name| name == found);
    is_alone.then(|| names.iter().position(|name| name == found))?
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
            Missing::Dice {
                count: 1, sides, ..
            } => {
                write!(f, "{}: a die with {sides} sides", self.label)
            }
            Missing::Dice { count, sides, .. } => {
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
        let wanted = Wanted::dice("raid".into(), 3, 6, Vec::new());
        assert_eq!(wanted.read("6, 1 2"), Ok(vec![5, 0, 1]));
        assert_eq!(wanted.read("4"), Ok(vec![3]));
        for wrong in ["", "7", "0", "1 2 3 4", "six"] {
            let why = wanted.read(wrong).expect_err(wrong);
            let says = "is not what 3 dice can show: write 3 numbers from 1 to 6, such as 6 6 6";
            assert_eq!(why, format!("'{wrong}' {says}"));
        }
    }

    /// What two dice and a card were reported for, when more dice are rolled.
    #[test]
    fn of_what_was_entered_each_can_be_taken_back() {
        let entered = |label: &str, shown: Shown| Entered {
            label: label.into(),
            shown,
        };
        let mut wanted = Wanted::dice("raid".into(), 2, 6, Vec::new());
        wanted.entered = vec![
            entered("event", Shown::Thing("Fog".into())),
            entered("raid", Shown::Dice(vec![5, 2])),
        ];
        let reports = [7, 4, 1];
        // One of the dice alone; with the card all that came after it.
        assert_eq!(wanted.without(&reports, 1), [7, 1]);
        assert_eq!(wanted.without(&reports, 2), [7, 4]);
        assert!(wanted.without(&reports, 0).is_empty());
        // Dice that were rolled for something before.
        wanted.label = "defence".into();
        assert_eq!(wanted.without(&reports, 1), [7]);
        assert_eq!(wanted.without(&reports, 9), reports);
    }

    #[test]
    fn what_is_drawn_for_people_is_as_likely_as_at_the_table() {
        let names = ["ram", "ewe", "lamb"].map(String::from).to_vec();
        let wanted = Wanted::one_of("a sheep".into(), names, &[1, 0, 3]);
        let mut rng = Rng::new(7);
        let mut found = [0; 3];
        for _ in 0..4000 {
            found[wanted.any(&mut rng) as usize] += 1;
        }
        assert_eq!(found[1], 0);
        assert!((900..1100).contains(&found[0]), "{found:?}");
    }

    #[test]
    fn a_card_is_read_by_its_name() {
        let names = vec!["Fog".into(), "Snow".into(), "Snow".into()];
        let wanted = Wanted::one_of("event".into(), names, &[]);
        assert_eq!(wanted.read(" snow "), Ok(vec![1]));
        assert!(
            wanted
                .read("Rain\u{1b}[2J")
                .is_err_and(|why| !why.contains('\u{1b}'))
        );
    }

    #[test]
    fn the_beginning_of_a_name_is_enough_where_only_one_begins_so() {
        let names = [
            "s36 Day of Truce",
            "21 Turnbull",
            "22 Turner",
            "9 Early Defenses",
        ];
        let names = names.map(String::from).to_vec();
        let wanted = Wanted::one_of("a card".into(), names, &[]);
        for (text, place) in [("turnbull", 1), ("Early", 3), ("day of", 0), ("turne", 2)] {
            assert_eq!(wanted.read(text), Ok(vec![place]), "{text}");
        }
        for text in ["turn", "", "défense"] {
            assert!(wanted.read(text).is_err(), "{text}");
        }
        // Things that are alike have the same name: any of them is meant.
        let alike = vec!["Snow".into(), "Snow".into(), "Fog".into()];
        let wanted = Wanted::one_of("event".into(), alike, &[]);
        assert_eq!(wanted.read("sn"), Ok(vec![0]));
    }
}
