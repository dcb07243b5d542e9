//! Using a Summer card (chapter 5.2): Recruit, Play, Hold, and the Default Actions. A card's words are done one after
//! another; each may ask for decisions.

use crate::{
    Action, Bastle, BorderReivers, Card, CardSet, Permanent, Region, Site, Stage, Subtype, Type,
    event::Event, fault::Fault, game::Pen, stage::Then,
};
use table::Lots;

/// The words of a Play card, in the order in which they are done.
const WORDS: u8 = 4;

impl BorderReivers {
    /// Pays for the card and puts it to its use.
    pub(crate) fn use_card(&mut self, card: Card, pen: &mut Pen) {
        let facts = self.data.get().card(card);
        let (kind, printed, subtype) = (facts.subtype.kind(), facts.cattle, facts.subtype);
        // A held card always brings one (BR-5.2.3b); a card that comes free moves none (BR-5.5b, BR-R18).
        let cattle = match kind {
            _ if self.is_free => 0,
            Type::Hold => 1,
            _ => printed,
        };
        self.cattle = self.cattle.saturating_add_signed(cattle.into());
        let now = self.cattle;
        pen.tell(|| Event::Used {
            card,
            kind,
            cattle,
            now,
        });
        match kind {
            Type::Hold => {
                self.held.add(card);
                self.used(pen);
            }
            Type::Play => {
                self.out_of_play.add(card);
                self.using = Some(card);
                self.word = 0;
                self.next_word(pen);
            }
            Type::Recruit if matches!(subtype, Subtype::Office | Subtype::Grayne) => {
                self.join(card, pen)
            }
            Type::Recruit => {
                let before = self.recruits(subtype).next();
                self.settle(card, before, pen);
            }
        }
    }

    /// A new Office or Grayne finds its box, or asks which earlier one leaves (BR-5.2.1f to BR-5.2.1h).
    fn join(&mut self, card: Card, pen: &mut Pen) {
        if self.turn == 1 {
            // The shared box is shut, so one of the same kind leaves.
            let subtype = self.data.get().card(card).subtype;
            let before = self.recruits(subtype).next();
            return self.settle(card, before, pen);
        }
        let may_leave = |other: &Card| self.may_displace(card, *other).is_ok();
        let leaving: CardSet = self.recruited.iter().filter(may_leave).collect();
        match (self.may_keep(card).is_ok(), leaving.first()) {
            (true, None) => self.settle(card, None, pen),
            (false, Some(only)) if leaving.len() == 1 => self.settle(card, Some(only), pen),
            _ => self.stage = Stage::Ally(card),
        }
    }

    /// Whether the Offices and Graynes fit into their three boxes (BR-5.2.1h).
    fn do_allies_fit(&self, cards: CardSet) -> bool {
        let data = self.data.get();
        let count = |subtype| {
            cards
                .iter()
                .filter(|card| data.card(*card).subtype == subtype)
                .count()
        };
        let (offices, graynes) = (count(Subtype::Office), count(Subtype::Grayne));
        offices <= 2 && graynes <= 2 && offices + graynes <= 3
    }

    pub(crate) fn may_keep(&self, card: Card) -> Result<(), Fault> {
        match self.do_allies_fit(self.recruited.with(card)) {
            true => Ok(()),
            false => Err(Fault::NoBox),
        }
    }

    pub(crate) fn may_displace(&self, card: Card, other: Card) -> Result<(), Fault> {
        if !self.recruited.contains(other) {
            return Err(Fault::NotRecruited(other));
        }
        let subtype = self.data.get().card(other).subtype;
        if !matches!(subtype, Subtype::Office | Subtype::Grayne) {
            return Err(Fault::OtherBox(other));
        }
        match self.do_allies_fit(self.recruited.without(other).with(card)) {
            true => Ok(()),
            false => Err(Fault::StillNoBox(other)),
        }
    }

