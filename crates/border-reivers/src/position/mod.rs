//! Any position can be set up. The exact form is the state itself, as serde writes it; the other form, a [`Position`], is
//! what people write: whatever it leaves out is as at the start of the game. `docs/border-reivers.md` has both.
//!
//! Either way the state then has to be possible (`possible.rs`): every rule must have a meaning in it, and the player must
//! have something to do.

mod possible;

use crate::{
    BorderReivers, Card, CardSet, EventCard, EventKind, EventSet, Family, Line, March, Phase, Pile,
    Place, Region, Site, Slot, Stage, TargetCard, TargetKind, TargetSet, Token,
    game::{Data, Tokens},
    row::Row,
    stage::{Field, Then},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use table::{
    PositionError,
    document::{self, Described, Pairs},
};

/// Reads either form.
pub(crate) fn read(json: &str) -> Result<BorderReivers, PositionError> {
    match document::position::<BorderReivers, Position>(json)? {
        Described::Exact(game) => Ok(game),
        Described::Told(position) => position.try_into(),
    }
}

impl Serialize for BorderReivers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        BorderReivers::serialize(self, serializer)
    }
}

impl BorderReivers {
    /// A state that a test sets by hand: nobody asks whether it can be. Some clauses speak of states that no game of the usual
    /// cards comes to.
    #[doc(hidden)]
    pub fn by_hand(exact: &str) -> Result<BorderReivers, serde_json::Error> {
        BorderReivers::deserialize(&mut serde_json::Deserializer::from_str(exact))
    }
}

/// Whoever wrote it, it is checked.
impl<'de> Deserialize<'de> for BorderReivers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let game = BorderReivers::deserialize(deserializer)?;
        game.is_possible().map_err(D::Error::custom)?;
        Ok(game)
    }
}

table::names! {
    /// The decision that a described position stops at.
    pub enum Asked: "a decision: draft, hand, tokens, held-notoriety, targets, attack or ballads" {
        /// Summer: one of three cards.
        Draft = "draft",
        /// Autumn: held cards beyond the hand size.
        Hand = "hand",
        /// Autumn: Defense Tokens.
        Tokens = "tokens",
        /// Winter: held Notoriety cards.
        HeldNotoriety = "held-notoriety",
        /// Winter: two Target cards.
        Targets = "targets",
        /// Winter: a Target card of the solo player was turned up.
        Attack = "attack",
        /// Spring of turn 3.
        Ballads = "ballads",
    }
}

/// Horses as people write them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Horses {
    /// Standing.
    pub standing: u8,
    /// Lying down.
    #[serde(default)]
    pub lying: u8,
}

/// A position as people write it. Every field may be left out.
///
/// ```
/// use border_reivers::{BorderReivers, Position};
/// use table::{Game, Seat};
/// let json = r#"{"family": "kerr", "turn": 2, "asks": "attack", "target": "reiver",
///     "recruited": [1], "horses": {"standing": 4}, "sheep": {"redesdale": [3, 1]}}"#;
/// let game = BorderReivers::from_position(json)?;
/// assert!(game.check(Seat::FIRST, &"raid redesdale".parse()?).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// The solo player's family.
    pub family: Option<Family>,
    /// The turn, from 1 to 3.
    pub turn: Option<u8>,
    /// What is decided now.
    pub asks: Option<Asked>,
    /// The own Target card that was turned up, where the target is asked for.
    pub target: Option<TargetKind>,
    /// The draft round.
    pub round: Option<u8>,
    /// Whether the pass of this Summer is used.
    pub passed: bool,
    /// The cards on the table.
    pub dealt: Vec<Number>,
    /// Cattle.
    pub cattle: Option<u16>,
    /// Horses.
    pub horses: Option<Horses>,
    /// Recruited cards.
    pub recruited: Vec<Number>,
    /// Held cards.
    pub held: Vec<Number>,
    /// Summer discards that were seen.
    pub discards: Vec<Number>,
    /// Tokens in reserve; without it, one Deputy Warden.
    pub reserve: Option<Vec<Token>>,
    /// Tokens in boxes.
    pub boxes: Pairs<Place, Token>,
    /// Standing and bastled sheep.
    pub sheep: Pairs<Region, [u8; 2]>,
    /// Active castles and peels.
    pub sites: Vec<Site>,
    /// Notoriety by March and family.
    pub notoriety: Pairs<March, Pairs<Family, u8>>,
    /// Cubes in Feud boxes.
    pub feud: Pairs<March, Pairs<Family, u8>>,
    /// Cubes in Gaols.
    pub gaol: Pairs<March, Pairs<Family, u8>>,
    /// The opponents' piles.
    pub piles: Pairs<Pile, Vec<Number>>,
    /// The opponents' cards in play.
    pub in_play: Vec<Number>,
    /// Base Attack Dice.
    pub base_dice: u8,
    /// Whether the Scots' Dyke is built.
    pub dyke: bool,
    /// Events of this turn, by number.
    pub events: Vec<Number>,
    /// Events of earlier turns.
    pub past_events: Vec<Number>,
    /// Own Target cards that were used.
    pub used_targets: Vec<TargetKind>,
    /// Places that were attacked this turn.
    pub attacked: Vec<Place>,
    /// VP of earlier turns and of this one, by line.
    pub score: Pairs<u8, Pairs<Line, u16>>,
    /// A file of the player's own components.
    pub components: Option<String>,
}

