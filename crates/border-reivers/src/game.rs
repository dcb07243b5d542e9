//! The state of a game, and how the contract asks it. `answers` has the stages; each season has a file of its own.

use crate::{
    Action, Card, CardSet, Components, EventCard, EventSet, Family, Line, Phase, Place, PlaceSet,
    Region, Site, SiteSet, Slot, Stage, TargetSet, Token, View,
    event::{Event, Happening},
    row::Row,
    stage::{Field, Fight, Task, Then},
};
use serde::{Deserialize, Serialize};
use std::{ops::ControlFlow, sync::Arc};
use table::{
    Applies, Chance, Game, Info, Journal, Outcome, PositionError, Refusal, Rng, Seat, Setting,
    SettingsError, Setup, Turn, Voice,
};

/// The printed components of a game: the usual ones, or those that a player brought.
#[derive(Clone, Debug, Default)]
pub(crate) enum Data {
    #[default]
    Usual,
    Brought(Arc<Components>),
}

impl Data {
    #[inline]
    pub fn get(&self) -> &Components {
        match self {
            Data::Usual => Components::usual(),
            Data::Brought(components) => components,
        }
    }

    pub fn read(text: &str) -> Result<Data, Vec<table::Complaint>> {
        Components::brought(text).map(|components| Data::Brought(Arc::new(components)))
    }

    fn text(&self) -> Option<&str> {
        match self {
            Data::Usual => None,
            Data::Brought(components) => components.text.as_deref(),
        }
    }
}

impl PartialEq for Data {
    fn eq(&self, other: &Data) -> bool {
        self.text() == other.text()
    }
}

impl Serialize for Data {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.text().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Data {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Data, D::Error> {
        match Option::<String>::deserialize(deserializer)? {
            None => Ok(Data::Usual),
            Some(text) => Data::read(&text).map_err(|complaints| {
                let first = complaints.first().map(ToString::to_string);
                serde::de::Error::custom(first.unwrap_or_default())
            }),
        }
    }
}

/// How many of each kind of token.
pub(crate) type Tokens = [u8; Token::COUNT];

/// Border Reivers for one.
///
/// Nothing that is hidden is in the state: decks, face-down tokens and Target cards are sets, and chance says which thing
/// comes when it is turned up. So a real deck can stand behind each of them, and no search can look ahead.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct BorderReivers {
    /// What is printed, if it is not as usual.
    #[serde(default, rename = "components")]
    pub(crate) data: Data,
    /// The solo player's family.
    pub(crate) family: Family,
    /// From 1 to 3.
    pub(crate) turn: u8,
    pub(crate) phase: Phase,
    pub(crate) stage: Stage,

    // Summer.
    /// Cards that nobody has seen: the decks to come and what is left of this one, with the discards that were dealt unseen.
    pub(crate) deck: CardSet,
    /// How many cards of this turn's deck lie unseen among the discards.
    pub(crate) unseen: u8,
    /// Discards that were seen.
    pub(crate) discard: CardSet,
    pub(crate) out_of_play: CardSet,
    /// The draft round, from 1.
    pub(crate) round: u8,
    pub(crate) has_passed: bool,
    /// The cards on offer, and later those that go to the opponents.
    pub(crate) dealt: CardSet,
    /// The card that is being used, and how many of its words are done.
    pub(crate) using: Option<Card>,
    pub(crate) word: u8,
    /// Whether it is used without cattle.
    pub(crate) is_free: bool,
    pub(crate) then: Then,
    pub(crate) tasks: Row<Task, 20>,

    // The solo player's own.
    pub(crate) cattle: u16,
    pub(crate) standing: u8,
    pub(crate) lying: u8,
    pub(crate) recruited: CardSet,
    pub(crate) held: CardSet,
    pub(crate) reserve: Tokens,
    /// The Warden cards that were used, by family.
    pub(crate) wardens_used: [bool; 4],
    /// A gaolbreak freed a captive.
    pub(crate) has_freed: bool,

    // The map.
    /// Standing and bastled sheep.
    pub(crate) sheep: [[u8; 2]; Region::COUNT],
    pub(crate) sites: SiteSet,
    pub(crate) boxes: [Slot; Place::COUNT],
    pub(crate) notoriety: [[u8; 4]; 5],
    pub(crate) feud: [[u8; 4]; 4],
    pub(crate) gaol: [[u8; 4]; 4],
    pub(crate) has_dyke: bool,

