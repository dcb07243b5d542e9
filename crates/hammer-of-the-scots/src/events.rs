//! Chapter 3.12: the five events. An event is carried out, declined (HS-3.12e), or given up for a coronation
//! (chapter 6, [`kings`](crate::kings)).

use crate::{
    Action, Area, AreaSet, Block, BlockSet, Card, Event, HammerOfTheScots, Noble, Phase, Place,
    Side, Stage,
    choices::{Choices, Words},
    game::{Pen, Sighting},
};

/// The highest die with which the Herald succeeds (HS-3.12g).
const HERALD_SUCCEEDS: u32 = 4;
/// How many hits a pillaged group takes (HS-3.12i).
pub(crate) const PILLAGE_HITS: u8 = 2;
/// How many steps Victuals give (HS-3.12o).
pub(crate) const VICTUALS_STEPS: u8 = 3;

impl HammerOfTheScots {
    pub(crate) fn begin_event(&mut self, side: Side) {
        self.phase = Phase::Events(side);
        self.ask(Stage::Event(side), self.event_offer(side));
    }

    /// The event, if it would do anything; declining it; and for the Scots the coronations.
    pub(crate) fn event_offer(&self, side: Side) -> Choices {
        let mut words = Words::PASS.or(Words::EVENT.when(self.can_use_event(side)));
        if side == Side::Scotland {
            words = words.or(self.coronations());
        }
        Choices::NOTHING.and(words)
    }

    fn can_use_event(&self, side: Side) -> bool {
        match self.laid(side) {
            Some(Card::Herald) => !self.herald_nobles(side).is_empty(),
            Some(Card::Pillage) => !self.pillage_areas(side).is_empty(),
            Some(Card::SeaMove) => !self.sailors(side).is_empty(),
            Some(Card::Victuals) => !self.hungry(side).is_empty(),
            Some(Card::Truce) => true,
            _ => false,
        }
    }

    /// What a player does while an event is carried out.
    pub(crate) fn event_action(&mut self, action: Action, pen: &mut Pen) {
        match (self.stage, action) {
            (Stage::Event(side), Action::Event) => self.use_event(side, pen),
            (Stage::Event(side), Action::Crown(claimant)) => self.crown(side, claimant, pen),
            (Stage::Event(side), _) => {
                if let Some(card) = self.laid(side) {
                    pen.tell(|| Event::Declined { side, card });
                }
                self.event_done(side, pen);
            }
            (Stage::Herald(side), Action::Name(noble)) => self.win_over(side, noble, pen),
            (Stage::Herald(side), _) => {
                let card = Card::Herald;
                pen.tell(|| Event::Declined { side, card });
                self.event_done(side, pen);
            }
            (Stage::Pillage(side), Action::Pillage(area)) => self.pillage(side, area, pen),
            (
                Stage::Plunder {
                    victim,
                    area,
                    left,
                    lost,
                },
                Action::Hit(block),
            ) => {
                self.plunder_one(block, area, pen);
                self.plunder(victim, area, left - 1, lost + 1, pen);
            }
            (
                Stage::Spoils {
                    side, area, left, ..
                },
                Action::Add(block),
            ) => {
                let into = self.give_step(block, pen);
                self.spoils(side, area, left - 1, into, pen);
            }
            (Stage::Sail { side, voyage }, Action::Move(block)) => {
                self.embark(side, block, voyage, pen);
            }
            (Stage::Land(block), Action::To(area)) => self.land(block, area, pen),
            (Stage::Victuals { side, left, .. }, Action::Add(block)) => {
                let area = self.give_step(block, pen);
                self.victuals(side, left - 1, area, pen);
            }
            (
                Stage::Spoils { side, .. }
                | Stage::Sail { side, .. }
                | Stage::Victuals { side, .. },
                _,
            ) => self.event_done(side, pen),
            _ => {}
        }
    }

