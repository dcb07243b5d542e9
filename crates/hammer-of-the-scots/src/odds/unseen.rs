//! The odds of an attack before it is made, for one who does not see the enemy's blocks: an average over what those blocks
//! may be. Everything comes from a [`View`], so that nothing hidden has a way in.
//!
//! What may stand there: any block of the enemy that the reader has not seen elsewhere, all equally likely, at full
//! strength; but a noble is thought to be at home three times of four, as [`Game::imagine`](table::Game::imagine) has it.

use super::{Clash, Odds};
use crate::{Area, Block, BlockSet, Noble, Rating, Seen, Side, View};
use std::collections::BTreeMap;
use table::Rng;

/// How often a noble is thought to be at home.
const AT_HOME: f64 = 0.75;
/// How many positions of one battle are reckoned before it turns to trials, and how many trials: a page must be quick.
const LIMIT: usize = 4_000;
const TRIALS: usize = 300;
/// How many guesses at the unseen blocks are drawn where there are too many to go through, and how many are reckoned.
const DRAWS: usize = 120;
const GUESSES: usize = 240;

/// What an attack promises one side, as far as it can know.
#[derive(Clone, PartialEq, Debug)]
pub struct Assault {
    /// Where.
    pub area: Area,
    /// Who attacks.
    pub attacker: Side,
    /// Whose knowledge it is.
    pub reader: Side,
    /// The chance that the attacker has the area in the end.
    pub takes: f64,
    /// The chance that he must fall back after the last round.
    pub falls_back: f64,
    /// The chance that his blocks there are beaten.
    pub beaten: f64,
    /// How many enemy blocks there the reader does not see.
    pub unseen: usize,
    /// The enemy noble who is thought to be at home there.
    pub at_home: Option<Block>,
    /// What the unseen blocks may be, the likeliest first.
    pub kinds: Vec<UnseenKind>,
    /// How many blocks they may be, besides him.
    pub candidates: usize,
}

/// What an unseen block may be.
#[derive(Clone, PartialEq, Debug)]
pub struct UnseenKind {
    /// "8 infantry C2 of 4", with the steps that they have at most, or a name where it is a single block.
    pub name: String,
    /// The chance that one unseen block is of this kind.
    pub likely: f64,
    /// The attacker's chance to take the area if one of them is.
    pub takes: f64,
}

/// A block of the reader that could come, with its steps and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Comer {
    /// Which.
    pub block: Block,
    /// Its strength.
    pub steps: u8,
    /// Where it stands.
    pub from: Area,
}

/// Blocks that fight alike: nobody could tell one from the other by the odds.
type Class = (u8, Rating, bool, u8, bool);

/// A guess at who the unseen blocks are, those who wait for Round 2 last, and how likely it is.
type Guess = (Vec<Block>, f64);

impl View {
    /// The areas of which the odds of an attack can be asked: where the enemy stands, and the reader is or could come.
    pub fn assaults(&self) -> Vec<Area> {
        let Some(side) = self.side else {
            return Vec::new();
        };
        let fought = self.battle.as_ref().map(|battle| battle.area);
        Area::all()
            .filter(|&area| {
                let armies = &self.area(area).armies;
                let is_in_reach = self.reach.iter().any(|(_, areas)| areas.contains(&area));
                Some(area) != fought
                    && armies[side.other().index()].count > 0
                    && (is_in_reach || armies[side.index()].count > 0)
            })
            .collect()
    }

    /// The reader's blocks that could come to this area now, the strongest first.
    pub fn comers(&self, area: Area) -> Vec<Comer> {
        let Some(side) = self.side else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for here in self.areas.iter().filter(|here| here.area != area) {
            for seen in &here.armies[side.index()].blocks {
                let mut reach = self.reach.iter();
                if reach.any(|(block, areas)| *block == seen.block && areas.contains(&area)) {
                    found.push(Comer {
                        block: seen.block,
                        steps: seen.steps,
                        from: here.area,
                    });
                }
            }
        }
        let might = |comer: &Comer| comer.steps * comer.block.rating().number;
        found.sort_by_key(|comer| std::cmp::Reverse((might(comer), comer.block)));
        found
    }

