//! What a side could believe: the cards and blocks that it cannot see, dealt anew among the places where they
//! could be. Everything that decides here is in the side's view; the true faces have no influence.
//!
//! Hidden blocks stand on slots: an area, whether what stands there has moved, and the border on which it waits.
//! The slots are public, who stands on them is not. Nobles are more likely at home than elsewhere, and blocks more
//! likely strong than weak.

use crate::{
    Area, Block, BlockSet, Border, Card, Cards, HammerOfTheScots, Kind, Noble, Phase, Place, Side,
    Stage, stage::Season,
};
use table::{Chance, Rng};

/// How often a noble is believed to be at home if a block is there, of four times.
const AT_HOME: usize = 3;

/// A place on the map where a hidden block stands.
#[derive(Clone, Copy)]
struct Slot {
    area: Area,
    moved: bool,
    waits: bool,
    border: Option<Border>,
    /// The decision is about the block that stands here.
    asked: bool,
}

/// The slots that nobody has been dealt to yet.
struct Slots {
    all: [Slot; Block::COUNT / 2],
    len: usize,
}

impl Slots {
    const EMPTY: Slots = Slots {
        all: [Slot {
            area: Area::ENGLAND,
            moved: false,
            waits: false,
            border: None,
            asked: false,
        }; Block::COUNT / 2],
        len: 0,
    };

    fn push(&mut self, slot: Slot) {
        self.all[self.len] = slot;
        self.len += 1;
    }

    /// A random slot that will do.
    fn take(&mut self, rng: &mut Rng, will_do: impl Fn(&Slot) -> bool) -> Option<Slot> {
        let able = self.all[..self.len]
            .iter()
            .filter(|slot| will_do(slot))
            .count();
        if able == 0 {
            return None;
        }
        let chosen = rng.pick(able);
        let place = (0..self.len)
            .filter(|&n| will_do(&self.all[n]))
            .nth(chosen)?;
        let slot = self.all[place];
        self.len -= 1;
        self.all[place] = self.all[self.len];
        Some(slot)
    }
}

impl HammerOfTheScots {
    /// A state that this side could be in.
    pub(crate) fn imagined(&self, side: Side, rng: &mut Rng) -> HammerOfTheScots {
        let mut world = self.clone();
        world.imagine_cards(side, rng);
        world.imagine_blocks(side, rng);
        world.imagine_leavers(side.other(), rng);
        world.renew_offer();
        if world.stage != Stage::Cards
            && world.stage != Stage::Over
            && world.offer.len(world.stage) == 0
        {
            // The imagined blocks cannot do what the true ones could; they let it be. Elsewhere that cannot come
            // up: blocks by land can all go where one can, and nobles and those asked for are where they must be.
            debug_assert!(
                matches!(world.stage, Stage::Sail { .. } | Stage::Victuals { .. }),
                "nothing to choose from in {:?}",
                world.stage
            );
            world.offer = crate::choices::Choices::NOTHING.and(crate::choices::Words::END);
        }
        world
    }

    /// The other side's hand, and its card if that lies face-down, are drawn from what has not been seen.
    fn imagine_cards(&mut self, side: Side, rng: &mut Rng) {
        let other = side.other();
        let mut unseen = Cards::DECK
            .minus(self.hand(side))
            .minus(self.played(side))
            .minus(self.played(other));
        if self.stage == Stage::Cards
            && let Some(card) = self.laid(side)
        {
            unseen.remove(card);
        }
        let mut chance = Chance::imagined(Rng::new(rng.bits()));
        if self.stage == Stage::Cards && self.laid(other).is_some() {
            self.laid[other.index()] = Some(unseen.draw(&mut chance));
        }
        let count = self.hand(other).len();
        let drawn = std::iter::repeat_with(|| unseen.draw(&mut chance)).take(count);
        self.hands[other.index()] = drawn.collect::<Vec<Card>>().into_iter().collect();
    }

