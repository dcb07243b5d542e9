//! Attacks that are to be fought out: who attacks where, how the Main Attack came, who waits for Round 2.

use super::{DescribedAttack, Position, Wait, Way, ensure, wrong};
use crate::{Area, Block, BlockSet, Border, Card, HammerOfTheScots, Phase, Side, stage::Route};
use table::PositionError;

impl HammerOfTheScots {
    pub(super) fn set_attacks(&mut self, position: &Position) -> Result<(), PositionError> {
        let at_peace = matches!(self.phase, Phase::Cards | Phase::Winter);
        let told = !position.attacks.is_empty()
            || position.battle.is_some()
            || !position.entered.is_default()
            || !position.urgent.is_empty();
        ensure(!(at_peace && told), || {
            "there are no attacks in the phases cards and winter (HS-5.0a)".into()
        })?;
        if at_peace {
            return Ok(());
        }
        self.entered = position.entered.array();
        for (area, attack) in &position.attacks.0 {
            self.set_attack(*area, attack, position)?;
        }
        // Nobody tells, so Player 1 attacks.
        let silent = self
            .muster
            .contested()
            .minus(self.attacked[0].or(self.attacked[1]));
        for area in silent.iter() {
            self.attacked[self.first.index()].add(area);
        }
        self.set_urgent(position)?;
        self.add_moved_attackers();
        self.check_entered()?;
        self.check_attackers(position)
    }

    fn set_attack(
        &mut self,
        area: Area,
        attack: &DescribedAttack,
        position: &Position,
    ) -> Result<(), PositionError> {
        let side = attack.by.unwrap_or(self.first);
        let name = area.name();
        let fought = position
            .battle
            .as_ref()
            .is_some_and(|battle| battle.area == area);
        ensure(fought || self.muster.is_contested(area), || {
            format!("{name} is in 'attacks', and both sides do not stand there (HS-4.5c)")
        })?;
        self.attacked[side.index()].add(area);
        if let Some(way) = &attack.main {
            self.main[area.index()] = self.route(area, side, way)?;
        }
        for &(block, wait) in &attack.reserves.0 {
            let who = block.name();
            ensure(self.muster.area_of(block) == Some(area), || {
                format!("{who} waits to enter {name} and is not there (HS-5.32k)")
            })?;
            let border = match wait {
                Wait::On(border) => {
                    ensure(border.ends().contains(&area), || {
                        format!("{who} waits on {border}, which is no border of {name} (HS-5.32k)")
                    })?;
                    ensure(block != Block::NORSE, || {
                        "the Norse cross no border (HS-4.7b)".into()
                    })?;
                    self.entered[block.side().index()].add(border);
                    Some(border)
                }
                Wait::Sea => {
                    ensure(block == Block::NORSE, || {
                        format!("{who} did not come by sea; only the Norse do (HS-4.7b)")
                    })?;
                    None
                }
                Wait::Captured => {
                    ensure(block.turncoat().is_some(), || {
                        format!("{who} cannot be captured; only nobles are (HS-5.7a)")
                    })?;
                    None
                }
            };
            self.reserves.add(block, border);
        }
        Ok(())
    }

    /// The route of a Main Attack, whose last border it entered by.
    fn route(&mut self, area: Area, side: Side, way: &Way) -> Result<Route, PositionError> {
        let name = area.name();
        let Way::Land(areas) = way else {
            let norse = side == Side::Scotland && area.is_coastal() && area != Area::ENGLAND;
            ensure(norse, || {
                format!("nobody attacks {name} by sea but the Norse on a coast (HS-4.7b)")
            })?;
            return Ok(Route::SEA);
        };
        ensure((1..=3).contains(&areas.len()), || {
            format!("the Main Attack on {name} left 1 to 3 areas (HS-2.13a)")
        })?;
        let all: Vec<Area> = areas.iter().copied().chain([area]).collect();
        for (n, pair) in all.windows(2).enumerate() {
            let [from, to] = [pair[0].name(), pair[1].name()];
            let Some(border) = Border::between(pair[0], pair[1]) else {
                return wrong(format!(
                    "the Main Attack on {name} went from {from} to {to}, which share no border (HS-1.1b)"
                ));
            };
            let last = n + 1 == areas.len();
            ensure(last || !border.colour().stops(), || {
                format!("the Main Attack on {name} had to stop behind {border} (HS-4.3c)")
            })?;
            if last {
                self.entered[side.index()].add(border);
            }
        }
        Ok(areas.iter().copied().collect())
    }

    /// Defectors fight at once (HS-6.21h).
    fn set_urgent(&mut self, position: &Position) -> Result<(), PositionError> {
        self.urgent = position.urgent;
        let events = matches!(self.phase, Phase::Events(_));
        ensure(events || self.urgent.is_empty(), || {
            "'urgent' is for the phase events (HS-6.21h)".into()
        })?;
        let calm = self.urgent.minus(self.muster.contested());
        ensure(calm.is_empty(), || {
            let names = super::armies::areas(calm.iter());
            format!("no battle can be urgent in {names}: both sides do not stand there (HS-6.21h)")
        })
    }

