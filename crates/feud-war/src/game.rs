//! The state of a game, and how the contract asks it. `answers` has the stages; each chapter of the book has a file of its own.

use crate::{
    Action, Agreed, Animal, Clan, ClanState, EventCard, Figure, FigureId, Role, Roster, Season,
    Side, Stage, View,
    event::Event,
    land::{Laid, Land},
};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};
use table::{
    Applies, Chance, Game, Info, Journal, PositionError, Refusal, Rng, Seat, Seats, Setting,
    SettingsError, Setup, Turn, Vacancy, Voice,
};

/// What binds the clan whose turn it is (chapter EVENT CARDS).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bonds {
    /// No movement.
    pub no_move: bool,
    /// No firing.
    pub no_fire: bool,
    /// No attack: the clan fights only if it is attacked.
    pub no_attack: bool,
    /// Horsemen at foot rate.
    pub bog_horse: bool,
    /// Foot at half rate.
    pub bog_foot: bool,
}

/// How far the call for the Warden has come (FW-OPTIONS-2, FW-OPTIONS-3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Beacon {
    /// Not lit.
    #[default]
    Dark,
    /// It burns.
    Lit,
    /// The Warden has come.
    Answered,
}

/// The list of actions, made once for a state, and what is asked again and again while it is made. It is no part of the state: copies and
/// comparisons do not see it, and it is dropped before anything changes.
#[derive(Debug, Default)]
pub(crate) struct Memo {
    list: OnceLock<Arc<Vec<Action>>>,
    /// How many enemies those figures are in contact with that the list asks about, three for more.
    pub(crate) contacts: OnceLock<Vec<Option<u8>>>,
}

impl Clone for Memo {
    fn clone(&self) -> Memo {
        Memo::default()
    }
}

impl PartialEq for Memo {
    fn eq(&self, _: &Memo) -> bool {
        true
    }
}

/// Feud War.
///
/// Nothing hidden is in the state but the lists that are not all in: decks are sets, and chance says which card comes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FeudWar {
    pub(crate) agreed: Agreed,
    pub(crate) seats: u8,
    pub(crate) stage: Stage,
    pub(crate) land: Land,
    /// The clans' lists, by seat; hidden until all are in.
    pub(crate) lists: Vec<Option<Roster>>,
    pub(crate) wardens: Option<Roster>,
    pub(crate) defender: Option<Seat>,
    pub(crate) season: Option<Season>,
    pub(crate) clans: [ClanState; Clan::COUNT],
    /// In the order of clans and numbers, the Warden's party last.
    pub(crate) figures: Vec<Figure>,
    pub(crate) animals: Vec<Animal>,
    /// The attackers in the order of their dice.
    pub(crate) attackers: Vec<Seat>,
    /// An extra piece that waits for consent, and how many were proposed.
    pub(crate) proposed: Option<Laid>,
    pub(crate) proposals: u8,
    /// The day and the turn, from 1.
    pub(crate) day: u8,
    pub(crate) turn: u8,
    /// Who goes first on this day.
    pub(crate) first: Seat,
    /// The party whose go it is.
    pub(crate) active: Clan,
    pub(crate) card: Option<u8>,
    pub(crate) event: Option<EventCard>,
    /// How many of each event card are left in the deck.
    pub(crate) deck: [u8; EventCard::COUNT],
    pub(crate) bonds: Bonds,
    /// While it rains on all, the clan that drew the card (the other reading of FW-R55).
    pub(crate) rain: Option<Clan>,
    pub(crate) beacon: Beacon,
    /// The defender has thrown for beacon or Warden in this turn.
    pub(crate) has_thrown: bool,
    pub(crate) warden_side: Option<Side>,
    #[serde(skip)]
    pub(crate) memo: Memo,
}

/// Chance and journal, as the rules use them.
pub(crate) struct Pen<'a> {
    pub chance: &'a mut Chance,
    pub journal: &'a mut Journal<Event>,
}

impl Pen<'_> {
    #[inline]
    pub fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.journal.tell(event);
    }

    /// One die.
    pub fn die(&mut self, label: impl FnOnce() -> String) -> u8 {
        let mut dice = [0];
        self.chance.roll(&mut dice, 6, label);
        dice[0]
    }

    /// Two dice.
    pub fn two(&mut self, label: impl FnOnce() -> String) -> [u8; 2] {
        let mut dice = [0; 2];
        self.chance.roll(&mut dice, 6, label);
        dice
    }
}

impl FeudWar {
    /// What is decided now.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// What was agreed.
    pub fn agreed(&self) -> &Agreed {
        &self.agreed
    }

