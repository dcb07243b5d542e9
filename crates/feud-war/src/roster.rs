//! Troops and what they cost (chapter TROOPS): who is in a clan and with what. A roster that exists is a legal one.

use crate::tables::{ARMOUR, HORSE, HOUND, LEADER, MAN, POINTS, WEAPONS, WeaponRow};
use std::{fmt, str::FromStr};
use table::{NotationError, Refusal};

table::names! {
    /// What a figure wears.
    pub enum Armour: "armour" {
        /// Nothing.
        None = "none" | "no armour",
        /// A jack.
        Light = "light" | "light armour",
        /// A breastplate and more.
        Heavy = "heavy" | "heavy armour",
    }
}

table::names! {
    /// What a figure fights or fires with.
    pub enum Weapon: "a weapon" {
        /// What a man has who has no weapon.
        Fists = "fists",
        /// A sword.
        Sword = "sword",
        /// A bill or Jeddart axe.
        Bill = "bill" | "bill" | "axe" | "jeddart axe",
        /// A latch.
        Crossbow = "crossbow" | "small crossbow" | "latch",
        /// A spear or lance.
        Spear = "spear" | "spear" | "lance",
        /// A bow.
        Bow = "bow",
        /// A dagg.
        Pistol = "pistol" | "pistol" | "dagg" | "dag",
        /// A hackbut.
        Arquebus = "arquebus" | "arquebus" | "hackbut",
        /// A caliver.
        Carbine = "carbine" | "carbine" | "caliver" | "calver",
    }
}

impl Weapon {
    /// Its line in the table.
    pub fn row(self) -> &'static WeaponRow {
        &WEAPONS[self.index()]
    }
}

table::names! {
    /// What a figure is.
    pub enum Rank: "a leader, a man or a hound" {
        /// The clan leader: one in each clan.
        Leader = "leader" | "leader",
        /// A reiver or soldier.
        Man = "man" | "man" | "reiver" | "soldier",
        /// A sleuth hound.
        Hound = "hound" | "hound" | "sleuth hound",
    }
}

/// One figure as it was bought: `man:light,sword,pistol,horse`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Trooper {
    /// What it is.
    pub rank: Rank,
    /// What it wears.
    pub armour: Armour,
    /// At most two weapons (FW-TROOPS-6); the first is never missing where the second is there.
    pub weapons: [Option<Weapon>; 2],
    /// Whether a horse was bought for it.
    pub horse: bool,
}

impl Trooper {
    /// A hound.
    pub const HOUND: Trooper = Trooper {
        rank: Rank::Hound,
        armour: Armour::None,
        weapons: [None; 2],
        horse: false,
    };

    /// What it costs (FW-TROOPS-2 to FW-TROOPS-5).
    pub fn cost(&self) -> u16 {
        let itself = match self.rank {
            Rank::Leader => LEADER,
            Rank::Man => MAN,
            Rank::Hound => HOUND,
        };
        let weapons: u16 = self.arms().map(|weapon| weapon.row().points).sum();
        let horse = if self.horse { HORSE } else { 0 };
        itself + ARMOUR[self.armour.index()].1 + weapons + horse
    }

    /// Its weapons.
    pub fn arms(&self) -> impl Iterator<Item = Weapon> + use<> {
        self.weapons.into_iter().flatten()
    }

    /// Whether it is a man: the leader is one too.
    pub fn is_man(&self) -> bool {
        self.rank != Rank::Hound
    }

    /// The weapon with the best modifier in melee; fists for who has none (FW-MELEE-3).
    pub fn best(&self) -> Weapon {
        let best = self.arms().max_by_key(|weapon| weapon.row().melee);
        best.unwrap_or(Weapon::Fists)
    }

