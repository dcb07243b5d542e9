//! Computing combat dice (chapter 7.6): one item for each source, as on the family sheet.

use crate::{
    BorderReivers, Card, EventCard, EventKind, Family, March, Place, Region, Site, Stripe, Subtype,
    Target, Token, stage::Fight,
};
use serde::Serialize;

/// Where attack dice come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AttackDice {
    /// The opponents' Base Attack Dice (BR-7.6m).
    Base,
    /// The place in Notoriety (BR-7.6b).
    Notoriety,
    /// Standing sheep (BR-7.6c).
    Sheep,
    /// Own cubes in the Feud box (BR-7.6d).
    FeudCubes,
    /// Own cubes in the Gaol (BR-7.6e).
    GaolCubes,
    /// Horses (BR-7.6j).
    Horses,
    /// A Grayne (BR-7.6f).
    Grayne(Card),
    /// The Reiver (BR-7.6i).
    Reiver(Card),
    /// Cattle paid for them (BR-7.6g).
    Bought(Card),
    /// An Office (BR-7.6k).
    Office(Card),
    /// A held card (BR-7.6l).
    Held(Card),
}

/// Where defense dice come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DefenseDice {
    /// A castle or peel (BR-7.6o).
    Permanent(Site),
    /// The Defense Token.
    Token(Token),
    /// The wall of the town (BR-7.6p).
    Wall,
    /// The event's own (BR-7.6q).
    Event(EventCard),
}

/// A family's place on a Notoriety track (BR-R2, BR-R3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// Alone in first place.
    First,
    /// Tied for it.
    TiedFirst,
    /// Alone behind a sole leader.
    Second,
    /// No place.
    None,
}

/// The place of the family on a track.
pub fn rank(track: &[u8; 4], family: Family) -> Rank {
    let own = track[family.index()];
    let others = || family.others().map(|other| track[other.index()]);
    let above = others().filter(|value| *value > own).count();
    let equal = others().filter(|value| *value == own).count();
    match (own, above, equal) {
        (0, ..) => Rank::None,
        (_, 0, 0) => Rank::First,
        (_, 0, _) => Rank::TiedFirst,
        (_, 1, 0) => Rank::Second,
        _ => Rank::None,
    }
}

impl Rank {
    /// The attack dice that it gives (BR-7.6b).
    #[inline]
    pub const fn dice(self) -> u8 {
        match self {
            Rank::First => 2,
            Rank::TiedFirst | Rank::Second => 1,
            Rank::None => 0,
        }
    }
}

impl BorderReivers {
    /// The place of a family on a track.
    #[inline]
    pub fn rank(&self, family: Family, march: March) -> Rank {
        rank(&self.notoriety[march.index()], family)
    }

    /// The dice of the active castles and peels beside a region (BR-2.1.1h).
    #[inline]
    pub fn permanent_dice(&self, region: Region) -> u8 {
        let active = self.data.get().beside[region.index()].and(self.sites);
        active.iter().map(Site::dice).sum()
    }

    /// The dice of a token in a box: its own colour's, or, for opponents, all it has (BR-7.4p).
    pub fn token_dice(&self, token: Token, place: Place, owner: Family) -> u8 {
        let facts = self.data.get().token(token);
        let [proper, other] = match place.is_farm() {
            true => [facts.green, facts.gray],
            false => [facts.gray, facts.green],
        };
        match proper {
            0 if owner != self.family => other,
            dice => dice,
        }
    }

