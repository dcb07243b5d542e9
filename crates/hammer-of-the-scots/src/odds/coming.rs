//! Which of the reader's blocks can come to a battle together, and which of them would fight from the first round on. Each
//! block's own ways stand in the [`View`]; here it is seen whether several can be taken in one Move Phase: Group Moves
//! (HS-4.2b, HS-4.4b), what borders let through (HS-4.3a, HS-4.3b) and enemies who hold some back (HS-4.6a).

use crate::{Area, AreaSet, Block, Border, Route, Side, View};

/// How many ways of coming together are looked at.
const MOST: usize = 4_000;

/// A block that comes to a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coming {
    /// Which.
    pub block: Block,
    /// The areas that it leaves.
    pub route: Route,
    /// Whether it waits for Round 2 (HS-5.32b, HS-5.33a).
    pub reserve: bool,
}

impl View {
    /// How these blocks of the reader come to the area together, with as many as can in the Main Attack, which goes
    /// first. Nothing if they cannot all come.
    pub fn coming(&self, area: Area, with: &[Block]) -> Option<Vec<Coming>> {
        let side = self.side?;
        let ways: Vec<(Block, Vec<Route>)> = with
            .iter()
            .map(|&block| (block, self.routes(block, area)))
            .collect();
        let is_theirs = |&&(place, attacker): &&(Area, Side)| place == area && attacker != side;
        let mut under_way = self.main_attacks.iter();
        let mains: Vec<Option<Route>> = match under_way.find(|(place, _)| *place == area) {
            Some(&(_, main)) => vec![Some(main)],
            None if self.battles.iter().find(is_theirs).is_some() => vec![None],
            None => {
                let mut all: Vec<Route> = ways.iter().flat_map(|(_, ways)| ways.clone()).collect();
                all.sort_unstable_by_key(|route| route.areas().collect::<Vec<_>>());
                all.dedup();
                all.into_iter().map(Some).collect()
            }
        };
        let begins = self.main_attacks.iter().all(|(place, _)| *place != area);
        let found = mains.into_iter().filter_map(|main| {
            let plan = Plan {
                view: self,
                side,
                area,
                main,
                begins: begins && main.is_some(),
            };
            plan.best(&ways)
        });
        found.max_by_key(|coming| coming.iter().filter(|one| !one.reserve).count())
    }

    /// The ways on which the block could come to the area.
    fn routes(&self, block: Block, area: Area) -> Vec<Route> {
        let mut ways = self.ways.iter();
        let ways = ways.find(|(other, _)| *other == block);
        let ways = ways.into_iter().flat_map(|(_, ways)| ways);
        ways.filter(|&&(_, end)| end == area)
            .map(|&(route, _)| route)
            .collect()
    }
}

/// Blocks that come to an area, where this is the way of the Main Attack; without one all are reserves.
struct Plan<'a> {
    view: &'a View,
    side: Side,
    area: Area,
    main: Option<Route>,
    /// Whether they begin the attack, so that somebody must take that way.
    begins: bool,
}

/// What the blocks that are on their way have used up.
#[derive(Clone)]
struct Used {
    moves: u8,
    activated: AreaSet,
    borders: Vec<Border>,
    starts: Vec<Area>,
}

impl Plan<'_> {
    /// The best way for all of them, the Main Attack first.
    fn best(&self, ways: &[(Block, Vec<Route>)]) -> Option<Vec<Coming>> {
        let used = Used {
            moves: 0,
            activated: self.view.activated.iter().copied().collect(),
            borders: Vec::new(),
            starts: Vec::new(),
        };
        let (mut best, mut looked) = (None, 0);
        self.go_on(ways, used, &mut Vec::new(), &mut best, &mut looked);
        let (_, mut coming): (usize, Vec<Coming>) = best?;
        coming.sort_by_key(|one| one.reserve);
        Some(coming)
    }

    fn go_on(
        &self,
        ways: &[(Block, Vec<Route>)],
        used: Used,
        coming: &mut Vec<Coming>,
        best: &mut Option<(usize, Vec<Coming>)>,
        looked: &mut usize,
    ) {
        *looked += 1;
        if *looked > MOST {
            return;
        }
        let Some(((block, routes), others)) = ways.split_first() else {
            let first = coming.iter().filter(|one| !one.reserve).count();
            let is_better = best.as_ref().is_none_or(|(most, _)| first > *most);
            if is_better && (first > 0 || !self.begins) {
                *best = Some((first, coming.clone()));
            }
            return;
        };
        // The way of the Main Attack comes first, so that the best is found early.
        let (main, rest): (Vec<Route>, Vec<Route>) =
            routes.iter().partition(|&&route| Some(route) == self.main);
        for route in main.into_iter().chain(rest) {
            let Some(used) = self.with(&used, route) else {
                continue;
            };
            // Who comes by sea is the Main Attack only where he begins it, alone (HS-4.7i).
            let is_main = Some(route) == self.main && (route != Route::SEA || self.begins);
            coming.push(Coming {
                block: *block,
                route,
                reserve: !is_main,
            });
            self.go_on(others, used, coming, best, looked);
            coming.pop();
        }
    }

    /// What is used up when one block more takes this way; nothing if it cannot.
    fn with(&self, used: &Used, route: Route) -> Option<Used> {
        let mut used = used.clone();
        let is_by_sea = route == Route::SEA;
        let start = match is_by_sea {
            true => self.norse()?,
            false => route.start()?,
        };
        let left = route.areas().filter(|_| !is_by_sea);
        let entered = route.areas().skip(1).chain([self.area]);
        let mut crosses = false;
        for (from, to) in left.zip(entered) {
            let border = Border::between(from, to)?;
            crosses |= border.is_anglo_scottish();
            used.borders.push(border);
            let before = self.view.crossed.iter();
            let before = before.filter(|one| one.side == self.side && one.border == border);
            let before: u8 = before.map(|one| one.count).sum();
            let now = used.borders.iter().filter(|&&one| one == border).count();
            if now + usize::from(before) > usize::from(border.limit()) {
                return None;
            }
        }
        if crosses || is_by_sea {
            used.moves += 1;
        } else if !used.activated.contains(start) {
            used.moves += 1;
            used.activated.add(start);
        }
        used.starts.push(start);
        let left = used.starts.iter().filter(|&&one| one == start).count();
        (used.moves <= self.view.moves_left && left <= self.free(start)).then_some(used)
    }

    /// Where the Norse stand.
    fn norse(&self) -> Option<Area> {
        let mut areas = self.view.areas.iter();
        let are_there = areas.find(|here| {
            let mut own = here.armies[self.side.index()].blocks.iter();
            own.any(|seen| seen.block == Block::NORSE)
        });
        are_there.map(|here| here.area)
    }

    /// How many blocks may leave the area: each enemy there holds one (HS-4.6a).
    fn free(&self, area: Area) -> usize {
        let armies = &self.view.area(area).armies;
        let own = armies[self.side.index()].blocks.iter();
        let resting = own.filter(|seen| !seen.moved).count();
        resting.saturating_sub(armies[self.side.other().index()].count.into())
    }
}
