//! The cards: hands, what has been shown, and what lies there. What is left out is filled from the cards that are
//! nowhere else, always in the same way.

use super::{Decision, Moment, Position, Way, ensure, wrong};
use crate::{Block, Border, Card, Cards, HammerOfTheScots, Phase, Side};
use table::{Chance, PositionError, Rng};

/// The piles of the deck, by side.
struct Piles {
    hands: [Option<Cards>; 2],
    played: [Option<Cards>; 2],
    laid: [Option<Card>; 2],
    /// Whether the cards that lie there are among those played.
    shown: bool,
}

impl Piles {
    fn of(position: &Position, shown: bool) -> Piles {
        Piles {
            hands: position.hands.unwrap_or_default().array(),
            played: position.played.unwrap_or_default().array(),
            laid: position.laid.unwrap_or_default().array(),
            shown,
        }
    }

    /// How many of this card lie somewhere.
    fn count(&self, card: Card) -> usize {
        let piles = self.hands.into_iter().chain(self.played).flatten();
        let in_piles: usize = piles.map(|pile| pile.count(card)).sum();
        let loose = Side::BOTH.map(Side::index).into_iter().filter(|&side| {
            self.laid[side] == Some(card) && !(self.shown && self.played[side].is_some())
        });
        in_piles + loose.count()
    }

    /// The first card of which there are more than the deck has.
    fn surplus(&self) -> Option<Card> {
        Card::ALL
            .into_iter()
            .find(|&card| self.count(card) > usize::from(card.copies()))
    }

