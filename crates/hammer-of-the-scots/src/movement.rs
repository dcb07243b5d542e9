//! Chapter 4: which blocks may move, step by step, and what entering an area does.

use crate::{
    Area, AreaSet, Block, BlockSet, Border, BorderSet, Crossing, Event, HammerOfTheScots, Side,
    Stage,
    choices::{Choices, Words},
    event::Arrival,
    game::Pen,
    stage::{March, Route},
};

/// Why a block cannot step on a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoStep {
    /// It comes from there (HS-R47).
    Back,
    /// A Truce shuts the area (HS-3.12m, HS-5.9c).
    Truce,
    /// The enemy came over the border into the battle (HS-4.6d).
    Held,
    /// As many as may have crossed the border (HS-4.3a, HS-4.3b).
    Full,
    /// The border of England takes a Group Move, and none is left (HS-4.4b, HS-5.9b).
    Unpaid,
}

impl HammerOfTheScots {
    /// The blocks that may move now, or the end of movement.
    pub(crate) fn move_offer(&self, side: Side) -> Choices {
        let mut blocks = BlockSet::NONE;
        let resting = BlockSet::of_side(side).minus(self.moved);
        let full = self.crossed.full(side);
        let barred = self.barred_areas(side);
        let contested = self.muster.contested();
        for area in self.muster.occupied(side).iter() {
            let group = self
                .muster
                .at(area)
                .and(resting)
                .minus(BlockSet::only(Block::NORSE));
            let mut borders = area.borders().minus(full);
            // HS-4.2b, HS-4.4b
            if self.moves_left == 0 {
                if !self.activated.contains(area) {
                    continue;
                }
                borders = borders.minus(BorderSet::ANGLO_SCOTTISH);
            }
            if contested.contains(area) {
                if self.is_pinned(area, side) {
                    continue;
                }
                borders = borders.minus(self.closed_to(side));
            }
            let open = if barred.is_empty() {
                !borders.is_empty()
            } else {
                area.crossings()
                    .iter()
                    .any(|way| borders.contains(way.border) && !barred.contains(way.to))
            };
            if open {
                blocks = blocks.or(group);
            }
        }
        if side == Side::Scotland && self.may_norse_move() {
            blocks.add(Block::NORSE);
        }
        Choices::blocks(blocks).and(Words::END)
    }

    /// Whether the attackers hold every block that could leave the area. Each holds one of those that stood
    /// there when they came; reserves that arrive later neither hold nor free anyone (HS-4.6a, HS-R20).
    #[inline]
    pub(crate) fn is_pinned(&self, area: Area, side: Side) -> bool {
        let there = self.muster.blocks(area, side).minus(self.moved);
        there.len() <= self.muster.count(area, side.other())
    }

    /// The areas that a Truce shuts to the side: those of the truce player, and England to the Scots
    /// (HS-3.12m, HS-5.9c).
    #[inline]
    pub(crate) fn barred_areas(&self, side: Side) -> AreaSet {
        if self.truce != Some(side.other()) {
            return AreaSet::NONE;
        }
        let held = self.muster.occupied(side.other());
        match side {
            Side::Scotland => held.or(AreaSet::only(Area::ENGLAND)),
            Side::England => held,
        }
    }

    #[inline]
    fn may_norse_move(&self) -> bool {
        let Some(area) = self.muster.area_of(Block::NORSE) else {
            return false;
        };
        let held = self.muster.is_contested(area) && self.is_pinned(area, Side::Scotland);
        let may = self.moves_left > 0 && !self.moved.contains(Block::NORSE) && !held;
        may && !self.norse_coasts().is_empty()
    }

    /// Where the Norse can land: any other coast but England's (HS-4.7b, HS-4.7e).
    pub(crate) fn norse_coasts(&self) -> AreaSet {
        let here = self.muster.area_of(Block::NORSE);
        AreaSet::COASTAL
            .minus(AreaSet::only(Area::ENGLAND))
            .minus(here.map_or(AreaSet::NONE, AreaSet::only))
            .minus(self.barred_areas(Side::Scotland))
    }