    // The opponents.
    pub(crate) piles: [CardSet; 6],
    /// The order of the Notoriety pile (BR-R30).
    pub(crate) fame_order: Row<Card, 40>,
    pub(crate) in_play: Row<Card, 8>,
    pub(crate) base_dice: u8,
    /// Tokens that are not open on the map: in the pool, or face down in a box.
    pub(crate) pool: Tokens,
    pub(crate) available: Tokens,
    pub(crate) display: crate::TokenSet,
    /// Cubes in the cup, and drawn ones, by family.
    pub(crate) cup: [u8; 4],
    pub(crate) drawn: [u8; 4],
    /// Farm tokens in the box for placing sheep, and in the one for bastling.
    pub(crate) placing: [u8; 16],
    pub(crate) bastling: [u8; 16],

    // Events.
    pub(crate) event_deck: EventSet,
    /// The top events that a card showed.
    pub(crate) foreseen: [Option<EventCard>; 2],
    pub(crate) events: EventSet,
    /// Reroll dice on each event.
    pub(crate) rerolls: [u8; EventCard::COUNT],
    /// The Battles of the four Marches, and the Rising.
    pub(crate) fields: [Option<Field>; 5],

    // Winter.
    /// Cards whose Notoriety was placed.
    pub(crate) granted: CardSet,
    pub(crate) chosen_track: Option<crate::March>,
    /// Target cards that were not turned up, by family.
    pub(crate) unused: [TargetSet; 4],
    /// The solo player's cards in the Target deck.
    pub(crate) selected: TargetSet,
    /// How many cards of each opponent are in the Target deck.
    pub(crate) in_deck: [u8; 4],
    /// The Target card that is being resolved.
    pub(crate) current: Option<crate::TargetCard>,
    /// Boxes whose place was attacked this turn.
    pub(crate) attacked: PlaceSet,
    pub(crate) has_dl_been_raided: bool,
    pub(crate) began_with_one_horse: bool,
    /// Own Target cards turned up this Winter.
    pub(crate) own_cards: u8,
    /// Offices whose dice were used this turn.
    pub(crate) dice_used: Row<Card, 8>,
    /// Offices whose rerolls were used this turn.
    pub(crate) rerolls_used: Row<Card, 8>,
    pub(crate) fight: Option<Fight>,

    // The score.
    pub(crate) score: [[u16; Line::COUNT]; 3],
    /// VP for cattle, sheep and horses at the end.
    pub(crate) animals: [u16; 3],
}

/// Chance and journal, as the rules use them.
pub(crate) struct Pen<'a> {
    pub chance: &'a mut Chance,
    pub journal: &'a mut Journal<Happening>,
    /// What the events are told with.
    pub data: Data,
}

impl Pen<'_> {
    #[inline]
    pub fn tell(&mut self, event: impl FnOnce() -> Event) {
        let data = &self.data;
        self.journal.tell(|| Happening {
            event: event(),
            data: data.clone(),
        });
    }
}

impl BorderReivers {
    /// What is printed on cards, tokens and map.
    #[inline]
    pub fn components(&self) -> &Components {
        self.data.get()
    }

    /// The solo player's family.
    pub fn family(&self) -> Family {
        self.family
    }

    /// The turn, from 1 to 3.
    pub fn turn_number(&self) -> u8 {
        self.turn
    }

    /// What is decided now.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The part of the turn.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// All VP so far (BR-2.3a).
    pub fn points(&self) -> u16 {
        self.score.iter().flatten().chain(&self.animals).sum()
    }

    /// The solo player's number in tables by family.
    #[inline]
    pub(crate) fn me(&self) -> usize {
        self.family.index()
    }

    /// Books VP on a line of this turn's score sheet (BR-7.7l).
    pub(crate) fn book(&mut self, line: Line, points: u16, pen: &mut Pen) {
        if points > 0 {
            self.score[usize::from(self.turn) - 1][line.index()] += points;
            let total = self.points();
            pen.tell(|| Event::Scored {
                line,
                points,
                total,
            });
        }
    }

