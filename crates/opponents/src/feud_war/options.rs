//! The roles that a figure can play in a turn, as things to do: raid the field, guard, bring an animal home, hunt a driver, shoot, keep the
//! starting point. Every way here is one that the planner of the measured table has found free.

use super::{
    deeds::{Doing, end_of, way_of},
    scene::{Hold, Man, Scene, apart, inches},
    taste::Care,
};
use feud_war::{Action, Chart, FeudWar, Post, Thing, Ways};
use field::{Base, Length, Path, Point, Rose};
use table::{Game, Rng, Seat};

/// How many animals, enemies and far goals are looked at for a figure.
const BEASTS: usize = 5;
const ENEMIES: usize = 5;
const GOALS: usize = 4;

/// All that a figure could do now; to stay is the first.
pub(super) fn options(
    game: &FeudWar,
    scene: &Scene,
    index: usize,
    care: &Care,
    luck: &Rng,
) -> Vec<Doing> {
    let man = &scene.men[index];
    let mut found = vec![Doing::Stay];
    if !man.acts {
        return found;
    }
    fights(game, scene, index, &mut found);
    shooting(game, scene, index, care, luck, &mut found);
    let is_out = game
        .figure(man.id)
        .is_some_and(|figure| figure.post() == Post::Table);
    if is_out && !man.mounted && may_mount(game, man) {
        found.push(Doing::Mount);
    }
    game.ways(man.id, |ways| moves(game, scene, index, ways, &mut found));
    handing(scene, index, &mut found);
    found
}

/// Whether a man touches his horse and may mount.
fn may_mount(game: &FeudWar, man: &Man) -> bool {
    let horse = game.figure(man.id).and_then(|figure| figure.horse());
    let seat = Seat::new(man.side);
    horse.is_some() && game.check(seat, &Action::Mount(man.id)).is_ok()
}

fn fights(game: &FeudWar, scene: &Scene, index: usize, found: &mut Vec<Doing>) {
    let man = &scene.men[index];
    if !man.is_man || game.bonds().no_attack {
        return;
    }
    let seat = Seat::new(man.side);
    for (target, other) in scene.men.iter().enumerate() {
        if other.side == man.side || !other.is_here() || apart(man.at, other.at) > 5.0 {
            continue;
        }
        let Some(weapon) = game.figure(man.id).map(|figure| figure.gear().best()) else {
            continue;
        };
        let attack = Action::Attack(man.id, Thing::Figure(other.id), Some(weapon));
        if game.check(seat, &attack).is_ok()
            && let Some((attack, defence)) = game.adds(man.id, other.id, weapon)
        {
            let more = attack - defence;
            found.push(Doing::Strike { target, more });
        }
    }
}

/// How far a target seems to be: by as much too near or too far as the level misjudges, which the player's own luck decides.
fn judged(gap: f32, care: &Care, luck: &Rng, one: usize, other: usize) -> f32 {
    let mut luck = Rng::new(luck.clone().bits() ^ ((one as u64) << 32 | other as u64));
    let off = luck.unit() + luck.unit() - 1.0;
    gap * (1.0 + care.misjudges * off)
}

fn shooting(
    game: &FeudWar,
    scene: &Scene,
    index: usize,
    care: &Care,
    luck: &Rng,
    found: &mut Vec<Doing>,
) {
    let man = &scene.men[index];
    let Some(figure) = game.figure(man.id) else {
        return;
    };
    let seat = Seat::new(man.side);
    for (weapon, is_empty) in figure.arms() {
        let row = weapon.row();
        let Some((_, long)) = row.ranges else {
            continue;
        };
        if is_empty {
            let load = Action::Load(man.id, weapon);
            if game.check(seat, &load).is_ok() {
                found.push(Doing::Load { weapon });
            }
            continue;
        }
        if man.mounted && !row.from_horse || game.bonds().no_fire {
            continue;
        }
        for (target, other) in scene.men.iter().enumerate() {
            if other.side == man.side || !other.is_here() {
                continue;
            }
            let true_gap = man.base.gap(&other.base).count() as f32 / 1_000.0;
            let gap = judged(true_gap, care, luck, index, target);
            if gap > f32::from(long) {
                continue;
            }
            let fire = Action::Fire(man.id, Thing::Figure(other.id), Some(weapon));
            if game.check(seat, &fire).is_ok() {
                found.push(Doing::Shoot {
                    target,
                    weapon,
                    cover: game.shelter(man.id, other.id),
                    gap,
                    otherwise: game.agreed().hard_none_otherwise,
                });
            }
        }
    }
}

/// The nearest of some places, as numbers and distances.
fn nearest(all: impl Iterator<Item = (usize, f32)>, number: usize) -> Vec<(usize, f32)> {
    let mut all: Vec<(usize, f32)> = all.collect();
    all.sort_by(|one, other| one.1.total_cmp(&other.1).then(one.0.cmp(&other.0)));
    all.truncate(number);
    all
}

