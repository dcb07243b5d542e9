//! The state, and how the contract's verbs reach the chapters.

use crate::{Action, Border, Card, CardSet, Deck, Event, Stone, StoneSet, View};
use serde::{Deserialize, Serialize};
use table::{
    Applies, Chance, FaceDown, Game, Info, Journal, Outcome, PositionError, Refusal, Rng, Seat,
    Setting, SettingsError, Setup, Turn, Voice,
};

/// What the acting player decides now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Play a card or pass; in the Expert variant claim first.
    Play,
    /// Claim Stones or be done (not in the Expert variant).
    Claim,
    /// Choose the deck to draw from (Tactic variant).
    Draw,
    /// The Recruiter: draw this many more cards.
    Recruit(u8),
    /// The Recruiter: return this many more cards.
    Return(u8),
    /// The Strategist: put down or discard this card, which came from this Stone.
    Move(Card, Stone),
    /// The Traitor: put down this card of the opponent.
    Seize(Card),
    /// A round of a match is over; deal the next.
    Between,
    /// The game is over.
    Over,
}

/// The cards that the Recruiter put under the decks: who knows them, and how many still lie there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Under {
    pub by: Option<Seat>,
    pub clan: u8,
    pub tactic: u8,
}

impl Under {
    pub fn of(&mut self, deck: Deck) -> &mut u8 {
        match deck {
            Deck::Clan => &mut self.clan,
            Deck::Tactic => &mut self.tactic,
        }
    }

    /// How many of the deck's lowest cards this seat knows.
    pub fn known_to(&self, seat: Seat, deck: Deck) -> usize {
        match deck {
            _ if self.by != Some(seat) => 0,
            Deck::Clan => self.clan.into(),
            Deck::Tactic => self.tactic.into(),
        }
    }
}

/// The open discard pile, the top card last. At most the four Ruses and two cards that they removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<Card>", into = "Vec<Card>")]
pub(crate) struct Discard {
    cards: [Card; Discard::MOST],
    len: u8,
}

impl Discard {
    pub const MOST: usize = 6;
    pub const EMPTY: Discard = Discard {
        cards: [Card::from_id(0); Discard::MOST],
        len: 0,
    };

    pub fn push(&mut self, card: Card) {
        self.cards[self.len as usize] = card;
        self.len += 1;
    }

    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len as usize]
    }
}

impl From<Discard> for Vec<Card> {
    fn from(discard: Discard) -> Vec<Card> {
        discard.cards().to_vec()
    }
}

impl TryFrom<Vec<Card>> for Discard {
    type Error = String;

    fn try_from(cards: Vec<Card>) -> Result<Discard, String> {
        if cards.len() > Discard::MOST {
            return Err(format!("at most {} cards can be discarded", Discard::MOST));
        }
        let mut discard = Discard::EMPTY;
        cards.into_iter().for_each(|card| discard.push(card));
        Ok(discard)
    }
}

/// A game of Schotten Totten: one round, or a match of several.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SchottenTotten {
    pub(crate) border: Border,
    pub(crate) hands: [CardSet; 2],
    /// The part of each hand that the other player knows.
    pub(crate) known: [CardSet; 2],
    pub(crate) clan: FaceDown<54>,
    pub(crate) tactic: FaceDown<10>,
    pub(crate) under: Under,
    pub(crate) discard: Discard,
    pub(crate) stage: Stage,
    pub(crate) to_act: Seat,
    /// What the acting player may claim in a stage where claims are made.
    pub(crate) claimable: StoneSet,
    pub(crate) tactics_played: [u8; 2],
    pub(crate) joker_played: [bool; 2],
    /// Passes in a row without a claim between (ST-R18).
    pub(crate) passes: u8,
    pub(crate) with_tactics: bool,
    pub(crate) expert: bool,
    pub(crate) rounds: u8,
    pub(crate) round: u8,
    pub(crate) starter: Seat,
    pub(crate) points: [u16; 2],
    /// Who won the last finished round.
    pub(crate) round_winner: Option<Seat>,
}

impl SchottenTotten {
    /// The border.
    #[inline]
    pub fn border(&self) -> &Border {
        &self.border
    }

    /// The seat's hand.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    /// What is to be decided now.
    #[inline]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Who decides.
    #[inline]
    pub fn to_act(&self) -> Seat {
        self.to_act
    }

    /// What the acting player may claim, in a stage where claims are made.
    #[inline]
    pub fn claimable(&self) -> StoneSet {
        self.claimable
    }

