//! Chapter 5.1 to 5.4, 5.7 and 5.8: the rounds of a battle, fire and hits, and what becomes of the fallen.

use crate::{
    Area, Block, BlockSet, Edward, Event, HammerOfTheScots, Kind, Letter, Side, Stage,
    choices::{Choices, Words},
    event::{Ending, Fate},
    game::{Battle, Crossed, Pen, Sighting, Volley},
    stage::Route,
};

/// How many rounds a battle has at most (HS-5.3a).
pub(crate) const ROUNDS: u8 = 3;
/// The highest die with which a Celtic block stays (HS-5.2b).
const CELTIC_STAYS: u32 = 4;

/// The rounds.
impl HammerOfTheScots {
    /// Player 1 has picked this battle: the blocks on the field are shown (HS-5.1e).
    pub(crate) fn begin_battle(&mut self, area: Area, pen: &mut Pen) {
        let attacker = if self.attacked[Side::Scotland.index()].contains(area) {
            Side::Scotland
        } else {
            Side::England
        };
        let field = self.muster.at(area).minus(self.reserves.all());
        self.battle = Battle {
            area,
            attacker,
            round: 1,
            field: BlockSet::NONE,
            acted: BlockSet::NONE,
            leaving: BlockSet::NONE,
            volley: None,
        };
        self.urgent.remove(area);
        self.sighting = Sighting::NONE;
        pen.tell(|| Event::BattleBegins { area, attacker });
        self.begin_round(field, pen);
    }

    /// A round begins: these blocks come onto the field and are shown; Celtic ones may desert (HS-5.2a).
    fn begin_round(&mut self, coming: BlockSet, pen: &mut Pen) {
        let Battle { area, round, .. } = self.battle;
        self.crossed = Crossed::NONE;
        self.battle.field = self.battle.field.or(coming);
        self.battle.acted = BlockSet::NONE;
        self.reserves.remove(coming);
        self.shown = self.shown.or(coming);
        for block in coming.iter() {
            self.sighting.add(block, self.muster.steps(block));
        }
        pen.reveal();
        pen.tell(|| Event::RoundBegins {
            round,
            blocks: coming
                .iter()
                .map(|block| (block, self.muster.steps(block)))
                .collect(),
        });
        for block in coming.and(BlockSet::CELTIC).iter() {
            let die = pen.chance.die(6);
            let stays = die <= CELTIC_STAYS;
            pen.tell(|| Event::Celtic {
                block,
                die: die as u8,
                stays,
            });
            if !stays {
                self.leave_field(block);
                self.muster.to_pool(block);
            }
        }
        debug_assert!(self.muster.at(area).len() >= self.battle.field.len());
        self.fight_on(pen);
    }

    /// The side whose blocks act now, and which of them: by letter, the defender first (HS-5.31b, HS-5.31c).
    #[inline]
    pub(crate) fn acting_group(&self) -> Option<(Side, BlockSet)> {
        let left = self.battle.field.minus(self.battle.acted);
        let sides = [self.battle.defender(), self.battle.attacker];
        for letter in Letter::ALL {
            let left = left.and(BlockSet::of_letter(letter));
            if left.is_empty() {
                continue;
            }
            for side in sides {
                let group = left.and(BlockSet::of_side(side));
                if !group.is_empty() {
                    return Some((side, group));
                }
            }
        }
        None
    }

    /// Goes on to the next Combat Turn, the next round, or the end of the battle.
    pub(crate) fn fight_on(&mut self, pen: &mut Pen) {
        // HS-5.3a: field and reserve alike.
        if !self.muster.is_contested(self.battle.area) {
            return self.settle(pen);
        }
        let Some((side, group)) = self.acting_group() else {
            return self.end_round(pen);
        };
        if !self.battle.leaving.is_empty() && !self.is_same_step(side, group) {
            // Now it shows who has left.
            self.battle.leaving = BlockSet::NONE;
            pen.reveal();
        }
        self.ask(Stage::Fight(side), self.offer_to(side, group));
    }

    /// Whether these blocks act in the same step as those that are leaving.
    fn is_same_step(&self, side: Side, group: BlockSet) -> bool {
        let letter = |set: BlockSet| set.first().map(|block| block.rating().letter);
        let leaving = self.battle.leaving;
        leaving.first().is_some_and(|block| block.side() == side)
            && letter(leaving) == letter(group)
    }

