//! How good listed actions look, for the search behind hints and for the player that looks one action ahead: each is done to a scene, and
//! what the clan's share of the win is then decides.

use super::{
    deeds::{Doing, end_of},
    scene::{Hold, Man, Scene, inches},
    taste::{Care, Taste},
    value::Valuer,
};
use feud_war::{Action, FeudWar, FigureId, Post, Stage, Taking, Thing, Way};
use field::{Path, Point};
use table::Seat;

/// See the head of the file.
pub(super) struct Policy<'a> {
    pub game: &'a FeudWar,
    pub seat: Seat,
    pub taste: &'a Taste,
}

impl Policy<'_> {
    /// The share of the win after each action, as it looks.
    pub fn score(&self, actions: &[Action], scores: &mut Vec<f32>) {
        scores.clear();
        if !matches!(self.game.stage(), Stage::Act) {
            let chosen = super::setup::decided(
                self.game,
                self.seat,
                self.taste,
                &Care::of(crate::Budget::Simulations(400)),
                &mut table::Rng::new(u64::from(self.game.clock().1)),
            );
            let first = chosen.as_ref().and_then(|chosen| chosen.first());
            scores.extend(actions.iter().map(|action| match first {
                Some(first) if first == action => 0.1,
                _ => 0.0,
            }));
            return;
        }
        let scene = Scene::new(self.game);
        scores.extend(actions.iter().map(|action| self.after(&scene, action)));
    }

    /// The share of the win after an action.
    pub fn after(&self, scene: &Scene, action: &Action) -> f32 {
        let mut after = scene.clone();
        let valuer = Valuer { taste: self.taste };
        match action {
            // They cost nothing, and may bring the Warden.
            Action::Beacon | Action::Arrive => return 1.0,
            Action::GiveUp => return 0.0,
            Action::End => {
                for man in &mut after.men {
                    man.acts = false;
                }
            }
            action => {
                if let Some((man, doing)) = self.doing(scene, action) {
                    doing.apply(&mut after, man);
                }
            }
        }
        valuer.shares(&after)[self.seat.index()]
    }

    /// A listed action as what a figure does.
    pub fn doing(&self, scene: &Scene, action: &Action) -> Option<(usize, Doing)> {
        let find = |id: FigureId| scene.men.iter().position(|man| man.id == id);
        let foe = |thing: &Thing| match thing {
            Thing::Figure(id) => find(*id),
            Thing::Animal(_) => None,
        };
        match action {
            Action::Move(id, way, taking) => {
                let index = find(*id)?;
                let (path, end) = self.going(&scene.men[index], way)?;
                let take = match taking {
                    Some(Taking::One(animal)) => Some(animal.index()),
                    Some(Taking::None) => None,
                    None => touched(scene, &scene.men[index], &end),
                };
                let take = take.filter(|_| scene.men[index].holds.is_none());
                Some((index, Doing::Go { path, end, take }))
            }
            Action::Enter(id, way) => {
                let index = find(*id)?;
                let here = Path::new(&[scene.men[index].base.lead]).ok()?;
                let going = way.as_ref().map(|way| self.going(&scene.men[index], way));
                let path = going.map_or(Some(here), |going| Some(going?.0))?;
                Some((index, Doing::Enter { path }))
            }
            Action::Stay(id) => Some((find(*id)?, Doing::Stay)),
            Action::Fire(id, target, weapon) => {
                let (index, target) = (find(*id)?, foe(target)?);
                let usable = self.game.figure(*id)?.arms();
                let first = usable
                    .filter(|(weapon, empty)| weapon.row().ranges.is_some() && !empty)
                    .map(|(weapon, _)| weapon)
                    .next();
                let (one, other) = (&scene.men[index], &scene.men[target]);
                let gap = one.base.gap(&other.base).count() as f32 / 1_000.0;
                let doing = Doing::Shoot {
                    target,
                    weapon: weapon.or(first)?,
                    cover: self.game.shelter(*id, other.id),
                    gap,
                    otherwise: self.game.agreed().hard_none_otherwise,
                };
                Some((index, doing))
            }
            Action::Load(id, weapon) => Some((find(*id)?, Doing::Load { weapon: *weapon })),
            Action::Attack(id, target, weapon) => {
                let (index, target) = (find(*id)?, foe(target)?);
                let weapon = weapon.unwrap_or(self.game.figure(*id)?.gear().best());
                let adds = self.game.adds(*id, scene.men[target].id, weapon)?;
                let more = adds.0 - adds.1;
                Some((index, Doing::Strike { target, more }))
            }
            Action::Mount(id) => Some((find(*id)?, Doing::Mount)),
            Action::Dismount(id, _) => Some((find(*id)?, Doing::Dismount)),
            Action::Hand(animal, to) => {
                let Hold::By(holder) = scene.beasts.get(animal.index())?.hold else {
                    return None;
                };
                Some((holder, Doing::Hand { to: find(*to)? }))
            }
            Action::Release(animal) => match scene.beasts.get(animal.index())?.hold {
                Hold::By(holder) => Some((holder, Doing::Release)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The path of a way, and the base at its end.
    fn going(&self, man: &Man, way: &Way) -> Option<(Path, field::Base)> {
        let figure = self.game.figure(man.id)?;
        let mut points: Vec<Point> = Vec::with_capacity(way.points.len() + 1);
        match figure.post() {
            Post::Table => points.push(man.base.lead),
            Post::House => points.push(self.game.land().doorstep()),
            _ => {}
        }
        points.extend_from_slice(&way.points);
        let mut path = Path::new(&points).ok()?;
        path.rear = way.rear;
        let end = end_of(man, &path);
        Some((path, end))
    }
}

/// The animal that a move without a word takes at its end.
fn touched(scene: &Scene, man: &Man, end: &field::Base) -> Option<usize> {
    let at = inches(end.middle());
    scene.beasts.iter().position(|beast| {
        let base = field::Base {
            lead: beast.at,
            rear: beast.at,
            radius: beast.radius,
        };
        let may = match beast.hold {
            Hold::Free | Hold::Loose => true,
            Hold::By(holder) => scene.men[holder].side != man.side && scene.is_engaged(holder),
            _ => false,
        };
        may && super::scene::apart(at, inches(beast.at)) < 3.0 && end.touches(&base)
    })
}
