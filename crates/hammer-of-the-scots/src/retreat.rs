//! Chapters 5.3, 5.5 and 5.6: leaving a battle in a Combat Turn, because the attack has failed, or as victors.

use crate::{
    Area, AreaSet, Block, BlockSet, Border, BorderSet, Crossing, Event, HammerOfTheScots, Side,
    Stage,
    choices::{Choices, Words},
    game::{Crossed, Pen},
};

/// Why a block cannot leave a battle by a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoRefuge {
    /// The English do not go from England into Scotland (HS-5.5j).
    LeavesEngland,
    /// The Scots do not go into England (HS-5.5k).
    EntersEngland,
    /// The enemy is there (HS-5.5c).
    Enemy,
    /// The enemy came over the border (HS-5.5e, HS-5.5f).
    Closed,
    /// As many as may have crossed the border (HS-5.5d).
    Full,
}

/// Where blocks can go.
impl HammerOfTheScots {
    /// The borders that the side cannot retreat over: those that the enemy was the last to enter a battle by.
    /// What both used, only Player 2 may use (HS-5.5e, HS-5.5f).
    #[inline]
    pub(crate) fn closed_to(&self, side: Side) -> BorderSet {
        let by_enemy = self.entered[side.other().index()];
        if side == self.first {
            by_enemy
        } else {
            by_enemy.minus(self.entered[side.index()])
        }
    }

    /// The areas next to the battle that a block of the side can retreat to by land (HS-5.5b).
    #[inline]
    pub(crate) fn land_refuge(&self, side: Side) -> AreaSet {
        self.refuge(side, self.closed_to(side))
    }

    fn refuge(&self, side: Side, closed: BorderSet) -> AreaSet {
        let ways = self.battle.area.crossings().iter().copied();
        let open = table::allowed(ways, |&way| self.may_fall_back(side, closed, way));
        open.map(|way| way.to).collect()
    }

    /// Whether a block of the side may leave the battle by land on this way.
    #[inline]
    pub(crate) fn may_fall_back(
        &self,
        side: Side,
        closed: BorderSet,
        way: Crossing,
    ) -> Result<(), NoRefuge> {
        Err(match side {
            Side::England if self.battle.area == Area::ENGLAND => NoRefuge::LeavesEngland,
            Side::Scotland if way.to == Area::ENGLAND => NoRefuge::EntersEngland,
            _ if self.muster.occupied(side.other()).contains(way.to) => NoRefuge::Enemy,
            _ if closed.contains(way.border) => NoRefuge::Closed,
            _ if self.crossed.full(side).contains(way.border) => NoRefuge::Full,
            _ => return Ok(()),
        })
    }

    /// Where the Norse can go from the battle: to friends on a coast (HS-4.7d).
    #[inline]
    pub(crate) fn sea_refuge(&self) -> AreaSet {
        let mut areas = self.muster.friendly(Side::Scotland).and(AreaSet::COASTAL);
        areas.remove(Area::ENGLAND);
        areas.remove(self.battle.area);
        areas
    }

    /// Where this block can retreat to.
    pub(crate) fn retreat_areas(&self, block: Block) -> AreaSet {
        match block {
            Block::NORSE => self.sea_refuge(),
            _ => self.land_refuge(block.side()),
        }
    }

    /// Where this victor can regroup to: border control no longer counts (HS-R18).
    pub(crate) fn regroup_areas(&self, block: Block) -> AreaSet {
        match block {
            Block::NORSE => self.sea_refuge(),
            _ => self.refuge(block.side(), BorderSet::NONE),
        }
    }

    /// Moves the block out of the battle.
    fn go(&mut self, block: Block, to: Area) {
        if block != Block::NORSE
            && let Some(border) = Border::between(self.battle.area, to)
        {
            self.crossed.add(block.side(), border);
        }
        self.muster.move_to(block, to);
    }

    /// Marks a block that is about to leave; the Norse are announced (HS-4.7g).
    fn announce(&mut self, block: Block) {
        if block == Block::NORSE {
            self.shown.add(block);
        }
    }
}

/// In a Combat Turn.
impl HammerOfTheScots {
    pub(crate) fn take_up_retreat(&mut self, block: Block) {
        self.announce(block);
        self.ask(
            Stage::Retreat(block),
            Choices::areas(self.retreat_areas(block)),
        );
    }

