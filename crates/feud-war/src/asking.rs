//! What may be asked of a view, once nothing in it is hidden: how far a figure comes and by which way, who sees whom, what both add in a
//! fight and what may come of it. All of it follows from the rules' own functions. Nothing here tells how far anything is from anything
//! else but along a figure's own move (FW-FIRE-2).

use crate::{
    Action, AnimalId, Cover, Deed, FeudWar, FigureId, Item, Post, Side, Spot, Taking, Thing, View,
    Way, Weapon,
    crowd::Body,
    movement::Trip,
    returning::ASIDE,
    tables::{BASE, CLOSE, SHAKY, shot},
};
use field::{
    Bar, Base, BaseSet, Form, Kind, Length, Passing, Path, Point, Reach, Rose, SLIVERS, Sight, Walk,
};
use table::Refusal;

pub use crate::odds::{FightEnds, ShotEnds};

/// How fine the outline of a reach is: finer where it is small and will be looked at closely.
fn step(reach: Length) -> Length {
    Length::thousandths((reach.count() / 24).clamp(150, 500))
}

/// A move as it would be made.
#[derive(Clone, Debug)]
pub struct Walkable {
    /// The way, cut where it comes into contact.
    pub path: Path,
    /// The base where it ends.
    pub end: Base,
    /// What is left of the movement then.
    pub left: Length,
    /// The animal that is taken there.
    pub takes: Option<AnimalId>,
    /// The enemies that would be in contact.
    pub meets: Vec<FigureId>,
    /// What it throws for on the way: water, or something to jump.
    pub throws: Vec<Kind>,
}

/// What bars a way, and where.
#[derive(Clone, Debug)]
pub struct Barrier {
    /// The way as it was meant.
    pub path: Path,
    /// How far it can be gone.
    pub free: Path,
    /// Where the mover's base would be then.
    pub stands: Base,
    /// The piece of land that is in the way.
    pub piece: Option<field::Piece>,
    /// The base that is in the way.
    pub base: Option<Base>,
    /// By how much the way is too long.
    pub over: Option<Length>,
}

/// How a fight would be.
#[derive(Clone, Debug)]
pub struct Fight {
    /// Who defends: of those in a house the one at the door.
    pub defender: FigureId,
    /// The attacker's weapon.
    pub weapon: Weapon,
    /// What the attacker adds; nothing that is worth 0.
    pub attack: Vec<Item>,
    /// What the defender adds.
    pub defence: Vec<Item>,
    /// How it may end.
    pub ends: FightEnds,
}

/// How a shot would be. How far it goes is only known once it is declared.
#[derive(Clone, Debug)]
pub struct Shot {
    /// What is fired.
    pub weapon: Weapon,
    /// What shelters the target.
    pub cover: Cover,
    /// How it may end if the target turns out to be in close range.
    pub close: ShotEnds,
    /// If it turns out to be in long range.
    pub long: ShotEnds,
}

/// The lines between two figures.
#[derive(Clone, Debug)]
pub struct Lines {
    /// Where they begin.
    pub from: Point,
    /// The base that is looked at.
    pub target: Base,
    /// What they meet: what cuts them, or, where they are free, what shelters the target.
    pub sight: Sight,
    /// Whether the two see each other.
    pub is_free: bool,
    /// How many of the 64 lines meet something.
    pub obscured: u32,
}

impl View {
    fn world(&self) -> Option<&FeudWar> {
        self.world.as_deref()
    }

    /// Whether the reader may do this now.
    pub fn check(&self, action: &Action) -> Result<(), Refusal> {
        let not_now = || Refusal::new("FW-R61", "You are not asked now.");
        let reader = self.reader.ok_or_else(not_now)?;
        self.world().ok_or_else(not_now)?.may(reader, action)
    }

    /// The place of a figure that the reader commands now.
    fn own(&self, id: FigureId) -> Result<(&FeudWar, usize), Refusal> {
        let not_now = || Refusal::new("FW-R61", "You are not asked now.");
        let world = self.world().ok_or_else(not_now)?;
        Ok((world, world.commanded(id)?))
    }

    /// How far a figure may go now, or why it may not.
    pub fn left(&self, id: FigureId) -> Result<Length, Refusal> {
        let (world, index) = self.own(id)?;
        world.may_set_out(index)?;
        world.may_leave_start(index, None)?;
        Ok(world.reach(index))
    }

