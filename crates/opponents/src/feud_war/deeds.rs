//! What a figure could do in its turn, and what that does to a scene. Whatever dice decide is taken at what is to be expected of it, by the
//! exact odds; how far a target is, is judged by eye.

use super::{
    odds::{Shot, fight, lives_lost, shots},
    scene::{Hold, Man, Scene, apart, inches},
    value::adds,
};
use feud_war::{
    Action, AnimalId, Cover, FeudWar, FigureId, Taking, Thing, Way, Weapon,
    tables::{BASE, HOUSE_ROOM},
};
use field::{Base, Path, Point};

/// One thing that a figure could do.
#[derive(Clone, Copy, Debug)]
pub(super) enum Doing {
    /// Nothing.
    Stay,
    /// It goes there, and takes that animal at the end.
    Go {
        path: Path,
        end: Base,
        take: Option<usize>,
    },
    /// It goes to the door and into the house.
    Enter { path: Path },
    /// It goes into contact with an enemy and attacks him.
    Charge {
        path: Path,
        end: Base,
        target: usize,
    },
    /// It attacks one whom it touches.
    Strike { target: usize, more: i8 },
    /// It fires.
    Shoot {
        target: usize,
        weapon: Weapon,
        cover: Cover,
        /// How far it takes the target to be, in inches.
        gap: f32,
        otherwise: bool,
    },
    /// It loads.
    Load { weapon: Weapon },
    /// It lets its animal go in the field.
    Release,
    /// It hands its animal to another.
    Hand { to: usize },
    /// It gets on its horse.
    Mount,
    /// It gets off.
    Dismount,
}

/// A base that stands at the end of a way.
pub(super) fn end_of(man: &Man, path: &Path) -> Base {
    let at = path.end();
    if !man.mounted {
        return Base::disc(at, BASE);
    }
    let behind = path.rear.or_else(|| {
        let mut back = path.points().iter().rev();
        back.find(|point| **point != at).copied()
    });
    let towards = behind.unwrap_or(man.base.rear);
    let towards = if towards == at {
        man.base.rear
    } else {
        towards
    };
    if towards == at {
        return Base::capsule(at, Point::new(at.x, at.y + 1_000), BASE);
    }
    let rear = Base::disc(towards, BASE).touching(&Base::disc(at, BASE));
    Base::capsule(at, rear, BASE)
}

/// A way as an action has it.
pub(super) fn way_of(path: &Path) -> Way {
    Way {
        points: path.points().get(1..).unwrap_or_default().to_vec(),
        rear: path.rear,
    }
}

impl Doing {
    /// Whether it can still be done in this scene: nobody stands where it ends, and what it is about is still so.
    pub fn is_open(&self, scene: &Scene, index: usize) -> bool {
        let man = &scene.men[index];
        match self {
            Doing::Go { end, take, .. } => {
                let takes = take.is_none_or(|beast| {
                    man.holds.is_none()
                        && match scene.beasts[beast].hold {
                            Hold::Free | Hold::Loose => true,
                            Hold::By(holder) => {
                                scene.men[holder].side != man.side && scene.is_engaged(holder)
                            }
                            _ => false,
                        }
                });
                takes && has_room(scene, index, end)
            }
            Doing::Enter { .. } => {
                let inside = scene.men.iter().filter(|other| other.in_house);
                man.holds.is_none() && inside.count() < HOUSE_ROOM
            }
            Doing::Charge { end, target, .. } => {
                let other = &scene.men[*target];
                other.is_here() && other.hit_by < 3 && has_room(scene, index, end)
            }
            Doing::Strike { target, .. } => {
                scene.men[*target].is_here() && scene.men[*target].hit_by < 3
            }
            Doing::Shoot { target, .. } => scene.men[*target].is_here(),
            Doing::Release => man.holds.is_some(),
            Doing::Hand { to } => man.holds.is_some() && scene.men[*to].holds.is_none(),
            _ => true,
        }
    }