    pub(crate) fn fight_offer(&self, side: Side) -> Choices {
        let group = match self.acting_group() {
            Some((acting, group)) if acting == side => group,
            _ => BlockSet::NONE,
        };
        self.offer_to(side, group)
    }

    fn offer_to(&self, side: Side, group: BlockSet) -> Choices {
        let norse = BlockSet::only(Block::NORSE);
        let mut retreats = BlockSet::NONE;
        if !self.land_refuge(side).is_empty() {
            retreats = group.minus(norse);
        }
        if group.contains(Block::NORSE) && !self.sea_refuge().is_empty() {
            retreats.add(Block::NORSE);
        }
        // HS-R9
        let has_target = !self.battle.field_of(side.other()).is_empty();
        Choices {
            retreats,
            ..Choices::blocks(group).and(Words::FIRE.when(has_target))
        }
    }

    fn end_round(&mut self, pen: &mut Pen) {
        let area = self.battle.area;
        self.battle.leaving = BlockSet::NONE;
        pen.reveal();
        if self.battle.round == ROUNDS {
            return self.begin_withdrawal(pen);
        }
        let coming = self.muster.at(area).and(self.reserves.all());
        if self.battle.round == 1 {
            self.change_control(coming, pen);
        }
        self.battle.round += 1;
        self.begin_round(coming, pen);
    }

    /// Who holds the field when the reserves come is the defender from now on (HS-5.32i, HS-R10).
    fn change_control(&mut self, coming: BlockSet, pen: &mut Pen) {
        let defender = self.battle.defender();
        let lost = self.battle.field_of(defender).is_empty()
            && !coming.and(BlockSet::of_side(defender)).is_empty();
        if lost && !self.battle.field_of(self.battle.attacker).is_empty() {
            self.battle.attacker = defender;
            pen.tell(|| Event::ControlChanges { attacker: defender });
        }
    }

    /// The side that is alone where the battle is.
    pub(crate) fn victor(&self) -> Option<Side> {
        let mut sides = Side::BOTH.into_iter();
        sides.find(|&side| self.muster.is_friendly(self.battle.area, side))
    }

    /// One side is gone: the other has won and may regroup.
    fn settle(&mut self, pen: &mut Pen) {
        match self.victor() {
            Some(winner) => self.begin_regroup(winner, pen),
            // Nobody is left: the last of both sides are gone.
            None => self.battle_over(pen),
        }
    }

    /// The battle is over; its blocks stand up again (HS-5.1f).
    pub(crate) fn battle_over(&mut self, pen: &mut Pen) {
        let area = self.battle.area;
        self.stand_up();
        self.shown.remove(Block::NORSE);
        for attacked in &mut self.attacked {
            attacked.remove(area);
        }
        self.main[area.index()] = Route::NONE;
        self.battle = Battle::NONE;
        self.crossed = Crossed::NONE;
        pen.tell(|| Event::BattleEnds { area });
        self.next_battle(pen);
    }

    /// Hides the blocks of the battle again; nobody waits any more. Whether the Norse can leave is plain to see
    /// (HS-4.7d), so they stay open until the battle is over.
    pub(crate) fn stand_up(&mut self) {
        let here = self.muster.at(self.battle.area);
        self.reserves.remove(here);
        let norse = self.shown.and(BlockSet::only(Block::NORSE));
        self.shown = self.shown.minus(here).or(norse);
        self.battle.field = BlockSet::NONE;
        self.battle.acted = BlockSet::NONE;
        self.battle.leaving = BlockSet::NONE;
        self.battle.volley = None;
    }
}

/// Fire and hits.
impl HammerOfTheScots {
    /// The highest die that hits when this block fires now: at home a defending noble is better (HS-1.4b), and
    /// so are schiltroms where no archer is on the field (HS-11b, HS-R22).
    #[inline]
    pub fn hit_number(&self, block: Block) -> u8 {
        self.number_against(block, self.battle.field_of(Side::England))
    }

    /// The same, if these English blocks are on the field.
    #[inline]
    pub(crate) fn number_against(&self, block: Block, english: BlockSet) -> u8 {
        let rating = if block.side() == self.battle.defender() {
            block.rating_defending(self.battle.area)
        } else {
            block.rating()
        };
        let schiltrom = self.agreed.schiltroms
            && block.side() == Side::Scotland
            && block.kind() == Kind::Infantry
            && english.and(BlockSet::of_kind(Kind::Archers)).is_empty();
        rating.number + u8::from(schiltrom)
    }