    /// What slows a figure down, in words.
    pub fn brakes(&self, id: FigureId) -> Vec<&'static str> {
        let own = self.own(id);
        own.map_or_else(|_| Vec::new(), |(world, index)| world.brakes(index))
    }

    /// The outlines of where a figure's middle may come, as rings for the even-odd rule: dry-shod and without a jump, and at all.
    pub fn reach(&self, id: FigureId) -> (Vec<Vec<Point>>, Vec<Vec<Point>>) {
        let Ok((world, index)) = self.own(id) else {
            return Default::default();
        };
        if world.figures[index].post == Post::Waiting {
            let band = world.entry_band(index);
            return (band.clone(), band);
        }
        let rings = |passing| {
            world.planned(index, passing, None, |reach| {
                let step = step(reach.allowed());
                let may_be = |to| world.may_be_at(index, to);
                match world.is_shoulder_to_shoulder(index) {
                    false => reach.outline_with(&[], step, may_be),
                    true => world.with_asides(index, passing, None, |asides| {
                        reach.outline_with(asides, step, may_be)
                    }),
                }
            })
        };
        let (dry, all) = (world.dry_passing(index), world.passing(index));
        let (dry, all) = (rings(dry), rings(all));
        (dry.unwrap_or_default(), all.unwrap_or_default())
    }

    /// The best way of a figure to a point: dry-shod if it can be, round what is in the way. Where the point is out of reach, straight.
    pub fn way_to(&self, id: FigureId, to: Point) -> Option<Way> {
        let (world, index) = self.own(id).ok()?;
        let entry = world.entry_near(index, to);
        let found = [world.dry_passing(index), world.passing(index)]
            .into_iter()
            .find_map(|passing| {
                let straight = world.planned(index, passing, entry, |reach| reach.way_to(to));
                straight
                    .flatten()
                    .or_else(|| world.sidestep(index, passing, entry, to))
            });
        Some(found.map_or_else(
            || with_entry(entry, vec![to], None),
            |path| with_entry(entry, path.points()[1..].to_vec(), path.rear),
        ))
    }

    /// The best way of a figure into contact with another or with an animal; nothing if it does not come so far.
    pub fn way_at(&self, id: FigureId, thing: Thing) -> Option<Way> {
        let (world, index) = self.own(id).ok()?;
        let target = match thing {
            Thing::Figure(other) => world.figure(other).filter(|other| other.is_out())?.base,
            Thing::Animal(animal) => {
                let animal = world.animals.get(animal.index())?;
                animal.place().map(|_| animal.base())?
            }
        };
        let entry = world.entry_near(index, target.lead);
        let path = [world.dry_passing(index), world.passing(index)]
            .into_iter()
            .find_map(|passing| {
                world
                    .planned(index, passing, entry, |reach| {
                        reach.way_into_contact(&target)
                    })
                    .flatten()
            })?;
        let points = path.points()[1..].to_vec();
        if points.is_empty() && entry.is_none() {
            return None;
        }
        Some(with_entry(entry, points, path.rear))
    }

    /// How a move would be made, or why it may not.
    pub fn walk(
        &self,
        id: FigureId,
        way: &Way,
        taking: Option<Taking>,
    ) -> Result<Walkable, Refusal> {
        let (world, index) = self.own(id)?;
        let trip = world.trip(index, way, taking)?;
        let reach = world.reach(index);
        let crossings = trip.walked.crossings.iter();
        let throws = crossings
            .filter_map(|crossing| {
                let piece = world.land.ground().piece(crossing.piece)?;
                let is_dry = piece.traits.form == Form::Water && crossing.by.is_some();
                (!is_dry).then_some(piece.kind)
            })
            .collect();
        let meets = world.enemies_touching(index, &trip.walked.end);
        Ok(Walkable {
            path: trip.path,
            end: trip.walked.end,
            left: (reach - trip.walked.length).max(Length::ZERO),
            takes: trip.take,
            meets: meets.map(|other| world.figures[other].id).collect(),
            throws,
        })
    }

    /// What bars this way, for who wants to see it.
    pub fn barrier(&self, id: FigureId, way: &Way) -> Option<Barrier> {
        let (world, index) = self.own(id).ok()?;
        let figure = &world.figures[index];
        let entry = world.entry_near(index, *way.points.first()?);
        let start = world.start_base(index, entry);
        let skip = usize::from(figure.post == Post::Waiting);
        let mut points = vec![start.lead];
        points.extend_from_slice(way.points.get(skip..)?);
        let path = Path::new(&points).ok()?;
        let reach = world.reach(index);
        let crowd = world.own_crowd(index, start.lead, reach.max(Length::inches(24)));
        let walk = Walk {
            ground: world.land.ground(),
            bases: &crowd.bases,
            base: start,
            passing: world.passing(index),
            in_way: BaseSet::ALL,
        };
        let barred = walk.judge(&path, reach).err()?;
        let free = crate::movement::shortened(&path, barred.along.min(reach));
        let at = match barred.by {
            Bar::TooFar(_) => free.end(),
            _ => barred.at,
        };
        Some(Barrier {
            path,
            free,
            stands: start.moved_to(at),
            piece: match barred.by {
                Bar::Piece(id) => world.land.ground().piece(id).cloned(),
                _ => None,
            },
            base: match barred.by {
                Bar::Base(id) => crowd.bases.get(id).copied(),
                _ => None,
            },
            over: Some(path.length() - reach).filter(|over| *over > Length::ZERO),
        })
    }

    /// How a fight would be, after this move if there is one.
    pub fn fight(
        &self,
        attacker: FigureId,
        defender: FigureId,
        after: Option<&Way>,
    ) -> Result<Fight, Refusal> {
        let (world, index) = self.own(attacker)?;
        let mut then;
        let world = match after {
            None => world,
            Some(way) => {
                let trip = world.trip(index, way, Some(Taking::None))?;
                then = world.clone();
                then.stand_there(index, &trip);
                &then
            }
        };
        let (named, weapon) = world.may_attack(index, Thing::Figure(defender), None)?;
        let other = world.door_keeper(index, named);
        let attack = world.attack_items(index, other, weapon);
        let defence = world.defence_items(index, other);
        let sum = |items: &[Item]| items.iter().map(|(_, worth)| *worth).sum::<i8>();
        let wounds = |index: usize| world.figures[index].wounds;
        let ends = FightEnds::of(
            (sum(&attack), wounds(index)),
            (sum(&defence), wounds(other)),
        );
        let that_count = |items: &[Item]| {
            items
                .iter()
                .copied()
                .filter(|(_, worth)| *worth != 0)
                .collect()
        };
        Ok(Fight {
            defender: world.figures[other].id,
            weapon,
            attack: that_count(&attack),
            defence: that_count(&defence),
            ends,
        })
    }

    /// How a shot would be, or why it may not be declared.
    pub fn shot(
        &self,
        shooter: FigureId,
        target: FigureId,
        weapon: Option<Weapon>,
    ) -> Result<Shot, Refusal> {
        let (world, index) = self.own(shooter)?;
        let (other, weapon) = world.may_fire(index, Thing::Figure(target), weapon)?;
        let cover = world.cover(index, other);
        let shaky = if world.figures[index].wounds >= 2 {
            SHAKY
        } else {
            0
        };
        let foe = &world.figures[other];
        let wounds = if weapon.row().is_gun { 2 } else { 1 };
        let row = world.agreed.hard_none_otherwise;
        let ends = |modifier: i8| {
            ShotEnds::of(foe.wounds, wounds, |sum| {
                shot(cover, foe.armour(), sum + modifier, row)
            })
        };
        Ok(Shot {
            weapon,
            cover,
            close: ends(shaky + CLOSE),
            long: ends(shaky),
        })
    }

    /// The lines from one figure to another; nothing if one of them is not on the table.
    pub fn lines(&self, from: FigureId, to: FigureId) -> Option<Lines> {
        let world = self.world()?;
        let (one, other) = (world.find(from)?, world.find(to)?);
        if !world.figures[one].is_there() || !world.figures[other].is_there() {
            return None;
        }
        let (a, b) = world.both(one, other);
        let is_free = world.can_see(one, other);
        let sight = match is_free {
            true => world.sheltering(one, other),
            false => world.screening(one, other),
        };
        // Two that see each other by the other's lines alone may have none free of their own.
        let obscured = if is_free { sight.obscured() } else { SLIVERS };
        Some(Lines {
            from: a.middle(),
            target: b,
            sight,
            is_free,
            obscured,
        })
    }

    /// The enemies that a figure sees.
    pub fn seen_by(&self, id: FigureId) -> Vec<FigureId> {
        let Ok((world, index)) = self.own(id) else {
            return Vec::new();
        };
        let enemies = (0..world.figures.len())
            .filter(|other| world.figures[*other].is_there() && world.are_enemies(index, *other));
        enemies
            .filter(|other| world.can_see(index, *other))
            .map(|other| world.figures[other].id)
            .collect()
    }

    /// What touches a figure: enemies that it is in melee with.
    pub fn in_melee_with(&self, id: FigureId) -> Vec<FigureId> {
        let Some(world) = self.world() else {
            return Vec::new();
        };
        let Some(index) = world.find(id) else {
            return Vec::new();
        };
        let figure = &world.figures[index];
        if !figure.is_out() {
            return Vec::new();
        }
        let enemies = world.enemies_touching(index, &figure.base);
        enemies.map(|other| world.figures[other].id).collect()
    }

    /// Where the base of a thing would be, if it were placed there.
    pub fn placed(&self, thing: Thing, spot: Spot) -> Option<Base> {
        let world = self.world()?;
        match thing {
            Thing::Figure(id) => Some(world.figure(id)?.base_at(spot.at, spot.rear)),
            Thing::Animal(id) => {
                let across = world.animals.get(id.index())?.row().base;
                Some(Base::disc(spot.at, Length::thousandths(across)))
            }
        }
    }
}

