//! The cards: hands, what has been shown, and what lies there. What is left out is filled from the cards that are
//! nowhere else, always in the same way.

use super::{Checked, Position};
use crate::{
    Block, Card, Cards, HammerOfTheScots, Phase, PhaseName, Side,
    stage::Route,
    turns::{TURNS, player_1},
};
use table::{Chance, PositionError, Rng, document::Pairs};

/// What is told of each side.
fn both<T: Copy>(told: &Pairs<Side, Option<T>>) -> [Option<T>; 2] {
    Side::BOTH.map(|side| told.get(&side).copied().flatten())
}

impl HammerOfTheScots {
    /// The phase with its side, Player 1, hands and cards. Where nobody tells which cards lie there, they are the
    /// likeliest that can be.
    pub(super) fn tell_cards(&mut self, position: &Position, moment: PhaseName) -> Checked {
        let told = both(&position.laid);
        let lay = |laid| self.clone().with_cards(position, moment, laid);
        if matches!(moment, PhaseName::Cards | PhaseName::Winter) {
            *self = lay(told)?;
            return Ok(());
        }
        let [english, scottish] = Side::BOTH.map(|side| match told[side.index()] {
            Some(card) => vec![card],
            None => usual(position, moment, side),
        });
        let with = |english| scottish.iter().map(move |&scottish| [english, scottish]);
        let mut pairs: Vec<[Card; 2]> = english.into_iter().flat_map(with).collect();
        // Who moves is Player 1, if that can be.
        let wanted = position.active.filter(|_| moment == PhaseName::Moves);
        pairs.sort_by_key(|&cards| wanted.is_some_and(|wanted| wanted != player_1(cards)));
        let mut tried = pairs.into_iter().map(|cards| lay(cards.map(Some)));
        let first = tried.next();
        let fits = first.iter().cloned().chain(tried).find(Result::is_ok);
        if let Some(game) = fits.or(first) {
            *self = game?;
        }
        Ok(())
    }

    /// The game with these cards on the table, if they can lie there.
    fn with_cards(
        mut self,
        position: &Position,
        moment: PhaseName,
        laid: [Option<Card>; 2],
    ) -> Result<HammerOfTheScots, PositionError> {
        self.laid = laid;
        self.truce = position.truce;
        let first = position.first.or(self.first_by_cards());
        self.first = first.unwrap_or(Side::England);
        let acts = |sides: [Side; 2], event: bool| {
            let side = sides
                .into_iter()
                .find(|&side| self.has_event(side) == event);
            position.active.or(side).unwrap_or(self.first)
        };
        self.phase = match moment {
            PhaseName::Cards => Phase::Cards,
            PhaseName::Events => Phase::Events(acts(Side::BOTH, true)),
            PhaseName::Moves => Phase::Moves(acts([self.first, self.first.other()], false)),
            PhaseName::Battles => Phase::Battles,
            PhaseName::Winter => Phase::Winter,
        };
        self.fill(both(&position.hands), both(&position.played))?;
        self.check_cards()?;
        Ok(self)
    }

    /// Hands and played cards; those that nobody tells are drawn from what is left. Cards played before are move
    /// cards if they can be.
    fn fill(&mut self, hands: [Option<Cards>; 2], played: [Option<Cards>; 2]) -> Checked {
        self.hands = hands.map(Option::unwrap_or_default);
        for side in Side::BOTH.map(Side::index) {
            let open = self.laid[side].filter(|_| self.are_cards_shown());
            self.played[side] = played[side].unwrap_or_else(|| open.into_iter().collect());
        }
        let spare = |card: Card| usize::from(card.copies()).saturating_sub(self.used(card));
        let all = Card::ALL.into_iter();
        let mut left: Vec<Card> = all
            .flat_map(|card| std::iter::repeat_n(card, spare(card)))
            .collect();
        Chance::imagined(Rng::new(0)).shuffle(&mut left);
        let mut take = |wanted: &dyn Fn(Card) -> bool| {
            let place = left.iter().position(|&card| wanted(card));
            place
                .or(left.len().checked_sub(1))
                .map(|place| left.remove(place))
                .ok_or_else(|| PositionError("the deck has not so many cards (HS-3.0a)".into()))
        };
        // HS-7.0a: a year that ended early ended with an event.
        let early = self.phase == Phase::Winter && self.turn < TURNS;
        for side in Side::BOTH.map(Side::index) {
            while played[side].is_none() && self.played[side].len() < self.played_by_now() {
                let event = early && self.played[side].is_empty();
                self.played[side].add(take(&|card| card.is_event() == event)?);
            }
        }
        for side in Side::BOTH {
            let hand = side.index();
            while hands[hand].is_none() && self.hands[hand].len() < self.hand_by_now(side) {
                self.hands[hand].add(take(&|_| true)?);
            }
        }
        Ok(())
    }

    /// Whether the cards that lie there are among those played.
    pub(super) fn are_cards_shown(&self) -> bool {
        !matches!(self.phase, Phase::Cards | Phase::Winter)
    }

    /// How many of this card lie somewhere.
    pub(super) fn used(&self, card: Card) -> usize {
        let piles = self.hands.iter().chain(&self.played);
        let hidden = self.laid.iter().filter(|_| !self.are_cards_shown());
        piles.map(|pile| pile.count(card)).sum::<usize>()
            + hidden.filter(|&&laid| laid == Some(card)).count()
    }

    /// How many cards each side has played this year.
    pub(super) fn played_by_now(&self) -> usize {
        usize::from(self.turn) - usize::from(self.phase == Phase::Cards)
    }

    /// How many cards the side holds.
    pub(super) fn hand_by_now(&self, side: Side) -> usize {
        let left = Card::HAND + 1 - usize::from(self.turn);
        match self.phase {
            Phase::Winter => 0,
            _ => left - usize::from(self.laid(side).is_some()),
        }
    }
}

/// The cards that a side may have laid where nobody tells, the likeliest first.
fn usual(position: &Position, moment: PhaseName, side: Side) -> Vec<Card> {
    let moves = [Card::Move3, Card::Move2, Card::Move1];
    let is_active = position.active == Some(side);
    match (moment, position.stage.as_deref()) {
        _ if position.truce == Some(side) => vec![Card::Truce],
        (PhaseName::Moves, _) if is_active || position.active.is_none() => {
            let Some(left) = position.moves_left else {
                return moves.to_vec();
            };
            // The least that will do.
            let needed = usize::from(left) + used_moves(position);
            let enough = |card: &Card| usize::from(card.value().unwrap_or(0)) >= needed.min(3);
            moves.into_iter().rev().filter(enough).collect()
        }
        (PhaseName::Events, Some("sail")) if is_active => vec![Card::SeaMove],
        (PhaseName::Events, Some(word)) if is_active => match word.parse() {
            Ok(card) => vec![card],
            Err(_) => moves.to_vec(),
        },
        _ => moves.to_vec(),
    }
}

/// The Group Moves that the description tells to be used.
fn used_moves(position: &Position) -> usize {
    let crossed = position.crossed.0.iter();
    let over_the_border: u8 = crossed
        .filter(|(border, _)| border.is_anglo_scottish())
        .fold(0, |sum, (_, count)| sum.saturating_add(*count));
    let mut attacks = position.attacks.0.iter();
    let norse = attacks.any(|(_, attack)| attack.main == Some(Route::SEA))
        || position.moved.contains(Block::NORSE);
    position.activated.len() + usize::from(over_the_border.min(9)) + usize::from(norse)
}