    fn use_event(&mut self, side: Side, pen: &mut Pen) {
        let Some(card) = self.laid(side) else { return };
        pen.tell(|| Event::Used { side, card });
        match card {
            Card::Herald => self.herald(side, pen),
            Card::Pillage => {
                let areas = self.pillage_areas(side);
                self.ask(Stage::Pillage(side), Choices::areas(areas));
            }
            Card::SeaMove => {
                let voyage = None;
                self.ask(Stage::Sail { side, voyage }, self.sail_offer(side, voyage));
            }
            Card::Victuals => self.victuals(side, VICTUALS_STEPS, None, pen),
            // HS-3.12m
            _ => {
                self.truce = Some(side);
                self.event_done(side, pen);
            }
        }
    }
}

/// Herald.
impl HammerOfTheScots {
    /// The enemy nobles that can be named; never Moray.
    pub(crate) fn herald_nobles(&self, side: Side) -> BlockSet {
        let nobles = self.muster.nobles(side.other());
        let moray = Noble::MORAY.block(Side::Scotland);
        nobles.minus(moray.map_or(BlockSet::NONE, BlockSet::only))
    }

    pub(crate) fn herald_offer(&self, side: Side) -> Choices {
        Choices::blocks(self.herald_nobles(side)).and(Words::PASS)
    }

    /// The die falls first; only then is a noble named (HS-R44).
    fn herald(&mut self, side: Side, pen: &mut Pen) {
        let die = pen.chance.die(6);
        let succeeds = die <= HERALD_SUCCEEDS;
        pen.tell(|| Event::HeraldRolled {
            side,
            die: die as u8,
            succeeds,
        });
        if succeeds {
            self.ask(Stage::Herald(side), self.herald_offer(side));
        } else {
            self.event_done(side, pen);
        }
    }

    fn win_over(&mut self, side: Side, noble: Noble, pen: &mut Pen) {
        // Where he stood and how strong shows now (HS-R39).
        pen.reveal();
        self.sighting = Sighting::NONE;
        self.defect(noble, pen);
        self.fight_defectors(side, pen);
    }

    /// The noble changes side in place, at his strength; among his old friends he attacks (HS-6.3b, HS-R17).
    pub(crate) fn defect(&mut self, noble: Noble, pen: &mut Pen) {
        let block = self.muster.change_side(noble);
        let old = block.turncoat().map_or(BlockSet::NONE, BlockSet::only);
        self.reserves.remove(old);
        self.shown = self.shown.minus(old);
        if let Some(area) = self.muster.area_of(block) {
            let (to, steps) = (block.side(), self.muster.steps(block));
            self.sighting.add(block, steps);
            pen.tell(|| Event::Defected {
                noble,
                to,
                area,
                steps,
            });
            if self.muster.is_contested(area) {
                self.attacked[to.index()].add(area);
                self.attacked[to.other().index()].remove(area);
                self.urgent.add(area);
            } else {
                self.drop_empty_battle(area);
            }
        }
    }

    /// Battles of defectors are fought at once, before anything else (HS-6.21h, HS-6.3b).
    pub(crate) fn fight_defectors(&mut self, side: Side, pen: &mut Pen) {
        debug_assert_eq!(self.phase, Phase::Events(side));
        self.next_battle(pen);
    }
}

/// Pillage.
impl HammerOfTheScots {
    /// The areas with enemies that border on blocks of the side; the colour of the border is nothing.
    pub(crate) fn pillage_areas(&self, side: Side) -> AreaSet {
        let near = self.muster.occupied(side).iter();
        near.fold(AreaSet::NONE, |near, area| near.or(area.neighbours()))
            .and(self.muster.occupied(side.other()))
    }

    fn pillage(&mut self, side: Side, area: Area, pen: &mut Pen) {
        // What follows depends on blocks that the pillager does not see.
        pen.reveal();
        pen.tell(|| Event::Pillaged { side, area });
        self.plunder(side.other(), area, PILLAGE_HITS, 0, pen);
    }

