//! Advice in words: a line of actions as moves of figures, and what speaks for a move. It never tells how far a target is, which nobody may
//! measure before he shoots (FW-FIRE-2); how far one's own figures go is known to all.

use super::scene::{Hold, Scene, over_ground};
use crate::Move;
use feud_war::{Action, Clan, FeudWar, FigureId, Taking, Thing, Weapon, asking::ShotEnds};
use table::{Game, Seat};

/// The figure that does an action.
fn doer(action: &Action) -> Option<FigureId> {
    match action {
        Action::Move(id, ..)
        | Action::Enter(id, ..)
        | Action::Stay(id)
        | Action::Fire(id, ..)
        | Action::Load(id, ..)
        | Action::Attack(id, ..)
        | Action::Mount(id)
        | Action::Dismount(id, ..)
        | Action::Hill(id, ..) => Some(*id),
        _ => None,
    }
}

/// The line as moves: what a figure does one after the other is one move.
pub(super) fn moves(game: &FeudWar, line: &[Action]) -> Vec<Move> {
    let mut moves: Vec<Move> = Vec::new();
    let mut last = None;
    for action in line {
        let who = doer(action);
        let words = deed(game, action);
        match (who, moves.last_mut()) {
            (Some(id), Some(before)) if last == Some(id) => {
                before.actions += 1;
                before.what = format!("{} and {words}", before.what);
            }
            (Some(id), _) => moves.push(Move {
                actions: 1,
                who: id.to_string(),
                what: words,
            }),
            (None, _) => moves.push(Move {
                actions: 1,
                who: game.sentence(action),
                what: String::new(),
            }),
        }
        last = who;
    }
    if moves.len() > 1 && line.last() == Some(&Action::End) {
        moves.pop();
    }
    moves
}

/// What a figure does, without its name.
fn deed(game: &FeudWar, action: &Action) -> String {
    match action {
        Action::Move(id, way, taking) => {
            let from = game.figure(*id).map(|figure| figure.base().lead);
            let to = match (from, way.points.last()) {
                (Some(from), Some(to)) => format!("goes {}", game.land().whither(from, *to)),
                _ => "turns".into(),
            };
            match taking {
                Some(Taking::One(animal)) => {
                    let place = animal.index();
                    format!("takes {}", named(game, place))
                }
                _ => to,
            }
        }
        Action::Enter(..) => "enters the house".into(),
        Action::Stay(_) => "stays".into(),
        Action::Fire(_, target, _) => format!("fires at {target}"),
        Action::Load(_, weapon) => format!("loads the {}", weapon.name()),
        Action::Attack(_, target, _) => format!("attacks {target}"),
        Action::Mount(_) => "mounts".into(),
        Action::Dismount(..) => "dismounts".into(),
        Action::Hill(_, stand) => format!("declares itself {}", stand.name()),
        other => other.to_string(),
    }
}

/// A sentence, and how much it says.
type Reason = (String, f32);

/// What speaks for the actions that led from the one state to the other.
pub(super) fn reasons(
    before: &FeudWar,
    after: &FeudWar,
    seat: Seat,
    done: &[Action],
) -> Vec<Reason> {
    let (then, now) = (Scene::new(before), Scene::new(after));
    let side = seat.index();
    let mut said = of_animals(before, &then, &now, side);
    for action in done {
        if let Some(id) = doer(action) {
            said.extend(of_deed(before, &then, &now, id, action));
            said.extend(of_sight(before, after, &then, id, action));
        }
    }
    said
}

/// An animal as one speaks of it.
fn named(game: &FeudWar, place: usize) -> String {
    let animal = &game.animals()[place];
    format!(
        "the {} {}",
        animal.kind().name(),
        feud_war::AnimalId::at(place)
    )
}

/// Whose animals are whose.
fn of_animals(game: &FeudWar, then: &Scene, now: &Scene, side: usize) -> Vec<Reason> {
    let mut said = Vec::new();
    for (place, (old, new)) in then.beasts.iter().zip(&now.beasts).enumerate() {
        let name = named(game, place);
        let owner = |scene: &Scene, hold: Hold| match hold {
            Hold::By(man) => Some(scene.men[man].side),
            _ => None,
        };
        match (old.hold, new.hold) {
            (Hold::By(_), Hold::Pen(owner) | Hold::Scored(owner)) if owner == side => {
                let points = table::counted(new.points as usize, "point");
                said.push((format!("It brings {name} home: {points}."), 5.0));
            }
            (hold, Hold::By(man))
                if now.men[man].side == side && owner(then, hold) != Some(side) =>
            {
                let words = match owner(then, hold) {
                    Some(other) => {
                        let clan = Clan::ALL[other].name();
                        format!("It takes {name} out of the hands of {clan}.")
                    }
                    None => format!("It takes {name}, which nobody holds."),
                };
                said.push((words, 4.0));
            }
            (Hold::By(one), Hold::By(man)) if one == man && now.men[man].side == side => {
                let Some((home, near)) = &now.sides[side].home else {
                    continue;
                };
                let far = |scene: &Scene| over_ground(home, scene.men[man].base.lead) - near;
                let gained = far(then) - far(now);
                if gained >= 1.0 {
                    let words = format!("It brings {name} {gained:.0} in nearer to its goal.");
                    said.push((words, 2.5));
                }
            }
            (Hold::By(one), Hold::Loose | Hold::Free) if then.men[one].side != side => {
                let clan = Clan::ALL[then.men[one].side].name();
                said.push((format!("{clan} no longer holds {name}."), 2.0));
            }
            _ => {}
        }
    }
    said
}