    /// The blocks of the other side whose faces this side cannot see are dealt anew.
    fn imagine_blocks(&mut self, side: Side, rng: &mut Rng) {
        let enemy = BlockSet::of_side(side.other());
        let known = self.known_of(side.other());
        let hidden = self.muster.on_map().and(enemy).minus(known);
        let pooled = self.muster.pool(side.other()).minus(known);
        let asked = self.asked_block();
        let mut slots = Slots::EMPTY;
        for area in Area::all() {
            let here = self.muster.at(area).and(hidden);
            // In an order that does not depend on who they are.
            let mut sorted = [(0u8, 0u8); Block::COUNT / 2];
            let mut len = 0;
            for block in here.iter() {
                let waits = self.reserves.all().contains(block);
                let border = self.reserves.border(block).map_or(255, |border| border.0);
                let flags = u8::from(self.moved.contains(block))
                    | u8::from(waits) << 1
                    | u8::from(asked == Some(block)) << 2;
                sorted[len] = (flags, border);
                len += 1;
            }
            sorted[..len].sort_unstable();
            for &(flags, border) in &sorted[..len] {
                slots.push(Slot {
                    area,
                    moved: flags & 1 != 0,
                    waits: flags & 2 != 0,
                    border: (border != 255).then_some(Border(border)),
                    asked: flags & 4 != 0,
                });
            }
        }
        self.moved = self.moved.minus(hidden.or(pooled));
        self.reserves.remove(hidden);
        let mut unplaced = hidden.or(pooled);
        for block in unplaced.iter() {
            self.muster.put(block, Place::ASIDE, 0);
        }
        let mut first = true;
        let mut seat = |game: &mut HammerOfTheScots, block: Block, slot: Slot, rng: &mut Rng| {
            let steps = believed_steps(block, std::mem::take(&mut first), rng);
            game.stand(block, slot, steps);
        };
        for block in self.dealing_order(unplaced).into_iter().flatten() {
            if !unplaced.contains(block) {
                continue;
            }
            if block == Block::NORSE && self.are_norse_pooled(unplaced, &slots, rng) {
                unplaced.remove(block);
                self.muster.put(block, Place::POOL, 0);
                continue;
            }
            let homes = block.noble().map(Noble::homes);
            let homely = homes.filter(|_| rng.pick(4) < AT_HOME);
            let slot = homely
                .and_then(|homes| {
                    slots.take(rng, |slot| {
                        homes.contains(slot.area) && self.could_stand(block, slot)
                    })
                })
                .or_else(|| slots.take(rng, |slot| self.could_stand(block, slot)));
            if let Some(slot) = slot {
                unplaced.remove(block);
                seat(self, block, slot, rng);
            }
        }
        // The rest in any order.
        while slots.len > 0 {
            let free = unplaced;
            let slot = slots.all[slots.len - 1];
            let able: BlockSet = free
                .iter()
                .filter(|&block| self.could_stand(block, &slot))
                .collect();
            let able = if able.is_empty() { free } else { able };
            if able.is_empty() {
                break;
            }
            let block = able.nth(rng.pick(able.len()));
            slots.len -= 1;
            unplaced.remove(block);
            seat(self, block, slot, rng);
        }
        for block in unplaced.iter() {
            self.muster.put(block, Place::POOL, 0);
        }
    }

    /// Whether the Norse are believed to be in the pool: as likely as any place that they could be in.
    fn are_norse_pooled(&self, unplaced: BlockSet, slots: &Slots, rng: &mut Rng) -> bool {
        let in_pool = unplaced.len().saturating_sub(slots.len);
        let able = slots.all[..slots.len]
            .iter()
            .filter(|slot| self.could_stand(Block::NORSE, slot))
            .count();
        // Nobles need a place each.
        let spare = slots.len - unplaced.and(BlockSet::NOBLES).len().min(slots.len);
        in_pool > 0 && (able.min(spare) == 0 || rng.pick(able + in_pool) >= able)
    }

