//! What a march would gain: where a block can get to, what it changes where it leaves and where it arrives, and
//! what an attack is worth if the rest of its group comes too.

use super::{
    picture::{Force, Picture},
    value::sign,
};
use hammer_of_the_scots::{Area, AreaSet, Block, BlockSet, Colour, Side};

/// A way of a block from where it stands, and what it gains.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way {
    /// The areas that it enters, the last being where it stops.
    areas: [Area; 3],
    len: u8,
    /// What it gains, in nobles.
    pub gain: f32,
    /// How many blocks of the group should come along.
    pub companions: u8,
}

impl Way {
    pub fn areas(&self) -> &[Area] {
        &self.areas[..usize::from(self.len)]
    }

    pub fn first(&self) -> Area {
        self.areas[0]
    }

    pub fn end(&self) -> Area {
        self.areas[usize::from(self.len.max(1)) - 1]
    }

    fn then(mut self, area: Area) -> Way {
        self.areas[usize::from(self.len)] = area;
        self.len += 1;
        self
    }
}

/// The map with what marches need to know besides.
pub struct Marches<'p, 'g> {
    pub picture: &'p Picture<'g>,
    side: Side,
    /// What each area is worth to the side as it is.
    values: [f32; Area::COUNT],
    /// How much there is to win in and around each area.
    pull: [f32; Area::COUNT],
}

impl<'p, 'g> Marches<'p, 'g> {
    pub fn new(picture: &'p Picture<'g>, side: Side) -> Marches<'p, 'g> {
        let mut marches = Marches {
            picture,
            side,
            values: [0.0; Area::COUNT],
            pull: [0.0; Area::COUNT],
        };
        for area in Area::all() {
            let forces = Side::BOTH.map(|side| picture.force(side, area));
            marches.values[area.index()] = marches.value(area, forces[0], forces[1]);
            let enemy = forces[side.other().index()];
            marches.pull[area.index()] = enemy.nobles + 0.5 * enemy.crown;
        }
        marches.spread_pull();
        marches
    }

    /// What there is to win draws from afar, weaker with each area between.
    fn spread_pull(&mut self) {
        const FADES: f32 = 0.6;
        const REACH: usize = 3;
        for _ in 0..REACH {
            let before = self.pull;
            for area in Area::all() {
                let near = area.neighbours().iter();
                let most = near.map(|near| before[near.index()]).fold(0.0f32, f32::max);
                let pull = &mut self.pull[area.index()];
                *pull = pull.max(FADES * most);
            }
        }
    }

    fn value(&self, area: Area, red: &Force, blue: &Force) -> f32 {
        sign(self.side) * self.picture.area(area, red, blue, self.side)
    }

    /// What the area is worth to the side if this force of it comes, or with a negative sign leaves.
    fn value_with(&self, area: Area, force: &Force, sign: f32) -> f32 {
        let mut forces = Side::BOTH.map(|side| *self.picture.force(side, area));
        let own = &mut forces[self.side.index()];
        *own = own.with(force, sign);
        self.value(area, &forces[0], &forces[1])
    }

    /// What it gains to bring a block from one area to another, however it gets there.
    pub fn gain(&self, block: Block, from: Area, to: Area) -> f32 {
        if from == to {
            return 0.0;
        }
        let leaves = self.picture.force_of(block, from);
        let comes = self.picture.force_of(block, to);
        self.change(&leaves, from, &comes, to)
    }

    fn change(&self, leaves: &Force, from: Area, comes: &Force, to: Area) -> f32 {
        let taste = &self.picture.beliefs.taste;
        let here = self.value_with(from, leaves, -1.0) - self.values[from.index()];
        let there = self.value_with(to, comes, 1.0) - self.values[to.index()];
        let pull = self.pull[to.index()] - self.pull[from.index()];
        here + there + taste.pull * comes.fire * pull
    }

    /// Every way that the block could take: the shortest to each area, at most this many steps long, beginning
    /// with one of the areas given.
    pub fn ways(
        &self,
        block: Block,
        here: Area,
        steps: u8,
        first: AreaSet,
        companions: BlockSet,
        visit: &mut impl FnMut(Way),
    ) {
        let start = Way {
            areas: [here; 3],
            len: 0,
            gain: 0.0,
            companions: 0,
        };
        let mut seen = AreaSet::only(here);
        let mut open = [start; Area::COUNT + 1];
        let (mut next, mut count) = (0, 1);
        while next < count {
            let way = open[next];
            next += 1;
            let at = if way.len == 0 { here } else { way.end() };
            for crossing in at.crossings() {
                let to = crossing.to;
                if seen.contains(to) || way.len == 0 && !first.contains(to) {
                    continue;
                }
                seen.add(to);
                let mut way = way.then(to);
                self.weigh_up(block, here, companions, &mut way);
                visit(way);
                let stops = crossing.border.colour() == Colour::Red
                    || to == Area::ENGLAND
                    || way.len >= steps
                    || self.picture.occupied(self.side.other()).contains(to);
                if !stops {
                    open[count] = way;
                    count += 1;
                }
            }
        }
    }

    /// What the way gains, alone or, if enemies are there, with as many of the group as are best.
    fn weigh_up(&self, block: Block, here: Area, companions: BlockSet, way: &mut Way) {
        /// More than this are rarely to spare.
        const MOST: u8 = 4;
        let to = way.end();
        let mut leaves = self.picture.force_of(block, here);
        let mut comes = self.picture.force_of(block, to);
        way.gain = self.change(&leaves, here, &comes, to);
        if !self.picture.occupied(self.side.other()).contains(to) {
            return;
        }
        let room = match way.areas().windows(2).any(is_red) || is_red(&[here, way.first()]) {
            true => 1,
            false => MOST,
        };
        let mut joined = 0;
        for companion in companions.iter() {
            if joined == room {
                break;
            }
            if companion == block || companion.moves() < way.len {
                continue;
            }
            joined += 1;
            leaves = leaves.with(&self.picture.force_of(companion, here), 1.0);
            comes = comes.with(&self.picture.force_of(companion, to), 1.0);
            let gain = self.change(&leaves, here, &comes, to);
            if gain > way.gain {
                way.gain = gain;
                way.companions = joined;
            }
        }
    }

    /// The block's best way, whatever its first step.
    pub fn best_way(&self, block: Block, here: Area, companions: BlockSet) -> Option<Way> {
        let mut best: Option<Way> = None;
        let first = here.neighbours();
        self.ways(block, here, block.moves(), first, companions, &mut |way| {
            if best.is_none_or(|best| way.gain > best.gain) {
                best = Some(way);
            }
        });
        best
    }

    /// Where the Norse would land best.
    pub fn best_landing(&self, block: Block, coasts: AreaSet) -> Option<(Area, f32)> {
        let here = self.picture.game.muster().area_of(block)?;
        coasts
            .iter()
            .filter(|&coast| coast != here)
            .map(|coast| (coast, self.gain(block, here, coast)))
            .max_by(|a, b| a.1.total_cmp(&b.1))
    }
}

fn is_red(step: &[Area]) -> bool {
    hammer_of_the_scots::Border::between(step[0], step[1])
        .is_none_or(|border| border.colour() == Colour::Red)
}