    /// What a battle in this area promises, if these of the [comers](View::comers) join those who are there. Nothing if
    /// one side would have no block there, or nobody asks whose blocks they are.
    pub fn assault(&self, area: Area, with: &[Block]) -> Option<Assault> {
        let reader = self.side?;
        let enemy = reader.other();
        let here = &self.area(area).armies;
        let agreed = self.battles.iter().find(|(place, _)| *place == area);
        let attacker = agreed.map_or(reader, |&(_, attacker)| attacker);
        let own = self.own_blocks(area, with)?;
        let army = &here[enemy.index()];
        let known = parted(&army.blocks);
        let known_count = army.blocks.len();
        let unseen = usize::from(army.count).saturating_sub(known_count);
        if own[0].is_empty() || known_count + unseen == 0 {
            return None;
        }
        // Reserves lie on their borders for all to see, if only their backs (HS-5.32k).
        let waiting: usize = army.waiting.iter().map(|one| usize::from(one.count)).sum();
        let waiting = waiting.saturating_sub(known[1].len()).min(unseen);
        let pool = Pool::of(self, area);
        let mut sum = Sum::default();
        for (blocks, weight) in pool.guesses(unseen, waiting) {
            let enemies: Vec<(Block, u8)> = blocks
                .iter()
                .map(|&block| (block, block.max_steps()))
                .collect();
            let (fighting, waiting) = enemies.split_at(enemies.len().saturating_sub(waiting));
            let [field, reserves] = [(0, fighting), (1, waiting)]
                .map(|(part, unseen)| own[part].iter().chain(&known[part]).chain(unseen).copied());
            let clash = Clash::of_blocks(area, attacker, field, reserves).ok()?;
            let odds = reckoned(&clash.with_schiltroms(self.schiltroms));
            sum.add(&pool, &blocks, &odds, weight);
        }
        Some(Assault {
            area,
            attacker,
            reader,
            takes: sum.takes,
            falls_back: sum.falls_back,
            beaten: (1.0 - sum.takes - sum.falls_back).max(0.0),
            unseen,
            at_home: pool.home.filter(|_| unseen > 0),
            kinds: pool.kinds(&sum, unseen),
            candidates: pool.all.len(),
        })
    }

    /// The reader's blocks that would fight from the first round on, and those that would wait. Nothing if these cannot
    /// all come.
    fn own_blocks(&self, area: Area, with: &[Block]) -> Option<[Vec<(Block, u8)>; 2]> {
        let side = self.side?;
        let mut own = parted(&self.area(area).armies[side.index()].blocks);
        let comers = self.comers(area);
        for coming in self.coming(area, with)? {
            let comer = comers.iter().find(|one| one.block == coming.block)?;
            own[usize::from(coming.reserve)].push((comer.block, comer.steps));
        }
        Some(own)
    }
}

/// Blocks with their strength: those on the field, and those who wait for Round 2 (HS-5.32e).
fn parted(blocks: &[Seen]) -> [Vec<(Block, u8)>; 2] {
    [false, true].map(|waits| {
        let some = blocks.iter().filter(|seen| seen.reserve == waits);
        some.map(|seen| (seen.block, seen.steps)).collect()
    })
}

fn reckoned(clash: &Clash) -> Odds {
    clash
        .exact_odds(LIMIT)
        .unwrap_or_else(|| clash.tried_odds(TRIALS, &mut Rng::new(1)))
}

/// The enemy's blocks that the reader has not seen anywhere.
struct Pool {
    /// The noble whose home the area is; he is not among the others.
    home: Option<Block>,
    all: Vec<Block>,
    classes: BTreeMap<Class, Vec<Block>>,
}

