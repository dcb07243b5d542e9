//! The board of Border Reivers.

use super::paths;
use crate::{Board, Panel, Scene, Sign, Standing, Target, Theme, pen::Pen};
use border_reivers::{Action, BorderReivers, Phase, View};
use maud::html;
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

    fn path(&self, view: &View, action: &Action) -> Vec<Target> {
        paths::path(view, action)
    }

    fn trace(&self, view: &View, _: Seat, action: &Action) -> Vec<Target> {
        let path = paths::path(view, action);
        path.into_iter()
            .filter(|target| !target.is_button())
            .collect()
    }

    fn panels(&self, view: &View, _: &Scene) -> Vec<Panel> {
        vec![Panel {
            id: "all",
            sign: Sign::MAP,
            title: "The Marches".into(),
            body: html! { pre { (view) } },
        }]
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
        })
    }

    fn picture(&self, _: Theme) -> String {
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="picture" viewBox="0 0 400 240" role="img" aria-label="Border Reivers"></svg>"#.into()
    }
}
