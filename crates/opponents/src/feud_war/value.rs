//! What a scene is worth to each clan: the points that it is likely to end with, and from them its share of the win. An animal goes to
//! whoever has the strongest claim to it; a claim is a man who can be there soon and home in time.

use super::{
    odds::{Shot, Wounds, card_reaches, fight, lives_lost, shots},
    scene::{Beast, Hold, Man, Scene, apart, over_ground},
    taste::Taste,
};
use feud_war::{Armour, Clan, Cover};
use std::sync::LazyLock;
use table::MAX_SEATS;

/// Points of each clan.
pub(super) type Points = [f32; MAX_SEATS];

fn rising(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Claims of each clan to each animal.
struct Claims {
    /// By animal, then clan: how strongly it may yet get it.
    claims: Vec<[f32; Clan::SEATS]>,
}

/// See the head of the file.
#[derive(Clone, Copy)]
pub(super) struct Valuer<'t> {
    pub taste: &'t Taste,
}

impl Valuer<'_> {
    /// The share of the win of each clan.
    pub fn shares(&self, scene: &Scene) -> Points {
        let points = self.points(scene);
        self.share(scene, &points)
    }

    /// Points as shares of the win.
    pub fn share(&self, scene: &Scene, points: &Points) -> Points {
        let doubt = (self.taste.doubt + self.taste.doubt_a_turn * scene.turns) * scene.total;
        let doubt = doubt.max(0.3);
        let seats = scene.seats;
        let most = points[..seats].iter().copied().fold(f32::MIN, f32::max);
        let mut shares = [0.0; MAX_SEATS];
        let mut sum = 0.0;
        for (share, points) in shares.iter_mut().zip(&points[..seats]) {
            *share = ((points - most) / doubt).exp();
            sum += *share;
        }
        for share in &mut shares {
            *share /= sum;
        }
        shares
    }

    /// The points that each clan is likely to end with; men and dangers count as parts of points.
    pub fn points(&self, scene: &Scene) -> Points {
        let mut points = scene.extra;
        for (side, points) in scene.sides.iter().zip(&mut points) {
            *points += side.kills;
        }
        let claims = self.claims(scene);
        let mut stakes = vec![0.0; scene.men.len()];
        for (beast, claims) in scene.beasts.iter().zip(&claims.claims) {
            self.animal(scene, beast, claims, &mut points, &mut stakes);
        }
        let left = 0.25 + 0.75 * (scene.turns / 10.0).min(1.0);
        let unit = (self.taste.man * scene.total + 0.05) * left;
        for (man, stake) in scene.men.iter().zip(&mut stakes) {
            let worth = self.worth(man) * unit;
            points[man.side] += worth;
            *stake += worth;
        }
        self.dangers(scene, &stakes, &mut points);
        points
    }

    /// What a figure is worth, in men.
    fn worth(&self, man: &Man) -> f32 {
        if !man.is_here() {
            return 0.0;
        }
        let rank = match (man.is_man, man.is_leader) {
            (false, _) => 0.4,
            (_, true) => self.taste.leader,
            _ => 0.7 + 0.06 * f32::from(man.strength) + if man.factor > 1.5 { 0.35 } else { 0.0 },
        };
        let wounds = match man.wounds {
            0 => 1.0,
            1 => 0.8,
            _ => 0.45,
        };
        man.here * rank.max(0.3) * wounds
    }

    fn claims(&self, scene: &Scene) -> Claims {
        let herd = scene.beasts.len();
        let mut claims = vec![[0.0; Clan::SEATS]; herd];
        let mut row = vec![0.0f32; herd];
        // The last keeper of a pen cannot leave it.
        let mut keepers = [0u8; Clan::SEATS];
        let has_pen =
            |side: usize| (scene.beasts.iter()).any(|beast| beast.hold == Hold::Pen(side));
        let pens: [bool; Clan::SEATS] = std::array::from_fn(has_pen);
        for man in &scene.men {
            if pens[man.side] && man.is_man && man.is_here() && scene.is_home(man.side, &man.base) {
                keepers[man.side] += 1;
            }
        }
        for (index, man) in scene.men.iter().enumerate() {
            if !man.is_here() {
                continue;
            }
            let side = &scene.sides[man.side];
            let is_keeper =
                pens[man.side] && keepers[man.side] == 1 && scene.is_home(man.side, &man.base);
            if is_keeper || (side.is_defender && man.holds.is_some()) {
                continue;
            }
            let turns = scene.turns_of(man);
            let mut busy = 0.0;
            if let Some(own) = man.holds {
                let own = &scene.beasts[own];
                busy = scene.turns_home(man, own.kind, man.base.lead);
            }
            if man.is_sent {
                busy += 4.0;
            }
            let mut squares = 0.0;
            for (beast, claim) in scene.beasts.iter().zip(&mut row) {
                *claim = self.claim(scene, index, beast, turns, busy);
                squares += *claim * *claim;
            }
            if squares < 1e-9 {
                continue;
            }
            // One man takes one animal on each way: he means the ones that he can have best.
            let able = (0.3 + self.taste.trips * (turns - busy)).clamp(0.1, 2.5);
            let part = able * man.here / squares;
            for (claims, claim) in claims.iter_mut().zip(&row) {
                // To have it in hand is better than the best claim.
                claims[man.side] += (claim * claim * part).min(self.taste.grasp) * claim;
            }
        }
        Claims { claims }
    }

    /// How well a man could yet get an animal.
    fn claim(&self, scene: &Scene, index: usize, beast: &Beast, turns: f32, busy: f32) -> f32 {
        let man = &scene.men[index];
        let mut hard = 1.0;
        let mut away = f32::INFINITY;
        match beast.hold {
            Hold::Free | Hold::Loose => {}
            Hold::By(holder) => {
                let holder = &scene.men[holder];
                if holder.side == man.side {
                    return 0.0;
                }
                hard = self.taste.prise;
                if !scene.sides[holder.side].is_defender {
                    away = scene.turns_home(holder, beast.kind, holder.base.lead);
                }
            }
            Hold::Pen(_) | Hold::Scored(_) | Hold::Lost => return 0.0,
        }
        let far = (over_ground(&beast.to, man.base.lead) - 1.0).max(0.0);
        let mut there = busy + far / man.pace.max(0.5);
        if man.acts && busy == 0.0 && far <= man.reach + 0.3 {
            there = 0.0;
        }
        let back = match beast.in_field && scene.sides[man.side].is_defender {
            true => 0.0,
            false => scene.turns_home(man, beast.kind, beast.at),
        };
        let in_time = rising((turns - there - back + 0.1) / (0.2 + 0.08 * turns));
        // Who drives it home is not caught by who comes too late.
        let caught = match away < 90.0 {
            true => rising((away + 0.3 - there) / 0.4),
            false => 1.0,
        };
        let kind = if man.is_man { 1.0 } else { 0.4 };
        hard * kind * caught * in_time * (-self.taste.patience * there).exp()
    }

    /// Who is likely to have an animal at the end. Its holder is told what it is worth to his clan.
    fn animal(
        &self,
        scene: &Scene,
        beast: &Beast,
        claims: &[f32; Clan::SEATS],
        points: &mut Points,
        stakes: &mut [f32],
    ) {
        let taste = self.taste;
        let worth = beast.points;
        let (owner, strength, safe) = match beast.hold {
            Hold::Lost => return,
            Hold::Scored(side) => {
                points[side] += worth;
                return;
            }
            Hold::Pen(side) => {
                points[side] += worth * self.pen(scene, side);
                return;
            }
            Hold::Free | Hold::Loose if beast.in_field => {
                let defender = (0..scene.seats).find(|side| scene.sides[*side].is_defender);
                let loose = if beast.hold == Hold::Loose { 0.6 } else { 1.0 };
                (
                    defender.filter(|side| scene.sides[*side].is_in),
                    taste.free * loose,
                    1.0,
                )
            }
            Hold::Free | Hold::Loose => (None, 0.25, 1.0),
            Hold::By(holder) => {
                let man = &scene.men[holder];
                let side = &scene.sides[man.side];
                let engaged = if scene.is_engaged(holder) { 0.5 } else { 1.0 };
                if side.is_defender && beast.in_field {
                    let able = 0.6 + 0.1 * f32::from(man.strength).clamp(-2.0, 8.0);
                    let able = able * (0.25 + 0.75 * man.here);
                    (Some(man.side), taste.held * able * engaged, 1.0)
                } else {
                    let back = scene.turns_home(man, beast.kind, man.base.lead);
                    let turns = scene.turns_of(man);
                    // On the way an event may make him drop it, each turn anew.
                    let in_time = rising((turns - back + 0.05) / (0.1 + 0.06 * turns));
                    let in_time = in_time * (0.92 - 0.05 * back).max(0.4);
                    let strength = taste.driven * engaged * man.here / (0.4 + back);
                    (Some(man.side), strength, in_time)
                }
            }
        };
        let others = |side: usize| Some(side) != owner && side < scene.seats;
        let rivals: f32 = (0..scene.seats)
            .filter(|side| others(*side))
            .map(|side| claims[side])
            .sum();
        let own = owner.map_or(0.0, |owner| claims[owner]);
        let whole = strength + own + rivals + 1e-4;
        for side in (0..scene.seats).filter(|side| others(*side)) {
            points[side] += worth * claims[side] / whole;
        }
        if let Some(owner) = owner {
            let keeps = worth * (strength + own) / whole * safe;
            points[owner] += keeps;
            if let Hold::By(holder) = beast.hold {
                stakes[holder] += 0.6 * keeps;
            }
        }
    }

    /// How sure a clan may be of its pen.
    fn pen(&self, scene: &Scene, side: usize) -> f32 {
        let Some((home, _)) = &scene.sides[side].home else {
            return 0.5;
        };
        let mut guards = 0.0;
        let mut raiders = 0.0;
        for man in scene.men.iter().filter(|man| man.is_man && man.is_here()) {
            let far = over_ground(home, man.base.lead);
            if man.side == side {
                if far <= 4.5 {
                    guards += man.here * (1.0 + 0.1 * f32::from(man.strength));
                }
            } else {
                raiders += man.here * (-0.8 * (far - 4.0).max(0.0) / man.pace.max(0.5)).exp();
            }
        }
        let danger = 1.0 - (-0.5 * (raiders - 0.3 * guards).max(0.0)).exp();
        0.98 - if guards > 0.0 { 0.35 } else { 0.8 } * danger
    }

    /// What each figure could do next to its worst enemies, and what these lose by it.
    fn dangers(&self, scene: &Scene, stakes: &[f32], points: &mut Points) {
        for (index, man) in scene.men.iter().enumerate() {
            if !man.is_here() || !man.is_man {
                continue;
            }
            // Who has done his deed has to wait until all others have done theirs.
            let soon = if man.side != scene.active || man.acts {
                1.0
            } else {
                0.5
            };
            if scene.turns_of(man) < 0.5 {
                continue;
            }
            let mut best = (0.0, 0);
            for (other, target) in scene.men.iter().enumerate() {
                if target.side == man.side || !target.is_here() {
                    continue;
                }
                let gap = (apart(man.at, target.at) - 1.0).max(0.0);
                let harm = self
                    .strike(man, target, stakes[index], stakes[other], gap)
                    .max(self.shot(man, target, gap) * stakes[other]);
                if harm > best.0 {
                    best = (harm, other);
                }
            }
            if best.0 > 0.0 {
                points[scene.men[best.1].side] -= self.taste.danger * soon * man.here * best.0;
            }
        }
    }

    /// What a man's attack in his next turn would cost the other, less what it costs himself.
    fn strike(&self, man: &Man, target: &Man, own: f32, stake: f32, gap: f32) -> f32 {
        let reach = man.pace * 1.9;
        if gap > reach || target.in_house {
            return 0.0;
        }
        let likely = card_reaches(gap / man.factor.max(0.2));
        if likely <= 0.0 {
            return 0.0;
        }
        let more = adds(man, target, gap);
        let odds = fight(more);
        let harm = lives_lost(&odds.defender, target.wounds) * stake;
        let cost = lives_lost(&odds.attacker, man.wounds) * own;
        likely * (harm - cost)
    }

    /// How much of a life a shot would cost.
    fn shot(&self, man: &Man, target: &Man, gap: f32) -> f32 {
        let Some(ranged) = man.ranged.filter(|ranged| gap <= ranged.long) else {
            return 0.0;
        };
        let odds = guess(man, target, gap <= ranged.close, ranged.is_gun);
        // Whether he sees him is not looked at.
        let ready = if ranged.is_ready { 0.6 } else { 0.3 };
        ready * lives_lost(odds, target.wounds)
    }
}