    /// Each hit falls on the strongest block, and its owner says which that is (HS-3.12i): he is asked also where there
    /// is but one, since that is his secret. Nobody is asked in which order all blocks fall.
    pub(crate) fn plunder(
        &mut self,
        victim: Side,
        area: Area,
        mut left: u8,
        mut lost: u8,
        pen: &mut Pen,
    ) {
        loop {
            let there = self.muster.blocks(area, victim);
            let strongest = self.muster.strongest(there);
            let is_asked = there.len() > 1 && self.muster.total_steps(there) > usize::from(left);
            match strongest.first() {
                Some(_) if left > 0 && is_asked => {
                    let stage = Stage::Plunder {
                        victim,
                        area,
                        left,
                        lost,
                    };
                    return self.ask(stage, Choices::blocks(strongest));
                }
                Some(block) if left > 0 => {
                    self.plunder_one(block, area, pen);
                    left -= 1;
                    lost += 1;
                }
                _ => {
                    self.pillaged = Some((area, lost));
                    return self.spoils(victim.other(), area, lost, None, pen);
                }
            }
        }
    }

    /// One hit. A block at strength 1 leaves the map and is not dead (HS-5.8a, HS-R8, HS-R32); a noble is
    /// captured and waits in reserve for the battle, if there will be one (HS-5.7c, HS-R7).
    fn plunder_one(&mut self, block: Block, area: Area, pen: &mut Pen) {
        let side = block.side();
        if self.muster.hit(block) {
            pen.tell_of(block, |block| Event::Plundered { side, area, block });
            return;
        }
        match block.noble().filter(|_| block.turncoat().is_some()) {
            Some(noble) => {
                let captured = self.muster.capture(noble);
                let by = captured.side();
                pen.tell(|| Event::Captured { noble, by, area });
                self.reserves.remove(BlockSet::only(block));
                if self.muster.is_contested(area) {
                    self.attacked[by.index()].add(area);
                    self.reserves.add(captured, None);
                    self.shown.add(captured);
                }
            }
            None => self.disband(block, pen),
        }
        self.drop_empty_battle(area);
    }

    /// If one side is gone from the area there will be no battle.
    fn drop_empty_battle(&mut self, area: Area) {
        if !self.muster.is_contested(area) {
            let here = self.muster.at(area);
            self.reserves.remove(here);
            self.shown = self.shown.minus(here);
            for attacked in &mut self.attacked {
                attacked.remove(area);
            }
            self.urgent.remove(area);
        }
    }

    /// The pillager gives the steps to one of his groups next to the area (HS-3.12j).
    pub(crate) fn spoils(
        &mut self,
        side: Side,
        area: Area,
        left: u8,
        into: Option<Area>,
        pen: &mut Pen,
    ) {
        if left == 0 {
            return self.event_done(side, pen);
        }
        // Whether he has anyone to strengthen is his secret.
        let offer = self.spoils_offer(side, area, into);
        let stage = Stage::Spoils {
            side,
            area,
            left,
            into,
        };
        self.ask(stage, offer);
    }

    pub(crate) fn spoils_offer(&self, side: Side, area: Area, into: Option<Area>) -> Choices {
        let groups = into.map_or(area.neighbours(), AreaSet::only);
        let groups = groups.and(self.muster.occupied(side));
        Choices::blocks(self.weakened_in(groups, side)).and(Words::END)
    }

    /// The side's blocks in these areas that are below their full strength.
    pub(crate) fn weakened_in(&self, areas: AreaSet, side: Side) -> BlockSet {
        let there = areas.iter().fold(BlockSet::NONE, |set, area| {
            set.or(self.muster.blocks(area, side))
        });
        self.muster.weakened(there)
    }

    /// Gives the block a step and says where it stands.
    pub(crate) fn give_step(&mut self, block: Block, pen: &mut Pen) -> Option<Area> {
        let area = self.muster.area_of(block)?;
        self.muster.add_step(block);
        self.fed = Some(area);
        let side = block.side();
        pen.tell_of(block, |block| Event::Strengthened { side, area, block });
        Some(area)
    }
}