    /// How many cards are left in a deck.
    #[inline]
    pub fn deck_len(&self, deck: Deck) -> usize {
        match deck {
            Deck::Clan => self.clan.len(),
            Deck::Tactic => self.tactic.len(),
        }
    }

    /// Six cards, or seven in the Tactic variant (ST-3c, ST-8c).
    #[inline]
    pub fn hand_size(&self) -> usize {
        6 + usize::from(self.with_tactics)
    }

    /// Whether the seat may play a Tactic card by the count of those played (ST-9b).
    #[inline]
    pub fn may_lead_tactics(&self, seat: Seat) -> bool {
        self.tactics_played[seat.index()] <= self.tactics_played[seat.other().index()]
    }

    /// Whether the seat has played a Joker, so that it may not play or return another (ST-R9).
    #[inline]
    pub fn has_played_joker(&self, seat: Seat) -> bool {
        self.joker_played[seat.index()]
    }

    /// How the game came out, once it is over.
    pub(crate) fn outcome(&self) -> Outcome {
        let winner = if self.rounds == 1 {
            self.round_winner
        } else {
            match self.points[0].cmp(&self.points[1]) {
                std::cmp::Ordering::Greater => Some(Seat::FIRST),
                std::cmp::Ordering::Less => Some(Seat::SECOND),
                std::cmp::Ordering::Equal => None,
            }
        };
        winner.map_or(Outcome::draw(2), |seat| Outcome::win(seat, 2))
    }

    /// The Clan placements, claims and the pass that the acting player has in [`Stage::Play`], counted
    /// without listing: claims first, then card by card the open Stones, then the pass.
    #[inline]
    fn plain_counts(&self) -> (usize, usize, bool) {
        let claims = if self.expert { self.claimable.len() } else { 0 };
        let places =
            self.hands[self.to_act.index()].clan().len() * self.border.open(self.to_act).len();
        (claims, places, places == 0)
    }

    #[inline]
    fn may_play_tactics(&self) -> bool {
        let seat = self.to_act;
        !self.hands[seat.index()].tactic().is_empty() && self.may_lead_tactics(seat)
    }
}

impl Game for SchottenTotten {
    type Action = Action;
    type Event = Event;
    type View = View;

    const INFO: Info = Info {
        id: "schotten-totten",
        name: "Schotten Totten",
        about: "Two clans quarrel over nine boundary stones, three cards a side at each.",
        seats: (2, 2),
        minutes: (15, 25),
        rules_version: 1,
        hidden: true,
        reported: false,
    };
    const SETTINGS: &'static [Setting] = crate::setup::SETTINGS;
    const APPLIES: &'static [Applies] = crate::setup::APPLIES;
    const RULES: &'static str = include_str!("../../../rules/schotten-totten.toml");

    fn open(
        setup: &Setup,
        chance: &mut Chance,
        journal: &mut Journal<Event>,
    ) -> Result<SchottenTotten, SettingsError> {
        Ok(SchottenTotten::set_up(setup.settings, chance, journal))
    }

    fn from_position(json: &str) -> Result<SchottenTotten, PositionError> {
        crate::position::from_json(json)
    }