/// A printed number, as a number or a text such as "s36".
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Number(String);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Number, D::Error> {
        match serde_json::Value::deserialize(deserializer)? {
            serde_json::Value::Number(number) => Ok(Number(number.to_string())),
            serde_json::Value::String(text) => Ok(Number(text)),
            _ => Err(D::Error::custom(
                "a card is written by its number, such as 14 or \"s36\"",
            )),
        }
    }
}

fn wrong(why: impl Into<String>) -> PositionError {
    PositionError(why.into())
}

/// The cards that a list names, each of the solo game and none twice.
fn cards(data: &Data, list: &[Number], taken: &mut CardSet) -> Result<CardSet, PositionError> {
    let mut set = CardSet::NONE;
    for Number(text) in list {
        let card: Card = text.parse()?;
        if data.get().cards[card.index()].is_none() {
            return Err(wrong(format!(
                "card {card} is not in the solo game (BR-3.0m)"
            )));
        }
        if taken.contains(card) {
            return Err(wrong(format!("card {card} is in two places")));
        }
        taken.add(card);
        set.add(card);
    }
    Ok(set)
}

/// The events that a list names.
fn events(data: &Data, list: &[Number], taken: &mut EventSet) -> Result<EventSet, PositionError> {
    let mut set = EventSet::NONE;
    for Number(text) in list {
        let event: EventCard = text.parse()?;
        if !data.get().event(event).in_solo {
            return Err(wrong(format!(
                "event {event} is not in the solo game (BR-3.0n)"
            )));
        }
        if taken.contains(event) {
            return Err(wrong(format!("event {event} is in two places")));
        }
        taken.add(event);
        set.add(event);
    }
    Ok(set)
}

/// Takes a token from where it is at the start: the available pool, the display, the opponents.
fn take_token(game: &mut BorderReivers, token: Token) -> Result<(), PositionError> {
    let pools: [&mut Tokens; 2] = [&mut game.available, &mut game.pool];
    for pool in pools {
        if pool[token.index()] > 0 {
            pool[token.index()] -= 1;
            return Ok(());
        }
    }
    if game.display.contains(token) {
        game.display.remove(token);
        return Ok(());
    }
    Err(wrong(format!("there are not so many tokens {token}")))
}

fn cubes(
    table: &mut [[u8; 4]],
    pairs: &Pairs<March, Pairs<Family, u8>>,
) -> Result<(), PositionError> {
    for (march, values) in &pairs.0 {
        let Some(row) = table.get_mut(march.index()) else {
            return Err(wrong(
                "the Debateable Land has neither Seat nor Gaol (BR-2.1.1c)",
            ));
        };
        *row = [0; 4];
        for (family, value) in &values.0 {
            row[family.index()] = *value;
        }
    }
    Ok(())
}

impl TryFrom<Position> for BorderReivers {
    type Error = PositionError;

