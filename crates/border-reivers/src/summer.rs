//! Summer (chapter 5): the draft of three cards, seven times; the last six cards; the Offices' picks from the discards. How a
//! card is used stands in `using.rs`, what the opponents get in `awards.rs`.

use crate::{
    BorderReivers, Card, CardSet, Draft, Phase, Pile, Stage, Stripe, Subtype, Type,
    event::Event,
    fault::Fault,
    game::Pen,
    stage::{Task, Then},
};

/// Rounds of the draft (BR-5.2j).
const ROUNDS: u8 = 7;
/// Cards that go unseen to the discards (BR-5.1a).
const UNSEEN: u8 = 7;

impl BorderReivers {
    /// The deck of this turn, with what lies unseen among the discards.
    #[inline]
    pub(crate) fn this_deck(&self) -> CardSet {
        self.deck
            .and(self.data.get().decks[usize::from(self.turn) - 1])
    }

    /// How many cards can still be dealt this Summer.
    #[inline]
    pub(crate) fn deck_left(&self) -> usize {
        self.this_deck().len() - usize::from(self.unseen)
    }

    /// How many cards the discard pile has, seen and unseen.
    pub(crate) fn discards(&self) -> usize {
        self.discard.len() + usize::from(self.unseen)
    }

    /// Seven cards go to the discards, and nobody looks at them (BR-5.1a).
    pub(crate) fn begin_summer(&mut self, pen: &mut Pen) {
        self.phase = Phase::Draft;
        self.unseen = UNSEEN;
        self.round = 1;
        self.has_passed = false;
        let turn = self.turn;
        pen.tell(|| Event::SummerBegins { turn });
        self.deal(pen);
    }

    /// The next card of the deck. Each unseen card is as likely as another, whether it is in the deck or among the
    /// discards, so chance takes it from all of them.
    fn top_card(&mut self, pen: &mut Pen, label: &'static str) -> Card {
        let unseen = self.this_deck();
        let data = self.data.get();
        let name = |n: u32| data.card_label(unseen.nth(n as usize));
        let place = pen.chance.draw(unseen.len() as u32, || label.into(), name);
        let card = unseen.nth(place as usize);
        self.deck.remove(card);
        card
    }

    /// Three cards for the next round (BR-5.2a), or the last six.
    fn deal(&mut self, pen: &mut Pen) {
        if self.round > ROUNDS {
            self.phase = Phase::FinalCards;
            return self.next_final_card(pen);
        }
        self.dealt = CardSet::NONE;
        for _ in 0..3 {
            let card = self.top_card(pen, "a card of the draft");
            self.dealt.add(card);
        }
        let (round, cards) = (self.round, self.dealt);
        pen.tell(|| Event::Dealt { round, cards });
        self.stage = Stage::Draft;
    }

    /// Whether the card on offer may be used in this way (BR-5.2c, BR-5.5b, BR-R55).
    pub(crate) fn may_use(&self, card: Card, way: Type) -> Result<(), Fault> {
        self.is_offered(card)?;
        let facts = self.data.get().card(card);
        if facts.subtype.kind() != way {
            return Err(Fault::WrongType(card, way));
        }
        if let Stage::Retrieve(types) = self.stage
            && !types.contains(way)
        {
            return Err(Fault::NotRetrieved(way));
        }
        if facts
            .restriction
            .is_some_and(|nation| nation != self.family.nation())
        {
            return Err(Fault::Restricted(card));
        }
        let price = u16::from(facts.cattle.min(0).unsigned_abs());
        if self.stage == Stage::Draft && way != Type::Hold && price > self.cattle {
            return Err(Fault::TooDear(card));
        }
        Ok(())
    }

    fn is_offered(&self, card: Card) -> Result<(), Fault> {
        match self.stage {
            Stage::Draft if !self.dealt.contains(card) => Err(Fault::NotDealt(card)),
            Stage::Draft if self.must_pass() => Err(Fault::MustPass),
            Stage::Office | Stage::Retrieve(_) if !self.discard.contains(card) => {
                Err(Fault::NotDiscarded(card))
            }
            _ => Ok(()),
        }
    }

    /// Any card may be discarded, whatever it costs (BR-5.2.4a).
    pub(crate) fn may_discard(&self, card: Card) -> Result<(), Fault> {
        self.is_offered(card)
    }

    /// Six cards were used, so the seventh round is the pass (BR-5.3d).
    #[inline]
    fn must_pass(&self) -> bool {
        self.round == ROUNDS && !self.has_passed
    }

    pub(crate) fn may_pass(&self) -> Result<(), Fault> {
        match self.has_passed {
            true => Err(Fault::HasPassed),
            false => Ok(()),
        }
    }

    /// All three go to the discards, and nobody gets anything (BR-5.3b).
    pub(crate) fn pass(&mut self, pen: &mut Pen) {
        let cards = self.dealt;
        pen.tell(|| Event::Passed { cards });
        self.discard = self.discard.or(cards);
        self.dealt = CardSet::NONE;
        self.has_passed = true;
        self.next_round(pen);
    }

    fn next_round(&mut self, pen: &mut Pen) {
        self.round += 1;
        self.deal(pen);
    }

    /// A card is taken from where it is offered, to be used.
    pub(crate) fn take(&mut self, card: Card, pen: &mut Pen) {
        match self.stage {
            Stage::Draft => {
                self.dealt.remove(card);
                self.then = Then::Awards;
                self.is_free = false;
            }
            Stage::Office => {
                self.discard.remove(card);
                self.then = Then::Offices;
                self.is_free = true;
            }
            // What follows a retrieval was settled when the held card was played.
            _ => {
                self.discard.remove(card);
                self.is_free = true;
            }
        }
        self.use_card(card, pen);
    }

