//! What one who reckons may read of a state, cheaply: the guide of a computer player looks at thousands of states in the time
//! in which a view is made. Nothing hidden is in a state, so nothing here tells what the player may not know.

use crate::{
    BorderReivers, Card, CardSet, Dice, EventCard, EventKind, EventSet, Family, Forces, March,
    Pile, Place, Region, SiteSet, Slot, Struck, Subtype, Target, TargetCard, TargetKind, TargetSet,
    Token, stage::Fight,
};

impl BorderReivers {
    /// The draft round, from 1.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Whether the pass of this Summer is used.
    pub fn has_passed(&self) -> bool {
        self.has_passed
    }

    /// The cards on offer.
    pub fn dealt(&self) -> CardSet {
        self.dealt
    }

    /// The card that is being used.
    pub fn card_in_use(&self) -> Option<Card> {
        self.using
    }

    /// Cattle.
    pub fn cattle(&self) -> u16 {
        self.cattle
    }

    /// Horses that stand, and horses that lie down.
    pub fn horses(&self) -> [u8; 2] {
        [self.standing, self.lying]
    }

    /// Recruited cards.
    pub fn recruited(&self) -> CardSet {
        self.recruited
    }

    /// Held cards.
    pub fn held(&self) -> CardSet {
        self.held
    }

    /// Tokens in the solo player's reserve, by kind.
    pub fn reserve(&self) -> &[u8; Token::COUNT] {
        &self.reserve
    }

    /// The opponents' tokens that are not open on the map, by kind.
    pub fn pool(&self) -> &[u8; Token::COUNT] {
        &self.pool
    }

    /// Whether the Warden card of a family can still be played.
    pub fn has_warden(&self, family: Family) -> bool {
        !self.wardens_used[family.index()]
    }

    /// Whether a gaolbreak of the solo player freed a captive.
    pub fn has_freed(&self) -> bool {
        self.has_freed
    }

    /// Standing and bastled sheep.
    pub fn sheep(&self, region: Region) -> [u8; 2] {
        self.sheep[region.index()]
    }

    /// Active castles and peels.
    pub fn sites(&self) -> SiteSet {
        self.sites
    }

    /// What lies in a box.
    pub fn slot(&self, place: Place) -> Slot {
        self.boxes[place.index()]
    }

    /// Notoriety of each family on a track.
    pub fn notoriety(&self, march: March) -> &[u8; 4] {
        &self.notoriety[march.index()]
    }

    /// Cubes of each family in the Feud box of one of the four Marches.
    pub fn feud(&self, march: March) -> &[u8; 4] {
        &self.feud[march.index()]
    }

    /// Cubes of each family in the Gaol of one of the four Marches.
    pub fn gaol(&self, march: March) -> &[u8; 4] {
        &self.gaol[march.index()]
    }

    /// The opponents' Base Attack Dice.
    pub fn base_dice(&self) -> u8 {
        self.base_dice
    }

    /// The cards of an opponents' pile.
    pub fn pile(&self, pile: Pile) -> CardSet {
        self.piles[pile.index()]
    }

    /// The events of this turn.
    pub fn events(&self) -> EventSet {
        self.events
    }

    /// The Battle of a target that is in play, and who attacked it first.
    pub fn battle(&self, target: Target) -> Option<(EventCard, Option<Struck>)> {
        self.field(target).map(|field| (field.event, field.first))
    }

    /// The Target cards of a family that were not turned up.
    pub fn unused_targets(&self, family: Family) -> TargetSet {
        self.unused[family.index()]
    }

    /// The solo player's cards in the Target deck.
    pub fn selected(&self) -> TargetSet {
        self.selected
    }

    /// How many cards are left in the Target deck.
    pub fn targets_left(&self) -> usize {
        self.target_deck()
    }

    /// The Target card that is being resolved.
    pub fn current_target(&self) -> Option<TargetCard> {
        self.current
    }

    /// Whether the Notoriety of a recruited card was placed this Winter.
    pub fn has_granted(&self, card: Card) -> bool {
        self.granted.contains(card)
    }

    /// Whether the place was attacked this turn.
    pub fn was_attacked(&self, place: Place) -> bool {
        self.attacked.contains(place)
    }

