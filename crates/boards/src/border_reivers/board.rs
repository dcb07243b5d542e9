//! The board of Border Reivers: the map, the strip of seasons above it, the family sheet in the tray, and what is decided
//! apart from the map.

use super::{
    affair, ground::ground, panels, paths, picture, reasons, score, season, sheet, spring,
};
use crate::{Board, Button, Interlude, Panel, Pictures, Scene, Standing, Target, Theme, Unlit};
use border_reivers::{Action, BorderReivers, Phase, View};
use table::Seat;

/// The board of Border Reivers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reivers;

impl Board<BorderReivers> for Reivers {
    fn svg(&self, view: &View, scene: &Scene) -> String {
        match scene.theme {
            Theme::Page => self.pictures(view, scene).concat(),
            // A file is the map, with everything that lies there.
            Theme::Light | Theme::Dark => ground(view, scene),
        }
    }

    fn pictures(&self, view: &View, scene: &Scene) -> Pictures {
        Pictures {
            ground: ground(view, scene),
            strip: Some(season::strip(view).into_string()),
            tray: Some(sheet::tray(view)),
            affair: affair::html(view, scene),
        }
    }

    fn path(&self, view: &View, action: &Action) -> Vec<Target> {
        paths::path(view, action)
    }

    fn trace(&self, view: &View, _: Seat, action: &Action) -> Vec<Target> {
        paths::trace(view, action)
    }

    fn buttons(&self, view: &View) -> Vec<Button<Action>> {
        paths::buttons(view)
    }

    fn panels(&self, view: &View, scene: &Scene) -> Vec<Panel> {
        panels::all(view, scene)
    }

    fn tabs(&self) -> &'static [&'static str] {
        &["family", "rivals", "notoriety", "score"]
    }

    fn sheet(&self, view: &View, theme: Theme) -> Option<String> {
        Some(score::file(view, theme))
    }

    fn standing(&self, view: &View) -> Option<Standing> {
        let season = match view.phase {
            Phase::Autumn => "autumn",
            Phase::Winter | Phase::BattleAwards => "winter",
            Phase::Spring => "spring",
            _ => "summer",
        };
        Some(Standing {
            when: format!("{season}, turn {} of 3", view.turn),
            points: Some((view.points.into(), "VP")),
            panels: &["family", "score"],
        })
    }

    fn unlit(&self, view: &View, thing: &str) -> Option<Unlit> {
        reasons::unlit(view, thing)
    }

    fn interlude(&self, view: &View) -> Option<Interlude> {
        spring::interlude(view)
    }

    fn picture(&self, theme: Theme) -> String {
        picture::moonlight(theme)
    }

    fn zooms(&self) -> bool {
        true
    }
}
