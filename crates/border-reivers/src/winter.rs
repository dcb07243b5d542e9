//! Winter up to the attacks (chapters 7.1 to 7.3): the solo player's Notoriety, the Target deck, and turning its cards up.

use crate::{
    BorderReivers, Card, Grant, March, MarchSet, Phase, Stage, Subtype, TargetCard, TargetKind,
    TargetSet, event::Event, fault::Fault, game::Pen,
};
use table::Lots;

/// Divisible by every number of Target cards that a family can have left.
const SHARES: u32 = 60;

impl BorderReivers {
    pub(crate) fn begin_winter(&mut self, pen: &mut Pen) {
        self.phase = Phase::Winter;
        pen.tell(|| Event::WinterBegins);
        self.began_with_one_horse = self.standing + self.lying == 1;
        self.own_cards = 0;
        self.granted = crate::CardSet::NONE;
        // What Offices give once a turn (BR-7.6k).
        self.dice_used = crate::row::Row::EMPTY;
        self.rerolls_used = crate::row::Row::EMPTY;
        self.ask_held_fame(pen);
    }

    /// Held Notoriety cards come first (BR-7.1a, BR-7.1b).
    fn ask_held_fame(&mut self, pen: &mut Pen) {
        match self.held.iter().any(|card| self.may_use_fame(card).is_ok()) {
            true => self.stage = Stage::HeldFame,
            false => self.next_grant(pen),
        }
    }

    pub(crate) fn may_use_fame(&self, card: Card) -> Result<(), Fault> {
        if !self.held.contains(card) {
            return Err(Fault::NotHeld(card));
        }
        match self.data.get().card(card).subtype {
            Subtype::Notoriety => Ok(()),
            Subtype::BorderBallad => Err(Fault::BalladTooEarly),
            _ => Err(Fault::NotFame(card)),
        }
    }

    pub(crate) fn use_fame(&mut self, card: Card, pen: &mut Pen) {
        self.held.remove(card);
        self.out_of_play.add(card);
        pen.tell(|| Event::HeldUsed { card });
        let effect = &self.data.get().card(card).effect;
        let names_a_track = effect.opponents_lose_notoriety > 0
            || effect.notoriety.iter().any(|grant| grant.marches.chosen);
        if effect.place_scots_dyke {
            self.has_dyke = true;
            pen.tell(|| Event::Dyke);
        }
        self.using = Some(card);
        self.chosen_track = None;
        match names_a_track {
            true => self.stage = Stage::Choose,
            false => self.next_part(card, 0, pen),
        }
    }

    /// The track that the card speaks of; opponents lose Notoriety there.
    pub(crate) fn choose_track(&mut self, march: March, pen: &mut Pen) {
        let Some(card) = self.using else { return };
        self.chosen_track = Some(march);
        let points = self.data.get().card(card).effect.opponents_lose_notoriety;
        for family in self.family.others() {
            self.lose_fame(family, march, points, pen);
        }
        self.next_part(card, 0, pen);
    }

    /// The next Office or Grayne that brings Notoriety (BR-7.1c, BR-7.1d), then the Target deck.
    pub(crate) fn next_grant(&mut self, pen: &mut Pen) {
        self.using = None;
        let next = [Subtype::Office, Subtype::Grayne]
            .into_iter()
            .find_map(|subtype| {
                let mut cards = self.recruits(subtype);
                cards.find(|card| !self.granted.contains(*card))
            });
        match next {
            Some(card) => {
                self.granted.add(card);
                self.using = Some(card);
                self.next_part(card, 0, pen);
            }
            None => self.ask_targets(pen),
        }
    }

    fn grant(&self, card: Card, part: u8) -> Option<&Grant> {
        self.data
            .get()
            .card(card)
            .effect
            .notoriety
            .get(usize::from(part))
    }

    /// The tracks on which points of a grant may be placed.
    fn granted_tracks(&self, grant: &Grant) -> MarchSet {
        let chosen = self.chosen_track.filter(|_| grant.marches.chosen);
        let tracks = grant.marches.of(self.family, MarchSet::ALL);
        chosen.map_or(tracks, |march| tracks.with(march))
    }

    /// One of the card's grants after another.
    fn next_part(&mut self, card: Card, part: u8, pen: &mut Pen) {
        match self.grant(card, part) {
            Some(grant) => {
                let left = grant.points;
                self.ask_fame(card, part, left, [0; 5], pen);
            }
            None if self.recruited.contains(card) => self.next_grant(pen),
            None => {
                self.using = None;
                self.ask_held_fame(pen);
            }
        }
    }

