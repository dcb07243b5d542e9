//! The board of Border Reivers.

use super::{affair, panels, paths, score, season, sheet};
use crate::{Board, Button, Panel, Pictures, Scene, Target, Theme, pen::Pen};
use border_reivers::{Action, BorderReivers, View};
use table::Seat;

/// The board of Border Reivers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reivers;

impl Board<BorderReivers> for Reivers {
    fn svg(&self, view: &View, scene: &Scene) -> String {
        let mut pen = Pen::new(scene);
        pen.open_board("reivers", "", (1000.0, 800.0), "The Marches");
        pen.definitions();
        pen.number(&view.points.to_string(), 500.0, 400.0, 60.0, "#333");
        pen.raw("</svg>");
        pen.finish()
    }

    fn pictures(&self, view: &View, scene: &Scene) -> Pictures {
        Pictures {
            ground: self.svg(view, scene),
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

    fn sheet(&self, view: &View, theme: Theme) -> Option<String> {
        Some(score::file(view, theme))
    }

    fn picture(&self, _: Theme) -> String {
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="picture" viewBox="0 0 400 240" role="img" aria-label="Border Reivers"></svg>"#.into()
    }
}
