//! What each figure of a clan is for: to raid the field, to bring an animal home, to hunt who drives one off, to shoot, to guard. The roles
//! are given out before the orders of a turn, the most rewarding first, and speak for what brings a figure nearer to its goal: so that it does
//! not turn round where the worth of a scene alone, which looks at one turn, sees no difference.

use super::{
    scene::{Hold, Man, Scene, apart, over_ground},
    taste::Taste,
};
use feud_war::Distances;

/// What a figure is for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Role {
    /// To get an animal that nobody of another clan holds, or that stands in the field.
    Raid(usize),
    /// To bring the animal that it holds to where its clan keeps animals.
    Escort(usize),
    /// To get at a figure that drives an animal off.
    Hunt(usize),
    /// To shoot, and to come within range of that enemy.
    Shoot(usize),
    /// To shoot out of the house.
    Shelter,
    /// To be where its clan keeps animals.
    Guard,
}

/// A figure with its role.
#[derive(Clone, Copy, Debug)]
struct Task<'a> {
    man: usize,
    role: Role,
    /// Where it has to go, and how near is there.
    to: Distances<'a>,
    near: f32,
    /// What a turn on the way costs, as a part of the win.
    haste: f32,
}

/// The roles of a clan in a turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Roles<'a> {
    tasks: Vec<Task<'a>>,
}

/// After so many turns of way it makes no difference how far it is.
const FAR: f32 = 5.0;

/// How much less the second and the third with the same goal are worth.
const AGAIN: f32 = 0.35;

/// What a turn of shooting is worth, in points.
const SHOT: f32 = 0.12;

/// So many enemies with missiles make the defender's archers seek the house, and how much more it is worth to be inside, in points.
const SHOWER: usize = 4;
const SHELTER: f32 = 6.0;

impl<'a> Roles<'a> {
    /// Gives each of those figures the role that is worth most, the best first.
    pub fn given(scene: &Scene<'a>, side: usize, able: &[usize], taste: &Taste) -> Roles<'a> {
        let mut offers: Vec<(f32, usize, Role)> = Vec::new();
        for &man in able {
            offer(scene, side, man, &mut offers);
        }
        let mut roles = Roles::default();
        while !offers.is_empty() {
            let worth = |(worth, _, role): &(f32, usize, Role)| {
                let goal = |task: &&Task| task.role == *role && role.is_one_mans();
                worth * AGAIN.powi(roles.tasks.iter().filter(goal).count() as i32)
            };
            let best = (offers.iter().map(worth).zip(&offers))
                .max_by(|one, other| one.0.total_cmp(&other.0).then(other.1.1.cmp(&one.1.1)));
            let Some((worth, &(_, man, role))) = best else {
                break;
            };
            offers.retain(|(_, other, _)| *other != man);
            let inside = roles.tasks.iter().filter(|task| task.role == Role::Shelter);
            if role == Role::Shelter && inside.count() + 1 >= scene.house_room {
                offers.retain(|(_, _, role)| *role != Role::Shelter);
            }
            if let Some((to, near)) = goal(scene, &scene.men[man], role) {
                let haste = taste.role * worth / scene.total;
                let task = Task {
                    man,
                    role,
                    to,
                    near,
                    haste,
                };
                roles.tasks.push(task);
            }
        }
        roles
    }

    /// How well a scene suits the roles, as a part of the win: what is still to go costs.
    pub fn suit(&self, scene: &Scene) -> f32 {
        let cost = |task: &Task| {
            let mut man = &scene.men[task.man];
            let is_done = match task.role {
                Role::Raid(beast) => man.holds == Some(beast),
                Role::Escort(beast) => match scene.beasts[beast].hold {
                    // It may have been handed to a faster man.
                    Hold::By(holder) if scene.men[holder].side == man.side => {
                        man = &scene.men[holder];
                        false
                    }
                    _ => true,
                },
                Role::Hunt(other) => scene.men[other].holds.is_none(),
                Role::Shelter => man.in_house,
                Role::Shoot(_) | Role::Guard => false,
            };
            if is_done || !man.is_here() {
                return 0.0;
            }
            let pace = match task.role {
                Role::Escort(beast) => man.drives(scene.beasts[beast].kind),
                _ => man.pace,
            };
            let far = (over_ground(&task.to, man.base.lead) - task.near).max(0.0);
            // Before the door is not inside.
            let at_door = if task.role == Role::Shelter { 1.0 } else { 0.0 };
            task.haste * (far / pace.max(0.5) + at_door).min(FAR)
        };
        -self.tasks.iter().map(cost).sum::<f32>()
    }

    /// The role of a figure.
    #[cfg(test)]
    pub fn of(&self, man: usize) -> Option<Role> {
        let task = self.tasks.iter().find(|task| task.man == man);
        task.map(|task| task.role)
    }
}

impl Role {
    /// Whether one man is enough for it.
    fn is_one_mans(self) -> bool {
        !matches!(self, Role::Shoot(_) | Role::Shelter)
    }
}

/// Where a role leads, and how near is there.
fn goal<'a>(scene: &Scene<'a>, man: &Man, role: Role) -> Option<(Distances<'a>, f32)> {
    match role {
        Role::Raid(beast) => Some((scene.beasts[beast].to, 1.0)),
        Role::Escort(_) | Role::Guard => scene.sides[man.side].home,
        Role::Hunt(other) => Some((scene.chart.to(scene.men[other].base.lead), 1.0)),
        Role::Shelter => Some((scene.chart.to(scene.doorstep), 0.5)),
        Role::Shoot(other) => {
            let long = man.ranged.map_or(0.0, |ranged| ranged.long);
            Some((scene.chart.to(scene.men[other].base.lead), 0.8 * long))
        }
    }
}