fn moves(game: &FeudWar, scene: &Scene, index: usize, ways: &Ways, found: &mut Vec<Doing>) {
    let man = &scene.men[index];
    let reach = ways.allowed().count() as f32 / 1_000.0;
    let here = inches(ways.start.lead);
    let add = |found: &mut Vec<Doing>, path: Option<Path>, take: Option<usize>| {
        let Some(path) = path.filter(|path| path.points().len() > 1) else {
            return;
        };
        let end = end_of(man, &path);
        found.push(Doing::Go { path, end, take });
    };
    let mut goals: Vec<Point> = Vec::new();
    if man.holds.is_none() {
        let beasts = scene.beasts.iter().enumerate();
        let beasts = beasts.filter(|(_, beast)| match beast.hold {
            Hold::Free | Hold::Loose => true,
            Hold::By(holder) => scene.men[holder].side != man.side,
            _ => false,
        });
        let beasts = beasts.map(|(number, beast)| (number, apart(here, inches(beast.at))));
        let mut far = 0;
        for (number, gap) in nearest(beasts, 2 * BEASTS + GOALS) {
            let beast = &scene.beasts[number];
            if gap < reach + 1.6 {
                let base = Base {
                    lead: beast.at,
                    rear: beast.at,
                    radius: beast.radius,
                };
                add(found, ways.to_touch(&base), Some(number));
            } else if far < GOALS {
                far += 1;
                goals.push(beast.at);
            }
        }
    }
    let enemies = scene.men.iter().enumerate();
    let enemies = enemies
        .filter(|(_, other)| other.side != man.side && other.is_here() && !other.in_house)
        .map(|(number, other)| (number, apart(here, other.at)));
    for (number, gap) in nearest(enemies, ENEMIES) {
        let other = &scene.men[number];
        if gap > reach + 2.6 || !man.is_man {
            continue;
        }
        if let Some(path) = ways
            .to_touch(&other.base)
            .filter(|path| path.points().len() > 1)
        {
            let end = end_of(man, &path);
            found.push(Doing::Go {
                path,
                end,
                take: None,
            });
            if !game.bonds().no_attack {
                found.push(Doing::Charge {
                    path,
                    end,
                    target: number,
                });
            }
        }
    }
    if let Some((home, _)) = &scene.sides[man.side].home {
        goals.push(home.goal());
    }
    if man.is_man && !man.mounted && man.holds.is_none() && !man.in_house {
        found.extend(entering(game, man, ways));
    }
    goals.extend(drivers(scene, man));
    for goal in goals {
        add(found, towards(scene.chart, ways, goal), None);
    }
    for part in [ways.allowed(), ways.allowed().half()] {
        for direction in Rose::Twelve.directions() {
            let to = direction.step(ways.start.lead, part);
            add(found, ways.to(to), None);
        }
    }
    // The starting point is a place, and others may stand in its middle.
    if man.holds.is_some()
        && let Some((home, near)) = &scene.sides[man.side].home
    {
        let edge = Length::thousandths((near * 700.0) as i32);
        for direction in Rose::Twelve.directions() {
            add(found, ways.to(direction.step(home.goal(), edge)), None);
        }
    }
}

/// The way into the house, if he may enter it and gets there.
fn entering(game: &FeudWar, man: &Man, ways: &Ways) -> Option<Doing> {
    let path = ways.to(game.land().doorstep())?;
    let way = (path.points().len() > 1).then(|| way_of(&path));
    let enter = Action::Enter(man.id, way);
    let may = game.check(Seat::new(man.side), &enter).is_ok();
    may.then_some(Doing::Enter { path })
}

/// Where those are who drive somebody's animal off, and half way before them.
fn drivers(scene: &Scene, man: &Man) -> Vec<Point> {
    let mut found = Vec::new();
    for beast in &scene.beasts {
        let Hold::By(holder) = beast.hold else {
            continue;
        };
        let other = &scene.men[holder];
        if other.side == man.side || scene.sides[other.side].is_defender {
            continue;
        }
        found.push(other.base.lead);
        if let Some((home, _)) = &scene.sides[other.side].home {
            let (a, b) = (other.base.lead, home.goal());
            found.push(Point::new((a.x + b.x) / 2, (a.y + b.y) / 2));
        }
    }
    found.truncate(6);
    found
}

/// The next part of the way over the ground to a far place.
pub(super) fn towards(chart: &Chart, ways: &Ways, goal: Point) -> Option<Path> {
    if let Some(path) = ways.to(goal) {
        return Some(path);
    }
    let start = ways.start.lead;
    let (a, b) = (inches(start), inches(goal));
    let allowed = ways.allowed();
    let reach = allowed.count() as f32 / 1_000.0;
    let to = chart.to(goal);
    let tenths = to.tenths_from(start);
    let is_straight = tenths.is_some_and(|far| f32::from(far) / 10.0 <= 1.09 * apart(a, b) + 1.5);
    if is_straight && let Some(path) = ways.to(start.towards(goal, allowed)) {
        return Some(path);
    }
    // The farthest step of the way that can be reached, then a little beyond it.
    let way = to.way_from(start);
    let most = way
        .iter()
        .position(|point| apart(a, inches(*point)) > reach + 1.0)
        .unwrap_or(way.len());
    let reached = |place: usize| ways.to(way[place]).map(|path| (place, path));
    let (place, path) = (0..most).rev().take(14).find_map(reached)?;
    let left = allowed - path.length();
    let next = way
        .get(place + 1)
        .and_then(|next| ways.to(way[place].towards(*next, left)));
    Some(next.unwrap_or(path))
}

/// A driver may hand his animal to a faster one beside him who has not moved.
fn handing(scene: &Scene, index: usize, found: &mut Vec<Doing>) {
    let man = &scene.men[index];
    let Some(beast) = man.holds else { return };
    if scene.sides[man.side].is_defender {
        return;
    }
    let beast = &scene.beasts[beast];
    let base = Base {
        lead: beast.at,
        rear: beast.at,
        radius: beast.radius,
    };
    for (to, other) in scene.men.iter().enumerate() {
        let is_faster = other.drives(beast.kind) > 1.2 * man.drives(beast.kind);
        if to != index
            && other.side == man.side
            && other.is_man
            && other.is_here()
            && other.acts
            && other.holds.is_none()
            && is_faster
            && other.base.touches(&base)
        {
            found.push(Doing::Hand { to });
        }
    }
}
