//! Movement under way: what is left of the card, who has moved, which borders were crossed, and a block on its way.

use super::{Position, ensure, name, wrong};
use crate::{
    Area, Block, BlockSet, Border, Card, HammerOfTheScots, March, Phase, Side, Stage, game::Crossed,
};
use serde_json::Value;
use table::PositionError;

impl HammerOfTheScots {
    pub(super) fn set_moves(&mut self, position: &Position) -> Result<(), PositionError> {
        self.moved = position.moved;
        self.activated = position.activated;
        self.set_crossed(position)?;
        let Phase::Moves(side) = self.phase else {
            ensure(position.moves_left.unwrap_or(0) == 0, || {
                "'moves_left' is for the phase moves".into()
            })?;
            if self.phase == Phase::Battles {
                // When battles begin nobody asks any more.
                self.moved = BlockSet::NONE;
            }
            return self.check_rest();
        };
        for block in self.moved.iter() {
            ensure(self.muster.place_of(block).is_on_map(), || {
                format!("{} has moved and is not on the map (HS-4.0e)", block.name())
            })?;
            let early = block.side() == self.first.other() && side == self.first;
            ensure(!early, || {
                let name = block.name();
                format!("{name} has moved, and its side moves after Player 1 (HS-4.0f)")
            })?;
            ensure(
                self.laid(block.side()).is_some_and(|card| !card.is_event()),
                || {
                    let name = block.name();
                    format!("{name} has moved, and its side has an event (HS-3.12b)")
                },
            )?;
        }
        Ok(())
    }

    /// What is left of the card, once it is known who has moved.
    pub(super) fn set_budget(&mut self, position: &Position) -> Result<(), PositionError> {
        let Phase::Moves(side) = self.phase else {
            return Ok(());
        };
        let value = self.laid(side).and_then(Card::value).unwrap_or(0);
        self.moves_left = position.moves_left.unwrap_or(value);
        let left = self.moves_left;
        ensure(left <= value, || {
            format!("'moves_left' is {left}, and the card gives {value} Group Moves (HS-4.2b)")
        })?;
        let used = self.used_moves(side);
        ensure(
            position.moves_left.is_none() || left + used <= value,
            || {
                format!(
                    "{left} Group Moves left and {used} used are more than the card's {value} (HS-4.2b)"
                )
            },
        )?;
        // Left out, what has been used is used.
        if position.moves_left.is_none() {
            ensure(used <= value, || {
                format!("{used} Group Moves are used, and the card gives {value} (HS-4.2b)")
            })?;
            self.moves_left = value - used;
        }
        Ok(())
    }

    /// The Group Moves that have been used for certain: one for each group, one for each block over the border of
    /// England (HS-4.4b), one for the Norse. One who goes out by Dunbar and comes home by Teviot crosses twice, and
    /// is one block.
    fn used_moves(&self, side: Side) -> u8 {
        let over_the_border: u8 = Border::all()
            .filter(|border| border.is_anglo_scottish())
            .map(|border| self.crossed.count(side, border))
            .sum();
        let round_trip = [Area::ENGLAND, Area::DUNBAR, Area::TEVIOT, Area::ENGLAND];
        let home_again = round_trip
            .windows(2)
            .filter_map(|step| Border::between(step[0], step[1]))
            .map(|border| self.crossed.count(side, border))
            .min();
        let home_again = home_again.filter(|_| side == Side::England).unwrap_or(0);
        let norse = side == Side::Scotland && self.moved.contains(Block::NORSE);
        self.activated.len() as u8 + over_the_border - home_again + u8::from(norse)
    }

    /// Before movement and in winter nothing has moved.
    fn check_rest(&self) -> Result<(), PositionError> {
        let before = matches!(self.phase, Phase::Cards | Phase::Events(_));
        let winter = self.phase == Phase::Winter;
        ensure(!before || self.moved.is_empty(), || {
            "nobody has moved before the phase moves (HS-0e)".into()
        })?;
        let changed = self.muster.on_map().and(BlockSet::NOBLES);
        ensure(!winter || self.moved.minus(changed).is_empty(), || {
            "in winter 'moved' are nobles who have just changed side (HS-7.1b)".into()
        })?;
        ensure(
            self.activated.is_empty() || self.phase == Phase::Battles,
            || "'activated' is for the phase moves".into(),
        )
    }

