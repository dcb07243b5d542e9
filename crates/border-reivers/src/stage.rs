//! What is to be decided now, and what waits until it is decided.

use crate::{
    Card, CardSet, Combat, EventCard, Family, March, Place, Region, TargetKind, Token, TypeSet,
    row::Row,
};
use serde::{Deserialize, Serialize};

table::names! {
    /// A side of the Rising of the North (BR-R13).
    pub enum Side: "a side of the Rising" {
        /// Opponents take it first.
        Catholic = "catholic" | "Catholic",
        /// For the Queen.
        Protestant = "protestant" | "Protestant",
    }
}

/// The part of the turn (BR-4.0b to BR-4.0f).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Summer: the draft rounds.
    Draft,
    /// Summer: the last six cards go to the opponents.
    FinalCards,
    /// Summer: so many picks from the discards are left to the solo player's Offices.
    OwnOffices(u8),
    /// Summer: the opponents' Offices; so many of their cards in play have acted, of so many.
    TheirOffices(u8, u8),
    /// Autumn.
    Autumn,
    /// Winter: the solo player's Notoriety, then Target cards.
    Winter,
    /// Winter: awards of Battles that only one side attacked.
    BattleAwards,
    /// Spring.
    Spring,
}

/// The decision that comes up now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Stage {
    /// One of three cards, or the pass (BR-5.2c, BR-5.3a).
    Draft,
    /// Which earlier Office or Grayne leaves for this one (BR-5.2.1h, BR-R41).
    Ally(Card),
    /// Whether Day of Truce comes back (BR-2.2e).
    Truce,
    /// Which bundle of livestock (BR-5.2.2.3a).
    Bundle,
    /// Where an own sheep goes (BR-5.2.2.3a, BR-7.7ac).
    Sheep {
        /// Sheep still to place.
        left: u8,
        /// At most so many of them in a region.
        most: u8,
        /// How many went to each own region.
        placed: [u8; 4],
    },
    /// Which castle or peel is garrisoned (BR-5.2.2.5a).
    Build {
        /// Castles still granted.
        castle: u8,
        /// Peels still granted.
        peel: u8,
        /// Of either.
        any: u8,
    },
    /// Which sheep is laid down (BR-5.2.2.6a, BR-5.2.5d).
    Bastle {
        /// Sheep still granted.
        left: u8,
        /// In at most so many regions.
        most: u8,
        /// The own regions where it was done, a bit each.
        regions: u8,
        /// A Default Action is carried out in full.
        must: bool,
    },
    /// Which Default Action (BR-5.2.5a).
    Default,
    /// Which of two cards goes to the opponents first (BR-5.2i).
    Award,
    /// From which of equal regions a sheep is lost.
    LoseSheep(u8),
    /// On which of equal tracks Notoriety is lost.
    LoseFame(u8),
    /// A card from the discards, through an Office (BR-5.5a).
    Office,
    /// Which held card is one too many (BR-6.1f).
    Hand,
    /// Which token goes where (BR-6.3a).
    Tokens,
    /// Whether a held Notoriety card is played (BR-7.1b).
    HeldFame,
    /// Which track the card speaks of.
    Choose,
    /// Where a point of Notoriety goes (BR-7.1c, BR-7.1d).
    Fame {
        /// The card that grants it.
        card: Card,
        /// Which of its grants.
        grant: u8,
        /// Points still to place.
        left: u8,
        /// Points placed on each track.
        placed: [u8; 5],
    },
    /// Which own Target cards (BR-7.2b).
    Targets,
    /// The final target (BR-7.4a).
    Attack,
    /// Which face-down token is looked at; so many may be.
    Peek(u8),
    /// Which discard is taken (BR-R55).
    Retrieve(TypeSet),
    /// How many horses (BR-7.4l).
    Horses,
    /// Held Attack cards, dice for cattle, Office dice; then the roll (BR-7.4t, BR-R45).
    Muster,
    /// Which of the solo player's dice are rolled again (BR-7.7f).
    Reroll,
    /// The Warden card and held cards against an attack (BR-7.5c).
    Defend,
    /// Where an opponent's stolen sheep go (BR-7.5v).
    Stolen {
        /// The thief.
        family: Family,
        /// Sheep still to place.
        left: u8,
        /// How many went to each region of his March.
        placed: [u8; 4],
    },
    /// Where the Notoriety of a Catholic victory goes (BR-7.7az).
    Glory(u8),
    /// Whether a Border Ballad is played (BR-8.2f).
    Ballads,
    /// The game is over.
    Over,
}

/// What goes on once a card has been used, or sheep placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Then {
    /// The other two cards of the draft go to the opponents.
    Awards,
    /// The next pick of an Office.
    Offices,
    /// The solo player's attack is declared.
    Attack,
    /// The next Target card is turned up.
    NextTarget,
}

/// Something that still has to be done while cards go to the opponents; the last is done first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Task {
    /// This card is awarded.
    Award(Card),
    /// So many random discards are awarded.
    Discards(u8),
}

/// What is attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// A Farm Region, by a raid.
    Region(Region),
    /// The Family Seat of a March, by a feud.
    Seat(March),
    /// The Town of a March, by a gaolbreak.
    Town(March),
    /// The Battle of a March.
    Battle(March),
    /// The Rising of the North, on this side.
    Rising(Side),
}

impl Target {
    /// The kind of combat.
    #[inline]
    pub const fn combat(self) -> Combat {
        match self {
            Target::Region(_) => Combat::Raid,
            Target::Seat(_) => Combat::Feud,
            Target::Town(_) => Combat::Gaolbreak,
            Target::Battle(_) | Target::Rising(_) => Combat::Battle,
        }
    }