/// What a shot, a fight or a step is for.
fn of_deed(
    game: &FeudWar,
    then: &Scene,
    now: &Scene,
    id: FigureId,
    action: &Action,
) -> Vec<Reason> {
    let mut said = Vec::new();
    let find = |id: FigureId| then.men.iter().position(|man| man.id == id);
    let Some(index) = find(id) else { return said };
    if let Action::Fire(_, Thing::Figure(target), weapon) = action {
        said.extend(odds(game, id, *target, *weapon));
    }
    match action {
        Action::Fire(_, Thing::Figure(target), _) | Action::Attack(_, Thing::Figure(target), _) => {
            let other = find(*target).map(|other| &then.men[other]);
            if let Some(beast) = other.and_then(|other| other.holds) {
                let name = named(game, beast);
                said.push((format!("{target} holds {name} and may lose it."), 2.0));
            }
            if other.is_some_and(|other| other.is_leader) {
                let words = format!("Without {target}, its leader, that clan goes half as far.");
                said.push((words, 1.2));
            }
            let weapon = game.figure(id).map(|figure| figure.gear().best());
            if let (Action::Attack(..), Some(weapon)) = (action, weapon)
                && let Some((own, foe)) = game.adds(id, *target, weapon)
                && own > foe
            {
                let words = format!("{id} adds {own} in this fight, {target} only {foe}.");
                said.push((words, 1.5));
            }
        }
        Action::Move(..) => {
            let man = &now.men[index];
            let met = now.men.iter().enumerate().find(|(_, other)| {
                other.side != man.side && other.is_here() && other.base.touches(&man.base)
            });
            let met =
                met.filter(|(_, other)| !then.men[index].base.touches(&other.base) && other.is_man);
            match met.map(|(_, other)| (other.id, other.holds)) {
                Some((other, Some(beast))) => {
                    let name = named(game, beast);
                    let words =
                        format!("It engages {other}, so that another can take {name} from him.");
                    said.push((words, 2.0));
                }
                Some((other, None)) => {
                    said.push((format!("It comes to blows with {other}."), 1.1));
                }
                None => {}
            }
            if man.holds.is_none() && then.men[index].holds.is_none() {
                said.extend(nearing(game, then, now, index));
            }
        }
        Action::Enter(..) => said.push(("In the house it is in hard cover.".into(), 1.5)),
        Action::Load(..) => said.push(("An empty gun is no use.".into(), 1.1)),
        _ => {}
    }
    said
}

/// How often a shot hits at either range: which of them it is nobody knows before.
fn odds(game: &FeudWar, id: FigureId, at: FigureId, weapon: Option<Weapon>) -> Option<Reason> {
    let shot = game.view(None).shot(id, at, weapon).ok()?;
    let percent =
        |ends: ShotEnds| (100 * (ends.killed + ends.hurt) + ShotEnds::ALL / 2) / ShotEnds::ALL;
    let (close, long) = (percent(shot.close), percent(shot.long));
    let words = format!("It hits with {close} % at close range, with {long} % at long range.");
    Some((words, 1.4))
}

/// The animal that a step comes nearest to.
fn nearing(game: &FeudWar, then: &Scene, now: &Scene, index: usize) -> Option<Reason> {
    let man = &now.men[index];
    let free = now
        .beasts
        .iter()
        .enumerate()
        .filter(|(_, beast)| match beast.hold {
            Hold::Free | Hold::Loose => true,
            Hold::By(holder) => now.men[holder].side != man.side,
            _ => false,
        });
    let far = |scene: &Scene, place: usize| {
        over_ground(&now.beasts[place].to, scene.men[index].base.lead)
    };
    let nearest = free
        .map(|(place, _)| place)
        .min_by(|one, other| far(now, *one).total_cmp(&far(now, *other)))?;
    let is_nearer = far(then, nearest) - far(now, nearest) >= 1.0;
    is_nearer.then(|| (format!("It comes nearer to {}.", named(game, nearest)), 1.3))
}

/// Who can no longer shoot at a figure.
fn of_sight(
    before: &FeudWar,
    after: &FeudWar,
    then: &Scene,
    id: FigureId,
    action: &Action,
) -> Option<Reason> {
    let Action::Move(..) = action else {
        return None;
    };
    let side = then.men.iter().find(|man| man.id == id)?.side;
    let shooters = then
        .men
        .iter()
        .filter(|man| man.side != side && man.is_here() && man.ranged.is_some());
    let (mut hid, mut from) = (0, None);
    for man in shooters {
        match (before.sees(man.id, id), after.sees(man.id, id)) {
            (true, false) => {
                hid += 1;
                from = Some(man.side);
            }
            (_, true) => return None,
            _ => {}
        }
    }
    let clan = Clan::ALL[from.filter(|_| hid > 0)?].name();
    Some((
        format!("It is out of sight of the shooters of {clan}."),
        1.6,
    ))
}