    /// Does it.
    pub fn apply(&self, scene: &mut Scene, index: usize) {
        match *self {
            Doing::Stay => {}
            Doing::Go { end, take, .. } => {
                self.go(scene, index, end);
                if let Some(beast) = take {
                    take_beast(scene, index, beast);
                }
                deliver(scene, index);
            }
            Doing::Enter { path } => {
                let end = end_of(&scene.men[index], &path);
                scene.men[index].stand(end);
                scene.men[index].in_house = true;
            }
            Doing::Charge { path, end, target } => {
                let went = path.length().count() as f32 / 1_000.0;
                self.go(scene, index, end);
                let more = adds(&scene.men[index], &scene.men[target], went);
                strike(scene, index, target, more);
            }
            Doing::Strike { target, more } => strike(scene, index, target, more),
            Doing::Shoot {
                target,
                weapon,
                cover,
                gap,
                otherwise,
            } => {
                let Some((close, long)) = weapon.row().ranges else {
                    return;
                };
                let man = scene.men[index];
                let about = Shot {
                    cover,
                    armour: scene.men[target].armour,
                    is_gun: weapon.row().is_gun,
                    is_close: gap <= f32::from(close),
                    is_shaky: man.wounds >= 2,
                    otherwise,
                };
                let mut odds = shots(about);
                if gap > f32::from(long) {
                    odds = [1.0, 0.0, 0.0, 0.0];
                }
                harm(scene, target, &odds, None, man.side);
                if let Some(ranged) = &mut scene.men[index].ranged {
                    ranged.is_ready &= !ranged.is_gun;
                }
            }
            Doing::Load { .. } => {
                if let Some(ranged) = &mut scene.men[index].ranged {
                    ranged.is_ready = true;
                }
            }
            Doing::Release => {
                if let Some(beast) = scene.men[index].holds.take() {
                    scene.beasts[beast].hold = match scene.beasts[beast].in_field {
                        true => Hold::Free,
                        false => Hold::Loose,
                    };
                }
            }
            Doing::Hand { to } => {
                if let Some(beast) = scene.men[index].holds.take() {
                    scene.men[to].holds = Some(beast);
                    scene.beasts[beast].hold = Hold::By(to);
                }
                // He may still do something.
                return;
            }
            Doing::Mount | Doing::Dismount => {
                let man = &mut scene.men[index];
                man.mounted = matches!(self, Doing::Mount);
                let factor = if man.mounted { 2.0 } else { 0.5 };
                man.factor *= factor;
                man.pace *= factor;
                man.reach *= factor;
                return;
            }
        }
        scene.men[index].acts = false;
    }

    fn go(&self, scene: &mut Scene, index: usize, end: Base) {
        scene.men[index].stand(end);
        if let Some(beast) = scene.men[index].holds {
            // It comes along behind; the field's edge is near enough where it stands.
            let at = end.middle();
            let in_field = in_field(scene, at);
            scene.put(beast, at, in_field);
        }
    }

    /// The actions that do it, for a figure of this state.
    pub fn actions(&self, game: &FeudWar, scene: &Scene, index: usize) -> Vec<Action> {
        let id = scene.men[index].id;
        let named = |target: usize| Thing::Figure(scene.men[target].id);
        match self {
            Doing::Stay => Vec::new(),
            Doing::Go { path, take, .. } => {
                let taking = take.map(|beast| Taking::One(AnimalId::at(beast)));
                let taking =
                    taking.or((!moves_into_enemy(scene, index, path)).then_some(Taking::None));
                vec![Action::Move(id, way_of(path), taking)]
            }
            Doing::Enter { path } => {
                let way = (path.points().len() > 1).then(|| way_of(path));
                vec![Action::Enter(id, way)]
            }
            Doing::Charge { path, target, .. } => {
                let weapon = best_weapon(game, id);
                vec![
                    Action::Move(id, way_of(path), None),
                    Action::Attack(id, named(*target), weapon),
                ]
            }
            Doing::Strike { target, .. } => {
                vec![Action::Attack(id, named(*target), best_weapon(game, id))]
            }
            Doing::Shoot { target, weapon, .. } => {
                vec![Action::Fire(id, named(*target), Some(*weapon))]
            }
            Doing::Load { weapon } => vec![Action::Load(id, *weapon)],
            Doing::Release => {
                let held = scene.men[index].holds.map(AnimalId::at);
                held.map(Action::Release).into_iter().collect()
            }
            Doing::Hand { to } => {
                let held = scene.men[index].holds.map(AnimalId::at);
                let hand = held.map(|animal| Action::Hand(animal, scene.men[*to].id));
                hand.into_iter().collect()
            }
            Doing::Mount => vec![Action::Mount(id)],
            Doing::Dismount => vec![Action::Dismount(id, None)],
        }
    }
}

