//! Autumn (chapter 6): the economy, two events, the solo player's tokens, the opponents' six piles and their tokens.

use crate::{
    BorderReivers, Card, CardSet, EventCard, EventKind, Family, March, Pile, Place, Region, Slot,
    Stage, Stripe, Subtype, Token,
    event::{Event, Way},
    fault::Fault,
    game::Pen,
    stage::{Field, Phase},
    using::draw_from,
};
use table::Lots;

/// The economy (BR-6.1b to BR-6.1d), by column: 1-3, 4, 5, 6, 7, 8, 9, 10, 11 or more sheep.
pub const HORSE_LIMIT: [u8; 9] = [4, 5, 5, 6, 6, 7, 7, 8, 8];
/// See [`HORSE_LIMIT`].
pub const HAND_SIZE: [u8; 9] = [2, 2, 3, 3, 4, 4, 5, 5, 6];
/// See [`HORSE_LIMIT`].
pub const CATTLE_INCOME: [u8; 9] = [3, 3, 4, 5, 6, 7, 8, 9, 10];

/// Farm tokens that are moved when a box is empty (BR-6.4m).
const REFILL: usize = 12;

/// The March of each face of a Notoriety die; the last means the solo player's home (BR-6.4f).
const MARCH_DIE: [Option<March>; 6] = [
    Some(March::Swm),
    Some(March::Smm),
    Some(March::Emm),
    Some(March::Ewm),
    Some(March::Dl),
    None,
];

impl BorderReivers {
    /// The column of the economy that counts now (BR-6.1a, BR-R36).
    pub fn column(&self) -> usize {
        let sheep = usize::from(self.own_sheep());
        let data = self.data.get();
        let shift = self
            .recruits(Subtype::Office)
            .map(|card| data.card(card).effect.sheep_columns)
            .max();
        (sheep.clamp(3, 11) - 3 + usize::from(shift.unwrap_or(0))).min(8)
    }

    pub(crate) fn begin_autumn(&mut self, pen: &mut Pen) {
        self.phase = Phase::Autumn;
        pen.tell(|| Event::AutumnBegins);
        let limit = HORSE_LIMIT[self.column()];
        let lost = (self.standing + self.lying).saturating_sub(limit);
        self.standing -= lost.min(self.standing);
        if lost > 0 {
            pen.tell(|| Event::HorsesReturned {
                horses: lost,
                limit,
            });
        }
        self.trim_hand(pen);
    }

    /// Held cards beyond the hand size are discarded (BR-6.1f), then the income comes (BR-6.1g).
    fn trim_hand(&mut self, pen: &mut Pen) {
        let column = self.column();
        if self.held.len() > usize::from(HAND_SIZE[column]) {
            self.stage = Stage::Hand;
            return;
        }
        let income = CATTLE_INCOME[column];
        self.cattle = self.cattle.saturating_add(income.into());
        let (sheep, now) = (self.own_sheep(), self.cattle);
        pen.tell(|| Event::Income { sheep, income, now });
        self.draw_events(pen);
    }

    pub(crate) fn may_drop_held(&self, card: Card) -> Result<(), Fault> {
        match self.held.contains(card) {
            true => Ok(()),
            false => Err(Fault::NotHeld(card)),
        }
    }

    pub(crate) fn drop_held(&mut self, card: Card, pen: &mut Pen) {
        self.held.remove(card);
        self.discard.add(card);
        pen.tell(|| Event::HandTrimmed { card });
        self.trim_hand(pen);
    }

    /// Turns up an event of the deck.
    fn top_event(&mut self, pen: &mut Pen) -> Option<EventCard> {
        let deck = self.event_deck;
        let data = self.data.get();
        let name = |n: u32| data.event(deck.nth(n as usize)).name.clone();
        if deck.is_empty() {
            return None;
        }
        let place = pen
            .chance
            .draw(deck.len() as u32, || "an event".into(), name);
        let event = deck.nth(place as usize);
        self.event_deck.remove(event);
        Some(event)
    }

