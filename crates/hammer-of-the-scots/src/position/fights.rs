//! What must hold of attacks, of the battle that is fought, and of the decision that comes up.

use super::{Checked, areas, told::last_border};
use crate::{
    Area, AreaSet, Block, BlockSet, Border, Card, HammerOfTheScots, March, Phase, Place, Side,
    Stage,
    battle::ROUNDS,
    game::{Battle, Volley},
    stage::Route,
};
use table::{PositionError, ensure};

/// Attacks.
impl HammerOfTheScots {
    pub(super) fn check_attacks(&self) -> Checked {
        let [english, scottish] = self.attacked;
        let attacked = english.or(scottish);
        let contested = self.muster.contested();
        let fought = match self.battle.is_on() {
            true => AreaSet::only(self.battle.area),
            false => AreaSet::NONE,
        };
        let both = areas(english.and(scottish));
        let calm = areas(attacked.minus(contested.or(fought)));
        let silent = areas(contested.minus(attacked));
        let peace = matches!(self.phase, Phase::Cards | Phase::Winter);
        ensure! {
            both.is_empty() => "{both} is attacked by both sides";
            calm.is_empty() => "{calm} is in 'attacks', and both sides do not stand there (HS-4.5c)";
            peace || silent.is_empty() => "both sides stand in {silent}, and neither attacks (HS-5.0a)";
        }
        self.check_reserves(attacked)?;
        for side in Side::BOTH {
            for area in self.attacked(side).iter() {
                self.check_way(area, side)?;
            }
            let pending = self.attacked(side).minus(fought);
            for area in pending.iter() {
                self.check_pending(area, side)?;
            }
            let barred = self.truce == Some(side.other())
                && matches!(self.phase, Phase::Moves(_))
                && !self.has_event(side);
            let (who, names) = (side.name(), areas(pending));
            ensure! { !barred || pending.is_empty() => "{who} attacks {names} in spite of the Truce (HS-3.12m)"; }
        }
        let lost = Area::all()
            .find(|&area| self.main[area.index()] != Route::NONE && !attacked.contains(area));
        let name = lost.map_or("", Area::name);
        ensure! { lost.is_none() => "nobody attacks {name}, and a Main Attack came there"; }
        self.check_entered()?;
        self.check_early_attacks(contested, fought)
    }