/// The odds of a shot in the open or into the house, from a table made once: it is asked for all the time.
fn guess(man: &Man, target: &Man, is_close: bool, is_gun: bool) -> &'static Wounds {
    static ALL: LazyLock<Vec<Wounds>> = LazyLock::new(|| {
        let one = |n: usize| {
            shots(Shot {
                cover: if n & 8 > 0 { Cover::Hard } else { Cover::Open },
                armour: Armour::ALL[n / 16],
                is_gun: n & 1 > 0,
                is_close: n & 2 > 0,
                is_shaky: n & 4 > 0,
                otherwise: false,
            })
        };
        (0..16 * Armour::COUNT).map(one).collect()
    });
    let bits = usize::from(is_gun) + 2 * usize::from(is_close) + 4 * usize::from(man.wounds >= 2);
    &ALL[16 * target.armour.index() + 8 * usize::from(target.in_house) + bits]
}

/// How much more an attacker adds than the defender, after coming so far.
pub(super) fn adds(man: &Man, target: &Man, went: f32) -> i8 {
    use feud_war::tables::melee;
    let charge = match man.mounted {
        true if went >= 12.0 => melee::HORSE_CHARGE,
        false if went >= 6.0 => melee::FOOT_CHARGE,
        _ => 0,
    };
    let place = match target.hit_by {
        0 if target.mounted => melee::AGAINST_HORSE,
        0 => 0,
        1 => melee::SECOND,
        _ => melee::THIRD + melee::REAR,
    };
    let horse = if man.mounted { melee::AGAINST_HORSE } else { 0 };
    man.strength + charge + place - target.strength - horse
}
