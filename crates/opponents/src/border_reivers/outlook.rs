//! What things are worth in a state: animals, Notoriety, attacks, defenses, all in VP that they are expected to bring by the
//! end. Policy and evaluation are made of these.

use super::{
    reckoner::Expected,
    taste::{Beliefs, Season, Taste},
};
use border_reivers::{
    BorderReivers, Combat, Components, EventKind, Family, Forces, HORSE_LIMIT, March, MarchSet,
    Phase, Place, Region, Side, Slot, Target, TargetKind, Token,
};

use std::cell::OnceCell;

/// The points that can be gained at once on a track and are told apart.
pub(super) const MOST_FAME: usize = 6;

/// What more points on each track would bring.
pub(super) type FameGains = [[f32; MOST_FAME + 1]; 5];

/// A face-down token: how likely, its dice, whether it halves, its modifier.
type Unknown = ([(f32, u8, bool, u8); 20], usize);

/// A state and the prices of things in it.
pub(super) struct Outlook<'a> {
    pub game: &'a BorderReivers,
    pub data: &'a Components,
    pub beliefs: &'a Beliefs,
    pub family: Family,
    pub home: March,
    /// From 0.
    pub turn: usize,
    /// Autumns whose income is still to come.
    pub autumns: f32,
    /// Winters that have not begun, and with this one, if its attacks are still to come.
    pub later_winters: f32,
    pub winters: f32,
    /// Springs that are still to be scored.
    pub springs: f32,
    pub cattle: f32,
    pub sheep: f32,
    pub horse: f32,
    season: Season,
    /// What may lie face down on a farm, and in a Town or Seat.
    unknown: OnceCell<[Unknown; 2]>,
}

