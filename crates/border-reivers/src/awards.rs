//! What the opponents get (chapters 5.2, 5.4, 5.5): each card goes where its stripe says. Cards that act at once may bring
//! more cards, in a chain (BR-R52), so what is still to be done waits in a stack.

use crate::{
    BorderReivers, Card, Family, March, MarchSet, Pile, Region, Stage, Stripe, event::Event,
    fault::Fault, game::Pen, stage::Task,
};
use table::Lots;

impl Stripe {
    /// Whether the card acts at once and is then out of play.
    #[inline]
    pub(crate) fn is_immediate(self) -> bool {
        !matches!(
            self,
            Stripe::Pile(..)
                | Stripe::WardensToken(_)
                | Stripe::EachSummer { .. }
                | Stripe::HeavySnows
        )
    }
}

impl BorderReivers {
    /// Does what is still to be done, until a decision comes up or nothing is left.
    pub(crate) fn run_awards(&mut self, pen: &mut Pen) {
        while let Some(task) = self.tasks.pop() {
            let waits = match task {
                Task::Award(card) => self.award(card, pen),
                Task::Discards(left) => {
                    self.award_random_discard(left, pen);
                    false
                }
            };
            if waits {
                return;
            }
        }
        self.awards_end(pen);
    }

    /// Awards one card by its stripe; whether the player is asked something.
    fn award(&mut self, card: Card, pen: &mut Pen) -> bool {
        let stripe = self.data.get().card(card).stripe;
        if stripe.is_immediate() {
            self.out_of_play.add(card);
            pen.tell(|| Event::ActsAtOnce { card });
        }
        match stripe {
            Stripe::Pile(pile, _) => self.put_on(pile, card, pen),
            Stripe::WardensToken(_) => self.put_on(Pile::DefenseTokens, card, pen),
            Stripe::EachSummer { .. } | Stripe::HeavySnows => {
                self.in_play.push(card);
                pen.tell(|| Event::CameIntoPlay { card });
            }
            Stripe::RandomDiscards(cards) => {
                self.tasks.push(Task::Discards(cards));
            }
            Stripe::CubesHome { cubes, points } => {
                for _ in 0..cubes {
                    let (family, cube) = self.draw_cube(pen);
                    self.drawn[family.index()] += cube;
                    self.gain_fame(family, family.home(), points, pen);
                }
            }
            Stripe::ScotsDyke {
                cubes,
                points,
                march,
            } => {
                self.has_dyke = true;
                pen.tell(|| Event::Dyke);
                for _ in 0..cubes {
                    let (family, cube) = self.draw_cube(pen);
                    self.put_cube(family, cube, march);
                    self.gain_fame(family, march, points, pen);
                }
            }
            Stripe::LosesCattle(cattle) => {
                let lost = self.cattle.min(cattle.into());
                self.cattle -= lost;
                let now = self.cattle;
                pen.tell(|| Event::CattleLost { cattle: lost, now });
            }
            Stripe::LosesSheep(sheep) => return self.lose_some_sheep(sheep, pen),
            Stripe::LosesNotoriety(points) => return self.lose_some_fame(points, pen),
        }
        false
    }

    fn put_on(&mut self, pile: Pile, card: Card, pen: &mut Pen) {
        self.piles[pile.index()].add(card);
        if pile == Pile::Notoriety {
            self.fame_order.push(card);
        }
        pen.tell(|| Event::Awarded { card, pile });
    }

    /// A random card of the discards goes to the opponents. Of the cards that lie there unseen only their number is known, so
    /// each unseen card of this turn's deck is as likely as its share of them.
    fn award_random_discard(&mut self, left: u8, pen: &mut Pen) {
        if left > 1 {
            self.tasks.push(Task::Discards(left - 1));
        }
        let unseen = self.this_deck();
        let mut lots = Lots::<102>::default();
        let seen_weight = if self.unseen > 0 {
            unseen.len() as u32
        } else {
            1
        };
        for card in self.discard.iter() {
            lots.add(card.index() as u8, seen_weight);
        }
        if self.unseen > 0 {
            for card in unseen.iter() {
                lots.add(card.index() as u8, self.unseen.into());
            }
        }
        let data = self.data.get();
        let name = |card: u8| data.card_label(Card::new(card.into()));
        let Some(card) = lots.draw(pen.chance, || "a random card of the discards".into(), name)
        else {
            pen.tell(|| Event::NoDiscards);
            return;
        };
        let card = Card::new(card.into());
        if self.discard.contains(card) {
            self.discard.remove(card);
        } else {
            self.deck.remove(card);
            self.unseen -= 1;
        }
        pen.tell(|| Event::RandomDiscard { card });
        self.tasks.push(Task::Award(card));
    }

