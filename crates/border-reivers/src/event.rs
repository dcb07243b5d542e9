//! What happened, and how it is told. What the rules do on their own are steps, which a page shows one by one.

use crate::{
    Card, CardSet, Components, EventCard, Family, Line, March, Pile, Place, Region, Site, Source,
    Target, TargetKind, TargetSet, Token, Type, game::Data,
};
use serde::{Serialize, Serializer};
use table::{Die, Seat, Tell, Voice, counted, in_a_row};

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

/// A target in words: "Nithsdale", "the gaol of Dumfries".
pub(crate) fn target_name(data: &Components, target: Target) -> String {
    let place = |place: Place| data.places[place.index()].as_str();
    match target {
        Target::Region(region) => data.regions[region.index()].clone(),
        Target::Seat(march) => format!("the Seat of {}", place(march.seat())),
        Target::Town(march) => format!("the gaol of {}", place(march.town())),
        Target::Battle(march) => {
            let mut events = data.events.iter();
            let here = events.find(
                |event| matches!(event.kind, crate::EventKind::Battle { march: at, .. } if at == march && event.in_solo),
            );
            here.map_or_else(|| march.name().into(), |event| event.name.clone())
        }
        Target::Rising(side) => format!("the Rising of the North, as {}", side.name()),
    }
}

fn dice_in_words(dice: &[u8]) -> String {
    let faces: Vec<String> = dice.iter().map(u8::to_string).collect();
    match faces.len() {
        0 => "no dice".into(),
        _ => faces.join(" "),
    }
}

fn modifier(drm: u8) -> String {
    match drm {
        0 => String::new(),
        drm => format!(" (+{drm} each)"),
    }
}

impl Results {
    fn in_words(self) -> String {
        let list = |items: Vec<(u8, &str)>| {
            let items = items.into_iter().filter(|(count, _)| *count > 0);
            let words: Vec<String> = items
                .map(|(count, what)| counted(count.into(), what))
                .collect();
            match words.is_empty() {
                true => "nothing".into(),
                false => in_a_row(&words),
            }
        };
        match self {
            Results::Raid {
                cattle,
                sheep,
                stolen,
                blocks,
                captures,
                hanged,
            } => format!(
                "The raid: {}; {} taken.",
                list(vec![
                    (sheep, "sheep hit"),
                    (cattle, "cattle hit"),
                    (blocks, "block"),
                    (captures, "capture"),
                    (hanged, "hanging"),
                ]),
                match stolen {
                    1 => "1 sheep".to_string(),
                    n => format!("{n} sheep"),
                }
            ),
            Results::Feud {
                hits,
                blocks,
                answered,
            } => format!(
                "The feud: {}.",
                list(vec![
                    (hits, "hit"),
                    (blocks, "block"),
                    (answered, "hit of the defender")
                ])
            ),
            Results::Gaolbreak {
                hits,
                blocks,
                freed,
                hanged,
            } => format!(
                "The gaolbreak: {}.",
                list(vec![
                    (hits, "hit"),
                    (blocks, "block"),
                    (freed, "captive freed"),
                    (hanged, "hanging"),
                ])
            ),
            Results::Battle { hits, blocks } => {
                format!(
                    "The battle: {}.",
                    list(vec![(hits, "hit"), (blocks, "block")])
                )
            }
        }
    }
}