    /// The block rolls a die for each step (HS-5.4a).
    pub(crate) fn fire(&mut self, block: Block, pen: &mut Pen) {
        self.battle.acted.add(block);
        let number = self.hit_number(block);
        let steps = self.muster.steps(block);
        let mut dice = [0; 4];
        let mut hits = 0;
        for die in &mut dice[..usize::from(steps)] {
            *die = pen.chance.die(6) as u8;
            hits += u8::from(*die <= number);
        }
        self.battle.volley = Some(Volley {
            block,
            dice,
            number,
        });
        pen.tell(|| Event::Fired {
            block,
            number,
            dice: dice[..usize::from(steps)].to_vec(),
            hits,
        });
        self.take_hits(block.side().other(), hits, pen);
    }

    /// Each hit falls on the strongest block on the field; its owner breaks ties (HS-5.41b, HS-5.41c).
    pub(crate) fn take_hits(&mut self, victim: Side, mut left: u8, pen: &mut Pen) {
        while left > 0 {
            let targets = self.battle.field_of(victim);
            let strongest = self.muster.strongest(targets);
            // All of them fall, in whatever order; more hits are lost (HS-5.41e).
            if usize::from(left) >= self.muster.total_steps(targets) {
                for block in targets.iter() {
                    self.fall(block, pen);
                    if self.winner.is_some() {
                        return;
                    }
                }
                break;
            }
            match strongest.first() {
                Some(block) if strongest.len() == 1 => {
                    self.suffer(block, pen);
                    if self.winner.is_some() {
                        return;
                    }
                    left -= 1;
                }
                _ => {
                    return self.ask(Stage::Hits { victim, left }, Choices::blocks(strongest));
                }
            }
        }
        self.fight_on(pen);
    }

    pub(crate) fn hits_offer(&self, victim: Side) -> Choices {
        Choices::blocks(self.muster.strongest(self.battle.field_of(victim)))
    }

    /// The owner has chosen who takes the hit.
    pub(crate) fn take_hit(&mut self, block: Block, left: u8, pen: &mut Pen) {
        self.suffer(block, pen);
        if self.winner.is_none() {
            self.take_hits(block.side(), left - 1, pen);
        }
    }

    /// One hit on one block.
    fn suffer(&mut self, block: Block, pen: &mut Pen) {
        if self.muster.hit(block) {
            let steps = self.muster.steps(block);
            pen.tell(|| Event::Reduced { block, steps });
        } else {
            self.fall(block, pen);
        }
    }

    /// The block neither fights nor retreats.
    pub(crate) fn hold(&mut self, block: Block, pen: &mut Pen) {
        self.battle.acted.add(block);
        pen.tell(|| Event::Held { block });
        self.fight_on(pen);
    }

    fn leave_field(&mut self, block: Block) {
        self.battle.field.remove(block);
        self.battle.acted.remove(block);
        self.shown.remove(block);
        self.reserves.remove(BlockSet::only(block));
    }

    /// The block is lost in combat, by a hit or because it must leave and cannot (HS-5.7, HS-5.8, HS-R34).
    pub(crate) fn fall(&mut self, block: Block, pen: &mut Pen) {
        self.leave_field(block);
        let area = self.battle.area;
        // HS-5.7a: he waits in his new side's reserve (HS-5.7b).
        if let Some(noble) = block.noble().filter(|_| block.turncoat().is_some()) {
            let captured = self.muster.capture(noble);
            let by = captured.side();
            pen.tell(|| Event::Captured { noble, by, area });
            self.reserves.add(captured, None);
            self.shown.add(captured);
            return;
        }
        // HS-R1
        let is_first_edward = block == Block::EDWARD && self.edward == Edward::First;
        let for_good = (block.has_black_cross() || block == Block::KING) && !is_first_edward;
        let fate = if for_good {
            self.muster.kill(block);
            Fate::Dead
        } else {
            self.muster.to_pool(block);
            Fate::Pool
        };
        pen.tell(|| Event::Fell { block, fate });
        match block {
            Block::EDWARD if is_first_edward => self.edward = Edward::Second,
            Block::EDWARD => self.win(Side::Scotland, Ending::EdwardFell, pen),
            Block::KING => self.win(Side::England, Ending::KingFell, pen),
            _ => {}
        }
    }
}