    /// The blocks that cannot stand anywhere, in the order in which they choose: those that a decision is
    /// about, the Norse, then nobles.
    fn dealing_order(&self, unplaced: BlockSet) -> [Option<Block>; 18] {
        let mut order = [None; 18];
        let mut len = 0;
        let special = [Block::KING, Block::EDWARD, Block::WALLACE]
            .into_iter()
            .chain(Noble::MORAY.block(Side::Scotland))
            .filter(|&block| self.must_be_on_map(block));
        let nobles = unplaced.and(BlockSet::NOBLES);
        for block in special.chain([Block::NORSE]).chain(nobles.iter()) {
            if len < order.len() {
                order[len] = Some(block);
                len += 1;
            }
        }
        order
    }

    /// The season, if it is winter; a game that is over may have ended in the last.
    fn winter_season(&self) -> Option<Season> {
        match self.stage {
            Stage::Winter(season) => Some(season),
            Stage::Over if self.is_winter() => Some(Season::NewYear),
            _ => None,
        }
    }

    /// The blocks of the side whose place and strength, or at least whose place, everyone knows.
    fn known_of(&self, side: Side) -> BlockSet {
        let mut known = self.shown.and(BlockSet::of_side(side));
        if self.is_edward_barred() {
            known.add(Block::EDWARD);
        }
        // Not on the map, and everyone sees that (HS-R26).
        let moray = Noble::MORAY.block(Side::Scotland);
        if let Some(moray) = moray.filter(|&moray| !self.muster.place_of(moray).is_on_map()) {
            known.add(moray);
        }
        if self.battle.is_on() {
            known = known.or(self.battle.field).or(self.battle.leaving);
        }
        // Who came over the sea and waits can only be the Norse.
        let norse = self.reserves.all().contains(Block::NORSE);
        if norse && self.reserves.border(Block::NORSE).is_none() {
            known.add(Block::NORSE);
        }
        if let Some(season) = self.winter_season() {
            known = known.or(self.known_in_winter(side, season));
        }
        known.and(BlockSet::of_side(side))
    }

    /// Nobles who have gone home are known by where they are.
    fn known_in_winter(&self, side: Side, season: Season) -> BlockSet {
        let mut known = BlockSet::NONE;
        let (after, bruce, comyn) = match side {
            Side::England => (
                Season::EnglishNobles,
                Season::EnglishBruce,
                Season::EnglishComyn,
            ),
            Side::Scotland => (
                Season::ScottishNobles,
                Season::ScottishBruce,
                Season::ScottishComyn,
            ),
        };
        for block in self.muster.nobles(side).iter() {
            let gone = match block.noble() {
                Some(Noble::MORAY) | None => false,
                Some(Noble::BRUCE) => season > bruce,
                Some(Noble::COMYN) => season > comyn,
                Some(_) => season > after,
            };
            if gone || self.moved.contains(block) {
                known.add(block);
            }
        }
        if side == Side::England && self.winters {
            known.add(Block::EDWARD);
        }
        known
    }

    /// Whether the decision that comes up shows that the block is on the map.
    fn must_be_on_map(&self, block: Block) -> bool {
        let is_moray = block.noble() == Some(Noble::MORAY);
        let season = self.winter_season();
        is_moray && season == Some(Season::Moray)
            || matches!(
                (season, block),
                (Some(Season::King), Block::KING)
                    | (Some(Season::Edward), Block::EDWARD)
                    | (Some(Season::Wallace), Block::WALLACE)
            )
    }

    /// Whether the block could be the one that stands there.
    fn could_stand(&self, block: Block, slot: &Slot) -> bool {
        let is_norse = block == Block::NORSE;
        let norse_could = slot.area.is_coastal()
            && slot.area != Area::ENGLAND
            && !slot.asked
            && !slot.waits
            && !(self.battle.is_on() && slot.area == self.battle.area);
        if is_norse && !norse_could {
            return false;
        }
        let Some(season) = self.winter_season() else {
            return true;
        };
        // In winter the English leave garrisons of foot alone, but for Edward's camp.
        let camp = self.muster.area_of(Block::EDWARD).filter(|_| self.winters);
        if block.side() == Side::England && season > Season::EnglishLeave {
            let levied = slot.area == Area::ENGLAND;
            return block.kind() == Kind::Infantry || levied || Some(slot.area) == camp;
        }
        match (season, block) {
            (Season::Edward, Block::EDWARD) => slot.area != Area::ENGLAND,
            (Season::Wallace, Block::WALLACE) => slot.area != Area::SELKIRK,
            (Season::Moray, _) if block.noble() == Some(Noble::MORAY) => slot.area != Area::MORAY,
            _ => true,
        }
    }

