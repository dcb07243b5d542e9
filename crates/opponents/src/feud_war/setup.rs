//! What the guide decides before anything moves: the list, the scenery, the side, the starting point, and where the figures stand; and what
//! a card asks. Lists are chosen by the player's luck alone, since those of the others are hidden.

use super::{
    scene::{Hold, Scene, apart, inches, over_ground},
    taste::{Care, Taste, Troops},
    value::Valuer,
};
use feud_war::{
    Action, Along, Clan, FeudWar, Lot, Post, ReadyClan, Side, Spot, Stage, Thing, land::Land,
    tables::HOUSE_ROOM,
};
use field::{Length, Point};
use table::{Game, Rng, Seat};

/// Clans of all arms: archers who shoot while riders fetch the animals.
const MIXED: [&str; 3] = [
    "leader:bow man:bow*5 man:light,spear,horse*2 man:horse",
    "leader:light,bow man:bow*4 man:bill,horse*4",
    "leader:light,sword,horse man:bow*4 man:light,spear,horse*3",
];

/// A bow for five points does more than anything else that can be bought: it reaches half over the table, and in ten turns each of them
/// costs the others about three men. Riders without gear fetch the animals, and a leader without any keeps the pen.
const BEST: [&str; 3] = [
    "leader man:bow*6 man:horse*4",
    "leader man:bow*7 man:horse*3",
    "leader man:light,bow*5 man:horse*3 man:spear",
];

/// The decision of a stage in which no figure acts; nothing if it is another.
pub(super) fn decided(
    game: &FeudWar,
    seat: Seat,
    taste: &Taste,
    care: &Care,
    rng: &mut Rng,
) -> Option<Vec<Action>> {
    let one = |action: Action| Some(vec![action]);
    match game.stage() {
        Stage::Lists => one(list(care, rng)),
        Stage::Scenery => {
            let ready: Vec<Action> = listed(game, seat)
                .into_iter()
                .filter(|action| matches!(action, Action::SceneryReady(_)))
                .collect();
            one(ready.get(rng.pick(ready.len().max(1)))?.clone())
        }
        Stage::Agree(_) => one(Action::Disagree),
        Stage::Defend => placed(game, seat, None),
        Stage::Deploy(_) => placed(game, seat, game.starting_point(Clan::of(seat))),
        Stage::Side(_) => {
            let sides = Side::ALL.into_iter().map(Action::Side);
            nearest(game, seat, sides.collect())
        }
        Stage::Mark(_) => nearest(game, seat, listed(game, seat)),
        Stage::Rival | Stage::Choose(_) | Stage::WardenSide => {
            let best = best_choice(game, seat, taste)?;
            one(best)
        }
        Stage::WardenList | Stage::Act | Stage::Over => {
            let is_list = game.stage() == Stage::WardenList;
            is_list.then(|| vec![Action::WardenReady])
        }
    }
}

fn listed(game: &FeudWar, seat: Seat) -> Vec<Action> {
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    actions
}

fn list(care: &Care, rng: &mut Rng) -> Action {
    let of = match care.troops {
        Troops::Any => return Action::ClanReady(ReadyClan::ALL[rng.pick(ReadyClan::COUNT)]),
        Troops::Mixed => MIXED,
        Troops::Best => BEST,
    };
    let clan = of[rng.pick(of.len())].parse();
    clan.map_or(Action::ClanReady(ReadyClan::Lances), Action::ClanOf)
}

/// The middle of the field.
fn field(game: &FeudWar) -> Point {
    let (low, high) = game.land().piece(Land::FIELD).outline.bounds();
    Point::new((low.x + high.x) / 2, (low.y + high.y) / 2)
}

/// The side or mark from which the way to the field is shortest.
fn nearest(game: &FeudWar, seat: Seat, of: Vec<Action>) -> Option<Vec<Action>> {
    let to = game.land().chart().to(field(game));
    let (width, depth) = game.land().ground().size();
    let at = |side: Side, along: Option<Length>| {
        let (w, d) = (width.count(), depth.count());
        let x = along.map_or(w / 2, Length::count);
        let y = along.map_or(d / 2, Length::count);
        match side {
            Side::South => Point::new(x, d - 500),
            Side::North => Point::new(x, 500),
            Side::West => Point::new(500, y),
            Side::East => Point::new(w - 500, y),
        }
    };
    let far = |action: &Action| match action {
        Action::Side(side) => Some(over_ground(&to, at(*side, None))),
        Action::Mark(Along(along)) => {
            let side = game.side(Clan::of(seat))?;
            Some(over_ground(&to, at(side, Some(*along))))
        }
        _ => None,
    };
    let allowed = of
        .into_iter()
        .filter(|action| game.check(seat, action).is_ok());
    let judged = allowed.filter_map(|action| Some((far(&action)?, action)));
    let best = judged.min_by(|one, other| one.0.total_cmp(&other.0));
    best.map(|(_, action)| vec![action])
}

