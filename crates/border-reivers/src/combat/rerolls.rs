//! Dice that are rolled again (BR-7.7f to BR-7.7j): the solo player chooses source and dice, the opponents take what they can.

use super::{
    DEFENSE_MISS, MOST_DICE, attack_miss,
    results::{attack_word, defense_word},
};
use crate::{
    BorderReivers, EventKind, Family, Source, Stage, Subtype,
    event::Event,
    fault::Fault,
    game::Pen,
    stage::{Dice, Fight},
};

impl BorderReivers {
    /// The most dice that the solo player may reroll from this source in this combat, if it may be used.
    fn rerolls_from(&self, source: Source) -> Result<u8, Fault> {
        match &self.fight {
            Some(fight) => self.rerolls_in(fight, source),
            None => Err(Fault::NoRerolls),
        }
    }

    fn rerolls_in(&self, fight: &Fight, source: Source) -> Result<u8, Fault> {
        let combat = fight.target.combat();
        let is_own = fight.attacker == self.family;
        match source {
            Source::Event(event) if is_own => self.event_rerolls(event, self.family, fight),
            Source::Event(_) => Err(Fault::NoRerolls),
            Source::Card(card) => {
                let is_here = self.recruited.contains(card) || fight.cards.contains(card);
                let facts = is_here.then(|| self.data.get().card(card));
                let Some((facts, reroll)) =
                    facts.and_then(|facts| Some((facts, facts.effect.reroll?)))
                else {
                    return Err(Fault::NoRerolls);
                };
                let suits = reroll.combats.is_empty() || reroll.combats.contains(combat);
                let serves = match facts.subtype {
                    Subtype::Warden => {
                        !is_own && reroll.at_token && facts.effect.warden_token == fight.token
                    }
                    // Once a turn means in one combat: there it goes on to its limit.
                    Subtype::Office if fight.source == Some(source) && fight.rerolled > 0 => is_own,
                    Subtype::Office => {
                        is_own && self.rerolls_used.count(card) < usize::from(reroll.uses)
                    }
                    _ => fight.cards.contains(card),
                };
                match suits && serves {
                    true => Ok(reroll.max),
                    false => Err(Fault::NoRerolls),
                }
            }
        }
    }

    /// The dice on an event that a family may reroll in this combat (BR-6.2e, BR-7.7j, BR-R43).
    fn event_rerolls(
        &self,
        event: crate::EventCard,
        family: Family,
        fight: &Fight,
    ) -> Result<u8, Fault> {
        let EventKind::Reroll {
            max,
            nation,
            combats,
            targets,
            ..
        } = self.data.get().event(event).kind
        else {
            return Err(Fault::NoRerolls);
        };
        let serves = nation == family.nation()
            && combats.contains(fight.target.combat())
            && fight
                .target
                .march()
                .is_some_and(|march| targets.contains(march));
        let stock = self.rerolls[event.index()];
        match self.events.contains(event) && serves && stock + fight.rerolled > 0 {
            true => Ok(max.min(stock + fight.rerolled)),
            false => Err(Fault::NoRerolls),
        }
    }

    /// All sources that the solo player could use now.
    fn sources(&self) -> impl Iterator<Item = Source> {
        let cards = self
            .fight
            .map_or(self.recruited, |fight| self.recruited.or(fight.cards));
        let cards = cards.iter().map(Source::Card);
        let events = self.events.iter().map(Source::Event);
        cards
            .chain(events)
            .filter(|source| self.rerolls_from(*source).is_ok())
    }

    /// The most dice that the solo player could reroll in a fight, whichever source he takes.
    pub(crate) fn own_rerolls(&self, fight: &Fight) -> u8 {
        if let Some(source) = fight.source {
            return self.rerolls_in(fight, source).unwrap_or(0);
        }
        let cards = self.recruited.or(fight.cards).iter().map(Source::Card);
        let sources = cards.chain(self.events.iter().map(Source::Event));
        let most = sources.filter_map(|source| self.rerolls_in(fight, source).ok());
        most.max().unwrap_or(0)
    }

    /// The most dice that an opponent who attacks rerolls.
    pub(crate) fn their_event_rerolls(&self, fight: &Fight) -> u8 {
        let events = self.events.iter();
        let most = events.filter_map(|event| self.event_rerolls(event, fight.attacker, fight).ok());
        most.max().unwrap_or(0)
    }

    /// The most dice that an opponent who defends rerolls (Robert Carey).
    pub(crate) fn their_token_rerolls(&self, fight: &Fight) -> u8 {
        let reroll = fight
            .token
            .and_then(|token| self.data.get().warden_reroll(token));
        let combat = fight.target.combat();
        let suits =
            reroll.filter(|reroll| reroll.combats.is_empty() || reroll.combats.contains(combat));
        suits.map_or(0, |reroll| reroll.max)
    }

    /// Asks for rerolls while there are Misses and something to reroll them with.
    pub(super) fn ask_reroll(&mut self, pen: &mut Pen) {
        let mut sources = self.sources();
        let (one, other) = (sources.next(), sources.next());
        drop(sources);
        let dice = self.own_dice();
        let has_miss =
            (1..=6).any(|face| dice.fresh[usize::from(face) - 1] > 0 && self.is_own_miss(face));
        let Some(fight) = &mut self.fight else { return };
        if fight.source.is_none() && other.is_none() {
            fight.source = one;
        }
        let (source, rerolled) = (fight.source, fight.rerolled);
        let is_left = match source {
            Some(source) => self.rerolls_from(source).is_ok_and(|most| most > rerolled),
            None => one.is_some(),
        };
        match has_miss && is_left {
            true => self.stage = Stage::Reroll,
            false => self.rerolls_end(pen),
        }
    }