    /// The hidden block that the decision is about.
    fn asked_block(&self) -> Option<Block> {
        match self.stage {
            Stage::Step(march) => Some(march.block),
            Stage::Land(block) | Stage::WithdrawTo(block) | Stage::RegroupTo(block) => Some(block),
            _ => None,
        }
    }

    fn stand(&mut self, block: Block, slot: Slot, steps: u8) {
        self.muster.put(block, slot.area.into(), steps);
        if slot.moved {
            self.moved.add(block);
        }
        if slot.waits {
            self.reserves.add(block, slot.border);
        }
        if slot.asked {
            match &mut self.stage {
                Stage::Step(march) => march.block = block,
                Stage::Land(asked) | Stage::WithdrawTo(asked) | Stage::RegroupTo(asked) => {
                    *asked = block;
                }
                _ => {}
            }
        }
    }

    /// Which blocks of the acting letter have just left a battle, and which is about to, shows only when all of
    /// the letter have acted (HS-5.5l).
    fn imagine_leavers(&mut self, enemy: Side, rng: &mut Rng) {
        let asked = match self.stage {
            Stage::Retreat(block) if block.side() == enemy && block != Block::NORSE => Some(block),
            _ => None,
        };
        let left = self.battle.leaving.and(BlockSet::of_side(enemy));
        let Some(letter) = left.first().or(asked).map(|block| block.rating().letter) else {
            return;
        };
        let group = self
            .battle
            .field_of(enemy)
            .minus(self.battle.acted)
            .and(BlockSet::of_letter(letter))
            .minus(BlockSet::only(Block::NORSE));
        let mut candidates = group.or(left);
        // Where they went is seen; who, is not.
        let mut areas = [Area::ENGLAND; Block::COUNT / 2];
        let mut count = 0;
        for area in Area::all() {
            for _ in 0..self.muster.at(area).and(left).len() {
                areas[count] = area;
                count += 1;
            }
        }
        let standing: Vec<(Block, u8)> = candidates
            .iter()
            .map(|block| (block, self.muster.steps(block)))
            .collect();
        let steps_of = |block: Block| {
            standing
                .iter()
                .find(|(other, _)| *other == block)
                .map_or(1, |&(_, steps)| steps)
        };
        let here = self.battle.area;
        self.battle.leaving = self.battle.leaving.minus(left);
        self.battle.field = self.battle.field.minus(candidates);
        self.shown = self.shown.minus(candidates);
        for &area in &areas[..count] {
            let block = candidates.nth(rng.pick(candidates.len()));
            candidates.remove(block);
            self.muster.put(block, area.into(), steps_of(block));
            self.battle.leaving.add(block);
        }
        if asked.is_some() && !candidates.is_empty() {
            self.stage = Stage::Retreat(candidates.nth(rng.pick(candidates.len())));
        }
        for block in candidates.iter() {
            self.muster.put(block, here.into(), steps_of(block));
        }
        self.battle.field = self.battle.field.or(candidates);
        self.shown = self.shown.or(candidates);
    }

    /// Whether the table is in its winter.
    pub fn is_winter(&self) -> bool {
        self.phase == Phase::Winter
    }
}

/// How strong an unseen block is believed to be: mostly full. One is always below that, so that whoever is asked
/// whom to strengthen has somebody.
fn believed_steps(block: Block, weak: bool, rng: &mut Rng) -> u8 {
    let full = block.max_steps();
    let lost = match rng.pick(10) {
        0 => 2,
        1..=3 => 1,
        _ => 0,
    };
    full.saturating_sub(lost.max(u8::from(weak))).max(1)
}
