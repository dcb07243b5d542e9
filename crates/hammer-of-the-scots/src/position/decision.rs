//! The decision that comes up, as a position tells it: a word, or an object with the word and what it is about.

use super::{Moment, Position, ensure, wrong};
use crate::{Area, Block, HammerOfTheScots, Phase, Season, Side, Stage, stage::Route, text};
use serde::{Deserialize, Serialize};
use table::PositionError;

/// What is decided now. Whose decision it is follows from the rest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Decision {
    /// Whether the event is carried out.
    Event,
    /// Which noble comes over.
    Herald,
    /// Which area is pillaged.
    Pillage,
    /// Which of the strongest blocks takes the next hit of a Pillage.
    Plunder {
        /// The pillaged area.
        area: Area,
        /// Hits still to take.
        left: u8,
        /// Steps lost so far.
        #[serde(default)]
        lost: u8,
    },
    /// Which block gets the next step after a Pillage.
    Spoils {
        /// The pillaged area.
        area: Area,
        /// Steps still to give.
        left: u8,
        /// The group that gets them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        into: Option<Area>,
    },
    /// Which block sails.
    Sail {
        /// Whence and whither the first block went.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        voyage: Option<[Area; 2]>,
    },
    /// Where this block lands.
    Land(Block),
    /// Which block gets the next step of the Victuals.
    Victuals {
        /// The group.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        area: Option<Area>,
        /// Steps still to give.
        left: u8,
    },
    /// Which block moves.
    Move,
    /// Where the Norse land.
    Norse,
    /// Which battle is next.
    #[serde(alias = "choose")]
    Battle,
    /// What the blocks of the acting letter do.
    Fight,
    /// Where this block retreats to.
    Retreat(Block),
    /// Which of the strongest blocks takes the next hit.
    Hits {
        /// Whose blocks are hit.
        victim: Side,
        /// Hits still to take.
        left: u8,
    },
    /// Which of the attackers leaves next.
    Withdraw,
    /// Where this one goes.
    WithdrawTo(Block),
    /// Which of the victors regroups next.
    Regroup,
    /// Where this one goes.
    RegroupTo(Block),
    /// Which block is given up for a raid.
    Raid,
}

/// A block on its way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DescribedMarch {
    /// The block.
    pub block: Block,
    /// The areas that it has left, the first being where it started.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub route: Vec<Area>,
    /// Whether its own first step made its group one of those that move.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub paid: bool,
}

/// The words for the steps of winter that ask for a decision.
const SEASONS: [(Season, &str); 12] = [
    (Season::EnglishBruce, "english-bruce"),
    (Season::EnglishComyn, "english-comyn"),
    (Season::ScottishBruce, "scottish-bruce"),
    (Season::ScottishComyn, "scottish-comyn"),
    (Season::Moray, "moray"),
    (Season::King, "king"),
    (Season::Edward, "edward"),
    (Season::EnglishDisband, "english-disband"),
    (Season::Wallace, "wallace"),
    (Season::ScottishDisband, "scottish-disband"),
    (Season::ScottishBuild, "scottish-build"),
    (Season::EnglishBuild, "english-build"),
];

pub(super) fn season_word(season: Season) -> Option<&'static str> {
    let mut all = SEASONS.iter();
    all.find(|(known, _)| *known == season)
        .map(|(_, word)| *word)
}

pub(super) fn season(word: &str) -> Result<Season, PositionError> {
    let found = SEASONS.iter().find(|(_, known)| text::same(known, word));
    found.map(|(season, _)| *season).ok_or_else(|| {
        let words = SEASONS.iter().map(|(_, word)| *word);
        let error = text::unknown("a season with a decision (HS-7.0c)", word, words);
        PositionError(error.0)
    })
}

impl HammerOfTheScots {
    /// Finds the stage, and refuses one that does not fit.
    pub(super) fn set_stage(&mut self, position: &Position) -> Result<(), PositionError> {
        if position.phase == Some(Moment::Over) {
            self.stage = Stage::Over;
        } else {
            self.stage = match self.phase {
                Phase::Cards => Stage::Cards,
                Phase::Events(side) => self.event_stage(side, position)?,
                Phase::Moves(side) => self.moves_stage(side, position)?,
                Phase::Battles => self.battles_stage(position)?,
                Phase::Winter => self.winter_stage(position)?,
            };
        }
        let told = position.stage.is_some();
        let takes_stage = matches!(
            self.phase,
            Phase::Events(_) | Phase::Moves(_) | Phase::Battles
        ) && self.stage != Stage::Over;
        ensure(!told || takes_stage, || {
            "'stage' is for the phases events, moves and battles".into()
        })?;
        let marching = matches!(self.stage, Stage::Step(_));
        ensure(marching || position.march.is_none(), || {
            "'march' is for the phase moves, where no other stage is told".into()
        })?;
        let winter = self.phase == Phase::Winter && self.stage != Stage::Over;
        ensure(winter || position.season.is_none(), || {
            "'season' is for the phase winter".into()
        })
    }