    fn try_from(told: Position) -> Result<BorderReivers, PositionError> {
        let data = match &told.components {
            None => Data::Usual,
            Some(text) => Data::read(text).map_err(|complaints| {
                wrong(
                    complaints
                        .first()
                        .map(ToString::to_string)
                        .unwrap_or_default(),
                )
            })?,
        };
        let family = told.family.unwrap_or(Family::Dacre);
        let mut game = BorderReivers::bare(family, data);
        game.turn = told.turn.unwrap_or(1);
        if !(1..=3).contains(&game.turn) {
            return Err(wrong(format!(
                "turn {} is not 1, 2 or 3 (BR-4.0a)",
                game.turn
            )));
        }
        game.tell_own(&told)?;
        game.tell_map(&told)?;
        game.tell_cards(&told)?;
        game.tell_events(&told)?;
        game.tell_question(&told)?;
        game.is_possible()?;
        Ok(game)
    }
}

impl BorderReivers {
    /// Livestock, tokens and score.
    fn tell_own(&mut self, told: &Position) -> Result<(), PositionError> {
        self.cattle = told.cattle.unwrap_or(self.cattle);
        if let Some(horses) = told.horses {
            (self.standing, self.lying) = (horses.standing, horses.lying);
        }
        if let Some(reserve) = &told.reserve {
            for (token, count) in self.reserve.iter_mut().enumerate() {
                self.pool[token] += std::mem::take(count);
            }
            for token in reserve {
                take_token(self, *token)?;
                self.reserve[token.index()] += 1;
            }
        }
        for (turn, lines) in &told.score.0 {
            let Some(sheet) = self.score.get_mut(usize::from(*turn).wrapping_sub(1)) else {
                return Err(wrong(format!("turn {turn} of the score is not 1, 2 or 3")));
            };
            for (line, points) in &lines.0 {
                sheet[line.index()] = *points;
            }
        }
        Ok(())
    }

    /// Sheep, sites, tokens in boxes, Notoriety and cubes.
    fn tell_map(&mut self, told: &Position) -> Result<(), PositionError> {
        for (region, sheep) in &told.sheep.0 {
            self.sheep[region.index()] = *sheep;
        }
        self.sites = told.sites.iter().copied().collect();
        for (place, token) in &told.boxes.0 {
            take_token(self, *token)?;
            self.boxes[place.index()] = Slot::Open(*token);
        }
        cubes(&mut self.notoriety, &told.notoriety)?;
        cubes(&mut self.feud, &told.feud)?;
        cubes(&mut self.gaol, &told.gaol)?;
        self.has_dyke = told.dyke;
        self.base_dice = told.base_dice;
        self.attacked = told.attacked.iter().copied().collect();
        Ok(())
    }

    /// Where the Summer cards are. Those of this turn that are not named are unseen in Summer, and out of play afterwards.
    fn tell_cards(&mut self, told: &Position) -> Result<(), PositionError> {
        let data = self.data.clone();
        let mut taken = CardSet::NONE;
        self.dealt = cards(&data, &told.dealt, &mut taken)?;
        self.recruited = cards(&data, &told.recruited, &mut taken)?;
        self.held = cards(&data, &told.held, &mut taken)?;
        self.discard = cards(&data, &told.discards, &mut taken)?;
        for (pile, list) in &told.piles.0 {
            self.piles[pile.index()] = cards(&data, list, &mut taken)?;
        }
        for card in self.piles[Pile::Notoriety.index()].iter() {
            self.fame_order.push(card);
        }
        self.in_play = Row::EMPTY;
        for card in cards(&data, &told.in_play, &mut taken)?.iter() {
            self.in_play.push(card);
        }
        // A Warden on the sheet has brought his token.
        for card in self.recruited.iter() {
            if let Some(token) = data.get().card(card).effect.warden_token
                && self.display.contains(token)
            {
                self.display.remove(token);
                self.reserve[token.index()] += 1;
            }
        }
        let is_summer = matches!(told.asks, None | Some(Asked::Draft));
        let [first, second, third] = data.get().decks;
        let (past, now) = match self.turn {
            1 => (CardSet::NONE, first),
            2 => (first, second),
            _ => (first.or(second), third),
        };
        self.deck = self.deck.minus(taken).minus(past);
        self.out_of_play = past.minus(taken);
        if !is_summer {
            let rest = self.deck.and(now);
            self.deck = self.deck.minus(rest);
            self.out_of_play = self.out_of_play.or(rest);
            return Ok(());
        }
        self.round = told.round.unwrap_or(1);
        self.has_passed = told.passed;
        if !(1..=7).contains(&self.round) {
            return Err(wrong(format!(
                "round {} is not from 1 to 7 (BR-5.2j)",
                self.round
            )));
        }
        let to_come = 3 * (7 - usize::from(self.round)) + 6;
        let unseen = self.this_deck().len().checked_sub(to_come);
        self.unseen = unseen
            .ok_or_else(|| wrong("too few cards of this turn are left for its rounds (BR-5.2j)"))?
            as u8;
        Ok(())
    }