/// The roles that a figure could have, and the points that each is likely to bring.
fn offer(scene: &Scene, side: usize, index: usize, offers: &mut Vec<(f32, usize, Role)>) {
    let man = &scene.men[index];
    let clan = &scene.sides[side];
    let turns = scene.turns_of(man);
    if let Some(beast) = man.holds {
        let is_kept = clan.is_defender && scene.beasts[beast].in_field;
        if !is_kept {
            offers.push((scene.beasts[beast].points, index, Role::Escort(beast)));
        }
        return;
    }
    let mut add = |worth: f32, role: Role| offers.push((worth, index, role));
    // The more others there are, the less comes of an errand.
    let own = scene.men.iter().filter(|other| other.side == side);
    let ours: f32 = own.map(|man| man.here).sum();
    let all: f32 = scene.men.iter().map(|man| man.here).sum();
    let calm = ours / all.max(1.0);
    for (number, beast) in scene.beasts.iter().enumerate() {
        let far = (over_ground(&beast.to, man.base.lead) - 1.0).max(0.0);
        let there = far / man.pace.max(0.5);
        let home = match clan.is_defender && beast.in_field {
            true => 0.0,
            false => scene.turns_home(man, beast.kind, beast.at),
        };
        let left = turns - there - home;
        if left < 0.0 {
            continue;
        }
        // What can wait has to: whoever drives an animal does nothing else.
        let ripe = if left > 3.0 && man.ranged.is_some() {
            0.3
        } else {
            1.0
        };
        let worth = beast.points * calm * ripe * (-0.2 * there).exp();
        match beast.hold {
            Hold::Free | Hold::Loose => {
                // What stands in the field is the defender's as it is.
                let part = if clan.is_defender && beast.in_field {
                    0.3
                } else {
                    1.0
                };
                add(part * worth, Role::Raid(number));
            }
            Hold::By(holder) if scene.men[holder].side != side => {
                let other = &scene.men[holder];
                let away = match scene.sides[other.side].is_defender {
                    true => turns,
                    false => scene.turns_home(other, beast.kind, other.base.lead),
                };
                if there <= away + 0.5 {
                    add(0.5 * worth, Role::Hunt(holder));
                }
            }
            _ => {}
        }
    }
    if man.ranged.is_some() {
        let foes = scene.men.iter().enumerate();
        let foes = foes.filter(|(_, other)| other.side != side && other.is_here());
        let gaps = foes.map(|(number, other)| (apart(man.at, other.at), number));
        if let Some((_, nearest)) = gaps.min_by(|one, other| one.0.total_cmp(&other.0)) {
            add(SHOT * turns, Role::Shoot(nearest));
        }
        let archers = scene.men.iter().filter(|other| other.ranged.is_some());
        let foes = archers.filter(|other| other.side != side && other.is_here());
        let may = man.in_house || (!man.mounted && scene.house_room > 0);
        if clan.is_defender && may && foes.count() >= SHOWER {
            add(SHELTER + SHOT * turns, Role::Shelter);
        }
    }
    // Somebody has to be at the starting point when the first animal comes.
    if let Some((home, near)) = &clan.home {
        let far = (over_ground(home, man.base.lead) - near).max(0.0);
        let pens = scene.beasts.iter().filter(|beast| match beast.hold {
            Hold::Pen(owner) => owner == side,
            Hold::By(holder) => scene.men[holder].side == side,
            _ => false,
        });
        let points: f32 = pens.map(|beast| beast.points).sum();
        let part = if man.is_man { 1.0 } else { 0.2 };
        let idle = if man.ranged.is_some() { 0.1 } else { 0.4 };
        add(part * idle * points * (-far / 6.0).exp(), Role::Guard);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use feud_war::FeudWar;
    use table::Game;

    /// Kerr defends against Elliot from the south and Graham from the north.
    const TABLE: &str = r#"{"defender": "kerr", "active": "ACTIVE", "card": 6, "turn": 4, "animals": ["sheep"],
        "places": {"A1": {"at": "24,34.125", "held": "E2"}, "A2": {"at": "27,22"}},
        "clans": {
            "kerr": {"list": "leader:bow man:bow*2 man:sword",
                "figures": {"K1": {"at": "20,28"}, "K2": {"at": "21.1,28"}, "K3": {"at": "18.9,28"}, "K4": {"at": "24,27"}}},
            "elliot": {"list": "leader man:horse*2 man:bow*4", "side": "south", "mark": 24,
                "figures": {"E1": {"at": "24,46"}, "E2": {"at": "24,35 rear 24,36"}, "E3": {"at": "30,30 rear 30,31"},
                    "E4": {"at": "20,38"}, "E5": {"at": "21.5,38"}, "E6": {"at": "26,38"}, "E7": {"at": "28,38"}}},
            "graham": {"list": "leader:sword", "side": "north", "mark": 24, "figures": {"G1": {"at": "24,2"}}}}}"#;

    /// The roles of the figures of a clan, by their numbers.
    fn roles(clan: &str) -> Vec<Option<Role>> {
        let game = FeudWar::from_position(&TABLE.replace("ACTIVE", clan)).unwrap();
        let scene = Scene::new(&game);
        let side = game.active().index();
        let able: Vec<usize> = (0..scene.men.len())
            .filter(|man| scene.men[*man].side == side && scene.men[*man].is_here())
            .collect();
        let roles = Roles::given(&scene, side, &able, &Taste::default());
        able.iter().map(|man| roles.of(*man)).collect()
    }

    #[test]
    fn a_driver_goes_home_a_rider_raids_and_the_leader_waits_at_the_pen() {
        let roles = roles("elliot");
        assert_eq!(roles[0], Some(Role::Guard), "{roles:?}");
        assert_eq!(roles[1], Some(Role::Escort(0)), "{roles:?}");
        assert_eq!(roles[2], Some(Role::Raid(1)), "{roles:?}");
    }

    #[test]
    fn archers_of_the_defender_seek_the_house_and_another_hunts_the_driver() {
        let roles = roles("kerr");
        assert_eq!(roles[..3], [Some(Role::Shelter); 3], "{roles:?}");
        assert!(
            matches!(roles[3], Some(Role::Hunt(_) | Role::Raid(1))),
            "{roles:?}"
        );
    }
}
