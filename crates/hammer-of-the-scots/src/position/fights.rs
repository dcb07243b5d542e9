//! What must hold of attacks and of the battle that is fought.

use super::{Checked, areas, blocks};
use crate::{
    Area, AreaSet, Block, BlockSet, Card, HammerOfTheScots, Phase, Side, Stage, game::Battle,
    stage::Route,
};
use table::ensure;

/// Attacks.
impl HammerOfTheScots {
    pub(super) fn check_attacks(&self) -> Checked {
        let [english, scottish] = self.attacked;
        let (attacked, contested) = (english.or(scottish), self.muster.contested());
        let fought = self.battle.areas();
        let led = Area::all().filter(|area| self.main[area.index()] != Route::NONE);
        let both = areas(english.and(scottish));
        let calm = areas(attacked.minus(contested.or(fought)));
        let silent = areas(contested.minus(attacked));
        let lost = areas(led.collect::<AreaSet>().minus(attacked));
        ensure! {
            both.is_empty() => "{both} is attacked by both sides";
            calm.is_empty() => "{calm} is in 'attacks', and both sides do not stand there (HS-4.5c)";
            silent.is_empty() || !self.are_cards_shown()
                => "both sides stand in {silent}, and neither attacks (HS-5.0a)";
        }
        for block in self.reserves.all().iter() {
            self.check_reserve(block, attacked)?;
        }
        for side in Side::BOTH {
            for area in self.attacked(side).iter() {
                self.check_way(area, side)?;
            }
            for area in self.attacked(side).minus(fought).iter() {
                self.check_pending(area, side)?;
            }
        }
        ensure! { lost.is_empty() => "nobody attacks {lost}, and a Main Attack came there"; }
        self.check_entered()?;
        self.check_early_attacks()
    }

    /// Who waits stands in an attacked area, and came over one of its borders, by sea, or was captured.
    fn check_reserve(&self, block: Block, attacked: AreaSet) -> Checked {
        let (who, is_norse) = (block.name(), block == Block::NORSE);
        let (area, border) = (self.muster.area_of(block), self.reserves.border(block));
        let name = area.map_or("", Area::name);
        ensure! {
            area.is_some_and(|area| attacked.contains(area))
                => "{who} waits, and not where somebody attacks (HS-5.32k)";
            border.is_some() || is_norse || block.turncoat().is_some()
                => "{who} cannot be captured; only nobles are (HS-5.7a)";
            border.is_none() || !is_norse => "the Norse cross no border (HS-4.7b)";
        }
        let Some(border) = border else { return Ok(()) };
        ensure! {
            area.is_some_and(|area| border.ends().contains(&area))
                => "{who} waits on {border}, which is no border of {name} (HS-5.32k)";
            self.entered[block.side().index()].contains(border)
                => "{who} came over {border}, and nobody entered a battle there (HS-R37)";
        }
        Ok(())
    }

    /// The way of a Main Attack connects, and its last border was entered by.
    fn check_way(&self, area: Area, side: Side) -> Checked {
        let (name, route) = (area.name(), self.main[area.index()]);
        if route == Route::SEA {
            ensure! {
                side == Side::Scotland && area.is_coastal() && area != Area::ENGLAND
                    => "nobody attacks {name} by sea but the Norse on a coast (HS-4.7b)";
            }
            return Ok(());
        }
        let borders = route.borders_to(area, &format!("the Main Attack on {name}"))?;
        let Some((last, before)) = borders.split_last() else {
            return Ok(());
        };
        for border in before {
            ensure! { !border.colour().stops() => "the Main Attack on {name} had to stop behind {border} (HS-4.3c)"; }
        }
        ensure! {
            self.entered[side.index()].contains(*last)
                => "the Main Attack on {name} came over {last}, and nobody entered there (HS-R37)";
        }
        Ok(())
    }

    /// A battle that is still to be fought.
    fn check_pending(&self, area: Area, attacker: Side) -> Checked {
        let (who, name, main) = (attacker.name(), area.name(), self.main[area.index()]);
        let standing = self.muster.at(area).minus(self.reserves.all());
        let field = standing.and(BlockSet::of_side(attacker));
        let moves = matches!(self.phase, Phase::Moves(_)) && !self.has_event(attacker);
        ensure! {
            field != standing => "nobody defends {name}: all wait on borders (HS-5.33a)";
            attacker == self.first || self.phase != Phase::Moves(self.first)
                => "{who} attacks {name}, and moves after Player 1 (HS-4.0f)";
            main != Route::SEA || field.minus(BlockSet::only(Block::NORSE)).is_empty()
                => "only the Norse attack {name} by sea (HS-4.7i)";
            main.is_empty() || !field.contains(Block::NORSE)
                => "the Norse attack {name} by sea or wait, and are no part of a group (HS-4.7i)";
            !moves || self.truce != Some(attacker.other()) => "{who} attacks {name} in spite of the Truce (HS-3.12m)";
        }
        let way_in = |block: &Block| match field.contains(*block) {
            true => main.last_border(area),
            false => self.reserves.border(*block),
        };
        for border in area.borders().iter() {
            for side in Side::BOTH {
                let group = self.muster.blocks(area, side).iter();
                let count = group.filter(|block| way_in(block) == Some(border)).count();
                border.let_through(count, &format!("entered {name} over"))?;
            }
        }
        Ok(())
    }

