//! Resolving combats (chapter 7.7): the roll, rerolls, the four tables of results, and what each side wins and loses.

use crate::{
    BorderReivers, Card, Combat, EventKind, Family, Line, Region, Side, Source, Stage, Struck,
    Subtype, Target,
    event::{Event, Results},
    fault::Fault,
    game::Pen,
    stage::{Dice, Fight, Phase, Then},
};

/// No combat of any game comes near so many dice of a side; it bounds what a described position can ask for.
const MOST_DICE: usize = 200;

/// Modified results of a side's dice: how many dice came to each number.
type Modified = [u8; 8];

impl Dice {
    fn modified(&self, drm: u8, most: usize) -> Modified {
        let mut results = [0; 8];
        for face in 1..=6 {
            let result = (face + usize::from(drm)).min(most);
            results[result] = u8::saturating_add(results[result], self.count(face));
        }
        results
    }
}

/// The highest modified attack result that is a Miss (BR-7.7n, BR-7.7ae, BR-7.7ak, BR-7.7ar).
const fn attack_miss(combat: Combat) -> u8 {
    match combat {
        Combat::Raid => 2,
        _ => 4,
    }
}

/// The highest modified defense result that is a Miss.
const DEFENSE_MISS: u8 = 4;

impl BorderReivers {
    /// Both sides roll everything (BR-7.7a).
    pub(crate) fn roll(&mut self, pen: &mut Pen) {
        let Some(mut fight) = self.fight else { return };
        if let (true, Target::Region(region)) = (fight.fyre, fight.target) {
            self.stand_up(region, pen);
        }
        let (attack, defense) = (self.attack_count(&fight), self.defense_count(&fight));
        if let Some(card) = self.snow_card(&fight) {
            self.in_play.take(card);
            fight.has_snow = true;
            self.out_of_play.add(card);
            pen.tell(|| Event::SnowFell { card });
        }
        let attacker = fight.attacker.index();
        match fight.target {
            // Feud cubes are given back once counted, whatever comes of it (BR-7.6d).
            Target::Seat(march) => {
                fight.cubes = std::mem::take(&mut self.feud[march.index()][attacker])
            }
            Target::Town(march) => fight.cubes = self.gaol[march.index()][attacker],
            _ => {}
        }
        let (mut attack_roll, mut defense_roll) = ([0; MOST_DICE], [0; MOST_DICE]);
        let (attack, defense) = (
            usize::from(attack).min(MOST_DICE),
            usize::from(defense).min(MOST_DICE),
        );
        let (family, target) = (fight.attacker, fight.target);
        let label =
            |game: &BorderReivers| format!("{}, {}", family.name(), game.target_name(target));
        let combat = target.combat();
        pen.chance.roll_named(
            &mut attack_roll[..attack],
            6,
            || format!("{}: attack", label(self)),
            |face| Some(attack_word(combat, face as u8 + fight.drm).into()),
        );
        fight.attack.fresh = by_face(&attack_roll[..attack]);
        let defense_drm = self.defense_drm(&fight);
        pen.chance.roll_named(
            &mut defense_roll[..defense],
            6,
            || format!("{}: defense", label(self)),
            |face| Some(defense_word(combat, face as u8, defense_drm).into()),
        );
        fight.defense.fresh = by_face(&defense_roll[..defense]);
        fight.is_rolled = true;
        self.fight = Some(fight);
        let drm = fight.drm;
        pen.tell(|| Event::Rolled {
            attacker: family,
            target,
            attack: attack_roll[..attack].to_vec(),
            defense: defense_roll[..defense].to_vec(),
            drm,
            defense_drm,
        });
        if family != self.family {
            self.their_attack_rerolls(pen);
        }
        self.ask_reroll(pen);
    }

    /// Whether the solo player's dice of this combat are the attack dice.
    fn attacks_himself(&self) -> bool {
        self.fight
            .is_some_and(|fight| fight.attacker == self.family)
    }