    /// Draws a cube from the Notoriety cup: its family, and how many cubes left the cup. That is none where no cube is left
    /// and chance named one of the three families (BR-R6).
    pub(crate) fn draw_cube(&mut self, pen: &mut Pen) -> (Family, u8) {
        if self.cup == [0; 4] {
            std::mem::swap(&mut self.cup, &mut self.drawn);
        }
        let is_empty = self.cup == [0; 4];
        let mut lots = Lots::<4>::default();
        for family in self.family.others() {
            let weight = if is_empty {
                1
            } else {
                self.cup[family.index()]
            };
            lots.add(family.index() as u8, weight.into());
        }
        let name = |family: u8| Family::new(family.into()).name().to_string();
        let family = lots.draw(pen.chance, || "a Notoriety cube".into(), name);
        let family = Family::new(family.unwrap_or_default().into());
        let cube = u8::from(!is_empty);
        self.cup[family.index()] -= cube;
        pen.tell(|| Event::CubeDrawn { family });
        (family, cube)
    }

    /// A drawn cube goes on the track if its family is new there, else it is set aside (BR-6.4j, BR-6.4k).
    pub(crate) fn put_cube(&mut self, family: Family, cube: u8, march: March) {
        if self.notoriety[march.index()][family.index()] > 0 {
            self.drawn[family.index()] += cube;
        }
    }

    pub(crate) fn gain_fame(&mut self, family: Family, march: March, points: u8, pen: &mut Pen) {
        let value = &mut self.notoriety[march.index()][family.index()];
        *value = value.saturating_add(points);
        let now = *value;
        pen.tell(|| Event::FameGained {
            family,
            march,
            points,
            now,
        });
    }

    pub(crate) fn lose_fame(&mut self, family: Family, march: March, points: u8, pen: &mut Pen) {
        let value = &mut self.notoriety[march.index()][family.index()];
        let lost = points.min(*value);
        *value -= lost;
        let now = *value;
        if lost > 0 {
            pen.tell(|| Event::FameLost {
                family,
                march,
                points: lost,
                now,
            });
        }
    }

    /// The own regions with most standing sheep, a bit each; none if no sheep stands.
    fn fullest(&self) -> u8 {
        let standing = |region: Region| self.sheep[region.index()][0];
        let most = self
            .family
            .home()
            .regions()
            .map(standing)
            .max()
            .unwrap_or(0);
        let own = self.family.home().regions().enumerate();
        own.filter(|(_, region)| most > 0 && standing(*region) == most)
            .fold(0, |set, (place, _)| set | 1 << place)
    }

    /// The solo player loses standing sheep, each from a region that has most of them; he is asked among equals.
    fn lose_some_sheep(&mut self, sheep: u8, pen: &mut Pen) -> bool {
        let mut left = sheep;
        while left > 0 {
            let fullest = self.fullest();
            match fullest.count_ones() {
                0 => return false,
                1 => {
                    let mut own = self.family.home().regions();
                    let region = own.nth(fullest.trailing_zeros() as usize);
                    region
                        .into_iter()
                        .for_each(|region| self.take_sheep(region, pen));
                    left -= 1;
                }
                _ => {
                    self.stage = Stage::LoseSheep(left);
                    return true;
                }
            }
        }
        false
    }

    fn take_sheep(&mut self, region: Region, pen: &mut Pen) {
        self.sheep[region.index()][0] -= 1;
        pen.tell(|| Event::SheepLost { region });
    }

    pub(crate) fn may_lose_sheep(&self, region: Region) -> Result<(), Fault> {
        let is_fullest = |place| self.fullest() >> place & 1 == 1;
        match self.own_place(region).is_some_and(is_fullest) {
            true => Ok(()),
            false => Err(Fault::NotFullest(region)),
        }
    }

    pub(crate) fn lose_sheep(&mut self, region: Region, pen: &mut Pen) {
        let Stage::LoseSheep(left) = self.stage else {
            return;
        };
        self.take_sheep(region, pen);
        if !self.lose_some_sheep(left - 1, pen) {
            self.run_awards(pen);
        }
    }

    /// The tracks outside the Home March on which the solo player stands highest; none if he stands nowhere.
    fn highest_abroad(&self) -> MarchSet {
        let abroad = || {
            March::ALL
                .into_iter()
                .filter(|march| *march != self.family.home())
        };
        let value = |march: &March| self.notoriety[march.index()][self.me()];
        let most = abroad().map(|march| value(&march)).max().unwrap_or(0);
        abroad()
            .filter(|march| most > 0 && value(march) == most)
            .collect()
    }

    fn lose_some_fame(&mut self, points: u8, pen: &mut Pen) -> bool {
        let highest = self.highest_abroad();
        match highest.len() {
            0 => false,
            1 => {
                let march = highest.nth(0);
                self.lose_fame(self.family, march, points, pen);
                false
            }
            _ => {
                self.stage = Stage::LoseFame(points);
                true
            }
        }
    }

    pub(crate) fn may_yield(&self, march: March) -> Result<(), Fault> {
        match self.highest_abroad().contains(march) {
            true => Ok(()),
            false => Err(Fault::NotHighest(march)),
        }
    }

    pub(crate) fn yield_fame(&mut self, march: March, pen: &mut Pen) {
        let Stage::LoseFame(points) = self.stage else {
            return;
        };
        self.lose_fame(self.family, march, points, pen);
        self.run_awards(pen);
    }
}
