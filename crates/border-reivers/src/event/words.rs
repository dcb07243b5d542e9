//! Every event as a sentence.

use super::{Event, Happening, Idle, Results, Way};
use crate::{Card, CardSet, Components, EventCard, Place, Region, Source, Target, Token, Type};
use table::{Seat, Voice, counted, in_a_row};

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
                .map(|(count, what)| match what.split_once(", ") {
                    // What follows the noun stays as it is: "2 captives freed".
                    Some((what, more)) => format!("{} {more}", counted(count.into(), what)),
                    None => counted(count.into(), what),
                })
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
                    (answered, "hit, of the defender")
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
                    (freed, "captive, freed"),
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

impl Happening {
    pub(super) fn in_words(&self, voice: &Voice) -> String {
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
}

/// Where rerolls come from, in words.
pub(crate) fn source_name(data: &Components, source: Source) -> String {
    match source {
        Source::Card(card) => data.card_name(card),
        Source::Event(event) => data.event(event).name.clone(),
    }
}