    /// The solo player's dice.
    fn own_dice(&self) -> Dice {
        match (self.fight, self.attacks_himself()) {
            (Some(fight), true) => fight.attack,
            (Some(fight), false) => fight.defense,
            (None, _) => Dice::default(),
        }
    }

    /// Whether a die of the solo player that shows this face is a Miss.
    fn is_own_miss(&self, face: u8) -> bool {
        let Some(fight) = &self.fight else {
            return false;
        };
        match fight.attacker == self.family {
            true => face + fight.drm <= attack_miss(fight.target.combat()),
            false => face + self.defense_drm(fight) <= DEFENSE_MISS,
        }
    }

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
    fn ask_reroll(&mut self, pen: &mut Pen) {
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
    fn their_attack_rerolls(&mut self, pen: &mut Pen) {
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
    fn their_defense_rerolls(&mut self, pen: &mut Pen) {
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

    /// Nobody rerolls any more of the solo player's dice: the results count.
    pub(crate) fn rerolls_end(&mut self, pen: &mut Pen) {
        if self.attacks_himself() {
            self.their_defense_rerolls(pen);
        }
        let Some(fight) = self.fight else { return };
        let attack = fight.attack.modified(fight.drm, 6);
        let is_battle = fight.target.combat() == Combat::Battle;
        let defense = match is_battle {
            true => fight.defense.modified(0, 6),
            false => fight.defense.modified(self.defense_drm(&fight), 7),
        };
        self.tithe(&fight, &defense, pen);
        match fight.target {
            Target::Region(region) => self.resolve_raid(&fight, region, &attack, &defense, pen),
            Target::Seat(march) => self.resolve_feud(&fight, march, &attack, &defense, pen),
            Target::Town(march) => self.resolve_gaolbreak(&fight, march, &attack, &defense, pen),
            Target::Battle(_) | Target::Rising(_) => {
                self.resolve_battle(&fight, &attack, &defense, pen)
            }
        }
    }

    /// VP of a held card for each defense die that did something.
    fn tithe(&mut self, fight: &Fight, defense: &Modified, pen: &mut Pen) {
        let good = u16::from(defense[5]) + u16::from(defense[6]) + u16::from(defense[7]);
        for card in fight.cards.iter() {
            let effect = &self.data.get().card(card).effect;
            let (each, most) = (effect.vp_per_defense_result, effect.vp_max);
            let points = (good * u16::from(each)).min(most.map_or(u16::MAX, u16::from));
            self.book(Line::Cards, points, pen);
        }
    }

    /// Extra VP for each hit, of the held cards that were played.
    pub(crate) fn vp_per_hit(&self, fight: &Fight) -> u16 {
        let data = self.data.get();
        let cards = fight.cards.iter();
        cards
            .map(|card| u16::from(data.card(card).effect.vp_per_hit))
            .sum()
    }

    /// The solo attacker's horses come back lying down, but for those that were lost (BR-7.7m, BR-7.7w).
    fn horses_return(&mut self, fight: &Fight, lost: u8, pen: &mut Pen) {
        let lost = lost.min(fight.horses);
        self.lying = self.lying.saturating_add(fight.horses - lost);
        if lost > 0 {
            pen.tell(|| Event::HorsesLost { horses: lost });
        }
    }

    fn resolve_raid(
        &mut self,
        fight: &Fight,
        region: Region,
        attack: &Modified,
        defense: &Modified,
        pen: &mut Pen,
    ) {
        let (mut cattle, mut sheep) = (attack[3] + attack[4], attack[5] + attack[6]);
        let dyke = u8::from(region == Region::DebateableLand && self.has_dyke);
        let blocks = defense[5] + defense[6].saturating_sub(1) + dyke;
        let captures = defense[6].min(1) + defense[7].saturating_sub(1);
        let hanged = defense[7].min(1);
        for _ in 0..blocks {
            // A block takes a hit of the more numerous kind, cattle among equals (BR-7.7p).
            match sheep > cattle {
                true => sheep -= 1,
                false => cattle = cattle.saturating_sub(1),
            }
        }
        let is_own = fight.attacker == self.family;
        let stolen = sheep.min(self.sheep[region.index()][0]);
        self.sheep[region.index()][0] -= stolen;
        pen.tell(|| {
            Event::Resolved(Results::Raid {
                cattle,
                sheep,
                stolen,
                blocks,
                captures,
                hanged,
            })
        });
        if is_own {
            let extra = self.vp_per_hit(fight);
            self.book(Line::RaidSheep, u16::from(sheep) * (2 + extra), pen);
            self.book(Line::RaidCattle, u16::from(cattle) * (1 + extra), pen);
            if region != Region::DebateableLand && cattle > 0 {
                self.cattle = self.cattle.saturating_add(cattle.into());
                let now = self.cattle;
                pen.tell(|| Event::CattleGained {
                    cattle: cattle.into(),
                    now,
                });
            }
            self.horses_return(fight, captures + hanged, pen);
        } else {
            let lost = self.cattle.min(cattle.into());
            if lost > 0 {
                self.cattle -= lost;
                let now = self.cattle;
                pen.tell(|| Event::CattleLost { cattle: lost, now });
            }
            self.book(Line::Hanging, 6 * u16::from(hanged), pen);
        }
        if let Some(defender) = region.march().family() {
            let march = region.march();
            self.capture(fight.attacker, march, captures, pen);
            if cattle + sheep > 0 {
                let home = fight.attacker.home();
                let cubes = &mut self.feud[home.index()][defender.index()];
                *cubes = cubes.saturating_add(1);
                pen.tell(|| Event::FeudCube {
                    family: defender,
                    march: home,
                });
            }
        }
        match is_own {
            true => {
                self.then = Then::NextTarget;
                self.using = None;
                if !self.ask_sheep(stolen, u8::MAX) {
                    self.end_attack(pen);
                }
            }
            false => self.ask_stolen(fight.attacker, stolen, pen),
        }
    }

    /// Captured reivers go to the Gaol (BR-7.7r, BR-7.7x).
    fn capture(&mut self, family: Family, march: crate::March, captures: u8, pen: &mut Pen) {
        if captures > 0 {
            let cubes = &mut self.gaol[march.index()][family.index()];
            *cubes = cubes.saturating_add(captures);
            pen.tell(|| Event::Captured {
                family,
                march,
                cubes: captures,
            });
        }
    }

    fn resolve_feud(
        &mut self,
        fight: &Fight,
        march: crate::March,
        attack: &Modified,
        defense: &Modified,
        pen: &mut Pen,
    ) {
        let blocks = defense[5] + defense[6].saturating_sub(1);
        let hits = (attack[5] + attack[6]).saturating_sub(blocks);
        let answered = defense[6].min(1) + defense[7];
        pen.tell(|| {
            Event::Resolved(Results::Feud {
                hits,
                blocks,
                answered,
            })
        });
        if fight.attacker == self.family {
            let extra = self.vp_per_hit(fight);
            self.book(Line::FeudAttack, u16::from(hits) * (3 + extra), pen);
            self.horses_return(fight, answered, pen);
        } else {
            self.book(Line::FeudDefense, 3 * u16::from(answered), pen);
        }
        let raised = self
            .events
            .iter()
            .find_map(|event| match self.data.get().event(event).kind {
                EventKind::FeudNotoriety(points) => Some(points),
                _ => None,
            });
        let gain = raised.unwrap_or(2);
        if let Some(defender) = march.family()
            && hits != answered
        {
            let (winner, loser) = match hits > answered {
                true => (fight.attacker, defender),
                false => (defender, fight.attacker),
            };
            self.gain_fame(winner, march, gain, pen);
            self.lose_fame(loser, march, 1, pen);
        }
        self.end_attack(pen);
    }

    fn resolve_gaolbreak(
        &mut self,
        fight: &Fight,
        march: crate::March,
        attack: &Modified,
        defense: &Modified,
        pen: &mut Pen,
    ) {
        let blocks = defense[5] + defense[6];
        let hits = (attack[5] + attack[6]).saturating_sub(blocks);
        let hanged = defense[7];
        let cubes = &mut self.gaol[march.index()][fight.attacker.index()];
        let freed = hits.min(*cubes);
        *cubes -= freed;
        let executed = hanged.min(*cubes);
        *cubes -= executed;
        pen.tell(|| {
            Event::Resolved(Results::Gaolbreak {
                hits,
                blocks,
                freed,
                hanged,
            })
        });
        if fight.attacker == self.family {
            let extra = self.vp_per_hit(fight);
            self.book(Line::GaolbreakAttack, u16::from(hits) * (2 + extra), pen);
            self.horses_return(fight, hanged, pen);
            // At most twice the cubes that were there when it began (BR-7.7am).
            let horses = hits.min(fight.cubes.saturating_mul(2));
            if horses > 0 {
                self.standing = self.standing.saturating_add(horses);
                let now = self.standing;
                pen.tell(|| Event::HorsesGained { horses, now });
            }
            self.has_freed |= freed > 0;
        } else {
            self.book(Line::Hanging, 6 * u16::from(hanged), pen);
        }
        if let (Some(defender), true) = (march.family(), freed > 0) {
            let raised =
                self.events
                    .iter()
                    .find_map(|event| match self.data.get().event(event).kind {
                        EventKind::GaolbreakNotoriety(points) => Some(points),
                        _ => None,
                    });
            self.gain_fame(fight.attacker, march, raised.unwrap_or(2), pen);
            self.lose_fame(defender, march, 1, pen);
        }
        self.end_attack(pen);
    }

    fn resolve_battle(
        &mut self,
        fight: &Fight,
        attack: &Modified,
        defense: &Modified,
        pen: &mut Pen,
    ) {
        let blocks = defense[5] + defense[6];
        let hits = (attack[5] + attack[6]).saturating_sub(blocks);
        pen.tell(|| Event::Resolved(Results::Battle { hits, blocks }));
        let place = match fight.target {
            Target::Battle(march) => march.index(),
            _ => 4,
        };
        let Some(mut field) = self.fields[place] else {
            return self.end_attack(pen);
        };
        if fight.attacker == self.family {
            let vp = match self.data.get().event(field.event).kind {
                EventKind::Battle { vp, .. } | EventKind::Rising { vp, .. } => u16::from(vp),
                _ => 0,
            };
            let extra = self.vp_per_hit(fight);
            self.book(Line::BattleAttack, u16::from(hits) * (vp + extra), pen);
            self.horses_return(fight, 0, pen);
        }
        let side = match fight.target {
            Target::Rising(side) => Some(side),
            _ => None,
        };
        let struck = Struck {
            family: fight.attacker,
            hits,
            side,
        };
        let Some(first) = field.first else {
            field.first = Some(struck);
            self.fields[place] = Some(field);
            return self.end_attack(pen);
        };
        // The second attack decides, and the event is discarded (BR-7.7av, BR-7.7ax).
        self.fields[place] = None;
        self.events.remove(field.event);
        let event = field.event;
        pen.tell(|| Event::BattleEnds { event });
        if !self.award_battle(field.event, first, Some(struck), pen) {
            self.end_attack(pen);
        }
    }

    /// Awards a Battle; whether the solo player is asked where his Notoriety goes.
    pub(crate) fn award_battle(
        &mut self,
        event: crate::EventCard,
        first: Struck,
        second: Option<Struck>,
        pen: &mut Pen,
    ) -> bool {
        let kind = self.data.get().event(event).kind;
        let is_tie = second.is_some_and(|second| second.hits == first.hits);
        let winner = match second {
            Some(second) if second.hits > first.hits => second,
            _ => first,
        };
        match kind {
            EventKind::Battle {
                march, notoriety, ..
            } if is_tie => {
                for struck in [Some(first), second].into_iter().flatten() {
                    self.gain_fame(struck.family, march, notoriety / 2, pen);
                }
                false
            }
            EventKind::Battle {
                march, notoriety, ..
            } => {
                self.gain_fame(winner.family, march, notoriety, pen);
                false
            }
            EventKind::Rising { .. } if is_tie => {
                pen.tell(|| Event::RisingTied);
                false
            }
            EventKind::Rising {
                horses,
                notoriety,
                base_dice,
                ..
            } => match (winner.side, winner.family == self.family) {
                (Some(Side::Protestant), true) => {
                    self.lying = self.lying.saturating_add(horses);
                    pen.tell(|| Event::RisingHorses { horses });
                    false
                }
                (Some(Side::Protestant), false) => {
                    self.base_dice = self.base_dice.saturating_add(base_dice);
                    let now = self.base_dice;
                    pen.tell(|| Event::BaseDice {
                        sum: 0,
                        added: base_dice,
                        now,
                    });
                    false
                }
                (_, true) => {
                    self.stage = Stage::Glory(notoriety);
                    true
                }
                (_, false) => {
                    let march = self.march_by_dice(winner.family, notoriety, pen);
                    self.gain_fame(winner.family, march, notoriety, pen);
                    false
                }
            },
            _ => false,
        }
    }

    pub(crate) fn take_glory(&mut self, points: u8, march: crate::March, pen: &mut Pen) {
        self.gain_fame(self.family, march, points, pen);
        match self.phase {
            Phase::BattleAwards => self.begin_spring(pen),
            _ => self.end_attack(pen),
        }
    }

    /// The attack is over, and the next Target card is turned up.
    pub(crate) fn end_attack(&mut self, pen: &mut Pen) {
        self.fight = None;
        self.next_target(pen);
    }

    /// Battles that only one side attacked are won by it, the Catholic award last (BR-7.8a to BR-7.8c).
    pub(crate) fn end_winter(&mut self, pen: &mut Pen) {
        self.phase = Phase::BattleAwards;
        let fields = std::mem::take(&mut self.fields);
        let mut is_asked = false;
        for field in fields.into_iter().flatten() {
            match field.first {
                Some(first) => is_asked |= self.award_battle(field.event, first, None, pen),
                None => {
                    let event = field.event;
                    self.events.remove(event);
                    pen.tell(|| Event::BattleEnds { event });
                }
            }
        }
        if !is_asked {
            self.begin_spring(pen);
        }
    }
}

/// What a modified attack result is called.
const fn attack_word(combat: Combat, result: u8) -> &'static str {
    match (combat, result) {
        (Combat::Raid, 5..) => "sheep",
        (Combat::Raid, 3 | 4) => "cattle",
        (_, 5..) => "hit",
        _ => "miss",
    }
}

/// What a face of a defense die is called, with the modifier that counts outside Battles.
const fn defense_word(combat: Combat, face: u8, drm: u8) -> &'static str {
    match (combat, face + drm) {
        (Combat::Battle, _) => {
            if face > DEFENSE_MISS {
                "block"
            } else {
                "miss"
            }
        }
        (_, ..=DEFENSE_MISS) => "miss",
        (Combat::Raid, 6) => "capture",
        (Combat::Feud, 6..) => "hit",
        (Combat::Raid | Combat::Gaolbreak, 7..) => "hanging",
        _ => "block",
    }
}

/// How many dice show each face.
fn by_face(dice: &[u8]) -> [u8; 6] {
    let mut faces = [0; 6];
    for die in dice {
        faces[usize::from(*die) - 1] += 1;
    }
    faces
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

impl BorderReivers {
    pub(crate) fn card_name(&self, card: Card) -> String {
        self.data.get().card_name(card)
    }
}
