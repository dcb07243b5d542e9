//! What happened. What the rules do on their own are steps, which a page shows one by one. `words` tells it, `clauses` names the rule.

mod clauses;
mod words;

pub(crate) use words::{source_name, target_name};

use crate::{
    Card, CardSet, EventCard, Family, Line, March, Pile, Place, Region, Site, Target, TargetKind,
    TargetSet, Token, Type, game::Data,
};
use serde::{Serialize, Serializer};
use table::{Die, Tell, Voice};

/// Something that happened, with the components that it happened with: a player's own cards have their own names.
#[derive(Clone, PartialEq, Debug)]
pub struct Happening {
    /// What happened.
    pub event: Event,
    pub(crate) data: Data,
}

impl Serialize for Happening {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.event.serialize(serializer)
    }
}

/// How the two dice decided on a March (BR-6.4g to BR-6.4i).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// The first takes the lead.
    FirstLeads,
    /// The second takes the lead.
    SecondLeads,
    /// Neither does: the first.
    First,
}

/// Why a Target card led to no attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Idle {
    /// Winter began with a single horse, and it has attacked.
    OneHorse,
    /// No horse stands.
    NoHorse,
    /// There is no legal target.
    NoTarget,
    /// The Reiver die was 1 or 2.
    ReiverStays,
    /// Everything that could be attacked has been.
    AllAttacked,
    /// No Battle is open.
    NoOpenBattle,
    /// No cube of the family lies in the solo March.
    NoCubesHere,
    /// None of the four attacks is possible.
    NothingPossible,
}

/// What came of a combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Results {
    /// Of a raid; hits are those left after blocks.
    Raid {
        /// Cattle hits.
        cattle: u8,
        /// Sheep hits.
        sheep: u8,
        /// Sheep taken.
        stolen: u8,
        /// Blocks.
        blocks: u8,
        /// Captures.
        captures: u8,
        /// Hanged.
        hanged: u8,
    },
    /// Of a feud.
    Feud {
        /// Hits left.
        hits: u8,
        /// Blocks.
        blocks: u8,
        /// Hits of the defender.
        answered: u8,
    },
    /// Of a gaolbreak.
    Gaolbreak {
        /// Hits left.
        hits: u8,
        /// Blocks.
        blocks: u8,
        /// Captives freed.
        freed: u8,
        /// Hanged.
        hanged: u8,
    },
    /// Of a battle.
    Battle {
        /// Hits left.
        hits: u8,
        /// Blocks.
        blocks: u8,
    },
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    SetUp {
        family: Family,
    },
    SummerBegins {
        turn: u8,
    },
    Dealt {
        round: u8,
        cards: CardSet,
    },
    Passed {
        cards: CardSet,
    },
    Used {
        card: Card,
        kind: Type,
        cattle: i8,
        now: u16,
    },
    Discarded {
        card: Card,
    },
    Displaced {
        card: Card,
    },
    TruceReturns {
        card: Card,
    },
    TokenGained {
        token: Token,
    },
    HorsesGained {
        horses: u8,
        now: u8,
    },
    HorsesLost {
        horses: u8,
    },
    HorsesReturned {
        horses: u8,
        limit: u8,
    },
    CattleGained {
        cattle: u16,
        now: u16,
    },
    CattleLost {
        cattle: u16,
        now: u16,
    },
    SheepAdded {
        region: Region,
    },
    SheepLost {
        region: Region,
    },
    Bastled {
        region: Region,
    },
    StoodUp {
        region: Region,
    },
    Built {
        site: Site,
    },
    Awarded {
        card: Card,
        pile: Pile,
    },
    ActsAtOnce {
        card: Card,
    },
    CameIntoPlay {
        card: Card,
    },
    RandomDiscard {
        card: Card,
    },
    NoDiscards,
    FinalCard {
        card: Card,
    },
    Inspects {
        cards: CardSet,
    },
    CubeDrawn {
        family: Family,
    },
    FameGained {
        family: Family,
        march: March,
        points: u8,
        now: u8,
    },
    FameLost {
        family: Family,
        march: March,
        points: u8,
        now: u8,
    },
    Dyke,
    AutumnBegins,
    HandTrimmed {
        card: Card,
    },
    Income {
        sheep: u16,
        income: u8,
        now: u16,
    },
    Foreseen {
        event: EventCard,
    },
    EventDrawn {
        event: EventCard,
    },
    TokenPlaced {
        token: Token,
        place: Place,
    },
    OpponentsBegin,
    BaseDice {
        sum: u16,
        added: u8,
        now: u8,
    },
    MarchDice {
        family: Family,
        dice: [u8; 2],
        march: March,
        way: Way,
    },
    BoxRefilled {
        for_bastling: bool,
    },
    NothingToBastle {
        region: Region,
    },
    TheirToken {
        token: Token,
    },
    BoxEmpty {
        place: Place,
    },
    BoxesFilled {
        left: usize,
    },
    WinterBegins,
    HeldUsed {
        card: Card,
    },
    TargetDeck {
        cards: TargetSet,
    },
    TargetCard {
        family: Family,
        kind: TargetKind,
        left: usize,
    },
    NoAttack {
        family: Family,
        why: Idle,
    },
    ReiverDie {
        family: Family,
        die: u8,
    },
    DebateableTaken {
        family: Family,
        sheep: u8,
    },
    Declared {
        family: Family,
        target: Target,
    },
    Committed {
        horses: u8,
    },
    Peeked {
        token: Token,
        place: Place,
    },
    TurnedUp {
        token: Token,
        place: Place,
    },
    WardenRoll {
        family: Family,
        die: u8,
        appears: bool,
    },
    WardenCalled {
        family: Family,
    },
    TokenMoved {
        token: Token,
        from: Place,
        to: Place,
    },
    Cancelled {
        card: Card,
    },
    DiceBought {
        card: Card,
        dice: u8,
        now: u16,
    },
    OfficeDice {
        card: Card,
        dice: u8,
    },
    SnowFell {
        card: Card,
    },
    Rolled {
        attacker: Family,
        target: Target,
        attack: Vec<u8>,
        defense: Vec<u8>,
        drm: u8,
        defense_drm: u8,
    },
    Rerolled {
        family: Family,
        before: Vec<u8>,
        dice: Vec<u8>,
        drm: u8,
        attack: bool,
    },
    Resolved(Results),
    Captured {
        family: Family,
        march: March,
        cubes: u8,
    },
    FeudCube {
        family: Family,
        march: March,
    },
    Scored {
        line: Line,
        points: u16,
        total: u16,
    },
    BattleEnds {
        event: EventCard,
    },
    RisingTied,
    RisingHorses {
        horses: u8,
    },
    SpringBegins,
    Reset,
    FameScored {
        march: March,
        points: u16,
    },
    TurnEnds {
        turn: u8,
        total: u16,
    },
    BaseHalved {
        now: u8,
    },
    Ended {
        cattle: u16,
        sheep: u16,
        horses: u16,
        total: u16,
    },
}