    /// While sides move, whoever entered a battle has moved and is still in it.
    fn check_entered(&self) -> Checked {
        let Phase::Moves(active) = self.phase else {
            return Ok(());
        };
        for side in Side::BOTH {
            let (name, entered) = (side.name(), self.entered[side.index()]);
            let waits = side != self.first && active == self.first;
            for border in entered.iter() {
                ensure! {
                    border.ends().iter().any(|&area| self.muster.is_contested(area))
                        => "nobody entered a battle over {border} (HS-R37)";
                    !(waits || self.has_event(side)) => "{name} has not moved and entered no battle (HS-4.0f)";
                }
            }
        }
        let resting = blocks(self.moved_attackers().minus(self.moved));
        ensure! { resting.is_empty() => "{resting} attacks, and has moved (HS-4.0e)"; }
        Ok(())
    }

    /// While sides move: whoever stands in an area that his side attacks has moved there, and so has who waits on a
    /// border. Pillage alone makes attackers who have not moved (HS-5.7c).
    pub(super) fn moved_attackers(&self) -> BlockSet {
        let waiting = self.reserves.all();
        let came = |&block: &Block| {
            let area = self.muster.area_of(block);
            let attacks = area.is_some_and(|area| self.attacked(block.side()).contains(area));
            let captured = block != Block::NORSE && self.reserves.border(block).is_none();
            !self.has_event(block.side()) && (attacks || waiting.contains(block) && !captured)
        };
        match self.phase {
            Phase::Moves(_) => self.muster.on_map().iter().filter(came).collect(),
            _ => BlockSet::NONE,
        }
    }

    /// Before movement the sides stand together only where nobles have just changed side.
    fn check_early_attacks(&self) -> Checked {
        let contested = self.muster.contested();
        let events = matches!(self.phase, Phase::Events(_));
        let pillaged = self.laid.contains(&Some(Card::Pillage));
        let calm = areas(self.urgent.minus(contested));
        let odd = areas(contested.minus(self.urgent));
        ensure! {
            events || self.urgent.is_empty() => "urgent battles are of the phase events (HS-6.21h)";
            calm.is_empty() => "no battle can be urgent in {calm}: both sides do not stand there (HS-6.21h)";
            !events || self.battle.is_on() || pillaged || odd.is_empty()
                => "both sides stand in {odd} before movement (HS-5.0a)";
        }
        Ok(())
    }
}

/// The battle that is being fought.
impl HammerOfTheScots {
    pub(super) fn check_battle(&self) -> Checked {
        let battle = &self.battle;
        let (name, field, leaving) = (battle.area.name(), battle.field, battle.leaving);
        let fights = matches!(self.question(), Stage::Fight(_) | Stage::Hits { .. });
        let stood_up = matches!(self.question(), Stage::Withdraw | Stage::Regroup(_));
        if !battle.is_on() {
            ensure! {
                !(fights || stood_up) => "that stage is of a battle, and there is no 'battle'";
                *battle == Battle::NONE => "there is no battle, and something is told of one";
            }
            return Ok(());
        }
        let over = self.stage == Stage::Over;
        let here = self.muster.at(battle.area);
        let waiting = here.and(self.reserves.all());
        let bare = field.or(leaving).or(waiting).is_empty() && battle.volley.is_none();
        ensure! {
            !matches!(self.phase, Phase::Moves(_)) => "no battle is fought while sides move (HS-0e)";
            fights || stood_up || over => "a battle is being fought already (HS-5.1c)";
            self.attacked[0].or(self.attacked[1]).contains(battle.area) => "nobody attacks {name} (HS-5.3a)";
            bare || !stood_up => "the fight is over: there is no field, no reserve and no volley (HS-5.1f)";
            !fights || self.muster.is_contested(battle.area) => "both sides do not stand in {name} (HS-5.3a)";
            !fights || field == here.minus(waiting)
                => "on the field are all blocks in the area that are no reserves (HS-5.32k)";
            field.minus(here).is_empty() => "who is on the field stands in {name} (HS-5.32k)";
            leaving.minus(self.muster.on_map().minus(here)).is_empty()
                => "who is leaving stands in an area next to the battle (HS-5.5l)";
        }
        battle.check()
    }

    /// The faces that everyone sees where nothing else is told: of the blocks in the fight, of nobles who were just
    /// captured, of the Norse when they are announced.
    pub(super) fn usually_shown(&self) -> BlockSet {
        let waiting = self.reserves.all().iter();
        let captured = waiting
            .filter(|&block| block != Block::NORSE && self.reserves.border(block).is_none())
            .collect();
        let mut shown = self.battle.field.or(captured);
        if self.stage == Stage::Norse {
            shown.add(Block::NORSE);
        }
        shown
    }

    pub(super) fn check_shown(&self) -> Checked {
        let mut open = self.reserves.all().or(self.usually_shown());
        if self.battle.is_on() {
            open = open.or(self.muster.at(self.battle.area));
        }
        if self.stage != Stage::Over {
            open = open.and(self.muster.on_map());
        }
        let odd = self.shown.minus(open).first();
        let name = odd.map_or("", Block::name);
        ensure! { odd.is_none() => "nobody sees the face of {name} now (HS-2.0b)"; }
        Ok(())
    }
}
