//! A list of troops that was read and judged: its figures with what they cost and do, and every complaint with its figure and clause. It tells
//! itself as text, JSON (by serde), HTML and sheets of SVG.

use boards::paper::{Boxes, Roll, Row, Token, roll};
use serde::Serialize;
use std::fmt::Write as _;

/// A weapon of a figure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Arm {
    /// Its word in the notation.
    pub word: String,
    /// Its name.
    pub name: &'static str,
    /// Its modifier in melee.
    pub melee: i8,
    /// Close and long range in inches, where it can be fired.
    pub ranges: Option<(u8, u8)>,
    /// Whether it is loaded after each shot.
    pub is_loaded: bool,
}

/// One figure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fighter {
    /// Its number, from 1.
    pub number: usize,
    /// What its player calls it.
    pub name: String,
    /// Its rank, as the notation has it.
    pub rank: String,
    /// What it is, as people say it.
    pub is: &'static str,
    /// Its armour, as the notation has it; empty without any.
    pub armour: String,
    /// Its weapons.
    pub weapons: Vec<Arm>,
    /// How many horses were written down for it.
    pub horses: u8,
    /// What nobody sells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unknown: Vec<String>,
    /// What it costs.
    pub points: u16,
    /// Its best modifier in melee, armour and rank counted.
    pub melee: i8,
    /// How far it goes, by the card.
    pub moves: &'static str,
    /// How many wounds kill it.
    pub wounds: u8,
    /// How it is drawn.
    #[serde(skip)]
    pub token: Token,
}

/// Why a list cannot be so.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Complaint {
    /// The figure's number; nothing if it is the list as a whole.
    pub figure: Option<usize>,
    /// What the figure is called.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The clause.
    pub clause: String,
    /// Why.
    pub why: String,
    /// All of it in a sentence.
    pub says: String,
}

/// A judged list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct List {
    /// The game.
    pub game: &'static str,
    /// Its name for people.
    #[serde(skip)]
    pub game_name: &'static str,
    /// What such a list is called.
    #[serde(skip)]
    pub unit: &'static str,
    /// What it is called.
    pub name: String,
    /// Whether it may be played.
    pub valid: bool,
    /// What it costs.
    pub spent: u16,
    /// What it may cost.
    pub budget: u16,
    /// Its figures.
    pub figures: Vec<Fighter>,
    /// What is wrong with it.
    pub complaints: Vec<Complaint>,
    /// What the game takes in a setting or an action; nothing if the list is refused.
    pub notation: Option<String>,
    /// The list as text, with names.
    pub text: String,
    /// Words for the foot of a sheet.
    #[serde(skip)]
    pub notes: Vec<String>,
}

/// A modifier with its sign.
pub(crate) fn signed(modifier: i8) -> String {
    match modifier {
        0 => "0".into(),
        _ => format!("{modifier:+}").replace('-', "−"),
    }
}

impl Fighter {
    /// What it is and carries: "man on horseback, light armour, spear, sword".
    pub fn kit(&self) -> String {
        let mut kit = self.is.to_owned();
        if self.horses > 0 {
            kit += " on horseback";
        }
        if self.horses > 1 {
            let _ = write!(kit, " ({} horses)", self.horses);
        }
        if !self.armour.is_empty() {
            let _ = write!(kit, ", {} armour", self.armour);
        }
        for weapon in &self.weapons {
            kit += ", ";
            kit += weapon.name;
        }
        for unknown in &self.unknown {
            let _ = write!(kit, ", {unknown}?");
        }
        kit
    }

    /// The ranges of what it fires.
    pub fn ranges(&self) -> String {
        let ranges = self.weapons.iter().filter_map(|arm| arm.ranges);
        let told: Vec<String> = ranges
            .map(|(close, long)| format!("{close} / {long} in"))
            .collect();
        match told.is_empty() {
            true => "–".into(),
            false => told.join(", "),
        }
    }

    fn row(&self) -> Row {
        let guns = self.weapons.iter().filter(|arm| arm.is_loaded).count();
        let mut boxes = vec![Boxes {
            name: "Wounds".into(),
            count: self.wounds,
        }];
        if guns > 0 {
            boxes.push(Boxes {
                name: "Empty".into(),
                count: guns as u8,
            });
        }
        Row {
            number: self.number.to_string(),
            token: self.token.clone(),
            name: self.name.clone(),
            kit: table::capital(&self.kit()),
            points: self.points.to_string(),
            facts: vec![signed(self.melee), self.ranges()],
            boxes,
        }
    }
}

impl List {
    /// What it is called, or what such a list is called.
    pub fn title(&self) -> String {
        match self.name.is_empty() {
            true => format!("A {} without a name", self.unit),
            false => self.name.clone(),
        }
    }

    /// How many of its points are spent.
    pub fn points(&self) -> String {
        format!("{} of {}", self.spent, self.budget)
    }

    /// The sheets to print.
    pub fn sheets(&self, id: &str) -> Vec<String> {
        let says = |complaint: &Complaint| complaint.says.clone();
        roll(
            &Roll {
                title: self.title(),
                about: format!(
                    "{}: a {} of {}",
                    self.game_name,
                    self.unit,
                    table::counted(self.figures.len(), "figure")
                ),
                points: format!("{} / {}", self.spent, self.budget),
                columns: vec!["Melee".into(), "Close / long".into()],
                rows: self.figures.iter().map(Fighter::row).collect(),
                faults: self.complaints.iter().map(says).collect(),
                notes: self.notes.clone(),
            },
            id,
        )
    }

    /// The list as people read it in a terminal.
    pub fn told(&self) -> String {
        let mut out = format!(
            "{}: {} points, {}.\n",
            self.title(),
            self.points(),
            table::counted(self.figures.len(), "figure")
        );
        let longest = |text: fn(&Fighter) -> usize| self.figures.iter().map(text).max();
        let name = longest(|one| one.name.chars().count()).unwrap_or(0);
        let kit = longest(|one| one.kit().chars().count()).unwrap_or(0);
        let name = if name == 0 { 0 } else { name + 2 };
        for one in &self.figures {
            let _ = writeln!(
                out,
                " {:>2}  {:<name$}{:<kit$}  {:>3}  melee {:>2}  {}",
                one.number,
                one.name,
                one.kit(),
                one.points,
                signed(one.melee),
                one.ranges(),
            );
        }
        match self.complaints.as_slice() {
            [] => {
                let _ = writeln!(
                    out,
                    "It may be played: {}",
                    self.notation.as_deref().unwrap_or("")
                );
                match self.budget.saturating_sub(self.spent) {
                    0 => {}
                    1 => out += "1 point is not spent.\n",
                    left => {
                        let _ = writeln!(out, "{left} points are not spent.");
                    }
                }
            }
            complaints => {
                out += "It may not be played:\n";
                for complaint in complaints {
                    let _ = writeln!(out, "  {}", complaint.says);
                }
            }
        }
        out
    }
}