impl Tell for Happening {
    fn tell(&self, voice: &Voice) -> String {
        self.in_words(voice)
    }

    fn clause(&self) -> Option<&'static str> {
        Some(self.event.clause())
    }

    /// By the names that a board has for them, since a March has a track, a Seat and a Town.
    fn marks(&self) -> Vec<String> {
        let region = |region: &Region| vec![format!("region:{region}")];
        match &self.event {
            Event::SheepAdded { region: at }
            | Event::SheepLost { region: at }
            | Event::Bastled { region: at }
            | Event::StoodUp { region: at }
            | Event::NothingToBastle { region: at } => region(at),
            Event::Built { site } => vec![format!("site:{site}")],
            Event::FameGained { march, .. }
            | Event::FameLost { march, .. }
            | Event::FameScored { march, .. }
            | Event::MarchDice { march, .. } => vec![format!("track:{march}")],
            Event::TokenPlaced { place, .. }
            | Event::TurnedUp { place, .. }
            | Event::Peeked { place, .. } => vec![format!("box:{place}")],
            Event::Captured { march, .. } => vec![format!("town:{march}")],
            Event::FeudCube { march, .. } => vec![format!("seat:{march}")],
            Event::Declared { target, .. } => vec![match target {
                Target::Region(region) => format!("region:{region}"),
                Target::Seat(march) => format!("seat:{march}"),
                Target::Town(march) => format!("town:{march}"),
                Target::Battle(march) => format!("battle:{march}"),
                Target::Rising(side) => format!("rising:{side}"),
            }],
            Event::DebateableTaken { .. } | Event::Dyke => region(&Region::DebateableLand),
            _ => Vec::new(),
        }
    }

    fn reason(&self) -> Option<String> {
        match &self.event {
            Event::Ended { total, .. } => Some(match *total >= crate::spring::WIN {
                true => format!("{total} VP, and 160 win"),
                false => format!("{total} VP of the 160 that win"),
            }),
            _ => None,
        }
    }

    fn dice(&self) -> Vec<Die> {
        let die = |value: &u8, is_good: bool| Die {
            value: *value,
            is_good,
        };
        match &self.event {
            Event::Rolled {
                target,
                attack,
                defense,
                drm,
                defense_drm,
                ..
            } => {
                let miss = match target {
                    Target::Region(_) => 2,
                    _ => 4,
                };
                let attack = attack.iter().map(|face| die(face, face + drm > miss));
                attack
                    .chain(defense.iter().map(|face| die(face, face + defense_drm > 4)))
                    .collect()
            }
            Event::Rerolled { dice, drm, .. } => {
                dice.iter().map(|face| die(face, face + drm > 4)).collect()
            }
            Event::MarchDice { dice, .. } => dice.iter().map(|face| die(face, true)).collect(),
            Event::WardenRoll {
                die: face, appears, ..
            } => vec![die(face, *appears)],
            Event::ReiverDie { die: face, .. } => vec![die(face, *face > 2)],
            _ => Vec::new(),
        }
    }

    /// What the procedure does is a step; what the player did himself, and its direct result, is not.
    fn is_step(&self) -> bool {
        matches!(
            self.event,
            Event::Awarded { .. }
                | Event::ActsAtOnce { .. }
                | Event::CameIntoPlay { .. }
                | Event::RandomDiscard { .. }
                | Event::FinalCard { .. }
                | Event::CubeDrawn { .. }
                | Event::EventDrawn { .. }
                | Event::BaseDice { .. }
                | Event::MarchDice { .. }
                | Event::BoxRefilled { .. }
                | Event::NothingToBastle { .. }
                | Event::TheirToken { .. }
                | Event::BoxEmpty { .. }
                | Event::BoxesFilled { .. }
                | Event::TargetCard { .. }
                | Event::NoAttack { .. }
                | Event::ReiverDie { .. }
                | Event::DebateableTaken { .. }
        )
    }
}