    fn set_crossed(&mut self, position: &Position) -> Result<(), PositionError> {
        let mut uses: Vec<(Side, Border, u8)> = Vec::new();
        for (key, value) in &position.crossed.0 {
            match (key.parse::<Side>(), value) {
                (Ok(side), Value::Object(borders)) => {
                    for (border, count) in borders {
                        uses.push((side, name(border)?, count_of(border, count)?));
                    }
                }
                (Ok(_), _) => {
                    return wrong(format!("'{key}' in 'crossed' is an object of borders"));
                }
                (Err(_), _) => {
                    let border = name(key)?;
                    let Phase::Moves(side) = self.phase else {
                        return wrong("outside of the phase moves 'crossed' is told by side");
                    };
                    uses.push((side, border, count_of(key, value)?));
                }
            }
        }
        let peaceful = matches!(self.phase, Phase::Cards | Phase::Winter);
        ensure(uses.is_empty() || !peaceful, || {
            "'crossed' is for movement and battles".into()
        })?;
        self.crossed = Crossed::NONE;
        for (side, border, count) in uses {
            if let Phase::Moves(active) = self.phase
                && side != active
            {
                return wrong("in the phase moves only the active side crosses borders (HS-4.0f)");
            }
            let count = self.crossed.count(side, border) + count;
            let limit = border.limit();
            ensure(count <= limit, || {
                let clause = match limit {
                    2 => "HS-4.3b",
                    _ => "HS-4.3a",
                };
                format!("{count} blocks crossed {border}, and {limit} is the most ({clause})")
            })?;
            while self.crossed.count(side, border) < count {
                self.crossed.add(side, border);
            }
        }
        Ok(())
    }

    /// What must hold while a side moves.
    pub(super) fn check_moves(&self, side: Side) -> Result<(), PositionError> {
        match self.stage {
            Stage::Step(march) => self.check_march(side, march),
            Stage::Norse => ensure(self.move_offer(side).blocks.contains(Block::NORSE), || {
                "the Norse may not move now (HS-4.7b)".into()
            }),
            _ => Ok(()),
        }
    }

    fn check_march(&self, side: Side, march: March) -> Result<(), PositionError> {
        let March {
            block, route, paid, ..
        } = march;
        let name = block.name();
        ensure(block.side() == side, || {
            format!("{name} marches, and {} moves", side.name())
        })?;
        let Some(here) = self.muster.area_of(block) else {
            return wrong(format!("{name} marches and is not on the map"));
        };
        ensure(!self.moved.contains(block), || {
            format!("{name} has moved and marches again (HS-4.0e)")
        })?;
        ensure(block != Block::NORSE, || {
            "the Norse do not march: their stage is 'norse' (HS-4.7b)".into()
        })?;
        let Some(start) = route.start() else {
            ensure(!paid, || format!("{name} has not taken a step yet"))?;
            return ensure(self.move_offer(side).blocks.contains(block), || {
                format!("{name} may not move now (HS-4.2b)")
            });
        };
        ensure(route.len() < usize::from(block.moves()), || {
            format!("{name} has no step left (HS-2.13a)")
        })?;
        let areas: Vec<Area> = route.areas().chain([here]).collect();
        for pair in areas.windows(2) {
            let Some(border) = Border::between(pair[0], pair[1]) else {
                let [a, b] = [pair[0].name(), pair[1].name()];
                return wrong(format!(
                    "{name} went from {a} to {b}, which share no border (HS-1.1b)"
                ));
            };
            ensure(!border.colour().stops(), || {
                format!("{name} crossed the red border {border} and had to stop (HS-4.3c)")
            })?;
            ensure(pair[1] != Area::ENGLAND, || {
                format!("{name} entered England and had to stop (HS-4.4f)")
            })?;
            ensure(
                !self.muster.occupied(side.other()).contains(pair[1]),
                || {
                    format!(
                        "{name} met enemies in {} and had to stop (HS-4.0d)",
                        pair[1].name()
                    )
                },
            )?;
            ensure(self.crossed.count(side, border) > 0, || {
                format!("{name} crossed {border}: say so in 'crossed' (HS-4.3a)")
            })?;
        }
        ensure(areas.windows(3).all(|three| three[0] != three[2]), || {
            format!("{name} went straight back")
        })?;
        let activated = self.activated.contains(start);
        ensure(start == Area::ENGLAND || activated, || {
            format!("{name} left {start}: say so in 'activated' (HS-4.2b)")
        })?;
        ensure(!(paid && start == Area::ENGLAND), || {
            format!("{name} left England alone, and for no group (HS-4.4b)")
        })
    }
}

fn count_of(border: &str, count: &Value) -> Result<u8, PositionError> {
    match count.as_u64() {
        Some(count @ 0..=99) => Ok(count as u8),
        _ => wrong(format!("how many crossed '{border}' is a number")),
    }
}