    /// A card shows the top events; their order stays (BR-2.2b).
    pub(crate) fn foresee(&mut self, count: u8, pen: &mut Pen) {
        for place in 0..usize::from(count).min(2) {
            if self.foreseen[place].is_none() {
                self.foreseen[place] = self.top_event(pen);
            }
            if let Some(event) = self.foreseen[place] {
                pen.tell(|| Event::Foreseen { event });
            }
        }
    }

    /// Two events (BR-6.2a).
    fn draw_events(&mut self, pen: &mut Pen) {
        for _ in 0..2 {
            let known = self.foreseen[0].take();
            self.foreseen.swap(0, 1);
            let Some(event) = known.or_else(|| self.top_event(pen)) else {
                continue;
            };
            self.events.add(event);
            let field = Field { event, first: None };
            match self.data.get().event(event).kind {
                EventKind::Battle { march, .. } => self.fields[march.index()] = Some(field),
                EventKind::Rising { .. } => self.fields[4] = Some(field),
                EventKind::Reroll { dice, .. } => self.rerolls[event.index()] = dice,
                _ => {}
            }
            pen.tell(|| Event::EventDrawn { event });
        }
        self.ask_tokens(pen);
    }

    /// Asks for the solo player's tokens, as long as one can be placed (BR-6.3a).
    fn ask_tokens(&mut self, pen: &mut Pen) {
        let mut own = Token::ALL
            .into_iter()
            .filter(|token| self.reserve[token.index()] > 0);
        let can_place = own.any(|token| {
            let mut places = self.family.home().places();
            places.any(|place| self.may_place_token(token, place).is_ok())
        });
        match can_place {
            true => self.stage = Stage::Tokens,
            false => self.opponents_use_cards(pen),
        }
    }

    pub(crate) fn may_place_token(&self, token: Token, place: Place) -> Result<(), Fault> {
        if place.march() != self.family.home() {
            return Err(Fault::TokenNotHome(place));
        }
        if self.reserve[token.index()] == 0 {
            return Err(Fault::NoSuchToken(token));
        }
        if self.boxes[place.index()] != Slot::Empty {
            return Err(Fault::BoxTaken(place));
        }
        self.does_token_fit(token, place)
    }

    /// Whether the token's colours suit the box (BR-6.3c, BR-6.3d, BR-7.5e); text-only tokens suit any.
    pub(crate) fn does_token_fit(&self, token: Token, place: Place) -> Result<(), Fault> {
        let facts = self.data.get().token(token);
        let has_dice = facts.green + facts.gray > 0;
        match place.is_farm() {
            true if has_dice && facts.green == 0 => Err(Fault::NeedsGreen(token)),
            false if has_dice && facts.gray == 0 => Err(Fault::NeedsGray(token)),
            _ => Ok(()),
        }
    }

    pub(crate) fn place_token(&mut self, token: Token, place: Place, pen: &mut Pen) {
        self.reserve[token.index()] -= 1;
        self.boxes[place.index()] = Slot::Open(token);
        pen.tell(|| Event::TokenPlaced { token, place });
        self.ask_tokens(pen);
    }

    /// The strengths of a pile, added up; its cards go out of play (BR-6.4b).
    fn empty_pile(&mut self, pile: Pile) -> (u16, CardSet) {
        let cards = std::mem::take(&mut self.piles[pile.index()]);
        self.out_of_play = self.out_of_play.or(cards);
        let data = self.data.get();
        let strength = |card| match data.card(card).stripe {
            Stripe::Pile(_, strength) => u16::from(strength),
            _ => 0,
        };
        (cards.iter().map(strength).sum(), cards)
    }

    /// The six piles, in their order (BR-6.4a).
    pub(crate) fn opponents_use_cards(&mut self, pen: &mut Pen) {
        pen.tell(|| Event::OpponentsBegin);
        let (sum, _) = self.empty_pile(Pile::Attack);
        let added = (sum / 3) as u8;
        self.base_dice = self.base_dice.saturating_add(added);
        let now = self.base_dice;
        pen.tell(|| Event::BaseDice { sum, added, now });
        self.use_notoriety(pen);
        let (sheep, _) = self.empty_pile(Pile::Sheep);
        self.use_sheep(sheep, pen);
        let (bastles, _) = self.empty_pile(Pile::Bastles);
        self.use_bastles(bastles, pen);
        let (tokens, cards) = self.empty_pile(Pile::DefenseTokens);
        self.use_tokens(tokens, cards, pen);
        let (permanent, _) = self.empty_pile(Pile::PermanentDefenses);
        self.use_permanent(permanent, pen);
        self.fill_boxes(pen);
        self.begin_winter(pen);
    }