    /// Asks where the next point goes; where there is no choice it is placed at once.
    fn ask_fame(&mut self, card: Card, part: u8, left: u8, placed: [u8; 5], pen: &mut Pen) {
        let (mut left, mut placed) = (left, placed);
        while left > 0 {
            let may_gain = |march: &March| self.may_gain_fame(card, part, &placed, *march).is_ok();
            let tracks: MarchSet = March::ALL.into_iter().filter(may_gain).collect();
            match tracks.len() {
                0 => break,
                1 => {
                    let march = tracks.nth(0);
                    self.gain_fame(self.family, march, 1, pen);
                    placed[march.index()] += 1;
                    left -= 1;
                }
                _ => {
                    self.stage = Stage::Fame {
                        card,
                        grant: part,
                        left,
                        placed,
                    };
                    return;
                }
            }
        }
        self.next_part(card, part + 1, pen);
    }

    pub(crate) fn may_gain_fame(
        &self,
        card: Card,
        part: u8,
        placed: &[u8; 5],
        march: March,
    ) -> Result<(), Fault> {
        let Some(grant) = self.grant(card, part) else {
            return Err(Fault::NotOnCard(card, march));
        };
        if !self.granted_tracks(grant).contains(march) {
            return Err(Fault::NotOnCard(card, march));
        }
        match grant.max_per_march {
            Some(most) if placed[march.index()] >= most => Err(Fault::TrackFull(card, most)),
            _ => Ok(()),
        }
    }

    pub(crate) fn place_fame(&mut self, march: March, pen: &mut Pen) {
        let Stage::Fame {
            card,
            grant,
            left,
            mut placed,
        } = self.stage
        else {
            return;
        };
        self.gain_fame(self.family, march, 1, pen);
        placed[march.index()] += 1;
        self.ask_fame(card, grant, left - 1, placed, pen);
    }

    /// Two own Target cards go into the deck (BR-7.2b); the last two go by themselves.
    fn ask_targets(&mut self, pen: &mut Pen) {
        let unused = self.unused[self.me()];
        if unused.len() <= 2 {
            self.selected = unused;
            return self.assemble(pen);
        }
        self.selected = TargetSet::NONE;
        self.stage = Stage::Targets;
    }

    pub(crate) fn may_select(&self, kind: TargetKind) -> Result<(), Fault> {
        if self.selected.contains(kind) {
            return Err(Fault::SelectedTwice(kind));
        }
        match self.unused[self.me()].contains(kind) {
            true => Ok(()),
            false => Err(Fault::TargetUsed(kind)),
        }
    }

    pub(crate) fn select(&mut self, kind: TargetKind, pen: &mut Pen) {
        self.selected.add(kind);
        if self.selected.len() == 2 {
            self.assemble(pen);
        }
    }

    /// Two cards of each opponent join, unseen (BR-7.2a).
    fn assemble(&mut self, pen: &mut Pen) {
        for family in self.family.others() {
            self.in_deck[family.index()] = self.unused[family.index()].len().min(2) as u8;
        }
        let cards = self.selected;
        pen.tell(|| Event::TargetDeck { cards });
        self.next_target(pen);
    }

    /// How many cards the Target deck has left.
    pub(crate) fn target_deck(&self) -> usize {
        self.selected.len()
            + self
                .in_deck
                .iter()
                .map(|count| usize::from(*count))
                .sum::<usize>()
    }

    /// Turns up the next Target card (BR-7.3a). Which cards of the opponents are in the deck nobody knows: each unused one is as
    /// likely as its share.
    pub(crate) fn next_target(&mut self, pen: &mut Pen) {
        self.fight = None;
        self.current = None;
        let number =
            |family: usize, kind: TargetKind| (family * TargetKind::COUNT + kind.index()) as u8;
        let mut lots = Lots::<24>::default();
        for kind in self.selected.iter() {
            lots.add(number(self.me(), kind), SHARES);
        }
        for family in self.family.others() {
            let unused = self.unused[family.index()];
            let shares =
                SHARES * u32::from(self.in_deck[family.index()]) / unused.len().max(1) as u32;
            for kind in unused.iter() {
                lots.add(number(family.index(), kind), shares);
            }
        }
        let card = |number: u8| TargetCard {
            family: crate::Family::new(usize::from(number) / TargetKind::COUNT),
            kind: TargetKind::new(usize::from(number) % TargetKind::COUNT),
        };
        let name = |number: u8| card(number).name();
        let Some(drawn) = lots.draw(pen.chance, || "the next Target card".into(), name) else {
            return self.end_winter(pen);
        };
        let TargetCard { family, kind } = card(drawn);
        self.unused[family.index()].remove(kind);
        self.current = Some(TargetCard { family, kind });
        let left = {
            if family == self.family {
                self.selected.remove(kind);
            } else {
                self.in_deck[family.index()] -= 1;
            }
            self.target_deck()
        };
        pen.tell(|| Event::TargetCard { family, kind, left });
        match family == self.family {
            true => self.own_card(pen),
            false => self.their_card(family, kind, pen),
        }
    }
}

impl TargetCard {
    /// What it is called: "Kerr Reiver".
    pub fn name(self) -> String {
        let kind = match self.kind {
            TargetKind::Nation => self.family.nation().name(),
            kind => kind.name(),
        };
        format!("{} {kind}", self.family.name())
    }
}
