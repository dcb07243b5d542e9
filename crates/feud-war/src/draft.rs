//! A clan as somebody writes it down (chapter TROOPS): figures with their names, whatever they carry. It is merely described; [`Draft::check`] makes
//! a [`Roster`] of it or lists every complaint with the figure and the clause. Here nothing is said that [`crate::Roster`] says already.

use crate::{
    Armour, Rank, Roster, Trooper, Weapon,
    roster::{fits_together, named, unknown_item},
    tables::{ARMOUR, HORSE, HOUND, LEADER, MAN},
};
use serde::{Deserialize, Serialize};
use std::fmt;
use table::NotationError;

/// One figure as it is written, right or wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drafted {
    /// What its player calls it; empty if he does not say.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What it is.
    pub rank: Rank,
    /// What it wears: one thing at most in a clan that may be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub armour: Vec<Armour>,
    /// Its weapons: two at most.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weapons: Vec<Weapon>,
    /// Its horses: one at most.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub horses: u8,
    /// What nobody sells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unknown: Vec<String>,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// A clan as it is written, right or wrong.
///
/// ```
/// use feud_war::Draft;
/// let draft = Draft::read("clan Armstrongs\nleader:heavy,spear,horse = Will\nman:bow,sword,bill = Jock").unwrap();
/// let complaints = draft.check().unwrap_err();
/// assert_eq!(complaints[0].to_string(), "Figure 2 (Jock): FW-TROOPS-6: 3 weapons; a figure has 2 at most.");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// What the clan is called.
    #[serde(default)]
    pub name: String,
    /// Its figures, in the order of their numbers.
    pub figures: Vec<Drafted>,
}

/// Why a clan cannot be so.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Complaint {
    /// The number of the figure, from 1; nothing if it is the clan as a whole.
    pub figure: Option<usize>,
    /// What the figure is called.
    pub name: String,
    /// The clause that forbids it.
    pub clause: String,
    /// Why.
    pub why: String,
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match (self.figure, self.name.as_str()) {
            (None, _) => write!(f, "The clan: ")?,
            (Some(number), "") => write!(f, "Figure {number}: ")?,
            (Some(number), name) => write!(f, "Figure {number} ({name}): ")?,
        }
        write!(f, "{}: {}", self.clause, self.why)
    }
}

impl Drafted {
    /// A figure with nothing.
    pub fn bare(rank: Rank) -> Drafted {
        Drafted {
            name: String::new(),
            rank,
            armour: Vec::new(),
            weapons: Vec::new(),
            horses: 0,
            unknown: Vec::new(),
        }
    }

    /// The same of a figure that may be.
    pub fn of(trooper: &Trooper) -> Drafted {
        let armour = Some(trooper.armour).filter(|armour| *armour != Armour::None);
        Drafted {
            armour: armour.into_iter().collect(),
            weapons: trooper.arms().collect(),
            horses: trooper.horse.into(),
            ..Drafted::bare(trooper.rank)
        }
    }

    /// What all of it costs.
    pub fn cost(&self) -> u16 {
        let itself = match self.rank {
            Rank::Leader => LEADER,
            Rank::Man => MAN,
            Rank::Hound => HOUND,
        };
        let armour: u16 = self.armour.iter().map(|one| ARMOUR[one.index()].1).sum();
        let weapons: u16 = self.weapons.iter().map(|one| one.row().points).sum();
        itself + armour + weapons + HORSE * u16::from(self.horses)
    }

    /// The figure as a roster has it, if it has room for everything.
    fn trooper(&self) -> Trooper {
        let mut weapons = self.weapons.iter().copied();
        Trooper {
            rank: self.rank,
            armour: self.armour.first().copied().unwrap_or(Armour::None),
            weapons: [weapons.next(), weapons.next()],
            horse: self.horses > 0,
        }
    }

    /// What is wrong with it alone: clause and reason.
    fn complaints(&self) -> Vec<(String, String)> {
        let mut found = Vec::new();
        let mut say = |clause: &str, why: String| found.push((clause.to_owned(), why));
        for item in &self.unknown {
            say("FW-TROOPS-5", unknown_item(item).to_string() + ".");
        }
        if self.armour.len() > 1 {
            let count = self.armour.len();
            say(
                "FW-TROOPS-4",
                format!("{count} kinds of armour; a figure wears one."),
            );
        }
        if self.horses > 1 {
            let count = self.horses;
            say(
                "FW-TROOPS-3",
                format!("{count} horses; a figure rides one."),
            );
        }
        if self.weapons.len() > 2 {
            let count = self.weapons.len();
            say(
                "FW-TROOPS-6",
                format!("{count} weapons; a figure has 2 at most."),
            );
        }
        if let Some(refusal) = self.trooper().forbids() {
            say(refusal.clause, refusal.why.into_owned());
        }
        found
    }
}

impl Draft {
    /// The most figures that are read; no clan of 100 points has nearly so many.
    pub const MOST: usize = 60;

    /// A clan of these figures with their names.
    pub fn of(name: &str, roster: &Roster) -> Draft {
        Draft {
            name: name.to_owned(),
            figures: (1..)
                .zip(roster.troopers())
                .map(|(number, trooper)| Drafted {
                    name: roster.name(number).unwrap_or_default().into(),
                    ..Drafted::of(trooper)
                })
                .collect(),
        }
    }