    /// A block is taken up to be moved. The Norse are announced (HS-4.7g).
    pub(crate) fn take_up(&mut self, block: Block) {
        if block == Block::NORSE {
            self.shown.add(block);
            self.ask(Stage::Norse, Choices::areas(self.norse_coasts()));
            return;
        }
        let march = March {
            block,
            route: Route::NONE,
            paid: false,
            crossed: false,
        };
        self.ask(Stage::Step(march), self.step_offer(march));
    }

    /// Where the block may step next, and whether it may stop.
    pub(crate) fn step_offer(&self, march: March) -> Choices {
        let Some(here) = self.muster.area_of(march.block) else {
            return Choices::NOTHING.and(Words::STOP);
        };
        let words = Words::STOP.when(!march.route.is_empty());
        let left = usize::from(march.block.moves()).saturating_sub(march.route.len());
        if left == 0 {
            return Choices::NOTHING.and(words);
        }
        let ways = here.crossings().iter().copied();
        let may_step = self.may_step(march, here);
        let open = table::allowed(ways, |&way| may_step(way));
        Choices::areas(open.map(|way| way.to).collect()).and(words)
    }

    /// Whether the block may go on from here on a way. What is the same for all ways is worked out once.
    #[inline]
    pub(crate) fn may_step(
        &self,
        march: March,
        here: Area,
    ) -> impl Fn(Crossing) -> Result<(), NoStep> + use<> {
        let side = march.block.side();
        let last = march.route.last();
        let barred = self.barred_areas(side);
        // Only on leaving the attacked area, not later (HS-R46).
        let held = match march.route.is_empty() && self.muster.is_contested(here) {
            true => self.closed_to(side),
            false => BorderSet::NONE,
        };
        let full = self.crossed.full(side);
        let unpaid = match self.moves_left > 0 || march.paid || march.crossed {
            true => BorderSet::NONE,
            false => BorderSet::ANGLO_SCOTTISH,
        };
        move |way| {
            Err(match way.border {
                _ if last == Some(way.to) => NoStep::Back,
                _ if barred.contains(way.to) => NoStep::Truce,
                border if held.contains(border) => NoStep::Held,
                border if full.contains(border) => NoStep::Full,
                border if unpaid.contains(border) => NoStep::Unpaid,
                _ => return Ok(()),
            })
        }
    }

    /// The block takes a step.
    pub(crate) fn step(&mut self, mut march: March, to: Area, pen: &mut Pen) {
        let (block, side) = (march.block, march.block.side());
        let from = self.muster.area_of(block).unwrap_or(to);
        let Some(border) = Border::between(from, to) else {
            return;
        };
        self.pay(&mut march, from, border);
        self.crossed.add(side, border);
        march.route = march.route.leaving(from);
        let arrival = self.arrive(block, to, Some(border), march.route);
        // HS-4.3c, HS-4.0d, HS-4.4f, HS-2.13a
        let stops = border.colour().stops()
            || arrival != Arrival::Peaceful
            || to == Area::ENGLAND
            || march.route.len() == usize::from(block.moves());
        if !stops {
            let offer = self.step_offer(march);
            if !offer.areas.is_empty() {
                return self.ask(Stage::Step(march), offer);
            }
        }
        self.finish(march, to, arrival, pen);
    }

    /// What the step costs: a Group Move for a group that did not move yet (HS-4.2b), or for each block that
    /// crosses the border of England, which then moves alone (HS-4.4b, HS-R3).
    fn pay(&mut self, march: &mut March, from: Area, border: Border) {
        if border.is_anglo_scottish() {
            if march.paid {
                // It moved alone after all: its group has not been moved.
                self.activated.remove(march.route.start().unwrap_or(from));
                march.paid = false;
            } else if !march.crossed {
                self.moves_left -= 1;
            }
            march.crossed = true;
        } else if march.route.is_empty() && !self.activated.contains(from) {
            self.moves_left -= 1;
            self.activated.add(from);
            march.paid = true;
        }
    }

