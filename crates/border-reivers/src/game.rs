//! The state of a game, and how the contract asks it. Each season has a file of its own; this one only sends an action to
//! the file whose stage it answers.

use crate::{
    Action, Card, CardSet, Components, EventCard, EventSet, Family, Line, MarchSet, Phase, Place,
    PlaceSet, Region, Side, Site, SiteSet, Slot, Stage, TargetKind, TargetSet, Token, View,
    event::{Event, Happening},
    fault::Fault,
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

/// Hands on those of the actions that it is offered which are legal.
struct Legal<'a, F> {
    game: &'a BorderReivers,
    /// The game's stage.
    stage: Stage,
    each: F,
}

impl<F: FnMut(Action) -> ControlFlow<()>> Legal<'_, F> {
    #[inline(always)]
    fn offer(&mut self, action: Action) -> ControlFlow<()> {
        match self.game.may_at(self.stage, &action) {
            Ok(()) => (self.each)(action),
            Err(_) => ControlFlow::Continue(()),
        }
    }

    #[inline(always)]
    fn offer_each(&mut self, actions: impl Iterator<Item = Action>) -> ControlFlow<()> {
        for action in actions {
            self.offer(action)?;
        }
        ControlFlow::Continue(())
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

    /// Calls `each` with every legal action in order, until it breaks.
    #[inline]
    pub(crate) fn visit(&self, each: impl FnMut(Action) -> ControlFlow<()>) {
        let stage = self.stage;
        let _ = self.offer_all(
            stage,
            &mut Legal {
                game: self,
                stage,
                each,
            },
        );
    }

    /// Offers what the stage might be answered by; what is not legal is left out.
    #[inline]
    fn offer_all<F: FnMut(Action) -> ControlFlow<()>>(
        &self,
        stage: Stage,
        legal: &mut Legal<F>,
    ) -> ControlFlow<()> {
        let own = self.family.home();
        match stage {
            Stage::Draft => {
                for card in self.dealt.iter() {
                    self.offer_uses(card, legal)?;
                    legal.offer(Action::Discard(card))?;
                }
                legal.offer(Action::Pass)
            }
            Stage::Office => {
                for card in self.discard.iter() {
                    self.offer_uses(card, legal)?;
                    legal.offer(Action::Discard(card))?;
                }
                ControlFlow::Continue(())
            }
            Stage::Retrieve(_) => {
                for card in self.discard.iter() {
                    self.offer_uses(card, legal)?;
                }
                ControlFlow::Continue(())
            }
            Stage::Ally(_) => {
                legal.offer(Action::Keep)?;
                legal.offer_each(self.recruited.iter().map(Action::Drop))
            }
            Stage::Truce => {
                let truce = self.data.get().day_of_truce;
                legal.offer_each(truce.into_iter().map(Action::Hold))?;
                legal.offer(Action::Done)
            }
            Stage::Bundle => legal.offer_each((1..=4).map(Action::Bundle)),
            Stage::Sheep { .. } => legal.offer_each(own.regions().map(Action::Sheep)),
            Stage::Build { .. } => legal.offer_each(own.sites().iter().map(Action::Build)),
            Stage::Bastle { .. } => {
                legal.offer_each(own.regions().map(Action::Bastle))?;
                legal.offer(Action::Done)
            }
            Stage::Default => {
                legal.offer(Action::Horse)?;
                legal.offer_each(own.regions().map(Action::Sheep))?;
                legal.offer(Action::Cattle)?;
                legal.offer(Action::Fame(own))?;
                legal.offer_each(own.regions().map(Action::Bastle))
            }
            Stage::Award => legal.offer_each(self.dealt.iter().map(Action::Award)),
            Stage::LoseSheep(_) => legal.offer_each(own.regions().map(Action::Lose)),
            Stage::LoseFame(_) => legal.offer_each(MarchSet::ALL.iter().map(Action::Yield)),
            Stage::Hand => legal.offer_each(self.held.iter().map(Action::Drop)),
            Stage::Tokens => {
                for token in Token::ALL {
                    if self.reserve[token.index()] > 0 {
                        legal.offer_each(own.places().map(|place| Action::Place(token, place)))?;
                    }
                }
                legal.offer(Action::Done)
            }
            Stage::HeldFame | Stage::Ballads => {
                legal.offer_each(self.held.iter().map(Action::Use))?;
                legal.offer(Action::Done)
            }
            Stage::Choose => legal.offer_each(MarchSet::ALL.iter().map(Action::Choose)),
            Stage::Fame { .. } | Stage::Glory(_) => {
                legal.offer_each(MarchSet::ALL.iter().map(Action::Fame))
            }
            Stage::Targets => legal.offer_each(TargetKind::ALL.into_iter().map(Action::Target)),
            Stage::Attack => {
                self.offer_attacks(legal)?;
                legal.offer_each(self.held.iter().map(Action::Use))
            }
            Stage::Peek(_) => {
                legal.offer_each(Place::ALL.into_iter().map(Action::Peek))?;
                legal.offer(Action::Done)
            }
            Stage::Horses => legal.offer_each((1..=self.standing).map(Action::Commit)),
            Stage::Muster => {
                legal.offer_each(self.held.iter().map(Action::Use))?;
                legal.offer_each(self.recruited.iter().map(Action::Buy))?;
                legal.offer_each(self.recruited.iter().map(Action::Dice))?;
                legal.offer(Action::Roll)
            }
            Stage::Reroll => {
                let played = self.fight.map_or(CardSet::NONE, |fight| fight.cards);
                let cards = self.recruited.or(played);
                legal.offer_each(cards.iter().map(Action::ByCard))?;
                legal.offer_each(self.events.iter().map(Action::ByEvent))?;
                legal.offer_each((1..=6).map(Action::Reroll))?;
                legal.offer(Action::Done)
            }
            Stage::Defend => {
                legal.offer(Action::Warden(None))?;
                legal.offer_each(own.places().map(|place| Action::Warden(Some(place))))?;
                legal.offer_each(self.held.iter().map(Action::Use))?;
                legal.offer(Action::Done)
            }
            Stage::Stolen { family, .. } => {
                legal.offer_each(family.home().regions().map(Action::Sheep))
            }
            Stage::Over => ControlFlow::Continue(()),
        }
    }

    /// The one way to use a card that its type allows.
    #[inline]
    fn offer_uses<F: FnMut(Action) -> ControlFlow<()>>(
        &self,
        card: Card,
        legal: &mut Legal<F>,
    ) -> ControlFlow<()> {
        match self.data.get().card(card).subtype.kind() {
            crate::Type::Recruit => legal.offer(Action::Recruit(card)),
            crate::Type::Play => legal.offer(Action::Play(card)),
            crate::Type::Hold => legal.offer(Action::Hold(card)),
        }
    }

    /// What the solo player might attack.
    #[inline]
    fn offer_attacks<F: FnMut(Action) -> ControlFlow<()>>(
        &self,
        legal: &mut Legal<F>,
    ) -> ControlFlow<()> {
        let card = self
            .current
            .map(|card| self.data.get().target(self.family, card.kind));
        for march in card.map_or(MarchSet::NONE, |card| card.raid).iter() {
            legal.offer_each(march.regions().map(Action::Raid))?;
        }
        for march in crate::March::HOMES {
            legal.offer(Action::Feud(march))?;
            legal.offer(Action::Gaolbreak(march))?;
            legal.offer(Action::Battle(march))?;
        }
        legal.offer_each(Side::ALL.into_iter().map(Action::Rising))
    }

    /// Whether the action is legal now.
    pub(crate) fn may(&self, action: &Action) -> Result<(), Fault> {
        self.may_at(self.stage, action)
    }

    /// Whether the action is legal at the stage: each prohibition is one function, in the file of its season. It is put in
    /// wherever it is called, since of this long table one line is left where both stage and verb are known.
    #[inline(always)]
    fn may_at(&self, stage: Stage, action: &Action) -> Result<(), Fault> {
        match (stage, *action) {
            (Stage::Draft | Stage::Office | Stage::Retrieve(_), Action::Recruit(card)) => {
                self.may_use(card, crate::Type::Recruit)
            }
            (Stage::Draft | Stage::Office | Stage::Retrieve(_), Action::Play(card)) => {
                self.may_use(card, crate::Type::Play)
            }
            (Stage::Draft | Stage::Office | Stage::Retrieve(_), Action::Hold(card)) => {
                self.may_use(card, crate::Type::Hold)
            }
            (Stage::Draft | Stage::Office, Action::Discard(card)) => self.may_discard(card),
            (Stage::Draft, Action::Pass) => self.may_pass(),
            (Stage::Ally(card), Action::Keep) => self.may_keep(card),
            (Stage::Ally(card), Action::Drop(other)) => self.may_displace(card, other),
            (Stage::Truce, Action::Hold(card)) => self.may_take_truce(card),
            (Stage::Truce | Stage::Tokens | Stage::HeldFame | Stage::Ballads, Action::Done) => {
                Ok(())
            }
            (Stage::Peek(_) | Stage::Reroll | Stage::Defend, Action::Done) => Ok(()),
            (Stage::Bundle, Action::Bundle(number)) => self.may_take_bundle(number),
            (Stage::Sheep { most, placed, .. }, Action::Sheep(region)) => {
                self.may_place_sheep(region, most, &placed)
            }
            (Stage::Build { castle, peel, any }, Action::Build(site)) => {
                self.may_build(site, castle, peel, any)
            }
            (Stage::Bastle { most, regions, .. }, Action::Bastle(region)) => {
                self.may_bastle(region, most, regions)
            }
            (Stage::Bastle { must, .. }, Action::Done) => self.may_stop_bastling(must),
            (Stage::Default, action) => self.may_default(action),
            (Stage::Award, Action::Award(card)) => self.may_award_first(card),
            (Stage::LoseSheep(_), Action::Lose(region)) => self.may_lose_sheep(region),
            (Stage::LoseFame(_), Action::Yield(march)) => self.may_yield(march),
            (Stage::Hand, Action::Drop(card)) => self.may_drop_held(card),
            (Stage::Tokens, Action::Place(token, place)) => self.may_place_token(token, place),
            (Stage::HeldFame, Action::Use(card)) => self.may_use_fame(card),
            (Stage::Ballads, Action::Use(card)) => self.may_sing(card),
            (Stage::Choose, Action::Choose(_)) => Ok(()),
            (
                Stage::Fame {
                    card,
                    grant,
                    placed,
                    ..
                },
                Action::Fame(march),
            ) => self.may_gain_fame(card, grant, &placed, march),
            (Stage::Glory(_), Action::Fame(_)) => Ok(()),
            (Stage::Targets, Action::Target(kind)) => self.may_select(kind),
            (Stage::Attack, Action::Use(card)) => self.may_use_target(card),
            (Stage::Attack, action) => self.may_attack(action),
            (Stage::Peek(_), Action::Peek(place)) => self.may_peek(place),
            (Stage::Horses, Action::Commit(horses)) => self.may_commit(horses),
            (Stage::Muster, Action::Use(card)) => self.may_use_attack(card),
            (Stage::Muster, Action::Buy(card)) => self.may_buy(card),
            (Stage::Muster, Action::Dice(card)) => self.may_add_office(card),
            (Stage::Muster, Action::Roll) => Ok(()),
            (Stage::Reroll, Action::ByCard(card)) => self.may_reroll_by(crate::Source::Card(card)),
            (Stage::Reroll, Action::ByEvent(event)) => {
                self.may_reroll_by(crate::Source::Event(event))
            }
            (Stage::Reroll, Action::Reroll(face)) => self.may_reroll(face),
            (Stage::Defend, Action::Warden(from)) => self.may_call_warden(from),
            (Stage::Defend, Action::Use(card)) => self.may_use_defense(card),
            (Stage::Stolen { family, placed, .. }, Action::Sheep(region)) => {
                self.may_place_stolen(region, family, &placed)
            }
            _ => Err(self.not_now(action)),
        }
    }

    fn carry_out(&mut self, action: Action, pen: &mut Pen) {
        match (self.stage, action) {
            (_, Action::Recruit(card) | Action::Play(card)) => self.take(card, pen),
            (Stage::Truce, Action::Hold(card)) => self.take_truce(card, pen),
            (_, Action::Hold(card)) => self.take(card, pen),
            (_, Action::Discard(card)) => self.discard_for_default(card, pen),
            (_, Action::Pass) => self.pass(pen),
            (Stage::Ally(card), Action::Keep) => self.settle(card, None, pen),
            (Stage::Ally(card), Action::Drop(other)) => self.settle(card, Some(other), pen),
            (_, Action::Bundle(number)) => self.take_bundle(number, pen),
            (Stage::Stolen { .. }, Action::Sheep(region)) => self.place_stolen(region, pen),
            (Stage::Default, action) => self.take_default(action, pen),
            (_, Action::Sheep(region)) => self.place_sheep(region, pen),
            (_, Action::Build(site)) => self.build(site, pen),
            (_, Action::Bastle(region)) => self.bastle(region, pen),
            (_, Action::Award(card)) => self.award_first(card, pen),
            (_, Action::Lose(region)) => self.lose_sheep(region, pen),
            (_, Action::Yield(march)) => self.yield_fame(march, pen),
            (_, Action::Drop(card)) => self.drop_held(card, pen),
            (_, Action::Place(token, place)) => self.place_token(token, place, pen),
            (Stage::HeldFame, Action::Use(card)) => self.use_fame(card, pen),
            (_, Action::Choose(march)) => self.choose_track(march, pen),
            (Stage::Glory(points), Action::Fame(march)) => self.take_glory(points, march, pen),
            (_, Action::Fame(march)) => self.place_fame(march, pen),
            (_, Action::Target(kind)) => self.select(kind, pen),
            (Stage::Attack, Action::Use(card)) => self.use_target(card, pen),
            (Stage::Muster, Action::Use(card)) => self.use_attack(card, pen),
            (Stage::Defend, Action::Use(card)) => self.use_defense(card, pen),
            (_, Action::Use(card)) => self.sing(card, pen),
            (_, Action::Peek(place)) => self.peek(place, pen),
            (_, Action::Commit(horses)) => self.commit(horses, pen),
            (_, Action::Buy(card)) => self.buy(card, pen),
            (_, Action::Dice(card)) => self.add_office(card, pen),
            (_, Action::Roll) => self.roll(pen),
            (_, Action::ByCard(card)) => self.reroll_by(crate::Source::Card(card)),
            (_, Action::ByEvent(event)) => self.reroll_by(crate::Source::Event(event)),
            (_, Action::Reroll(face)) => self.reroll(face, pen),
            (_, Action::Warden(from)) => self.call_warden(from, pen),
            (stage, Action::Done) => self.done(stage, pen),
            (
                _,
                Action::Raid(_)
                | Action::Feud(_)
                | Action::Gaolbreak(_)
                | Action::Battle(_)
                | Action::Rising(_),
            ) => {
                self.declare(action, pen);
            }
            // The verbs of a Default Action stand above.
            (_, Action::Keep | Action::Horse | Action::Cattle) => {}
        }
    }

    /// The player wants no more of this stage.
    fn done(&mut self, stage: Stage, pen: &mut Pen) {
        match stage {
            Stage::Truce => self.used(pen),
            Stage::Bastle { .. } => self.next_word(pen),
            Stage::Tokens => self.opponents_use_cards(pen),
            Stage::HeldFame => self.next_grant(pen),
            Stage::Ballads => self.end_turn(pen),
            Stage::Peek(_) => self.retrieve(pen),
            Stage::Reroll => self.rerolls_end(pen),
            Stage::Defend => self.roll(pen),
            _ => {}
        }
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
        rules_version: 1,
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