    /// The battlefield.
    pub fn land(&self) -> &Land {
        &self.land
    }

    /// All figures, whether on the table or not.
    pub fn figures(&self) -> &[Figure] {
        &self.figures
    }

    /// A figure by its name.
    pub fn figure(&self, id: FigureId) -> Option<&Figure> {
        self.figures.iter().find(|figure| figure.id == id)
    }

    /// The animals.
    pub fn animals(&self) -> &[Animal] {
        &self.animals
    }

    /// The party whose go it is.
    pub fn active(&self) -> Clan {
        self.active
    }

    /// The movement card of this go.
    pub fn card(&self) -> Option<u8> {
        self.card
    }

    /// The event card of this go.
    pub fn event_card(&self) -> Option<EventCard> {
        self.event
    }

    /// Who defends, once the roles are dealt.
    pub fn defender(&self) -> Option<Seat> {
        self.defender
    }

    /// Day and turn.
    pub fn clock(&self) -> (u8, u8) {
        (self.day, self.turn)
    }

    /// What a clan was dealt.
    pub fn role(&self, clan: Clan) -> Option<Role> {
        let defender = Clan::of(self.defender?);
        Some(match clan {
            Clan::Warden => Role::Defender,
            clan if clan == defender => Role::Defender,
            _ => Role::Attacker,
        })
    }

    /// The seats.
    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..usize::from(self.seats)).map(Seat::new)
    }

    pub(crate) fn state(&self, clan: Clan) -> &ClanState {
        &self.clans[clan.index()]
    }

    pub(crate) fn state_mut(&mut self, clan: Clan) -> &mut ClanState {
        &mut self.clans[clan.index()]
    }

    /// The defender's clan. Before the roles are dealt nobody asks.
    pub(crate) fn defending(&self) -> Clan {
        self.defender.map_or(Clan::Warden, Clan::of)
    }

    /// The clan that a party scores for: the Warden's belongs to the defender.
    pub(crate) fn side_of(&self, clan: Clan) -> Clan {
        if clan == Clan::Warden {
            self.defending()
        } else {
            clan
        }
    }

    pub(crate) fn is_defending(&self, clan: Clan) -> bool {
        self.side_of(clan) == self.defending()
    }

    /// The seat that plays a party.
    pub(crate) fn player(&self, clan: Clan) -> Seat {
        Seat::new(self.side_of(clan).index())
    }

    /// The place of a figure in the list.
    pub(crate) fn find(&self, id: FigureId) -> Option<usize> {
        self.figures.iter().position(|figure| figure.id == id)
    }

    /// The figures of a party that are in play.
    pub(crate) fn party(&self, clan: Clan) -> impl Iterator<Item = usize> + '_ {
        let those = self.figures.iter().enumerate();
        those
            .filter(move |(_, figure)| figure.id.clan == clan && figure.is_there())
            .map(|(index, _)| index)
    }

    /// Whether a party has figures in play.
    pub(crate) fn has_figures(&self, clan: Clan) -> bool {
        self.party(clan).next().is_some()
    }

    /// Whether a seat has anything in play.
    pub(crate) fn is_in(&self, seat: Seat) -> bool {
        let clan = Clan::of(seat);
        self.has_figures(clan) || (Some(seat) == self.defender && self.has_figures(Clan::Warden))
    }

    /// Whether the figures stand on the table and turns are taken.
    pub(crate) fn is_playing(&self) -> bool {
        matches!(
            self.stage,
            Stage::Rival | Stage::Choose(_) | Stage::Act | Stage::WardenSide
        )
    }

    /// Who is asked.
    pub(crate) fn asked(&self) -> Seats {
        let one = |seat: Option<Seat>| seat.map_or(Seats::NONE, Seats::only);
        match self.stage {
            Stage::Lists => self
                .all_seats()
                .filter(|seat| self.lists[seat.index()].is_none())
                .collect(),
            Stage::WardenList | Stage::Scenery | Stage::Defend | Stage::WardenSide => {
                one(self.defender)
            }
            Stage::Agree(seat) => Seats::only(seat),
            Stage::Side(n) | Stage::Mark(n) | Stage::Deploy(n) => {
                one(self.attackers.get(usize::from(n)).copied())
            }
            Stage::Rival | Stage::Choose(_) | Stage::Act => Seats::only(self.player(self.active)),
            Stage::Over => Seats::NONE,
        }
    }

    /// The list for whoever is asked. At lists all have the same.
    fn listed(&self) -> Arc<Vec<Action>> {
        self.memo.list.get_or_init(|| Arc::new(self.list())).clone()
    }
}