    /// Whoever stands in an area that his side attacks has moved there, and so has who waits on a border. Pillage
    /// alone makes attackers who have not moved (HS-5.7c).
    fn add_moved_attackers(&mut self) {
        let Phase::Moves(_) = self.phase else {
            return;
        };
        for side in Side::BOTH {
            if self.has_event(side) {
                continue;
            }
            for area in self.attacked(side).iter() {
                self.moved = self.moved.or(self.muster.blocks(area, side));
            }
            let waiting = self.reserves.all().and(BlockSet::of_side(side));
            let captured =
                |block: &Block| *block != Block::NORSE && self.reserves.border(*block).is_none();
            let came: BlockSet = waiting.iter().filter(|block| !captured(block)).collect();
            self.moved = self.moved.or(came);
        }
    }

    /// While sides move, whoever entered a battle is still in it.
    fn check_entered(&self) -> Result<(), PositionError> {
        let Phase::Moves(active) = self.phase else {
            return Ok(());
        };
        for side in Side::BOTH {
            for border in self.entered[side.index()].iter() {
                let [a, b] = border.ends();
                let contested = |area| self.muster.is_contested(area);
                ensure(contested(a) || contested(b), || {
                    format!("nobody entered a battle over {border} (HS-R37)")
                })?;
            }
            let waits = side == self.first.other() && active == self.first;
            let idle = waits || self.has_event(side);
            ensure(!idle || self.entered[side.index()].is_empty(), || {
                format!(
                    "{} has not moved and entered no battle (HS-4.0f)",
                    side.name()
                )
            })?;
        }
        Ok(())
    }

    /// Every attack can have been made.
    fn check_attackers(&self, position: &Position) -> Result<(), PositionError> {
        let both = self.attacked[0].and(self.attacked[1]);
        ensure(both.is_empty(), || {
            format!(
                "{} is attacked by both sides",
                super::armies::areas(both.iter())
            )
        })?;
        let fought = position.battle.as_ref().map(|battle| battle.area);
        for side in Side::BOTH {
            let pending = self.attacked(side).and(self.muster.contested());
            for area in pending.iter().filter(|&area| Some(area) != fought) {
                self.check_pending(area, side)?;
            }
            let barred = self.truce == Some(side.other())
                && matches!(self.phase, Phase::Moves(_))
                && !self.has_event(side);
            ensure(!barred || pending.is_empty(), || {
                let names = super::armies::areas(pending.iter());
                format!(
                    "{} attacks {names} in spite of the Truce (HS-3.12m)",
                    side.name()
                )
            })?;
        }
        self.check_events_attacks(fought)
    }

    /// A battle that is still to be fought.
    fn check_pending(&self, area: Area, attacker: Side) -> Result<(), PositionError> {
        let name = area.name();
        let reserves = self.reserves.all();
        let defenders = self.muster.blocks(area, attacker.other()).minus(reserves);
        ensure(!defenders.is_empty(), || {
            format!("nobody defends {name}: all wait on borders (HS-5.33a)")
        })?;
        if let Phase::Moves(active) = self.phase {
            let waits = attacker == self.first.other() && active == self.first;
            ensure(!waits, || {
                format!(
                    "{} attacks {name}, and moves after Player 1 (HS-4.0f)",
                    attacker.name()
                )
            })?;
        }
        let main = self.main[area.index()];
        let field = self.muster.blocks(area, attacker).minus(reserves);
        for border in area.borders().iter() {
            for side in Side::BOTH {
                let waiting = self.muster.blocks(area, side).and(reserves);
                let mut count = waiting
                    .iter()
                    .filter(|&block| self.reserves.border(block) == Some(border))
                    .count();
                let came = main != Route::SEA
                    && main.last().and_then(|last| Border::between(last, area)) == Some(border);
                if side == attacker && came {
                    count += field.len();
                }
                ensure(count <= usize::from(border.limit()), || {
                    let limit = border.limit();
                    let clause = match limit {
                        2 => "HS-4.3b",
                        _ => "HS-4.3a",
                    };
                    format!(
                        "{count} blocks entered {name} over {border}, and {limit} is the most ({clause})"
                    )
                })?;
            }
        }
        let others = field.minus(BlockSet::only(Block::NORSE));
        ensure(main != Route::SEA || others.is_empty(), || {
            format!("only the Norse attack {name} by sea (HS-4.7i)")
        })?;
        let by_land = main != Route::NONE && main != Route::SEA;
        ensure(!by_land || !field.contains(Block::NORSE), || {
            format!("the Norse attack {name} by sea or wait, and are no part of a group (HS-4.7i)")
        })
    }

    /// Before movement the sides stand together only where nobles have just changed side.
    fn check_events_attacks(&self, fought: Option<Area>) -> Result<(), PositionError> {
        if !matches!(self.phase, Phase::Events(_)) || fought.is_some() {
            return Ok(());
        }
        let pillaged = Side::BOTH
            .into_iter()
            .any(|side| self.laid(side) == Some(Card::Pillage));
        let odd = self.muster.contested().minus(self.urgent);
        ensure(odd.is_empty() || pillaged, || {
            format!(
                "both sides stand in {} before movement (HS-5.0a)",
                super::armies::areas(odd.iter())
            )
        })
    }
}