    /// A cube and two dice for each Notoriety card (BR-6.4d).
    fn use_notoriety(&mut self, pen: &mut Pen) {
        let mut order = self.fame_order;
        self.fame_order = crate::row::Row::EMPTY;
        loop {
            let next = order.iter().next();
            let Some(card) = next.or_else(|| self.piles[Pile::Notoriety.index()].first()) else {
                return;
            };
            order.take(card);
            self.piles[Pile::Notoriety.index()].remove(card);
            self.out_of_play.add(card);
            let Stripe::Pile(_, points) = self.data.get().card(card).stripe else {
                continue;
            };
            let (family, cube) = self.draw_cube(pen);
            let march = self.march_by_dice(family, points, pen);
            self.put_cube(family, cube, march);
            self.gain_fame(family, march, points, pen);
        }
    }

    /// Rolls two dice and says in which March the family gains Notoriety (BR-6.4e to BR-6.4i).
    pub(crate) fn march_by_dice(&mut self, family: Family, points: u8, pen: &mut Pen) -> March {
        let mut dice = [0; 2];
        let home = self.family.home();
        let shown = |die: u8| MARCH_DIE[usize::from(die) - 1].unwrap_or(home);
        pen.chance.roll_named(
            &mut dice,
            6,
            || format!("Notoriety of {}", family.name()),
            |face| Some(shown(face as u8).name().into()),
        );
        let marches = dice.map(shown);
        let (march, way) = if self.takes_lead(family, marches[0], points) {
            (marches[0], Way::FirstLeads)
        } else if self.takes_lead(family, marches[1], points) {
            (marches[1], Way::SecondLeads)
        } else {
            (marches[0], Way::First)
        };
        pen.tell(|| Event::MarchDice {
            family,
            dice,
            march,
            way,
        });
        march
    }

    /// Whether the gain changes the rank: before it the family does not lead alone, after it nobody is ahead (BR-R4).
    fn takes_lead(&self, family: Family, march: March, points: u8) -> bool {
        let track = &self.notoriety[march.index()];
        let own = track[family.index()];
        let others = family
            .others()
            .map(|other| track[other.index()])
            .max()
            .unwrap_or(0);
        let leads_alone = own > 0 && own > others;
        !leads_alone && own.saturating_add(points) >= others
    }

    /// Draws a farm token from the box for placing, or the one for bastling, and moves it to the other (BR-6.4l, BR-6.4n).
    fn farm_token(&mut self, for_bastling: bool, pen: &mut Pen) -> Option<Region> {
        let is_empty = |tokens: &[u8; 16]| *tokens == [0; 16];
        let (from, to) = match for_bastling {
            true => (&mut self.bastling, &mut self.placing),
            false => (&mut self.placing, &mut self.bastling),
        };
        let data = self.data.get();
        if is_empty(from) {
            for _ in 0..REFILL {
                let Some(region) = draw_farm(to, data, pen, "a farm token for the empty box")
                else {
                    break;
                };
                to[region.index()] -= 1;
                from[region.index()] += 1;
            }
            pen.tell(|| Event::BoxRefilled { for_bastling });
        }
        let label = if for_bastling {
            "a farm token: bastle"
        } else {
            "a farm token: sheep"
        };
        let region = draw_farm(from, data, pen, label)?;
        from[region.index()] -= 1;
        to[region.index()] += 1;
        Some(region)
    }

    fn use_sheep(&mut self, sheep: u16, pen: &mut Pen) {
        for _ in 0..sheep {
            let Some(region) = self.farm_token(false, pen) else {
                return;
            };
            self.add_sheep(region, pen);
        }
    }