    /// Why there can be no such figure; nothing if there can.
    pub(crate) fn forbids(&self) -> Option<Refusal> {
        let bare = self.arms().next().is_none() && self.armour == Armour::None && !self.horse;
        if self.rank == Rank::Hound && !bare {
            return Some(Refusal::new(
                "FW-TROOPS-3",
                "A hound has neither armour nor weapon nor horse.",
            ));
        }
        let fists = self.arms().any(|weapon| weapon == Weapon::Fists);
        fists.then(|| {
            Refusal::new(
                "FW-TROOPS-5",
                "Fists cannot be bought; who has no weapon has them.",
            )
        })
    }
}

impl fmt::Display for Trooper {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.rank)?;
        let mut sign = ':';
        let mut item = |f: &mut fmt::Formatter, text: &str| {
            let written = write!(f, "{sign}{text}");
            sign = ',';
            written
        };
        if self.armour != Armour::None {
            item(f, &self.armour.to_string())?;
        }
        for weapon in self.arms() {
            item(f, &weapon.to_string())?;
        }
        if self.horse {
            item(f, "horse")?;
        }
        Ok(())
    }
}

impl FromStr for Trooper {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Trooper, NotationError> {
        let (rank, gear) = text.split_once(':').unwrap_or((text, ""));
        let mut trooper = Trooper {
            rank: rank.parse()?,
            ..Trooper::HOUND
        };
        let mut armoured = false;
        for item in gear
            .split(',')
            .map(str::trim)
            .filter(|item| !item.is_empty())
        {
            if table::same(item, "horse") && !trooper.horse {
                trooper.horse = true;
            } else if let (Ok(armour), false) = (item.parse(), armoured) {
                (trooper.armour, armoured) = (armour, true);
            } else {
                let weapon = item.parse::<Weapon>().map_err(|_| unknown_item(item))?;
                let place = trooper.weapons.iter_mut().find(|place| place.is_none());
                *place.ok_or_else(|| too_many_weapons(text))? = Some(weapon);
            }
        }
        Ok(trooper)
    }
}

pub(crate) fn unknown_item(item: &str) -> NotationError {
    if item == "horse" || item.parse::<Armour>().is_ok() {
        return NotationError(format!(
            "'{item}' is one horse or armour too many: each is named once"
        ));
    }
    let known = Armour::ALL.iter().map(|armour| armour.name());
    let known = known.chain(Weapon::ALL.iter().map(|weapon| weapon.name()));
    table::unknown(
        "a weapon, armour or 'horse', once each",
        item,
        known.chain(["horse"]),
    )
}

fn too_many_weapons(text: &str) -> NotationError {
    NotationError(format!(
        "'{text}' has more than 2 weapons, which nobody may have (FW-TROOPS-6)"
    ))
}

table::as_text!(Trooper);

/// All figures of a clan, the leader first.
///
/// ```
/// use feud_war::Roster;
/// let clan: Roster = "leader:heavy,spear,horse man:light,sword*3 hound*2".parse()?;
/// assert_eq!((clan.troopers().len(), clan.cost()), (6, 15 + 3 * 9 + 10));
/// assert_eq!(clan.to_string(), "leader:heavy,spear,horse man:light,sword*3 hound*2");
/// assert_eq!(clan.in_words(), "a mounted leader in heavy armour with spear; 3 men in light armour with sword; 2 hounds");
/// let clan: Roster = "leader:sword=Will man:bow=Dand_the_Bold".parse()?;
/// assert_eq!((clan.name(2), clan.to_string().as_str()), (Some("Dand the Bold"), "leader:sword=Will man:bow=Dand_the_Bold"));
/// # Ok::<(), table::NotationError>(())
/// ```
///
/// A figure may have a name, behind `=` and with `_` for a blank: `man:bow=Dand_the_Bold`. A name is for people and changes nothing.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Roster {
    troopers: Vec<Trooper>,
    /// What they are called, each in its place; empty without a name.
    names: Vec<String>,
}

impl Roster {
    /// The most figures that a hundred points buy, and the leader.
    pub const MOST: usize = 21;

    /// Its figures; number 1 is the first.
    pub fn troopers(&self) -> &[Trooper] {
        &self.troopers
    }