/// Sea Move.
impl HammerOfTheScots {
    /// The blocks that can sail: from a coast, the Norse excepted (HS-4.7f), with somewhere to go.
    fn sailors(&self, side: Side) -> BlockSet {
        let coasts = self.muster.occupied(side).and(AreaSet::COASTAL);
        let harbours = self.harbours(side);
        coasts
            .iter()
            .filter(|&area| !harbours.minus(AreaSet::only(area)).is_empty())
            .fold(BlockSet::NONE, |set, area| {
                set.or(self.muster.blocks(area, side))
            })
            .minus(BlockSet::only(Block::NORSE))
    }

    /// The coasts that the side alone holds (HS-3.12k); a Truce shuts England to the Scots (HS-3.12l).
    pub(crate) fn harbours(&self, side: Side) -> AreaSet {
        let friendly = self.muster.friendly(side).and(AreaSet::COASTAL);
        friendly.minus(self.barred_areas(side))
    }

    pub(crate) fn sail_offer(&self, side: Side, voyage: Option<[Area; 2]>) -> Choices {
        match voyage {
            None => Choices::blocks(self.sailors(side)),
            Some([from, _]) => {
                let norse = BlockSet::only(Block::NORSE);
                Choices::blocks(self.muster.blocks(from, side).minus(norse)).and(Words::END)
            }
        }
    }

    fn embark(&mut self, side: Side, block: Block, voyage: Option<[Area; 2]>, pen: &mut Pen) {
        match voyage {
            None => self.ask(
                Stage::Land(block),
                Choices::areas(self.landing_areas(block)),
            ),
            // The second of two: no more than that.
            Some(voyage) => {
                self.sail(block, voyage, pen);
                self.event_done(side, pen);
            }
        }
    }

    pub(crate) fn landing_areas(&self, block: Block) -> AreaSet {
        let here = self.muster.area_of(block);
        self.harbours(block.side())
            .minus(here.map_or(AreaSet::NONE, AreaSet::only))
    }

    fn land(&mut self, block: Block, to: Area, pen: &mut Pen) {
        let side = block.side();
        let from = self.muster.area_of(block).unwrap_or(to);
        self.sail(block, [from, to], pen);
        let voyage = Some([from, to]);
        // Whether those who stay are the Norse is a secret.
        if self.muster.blocks(from, side).is_empty() {
            return self.event_done(side, pen);
        }
        let offer = self.sail_offer(side, voyage);
        self.ask(Stage::Sail { side, voyage }, offer);
    }

    fn sail(&mut self, block: Block, [from, to]: [Area; 2], pen: &mut Pen) {
        let side = block.side();
        self.muster.move_to(block, to);
        self.drop_empty_battle(from);
        pen.tell_of(block, |block| Event::Sailed {
            side,
            block,
            from,
            to,
        });
    }
}

/// Victuals.
impl HammerOfTheScots {
    /// The blocks that could get a step.
    fn hungry(&self, side: Side) -> BlockSet {
        let on_map = self.muster.on_map();
        self.muster.weakened(on_map.and(BlockSet::of_side(side)))
    }

    pub(crate) fn victuals_offer(&self, side: Side, area: Option<Area>) -> Choices {
        match area {
            None => Choices::blocks(self.hungry(side)),
            Some(area) => {
                Choices::blocks(self.weakened_in(AreaSet::only(area), side)).and(Words::END)
            }
        }
    }

    pub(crate) fn victuals(&mut self, side: Side, left: u8, area: Option<Area>, pen: &mut Pen) {
        if left == 0 {
            return self.event_done(side, pen);
        }
        // Whether the group needs more is its owner's secret.
        let offer = self.victuals_offer(side, area);
        self.ask(Stage::Victuals { side, area, left }, offer);
    }

    /// Whether the block is out of the game for good.
    pub(crate) fn is_dead(&self, block: Block) -> bool {
        self.muster.place_of(block) == Place::DEAD
    }
}