    /// The card takes its box; what was there goes out of play (BR-5.2.1c).
    pub(crate) fn settle(&mut self, card: Card, leaves: Option<Card>, pen: &mut Pen) {
        if let Some(old) = leaves {
            self.recruited.remove(old);
            self.out_of_play.add(old);
            pen.tell(|| Event::Displaced { card: old });
            self.dismiss_warden(old);
        }
        self.recruited.add(card);
        let effect = &self.data.get().card(card).effect;
        let (token, returns, peeks) = (
            effect.warden_token,
            effect.returns_day_of_truce,
            effect.peek_events,
        );
        if let Some(token) = token
            && self.display.contains(token)
        {
            self.display.remove(token);
            self.reserve[token.index()] += 1;
            pen.tell(|| Event::TokenGained { token });
        }
        if peeks > 0 {
            self.foresee(peeks, pen);
        }
        let truce = self.data.get().day_of_truce;
        if returns && truce.is_some_and(|truce| self.out_of_play.contains(truce)) {
            self.stage = Stage::Truce;
            return;
        }
        self.used(pen);
    }

    /// An earlier Warden's token leaves the game, wherever it is (BR-5.2.1e, BR-R55).
    fn dismiss_warden(&mut self, card: Card) {
        let Some(token) = self.data.get().card(card).effect.warden_token else {
            return;
        };
        if self.reserve[token.index()] > 0 {
            self.reserve[token.index()] -= 1;
            return;
        }
        for place in self.family.home().places() {
            if self.boxes[place.index()].token() == Some(token) {
                self.boxes[place.index()] = crate::Slot::Empty;
            }
        }
    }

    pub(crate) fn may_take_truce(&self, card: Card) -> Result<(), Fault> {
        match self.data.get().day_of_truce == Some(card) {
            true => Ok(()),
            false => Err(Fault::NotTruce),
        }
    }

    pub(crate) fn take_truce(&mut self, card: Card, pen: &mut Pen) {
        self.out_of_play.remove(card);
        self.held.add(card);
        pen.tell(|| Event::TruceReturns { card });
        self.used(pen);
    }

    /// The next word of the card that is being played.
    pub(crate) fn next_word(&mut self, pen: &mut Pen) {
        while let Some(card) = self.using
            && self.word < WORDS
        {
            self.word += 1;
            let effect = &self.data.get().card(card).effect;
            let most = effect.max_sheep_per_region.unwrap_or(u8::MAX);
            match self.word {
                1 => {
                    for _ in 0..effect.draw_tokens {
                        self.draw_token(pen);
                    }
                }
                2 if !effect.livestock_choice.is_empty() => {
                    self.stage = Stage::Bundle;
                    return;
                }
                2 => {
                    if let Some(animals) = effect.livestock
                        && self.gain(animals, most, pen)
                    {
                        return;
                    }
                }
                3 => {
                    if let Some(Permanent { castle, peel, any }) = effect.permanent
                        && self.ask_build(castle, peel, any)
                    {
                        return;
                    }
                }
                _ => {
                    if let Some(Bastle { sheep, max_regions }) = effect.bastle
                        && self.ask_bastle(sheep, max_regions, 0, false)
                    {
                        return;
                    }
                }
            }
        }
        self.used(pen);
    }

    /// The card has been used.
    pub(crate) fn used(&mut self, pen: &mut Pen) {
        self.using = None;
        self.word = 0;
        match self.then {
            Then::Awards => self.award_the_rest(pen),
            Then::Offices => self.office_pick_ends(pen),
            Then::Attack => self.stage = Stage::Attack,
            Then::NextTarget => self.end_attack(pen),
        }
    }

    /// Draws a random token from the available pool (BR-5.2.2.1a); an empty pool gives none (BR-R29).
    fn draw_token(&mut self, pen: &mut Pen) {
        let Some(token) = draw_from(&self.available, self, pen, "a Defense Token") else {
            return;
        };
        self.available[token.index()] -= 1;
        self.reserve[token.index()] += 1;
        pen.tell(|| Event::TokenGained { token });
    }

    /// Gains animals; whether it has to ask where sheep go.
    fn gain(&mut self, animals: crate::Livestock, most: u8, pen: &mut Pen) -> bool {
        if animals.horses > 0 {
            self.standing = self.standing.saturating_add(animals.horses);
            let (horses, now) = (animals.horses, self.standing);
            pen.tell(|| Event::HorsesGained { horses, now });
        }
        self.ask_sheep(animals.sheep, most)
    }