fn with_entry(entry: Option<Point>, points: Vec<Point>, rear: Option<Point>) -> Way {
    let points: Vec<Point> = entry.into_iter().chain(points).collect();
    Way { points, rear }
}

impl FeudWar {
    /// Whether the rules about places let a figure's move end there: the defender keeps to his zone, and his animals to the field
    /// (FW-DEFENDER-2 to FW-DEFENDER-5).
    fn may_be_at(&self, index: usize, to: Point) -> bool {
        let figure = &self.figures[index];
        let from = figure.base.lead;
        let end = match figure.mounted {
            true => Base::capsule(to, to.towards(from, Length::inches(1)), BASE),
            false => Base::disc(to, BASE),
        };
        let keeps_to_field = |animal: AnimalId| {
            let beside = self.beside(&end, animal.index(), Some(index), Some(from));
            beside.is_some_and(|at| self.may_drive_to(index, animal, at).is_ok())
        };
        let held = figure.holds.filter(|_| self.is_defending(figure.id.clan));
        self.may_venture(index, &end).is_ok() && held.is_none_or(keeps_to_field)
    }

    /// Builds the tree of ways of a figure for one question.
    fn planned<T>(
        &self,
        index: usize,
        passing: Passing,
        entry: Option<Point>,
        ask: impl FnOnce(&Reach) -> T,
    ) -> Option<T> {
        self.may_set_out(index).ok()?;
        let reach = self.reach(index);
        let base = self.start_base(index, entry);
        let crowd = self.own_crowd(index, base.lead, reach);
        let walk = Walk {
            ground: self.land.ground(),
            bases: &crowd.bases,
            base,
            passing,
            in_way: BaseSet::ALL,
        };
        Some(ask(&Reach::new(&walk, reach)))
    }