/// What makes a block fight as it does.
fn class(block: Block) -> Class {
    let kind = block.kind() as u8;
    let is_moray = block.noble().is_some() && block.turncoat().is_none();
    (
        kind,
        block.rating(),
        block.is_celtic(),
        block.max_steps(),
        is_moray,
    )
}

impl Pool {
    fn of(view: &View, area: Area) -> Pool {
        let Some(enemy) = view.side.map(Side::other) else {
            return Pool {
                home: None,
                all: Vec::new(),
                classes: BTreeMap::new(),
            };
        };
        let armies = view.areas.iter().map(|here| &here.armies[enemy.index()]);
        let seen: BlockSet = armies
            .flat_map(|army| army.blocks.iter().map(|seen| seen.block))
            .chain(view.dead.iter().copied())
            .collect();
        let could_be = |block: Block| match block {
            Block::KING => view.crowned,
            Block::FRENCH_KNIGHTS => view.french,
            Block::EDWARD => !view.edward_barred,
            Block::NORSE => area.is_coastal() && area != Area::ENGLAND,
            _ => block.noble().is_none_or(|noble| {
                let mut nobles = view.nobles.iter();
                nobles.any(|one| one.noble == noble && one.serves == Some(enemy))
            }),
        };
        let all = BlockSet::of_side(enemy).minus(seen);
        let mut all: Vec<Block> = all.iter().filter(|&block| could_be(block)).collect();
        let home = all.iter().copied().find(|block| block.is_home(area));
        all.retain(|&block| Some(block) != home);
        let mut classes: BTreeMap<Class, Vec<Block>> = BTreeMap::new();
        for &block in &all {
            classes.entry(class(block)).or_default().push(block);
        }
        Pool { home, all, classes }
    }

    /// How readily a block is thought to stand here.
    fn weight(block: Block) -> f64 {
        match block.noble() {
            Some(_) => 1.0 - AT_HOME,
            None => 1.0,
        }
    }

    /// Who so many unseen blocks may be, of which so many wait, with the chance of each guess. A noble at home is on the
    /// field, if anyone is.
    fn guesses(&self, unseen: usize, waiting: usize) -> Vec<Guess> {
        let mut found: BTreeMap<Vec<Block>, f64> = BTreeMap::new();
        let at_home = if self.home.is_some() { AT_HOME } else { 0.0 };
        if let Some(home) = self.home.filter(|_| unseen > 0) {
            for (mut blocks, chance) in self.drawn(unseen - 1, waiting.min(unseen - 1)) {
                blocks.insert(0, home);
                *found.entry(blocks).or_default() += at_home * chance;
            }
        }
        if unseen == 0 || at_home < 1.0 {
            let rest = if unseen == 0 { 1.0 } else { 1.0 - at_home };
            for (blocks, chance) in self.drawn(unseen, waiting) {
                *found.entry(blocks).or_default() += rest * chance;
            }
        }
        let mut found: Vec<Guess> = found.into_iter().collect();
        found.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        found.truncate(GUESSES);
        let all: f64 = found.iter().map(|(_, chance)| chance).sum();
        for (_, chance) in &mut found {
            *chance /= all;
        }
        found
    }

    /// So many blocks, of which so many wait, with the chance of each draw: all of them for two at most, else some.
    fn drawn(&self, count: usize, waiting: usize) -> Vec<Guess> {
        let count = count.min(self.all.len());
        let in_order = |guess| in_order(guess, waiting);
        let mut open: Vec<Guess> = vec![(Vec::new(), 1.0)];
        if count <= 2 {
            for _ in 0..count {
                let next = open.iter().flat_map(|(blocks, chance)| {
                    let next = self.next(blocks);
                    next.into_iter().map(move |(block, more)| {
                        let blocks = blocks.iter().copied().chain([block]).collect();
                        (blocks, chance * more)
                    })
                });
                open = next.collect();
            }
            return open.into_iter().map(in_order).collect();
        }
        let mut rng = Rng::new(1);
        let draw = |_| {
            let mut blocks = Vec::new();
            for _ in 0..count {
                let mut left = f64::from(rng.unit());
                let next = self.next(&blocks);
                let chosen = next.iter().find(|(_, chance)| {
                    left -= chance;
                    left <= 0.0
                });
                blocks.extend(chosen.or(next.last()).map(|(block, _)| *block));
            }
            in_order((blocks, 1.0 / DRAWS as f64))
        };
        (0..DRAWS).map(draw).collect()
    }