    /// Who waits stands in an attacked area, and came over one of its borders, by sea, or was captured.
    fn check_reserves(&self, attacked: AreaSet) -> Checked {
        for block in self.reserves.all().iter() {
            let who = block.name();
            let area = self.muster.area_of(block).unwrap_or(Area::ENGLAND);
            let (name, is_norse) = (area.name(), block == Block::NORSE);
            let border = self.reserves.border(block);
            ensure! {
                self.muster.at(area).contains(block) && attacked.contains(area)
                    => "{who} waits, and not where somebody attacks (HS-5.32k)";
                border.is_some() || is_norse || block.turncoat().is_some()
                    => "{who} cannot be captured; only nobles are (HS-5.7a)";
                border.is_none() || !is_norse => "the Norse cross no border (HS-4.7b)";
            }
            let Some(border) = border else { continue };
            ensure! {
                border.ends().contains(&area) => "{who} waits on {border}, which is no border of {name} (HS-5.32k)";
                self.entered[block.side().index()].contains(border)
                    => "{who} came over {border}, and nobody entered a battle there (HS-R37)";
            }
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
        let all: Vec<Area> = route.areas().chain([area]).collect();
        for (n, pair) in all.windows(2).enumerate() {
            let [from, to] = [pair[0].name(), pair[1].name()];
            let Some(border) = Border::between(pair[0], pair[1]) else {
                let why = format!("the Main Attack on {name} went from {from} to {to}");
                return Err(PositionError(format!(
                    "{why}, which share no border (HS-1.1b)"
                )));
            };
            let last = n + 1 == route.len();
            ensure! {
                last || !border.colour().stops() => "the Main Attack on {name} had to stop behind {border} (HS-4.3c)";
                !last || self.entered[side.index()].contains(border)
                    => "the Main Attack on {name} came over {border}, and nobody entered there (HS-R37)";
            }
        }
        Ok(())
    }

    /// A battle that is still to be fought.
    fn check_pending(&self, area: Area, attacker: Side) -> Checked {
        let (name, reserves) = (area.name(), self.reserves.all());
        let defenders = self.muster.blocks(area, attacker.other()).minus(reserves);
        let main = self.main[area.index()];
        let field = self.muster.blocks(area, attacker).minus(reserves);
        let (who, others) = (attacker.name(), field.minus(BlockSet::only(Block::NORSE)));
        ensure! {
            !defenders.is_empty() => "nobody defends {name}: all wait on borders (HS-5.33a)";
            attacker == self.first || self.phase != Phase::Moves(self.first)
                => "{who} attacks {name}, and moves after Player 1 (HS-4.0f)";
            main != Route::SEA || others.is_empty() => "only the Norse attack {name} by sea (HS-4.7i)";
            main.is_empty() || !field.contains(Block::NORSE)
                => "the Norse attack {name} by sea or wait, and are no part of a group (HS-4.7i)";
        }
        for border in area.borders().iter() {
            for side in Side::BOTH {
                let waiting = self.muster.blocks(area, side).and(reserves).iter();
                let waiting = waiting.filter(|&block| self.reserves.border(block) == Some(border));
                let came = side == attacker && last_border(main, area) == Some(border);
                let count = waiting.count() + if came { field.len() } else { 0 };
                let (limit, clause) = (border.limit(), border.limit_clause());
                ensure! {
                    count <= usize::from(limit)
                        => "{count} blocks entered {name} over {border}, and {limit} is the most ({clause})";
                }
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
            for border in entered.iter() {
                ensure! {
                    border.ends().iter().any(|&area| self.muster.is_contested(area))
                        => "nobody entered a battle over {border} (HS-R37)";
                }
            }
            let waits = side != self.first && active == self.first;
            ensure! {
                entered.is_empty() || !(waits || self.has_event(side))
                    => "{name} has not moved and entered no battle (HS-4.0f)";
            }
        }
        let resting = self.moved_attackers().minus(self.moved).first();
        let name = resting.map_or("", Block::name);
        ensure! { resting.is_none() => "{name} attacks, and has moved (HS-4.0e)"; }
        Ok(())
    }

    /// Whoever stands in an area that his side attacks has moved there, and so has who waits on a border. Pillage
    /// alone makes attackers who have not moved (HS-5.7c).
    pub(super) fn moved_attackers(&self) -> BlockSet {
        let mut moved = BlockSet::NONE;
        for side in Side::BOTH {
            if self.has_event(side) || !matches!(self.phase, Phase::Moves(_)) {
                continue;
            }
            for area in self.attacked(side).iter() {
                moved = moved.or(self.muster.blocks(area, side));
            }
            let waiting = self.reserves.all().and(BlockSet::of_side(side));
            let came =
                |block: &Block| *block == Block::NORSE || self.reserves.border(*block).is_some();
            moved = moved.or(waiting.iter().filter(came).collect());
        }
        moved
    }

    /// Before movement the sides stand together only where nobles have just changed side.
    fn check_early_attacks(&self, contested: AreaSet, fought: AreaSet) -> Checked {
        let events = matches!(self.phase, Phase::Events(_));
        let pillaged = self.laid.contains(&Some(Card::Pillage));
        let calm = areas(self.urgent.minus(contested));
        let odd = areas(contested.minus(self.urgent));
        ensure! {
            events || self.urgent.is_empty() => "urgent battles are of the phase events (HS-6.21h)";
            calm.is_empty() => "no battle can be urgent in {calm}: both sides do not stand there (HS-6.21h)";
            !events || !fought.is_empty() || pillaged || odd.is_empty()
                => "both sides stand in {odd} before movement (HS-5.0a)";
        }
        Ok(())
    }
}

/// The battle that is being fought.
impl HammerOfTheScots {
    pub(super) fn check_battle(&self) -> Checked {
        let battle = &self.battle;
        let (area, round, volley) = (battle.area, battle.round, battle.volley);
        let (field, acted, leaving) = (battle.field, battle.acted, battle.leaving);
        let name = area.name();
        let fights = matches!(
            self.stage,
            Stage::Fight(_) | Stage::Retreat(_) | Stage::Hits { .. }
        );
        let stood_up = matches!(
            self.stage,
            Stage::Withdraw | Stage::WithdrawTo(_) | Stage::Regroup(_) | Stage::RegroupTo(_)
        );
        if !battle.is_on() {
            ensure! {
                !(fights || stood_up) => "that stage is of a battle, and there is no 'battle'";
                *battle == Battle::NONE => "there is no battle, and something is told of one";
            }
            return Ok(());
        }
        let over = self.stage == Stage::Over;
        let attacked = self.attacked[0].or(self.attacked[1]);
        let fair = |volley: Volley| (1..=6).contains(&volley.number);
        ensure! {
            !matches!(self.phase, Phase::Moves(_)) => "no battle is fought while sides move (HS-0e)";
            fights || stood_up || over => "a battle is being fought already (HS-5.1c)";
            round <= ROUNDS => "a battle has the rounds 1 to 3, not {round} (HS-5.3a)";
            attacked.contains(area) => "nobody attacks {name} (HS-5.3a)";
            volley.is_none_or(fair) => "a volley hits with 1 to 6 at most";
        }
        let here = self.muster.at(area);
        let waiting = here.and(self.reserves.all());
        if stood_up {
            let bare = field.or(acted).or(leaving).or(waiting);
            ensure! {
                bare.is_empty() && volley.is_none()
                    => "the fight is over: there is no field, no reserve and no volley (HS-5.1f)";
            }
            return Ok(());
        }
        ensure! {
            over || self.muster.is_contested(area) => "both sides do not stand in {name} (HS-5.3a)";
            if over { field.minus(here).is_empty() } else { field == here.minus(waiting) }
                => "on the field are all blocks in the area that are no reserves (HS-5.32k)";
            acted.minus(field).is_empty() => "only blocks on the field have had their turn (HS-5.31a)";
        }
        self.check_leaving(here)
    }

    /// Those who retreat together are of one side and letter, and are out of the battle (HS-5.5l).
    fn check_leaving(&self, here: BlockSet) -> Checked {
        let leaving = self.battle.leaving;
        let Some(one) = leaving.first() else {
            return Ok(());
        };
        let step = |block: Block| (block.side(), block.rating().letter);
        let away = self.muster.on_map().minus(here);
        let acting = self.acting_group().and_then(|(_, group)| group.first());
        ensure! {
            leaving.iter().all(|block| step(block) == step(one))
                => "those who are leaving are of one side and letter (HS-5.5l)";
            leaving.minus(away).is_empty() && !leaving.contains(Block::NORSE)
                => "who is leaving stands in an area next to the battle (HS-5.5l)";
            !matches!(self.stage, Stage::Fight(_)) || acting.map(step) == Some(step(one))
                => "those who are leaving are of the letter that acts (HS-5.5l)";
        }
        Ok(())
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
        let odd = self.shown.minus(open).first();
        let name = odd.map_or("", Block::name);
        ensure! { odd.is_none() => "nobody sees the face of {name} now (HS-2.0b)"; }
        let off = self.shown.minus(self.muster.on_map()).first();
        let place = off.map_or(Place::ASIDE, |block| self.muster.place_of(block));
        ensure! { off.is_none() || self.stage == Stage::Over => "a block in {place} shows no face (HS-2.0b)"; }
        Ok(())
    }
}

/// The decision that comes up.
impl HammerOfTheScots {
    pub(super) fn check_stage(&self) -> Checked {
        let area = self.battle.area;
        let name = area.name();
        let acting = self.acting_group();
        match self.stage {
            Stage::Step(march) => return self.check_march(march),
            Stage::Norse => {
                let offer = self.move_offer(Side::Scotland);
                ensure! { offer.blocks.contains(Block::NORSE) => "the Norse may not move now (HS-4.7b)"; }
            }
            Stage::Fight(side) => {
                ensure! { acting.is_some() => "every block on the field in {name} has had its turn (HS-5.31a)"; }
                let acts = acting.is_some_and(|(acting, _)| acting == side);
                ensure! { acts => "it is not the turn of {} (HS-5.31a)", side.name(); }
            }
            Stage::Retreat(block) => {
                let who = block.name();
                let acts = acting.is_some_and(|(_, group)| group.contains(block));
                ensure! { acts => "it is not the turn of {who} to retreat (HS-5.31a)"; }
            }
            Stage::Hits { victim, left } => {
                let targets = self.battle.field_of(victim);
                let steps = self.muster.total_steps(targets);
                ensure! {
                    (1..=4).contains(&left) => "'left' is 1 to 4 hits";
                    usize::from(left) < steps => "{left} hits and {steps} steps leave no choice (HS-5.41e)";
                    self.muster.strongest(targets).len() > 1
                        => "one block is the strongest and takes the hit unasked (HS-5.41c)";
                }
            }
            Stage::Withdraw | Stage::WithdrawTo(_) => {
                ensure! {
                    self.battle.round == ROUNDS && self.muster.is_contested(area)
                        => "the attacker leaves after Round 3, if both sides are there (HS-5.3b)";
                }
                if let Stage::WithdrawTo(block) = self.stage {
                    let (who, leaves) = (block.name(), self.withdrawing().contains(block));
                    ensure! { leaves => "{who} is not to leave {name} (HS-5.3b)"; }
                }
            }
            Stage::Regroup(side) => {
                let won = self.muster.is_friendly(area, side);
                ensure! { won => "{} has not won {name} (HS-5.6a)", side.name(); }
            }
            Stage::RegroupTo(block) => {
                let won = self.muster.is_friendly(area, block.side())
                    && self.muster.area_of(block) == Some(area);
                ensure! { won => "{} has not won {name} (HS-5.6a)", block.name(); }
            }
            Stage::Raid => {
                ensure! { self.muster.contested().is_empty() => "battles come before the raid (HS-R41)"; }
                let raid = self.muster.is_friendly(Area::ENGLAND, Side::Scotland);
                ensure! {
                    raid && !self.raid_victims().is_empty()
                        => "there is nothing to decide in the phase battles: no battle and no raid (HS-5.9d)";
                }
            }
            Stage::Winter(season) => return self.check_winter(season),
            _ => {}
        }
        match self.phase {
            Phase::Events(side) => self.check_event(side),
            _ => Ok(()),
        }
    }

    /// What must hold of the stages of an event.
    fn check_event(&self, side: Side) -> Checked {
        let card = match self.stage {
            Stage::Herald(_) => Card::Herald,
            Stage::Pillage(_) | Stage::Plunder { .. } | Stage::Spoils { .. } => Card::Pillage,
            Stage::Sail { .. } | Stage::Land(_) => Card::SeaMove,
            Stage::Victuals { .. } => Card::Victuals,
            _ => return Ok(()),
        };
        let (who, what) = (side.name(), card.name());
        ensure! { self.laid(side) == Some(card) => "{who} has not played {what}"; }
        match self.stage {
            Stage::Plunder {
                area,
                left,
                lost,
                victim,
            } => {
                let hits = u32::from(left) + u32::from(lost);
                ensure! { left >= 1 && hits <= 2 => "a Pillage makes two hits (HS-3.12i)"; }
                let (name, near) = (
                    area.name(),
                    area.neighbours().and(self.muster.occupied(side)),
                );
                ensure! { !near.is_empty() => "{who} has nobody next to {name} (HS-3.12h)"; }
                let there = self.muster.blocks(area, victim);
                ensure! {
                    there.len() > 1 && self.muster.total_steps(there) > usize::from(left)
                        => "nobody is asked who falls in {name} (HS-3.12i)";
                }
            }
            Stage::Spoils {
                area, left, into, ..
            } => {
                ensure! { (1..=2).contains(&left) => "'left' is 1 to 2 (HS-3.12j)"; }
                let (name, next) = (area.name(), area.neighbours());
                ensure! {
                    into.is_none_or(|into| next.contains(into))
                        => "the spoils go to a group next to {name} (HS-3.12j)";
                }
            }
            Stage::Sail {
                voyage: Some([from, to]),
                ..
            } => {
                ensure! {
                    from != to && from.is_coastal() && to.is_coastal()
                        => "a voyage goes from one coast to another (HS-3.12k)";
                }
                let name = to.name();
                ensure! { self.muster.is_friendly(to, side) => "nobody has landed in {name} (HS-3.12k)"; }
            }
            Stage::Land(block) => {
                let coast = self.muster.area_of(block).is_some_and(Area::is_coastal);
                let name = block.name();
                ensure! { coast && block != Block::NORSE => "{name} cannot sail (HS-3.12k)"; }
            }
            Stage::Victuals { left, .. } => {
                ensure! { (1..=3).contains(&left) => "'left' is 1 to 3 (HS-3.12o)"; }
            }
            _ => {}
        }
        Ok(())
    }

    /// A block on its way has come so far by steps that it could take.
    fn check_march(&self, march: March) -> Checked {
        let March {
            block,
            route,
            paid,
            crossed,
        } = march;
        let (name, side) = (block.name(), block.side());
        let mover = side.other().name();
        ensure! { self.phase == Phase::Moves(side) => "{name} marches, and {mover} moves"; }
        let Some(here) = self.muster.area_of(block) else {
            return Err(PositionError(format!(
                "{name} marches and is not on the map"
            )));
        };
        ensure! {
            !self.moved.contains(block) => "{name} has moved and marches again (HS-4.0e)";
            block != Block::NORSE && route != Route::SEA
                => "the Norse do not march: their stage is 'norse' (HS-4.7b)";
        }
        let start = route.start();
        ensure! {
            crossed == (start == Some(Area::ENGLAND))
                => "{name} crosses the border of England when he leaves it (HS-4.4b)";
        }
        let Some(start) = start else {
            ensure! { !paid => "{name} has not taken a step yet"; }
            let may_move = self.move_offer(side).blocks.contains(block);
            ensure! { may_move => "{name} may not move now (HS-4.2b)"; }
            return Ok(());
        };
        ensure! { route.len() < usize::from(block.moves()) => "{name} has come to its end (HS-2.13a)"; }
        let way: Vec<Area> = route.areas().chain([here]).collect();
        for pair in way.windows(2) {
            let [from, to] = [pair[0].name(), pair[1].name()];
            let Some(border) = Border::between(pair[0], pair[1]) else {
                let why = format!("{name} went from {from} to {to}, which share no border");
                return Err(PositionError(format!("{why} (HS-1.1b)")));
            };
            ensure! {
                !border.colour().stops() => "{name} crossed the red border {border} and had to stop (HS-4.3c)";
                pair[1] != Area::ENGLAND => "{name} entered England and had to stop (HS-4.4f)";
                !self.muster.occupied(side.other()).contains(pair[1])
                    => "{name} met enemies in {to} and had to stop (HS-4.0d)";
                self.crossed.count(side, border) > 0 => "{name} crossed {border}: say so in 'crossed' (HS-4.3a)";
            }
        }
        ensure! { way.windows(3).all(|three| three[0] != three[2]) => "{name} went straight back (HS-R47)"; }
        let from_england = start == Area::ENGLAND;
        ensure! {
            from_england || self.activated.contains(start) => "{name} left {start}: say so in 'activated' (HS-4.2b)";
            !(paid && from_england) => "{name} left England alone, and for no group (HS-4.4b)";
        }
        Ok(())
    }
}