    /// What the figure of this number, from 1, is called; nothing without a name.
    pub fn name(&self, number: u8) -> Option<&str> {
        let name = self.names.get(usize::from(number).checked_sub(1)?)?;
        Some(name.as_str()).filter(|name| !name.is_empty())
    }

    /// What it costs.
    pub fn cost(&self) -> u16 {
        self.troopers.iter().map(Trooper::cost).sum()
    }

    /// Why a clan cannot be so; nothing if it can (FW-TROOPS-1, FW-TROOPS-2).
    pub fn forbids(&self) -> Option<Refusal> {
        if let Some(refusal) = self.troopers.iter().find_map(Trooper::forbids) {
            return Some(refusal);
        }
        let leaders = self
            .troopers
            .iter()
            .filter(|one| one.rank == Rank::Leader)
            .count();
        fits_together(leaders, self.cost())
            .into_iter()
            .flatten()
            .next()
    }

    /// The clan of these figures with their names, which may still be refused.
    pub(crate) fn of(figures: impl IntoIterator<Item = (Trooper, String)>) -> Roster {
        let (troopers, names) = figures.into_iter().unzip();
        Roster { troopers, names }
    }
}

/// A name that may come from anybody, fit for a log: short, in one line, and without what has a meaning in the notation or beside it.
pub(crate) fn named(text: &str) -> String {
    /// The most letters.
    const MOST: usize = 20;
    let is_odd = |letter: char| table::is_invisible(letter) || "=|()[]{}<>".contains(letter);
    let letters = text
        .chars()
        .map(|letter| if letter == '_' { ' ' } else { letter });
    let letters: String = letters.filter(|letter| !is_odd(*letter)).collect();
    let words: Vec<&str> = letters.split_whitespace().collect();
    let name: String = words.join(" ").chars().take(MOST).collect();
    name.trim().into()
}

/// Why a clan with so many leaders and this cost cannot be (FW-TROOPS-2, FW-TROOPS-1).
pub(crate) fn fits_together(leaders: usize, cost: u16) -> [Option<Refusal>; 2] {
    let led = (leaders != 1).then(|| {
        let why = format!("A clan has one leader; this one has {leaders}.");
        Refusal::new("FW-TROOPS-2", why)
    });
    let paid = (cost > POINTS).then(|| {
        let why = format!("This costs {cost} points; a clan has {POINTS} to spend.");
        Refusal::new("FW-TROOPS-1", why)
    });
    [led, paid]
}

/// Figures that are alike, and how many: `man:sword*3`.
pub(crate) fn counted(word: &str) -> Result<(&str, usize), NotationError> {
    let (one, many) = word.split_once('*').unwrap_or((word, "1"));
    let many = many.parse().ok();
    let many = many.filter(|many| (1..=99).contains(many)).ok_or_else(|| {
        NotationError(format!(
            "'{word}' names no number of figures, as man:sword*3 does"
        ))
    })?;
    Ok((one, many))
}

impl Trooper {
    /// So many figures of this kind, in words: "3 men in light armour with bow".
    fn in_words(&self, many: usize) -> String {
        let kind = match (self.rank, self.horse) {
            (Rank::Leader, true) => "mounted leader",
            (Rank::Leader, false) => "leader",
            (Rank::Man, true) => "rider",
            (Rank::Man, false) => "man",
            (Rank::Hound, _) => "hound",
        };
        let mut words = match (many, kind) {
            (1, _) => format!("a {kind}"),
            (_, "man") => format!("{many} men"),
            _ => table::counted(many, kind),
        };
        if self.armour != Armour::None {
            words += &format!(" in {}", self.armour.name());
        }
        let arms: Vec<&str> = self.arms().map(Weapon::name).collect();
        if !arms.is_empty() {
            words += &format!(" with {}", table::in_a_row(&arms));
        }
        words
    }
}

impl Roster {
    /// The clan in words: "a leader with sword; 3 men with bow".
    pub fn in_words(&self) -> String {
        let groups = self.troopers.chunk_by(|one, other| one == other);
        let words: Vec<String> = groups.map(|group| group[0].in_words(group.len())).collect();
        words.join("; ")
    }
}

