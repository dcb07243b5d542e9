//! The tables of the book, as they are printed. Whatever is a number of the rules and not of the geometry stands here once.

use crate::{AnimalKind, Armour, Cover, EventCard, Season, Weapon};
use field::Length;

/// The movement cards: value in inches and number of cards (FW-T-MOVE-DECK).
pub const MOVE_DECK: [(u8, u32); 10] = [
    (1, 1),
    (2, 1),
    (3, 1),
    (4, 3),
    (5, 3),
    (6, 3),
    (7, 3),
    (8, 1),
    (9, 1),
    (10, 1),
];

/// One line of FW-T-ANIMALS.
#[derive(Clone, Copy, Debug)]
pub struct AnimalRow {
    /// Which animal.
    pub kind: AnimalKind,
    /// How many its card brings.
    pub number: u8,
    /// What each is worth.
    pub points: u8,
    /// Its top speed in inches.
    pub speed: u8,
    /// The diameter of its base in thousandths of an inch (FW-R5).
    pub base: i32,
}

const fn animal(kind: AnimalKind, number: u8, points: u8, speed: u8, base: i32) -> AnimalRow {
    AnimalRow {
        kind,
        number,
        points,
        speed,
        base,
    }
}

/// The farm animals (FW-T-ANIMALS).
pub const ANIMALS: [AnimalRow; 4] = [
    //      animal                number points speed base
    animal(AnimalKind::Chicken, 9, 1, 6, 500),
    animal(AnimalKind::Pig, 7, 2, 8, 750),
    animal(AnimalKind::Sheep, 5, 3, 10, 750),
    animal(AnimalKind::Cow, 3, 4, 12, 1_000),
];

/// Season by die, and turns in a day (FW-T-SEASON).
pub const SEASONS: [(u8, u8, Season, u8); 2] = [
    (1, 4, Season::SpringOrAutumn, 10),
    (5, 6, Season::Summer, 12),
];

/// What each clan has to spend (FW-TROOPS-1).
pub const POINTS: u16 = 100;
/// A reiver or soldier (FW-T-TROOPS).
pub const MAN: u16 = 5;
/// A horse.
pub const HORSE: u16 = 5;
/// A sleuth hound.
pub const HOUND: u16 = 5;
/// A clan leader himself.
pub const LEADER: u16 = 0;

/// Armour: points, and its modifier in melee (FW-T-TROOPS, FW-T-MELEE-MODS).
pub const ARMOUR: [(Armour, u16, i8); 3] = [
    (Armour::None, 0, -1),
    (Armour::Light, 2, 1),
    (Armour::Heavy, 5, 2),
];

/// One line of FW-T-WEAPONS and FW-T-RANGES.
#[derive(Clone, Copy, Debug)]
pub struct WeaponRow {
    /// Which weapon.
    pub weapon: Weapon,
    /// What it costs.
    pub points: u16,
    /// Its modifier in melee; missile weapons are clubs (FW-R41).
    pub melee: i8,
    /// Close and long range in inches, of what can be fired.
    pub ranges: Option<(u8, u8)>,
    /// Whether one wound becomes two and it needs loading.
    pub is_gun: bool,
    /// Whether it can be fired from horseback.
    pub from_horse: bool,
}

const fn arm(
    weapon: Weapon,
    points: u16,
    melee: i8,
    ranges: Option<(u8, u8)>,
    is_gun: bool,
    from_horse: bool,
) -> WeaponRow {
    WeaponRow {
        weapon,
        points,
        melee,
        ranges,
        is_gun,
        from_horse,
    }
}

/// The weapons (FW-T-WEAPONS, FW-T-RANGES).
#[rustfmt::skip]
pub const WEAPONS: [WeaponRow; 9] = [
    //  weapon            points melee ranges          gun    from horse
    arm(Weapon::Fists,     0,   -1,   None,           false, false),
    arm(Weapon::Sword,     2,    1,   None,           false, false),
    arm(Weapon::Bill,      3,    2,   None,           false, false),
    arm(Weapon::Crossbow,  4,    0,   Some((9, 18)),  false, false),
    arm(Weapon::Spear,     5,    3,   None,           false, false),
    arm(Weapon::Bow,       5,    0,   Some((12, 24)), false, false),
    arm(Weapon::Pistol,    7,    0,   Some((5, 10)),  true,  true),
    arm(Weapon::Arquebus, 10,    0,   Some((9, 18)),  true,  false),
    arm(Weapon::Carbine,  10,    0,   Some((9, 18)),  true,  true),
];

/// What a shot does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hit {
    /// Nothing.
    Miss,
    /// One wound; two by a gun.
    Wound,
    /// Killed.
    Killed,
}

const X: Hit = Hit::Miss;
const W: Hit = Hit::Wound;
const K: Hit = Hit::Killed;

/// FW-T-FIRE-OPEN, FW-T-FIRE-SOFT, FW-T-FIRE-HARD: by cover, armour, and the sums 2 to 12.
#[rustfmt::skip]
pub const FIRE: [[[Hit; 11]; 3]; 3] = [
    // In the open:  2  3  4  5  6  7  8  9  10 11 12
    [
        /* none */  [X, X, X, X, W, W, W, W, K, K, K],
        /* light */ [X, X, X, X, X, W, W, W, K, K, K],
        /* heavy */ [X, X, X, X, X, X, W, W, K, K, K],
    ],
    // Behind soft cover
    [
        /* none */  [X, X, X, X, X, W, W, W, K, K, K],
        /* light */ [X, X, X, X, X, X, W, W, K, K, K],
        /* heavy */ [X, X, X, X, X, X, X, X, W, K, K],
    ],
    // Behind hard cover
    [
        /* none */  [X, X, X, X, X, X, W, W, K, K, K],
        /* light */ [X, X, X, X, X, X, X, X, W, K, K],
        /* heavy */ [X, X, X, X, X, X, X, X, X, X, K],
    ],
];

