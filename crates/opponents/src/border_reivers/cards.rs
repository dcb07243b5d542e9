//! What a Summer card is worth to the solo player, and what it costs him if the opponents get it.

use super::outlook::{FameGains, MOST_FAME, Outlook};
use border_reivers::{
    BalladVp, BonusIf, Card, Counted, Draft, HAND_SIZE, Livestock, MarchSet, Pile, Stage, Stripe,
    Subtype, Type,
};

impl Outlook<'_> {
    /// What using the card brings, without its price and without what it replaces.
    pub fn use_of(&self, card: Card, gains: &FameGains) -> f32 {
        let facts = self.data.card(card);
        match facts.subtype.kind() {
            Type::Recruit => {
                let truce = facts
                    .effect
                    .returns_day_of_truce
                    .then_some(self.data.day_of_truce)
                    .flatten();
                self.service(card, gains) + truce.map_or(0.0, |truce| 0.5 * self.held(truce, gains))
            }
            Type::Play => self.played(card),
            Type::Hold => self.held(card, gains) * self.room_in_hand(),
        }
    }

    /// What it costs, or brings, in cattle.
    pub fn price(&self, card: Card) -> f32 {
        let facts = self.data.card(card);
        match facts.subtype.kind() {
            Type::Hold => self.cattle,
            _ => f32::from(facts.cattle) * self.cattle,
        }
    }

    /// What the box that it takes loses.
    pub fn replaced(&self, card: Card, gains: &FameGains) -> f32 {
        let subtype = self.data.card(card).subtype;
        let own = self.game.recruited();
        let of = |subtype: Subtype| {
            own.iter()
                .filter(move |other| self.data.card(*other).subtype == subtype)
        };
        let least = |subtype: Subtype| {
            of(subtype)
                .map(|other| self.service(other, gains))
                .fold(f32::MAX, f32::min)
        };
        match subtype {
            Subtype::Reiver | Subtype::Warden => {
                of(subtype).map(|other| self.service(other, gains)).sum()
            }
            Subtype::Office | Subtype::Grayne => {
                let (same, all) = (
                    of(subtype).count(),
                    of(Subtype::Office).count() + of(Subtype::Grayne).count(),
                );
                let is_full = if self.turn == 0 {
                    same >= 1
                } else {
                    same >= 2 || all >= 3
                };
                match is_full {
                    true if same >= 2 || self.turn == 0 => least(subtype),
                    true => least(Subtype::Office).min(least(Subtype::Grayne)),
                    false => 0.0,
                }
            }
            _ => 0.0,
        }
    }

    /// How far a held card can be kept: the hand is trimmed in Autumn.
    fn room_in_hand(&self) -> f32 {
        let room = usize::from(HAND_SIZE[self.game.column()]);
        match self.game.held().len() < room {
            true => 1.0,
            false => self.taste().crowded,
        }
    }

    /// What a recruited card brings as long as it stays.
    pub fn service(&self, card: Card, gains: &FameGains) -> f32 {
        let taste = self.taste();
        let effect = &self.data.card(card).effect;
        let attacks = 2.0 * self.later_winters;
        let mut sum = 0.0;
        if effect.attack_dice != [0; 4] {
            let beside = effect
                .synergy
                .filter(|beside| !beside.cards.and(self.game.recruited()).is_empty());
            let more = f32::from(beside.map_or(0, |beside| beside.dice));
            let dice: f32 = effect
                .attack_dice
                .iter()
                .zip(taste.mix)
                .map(|(dice, part)| f32::from(*dice) * part)
                .sum();
            sum += (dice + more) * attacks * taste.die;
        }
        if let Some(dice) = effect.dice_in {
            let marches = dice.marches.of(self.family, MarchSet::ALL);
            let abroad = marches
                .iter()
                .filter(|march| *march != self.home)
                .count()
                .min(4) as f32;
            sum += f32::from(dice.dice) * attacks * taste.die * (0.15 + 0.2 * abroad).min(0.8);
        }
        if let Some(buy) = effect.buy_dice {
            let gain = f32::from(buy.dice) * taste.die - f32::from(buy.cattle) * 0.5;
            sum += gain.max(0.0) * f32::from(buy.max) * attacks * 0.7;
        }
        if let Some(bonus) = effect.bonus_dice {
            sum += f32::from(bonus.dice) * f32::from(bonus.uses) * self.later_winters * taste.die;
        }
        if let Some(reroll) = effect.reroll {
            sum += f32::from(reroll.max) * taste.reroll * self.later_winters;
        }
        if let Some(Draft::EndOfSummer { turns }) = effect.draft {
            let now = self.autumns as usize + self.turn == 3;
            let to_come = (self.turn + usize::from(!now)..3)
                .filter(|turn| turns >> turn & 1 == 1)
                .count();
            sum += to_come as f32 * taste.retrieval;
        }
        sum += f32::from(effect.sheep_columns) * self.autumns * 0.9;
        for grant in &effect.notoriety {
            let tracks = grant.marches.of(self.family, MarchSet::ALL);
            if self.later_winters > 0.0 {
                let now = self.best_fame(gains, grant.points, tracks, grant.max_per_march);
                sum +=
                    now + f32::from(grant.points) * taste.later_fame * (self.later_winters - 1.0);
            }
        }
        if let Some(token) = effect.warden_token {
            let facts = self.data.token(token);
            let dice = f32::from(facts.green.max(facts.gray));
            sum += (dice * taste.token + taste.warden) * self.later_winters;
        }
        sum
    }

    /// What a bundle of animals is worth.
    pub fn animals(&self, bundle: &Livestock) -> f32 {
        f32::from(bundle.sheep) * self.sheep + self.horses(bundle.horses)
    }

    fn played(&self, card: Card) -> f32 {
        let taste = self.taste();
        let effect = &self.data.card(card).effect;
        let mut sum = f32::from(effect.draw_tokens) * (2.0 * taste.token) * self.later_winters;
        if let Some(bundle) = &effect.livestock {
            sum += self.animals(bundle);
        }
        let choice = effect
            .livestock_choice
            .iter()
            .map(|bundle| self.animals(bundle));
        sum += choice.fold(0.0, f32::max);
        if let Some(permanent) = effect.permanent {
            let own = self.home.sites();
            let free = |castle: bool| {
                own.iter()
                    .filter(|site| site.is_castle() == castle && !self.game.sites().contains(*site))
                    .count() as u8
            };
            let (castles, peels) = (free(true), free(false));
            let castle = permanent.castle.min(castles);
            let peel = permanent.peel.min(peels);
            let any = permanent.any.min(castles + peels - castle - peel);
            let any_castle = any.min(castles - castle);
            let dice = 2 * (castle + any_castle) + peel + any - any_castle;
            sum += f32::from(dice) * taste.site * self.later_winters;
        }
        if let Some(bastle) = effect.bastle {
            let standing: u8 = self
                .home
                .regions()
                .map(|region| self.game.sheep(region)[0])
                .sum();
            sum += f32::from(bastle.sheep.min(standing)) * taste.bastle * self.later_winters;
        }
        sum
    }

    /// What a held card should bring.
    pub fn held(&self, card: Card, gains: &FameGains) -> f32 {
        let taste = self.taste();
        let facts = self.data.card(card);
        let effect = &facts.effect;
        match facts.subtype {
            Subtype::Notoriety if self.is_too_late_for_fame() => 0.0,
            Subtype::Notoriety => {
                let mut sum = 0.0;
                for grant in &effect.notoriety {
                    let tracks = match grant.marches.chosen {
                        true => MarchSet::ALL,
                        false => grant.marches.of(self.family, MarchSet::ALL),
                    };
                    sum += self.best_fame(gains, grant.points, tracks, grant.max_per_march);
                }
                if effect.opponents_lose_notoriety > 0 {
                    let points = (usize::from(effect.opponents_lose_notoriety) + 1).min(MOST_FAME);
                    let best = gains.iter().map(|gains| gains[points]).fold(0.0, f32::max);
                    sum = sum.max(best);
                }
                sum
            }
            Subtype::Attack => {
                let kinds: f32 = effect
                    .combats
                    .iter()
                    .map(|combat| taste.mix[combat.index()])
                    .sum();
                let chance = (0.35 + kinds).min(0.95);
                let dice = f32::from(effect.extra_dice) * taste.die;
                let removed = f32::from(effect.defense_dice_removed) * 0.5;
                let rerolls = effect
                    .reroll
                    .map_or(0.0, |reroll| f32::from(reroll.max) * taste.reroll);
                let each = f32::from(effect.vp_per_hit) * 4.0;
                let fyre = if effect.unbastle_target { 0.7 } else { 0.0 };
                (dice + removed + rerolls + each + fyre) * chance
            }
            Subtype::Defense => {
                let tithe = f32::from(effect.vp_per_defense_result) * 1.2;
                tithe + if effect.cancel_attack { 2.5 } else { 0.0 }
            }
            Subtype::Target => {
                let retrieval = if effect.draft.is_some() {
                    taste.retrieval
                } else {
                    0.0
                };
                let cancels = if effect.cancel_opponent_attack {
                    1.5
                } else {
                    0.0
                };
                let peeks = f32::from(effect.peek_defense_token) * 0.3;
                let cubes: u8 = border_reivers::March::HOMES
                    .iter()
                    .map(|march| self.game.feud(*march)[self.family.index()])
                    .sum();
                let most = f32::from(effect.vp_max.unwrap_or(u8::MAX));
                let bills = (f32::from(effect.vp_per_own_feud_cube) * f32::from(cubes)).min(most);
                retrieval + cancels + peeks + bills
            }
            Subtype::BorderBallad => self.ballad(card),
            _ => 0.0,
        }
    }

    /// Whether the last held Notoriety cards were played.
    fn is_too_late_for_fame(&self) -> bool {
        let stage = self.game.stage();
        let is_time = matches!(stage, Stage::HeldFame | Stage::Choose | Stage::Fame { .. });
        self.turn == 2 && self.later_winters == 0.0 && !is_time
    }

    /// A ballad's VP now, and a little of what may still come.
    fn ballad(&self, card: Card) -> f32 {
        let now = f32::from(self.game.ballad_vp(card));
        let more = match self.data.card(card).effect.vp {
            Some(BalladVp::Base {
                bonus,
                when: BonusIf::WonAGaolbreak,
                ..
            }) if !self.game.has_freed() => 0.25 * f32::from(bonus),
            Some(BalladVp::Per {
                per: Counted::MarchFirst,
                ..
            }) => 1.0,
            _ => 0.0,
        };
        now + more
    }

    /// What it costs the solo player that the opponents get this card.
    pub fn harm(&self, card: Card) -> f32 {
        let taste = self.taste();
        let later = 1.0 + 0.5 * (2.0 - self.turn as f32);
        let winters = self.later_winters.max(1.0);
        match self.data.card(card).stripe {
            Stripe::Pile(Pile::Attack, strength) => {
                f32::from(strength) * taste.their_attack * later
            }
            Stripe::Pile(Pile::Notoriety, strength) => {
                f32::from(strength) * taste.their_fame[self.turn]
            }
            Stripe::Pile(Pile::Sheep, strength) => {
                -f32::from(strength) * taste.their_sheep * winters
            }
            Stripe::Pile(Pile::Bastles, strength) => {
                f32::from(strength) * taste.their_bastle * winters
            }
            Stripe::Pile(Pile::DefenseTokens, strength) => {
                f32::from(strength) * taste.their_token * winters
            }
            Stripe::Pile(Pile::PermanentDefenses, strength) => {
                f32::from(strength) * taste.their_site * winters
            }
            Stripe::WardensToken(_) => taste.their_warden * winters,
            Stripe::RandomDiscards(cards) => f32::from(cards) * taste.their_card,
            Stripe::CubesHome { cubes, points } => {
                f32::from(cubes * points) * 0.5 * taste.their_fame[self.turn]
            }
            Stripe::ScotsDyke { cubes, points, .. } => {
                f32::from(cubes * points) * taste.their_fame[self.turn]
            }
            Stripe::LosesCattle(cattle) => {
                f32::from(u16::from(cattle).min(self.game.cattle())) * self.cattle
            }
            Stripe::LosesSheep(sheep) => f32::from(sheep) * self.sheep,
            Stripe::LosesNotoriety(points) => f32::from(points) * taste.later_fame,
            Stripe::EachSummer { .. } => taste.their_card * (2.0 - self.turn as f32),
            Stripe::HeavySnows => taste.snow,
        }
    }
}