impl Game for FeudWar {
    type Action = Action;
    type Event = Event;
    type View = View;

    const INFO: Info = Info {
        id: "feud-war",
        name: "Feud War",
        about: "Three to five clans with figures and a ruler: one keeps a farmstead's animals, the others come for them.",
        seats: (3, 5),
        minutes: (60, 180),
        rules_version: 3,
        hidden: true,
        reported: true,
    };
    const SETTINGS: &'static [Setting] = crate::agreed::SETTINGS;
    const APPLIES: &'static [Applies] = crate::agreed::APPLIES;
    const RULES: &'static str = include_str!("../../../rules/feud-war.toml");

    fn open(
        setup: &Setup,
        _: &mut Chance,
        journal: &mut Journal<Event>,
    ) -> Result<FeudWar, SettingsError> {
        let (fewest, most) = FeudWar::INFO.seats;
        let asked = setup.seats;
        match (usize::from(fewest)..=usize::from(most)).contains(&asked) {
            true => Ok(crate::setup::open(setup, journal)),
            false => Err(SettingsError::Seats {
                game: FeudWar::INFO.name,
                asked,
                fewest,
                most,
            }),
        }
    }

    fn from_position(json: &str) -> Result<FeudWar, PositionError> {
        crate::position::read(json)
    }

    fn seats(&self) -> usize {
        self.seats.into()
    }

    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Over => Turn::Over(self.outcome()),
            Stage::Lists => Turn::Several(self.asked()),
            _ => self
                .asked()
                .iter()
                .next()
                .map_or(Turn::Over(self.outcome()), Turn::One),
        }
    }

    fn round(&self) -> Option<u32> {
        (self.stage == Stage::Lists).then_some(0)
    }

    fn is_whole(&self, _: Seat) -> bool {
        !matches!(
            self.stage,
            Stage::Lists
                | Stage::WardenList
                | Stage::Scenery
                | Stage::Defend
                | Stage::Mark(_)
                | Stage::Deploy(_)
                | Stage::Act
        )
    }

    fn fallback(&self, seat: Seat) -> Option<Action> {
        self.asked().contains(seat).then(|| self.default_answer())
    }

    fn sample(&self, seat: Seat, rng: &mut Rng) -> Option<Action> {
        self.some_action(seat, rng)
    }

    fn vacancy(&self, seat: Seat) -> Vacancy {
        // A clan goes out only where a game is left without it (FW-R66); else its fallback answers (FW-R61).
        let others = self
            .all_seats()
            .filter(|other| *other != seat && self.is_in(*other))
            .count();
        match self.is_playing() && others > 1 {
            true => Vacancy::Out,
            false => Vacancy::Fallback,
        }
    }

    fn withdraw(&mut self, seat: Seat, chance: &mut Chance, journal: &mut Journal<Event>) {
        self.memo = Memo::default();
        self.give_up(seat, &mut Pen { chance, journal });
    }

    fn has_secrets(&self, seat: Seat) -> bool {
        self.stage == Stage::Lists && self.lists[seat.index()].is_some()
    }

    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        if self.asked().contains(seat) {
            into.extend(self.listed().iter().cloned());
        }
    }

    fn count(&self, seat: Seat) -> usize {
        if self.asked().contains(seat) {
            self.listed().len()
        } else {
            0
        }
    }

    fn nth(&self, _: Seat, n: usize) -> Action {
        self.listed()[n].clone()
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.may(seat, action)
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        chance: &mut Chance,
        journal: &mut Journal<Event>,
    ) -> Result<(), Refusal> {
        self.may(seat, action)?;
        self.memo = Memo::default();
        self.answer(seat, action, &mut Pen { chance, journal });
        Ok(())
    }

    fn view(&self, seat: Option<Seat>) -> View {
        View::of(self, seat)
    }

    fn turned_up(&self, seat: Option<Seat>) -> View {
        View::turned_up(self, seat)
    }

    fn imagine(&self, seat: Seat, rng: &mut Rng) -> FeudWar {
        let mut world = self.clone();
        if self.stage == Stage::Lists {
            for other in self.all_seats().filter(|other| *other != seat) {
                if let Some(list) = &mut world.lists[other.index()] {
                    let ready = crate::ReadyClan::ALL[rng.pick(crate::ReadyClan::COUNT)];
                    *list = ready.roster();
                }
            }
        }
        world
    }

    fn prompt(&self, voice: &Voice) -> String {
        self.question(voice)
    }

    fn named(&self, text: String) -> String {
        self.with_names(text)
    }

    fn sentence(&self, action: &Action) -> String {
        action.sentence()
    }
}