impl<'a> Outlook<'a> {
    pub fn new(beliefs: &'a Beliefs, game: &'a BorderReivers) -> Outlook<'a> {
        let taste = &beliefs.taste;
        let turn = usize::from(game.turn_number()) - 1;
        let left = 2.0 - turn as f32;
        let (is_summer, is_winter, is_scored) = match game.phase() {
            Phase::Autumn => (false, false, false),
            Phase::Winter => (false, true, false),
            Phase::BattleAwards => (false, true, false),
            Phase::Spring => (false, true, true),
            _ => (true, false, false),
        };
        let autumns = left + if is_summer { 1.0 } else { 0.0 };
        let later_winters = left + if is_winter { 0.0 } else { 1.0 };
        let winters = left + if is_scored { 0.0 } else { 1.0 };
        let cattle = match (is_summer, turn) {
            (true, turn) => taste.cattle[turn],
            (false, 2) => 0.5,
            (false, turn) => taste.cattle[turn + 1],
        };
        Outlook {
            game,
            data: game.components(),
            beliefs,
            family: game.family(),
            home: game.family().home(),
            turn,
            autumns,
            later_winters,
            winters,
            springs: winters,
            cattle,
            sheep: 1.0 + taste.sheep * autumns,
            horse: 1.5 + taste.horse * later_winters,
            season: match (is_scored, is_winter) {
                (true, _) => Season::Scored,
                (false, true) => Season::Winter,
                (false, false) => Season::Summer,
            },
            unknown: OnceCell::new(),
        }
    }

    #[inline]
    pub fn taste(&self) -> &Taste {
        &self.beliefs.taste
    }

    /// Horses that can be kept.
    pub fn horse_limit(&self) -> u8 {
        HORSE_LIMIT[self.game.column()]
    }

    /// What so many more horses are worth; in Summer those beyond the limit go back in Autumn.
    pub fn horses(&self, more: u8) -> f32 {
        let [standing, lying] = self.game.horses();
        let room = match self.autumns as usize + self.turn == 3 {
            // Sheep may still come and raise the limit.
            true => (self.horse_limit() + 1).saturating_sub(standing + lying),
            false => more,
        };
        self.horse * (f32::from(more.min(room)) + 0.1 * f32::from(more.saturating_sub(room)))
    }

    // Notoriety.

    /// The VP that a track should bring with these values.
    #[inline]
    pub fn fame(&self, values: &[u8; 4]) -> f32 {
        let (mut most, mut next) = (0, 0);
        for other in self.family.others() {
            let value = values[other.index()];
            if value > most {
                (most, next) = (value, most);
            } else {
                next = next.max(value);
            }
        }
        let own = values[self.family.index()];
        self.beliefs
            .track(self.turn, self.season, own, [most, next])
    }

    /// What a change on a track brings: so much for the solo player, so much for another family.
    pub fn fame_change(&self, march: March, own: i8, other: Option<(Family, i8)>) -> f32 {
        let before = self.game.notoriety(march);
        let mut after = *before;
        let place = &mut after[self.family.index()];
        *place = place.saturating_add_signed(own);
        if let Some((family, change)) = other {
            let place = &mut after[family.index()];
            *place = place.saturating_add_signed(change);
        }
        self.fame(&after) - self.fame(before)
    }

    /// What points on each track would bring.
    pub fn fame_gains(&self) -> FameGains {
        March::ALL.map(|march| {
            let mut values = *self.game.notoriety(march);
            let before = self.fame(&values);
            std::array::from_fn(|points| {
                if points > 0 {
                    let own = &mut values[self.family.index()];
                    *own = own.saturating_add(1);
                }
                self.fame(&values) - before
            })
        })
    }

    /// What so many points bring if they are placed well on these tracks.
    pub fn best_fame(
        &self,
        gains: &FameGains,
        points: u8,
        tracks: MarchSet,
        most: Option<u8>,
    ) -> f32 {
        let points = usize::from(points).min(MOST_FAME);
        let most = most.map_or(points, |most| usize::from(most).min(points));
        let mut best = [0.0; MOST_FAME + 1];
        for march in tracks.iter() {
            for sum in (1..=points).rev() {
                for here in 1..=most.min(sum) {
                    let value = best[sum - here] + gains[march.index()][here];
                    best[sum] = f32::max(best[sum], value);
                }
            }
        }
        best[points]
    }

    // Attacks of the solo player.

    /// What may lie face down in a box like this one of an opponent.
    fn face_down(&self, place: Option<Place>) -> Unknown {
        let pool = self.game.pool();
        let total: f32 = pool.iter().map(|count| f32::from(*count)).sum();
        let (mut kinds, mut len): Unknown = ([(0.0, 0, false, 0); 20], 0);
        let other = self.family.others().next().unwrap_or(self.family);
        for token in Token::ALL {
            let count = pool[token.index()];
            if count == 0 {
                continue;
            }
            let facts = self.data.token(token);
            let dice = place.map_or(0, |place| self.game.token_dice(token, place, other));
            let chance = f32::from(count) / total;
            let same = |kind: &&mut (f32, u8, bool, u8)| {
                (kind.1, kind.2, kind.3) == (dice, facts.halves, facts.drm)
            };
            if let Some(kind) = kinds[..len].iter_mut().find(same) {
                kind.0 += chance;
            } else if len < kinds.len() {
                kinds[len] = (chance, dice, facts.halves, facts.drm);
                len += 1;
            }
        }
        (kinds, len)
    }

    /// What an attack on this target should bring with these forces and so many horses.
    pub fn attack(&self, target: Target, forces: &Forces, horses: u8) -> f32 {
        let (forces, expected) = self.expected(target, forces, horses);
        self.worth(target, &forces, &expected)
    }

    /// The forces with so many horses, and what is to be expected of them, whatever may lie face down at the target.
    pub fn expected(&self, target: Target, forces: &Forces, horses: u8) -> (Forces, Expected) {
        let forces = Forces {
            attack: forces.attack + u16::from(horses),
            horses,
            ..*forces
        };
        let face_down = target
            .place()
            .filter(|place| self.game.slot(*place) == Slot::FaceDown);
        let Some(place) = face_down else {
            return (forces, self.beliefs.reckoner.expect(&forces));
        };
        let all = self.unknown.get_or_init(|| {
            [
                self.face_down(March::Ewm.places().next()),
                self.face_down(Some(March::Ewm.town())),
            ]
        });
        let (kinds, len) = &all[usize::from(!place.is_farm())];
        if *len == 0 {
            return (forces, self.beliefs.reckoner.expect(&forces));
        }
        let mut sum = Expected::default();
        for (chance, dice, halves, drm) in &kinds[..*len] {
            let with_token = Forces {
                defense: forces.defense + u16::from(*dice),
                defense_drm: forces.defense_drm + drm,
                halvings: forces.halvings + u8::from(*halves),
                ..forces
            };
            sum.add(&self.beliefs.reckoner.expect(&with_token), *chance);
        }
        (forces, sum)
    }

    /// What an own attack with these forces should bring.
    pub fn outcome(&self, target: Target, forces: &Forces) -> f32 {
        self.worth(target, forces, &self.beliefs.reckoner.expect(forces))
    }

    /// What an own attack brings of which this is expected.
    pub fn worth(&self, target: Target, forces: &Forces, expected: &Expected) -> f32 {
        let taste = self.taste();
        let extra = f32::from(forces.extra_vp) * expected.hits;
        let lost = |horses: f32| horses.min(f32::from(forces.horses)) * self.horse;
        match target {
            Target::Region(region) => {
                let cattle = if region == Region::DebateableLand {
                    0.0
                } else {
                    expected.cattle * self.cattle
                };
                let stolen = expected.sheep.min(f32::from(forces.sheep)) * self.sheep;
                let cubes = match region.march().family() {
                    Some(_) => {
                        expected.captured * taste.cube[1] * self.later_winters.min(1.0)
                            - expected.wins * taste.foe
                    }
                    None => 0.0,
                };
                let dyke = if forces.dyke {
                    expected.vp.min(1.3)
                } else {
                    0.0
                };
                expected.vp + extra + cattle + stolen + cubes
                    - dyke
                    - lost(expected.captured + expected.answered)
            }
            Target::Seat(march) => {
                let points = self.feud_points();
                let defender = march.family();
                let won = self.fame_change(march, points, defender.map(|family| (family, -1)));
                let lost_it = self.fame_change(march, -1, defender.map(|family| (family, points)));
                let cubes = f32::from(self.game.feud(march)[self.family.index()]) * taste.cube[0];
                expected.vp + extra + expected.wins * won + expected.loses * lost_it
                    - lost(expected.answered)
                    - cubes
            }
            Target::Town(march) => {
                let points = self.gaolbreak_points();
                let defender = march.family();
                let won = self.fame_change(march, points, defender.map(|family| (family, -1)));
                let cubes = f32::from(forces.cubes);
                let horses = expected.hits.min(2.0 * cubes) * self.horse;
                let freed = expected.hits.min(cubes) * taste.cube[1];
                expected.vp + extra + horses + expected.wins * won - freed - lost(expected.answered)
            }
            Target::Battle(march) => {
                let vp = f32::from(forces.battle_vp) * expected.hits;
                let notoriety = match self
                    .game
                    .battle(target)
                    .map(|(event, _)| self.data.event(event).kind)
                {
                    Some(EventKind::Battle { notoriety, .. }) => notoriety,
                    _ => 0,
                };
                let won = self.fame_change(march, notoriety as i8, None);
                vp + extra + won * self.chance_to_win(target, expected.hits)
            }
            Target::Rising(side) => {
                let vp = f32::from(forces.battle_vp) * expected.hits;
                let award = match side {
                    Side::Catholic => self.best_fame(&self.fame_gains(), 3, MarchSet::ALL, Some(3)),
                    Side::Protestant => self.horse * 3.0,
                };
                vp + extra + award * self.chance_to_win(target, expected.hits)
            }
        }
    }

    /// The chance to win a Battle with so many hits: against those that were struck, or that may be.
    fn chance_to_win(&self, target: Target, hits: f32) -> f32 {
        let first = self.game.battle(target).and_then(|(_, first)| first);
        let theirs = first.map_or(0.5, |first| f32::from(first.hits));
        let margin = hits - theirs - if first.is_some() { 0.5 } else { 0.0 };
        self.beliefs.ahead(margin)
    }

    fn feud_points(&self) -> i8 {
        let raised =
            self.game
                .events()
                .iter()
                .find_map(|event| match self.data.event(event).kind {
                    EventKind::FeudNotoriety(points) => Some(points as i8),
                    _ => None,
                });
        raised.unwrap_or(2)
    }

    fn gaolbreak_points(&self) -> i8 {
        let raised =
            self.game
                .events()
                .iter()
                .find_map(|event| match self.data.event(event).kind {
                    EventKind::GaolbreakNotoriety(points) => Some(points as i8),
                    _ => None,
                });
        raised.unwrap_or(2)
    }

    /// The best attack that a Target card allows with so many horses, and what it should bring.
    pub fn best_attack(&self, kind: TargetKind, horses: u8) -> (f32, Option<Target>) {
        let mut best = (0.0, None);
        for target in targets() {
            if let Some(forces) = self.game.forces_against(target, kind) {
                let value = self.attack(target, &forces, horses);
                if best.1.is_none() || value > best.0 {
                    best = (value, Some(target));
                }
            }
        }
        best
    }

    // Attacks on the solo player.

    /// What an opponent would attack an own place with.
    pub fn siege_forces(&self, place: Place) -> Forces {
        use border_reivers::Ground;
        let game = self.game;
        let base = u16::from(game.base_dice()) + 1;
        let cubes = |all: &[u8; 4]| {
            let others = self.family.others();
            others.map(|family| all[family.index()]).max().unwrap_or(0)
        };
        let mut forces = match place.ground() {
            Ground::Farm(region) => {
                let [standing, _] = game.sheep(region);
                let defense = game.permanent_dice(region).into();
                Forces {
                    sheep: standing,
                    ..Forces::new(Combat::Raid, base + u16::from(standing), defense)
                }
            }
            Ground::Seat(march) => Forces {
                drm: 1,
                ..Forces::new(Combat::Feud, base + u16::from(cubes(game.feud(march))), 0)
            },
            Ground::Town(march) => {
                let captives = cubes(game.gaol(march));
                Forces {
                    drm: 1,
                    cubes: captives,
                    ..Forces::new(
                        Combat::Gaolbreak,
                        base + u16::from(captives),
                        self.data.walls[march.index()].into(),
                    )
                }
            }
        };
        if let Some(token) = game.slot(place).token() {
            forces = self.with_token(&forces, token, place);
        }
        forces
    }

    /// The same with this token in the box.
    pub fn with_token(&self, forces: &Forces, token: Token, place: Place) -> Forces {
        let facts = self.data.token(token);
        Forces {
            defense: forces.defense + u16::from(self.game.token_dice(token, place, self.family)),
            defense_drm: forces.defense_drm + facts.drm,
            halvings: forces.halvings + u8::from(facts.halves),
            ..*forces
        }
    }

    /// What an opponent's attack on an own place brings the solo player; mostly less than nothing.
    pub fn siege(&self, place: Place, forces: &Forces, attacker: Option<Family>) -> f32 {
        self.loss(
            place,
            forces,
            &self.beliefs.reckoner.expect(forces),
            attacker,
        )
    }

    /// What an attack on the solo player brings him of which this is expected.
    pub fn loss(
        &self,
        place: Place,
        forces: &Forces,
        expected: &Expected,
        attacker: Option<Family>,
    ) -> f32 {
        let captive = 2.0 * (1.0 + self.taste().captive * (self.springs - 1.0).max(0.0));
        match forces.combat {
            Combat::Raid => {
                let cattle = expected.cattle.min(f32::from(self.game.cattle())) * self.cattle;
                let sheep = expected.sheep.min(f32::from(forces.sheep)) * self.sheep;
                6.0 * expected.answered + captive * expected.captured - cattle - sheep
            }
            Combat::Feud => {
                let points = self.feud_points();
                let (ours, theirs) = match attacker {
                    Some(family) => (
                        self.fame_change(place.march(), points, Some((family, -1))),
                        self.fame_change(place.march(), -1, Some((family, points))),
                    ),
                    None => (1.0, -2.0),
                };
                3.0 * expected.answered + expected.wins * theirs + expected.loses * ours
            }
            Combat::Gaolbreak => {
                let freed = expected.hits.min(f32::from(forces.cubes));
                let theirs = match attacker {
                    Some(family) => {
                        self.fame_change(place.march(), -1, Some((family, self.gaolbreak_points())))
                    }
                    None => -2.0,
                };
                6.0 * expected.answered - captive * freed + expected.wins * theirs
            }
            Combat::Battle => 0.0,
        }
    }

    /// How likely an own place is attacked this Winter.
    pub fn threat(&self, place: Place) -> f32 {
        use border_reivers::Ground;
        let [farm, seat, town] = self.taste().threat;
        if self.game.was_attacked(place) {
            return 0.0;
        }
        let cubes = |all: &[u8; 4]| -> f32 {
            let others = self.family.others();
            others
                .map(|family| f32::from(all[family.index()].min(2)))
                .sum()
        };
        match place.ground() {
            Ground::Seat(march) => (seat * cubes(self.game.feud(march))).min(0.6),
            Ground::Town(march) => (town * cubes(self.game.gaol(march))).min(0.6),
            Ground::Farm(region) => {
                let bait = |region: Region| {
                    i16::from(self.game.sheep(region)[0])
                        - i16::from(self.game.permanent_dice(region))
                };
                let own = bait(region);
                let rivals = self.home.regions().filter(|other| *other != region);
                let better: f32 = rivals
                    .map(|other| match bait(other).cmp(&own) {
                        std::cmp::Ordering::Greater => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Less => 0.0,
                    })
                    .sum();
                farm * (1.3 - 0.3 * better)
            }
        }
    }
}

/// All that can be attacked.
pub(super) fn targets() -> impl Iterator<Item = Target> {
    let regions = Region::ALL.into_iter().map(Target::Region);
    let marches = March::HOMES.into_iter();
    let inland = marches.flat_map(|march| {
        [
            Target::Seat(march),
            Target::Town(march),
            Target::Battle(march),
        ]
    });
    regions.chain(inland).chain(Side::ALL.map(Target::Rising))
}