    /// The way of who stands shoulder to shoulder with others: a small step aside first, since a taut way cannot begin along a base that it
    /// touches.
    fn sidestep(
        &self,
        index: usize,
        passing: Passing,
        entry: Option<Point>,
        to: Point,
    ) -> Option<Path> {
        self.may_set_out(index).ok()?;
        let from = self.start_base(index, entry).lead;
        if !from.within(to, self.reach(index)) {
            return None;
        }
        self.with_asides(index, passing, entry, |asides| {
            let ways = asides.iter().filter_map(|aside| {
                let on = aside.way_to(to)?;
                let points: Vec<Point> = [from].iter().chain(on.points()).copied().collect();
                let path = Path::new(&points).ok()?;
                Some(on.rear.map_or(path, |rear| path.with_rear(rear)))
            });
            ways.min_by_key(Path::length)
        })
    }

    /// Whether a figure touches another base.
    fn is_shoulder_to_shoulder(&self, index: usize) -> bool {
        let own = Base::disc(self.start_base(index, None).lead, BASE);
        let others = self
            .all_bodies()
            .filter(|(body, _)| *body != Body::Figure(index));
        let mut touching = others.filter(|(_, base)| own.touches(base));
        touching.next().is_some()
    }

    /// What a figure reaches from the places a small step aside, with what is left then.
    fn with_asides<T>(
        &self,
        index: usize,
        passing: Passing,
        entry: Option<Point>,
        ask: impl FnOnce(&[Reach]) -> T,
    ) -> T {
        let left = self.reach(index) - ASIDE - Length::thousandths(1);
        let base = self.start_base(index, entry);
        let crowd = self.own_crowd(index, base.lead, left.max(Length::ZERO));
        if left <= Length::ZERO {
            return ask(&[]);
        }
        let walk = |base| Walk {
            ground: self.land.ground(),
            bases: &crowd.bases,
            base,
            passing,
            in_way: BaseSet::ALL,
        };
        let asides = Rose::Twelve
            .directions()
            .map(|direction| direction.step(base.lead, ASIDE))
            .filter(|aside| walk(base).is_clear(base.lead, *aside));
        let asides: Vec<Reach> = asides
            .map(|aside| Reach::new(&walk(base.moved_to(aside)), left))
            .collect();
        ask(&asides)
    }