    /// The sheep in the solo player's four regions (BR-2.4a).
    #[inline]
    pub fn own_sheep(&self) -> u16 {
        let own = self.family.home().regions();
        own.map(|region| self.sheep[region.index()])
            .map(|[standing, bastled]| u16::from(standing) + u16::from(bastled))
            .sum()
    }

    /// The place of an own region among the four, from 0.
    #[inline]
    pub(crate) fn own_place(&self, region: Region) -> Option<usize> {
        (region.march() == self.family.home()).then(|| region.index() % 4)
    }

    /// The recruited cards of a subtype, by number.
    #[inline]
    pub(crate) fn recruits(&self, subtype: crate::Subtype) -> impl Iterator<Item = Card> {
        let data = self.data.get();
        self.recruited
            .iter()
            .filter(move |card| data.card(*card).subtype == subtype)
    }

    /// Names of sites, for words.
    pub(crate) fn site_name(&self, site: Site) -> &str {
        &self.data.get().sites[site.index()]
    }

    /// How the game came out (BR-9.2a, BR-9.2b).
    fn outcome(&self) -> Outcome {
        let points = self.points();
        let share = crate::spring::share(points);
        Outcome::solo(
            points.min(i16::MAX as u16) as i16,
            crate::spring::level(points),
            share,
        )
    }
}

impl Game for BorderReivers {
    type Action = Action;
    type Event = Happening;
    type View = View;

    const INFO: Info = Info {
        id: "border-reivers",
        name: "Border Reivers",
        about: "Alone against three families: draft, herd, raid and feud through three turns of four seasons.",
        seats: (1, 1),
        minutes: (30, 60),
        rules_version: 2,
        hidden: false,
        reported: true,
    };
    const SETTINGS: &'static [Setting] = crate::setup::SETTINGS;
    const APPLIES: &'static [Applies] = &[];
    const RULES: &'static str = include_str!("../../../rules/border-reivers.toml");

    fn open(
        setup: &Setup,
        chance: &mut Chance,
        journal: &mut Journal<Happening>,
    ) -> Result<BorderReivers, SettingsError> {
        crate::setup::open(setup, chance, journal)
    }

    fn from_position(json: &str) -> Result<BorderReivers, PositionError> {
        crate::position::read(json)
    }

    fn seats(&self) -> usize {
        1
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Over => Turn::Over(self.outcome()),
            _ => Turn::One(Seat::FIRST),
        }
    }

    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        if seat == Seat::FIRST {
            self.visit(|action| {
                into.push(action);
                ControlFlow::Continue(())
            });
        }
    }

    #[inline]
    fn count(&self, seat: Seat) -> usize {
        let mut count = 0;
        if seat == Seat::FIRST {
            self.visit(|_| {
                count += 1;
                ControlFlow::Continue(())
            });
        }
        count
    }

    /// # Panics
    /// If there are not so many.
    #[inline]
    fn nth(&self, _: Seat, n: usize) -> Action {
        let (mut left, mut found) = (n, None);
        self.visit(|action| match left {
            0 => {
                found = Some(action);
                ControlFlow::Break(())
            }
            _ => {
                left -= 1;
                ControlFlow::Continue(())
            }
        });
        found.expect("there are so many actions")
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if seat != Seat::FIRST {
            return Err(Refusal::new(
                "BR-1.0a",
                "There is one player, and three families that the rules play.",
            ));
        }
        self.may(action).map_err(|fault| fault.refusal(self))
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        chance: &mut Chance,
        journal: &mut Journal<Happening>,
    ) -> Result<(), Refusal> {
        self.check(seat, action)?;
        let data = self.data.clone();
        self.carry_out(
            *action,
            &mut Pen {
                chance,
                journal,
                data,
            },
        );
        Ok(())
    }

    fn view(&self, _: Option<Seat>) -> View {
        View::of(self)
    }

    fn turned_up(&self, _: Option<Seat>) -> View {
        View::turned_up(self)
    }

    /// Nothing that is hidden is in the state: what is turned up next is drawn by chance when it is.
    fn imagine(&self, _: Seat, _: &mut Rng) -> BorderReivers {
        self.clone()
    }

    fn prompt(&self, voice: &Voice) -> String {
        self.prompted(voice)
    }

    fn sentence(&self, action: &Action) -> String {
        self.said(action)
    }
}
