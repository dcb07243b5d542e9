//! The exact form of a position: the state, as serde writes it. It may come from a stranger, so it is built anew with
//! the checks of the form that people write, and must then be the same.

use crate::{
    Card, SchottenTotten, Stage, Stone, StoneSet, Tactic,
    position::{DescribedDecks, DescribedStone, Ledger, Position},
    setup::tactic_deck,
};
use table::{PositionError, Seat, ensure};

impl SchottenTotten {
    /// Whether this state can be: every rule has a meaning in it, and somebody has something to do.
    pub(crate) fn check_possible(&self) -> Result<(), PositionError> {
        let seats = [
            Some(self.to_act),
            Some(self.starter),
            self.under.by,
            self.round_winner,
        ];
        ensure! { seats.iter().flatten().all(|seat| seat.index() < 2) => "seats are 1 and 2"; }
        let again = self.built_anew()?;
        ensure! { again == *self => "the parts of this exact position do not fit together"; }
        Ok(())
    }

    /// The state that the cards in their places make.
    fn built_anew(&self) -> Result<SchottenTotten, PositionError> {
        let mut ledger = Ledger::new(self.with_tactics);
        let mut game = SchottenTotten::bare(self.with_tactics, self.expert, self.rounds);
        game.to_act = self.to_act;
        game.starter = self.starter;
        game.set_match(self.round, self.points, self.passes, self.stage)?;
        for card in self.carried_out() {
            ledger.take(card, "being carried out")?;
            game.border.show(card);
        }
        let stones: Vec<DescribedStone> = Stone::all().map(|stone| self.told(stone)).collect();
        game.set_stones(&stones, &mut ledger)?;
        game.set_discard(self.discard.cards(), &mut ledger)?;
        let extra = match self.stage {
            Stage::Recruit(_) | Stage::Return(_) => 2,
            _ => 0,
        };
        let hands = self.hands.map(|hand| hand.iter().collect());
        game.set_hands(&hands, extra, &mut ledger)?;
        let [clan, tactic] = self.deck_cards()?;
        let told = Position {
            decks: Some(DescribedDecks { clan, tactic }),
            discard: self
                .discard
                .cards()
                .iter()
                .copied()
                .chain(self.carried_out())
                .collect(),
            tactics_played: Some(self.tactics_played),
            jokers_played: Some(self.joker_played),
            ..Position::default()
        };
        game.set_decks(&told, ledger)?;
        game.set_tactics_played(&told)?;
        self.check_memories()?;
        game.known = self.known;
        game.under = self.under;
        game.round_winner = self.round_winner.filter(|_| self.is_round_over());
        game.set_stage(self.stage)?;
        Ok(game)
    }

    fn is_round_over(&self) -> bool {
        matches!(self.stage, Stage::Between | Stage::Over)
    }

    /// The Ruse that is being carried out and the card that it has taken up: they lie nowhere.
    fn carried_out(&self) -> impl Iterator<Item = Card> + use<> {
        let (ruse, card) = match self.stage {
            Stage::Recruit(_) | Stage::Return(_) => (Some(Tactic::Recruiter), None),
            Stage::Move(card, _) => (Some(Tactic::Strategist), Some(card)),
            Stage::Seize(card) => (Some(Tactic::Traitor), Some(card)),
            _ => (None, None),
        };
        ruse.map(Card::tactic).into_iter().chain(card)
    }

    fn told(&self, stone: Stone) -> DescribedStone {
        let border = &self.border;
        let modes = [
            (border.is_bluff(stone), Tactic::BlindMansBluff),
            (border.is_mud(stone), Tactic::MudFight),
        ];
        let modes = modes.into_iter().filter(|(lies, _)| *lies);
        DescribedStone {
            number: Some(stone),
            cards: [Seat::FIRST, Seat::SECOND].map(|seat| border.side(seat, stone).to_vec()),
            first: border.first(stone),
            modes: modes.map(|(_, mode)| Card::tactic(mode)).collect(),
            owner: border.owner(stone),
        }
    }

    /// The cards of both decks, the top card first.
    fn deck_cards(&self) -> Result<[Vec<Card>; 2], PositionError> {
        let known = |id: u8| {
            let mut all = crate::CardSet::CLAN.iter().chain(tactic_deck());
            let card = all.find(|card| card.id() == id);
            card.ok_or_else(|| PositionError(format!("there is no card {id} for a deck")))
        };
        let clan: Result<Vec<Card>, _> = self.clan.from_top_down().map(known).collect();
        let tactic: Result<Vec<Card>, _> = self.tactic.from_top_down().map(known).collect();
        Ok([clan?, tactic?])
    }

    /// What the players know of each other's cards and of those under the decks is there.
    fn check_memories(&self) -> Result<(), PositionError> {
        let held = |seat: usize| {
            self.known[seat]
                .iter()
                .all(|card| self.hands[seat].contains(card))
        };
        ensure! { held(0) && held(1) => "a card is known in a hand that does not hold it"; }
        let under = &self.under;
        let fits = usize::from(under.clan) <= self.clan.len()
            && usize::from(under.tactic) <= self.tactic.len()
            && (under.by.is_some() || under.clan + under.tactic == 0);
        ensure! { fits => "more cards are known under the decks than lie there"; }
        Ok(())
    }

    /// Goes to this stage, if there is something to decide in it.
    fn set_stage(&mut self, stage: Stage) -> Result<(), PositionError> {
        let seat = self.to_act;
        let cards_left = !(self.clan.is_empty() && self.tactic.is_empty());
        let possible = match stage {
            Stage::Play => return self.set_phase(Some("play")),
            Stage::Claim => return self.set_phase(Some("claim")),
            Stage::Draw => return self.set_phase(Some("draw")),
            Stage::Recruit(left) => (1..=3).contains(&left) && cards_left,
            Stage::Return(left) => (1..=2).contains(&left) && !self.returnable(seat).is_empty(),
            Stage::Move(..) => true,
            Stage::Seize(card) => card.is_clan() && !self.border.open(seat).is_empty(),
            Stage::Between => self.round < self.rounds && seat == self.starter.other(),
            Stage::Over => self.round == self.rounds,
        };
        ensure! { possible => "there is nothing to decide at this stage"; }
        if !matches!(stage, Stage::Between | Stage::Over) {
            self.check_nobody_won()?;
        }
        self.stage = stage;
        self.claimable = StoneSet::NONE;
        Ok(())
    }
}
