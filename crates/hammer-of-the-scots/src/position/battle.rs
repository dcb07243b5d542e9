//! The battle that is being fought, and the stages of battles and events.

use super::{Moment, Position, ensure, wrong};
use crate::{
    Area, Block, BlockSet, Card, HammerOfTheScots, Phase, Place, Side, Stage,
    battle::ROUNDS,
    game::{Battle, Volley},
};
use table::PositionError;

impl HammerOfTheScots {
    pub(super) fn set_battle(&mut self, position: &Position) -> Result<(), PositionError> {
        let Some(told) = &position.battle else {
            return Ok(());
        };
        let area = told.area;
        ensure(!matches!(self.phase, Phase::Moves(_)), || {
            "no battle is fought while sides move (HS-0e)".into()
        })?;
        let attacker = told.attacker.unwrap_or_else(|| {
            let scots = self.attacked(Side::Scotland).contains(area);
            let english = self.attacked(Side::England).contains(area);
            match (scots, english) {
                (true, _) => Side::Scotland,
                (_, true) => Side::England,
                _ => self.first,
            }
        });
        // The attack is remembered until the battle is over.
        if !Side::BOTH
            .into_iter()
            .any(|side| self.attacked(side).contains(area))
        {
            self.attacked[attacker.index()].add(area);
        }
        let round = told.round.unwrap_or(1);
        ensure((1..=ROUNDS).contains(&round), || {
            format!("a battle has the rounds 1 to 3, not {round} (HS-5.3a)")
        })?;
        let volley = match &told.volley {
            None => None,
            Some(volley) => {
                let dice = &volley.dice;
                let fair = (1..=4).contains(&dice.len())
                    && dice.iter().all(|die| (1..=6).contains(die))
                    && (1..=6).contains(&volley.number);
                ensure(fair, || "a volley has 1 to 4 dice, from 1 to 6".into())?;
                let mut all = [0; 4];
                all[..dice.len()].copy_from_slice(dice);
                Some(Volley {
                    block: volley.block,
                    dice: all,
                    number: volley.number,
                })
            }
        };
        self.battle = Battle {
            area,
            attacker,
            round,
            field: self.muster.at(area).minus(self.reserves.all()),
            acted: told.acted,
            leaving: told.leaving,
            volley,
        };
        if let Some(field) = told.field {
            let over = position.phase == Some(Moment::Over);
            ensure(over || field == self.battle.field, || {
                "on the field are all blocks in the area that are no reserves (HS-5.32k)".into()
            })?;
            self.battle.field = field;
        }
        Ok(())
    }

    /// When a side has won or must leave, the blocks stand up and nobody is on the field (HS-5.1f).
    pub(super) fn settle_field(&mut self, position: &Position) -> Result<(), PositionError> {
        if !self.battle.is_on() {
            return Ok(());
        }
        let Battle {
            area,
            acted,
            leaving,
            ..
        } = self.battle;
        let stood_up = matches!(
            self.stage,
            Stage::Withdraw | Stage::WithdrawTo(_) | Stage::Regroup(_) | Stage::RegroupTo(_)
        );
        if stood_up {
            let told = position.battle.as_ref();
            let waiting = self.muster.at(area).and(self.reserves.all());
            let clear = acted.is_empty()
                && leaving.is_empty()
                && self.battle.volley.is_none()
                && waiting.is_empty()
                && told.is_none_or(|told| told.field.is_none());
            ensure(clear, || {
                "the fight is over: there is no field, no reserve and no volley (HS-5.1f)".into()
            })?;
            self.battle.field = BlockSet::NONE;
            return Ok(());
        }
        if self.stage == Stage::Over {
            return Ok(());
        }
        ensure(acted.minus(self.battle.field).is_empty(), || {
            "only blocks on the field have had their turn (HS-5.31a)".into()
        })?;
        ensure(self.muster.is_contested(area), || {
            format!("both sides do not stand in {} (HS-5.3a)", area.name())
        })?;
        self.check_leaving()
    }

    /// Those who retreat together are of one side and letter, and are out of the battle (HS-5.5l).
    fn check_leaving(&self) -> Result<(), PositionError> {
        let Battle { area, leaving, .. } = self.battle;
        let Some(one) = leaving.first() else {
            return Ok(());
        };
        let alike = |block: Block| {
            (block.side(), block.rating().letter) == (one.side(), one.rating().letter)
        };
        ensure(leaving.iter().all(alike), || {
            "those who are leaving are of one side and letter (HS-5.5l)".into()
        })?;
        for block in leaving.iter() {
            let away = self
                .muster
                .area_of(block)
                .is_some_and(|place| place != area);
            ensure(away, || {
                format!(
                    "{} is leaving, and stands in an area next to the battle (HS-5.5l)",
                    block.name()
                )
            })?;
        }
        if let (Stage::Fight(_), Some((side, group))) = (self.stage, self.acting_group()) {
            let acting = group.first().map(|block| (side, block.rating().letter));
            ensure(acting == Some((one.side(), one.rating().letter)), || {
                "those who are leaving are of the letter that acts (HS-5.5l)".into()
            })?;
        }
        Ok(())
    }