    /// The card goes to the discards, and a Default Action follows (BR-5.2.4a, BR-5.5c).
    pub(crate) fn discard_for_default(&mut self, card: Card, pen: &mut Pen) {
        pen.tell(|| Event::Discarded { card });
        self.then = match self.stage {
            Stage::Draft => {
                self.dealt.remove(card);
                self.discard.add(card);
                Then::Awards
            }
            _ => Then::Offices,
        };
        self.stage = Stage::Default;
    }

    /// The two cards that were left go to the opponents, in the order that the player wishes where it matters (BR-5.2i).
    pub(crate) fn award_the_rest(&mut self, pen: &mut Pen) {
        match self.does_order_matter() {
            true => self.stage = Stage::Award,
            false => {
                for card in [self.dealt.nth(1), self.dealt.nth(0)] {
                    self.tasks.push(Task::Award(card));
                }
                self.dealt = CardSet::NONE;
                self.run_awards(pen);
            }
        }
    }

    /// Whether it makes a difference which of the two is awarded first. Two cards that wait differ only in the Notoriety pile,
    /// whose cards act one after another. One that acts at once leaves alone what waits, unless it brings random discards: they may
    /// come into that pile too. Of two that act at once the order tells, but not that of two alike, nor when cattle are lost.
    fn does_order_matter(&self) -> bool {
        let stripe = |n| self.data.get().card(self.dealt.nth(n)).stripe;
        let is_fame = |stripe| matches!(stripe, Stripe::Pile(Pile::Notoriety, _));
        let takes_cattle = |stripe| matches!(stripe, Stripe::LosesCattle(_));
        let brings_fame = |stripe| is_fame(stripe) || matches!(stripe, Stripe::RandomDiscards(_));
        let [one, other] = [stripe(0), stripe(1)];
        match one.is_immediate() && other.is_immediate() {
            true => one != other && !takes_cattle(one) && !takes_cattle(other),
            false => one != other && brings_fame(one) && brings_fame(other),
        }
    }

    pub(crate) fn may_award_first(&self, card: Card) -> Result<(), Fault> {
        match self.dealt.contains(card) {
            true => Ok(()),
            false => Err(Fault::NotDealt(card)),
        }
    }

    pub(crate) fn award_first(&mut self, card: Card, pen: &mut Pen) {
        for other in self.dealt.without(card).iter() {
            self.tasks.push(Task::Award(other));
        }
        self.tasks.push(Task::Award(card));
        self.dealt = CardSet::NONE;
        self.run_awards(pen);
    }

    /// Everything that was to be awarded has been.
    pub(crate) fn awards_end(&mut self, pen: &mut Pen) {
        match self.phase {
            Phase::FinalCards => self.next_final_card(pen),
            Phase::TheirOffices(acted, of) => self.next_of_their_offices(acted, of, pen),
            _ => self.next_round(pen),
        }
    }

    /// The last six cards, one after another (BR-5.4a).
    fn next_final_card(&mut self, pen: &mut Pen) {
        if self.deck_left() > 0 {
            let card = self.top_card(pen, "one of the last six cards");
            pen.tell(|| Event::FinalCard { card });
            self.tasks.push(Task::Award(card));
            return self.run_awards(pen);
        }
        // All other cards are known now, so are the seven.
        let rest = self.this_deck();
        self.discard = self.discard.or(rest);
        self.deck = self.deck.minus(rest);
        self.unseen = 0;
        let turn = self.turn;
        let picks = self.recruits(Subtype::Office).filter(|card| {
            let draft = self.data.get().card(*card).effect.draft;
            matches!(draft, Some(Draft::EndOfSummer { turns }) if has_turn(turns, turn))
        });
        let picks = picks.count() as u8;
        self.next_own_office(picks, pen);
    }

    /// The solo player's Offices take a discard each (BR-5.5a), then the opponents' (BR-R17).
    fn next_own_office(&mut self, picks: u8, pen: &mut Pen) {
        if picks > 0 && !self.discard.is_empty() {
            self.phase = Phase::OwnOffices(picks - 1);
            self.stage = Stage::Office;
            let cards = self.discard;
            pen.tell(|| Event::Inspects { cards });
            pen.journal.reveal();
            return;
        }
        self.next_of_their_offices(0, self.in_play.len() as u8, pen);
    }

    /// An Office's pick has been used.
    pub(crate) fn office_pick_ends(&mut self, pen: &mut Pen) {
        let left = match self.phase {
            Phase::OwnOffices(left) => left,
            _ => 0,
        };
        self.next_own_office(left, pen);
    }

    /// Each card in play that says so awards random discards (BR-5.5d); one that comes into play meanwhile waits for the
    /// next Summer (BR-R52).
    fn next_of_their_offices(&mut self, acted: u8, of: u8, pen: &mut Pen) {
        for place in acted..of {
            let card = self.in_play.iter().nth(usize::from(place));
            let stripe = card.map(|card| self.data.get().card(card).stripe);
            if let Some(Stripe::EachSummer { turns, cards }) = stripe
                && has_turn(turns, self.turn)
            {
                self.phase = Phase::TheirOffices(place + 1, of);
                self.tasks.push(Task::Discards(cards));
                return self.run_awards(pen);
            }
        }
        self.begin_autumn(pen);
    }
}

/// Whether a set of turns, bit 0 for the first, has this one.
fn has_turn(turns: u8, turn: u8) -> bool {
    turns >> (turn - 1) & 1 == 1
}