    /// The March it lies in; the Rising lies in none.
    #[inline]
    pub const fn march(self) -> Option<March> {
        match self {
            Target::Region(region) => Some(region.march()),
            Target::Seat(march) | Target::Town(march) | Target::Battle(march) => Some(march),
            Target::Rising(_) => None,
        }
    }

    /// Its box for a Defense Token, if it has one.
    #[inline]
    pub const fn place(self) -> Option<Place> {
        match self {
            Target::Region(region) => region.place(),
            Target::Seat(march) => Some(march.seat()),
            Target::Town(march) => Some(march.town()),
            Target::Battle(_) | Target::Rising(_) => None,
        }
    }
}

/// Where rerolls come from (BR-7.7g).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// A held card, an Office, or Robert Carey.
    Card(Card),
    /// An event.
    Event(EventCard),
}

/// Dice on the table, by what they show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dice {
    /// Dice that were rolled once, by face from 1.
    pub fresh: [u8; 6],
    /// Dice that were rolled again, which stay (BR-7.7f).
    pub again: [u8; 6],
}

impl Dice {
    /// How many dice show this face.
    #[inline]
    pub const fn count(&self, face: usize) -> u8 {
        self.fresh[face - 1] + self.again[face - 1]
    }

    /// All dice, in the order of their faces.
    pub fn faces(&self) -> impl Iterator<Item = u8> {
        (1..=6).flat_map(|face| std::iter::repeat_n(face as u8, usize::from(self.count(face))))
    }
}

/// An attack that is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fight {
    pub attacker: Family,
    pub target: Target,
    /// Added to each attack die.
    pub drm: u8,
    /// Horses that the solo player sent.
    pub horses: u8,
    /// The token that defends, once it is known.
    pub token: Option<Token>,
    /// The Warden card counts.
    pub warden: bool,
    /// A raid with fyre to the door (BR-7.5w).
    pub fyre: bool,
    /// Held cards played in it.
    pub cards: CardSet,
    /// Cards that dice were bought with, once for each time.
    pub bought: Row<Card, 24>,
    /// Offices whose dice were added.
    pub offices: CardSet,
    /// Dice were bought or added: held cards come too late.
    pub is_assembled: bool,
    /// Cubes that were counted.
    pub cubes: u8,
    /// Heavy Snows of the opponents halved the dice that were rolled.
    pub has_snow: bool,
    /// Whether dice were rolled.
    pub is_rolled: bool,
    pub attack: Dice,
    pub defense: Dice,
    /// Where the solo player's rerolls come from.
    pub source: Option<Source>,
    /// Rerolls that were taken from it.
    pub rerolled: u8,
}

impl Fight {
    pub fn new(attacker: Family, target: Target, drm: u8) -> Fight {
        Fight {
            attacker,
            target,
            drm,
            horses: 0,
            token: None,
            warden: false,
            fyre: false,
            cards: CardSet::NONE,
            bought: Row::EMPTY,
            offices: CardSet::NONE,
            is_assembled: false,
            cubes: 0,
            has_snow: false,
            is_rolled: false,
            attack: Dice::default(),
            defense: Dice::default(),
            source: None,
            rerolled: 0,
        }
    }
}

/// A Battle in play, and who attacked it first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Field {
    pub event: EventCard,
    pub first: Option<Struck>,
}

/// An attack on a Battle that waits for its award (BR-7.7au).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Struck {
    /// Who attacked.
    pub family: Family,
    /// Unblocked hits.
    pub hits: u8,
    /// The side, at the Rising.
    pub side: Option<Side>,
}

/// What lies in a box for a Defense Token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Slot {
    /// Nothing.
    Empty,
    /// A token that nobody knows; chance says which one when it is turned up.
    FaceDown,
    /// A face-down token that the solo player has looked at.
    Peeked(Token),
    /// A token for all to see.
    Open(Token),
}

impl Slot {
    /// The token, if it is known.
    #[inline]
    pub const fn token(self) -> Option<Token> {
        match self {
            Slot::Peeked(token) | Slot::Open(token) => Some(token),
            Slot::Empty | Slot::FaceDown => None,
        }
    }
}

table::names! {
    /// A line of the score sheet (BR-SSa, BR-SSb).
    pub enum Line: "a line of the score sheet" {
        /// 2 VP each.
        RaidSheep = "raid-sheep" | "Raid Sheep",
        /// 1 VP each.
        RaidCattle = "raid-cattle" | "Raid Cattle",
        /// 3 VP a hit.
        FeudAttack = "feud-attack" | "Feud Attack",
        /// 3 VP a hit.
        FeudDefense = "feud-defense" | "Feud Defense",
        /// 2 VP a hit.
        GaolbreakAttack = "gaolbreak-attack" | "Gaolbreak Attack",
        /// As the event says.
        BattleAttack = "battle-attack" | "Battle Attack",
        /// 6 VP each.
        Hanging = "hanging" | "Hanging",
        /// 2 VP a cube.
        Gaol = "reivers-in-gaol" | "Reivers in Gaol",
        /// By place.
        Notoriety = "notoriety" | "Notoriety",
        /// Warden's Tithe and Bills of Complaint.
        Cards = "tithe-and-bills" | "Tithe and Bills",
        /// Border Ballads.
        Ballads = "ballads" | "Ballads",
    }
}

/// A Target card and its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TargetCard {
    /// Whose.
    pub family: Family,
    /// Which.
    pub kind: TargetKind,
}