    fn event_stage(&self, side: Side, position: &Position) -> Result<Stage, PositionError> {
        let Some(decision) = &position.stage else {
            return match self.battle.is_on() {
                true => self.battle_stage(None),
                false => Ok(Stage::Event(side)),
            };
        };
        let victim = side.other();
        Ok(match *decision {
            Decision::Event => Stage::Event(side),
            Decision::Herald => Stage::Herald(side),
            Decision::Pillage => Stage::Pillage(side),
            Decision::Plunder { area, left, lost } => Stage::Plunder {
                victim,
                area,
                left,
                lost,
            },
            Decision::Spoils { area, left, into } => Stage::Spoils {
                side,
                area,
                left,
                into,
            },
            Decision::Sail { voyage } => Stage::Sail { side, voyage },
            Decision::Land(block) => Stage::Land(block),
            Decision::Victuals { area, left } => Stage::Victuals { side, area, left },
            Decision::Battle if !self.battle.is_on() => Stage::Choose,
            Decision::Move | Decision::Norse | Decision::Raid | Decision::Battle => {
                return wrong("that stage is not of the phase events");
            }
            _ => self.battle_stage(Some(decision))?,
        })
    }

    fn moves_stage(&self, side: Side, position: &Position) -> Result<Stage, PositionError> {
        match (&position.march, &position.stage) {
            (None, None | Some(Decision::Move)) => Ok(Stage::Move(side)),
            (None, Some(Decision::Norse)) => Ok(Stage::Norse),
            (Some(march), None) => {
                ensure(march.route.len() <= 2, || {
                    format!("{} has come to its end (HS-2.13a)", march.block.name())
                })?;
                let route: Route = march.route.iter().copied().collect();
                Ok(Stage::Step(crate::March {
                    block: march.block,
                    route,
                    paid: march.paid,
                    crossed: route.start() == Some(Area::ENGLAND),
                }))
            }
            (Some(_), Some(_)) => wrong("give 'march' or 'stage', not both"),
            (None, Some(_)) => wrong("the stages of the phase moves are 'move' and 'norse'"),
        }
    }

    fn battles_stage(&self, position: &Position) -> Result<Stage, PositionError> {
        let is_on = self.battle.is_on();
        match &position.stage {
            None if is_on => self.battle_stage(None),
            None if !self.muster.contested().is_empty() => Ok(Stage::Choose),
            None => Ok(Stage::Raid),
            Some(Decision::Battle) if !is_on => Ok(Stage::Choose),
            Some(Decision::Raid) if !is_on => Ok(Stage::Raid),
            Some(decision) => self.battle_stage(Some(decision)),
        }
    }

    /// A stage of the battle that is on. If nothing is said it is a fight, or the victors regroup.
    fn battle_stage(&self, decision: Option<&Decision>) -> Result<Stage, PositionError> {
        ensure(self.battle.is_on(), || {
            "that stage is of a battle, and there is no 'battle'".into()
        })?;
        let area = self.battle.area;
        let victor = Side::BOTH
            .into_iter()
            .find(|&side| self.muster.is_friendly(area, side));
        let fight = || match self.acting_group() {
            Some((side, _)) => Ok(Stage::Fight(side)),
            None if !self.muster.is_contested(area) => wrong(format!(
                "both sides do not stand in {} (HS-5.3a)",
                area.name()
            )),
            None => wrong(format!(
                "every block on the field in {} has had its turn (HS-5.31a)",
                area.name()
            )),
        };
        match decision {
            None => match victor {
                Some(side) => Ok(Stage::Regroup(side)),
                None => fight(),
            },
            Some(Decision::Fight) => fight(),
            Some(&Decision::Retreat(block)) => Ok(Stage::Retreat(block)),
            Some(&Decision::Hits { victim, left }) => Ok(Stage::Hits { victim, left }),
            Some(Decision::Withdraw) => Ok(Stage::Withdraw),
            Some(&Decision::WithdrawTo(block)) => Ok(Stage::WithdrawTo(block)),
            Some(Decision::Regroup) => match victor {
                Some(side) => Ok(Stage::Regroup(side)),
                None => wrong(format!("nobody has won {} yet (HS-5.6a)", area.name())),
            },
            Some(&Decision::RegroupTo(block)) => Ok(Stage::RegroupTo(block)),
            Some(_) => wrong("that stage is not of a battle"),
        }
    }
}