    /// Each source of attack dice of an attack, in the order of the sheet.
    pub(crate) fn attack_dice(&self, fight: &Fight, mut each: impl FnMut(AttackDice, u8)) {
        let data = self.data.get();
        let mut give = |from, dice| {
            if dice > 0 {
                each(from, dice);
            }
        };
        let is_own = fight.attacker == self.family;
        if !is_own {
            give(AttackDice::Base, self.base_dice);
        }
        if let Some(march) = fight.target.march() {
            give(
                AttackDice::Notoriety,
                self.rank(fight.attacker, march).dice(),
            );
        }
        match fight.target {
            Target::Region(region) => {
                let [standing, bastled] = self.sheep[region.index()];
                // In a raid with fyre to the door they stand up just before.
                let rising = if fight.fyre && !fight.is_rolled {
                    bastled
                } else {
                    0
                };
                give(AttackDice::Sheep, standing.saturating_add(rising));
            }
            Target::Seat(march) => {
                let cubes = self.feud[march.index()][fight.attacker.index()];
                give(
                    AttackDice::FeudCubes,
                    if fight.is_rolled { fight.cubes } else { cubes },
                );
            }
            Target::Town(march) => {
                let cubes = self.gaol[march.index()][fight.attacker.index()];
                give(
                    AttackDice::GaolCubes,
                    if fight.is_rolled { fight.cubes } else { cubes },
                );
            }
            Target::Battle(_) | Target::Rising(_) => {}
        }
        if !is_own {
            return;
        }
        give(AttackDice::Horses, fight.horses);
        for card in self.recruited.iter() {
            let facts = data.card(card);
            match facts.subtype {
                Subtype::Grayne => give(
                    AttackDice::Grayne(card),
                    self.grayne_dice(card, fight.target),
                ),
                Subtype::Reiver => {
                    let dice = facts.effect.attack_dice[fight.target.combat().index()];
                    let beside = facts.effect.synergy;
                    let more = beside.filter(|beside| !beside.cards.and(self.recruited).is_empty());
                    give(
                        AttackDice::Reiver(card),
                        dice + more.map_or(0, |beside| beside.dice),
                    );
                }
                _ => {}
            }
            let bought = fight.bought.count(card) as u8;
            let price = facts.effect.buy_dice.map_or(0, |buy| buy.dice);
            give(AttackDice::Bought(card), bought * price);
            if fight.offices.contains(card) {
                let bonus = facts.effect.bonus_dice.map_or(0, |bonus| bonus.dice);
                give(AttackDice::Office(card), bonus);
            }
        }
        for card in fight.cards.iter() {
            give(AttackDice::Held(card), data.card(card).effect.extra_dice);
        }
    }

    /// How many effects halve the attack dice (BR-7.6n, BR-R54).
    pub(crate) fn halvings(&self, fight: &Fight) -> u8 {
        let token = fight
            .token
            .is_some_and(|token| self.data.get().token(token).halves);
        u8::from(token) + u8::from(fight.has_snow || self.snow_card(fight).is_some())
    }

    /// Heavy Snows that wait for this raid.
    pub(crate) fn snow_card(&self, fight: &Fight) -> Option<Card> {
        let is_own_raid =
            fight.attacker == self.family && matches!(fight.target, Target::Region(_));
        let data = self.data.get();
        let mut cards = self.in_play.iter();
        cards.find(|card| is_own_raid && data.card(*card).stripe == Stripe::HeavySnows)
    }

    /// How many attack dice are rolled.
    pub(crate) fn attack_count(&self, fight: &Fight) -> u16 {
        let mut count = 0;
        self.attack_dice(fight, |_, dice| count += u16::from(dice));
        for _ in 0..self.halvings(fight) {
            count = count.div_ceil(2);
        }
        count
    }

    /// Each source of defense dice of an attack (BR-7.6o to BR-7.6q).
    pub(crate) fn defense_dice(&self, fight: &Fight, mut each: impl FnMut(DefenseDice, u8)) {
        let data = self.data.get();
        if let Target::Region(region) = fight.target {
            let active = data.beside[region.index()].and(self.sites);
            for site in active.iter() {
                each(DefenseDice::Permanent(site), site.dice());
            }
        }
        if let (Some(token), Some(place)) = (fight.token, fight.target.place()) {
            let owner = place.march().family().unwrap_or(self.family);
            match self.token_dice(token, place, owner) {
                0 => {}
                dice => each(DefenseDice::Token(token), dice),
            }
        }
        match fight.target {
            Target::Town(march) if data.walls[march.index()] > 0 => {
                each(DefenseDice::Wall, data.walls[march.index()]);
            }
            Target::Battle(_) | Target::Rising(_) => {
                if let Some(field) = self.field(fight.target) {
                    let dice = match data.event(field.event).kind {
                        EventKind::Battle { defense, .. } | EventKind::Rising { defense, .. } => {
                            defense
                        }
                        _ => 0,
                    };
                    each(DefenseDice::Event(field.event), dice);
                }
            }
            _ => {}
        }
    }

    /// How many defense dice are rolled; held cards may take some away.
    pub(crate) fn defense_count(&self, fight: &Fight) -> u16 {
        let mut count = 0;
        self.defense_dice(fight, |_, dice| count += u16::from(dice));
        let data = self.data.get();
        let removed = fight
            .cards
            .iter()
            .map(|card| u16::from(data.card(card).effect.defense_dice_removed));
        count.saturating_sub(removed.sum())
    }

    /// What is added to each defense die (BR-7.7c, BR-7.7d).
    pub(crate) fn defense_drm(&self, fight: &Fight) -> u8 {
        let token = fight
            .token
            .map_or(0, |token| self.data.get().token(token).drm);
        token + u8::from(fight.warden)
    }
}
