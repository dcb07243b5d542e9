//! Chapter 7: why something cannot be done in this step of the winter.

use crate::{
    Action, Area, AreaSet, Block, BlockSet, Edward, HammerOfTheScots, Kind, Noble, Place, Side,
    builds::NoDraw, stage::Season,
};
use table::Refusal;

impl HammerOfTheScots {
    pub(super) fn why_not_in_winter(&self, season: Season, side: Side, action: Action) -> Refusal {
        match (season, action) {
            (Season::EnglishDisband | Season::ScottishDisband, Action::Disband(block)) => {
                self.why_not_disband(side, block)
            }
            (Season::EnglishDisband | Season::ScottishDisband, Action::End) => {
                self.why_not_stay(side)
            }
            (Season::EnglishDisband, Action::Stay) => self.why_edward_goes(),
            (Season::ScottishBuild | Season::EnglishBuild, Action::Add(block)) => {
                self.why_not_build(side, block)
            }
            (Season::ScottishBuild, Action::Draw(area)) => self.why_not_draw(area),
            (Season::EnglishBuild, Action::Draw(_)) => Refusal::new(
                "HS-7.63b",
                "The English draw no blocks with replacement points.",
            ),
            (Season::King, Action::To(area)) => self.why_not_cathedral(area),
            (Season::King, Action::Stay) => {
                Refusal::new("HS-5.9g", "No Scot winters in England, the King included.")
            }
            (Season::Moray, Action::To(area)) => {
                Refusal::new("HS-7.1f", "Moray goes home to Moray or stays where he is.")
                    .marking(vec![area.to_string()])
            }
            (Season::Wallace, Action::To(area)) => {
                Refusal::new("HS-7.5c", "Wallace goes to Selkirk or stays where he is.")
                    .marking(vec![area.to_string()])
            }
            // Neither was asked, since the enemy is there.
            (Season::ScottishDisband, Action::To(area @ (Area::SELKIRK | Area::MORAY)))
                if self.muster.occupied(Side::England).contains(area) =>
            {
                let clause = if area == Area::MORAY {
                    "HS-R33"
                } else {
                    "HS-7.5c"
                };
                Refusal::new(clause, format!("The enemy is in {}.", area.name()))
                    .marking(vec![area.to_string()])
            }
            (Season::Edward, Action::To(_)) => {
                Refusal::new("HS-7.4a", "Edward winters where he is, or disbands.")
            }
            (_, Action::To(area)) if season.noble().is_some() => self.why_not_home(season, area),
            (_, Action::Stay) if season.noble().is_some() => {
                Refusal::new("HS-7.12a", "He must go to one of his two homes.")
            }
            _ => Refusal::new(
                "HS-7.0c",
                "Winter has a fixed order, and this is not its step.",
            ),
        }
    }

    fn why_not_home(&self, season: Season, area: Area) -> Refusal {
        let noble = season.noble().unwrap_or(Noble::BRUCE);
        let why = if noble.homes().contains(area) {
            format!("The enemy is in {}.", area.name())
        } else {
            format!("{} is no home of {}.", area.name(), noble.name())
        };
        Refusal::new("HS-7.12a", why).marking(vec![area.to_string()])
    }

    fn why_not_cathedral(&self, area: Area) -> Refusal {
        let why = if AreaSet::CATHEDRALS.contains(area) {
            format!("The enemy holds {}, or the King is there.", area.name())
        } else {
            format!("{} has no cathedral.", area.name())
        };
        Refusal::new("HS-7.2a", why).marking(vec![area.to_string()])
    }

    fn why_not_disband(&self, side: Side, block: Block) -> Refusal {
        if let Some(refusal) = self.why_not_there(side, block) {
            return refusal;
        }
        if block == Block::EDWARD {
            return Refusal::new(
                "HS-R14",
                "Edward winters in Scotland: that has been decided.",
            );
        }
        Refusal::new("HS-7.1e", "Nobles do not disband.")
    }

    /// Why the side cannot leave its blocks where they are.
    fn why_not_stay(&self, side: Side) -> Refusal {
        let crowded: Vec<Area> = Area::all()
            .filter(|&area| self.is_crowded(area, side))
            .collect();
        let clause = match side {
            Side::England => "HS-7.32b",
            Side::Scotland => "HS-7.5b",
        };
        let names: Vec<&str> = crowded.iter().map(|area| area.name()).collect();
        let why = format!(
            "More blocks than the castles can hold: {}.",
            names.join(", ")
        );
        Refusal::new(clause, why).marking(crowded.iter().map(Area::to_string).collect())
    }

    fn why_edward_goes(&self) -> Refusal {
        if self.edward == Edward::Second {
            return Refusal::new("HS-7.4b", "Edward II does not winter in Scotland.");
        }
        if self.year >= 1306 {
            return Refusal::new("HS-7.4d", "Edward I does not winter in Scotland in 1306.");
        }
        if self.wintered {
            let why = "Edward I does not winter in Scotland two years running.";
            return Refusal::new("HS-7.4c", why);
        }
        Refusal::new(
            "HS-7.4a",
            "Edward is not in Scotland, or has made his choice.",
        )
    }

    fn why_not_build(&self, side: Side, block: Block) -> Refusal {
        if block.side() == side && self.muster.place_of(block) == Place::POOL {
            return match side {
                Side::Scotland => Refusal::new(
                    "HS-7.62a",
                    "Blocks are drawn from the pool blindly: pick an area to draw into.",
                ),
                Side::England => Refusal::new(
                    "HS-7.63b",
                    "The English draw no blocks with replacement points.",
                ),
            };
        }
        if let Some(refusal) = self.why_not_there(side, block) {
            return refusal;
        }
        let name = block.name();
        let builds = BlockSet::of_kind(Kind::Infantry).or(BlockSet::NOBLES);
        if side == Side::England && !builds.contains(block) {
            let why =
                format!("{name} is neither infantry nor a noble; the English build no others.");
            return Refusal::new("HS-7.63a", why);
        }
        if self.muster.steps(block) == block.max_steps() {
            return Refusal::new("HS-2.11b", format!("{name} is at full strength."));
        }
        let area = self.muster.area_of(block).map_or("its area", Area::name);
        Refusal::new(
            "HS-7.6a",
            format!("No replacement point is left in {area}."),
        )
    }

    fn why_not_draw(&self, area: Area) -> Refusal {
        let (clause, why) = match self.may_draw(area) {
            Err(NoDraw::NoPoint) => (
                "HS-7.6a",
                format!("No replacement point is left in {}.", area.name()),
            ),
            Err(NoDraw::Full) => (
                "HS-7.62d",
                format!("The castles of {} are full.", area.name()),
            ),
            Err(NoDraw::Nobody) => ("HS-7.62a", "Nobody is in the pool.".into()),
            Err(NoDraw::OnlyFromSea) | Ok(()) => (
                "HS-7.62e",
                "Only the Norse or the French are in the pool, and they come to coasts.".into(),
            ),
        };
        Refusal::new(clause, why).marking(vec![area.to_string()])
    }
}