/// Attackers stand as near to the field as they may, but for one who stays at the starting point; the defender as the engine suggests.
fn placed(game: &FeudWar, seat: Seat, mark: Option<Point>) -> Option<Vec<Action>> {
    if game.check(seat, &Action::PlaceDone).is_ok() {
        return Some(vec![Action::PlaceDone]);
    }
    let Some(mark) = mark else {
        return Some(beside_the_door(game, seat));
    };
    let clan = Clan::of(seat);
    let to = game.land().chart().to(field(game));
    let mut waiting: Vec<_> = game
        .figures()
        .iter()
        .filter(|figure| figure.id().clan == clan && figure.post() == Post::Waiting)
        .collect();
    // Who goes on foot gains most by a step.
    waiting.sort_by_key(|figure| (figure.is_mounted(), figure.gear().cost(), figure.id()));
    let keeps = |figure: &feud_war::Figure| {
        let own = game.figures().iter().filter(|one| one.id().clan == clan);
        let men = own.filter(|one| one.is_man() && !one.is_mounted());
        men.min_by_key(|one| (one.gear().cost(), one.id()))
            .is_some_and(|least| least.id() == figure.id())
    };
    let (width, depth) = game.land().ground().size();
    let steps = || (-13..=13).flat_map(|x| (-13..=13).map(move |y| (x * 500, y * 500)));
    let mut spots: Vec<(f32, Point)> = steps()
        .map(|(x, y)| Point::new(mark.x + x, mark.y + y))
        .filter(|at| {
            (500..=width.count() - 500).contains(&at.x)
                && (500..=depth.count() - 500).contains(&at.y)
        })
        .map(|at| (over_ground(&to, at), at))
        .collect();
    spots.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut world = game.clone();
    let mut actions = Vec::new();
    for figure in waiting {
        let is_keeper = keeps(figure);
        let place = |at: &Point| {
            let rear = figure.is_mounted().then(|| {
                let (x, y) = (at.x - field(game).x, at.y - field(game).y);
                match x.abs() > y.abs() {
                    true => Point::new(at.x + 1_000 * x.signum(), at.y),
                    false => Point::new(at.x, at.y + 1_000 * y.signum()),
                }
            });
            let spot = Spot { at: *at, rear };
            Action::Place(Thing::Figure(figure.id()), spot, None)
        };
        let is_allowed = |action: &Action| world.check(seat, action).is_ok();
        let found = match is_keeper {
            true => spots
                .iter()
                .rev()
                .filter(|(_, at)| apart(inches(*at), inches(mark)) <= 2.5)
                .map(|(_, at)| place(at))
                .find(is_allowed),
            false => spots.iter().map(|(_, at)| place(at)).find(is_allowed),
        };
        let Some(action) = found else { continue };
        let mut chance = table::Chance::imagined(Rng::new(0));
        world
            .play(seat, &action, &mut chance, &mut table::Journal::silent())
            .ok()?;
        actions.push(action);
    }
    if world.check(seat, &Action::PlaceReady).is_ok() {
        actions.push(Action::PlaceReady);
    }
    actions.push(Action::PlaceDone);
    Some(actions)
}

/// The defender's archers stand where they can enter the house in their first turn, the others as the engine suggests.
fn beside_the_door(game: &FeudWar, seat: Seat) -> Vec<Action> {
    let door = game.land().doorstep();
    let steps = (0..5).flat_map(|y| (-3..=3).map(move |x| (x * 1_050, y * 1_050)));
    let mut spots: Vec<Point> = steps
        .map(|(x, y)| Point::new(door.x + x, door.y + y))
        .collect();
    spots.sort_by_key(|spot| {
        (i64::from(spot.x - door.x).pow(2)) + i64::from(spot.y - door.y).pow(2)
    });
    let mut world = game.clone();
    let mut actions = Vec::new();
    let archers = game.figures().iter().filter(|figure| {
        let shoots = figure
            .arms()
            .any(|(weapon, _)| weapon.row().ranges.is_some());
        figure.id().clan == Clan::of(seat) && figure.post() == Post::Waiting && shoots
    });
    for archer in archers
        .filter(|figure| !figure.is_mounted())
        .take(HOUSE_ROOM)
    {
        let place = |at: &Point| {
            let spot = Spot {
                at: *at,
                rear: None,
            };
            Action::Place(Thing::Figure(archer.id()), spot, None)
        };
        let found = spots.iter().map(place);
        let found = found
            .into_iter()
            .find(|action| world.check(seat, action).is_ok());
        let Some(action) = found else { break };
        let mut chance = table::Chance::imagined(Rng::new(0));
        let played = world.play(seat, &action, &mut chance, &mut table::Journal::silent());
        if played.is_err() {
            break;
        }
        actions.push(action);
    }
    actions.push(Action::PlaceReady);
    actions
}