    pub(crate) fn may_take_bundle(&self, number: u8) -> Result<(), Fault> {
        let bundles = self
            .using
            .map(|card| &self.data.get().card(card).effect.livestock_choice);
        let count = bundles.map_or(0, Vec::len);
        match (1..=count).contains(&usize::from(number)) {
            true => Ok(()),
            false => Err(Fault::NoBundle(count as u8)),
        }
    }

    pub(crate) fn take_bundle(&mut self, number: u8, pen: &mut Pen) {
        let Some(card) = self.using else { return };
        let effect = &self.data.get().card(card).effect;
        let most = effect.max_sheep_per_region.unwrap_or(u8::MAX);
        let bundle = effect.livestock_choice[usize::from(number) - 1];
        if !self.gain(bundle, most, pen) {
            self.next_word(pen);
        }
    }

    /// Asks where sheep go, if there are any.
    pub(crate) fn ask_sheep(&mut self, sheep: u8, most: u8) -> bool {
        // What does not fit under the limit of the card is lost (BR-R29).
        let left = u16::from(sheep).min(4 * u16::from(most)) as u8;
        if left > 0 {
            self.stage = Stage::Sheep {
                left,
                most,
                placed: [0; 4],
            };
        }
        left > 0
    }

    pub(crate) fn may_place_sheep(
        &self,
        region: Region,
        most: u8,
        placed: &[u8; 4],
    ) -> Result<(), Fault> {
        match self.own_place(region) {
            None if self.fight.is_some() => Err(Fault::LootNotHome(region)),
            None => Err(Fault::NotHome(region)),
            Some(place) if placed[place] >= most => Err(Fault::FullOfCard(region, most)),
            Some(_) => Ok(()),
        }
    }

    pub(crate) fn place_sheep(&mut self, region: Region, pen: &mut Pen) {
        let Stage::Sheep {
            left,
            most,
            mut placed,
        } = self.stage
        else {
            return;
        };
        self.add_sheep(region, pen);
        placed[region.index() % 4] += 1;
        if left > 1 {
            self.stage = Stage::Sheep {
                left: left - 1,
                most,
                placed,
            };
        } else if self.using.is_some() {
            self.next_word(pen);
        } else {
            self.used(pen);
        }
    }

    pub(crate) fn add_sheep(&mut self, region: Region, pen: &mut Pen) {
        let [standing, _] = &mut self.sheep[region.index()];
        *standing = standing.saturating_add(1);
        pen.tell(|| Event::SheepAdded { region });
    }

    /// Asks which sites are garrisoned, as long as one that the card grants is left (BR-R29).
    fn ask_build(&mut self, castle: u8, peel: u8, any: u8) -> bool {
        let own = self.family.home().sites();
        let is_possible = own
            .iter()
            .any(|site| self.may_build(site, castle, peel, any).is_ok());
        if is_possible {
            self.stage = Stage::Build { castle, peel, any };
        }
        is_possible
    }

    pub(crate) fn may_build(&self, site: Site, castle: u8, peel: u8, any: u8) -> Result<(), Fault> {
        if site.march() != self.family.home() {
            return Err(Fault::SiteNotHome(site));
        }
        if self.sites.contains(site) {
            return Err(Fault::Garrisoned(site));
        }
        let granted = if site.is_castle() { castle } else { peel };
        match granted + any > 0 {
            true => Ok(()),
            false => Err(Fault::NotGranted(site)),
        }
    }

    pub(crate) fn build(&mut self, site: Site, pen: &mut Pen) {
        let Stage::Build {
            mut castle,
            mut peel,
            mut any,
        } = self.stage
        else {
            return;
        };
        self.sites.add(site);
        pen.tell(|| Event::Built { site });
        match if site.is_castle() {
            &mut castle
        } else {
            &mut peel
        } {
            0 => any -= 1,
            granted => *granted -= 1,
        }
        if !self.ask_build(castle, peel, any) {
            self.next_word(pen);
        }
    }