    pub(crate) fn may_reroll_by(&self, source: Source) -> Result<(), Fault> {
        if self.fight.is_some_and(|fight| fight.source.is_some()) {
            return Err(Fault::OneSource);
        }
        self.rerolls_from(source).map(|_| ())
    }

    pub(crate) fn reroll_by(&mut self, source: Source) {
        if let Some(fight) = &mut self.fight {
            fight.source = Some(source);
        }
    }

    pub(crate) fn may_reroll(&self, face: u8) -> Result<(), Fault> {
        let Some(fight) = &self.fight else {
            return Err(Fault::NoRerolls);
        };
        let Some(source) = fight.source else {
            return Err(Fault::ChooseSource);
        };
        if self.rerolls_from(source)? <= fight.rerolled {
            return Err(Fault::NoRerolls);
        }
        if !(1..=6).contains(&face) || self.own_dice().count(face.into()) == 0 {
            return Err(Fault::NoSuchDie(face));
        }
        if !self.is_own_miss(face) {
            return Err(Fault::NotAMiss(face));
        }
        match self.own_dice().fresh[usize::from(face) - 1] {
            0 => Err(Fault::RerolledAlready(face)),
            _ => Ok(()),
        }
    }

    pub(crate) fn reroll(&mut self, face: u8, pen: &mut Pen) {
        let Some(mut fight) = self.fight else { return };
        let mut die = [0];
        let is_own = fight.attacker == self.family;
        let (combat, drm) = (fight.target.combat(), self.defense_drm(&fight));
        let word = |shown: u32| match is_own {
            true => attack_word(combat, shown as u8 + fight.drm),
            false => defense_word(combat, shown as u8, drm),
        };
        pen.chance.roll_named(
            &mut die,
            6,
            || format!("the {face} again"),
            |shown| Some(word(shown).into()),
        );
        let dice = if is_own {
            &mut fight.attack
        } else {
            &mut fight.defense
        };
        dice.fresh[usize::from(face) - 1] -= 1;
        dice.again[usize::from(die[0]) - 1] += 1;
        fight.rerolled += 1;
        match fight.source {
            Some(Source::Event(event)) => self.rerolls[event.index()] -= 1,
            Some(Source::Card(card)) if fight.rerolled == 1 && self.recruited.contains(card) => {
                self.rerolls_used.push(card);
            }
            _ => {}
        }
        self.fight = Some(fight);
        let drm = if is_own {
            fight.drm
        } else {
            self.defense_drm(&fight)
        };
        let family = self.family;
        pen.tell(|| Event::Rerolled {
            family,
            before: vec![face],
            dice: die.to_vec(),
            drm,
            attack: is_own,
        });
        self.ask_reroll(pen);
    }

    /// An opponent who attacks rerolls as many Misses as an event allows (BR-7.7i).
    pub(super) fn their_attack_rerolls(&mut self, pen: &mut Pen) {
        let Some(mut fight) = self.fight else { return };
        let best = self
            .events
            .iter()
            .filter_map(|event| {
                Some((
                    self.event_rerolls(event, fight.attacker, &fight).ok()?,
                    event,
                ))
            })
            .reduce(|best, other| if other.0 > best.0 { other } else { best });
        let Some((most, event)) = best else { return };
        let miss = attack_miss(fight.target.combat());
        let (family, drm) = (fight.attacker, fight.drm);
        let taken = reroll_misses(&mut fight.attack, miss, drm, most, family, true, pen);
        self.rerolls[event.index()] -= taken;
        self.fight = Some(fight);
    }

    /// An opponent who defends rerolls where the token of a Warden who gives rerolls lies (Robert Carey).
    pub(super) fn their_defense_rerolls(&mut self, pen: &mut Pen) {
        let Some(mut fight) = self.fight else { return };
        let defender = fight.target.march().and_then(crate::March::family);
        let most = self.their_token_rerolls(&fight);
        let Some(family) = defender.filter(|_| most > 0) else {
            return;
        };
        let drm = self.defense_drm(&fight);
        reroll_misses(
            &mut fight.defense,
            DEFENSE_MISS,
            drm,
            most,
            family,
            false,
            pen,
        );
        self.fight = Some(fight);
    }
}

/// Rolls up to `most` Misses again, and says how many.
fn reroll_misses(
    dice: &mut Dice,
    miss: u8,
    drm: u8,
    most: u8,
    family: Family,
    attack: bool,
    pen: &mut Pen,
) -> u8 {
    let mut before = [0; 6];
    let mut taken = 0;
    for face in 1..=6 {
        if face + drm <= miss {
            let fresh = &mut dice.fresh[usize::from(face) - 1];
            let count = (*fresh).min(most - taken);
            *fresh -= count;
            before[usize::from(face) - 1] = count;
            taken += count;
        }
    }
    if taken == 0 {
        return 0;
    }
    let mut rolled = [0; MOST_DICE];
    let rolled = &mut rolled[..usize::from(taken)];
    pen.chance
        .roll(rolled, 6, || format!("rerolls of {}", family.name()));
    for die in rolled.iter() {
        dice.again[usize::from(*die) - 1] += 1;
    }
    pen.tell(|| Event::Rerolled {
        family,
        before: Dice {
            fresh: before,
            again: [0; 6],
        }
        .faces()
        .collect(),
        dice: rolled.to_vec(),
        drm,
        attack,
    });
    taken
}