/// The answer to a card that leaves the best share.
fn best_choice(game: &FeudWar, seat: Seat, taste: &Taste) -> Option<Action> {
    let scene = Scene::new(game);
    let valuer = Valuer { taste };
    let judged = listed(game, seat).into_iter().map(|action| {
        let mut after = scene.clone();
        suffer(game, &mut after, &action);
        (valuer.shares(&after)[seat.index()], action)
    });
    let best = judged.max_by(|one, other| one.0.total_cmp(&other.0));
    best.map(|(_, action)| action)
}

/// What an answer to a card does to a scene.
fn suffer(game: &FeudWar, scene: &mut Scene, action: &Action) {
    match action {
        // The rival loses a turn.
        Action::Rival(clan) => {
            for man in scene.men.iter_mut().filter(|man| man.side == clan.index()) {
                man.here *= 0.8;
            }
        }
        Action::Choose(id) => {
            let Some(man) = scene.men.iter().position(|man| man.id == *id) else {
                return;
            };
            match game.stage() {
                Stage::Choose(Lot::Hanged) => lose(scene, man, true),
                Stage::Choose(Lot::Wounded) => {
                    scene.men[man].hurt(1);
                    if !scene.men[man].is_here() {
                        lose(scene, man, true);
                    }
                }
                Stage::Choose(Lot::Sent) => {
                    lose(scene, man, false);
                    scene.men[man].is_sent = true;
                    scene.men[man].acts = false;
                }
                _ => {
                    scene.men[man].factor /= 2.0;
                    scene.men[man].pace /= 2.0;
                    scene.men[man].reach /= 2.0;
                }
            }
        }
        // The Warden comes best where animals are driven off.
        Action::WardenSide(side) => {
            let (width, depth) = game.land().ground().size();
            let (w, d) = (width.count(), depth.count());
            let at = match side {
                Side::South => Point::new(w / 2, d),
                Side::North => Point::new(w / 2, 0),
                Side::West => Point::new(0, d / 2),
                Side::East => Point::new(w, d / 2),
            };
            let defender = scene.sides.iter().position(|side| side.is_defender);
            let mut near = 0.0;
            for beast in &scene.beasts {
                let stolen = match beast.hold {
                    Hold::By(man) => Some(scene.men[man].side) != defender,
                    Hold::Pen(_) => true,
                    _ => false,
                };
                let place = match beast.hold {
                    Hold::Pen(owner) => scene.sides[owner].home.map(|(home, _)| home.goal()),
                    _ => Some(beast.at),
                };
                if let Some(place) = place.filter(|_| stolen) {
                    near += beast.points * (-apart(inches(at), inches(place)) / 12.0).exp();
                }
            }
            if let Some(defender) = defender {
                scene.extra[defender] += near;
            }
        }
        _ => {}
    }
}

/// A figure loses its animal, and its life.
fn lose(scene: &mut Scene, man: usize, dies: bool) {
    if let Some(beast) = scene.men[man].holds.take() {
        scene.beasts[beast].hold = Hold::Loose;
    }
    if dies {
        scene.men[man].here = 0.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use feud_war::{Roster, tables::POINTS};

    #[test]
    fn its_own_clans_can_be_bought_and_leave_little() {
        for text in MIXED.into_iter().chain(BEST) {
            let clan: Roster = text.parse().unwrap();
            assert!((POINTS - 2..=POINTS).contains(&clan.cost()), "{text}");
        }
    }

    #[test]
    fn whoever_thinks_little_takes_a_ready_clan() {
        let chosen = |simulations| {
            let care = Care::of(crate::Budget::Simulations(simulations));
            list(&care, &mut Rng::new(1))
        };
        assert!(matches!(chosen(30), Action::ClanReady(_)));
        assert!(matches!(chosen(400), Action::ClanOf(_)));
    }
}
