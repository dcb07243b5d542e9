//! How good each action looks, in VP: one short function for each decision of the year. Weights and playouts are made of it.

use super::{
    outlook::{FameGains, MOST_FAME, Outlook},
    taste::Beliefs,
};
use border_reivers::{
    Action, BorderReivers, Card, Draft, Family, Forces, March, Place, Region, Stage, Stripe,
    Subtype, Target,
};
use table::Rng;

/// How far below the mean the worst of so many rounds is to be expected, in standard deviations.
pub(super) const WORST_OF: [f32; 8] = [-9.0, 0.0, 0.56, 0.85, 1.03, 1.16, 1.27, 1.35];

/// A state, and how actions look in it.
pub(super) struct Policy<'a> {
    pub outlook: Outlook<'a>,
    game: &'a BorderReivers,
}

impl<'a> Policy<'a> {
    pub fn new(beliefs: &'a Beliefs, game: &'a BorderReivers) -> Policy<'a> {
        Policy {
            outlook: Outlook::new(beliefs, game),
            game,
        }
    }

    /// The action that looks best, with a little noise.
    pub fn choose(
        &self,
        actions: &[Action],
        scores: &mut Vec<f32>,
        noise: f32,
        rng: &mut Rng,
    ) -> Option<Action> {
        if let [only] = actions {
            return Some(*only);
        }
        self.score(actions, scores);
        let mut best: Option<(f32, Action)> = None;
        for (action, score) in actions.iter().zip(scores.iter()) {
            let score = score
                + if noise > 0.0 {
                    noise * (rng.unit() - rng.unit())
                } else {
                    0.0
                };
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, *action));
            }
        }
        best.map(|(_, action)| action)
    }

    /// How good each action looks.
    pub fn score(&self, actions: &[Action], scores: &mut Vec<f32>) {
        scores.clear();
        match self.game.stage() {
            Stage::Draft => self.draft(actions, scores),
            Stage::Office | Stage::Retrieve(_) => self.take(actions, scores),
            Stage::Attack => self.attack(actions, scores),
            Stage::Horses => self.horses(actions, scores),
            Stage::Targets => self.targets(actions, scores),
            Stage::Muster => self.muster(actions, scores),
            Stage::Fame { left, .. } => self.fame(actions, left, scores),
            Stage::Glory(points) => self.fame(actions, points, scores),
            Stage::Hand | Stage::HeldFame | Stage::Ally(_) => {
                let gains = self.outlook.fame_gains();
                scores.extend(
                    actions
                        .iter()
                        .map(|action| self.with_gains(*action, &gains)),
                );
            }
            _ => scores.extend(actions.iter().map(|action| self.plain(*action))),
        }
    }

    /// Decisions that need no more than the state.
    fn plain(&self, action: Action) -> f32 {
        let outlook = &self.outlook;
        match (self.game.stage(), action) {
            (Stage::Default, action) => self.default_action(action),
            (Stage::Sheep { .. }, Action::Sheep(region)) => -self.bait(region),
            (Stage::Bastle { .. }, Action::Bastle(region)) => 5.0 + self.bait(region),
            (Stage::Build { .. }, Action::Build(site)) => {
                let beside = self
                    .outlook
                    .home
                    .regions()
                    .filter(|region| outlook.data.beside[region.index()].contains(site));
                let sheep: f32 = beside
                    .map(|region| 1.0 + f32::from(self.game.sheep(region)[0]))
                    .sum();
                f32::from(site.dice()) * sheep
            }
            (Stage::Bundle, Action::Bundle(number)) => {
                let card = self.game.card_in_use().map(|card| outlook.data.card(card));
                let bundle =
                    card.and_then(|card| card.effect.livestock_choice.get(usize::from(number) - 1));
                bundle.map_or(0.0, |bundle| outlook.animals(bundle))
            }
            (Stage::Award, Action::Award(card)) => match outlook.data.card(card).stripe {
                Stripe::RandomDiscards(_) => -0.1,
                _ => 0.0,
            },
            (Stage::LoseSheep(_), Action::Lose(region)) => self.bait(region),
            (Stage::LoseFame(points), Action::Yield(march)) => {
                outlook.fame_change(march, -(points as i8), None)
            }
            (Stage::Tokens, Action::Place(token, place)) => {
                let now = outlook.siege_forces(place);
                let then = outlook.with_token(&now, token, place);
                let gain = outlook.siege(place, &then, None) - outlook.siege(place, &now, None);
                outlook.threat(place) * gain
            }
            (Stage::Choose, Action::Choose(march)) => self.horn(march),
            (Stage::Peek(_), Action::Peek(place)) => match place.ground() {
                border_reivers::Ground::Farm(region) if place.march() != outlook.home => {
                    f32::from(self.game.sheep(region)[0])
                        - f32::from(self.game.permanent_dice(region))
                }
                _ => 0.0,
            },
            (Stage::Reroll, Action::ByEvent(_)) => 1.0,
            (Stage::Reroll, Action::ByCard(card)) => {
                let most = outlook
                    .data
                    .card(card)
                    .effect
                    .reroll
                    .map_or(0, |reroll| reroll.max);
                0.3 * f32::from(most)
            }
            (Stage::Peek(_) | Stage::Reroll | Stage::Bastle { .. }, Action::Done) => -5.0,
            (Stage::Stolen { .. }, Action::Sheep(region)) => self.prey(region),
            (Stage::Defend, action) => self.defend(action),
            (Stage::Truce, Action::Hold(_)) | (Stage::Ballads, Action::Use(_)) => 3.0,
            _ => 0.0,
        }
    }

    /// How well a region of the solo player baits raiders: they come where sheep stand and no tower is.
    fn bait(&self, region: Region) -> f32 {
        let token = region
            .place()
            .and_then(|place| self.game.slot(place).token());
        let token = token.map_or(0, |token| self.outlook.data.token(token).green);
        let [standing, _] = self.game.sheep(region);
        f32::from(standing) - f32::from(self.game.permanent_dice(region)) - 0.4 * f32::from(token)
    }

    /// How well sheep of an opponent stand there for a raid.
    fn prey(&self, region: Region) -> f32 {
        let was_attacked = region
            .place()
            .is_some_and(|place| self.game.was_attacked(place));
        let dice = f32::from(self.game.permanent_dice(region));
        0.3 * f32::from(self.game.sheep(region)[0]) - dice - if was_attacked { 0.5 } else { 0.0 }
    }

    /// Opponents lose 2 on the track, the solo player gains 1.
    fn horn(&self, march: March) -> f32 {
        let before = self.game.notoriety(march);
        let mut after = *before;
        for (family, value) in Family::ALL.into_iter().zip(&mut after) {
            *value = match family == self.outlook.family {
                true => value.saturating_add(1),
                false => value.saturating_sub(2),
            };
        }
        self.outlook.fame(&after) - self.outlook.fame(before)
    }

    fn with_gains(&self, action: Action, gains: &FameGains) -> f32 {
        match (self.game.stage(), action) {
            (Stage::Hand, Action::Drop(card)) => -self.outlook.held(card, gains),
            (Stage::HeldFame, Action::Use(card)) => self.outlook.held(card, gains) + 0.2,
            (Stage::Ally(_), Action::Drop(card)) => -self.outlook.service(card, gains),
            _ => 0.0,
        }
    }

    fn fame(&self, actions: &[Action], left: u8, scores: &mut Vec<f32>) {
        let gains = self.outlook.fame_gains();
        let most = usize::from(left).clamp(1, MOST_FAME);
        let is_glory = matches!(self.game.stage(), Stage::Glory(_));
        scores.extend(actions.iter().map(|action| {
            match action {
                Action::Fame(march) if is_glory => gains[march.index()][most],
                // A point may be worth little before the next one takes the lead.
                Action::Fame(march) => (1..=most)
                    .map(|points| gains[march.index()][points] / points as f32)
                    .fold(f32::MIN, f32::max),
                _ => 0.0,
            }
        }));
    }

    // Summer.

    fn default_action(&self, action: Action) -> f32 {
        let outlook = &self.outlook;
        match action {
            Action::Horse => outlook.horses(1),
            Action::Sheep(region) => outlook.sheep - 0.05 * self.bait(region),
            Action::Cattle => 3.0 * outlook.cattle,
            Action::Fame(march) => outlook.fame_change(march, 1, None),
            Action::Bastle(region) => {
                let sheep = if self.game.turn_number() > 1 {
                    2.0
                } else {
                    1.0
                };
                sheep * outlook.taste().bastle * outlook.later_winters + 0.05 * self.bait(region)
            }
            _ => 0.0,
        }
    }

    pub fn best_default(&self) -> f32 {
        let ways = [
            Action::Horse,
            Action::Cattle,
            Action::Fame(self.outlook.home),
        ];
        let best = ways
            .into_iter()
            .map(|way| self.default_action(way))
            .fold(0.0, f32::max);
        best.max(self.outlook.sheep)
    }

    fn draft(&self, actions: &[Action], scores: &mut Vec<f32>) {
        let outlook = &self.outlook;
        let gains = outlook.fame_gains();
        let default = self.best_default();
        let all: f32 = self
            .game
            .dealt()
            .iter()
            .map(|card| outlook.harm(card))
            .sum();
        let [mean, deviation] = outlook.taste().round;
        let rounds_left = usize::from(7_u8.saturating_sub(self.game.round()));
        scores.extend(actions.iter().map(|action| match *action {
            Action::Recruit(card) | Action::Play(card) | Action::Hold(card) => {
                let own = outlook.use_of(card, &gains) + outlook.price(card)
                    - outlook.replaced(card, &gains);
                own + outlook.harm(card) - all
            }
            Action::Discard(card) => default + outlook.harm(card) - all,
            _ => mean - deviation * WORST_OF[rounds_left.min(7)],
        }));
    }

    fn take(&self, actions: &[Action], scores: &mut Vec<f32>) {
        let gains = self.outlook.fame_gains();
        let default = self.best_default();
        scores.extend(actions.iter().map(|action| match *action {
            Action::Recruit(card) | Action::Play(card) | Action::Hold(card) => {
                self.outlook.use_of(card, &gains) - self.outlook.replaced(card, &gains)
            }
            Action::Discard(_) => default,
            _ => 0.0,
        }));
    }

    // Winter.

    /// The horses of an attack, if another one is to come.
    fn half_the_horses(&self) -> u8 {
        let [standing, _] = self.game.horses();
        match self.game.selected().is_empty() {
            true => standing,
            false => standing.div_ceil(2),
        }
    }

    fn targets(&self, actions: &[Action], scores: &mut Vec<f32>) {
        let horses = self.game.horses()[0].div_ceil(2);
        let is_last = self.game.turn_number() == 3;
        scores.extend(actions.iter().map(|action| match *action {
            Action::Target(kind) => {
                let (value, _) = self.outlook.best_attack(kind, horses);
                value
                    - if is_last {
                        0.0
                    } else {
                        self.outlook.taste().usual[kind.index()]
                    }
            }
            _ => 0.0,
        }));
    }

    fn attack(&self, actions: &[Action], scores: &mut Vec<f32>) {
        let horses = self.half_the_horses();
        let Some(current) = self.game.current_target() else {
            return scores.resize(actions.len(), 0.0);
        };
        let mut most = 0.0;
        scores.extend(actions.iter().map(|action| {
            let target = target_of(*action);
            let forces = target
                .and_then(|target| Some((target, self.game.forces_against(target, current.kind)?)));
            let value = forces.map_or(f32::MIN, |(target, forces)| {
                self.outlook.attack(target, &forces, horses)
            });
            most = f32::max(most, value);
            value
        }));
        for (action, score) in actions.iter().zip(scores.iter_mut()) {
            if let Action::Use(card) = action {
                *score = most + self.target_card(*card);
            }
        }
    }

    /// Whether a held Target card is played now.
    fn target_card(&self, card: Card) -> f32 {
        let is_last = self.game.turn_number() == 3 && self.game.selected().is_empty();
        let effect = &self.outlook.data.card(card).effect;
        if matches!(effect.draft, Some(Draft::OnPlay { .. })) || is_last {
            return 2.0;
        }
        let cubes: u8 = March::HOMES
            .iter()
            .map(|march| self.game.feud(*march)[self.outlook.family.index()])
            .sum();
        let points = cubes.saturating_mul(effect.vp_per_own_feud_cube);
        if points >= effect.vp_max.unwrap_or(8) {
            2.0
        } else {
            -2.0
        }
    }

    /// The horses are shared out between this attack and the next.
    fn horses(&self, actions: &[Action], scores: &mut Vec<f32>) {
        let [standing, _] = self.game.horses();
        let (Some(forces), Some((_, target))) = (self.game.forces(), self.game.attack_at_hand())
        else {
            return scores.resize(actions.len(), 0.0);
        };
        let other = self.game.selected().first();
        let other = other.and_then(|kind| {
            let (_, target) = self.outlook.best_attack(kind, standing / 2);
            let target = target?;
            Some((target, self.game.forces_against(target, kind)?))
        });
        scores.extend(actions.iter().map(|action| match *action {
            Action::Commit(horses) => {
                let rest = standing.saturating_sub(horses);
                let then = other.map_or(0.0, |(target, forces)| {
                    self.outlook.attack(target, &forces, rest)
                });
                self.outlook.attack(target, &forces, horses) + then
            }
            _ => 0.0,
        }));
    }

    fn muster(&self, actions: &[Action], scores: &mut Vec<f32>) {
        let is_last_of_winter = self.game.selected().is_empty();
        let is_last = is_last_of_winter && self.game.turn_number() == 3;
        let gains = self.outlook.fame_gains();
        let data = self.outlook.data;
        scores.extend(actions.iter().map(|action| {
            let gain = self.added(*action).unwrap_or(0.0);
            match *action {
                Action::Use(card) => {
                    let kept = if is_last {
                        0.0
                    } else {
                        0.75 * self.outlook.held(card, &gains)
                    };
                    // Held cards come before dice that are bought.
                    match gain > kept {
                        true => gain - kept + 2.0,
                        false => gain - kept,
                    }
                }
                Action::Buy(card) => {
                    let price = data.card(card).effect.buy_dice.map_or(0, |buy| buy.cattle);
                    gain - f32::from(price) * self.outlook.cattle
                }
                Action::Dice(card) => {
                    let bonus = data.card(card).effect.bonus_dice;
                    let dice = f32::from(bonus.map_or(0, |bonus| bonus.dice));
                    match is_last_of_winter {
                        true => gain,
                        false => gain - 0.8 * dice * self.outlook.taste().die,
                    }
                }
                _ => 0.0,
            }
        }));
    }

    /// What a card or dice add to the attack at hand, whatever they cost.
    pub fn added(&self, action: Action) -> Option<f32> {
        let forces = self.game.forces()?;
        let (_, target) = self.game.attack_at_hand()?;
        let effect = |card| &self.outlook.data.card(card).effect;
        let more = |dice: u8| Forces {
            attack: forces.attack + u16::from(dice),
            ..forces
        };
        let with = match action {
            Action::Use(card) => self.with_card(&forces, target, card),
            Action::Buy(card) => more(effect(card).buy_dice?.dice),
            Action::Dice(card) => more(effect(card).bonus_dice?.dice),
            _ => return None,
        };
        Some(self.outlook.outcome(target, &with) - self.outlook.outcome(target, &forces))
    }

    /// The forces if a held card is played with them.
    fn with_card(&self, forces: &Forces, target: Target, card: Card) -> Forces {
        let effect = &self.outlook.data.card(card).effect;
        let stand_up = match target {
            Target::Region(region) if effect.unbastle_target => self.game.sheep(region)[1],
            _ => 0,
        };
        Forces {
            attack: forces.attack + u16::from(effect.extra_dice) + u16::from(stand_up),
            defense: forces
                .defense
                .saturating_sub(effect.defense_dice_removed.into()),
            rerolls: forces
                .rerolls
                .max(effect.reroll.map_or(0, |reroll| reroll.max)),
            extra_vp: forces.extra_vp + effect.vp_per_hit,
            sheep: forces.sheep + stand_up,
            ..*forces
        }
    }

    fn defend(&self, action: Action) -> f32 {
        let outlook = &self.outlook;
        let (Some(forces), Some((attacker, target))) =
            (self.game.forces(), self.game.attack_at_hand())
        else {
            return 0.0;
        };
        let Some(place) = target.place() else {
            return 0.0;
        };
        let siege = |forces: &Forces| outlook.siege(place, forces, Some(attacker));
        let later = if self.game.turn_number() == 3 {
            0.3
        } else {
            1.0
        };
        match action {
            Action::Warden(from) => {
                let mut with = Forces {
                    defense_drm: forces.defense_drm + 1,
                    ..forces
                };
                if let Some(token) = from.and_then(|from: Place| self.game.slot(from).token()) {
                    let old = self.game.slot(place).token();
                    let dice =
                        |token| u16::from(self.game.token_dice(token, place, outlook.family));
                    let old_drm = old.map_or(0, |old| outlook.data.token(old).drm);
                    with.defense = (with.defense + dice(token)).saturating_sub(old.map_or(0, dice));
                    with.defense_drm =
                        (with.defense_drm + outlook.data.token(token).drm).saturating_sub(old_drm);
                    with.halvings += u8::from(outlook.data.token(token).halves);
                }
                siege(&with) - siege(&forces) - outlook.taste().warden_card * later
            }
            Action::Use(card) => {
                let facts = outlook.data.card(card);
                if facts.effect.cancel_attack || facts.effect.cancel_opponent_attack {
                    let retrieves = matches!(facts.effect.draft, Some(Draft::OnPlay { .. }));
                    let more = if retrieves {
                        outlook.taste().retrieval
                    } else {
                        0.0
                    };
                    return -siege(&forces) + more - 2.0 * later;
                }
                let good =
                    f32::from(2 + forces.defense_drm.min(4)) / 6.0 * f32::from(forces.defense);
                let each = f32::from(facts.effect.vp_per_defense_result);
                let most = f32::from(facts.effect.vp_max.unwrap_or(u8::MAX));
                let kept = if facts.subtype == Subtype::Defense {
                    2.0
                } else {
                    0.0
                };
                (good * each).min(most) - kept
            }
            _ => 0.0,
        }
    }
}

/// The target that an action names.
pub(super) fn target_of(action: Action) -> Option<Target> {
    Some(match action {
        Action::Raid(region) => Target::Region(region),
        Action::Feud(march) => Target::Seat(march),
        Action::Gaolbreak(march) => Target::Town(march),
        Action::Battle(march) => Target::Battle(march),
        Action::Rising(side) => Target::Rising(side),
        _ => return None,
    })
}