/// The other reading of the row for hard cover without armour, which is printed with a surplus entry (FW-R3).
pub const HARD_NONE_OTHERWISE: [Hit; 11] = [X, X, X, X, X, X, X, W, W, K, K];

/// What a shot with this modified sum does; sums outside 2..12 read as the nearest (FW-R4).
pub fn shot(cover: Cover, armour: Armour, sum: i8, hard_none_otherwise: bool) -> Hit {
    let column = (sum.clamp(2, 12) - 2) as usize;
    match (cover, armour) {
        (Cover::Hard, Armour::None) if hard_none_otherwise => HARD_NONE_OTHERWISE[column],
        _ => FIRE[cover.index()][armour.index()][column],
    }
}

/// Firing at close range, and with two wounds (FW-T-FIRE-MODS).
pub const CLOSE: i8 = 1;
/// See [`CLOSE`].
pub const SHAKY: i8 = -1;

/// Modifiers in melee besides weapon and armour (FW-T-MELEE-MODS).
pub mod melee {
    /// A clan leader fights.
    pub const LEADER: i8 = 2;
    /// Foot that moved 6 in or more attack.
    pub const FOOT_CHARGE: i8 = 1;
    /// Cavalry that moved 12 in or more attacks.
    pub const HORSE_CHARGE: i8 = 2;
    /// Defending soft cover.
    pub const SOFT: i8 = 1;
    /// Defending hard cover.
    pub const HARD: i8 = 2;
    /// Attacking a surrounded defender in the rear.
    pub const REAR: i8 = 2;
    /// The second attacker on the same figure.
    pub const SECOND: i8 = 2;
    /// The third.
    pub const THIRD: i8 = 4;
    /// Fighting a horseman.
    pub const AGAINST_HORSE: i8 = -2;
    /// Each wound.
    pub const WOUND: i8 = -1;
    /// The own clan leader is dead.
    pub const LEADERLESS: i8 = -2;
}

/// What the loser of a melee suffers: wounds, three of them being death (FW-T-MELEE-RESULT).
pub fn melee_wounds(difference: u8) -> u8 {
    const RESULT: [u8; 13] = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3];
    RESULT[usize::from(difference.min(12))]
}

/// How many wounds kill (FW-FIRE-19).
pub const DEADLY: u8 = 3;

/// What the river does to whoever is in it (FW-T-RIVER).
pub fn river(die: u8) -> River {
    match die {
        ..=2 => River::Drowned,
        3 | 4 => River::TurnedBack,
        _ => River::Crosses,
    }
}

/// See [`river`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum River {
    /// Gone.
    Drowned,
    /// Back on the bank.
    TurnedBack,
    /// Goes on.
    Crosses,
}

/// Whether a horse goes lame at a jump (FW-T-JUMP).
pub fn is_lamed(die: u8) -> bool {
    die <= 2
}

/// Whether the beacon burns (FW-T-BEACON).
pub fn is_lit(die: u8) -> bool {
    die >= 3
}

/// Whether the March Warden comes on this sum of two dice (FW-T-BEACON).
pub fn comes(sum: u8) -> bool {
    sum >= 9
}

/// The event deck (FW-T-EVENTS).
pub const EVENTS: [(EventCard, u8); 20] = [
    (EventCard::Football, 1),
    (EventCard::Drinking, 1),
    (EventCard::WardensWife, 1),
    (EventCard::FarmGirl, 1),
    (EventCard::WifeKidnapped, 1),
    (EventCard::Blackmail, 1),
    (EventCard::BorderShower, 1),
    (EventCard::BorderShowers, 1),
    (EventCard::BarrelOfBeer, 1),
    (EventCard::DrunkenAccident, 1),
    (EventCard::LameHorse, 1),
    (EventCard::TruceDay, 1),
    (EventCard::HeavyShower, 1),
    (EventCard::DrunkenFight, 1),
    (EventCard::BogHorse, 1),
    (EventCard::BogFoot, 1),
    (EventCard::LostValley, 2),
    (EventCard::Priest, 1),
    (EventCard::Gavelkind, 1),
    (EventCard::Quiet, 20),
];

/// What the scenery consists of (FW-T-SCENERY): number of pieces by the word of the notation.
pub const SCENERY: [(crate::land::Sort, u8); 8] = [
    (crate::land::Sort::DenseWood, 1),
    (crate::land::Sort::LightWood, 2),
    (crate::land::Sort::Broken, 1),
    (crate::land::Sort::Hill, 2),
    (crate::land::Sort::River, 1),
    (crate::land::Sort::Bridge, 1),
    (crate::land::Sort::Ford, 2),
    (crate::land::Sort::Wall, 4),
];

/// The base of a man on foot, a hound, and each of a horseman's two (FW-ITEMS-2).
pub const BASE: Length = Length::inches(1);
/// How far from field and farmstead the defender places and stays (FW-SETUP-10, FW-DEFENDER-2).
pub const ZONE: Length = Length::inches(6);
/// How near to its mark a clan starts (FW-R13).
pub const START: Length = Length::inches(6);
/// How far apart marks are (FW-R13).
pub const MARKS_APART: Length = Length::inches(12);
/// How far a hound's man may be (FW-HOUNDS-2).
pub const LEASH: Length = Length::inches(6);
/// How near to a hill or an edge a figure must be to use it (FW-R34, FW-R37).
pub const NEAR: Length = Length::inches(1);
/// How many men a house holds (FW-R58).
pub const HOUSE_ROOM: usize = 6;
