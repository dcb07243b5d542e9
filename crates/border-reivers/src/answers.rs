//! What may be answered now, and what an answer does: every stage with its candidates, the prohibition of each action, and its
//! effect. Each season has a file of its own; this one only sends an action to the file whose stage it answers.

use crate::{
    Action, BorderReivers, Card, CardSet, MarchSet, Place, Side, Stage, TargetKind, Token,
    fault::Fault, game::Pen,
};
use std::ops::ControlFlow;

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

    pub(crate) fn carry_out(&mut self, action: Action, pen: &mut Pen) {
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
}