    /// The block leaves the battle. Who it was shows only when all blocks of its letter have acted (HS-5.5l).
    pub(crate) fn retreat(&mut self, block: Block, to: Area, pen: &mut Pen) {
        let side = block.side();
        self.go(block, to);
        self.battle.field.remove(block);
        self.shown.remove(block);
        if block == Block::NORSE {
            pen.tell(|| Event::Retreated {
                side,
                block: Some(block),
                to,
            });
        } else {
            self.battle.leaving.add(block);
            pen.tell_of(block, |block| Event::Retreated { side, block, to });
        }
        self.fight_on(pen);
    }
}

/// Because the attack has failed.
impl HammerOfTheScots {
    /// Round 3 is over and both sides are still there: the attacker must go (HS-5.3b). All blocks stand up, so
    /// that nobody sees which goes where (HS-5.3c).
    pub(crate) fn begin_withdrawal(&mut self, pen: &mut Pen) {
        let side = self.battle.attacker;
        self.stand_up();
        self.crossed = Crossed::NONE;
        pen.reveal();
        pen.tell(|| Event::MustWithdraw { side });
        self.withdraw_on(pen);
    }

    /// The attackers that still must go and can.
    pub(crate) fn withdrawing(&self) -> BlockSet {
        let side = self.battle.attacker;
        let here = self.muster.blocks(self.battle.area, side);
        let mut able = BlockSet::NONE;
        if !self.land_refuge(side).is_empty() {
            able = here.minus(BlockSet::only(Block::NORSE));
        }
        if here.contains(Block::NORSE) && !self.sea_refuge().is_empty() {
            able.add(Block::NORSE);
        }
        able
    }

    pub(crate) fn withdraw_on(&mut self, pen: &mut Pen) {
        let side = self.battle.attacker;
        let able = self.withdrawing();
        if !able.is_empty() {
            return self.ask(Stage::Withdraw, Choices::blocks(able));
        }
        // HS-5.5i, HS-R25
        for block in self.muster.blocks(self.battle.area, side).iter() {
            self.fall(block, pen);
            if self.winner.is_some() {
                return;
            }
        }
        self.begin_regroup(side.other(), pen);
    }

    pub(crate) fn take_up_withdrawal(&mut self, block: Block) {
        self.announce(block);
        self.ask(
            Stage::WithdrawTo(block),
            Choices::areas(self.retreat_areas(block)),
        );
    }

    pub(crate) fn withdraw(&mut self, block: Block, to: Area, pen: &mut Pen) {
        self.leave(block, to, pen);
        self.withdraw_on(pen);
    }

    /// Goes, unnamed to the enemy unless it is the Norse.
    fn leave(&mut self, block: Block, to: Area, pen: &mut Pen) {
        let side = block.side();
        self.go(block, to);
        self.shown.remove(block);
        if block == Block::NORSE {
            pen.tell(|| Event::Left {
                side,
                block: Some(block),
                to,
            });
        } else {
            pen.tell_of(block, |block| Event::Left { side, block, to });
        }
    }
}

/// As victors.
impl HammerOfTheScots {
    /// The winner may move blocks out at once (HS-5.6a, HS-5.6b).
    pub(crate) fn begin_regroup(&mut self, winner: Side, pen: &mut Pen) {
        let area = self.battle.area;
        self.stand_up();
        self.crossed = Crossed::NONE;
        pen.reveal();
        pen.tell(|| Event::BattleWon { side: winner, area });
        self.regroup_on(winner, pen);
    }

    pub(crate) fn regroup_offer(&self, side: Side) -> Choices {
        let here = self.muster.blocks(self.battle.area, side);
        let mut able = BlockSet::NONE;
        if !self.refuge(side, BorderSet::NONE).is_empty() {
            able = here.minus(BlockSet::only(Block::NORSE));
        }
        if here.contains(Block::NORSE) && !self.sea_refuge().is_empty() {
            able.add(Block::NORSE);
        }
        Choices::blocks(able).and(Words::END)
    }

    pub(crate) fn regroup_on(&mut self, side: Side, pen: &mut Pen) {
        let offer = self.regroup_offer(side);
        if offer.blocks.is_empty() {
            self.battle_over(pen);
        } else {
            self.ask(Stage::Regroup(side), offer);
        }
    }

    pub(crate) fn take_up_regroup(&mut self, block: Block) {
        self.announce(block);
        self.ask(
            Stage::RegroupTo(block),
            Choices::areas(self.regroup_areas(block)),
        );
    }

    pub(crate) fn regroup(&mut self, block: Block, to: Area, pen: &mut Pen) {
        self.leave(block, to, pen);
        self.regroup_on(block.side(), pen);
    }
}