    /// Asks which sheep are laid down, as long as one may be.
    fn ask_bastle(&mut self, left: u8, most: u8, regions: u8, must: bool) -> bool {
        let mut own = self.family.home().regions();
        let is_possible =
            left > 0 && own.any(|region| self.may_bastle(region, most, regions).is_ok());
        if is_possible {
            self.stage = Stage::Bastle {
                left,
                most,
                regions,
                must,
            };
        }
        is_possible
    }

    pub(crate) fn may_bastle(&self, region: Region, most: u8, regions: u8) -> Result<(), Fault> {
        let Some(place) = self.own_place(region) else {
            return Err(Fault::BastleNotHome(region));
        };
        if self.sheep[region.index()][0] == 0 {
            return Err(Fault::NoneStands(region));
        }
        match regions >> place & 1 == 1 || regions.count_ones() < most.into() {
            true => Ok(()),
            false => Err(Fault::TooManyRegions(most)),
        }
    }

    pub(crate) fn may_stop_bastling(&self, must: bool) -> Result<(), Fault> {
        match must {
            true => Err(Fault::BastleInFull),
            false => Ok(()),
        }
    }

    pub(crate) fn bastle(&mut self, region: Region, pen: &mut Pen) {
        let Stage::Bastle {
            left,
            most,
            regions,
            must,
        } = self.stage
        else {
            return;
        };
        self.lay_down(region, pen);
        let regions = regions | 1 << (region.index() % 4);
        if !self.ask_bastle(left - 1, most, regions, must) {
            self.next_word(pen);
        }
    }

    pub(crate) fn lay_down(&mut self, region: Region, pen: &mut Pen) {
        let [standing, bastled] = &mut self.sheep[region.index()];
        *standing -= 1;
        *bastled = bastled.saturating_add(1);
        pen.tell(|| Event::Bastled { region });
    }

    /// Which Default Actions there are (BR-5.2.5a to BR-5.2.5d).
    pub(crate) fn may_default(&self, action: Action) -> Result<(), Fault> {
        match action {
            Action::Horse | Action::Cattle => Ok(()),
            Action::Sheep(region) if self.own_place(region).is_none() => Err(Fault::DefaultNotHome),
            Action::Sheep(_) => Ok(()),
            Action::Fame(march) if march != self.family.home() => Err(Fault::FameNotHome),
            Action::Fame(_) => Ok(()),
            Action::Bastle(region) if self.own_place(region).is_none() => {
                Err(Fault::BastleNotHome(region))
            }
            Action::Bastle(region) if self.sheep[region.index()][0] == 0 => {
                Err(Fault::NoneStands(region))
            }
            Action::Bastle(_) => Ok(()),
            _ => Err(Fault::DefaultFirst),
        }
    }

    pub(crate) fn take_default(&mut self, action: Action, pen: &mut Pen) {
        match action {
            Action::Horse => {
                self.standing = self.standing.saturating_add(1);
                let now = self.standing;
                pen.tell(|| Event::HorsesGained { horses: 1, now });
            }
            Action::Sheep(region) => self.add_sheep(region, pen),
            Action::Cattle => {
                self.cattle = self.cattle.saturating_add(3);
                let now = self.cattle;
                pen.tell(|| Event::CattleGained { cattle: 3, now });
            }
            Action::Fame(march) => self.gain_fame(self.family, march, 1, pen),
            Action::Bastle(region) => {
                self.lay_down(region, pen);
                // Two on turns 2 and 3, if another one stands (BR-5.2.5d).
                if self.turn > 1 && self.ask_bastle(1, 4, 0, true) {
                    return;
                }
            }
            _ => return,
        }
        self.used(pen);
    }
}

/// Draws one of these tokens, each as likely as another.
pub(crate) fn draw_from(
    tokens: &crate::game::Tokens,
    game: &BorderReivers,
    pen: &mut Pen,
    label: &'static str,
) -> Option<crate::Token> {
    let mut lots = Lots::<{ crate::Token::COUNT }>::default();
    for (token, count) in tokens.iter().enumerate() {
        lots.add(token as u8, u32::from(*count));
    }
    let name = |token: u8| game.data.get().tokens[usize::from(token)].name.clone();
    let drawn = lots.draw(pen.chance, || label.into(), name);
    drawn.map(|token| crate::Token::new(token.into()))
}