impl Tell for Happening {
    fn tell(&self, voice: &Voice) -> String {
        let data = self.data.get();
        let card = |card: &Card| data.card_name(*card);
        let cards = |cards: &CardSet| {
            let names: Vec<String> = cards.iter().map(|card| data.card_name(card)).collect();
            in_a_row(&names)
        };
        let region = |region: &Region| data.regions[region.index()].clone();
        let place = |place: &Place| data.places[place.index()].clone();
        let token = |token: &Token| data.tokens[token.index()].name.clone();
        let event = |event: &EventCard| data.events[event.index()].name.clone();
        let you = |verb: &str, third: &str| voice.does(Seat::FIRST, verb, third);
        match &self.event {
            Event::SetUp { family } => format!("{} {}.", you("lead", "leads"), family.name()),
            Event::SummerBegins { turn } => {
                format!("Summer of turn {turn}: seven cards go unseen to the discards.")
            }
            Event::Dealt {
                round,
                cards: dealt,
            } => format!("Round {round}: {}.", cards(dealt)),
            Event::Passed { .. } => {
                format!("{}; the three cards are discarded.", you("pass", "passes"))
            }
            Event::Used {
                card: used,
                kind,
                cattle,
                now,
            } => {
                let verb = match kind {
                    Type::Recruit => you("recruit", "recruits"),
                    Type::Play => you("play", "plays"),
                    Type::Hold => you("hold", "holds"),
                };
                let paid = match cattle {
                    0 => String::new(),
                    _ => format!(" ({cattle:+} cattle: {now})"),
                };
                format!("{verb} {}{paid}.", card(used))
            }
            Event::Discarded { card: gone } => {
                format!(
                    "{} {} for a Default Action.",
                    you("discard", "discards"),
                    card(gone)
                )
            }
            Event::Displaced { card: gone } => format!("{} leaves the sheet.", card(gone)),
            Event::TruceReturns { card: truce } => {
                format!("{} comes back into the hand.", card(truce))
            }
            Event::TokenGained { token: got } => {
                format!("{} the token {}.", you("gain", "gains"), token(got))
            }
            Event::HorsesGained { horses, now } => format!(
                "{} {} ({now} standing).",
                you("gain", "gains"),
                counted((*horses).into(), "horse")
            ),
            Event::HorsesLost { horses } => {
                format!(
                    "{} {}.",
                    you("lose", "loses"),
                    counted((*horses).into(), "horse")
                )
            }
            Event::HorsesReturned { horses, limit } => format!(
                "{} beyond the limit of {limit} {} to the bank.",
                counted((*horses).into(), "horse"),
                if *horses == 1 { "goes" } else { "go" }
            ),
            Event::CattleGained { cattle, now } => {
                format!("{} {cattle} cattle: {now}.", you("gain", "gains"))
            }
            Event::CattleLost { cattle, now } => {
                format!("{} {cattle} cattle: {now}.", you("lose", "loses"))
            }
            Event::SheepAdded { region: at } => format!("A sheep comes to {}.", region(at)),
            Event::SheepLost { region: at } => format!("A sheep is lost in {}.", region(at)),
            Event::Bastled { region: at } => format!("A sheep in {} is bastled.", region(at)),
            Event::StoodUp { region: at } => {
                format!("The bastled sheep of {} stand up.", region(at))
            }
            Event::Built { site } => format!("{} is garrisoned.", data.sites[site.index()]),
            Event::Awarded { card: got, pile } => {
                format!("{} goes to the opponents: {}.", card(got), pile.name())
            }
            Event::ActsAtOnce { card: acts } => {
                format!("{} acts at once for the opponents.", card(acts))
            }
            Event::CameIntoPlay { card: waits } => {
                format!("{} waits among the opponents' cards in play.", card(waits))
            }
            Event::RandomDiscard { card: drawn } => {
                format!("A random discard is drawn: {}.", card(drawn))
            }
            Event::NoDiscards => "There is no discard to draw.".into(),
            Event::FinalCard { card: last } => {
                format!("One of the last six cards: {}.", card(last))
            }
            Event::Inspects { cards: pile } => {
                format!(
                    "{} through the discards: {}.",
                    you("look", "looks"),
                    cards(pile)
                )
            }
            Event::CubeDrawn { family } => format!("A cube of {} is drawn.", family.name()),
            Event::FameGained {
                family,
                march,
                points,
                now,
            } => format!(
                "{}: +{points} Notoriety in the {} ({now}).",
                family.name(),
                march.name()
            ),
            Event::FameLost {
                family,
                march,
                points,
                now,
            } => format!(
                "{}: -{points} Notoriety in the {} ({now}).",
                family.name(),
                march.name()
            ),
            Event::Dyke => "The Scots' Dyke is built in the Debateable Land.".into(),
            Event::AutumnBegins => "Autumn.".into(),
            Event::HandTrimmed { card: gone } => format!("{} is put away.", card(gone)),
            Event::Income { sheep, income, now } => {
                format!("{sheep} sheep bring {income} cattle: {now}.")
            }
            Event::Foreseen { event: seen } => {
                format!("{} a coming event: {}.", you("see", "sees"), event(seen))
            }
            Event::EventDrawn { event: drawn } => format!("Event: {}.", event(drawn)),
            Event::TokenPlaced {
                token: put,
                place: at,
            } => format!("{} to {}.", token(put), place(at)),
            Event::OpponentsBegin => "The opponents use their cards.".into(),
            Event::BaseDice { sum: 0, added, now } => format!("+{added} Base Attack Dice: {now}."),
            Event::BaseDice { sum, added, now } => {
                format!("Attack cards +{sum}: {added} more Base Attack Dice, {now} in all.")
            }
            Event::MarchDice {
                family,
                dice,
                march,
                way,
            } => format!(
                "{} rolls {} and {}: the {}, {}.",
                family.name(),
                dice[0],
                dice[1],
                march.name(),
                match way {
                    Way::FirstLeads => "where the first die takes the lead",
                    Way::SecondLeads => "where the second die takes the lead",
                    Way::First => "the first die",
                }
            ),
            Event::BoxRefilled { for_bastling } => format!(
                "Twelve farm tokens move to the empty box for {}.",
                if *for_bastling {
                    "bastling"
                } else {
                    "placing sheep"
                }
            ),
            Event::NothingToBastle { region: at } => {
                format!("No sheep stands in {}: another token.", region(at))
            }
            Event::TheirToken { token: got } => {
                format!("The opponents gain the token {}.", token(got))
            }
            Event::BoxEmpty { place: at } => format!("No token is left for {}.", place(at)),
            Event::BoxesFilled { left } => match left {
                0 => "The opponents' boxes are filled, face down.".into(),
                _ => format!("The opponents' boxes are filled, face down; {left} left over."),
            },
            Event::WinterBegins => "Winter.".into(),
            Event::HeldUsed { card: used } => format!("{} {}.", you("play", "plays"), card(used)),
            Event::TargetDeck { .. } => "Eight Target cards are shuffled.".into(),
            Event::TargetCard { family, kind, left } => {
                let card = crate::TargetCard {
                    family: *family,
                    kind: *kind,
                };
                format!("Target card: {} ({left} left).", card.name())
            }
            Event::NoAttack { family, why } => {
                format!("{} does not attack: {}.", family.name(), why.in_words())
            }
            Event::ReiverDie { family, die } => {
                format!("{} rolls {die} for his reivers.", family.name())
            }
            Event::DebateableTaken { family, sheep } => format!(
                "{} takes {sheep} sheep from the Debateable Land without a fight.",
                family.name()
            ),
            Event::Declared { family, target } => {
                format!("{} attacks: {}.", family.name(), target_name(data, *target))
            }
            Event::Committed { horses } => {
                format!(
                    "{} {}.",
                    you("send", "sends"),
                    counted((*horses).into(), "horse")
                )
            }
            Event::Peeked {
                token: seen,
                place: at,
            } => format!("{} lies in {}.", token(seen), place(at)),
            Event::TurnedUp {
                token: up,
                place: at,
            } => format!("{} is turned up in {}.", token(up), place(at)),
            Event::WardenRoll {
                family,
                die,
                appears,
            } => format!(
                "The Warden of {} rolls {die} and {}.",
                family.name(),
                if *appears { "appears" } else { "stays away" }
            ),
            Event::WardenCalled { family } => format!(
                "The Warden of {} is called: +1 to the defense.",
                family.name()
            ),
            Event::TokenMoved {
                token: moved,
                from,
                to,
            } => {
                format!(
                    "{} goes from {} to {}.",
                    token(moved),
                    place(from),
                    place(to)
                )
            }
            Event::Cancelled { card: used } => format!("{} ends the attack.", card(used)),
            Event::DiceBought {
                card: seller,
                dice,
                now,
            } => format!(
                "{} from {}; {now} cattle left.",
                counted((*dice).into(), "more attack die").replace("dies", "dice"),
                card(seller)
            ),
            Event::OfficeDice { card: office, dice } => {
                format!("{} adds {dice} dice.", card(office))
            }
            Event::SnowFell { card: snow } => format!("{} halves the attack dice.", card(snow)),
            Event::Rolled {
                attacker,
                attack,
                defense,
                drm,
                defense_drm,
                ..
            } => format!(
                "{} rolls {}{}; against {}{}.",
                attacker.name(),
                dice_in_words(attack),
                modifier(*drm),
                dice_in_words(defense),
                modifier(*defense_drm)
            ),
            Event::Rerolled {
                family,
                before,
                dice,
                ..
            } => format!(
                "{} rolls {} again: {}.",
                family.name(),
                dice_in_words(before),
                dice_in_words(dice)
            ),
            Event::Resolved(results) => results.in_words(),
            Event::Captured {
                family,
                march,
                cubes,
            } => format!(
                "{} of {} {} in the gaol of {}.",
                counted((*cubes).into(), "reiver"),
                family.name(),
                if *cubes == 1 { "lies" } else { "lie" },
                place(&march.town())
            ),
            Event::FeudCube { family, march } => {
                format!(
                    "{} has a new feud at {}.",
                    family.name(),
                    place(&march.seat())
                )
            }
            Event::Scored {
                line,
                points,
                total,
            } => format!("{points} VP, {}: {total}.", line.name()),
            Event::BattleEnds { event: over } => format!("{} is over.", event(over)),
            Event::RisingTied => "The Rising of the North is undecided: no award.".into(),
            Event::RisingHorses { horses } => {
                format!(
                    "{} {}, lying down.",
                    you("gain", "gains"),
                    counted((*horses).into(), "horse")
                )
            }
            Event::SpringBegins => "Spring.".into(),
            Event::Reset => {
                "Horses, tokens, events and the sheep of the Debateable Land are put back.".into()
            }
            Event::FameScored { march, points } => {
                format!("Notoriety in the {}: {points} VP.", march.name())
            }
            Event::TurnEnds { turn, total } => format!("Turn {turn} brought {total} VP."),
            Event::BaseHalved { now } => format!("The Base Attack Dice are halved: {now}."),
            Event::Ended {
                cattle,
                sheep,
                horses,
                total,
            } => format!(
                "Cattle {cattle}, sheep {sheep}, horses {horses}: {total} VP, {}.",
                crate::spring::level(*total)
            ),
        }
    }

