//! What things on the table are called: clans by their letter, figures and animals by number.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use table::{NotationError, Seat};

table::names! {
    /// A party on the table: the clans by seat, and the March Warden's, who belongs to the defender.
    pub enum Clan: "a clan" {
        /// The first seat's.
        Kerr = "kerr" | "Kerr" | "K" | "1",
        /// The second seat's.
        Elliot = "elliot" | "Elliot" | "E" | "2",
        /// The third seat's.
        Graham = "graham" | "Graham" | "G" | "3",
        /// The fourth seat's.
        Nixon = "nixon" | "Nixon" | "N" | "4",
        /// The fifth seat's.
        Fenwick = "fenwick" | "Fenwick" | "F" | "5",
        /// The March Warden and his Hot Trod.
        Warden = "warden" | "the Warden" | "W",
    }
}

impl Clan {
    /// How many clans there are, the Warden's party not counted.
    pub const SEATS: usize = 5;

    /// The clan of a seat.
    pub fn of(seat: Seat) -> Clan {
        Clan::ALL[seat.index()]
    }

    /// The letter of its figures.
    pub fn letter(self) -> char {
        ['K', 'E', 'G', 'N', 'F', 'W'][self.index()]
    }
}

/// A figure: `K3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FigureId {
    /// Its clan.
    pub clan: Clan,
    /// Its number in the clan's list, from 1.
    pub number: u8,
}

impl fmt::Display for FigureId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.clan.letter(), self.number)
    }
}

impl FromStr for FigureId {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<FigureId, NotationError> {
        let wrong = || NotationError(format!("'{text}' is not a figure such as K3"));
        let (letter, number) = split(text).ok_or_else(wrong)?;
        let clan = Clan::ALL.into_iter().find(|clan| clan.letter() == letter);
        Ok(FigureId {
            clan: clan.ok_or_else(wrong)?,
            number,
        })
    }
}

/// A farm animal: `A2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AnimalId(pub u8);

impl AnimalId {
    /// Its place in lists.
    pub fn index(self) -> usize {
        usize::from(self.0) - 1
    }

    /// The animal at a place in lists.
    pub fn at(index: usize) -> AnimalId {
        AnimalId(index as u8 + 1)
    }
}

impl fmt::Display for AnimalId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "A{}", self.0)
    }
}

impl FromStr for AnimalId {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<AnimalId, NotationError> {
        match split(text) {
            Some(('A', number)) => Ok(AnimalId(number)),
            _ => Err(NotationError(format!(
                "'{text}' is not an animal such as A2"
            ))),
        }
    }
}

fn split(text: &str) -> Option<(char, u8)> {
    let letter = text.chars().next()?.to_ascii_uppercase();
    let digits = text.get(1..)?;
    let is_number = digits.bytes().all(|digit| digit.is_ascii_digit());
    let number = digits
        .parse()
        .ok()
        .filter(|number| is_number && (1..=99).contains(number));
    Some((letter, number?))
}

/// A figure or an animal: what can be placed, or named as a target.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Thing {
    /// A figure.
    Figure(FigureId),
    /// A farm animal.
    Animal(AnimalId),
}

impl fmt::Display for Thing {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Thing::Figure(figure) => figure.fmt(f),
            Thing::Animal(animal) => animal.fmt(f),
        }
    }
}

impl FromStr for Thing {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Thing, NotationError> {
        let animal = text.parse().map(Thing::Animal);
        animal
            .or_else(|_: NotationError| text.parse().map(Thing::Figure))
            .map_err(|_: NotationError| {
                NotationError(format!(
                    "'{text}' is neither a figure such as K3 nor an animal such as A2"
                ))
            })
    }
}

table::as_text!(FigureId, AnimalId, Thing);
table::argument!(FigureId);
table::argument!(AnimalId);
table::argument!(Thing);

table::names! {
    /// A side of the table.
    pub enum Side: "a side of the table" {
        /// The side with the largest y.
        South = "south" | "the south",
        /// The side with y 0.
        North = "north" | "the north",
        /// The side with x 0.
        West = "west" | "the west",
        /// The side with the largest x.
        East = "east" | "the east",
    }
}

table::names! {
    /// What grazes in the field.
    pub enum AnimalKind: "a farm animal" {
        /// A chicken.
        Chicken = "chicken" | "chicken",
        /// A pig.
        Pig = "pig" | "pig",
        /// A sheep.
        Sheep = "sheep" | "sheep",
        /// A cow.
        Cow = "cow" | "cow",
    }
}

table::names! {
    /// The season, which decides how long a day is.
    pub enum Season: "a season" {
        /// Ten turns a day.
        SpringOrAutumn = "spring-or-autumn" | "spring or autumn",
        /// Twelve.
        Summer = "summer",
    }
}

table::names! {
    /// What shelters a target.
    pub enum Cover: "cover" {
        /// Nothing.
        Open = "open",
        /// A hedge, a wood.
        Soft = "soft",
        /// A wall, a house.
        Hard = "hard",
    }
}

table::names! {
    /// An event card.
    pub enum EventCard: "an event card" {
        /// Both clans neither move nor fire.
        Football = "football" | "Football match",
        /// The same.
        Drinking = "drinking" | "Drinking competition",
        /// One is hanged.
        WardensWife = "wardens-wife" | "The Warden's wife",
        /// No movement.
        FarmGirl = "farm-girl" | "The farm girl",
        /// All turn back.
        WifeKidnapped = "wife-kidnapped" | "Wife kidnapped",
        /// One goes to the starting point.
        Blackmail = "blackmail" | "Blackmail",
        /// No firing.
        BorderShower = "border-shower" | "Sudden border shower",
        /// No firing.
        BorderShowers = "border-showers" | "Sudden border showers",
        /// No movement.
        BarrelOfBeer = "barrel-of-beer" | "Barrel of beer",
        /// One is wounded.
        DrunkenAccident = "drunken-accident" | "Drunken accident",
        /// One horse is lame for two moves.
        LameHorse = "lame-horse" | "Lame horse",
        /// No movement.
        TruceDay = "truce-day" | "Truce day",
        /// No firing.
        HeavyShower = "heavy-shower" | "Heavy shower",
        /// One is wounded.
        DrunkenFight = "drunken-fight" | "Drunken fight",
        /// Horsemen at foot rate.
        BogHorse = "bog-horse" | "Boggy ground for horsemen",
        /// Foot at half rate.
        BogFoot = "bog-foot" | "Boggy ground for foot",
        /// All turn back.
        LostValley = "lost-valley" | "Lost in a valley",
        /// One is wounded.
        Priest = "priest" | "A quarrel with the priest",
        /// One goes to the starting point.
        Gavelkind = "gavelkind" | "Gavelkind",
        /// Nothing.
        Quiet = "quiet" | "The marches are quiet",
    }
}

/// The role that a clan was dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Keeps the farmstead.
    Defender,
    /// Comes for the animals.
    Attacker,
}