/// Whether a way ends in contact with an enemy: then animals under it give way, and nobody says what he takes.
fn moves_into_enemy(scene: &Scene, index: usize, path: &Path) -> bool {
    let end = end_of(&scene.men[index], path);
    let one = &scene.men[index];
    scene.men.iter().any(|other| {
        other.side != one.side && other.is_here() && other.is_man && other.base.touches(&end)
    })
}

fn best_weapon(game: &FeudWar, id: FigureId) -> Option<Weapon> {
    game.figure(id).map(|figure| figure.gear().best())
}

/// Whether nobody else stands there.
fn has_room(scene: &Scene, index: usize, end: &Base) -> bool {
    let at = inches(end.middle());
    !scene.men.iter().enumerate().any(|(other, man)| {
        other != index
            && man.is_here()
            && !man.in_house
            && apart(man.at, at) < 3.2
            && man.base.overlaps(end)
    })
}

fn in_field(scene: &Scene, at: Point) -> bool {
    let defender = scene.sides.iter().find(|side| side.is_defender);
    let home = defender.and_then(|side| side.home.as_ref());
    home.is_some_and(|(to, _)| {
        let middle = to.goal();
        (at.x - middle.x).abs() <= 4_000 && (at.y - middle.y).abs() <= 4_000
    })
}

fn take_beast(scene: &mut Scene, index: usize, beast: usize) {
    if let Hold::By(holder) = scene.beasts[beast].hold {
        scene.men[holder].holds = None;
    }
    scene.beasts[beast].hold = Hold::By(index);
    scene.men[index].holds = Some(beast);
}

/// An animal that is at the starting point is brought in.
fn deliver(scene: &mut Scene, index: usize) {
    let man = scene.men[index];
    if let Some(beast) = man.holds
        && scene.is_home(man.side, &man.base)
    {
        scene.men[index].holds = None;
        scene.beasts[beast].hold = match scene.exit {
            true => Hold::Scored(man.side),
            false => Hold::Pen(man.side),
        };
    }
}

fn strike(scene: &mut Scene, index: usize, target: usize, more: i8) {
    let odds = fight(more);
    let side = scene.men[index].side;
    let other = scene.men[target].side;
    harm(scene, index, &odds.attacker, Some(target), other);
    harm(scene, target, &odds.defender, Some(index), side);
    scene.men[target].hit_by += 1;
}

/// A figure loses what is to be expected, and its animal with it.
fn harm(scene: &mut Scene, index: usize, odds: &[f32; 4], victor: Option<usize>, by: usize) {
    let man = scene.men[index];
    let lost = lives_lost(odds, man.wounds) * man.here;
    let needed = usize::from(3 - man.wounds.min(2));
    let killed: f32 = odds[needed..].iter().sum::<f32>() * man.here;
    scene.men[index].here = (man.here - lost).max(0.02);
    if scene.kills_count && scene.sides[by].is_defender && !scene.sides[man.side].is_defender {
        scene.sides[by].kills += killed * if man.is_leader { 3.0 } else { 1.0 };
    }
    let Some(beast) = man.holds else { return };
    let points = scene.beasts[beast].points;
    let defender = scene.sides.iter().position(|side| side.is_defender);
    // What he holds counts for him about as much as this, however it is judged otherwise.
    let stake = 0.6 * points * killed;
    scene.extra[man.side] -= stake;
    let taker =
        victor.filter(|victor| scene.men[*victor].holds.is_none() && scene.men[*victor].is_man);
    match taker {
        Some(_) => scene.extra[by] += stake,
        None => {
            // It runs; the field's owner and whoever is near may get it.
            scene.extra[by] += 0.35 * stake;
            if let Some(defender) = defender {
                scene.extra[defender] += 0.3 * stake;
            }
        }
    }
}
