//! The cards: hands, what has been shown, and what lies there. What is left out is filled from the cards that are
//! nowhere else, always in the same way.

use super::{PerSide, Position};
use crate::{Block, Card, Cards, HammerOfTheScots, Phase, PhaseName, Side, stage::Route};
use table::{Chance, PositionError, Rng};

/// The piles of the deck, by side.
#[derive(Clone, Copy)]
struct Piles {
    hands: [Option<Cards>; 2],
    played: [Option<Cards>; 2],
    laid: [Option<Card>; 2],
    /// Whether the cards that lie there are among those played.
    shown: bool,
}

impl Piles {
    fn of(position: &Position, shown: bool) -> Piles {
        let both = |PerSide { england, scotland }| [england, scotland];
        Piles {
            hands: both(position.hands),
            played: both(position.played),
            laid: [position.laid.england, position.laid.scotland],
            shown,
        }
    }

    /// How many of this card lie somewhere.
    fn count(&self, card: Card) -> usize {
        let piles = self.hands.into_iter().chain(self.played).flatten();
        let in_piles: usize = piles.map(|pile| pile.count(card)).sum();
        let loose = [0, 1].into_iter().filter(|&side| {
            self.laid[side] == Some(card) && !(self.shown && self.played[side].is_some())
        });
        in_piles + loose.count()
    }

    /// Whether the deck has so many of each card.
    fn are_in_deck(&self) -> bool {
        let mut all = Card::ALL.into_iter();
        all.all(|card| self.count(card) <= usize::from(card.copies()))
    }

    /// Fills what nobody has told: cards played before are move cards if they can be.
    fn fill(&mut self, turn: u8, hand: [usize; 2], winter: bool) -> Result<(), PositionError> {
        let spare = |card: Card| usize::from(card.copies()).saturating_sub(self.count(card));
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
        for side in [0, 1] {
            if self.played[side].is_none() {
                let mut played: Cards =
                    self.laid[side].filter(|_| self.shown).into_iter().collect();
                let before = usize::from(turn) - usize::from(!self.shown && !winter);
                for n in 0..before - played.len() {
                    // HS-7.0a: a year that ended early ended with an event.
                    let last = winter && turn < 5 && n == 0;
                    played.add(take(&|card| card.is_event() == last)?);
                }
                self.played[side] = Some(played);
            }
        }
        for side in [0, 1] {
            if self.hands[side].is_none() {
                let cards: Result<Vec<Card>, _> =
                    (0..hand[side]).map(|_| take(&|_| true)).collect();
                self.hands[side] = Some(cards?.into_iter().collect());
            }
        }
        Ok(())
    }
}

/// Who is Player 1 by these cards (HS-3.1b, HS-3.12a, HS-R16).
pub(super) fn first_by([english, scottish]: [Card; 2]) -> Side {
    match (english.value(), scottish.value()) {
        (None, _) => Side::England,
        (_, None) => Side::Scotland,
        (english, scottish) if scottish > english => Side::Scotland,
        _ => Side::England,
    }
}

impl HammerOfTheScots {
    /// The phase with its side, Player 1, hands and cards.
    pub(super) fn tell_cards(
        &mut self,
        position: &Position,
        moment: PhaseName,
    ) -> Result<(), PositionError> {
        let winter = moment == PhaseName::Winter;
        let shown = !matches!(moment, PhaseName::Cards | PhaseName::Winter);
        let mut piles = Piles::of(position, shown);
        self.first = position.first.unwrap_or(Side::England);
        self.phase = if winter { Phase::Winter } else { Phase::Cards };
        if shown {
            let cards = both_cards(position, moment, &piles);
            let usual = position.active.unwrap_or(first_by(cards));
            piles.laid = cards.map(Some);
            self.first = position.first.unwrap_or(first_by(cards));
            self.phase = phase_by(moment, cards, position.active).unwrap_or(match moment {
                PhaseName::Events => Phase::Events(usual),
                _ => Phase::Moves(usual),
            });
        }
        let turn = usize::from(self.turn);
        let hand = piles.laid.map(|card| match winter {
            true => 0,
            false => (Card::HAND + 1 - turn).saturating_sub(usize::from(card.is_some())),
        });
        piles.fill(self.turn, hand, winter)?;
        self.hands = piles.hands.map(Option::unwrap_or_default);
        self.played = piles.played.map(Option::unwrap_or_default);
        self.laid = piles.laid;
        self.truce = position.truce;
        Ok(())
    }
}