    /// Reads a clan: as JSON, or as text with figures in the notation, one or several in a line, their names after a `=`. A line
    /// `clan NAME` names the clan, and one that begins with `#` is for people.
    pub fn read(text: &str) -> Result<Draft, NotationError> {
        let text = text.trim_start_matches('\u{feff}');
        let draft = match text.trim_start().starts_with('{') {
            true => {
                table::document::read(text).map_err(|error| NotationError(format!("{error}")))?
            }
            false => Draft::read_lines(text)?,
        };
        match draft.figures.len() {
            1..=Draft::MOST => Ok(draft),
            0 => Err(NotationError(
                "there is no figure in it; a line such as leader:heavy,sword,horse is one".into(),
            )),
            many => Err(NotationError(format!(
                "there are {many} figures in it; {} are read",
                Draft::MOST
            ))),
        }
    }

    fn read_lines(text: &str) -> Result<Draft, NotationError> {
        let mut draft = Draft::default();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            let here = |error: NotationError| NotationError(format!("line {number}: {error}"));
            match line.strip_prefix("clan ") {
                _ if line.is_empty() || line.starts_with('#') => {}
                Some(name) => draft.name = short(name),
                None => draft.read_line(line).map_err(here)?,
            }
        }
        Ok(draft)
    }

    fn read_line(&mut self, line: &str) -> Result<(), NotationError> {
        let (figures, names) = line.split_once('=').unwrap_or((line, ""));
        let mut names = names.split(',').map(short);
        // A comma may be followed by a blank, as people write.
        let figures = figures.replace(", ", ",").replace(": ", ":");
        for word in figures.split_whitespace() {
            let (one, many) = crate::roster::counted(word)?;
            let drafted = drafted(one)?;
            if many > Draft::MOST {
                return Err(NotationError(format!(
                    "'{word}' is more than {} figures",
                    Draft::MOST
                )));
            }
            for _ in 0..many {
                let name = names.next().unwrap_or_default();
                self.figures.push(Drafted {
                    name,
                    ..drafted.clone()
                });
            }
        }
        Ok(())
    }

    /// What it costs.
    pub fn cost(&self) -> u16 {
        let costs = self.figures.iter().map(Drafted::cost);
        costs.fold(0, u16::saturating_add)
    }

    /// The roster, or everything that forbids it, figure by figure and then the clan as a whole.
    pub fn check(&self) -> Result<Roster, Vec<Complaint>> {
        let mut found: Vec<Complaint> = Vec::new();
        for (number, figure) in (1..).zip(&self.figures) {
            found.extend(
                figure
                    .complaints()
                    .into_iter()
                    .map(|(clause, why)| Complaint {
                        figure: Some(number),
                        name: figure.name.clone(),
                        clause,
                        why,
                    }),
            );
        }
        let leaders = self.figures.iter().filter(|one| one.rank == Rank::Leader);
        let whole = fits_together(leaders.count(), self.cost());
        found.extend(whole.into_iter().flatten().map(|refusal| Complaint {
            figure: None,
            name: String::new(),
            clause: refusal.clause.to_owned(),
            why: refusal.why.into_owned(),
        }));
        match found.is_empty() {
            true => Ok(Roster::of(
                (self.figures.iter()).map(|one| (one.trooper(), named(&one.name))),
            )),
            false => Err(found),
        }
    }
}

/// A name without what would break a line, and not endless.
fn short(name: &str) -> String {
    let letters = name.trim().chars().filter(|letter| !letter.is_control());
    letters.take(40).collect::<String>().trim().to_owned()
}

/// One figure in the notation, with everything that is written there.
fn drafted(text: &str) -> Result<Drafted, NotationError> {
    let (rank, gear) = text.split_once(':').unwrap_or((text, ""));
    let mut figure = Drafted::bare(rank.parse()?);
    for item in gear.split([',', '+']).map(str::trim) {
        if item.is_empty() {
            continue;
        }
        if table::same(item, "horse") {
            figure.horses = figure.horses.saturating_add(1);
        } else if let Ok(armour) = item.parse::<Armour>() {
            if armour != Armour::None {
                figure.armour.push(armour);
            }
        } else if let Ok(weapon) = item.parse() {
            figure.weapons.push(weapon);
        } else {
            figure.unknown.push(short(item));
        }
    }
    Ok(figure)
}

/// The notation of the figure, without its name.
impl fmt::Display for Drafted {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.rank)?;
        let armour = self.armour.iter().map(Armour::to_string);
        let weapons = self.weapons.iter().map(Weapon::to_string);
        let horses = (0..self.horses).map(|_| "horse".to_owned());
        let items = armour.chain(weapons).chain(horses);
        let items: Vec<String> = items.chain(self.unknown.iter().cloned()).collect();
        match items.is_empty() {
            true => Ok(()),
            false => write!(f, ":{}", items.join(",")),
        }
    }
}

/// The text that [`Draft::read`] reads: a line for each kind of figure that follow one another.
impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if !self.name.is_empty() {
            writeln!(f, "clan {}", self.name)?;
        }
        let alike = |one: &Drafted, other: &Drafted| one.to_string() == other.to_string();
        for group in self.figures.chunk_by(alike) {
            write!(f, "{}", group[0])?;
            if group.len() > 1 {
                write!(f, "*{}", group.len())?;
            }
            let names: Vec<&str> = group.iter().map(|one| one.name.as_str()).collect();
            let last = names.iter().rposition(|name| !name.is_empty());
            if let Some(last) = last {
                write!(f, " = {}", names[..=last].join(", "))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
