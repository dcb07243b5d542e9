//! The board of Border Reivers.

use super::{ground::ground, paths, picture};
use crate::{Board, Panel, Scene, Sign, Target, Theme};
use border_reivers::{Action, BorderReivers, View};
use maud::html;
use table::Seat;

/// The board of Border Reivers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reivers;

impl Board<BorderReivers> for Reivers {
    fn svg(&self, view: &View, scene: &Scene) -> String {
        ground(view, scene)
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

    fn picture(&self, theme: Theme) -> String {
        picture::moonlight(theme)
    }

    fn zooms(&self) -> bool {
        true
    }
}