    fn seats(&self) -> usize {
        2
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Over => Turn::Over(self.outcome()),
            _ => Turn::One(self.to_act),
        }
    }

    fn actions(&self, seat: Seat, into: &mut Vec<Action>) {
        if self.stage == Stage::Over || seat != self.to_act {
            return;
        }
        let hand = self.hands[seat.index()];
        match self.stage {
            Stage::Play => {
                if self.expert {
                    into.extend(self.claimable.iter().map(Action::Claim));
                }
                let open = self.border.open(seat);
                for card in hand.clan().distinct() {
                    into.extend(open.iter().map(|stone| Action::Place(card, stone)));
                }
                if self.may_play_tactics() {
                    self.tactic_actions(seat, into);
                }
                if hand.clan().is_empty() || open.is_empty() {
                    into.push(Action::Pass);
                }
            }
            Stage::Claim => {
                into.extend(self.claimable.iter().map(Action::Claim));
                into.push(Action::Done);
            }
            Stage::Draw | Stage::Recruit(_) => {
                let decks = [Deck::Clan, Deck::Tactic].into_iter();
                into.extend(
                    decks
                        .filter(|&deck| self.deck_len(deck) > 0)
                        .map(Action::Draw),
                );
            }
            Stage::Return(_) => {
                into.extend(self.returnable(seat).distinct().map(Action::Return));
            }
            Stage::Move(_, from) => {
                let open = self.border.open(seat).iter();
                into.extend(open.filter(|&stone| stone != from).map(Action::Put));
                into.push(Action::Discard);
            }
            Stage::Seize(_) => into.extend(self.border.open(seat).iter().map(Action::Put)),
            Stage::Between => into.push(Action::Deal),
            Stage::Over => {}
        }
    }

    #[inline]
    fn count(&self, seat: Seat) -> usize {
        match self.stage {
            _ if seat != self.to_act => 0,
            Stage::Play if !self.may_play_tactics() => {
                let (claims, places, pass) = self.plain_counts();
                claims + places + usize::from(pass)
            }
            Stage::Claim => self.claimable.len() + 1,
            _ => {
                let mut list = Vec::new();
                self.actions(seat, &mut list);
                list.len()
            }
        }
    }

    #[inline]
    fn nth(&self, seat: Seat, n: usize) -> Action {
        match self.stage {
            Stage::Play if !self.may_play_tactics() => {
                let (claims, places, _) = self.plain_counts();
                if n < claims {
                    return Action::Claim(self.claimable.nth(n));
                }
                let n = n - claims;
                if n >= places {
                    return Action::Pass;
                }
                let open = self.border.open(seat);
                // Small numbers divide faster.
                let (n, len) = (n as u32, open.len() as u32);
                let card = self.hands[seat.index()].nth((n / len) as usize);
                Action::Place(card, open.nth((n % len) as usize))
            }
            Stage::Claim if n == self.claimable.len() => Action::Done,
            Stage::Claim => Action::Claim(self.claimable.nth(n)),
            _ => {
                let mut list = Vec::new();
                self.actions(seat, &mut list);
                list[n]
            }
        }
    }

    #[inline]
    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        // What happens most is asked first; a table of jumps would be guessed wrong more often.
        let is_plain = match *action {
            Action::Place(card, stone) => self.is_plain_place(seat, card, stone),
            Action::Done => self.stage == Stage::Claim,
            _ => false,
        };
        if is_plain && seat == self.to_act {
            Ok(())
        } else {
            self.check_fully(seat, action)
        }
    }

    #[inline]
    fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        chance: &mut Chance,
        journal: &mut Journal<Event>,
    ) -> Result<(), Refusal> {
        self.check(seat, action)?;
        if let Action::Place(card, stone) = *action {
            self.place(seat, card, stone, journal);
        } else if *action == Action::Done {
            self.end_turn(journal);
        } else {
            self.play_other(seat, action, chance, journal);
        }
        Ok(())
    }

    fn view(&self, seat: Option<Seat>) -> View {
        View::of(self, seat)
    }

    fn turned_up(&self, seat: Option<Seat>) -> View {
        View::turned_up(self, seat)
    }

    fn imagine(&self, seat: Seat, rng: &mut Rng) -> SchottenTotten {
        self.imagined(seat, rng)
    }

    fn prompt(&self, voice: &Voice) -> String {
        crate::view::prompt(self, voice)
    }

    fn sentence(&self, action: &Action) -> String {
        crate::view::sentence(self, action)
    }
}

impl SchottenTotten {
    fn check_fully(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if self.stage == Stage::Over {
            return Err(Refusal::new("ST-1b", "The game is over."));
        }
        if seat != self.to_act {
            return Err(Refusal::new("ST-4a", "It is the other player's turn."));
        }
        if self.stage == Stage::Between && *action != Action::Deal {
            return Err(Refusal::new(
                "ST-7a",
                "The round is over; deal the next one first.",
            ));
        }
        match *action {
            Action::Place(card, stone) => self.check_place(seat, card, stone),
            Action::Claim(stone) => self.check_claim(seat, stone),
            Action::Done => self.check_done(),
            Action::Pass => self.check_pass(seat),
            Action::Draw(deck) => self.check_draw(deck),
            Action::Deal => self.check_deal(),
            _ => self.check_ruse(seat, action),
        }
    }

    fn play_other(
        &mut self,
        seat: Seat,
        action: &Action,
        chance: &mut Chance,
        journal: &mut Journal<Event>,
    ) {
        match *action {
            Action::Claim(stone) => self.claim(seat, stone, journal),
            Action::Pass => self.pass(seat, journal),
            Action::Draw(deck) => self.draw_chosen(seat, deck, journal),
            Action::Deal => self.deal_next_round(chance, journal),
            _ => self.play_ruse(seat, action, journal),
        }
    }
}