    fn clause(&self) -> Option<&'static str> {
        Some(match &self.event {
            Event::SetUp { .. } => "BR-3.0b",
            Event::SummerBegins { .. } => "BR-5.1a",
            Event::Dealt { .. } => "BR-5.2a",
            Event::Passed { .. } => "BR-5.3b",
            Event::Used { kind, .. } => match kind {
                Type::Recruit => "BR-5.2.1b",
                Type::Play => "BR-5.2.2b",
                Type::Hold => "BR-5.2.3b",
            },
            Event::Discarded { .. } => "BR-5.2.4a",
            Event::Displaced { .. } => "BR-5.2.1c",
            Event::TruceReturns { .. } => "BR-2.2e",
            Event::TokenGained { .. } => "BR-5.2.2.1a",
            Event::HorsesGained { .. } => "BR-2.7b",
            Event::HorsesLost { .. } => "BR-7.7w",
            Event::HorsesReturned { .. } => "BR-6.1e",
            Event::CattleGained { .. } => "BR-2.7b",
            Event::CattleLost { .. } => "BR-7.7z",
            Event::SheepAdded { .. } => "BR-2.7.2a",
            Event::SheepLost { .. } => "BR-R19",
            Event::Bastled { .. } => "BR-5.2.2.6a",
            Event::StoodUp { .. } => "BR-7.5w",
            Event::Built { .. } => "BR-2.1.1j",
            Event::Awarded { .. } => "BR-5.2e",
            Event::ActsAtOnce { .. } => "BR-5.2f",
            Event::CameIntoPlay { .. } => "BR-5.2g",
            Event::RandomDiscard { .. } | Event::NoDiscards => "BR-R52",
            Event::FinalCard { .. } => "BR-5.4a",
            Event::Inspects { .. } => "BR-5.1c",
            Event::CubeDrawn { .. } => "BR-2.14b",
            Event::FameGained { .. } | Event::FameLost { .. } => "BR-3.0f",
            Event::Dyke => "BR-KTa",
            Event::AutumnBegins => "BR-4.0d",
            Event::HandTrimmed { .. } => "BR-6.1f",
            Event::Income { .. } => "BR-6.1d",
            Event::Foreseen { .. } => "BR-2.2b",
            Event::EventDrawn { .. } => "BR-6.2a",
            Event::TokenPlaced { .. } => "BR-6.3a",
            Event::OpponentsBegin => "BR-6.4a",
            Event::BaseDice { .. } => "BR-6.4c",
            Event::MarchDice { way, .. } => match way {
                Way::FirstLeads => "BR-6.4g",
                Way::SecondLeads => "BR-6.4h",
                Way::First => "BR-6.4i",
            },
            Event::BoxRefilled { .. } => "BR-6.4m",
            Event::NothingToBastle { .. } => "BR-6.4o",
            Event::TheirToken { .. } => "BR-6.4p",
            Event::BoxEmpty { .. } => "BR-R7",
            Event::BoxesFilled { .. } => "BR-6.5b",
            Event::WinterBegins => "BR-4.0e",
            Event::HeldUsed { .. } => "BR-5.2.3d",
            Event::TargetDeck { .. } => "BR-7.2c",
            Event::TargetCard { .. } => "BR-7.3a",
            Event::NoAttack { why, .. } => why.clause(),
            Event::ReiverDie { .. } => "BR-7.5r",
            Event::DebateableTaken { .. } => "BR-7.5z",
            Event::Declared { .. } => "BR-7.4a",
            Event::Committed { .. } => "BR-7.4l",
            Event::Peeked { .. } => "BR-R32",
            Event::TurnedUp { .. } => "BR-7.4o",
            Event::WardenRoll { .. } => "BR-7.4q",
            Event::WardenCalled { .. } => "BR-7.5d",
            Event::TokenMoved { .. } => "BR-7.5h",
            Event::Cancelled { .. } => "BR-R53",
            Event::DiceBought { .. } => "BR-7.6g",
            Event::OfficeDice { .. } => "BR-7.6k",
            Event::SnowFell { .. } => "BR-7.6n",
            Event::Rolled { .. } => "BR-7.7a",
            Event::Rerolled { .. } => "BR-7.7f",
            Event::Resolved(results) => match results {
                Results::Raid { .. } => "BR-7.7n",
                Results::Feud { .. } => "BR-7.7ae",
                Results::Gaolbreak { .. } => "BR-7.7ak",
                Results::Battle { .. } => "BR-7.7ar",
            },
            Event::Captured { .. } => "BR-7.7r",
            Event::FeudCube { .. } => "BR-7.7ad",
            Event::Scored { .. } => "BR-7.7l",
            Event::BattleEnds { .. } => "BR-7.7ax",
            Event::RisingTied => "BR-7.7ay",
            Event::RisingHorses { .. } => "BR-7.7az",
            Event::SpringBegins => "BR-4.0f",
            Event::Reset => "BR-8.1a",
            Event::FameScored { .. } => "BR-8.2b",
            Event::TurnEnds { .. } => "BR-8.2g",
            Event::BaseHalved { .. } => "BR-8.3a",
            Event::Ended { .. } => "BR-9.1d",
        })
    }

    fn marks(&self) -> Vec<String> {
        match &self.event {
            Event::SheepAdded { region }
            | Event::SheepLost { region }
            | Event::Bastled { region }
            | Event::StoodUp { region }
            | Event::NothingToBastle { region } => vec![region.to_string()],
            Event::Built { site } => vec![site.to_string()],
            Event::FameGained { march, .. }
            | Event::FameLost { march, .. }
            | Event::FameScored { march, .. }
            | Event::MarchDice { march, .. } => vec![march.to_string()],
            Event::TokenPlaced { place, .. }
            | Event::TurnedUp { place, .. }
            | Event::Peeked { place, .. } => {
                vec![place.to_string()]
            }
            Event::Captured { march, .. } => vec![march.town().to_string()],
            Event::FeudCube { march, .. } => vec![march.seat().to_string()],
            Event::Declared { target, .. } => match target.place() {
                Some(place) => vec![place.to_string()],
                None => target.march().iter().map(March::to_string).collect(),
            },
            Event::DebateableTaken { .. } | Event::Dyke => vec![Region::DebateableLand.to_string()],
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

impl Idle {
    fn in_words(self) -> &'static str {
        match self {
            Idle::OneHorse => "the one horse of this Winter has been used",
            Idle::NoHorse => "no horse stands",
            Idle::NoTarget => "the card leads to no open target",
            Idle::ReiverStays => "the reivers stay at home",
            Idle::AllAttacked => "everything there was attacked already",
            Idle::NoOpenBattle => "no Battle is open",
            Idle::NoCubesHere => "he has neither feud nor captive here",
            Idle::NothingPossible => "the card leads nowhere",
        }
    }

    fn clause(self) -> &'static str {
        match self {
            Idle::OneHorse => "BR-7.4n",
            Idle::NoHorse => "BR-7.4l",
            Idle::NoTarget => "BR-R21",
            Idle::ReiverStays => "BR-7.5r",
            Idle::AllAttacked => "BR-R25",
            Idle::NoOpenBattle => "BR-7.5n",
            Idle::NoCubesHere => "BR-7.5q",
            Idle::NothingPossible => "BR-7.5ac",
        }
    }
}

/// Where rerolls come from, in words.
pub(crate) fn source_name(data: &Components, source: Source) -> String {
    match source {
        Source::Card(card) => data.card_name(card),
        Source::Event(event) => data.event(event).name.clone(),
    }
}