    /// Fills what nobody has told: cards played before are move cards if they can be.
    fn fill(&mut self, turn: u8, hand: [usize; 2], winter: bool) -> Result<(), PositionError> {
        let mut left: Vec<Card> = Card::ALL
            .into_iter()
            .flat_map(|card| {
                let left = usize::from(card.copies()).saturating_sub(self.count(card));
                std::iter::repeat_n(card, left)
            })
            .collect();
        Chance::imagined(Rng::new(0)).shuffle(&mut left);
        let mut take = |wanted: &dyn Fn(Card) -> bool| {
            let place = left.iter().position(|&card| wanted(card));
            place
                .or(left.len().checked_sub(1))
                .map(|place| left.remove(place))
                .ok_or_else(|| PositionError("the deck has not so many cards (HS-3.0a)".into()))
        };
        for side in Side::BOTH.map(Side::index) {
            if self.played[side].is_none() {
                let mut played = Cards::NONE;
                let mut missing = usize::from(turn) - usize::from(!self.shown && !winter);
                if let Some(card) = self.laid[side].filter(|_| self.shown) {
                    played.add(card);
                    missing -= 1;
                }
                for n in 0..missing {
                    // HS-7.0a: a year that ended early ended with an event.
                    let last = winter && turn < 5 && n == 0;
                    played.add(take(&|card| card.is_event() == last)?);
                }
                self.played[side] = Some(played);
            }
        }
        for side in Side::BOTH.map(Side::index) {
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
fn first_by([english, scottish]: [Card; 2]) -> Side {
    match (english.value(), scottish.value()) {
        (None, _) => Side::England,
        (_, None) => Side::Scotland,
        (english, scottish) if scottish > english => Side::Scotland,
        _ => Side::England,
    }
}

impl HammerOfTheScots {
    /// The phase with its side, Player 1, hands and cards.
    pub(super) fn set_cards(&mut self, position: &Position) -> Result<(), PositionError> {
        let moment = Self::moment(position);
        let winter = moment == Moment::Winter;
        let shown = !matches!(moment, Moment::Cards | Moment::Winter);
        let mut piles = Piles::of(position, shown);
        if shown {
            self.show(position, moment, &mut piles)?;
        } else {
            self.first = position.first.unwrap_or(Side::England);
            self.phase = match winter {
                true => Phase::Winter,
                false => Phase::Cards,
            };
        }
        let lies = piles.laid.map(|card| card.is_some());
        ensure(!(winter && lies.contains(&true)), || {
            "in winter no card lies there".into()
        })?;
        ensure(shown || lies != [true, true], || {
            "both cards lie there, so they are shown and the phase is not cards (HS-3.1b)".into()
        })?;
        if let Some(card) = piles.surplus() {
            return wrong(format!(
                "the deck has {} of {}, not {} (HS-3.0a)",
                card.copies(),
                card.name(),
                piles.count(card)
            ));
        }
        let turn = usize::from(self.turn);
        let hand = lies.map(|lies| match winter {
            true => 0,
            false => Card::HAND + 1 - turn - usize::from(lies),
        });
        piles.fill(self.turn, hand, winter)?;
        self.hands = piles.hands.map(Option::unwrap_or_default);
        self.played = piles.played.map(Option::unwrap_or_default);
        self.laid = piles.laid;
        self.check_sizes(hand, turn - usize::from(moment == Moment::Cards))?;
        self.set_truce(position)
    }

    /// Both cards, told or such as fit what is told.
    fn show(
        &mut self,
        position: &Position,
        moment: Moment,
        piles: &mut Piles,
    ) -> Result<(), PositionError> {
        let active = position.active;
        let candidates = Side::BOTH.map(|side| match piles.laid[side.index()] {
            Some(card) => vec![card],
            None => usual(position, moment, side),
        });
        let wanted = position
            .first
            .or(active.filter(|_| moment == Moment::Moves));
        let mut found = None;
        for strict in [true, false] {
            for &english in &candidates[0] {
                for &scottish in &candidates[1] {
                    let cards = [english, scottish];
                    let first = first_by(cards);
                    let fits = Side::BOTH.into_iter().all(|side| {
                        piles.played[side.index()]
                            .is_none_or(|played| played.contains(cards[side.index()]))
                    });
                    let with = Piles {
                        laid: cards.map(Some),
                        ..*piles
                    };
                    let agrees = wanted == Some(first)
                        || position.first.is_none() && (!strict || wanted.is_none());
                    if found.is_none()
                        && fits
                        && agrees
                        && with.surplus().is_none()
                        && self.phase_by(moment, cards, active).is_some()
                    {
                        found = Some(cards);
                    }
                }
            }
        }
        let Some(cards) = found else {
            return wrong(self.misfit(position, moment, piles));
        };
        piles.laid = cards.map(Some);
        self.first = first_by(cards);
        if let Some(phase) = self.phase_by(moment, cards, active) {
            self.phase = phase;
        }
        Ok(())
    }

    /// The phase with its side, if the cards allow it: events are carried out by their owners (HS-3.12b), who do
    /// not move.
    fn phase_by(&self, moment: Moment, cards: [Card; 2], active: Option<Side>) -> Option<Phase> {
        let owners = Side::BOTH
            .into_iter()
            .filter(|&side| cards[side.index()].is_event());
        let movers = [first_by(cards), first_by(cards).other()]
            .into_iter()
            .filter(|&side| !cards[side.index()].is_event());
        let is_active = |side: &Side| active.is_none_or(|active| active == *side);
        match moment {
            Moment::Events => owners.into_iter().find(is_active).map(Phase::Events),
            Moment::Moves => movers.into_iter().find(is_active).map(Phase::Moves),
            _ => Some(Phase::Battles),
        }
    }

    /// Why no cards fit.
    fn misfit(&self, position: &Position, moment: Moment, piles: &Piles) -> String {
        if let Some(card) = piles.surplus() {
            let (copies, name) = (card.copies(), card.name());
            let count = piles.count(card);
            return format!("the deck has {copies} of {name}, not {count} (HS-3.0a)");
        }
        for side in Side::BOTH {
            if let (Some(card), Some(played)) =
                (piles.laid[side.index()], piles.played[side.index()])
                && !played.contains(card)
            {
                let (name, side) = (card.name(), side.name());
                return format!(
                    "{name} lies there, and is not among what {side} has played (HS-3.1d)"
                );
            }
        }
        if let [Some(english), Some(scottish)] = piles.laid {
            let first = first_by([english, scottish]);
            if position.first.is_some_and(|told| told != first) {
                return format!(
                    "by the cards that lie there Player 1 is {} (HS-3.1b)",
                    first.name()
                );
            }
        }
        match moment {
            Moment::Events => "no event is 'laid' that the active side could carry out (HS-3.12b)",
            Moment::Moves => "the active side has an event and no Group Moves (HS-3.12b)",
            _ => "no cards fit 'first', 'laid' and 'played' (HS-3.1b)",
        }
        .into()
    }

    /// Hands and played cards have the sizes that the Game Turn gives them (HS-3.0b, HS-3.1a).
    fn check_sizes(&self, hand: [usize; 2], played: usize) -> Result<(), PositionError> {
        let turn = self.turn;
        for side in Side::BOTH {
            let (held, wanted) = (self.hand(side).len(), hand[side.index()]);
            ensure(held == wanted, || match self.phase {
                Phase::Winter => "in winter nobody holds cards (HS-7.0b)".into(),
                _ => format!(
                    "{} holds {held} cards, and in Game Turn {turn} it is {wanted} (HS-3.0b)",
                    side.name()
                ),
            })?;
            let shown = self.played(side);
            ensure(shown.len() == played, || {
                format!(
                    "{} has played {} cards, and by Game Turn {turn} it is {played} (HS-3.1a)",
                    side.name(),
                    shown.len()
                )
            })?;
            let early = self.phase == Phase::Winter && turn < 5;
            let has_event = shown.iter().any(Card::is_event);
            ensure(!early || has_event, || {
                "a year ends early only when both have shown an event (HS-7.0a)".into()
            })?;
        }
        Ok(())
    }

    fn set_truce(&mut self, position: &Position) -> Result<(), PositionError> {
        self.truce = position.truce;
        let Some(side) = position.truce else {
            return Ok(());
        };
        ensure(self.laid(side) == Some(Card::Truce), || {
            format!("{} has not played the Truce (HS-3.12m)", side.name())
        })?;
        ensure(self.phase != Phase::Events(side), || {
            "a Truce is in force when its event is done (HS-3.12m)".into()
        })
    }
}

/// The cards that a side may have laid where nobody tells, the likeliest first.
fn usual(position: &Position, moment: Moment, side: Side) -> Vec<Card> {
    if position.truce == Some(side) {
        return vec![Card::Truce];
    }
    let moves = [Card::Move3, Card::Move2, Card::Move1];
    let is_active = position.active == Some(side);
    if moment == Moment::Moves && (is_active || position.active.is_none()) {
        let left = position.moves_left.unwrap_or(0);
        let needed = usize::from(left) + used(position);
        let mut cards = moves.to_vec();
        if position.moves_left.is_some() {
            cards.sort();
            cards.retain(|card| {
                card.value()
                    .is_some_and(|value| usize::from(value) >= needed)
            });
        }
        if cards.is_empty() {
            cards.push(Card::Move3);
        }
        return cards;
    }
    if moment == Moment::Events && is_active {
        let card = match position.stage {
            Some(Decision::Herald) => Card::Herald,
            Some(Decision::Pillage | Decision::Plunder { .. } | Decision::Spoils { .. }) => {
                Card::Pillage
            }
            Some(Decision::Sail { .. } | Decision::Land(_)) => Card::SeaMove,
            Some(Decision::Victuals { .. }) => Card::Victuals,
            _ => return moves.to_vec(),
        };
        return vec![card];
    }
    moves.to_vec()
}

/// The Group Moves that the description tells to be used.
fn used(position: &Position) -> usize {
    let over_the_border: u64 = position
        .crossed
        .0
        .iter()
        .filter(|(key, _)| key.parse().is_ok_and(Border::is_anglo_scottish))
        .filter_map(|(_, count)| count.as_u64())
        .sum();
    let by_sea = position
        .attacks
        .0
        .iter()
        .any(|(_, attack)| attack.main == Some(Way::Sea));
    let norse = by_sea || position.moved.contains(Block::NORSE);
    position.activated.len() + over_the_border.min(9) as usize + usize::from(norse)
}