    /// Who attacks what, while an attack goes on.
    pub fn attack_at_hand(&self) -> Option<(Family, Target)> {
        self.fight.map(|fight| (fight.attacker, fight.target))
    }

    /// What the attack at hand depends on; of a token that is face down nothing counts.
    pub fn forces(&self) -> Option<Forces> {
        self.fight.as_ref().map(|fight| self.forces_of(fight))
    }

    /// The dice of the attack at hand, once they were rolled: those of the attacker and those of the defender.
    pub fn dice_on_the_table(&self) -> Option<[Dice; 2]> {
        let fight = self.fight.filter(|fight| fight.is_rolled);
        fight.map(|fight| [fight.attack, fight.defense])
    }

    /// What an attack of the solo player by this Target card would depend on, without horses; nothing if it is not allowed
    /// now. Of a token that is face down nothing counts.
    pub fn forces_against(&self, target: Target, kind: TargetKind) -> Option<Forces> {
        self.may_target(target, kind).ok()?;
        Some(self.forces_of(&self.attack_on(target, kind)))
    }

    /// What a fight depends on.
    pub(crate) fn forces_of(&self, fight: &Fight) -> Forces {
        let data = self.data.get();
        let mut attack = 0;
        self.attack_dice(fight, |_, dice| attack += u16::from(dice));
        let is_own = fight.attacker == self.family;
        let attacker = fight.attacker.index();
        let dyke = fight.target == Target::Region(Region::DebateableLand) && self.has_dyke;
        let (rerolls, defense_rerolls) = match is_own {
            true => (self.own_rerolls(fight), self.their_token_rerolls(fight)),
            false => (self.their_event_rerolls(fight), self.own_rerolls(fight)),
        };
        let battle_vp =
            self.field(fight.target)
                .map_or(0, |field| match data.event(field.event).kind {
                    EventKind::Battle { vp, .. } | EventKind::Rising { vp, .. } => vp,
                    _ => 0,
                });
        Forces {
            combat: fight.target.combat(),
            attack,
            halvings: self.halvings(fight),
            drm: fight.drm,
            rerolls,
            defense: self.defense_count(fight),
            defense_drm: self.defense_drm(fight),
            defense_rerolls,
            horses: fight.horses,
            sheep: match fight.target {
                Target::Region(region) => {
                    let [standing, bastled] = self.sheep[region.index()];
                    standing.saturating_add(if fight.fyre { bastled } else { 0 })
                }
                _ => 0,
            },
            dyke,
            cubes: match fight.target {
                Target::Town(march) => self.gaol[march.index()][attacker],
                _ => 0,
            },
            battle_vp,
            extra_vp: if is_own {
                self.vp_per_hit(fight).min(200) as u8
            } else {
                0
            },
        }
    }

    /// What the fight may depend on, with weights: once for each token that can lie face down at the target, with its March's
    /// Warden and without (BR-7.4o, BR-7.4q); else once.
    pub(crate) fn possible_forces(&self, fight: &Fight) -> Vec<(u32, Forces)> {
        let place = fight
            .target
            .place()
            .filter(|place| self.boxes[place.index()] == Slot::FaceDown);
        let Some(place) = place else {
            return vec![(1, self.forces_of(fight))];
        };
        let family = place.march().family().unwrap_or(self.family);
        let mut possible = Vec::new();
        for token in Token::ALL
            .into_iter()
            .filter(|token| self.pool[token.index()] > 0)
        {
            let weight = u32::from(self.pool[token.index()]);
            let dice = u32::from(self.token_dice(token, place, family));
            let appears = match self.wardens_used[family.index()] {
                true => 0,
                false => dice.saturating_sub(1).min(6),
            };
            for (warden, faces) in [(false, 6 - appears), (true, appears)] {
                if faces > 0 {
                    let fight = Fight {
                        token: Some(token),
                        warden,
                        ..*fight
                    };
                    possible.push((weight * faces, self.forces_of(&fight)));
                }
            }
        }
        match possible.is_empty() {
            true => vec![(1, self.forces_of(fight))],
            false => possible,
        }
    }

    /// VP of a ballad, were it played now.
    pub fn ballad_vp(&self, card: Card) -> u16 {
        match self.data.get().card(card).subtype {
            Subtype::BorderBallad => self.ballad_points(card),
            _ => 0,
        }
    }
}
