//! From a description to a game, step by step; every step refuses what cannot be.

use super::{Moment, Pairs, Position, ensure, wrong};
use crate::{
    Agreed, Block, Edward, HammerOfTheScots, Phase, Place, SETTINGS, Scenario, Season, Side, Stage,
    turns::TURNS,
};
use serde_json::Value;
use table::{Game, PositionError, Settings};

/// The last year that a described campaign can have.
const LAST_YEAR: u16 = 9999;

impl TryFrom<Position> for HammerOfTheScots {
    type Error = PositionError;

    fn try_from(position: Position) -> Result<HammerOfTheScots, PositionError> {
        let agreed = agreed(position.scenario, &position.settings)?;
        let year = year(agreed, position.year)?;
        let muster = super::armies::muster(&position, agreed)?;
        let mut game = HammerOfTheScots {
            year,
            raided: position.raided,
            pillaged: position.pillaged,
            fed: position.fed,
            wintered: position.wintered,
            winters: position.winters,
            ..HammerOfTheScots::blank(agreed, muster)
        };
        game.set_end(&position)?;
        game.set_kings(&position)?;
        game.set_turn(&position)?;
        game.set_cards(&position)?;
        game.set_moves(&position)?;
        game.set_attacks(&position)?;
        game.set_budget(&position)?;
        game.set_battle(&position)?;
        game.set_stage(&position)?;
        game.settle_field(&position)?;
        game.set_points(&position)?;
        game.check_stage()?;
        game.set_shown(&position)?;
        game.set_memories(&position)?;
        game.check_active(&position)?;
        game.renew_offer();
        game.check_decision()?;
        Ok(game)
    }
}

/// The settings; the scenario stands beside them, or among them.
fn agreed(
    scenario: Option<Scenario>,
    settings: &Pairs<String, Value>,
) -> Result<Agreed, PositionError> {
    let mut pairs: Vec<(&str, String)> = Vec::new();
    for (key, value) in &settings.0 {
        let value = match value {
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            Value::Bool(flag) => (if *flag { "on" } else { "off" }).into(),
            _ => return wrong(format!("the setting '{key}' is a text or a number")),
        };
        pairs.push((key, value));
    }
    if let Some(scenario) = scenario.map(|scenario| scenario.to_string()) {
        let among = pairs.iter().find(|(key, _)| *key == "scenario");
        if among.is_some_and(|(_, value)| !value.eq_ignore_ascii_case(&scenario)) {
            return wrong("'scenario' and 'settings' tell different scenarios");
        }
        pairs.push(("scenario", scenario));
    }
    let pairs = pairs.iter().map(|(key, value)| (*key, value.as_str()));
    Settings::from_pairs(SETTINGS, pairs)
        .and_then(|settings| Agreed::from_settings(&settings))
        .map_err(|error| PositionError(format!("settings: {error}")))
}

fn year(agreed: Agreed, year: Option<u16>) -> Result<u16, PositionError> {
    let first = agreed.scenario.first_year();
    let last = agreed.last_year.unwrap_or(LAST_YEAR);
    let year = year.unwrap_or(first);
    ensure((first..=last).contains(&year), || {
        let name = agreed.scenario.name();
        let clause = match agreed.scenario {
            Scenario::Campaign => "HS-R45",
            _ => "HS-0c",
        };
        format!("{name} has the years {first} to {last}, not {year} ({clause})")
    })?;
    Ok(year)
}

impl HammerOfTheScots {
    /// Whether the game is over, and who has won.
    fn set_end(&mut self, position: &Position) -> Result<(), PositionError> {
        let over = position.phase == Some(Moment::Over);
        self.winner = position.winner;
        ensure(over == position.winner.is_some(), || match over {
            true => "the game is over: say in 'winner' who has won".into(),
            false => "somebody has won: the phase is 'over'".into(),
        })?;
        let ended = position.ended;
        ensure(over || ended.is_none(), || {
            "'ended' tells the phase in which a game that is over ended".into()
        })?;
        let possible = [Moment::Events, Moment::Battles, Moment::Winter];
        ensure(ended.is_none_or(|ended| possible.contains(&ended)), || {
            "a game ends in the phase events, battles or winter".into()
        })
    }

    /// The phase, told or in which the game ended.
    pub(super) fn moment(position: &Position) -> Moment {
        match position.phase.unwrap_or(Moment::Cards) {
            Moment::Over => position.ended.unwrap_or(Moment::Battles),
            moment => moment,
        }
    }