    /// Lays sheep down; a token of a region where none stands is moved all the same, and another is drawn (BR-6.4o).
    fn use_bastles(&mut self, bastles: u16, pen: &mut Pen) {
        let mut left = bastles;
        let theirs =
            |region: &Region| region.march() != self.family.home() && region.march() != March::Dl;
        let mut standing: u16 = Region::ALL
            .iter()
            .filter(|region| theirs(region))
            .map(|region| u16::from(self.sheep[region.index()][0]))
            .sum();
        while left > 0 && standing > 0 {
            let Some(region) = self.farm_token(true, pen) else {
                return;
            };
            if self.sheep[region.index()][0] > 0 {
                self.lay_down(region, pen);
                left -= 1;
                standing -= 1;
            } else {
                pen.tell(|| Event::NothingToBastle { region });
            }
        }
    }

    /// Tokens from the available pool, and Wardens' tokens from the display (BR-6.4p, BR-6.4q).
    fn use_tokens(&mut self, tokens: u16, cards: CardSet, pen: &mut Pen) {
        for _ in 0..tokens {
            let Some(token) = draw_from(
                &self.available,
                self,
                pen,
                "a Defense Token for the opponents",
            ) else {
                break;
            };
            self.available[token.index()] -= 1;
            self.pool[token.index()] += 1;
            pen.tell(|| Event::TheirToken { token });
        }
        for card in cards.iter() {
            if let Stripe::WardensToken(token) = self.data.get().card(card).stripe
                && self.display.contains(token)
            {
                self.display.remove(token);
                self.pool[token.index()] += 1;
                pen.tell(|| Event::TheirToken { token });
            }
        }
    }

    /// Castles and peels from the opponents' cup (BR-6.4r).
    fn use_permanent(&mut self, count: u16, pen: &mut Pen) {
        for _ in 0..count {
            let cup = crate::SiteSet::ALL
                .minus(self.family.home().sites())
                .minus(self.sites);
            if cup.is_empty() {
                return;
            }
            let data = self.data.get();
            let name = |n: u32| data.sites[cup.nth(n as usize).index()].clone();
            let label = || "a castle or peel of the opponents".into();
            let place = pen.chance.draw(cup.len() as u32, label, name);
            let site = cup.nth(place as usize);
            self.sites.add(site);
            pen.tell(|| Event::Built { site });
        }
    }

    /// A face-down token for each of the opponents' eighteen boxes (BR-6.5b); if tokens are short, chance says which boxes
    /// stay empty (BR-R7).
    fn fill_boxes(&mut self, pen: &mut Pen) {
        let home = self.family.home();
        let theirs = || {
            Place::ALL
                .into_iter()
                .filter(move |place| place.march() != home)
        };
        for place in theirs() {
            self.boxes[place.index()] = Slot::FaceDown;
        }
        let tokens: usize = self.pool.iter().map(|count| usize::from(*count)).sum();
        for _ in tokens..theirs().count() {
            let full: crate::PlaceSet = theirs()
                .filter(|place| self.boxes[place.index()] == Slot::FaceDown)
                .collect();
            let data = self.data.get();
            let name = |n: u32| data.places[full.nth(n as usize).index()].clone();
            let place = pen
                .chance
                .draw(full.len() as u32, || "a box without a token".into(), name);
            let place = full.nth(place as usize);
            self.boxes[place.index()] = Slot::Empty;
            pen.tell(|| Event::BoxEmpty { place });
        }
        let left = tokens.saturating_sub(18);
        pen.tell(|| Event::BoxesFilled { left });
    }
}

fn draw_farm(
    tokens: &[u8; 16],
    data: &crate::Components,
    pen: &mut Pen,
    label: &'static str,
) -> Option<Region> {
    let mut lots = Lots::<16>::default();
    for (region, count) in tokens.iter().enumerate() {
        lots.add(region as u8, u32::from(*count));
    }
    let name = |region: u8| data.regions[usize::from(region)].clone();
    let drawn = lots.draw(pen.chance, || label.into(), name);
    drawn.map(|region| Region::new(region.into()))
}