    /// The Group Moves that have been used for certain: one for each group, one for each block over the border of
    /// England (HS-4.4b), one for the Norse. One who goes out by Dunbar and comes home by Teviot crosses twice, and
    /// is one block.
    pub(crate) fn used_moves(&self, side: Side) -> u8 {
        let count = |border: Border| self.crossed.count(side, border);
        let over_the_border: u8 = BorderSet::ANGLO_SCOTTISH.iter().map(count).sum();
        let round_trip = [Area::ENGLAND, Area::DUNBAR, Area::TEVIOT, Area::ENGLAND];
        let home_again = round_trip
            .windows(2)
            .filter_map(|step| Border::between(step[0], step[1]))
            .map(count)
            .min();
        let home_again = home_again.filter(|_| side == Side::England).unwrap_or(0);
        let norse = side == Side::Scotland && self.moved.contains(Block::NORSE);
        self.activated.len() as u8 + over_the_border - home_again + u8::from(norse)
    }

    /// Puts the block in the area. Among enemies it attacks, as part of the Main Attack or as a reserve, or it
    /// reinforces as a reserve (HS-5.32a, HS-5.33a). The first group to enter is the Main Attack (HS-5.32c).
    fn arrive(&mut self, block: Block, to: Area, border: Option<Border>, route: Route) -> Arrival {
        let side = block.side();
        self.muster.move_to(block, to);
        if !self.muster.is_contested(to) {
            return Arrival::Peaceful;
        }
        if let Some(border) = border {
            self.entered[side.index()].add(border);
        }
        if self.attacked[side.other().index()].contains(to) {
            self.reserves.add(block, border);
            return Arrival::Reinforcing;
        }
        if !self.attacked[side.index()].contains(to) {
            self.attacked[side.index()].add(to);
            self.main[to.index()] = route;
            return Arrival::MainAttack;
        }
        if self.main[to.index()] == route && route != Route::SEA {
            return Arrival::MainAttack;
        }
        self.reserves.add(block, border);
        Arrival::Reserve
    }

    /// The block stops of its own will.
    pub(crate) fn halt(&mut self, march: March, pen: &mut Pen) {
        if let Some(area) = self.muster.area_of(march.block) {
            self.finish(march, area, Arrival::Peaceful, pen);
        }
    }

    fn finish(&mut self, march: March, to: Area, arrival: Arrival, pen: &mut Pen) {
        let side = march.block.side();
        self.moved.add(march.block);
        pen.tell_of(march.block, |block| Event::Moved {
            side,
            block,
            route: march.route.areas().chain([to]).collect(),
            arrival,
        });
        self.ask(Stage::Move(side), self.move_offer(side));
    }

    /// The Norse cross the sea: no border is crossed, none closed (HS-4.7h, HS-4.7j).
    pub(crate) fn norse_land(&mut self, to: Area, pen: &mut Pen) {
        let from = self.muster.area_of(Block::NORSE).unwrap_or(to);
        self.moves_left -= 1;
        let arrival = self.arrive(Block::NORSE, to, None, Route::SEA);
        self.moved.add(Block::NORSE);
        self.shown.remove(Block::NORSE);
        pen.tell(|| Event::NorseMoved { from, to, arrival });
        self.ask(Stage::Move(Side::Scotland), self.move_offer(Side::Scotland));
    }

    /// Every area where the block's move could end if it moved next; nothing if it may not move now.
    pub fn reach(&self, block: Block) -> AreaSet {
        let Stage::Move(side) = self.stage else {
            return AreaSet::NONE;
        };
        if block.side() != side || !self.offer.blocks.contains(block) {
            return AreaSet::NONE;
        }
        self.ways(block).into_iter().map(|(_, end)| end).collect()
    }

    /// Every way that a block which may move now could take, with the area where it ends.
    pub(crate) fn ways(&self, block: Block) -> Vec<(Route, Area)> {
        let mut game = self.clone();
        game.take_up(block);
        if game.stage == Stage::Norse {
            let coasts = game.offer.areas.iter();
            return coasts.map(|coast| (Route::SEA, coast)).collect();
        }
        let mut ways = Vec::new();
        game.explore(&mut ways);
        ways
    }

    /// Adds every way on which the march under way can end.
    pub(crate) fn explore(&self, ways: &mut Vec<(Route, Area)>) {
        let Stage::Step(march) = self.stage else {
            return;
        };
        let Some(here) = self.muster.area_of(march.block) else {
            return;
        };
        for area in self.offer.areas.iter() {
            let game = self.quietly(|game, pen| game.step(march, area, pen));
            ways.push((march.route.leaving(here), area));
            game.explore(ways);
        }
    }
}