    /// What must hold of the stages of a battle.
    pub(super) fn check_battle_stage(&self) -> Result<(), PositionError> {
        let is_on = self.battle.is_on();
        let area = self.battle.area;
        match self.stage {
            Stage::Retreat(block) => {
                let acting = self
                    .acting_group()
                    .is_some_and(|(_, group)| group.contains(block));
                ensure(acting, || {
                    format!(
                        "it is not the turn of {} to retreat (HS-5.31a)",
                        block.name()
                    )
                })
            }
            Stage::Hits { victim, left } => {
                let targets = self.battle.field_of(victim);
                let steps = self.muster.total_steps(targets);
                ensure((1..=4).contains(&left), || "'left' is 1 to 4 hits".into())?;
                ensure(usize::from(left) < steps, || {
                    format!("{left} hits and {steps} steps leave no choice (HS-5.41e)")
                })?;
                ensure(self.muster.strongest(targets).len() > 1, || {
                    "one block is the strongest and takes the hit unasked (HS-5.41c)".into()
                })
            }
            Stage::Withdraw | Stage::WithdrawTo(_) => {
                ensure(
                    self.battle.round == ROUNDS && self.muster.is_contested(area),
                    || {
                        "the attacker leaves after Round 3, if both sides are there (HS-5.3b)"
                            .into()
                    },
                )?;
                match self.stage {
                    Stage::WithdrawTo(block) => ensure(self.withdrawing().contains(block), || {
                        format!("{} is not to leave {} (HS-5.3b)", block.name(), area.name())
                    }),
                    _ => Ok(()),
                }
            }
            Stage::RegroupTo(block) => {
                let won = self.muster.is_friendly(area, block.side())
                    && self.muster.area_of(block) == Some(area);
                ensure(won, || {
                    format!("{} has not won {} (HS-5.6a)", block.name(), area.name())
                })
            }
            Stage::Raid => {
                let raid = self.muster.is_friendly(Area::ENGLAND, Side::Scotland);
                ensure(self.muster.contested().is_empty(), || {
                    "battles come before the raid (HS-R41)".into()
                })?;
                ensure(raid && !self.raid_victims().is_empty(), || {
                    "there is nothing to decide in the phase battles: no battle and no raid (HS-5.9d)".into()
                })
            }
            Stage::Choose => ensure(!is_on, || {
                "a battle is being fought already (HS-5.1c)".into()
            }),
            _ => Ok(()),
        }
    }

    /// What must hold of the stages of an event.
    pub(super) fn check_event(&self, side: Side) -> Result<(), PositionError> {
        let needs = |card: Card| {
            ensure(self.laid(side) == Some(card), || {
                format!("{} has not played {}", side.name(), card.name())
            })
        };
        let steps = |left: u8, most: u8, clause: &str| {
            ensure((1..=most).contains(&left), || {
                format!("'left' is 1 to {most} ({clause})")
            })
        };
        match self.stage {
            Stage::Herald(_) => needs(Card::Herald),
            Stage::Pillage(_) => needs(Card::Pillage),
            Stage::Plunder {
                area, left, lost, ..
            } => {
                needs(Card::Pillage)?;
                ensure(left >= 1 && u32::from(left) + u32::from(lost) <= 2, || {
                    "a Pillage makes two hits (HS-3.12i)".into()
                })?;
                self.check_near(area, side)
            }
            Stage::Spoils {
                area, left, into, ..
            } => {
                needs(Card::Pillage)?;
                steps(left, 2, "HS-3.12j")?;
                match into {
                    Some(into) => ensure(area.neighbours().contains(into), || {
                        format!("{} is not next to {} (HS-3.12j)", into.name(), area.name())
                    }),
                    None => Ok(()),
                }
            }
            Stage::Sail { voyage, .. } => {
                needs(Card::SeaMove)?;
                let Some([from, to]) = voyage else {
                    return Ok(());
                };
                ensure(from != to && from.is_coastal() && to.is_coastal(), || {
                    "a voyage goes from one coast to another (HS-3.12k)".into()
                })?;
                ensure(self.muster.is_friendly(to, side), || {
                    format!("nobody has landed in {} (HS-3.12k)", to.name())
                })
            }
            Stage::Land(block) => {
                needs(Card::SeaMove)?;
                let coast = self.muster.area_of(block).is_some_and(Area::is_coastal);
                ensure(
                    coast && block.side() == side && block != Block::NORSE,
                    || format!("{} cannot sail (HS-3.12k)", block.name()),
                )
            }
            Stage::Victuals { left, .. } => {
                needs(Card::Victuals)?;
                steps(left, 3, "HS-3.12o")
            }
            _ => Ok(()),
        }
    }

    fn check_near(&self, area: Area, side: Side) -> Result<(), PositionError> {
        let near = self.pillage_areas(side).contains(area)
            || !area.neighbours().and(self.muster.occupied(side)).is_empty();
        ensure(near, || {
            format!(
                "{} has nobody next to {} (HS-3.12h)",
                side.name(),
                area.name()
            )
        })
    }

    /// The faces that everyone sees where nothing else is told: of the blocks in the fight, of nobles who were just
    /// captured, of the Norse when they are announced.
    pub(super) fn usually_shown(&self) -> BlockSet {
        let mut shown = self.battle.field;
        for block in self.reserves.all().iter() {
            if block != Block::NORSE && self.reserves.border(block).is_none() {
                shown.add(block);
            }
        }
        if self.stage == Stage::Norse {
            shown.add(Block::NORSE);
        }
        shown
    }

    pub(super) fn set_shown(&mut self, position: &Position) -> Result<(), PositionError> {
        self.shown = position.shown.unwrap_or(self.usually_shown());
        let mut open = self.reserves.all().or(self.usually_shown());
        if self.battle.is_on() {
            open = open.or(self.muster.at(self.battle.area));
        }
        if let Some(block) = self.shown.minus(open).first() {
            return wrong(format!(
                "nobody sees the face of {} now (HS-2.0b)",
                block.name()
            ));
        }
        let off = self.shown.minus(self.muster.on_map());
        ensure(off.is_empty() || self.stage == Stage::Over, || {
            let place = off
                .first()
                .map_or(Place::ASIDE, |block| self.muster.place_of(block));
            format!("a block in {place} shows no face (HS-2.0b)")
        })
    }
}
