//! Chapter 4 and the drawing of chapter 8: play a card or pass, then draw, then the other's turn.

use crate::{Card, Deck, Event, SchottenTotten, Stage, Stone};
use table::{Journal, Refusal, Seat};

impl SchottenTotten {
    /// A card may be played only in the stage for it, once a turn.
    pub(crate) fn check_stage_for_card(&self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Play => Ok(()),
            Stage::Claim => Err(Refusal::new(
                "ST-4a",
                "You have played your card this turn; claim Stones or end the turn.",
            )),
            Stage::Draw => Err(Refusal::new("ST-4e", "First draw a card to end your turn.")),
            _ => Err(Refusal::new(
                "ST-12a",
                "First carry out the Ruse that you have played.",
            )),
        }
    }

    /// Whether this is a Clan card that may simply be placed.
    #[inline]
    pub(crate) fn is_plain_place(&self, seat: Seat, card: Card, stone: Stone) -> bool {
        self.stage == Stage::Play
            && card.is_clan()
            && self.hands[seat.index()].contains(card)
            && self.border.open(seat).contains(stone)
    }

    pub(crate) fn check_place(&self, seat: Seat, card: Card, stone: Stone) -> Result<(), Refusal> {
        self.check_stage_for_card()?;
        self.check_in_hand(seat, card)?;
        let tactic = card.kind();
        if let Some(tactic) = tactic {
            self.check_tactic(seat, tactic)?;
            if !(tactic.is_elite() || tactic.is_mode()) {
                let why = format!(
                    "The {} is carried out, not placed at a Stone.",
                    tactic.name()
                );
                return Err(Refusal::new("ST-9e", why));
            }
        }
        if let Some(owner) = self.border.owner(stone) {
            let clause = match tactic {
                Some(tactic) if tactic.is_mode() => "ST-11a",
                Some(_) => "ST-10a",
                None => "ST-6k",
            };
            let whose = if owner == seat {
                "yours"
            } else {
                "your opponent's"
            };
            let why = format!("Stone {stone} is {whose} already and closed to cards.");
            return Err(Refusal::new(clause, why));
        }
        let takes_a_place = tactic.is_none_or(|tactic| tactic.is_elite());
        if takes_a_place && !self.border.open(seat).contains(stone) {
            let need = self.border.need(stone);
            let clause = match (tactic, need) {
                (Some(_), _) => "ST-10a",
                (None, 4) => "ST-11c",
                (None, _) => "ST-4c",
            };
            let why = format!("Your side of Stone {stone} has its {need} cards already.");
            return Err(Refusal::new(clause, why));
        }
        Ok(())
    }

    pub(crate) fn check_in_hand(&self, seat: Seat, card: Card) -> Result<(), Refusal> {
        if self.hands[seat.index()].contains(card) {
            Ok(())
        } else if !self.with_tactics && !card.is_clan() {
            Err(Refusal::new(
                "ST-2b",
                "Tactic cards belong to the Tactic variant; this is the base game.",
            ))
        } else {
            let why = format!("You do not hold the {}.", card.name());
            Err(Refusal::new("ST-4b", why))
        }
    }

    /// Takes a card out of the hand, and out of what the other player knows of it.
    #[inline]
    pub(crate) fn take_from_hand(&mut self, seat: Seat, card: Card) {
        self.hands[seat.index()].remove(card);
        if !self.known[seat.index()].is_empty() {
            self.known[seat.index()].remove(card);
        }
    }

    #[inline]
    pub(crate) fn place(
        &mut self,
        seat: Seat,
        card: Card,
        stone: Stone,
        journal: &mut Journal<Event>,
    ) {
        self.take_from_hand(seat, card);
        journal.tell(|| Event::Placed { seat, card, stone });
        if let Some(tactic) = card.kind() {
            self.count_tactic(seat, tactic);
            if tactic.is_mode() {
                self.border.set_mode(tactic, stone);
                return self.after_card(journal);
            }
        }
        self.border.place(seat, card, stone);
        self.after_card(journal);
    }

    /// A player who can place a Clan card may not pass (ST-4h, ST-R2, ST-8f).
    pub(crate) fn check_pass(&self, seat: Seat) -> Result<(), Refusal> {
        self.check_stage_for_card()?;
        let stuck = self.hands[seat.index()].clan().is_empty() || self.border.open(seat).is_empty();
        let clause = if self.with_tactics { "ST-8f" } else { "ST-4h" };
        if stuck {
            Ok(())
        } else {
            Err(Refusal::new(
                clause,
                "You may not pass while you can place a Clan card.",
            ))
        }
    }

    pub(crate) fn pass(&mut self, seat: Seat, journal: &mut Journal<Event>) {
        let tactic = self.with_tactics;
        journal.tell(|| Event::Passed { seat, tactic });
        self.passes += 1;
        self.go_on_to_claims(journal);
    }

    /// A card has been played: what follows is the same as after a pass.
    #[inline]
    pub(crate) fn after_card(&mut self, journal: &mut Journal<Event>) {
        self.passes = 0;
        self.go_on_to_claims(journal);
    }

    /// The claims, or in the Expert variant the end of the turn (ST-R16).
    #[inline]
    fn go_on_to_claims(&mut self, journal: &mut Journal<Event>) {
        if self.expert {
            self.end_turn(journal);
        } else {
            self.stage = Stage::Claim;
            self.claimable = self.border.claimable(self.to_act);
        }
    }

    /// After the claims: the draw (ST-4e, ST-8e), if the hand is short and a card is left.
    #[inline]
    pub(crate) fn end_turn(&mut self, journal: &mut Journal<Event>) {
        const EACH_PASSED_TWICE: u8 = 4;
        if self.passes >= EACH_PASSED_TWICE {
            return self.end_by_passing(journal);
        }
        let seat = self.to_act;
        if self.hands[seat.index()].len() < self.hand_size() {
            if self.with_tactics {
                if !(self.clan.is_empty() && self.tactic.is_empty()) {
                    self.stage = Stage::Draw;
                    self.claimable = crate::StoneSet::NONE;
                    return;
                }
            } else {
                self.draw(seat, Deck::Clan, journal);
            }
        }
        self.next_turn();
    }

    #[inline]
    fn next_turn(&mut self) {
        self.to_act = self.to_act.other();
        self.stage = Stage::Play;
        self.claimable = if self.expert {
            self.border.claimable(self.to_act)
        } else {
            crate::StoneSet::NONE
        };
    }

    /// Takes the top card of a deck into the hand. A card that the Recruiter put under the deck is
    /// known to who put it there.
    #[inline]
    pub(crate) fn draw(&mut self, seat: Seat, deck: Deck, journal: &mut Journal<Event>) {
        let drawn = match deck {
            Deck::Clan => self.clan.draw(journal),
            Deck::Tactic => self.tactic.draw(journal),
        };
        let Some(card) = drawn.map(Card::from_id) else {
            return;
        };
        self.hands[seat.index()].add(card);
        if self.under.by.is_some() {
            self.note_known(seat, card, deck);
        }
        journal.tell_others(seat, || Event::Drew { seat, deck });
        journal.whisper(seat, || Event::DrewCard { seat, card });
    }

    fn note_known(&mut self, seat: Seat, card: Card, deck: Deck) {
        let left = self.deck_len(deck);
        let under = self.under.of(deck);
        if left < usize::from(*under) {
            *under = left as u8;
            if self.under.by != Some(seat) {
                self.known[seat.index()].add(card);
            }
        }
    }

    pub(crate) fn check_draw(&self, deck: Deck) -> Result<(), Refusal> {
        if deck == Deck::Tactic && !self.with_tactics {
            return Err(Refusal::new(
                "ST-2b",
                "Tactic cards belong to the Tactic variant; this is the base game.",
            ));
        }
        if matches!(self.stage, Stage::Return(_)) {
            return Err(Refusal::new(
                "ST-12c",
                "The Recruiter's draws are over; put cards under their decks.",
            ));
        }
        if !matches!(self.stage, Stage::Draw | Stage::Recruit(_)) {
            let why = if self.with_tactics {
                "You draw at the end of your turn, after playing and claiming."
            } else {
                "The draw comes by itself at the end of your turn."
            };
            return Err(Refusal::new("ST-4a", why));
        }
        if self.deck_len(deck) == 0 {
            let why = format!("The {} deck is empty.", deck.name());
            return Err(Refusal::new("ST-8e", why));
        }
        Ok(())
    }

    pub(crate) fn draw_chosen(&mut self, seat: Seat, deck: Deck, journal: &mut Journal<Event>) {
        self.draw(seat, deck, journal);
        match self.stage {
            Stage::Recruit(left) => self.recruit(seat, left - 1, journal),
            _ => self.next_turn(),
        }
    }
}