    fn tell_events(&mut self, told: &Position) -> Result<(), PositionError> {
        let data = self.data.clone();
        let mut taken = EventSet::NONE;
        self.events = events(&data, &told.events, &mut taken)?;
        events(&data, &told.past_events, &mut taken)?;
        self.event_deck = self.event_deck.minus(taken);
        for event in self.events.iter() {
            let field = Field { event, first: None };
            match data.get().event(event).kind {
                EventKind::Battle { march, .. } => self.fields[march.index()] = Some(field),
                EventKind::Rising { .. } => self.fields[4] = Some(field),
                EventKind::Reroll { dice, .. } => self.rerolls[event.index()] = dice,
                _ => {}
            }
        }
        Ok(())
    }

    /// The decision that comes up.
    fn tell_question(&mut self, told: &Position) -> Result<(), PositionError> {
        let used: TargetSet = told.used_targets.iter().copied().collect();
        let me = self.me();
        self.unused[me] = TargetSet::ALL.minus(used);
        // The opponents' Target cards go two a turn; which they were is not told, so the first ones are.
        let gone = 2 * (usize::from(self.turn) - 1);
        for family in self.family.others() {
            self.unused[family.index()] = TargetSet::ALL.iter().skip(gone).collect();
        }
        let asked = told.asks.unwrap_or(Asked::Draft);
        let winter = matches!(asked, Asked::HeldNotoriety | Asked::Targets | Asked::Attack);
        if winter {
            self.began_with_one_horse = self.standing + self.lying == 1;
            // As many face-down tokens as the opponents have (BR-R7).
            let mut tokens: usize = self.pool.iter().map(|count| usize::from(*count)).sum();
            for place in Place::ALL {
                let is_theirs = place.march() != self.family.home();
                if is_theirs && self.boxes[place.index()] == Slot::Empty && tokens > 0 {
                    self.boxes[place.index()] = Slot::FaceDown;
                    tokens -= 1;
                }
            }
        }
        (self.phase, self.stage) = match asked {
            Asked::Draft => (Phase::Draft, Stage::Draft),
            Asked::Hand => (Phase::Autumn, Stage::Hand),
            Asked::Tokens => (Phase::Autumn, Stage::Tokens),
            Asked::HeldNotoriety => (Phase::Winter, Stage::HeldFame),
            Asked::Targets => (Phase::Winter, Stage::Targets),
            Asked::Attack => (Phase::Winter, Stage::Attack),
            Asked::Ballads => (Phase::Spring, Stage::Ballads),
        };
        if asked == Asked::Attack {
            let Some(kind) = told.target else {
                return Err(wrong(
                    "an attack needs 'target': the Target card that was turned up",
                ));
            };
            self.current = Some(TargetCard {
                family: self.family,
                kind,
            });
            self.unused[me].remove(kind);
            self.own_cards = 1;
            self.then = Then::Attack;
            for family in self.family.others() {
                self.in_deck[family.index()] = 2;
            }
            // The other own card of this Winter, so that a horse has to stay.
            if let Some(other) = self.unused[me].first() {
                self.selected.add(other);
            }
        }
        Ok(())
    }
}