    /// What is near a figure that moves; itself and what it drives are not.
    fn own_crowd(&self, index: usize, at: Point, reach: Length) -> crate::crowd::Crowd {
        let driven = self.figures[index].holds.map(AnimalId::index);
        self.crowd(at, reach + Length::inches(4), |body| {
            body == Body::Figure(index) || driven.is_some_and(|own| body == Body::Animal(own))
        })
    }

    /// Where a figure's move starts: where it stands, the doorstep, or the edge where one of the Warden's enters.
    fn start_base(&self, index: usize, entry: Option<Point>) -> Base {
        let figure = &self.figures[index];
        let (width, depth) = self.land.ground().size();
        match figure.post {
            Post::House => Base::disc(self.land.doorstep(), BASE),
            Post::Waiting => {
                let at = entry.unwrap_or_else(|| self.start_and_entry(index).0);
                let middle = Point::new(width.count() / 2, depth.count() / 2);
                figure.base_at(at, Some(middle))
            }
            _ => figure.base,
        }
    }

    /// Where one of the Warden's enters who wants to go there: the nearest place of his edge that is free.
    fn entry_near(&self, index: usize, to: Point) -> Option<Point> {
        if self.figures[index].post != Post::Waiting {
            return None;
        }
        let (width, depth) = self.land.ground().size();
        let (w, d, half) = (width.count(), depth.count(), BASE.half().count());
        let kept = |at: i32, long: i32| at.clamp(half, long - half);
        let at = |along: i32| match self.warden_side.unwrap_or(Side::South) {
            Side::North => Point::new(kept(to.x + along, w), half),
            Side::South => Point::new(kept(to.x + along, w), d - half),
            Side::West => Point::new(half, kept(to.y + along, d)),
            Side::East => Point::new(w - half, kept(to.y + along, d)),
        };
        let is_free = |at: &Point| {
            let base = Base::disc(*at, BASE);
            let passing = self.passing(index);
            self.fits(&base, passing, |body| body == Body::Figure(index))
                .is_ok()
        };
        let steps = (0..48).flat_map(|step| [step * 500, -step * 500]);
        steps.map(at).find(is_free)
    }

    /// The strip along their edge that the Warden's figures can come to.
    fn entry_band(&self, index: usize) -> Vec<Vec<Point>> {
        let (width, depth) = self.land.ground().size();
        let (w, d) = (width.count(), depth.count());
        let far = self.reach(index).count() + BASE.half().count();
        let (low, high) = match self.warden_side.unwrap_or(Side::South) {
            Side::North => ((0, 0), (w, far.min(d))),
            Side::South => ((0, (d - far).max(0)), (w, d)),
            Side::West => ((0, 0), (far.min(w), d)),
            Side::East => (((w - far).max(0), 0), (w, d)),
        };
        let corners = [
            (low.0, low.1),
            (high.0, low.1),
            (high.0, high.1),
            (low.0, high.1),
        ];
        vec![corners.map(|(x, y)| Point::new(x, y)).to_vec()]
    }

    /// The figure stands where a move ends, as if nothing had happened on the way.
    fn stand_there(&mut self, index: usize, trip: &Trip) {
        let length = trip.walked.length;
        let figure = &mut self.figures[index];
        (figure.base, figure.post, figure.deed) = (trip.walked.end, Post::Table, Deed::Moved);
        figure.moved = figure.moved + length;
        self.wet_feet(index, &trip.path, &trip.walked);
    }
}