    /// Who may come next when these are taken: one of each class, with the chance of the whole class.
    fn next(&self, taken: &[Block]) -> Vec<(Block, f64)> {
        let mut next: Vec<(Block, f64)> = Vec::new();
        for blocks in self.classes.values() {
            let mut free = blocks.iter().filter(|block| !taken.contains(block));
            if let Some(&first) = free.next() {
                let weight = (1 + free.count()) as f64 * Pool::weight(first);
                next.push((first, weight));
            }
        }
        let all: f64 = next.iter().map(|(_, weight)| weight).sum();
        for (_, weight) in &mut next {
            *weight /= all;
        }
        next
    }

    /// What the unseen blocks may be, the likeliest first.
    fn kinds(&self, sum: &Sum, unseen: usize) -> Vec<UnseenKind> {
        let home = self
            .home
            .map(|block| (called(block).to_string(), class(block), Some(block)));
        let others = self.classes.iter().map(|(class, blocks)| {
            let name = match blocks.as_slice() {
                [only] => called(*only).to_string(),
                [first, ..] => match first.noble() {
                    Some(_) => format!("{} nobles from elsewhere", blocks.len()),
                    None => {
                        let (kind, rating) = (first.kind(), first.rating());
                        let steps = first.max_steps();
                        format!("{} {kind} {rating} of {steps}", blocks.len())
                    }
                },
                [] => String::new(),
            };
            (name, *class, None)
        });
        let mut kinds: Vec<UnseenKind> = home
            .into_iter()
            .chain(others)
            .filter_map(|(name, class, home)| {
                let &(count, chance, takes) = sum.kinds.get(&(class, home))?;
                Some(UnseenKind {
                    name,
                    likely: count / unseen.max(1) as f64,
                    takes: takes / chance,
                })
            })
            .collect();
        kinds.sort_by(|one, other| other.likely.total_cmp(&one.likely));
        kinds
    }
}

/// A noble by his name alone: whom he serves is plain.
fn called(block: Block) -> &'static str {
    block.noble().map_or(block.name(), Noble::name)
}

/// Which of those who fight, or of those who wait, comes first in a guess is of no account.
fn in_order((mut blocks, chance): Guess, waiting: usize) -> Guess {
    let fighting = blocks.len().saturating_sub(waiting);
    let (fighting, waiting) = blocks.split_at_mut(fighting);
    fighting.sort_unstable();
    waiting.sort_unstable();
    (blocks, chance)
}

/// The guesses added up.
#[derive(Default)]
struct Sum {
    takes: f64,
    falls_back: f64,
    /// By class, or by the noble at home: how many of them are expected, how likely one is there, and the part of that in
    /// which the attacker takes the area.
    kinds: BTreeMap<(Class, Option<Block>), (f64, f64, f64)>,
}

impl Sum {
    fn add(&mut self, pool: &Pool, blocks: &[Block], odds: &Odds, weight: f64) {
        self.takes += weight * odds.attacker_wins;
        self.falls_back += weight * odds.falls_back;
        let mut told = Vec::new();
        for &block in blocks {
            let key = (class(block), pool.home.filter(|&home| home == block));
            let kind = self.kinds.entry(key).or_default();
            kind.0 += weight;
            if !told.contains(&key) {
                kind.1 += weight;
                kind.2 += weight * odds.attacker_wins;
                told.push(key);
            }
        }
    }
}
