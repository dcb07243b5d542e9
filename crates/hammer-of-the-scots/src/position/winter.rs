//! The Winter Turn: which step it is, and what earlier steps have done already.

use super::{Position, decision, ensure, wrong};
use crate::{Area, Block, Edward, HammerOfTheScots, Noble, Phase, Season, Side, Stage};
use table::PositionError;

impl HammerOfTheScots {
    pub(super) fn winter_stage(&self, position: &Position) -> Result<Stage, PositionError> {
        match &position.season {
            Some(word) => decision::season(word).map(Stage::Winter),
            None => wrong("say in 'season' which step of the winter it is (HS-7.0c)"),
        }
    }

    /// Replacement points: told, or all that the areas yield.
    pub(super) fn set_points(&mut self, position: &Position) -> Result<(), PositionError> {
        let side = match self.stage {
            Stage::Winter(Season::ScottishBuild) => Side::Scotland,
            Stage::Winter(Season::EnglishBuild) => Side::England,
            _ => {
                return ensure(position.points.is_none(), || {
                    "'points' are for the seasons of builds (HS-7.6a)".into()
                });
            }
        };
        self.take_points(side);
        let Some(points) = &position.points else {
            return Ok(());
        };
        let most = std::mem::replace(&mut self.points, [0; Area::COUNT]);
        for &(area, count) in &points.0 {
            let most = most[area.index()];
            ensure(count <= most, || {
                let (name, side) = (area.name(), side.name());
                format!("{name} gives {side} {most} points, not {count} (HS-7.6a)")
            })?;
            self.points[area.index()] = count;
        }
        Ok(())
    }

    /// What the steps before this one have done.
    pub(super) fn check_winter(&self, season: Season) -> Result<(), PositionError> {
        for block in self
            .muster
            .nobles(Side::England)
            .or(self.muster.nobles(Side::Scotland))
            .iter()
        {
            let Some(noble) = block.noble() else { continue };
            let [nobles, bruce, comyn] = match block.side() {
                Side::England => [
                    Season::EnglishNobles,
                    Season::EnglishBruce,
                    Season::EnglishComyn,
                ],
                Side::Scotland => [
                    Season::ScottishNobles,
                    Season::ScottishBruce,
                    Season::ScottishComyn,
                ],
            };
            let gone = match noble {
                Noble::MORAY => false,
                Noble::BRUCE => season > bruce,
                Noble::COMYN => season > comyn,
                _ => season > nobles,
            };
            let home = self
                .muster
                .area_of(block)
                .is_some_and(|area| block.is_home(area));
            ensure(home || !gone, || {
                let clause = match noble.homes().len() {
                    1 => "HS-7.1a",
                    _ => "HS-7.12a",
                };
                format!("{} has gone home by then ({clause})", block.name())
            })?;
        }
        let in_england = |side| !self.muster.blocks(Area::ENGLAND, side).is_empty();
        ensure(
            season <= Season::EnglishLeave || !in_england(Side::England),
            || "the English blocks in England have disbanded by then (HS-7.3a)".into(),
        )?;
        ensure(
            season <= Season::Raiders || !in_england(Side::Scotland),
            || "the raiders have left England by then (HS-5.9g)".into(),
        )?;
        for (side, step, clause) in [
            (Side::England, Season::EnglishDisband, "HS-7.32a"),
            (Side::Scotland, Season::ScottishDisband, "HS-7.5a"),
        ] {
            let crowded = |area: &Area| self.is_crowded(*area, side);
            let area = self.muster.occupied(side).iter().find(crowded);
            if let Some(area) = area.filter(|_| season > step) {
                let name = area.name();
                return wrong(format!(
                    "{name} cannot hold so many over the winter ({clause})"
                ));
            }
        }
        let in_scotland = self
            .muster
            .area_of(Block::EDWARD)
            .is_some_and(|area| area != Area::ENGLAND);
        let may = in_scotland
            && season > Season::Edward
            && self.edward == Edward::First
            && self.year < 1306
            && !self.wintered
            && self.phase == Phase::Winter;
        ensure(may || !self.winters, || {
            "Edward cannot winter in Scotland now (HS-7.4a, HS-7.4c, HS-7.4d)".into()
        })
    }
}