    /// Edward, the crown and the French Knights.
    fn set_kings(&mut self, position: &Position) -> Result<(), PositionError> {
        let year = self.year;
        let successor = year > 1306 || self.scenario().edward() == Edward::Second;
        self.edward = position.edward.unwrap_or(match successor {
            true => Edward::Second,
            false => Edward::First,
        });
        ensure(!(successor && self.edward == Edward::First), || {
            format!("in {year} Edward II reigns (HS-2.21b)")
        })?;
        let king = self.muster.place_of(Block::KING);
        self.crowned = position.crowned.unwrap_or(king != Place::OFF_MAP);
        match (self.crowned, king == Place::OFF_MAP) {
            (true, true) => return wrong("a king has been crowned and is not off_map (HS-6.2a)"),
            (false, false) => {
                return wrong("no king has been crowned, so the King is off_map (HS-6.2a)");
            }
            _ => {}
        }
        ensure(self.crowned || !self.scenario().is_king_crowned(), || {
            "in The Bruce the Scots have a king from the start (HS-8.2j)".into()
        })?;
        let french = self.muster.place_of(Block::FRENCH_KNIGHTS) != Place::OFF_MAP;
        ensure(position.french.is_none_or(|told| told == french), || {
            let place = self.muster.place_of(Block::FRENCH_KNIGHTS);
            format!("'french' does not fit: the French Knights are in {place} (HS-7.61a)")
        })?;
        let dead = |block| self.muster.place_of(block) == Place::DEAD;
        let lost_edward = dead(Block::EDWARD) && self.winner != Some(Side::Scotland);
        ensure(!lost_edward, || {
            "with the death of Edward II the Scots have won (HS-9.1c)".into()
        })?;
        ensure(
            !(dead(Block::EDWARD) && self.edward == Edward::First),
            || "Edward I does not die for good (HS-R1)".into(),
        )?;
        ensure(
            !dead(Block::KING) || self.winner == Some(Side::England),
            || "with the death of the King the English have won (HS-9.1c)".into(),
        )?;
        for block in self.scenario().dead().iter() {
            ensure(dead(block), || {
                format!("{} is dead in this scenario (HS-8.2h)", block.name())
            })?;
        }
        let could_winter = year > self.scenario().first_year() && year <= 1306;
        ensure(!self.wintered || could_winter, || {
            format!("Edward I cannot have wintered in Scotland before {year} (HS-7.4d)")
        })
    }

    /// The Game Turn.
    fn set_turn(&mut self, position: &Position) -> Result<(), PositionError> {
        let winter = Self::moment(position) == Moment::Winter;
        self.turn = position.turn.unwrap_or(if winter { TURNS } else { 1 });
        ensure((1..=TURNS).contains(&self.turn), || {
            format!(
                "a year has the Game Turns 1 to 5, not {} (HS-0d)",
                self.turn
            )
        })
    }

    /// What everyone has seen and may look up.
    fn set_memories(&mut self, position: &Position) -> Result<(), PositionError> {
        for &(block, steps) in &position.sighting.0 {
            let most = block.max_steps();
            ensure((1..=most).contains(&steps), || {
                format!(
                    "{} has 1 to {most} steps, not {steps} (HS-2.11b)",
                    block.name()
                )
            })?;
            self.sighting.add(block, steps);
        }
        ensure(self.pillaged.is_none_or(|(_, lost)| lost <= 2), || {
            "a Pillage takes two steps at most (HS-3.12i)".into()
        })
    }

    /// What must hold of the armies in this phase and stage.
    fn check_stage(&self) -> Result<(), PositionError> {
        match self.phase {
            Phase::Cards | Phase::Winter => self.check_peace()?,
            Phase::Events(side) => self.check_event(side)?,
            Phase::Moves(side) => self.check_moves(side)?,
            Phase::Battles => {}
        }
        self.check_battle_stage()?;
        if let Stage::Winter(season) = self.stage {
            self.check_winter(season)?;
        }
        let out_of_winter = self.phase != Phase::Winter;
        ensure(!(self.winters && out_of_winter), || {
            "'winters' is for the phase winter; last year's is 'wintered'".into()
        })
    }

    /// No battle is left over (HS-5.0a), and nobody has won.
    fn check_peace(&self) -> Result<(), PositionError> {
        if let Some(area) = self.muster.contested().first() {
            return wrong(format!(
                "both sides stand in {}, and every battle is fought by then (HS-5.0a)",
                area.name()
            ));
        }
        if self.phase == Phase::Cards && self.turn > 1 {
            for side in Side::BOTH {
                ensure(!self.muster.nobles(side.other()).is_empty(), || {
                    format!("{} has every noble and has won (HS-9.1a)", side.name())
                })?;
            }
        }
        Ok(())
    }

    /// If the active side is told where it follows, it must be the one that follows.
    fn check_active(&self, position: &Position) -> Result<(), PositionError> {
        let follows = match self.stage {
            Stage::Over => return Ok(()),
            Stage::Cards if self.laid == [None, None] => return Ok(()),
            Stage::Event(side) | Stage::Move(side) => side,
            _ if matches!(self.phase, Phase::Events(_) | Phase::Moves(_)) => return Ok(()),
            _ => self.decider(),
        };
        ensure(
            position.active.is_none_or(|active| active == follows),
            || format!("here {} decides, not 'active'", follows.name()),
        )
    }

    /// Somebody has something to do.
    fn check_decision(&self) -> Result<(), PositionError> {
        let Some(seat) = self.turn().next_seat() else {
            return Ok(());
        };
        let winter = matches!(self.stage, Stage::Winter(_));
        let bare = self.offer.blocks.is_empty() && self.offer.areas.is_empty();
        let may_be_bare = matches!(
            self.stage,
            Stage::Winter(
                Season::EnglishDisband
                    | Season::ScottishDisband
                    | Season::EnglishBuild
                    | Season::ScottishBuild
            )
        );
        let nothing = self.count(seat) == 0 || winter && bare && !may_be_bare;
        ensure(!nothing, || {
            let what = match self.stage {
                Stage::Winter(_) => "in this season",
                Stage::Raid => "in the phase battles: there is no battle and no raid",
                Stage::Choose => "about battles: none is to be chosen",
                _ => "at this stage",
            };
            format!("there is nothing to decide {what}")
        })
    }
}