impl fmt::Display for Roster {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let figures: Vec<(&Trooper, &String)> = self.troopers.iter().zip(&self.names).collect();
        let groups = figures.chunk_by(|one, other| one == other && one.1.is_empty());
        for (place, group) in groups.enumerate() {
            let blank = if place == 0 { "" } else { " " };
            let (trooper, name) = group[0];
            match (group.len(), name.as_str()) {
                (1, "") => write!(f, "{blank}{trooper}")?,
                (1, name) => write!(f, "{blank}{trooper}={}", name.replace(' ', "_"))?,
                (many, _) => write!(f, "{blank}{trooper}*{many}")?,
            }
        }
        Ok(())
    }
}

impl FromStr for Roster {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Roster, NotationError> {
        let mut figures = Vec::new();
        for word in text.split_whitespace() {
            let (word, name) = word.split_once('=').unwrap_or((word, ""));
            let (one, many) = counted(word)?;
            let trooper: Trooper = one.parse()?;
            // A name is of one figure; of several it would be told of all.
            let name = if many == 1 {
                named(name)
            } else {
                String::new()
            };
            figures.extend(std::iter::repeat_n((trooper, name), many));
        }
        if figures.is_empty() || figures.len() > 200 {
            return Err(NotationError(format!(
                "'{text}' is not a clan such as 'leader:sword man:bow*3'"
            )));
        }
        Ok(Roster::of(figures))
    }
}

table::as_text!(Roster);
table::argument!(Roster => in_words);

/// A roster that is ready to play.
#[derive(Clone, Copy, Debug)]
pub struct Ready {
    /// Its name in the notation.
    pub name: &'static str,
    /// What it is good at.
    pub about: &'static str,
    /// Its figures.
    pub list: &'static str,
}

/// Six clans of exactly 100 points.
pub const READY: [Ready; 6] = [
    Ready {
        name: "mixed",
        about: "Some riders, some bows, some bills.",
        list: "leader:heavy,spear,horse man:light,spear,horse*2 man:light,bow*2 man:light,bill*2 man:sword",
    },
    Ready {
        name: "lances",
        about: "Six horsemen with spears: fast, strong, few.",
        list: "leader:heavy,spear,horse man:light,spear,horse*5",
    },
    Ready {
        name: "shooters",
        about: "Bows and arquebuses on foot.",
        list: "leader:light,bow,sword man:light,arquebus*2 man:bow,sword*4 man:crossbow",
    },
    Ready {
        name: "hounds",
        about: "Five hounds and the men to mind them.",
        list: "leader:light,sword,horse man:light,sword*6 man:light,spear hound*5",
    },
    Ready {
        name: "prickers",
        about: "Five light horsemen with pistols and swords.",
        list: "leader:light,sword,pistol,horse man:light,sword,pistol,horse*4",
    },
    Ready {
        name: "bills",
        about: "Many on foot, most with bills.",
        list: "leader:heavy,sword man:light,bill*6 man:bill man:bow*2 hound",
    },
];

/// The March Warden and his Hot Trod (FW-R49).
pub const WARDENS: Ready = Ready {
    name: "trod",
    about: "The Warden with a pistol, four riders with spears and three hounds.",
    list: "leader:heavy,pistol,horse man:light,spear,horse*4 hound*3",
};

table::names! {
    /// A ready clan by its name.
    pub enum ReadyClan: "a ready clan" {
        /// See [`READY`].
        Mixed = "mixed",
        /// See [`READY`].
        Lances = "lances" | "spears",
        /// See [`READY`].
        Shooters = "shooters",
        /// See [`READY`].
        Hounds = "hounds",
        /// See [`READY`].
        Prickers = "prickers" | "light horse",
        /// See [`READY`].
        Bills = "bills",
    }
}

impl ReadyClan {
    /// Its figures.
    ///
    /// # Panics
    /// Never: tests read all of them.
    pub fn roster(self) -> Roster {
        READY[self.index()]
            .list
            .parse()
            .expect("a ready clan can be read")
    }
}