/// Both cards, told or such as fit what is told. If none do, some that do not: why, is found when the state is checked.
fn both_cards(position: &Position, moment: PhaseName, piles: &Piles) -> [Card; 2] {
    let active = position.active;
    let [english, scottish] = Side::BOTH.map(|side| match piles.laid[side.index()] {
        Some(card) => vec![card],
        None => usual(position, moment, side),
    });
    let pairs = english
        .iter()
        .flat_map(|&english| scottish.iter().map(move |&scottish| [english, scottish]));
    let fits = |cards: &[Card; 2]| {
        let with = Piles {
            laid: cards.map(Some),
            ..*piles
        };
        let among = |side: usize| piles.played[side].is_none_or(|all| all.contains(cards[side]));
        among(0)
            && among(1)
            && position.first.is_none_or(|told| told == first_by(*cards))
            && with.are_in_deck()
            && phase_by(moment, *cards, active).is_some()
    };
    let fitting: Vec<[Card; 2]> = pairs.filter(fits).collect();
    // Who moves is Player 1, if that can be.
    let wanted = active.filter(|_| moment == PhaseName::Moves);
    let is_wanted = |cards: &&[Card; 2]| wanted.is_none_or(|wanted| wanted == first_by(**cards));
    let best = fitting.iter().find(is_wanted).or(fitting.first());
    let last = |cards: &[Card]| cards.last().copied().unwrap_or(Card::Move3);
    best.copied().unwrap_or([last(&english), last(&scottish)])
}

/// The phase with its side, if the cards allow it: events are carried out by their owners (HS-3.12b), who do not move.
fn phase_by(moment: PhaseName, cards: [Card; 2], active: Option<Side>) -> Option<Phase> {
    let first = first_by(cards);
    let has_event = |side: &Side| cards[side.index()].is_event();
    let is_active = |side: &Side| active.is_none_or(|active| active == *side);
    let mut movers = [first, first.other()].into_iter();
    match moment {
        PhaseName::Events => Side::BOTH
            .into_iter()
            .find(|side| has_event(side) && is_active(side))
            .map(Phase::Events),
        PhaseName::Moves => movers
            .find(|side| !has_event(side) && is_active(side))
            .map(Phase::Moves),
        _ => Some(Phase::Battles),
    }
}

/// The cards that a side may have laid where nobody tells, the likeliest first.
fn usual(position: &Position, moment: PhaseName, side: Side) -> Vec<Card> {
    let moves = [Card::Move3, Card::Move2, Card::Move1];
    let is_active = position.active == Some(side);
    match (moment, position.stage.as_deref()) {
        _ if position.truce == Some(side) => vec![Card::Truce],
        (PhaseName::Moves, _) if is_active || position.active.is_none() => {
            if position.moves_left.is_none() {
                return moves.to_vec();
            }
            // The least that will do.
            let needed = usize::from(position.moves_left.unwrap_or(0)) + used(position);
            let enough = |card: &Card| usize::from(card.value().unwrap_or(0)) >= needed.min(3);
            moves.into_iter().rev().filter(enough).collect()
        }
        (PhaseName::Events, Some("herald")) if is_active => vec![Card::Herald],
        (PhaseName::Events, Some("pillage")) if is_active => vec![Card::Pillage],
        (PhaseName::Events, Some("sail")) if is_active => vec![Card::SeaMove],
        (PhaseName::Events, Some("victuals")) if is_active => vec![Card::Victuals],
        _ => moves.to_vec(),
    }
}

/// The Group Moves that the description tells to be used.
fn used(position: &Position) -> usize {
    let crossed = position.crossed.0.iter();
    let over_the_border: u8 = crossed
        .filter(|(border, _)| border.is_anglo_scottish())
        .fold(0, |sum, (_, count)| sum.saturating_add(*count));
    let by_sea = |main: Option<Route>| main == Some(Route::SEA);
    let norse = position
        .attacks
        .0
        .iter()
        .any(|(_, attack)| by_sea(attack.main))
        || position.moved.contains(Block::NORSE);
    position.activated.len() + usize::from(over_the_border.min(9)) + usize::from(norse)
}
